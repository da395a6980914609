"""Painter of the generic table, with its nodes: felt, piles, rows, hands, and outlines of selectable places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.rules.equipment import EQUIPMENT, FRENCH_CARDS
from game.scenes.table.background import draw_background, rim_light
from game.scenes.table.board_painter import PaintedBoard
from game.scenes.table.piece_painter import Pieces
from game.table.generic.board import GenericBoard
from game.table.generic.layout import LIFT, Labels
from game.table.generic.layout_types import Cut, Layout
from game.table.generic.piece_tracking import BACK, words_of
from game.table.generic.selected_answers import place_key, target_key
from game.table.geometry import Box, Spot
from game.typing_compat import override
from game.ui import theme
from game.ui.node import Node
from game.ui.sprite_sheets import sheet
from game.ui.widget import Pill

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Place
    from game.scenes.table.background import Drawn
    from game.scenes.table.table_context import TableContext
    from game.scenes.table.window_frame import WindowFrame
    from game.table.generic.board import ScreenState
    from game.table.generic.layout_types import PlacedPiece
    from game.table.generic.selected_answers import Answers
    from game.table.motion import Key
    from game.words import Reader


FEW: Final = 4
"""Maximum number of face-up pieces in a place for which all are shown enlarged, side by side."""


class TableNodes:
    """Nodes of pieces and places, which persist while the pieces are on the table, to keep the focus."""

    def __init__(
        self, reader: Reader, answers: Answers, on_toggle: Callable[[Key], None], on_double: Callable[[Key], None]
    ) -> None:
        self.reader, self.answers, self._on_toggle, self._on_double = reader, answers, on_toggle, on_double
        self.plain = reader.pack.equipment == FRENCH_CARDS.name
        """Whether the faces are familiar enough to need no tooltips with their names."""
        self.nodes: list[Node] = []
        self._kept: dict[Key, Node] = {}

    def sync(self, layout: Layout, places: Sequence[Place], frame: WindowFrame) -> None:
        """Update the nodes from the table's layout and places."""
        before, self._kept = self._kept, {}
        self.nodes = []
        by_name = {place.name: place for place in places}
        for name, area in layout.areas.items():
            self._place(before, by_name[name], frame.rect(area)).shows = _face_up(by_name[name])
        hand = layout.hand
        for number, laid in enumerate(hand):
            if laid.piece.code != BACK:
                self._piece(before, laid, hand[number + 1] if number + 1 < len(hand) else None, frame)
        if hand and hand[0].piece.code == BACK:
            self._place(before, by_name[hand[0].place], frame.rect(_around(hand)))

    def node(self, key: Key) -> Node | None:
        """Return the node of a piece or place; None if there is none."""
        return self._kept.get(key)

    def first(self) -> Node | None:
        """Return the first selectable node: a piece in the hand or, if there is none, a place."""
        found = [node for key, node in self._kept.items() if self.answers.choosable(key)]
        return min(found, key=lambda node: node.role != "piece", default=None)

    def key_of(self, node: Node | None) -> Key | None:
        """Return the key of a node's piece or place; None for other nodes."""
        return next((key for key, kept in self._kept.items() if kept is node), None)

    def _piece(self, before: dict[Key, Node], laid: PlacedPiece, after: PlacedPiece | None, frame: WindowFrame) -> None:
        """Update the node of a piece in the hand, limited to the part that the next piece leaves visible."""
        box = laid.spot.box()
        if after is not None:
            box = box._replace(w=min(box.w, after.spot.box().x - box.x))
        chosen = laid.key in self.answers.chosen
        if chosen:
            box = box._replace(y=box.y - LIFT)
        code, copy = laid.piece.code, laid.key[2]
        label = self.reader.piece(code)
        node = self._make(before, laid.key, "piece", f"piece:{code}:{copy}", label, frame.rect(box))
        node.tooltip, node.lifted = "" if self.plain else label, chosen
        node.shows = (code,)
        node.ring = "none" if chosen else "dark"
        node.radius = frame.u * 6

    def _place(self, before: dict[Key, Node], place: Place, rect: Rect) -> Node:
        key = place_key(place.name)
        node = self._make(before, key, "place", f"place:{place.name}", words_of(place, self.reader), rect)
        node.focusable = self.answers.choosable(key)
        node.role = "place" if node.focusable else "lying"
        node.tooltip = node.label
        node.radius = 6
        return node

    def _make(self, before: dict[Key, Node], key: Key, role: str, name: str, label: str, rect: Rect) -> Node:
        node = before.get(key)
        if node is None:
            node = Node(rect, role, label, lambda: self._on_toggle(key), name=name)
            node.on_double = lambda: self._on_double(key)
        node.rect, node.label = rect, label
        node.enabled = self.answers.choosable(key)
        node.value = "selected" if key in self.answers.chosen else ""
        self._kept[key] = node
        self.nodes.append(node)
        return node


def _face_up(place: Place) -> tuple[str, ...]:
    """Return a place's face-up pieces if there are few, otherwise only the last one."""
    return place.pieces if len(place.pieces) <= FEW else place.pieces[-1:]


def _around(hand: Sequence[PlacedPiece]) -> Box:
    first, last = hand[0].spot.box(), hand[-1].spot.box()
    return Box(first.x, first.y, last.right - first.x, first.h)


GROUND: Final = "table-pai-gow"
"""Name of the background picture: green felt with a brass inlay."""
JUMBO_BELOW_PX, JUMBO_HAND_BELOW_PX = 120, 96
"""Heights in pixels below which French cards have large indices, on the table and in the hand."""
COUNT: Final = theme.CAPTION.sized(15)
CAPTION: Final = theme.CAPTION.sized(16)


class Painter(PaintedBoard[Layout], GenericBoard):
    """Paints a generic table according to its computed layout."""

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        wide, high = sheet(equipment).piece
        self.cut = Cut(wide / high, EQUIPMENT[equipment].overlap)
        super().__init__(context, equipment, state)

    @override
    def resize(self) -> None:
        super().resize()
        small = EQUIPMENT[self.equipment].small_sheet
        self.small = Pieces(self.ctx, small) if small else self.pieces

    def pieces_at(self, px: Spot) -> Pieces:
        """Return the picture set for a spot: large indices for small French cards, otherwise the normal set."""
        return self.small if px.h < JUMBO_BELOW_PX else self.pieces

    @override
    def _label_sizes(self) -> Labels:
        text, pad, u = self.ctx.text, 2 * max(self.ctx.scale.px(13), 7), self.frame.u
        widths = {name: (text.width(words, CAPTION) + pad) / u for name, words in self.captions.items()}
        return Labels(widths, self._label_height(CAPTION) / u, self._label_height(COUNT, self._least_count) / u)

    def _label_height(self, role: theme.Role, least: int = 0) -> int:
        """Return the height of a label's ground in pixels."""
        return max(round(self.ctx.text.px(role) * 1.35), least)

    @property
    def _least_count(self) -> int:
        """Minimum height of the number of a hand's cards in pixels."""
        return self.ctx.scale.px(20)

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, act: int | None, side_columns: Sequence[Drawn], over: Sequence[Drawn]) -> None:
        """Paint everything at rest; `act` is the seat to act, if any."""
        layout = self.arrange()
        rim = [rim_light(self.ctx, self.frame, layout.sides[act])] if act is not None else []

        def paint(rest: Surface) -> None:
            draw_background(self.ctx, self.frame, rest, GROUND, side_columns)
            for light in rim:
                light.draw(rest)
            self._paint_table_pieces(rest)

        self.paint_resting(surface, self.laid_for, None, paint, [*side_columns, *rim], over)

    def _paint_table_pieces(self, surface: Surface) -> None:
        """Paint all pieces except the viewer's hand, then the texts and numbers on them."""
        layout, scale = self.layout, self.ctx.scale
        for place in self.state.places:
            area = layout.areas.get(place.name)
            if area is not None and not place.size:
                self._outline(surface, area, theme.IVORY, 0.35)
        flights = self.motions.flights
        last = self.last_open()
        for laid in layout.at_rest:
            if laid.key in flights:
                continue
            spot = self.frame.spot(self.motions.place(laid.key, laid.spot))
            pieces = self.pieces_at(spot)
            pieces.draw(surface, pieces.face(laid.piece.code, spot, labelled=self.labelled), spot)
            if laid in last:
                self.paint_ring(surface, spot, gap=scale.px(2))
        for name, (x, y) in layout.captions.items():
            self._pill(surface, self.captions[name], x, y, CAPTION, theme.IVORY)
        sizes = {place.name: place.size for place in self.state.places}
        for name, (x, y) in layout.counts.items():
            self._pill(surface, str(sizes[name]), x, y, COUNT, theme.OLD_GOLD, least=self._least_count)

    def _pill(
        self,
        surface: Surface,
        words: str,
        x: float,
        y: float,
        role: theme.Role,
        colour: theme.Colour,
        *,
        least: int = 0,
    ) -> None:
        text, px = self.ctx.text, self.ctx.scale.px
        high = self._label_height(role, least)
        rect = Rect(0, 0, max(text.width(words, role) + 2 * max(px(11), 6), high), high)
        left, top = self.frame.point(x, y)
        rect.center = round(left), round(top)
        pill = Pill(self.ctx, words, role, colour)
        pill.place(rect)
        pill.draw(surface)

    def paint_choice(self, surface: Surface, piece_nodes: TableNodes) -> None:
        """Outline places: dashed if they can be selected, solid if they are selected."""
        for name, area in self.layout.areas.items():
            key = place_key(name)
            if key in piece_nodes.answers.chosen:
                spot = self.frame.spot(Spot.at(*area))
                self.paint_ring(surface, spot, gap=self.ctx.scale.px(3))
            elif target_key(key) in piece_nodes.answers.next_targets:
                self._outline(surface, area.grown(5), theme.GLOW, 0.9)

    def _outline(self, surface: Surface, area: Box, colour: theme.Colour, opacity: float) -> None:
        rect = self.frame.rect(area)
        scale = self.ctx.scale
        width = max(2, scale.px(2))
        self.ctx.paint.outline(surface, rect, radius=scale.f(9), width=width, colour=colour, opacity=opacity)

    def paint_hand(self, surface: Surface, piece_nodes: TableNodes) -> None:
        """Paint the viewer's hand left to right; selected pieces are raised, unavailable ones dimmed."""
        hand, chosen = self.layout.hand, piece_nodes.answers.chosen
        dims = any(piece_nodes.answers.choosable(laid.key) for laid in hand)
        for laid in hand:
            key, lifted = laid.key, laid.key in chosen
            if key in self.motions.flights:
                continue
            px = self.px(self.motions.place(key, laid.spot.moved(0, -LIFT) if lifted else laid.spot))
            fits = lifted or not chosen or target_key(key) in piece_nodes.answers.next_targets
            dim = dims and not (fits and piece_nodes.answers.choosable(key))
            if lifted and (node := piece_nodes.node(key)) is not None and node.attention > 0:  # it has its ring already
                self.paint_light(surface, px, radius=9, sigma=10, opacity=0.95, grow=10, alpha=node.attention)
            pieces = self.small if px.h < JUMBO_HAND_BELOW_PX else self.pieces
            state = "lifted" if lifted else ""
            face = pieces.face(laid.piece.code, px, state=state, labelled=self.labelled, dim=dim)
            pieces.draw(surface, face, px)
            if lifted:
                self.paint_ring(surface, px, gap=self.ctx.scale.px(1))
