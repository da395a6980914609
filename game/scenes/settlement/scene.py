"""The settlement over the table: builds up row by row, shows all hands, and leads on to the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.scenes.settlement.closing import ClosingScene
from game.scenes.settlement.hands import Hands
from game.scenes.settlement.sheet import Sheet
from game.ui.animation import Tween, wait
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.settlement.report import Report
    from game.ui.scale import Scale

ROW_MS: Final = 160
COUNT_MS: Final = 300


class SettlementScene(ClosingScene):
    """How the deal ended.

    `on_next` deals the next one or shows the standings, `on_pause` is Escape, `on_save` writes a replay and says
    whether it could.
    """

    def __init__(
        self,
        told: Report,
        on_next: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
        on_save: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(
            last=told.last,
            seal=told.seal,
            matches=told.matches,
            on_next=on_next,
            on_pause=on_pause,
            on_save=on_save,
        )
        self.report = told
        self.hands_shown = not self.report.sets

    def enter(self) -> None:
        """Make the pages and the buttons, and begin to count."""
        super().enter()
        kit = self.kit
        self.sheet = Sheet(kit, self.paper, self.report)
        self.hands = Hands(kit, self.paper, self.report)
        self.turn = Button(kit, self._turn_label, self._turn, kind="paper", key="h", show_key=False, name="hands")
        if self.report.sets:
            self._build_up()

    @property
    def _turn_label(self) -> str:
        count = len(self.report.rows)
        numbers = {2: _("Both hands"), 3: _("All three hands"), 4: _("All four hands"), 5: _("All five hands")}
        numbers |= {6: _("All six hands"), 7: _("All seven hands")}
        if self.hands_shown:
            return _("What counts")
        return numbers.get(count) or ngettext("{count} hand", "All {count} hands", count).format(count=count)

    def _build_up(self) -> None:
        sheet = self.sheet
        rows = len(self.report.items)
        if self.kit.settings.reduced_motion or self.kit.speed <= 0:
            return
        sheet.shown, sheet.counted = 0.0, 0.0
        self.timeline.play(wait(200))
        for row in range(rows + 1):
            self.timeline.play(Tween(ROW_MS, self._shower(row)))
        self.timeline.play(Tween(COUNT_MS, self._count))

    def _shower(self, row: int) -> Callable[[float], None]:
        def show(share: float) -> None:
            before = int(self.sheet.shown)
            self.sheet.shown = row + share
            if share >= 1 and row < len(self.report.items) and int(self.sheet.shown) != before:
                self.kit.sounds.play("coins")

        return show

    def _count(self, share: float) -> None:
        self.sheet.counted = share

    # Doing ------------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self.report.sets:
            self.hands_shown = not self.hands_shown
            self.turn.label = self._turn_label
            self.layout(self.kit.scale)
            self.dirty = True

    def turn_back(self) -> bool:
        """Escape turns back to what counts."""
        if not (self.hands_shown and self.report.sets):
            return False
        self._turn()
        return True

    # Showing ----------------------------------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        """Those that there are, from the right."""
        first, *rest = super().buttons()
        return [first, *([self.turn] if self.report.sets else []), *rest]

    def layout(self, scale: Scale) -> None:
        """Place the sheet, both pages and the buttons."""
        paper = self.paper
        paper.place(scale)
        if self.report.sets:
            self.sheet.place()
        self.hands.place()
        self.place_buttons()

    def draw(self, surface: Surface) -> None:
        """The sheet with the page that is up."""
        self.paper.draw(surface)
        self.sheet.draw_head(surface)
        if self.hands_shown:
            self.hands.draw(surface)
        else:
            self.sheet.draw_sets(surface)
            self.sheet.draw_items(surface)
            self.sheet.draw_payments(surface)
        self.draw_foot(surface)
