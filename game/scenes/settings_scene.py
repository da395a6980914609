"""The settings, on a sheet with tabs; every change is applied and saved at once."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _, language, set_language, system_language
from game.match.journal_errors import JournalError, StalledReadError
from game.records.journey import unlocked
from game.scenes.settings_pages import Column, pages
from game.scenes.sheet_scene import PaperScene
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Intent, Pointer
from game.ui.layout import TextHeight, grid
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Option, ScrollArea, Slider, Stepper, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.store import Store
    from game.scenes.settings_pages import DataCallbacks
    from game.ui.scale import Scale
    from game.ui.scene import Part
    from game.ui.widgets import Widget

SIZE: Final = (1240.0, 830.0)
ROW: Final = TextHeight(59, theme.BODY, 1.6)
CLOSER: Final = 0.9
"""Smallest factor by which rows are made lower so that the page fits without scrolling."""
EDGE: Final = 14.0
COLUMN_GAP: Final = 72.0
TABS: Final = 144.0
TOP: Final = 300.0
"""Distance from the sheet's upper edge to the first row, in units."""
HEAD: Final = TextHeight(84, theme.PAPER_TITLE, 2.1)
"""Height of a column's heading, above its first row."""
SLIDER: Final = 300.0
"""Width of a slider's track and value, in units."""
RELAYOUT_SETTINGS: Final = frozenset({"high_contrast", "four_colour", "left_handed", "text_size", "worn"})
"""Settings that change the pieces' pictures or the entire layout."""


class SettingsScene(PaperScene):
    """Settings page, which saves changes to the store; `on_fullscreen` toggles full screen.

    `on_language` retranslates all visible text, `on_keys` opens the page of key bindings, `on_about` opens the page
    about Sala, `on_data` exports and deletes all data.
    """

    size = SIZE
    buttons_up = 72.0

    def __init__(
        self,
        store: Store,
        on_done: Callable[[], None],
        on_fullscreen: Callable[[], None] | None = None,
        on_language: Callable[[], None] = lambda: None,
        on_keys: Callable[[], None] | None = None,
        on_about: Callable[[], None] | None = None,
        on_data: DataCallbacks | None = None,
        *,
        page: int = 0,
    ) -> None:
        super().__init__(on_done)
        self.store, self.on_fullscreen = store, on_fullscreen
        self.on_language, self.on_keys, self.on_about, self.on_data = on_language, on_keys, on_about, on_data
        self._open = page
        self._resizes_later = False
        """Whether a new text size is waiting to be applied until the mouse leaves its row."""

    def enter(self) -> None:
        """Create the controls of all pages, and show the page opened last."""
        super().enter()
        self.title = _("Settings")
        self._make_pages()
        self.buttons = [(self.done_button(), 220.0)]
        self.area = ScrollArea(self.ctx, paper=True, name="page")
        self.areas = (self.area,)
        every = (one.nodes[0] for column in self.columns for one in column.controls)
        self.focus.focus(next((node for node in every if node.enabled), self.tabs.tabs[self._open]))

    def _make_pages(self) -> None:
        self.pages = pages(self.ctx, self.store.settings, self)
        self.tabs = Tabs(self.ctx, [page.title for page in self.pages], self._open, self._turn_to, keys=False)

    @property
    def columns(self) -> Sequence[Column]:
        """Columns of the open page."""
        return self.pages[self._open].columns

    def _turn_to(self, place: int) -> None:
        self._open = place
        self.enter()
        self.layout(self.ctx.scale)
        self.focus.focus(self.tabs.tabs[place])
        self.dirty = True

    # Actions of the controls ------------------------------------------------------------------------------------------

    def setter(self, name: str) -> Callable[[Any], None]:
        """Return a function that saves a new value for the setting `name` and applies it at once."""

        def change(value: Any) -> None:
            self.ctx.settings = self.store.change(**{name: value})
            self.dirty = True
            if name == "text_size" and (row := self._pointed_row()) is not None:
                row.sample = value / self.ctx.scale.enlarged
                self._resizes_later = True  # a row that moved away would get the next press of the same button
            elif name in RELAYOUT_SETTINGS:
                self.stage.resize(self.ctx.scale.window.size)  # every picture of a piece is made again
            if name == "practice":
                self._follow_practice()
            if name in {"volume", "effects"}:
                self.ctx.sounds.play("clack")
            if name in {"volume", "music", "ambience"}:
                self.ctx.sounds.refresh()

        return change

    def _follow_practice(self) -> None:
        """Add or remove the page of rewards, which belongs to practice and goals; the open page stays as it is."""
        shown = self.pages[self._open]
        self._make_pages()
        self.pages[self._open] = shown
        self.layout(self.ctx.scale)

    def unlocked(self) -> frozenset[str]:
        """Return the keys of the journey's rewards that a person has; none if the journal cannot be read."""
        try:
            return unlocked(self.store)
        except (JournalError, StalledReadError) as error:
            self.stage.notify(str(error))
            return frozenset()

    def speak(self, code: str) -> None:
        """Change the language to the one with this code; '' is the system's language."""
        self.setter("language")(code)
        if (code or system_language()) != language():
            set_language(code)
            self.on_language()

    def _pointed_row(self) -> Stepper | None:
        """Return the text size row if the mouse is on it, otherwise None."""
        for column in self.columns:
            for row in column.controls:
                if isinstance(row, Stepper) and row.node.name == "text size" and self.focus.hovered in row.nodes:
                    return row
        return None

    def _apply_text_size(self) -> None:
        """Apply a text size chosen while the mouse was on its row, and lay out everything again."""
        self._resizes_later = False
        for column in self.columns:
            for row in column.controls:
                if isinstance(row, Stepper):
                    row.sample = 1.0
        self.stage.resize(self.ctx.scale.window.size)

    # Scene ------------------------------------------------------------------------------------------------------------

    @override
    def content(self) -> Sequence[Part]:
        return [self.tabs, self.area]

    def handle(self, intent: Intent) -> bool:
        """Apply a pending text size before handling keys, or once the mouse has left its row."""
        if self._resizes_later and not isinstance(intent, Pointer):
            self._apply_text_size()
        used = super().handle(intent)
        if self._resizes_later and self.on_stage and self._pointed_row() is None:
            self._apply_text_size()
        return used

    def layout(self, scale: Scale) -> None:
        """Place the columns below the tabs; stack the columns if the text is too large for two."""
        super().layout(scale)
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        self.tabs.place(Rect(inner.x, round(paper.y(TABS)), inner.w, self.tabs.high), right=False)
        gap, row, head = paper.px(COLUMN_GAP), ROW.px(paper, text), HEAD.px(paper, text)
        top = max(round(paper.y(TOP)), self.tabs.rect.bottom + head)
        if any(self._needs(one) > (inner.w - gap) // 2 for column in self.columns for one in column.controls):
            self._tops = []
            for column in self.columns:
                self._tops.append(Rect(inner.x, top, inner.w - gap // 2, row))
                top += len(column.controls) * row + head
            bottom = top - head
        else:
            rows = max(len(column.controls) for column in self.columns)
            closer = (self._lowest - top) // rows
            if CLOSER * row <= closer < row:
                row = closer
            self._tops = grid(Rect(inner.x, top, inner.w, row), len(self.columns), 2, gap, high=row)
            bottom = top + rows * row
        for column, first in zip(self.columns, self._tops, strict=True):
            self._place_column(column, first)
        self._place_area(head, bottom)

    def _needs(self, control: Widget) -> int:
        """Return the width that a control needs to show its text at full size, in pixels."""
        text, label = self.ctx.text, control.nodes[0].label
        if isinstance(control, Slider):
            return text.width(label, theme.BODY) + self.ctx.scale.px(SLIDER)
        if isinstance(control, Stepper):
            longest = max(text.width(value, theme.BODY_BOLD) for value in control.values)
            return text.width(label, theme.BODY) + longest + self.ctx.scale.px(130)
        return text.width(label, theme.BODY) + self.ctx.scale.px(90)

    @property
    def _lowest(self) -> int:
        """Maximum y coordinate, in pixels, of the last row's lower edge without scrolling."""
        paper = self.paper
        return round(paper.y(paper.height - self.buttons_up - 0.5 * self.button_high)) - paper.px(EDGE)

    def _place_area(self, head: int, bottom: int) -> None:
        """Enable scrolling if the page is higher than the sheet."""
        paper, top = self.paper, self._tops[0].y - head + 2
        edge, lowest = paper.px(EDGE), self._lowest
        room = Rect(paper.inner.x - edge, top, paper.inner.w + 2 * edge, lowest - top)
        self.area.place_content(room, max(room.h, bottom + edge - top) if bottom > lowest else room.h)
        self.area.adopt([one for column in self.columns for one in column.controls])

    def _place_column(self, column: Column, box: Rect) -> None:
        """Place a column's controls below one another, starting with `box`."""
        text, u = self.ctx.text, self.ctx.scale.u
        named = [one for one in column.controls if isinstance(one, Slider | Stepper)]
        label = max((text.width(one.label, theme.BODY) for one in named), default=0)
        for one in column.controls:
            if isinstance(one, Slider | Stepper):
                one.label_width = (label + 34) / u
            if isinstance(one, Slider):
                one.value_width = max(90.0, 74 / u, (text.width(one.show(one.high), theme.BODY_BOLD) + 20) / u)
            self._place(one, box)
            box = box.move(0, box.h)
        self._align([one for one in column.controls if isinstance(one, Stepper)])

    def _align(self, steppers: Sequence[Stepper]) -> None:
        """Align the buttons of a column's steppers with those of the stepper with the longest value."""
        first = min((one.body.x for one in steppers), default=0)
        for one in steppers:
            if one.body.x > first:
                one.label_width = (first - one.rect.x) / self.ctx.scale.u
                self._place(one, one.rect)

    def _place(self, control: Widget, box: Rect) -> None:
        """Place a control in its row; the focus ring encloses the whole row."""
        if isinstance(control, Button):
            control.place(Rect(box.x, box.y, max(control.preferred()[0], box.w // 2), round(box.h * 0.94)))
            return
        control.place(box.inflate(2 * self.paper.px(6) if isinstance(control, Option | Toggle) else 0, 0))
        control.nodes[0].rect = box.inflate(2 * self.paper.px(12), -self.paper.px(12))

    def draw_content(self, surface: Surface) -> None:
        """Draw the open page."""
        self.tabs.draw(surface)
        with self.area.clipped(surface) if self.area.furthest else nullcontext():
            for column, top in zip(self.columns, self._tops, strict=True):
                self._heading(surface, column.heading, top.move(0, -self.area.offset))
                for one in column.controls:
                    if isinstance(one, Toggle) and one.node.name == "fullscreen":
                        one.value = self.store.settings.fullscreen  # F11 changes it too
                    one.draw(surface)
        self.area.draw_bar(surface)

    def _heading(self, surface: Surface, title: str, top: Rect) -> None:
        """Draw the title of a column, whose first row starts at `top`."""
        self.ctx.text.draw(surface, title, (top.x, top.y - self.paper.px(34)), theme.PAPER_TITLE, theme.INK)
        self.paper.rule(surface, top.x, top.y - self.paper.px(16), top.right)
