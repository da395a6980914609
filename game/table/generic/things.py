"""What offers call the things on a table: pieces by their codes, places by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.motion import Key


def place_key(name: str) -> Key:
    """The key of a place among the things that can be chosen."""
    return ("place", name)


def thing_of(key: Key) -> str:
    """What offers call a piece or a place: its code or its name."""
    return str(key[1])
