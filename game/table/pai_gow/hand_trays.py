"""The viewer's four tiles in two trays: their order, swaps, splits and results. PG-30."""

from __future__ import annotations

from itertools import permutations
from operator import eq
from typing import TYPE_CHECKING, NamedTuple

from game.rules.pai_gow.house_ways import Split, splits
from game.rules.pai_gow.ranking import in_order, rank
from game.table.pai_gow.layout import own_tiles
from game.table.pai_gow.screen_state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.rules.pai_gow.options import GeeJoonTie
    from game.rules.pai_gow.tiles import Hand
    from game.table.geometry import Box, Spot
    from game.table.motion import Key, Motions
    from game.table.sound_names import Sound
    from game.words.pai_gow.hands import Mark


class Drag(NamedTuple):
    """A tile being dragged with the mouse."""

    place: int
    """Index of the slot from which the tile is dragged."""
    grip: tuple[float, float]
    """Offset from the mouse to the tile's centre, in pixels."""
    pos: tuple[int, int]
    """Position of the mouse, in pixels."""

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the dragged tile, in pixels."""
        return self.pos[0] + self.grip[0], self.pos[1] + self.grip[1]


class Trays:
    """The viewer's tiles in a front and a rear tray; the tiles' ids (0 to 3) never change, so moves can be animated."""

    def __init__(
        self,
        motions: Motions,
        tie: GeeJoonTie,
        on_change: Callable[[], None],
        sound: Sound,
    ) -> None:
        self.motions, self.tie, self.on_change, self.sound = motions, tie, on_change, sound
        self.tiles: tuple[str, ...] = ()
        """Tile codes by id."""
        self.order: tuple[int, ...] = (0, 1, 2, 3)
        """Tile ids by place: front, front, rear, rear."""
        self.settable = False
        """Whether tiles may be swapped."""
        self.marks: tuple[Mark, Mark] | None = None
        """Results of front and rear, once the hands are open."""
        self.shows_result: Callable[[int], bool] = lambda _hand: True
        """Callback that returns whether the result of a hand (0 front, 1 rear) is shown."""
        self.beaten_by = ("", "")
        """Bank tiles that beat the front and the rear hand on equal points; '' for other hands. PG-45."""
        self._offered: frozenset[frozenset[int]] = frozenset()
        """Tile ids of both hands when the question was asked."""
        self.picked: int | None = None
        """Slot whose tile is selected for a swap; None if no tile is."""
        self.drag: Drag | None = None
        self._boxes: tuple[Box, Box]
        self._spots: tuple[Spot, ...]

    def lay_out(self, boxes: tuple[Box, Box]) -> None:
        """Set the boxes of the two trays, in units."""
        self._boxes, self._spots = boxes, own_tiles(boxes)

    def take(self, tiles: tuple[str, ...]) -> None:
        """Take four tiles in the order front, front, rear, rear; () removes all tiles."""
        self.tiles, self.order, self.picked, self.drag, self.marks = tiles, (0, 1, 2, 3), None, None, None

    def follow(self, tiles: tuple[str, ...]) -> None:
        """Adopt the order of the tiles at the table, moving as few tiles as possible."""
        if len(tiles) != len(self.tiles) or sorted(tiles) != sorted(self.tiles):
            self.take(tiles)
        elif self._halves(tiles) != self._halves(self.codes):
            self.set_split((tiles[0], tiles[1]), (tiles[2], tiles[3]))

    @staticmethod
    def _halves(tiles: Sequence[str]) -> tuple[list[str], list[str]]:
        return sorted(tiles[:2]), sorted(tiles[2:])

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of the tiles in the trays, in the order front, front, rear, rear."""
        return self._codes(self.order) if self.tiles else ()

    def _codes(self, order: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.tiles[name] for name in order)

    @property
    def known(self) -> bool:
        """Whether the trays contain tiles that the viewer may see."""
        return bool(self.tiles) and UNKNOWN not in self.tiles

    @property
    def split(self) -> Split:
        """The front and the rear hand."""
        one, two, three, four = self.codes
        return Split((one, two), (three, four))

    def swap(self, one: int, other: int) -> None:
        """Swap the tiles at two places in the trays."""
        order = list(self.order)
        order[one], order[other] = order[other], order[one]
        self.order = tuple(order)
        self.put_in_order()

    def put_in_order(self) -> None:
        """Swap the two hands if necessary, so that the lower-ranking one is in front. PG-31."""
        if in_order(*self.split, self.tie) != self.split:
            self.order = self.order[2:] + self.order[:2]
        self.picked = None
        self.on_change()

    def set_split(self, front: Hand, rear: Hand) -> None:
        """Arrange the tiles as this split; of two identical tiles, each stays in its place if possible."""
        orders = (order for order in permutations(self.order) if self._codes(order) == (*front, *rear))
        self.order = max(orders, key=lambda order: sum(map(eq, order, self.order)))
        self.picked = None
        self.on_change()

    def next_split(self) -> None:
        """Arrange the tiles as the next split; of splits with equal ranks, only one is used. PG-32."""
        if not self.settable:
            return
        self.sound("domino", 0.7)
        found = splits(self.tiles, self.tie)
        ranks = [[rank(hand, self.tie) for hand in each] for each in (self.split, *found)]
        now = ranks.index(ranks[0], 1) if ranks[0] in ranks[1:] else 0
        self.set_split(*found[now % len(found)])

    def offer(self) -> None:
        """Allow the hands to be set."""
        self.settable, self._offered = True, self._hands

    @property
    def unchanged_since_question(self) -> bool:
        """Whether both hands are as they were when the question was asked."""
        return self._hands == self._offered

    @property
    def _hands(self) -> frozenset[frozenset[int]]:
        """Ids of the tiles of both hands, in either order."""
        return frozenset((frozenset(self.order[:2]), frozenset(self.order[2:])))

    def settle(self) -> None:
        """Stop the setting of hands; tiles can no longer be swapped."""
        self.settable, self.picked, self.drag = False, None, None

    def unpick(self) -> bool:
        """Deselect the selected tile; return False if there was none."""
        picked, self.picked = self.picked, None
        return picked is not None

    def _pick(self, place: int) -> None:
        if not self.settable:
            return
        self.sound("domino", 0.6)
        if self.picked is None:
            self.picked = place
        elif self.picked == place:
            self.picked = None
        else:
            self.swap(self.picked, place)

    def flights(self) -> list[tuple[Key, str, Spot]]:
        """Return each tile's key, code and position, for its flight to the trays."""
        return [
            (tile_key(name), code, spot) for name, code, spot in zip(self.order, self.codes, self._spots, strict=False)
        ]

    @property
    def look(self) -> Hashable:
        """Cache key for the picture of the trays."""
        return self.codes, self._shows_names, self._shown_marks, self._boxes

    @property
    def _shows_names(self) -> bool:
        """Whether to show the hands' names and points: all tiles known and none in flight."""
        return self.known and self.at_rest

    @property
    def at_rest(self) -> bool:
        """Whether all tiles are at rest: none is in flight or being turned over."""
        return not any(tile_key(name) in self.motions.flights for name in self.order)

    @property
    def _shown_marks(self) -> tuple[Mark | None, Mark | None]:
        """Results of the front and the rear hand; None until shown and while a tile is in flight."""
        if self.marks is None or not self.at_rest:
            return None, None
        front, rear = self.marks
        return (front if self.shows_result(0) else None), (rear if self.shows_result(1) else None)


def tile_key(name: int) -> Key:
    """Return the key of one of the viewer's tiles."""
    return ("own", name)
