"""What is said without words: calls as short motifs on wooden blocks, the bell of your turn, notices, the flourish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sounds.cards import near
from sounds.instruments import CHING, bar, block, bowl, great_gong, kettle, pitch, puff, snap, strike
from sounds.waves import echo, finish, in_room, mix, pan, samples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sounds.waves import Rng, Wave

BLOCKS: Final = 560.0
"""The tonic of the wooden blocks, in Hz."""
BARS: Final = 294.0
"""The tonic of everything else that is tuned."""


def motif(rng: Rng, notes: Sequence[tuple[float, int, float]], contact: float = 0.0008) -> Wave:
    """Blocks struck one after the other, each as (when, degree of the scale, strength); a hand is never quite exact."""
    tonic = BLOCKS * rng.uniform(0.985, 1.015)
    sounds = []
    for when, degree, gain in notes:
        at = when + float(np.clip(rng.normal(0, 0.004), -0.008, 0.008)) if when else 0.0
        sounds.append((at, gain * rng.uniform(0.9, 1.05), block(pitch(tonic, degree), rng, contact)))
    return near(mix(sounds), rng)


def pong(rng: Rng) -> Wave:
    """Pong: low and high, like the word itself, and firm."""
    return motif(rng, [(0, 0, 0.75), (0.105, 4, 1), (0.105, -1, 0.5)], 0.0006)


def take(rng: Rng) -> Wave:
    """Take: three light steps up."""
    return motif(rng, [(0, 1, 0.6), (0.085, 2, 0.7), (0.17, 3, 0.9)], 0.0009)


def win(rng: Rng) -> Wave:
    """Win: a run up the blocks and two blows at the top."""
    run = [(0.07 * number, degree, 0.55 + 0.07 * number) for number, degree in enumerate((0, 1, 2, 3, 4))]
    return motif(rng, [*run, (0.36, 5, 1), (0.36, 0, 0.6), (0.5, 5, 0.9), (0.5, 2, 0.55)], 0.0006)


def pass_(rng: Rng) -> Wave:
    """Pass: two knocks down, with the soft end of the stick."""
    return motif(rng, [(0, 0, 0.8), (0.11, -2, 0.7)], 0.0016)


def bell(rng: Rng) -> Wave:
    """Your turn: a small bell touched once, and once more so softly that it is only a colour."""
    tonic = pitch(BARS, 7) * rng.uniform(0.996, 1.004)
    wave = mix([(0, 1, bowl(tonic, rng)), (rng.uniform(0.15, 0.17), 0.22, bowl(pitch(tonic, 3), rng))])
    return finish(in_room(wave, echo(rng, 0.9, 4500, wide=True), 0.16), 0.001, 0.25)


def notice(rng: Rng) -> Wave:
    """Something to read: two bars of the ranat, a falling step, struck softly."""
    tonic = BARS * 2 * rng.uniform(0.997, 1.003)
    wave = mix([(0, 0.9, bar(pitch(tonic, 3), rng, 0.0016)), (0.15, 1, bar(pitch(tonic, 2), rng, 0.0016))])
    return finish(in_room(wave, echo(rng, 0.6, 4000, wide=True), 0.15), 0.001, 0.15)


def click(rng: Rng) -> Wave:
    """A button: a finger on a small piece of wood."""
    return near(
        mix(
            [
                (0, 1, block(BLOCKS * rng.uniform(1.9, 2.05), rng, 0.0008)[:2200]),
                (0, 0.3, snap(rng, 0.008, 1500, 6000)),
                (0, 0.3, puff(rng, 0.03, 500)),
            ]
        ),
        rng,
    )


def flourish(rng: Rng) -> Wave:
    """A deal is won: the ranat runs up in octaves, the gongs answer, the small cymbals shine."""
    endings = ((6, 8, 10), (7, 9, 10), (8, 6, 10))
    turn = endings[int(rng.integers(len(endings)))]
    sounds: list[tuple[float, float, Wave]] = []
    at = 0.0
    for number in range(11):
        gain = 0.4 + 0.035 * number
        side = -0.5 + 0.1 * number
        sounds += [(at, gain, pan(bar(pitch(BARS * 2, number + shift), rng, 0.001), side)) for shift in (-5, 0)]
        at += (0.085 - 0.0028 * number) * rng.uniform(0.95, 1.05)
    at += 0.05
    for number, degree in enumerate(turn):
        gain = 0.75 + 0.12 * number
        sounds += [(at, gain, pan(bar(pitch(BARS * 2, degree + shift), rng, 0.0009), 0.15)) for shift in (-5, 0)]
        at += (0.14, 0.17, 0.0)[number]
    sounds += [
        (at, 0.55, pan(kettle(pitch(BARS, 0), rng), -0.25)),
        (at, 0.45, pan(kettle(pitch(BARS, 3), rng), 0.25)),
        (at, 0.5, great_gong(BARS / 4, rng)),
        (at, 0.12, pan(strike(CHING, rng, 0.0003, 0.003), 0.3)),
    ]
    wave = in_room(mix(sounds), echo(rng, 1.4, 4500, wide=True), 0.2)
    return finish(wave[: samples(at + 2.6)], 0.001, 1.6)
