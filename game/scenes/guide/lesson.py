"""A lesson in the window: a guided deal of a game at its own table, from the first sentence to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from game.i18n import N_, _
from game.lessons.guided_match import GuidedMatch, sit_down
from game.lessons.script import HELD, lesson_of
from game.scenes.game_uis import game_ui_of
from game.scenes.guide.overlay import GuideOverlay
from game.table.match_info_text import PREPARED_WORDS
from game.table.table_callbacks import Exits

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.lessons.script import Script
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.scenes.table.scene import TableScene


FOUND_AGAIN: Final = N_("First steps is in the lobby and, at a table, under Menu.")


class Lesson:
    """One person's run through a lesson, which is not written to the journal."""

    def __init__(
        self,
        game: str,
        store: Store,
        *,
        show: Callable[[TableScene], None],
        leave: Callable[[], None],
        menu: Callable[[GuidedMatch], None],
        left: Callable[[int], None] = lambda _step: None,
    ) -> None:
        """Prepare a game's lesson; `show` displays a table, `leave` ends the lesson, `menu` opens the pause menu.

        `left` is called with the step at which the lesson would be resumed, 0 once it is over.

        Raises:
            LookupError: the game has no lesson.
        """
        script = lesson_of(game)
        if script is None:
            raise LookupError(f"{game} has no lesson")
        self.script: Script = script
        self._store, self._show, self._leave, self._menu, self._left = store, show, leave, menu, left
        self.present: TableScene
        """Current table; going back creates a new one."""

    def start(self, step: int = 0) -> None:
        """Show the table at a step of the deal."""
        self._show(self.table(step))
        self.present.stage.notices.take_back(_(FOUND_AGAIN))  # the notice would cover the hand, and is not needed here

    def table(self, step: int = 0) -> TableScene:
        """Return the table at a step; a step after the last question begins at that question."""
        steps = self.script.steps
        while steps[step].at >= HELD:
            step -= 1
        match = GuidedMatch.of(self.script, self._store.settings.names)
        match.play_to(steps[step].at)
        exits = Exits(
            settlement=self._pay,
            go_on=lambda _match: self._leave(),
            menu=lambda: self._menu(match),
            curtain=_no_curtain,
            save=self._save,
            seal=lambda _match, _opened: self._say(_(PREPARED_WORDS)),
        )
        # A table needs nothing of its match from the journal except `earlier`, which a guided match has too.
        table = game_ui_of(self.script.game).table(cast("Match", match), sit_down(match), self._store, exits)
        table.companion = GuideOverlay(
            table, match, step, go_to=self.start, end=self._leave, skip=self.skip, left=self._left
        )
        self.present = table
        return table

    def skip(self) -> None:
        """Leave the lesson, with a notice about where to find it again."""
        stage = self.present.stage
        self._leave()
        stage.notify(_(FOUND_AGAIN), again=True)

    def _pay(self, match: Match) -> None:
        """Settle the deal without a settlement scene; the guide explains the payments at the seats."""
        match.finish_deal()
        self.present.refresh_chips()
        self.present.changed()

    def _say(self, sentence: str) -> None:
        self.present.stage.notify(sentence, again=True)

    def _save(self, _match: object) -> bool:
        self._say(_("A guided deal is not saved."))
        return False


def _no_curtain(_seat: Seat, ready: Callable[[], None]) -> None:
    """Continue without a curtain, because a lesson is played by one person."""
    ready()
