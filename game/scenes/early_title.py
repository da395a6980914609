"""The title page, which is shown before the other scenes have been imported."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.about.version import version_words
from game.match.journal_errors import JournalError, StalledReadError
from game.scenes import title_daily_deal
from game.scenes.title import TitleScene
from game.table.resumable_matches import ResumableMatch, waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.daily_deal import Today
    from game.match.journal_rows import Summary
    from game.match.match import Match
    from game.match.store import Store
    from game.scenes.goals_scene import GoalPages
    from game.scenes.journey_launcher import JourneyPages
    from game.scenes.practice.practice_launcher import PracticeLauncher
    from game.scenes.records.records_launcher import Archive
    from game.ui.stage import Stage


class AppRoutes(Protocol):
    """Interface of the navigation callbacks used by the title."""

    archive: Archive
    practice: PracticeLauncher
    goals: GoalPages
    journey: JourneyPages

    def open_game(self, name: str) -> None:
        """Open the lobby of a game, or the list of its unfinished matches."""

    def sit_down(self, match: Match) -> None:
        """Open the table of a match."""

    def cover_daily(self, found: Today, play: Callable[[], None]) -> None:
        """Introduce the deal of the day; `play` starts it."""

    def look_at_daily(self, deal: int) -> None:
        """Open the calendar of the deals of the day, or today's finished deal if the calendar is switched off."""

    def open_book(self) -> None:
        """Open the rules book."""

    def play_together(self) -> None:
        """Open the page for entering the people of a session."""

    def open_score_pad(self) -> None:
        """Open the score pad for real cards."""

    def open_settings(self) -> None:
        """Open the settings."""


class Entrance:
    """Builds the title and its callbacks; `house` imports the rest of the program and is called only if needed."""

    def __init__(
        self,
        store: Store,
        stage: Stage,
        house: Callable[[], AppRoutes],
        toggle_fullscreen: Callable[[], None] | None = None,
    ) -> None:
        self.store, self.stage, self.house = store, stage, house
        self.toggle_fullscreen = toggle_fullscreen
        self.at_phones: Callable[[], Sequence[str]] = tuple
        """Returns the names of the people on phones."""
        self._goals_of = title_daily_deal.today()
        """A date in the week whose goals were shown last."""

    def title(self) -> TitleScene:
        """Return the title scene; its footer lists only the entries that are available."""
        self.stage.ctx.sounds.loop("theme")
        destinations: dict[str, Callable[[], None]] = {
            "person": self._navigating(lambda house: house.play_together()),
            "rules": self._navigating(lambda house: house.open_book()),
            "check": self._navigating(lambda house: house.practice.open()),
            "statistics": self._navigating(lambda house: house.archive.open_records()),
            "replays": self._navigating(lambda house: house.archive.open_replays()),
            "coins": self._navigating(lambda house: house.open_score_pad()),
            "settings": self._navigating(lambda house: house.open_settings()),
        }
        if self.toggle_fullscreen is not None:
            destinations["fullscreen"] = self.toggle_fullscreen
        destinations["quit"] = self.stage.quit
        say = partial(self.stage.notify, again=True)
        return TitleScene(
            self._open_game,
            destinations,
            hidden=lambda: () if self.store.settings.practice else ("check",),
            waiting=self.waiting,
            daily=lambda: title_daily_deal.deal_of_the_day(
                self.store, self._sit_down, say, look=self._look_at, cover=self._cover
            ),
            today=title_daily_deal.today,
            goals=self._goals,
            on_goals=self._navigating(lambda house: house.goals.open()),
            journey=self._journey,
            on_journey=self._navigating(lambda house: house.journey.open()),
            people=self._people,
            last_game=self.store.settings.last_game,
            version=version_words(),
        )

    def _people(self) -> Sequence[str]:
        """Return the names of the people who play together in this session, at the screen and on phones."""
        here: Sequence[str] = ()
        if self.store.settings.together:
            from game.table.lobby.party import People, read_party  # noqa: PLC0415 - most play alone

            party = read_party(self.store.settings.together)
            here = People(party.names).called if party is not None and party.is_fresh(time.time()) else ()
        return (*here, *self.at_phones())

    def _navigating(self, way: Callable[[AppRoutes], object]) -> Callable[[], None]:
        """Return a callback that loads the navigator and then calls `way` with it."""

        def go() -> None:
            way(self.house())

        return go

    def _goals(self) -> str:
        """Return short text about the progress of the week's goals; '' if switched off or unreadable."""
        if not self.store.settings.practice:
            return ""
        from game.records.goals import goals_words, new_week_words, weekly_goals  # noqa: PLC0415 - not before the title

        before, self._goals_of = self._goals_of, title_daily_deal.today()
        try:
            if news := new_week_words(self.store, before, self._goals_of):
                self.stage.notify(news)
            return goals_words(weekly_goals(self.store, self._goals_of))
        except (JournalError, StalledReadError) as error:
            self.stage.notify(str(error))
            return ""

    def _journey(self) -> str:
        """Return short text about the progress of the journey; '' if it is switched off or unreadable."""
        if not self.store.settings.practice:
            return ""
        from game.records.journey import journey_words, progress  # noqa: PLC0415 - not before the title is made

        try:
            return journey_words(progress(self.store))
        except JournalError as error:
            self.stage.notify(str(error))
            return ""

    def _open_game(self, name: str) -> None:
        self.house().open_game(name)

    def _sit_down(self, match: Match) -> None:
        self.house().sit_down(match)

    def _cover(self, found: Today, play: Callable[[], None]) -> None:
        self.house().cover_daily(found, play)

    def _look_at(self, deal: int) -> None:
        self.house().look_at_daily(deal)

    def waiting(self, game: str = "") -> list[ResumableMatch]:
        """Return the matches that can be resumed, in the store's order: all of one game, or the first of each game.

        Matches that can no longer be resumed are reported and omitted.
        """
        found: list[ResumableMatch] = []
        summaries = self.store.waiting()
        games = [summary.game for summary in summaries]
        for summary in summaries:
            first = all(one.game != summary.game for one in found)
            if summary.game != game if game else not first:
                continue
            games.remove(summary.game)
            try:
                match = self.store.resume(summary.id)
            except (JournalError, StalledReadError) as error:
                self.stage.notify(str(error))
                continue
            found.append(self._waiting(match, summary, games.count(summary.game)))
        return found

    def _waiting(self, match: Match, summary: Summary, more: int) -> ResumableMatch:
        return waiting(match, summary, more, lambda: self._sit_down(match), lambda: self.store.delete_match(summary.id))
