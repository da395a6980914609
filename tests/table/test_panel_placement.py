"""The search for a panel's place: what its shortcuts skip is never a place that they should have found."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.table.geometry import Box, Spot, overlap
from game.table.panel_placement import GAP, GRID, NO_TIP_COST, OWN_HAND, Room, covered, place_panel

FRAME = Box(0, 0, 1920, 1080)


@pytest.mark.parametrize("seed", range(20))
def test_panel_is_placed_at_the_free_grid_position_nearest_to_its_piece(seed: int) -> None:
    """No free place of the grid is nearer to the piece than the panel, which covers nothing."""
    chance = Random(seed)
    plaques = [Box(chance.randrange(1700), chance.randrange(900), 160.0, 120.0) for _ in range(25)]
    target = Spot(chance.randrange(400, 1500), chance.randrange(300, 800), 60.0, 90.0)
    wide, high = 240.0, 180.0
    room = Room(FRAME, [target], plaques, [], [])
    placed = place_panel(room, target, [(wide, high)])
    box = placed.box
    taken = [other.grown(GAP) for other in plaques] + [target.box().grown(14)]
    assert not any(box.overlaps(other) for other in taken)

    def apart(other: Box) -> float:
        piece = target.box()
        dx = max(other.x - target.x, 0.0, target.x - other.right)
        dy = max(other.y - piece.bottom, 0.0, piece.y - other.bottom)
        aslant = 0.06 * abs(other.centre[0] - target.x)
        return math.hypot(dx, dy) + aslant + (8 if other.bottom < target.y else 0)

    grid = (
        Box(GAP + GRID * i, GAP + GRID * j, wide, high)
        for i in range(int((FRAME.w - 2 * GAP - wide) / GRID) + 1)
        for j in range(int((FRAME.h - 2 * GAP - high) / GRID) + 1)
    )
    free = [apart(other) for other in grid if not any(other.overlaps(one) for one in taken)]
    untipped = 0 if placed.side else NO_TIP_COST
    assert apart(box) + untipped <= min(free) + NO_TIP_COST + 1e-6


@pytest.mark.parametrize("seed", range(20))
def test_overlap_with_a_rotated_hand_is_computed_exactly(seed: int) -> None:
    """The points that decide most comparisons agree with the exact overlap of rotated pieces."""
    chance = Random(seed)
    hand = [Spot(700 + 50 * i, 900 + chance.random() * 40, 78, 120, chance.uniform(-40, 40)) for i in range(9)]
    room = Room(FRAME, [], [], [], hand)
    found = set()
    for _ in range(300):
        box = Box(chance.uniform(300, 1300), chance.uniform(600, 1000), 200.0, 150.0)
        exact = any(overlap(Spot.at(*box.grown(GAP)), spot) > 0 for spot in hand)
        assert (covered(box, room) == OWN_HAND) == exact, box
        found.add(exact)
    assert found == {True, False}
