"""The settings: pace, time to answer, sound, the look of the pieces; every change holds and is written at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.match.settings import CLAIM_SECONDS, SPEEDS
from game.scenes.paper_scene import PaperScene
from game.ui import theme
from game.ui.widgets import Slider, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.store import Store
    from game.ui.node import Node
    from game.ui.scale import Scale

SIZE: Final = (1240.0, 830.0)
ROW: Final = 59.0
COLUMN_GAP: Final = 72.0
TOP: Final = 206.0
HEADING: Final = 84.0
"""Units from the end of the rows above to the first row under a heading."""
HELP_ROW: Final = 4
"""In the right column, under the sound and a heading."""
SPEED_STEP: Final = 0.25
SKINS: Final = frozenset({"high_contrast", "four_colour"})
"""Settings that put other sheets in the place of the packs' own."""


class SettingsScene(PaperScene):
    """Changes go to the store; `on_fullscreen` turns the window, which keeps that choice itself."""

    size = SIZE
    buttons_up = 72.0

    def __init__(
        self, store: Store, on_done: Callable[[], None], on_fullscreen: Callable[[], None] | None = None
    ) -> None:
        super().__init__(on_done, _("Settings"))
        self.store, self.on_fullscreen = store, on_fullscreen

    def enter(self) -> None:
        """Make the controls: two columns, and under them the look of the pieces."""
        super().enter()
        kit, now = self.kit, self.store.settings
        counts = range(CLAIM_SECONDS[0], CLAIM_SECONDS[1] + 1)
        seconds = [
            _("no limit"),
            *(ngettext("{count} second", "{count} seconds", count).format(count=count) for count in counts),
        ]
        timer = now.claim_timer - CLAIM_SECONDS[0] + 1 if now.claim_timer else 0
        self.speed = Slider(
            kit,
            _("Speed"),
            now.speed,
            *SPEEDS,
            SPEED_STEP,
            self._setter("speed"),
            show=speed_words,
            paper=True,
            label_width=1,
            name="speed",
        )
        self.timer = Stepper(
            kit, _("Time to answer a discard"), seconds, timer, self._set_timer, paper=True, label_width=1, name="timer"
        )
        self.motion = Toggle(
            kit, _("Reduced motion"), now.reduced_motion, self._setter("reduced_motion"), paper=True, name="motion"
        )
        self.looks = [
            Toggle(kit, label, getattr(now, setting), self._setter(setting), paper=True, name=name)
            for name, setting, label in (
                ("labels", "plain_labels", _("Plain labels on the pieces")),
                ("contrast", "high_contrast", _("High contrast")),
                ("colours", "four_colour", _("Four colours for four suits")),
            )
        ]
        self.full = Toggle(
            kit, _("Full screen"), now.fullscreen, lambda _on: self._turn_fullscreen(), paper=True, name="fullscreen"
        )
        self.cut = Toggle(
            kit, _("Cut the shuffle before each deal"), now.cut, self._setter("cut"), paper=True, name="cut"
        )
        self.subtitles = Toggle(
            kit, _("Sounds in words"), now.subtitles, self._setter("subtitles"), paper=True, name="subtitles"
        )
        self.subtitles.node.tooltip = _("A short line at the lower right says what is heard: a bell, chips, a fanfare.")
        left: list[Widget] = [self.speed, self.timer, self.motion, self.cut, self.subtitles]
        if self.on_fullscreen is not None:
            left.append(self.full)
        self.words = Toggle(
            kit, _("Explain words"), now.explain_words, self._setter("explain_words"), paper=True, name="words"
        )
        self.words.node.tooltip = _("Rest the mouse on a word of the game, or press W: a card says what it means.")
        self.volumes = [
            Slider(
                kit,
                label,
                getattr(now, name),
                0,
                1,
                0.05,
                self._setter(name),
                show=percent,
                paper=True,
                label_width=1,
                name=name,
            )
            for name, label in (
                ("effects", _("Pieces and chips")),
                ("music", _("Music")),
                ("ambience", _("The evening outside")),
            )
        ]
        self.columns: list[tuple[str, list[Widget]]] = [(_("Table"), left), (_("Sound"), list(self.volumes))]
        self.sets = Toggle(
            kit, _("Mark the sets of your hand"), now.mark_sets, self._setter("mark_sets"), paper=True, name="mark sets"
        )
        self.buttons = [(self.done_button(), 220.0)]
        self.focus.focus("speed")

    def _setter(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.kit.settings = self.store.change(**{name: value})
            self.dirty = True
            if name in SKINS:
                self.stage.resize(self.kit.scale.window.size)  # every picture of a piece is made anew
            if name == "effects":
                self.kit.sounds.play("clack")
            elif name in {"music", "ambience"}:
                self.kit.sounds.refresh()

        return change

    def _set_timer(self, index: int) -> None:
        self._setter("claim_timer")(index + CLAIM_SECONDS[0] - 1 if index else 0)

    def _turn_fullscreen(self) -> None:
        if self.on_fullscreen is not None:
            self.on_fullscreen()

    def nodes(self) -> Sequence[Node]:
        """All controls, then the way back."""
        helps = [self.words, self.sets]
        widgets: list[Widget] = [*(one for _title, column in self.columns for one in column), *helps, *self.looks]
        return [*(node for one in widgets for node in one.nodes), *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Two columns on a sheet, and a band under both."""
        super().layout(scale)
        paper, text = self.paper, self.kit.text
        inner = paper.inner
        gap = paper.px(COLUMN_GAP)
        wide = (inner.w - gap) // 2
        high = paper.px(ROW)
        for place, (_title, widgets) in enumerate(self.columns):
            x = inner.x + place * (wide + gap)
            y = round(paper.y(TOP))
            label = max(text.width(one.label, theme.BODY) for one in widgets if isinstance(one, Slider | Stepper))
            for one in widgets:
                if isinstance(one, Slider | Stepper):
                    one.label_width = (label + 34) / scale.u
                if isinstance(one, Slider):
                    one.value_width = max(90.0, 74 / scale.u)
                by = paper.px(6) if isinstance(one, Toggle) else 0  # toggles keep their words clear of the edge
                self._place(one, Rect(x, y, wide, high), by)
                y += high
        for row, one in enumerate((self.words, self.sets), HELP_ROW):
            self._place(one, Rect(inner.right - wide, round(paper.y(TOP + ROW * row)), wide, high), paper.px(6))
        rows = max(HELP_ROW + 2, *(len(widgets) for _title, widgets in self.columns))
        self.band = TOP + ROW * rows + HEADING
        gap, count = paper.px(COLUMN_GAP), len(self.looks)
        wide = (inner.w - gap * (count - 1)) // count
        for place, toggle in enumerate(self.looks):
            box = Rect(inner.x + place * (wide + gap), round(paper.y(self.band)), wide, high)
            self._place(toggle, box, paper.px(6))

    def _place(self, widget: Widget, box: Rect, by: int) -> None:
        """Put a control into its row, its words `by` pixels outside, and its ring round the row."""
        widget.place(box.inflate(2 * by, 0))
        widget.nodes[0].rect = box.inflate(2 * self.paper.px(12), -self.paper.px(12))

    def draw(self, surface: Surface) -> None:
        """The sheet with its columns and the band."""
        self.full.value = self.store.settings.fullscreen  # F11 changes it too
        self.draw_head(surface)
        inner = self.paper.inner
        for title, widgets in self.columns:
            self._heading(surface, title, widgets[0].rect.x, widgets[0].rect.right, TOP)
            for one in widgets:
                one.draw(surface)
        left, right = self.volumes[0].rect.x, self.volumes[0].rect.right
        self._heading(surface, _("Help"), left, right, TOP + ROW * HELP_ROW)
        self.words.draw(surface)
        self.sets.draw(surface)
        self._heading(surface, _("Pieces"), inner.x, inner.right, self.band)
        for toggle in self.looks:
            toggle.draw(surface)
        self.draw_buttons(surface)

    def _heading(self, surface: Surface, title: str, left: float, right: float, row: float) -> None:
        """A title on its rule, over the row that begins at `row` units."""
        self.kit.text.draw(surface, title, (left, self.paper.y(row - 34)), theme.PAPER_TITLE, theme.INK)
        self.paper.rule(surface, left, self.paper.y(row - 16), right)


def speed_words(speed: float) -> str:
    """How fast pieces move, in words."""
    return _("off") if speed <= 0 else f"× {speed:g}"


def percent(share: float) -> str:
    """A volume in words."""
    return _("off") if share <= 0 else f"{round(share * 100)} %"
