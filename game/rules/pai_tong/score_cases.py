"""Scoring of Pai Tong hands entered with `sala score pai-tong`. See `tests/golden/README.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.money.score_cases import read_hand
from game.rules.pai_tong.scoring import score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_tong.options import PaiTongOptions


def settle_case(case: Mapping[str, Any], options: PaiTongOptions) -> dict[str, Any]:
    """Return the scoring items of the best decomposition, their sum (without the base stake), and its sets.

    Returns `{"complete": False}` for a hand that is not complete. With `guess = on` a case may also name its `guess`.
    Raises `ValueError` with a message naming the field.
    """
    hand, options = read_hand(case, options)
    win = score(hand.counts, hand.exposed, hand.winning, hand.source, options, hand.guess)
    if win is None:
        return {"complete": False}
    return {
        "complete": True,
        "total_baht": sum(item.amount for item in win.items),
        "items": [
            {"id": item.id, "thai": item.native, "english": item.english, "baht": item.amount} for item in win.items
        ],
        "sets": [list(each.pieces) for each in win.sets],
    }
