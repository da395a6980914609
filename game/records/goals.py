"""The three goals of the week, chosen by the week's number and the games played before it, and their progress.

Nothing is stored: the same journal always leads to the same goals and progress.
"""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _, ngettext
from game.match.daily_deal import MINUTES, day_of
from game.match.daily_history import played_days
from game.match.players import YOU, known_as
from game.records.deal_record import check, check_days, damaged, is_amount, is_count, local_day
from game.rules import GAMES
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from game.match.match import Match
    from game.match.store import Store

BEFORE: Final = 28
"""Number of days before the week that are searched for the person's games."""
BUILT_IN: Final = tuple(MINUTES)
"""Games that goals may be about: those that have deals of the day."""
SHORT_GAMES: Final = frozenset(game for game, minutes in MINUTES.items() if minutes <= 2)
"""Games with short deals, for which goals ask for more deals."""


class Goal(NamedTuple):
    """One goal of a week."""

    kind: str
    """One of `MEASURES`, or 'ahead' for matches that ended with a gain."""
    target: int
    game: str = ""
    """Key of the only game that counts; '' for all games."""


class GoalProgress(NamedTuple):
    """A goal, and how much of it has been reached."""

    goal: Goal
    reached: int
    """Amount reached, at most the target."""

    @property
    def done(self) -> bool:
        """Whether the goal has been reached."""
        return self.reached >= self.goal.target


class PlayedDeal(NamedTuple):
    """Data of one deal of the week that may count towards goals."""

    game: str
    day: str
    chips: int
    hints: int


class Week(NamedTuple):
    """Everything by which the goals of a week, or of a stop of the journey, are measured."""

    deals: Sequence[PlayedDeal] = ()
    daily: int = 0
    """Number of deals of the day finished, counted by the dates of the deals."""
    honours: Sequence[str] = ()
    """Game of each honour that was made."""
    matches: Sequence[int] = ()
    """Gain of each match that was played to its end."""


class Reached(NamedTuple):
    """Goals of a finished deal's week: those reached without the deal (`before`), and those reached with it (`now`)."""

    monday: date
    before: AbstractSet[Goal]
    """Goals reached without the deal."""
    now: AbstractSet[Goal]
    """Goals reached with the deal."""


def monday_of(day: date) -> date:
    """Return the first day of a date's week."""
    return day - timedelta(days=day.weekday())


def measure(goal: Goal, week: Week) -> int:
    """Return how much of a goal a week has reached, at most its target.

    Raises:
        ValueError: There is no goal of this kind.
    """
    deals = [deal for deal in week.deals if goal.game in {"", deal.game}]
    if goal.kind == "deals":
        reached = len(deals)
    elif goal.kind == "gains":
        reached = sum(deal.chips > 0 for deal in deals)
    elif goal.kind == "unaided":
        reached = sum(deal.chips > 0 and not deal.hints for deal in deals)
    elif goal.kind == "chips":
        reached = max((deal.chips for deal in deals), default=0)
    elif goal.kind == "days":
        reached = len({deal.day for deal in deals})
    elif goal.kind == "games":
        reached = len({deal.game for deal in deals})
    elif goal.kind == "daily":
        reached = week.daily
    elif goal.kind == "honours":
        reached = sum(goal.game in {"", game} for game in week.honours)
    elif goal.kind == "ahead":
        reached = sum(gain > 0 for gain in week.matches)
    else:
        raise ValueError(f"no kind of goal: {goal.kind}")
    return max(0, min(goal.target, reached))


MEASURES: Final = ("deals", "gains", "unaided", "chips", "days", "games", "daily", "honours")
"""All kinds of goals that a week may have."""


def goal_words(goal: Goal) -> str:
    """Return a goal as an instruction: 'Play 12 deals of Pong'."""
    count, game = goal.target, _(GAMES[goal.game].title) if goal.game else ""
    words = {
        "deals": ngettext("Play {count} deal of {game}", "Play {count} deals of {game}", count),
        "gains": ngettext("Win chips in {count} deal of {game}", "Win chips in {count} deals of {game}", count),
        "unaided": ngettext(
            "Win chips in {count} deal of {game} without a hint",
            "Win chips in {count} deals of {game} without a hint",
            count,
        ),
        "chips": ngettext("Win {count} chip in one deal of {game}", "Win {count} chips in one deal of {game}", count),
        "days": ngettext("Play on {count} day", "Play on {count} days", count),
        "games": ngettext("Play {count} game", "Play {count} different games", count),
        "daily": ngettext("Finish {count} deal of the day", "Finish {count} deals of the day", count),
        "honours": ngettext("Earn {count} honour in {game}", "Earn {count} honours in {game}", count),
    }
    return words[goal.kind].format(count=count, game=game)


def goals_words(found: Sequence[GoalProgress]) -> str:
    """Return a short summary of the week's goals: 'Goals: 1 of 3'."""
    done = sum(each.done for each in found)
    words = _("Goals: {count} of {all}")
    return words.format(count=done, all=len(found))


def goals_of(monday: date, played: Sequence[str]) -> tuple[Goal, Goal, Goal]:
    """Return the goals of the week that begins on a Monday: one each for the favourite game, for habits, and for skill.

    `played` are the games played before that week, most deals first; () stands for all built-in games.
    """
    digest = sha256(f"Sala, the goals of the week: {monday.isoformat()}".encode()).digest()
    games = [game for game in played if game in BUILT_IN] or list(BUILT_IN)
    first = games[0] if played else games[digest[0] % len(games)]
    other = games[digest[1] % len(games)]
    many = 2 if first in SHORT_GAMES else 1
    favourite = (Goal("deals", 12 * many, first), Goal("gains", 4 * many, first))
    habit = [Goal("days", 4), Goal("daily", 3)]
    if len(games) > 1:
        habit.append(Goal("games", min(3, len(games))))
    skill = (
        Goal("unaided", 6 if other in SHORT_GAMES else 3, other),
        Goal("chips", 10, other),
        Goal("honours", 1, other),
    )
    return (
        favourite[digest[2] % len(favourite)],
        habit[digest[3] % len(habit)],
        skill[digest[4] % len(skill)],
    )


def person_of(store: Store) -> str:
    """Return the name by which records identify the person in the first seat."""
    names = store.settings.names
    return known_as(names[0]) if names and names[0] else YOU


def weekly_goals(store: Store, today: date) -> tuple[GoalProgress, ...]:
    """Return the goals of today's week with the progress of the person in the first seat.

    Raises:
        JournalError: The records cannot be read.
    """
    monday, person = monday_of(today), person_of(store)
    return store.journal.cached((weekly_goals.__name__, monday, person), lambda: _progress(store, person, monday))


def new_week_words(store: Store, before: date, today: date) -> str:
    """Return a notice that new goals have replaced those of an earlier day's week; '' if the week is the same.

    Raises:
        JournalError: The records cannot be read.
    """
    if monday_of(today) <= monday_of(before):
        return ""
    last = weekly_goals(store, before)
    words = _("A new week has begun, with three new goals. Last week you reached {count} of {all}.")
    return words.format(count=sum(each.done for each in last), all=len(last))


def _progress(store: Store, person: str, monday: date) -> tuple[GoalProgress, ...]:
    week, goals = _week(store, person, monday), goals_of(monday, _games_before(store, person, monday))
    return tuple(GoalProgress(goal, measure(goal, week)) for goal in goals)


def goals_reached(store: Store, match: Match) -> Reached | None:
    """Return the goals of the week reached before the deal on the table and with it; None if it is not over.

    The deal need not have been recorded yet.

    Raises:
        JournalError: The records cannot be read.
    """
    rows = store.journal.rows("SELECT id, started FROM deal WHERE match = ? AND number = ?", (match.id, match.number))
    if match.deal.result is None or not rows:
        return None
    ((deal, started),) = rows
    try:
        day, person = local_day(started), person_of(store)
    except ValueError as error:
        raise damaged() from error
    monday = monday_of(date.fromisoformat(day))
    goals = goals_of(monday, _games_before(store, person, monday))
    before = _week(store, person, monday, without=deal)
    after = before
    if match.game.name in BUILT_IN:
        keepsakes, table = words_of(match.game.name).keepsakes, match.deal.view(None).table
        for seat, player in enumerate(match.players):
            if not player.is_person or known_as(player.name) != person:
                continue
            chips = sum(entry.amount for entry in match.deal.result.entries if entry.account == seat)
            ((hints,),) = store.journal.rows("SELECT count(*) FROM hint WHERE deal = ? AND seat = ?", (deal, seat))
            made = [match.game.name for _honour in keepsakes.earned(table, seat)]
            after = after._replace(
                deals=[*after.deals, PlayedDeal(match.game.name, day, chips, hints)], honours=[*after.honours, *made]
            )
    days = set(_daily(store, monday))
    own = day_of(match.game.name, match.terms.seed) if match.deals == 1 else None
    if own is not None and monday_of(own) == monday:
        before, after = before._replace(daily=len(days - {own})), after._replace(daily=len(days | {own}))
    then, now = ({goal for goal in goals if measure(goal, week) >= goal.target} for week in (before, after))
    return Reached(monday, then, now)


def _games_before(store: Store, person: str, monday: date) -> list[str]:
    """Return the games that a person played in the weeks before a Monday, most deals first.

    If there were none in these weeks, return those of all earlier weeks.
    """
    for since in ((monday - timedelta(days=BEFORE)).isoformat(), ""):
        rows = store.journal.rows(
            "SELECT game, sum(deals) FROM record_day WHERE name = ? AND day >= ? AND day < ?"
            " GROUP BY game ORDER BY sum(deals) DESC, game",
            (person, since, monday.isoformat()),
        )
        check(*(is_count(count, 1) for _game, count in rows))
        if rows:
            return [game for game, _count in rows]
    return []


def _week(store: Store, person: str, monday: date, without: int = 0) -> Week:
    """Return the data of a week, leaving out the deal with the id `without`, unless that is 0."""
    places = ", ".join("?" for _game in BUILT_IN)
    days = monday.isoformat(), (monday + timedelta(days=6)).isoformat()
    where = f"name = ? AND game IN ({places}) AND day BETWEEN ? AND ? AND deal <> ?"
    values = (person, *BUILT_IN, *days, without)
    deals = [
        PlayedDeal(*row)
        for row in store.journal.rows(f"SELECT game, day, chips, hints FROM record_person WHERE {where}", values)  # noqa: S608
    ]
    check(*(is_amount(deal.chips) and is_count(deal.hints) for deal in deals))
    check_days([deal.day for deal in deals])
    honours = store.journal.rows(f"SELECT game FROM record_honour WHERE {where}", values)  # noqa: S608
    return Week(deals, len(_daily(store, monday)), [game for (game,) in honours])


def _daily(store: Store, monday: date) -> list[date]:
    """Return the days of a week whose deals of the day are finished."""
    return [day for day in played_days(store) if monday <= day <= monday + timedelta(days=6)]
