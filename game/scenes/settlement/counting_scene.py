"""Base class of the sheets after a deal and after a match: animations that a press skips before it presses a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.sheet_scene import PaperScene
from game.ui.animation import Timeline
from game.ui.intents import Cancel, Intent, Key
from game.ui.misclick_guard import RESULT_S

if TYPE_CHECKING:
    from collections.abc import Callable


class CountingScene(PaperScene):
    """Sheet that opens by itself and begins with an animation, such as the counting of chips.

    A press right after it has opened, or right after another press has skipped the animation, presses no button: it was
    meant for what was there before.
    """

    def __init__(self, on_escape: Callable[[], None]) -> None:
        super().__init__(on_escape)
        self.timeline = Timeline(lambda: self.ctx.speed)

    def turn_back(self) -> bool:
        """Return from a later page to the first one; return False on the first page."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Handle an intent; the first press skips the animation."""
        if (self.is_press(intent) or isinstance(intent, Cancel | Key)) and self.timeline.finish():
            self.stage.misclick_guard.appeared(self.ctx.speed, ignores_s=RESULT_S)
            self.dirty = True
            return True
        return self.handle_at_rest(intent) or super().handle(intent)

    def handle_at_rest(self, intent: Intent) -> bool:
        """Handle an intent that skips no animation, before the buttons do; return whether it was handled."""
        return isinstance(intent, Cancel) and self.turn_back()

    def update(self, seconds: float) -> bool:
        """Advance the animation; return whether more frames are needed."""
        return self.timeline.update(seconds)

    def due(self) -> float | None:
        """Return None, because the sheet changes only with animation or input."""
        return None

    def leave(self) -> None:
        """Stop the animation."""
        self.timeline.clear()
