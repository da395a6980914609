"""From SVG to arrays and back to pictures. resvg holds the interpreter lock: drawings run in processes, not threads."""

from __future__ import annotations

import io
from typing import TypeAlias

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

Array: TypeAlias = NDArray[np.float32]


def render(svg: str, width: int) -> Image.Image:
    """The drawing as an RGBA picture `width` pixels wide."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def layers(svg: str, width: int) -> Array:
    """The drawing as floats 0..1, height x width x RGBA with straight alpha."""
    return np.asarray(render(svg, width), np.float32) / 255


def colour(text: str) -> Array:
    """'#c69b4a' as three floats."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255


def reduced(image: Array, width: int) -> Image.Image:
    """Scale a straight-alpha float image down to `width`; premultiplied, so that edges keep their colour."""
    height = round(image.shape[0] * width / image.shape[1])
    alpha = np.clip(image[..., 3], 0, 1)
    planes = [np.clip(image[..., i], 0, 1) * alpha for i in range(3)] + [alpha]
    small = [
        np.asarray(
            Image.fromarray(np.ascontiguousarray(plane, np.float32)).resize((width, height), Image.Resampling.LANCZOS)
        )
        for plane in planes
    ]
    covered = np.clip(small[3], 0, 1)
    rgb = [np.where(covered > 1e-3, plane / np.maximum(covered, 1e-3), 0) for plane in small[:3]]
    out = np.clip(np.dstack([*rgb, covered]), 0, 1)
    return Image.fromarray((out * 255 + 0.5).astype(np.uint8), "RGBA")
