"""Search for the free box on a table nearest to a point, fast enough for a single frame.

The table is divided into small cells, and each row of cells is one integer with a bit for each free cell; a
free box of any size is then found by a few shifts of the rows instead of comparisons of thousands of boxes.
"""

from __future__ import annotations

import math
from copy import deepcopy
from operator import and_
from typing import TYPE_CHECKING, Final

from game.table.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

CELL: Final = 8.0
"""Width and height of a cell, in units."""


class FreePlaces:
    """Free cells of a table, which are those not touched by any box."""

    def __init__(self, frame: Box, taken: Iterable[Box]) -> None:
        self._x, self._y = frame.x, frame.y
        wide, high = int(frame.w / CELL), int(frame.h / CELL)
        self._wide, self._rows = wide, [(1 << wide) - 1] * high
        self.take(taken)

    def without(self, taken: Iterable[Box]) -> FreePlaces:
        """Return a copy without the cells that these boxes touch."""
        rest = deepcopy(self)
        rest.take(taken)
        return rest

    def take(self, taken: Iterable[Box]) -> None:
        """Mark the cells touched by these boxes as no longer free."""
        for box in taken:
            left, right = self._cells(box.x - self._x, box.right - self._x, self._wide)
            top, bottom = self._cells(box.y - self._y, box.bottom - self._y, len(self._rows))
            if left < right:
                free = ~((1 << right) - (1 << left))
                for row in range(top, bottom):
                    self._rows[row] &= free

    @staticmethod
    def _cells(first: float, last: float, most: int) -> tuple[int, int]:
        return max(0, math.floor(first / CELL)), min(most, math.ceil(last / CELL))

    def nearest(self, size: tuple[float, float], point: tuple[float, float]) -> Box | None:
        """Return the free box of this size whose centre is nearest to a point; None if there is none."""
        wide, high = (math.ceil(side / CELL) for side in size)
        rows = [_runs(row, wide) for row in self._rows]
        covered = 1
        while covered < high:
            step = min(covered, high - covered)
            rows = list(map(and_, rows, rows[step:]))
            covered += step
        aim_x, aim_y = (point[0] - size[0] / 2 - self._x) / CELL, (point[1] - size[1] / 2 - self._y) / CELL
        at = max(0, round(aim_x))
        places = ((column, row) for row, free in enumerate(rows) if free for column in _around(free, at))
        best = min(places, key=lambda place: math.hypot(place[0] - aim_x, place[1] - aim_y), default=None)
        return Box(self._x + best[0] * CELL, self._y + best[1] * CELL, *size) if best is not None else None


def _runs(row: int, wide: int) -> int:
    """Return the cells, as bits, at which `wide` free cells of a row begin."""
    covered = 1
    while row and covered < wide:
        step = min(covered, wide - covered)
        row &= row >> step
        covered += step
    return row


def _around(row: int, at: int) -> list[int]:
    """Return the set bits of a row that are nearest to bit `at`, below it and from it upwards."""
    before, after = row & ((1 << at) - 1), row >> at
    found = [before.bit_length() - 1] if before else []
    return [*found, at + (after & -after).bit_length() - 1] if after else found
