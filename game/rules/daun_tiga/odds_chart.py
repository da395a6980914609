"""Chart data for the odds page of Daun Tiga: a bar per kind of hand, and the odds of each stake. DT-30 to DT-51.

All figures come from `game.rules.daun_tiga.odds`, which counts all hands under the house rules in force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.daun_tiga.hands import PICTURES
from game.rules.daun_tiga.odds import BANKER_HANDS, HANDS, PAIRS, Odds, Row, odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.daun_tiga.options import DaunTigaOptions

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
    """Average gain, in stakes; negative for a loss."""


class Chart(NamedTuple):
    """Everything that the odds page shows."""

    bars: tuple[Bar, ...]
    """Lowest first: each score, three pictures, then the other threes of a kind in one bar."""
    long: float
    """Probability of a Long hand."""
    triples: float
    """Probability of a three of a kind."""
    first: StakeOdds
    """Odds of a first stake, and of a side stake (DT-13). They are also the odds of winning, tying and losing."""
    second: StakeOdds


def chart(options: DaunTigaOptions) -> Chart:
    """Return the odds before any card is seen, under these house rules.

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
    """Combine rows of one kind of hand into one bar; either all rows must be Long or none."""
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
