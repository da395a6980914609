"""Grid of all pieces in a pack: a click enters a piece, a right click removes one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.node import Node
from game.ui.sprite_sheets import sheet
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.pieces import Pack
    from game.ui.render_context import RenderContext
    from game.words import Reader

MONEY: Final = 30
"""Number of designs in a money pack.

There are three suits of nine, and three honours, each at the end of a suit's row.
"""
NINE: Final = 9
WIDE: Final = 2.0
"""Approximate ratio of a grid's width to its height."""
GAP: Final = 0.14
"""Gap between two pieces, as a fraction of a piece's width."""
BADGE: Final = theme.Role("text", 17, 700)


def rows_of(codes: Sequence[str], shape: tuple[float, float]) -> list[list[str]]:
    """Arrange a pack's designs in rows, for pieces of this width and height."""
    if len(codes) == MONEY:
        return [[*codes[NINE * row : NINE * row + NINE], codes[3 * NINE + row]] for row in range(3)]
    across = math.ceil(math.sqrt(len(codes) * WIDE * shape[1] / shape[0]))
    across = next((wide for wide in range(across, across + 4) if len(codes) % wide == 0), across)
    return [list(codes[start : start + across]) for start in range(0, len(codes), across)]


class PackGrid(Widget):
    """Grid of a pack's designs; `on_add` and `on_take` are called with the code of the clicked piece."""

    def __init__(
        self,
        ctx: RenderContext,
        pack: Pack,
        reader: Reader,
        on_add: Callable[[str], None],
        on_take: Callable[[str], None],
    ) -> None:
        super().__init__(ctx)
        self.pack, self.rows = pack, rows_of(pack.codes, sheet(ctx.sprites.skin_of(pack.equipment)).piece)
        self.pieces = Pieces(ctx, pack.equipment, aces=pack.aces)
        self.counts: dict[str, int] = {}
        """Number of pieces entered, keyed by design."""
        self._nodes = {
            code: Node(
                Rect(0, 0, 0, 0),
                "piece",
                reader.piece(code),
                lambda code=code: on_add(code),  # type: ignore[misc]
                name=f"piece:{code}",
                tab_group="pack",
                on_secondary=lambda code=code: on_take(code),  # type: ignore[misc]
            )
            for code in pack.codes
        }
        for row, codes in enumerate(self.rows):
            for column, code in enumerate(codes):
                node = self._nodes[code]
                for name, (down, right) in {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}.items():
                    near = self._at(row + down, column + right)
                    if near is not None:
                        node.links[name] = f"piece:{near}"

    def _at(self, row: int, column: int) -> str | None:
        if row not in range(len(self.rows)) or column not in range(len(self.rows[row])):
            return None
        return self.rows[row][column]

    @property
    def nodes(self) -> Sequence[Node]:
        """One node per design of the pack."""
        return [*self._nodes.values()]

    def piece_width(self, wide: int, high: int) -> float:
        """Return the width of a piece in a grid of this size (all in pixels)."""
        piece = sheet(self.ctx.sprites.skin_of(self.pack.equipment)).piece
        across, down = max(map(len, self.rows)), len(self.rows)
        by_height = high / (down * piece[1] / piece[0] + (down - 1) * GAP)
        return min(wide / (across + (across - 1) * GAP), by_height)

    def place(self, rect: Rect) -> None:
        """Centre the grid in a rectangle, as large as possible."""
        super().place(rect)
        wide, high = sheet(self.ctx.sprites.skin_of(self.pack.equipment)).piece
        across, down = max(map(len, self.rows)), len(self.rows)
        w = self.piece_width(*rect.size)
        h = w * high / wide
        step_x, step_y = w * (1 + GAP), h + w * GAP * 1.6
        step_y = min(step_y, (rect.h - h) / max(1, down - 1)) if down > 1 else step_y
        left = rect.centerx - (step_x * (across - 1) + w) / 2
        top = rect.y + (rect.h - (step_y * (down - 1) + h)) / 2
        self.spots: dict[str, Spot] = {}
        for row, codes in enumerate(self.rows):
            for column, code in enumerate(codes):
                x, y = left + column * step_x, top + row * step_y
                self._nodes[code].rect = Rect(round(x), round(y), round(w), round(h))
                self._nodes[code].radius = self.ctx.scale.f(6)
                self.spots[code] = Spot(x + w / 2, y + h / 2, w, h)
        self.pieces = Pieces(self.ctx, self.pack.equipment, aces=self.pack.aces)

    def show(self, counts: dict[str, int]) -> None:
        """Show how many pieces of each design have been entered."""
        self.counts = counts
        for code, node in self._nodes.items():
            node.value = _("{count} entered").format(count=counts[code]) if counts.get(code) else ""

    def draw(self, surface: Surface) -> None:
        """Draw every design, highlighting the designs entered and showing how many there are."""
        ctx, scale = self.ctx, self.ctx.scale
        for code, spot in self.spots.items():
            node, count = self._nodes[code], self.counts.get(code, 0)
            if count or node.warmth:
                glow = ctx.paint.glow(
                    round(spot.w),
                    round(spot.h),
                    radius=scale.f(6),
                    sigma=scale.f(7),
                    colour=theme.GLOW_BLUR,
                    opacity=0.8 if count else 0.4 * node.warmth,
                    grow=scale.f(3),
                )
                glow.draw_centred(surface, spot.x, spot.y)
            used = count >= self.pack.copies_of(code)
            self.pieces.draw(surface, self.pieces.face(code, spot, dim=used and count > 1), spot)
        for code, spot in self.spots.items():
            if count := self.counts.get(code, 0):
                self._badge(surface, str(count), spot)

    def _badge(self, surface: Surface, words: str, spot: Spot) -> None:
        ctx = self.ctx
        side = ctx.scale.px(31, 20)
        x, y = round(spot.x + spot.w / 2 - side * 0.62), round(spot.y + spot.h / 2 - side * 0.72)
        disc = ctx.paint.box(
            side, side, radius=side / 2, fill=(theme.NIGHT,), line=theme.BRASS_LINE, line_width=ctx.scale.line
        )
        disc.draw(surface, x, y)
        at = (x + side / 2, y + side / 2)
        ctx.text.draw(surface, words, at, BADGE, theme.GLOW, align="centre", valign="middle")
