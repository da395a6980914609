"""The system's preferred languages, and the languages of Sala that are closest to them."""

from __future__ import annotations

import locale
import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables in gettext's order: the first one that is set counts; `LANGUAGE` is a list."""
SAME: Final = {"tl": "fil", "in": "id"}
"""Other codes for the same language."""
TRADITIONAL: Final = frozenset({"TW", "HK", "MO"})
"""Regions where Chinese is written in traditional characters (CLDR, likely subtags)."""


def asked() -> list[str]:
    """Return the system's preferred languages in order, in the system's notation."""
    for name in VARIABLES:
        if value := os.environ.get(name):
            return value.split(":")
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - Windows alone needs it

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(number, "")]
    if sys.platform == "darwin":  # programs started from the Finder do not get these variables
        return _of_macos()
    return [locale.getlocale()[0] or ""]


def _of_macos() -> list[str]:
    """Return the preferred languages from the macOS settings, in order."""
    import subprocess  # noqa: PLC0415 - macOS alone needs it

    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5)  # noqa: S603 - as it stands
    except (OSError, subprocess.SubprocessError):
        return [locale.getlocale()[0] or ""]
    return [line.strip(' ",') for line in done.stdout.splitlines() if line.strip(' "(),')]


def nearest(name: str, codes: Iterable[str]) -> str:
    """Return the language code that best matches a system locale such as 'zh_TW.UTF-8'; '' if none does."""
    parts = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    first = SAME.get(parts[0].lower(), parts[0].lower())
    if first in {"c", "posix"}:
        first = "en"
    if first == "zh":
        traditional = "Hant" in parts or (TRADITIONAL.intersection(parts) and "Hans" not in parts)
        first = "zh_Hant" if traditional else "zh_Hans"
    return first if first in codes else ""


def wanted(codes: Sequence[str]) -> list[str]:
    """Return the languages in `codes` that the system prefers, in order of preference."""
    found = (nearest(name, codes) for name in asked() if name)
    return [code for code in found if code]
