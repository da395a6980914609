"""Texts of Daun Tiga: dice, stakes, opened hands, payments and the bank. DT-10 to DT-52."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.rules.daun_tiga.events import BankPassed, Opened, Settled, StakesPlaced
from game.words import introduction
from game.words.daun_tiga.events import sentences
from game.words.daun_tiga.final_hands import final_hands
from game.words.daun_tiga.memorable_hands import KEEPSAKES
from game.words.daun_tiga.payments import facts, settlement, stake
from game.words.daun_tiga.questions import offers, question
from game.words.game_words import GameWords
from game.words.replay_marks import Mark

DAUN_TIGA: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    hands=final_hands,
    stake=stake,
    facts=facts,
    windows={"stake": (N_("yours to stake"), N_("stakes are open"))},
    marks=(
        # Translators: what a mark on the bar of a replay stands for: a player stakes chips.
        Mark("square", N_("stakes"), (StakesPlaced,)),
        Mark("triangle", N_("opens a hand"), (Opened,)),
        Mark("diamond", N_("settles"), (Settled,)),
        Mark("flag", N_("hands the bank on"), (BankPassed,)),
    ),
    introduction=introduction.DAUN_TIGA,
    keepsakes=KEEPSAKES,
)
