"""Pictures shared by the tests of one process: what one test had resampled, the next one of that size finds ready.

Only what is slow to make is shared: resampled pieces and grounds, labels on pieces, paper, painted shapes, set lines of
text. Each test has its own kit, stage and layers, and each of these draws everything anew.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING
from unittest.mock import patch

import pygame

from game.scenes.table.piece_painter import Pieces
from game.ui import render_context
from game.ui.paint import Paint
from game.ui.paper_sheet import Paper
from game.ui.picture import PictureStore
from game.ui.sprites import Large, SpriteCache
from game.ui.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygame import Surface

    from game.table.geometry import Spot
    from game.ui.picture import Picture
    from game.ui.scale import Scale

SIZES_KEPT = 5
"""As many as a test goes through; the size longest unused makes room."""
GROUNDS_KEPT = 24
PAPERS_KEPT = 24
TEXTS_KEPT = 24
"""Sizes again, each with texts of several sizes, and with tables that are laid small: they take little."""
SPRITE_BYTES = 48_000_000
PAINT_BYTES = 20_000_000
LARGE_BYTES = 26_000_000
LABELLED_BYTES = 32_000_000
"""For each size: what a few scenes of it need, which is less than the window keeps."""


class SharedSprites(SpriteCache):
    """A cache that looks first at what was made before at its scale."""

    def __init__(self, scale: Scale, wear: Callable[[str], str]) -> None:
        super().__init__(scale, wear)
        made = sprites_of(scale)
        self._store, self._shadows, self._doubles = made._store, made._shadows, made._doubles
        self._large = large_of(scale)

    def clear(self) -> None:
        """What is shared stays for the next one."""
        self._lifted.clear()
        self._begun.clear()

    def _make_picture(self, key) -> Picture:
        """Also what the window keeps in no store, because it goes into a layer."""
        return self._large.get(key, lambda: super(SharedSprites, self)._make_picture(key))

    def large(self, *wanted: Large) -> list[Surface]:
        """A table is two of these, and the floor under it one."""
        return [large_made(each).copy() if each.covers else large_made(each) for each in wanted]

    def begin_ground(self, name: str, size: tuple[int, int]) -> None:
        """It is there, or made once for all."""


class SharedText(Text):
    """Text that measures and sets a line once for all tests at its scale; what it records is its own."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        made = text_of(scale)
        self._fonts, self._widths, self._fits = made._fonts, made._widths, made._fits
        self._made = made

    def clear(self) -> None:
        """What is shared stays for the next one, in whatever language."""

    def _line(self, *key):
        return self._made._line(*key)


class SharedPaint(Paint):
    """Shapes painted once for all tests at their scale."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self._store = paint_of(scale)._store

    def clear(self) -> None:
        """What is shared stays for the next one."""


@lru_cache(SIZES_KEPT)
def sprites_of(scale: Scale) -> SpriteCache:
    """Pieces and pictures at one scale."""
    made = SpriteCache(scale)
    made._store.limit, made._shadows.limit = SPRITE_BYTES, SPRITE_BYTES // 8
    return made


@lru_cache(SIZES_KEPT)
def large_of(_scale: Scale) -> PictureStore:
    """Large pictures that go into a layer, at one scale."""
    return PictureStore(LARGE_BYTES)


@lru_cache(SIZES_KEPT)
def labelled_of(_scale: Scale) -> PictureStore:
    """Pieces with their plain labels at one scale."""
    return PictureStore(LABELLED_BYTES)


_label_anew = Pieces._labelled


def _labelled(pieces: Pieces, code: str, spot: Spot, state: str, *, dim: bool) -> Picture:
    """A piece with its label, as `Pieces` makes it, where its sprites are shared."""
    if not isinstance(pieces.ctx.sprites, SharedSprites):
        return _label_anew(pieces, code, spot, state, dim=dim)
    look = pieces.ctx.sprites.wear(pieces.equipment), pieces._aces, pieces.ctx.settings.four_colour
    key = (pieces.equipment, *look, code, max(1, round(spot.h)), spot.angle, state, dim)
    return labelled_of(pieces.ctx.scale).get(key, lambda: _label_anew(pieces, code, spot, state, dim=dim))


@lru_cache(SIZES_KEPT)
def paint_of(scale: Scale) -> Paint:
    """Painted shapes at one scale."""
    made = Paint(scale)
    made._store.limit = PAINT_BYTES
    return made


text_of = lru_cache(TEXTS_KEPT)(Text)
"""Fonts and lines of text at one scale."""


@lru_cache(GROUNDS_KEPT)
def large_made(wanted: Large) -> Surface:
    """A ground, a table or its shadow."""
    return SpriteCache(render_context.Scale(*wanted.size)).large(wanted)[0]


_paper_anew, _paper_shadow_anew = Paper._make, Paper._shadow
_papers: OrderedDict[tuple[object, ...], object] = OrderedDict()
"""Sheets of paper, and their shadows, by their size and scale."""


def _paper_kept(paper: Paper, part: str, make: Callable[[Paper], object]) -> object:
    if not isinstance(paper.ctx.sprites, SharedSprites):
        return make(paper)
    key = part, paper.rect.size, paper.p, paper.ctx.scale
    if key not in _papers:
        _papers[key] = make(paper)
    _papers.move_to_end(key)
    while len(_papers) > PAPERS_KEPT:
        _papers.popitem(last=False)
    return _papers[key]


def _paper(paper: Paper) -> object:
    return _paper_kept(paper, "sheet", _paper_anew)


def _paper_shadow(paper: Paper) -> object:
    return _paper_kept(paper, "shadow", _paper_shadow_anew)


def _forget() -> None:
    """A test ended pygame, as the program does at its end: no font or surface made before is fit for use."""
    pygame.register_quit(_forget)  # each end calls it only once
    for made in (sprites_of, large_of, labelled_of, paint_of, text_of, large_made):
        made.cache_clear()
    _papers.clear()


pygame.register_quit(_forget)


@contextmanager
def pictures_shared() -> Iterator[None]:
    """Inside the block every kit that is made, or made anew for another size, shares its pictures."""
    with ExitStack() as patches:
        for name, shared in (("SpriteCache", SharedSprites), ("Text", SharedText), ("Paint", SharedPaint)):
            patches.enter_context(patch.object(render_context, name, shared))
        patches.enter_context(patch.object(Pieces, "_labelled", _labelled))
        patches.enter_context(patch.object(Paper, "_make", _paper))
        patches.enter_context(patch.object(Paper, "_shadow", _paper_shadow))
        yield
