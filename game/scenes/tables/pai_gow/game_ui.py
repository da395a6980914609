"""The `GameUI` record of Pai Gow."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.scenes.table.game_ui import GameUI, Page
from game.scenes.tables.pai_gow.calculator_scene import CalculatorScene
from game.scenes.tables.pai_gow.odds_scene import OddsScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.pai_gow.training_scene import TrainingScene

PAI_GOW_UI: Final = GameUI(
    table=PaiGowScene,
    table_surface=lambda _equipment: "table-pai-gow",
    sheets=("tokens",),
    pages=(
        Page(N_("Training"), "target", lambda _store, options, on_back: TrainingScene(options, on_back)),
        Page(N_("Odds"), "statistics", lambda _store, options, on_back: OddsScene(options, on_back)),
        Page(
            N_("Calculator"),
            "plus",
            lambda _store, options, on_back: CalculatorScene(options, on_back),
            in_lobby=False,
        ),
    ),
)
