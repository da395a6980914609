"""Draws a small picture of a past deal's hand, melds side by side, and enlarges the hovered or focused one."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.records.record_text import reader_of
from game.rules import GAMES
from game.rules.equipment import EQUIPMENT
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.sprite_sheets import sheet, skin_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.records.deal_search import Row
    from game.ui.render_context import RenderContext


WIDE: Final = 1.02
"""Distance between the left edges of pieces that do not overlap, as a multiple of a piece's width."""
FEW: Final = 3
"""Maximum number of pieces in a hand whose pieces never overlap."""
GAP: Final = 0.36
"""Gap between two melds, as a fraction of a piece's width."""
ROW_GAP: Final = 0.12
"""Gap between two rows of melds, as a fraction of a piece's height."""
RING: Final = theme.rgb("#B3261E")


def _length(spans: Sequence[float]) -> float:
    """Return the total width of melds placed side by side, in piece widths."""
    return sum(spans) + GAP * (len(spans) - 1)


def _starts(spans: Sequence[float], count: int) -> list[int]:
    """Return the index of the first meld in each of `count` rows.

    The melds are divided so that the longest row is as short as possible.
    """
    ways = ([0, *cuts] for cuts in combinations(range(1, len(spans)), count - 1))
    return min(ways, key=lambda way: max(_length(spans[a:b]) for a, b in zip(way, [*way[1:], None], strict=True)))


class HandArt:
    """Draws pictures of hands for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self._packs: dict[tuple[str, bool], Pieces] = {}

    def draw(
        self,
        surface: Surface,
        row: Row,
        box: Rect,
        *,
        width: float,
        paper: bool = False,
        labelled: bool | None = None,
        most_rows: int = 1,
    ) -> Rect:
        """Draw a deal's hand on the left of a box, vertically centred; return its rectangle.

        A piece is at most `width` pixels wide; if `labelled` is None, the setting for plain labels applies. The melds
        are divided into the number of rows, up to `most_rows`, in which the pieces are largest.
        """
        groups = row.kept_hand.groups
        if row.game not in GAMES or not any(groups):
            return Rect(box.x, box.y, 0, 0)
        pack = reader_of(row).pack
        name, pitch, spans = self._measures(row)
        piece, high, starts = self._arranged(row, box, width, most_rows)
        pieces = self._pieces(name, aces=pack.aces)
        step = high + round(ROW_GAP * high)
        x, y = float(box.x), box.centery - (high + (len(starts) - 1) * step) / 2
        top, right = y, x
        lit = row.kept_hand.lit
        for number, group in enumerate(groups):
            if number in starts[1:]:
                x, y = float(box.x), y + step
            for place, code in enumerate(group):
                left = x + place * pitch * piece
                spot = Spot.at(left, y, piece, high)
                pieces.face(code, spot, labelled=labelled).draw(surface, left, y)
                if lit == (number, place):
                    self._ring(surface, Rect(round(left), round(y), round(piece), high), paper=paper)
            x += (spans[number] + GAP) * piece
            right = max(right, x)
        return Rect(box.x, round(top), round(right - GAP * piece) - box.x, round(y - top) + high)

    def size(self, row: Row, box: Rect, width: float) -> tuple[int, int]:
        """Return the size of a hand in a box, with pieces at most `width` wide; (0, 0) if there is no hand."""
        if row.game not in GAMES or not any(row.kept_hand.groups):
            return 0, 0
        _name, _pitch, spans = self._measures(row)
        piece, high = self._piece(row, box, width)
        return round(piece * (sum(spans) + GAP * (len(spans) - 1))) + 1, high

    def _measures(self, row: Row) -> tuple[str, float, list[float]]:
        """Return the sprite sheet, the distance between pieces and the width of each meld, both in piece widths."""
        equipment = EQUIPMENT[reader_of(row).pack.equipment]
        name = equipment.small_sheet or equipment.name
        few = sum(map(len, row.kept_hand.groups)) <= FEW
        pitch = WIDE if few else equipment.list_pitch or WIDE
        return name, pitch, [1 + (len(group) - 1) * pitch for group in row.kept_hand.groups]

    def _piece(self, row: Row, box: Rect, width: float) -> tuple[float, int]:
        """Return a piece's width and height: `width` pixels wide, or less if the box is too small."""
        return self._arranged(row, box, width, 1)[:2]

    def _arranged(self, row: Row, box: Rect, width: float, most_rows: int) -> tuple[float, int, list[int]]:
        """Return a piece's width and height, and the index of the first meld in each row."""
        name, _pitch, spans = self._measures(row)
        w, h = sheet(skin_of(name, self.ctx.settings)).piece
        found = []
        for count in range(1, min(most_rows, len(spans)) + 1):
            starts = _starts(spans, count)
            whole = max(_length(spans[a:b]) for a, b in zip(starts, [*starts[1:], None], strict=True))
            room = box.h / (count + ROW_GAP * (count - 1))
            found.append((max(8, int(min(width, box.w / whole, room * w / h) * h / w)), -count, starts))
        high, _count, starts = max(found)
        return high * w / h, high, starts

    def _pieces(self, name: str, *, aces: bool) -> Pieces:
        key = name, aces
        if key not in self._packs:
            self._packs[key] = Pieces(self.ctx, name, aces=aces)
        return self._packs[key]

    def _ring(self, surface: Surface, rect: Rect, *, paper: bool) -> None:
        """Draw the ring around the winning piece: cinnabar on paper, a light colour elsewhere."""
        width = max(2, round(2.5 * self.ctx.scale.u))
        colour = (RING,) if paper else (theme.LIFTED_LINE,)
        ring = self.ctx.paint.ring(*rect.size, radius=3, width=width, colour=colour, gap=1)
        ring.draw(surface, *rect.topleft)


AFTER_S: Final = 0.45
"""Seconds of hover or focus before the hand is enlarged."""
ENLARGED: Final = 2.4
"""Factor by which the pieces of an enlarged hand are wider than those in the row."""
HIGHEST: Final = 0.34
"""Maximum height of enlarged pieces, as a fraction of the window's height."""
LEAST_WORDS: Final = 380.0
"""Minimum width in units for the text below a hand, even if the hand is narrower."""


def draw_large_hand(
    ctx: RenderContext,
    art: HandArt,
    surface: Surface,
    row: Row,
    beside: Rect,
    width: float,
    words: str = "",
    head: int = 0,
) -> None:
    """Draw an enlarged hand above `beside` or, if there is no room, below.

    Pieces are at most `width` pixels wide. `words` is the text below the hand. The hand must not cover the search field
    and the headings, whose lower edge is at `head` pixels.
    """
    if row.game not in GAMES or not any(row.kept_hand.groups):
        return
    window, pad = surface.get_rect(), ctx.scale.px(18)
    most = Rect(0, 0, window.w - 4 * pad, round(window.h * HIGHEST))
    size = art.size(row, most, width)
    if not size[0]:
        return
    role, step = theme.SMALL, ctx.text.line_height(theme.SMALL)
    lines = ctx.text.wrap(words, role, max(size[0], ctx.scale.px(LEAST_WORDS))) if words else []
    wide = max(size[0], *(ctx.text.width(line, role) for line in lines), 0)
    under = step * len(lines) + (pad // 2 if lines else 0)
    panel = Rect(0, 0, wide + 2 * pad, size[1] + under + 2 * pad)
    panel.midbottom = (beside.x + panel.w // 2, beside.top - pad // 2)
    if panel.top < max(window.top + pad, head):
        panel.top = beside.bottom + pad // 2
    panel.clamp_ip(window.inflate(-pad, -pad))
    look = {"line": theme.BRASS_LINE, "line_width": ctx.scale.line, "shadow": "button"}
    ctx.paint.fill(surface, panel, radius=ctx.scale.f(12), fill=(theme.NIGHT,), opacity=0.94, **look)  # type: ignore[arg-type]
    ctx.text.cover(panel)
    art.draw(surface, row, Rect(panel.x + pad, panel.y + pad, *size), width=width, labelled=True)
    first = panel.y + pad + size[1] + pad // 2 + ctx.text.px(role)
    for number, line in enumerate(lines):
        ctx.text.draw(surface, line, (panel.x + pad, first + number * step), role, theme.IVORY)


class Resting:
    """Decides which hand to enlarge: the one that has been hovered or focused long enough."""

    def __init__(self) -> None:
        self.deal = 0
        """Id of the deal whose hand is enlarged; 0 if there is none."""
        self._pointed = 0
        self._since = 0.0

    def look(self, pointed: int, seconds: float) -> bool:
        """Count `seconds` of hover or focus on the deal `pointed` (0 for none); return whether to draw more frames."""
        if pointed != self._pointed:
            changed, self._pointed, self._since, self.deal = bool(self.deal), pointed, 0.0, 0
            return changed or bool(pointed)
        if not pointed or self.deal:
            return False
        self._since += seconds
        if self._since >= AFTER_S:
            self.deal = pointed
        return True
