"""The player's language: gettext over the catalogues in `game/locale`.

`_` and `ngettext` speak the language of the whole program. Whoever reads in a language of their own, as a phone may,
has a `Catalogue` of it. A wheel carries compiled catalogues; in a checkout they are compiled when they are opened.
"""

from __future__ import annotations

import gettext
import io
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.i18n import system
from game.rules.contract import N_
from game.rules.marks import NP_

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "LANGUAGE_NAMES",
    "NP_",
    "N_",
    "Catalogue",
    "_",
    "catalogue",
    "current",
    "finished",
    "language",
    "languages",
    "ngettext",
    "npgettext",
    "pgettext",
    "preferred",
    "set_language",
    "speaking",
    "spoken",
    "system_language",
]

DOMAIN: Final = "sala"
SOURCE_LANGUAGE: Final = "en"
LANGUAGE_NAMES: Final = {
    "en": "English",
    "th": "ไทย",
    "ms": "Bahasa Melayu",
    "fil": "Filipino",
    "zh_Hant": "繁體中文",
}
"""What each language calls itself; a language that is added gets its line here."""

Catalogue = gettext.NullTranslations
"""The words of one language: `gettext`, `ngettext`, `pgettext`."""


class _Words:
    """The catalogue in use; one for the whole program."""

    def __init__(self) -> None:
        self.catalogue = Catalogue()
        self.code = SOURCE_LANGUAGE


_words = _Words()


def _folder() -> Path:
    return Path(str(files("game"))) / "locale"


def languages() -> tuple[str, ...]:
    """Codes of the languages there are words for, English first."""
    found = {path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")} - {SOURCE_LANGUAGE}
    named = [code for code in LANGUAGE_NAMES if code in found]
    return (SOURCE_LANGUAGE, *named, *sorted(found.difference(named)))


@lru_cache(maxsize=8)
def _opened(folder: Path) -> Catalogue:
    """The words of a language that there is: from its compiled catalogue, or in a checkout from what it is made of."""
    source = folder / f"{DOMAIN}.po"
    if source.is_file():
        from game.i18n import po  # noqa: PLC0415 - only a checkout needs it

        return gettext.GNUTranslations(io.BytesIO(po.compiled(source.read_text(encoding="utf-8"))))
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def _words_of(code: str) -> Catalogue:
    return _opened(_folder() / code / "LC_MESSAGES")


def finished() -> tuple[str, ...]:
    """Codes of the languages whose words are whole, English first: nobody is spoken to in a draft unasked."""
    return tuple(filter(_is_finished, languages()))


def _is_finished(code: str) -> bool:
    return code == SOURCE_LANGUAGE or "x-draft" not in _words_of(code).info()


def preferred(wanted: Iterable[str]) -> str:
    """The first of these languages, named as browsers do ('zh-Hant-TW'), that is finished; '' where none of them is."""
    there = languages()  # only the catalogues of those that are wanted are opened
    return next((code for code in (system.nearest(name, there) for name in wanted) if code and _is_finished(code)), "")


def spoken(code: str) -> Catalogue:
    """The words of a language that there are words for; those of the program where the code is empty."""
    return catalogue(code) if code else current()


def system_language() -> str:
    """The language of the system, or the first of those it names that there are finished words for; else English.

    A catalogue that is marked as a draft is spoken only where it is chosen.
    """
    return next(filter(_is_finished, system.wanted(languages())), SOURCE_LANGUAGE)


def _spoken(code: str) -> str:
    """The language that is meant by a code: the system's where it is empty, English where there are no words of it."""
    return (system.nearest(code, languages()) or SOURCE_LANGUAGE) if code else system_language()


def catalogue(code: str = "") -> Catalogue:
    """The words of a language; of the system's where the code is empty, English where there are none of it."""
    code = _spoken(code)
    return Catalogue() if code == SOURCE_LANGUAGE else _words_of(code)


def set_language(code: str = "") -> None:
    """Let the whole program speak the language of this code, or of the system where it is empty."""
    _words.code = _spoken(code)
    _words.catalogue = catalogue(_words.code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """The whole program speaks another language within this."""
    before = _words.code, _words.catalogue
    set_language(code)
    try:
        yield
    finally:
        _words.code, _words.catalogue = before


def language() -> str:
    """The code of the language that the program speaks."""
    return _words.code


def current() -> Catalogue:
    """The words of the language that the program speaks."""
    return _words.catalogue


def _(message: str) -> str:
    """The message in the language in use."""
    return _words.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The message for a count in the language in use."""
    return _words.catalogue.ngettext(one, many, count)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The message for a count in one of its meanings, in the language in use."""
    return _words.catalogue.npgettext(context, one, many, count)


def pgettext(context: str, message: str) -> str:
    """The message in one of its meanings, in the language in use."""
    return _words.catalogue.pgettext(context, message)
