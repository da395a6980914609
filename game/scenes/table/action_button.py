"""Table button that stays legible while disabled; its tooltip gives the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.table.action_state import Action
    from game.ui.render_context import RenderContext

CLOSED_LABEL: Final = 0.62
CLOSED_GROUND: Final = 0.92


class ActionButton(Button):
    """Button that stays legible while disabled; its tooltip gives the reason."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        key: str,
        on_activate: Callable[[], None],
        *,
        kind: str = "quiet",
        name: str = "",
    ) -> None:
        super().__init__(ctx, label, on_activate, kind=kind, key=key, size=20, name=name or f"action:{key}", layer=4)

    def show(self, action: Action) -> None:
        """Update the button to the current state of its action."""
        self.label, self.short = action.label, action.short
        if action.open:
            self.open(action.told)
        else:
            self.close(action.told)

    def open(self, tooltip: str = "") -> None:
        """Enable the button; `tooltip` explains the effect of a press."""
        self.enabled, self.node.why, self.node.tooltip = True, "", tooltip
        self.node.value = tooltip

    def close(self, why: str) -> None:
        """Disable the button; `why` becomes its tooltip."""
        self.enabled, self.node.why, self.node.tooltip = False, why, ""
        # Translators: a button that cannot be pressed now.
        self.node.value = _("unavailable")

    def draw_faded(self, surface: Surface, alpha: float) -> None:
        """Draw the button; a disabled one has a plain dark background."""
        if self.enabled:
            super().draw_faded(surface, alpha)
            return
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        ctx.paint.fill(
            surface,
            rect,
            radius=scale.f(self.radius),
            fill=(theme.NIGHT,),
            opacity=CLOSED_GROUND,
            line=theme.BRASS_LINE,
            line_width=scale.line,
            line_opacity=0.35,
            alpha=alpha,
        )
        ctx.text.cover(rect)
        self._draw_cap_and_words(surface, rect.y, theme.IVORY, alpha * CLOSED_LABEL)
