"""Exact odds of each split of four tiles against a banker with a known house way. PG-60, PG-61.

All C(28,4) = 20,475 deals that the banker may hold are counted, grouped into 4,285 classes. This takes a few
milliseconds.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from game.rules.contract import N_
from game.rules.pai_gow.deal_classes import BANKER_DEALS, PAIRINGS, classes, deals_left, pairings
from game.rules.pai_gow.house_ways import Split, house_way_named, splits
from game.rules.pai_gow.ranking import GONG_POINTS, PAIR_POINTS, WONG_POINTS, counted_points, strengths
from game.rules.pai_gow.tiles import DEALT, SET_SIZE, kind_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from fractions import Fraction

    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions


PLAYER_DEALS: Final = comb(SET_SIZE, DEALT)
"""Number of deals that a player may hold: C(32,4) = 35,960. PG-32."""
ALL_DEALS: Final = PLAYER_DEALS * BANKER_DEALS
"""Number of pairs of a player's and the banker's deals: 736,281,000."""


class Outcomes(NamedTuple):
    """How many of the `ALL_DEALS` pairs of deals a player wins, pushes and loses."""

    win: int
    push: int
    lose: int


def _outcomes(win: int, lose: int) -> Outcomes:
    return Outcomes(win, ALL_DEALS - win - lose, lose)


SAME_WAY: Final[Mapping[tuple[str, GeeJoonTie], Outcomes]] = {
    ("balanced", "source"): _outcomes(211_127_478, 218_321_894),
    ("foxwoods", "source"): _outcomes(216_978_294, 223_942_266),
    ("maxrear", "source"): _outcomes(221_121_854, 230_801_634),
    ("maxfront", "source"): _outcomes(268_916_786, 273_957_274),
    ("balanced", "both_lowest"): _outcomes(211_129_904, 218_346_468),
    ("foxwoods", "both_lowest"): _outcomes(216_961_520, 223_959_808),
    ("maxrear", "both_lowest"): _outcomes(221_111_048, 230_813_096),
    ("maxfront", "both_lowest"): _outcomes(268_894_332, 273_980_624),
}
"""Results of a player who sets by the banker's way, keyed by house way and tie rule."""
BEST_PLAYER: Final[Mapping[tuple[str, GeeJoonTie], tuple[float, float]]] = {
    ("balanced", "source"): (-0.009373, -0.023708),
    ("foxwoods", "source"): (-0.001835, -0.016575),
    ("maxrear", "source"): (0.025332, 0.010251),
    ("maxfront", "source"): (0.061010, 0.044287),
    ("balanced", "both_lowest"): (-0.009406, -0.023743),
    ("foxwoods", "both_lowest"): (-0.001879, -0.016617),
    ("maxrear", "both_lowest"): (0.025304, 0.010224),
    ("maxfront", "both_lowest"): (0.060969, 0.044248),
}
"""Gain per deal, in bets, of the best player at even money and at 5 per cent commission, by house way and tie rule."""


NAMED: Final = {GONG_POINTS: N_("Gong"), WONG_POINTS: N_("Wong"), PAIR_POINTS: N_("pair")}
"""Labels of the kinds of hands above nine points, by the points that players count for them."""


class Bar(NamedTuple):
    """One kind of hand, and how many of the 35,960 deals have it as their front and as their rear hand."""

    label: str
    """Points in digits, or a word to be translated where it is shown."""
    front: int
    rear: int


class Edge(NamedTuple):
    """The bank's average gain from one bet, as a fraction of the bet; negative if the player gains."""

    even: float
    """The bank's edge without commission."""
    kept: float
    """The bank's edge if the house, which holds the bank, keeps 5 per cent of each win. PG-12."""


class Chart(NamedTuple):
    """All the data of the odds page."""

    bars: tuple[Bar, ...]
    """The bars, lowest hand first: no points to nine points, Gong, Wong, pair."""
    way: str
    """House way by which both sides set: a key of `WAYS`."""
    outcomes: Outcomes
    """How many of the `ALL_DEALS` pairs a player wins, pushes and loses; for the bank, wins and losses are swapped.
    PG-53.
    """
    same: Edge
    """The bank's edge against a player who sets by the same way."""
    best: Edge
    """The bank's edge against a player who always sets the best split."""


@lru_cache(maxsize=8)
def chart(options: PaiGowOptions) -> Chart:
    """Return everything that the odds page shows: the odds before any tile is seen, under these house rules.

    >>> from game.rules.pai_gow.options import PaiGowOptions
    >>> [(bar.label, bar.front, bar.rear) for bar in chart(PaiGowOptions()).bars][-3:]
    [('Gong', 296, 3936), ('Wong', 116, 1684), ('pair', 120, 6244)]
    """
    way, tie = options.way_in_force, options.gee_joon_tie
    outcomes, best = SAME_WAY[way, tie], BEST_PLAYER[way, tie]
    even, kept = ((outcomes.lose - outcomes.win * share) / ALL_DEALS for share in (1.0, 0.95))
    return Chart(_bars(options), way, outcomes, Edge(even, kept), Edge(-best[0], -best[1]))


def _bars(options: PaiGowOptions) -> tuple[Bar, ...]:
    """Return a bar for each kind of hand, which depends on its points as players count them. PG-40 to PG-44."""
    way, tie = options.way_in_force, options.gee_joon_tie
    counted = counted_points()
    fronts: Counter[int] = Counter()
    rears: Counter[int] = Counter()
    for kinds, pairing, deals in zip(classes(), pairings(way, tie), deals_left(), strict=True):
        (a, b), (c, d) = PAIRINGS[pairing]
        # A stronger hand never counts fewer points.
        low, high = sorted((counted[kinds[a]][kinds[b]], counted[kinds[c]][kinds[d]]))
        fronts[low] += deals
        rears[high] += deals
    return tuple(
        Bar(NAMED.get(points, str(points)), fronts[points], rears[points]) for points in range(PAIR_POINTS + 1)
    )


T = TypeVar("T")


class SplitOdds(NamedTuple):
    """One split, and how many of an opponent's 20,475 deals lead to a win, a push and a loss.

    The opponent is the banker or, if the split is the banker's, any one player.
    """

    split: Split
    win: int
    push: int
    lose: int

    def worth(self, commission: int | Fraction = 0) -> int | Fraction:
        """Return the total gain of the split over all of the banker's deals, in hundredths of a bet. PG-12, PG-60.

        `commission` is a percentage of a win. At even money, the average gain is P(front wins) + P(rear wins) - 1
        bets.
        """
        return (100 - commission) * self.win - 100 * self.lose

    def worth_as_bank(self, returned: int | Fraction = 0) -> int | Fraction:
        """Return the sum of a bank's gains from one bet over all deals, in hundredths of the bet. PG-12, PG-53.

        `returned` is the share of a loss, in per cent, that comes back to the bank as commission on the player's win.
        """
        return 100 * self.win - (100 - returned) * self.lose


class Odds(NamedTuple):
    """The odds of all splits of four tiles against one house way, in the order of `splits`. PG-60."""

    splits: tuple[SplitOdds, ...]
    commission: int | Fraction
    """Commission, as a percentage of a player's win."""
    tie: GeeJoonTie
    bank: bool = False
    """Whether these are a banker's splits, against a player; commissions then come back to the bank. PG-53."""

    def worth(self, each: SplitOdds) -> int | Fraction:
        """Return the sum of a split's gains over all deals, in hundredths of a bet, with the commission."""
        return each.worth_as_bank(self.commission) if self.bank else each.worth(self.commission)

    @property
    def best(self) -> tuple[int, ...]:
        """Indices of the best splits; more than one only if their worth is exactly equal."""
        worths = [self.worth(each) for each in self.splits]
        return tuple(place for place, worth in enumerate(worths) if worth == max(worths))

    def value(self, place: int) -> float:
        """Return the average gain of the split at this index, in hundredths of a bet."""
        return float(self.worth(self.splits[place]) / BANKER_DEALS)

    def cost(self, place: int) -> float:
        """Return how much worse the split at this index is than the best one, in hundredths of a bet. PG-60."""
        return self.value(self.best[0]) - self.value(place)

    def place_of(self, split: Split) -> int:
        """Return the index of a split of these tiles, matched by the strengths of its two hands."""
        wanted = _strengths_of(split, self.tie)
        return next(place for place, each in enumerate(self.splits) if _strengths_of(each.split, self.tie) == wanted)


def odds(tiles: Sequence[str], way: str, tie: GeeJoonTie = "source", commission: int | Fraction = 0) -> Odds:
    """Return the odds of every split of four tiles against a banker with this house way. PG-60, PG-61.

    `way` is a value of the house rule `banker_way`; `commission` is per cent of a win (PG-12) and can change which
    split is best. Raises `ValueError` with a message if these are not four tiles of one set, or there is no such way.
    """
    return end_of(weighing(tiles, way, tie, commission))


def weighing(
    tiles: Sequence[str], way: str, tie: GeeJoonTie = "source", commission: int | Fraction = 0, *, bank: bool = False
) -> Generator[None, None, Odds]:
    """Compute `odds` in slices of one or two milliseconds, so that the window can keep painting.

    With `bank`, the tiles are those of the banker, who wins copies; `way` is each player's house way, and `commission`
    is the part of the commission that returns to the bank. PG-53.
    """
    found = splits(tiles, tie)
    yield
    classes()  # listed once, and long enough in coming to be a step of its own
    yield
    weights = deals_left(map(kind_of, tiles))
    yield
    fronts, rears = _set_by(house_way_named(way).name, tie)
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
    return Odds(tuple(counted), commission, tie, bank)


def end_of(steps: Generator[None, None, T]) -> T:
    """Exhaust a generator and return its result."""
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
    """Return the front and rear strength of each class of deal when set by a house way."""
    table = strengths(tie)
    fronts, rears = [], []
    for kinds, pairing in zip(classes(), pairings(way, tie), strict=True):
        (a, b), (c, d) = PAIRINGS[pairing]
        one, other = table[kinds[a]][kinds[b]], table[kinds[c]][kinds[d]]
        fronts.append(min(one, other))
        rears.append(max(one, other))
    return tuple(fronts), tuple(rears)
