"""Texts of the money games, Pai Tong and Pong."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.i18n import N_
from game.rules.events import Took
from game.rules.money.events import Ponged, Voided, Won
from game.words.game_words import GameWords, Mark
from game.words.introduction import PAI_TONG, PONG
from game.words.money.final_hands import counted_items, final_hands
from game.words.money.offers import offers
from game.words.money.sentences import facts, question, sentences, stake
from game.words.money.sets import discard_helps
from game.words.money.settlement import PAI_TONG_KEEPSAKES, PONG_KEEPSAKES, item_name, settlement

PAI_TONG_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    item=item_name,
    hands=final_hands,
    counted_items=counted_items,
    stake=stake,
    facts=facts,
    windows={"claim": (N_("you can claim"), N_("waiting for claims"))},
    waived=frozenset({"pong", "pass"}),
    drawn_over=frozenset({"take", "draw", "pass"}),
    discard_helps=discard_helps,
    marks=(
        Mark("square", N_("takes"), (Took,)),
        Mark("diamond", N_("pongs"), (Ponged,)),
        Mark("flag", N_("end"), (Won, Voided)),
    ),
    introduction=PAI_TONG,
    keepsakes=PAI_TONG_KEEPSAKES,
)
PONG_WORDS: Final = replace(PAI_TONG_WORDS, introduction=PONG, keepsakes=PONG_KEEPSAKES)
"""Texts of both games; differences depend on the reader's game and pack."""

__all__ = ["PAI_TONG_WORDS", "PONG_WORDS"]
