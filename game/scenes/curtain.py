"""The curtain between two persons: names who is next and hides everything until that person is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.grounds import draw_floor
from game.ui import theme
from game.ui.intents import Cancel, Confirm, Intent, Pointer
from game.ui.node import Node
from game.ui.plaque import draw_emblem
from game.ui.scene import Scene
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.scale import Scale

WIDE: Final = 760.0
HIGH: Final = 500.0
EMBLEM: Final = 132.0


class CurtainScene(Scene):
    """Wholly opaque. A click anywhere, Enter, Space or a pad's button is the person's word that it sits there."""

    explained = False
    """Nothing of the table is told while nobody sits at it."""

    def __init__(
        self, name: str, emblem: int | str, on_ready: Callable[[], None], on_pause: Callable[[], None] | None = None
    ) -> None:
        super().__init__()
        self.name = name
        self.emblem = emblem if isinstance(emblem, str) else theme.EMBLEMS[emblem]
        self.on_ready, self.on_pause = on_ready, on_pause
        self._pressed = False

    def enter(self) -> None:
        """Make the button."""
        self.panel = Panel(self.kit, "lacquer", radius=26, shadow="modal")
        self.ready = Button(
            self.kit, _("Show my hand"), self._ready, kind="primary", key="return", size=26, radius=16, name="ready"
        )
        self.focus.focus("ready")

    def _ready(self) -> None:
        if self.on_stage and self.stage.top is self:
            self.on_ready()

    def handle(self, intent: Intent) -> bool:
        """Any click will do, but a whole one: the last person's button may still be held when the curtain falls."""
        if isinstance(intent, Pointer) and intent.kind == "down":
            self._pressed = True
        if isinstance(intent, Confirm) or (isinstance(intent, Pointer) and intent.kind == "up" and self._pressed):
            self._ready()
            return True
        if isinstance(intent, Cancel) and self.on_pause is not None:
            self.on_pause()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """The name, and the one button."""
        return [Node(self.panel.rect, "label", self._words(), focusable=False), self.ready.node]

    def _words(self) -> str:
        return _("{name} plays next").format(name=self.name)

    def layout(self, scale: Scale) -> None:
        """A panel in the middle."""
        box = Rect(
            0, 0, min(scale.width - 40, max(scale.px(WIDE), 480)), min(scale.height - 40, max(scale.px(HIGH), 330))
        )
        box.center = (scale.width // 2, scale.height // 2)
        self.panel.place(box)
        high = max(scale.px(66), 44)
        wide = max(scale.px(340), self.ready.preferred()[0])
        self.ready.place(Rect(box.centerx - wide // 2, box.bottom - scale.px(52) - high, wide, high))

    def draw(self, surface: Surface) -> None:
        """Floor, panel, flower, name."""
        kit, scale = self.kit, self.kit.scale
        text = kit.text
        draw_floor(kit, surface, "curtain")
        self.panel.draw(surface)
        box = self.panel.rect
        emblem = max(scale.px(EMBLEM), 84)
        y = box.y + scale.px(44) + emblem / 2
        draw_emblem(kit, surface, self.emblem, (box.centerx, y), emblem, lit=1.0)
        room = box.w - 2 * scale.px(40)
        words = self._words()
        role = text.fitted(words, theme.RESULT.weighing(500), room, least_px=22, step=2)
        y += emblem / 2 + scale.f(24) + text.px(role) * 0.8
        text.draw(surface, words, (box.centerx, y), role, theme.IVORY, align="centre", width=room)
        y += scale.f(14) + text.px(theme.BODY) * 1.2
        text.draw(
            surface,
            _("Everybody else, please look away."),
            (box.centerx, y),
            theme.BODY,
            theme.DIM,
            align="centre",
            width=room,
        )
        self.ready.draw(surface)
