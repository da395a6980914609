"""Opens the page of the journey, and starts or continues matches at its stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.journal_errors import JournalError
from game.records.journey import begin
from game.scenes.journey_scene import JourneyCallbacks, JourneyScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.store import Store
    from game.records.journey import Stop
    from game.ui.stage import Stage


class JourneyPages:
    """Opens the page; `on_sit_down` opens a match's table, `on_unreadable` is called if the journal cannot be read."""

    def __init__(
        self,
        store: Store,
        stage: Stage,
        *,
        on_sit_down: Callable[[Match], None],
        on_unreadable: Callable[[JournalError], object],
    ) -> None:
        self.store, self.stage = store, stage
        self.on_sit_down, self.on_unreadable = on_sit_down, on_unreadable

    def open(self, stop: str = "") -> None:
        """Push the page, showing the card of the next stop, or of `stop` if its goal has not been reached yet."""
        callbacks = JourneyCallbacks(self.stage.pop, self.play, lambda stop: bool(self._unfinished(stop)), self.wear)
        self.stage.push(JourneyScene(self.store, callbacks, stop))

    def play(self, stop: Stop) -> None:
        """Open the table of a stop, resuming its unfinished match if there is one."""
        found = self._unfinished(stop)
        try:
            match = self.store.resume(found[0]) if found else begin(self.store, stop)
        except JournalError as error:
            self.on_unreadable(error)
            return
        self.on_sit_down(match)

    def wear(self, slot: str, key: str) -> None:
        """Use a reward in a slot, replacing the current one; an empty key only removes the current one."""
        worn = {each: kept for each, kept in self.store.settings.worn.items() if each != slot}
        self.stage.ctx.settings = self.store.change(worn=worn | ({slot: key} if key else {}))
        self.stage.ctx.sprites.clear()

    def _unfinished(self, stop: Stop) -> list[int]:
        """Return the ids of a stop's unfinished matches, in the order of the title page."""
        rows = self.store.journal.rows("SELECT match FROM journey WHERE stop = ?", (stop.key,))
        begun = {match for (match,) in rows}
        return [summary.id for summary in self.store.waiting() if summary.id in begun] if begun else []
