"""The words of a game as they stand in any text: whole words, each told of once, the longest first."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.book.blocks import Word

ENDINGS: Final = r"(?:s|es|d|ed)?"
"""What an English word may end in and still be the same word: 'discards', 'passes', 'tied', 'folded'."""


class Found(NamedTuple):
    """A word of the game in a text: from `start` to before `end`."""

    start: int
    end: int
    word: Word


class Glossary:
    """The words of one game."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = tuple(words)

    @cached_property
    def _forms(self) -> Mapping[str, Word]:
        """By how it is said, folded: the word. Of two that are said alike the first has it."""
        forms: dict[str, Word] = {}
        for word in self.words:
            for form in word.said or filter(None, (word.word, word.native)):
                forms.setdefault(form.casefold(), word)
        return forms

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        spelled = {form for word in self.words for form in word.said or filter(None, (word.word, word.native))}
        longest = sorted(spelled, key=lambda form: (-len(form), form))
        return re.compile(rf"(?<!\w)(?:({'|'.join(map(_spelled, longest))}){ENDINGS})(?!\w)") if longest else None

    def find(self, text: str) -> tuple[Found, ...]:
        """The words of the game in a text, each where it stands first.

        A word that is written with a capital in the book is one only with a capital: 'Look' is a tile, 'look' is not.
        """
        if self._pattern is None:
            return ()
        found: dict[str, Found] = {}
        for match in self._pattern.finditer(text):
            word = self._forms[match[1].casefold()]
            found.setdefault(word.word, Found(match.start(), match.end(), word))
        return tuple(found.values())


def _spelled(form: str) -> str:
    """The pattern of one form: spaces as in any text, small letters also as capitals."""
    pattern = r"\s+".join(map(re.escape, form.split()))
    return pattern if form != form.lower() else f"(?i:{pattern})"
