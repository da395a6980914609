"""Arranges pieces in rows, in units: one line in a box, or groups on the lines that allow the largest pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

SPREAD: Final = 1.03
"""Pitch of pieces that do not overlap, as a multiple of their width."""
SHRINK: Final = 0.96
SMALLEST: Final = 16.0
PITCHES: Final = (SPREAD, 0.62, 0.0)
"""Pitches tried from wide to narrow; 0 stands for the least possible."""


class Rows(NamedTuple):
    """Sizes, spacing and alignment for groups of pieces in lines."""

    aspect: float
    """Width of a piece over its height."""
    shown: float
    """Least share of a face's width that the next piece must leave uncovered; 1 keeps pieces apart."""
    most: float
    """Largest height of a piece."""
    align: float
    """0 for left, 1 for right, 0.5 for centred."""
    between: float = 14.0
    """Distance between groups and between lines."""


def strip(
    count: int,
    box: Box,
    aspect: float,
    shown: float,
    *,
    align: float = 0.5,
    spread: float = SPREAD,
    low: bool = False,
) -> tuple[Spot, ...]:
    """Return positions on one line as high as the box; pieces shrink only if even the tightest overlap is too wide.

    `shown` is the least pitch and `spread` the widest, as multiples of a piece's width; `low` aligns them to the
    box's lower edge instead of its middle.
    """
    if not count:
        return ()
    least = SPREAD if shown >= 1 else shown
    high = min(box.h, box.w / (aspect * (1 + least * (count - 1))))
    wide = high * aspect
    pitch = min(wide * spread, (box.w - wide) / max(1, count - 1))
    left = box.x + (box.w - wide - pitch * (count - 1)) * align
    top = box.bottom - high if low else box.y + (box.h - high) / 2
    return tuple(Spot.at(left + pitch * number, top, wide, high) for number in range(count))


def flow(sizes: Sequence[int], box: Box, rows: Rows) -> list[tuple[Spot, ...]]:
    """Return the positions of each group, arranged in lines as large as the box allows; no group is split."""
    high = min(rows.most, box.h)
    while True:
        for share in PITCHES:
            pitch = SPREAD if rows.shown >= 1 else max(share, rows.shown)
            found = _lines(sizes, box, rows, high, pitch)
            if found is not None:
                return _placed(sizes, found, box, rows, high, pitch)
            if rows.shown >= 1:
                break
        if high < SMALLEST:
            return _placed(sizes, [list(range(len(sizes)))], box, rows, high, pitch)
        high *= SHRINK


def _width(size: int, rows: Rows, high: float, pitch: float) -> float:
    return high * rows.aspect * (1 + pitch * (size - 1))


def _lines(sizes: Sequence[int], box: Box, rows: Rows, high: float, pitch: float) -> list[list[int]] | None:
    """Return the sizes of the groups on each line at this piece height; None if they do not fit into the box."""
    most = int((box.h + rows.between / 2) // (high + rows.between / 2))
    lines: list[list[int]] = []
    room = -1.0
    for number, size in enumerate(sizes):
        wide = _width(size, rows, high, pitch)
        if wide > box.w + 0.01:
            return None
        if not lines or room < wide + rows.between:
            lines.append([])
            room = box.w + rows.between
        lines[-1].append(number)
        room -= wide + rows.between
        if len(lines) > most:
            return None
    return lines


def _placed(
    sizes: Sequence[int], lines: Sequence[Sequence[int]], box: Box, rows: Rows, high: float, pitch: float
) -> list[tuple[Spot, ...]]:
    found: dict[int, tuple[Spot, ...]] = {}
    wide = high * rows.aspect
    top = box.y
    for line in lines:
        whole = sum(_width(sizes[number], rows, high, pitch) for number in line) + rows.between * (len(line) - 1)
        x = box.x + max(0.0, box.w - whole) * rows.align
        for number in line:
            found[number] = tuple(Spot.at(x + wide * pitch * i, top, wide, high) for i in range(sizes[number]))
            x += _width(sizes[number], rows, high, pitch) + rows.between
        top += high + rows.between / 2
    return [found[number] for number in range(len(sizes))]
