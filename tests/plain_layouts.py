"""Lays out scenes without painting them: pieces and shapes have sizes but no pixels; only text is real.

So every named state can be laid out in many languages and sizes, and checked for text that is cut, overlaps other text,
leaves its box, or is not in the catalogue.
"""

from __future__ import annotations

import math
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, NoReturn
from unittest.mock import patch

import pygame
from pygame import Surface

from game.scenes.table.piece_painter import Pieces
from game.ui import render_context, scene_transitions
from game.ui.button_pictures import ButtonPictures
from game.ui.paint import Paint
from game.ui.paper_sheet import Paper
from game.ui.picture import Picture
from game.ui.sprite_sheets import Sheet, sheet
from game.ui.sprites import Large, SpriteCache
from game.ui.text_overflow import outside
from game.ui.typesetting import LEAST_PX
from tests.shared_pictures import SharedText
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.table.geometry import Spot
    from game.ui.scene import Scene
    from game.ui.text import Drawn


@lru_cache(maxsize=1)
def _nothing() -> Surface:
    return Surface((1, 1), pygame.SRCALPHA)


def _blank(size: tuple[int, int]) -> Picture:
    return Picture(_nothing(), 0, 0, size)


class BlankPaint(Paint):
    """Paint whose shapes have their usual size but are empty."""

    def box(self, w: int, h: int, *_points: object, **_look: object) -> Picture:
        return _blank((w, h))

    ring = glow = shadow = curve = dashed = box

    def painted(self, _key: object, size: tuple[int, int], _make: object) -> Picture:
        return _blank(size)

    def disc(self, diameter: int, **_look: object) -> Picture:
        return _blank((diameter, diameter))

    arc = disc

    def line(self, length: int, width: int = 0, *, vertical: bool = False, **_look: object) -> Picture:
        width = width or self.scale.hairline
        return _blank((width, length) if vertical else (length, width))


class BlankSprites(SpriteCache):
    """Sprite cache whose pieces have their usual size but are empty."""

    def ground(self, name: str, size: tuple[int, int]) -> Surface:
        del name
        return Surface(size)

    def large(self, *wanted: Large) -> list[Surface]:
        return [Surface(each.size) if each.covers else _nothing() for each in wanted]

    def begin_ground(self, name: str, size: tuple[int, int]) -> None:
        """Do nothing, because there are no pictures."""

    def _make_picture(self, key) -> Picture:
        sheet_name, name, size, height, _tint, _cover, angle = key
        wide, high = sheet(sheet_name).size(name)
        if size is None:
            size = (max(1, round(wide * height / high)), height) if height else (wide, high)
        return _blank(_turned(size, angle))

    def _make(self, sheet_name, code, height, state, angle, tint, label=None) -> Picture:
        del state, tint, label
        wide, high = sheet(sheet_name).size(code, height)
        return _blank(_turned((max(1, round(height * wide / high)), height), angle))


def _turned(size: tuple[int, int], angle: float) -> tuple[int, int]:
    turn = math.radians(angle)
    wide = abs(size[0] * math.cos(turn)) + abs(size[1] * math.sin(turn))
    high = abs(size[0] * math.sin(turn)) + abs(size[1] * math.cos(turn))
    return math.ceil(wide), math.ceil(high)


def _blank_piece(pieces: Pieces, code: str, spot: Spot, state: str, *, dim: bool) -> Picture:
    """Return an empty labelled piece, which is as large as one without a label."""
    del dim
    return pieces.ctx.sprites.get(pieces.equipment, code, max(1, round(spot.h)), state=state, angle=spot.angle)


def _no_picture(drawn: Sheet, *wanted: object, **_how: object) -> NoReturn:
    """Fail, because the caller needs real sprites, which would slow every layout without being noticed."""
    raise AssertionError(
        f"an unpainted layout wants {wanted} of the sheet {drawn.name!r}: give BlankSprites the method that asks for it"
    )


@contextmanager
def unpainted() -> Iterator[None]:
    """Draw only text inside the block; a request for a picture of a sheet fails."""
    with ExitStack() as patches:
        for name, plain in (("SpriteCache", BlankSprites), ("Text", SharedText), ("Paint", BlankPaint)):
            patches.enter_context(patch.object(render_context, name, plain))
        patches.enter_context(patch.object(scene_transitions, "dimmed", lambda painted, _scrim: painted))
        patches.enter_context(patch.object(Pieces, "_labelled", _blank_piece))
        patches.enter_context(patch.object(Paper, "_make", lambda _paper: _nothing()))
        patches.enter_context(patch.object(Paper, "_shadow", lambda _paper: ()))
        # A button's picture is as large as its ground, which is empty here and would leave no room for text.
        patches.enter_context(patch.object(ButtonPictures, "draw", lambda _kept, surface, button: button.draw(surface)))
        for asked in ("master", "taken", "source"):
            patches.enter_context(patch.object(Sheet, asked, _no_picture))
        patches.enter_context(patch.object(Sheet, "preload", lambda _sheet, *_codes, **_how: None))
        yield


class Layout(NamedTuple):
    """Layout of a state: its texts and their faults."""

    texts: tuple[Drawn, ...]
    spoken: tuple[str, ...]
    """Texts of nodes besides those drawn: labels, tooltips, reasons, values."""
    overlaps: list[str]
    cut: list[str]
    outside: list[str]
    small: list[str]
    """Texts smaller than `LEAST_PX` pixels."""

    @property
    def faults(self) -> list[str]:
        """All faults except small text."""
        return self.overlaps + self.cut + self.outside


def lay(state: str, size: tuple[int, int], **settings: object) -> Layout:
    """Lay out a named state in a window of this size, in the program's language."""
    return lay_and_show(state, size, **settings)[0]


def lay_and_show(state: str, size: tuple[int, int], **settings: object) -> tuple[Layout, Scene]:
    """Lay out a named state as `lay` does; return its scene as well."""
    shot = shoot_plain(state, size, **settings)
    spoken = [said for node in shot.scene.nodes() for said in (node.label, node.tooltip, node.why, node.value) if said]
    cut = [f"{one.text!r} at {tuple(one.rect)} is cut" for one in shot.texts if one.cut]
    beyond = [f"{one.text!r} at {tuple(one.rect)} leaves its box {tuple(one.box or ())}" for one in outside(shot.texts)]
    text = shot.scene.ctx.text
    small = [f"{one.text!r} at {tuple(one.rect)} is small" for one in shot.texts if text.px(one.role) < LEAST_PX]
    return Layout(shot.texts, tuple(spoken), shot.faults(), cut, beyond, small), shot.scene


def shoot_plain(state: str, size: tuple[int, int], **settings: object):
    """Return a screenshot of a named state without pixels."""
    made = render_context.DefaultSettings(speed=0.0, **settings)
    return picture(open_stage(STATES[state](), size, made), 0.1)
