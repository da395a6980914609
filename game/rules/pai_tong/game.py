"""Entry point of Pai Tong (ไพ่ตอง): its `Game` object. See `docs/rules/pai-tong.md`."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from game.games import BUNDLES
from game.rules.money.game import MoneyGame
from game.rules.money.game_variant import MoneyTable, StatedHands, money_table
from game.rules.pai_tong.options import PRESET_WORDS, PRESETS, PaiTongOptions
from game.rules.pai_tong.score_cases import settle_case
from game.rules.pai_tong.scoring import payments, score, score_stated, statable


@cache
def table(options: PaiTongOptions) -> MoneyTable:
    """Return the engine's table for these house rules. PT-11, PT-14, PT-22, PT-28, PT-34, PT-54, PT-55."""
    return money_table(
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
