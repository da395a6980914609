"""Lists as text, with the language's punctuation: '8, 9, 10', '8, 9 and 10', '8, 9 or 10', 'Bank: 20'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import Catalogue, current
from game.rules.contract import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

# Translators: what stands between the names in a list.
COMMA: Final = N_(", ")
# Translators: what stands between the parts of a list that have commas of their own.
SEMICOLON: Final = N_("; ")
# Translators: a figure and what it is of, as in 'Bank: 20'; or a word and what is said of it.
LABELLED: Final = N_("{label}: {value}")
AND: Final = N_("{list} and {last}")
OR: Final = N_("{list} or {last}")


def listed(words: Iterable[str], language: Catalogue | None = None) -> str:
    """Join words with commas ('8, 9, 10'), in Chinese with the enumeration comma."""
    return (language or current()).gettext(COMMA).join(filter(None, words))


def all_of(words: Iterable[str], language: Catalogue | None = None) -> str:
    """Join words with 'and': '8, 9 and 10'."""
    return _ended(AND, words, language)


def one_of(words: Iterable[str], language: Catalogue | None = None) -> str:
    """Join words with 'or': '8, 9 or 10'."""
    return _ended(OR, words, language)


def apart(parts: Iterable[str], language: Catalogue | None = None) -> str:
    """Join phrases, which may contain commas, with semicolons: 'Tan: 20, three wins; Lim: 8, one win'."""
    return (language or current()).gettext(SEMICOLON).join(filter(None, parts))


def labelled(label: str, value: object, language: Catalogue | None = None) -> str:
    """Format a labelled value: 'Bank: 20'."""
    return (language or current()).gettext(LABELLED).format(label=label, value=value)


def _ended(pattern: str, words: Iterable[str], language: Catalogue | None) -> str:
    *first, last = [*filter(None, words)] or [""]
    return (language or current()).gettext(pattern).format(list=listed(first, language), last=last) if first else last
