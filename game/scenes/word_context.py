"""The game, house rules and players that a scene's texts refer to."""

from __future__ import annotations

from typing import Any, NamedTuple


class WordContext(NamedTuple):
    """A game, the house rules of a table, and its seats' names.

    The names are excluded from the glossary: a player's name is never explained as a term of the game.
    """

    game: str
    options: Any
    names: tuple[str, ...] = ()
