"""What the words of a scene are about."""

from __future__ import annotations

from typing import Any, NamedTuple


class About(NamedTuple):
    """A game under the house rules of a table, and who sits at it: a name is never a word of the game."""

    game: str
    options: Any
    names: tuple[str, ...] = ()
