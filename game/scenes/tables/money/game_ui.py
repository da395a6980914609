"""The `GameUI` record of Pai Tong and Pong."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.scenes.settlement.scene import SettlementScene
from game.scenes.table.game_ui import GameUI
from game.scenes.tables.money.scene import MoneyScene
from game.table.money.board import style_of
from game.table.money.hand_analysis import sets_of
from game.table.settlement.report import report

PAI_TONG_UI: Final = GameUI(
    table=MoneyScene,
    sheets=("tokens",),
    table_surface=lambda equipment: style_of("pai-tong", equipment).table_surface,
    settlement=lambda match, *ways: SettlementScene(report(match), *ways),
    sets=sets_of,
)
PONG_UI: Final = replace(PAI_TONG_UI, table_surface=lambda equipment: style_of("pong", equipment).table_surface)
