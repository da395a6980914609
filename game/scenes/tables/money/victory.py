"""The end of a deal on the table: the winner's sets lie down one by one, or a word that the stock has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.table.geometry import Box, Spot
from game.ui import theme
from game.ui.animation import Sequence, Together, Tween, ease_out, landing, mix, wait
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.money.view import SetRead
    from game.scenes.table.motion import Motions
    from game.scenes.tables.money.board import Board
    from game.words import Question

SET_MS: Final = 380.0
SET_EVERY_MS: Final = 120.0
REST_MS: Final = 700.0
SET_GAP: Final = 20.0
TITLE: Final = theme.RESULT.sized(44)
WORDS: Final = theme.BODY


class Victory:
    """What lies over the table when a deal has ended."""

    def __init__(self, board: Board, words: Question, sets: tuple[SetRead, ...], winning: str, origin: Spot) -> None:
        self.board, self.sets, self.winning = board, sets, winning
        self.title, self.words = words
        self.origin = origin
        """Where the hand lay, in units: the sets come from there."""
        self.shares = [0.0] * len(sets)
        self.alpha = 0.0
        self.panel = Panel(board.kit, "dark")

    def play(self, motions: Motions, sound: Callable[[str], None]) -> None:
        """Let it come: the panel, then set after set."""

        def setter(i: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.shares[i] = value

            return frame

        def appear(value: float) -> None:
            self.alpha = value

        sets = [
            Tween(SET_MS, setter(i), ease=landing, delay=i * (SET_EVERY_MS + 60), start=lambda: sound("clack"))
            for i in range(len(self.sets))
        ]
        if self.sets:
            sound("win")
        motions.timeline.play(
            Sequence([Tween(140, appear, ease=ease_out), Together(sets) if sets else wait(0), wait(REST_MS)])
        )

    def _spots(self, box: Box) -> list[list[Spot]]:
        wide, high = self.board.layout.discard_size
        step = wide + 3
        set_wide = 3 * step - 3
        total = len(self.sets) * set_wide + (len(self.sets) - 1) * SET_GAP
        left = box.centre[0] - total / 2
        top = box.y + box.h - high - 28
        return [
            [Spot.at(left + n * (set_wide + SET_GAP) + j * step, top, wide, high) for j in range(3)]
            for n in range(len(self.sets))
        ]

    def box(self) -> Box:
        """The panel's place in units."""
        text, scale = self.board.kit.text, self.board.kit.scale
        wide, high = self.board.layout.discard_size
        words = max(text.width(self.title, TITLE), text.width(self.words, WORDS)) / scale.u + 96
        sets = len(self.sets) * (3 * wide + 6) + max(0, len(self.sets) - 1) * SET_GAP + 72
        head = (text.px(TITLE) * 1.5 + text.px(WORDS) * 1.6) / scale.u
        width, height = max(words, sets if self.sets else 0), head + 44 + (high + 22 if self.sets else 0)
        return Box(960 - width / 2, 480 - height / 2, width, height)

    def draw(self, surface: Surface) -> None:
        """Panel, words, and the sets as far as they have come."""
        if self.alpha <= 0:
            return
        board, kit = self.board, self.board.kit
        box = self.box()
        self.panel.place(board.frame.rect(box))
        self.panel.draw_faded(surface, self.alpha)
        rect, text = self.panel.rect, kit.text
        first = rect.y + text.px(TITLE) * 1.25
        text.draw(surface, self.title, (rect.centerx, first), TITLE, theme.IVORY, align="centre", alpha=self.alpha)
        second = first + text.px(WORDS) * 1.6
        text.draw(surface, self.words, (rect.centerx, second), WORDS, theme.OLD_GOLD, align="centre", alpha=self.alpha)
        for share, read, spots in zip(self.shares, self.sets, self._spots(box), strict=True):
            if share <= 0:
                continue
            marked = False
            for code, spot in zip(read.pieces, spots, strict=True):
                inside = min(1.0, share)
                place = spot._replace(
                    x=mix(self.origin.x, spot.x, inside),
                    y=mix(self.origin.y, spot.y, inside),
                    w=spot.w * share,
                    h=spot.h * share,
                )
                px = board.frame.spot(place)
                if share < 1:
                    board.pieces.draw_flying(surface, code, px, labelled=board.labelled)
                    continue
                board.pieces.draw(surface, board.pieces.face(code, px, labelled=board.labelled), px)
                if read.winning and code == self.winning and not marked:
                    marked = True
                    board.paint_ring(surface, px, theme.CINNABAR, gap=kit.scale.px(2))
