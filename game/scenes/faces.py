"""The game UI of each game. A game without one is played on the generic table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.drivers import seat_players
from game.scenes.tables.daun_tiga.face import DAUN_TIGA_FACE
from game.scenes.tables.generic.face import GENERIC_FACE
from game.scenes.tables.money.face import PAI_TONG_FACE, PONG_FACE
from game.scenes.tables.pai_gow.face import PAI_GOW_FACE
from game.scenes.tables.tongits.face import TONGITS_FACE
from game.ui.sheets import keep_sheets, sheet, worn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.drivers import Remote
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Game, Seat
    from game.rules.options import Options
    from game.scenes.table.face import GameFace
    from game.scenes.table.scene import TableScene
    from game.table.exits import Exits
    from game.ui.sheets import Looks

FACES: Final[dict[str, GameFace]] = {
    "pai-tong": PAI_TONG_FACE,
    "pong": PONG_FACE,
    "pai-gow": PAI_GOW_FACE,
    "tongits": TONGITS_FACE,
    "daun-tiga": DAUN_TIGA_FACE,
}
"""Game UIs by the keys of `GAMES`."""


def face_of(game: str) -> GameFace:
    """Return the UI of a game, or the generic table's if the game has none."""
    return FACES.get(game, GENERIC_FACE)


def table_scene(match: Match, store: Store, exits: Exits, remote: Mapping[Seat, Remote] | None = None) -> TableScene:
    """Build the table scene of a match, with a driver in every seat; `remote` drives the seats not shown here."""
    return face_of(match.game.name).table(match, seat_players(match, match.players, remote), store, exits)


def preload(game: Game, options: Options, looks: Looks) -> None:
    """Start reading a table's pictures in the background, before the table is needed.

    Pieces, surface and floor are decoded in threads; a request in the meantime waits only for its own picture.
    """
    face, equipment = face_of(game.name), game.pack(options).equipment
    pieces = [worn(name, looks) for name in (equipment, *face.sheets)]
    small = [worn(name, looks) for name in face.small_sheets if name != equipment]
    keep_sheets(["room", *pieces, *small])
    sheet("room").preload("floor", face.ground(equipment))
    for name in (*pieces, *small):
        sheet(name).preload()
