"""Which scene a game is played at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.money.scene import MoneyScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.tongits.scene import TongitsScene

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.scenes.table.scene import Exits, TableScene

TABLES: Final[dict[str, type[TableScene]]] = {
    "pai-tong": MoneyScene,
    "pong": MoneyScene,
    "pai-gow": PaiGowScene,
    "tongits": TongitsScene,
    "daun-tiga": DaunTigaScene,
}
"""The scene of each game, by its key in `GAMES`."""


def table_scene(match: Match, store: Store, ways: Exits) -> TableScene:
    """A match at its game's table."""
    return TABLES[match.game.name](match, store, ways)
