"""Begins to read a table's pictures before it is needed, beside the window that opens or the scene that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.money.board import style_of
from game.ui.sprites import sheet, worn

if TYPE_CHECKING:
    from game.rules.contract import Game
    from game.rules.options import Options
    from game.ui.sprites import Looks


def preload(game: Game, options: Options, looks: Looks) -> None:
    """Decode the pieces, the surface and the floor in threads; what is asked for meanwhile waits for its own part."""
    equipment = game.pack(options).equipment
    sheet("room").preload("floor", style_of(game.name, equipment).ground)
    sheet(worn(equipment, looks)).preload()
