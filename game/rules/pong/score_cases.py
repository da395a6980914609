"""Scoring of Pong hands entered with `sala score pong`. See `tests/golden/README.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.money.score_cases import read_hand
from game.rules.money.sets import SetKind
from game.rules.pong.scoring import score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pong.options import PongOptions


def settle_case(case: Mapping[str, Any], options: PongOptions) -> dict[str, Any]:
    """Return the points, tongs and sets of the best decomposition, or `{"complete": False}`.

    Raises `ValueError` with a message naming the field.
    """
    hand, options = read_hand(case, options)
    win = score(hand.counts, hand.exposed, hand.winning, hand.source, options)
    if win is None:
        return {"complete": False}
    return {
        "complete": True,
        "points": win.total,
        "tongs": sum(each.kind == SetKind.TONG for each in win.sets),
        "sets": [list(each.pieces) for each in win.sets],
    }
