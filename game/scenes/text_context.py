"""Subject of a scene's texts: a game, its house rules and the players."""

from __future__ import annotations

from typing import Any, NamedTuple


class WordContext(NamedTuple):
    """A game, the house rules of its table, and the names of its players.

    Names are left out of explanations: a player's name is never explained as a term of the game.
    """

    game: str
    options: Any
    names: tuple[str, ...] = ()
