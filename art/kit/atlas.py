"""Packs pictures into WebP sheets and writes the JSON atlas that `game/ui/sprites.py` reads."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

SHEETS = Path(__file__).resolve().parents[1] / "sheets"
LARGEST_SIDE = 4096
"""No picture is wider or higher: every graphics driver still takes one of this size."""
GUTTER = 4
"""Clear pixels round each sprite, so that WebP's blocks never carry one sprite's colour into the next."""


Key = tuple[str, str]
"""The atlas table a sprite is listed in, and its name there."""


@dataclass(slots=True)
class _Shelf:
    """One row of sprites of (nearly) the same height."""

    y: int
    height: int
    right: int


class _Page:
    """One picture being filled shelf by shelf, highest sprites first."""

    def __init__(self, width: int, height: int) -> None:
        self.room = width, height
        self.shelves: list[_Shelf] = []
        self.bottom = GUTTER
        self.width = 0
        self.placed: list[tuple[Image.Image, int, int]] = []

    def place(self, image: Image.Image) -> tuple[int, int] | None:
        """Take the image onto the first shelf with room, or onto a new one; None when the page is full."""
        width, height = image.size
        for shelf in self.shelves:
            if height <= shelf.height and shelf.right + width + GUTTER <= self.room[0]:
                return self._put(image, shelf)
        if self.bottom + height + GUTTER > self.room[1] or width + 2 * GUTTER > self.room[0]:
            return None
        shelf = _Shelf(self.bottom, height, GUTTER)
        self.shelves.append(shelf)
        self.bottom += height + GUTTER
        return self._put(image, shelf)

    def _put(self, image: Image.Image, shelf: _Shelf) -> tuple[int, int]:
        spot = shelf.right, shelf.y
        shelf.right += image.width + GUTTER
        self.width = max(self.width, shelf.right)
        self.placed.append((image, *spot))
        return spot

    def picture(self) -> Image.Image:
        sheet = Image.new("RGBA", (self.width, self.bottom))
        for image, x, y in self.placed:
            sheet.paste(image, (x, y))
        return sheet


def write_sheet(
    name: str,
    pieces: Mapping[str, Image.Image],
    out_dir: Path | None = None,
    *,
    quality: int = 90,
    quality_alone: int = 86,
    small: Mapping[str, Image.Image] | None = None,
    alone: Collection[str] = (),
    extra: Mapping[str, Any] | None = None,
    largest_side: int = LARGEST_SIDE,
) -> Path:
    """
    Write `<name>-0.webp`, `<name>-1.webp`, ... and `<name>.json` into `out_dir` (the tree's sheets unless told).

    Returns the path of the atlas.

    `pieces` are the sprites by name; they are packed together, but for those named in `alone`, which become pictures
    of their own (`<name>-<piece>.webp`): backgrounds that are wanted without decoding the rest; they are the largest
    files, and soft, so that they have a `quality` (0 to 100) of their own. `small` are variants for small sizes;
    `extra` is merged into the atlas as it is. "piece" in the atlas is the size of the first sprite.
    Opaque pictures are stored without an alpha channel. The same sprites give the same bytes.
    """
    out_dir = out_dir or SHEETS
    out_dir.mkdir(parents=True, exist_ok=True)
    for old in [*out_dir.glob(f"{name}-*.webp"), out_dir / f"{name}.json"]:
        old.unlink(missing_ok=True)
    sprites = {("pieces", code): image.convert("RGBA") for code, image in pieces.items()}
    sprites |= {("small", code): image.convert("RGBA") for code, image in (small or {}).items()}

    images: list[str] = []
    together = {key: image for key, image in sprites.items() if key[1] not in alone}
    # Decoding costs by area, so the page width that leaves the least empty is taken.
    narrowest = max([largest_side // 2, *(image.width + 2 * GUTTER for image in together.values())])
    widths = range(largest_side, min(narrowest, largest_side) - 1, -32)
    layouts = (_packed(name, together, width, largest_side) for width in widths)
    pages, rects = min(layouts, key=lambda layout: sum(page.width * page.bottom for page in layout[0]))
    for number, page in enumerate(pages):
        images.append(f"{name}-{number}.webp")
        _save(page.picture(), out_dir / images[-1], quality)
    for key, image in sprites.items():
        if key[1] in alone:
            rects[key] = {"image": len(images), "rect": [0, 0, *image.size]}
            images.append(f"{name}-{key[1]}.webp")
            _save(image, out_dir / images[-1], quality_alone)

    atlas: dict[str, Any] = {"name": name, "piece": list(next(iter(pieces.values())).size), "images": images}
    atlas["digests"] = [digest(out_dir / image) for image in images]
    atlas["pieces"] = {code: rects["pieces", code] for code in pieces}
    if small:
        atlas["small"] = {code: rects["small", code] for code in small}
    atlas |= extra or {}
    path = out_dir / f"{name}.json"
    path.write_text(_compact(atlas), encoding="utf-8", newline="\n")
    return path


def digest(image: Path) -> str:
    """The first half of an image file's SHA-256: by it the game's disk cache tells this image from later versions."""
    return hashlib.sha256(image.read_bytes()).hexdigest()[:16]


def _packed(
    name: str, sprites: Mapping[Key, Image.Image], width: int, height: int
) -> tuple[list[_Page], dict[Key, dict[str, Any]]]:
    """The sprites laid onto pages of that size, and where each lies."""
    pages: list[_Page] = []
    rects: dict[Key, dict[str, Any]] = {}
    # Highest first packs shelves tightly; the sort is stable, so equal heights keep the order they came in.
    for key, image in sorted(sprites.items(), key=lambda item: -item[1].height):
        spots = ((number, page.place(image)) for number, page in enumerate(pages))
        number, spot = next((found for found in spots if found[1] is not None), (len(pages), None))
        if spot is None:
            pages.append(_Page(width, height))
            spot = pages[-1].place(image)
        if spot is None:
            raise ValueError(f"{name}: {key[1]} is {image.width}x{image.height}, too large for {width}x{height}")
        rects[key] = {"image": number, "rect": [*spot, *image.size]}
    return pages, rects


def _save(image: Image.Image, path: Path, quality: int) -> None:
    if image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    image.save(path, "WEBP", quality=quality, alpha_quality=100, method=5)


def _compact(atlas: Mapping[str, Any]) -> str:
    """JSON with one sprite a line: a changed sprite is a changed line in a diff."""
    lines = []
    for key, value in atlas.items():
        if isinstance(value, dict) and value:
            inner = ",\n".join(f"    {json.dumps(code)}: {json.dumps(entry)}" for code, entry in value.items())
            lines.append(f"  {json.dumps(key)}: {{\n{inner}\n  }}")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_sheet(name: str, out_dir: Path | None = None, table: str = "pieces") -> dict[str, Image.Image]:
    """The sprites of a written sheet by name (`table` "pieces" or "small"); what contact pictures and tests look at."""
    out_dir = out_dir or SHEETS
    atlas = json.loads((out_dir / f"{name}.json").read_text(encoding="utf-8"))
    pictures = [Image.open(out_dir / image).convert("RGBA") for image in atlas["images"]]
    sprites = {}
    for code, entry in atlas.get(table, {}).items():
        x, y, width, height = entry["rect"]
        sprites[code] = pictures[entry["image"]].crop((x, y, x + width, y + height))
    return sprites
