"""Pass and play: the curtain between people at one screen, and the events each person has seen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.match.previous_players import reader_at
from game.table.commentary import Commentary
from game.table.device_assignment import set_with
from game.table.emblems import match_emblems
from game.table.shared_keyboard import SharedKeyboard
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.match.match import Match
    from game.rules.contract import Event, Seat
    from game.table.device_assignment import Devices
    from game.words import Reader

MOST_ROWS: Final = 3
EXPOSED_ATTR: Final = "laid_open"
"""Event attribute listing all pieces it exposes, if more than the one it is about."""
PIECE_ATTRS: Final = ("piece", "card")
"""Event attributes that hold the single piece the event is about."""
PIECES_ATTRS: Final = ("pieces", "cards")


class CurtainRow(NamedTuple):
    """One event in the list on the curtain."""

    seat: Seat | None
    """Seat whose flower is shown in front of the row; None if the event has no actor."""
    text: str
    pieces: tuple[str, ...]
    """Codes of the exposed pieces."""


class CurtainText(NamedTuple):
    """All texts and pieces shown on the curtain."""

    name: str
    """Name of the person to whom the screen is passed."""
    emblem: str
    about: str
    """Name of the game and number of the deal."""
    rows: tuple[CurtainRow, ...] = ()
    """Rows for the latest events, at most three, newest last."""
    question: str = ""
    """Public description of the question for which the table is waiting."""
    sheet: str = ""
    """Name of the pieces' sprite sheet."""
    emblems: tuple[str, ...] = ()
    """Flowers of all seats."""
    looked: bool = True
    """Whether the person has looked at the hand in this deal."""
    first: bool = False
    """Whether this is the first deal, so that nobody can have seen a hand yet."""
    key: str = "return"
    """The only key that reveals the person's hand; '' if only the mouse or the person's gamepad reveals it."""

    @property
    def title(self) -> str:
        """Heading of the curtain."""
        return _("Pass to {name}").format(name=self.name)


def open_pieces(event: Event) -> tuple[str, ...]:
    """Return the codes of the pieces that an event exposes to all seats."""
    for name in PIECE_ATTRS:
        code = getattr(event, name, None)
        if isinstance(code, str):
            return tuple(getattr(event, EXPOSED_ATTR, (code,)))
    for name in PIECES_ATTRS:
        codes = getattr(event, name, None)
        if isinstance(codes, tuple) and all(isinstance(code, str) for code in codes):
            return codes
    return ()


class Recent:
    """Events of a deal as a bystander sees them, with the number of events that each person has seen."""

    def __init__(self, reader: Reader, reader_at: Callable[[Reader, int], Reader] | None = None) -> None:
        """Create an empty list of events.

        `reader_at` returns the reader for the event at an index; it names those who were playing at that time.
        """
        self._reader, self._reader_at = reader, reader_at or (lambda reader, _place: reader)
        self._events: list[Event] = []
        self._seen: dict[Seat, int] = {}

    def begin(self, events: Iterable[Event]) -> None:
        """Start with the events of a new or a resumed deal, none of which any person has seen."""
        self._events = [event.seen_by(None) for event in events]
        self._seen.clear()

    def looked_as(self, other: Recent) -> None:
        """Copy how much each person has seen from `other`, which this object replaces.

        This happens after a change of language.
        """
        self._seen = dict(other._seen)

    def add(self, event: Event) -> None:
        """Append an event."""
        self._events.append(event.seen_by(None))

    def looked(self, seat: Seat) -> None:
        """Mark all events so far as seen by the person in a seat."""
        self._seen[seat] = len(self._events)

    def has_looked(self, seat: Seat) -> bool:
        """Return whether the person in a seat has seen their own hand in this deal."""
        return seat in self._seen

    def since(self, seat: Seat) -> tuple[CurtainRow, ...]:
        """Return rows about the latest events that a person has not seen, worded for that person.

        There are at most `MOST_ROWS`.
        """
        reader, seen = replace(self._reader, you=seat), self._seen.get(seat, 0)
        said = Commentary(reader, reader_at=lambda place: self._reader_at(reader, seen + place))
        found: list[CurtainRow] = []
        for event in self._events[seen:]:
            before = len(said.lines)
            said.add(event)
            lines = said.lines
            if len(lines) <= before and found and lines:  # it replaced a line that it made redundant
                found.pop()
            if lines and (len(lines) > before or len(found) < len(lines)):
                found.append(CurtainRow(_seat_of(event), lines[-1].text, open_pieces(event)))
        return tuple(found[-MOST_ROWS:])


class PassAndPlay:
    """The people at one screen, who each see their own hand in turn and never another person's."""

    def __init__(self, match: Match, reader: Reader, people: Sequence[Seat], devices: Devices) -> None:
        self._match, self._reader, self._people, self._devices = match, reader, people, devices
        self.recent = Recent(reader, partial(reader_at, match))
        self.unseen = False
        """Whether anything has happened since a person was last asked."""

    def follows(self, before: PassAndPlay) -> None:
        """Copy what each person has seen from `before`, the object used until the screen was rebuilt."""
        self.recent.looked_as(before.recent)
        self.unseen = before.unseen

    def public_question(self) -> str:
        """Return a description of the question for which the table is waiting, as a bystander may know it."""
        return words_of(self._match.game.name).question(self._match.view(None), self._reader).text

    def curtain_text(self, seat: Seat) -> CurtainText:
        """Return the contents of the curtain for the person in this seat."""
        match, reader = self._match, self._reader
        return CurtainText(
            match.players[seat].called,
            match_emblems(match)[seat],
            f"{match.game.title} · {reader.deal(match.number, match.deals)}",
            self.recent.since(seat),
            self.public_question(),
            reader.pack.equipment,
            match_emblems(match),
            looked=self.recent.has_looked(seat),
            first=match.number == 1,
            key=self._opening_key(seat),
        )

    def _opening_key(self, seat: Seat) -> str:
        """Return the key that shows a person's hand; '' if Enter is used by another person."""
        keyboard = SharedKeyboard(self._people, self._devices.key_sets)
        key = keyboard.opens_hand_of(seat)
        found = set_with(key) if keyboard.keys_of(seat) is None else None
        return "" if found is not None and self._devices.is_parked(found) else key


def _seat_of(event: Event) -> Seat | None:
    return getattr(event, "seat", None)
