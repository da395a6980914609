"""A piece field in the input list: its title, its pieces, and how many it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import labelled
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.node import Node
from game.ui.sprite_sheets import sheet
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.score_pad.fields import PiecesField
    from game.score_pad.form import Form
    from game.ui.render_context import RenderContext

PIECE: Final = 44.0
"""Height of a piece in a row, in units; small, because the sheet shows the pieces larger."""
OVERLAP: Final = 0.4
"""Minimum visible fraction of a piece's width if there are many in a row."""
MANY: Final = 12
"""Number of pieces for which a field on half a line reserves room, even if it now takes fewer."""


class PlaceRow(NodeWidget):
    """Field for pieces; pressing it opens it for input."""

    corner = 10.0

    def __init__(
        self, ctx: RenderContext, form: Form, place: PiecesField, title: str, on_open: Callable[[], None]
    ) -> None:
        super().__init__(ctx)
        self.place_field, self.title = place, title
        self.codes: tuple[str, ...] = ()
        self.open = False
        """Whether clicked pieces go into this field."""
        self.label_px = 0
        """Distance in pixels from the row's left edge to its pieces."""
        self._pack = form.pack
        self.node = Node(self.rect, "button", title, on_open, name=f"place:{place.name}")

    def show(self, codes: tuple[str, ...], words: str, *, opened: bool) -> None:
        """Show the pieces entered so far; `words` is their description."""
        self.codes, self.open = codes, opened
        count = _("{count} of {most}").format(count=len(codes), most=self.place_field.most)
        self.node.value = labelled(count, words) if words else count

    def draw(self, surface: Surface) -> None:
        """Draw the row, highlighted if it is open."""
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        lit = 1.0 if self.open else 0.4 * self.node.warmth
        opacity, line_opacity = 0.35 + 0.65 * lit, 0.3 + 0.7 * lit
        ctx.paint.lacquer(surface, rect, radius=scale.f(10), opacity=opacity, line_opacity=line_opacity)
        pad, text = scale.px(14), ctx.text
        role = theme.BODY_BOLD if self.open else theme.BODY
        left = self.label_px
        at = (rect.x + pad, rect.centery)
        text.draw(surface, self.title, at, role, theme.IVORY, valign="middle", width=left - pad)
        count = f"{len(self.codes)} / {self.place_field.most}"
        right = rect.right - pad - text.width(count, theme.SMALL)
        text.draw(surface, count, (right, rect.centery), theme.SMALL, theme.DIM, valign="middle")
        self._draw_pieces(surface, Rect(rect.x + left, rect.y, right - pad - rect.x - left, rect.h))

    def least_label(self) -> int:
        """Return the width of the title when the row is open, including the gap after it, in pixels."""
        return self.ctx.text.width(self.title, theme.BODY_BOLD) + 2 * self.ctx.scale.px(14)

    def least_width(self, pieces: int = MANY) -> int:
        """Return the minimum width at which this many pieces can be told apart, in pixels."""
        most = self.place_field.most
        count = self.ctx.text.width(f"{most} / {most}", theme.SMALL) + 2 * self.ctx.scale.px(14)
        wide = self._piece(self.ctx.scale.px(PIECE))[0]
        return round(self.least_label() + count + wide * (1 + OVERLAP * (pieces - 1)))

    def _piece(self, room: int) -> tuple[float, float]:
        """Return the width and height of a piece in a row of this height, in pixels."""
        wide, high = sheet(self.ctx.sprites.skin_of(self._pack.equipment)).piece
        h = min(room, self.ctx.scale.px(PIECE) if wide < high else room)
        return h * wide / high, h

    def _draw_pieces(self, surface: Surface, room: Rect) -> None:
        if not self.codes:
            return
        ctx = self.ctx
        w, h = self._piece(room.h - ctx.scale.px(10))
        step = min(w * 1.08, (room.w - w) / max(1, len(self.codes) - 1))
        pieces = Pieces(ctx, self._pack.equipment, aces=self._pack.aces)
        for place, code in enumerate(self.codes):
            spot = Spot(room.x + w / 2 + place * step, room.centery, w, h)
            pieces.draw(surface, pieces.face(code, spot, labelled=False), spot)
