"""
Carved pieces: height fields shaded as bone, ivory or lacquer.

SVG gives masks (silhouette, painted cuts); distance transforms turn them into heights in floats, so that nothing
bands; light falls from the upper left, with occlusion in the cuts and a marched cast shadow, all in linear light.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import ndimage

if TYPE_CHECKING:
    from art.kit.raster import Array


@dataclass(frozen=True, slots=True)
class Surface:
    """How a material answers light. Lengths are in pixels of the field."""

    specular: float
    shininess: float
    sky: float
    occlusion: float
    occlusion_reach: float
    smoothing: float
    cast_reach: float
    cast_strength: float
    wrap: float = 0.25


LIGHT = np.array((-0.45, -0.62, 0.64), np.float32)
VIEW = np.array((0, -0.15, 1), np.float32)


def to_linear(colours: Array) -> Array:
    """Light, of colours in sRGB."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4).astype(np.float32)


def from_linear(light: Array) -> Array:
    """Colours in sRGB, of light."""
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055).astype(np.float32)


def depth_inside(mask: Array) -> Array:
    """Distance to the mask's edge, to a part of a pixel."""
    edge = (np.clip(mask, 0, 1) - 0.5) * ((mask > 0.02) & (mask < 0.98))
    distance = ndimage.distance_transform_edt(mask > 0.5) - 0.5 + edge
    return np.maximum(distance, 0).astype(np.float32)


def fillet(mask: Array, radius: float) -> Array:
    """A top with a rounded rim."""
    way = np.clip(depth_inside(mask) / radius, 0, 1)
    return (radius * np.sqrt(np.maximum(1 - (1 - way) ** 2, 0))).astype(np.float32)


def groove(mask: Array, depth: float, width: float) -> Array:
    """A cut with soft walls and a nearly flat floor."""
    way = np.clip(ndimage.gaussian_filter(depth_inside(mask), width * 0.22) / width, 0, 1)
    return (-depth * (way * way * (3 - 2 * way))).astype(np.float32)


def grain(shape: tuple[int, int], sigma: float, seed: int, amount: float, stretch: float = 1) -> Array:
    """Smooth noise, drawn out along the height by `stretch`."""
    noise = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
    smooth = ndimage.gaussian_filter(noise, (sigma * stretch, sigma))
    return (amount * smooth / smooth.std()).astype(np.float32)


def shifted(image: Array, down: float, right: float = 0) -> Array:
    """The image moved by whole pixels; what enters is empty."""
    dy, dx = round(down), round(right)
    height, width = image.shape[:2]
    out = np.zeros_like(image)
    y_from, y_to = (
        (slice(0, height - dy), slice(dy, height)) if dy >= 0 else (slice(-dy, height), slice(0, height + dy))
    )
    x_from, x_to = (slice(0, width - dx), slice(dx, width)) if dx >= 0 else (slice(-dx, width), slice(0, width + dx))
    out[y_to, x_to] = image[y_from, x_from]
    return out


def shade(albedo: Array, alpha: Array, height: Array, surface: Surface) -> Array:
    """The lit surface as straight-alpha RGBA."""
    field = ndimage.gaussian_filter(height, surface.smoothing)
    down, right = np.gradient(field)
    normal = np.dstack((-right, -down, np.ones_like(field)))
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    light = LIGHT / np.linalg.norm(LIGHT)
    half = light + VIEW / np.linalg.norm(VIEW)
    half /= np.linalg.norm(half)

    diffuse = np.clip((normal @ light + surface.wrap) / (1 + surface.wrap), 0, None)
    diffuse /= (light[2] + surface.wrap) / (1 + surface.wrap)
    # What a flat face would mirror is taken away: the flat keeps its own colour.
    gloss = np.clip(normal @ half, 0, None) ** surface.shininess - max(half[2], 0) ** surface.shininess
    gloss *= surface.specular
    sky = surface.sky * np.clip(-normal[..., 1] * 0.9 - normal[..., 0] * 0.45, -1, 1)
    sunk = (ndimage.gaussian_filter(field, surface.occlusion_reach) - field) / surface.occlusion_reach
    open_sky = np.clip(1 - surface.occlusion * np.clip(sunk, 0, 0.8), 0.05, 1)
    lit = 1 - surface.cast_strength * _cast_shadow(field, alpha, light, surface)

    base = to_linear(albedo)
    gloss = np.clip(gloss * np.clip(open_sky * 1.25 - 0.25, 0, 1) * lit, -0.2, None)
    out = base * (0.28 * open_sky + 0.72 * diffuse * lit * open_sky**0.6)[..., None]
    out += gloss[..., None] + sky[..., None] * (0.35 + 0.65 * base)
    return np.dstack((from_linear(out), alpha))


def _cast_shadow(field: Array, alpha: Array, light: Array, surface: Surface) -> Array:
    """How far each point is in shadow: march towards the light over the field."""
    flat = float(np.hypot(light[0], light[1]))
    toward_x, toward_y, slope = light[0] / flat, light[1] / flat, light[2] / flat
    above = np.zeros_like(field)
    for step in np.geomspace(1, max(surface.cast_reach, 1.5), 14):
        above = np.maximum(above, shifted(field, -toward_y * step, -toward_x * step) - field - slope * step * 0.55)
    hidden = np.clip(above / (0.10 * surface.cast_reach + 1), 0, 1) * alpha
    blurred: Array = ndimage.gaussian_filter(hidden, 0.6 * surface.smoothing + 0.6)
    return blurred


def over(below: Array, above: Array) -> Array:
    """One straight-alpha image laid on another."""
    top, bottom = above[..., 3:], below[..., 3:]
    alpha = top + bottom * (1 - top)
    rgb = (above[..., :3] * top + below[..., :3] * bottom * (1 - top)) / np.maximum(alpha, 1e-6)
    return np.dstack((rgb, alpha[..., 0])).astype(np.float32)


def flat(alpha: Array, rgb: Array) -> Array:
    """A silhouette in one colour."""
    out = np.empty((*alpha.shape, 4), np.float32)
    out[..., :3] = rgb
    out[..., 3] = alpha
    return out
