"""Rows of a settlement's sheet: what everybody gained, and why each loser pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Seat


class Gain(NamedTuple):
    """What an account gained by the deal, and what it has now."""

    seat: Seat | None
    """None for a pot."""
    name: str
    change: int
    now: int


class Reason(NamedTuple):
    """One row: why, and what each loser pays for it."""

    words: str
    amounts: tuple[int, ...]
