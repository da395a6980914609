"""Named states of the calendar of the deals of the day."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.match import daily_deal
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.calendar_scene import CalendarCallbacks, CalendarScene
from game.scenes.goals_scene import GoalsScene
from game.scenes.honours_scene import HonoursScene
from tools.pictures.posed_tables import nothing
from tools.pictures.records import played_store
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene

TODAY: Final = date(2026, 11, 23)
"""The day of the pictures; its game is Tongits."""
SKIPPED: Final = frozenset({6, 7, 13})
"""Days of the past on which nothing was played, counted back from today."""
DAYS: Final = 20


@cache
def daily_store() -> Store:
    """Return a store with deals of the day of three weeks, some days left out."""
    store = Store.open(IN_MEMORY)
    for ago in reversed(range(DAYS)):
        if ago not in SKIPPED:
            rng = Random(ago)
            match = daily_deal.begin(store, daily_deal.today(store, TODAY - timedelta(days=ago)))
            while match.deal.result is None:
                seat = min(match.deal.pending())
                match.play(seat, expert_answer(match, seat, rng))
            match.finish_deal()
    return store


def calendar(*, empty: bool = False) -> Scene:
    """Return the calendar on a fixed day."""
    store = Store.open(IN_MEMORY) if empty else daily_store()
    ways = CalendarCallbacks(nothing, lambda _deal: None, lambda _result: True, lambda _result: None, nothing)
    return CalendarScene(store, ways, TODAY)


def goals(store: Store) -> Scene:
    """Return the goals of the current week, in which the deals of `played_store` were played."""
    return GoalsScene(store, date.today(), nothing, on_honours=nothing, on_calendar=nothing)  # noqa: DTZ011


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "calendar": calendar,
    "calendar-empty": lambda: calendar(empty=True),
    "goals": lambda: goals(played_store()),
    "goals-new": lambda: goals(Store.open(IN_MEMORY)),
    "honours": lambda: HonoursScene(played_store(), nothing, lambda _deal: None, "tongits"),
    "honours-pai-gow": lambda: HonoursScene(played_store(), nothing, lambda _deal: None, "pai-gow"),
}
"""Function that returns the scene of each picture."""
