"""Typesetting: fonts by role and script, text widths, and how to break and size text to fit an area."""

from __future__ import annotations

import math
import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.i18n import language
from game.i18n.collation import INVISIBLE
from game.ui import assets, theme
from game.ui.measure import MOST_ENLARGED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.ui.scale import Scale
    from game.ui.theme import Role


ZERO_WIDTH_SPACE: Final = "\u200b"
LATIN_BESIDE_CHINESE: Final = re.compile(
    "(?<=[\u3400-\u9fff])(?=[A-Za-z\u00c0-\u024f]{2})|(?<=[A-Za-z\u00c0-\u024f]{2})(?=[\u3400-\u9fff])"
)
"""Matches boundaries between Chinese text and a Latin word, which need a gap; not ranks (三條A)."""
NOT_FIRST: Final = frozenset("、。，．：；！？）」』】》〉”’…—·,.:;!?)]}%")
"""Characters that cannot begin a line."""
NOT_LAST: Final = frozenset("（「『【《〈“‘([{")
"""Characters that cannot end a line."""

SIGNS: Final = frozenset("+-−")


def is_thai(text: str) -> bool:
    """Return whether a text contains Thai characters."""
    return any("\u0e00" <= character <= "\u0e7f" for character in text)


def is_chinese(character: str) -> bool:
    """Return whether a line may break before and after a character, as in Chinese text."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or "\uff00" <= character <= "\uff60"


def is_mark(character: str) -> bool:
    """Return whether a character combines with the one before it.

    Such characters are accents, Thai vowels above and below, and tone marks.
    """
    return unicodedata.category(character) in {"Mn", "Me"} or character in "\u0e33\u0e45\u200d"


@lru_cache(maxsize=4096)
def script_runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text without zero-width spaces into (run, is Thai) pairs.

    Punctuation joins the previous run.
    """
    runs: list[tuple[str, bool]] = []
    current, thai_now = "", False
    for character in text.replace(ZERO_WIDTH_SPACE, ""):
        thai = thai_now if character in " \N{NO-BREAK SPACE}-–·/" and current else is_thai(character)
        if current and thai != thai_now:
            runs.append((current, thai_now))
            current = ""
        current, thai_now = current + character, thai
    if current:
        runs.append((current, thai_now))
    return tuple(runs)


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[str, ...]:
    """Split a text at all allowed line breaks; spaces and U+200B stay at the end of the preceding part."""
    found: list[str] = []
    piece = ""
    for index, character in enumerate(text):
        if piece and _breaks_before(text, index):
            found.append(piece)
            piece = ""
        piece += character
    if piece:
        found.append(piece)
    return tuple(found)


def _breaks_before(text: str, index: int) -> bool:
    before, here = text[index - 1], text[index]
    if here == " ":
        return False
    if before in {" ", ZERO_WIDTH_SPACE}:  # '%' and '±' stay with their number, and a number with the noun after it
        return here != "%" and not (text[:index].rstrip(" ").endswith((":", "±")) and _figure_at(text, index))
    if here in NOT_FIRST or before in NOT_LAST or is_mark(here) or (before == "：" and _figure_at(text, index)):
        return False
    if before.isdigit():
        return False  # Chinese has a counter after the number
    return is_chinese(before) or is_chinese(here)


def _figure_at(text: str, index: int) -> bool:
    """Return whether a number, with or without a sign, begins at `index`."""
    return text[index : index + 1].isdigit() or (text[index] in SIGNS and text[index + 1 : index + 2].isdigit())


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
"""Font for characters found only in names, opened if the main typefaces lack one."""
COMMON_END: Final = "\u017f"
"""Last character of the range that the typefaces cover completely."""
NO_CHARACTER: Final = "\ue000"
"""Private-use character that no font here has."""
UNKNOWN: Final = "·"
"""Replacement for a character that no font has, instead of an empty box."""
HALF: Final = re.compile("[\ud800-\udfff]")
LEAST_PX: Final = 12
"""Minimum text size in pixels when text is reduced."""
CLOSER: Final = 0.88
"""Minimum fraction of its size to which a line is reduced before it is wrapped."""
CLOSEST: Final = 0.70
"""Minimum fraction of its size to which a text is reduced before it is cut off."""
TIGHT_LINES: Final = (1.18, 1.38)
"""Line heights where space is short, as multiples of the text size: without and with Thai."""


def fineness(px: int) -> int:
    """Return the factor by which text of this size, in pixels, is enlarged before it is drawn.

    It is then reduced again, so that the letters of small text can begin between two pixels.
    """
    return 4 if px <= 36 else 2 if px <= 72 else 1


class Cut(str):
    """A text whose end was cut off or one of whose words was broken."""

    __slots__ = ()


class Fit(NamedTuple):
    """A text fitted into an area: its lines, the font size, and the line height in pixels."""

    lines: tuple[str, ...]
    role: Role
    step: int
    whole: bool = True
    """Whether the text is complete, with no word broken."""


class Typesetting:
    """Measures, wraps and fits texts at one scale, without drawing."""

    def __init__(self, scale: Scale) -> None:
        pygame.font.init()  # no effect if called again
        self.scale = scale
        self._fonts: dict[tuple[str, int, int, str], pygame.Font] = {}
        self._foreign: dict[str, bool] = {}
        """Whether a character is only in the font for names, by character."""
        self._known: dict[str, bool] = {}
        """Whether any of the fonts has a character, by character."""
        self._widths: dict[tuple[str, Role, float], int] = {}
        self._fits: dict[tuple[str, Role, int, int, float], Fit] = {}
        self.most = MOST_ENLARGED
        """Current limit of the text scale, set to the largest that fits the active scene."""

    def clear(self) -> None:
        """Drop cached fonts and measurements, on a change to a part of the program with other texts."""
        self._fonts.clear()
        self._widths.clear()
        self._fits.clear()

    # Fonts ------------------------------------------------------------------------------------------------------------

    def px(self, role: Role) -> int:
        """Return the font size of a role in pixels, at the current text scale."""
        return role.px or self.scale.text(role.size, self.most)

    def plain_px(self, role: Role) -> int:
        """Return the font size of a role in pixels, at text scale 1."""
        return min(self.scale.plain_text(role.size), self.px(role))

    def grown(self, role: Role) -> bool:
        """Return whether the text scale currently enlarges a role."""
        return self.px(role) > self.plain_px(role)

    def within(self, role: Role, most: float) -> Role:
        """Return a role limited to `most` pixels, but not below its size at text scale 1."""
        most = max(self.plain_px(role), round(most))
        return role if self.px(role) <= most else role._replace(px=most)

    def font(self, role: Role, script: str = "") -> pygame.Font:
        """Return a role's font at `fineness` times its size; `script` is 'Thai', 'names' or, for other text, ''.

        Raises:
            MissingAsset: The font's file is missing.
        """
        px = self.px(role)
        key = (role.face, role.weight, px, script)
        font = self._fonts.get(key)
        if font is None:
            name = NAMES if script == "names" else FILES.get(key[:2])
            if name is None:
                raise assets.MissingAsset(f"no font for face {role.face!r} in weight {role.weight}")
            font = self._fonts[key] = pygame.Font(assets.find("fonts", name), px * fineness(px))
            if script == "Thai":
                font.set_script("Thai")
        return font

    def _runs(self, text: str, role: Role) -> Iterator[tuple[str, pygame.Font]]:
        """Yield runs of the text, each with a font that contains its characters.

        A space is added between Chinese characters and a Latin word, such as a name in a sentence.
        """
        for run, thai in script_runs(LATIN_BESIDE_CHINESE.sub(" ", text.replace(ZERO_WIDTH_SPACE, ""))):
            if thai or max(run) <= COMMON_END:
                yield run, self.font(role, "Thai" if thai else "")
            else:
                run = "".join(map(self._shown, run))  # noqa: PLW2901
                for foreign, part in groupby(run, lambda one: self._is_foreign(one, role)):
                    yield "".join(part), self.font(role, "names" if foreign else "")

    def _shown(self, character: str) -> str:
        """Return a character or, if no font has it, a dot ('' for a combining mark).

        A lone surrogate, as in a file name that is not UTF-8, is in no font.
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
        """Return whether the fonts contain all characters of a text."""
        return all(map(self.writes, text))

    def writes(self, character: str) -> bool:
        """Return whether any of the fonts contains a visible character."""
        if character <= COMMON_END:
            return character.isprintable()
        if character not in self._known:
            role = theme.BODY._replace(px=LEAST_PX)
            self._known[character] = not (HALF.match(character) or INVISIBLE.match(character)) and any(
                _has(self.font(role, script), character) for script in ("", "names")
            )
        return self._known[character]

    def line_height(self, role: Role, text: str = "") -> int:
        """Return a role's line height in pixels, larger for Thai.

        Without a text, the program's language decides.
        """
        thai = is_thai(text) if text else language() == "th"
        return round(self.px(role) * (theme.THAI_LINE_HEIGHT if thai else theme.LINE_HEIGHT))

    # Measures ---------------------------------------------------------------------------------------------------------

    def width(self, text: str, role: Role) -> int:
        """Return the width of one line in pixels."""
        key = (text, role, self.most)
        width = self._widths.get(key)
        if width is None:
            wide = sum(font.size(run)[0] for run, font in self._runs(text, role))
            width = self._widths[key] = -(-wide // fineness(self.px(role)))
        return width

    def measure(self, text: str, role: Role, width: int = 0) -> tuple[int, int]:
        """Return width and height, in pixels, of a text on one line, or wrapped to a width."""
        lines = self.wrap(text, role, width) if width else text.split("\n")
        return max((self.width(line, role) for line in lines), default=0), self.line_height(role, text) * len(lines)

    def wrap(self, text: str, role: Role, width: int) -> list[str]:
        """Wrap a text to `width` pixels, breaking at spaces, at U+200B and between Chinese characters.

        A word is broken only if it alone is too wide.
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
        """Return the number of characters of an overlong word that fit on a line.

        It is at least one, with its combining marks.
        """
        count = max(1, self._most(word, role, width))
        while count > 1 and _joined(word, count):
            count -= 1
        while count < len(word) and _joined(word, count):
            count += 1
        return count

    def shorten(self, text: str, role: Role, width: int) -> str:
        """Return the text, shortened with an ellipsis if it is wider than `width` pixels."""
        if self.width(text, role) <= width:
            return text
        count = self._most(text, role, width, "…")
        while count > 0 and _joined(text, count):
            count -= 1
        return Cut(text[:count].rstrip() + "…")

    def _most(self, text: str, role: Role, width: int, end: str = "") -> int:
        """Return the number of characters of a text that fit into `width` pixels when followed by `end`."""
        counts = range(len(text) + 1)
        return max(0, bisect_right(counts, width, key=lambda count: self.width(text[:count].rstrip() + end, role)) - 1)

    # Fitting ----------------------------------------------------------------------------------------------------------

    def fit(self, text: str, role: Role, width: int, height: int = 0) -> Fit:
        """Return a text fitted into a box by the first sufficient means.

        The text is left on one line, slightly reduced, broken into lines, further reduced, or cut. Without
        `height`, it stays on one line. No word is broken, and nothing is reduced below `LEAST_PX`.
        """
        key = (text, role, width, height, self.most)
        fit = self._fits.get(key)
        if fit is None:
            fit = self._fits[key] = self._fit(text, role, width, height)
        return fit

    def at_most(self, text: str, role: Role, width: int, lines: int) -> Fit:
        """Wrap a text to `width` pixels, reducing it until it takes at most `lines` lines."""
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
        """Return the width of the longest unbreakable part of a text, in pixels."""
        return max((self.width(piece.rstrip(" "), role) for piece in pieces(text)), default=0)

    def fitted(
        self, text: str, role: Role, width: float, *, least: float = 0, least_px: int = 0, step: float = 1
    ) -> Role:
        """Return a role reduced in steps until the text fits into `width` pixels.

        Its size is not reduced below `least` units, nor below `least_px` pixels.
        """

        def too_wide(role: Role) -> bool:
            return self.width(text, role) > width and role.size > least and self.px(role) > least_px

        if too_wide(role):
            # Width is nearly proportional to size, and each size of a font costs a millisecond: begin just above it.
            steps = int(role.size * (1 - width / self.width(text, role)) / step) - 2
            while steps > 0 and not too_wide(role.sized(role.size - steps * step)):
                steps //= 2
            role = role.sized(role.size - max(0, steps) * step)
        while too_wide(role):
            role = role.sized(role.size - step)
        return role


def _has(font: pygame.Font, character: str) -> bool:
    """Return whether a font's picture for a character is a glyph; zero-width characters always count."""
    if not font.size(character)[0]:
        return True
    if is_mark(character) and font.metrics(character) == font.metrics(NO_CHARACTER):
        return False  # some marks are drawn on a dotted circle if alone, so their pictures differ
    pictures = (font.render(one, False, "white", "black") for one in (character, NO_CHARACTER))
    shown, missing = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    return shown != missing


def _after(text: str, lines: Sequence[str]) -> str:
    """Return the part of a text after its first `lines`, joined into one line."""
    plain, end = text.replace(ZERO_WIDTH_SPACE, "").replace("\n", " "), 0
    for line in lines:
        end = plain.index(line, end) + len(line)
    return plain[end:].lstrip(" ")


def _joined(text: str, index: int) -> bool:
    """Return whether the character at `index` is joined to the one before it."""
    return index < len(text) and is_mark(text[index])
