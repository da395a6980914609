"""The games of Sala, each one record that names its parts; every layer reads its part from here."""

from __future__ import annotations

from game.games.bundle import GameBundle, Reference
from game.games.registry import BUNDLES, Registry, add_game, added_game, remove_game

__all__ = ["BUNDLES", "GameBundle", "Reference", "Registry", "add_game", "added_game", "remove_game"]
