"""The table talk of Tongits: 'lays 8-9-10 diamonds', 'takes it for 5-6-7 clubs', 'sapaw jack on Liza’s run'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.rules.events import Discarded, Drew, Ended
from game.rules.tongits.events import Answered, Called, Dealt, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.scenes.table.conducted_commentary import Commentary, Line
from game.scenes.tables.tongits.words import (
    bahay_words,
    card_words,
    count_words,
    on_words,
    rank_words,
    short_bahay,
    short_card,
)

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat

OWN: Final[dict[str, str]] = {
    "drew": N_("draw {card}"),
    "picked up": N_("take it for {bahay}"),
    "laid": N_("lay {bahay}"),
    "secret": N_("lay a secret of {count}"),
    "sapaw": N_("sapaw {rank} on {bahay}"),
    "closed sapaw": N_("add a card to a secret"),
    "discarded": N_("discard {card}"),
    "called": N_("call a draw"),
    "fold": N_("fold"),
    "challenge": N_("challenge"),
    "sunog": N_("are burned: sunog"),
    "shown": N_("hold a tally of {count}"),
    "tongits": N_("win by tongits"),
    "draw": N_("win the draw"),
    "stock_out": N_("win: the lowest tally"),
    "dealt": N_("are mano and begin"),
}
"""What 'you' do."""
OTHERS: Final[dict[str, str]] = {
    "drew": N_("draws"),
    "picked up": N_("takes it for {bahay}"),
    "laid": N_("lays {bahay}"),
    "secret": N_("lays a secret of {count}"),
    "sapaw": N_("sapaw {rank} on {bahay}"),
    "closed sapaw": N_("adds a card to a secret"),
    "discarded": N_("discards {card}"),
    "called": N_("calls a draw"),
    "fold": N_("folds"),
    "challenge": N_("challenges"),
    "sunog": N_("is burned: sunog"),
    "shown": N_("has a tally of {count}"),
    "tongits": N_("wins by tongits"),
    "draw": N_("wins the draw"),
    "stock_out": N_("wins: the lowest tally"),
    "dealt": N_("is mano and begins"),
}
"""What anybody else does."""
SHORT_OWN: Final[dict[str, str]] = {
    "drew": N_("draw {short}"),
    "picked up": N_("take {short}"),
    "laid": N_("lay {short}"),
    "sapaw": N_("sapaw {short}"),
    "discarded": N_("discard {short}"),
}
"""The same where there is little room."""
SHORT: Final[dict[str, str]] = {
    "drew": N_("draws {short}"),
    "picked up": N_("takes {short}"),
    "laid": N_("lays {short}"),
    "sapaw": N_("sapaw {short}"),
    "discarded": N_("discards {short}"),
}


class TongitsCommentary(Commentary):
    """The talk of Tongits."""

    def piece(self, code: str) -> str:
        """A card's name: '9 hearts'."""
        return card_words(code)

    def owner(self, cards: tuple[str, ...], owner: Seat, by: Seat) -> str:
        """A bahay by its owner, as seen by who acts: 'Liza’s run', 'your threes', 'an own run'."""
        if owner == by and owner != self.you:
            return _("an own bahay") if cards else _("an own secret")
        return on_words(cards, self.name(owner), yours=owner == self.you)

    def add(self, event: Event) -> None:
        """Put an event into words. A draw tells nothing any more once something else was done: it gives way."""
        line = self.line_of(event)
        if line is None:
            return
        if self.lines and self.lines[-1].kind is Drew and self.lines[-1].name == line.name:
            self.lines.pop()
        self.write(line)

    def line_of(self, event: Event) -> Line | None:
        """An event in words."""
        match event:
            case Dealt(mano):
                return self._say(mano, "dealt", event)
            case Drew(seat, piece):
                if seat != self.you and piece is not None:
                    return Line(self.name(seat), _("draws {card}").format(card=card_words(piece)), Drew)
                return self._say(
                    seat, "drew", event, short=short_card(piece or ""), card=card_words(piece) if piece else ""
                )
            case PickedUp(seat, _card, _giver, _number, cards):
                return self._say(seat, "picked up", event, short=short_bahay(cards), bahay=bahay_words(cards))
            case Laid(seat, _number, cards, size, secret):
                if secret:
                    return self._say(seat, "secret", event, count=count_words(size))
                return self._say(seat, "laid", event, short=short_bahay(cards), bahay=bahay_words(cards))
            case Sapawed(seat, card, _number, owner, cards, secret):
                if secret or card is None:
                    return self._say(seat, "closed sapaw", event)
                onto = self.owner(tuple(code for code in cards if code != card) or cards, owner, seat)
                return self._say(seat, "sapaw", event, short=short_card(card), rank=rank_words(card), bahay=onto)
            case Discarded(seat, piece):
                return self._say(seat, "discarded", event, short=short_card(piece), card=card_words(piece))
            case Called(seat):
                return self._say(seat, "called", event)
            case Answered(seat, answer):
                return self._say(seat, answer, event)
            case StockOut():
                return Line(_("The stock"), _("has run out"), StockOut)
            case Shown(seat, _melds, _deadwood, tally):
                return self._say(seat, "shown", event, count=str(tally))
            case Won(seat, by):
                return self._say(seat, by, event)
            case Ended("void"):
                return Line(_("Nobody"), _("wins: all are sunog"), Ended)
        return None

    def _say(self, seat: Seat, what: str, event: Event, *, short: str = "", **values: str) -> Line:
        words = (OWN if seat == self.you else OTHERS)[what]
        brief = _((SHORT_OWN if seat == self.you else SHORT)[what]).format(short=short) if short else ""
        return Line(self.name(seat), _(words).format(**values), type(event), brief)
