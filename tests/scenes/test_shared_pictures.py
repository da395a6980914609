"""Sharing picture caches between tests does not change what they see."""

from __future__ import annotations

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Surface

from game.ui import render_context
from game.ui.paint import Paint
from game.ui.paper_sheet import Paper
from game.ui.sprites import SpriteCache
from game.ui.text import Drawn, Text
from tests import shared_pictures
from tools.pictures import STATES, couch, daun_tiga, pai_gow, tongits
from tools.pictures.screens import PICTURES
from tools.screenshots import Screenshot, take_screenshot

pytestmark = [pytest.mark.painted, pytest.mark.usefixtures("without_disk_cache")]
"""Compares pictures made in this process."""

SCENES = {
    "tongits-secret": tongits.PICTURES["tongits-secret"],
    "pai-gow-open": pai_gow.PICTURES["pai-gow-open"],
    "daun-tiga-over": daun_tiga.PICTURES["daun-tiga-over"],
    "settlement-greens": PICTURES["settlement-greens"],
    "pai-tong-5": STATES["pai-tong-5"],
    "pong-ceki": STATES["pong-ceki"],
}
ROUNDED = 16
"""Maximum deviation of a piece resampled from a sheet that was read at another size."""


def largest_difference(one: Screenshot, other: Screenshot) -> int:
    """Return the largest difference of a colour channel between two pictures of one size, 0 to 255."""
    first, second = (
        Image.frombytes("RGB", shot.surface.get_size(), pygame.image.tobytes(shot.surface, "RGB"))
        for shot in (one, other)
    )
    return max(high for _low, high in ImageChops.difference(first, second).getextrema())


def words(shot: Screenshot) -> list[Drawn]:
    """Return the texts with their positions, without the pictures of their lines."""
    return [drawn._replace(line=None) for drawn in shot.texts]


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("name", SCENES)
def test_pictures_shared_between_tests_equal_freshly_drawn_ones(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compares new caches with shared ones, pixel by pixel and text by text."""
    shared = [take_screenshot(SCENES[name](), (1280, 720)) for _time in range(2)]
    for part, own in (("SpriteCache", SpriteCache), ("Text", Text), ("Paint", Paint)):
        assert getattr(render_context, part) is not own
        monkeypatch.setattr(render_context, part, own)
    new = take_screenshot(SCENES[name](), (1280, 720))
    for shot in shared:
        assert largest_difference(shot, new) <= ROUNDED
        assert words(shot) == words(new)


def test_shared_test_caches_stay_below_their_limit() -> None:
    """The number of cached sizes is limited, and the content for each of them."""
    for wide in range(1030, 1030 + 2 * shared_pictures.SIZES_KEPT):
        take_screenshot(couch.PICTURES["curtain"](), (wide, 640))
    for kept in ("sprites_of", "large_of", "labelled_of", "paint_of"):
        assert getattr(shared_pictures, kept).cache_info().currsize <= shared_pictures.SIZES_KEPT
    assert shared_pictures.large_made.cache_info().currsize <= shared_pictures.GROUNDS_KEPT
    for wide in range(1030, 1031 + shared_pictures.TEXTS_KEPT):
        shared_pictures.text_of(render_context.Scale(wide, 640))
    assert shared_pictures.text_of.cache_info().currsize == shared_pictures.TEXTS_KEPT
    for high in range(shared_pictures.PAPERS_KEPT):
        paper = Paper(render_context.RenderContext((1030, 640)), width=400, height=200 + high)
        paper.place(paper.ctx.scale)
        paper.draw(Surface((1030, 640)))
    assert len(shared_pictures._papers) == shared_pictures.PAPERS_KEPT


def test_shared_test_caches_are_emptied_each_time_pygame_ends() -> None:
    """Fonts cannot be used any more then; only the first end in a module used to empty the caches."""
    for _time in range(2):
        take_screenshot(STATES["waiting"](), (1024, 640))
        assert shared_pictures.text_of.cache_info().currsize
        pygame.quit()
        assert not shared_pictures.text_of.cache_info().currsize
