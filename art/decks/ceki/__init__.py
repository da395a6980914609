"""Ceki cards: thirty upright woodcuts between index bands, and a back of Peranakan tiles."""

from __future__ import annotations

from art.decks.ceki.card import FACES, make, make_strong
from art.kit.contrast import SUFFIX
from art.kit.deck import build_sheet

__all__ = ["build", "make", "make_strong"]


def build() -> None:
    """Make both sheets."""
    codes = [*FACES.codes(), "back"]
    build_sheet("ceki", make, codes)
    build_sheet(f"ceki{SUFFIX}", make_strong, codes)
