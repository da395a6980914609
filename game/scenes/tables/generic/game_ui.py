"""The `GameUI` record for games that have none of their own."""

from __future__ import annotations

from typing import Final

from game.rules.equipment import FRENCH_CARDS
from game.scenes.table.game_ui import GameUI
from game.scenes.tables.generic.painter import GROUND
from game.scenes.tables.generic.scene import GenericScene

GENERIC_UI: Final = GameUI(
    table=GenericScene, ground=lambda _equipment: GROUND, small_sheets=(FRENCH_CARDS.small_sheet,)
)
