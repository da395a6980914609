"""Sounds: variants, loudness by class, no clipping, and no clicks at start, end or loop point."""

import os
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from sounds.catalogue import FOLDER, LEVELS, MAX_BYTES, PEAK, SOUNDS, TOLERANCE, path
from sounds.loudness import loudness
from tests.nightly import NIGHTLY

RATE = 44100
FULL = 32768
FILES = [(name, variant) for name, entry in SOUNDS.items() for variant in range(1, entry.variants + 1)]
every_file = pytest.mark.parametrize(("name", "variant"), FILES, ids=[f"{name}-{variant}" for name, variant in FILES])

MEASURED = [each if not SOUNDS[each[0]].loops else pytest.param(*each, marks=NIGHTLY) for each in FILES]
short_by_day = pytest.mark.parametrize(
    ("name", "variant"), MEASURED, ids=[f"{name}-{variant}" for name, variant in FILES]
)
"""Music and ambience are measured only nightly, because they are the longest."""


@pytest.fixture(scope="module")
def mixer():
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield pygame.mixer
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


@pytest.fixture(scope="module")
def decoded(mixer):
    """Return left and right samples between -1 and 1 as the window plays them; caches the last file."""
    kept: dict[Path, tuple[list[float], list[float]]] = {}

    def decode(file):
        if file not in kept:
            raw = array("h", mixer.Sound(file).get_raw())
            kept.clear()
            kept[file] = [value / FULL for value in raw[0::2]], [value / FULL for value in raw[1::2]]
        return kept[file]

    return decode


def test_sound_folder_contains_exactly_the_listed_files():
    assert {file.name for file in FOLDER.iterdir()} == {path(name, variant).name for name, variant in FILES}


def test_each_sound_effect_has_three_to_five_variants():
    counts = {entry.variants for entry in SOUNDS.values() if not entry.loops}
    assert counts <= {3, 4, 5}


def test_no_two_sound_files_are_identical():
    contents = [path(name, variant).read_bytes() for name, variant in FILES]
    assert len(set(contents)) == len(contents)


def test_sound_files_do_not_exceed_their_size_limit():
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MAX_BYTES


def test_sound_readme_lists_variants_and_level_of_every_sound():
    text = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    for name, entry in SOUNDS.items():
        assert f"| `{name}` | {entry.variants} | {entry.level} | {entry.use}" in text


@pytest.mark.sampled(3, 0)
@short_by_day
def test_every_sound_is_as_loud_as_its_level_requires_and_does_not_clip(name, variant, decoded):
    left, right = decoded(path(name, variant))
    assert max(abs(value) for channel in (left, right) for value in channel) < PEAK
    # one channel comes out of both speakers, and the measure adds the two
    assert loudness([left, right], RATE) == pytest.approx(LEVELS[SOUNDS[name].level], abs=TOLERANCE)


@pytest.mark.sampled(3, 1)
@every_file
def test_every_sound_starts_ends_and_loops_without_an_audible_click(name, variant, decoded):
    for channel in decoded(path(name, variant)):
        if SOUNDS[name].loops:
            steps = sorted(abs(b - a) for a, b in pairwise(channel[: RATE * 5]))
            assert abs(channel[0] - channel[-1]) <= steps[int(len(steps) * 0.99)]
        else:
            assert max(map(abs, channel[:20])) < 0.003
            assert max(map(abs, channel[-20:])) < 0.003


def test_short_sounds_start_quickly_and_end_soon(decoded):
    """Sounds that answer an action start within a tenth of a second and end before the next move."""
    for name in ("slide", "deal", "slap", "lift", "clack", "domino", "slam", "pong", "take", "pass", "click"):
        for variant in range(1, SOUNDS[name].variants + 1):
            left, _ = decoded(path(name, variant))
            top = max(map(abs, left))
            assert next(at for at, value in enumerate(left) if abs(value) > top / 10) < 0.1 * RATE
            assert len(left) < 0.6 * RATE


def test_loudness_measure_agrees_with_bs_1770():
    """BS.1770: a sine of 997 Hz at full scale in one speaker is -3.01 dB; in both, from one channel, 3 dB more."""
    from math import pi, sin

    sine = [sin(2 * pi * 997 * at / RATE) for at in range(RATE)]
    assert loudness([sine, [0.0] * RATE], RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudness([sine], RATE) == pytest.approx(0.0, abs=0.1)


def test_table_sound_names_match_the_sound_list():
    from game.table.sound_names import SOUNDS as PLAYED

    assert set(PLAYED) == set(SOUNDS)
