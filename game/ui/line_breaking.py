"""Line breaking and detection of Thai text, which depend only on characters and not on fonts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

ZERO_WIDTH_SPACE: Final = "\u200b"
NOT_FIRST: Final = frozenset("、。，．：；！？）」』】》〉”’…—·,.:;!?)]}%")
"""Characters that cannot begin a line."""
NOT_LAST: Final = frozenset("（「『【《〈“‘([{")
"""Characters that cannot end a line."""

SIGNS: Final = frozenset("+-−")


def is_thai(text: str) -> bool:
    """Whether a text contains Thai characters."""
    return any("\u0e00" <= character <= "\u0e7f" for character in text)


def is_chinese(character: str) -> bool:
    """Whether a line may break before and after a character, as in Chinese text."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or "\uff00" <= character <= "\uff60"


def is_mark(character: str) -> bool:
    """Whether a character combines with the previous one (accents, Thai vowels above and below, tone marks)."""
    return unicodedata.category(character) in {"Mn", "Me"} or character in "\u0e33\u0e45\u200d"


@lru_cache(maxsize=4096)
def script_runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text into (run, is Thai) pairs without zero-width spaces; punctuation joins the previous run."""
    runs: list[tuple[str, bool]] = []
    current, thai_now = "", False
    for character in text.replace(ZERO_WIDTH_SPACE, ""):
        thai = thai_now if character in " \N{NO-BREAK SPACE}-–·/" and current else is_thai(character)
        if current and thai != thai_now:
            runs.append((current, thai_now))
            current = ""
        current, thai_now = current + character, thai
    if current:
        runs.append((current, thai_now))
    return tuple(runs)


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[str, ...]:
    """Split a text at all allowed line breaks; spaces and U+200B stay at the end of the preceding part."""
    found: list[str] = []
    piece = ""
    for index, character in enumerate(text):
        if piece and _breaks_before(text, index):
            found.append(piece)
            piece = ""
        piece += character
    if piece:
        found.append(piece)
    return tuple(found)


def _breaks_before(text: str, index: int) -> bool:
    before, here = text[index - 1], text[index]
    if here == " ":
        return False
    if before in {" ", ZERO_WIDTH_SPACE}:  # '%' stays with its number, and a number with the noun after it
        return here != "%" and not (text[:index].rstrip(" ").endswith(":") and _figure_at(text, index))
    if here in NOT_FIRST or before in NOT_LAST or is_mark(here) or (before == "：" and _figure_at(text, index)):
        return False
    if before.isdigit():
        return False  # Chinese has a counter after the number
    return is_chinese(before) or is_chinese(here)


def _figure_at(text: str, index: int) -> bool:
    """Whether a number, with or without a sign, begins at `index`."""
    return text[index : index + 1].isdigit() or (text[index] in SIGNS and text[index + 1 : index + 2].isdigit())
