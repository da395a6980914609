"""The games that ship with Sala. Each is one record, from which every layer takes the part that it needs."""

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
