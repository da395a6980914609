"""Evenings behind the table, quiet, without a seam: a shore with palms and crickets, a canal with frogs and bells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sounds.instruments import bowl
from sounds.waves import RATE, around, around_room, clock, echo, hump, loop_noise, mix, pan, ring

if TYPE_CHECKING:
    from collections.abc import Callable

    from sounds.waves import Rng, Wave

Event = tuple[float, float, "Wave"]


def tides(rng: Rng, seconds: float, turns: tuple[int, ...], sharp: float = 1.0) -> Wave:
    """A curve from 0 to 1 that comes and goes a whole number of times in the loop, so that its ends meet."""
    t = clock(seconds) / seconds
    total = sum(np.sin(2 * np.pi * (turn * t + rng.random())) / (1 + number) for number, turn in enumerate(turns))
    curve = (total - total.min()) / (total.max() - total.min())
    return curve**sharp


def hill(centre: float, octaves: float) -> Callable[[Wave], Wave]:
    """A spectrum round about one frequency, `octaves` wide to each side."""
    return lambda hertz: np.exp(-0.5 * (np.log2(np.maximum(hertz, 1) / centre) / octaves) ** 2)


def wide(rng: Rng, seconds: float, shape: Callable[[Wave], Wave]) -> Wave:
    """Noise that differs from left to right but for a common third, as outdoors."""
    common = loop_noise(rng, seconds, shape)
    sides = [0.5 * common + loop_noise(rng, seconds, shape) for _ in range(2)]
    return np.stack(sides, axis=1)


def cricket(rng: Rng, hertz: float, pulses: int, gap: float) -> Wave:
    """One chirp: a few strokes of the wing, each a little louder."""
    stroke = gap * 0.62
    t = clock(stroke)
    sounds = []
    for number in range(pulses):
        tone = np.sin(2 * np.pi * hertz * (1 - 0.01 * t / stroke) * t) * hump(stroke, stroke * 0.35, stroke * 0.5)
        sounds.append((number * gap, (0.5 + 0.5 * number / pulses) * rng.uniform(0.9, 1), tone))
    return mix(sounds)


def chorus(rng: Rng, seconds: float, singers: int) -> list[Event]:
    """Crickets, each in its place, with its own pitch and pace; now and then one is silent for a while."""
    sounds: list[Event] = []
    for _ in range(singers):
        hertz, place, far = rng.uniform(3600, 5000), rng.uniform(-0.9, 0.9), rng.uniform(0.25, 1)
        pulses, gap = int(rng.integers(3, 5)), rng.uniform(0.016, 0.022)
        count = round(seconds / rng.uniform(0.42, 0.75))
        rest_from, rest = rng.uniform(0, seconds), rng.uniform(3, 7)
        for number in range(count):
            at = (number + rng.uniform(-0.04, 0.04)) * seconds / count
            if (at - rest_from) % seconds > rest:
                sounds.append((at % seconds, far * rng.uniform(0.7, 1), pan(cricket(rng, hertz, pulses, gap), place)))
    return sounds


def frog(rng: Rng, hertz: float) -> Wave:
    """A small tree frog: a creak, a string of short pulses through a throat."""
    length = rng.uniform(0.16, 0.24)
    t = clock(length)
    rate = 62 * (1 + 0.25 * t / length)
    gate = np.maximum(0, np.sin(2 * np.pi * np.cumsum(rate) / RATE)) ** 3
    tone = np.sin(2 * np.pi * hertz * t) + 0.45 * np.sin(2 * np.pi * 2.03 * hertz * t)
    return tone * gate * hump(length, 0.03, 0.07)


def drop(rng: Rng) -> Wave:
    """A bubble that closes: one short tone that climbs as it shrinks."""
    length = rng.uniform(0.05, 0.11)
    t = clock(length)
    glide = rng.uniform(450, 1100) * (1 + rng.uniform(0.3, 0.8) * (t / length) ** 2)
    return np.sin(2 * np.pi * np.cumsum(glide) / RATE) * ring(length, length) * hump(length, 0.002, 0.02)


def shore(rng: Rng) -> Wave:
    """Kelantan, after dark: slow surf beyond the houses, wind in the palms, crickets close by."""
    seconds = 24.0
    surf = wide(rng, seconds, lambda hertz: hill(190, 1.3)(hertz) + 0.1 * hill(1300, 1.0)(hertz))
    foam = wide(rng, seconds, hill(2600, 0.8))
    swell = tides(rng, seconds, (3, 4, 1), 1.8)
    later = np.roll(swell, int(0.9 * RATE))
    palms = wide(rng, seconds, hill(3400, 0.9)) * tides(rng, seconds, (2, 5, 9, 13), 2.0)[:, None]
    insects = around(chorus(rng, seconds, 7), seconds)
    total = 0.15 * surf * (0.15 + swell)[:, None] + 0.05 * foam * (later**1.5)[:, None] + 0.025 * palms + 0.36 * insects
    return around_room(total, echo(rng, 1.0, 3000, wide=True), 0.12)


def canal(rng: Rng) -> Wave:
    """A sala over a canal near Bangkok: water against the posts, frogs and crickets, a small bell under the eaves."""
    seconds = 26.0
    water = wide(rng, seconds, hill(420, 0.8)) * tides(rng, seconds, (11, 17, 5, 29), 2.2)[:, None]
    air = wide(rng, seconds, hill(240, 1.4)) * (0.4 + 0.6 * tides(rng, seconds, (2, 3)))[:, None]
    insects = around(chorus(rng, seconds, 4), seconds)
    sounds: list[Event] = [
        (rng.uniform(0, seconds), rng.uniform(0.1, 0.4), pan(drop(rng), rng.uniform(-0.8, 0.8))) for _ in range(26)
    ]
    for place, hertz in ((-0.7, 720.0), (0.55, 910.0), (0.1, 640.0)):
        at = rng.uniform(0, seconds)
        for _ in range(int(rng.integers(3, 5))):
            for number in range(int(rng.integers(2, 5))):
                gain = rng.uniform(0.12, 0.3)
                sounds.append(((at + number * rng.uniform(0.36, 0.42)) % seconds, gain, pan(frog(rng, hertz), place)))
            at += rng.uniform(4, 8)
    for at, hertz in ((6.2, 1480.0), (6.9, 1765.0), (18.4, 1480.0), (19.6, 1321.0)):
        sounds.append((at, 0.12, pan(bowl(hertz, rng), 0.4)))
    total = 0.055 * water + 0.03 * air + 0.2 * insects + around(sounds, seconds)
    return around_room(total, echo(rng, 1.4, 3200, wide=True), 0.2)
