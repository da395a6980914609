"""How a text is set: fonts by role, runs by script, how wide they are, and the lines and sizes that fit into a room."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.i18n import language
from game.ui import assets, theme
from game.ui.measure import MOST_ENLARGED
from game.ui.wrap import ZERO_WIDTH_SPACE, is_mark, is_thai, pieces, script_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.ui.scale import Scale
    from game.ui.theme import Role

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
UNKNOWN: Final = "·"
"""Stands where a letter is that no font here has, for the boxes of fonts say nothing to anybody."""
HALF: Final = re.compile("[\ud800-\udfff]")
LEAST_PX: Final = 12
"""No text is made smaller than this to have room."""
CLOSER: Final = 0.88
"""A line is made smaller down to this part of its size before it is broken into several..."""
CLOSEST: Final = 0.70
"""...and down to this one before its end is left out."""
TIGHT_LINES: Final = (1.18, 1.38)
"""Lines where room is scarce, as parts of their size: without Thai and with it."""


def fineness(px: int) -> int:
    """How much larger small text is set before it is reduced: letters then need not stand on whole pixels."""
    return 4 if px <= 36 else 2 if px <= 72 else 1


class Cut(str):
    """A text, or a line of it, that is not whole: its end was left out, or a word had to be broken."""

    __slots__ = ()


class Fit(NamedTuple):
    """How a text is set in the room there is: its lines, their size, and pixels from one to the next."""

    lines: tuple[str, ...]
    role: Role
    step: int
    whole: bool = True
    """Whether nothing of the text had to be left out, and no word broken."""


class Typesetting:
    """Sets and measures texts for one scale; draws none."""

    def __init__(self, scale: Scale) -> None:
        pygame.font.init()  # does nothing the second time
        self.scale = scale
        self._fonts: dict[tuple[str, int, int, str], pygame.Font] = {}
        self._foreign: dict[str, bool] = {}
        """By character, whether the faces lack it and the font of names has it."""
        self._known: dict[str, bool] = {}
        """By character, whether any font here has it."""
        self._widths: dict[tuple[str, Role, float], int] = {}
        self._fits: dict[tuple[str, Role, int, int, float], Fit] = {}
        self.most = MOST_ENLARGED
        """How much larger than designed text is now at most: so much as the scene at work has room for."""

    def clear(self) -> None:
        """Forget fonts and measures: another place says other things."""
        self._fonts.clear()
        self._widths.clear()
        self._fits.clear()

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
                run = "".join(map(self._shown, run))  # noqa: PLW2901
                for foreign, part in groupby(run, lambda one: self._is_foreign(one, role)):
                    yield "".join(part), self.font(role, "names" if foreign else "")

    def _shown(self, character: str) -> str:
        """A character, or what stands for one that no font here has: a dot, and nothing for a mark on another.

        Half a character, as in a file's name that is not UTF-8, is none that a font could have.
        """
        if self.writes(character):
            return character
        return "" if is_mark(character) else UNKNOWN

    def _is_foreign(self, character: str, role: Role) -> bool:
        if character <= COMMON_END:
            return False
        if character not in self._foreign:
            small = role._replace(px=LEAST_PX)
            lacks = not _has(self.font(small), character)
            self._foreign[character] = lacks and _has(self.font(small, "names"), character)
        return self._foreign[character]

    def has(self, text: str) -> bool:
        """Whether there are letters here for all of a text, so that none of it would be an empty box."""
        return all(map(self.writes, text))

    def writes(self, character: str) -> bool:
        """Whether any font here has a character."""
        if character <= COMMON_END:
            return character.isprintable()
        if character not in self._known:
            role = theme.BODY._replace(px=LEAST_PX)
            self._known[character] = not HALF.match(character) and any(
                _has(self.font(role, script), character) for script in ("", "names")
            )
        return self._known[character]

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
        count = max(1, self._most(word, role, width))
        while count > 1 and _joined(word, count):
            count -= 1
        while count < len(word) and _joined(word, count):
            count += 1
        return count

    def shorten(self, text: str, role: Role, width: int) -> str:
        """The text, cut with an ellipsis where it is wider than `width`."""
        if self.width(text, role) <= width:
            return text
        count = self._most(text, role, width, "…")
        while count > 0 and _joined(text, count):
            count -= 1
        return Cut(text[:count].rstrip() + "…")

    def _most(self, text: str, role: Role, width: int, end: str = "") -> int:
        """How many characters of the text have room before that end."""
        counts = range(len(text) + 1)
        return max(0, bisect_right(counts, width, key=lambda count: self.width(text[:count].rstrip() + end, role)) - 1)

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

    def fitted(
        self, text: str, role: Role, width: float, *, least: float = 0, least_px: int = 0, step: float = 1
    ) -> Role:
        """The role made smaller by steps of its size until the text has room; never below `least` or its pixels."""
        while self.width(text, role) > width and role.size > least and self.px(role) > least_px:
            role = role.sized(role.size - step)
        return role


def _has(font: pygame.Font, character: str) -> bool:
    """Whether a font has a character: all that it lacks looks alike. What takes no room is there, and shows nothing."""
    if not font.size(character)[0]:
        return True
    if is_mark(character) and font.metrics(character) == font.metrics(NO_CHARACTER):
        return False  # alone some marks get a circle to sit on, and with that look like no other
    pictures = (font.render(one, False, "white", "black") for one in (character, NO_CHARACTER))
    shown, missing = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    return shown != missing


def _after(text: str, lines: Sequence[str]) -> str:
    """What of a text stands after its first lines, on one line."""
    plain, end = text.replace(ZERO_WIDTH_SPACE, "").replace("\n", " "), 0
    for line in lines:
        end = plain.index(line, end) + len(line)
    return plain[end:].lstrip(" ")


def _joined(text: str, index: int) -> bool:
    """Whether the character at `index` belongs to the one before it."""
    return index < len(text) and is_mark(text[index])
