"""Settlement of a money game: appears row by row, shows all hands, and leads to the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.scenes.settlement.hands_page import Hands
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.settlement.summary_page import HEAD_RULE, Sheet
from game.table.settlement.report import Report
from game.ui.animation import Tween
from game.ui.widgets import Button

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.scale import Scale

COUNT_MS: Final = 300


class SettlementScene(ClosingScene[Report]):
    """Settlement of a deal: a page of scoring combinations and a page of all hands."""

    head = HEAD_RULE

    def enter(self) -> None:
        """Create the pages and the buttons, and start the counting animation."""
        self.hands_shown = not self.report.sets
        super().enter()
        self.sheet = Sheet(self.ctx, self.paper, self.report, self.news_rows)
        self.hands = Hands(self.ctx, self.paper, self.report, None if self.report.sets else self.news_rows)
        rows = len(self.report.items)
        if self.report.sets and self.count_up(rows + 1, self._show, ringing=rows):
            self.sheet.counted = 0.0
            self.timeline.play(Tween(COUNT_MS, self._count))

    def own_buttons(self) -> list[Button]:
        """Return the button that switches between the two pages."""
        label = self._turn_label
        self.turn = Button(self.ctx, label, self._turn, kind="paper", key="h", show_key=False, name="hands")
        self.turn.also = self._counts_label, self._hands_label
        return [self.turn] if self.report.sets else []

    @property
    def _turn_label(self) -> str:
        return self._counts_label if self.hands_shown else self._hands_label

    @property
    def _counts_label(self) -> str:
        return _("What counts")

    @property
    def _hands_label(self) -> str:
        count = len(self.report.rows)
        numbers = {2: _("Both hands"), 3: _("All three hands"), 4: _("All four hands"), 5: _("All five hands")}
        numbers |= {6: _("All six hands"), 7: _("All seven hands")}
        return numbers.get(count) or ngettext("{count} hand", "All {count} hands", count).format(count=count)

    def _show(self, rows: float) -> None:
        self.sheet.shown = rows

    def _count(self, share: float) -> None:
        self.sheet.counted = share

    # Actions ----------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self.report.sets:
            self.hands_shown = not self.hands_shown
            self.turn.label = self._turn_label
            self.layout(self.ctx.scale)
            self.dirty = True

    def turn_back(self) -> bool:
        """Return to the first page; return False if it is already open."""
        if not (self.hands_shown and self.report.sets):
            return False
        self._turn()
        return True

    # Display ----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the sheet, both pages and the buttons."""
        self.paper.place(scale)
        if self.report.sets:
            self.sheet.place()
        self.hands.place()
        self.place_buttons()

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with the visible page."""
        self.paper.draw(surface)
        self.headline = self.sheet.draw_head(surface)
        if self.hands_shown:
            self.hands.draw(surface)
        else:
            self.sheet.draw_sets(surface)
            self.sheet.draw_items(surface)
            self.sheet.draw_payments(surface)
        self.draw_foot(surface)
