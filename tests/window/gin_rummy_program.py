"""Sala with gin rummy registered, as a separate program; Sala itself does not contain this game."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.cli import main
from tests.sixth_game.words import sixth_game

if __name__ == "__main__":
    with sixth_game():
        sys.exit(main())
