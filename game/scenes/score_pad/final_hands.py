"""The final hands of a settled deal on the score pad: melds or hands side by side, with captions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.node import Node
from game.ui.paper_sheet import SHADE
from game.ui.sprite_sheets import sheet
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.score_pad.settlement_sheet import FinalHand
    from game.ui.render_context import RenderContext
    from game.words.reader import Reader

NATIVE: Final = theme.Role("display", 20, 500)
NAME: Final = theme.Role("text", 19, 600)
PAD: Final = 12.0
"""Distance from a panel's edge to its pieces, in units."""
GAP: Final = 16.0
STEP: Final = 1.05
"""Distance from the left edge of one piece to the next, as a multiple of a piece's width."""
FEW: Final = 4
"""Maximum number of sets of three in one row of equally wide panels."""
THREE: Final = 3


class Panel(NamedTuple):
    """Position of a meld or hand, relative to the top left corner of all panels."""

    laid: FinalHand
    rect: Rect
    spots: tuple[Spot, ...]


class FinalPiece(NodeWidget):
    """A piece that the player can mark as the winning one."""

    corner = 6.0

    def __init__(self, ctx: RenderContext, label: str, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.node = Node(self.rect, "card", label, on_press, name=name, tooltip=_("Winning piece"), ring="paper")


class FinalHands:
    """Arranges and draws the panels in rows; `on_win` receives the piece marked as the winning piece."""

    def __init__(self, ctx: RenderContext, reader: Reader, on_win: Callable[[str], None]) -> None:
        self.ctx, self.reader, self.pack, self.on_win = ctx, reader, reader.pack, on_win
        pack = self.pack
        self.pieces = Pieces(ctx, pack.equipment, aces=pack.aces)
        self.panels: list[Panel] = []
        self.height = self.captions = 0

    @property
    def shape(self) -> tuple[float, float]:
        """Width and height of a piece, in sheet units."""
        return sheet(self.ctx.sprites.skin_of(self.pack.equipment)).piece

    def arrange(self, laid: Sequence[FinalHand], wide: int, high: float) -> int:
        """Lay out the panels for this width, with pieces at most `high` pixels high; return the total height."""
        scale = self.ctx.scale
        self.panels, self.height, self.captions = [], 0, 0
        if not laid:
            return 0
        w, h = self.shape
        pad, gap = scale.px(PAD), scale.px(GAP)
        alike = len(laid) <= FEW and all(len(each.pieces) <= THREE for each in laid)
        equal = (wide - gap * (len(laid) - 1)) // len(laid)
        piece = high * w / h
        if alike:  # one row, whatever the pieces' size
            piece = min(piece, (equal - 2 * pad) / (1 + (THREE - 1) * STEP))
        high = piece * h / w
        under = self._words_high(laid, equal if alike else wide)
        x = y = row = 0
        for each in laid:
            across = equal if alike else min(wide, self._wide(each, piece, pad))
            if x and x + across > wide:
                x, y, row = 0, y + row + gap, 0
            rect = Rect(x, y, across, round(pad + high + under))
            self.panels.append(Panel(each, rect, self._spots(each, rect, piece, high, pad)))
            x, row = x + across + gap, max(row, rect.h)
        self.height = y + row
        return self.height

    def _words_high(self, laid: Sequence[FinalHand], wide: int) -> int:
        """Return the height of the captions below the pieces (name and wrapped description), in pixels."""
        text = self.ctx.text
        self.captions = max(len(self._caption(each, wide)) for each in laid)
        return text.line_height(NAME) + text.line_height(theme.CAPTION) * self.captions + self.ctx.scale.px(14)

    def _caption(self, laid: FinalHand, wide: int) -> list[str]:
        return self.ctx.text.wrap(laid.caption, theme.CAPTION, wide - 8) if laid.caption else []

    def _wide(self, laid: FinalHand, piece: float, pad: int) -> int:
        text = self.ctx.text
        pieces = piece * (1 + (len(laid.pieces) - 1) * STEP)
        return round(max(pieces, text.width(laid.name, NAME), text.width(laid.caption, theme.CAPTION))) + 2 * pad

    def _spots(self, laid: FinalHand, rect: Rect, piece: float, high: float, pad: int) -> tuple[Spot, ...]:
        count = len(laid.pieces)
        step = min(piece * STEP, (rect.w - 2 * pad - piece) / max(1, count - 1))
        left = rect.centerx - step * (count - 1) / 2
        return tuple(Spot(left + step * place, rect.y + pad + high / 2, piece, high) for place in range(count))

    def widgets(self, winners: Sequence[str], x: int, y: int) -> list[FinalPiece]:
        """Return a widget for every piece that may be the winning one; the panels' top left is (x, y)."""
        found = []
        for number, panel in enumerate(self.panels):
            for place, (code, spot) in enumerate(zip(panel.laid.pieces, panel.spots, strict=True)):
                if code in winners:
                    name = f"won:{number}:{place}"
                    widget = FinalPiece(self.ctx, self.reader.piece(code), name, lambda code=code: self.on_win(code))  # type: ignore[misc]
                    wide, high = round(spot.w), round(spot.h)
                    widget.place(Rect(round(x + spot.x - spot.w / 2), round(y + spot.y - spot.h / 2), wide, high))
                    found.append(widget)
        return found

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draw the panels with their top left corner at (x, y)."""
        ctx = self.ctx
        for laid, rect, spots in self.panels:
            ground = rect.move(x, y)
            ctx.paint.fill(surface, ground, radius=ctx.scale.px(12), fill=(SHADE,), opacity=0.09)
            at = [spot._replace(x=spot.x + x, y=spot.y + y) for spot in spots]
            for code, spot in zip(laid.pieces, at, strict=True):
                self.pieces.draw(surface, self.pieces.face(code, spot), spot)
            if laid.winning is not None:
                self._ring(surface, at[laid.winning])
            self._draw_words(surface, laid, ground)

    def _draw_words(self, surface: Surface, laid: FinalHand, ground: Rect) -> None:
        ctx, text = self.ctx, self.ctx.text
        room = ground.w - 8
        step = text.line_height(theme.CAPTION)
        line = ground.bottom - ctx.scale.px(10) - round(text.px(theme.CAPTION) * 0.3) - step * self.captions
        for number, words in enumerate(self._caption(laid, ground.w), 1):
            at = (ground.centerx, line + number * step)
            text.draw(surface, words, at, theme.CAPTION, theme.INK_2, align="centre", width=room)
        gap = ctx.scale.px(8)
        native = text.width(laid.native, NATIVE) + gap if laid.native else 0
        if native + text.width(laid.name, NAME) > room:
            native = 0
        x = ground.centerx - (native + min(room, text.width(laid.name, NAME))) / 2
        if native:
            text.draw(surface, laid.native, (x, line), NATIVE, theme.RED_ON_PAPER)
        text.draw(surface, laid.name, (x + native, line), NAME, theme.INK, width=room - native)

    def _ring(self, surface: Surface, spot: Spot) -> None:
        scale = self.ctx.scale
        grow = scale.f(6)
        ring = self.ctx.paint.box(
            round(spot.w + grow),
            round(spot.h + grow),
            radius=scale.f(7),
            line=(theme.CINNABAR,),
            line_width=scale.px(3, 2),
        )
        ring.draw_centred(surface, spot.x, spot.y)
