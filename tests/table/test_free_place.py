"""Search for the free place nearest to a point, by its cells."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.table.free_place import CELL, FreePlaces
from game.table.geometry import Box

FRAME = Box(300, 20, 400, 320)


def places(size: tuple[float, float], taken: list[Box]) -> list[Box]:
    """Return every place of this size on the cells whose own cells no box touches, by comparing all of them."""
    wide, high = (math.ceil(side / CELL) * CELL for side in size)
    return [
        Box(x, y, *size)
        for x in (FRAME.x + CELL * n for n in range(int((FRAME.w - wide) / CELL) + 1))
        for y in (FRAME.y + CELL * n for n in range(int((FRAME.h - high) / CELL) + 1))
        if not any(Box(x, y, wide, high).overlaps(box) for box in taken)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_nearest_free_place_is_found(seed: int) -> None:
    """Also at the edges, where there is none, and for boxes that reach out of the frame."""
    dice = Random(seed)
    taken = [
        Box(
            CELL * dice.randrange(36, 90),
            CELL * dice.randrange(0, 44),
            8 * dice.randrange(1, 12),
            8 * dice.randrange(1, 9),
        )
        for _box in range(seed % 16)
    ]
    taken = [box._replace(x=FRAME.x + box.x - 296, y=FRAME.y + box.y - 16) for box in taken]
    size, point = (dice.uniform(5, 150), dice.uniform(5, 150)), (dice.uniform(250, 750), dice.uniform(0, 350))
    found = FreePlaces(FRAME, taken[:4]).without(taken[4:]).nearest(size, point)
    free = places(size, taken)
    assert (found is None) == (not free)
    if found is not None:
        assert found in free
        near = [math.dist(box.centre, point) for box in (found, *free)]
        assert near[0] == pytest.approx(min(near))


def test_box_that_touches_part_of_a_grid_cell_occupies_it() -> None:
    """A place never covers a box, whatever its measures are."""
    free = FreePlaces(FRAME, [Box(303.5, 20, 391, 320)])
    assert free.nearest((4, 4), (500, 100)) is None
    assert free.without([]).nearest((4, 4), (500, 100)) is None


def test_adding_boxes_to_a_copy_of_the_free_places_leaves_the_original_unchanged() -> None:
    """Several tables late in a deal begin with the same boxes."""
    free = FreePlaces(FRAME, [])
    assert free.without([FRAME]).nearest((8, 8), (300, 20)) is None
    assert free.nearest((8, 8), (300, 20)) == Box(300, 20, 8, 8)
