"""Wood by the plank: annual rings cut lengthwise, pores, tone from plank to plank, dark joints; and the floor."""

import numpy as np
from PIL import Image

from art.room.light import Array, Shape, grid, image, lamp, noise, rgb

FLOOR = (1920.0, 1080.0)
LAMP = (960.0, 475.0)  # the lamp hangs over 0.50 W, 0.44 H


def grain(seed: int, shape: Shape, scale: float, *, ring: float = 9, heart: float | None = None) -> Array:
    """Grain of one board along x, about -1 (dark) to 1 (light).

    `ring` is the mean distance of the annual rings in units, `heart` the y where the heart of the tree lies: near
    the board it draws long arches, far from it straight lines.
    """
    y, x = grid(shape, scale)
    rng = np.random.default_rng(seed)
    length = shape[1] / scale
    middle = shape[0] / scale * (rng.uniform(-0.6, 1.6) if heart is None else heart)
    tip = rng.uniform(0.1, 0.9) * length
    wave = noise(seed + 1, 26 * scale, 240 * scale, shape) * 7 + noise(seed + 2, 5 * scale, 90 * scale, shape) * 1.5
    cut = 5 + 0.030 * np.abs(x - tip) * (1 + 0.25 * noise(seed + 3, 60 * scale, 300 * scale, shape))
    depth = np.sqrt((y - middle + wave) ** 2 + cut**2)
    phase = depth / ring + 0.35 * noise(seed + 4, 12 * scale, 140 * scale, shape)
    tooth = phase - np.floor(phase)  # early wood grows light, late wood ends dark and sharp
    rings = 1 - tooth**1.6 * 1.7
    edge = np.clip(1 - tooth / 0.14, 0, 1)
    rings = rings * (1 - edge) - 0.5 * edge
    pores = np.clip(noise(seed + 5, 0.55 * scale, 15 * scale, shape) - 1.1, 0, 2)
    fibre = noise(seed + 6, 0.6 * scale, 48 * scale, shape)
    cloud = noise(seed + 7, 24 * scale, 190 * scale, shape)
    return (0.42 * rings + 0.20 * fibre + 0.34 * cloud - 0.34 * pores).astype(np.float32)


def board(
    colour: str,
    seed: int,
    shape: Shape,
    scale: float,
    *,
    strength: float = 0.16,
    ring: float = 9,
    heart: float | None = None,
    upright: bool = False,
) -> Array:
    """One board in colour; `upright` lets the grain run along y."""
    lying = (shape[1], shape[0]) if upright else shape
    tone = grain(seed, lying, scale, ring=ring, heart=heart)
    colours = rgb(colour) * (1 + strength * tone[..., None])
    colours = colours * (1 + np.stack([tone * -0.02, tone * 0, tone * -0.02], -1))
    return np.swapaxes(colours, 0, 1) if upright else colours


def planks(
    colour: str,
    seed: int,
    shape: Shape,
    scale: float,
    *,
    width: float = 108,
    strength: float = 0.23,
) -> Array:
    """A floor of planks along x: every row its own trees, butt joints off one another, worn edges, dark gaps."""
    rng = np.random.default_rng(seed)
    out = np.empty((*shape, 3), np.float32)
    count = int(np.ceil(shape[0] / scale / width))
    joint = 0.0
    for row in range(count):
        top, bottom = round(row * width * scale), min(round((row + 1) * width * scale), shape[0])
        size = (bottom - top, shape[1])
        y, x = grid(size, scale)
        joint = (joint + rng.uniform(0.30, 0.62) * shape[1] / scale) % (shape[1] / scale)
        left = board(colour, seed + 40 * row, size, scale, strength=strength) * (1 + rng.normal(0, 0.085))
        right = board(colour, seed + 40 * row + 20, size, scale, strength=strength) * (1 + rng.normal(0, 0.085))
        strip = np.where((x < joint)[..., None], left, right)
        edge = np.minimum(y, width - y)
        strip *= (1 - 0.74 * np.exp(-((edge / 1.15) ** 2)) - 0.10 * np.exp(-edge / 5))[..., None]
        strip *= (1 + 0.16 * np.exp(-(((y - 2.9) / 1.1) ** 2)))[..., None]  # the worn upper edge catches light
        ends = np.abs(x - joint)
        strip *= (1 - 0.62 * np.exp(-((ends / 1.0) ** 2)) - 0.08 * np.exp(-ends / 6))[..., None]
        out[top:bottom] = strip
    return out


def floor(scale: float) -> Image.Image:
    """Dark teak by lamplight, for 16:9 and cropped for other windows."""
    shape = (round(FLOOR[1] * scale), round(FLOOR[0] * scale))
    wood = planks("#2E1C12", 11, shape, scale)
    light = 0.55 + 0.95 * lamp(shape, LAMP, (1200, 860), scale)
    warm = np.array((1.03, 1.0, 0.95), np.float32)
    return image(wood * light[..., None] * warm)
