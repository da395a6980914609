"""Opens the pages about Sala and its licences from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.about.about_scene import AboutScene
from game.scenes.about.licences_scene import LicencesScene
from game.scenes.about.text_scene import LicenceScene
from game.scenes.folders import show_folder

if TYPE_CHECKING:
    from game.about.bundled_components import Shipped
    from game.about.log import Log
    from game.ui.scene import Scene
    from game.ui.stage import Stage


class AboutLauncher:
    """Opens the pages about Sala and links them with each other."""

    def __init__(self, stage: Stage, log: Log | None = None) -> None:
        self.stage, self.log = stage, log

    def open(self) -> None:
        """Open the page about Sala."""

        def make() -> Scene:
            return AboutScene(self.stage.pop, self._licences, self.log, self._folder)

        scene = make()
        scene.rebuild = make
        self.stage.push(scene)

    def _licences(self) -> None:
        self.stage.push(LicencesScene(self.stage.pop, self._text))

    def _text(self, one: Shipped) -> None:
        self.stage.push(LicenceScene(one, self.stage.pop))

    def _folder(self) -> None:
        if self.log is not None and self.log.folder is not None:
            show_folder(self.stage, self.log.folder)
