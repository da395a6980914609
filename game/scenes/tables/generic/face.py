"""The UI record of a game without one of its own."""

from __future__ import annotations

from typing import Final

from game.scenes.table.face import GameFace
from game.scenes.tables.generic.painter import GROUND
from game.scenes.tables.generic.scene import GenericScene

GENERIC_FACE: Final = GameFace(table=GenericScene, ground=lambda _equipment: GROUND, small_sheets=("french-jumbo",))
