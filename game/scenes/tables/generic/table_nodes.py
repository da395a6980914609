"""Nodes of the generic table: pieces in the viewer's hand, and named places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.equipment import FRENCH_CARDS
from game.table.generic.layout import LIFT
from game.table.generic.offer_targets import place_key
from game.table.generic.piece_tracking import BACK, words_of
from game.table.geometry import Box
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.rules.contract import Place
    from game.scenes.table.window_frame import WindowFrame
    from game.table.generic.layout_types import Layout, PlacedPiece
    from game.table.generic.selected_answers import Answers
    from game.table.motion import Key
    from game.words import Reader


FEW: Final = 4
"""Maximum number of a place's pieces that are enlarged side by side."""


class TableNodes:
    """Nodes for pieces and places, reused while their pieces stay on the table to keep the focus."""

    def __init__(
        self, reader: Reader, answers: Answers, on_toggle: Callable[[Key], None], on_double: Callable[[Key], None]
    ) -> None:
        self.reader, self.answers, self._on_toggle, self._on_double = reader, answers, on_toggle, on_double
        self.plain = reader.pack.equipment == FRENCH_CARDS.name
        """Whether the faces are familiar, so that no tooltip names them."""
        self.nodes: list[Node] = []
        self._kept: dict[Key, Node] = {}

    def sync(self, layout: Layout, places: Sequence[Place], frame: WindowFrame) -> None:
        """Update the nodes from the table's layout and places."""
        before, self._kept = self._kept, {}
        self.nodes = []
        by_name = {place.name: place for place in places}
        for name, area in layout.areas.items():
            self._place(before, by_name[name], frame.rect(area)).shows = _shown(by_name[name])
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
        """Return the first selectable node: a piece in the hand, otherwise a place."""
        found = [node for key, node in self._kept.items() if self.answers.choosable(key)]
        return min(found, key=lambda node: node.role != "piece", default=None)

    def key_of(self, node: Node | None) -> Key | None:
        """Return the key of a node's piece or place; None for other nodes."""
        return next((key for key, kept in self._kept.items() if kept is node), None)

    def _piece(self, before: dict[Key, Node], laid: PlacedPiece, after: PlacedPiece | None, frame: WindowFrame) -> None:
        """Update the node of a piece in the hand to the part that the next piece leaves visible."""
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


def _shown(place: Place) -> tuple[str, ...]:
    """Return a place's face-up pieces if they are few, otherwise only the last one."""
    return place.pieces if len(place.pieces) <= FEW else place.pieces[-1:]


def _around(hand: Sequence[PlacedPiece]) -> Box:
    first, last = hand[0].spot.box(), hand[-1].spot.box()
    return Box(first.x, first.y, last.right - first.x, first.h)
