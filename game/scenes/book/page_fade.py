"""A page of the book that fades into the next."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.blending import lay_over


class PageFade:
    """What was seen before lies over what is seen now, weaker from frame to frame."""

    def __init__(self) -> None:
        self.on = False
        """Whether something fades."""
        self._passed = 0.0
        """Share of the fade that is over."""
        self._frame = Rect(0, 0, 0, 0)
        self._seen: Surface | None = None

    def begin(self, window: Surface, frame: Rect) -> None:
        """Fade from what stands in this part of the window; from nothing where the window has become smaller."""
        if not window.get_rect().contains(frame):
            return
        if self._seen is None or self._seen.get_size() != frame.size:
            self._seen = Surface(frame.size, 0, window)
        self._seen.set_alpha(None)
        self._seen.blit(window, (0, 0), frame)
        self.on, self._passed, self._frame = True, 0.0, Rect(frame)

    def go_on(self, share: float) -> None:
        """So much of the fade has passed."""
        self._passed += share
        self.on = self._passed < 1.0

    def draw(self, surface: Surface) -> None:
        """Lay it over the page."""
        if self.on and self._seen is not None:
            lay_over(surface, self._seen, self._frame, 1 - self._passed)
