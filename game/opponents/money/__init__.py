"""Opponents of the money games (Pai Tong and Pong)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.opponents.ladder import ladder_of
from game.opponents.money.first_release import think
from game.opponents.money.hand_value import MOST_MISSING
from game.opponents.money.mistakes import player, think_for
from game.opponents.money.move_values import ValuedMove, value_moves
from game.opponents.money.observation import Observation
from game.opponents.money.players import MASTER
from game.opponents.money.reasons import reasons_of
from game.opponents.money.valuation import Valuation
from game.opponents.move_evaluation import CHIPS, Weighing, Worth

if TYPE_CHECKING:
    from random import Random


def weigh(view: Any, rng: Random, budget: int) -> Weighing:  # noqa: ARG001 - exact sums need neither
    """Evaluate all legal moves in Pai Tong or Pong, and return them sorted, best first."""
    yield
    valuation = Valuation(view, Observation(view), MASTER)
    considered = yield from value_moves(view, valuation, every=True)
    found = []
    for each in considered:
        error = 0.0 if each.prospect is None else _error(valuation, each)
        worth = valuation.unit * each.worth
        wins = 1.0 if each.prospect is None else each.prospect.win
        reasons = reasons_of(valuation, considered, each)
        found.append(Worth(each.move, worth, valuation.unit * error, CHIPS, reasons, wins))
        yield
    found.sort(key=lambda each: -each.worth)
    return tuple(found)


def _error(valuation: Valuation, each: ValuedMove) -> float:
    """Return the error of a move's value, in chips, based on the error of the fitted probability of winning."""
    assert each.prospect is not None  # noqa: S101 - only a win leaves no hand
    place = min(max(each.prospect.looks.missing, 1), MOST_MISSING) - 1
    return valuation.fit.error[place] * (valuation.opponents * each.prospect.pay + valuation.fit.loss)


PAI_TONG_LEVELS: Final = ladder_of(
    partial(think_for, "pai-tong"),
    think,
    *("master-3", "master-2", "adept-4", "adept-3", "adept-2", "casual-4", "casual-3", "beginner-3"),
)
PONG_LEVELS: Final = ladder_of(
    partial(think_for, "pong"),
    think,
    *("master-3", "master-2", "adept-3", "adept-2", "casual-3", "casual-2", "beginner-2"),
)

__all__ = ["PAI_TONG_LEVELS", "PONG_LEVELS", "player", "think", "think_for", "weigh"]
