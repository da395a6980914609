"""Second page of a settlement: every hand face up in melds, with its missing pieces and its gain.

Void deals have this page too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.scenes.settlement.gain_rows import gain_colour, held_colour
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.plaque import draw_coin, draw_emblem
from game.ui.sprite_sheets import sheet
from game.words.reader import holding, signed

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.settlement.news_rows import NewsRows
    from game.table.settlement.report import Report, Row
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext


STEP: Final = 1.045
"""Distance between the left edges of neighbouring pieces, as a multiple of a piece's width."""
GROUP_GAP: Final = 0.35
"""Minimum gap after each group, as a multiple of a piece's width."""


def hand_width(row: Row) -> float:
    """Return the width of a hand with minimum gaps, as a multiple of a piece's width."""
    pieces = sum(len(group.pieces) + group.lacking for group in row.groups) + len(row.rest)
    return pieces * STEP + hand_gaps(row) * GROUP_GAP


def hand_gaps(row: Row) -> int:
    """Return the number of gaps between the melds of a displayed hand."""
    return max(1, len(row.groups) - (not row.rest))


TOP: Final = 150.0
UNDER: Final = 118.0
"""Distance from the last hand to the sheet's lower edge, in units."""
LABEL: Final = 40.0
COLUMN_GAP: Final = 48.0
NAME: Final = theme.Role("text", 21, 600)
CHANGE: Final = theme.Role("text", 20, 700)
NOW: Final = theme.Role("text", 18, 500)
NOTE: Final = theme.Role("text", 17, 400)
HAND: Final = 12


class _Place(NamedTuple):
    x: float
    y: float
    w: float


class Hands:
    """Page with all hands, which are placed once per layout."""

    def __init__(self, ctx: RenderContext, paper: Paper, report: Report, news: NewsRows | None) -> None:
        """Create the page; `news` is shown below the hands, unless another page shows it."""
        self.ctx, self.paper, self.report, self.news = ctx, paper, report, news
        self.pieces = Pieces(ctx, report.sheet, aces=report.aces)

    def place(self) -> None:
        """Place the hands in two columns (one for two players), with the largest pieces that fit."""
        paper, rows = self.paper, self.report.rows
        columns = 1 if len(rows) <= 2 else 2
        lines = math.ceil(len(rows) / columns)
        inner = paper.inner
        gap = paper.px(COLUMN_GAP)
        wide = (inner.w - gap * (columns - 1)) / columns
        self.news_high = 0.0 if self.news is None else self.news.height(inner.w / paper.p, NOTE)
        high = (paper.height - UNDER - TOP - self.news_high) * paper.p / lines
        self.label = max(paper.px(LABEL), round(self.ctx.text.px(NAME) * 1.7))
        w, h = sheet(self.report.sheet).piece
        most = max(HAND * STEP, *(hand_width(row) for row in rows))
        piece = min((wide - paper.px(4)) / most, (high - self.label - paper.px(16)) * w / h)
        self.piece_high = max(8, int(piece * h / w))
        self.piece_wide = self.ctx.sprites.width(self.report.sheet, self.piece_high)
        # The rest of the line is divided between the groups, up to a piece's width each.
        spare = (wide - most * self.piece_wide) / max(hand_gaps(row) for row in rows)
        self.gap = self.piece_wide * GROUP_GAP + min(max(0.0, spare), self.piece_wide * (1 - GROUP_GAP))
        block = self.label + self.piece_high + paper.px(16)
        down = max(0.0, (high - block) / 2)
        self.places = [
            _Place(inner.x + (place // lines) * (wide + gap), paper.y(TOP) + (place % lines) * high + down, wide)
            for place in range(len(rows))
        ]

    def draw(self, surface: Surface) -> None:
        """Draw all hands with their players' names."""
        for row, place in zip(self.report.rows, self.places, strict=True):
            self._draw_hand(surface, row, place)
        if self.news is not None and self.news_high:
            paper, inner = self.paper, self.paper.inner
            top = round(paper.y(paper.height - UNDER - self.news_high))
            self.news.draw(surface, Rect(inner.x, top, inner.w, paper.px(self.news_high)), NOTE)

    def _draw_hand(self, surface: Surface, row: Row, place: _Place) -> None:
        ctx, paper, text = self.ctx, self.paper, self.ctx.text
        if row.winner:
            band = ctx.paint.box(
                round(place.w) + paper.px(16),
                self.label + self.piece_high + paper.px(14),
                radius=paper.px(12),
                fill=(theme.JADE,),
                opacity=0.13,
            )
            band.draw(surface, place.x - paper.px(8), place.y - paper.px(4))
        middle = place.y + self.label / 2 - paper.px(2)
        diameter = min(paper.px(32), self.label)
        draw_emblem(
            ctx,
            surface,
            self.report.emblems[row.seat],
            (place.x + paper.px(16), middle),
            diameter,
            face=row.face,
        )
        x = place.x + paper.px(44)
        right = place.x + place.w - paper.px(2)
        held, colour = holding(row.now, own=row.seat == self.report.you), held_colour(row.now)
        now = text.draw(surface, held, (right, middle), NOW, colour, align="right", valign="middle")
        draw_coin(ctx, surface, (now.left - paper.px(14), middle), max(12, paper.px(18)))
        colour = gain_colour(row.change)
        end = now.left - paper.px(40)
        gained = text.draw(surface, signed(row.change), (end, middle), CHANGE, colour, align="right", valign="middle")
        room = gained.left - x - 8
        name = text.draw(surface, row.name, (x, middle), NAME, theme.INK, valign="middle", width=round(room))
        room -= name.w + paper.px(16)
        if room > text.px(NOTE) * 3:
            at = name.right + paper.px(14), middle
            note = row.note if text.width(row.note, NOTE) <= room else row.short
            text.draw(surface, note, at, NOTE, theme.INK_2, valign="middle", width=round(room))
        self._draw_pieces(surface, row, place.x, place.y + self.label)

    def _draw_pieces(self, surface: Surface, row: Row, left: float, top: float) -> None:
        """Draw the melds, then partial melds with an empty place for each missing piece, then the other pieces."""
        step = self.piece_wide * STEP
        for group in row.groups:
            for piece in group.pieces:
                self._draw_piece(surface, piece, left, top)
                left += step
            for _missing in range(group.lacking):
                self._draw_empty(surface, left, top)
                left += step
            left += self.gap
        for piece in row.rest:
            self._draw_piece(surface, piece, left, top)
            left += step

    def _draw_piece(self, surface: Surface, piece: str, left: float, top: float) -> None:
        spot = Spot.at(left, top, self.piece_wide, self.piece_high)
        self.pieces.face(piece, spot, labelled=self.ctx.settings.plain_labels).draw(surface, left, top)

    def _draw_empty(self, surface: Surface, left: float, top: float) -> None:
        empty = self.ctx.paint.dashed(
            self.piece_wide,
            self.piece_high,
            radius=self.paper.px(5),
            width=max(1, self.paper.px(1.6)),
            colour=theme.INK_2,
            opacity=0.55,
        )
        empty.draw(surface, left, top)
