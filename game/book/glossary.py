"""Finds a game's terms in any text: longest first, as complete words, and each term once.

In languages with spaces between words, a term must be a complete word. Chinese has no spaces, so a term matches
wherever its characters occur. Thai texts have U+200B between words where lines may break. In a Thai text without it, a
match must neither separate a vowel, tone mark or silent letter from its consonant, nor leave a single consonant over,
because that is not a word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import SOURCE_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.book.blocks import Word

ENDINGS: Final = r"(?:s|es|d|ed)?"
"""Endings that an English term may take without becoming another word: 'discards', 'passes', 'tied', 'folded'."""
BREAK: Final = "\u200b"
"""Invisible break between two words of Thai."""
HAN: Final = "\u2e80-\u9fff\uf900-\ufaff"
THAI: Final = "\u0e00-\u0e7f"
UNSPACED: Final = {"zh_Hant": HAN, "th": THAI}
"""Letters of languages that have no spaces between words."""
WHOLE_THAI: Final = rf"(?<![{THAI}])", rf"(?![{THAI}])"
"""Patterns before and after a term, for Thai texts with break marks."""
CONSONANT: Final = "\u0e01-\u0e2e"
WITHIN_THAI: Final = (
    rf"(?<![\u0e40-\u0e44])(?<![^{THAI}][{CONSONANT}])(?<!^[{CONSONANT}])",
    rf"(?![\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])(?![{CONSONANT}](?:[\u0e34\u0e38]?\u0e4c|[^{THAI}]|$))",
)
"""Patterns before and after a term, for Thai texts without break marks.

They keep vowels, tone marks and silent letters together with the term, and leave no single consonant over.
"""


class Found(NamedTuple):
    """A glossary term found in a text, from `start` up to but excluding `end`."""

    start: int
    end: int
    word: Word


class Glossary:
    """Finds the glossary terms of one game; `names` are names of people, such as 'Pak Long', which are not terms.

    `language` is the language of the texts. In an English text, 'ตอง' is a term only as a separate word.
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
        """Return the first occurrence of each term in a text.

        A term that is capitalised in the book matches only with a capital: 'Look' is a tile, 'look' is not.
        """
        pattern = self._whole if BREAK in text else self._within
        found: dict[str, Found] = {}
        for match in pattern.finditer(text) if pattern is not None else ():
            word = self._word[_key(match[match.lastindex or 0])]
            if word is not None:
                found.setdefault(word.word, Found(match.start(), match.end(), word))
        return tuple(found.values())


def _key(form: str) -> str:
    """Return a key that is the same for all spellings of a form, whatever its capitals, spaces and break marks."""
    return " ".join(form.replace(BREAK, "").casefold().split())


def _spelled(form: str, letters: str, thai: tuple[str, str]) -> str:
    """Return a regular expression that matches one form of a term at word boundaries, with any capitals and spaces.

    `letters` are the letters of a language without spaces; a term in other letters may be next to them.
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
    """Return a regular expression for a part of a term; it allows break marks between Thai letters."""
    spelled = "".join(map(re.escape, part))
    return re.sub(rf"(?<=[{THAI}])(?=[{THAI}])", f"{BREAK}?", spelled)
