"""Layout of Daun Tiga for 2 to 17 seats: bank at the top, viewer at the bottom, other seats on a ring.

Each player keeps a seat for the whole match. The bank is a separate place at the head of the table; the banker moves
there and leaves a seat empty, so that the other seats stay where they are when the bank passes (DT-12).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from game.table.geometry import Frame

MIDDLE: Final = (960.0, 540.0)
GROUP: Final = (170.0, 160.0)
"""Size of a seat's group at scale 1 with gaps, in units."""
PLAQUE: Final = 46.0
PLAQUE_PX: Final = 32
"""Minimum height in pixels for the two lines of a plaque; `PLAQUE` is its height in units at size 1."""
REACH: Final = (639.0, 483.0)
"""Semi-axes of the ring, measured to the outer edge of the groups, in units."""
HALF: Final = (83.0, 80.0)
"""Half width and half height of a group, in units."""
FOOT_MIDDLE: Final = (960.0, 895.0)
FOOT_HALF: Final = (184.0, 145.0)
"""Half width and half height of the viewer's place at the bottom, around `FOOT_MIDDLE`, in units."""
BANK_HALF: Final = (150.0, 98.0)
LARGEST: Final = 1.35
SMALLEST: Final = 0.9
"""Smallest scale of a group; the largest, for few seats, is `LARGEST`.

At the largest scale, cards are up to 80 units wide.
"""
MANY: Final = 12
"""Number of seats above which the ring is squarer."""
BARE_PX: Final = 120
"""Width in pixels below which plaques are drawn without emblems, to leave room for names."""

CARD: Final = (58.0, 81.0, 35.0)
TILE: Final = (44.0, 64.0, 42.0)
"""Width, height and pitch of a tile in a group, in units; `CARD` is the same for cards."""
BANK_CARD: Final = (78.0, 109.0, 50.0)
BANK_TILE: Final = (64.0, 93.0, 56.0)
LARGE_CARD: Final = (106.0, 148.0, 112.0)
LARGE_TILE: Final = (101.0, 148.0, 107.0)
"""Width, height and pitch of a tile in the bottom hand or a hand being squeezed, in units."""
RESULT: Final = 27.0
"""Height of a result at size 1, in units."""
RESULT_PX: Final = 24
"""Height in pixels of the lowest legible result."""
LEAST_CARD: Final = 0.86
"""Smallest size of cards that make room for their result, relative to the size of their group."""
CHIP: Final = (32.0, 34.4)
CHIP_PX: Final = 22
"""Minimum size of a chip's number in pixels; `CHIP` is a group's chip size in units."""
BANK: Final = Box(814, 49, 292, 196)
FOOT_TOP: Final = 770.0
STAGE_TOP: Final = 612.0
_Point = tuple[float, float]


class Place(NamedTuple):
    """Positions of a seat's plaque, cards, chips and result."""

    size: float
    """Scale of the group; 1 if there are many seats."""
    plaque: Box
    cards: tuple[Spot, ...]
    chips: Box
    """Area of the chips: stacked vertically, or side by side if the area is wide."""
    chip: tuple[float, float]
    """Width and height of one chip."""
    pill: tuple[float, float]
    """Centre of the result, below the cards."""
    lowest: float
    """Lower limit of the result, which is between it and the cards."""

    def stake(self, place: int, count: int) -> Spot:
        """Return the position of chip number `place` of `count` chips; chips never cover the cards."""
        (wide, high), room = self.chip, self.chips
        if room.w > room.h:
            pitch = min(wide * 1.2, (room.w - wide) / max(1, count - 1))
            return Spot.at(room.x + pitch * place, room.y, wide, high)
        pitch = min(high * 0.96, (room.h - high) / max(1, count - 1))
        return Spot.at(room.x, room.y + pitch * place, wide, high)

    def around(self) -> Box:
        """Return the bounding box of a seat's plaque, cards, chips and result."""
        boxes = [self.plaque, self.chips, *(spot.box() for spot in self.cards)]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(x, y, max(box.right for box in boxes) - x, max(self.lowest, *(box.bottom for box in boxes)) - y)


class Layout(NamedTuple):
    """Positions of all seats, cards, dice and buttons, in units."""

    places: tuple[Place, ...]
    """Places by seat; the banker's entry is the seat left empty."""
    bank: Place
    bank_points: tuple[float, float]
    dice: tuple[Spot, Spot]
    """Positions of the dice, next to the banker's plaque."""
    foot: tuple[Spot, ...]
    """Positions of the large cards at the bottom of the table."""
    stage: tuple[Spot, ...]
    """Positions of the cards while other people at this screen squeeze their hands."""
    stock: Spot
    aside: Box
    """Area of the main button where side rails leave no column for it."""
    beside: Box
    """Area of the main button while a hand is squeezed in the middle."""
    bare: bool
    """Whether plaques have no emblems."""

    def home(self, seat: int, banker: int | None) -> Place:
        """Return the seat's current place: the bank's if it is the banker, otherwise its own."""
        return self.bank if seat == banker else self.places[seat]


def arrange(seats: int, viewer: int, frame: Frame, *, tiles: bool = False, shared: bool = False) -> Layout:
    """Return the layout with `viewer` at the bottom; `shared` leaves the middle free for hands.

    Other people at this screen then open their hands in the middle.
    """
    centres, size = ring(seats)
    bare = 2 * HALF[0] * size * frame.u < BARE_PX
    places = [_viewer_place(tiles=tiles)] * seats
    for step, centre in enumerate(centres, 1):
        places[(viewer + step) % seats] = _group(centre, size, frame.u, tiles=tiles)
    wide, high, pitch = BANK_TILE if tiles else BANK_CARD
    cards = tuple(Spot.at(826 + pitch * i, 119 + (109 - high) / 2, wide, high) for i in range(3))
    bank = Place(1.15, Box(826, 57, 196, 60), cards, Box(960, 190, 0, 0), (0, 0), (930, 228), 245.0)
    return Layout(
        tuple(places),
        bank,
        (1055, 186),
        (Spot(1046, 84, 33, 37, -10), Spot(1081, 97, 33, 37, 12)),
        _row(FOOT_TOP, tiles=tiles),
        _row(STAGE_TOP, tiles=tiles),
        Spot(*((712, 656) if shared or frame.scale.rails else (960, 632)), 60 if tiles else 62, 87),
        Box(842, 612, 236, 66),
        Box(1158, 612, 190, 66),
        bare,
    )


def _row(top: float, *, tiles: bool) -> tuple[Spot, ...]:
    wide, high, pitch = LARGE_TILE if tiles else LARGE_CARD
    left = MIDDLE[0] - pitch - wide / 2
    return tuple(Spot.at(left + pitch * i, top, wide, high) for i in range(3))


def _viewer_place(*, tiles: bool) -> Place:
    """Return the viewer's place at the bottom, which has large cards, a full plaque and large chips."""
    chips = Box(1001, 971, 143, 49.6)
    plaque = Box(780, 962, 216, 68)
    pill = 960, FOOT_TOP + LARGE_CARD[1] + RESULT / 2
    return Place(1.2, plaque, _row(FOOT_TOP, tiles=tiles), chips, (46, 49.6), pill, plaque.y)


def _group(centre: _Point, size: float, u: float, *, tiles: bool) -> Place:
    """Return a seat's place around its centre; at low resolutions, its plaque is taller in units."""
    x, y = centre
    plaque = Box(x - 83 * size, y - 80 * size, 166 * size, max(PLAQUE * size, PLAQUE_PX / u))
    low = plaque.h - PLAQUE * size
    left, top, bottom = plaque.x, plaque.bottom + 5 * size, y + 73 * size
    # Tiles are lower where the plaque is higher, because all of their face counts; cards make room for their result.
    wide, high, pitch = TILE if tiles else CARD
    room = y + HALF[1] * size - RESULT_PX / u - top
    fits = min(size, room / high) if room >= LEAST_CARD * size * high else size
    each = size - low / high if tiles else fits
    cards = tuple(Spot.at(left + pitch * size * i, top, wide * each, high * each) for i in range(3))
    grown = max(size, CHIP_PX / u / CHIP[1])
    chip = CHIP[0] * grown, CHIP[1] * grown
    chips = Box(plaque.right - chip[0], top - 3 * size, chip[0], bottom - top + 4 * size)
    pill = x - 19 * size, cards[0].box().bottom + RESULT / 2 * size
    return Place(size, plaque, cards, chips, chip, pill, y + HALF[1] * size)


# The ring ---------------------------------------------------------------------------------------------------------


@cache
def ring(seats: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Return the centres of all seats on the ring, beginning on the viewer's right, and their size."""
    others = seats - 1
    right, left = others - others // 2, others // 2
    sizes = [per_cent / 100 for per_cent in range(round(SMALLEST * 100), round(LARGEST * 100) + 1)]
    fitting = bisect_left(sizes, 1, key=lambda size: _walk(_ring_half(seats, size), right, 1.0, size) is None)
    size = sizes[max(0, fitting - 1)]
    # A path runs from the foot up the right side; the left side is its mirror image, walked the other way.
    half = _ring_half(seats, size)
    near, far = (_spread(count, half, size) for count in (right, left))
    return (*near, *((2 * MIDDLE[0] - x, y) for x, y in reversed(far))), size


def _spread(count: int, path: tuple[_Point, ...], size: float) -> tuple[_Point, ...]:
    """Return the centres of `count` seats on one half of the ring, spaced as widely as possible."""
    best: tuple[_Point, ...] = ()
    low, high = 0.0, 8.0
    for _try in range(24):
        step = (low + high) / 2
        if (found := _walk(path, count, step, size)) is None:
            high = step
        else:
            low, best = step, found
    return best


def _walk(path: tuple[_Point, ...], count: int, step: float, size: float) -> tuple[_Point, ...] | None:
    """Return the centres of `count` seats along a path with spacing `step`.

    Return None if a seat would overlap the viewer's place or the bank.
    """
    group = GROUP[0] * size, GROUP[1] * size
    foot = FOOT_HALF[0] + GROUP[0] * size / 2, FOOT_HALF[1] + GROUP[1] * size / 2
    bank = BANK_HALF[0] + GROUP[0] * size / 2, BANK_HALF[1] + GROUP[1] * size / 2
    found: list[_Point] = []
    (left, top), (wide, high) = FOOT_MIDDLE, (step * foot[0], step * foot[1])
    for point in path:
        x, y = point
        if left - wide < x < left + wide and top - high < y < top + high:  # too near to the last one
            continue
        found.append(point)
        if len(found) == count:
            clear = max(abs(x - BANK.centre[0]) / bank[0], abs(y - BANK.centre[1]) / bank[1])
            return tuple(found) if clear >= step else None
        (left, top), (wide, high) = point, (step * group[0], step * group[1])
    return None


def _ring_half(seats: int, size: float) -> tuple[_Point, ...]:
    """Return points on the right half of the ring's superellipse, from bottom to top."""
    a, b = REACH[0] - HALF[0] * size, REACH[1] - HALF[1] * size
    return tuple((MIDDLE[0] + a * x, MIDDLE[1] + b * y) for x, y in _unit_half(2.4 if seats <= MANY else 3.7))


@cache
def _unit_half(power: float) -> tuple[_Point, ...]:
    """Return 1,201 points of the right half of the superellipse with radius 1, from (0, 1) to (0, -1)."""
    points = []
    for i in range(1201):
        turn = math.pi * i / 1200
        sin, cos = abs(math.sin(turn)) ** (2 / power), abs(math.cos(turn)) ** (2 / power)
        points.append((sin, math.copysign(cos, math.cos(turn))))
    return tuple(points)
