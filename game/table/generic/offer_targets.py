"""Names that offers use for what is on a table: codes of pieces and names of places."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.motion import Key


def place_key(name: str) -> Key:
    """Return the key under which a place can be selected."""
    return ("place", name)


def target_key(key: Key) -> str:
    """Return the name that offers use for a key: the piece's code or the place's name."""
    return str(key[1])
