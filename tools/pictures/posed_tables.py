"""Tables for pictures and tests: played to a situation, after an action, with an optional sheet on top."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.records.first_honours import FirstHonour
from game.records.goals import Goal
from game.scenes.game_uis import table_scene
from game.scenes.goals_scene import honour_words, reached_words
from game.scenes.settlement.news_rows import News
from game.table.table_callbacks import NOWHERE
from game.ui.scene import Scene
from game.words import words_of
from tools.scenarios import State, play_until

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.scenes.settlement.settlement_base import ClosingScene
    from game.scenes.table.scene import TableScene

    Pose = Callable[[Any], object]

FRAME_S: Final = 1 / 60
FRAMES: Final = 600
"""Frames without a question after which none is expected any more."""


def nothing() -> None:
    """Do nothing; used as the callback of buttons on pictures."""


def with_all_buttons(sheet: ClosingScene[Any]) -> Scene:
    """Enable every button of a settlement and return it."""
    sheet.on_seal = sheet.on_review = sheet.on_watch = sheet.on_same = nothing
    return sheet


def with_news(match: Match, sheet: ClosingScene[Any], count: int) -> Scene:
    """Let a settlement show some of the game's honours and a goal as reached in the deal, and return it."""
    honours = [FirstHonour("You", each) for each in words_of(match.game.name).keepsakes.honours[:count]]
    goal = reached_words(Goal("chips", 10, match.game.name))
    news = [News(0, honour_words(one, several=False), honour_words(one, several=False, brief=True)) for one in honours]
    sheet.news = [*news, News(0, goal, goal)]
    return with_all_buttons(sheet)


# On the stage ---------------------------------------------------------------------------------------------------------


class PosedTable(Scene):
    """Scene that sets up a table and a sheet over it, and then is replaced by both."""

    def __init__(
        self,
        table: TableScene,
        *,
        begin: Pose | None = None,
        pose: Pose | None = None,
        over: Callable[[Any], Scene] | None = None,
        then: Pose | None = None,
    ) -> None:
        """Create the scene; `begin` runs first, `pose` once the deal waits for a person or is over, `then` last."""
        super().__init__()
        self._table, self._begin, self._pose, self._over, self._then = table, begin, pose, over, then

    def enter(self) -> None:
        """Push the table, play up to a question, and push the sheet."""
        stage, table = self.stage, self._table
        stage.replace(table)
        if self._begin is not None:
            self._begin(table)
            table.layout(table.ctx.scale)
        if self._pose is not None:
            for _frame in range(FRAMES):
                if table.prompt.view is not None or (table.state.over and table.prompt.nodes()):
                    break
                table.update(FRAME_S)
            self._pose(table)
        if self._over is not None:
            stage.push(self._over(table))
        if self._then is not None:
            self._then(stage.top)


def press(*names: str) -> Pose:
    """Return a pose that presses those nodes with these names that exist."""

    def pose(scene: Scene) -> None:
        for name in names:
            node = scene.focus.find(name)
            if node is not None:
                scene.focus.activate(node)

    return pose


def table_of(match: Match) -> TableScene:
    """Return the table scene of a match's game."""
    return table_scene(match, Store.open(IN_MEMORY), NOWHERE)


def table(state: State) -> TableScene:
    """Return the table of a match that has been played to a state."""
    return table_of(play_until(state))


def under(match: Match, sheet: Callable[[], Scene], then: Pose | None = None) -> Scene:
    """Return a sheet over the table of a match, as during play; `then` is done with it."""
    return PosedTable(table_of(match), over=lambda _table: sheet(), then=then)


def pictures(states: Mapping[str, State]) -> dict[str, Callable[[], Scene]]:
    """Return functions that create the tables of named states."""
    return {name: partial(table, state) for name, state in states.items()}
