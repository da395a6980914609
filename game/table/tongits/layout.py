"""Layout of a Tongits table, in canvas units.

Three seats: the viewer at the bottom, the next at the right, the third at the left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.table.geometry import Frame

SEATS: Final = 3
FIELD: Final = Box(398, 132, 1124, 816)
"""Area inside the border of the mat."""
CARD: Final = (84.0, 118.0)
"""Width and height of a card in a bahay."""
PITCH, SIDE_BY_SIDE = 44.0, 12.0
STRIPS: Final = {"T": 53.0, "Q": 48.0, "K": 48.0}
"""Widths in units of the strips for wide indices, visible even next to a laid-off card's ring."""
ROW_TOPS: Final = (272.0, 404.0)
LEFT_ROW, RIGHT_ROW = (566.0, 838.0), (1086.0, 1334.0)
"""Left and right ends of the rows.

An opponent's first two bahays are at the inner ends of rows one and two.
"""
OUTER_SIZE: Final = 0.8
"""Scale of an opponent's third bahay, which leaves room above it for its owner's name."""
OUTER_TOP: Final = 540.0 + CARD[1] * (1 - OUTER_SIZE)
LEFT_OUTER, RIGHT_OUTER = (404.0, 566.0), (1354.0, 1516.0)
"""Left and right ends of the area below a closed hand, for a third bahay.

A fourth bahay shares the first row. The area extends into the viewer's row as far as a long bahay needs and
the viewer's own bahays allow. Where the row has enough space, the third bahay is directly below the first
two instead.
"""
OUTER_GAP: Final = 11.0
"""Minimum distance in units between an opponent's third bahay and the viewer's row."""
OWNER_NAMES: Final = (ROW_TOPS[1] + CARD[1], OUTER_TOP)
"""Upper and lower end of the line for the names of the owners of third bahays."""
APART: Final = 44.0
"""Like `OUTER_GAP`, but where there is space; it groups the bahay with those above it."""
OWN_PLACES: Final = tuple(Box(577 + 198 * k, 540, 172, 118) for k in range(4))
OWN_GAP, OWN_END = 26.0, 1343.0
LONG_OWN: Final = (404.0, 1463.0)
"""Left and right ends of a long viewer's row where no opponent has a third bahay on that side."""
OWN_WIDE_GAP: Final = 62.0
"""Gap between the viewer's bahays where there is space for a low laid-off card before each run."""
SLOT: Final = (46.0, 118.0)
SLOT_GAP: Final = 7.0
PILE: Final = (104.0, 146.0)
STOCK_AT, DISCARD_AT = (848.0, 334.0), (968.0, 334.0)
PILE_BOX: Final = Box(*DISCARD_AT, *PILE)
PILE_WORDS: Final = Box(STOCK_AT[0] - 10, STOCK_AT[1] + PILE[1] + 6, 260, 40)
"""Area for the number of cards in the stock and the name of the last player to discard."""
LAYERS: Final = 6
LYING_SHOWN: Final = 4
UNDER: Final = ((6.0, 8.0, 5.0), (-5.0, 5.0, -6.0), (5.0, 2.0, 3.0), (-4.0, 7.0, -3.0))
"""Offsets (x, y) in units and rotations in degrees of the discards below the last one, used cyclically."""
BACK: Final = (62.0, 87.0)
FAN_RADIUS, FAN_STEP = 80.0, 13.0
FAN_WIDEST: Final = 118.0
"""Largest angle between the first and the last card of a face-down fan, in degrees."""
PIVOTS: Final = ((404.0, 372.0, 90.0), (1516.0, 372.0, -90.0))
HAND_CARD: Final = (122.0, 170.8)
HAND_CENTRE: Final = (1046.0, 926.0)
HAND_RADIUS: Final = 3400.0
HAND_STEP, GROUP_STEP = 1.13, 0.66
HAND_WIDEST: Final = 14.88
LIFT: Final = 32.0
POT_PLATE: Final = Box(832, 142, 256, 66)
BOWL: Final = Box(880, 210, 160, 84)
BUTTON_TOP: Final = 722.0
BUTTON_LEFT, BUTTON_GAP = 400.0, 8.0
BUTTON_WIDTHS: Final = (150.0, 190.0, 190.0)
"""Widths of Lay, Secret and Sapaw, enough for label and key in the smallest window."""
LAY, SECRET, SAPAW = (
    Box(BUTTON_LEFT + sum(BUTTON_WIDTHS[:k]) + BUTTON_GAP * k, BUTTON_TOP, wide, 52)
    for k, wide in enumerate(BUTTON_WIDTHS)
)
TAKE_BUTTON: Final = Box(BUTTON_LEFT, BUTTON_TOP, SAPAW.right - BUTTON_LEFT, 52)
ROW_END: Final = 1518.0
PRIMARY: Final = Box(SAPAW.right + BUTTON_GAP + 2, BUTTON_TOP - 1, ROW_END - SAPAW.right - BUTTON_GAP - 2, 54)
"""Area of the main button, wide enough for 'Discard the queen of diamonds' with its key in the smallest window."""
BUTTON_ROW: Final = Box(BUTTON_LEFT, BUTTON_TOP, ROW_END - BUTTON_LEFT, 52)
UPPER_TOP: Final = 664.0
CALL: Final = Box(BUTTON_LEFT + 2, UPPER_TOP, 200, 46)
"""Area of Call a draw, at the far end above the row, to prevent confusion with the main button."""
BACK_BUTTON: Final = Box(ROW_END - 152, UPPER_TOP, 152, 46)
CALL_BAR: Final = Box(320, 664, 1280, 134)
"""Area of every question panel: over the buttons, between the viewer's bahays and the hand."""


def at_hand(box: Box, *, mirrored: bool) -> Box:
    """Return the box of a button; if `mirrored`, the row starts with the main button and is reversed."""
    if not mirrored:
        return box
    if box in {CALL, BACK_BUTTON}:
        return box._replace(x=BUTTON_LEFT + ROW_END - box.right)
    return box._replace(x=BUTTON_LEFT if box == PRIMARY else box.x + ROW_END - SAPAW.right)


Strips: TypeAlias = "tuple[float, ...]"
"""Widths in units of the visible strips of a bahay's covered cards, which are all but the last."""


def strips(codes: Sequence[str]) -> Strips:
    """Return the strips that show the whole index of each covered card."""
    return tuple(strip(code) for code in codes[:-1])


def strip(code: str) -> float:
    """Return the width in units of the strip that shows a card's whole index."""
    return STRIPS.get(code[0], PITCH)


@dataclass(frozen=True)
class Counts:
    """Numbers of cards and bahays on which the layout depends."""

    viewer: int
    groups: tuple[int, ...]
    """Number of cards in each group of the bottom hand."""
    hands: tuple[int, ...]
    bahays: tuple[tuple[int, Strips], ...]
    """Owner and strips of every bahay, oldest first."""
    discards: int
    stock: int
    filled: tuple[tuple[bool, ...], ...] = ()
    """Which places of the bottom hand hold cards, by group; () if none is empty."""

    def place(self, seat: int) -> int:
        """Return the position of a seat: 0 at the bottom, 1 at the right, 2 at the left."""
        return (seat - self.viewer) % SEATS


class Bracket(NamedTuple):
    """Line over a group of the hand: an arc around the hand's centre, with start and end angle in degrees."""

    start: float
    end: float


@dataclass(frozen=True)
class TableLayout:
    """Positions of everything on a Tongits table, in units; lists by seat are indexed by seat number."""

    hand: tuple[tuple[Spot, ...], ...]
    """Positions of the viewer's cards by group, left to right."""
    brackets: tuple[Bracket, ...]
    plaques: tuple[Box, ...]
    backs: tuple[tuple[Spot, ...], ...]
    bahays: tuple[tuple[Spot, ...], ...]
    layoff_slots: tuple[Box, ...]
    """Position for a card laid off on each bahay.

    If space is short, it is small and over the bahay's last card.
    """
    discards: tuple[Spot, ...]
    """Positions of the visible last few discards, topmost last."""
    next_discard: Spot
    stock: tuple[Spot, ...]
    source: Spot
    empty_bahay_places: tuple[Box, ...]
    """Empty places for bahays in the viewer's row."""

    def cards(self) -> list[Spot]:
        """Return the positions of all cards on the mat except the viewer's hand, whether face up or face down."""
        found = [spot for spots in (*self.bahays, *self.backs) for spot in spots]
        return [*found, *self.discards, *self.stock]


def arrange(counts: Counts, frame: Frame) -> TableLayout:
    """Return the layout of a Tongits table for these numbers of cards."""
    hand, brackets = arrange_places(counts.filled) if counts.filled else arrange_hand(counts.groups)
    bahays, slots = _bahays(counts)
    stock = tuple(
        Spot.at(STOCK_AT[0] - i, STOCK_AT[1] - 1.6 * i, *PILE) for i in range(min(LAYERS, -(-counts.stock // 2)))
    )
    top = Spot.at(*PILE_BOX)
    wide, high = frame.plaque
    top_seats = 148.0 if not frame.compact else 140.0
    plaques = (
        Box(312 if not frame.compact else 300, 1034 - high - (26 if frame.compact else 0), wide, high),
        Box(1508 - wide, top_seats, wide, high),
        Box(412, top_seats, wide, high),
    )
    return TableLayout(
        hand=hand,
        brackets=brackets,
        plaques=tuple(plaques[counts.place(seat)] for seat in range(SEATS)),
        backs=tuple(_backs(counts.place(seat), counts.hands[seat]) for seat in range(SEATS)),
        bahays=bahays,
        layoff_slots=slots,
        discards=_pile(counts.discards),
        next_discard=top,
        stock=stock,
        source=stock[-1] if stock else Spot.at(*STOCK_AT, *PILE),
        empty_bahay_places=_free_places(counts),
    )


def _pile(count: int) -> tuple[Spot, ...]:
    """Return the positions of the visible discards: the last one upright, those below it slightly rotated."""
    found = []
    for number in range(max(0, count - LYING_SHOWN), count):
        spot = Spot.at(*PILE_BOX)
        if number < count - 1:
            dx, dy, angle = UNDER[number % len(UNDER)]
            spot = spot.moved(dx, dy)._replace(angle=angle)
        found.append(spot)
    return tuple(found)


def _backs(place: int, count: int) -> tuple[Spot, ...]:
    """Return the fan of a face-down hand at the left or right edge; () for the bottom seat."""
    if place == 0:
        return ()
    x, y, facing = PIVOTS[0 if place == 2 else 1]
    step = min(FAN_STEP, FAN_WIDEST / max(1, count - 1))
    found = []
    for i in range(count):
        angle = facing + (i - (count - 1) / 2) * step
        turn = math.radians(angle)
        found.append(Spot(x + math.sin(turn) * FAN_RADIUS, y - math.cos(turn) * FAN_RADIUS, *BACK, angle))
    return tuple(found)


# Bahays ---------------------------------------------------------------------------------------------------------------


def _bahays(counts: Counts) -> tuple[tuple[tuple[Spot, ...], ...], tuple[Box, ...]]:
    """Return the positions of each bahay's cards in front of its owner, and the slots for laying off onto it."""
    spots: dict[int, tuple[Spot, ...]] = {}
    slots: dict[int, Box] = {}
    start, end = _row_ends(counts)
    left = _left_outer(counts), start - OUTER_GAP
    right = _right_outer(counts, end), _right_end(counts, end)
    for seat in range(SEATS):
        numbers = [number for number, (owner, _strips) in enumerate(counts.bahays) if owner == seat]
        runs = [counts.bahays[number][1] for number in numbers]
        place = counts.place(seat)
        if place == 0:
            laid = _own(runs, start, _row_gap(counts, runs, start), _row_right_limit(counts))
        else:
            laid = _rows(runs, left if place == 2 else right, left=place == 2)
        for number, (cards, slot) in zip(numbers, laid, strict=True):
            spots[number], slots[number] = cards, slot
    order = range(len(counts.bahays))
    return tuple(spots[number] for number in order), tuple(slots[number] for number in order)


def _runs(counts: Counts, place: int) -> list[Strips]:
    """Return the strips of the bahays of the seat at a place, oldest first."""
    return [run for owner, run in counts.bahays if counts.place(owner) == place]


def _third(counts: Counts, place: int) -> float:
    """Return the width in units of an opponent's third bahay where it has enough space; 0 without one."""
    runs = _runs(counts, place)
    return OUTER_SIZE * _solid(runs[2:3])


def _row_ends(counts: Counts) -> tuple[float, float]:
    """Return the left and right ends of the viewer's row, in units.

    The row moves to the right for a long third bahay at the left, if there is space. A row too long for its
    area extends into the opponents' areas on both sides, as long as these are empty.
    """
    runs, first, last = _runs(counts, 0), OWN_PLACES[0], _row_right_limit(counts)
    cards, wide = _solid(runs), _row_width(counts)
    if _third(counts, 2):
        outer = _left_outer(counts) + _third(counts, 2)
        start = max(
            first.x, min(outer + OUTER_GAP, last - wide), min(outer + APART, _row_limit_beside_third(counts) - wide)
        )
    else:
        start = max(LONG_OWN[0], min(first.x, last - wide))
    return start, min(last, start + cards + (len(runs) - 1) * _row_gap(counts, runs, start)) if runs else start


def _solid(runs: Sequence[Strips]) -> float:
    """Return the total width in units of bahays with these strips at full size, without gaps."""
    return sum(CARD[0] + sum(run) for run in runs)


def _row_width(counts: Counts) -> float:
    """Return the minimum width in units of the viewer's row at full size.

    For an empty row, it is the width of the first place.
    """
    runs = _runs(counts, 0)
    return _solid(runs) + (len(runs) - 1) * OWN_GAP if runs else OWN_PLACES[0].w


def _row_limit_beside_third(counts: Counts) -> float:
    """Return the right limit, in units, of the viewer's row next to a third bahay that has enough space."""
    third = _third(counts, 1)
    beside = RIGHT_OUTER[1] - third - OUTER_GAP - SLOT[0] - SLOT_GAP
    return min(_row_right_limit(counts), beside) if third else _row_right_limit(counts)


def _left_outer(counts: Counts) -> float:
    """Return the left end of a third bahay at the left, as near to the first two as space allows."""
    room = _row_limit_beside_third(counts) - _row_width(counts) - APART - _third(counts, 2)
    return max(LEFT_OUTER[0], min(LEFT_ROW[0], room))


def _row_right_limit(counts: Counts) -> float:
    """Return the x coordinate, in units, that the viewer's row may extend to."""
    return OWN_END if _third(counts, 1) else LONG_OWN[1]


def _row_gap(counts: Counts, runs: Sequence[Strips], start: float) -> float:
    """Return the gap, in units, between the viewer's bahays in a row that begins at x = `start`.

    The row keeps clear of a third bahay at the right.
    """
    cards = _solid(runs)
    third = RIGHT_OUTER[1] - _third(counts, 1) - 2 * OUTER_GAP - SLOT_GAP - SLOT[0]
    return max(
        OWN_GAP, min(OWN_WIDE_GAP, (min(_row_right_limit(counts), third) - start - cards) / max(1, len(runs) - 1))
    )


def _right_end(counts: Counts, own_end: float) -> float:
    """Return the right end of a third bahay at the right, as near to the first two as space allows."""
    third = _third(counts, 1)
    beside = own_end + SLOT_GAP + SLOT[0] + APART + third
    return max(RIGHT_ROW[1], min(RIGHT_OUTER[1], beside)) if third else RIGHT_OUTER[1]


def _right_outer(counts: Counts, own_end: float) -> float:
    """Return the left end of a third bahay's area at the right; the viewer's row ends at `own_end`."""
    beside = own_end + SLOT_GAP + SLOT[0] + OUTER_GAP
    return min(RIGHT_OUTER[0], max(_right_end(counts, own_end) - _third(counts, 1), beside))


def _own(runs: Sequence[Strips], start: float, gap: float, last_end: float) -> list[tuple[tuple[Spot, ...], Box]]:
    """Return the viewer's bahays, with their slots, in a row from x = `start` to at most `last_end`."""
    x, y = start, OWN_PLACES[0].y
    size = _fitting(runs, last_end - x - (len(runs) - 1) * gap)
    laid: list[tuple[tuple[Spot, ...], Box]] = []
    for k, run in enumerate(runs):
        cards, end = _laid(run, x, y, size)
        high = CARD[1] * size
        last = k == len(runs) - 1
        laid.append((cards, Box(end + SLOT_GAP, y, SLOT[0], high) if last else Box(end - 5, y, 30, high)))
        x = end + gap
    return laid


def _fitting(runs: Sequence[Strips], room: float) -> float:
    """Return the scale, at most 1, at which these bahays without gaps fit into `room` units."""
    return min(1.0, room / max(1.0, _solid(runs)))


def _laid(run: Strips, x: float, y: float, size: float) -> tuple[tuple[Spot, ...], float]:
    """Return a bahay's card positions at a size, the first at (x, y), and the bahay's right end."""
    lefts = [x + size * left for left in accumulate(run, initial=0.0)]
    wide, high = CARD[0] * size, CARD[1] * size
    return tuple(Spot.at(left, y, wide, high) for left in lefts), lefts[-1] + wide


def _free_places(counts: Counts) -> tuple[Box, ...]:
    """Return the boxes of empty bahay places to the right of the viewer's own bahays."""
    first, step, taken = OWN_PLACES[0], OWN_PLACES[1].x - OWN_PLACES[0].x, len(_runs(counts, 0))
    start, end = _row_ends(counts)
    x = end + _row_gap(counts, (*_runs(counts, 0), (PITCH, PITCH)), start) if taken else start
    boxes = (first._replace(x=x + step * k) for k in range(len(OWN_PLACES) - taken))
    return tuple(box for box in boxes if box.right <= _right_outer(counts, end) - 4)


def _rows(runs: Sequence[Strips], outer: tuple[float, float], *, left: bool) -> list[tuple[tuple[Spot, ...], Box]]:
    """Return an opponent's bahays: two in one row each, a third below the hand, a fourth in row one.

    A row too short for the indices of all its cards is drawn smaller.
    """
    laid: dict[int, tuple[tuple[Spot, ...], Box]] = {}
    inner = LEFT_ROW if left else RIGHT_ROW
    rows = ((0, 3), (1,), (2,))
    for members, y, ends in zip(rows, (*ROW_TOPS, OUTER_TOP), (inner, inner, outer), strict=True):
        here = [k for k in members if k < len(runs)]
        row = [runs[k] for k in here]
        between = (len(here) - 1) * SIDE_BY_SIDE
        size = min(_fitting(row, ends[1] - ends[0] - between), OUTER_SIZE if y == OUTER_TOP else 1.0)
        high = CARD[1] * size
        x = ends[0] if left else ends[1] - _solid(row) * size - between
        for k in here:
            cards, end = _laid(runs[k], x, y, size)
            free = k == here[-1] and ends is inner and (not left or end + SLOT_GAP + SLOT[0] <= STOCK_AT[0] - 10)
            laid[k] = cards, Box(end + SLOT_GAP, y, SLOT[0], high) if free else Box(end - 32, y, 34, high)
            x = end + SIDE_BY_SIDE
    return [laid[k] for k in range(len(runs))]


# The hand -------------------------------------------------------------------------------------------------------------


def arrange_hand(groups: tuple[int, ...]) -> tuple[tuple[tuple[Spot, ...], ...], tuple[Bracket, ...]]:
    """Return the positions of the viewer's cards, which form an arc, and the brackets over the groups of cards."""
    count = sum(groups)
    if not count:
        return (), ()
    between = GROUP_STEP * (len(groups) - 1)
    step = min(HAND_STEP, (HAND_WIDEST - between) / max(1, count - 1))
    angle = -((count - 1) * step + between) / 2
    half = math.degrees((HAND_CARD[0] / 2 - 8) / HAND_RADIUS)
    spots, brackets = [], []
    for number, size in enumerate(groups):
        first = angle
        cards = []
        for _card in range(size):
            cards.append(hand_spot(angle))
            angle += step
        spots.append(tuple(cards))
        last = number == len(groups) - 1
        end = angle - step + half if last else angle + GROUP_STEP - half - math.degrees(18 / HAND_RADIUS)
        brackets.append(Bracket(first - half, end))
        angle += GROUP_STEP
    return tuple(spots), tuple(brackets)


def arrange_places(
    filled: tuple[tuple[bool, ...], ...],
) -> tuple[tuple[tuple[Spot, ...], ...], tuple[Bracket, ...]]:
    """Do the same as `arrange_hand` for groups with empty places; the remaining cards keep theirs."""
    hand, brackets = arrange_hand(tuple(map(len, filled)))
    found = []
    for places, spots, bracket in zip(filled, hand, brackets, strict=True):
        if left := tuple(spot for spot, has_card in zip(spots, places, strict=True) if has_card):
            end = bracket.end if places[-1] else 2 * left[-1].angle - angle_at_edge(left[-1].angle)
            found.append((left, Bracket(angle_at_edge(left[0].angle), end)))
    return tuple(left for left, _bracket in found), tuple(bracket for _left, bracket in found)


def angle_at_edge(angle: float, apart: float = 0.0) -> float:
    """Return the angle at which a bracket begins: at a card's edge, or `apart` units before it."""
    return angle - math.degrees((HAND_CARD[0] / 2 - 8 + apart) / HAND_RADIUS)


def hand_spot(angle: float) -> Spot:
    """Return the position of a card at an angle on the hand's arc."""
    return Spot(*on_circle(angle), *HAND_CARD, angle)


def on_circle(angle: float, out: float = 0.0) -> tuple[float, float]:
    """Return the point at an angle on the hand's arc, or `out` units outside it."""
    turn, radius = math.radians(angle), HAND_RADIUS + out
    x, y = HAND_CENTRE
    return x + math.sin(turn) * radius, y + HAND_RADIUS - math.cos(turn) * radius


def over_hand(x: float, out: float) -> float:
    """Return the y coordinate, at `x`, of the hand's arc or of an arc `out` units outside it."""
    radius = HAND_RADIUS + out
    return HAND_CENTRE[1] + HAND_RADIUS - math.sqrt(radius**2 - (x - HAND_CENTRE[0]) ** 2)
