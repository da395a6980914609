"""The settlement over the table: builds up row by row, shows all hands, and leads on to the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.scenes.paper import Paper
from game.scenes.settlement.hands import Hands
from game.scenes.settlement.sheet import Sheet
from game.ui import theme
from game.ui.animation import Timeline, Tween, wait
from game.ui.intents import Cancel, Confirm, Intent, Key, Pointer
from game.ui.plaque import draw_seal
from game.ui.scene import Scene
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.settlement.report import Report
    from game.ui.node import Node
    from game.ui.scale import Scale

ROW_MS: Final = 160
COUNT_MS: Final = 300
FOOT: Final = 102.0
"""Units from the upper edge of the buttons to the sheet's lower edge."""
BUTTON_HIGH: Final = 64.0


class SettlementScene(Scene):
    """How the deal ended.

    `on_next` deals the next one or shows the standings, `on_pause` is Escape, `on_save` writes a replay and says
    whether it could.
    """

    modal = True

    def __init__(
        self,
        told: Report,
        on_next: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
        on_save: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__()
        self.report = told
        self.on_next, self.on_pause, self.on_save = on_next, on_pause, on_save
        self.timeline = Timeline(lambda: self.kit.speed)
        self.hands_shown = not self.report.sets

    def enter(self) -> None:
        """Make the pages and the buttons, and begin to count."""
        kit = self.kit
        self.paper = Paper(kit)
        self.sheet = Sheet(kit, self.paper, self.report)
        self.hands = Hands(kit, self.paper, self.report)
        label = _("Final standings") if self.report.last else _("Next deal")
        self.next = Button(kit, label, self._go_on, kind="primary", key="return", size=24, ring="paper", name="next")
        self.turn = Button(kit, self._turn_label, self._turn, kind="paper", key="h", show_key=False, name="hands")
        self.save = Button(
            kit,
            _("Save replay"),
            self._save,
            kind="paper",
            name="save",
            tooltip=_("Writes every move and the opened seed to a file that anybody can check"),
        )
        self.focus.focus(self.next.node)
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

    def _go_on(self) -> None:
        self.on_next()

    def _save(self) -> None:
        if self.on_save is not None and self.on_save():
            self.save.enabled = False
            self.save.node.why = _("This deal is saved")
            self.dirty = True

    def _turn(self) -> None:
        if self.report.sets:
            self.hands_shown = not self.hands_shown
            self.turn.label = self._turn_label
            self.layout(self.kit.scale)
            self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """Whatever is pressed first completes the counting."""
        press = isinstance(intent, Confirm | Cancel | Key) or (isinstance(intent, Pointer) and intent.kind == "down")
        if press and self.timeline.finish():
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            if self.hands_shown and self.report.sets:
                self._turn()
            elif self.on_pause is not None:
                self.on_pause()
            return True
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Go on counting."""
        return self.timeline.update(seconds)

    def leave(self) -> None:
        """Stop counting."""
        self.timeline.clear()

    # Showing ----------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """The buttons."""
        return [button.node for button in reversed(self._buttons())]

    def _buttons(self) -> list[Button]:
        """Those that there are, from the right."""
        found = [self.next]
        if self.report.sets:
            found.append(self.turn)
        if self.on_save is not None:
            found.append(self.save)
        return found

    def layout(self, scale: Scale) -> None:
        """Place the sheet, both pages and the buttons."""
        paper = self.paper
        paper.place(scale)
        if self.report.sets:
            self.sheet.place()
        self.hands.place()
        high = max(paper.px(BUTTON_HIGH), round(self.kit.text.px(theme.QUIET_BUTTON) * 1.9))
        y = round(paper.y(paper.height - FOOT + BUTTON_HIGH / 2)) - high // 2
        right = paper.inner.right
        for button, least in zip(self._buttons(), (240, 204, 180), strict=False):
            wide = max(paper.px(least), button.preferred()[0])
            button.place(Rect(right - wide, y, wide, high))
            right -= wide + paper.px(24)

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
        self._draw_seal(surface)
        for button in self._buttons():
            button.draw(surface)

    def _draw_seal(self, surface: Surface) -> None:
        kit, paper = self.kit, self.paper
        text = kit.text
        x, middle = paper.inner.x, paper.y(paper.height - FOOT + BUTTON_HIGH / 2)
        draw_seal(kit, surface, (x + paper.px(26), middle), paper.px(50))
        left = x + max(paper.px(66), paper.px(54) + 10)
        first = theme.Role("text", 18, 600)
        second = theme.Role("text", 17, 400)
        text.draw(surface, _("Shuffle opened"), (left, middle - text.px(second) * 0.28), first, theme.INK)
        words = _("it matches {seal}") if self.report.matches else _("it does not match {seal}")
        colour = theme.INK_2 if self.report.matches else theme.CINNABAR
        text.draw(surface, words.format(seal=self.report.seal), (left, middle + text.px(second) * 1.08), second, colour)
