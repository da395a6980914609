"""Describes the topmost scene's nodes and texts to screen readers, and performs their requests."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Final

import pygame

from game.access.accessible_node import AccessibleTree, Region
from game.access.bridge import Bridge, Request
from game.access.screen_text import DrawnText
from game.access.tree_builder import TreeBuilder

if TYPE_CHECKING:
    from game.access.bridge import Utterance
    from game.ui.node import Node
    from game.ui.scene import Scene
    from game.ui.stage import Stage
    from game.ui.text import Drawn

VARIABLE: Final = "SALA_READER"
"""Environment variable; 'off' disables screen reader support."""
LAST_MOMENT_S: Final = 0.3
"""Seconds to wait for AccessKit's thread to end; without this, a third of all runs abort."""


def written(drawn: tuple[Drawn, ...], stage: Stage) -> list[DrawnText]:
    """Convert drawn texts to the form that the accessible tree needs."""
    return [
        DrawnText(
            one.text, Region(*one.rect), stage.ctx.text.px(one.role), (one.role.face, one.role.weight, one.colour)
        )
        for one in drawn
    ]


def outline(outliner: TreeBuilder, stage: Stage) -> AccessibleTree | None:
    """Return the accessible tree of the topmost scene; `stage.written` must be from its last picture."""
    scene = stage.top
    if scene is None:
        return None
    nodes = [*scene.nodes(), *stage.mark.nodes, *stage.words.nodes_in(scene)]
    kind = type(scene)
    return outliner.tree(
        nodes,
        written(tuple(stage.written), stage),
        scene.passages(),
        scene=f"{kind.__module__}.{kind.__qualname__}",
        title=scene.spoken_title,
        modal=scene.modal,
        focused=scene.focus.focused,
        size=stage.ctx.scale.window.size,
        heading_at=scene.heading_at,
        told_at=scene.passage_areas(),
        headings=scene.headings(),
        group_of=scene.group_of,
    )


class ScreenReader:
    """Sends descriptions of the window to screen readers, and performs their requests."""

    def __init__(self, bridge: Bridge, title: str) -> None:
        self.bridge = bridge
        self.outliner = TreeBuilder(title)
        self._last: tuple[AccessibleTree, Utterance] | None = None
        self._scene: Scene | None = None

    def speak(self, stage: Stage) -> None:
        """Perform pending requests, then send changes; must be called in every frame."""
        for request in self.bridge.requests():
            self._do(stage, request)
        if stage.voice.listening != self.bridge.wanted:
            stage.voice.listening = self.bridge.wanted
            stage.dirty = True  # drawn again, to record its texts
            self._last, self._scene = None, None
            return
        if not self.bridge.wanted or stage.dirty:
            return
        tree = outline(self.outliner, stage)
        if tree is None:
            return
        if stage.top is not self._scene:
            self._scene = stage.top
            stage.voice.hush()
            stage.voice.say(tree.scene.name)
            for passage in stage.top.passages() if stage.top is not None else ():
                for line in passage.lines if passage.aloud else ():
                    stage.voice.say(line)
        if (tree, stage.voice.said) != self._last:
            self._last = (tree, stage.voice.said)
            self.bridge.show(tree, stage.voice.said)

    def _do(self, stage: Stage, request: Request) -> None:
        """Perform a screen reader's request as if the player had pressed the corresponding keys."""
        scene = stage.top
        node = self.outliner.offered.get(request.number)
        there = (*scene.nodes(), *stage.mark.nodes) if scene is not None else ()
        found = next((each for each in there if each is node), None)
        if scene is None or found is None:
            return
        if found.focusable:
            scene.focus.focus(found)
        if request.what == "press":
            scene.focus.activate(found)
        elif request.what in {"more", "less"}:
            self._turn(found, 1 if request.what == "more" else -1)
        scene.dirty = True

    @staticmethod
    def _turn(node: Node, by: int) -> None:
        if node.enabled and node.on_adjust is not None:
            node.on_adjust(by)

    def close(self) -> None:
        """Disconnect from screen readers permanently."""
        wanted = self.bridge.wanted
        self.bridge.close()
        if wanted:
            time.sleep(LAST_MOMENT_S)


def open_screen_reader(title: str, size: tuple[int, int]) -> ScreenReader | None:
    """Connect to screen readers; return None if AccessKit is missing, unsupported or disabled.

    Call this before the window is shown; if the system needs a window, a hidden one is opened.
    """
    if os.environ.get(VARIABLE) == "off" or pygame.display.get_driver() in {"dummy", "offscreen"}:
        return None
    handle = 0
    if sys.platform in {"win32", "darwin"}:
        pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)
        handle = pygame.display.get_wm_info().get("window", 0)
    try:
        return ScreenReader(Bridge(title, handle), title)
    except (ImportError, OSError):
        return None
