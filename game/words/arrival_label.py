"""Label of a piece that was just added to a hand, shared by all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import NP_

if TYPE_CHECKING:
    from game.words.reader import Reader

DRAWN: Final = NP_("of a piece", "drawn")
TAKEN: Final = NP_("of a piece", "taken")


def arrival_label(reader: Reader, *, taken: bool) -> str:
    """Return 'taken' for a piece that was a discard, otherwise 'drawn'."""
    return reader.meant(TAKEN if taken else DRAWN)
