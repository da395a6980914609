"""Contact pictures: every sprite of a sheet laid out to look at, large, as in the hand, and small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from art.kit.atlas import read_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FELT = (32, 78, 62)
PER_ROW = 15
DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)


def lay_out(sprites: Mapping[str, Image.Image], height: int, per_row: int = PER_ROW) -> Image.Image:
    """The sprites in rows on felt, each `height` high; 0 keeps their own size."""
    gap = max(5, (height or 600) // 14)
    shown = [
        image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)
        if height
        else image
        for image in sprites.values()
    ]
    rows = [shown[i : i + per_row] for i in range(0, len(shown), per_row)]
    width = max(sum(image.width + gap for image in row) for row in rows) + gap
    tall = [max(image.height for image in row) for row in rows]
    picture = Image.new("RGB", (width, sum(tall) + gap * (len(rows) + 1)), FELT)
    y = gap
    for row, row_height in zip(rows, tall, strict=True):
        x = gap
        for image in row:
            picture.paste(image, (x, y), image)
            x += image.width + gap
        y += row_height + gap
    return picture


def without_green(picture: Image.Image) -> Image.Image:
    """About what an eye without green cones sees (Machado and others, 2009; taken in sRGB, which is near enough)."""
    return picture.convert("RGB", DEUTERANOPIA)


def write_contacts(name: str, folder: Path) -> list[Path]:
    """Contact pictures of a written sheet: full size, 150 and 70 pixels, in deuteranopia, and its small variants."""
    folder.mkdir(parents=True, exist_ok=True)
    sprites, small = read_sheet(name), read_sheet(name, table="small")
    pictures = {f"{name}.png": lay_out(sprites, 0, 8)}
    pictures |= {f"{name}-{height}.png": lay_out(sprites, height) for height in (150, 70)}
    if small:
        pictures[f"{name}-small-70.png"] = lay_out(small, 70)
    pictures[f"{name}-deuteranopia.png"] = without_green(pictures[f"{name}-150.png"])
    for file, picture in pictures.items():
        picture.save(folder / file)
    return [folder / file for file in pictures]
