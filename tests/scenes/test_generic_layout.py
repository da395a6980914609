"""Layout of the generic table for any hands, rows and piles, with every kind of pieces."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.rules.contract import Place
from game.rules.equipment import EQUIPMENT
from game.table.generic.layout import FELT, Labels, lay, lay_settled
from game.table.generic.layout_types import Cut, Layout
from game.table.geometry import Box, Frame
from game.ui.sprite_sheets import sheet

PACKS = ("thai", "ceki", "mahjong", "french", "dominoes")
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
CODES = tuple(f"p{number}" for number in range(60))
LEAST_PX = 14
"""Minimum width of pieces in the viewer's hand."""


def cut_of(pack: str) -> Cut:
    wide, high = sheet(pack).piece
    return Cut(wide / high, EQUIPMENT[pack].overlap)


def places(seats: int, *, held: int, rows: int, stacks: int = 1, discards: int = 12) -> tuple[Place, ...]:
    """Return places with full hands, rows of three, closed piles and an open one."""
    found = [Place("stock" if number == 0 else f"stack {number}", None, 30) for number in range(stacks)]
    found.append(Place("discards", None, discards, CODES[:discards]))
    for seat in range(seats):
        found.append(Place(f"hand {seat}", seat, held, CODES[:held] if seat == 0 else ()))
        found += [Place(f"open {seat} {number}", seat, 3, CODES[:3]) for number in range(rows)]
    return tuple(found)


def layout_of(table: tuple[Place, ...], seats: int, frame: Frame, pack: str) -> Layout:
    words = {place.name: 130.0 for place in table if place.owner is None}
    return lay(table, seats, 0, frame, cut_of(pack), Labels(words))


def layout_faults(layout: Layout) -> list[str]:
    """Return the places that leave the felt or overlap."""
    boxes = {**layout.areas, **{f"plaque {seat}": box for seat, box in enumerate(layout.plaques)}}
    boxes["question"] = layout.prompt
    if layout.hand:
        first, last = layout.hand[0].spot.box(), layout.hand[-1].spot.box()
        boxes["hand"] = Box(first.x, first.y, last.right - first.x, first.h)
    found = [f"{name} leaves the felt: {box}" for name, box in boxes.items() if not FELT.holds(box, 12)]
    for (one, box), (other, over) in combinations(boxes.items(), 2):
        if box.overlaps(over, 2):
            found.append(f"{one} {box} lies over {other} {over}")
    return found


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seats", range(2, 18))
def test_generic_layout_fits_hands_rows_and_piles_on_the_table(seats: int, pack: str) -> None:
    rows = 4 if seats <= 4 else 1
    for size in SIZES:
        frame = Frame.of(*size)
        for held in (1, 3, 13, 20):
            table = places(seats, held=held, rows=rows)
            layout = layout_of(table, seats, frame, pack)
            assert layout_faults(layout) == [], (size, held)
            assert len(layout.hand) == held
            assert all(one.spot.w * frame.u >= LEAST_PX for one in layout.hand)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("stacks", [0, 1, 2, 4, 8])
def test_generic_layout_places_any_number_of_piles_in_the_middle(stacks: int, pack: str) -> None:
    for size in SIZES:
        for discards in (0, 1, 40):
            table = places(4, held=8, rows=0, stacks=stacks, discards=discards)
            assert layout_faults(layout_of(table, 4, Frame.of(*size), pack)) == [], (size, discards)


def test_generic_layout_shows_the_latest_discards() -> None:
    table = places(3, held=9, rows=0, discards=40)
    layout = layout_of(table, 3, Frame.of(1280, 720), "mahjong")
    seen = [one.piece.code for one in layout.at_rest if one.place == "discards"]
    assert seen == list(CODES[40 - len(seen) : 40])
    assert len(seen) >= 12


def test_generic_layout_leaves_the_middle_free_for_the_settlement() -> None:
    table = places(4, held=8, rows=3)
    frame = Frame.of(1280, 720)
    layout = lay_settled(table, 4, 0, frame, cut_of("french"))
    assert not any(layout.middle.overlaps(box, 2) for box in layout.areas.values())
    assert "stock" not in layout.areas


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_generic_layout_shows_open_hands_completely_at_the_settlement(seats: int, pack: str) -> None:
    table = tuple(
        place._replace(pieces=CODES[: place.size]) if place.name.startswith("hand") else place
        for place in places(seats, held=12, rows=0)
    )
    frame = Frame.of(1280, 720)
    settled = lay_settled(table, seats, 0, frame, cut_of(pack))
    for seat in range(1, seats):
        boxes = [one.spot.box() for one in settled.at_rest if one.place == f"hand {seat}"]
        assert len(boxes) == 12
        assert not any(one.overlaps(other, 2) for one, other in combinations(boxes, 2)), "each is seen whole"
        area = settled.areas[f"hand {seat}"]
        wide = max(box.right for box in boxes) - min(box.x for box in boxes)
        high = max(box.bottom for box in boxes) - min(box.y for box in boxes)
        assert max(wide / area.w, high / area.h) > 0.8, "and as large as there is room for"
