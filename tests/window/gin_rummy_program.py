"""Sala where the example package with gin rummy is installed, as a program of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "gin-rummy" / "src"))

from game.cli import main
from tests.sixth_game.house import declare

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        declare(Path(folder))
        sys.path.append(folder)
        sys.exit(main())
