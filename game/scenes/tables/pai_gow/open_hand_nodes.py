"""Nodes of the other seats' open hands, with descriptions and the tiles to magnify. PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import N_, _
from game.ui.node import Node
from game.words.pai_gow.hands import split_words, tiles_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.tables.pai_gow.board_painter import Board
    from game.table.pai_gow.screen_state import PaiGowState
    from game.words import Reader


class OpenedHands:
    """A hoverable node for each other seat's open hand; the viewer's tiles have their own nodes."""

    def __init__(self, board: Board, state: PaiGowState, reader: Reader) -> None:
        self._board, self._state, self._reader = board, state, reader
        self._nodes: dict[Seat, Node] = {}

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the hands that have finished turning over."""
        state, found = self._state, []
        for seat in range(state.seats):
            split = None if seat == state.viewer else state.split(seat)
            if split is not None and not any(key in self._board.motions.flights for key in self._keys(seat)):
                found.append(self._node(seat, *split))
        return found

    def _keys(self, seat: Seat) -> list[object]:
        return [key for key, _code, _spot in self._board.tiles_of(seat)]

    def _node(self, seat: Seat, front: Hand, rear: Hand) -> Node:
        node = self._nodes.get(seat)
        if node is None:
            name, group = f"opened:{seat}", (_("On the table"),)
            node = Node(Rect(0, 0, 1, 1), "lying", "", name=name, group=group, focusable=False, ring="none")
            self._nodes[seat] = node
        rects = [self._board.frame.spot_rect(spot) for _key, _code, spot in self._board.tiles_of(seat)]
        node.rect = rects[0].unionall(rects[1:])
        reader = self._reader
        said = split_words(front, rear, reader)
        node.label = node.tooltip = reader.say(N_("{name}: {hand}"), name=reader.title(seat), hand=said)
        node.value = tiles_words((*front, *rear), reader)
        node.shows = (*front, *rear)
        return node
