"""What is said of Pai Tong and Pong."""

from __future__ import annotations

from typing import Final

from game.words.game_words import GameWords
from game.words.money.offers import offers
from game.words.money.question import question
from game.words.money.sentences import sentences
from game.words.money.settlement import item_name, settlement
from game.words.money.stake import facts, stake

MONEY_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    item=item_name,
    stake=stake,
    facts=facts,
)
"""Both games say the same things; where they differ, the reader's game and pack decide."""

__all__ = ["MONEY_WORDS"]
