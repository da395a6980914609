"""Contact pictures: every sprite of a sheet laid out to look at, large, as in the hand, and small."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from art.kit import atlas

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FELT = (32, 78, 62)
PER_ROW = 15
DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
SURFACE = 300.0
"""Units of width from which a picture is a surface, and not a thing on it."""
CAPTION = 20
"""Height of a caption's line."""


def resized(image: Image.Image, factor: float) -> Image.Image:
    """The sprite scaled; at 1 as it is."""
    if factor == 1:
        return image
    size = max(1, round(image.width * factor)), max(1, round(image.height * factor))
    return image.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def lay_out(shown: Mapping[str, Image.Image], per_row: int = PER_ROW, *, named: bool = False) -> Image.Image:
    """The pictures in rows on felt, as large as they are; with their names below where it is wanted."""
    images = list(shown.items())
    gap = max(5, max(image.height for image in shown.values()) // 14 if not named else 18)
    rows = [images[i : i + per_row] for i in range(0, len(images), per_row)]
    below = CAPTION if named else 0
    pen = ImageFont.truetype(atlas.SHEETS.parent / "fonts" / "SalaText-Medium.ttf", 15)
    cells = [[max(image.width, pen.getlength(name) if named else 0) for name, image in row] for row in rows]
    width = round(max(sum(row) + gap * len(row) for row in cells)) + gap
    tall = [max(image.height for _, image in row) + below for row in rows]
    picture = Image.new("RGB", (width, sum(tall) + gap * (len(rows) + 1)), FELT)
    draw = ImageDraw.Draw(picture)
    y = gap
    for row, room, row_height in zip(rows, cells, tall, strict=True):
        x = float(gap)
        for (name, image), cell in zip(row, room, strict=True):
            picture.paste(image, (round(x), y), image.convert("RGBA"))
            if named:
                draw.text((x, y + row_height - below + 2), name, "#EFE3C6", pen)
            x += cell + gap
        y += row_height + gap
    return picture


def without_green(picture: Image.Image) -> Image.Image:
    """About what an eye without green cones sees (Machado and others, 2009; taken in sRGB, which is near enough)."""
    return picture.convert("RGB", DEUTERANOPIA)


def _pieces(name: str) -> dict[str, Image.Image]:
    """A deck: full size, 150 and 70 pixels, in deuteranopia, its small variants, and other views beside the faces."""
    sprites, small = atlas.read_sheet(name), atlas.read_sheet(name, table="small")
    face = next(iter(sprites.values())).size
    upright = {code: image for code, image in sprites.items() if image.size == face}
    views = {code: image for code, image in sprites.items() if image.size != face}

    def sized(shown: Mapping[str, Image.Image], height: int) -> dict[str, Image.Image]:
        return {code: resized(image, height / face[1]) for code, image in shown.items()}

    pictures = {f"{name}.png": lay_out(upright, 8)}
    pictures |= {f"{name}-{height}.png": lay_out(sized(upright, height)) for height in (150, 70)}
    pictures[f"{name}-deuteranopia.png"] = without_green(pictures[f"{name}-150.png"])
    pictures[f"{name}-70-deuteranopia.png"] = without_green(pictures[f"{name}-70.png"])
    if small:  # drawn for this size, and of another master size
        pictures[f"{name}-small-70.png"] = lay_out({c: resized(s, 70 / s.height) for c, s in small.items()})
        pictures[f"{name}-small-70-deuteranopia.png"] = without_green(pictures[f"{name}-small-70.png"])
    backs = {code: image for code, image in upright.items() if code == "back"} | views
    if backs:
        pictures[f"{name}-backs.png"] = lay_out(sized(backs, 300), 8, named=True)
    return pictures


def _things(name: str, units: Mapping[str, list[float]]) -> dict[str, Image.Image]:
    """Surfaces and things by name: surfaces as on a small window, the rest as at 2160 pixels and at 1080."""
    sprites = atlas.read_sheet(name)

    def sized(wanted: list[str], pixels: float) -> dict[str, Image.Image]:
        return {code: resized(sprites[code], pixels * units[code][0] / sprites[code].width) for code in wanted}

    surfaces = [code for code in sprites if units[code][0] >= SURFACE]
    things = [code for code in sprites if code not in surfaces]
    pictures = {f"{name}-surfaces.png": lay_out(sized(surfaces, 0.45), 3, named=True)} if surfaces else {}
    for pixels, per_row in ((2, 9), (1, 12)):
        pictures[f"{name}-{pixels}.png"] = lay_out(sized(things, pixels), per_row, named=True)
    for file in [*pictures]:
        pictures[f"{file.removesuffix('.png')}-deuteranopia.png"] = without_green(pictures[file])
    return pictures


def write_contacts(name: str, folder: Path) -> list[Path]:
    """Contact pictures of a written sheet; returns where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    units = json.loads((atlas.SHEETS / f"{name}.json").read_text(encoding="utf-8")).get("units")
    pictures = _things(name, units) if units else _pieces(name)
    for file, picture in pictures.items():
        picture.save(folder / file)
    return [folder / file for file in pictures]
