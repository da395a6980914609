"""A table to go straight to, as the command line names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.players import seated

if TYPE_CHECKING:
    from game.match.players import Player
    from game.match.settings import Settings
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
    phones: tuple[int, ...] = ()
    """Seats that are kept for phones, for which the door opens at once."""


def named(start: Start, settings: Settings) -> tuple[Player, ...]:
    """The players with the names that the lobby keeps, where this is the table it last had for the game, or had none.

    Other seats than those would call a person by the name of another.
    """
    kinds = tuple(player.kind for player in start.players)
    last = settings.lobby.get(start.game.name)
    if last is not None and last.kinds != kinds:
        return start.players
    return seated(kinds, settings.names[: len(kinds)], start.game.name)
