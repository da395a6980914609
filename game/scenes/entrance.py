"""The way in: the title by itself, shown before the house behind it is read in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.imprint.version import version_words
from game.match.journal_file import JournalError
from game.scenes import daily
from game.scenes.title import TitleScene
from game.table.waiting import Waiting, waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.saved import Summary
    from game.match.store import Store
    from game.scenes.records.archive import Archive
    from game.ui.stage import Stage


class House(Protocol):
    """What lies behind the title's doors."""

    archive: Archive

    def open_game(self, name: str) -> None:
        """The lobby of a game, or the matches of it that wait."""

    def sit_down(self, match: Match) -> None:
        """The table of a match."""

    def open_book(self) -> None:
        """The rules book."""

    def open_score_pad(self) -> None:
        """The score pad for real cards."""

    def open_settings(self) -> None:
        """The settings."""


class Entrance:
    """What the title shows and where its doors lead; `house` is asked only when somebody goes through one of them."""

    def __init__(
        self,
        store: Store,
        stage: Stage,
        house: Callable[[], House],
        toggle_fullscreen: Callable[[], None] | None = None,
    ) -> None:
        self.store, self.stage, self.house = store, stage, house
        self.toggle_fullscreen = toggle_fullscreen

    def title(self) -> TitleScene:
        """The title; only doors that lead somewhere stand in its foot line."""
        self.stage.kit.sounds.loop("theme")
        doors: dict[str, Callable[[], None]] = {
            "rules": self._through(lambda house: house.open_book()),
            "statistics": self._through(lambda house: house.archive.open_records()),
            "replays": self._through(lambda house: house.archive.open_replays()),
            "coins": self._through(lambda house: house.open_score_pad()),
            "settings": self._through(lambda house: house.open_settings()),
        }
        if self.toggle_fullscreen is not None:
            doors["fullscreen"] = self.toggle_fullscreen
        doors["quit"] = self.stage.quit
        say = partial(self.stage.notify, again=True)
        return TitleScene(
            self._open_game,
            doors,
            waiting=self.waiting,
            daily=lambda: daily.deal_of_the_day(self.store, self._sit_down, say, look=self._look_at),
            today=daily.today,
            last_game=self.store.settings.last_game,
            version=version_words(),
        )

    def _through(self, way: Callable[[House], object]) -> Callable[[], None]:
        """A door, and the way on behind it."""

        def go() -> None:
            way(self.house())

        return go

    def _open_game(self, name: str) -> None:
        self.house().open_game(name)

    def _sit_down(self, match: Match) -> None:
        self.house().sit_down(match)

    def _look_at(self, deal: int) -> None:
        self.house().archive.open_deal(deal)

    def waiting(self, game: str = "") -> list[Waiting]:
        """Matches that can go on, the one to continue first: all of a game, or else the first of each.

        One that cannot go on any more is told of once and not offered again.
        """
        found: list[Waiting] = []
        summaries = self.store.waiting()
        games = [summary.game for summary in summaries]
        for summary in summaries:
            first = all(one.game != summary.game for one in found)
            if summary.game != game if game else not first:
                continue
            games.remove(summary.game)
            try:
                match = self.store.resume(summary.id)
            except JournalError as error:
                self.stage.notify(str(error))
                continue
            found.append(self._waiting(match, summary, games.count(summary.game)))
        return found

    def _waiting(self, match: Match, summary: Summary, more: int) -> Waiting:
        return waiting(match, summary, more, lambda: self._sit_down(match), lambda: self.store.forget(summary.id))
