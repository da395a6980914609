"""The end of a deal on the table: the winner's sets lie down one by one, or a word that the stock has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.table.geometry import Box, Spot
from game.ui import theme
from game.ui.animation import Sequence, Together, Tween, ease_out, landing, mix, wait
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.money.view import SetRead
    from game.scenes.tables.money.board import Board
    from game.table.motion import Motions
    from game.words import Question

SET_MS: Final = 380.0
SET_EVERY_MS: Final = 120.0
REST_MS: Final = 700.0
SET_GAP: Final = 20.0
TITLE: Final = theme.RESULT.sized(44)
WORDS: Final = theme.BODY
MIDDLE: Final = (960.0, 480.0)
WIDEST: Final = 1100.0
EDGE: Final = 44.0
"""Units between the panel's edge and what stands on it."""
APART: Final = 12.0
"""Units between the panel and a plaque."""


class Fit(NamedTuple):
    """How the panel stands: its place in units, the size of its title, its lines, and that of the pieces (1: whole)."""

    box: Box
    title: theme.Role
    lines: tuple[str, ...]
    size: float


class Victory:
    """What lies over the table when a deal has ended."""

    def __init__(self, board: Board, words: Question, sets: tuple[SetRead, ...], winning: str, origin: Spot) -> None:
        self.board, self.sets, self.winning = board, sets, winning
        self.title, self.words = words
        self.origin = origin
        """Where the hand lay, in units: the sets come from there."""
        self.shares = [0.0] * len(sets)
        self.alpha = 0.0
        self.panel = Panel(board.kit, "lacquer")  # nothing shines through it

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

    def _fit(self) -> Fit:
        """As roomy as it gets in the middle without covering a plaque: words are broken, and pieces get smaller."""
        board, text, scale = self.board, self.board.kit.text, self.board.kit.scale
        wide, high = board.layout.discard_size
        sets = len(self.sets) * (3 * wide + 6) + max(0, len(self.sets) - 1) * SET_GAP
        tallest = (text.px(TITLE) * 1.5 + text.px(WORDS) * 4.8) / scale.u + 2 * EDGE + high
        band = Box(0, MIDDLE[1] - tallest / 2, 1920, tallest)
        beside = [plaque for plaque in board.layout.plaques if plaque.overlaps(band)]
        reach = min([abs(plaque.centre[0] - MIDDLE[0]) - plaque.w / 2 - APART for plaque in beside], default=WIDEST / 2)
        room = min(2 * reach, WIDEST) - 2 * EDGE
        size = min(1.0, room / sets) if self.sets else 1.0
        title = TITLE
        while text.width(self.title, title) > room * scale.u and title.size > WORDS.size:
            title = title.sized(title.size - 1)
        lines = text.wrap(self.words, WORDS, round(room * scale.u))
        head = (text.px(title) * 1.5 + text.px(WORDS) * 1.6 * len(lines)) / scale.u
        longest = max(text.width(self.title, title), *(text.width(line, WORDS) for line in lines)) / scale.u
        width = max(longest, sets * size) + 2 * EDGE
        height = head + EDGE + (high * size + EDGE / 2 if self.sets else 0)
        return Fit(Box(MIDDLE[0] - width / 2, MIDDLE[1] - height / 2, width, height), title, tuple(lines), size)

    def _spots(self, fit: Fit) -> list[list[Spot]]:
        wide, high = (each * fit.size for each in self.board.layout.discard_size)
        step, gap = wide + 3 * fit.size, SET_GAP * fit.size
        set_wide = 3 * step - 3 * fit.size
        total = len(self.sets) * set_wide + (len(self.sets) - 1) * gap
        left = fit.box.centre[0] - total / 2
        top = fit.box.bottom - high - EDGE * 0.6
        return [
            [Spot.at(left + n * (set_wide + gap) + j * step, top, wide, high) for j in range(3)]
            for n in range(len(self.sets))
        ]

    def draw(self, surface: Surface) -> None:
        """Panel, words, and the sets as far as they have come."""
        if self.alpha <= 0:
            return
        board, kit = self.board, self.board.kit
        fit = self._fit()
        self.panel.place(board.frame.rect(fit.box))
        self.panel.draw_faded(surface, self.alpha)
        rect, text = self.panel.rect, kit.text
        y = rect.y + text.px(fit.title) * 1.25
        text.draw(surface, self.title, (rect.centerx, y), fit.title, theme.IVORY, align="centre", alpha=self.alpha)
        for line in fit.lines:
            y += text.px(WORDS) * 1.6
            text.draw(surface, line, (rect.centerx, y), WORDS, theme.OLD_GOLD, align="centre", alpha=self.alpha)
        for share, read, spots in zip(self.shares, self.sets, self._spots(fit), strict=True):
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
