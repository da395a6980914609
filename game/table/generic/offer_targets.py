"""Names by which offers refer to pieces and places on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.motion import Key


def place_key(name: str) -> Key:
    """Return the key that selects the place with this name."""
    return ("place", name)


def target_key(key: Key) -> str:
    """Return how offers name the target with this key: by the piece's code or the place's name."""
    return str(key[1])
