"""Autoplay: answers questions for a person by drawing, or by passing on a discard, as the settings allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.moves import DRAW, PASS, TAKE
from game.words import moves_of, words_of

if TYPE_CHECKING:
    from game.match.settings import Settings
    from game.rules.contract import Game, Move, View
    from game.words import Reader


class AutoplayRules:
    """Automatic answers allowed by two settings; used only when a single person plays at the screen.

    With a curtain, skipping a person would reveal that it had nothing to claim.
    """

    def __init__(self, game: Game, reader: Reader, *, alone: bool) -> None:
        self._game, self._reader, self._alone = game, reader, alone
        self._words = words_of(game.name)

    def answer_to(self, view: View, settings: Settings) -> tuple[Move, ...]:
        """Return the automatic answer to a view's question; () if the person must answer."""
        if not self._alone:
            return ()
        offers = {offer.id: offer for offer in self._words.offers(view, self._reader) if not offer.closed}
        kinds = {offer.kind for offer in offers.values()}
        if settings.pass_until_turn and PASS in view.legal and kinds <= self._words.waived:
            return (PASS,)
        draw = next((offer.id for offer in offers.values() if offer.kind == str(DRAW)), "")
        if not settings.auto_draw or not draw:
            return ()
        skips = kinds <= self._words.drawn_over and not self._words.discard_helps(view, self._reader)
        return moves_of(self._game, offers, draw) if skips or view.legal == (DRAW,) else ()

    def _kinds(self, view: View) -> set[str]:
        return {offer.kind for offer in self._words.offers(view, self._reader) if not offer.closed}

    def is_own_turn(self, view: View) -> bool:
        """Whether it is the viewer's turn, or becomes it once every other seat has passed on the discard."""
        return view.table.actor == view.seat or bool(self._kinds(view) & {str(DRAW), str(TAKE)})
