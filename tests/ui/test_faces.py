"""Faces on plaques instead of flowers."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.plaque import Plaque
from game.ui.render_context import DefaultSettings


def drawn(ctx, face):
    plaque = Plaque(ctx, "Aminah", "jasmine", "20")
    plaque.face = face
    plaque.place(Rect(40, 40, 216, 68))
    surface = Surface((320, 160))
    plaque.draw(surface)
    return pygame.image.tobytes(surface, "RGB"), plaque.look


def test_each_mood_changes_the_plaque_and_its_cache_key(ctx):
    pictures = [drawn(ctx, face) for face in ("", "aminah-calm", "aminah-annoyed")]
    assert len({picture for picture, _look in pictures}) == 3
    assert len({look for _picture, look in pictures}) == 3


@pytest.mark.parametrize("face", ["aminah-calm", "aminah-annoyed"])
def test_plaque_flowers_are_still_drawn_with_high_contrast(ctx, face):
    ctx.settings = replace(DefaultSettings(), high_contrast=True)
    assert drawn(ctx, face)[0] == drawn(ctx, "")[0]


def test_face_picture_is_scaled_only_once_per_size(ctx):
    drawn(ctx, "aminah-calm")
    count = len(ctx.sprites)
    drawn(ctx, "aminah-calm")
    assert len(ctx.sprites) == count
