"""Flower emblems of the seats. If there is only one person at the table, that person always has the lotus."""

from __future__ import annotations

from game.ui.theme import EMBLEMS


def emblem_of(seat: int, you: int | None) -> str:
    """Return the flower of a seat; `you` is the seat of the only person, or None if there are several or none."""
    if you is None or seat > you:
        return EMBLEMS[seat]
    return EMBLEMS[0 if seat == you else seat + 1]
