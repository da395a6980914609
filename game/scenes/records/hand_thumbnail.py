"""Draws a small picture of a past deal's hand: melds side by side, with the winning piece ringed."""

from __future__ import annotations

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
    from pygame import Surface

    from game.records.deal_search import Row
    from game.ui.render_context import RenderContext

WIDE: Final = 1.02
"""Distance between pieces that do not overlap, in widths of a piece."""
FEW: Final = 3
"""Maximum number of pieces in a hand that never overlap."""
GAP: Final = 0.36
"""Gap between two sets, in widths of a piece."""
RING: Final = theme.rgb("#B3261E")


class HandArt:
    """Draws pictures of hands for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self._packs: dict[tuple[str, bool], Pieces] = {}

    def draw(
        self, surface: Surface, row: Row, box: Rect, *, width: float, paper: bool = False, labelled: bool | None = None
    ) -> Rect:
        """Draw a deal's hand at the left of a box, vertically centred; return the rectangle it covers.

        A piece is at most `width` pixels wide; `labelled` None follows the setting for plain labels.
        """
        groups = row.kept_hand.groups
        if row.game not in GAMES or not any(groups):
            return Rect(box.x, box.y, 0, 0)
        pack = reader_of(row).pack
        name, pitch, spans = self._measures(row)
        piece, high = self._piece(row, box, width)
        pieces = self._pieces(name, aces=pack.aces)
        x, y = float(box.x), box.centery - high / 2
        lit = row.kept_hand.lit
        for number, group in enumerate(groups):
            for place, code in enumerate(group):
                left = x + place * pitch * piece
                spot = Spot.at(left, y, piece, high)
                pieces.face(code, spot, labelled=labelled).draw(surface, left, y)
                if lit == (number, place):
                    self._ring(surface, Rect(round(left), round(y), round(piece), high), paper=paper)
            x += (spans[number] + GAP) * piece
        return Rect(box.x, round(y), round(x - GAP * piece) - box.x, high)

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
        name, _pitch, spans = self._measures(row)
        w, h = sheet(skin_of(name, self.ctx.settings)).piece
        whole = sum(spans) + GAP * (len(spans) - 1)
        high = max(8, int(min(width, box.w / whole, box.h * w / h) * h / w))
        return high * w / h, high

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
