"""Everything the game says, without a window: window, command line, phone, replay and screen reader ask here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.words.daun_tiga import DAUN_TIGA
from game.words.game_words import GameWords, Question, Sentence
from game.words.money import PAI_TONG_WORDS, PONG_WORDS
from game.words.offers import Amount, Chosen, Draft, Offer, choose, moves_of
from game.words.pai_gow import PAI_GOW_WORDS
from game.words.reader import Reader
from game.words.tongits import TONGITS_WORDS

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
    "Question",
    "Reader",
    "Sentence",
    "choose",
    "moves_of",
    "sentences",
    "words_of",
]

WORDS: Final[dict[str, GameWords]] = {
    "pai-tong": PAI_TONG_WORDS,
    "pong": PONG_WORDS,
    "pai-gow": PAI_GOW_WORDS,
    "tongits": TONGITS_WORDS,
    "daun-tiga": DAUN_TIGA,
}
"""Each game's words by its key in `GAMES`; a game without any is spoken of in plain ones."""

PLAIN: Final = GameWords()


def words_of(game: str) -> GameWords:
    """The words of a game."""
    return WORDS.get(game, PLAIN)


def sentences(events: Iterable[Event], reader: Reader) -> tuple[Sentence, ...]:
    """What happened, as far as there is something to say; events in the form that the reader may know."""
    say = words_of(reader.game).sentences
    return tuple(sentence for event in events for sentence in say(event, reader))
