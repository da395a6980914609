"""What each split of four tiles is worth, exactly, against a banker who sets by a known way. PG-60, PG-61.

Every one of the C(28,4) = 20,475 deals that the banker may hold is counted, by its class of 4,285. A few milliseconds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from game.rules.pai_gow.classes import BANKER_DEALS, PAIRINGS, classes, deals_left
from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.tables import pairings
from game.rules.pai_gow.tiles import kind_of
from game.rules.pai_gow.ways import Split, splits, way_named

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from fractions import Fraction

    from game.rules.pai_gow.options import GeeJoonTie

T = TypeVar("T")


class SplitOdds(NamedTuple):
    """One split, and how many of the 20,475 banker's deals it wins, pushes and loses."""

    split: Split
    win: int
    push: int
    lose: int

    def worth(self, commission: int | Fraction = 0) -> int | Fraction:
        """What the split is worth: its sum over all deals in hundredths of a bet, less per cent of wins. PG-12, PG-60.

        At even money and in bets a deal that is P(front beats) + P(rear beats) - 1.
        """
        return (100 - commission) * self.win - 100 * self.lose


class Odds(NamedTuple):
    """All splits of four tiles, in the order of `splits`, against one way of setting. PG-60."""

    splits: tuple[SplitOdds, ...]
    commission: int | Fraction
    """Per cent of a win that the house keeps."""
    tie: GeeJoonTie

    @property
    def best(self) -> tuple[int, ...]:
        """The places of the best splits; more than one only where they are worth exactly the same."""
        worths = [each.worth(self.commission) for each in self.splits]
        return tuple(place for place, worth in enumerate(worths) if worth == max(worths))

    def value(self, place: int) -> float:
        """What a split gains on average, in hundredths of a bet."""
        return float(self.splits[place].worth(self.commission) / BANKER_DEALS)

    def cost(self, place: int) -> float:
        """What a split costs beside the best, in hundredths of a bet: the coach's figure. PG-60."""
        return self.value(self.best[0]) - self.value(place)

    def place_of(self, split: Split) -> int:
        """Where a split of the same tiles stands here, by the strengths of its hands."""
        wanted = _strengths_of(split, self.tie)
        return next(place for place, each in enumerate(self.splits) if _strengths_of(each.split, self.tie) == wanted)


def odds(tiles: Sequence[str], way: str, tie: GeeJoonTie = "source", commission: int | Fraction = 0) -> Odds:
    """Win, push and loss of every split of four tiles against a banker's way. PG-60, PG-61.

    `way` is a value of the house rule `banker_way`, `commission` per cent of a win (PG-12): it moves what is best.
    `ValueError` with a sentence where these are not four tiles of one set, or there is no such way.
    """
    return end_of(weighing(tiles, way, tie, commission))


def weighing(
    tiles: Sequence[str], way: str, tie: GeeJoonTie = "source", commission: int | Fraction = 0, *, bank: bool = False
) -> Generator[None, None, Odds]:
    """The same in steps of a millisecond or two, so that a window can go on painting meanwhile.

    With `bank` the tiles are the banker's, who wins copies, and `way` is that of each player. PG-53.
    """
    found = splits(tiles, tie)
    yield
    classes()  # listed once, and long enough in coming to be a step of its own
    yield
    weights = deals_left(map(kind_of, tiles))
    yield
    fronts, rears = _set_by(way_named(way).name, tie)
    counted = []
    for each in found:
        yield
        front, rear = _strengths_of(each, tie)
        beside = list(zip(weights, fronts, rears, strict=True))
        if bank:
            front, rear = front + 1, rear + 1  # a copy is as good as a stronger hand
        win = sum([many for many, low, high in beside if low < front and high < rear])
        lose = sum([many for many, low, high in beside if low >= front and high >= rear])
        counted.append(SplitOdds(each, win, BANKER_DEALS - win - lose, lose))
    return Odds(tuple(counted), commission, tie)


def end_of(steps: Generator[None, None, T]) -> T:
    """What comes of something that is worked out in steps, all of them at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def _strengths_of(split: Split, tie: GeeJoonTie) -> tuple[int, int]:
    table = strengths(tie)
    front, rear = [table[kind_of(one)][kind_of(other)] for one, other in split]
    return front, rear


@cache
def _set_by(way: str, tie: GeeJoonTie) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Front and rear strength of each class as a way sets it."""
    table = strengths(tie)
    fronts, rears = [], []
    for kinds, pairing in zip(classes(), pairings(way, tie), strict=True):
        (a, b), (c, d) = PAIRINGS[pairing]
        one, other = table[kinds[a]][kinds[b]], table[kinds[c]][kinds[d]]
        fronts.append(min(one, other))
        rears.append(max(one, other))
    return tuple(fronts), tuple(rears)
