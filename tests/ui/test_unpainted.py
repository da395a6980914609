"""Blank sprites for unpainted layouts offer every method of the real ones, without reading a sheet."""

from __future__ import annotations

import inspect
from typing import NoReturn

import pytest
from pygame import Surface

from game.ui.picture import Picture
from game.ui.scale import Scale
from game.ui.sprite_sheets import Sheet, sheet
from game.ui.sprites import Large, SpriteCache
from tests.plain_layouts import BlankSprites, unpainted

SIZE = 320, 180
MAKING = {
    "get": lambda sprites: sprites.get("mahjong", "c1", 40, state="card", angle=13.0),
    "picture": lambda sprites: sprites.picture("floor", SIZE, cover=True, keep=False),
    "ground": lambda sprites: sprites.ground("floor", SIZE),
    "begin_ground": lambda sprites: sprites.begin_ground("floor", SIZE),
    "large": lambda sprites: sprites.large(Large("floor", SIZE, covers=True), Large("floor", SIZE)),
}
"""A call of each method that makes pictures or begins to."""
MAKING_NONE = {"bytes", "clear", "has", "trim", "width"}


@pytest.mark.parametrize("name", MAKING)
def test_blank_sprites_replace_every_picture_without_reading_sheets(name: str) -> None:
    with unpainted():
        made = MAKING[name](BlankSprites(Scale(1280, 720)))
    for each in made if isinstance(made, list) else [made]:
        surface = each.surface if isinstance(each, Picture) else each
        assert surface is None or not any(surface.get_at((0, 0))[:3])


def test_every_public_sprite_cache_method_is_listed_for_blank_sprites() -> None:
    """A new method of `SpriteCache` must be listed above, with a call if it makes pictures."""
    public = {name for name, _value in inspect.getmembers(SpriteCache) if not name.startswith("_")}
    assert public == {*MAKING, *MAKING_NONE}


@pytest.mark.usefixtures("without_disk_cache")
@pytest.mark.parametrize("name", MAKING)
def test_sprite_methods_that_are_replaced_would_otherwise_read_sheets(name: str) -> None:
    """The listed methods are slow, so an unpainted layout that reaches them fails."""
    asked: list[str] = []

    def ask(_sheet: Sheet, code: str, *_height: int) -> NoReturn:
        asked.append(code)
        raise AssertionError

    with unpainted(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sheet, "master", ask)
        patch.setattr(Sheet, "source", ask)
        with pytest.raises(AssertionError):
            MAKING[name](SpriteCache(Scale(1280, 720)))
    assert asked


def test_reading_a_sheet_during_layout_with_blank_sprites_raises_an_error() -> None:
    with unpainted():
        sheet("room").preload("floor")
        for ask in (Sheet.master, Sheet.taken):
            with pytest.raises(AssertionError, match="give BlankSprites the method"):
                ask(sheet("room"), "floor")
        with pytest.raises(AssertionError, match="give BlankSprites the method"):
            sheet("room").source("floor", 100)
    assert isinstance(SpriteCache(Scale(1280, 720)).ground("floor", SIZE), Surface)
