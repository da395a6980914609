"""Table talk: what happened, in words, newest last. Names of players; 'You' only where one person plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Won
from game.rules.money.moves import Pong, Win
from game.rules.moves import Take

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event, Seat
    from game.rules.pieces import Pack

KEPT: Final = 120
"""Lines kept: a whole deal's worth fits the drawer."""

OWN: Final[dict[type[object], str]] = {
    Drew: N_("draw {piece}"),
    Took: N_("take {piece}"),
    Discarded: N_("discard {piece}"),
    Ponged: N_("pong {piece}"),
    Guessed: N_("guess {piece}"),
    Won: N_("win with {piece}"),
    Dealt: N_("start the deal"),
}
OTHERS: Final[dict[type[object], str]] = {
    Drew: N_("draws"),
    Took: N_("takes {piece}"),
    Discarded: N_("discards {piece}"),
    Ponged: N_("pongs {piece}"),
    Guessed: N_("guesses {piece}"),
    Won: N_("wins with {piece}"),
    Dealt: N_("starts the deal"),
}
NAMED_DRAW: Final = N_("draws {piece}")
SAID: Final[dict[type[object], tuple[str, str]]] = {
    Win: (N_("wanted to win"), N_("wanted to win")),
    Pong: (N_("wanted to pong"), N_("wanted to pong")),
    Take: (N_("wanted to take it"), N_("wanted to take it")),
}


class Line(NamedTuple):
    """One entry: who, and what."""

    name: str
    words: str
    kind: type[object]


class Log:
    """The entries of one deal for one person."""

    def __init__(self, names: tuple[str, ...], pack: Pack, you: Seat | None) -> None:
        """`you` is the seat that is called 'You', None where all are called by name."""
        self.names = names
        self.pack = pack
        self.you = you
        self.lines: list[Line] = []

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return _("You") if seat == self.you else self.names[seat]

    def piece(self, code: str) -> str:
        """A piece's name in the player's language."""
        return piece_words(self.pack, code)

    def add(self, event: Event) -> None:
        """Put an event into words, in the form that the reader may know."""
        line = self._line(event)
        if line is None:
            return
        # A draw tells nothing any more once the discard lies: the newer line takes its place.
        if self.lines and line.kind is Discarded and self.lines[-1].kind is Drew and self.lines[-1].name == line.name:
            self.lines.pop()
        self.lines.append(line)
        del self.lines[:-KEPT]

    def extend(self, events: Iterable[Event], reader: Seat | None) -> None:
        """All events of a deal so far, as one reader may know them."""
        for event in events:
            self.add(event.seen_by(reader))

    def _line(self, event: Event) -> Line | None:
        match event:
            case Reshuffled():
                return Line(_("The stock"), _("is made of the discards"), Reshuffled)
            case Ended(outcome):
                return Line(_("The stock"), _("has run out: void"), Ended) if outcome == "void" else None
            case Said(seat, move):
                own, others = SAID[type(move)]
                return Line(self.name(seat), _(own if seat == self.you else others), Said)
            case Dealt(starter, _dice):
                return self._of(starter, Dealt, None)
            case Drew(seat, piece) | Took(seat, piece) | Discarded(seat, piece) | Guessed(seat, piece):
                return self._of(seat, type(event), piece)
            case Ponged(seat, piece, _seat) | Won(seat, piece, _, _seat):
                return self._of(seat, type(event), piece)
        return None

    def _of(self, seat: Seat, kind: type[object], piece: str | None) -> Line:
        words = (OWN if seat == self.you else OTHERS)[kind]
        if kind is Drew and piece and seat != self.you:
            words = NAMED_DRAW
        return Line(self.name(seat), _(words).format(piece=self.piece(piece) if piece else ""), kind)


def piece_words(pack: Pack, code: str) -> str:
    """A piece's name in the player's language: '5 circles', 'ace of coins', 'Old Thousand'."""
    name = pack.name(code)
    if name.startswith("ace of "):
        return _("ace of {suit}").format(suit=_(name.removeprefix("ace of ")))
    first, _space, rest = name.partition(" ")
    if first.isdigit():
        return _("{rank} {suit}").format(rank=first, suit=_(rest))
    return _(name)
