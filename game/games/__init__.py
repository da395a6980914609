"""The games that ship with Sala. Each is one record of its parts, and every layer gets its part from here."""

from __future__ import annotations

from game.games.bundle import GameBundle, Reference
from game.games.registries import BUILT_IN, BUNDLES, OnFault, Registry, add_game, added_game, remove_game

__all__ = [
    "BUILT_IN",
    "BUNDLES",
    "GameBundle",
    "OnFault",
    "Reference",
    "Registry",
    "add_game",
    "added_game",
    "remove_game",
]
