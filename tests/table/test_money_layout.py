"""Layout of money games: no piece leaves the table and no information is covered, at every size and seat count."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from game.table.geometry import Box, Frame, Spot, overlap
from game.table.money import layout_pai_tong, layout_pong
from game.table.money.layout import Counts, TableLayout
from game.table.panel_placement import place_confirm
from game.ui.measure import Measure

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1680, 1050), (1920, 1080), (2560, 1080), (2560, 1440)]
CORNERS = [corner for corner in layout_pong.CORNERS if corner.y < 500 or corner.x > 960]
"""Corners of the walls but the one at the lower left, where the claim panel leaves no other place for the label."""
TABLES = [("pong", 4), ("felt-thai", 4), ("felt-ceki", 4)] + [
    (kind, seats) for kind in ("thai", "ceki", "mahjong") for seats in range(2, 8)
]


def counts(
    seats: int, *, tongs: int = 0, lying: int = 0, drawn: bool = True, viewer: int = 0, stock: int = 40
) -> Counts:
    """Return the numbers of a table at which every seat has the same pieces."""
    held = 11 - 3 * tongs
    return Counts(
        seats=seats,
        viewer=viewer,
        hand=held,
        drawn=drawn,
        hands=(held,) * seats,
        tongs=(tongs,) * seats,
        discards=tuple(i % seats for i in range(lying)),
        stock=stock,
        dice=(3, 4),
    )


def layout_of(kind: str, numbers: Counts, size: tuple[int, int]) -> TableLayout:
    """Return the layout for a kind of table in a window of a size."""
    return lay_in(kind, numbers, Frame.of(*size))


def lay_in(kind: str, numbers: Counts, frame: Frame) -> TableLayout:
    """Return the layout for a kind of table in a frame."""
    if kind == "pong":
        return layout_pong.lay(numbers, frame)
    equipment = kind.removeprefix("felt-")
    return layout_pai_tong.lay(
        numbers, frame, equipment, layout_pai_tong.MAT if kind == equipment else layout_pai_tong.RIM
    )


def all_rects(found: TableLayout) -> dict[str, list[Spot]]:
    """Return all pieces and plaques, by group."""
    return {
        "hand": [*found.hand, found.drawn],
        "plaques": [Spot.at(*box) for box in found.plaques],
        "backs": [back.spot for backs in found.backs for back in backs],
        "tongs": [spot for tongs in found.tongs for tong in tongs for spot in tong],
        "discards": list(found.discards),
        "stock": [stack.spot for stack in found.stock],
    }


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("each", [5, 10, 15, 16, 19, 21])
def test_rows_of_pong_discards_do_not_overlap(size: tuple[int, int], each: int) -> None:
    """The wall gives every seat nineteen tiles at most; in a long deal the discards become smaller."""
    for enlarged in (1.0, 2.0):
        frame = Frame(Measure(*size, enlarged=enlarged))
        found = lay_in("pong", counts(4, lying=4 * each, stock=10), frame)
        for one, other in itertools.combinations(found.discards, 2):
            assert overlap(one, other) == 0
        claim = Spot.at(*found.claim)
        assert all(overlap(claim, spot) == 0 for spot in found.discards)


@pytest.mark.parametrize("tongs", [1, 2, 3])
@pytest.mark.parametrize("gaps", [(), (2, 5)])
def test_pong_hand_stays_on_the_felt_between_a_claim_and_its_discard(tongs: int, gaps: tuple[int, ...]) -> None:
    """It holds a tile more than at other times; the last tile of the first tong used to be on the rim."""
    numbers = counts(4, tongs=tongs, lying=8)
    found = lay_in("pong", replace(numbers, hand=numbers.hand + 1, drawn=False, gaps=gaps), Frame.of(1280, 720))
    last = found.tongs[0][-1][-1].box()
    assert found.frame.holds(last), last
    assert last.right <= layout_pong.HAND_END
    assert found.tongs[0][0][0].box().x >= found.hand[-1].box().right


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_money_layout_stays_on_the_table_and_plaques_cover_no_pieces(
    kind: str, seats: int, size: tuple[int, int]
) -> None:
    """Pieces and plaques stay on the felt or mat, early and late in a deal, plaques beside hands, sets and discards.

    A fan's outer corner may tuck under its plaque by 12 units.
    """
    for tongs, lying in itertools.product((0, 1, 2, 3), (0, 9, 20, 42, 75)):
        found = layout_of(kind, counts(seats, tongs=tongs, lying=lying), size)
        things, at = all_rects(found), (tongs, lying)
        for name, spots in things.items():
            for spot in spots:
                assert found.frame.holds(spot.box(), 2), (name, at, spot)
        if lying == 75:
            continue  # more than lie anywhere
        for plaque, other in itertools.product(
            things["plaques"], [*things["discards"], *things["tongs"], *things["hand"]]
        ):
            assert overlap(plaque, other) <= 2, (plaque, other, at)
        for plaque, back in itertools.product(things["plaques"], things["backs"]):
            assert overlap(plaque, back) <= 12, (plaque, back, at)
        for one, two in itertools.combinations(things["plaques"], 2):
            assert overlap(one, two) == 0, at


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_money_layout_groups_of_pieces_do_not_overlap(kind: str, seats: int, size: tuple[int, int]) -> None:
    """Discards, exposed sets, the viewer's hand, other hands and the stock are disjoint."""
    for tongs, lying in itertools.product((0, 1, 2, 3), (0, 8, 20, 42, 60)):
        stock = 120 - 12 * seats - lying if kind == "pong" else 40
        things = all_rects(layout_of(kind, counts(seats, tongs=tongs, lying=lying, stock=stock), size))
        for first, second in itertools.combinations(("hand", "backs", "tongs", "discards", "stock"), 2):
            for one, two in itertools.product(things[first], things[second]):
                assert overlap(one, two) <= 6, (first, one, second, two, tongs, lying)


@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_corner_with_the_rank_stays_visible_on_every_piece_in_the_hand(kind: str, seats: int) -> None:
    """The left 60 units of every piece, with rank and suit, are uncovered."""
    for tongs in range(4):
        found = layout_of(kind, counts(seats, tongs=tongs), (1920, 1080))
        for one, two in itertools.pairwise([*found.hand, found.drawn]):
            assert two.x - one.x >= min(60, one.w - 1), tongs


@pytest.mark.parametrize("kind", ["thai", "ceki"])
@pytest.mark.parametrize("seats", range(2, 8))
def test_discard_pile_of_cards_has_at_most_two_rows(kind: str, seats: int) -> None:
    """Any number of discards is in order, and none is hidden; neither row covers part of the other."""
    for number, ground in itertools.product(range(1, 110), (layout_pai_tong.MAT, layout_pai_tong.RIM)):
        spots = layout_pai_tong.pile(number, layout_pai_tong.KINDS[kind].sized(ground.size), seats, ground)
        assert len({spot.y for spot in spots}) == (1 if number <= (14 if kind == "thai" else 10) else 2)
        for one, two in itertools.pairwise(spots):
            assert (two.y, two.x) > (one.y, one.x)
            assert two.y - one.y >= one.h or two.x - one.x >= 9


def test_each_seats_tile_discards_are_in_reading_order() -> None:
    for number in range(1, 21):
        found = layout_of("pong", counts(4, lying=4 * number, stock=20), (1920, 1080))
        for seat in range(4):
            spots = found.discards[seat::4]
            assert all((two.y, two.x) > (one.y, one.x) for one, two in itertools.pairwise(spots))


def test_each_draw_removes_one_tile_from_the_wall() -> None:
    """PO-03: of 120 places each draw removes one tile, the upper one of a stack first, and nothing else moves."""
    before = layout_of("pong", counts(4, stock=120), (1920, 1080))
    assert len(before.stock) == 120
    for left in range(119, -1, -1):
        after = layout_of("pong", counts(4, stock=left), (1920, 1080))
        gone = set(before.stock) - set(after.stock)
        assert len(gone) == 1
        assert gone.pop().spot == before.source
        before = after


def test_dice_determine_where_the_wall_is_opened() -> None:
    """PO-03: the two dice of the starter decide the stack that is drawn first."""
    base = counts(4)
    seen = {
        layout_pong.broken_at(Counts(**{**vars(base), "dice": (one, two), "starter": starter}))
        for one in range(1, 7)
        for two in range(1, 7)
        for starter in range(4)
    }
    assert len(seen) > 20
    # Seven, thrown by the bottom seat, is counted out at the third wall on: the left one, seven from its right end.
    assert layout_pong.broken_at(Counts(**{**vars(base), "dice": (3, 4), "starter": 0})) == 0 * 15 + 7


def test_label_of_remaining_tiles_avoids_wall_corners_discards_and_the_claim_panel() -> None:
    """Checked for every break of the wall up to the last draw, unless long rows of discards leave no space inside."""
    for dice in ((one, two) for one in range(1, 7) for two in range(one, 7)):
        for stock in range(74, 0, -1):
            base = counts(4, lying=min(44, 74 - stock), stock=stock)
            found = layout_of("pong", Counts(**{**vars(base), "dice": dice}), (1280, 720))
            words = layout_pong.words_box(found.counter, found.arrow)
            taken = [*CORNERS, found.claim, *(spot.box() for spot in found.discards)]
            assert not any(words.overlaps(box, layout_pong.SLACK) for box in taken), (dice, stock)


@pytest.mark.parametrize("enlarged", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_claim_panel_stays_in_place_clear_of_discards_sets_and_hands(
    kind: str, seats: int, size: tuple[int, int], enlarged: float
) -> None:
    """From the first discard to the last, the place is the same, and only the wall is ever under it."""
    frame = Frame(Measure(*size, enlarged=enlarged))
    places = set()
    for tongs, lying in itertools.product(range(4), (1, 9, 10, 11, 21, 42, 60, 76)):
        for stock in (0, 30) if kind == "pong" else (40,):
            found = lay_in(kind, counts(seats, tongs=tongs, lying=lying, stock=stock), frame)
            places.add(found.claim)
            assert found.frame.holds(found.claim)
            panel = Spot.at(*found.claim)
            things = all_rects(found)
            things["hand"] += [spot.raised(found.lift) for spot in things["hand"]]
            for name in ("hand", "plaques", "backs", "tongs", "discards", *(("stock",) if kind != "pong" else ())):
                for spot in things[name]:
                    assert overlap(panel, spot) == 0, (name, spot, tongs, lying)
    assert len(places) == 1


@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_confirm_button_is_next_to_the_lifted_piece(kind: str, seats: int) -> None:
    """The button is on the table above the lifted piece, and covers neither that piece nor a discard."""
    for lying in (0, 10, 20, 42, 60):
        found = layout_of(kind, counts(seats, lying=lying), (1920, 1080))
        for spot in (*found.hand, found.drawn):
            placed = place_confirm(found.room, spot.raised(found.lift), (300, 54))
            assert found.frame.holds(placed.box)
            assert placed.box.x - 90 <= spot.x <= placed.box.right + 90
            assert not placed.box.overlaps(spot.raised(found.lift).box(), 1)
            assert not any(placed.box.overlaps(other.box(), 1) for other in found.discards)


@pytest.mark.parametrize(("kind", "seats"), TABLES)
def test_confirm_button_covers_no_words_over_the_hand(kind: str, seats: int) -> None:
    """With enlarged text, the pills over the sets are next to the raised piece; the button is above them."""
    for lying in (0, 10):
        found = layout_of(kind, counts(seats, lying=lying), (1920, 1080))
        for spot in (*found.hand, found.drawn):
            raised = spot.raised(found.lift)
            top = min(y for _x, y in raised.corners())
            words = [Box(spot.x + shift, top - 30, 160, 40) for shift in (-260, -80, 100)]
            placed = place_confirm(found.room, raised, (300, 54), words)
            assert not any(placed.box.overlaps(other, 1) for other in words)


def test_every_seat_has_a_separate_place_around_the_table() -> None:
    """The viewer is at the bottom, and the next seat in turn is at the right."""
    for kind, seats in TABLES:
        for viewer in range(seats):
            found = layout_of(kind, counts(seats, viewer=viewer), (1920, 1080))
            assert found.sides[viewer] == "bottom"
            assert len(set(found.plaques)) == seats
            if seats > 2:
                assert found.sides[(viewer + 1) % seats] == "right"
