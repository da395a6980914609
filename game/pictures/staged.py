"""Tables for pictures and tests: situations on the stage, posed, with a sheet laid over them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.match.journal_file import IN_MEMORY
from game.match.store import Store
from game.scenes.faces import table_scene
from game.table.exits import NOWHERE
from game.table.situations import State, play_until
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.scenes.settlement.closing import ClosingScene
    from game.scenes.table.scene import TableScene

    Pose = Callable[[Any], object]

FRAME_S: Final = 1 / 60
FRAMES: Final = 600
"""More than these pass before no question comes any more."""


def nothing() -> None:
    """What a button does on a picture."""


def leading_on(sheet: ClosingScene[Any]) -> Scene:
    """A settlement with every button that it has in the house."""
    sheet.on_seal = sheet.on_review = sheet.on_watch = sheet.on_same = nothing
    return sheet


# On the stage ---------------------------------------------------------------------------------------------------------


class Staged(Scene):
    """A table at which something has just been done, and what lies over it; gives way to both."""

    def __init__(
        self,
        table: TableScene,
        *,
        begin: Pose | None = None,
        pose: Pose | None = None,
        over: Callable[[Any], Scene] | None = None,
    ) -> None:
        """`begin` is done as one sits down, `pose` once the deal waits for a person or is over."""
        super().__init__()
        self._table, self._begin, self._pose, self._over = table, begin, pose, over

    def enter(self) -> None:
        """Put the table here, go on to the question, and lay the sheet over it."""
        stage, table = self.stage, self._table
        stage.replace(table)
        if self._begin is not None:
            self._begin(table)
            table.layout(table.kit.scale)
        if self._pose is not None:
            for _frame in range(FRAMES):
                if table.prompt.view is not None or (table.state.over and table.prompt.nodes()):
                    break
                table.update(FRAME_S)
            self._pose(table)
        if self._over is not None:
            stage.push(self._over(table))


def press(*names: str) -> Pose:
    """Press the nodes of these names, where they are there."""

    def pose(scene: TableScene) -> None:
        for name in names:
            node = scene.focus.find(name)
            if node is not None:
                scene.focus.activate(node)

    return pose


def table_of(match: Match) -> TableScene:
    """A match at its game's table."""
    return table_scene(match, Store.open(IN_MEMORY), NOWHERE)


def table(state: State) -> TableScene:
    """The table of a match in a state."""
    return table_of(play_until(state))


def under(match: Match, sheet: Callable[[], Scene]) -> Scene:
    """A sheet over the table of a match, as in play."""
    return Staged(table_of(match), over=lambda _table: sheet())


def pictures(states: Mapping[str, State]) -> dict[str, Callable[[], Scene]]:
    """What makes the table of each state."""
    return {name: partial(table, state) for name, state in states.items()}
