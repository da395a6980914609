"""The settings: pace, look, time to answer, and sound; every change holds at once and is written at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.match.settings import CLAIM_SECONDS, SPEEDS
from game.scenes.paper import Paper
from game.ui import theme
from game.ui.intents import Cancel, Intent
from game.ui.scene import Scene
from game.ui.widgets import Button, Slider, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.store import Store
    from game.ui.node import Node
    from game.ui.scale import Scale

SIZE: Final = (1240.0, 700.0)
ROW: Final = 70.0
COLUMN_GAP: Final = 72.0
SPEED_STEP: Final = 0.25


class SettingsScene(Scene):
    """Changes go to the store; `on_fullscreen` turns the window, which keeps that choice itself."""

    modal = True

    def __init__(
        self, store: Store, on_done: Callable[[], None], on_fullscreen: Callable[[], None] | None = None
    ) -> None:
        super().__init__()
        self.store, self.on_done, self.on_fullscreen = store, on_done, on_fullscreen

    def enter(self) -> None:
        """Make the controls in two columns."""
        kit, now = self.kit, self.store.settings
        self.paper = Paper(kit, width=SIZE[0], height=SIZE[1])
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
        self.labels = Toggle(
            kit,
            _("Plain labels on money cards"),
            now.plain_labels,
            self._setter("plain_labels"),
            paper=True,
            name="labels",
        )
        self.full = Toggle(
            kit, _("Full screen"), now.fullscreen, lambda _on: self._turn_fullscreen(), paper=True, name="fullscreen"
        )
        left: list[Widget] = [self.speed, self.timer, self.motion, self.labels]
        if self.on_fullscreen is not None:
            left.append(self.full)
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
        self.done = Button(
            kit, _("Done"), self.on_done, kind="primary", key="escape", size=23, ring="paper", name="done"
        )
        self.focus.focus("speed")

    def _setter(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.kit.settings = self.store.change(**{name: value})
            self.dirty = True
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

    def handle(self, intent: Intent) -> bool:
        """Escape goes back."""
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """All controls, then the way back."""
        return [*(node for _title, widgets in self.columns for one in widgets for node in one.nodes), self.done.node]

    def layout(self, scale: Scale) -> None:
        """Two columns on a sheet."""
        paper, text = self.paper, self.kit.text
        paper.place(scale)
        inner = paper.inner
        gap = paper.px(COLUMN_GAP)
        wide = (inner.w - gap) // 2
        high = paper.px(ROW)
        for place, (_title, widgets) in enumerate(self.columns):
            x = inner.x + place * (wide + gap)
            y = round(paper.y(206))
            label = max(text.width(one.label, theme.BODY) for one in widgets if isinstance(one, Slider | Stepper))
            for one in widgets:
                if isinstance(one, Slider | Stepper):
                    one.label_width = (label + 34) / scale.u
                if isinstance(one, Slider):
                    one.value_width = max(90.0, 74 / scale.u)
                by = paper.px(6) if isinstance(one, Toggle) else 0  # toggles keep their words clear of the edge
                one.place(Rect(x - by, y, wide + 2 * by, high))
                ring = Rect(x, y, wide, high).inflate(2 * paper.px(12), -paper.px(12))
                one.nodes[0].rect = ring
                y += high
        button = max(paper.px(64), round(text.px(theme.QUIET_BUTTON) * 1.9))
        width = max(paper.px(220), self.done.preferred()[0])
        self.done.place(Rect(inner.right - width, round(paper.y(paper.height - 72)) - button // 2, width, button))

    def draw(self, surface: Surface) -> None:
        """The sheet with its columns."""
        kit, paper = self.kit, self.paper
        self.full.value = self.store.settings.fullscreen  # F11 changes it too
        paper.draw(surface)
        inner = paper.inner
        kit.text.draw(surface, _("Settings"), (inner.x, paper.y(98)), theme.RESULT.sized(46), theme.INK)
        paper.rule(surface, inner.x, paper.y(124), inner.right, red=True)
        for title, widgets in self.columns:
            x = widgets[0].rect.x
            kit.text.draw(surface, title, (x, paper.y(172)), theme.PAPER_TITLE, theme.INK)
            paper.rule(surface, x, paper.y(190), widgets[0].rect.right)
            for one in widgets:
                one.draw(surface)
        self.done.draw(surface)


def speed_words(speed: float) -> str:
    """How fast pieces move, in words."""
    return _("off") if speed <= 0 else f"× {speed:g}"


def percent(share: float) -> str:
    """A volume in words."""
    return _("off") if share <= 0 else f"{round(share * 100)} %"
