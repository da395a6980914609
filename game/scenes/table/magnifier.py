"""Magnifier for low vision: enlarges the hovered or focused pieces and names them.

If the settings say so, enlarged pieces appear after a short delay; while a key or gamepad button is held, they
appear immediately. Only pieces that are open to the viewer are shown (`Node.shows`). The pieces themselves and
all controls stay uncovered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.scenes.table.piece_painter import Pieces
from game.ui import theme
from game.ui.tooltip import MARGIN, Near, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.focus import FocusTree
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader

KEY: Final = "z"
AFTER_S: Final = 0.25
TIMES: Final = (2.5, 2.1, 1.7, 1.4)
"""Magnifications to try, in this order, until the pieces fit."""
LEAST: Final = 150.0
"""Minimum height of an enlarged piece, in units."""
MOST: Final = 0.5
"""Maximum height of an enlarged piece, as a fraction of the window's height."""
PAD, GAP = 14.0, 10.0
NAME: Final = theme.BODY_BOLD


class Shown(NamedTuple):
    """Area of the enlarged pieces, the height of each, and their names as wrapped lines."""

    box: Rect
    high: int
    lines: tuple[str, ...]


class PieceZoom:
    """Shows one piece, or the few pieces of an open hand, enlarged and with names."""

    def __init__(self, ctx: RenderContext, equipment: str, reader: Reader) -> None:
        self.ctx, self.equipment, self.reader = ctx, equipment, reader
        self.held = False
        """Whether the key is held down."""
        self.shown: Shown | None = None
        self.node: Node | None = None
        """Node whose pieces are enlarged."""
        self._time = 0.0
        self._place: tuple[object, Shown | None] = (None, None)
        self._pieces: Pieces | None = None

    def layout(self) -> None:
        """Discard the placement after a change of window size."""
        self._pieces = Pieces(self.ctx, self.equipment, aces=self.reader.pack.aces, exact=True)
        self._place, self.shown = (None, None), None

    @property
    def rects(self) -> Sequence[Rect]:
        """Areas covered by the enlarged pieces, in pixels."""
        return [self.shown.box] if self.shown is not None else []

    def said_of(self, node: Node) -> str:
        """Return the names shown below a node's enlarged pieces; '' unless the node is enlarged."""
        shown = self.shown is not None and self.node is not None and node.id == self.node.id
        return self.reader.pieces(node.shows) if shown else ""

    def update(self, focus: FocusTree, seconds: float) -> bool:
        """Follow the mouse and the focus; return whether the display has changed."""
        under = focus.hovered if self.held else focus.pointed
        focused = focus.focused if self.held or focus.ring_shown else None
        node = next((one for one in (under, focused) if one is not None and one.shows), None)
        before = self._wanted
        same = node is not None and self.node is not None and (node.id, node.shows) == (self.node.id, self.node.shows)
        self._time = self._time + seconds if same else 0.0
        self.node = node
        return self._wanted != before or (self._wanted and not same)

    @property
    def _wanted(self) -> bool:
        return self.node is not None and (self.held or (self.ctx.settings.piece_zoom and self._time >= AFTER_S))

    @property
    def waiting(self) -> bool:
        """Whether enlarged pieces will appear after a delay."""
        return self.node is not None and self.ctx.settings.piece_zoom and not self._wanted

    def place(self, every: Callable[[], Sequence[Node]], kept: Callable[[], Sequence[Rect]]) -> None:
        """Place the enlarged pieces next to their node, clear of controls and if possible of `kept`."""
        self.shown = None
        node = self.node
        if node is None or not self._wanted:
            return
        nodes = every()
        pressed = [other.bounds for other in nodes if other.is_control and other is not node]
        ways = ([*pressed, *kept()], pressed)
        soft = [other.bounds for other in nodes if other is not node]
        asked = (node.shows, tuple(node.bounds), *(tuple(map(tuple, rects)) for rects in (*ways, soft)))
        if self._place[0] != asked:
            self._place = asked, self._find(node, ways, soft)
        self.shown = self._place[1]

    def _find(self, node: Node, ways: Sequence[Sequence[Rect]], soft: Sequence[Rect]) -> Shown | None:
        window = Rect(self.ctx.scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
        for times in TIMES:
            high = self._height(node, times)
            lines = self._lines(node.shows, high)
            for kept in ways:
                found = nearest(self._size(node.shows, high, lines), node.bounds, Near(kept, soft), window, MARGIN)
                if found is not None:
                    return Shown(found[1], high, lines)
        return None

    def _height(self, node: Node, times: float) -> int:
        """Return the height of a node's enlarged pieces, in pixels; rotated pieces are shown upright."""
        scale = self.ctx.scale
        lying = node.rect.h
        if len(node.shows) > 1:  # an open hand: no taller than its pieces side by side
            lying = min(lying, round(node.rect.w / len(node.shows) / self._aspect))
        return round(min(max(lying * times, scale.px(LEAST)), scale.height * MOST))

    @property
    def _aspect(self) -> float:
        return self.ctx.sprites.width(self.equipment, 1000) / 1000

    def _lines(self, codes: Sequence[str], high: int) -> tuple[str, ...]:
        wide = max(self._wide(codes, high), self.ctx.text.px(NAME) * 9)
        return tuple(self.ctx.text.wrap(self.reader.pieces(codes), NAME, wide))

    def _wide(self, codes: Sequence[str], high: int) -> int:
        each = self.ctx.sprites.width(self.equipment, high)
        return each * len(codes) + self.ctx.scale.px(GAP) * (len(codes) - 1)

    def _size(self, codes: Sequence[str], high: int, lines: Sequence[str]) -> tuple[int, int]:
        text, pad = self.ctx.text, self.ctx.scale.px(PAD)
        wide = max(self._wide(codes, high), *(text.width(line, NAME) for line in lines))
        return wide + 2 * pad, high + text.line_height(NAME, "".join(lines)) * len(lines) + 3 * pad

    def draw(self, surface: Surface) -> None:
        """Draw the enlarged pieces on a dark background with their names below."""
        if self.shown is None or self.node is None or self._pieces is None:
            return
        ctx, (box, high, lines) = self.ctx, self.shown
        pad = ctx.scale.px(PAD)
        ctx.paint.fill(
            surface,
            box,
            radius=ctx.scale.f(theme.R_PANEL),
            fill=(theme.NIGHT,),
            opacity=0.96,
            line=theme.BRASS_LINE,
            line_width=ctx.scale.line,
            line_opacity=0.8,
            shadow="card",
        )
        ctx.text.cover(box)
        codes = self.node.shows
        x = box.centerx - self._wide(codes, high) / 2
        for code in codes:
            self._pieces.shown(code, high, "flat").draw(surface, round(x), box.y + pad)
            x += ctx.sprites.width(self.equipment, high) + ctx.scale.px(GAP)
        step = ctx.text.line_height(NAME, "".join(lines))
        y = box.y + high + 2 * pad + step / 2
        for line in lines:
            ctx.text.draw(surface, line, (box.centerx, y), NAME, theme.IVORY, align="centre", valign="middle")
            y += step
