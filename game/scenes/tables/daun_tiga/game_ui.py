"""The `GameUI` record of Daun Tiga."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.rules.equipment import FRENCH_CARDS
from game.scenes.table.game_ui import GameUI, Page
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.table.lobby.preview_pieces import Fan

DAUN_TIGA_UI: Final = GameUI(
    table=DaunTigaScene,
    table_surface=lambda _equipment: "table-batik",
    sheets=("tokens",),
    small_sheets=(FRENCH_CARDS.small_sheet,),
    pages=(Page(N_("Odds"), "statistics", lambda _store, options, on_back: OddsScene(options, on_back)),),
    fan=Fan(("AS", "3D", "6C"), 0.60, 17),
)
