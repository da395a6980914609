"""Rows, columns and grids: divide rectangles, and place widgets side by side to fit their texts.

Lengths are in units with a minimum in pixels, and rectangles in window pixels. No function changes its
arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.ui.theme import Role
    from game.ui.typesetting import Typesetting


class Units(Protocol):
    """Anything with its own unit size, such as a window or a sheet of paper."""

    def px(self, units: float, least: int | None = None, /) -> int:
        """Convert units to whole pixels, but no fewer than `least`."""


class Length(NamedTuple):
    """A length in units with a minimum in pixels, so that small windows stay usable."""

    units: float
    least: int = 0

    def px(self, scale: Units) -> int:
        """Convert the length to whole pixels."""
        return scale.px(self.units, self.least)


class TextHeight(NamedTuple):
    """A height in units that grows with enlarged text to at least `lines` times a role's text size."""

    units: float
    role: Role
    lines: float

    def px(self, scale: Units, text: Typesetting) -> int:
        """Convert the height to whole pixels."""
        return scale.px(self.units, round(text.px(self.role) * self.lines))


class Placed(Protocol):
    """A widget with a rectangle."""

    def place(self, rect: Rect) -> None:
        """Set the widget's rectangle."""


class Fitting(Placed, Protocol):
    """A widget that knows the size its text needs, such as a button."""

    def preferred(self, high: float = ...) -> tuple[int, int]:
        """Return the preferred width and height in pixels; `high` is the height in units."""


def anchored(wide: int, high: int, **anchor: tuple[int, int]) -> Rect:
    """Return a rectangle of this size, positioned by one of its points, such as `midbottom=(x, y)`.

    >>> anchored(20, 10, center=(100, 50))
    Rect(90, 45, 20, 10)
    """
    box = Rect(0, 0, wide, high)
    for name, point in anchor.items():
        setattr(box, name, point)
    return box


def fit_widths(wanted: Sequence[int], room: int) -> list[int]:
    """Return widths for neighbours that share `room` pixels, reducing the widest if necessary.

    `wanted` are the preferred widths.
    """
    left, widths = room, dict.fromkeys(range(len(wanted)), 0)
    for done, place in enumerate(sorted(widths, key=lambda place: wanted[place])):
        widths[place] = min(wanted[place], left // (len(wanted) - done))
        left -= widths[place]
    return [widths[place] for place in range(len(wanted))]


def columns(box: Rect, shares: Iterable[float], gap: int) -> list[Rect]:
    """Return the columns of a rectangle with gaps between them; the shares of the width add up to 1."""
    parts = list(shares)
    room = box.w - gap * (len(parts) - 1)
    found, x = [], float(box.x)
    for share in parts:
        found.append(Rect(round(x), box.y, round(room * share), box.h))
        x += room * share + gap
    return found


def rows(box: Rect, heights: Sequence[int | None], gap: int) -> list[Rect]:
    """Return a rectangle's rows from the top; rows with height None share the remaining height."""
    fixed = sum(high for high in heights if high is not None)
    open_rows = sum(high is None for high in heights)
    rest = max(0, box.h - fixed - gap * (len(heights) - 1))
    found, y = [], box.y
    for high in heights:
        if high is None:
            high = rest // open_rows  # noqa: PLW2901 - the row's own height from here on
        found.append(Rect(box.x, y, box.w, high))
        y += high + gap
    return found


def stack(widgets: Iterable[Placed], first: Rect, step: int) -> None:
    """Place equally large widgets below one another from `first`, with a pitch of `step` pixels."""
    for place, widget in enumerate(widgets):
        widget.place(first.move(0, place * step))


def grid(
    box: Rect, count: int, across: int, gap: int, down: int | None = None, *, high: int | None = None
) -> list[Rect]:
    """Return the cells of a grid row by row, `across` per row, with `gap` between columns.

    `down` is the gap between rows and defaults to `gap`. `high` is the height of a row; without it, the rows
    fill the rectangle's height.
    """
    if not count:
        return []
    lines = -(-count // across)
    between = gap if down is None else down
    wide = (box.w - gap * (across - 1)) // across
    if high is None:
        high = (box.h - between * (lines - 1)) // lines
    return [
        Rect(box.x + place % across * (wide + gap), box.y + place // across * (high + between), wide, high)
        for place in range(count)
    ]


def place_in_row(widgets: Sequence[Fitting], box: Rect, gap: int, least: Sequence[int]) -> int:
    """Place widgets in a row from the left, as wide as their texts need; return the last right end.

    `least` has the minimum width of each widget. If the widgets do not fit into the rectangle, the widest are
    reduced.
    """
    wanted = [max(wide, widget.preferred()[0]) for widget, wide in zip(widgets, least, strict=True)]
    x = box.x
    for widget, wide in zip(widgets, fit_widths(wanted, box.w - gap * (len(widgets) - 1)), strict=True):
        widget.place(Rect(x, box.y, wide, box.h))
        x += wide + gap
    return x - gap if widgets else x
