"""The words of a game as they stand in any text: whole words, each told of once, the longest first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.book.blocks import Word

ENDINGS: Final = r"(?:s|es|d|ed)?"
"""What an English word may end in and still be the same word: 'discards', 'passes', 'tied', 'folded'."""


class Found(NamedTuple):
    """A word of the game in a text: from `start` to before `end`."""

    start: int
    end: int
    word: Word


class Glossary:
    """The words of one game. `names` are those of people, in which no word of the game is meant: 'Pak Long'."""

    def __init__(self, words: Iterable[Word], names: Iterable[str] = ()) -> None:
        self.words = tuple(words)
        forms: dict[str, Word | None] = dict.fromkeys(name for name in names if name.strip())
        for word in self.words:
            for form in word.said or filter(None, (word.word, word.native)):
                meant = not form.startswith("-")
                forms.setdefault(form if meant else form.removeprefix("-"), word if meant else None)
        self._word = {form.casefold(): word for form, word in reversed(forms.items())}
        longest = sorted(forms, key=lambda form: (-len(form), form))
        spelled = "|".join(map(_spelled, longest))
        self._pattern = re.compile(rf"(?<!\w)(?:({spelled}){ENDINGS})(?!\w)") if forms else None

    def find(self, text: str) -> tuple[Found, ...]:
        """The words of the game in a text, each where it stands first.

        A word that is written with a capital in the book is one only with a capital: 'Look' is a tile, 'look' is not.
        """
        found: dict[str, Found] = {}
        for match in self._pattern.finditer(text) if self._pattern is not None else ():
            word = self._word[" ".join(match[1].casefold().split())]
            if word is not None:
                found.setdefault(word.word, Found(match.start(), match.end(), word))
        return tuple(found.values())


def _spelled(form: str) -> str:
    """The pattern of one form: spaces as in any text, small letters also as capitals."""
    pattern = r"\s+".join(map(re.escape, form.split()))
    return pattern if form != form.lower() else f"(?i:{pattern})"
