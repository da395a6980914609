"""The `GameUI` record of Tongits."""

from __future__ import annotations

from typing import Final

from game.rules.equipment import FRENCH_CARDS
from game.scenes.table.game_ui import GameUI
from game.scenes.tables.tongits.scene import TongitsScene
from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.table.tongits.hand_order import sets_of
from game.table.tongits.report import report

TONGITS_UI: Final = GameUI(
    table=TongitsScene,
    table_surface=lambda _equipment: "table-banig",
    sheets=("tokens",),
    small_sheets=(FRENCH_CARDS.small_sheet,),
    settlement=lambda match, *ways: TongitsSettlement(report(match), *ways),
    sets=sets_of,
)
