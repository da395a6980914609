"""Writes the window's nodes to a file after every change, for tests with a real mouse.

The environment variable SALA_NODES enables this and names the file, which describes the screen in words and
rectangles and contains nothing that a person in front of the screen could not see.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _

if TYPE_CHECKING:
    from game.ui.stage import Stage

VARIABLE = "SALA_NODES"


class ObserverError(Exception):
    """Raised if the nodes file cannot be written; the message is a sentence for the terminal."""


class Observer:
    """Writes the nodes of the topmost scene to a file, atomically."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last = ""

    @classmethod
    def from_environment(cls) -> Observer | None:
        """Return an observer if the environment variable SALA_NODES names a file, else None."""
        named = os.environ.get(VARIABLE)
        return cls(Path(named)) if named else None

    def observe(self, stage: Stage, *, moving: bool) -> None:
        """Write the nodes to the file if they have changed since the last call.

        Raises:
            ObserverError: The file cannot be written.
        """
        scene = stage.top
        if scene is None:
            return
        nodes = [
            {
                "role": node.role,
                "label": node.label,
                "name": node.id,
                "rect": list(node.bounds),
                "enabled": node.enabled,
                "layer": node.layer,
                "value": node.value,
            }
            for node in (*scene.nodes(), *stage.mark.nodes, *stage.words.nodes_in(scene))
        ]
        focused = scene.focus.focused
        now = {
            "scene": type(scene).__name__,
            "moving": moving or stage.changing,
            "focused": focused.id if focused is not None else "",
            "nodes": nodes,
        }
        text = json.dumps(now, ensure_ascii=False)
        if text != self._last:
            self._last = text
            part = self.path.with_suffix(".part")
            try:
                part.write_text(text, encoding="utf-8")
                part.replace(self.path)
            except OSError as error:
                raise ObserverError(
                    _("{variable} names a file that cannot be written to: {file} ({reason}).").format(
                        variable=VARIABLE, file=self.path, reason=error.strerror or error
                    )
                ) from error
