"""Names for what lies open: a tooltip says what a discard or exposed piece is called, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.scenes.table.conducted_commentary import piece_words
from game.ui.node import Node

if TYPE_CHECKING:
    from game.rules.pieces import Pack
    from game.scenes.table.geometry import Spot
    from game.scenes.tables.money.board import Board
    from game.scenes.tables.money.layout import TableLayout
    from game.scenes.tables.money.screen_state import ScreenState
    from game.scenes.tables.money.talk import MoneyCommentary


class LyingNodes:
    """Nodes for the pieces that lie open, made anew with the layout; they can be pointed at, not focused."""

    def __init__(self, board: Board, pack: Pack, log: MoneyCommentary) -> None:
        self.board, self.pack, self.log = board, pack, log
        self.nodes: list[Node] = []
        self._layout: TableLayout | None = None

    def sync(self, shown: ScreenState) -> None:
        """Follow the table."""
        layout = self.board.layout
        if layout is self._layout:
            return
        self._layout = layout
        self.nodes = [
            self._node(code, _("{piece}, discarded by {name}"), seat, spot)
            for (seat, code), spot in zip(shown.discards, layout.discards, strict=True)
        ]
        for seat, tongs in enumerate(shown.exposed):
            for tong, spots in zip(tongs, layout.tongs[seat], strict=False):
                self.nodes += [
                    self._node(code, _("{piece}, open before {name}"), seat, spot)
                    for code, spot in zip(tong, spots, strict=True)
                ]

    def _node(self, code: str, words: str, seat: int, spot: Spot) -> Node:
        place = self.board.frame.spot(spot)
        rect = Rect(round(place.x - place.w / 2), round(place.y - place.h / 2), round(place.w), round(place.h))
        label = words.format(piece=piece_words(self.pack, code), name=self.log.name(seat))
        return Node(rect, "lying", label, tooltip=label, focusable=False, ring="none")
