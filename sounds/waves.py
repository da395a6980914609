"""Tools on sampled waves: noise and filters, envelopes, placing sounds in time and in a room, endless loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from scipy import signal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Wave = NDArray[np.float64]
"""Samples at RATE, full scale 1: shape (n,) for one channel, (n, 2) for left and right."""
Rng = np.random.Generator

RATE: Final = 44100


def samples(seconds: float) -> int:
    """How many samples last so long."""
    return max(1, round(seconds * RATE))


def clock(seconds: float) -> Wave:
    """The time of each sample, in seconds."""
    return np.arange(samples(seconds)) / RATE


def noise(rng: Rng, seconds: float) -> Wave:
    """White noise of unit deviation."""
    return rng.standard_normal(samples(seconds))


def band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """What lies between two frequencies; 0 as `low`, or half the rate as `high`, leaves that side open."""
    top = RATE / 2 * 0.95
    if low <= 0:
        sections = signal.butter(order, min(high, top), "lowpass", fs=RATE, output="sos")
    elif high >= top:
        sections = signal.butter(order, low, "highpass", fs=RATE, output="sos")
    else:
        sections = signal.butter(order, (low, high), "bandpass", fs=RATE, output="sos")
    return signal.sosfilt(sections, wave, axis=0)


def ring(seconds: float, t60: float) -> Wave:
    """An exponential decay that is down by 60 dB after `t60` seconds."""
    return np.exp(-6.908 * clock(seconds) / t60)


def hump(seconds: float, rise: float, fall: float) -> Wave:
    """From 0 up in `rise` seconds, level, and down to 0 in the last `fall` seconds, all rounded."""
    t = clock(seconds)
    up = np.clip(t / rise, 0, 1)
    down = np.clip((seconds - t) / fall, 0, 1)
    return np.sin(np.pi / 2 * up) ** 2 * np.sin(np.pi / 2 * down) ** 2


def wander(rng: Rng, seconds: float, per_second: float, depth: float) -> Wave:
    """A curve about 1 that wanders `per_second` times a second, by at most `depth` up and down."""
    knots = rng.uniform(-1, 1, int(seconds * per_second) + 4)
    at = clock(seconds) * per_second
    whole = at.astype(int)
    part = at - whole
    ease = part * part * (3 - 2 * part)
    return 1 + depth * (knots[whole] * (1 - ease) + knots[whole + 1] * ease)


def peak(wave: Wave) -> Wave:
    """The same with its highest sample at 1."""
    return wave / max(1e-9, float(np.abs(wave).max()))


def mix(sounds: Iterable[tuple[float, float, Wave]]) -> Wave:
    """Sounds laid over each other, each as (when it starts in seconds, gain, wave); two channels where one has two."""
    placed = [(round(start * RATE), gain * wave) for start, gain, wave in sounds]
    wide = any(wave.ndim == 2 for _, wave in placed)
    length = max(at + len(wave) for at, wave in placed)
    canvas = np.zeros((length, 2) if wide else length)
    for at, wave in placed:
        canvas[at : at + len(wave)] += wave[:, None] if wide and wave.ndim == 1 else wave
    return canvas


def pan(wave: Wave, position: float) -> Wave:
    """One channel put between left (-1) and right (1), with the same power everywhere."""
    angle = np.pi / 4 * (1 + position)
    return np.stack((wave * np.cos(angle), wave * np.sin(angle)), axis=1)


def echo(rng: Rng, t60: float, dark: float, *, wide: bool) -> Wave:
    """What a room answers to one clap: noise that dies away, its highs (over `dark` Hz) first. Unit power a channel."""
    columns = []
    for _ in range(2 if wide else 1):
        raw = noise(rng, t60)
        tail = 0.35 * raw * ring(t60, t60 * 0.4) + band(raw, 90, dark) * ring(t60, t60)
        tail *= np.clip(clock(t60) / 0.004, 0, 1)
        columns.append(tail / np.sqrt(np.sum(tail**2)))
    return np.stack(columns, axis=1) if wide else columns[0]


def in_room(wave: Wave, answer: Wave, wet: float) -> Wave:
    """The sound and what the room answers; as long as both."""
    if answer.ndim == 2 and wave.ndim == 1:
        wave = np.stack((wave, wave), axis=1)
    return mix([(0, 1, wave), (0, wet, signal.fftconvolve(wave, answer, axes=0))])


def finish(wave: Wave, rise: float = 0.0006, fall: float = 0.03) -> Wave:
    """Cut where it can no longer be heard; start and end at nothing. 4 ms of silence first: codecs smear an attack."""
    wave = band(wave, 25, RATE, order=1)
    heard = np.abs(wave) if wave.ndim == 1 else np.abs(wave).max(axis=1)
    last = int(np.nonzero(heard > heard.max() * 0.0018)[0][-1]) + 1
    cut = wave[: min(len(wave), last + samples(fall))]
    shape = hump(len(cut) / RATE, rise, fall)[: len(cut)]
    shaped = cut * (shape[:, None] if cut.ndim == 2 else shape)
    return mix([(0.004, 1, shaped)])


# Loops ------------------------------------------------------------------------


def loop_noise(rng: Rng, seconds: float, shape: Callable[[Wave], Wave]) -> Wave:
    """Noise of unit deviation that runs on into itself; `shape` gives the gain at each frequency in Hz."""
    length = samples(seconds)
    spectrum = np.fft.rfft(rng.standard_normal(length))
    wave = np.fft.irfft(spectrum * shape(np.fft.rfftfreq(length, 1 / RATE)), length)
    return wave / wave.std()


def around(sounds: Iterable[tuple[float, float, Wave]], seconds: float) -> Wave:
    """Sounds laid over each other on a ring of two channels: what rings beyond the end is heard at the beginning."""
    length = samples(seconds)
    canvas = np.zeros((length, 2))
    for start, gain, wave in sounds:
        both = wave if wave.ndim == 2 else np.stack((wave, wave), axis=1)
        at = (round(start * RATE) + np.arange(len(both))) % length
        np.add.at(canvas, at, gain * both)
    return canvas


def around_room(wave: Wave, answer: Wave, wet: float) -> Wave:
    """A loop and what the room answers, which runs on past the end into the beginning."""
    spectrum = np.fft.rfft(wave, axis=0) * np.fft.rfft(answer, len(wave), axis=0)
    return wave + wet * np.fft.irfft(spectrum, len(wave), axis=0)
