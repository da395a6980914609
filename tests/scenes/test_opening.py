"""A scene that opens over several interrupted frames looks like one drawn at once."""

from __future__ import annotations

import math

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Surface

from game.ui import render_context, scene_transitions
from game.ui.paint import Paint
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from game.ui.sprites import SpriteCache
from game.ui.stage import Stage
from game.ui.text import Text
from tools.pictures import STATES
from tools.screenshots import prepare_display

pytestmark = [pytest.mark.painted, pytest.mark.usefixtures("without_disk_cache")]
"""Pictures are compared that are made in this process."""

SIZE = (1280, 720)
FRAME = 1 / 60
ROUNDED = 16
"""Maximum difference for a piece resampled from a sheet that was read at another size."""
SECONDS = 1.0
"""Time after which these scenes no longer change."""


class Before(Scene):
    """The scene that is replaced."""

    def draw(self, surface):
        surface.fill((40, 60, 20))


def opened(name, opening_s):
    """Return the pixels of a state after it opened over another scene, and the number of frames it waited."""
    stage, surface = Stage(RenderContext(SIZE, DefaultSettings(speed=1.0))), Surface(SIZE)
    stage.push(Before())
    stage.draw(surface)
    stage.opening_s = opening_s
    stage.push(STATES[name]())
    stage.update(FRAME)
    stage.draw(surface)
    waited = 0
    while stage._change.waits:
        waited += 1
        stage.update(FRAME)
        stage.draw(surface)
    for _frame in range(round(SECONDS / FRAME)):
        stage.update(FRAME)
        stage.draw(surface)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(surface, "RGB")), waited


@pytest.mark.sampled(6, 0)
@pytest.mark.parametrize(
    "name",
    [
        *("pong-claim", "tongits-turn", "pai-gow-coach", "settlement-greens", "records-hands", "title"),
        *(
            pytest.param(name, marks=pytest.mark.nightly)
            for name in ("pong-turn", "pai-tong-claim", "daun-tiga-odds", "standings-2", "review", "score-pad")
        ),
    ],
)
def test_scene_built_over_several_frames_looks_like_one_drawn_in_a_single_frame(name, monkeypatch):
    prepare_display()
    monkeypatch.setattr(scene_transitions, "LONGEST_WAIT_S", 60.0)
    for part, own in (("SpriteCache", SpriteCache), ("Text", Text), ("Paint", Paint)):
        monkeypatch.setattr(render_context, part, own)  # what other tests have made would leave nothing to wait for
    whole, _waited = opened(name, math.inf)
    in_parts, waited = opened(name, 0.0)
    assert waited > 1
    assert max(high for _low, high in ImageChops.difference(in_parts, whole).getextrema()) <= ROUNDED
