"""The player's language: gettext over the catalogues in `game/locale`.

`_` and `ngettext` speak the language of the whole program. Whoever reads in a language of their own, as a phone may,
has a `Catalogue` of it.
"""

from __future__ import annotations

import gettext
import locale
import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.contract import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "NP_",
    "N_",
    "Catalogue",
    "_",
    "catalogue",
    "current",
    "languages",
    "ngettext",
    "pgettext",
    "preferred",
    "set_language",
    "spoken",
]

DOMAIN = "sala"
SOURCE_LANGUAGE = "en"

Catalogue = gettext.NullTranslations
"""The words of one language: `gettext`, `ngettext`, `pgettext`."""


class _Words:
    """The catalogue in use; one for the whole program."""

    def __init__(self) -> None:
        self.catalogue = Catalogue()


_words = _Words()


def NP_(context: str, text: str) -> tuple[str, str]:  # noqa: N802 - gettext's own name for a marker
    """Mark a word that means more than one thing; `pgettext(*marked)` translates it where it is shown."""
    return context, text


def _folder() -> Path:
    return Path(str(files("game"))) / "locale"


def languages() -> tuple[str, ...]:
    """Codes of the languages there are words for, English first."""
    found = sorted(path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def catalogue(code: str = "") -> Catalogue:
    """The words of a language; of the system's where the code is empty, English where there are none of it."""
    wanted = [code] if code else None
    if not code and not any(map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))):
        system = locale.getlocale()[0]  # gettext asks only the environment, which is empty on Windows
        wanted = [system] if system else None
    return gettext.translation(DOMAIN, _folder(), languages=wanted, fallback=True)


def preferred(wanted: Iterable[str]) -> str:
    """The first of these languages that there are words for; '' where there are for none of them.

    They are named as browsers name them: 'th', 'zh-Hant-TW', 'en-GB'.
    """
    there = {code.replace("_", "-").casefold(): code for code in languages()}
    for name in wanted:
        parts = name.casefold().split("-")
        for length in range(len(parts), 0, -1):
            code = there.get("-".join(parts[:length]))
            if code is not None:
                return code
    return ""


def spoken(code: str) -> Catalogue:
    """The words of a language that there are words for; those of the program where the code is empty."""
    if not code:
        return current()
    return Catalogue() if code == SOURCE_LANGUAGE else catalogue(code)


def set_language(code: str = "") -> None:
    """Let the whole program speak the language of this code, or of the system where it is empty."""
    _words.catalogue = catalogue(code)


def current() -> Catalogue:
    """The words of the language that the program speaks."""
    return _words.catalogue


def _(message: str) -> str:
    """The message in the language in use."""
    return _words.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The message for a count in the language in use."""
    return _words.catalogue.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """The message in one of its meanings, in the language in use."""
    return _words.catalogue.pgettext(context, message)
