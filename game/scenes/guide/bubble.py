"""A paper note with a few sentences over a table, and the guide's speech bubble.

The bubble is a note that also has progress dots and a few buttons.
"""

from __future__ import annotations

import math
from itertools import chain, product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.sentences import together
from game.typing_compat import override
from game.ui import theme
from game.ui.node import Node
from game.ui.text_overflow import STEP
from game.ui.tooltip import Near, nearest, tip_of
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

WIDE: Final = (306.0, 380.0, 250.0)
"""Widths to try, in units; the first one that fits is used."""
LEAST_PX: Final = 260
PAD: Final = 20.0
BUTTON_HIGH: Final = 36.0
DOT: Final = 4.0
TIP: Final = (24.0, 12.0)
TIP_REACH: Final = 5.0
"""Maximum distance of the tip from its target, as a multiple of the tip's length."""
MOST_TARGETS: Final = 4
"""Number of highlighted parts to try as targets, in order."""
BETTER: Final = 60.0
"""Number of pixels by which another width or target must bring the bubble nearer to be preferred."""
NEAR: Final = 3.0
"""Distance, as a multiple of the tip's length, within which a position is accepted without trying others."""
SLIPS: Final = sorted(
    product((0, 6, -6, 12, -12, 18, -18, 24, -24), (0, 6, -6, 12, -12)), key=lambda slip: math.hypot(*slip)
)
"""Distances in pixels, shortest first, by which a kept corner may move: the mouse is still over the button Next."""
IN_MS: Final = 140.0
REMINDS_S: Final = 0.8
"""Seconds for which the border is thicker after a press that the note does not accept."""
BORDER: Final = 2
THICK_BORDER: Final = 6


class Place(NamedTuple):
    """A candidate position for the bubble, with its wrapped lines."""

    box: Rect
    lines: tuple[str, ...]
    act: tuple[str, ...]
    tip: tuple[str, float] | None
    most: float = math.inf
    """Largest text scale at which the text fits."""


class PaperNote:
    """A few sentences on paper, the last of them in bold, shown where they cover nothing important."""

    node_name = "note"
    """Name of the node that reads the sentences."""

    def __init__(self, ctx: RenderContext) -> None:
        """Create the note without sentences."""
        self._kit = ctx
        self.note = Node(Rect(0, 0, 1, 1), "label", "", name=self.node_name, focusable=False)
        self.text = self.act = ""
        self.place: Place | None = None
        self.anchor: Rect | None = None
        """Area near which the note is placed if nothing is highlighted; None for the middle of the window."""
        self._asked: object = None
        self._shown = 0.0
        self._reminds_s = 0.0
        """Seconds for which the border is still thicker."""

    def show(self, text: str, act: str) -> None:
        """Show new sentences, fading the paper in again; `act` is in bold."""
        self.text, self.act = text, act
        self._asked, self._shown = None, 0.0

    def remind(self) -> None:
        """Draw attention to the same sentences again: the paper fades in anew, with a thicker border for a moment."""
        self._shown, self._reminds_s = 0.0, REMINDS_S

    @property
    def nodes(self) -> list[Node]:
        """Node that reads the sentences; empty until the note has been placed."""
        if self.place is None:
            return []
        self.note.rect, self.note.label = self.place.box, together((self.text, self.act))
        return [self.note]

    def update(self, seconds: float) -> bool:
        """Advance the fade-in; return whether the note has to be drawn again."""
        ctx = self._kit
        reminded, self._reminds_s = self._reminds_s > 0, max(0.0, self._reminds_s - seconds)
        if self._shown >= 1:
            return reminded
        still = ctx.speed <= 0 or ctx.settings.reduced_motion
        self._shown = 1.0 if still else min(1.0, self._shown + seconds * 1000 * ctx.speed / IN_MS)
        return True

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    def feet(self) -> tuple[int, int]:
        """Minimum width and height of the content below the sentences, in pixels; (0, 0) if there is none."""
        return 0, 0

    @property
    def kept_corner(self) -> tuple[int, int] | None:
        """Lower right corner that the note keeps if it covers nothing there; None to place it near its target."""
        return None

    def place_feet(self, box: Rect) -> None:
        """Place the content below the sentences in the note's box."""

    def draw_feet(self, surface: Surface, box: Rect, top: float) -> None:
        """Draw the content below the sentences, which end at y = `top`."""

    def arrange(
        self, lit: Sequence[Rect], kept: Sequence[Sequence[Rect]], spared: Sequence[Rect], panels: Sequence[Rect]
    ) -> None:
        """Place the note near the first highlighted area, clear of the areas in `kept`.

        If that is impossible, the last lists in `kept` are ignored. Positions clear of `spared` are preferred, even if
        somewhat farther away. If the target is on one of the `panels`, the note is placed outside the panel and points
        to the target.
        """
        every = [lit, *kept, spared]
        rects = tuple(tuple(map(tuple, each)) for each in every)
        asked = self.text, self.act, rects, self._kit.scale, self.anchor and tuple(self.anchor)
        if asked == self._asked:
            return
        self._asked = asked
        self.place = self._find(lit, kept, spared, panels)
        with self._kit.text.enlarged_at_most(self.place.most):
            self.place_feet(self.place.box)

    def _find(
        self, lit: Sequence[Rect], kept: Sequence[Sequence[Rect]], spared: Sequence[Rect], panels: Sequence[Rect]
    ) -> Place:
        """Return a position for the bubble.

        Text is shrunk to its normal size before another list in `kept` is ignored; the last resort is a corner.
        """
        scale, text = self._kit.scale, self._kit.text
        window = Rect(scale.window).inflate(-8, -8)
        corner = self.kept_corner
        kept_place = self._place_at(corner, lit, [*chain.from_iterable(kept), *spared], window) if corner else None
        if kept_place is not None:
            return kept_place
        for level in range(len(kept), 0, -1):
            free = [rect for each in kept[:level] for rect in each]
            most = max(1.0, min(scale.enlarged, text.most))
            while True:
                with text.enlarged_at_most(most):
                    place = self._place_near(lit, Near(free, spared), panels, window)
                if place is not None:
                    return place._replace(most=most)
                if most <= 1:
                    break
                most = max(1.0, most - STEP)
        lines, act, size = self._measure(max(scale.px(WIDE[0]), LEAST_PX))
        box = Rect(0, 0, *size)
        box.topright = window.right, window.top
        return Place(box, lines, act, None)

    def _place_at(
        self, corner: tuple[int, int], lit: Sequence[Rect], free: Sequence[Rect], window: Rect
    ) -> Place | None:
        """Return a position with its lower right corner almost here, clear of all areas; None if there is none."""
        scale, text = self._kit.scale, self._kit.text
        gap = self._gap_to_target
        obstacles = [*free, *(rect.inflate(2 * gap - 2, 2 * gap - 2) for rect in lit)]
        measured = [self._measure(max(scale.px(wide), round(LEAST_PX * wide / WIDE[0]))) for wide in WIDE]
        for (right, down), (lines, act, size) in product(SLIPS, measured):
            box = Rect(0, 0, *size)
            box.bottomright = corner[0] + right, corner[1] + down
            if window.contains(box) and box.collidelist(obstacles) < 0:
                tips = (tip_of(box, target, round(TIP_REACH * gap)) for target in lit[:MOST_TARGETS])
                tip = next((tip for tip in tips if tip is not None), None)
                return Place(box, lines, act, tip, max(1.0, min(scale.enlarged, text.most)))
        return None

    @property
    def _gap_to_target(self) -> int:
        return max(self._kit.scale.px(TIP[1]) + 2, 10)

    def _place_near(self, lit: Sequence[Rect], near: Near, panels: Sequence[Rect], window: Rect) -> Place | None:
        """Return a position near a highlighted area, clear of all obstacles; None if there is none.

        The text keeps its current size.
        """
        scale = self._kit.scale
        targets = lit[:MOST_TARGETS] or [self.anchor or Rect(window.centerx, round(window.h * 0.42), 1, 1)]
        gap = self._gap_to_target
        best: tuple[float, Place] | None = None
        for wide in WIDE:
            width = max(scale.px(wide), round(LEAST_PX * wide / WIDE[0]))
            lines, act, size = self._measure(width)
            for beside in targets:
                ground = next((rect for rect in panels if rect.contains(beside)), beside)
                found = nearest(size, ground, near, window, gap)
                if found is not None and (best is None or found[0] < best[0] - BETTER):
                    tip = tip_of(found[1], beside, round(TIP_REACH * gap)) if lit else None
                    best = found[0], Place(found[1], lines, act, tip)
                if best is not None and best[0] < NEAR * gap:
                    return best[1]
        return best[1] if best is not None else None

    def _measure(self, width: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, int]]:
        text, pad = self._kit.text, self._pad
        least, feet = self.feet
        width = max(width, least + 2 * pad)  # first, so that the words use the width that the buttons need
        room = width - 2 * pad
        lines = tuple(text.wrap(self.text, theme.BODY, room))
        act = tuple(text.wrap(self.act, theme.BODY_BOLD, room)) if self.act else ()
        high = self._line * (len(lines) + len(act)) + feet + 2 * pad
        return lines, act, (width, high)

    @property
    def _pad(self) -> int:
        return max(self._kit.scale.px(PAD), 13)

    @property
    def _line(self) -> int:
        return self._kit.text.line_height(theme.BODY, self.text)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the note at its current place."""
        if self.place is not None:
            with self._kit.text.enlarged_at_most(self.place.most):
                self._paint(surface, self.place)

    def _paint(self, surface: Surface, place: Place) -> None:
        ctx = self._kit
        scale, text, box, pad = ctx.scale, ctx.text, place.box, self._pad
        picture = ctx.paint.box(
            *box.size,
            radius=scale.f(theme.R_PAPER),
            fill=theme.PAPER_FILL,
            line=(theme.RED_ON_PAPER,),
            line_width=THICK_BORDER if self._reminds_s > 0 else BORDER,
            inner_line=1.0,
            shadow="panel",
            tip=(*place.tip, scale.f(TIP[0]), scale.f(TIP[1])) if place.tip is not None else None,
        )
        alpha = self._shown
        picture.draw(surface, *box.topleft, alpha)
        if alpha < 1:  # the words appear once the paper is opaque
            return
        text.cover(box)
        y = box.y + pad + self._line / 2
        for line in place.lines:
            text.draw(surface, line, (box.x + pad, y), theme.BODY, theme.INK, valign="middle")
            y += self._line
        for line in place.act:
            text.draw(surface, line, (box.x + pad, y), theme.BODY_BOLD, theme.RED_ON_PAPER, valign="middle")
            y += self._line
        self.draw_feet(surface, box, y - self._line / 2)


class Bubble(PaperNote):
    """The guide's speech bubble with text, progress dots and buttons, independent of any lesson."""

    node_name = "guide"

    def __init__(
        self,
        ctx: RenderContext,
        *,
        on_next: Callable[[], None],
        on_back: Callable[[], None],
        on_repeat: Callable[[], None],
        on_skip: Callable[[], None],
    ) -> None:
        super().__init__(ctx)
        size = 18
        self.next = Button(ctx, _("Next"), on_next, kind="primary", size=size, name="guide next", layer=20)
        self.back = Button(
            ctx, _("Back"), on_back, kind="paper", size=size, name="guide back", layer=20, ring="paper", icon="left"
        )
        self.repeat = Button(
            ctx,
            _("Repeat"),
            on_repeat,
            kind="paper",
            size=size,
            name="guide repeat",
            layer=20,
            ring="paper",
            icon="replays",
        )
        self.skip = Button(ctx, _("Skip"), on_skip, kind="paper", size=size, name="guide skip", layer=20, ring="paper")
        self.back.icon_only = self.repeat.icon_only = True
        self.back.node.why = _("This is the first step.")
        self.repeat.node.why = _("Nothing has been played in this step yet.")
        self.done, self.count = 0, 1
        self.last = self.waits = False
        self._corner: tuple[object, tuple[int, int]] | None = None
        """Scale and lower right corner of the last text that was only read, so that Next stays under the mouse."""

    def say(self, text: str, act: str, *, waits: bool, step: int, count: int, last: bool, first: bool) -> None:
        """Show new text, fading the bubble in again."""
        self.waits = waits
        self.done, self.count, self.last = step, count, last
        self.next.label = _("Done") if last else _("Next")
        self.back.enabled = not first
        self.show(text, act)

    @property
    def buttons(self) -> list[Button]:
        """Visible buttons in tab order."""
        ways = [] if self.waits else [self.next]
        return [*ways, self.back, self.repeat, *([] if self.last else [self.skip])]

    @property
    @override
    def nodes(self) -> list[Node]:
        """Node that reads the bubble's text, followed by the nodes of the buttons."""
        note = super().nodes
        return [*note, *(button.node for button in self.buttons)] if note else []

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    @override
    def feet(self) -> tuple[int, int]:
        wide = sum(self._button_wide(button) for button in self.buttons) + self._gap * (len(self.buttons) - 1)
        return wide, self._dots_height + self._button_height

    @property
    def _gap(self) -> int:
        return max(self._kit.scale.px(8), 6)

    @property
    def _dots_height(self) -> int:
        return max(self._kit.scale.px(30), 22)

    @property
    def _button_height(self) -> int:
        return max(self._kit.scale.px(BUTTON_HIGH), 30, round(self._kit.text.px(theme.QUIET_BUTTON) * 1.5))

    def _button_wide(self, button: Button) -> int:
        return self._button_height if button.icon_only else max(button.preferred(BUTTON_HIGH)[0], self._button_height)

    @property
    @override
    def kept_corner(self) -> tuple[int, int] | None:
        if self.waits or self._corner is None or self._corner[0] != self._kit.scale:
            return None
        return self._corner[1]

    @override
    def place_feet(self, box: Rect) -> None:
        corner = self.kept_corner
        if not self.waits and (corner is None or (box.right - corner[0], box.bottom - corner[1]) not in SLIPS):
            self._corner = self._kit.scale, box.bottomright
        high, pad = self._button_height, self._pad
        top = box.bottom - pad - high
        left = box.x + pad
        for button in (self.back, self.repeat):
            button.place(Rect(left, top, high, high))
            left += high + self._gap
        right = box.right - pad
        for button in [each for each in self.buttons if not each.icon_only]:
            wide = self._button_wide(button)
            button.place(Rect(right - wide, top, wide, high))
            right -= wide + self._gap

    # Painting ---------------------------------------------------------------------------------------------------------

    @override
    def draw_feet(self, surface: Surface, box: Rect, top: float) -> None:
        pad = self._pad
        self._draw_dots(surface, box.x + pad, round(top + self._dots_height / 2), box.w - 2 * pad)
        for button in self.buttons:
            button.draw(surface)

    def _draw_dots(self, surface: Surface, left: int, y: int, room: int) -> None:
        """Draw a dot for each finished step, a large ringed dot for the current one, and rings for later ones."""
        ctx, scale = self._kit, self._kit.scale
        radius = max(scale.f(DOT), 3.0)
        pitch = min(max(scale.f(18), 13), (room - 4 * radius) / max(1, self.count - 1))
        x = left + 2 * radius
        for step in range(self.count):
            now = step == self.done
            fill = theme.PAPER_RING if now else theme.RED_ON_PAPER if step < self.done else None
            size = round(2 * radius * (1.5 if now else 1.0))
            if fill is not None:
                ctx.paint.disc(size, fill=(fill,)).draw_centred(surface, x, y)
            else:
                ring = ctx.paint.ring(size, size, radius=size / 2, width=1.5, colour=(theme.PAPER_RING,))
                ring.draw_centred(surface, x, y)
            x += pitch
