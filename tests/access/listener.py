"""A simulated screen reader: reads the tree and the announcements, without a real reader or a bus."""

from __future__ import annotations

from game.access.accessible_node import AccessibleTree
from game.access.tree_builder import TreeBuilder, as_text
from game.ui.screen_reader import outline
from game.ui.stage import Stage
from tools.screenshots import picture


class Listener:
    """Records the announcements that a stage makes after this object is created."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        stage.voice.listening = True
        stage.dirty = True
        self.outliner = TreeBuilder("Sala")
        self._heard = stage.voice.said.number

    def tree(self) -> AccessibleTree:
        """Return the current accessibility tree."""
        picture(self.stage)
        found = outline(self.outliner, self.stage)
        assert found is not None
        return found

    def text(self) -> str:
        """Return the current accessibility tree as text."""
        return as_text(self.tree())

    def heard(self) -> list[str]:
        """Wait until all announcements are made; return those since the last call."""
        said: list[str] = []
        voice = self.stage.voice
        for _frame in range(6000):
            if voice.said.number > self._heard:
                self._heard = voice.said.number
                said.append(voice.said.text)
            if not voice.speaking:
                break
            voice.update(0.05)
        return said
