"""Small pictures of pieces for the exported book, cut from sprite sheets."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

HEIGHT: Final = 72
"""Displayed height of a piece in pixels."""
FINE: Final = 1.5
"""Ratio of the files' pixel size to the displayed size, for high-resolution screens."""
FOLDER: Final = "pieces"


def picture_path(equipment: str, code: str) -> str:
    """Return the path of a piece's picture in the exported book."""
    return f"{FOLDER}/{equipment}/{code}.png"


def write_pictures(shown: Iterable[tuple[str, str]], folder: Path) -> int:
    """Write the pictures that are missing in `folder`, and delete unused ones; return the total size in bytes."""
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
    """A sprite sheet in a source checkout, which is available because only developers export the book."""

    def __init__(self, equipment: str) -> None:
        self.folder = Path(str(files("game"))).parent / "art" / "sheets"
        self.data: dict[str, Any] = json.loads((self.folder / f"{equipment}.json").read_text(encoding="utf-8"))
        self.images: dict[int, Image.Image] = {}

    def picture(self, code: str) -> Image.Image:
        """Return the picture of a piece, quantized to a small palette."""
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
