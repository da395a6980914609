"""Opens the window on the title or, from the command line, straight on a table."""

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


def open_window(start: Start | None) -> int:
    """Show the window until the player closes it. Returns the exit status."""
    raise NotImplementedError(start)
