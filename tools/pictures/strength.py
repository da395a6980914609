"""Named states of the page of a person's strength, with invented deals of many weeks."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.practice.decision_costs import DealCosts, store_costs
from game.practice.strength import chips_of
from game.scenes.strength.strength_scene import StrengthScene
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from game.ui.scene import Scene

FIRST: Final = date(2026, 8, 17)
NAME: Final = "You"


class Course(NamedTuple):
    """How a person's decisions in a game went over some weeks."""

    weeks: int
    deals: int
    """Number of deals each week."""
    decisions: int
    """Number of decisions in each deal."""
    costs: tuple[float, float]
    """Mean cost of a decision in the first week and in the last."""
    luck: float
    """Mean luck of a deal, in chips."""


COURSES: Final = {
    "pong": Course(14, 9, 11, (0.5, 0.2), 0.4),
    "pai-tong": Course(9, 6, 9, (1.2, 0.5), -1.5),
    "pai-gow": Course(11, 20, 1, (5.0, 1.6), 0.2),
    "tongits": Course(1, 7, 9, (0.05, 0.05), -0.6),
    "daun-tiga": Course(4, 5, 0, (0.0, 0.0), 1.2),
}
FEW: Final = {"pong": Course(1, 3, 8, (0.3, 0.3), -1.0), "pai-gow": Course(1, 4, 1, (1.5, 1.5), 2.0)}


@cache
def invented(*, few: bool = False, names: tuple[str, ...] = (NAME,)) -> Store:
    """Return a store with reviewed deals of everybody named that follow `COURSES`, or `FEW`."""
    store = Store.open(IN_MEMORY)

    def work(db: sqlite3.Connection) -> None:
        rng, deal = Random(7), 0
        for name in names:
            for game, course in (FEW if few else COURSES).items():
                for week in range(course.weeks):
                    for _number in range(course.deals):
                        deal += 1
                        day = FIRST + timedelta(weeks=week, days=rng.randrange(7))
                        add_deal(db, rng, deal, name, game, course, week, day)

    store.journal.write(work)
    return store


def add_deal(
    db: sqlite3.Connection, rng: Random, deal: int, name: str, game: str, course: Course, week: int, day: date
) -> None:
    """Write the record of one invented deal, with its luck and the costs of its decisions."""
    first, last = course.costs
    mean = last + (first - last) * exp(-3 * week / course.weeks)
    stake = 25 if game == "pai-gow" else chips_of(game)
    costs = [rng.expovariate(1 / (4 * mean)) * (rng.random() < 0.25) for _decision in range(course.decisions)]
    luck = rng.gauss(course.luck, 6)
    chips = round(luck - sum(costs) * stake / chips_of(game) + rng.gauss(0, 2))
    at = day.isoformat()
    db.execute("INSERT INTO match (id, game, options, started) VALUES (?, ?, '{}', ?)", (deal, game, at))
    db.execute(
        "INSERT INTO deal (id, match, number, carry, seed, commitment, header, started, outcome)"
        " VALUES (?, ?, 1, 'null', '', '', '{}', ?, 'won')",
        (deal, deal, at),
    )
    db.execute(
        "INSERT INTO record VALUES (?, ?, ?, 1, 1, ?, ?, 'standard', 'casual', 0, ?, ?, ?, 1, ?, '{}')",
        (deal, game, deal, f"{at}T12:00:00+00:00", at, name, int(chips > 0), chips, b"invented"),
    )
    values = (name, game, at, deal, 0, "standard", "casual", 4, chips, int(chips > 0), 0)
    db.execute("INSERT INTO record_person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    db.execute("INSERT INTO luck VALUES (?, 0, ?, 1.2)", (deal, luck))
    found = tuple((2 * place, cost * stake / chips_of(game), 0.1) for place, cost in enumerate(costs))
    store_costs(db, deal, 0, DealCosts(found, float(stake)))


def page(store: Store, waiting: int = 0) -> Scene:
    """Return the page, with so many deals still to be reviewed."""
    return StrengthScene(store.journal, nothing, lambda: waiting)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "strength": lambda: page(invented()),
    "strength-people": lambda: page(invented(names=("Aminah", "Ravi")), waiting=12),
    "strength-few": lambda: page(invented(few=True), waiting=12),
    "strength-empty": lambda: page(Store.open(IN_MEMORY)),
}
"""Function that returns the scene of each picture."""
