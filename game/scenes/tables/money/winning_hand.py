"""Panel at the end of a deal: the winner's sets and honours one by one, or a note that the stock is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.tables.money.honour_plaques import HonourPlaques
from game.table.geometry import Box, Spot
from game.table.money.animation import EDGE, SET_GAP, VictoryPlay, chips_for, counted
from game.ui import theme
from game.ui.animation import mix
from game.ui.widgets import Panel
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.money.view import ScoredSet
    from game.scenes.tables.money.board_painter import Board
    from game.words import Question

TITLE: Final = theme.RESULT.sized(44)
WORDS: Final = theme.BODY
SUM_STEP: Final = 3.0
SUM_STEPS: Final = 8
"""Maximum number of steps by which a sum's figures grow; a sum has as many as its binary digits."""
SUM_APART: Final = 26.0
MIDDLE: Final = (960.0, 480.0)
WIDEST: Final = 1100.0
SMALLEST: Final = 0.4
"""Smallest size of the pieces, relative to a discard."""
FALL: Final = 90.0
"""Height above its final position from which the winning piece falls, in units."""
FALLS_FROM: Final = 1.5
"""Size of the winning piece when it starts to fall, relative to its final size."""
APART: Final = 12.0
"""Distance between the panel and a plaque, in units."""


class Fit(NamedTuple):
    """Layout of the panel: box in units, title role, text lines, scale of the pieces, and sum role."""

    box: Box
    title: theme.Role
    lines: tuple[str, ...]
    size: float
    sum: theme.Role
    """Role of the sum next to the title."""
    room: int
    """Width of the text and the plaques, in pixels."""


class Victory(VictoryPlay):
    """The panel shown over the table at the end of a deal."""

    def __init__(
        self,
        board: Board,
        words: Question,
        sets: tuple[ScoredSet, ...],
        winning: str,
        gain: int = 0,
        honours: Sequence[tuple[str, int]] = (),
        *,
        own: bool = False,
    ) -> None:
        """Prepare the panel; `gain` is what the winner receives, 0 if nobody is paid.

        `honours` are the names of the win's honours with what they pay; `own` means that a person at the screen won.
        """
        super().__init__(sets, board.layout.discard_size, len(honours))
        self.board, self.winning, self.gain = board, winning, gain
        self.title, self.words = words
        self.panel = Panel(board.ctx, "lacquer")  # opaque
        self.plaques = HonourPlaques(board.ctx, honours, own=own)

    def _fit(self) -> Fit:
        """Return the roomiest layout that covers no plaque, wrapping text and shrinking pieces as necessary."""
        board, text, scale = self.board, self.board.ctx.text, self.board.ctx.scale
        wide, high = board.layout.discard_size
        sets = len(self.sets) * (3 * wide + 6) + max(0, len(self.sets) - 1) * SET_GAP
        tallest = (text.px(TITLE) * 1.5 + text.px(WORDS) * 4.8) / scale.u + 2 * EDGE + high
        band = Box(0, MIDDLE[1] - tallest / 2, 1920, tallest)
        beside = [plaque for plaque in board.layout.plaques if plaque.overlaps(band)]
        reach = min([abs(plaque.centre[0] - MIDDLE[0]) - plaque.w / 2 - APART for plaque in beside], default=WIDEST / 2)
        room = min(2 * reach, WIDEST) - 2 * EDGE
        size = min(1.0, room / sets) if self.sets else 1.0
        sum_role = TITLE.sized(TITLE.size + SUM_STEP * min(SUM_STEPS, chips_for(self.gain)))
        sum_wide = text.width(signed(self.gain), sum_role) / scale.u + SUM_APART if self.gain else 0.0
        title = text.fitted(self.title, TITLE, (room - sum_wide) * scale.u, least=WORDS.size)
        lines = text.wrap(self.words, WORDS, round(room * scale.u))
        tall = max(text.px(title), text.px(sum_role) if self.gain else 0)
        within = round(room * scale.u)
        head = (tall * 1.5 + text.px(WORDS) * 1.6 * len(lines) + self.plaques.height(within)) / scale.u
        wides = text.width(self.title, title) + sum_wide * scale.u, self.plaques.widest(within)
        longest = max(*wides, *(text.width(line, WORDS) for line in lines)) / scale.u
        # Honours may need more than the band: the panel keeps between the plaques above and below, with smaller pieces.
        top = max([0.0, *(plaque.bottom + APART for plaque in board.layout.plaques if plaque.bottom <= band.y)])
        end = min([1080.0, *(plaque.y - APART for plaque in board.layout.plaques if plaque.y >= band.bottom)])
        rest = head + (EDGE / 2 if self.plaques.words else EDGE) + (EDGE / 2 if self.sets else 0)
        size = min(size, max(SMALLEST, (end - top - rest) / high))
        width = max(longest, sets * size) + 2 * EDGE
        height = rest + (high * size if self.sets else 0)
        box = Box(MIDDLE[0] - width / 2, max(MIDDLE[1] - height / 2, top), width, height)
        return Fit(box, title, tuple(lines), size, sum_role, within)

    def draw(self, surface: Surface) -> None:
        """Draw the panel, its text, and the sets shown so far."""
        if self.alpha <= 0:
            return
        board, ctx = self.board, self.board.ctx
        fit = self._fit()
        self.panel.place(board.frame.rect(fit.box))
        self.panel.draw_faded(surface, self.alpha)
        rect, text = self.panel.rect, ctx.text
        y = rect.y + max(text.px(fit.title), text.px(fit.sum) if self.gain else 0) * 1.25
        middle = float(rect.centerx)
        if self.gain:
            wide, apart = text.width(signed(self.gain), fit.sum), ctx.scale.f(SUM_APART)
            middle -= (wide + apart) / 2
            end = middle + text.width(self.title, fit.title) / 2 + apart + wide
            if self.paid > 0:
                told = signed(counted(self.gain, self.paid))
                text.draw(surface, told, (end, y), fit.sum, theme.GLOW, align="right", alpha=self.alpha)
        text.draw(surface, self.title, (middle, y), fit.title, theme.IVORY, align="centre", alpha=self.alpha)
        for line in fit.lines:
            y += text.px(WORDS) * 1.6
            text.draw(surface, line, (rect.centerx, y), WORDS, theme.OLD_GOLD, align="centre", alpha=self.alpha)
        self.plaques.draw(surface, rect.centerx, y + text.px(WORDS) * 0.8, fit.room, self.named)
        for number, spots in enumerate(self.spots(fit.box, fit.size)):
            share, read, starts = self.shares[number], self.sets[number], self.starts[number]
            if share <= 0 and not starts:
                continue
            marked = False
            for code, start, spot in zip(read.pieces, starts or spots, spots, strict=True):
                wins = read.winning and code == self.winning and not marked
                marked = marked or wins
                if wins and self.last <= 0:
                    continue
                px = board.frame.spot(self._falling(spot) if wins else self.place(start, spot, share))
                if share < 1 or (wins and self.last < 1):
                    board.pieces.draw_flying(surface, code, px, labelled=board.labelled)
                    continue
                board.pieces.draw(surface, board.pieces.face(code, px, labelled=board.labelled), px)
                if wins:
                    board.paint_ring(surface, px, theme.CINNABAR, gap=ctx.scale.px(2))

    def _falling(self, spot: Spot) -> Spot:
        """Return the position of the winning piece, which comes down onto `spot` from above."""
        size = mix(FALLS_FROM, 1.0, self.last)
        return spot._replace(y=spot.y - FALL * (1 - self.last), w=spot.w * size, h=spot.h * size)
