"""Ceki cards: thirty upright woodcuts between index bands, and a back of Peranakan tiles."""

from __future__ import annotations

from art.decks.ceki.card import FACES, make
from art.kit.deck import build_sheet

__all__ = ["build", "make"]


def build() -> None:
    """Make the sheet."""
    build_sheet("ceki", make, [*FACES.codes(), "back"])
