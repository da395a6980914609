"""When the coach speaks at the table, and about what; what your splits have cost so far. PG-60."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.pai_gow.coach import advising
from game.rules.pai_gow.ways import Split
from game.rules.pai_gow.woodpile import in_pack_order
from game.scenes.tables.pai_gow.coach_panel import CoachPanel
from game.words.pai_gow.coach import review_sentence, spent, why, why_silent

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from game.rules.pai_gow.coach import Advice
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import Table
    from game.scenes.table.context import TableContext
    from game.scenes.tables.pai_gow.board import Board
    from game.scenes.tables.pai_gow.hand_trays import HandTrays
    from game.scenes.tables.pai_gow.screen_state import PaiGowState


Stake = tuple[tuple[str, ...], int | None]
"""Four tiles, and the bet on them: a rounded commission weighs on a small bet otherwise than on a large one. PG-12a."""


class Coaching:
    """The coach of one table. What it has to work out it does in steps, one a frame."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        trays: HandTrays,
        state: PaiGowState,
        options: PaiGowOptions,
        earlier: Iterable[Table],
    ) -> None:
        """`earlier` are the open tables of the deals before this one."""
        self._context, self._board, self._trays, self._state = context, board, trays, state
        self._options, self._you = options, context.reader.you
        self.on = False
        """All splits are shown wherever the coach knows them."""
        self.panel = CoachPanel(context.kit, context.reader)
        self.slip = CoachPanel(context.kit, context.reader)
        """One line after the deal, where the coach is not on."""
        self.cost = 0.0
        """What your splits have cost so far, in chips."""
        self._advice: dict[Stake, Advice] = {}
        """What is worked out already."""
        self._to_count: Iterator[Table] = iter(earlier)
        self._work: Generator[None, None, None] | None = None
        self._under, self._opening = 0, False

    # What it works out ------------------------------------------------------------------------------------------------

    @property
    def why_silent(self) -> str:
        """Why it has nothing to say now, '' where it has."""
        bank = self._state.viewer == self._state.banker
        return why_silent(self._context.reader, bank=bank, known=self._trays.known)

    @property
    def advice(self) -> Advice | None:
        """What it knows of the tiles that lie open before whoever looks."""
        return None if self.why_silent else self._advice.get(self._at_stake)

    @property
    def _at_stake(self) -> Stake:
        """The tiles that lie there, and what is bet on them."""
        return in_pack_order(self._trays.tiles), self._state.bets[self._state.viewer]

    def count(self, table: Table) -> None:
        """The deal is over: count what your split cost."""
        self._to_count = chain(self._to_count, (table,))

    def think(self) -> bool:
        """One step of what is still to be worked out; False where that is nothing."""
        if self._work is None:
            self._work = self._next_work()
        if self._work is None:
            return False
        try:
            next(self._work)
        except StopIteration:
            self._work = None
            self._context.changed()
        return True

    def _next_work(self) -> Generator[None, None, None] | None:
        """First the tiles that lie there, then what deals that are over have cost."""
        if not self.why_silent and self.advice is None:
            return self._weigh(self._at_stake)
        table = next(self._to_count, None)
        return self._count(table) if table is not None else None

    def _weigh(self, stake: Stake) -> Generator[None, None, None]:
        tiles, bet = stake
        self._advice[stake] = yield from advising(tiles, self._options, bet)

    def _count(self, table: Table) -> Generator[None, None, None]:
        """What your split in a deal that is over cost; nothing while you hold the bank."""
        you = self._you
        hands = table.hands[you] if you is not None and you != table.banker else None
        if you is None or hands is None:
            return
        split = Split(*hands)
        stake = in_pack_order((*split.front, *split.rear)), table.bets[you]
        if stake not in self._advice:
            yield from self._weigh(stake)
        self.cost += self._advice[stake].cost(split) * (table.bets[you] or 0) / 100

    @property
    def spent(self) -> str:
        """What your splits have cost so far."""
        return spent(self.cost, self._context.reader)

    # What it shows ----------------------------------------------------------------------------------------------------

    def flip(self) -> None:
        """The coach's paper onto the table, or away."""
        self.on = not self.on
        self._context.changed()

    def put_away(self) -> bool:
        """Take the paper away; False where none lies there."""
        if not self.on or self.why_silent:
            return False
        self.flip()
        return True

    def paper(self) -> CoachPanel | None:
        """The paper as it has to lie now: all splits, or after the deal one line; it stands where it belongs."""
        paper = self._said()
        if self._opening != self._state.opening:  # results stand under the hands at your right, or are gone
            self._opening = self._state.opening
            self.panel.placed = self.slip.placed = False
        if paper is not None and not paper.placed:  # other tiles, other words: another height
            self._place(paper)
        return paper

    def _said(self) -> CoachPanel | None:
        advice, trays, reader = self.advice, self._trays, self._context.reader
        if advice is None:
            return None
        review = review_sentence(advice.review(trays.split), reader) if self._state.over else ""
        if self.on:
            self.panel.on_choose = self._set if trays.settable else None
            said = (review,) if review else why(advice, reader)
            self.panel.show(advice, trays.split, *said, all_rows=trays.settable)
            return self.panel
        if review:
            self.slip.say(review, _("Coach") if self._you is not None else reader.title(self._state.viewer))
            return self.slip
        return None

    def place(self, under: int) -> None:
        """The window has another size: let the paper stand where it belongs.

        Once hands are open that is `under` what is told of them, in pixels.
        """
        self._under = under
        self.panel.placed = self.slip.placed = False

    def _place(self, paper: CoachPanel) -> None:
        """Above the lower edge of its place, and under what is told of the hands at your right."""
        frame, layout = self._board.frame, self._board.layout
        top = round(frame.point(0, layout.coach_top)[1])
        if self._state.opening:
            top = max(round(frame.point(0, layout.coach_top_open)[1]), self._under)
        paper.fit(frame.rect(layout.coach), top)

    def _set(self, split: Split) -> None:
        """A row was clicked: lay the tiles so."""
        if self._trays.settable:
            self._context.kit.sounds.play("domino", 0.7)
            self._trays.set_split(*split)
