"""All texts of the games, independent of a UI: for window, command line, phone, replay and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.lazy_mapping import LazyMapping
from game.words.game_words import GameWords, Payment, Question, Sentence
from game.words.introduction import INTRODUCTIONS, Introduction
from game.words.offers import Amount, Chosen, Draft, Offer, choose, moves_of
from game.words.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event

__all__ = [
    "PLAIN",
    "WORDS",
    "Amount",
    "Chosen",
    "Draft",
    "GameWords",
    "Offer",
    "Payment",
    "Question",
    "Reader",
    "Sentence",
    "choose",
    "introduction_of",
    "moves_of",
    "sentences",
    "words_of",
]


def _pai_tong() -> GameWords:
    from game.words.money import PAI_TONG_WORDS  # noqa: PLC0415 - each game's words are read in when they are asked for

    return PAI_TONG_WORDS


def _pong() -> GameWords:
    from game.words.money import PONG_WORDS  # noqa: PLC0415

    return PONG_WORDS


def _pai_gow() -> GameWords:
    from game.words.pai_gow import PAI_GOW_WORDS  # noqa: PLC0415

    return PAI_GOW_WORDS


def _tongits() -> GameWords:
    from game.words.tongits import TONGITS_WORDS  # noqa: PLC0415

    return TONGITS_WORDS


def _daun_tiga() -> GameWords:
    from game.words.daun_tiga import DAUN_TIGA  # noqa: PLC0415

    return DAUN_TIGA


WORDS: Final[LazyMapping[GameWords]] = LazyMapping(
    {"pai-tong": _pai_tong, "pong": _pong, "pai-gow": _pai_gow, "tongits": _tongits, "daun-tiga": _daun_tiga}
)
"""Texts of each game by its key in `GAMES`; a game without any gets generic ones."""

PLAIN: Final = GameWords()


def words_of(game: str) -> GameWords:
    """Return the texts of a game."""
    return WORDS.get(game, PLAIN)


def introduction_of(game: str) -> Introduction:
    """Return the introduction of a game; for a built-in game this avoids loading its other texts."""
    return INTRODUCTIONS[game] if game in INTRODUCTIONS else words_of(game).introduction


def sentences(events: Iterable[Event], reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences for events as the reader may know them; some events have none."""
    say = words_of(reader.game).sentences
    return tuple(sentence for event in events for sentence in say(event, reader))
