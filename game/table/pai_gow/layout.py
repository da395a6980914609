"""Layout of a Pai Gow table for two to eight seats, in canvas units.

If the house is the banker, it sits opposite, and the players sit anti-clockwise with the viewer at the bottom. If the
bank passes, all sit in the order of their seats. With five or more seats, two are on each side, and tiles are smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.table.geometry import Box, Frame, Spot

FELT: Final = Box(342, 80, 1236, 920)
"""Area inside the brass lines."""
BED: Final = Box(598, 268, 658, 240)
"""Frame of the woodpile; it is lower at a table with several seats above it, see `LOWER`."""
LOWER: Final = 28.0
STACKS: Final = 8
STACK: Final = (60.0, 182.0)
STACK_PITCH: Final = 78.0
STACK_LEFT, STACK_TOP = 624.0, 290.0
TILE_RATIO: Final = 705 / 264
STEP: Final = 24.0
"""Height of a stack's top tile above its lowest one, in units."""
FEW: Final = 4
"""Maximum number of seats with large tiles."""
LARGE, SMALL, OWN = 46.0, 36.0, 88.0
"""Tile widths in units: other seats, other seats at a full table, the viewer."""
PAIR_GAP: Final = 22.0
CHIP: Final = 21.0
UNDER_TILES: Final = 46.0
"""Room under the tiles of a seat at a full table, in which its result covers neither pips nor counts of tiles."""
UNDER_TOP: Final = 34.0
"""Room between such tiles at the top and the woodpile, for the text about closed hands."""
RESULT: Final = 25.0
"""Distance from the tiles of a seat down to the middle of its result, clear of the counts at the tiles' feet."""
FRAMES: Final = (Box(574, 668, 264, 318), Box(852, 668, 264, 318))
COACH: Final = Box(1130, 628, 444, 368)
SHOWDOWN: Final = Box(590, 276, 674, 232)
RAIL_PRIMARY: Final = Box(344, 690, 214, 66)


@dataclass(frozen=True)
class Counts:
    """Number of seats, viewer and banker, on which the layout depends."""

    seats: int
    viewer: int
    """Seat at the bottom."""
    banker: int
    house: bool
    """Whether the house holds the bank and sits across from the viewer."""


class SeatPlace(NamedTuple):
    """Positions of a seat's plaque, tiles, bet and result."""

    plaque: Box
    tiles: tuple[Spot, ...]
    """Positions of the tiles, in the order front, front, rear, rear."""
    bet: tuple[float, float]
    """Centre of the chip that shows the bet."""
    closed_pill: tuple[float, float]
    """Centre of the text below a seat's closed hands; before the deal it is below the plaque."""
    pill: tuple[float, float]
    """Centre of the seat's result."""
    under: float
    """Height of the room under the tiles for the text about closed hands."""
    side: str
    """Side of the rim that is lit on the seat's turn."""


@dataclass(frozen=True)
class TableLayout:
    """Positions of everything on a Pai Gow table, in units; lists by seat are indexed by seat number."""

    seats: tuple[SeatPlace, ...]
    bed: Box
    """Frame of the woodpile."""
    stacks: tuple[Spot, ...]
    """Stacks of the woodpile, each with its four tiles."""
    numbers: float
    """Baseline of the numbers under the stacks."""
    cup: Spot
    dice: tuple[Spot, ...]
    total: tuple[float, float]
    """Centre of the text about the dice throw."""
    coach: Box
    coach_top: float
    """Upper limit of the coach's panel, below the texts and results under the hands."""
    showdown: Box
    """Area for the description of the open hands; it may extend further down."""

    def gap(self, stacks: int) -> Spot:
        """Return the gap after the first `stacks` stacks of the woodpile, where it can be cut."""
        one, two = self.stacks[stacks - 1], self.stacks[stacks]
        return Spot((one.x + two.x) / 2, one.y, two.x - one.x - one.w, one.h)


def lay(counts: Counts, frame: Frame) -> TableLayout:
    """Return the layout of a table with two to eight seats."""
    many = counts.seats > FEW
    plaque = frame.plaque
    seats: list[SeatPlace | None] = [None] * counts.seats
    seats[counts.viewer] = _own(plaque)
    for seat, slot in slots(counts).items():
        seats[seat] = _place(slot, plaque, many=many)
    bed = bed_of(counts)
    down = bed.y - BED.y
    stacks = tuple(Spot.at(STACK_LEFT + STACK_PITCH * i, STACK_TOP + down, *STACK) for i in range(STACKS))
    if many:
        cup = Spot.at(1352, 78, 92, 95)
        dice = (Spot(1476, 110, 35, 40, -14), Spot(1524, 134, 35, 40, 9), Spot(1478, 158, 35, 40, 22))
        total = (1448.0, 202.0)
    else:
        cup = Spot.at(1334, 96, 124, 128)
        dice = (Spot(1496, 168, 44, 50, -14), Spot(1548, 206, 44, 50, 9), Spot(1490, 226, 44, 50, 22))
        total = (1452.0, 281.0)
    placed = tuple(place for place in seats if place is not None)
    lowest = max(
        (spot.y + spot.h / 2 for place in placed if place.side == "right" for spot in place.tiles), default=520.0
    )
    tops = [place.pill[1] + 26 for place in placed if place.side == "top"]
    return TableLayout(
        seats=placed,
        bed=bed,
        stacks=stacks,
        numbers=496.0 + down,
        cup=cup,
        dice=dice,
        total=total,
        coach=COACH,
        coach_top=lowest + (UNDER_TILES if many else 54.0),
        showdown=SHOWDOWN._replace(y=max([SHOWDOWN.y, *tops])) if many else SHOWDOWN,
    )


def bed_of(counts: Counts) -> Box:
    """Return the frame of the woodpile, which leaves room for the texts of seats directly above it."""
    above = any(slot.startswith("top ") for slot in slots(counts).values())
    return BED._replace(y=BED.y + LOWER) if above else BED


def slots(counts: Counts) -> dict[int, str]:
    """Return the name of each seat's place, such as 'top' or 'right low'; the bottom seat has none."""
    others = [(counts.viewer + step) % counts.seats for step in range(1, counts.seats)]
    if counts.house and counts.banker != counts.viewer:
        others.remove(counts.banker)
        named = {
            0: (),
            1: ("right",),
            2: ("right", "left"),
            3: ("right low", "right high", "left mid"),
            4: ("right low", "right high", "left high", "left low"),
            5: ("right low", "right high", "top right", "left high", "left low"),
            6: ("right low", "right high", "top right", "top left", "left high", "left low"),
        }[len(others)]
        found = dict(zip(others, named, strict=True))
        found[counts.banker] = "top middle" if len(others) > 4 else "top"
        return found
    named = {
        1: ("top",),
        2: ("right", "left"),
        3: ("right", "top", "left"),
        4: ("right low", "right high", "left high", "left low"),
        5: ("right low", "right high", "top", "left high", "left low"),
        6: ("right low", "right high", "top right", "top left", "left high", "left low"),
        7: ("right low", "right high", "top right", "top middle", "top left", "left high", "left low"),
    }[len(others)]
    return dict(zip(others, named, strict=True))


def _own(plaque: tuple[float, float]) -> SeatPlace:
    wide, high = plaque
    box = Box(566 - wide if wide > 216 else 348, 930 - high / 2, wide, high)
    return SeatPlace(box, own_tiles(FRAMES), (450, 822), (450, 772), (450, 772), UNDER_TILES, "bottom")


def own_tiles(frames: tuple[Box, Box]) -> tuple[Spot, ...]:
    """Return the positions of four tiles, two in the front tray and two in the rear tray."""
    return tuple(Spot.at(box.x + 38 + 100 * k, box.y + 54, OWN, OWN * TILE_RATIO) for box in frames for k in range(2))


def _hands(left: float, top: float, width: float) -> tuple[Spot, ...]:
    """Return the positions of the tiles of two hands, whose top left corner is at (`left`, `top`)."""
    high = width * TILE_RATIO
    return tuple(
        Spot.at(left + dx, top, width, high)
        for dx in (0, width + 4, 2 * width + 4 + PAIR_GAP, 3 * width + 8 + PAIR_GAP)
    )


def _place(slot: str, plaque: tuple[float, float], *, many: bool) -> SeatPlace:
    wide, high = plaque
    if slot == "top":
        box = Box(968 - wide, 146 - high / 2, wide, high)
        tiles = _hands(1006, 86, LARGE)
        return SeatPlace(box, tiles, (985, 238), (1113, 229), (1113, 234), UNDER_TOP, "top")
    if slot.startswith("top"):
        left = {"top left": 582.0, "top middle": 843.0, "top right": 1104.0}[slot]
        return _group(Box(left, 82, wide, high), 4, chip_right=slot != "top right", side="top")
    if many:
        side = slot.partition(" ")[0]
        step = high + 6 + SMALL * TILE_RATIO + UNDER_TILES
        top = 226 + {"high": 0.0, "mid": step / 2, "low": step}[slot.partition(" ")[2]]
        left = 350.0 if side == "left" else 1570 - wide
        return _group(Box(left, top, wide, high), 6, chip_right=side == "left", side=side)
    hands = 4 * LARGE + 8 + PAIR_GAP
    left = 358.0 if slot == "left" else 1562 - hands
    box = Box(left if slot == "left" else 1562 - wide, 432 - high, wide, high)
    bet = (606.0, 548.0) if slot == "left" else (1314.0, 548.0)
    tiles = _hands(left, 440, LARGE)
    x, foot = left + hands / 2, tiles[0].y + tiles[0].h / 2
    return SeatPlace(box, tiles, bet, (x, foot + 21), (x, foot + RESULT), UNDER_TILES, slot)


def _group(box: Box, gap: float, *, chip_right: bool, side: str) -> SeatPlace:
    """Return a seat's place: plaque, small hands below it, and chip on the side towards the middle."""
    width = SMALL if side != "top" else min(SMALL, (BED.y + LOWER - 4 - UNDER_TOP - box.bottom - gap) / TILE_RATIO)
    hands = 4 * width + 8 + PAIR_GAP
    left = box.x if chip_right else box.right - hands
    tiles = _hands(left, box.bottom + gap, width)
    chip = left + hands + CHIP + 3 if chip_right else left - CHIP - 3
    x, y = left + hands / 2, tiles[0].y
    foot = y + tiles[0].h / 2
    under = UNDER_TOP if side == "top" else UNDER_TILES
    return SeatPlace(box, tiles, (chip, y), (x, foot + under / 2), (x, foot + RESULT), under, side)
