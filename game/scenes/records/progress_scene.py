"""Shows the progress of long-running work, which is done in slices between frames, with a button to stop it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.paper_scene import PaperScene
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygame import Surface

SIZE: Final = (820.0, 330.0)
SLICE_S: Final = 0.012
"""Seconds of work per frame."""


class WorkScene(PaperScene):
    """Runs `work`, a generator of progress texts; `on_stop` is called when the player stops it.

    `on_end` gets None when the work is finished, or its exception if that is one of `caught`.
    """

    size = SIZE
    head = 118.0

    def __init__(
        self,
        title: str,
        work: Iterator[str],
        on_end: Callable[[Exception | None], None],
        on_stop: Callable[[], None],
        *,
        caught: tuple[type[Exception], ...],
    ) -> None:
        super().__init__(on_stop, title)
        self.work, self.on_end, self.caught = work, on_end, caught
        self.words = ""

    def enter(self) -> None:
        """Create the sheet with its button."""
        super().enter()
        stop = Button(self.ctx, _("Stop"), self.on_done, kind="paper", key="escape", size=21, name="stop")
        self.buttons = [(stop, 180.0)]
        self.focus.focus("stop")

    def update(self, seconds: float) -> bool:
        """Run one slice of the work; return whether more frames are needed."""
        super().update(seconds)
        until = time.perf_counter() + SLICE_S
        try:
            while time.perf_counter() < until:
                self.words = next(self.work)
        except StopIteration:
            self.on_end(None)
        except self.caught as error:
            self.on_end(error)
        self.dirty = True
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with its progress."""
        self.draw_head(surface)
        inner = self.paper.inner
        at = Rect(inner.x, round(self.paper.y(160)), inner.w, 0)
        self.ctx.text.draw(surface, self.words, at.topleft, theme.BODY, theme.INK_2, width=inner.w)
        self.draw_buttons(surface)
