"""A table to go straight to, as the command line names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.match.players import Player
    from game.rules.contract import Game
    from game.rules.options import Options


class Start(NamedTuple):
    """A table to go straight to."""

    game: Game
    players: tuple[Player, ...]
    options: Options
    seed: str | None = None
    """64 hex digits that repeat a match, or None for fresh shuffles."""
    deals: int | None = None
    """How many, None without end."""
