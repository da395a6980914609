"""Rules of every game as pure code, without window, clock, files, network or global random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import Registry

if TYPE_CHECKING:
    from game.rules.contract import Game

GAMES: Final[Registry[Game]] = Registry("rules")
"""Every game of Sala by its key, in the order of the title screen. A game's modules are imported when first used."""
