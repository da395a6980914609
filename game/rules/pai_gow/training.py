"""Training: four tiles after four tiles without bets, the chosen split ranked against the best. PG-60.

Nothing here is a deal: no banker sits there, only the way that one would set.
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

    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.ways import Split


class Filter(NamedTuple):
    """Which tiles are wanted: a key, a title to be translated where shown, and the question."""

    name: str
    title: str
    wants: Callable[[Sequence[str]], bool]


def has_pair(tiles: Sequence[str]) -> bool:
    """Whether two of the tiles are one of the sixteen named pairs. PG-40."""
    return any(pair_place(*two) is not None for two in combinations(tiles, 2))


def has_gee_joon(tiles: Sequence[str]) -> bool:
    """Whether one of the tiles is 4-2 or 2-1. PG-44."""
    return any(kind_of(code) in GEE_JOON for code in tiles)


def has_wong_or_gong(tiles: Sequence[str]) -> bool:
    """Whether two of the tiles make a Wong or a Gong. PG-41, PG-42."""
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
"""Every filter by its key, in the order they are offered."""


class Score(NamedTuple):
    """A running score."""

    answered: int = 0
    best: int = 0
    """How many of the splits were the best."""
    streak: int = 0
    """How many best splits in a row, up to the last answer."""
    cost: float = 0.0
    """What all answers cost together, in hundredths of a bet."""

    @property
    def mean_cost(self) -> float:
        """What an answer cost on average, in hundredths of a bet; 0 before the first."""
        return self.cost / self.answered if self.answered else 0.0


class Mark(NamedTuple):
    """How a chosen split ranks among all splits of its tiles."""

    chosen: Row
    best: Row
    place: int
    """1 for the best; splits worth the same have the same place."""
    of: int
    """How many splits there are."""
    cost: float
    """In hundredths of a bet."""


class Training:
    """Four tiles to set, one task after another."""

    def __init__(self, options: PaiGowOptions, rng: Random, only: str = "any") -> None:
        """The first task is drawn at once; `only` is a key of `FILTERS`."""
        self.options = options
        self.score = Score()
        self.mark: Mark | None = None
        """How the answer to this task ranks, None before it."""
        self._rng = rng
        self._filter = _filter_named(only)
        self._advice: Advice | None = None
        self.tiles: tuple[str, ...] = ()
        """The four tiles of this task, the highest first."""
        self.draw()

    @property
    def only(self) -> str:
        """The key of the filter in force."""
        return self._filter.name

    @property
    def advice(self) -> Advice:
        """Every split of this task with its odds."""
        if self._advice is None:
            self._advice = advise(self.tiles, self.options)
        return self._advice

    def weigh(self) -> Generator[None, None, None]:
        """Work out the advice in steps, so that it is there when the split is chosen."""
        tiles = self.tiles
        found = yield from advising(tiles, self.options)
        if tiles == self.tiles:
            self._advice = found

    def draw(self) -> None:
        """The next task, each deal that the filter wants as likely as the others; an unanswered one is not counted."""
        while True:
            tiles = in_pack_order(self._rng.sample(ALL_TILES, DEALT))
            if self._filter.wants(tiles):
                break
        self.tiles, self.mark, self._advice = tiles, None, None

    def choose(self, only: str) -> None:
        """Another filter, and a task of it; the score goes on. `ValueError` with a sentence for an unknown one."""
        self._filter = _filter_named(only)
        self.draw()

    def answer(self, split: Split) -> Mark:
        """Rank a split of this task's tiles and count it, once.

        `ValueError` with a sentence where the tiles are others, or the task is answered.
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
