"""Tooltips of discards and exposed pieces, which name the piece and its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.table.money.screen_state import UNKNOWN
from game.ui.node import Node
from game.words.money import notes

if TYPE_CHECKING:
    from game.scenes.tables.money.board_painter import Board
    from game.table.money.board import OpenPiece
    from game.table.money.layout import TableLayout
    from game.words import Reader


class ExposedNodes:
    """Nodes of the exposed pieces, rebuilt with the layout; they have tooltips but take no focus."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.nodes: list[Node] = []
        self._layout: TableLayout | None = None

    def sync(self) -> None:
        """Rebuild the nodes if the table's layout has changed."""
        if self.board.layout is not self._layout:
            self._layout = self.board.layout
            self.nodes = [self._node(piece) for piece in self.board.open_spots()]

    def _node(self, piece: OpenPiece) -> Node:
        say = notes.discarded_by if piece.key[0] == "discard" else notes.open_before
        label = say(piece.code, piece.seat, self.reader)
        rect = self.board.frame.spot_rect(piece.spot)
        whose = notes.pieces_of(piece.seat, self.reader, discarded=piece.key[0] == "discard")
        group = (_("On the table"), whose)
        shows = () if piece.code == UNKNOWN else (piece.code,)
        return Node(rect, "lying", label, tooltip=label, group=group, shows=shows, focusable=False, ring="none")
