"""Sort keys for dictionary order, without a collation library; also a pattern for invisible characters.

Thai is sorted by consonants: a vowel written before a consonant is sorted after it, and tone marks count only if
everything else is equal (CLDR, collation of th). Chinese characters are ordered by radical and strokes, as in Unicode
and in dictionaries of traditional characters. Accented letters are sorted by their base letters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

BEFORE: Final = re.compile("([\u0e40-\u0e44])([\u0e01-\u0e2e])")
"""Matches a Thai vowel that is written before its consonant."""
TONES: Final = re.compile("[\u0e47-\u0e4e]")
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters without a visible glyph that Python considers printable: fillers, variation selectors."""


def sort_key(word: str) -> tuple[str, str]:
    """Return the sort key of a word in dictionary order."""
    plain = BEFORE.sub(r"\2\1", TONES.sub("", word.casefold().replace("\u200b", "")))
    letters = "".join(one for one in unicodedata.normalize("NFD", plain) if not "\u0300" <= one <= "\u036f")
    return letters, word
