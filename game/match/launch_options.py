"""A table to open at start-up, as requested on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.players import seated

if TYPE_CHECKING:
    from game.match.players import Player
    from game.match.settings import Settings
    from game.rules.contract import Game
    from game.rules.options import Options


class Start(NamedTuple):
    """Command-line request to open a table: game, house rules, players, seed and number of deals."""

    game: Game
    players: tuple[Player, ...]
    options: Options
    seed: str | None = None
    """Seed that repeats a match, 64 hex digits; None for fresh shuffles."""
    deals: int | None = None
    """Number of deals, None for unlimited."""
    phones: tuple[int, ...] = ()
    """Seats reserved for phones, for which the phone server starts immediately."""


def named(start: Start, settings: Settings) -> tuple[Player, ...]:
    """Return the players with the names last used in the lobby.

    If the last match of this game had other kinds of players, return them unchanged.
    """
    kinds = tuple(player.kind for player in start.players)
    last = settings.lobby.get(start.game.name)
    if last is not None and last.kinds != kinds:
        return start.players
    return seated(kinds, settings.names[: len(kinds)], start.game.name)
