"""Layout of Pong with tiles: four walls, each seat's discards inside them, and hands of standing tiles outside.

Measurements are from section 6 of the design, in canvas units. Discards are in front of the seat that made them, so
that nobody has to remember whose they are. The wall shrinks tile by tile from where the starter's dice broke it
(PO-03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.geometry import Box, Frame, Spot
from game.table.money.layout import CLAIM_GAP, COUNTER, Back, Counts, Stack, TableLayout, rows, tong_row

if TYPE_CHECKING:
    from collections.abc import Sequence

FELT: Final = Box(310, 48, 1300, 984)
CENTRE: Final = (960.0, 497.0)
HALF: Final = 300.0
TILE: Final = 40.0
LONG: Final = 53.0
SIDE_STACKS: Final = 15
ALL_TILES: Final = 120
STACKS: Final = 4 * SIDE_STACKS
DISCARD: Final = (51.0, 74.0)
PITCH: Final = 53.0
HAND: Final = (79.0, 115.0)
HAND_PITCH: Final = 80.0
HAND_TOP: Final = 902.0
HAND_LEFT, HAND_RIGHT = 572.0, 1558.0
HAND_END: Final = 1592.0
"""X coordinate of the right limit of the viewer's hand."""
SET_GAP: Final = 15.0
"""Gap between the sets of a hand sorted by sets, in units."""
OWN_TONG: Final = (63.0, 91.7)
CLAIM: Final = Box(662, 722, 596, 130)
"""Area of the claim panel: over the wall in front of the viewer, below all discards, above the marks of the hand."""
CLAIM_TOP_LARGE: Final = 686.0
"""Upper edge of the claim panel if text is large relative to the tiles.

This is so in small windows and with enlarged text.
"""
FAR_TOP: Final = 219.0
"""Upper edge of the opposite seat's discards; other seats' discards are never higher."""
SIDE_TOP, OWN_TOP = 330.0, 560.0
"""Upper edges of the discards of the side seats and of the viewer; extra rows can move them up."""
FAR_PITCH, ROW_PITCH = 77.0, 75.0
"""Maximum row pitches of discards: of the opposite seat and short side piles, and of other piles."""
COMING: Final = 4
"""Number of the viewer's next discards whose positions lasting panels leave free."""
BETWEEN_PILES: Final = 6.0
"""Minimum distance between the opposite seat's discards and the viewer's, in units."""


class _Kind(NamedTuple):
    """Size of the discards, and their number per row by the seat's position at the table."""

    share: float
    """Size as a fraction of the usual one."""
    per_row: tuple[int, int, int, int]

    @property
    def size(self) -> tuple[float, float]:
        return DISCARD[0] * self.share, DISCARD[1] * self.share


KINDS: Final = (_Kind(1.0, (5, 3, 5, 3)), _Kind(5 / 6, (6, 3, 6, 3)), _Kind(5 / 7, (7, 4, 7, 4)))
"""Discard sizes in order of preference; smaller ones keep rows from overlapping in long deals."""

CORNERS: Final = tuple(
    Box(CENTRE[0] + i * 336.0 - 15, CENTRE[1] + j * 338.0 - 15, 30, 30) for i in (-1, 1) for j in (-1, 1)
)
"""Positions of the lozenges inlaid where two walls meet."""
UPRIGHT: Final = (72.0, 44.0)
"""Width and height of the 'n left' label with its arrow above or below, in units."""
SLACK: Final = 6.0
"""Distance in units by which the label's box may overlap neighbours, as its text is smaller."""
OWN_SIDE: Final = 2
"""Index of the viewer's side of the ring, clockwise from the top."""
RIGHT_OF_CLAIM: Final = (1378.0, 842.0)
"""Position of the 'n left' label to the right of the claim panel."""
AROUND: Final = ((-66.0, 4.0, "right"), (0.0, -54.0, "down"), (66.0, 4.0, "left"), (0.0, 66.0, "up"))
"""Offset of the 'n left' label from the tile, and direction of its arrow, by side of the ring."""


def lay(counts: Counts, frame: Frame) -> TableLayout:
    """Return the layout of a Pong table with tiles, which always has four seats (PO-02)."""
    hand, drawn, own_tongs = _hand(counts)
    wall, source, number = _wall(counts)
    by_place = [
        (Box(334, 928, *frame.plaque), (), own_tongs),
        _side(counts, frame, 1),
        _top(counts, frame),
        _side(counts, frame, 3),
    ]
    seats = [by_place[counts.place(seat)] for seat in range(counts.seats)]
    claim = claim_place(frame)
    piles = [_pile(counts, seat, 0, claim) for seat in range(counts.seats)]
    turn = [0] * counts.seats
    discards = []
    for seat in counts.discards:
        discards.append(piles[seat][turn[seat]])
        turn[seat] += 1
    counter, arrow = _counter(source, number // SIDE_STACKS, discards, claim)
    return TableLayout(
        frame=FELT,
        hand=hand,
        drawn=drawn,
        plaques=tuple(seat[0] for seat in seats),
        backs=tuple(seat[1] for seat in seats),
        tongs=tuple(seat[2] for seat in seats),
        discards=tuple(discards),
        next_discard=tuple(_pile(counts, seat, 1, claim)[-1] for seat in range(counts.seats)),
        stock=wall,
        source=source,
        counter=counter,
        arrow=arrow,
        middle=Box(CENTRE[0] - 118, 446, 236, 92),
        claim=claim,
        lift=30,
        discard_size=DISCARD,
        coming=tuple(spot.box() for spot in _pile(counts, counts.viewer, COMING, claim)[-COMING:]),
        sides=tuple(("bottom", "right", "top", "left")[counts.place(seat)] for seat in range(counts.seats)),
    )


def _hand(counts: Counts) -> tuple[tuple[Spot, ...], Spot, tuple[tuple[Spot, ...], ...]]:
    """Return the viewer's row of tiles, the drawn tile's position, and the tongs to the right of it."""
    tongs = counts.tongs[counts.viewer]
    tong_pitch, gap = 64.0, SET_GAP if counts.gaps else 26.0
    pieces = counts.hand + (counts.hand < 12)
    taken = HAND_LEFT + pieces * HAND_PITCH + tongs * 3 * tong_pitch + max(0, tongs - 1) * 12
    gap = max(0.0, min(gap, (HAND_END - taken) / 2))  # between a claim and the discard the hand has a tile more
    apart = 0.0 if counts.hand >= 12 else gap + HAND_PITCH
    sets_wide = gap + tongs * 3 * tong_pitch + (tongs - 1) * 12 if tongs else 0.0
    room = HAND_END - HAND_LEFT - counts.hand * HAND_PITCH - apart - sets_wide
    between = max(0.0, min(SET_GAP, room / max(1, len(counts.gaps))))
    spread = counts.hand * HAND_PITCH + between * len(counts.gaps)
    wide = spread + apart + sets_wide
    left = HAND_LEFT if not tongs else max(HAND_LEFT, (HAND_LEFT + HAND_RIGHT - wide) / 2)
    hand = tuple(
        Spot.at(left + HAND_PITCH * i + between * counts.before(i), HAND_TOP, *HAND) for i in range(counts.hand)
    )
    drawn = Spot.at(left + spread + (gap if apart else 0), HAND_TOP, *HAND)
    start = left + spread + apart + gap
    top = HAND_TOP + HAND[1] - OWN_TONG[1]
    sets = tuple(tong_row(start + n * (3 * tong_pitch + 12), top, OWN_TONG, tong_pitch) for n in range(tongs))
    return hand, drawn, sets


def _top(counts: Counts, frame: Frame) -> tuple[Box, tuple[Back, ...], tuple[tuple[Spot, ...], ...]]:
    """Return the plaque, backs and tongs of the opposite seat: from left to right, tongs, backs and plaque."""
    seat = (counts.viewer + 2) % counts.seats
    right = 1043.0
    number = counts.hands[seat]
    left = right - 37.0 * number
    backs = tuple(Back(Spot.at(left + 37 * i, 60, 36, 59), "top") for i in range(number))
    sets, edge = [], left - 16
    for _set in range(counts.tongs[seat]):
        sets.append(tong_row(edge - 3 * PITCH + 2, 54, DISCARD, PITCH))
        edge -= 3 * PITCH + 10
    return Box(1067, 54, *frame.plaque), backs, tuple(sets)


def _side(counts: Counts, frame: Frame, place: int) -> tuple[Box, tuple[Back, ...], tuple[tuple[Spot, ...], ...]]:
    """Return the plaque, backs and tongs of the right (`place` 1) or left (3) seat, whose tiles form a column."""
    seat = (counts.viewer + place) % counts.seats
    wide, high = frame.plaque
    if place == 1:
        look, back_x, plaque_x, tong_x = "right", 1330.0, 1594 - wide, 1408.0
    else:
        look, back_x, plaque_x, tong_x = "left", 560.0, 328.0, 358.0
    backs = tuple(Back(Spot.at(back_x, 340 + 34 * i, 30, 34), look) for i in range(counts.hands[seat]))
    top = max(512.0, 404 + high + 28)
    sets = tuple(tong_row(tong_x, top + 84 * n, DISCARD, PITCH) for n in range(counts.tongs[seat]))
    return Box(plaque_x, 404, wide, high), backs, sets


def claim_place(frame: Frame) -> Box:
    """Return the area of the claim panel in a window."""
    top = CLAIM_TOP_LARGE if frame.compact or frame.scale.enlarged > 1 else CLAIM.y
    return CLAIM._replace(y=top, h=CLAIM.bottom - top)


def _pile(counts: Counts, seat: int, more: int, claim: Box) -> tuple[Spot, ...]:
    """Return the positions of a seat's discards and of `more` further ones."""
    numbers = [counts.discards.count(each) + (more if each == seat else 0) for each in range(counts.seats)]
    by_place = sorted(range(counts.seats), key=counts.place)
    piles = [_piles([numbers[each] for each in by_place], claim, kind) for kind in KINDS]
    return next((found for found, clear in piles if clear), piles[-1][0])[counts.place(seat)]


def _piles(numbers: Sequence[int], claim: Box, kind: _Kind) -> tuple[tuple[tuple[Spot, ...], ...], bool]:
    """Return each seat's discard positions, by position at the table, and whether all are visible.

    They are all visible if no row covers part of another.
    """
    wide, high = kind.size
    lines = [max(1, -(-number // per_row)) for number, per_row in zip(numbers, kind.per_row, strict=True)]
    lowest = claim.y - CLAIM_GAP - high
    shared = (lowest - FAR_TOP - high - BETWEEN_PILES) / max(1, lines[0] + lines[2] - 2)
    pitches, found = [], []
    for place, number in enumerate(numbers):
        if place in {0, 2}:
            pitch = min((FAR_PITCH if place else ROW_PITCH) * kind.share, shared)
            left = CENTRE[0] - 2.5 * PITCH
            top = FAR_TOP if place else min(OWN_TOP, lowest - pitch * (lines[0] - 1))
        else:
            left = 1101.0 if place == 1 else 660.0
            most = (FAR_PITCH if lines[place] < 5 else ROW_PITCH) * kind.share
            pitch = min(most, (lowest - FAR_TOP) / max(1, lines[place] - 1))
            top = min(SIDE_TOP, lowest - pitch * (lines[place] - 1))
        pitches.append(pitch)
        first = Spot.at(left, top, wide, high)
        found.append(rows(number, kind.per_row[place], first, (PITCH * kind.share, pitch)))
    clear = all(pitch >= high or count < 2 for pitch, count in zip(pitches, lines, strict=True))
    return tuple(found), clear


# The wall -------------------------------------------------------------------------------------------------------------


def broken_at(counts: Counts) -> int:
    """Return the stack at which the wall is opened: 0 to 59, clockwise from the upper left corner of the ring.

    The starter's dice count the walls anti-clockwise from the starter's own, then the stacks from that wall's right
    end.
    """
    total = sum(counts.dice) or 7
    side = counts.place((counts.starter + total - 1) % 4)
    start = {0: 2, 1: 1, 2: 0, 3: 3}[side] * SIDE_STACKS
    return (start + total) % STACKS


def _stack_spot(number: int) -> tuple[Spot, bool]:
    """Return the position of a stack's lower tile, and whether the stack is on the left or right side of the ring."""
    side, i = divmod(number, SIDE_STACKS)
    cx, cy = CENTRE
    across, high = (TILE + 1, 59.7), 45.0
    if side == 0:
        return Spot.at(cx - HALF + i * TILE, cy - HALF - 63, *across), False
    if side == 1:
        return Spot.at(cx + HALF + 10, cy - HALF - 1 + i * TILE, LONG + 1, high), True
    if side == 2:
        return Spot.at(cx + HALF - (i + 1) * TILE, cy + HALF + 12, *across), False
    return Spot.at(cx - HALF - 10 - LONG, cy + HALF - 1 - (i + 1) * TILE, LONG + 1, high), True


def wall_place(counts: Counts, number: int) -> Spot:
    """Return the position of a tile in the full wall; `number` is its drawing order, from 0 to 119."""
    order, lower = divmod(number, 2)
    return _stack_spot((broken_at(counts) + order) % STACKS)[0].moved(0, 0 if lower else -6.0)


def _wall(counts: Counts) -> tuple[tuple[Stack, ...], Spot, int]:
    """Return the remaining tiles from back to front, the position of the next tile to draw, and its stack's number."""
    first = broken_at(counts)
    gone = ALL_TILES - counts.stock
    standing: list[tuple[float, float, Stack]] = []
    head: tuple[Spot, int] | None = None
    for order in range(STACKS):
        left = max(0, min(2, 2 - (gone - 2 * order)))
        if not left:
            continue
        number = (first + order) % STACKS
        spot, along = _stack_spot(number)
        standing += [
            (spot.y, level, Stack(spot.moved(0, -6.0 * level), along, shadow=level == 0)) for level in range(left)
        ]
        if head is None:
            head = (spot.moved(0, -6.0 * (left - 1)), number)
    standing.sort(key=lambda entry: entry[:2])
    if head is None:
        number = (first + STACKS - 1) % STACKS
        head = (_stack_spot(number)[0], number)
    return tuple(entry[2] for entry in standing), *head


def _counter(spot: Spot, side: int, discards: Sequence[Spot], claim: Box) -> tuple[tuple[float, float], str]:
    """Return the position and arrow of the 'n left' label, which is over the gap in the wall.

    Tiles are drawn at that gap. For the first tiles of a side, where the corner ornament is in the way, the
    label is inside the ring if there is room. While tiles are drawn from the viewer's own wall, which the claim
    panel covers, it is next to that panel.
    """
    if side == OWN_SIDE:
        return RIGHT_OF_CLAIM, "left"
    along, inside = (((spot.x + dx, spot.y + dy), arrow) for dx, dy, arrow in (AROUND[side], AROUND[side - 1]))
    taken = [*(each.box() for each in discards), claim]
    covers = any(box.overlaps(words_box(*along), SLACK) for box in CORNERS)
    return inside if covers and not any(box.overlaps(words_box(*inside), SLACK) for box in taken) else along


def counter_places() -> list[tuple[float, float]]:
    """Return the centres of the 'n left' label for every stack at which the wall may begin."""
    found = []
    for number in range(STACKS):
        side = number // SIDE_STACKS
        if side != OWN_SIDE:
            spot, _along = _stack_spot(number)
            found.append((spot.x + AROUND[side][0], spot.y + AROUND[side][1]))
    return [*found, RIGHT_OF_CLAIM]


def words_box(at: tuple[float, float], arrow: str) -> Box:
    """Return the box of the 'n left' label with its arrow, at normal text size."""
    return Spot(*at, *(COUNTER if arrow in {"left", "right"} else UPRIGHT)).box()
