"""That tests share pictures changes nothing of what they see."""

from __future__ import annotations

import pygame
import pytest

from game.pictures import couch, daun_tiga, pai_gow, tongits
from game.pictures.around import PICTURES
from game.ui import kit
from game.ui.paint import Paint
from game.ui.shots import Shot, shoot
from game.ui.sprites import SpriteCache
from game.ui.text import Text
from tests import shared_pictures

SCENES = {
    "tongits-secret": tongits.PICTURES["tongits-secret"],
    "pai-gow-open": pai_gow.PICTURES["pai-gow-open"],
    "daun-tiga-over": daun_tiga.PICTURES["daun-tiga-over"],
    "settlement-greens": PICTURES["settlement-greens"],
}


def pixels(shot: Shot) -> bytes:
    """What is seen."""
    return pygame.image.tobytes(shot.surface, "RGB")


@pytest.mark.parametrize("name", SCENES)
def test_a_shared_picture_is_the_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn with everything new, with what others left, and once more: pixel by pixel and word by word."""
    shared = [shoot(SCENES[name](), (1280, 720)) for _time in range(2)]
    for part, own in (("SpriteCache", SpriteCache), ("Text", Text), ("Paint", Paint)):
        assert getattr(kit, part) is not own
        monkeypatch.setattr(kit, part, own)
    new = shoot(SCENES[name](), (1280, 720))
    for shot in shared:
        assert pixels(shot) == pixels(new)
        assert shot.texts == new.texts


def test_what_is_shared_stays_bounded() -> None:
    """Only so many sizes are kept, and of each no more than a few scenes need."""
    for wide in range(1030, 1030 + 2 * shared_pictures.SIZES_KEPT):
        shoot(couch.PICTURES["curtain"](), (wide, 640))
    for kept in (shared_pictures.sprites_of, shared_pictures.text_of, shared_pictures.paint_of):
        assert kept.cache_info().currsize <= shared_pictures.SIZES_KEPT
    assert shared_pictures.ground_of.cache_info().currsize <= shared_pictures.GROUNDS_KEPT
