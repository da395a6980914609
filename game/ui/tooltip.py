"""Tooltip: a short text next to the hovered or focused node, placed where it covers nothing important."""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pygame import Rect

from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pygame import Surface

    from game.ui.focus import FocusTree
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

TOOLTIP_AFTER_S: Final = 0.45
WIDEST: Final = (380, 240, 130)
"""Line widths in units, in the order tried."""
WIDEST_COMPACT: Final = (320, 200, 105)
"""Line widths tried in a small window, in pixels."""
MARGIN: Final = 4
"""Pixels between the tooltip and the window's edge."""
SMALLER: Final = (1.5, 1.25, 1.0)
"""Text scales tried if larger text fits nowhere."""
FAR: Final = 0.3
"""Distance beyond which a tooltip no longer seems to belong to its node, as a fraction of the window's height."""
ABOVE_IS_NEARER: Final = 6.0
"""Pixels by which a position above the node counts as nearer than one beside or below it."""
COVERED_COST: Final = 40.0
"""Cost in pixels of a position that completely covers other nodes with a tooltip."""
CUT_COST: Final = 40.0
"""Cost in pixels for each sentence that is partly covered."""
OPACITY: Final = 0.98
"""Opacity of the tooltip; with lower values, large text under it would show through."""
TIPLESS_COST: Final = 30.0
"""Cost in pixels of a position from which no tip can point at the node."""
CORNER_COST: Final = 15.0
"""Cost in pixels of a position diagonal to the node, where it may seem to describe another node."""


class Bubble(NamedTuple):
    """A placed tooltip: its box, its lines, and its tip's side and offset (None without a tip)."""

    box: Rect
    lines: tuple[str, ...]
    tip: tuple[str, float] | None
    most: float = MOST_ENLARGED
    """Maximum text scale of the tooltip."""


class Near(NamedTuple):
    """Areas in pixels around a tooltip: those that it must not cover, and those that it should not cover."""

    keep_clear: Sequence[Rect] = ()
    """Areas that are never covered."""
    soft: Sequence[Rect] = ()
    """Nodes that should not be covered."""
    described: Sequence[Rect] = ()
    """Texts that should not be covered partially."""


NOTHING_NEAR: Final = Near()


class Around(Protocol):
    """Methods of a scene that a tooltip needs."""

    def nodes(self) -> Sequence[Node]:
        """Return the scene's nodes, which should not be covered."""

    def keep_clear(self) -> Sequence[Rect]:
        """Return areas that are never covered, in pixels."""

    def captions(self) -> Sequence[Rect]:
        """Return areas of sentences, in pixels, that are not covered if there is space elsewhere."""

    def node_description(self, node: Node) -> str:
        """Return the text shown next to a node, which the tooltip need not repeat."""


class Tooltip(Widget):
    """Short text next to a node that describes the node or says why it is disabled."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self.node: Node | None = None
        """The node that the tooltip describes; None if there is no tooltip."""
        self._time = 0.0
        self._visited = ""
        """Id of the node that the player moved the focus to; '' if the focus was moved otherwise."""
        self._place: tuple[object, Bubble | None] = (None, None)

    @property
    def shown(self) -> bool:
        """Whether the tooltip is on the screen."""
        return self.node is not None and (self.node.tells_at_once or self._time >= TOOLTIP_AFTER_S)

    def update(self, focus: FocusTree, seconds: float) -> bool:
        """Follow the mouse and the focus; return True if the tooltip appeared or disappeared."""
        focused = focus.focused if focus.ring_shown else None
        if focused is None or focused.id != self._visited:
            focused, self._visited = None, ""
        node = next((one for one in (focus.pointed, focused) if one is not None and words(one)), None)
        before = self.shown
        other = node is None or self.node is None or node.id != self.node.id
        if other:
            self._time = 0.0
        elif not before:
            self._time += seconds
        self.node = node  # a layout may have created it again
        return self.shown != before or (other and self.shown)

    def visit(self, node: Node | None) -> None:
        """Describe a node that the player, rather than the program, has just focused."""
        self._visited = node.id if node is not None else ""

    def waiting(self) -> bool:
        """Return whether the tooltip is about to appear after a delay."""
        return self.node is not None and not self.shown

    def hide(self) -> None:
        """Hide the tooltip."""
        self.node = None

    def bubble(self, scene: Around) -> Bubble | None:
        """Return the tooltip's position in a scene, clear of important areas; None if hidden or no space."""
        if not self.shown or self.node is None:
            return None
        node, kept = self.node, scene.keep_clear()
        text = without(words(node), scene.node_description(node))
        if not text:
            return None
        soft = [other.bounds for other in scene.nodes() if other is not node]
        said = [rect for rect in scene.captions() if not node.bounds.contains(rect)]
        near = Near(kept, soft, said)
        asked = (text, tuple(node.bounds), *(tuple(map(tuple, rects)) for rects in near), self.ctx.scale)
        if self._place[0] != asked:
            self._place = asked, find_any_place(self.ctx, text, node.bounds, near)
        return self._place[1]

    def draw_in(self, surface: Surface, scene: Around) -> None:
        """Draw the tooltip in a scene, if there is space for it."""
        bubble = self.bubble(scene)
        if bubble is not None:
            draw_bubble(self.ctx, surface, bubble)


def words(node: Node) -> str:
    """Return the text of a node's tooltip; '' for a raised piece, whose actions are shown next to it."""
    if node.lifted:
        return ""
    tip = node.tooltip if node.enabled else (node.why or node.tooltip)
    label, key = node.hidden_label_and_key
    return " · ".join(dict.fromkeys(filter(None, (label, key, tip)))) if label or tip else ""


def without(text: str, said: str) -> str:
    """Return a tooltip's text without its first words if they are `said`, shown next to the node.

    >>> without("ace of hearts · the end of a run", "ace of hearts")
    'the end of a run'
    """
    rest = text.removeprefix(said) if said else text
    if len(rest) == len(text) or rest[:1].isalnum():
        return text
    return rest.lstrip(" \n·:,;.")


def find_any_place(ctx: RenderContext, text: str, beside: Rect, near: Near) -> Bubble | None:
    """Return a position like `find_place`; if there is none, reduce enlarged text until it fits.

    Text is never reduced below its normal size.
    """
    found = find_place(ctx, text, beside, near)
    for most in SMALLER:
        if found is None and most < ctx.scale.enlarged:
            with ctx.text.enlarged_at_most(most):
                found = find_place(ctx, text, beside, near)
            found = found and found._replace(most=most)
    return found


def find_place(ctx: RenderContext, text: str, beside: Rect, near: Near = NOTHING_NEAR) -> Bubble | None:
    """Return the tooltip placed as near as possible to the rectangle `beside`, without covering it.

    Areas to keep clear are not covered either. Covering other items counts as additional distance. If wide
    lines do not fit nearby, the text is wrapped to a smaller width, but no word is broken. None is returned if
    no shape fits.
    """
    scale = ctx.scale
    widths = WIDEST_COMPACT if scale.compact else tuple(scale.px(width) for width in WIDEST)
    window = Rect(scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
    gap = scale.px(8) + round(scale.f(9))
    best: tuple[float, Bubble] | None = None
    longest = ctx.text.longest(text, theme.CAPTION)
    for width in [width for width in widths if width >= longest] or widths[:1]:
        lines = tuple(ctx.text.wrap(text, theme.CAPTION, width))
        size = _size(ctx, text, lines)
        found = nearest(size, beside, near, window, gap)
        if found is None:
            continue
        far, box = found
        if best is None or far < best[0]:
            best = far, Bubble(box, lines, tip_of(box, beside, 2 * gap))
        if far <= 3 * scale.px(8):  # near enough: wide lines are more readable
            break
    return best[1] if best is not None and best[0] <= FAR * scale.height else None


def _size(ctx: RenderContext, text: str, lines: Sequence[str]) -> tuple[int, int]:
    pad_x, pad_y = _pads(ctx)
    wide = max(ctx.text.width(line, theme.CAPTION) for line in lines) + 2 * pad_x
    return wide, ctx.text.line_height(theme.CAPTION, text) * len(lines) + 2 * pad_y


def room_for_lines(ctx: RenderContext, lines: int) -> int:
    """Return the height in pixels needed between a node and an area to keep clear for a tooltip.

    The tooltip has `lines` lines.
    """
    gap = ctx.scale.px(8) + round(ctx.scale.f(9))
    return gap + ctx.text.line_height(theme.CAPTION) * lines + 2 * _pads(ctx)[1] + MARGIN


def _pads(ctx: RenderContext) -> tuple[int, int]:
    return ctx.scale.px(14, 10), ctx.scale.px(9, 6)


def nearest(size: tuple[int, int], beside: Rect, near: Near, window: Rect, gap: int) -> tuple[float, Rect] | None:
    """Return the cost and box of the best free place near `beside`, preferably above; None if none."""
    wide, high = size
    # The panel that contains the node may be covered like the node's surroundings, but not its buttons.
    free = [rect for rect in near.keep_clear if rect.w > 0 and rect.h > 0 and not rect.contains(beside)]
    kept = [*free, beside.inflate(2 * gap - 2, 2 * gap - 2)]
    xs = {beside.centerx - wide // 2, beside.left, beside.right - wide, beside.right + gap, beside.left - gap - wide}
    ys = {beside.top - gap - high, beside.bottom + gap, beside.centery - high // 2, beside.top, beside.bottom - high}
    xs |= {at for rect in (*free, *near.described) for at in (rect.right + MARGIN, rect.left - MARGIN - wide)}
    ys |= {at for rect in (*free, *near.described) for at in (rect.bottom + MARGIN, rect.top - MARGIN - high)}
    xs = {min(max(x, window.left), window.right - wide) for x in xs}
    ys = {min(max(y, window.top), window.bottom - high) for y in ys}
    best: tuple[float, Rect] | None = None
    for far, x, y in _places_nearest_first(xs, ys, size, beside):
        if best is not None and far >= best[0]:
            break
        box = Rect(x, y, wide, high)
        if window.contains(box) and box.collidelist(kept) < 0:
            cost = far + COVERED_COST * min(1.0, sum(map(_area, map(box.clip, near.soft))) / (wide * high))
            cost += CUT_COST * len(box.collidelistall(near.described))
            cost += 0.0 if tip_of(box, beside, 2 * gap) else TIPLESS_COST
            if best is None or cost < best[0]:
                best = cost, box
    return best


def _area(rect: Rect) -> int:
    return rect.w * rect.h


def _places_nearest_first(
    xs: Iterable[int], ys: Iterable[int], size: tuple[int, int], beside: Rect
) -> Iterator[tuple[float, int, int]]:
    """Yield positions as (distance, x, y), nearest first; above the node counts as nearest.

    A column's positions are computed only once no nearer position can follow, because a full table has
    thousands of positions, of which only the first few are examined. The middle of the node counts as nearer
    than its ends.
    """
    wide, high = size
    columns = sorted(
        (max(x - beside.right, beside.left - x - wide, 0) + 0.02 * abs(x + wide // 2 - beside.centerx), x) for x in xs
    )
    rows = [
        (
            y,
            max(y - beside.bottom, beside.top - y - high, 0),
            0.02 * abs(y + high // 2 - beside.centery) - (ABOVE_IS_NEARER if y + high <= beside.top else 0),
        )
        for y in ys
    ]
    least = min((off for _y, _dy, off in rows), default=0.0)
    places: list[tuple[float, int, int]] = []
    for near, x in columns:
        while places and places[0][0] < near + least:
            yield heappop(places)
        dx = max(x - beside.right, beside.left - x - wide, 0)
        aside = 0.02 * abs(x + wide // 2 - beside.centerx)
        left_or_right = x >= beside.right or x + wide <= beside.left
        for y, dy, off in rows:
            diagonal = left_or_right and (y >= beside.bottom or y + high <= beside.top)
            far = math.hypot(dx, dy) + aside + off + (CORNER_COST if diagonal else 0.0)
            heappush(places, (far, x, y))
    while places:
        yield heappop(places)


def tip_of(box: Rect, beside: Rect, near: int) -> tuple[str, float] | None:
    """Return the side and offset of the tip; None if the tooltip is far from its node or not aligned."""
    if min(box.right, beside.right) - max(box.left, beside.left) >= 8:
        along = min(max(beside.centerx - box.x, 18), box.w - 18)
        if box.w >= 36 and beside.left <= box.x + along <= beside.right:
            if 0 <= beside.top - box.bottom <= near:
                return "bottom", along
            if 0 <= box.top - beside.bottom <= near:
                return "top", along
    if min(box.bottom, beside.bottom) - max(box.top, beside.top) >= 8:
        down = box.h / 2
        if beside.top <= box.y + down <= beside.bottom:
            if 0 <= beside.left - box.right <= near:
                return "right", down
            if 0 <= box.left - beside.right <= near:
                return "left", down
    return None


def draw_bubble(ctx: RenderContext, surface: Surface, bubble: Bubble) -> None:
    """Draw a placed tooltip."""
    with ctx.text.enlarged_at_most(bubble.most):
        _draw(ctx, surface, bubble)


def _draw(ctx: RenderContext, surface: Surface, bubble: Bubble) -> None:
    scale, box = ctx.scale, bubble.box
    pad_x, pad_y = _pads(ctx)
    step = ctx.text.line_height(theme.CAPTION, "".join(bubble.lines))
    ctx.paint.fill(
        surface,
        box,
        radius=scale.f(10),
        fill=(theme.NIGHT,),
        opacity=OPACITY,
        line=theme.BRASS_LINE,
        line_width=1,
        line_opacity=0.7,
        shadow="card",
        tip=(*bubble.tip, scale.f(18), scale.f(9)) if bubble.tip is not None else None,
    )
    ctx.text.cover(box)
    y = box.y + pad_y + step / 2
    for line in bubble.lines:
        ctx.text.draw(surface, line, (box.x + pad_x, y), theme.CAPTION, theme.IVORY, valign="middle")
        y += step
