"""The odds page of Daun Tiga as data: a bar for each kind of hand, and what becomes of each stake. DT-30 to DT-51.

All of it comes from `game.rules.daun_tiga.odds`, worked out over all hands for the house rules in force.
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
    """One kind of hand. `win`, `tie` and `lose` say how such a hand fares against the banker; they add up to 1."""

    label: str
    """A score in figures, or words to be translated where shown."""
    hands: int
    """Out of `HANDS`, 22,100."""
    share: float
    """How often a hand is of this kind, 0 to 1."""
    long: bool
    """DT-41, DT-51."""
    win: float
    tie: float
    lose: float


class StakeOdds(NamedTuple):
    """What becomes of a stake, 0 to 1; the three add up to 1. DT-40, DT-42."""

    paid: float
    back: float
    taken: float
    value: float
    """What it gains on average, in stakes: below 0 it costs."""


class Chart(NamedTuple):
    """All that the odds page shows."""

    bars: tuple[Bar, ...]
    """Lowest first: each score, three pictures, and the other threes of a kind together."""
    long: float
    """How often a hand is Long."""
    triples: float
    """How often it is a three of a kind."""
    first: StakeOdds
    """A side stake goes with it (DT-13). Paid, back and taken are also how often a player wins, ties and loses."""
    second: StakeOdds


def chart(options: DaunTigaOptions) -> Chart:
    """The chances before any card is seen, under these house rules.

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
    """Rows of one kind in one bar; they are all Long or none is."""
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
