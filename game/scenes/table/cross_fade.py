"""Cross-fade for reduced motion: the previous picture fades into the next instead of pieces moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.blending import lay_over

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.motion import Motions
    from game.ui.render_context import RenderContext


class Fade:
    """The previous picture while it fades out."""

    def __init__(self, ctx: RenderContext, motions: Motions) -> None:
        self._kit, self._motions = ctx, motions
        self._before: Surface | None = None
        self._last: Surface | None = None

    def keep(self) -> None:
        """Store the current picture as the start of a cross-fade."""
        if self._kit.settings.reduced_motion and self._kit.speed > 0:
            self._before = self._last.copy() if self._last is not None else None

    def paint(self, surface: Surface) -> None:
        """Paint the previous picture over the current one at its remaining opacity."""
        self._last = surface
        before, fade = self._before, self._motions.fade
        if before is None or fade >= 1 or before.get_size() != surface.get_size():
            self._before = None
            return
        lay_over(surface, before, (0, 0), 1 - fade)
