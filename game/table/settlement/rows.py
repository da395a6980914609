"""Rows of a settlement sheet: gains, and reasons for payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Seat


class Gain(NamedTuple):
    """An account's gain in the deal, and its present balance."""

    seat: Seat | None
    """None for a pot."""
    name: str
    change: int
    now: int


class Reason(NamedTuple):
    """One reason, and the amount that each loser pays for it."""

    words: str
    amounts: tuple[int, ...]
