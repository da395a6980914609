"""What can be struck: bodies as sums of damped modes, hit by something hard or soft; paper, and a bamboo flute."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sounds.waves import RATE, Rng, Wave, band, clock, hump, mix, noise, peak, ring, wander


class Body(NamedTuple):
    """The modes of a body: their frequencies in Hz, the seconds in which each dies away by 60 dB, their strengths."""

    hertz: tuple[float, ...]
    t60: tuple[float, ...]
    gains: tuple[float, ...]

    def tuned(self, factor: float) -> Body:
        """The same body smaller (factor over 1) or larger."""
        return self._replace(hertz=tuple(f * factor for f in self.hertz), t60=tuple(t / factor**0.5 for t in self.t60))


TILE: Final = Body(
    (1980, 2870, 3960, 5230, 6810, 8700), (0.05, 0.042, 0.034, 0.027, 0.02, 0.016), (0.55, 1, 0.85, 0.55, 0.35, 0.2)
)
"""A mahjong tile: a small dense block that has nearly stopped ringing before the ear notices."""
DOMINO: Final = Body((1240, 1930, 2710, 3820, 5400), (0.06, 0.05, 0.038, 0.03, 0.02), (0.8, 1, 0.7, 0.4, 0.2))
TABLE: Final = Body(
    (148, 231, 342, 497, 760, 1130), (0.13, 0.11, 0.085, 0.065, 0.05, 0.035), (1, 0.85, 0.6, 0.4, 0.3, 0.2)
)
"""A wooden table top under its mat."""
PLANK: Final = Body(
    (58, 91, 137, 204, 318, 470, 705), (0.34, 0.3, 0.24, 0.18, 0.13, 0.09, 0.06), (0.8, 1, 0.9, 0.7, 0.45, 0.3, 0.2)
)
"""The same table when somebody means it: all of it moves."""
CUP: Final = Body((530, 845, 1290, 1880, 2760), (0.075, 0.06, 0.045, 0.035, 0.025), (1, 0.8, 0.6, 0.35, 0.2))
"""A bamboo dice cup."""
DIE: Final = Body((2650, 3890, 5420, 7350, 9800), (0.03, 0.024, 0.018, 0.014, 0.01), (0.9, 1, 0.7, 0.4, 0.25))
COIN: Final = Body(
    (3150, 3172, 5130, 7290, 9650, 12100), (0.34, 0.3, 0.24, 0.17, 0.11, 0.07), (0.8, 0.5, 1, 0.7, 0.4, 0.25)
)
"""A brass coin; its two lowest modes lie so close that they beat."""
CHING: Final = Body((2410, 2433, 5010, 6930, 9240), (1.3, 1.2, 0.8, 0.5, 0.3), (0.9, 0.7, 0.5, 0.3, 0.15))
"""The small cup cymbals that keep time."""


def strike(body: Body, rng: Rng, contact: float, spread: float = 0.015) -> Wave:
    """
    Hit a body with something that touches it for `contact` seconds. Highest sample 1.

    The longer the touch, the slower the start, and the less of the modes that swing faster than it lasts. `spread` is
    how far, as a share, each mode strays from its place: where it is hit, which piece of the set it is.
    """
    length = max(body.t60) * 1.1 + contact
    t = clock(length)
    total = np.zeros(len(t))
    for hertz, t60, gain in zip(body.hertz, body.t60, body.gains, strict=True):
        pitch = hertz * (1 + spread * rng.uniform(-1, 1))
        strength = gain * (1 + 8 * spread * rng.uniform(-1, 1)) / (1 + (hertz * contact) ** 2)
        total += strength * np.exp(-6.908 * t / t60) * np.sin(2 * np.pi * pitch * t)
    return peak(total * hump(length, contact, length * 0.15)[: len(t)])


# Paper and cloth --------------------------------------------------------------


def snap(rng: Rng, t60: float = 0.02, low: float = 900, high: float = 8500) -> Wave:
    """The edge of a card let go, or its face hitting the mat."""
    return peak(band(noise(rng, t60 * 1.3), low, high) * ring(t60 * 1.3, t60))


def puff(rng: Rng, t60: float = 0.07, high: float = 620) -> Wave:
    """The air under a card, or a hand on felt."""
    return peak(band(noise(rng, t60 * 1.2), 70, high) * ring(t60 * 1.2, t60) * hump(t60 * 1.2, 0.003, 0.02))


def rub(rng: Rng, seconds: float, low: float, high: float, rough: float = 0.6) -> Wave:
    """Something drawn over a surface, its sound climbing as the hand gets faster."""
    slow = band(noise(rng, seconds), low, (low * high) ** 0.5)
    fast = band(noise(rng, seconds), (low * high) ** 0.5, high)
    rise = np.linspace(0, 1, len(slow))
    grain = wander(rng, seconds, 140, rough) * wander(rng, seconds, 35, rough / 2)
    climbing = slow * (1 - 0.6 * rise) + fast * (0.35 + 0.65 * rise)
    return peak(climbing * grain * hump(seconds, seconds * 0.3, seconds * 0.5))


# Pitched ----------------------------------------------------------------------

STEP: Final = 2 ** (1 / 7)
"""The Thai scale: seven steps of one size to the octave, so a tune may start on any bar."""
PENTATONIC: Final = (0, 1, 2, 4, 5)
"""Which of the seven a tune uses."""


def pitch(tonic: float, degree: int) -> float:
    """The frequency of a degree of the scale of five; 0 is the tonic, 5 its octave, -1 the note below."""
    octave, place = divmod(degree, len(PENTATONIC))
    return tonic * STEP ** (7 * octave + PENTATONIC[place])


def block(hertz: float, rng: Rng, contact: float = 0.0008) -> Wave:
    """A wooden block with a slit: one hollow tone, gone at once."""
    body = Body((hertz, hertz * 2.57, hertz * 4.21, hertz * 5.9), (0.13, 0.06, 0.035, 0.02), (1, 0.42, 0.2, 0.1))
    return mix([(0, 1, strike(body, rng, contact, 0.004)), (0, 0.12, snap(rng, 0.008, 1500, 7000))])


def bar(hertz: float, rng: Rng, contact: float = 0.0012) -> Wave:
    """A bar of the ranat, the Thai xylophone, struck with a padded mallet."""
    long = 1.15 * (440 / hertz) ** 0.6
    t60 = (long, long * 0.4, long * 0.16, long * 0.07)
    body = Body((hertz, hertz * 2.76, hertz * 5.4, hertz * 8.9), t60, (1, 0.45, 0.22, 0.1))
    return mix([(0, 1, strike(body, rng, contact, 0.0012)), (0, 0.06, snap(rng, 0.012, 700, 4000))])


def kettle(hertz: float, rng: Rng, contact: float = 0.002) -> Wave:
    """A bossed gong of the circle of gongs: a round tone that beats slowly."""
    ratios = (1, 1.0032, 2.01, 2.76, 3.03, 4.12, 5.4)
    t60 = (2.8, 2.6, 1.7, 0.9, 0.8, 0.45, 0.25)
    body = Body(tuple(hertz * r for r in ratios), t60, (1, 0.6, 0.42, 0.18, 0.14, 0.08, 0.04))
    return strike(body, rng, contact, 0.0008)


def great_gong(hertz: float, rng: Rng) -> Wave:
    """The hanging gong: soft, slow to speak, long."""
    ratios = (1, 1.008, 1.52, 2.0, 2.53, 3.05, 3.9, 5.1)
    t60 = (6.0, 5.6, 3.4, 4.2, 2.4, 2.0, 1.3, 0.8)
    body = Body(tuple(hertz * r for r in ratios), t60, (1, 0.7, 0.2, 0.6, 0.2, 0.22, 0.12, 0.06))
    wave = strike(body, rng, 0.006, 0.001)
    return wave * np.clip(np.arange(len(wave)) / (0.03 * RATE), 0, 1)


def bowl(hertz: float, rng: Rng) -> Wave:
    """A small standing bell touched with a wooden stick wrapped in cloth."""
    ratios = (1, 1.0025, 2.71, 2.718, 5.08, 8.03)
    body = Body(tuple(hertz * r for r in ratios), (1.7, 1.5, 0.9, 0.8, 0.4, 0.2), (1, 0.55, 0.3, 0.2, 0.1, 0.04))
    return strike(body, rng, 0.0014, 0.0006)


def drum(hertz: float, rng: Rng) -> Wave:
    """A hand drum: the skin tightens under the hand, so its tone falls back."""
    t = clock(0.4)
    glide = hertz * (1 + 0.35 * np.exp(-t / 0.025))
    tone = np.sin(2 * np.pi * np.cumsum(glide) / RATE) * ring(0.4, 0.34) * np.clip(t / 0.003, 0, 1)
    return mix([(0, 1, tone), (0, 0.25, puff(rng, 0.05, 900))])


def flute(hertz: float, seconds: float, rng: Rng) -> Wave:
    """The khlui, a bamboo flute: nearly a sine, a breath, and a vibrato that comes late."""
    t = clock(seconds)
    late = np.clip((t - 0.25) / 0.5, 0, 1)
    bend = 1 + 0.005 * late * np.sin(2 * np.pi * 4.6 * t + rng.uniform(0, 6)) - 0.02 * np.exp(-t / 0.03)
    phase = 2 * np.pi * np.cumsum(hertz * bend) / RATE
    tone = np.sin(phase) + 0.26 * np.sin(2 * phase) + 0.11 * np.sin(3 * phase) + 0.03 * np.sin(4 * phase)
    breath = band(noise(rng, seconds), hertz * 0.9, hertz * 3.2, order=1)
    swell = hump(seconds, min(0.14, seconds * 0.3), min(0.32, seconds * 0.5))
    return (tone * wander(rng, seconds, 5, 0.08) + 0.05 * breath) * swell * 0.7
