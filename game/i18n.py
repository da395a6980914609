"""The words on the screen in the player's language: gettext over the catalogues in `game/locale`."""

from __future__ import annotations

import gettext
import locale
import os
from importlib.resources import files
from pathlib import Path

from game.rules.contract import N_

__all__ = ["N_", "_", "languages", "ngettext", "set_language"]

DOMAIN = "sala"
SOURCE_LANGUAGE = "en"


class _Words:
    """The catalogue in use; one for the whole program."""

    def __init__(self) -> None:
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()


_words = _Words()


def _folder() -> Path:
    return Path(str(files("game"))) / "locale"


def languages() -> tuple[str, ...]:
    """Codes of the languages there are words for, English first."""
    found = sorted(path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def set_language(code: str = "") -> None:
    """Speak the language of this code, or of the system where it is empty; English where there are no words for it."""
    wanted = [code] if code else None
    if not code and not any(map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))):
        system = locale.getlocale()[0]  # gettext asks only the environment, which is empty on Windows
        wanted = [system] if system else None
    _words.catalogue = gettext.translation(DOMAIN, _folder(), languages=wanted, fallback=True)


def _(message: str) -> str:
    """The message in the language in use."""
    return _words.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The message for a count in the language in use."""
    return _words.catalogue.ngettext(one, many, count)
