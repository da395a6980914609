"""Thai money cards: thirty woodcuts, the same from both ends, and a plain back."""

from __future__ import annotations

from art.decks.thai.card import FACES, make, make_small, make_strong
from art.kit.contrast import SUFFIX
from art.kit.deck import build_sheet

__all__ = ["build", "make", "make_small", "make_strong"]


def build() -> None:
    """Make both sheets."""
    codes = [*FACES.codes(), "back"]
    build_sheet("thai", make, codes, make_small)
    build_sheet(f"thai{SUFFIX}", make_strong, codes)
