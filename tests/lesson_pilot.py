"""Somebody who learns: goes through a guided deal by mouse or keys, and may do something else than is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.match.journal_file import IN_MEMORY
from game.match.store import Store
from game.scenes.guide.lesson import Lesson
from game.scenes.guide.overlay import GuideOverlay
from game.ui.render_context import DefaultSettings
from tests.hands import STAGED, make
from tests.pilot import PATIENCE, SIZE, STILL, Pilot
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from game.lessons.guide import Prompt
    from game.lessons.guided_match import GuidedMatch
    from game.lessons.script import Step
    from game.rules.contract import Move
    from game.scenes.table.scene import TableScene


class Learner(Pilot):
    """Before the window in which a lesson runs."""

    def __init__(self, game: str, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE) -> None:
        self.left = 0
        """How often the lesson was left."""
        self.menus = 0
        self.store = Store.open(IN_MEMORY)
        self.lesson = Lesson(game, self.store, show=self._show, leave=self._leave, menu=self._menu)
        super().__init__(open_stage(self.lesson.table(), size, settings))

    def _show(self, table: TableScene) -> None:
        self.stage.replace(table)

    def _leave(self) -> None:
        self.left += 1

    def _menu(self, _match: GuidedMatch) -> None:
        self.menus += 1

    # Seeing -----------------------------------------------------------------------------------------------------------

    @property
    def guide(self) -> GuideOverlay:
        """The guide at the table."""
        companion = self.table.companion
        assert isinstance(companion, GuideOverlay)
        return companion

    @property
    def table(self) -> TableScene:
        """The table of the lesson, as it stands now."""
        return self.lesson.present

    @property
    def match(self) -> GuidedMatch:
        """What is true at the table."""
        return cast("GuidedMatch", self.table.match)

    @property
    def step(self) -> Step:
        """The step that is said."""
        return self.guide.guide.steps[self.said.step]

    @property
    def said(self) -> Prompt:
        """What the guide says."""
        said = self.guide.said
        assert said is not None
        return said

    def wait_for_words(self) -> Prompt:
        """Until the guide says something, and the picture of it was painted once."""
        self.wait_for(lambda: self.guide.said is not None and not self.stage.changing, PATIENCE)
        self.shot()
        self.wait()
        return self.said

    # Doing ------------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Press the button that goes on."""
        self.click("guide next")

    def do(self, move: Move) -> None:
        """Make a move by the mouse, as at any table."""
        make(self, self.match, move)

    def obey(self) -> None:
        """Do by the mouse what the step asks for."""
        step, number = self.step, self.match.deal.number
        if not self.said.waits:
            self.go_on()
        elif not step.moves:
            while self.find("turn") is not None:
                self.click("turn")
                self.wait(4)
        else:
            moves = [self.match.game.parse_move(text) for _state, text in step.moves]
            self.do(moves[0])
            assert isinstance(moves[0], STAGED) or self.match.deal.number > number

    def obey_by_keys(self) -> None:
        """Do it by keys alone: whatever is to be pressed has the focus already."""
        before = self.said
        for key in ("n", *["return"] * 4) if self.find("next split") and self.said.waits else ["return"] * 6:
            if self.guide.said != before:
                return
            self.press(key)
            self.wait(6)
