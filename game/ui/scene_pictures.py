"""Pictures of scenes that are not played now: of the one that gives way to another, and of the one under a modal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Surface

from game.ui import theme, time_up
from game.ui.blending import lay_over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.kit import Kit
    from game.ui.scene import Scene

CHANGE_S: Final = 0.240
FADE_S: Final = 0.120
LONGEST_WAIT_S: Final = 0.5
SCRIM: Final = 0.55
FURTHER_SCRIM: Final = 0.35
"""How much darker a scene is under a modal, and everything once more under each further one."""


class SceneChange:
    """One scene gives way to another: its last picture goes while that of the new one comes."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._last: Surface | None = None
        self._before: Surface | None = None
        self._change = 1.0
        """How far the change to the present scene has come, 0 to 1."""
        self._through_dark = True
        self._seen = True
        """Whether anything of the new scene has been seen."""
        self.waits, self._waited = False, 0.0
        """Whether it waits for the new scene's pictures in this frame, and for how many seconds it has."""

    @property
    def goes_on(self) -> bool:
        """Whether one scene is giving way to another."""
        return self._change < 1.0

    def start(self, *, through_dark: bool, at_once: bool) -> None:
        """Another scene is played from now on; the picture that was drawn last gives way to its."""
        self._through_dark = through_dark and not self._kit.settings.reduced_motion
        self._before, self._change = None, 1.0
        self._seen, self.waits, self._waited = False, False, 0.0
        if self._last is not None and self._kit.speed > 0 and not at_once:
            self._before = self._last.copy()
            self._change = 0.0

    def forget(self) -> None:
        """What was drawn last is no longer true: nothing gives way."""
        self._last = self._before = None
        self._change, self.waits = 1.0, False

    def update(self, seconds: float) -> bool:
        """Let time pass; True while it went on."""
        if not self.goes_on:
            return False
        if self.waits:
            self.waits, self._waited = False, self._waited + seconds
            return True
        whole = CHANGE_S if self._through_dark else FADE_S
        self._change = min(1.0, self._change + seconds * self._kit.speed / whole) if self._kit.speed > 0 else 1.0
        if not self.goes_on:
            self._before = None
        return True

    def may_wait(self, surface: Surface) -> bool:
        """Whether nothing of the new scene has been seen yet, and its pictures may take another frame."""
        before = self._before
        if before is None or before.get_size() != surface.get_size():
            return False
        return not self._seen and self._waited < LONGEST_WAIT_S

    @property
    def begins(self) -> bool:
        """Whether the new scene was entered in this very frame, which took its time."""
        return self._waited == 0.0

    def wait(self, surface: Surface) -> None:
        """Show the scene before for one more frame, and the change begins after it."""
        if self._before is not None:
            self.waits, self._change = True, 0.0
            surface.blit(self._before, (0, 0))

    def draw(self, surface: Surface) -> None:
        """What is left of the scene before, over the new one; without a change the picture is kept for the next."""
        self._seen = True
        if self.goes_on:
            self._draw_change(surface)
        else:
            self._last = surface

    def _draw_change(self, surface: Surface) -> None:
        """The scene before goes under the curtain in the first half, the new one comes out of it in the second."""
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
    """The scenes under a modal as one picture: beside a sheet at its side as they are, else out of focus and dimmed.

    A dialog over a sheet over a table has both behind it, the table farther away than the sheet.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._kept: dict[int, _Under] = {}
        """By how many scenes lie under a modal: one for each of those that lie on one another now."""

    def forget(self) -> None:
        """What lies under a modal may have changed."""
        self._kept.clear()

    def picture(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        """The scenes under the modal that is last, each drawn once; `like` is painted over on the way."""
        first = max((at for at, scene in enumerate(scenes[:-1]) if not scene.modal), default=0)
        return self._under(scenes[first:], like, show)

    def _under(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        *below, modal = scenes
        depth, look = len(below), (list(below), modal.at_side, like.get_size())
        self._kept = {under: kept for under, kept in self._kept.items() if under <= depth}
        if depth not in self._kept or self._kept[depth].look != look:
            painted = time_up.make(lambda: self._painted(scenes, like, show))
            self._kept[depth] = _Under(look, painted)
            self._kit.forget_layers(costly=modal.at_leisure)  # they are drawn again only when it is gone
        return self._kept[depth].picture

    def _painted(self, scenes: Sequence[Scene], like: Surface, show: Callable[[Surface, Scene], None]) -> Surface:
        """In one go: the scenes were seen, so that most of their pictures are there."""
        *below, modal = scenes
        with self._kit.text.recording(), time_up.in_one_go():
            if len(below) > 1 and not modal.at_side:  # beside that the table alone is looked at
                like.blit(self._under(below, like, show), (0, 0))
            else:
                like.fill(theme.CURTAIN)
            for scene in below[:1] if modal.at_side else below[-1:]:
                show(like, scene)  # on the window itself: a scene may remember what it was drawn on last
        return like.copy() if modal.at_side else dimmed(like, SCRIM if len(below) == 1 else FURTHER_SCRIM)


class _Under(NamedTuple):
    """What is seen under a modal: the scenes there, whether the modal stands beside them, and the window's size."""

    look: tuple[list[Scene], bool, tuple[int, int]]
    picture: Surface


def dimmed(picture: Surface, scrim: float = SCRIM) -> Surface:
    """A picture out of focus under the scrim, laid over it while it is small."""
    wide, high = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, wide // 5), max(1, high // 5)))
    small = pygame.transform.gaussian_blur(small, 2)
    veil = Surface(small.get_size())
    veil.fill(theme.SCRIM)
    veil.set_alpha(round(255 * scrim))
    small.blit(veil, (0, 0))
    return pygame.transform.smoothscale(small, (wide, high))
