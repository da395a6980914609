"""
Evenings behind the table, quiet, without a seam.

A shore with palms and crickets, a canal with frogs and bells, the courtyard of a shophouse after rain, a nipa house
with a gecko under its roof, and a five-foot way while it rains on the tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sounds.instruments import DIE, TILE, Body, block, bowl, strike
from sounds.waves import RATE, around, around_room, band, clock, echo, hump, loop_noise, mix, pan, ring, samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from sounds.waves import Rng, Wave

Event = tuple[float, float, "Wave"]

JAR: Final = Body((187, 395, 652, 1130), (0.55, 0.34, 0.2, 0.12), (1, 0.5, 0.3, 0.12))
"""A glazed water jar, half full: the air in its belly hums when something falls in."""
CYCLE_BELL: Final = Body((2310, 2324, 5480, 8900), (0.8, 0.7, 0.35, 0.15), (1, 0.7, 0.4, 0.15))
"""The bell on the handlebar of a trishaw."""


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


# A shophouse --------------------------------------------------------------------


def plink(rng: Rng) -> Wave:
    """A drop into the jar: the bubble, and the jar that answers."""
    return mix([(0, 1, drop(rng)), (rng.uniform(0.02, 0.04), 0.5, strike(JAR, rng, 0.003, 0.008))])


def dove(rng: Rng) -> Wave:
    """A zebra dove in its cage: two drawn coos, then short ones that come faster and fade."""
    sounds = []
    at, hertz = 0.0, rng.uniform(820, 880)
    for number in range(int(rng.integers(6, 9))):
        length = (0.17 if number < 2 else 0.085) * rng.uniform(0.93, 1.07)
        t = clock(length)
        glide = hertz * (1.05 - 0.1 * t / length) * (1 - 0.012 * number)
        tone = np.sin(2 * np.pi * np.cumsum(glide) / RATE)
        rolling = 1 - 0.5 * (number < 2) * np.sin(2 * np.pi * 33 * t) ** 2
        sounds.append((at, 1 - 0.07 * number, tone * rolling * hump(length, 0.02, 0.05)))
        at += length + max(0.045, 0.1 - 0.012 * number)
    return mix(sounds)


def knocks(rng: Rng) -> Wave:
    """A noodle seller far down the street beats two pieces of bamboo: tok, tok-tok, tok."""
    beats = ((0.0, 740.0), (0.5, 740.0), (0.68, 880.0), (1.18, 740.0))
    struck = [(at + rng.uniform(0, 0.03), rng.uniform(0.8, 1), block(hertz, rng)) for at, hertz in beats]
    return band(mix(struck), 0, 1300)


def courtyard(rng: Rng) -> Wave:
    """The air well of a shophouse after rain: drops into a jar, the street far off, a dove in its cage."""
    seconds = 28.0
    street = wide(rng, seconds, hill(200, 1.1)) * (0.45 + 0.55 * tides(rng, seconds, (2, 3, 5)))[:, None]
    voices = wide(rng, seconds, hill(560, 0.6)) * tides(rng, seconds, (3, 7, 19, 31), 2.0)[:, None]
    leaves = wide(rng, seconds, hill(3000, 0.9)) * tides(rng, seconds, (2, 5, 11), 2.4)[:, None]
    sounds: list[Event] = []
    for count, gain, place in ((12, 0.32, 0.25), (5, 0.2, -0.5)):
        for number in range(count):
            at = (number + rng.uniform(0.15, 0.65)) * seconds / count
            sounds.append((at, gain * rng.uniform(0.6, 1), pan(plink(rng), place)))
    sounds += [
        (rng.uniform(0, seconds), rng.uniform(0.03, 0.09), pan(drop(rng), rng.uniform(-0.9, 0.9))) for _ in range(30)
    ]
    sounds += [(at, 0.06, pan(dove(rng), -0.35)) for at in (4.6, 6.7, 19.9)]
    sounds += [(at, 0.14, pan(knocks(rng), 0.75)) for at in (11.5, 14.2)]
    total = 0.015 * street + 0.012 * voices + 0.008 * leaves + around(sounds, seconds)
    return around_room(total, echo(rng, 1.1, 2600, wide=True), 0.3)


# A nipa house -------------------------------------------------------------------


def throat(hertz: Wave, formant: float, growl: float) -> Wave:
    """A rough voice at these frequencies, one a sample: its harmonics under a hill, chopped `growl` times a second."""
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    colour = hill(formant, 0.7)
    tone = sum(colour(number * hertz) * np.sin(number * phase) for number in range(1, 9))
    chopped: Wave = tone * (0.35 + 0.65 * np.sin(np.pi * growl * np.arange(len(hertz)) / RATE) ** 2)
    return chopped


def gecko(rng: Rng, times: int) -> Wave:
    """A tokay gecko: it winds itself up with a rattle, then says its name, each time lower, slower and more tired."""
    sounds = []
    at, hertz = 0.0, rng.uniform(325, 350)
    for number in range(7):
        t = clock(0.05)
        sounds.append((at, 0.1 + 0.05 * number, throat(hertz * 0.6 + 0 * t, 620, 60) * hump(0.05, 0.008, 0.03)))
        at += 0.085
    at += 0.25
    for number in range(times):
        share = number / times
        low = hertz * (1 - 0.12 * share)
        up, down = clock(0.1) / 0.1, clock(0.25 + 0.06 * share) / (0.25 + 0.06 * share)
        to = throat(low * (0.85 + 0.2 * up), 780, 46) * hump(len(up) / RATE, 0.015, 0.04)[: len(up)]
        kay = throat(low * (1.25 - 0.45 * down), 980, 52) * hump(len(down) / RATE, 0.03, 0.14)[: len(down)]
        gain = (1 - 0.5 * share) * rng.uniform(0.92, 1)
        sounds += [(at, 0.6 * gain, to), (at + 0.17, gain, kay)]
        at += 0.66 + 0.2 * share
    return mix(sounds)


def nipa_house(rng: Rng) -> Wave:
    """A house on stilts, its walls of nipa, at night: crickets, palm leaves in the wind, a gecko under the roof."""
    seconds = 28.0
    gusts = tides(rng, seconds, (2, 3, 7), 1.8)
    air = wide(rng, seconds, hill(230, 1.2)) * (0.25 + np.roll(gusts, -int(0.6 * RATE)))[:, None]
    patter = tides(rng, seconds, (61, 97, 139, 173), 2.5)
    palms = wide(rng, seconds, hill(2700, 0.8)) * (gusts * (0.4 + 0.6 * patter))[:, None]
    dry = wide(rng, seconds, hill(5200, 0.6)) * (gusts**1.5 * patter)[:, None]
    insects = around(chorus(rng, seconds, 8), seconds)
    calls = around(
        [
            (7.4, 0.1, pan(gecko(rng, 5), -0.45)),
            (21.3, 0.05, pan(band(gecko(rng, 4), 0, 1200), 0.7)),
        ],
        seconds,
    )
    total = 0.025 * air + 0.065 * palms + 0.022 * dry + 0.26 * insects + calls
    return around_room(total, echo(rng, 0.9, 2800, wide=True), 0.16)


# A five-foot way ----------------------------------------------------------------


def rain(rng: Rng, seconds: float, body: Body, per_second: float, places: int) -> Wave:
    """Drops on something hard, most of them small, at `places` from left to right; no two places ring alike."""
    length = samples(seconds)
    total = np.zeros((length, 2))
    for place in np.linspace(-0.9, 0.9, places):
        count = round(per_second * seconds / places)
        hits = np.zeros(length)
        np.add.at(hits, rng.integers(0, length, count), rng.lognormal(0, 0.6, count) * rng.choice((-1, 1), count))
        tick = strike(body.tuned(rng.uniform(0.75, 1.1)), rng, 0.0004, 0.05)
        wave = np.fft.irfft(np.fft.rfft(hits) * np.fft.rfft(tick, length), length)
        total += pan(wave, float(place))
    return total / total.std()


def trishaw(rng: Rng) -> Wave:
    """A trishaw bell a street away: the thumb twice on the lever, the little hammers whirling."""
    sounds = []
    for start in (0.0, rng.uniform(0.5, 0.56)):
        for number in range(7):
            at = start + number * 0.052 + rng.uniform(0, 0.006)
            sounds.append((at, (1 - 0.09 * number) * rng.uniform(0.85, 1), strike(CYCLE_BELL, rng, 0.0003, 0.001)))
    return band(mix(sounds), 600, 3600, order=1)


def five_foot_way(rng: Rng) -> Wave:
    """The covered way before the shophouses at dusk: light rain on the tiles, frogs in the drain, a trishaw bell."""
    seconds = 30.0
    ebb = (0.6 + 0.4 * tides(rng, seconds, (1, 2, 3)))[:, None]
    tiles = rain(rng, seconds, TILE.tuned(0.6), 260, 9)
    road = rain(rng, seconds, DIE.tuned(0.8), 700, 9)
    hiss = wide(rng, seconds, hill(3600, 1.0))
    air = wide(rng, seconds, hill(210, 1.2)) * (0.5 + 0.5 * tides(rng, seconds, (2, 5)))[:, None]
    sounds: list[Event] = []
    for place in (-0.6, 0.15, 0.7):
        pace = rng.uniform(1.1, 1.9)
        count = round(seconds / pace)
        for number in range(count):
            at = (number + rng.uniform(-0.2, 0.2)) * seconds / count
            sounds.append((at % seconds, rng.uniform(0.03, 0.1), pan(drop(rng), place)))
    for place, hertz in ((-0.8, 410.0), (0.5, 520.0), (-0.2, 465.0)):
        at = rng.uniform(0, seconds)
        for _ in range(int(rng.integers(3, 5))):
            for number in range(int(rng.integers(2, 5))):
                gain = rng.uniform(0.05, 0.12)
                sounds.append(((at + number * rng.uniform(0.4, 0.47)) % seconds, gain, pan(frog(rng, hertz), place)))
            at += rng.uniform(5, 9)
    sounds += [(8.3, 0.12, pan(trishaw(rng), 0.75)), (10.9, 0.08, pan(trishaw(rng), 0.95))]
    sounds.append((24.6, 0.06, pan(trishaw(rng), -0.8)))
    total = (0.03 * tiles + 0.012 * road + 0.014 * hiss) * ebb + 0.02 * air + around(sounds, seconds)
    return around_room(total, echo(rng, 1.0, 3000, wide=True), 0.2)
