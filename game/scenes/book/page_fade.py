"""Cross-fade from one page of the book to the next."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.scene_pictures import lay_over


class PageFade:
    """Draws a picture of the previous page over the new one with decreasing opacity."""

    def __init__(self) -> None:
        self.on = False
        """Whether a fade is in progress."""
        self._passed = 0.0
        """Progress of the fade, 0 to 1."""
        self._frame = Rect(0, 0, 0, 0)
        self._seen: Surface | None = None

    def begin(self, window: Surface, frame: Rect) -> None:
        """Start a fade from the picture in `frame`, unless the window has become smaller."""
        if not window.get_rect().contains(frame):
            return
        if self._seen is None or self._seen.get_size() != frame.size:
            self._seen = Surface(frame.size, 0, window)
        self._seen.set_alpha(None)
        self._seen.blit(window, (0, 0), frame)
        self.on, self._passed, self._frame = True, 0.0, Rect(frame)

    def go_on(self, share: float) -> None:
        """Advance the fade by `share` of its duration."""
        self._passed += share
        self.on = self._passed < 1.0

    def draw(self, surface: Surface) -> None:
        """Draw the previous page's picture at its remaining opacity."""
        if self.on and self._seen is not None:
            lay_over(surface, self._seen, self._frame, 1 - self._passed)
