"""Showdown panel in place of the woodpile: all hands with names, points and results. PG-51."""

from __future__ import annotations

from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING, Final, get_args

from pygame import Rect

from game.access.accessible_node import Passage, Region
from game.i18n import _
from game.i18n.lists import labelled
from game.rules.pai_gow.options import GeeJoonTie
from game.rules.pai_gow.ranking import high_tile
from game.rules.pai_gow.tiles import TILES
from game.scenes.tables.pai_gow.hand_trays import INKS, disc_side, paint_mark
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.text_overflow import room_for
from game.ui.typesetting import LEAST_PX
from game.ui.widgets import Panel, draw_rule
from game.words.pai_gow.hands import MARK_WORDS, capital, hand_in_short, mark_words, marks, placed, tile_decides
from game.words.pai_gow.payments import outcome_words, outcomes
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.rules.pai_gow.settlement import Outcome
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.table.window_frame import WindowFrame
    from game.table.geometry import Box
    from game.table.pai_gow.screen_state import PaiGowBoard
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour
    from game.words import Reader
    from game.words.pai_gow.hands import Mark

NAME: Final = theme.LOG_NAME.sized(18)
CELL: Final = theme.SMALL.sized(18)
OUTCOME: Final = CELL.weighing(600)
HEAD: Final = theme.CAPTION.sized(16)
RESULT: Final = theme.CAPTION.weighing(600)
OUTCOME_INKS: Final[Mapping[Outcome, Colour]] = {"win": INKS["won"], "push": INKS["copy"], "lose": INKS["lost"]}
OWN_GROUND: Final = theme.rgb("#F3C868")
COLUMN_GAP: Final = 6
"""Minimum space between two columns in pixels."""
DISC_GAP: Final = 6
"""Space after the disc of a symbol, in pixels."""
TIES: Final[tuple[GeeJoonTie, ...]] = get_args(GeeJoonTie)
NAMES_MOST: Final = 0.25
"""Maximum fraction of the width for players' names.

Outcomes take the width they need, and the two hands share the rest.
"""


class ShowdownPanel:
    """Panel with a row per seat, the banker's first, then anticlockwise; rows fill as hands open."""

    def __init__(self, ctx: RenderContext, board: PaiGowBoard, reader: Reader) -> None:
        self.ctx, self.board, self.state, self.reader = ctx, board, board.state, reader
        self.panel = Panel(ctx, "dark")
        self._most = MOST_ENLARGED
        self._titles = {name for hand in combinations(TILES, 2) for name in self._longest(hand)}
        """Names of all possible hands, with and without the deciding tile."""

    def fit(self, frame: WindowFrame, place: Box, beside: Sequence[Rect]) -> None:
        """Place the panel where the woodpile was, high enough for all seats.

        The text size is limited so that every possible hand's name fits and the panel covers none of `beside`.
        """

        def fits() -> bool:
            self._fit(frame, place)
            if self.ctx.scale.enlarged == 1:
                return True
            return self.panel.rect.collidelist(list(beside)) < 0 and self._names_fit()

        self._most = room_for(self.ctx, fits, lambda _surface: None)

    def _fit(self, frame: WindowFrame, place: Box) -> None:
        scale, text = self.ctx.scale, self.ctx.text
        rect = frame.rect(place)
        self._row = max(scale.px(38), round(text.px(CELL) * 1.55))
        self._head = max(scale.px(40), round(text.px(HEAD) * 1.8))
        rect.h = self._head + self.state.seats * self._row + max(scale.px(10), 5)
        self.panel.place(rect)

    def _names_fit(self) -> bool:
        text, high = self.ctx.text, self._name_height
        columns = self._columns(self._inner, brief=self._is_brief(self._inner))
        room = min(after - at for at, after in pairwise(columns[1:])) - disc_side(self.ctx) - 12
        return all(text.fit(title, CELL, room, high).whole for title in self._titles)

    @property
    def most(self) -> float:
        """Maximum enlargement of the text at which everything fits."""
        return self._most

    @property
    def head(self) -> Rect:
        """Area of the columns' titles, in which the viewer's own result is shown in the end."""
        rect = self.panel.rect
        return Rect(rect.x, rect.y, rect.w, self._head)

    @property
    def _name_height(self) -> int:
        """Maximum height of a player's or a hand's name in pixels."""
        return self._row - 2 if self.ctx.text.grown(CELL) else max(30, self._row + 6)

    @property
    def _inner(self) -> Rect:
        pad, rect = max(self.ctx.scale.px(20), 10), self.panel.rect
        return Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)

    def paint(self, surface: Surface, told: Mapping[Seat, int]) -> None:
        """Paint the panel with a row for every seat; `told` is the number of hands to show, by seat."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._paint(surface, told)

    def _paint(self, surface: Surface, told: Mapping[Seat, int]) -> None:
        state, text, rect = self.state, self.ctx.text, self.panel.rect
        self.panel.draw(surface)
        inner = self._inner
        brief = self._is_brief(inner)
        columns = self._columns(inner, brief=brief)
        y = rect.y + round(self._head * 0.66)
        for column, words in ((1, _("Front")), (2, _("Rear"))):
            text.draw(surface, words, (columns[column], y), HEAD, theme.OLD_GOLD)
        title = _("All hands open") if state.opened else _("Opening the hands")
        if text.width(title, HEAD) < columns[1] - inner.x - 8:
            text.draw(surface, title, (inner.x, y), HEAD, theme.DIM)
        draw_rule(self.ctx, surface, inner.x, rect.y + self._head - 2, inner.w)
        middle = rect.y + self._head + self._row / 2 + 1
        for number, seat in enumerate(self._order):
            at = middle + number * self._row
            self._paint_row(surface, seat, told.get(seat, 0), inner, columns, at, brief=brief)

    @property
    def _order(self) -> Sequence[Seat]:
        """Seats from top to bottom, in their order around the table."""
        state = self.state
        return [(state.banker + number) % state.seats for number in range(state.seats)]

    def passage(self, told: Mapping[Seat, int]) -> Passage:
        """Return the rows as text for a screen reader: both hands, their results, and each seat's gain."""
        state, reader, lines = self.state, self.reader, []
        for seat in self._order:
            split, comparison = state.split(seat) if told.get(seat, 0) > 1 else None, state.comparisons[seat]
            if split is None:
                continue
            said = [labelled(reader.title(seat), placed(*self._names(seat, split), reader))]
            if comparison is not None:
                said += [mark_words(mark, reader) for mark in marks(comparison)]
            lines.append(" · ".join((*said, self.outcome(seat))))
        title = _("All hands open") if state.opened else _("Opening the hands")
        return Passage(title, tuple(lines), Region(*self.panel.rect))

    def outcome(self, seat: Seat) -> str:
        """Return the outcome text at the end of a seat's row."""
        return outcome_words(self.state.comparisons[seat], self.state.gain(seat), self.reader)

    def _columns(self, inner: Rect, *, brief: bool) -> tuple[int, int, int, int]:
        """Return the left edges of name, front, rear and outcome, which stay fixed during the showdown."""
        return self._spread(inner, outcomes(self.state.bets, self.reader, brief=brief))

    def _spread(self, inner: Rect, ends: Sequence[str]) -> tuple[int, int, int, int]:
        """Return the left edges of the four columns, with room for the outcomes `ends`."""
        text, gap, seats = self.ctx.text, max(self.ctx.scale.px(16), 8), range(self.state.seats)
        names = max(text.width(self.reader.title(seat), NAME) for seat in seats) + gap
        first = inner.x + min(names, round(inner.w * NAMES_MOST))
        last = inner.right - max(text.width(words, OUTCOME) for words in ends)
        return inner.x, first, (first + last - gap) // 2, last - gap

    def _is_brief(self, inner: Rect) -> bool:
        """Return whether rows end with just a number, because the full outcome may not fit."""
        text, columns = self.ctx.text, self._spread(inner, outcomes(self.state.bets, self.reader))
        room = min(after - at for at, after in pairwise(columns[1:])) - COLUMN_GAP
        longest = max(text.width(title, CELL._replace(px=LEAST_PX)) for title in self._titles)
        return disc_side(self.ctx) + DISC_GAP + longest + max(map(self._mark_width, MARK_WORDS)) > room

    def _mark_width(self, mark: Mark) -> int:
        """Return the width of a result's word and of the gap before it, in pixels."""
        return max(self.ctx.scale.px(10), 6) + self.ctx.text.width(mark_words(mark, self.reader), HEAD)

    def _paint_row(
        self,
        surface: Surface,
        seat: Seat,
        told: int,
        inner: Rect,
        columns: tuple[int, int, int, int],
        y: float,
        *,
        brief: bool,
    ) -> None:
        """Paint a seat's row with its first `told` hands, and with the outcome if both are shown."""
        state, text = self.state, self.ctx.text
        split = state.split(seat) if told else None
        if seat == state.viewer:
            high = self._row - 2
            ground = self.ctx.paint.box(inner.w + 12, high, radius=7, fill=(OWN_GROUND,), opacity=0.13)
            ground.draw(surface, inner.x - 6, y - high / 2)
        room = columns[1] - columns[0] - 8
        name, high = self.reader.title(seat), self._name_height
        text.draw(surface, name, (inner.x, y), NAME, theme.OLD_GOLD, valign="middle", width=room, height=high)
        if split is None:
            return
        comparison = state.comparisons[seat]
        found = marks(comparison) if comparison is not None else (None, None)
        cells = zip(self._names(seat, split), found, strict=True)
        for column, (words, mark) in enumerate(islice(cells, told), 1):
            self._paint_cell(
                surface, capital(words), mark, (columns[column], y), columns[column + 1] - columns[column] - COLUMN_GAP
            )
        if told < len(split):
            return
        ink = theme.DIM if comparison is None else OUTCOME_INKS[comparison.outcome]
        said = outcome_words(comparison, self.board.counted(seat), self.reader, brief=brief)
        text.draw(surface, said, (inner.right, y), OUTCOME, ink, align="right", valign="middle")

    def _names(self, seat: Seat, split: tuple[Hand, Hand]) -> tuple[str, str]:
        """Return the names of a seat's hands, with the highest tile if it decides. PG-45.

        The bank's hands are always named with it.
        """
        comparison = self.state.comparisons[seat]
        decided = (True, True) if comparison is None else (comparison.front_tile, comparison.rear_tile)
        tie = self.state.options.gee_joon_tie
        front, rear = (
            hand_in_short(hand, high_tile(*hand, tie) if by_tile and tile_decides(hand) else "", self.reader)
            for hand, by_tile in zip(split, decided, strict=True)
        )
        return front, rear

    def _longest(self, hand: Hand) -> Iterator[str]:
        """Yield all names that a hand may have in a row, under any house rule."""
        yield capital(hand_in_short(hand, "", self.reader))
        if tile_decides(hand):
            for tie in TIES:
                yield capital(hand_in_short(hand, high_tile(*hand, tie), self.reader))

    def _paint_cell(self, surface: Surface, words: str, mark: Mark | None, at: tuple[float, float], room: int) -> None:
        """Paint a hand's name, with its result's symbol before it and its result's word after it.

        If they do not fit, the name is shrunk; if necessary the symbol is omitted, because the word has the same
        meaning.
        """
        text, (x, y) = self.ctx.text, at
        side = disc_side(self.ctx) + DISC_GAP if mark is not None else 0
        said = self._mark_width(mark) if mark is not None else 0
        side, said, high = self._cell_widths(words, side, said, room)
        if mark is not None and side:
            paint_mark(self.ctx, surface, mark, (x, y))
        room -= side + said
        role = text.fitted(words, CELL, room, least_px=text.plain_px(CELL))  # one line, if that is legible
        name = text.draw(surface, words, (x + side, y), role, theme.IVORY, valign="middle", width=room, height=high)
        if mark is not None and said:
            at = name.right + max(self.ctx.scale.px(10), 6), y
            text.draw(surface, mark_words(mark, self.reader), at, HEAD, INKS[mark], valign="middle")

    def _cell_widths(self, words: str, side: int, said: int, room: int) -> tuple[int, int, int]:
        """Return the widths of a result's symbol and word, and the maximum height of the hand's name.

        A name on one line keeps clear of the names above and below; an enlarged name is not shrunk for this purpose.
        """
        text, high = self.ctx.text, self._name_height
        one_line = high if text.grown(CELL) else 0
        for sign, lines in ((side, one_line), (0, one_line), (0, high)):
            left = room - sign - said
            if left > 0 and text.fit(words, CELL, left, lines).whole:
                return sign, said, lines
        return side, 0, high

    def result_rect(self, seat: Seat, at: tuple[float, float]) -> Rect:
        """Return the area of a seat's two result symbols and its gain, centred on a point in pixels."""
        ctx, gain = self.ctx, self.board.counted(seat)
        side, gap = disc_side(ctx), max(ctx.scale.px(8), 5)
        wide = 2 * side + 3 * gap
        if gain is not None:
            wide += ctx.text.width(signed(gain), RESULT) + gap
        high = side + max(ctx.scale.px(6), 4)
        return Rect(round(at[0] - wide / 2), round(at[1] - high / 2), wide, high)

    def paint_result(self, surface: Surface, seat: Seat, at: tuple[float, float]) -> None:
        """Paint both result symbols and the gain below a seat's hands, centred on a point in pixels."""
        ctx, comparison, gain = self.ctx, self.state.comparisons[seat], self.board.counted(seat)
        if comparison is None:
            return
        words = signed(gain) if gain is not None else ""
        side, gap = disc_side(ctx), max(ctx.scale.px(8), 5)
        rect = self.result_rect(seat, at)
        pill = ctx.paint.box(*rect.size, radius=rect.h / 2, fill=(theme.NIGHT,), opacity=0.9)
        pill.draw(surface, rect.x, at[1] - rect.h / 2)
        ctx.text.cover(rect)
        x = rect.x + gap
        for mark in marks(comparison):
            paint_mark(ctx, surface, mark, (x, at[1]))
            x += side + gap // 2
        if words:
            ink = INKS["copy" if not gain else "won" if gain > 0 else "lost"]
            ctx.text.draw(surface, words, (x + gap // 2, at[1]), RESULT, ink, valign="middle")
