"""Joins sentences and ends them, with the full stops and spaces of the language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.i18n import language

if TYPE_CHECKING:
    from collections.abc import Iterable

STOPS: Final = {"th": "", "zh_Hant": "。"}
"""Sentence endings of languages that do not use a full stop; Thai ends a sentence with a space."""
ENDS: Final = ".!?:…。！？："
FULL_WIDTH: Final = "。！？：；，、…」』）"
"""Full-width punctuation, whose glyphs already contain the space after it."""

OWN_NAME: Final = {"ni ikaw": "mo", "kay ikaw": "sa iyo", "si ikaw": "ikaw", "Si ikaw": "Ikaw", "Kay ikaw": "Sa iyo"}
"""Filipino particles and their contractions with 'you', for sentences written for any player's name."""
_OWN_NAME: Final = re.compile(rf"\b(?:{'|'.join(OWN_NAME)})\b")


def with_own_name(text: str) -> str:
    """Contract Filipino particles before 'ikaw': 'tapon ni ikaw' becomes 'tapon mo'."""
    return _OWN_NAME.sub(lambda found: OWN_NAME[found[0]], text) if " ikaw" in text else text


def together(sentences: Iterable[str]) -> str:
    """Join sentences with spaces, except after full-width punctuation."""
    text = ""
    for sentence in filter(None, sentences):
        text += f"{'' if not text or text[-1] in FULL_WIDTH else ' '}{sentence}"
    return text


def as_sentence(words: str) -> str:
    """Return a text with the language's full stop, unless it already ends with punctuation."""
    return words if not words or words[-1] in ENDS else words + STOPS.get(language(), ".")
