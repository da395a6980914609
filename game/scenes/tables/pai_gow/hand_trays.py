"""Your front and rear trays: four tiles, clicked or dragged onto one another, named and counted at once. PG-30.

The lower hand is in front by definition (PG-31): the trays change over by themselves where a swap turns them round.
"""

from __future__ import annotations

from itertools import permutations
from operator import eq
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import N_, _
from game.rules.pai_gow.ranking import in_order, rank
from game.rules.pai_gow.ways import Split, splits
from game.scenes.tables.pai_gow.layout import own_tiles
from game.scenes.tables.pai_gow.marks import INKS, SIGNS
from game.scenes.tables.pai_gow.screen_state import UNKNOWN
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Pill
from game.words.pai_gow.hands import hand_title, mark_words, tie_words, tile_words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.options import GeeJoonTie
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.table.geometry import Box, Frame, Spot
    from game.scenes.table.motion import Key
    from game.scenes.tables.pai_gow.felt import Felt
    from game.words import Reader
    from game.words.pai_gow.hands import Mark

TITLES: Final = (N_("Front"), N_("Rear"))
TITLE: Final = theme.PANEL_TITLE.sized(25)
TITLE_INK: Final = theme.rgb("#F0D9A0")
GROUND: Final = theme.rgb("#0D3222")
VALUE: Final = theme.BODY_BOLD
SMALL_TITLE: Final = theme.PANEL_TITLE.sized(20)
SMALL_VALUE: Final = theme.BODY_BOLD.sized(17)
LEAST_VALUE: Final = 14
TIE: Final = theme.CAPTION.sized(16)
LIFT: Final = 7.0
HOVER_LIFT: Final = 4.0


class Drag(NamedTuple):
    """A tile in the hand of the mouse."""

    place: int
    """Where it comes from."""
    grip: tuple[float, float]
    """From the mouse to its middle, in pixels."""
    pos: tuple[int, int]
    """Where the mouse is."""

    @property
    def middle(self) -> tuple[float, float]:
        """Its own middle, in pixels."""
        return self.pos[0] + self.grip[0], self.pos[1] + self.grip[1]


class HandTrays:
    """Four tiles in two trays. Tiles have names of their own (0 to 3), so that they are seen to change places."""

    def __init__(self, felt: Felt, tie: GeeJoonTie, reader: Reader, on_change: Callable[[], None]) -> None:
        self.felt, self.tie, self.reader, self.on_change = felt, tie, reader, on_change
        self.tiles: tuple[str, ...] = ()
        """Codes by name."""
        self.order: tuple[int, ...] = (0, 1, 2, 3)
        """Which tile lies where: front, front, rear, rear."""
        self.settable = False
        """Whether tiles may be swapped."""
        self.marks: tuple[Mark, Mark] | None = None
        """How front and rear did, once all hands are open."""
        self.picked: int | None = None
        """The place whose tile is chosen to be swapped."""
        self.drag: Drag | None = None
        self._boxes: tuple[Box, Box]
        self._spots: tuple[Spot, ...]
        self._nodes = [self._node(place) for place in range(4)]

    # What lies there --------------------------------------------------------------------------------------------------

    def take(self, tiles: tuple[str, ...]) -> None:
        """Four tiles as they are laid: front, front, rear, rear; () takes all away."""
        self.tiles, self.order, self.picked, self.drag, self.marks = tiles, (0, 1, 2, 3), None, None, None

    def follow(self, tiles: tuple[str, ...]) -> None:
        """Lie as the table has it, moving as few tiles as need be."""
        if len(tiles) != len(self.tiles) or sorted(tiles) != sorted(self.tiles):
            self.take(tiles)
        elif self._halves(tiles) != self._halves(self.laid):
            self.set_split((tiles[0], tiles[1]), (tiles[2], tiles[3]))

    @staticmethod
    def _halves(tiles: Sequence[str]) -> tuple[list[str], list[str]]:
        return sorted(tiles[:2]), sorted(tiles[2:])

    @property
    def laid(self) -> tuple[str, ...]:
        """Codes as they lie: front, front, rear, rear."""
        return self._codes(self.order) if self.tiles else ()

    def _codes(self, order: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.tiles[name] for name in order)

    @property
    def known(self) -> bool:
        """Whether there are tiles that whoever looks may see."""
        return bool(self.tiles) and UNKNOWN not in self.tiles

    @property
    def split(self) -> Split:
        """Front and rear."""
        one, two, three, four = self.laid
        return Split((one, two), (three, four))

    # Setting ----------------------------------------------------------------------------------------------------------

    def swap(self, one: int, other: int) -> None:
        """The tiles of two places change over."""
        order = list(self.order)
        order[one], order[other] = order[other], order[one]
        self.order = tuple(order)
        self.put_in_order()

    def put_in_order(self) -> None:
        """The lower hand goes to the front. PG-31."""
        if in_order(*self.split, self.tie) != self.split:
            self.order = self.order[2:] + self.order[:2]
        self.picked = None
        self.on_change()

    def set_split(self, front: Hand, rear: Hand) -> None:
        """Lie as this split of the same tiles; of two alike the one stays that lies there already."""
        orders = (order for order in permutations(self.order) if self._codes(order) == (*front, *rear))
        self.order = max(orders, key=lambda order: sum(map(eq, order, self.order)))
        self.picked = None
        self.on_change()

    def next_split(self) -> None:
        """The next of all splits, those of equal hands once. PG-32."""
        if not self.settable:
            return
        self.felt.kit.sounds.play("domino", 0.7)
        found = splits(self.tiles, self.tie)
        ranks = [[rank(hand, self.tie) for hand in each] for each in (self.split, *found)]
        now = ranks.index(ranks[0], 1) if ranks[0] in ranks[1:] else 0
        self.set_split(*found[now % len(found)])

    def settle(self) -> None:
        """Nothing may be swapped any more."""
        self.settable, self.picked, self.drag = False, None, None

    def unpick(self) -> bool:
        """Let the chosen tile down; False where there is none."""
        picked, self.picked = self.picked, None
        return picked is not None

    def _pick(self, place: int) -> None:
        if not self.settable:
            return
        self.felt.kit.sounds.play("domino", 0.6)
        if self.picked is None:
            self.picked = place
        elif self.picked == place:
            self.picked = None
        else:
            self.swap(self.picked, place)

    def _drag(self, place: int, kind: str, pos: tuple[int, int]) -> None:
        if not self.settable:
            return
        px = self.felt.frame.spot(self._spots[place])
        if kind == "start":
            self.picked = None
            self.drag = Drag(place, (px.x - pos[0], px.y - pos[1]), pos)
        if self.drag is None:
            return
        drag = self.drag = self.drag._replace(pos=pos)
        if kind in {"start", "move"}:
            return
        self.drag = None
        target = self._under(pos)
        if kind == "end" and target is not None and target != place:
            # It flies on from where it was let go.
            x, y = self.felt.frame.unit(*drag.middle)
            u = self.felt.frame.u
            self.felt.motions.let_go(_key(self.order[place]), px._replace(x=x, y=y, w=px.w / u, h=px.h / u))
            self.felt.kit.sounds.play("domino", 0.8)
            self.swap(place, target)

    def _under(self, pos: tuple[int, int]) -> int | None:
        """The place over which a tile is dragged."""
        over = (place for place, node in enumerate(self._nodes) if node.rect.inflate(8, 8).collidepoint(pos))
        return next(over, None)

    # Places and nodes -------------------------------------------------------------------------------------------------

    def place(self, boxes: tuple[Box, Box]) -> None:
        """Stand in these two boxes, in units."""
        self._boxes = boxes
        self._spots = own_tiles(boxes)
        for node, spot in zip(self._nodes, self._spots, strict=True):
            px = self.felt.frame.spot(spot)
            node.rect = Rect(round(px.x - px.w / 2), round(px.y - px.h / 2), round(px.w), round(px.h))
            node.radius = self.felt.kit.scale.f(9)

    @property
    def nodes(self) -> list[Node]:
        """The tiles, where whoever looks may see them."""
        if not self.known:
            return []
        for place, (node, code) in enumerate(zip(self._nodes, self.laid, strict=True)):
            node.label = node.tooltip = tile_words(code, self.reader)
            node.lifted = place == self.picked
            node.value = _("chosen") if place == self.picked else _("in front") if place < 2 else _("behind")
            node.focusable = self.settable
            node.key = str(place + 1) if self.settable else ""
        return self._nodes

    def _node(self, place: int) -> Node:
        return Node(
            Rect(0, 0, 1, 1),
            "piece",
            "",
            lambda: self._pick(place),
            name=f"piece:{place}",
            on_drag=lambda kind, pos: self._drag(place, kind, pos),
        )

    def flights(self) -> list[tuple[Key, str, Spot]]:
        """Key, code and place of each tile, for what flies here."""
        return [(_key(name), code, spot) for name, code, spot in zip(self.order, self.laid, self._spots, strict=False)]

    # Painting ---------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Hashable:
        """Everything that the trays' own picture depends on."""
        return self.laid, self._told, self._shown_marks, self._boxes

    @property
    def _told(self) -> bool:
        """Whether names and points are to be seen: the tiles are known, and none of them is still on its way."""
        return self.known and self.lying

    @property
    def lying(self) -> bool:
        """Whether none of the tiles is on its way, or turning over."""
        return not any(_key(name) in self.felt.motions.flights for name in self.order)

    @property
    def _shown_marks(self) -> tuple[Mark, Mark] | None:
        """The marks, once no tile is turning over any more."""
        return self.marks if self.lying else None

    def paint_trays(self, surface: Surface) -> None:
        """Both trays with names and points, without their tiles."""
        for which, box in enumerate(self._boxes):
            self._paint_tray(surface, which, box)
        if self._told:
            for which in range(2):
                self._paint_pill(surface, which)

    def paint_tiles(self, surface: Surface) -> None:
        """The tiles that lie there."""
        raised = []
        motions = self.felt.motions
        target = self._under(self.drag.pos) if self.drag is not None else None
        for place, (key, code, spot) in enumerate(self.flights()):
            if key in motions.flights or (self.drag is not None and place == self.drag.place):
                continue
            picked = place == self.picked
            lift = LIFT if picked else HOVER_LIFT * self._nodes[place].warmth * self.settable
            at = self.felt.frame.spot(motions.place(key, spot.moved(0, -lift)))
            if picked or place == target:
                raised.append((code, at, picked))
            else:
                self.felt.paint_tile(surface, code, at)
        for code, at, picked in raised:
            self.felt.paint_tile(surface, code, at, lifted=picked)
            self.felt.paint_ring(surface, at)

    def paint_moving(self, surface: Surface) -> None:
        """Tiles on their way here, and the one in the hand of the mouse."""
        for key, code, spot in reversed(self.flights()):
            self.felt.paint_flying(surface, key, code, spot)
        if self.drag is not None:
            x, y = self.drag.middle
            at = self.felt.frame.spot(self._spots[self.drag.place])._replace(x=x, y=y)
            self.felt.paint_held(surface, self.laid[self.drag.place], at)

    def _paint_tray(self, surface: Surface, which: int, box: Box) -> None:
        kit, frame = self.felt.kit, self.felt.frame
        scale, text, rect = kit.scale, kit.text, frame.rect(box)
        line = max(1.0, scale.f(2))
        ground = kit.paint.box(
            *rect.size, radius=scale.f(18), fill=(GROUND,), opacity=0.6, line=theme.BRASS_LINE, line_width=line
        )
        ground.draw(surface, *rect.topleft)
        inset = rect.inflate(-2 * scale.px(7), -2 * scale.px(7))
        inner = kit.paint.box(*inset.size, radius=scale.f(12), line=(theme.BRASS,), line_width=1, line_opacity=0.45)
        inner.draw(surface, *inset.topleft)
        title, value = (SMALL_TITLE, SMALL_VALUE) if scale.compact else (TITLE, VALUE)
        side, y = max(scale.px(24), 11), rect.y + scale.px(38)
        left = text.draw(surface, _(TITLES[which]), (rect.x + side, y), title, TITLE_INK).right
        if self._told:
            words = hand_title(self.split[which], self.reader)
            room = rect.right - side - left - max(6, scale.px(10))
            while text.width(words, value) > room and value.size > LEAST_VALUE:
                value = value.sized(value.size - 1)
            text.draw(surface, words, (rect.right - side, y), value, align="right", width=room)
        elif not self.tiles:
            self._paint_empty(surface, which, frame)

    def _paint_empty(self, surface: Surface, which: int, frame: Frame) -> None:
        """Dashed places while there are no tiles."""
        scale = self.felt.kit.scale
        for spot in self._spots[2 * which : 2 * which + 2]:
            rect = frame.rect(spot.box())
            outline = self.felt.kit.paint.dashed(
                *rect.size, radius=scale.f(12), width=scale.hairline, colour=theme.BRASS, opacity=0.4
            )
            outline.draw(surface, *rect.topleft)

    def _paint_pill(self, surface: Surface, which: int) -> None:
        """The tie-break on the tray's lower edge; once all hands are open, how this hand did before it."""
        kit, rect = self.felt.kit, self.felt.frame.rect(self._boxes[which])
        tie = tie_words(self.split[which], self.tie, self.reader)
        pill = Pill(kit, tie, TIE)
        if self._shown_marks is not None:
            mark = self._shown_marks[which]
            pill = Pill(kit, f"{SIGNS[mark]} {mark_words(mark, self.reader)} · {tie}", TIE, INKS[mark])
            if pill.size[0] > rect.w:  # it would lie on the other tray's: the sign says it too
                pill = Pill(kit, f"{SIGNS[mark]} {tie}", TIE, INKS[mark])
        pill.place_centred(rect.centerx, rect.bottom)
        pill.draw(surface)


def _key(name: int) -> Key:
    return ("own", name)
