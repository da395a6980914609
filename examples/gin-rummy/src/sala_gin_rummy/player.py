"""The opponent: it takes a discard that helps much, knocks when it may, and keeps the fewest points."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from game.opponents import Choice, Reason, Thinking, levels_of
from game.rules.cards.french import PACK, POINTS
from game.rules.moves import DRAW, PASS, TAKE, Discard
from sala_gin_rummy.rules import Knock, Phase, left_over, read

LEAST_SAVED: Final = 4
"""Points that a discard must save to be taken."""


def think(view: Any, _rng: Random, _budget: int) -> Thinking:
    """Choose the move that leaves the fewest points of deadwood."""
    yield
    hand = read(view.hand)

    def after(code: str) -> tuple[int, int]:
        return left_over(hand & ~read([code])), -POINTS[PACK.designs[code]]

    if view.table.phase is Phase.PLAY:
        kind = Knock if any(isinstance(move, Knock) for move in view.legal) else Discard
        moves = [move for move in view.legal if isinstance(move, kind)]
        return Choice(min(moves, key=lambda move: after(move.piece)), (Reason("It leaves the fewest points."),))
    if TAKE in view.legal:
        held = hand | read(view.table.discards[-1:])
        if min(left_over(held & ~read([code])) for code in view.hand) < left_over(hand) - LEAST_SAVED:
            return Choice(TAKE, (Reason("It fits."),))
    return Choice(DRAW if DRAW in view.legal else PASS, (Reason("It does not fit."),))


LEVELS: Final = levels_of(think)
