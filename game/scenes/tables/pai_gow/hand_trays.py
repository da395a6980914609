"""Your front and rear frames: four tiles that are clicked or dragged onto one another, names and points at once. PG-30.

The lower hand is in front by definition (PG-31): the frames change places by themselves where a swap turns them round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.rules.pai_gow.ranking import in_order, rank
from game.rules.pai_gow.ways import splits
from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.tables.pai_gow.layout import own_tiles
from game.scenes.tables.pai_gow.screen_state import CLOSED, UNKNOWN
from game.scenes.tables.pai_gow.words import MARK_WORDS, SIGNS, hand_words, tie_words, tile_words
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.options import GeeJoonTie
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.table.motion import Key
    from game.scenes.tables.pai_gow.board import Board

TITLES: Final = (N_("Front"), N_("Rear"))
TITLE: Final = theme.PANEL_TITLE.sized(25)
TITLE_INK: Final = theme.rgb("#F0D9A0")
GROUND: Final = theme.rgb("#0D3222")
VALUE: Final = theme.BODY_BOLD
SMALL_TITLE: Final = theme.PANEL_TITLE.sized(20)
SMALL_VALUE: Final = theme.BODY_BOLD.sized(17)
TIE: Final = theme.CAPTION.sized(16)
MARK_INKS: Final = {
    "": theme.IVORY,
    "won": theme.rgb("#8FD6AE"),
    "lost": theme.rgb("#FFA896"),
    "copy": theme.OLD_GOLD,
}
LIFT: Final = 7.0
HOVER_LIFT: Final = 4.0


class HandTrays:
    """Four tiles in two frames. Tiles have names of their own (0 to 3), so that they are seen to change places."""

    def __init__(self, board: Board, tie: GeeJoonTie, on_change: Callable[[], None]) -> None:
        self.board, self.tie, self.on_change = board, tie, on_change
        self.tiles: tuple[str, ...] = ()
        """Codes by name."""
        self.order = [0, 1, 2, 3]
        """Which tile lies where: front, front, rear, rear."""
        self.asking = False
        """Tiles may be swapped."""
        self.marks: tuple[str, str] | None = None
        """How front and rear did, once all hands are open."""
        self.picked: int | None = None
        """The place whose tile is chosen to be swapped."""
        self.dragged: int | None = None
        self._drag_at: tuple[int, int] = (0, 0)
        self._grabbed: tuple[float, float] = (0.0, 0.0)
        self._boxes: tuple[Box, Box]
        self._spots: tuple[Spot, ...]
        self._nodes = [self._node(place) for place in range(4)]

    # What lies there --------------------------------------------------------------------------------------------------

    def take(self, tiles: tuple[str, ...]) -> None:
        """Four tiles as they are laid: front, front, rear, rear; () takes all away."""
        self.tiles, self.order, self.picked, self.dragged = tiles, [0, 1, 2, 3], None, None
        self.marks = None

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
        return tuple(self.tiles[name] for name in self.order) if self.tiles else ()

    @property
    def known(self) -> bool:
        """Whether there are tiles that whoever looks may see."""
        return bool(self.tiles) and UNKNOWN not in self.tiles

    @property
    def split(self) -> tuple[Hand, Hand]:
        """Front and rear."""
        one, two, three, four = self.laid
        return (one, two), (three, four)

    def cover(self) -> None:
        """Turn them face down."""
        if self.tiles:
            self.take(CLOSED)
        self.asking = False

    # Setting ----------------------------------------------------------------------------------------------------------

    def swap(self, one: int, other: int) -> None:
        """The tiles of two places change over; the lower hand goes to the front. PG-31."""
        self.order[one], self.order[other] = self.order[other], self.order[one]
        front, rear = self.split
        if in_order(front, rear, self.tie) != (front, rear):
            self.order = self.order[2:] + self.order[:2]
        self.picked = None
        self.on_change()

    def set_split(self, front: Hand, rear: Hand) -> None:
        """Lie as this split of the same tiles, those that are right already where they are."""
        left = list(self.order)
        order: list[int | None] = [None] * 4
        wanted = (*front, *rear)
        for place, code in enumerate(wanted):
            mate = place ^ 1
            for at in (place, mate):
                name = self.order[at]
                if name in left and self.tiles[name] == code and order[at] is None and wanted[at] == code:
                    order[at] = name
                    left.remove(name)
                    break
        for place, code in enumerate(wanted):
            if order[place] is None:
                name = next(each for each in left if self.tiles[each] == code)
                left.remove(name)
                order[place] = name
        self.order = [name for name in order if name is not None]
        self.picked = None
        self.on_change()

    def next_split(self) -> None:
        """The next of all splits, those of equal hands once. PG-32."""
        found = splits(self.tiles, self.tie)
        now = [rank(hand, self.tie) for hand in self.split]
        places = [n for n, each in enumerate(found) if [rank(hand, self.tie) for hand in each] == now]
        following = found[((places[0] if places else -1) + 1) % len(found)]
        self.set_split(following.front, following.rear)

    def unpick(self) -> bool:
        """Let the chosen tile down; False where there is none."""
        if self.picked is None:
            return False
        self.picked = None
        return True

    def _pick(self, place: int) -> None:
        if not self.asking:
            return
        self.board.kit.sounds.play("domino", 0.6)
        if self.picked is None:
            self.picked = place
        elif self.picked == place:
            self.picked = None
        else:
            self.swap(self.picked, place)

    def _drag(self, place: int, kind: str, pos: tuple[int, int]) -> None:
        if not self.asking:
            return
        px = self.board.frame.spot(self._spots[place])
        if kind == "start":
            self._grabbed = (px.x - pos[0], px.y - pos[1])
            self.picked = None
        self._drag_at = pos
        if kind in {"start", "move"}:
            self.dragged = place
            return
        self.dragged = None
        target = self._under(pos)
        if kind == "end" and target is not None and target != place:
            # It flies on from where it was let go.
            self.board.motions.let_go(self._key(self.order[place]), self._unit_spot(px))
            self.board.kit.sounds.play("domino", 0.8)
            self.swap(place, target)

    def _unit_spot(self, px: Spot) -> Spot:
        x, y = self.board.frame.unit(self._drag_at[0] + self._grabbed[0], self._drag_at[1] + self._grabbed[1])
        u = self.board.frame.u
        return Spot(x, y, px.w / u, px.h / u)

    def _under(self, pos: tuple[int, int]) -> int | None:
        """The place over which a tile is dragged."""
        return next(
            (place for place, node in enumerate(self._nodes) if node.rect.inflate(8, 8).collidepoint(pos)), None
        )

    # Places and nodes -------------------------------------------------------------------------------------------------

    def place(self, boxes: tuple[Box, Box]) -> None:
        """Stand in these two boxes, in units."""
        self._boxes = boxes
        self._spots = own_tiles(boxes)
        for node, spot in zip(self._nodes, self._spots, strict=True):
            px = self.board.frame.spot(spot)
            node.rect = Rect(round(px.x - px.w / 2), round(px.y - px.h / 2), round(px.w), round(px.h))
            node.radius = self.board.kit.scale.f(9)

    @property
    def nodes(self) -> list[Node]:
        """The tiles, where whoever looks may see them."""
        if not self.known:
            return []
        for place, (node, code) in enumerate(zip(self._nodes, self.laid, strict=True)):
            node.label = tile_words(code)
            node.tooltip = node.label
            chosen = place == self.picked
            hand = _("in front") if place < 2 else _("behind")
            node.value = _("chosen") if chosen else hand
            node.focusable = self.asking
            node.key = str(place + 1) if self.asking else ""
        return self._nodes

    def _node(self, place: int) -> Node:
        node = Node(Rect(0, 0, 1, 1), "piece", "", name=f"piece:{place}")
        node.on_activate = lambda: self._pick(place)
        node.on_drag = lambda kind, pos: self._drag(place, kind, pos)
        return node

    @staticmethod
    def _key(name: int) -> Key:
        return ("own", name)

    def flights(self) -> list[tuple[Key, str, Spot]]:
        """Key, code and place of each tile, for what flies here."""
        return [
            (self._key(name), code, spot) for name, code, spot in zip(self.order, self.laid, self._spots, strict=False)
        ]

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Both frames and the tiles that lie in them."""
        self.draw_still(surface)
        self.draw_tiles(surface)

    @property
    def look(self) -> Hashable:
        """Everything that the frames' own picture depends on."""
        return self.laid, self._told, self._shown_marks, self._boxes

    @property
    def _told(self) -> bool:
        """Whether names and points are to be seen: the tiles are known, and none of them is still on its way."""
        return self.known and not any(("own", name) in self.board.motions.flights for name in self.order)

    @property
    def _shown_marks(self) -> tuple[str, str] | None:
        """The marks, once no tile is turning over any more."""
        return None if self.board.motions.flights else self.marks

    def draw_still(self, surface: Surface) -> None:
        """The frames with names and points, without their tiles."""
        for which, box in enumerate(self._boxes):
            self._draw_frame(surface, which, box)
        if self._told:
            for which in range(2):
                self._draw_pill(surface, which)

    def draw_tiles(self, surface: Surface) -> None:
        """The tiles that lie there."""
        raised = []
        motions = self.board.motions
        for place, (key, code, spot) in enumerate(self.flights()):
            if key in motions.flights or place == self.dragged:
                continue
            node = self._nodes[place]
            picked = place == self.picked
            lift = LIFT if picked else HOVER_LIFT * node.warmth * self.asking
            at = self.board.frame.spot(motions.place(key, spot.moved(0, -lift)))
            if picked or (self.dragged is not None and place == self._under(self._drag_at)):
                raised.append((code, at, picked))
            else:
                self.board.draw_tile(surface, code, at)
        for code, at, picked in raised:
            self.board.draw_tile(surface, code, at, lifted=picked)
            self.board.ring(surface, at)

    def draw_over(self, surface: Surface) -> None:
        """Tiles on their way here, and the one in the hand of the mouse."""
        for key, code, spot in reversed(self.flights()):
            self.board.draw_flying(surface, key, code, spot)
        if self.dragged is not None:
            px = self.board.frame.spot(self._spots[self.dragged])
            at = px._replace(x=self._drag_at[0] + self._grabbed[0], y=self._drag_at[1] + self._grabbed[1])
            self.board.pieces.draw_flying(surface, self.laid[self.dragged], at, labelled=False)

    def _draw_frame(self, surface: Surface, which: int, box: Box) -> None:
        kit, frame = self.board.kit, self.board.frame
        scale, text, rect = kit.scale, kit.text, frame.rect(box)
        ground = kit.paint.box(
            *rect.size,
            radius=scale.f(18),
            fill=(GROUND,),
            opacity=0.6,
            line=theme.BRASS_LINE,
            line_width=max(1.0, scale.f(2)),
        )
        ground.draw(surface, *rect.topleft)
        inset = scale.px(7)
        inner = kit.paint.box(
            rect.w - 2 * inset,
            rect.h - 2 * inset,
            radius=scale.f(12),
            line=(theme.BRASS,),
            line_width=1,
            line_opacity=0.45,
        )
        inner.draw(surface, rect.x + inset, rect.y + inset)
        title, value = (SMALL_TITLE, SMALL_VALUE) if scale.compact else (TITLE, VALUE)
        side, y = max(scale.px(24), 11), rect.y + scale.px(38)
        left = text.draw(surface, _(TITLES[which]), (rect.x + side, y), title, TITLE_INK).right
        if self._told:
            words = hand_words(self.split[which])
            room = rect.right - side - left - max(6, scale.px(10))
            while text.width(words, value) > room and value.size > 14:
                value = value.sized(value.size - 1)
            text.draw(surface, words, (rect.right - side, y), value, align="right", width=room)
        elif not self.tiles:
            self._draw_empty(surface, which, frame)

    def _draw_empty(self, surface: Surface, which: int, frame: Frame) -> None:
        """Dashed places while there are no tiles."""
        scale = self.board.kit.scale
        for spot in self._spots[2 * which : 2 * which + 2]:
            rect = frame.rect(spot.box())
            outline = self.board.kit.paint.dashed(
                *rect.size, radius=scale.f(12), width=scale.hairline, colour=theme.BRASS, opacity=0.4
            )
            outline.draw(surface, *rect.topleft)

    def _draw_pill(self, surface: Surface, which: int) -> None:
        """The tie-break on the frame's lower edge; once all hands are open, how this hand did before it."""
        words, mark = tie_words(self.split[which], self.tie), ""
        shown = self._shown_marks
        if shown is not None:
            mark = shown[which]
            words = f"{SIGNS[mark]} {_(MARK_WORDS[mark])} · {words}"
        pill = Pill(self.board.kit, words, TIE, MARK_INKS[mark])
        rect = self.board.frame.rect(self._boxes[which])
        pill.place_centred(rect.centerx, rect.bottom)
        pill.draw(surface)
