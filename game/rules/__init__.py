"""What is true at the table: pure rules of every game, with no window, clock, file, network or global random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.pai_gow.game import PAI_GOW
from game.rules.pai_tong.game import PAI_TONG
from game.rules.pong.game import PONG_GAME
from game.rules.tongits.game import TONGITS_GAME

if TYPE_CHECKING:
    from game.rules.contract import Game

GAMES: Final[dict[str, Game]] = {game.name: game for game in (PAI_TONG, PONG_GAME, PAI_GOW, TONGITS_GAME, DAUN_TIGA)}
"""Every game of the house by its key, in the order the title shows them."""
