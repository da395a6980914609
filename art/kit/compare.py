"""Compares two makings of a sheet: other processors round differently, so a small mean difference is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from art.kit.atlas import read_sheet

if TYPE_CHECKING:
    from pathlib import Path

TOLERANCE = 2.5
"""Mean difference of a sprite's channels, of 255, that rounding and WebP may leave."""


def distance(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures of the same size, seen on grey."""
    grey = Image.new("RGBA", one.size, (128, 128, 128, 255))
    pair = [np.asarray(Image.alpha_composite(grey, image.convert("RGBA")), np.float32) for image in (one, other)]
    return float(np.abs(pair[0] - pair[1]).mean())


def difference(name: str, before: Path, after: Path) -> str:
    """What differs between two makings of a sheet, in words; empty when nothing does."""
    for table in ("pieces", "small"):
        old, new = read_sheet(name, before, table), read_sheet(name, after, table)
        if old.keys() != new.keys():
            return f"other sprites: {', '.join(sorted(old.keys() ^ new.keys()))}"
        for code, sprite in old.items():
            if sprite.size != new[code].size:
                return f"{code} has another size"
            if (gap := distance(sprite, new[code])) > TOLERANCE:
                return f"{code} differs by {gap:.1f} of 255"
    return ""
