"""Cached pictures of buttons: same pixels and same recorded texts as direct drawing."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.button_pictures import ButtonPictures
from game.ui.render_context import DefaultSettings
from game.ui.widgets import Button

GROUND = (40, 90, 60)
ROUNDING = 3
"""Levels by which blending in one layer may differ from blending in several."""


def a_button(ctx):
    button = Button(ctx, "Log", lambda: None, icon="log", key="t", size=19, name="talk")
    button.place(Rect(31, 47, 260, 52))
    return button


def drawn_by(draw, ctx):
    surface = Surface((340, 140))
    surface.fill(GROUND)
    with ctx.text.recording() as texts:
        draw(surface)
    return surface, list(texts)


def differs(one, other):
    levels = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return max(abs(a - b) for a, b in levels)


def same(pictures, button):
    """Draw a button from the cache and directly, twice each, and compare the pictures."""
    drawn_by(lambda surface: pictures.draw(surface, button), button.ctx)
    kept, kept_texts = drawn_by(lambda surface: pictures.draw(surface, button), button.ctx)
    fresh, texts = drawn_by(button.draw, button.ctx)
    assert differs(kept, fresh) <= ROUNDING
    assert kept_texts == texts
    return kept


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("enlarged", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("look", ["normal", "hovered", "pressed", "disabled", "on"])
def test_cached_button_picture_equals_direct_drawing(ctx, look, enlarged):
    """Includes texts that extend over the edge: their transparent pixels used to brighten a disabled button."""
    ctx.settings = DefaultSettings(speed=0.0, text_size=enlarged)
    ctx.resize((1920, 1080))
    button, pictures = a_button(ctx), ButtonPictures()
    before = same(pictures, button)
    if look == "hovered":
        button.node.hovered, button.node.warmth = True, 1.0
    elif look == "pressed":
        button.node.hovered = button.node.pressed = True
    elif look == "disabled":
        button.enabled = False
    elif look == "on":
        button.switch(on=True)
    after = same(pictures, button)
    assert (differs(before, after) > ROUNDING) == (look != "normal"), "a new look is painted anew"


def test_button_picture_is_repainted_when_label_place_or_size_changes(ctx):
    button, pictures = a_button(ctx), ButtonPictures()
    same(pictures, button)
    button.label = "Sort: by rank"
    same(pictures, button)
    button.place(Rect(12, 20, 260, 52))
    same(pictures, button)
    button.place(Rect(12, 20, 52, 52))
    button.icon_only = True
    same(pictures, button)
    assert button.rect.topleft == (12, 20), "it stands where it stood"


def test_button_picture_is_not_cached_during_hover_transition(ctx):
    button, pictures = a_button(ctx), ButtonPictures()
    button.node.hovered = True
    for warmth in (0.2, 0.6):
        button.node.warmth = warmth
        same(pictures, button)
    assert not pictures._kept


def test_button_with_custom_art_is_not_cached(ctx):
    seen = []
    button, pictures = a_button(ctx), ButtonPictures()
    button.art = lambda _surface, rect: seen.append(rect.topleft)
    same(pictures, button)
    assert seen == [(31, 47)] * 3
    assert not pictures._kept
