"""Announces honours at the table, and opens the pages of the week's goals and of all honours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.match.journal_errors import JournalError, StalledReadError
from game.match.players import translated_name_now
from game.records.first_honours import first_honours, honour_name
from game.records.journey import reached_by
from game.scenes import daily_deal
from game.scenes.goals_scene import GoalsScene
from game.scenes.honours_scene import HonoursScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.store import Store
    from game.records.first_honours import FirstHonour
    from game.records.journey import Stop
    from game.ui.stage import Stage


class GoalPages:
    """Announces first honours and opens the pages; `on_unreadable` is told when the records cannot be read.

    `on_watch` opens the replay of a deal, `on_calendar` the calendar of the deals of the day.
    """

    def __init__(
        self,
        store: Store,
        stage: Stage,
        *,
        on_unreadable: Callable[[JournalError], object],
        on_watch: Callable[[int], None],
        on_calendar: Callable[[], None],
    ) -> None:
        self.store, self.stage, self.on_unreadable = store, stage, on_unreadable
        self.on_watch, self.on_calendar = on_watch, on_calendar

    def open(self) -> None:
        """Push the page of the week's goals."""
        self.stage.push(
            GoalsScene(
                self.store,
                daily_deal.today(),
                self.stage.pop,
                on_honours=self.open_honours,
                on_calendar=self.on_calendar,
            )
        )

    def open_honours(self) -> None:
        """Push the page of all honours, with the game that was played last."""
        game = self.store.settings.last_game
        self.stage.push(HonoursScene(self.store, self.stage.pop, self.on_watch, game))

    def announce(self, match: Match) -> None:
        """Show a notice over the settlement for every first honour of a person, and for a goal of the journey."""
        if not self.store.settings.practice:
            return
        try:
            found, stop = first_honours(self.store, match), reached_by(self.store, match)
        except JournalError as error:
            self.on_unreadable(error)
            return
        except StalledReadError:  # they are on the page of honours all the same
            return
        several = sum(player.is_person for player in match.players) > 1
        for each in found:
            self.stage.notify(honour_words(each, several=several), again=True)
        if stop is not None:
            self.stage.notify(stop_words(stop), again=True)


def honour_words(made: FirstHonour, *, several: bool) -> str:
    """Return the notice about an honour; with `several` persons at the table it names who made it."""
    honour, why = honour_name(made.honour), _(made.honour.why)
    if several:
        words = _("New honour of {name}: {honour} ({why})")
        return words.format(name=translated_name_now(made.person), honour=honour, why=why)
    return _("New honour: {honour} ({why})").format(honour=honour, why=why)


def stop_words(stop: Stop) -> str:
    """Return the notice about a goal of the journey that was reached, with the reward that it unlocks."""
    words = _("Goal reached in {town}: {goal} New: {reward}.")
    return words.format(town=_(stop.place), goal=_(stop.words), reward=_(stop.reward.title))
