"""Who holds which device: the mouse, a set of keys, a pad. A model without a window.

A pad is remembered by its make (GUID) and told apart by its name, in which twins carry their instance too: two pads of
one make share the GUID. One that goes away keeps its seat; the same make coming back takes that seat again, the one
that went away first where there are several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.table.shared_keyboard import SETS, caps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.rules.contract import Seat

MOUSE, KEYS, PAD = "mouse", "keys", "pad"
CAPS_SHOWN: Final = ("left", "down", "right", "confirm")


class Device(NamedTuple):
    """Something that a person holds."""

    kind: str
    """`MOUSE`, `KEYS` or `PAD`."""
    name: str = ""
    """The number of a set of keys, or what the intents of a pad carry."""

    @property
    def guid(self) -> str:
        """The make of a pad."""
        return self.name.partition("#")[0]

    @property
    def words(self) -> str:
        """What it is called: 'mouse', 'keys A S D E', 'pad'."""
        if self.kind == MOUSE:
            return _("mouse")
        if self.kind == PAD:
            return _("pad")
        caps = caps_of(SETS[int(self.name)])
        return _("keys {caps}").format(caps=" ".join(caps[name] for name in CAPS_SHOWN))


THE_MOUSE: Final = Device(MOUSE)


def keys(number: int) -> Device:
    """One of the sets of keys."""
    return Device(KEYS, str(number))


def set_with(key: str) -> Device | None:
    """The set of keys that a key belongs to; None for any other key."""
    return next((keys(number) for number, each in enumerate(SETS) if key in each), None)


class Devices:
    """Which seat has which device, and which of them are away."""

    def __init__(self, held: Mapping[Seat, Device] | None = None) -> None:
        self._held: dict[Seat, Device] = dict(held or {})
        self._away: list[Seat] = []
        """Seats whose pad went away, the one that went first before the others."""

    # Asking -----------------------------------------------------------------------------------------------------------

    def of(self, seat: Seat) -> Device | None:
        """What a person holds; None where it has nothing of its own."""
        return self._held.get(seat)

    def seat_of(self, device: Device) -> Seat | None:
        """Whose device it is; that of a pad which is away belongs to nobody."""
        return next((seat for seat, each in self._held.items() if each == device and seat not in self._away), None)

    @property
    def held(self) -> Mapping[Seat, Device]:
        """All that are held, by seat."""
        return dict(self._held)

    @property
    def away(self) -> tuple[Seat, ...]:
        """Whose pad is away."""
        return tuple(self._away)

    @property
    def key_sets(self) -> Mapping[Seat, int | None]:
        """Which set of keys everybody has who holds a device, None for who plays with another."""
        return {seat: int(each.name) if each.kind == KEYS else None for seat, each in self._held.items()}

    def of_pad(self, name: str) -> Seat | None:
        """Whose pad it is."""
        return self.seat_of(Device(PAD, name))

    def first_free_keys(self) -> Device | None:
        """A set of keys that nobody has; None where all are taken."""
        free = (keys(number) for number in range(len(SETS)))
        return next((device for device in free if self.seat_of(device) is None), None)

    # Changing ---------------------------------------------------------------------------------------------------------

    def give(self, seat: Seat, device: Device) -> None:
        """A person takes a device, also in the place of one that is away; whoever had it before has none."""
        before = self.seat_of(device)
        if before is not None and before != seat:
            del self._held[before]
        self._held[seat] = device
        if seat in self._away:
            self._away.remove(seat)

    def drop(self, seat: Seat) -> None:
        """A seat has no device of its own any more."""
        self._held.pop(seat, None)
        if seat in self._away:
            self._away.remove(seat)

    def shift(self, seat: Seat, by: int) -> None:
        """The seats from this one on are others now, so many further."""
        self._held = {each + by if each >= seat else each: device for each, device in self._held.items()}
        self._away = [each + by if each >= seat else each for each in self._away]

    def plugged(self, name: str) -> Seat | None:
        """A pad came: the seat that it belongs to, where one of its make had gone away."""
        pad = Device(PAD, name)
        for seat in self._away:
            if self._held[seat].guid == pad.guid:
                self._away.remove(seat)
                self._held[seat] = pad
                return seat
        return None

    def unplugged(self, name: str) -> Seat | None:
        """A pad went away: whose it was; None where it was nobody's."""
        seat = self.seat_of(Device(PAD, name))
        if seat is not None:
            self._away.append(seat)
        return seat

    # Remembering ------------------------------------------------------------------------------------------------------

    def remembered(self) -> tuple[str, ...]:
        """What to keep for the next evening, a text a seat: 'keys 1', 'pad <guid>'; '' for nothing."""
        most = max(self._held, default=-1) + 1
        return tuple(_text(self._held.get(seat)) for seat in range(most))

    @classmethod
    def recalled(cls, texts: Iterable[str], pads: Iterable[str] = ()) -> Devices:
        """As it was kept; pads that are plugged in now, by name, go to the seats of their make in order."""
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
