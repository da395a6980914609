"""All texts of the games, independent of the front end: window, command line, phone, replay or screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import Registry
from game.words.game_words import GameWords, Payment, Question, Sentence
from game.words.offers import Amount, Chosen, Draft, Offer, choose, moves_of
from game.words.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event
    from game.words.introduction import Introduction

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


WORDS: Final[Registry[GameWords]] = Registry("words")
"""Texts by game key in `GAMES`; other games use generic texts."""

INTRODUCTIONS: Final[Registry[Introduction]] = Registry("introduction")
"""Introductions, by game key, of the games that keep them apart from their other texts."""

PLAIN: Final = GameWords()


def words_of(game: str) -> GameWords:
    """Return the texts of a game."""
    return WORDS.get(game, PLAIN)


def introduction_of(game: str) -> Introduction:
    """Return the introduction of a game; its other texts are not loaded if they are in separate modules."""
    return INTRODUCTIONS[game] if game in INTRODUCTIONS else words_of(game).introduction


def sentences(events: Iterable[Event], reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences about events, limited to what the reader may see; some events have none."""
    say = words_of(reader.game).sentences
    return tuple(sentence for event in events for sentence in say(event, reader))
