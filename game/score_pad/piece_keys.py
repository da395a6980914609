"""Keyboard entry of pieces, rank before suit.

'5 c' is the 5 of coins, '10 h' the 10 of hearts, and '6 5' a domino.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

SIGNS: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyz")


def forms_of(code: str) -> tuple[str, ...]:
    """Return all ways to type a piece, in lower case.

    >>> forms_of("c5"), forms_of("TH"), forms_of("6-5"), forms_of("rf")
    (('5c', 'c5'), ('10h', 'th'), ('65', '56'), ('rf',))
    >>> forms_of("c1")  # some packs mark a one as an ace
    ('1c', 'c1', 'ac')
    """
    plain = code.casefold()
    if "-" in plain:
        high, low = plain.split("-")[:2]
        return tuple(dict.fromkeys((high + low, low + high)))
    if plain[:1].isalpha() and plain[1:].isdigit():
        ace = ("a" + plain[:1],) if plain[1:] == "1" else ()
        return (plain[1:] + plain[:1], plain, *ace)
    if len(code) == 2 and code.isupper() and code[0] == "T":  # a ten of the French pack
        return "10" + plain[1:], plain
    return (plain,)


class PieceKeys:
    """Collects typed keys until they name a piece."""

    def __init__(self, codes: Iterable[str]) -> None:
        """Prepare keyboard entry for the designs of a pack, identified by their codes."""
        self._codes = {form: code for code in reversed([*codes]) for form in forms_of(code)}
        self.typed = ""
        """Keys typed so far for an incomplete piece."""

    def press(self, key: str) -> str | None:
        """Return the piece that a key completes.

        Return None if more keys are needed, or if the key belongs to no piece.
        """
        if key not in SIGNS:
            self.typed = ""
            return None
        for typed in (self.typed + key, key):
            if typed in self._codes:
                self.typed = ""
                return self._codes[typed]
            if any(form.startswith(typed) for form in self._codes):
                self.typed = typed
                return None
        self.typed = ""
        return None
