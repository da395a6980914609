"""What a curtain says between two persons at one screen: who is next, and what happened since that person looked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.table.commentary import Commentary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event, Seat
    from game.words import Reader

MOST_ROWS: Final = 3
LAID_OPEN: Final = "laid_open"
"""What an event calls the pieces that lie open by it, where that is more than the one that it is about."""
ONE: Final = ("piece", "card")
"""What events call the piece that they are about."""
SEVERAL: Final = ("pieces", "cards")


class Happening(NamedTuple):
    """One row of the curtain."""

    seat: Seat | None
    """Whose flower stands before it; None for what nobody did."""
    text: str
    pieces: tuple[str, ...]
    """What lay open in it, by code."""


class HandOver(NamedTuple):
    """All that the curtain says."""

    name: str
    """Of the person who is next."""
    emblem: str
    about: str
    """Game and deal."""
    rows: tuple[Happening, ...] = ()
    """At most three, the newest last."""
    question: str = ""
    """What the table waits for, as everybody sees it."""
    sheet: str = ""
    """Of the pieces."""
    emblems: tuple[str, ...] = ()
    """Everybody's flower, by seat."""
    key: str = "return"
    """The one key that opens the person's hand; '' where only the mouse or its own pad does."""

    @property
    def title(self) -> str:
        """The largest words."""
        return _("Pass to {name}").format(name=self.name)


def open_pieces(event: Event) -> tuple[str, ...]:
    """The pieces that an event, in a bystander's form, shows to everybody."""
    for name in ONE:
        code = getattr(event, name, None)
        if isinstance(code, str):
            return tuple(getattr(event, LAID_OPEN, (code,)))
    for name in SEVERAL:
        codes = getattr(event, name, None)
        if isinstance(codes, tuple) and all(isinstance(code, str) for code in codes):
            return codes
    return ()


class Recent:
    """The deal's events as a bystander knows them, and how many of them each person has seen happen."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._events: list[Event] = []
        self._seen: dict[Seat, int] = {}

    def begin(self, events: Iterable[Event]) -> None:
        """A deal begins, or is taken up again: nobody has looked yet."""
        self._events = [event.seen_by(None) for event in events]
        self._seen.clear()

    def looked_as(self, other: Recent) -> None:
        """Everybody has seen as much as `other`, which spoke another language, knows."""
        self._seen = dict(other._seen)

    def add(self, event: Event) -> None:
        """Something happens."""
        self._events.append(event.seen_by(None))

    def looked(self, seat: Seat) -> None:
        """A person has seen all of it so far."""
        self._seen[seat] = len(self._events)

    def since(self, seat: Seat) -> tuple[Happening, ...]:
        """The last things that happened since a person looked, said to that person."""
        reader = replace(self._reader, you=seat)
        said = Commentary(reader)
        found: list[Happening] = []
        for event in self._events[self._seen.get(seat, 0) :]:
            before = len(said.lines)
            said.add(event)
            lines = said.lines
            if len(lines) <= before and found and lines:  # what only this one made worthless gave way to it
                found.pop()
            if lines and (len(lines) > before or len(found) < len(lines)):
                found.append(Happening(_seat_of(event), lines[-1].text, open_pieces(event)))
        return tuple(found[-MOST_ROWS:])


def _seat_of(event: Event) -> Seat | None:
    return getattr(event, "seat", None)
