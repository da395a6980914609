"""Hard things on the table: mahjong tiles, dominoes, dice in their cup, coins; and the blow that makes all jump."""

from __future__ import annotations

import numpy as np

from sounds.cards import near
from sounds.instruments import COIN, CUP, DIE, DOMINO, PLANK, TABLE, TILE, Body, puff, rub, snap, strike
from sounds.waves import Rng, Wave, band, hump, mix, noise, peak, wander


def knock(rng: Rng, body: Body, contact: float = 0.00018) -> Wave:
    """Two small hard bodies touching: neither is quite the size of the last."""
    return mix(
        [
            (0, 1, strike(body.tuned(rng.uniform(0.93, 1.08)), rng, contact, 0.05)),
            (0, 0.5, strike(body.tuned(rng.uniform(1.1, 1.3)), rng, contact, 0.05)),
        ]
    )


def clack(rng: Rng) -> Wave:
    """A tile put down: edge first, then its face, and the wood under the mat."""
    gap = rng.uniform(0.013, 0.024)
    return near(
        mix(
            [
                (0, rng.uniform(0.4, 0.55), knock(rng, TILE)),
                (gap, 1, knock(rng, TILE.tuned(0.94))),
                (gap, 0.3, strike(TABLE.tuned(rng.uniform(1.0, 1.2)), rng, 0.0022)),
                (gap, 0.16, puff(rng, 0.05)),
                (gap * 2.4, 0.09, knock(rng, TILE.tuned(1.1))),
            ]
        ),
        rng,
    )


def lift(rng: Rng) -> Wave:
    """A tile drawn: off its neighbours with a click, over the mat, against the others of the hand."""
    length = rng.uniform(0.1, 0.14)
    return near(
        mix(
            [
                (0, 0.5, knock(rng, TILE.tuned(1.05), 0.0003)),
                (0.012, 0.3, rub(rng, length, 500, 3000)),
                (length, 1, knock(rng, TILE, 0.00025)),
                (length, 0.11, strike(TABLE.tuned(1.3), rng, 0.003)),
                (length + rng.uniform(0.02, 0.03), 0.3, knock(rng, TILE.tuned(1.12), 0.00025)),
            ]
        ),
        rng,
    )


def wash(rng: Rng) -> Wave:
    """All tiles pushed about by eight hands: hundreds of knocks that come in waves, over the rumble of the mat."""
    length = rng.uniform(1.9, 2.3)
    shape = hump(length, 0.25, 0.7) * wander(rng, length, 4.5, 0.55)
    sounds = [(0.0, 0.13, peak(band(noise(rng, length), 120, 900) * shape))]
    for at in np.sort(rng.uniform(0, length - 0.05, 330)):
        here = float(shape[int(at * len(shape) / length)])
        gain = here * min(1.0, float(rng.lognormal(-1.5, 0.7)))
        sounds.append((float(at), gain, knock(rng, TILE.tuned(rng.uniform(0.85, 1.2)), rng.uniform(0.00015, 0.0004))))
    return near(mix(sounds), rng)


def domino(rng: Rng) -> Wave:
    """A domino laid on felt: heavier than a tile, its voice half swallowed by the cloth."""
    gap = rng.uniform(0.016, 0.03)
    return near(
        mix(
            [
                (0, 0.35, knock(rng, DOMINO, 0.0004)),
                (gap, 0.8, knock(rng, DOMINO.tuned(0.95), 0.0004)),
                (gap, 0.5, strike(TABLE.tuned(rng.uniform(0.82, 0.95)), rng, 0.004)),
                (gap, 0.4, puff(rng, 0.09, 480)),
            ]
        ),
        rng,
    )


def dice(rng: Rng) -> Wave:
    """Two dice: a few turns of the cup, the throw, and each hopping to rest in its own time."""
    sounds = []
    at = 0.02
    for swing in range(int(rng.integers(5, 8))):
        for _ in range(int(rng.integers(2, 5))):
            when = at + abs(rng.normal(0, 0.018))
            gain = rng.uniform(0.35, 0.8) * (0.7 + 0.3 * (swing % 2))
            sounds += [
                (when, gain, strike(CUP.tuned(rng.uniform(0.94, 1.08)), rng, 0.0004, 0.03)),
                (when, gain * 0.35, strike(DIE, rng, 0.0002, 0.06)),
            ]
        at += rng.uniform(0.085, 0.115)
    at += 0.13
    for number in range(2):
        when = at + number * rng.uniform(0.02, 0.05)
        hop, gain = rng.uniform(0.1, 0.15), 1.0 - 0.15 * number
        while gain > 0.04:
            sounds += [
                (when, gain, knock(rng, DIE)),
                (when, gain * 0.22, strike(TABLE.tuned(rng.uniform(1.1, 1.4)), rng, 0.002, 0.03)),
            ]
            when += hop
            hop *= rng.uniform(0.58, 0.75)
            gain *= rng.uniform(0.5, 0.75)
    return near(mix(sounds), rng)


def coins(rng: Rng) -> Wave:
    """A few coins set down on each other; every set of coins has its own tones."""
    sounds = []
    at = 0.0
    size = rng.uniform(0.82, 1.08)
    for number in range(int(rng.integers(3, 6))):
        gain = rng.uniform(0.55, 1) * 0.9**number
        coin = COIN.tuned(size * rng.uniform(0.9, 1.12))
        sounds += [
            (at, gain, strike(coin, rng, 0.00015, 0.02)),
            (at, gain * 0.06, strike(TABLE.tuned(1.5), rng, 0.002)),
            (at + rng.uniform(0.018, 0.032), gain * 0.4, strike(coin, rng, 0.0002, 0.02)),
        ]
        at += rng.uniform(0.06, 0.12)
    return near(mix(sounds), rng)


def slam(rng: Rng) -> Wave:
    """Claimed pieces put down hard: the air, the blow, the whole table, and everything on it jumping once."""
    land = 0.06
    sounds = [
        (0.0, 0.1, rub(rng, land * 1.3, 400, 2600, 0.3)),
        (land, 0.75, snap(rng, 0.04, 450, 7000)),
        (land, 1.0, strike(PLANK.tuned(rng.uniform(0.93, 1.1)), rng, 0.004, 0.02)),
        (land, 0.7, puff(rng, 0.13, 420)),
        (land, 0.5, strike(TABLE, rng, 0.002)),
    ]
    for _ in range(int(rng.integers(9, 14))):
        late = rng.uniform(0.05, 0.3)
        body = TILE if rng.random() < 0.6 else DOMINO
        sounds.append((land + late, 0.2 * float(np.exp(-late / 0.1)) * rng.uniform(0.4, 1), knock(rng, body, 0.0004)))
    return near(mix(sounds), rng)
