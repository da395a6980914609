"""
How loud something is to the ear, in plain Python so that tests can measure without NumPy.

Power after the K weighting of ITU-R BS.1770 (a shelf for the head, a cut for the lowest tones). The ear adds energy up
over about a fifth of a second, so a short sound is as loud as its loudest window of that length, silence included; what
runs longer than LONG is as loud as its mean.
"""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW: Final = 0.2
"""Seconds over which the ear adds up."""
LONG: Final = 10.0
"""From here on, in seconds, the mean counts; one window in SPARSE is enough to know it."""
SPARSE: Final = 4

Biquad = tuple[float, float, float, float, float]


def k_weighting(rate: int) -> tuple[Biquad, Biquad]:
    """The two filters of BS.1770 at this sampling rate, each as (b0, b1, b2, a1, a2)."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q = 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = (
        (high + band * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    cut = (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    return shelf, cut


def powers(samples: Sequence[float], rate: int) -> list[float]:
    """The weighted power of each sample (full scale is 1)."""
    (b0, b1, b2, a1, a2), (_, _, _, c1, c2) = k_weighting(rate)
    s1 = s2 = t1 = t2 = 0.0
    found = []
    for x in samples:
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        z = y + t1
        t1 = -2 * y - c1 * z + t2
        t2 = y - c2 * z
        found.append(z * z)
    return found


def decibels(power: float) -> float:
    """A power in the dB of BS.1770; silence is -120."""
    return max(-120.0, -0.691 + 10 * math.log10(power)) if power > 0 else -120.0


def loudness(channels: Sequence[Sequence[float]], rate: int) -> float:
    """Loudness in dB of one or two channels of samples between -1 and 1; one channel is heard from both speakers."""
    window = round(WINDOW * rate)
    if len(channels[0]) > LONG * rate:
        starts = range(0, len(channels[0]) - window, window * SPARSE)
        means = [
            sum(sum(powers(channel[start : start + window], rate)) for channel in channels) / window for start in starts
        ]
        power = sum(means) / len(means)
    else:
        total = [sum(both) for both in zip(*(powers(channel, rate) for channel in channels), strict=True)]
        sums = list(accumulate(total, initial=0.0))
        last = len(sums) - 1
        hop = window // 20
        starts = range(0, max(1, last - window + hop), hop)
        power = max(sums[min(last, start + window)] - sums[start] for start in starts) / window
    return decibels(power * (2 if len(channels) == 1 else 1))
