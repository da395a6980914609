"""Names by which offers refer to targets on a table: codes of pieces and names of places."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.motion import Key


def place_key(name: str) -> Key:
    """Return the key that selects a place of this name."""
    return ("place", name)


def target_key(key: Key) -> str:
    """Return the name by which offers refer to a key's target: the piece's code or the place's name."""
    return str(key[1])
