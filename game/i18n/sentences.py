"""Whole sentences one after another, and words made a sentence: with the stops and spaces of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import language

if TYPE_CHECKING:
    from collections.abc import Iterable

STOPS: Final = {"th": "", "zh_Hant": "。"}
"""What ends a sentence, where that is no full stop; Thai ends one with a space."""
ENDS: Final = ".!?:…。！？："
FULL_WIDTH: Final = "。！？：；，、…」』）"
"""Signs that bring their own space."""


def together(sentences: Iterable[str]) -> str:
    """All of them as one text: 'Three wins. One more takes it.'; no space after a sign as wide as a character."""
    text = ""
    for sentence in filter(None, sentences):
        text += f"{'' if not text or text[-1] in FULL_WIDTH else ' '}{sentence}"
    return text


def as_sentence(words: str) -> str:
    """The words with a stop at their end, as in 'Three wins.', unless they have one."""
    return words if not words or words[-1] in ENDS else words + STOPS.get(language(), ".")
