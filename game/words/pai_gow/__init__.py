"""The words of Pai Gow (牌九), for window, command line, phone, replay and screen reader."""

from __future__ import annotations

from typing import Final

from game.words.game_words import GameWords
from game.words.introduction import PAI_GOW
from game.words.pai_gow.events import sentences
from game.words.pai_gow.payments import facts, settlement, stake
from game.words.pai_gow.questions import offers, question

PAI_GOW_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    stake=stake,
    facts=facts,
    introduction=PAI_GOW,
)

__all__ = ["PAI_GOW_WORDS"]
