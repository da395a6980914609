"""Opponent for gin rummy: takes helpful cards, knocks when possible, and minimizes its deadwood."""

from __future__ import annotations

from random import Random
from typing import Any

from game.opponents import Choice, Reason, Thinking
from game.rules.cards.french import PACK, POINTS
from game.rules.moves import DRAW, PASS, TAKE, Discard
from tests.sixth_game.gin_rummy import Knock, Phase, left_over, read

LEAST_SAVED = 4


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
