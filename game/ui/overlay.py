"""Overlay drawn on every scene: the focus ring, and notices to the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pygame import Rect, draw

from game.ui import theme
from game.ui.widget import Panel, Widget

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn

NOTICE_S: Final = 8.0
WIDTHS: Final = ((640, 420), (960, 640), (420, 300), (300, 210))
"""Maximum line widths tried for a notice, as (units, minimum in pixels), the usual one first."""
SIZES: Final = (1.0, 0.8, 0.65, 0.5)
"""Fractions of the usual text size tried for a notice."""
BALANCE: Final = 8
"""Precision in pixels to which the lines of a notice are made equally wide."""
GAP: Final = 8
"""Units between a notice and anything it must not cover."""
STEPS: Final = (40, 16)
"""Distances between the positions tried for a notice, in units across and up."""
ASIDE: Final = 2.0
"""Cost factor of a sideways step relative to an upward one, so that notices stay centred."""
COVERED: Final = 4000.0
"""Cost in units of a position where a notice covers texts or other items completely."""


class Around(Protocol):
    """Methods of a scene that a notice needs."""

    def nodes(self) -> Sequence[Node]:
        """Return the scene's nodes, which a notice should not cover."""

    def keep_clear(self) -> Sequence[Rect]:
        """Return areas, in pixels, that a notice covers only if no other position is free."""

    def occupied(self) -> Sequence[Rect]:
        """Return the areas, in pixels, of everything shown except texts."""

    def spare(self) -> Sequence[Rect]:
        """Return areas, in pixels, whose texts the player can spare while a notice is shown."""


class Shape(NamedTuple):
    """A notice's text, broken into lines, and the size of its box in pixels."""

    role: theme.Role
    lines: tuple[str, ...]
    step: int
    """Height of a line in pixels."""
    size: tuple[int, int]


LAPPED: Final = 4
"""Pixels of overlap, in both directions, above which a piece counts as covering another."""


def draw_focus_ring(ctx: RenderContext, surface: Surface, node: Node, nodes: Sequence[Node] = ()) -> None:
    """Draw the ring around the focused node; its size depends on the node's `attention`.

    A piece's ring is hidden where other pieces among the scene's `nodes` are drawn over the piece.
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
    lying_on_it = _pieces_over(node, nodes)
    if lying_on_it:
        left, top = round(node.centre[0] - ring.size[0] / 2), round(node.centre[1] - ring.size[1] / 2)
        rest = ring.surface.copy()
        for each in lying_on_it:
            corners = [(x - left - ring.dx, y - top - ring.dy) for x, y in each.corners]
            draw.polygon(rest, (0, 0, 0, 0), corners)
        ring = ring._replace(surface=rest)
    ring.draw_centred(surface, *node.centre, node.attention)
    surface.set_clip(before)


def _pieces_over(node: Node, nodes: Sequence[Node]) -> list[Node]:
    """Return the pieces drawn over a piece; [] if the node is not a piece."""
    if node.role != "piece":
        return []
    after = next((i for i, each in enumerate(nodes) if each is node), len(nodes)) + 1
    over = [each for each in nodes[after:] if each.role == "piece" and each.layer == node.layer]
    return [each for each in over if min(each.bounds.clip(node.bounds).size) > LAPPED]


class Notices(Widget):
    """Notices to the player, shown one at a time until a timeout or a click.

    A notice is at the lower edge, or as near to it as possible without covering anything; if necessary, it has
    another shape or a smaller size. If no part of the window is free, it covers as little as possible and never
    a control; a patient notice is held back instead.
    """

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self._waiting: list[str] = []
        self._time = 0.0
        self._said: set[str] = set()
        self._left: dict[str, float] = {}
        """Seconds until each waiting sentence expires, for sentences that do."""
        self._answer = ""
        """Answer to the last press that was refused; '' if it no longer applies."""
        self._patient: set[str] = set()
        """Sentences that may be shown later, so they never cover a text."""
        self._held: set[str] = set()
        """Patient sentences that found no free position at the last attempt."""
        self._held_in: object = None
        """Scene, scale and numbers of texts and nodes at the last attempt to place them."""
        self._permanent = self._shown = ""
        self._box = Rect(0, 0, 0, 0)
        self._shape: Shape | None = None
        self._placed: object = None
        """Text and scale for which the box was placed; None before that."""
        self._level = 0
        """Index in `_levels` of the areas that the placed box avoids."""

    @property
    def current(self) -> str:
        """The sentence being shown; '' if none is."""
        return next(self._ready(), self._permanent)

    @property
    def pending(self) -> bool:
        """Whether a sentence is being shown or held back."""
        return bool(self._waiting or self._permanent)

    def _ready(self) -> Iterator[str]:
        """Yield the waiting sentences that are not held back."""
        return (sentence for sentence in self._waiting if sentence not in self._held)

    def set_permanent(self, sentence: str) -> None:
        """Set a permanent notice, shown whenever there is no other notice; '' removes it."""
        self._permanent = sentence

    def say(self, sentence: str, *, again: bool = False, within: float | None = None, patient: bool = False) -> bool:
        """Show a notice unless it was shown before; return whether it is shown.

        With `again`, repeat it or extend its time. `within` is the number of seconds after which it is dropped if
        other notices are still ahead of it. A `patient` notice never covers a text: if necessary it waits for the
        next scene, and others are shown before it.
        """
        (self._patient.add if patient else self._patient.discard)(sentence)
        if within is not None:
            self._left[sentence] = within
        if again and sentence in self._waiting:
            self._time = 0.0 if sentence == self.current else self._time
        elif sentence and (again or sentence not in self._said):
            self._said.add(sentence)
            self._waiting.append(sentence)
        else:
            return False
        return True

    def answer(self, sentence: str) -> None:
        """Show at once why a press was refused, instead of the answer to an earlier press; '' only removes that."""
        if self._answer != sentence:
            self.take_back(self._answer)
        self._answer = sentence
        if sentence:
            self._patient.discard(sentence)
            self._waiting = [sentence, *(each for each in self._waiting if each != sentence)]
            self._time = 0.0

    def update(self, seconds: float) -> bool:
        """Advance the time; return True if the notice has changed."""
        self._drop_late(seconds)
        if next(self._ready(), None) is None:
            changed, self._shown = self._shown != self._permanent, self._permanent
            return changed
        first = self._time == 0.0
        self._time += seconds
        if self._time > NOTICE_S:
            self.dismiss()
            return True
        return first

    def _drop_late(self, seconds: float) -> None:
        """Remove sentences that have waited behind others for so long that they have expired."""
        self._left = {sentence: left - seconds for sentence, left in self._left.items()}
        late = {sentence for sentence, left in self._left.items() if left <= 0}
        shown = self.current
        self._waiting = [sentence for sentence in self._waiting if sentence == shown or sentence not in late]
        for sentence in late:
            del self._left[sentence]

    def due(self) -> float | None:
        """Seconds until the notice times out; None if it does not."""
        if next(self._ready(), None) is None:
            return None if self._shown == self._permanent else 0.0
        return max(0.0, NOTICE_S - self._time) if self._time else 0.0

    def take_back(self, sentence: str) -> None:
        """Remove a notice that no longer applies, whether it is being shown or still waiting."""
        if sentence and sentence == self.current:
            self.dismiss()
        elif sentence in self._waiting:
            self._waiting.remove(sentence)

    def drop_patient(self) -> None:
        """Remove all patient notices, shown or held back."""
        for sentence in [each for each in self._waiting if each in self._patient]:
            self.take_back(sentence)

    def dismiss(self) -> None:
        """Remove the current notice; a permanent notice is removed only if it is the one being shown."""
        shown = next(self._ready(), None)
        if shown is not None:
            self._waiting.remove(shown)
        else:
            self._permanent = ""
        self._time = 0.0

    def box(self) -> Rect:
        """Return the notice's rectangle as placed by `find_room`; until then it is at the lower edge."""
        return self._box if self._placed == self._what() else self._at_foot(self._shapes()[0])

    def find_room(self, scene: Around, written: Sequence[Drawn] = ()) -> None:
        """Place the notice in a scene; it stays there until something appears under it.

        `written` has the texts on the screen.
        """
        if not self.pending:
            return
        texts = [drawn.rect for drawn in written]
        levels = self._levels(scene, texts)
        self._hold(scene, levels[0], len(texts))
        if not self.current:
            return
        if self._placed == self._what() and self._box.collidelist(levels[self._level]) < 0:
            return
        self._placed, shapes = self._what(), self._shapes()
        self._shape, self._box, self._level = shapes[0], self._at_foot(shapes[0]), len(levels) - 1
        covered = [*texts, *scene.occupied()]
        for level, taken in enumerate(levels):
            clear = level < 3  # these name everything that is shown
            found = self._clear(shapes, taken) if clear else self._least(shapes, taken, covered)
            if found is not None:
                (self._shape, self._box), self._level = found, level
                return

    def _hold(self, scene: Around, shown: Sequence[Rect], texts: int) -> None:
        """Hold back patient sentences that would cover any of `shown`, until one would not."""
        state = id(scene), self.ctx.scale, texts, len(shown)
        if state != self._held_in:
            self._held_in = state
            self._held.clear()
        while (sentence := next(self._ready(), "")) in self._patient:
            if self._placed == self._what() and self._box.collidelist(shown) < 0:
                return
            found = self._clear(self._shapes(), shown)
            if found is not None:
                (self._shape, self._box), self._placed, self._level = found, self._what(), 0
                return
            self._held.add(sentence)
            self._time = 0.0

    def _levels(self, scene: Around, texts: Sequence[Rect]) -> Sequence[Sequence[Rect]]:
        """Return five lists of areas; the notice avoids the first list for which it finds space.

        In order they contain everything on the screen and all of the spare areas, everything on the screen,
        everything except spare texts, the controls, and the areas to keep clear.
        """
        kept = scene.keep_clear()
        pressed = [*kept, *(node.bounds for node in scene.nodes() if node.answers)]
        shown = [*pressed, *scene.occupied()]
        spare = scene.spare()
        needed = [rect for rect in texts if not any(each.contains(rect) for each in spare)]
        gap = 2 * self.ctx.scale.px(GAP)
        levels = ([*shown, *texts, *spare], [*shown, *texts], [*shown, *needed], pressed, kept)
        return [[rect.inflate(gap, gap) for rect in taken if rect.w and rect.h] for taken in levels]

    def _places(self, shape: Shape) -> list[tuple[float, Rect]]:
        """Return the possible boxes for a shape, nearest first, with their distances from the usual one."""
        scale, foot = self.ctx.scale, self._at_foot(shape)
        margin = scale.height - foot.bottom
        across, up = (scale.px(step, 4) for step in STEPS)
        rows = range(0, foot.y - margin + 1, up)
        columns = range(-((foot.x - margin) // across) * across, foot.x - margin + 1, across)
        tries = sorted((dy + ASIDE * abs(dx), dy, dx) for dy in rows for dx in columns)
        return [(far, foot.move(dx, -dy)) for far, dy, dx in tries]

    def _clear(self, shapes: Sequence[Shape], taken: Sequence[Rect]) -> tuple[Shape, Rect] | None:
        """Return the first shape that fits clear of `taken`, in the nearest such place; otherwise None."""
        for shape in shapes:
            box = next((box for _far, box in self._places(shape) if box.collidelist(taken) < 0), None)
            if box is not None:
                return shape, box
        return None

    def _least(
        self, shapes: Sequence[Shape], taken: Sequence[Rect], covered: Sequence[Rect]
    ) -> tuple[Shape, Rect] | None:
        """Return the best shape and position that do not touch `taken`; None if there are none.

        The best position is near and covers little of `covered`.
        """
        scale, best = self.ctx.scale, None
        cost = float("inf")
        for shape in shapes:
            for far, box in self._places(shape):
                if far >= cost:
                    break
                if box.collidelist(taken) < 0:
                    parts = (box.clip(covered[place]) for place in box.collidelistall(covered))
                    share = min(1.0, sum(part.w * part.h for part in parts) / (box.w * box.h))
                    if far + scale.f(COVERED) * share < cost:
                        cost, best = far + scale.f(COVERED) * share, (shape, box)
        return best

    def _what(self) -> object:
        return self.current, self.ctx.scale

    def _at_foot(self, shape: Shape) -> Rect:
        scale = self.ctx.scale
        box = Rect((0, 0), shape.size)
        box.midbottom = (scale.width // 2, scale.height - scale.px(22, 14))
        return box

    def _shapes(self) -> list[Shape]:
        """Return the shapes that fit into the window, the usual one first."""
        scale, text, words = self.ctx.scale, self.ctx.text, self.current
        found: list[Shape] = []
        for share in SIZES:
            role = theme.BODY._replace(px=max(text.plain_px(theme.CAPTION), round(text.px(theme.BODY) * share)))
            for units, least in WIDTHS:
                wide = min(scale.width - 80, scale.px(units, least))
                if found and text.longest(words, role) > wide:
                    continue
                lines, step = self._balanced(words, role, wide), text.line_height(role, words)
                pad = scale.px(20, 14)
                size = max(text.width(line, role) for line in lines) + 2 * pad, step * len(lines) + 2 * round(pad * 0.7)
                shape = Shape(role, lines, step, size)
                if not found or (shape not in found and size[1] < scale.height - 2 * scale.px(22, 14)):
                    found.append(shape)
        return found

    def _balanced(self, words: str, role: theme.Role, wide: int) -> tuple[str, ...]:
        """Wrap a text to at most `wide` pixels, in lines of about the same width, so that none has a single word."""
        text = self.ctx.text
        lines = text.wrap(words, role, wide)
        least, most = wide // 2, wide
        while len(lines) > 1 and most - least > BALANCE:
            middle = (least + most) // 2
            narrower = text.wrap(words, role, middle)
            if len(narrower) == len(lines) and text.longest(words, role) <= middle:
                lines, most = narrower, middle
            else:
                least = middle
        return tuple(lines)

    def draw(self, surface: Surface) -> None:
        """Draw the current notice."""
        if not self.current:
            return
        ctx, box = self.ctx, self.box()
        shape = self._shape if self._shape is not None and self._placed == self._what() else self._shapes()[0]
        panel = Panel(ctx, "dark", radius=14)
        panel.place(box)
        panel.draw(surface)
        y = box.y + ctx.scale.px(20, 14) * 0.7 + shape.step / 2
        for line in shape.lines:
            ctx.text.draw(surface, line, (box.centerx, y), shape.role, theme.IVORY, align="centre", valign="middle")
            y += shape.step
