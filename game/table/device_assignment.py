"""Assigns input devices to seats: mouse, key sets and gamepads.

A gamepad is remembered by its model (GUID). Its name also includes a number, because two gamepads of the
same model have the same GUID. A seat whose gamepad is unplugged gets the next one of the same model that is
plugged in; if several seats are waiting, the one that lost its gamepad first gets it.

A device belongs to a person. It is assigned to the person's seat for as long as the person is at the table;
the devices of people without a seat are parked under their names, and act for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.match.players import has_default_name, known_as, unique_name
from game.table.shared_keyboard import SETS, caps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.contract import Seat

MOUSE, KEYS, GAMEPAD = "mouse", "keys", "pad"
CAPS_SHOWN: Final = ("left", "down", "right", "confirm")
MOST_MATCHES: Final = 20
"""Maximum number of matches for which devices of people without names are remembered by seat."""


class Device(NamedTuple):
    """Input device of one person: the mouse, a key set or a gamepad.

    `kind` is `MOUSE`, `KEYS` or `GAMEPAD`.
    """

    kind: str
    name: str = ""
    """Number of the key set, or name of the gamepad as in its intents."""

    @property
    def guid(self) -> str:
        """GUID of a gamepad, which identifies its model."""
        return self.name.partition("#")[0]

    @property
    def words(self) -> str:
        """Display name, for example 'mouse', 'keys A S D E' or 'pad'."""
        if self.kind == MOUSE:
            return _("mouse")
        if self.kind == GAMEPAD:
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
    """Assignment of devices to people with and without seats, including disconnected gamepads."""

    def __init__(self, held: Mapping[Seat, Device] | None = None) -> None:
        self._held: dict[Seat, Device] = dict(held or {})
        self._people: dict[Seat, str] = {}
        """Name of the person in each seat with a device, from `known_as`; absent if not known."""
        self._parked: dict[str, Device] = {}
        """Devices of people without a seat, keyed by name from `known_as`."""
        self._away: list[Seat | str] = []
        """Seats, and names of people without a seat, whose gamepad is unplugged, longest first."""

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
        return tuple(seat for seat in self._away if not isinstance(seat, str))

    @property
    def parked(self) -> Mapping[str, Device]:
        """Devices of people without a seat, keyed by name from `known_as`."""
        return dict(self._parked)

    def is_parked(self, device: Device) -> bool:
        """Return whether a device belongs to a person without a seat."""
        return any(each == device and name not in self._away for name, each in self._parked.items())

    @property
    def key_sets(self) -> Mapping[Seat, int | None]:
        """Key set number of each seat with a device; None for a seat with a mouse or gamepad."""
        return {seat: int(each.name) if each.kind == KEYS else None for seat, each in self._held.items()}

    def is_free(self, device: Device) -> bool:
        """Return whether a device belongs to nobody."""
        return self.seat_of(device) is None and not self.is_parked(device)

    def of_pad(self, name: str) -> Seat | None:
        """Return the seat with this gamepad; None if no seat has it."""
        return self.seat_of(Device(GAMEPAD, name))

    def first_free_keys(self) -> Device | None:
        """Return the first free key set, preferably not a parked one; None if all are assigned."""
        return next(iter(sorted(self.free_keys(), key=self.is_parked)), None)

    def free_keys(self) -> list[Device]:
        """Return all unassigned key sets."""
        return [device for device in map(keys, range(len(SETS))) if self.seat_of(device) is None]

    # Changing ---------------------------------------------------------------------------------------------------------

    def assign(self, seat: Seat, device: Device) -> None:
        """Assign a device to a seat, replacing the seat's old device and taking it from any other seat."""
        before = self.seat_of(device)
        if before is not None and before != seat:
            self.remove(before)
        for name in [name for name, each in self._parked.items() if each == device and name not in self._away]:
            del self._parked[name]
        self._held[seat] = device
        if seat in self._away:
            self._away.remove(seat)

    def remove(self, seat: Seat) -> None:
        """Remove the device of a seat."""
        self._held.pop(seat, None)
        self._people.pop(seat, None)
        if seat in self._away:
            self._away.remove(seat)

    def record_names(self, people: Mapping[Seat, str]) -> None:
        """Record the session names of the people in the seats, under which their devices are parked."""
        self._people = {seat: known_as(name) for seat, name in people.items() if seat in self._held}

    def record_table_names(self, people: Mapping[Seat, str]) -> None:
        """Record the names of the people in a match's seats; default names may belong to others.

        People without a name keep the default name they have in the session.
        """
        before, self._people = self._people, {}
        for seat, name in people.items():
            if seat in self._held:
                own, called = before.get(seat, ""), known_as(name)
                taken = {*self._people.values(), *before.values(), *self._parked}
                if has_default_name(called) and has_default_name(own) and own:
                    called = own
                elif has_default_name(called) and called in taken:
                    called = unique_name(taken, "", 1)
                self._people[seat] = called

    def person_in(self, seat: Seat) -> str:
        """Return the session name of the person in a seat with a device, as from `known_as`; or ''."""
        return self._people.get(seat, "")

    def park(self, seat: Seat) -> None:
        """Park the device of a person who no longer has a seat; drop it if the person is not known."""
        name, device = self._people.get(seat, ""), self._held.get(seat)
        if name and device is not None:
            self.unpark(name)
            self._parked[name] = device
            self._away = [name if each == seat else each for each in self._away]
        self.remove(seat)

    def park_for(self, name: str, device: Device) -> None:
        """Park an unused device for a person without a seat."""
        if self.seat_of(device) is None:
            self._parked[known_as(name)] = device

    def unpark(self, name: str) -> Device | None:
        """Free and return the parked device of a person; None if the person has none."""
        if known_as(name) in self._away:
            self._away.remove(known_as(name))
        return self._parked.pop(known_as(name), None)

    def give_back(self, seat: Seat, name: str) -> None:
        """Give a seat the parked device of the person who takes it, unless the seat already has one."""
        name = known_as(name)
        if seat in self._held or name not in self._parked:
            return
        self._held[seat], self._people[seat] = self._parked.pop(name), name
        self._away = [seat if each == name else each for each in self._away]

    def seat(self, people: Mapping[Seat, str]) -> None:
        """Give each seat the device of the person now in it, and park all others."""
        for seat in [*self._held]:
            self.park(seat)
        for seat, name in people.items():
            self.give_back(seat, name)

    def forget_others(self, names: Iterable[str]) -> None:
        """Free the parked devices of people who are not among `names`."""
        known = {known_as(name) for name in names}
        for name in [name for name in self._parked if name not in known]:
            self.unpark(name)

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap the devices of two seats."""
        moved = {one: other, other: one}
        self._move({seat: moved.get(seat, seat) for seat in self._held})

    def shift(self, seat: Seat, by: int) -> None:
        """Renumber this and all later seats by adding `by`, because seats are inserted or removed."""
        self._move({each: each + by if each >= seat else each for each in self._held})

    def keep_only(self, seats: Sequence[Seat]) -> None:
        """Keep only the devices of these seats, renumbered from 0 in this order."""
        self._move({seat: place for place, seat in enumerate(seats)})

    def _move(self, places: Mapping[Seat, Seat]) -> None:
        """Move people to new seats, keyed by their old ones; drop the devices of seats left out."""
        self._held = {places[seat]: device for seat, device in self._held.items() if seat in places}
        self._people = {places[seat]: name for seat, name in self._people.items() if seat in places}
        stay = (each for each in self._away if isinstance(each, str) or each in places)
        self._away = [each if isinstance(each, str) else places[each] for each in stay]

    def plugged(self, name: str) -> Seat | None:
        """Handle a gamepad being plugged in; return the seat that gets it back, or None."""
        pad = Device(GAMEPAD, name)
        for each in self._away:
            lost = self._parked[each] if isinstance(each, str) else self._held[each]
            if lost.guid == pad.guid:
                self._away.remove(each)
                if not isinstance(each, str):
                    self._held[each] = pad
                    return each
                self._parked[each] = pad
                return None
        return None

    def unplugged(self, name: str) -> Seat | None:
        """Handle a gamepad that was unplugged; return its seat, or None if it was not assigned."""
        pad = Device(GAMEPAD, name)
        seat = self.seat_of(pad)
        lost = (each for each, device in self._parked.items() if device == pad and each not in self._away)
        if (loses := next(lost, None) if seat is None else seat) is not None:
            self._away.append(loses)
        return seat

    def copy(self) -> Devices:
        """Return an independent copy."""
        found = Devices(self._held)
        found._people, found._parked, found._away = dict(self._people), dict(self._parked), [*self._away]
        return found

    # Remembering ------------------------------------------------------------------------------------------------------

    def remembered(self) -> tuple[str, ...]:
        """Return the assignment as saved in the settings, with one text per seat.

        The text is 'keys 1', 'pad <guid>' and so on, or '' for a seat without a device. Texts for people without a seat
        come last.
        """
        most = max(self._held, default=-1) + 1
        return (*(_text(self._held.get(seat)) for seat in range(most)), *map(_text, self._parked.values()))

    def remembered_people(self) -> tuple[str, ...]:
        """Return the person's name for each text in `remembered`; '' if unknown."""
        most = max(self._held, default=-1) + 1
        return (*(self._people.get(seat, "") for seat in range(most)), *self._parked)

    @classmethod
    def recalled(cls, texts: Iterable[str], pads: Iterable[str] = (), people: Sequence[str] = ()) -> Devices:
        """Return the assignment saved as `texts`, with the names of the `people`.

        The connected `pads` are given, in order, to the seats that had a gamepad of the same model.
        """
        found = cls()
        for seat, text in enumerate(texts):
            device = _read(text)
            if device is not None and (device.kind == GAMEPAD or found.seat_of(device) is None):
                found._held[seat] = device
                if device.kind == GAMEPAD:
                    found._away.append(seat)
        for name in pads:
            found.plugged(name)
        found.record_names({seat: name for seat, name in enumerate(people) if name})
        return found

    # People without names ---------------------------------------------------------------------------------------------

    def unnamed_seats(self) -> dict[Seat, str]:
        """Return the device, as saved, of each seat whose person has not entered a name.

        The numbers in default names change when people come and go, so only their devices identify these people.
        """
        return {seat: _text(self._held[seat]) for seat, name in self._people.items() if has_default_name(name)}

    def unnamed_with(self, text: str) -> str:
        """Return the default name of the only person with the device saved as `text`.

        Return '' if nobody has it, several people do, or the person has entered a name.
        """
        owners = [(name, self._held[seat]) for seat, name in self._people.items()] + [*self._parked.items()]
        found = [name for name, device in owners if _text(device) == text]
        return found[0] if len(found) == 1 and has_default_name(found[0]) else ""


def read_unnamed_seats(lines: Iterable[str]) -> dict[int, dict[Seat, str]]:
    """Parse `Settings.device_seats`; return each match's `Devices.unnamed_seats`.

    Invalid lines are ignored.
    """
    found: dict[int, dict[Seat, str]] = {}
    for line in lines:
        match, _space, rest = line.partition(" ")
        seat, _space, text = rest.partition(" ")
        if all(each.isascii() and each.isdigit() and len(each) < 16 for each in (match, seat)) and _read(text):
            found.setdefault(int(match), {})[int(seat)] = text
    return found


def unnamed_seat_lines(found: Mapping[int, Mapping[Seat, str]]) -> tuple[str, ...]:
    """Return the latest matches' seats as text that `read_unnamed_seats` can parse."""
    latest = [*found][-MOST_MATCHES:]
    return tuple(f"{match} {seat} {text}" for match in latest for seat, text in found[match].items())


def _text(device: Device | None) -> str:
    if device is None:
        return ""
    if device.kind == GAMEPAD:
        return f"{GAMEPAD} {device.guid}"
    return f"{device.kind} {device.name}".strip()


def _read(text: str) -> Device | None:
    kind, _space, rest = text.partition(" ")
    if kind == MOUSE and not rest:
        return THE_MOUSE
    if kind == KEYS and rest.isascii() and rest.isdigit() and int(rest) < len(SETS):
        return keys(int(rest))
    if kind == GAMEPAD and rest:
        return Device(GAMEPAD, rest)
    return None
