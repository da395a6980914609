"""Entry point of Pong of Kelantan: its `Game` object. See `docs/rules/pong.md`."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.money.compiled_rules import CompiledRules, StatedHands, compile_rules
from game.rules.money.game import MoneyGame
from game.rules.money.score_input import read_hand
from game.rules.money.sets import SetKind
from game.rules.pong.options import PRESET_WORDS, PRESETS, PongOptions
from game.rules.pong.scoring import payments, score, score_stated, statable

if TYPE_CHECKING:
    from collections.abc import Mapping


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


@cache
def table(options: PongOptions) -> CompiledRules:
    """Return these house rules compiled for the engine. PO-01, PO-03, PO-06."""
    return compile_rules(
        "pong",
        options,
        options.set_rules,
        partial(score, options=options),
        partial(payments, options=options),
        StatedHands(partial(statable, options=options), partial(score_stated, options=options)),
        wall=options.equipment == "tiles",
    )


PONG_GAME: Final = MoneyGame(
    **BUNDLES["pong"].identity,
    default_seats=4,
    deals=8,
    Options=PongOptions,
    presets=PRESETS,
    preset_words=PRESET_WORDS,
    table=table,
    settle_case=settle_case,
)
