"""The table talk of Pai Tong and Pong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Won
from game.rules.money.moves import Pong, Win
from game.rules.moves import Take
from game.scenes.table.conducted_commentary import Commentary, Line

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat

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


class MoneyCommentary(Commentary):
    """The talk of Pai Tong and Pong."""

    def add(self, event: Event) -> None:
        """Put an event into words, in the form that the reader may know."""
        line = self.line_of(event)
        if line is None:
            return
        # A draw tells nothing any more once the discard lies: the newer line takes its place.
        if self.lines and line.kind is Discarded and self.lines[-1].kind is Drew and self.lines[-1].name == line.name:
            self.lines.pop()
        self.write(line)

    def line_of(self, event: Event) -> Line | None:
        """An event in words."""
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
            case Ponged(seat, piece) | Won(seat, piece):
                return self._of(seat, type(event), piece)
        return None

    def _of(self, seat: Seat, kind: type[object], piece: str | None) -> Line:
        words = (OWN if seat == self.you else OTHERS)[kind]
        if kind is Drew and piece and seat != self.you:
            words = NAMED_DRAW
        return Line(self.name(seat), _(words).format(piece=self.piece(piece) if piece else ""), kind)
