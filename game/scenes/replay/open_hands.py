"""Shows the other seats' hands face up over their face-down pieces, upright and in rows."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.equipment import EQUIPMENT
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Box, Spot
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.table.scene import TableScene

FIELD: Final = Box(300, 40, 1320, 1000)
"""Normal area for open hands, in table units."""
RIM: Final = Box(240, 24, 1440, 1032)
"""Larger area for open hands, used if a hand would otherwise cover pieces on the table."""
TAKEN: Final = ("pile", "stock")
"""Names of the nodes, apart from exposed pieces, that no open hand may cover."""
GAP: Final = 6.0
APART: Final = 0.75
LARGE: Final = 0.8
"""Minimum size of spread-out backs, relative to a face-up piece, for drawing the hand on them."""
FEW: Final = 4
SMALLER: Final = 0.8
"""Scale of face-up pieces if there are more than `FEW` players; a row then holds `FEW` pieces."""


class OpenHands:
    """Paints the open hands at one table, for replays that show all hands.

    The codes of the pieces are taken from the deal.
    """

    def __init__(self, table: TableScene, small: Sequence[str] = ()) -> None:
        """Attach to a table; `small` names the game's sprite sheets of small pieces, if it has any."""
        self._table = table
        worn = next((name for name in small if name.startswith(table.equipment)), table.equipment)
        self.pieces = Pieces(table.ctx, worn, aces=table.pack.aces)
        names = dict.fromkeys((table.equipment, worn))
        self._kinds = [Pieces(table.ctx, name, aces=table.pack.aces) for name in names]
        self._hands: dict[Seat, tuple[str, ...]] = {}
        self._last: dict[Seat, tuple[Hashable, list[tuple[str, Spot]]]] = {}
        """Last positions of each hand's pieces, with the state from which they were computed."""

    def warm(self) -> bool:
        """Create one piece picture in advance; return False when all have been created."""
        codes = ("back", *dict.fromkeys(self._table.pack.codes))
        return any(pieces.warm(code) for pieces in self._kinds for code in codes)

    def follow(self, hands: Mapping[Seat, tuple[str, ...]], *, moving: bool) -> None:
        """Update the hands; while pieces are moving, leave out those in flight."""
        self._table.hide_closed()
        for seat, held in hands.items():
            kept = Counter(held)
            if moving and seat in self._hands:
                kept &= Counter(self._hands[seat])
            self._hands[seat] = tuple(sorted(kept.elements(), key=self._table.pack.index))

    def _placed(self) -> Iterator[tuple[Seat, list[tuple[str, Spot]]]]:
        taken, soft, plaques = self._taken(), self._soft(), self._plaques()
        for seat, hand in self._hands.items():
            closed = self._table.closed_hand(seat)
            if closed and hand:
                hangs_on = hand, tuple(closed), tuple(taken), tuple(soft), tuple(plaques)
                last = self._last.get(seat)
                if last is None or last[0] != hangs_on:
                    last = self._last[seat] = hangs_on, self._laid(hand, closed, taken, soft, plaques)
                yield seat, last[1]

    def _taken(self) -> list[Box]:
        """Return the areas that no hand may cover: exposed pieces and, at the end, the result panel."""
        lying = [node.rect for node in self._table.nodes() if node.role == "lying" or node.name in TAKEN]
        panels = self._table.overlay_rects() if self._table.state.over else ()
        return [self._box(rect) for rect in (*lying, *panels)]

    def _soft(self) -> list[Box]:
        """Return the areas that a hand covers only if it would cover others elsewhere: the wall and captions."""
        return [*(spot.box() for spot in self._table.resting_spots()), *map(self._box, self._table.captions())]

    def _box(self, rect: Rect) -> Box:
        frame = self._table.frame
        return Box(*frame.unit(*rect.topleft), rect.w / frame.u, rect.h / frame.u)

    def _laid(
        self,
        hand: Sequence[str],
        closed: Sequence[Spot],
        taken: Sequence[Box],
        soft: Sequence[Box],
        plaques: Sequence[Box],
    ) -> list[tuple[str, Spot]]:
        """Return the code and position of each piece of a hand.

        The pieces are placed on their backs if these are spread out, otherwise in rows nearby.
        """
        wide, high, pitch, down, row = EQUIPMENT[self._table.equipment].sizes.open_hand
        apart = all(
            abs(one.x - other.x) >= one.w * APART or abs(one.y - other.y) >= one.h * APART
            for one, other in pairwise(closed)
        )
        large = all(spot.w >= wide * LARGE and spot.h >= high * LARGE for spot in closed)
        if len(closed) >= len(hand) and (len(hand) <= FEW or (apart and large)):
            return list(zip(hand, closed, strict=False))
        many = len(self._table.plaques) > FEW
        row, size = (FEW, SMALLER) if many else (row, 1.0)
        wide, high, pitch, down = wide * size, high * size, pitch * size, down * size
        rows = math.ceil(len(hand) / row)
        x = sum(spot.x for spot in closed) / len(closed)
        y = sum(spot.y for spot in closed) / len(closed)
        whole = Box(0, 0, (min(row, len(hand)) - 1) * pitch + wide, (rows - 1) * down + high)
        left = min(max(x - whole.w / 2, FIELD.x), FIELD.right - whole.w)
        top = min(max(y - whole.h / 2, FIELD.y), FIELD.bottom - whole.h)
        top = _beside_plaques(whole._replace(x=left, y=top), plaques)
        left, top = _beside(whole._replace(x=left, y=top), [*taken, *plaques], soft)
        return [
            (code, Spot.at(left + i % row * pitch, top + i // row * down, wide, high)) for i, code in enumerate(hand)
        ]

    def _plaques(self) -> list[Box]:
        """Return the areas of all plaques, with a margin."""
        return [self._box(plaque.rect).grown(GAP) for plaque in self._table.plaques]

    def draw(self, surface: Surface) -> None:
        """Draw all open hands on a table painted without face-down hands."""
        frame = self._table.frame
        for _seat, laid in self._placed():
            for code, spot in laid:
                px = frame.spot(spot)
                self.pieces.draw(surface, self.pieces.face(code, px), px)

    def nodes(self) -> list[Node]:
        """Return one node per hand; its label names the pieces."""
        found, reader, frame = [], self._table.reader, self._table.frame
        for seat, laid in self._placed():
            rects = [frame.spot_rect(spot) for _code, spot in laid]
            pieces = reader.pieces([code for code, _spot in laid])
            words = _("{player}: {pieces}").format(player=reader.title(seat), pieces=pieces)
            whole = rects[0].unionall(rects[1:])
            found.append(Node(whole, "lying", words, tooltip=words, name=f"open hand {seat}", focusable=False))
        return found


def _beside_plaques(box: Box, plaques: Sequence[Box]) -> float:
    """Return a hand's y coordinate, moved above or below any plaque that it would cover.

    The nearer of the two positions is used.
    """
    for taken in plaques:
        if box.overlaps(taken):
            below, above = taken.bottom, taken.y - box.h
            better = below if below - box.y <= box.y - above or above < FIELD.y else above
            return min(better, FIELD.bottom - box.h)
    return box.y


def _beside(box: Box, taken: Sequence[Box], soft: Sequence[Box]) -> tuple[float, float]:
    """Return a hand's position, moved until it covers none of `taken`, nor of `soft` if possible.

    It is moved outward within the table's rim, or along the rim to one side or the other of those areas, best within
    `FIELD`.
    """
    kinds = [[each for each in areas if each.overlaps(box)] for areas in (taken, soft)]
    if not any(kinds):
        return box.x, box.y
    off_x = box.x + box.w / 2 - (FIELD.x + FIELD.w / 2)
    off_y = box.y + box.h / 2 - (FIELD.y + FIELD.h / 2)
    at_side = abs(off_x) * FIELD.h > abs(off_y) * FIELD.w
    xs, ys = [box.x], [box.y]
    for covered in filter(None, (kinds[0] + kinds[1], *kinds)):
        left, above, right, below = _places_around(box, covered)
        xs += [left if off_x < 0 else right] if at_side else [right, left]
        ys += [below, above] if at_side else [above if off_y < 0 else below]
    places = [
        box._replace(x=_within(x, box.w, RIM.x, RIM.right), y=_within(y, box.h, RIM.y, RIM.bottom))
        for x in xs
        for y in ys
    ]

    def faults(place: Box) -> tuple[int, int, bool, float]:
        far = abs(place.x - box.x) + abs(place.y - box.y)
        return _covers(place, taken), _covers(place, soft), not FIELD.holds(place), far

    best = min(places, key=faults)
    return best.x, best.y


def _places_around(box: Box, areas: Sequence[Box]) -> tuple[float, float, float, float]:
    """Return the coordinates at which a box lies left of all areas, above them, right of them and below them."""
    return (
        min(each.x for each in areas) - GAP - box.w,
        min(each.y for each in areas) - GAP - box.h,
        max(each.right for each in areas) + GAP,
        max(each.bottom for each in areas) + GAP,
    )


def _covers(place: Box, areas: Sequence[Box]) -> int:
    return sum(place.overlaps(each) for each in areas)


def _within(start: float, size: float, low: float, high: float) -> float:
    return min(max(start, low), high - size)
