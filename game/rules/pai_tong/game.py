"""Entry point of Pai Tong (ไพ่ตอง): its `Game` object. See `docs/rules/pai-tong.md`."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.money.compiled_rules import CompiledRules, StatedHands, compile_rules
from game.rules.money.game import MoneyGame
from game.rules.money.score_input import read_hand
from game.rules.pai_tong.options import PRESET_WORDS, PRESETS, PaiTongOptions
from game.rules.pai_tong.scoring import payments, score, score_stated, statable

if TYPE_CHECKING:
    from collections.abc import Mapping


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


@cache
def table(options: PaiTongOptions) -> CompiledRules:
    """Return these house rules compiled for the engine. PT-11, PT-14, PT-22, PT-28, PT-34, PT-54, PT-55."""
    return compile_rules(
        "pai-tong",
        options,
        options.set_rules,
        partial(score, options=options),
        partial(payments, options=options),
        StatedHands(partial(statable, options=options), partial(score_stated, options=options)),
        wall=False,
    )


PAI_TONG: Final = MoneyGame(
    **BUNDLES["pai-tong"].identity,
    default_seats=6,
    deals=12,
    Options=PaiTongOptions,
    presets=PRESETS,
    preset_words=PRESET_WORDS,
    table=table,
    settle_case=settle_case,
)
