"""Text at true size: fonts by role, runs by script, measures, wrapping, and a record of what was drawn."""

from __future__ import annotations

import math
from collections import OrderedDict
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.i18n import language
from game.ui import assets, theme, time_up
from game.ui.measure import MOST_ENLARGED
from game.ui.wrap import ZERO_WIDTH_SPACE, is_mark, is_thai, pieces, script_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.ui.scale import Scale
    from game.ui.theme import Colour, Role

FILES: Final = {
    ("display", 500): "SalaDisplay-Medium.ttf",
    ("display", 600): "SalaDisplay-SemiBold.ttf",
    ("display", 700): "SalaDisplay-Bold.ttf",
    ("text", 400): "SalaText-Regular.ttf",
    ("text", 500): "SalaText-Medium.ttf",
    ("text", 600): "SalaText-SemiBold.ttf",
    ("text", 700): "SalaText-Bold.ttf",
}
NAMES: Final = "SalaNames-Regular.ttf"
"""What only people write: opened where a name has a character that the faces lack."""
COMMON_END: Final = "\u017f"
"""Up to here the faces have every letter."""
NO_CHARACTER: Final = "\ue000"
"""In private use: no font here has it."""
LINES_KEPT: Final = 0.5
"""Screenfuls of rendered text: more than a window full of words."""
LEAST_PX: Final = 12
"""No text is made smaller than this to have room."""
CLOSER: Final = 0.88
"""A line is made smaller down to this part of its size before it is broken into several..."""
CLOSEST: Final = 0.70
"""...and down to this one before its end is left out."""
TIGHT_LINES: Final = (1.18, 1.38)
"""Lines where room is scarce, as parts of their size: without Thai and with it."""
NOT_UNDER: Final = str.maketrans(dict.fromkeys("\u0e38\u0e39\u0e3a", "") | dict.fromkeys("ญฐฎฏฤฦ", "น"))
"""Thai without what hangs under the line: vowels, and the feet of letters."""
OPTICAL_MIDDLE: Final = 0.345
"""The baseline stands this part of the size under the middle of a line that is to look centred."""


def fineness(px: int) -> int:
    """How much larger small text is set before it is reduced: letters then need not stand on whole pixels."""
    return 4 if px <= 36 else 2 if px <= 72 else 1


class Cut(str):
    """A text, or a line of it, that is not whole: its end was left out, or a word had to be broken."""

    __slots__ = ()


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


class Fit(NamedTuple):
    """How a text is set in the room there is: its lines, their size, and pixels from one to the next."""

    lines: tuple[str, ...]
    role: Role
    step: int
    whole: bool = True
    """Whether nothing of the text had to be left out, and no word broken."""


class _Line(NamedTuple):
    surface: Surface
    ascent: int
    ink: Rect


class Text:
    """Renders and measures text for one scale; keeps what it made."""

    def __init__(self, scale: Scale) -> None:
        pygame.font.init()  # does nothing the second time
        self.scale = scale
        self.record: list[Drawn] | None = None
        """Where drawn texts are noted down while somebody asked for it (see `recording`)."""
        self._fonts: dict[tuple[str, int, int, str], pygame.Font] = {}
        self._foreign: dict[str, bool] = {}
        """By character, whether the faces lack it and the font of names has it."""
        self._lines: OrderedDict[tuple[str, Role, int, Colour], _Line] = OrderedDict()
        self.bytes = 0
        """Memory taken by the lines kept."""
        self._limit = scale.screenfuls(LINES_KEPT)
        self._widths: dict[tuple[str, Role, float], int] = {}
        self._fits: dict[tuple[str, Role, int, int, float], Fit] = {}
        self.most = MOST_ENLARGED
        """How much larger than designed text is now at most: so much as the scene at work has room for."""
        self._shift = (0, 0)
        self._boxes: list[Rect] = []
        """What was drawn under texts, while they are noted down."""

    def clear(self) -> None:
        """Forget fonts and lines: another place says other things."""
        self._fonts.clear()
        self._lines.clear()
        self._widths.clear()
        self._fits.clear()
        self.bytes = 0

    # Fonts ------------------------------------------------------------------------------------------------------------

    def px(self, role: Role) -> int:
        """The size of a role in pixels."""
        return role.px or self.scale.text(role.size, self.most)

    def plain_px(self, role: Role) -> int:
        """Its size where text is not enlarged."""
        return min(self.scale.plain_text(role.size), self.px(role))

    def grown(self, role: Role) -> bool:
        """Whether a role is enlarged at the moment."""
        return self.px(role) > self.plain_px(role)

    def within(self, role: Role, most: float) -> Role:
        """The role where it is enlarged no further than to so many pixels."""
        most = max(self.plain_px(role), round(most))
        return role if self.px(role) <= most else role._replace(px=most)

    def font(self, role: Role, script: str = "") -> pygame.Font:
        """The font of a role, `fineness` times as large as it shows, for "thai", for "names" or for all else.

        Raises:
            MissingAsset: the font's file is not there.
        """
        px = self.px(role)
        key = (role.face, role.weight, px, script)
        font = self._fonts.get(key)
        if font is None:
            name = NAMES if script == "names" else FILES.get(key[:2])
            if name is None:
                raise assets.MissingAsset(f"no font for face {role.face!r} in weight {role.weight}")
            font = self._fonts[key] = pygame.Font(assets.find("fonts", name), px * fineness(px))
            if script == "thai":
                font.set_script("Thai")
        return font

    def _runs(self, text: str, role: Role) -> Iterator[tuple[str, pygame.Font]]:
        """The text in runs, each with the font that has its characters."""
        for run, thai in script_runs(text):
            if thai or max(run) <= COMMON_END:
                yield run, self.font(role, "thai" if thai else "")
            else:
                for foreign, part in groupby(run, lambda one: self._is_foreign(one, role)):
                    yield "".join(part), self.font(role, "names" if foreign else "")

    def _is_foreign(self, character: str, role: Role) -> bool:
        if character <= COMMON_END:
            return False
        if character not in self._foreign:
            small = role._replace(px=LEAST_PX)
            lacks = not _has(self.font(small), character)
            self._foreign[character] = lacks and _has(self.font(small, "names"), character)
        return self._foreign[character]

    def line_height(self, role: Role, text: str = "") -> int:
        """The distance from line to line; more where the text is Thai, or without one, what the program speaks."""
        thai = is_thai(text) if text else language() == "th"
        return round(self.px(role) * (theme.THAI_LINE_HEIGHT if thai else theme.LINE_HEIGHT))

    # Measures ---------------------------------------------------------------------------------------------------------

    def width(self, text: str, role: Role) -> int:
        """The width of one line in pixels."""
        key = (text, role, self.most)
        width = self._widths.get(key)
        if width is None:
            wide = sum(font.size(run)[0] for run, font in self._runs(text, role))
            width = self._widths[key] = -(-wide // fineness(self.px(role)))
        return width

    def measure(self, text: str, role: Role, width: int = 0) -> tuple[int, int]:
        """Width and height of the text on one line, or wrapped to a width."""
        lines = self.wrap(text, role, width) if width else text.split("\n")
        return max((self.width(line, role) for line in lines), default=0), self.line_height(role, text) * len(lines)

    def wrap(self, text: str, role: Role, width: int) -> list[str]:
        """Lines no wider than `width`, broken at spaces, at U+200B and between Chinese characters.

        A word is broken only where it alone is too wide.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for piece in pieces(paragraph):
                if not line or self.width((line + piece).rstrip(" "), role) <= width:
                    line += piece
                else:
                    lines.append(line.rstrip(" "))
                    line = piece.lstrip(" ")
                while line and self.width(line.rstrip(" "), role) > width:
                    head = self._fitting(line, role, width)
                    if head == len(line):
                        break
                    lines.append(Cut(line[:head].replace(ZERO_WIDTH_SPACE, "")))
                    line = line[head:]
            lines.append(line.rstrip(" "))
        return [line.replace(ZERO_WIDTH_SPACE, "") if ZERO_WIDTH_SPACE in line else line for line in lines]

    def _fitting(self, word: str, role: Role, width: int) -> int:
        """How many characters of a word that is too wide go on a line: at least one, marks with their letter."""
        count = len(word)
        while count > 1 and (self.width(word[:count], role) > width or _joined(word, count)):
            count -= 1
        while count < len(word) and _joined(word, count):
            count += 1
        return count

    def shorten(self, text: str, role: Role, width: int) -> str:
        """The text, cut with an ellipsis where it is wider than `width`."""
        if self.width(text, role) <= width:
            return text
        count = len(text)
        while count > 0 and self.width(text[:count].rstrip() + "…", role) > width:
            count -= 1
            while count > 0 and _joined(text, count):
                count -= 1
        return Cut(text[:count].rstrip() + "…")

    # Fitting ----------------------------------------------------------------------------------------------------------

    def fit(self, text: str, role: Role, width: int, height: int = 0) -> Fit:
        """The text set in a box: on one line, a little smaller, on as many lines as go in, smaller, and only then cut.

        Without `height` it stays on one line. No word is broken, and nothing is made smaller than `LEAST_PX`.
        """
        key = (text, role, width, height, self.most)
        fit = self._fits.get(key)
        if fit is None:
            fit = self._fits[key] = self._fit(text, role, width, height)
        return fit

    def at_most(self, text: str, role: Role, width: int, lines: int) -> Fit:
        """The text wrapped as it is; where that takes more lines than there may be, fitted into as many."""
        step = self.line_height(role, text)
        if self.longest(text, role) <= width:
            wrapped = self.wrap(text, role, width)
            if len(wrapped) <= lines:
                return Fit(tuple(wrapped), role, step)
        return self.fit(text, role, width, lines * step)

    def _fit(self, text: str, role: Role, width: int, height: int) -> Fit:
        full = self.px(role)
        least_px = max(LEAST_PX, math.ceil(self.plain_px(role) * CLOSEST))
        sizes = [role, *(role._replace(px=px) for px in range(full - 1, least_px - 1, -1))]
        if height and self.scale.enlarged > 1:  # not even one line is higher than its room
            sizes = [one for one in sizes if self.px(one) * TIGHT_LINES[is_thai(text)] <= height] or sizes[-1:]
            full = self.px(sizes[0])
        closer = [one for one in sizes if self.px(one) >= full * CLOSER]
        for one in closer:
            if self.width(text, one) <= width:
                return self._in_lines([text], one)
        if height:
            for one in sizes:
                if self.longest(text, one) <= width:
                    fit = self._in_lines(self.wrap(text, one, width), one)
                    if fit.step * len(fit.lines) <= height:
                        return fit
        for one in sizes[len(closer) :]:
            if self.width(text, one) <= width:
                return self._in_lines([text], one)
        least = sizes[-1]
        step = self._in_lines([text], least).step
        lines = self.wrap(text, least, width)
        room = max(1, height // step)
        if room > 1 and len(lines) > room:
            lines[room - 1 :] = [self.shorten(_after(text, lines[: room - 1]), least, width)]
        if room == 1:
            lines = [self.shorten(text, least, width)]
        return self._in_lines(lines, least)._replace(whole=not any(isinstance(line, Cut) for line in lines))

    def _in_lines(self, lines: list[str], role: Role) -> Fit:
        thai = any(map(is_thai, lines))
        return Fit(tuple(lines), role, round(self.px(role) * TIGHT_LINES[thai]))

    def longest(self, text: str, role: Role) -> int:
        """The width of the longest part that no line may be broken in."""
        return max((self.width(piece.rstrip(" "), role) for piece in pieces(text)), default=0)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def fitted(
        self, text: str, role: Role, width: float, *, least: float = 0, least_px: int = 0, step: float = 1
    ) -> Role:
        """The role made smaller by steps of its size until the text has room; never below `least` or its pixels."""
        while self.width(text, role) > width and role.size > least and self.px(role) > least_px:
            role = role.sized(role.size - step)
        return role

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
        while self.bytes > self._limit and len(self._lines) > 1:
            _old, gone = self._lines.popitem(last=False)
            self.bytes -= gone.surface.get_width() * gone.surface.get_height() * 4
        return line

    def _written(self, text: str, role: Role, colour: Colour) -> _Line:
        fine = fineness(self.px(role))
        runs = list(self._runs(text, role))
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
            shown = whole.clip(target.get_clip())
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


def _has(font: pygame.Font, character: str) -> bool:
    """Whether a font has a character: all that it lacks looks alike."""
    pictures = (font.render(one, False, "white", "black") for one in (character, NO_CHARACTER))
    shown, missing = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    return shown != missing


def _sunk(run: str, font: pygame.Font) -> int:
    """How many rows a rendered run lies lower than others: stacked marks that rise above the font push it down.

    What hangs under its letters makes a run higher as well, and pushes nothing: it is left out of the measure.
    """
    return max(0, font.size(run.translate(NOT_UNDER))[1] - font.get_height())


def _after(text: str, lines: Sequence[str]) -> str:
    """What of a text stands after its first lines, on one line."""
    plain, end = text.replace(ZERO_WIDTH_SPACE, "").replace("\n", " "), 0
    for line in lines:
        end = plain.index(line, end) + len(line)
    return plain[end:].lstrip(" ")


def _joined(text: str, index: int) -> bool:
    """Whether the character at `index` belongs to the one before it."""
    return index < len(text) and is_mark(text[index])
