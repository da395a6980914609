"""Brackets over the sets in the viewer's hand, each with a pill that says how complete the set is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.scenes.table.brackets import LIGHT, Ink, paint_bracket
from game.table.board import Look
from game.table.geometry import Box, Spot, overlap
from game.ui import theme
from game.words.money.notes import hand_one_short, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.table.board_painter import PaintedHandBoard
    from game.table.board import Held
    from game.table.money.hand_analysis import Mark
    from game.table.money.layout import TableLayout
    from game.table.money.screen_state import MoneyState
    from game.ui.theme import Role

OUT: Final = 16.0
"""Distance from the upper edge of the pieces to the bracket, in units."""
TICK: Final = 11.0
INSET: Final = 5.0
"""Distance from a bracket's ends to the sides of its pieces, in units."""
HIGH: Final = 27.0
MOST_HIGH: Final = 46.0
"""Maximum height of a pill at any text size, to keep the pieces visible, in units."""
TIGHTEST: Final = 1.2
"""Minimum height of a pill between wall and hand, as a multiple of its text size."""
WALL_EDGE: Final = 5.0
"""Distance by which the picture of a wall stack extends below the stack, in units."""
WALL_NEAR: Final = 120.0
"""Horizontal distance from a pill's centre within which wall stacks limit its height, in units."""
WORDS: Final = theme.CAPTION.sized(16).weighing(600)
FELT: Final = (theme.rgb("#8FD6AE"), theme.OLD_GOLD)
MAT: Final = (theme.GREEN_ON_PAPER, theme.rgb("#7A4E0E"))
"""Bracket colours on a light mat: for a complete set, and for one that lacks a piece."""
CHECK: Final = theme.rgb("#8FD6AE")


class PlacedMark(NamedTuple):
    """A set's mark with its position in pixels."""

    mark: Mark
    line: tuple[tuple[float, float], ...]
    words: str
    role: Role
    pill: Rect | None
    """Area of the pill; None if no text fits."""
    checked: bool
    """Whether a tick fits before the words."""
    lacking: bool
    """Whether the set lacks just the piece that the hand needs to win."""


class SetMarks:
    """Positions and paints the set marks over a hand."""

    def __init__(self, board: PaintedHandBoard[TableLayout], state: MoneyState, *, mat: bool) -> None:
        """Create the marks of one board; `mat` means that the table is a light mat."""
        self.board, self.state, self.mat = board, state, mat
        self._kept: tuple[object, tuple[PlacedMark, ...]] = (None, ())

    def placed(self) -> tuple[PlacedMark, ...]:
        """Return the marks with their current positions; empty while the hand's pieces move."""
        board = self.board
        cards = [piece for piece in board.hand_spots() if piece.key != ("drawn",)]
        if board.motions.sliding or any(board.away(piece.key) for piece in cards):
            return ()
        marks, short = self.state.marks(), bool(self.state.waits())
        lifted = frozenset(piece.key for piece in cards if board.looks.get(piece.key, Look()).lifted)
        won = self.state.winner is not None
        key = (marks, short, board.layout, board.ctx.scale, lifted, won, board.reader.language)
        if self._kept[0] != key:
            lacking = next((mark for mark in reversed(marks) if short and not (mark.complete or mark.paired)), None)
            found = [self._place(mark, cards[mark.first : mark.end], lifted, lacking=mark == lacking) for mark in marks]
            self._kept = key, tuple(found)
        return self._kept[1]

    def boxes(self) -> list[Box]:
        """Return the boxes of the pills in units, which other widgets must not cover."""
        u, unit = self.board.frame.u, self.board.frame.unit
        return [
            Box(*unit(*placed.pill.topleft), placed.pill.w / u, placed.pill.h / u)
            for placed in self.placed()
            if placed.pill is not None
        ]

    def _place(self, mark: Mark, pieces: Sequence[Held], lifted: frozenset[object], *, lacking: bool) -> PlacedMark:
        board, scale = self.board, self.board.ctx.scale
        edge = [corner for piece in pieces for corner in piece.spot.raised(OUT).corners()[:2]]
        first, last = pieces[0].spot, pieces[-1].spot
        (left, y), (right, end_y) = edge[0], edge[-1]
        # Pieces of a fan overlap: the line follows the arc of their upper edges.
        middle = (
            [corner for corner in edge[1:-1] if left + INSET < corner[0] < right - INSET][::2] if first.angle else []
        )
        top = [(left + INSET, y), *sorted(middle), (right - INSET, end_y)]
        start = first.raised(OUT - TICK).corners()[0]
        end = last.raised(OUT - TICK).corners()[1]
        line = [(start[0] + INSET, start[1]), *top]
        if mark.complete:
            line.append((end[0] - INSET, end[1]))
        points = tuple(board.frame.point(*point) for point in line)
        wide = (right - left - (0 if mark.paired else 4 * INSET)) * scale.u
        at = board.frame.point((left + right) / 2, (y + end_y) / 2 if not first.angle else self._height(top))
        words, role, pill, checked = self._pill(mark, at, wide, lacking=lacking)
        if self.state.winner is not None or any(piece.key in lifted for piece in pieces):
            pill = None  # the lettering of a win or a raised piece covers the place
        elif pill is not None:
            pill = pill.move(0, -self._over_pieces(pill))
        return PlacedMark(mark, points, words, role, pill, checked, lacking)

    def _over_pieces(self, pill: Rect) -> int:
        """Return how many pixels a pill must move up to cover no piece in the hand."""
        frame, found = self.board.frame, 0
        spots = [piece.spot for piece in self.board.hand_spots()]
        while found < pill.h and any(
            overlap(Spot.at(*frame.unit_box(pill.move(0, -found))), spot) > 0 for spot in spots
        ):
            found += 1
        return found

    def _most_height(self, at: tuple[float, float]) -> int:
        """Return the maximum height in pixels of a pill that covers no wall stack.

        The pill is centred on its bracket.
        """
        frame, scale = self.board.frame, self.board.ctx.scale
        x, low = frame.unit(at[0], at[1])
        walls = [stack.spot.box() for stack in self.board.layout.stock]
        over = [box.bottom for box in walls if abs(box.centre[0] - x) < WALL_NEAR and box.centre[1] < low]
        bottom = low + HIGH / 2
        return scale.px(min(MOST_HIGH, bottom - max(over, default=0.0) - WALL_EDGE))

    def _height(self, top: Sequence[tuple[float, float]]) -> float:
        return sum(y for _x, y in top) / len(top)

    def _pill(
        self, mark: Mark, at: tuple[float, float], room: float, *, lacking: bool
    ) -> tuple[str, Role, Rect | None, bool]:
        """Return the longest text that fits a bracket, its role and area, and whether a tick fits, too."""
        ctx, scale = self.board.ctx, self.board.ctx.scale
        said = progress(mark.out, mark.most, self.board.reader, drawn=mark.drawn, paired=mark.paired)
        if lacking:
            said = (hand_one_short(self.board.reader), *said[2:])
        tried = [(words, role, mark.complete) for words in said for role in self._roles]
        most = self._most_height(at)
        for words, role, checked in [*tried, (said[-1], self._roles[-1], False)]:
            high = max(scale.px(HIGH), round(ctx.text.px(role) * 1.45))
            if high > most and role != self._roles[-1]:
                continue
            high = min(high, max(most, round(ctx.text.px(role) * TIGHTEST)))
            wide = ctx.text.width(words, role) + high + (self._check(high) + scale.px(6) if checked else 0)
            if wide <= room:
                rect = Rect(0, 0, wide, high)
                rect.midbottom = round(at[0]), round(at[1] + scale.px(HIGH) / 2)
                return words, role, rect, checked
        return "", self._roles[-1], None, False

    @property
    def _roles(self) -> list[Role]:
        """Text roles to try, from the largest that fits over the hand down to the normal size."""
        text, scale = self.board.ctx.text, self.board.ctx.scale
        least = text.within(WORDS, scale.px(HIGH) * 0.8)
        most = text.within(WORDS, scale.px(MOST_HIGH) / 1.45)
        smaller = range(text.px(most), text.px(least), -1)
        return [*(text.within(WORDS, px) for px in smaller), least]

    def _check(self, high: int) -> int:
        return round(high * 0.55)

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint_lines(self, surface: Surface) -> None:
        """Paint the brackets below raised pieces."""
        whole, short = MAT if self.mat else FELT
        under = (Ink(6.0, LIGHT, 0.75),) if self.mat else ()
        for placed in self.placed():
            ink = Ink(3.0, whole if placed.mark.complete else short)
            paint_bracket(self.board.ctx, surface, placed.line, (*under, ink), open_end=not placed.mark.complete)

    def paint_words(self, surface: Surface) -> None:
        """Paint the pills above the whole hand."""
        ctx = self.board.ctx
        for placed in self.placed():
            if placed.pill is None:
                continue
            pill = placed.pill
            ctx.paint.fill(surface, pill, radius=pill.h / 2, fill=(theme.NIGHT,), opacity=0.92)
            ctx.text.cover(pill)
            x = float(pill.centerx)
            if placed.checked:
                side = self._check(pill.h)
                left = pill.x + pill.h / 2
                icon = ctx.sprites.picture("icon-check", height=side, tint=CHECK)
                icon.draw_centred(surface, left + side / 2, pill.centery)
                x = (left + side + ctx.scale.px(6) + pill.right - pill.h / 2) / 2
            ink = (theme.GLOW,) if placed.lacking else ()
            ctx.text.draw(surface, placed.words, (x, pill.centery), placed.role, *ink, align="centre", valign="middle")
