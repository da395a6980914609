"""Makes the example of `examples/gin-rummy` one of the games, within this process or for a program of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sala_gin_rummy import GIN_RUMMY

from game.games import added_game
from game.rules import GAMES
from game.rules.contract import Game

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "gin-rummy"


@contextmanager
def sixth_game() -> Iterator[Game]:
    """Gin rummy is one of the games as long as the context lasts."""
    with added_game(GIN_RUMMY):
        yield GAMES[GIN_RUMMY.name]


def declare(folder: Path, value: str = "sala_gin_rummy:GIN_RUMMY", package: str = "sala-gin-rummy") -> None:
    """Write into a folder for `sys.path` what an installer writes of a package with this entry point."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[sala.games]\n{package} = {value}\n", encoding="utf-8")
