"""A person's strength by game: average cost of a decision, with 95 % interval, total and weekly.

The cost of a decision is that of the review (`game.review.moments.find`): the number of chips by which the move is
worse, in the master's estimate, than the best one. The master is therefore the zero of the scale. The costs of weaker
computer players, reviewed in the same way, show the meaning of a figure (`LEVEL_COSTS`).

Interval: decisions of one deal depend on each other, so the deals are the sample. The mean is the ratio of the total
cost to the number of decisions. Its variance over D deals is

    D / (D - 1) * sum((cost of the deal - mean * decisions of the deal) ** 2) / decisions ** 2

and the half width is the standard error times the 97.5 % quantile of Student's t with D - 1 degrees of freedom.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.match.archived_deal import ALL_DECISIONS, is_day
from game.match.untrusted_input import MOST_CHIPS
from game.practice.decision_costs import METHOD
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from game.match.journal import Journal

LEAST_DECISIONS: Final = 30
"""Minimum number of decisions for which a mean is shown."""
LEAST_DEALS: Final = 5
"""Minimum number of deals for which an interval is shown."""
AT_ONCE: Final = 60
"""Number of deals after which a slice of reading ends, always at the end of a day."""
WEEKS: Final = 52
"""Maximum number of weeks on the chart's line."""
SURE: Final = NormalDist().inv_cdf(0.975)
"""Half width of a 95 % interval in a large sample, in standard errors."""
LEVEL_COSTS: Final[Mapping[str, Mapping[str, float]]] = {
    "pai-tong": {"master": 0.0, "adept": 0.424, "casual": 0.585, "beginner": 0.750},
    "pong": {"master": 0.0, "adept": 0.163, "casual": 0.252, "beginner": 0.302},
    "pai-gow": {"master": 0.0, "adept": 0.294, "casual": 2.044, "beginner": 3.492},
    "tongits": {"master": 0.001, "adept": 0.031, "casual": 0.037, "beginner": 0.113},
}
"""Mean cost in points of a decision by computer players, by game and level, as measured by `bench/strength.py`."""
POINTS: Final[Mapping[str, tuple[int, str]]] = {
    "pai-tong": (4, N_("in chips at a base stake of {count}")),
    "pai-gow": (100, N_("in chips per {count} bet")),
}
"""Chips at stake to which costs are scaled, and the text for this unit, by game; elsewhere, a point is one chip."""


class Sums(NamedTuple):
    """Sums over deals, from which the mean and interval are computed; costs are in points."""

    deals: int = 0
    decisions: int = 0
    cost: float = 0.0
    cost_squares: float = 0.0
    """Sum of the squares of the deals' costs."""
    decision_squares: float = 0.0
    """Sum of the squares of the deals' numbers of decisions."""
    products: float = 0.0
    """Sum of the products of each deal's cost and number of decisions."""

    def plus(self, other: Sums) -> Sums:
        """Return the combined sums of this object and another."""
        return Sums(
            self.deals + other.deals,
            self.decisions + other.decisions,
            self.cost + other.cost,
            self.cost_squares + other.cost_squares,
            self.decision_squares + other.decision_squares,
            self.products + other.products,
        )

    @classmethod
    def of(cls, deals: Iterable[Sequence[float]]) -> Sums:
        """Return the sums over deals, each given as the costs of its decisions."""
        found = cls()
        for costs in deals:
            count, cost = len(costs), sum(costs)
            found = found.plus(cls(1, count, cost, cost * cost, count * count, cost * count))
        return found


class Estimate(NamedTuple):
    """Mean cost of a decision in points, with the half width of its 95 % interval."""

    mean: float
    margin_of_error: float
    decisions: int
    deals: int

    @property
    def low(self) -> float:
        """Lower end of the interval, at least 0 because no cost is negative."""
        return max(0.0, self.mean - self.margin_of_error)

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.mean + self.margin_of_error


class Week(NamedTuple):
    """A point of the chart's line: the estimate up to a week."""

    monday: str
    """First day of the week, ISO 8601."""
    estimate: Estimate
    weeks: int
    """Number of weeks with decisions that are counted; earlier weeks are included until there are enough decisions."""


class Strength(NamedTuple):
    """A person's strength in one game."""

    game: str
    sums: Sums = Sums()
    reviewed: int = 0
    """Number of reviewed deals, including those without a decision."""
    line: tuple[Week, ...] = ()
    """Weeks with decisions, oldest first; empty until there are enough decisions."""

    @property
    def estimate(self) -> Estimate | None:
        """The estimate over all decisions; None if there are too few."""
        return estimate(self.sums)

    @property
    def levels(self) -> Mapping[str, float]:
        """Mean costs of computer players in this game by level, strongest first; empty if not measured."""
        return LEVEL_COSTS.get(self.game, {})


def estimate(sums: Sums) -> Estimate | None:
    """Return the mean cost of a decision with its interval; None if there are too few decisions or deals."""
    deals, decisions = sums.deals, sums.decisions
    if decisions < LEAST_DECISIONS or deals < LEAST_DEALS:
        return None
    mean = sums.cost / decisions
    squares = sums.cost_squares - 2 * mean * sums.products + mean * mean * sums.decision_squares
    error = sqrt(deals / (deals - 1) * max(0.0, squares)) / decisions
    return Estimate(mean, student(deals - 1) * error, decisions, deals)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t for at least 4 degrees of freedom, within 0.005.

    Expansion of Abramowitz and Stegun, 26.7.5.
    """
    z, n = SURE, freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4),
    )
    return z + sum(terms)


def line_of(days: Mapping[str, Sums]) -> tuple[Week, ...]:
    """Return a point for each week with decisions, from sums by day (ISO 8601).

    A week with too few decisions is combined with the weeks before it.
    """
    weeks: defaultdict[str, Sums] = defaultdict(Sums)
    for day, sums in days.items():
        at = date.fromisoformat(day)
        monday = (at - timedelta(days=at.weekday())).isoformat()
        weeks[monday] = weeks[monday].plus(sums)
    mondays = sorted(weeks)
    line: list[Week] = []
    for place in reversed(range(len(mondays))):
        together, found = Sums(), None
        for count, monday in enumerate(reversed(mondays[: place + 1]), 1):
            together = together.plus(weeks[monday])
            found = estimate(together)
            if found is not None:
                line.append(Week(mondays[place], found, count))
                break
        if found is None or len(line) == WEEKS:
            break
    return tuple(reversed(line))


def read_strengths(journal: Journal, person: str) -> Generator[None, None, tuple[Strength, ...]]:
    """Read a person's strength in every game with reviewed deals, in slices of about `AT_ONCE` deals.

    The strengths are in the order of `GAMES`; invalid rows are skipped.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    found = []
    for game in GAMES:
        reviewed, days = 0, dict[str, Sums]()
        for first, last in _spans(journal, person, game):
            count, some = _read_days(journal, person, game, first, last)
            reviewed += count
            days |= some
            yield
        if reviewed:
            found.append(Strength(game, _total(days.values()), reviewed, line_of(days)))
    return tuple(found)


def strengths(journal: Journal, person: str) -> tuple[Strength, ...]:
    """Return the result of `read_strengths` without pausing."""
    work = read_strengths(journal, person)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: tuple[Strength, ...] = end.value
            return found


def _spans(journal: Journal, person: str, game: str) -> Iterator[tuple[str, str]]:
    """Yield the first and last day of spans with about `AT_ONCE` deals each, oldest first."""
    rows = journal.valid_rows(
        "SELECT day, count(*) AS amount FROM record_person WHERE name = ? AND game = ? AND typeof(day) = 'text'"
        " GROUP BY day ORDER BY day",
        (person, game),
    )
    first, deals = "", 0
    for place, (day, count) in enumerate(rows):
        first, deals = first or day, deals + count
        if deals >= AT_ONCE or place == len(rows) - 1:
            yield first, day
            first, deals = "", 0


def _read_days(journal: Journal, person: str, game: str, first: str, last: str) -> tuple[int, dict[str, Sums]]:
    """Return the number of reviewed deals in a range of days, and the sums of their decisions by day."""
    sound = " AND ".join(
        f"typeof({column}) IN ('real', 'integer') AND {column} BETWEEN {least} AND {MOST_CHIPS}"
        for column, least in (("cost", 0), ("stake", 1))
    )
    rows = journal.valid_rows(
        "SELECT day, count(*), sum(made), total(cost), total(cost * cost), total(made * made), total(cost * made),"  # noqa: S608
        f" sum(marked) FROM (SELECT record_person.day AS day, sum(moves >= 0 AND {sound}) AS made,"
        f" total(CASE WHEN moves >= 0 AND {sound} THEN cost / stake END) AS cost,"
        f" max(moves = {ALL_DECISIONS}) AS marked"
        " FROM record_person CROSS JOIN record ON record.deal = record_person.deal"
        " CROSS JOIN decision ON decision.deal = record_person.deal AND decision.seat = record_person.seat"
        " WHERE record_person.name = ? AND record_person.game = ? AND record_person.day BETWEEN ? AND ? AND sound"
        f" AND method = {METHOD} GROUP BY record_person.deal, record_person.seat) GROUP BY day, made > 0",
        (person, game, first, last),
    )
    reviewed, days = 0, {}
    for day, deals, made, cost, cost_squares, squares, products, marked in rows:
        reviewed += marked
        if made and is_day(day):
            days[day] = scaled(Sums(deals, made, cost, cost_squares, squares, products), chips_of(game))
    return reviewed, days


def chips_of(game: str) -> int:
    """Return the chips at stake to which the costs of a game are scaled."""
    return POINTS[game][0] if game in POINTS else 1


def scaled(sums: Sums, factor: float) -> Sums:
    """Return the sums with all costs multiplied by a factor."""
    return sums._replace(
        cost=sums.cost * factor, cost_squares=sums.cost_squares * factor * factor, products=sums.products * factor
    )


def _total(every: Iterable[Sums]) -> Sums:
    total = Sums()
    for sums in every:
        total = total.plus(sums)
    return total
