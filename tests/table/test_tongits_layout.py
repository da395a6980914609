"""Layout of a Tongits table: no overlaps, in any window."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.table.geometry import Box, Frame, Spot, overlap
from game.table.tongits.layout import (
    BACK_BUTTON,
    BOWL,
    BUTTON_ROW,
    CALL,
    CALL_BAR,
    CARD,
    PITCH,
    POT_PLATE,
    Counts,
    arrange,
    strip,
    strips,
)
from game.table.tongits.pending_turn import low_slot


def _run(size: int) -> tuple[float, ...]:
    """Return the strips of a bahay of this many cards without a wide index."""
    return (PITCH,) * (size - 1)


WINDOWS = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (2560, 1440)]


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("each", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", [3, 4, 6, 9])
def test_tongits_layout_stays_on_the_table_without_overlaps(each: int, cards: int, size: tuple[int, int]) -> None:
    """Up to four bahays per seat are on the mat and clear of each other, of plaques, piles and hands."""
    frame = Frame.of(*size)
    counts = Counts(
        viewer=0,
        groups=(4, 3, 6),
        hands=(13, 12, 12),
        bahays=tuple((seat, _run(cards)) for _number in range(each) for seat in range(3)),
        discards=7,
        stock=15,
    )
    found = arrange(counts, frame)
    for spot in [*found.cards(), *(spot for group in found.hand for spot in group)]:
        assert Box(276, 14, 1368, 1052).holds(spot.box(), 2), spot
    around = [_around(spots) for spots in found.bahays]
    for one, box in enumerate(around):
        assert not [other for other in around[one + 1 :] if box.overlaps(other, 1)], box
        others = [*found.plaques, *map(Spot.box, (*found.discards[-1:], *found.stock))]
        others += [spot.box() for group in found.hand for spot in group]
        others += [_around(spots) for spots in found.backs if spots]
        others += [BUTTON_ROW, CALL, BACK_BUTTON, POT_PLATE, BOWL, CALL_BAR]
        assert not [other for other in others if box.overlaps(other, 2)], box
    for place in found.empty_bahay_places:
        assert not [box for box in around if box.overlaps(place, 1)], place


def _around(spots: tuple[Spot, ...]) -> Box:
    """Return the axis-aligned rectangle around some cards."""
    boxes = [spot.box() for spot in spots]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


@pytest.mark.parametrize("groups", [(13,), (4, 3, 6), (3, 3, 3, 3, 1), (1,), (5, 8), ()])
def test_tongits_hand_does_not_overlap_the_viewers_plaque(groups: tuple[int, ...]) -> None:
    """For every grouping, the fan is to the right of the plaque and on the mat."""
    for size in WINDOWS:
        frame = Frame.of(*size)
        found = arrange(Counts(0, groups, (sum(groups), 12, 12), (), 0, 15), frame)
        spots = [spot for group in found.hand for spot in group]
        plaque = Spot.at(*found.plaques[0])
        assert len(spots) == sum(groups)
        assert len(found.brackets) == len(groups)
        assert not [spot for spot in spots if overlap(spot, plaque) > 3]


@pytest.mark.parametrize("own", [(), (3,), (4, 3)])
@pytest.mark.parametrize("third", [3, 5, 7])
def test_card_indices_of_a_long_third_bahay_are_visible_if_the_viewers_row_has_room(
    own: tuple[int, ...], third: int
) -> None:
    """A card that others cover shows the strip with its index, on either side of the table."""
    owned = [*((0, _run(size)) for size in own), *((seat, _run(size)) for seat in (1, 2) for size in (3, 3, third))]
    counts = Counts(0, (5,), (5, 3, 3), tuple(owned), 9, 4)
    found = arrange(counts, Frame.of(1280, 720))
    around = [_around(spots) for spots in found.bahays]
    for spots in found.bahays:
        assert all(_whole(spot, after, PITCH) for spot, after in pairwise(spots))
        assert spots[0].w >= 0.75 * CARD[0]
    for one, box in enumerate(around):
        assert not [other for other in [*around[one + 1 :], *found.empty_bahay_places] if box.overlaps(other, 1)], box


@pytest.mark.parametrize("own", [(), (3,), (4,)])
@pytest.mark.parametrize("seat", [1, 2])
def test_third_bahay_is_placed_below_the_first_two_if_the_viewers_row_leaves_room(
    seat: int, own: tuple[int, ...]
) -> None:
    """It used to be at the rim, away from them; a gap sets it apart from the viewer's bahays.

    Between it and the second is a line for its owner's name.
    """
    owned = [*((0, _run(size)) for size in own), *((seat, _run(3)) for _bahay in range(3))]
    found = arrange(Counts(0, (5,), (5, 3, 3), tuple(owned), 9, 4), Frame.of(1280, 720))
    boxes = [_around(spots) for spots in found.bahays]
    mine, (_first, second, third) = boxes[: len(own)], boxes[len(own) :]
    edges = (third.right, second.right) if seat == 1 else (third.x, second.x)
    assert edges[0] == pytest.approx(edges[1])
    assert 0.75 * second.w <= third.w <= second.w
    assert third.y - second.bottom >= 40
    assert all(max(box.x - third.right, third.x - box.right) >= 44 for box in mine)
    assert not [place for place in found.empty_bahay_places if place.overlaps(third)]


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("each", [1, 2])
def test_slot_at_the_low_end_of_a_run_covers_no_card(each: int, size: int) -> None:
    """The slot for a low card is next to the run, with one or two bahays in front of every player."""
    bahays = tuple((seat, _run(size)) for _number in range(each) for seat in range(3))
    found = arrange(Counts(0, (5,), (5, 9, 9), bahays, 9, 4), Frame.of(1280, 720))
    cards = [spot.box() for spot in found.cards()]
    for number in range(1, len(bahays) + 1):
        slot = low_slot(found, number)
        assert not [card for card in cards if slot.overlaps(card)], (number, slot)


@pytest.mark.parametrize("own", [(11, 3, 3), (10, 3, 4), (13,), (6, 4, 4, 3)])
@pytest.mark.parametrize("others", [0, 1, 2])
def test_every_index_in_the_viewers_long_row_is_visible_unless_an_opponent_has_three_bahays(
    own: tuple[int, ...], others: int
) -> None:
    """The row reaches into their empty areas, with cards of full size."""
    owned = [*((0, _run(size)) for size in own), *((seat, _run(3)) for seat in (1, 2) for _bahay in range(others))]
    counts = Counts(0, (5,), (5, 6, 6), tuple(owned), 9, 4)
    found = arrange(counts, Frame.of(1280, 720))
    for spots, (owner, _strips) in zip(found.bahays, counts.bahays, strict=True):
        if owner == 0:
            assert all(_whole(spot, after, PITCH) for spot, after in pairwise(spots))
            assert spots[0].w == CARD[0]
    around = [
        *map(_around, found.bahays),
        *(_around(spots) for spots in found.backs if spots),
        *found.empty_bahay_places,
    ]
    for one, box in enumerate(around):
        assert not [other for other in around[one + 1 :] if box.overlaps(other, 1)], box


def _whole(spot: Spot, after: Spot, wide: float) -> bool:
    """Return whether a card shows a strip this wide, at full size, beside the card that covers it."""
    return after.x - after.w / 2 - (spot.x - spot.w / 2) >= wide * spot.w / CARD[0] - 0.01


LONG = ["3456789TJQK", "789TJQK", "9TJQK", "TJQ", "89TJ", "TTT", "KKK"]


@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("each", [1, 2, 3, 4])
@pytest.mark.parametrize("ranks", LONG)
def test_every_card_index_in_a_bahay_is_fully_visible(ranks: str, each: int, owner: int) -> None:
    """The ten has the widest index; a bahay without room for all of them is drawn smaller, not closer."""
    codes = [f"{rank}S" for rank in ranks]
    bahays = ((owner, strips(codes)), *((seat, _run(3)) for seat in range(3) for _bahay in range(each - 1)))
    found = arrange(Counts(0, (5,), (5, 5, 5), bahays, 9, 4), Frame.of(1280, 720))
    spots = found.bahays[0]
    for code, (spot, after) in zip(codes, pairwise(spots), strict=False):
        assert _whole(spot, after, strip(code)), code
    assert spots[0].h / CARD[1] == pytest.approx(spots[0].w / CARD[0])
    assert strip("TS") == max(map(strip, [*codes, "TS"]))
    around = [*map(_around, found.bahays), *(_around(backs) for backs in found.backs if backs)]
    assert not [box for box in around[1:] if box.overlaps(around[0], 1)]
