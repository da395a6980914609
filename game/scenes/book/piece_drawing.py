"""Draws the pieces on a page of the book: in rows and groups, ringed, dimmed, cropped or complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from pygame import Rect

from game.rules import GAMES
from game.rules.equipment import CHINESE_DOMINOES, EQUIPMENT
from game.scenes.book.strip import DONE, WAIT
from game.scenes.table.piece_painter import Pieces
from game.ui import theme
from game.ui.sprite_sheets import Sheet, sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.book.blocks import Piece
    from game.ui.render_context import RenderContext

LEAST_PX: Final = 60
"""Minimum height of cards and dominoes in pixels."""
DIM: Final = 0.38
BETWEEN: Final = 4.0
GROUPS: Final = 16.0
LONG: Final = 1.6
"""Ratio of height to width above which narrow rows show only the upper part of a piece."""
RING: Final = theme.CINNABAR

_PIECES: Final[WeakKeyDictionary[RenderContext, dict[tuple[str, bool], Pieces]]] = WeakKeyDictionary()
"""Cache of labelled piece pictures, keyed by the render context that draws them."""


def pieces_of(ctx: RenderContext, equipment: str, game: str) -> Pieces:
    """Return the piece pictures of a kind of equipment, with plain labels in the game's terms."""
    pack = GAMES[game].pack(GAMES[game].Options())
    kept = _PIECES.setdefault(ctx, {})
    key = (equipment, pack.aces)
    if key not in kept:
        kept[key] = Pieces(ctx, equipment, aces=pack.aces)
    return kept[key]


class PieceLayout(NamedTuple):
    """Positions of a row's pieces, relative to the row's upper left corner."""

    pieces: Pieces

    spots: tuple[tuple[Piece, int], ...]
    wide: int
    high: int
    size: tuple[int, int]
    ends: tuple[tuple[int, int], ...]
    """X coordinates of the left and right end of each group."""


def lay(
    ctx: RenderContext, game: str, equipment: str, groups: Sequence[Sequence[Piece]], height: int, room: int = 0
) -> PieceLayout:
    """Lay out a row of pieces `height` pixels high; overlap them if the row would be wider than `room`."""
    wide = ctx.sprites.width(equipment, height)
    between, apart = ctx.scale.px(BETWEEN, 2), ctx.scale.px(GROUPS, 7)
    count = sum(map(len, groups))
    gaps = apart * (len(groups) - 1)
    step: float = wide + between
    inner = count - len(groups)
    if room and inner > 0 and count * wide + inner * between + gaps > room:
        step = max(wide * 0.38, (room - gaps - wide * len(groups)) / inner)
    spots: list[tuple[Piece, int]] = []
    ends: list[tuple[int, int]] = []
    x: float = 0
    for group in groups:
        begin = round(x)
        for piece in group:
            spots.append((piece, round(x)))
            x += step
        x += wide - step + apart
        ends.append((begin, round(x - apart)))
    pieces = pieces_of(ctx, equipment, game)
    return PieceLayout(pieces, tuple(spots), max(0, round(x - apart)), height, (wide, height), tuple(ends))


def begin_decoding(ctx: RenderContext, equipment: str) -> Sheet:
    """Start decoding the piece pictures of a kind of equipment in a background thread."""
    pictures = sheet(ctx.sprites.skin_of(equipment))
    pictures.preload()
    return pictures


def decoded(ctx: RenderContext, equipment: str) -> Iterator[bool]:
    """Yield WAIT once per frame until the piece pictures of a kind of equipment are decoded."""
    pictures = begin_decoding(ctx, equipment)
    while pictures.decoding:
        yield WAIT


def draw_laid(ctx: RenderContext, surface: Surface, laid: PieceLayout, at: tuple[int, int], *, peek: int = 0) -> None:
    """Draw a row of pieces with the ringed ones raised; `peek` limits the visible height to that many pixels."""
    for _piece in laid_parts(ctx, surface, laid, at, peek=peek):
        pass


def laid_parts(
    ctx: RenderContext, surface: Surface, laid: PieceLayout, at: tuple[int, int], *, peek: int = 0
) -> Iterator[bool]:
    """Draw a row of pieces as `draw_laid` does, yielding after each piece."""
    x0, y0 = at
    raised = ctx.scale.px(6, 3)
    before = surface.get_clip()
    for piece, x in laid.spots:
        up = raised if peek and piece.mark == "ring" else 0
        if peek:
            window = Rect(x0 + x - 4, y0 - up - 4, laid.size[0] + 8, peek + up + 4)
            surface.set_clip(window.clip(before))
        known = EQUIPMENT.get(laid.pieces.equipment)
        state = known.page_shadow if known is not None else "card"
        picture = laid.pieces.shown(piece.code, laid.high, state)
        picture.draw(surface, x0 + x, y0 - up, DIM if piece.mark == "dim" else 1.0)
        if piece.mark == "ring":
            _ring(ctx, surface, Rect(x0 + x, y0 - up, *laid.size), open_below=bool(peek))
        surface.set_clip(before)
        yield DONE


def _ring(ctx: RenderContext, surface: Surface, rect: Rect, *, open_below: bool) -> None:
    radius = rect.w * 0.10
    high = rect.h * 2 if open_below else rect.h
    ctx.paint.ring(rect.w, high, radius=radius, width=ctx.scale.px(3, 2), colour=(RING,)).draw(surface, *rect.topleft)


def peeks(equipment: str) -> bool:
    """Return whether narrow rows show only the top of this equipment's pieces."""
    wide, high = sheet(equipment).piece
    return high / wide > LONG and equipment != CHINESE_DOMINOES.name


def row_height(ctx: RenderContext, equipment: str, units: float = 0) -> int:
    """Return the height in pixels of a piece in a row, large enough to be legible."""
    return max(ctx.scale.px(units or EQUIPMENT[equipment].sizes.book), LEAST_PX)
