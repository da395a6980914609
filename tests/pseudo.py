"""A language for tests: every vowel twice and accented, so that words are longer and what is not translated is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from game import i18n

DOUBLED = str.maketrans(dict(zip("aeiouyAEIOUY", re.findall("..", "áàéèíìóòúùýÿÁÀÉÈÍÌÓÒÚÙÝŸ"), strict=True)))
PLACE = re.compile(r"(\{[^}]*\})")
ENGLISH = re.compile(r"[A-Za-z’]*[aeiouyAEIOUY][A-Za-z’]*")


def pseudo_translation(text: str) -> str:
    """A message in the test language; its places stay."""
    return "".join(part if part.startswith("{") else part.translate(DOUBLED) for part in PLACE.split(text))


def untranslated(text: str) -> set[str]:
    """Words of a text that came from no catalogue."""
    return set(ENGLISH.findall(text))


class Pseudo(i18n.Catalogue):
    """Has a translation of everything."""

    def gettext(self, message: str) -> str:
        return pseudo_translation(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo_translation(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's own
        return pseudo_translation(message)


@contextmanager
def spoken(catalogue: i18n.Catalogue | None = None) -> Iterator[None]:
    """Inside, the program speaks the test language, or another."""
    before = i18n._current.catalogue, i18n._current.code
    i18n._current.catalogue, i18n._current.code = catalogue or Pseudo(), "en"
    try:
        yield
    finally:
        i18n._current.catalogue, i18n._current.code = before
