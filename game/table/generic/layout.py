"""Layout of the generic table, computed from only the numbers of pieces and seats.

All measures are in canvas units. The viewer sits at the bottom. The others have areas ('yards') on the
right side, at the top and on the left side; the next in turn is at the bottom right. Places without an
owner are in the middle, and the question is above the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.generic.layout_types import Cut, Layout, PlacedPiece, box_of
from game.table.generic.piece_tracking import Piece, pieces_of
from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Place, Seat
    from game.table.geometry import Frame


SPREAD: Final = 1.03
"""Pitch of pieces that do not overlap, as a multiple of their width."""
SHRINK: Final = 0.96
SMALLEST: Final = 16.0
PITCHES: Final = (SPREAD, 0.62, 0.0)
"""Pitches to try, widest first, as multiples of a piece's width; 0 means the smallest possible."""


class Rows(NamedTuple):
    """Sizes, spacing and alignment for groups of pieces in lines."""

    aspect: float
    """Width of a piece divided by its height."""
    shown: float
    """Minimum fraction of a face's width that the next piece leaves visible; 1 keeps pieces apart."""
    most: float
    """Maximum height of a piece."""
    align: float
    """Horizontal alignment: 0 for left, 0.5 for centred, 1 for right."""
    between: float = 14.0
    """Distance between groups and between lines."""


def strip(
    count: int,
    box: Box,
    aspect: float,
    shown: float,
    *,
    align: float = 0.5,
    spread: float = SPREAD,
    low: bool = False,
) -> tuple[Spot, ...]:
    """Return positions on one line as high as the box; pieces shrink only if they would not fit.

    `shown` is the smallest pitch and `spread` the largest, as multiples of a piece's width; `low` aligns the pieces
    with the box's lower edge instead of its middle.
    """
    if not count:
        return ()
    least = SPREAD if shown >= 1 else shown
    high = min(box.h, box.w / (aspect * (1 + least * (count - 1))))
    wide = high * aspect
    pitch = min(wide * spread, (box.w - wide) / max(1, count - 1))
    left = box.x + (box.w - wide - pitch * (count - 1)) * align
    top = box.bottom - high if low else box.y + (box.h - high) / 2
    return tuple(Spot.at(left + pitch * number, top, wide, high) for number in range(count))


def flow(sizes: Sequence[int], box: Box, rows: Rows) -> list[tuple[Spot, ...]]:
    """Return the positions of groups of pieces, arranged in lines that are as high as the box allows.

    `sizes` are the numbers of pieces; no group is split.
    """
    high = min(rows.most, box.h)
    while True:
        for share in PITCHES:
            pitch = SPREAD if rows.shown >= 1 else max(share, rows.shown)
            found = _lines(sizes, box, rows, high, pitch)
            if found is not None:
                return _placed(sizes, found, box, rows, high, pitch)
            if rows.shown >= 1:
                break
        if high < SMALLEST:
            return _placed(sizes, [list(range(len(sizes)))], box, rows, high, pitch)
        high *= SHRINK


def _width(size: int, rows: Rows, high: float, pitch: float) -> float:
    return high * rows.aspect * (1 + pitch * (size - 1))


def _lines(sizes: Sequence[int], box: Box, rows: Rows, high: float, pitch: float) -> list[list[int]] | None:
    """Return the sizes of the groups on each line for pieces of height `high`, or None.

    None means that the box is too small.
    """
    most = int((box.h + rows.between / 2) // (high + rows.between / 2))
    lines: list[list[int]] = []
    room = -1.0
    for number, size in enumerate(sizes):
        wide = _width(size, rows, high, pitch)
        if wide > box.w + 0.01:
            return None
        if not lines or room < wide + rows.between:
            lines.append([])
            room = box.w + rows.between
        lines[-1].append(number)
        room -= wide + rows.between
        if len(lines) > most:
            return None
    return lines


def _placed(
    sizes: Sequence[int], lines: Sequence[Sequence[int]], box: Box, rows: Rows, high: float, pitch: float
) -> list[tuple[Spot, ...]]:
    found: dict[int, tuple[Spot, ...]] = {}
    wide = high * rows.aspect
    top = box.y
    for line in lines:
        whole = sum(_width(sizes[number], rows, high, pitch) for number in line) + rows.between * (len(line) - 1)
        x = box.x + max(0.0, box.w - whole) * rows.align
        for number in line:
            found[number] = tuple(Spot.at(x + wide * pitch * i, top, wide, high) for i in range(sizes[number]))
            x += _width(sizes[number], rows, high, pitch) + rows.between
        top += high + rows.between / 2
    return [found[number] for number in range(len(sizes))]


FELT: Final = Box(354, 86, 1212, 904)
"""Area inside the table's inlay."""
GAP: Final = 10.0
YARDS: Final = ((0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (3, 5), (3, 6))
"""Number of yards on each side and at the top, for 1 to 12 other seats.

With more seats, each side has `MOST_BESIDE` yards.
"""
MOST_BESIDE: Final = 4
MANY: Final = 11
"""Minimum number of other seats for plaques to be small and have no emblems."""
SMALL_PLAQUE: Final = (146.0, 62.0)
TOP_HIGH: Final = 158.0
SIDE_WIDE: Final = (300.0, 250.0, 232.0, 150.0)
"""Width of a yard on a side that has one, two, three or four yards, in units."""
STRIP_HIGH: Final = 76.0
ROWS_LEAST: Final = 104.0
"""Minimum height below a plaque for rows below the face-down hand; otherwise they are next to it."""
ROW_HIGH, OWN_ROWS_HIGH = 84.0, 88.0
PILE_HIGH, DISCARD_HIGH, LONG_DISCARD_HIGH = 150.0, 112.0, 150.0
DISCARDS_SHOWN: Final = 18
LAYERS: Final = 4
UNCOUNTED: Final = 4
"""Maximum number of pieces in face-down hands that are drawn without a count."""
LONG: Final = 0.4
"""Aspect ratio below which pieces are drawn taller in the hand, so that they stay legible."""
HAND_HIGH, LONG_HAND_HIGH = 158.0, 200.0
LIFT: Final = 22.0
PROMPT_HIGH, PROMPT_PX = 205.0, 156.0
"""Height of the question's area in units, and its minimum in pixels."""
CAPTION_PX: Final = 20.0
COUNT_BELOW: Final = 5.0
"""Units by which the number of cards of a closed hand may extend below the hand, where other pieces may follow."""


class Labels(NamedTuple):
    """Sizes of labels in units, which grow with the text."""

    widths: Mapping[str, float] = {}
    """Width of the caption of each pile without an owner."""
    caption_high: float = 0.0
    count_high: float = 0.0


def lay(places: Sequence[Place], seats: int, viewer: Seat, frame: Frame, cut: Cut, labels: Labels) -> Layout:
    """Return the layout of a deal in progress."""
    return _Table(places, seats, viewer, frame, cut, labels).lay()


def lay_settled(places: Sequence[Place], seats: int, viewer: Seat, frame: Frame, cut: Cut) -> Layout:
    """Return the layout of a finished deal, with the middle and the question's area left free.

    The settlement is shown there.
    """
    owned = [place for place in places if place.owner is not None]
    return _Table(owned, seats, viewer, frame, cut, Labels(), settled=True).lay()


@dataclass
class _Table:
    """Values that are needed only while the layout of a table is computed."""

    places: Sequence[Place]
    seats: int
    viewer: Seat
    frame: Frame
    cut: Cut
    labels: Labels
    settled: bool = False
    plaques: dict[Seat, Box] = field(default_factory=dict)
    at_rest: list[PlacedPiece] = field(default_factory=list)
    areas: dict[str, Box] = field(default_factory=dict)
    captions: dict[str, tuple[float, float]] = field(default_factory=dict)
    counts: dict[str, tuple[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        others = self.seats - 1
        beside = (MOST_BESIDE, others - 2 * MOST_BESIDE)
        self.side, self.ahead = YARDS[others - 1] if others <= len(YARDS) else beside
        self.small = others >= MANY
        self.caption_high = max(26.0, CAPTION_PX / self.frame.u, self.labels.caption_high)

    def lay(self) -> Layout:
        """Compute the layout: first the areas of the seats, then the middle in the remaining space."""
        hand_high = LONG_HAND_HIGH if self.cut.aspect < LONG else HAND_HIGH
        prompt_bottom = FELT.bottom - hand_high - LIFT - GAP
        prompt_top = prompt_bottom - max(PROMPT_HIGH, PROMPT_PX / self.frame.u)
        top = FELT.y + (TOP_HIGH + GAP if self.ahead else 0)
        side_wide = SIDE_WIDE[self.side - 1] + GAP if self.side else 0.0
        low = self.side > 1
        self._yards(top, prompt_bottom if low else prompt_top - GAP)
        prompt = Box(FELT.x, prompt_top, FELT.w, prompt_bottom - prompt_top)
        if low:
            prompt = prompt._replace(x=FELT.x + side_wide, w=FELT.w - 2 * side_wide)
        middle = Box(FELT.x + side_wide, top, FELT.w - 2 * side_wide, prompt_top - GAP - top)
        whole = middle._replace(h=prompt_bottom - top)
        if self.settled:
            whole = self._own_rows(whole)
        else:
            self._middle(self._own_rows(middle))
        order = ("bottom", *("right",) * self.side, *("top",) * self.ahead, *("left",) * self.side)
        plaques = {**self.plaques, self.viewer: self._own_plaque()}
        return Layout(
            tuple(plaques[seat] for seat in range(self.seats)),
            frozenset(self.plaques) if self.small else frozenset(),
            self._hand(hand_high),
            tuple(self.at_rest),
            self.areas,
            self.captions,
            self.counts,
            prompt,
            whole,
            tuple(order[(seat - self.viewer) % self.seats] for seat in range(self.seats)),
        )

    # The bottom -------------------------------------------------------------------------------------------------------

    def _own_plaque(self) -> Box:
        wide, high = self.frame.plaque
        return Box(FELT.x, FELT.bottom - high, wide, high)

    def _hand(self, high: float) -> tuple[PlacedPiece, ...]:
        """Return the viewer's hand on one line, as large as possible, to the right of the plaque."""
        place = next((place for place in self.places if place.name == f"hand {self.viewer}"), None)
        if place is None:
            return ()
        box = self._hand_box(high)
        pieces = pieces_of(place)
        spots = strip(len(pieces), box, self.cut.aspect, self.cut.shown, low=True)
        return tuple(PlacedPiece(piece, spot, place.name) for piece, spot in zip(pieces, spots, strict=True))

    def _hand_box(self, high: float) -> Box:
        left = self._own_plaque().right + 1.5 * GAP
        return Box(left, FELT.bottom - high, FELT.right - left, high)

    def _own_rows(self, middle: Box) -> Box:
        """Place the viewer's exposed pieces below the middle, or where the hand would be if it is empty.

        Return the part of the middle that stays free.
        """
        own = self._of(self.viewer)
        rows = [place for place in own if place.name != f"hand {self.viewer}"]
        if not rows:
            return middle
        if rows == own:
            self._rows(rows, self._hand_box(HAND_HIGH), HAND_HIGH, align=0.5)
            return middle
        box = Box(middle.x, middle.bottom - OWN_ROWS_HIGH, middle.w, OWN_ROWS_HIGH)
        self._rows(rows, box, OWN_ROWS_HIGH, align=0.5)
        return middle._replace(h=middle.h - OWN_ROWS_HIGH - GAP)

    # The others -------------------------------------------------------------------------------------------------------

    def _of(self, seat: Seat) -> list[Place]:
        return [place for place in self.places if place.owner == seat and place.size]

    def _yards(self, top: float, bottom: float) -> None:
        """Place the plaques and pieces of all other seats in their areas."""
        for step, (side, box) in enumerate(self._boxes(top, bottom), 1):
            self._yard((self.viewer + step) % self.seats, side, box)

    def _boxes(self, top: float, bottom: float) -> list[tuple[str, Box]]:
        side, ahead = self.side, self.ahead
        found: list[tuple[str, Box]] = []
        wide = SIDE_WIDE[side - 1] if side else 0.0
        each = (bottom - top - GAP * (side - 1)) / max(1, side)
        columns = [Box(0, top + (each + GAP) * number, wide, each) for number in range(side)]
        found += [("right", box._replace(x=FELT.right - wide)) for box in reversed(columns)]
        room = (FELT.w - GAP * (ahead - 1)) / max(1, ahead)
        across = min(room, 620.0)
        start = FELT.x + (FELT.w - across * ahead - GAP * (ahead - 1)) / 2
        heads = [("top", Box(start + (across + GAP) * number, FELT.y, across, TOP_HIGH)) for number in range(ahead)]
        found += reversed(heads)
        found += [("left", box._replace(x=FELT.x)) for box in columns]
        return found

    def _yard(self, seat: Seat, side: str, box: Box) -> None:
        """Place the plaque, face-down hand and exposed rows of one seat in its area."""
        wide, high = self.frame.plaque
        if self.small:
            wide, high = min(SMALL_PLAQUE[0], box.w), max(SMALL_PLAQUE[1], 42 / self.frame.u)
        own = self._of(seat)
        hand = next((place for place in own if place.name == f"hand {seat}"), None)
        rows = [place for place in own if place is not hand]
        align = {"left": 0.0, "right": 1.0, "top": 0.5}[side]
        beside = box.w - wide - GAP >= 150
        if beside:
            used = wide + (GAP + min(box.w - wide - GAP, 330.0) if hand else 0)
            left = box.x + (box.w - used) * align
            self.plaques[seat] = Box(left, box.y, wide, high)
            closed = Box(left + wide + GAP, box.y, used - wide - GAP, high)
            rest = Box(box.x, box.y + high + GAP, box.w, box.h - high - GAP)
        else:
            self.plaques[seat] = Box(box.x + (box.w - wide) * align, box.y, wide, high)
            under = Box(box.x, box.y + high + 0.6 * GAP, box.w, box.h - high - 0.6 * GAP)
            closed, rest = self._split(under, hand=hand is not None, rows=bool(rows))
        if self.settled and hand is not None and hand.pieces:
            top = box.y + high + 0.6 * GAP
            self._face_up_hand(hand, rows, Box(box.x, top, box.w, box.bottom - top), align)
            return
        if hand is not None:
            self._closed(hand, closed, 0.0 if beside else align)
        if rows:
            self._rows(rows, rest, ROW_HIGH, align=align)

    @staticmethod
    def _split(under: Box, *, hand: bool, rows: bool) -> tuple[Box, Box]:
        """Return the parts of the space below a plaque: for the closed hand, and for exposed rows."""
        high = min(STRIP_HIGH, under.h)
        if not rows:
            return under._replace(h=high), under
        if not hand:
            return under, under
        if under.h >= ROWS_LEAST:
            high = min(high, under.h * 0.4)
            return under._replace(h=high), under._replace(y=under.y + high + 6, h=under.h - high - 6)
        wide = under.w * 0.36
        return under._replace(w=wide, h=high), under._replace(x=under.x + wide + GAP, w=under.w - wide - GAP)

    def _closed(self, place: Place, box: Box, align: float) -> None:
        """Place another seat's hand in a box: backs close together, or faces that are recognisable."""
        pieces = pieces_of(place)
        shown = 0.12 if not place.pieces else self.cut.shown
        spots = strip(len(pieces), box, self.cut.aspect, shown, align=align, spread=0.34 if not place.pieces else 1.03)
        self._put(place, pieces, spots)
        if not place.pieces and place.size > UNCOUNTED:
            area = self.areas[place.name]
            self.counts[place.name] = (area.right - 6, area.bottom + min(-8, COUNT_BELOW - self.labels.count_high / 2))

    def _face_up_hand(self, hand: Place, rows: Sequence[Place], box: Box, align: float) -> None:
        """Place a hand shown at the end of a deal below its seat's exposed pieces, on one or more lines."""
        box = box._replace(x=box.x + GAP / 2, w=box.w - GAP)
        if rows:
            high = min(ROW_HIGH, box.h * 0.4)
            self._rows(rows, box._replace(h=high), high, align=align)
            box = box._replace(y=box.y + high + GAP, h=box.h - high - GAP)
        singles = Rows(self.cut.aspect, self.cut.shown, ROW_HIGH, align, between=4.0)
        self._put(hand, pieces_of(hand), tuple(spots[0] for spots in flow([1] * hand.size, box, singles)))

    def _rows(self, places: Sequence[Place], box: Box, most: float, *, align: float) -> None:
        """Place groups of pieces in a box, on the number of lines that makes them largest."""
        found = flow([place.size for place in places], box, Rows(self.cut.aspect, self.cut.shown, most, align))
        for place, spots in zip(places, found, strict=True):
            self._put(place, pieces_of(place), spots)

    # The middle -------------------------------------------------------------------------------------------------------

    def _middle(self, box: Box) -> None:
        """Place all piles and rows without an owner.

        Face-down piles are next to face-up ones, or above them if there are many.
        """
        free = [place for place in self.places if place.owner is None]
        closed = [place for place in free if place.size and not place.pieces]
        opened = [place for place in free if place not in closed]
        if len(closed) > 2:
            share = 0.5 if opened else 1.0
            self._piles(closed, box._replace(h=box.h * share - (GAP if opened else 0)))
            box = box._replace(y=box.y + box.h * share, h=box.h * (1 - share))
            closed = []
        if not closed and not opened:
            return
        low = self.caption_high + GAP
        high = min(PILE_HIGH, box.h - low)
        each = max([high * self.cut.aspect, *(self.labels.widths[place.name] for place in closed)])
        wide = len(closed) * (each + 3 * GAP)
        flows = self._opened(opened, Box(box.x + wide, box.y, box.w - wide, box.h - low)) if opened else []
        used = max((self.areas[place.name].right for place in opened), default=box.x + wide) - box.x
        shift = max(0.0, (box.w - used) / 2)
        if closed:
            self._piles(closed, Box(box.x + shift, box.y, wide - 3 * GAP, box.h))
        for place, spots in zip(opened, flows, strict=True):
            pieces = pieces_of(place)
            self.areas[place.name] = self.areas[place.name]._replace(x=self.areas[place.name].x + shift)
            self._put(place, pieces[len(pieces) - len(spots) :], tuple(spot.moved(shift, 0) for spot in spots))
            self._caption(place)

    def _opened(self, places: Sequence[Place], box: Box) -> list[tuple[Spot, ...]]:
        """Return the positions of the visible pieces of each face-up pile, as large as the box allows."""
        found = []
        each = (box.w - 3 * GAP * (len(places) - 1)) / len(places)
        for number, place in enumerate(places):
            part = Box(box.x + (each + 3 * GAP) * number, box.y, each, box.h)
            shown = min(place.size, DISCARDS_SHOWN)
            most = LONG_DISCARD_HIGH if self.cut.aspect < LONG else DISCARD_HIGH
            if self.cut.shown < 1:
                high = min(most if shown > 1 else PILE_HIGH, box.h)
                spots = strip(shown, part._replace(h=high), self.cut.aspect, self.cut.shown, align=0.0)
            else:
                rows = Rows(self.cut.aspect, 1.0, most, 0.0, between=4.0)
                spots = tuple(group[0] for group in flow([1] * shown, part, rows))
            high = min(most, box.h)
            around = box_of(spots) if spots else Box(part.x, part.y, high * self.cut.aspect, high)
            down = (box.h - around.h) / 2
            self.areas[place.name] = around._replace(y=around.y + down)
            found.append(tuple(spot.moved(0, down) for spot in spots))
        return found

    def _piles(self, places: Sequence[Place], box: Box) -> None:
        """Place face-down piles next to one another, each a few layers high, with its caption below."""
        words = max(self.labels.widths[place.name] for place in places)
        high = min(PILE_HIGH, box.h - self.caption_high - GAP)
        step = min(box.w / len(places), max(high * self.cut.aspect, words) + 2 * GAP)
        wide = min(high * self.cut.aspect, step - 4)
        high = wide / self.cut.aspect
        left = box.x + (box.w - step * len(places)) / 2
        top = box.y + (box.h - self.caption_high - high) / 2
        for number, place in enumerate(places):
            layers = min(LAYERS, -(-place.size // 2))
            pieces = pieces_of(place)[-layers:]
            at = Spot.at(left + step * number + (step - wide) / 2, top, wide, high)
            self._put(place, pieces, tuple(at.moved(-1.2 * i, -2.2 * i) for i in range(len(pieces))))
            self._caption(place)

    def _caption(self, place: Place) -> None:
        area = self.areas[place.name]
        self.captions[place.name] = (area.x + area.w / 2, area.bottom + self.caption_high / 2 + 4)

    def _put(self, place: Place, pieces: Sequence[Piece], spots: Sequence[Spot]) -> None:
        self.at_rest += [PlacedPiece(piece, spot, place.name) for piece, spot in zip(pieces, spots, strict=True)]
        if spots:
            self.areas[place.name] = box_of(spots)
