"""Which scene a game is played at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.drivers import seat_players
from game.scenes.table.scene import TableScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.money.scene import MoneyScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.tongits.scene import TongitsScene

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.scenes.table.conducted import ConductedScene
    from game.scenes.table.exits import Exits

TABLES: Final[dict[str, type[ConductedScene | TableScene]]] = {
    "pai-tong": MoneyScene,
    "pong": MoneyScene,
    "pai-gow": PaiGowScene,
    "tongits": TongitsScene,
    "daun-tiga": DaunTigaScene,
}
"""The scene of each game, by its key in `GAMES`."""


def table_scene(match: Match, store: Store, exits: Exits) -> TableScene | ConductedScene:
    """A match at its game's table."""
    table = TABLES[match.game.name]
    if issubclass(table, TableScene):
        return table(match, seat_players(match, match.players), store, exits)
    return table(match, store, exits)
