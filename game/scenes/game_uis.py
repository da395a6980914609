"""Maps each game to its UI; a game without one is played on the generic table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import Registry
from game.match.drivers import seat_players
from game.rules.equipment import FRENCH_CARDS
from game.scenes.table.game_ui import GameUI
from game.scenes.tables.generic.painter import GROUND
from game.scenes.tables.generic.scene import GenericScene
from game.ui.sprite_sheets import keep_sheets, sheet, skin_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.drivers import Remote
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Game, Seat
    from game.rules.options import Options
    from game.scenes.table.scene import TableScene
    from game.table.table_callbacks import Exits
    from game.ui.sprite_sheets import Looks


GENERIC_UI: Final = GameUI(
    table=GenericScene, table_surface=lambda _equipment: GROUND, small_sheets=(FRENCH_CARDS.small_sheet,)
)


GAME_UIS: Final[Registry[GameUI]] = Registry("ui", lambda found: isinstance(found, GameUI))
"""Registry of game UIs, with the same keys as `GAMES`."""


def game_ui_of(game: str) -> GameUI:
    """Return the UI of a game, or the generic table's if the game has none."""
    return GAME_UIS.get(game, GENERIC_UI)


def table_scene(match: Match, store: Store, exits: Exits, remote: Mapping[Seat, Remote] | None = None) -> TableScene:
    """Create a match's table scene with a driver for every seat; `remote` has the drivers of seats on phones."""
    return game_ui_of(match.game.name).table(match, seat_players(match, match.players, remote), store, exits)


def preload(game: Game, options: Options, looks: Looks) -> None:
    """Start loading a table's pictures in the background before it is shown.

    Pieces, surface and floor are decoded in threads; a request for a picture waits only for that picture.
    """
    face, equipment = game_ui_of(game.name), game.pack(options).equipment
    pieces = [skin_of(name, looks) for name in (equipment, *face.sheets)]
    small = [skin_of(name, looks) for name in face.small_sheets if name != equipment]
    keep_sheets(["room", "faces", *pieces, *small])
    sheet(skin_of("room", looks)).preload("floor", face.table_surface(equipment))
    for name in (*pieces, *small):
        sheet(name).preload()
