"""
The press: prints woodblocks on paper.

A block is a drawing in which INK prints and CUT is cut away. The press gives it a slightly wavy, ragged edge, the
grain of the plank in the solids, uneven inking, and paper with fibres and darker edges. The drawings stay clean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import ndimage

from art.kit.raster import Array, colour, layers, reduced
from art.kit.svg import document, rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Block:
    """One printing block: its drawing, its ink, and whether the ink lets a little of what is below through."""

    drawing: str
    ink: str
    glazing: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The stock that is printed on, and how hard the press wears. Lengths are units of the drawing.

    `texture` is what fibres and uneven ink show, `mottle` clouds and age; without either the print is flat.
    """

    width: float
    height: float
    radius: float
    paper: str
    mottle: float = 1.0
    texture: float = 1.0
    ragged: float = 0.16
    gain: float = 0.5
    grain: float = 1.0
    wobble: float = 0.9


def noise(shape: tuple[int, int], sigma: float | tuple[float, float], rng: Rng) -> Array:
    """Smooth noise of unit deviation; drawn coarse and zoomed up, which is what makes wide noise cheap."""
    sigmas = sigma if isinstance(sigma, tuple) else (sigma, sigma)
    zoom = [max(1, int(s / 2.5)) for s in sigmas]
    coarse = rng.standard_normal((shape[0] // zoom[0] + 3, shape[1] // zoom[1] + 3)).astype(np.float32)
    coarse = ndimage.gaussian_filter(coarse, (sigmas[0] / zoom[0], sigmas[1] / zoom[1]), mode="wrap")
    field = ndimage.zoom(coarse, (zoom[0], zoom[1]), order=1)[: shape[0], : shape[1]]
    return ((field - field.mean()) / (field.std() + 1e-6)).astype(np.float32)


def inked(block: Array, unit: float, sheet: Sheet, rng: Rng, wear: float) -> Array:
    """A clean block (0..1) as the coverage it leaves on paper; `unit` is pixels per unit of the drawing."""
    shape = (block.shape[0], block.shape[1])
    down, right = (
        noise(shape, 26 * unit, rng) * sheet.wobble * unit * 0.8
        + noise(shape, 7 * unit, rng) * sheet.wobble * unit * 0.33
        for _ in range(2)
    )
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    waved = ndimage.map_coordinates(block, [rows + down, columns + right], order=1, mode="nearest")
    ragged = sheet.ragged * wear * 0.5 * (0.55 * noise(shape, 0.9 * unit, rng) + 0.45 * noise(shape, 2.4 * unit, rng))
    edge = ndimage.gaussian_filter(waved, 0.95 * unit) + ragged
    ink = np.clip((edge - (1 - sheet.gain)) / 0.16 + 0.5, 0, 1)
    deep = np.clip((ndimage.gaussian_filter(waved, 3.2 * unit) - 0.80) / 0.2, 0, 1)
    plank = noise(shape, (26 * unit, 0.75 * unit), rng) + 0.5 * noise(shape, (9 * unit, 0.5 * unit), rng)
    patch = np.clip(noise(shape, 46 * unit, rng) * 0.5 + 0.45, 0, 1)
    slits = np.clip((plank - 1.75) * 1.6, 0, 1) * deep * patch * sheet.grain * wear
    salt = np.clip((noise(shape, 0.8 * unit, rng) - 2.7) * 1.5, 0, 1) * np.clip(patch * 1.3, 0, 1) * 0.9
    density = 1 - (0.055 * patch + 0.035 * np.clip(plank * 0.5 + 0.3, 0, 1) * deep) * sheet.texture
    printed: Array = ink * (1 - slits * 0.75) * (1 - salt * sheet.grain * wear * 0.8) * density
    return printed


def laid_paper(shape: tuple[int, int], unit: float, sheet: Sheet, rng: Rng) -> Array:
    """The bare sheet: fibres both ways, cloudy, a little darker towards its edges."""
    fibre = noise(shape, 0.9 * unit, rng) * 0.010 + noise(shape, (0.6 * unit, 5 * unit), rng) * 0.008
    fibre = fibre + noise(shape, (5 * unit, 0.6 * unit), rng) * 0.006
    fibre = fibre * sheet.texture + noise(shape, 60 * unit, rng) * 0.012 * sheet.mottle
    rows = np.linspace(0, 1, shape[0], dtype=np.float32)[:, None]
    columns = np.linspace(0, 1, shape[1], dtype=np.float32)[None]
    inward = np.minimum(np.minimum(columns, 1 - columns) * shape[1], np.minimum(rows, 1 - rows) * shape[0])
    age = np.exp(-1.4 * inward / (26 * unit)) * 0.055 * sheet.mottle
    tint = np.array([0.55, 0.85, 1.35], np.float32)
    paper: Array = colour(sheet.paper)[None, None] * (1 + fibre[..., None]) - age[..., None] * tint
    return paper


def _coverage(drawing: str, sheet: Sheet, pixels: int, defs: str) -> Array:
    ground = rect(0, 0, sheet.width, sheet.height, fill="#fff")
    svg = document(ground + drawing, sheet.width, sheet.height, defs)
    covered: Array = 1 - layers(svg, pixels)[..., 1]
    return covered


def print_blocks(
    blocks: Sequence[Block], sheet: Sheet, width: int, seed: int, defs: str = "", oversample: int = 2
) -> Image.Image:
    """Print the blocks in their order; the picture is `width` pixels wide with the sheet's round corners."""
    pixels = width * oversample
    unit = pixels / sheet.width
    rng = np.random.default_rng(seed)
    corners = _coverage(rect(0, 0, sheet.width, sheet.height, sheet.radius, fill="#000"), sheet, pixels, "")
    shape = (corners.shape[0], corners.shape[1])
    image = laid_paper(shape, unit, sheet, rng)
    for block in blocks:
        if not block.drawing:
            continue
        wear = 1.1 if block.glazing else 1.0
        ink = inked(_coverage(block.drawing, sheet, pixels, defs), unit, sheet, rng, wear)[..., None]
        tone = colour(block.ink)
        if block.glazing:
            image = image * (1 - ink * 0.95) + ink * 0.95 * (tone * (0.86 + 0.14 * image))
        else:
            image = image * (1 - ink * 0.97) + ink * 0.97 * tone
    return reduced(np.dstack((image, corners)), width)
