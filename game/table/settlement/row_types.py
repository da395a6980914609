"""Rows of a settlement sheet: gains, and the reasons for payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Seat


class Gain(NamedTuple):
    """An account's gain in the deal, and its balance afterwards."""

    seat: Seat | None
    """None for a pot."""
    name: str
    change: int
    now: int
    face: str = ""
    """Picture of an opponent in the sheet of faces, shown instead of the emblem; '' for none."""


class Reason(NamedTuple):
    """A reason for payments, and how much each loser pays for it."""

    words: str
    amounts: tuple[int, ...]
