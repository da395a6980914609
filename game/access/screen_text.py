"""Joins texts drawn outside controls into rows and paragraphs for a screen reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from game.access.accessible_node import Region

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NEAR: Final = 0.75
"""Maximum gap within a phrase, as a multiple of the text size; a name in gold and the words after it are one phrase."""
APART: Final = 7.0
"""Maximum gap within a row, as a multiple of the text size."""
BELOW: Final = 1.75
"""Maximum distance between two lines of one paragraph, as a multiple of the text size."""


class DrawnText(NamedTuple):
    """A text drawn on the screen: its words, its bounding box, its size in pixels, and its kind (font and colour)."""

    text: str
    box: Region
    size: float
    kind: object = None
    """Typeface, weight and colour; the lines of one paragraph have the same kind."""


@dataclass
class Paragraph:
    """Drawn texts that belong together and are read as one unit."""

    text: str
    box: Region
    size: float
    kind: object
    last: Region
    """Bounding box of the paragraph's last line."""


def paragraphs(written: Iterable[DrawnText]) -> list[Paragraph]:
    """Return drawn texts joined into rows and paragraphs, top to bottom and left to right."""
    found: list[Paragraph] = []
    for row in _rows(written):
        above = next((one for one in reversed(found) if _continues(one, row)), None)
        if above is None:
            found.append(row)
        else:
            above.text = f"{above.text} {row.text}"
            above.box, above.last = _round(above.box, row.box), row.box
    return found


def _rows(written: Iterable[DrawnText]) -> list[Paragraph]:
    """Join drawn texts that are close together on a line into rows, with a comma for each wide gap."""
    rows: list[Paragraph] = []
    for one in sorted(written, key=lambda each: (each.box.y + each.box.h / 2, each.box.x)):
        text = " ".join(one.text.split())
        if not any(letter.isalnum() for letter in text):
            continue
        home = next((row for row in reversed(rows[-12:]) if _is_in_row(row, one)), None)
        if home is None:
            rows.append(Paragraph(text, one.box, one.size, one.kind, one.box))
            continue
        left, right = (home, one) if home.box.x <= one.box.x else (one, home)
        gap = right.box.x - left.box.right
        between = " " if gap < NEAR * max(home.size, one.size) else ", "
        words = (home.text, text) if left is home else (text, home.text)
        home.text = between.join(words)
        home.box = home.last = _round(home.box, one.box)
        home.size = max(home.size, one.size)
    return rows


def _is_in_row(row: Paragraph, one: DrawnText) -> bool:
    """Return whether a drawn text is on the same line as a row and close enough to join it."""
    common = min(row.box.bottom, one.box.bottom) - max(row.box.y, one.box.y)
    if common < 0.5 * min(row.box.h, one.box.h):
        return False
    gap = max(row.box.x, one.box.x) - min(row.box.right, one.box.right)
    return -2 <= gap <= APART * max(row.size, one.size)


def _continues(above: Paragraph, row: Paragraph) -> bool:
    """Return whether a row continues a paragraph.

    It does if it is close below it, of the same kind and size, and aligned with its left edge or its middle.
    """
    step = row.box.y + row.box.h / 2 - (above.last.y + above.last.h / 2)
    if not 0 < step <= BELOW * above.size or above.kind != row.kind or abs(above.size - row.size) > 1:
        return False
    if "," in row.text and row.text.count(", ") > 1:
        return False  # a row of a table
    left = abs(above.last.x - row.box.x) <= 0.4 * above.size
    middle = abs(above.last.x + above.last.w / 2 - row.box.x - row.box.w / 2) <= 0.4 * above.size
    return (left or middle) and above.last.w >= 4 * above.size


def _round(one: Region, other: Region) -> Region:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Region(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def title_of(found: Sequence[Paragraph]) -> str:
    """Return the text in the largest font, which serves as the scene's title."""
    return max(found, key=lambda one: one.size).text if found else ""
