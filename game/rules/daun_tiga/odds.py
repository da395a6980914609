"""What a hand of Daun Tiga is likely to be and what a stake is worth, exactly, under the house rules in force.

Counted over all C(52,3) = 22,100 hands of a player and the C(49,3) = 18,424 that the banker may hold beside each of
them. DT-30 to DT-51. About 20 milliseconds, then kept.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import HAND, OF_A_RANK, RANKS, STRENGTHS, Reading, reading, strength
from game.rules.daun_tiga.options import DaunTigaOptions

HANDS: Final = comb(len(RANKS) * OF_A_RANK, HAND)
"""22,100 hands."""
BANKER_HANDS: Final = comb(len(RANKS) * OF_A_RANK - HAND, HAND)
"""18,424 hands beside any one of them."""
PAIRS: Final = HANDS * BANKER_HANDS
"""407,170,400 ways to deal a player and the banker."""


class Row(NamedTuple):
    """Hands of one strength: how many there are, and how they fare against the banker."""

    reading: Reading
    hands: int
    """Out of `HANDS`."""
    win: int
    """Pairs with a banker's hand that it beats; `win + tie + lose` are `hands * BANKER_HANDS`."""
    tie: int
    lose: int

    @property
    def share(self) -> float:
        """How often a hand is of this strength, 0 to 1."""
        return self.hands / HANDS


class Odds(NamedTuple):
    """The chances of a player before any card is seen, which is when stakes are made. DT-21."""

    rows: tuple[Row, ...]
    """Every strength that a hand can have, lowest first."""
    first_paid: int
    """Pairs out of `PAIRS` that pay the first stake: all wins."""
    first_taken: int
    second_paid: int
    second_taken: int

    @property
    def triples(self) -> int:
        """Threes of a kind out of `HANDS`. DT-30."""
        return sum(row.hands for row in self.rows if row.reading.is_triple)

    @property
    def long(self) -> int:
        """Long hands out of `HANDS`. DT-41."""
        return sum(row.hands for row in self.rows if row.reading.long)

    @property
    def win(self) -> float:
        """How often a player beats the banker, 0 to 1."""
        return sum(row.win for row in self.rows) / PAIRS

    @property
    def tie(self) -> float:
        """How often no money passes, 0 to 1. DT-34."""
        return sum(row.tie for row in self.rows) / PAIRS

    @property
    def lose(self) -> float:
        """How often the banker beats a player, 0 to 1."""
        return sum(row.lose for row in self.rows) / PAIRS

    @property
    def first_value(self) -> float:
        """What a first stake, or a side stake, gains on average, in stakes; the bank's gain is the opposite."""
        return (self.first_paid - self.first_taken) / PAIRS

    @property
    def second_value(self) -> float:
        """What a second stake gains on average, in stakes."""
        return (self.second_paid - self.second_taken) / PAIRS


def odds(options: DaunTigaOptions) -> Odds:
    """The exact chances under these house rules. What is played with, and who may stake, changes nothing."""
    options = DaunTigaOptions(pictures=options.pictures, ten=options.ten, triple_is_long=options.triple_is_long)
    return _odds(options)


@cache
def _odds(options: DaunTigaOptions) -> Odds:
    met = _pairs(options)
    readings = {value: reading(value, options) for value in STRENGTHS}
    rows: list[Row] = []
    paid, taken = Counter[str](), Counter[str]()
    for own, hands in sorted(_holding((), options).items()):
        results = Counter[str]()
        for theirs, one in readings.items():
            pairs = met[own, theirs]
            ruling = compare(readings[own], one)
            results[ruling.result] += pairs
            for stake, moved in (("first", ruling.first), ("second", ruling.second)):
                paid[stake] += pairs * (moved > 0)
                taken[stake] += pairs * (moved < 0)
        rows.append(Row(readings[own], hands, results["win"], results["tie"], results["lose"]))
    return Odds(tuple(rows), paid["first"], taken["first"], paid["second"], taken["second"])


@cache
def possible(options: DaunTigaOptions) -> tuple[Reading, ...]:
    """Every reading that some hand has under these house rules, the weakest first."""
    return tuple(reading(value, options) for value in sorted(_holding((), options)))


def _pairs(options: DaunTigaOptions) -> Counter[tuple[int, int]]:
    """How many pairs of hands without a common card have each two strengths.

    Counted by what two hands may share: all pairs, less those with a card in common, plus those with two, less those
    with three (inclusion and exclusion). That needs a few thousand steps where going through the pairs needs millions.
    """
    pairs = Counter[tuple[int, int]]()
    for size in range(HAND + 1):
        for shared in combinations_with_replacement(RANKS, size):
            times = (-1) ** size * _ways(shared, ())
            found = _holding(shared, options)
            for own, hands in found.items():
                for theirs, others in found.items():
                    pairs[own, theirs] += times * hands * others
    return pairs


def _holding(ranks: tuple[int, ...], options: DaunTigaOptions) -> Counter[int]:
    """How many hands that hold certain cards of these ranks have each strength."""
    hands = Counter[int]()
    for rest in combinations_with_replacement(RANKS, HAND - len(ranks)):
        many = _ways(rest, ranks)
        if many:
            hands[strength((*ranks, *rest), options)] += many
    return hands


def _ways(ranks: tuple[int, ...], gone: tuple[int, ...]) -> int:
    """In how many ways cards of these ranks can be chosen from the deck when some are gone."""
    many = 1
    for rank in set(ranks):
        many *= comb(OF_A_RANK - gone.count(rank), ranks.count(rank))
    return many
