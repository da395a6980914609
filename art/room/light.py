"""Arrays of light and colour: noise, lamplight, shadows, and the relief of a height field lit from the upper left."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage

Array: TypeAlias = npt.NDArray[np.float32]
Shape = tuple[int, int]

LIGHT = (-0.45, -0.62, 0.64)
LUMA = np.array((0.30, 0.59, 0.11), np.float32)


def rgb(colour: str) -> Array:
    """#RRGGBB as three numbers from 0 to 1."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def grid(shape: Shape, scale: float = 1) -> tuple[Array, Array]:
    """The y and x of every pixel, in units."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    return (y + 0.5) / scale, (x + 0.5) / scale


def _coarse(sigma: float) -> int:
    return max(1, int(sigma // 4))


def noise(seed: int, sigma_y: float, sigma_x: float, shape: Shape) -> Array:
    """Smooth noise of deviation 1; long waves are made on a coarse grid and drawn out, which is much faster."""
    step_y, step_x = _coarse(sigma_y), _coarse(sigma_x)
    small = (-(-shape[0] // step_y) + 3, -(-shape[1] // step_x) + 3)
    field = np.random.default_rng(seed).standard_normal(small).astype(np.float32)
    field = ndimage.gaussian_filter(field, (sigma_y / step_y, sigma_x / step_x), mode="wrap")
    if (step_y, step_x) != (1, 1):
        rows = np.arange(shape[0], dtype=np.float32) / step_y + 1
        columns = np.arange(shape[1], dtype=np.float32) / step_x + 1
        field = _stretch(_stretch(field, rows, 0), columns, 1)
    field = field[: shape[0], : shape[1]]
    return (field / field.std()).astype(np.float32)


def _stretch(field: Array, where: Array, axis: int) -> Array:
    """Catmull-Rom samples of the field along one axis."""
    base = np.floor(where).astype(int)
    t = (where - base).astype(np.float32)
    weights = (
        -0.5 * t + t * t - 0.5 * t**3,
        1 - 2.5 * t * t + 1.5 * t**3,
        0.5 * t + 2 * t * t - 1.5 * t**3,
        -0.5 * t * t + 0.5 * t**3,
    )
    form = (-1, 1) if axis == 0 else (1, -1)
    last = field.shape[axis] - 1
    return sum(  # type: ignore[return-value]
        np.take(field, np.clip(base + k - 1, 0, last), axis) * weight.reshape(form) for k, weight in enumerate(weights)
    )


def lamp(shape: Shape, centre: tuple[float, float], radii: tuple[float, float], scale: float = 1) -> Array:
    """The falloff of one warm lamp, 1 at its centre; all lengths in units."""
    y, x = grid(shape, scale)
    return np.exp(-(((x - centre[0]) / radii[0]) ** 2) - ((y - centre[1]) / radii[1]) ** 2).astype(np.float32)


def image(colours: Array, alpha: Array | None = None) -> Image.Image:
    """Numbers from 0 to 1 as a picture, with alpha when it is given."""
    planes = colours if alpha is None else np.dstack((colours, alpha))
    return Image.fromarray((np.clip(planes, 0, 1) * 255 + 0.5).astype(np.uint8))


def array(picture: Image.Image) -> Array:
    """A picture as numbers from 0 to 1."""
    return np.asarray(picture, np.float32) / 255


def mix(ground: Array, colours: Array, amount: Array) -> Array:
    """Colours laid over the ground where amount is 1."""
    return ground * (1 - amount[..., None]) + colours * amount[..., None]


def shifted(field: Array, dy: float, dx: float) -> Array:
    """The field moved down and right by whole pixels, zero where nothing comes from."""
    return ndimage.shift(field, (round(dy), round(dx)), order=0, mode="constant", cval=0.0)  # type: ignore[no-any-return]


def inside(mask: Array) -> Array:
    """Distance of every pixel in a mask to its edge."""
    soft = (np.clip(mask, 0, 1) - 0.5) * ((mask > 0.02) & (mask < 0.98))
    distance = ndimage.distance_transform_edt(np.pad(mask > 0.5, 1))[1:-1, 1:-1]  # the picture's edge is an edge too
    return np.maximum(distance - 0.5 + soft, 0).astype(np.float32)


def fillet(mask: Array, radius: float) -> Array:
    """Height of a slab with a round edge."""
    t = np.clip(inside(mask) / radius, 0, 1)
    return (radius * np.sqrt(np.maximum(1 - (1 - t) ** 2, 0))).astype(np.float32)


def _linear(colours: Array) -> Array:
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def _display(colours: Array) -> Array:
    colours = np.clip(colours, 0, 1)
    return np.where(colours <= 0.0031308, colours * 12.92, 1.055 * colours ** (1 / 2.4) - 0.055)


def relief(
    colours: Array,
    height: Array,
    *,
    smooth: float = 1.0,
    gloss: float = 0.35,
    power: float = 40,
    sky: float = 0.08,
    hollow: float = 0.6,
    hollow_size: float = 8,
    wrap: float = 0.4,
    cast: float = 8,
    cast_depth: float = 0.25,
) -> Array:
    """The colours on a height field: diffuse and glossy light, darker hollows, a cast shadow.  Flat stays as it is."""
    border = int(4 * smooth) + 2  # outside the picture the ground lies at 0
    outside = np.pad(height, border)
    h = ndimage.gaussian_filter(outside, smooth)
    gy, gx = (slope[border:-border, border:-border] for slope in np.gradient(h))
    h = h[border:-border, border:-border]
    normal = np.dstack((-gx, -gy, np.ones_like(h)))
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    light = np.array(LIGHT, np.float32) / np.linalg.norm(LIGHT)
    half = light + np.array((0, -0.15, 1), np.float32) / np.hypot(1, 0.15)
    half /= np.linalg.norm(half)
    diffuse = np.clip((normal @ light + wrap) / (1 + wrap), 0, None) / ((light[2] + wrap) / (1 + wrap))
    shine = gloss * (np.clip(normal @ half, 0, None) ** power - max(float(half[2]), 0) ** power)
    ambient = sky * np.clip(-normal[..., 1] * 0.9 - normal[..., 0] * 0.45, -1, 1)
    open_sky = 1 - hollow * np.clip((ndimage.gaussian_filter(h, hollow_size) - h) / hollow_size, 0, 0.8)
    open_sky = np.clip(open_sky, 0.05, 1)
    flat = float(np.hypot(light[0], light[1]))
    block = np.zeros_like(h)
    for reach in np.geomspace(1, max(cast, 1.5), 10):  # march towards the light
        higher = shifted(h, -light[1] / flat * reach, -light[0] / flat * reach)
        block = np.maximum(block, higher - h - light[2] / flat * reach * 0.55)
    lit = 1 - cast_depth * ndimage.gaussian_filter(np.clip(block / (0.1 * cast + 1), 0, 1), 0.6 * smooth + 0.6)
    shine = shine * np.clip(open_sky * 1.25 - 0.25, 0, 1) * lit
    base = _linear(np.clip(colours, 0, 1))
    out = base * (0.28 * open_sky + 0.72 * diffuse * lit * open_sky**0.6)[..., None]
    out = out + np.clip(shine, -0.2, None)[..., None] + ambient[..., None] * (0.35 + 0.65 * base)
    return _display(out).astype(np.float32)
