"""The player's language: gettext with the catalogues in `game/locale`.

`_` and `ngettext` use the language of the whole program. A reader with another language, such as a phone, has a
separate `Catalogue`. A wheel contains compiled catalogues; in a checkout they are compiled when opened.
"""

from __future__ import annotations

import gettext
import io
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.i18n import system_locale
from game.rules.contract import N_
from game.rules.options import NP_

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
"""Name of each language in that language; every new language needs an entry here."""

Catalogue = gettext.NullTranslations
"""The messages of one language: `gettext`, `ngettext`, `pgettext`."""


class _CurrentLanguage:
    """The current catalogue and its language code, shared by the whole program."""

    def __init__(self) -> None:
        self.catalogue = Catalogue()
        self.code = SOURCE_LANGUAGE


_current = _CurrentLanguage()


def _folder() -> Path:
    return Path(str(files("game"))) / "locale"


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, English first."""
    found = {path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")} - {SOURCE_LANGUAGE}
    named = [code for code in LANGUAGE_NAMES if code in found]
    return (SOURCE_LANGUAGE, *named, *sorted(found.difference(named)))


@lru_cache(maxsize=8)
def _opened(folder: Path) -> Catalogue:
    """Load the catalogue in a folder; in a source checkout, it is compiled from its source first."""
    source = folder / f"{DOMAIN}.po"
    if source.is_file():
        from game.i18n import po  # noqa: PLC0415 - only a checkout needs it

        return gettext.GNUTranslations(io.BytesIO(po.compiled(source.read_text(encoding="utf-8"))))
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def _words_of(code: str) -> Catalogue:
    return _opened(_folder() / code / "LC_MESSAGES")


def finished() -> tuple[str, ...]:
    """Return the codes of the languages with a complete catalogue, English first."""
    return tuple(filter(_is_finished, languages()))


def _is_finished(code: str) -> bool:
    return code == SOURCE_LANGUAGE or "x-draft" not in _words_of(code).info()


def preferred(wanted: Iterable[str]) -> str:
    """Return the first language in `wanted` that has a complete catalogue; '' if none has.

    Languages are named as browsers do: 'zh-Hant-TW'.
    """
    there = languages()  # only catalogues of wanted languages are opened
    return next(
        (code for code in (system_locale.nearest(name, there) for name in wanted) if code and _is_finished(code)), ""
    )


def spoken(code: str) -> Catalogue:
    """Return the catalogue of a language; for '', that of the program's current language."""
    return catalogue(code) if code else current()


def system_language() -> str:
    """Return the first of the system's preferred languages that has a complete catalogue; otherwise English.

    A catalogue that is only a draft is used only if the player chooses its language.
    """
    return next(filter(_is_finished, system_locale.wanted(languages())), SOURCE_LANGUAGE)


def _spoken(code: str) -> str:
    """Return the code of the language to use: the system's language for '', English for one without a catalogue."""
    return (system_locale.nearest(code, languages()) or SOURCE_LANGUAGE) if code else system_language()


def catalogue(code: str = "") -> Catalogue:
    """Return the catalogue of a language: the system's language for '', English for an unknown code."""
    code = _spoken(code)
    return Catalogue() if code == SOURCE_LANGUAGE else _words_of(code)


def set_language(code: str = "") -> None:
    """Set the language of the whole program; '' means the system's language."""
    _current.code = _spoken(code)
    _current.catalogue = catalogue(_current.code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Switch the whole program to another language for the duration of the block."""
    before = _current.code, _current.catalogue
    set_language(code)
    try:
        yield
    finally:
        _current.code, _current.catalogue = before


def language() -> str:
    """Return the code of the program's language."""
    return _current.code


def current() -> Catalogue:
    """Return the catalogue of the program's language."""
    return _current.catalogue


def _(message: str) -> str:
    """Translate a message into the program's language."""
    return _current.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a message with a plural form into the program's language."""
    return _current.catalogue.ngettext(one, many, count)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Translate a message with a plural form and a context into the program's language."""
    return _current.catalogue.npgettext(context, one, many, count)


def pgettext(context: str, message: str) -> str:
    """Translate a message with a context into the program's language."""
    return _current.catalogue.pgettext(context, message)
