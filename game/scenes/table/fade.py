"""Under reduced motion nothing moves: the picture before an event gives way to the one after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.blending import lay_over

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.motion import Motions
    from game.ui.kit import Kit


class Fade:
    """The picture that is fading, while it does."""

    def __init__(self, kit: Kit, motions: Motions) -> None:
        self._kit, self._motions = kit, motions
        self._before: Surface | None = None
        self._last: Surface | None = None

    def keep(self) -> None:
        """Keep the picture as it is, to let the next one come out of it."""
        if self._kit.settings.reduced_motion and self._kit.speed > 0:
            self._before = self._last.copy() if self._last is not None else None

    def paint(self, surface: Surface) -> None:
        """Lay what is left of the picture before over this one."""
        self._last = surface
        before, fade = self._before, self._motions.fade
        if before is None or fade >= 1 or before.get_size() != surface.get_size():
            self._before = None
            return
        lay_over(surface, before, (0, 0), 1 - fade)
