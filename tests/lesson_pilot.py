"""Plays a guided deal by mouse or keyboard, with the option of making other moves than requested."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.guide.lesson_launcher import Lesson
from game.scenes.guide.overlay import GuideOverlay
from game.ui.render_context import DefaultSettings
from tests.hands import STAGED, make_move
from tests.pilot import PATIENCE, SIZE, STILL, Pilot
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from game.lessons.guide import Prompt
    from game.lessons.guided_match import GuidedMatch
    from game.lessons.script import Step
    from game.rules.contract import Move
    from game.scenes.table.scene import TableScene


class Learner(Pilot):
    """Plays a lesson in a window."""

    def __init__(self, game: str, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE) -> None:
        self.left = 0
        """Number of times the lesson was left."""
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
        """The lesson's table scene at present."""
        return self.lesson.present

    @property
    def match(self) -> GuidedMatch:
        """The match of the lesson."""
        return cast("GuidedMatch", self.table.match)

    @property
    def step(self) -> Step:
        """The current step of the lesson."""
        return self.guide.guide.steps[self.said.step]

    @property
    def said(self) -> Prompt:
        """The guide's current text."""
        said = self.guide.said
        assert said is not None
        return said

    def wait_for_words(self) -> Prompt:
        """Wait until the guide shows a text and has painted it once; return the text."""
        self.wait_for(lambda: self.guide.said is not None and not self.stage.changing, PATIENCE)
        self.shot()
        self.wait()
        return self.said

    # Doing ------------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Press the button for the next step."""
        self.click("guide next")

    def do(self, move: Move) -> None:
        """Make a move by mouse, as at any table."""
        make_move(self, self.match, move)

    def obey(self) -> None:
        """Do what the step requests, by mouse."""
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
        """Do what the step requests by keyboard only; the required control already has the focus."""
        before = self.said
        for key in ("n", *["return"] * 4) if self.find("next split") and self.said.waits else ["return"] * 6:
            if self.guide.said != before:
                return
            self.press(key)
            self.wait(6)
