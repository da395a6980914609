"""Text rendering: lines are drawn at exact size and cached; callers can record the texts drawn."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import frame_budget, theme
from game.ui.typesetting import Cut, Typesetting, fineness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.scale import Scale
    from game.ui.theme import Colour, Role

LINES_KEPT: Final = 0.5
"""Cache limit for rendered lines, in window-sized pictures; a window full of text needs less."""
NOT_UNDER: Final = str.maketrans(dict.fromkeys("\u0e38\u0e39\u0e3a", "") | dict.fromkeys("ญฐฎฏฤฦ", "น"))
"""Translation table that removes descending parts from Thai text: vowels below and letter feet."""
OPTICAL_MIDDLE: Final = 0.345
"""Distance of the baseline below a line's optical centre, as a multiple of the text size."""


class Drawn(NamedTuple):
    """A text drawn on the screen: its string, the rectangle of its ink, its position, role and colour."""

    text: str
    rect: Rect
    left: int
    role: Role
    colour: Colour
    cut: bool = False
    """Whether part of the text is missing because of an ellipsis, a broken word or clipping."""
    box: Rect | None = None
    """Last opaque box that was drawn under the text; None if there is none."""
    line: Surface | None = None
    """The rendered line, at position `at`; it shows which pixels of the box are ink, see `touching`."""
    at: tuple[int, int] = (0, 0)


def touching(one: Drawn, other: Drawn) -> bool:
    """Return whether the ink of two texts touches; boxes alone may overlap, as Thai marks interlock."""
    if one.line is None or other.line is None:
        return True
    offset = other.at[0] - one.at[0], other.at[1] - one.at[1]
    return pygame.mask.from_surface(one.line).overlap(pygame.mask.from_surface(other.line), offset) is not None


class _Line(NamedTuple):
    surface: Surface
    ascent: int
    ink: Rect


class Text(Typesetting):
    """Draws text at one scale and caches the rendered lines."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.record: list[Drawn] | None = None
        """The list to which drawn texts are added; None outside `recording`."""
        self._lines: OrderedDict[tuple[str, Role, int, Colour], _Line] = OrderedDict()
        self.bytes = 0
        """Memory used by the cached lines."""
        self._limit = scale.screenfuls(LINES_KEPT)
        self._shift = (0, 0)
        self._retouched: Rect | None = None
        """Area to which drawing is limited while a picture is repainted; None for no limit."""
        self._boxes: list[Rect] = []
        """Opaque boxes drawn under texts, while recording."""

    def clear(self) -> None:
        """Drop cached fonts and lines, on a change to a part of the program that uses other texts."""
        super().clear()
        self._lines.clear()
        self.bytes = 0

    # Drawing ----------------------------------------------------------------------------------------------------------

    def render(self, text: str, role: Role, colour: Colour = theme.IVORY) -> Surface:
        """Return a rendered line as a shared surface, which must not be changed."""
        return self._line(text, role, colour).surface

    def reach(self, text: str, role: Role) -> tuple[int, int]:
        """Return how far a line's ink extends above and below its baseline, in pixels."""
        _surface, ascent, ink = self._line(text, role, theme.IVORY)
        return ascent - ink.top, ink.bottom - ascent

    def _line(self, text: str, role: Role, colour: Colour) -> _Line:
        key = (text, role, self.px(role), colour)
        line = self._lines.get(key)
        if line is not None:
            self._lines.move_to_end(key)
            return line
        line = self._lines[key] = frame_budget.make(lambda: self._written(text, role, colour))
        self.bytes += line.surface.get_width() * line.surface.get_height() * 4
        while self.bytes > self._limit and len(self._lines) > 1 and not frame_budget.is_limited():
            _old, gone = self._lines.popitem(last=False)
            self.bytes -= gone.surface.get_width() * gone.surface.get_height() * 4
        return line

    def _written(self, text: str, role: Role, colour: Colour) -> _Line:
        fine = fineness(self.px(role))
        runs = [(run, font) for run, font in self._runs(text, role) if font.size(run)[0]]  # no space, no ink
        parts = [font.render(run, True, colour) for run, font in runs]
        ascents = [font.get_ascent() + _rows_shifted_down(run, font) for run, font in runs]
        baseline = max(ascents, default=self.font(role).get_ascent())
        wide = sum(part.get_width() for part in parts)
        under = [part.get_height() - ascent for part, ascent in zip(parts, ascents, strict=True)]
        high = baseline + max(under, default=1 - baseline)
        # The baseline must fall between two pixels of the screen: rows are added on top until it does.
        above = -baseline % fine
        canvas = Surface((-(-wide // fine) * fine, -(-(high + above) // fine) * fine), pygame.SRCALPHA)
        canvas.fill((*colour, 0))  # only this colour is averaged, so that edges stay clean
        x = 0
        for part, ascent in zip(parts, ascents, strict=True):
            canvas.blit(part, (x, above + baseline - ascent))
            x += part.get_width()
        surface = canvas
        if fine > 1:
            surface = pygame.transform.smoothscale(canvas, (canvas.get_width() // fine, canvas.get_height() // fine))
        return _Line(surface, (baseline + above) // fine, surface.get_bounding_rect())

    def draw(
        self,
        target: Surface,
        text: str,
        at: tuple[float, float],
        role: Role,
        colour: Colour = theme.IVORY,
        *,
        align: str = "left",
        valign: str = "baseline",
        alpha: float = 1.0,
        width: int = 0,
        height: int = 0,
    ) -> Rect:
        """Draw one line of text and return its box.

        `at` is the left end, centre or right end of the line (`align` 'left', 'centre', 'right') at its baseline, its
        optical middle or its top (`valign` 'baseline', 'middle', 'top'). With `width`, longer text is reduced and, if
        `height` allows, broken into lines (see `fit`), centred where the single line would be. The ink of a line placed
        by its middle stays within `height`, whatever marks are above and below its letters.
        """
        if not text:
            return Rect(round(at[0]), round(at[1]), 0, 0)
        if width:
            fit = self.fit(text, role, width, height)
            if len(fit.lines) > 1:
                middle = self._middle(at[1], role, valign) - fit.step * (len(fit.lines) - 1) / 2
                boxes = [
                    self.draw(
                        target,
                        line,
                        (at[0], middle + fit.step * number),
                        fit.role,
                        colour,
                        align=align,
                        valign="middle",
                        alpha=alpha,
                    )
                    for number, line in enumerate(fit.lines)
                ]
                return boxes[0].unionall(boxes[1:])
            (text,), role = fit.lines, fit.role
        if self.most < self.scale.enlarged:  # the record may be read later, at a larger text scale
            role = role._replace(px=self.px(role))
        line, ascent, ink = self._line(text, role, colour)
        surface, (x, y) = line, at
        wide = surface.get_width()
        if align != "left":
            x -= wide / 2 if align == "centre" else wide
        if valign == "baseline":
            y -= ascent
        elif valign == "middle":
            over = at[1] - height / 2
            y += self.px(role) * OPTICAL_MIDDLE - ascent
            if 0 < ink.height <= height:
                y = min(max(y, over - ink.top), over + height - ink.bottom)
        else:
            y += self.font(role).get_ascent() // fineness(self.px(role)) - ascent
        place = Rect(round(x), round(y), wide, surface.get_height())
        if alpha < 1:
            surface = surface.copy()
            surface.set_alpha(round(alpha * 255))
        target.blit(surface, place)
        if self.record is not None and alpha > 0.05:
            whole = ink.move(place.topleft)
            clip = target.get_clip()
            shown = whole.clip(target.get_rect() if clip == self._retouched else clip)
            if shown.width and shown.height:
                left = place.x + self._shift[0]
                cut = shown.width < whole.width or isinstance(text, Cut)
                box = self._box_of(whole.move(self._shift))
                at = place.move(self._shift).topleft
                self.record.append(Drawn(text, shown.move(self._shift), left, role, colour, cut, box, line, at))
        return place

    def draw_in(
        self,
        target: Surface,
        text: str,
        box: Rect,
        role: Role,
        colour: Colour = theme.IVORY,
        *,
        align: str = "left",
        spare: int = 0,
        alpha: float = 1.0,
    ) -> Rect:
        """Draw a text vertically centred in `box`, reduced or wrapped if necessary; return its rectangle.

        `spare` is the width, in pixels, to be left free.
        """
        at = {"left": box.x, "centre": box.centerx, "right": box.right}[align], box.centery
        size = {"width": box.w - spare, "height": box.h}
        return self.draw(target, text, at, role, colour, align=align, valign="middle", alpha=alpha, **size)

    def draw_apart(
        self,
        target: Surface,
        words: tuple[str, str],
        ends: tuple[float, float],
        lines: tuple[float, float],
        roles: tuple[Role, Role],
        colours: tuple[Colour, Colour],
        *,
        gap: float = 16,
    ) -> tuple[Rect, Rect]:
        """Draw one text left-aligned and one right-aligned, on its own baseline; return their boxes.

        If they would be less than `gap` pixels apart, both are reduced.
        """
        (left, right), (first, second) = ends, (self.width(*each) for each in zip(words, roles, strict=True))
        room = max(2, round(right - left - gap))
        if first + second > room:
            first = max(min(first, room // 2), room - second, 1)
            second = max(1, room - first)
        return (
            self.draw(target, words[0], (left, lines[0]), roles[0], colours[0], width=first),
            self.draw(target, words[1], (right, lines[1]), roles[1], colours[1], align="right", width=second),
        )

    def _middle(self, y: float, role: Role, valign: str) -> float:
        """Return the y coordinate of a line's optical middle, given that of its baseline, middle or top."""
        if valign == "middle":
            return y
        if valign == "top":
            y += self.font(role).get_ascent() // fineness(self.px(role))
        return y - self.px(role) * OPTICAL_MIDDLE

    def draw_lines(
        self,
        target: Surface,
        lines: list[str],
        at: tuple[float, float],
        role: Role,
        colour: Colour = theme.IVORY,
        *,
        align: str = "left",
        alpha: float = 1.0,
        step: int = 0,
    ) -> int:
        """Draw lines below one another, the first with its baseline at `at`; return the next baseline."""
        x, y = at
        step = step or self.line_height(role, "".join(lines))
        for line in lines:
            self.draw(target, line, (x, y), role, colour, align=align, alpha=alpha)
            y += step
        return round(y)

    # Records ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def recording(self) -> Iterator[list[Drawn]]:
        """Record every text drawn in a `with` block; yield the list to which the texts are added."""
        before, boxes = self.record, self._boxes
        drawn: list[Drawn] = []
        self.record, self._boxes = drawn, []
        try:
            yield drawn
        finally:
            self.record, self._boxes = before, boxes

    @contextmanager
    def retouching(self, area: Rect) -> Iterator[None]:
        """Limit drawing in a `with` block to an area; texts outside it are still recorded."""
        before, self._retouched = self._retouched, area
        try:
            yield
        finally:
            self._retouched = before

    @contextmanager
    def shifted(self, dx: int, dy: int) -> Iterator[None]:
        """Record the texts drawn in a `with` block at an offset; their surface will be shown at (dx, dy)."""
        before = self._shift
        self._shift = (before[0] + dx, before[1] + dy)
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def enlarged_at_most(self, most: float) -> Iterator[None]:
        """Limit the text scale in a `with` block."""
        before, self.most = self.most, min(self.most, most)
        try:
            yield
        finally:
            self.most = before

    def cover(self, rect: Rect) -> None:
        """Report an opaque box that is drawn over texts; recorded texts that it hides completely are removed."""
        if self.record is not None:
            rect = rect.move(self._shift)
            self.record[:] = [one for one in self.record if not rect.contains(one.rect)]
            self._boxes.append(rect)

    def _box_of(self, ink: Rect) -> Rect | None:
        """Return the last opaque box drawn under the centre of a text, or None."""
        return next((box for box in reversed(self._boxes) if box.collidepoint(ink.center)), None)


def _rows_shifted_down(run: str, font: pygame.Font) -> int:
    """Return the number of pixel rows by which high stacked marks shift a rendered text down."""
    return max(0, font.size(run.translate(NOT_UNDER))[1] - font.get_height())
