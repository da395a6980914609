"""The game, house rules and players that a scene's texts refer to."""

from __future__ import annotations

from typing import Any, NamedTuple


class About(NamedTuple):
    """A game with the house rules of a table and its seats' names, so that a name is never taken for a game's term."""

    game: str
    options: Any
    names: tuple[str, ...] = ()
