"""Begins to read a table's pictures before it is needed, beside the window that opens or the scene that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.grounds import ground_of
from game.ui.sprites import sheet, worn

if TYPE_CHECKING:
    from game.rules.contract import Game
    from game.rules.options import Options
    from game.ui.sprites import Looks

BESIDE: Final = {
    "pai-gow": ("tokens",),
    "tongits": ("tokens", "french-jumbo"),
    "daun-tiga": ("tokens", "french-jumbo"),
}
"""Sheets that a game's table shows beside its pieces: chips, dice, the pot, faces for small windows."""


def preload(game: Game, options: Options, looks: Looks) -> None:
    """Decode the pieces, the surface and the floor in threads; what is asked for meanwhile waits for its own part."""
    equipment = game.pack(options).equipment
    sheet("room").preload("floor", ground_of(game.name, equipment))
    for name in (equipment, *BESIDE.get(game.name, ())):
        sheet(worn(name, looks)).preload()
