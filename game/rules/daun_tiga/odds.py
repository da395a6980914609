"""Exact probabilities of Daun Tiga hands and expected values of stakes under the house rules.

All C(52,3) = 22,100 hands of a player are counted against the C(49,3) = 18,424 hands that the banker may then hold.
DT-30 to DT-51. This takes about 20 milliseconds and is cached.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import HAND, OF_A_RANK, PICTURES, RANKS, STRENGTHS, HandValue, reading, strength
from game.rules.daun_tiga.options import DaunTigaOptions

if TYPE_CHECKING:
    from collections.abc import Sequence


HANDS: Final = comb(len(RANKS) * OF_A_RANK, HAND)
"""Number of possible hands, 22,100."""
BANKER_HANDS: Final = comb(len(RANKS) * OF_A_RANK - HAND, HAND)
"""Number of hands that the banker can hold when one hand is known, 18,424."""
PAIRS: Final = HANDS * BANKER_HANDS
"""Number of ways to deal a player and the banker, 407,170,400."""


class Row(NamedTuple):
    """Odds of one strength: the number of hands that have it, and how often they win and lose against the banker."""

    reading: HandValue
    hands: int
    """Number of such hands out of `HANDS`."""
    win: int
    """Number of pairs with a banker's hand in which this hand wins; `win + tie + lose` equals `hands * BANKER_HANDS`.
    """
    tie: int
    lose: int

    @property
    def share(self) -> float:
        """Probability of a hand of this strength, 0 to 1."""
        return self.hands / HANDS


class Odds(NamedTuple):
    """A player's odds when stakes are placed, before any card is seen. DT-21."""

    rows: tuple[Row, ...]
    """One row for each possible strength, lowest first."""
    first_paid: int
    """Number of pairs, out of `PAIRS`, that pay the first stake: all wins."""
    first_taken: int
    second_paid: int
    second_taken: int

    @property
    def triples(self) -> int:
        """Number of hands, out of `HANDS`, that are three of a kind. DT-30."""
        return sum(row.hands for row in self.rows if row.reading.is_triple)

    @property
    def long(self) -> int:
        """Number of hands, out of `HANDS`, that are Long. DT-41."""
        return sum(row.hands for row in self.rows if row.reading.long)

    @property
    def win(self) -> float:
        """Probability that a player beats the banker, 0 to 1."""
        return sum(row.win for row in self.rows) / PAIRS

    @property
    def tie(self) -> float:
        """Probability of a tie, 0 to 1; no chips change hands. DT-34."""
        return sum(row.tie for row in self.rows) / PAIRS

    @property
    def lose(self) -> float:
        """Probability that the banker beats a player, 0 to 1."""
        return sum(row.lose for row in self.rows) / PAIRS

    @property
    def first_value(self) -> float:
        """Expected gain from a first stake or a side stake of 1; the banker's expected gain is its negative."""
        return (self.first_paid - self.first_taken) / PAIRS

    @property
    def second_value(self) -> float:
        """Expected gain from a second stake of 1."""
        return (self.second_paid - self.second_taken) / PAIRS


def odds(options: DaunTigaOptions) -> Odds:
    """Return the exact odds under these house rules. Equipment and side stakes do not affect them."""
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
def possible(options: DaunTigaOptions) -> tuple[HandValue, ...]:
    """Return every value that a hand can have under these house rules, weakest value first."""
    return tuple(reading(value, options) for value in sorted(_holding((), options)))


def _pairs(options: DaunTigaOptions) -> Counter[tuple[int, int]]:
    """Count the pairs of hands that share no card, keyed by their two strengths.

    Uses inclusion and exclusion on the shared cards: all pairs, minus those with one card in common, plus those with
    two, minus those with three. This takes a few thousand steps instead of the millions needed to visit every pair.
    """
    pairs = Counter[tuple[int, int]]()
    for size in range(HAND + 1):
        for shared in combinations_with_replacement(RANKS, size):
            times = (-1) ** size * _combinations(shared, ())
            found = _holding(shared, options)
            for own, hands in found.items():
                for theirs, others in found.items():
                    pairs[own, theirs] += times * hands * others
    return pairs


def _holding(ranks: tuple[int, ...], options: DaunTigaOptions) -> Counter[int]:
    """Count the hands that include cards of these ranks, keyed by strength."""
    hands = Counter[int]()
    for rest in combinations_with_replacement(RANKS, HAND - len(ranks)):
        many = _combinations(rest, ranks)
        if many:
            hands[strength((*ranks, *rest), options)] += many
    return hands


def _combinations(ranks: tuple[int, ...], gone: tuple[int, ...]) -> int:
    """Return the number of ways to choose cards of these ranks from a deck without the cards in `gone`."""
    many = 1
    for rank in set(ranks):
        many *= comb(OF_A_RANK - gone.count(rank), ranks.count(rank))
    return many


ALIKE_WORDS: Final = N_("three alike, tens to aces")


class Bar(NamedTuple):
    """One bar of the chart: a kind of hand with its probabilities of winning, tying and losing."""

    label: str
    """A score in digits, or words to be translated where they are shown."""
    hands: int
    """Number of such hands out of `HANDS`, 22,100."""
    share: float
    """Probability of a hand of this kind, 0 to 1."""
    long: bool
    """Whether the hand is Long. DT-41, DT-51."""
    win: float
    tie: float
    lose: float


class StakeOdds(NamedTuple):
    """Probabilities that a stake wins, ties or loses; they add up to 1. DT-40, DT-42."""

    paid: float
    back: float
    taken: float
    value: float
    """Average gain, as a multiple of the stake; negative for a loss."""


class Chart(NamedTuple):
    """Everything that the odds page shows."""

    bars: tuple[Bar, ...]
    """The bars, lowest first: each score, three pictures, then the other threes of a kind in one bar."""
    long: float
    """Probability of a Long hand."""
    triples: float
    """Probability of a three of a kind."""
    first: StakeOdds
    """Odds of a first stake and of a side stake (DT-13), which are also the odds of winning, tying and losing."""
    second: StakeOdds


def chart(options: DaunTigaOptions) -> Chart:
    """Return everything that the odds page shows: the odds before any card is seen, under these house rules.

    >>> from game.rules.daun_tiga.options import DaunTigaOptions
    >>> [(bar.label, bar.hands) for bar in chart(DaunTigaOptions()).bars][8:]
    [('9', 2208), ('10', 2160), ('three pictures', 220), ('three alike, tens to aces', 40)]
    """
    found = odds(options)
    rows = [row for row in found.rows if row.reading.strength <= PICTURES]
    alike = [row for row in found.rows if row.reading.strength > PICTURES]
    bars = (*(_bar(row.reading.words, [row]) for row in rows), _bar(ALIKE_WORDS, alike))
    return Chart(bars, found.long / HANDS, found.triples / HANDS, *_stakes(found))


def _bar(label: str, rows: Sequence[Row]) -> Bar:
    """Combine rows of one kind of hand into one bar; either all of them must be Long, or none."""
    hands = sum(row.hands for row in rows)
    pairs = hands * BANKER_HANDS
    return Bar(
        label,
        hands,
        hands / HANDS,
        rows[0].reading.long,
        sum(row.win for row in rows) / pairs,
        sum(row.tie for row in rows) / pairs,
        sum(row.lose for row in rows) / pairs,
    )


def _stakes(found: Odds) -> tuple[StakeOdds, StakeOdds]:
    first, second = (
        StakeOdds(paid / PAIRS, (PAIRS - paid - taken) / PAIRS, taken / PAIRS, (paid - taken) / PAIRS)
        for paid, taken in ((found.first_paid, found.first_taken), (found.second_paid, found.second_taken))
    )
    return first, second
