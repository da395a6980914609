"""Decides when, where and with what text the coach's panel is shown. PG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.tables.pai_gow.coach_panel import CoachPanel
from game.table.pai_gow.coaching import CoachingAdvice
from game.words.pai_gow.coach import joined, legend, review_sentence, why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.rules.contract import Seat
    from game.rules.pai_gow.house_ways import Split
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import Table
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.pai_gow.board_painter import Board
    from game.scenes.tables.pai_gow.hand_trays import HandTrays
    from game.table.pai_gow.screen_state import PaiGowState


class Coaching(CoachingAdvice):
    """The coach at one table, with its panel."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        trays: HandTrays,
        state: PaiGowState,
        options: PaiGowOptions,
        earlier: Iterable[Table],
    ) -> None:
        """Create the coach; `earlier` are the tables of previous deals, with all hands open."""
        super().__init__(context.reader, trays, state, options, earlier, context.changed)
        self._context, self._board = context, board
        self.on = False
        """Whether the coach is on, so that all splits are shown as soon as they are valued."""
        self.panel = CoachPanel(context.ctx, context.reader)
        self.slip = CoachPanel(context.ctx, context.reader)
        """Panel with a single line, shown after the deal if the coach is off."""
        self.left_as_dealt: Callable[[Seat], bool] = lambda _seat: False
        """Returns whether a seat left its hands as its tiles were dealt."""
        self._under, self._opening = 0, False

    def flip(self) -> None:
        """Turn the coach on or off."""
        self.on = not self.on
        self._context.changed()

    def close(self) -> bool:
        """Hide the coach's panel; return False if it was hidden already."""
        if not self.on or self.why_silent:
            return False
        self.flip()
        return True

    def paper(self) -> CoachPanel | None:
        """Return the placed panel: all splits or, after the deal, one line; None if there is nothing to show."""
        paper = self._current_panel()
        if self._opening != self._state.opening:  # results have appeared below the hands at the right, or are gone
            self._opening = self._state.opening
            self.panel.placed = self.slip.placed = False
        if paper is not None and not paper.placed:  # other tiles or words change its height
            self._place(paper)
        return paper

    def _current_panel(self) -> CoachPanel | None:
        advice, trays, reader = self.advice, self._trays, self._context.reader
        if advice is None:
            return None
        set_freely = self._state.over and not self.bound
        review = ""
        if set_freely:
            found = advice.review(trays.split)
            review = review_sentence(found, reader, bank=advice.bank, as_dealt=self.left_as_dealt(self._state.viewer))
        if self.on:
            self.panel.on_choose = self._set if trays.settable else None
            said = (review,) if review else why(advice, reader)
            said = (joined(said[0], legend(reader, bank=advice.bank), reader), *said)
            every = trays.settable or (self.bound and not self._state.opening)
            self.panel.show(advice, trays.split, *said, all_rows=every)
            return self.panel
        if review:
            self.slip.say(review, _("Coach") if self._you is not None else reader.title(self._state.viewer))
            return self.slip
        return None

    def place(self, under: int) -> None:
        """Lay out the coach's panel for a new window size.

        `under` is the lower edge of the results in pixels, which matters once hands are open.
        """
        self._under = under
        self.panel.placed = self.slip.placed = False

    def _place(self, paper: CoachPanel) -> None:
        """Place a panel at the bottom of its area or, once hands are open, below the results."""
        frame, layout = self._board.frame, self._board.layout
        top = round(frame.point(0, layout.coach_top)[1])
        if self._state.opening:
            top = max(top, self._under)
        paper.fit(frame.rect(layout.coach), top)

    def _set(self, split: Split) -> None:
        """Arrange the viewer's tiles as the split in the clicked row."""
        if self._trays.settable:
            self._context.ctx.sounds.play("domino", 0.7)
            self._trays.set_split(*split)
