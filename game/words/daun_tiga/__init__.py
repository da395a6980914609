"""What Daun Tiga says: dice, stakes, opened hands, payments, and who holds the bank. DT-10 to DT-52."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.words import introduction
from game.words.daun_tiga.asking import offers, question
from game.words.daun_tiga.happening import sentences
from game.words.daun_tiga.keepsakes import KEEPSAKES
from game.words.daun_tiga.payments import facts, settlement, stake
from game.words.game_words import GameWords

DAUN_TIGA: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    stake=stake,
    facts=facts,
    windows={"stake": (N_("yours to stake"), N_("stakes are open"))},
    introduction=introduction.DAUN_TIGA,
    keepsakes=KEEPSAKES,
)
