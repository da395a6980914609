"""Layout of Pai Tong, and of Pong with cards: a stock, one discard pile, and two to seven hands around the mat.

Measures are from section 6 of the design, in canvas units. Cards are long, so the other hands are fans of backs. The
pile has at most two rows; as it grows, its cards overlap one another more, but a corner of every discard stays visible.
Tiles are in plain rows.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Final

from game.rules.equipment import CEKI_CARDS, MAHJONG_TILES, THAI_CARDS
from game.table.geometry import Box, Frame, Spot
from game.table.money.layout import CLAIM_GAP, Back, Counts, Stack, TableLayout, tong_row

PLAQUE_CENTRES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0.461, 0.080),),
    3: ((0.781, 0.337), (0.219, 0.337)),
    4: ((0.781, 0.337), (0.461, 0.080), (0.219, 0.337)),
    5: ((0.781, 0.337), (0.585, 0.080), (0.338, 0.080), (0.219, 0.337)),
    6: ((0.781, 0.337), (0.656, 0.080), (0.461, 0.080), (0.267, 0.080), (0.219, 0.337)),
    7: ((0.781, 0.337), (0.730, 0.080), (0.560, 0.080), (0.390, 0.080), (0.221, 0.080), (0.219, 0.337)),
}
"""Centres of the plaques as fractions of the canvas, by number of seats, anti-clockwise from the viewer's right."""
OWN_PLAQUE_Y: Final = 0.926
PILE_LEFT, PILE_TOP, PILE_WIDE = 660.0, 268.0, 650.0
PER_ROW: Final = (10, 14, 21, 32, 50, 60)
"""Row capacities for discards: a full row switches to the next capacity, with its cards closer."""
BETWEEN_ROWS: Final = 4.0
"""Minimum distance in units between the two rows of discards."""
STOCK_LAYERS: Final = 9
HAND_RADIUS: Final = 2600.0
HAND_STEP: Final = 1.70
HAND_X, HAND_Y = 1000.0, 866.0
HAND_LONG: Final = 288.0
"""Height of the longest cards in the hand; shorter cards are aligned on the same line."""
SET_GAP: Final = 0.42
"""Gap between the sets of a hand sorted by sets, as a fraction of the step from card to card."""
TILE_GAP: Final = 13.0
"""Like `SET_GAP`, but for tiles and in units."""
TILES_TOP: Final = 906.0
"""Y coordinate of the upper edge of a hand of tiles."""
LIFT: Final = 34.0
CLAIM_LEFT, CLAIM_WIDE, CLAIM_HIGH = 600.0, 764.0, 128.0
"""Left edge and size of the claim panel, which is between the discards and the viewer's hand."""
ABOVE_HAND: Final = 48.0
"""Space in units above the hand for a raised piece and for the marks over the sets."""


@dataclass(frozen=True)
class TableSurface:
    """Surface under the cards: its bounds, and its scale, which is smaller if a rim takes up space."""

    inner: Box
    left: float
    right: float
    down: float
    """Distance by which everything on the far side is moved down."""
    up: float
    """Distance by which everything on the near side is moved up."""
    size: float
    right_by: float
    """Distance by which the stock and the pile are moved to the right."""


MAT: Final = TableSurface(Box(288, 14, 1344, 1052), 312, 1608, 0, 0, 1.0, 0)
RIM: Final = TableSurface(Box(320, 58, 1280, 964), 340, 1580, 24, 34, 0.92, 22)


@dataclass(frozen=True)
class Kind:
    """Sizes of the pieces of one kind of equipment, in units."""

    hand: tuple[float, float]
    discard: tuple[float, float]
    tong: tuple[float, float]
    own_tong: tuple[float, float]
    stock: tuple[float, float]
    back: tuple[float, float]
    tiles: bool = False

    def sized(self, by: float) -> Kind:
        """Return a copy with all sizes multiplied by a factor."""

        def small(size: tuple[float, float]) -> tuple[float, float]:
            return size[0] * by, size[1] * by

        if by == 1:
            return self
        return Kind(
            small(self.hand),
            small(self.discard),
            small(self.tong),
            small(self.own_tong),
            small(self.stock),
            small(self.back),
            tiles=self.tiles,
        )


THAI: Final = Kind((90, 288), (60, 192), (40, 128), (54, 173), (60, 192), (30, 96))
CEKI: Final = Kind((108, 248), (64, 147), (50, 115), (68, 156), (70, 161), (40, 92))
TILES: Final = Kind((79, 115), (51, 74), (34, 49), (60, 87), (51, 74), (20, 33), tiles=True)
KINDS: Final = {THAI_CARDS.name: THAI, CEKI_CARDS.name: CEKI, MAHJONG_TILES.name: TILES}


def lay(counts: Counts, frame: Frame, equipment: str, surface: TableSurface = MAT) -> TableLayout:
    """Return the layout of a table with a single discard pile; `equipment` is a key of `KINDS`."""
    kind = KINDS[equipment].sized(surface.size)
    hand, drawn, own_tongs = (_row if kind.tiles else _fan)(counts, kind, surface)
    wide, high = frame.plaque
    own_left = surface.left - (14 if frame.compact else 0)
    own = Box(own_left, min(OWN_PLAQUE_Y * 1080 - high / 2, surface.inner.bottom - high - 12), wide, high)
    centres = PLAQUE_CENTRES[counts.seats]
    tops = sorted(x * 1920 for x, y in centres if y < 0.2)
    pitch = min((b - a for a, b in itertools.pairwise(tops)), default=420.0)
    by_place: list[tuple[Box, tuple[Back, ...], tuple[tuple[Spot, ...], ...]]] = [(own, (), own_tongs)]
    sides = ["bottom"]
    for place, (x, y) in enumerate(centres, start=1):
        seat = (counts.viewer + place) % counts.seats
        if y < 0.2:
            by_place.append(
                _top(counts.hands[seat], counts.tongs[seat], (x * 1920, y * 1080), pitch, frame, kind, surface)
            )
            sides.append("top")
        else:
            right = x > 0.5
            by_place.append(_side(counts.hands[seat], counts.tongs[seat], y * 1080, frame, kind, surface, right=right))
            sides.append("right" if right else "left")
    seats = [by_place[counts.place(seat)] for seat in range(counts.seats)]
    count = len(counts.discards)
    stock, source = _stock(counts.stock, kind, surface)
    return TableLayout(
        frame=surface.inner,
        hand=hand,
        drawn=drawn,
        plaques=tuple(seat[0] for seat in seats),
        backs=tuple(seat[1] for seat in seats),
        tongs=tuple(seat[2] for seat in seats),
        discards=pile(count, kind, counts.seats, surface),
        next_discard=(pile(count + 1, kind, counts.seats, surface)[-1],) * counts.seats,
        stock=stock,
        source=source,
        counter=(source.x + 6, source.y + kind.stock[1] / 2 + 30),
        arrow="",
        middle=Box(PILE_LEFT + 180, 480, 320, 92),
        claim=claim_place(kind, surface),
        lift=30 if kind.tiles else LIFT,
        discard_size=kind.discard,
        sides=tuple(sides[counts.place(seat)] for seat in range(counts.seats)),
    )


def claim_place(kind: Kind, surface: TableSurface = MAT) -> Box:
    """Return the area of the claim panel on this background; `kind` gives the piece sizes."""
    hand_top = TILES_TOP if kind.tiles else HAND_Y + HAND_LONG / 2 - kind.hand[1]
    bottom = hand_top - surface.up - ABOVE_HAND
    return Box(CLAIM_LEFT, bottom - CLAIM_HIGH, CLAIM_WIDE, CLAIM_HIGH)


# The bottom hand ------------------------------------------------------------------------------------------------------


def _fan(
    counts: Counts, kind: Kind, surface: TableSurface
) -> tuple[tuple[Spot, ...], Spot, tuple[tuple[Spot, ...], ...]]:
    """Return the viewer's hand as a wide fan, the drawn card's position, and the tongs to its right."""
    number, tongs = counts.hand, counts.tongs[counts.viewer]
    tong_pitch, gap = kind.own_tong[0] + 3, 26.0
    tong_wide = 3 * tong_pitch + 10
    if tongs > 2:
        tong_pitch = kind.own_tong[0] * 0.62
        tong_wide = 2 * tong_pitch + kind.own_tong[0] + 12
    shift = 0.0 if number >= 12 else -0.9
    # The viewer's tongs are at the right; the arc is centred in the remaining space.
    middle = HAND_X - (gap + tongs * tong_wide) / 2 if tongs else HAND_X
    # Its lower left corner must not touch the viewer's plaque.
    outer = math.radians((number - 1) / 2 * HAND_STEP - shift)
    reach = HAND_RADIUS * math.sin(outer) + kind.hand[0] / 2 - kind.hand[1] * 0.3 * math.sin(outer)
    middle = max(middle, surface.left + 234 + reach) if tongs or surface is not MAT else middle

    def place(slot: float) -> Spot:
        angle = (slot - (number - 1) / 2) * HAND_STEP + shift
        turn = math.radians(angle)
        y = HAND_Y + HAND_RADIUS - math.cos(turn) * HAND_RADIUS - surface.up
        return Spot(middle + math.sin(turn) * HAND_RADIUS, y + (HAND_LONG - kind.hand[1]) / 2, *kind.hand, angle)

    # Gaps reduce the steps between the cards, so that the fan keeps its width.
    step = 1 - SET_GAP * len(counts.gaps) / max(1, number - 1)
    hand = tuple(place(step * i + SET_GAP * counts.before(i)) for i in range(number))
    drawn = place(number + 0.62 / HAND_STEP)
    left = drawn.box().right + gap
    top = 1044 - surface.up - kind.own_tong[1]
    sets = tuple(tong_row(left + n * tong_wide, top, kind.own_tong, tong_pitch) for n in range(tongs))
    return hand, drawn, sets


def _row(
    counts: Counts, kind: Kind, surface: TableSurface
) -> tuple[tuple[Spot, ...], Spot, tuple[tuple[Spot, ...], ...]]:
    """Return the viewer's tiles in a row on the mat, the position of the drawn tile, and the viewer's tongs."""
    number, tongs = counts.hand, counts.tongs[counts.viewer]
    pitch, gap, top = kind.hand[0] + 1, 26.0, TILES_TOP - surface.up
    tong_pitch = kind.own_tong[0] + 1
    spread = number * pitch + TILE_GAP * len(counts.gaps)
    wide = spread + gap + pitch + (gap + tongs * (3 * tong_pitch + 12) if tongs else 0)
    left = min(max(572.0, (572 + 1600 - wide) / 2 if tongs else 572.0), 1616 - wide) if number < 12 else 572.0
    hand = tuple(Spot.at(left + pitch * i + TILE_GAP * counts.before(i), top, *kind.hand) for i in range(number))
    drawn = Spot.at(left + spread + gap, top, *kind.hand)
    start = left + spread + pitch + 2 * gap
    base = top + kind.hand[1] - kind.own_tong[1]
    sets = tuple(tong_row(start + n * (3 * tong_pitch + 12), base, kind.own_tong, tong_pitch) for n in range(tongs))
    return hand, drawn, sets


# Other seats ----------------------------------------------------------------------------------------------------------


def spread(number: int, room: float, radius: float, size: tuple[float, float]) -> float:
    """Return the angle, in degrees, between `number` cards in a fan at most `room` wide on each side."""
    widest = {11: 8.2, 12: 8.2, 10: 8.5, 9: 9.0, 8: 9.2}.get(number, 10.5)
    if number < 2:
        return widest
    reach = radius + size[1] / 2
    angle = widest * (number - 1) / 2
    while angle > 1 and math.sin(math.radians(angle)) * reach + math.cos(math.radians(angle)) * size[0] / 2 > room:
        angle -= 0.5
    return angle * 2 / (number - 1)


def _backs(
    number: int, pivot: tuple[float, float], toward: float, room: float, kind: Kind, scale: float
) -> tuple[Back, ...]:
    """Return a fan of `number` face-down cards, the middle one of which points in the direction `toward`.

    The direction is in degrees: 0 is up, 90 is right. Each half of the fan is at most `room` units wide.
    """
    size = kind.back[0] * scale, kind.back[1] * scale
    radius = (132 * scale) - size[1] / 2
    step = spread(number, room, radius, size)
    found = []
    for i in range(number):
        angle = toward + (i - (number - 1) / 2) * step
        turn = math.radians(angle)
        spot = Spot(pivot[0] + math.sin(turn) * radius, pivot[1] - math.cos(turn) * radius, *size, angle)
        found.append(Back(spot, "back"))
    return tuple(found)


def _top(
    number: int, tongs: int, centre: tuple[float, float], pitch: float, frame: Frame, kind: Kind, surface: TableSurface
) -> tuple[Box, tuple[Back, ...], tuple[tuple[Spot, ...], ...]]:
    """Return the plaque, backs and tongs of a seat at the top: its fan is right of the plaque, its tongs below it."""
    wide, high = frame.plaque
    box = Box(centre[0] - wide / 2, max(centre[1] - high / 2, 40.0) + surface.down, wide, high)
    room = min(pitch - wide, 208.0) / 2
    if kind.tiles:
        step = min(wide / max(number, 11), kind.back[0])
        left, top = box.x, box.bottom + 8
        backs = tuple(Back(Spot.at(left + step * i, top, step, kind.back[1]), "top") for i in range(number))
        tong_top = top + kind.back[1] + 10
    else:
        small = 0.8 if pitch < 350 else 1.0
        backs = _backs(number, (box.right + room, 20 + 1.6 * surface.down), 180, room + 6, kind, small)
        tong_top = max(136.0 + 0.6 * surface.down, box.bottom + 8)
    edge = min((back.spot.box().x for back in backs if back.spot.box().bottom > tong_top), default=box.x + pitch - 12)
    free = min(edge, box.x + pitch - 12) - box.x - 8 - (tongs - 1) * 8
    piece, step = kind.tong, kind.tong[0] + 3
    if tongs:
        step = min(step, (free / tongs - piece[0]) / 2)
    sets = tuple(tong_row(box.x + 4 + n * (2 * step + piece[0] + 8), tong_top, piece, step) for n in range(tongs))
    return box, backs, sets


def _side(
    number: int, tongs: int, middle: float, frame: Frame, kind: Kind, surface: TableSurface, *, right: bool
) -> tuple[Box, tuple[Back, ...], tuple[tuple[Spot, ...], ...]]:
    """Return the plaque, backs and tongs of a seat at the side.

    Its fan is below the plaque and points inwards; its tongs are below the fan.
    """
    wide, high = frame.plaque
    box = Box(surface.right - wide if right else surface.left, middle - high / 2, wide, high)
    piece = kind.tong
    if kind.tiles:
        look, back_x = ("right", surface.right - 26) if right else ("left", surface.left + 4)
        backs = tuple(Back(Spot.at(back_x, box.bottom + 8 + 20 * i, 22, 20), look) for i in range(number))
        step, left = piece[0] + 1, surface.left + 40
        if right:
            left = surface.right - 40 - 2 * step - piece[0]
        sets = tuple(tong_row(left, box.bottom + 10 + n * (piece[1] + 10), piece, step) for n in range(tongs))
        return box, backs, sets
    pivot = (surface.right + 8 if right else surface.left - 8), max(488.0, box.bottom + 93)
    backs = _backs(number, pivot, -90 if right else 90, 90, kind, surface.size)
    reach = 132 * surface.size + 4
    inner = pivot[0] - reach if right else pivot[0] + reach
    step = (30.0 if piece[0] <= 40 else 26.0) * surface.size
    row = 2 * step + piece[0]
    near, under = pivot[1] - 68, max(596.0, pivot[1] + 108)
    x = inner - row if right else inner
    outer = surface.right - row if right else surface.left
    places = ((x, near), (x, near + piece[1] + 8), (outer, under))
    sets = tuple(tong_row(*places[n % 3], piece, step) for n in range(tongs))
    return box, backs, sets


# Stock and pile -------------------------------------------------------------------------------------------------------


def _stock(number: int, kind: Kind, surface: TableSurface) -> tuple[tuple[Stack, ...], Spot]:
    """Return the visible layers of the stock, lowest first, and the position of the top card, which is drawn next."""
    layers = min(STOCK_LAYERS, -(-number // 4))
    lowest = Spot.at(560 + surface.right_by + (60 - kind.stock[0]) / 2, 300 + 0.5 * surface.down, *kind.stock)
    found = tuple(Stack(lowest.moved(-0.9 * i, -1.5 * i), shadow=i == 0) for i in range(layers))
    return found, found[-1].spot if found else lowest


def pile(number: int, kind: Kind, seats: int, surface: TableSurface = MAT) -> tuple[Spot, ...]:
    """Return the positions of the discards: rows of tiles, or at most two rows of cards that do not overlap."""
    wide, high = kind.discard
    first = Spot.at(PILE_LEFT + surface.right_by, PILE_TOP + 0.5 * surface.down, wide, high)
    if kind.tiles:
        per_row, pitch = 12, wide + 3
        lines = max(1, -(-number // per_row))
        down = min(high + 3, (claim_place(kind, surface).y - CLAIM_GAP - high - first.box().y) / max(1, lines - 1))
        return tuple(first.moved((i % per_row) * pitch, (i // per_row) * down) for i in range(number))
    # Two rows must fit above the claim panel: long cards become smaller for that, and begin their second row later.
    floor = claim_place(kind, surface).y - CLAIM_GAP
    smaller = min(1.0, (floor - first.box().y - BETWEEN_ROWS) / 2 / high)
    most = PER_ROW[0 if smaller == 1 else 1]
    if number > most:
        wide, high = wide * smaller, high * smaller
        first = Spot.at(first.box().x, first.box().y, wide, high)
    room = PILE_WIDE + (250 if seats == 2 else 0)
    lines = 1 if number <= most else 2
    per_row = next((per for per in PER_ROW if number <= lines * per), PER_ROW[-1])
    pitch = min(room / per_row, (room - wide) / max(1, per_row - 1), wide + 5)
    down = min(high + 10, floor - high - first.box().y)
    return tuple(first.moved((i % per_row) * pitch, (i // per_row) * down) for i in range(number))
