"""Assigns input devices to seats: mouse, key sets and gamepads.

A pad is remembered by its model (GUID). Its name also includes a number, because two pads of the same model have the
same GUID. A seat whose pad is unplugged gets the next pad of the same model that is plugged in; if several seats wait
for one, the seat that lost its pad first gets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.table.shared_keyboard import SETS, caps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.contract import Seat

MOUSE, KEYS, PAD = "mouse", "keys", "pad"
CAPS_SHOWN: Final = ("left", "down", "right", "confirm")


class Device(NamedTuple):
    """Input device of one person: the mouse, a key set or a gamepad.

    `kind` is `MOUSE`, `KEYS` or `PAD`.
    """

    kind: str
    name: str = ""
    """Number of the key set, or name of the gamepad as its intents carry it."""

    @property
    def guid(self) -> str:
        """GUID of a gamepad, which identifies its model."""
        return self.name.partition("#")[0]

    @property
    def words(self) -> str:
        """Display name, for example 'mouse', 'keys A S D E' or 'pad'."""
        if self.kind == MOUSE:
            return _("mouse")
        if self.kind == PAD:
            return _("pad")
        caps = caps_of(SETS[int(self.name)])
        return _("keys {caps}").format(caps=" ".join(caps[name] for name in CAPS_SHOWN))


THE_MOUSE: Final = Device(MOUSE)


def keys(number: int) -> Device:
    """Return the key set with this number as a device."""
    return Device(KEYS, str(number))


def set_with(key: str) -> Device | None:
    """Return the key set that contains a key; None if no set does."""
    return next((keys(number) for number, each in enumerate(SETS) if key in each), None)


class Devices:
    """Assignment of devices to seats; it includes gamepads that are disconnected."""

    def __init__(self, held: Mapping[Seat, Device] | None = None) -> None:
        self._held: dict[Seat, Device] = dict(held or {})
        self._away: list[Seat] = []
        """Seats whose pad is unplugged, in the order in which they lost it."""

    # Asking -----------------------------------------------------------------------------------------------------------

    def of(self, seat: Seat) -> Device | None:
        """Return the device assigned to a seat; None if it has none."""
        return self._held.get(seat)

    def seat_of(self, device: Device) -> Seat | None:
        """Return the seat of a device; None for an unassigned device or a disconnected gamepad."""
        return next((seat for seat, each in self._held.items() if each == device and seat not in self._away), None)

    @property
    def held(self) -> Mapping[Seat, Device]:
        """All assigned devices, by seat."""
        return dict(self._held)

    @property
    def away(self) -> tuple[Seat, ...]:
        """Seats whose gamepad is disconnected."""
        return tuple(self._away)

    @property
    def key_sets(self) -> Mapping[Seat, int | None]:
        """Key set number of each seat with a device; None for a seat with a mouse or gamepad."""
        return {seat: int(each.name) if each.kind == KEYS else None for seat, each in self._held.items()}

    def of_pad(self, name: str) -> Seat | None:
        """Return the seat with this gamepad; None if no seat has it."""
        return self.seat_of(Device(PAD, name))

    def first_free_keys(self) -> Device | None:
        """Return the first unassigned key set; None if all are assigned."""
        return next(iter(self.free_keys()), None)

    def free_keys(self) -> list[Device]:
        """Return all unassigned key sets."""
        return [device for device in map(keys, range(len(SETS))) if self.seat_of(device) is None]

    # Changing ---------------------------------------------------------------------------------------------------------

    def assign(self, seat: Seat, device: Device) -> None:
        """Assign a device to a seat; it replaces the seat's old device, and any other seat that had it loses it."""
        before = self.seat_of(device)
        if before is not None and before != seat:
            del self._held[before]
        self._held[seat] = device
        if seat in self._away:
            self._away.remove(seat)

    def drop(self, seat: Seat) -> None:
        """Remove the device of a seat."""
        self._held.pop(seat, None)
        if seat in self._away:
            self._away.remove(seat)

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap the devices of two seats."""
        moved = {one: other, other: one}
        self._held = {moved.get(seat, seat): device for seat, device in self._held.items()}
        self._away = [moved.get(seat, seat) for seat in self._away]

    def shift(self, seat: Seat, by: int) -> None:
        """Renumber this seat and all seats after it by adding `by`, because seats are inserted or removed."""
        self._held = {each + by if each >= seat else each: device for each, device in self._held.items()}
        self._away = [each + by if each >= seat else each for each in self._away]

    def keep_only(self, seats: Sequence[Seat]) -> None:
        """Keep only the devices of these seats, which get new numbers from 0 in this order."""
        places = {seat: place for place, seat in enumerate(seats)}
        self._held = {places[seat]: device for seat, device in self._held.items() if seat in places}
        self._away = [places[seat] for seat in self._away if seat in places]

    def plugged(self, name: str) -> Seat | None:
        """Handle a gamepad that was plugged in; return the seat that gets it back, or None if no seat waits for it."""
        pad = Device(PAD, name)
        for seat in self._away:
            if self._held[seat].guid == pad.guid:
                self._away.remove(seat)
                self._held[seat] = pad
                return seat
        return None

    def unplugged(self, name: str) -> Seat | None:
        """Handle a gamepad that was unplugged; return its seat, or None if it was not assigned."""
        seat = self.seat_of(Device(PAD, name))
        if seat is not None:
            self._away.append(seat)
        return seat

    def copy(self) -> Devices:
        """Return an independent copy."""
        found = Devices(self._held)
        found._away = [*self._away]
        return found

    # Remembering ------------------------------------------------------------------------------------------------------

    def remembered(self) -> tuple[str, ...]:
        """Return the assignment in the form saved in the settings: one text for each seat.

        The text is 'keys 1', 'pad <guid>' and so on, or '' for a seat without a device.
        """
        most = max(self._held, default=-1) + 1
        return tuple(_text(self._held.get(seat)) for seat in range(most))

    @classmethod
    def recalled(cls, texts: Iterable[str], pads: Iterable[str] = ()) -> Devices:
        """Return the assignment saved as `texts`.

        The connected `pads` go, in order, to the seats that had a pad of the same model.
        """
        found = cls()
        for seat, text in enumerate(texts):
            device = _read(text)
            if device is not None and (device.kind == PAD or found.seat_of(device) is None):
                found._held[seat] = device
                if device.kind == PAD:
                    found._away.append(seat)
        for name in pads:
            found.plugged(name)
        return found


def _text(device: Device | None) -> str:
    if device is None:
        return ""
    if device.kind == PAD:
        return f"{PAD} {device.guid}"
    return f"{device.kind} {device.name}".strip()


def _read(text: str) -> Device | None:
    kind, _space, rest = text.partition(" ")
    if kind == MOUSE and not rest:
        return THE_MOUSE
    if kind == KEYS and rest.isascii() and rest.isdigit() and int(rest) < len(SETS):
        return keys(int(rest))
    if kind == PAD and rest:
        return Device(PAD, rest)
    return None
