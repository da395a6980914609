"""Places panels over a table, near the piece they refer to, and the button for a raised piece."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import compress
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.geometry import Box, Spot, overlap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

GRID: Final = 24.0
GAP: Final = 8.0
OVER_HAND_COST: Final = 6000
OVER_JUDGED_COST: Final = 3000
OTHER_SIZE_COST: Final = 100
"""Cost of each step to a less preferred size; a position must be this much nearer to justify it."""
NEAR_COST: Final = 100
"""Cost below which a position is accepted for a preferred size without trying other sizes."""
TIP_NEAR, TIP_INSET, TIP_HALF = 150.0, 30.0, 9.0
"""Maximum length of a tip, its minimum distance from a panel's corners, and half its width."""
NO_TIP_COST: Final = 400
"""Cost of a position from which no tip can point at the piece."""
BANDS: Final = (50.0, 120.0, 250.0, 500.0, math.inf)
"""Upper limits, in units from the piece, of the bands searched for positions one after another."""
COVERED_COST: Final = 0.01
"""Cost of covering one square unit of a closed hand or the wall; one unit of distance costs 1."""


class Room(NamedTuple):
    """Areas of a table, in units, that a panel must not cover, and areas that it should not cover."""

    frame: Box
    """Bounds for every panel."""
    kept: Sequence[Spot]
    """Areas of the discards, which are never covered."""
    plaques: Sequence[Box]
    """Areas of the plaques, which are never covered."""
    soft: Sequence[Spot]
    """Areas of closed hands and the wall, covered only if no other place is free."""
    hand: Sequence[Spot]
    """The viewer's hand, including the space for a raised piece; covered only as a last resort."""
    judged: Sequence[Spot] = ()
    """Exposed sets needed for the decision; covered only to avoid covering the viewer's hand."""


class Placed(NamedTuple):
    """Box of a panel, with the side and offset of the tip that points at its piece."""

    box: Box
    side: str
    """Side with the tip: 'top', 'bottom', 'left' or 'right'; '' if the panel is too far from the piece for a tip."""
    tip: float
    """Offset of the tip's centre along that side, from its left or top end."""


def merged(spots: Iterable[Spot]) -> list[Box]:
    """Return the bounding boxes of pieces; neighbours are merged to leave fewer boxes to compare."""
    boxes: list[Box] = []
    for spot in spots:
        box = spot.box()
        if boxes and boxes[-1].grown(6).overlaps(box):
            last = boxes[-1]
            x, y = min(last.x, box.x), min(last.y, box.y)
            joined = Box(x, y, max(last.right, box.right) - x, max(last.bottom, box.bottom) - y)
            if joined.w * joined.h <= 1.3 * (last.w * last.h + box.w * box.h):
                boxes[-1] = joined
                continue
        boxes.append(box)
    return boxes


def place_panel(room: Room, target: Spot, sizes: Sequence[tuple[float, float]], avoid: Sequence[Box] = ()) -> Placed:
    """Return the free position nearest to a piece for a panel of the first possible size in `sizes`.

    Pieces in `room.kept` and boxes in `avoid` are never covered. On a crowded table the panel covers as little
    as possible and, in order of preference, closed hands and the wall, then open sets, then the viewer's hand.
    """
    lying = tuple(room.kept), tuple(room.plaques), tuple(room.soft), tuple(room.hand), tuple(room.judged)
    return _place_panel(Room(room.frame, *lying), target, tuple(sizes), tuple(avoid))


# Looking for a place takes up to a frame, and panels ask for theirs twice: how large their words may be, then for good.
@lru_cache(maxsize=4)
def _place_panel(room: Room, target: Spot, sizes: tuple[tuple[float, float], ...], avoid: tuple[Box, ...]) -> Placed:
    placed = _nearest(room, target, sizes, avoid)
    if placed is not None:
        return placed
    wide, high = sizes[-1]
    return Placed(Box(room.frame.centre[0] - wide / 2, room.frame.centre[1] - high / 2, wide, high), "", 0)


def _nearest(
    room: Room,
    target: Spot,
    sizes: Sequence[tuple[float, float]],
    avoid: Sequence[Box] = (),
) -> Placed | None:
    """Return the free position with the lowest cost; None if there is none."""
    lying = merged(sorted(room.kept, key=lambda spot: (spot.y, spot.x)))
    keep = [box.grown(GAP) for box in (*lying, *room.plaques, *avoid)] + [target.box().grown(14)]
    kept = _edges(keep)
    soft = _edges([box.grown(GAP) for box in merged(room.soft)])
    judged = _edges([box.grown(GAP) for box in merged(room.judged)])
    around = room.frame.grown(-GAP)
    piece, hand = target.box(), _boxed(room.hand)
    near, reach = piece.grown(TIP_NEAR), piece.grown(TIP_NEAR + TIP_HALF)  # greatest length of a tip
    discards = [box for box in (spot.box() for spot in room.kept if spot != target) if box.overlaps(reach)]
    best: tuple[float, Placed] | None = None
    for number, (wide, high) in enumerate(sizes):
        rows: dict[float, tuple[list[_Strip], list[_Strip]]] = {}
        for distance, x, y in _free_places(around, target, (wide, high), kept):
            least = distance + number * OTHER_SIZE_COST
            if best is not None and least >= best[0]:
                break
            box = Box(x, y, wide, high)
            if y not in rows:
                rows[y] = _strips(soft, y, y + high), _strips(judged, y, y + high)
            hidden, open_sets = rows[y]
            over_judged = OVER_JUDGED_COST if _reaches(open_sets, x, x + wide) else 0
            far = not box.overlaps(near)
            if best is not None and least + over_judged + far * NO_TIP_COST >= best[0]:
                continue
            cost = least
            if hidden:
                areas = [
                    (min(x + wide, right) - max(x, left)) * shared
                    for left, right, shared in hidden
                    if x < right and left < x + wide
                ]
                cost += COVERED_COST * sum([area for area in areas if area > 0])
            cost += over_judged
            if best is not None and cost + far * NO_TIP_COST >= best[0]:  # no need to check tip or hand
                continue
            placed = Placed(box, "", 0) if far else _with_tip(box, target, piece, discards)
            cost += 0 if placed.side else NO_TIP_COST
            if best is None or cost < best[0]:
                cost += OVER_HAND_COST if _over(box, hand) else 0
            if best is None or cost < best[0]:
                best = cost, placed
        if best is not None and best[0] < NEAR_COST:
            break
    return best[1] if best is not None else None


class _Edges(NamedTuple):
    """Edges of a box, computed once because they are compared thousands of times."""

    left: float
    right: float
    top: float
    bottom: float


def _edges(boxes: Iterable[Box]) -> list[_Edges]:
    """Return the edges of each box."""
    return [_Edges(box.x, box.right, box.y, box.bottom) for box in boxes]


class _Strip(NamedTuple):
    """Part of a box within a horizontal row: its left and right edge, and the height of the overlap."""

    left: float
    right: float
    high: float


def _strips(boxes: Iterable[_Edges], top: float, bottom: float) -> list[_Strip]:
    """Return a strip for each box that overlaps a row; the strips are shared by hundreds of candidate places."""
    return [
        _Strip(left, right, min(bottom, low) - max(top, high))
        for left, right, high, low in boxes
        if top < low and high < bottom
    ]


def _reaches(strips: Sequence[_Strip], first: float, last: float) -> bool:
    """Return whether a strip overlaps the interval `first` to `last`.

    A simple loop, because it is called often.
    """
    for left, right, _high in strips:  # noqa: SIM110
        if first < right and left < last:
            return True
    return False


BACKS: Final = 1
OWN_HAND: Final = 3
NEVER: Final = 4


def covered(box: Box, room: Room, avoid: Sequence[Box] = ()) -> int:
    """Return a number, from 0 to 4, that ranks the most important item a panel covers.

    It is 0 for nothing, 1 for closed hands or the wall, 2 for open sets, 3 for the viewer's hand, and 4 for an item
    that must never be covered.
    """
    if any(box.overlaps(other) for other in (*(spot.box() for spot in room.kept), *room.plaques, *avoid)):
        return NEVER
    if _over(box, _boxed(room.hand)):
        return OWN_HAND
    if any(box.overlaps(spot.box()) for spot in room.judged):
        return 2
    return int(any(box.overlaps(spot.box()) for spot in room.soft))


def _free_places(
    around: Box, target: Spot, size: tuple[float, float], keep: Sequence[_Edges]
) -> Iterator[tuple[float, float, float]]:
    """Yield positions that cover nothing in `keep`, as (distance, x, y), nearest first.

    Diagonals count as farther. Positions are on a grid or adjacent to obstacles. They are computed in bands of
    distance, because the search usually ends close to the piece.
    """
    wide, high = size
    beside = [edge for box in keep for edge in (box.right, box.left - wide)]
    under = [edge for box in keep for edge in (box.bottom, box.top - high)]
    ys = _steps(around.y, around.bottom - high, [target.y + target.h / 2 + 18, *under])
    xs = _steps(around.x, around.right - wide, [target.x - wide / 2, *beside])
    columns = [(x, max(x - target.x, 0.0, target.x - x - wide), 0.06 * abs(x + wide / 2 - target.x)) for x in xs]
    lasts = [x + wide for x in xs]
    upper, lower = target.y - target.h / 2, target.y + target.h / 2
    rows = [(y, max(y - lower, 0.0, upper - y - high), 8 if y + high < target.y else 0) for y in ys]
    free: dict[float, list[tuple[float, float, float]]] = {}
    least = 0.0
    for most in BANDS:
        found: list[tuple[float, float, float]] = []
        for y, dy, above in rows:
            if dy > most:
                continue
            if y not in free:
                last = y + high
                across = [(left, right) for left, right, top, bottom in keep if y < bottom and top < last]
                free[y] = _clear_of(across, columns, xs, lasts)
            for x, dx, aslant in free[y]:
                if dx <= most and least <= (distance := hypot(dx, dy) + aslant + above) < most:
                    found.append((distance, x, y))
        found.sort()
        yield from found
        least = most


def _clear_of(
    taken: Iterable[tuple[float, float]],
    columns: Sequence[tuple[float, float, float]],
    xs: Sequence[float],
    lasts: Sequence[float],
) -> list[tuple[float, float, float]]:
    """Return the columns whose interval overlaps none of the taken ones.

    The intervals run from `xs` to `lasts` in ascending order.
    """
    clear = bytearray(b"\1") * len(columns)
    for left, right in taken:
        first, end = bisect_right(lasts, left), bisect_left(xs, right)
        if first < end:
            clear[first:end] = bytes(end - first)
    return list(compress(columns, clear))


class _Held(NamedTuple):
    """A piece of the hand, with values computed once for thousands of comparisons."""

    box: Box
    spot: Spot
    points: list[tuple[float, float]]
    """Points well inside a rotated piece: a box around one of them overlaps the piece."""


def _boxed(hand: Sequence[Spot]) -> list[_Held]:
    """Return the pieces of a hand with their bounding boxes, which rule out most pieces quickly."""
    return [_Held(spot.box(), spot, _points(spot) if spot.angle else []) for spot in hand]


def _points(spot: Spot) -> list[tuple[float, float]]:
    """Return the points just inside the corners of a piece, and points between these and its centre."""
    corners = spot.corners()
    return [(spot.x + part * (x - spot.x), spot.y + part * (y - spot.y)) for part in (0.97, 0.5) for x, y in corners]


def _over(box: Box, hand: Sequence[_Held]) -> bool:
    """Return whether a box overlaps any piece of the hand, including rotated ones."""
    whole = box.grown(GAP)
    left, top, right, bottom = whole.x, whole.y, whole.right, whole.bottom
    doubtful: list[Spot] = []
    for round_it, spot, points in hand:
        if spot.y + spot.h > box.y and whole.overlaps(round_it):
            if not spot.angle or (left < spot.x < right and top < spot.y < bottom):
                return True
            for x, y in points:
                if left < x < right and top < y < bottom:
                    return True
            doubtful.append(spot)
    upright = Spot.at(*whole)
    return any(overlap(upright, spot) > 0 for spot in doubtful)


def _steps(first: float, last: float, wishes: Sequence[float]) -> list[float]:
    """Return grid positions on an axis from `first` to `last`, plus those of `wishes` between them."""
    if last < first:
        return [first]
    found = {first + GRID * i for i in range(int((last - first) / GRID) + 1)}
    return sorted(found | {wish for wish in wishes if first <= wish <= last})


def _with_tip(box: Box, target: Spot, piece: Box, discards: Sequence[Box]) -> Placed:
    """Return a panel with its tip on the side facing the piece, or no tip if it could not point well."""
    along_x = min(max(target.x - box.x, TIP_INSET), box.w - TIP_INSET)
    along_y = min(max(target.y - box.y, TIP_INSET), box.h - TIP_INSET)
    x, y = box.x + along_x, box.y + along_y
    ways = (
        ("top", box.y - piece.bottom, abs(x - target.x), piece.w / 2),
        ("bottom", piece.y - box.bottom, abs(x - target.x), piece.w / 2),
        ("left", box.x - piece.right, abs(y - target.y), piece.h / 2),
        ("right", piece.x - box.right, abs(y - target.y), piece.h / 2),
    )
    for side, far, aside, half in ways:
        if not 0 <= far < TIP_NEAR or aside > half - TIP_HALF / 2:
            continue
        if side in {"top", "bottom"}:
            along, between = along_x, Box(x - TIP_HALF, min(piece.bottom, box.bottom), 2 * TIP_HALF, far)
        else:
            along, between = along_y, Box(min(piece.right, box.right), y - TIP_HALF, far, 2 * TIP_HALF)
        if not any(between.overlaps(other, 1.0) for other in discards):
            return Placed(box, side, along)
    return Placed(box, "", 0)


WORDS_APART: Final = 8.0
"""Distance of the button for a raised piece from the words below it, in units."""


def place_confirm(room: Room, piece: Spot, size: tuple[float, float], words: Sequence[Box] = ()) -> Placed:
    """Return the position of the button for a raised piece.

    It is above the piece and, if necessary, moved up or sideways so as to cover none of the `words`, and no discard;
    if that fails, words are covered, and if that fails, too, it is on the lower part of the piece.
    """
    wide, high = size
    top = min(y for _x, y in piece.corners())
    left, right = max(330.0, room.frame.x + GAP), min(1590.0, room.frame.right - GAP)
    centred = min(max(piece.x - wide / 2, left), right - wide)
    over = Box(centred, top - 18 - high, wide, high)
    discards = [spot.box() for spot in room.kept]

    def free(box: Box) -> bool:
        return not any(box.overlaps(other, 1.0) for other in discards)

    shifts = 0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4
    aside = [over._replace(x=min(max(centred + shift * wide, left), right - wide)) for shift in shifts]
    aside = [over, *(box for box in aside[1:] if box.x + 24 <= piece.x <= box.right - 24)]
    clear = [box for box in aside if not any(box.overlaps(other, 1.0) for other in words)]
    covered = [other for other in words if other.overlaps(over, 1.0)]
    above = min([other.y for other in covered], default=over.bottom) - WORDS_APART - high
    clear += [box._replace(y=above) for box in aside] if covered else []
    for box in (*clear, *aside):
        if free(box):
            return Placed(box, "bottom", piece.x - box.x)
    low = piece.raised(-piece.h * 0.18)
    return Placed(Box(min(max(low.x - wide / 2, left), right - wide), low.y - high / 2, wide, high), "", 0)
