"""Training in setting tiles: four tiles at a time, no bets, and each answer ranked against the best split. PG-60.

No deal is played, and there is no banker, only an assumed house way.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.coach import Advice, Row, advise, advising
from game.rules.pai_gow.ranking import is_gong, is_wong, pair_place
from game.rules.pai_gow.tiles import ALL_TILES, DEALT, GEE_JOON, kind_of
from game.rules.pai_gow.woodpile import in_pack_order

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from random import Random

    from game.rules.pai_gow.house_ways import Split
    from game.rules.pai_gow.options import PaiGowOptions


class Filter(NamedTuple):
    """A filter for training tasks: key, title (translated where it is shown) and predicate on the tiles."""

    name: str
    title: str
    wants: Callable[[Sequence[str]], bool]


def has_pair(tiles: Sequence[str]) -> bool:
    """Return whether two of the tiles are one of the sixteen named pairs. PG-40."""
    return any(pair_place(*two) is not None for two in combinations(tiles, 2))


def has_gee_joon(tiles: Sequence[str]) -> bool:
    """Return whether one of the tiles is 4-2 or 2-1. PG-44."""
    return any(kind_of(code) in GEE_JOON for code in tiles)


def has_wong_or_gong(tiles: Sequence[str]) -> bool:
    """Return whether two of the tiles make a Wong or a Gong. PG-41, PG-42."""
    return any(is_wong(*two) or is_gong(*two) for two in combinations(tiles, 2))


FILTERS: Final[dict[str, Filter]] = {
    each.name: each
    for each in (
        Filter("any", N_("any tiles"), lambda _tiles: True),
        Filter("pairs", N_("with a pair"), has_pair),
        Filter("gee_joon", N_("with a Gee Joon tile"), has_gee_joon),
        Filter("wong_gong", N_("with a Wong or a Gong"), has_wong_or_gong),
        Filter("no_pair", N_("without a pair"), lambda tiles: not has_pair(tiles)),
    )
}
"""All filters by key, in display order."""


class Score(NamedTuple):
    """Running score of a training session: the number of answers and their costs."""

    answered: int = 0
    best: int = 0
    """Number of answers that were a best split."""
    streak: int = 0
    """Number of best splits in a row, up to the last answer."""
    cost: float = 0.0
    """Total cost of all answers, in hundredths of a bet."""

    @property
    def mean_cost(self) -> float:
        """Average cost of an answer, in hundredths of a bet; 0 before the first."""
        return self.cost / self.answered if self.answered else 0.0


class Mark(NamedTuple):
    """How the chosen split ranks among all splits of its tiles."""

    chosen: Row
    best: Row
    place: int
    """Rank of the chosen split: 1 for the best; equally good splits share a rank."""
    of: int
    """Number of splits of these tiles."""
    cost: float
    """Cost of the chosen split compared with the best one, in hundredths of a bet."""


class Training:
    """A training session: a series of tasks, each with four tiles to set."""

    def __init__(self, options: PaiGowOptions, rng: Random, only: str = "any") -> None:
        """Start a session with its first task; `only` is a key of `FILTERS`."""
        self.options = options
        self.score = Score()
        self.mark: Mark | None = None
        """Rank of the answer to this task; None until the task is answered."""
        self._rng = rng
        self._filter = _filter_named(only)
        self._advice: Advice | None = None
        self.tiles: tuple[str, ...] = ()
        """The four tiles of this task, highest first."""
        self.draw()

    @property
    def only(self) -> str:
        """Key of the current filter."""
        return self._filter.name

    @property
    def advice(self) -> Advice:
        """The coach's advice on this task: every split with its odds."""
        if self._advice is None:
            self._advice = advise(self.tiles, self.options)
        return self._advice

    def weigh(self) -> Generator[None, None, None]:
        """Compute the advice in slices, so that it is ready once the player chooses a split."""
        tiles = self.tiles
        found = yield from advising(tiles, self.options)
        if tiles == self.tiles:
            self._advice = found

    def draw(self) -> None:
        """Draw the next task at random among deals that pass the filter. An unanswered task is not scored."""
        while True:
            tiles = in_pack_order(self._rng.sample(ALL_TILES, DEALT))
            if self._filter.wants(tiles):
                break
        self.tiles, self.mark, self._advice = tiles, None, None

    def choose(self, only: str) -> None:
        """Change the filter and draw a new task, keeping the score; raise `ValueError` for an unknown filter."""
        self._filter = _filter_named(only)
        self.draw()

    def answer(self, split: Split) -> Mark:
        """Rank the chosen split of this task's tiles and add it to the score.

        Raises `ValueError` with a message if the tiles are different, or the task is already answered.
        """
        if self.mark is not None:
            raise ValueError("this task is answered; draw the next")
        if in_pack_order((*split.front, *split.rear)) != self.tiles:
            raise ValueError(f"the tiles to set are {' '.join(self.tiles)}")
        advice = self.advice
        chosen, cost = advice.row_of(split), advice.cost(split)
        place = 1 + sum(row.value > chosen.value for row in advice.rows)
        self.mark = Mark(chosen, advice.best, place, len(advice.rows), cost)
        score = self.score
        self.score = Score(
            score.answered + 1,
            score.best + chosen.is_best,
            score.streak + 1 if chosen.is_best else 0,
            score.cost + cost,
        )
        return self.mark


def _filter_named(name: str) -> Filter:
    if name not in FILTERS:
        raise ValueError(f"the tiles to train with must be one of {', '.join(FILTERS)}, not {name!r}")
    return FILTERS[name]
