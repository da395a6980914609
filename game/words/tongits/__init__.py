"""All that is said of Tongits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.words.game_words import GameWords
from game.words.introduction import TONGITS
from game.words.tongits.events import sentences
from game.words.tongits.moves import offers
from game.words.tongits.names import cards_count
from game.words.tongits.payments import item, settlement
from game.words.tongits.questions import question

if TYPE_CHECKING:
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import Table
    from game.words.reader import Reader

UNIT: Final = 1
"""Chips a unit."""


def stake(options: TongitsOptions, reader: Reader) -> str:
    """What is played for: with or without a pot. TG-73."""
    return reader.say(N_("with a jackpot") if options.jackpot == "on" else N_("no jackpot"))


def facts(table: Table, reader: Reader) -> tuple[tuple[str, str], ...]:
    """What a unit is, and what is left to draw."""
    return (
        (reader.say(N_("Unit")), reader.count("{count} chip", "{count} chips", UNIT)),
        (reader.say(N_("Stock")), cards_count(table.stock, reader)),
    )


TONGITS_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    item=item,
    stake=stake,
    facts=facts,
    windows={"answer": (N_("yours to answer"), N_("a call is open"))},
    introduction=TONGITS,
)
