"""The people who play together for a session, remembered between games and restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from game.i18n import _
from game.match.players import PERSON, seated, unique_name
from game.match.settings import LONGEST_NAME
from game.table.lobby.seat_joining import Joining, SeatCard

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from game.match.players import Player
    from game.rules.contract import Seat
    from game.table.device_assignment import Device, Devices
    from game.table.lobby.match_setup import Choices

MOST_PEOPLE: Final = 8
KEPT_S: Final = 12 * 3600
"""Age in seconds from which a saved session is considered over."""


class Party(NamedTuple):
    """The people at this screen, in the order in which games seat them."""

    at: int
    """Time of the last change, in seconds since the epoch."""
    names: tuple[str, ...]
    """Names of the people; '' for a default name."""

    def is_fresh(self, now: float) -> bool:
        """Return whether the party is recent enough, at the time `now`, to be the same session."""
        return bool(self.names) and 0 <= now - self.at < KEPT_S

    def lines(self) -> tuple[str, ...]:
        """Return the party as text for the settings: the time, followed by the names."""
        return (str(self.at), *self.names)


def read_party(lines: Sequence[str]) -> Party | None:
    """Parse text written by `Party.lines`; return None if it is empty or invalid."""
    at = lines[0] if lines else ""
    if not (at.isascii() and at.isdigit()) or len(lines) > MOST_PEOPLE + 1:
        return None
    return Party(int(at), tuple(lines[1:]))


class _Together(NamedTuple):
    """Object used in place of a game on the join screen while no game has been chosen."""

    title: str
    name: str = ""
    seats: tuple[int, ...] = tuple(range(1, MOST_PEOPLE + 1))


class PhonePeople(Protocol):
    """The people on phones before a game is chosen; a place is an index from 0 in seating order."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the people who have seats, by place."""

    @property
    def waiting_names(self) -> tuple[str, ...]:
        """Names of the people waiting for a seat, in order of arrival."""

    @property
    def away(self) -> Collection[int]:
        """Places of the people whose phones have lost their connection."""

    def key(self, place: int) -> object:
        """Return an object that identifies the person at a place, even if places change later."""

    def rename(self, place: int, name: str) -> None:
        """Rename a person with a seat; the new name must be unique."""

    def unseat(self, place: int) -> None:
        """Take away a person's seat, so that the person waits for one again."""

    def exchange(self, one: int, other: int) -> None:
        """Swap the places of two people with seats."""


class People:
    """The people of a session as lobby choices, with one seat per person and no opponents.

    People at the screen come first, then people on phones.
    """

    guests = 0
    takes_guests = False

    def __init__(
        self, names: Iterable[str], phones: PhonePeople | None = None, flowers: Mapping[str, str] | None = None
    ) -> None:
        self.game = _Together(_("Play together"))
        self.here = [*names][:MOST_PEOPLE] or [""]
        """Names of the people at the screen; '' for a default name."""
        self.phones = phones
        self.flowers = flowers or {}
        """Emblems that people keep for the session, keyed by name from `people_known`."""

    @property
    def names(self) -> list[str]:
        """Names of all people; '' for a default name."""
        return [*self.here, *(self.phones.names if self.phones is not None else ())]

    @property
    def seats(self) -> int:
        """Number of people."""
        return len(self.names)

    def on_phones(self) -> range:
        """Return the seats of the people on phones."""
        return range(len(self.here), self.seats)

    def away_phones(self) -> list[Seat]:
        """Return the seats of the people whose phones have lost their connection."""
        return [len(self.here) + place for place in self.phones.away] if self.phones is not None else []

    def place_of(self, seat: Seat) -> int | None:
        """Return a seat's place among the people on phones; None if it is a seat at the screen."""
        return seat - len(self.here) if seat >= len(self.here) else None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of player in each seat, which is always a person."""
        return (PERSON,) * self.seats

    @property
    def players(self) -> tuple[Player, ...]:
        """Players for all people, with default names filled in."""
        return seated(self.kinds, self.names)

    @property
    def called(self) -> tuple[str, ...]:
        """Names as shown on the screen."""
        return tuple(player.called for player in self.players)

    def set_name(self, seat: Seat, name: str) -> None:
        """Set a person's name; an empty name restores the default."""
        place = self.place_of(seat)
        if place is None:
            self.here[seat] = name[:LONGEST_NAME]
        elif self.phones is not None:
            others = [called for other, called in enumerate(self.called) if other != seat]
            self.phones.rename(place, unique_name(others, name[:LONGEST_NAME].strip(), seat + 1))


class Roster(Joining):
    """Model of the page for entering the people of a session."""

    def __init__(self, people: People, devices: Devices) -> None:
        """Create the page's model, and assign a device to each person without one."""
        self.people = people
        super().__init__(cast("Choices", people), devices, people.on_phones)  # it has all that seats and devices need
        self.away_phones = people.away_phones

    def person_in(self, seat: Seat) -> object:
        """Return an object that identifies the person in a seat, even after moving to another seat."""
        place = self.people.place_of(seat)
        if place is not None and self.people.phones is not None:
            return "phone", self.people.phones.key(place)
        return super().person_in(seat)

    @property
    def free(self) -> Seat | None:
        """Seat after the last person at the screen; None if no more people can play there."""
        return len(self.people.here) if len(self.people.here) < MOST_PEOPLE else None

    @property
    def has_empty(self) -> bool:
        """Whether one more person may join at the screen."""
        return self.free is not None

    def cards(self) -> list[SeatCard]:
        """Return a card for each person, then for each person on a phone who is waiting for a seat."""
        found = super().cards()
        for name in self.people.phones.waiting_names if self.people.phones is not None else ():
            found.append(
                SeatCard(len(found), name, False, _("waiting for a seat"), "", False, None, "", waits_for_seat=True)
            )
        return found

    def may_leave(self, seat: Seat) -> bool:
        """Return whether a person may leave; the last one at the screen has to stay."""
        return self.people.place_of(seat) is not None or len(self.people.here) > 1

    def opponent_replaces(self, seat: Seat) -> bool:  # noqa: ARG002 - games fill their seats later
        """Return False, because no opponent takes the place of a person who leaves."""
        return False

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """Add a person after the others at the screen; return the seat, or None if no seat is free."""
        seat = self.free
        if seat is None:
            return None
        self.people.here.append("")
        if device is not None:
            self.devices.assign(seat, device)
        else:
            self._equip(seat)
        return seat

    def may_swap(self, seat: Seat) -> bool:
        """Return whether a person may swap places with another, which changes the seating in games.

        People at the screen always come before people on phones, so they swap places only within their group.
        """
        place, here = self.people.place_of(seat), len(self.people.here)
        if self.swapping is not None:
            return (place is None) == (self.people.place_of(self.swapping) is None)
        return (here if place is None else self.people.seats - here) > 1

    def exchange(self, one: Seat, other: Seat) -> None:
        """Swap two people, with their names and devices."""
        place, beside, names = self.people.place_of(one), self.people.place_of(other), self.people.here
        if place is not None and beside is not None and self.people.phones is not None:
            self.people.phones.exchange(place, beside)
        elif place is None and beside is None:
            names[one], names[other] = names[other], names[one]
            self.devices.swap(one, other)

    def remove(self, seat: Seat) -> None:
        """Remove a person; later people move up with their devices.

        A person on a phone then waits for a seat again.
        """
        if not self.may_leave(seat):
            return
        self.changing = self.swapping = None
        place = self.people.place_of(seat)
        if place is not None and self.people.phones is not None:
            self.people.phones.unseat(place)
            return
        del self.people.here[seat]
        self.devices.remove(seat)
        self.devices.shift(seat, -1)


def seat_people(party: Party, choices: Choices) -> tuple[str, ...]:
    """Seat people in order in a game's lobby, then opponents; return the names of those left out.

    Seats are added up to the game's maximum.
    """
    count = min(len(party.names), choices.game.seats[-1])
    while choices.seats < count:
        choices.add_seat()
    opponent = choices.opponent
    for seat in range(len(choices.names)):
        choices.set_kind(seat, PERSON if seat < count else opponent)
        choices.set_name(seat, party.names[seat] if seat < count else "")
    return People(party.names).called[count:]


def reordered(names: Sequence[str], seats: Mapping[str, Seat]) -> tuple[list[str], list[Seat]]:
    """Return the people of a session in the order in which they sat at a table, with their seats.

    `seats` gives the seat of each displayed name. People who were not at the table keep their position in the
    order, and get negative seats.
    """
    called = People(names).called
    sat = iter(sorted((seats[shown], name) for name, shown in zip(names, called, strict=True) if shown in seats))
    people = [
        next(sat) if shown in seats else (-1 - place, name)
        for place, (name, shown) in enumerate(zip(names, called, strict=True))
    ]
    return [name for _seat, name in people], [seat for seat, _name in people]


def seats_here(choices: Choices, elsewhere: Collection[Seat]) -> list[Seat]:
    """Return the seats of people at this screen in a lobby; those in `elsewhere` use phones."""
    return [seat for seat, kind in enumerate(choices.kinds) if kind == PERSON and seat not in elsewhere]
