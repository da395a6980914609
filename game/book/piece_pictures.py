"""Small pictures of the pieces for the written book, cut from the sheets that the window draws with."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

HEIGHT: Final = 72
"""Pixels that a piece is shown high."""
FINE: Final = 1.5
"""The files are so much larger, for fine screens."""
FOLDER: Final = "pieces"


def picture_path(equipment: str, code: str) -> str:
    """Where the picture of a piece lies in the written book."""
    return f"{FOLDER}/{equipment}/{code}.png"


def write_pictures(shown: Iterable[tuple[str, str]], folder: Path) -> int:
    """Write the pictures that are not there yet, and take away those of no use; the bytes of all."""
    wanted = {folder / picture_path(equipment, code): (equipment, code) for equipment, code in shown}
    for old in (folder / FOLDER).rglob("*.png"):
        if old not in wanted:
            old.unlink()
    sheets: dict[str, _Sheet] = {}
    for path, (equipment, code) in sorted(wanted.items()):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            sheets.setdefault(equipment, _Sheet(equipment)).picture(code).save(path, optimize=True)
    return sum(path.stat().st_size for path in wanted)


class _Sheet:
    """A sheet of the checkout; this is a developer's command and runs nowhere else."""

    def __init__(self, equipment: str) -> None:
        self.folder = Path(str(files("game"))).parent / "art" / "sheets"
        self.data: dict[str, Any] = json.loads((self.folder / f"{equipment}.json").read_text(encoding="utf-8"))
        self.images: dict[int, Image.Image] = {}

    def picture(self, code: str) -> Image.Image:
        """A piece in few colours."""
        from PIL import Image  # noqa: PLC0415 - only where pictures are written

        entry = self.data["pieces"][code]
        if entry["image"] not in self.images:
            name = self.data["images"][entry["image"]]
            self.images[entry["image"]] = Image.open(self.folder / name).convert("RGBA")
        x, y, wide, high = entry["rect"]
        whole = self.images[entry["image"]].crop((x, y, x + wide, y + high))
        height = round(HEIGHT * FINE)
        small = whole.resize((max(1, round(height * wide / high)), height), Image.Resampling.LANCZOS)
        return small.quantize(48, method=Image.Quantize.FASTOCTREE)
