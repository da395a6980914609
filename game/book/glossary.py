"""The words of a game as they stand in any text: whole words, each told of once, the longest first.

Where words have spaces between them, a word ends where its letters do. Chinese has none, so a word of it stands
wherever its characters do. Thai has U+200B between its words where lines may break; a text without it is one run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import SOURCE_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.book.blocks import Word

ENDINGS: Final = r"(?:s|es|d|ed)?"
"""What an English word may end in and still be the same word: 'discards', 'passes', 'tied', 'folded'."""
BREAK: Final = "\u200b"
"""Stands between two words of Thai, and nobody sees it."""
HAN: Final = "\u2e80-\u9fff\uf900-\ufaff"
THAI: Final = "\u0e00-\u0e7f"
UNSPACED: Final = {"zh_Hant": HAN, "th": THAI}
"""The letters of languages that have no spaces between words."""
WHOLE_THAI: Final = rf"(?<![{THAI}])", rf"(?![{THAI}])"
"""Before and after a word of a text that has breaks."""
CONSONANT: Final = "\u0e01-\u0e2e"
WITHIN_THAI: Final = (
    rf"(?<![\u0e40-\u0e44])(?<![^{THAI}][{CONSONANT}])(?<!^[{CONSONANT}])",
    rf"(?![\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])(?![{CONSONANT}](?:[\u0e34\u0e38]?\u0e4c|[^{THAI}]|$))",
)
"""Before and after a word of a text without breaks: no vowel, tone or silent letter of it is left to its neighbours,
and no consonant alone, which would be no word."""


class Found(NamedTuple):
    """A word of the game in a text: from `start` to before `end`."""

    start: int
    end: int
    word: Word


class Glossary:
    """The words of one game. `names` are those of people, in which no word of the game is meant: 'Pak Long'.

    `language` is that of the texts. In an English one 'ตอง' is a word only where it stands alone.
    """

    def __init__(self, words: Iterable[Word], names: Iterable[str] = (), language: str = SOURCE_LANGUAGE) -> None:
        self.words = tuple(words)
        forms: dict[str, Word | None] = dict.fromkeys(name for name in names if name.strip())
        for word in self.words:
            for form in word.said or filter(None, (word.word, word.native)):
                meant = not form.startswith("-")
                forms.setdefault(form if meant else form.removeprefix("-"), word if meant else None)
        self._word = {_key(form): word for form, word in reversed(forms.items())}
        longest = sorted(forms, key=lambda form: (-len(form.replace(BREAK, "")), form))
        letters = UNSPACED.get(language, "")
        self._whole = re.compile("|".join(_spelled(form, letters, WHOLE_THAI) for form in longest)) if forms else None
        self._within = self._whole
        if forms and letters == THAI:
            self._within = re.compile("|".join(_spelled(form, letters, WITHIN_THAI) for form in longest))

    def find(self, text: str) -> tuple[Found, ...]:
        """The words of the game in a text, each where it stands first.

        A word that is written with a capital in the book is one only with a capital: 'Look' is a tile, 'look' is not.
        """
        pattern = self._whole if BREAK in text else self._within
        found: dict[str, Found] = {}
        for match in pattern.finditer(text) if pattern is not None else ():
            word = self._word[_key(match[match.lastindex or 0])]
            if word is not None:
                found.setdefault(word.word, Found(match.start(), match.end(), word))
        return tuple(found.values())


def _key(form: str) -> str:
    """What is the same in all spellings of a form."""
    return " ".join(form.replace(BREAK, "").casefold().split())


def _spelled(form: str, letters: str, thai: tuple[str, str]) -> str:
    """The pattern of one form: spaces as in any text, small letters also as capitals, and what may stand beside it.

    `letters` are those of a language without spaces: a word of other letters may stand right beside them.
    """
    form = form.replace(BREAK, "")
    pattern = r"\s+".join(map(_letters, form.split()))
    if form == form.lower():
        pattern = f"(?i:{pattern})"
    before, after = (rf"(?<![^\W{letters}])", rf"(?![^\W{letters}])") if letters else (r"(?<!\w)", r"(?!\w)")
    own = re.compile(f"[{letters}]") if letters else None
    starts, ends = (own is not None and own.match(letter) is not None for letter in (form[0], form[-1]))
    if starts:
        before = thai[0] if letters == THAI else ""
    if ends:
        after = thai[1] if letters == THAI else ""
    return f"{before}({pattern}){'' if ends else ENDINGS}{after}"


def _letters(part: str) -> str:
    """The pattern of a form without spaces; between letters of Thai there may be a break."""
    spelled = "".join(map(re.escape, part))
    return re.sub(rf"(?<=[{THAI}])(?=[{THAI}])", f"{BREAK}?", spelled)
