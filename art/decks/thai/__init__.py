"""Thai money cards: thirty woodcuts, the same from both ends, and a plain back."""

from __future__ import annotations

from art.decks.thai.card import FACES, make, make_small
from art.kit.deck import build_sheet

__all__ = ["build", "make", "make_small"]


def build() -> None:
    """Make the sheet."""
    build_sheet("thai", make, [*FACES.codes(), "back"], make_small)
