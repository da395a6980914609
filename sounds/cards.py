"""Long paper cards on a mat: drawn, dealt, slapped down, riffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sounds.instruments import TABLE, puff, rub, snap, strike
from sounds.waves import echo, finish, in_room, mix

if TYPE_CHECKING:
    from sounds.waves import Rng, Wave


def near(wave: Wave, rng: Rng) -> Wave:
    """As it is heard in the open pavilion: a short, quiet answer from the floor and the roof. Ready to write."""
    return finish(in_room(wave, echo(rng, 0.22, 3500, wide=False), 0.09))


def slide(rng: Rng) -> Wave:
    """A card drawn off the stock: paper over paper, and the little flick with which it comes free."""
    length = rng.uniform(0.17, 0.24)
    low = rng.uniform(1100, 1500)
    return near(
        mix(
            [
                (0, 1, rub(rng, length, low, low * 5.2)),
                (length * 0.72, rng.uniform(0.4, 0.6), snap(rng, 0.016, 1800, 9000)),
                (length * 0.74, 0.16, puff(rng, 0.05)),
            ]
        ),
        rng,
    )


def deal(rng: Rng) -> Wave:
    """One card of the deal: a short slide and the tick of its landing."""
    length = rng.uniform(0.06, 0.085)
    return near(
        mix(
            [
                (0, 0.5, rub(rng, length, 1500, 7500, 0.4)),
                (length * 0.85, 1, snap(rng, rng.uniform(0.012, 0.017), 1300, 7800)),
                (length * 0.85, 0.1, strike(TABLE.tuned(1.6), rng, 0.003)),
            ]
        ),
        rng,
    )


def slap(rng: Rng) -> Wave:
    """A discard: the air before it, its face on the mat, the table under the mat, one corner coming down late."""
    land = rng.uniform(0.035, 0.05)
    return near(
        mix(
            [
                (0, 0.12, rub(rng, land * 1.6, 600, 3200, 0.3)),
                (land, 1, snap(rng, rng.uniform(0.024, 0.032), 650, 8200)),
                (land, 0.4, puff(rng, 0.075)),
                (land, rng.uniform(0.25, 0.35), strike(TABLE.tuned(rng.uniform(0.92, 1.1)), rng, 0.0035)),
                (land + rng.uniform(0.026, 0.042), 0.26, snap(rng, 0.014, 1700, 9000)),
            ]
        ),
        rng,
    )


def riffle(rng: Rng) -> Wave:
    """Two halves let fall into each other, the arch that folds them together, and two taps to square the pack."""
    sounds = []
    at = 0.0
    count = int(rng.integers(30, 38))
    for number in range(count):
        along = number / (count - 1)
        gain = (0.4 + 0.6 * np.sin(np.pi * along**0.8)) * rng.uniform(0.55, 1)
        low = 900 + 500 * along
        sounds.append((at, gain, snap(rng, rng.uniform(0.012, 0.019), low, low * 6)))
        at += (0.027 - 0.013 * np.sin(np.pi * along**0.7)) * rng.uniform(0.75, 1.25)
    at += 0.09
    count = int(rng.integers(44, 54))
    for number in range(count):
        along = number / (count - 1)
        gain = 0.42 * np.sin(np.pi * (0.08 + 0.9 * along)) * rng.uniform(0.6, 1)
        sounds.append((at, gain, snap(rng, 0.014, 600 + 900 * along, 4200)))
        at += 0.0085 * rng.uniform(0.8, 1.2)
    for gap, gain in ((0.1, 0.75), (0.15, 0.55)):
        at += gap * rng.uniform(0.9, 1.15)
        sounds += [(at, gain, snap(rng, 0.02, 900, 6000)), (at, gain * 0.2, strike(TABLE, rng, 0.003))]
    return near(mix(sounds), rng)
