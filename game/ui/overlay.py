"""Overlay drawn on every scene: the focus ring, and notices to the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pygame import Rect, draw

from game.ui import theme
from game.ui.widget import Panel, Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn

NOTICE_S: Final = 8.0
WIDEST_NOTICE: Final = 640
GAP: Final = 8
"""Units between a notice and anything that it must not cover."""
STEPS: Final = (40, 8)
"""Distances between the positions tried for a notice, in units across and upwards."""
ASIDE: Final = 2.0
"""Cost factor of a step to the side, compared with one upwards, so that notices stay centred."""
COVERED: Final = 500.0
"""Cost in units of a place where a notice covers texts or other things completely."""
TOUCHED: Final = 120.0
"""Cost in units of a place where a notice touches any text."""


class Around(Protocol):
    """Methods of a scene that a notice needs."""

    def nodes(self) -> Sequence[Node]:
        """Return the scene's nodes, which a notice should not cover."""

    def keep_clear(self) -> Sequence[Rect]:
        """Return areas, in pixels, that a notice covers only if there is no other place."""


LAPPED: Final = 4
"""Pixels of overlap, in both directions, above which one piece counts as covering another."""


def draw_focus_ring(ctx: RenderContext, surface: Surface, node: Node, nodes: Sequence[Node] = ()) -> None:
    """Draw the ring around the focused node; the node's `attention` sets how far it has grown.

    Pieces among the scene's `nodes` that are drawn over the focused piece also cover its ring.
    """
    if node.attention <= 0 or node.ring == "none":
        return
    scale = ctx.scale
    colour = theme.PAPER_RING if node.ring == "paper" else theme.GLOW
    gap = max(1, round(scale.f(3.5) * node.attention))
    before = surface.get_clip()
    if node.clip is not None:
        surface.set_clip(node.clip.inflate(2 * scale.px(8), 2 * scale.px(8)).clip(before))
    ring = ctx.paint.ring(
        *node.rect.size, radius=node.radius, width=scale.ring, colour=(colour,), gap=gap, angle=node.angle
    )
    lying_on_it = _lying_on(node, nodes)
    if lying_on_it:
        left, top = round(node.centre[0] - ring.size[0] / 2), round(node.centre[1] - ring.size[1] / 2)
        rest = ring.surface.copy()
        for each in lying_on_it:
            corners = [(x - left - ring.dx, y - top - ring.dy) for x, y in each.corners]
            draw.polygon(rest, (0, 0, 0, 0), corners)
        ring = ring._replace(surface=rest)
    ring.draw_centred(surface, *node.centre, node.attention)
    surface.set_clip(before)


def _lying_on(node: Node, nodes: Sequence[Node]) -> list[Node]:
    """Return the pieces drawn over a piece; empty if the node is not a piece."""
    if node.role != "piece":
        return []
    after = next((i for i, each in enumerate(nodes) if each is node), len(nodes)) + 1
    over = [each for each in nodes[after:] if each.role == "piece" and each.layer == node.layer]
    return [each for each in over if min(each.bounds.clip(node.bounds).size) > LAPPED]


class Notices(Widget):
    """Notices to the player, shown one at a time until a timeout or a click.

    A notice is at the lower edge, or as near to it as possible without covering anything that can be pressed.
    """

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self._waiting: list[str] = []
        self._time = 0.0
        self._said: set[str] = set()
        self._standing = self._shown = ""
        self._box = Rect(0, 0, 0, 0)
        self._placed: object = None
        """Text and scale for which the box was placed; None before that."""

    @property
    def current(self) -> str:
        """The sentence being shown; '' if there is none."""
        return self._waiting[0] if self._waiting else self._standing

    def stand(self, sentence: str) -> None:
        """Set a permanent notice, shown whenever there is no other one; '' removes it."""
        self._standing = sentence

    def say(self, sentence: str, *, again: bool = False) -> None:
        """Show a notice unless it was shown before; with `again`, repeat it or extend its time."""
        if again and sentence in self._waiting:
            self._time = 0.0 if sentence == self.current else self._time
        elif sentence and (again or sentence not in self._said):
            self._said.add(sentence)
            self._waiting.append(sentence)

    def update(self, seconds: float) -> bool:
        """Advance the time; return True if the notice has changed."""
        if not self._waiting:
            changed, self._shown = self._shown != self._standing, self._standing
            return changed
        first = self._time == 0.0
        self._time += seconds
        if self._time > NOTICE_S:
            self.dismiss()
            return True
        return first

    def due(self) -> float | None:
        """Seconds until the notice times out; None if it does not."""
        if not self._waiting:
            return None if self._shown == self._standing else 0.0
        return max(0.0, NOTICE_S - self._time) if self._time else 0.0

    def take_back(self, sentence: str) -> None:
        """Remove a notice that no longer applies."""
        if sentence == self.current:
            self.dismiss()
        elif sentence in self._waiting:
            self._waiting.remove(sentence)

    def dismiss(self) -> None:
        """Remove the current notice; a permanent notice is removed only if it is the one being shown."""
        if self._waiting:
            self._waiting.pop(0)
        else:
            self._standing = ""
        self._time = 0.0

    def box(self) -> Rect:
        """Return the notice's rectangle as placed by `find_room`; until then it is at the lower edge."""
        return self._box if self._placed == self._what() else self._at_foot()

    def find_room(self, scene: Around, written: Sequence[Drawn] = ()) -> None:
        """Place the notice in a scene; it stays there unless something appears under it."""
        if not self.current:
            return
        here = [self._box] if self._placed == self._what() else []
        self._placed, self._box = self._what(), self._at_foot()
        kept = scene.keep_clear()
        pressed = [node.bounds for node in scene.nodes() if node.answers]
        gap = 2 * self.ctx.scale.px(GAP)
        texts = [drawn.rect.inflate(gap, gap) for drawn in written]
        for free in ([*kept, *pressed], kept):
            taken = [rect.inflate(gap, gap) for rect in free if rect.w and rect.h]
            clear = [box for box in here if box.collidelist(taken) < 0]
            found = clear[0] if clear else self._nearest(self._box, taken, pressed, texts)
            if found is not None:
                self._box = found
                return

    def _nearest(
        self, foot: Rect, taken: Sequence[Rect], pressed: Sequence[Rect], texts: Sequence[Rect]
    ) -> Rect | None:
        """Return the best position for a notice: clear of all of `taken`, near `foot`, and covering little text.

        Return None if no position is clear.
        """
        scale = self.ctx.scale
        window = Rect(scale.window)
        margin = window.bottom - foot.bottom
        across, up = (scale.px(step, 4) for step in STEPS)
        rows = range(0, foot.y - margin + 1, up)
        columns = range(-((foot.x - margin) // across) * across, foot.x - margin + 1, across)
        tries = sorted((dy + ASIDE * abs(dx), dy, dx) for dy in rows for dx in columns)
        best: tuple[float, Rect] | None = None
        for far, dy, dx in tries:
            if best is not None and far >= best[0]:
                break
            box = foot.move(dx, -dy)
            if box.collidelist(taken) < 0:
                covered = sum(part.w * part.h for part in map(box.clip, (*pressed, *texts))) / (box.w * box.h)
                touched = scale.f(TOUCHED) if box.collidelist(texts) >= 0 else 0.0
                cost = far + scale.f(COVERED) * min(1.0, covered) + touched
                if best is None or cost < best[0]:
                    best = cost, box
        return best[1] if best is not None else None

    def _what(self) -> object:
        return self.current, self.ctx.scale

    def _at_foot(self) -> Rect:
        scale = self.ctx.scale
        lines = self._lines()
        pad = scale.px(20, 14)
        step = self.ctx.text.line_height(theme.BODY, self.current)
        box = Rect(
            0,
            0,
            max(self.ctx.text.width(line, theme.BODY) for line in lines) + 2 * pad,
            step * len(lines) + 2 * round(pad * 0.7),
        )
        box.midbottom = (scale.width // 2, scale.height - scale.px(22, 14))
        return box

    def _lines(self) -> list[str]:
        scale = self.ctx.scale
        return self.ctx.text.wrap(self.current, theme.BODY, min(scale.width - 80, scale.px(WIDEST_NOTICE, 420)))

    def draw(self, surface: Surface) -> None:
        """Draw the current notice."""
        if not self.current:
            return
        ctx, box = self.ctx, self.box()
        panel = Panel(ctx, "dark", radius=14)
        panel.place(box)
        panel.draw(surface)
        step = ctx.text.line_height(theme.BODY, self.current)
        y = box.y + ctx.scale.px(20, 14) * 0.7 + step / 2
        for line in self._lines():
            ctx.text.draw(surface, line, (box.centerx, y), theme.BODY, theme.IVORY, align="centre", valign="middle")
            y += step
