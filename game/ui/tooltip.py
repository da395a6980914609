"""The tooltip: a few words beside what is pointed at or focused, where they cover nothing that has to stay in view."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pygame import Rect

from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygame import Surface

    from game.ui.focus import FocusTree
    from game.ui.kit import Kit
    from game.ui.node import Node

TOOLTIP_AFTER_S: Final = 0.45
WIDEST: Final = (380, 240, 130)
"""Units that a line may take: the next one is tried where the one before finds no place."""
WIDEST_COMPACT: Final = (320, 200, 105)
"""The same in pixels, in a small window."""
MARGIN: Final = 4
"""Pixels between the tooltip and the window's edge."""
SMALLER: Final = (1.5, 1.25, 1.0)
"""How much larger than designed enlarged words are at most where larger ones find no place."""
FAR: Final = 0.3
"""Share of the window's height beyond which words are not read as those of their node."""
ABOVE_IS_NEARER: Final = 6.0
"""Pixels that a place over the node counts as nearer than one beside or under it."""
COVERED_COST: Final = 40.0
"""Pixels that a place counts as farther which lies wholly on other things that say something."""
CUT_COST: Final = 24.0
"""Pixels that it counts as farther for each sentence of which it would cover a part."""
OPACITY: Final = 0.98
"""Large words under it could be read through less."""
TIPLESS_COST: Final = 30.0
"""Pixels that a place counts as farther from which no tip can point at the node."""
CORNER_COST: Final = 15.0
"""Pixels that it counts as farther across a corner of the node: there the words seem to speak of another one."""


class Bubble(NamedTuple):
    """Where a tooltip stands, its lines, and where its tip leaves: side and distance along it; None without a tip."""

    box: Rect
    lines: tuple[str, ...]
    tip: tuple[str, float] | None
    most: float = MOST_ENLARGED
    """How much larger than designed the words are at most."""


class Near(NamedTuple):
    """What is round it, in pixels."""

    kept: Sequence[Rect] = ()
    """Never covered."""
    soft: Sequence[Rect] = ()
    """What can be pointed at: better not covered."""
    said: Sequence[Rect] = ()
    """Words: better not covered in part."""


NOTHING_NEAR: Final = Near()


class Around(Protocol):
    """The scene in which it stands."""

    def nodes(self) -> Sequence[Node]:
        """What can be pointed at: better not covered."""

    def kept_free(self) -> Sequence[Rect]:
        """What is never covered, in pixels."""

    def captions(self) -> Sequence[Rect]:
        """Words beside which it stands while there is room, in pixels."""

    def said_of(self, node: Node) -> str:
        """What stands beside a node already, so that its tooltip need not say it once more."""


class Tooltip(Widget):
    """A few words beside a node: what it does, or why it does not."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.node: Node | None = None
        """What it speaks of."""
        self._time = 0.0
        self._place: tuple[object, Bubble | None] = (None, None)

    @property
    def shown(self) -> bool:
        """Whether it is on the screen."""
        return self.node is not None and self._time >= TOOLTIP_AFTER_S

    def update(self, focus: FocusTree, seconds: float) -> bool:
        """Follow the mouse and the focus; True when it came or went."""
        focused = focus.focused if focus.ring_shown else None
        node = next((one for one in (focus.pointed, focused) if one is not None and words(one)), None)
        before = self.shown
        if node is None or self.node is None or node.id != self.node.id:
            self._time = 0.0
        elif not before:
            self._time += seconds
        self.node = node  # a new layout may have made it anew
        return self.shown != before

    def waiting(self) -> bool:
        """Whether it is about to come."""
        return self.node is not None and not self.shown

    def hide(self) -> None:
        """Go away."""
        self.node = None

    def bubble(self, scene: Around) -> Bubble | None:
        """Where it stands in a scene: on nothing that has to stay free. None where it is not shown, or has no place."""
        if not self.shown or self.node is None:
            return None
        node, kept = self.node, scene.kept_free()
        text = without(words(node), scene.said_of(node))
        if not text:
            return None
        soft = [other.bounds for other in scene.nodes() if other is not node]
        said = [rect for rect in scene.captions() if not node.bounds.contains(rect)]
        near = Near(kept, soft, said)
        asked = (text, tuple(node.bounds), *(tuple(map(tuple, rects)) for rects in near), self.kit.scale)
        if self._place[0] != asked:
            self._place = asked, find_any_place(self.kit, text, node.bounds, near)
        return self._place[1]

    def draw_in(self, surface: Surface, scene: Around) -> None:
        """Draw it in its place in a scene."""
        bubble = self.bubble(scene)
        if bubble is not None:
            draw_bubble(self.kit, surface, bubble)


def words(node: Node) -> str:
    """What a node's tooltip says. A lifted piece says nothing: what is to be done with it stands beside it."""
    if node.lifted:
        return ""
    tip = node.tooltip if node.enabled else (node.why or node.tooltip)
    label, key = node.unwritten
    return " · ".join(dict.fromkeys(filter(None, (label, key, tip)))) if label or tip else ""


def without(text: str, said: str) -> str:
    """What a tooltip adds to words that stand there already.

    >>> without("ace of hearts · the end of a run", "ace of hearts")
    'the end of a run'
    """
    rest = text.removeprefix(said) if said else text
    if len(rest) == len(text) or rest[:1].isalnum():
        return text
    return rest.lstrip(" \n·:,;.")


def find_any_place(kit: Kit, text: str, beside: Rect, near: Near) -> Bubble | None:
    """As `find_place`; where enlarged words find none they are set smaller, at last in their usual size."""
    found = find_place(kit, text, beside, near)
    for most in SMALLER:
        if found is None and most < kit.scale.enlarged:
            with kit.text.enlarged_at_most(most):
                found = find_place(kit, text, beside, near)
            found = found and found._replace(most=most)
    return found


def find_place(kit: Kit, text: str, beside: Rect, near: Near = NOTHING_NEAR) -> Bubble | None:
    """The place nearest to a rectangle where the words cover neither it nor what is kept free, all in pixels.

    Where they lie on what else is near counts as farther. The lines are broken narrower where wide ones find no room
    near by, but no word is; None where no shape does.
    """
    scale = kit.scale
    widths = WIDEST_COMPACT if scale.compact else tuple(scale.px(width) for width in WIDEST)
    window = Rect(scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
    gap = scale.px(8) + round(scale.f(9))
    best: tuple[float, Bubble] | None = None
    longest = kit.text.longest(text, theme.CAPTION)
    for width in [width for width in widths if width >= longest] or widths[:1]:
        lines = tuple(kit.text.wrap(text, theme.CAPTION, width))
        size = _size(kit, text, lines)
        found = nearest(size, beside, near, window, gap)
        if found is None:
            continue
        far, box = found
        if best is None or far < best[0]:
            best = far, Bubble(box, lines, tip_of(box, beside, 2 * gap))
        if far <= 3 * scale.px(8):  # near enough: wide lines are read best
            break
    return best[1] if best is not None and best[0] <= FAR * scale.height else None


def _size(kit: Kit, text: str, lines: Sequence[str]) -> tuple[int, int]:
    pad_x, pad_y = _pads(kit)
    wide = max(kit.text.width(line, theme.CAPTION) for line in lines) + 2 * pad_x
    return wide, kit.text.line_height(theme.CAPTION, text) * len(lines) + 2 * pad_y


def _pads(kit: Kit) -> tuple[int, int]:
    return max(10, kit.scale.px(14)), max(6, kit.scale.px(9))


def nearest(size: tuple[int, int], beside: Rect, near: Near, window: Rect, gap: int) -> tuple[float, Rect] | None:
    """The free place nearest to `beside`, and how far it is: over it if it can be, else flush against what is kept."""
    wide, high = size
    # What it stands on is no more in the way than its own ground; the buttons there are.
    free = [rect for rect in near.kept if rect.w > 0 and rect.h > 0 and not rect.contains(beside)]
    kept = [*free, beside.inflate(2 * gap - 2, 2 * gap - 2)]
    xs = {beside.centerx - wide // 2, beside.left, beside.right - wide, beside.right + gap, beside.left - gap - wide}
    ys = {beside.top - gap - high, beside.bottom + gap, beside.centery - high // 2, beside.top, beside.bottom - high}
    xs |= {at for rect in (*free, *near.said) for at in (rect.right + MARGIN, rect.left - MARGIN - wide)}
    ys |= {at for rect in free for at in (rect.bottom + MARGIN, rect.top - MARGIN - high)}
    xs = {min(max(x, window.left), window.right - wide) for x in xs}
    ys = {min(max(y, window.top), window.bottom - high) for y in ys}
    best: tuple[float, Rect] | None = None
    for far, x, y in _nearest_first(xs, ys, size, beside):
        if best is not None and far >= best[0]:
            break
        box = Rect(x, y, wide, high)
        if window.contains(box) and box.collidelist(kept) < 0:
            cost = far + COVERED_COST * min(1.0, sum(map(_area, map(box.clip, near.soft))) / (wide * high))
            cost += CUT_COST * len(box.collidelistall(near.said))
            cost += 0.0 if tip_of(box, beside, 2 * gap) else TIPLESS_COST
            if best is None or cost < best[0]:
                best = cost, box
    return best


def _area(rect: Rect) -> int:
    return rect.w * rect.h


def _nearest_first(
    xs: Iterable[int], ys: Iterable[int], size: tuple[int, int], beside: Rect
) -> list[tuple[float, int, int]]:
    """(how far words seem from what they speak of, x, y) of each place: over it is nearest, its middle before its ends.

    Columns and rows are measured by themselves: among the pieces of a full table there are thousands of places.
    """
    wide, high = size
    columns = [
        (x, max(x - beside.right, beside.left - x - wide, 0), 0.02 * abs(x + wide // 2 - beside.centerx)) for x in xs
    ]
    rows = [
        (
            y,
            max(y - beside.bottom, beside.top - y - high, 0),
            0.02 * abs(y + high // 2 - beside.centery) - (ABOVE_IS_NEARER if y + high <= beside.top else 0),
        )
        for y in ys
    ]
    return sorted(
        (math.hypot(dx, dy) + aside + off + (CORNER_COST if dx and dy else 0.0), x, y)
        for x, dx, aside in columns
        for y, dy, off in rows
    )


def tip_of(box: Rect, beside: Rect, near: int) -> tuple[str, float] | None:
    """Where the tip leaves a box that lies straight over, under or beside its node, and near it."""
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


def draw_bubble(kit: Kit, surface: Surface, bubble: Bubble) -> None:
    """Draw the words in their place."""
    with kit.text.enlarged_at_most(bubble.most):
        _draw(kit, surface, bubble)


def _draw(kit: Kit, surface: Surface, bubble: Bubble) -> None:
    scale, box = kit.scale, bubble.box
    pad_x, pad_y = _pads(kit)
    step = kit.text.line_height(theme.CAPTION, "".join(bubble.lines))
    kit.paint.fill(
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
    kit.text.cover(box)
    y = box.y + pad_y + step / 2
    for line in bubble.lines:
        kit.text.draw(surface, line, (box.x + pad_x, y), theme.CAPTION, theme.IVORY, valign="middle")
        y += step
