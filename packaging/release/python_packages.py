"""The wheel and the source archive, the wheel built from the archive: so each is known to be whole."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.about.version import VERSION
from release.place import OUT, run

if TYPE_CHECKING:
    from pathlib import Path


def python() -> list[Path]:
    """Both, by `build`, with the hatchling that is installed: nothing is fetched."""
    OUT.mkdir(parents=True, exist_ok=True)
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", OUT])
    return [OUT / f"sala_games-{VERSION}.tar.gz", OUT / f"sala_games-{VERSION}-py3-none-any.whl"]
