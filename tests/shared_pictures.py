"""Pictures shared by the tests of one process, so that each is made only once for a window size.

Only slow pictures are shared: resampled pieces and grounds, labels on pieces, paper, painted shapes, and typeset lines
of text. Each test has its own render context, stage and layers, and draws them itself.
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
"""Number of cached window sizes, as many as one test uses; the size that has not been used for longest is dropped."""
GROUNDS_KEPT = 24
PAPERS_KEPT = 24
TEXTS_KEPT = 24
"""Number of cached text caches: each window size needs several, for text sizes and small tables; they take little."""
SPRITE_BYTES = 48_000_000
PAINT_BYTES = 20_000_000
LARGE_BYTES = 26_000_000
LABELLED_BYTES = 32_000_000
"""Limit in bytes for each window size, enough for a few scenes; the game's own cache is larger."""


class SharedSprites(SpriteCache):
    """A sprite cache that shares its pictures with all others of the same scale."""

    def __init__(self, scale: Scale, wear: Callable[[str], str]) -> None:
        super().__init__(scale, wear)
        made = sprites_of(scale)
        self._store, self._shadows, self._doubles = made._store, made._shadows, made._doubles
        self._large = large_of(scale)

    def clear(self) -> None:
        """Clear only the pictures that are not shared."""
        self._lifted.clear()
        self._begun.clear()

    def _make_picture(self, key) -> Picture:
        """Share pictures that the game does not cache because they are drawn into a layer."""
        return self._large.get(key, lambda: super(SharedSprites, self)._make_picture(key))

    def large(self, *wanted: Large) -> list[Surface]:
        """Return copies of shared large pictures: two for a table, one for the floor."""
        return [large_made(each).copy() if each.covers else large_made(each) for each in wanted]

    def begin_ground(self, name: str, size: tuple[int, int]) -> None:
        """Do nothing, because the ground is shared."""


class SharedText(Text):
    """Text that measures and typesets each line once for all tests of its scale; its recordings are not shared."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        made = text_of(scale)
        self._fonts, self._widths, self._fits = made._fonts, made._widths, made._fits
        self._made = made

    def clear(self) -> None:
        """Do nothing, because shared lines are valid in every language."""

    def _line(self, *key):
        return self._made._line(*key)


class SharedPaint(Paint):
    """Shapes painted once for all tests at their scale."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self._store = paint_of(scale)._store

    def clear(self) -> None:
        """Do nothing, because all shapes are shared."""


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
    """Return a labelled piece as `Pieces` makes it, from the shared cache if the sprites are shared."""
    if not isinstance(pieces.ctx.sprites, SharedSprites):
        return _label_anew(pieces, code, spot, state, dim=dim)
    look = pieces.ctx.sprites.skin_of(pieces.equipment), pieces._aces, pieces.ctx.settings.four_colour
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
    """Drop all shared pictures, because a test has ended pygame, which invalidates fonts and surfaces."""
    pygame.register_quit(_forget)  # each end calls it only once
    for made in (sprites_of, large_of, labelled_of, paint_of, text_of, large_made):
        made.cache_clear()
    _papers.clear()


pygame.register_quit(_forget)


@contextmanager
def pictures_shared() -> Iterator[None]:
    """Let every render context created or resized inside the block share its pictures."""
    with ExitStack() as patches:
        for name, shared in (("SpriteCache", SharedSprites), ("Text", SharedText), ("Paint", SharedPaint)):
            patches.enter_context(patch.object(render_context, name, shared))
        patches.enter_context(patch.object(Pieces, "_labelled", _labelled))
        patches.enter_context(patch.object(Paper, "_make", _paper))
        patches.enter_context(patch.object(Paper, "_shadow", _paper_shadow))
        yield
