"""The title theme: a slow tune of our own for ranat, gongs, flute and hand drum, on the Thai scale of equal steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sounds.calls import BARS
from sounds.instruments import CHING, bar, drum, flute, great_gong, kettle, pitch, strike
from sounds.waves import around, around_room, echo, pan

if TYPE_CHECKING:
    from sounds.waves import Rng, Wave

BEAT: Final = 0.375
"""Seconds of one place in a bar."""

TUNE: Final = (
    "...5 .6.1 ..21 .6.5 ..35 .653 .235 ...2",
    "...3 .5.6 ..16 .5.3 ..23 .532 .2.3 ...1",
    "...6 .1.2 ..32 .1.6 ..56 .165 .653 ...5",
    "..56 .1.6 ..53 .5.2 ..35 .653 .3.2 ...1",
)
"""
Four lines of eight bars of four places, the weight on the fourth, as Thai music is written: 1 2 3 5 6 are the notes of
the scale and a dot lets the last one ring. A note lies as near as it can to the one before.
"""
FIRST: Final = 3
"""The degree (see `pitch`) near which the tune begins."""
DEGREES: Final = {"1": 0, "2": 1, "3": 2, "5": 3, "6": 4}


class Note(NamedTuple):
    """One note: its place counted from the start, how many places it rings, its degree of the scale of five."""

    place: int
    rings: int
    degree: int

    @property
    def weighty(self) -> bool:
        """Whether it falls on the last place of a bar."""
        return self.place % 4 == 3


def read(lines: tuple[str, ...]) -> list[Note]:
    """The notes of a tune; the last one rings until the first comes round again."""
    text = "".join(lines).replace(" ", "")
    at = [place for place, mark in enumerate(text) if mark != "."]
    found = []
    near = FIRST
    for number, place in enumerate(at):
        following = at[number + 1] if number + 1 < len(at) else len(text) + at[0]
        near = min((DEGREES[text[place]] + 5 * octave for octave in range(3)), key=lambda degree: abs(degree - near))
        found.append(Note(place, following - place, near))
    return found


def melody(notes: list[Note], rng: Rng) -> list[tuple[float, float, Wave]]:
    """The ranat: every note in octaves, and a soft tremolo on those that ring for long."""
    sounds = []
    for note in notes:
        at = note.place * BEAT + rng.normal(0, 0.007)
        gain = (0.62 if note.weighty else 0.5) * rng.uniform(0.88, 1.06)
        high, low = pitch(BARS * 2, note.degree - 5), pitch(BARS, note.degree - 5)
        sounds += [
            (at, gain, pan(bar(high, rng, 0.0014), 0.18)),
            (at + 0.006, gain * 0.42, pan(bar(low, rng, 0.002), -0.1)),
        ]
        if note.rings >= 4:
            length = (note.rings - 1) * BEAT
            count = int(length / 0.085)
            for number in range(1, count):
                swell = float(np.sin(np.pi * number / count)) ** 1.5
                hertz = (low, high)[number % 2]
                when = at + number * 0.085 + rng.normal(0, 0.004)
                sounds.append((when, gain * 0.3 * swell, pan(bar(hertz, rng, 0.0024), 0.1)))
    return sounds


def gongs(notes: list[Note], rng: Rng) -> list[tuple[float, float, Wave]]:
    """The circle of gongs on the weighty note of every second bar, a higher one half-way; the great gong ends lines."""
    sounds = []
    for note in notes:
        bar_number, where = divmod(note.place, 4)
        if where == 3 and bar_number % 2 == 1:
            root = note.degree % 5
            at = note.place * BEAT + 0.004
            sounds += [
                (at, 0.3, pan(kettle(pitch(BARS, root - 5), rng, 0.003), -0.35)),
                (at + 4 * BEAT, 0.14, pan(kettle(pitch(BARS, root - 2), rng, 0.004), -0.2)),
            ]
            if bar_number % 8 == 7:
                sounds.append((at, 0.4, great_gong(pitch(BARS / 4, 0), rng)))
    return sounds


def pulse(bars: int, rng: Rng) -> list[tuple[float, float, Wave]]:
    """The small cymbals, let ring and damped by turns, and the hand drum that leans towards the weight."""
    sounds = []
    damped = CHING._replace(t60=tuple(t * 0.09 for t in CHING.t60))
    for number in range(bars):
        at = (number * 4 + 3) * BEAT
        ringing = number % 2 == 0
        body, gain = (CHING, 0.03) if ringing else (damped, 0.04)
        sounds.append((at, gain, pan(strike(body, rng, 0.0003, 0.002), 0.45)))
        if not ringing:
            sounds.append((at, 0.2, pan(drum(98, rng), 0.3)))
        if number % 4 == 3:
            sounds += [(at - BEAT * share, gain, pan(drum(147, rng), 0.3)) for share, gain in ((1, 0.09), (0.5, 0.07))]
    return sounds


def second_voice(notes: list[Note], rng: Rng) -> list[tuple[float, float, Wave]]:
    """The flute, in the third line and the last: only the weighty notes, long."""
    sounds = []
    weighty = [note for note in notes if note.weighty]
    for number, note in enumerate(weighty):
        if note.place // 32 not in {2, 3}:
            continue
        following = weighty[number + 1].place if number + 1 < len(weighty) else note.place + 4
        length = (following - note.place) * BEAT * 0.97
        sounds.append((note.place * BEAT + 0.02, 0.11, pan(flute(pitch(BARS * 2, note.degree % 5), length, rng), -0.3)))
    return sounds


def theme(rng: Rng) -> Wave:
    """The whole of it, 48 seconds, in a wide room; the end rings on into the beginning."""
    notes = read(TUNE)
    bars = sum(len(line.split()) for line in TUNE)
    sounds = [*melody(notes, rng), *gongs(notes, rng), *pulse(bars, rng), *second_voice(notes, rng)]
    return around_room(around(sounds, bars * 4 * BEAT), echo(rng, 2.2, 3600, wide=True), 0.28)
