"""Where things that open over the table stand: the claim panel by the discard, the confirm button by the piece."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.table.geometry import Box, Spot, overlap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.scenes.tables.money.layout import TableLayout

GRID: Final = 24.0
MOST_TRIED: Final = 400
"""Places looked at that cover something, before the best of them is taken."""
GAP: Final = 8.0
OVER_HAND_COST: Final = 600
COVERED_COST: Final = 0.03
"""How much a covered square unit of another hand or the wall weighs against a unit of distance."""


class Placed(NamedTuple):
    """A panel's place and where its tip stands: the side it leaves from and the point it leads to."""

    box: Box
    side: str
    """'top', 'bottom', 'left' or 'right'; '' where the panel is too far from the piece for a tip."""
    tip: float
    """Distance of the tip's middle along that side, from the left or the top."""


def merged(spots: Iterable[Spot]) -> list[Box]:
    """Upright rectangles round pieces that stand close together, so that there are few to look at."""
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


def place_panel(
    layout: TableLayout, target: Spot, sizes: Sequence[tuple[float, float]], avoid: Sequence[Box] = ()
) -> Placed:
    """The free place nearest to the discard for a panel of the first size that fits.

    Discards are never covered. Where the table is so full that nothing is free, the panel covers as little as it can
    of what tells least: closed hands and wall; the own hand only last.
    """
    lying = merged(sorted(layout.discards, key=lambda spot: (spot.y, spot.x)))
    keep = [box.grown(GAP) for box in (*lying, *layout.plaques, *avoid)] + [target.box().grown(14)]
    soft = [box.grown(GAP) for box in merged(layout.obstacles(hand=False))]
    hand = [spot.raised(layout.lift / 2)._replace(h=spot.h + layout.lift) for spot in layout.hand]
    around = layout.frame.grown(-GAP)
    fallback: tuple[float, Placed] | None = None
    for wide, high in sizes:
        tried = 0
        for distance, x, y in _candidates(around, target, (wide, high), keep):
            if any(x < o.right and o.x < x + wide and y < o.bottom and o.y < y + high for o in keep):
                continue
            box = Box(x, y, wide, high)
            covered = sum(box.shared(other) for other in soft)
            cost = distance + COVERED_COST * covered
            if fallback is None or cost < fallback[0] or not covered:  # else the hand need not be looked at
                over_hand = _over(box, hand)
                if not covered and not over_hand:
                    return _with_tip(box, target)
                cost += OVER_HAND_COST if over_hand else 0
                if fallback is None or cost < fallback[0]:
                    fallback = cost, _with_tip(box, target)
            tried += 1
            if tried == MOST_TRIED:
                break
    if fallback is None:
        wide, high = sizes[-1]
        box = Box(layout.frame.centre[0] - wide / 2, layout.frame.centre[1] - high / 2, wide, high)
        return Placed(box, "", 0)
    return fallback[1]


def _candidates(
    around: Box, target: Spot, size: tuple[float, float], keep: Sequence[Box]
) -> list[tuple[float, float, float]]:
    """(distance, x, y) of every place worth trying, the nearest first: a grid, and flush against what stays free."""
    wide, high = size
    beside = [edge for box in keep for edge in (box.right, box.x - wide)]
    under = [edge for box in keep for edge in (box.bottom, box.y - high)]
    ys = _steps(around.y, around.bottom - high, [target.y + target.h / 2 + 18, *under])
    xs = _steps(around.x, around.right - wide, [target.x - wide / 2, *beside])
    found = [(_distance(x, y, wide, high, target), x, y) for x in xs for y in ys]
    found.sort()
    return found


def _over(box: Box, hand: Sequence[Spot]) -> bool:
    """Whether a rectangle lies over a piece of the hand, turned as it is."""
    whole = Spot.at(*box.grown(GAP))
    return (
        any(spot.y + spot.h > box.y and overlap(whole, spot) > 0 for spot in hand)
        if box.bottom > hand_top(hand)
        else False
    )


def hand_top(hand: Sequence[Spot]) -> float:
    """The highest that a piece of the hand reaches."""
    return min((spot.y - spot.h * 0.56 for spot in hand), default=math.inf) - GAP


def _steps(first: float, last: float, wishes: Sequence[float]) -> list[float]:
    """Places along one axis from `first` to `last`, among them those that are wished."""
    if last < first:
        return [first]
    found = {first + GRID * i for i in range(int((last - first) / GRID) + 1)}
    return sorted(found | {wish for wish in wishes if first <= wish <= last})


def _distance(x: float, y: float, wide: float, high: float, target: Spot) -> float:
    """How far a panel is from the piece it speaks of; straight under or above is nearer than aslant."""
    dx = max(x - target.x, 0.0, target.x - x - wide)
    dy = max(y - (target.y + target.h / 2), 0.0, (target.y - target.h / 2) - y - high)
    return math.hypot(dx, dy) + 0.06 * abs(x + wide / 2 - target.x) + (8 if y + high < target.y else 0)


def _with_tip(box: Box, target: Spot) -> Placed:
    """The tip on the side that faces the piece, where it is near enough to be read as pointing at it."""
    piece = target.box()
    along_x = min(max(target.x - box.x, 30), box.w - 30)
    along_y = min(max(target.y - box.y, 30), box.h - 30)
    near = 150.0
    if box.y >= piece.bottom and abs(box.x + along_x - target.x) < piece.w and box.y - piece.bottom < near:
        return Placed(box, "top", along_x)
    if box.bottom <= piece.y and abs(box.x + along_x - target.x) < piece.w and piece.y - box.bottom < near:
        return Placed(box, "bottom", along_x)
    if box.x >= piece.right and abs(box.y + along_y - target.y) < piece.h / 2 and box.x - piece.right < near:
        return Placed(box, "left", along_y)
    if box.right <= piece.x and abs(box.y + along_y - target.y) < piece.h / 2 and piece.x - box.right < near:
        return Placed(box, "right", along_y)
    return Placed(box, "", 0)


def place_confirm(layout: TableLayout, piece: Spot, size: tuple[float, float]) -> Placed:
    """Place of the confirm button for a lifted piece: over it, else aside of the discards, else on its lower part."""
    wide, high = size
    top = min(y for _x, y in piece.corners())
    left, right = max(330.0, layout.frame.x + GAP), min(1590.0, layout.frame.right - GAP)
    centred = min(max(piece.x - wide / 2, left), right - wide)
    over = Box(centred, top - 18 - high, wide, high)
    discards = [spot.box() for spot in layout.discards]

    def free(box: Box) -> bool:
        return not any(box.overlaps(other, 1.0) for other in discards)

    if free(over):
        return Placed(over, "bottom", piece.x - over.x)
    for shift in (0.1, 0.2, 0.3, 0.4):
        for way in (-1, 1):
            box = over._replace(x=min(max(centred + way * shift * wide, left), right - wide))
            if free(box) and box.x + 24 <= piece.x <= box.right - 24:
                return Placed(box, "bottom", piece.x - box.x)
    low = piece.raised(-piece.h * 0.18)
    return Placed(Box(min(max(low.x - wide / 2, left), right - wide), low.y - high / 2, wide, high), "", 0)
