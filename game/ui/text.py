"""Text at true size: lines drawn and kept, and a record of what was drawn."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import theme, time_up
from game.ui.typesetting import Cut, Typesetting, fineness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.scale import Scale
    from game.ui.theme import Colour, Role

LINES_KEPT: Final = 0.5
"""Screenfuls of rendered text: more than a window full of words."""
NOT_UNDER: Final = str.maketrans(dict.fromkeys("\u0e38\u0e39\u0e3a", "") | dict.fromkeys("ญฐฎฏฤฦ", "น"))
"""Thai without what hangs under the line: vowels, and the feet of letters."""
OPTICAL_MIDDLE: Final = 0.345
"""The baseline stands this part of the size under the middle of a line that is to look centred."""


class Drawn(NamedTuple):
    """One text on the screen: the words and the box of their ink; from where, as what and in which colour it is set."""

    text: str
    rect: Rect
    left: int
    role: Role
    colour: Colour
    cut: bool = False
    """Whether an ellipsis, the break of a word or the edge of what it is drawn in takes some of the words away."""
    box: Rect | None = None
    """What it stands in: the last solid thing that was drawn under it."""
    line: Surface | None = None
    """The line as it was set, and in `at` where: what of the box is ink, see `touching`."""
    at: tuple[int, int] = (0, 0)


def touching(one: Drawn, other: Drawn) -> bool:
    """Whether the ink of two texts meets, and not their boxes alone: marks of Thai may stand between one another."""
    if one.line is None or other.line is None:
        return True
    offset = other.at[0] - one.at[0], other.at[1] - one.at[1]
    return pygame.mask.from_surface(one.line).overlap(pygame.mask.from_surface(other.line), offset) is not None


class _Line(NamedTuple):
    surface: Surface
    ascent: int
    ink: Rect


class Text(Typesetting):
    """Draws text for one scale, and keeps what it made."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.record: list[Drawn] | None = None
        """Where drawn texts are noted down while somebody asked for it (see `recording`)."""
        self._lines: OrderedDict[tuple[str, Role, int, Colour], _Line] = OrderedDict()
        self.bytes = 0
        """Memory taken by the lines kept."""
        self._limit = scale.screenfuls(LINES_KEPT)
        self._shift = (0, 0)
        self._retouched: Rect | None = None
        """The part of a picture that is just painted anew."""
        self._boxes: list[Rect] = []
        """What was drawn under texts, while they are noted down."""

    def clear(self) -> None:
        """Forget fonts and lines: another place says other things."""
        super().clear()
        self._lines.clear()
        self.bytes = 0

    # Drawing ----------------------------------------------------------------------------------------------------------

    def render(self, text: str, role: Role, colour: Colour = theme.IVORY) -> Surface:
        """One line as a surface of its own. Shared: copy it before changing it."""
        return self._line(text, role, colour).surface

    def reach(self, text: str, role: Role) -> tuple[int, int]:
        """How far the ink of a line stands over its baseline, and how far under it."""
        _surface, ascent, ink = self._line(text, role, theme.IVORY)
        return ascent - ink.top, ink.bottom - ascent

    def _line(self, text: str, role: Role, colour: Colour) -> _Line:
        key = (text, role, self.px(role), colour)
        line = self._lines.get(key)
        if line is not None:
            self._lines.move_to_end(key)
            return line
        line = self._lines[key] = time_up.make(lambda: self._written(text, role, colour))
        self.bytes += line.surface.get_width() * line.surface.get_height() * 4
        while self.bytes > self._limit and len(self._lines) > 1 and not time_up.goes_on():
            _old, gone = self._lines.popitem(last=False)
            self.bytes -= gone.surface.get_width() * gone.surface.get_height() * 4
        return line

    def _written(self, text: str, role: Role, colour: Colour) -> _Line:
        fine = fineness(self.px(role))
        runs = [(run, font) for run, font in self._runs(text, role) if font.size(run)[0]]  # no room, no ink
        parts = [font.render(run, True, colour) for run, font in runs]
        ascents = [font.get_ascent() + _sunk(run, font) for run, font in runs]
        baseline = max(ascents, default=self.font(role).get_ascent())
        wide = sum(part.get_width() for part in parts)
        under = [part.get_height() - ascent for part, ascent in zip(parts, ascents, strict=True)]
        high = baseline + max(under, default=1 - baseline)
        # The baseline falls between two pixels of the screen: a row is added on top until it does.
        above = -baseline % fine
        canvas = Surface((-(-wide // fine) * fine, -(-(high + above) // fine) * fine), pygame.SRCALPHA)
        canvas.fill((*colour, 0))  # nothing but this colour is averaged, so that edges stay clean
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
        """Draw one line and return its box.

        `at` is the left end, middle or right end of the line (`align` 'left', 'centre', 'right') at its baseline, its
        optical middle or its top (`valign` 'baseline', 'middle', 'top'). With `width` longer text is made smaller and,
        where there is `height` for that, broken into lines whose middle is where that of the one would be (`fit`).
        The ink of a line in its middle keeps within `height`, whatever marks stand over and under its letters.
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
        if self.most < self.scale.enlarged:  # what reads the record later may be at work where texts are larger
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
        """Two texts on their baselines, from the left end and up to the right; both give way where they would meet."""
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
        """The optical middle of a line that stands by its baseline, its middle or its top."""
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
        """Draw lines from the first baseline down; returns the baseline where a next one would stand."""
        x, y = at
        step = step or self.line_height(role, "".join(lines))
        for line in lines:
            self.draw(target, line, (x, y), role, colour, align=align, alpha=alpha)
            y += step
        return round(y)

    # Records ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def recording(self) -> Iterator[list[Drawn]]:
        """Note down every text drawn inside the block."""
        before, boxes = self.record, self._boxes
        drawn: list[Drawn] = []
        self.record, self._boxes = drawn, []
        try:
            yield drawn
        finally:
            self.record, self._boxes = before, boxes

    @contextmanager
    def retouching(self, area: Rect) -> Iterator[None]:
        """Inside the block a picture is painted anew in this area alone; its texts are noted down wherever they are."""
        before, self._retouched = self._retouched, area
        try:
            yield
        finally:
            self._retouched = before

    @contextmanager
    def shifted(self, dx: int, dy: int) -> Iterator[None]:
        """Inside the block drawing goes to a surface that will lie at (dx, dy) on the screen."""
        before = self._shift
        self._shift = (before[0] + dx, before[1] + dy)
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def enlarged_at_most(self, most: float) -> Iterator[None]:
        """Inside the block texts are no larger than so many times as designed."""
        before, self.most = self.most, min(self.most, most)
        try:
            yield
        finally:
            self.most = before

    def cover(self, rect: Rect) -> None:
        """Something solid was drawn over this part: texts that lie under it whole are no longer on the screen."""
        if self.record is not None:
            rect = rect.move(self._shift)
            self.record[:] = [one for one in self.record if not rect.contains(one.rect)]
            self._boxes.append(rect)

    def _box_of(self, ink: Rect) -> Rect | None:
        """The last solid thing drawn under the middle of a text."""
        return next((box for box in reversed(self._boxes) if box.collidepoint(ink.center)), None)


def _sunk(run: str, font: pygame.Font) -> int:
    """How many rows a rendered run lies lower than others: stacked marks that rise above the font push it down.

    What hangs under its letters makes a run higher as well, and pushes nothing: it is left out of the measure.
    """
    return max(0, font.size(run.translate(NOT_UNDER))[1] - font.get_height())
