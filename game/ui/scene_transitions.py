"""Pictures of inactive scenes, during a transition and below a modal scene, and how they are blended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Surface

from game.ui import frame_budget, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.ui.render_context import RenderContext
    from game.ui.scene import Scene


def lay_over(surface: Surface, picture: Surface, at: Sequence[int] | Rect, opacity: float) -> None:
    """Blend an opaque picture over a surface; `opacity` runs from 0 (invisible) to 1 (opaque).

    At 1 the picture is copied, because SDL blends even at an alpha of 255, by its slowest path (11 ms for a
    page of the book, compared with 0.3 ms for a copy).
    """
    alpha = round(255 * min(1.0, opacity))
    if alpha > 0:
        picture.set_alpha(alpha if alpha < 255 else None)
        surface.blit(picture, at)


CHANGE_S: Final = 0.240
FADE_S: Final = 0.120
LONGEST_WAIT_S: Final = 0.5
SCRIM: Final = 0.55
FURTHER_SCRIM: Final = 0.35
"""Opacity of the dimming under each additional modal scene; under the first it is `SCRIM`."""


class SceneChange:
    """Transition between two scenes, from the old one's last picture to the new one."""

    def __init__(self, ctx: RenderContext) -> None:
        self._kit = ctx
        self._last: Surface | None = None
        self._before: Surface | None = None
        self._change = 1.0
        """Progress of the transition, 0 to 1."""
        self._through_dark = True
        self._seen = True
        """Whether anything of the new scene has been shown yet."""
        self.waits, self._waited = False, 0.0
        """Whether the transition waits for the new scene's pictures in this frame, and seconds waited."""

    @property
    def is_running(self) -> bool:
        """Whether a transition is running."""
        return self._change < 1.0

    def start(self, *, through_dark: bool, at_once: bool) -> None:
        """Start a transition from the last picture drawn to another scene.

        With `through_dark`, it fades to dark and back; with `at_once`, there is no transition.
        """
        self._through_dark = through_dark and not self._kit.settings.reduced_motion
        self._before, self._change = None, 1.0
        self._seen, self.waits, self._waited = False, False, 0.0
        if self._last is not None and self._kit.speed > 0 and not at_once:
            self._before = self._last.copy()
            self._change = 0.0

    def drop_picture(self) -> None:
        """Cancel the transition, because the old scene's picture is no longer valid."""
        self._last = self._before = None
        self._change, self.waits = 1.0, False

    def update(self, seconds: float) -> bool:
        """Advance the transition; return True while it is running."""
        if not self.is_running:
            return False
        if self.waits:
            self.waits, self._waited = False, self._waited + seconds
            return True
        whole = CHANGE_S if self._through_dark else FADE_S
        self._change = min(1.0, self._change + seconds * self._kit.speed / whole) if self._kit.speed > 0 else 1.0
        if not self.is_running:
            self._before = None
        return True

    def may_wait(self, surface: Surface) -> bool:
        """Return whether the new scene has not been shown yet and may take another frame to create its pictures."""
        before = self._before
        if before is None or before.get_size() != surface.get_size():
            return False
        return not self._seen and self._waited < LONGEST_WAIT_S

    @property
    def begins(self) -> bool:
        """Whether the new scene was entered in this frame, which makes the frame slow."""
        return self._waited == 0.0

    def wait(self, surface: Surface) -> None:
        """Draw the previous scene for one more frame; the transition starts afterwards."""
        if self._before is not None:
            self.waits, self._change = True, 0.0
            surface.blit(self._before, (0, 0))

    def draw(self, surface: Surface) -> None:
        """Draw the transition over the new scene; if none is running, store the picture for the next transition."""
        self._seen = True
        if self.is_running:
            self._draw_change(surface)
        else:
            self._last = surface

    def _draw_change(self, surface: Surface) -> None:
        """Draw the current state of the transition: a cross-fade, or a fade to dark and back."""
        before = self._before
        if before is None or before.get_size() != surface.get_size():
            return
        if not self._through_dark:
            lay_over(surface, before, (0, 0), 1 - self._change)
            return
        veil = Surface(surface.get_size())
        veil.fill(theme.CURTAIN)
        if self._change < 0.5:
            before.set_alpha(None)
            surface.blit(before, (0, 0))
        lay_over(surface, veil, (0, 0), 2 * min(self._change, 1 - self._change))


class UnderModal:
    """Picture of the scenes below a modal one: unchanged next to a side panel, otherwise blurred and dimmed.

    If a dialog is over a sheet that is over a table, the picture shows both, with the table dimmed more than the sheet.
    """

    def __init__(self, ctx: RenderContext) -> None:
        self._kit = ctx
        self._kept: dict[int, _CachedUnderModal] = {}
        """Cached pictures, by the number of scenes below a modal one."""

    def drop_picture(self) -> None:
        """Drop the cached pictures, because a scene below a modal one may have changed."""
        self._kept.clear()

    def picture(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        """Return a picture of the scenes below a modal one, which is the last of `scenes`.

        `show` draws one scene. `like` is a surface of the window's size, which is overwritten.
        """
        first = max((at for at, scene in enumerate(scenes[:-1]) if not scene.modal), default=0)
        return self._under(scenes[first:], like, show)

    def _under(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        *below, modal = scenes
        depth, look = len(below), (list(below), modal.at_side, like.get_size())
        self._kept = {under: kept for under, kept in self._kept.items() if under <= depth}
        if depth not in self._kept or self._kept[depth].look != look:
            painted = frame_budget.make(lambda: self._painted(scenes, like, show))
            self._kept[depth] = _CachedUnderModal(look, painted)
            self._kit.clear_layers(costly=modal.stays_long)  # they are drawn again only after it is gone
        return self._kept[depth].picture

    def _painted(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        """Return a picture of the scenes, all painted in this frame; most of their pictures are cached."""
        *below, modal = scenes
        with self._kit.text.recording(), frame_budget.unlimited():
            if len(below) > 1 and not modal.at_side:  # next to a sheet at the side only the table is visible
                like.blit(self._under(below, like, show), (0, 0))
            else:
                like.fill(theme.CURTAIN)
            for scene in below[:1] if modal.at_side else below[-1:]:
                show(like, scene)  # on the window's surface: a scene may remember the surface that it was last drawn on
        return like.copy() if modal.at_side else dimmed(like, SCRIM if len(below) == 1 else FURTHER_SCRIM)


class _CachedUnderModal(NamedTuple):
    """Cached picture of the scenes below a modal one, with its cache key.

    The key consists of the scenes, `at_side` and the window size.
    """

    look: tuple[list[Scene], bool, tuple[int, int]]
    picture: Surface


def dimmed(picture: Surface, scrim: float = SCRIM) -> Surface:
    """Return a picture blurred and dimmed by the fraction `scrim`.

    It is computed at a reduced size for speed.
    """
    wide, high = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, wide // 5), max(1, high // 5)))
    small = pygame.transform.gaussian_blur(small, 2)
    veil = Surface(small.get_size())
    veil.fill(theme.SCRIM)
    veil.set_alpha(round(255 * scrim))
    small.blit(veil, (0, 0))
    return pygame.transform.smoothscale(small, (wide, high))
