"""The coach: all splits of four tiles with their exact odds and costs, and the reason why the best is best. PG-60.

See `docs/rules/pai-gow.md`. The odds are exact if the house is banker, since it sets by a house rule. With a rotating
bank they assume that the banker sets by the balanced way, and a banker's own odds assume this of the players.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_, Reason
from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.odds import Odds, end_of, weighing
from game.rules.pai_gow.ranking import Rank, hand_name, high_tile, in_order, rank
from game.rules.pai_gow.settlement import share_kept
from game.rules.pai_gow.woodpile import in_pack_order

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from game.rules.contract import Seat
    from game.rules.pai_gow.odds import SplitOdds
    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions
    from game.rules.pai_gow.view import Table, View

PLAYERS_WAY: Final = "balanced"
"""House way by which players are assumed to set against a banker, although they may set freely. PG-60."""

ALIKE: Final = N_("Two or more splits are best: they are worth exactly the same.")
NO_STRONGER: Final = N_("No other split has a stronger front or rear hand.")
BOTH: Final = N_("It beats the next best split in one hand and equals it in the other.")
FRONT_BOTH: Final = N_("The stronger front hand wins more often and loses less.")
FRONT_WINS: Final = N_("The stronger front hand’s extra wins outweigh its extra losses.")
FRONT_SAVES: Final = N_("The losses that the stronger front hand avoids outweigh the wins it costs.")
REAR_BOTH: Final = N_("The stronger rear hand wins more often and loses less.")
REAR_WINS: Final = N_("The stronger rear hand’s extra wins outweigh its extra losses.")
REAR_SAVES: Final = N_("The losses that the stronger rear hand avoids outweigh the wins it costs.")
FRONT_TIES: Final = N_(
    "Ties go to the higher tile, or else to the bank: {piece} in front wins more of them than {tile}."
)
REAR_TIES: Final = N_(
    "Ties go to the higher tile, or else to the bank: {piece} in the rear wins more of them than {tile}."
)
"""Reason shown if the next best split has the same points in both hands. PG-45, PG-46."""
FIGURES: Final = N_(
    "It has {win} wins and {lose} losses in a hundred deals; the next best split has {other_win} and {other_lose}."
)


class Row(NamedTuple):
    """One split with the odds and cost that the coach shows."""

    split: Split
    front: str
    """Name of the front hand, translated where it is shown."""
    rear: str
    win: int
    """Number of the opponent's 20,475 deals against which the split wins."""
    push: int
    lose: int
    value: float
    """Average gain, in hundredths of a bet; for a banker's split, the gain from each bet against it."""
    is_best: bool
    ties: tuple[str, str]
    """The tie-breaking tile of each hand, '' for a hand that has none. PG-45."""

    def reads_as(self, other: Row) -> bool:
        """Return whether both splits have hands with the same names and differ only in their tie-breaking tiles."""
        return (self.front, self.rear) == (other.front, other.rear)


class Advice(NamedTuple):
    """All splits of four tiles, with their odds if the other side sets by one house way."""

    rows: tuple[Row, ...]
    way: str
    """House way by which the banker, or each player against a banker, is assumed to set: a key of `WAYS`."""
    why: Reason
    """The reason why the best split is best."""
    figures: Reason | None
    """Wins and losses compared with the next best split; None if several splits are equally good."""
    odds: Odds
    staked: int | None = None
    """Sum of all bets against the banker, in chips; None if the tiles are a player's."""

    @property
    def bank(self) -> bool:
        """Whether the tiles are the banker's."""
        return self.staked is not None

    @property
    def best(self) -> Row:
        """The best split; the first of several equally good ones."""
        return next(row for row in self.rows if row.is_best)

    def row_of(self, split: Split) -> Row:
        """Return the row for any split of these tiles, with its hands in either order. PG-31."""
        return self.rows[self._place(split)]

    def cost(self, split: Split) -> float:
        """Return how much worse a split is than the best one, in hundredths of a bet (0 for the best)."""
        return self.odds.cost(self._place(split))

    def review(self, split: Split) -> Review:
        """Compare one split of these tiles with the best one."""
        return Review(self.row_of(split), self.best, self.cost(split))

    def _place(self, split: Split) -> int:
        return self.odds.place_of(Split(*in_order(split.front, split.rear, self.odds.tie)))


class Review(NamedTuple):
    """A player's split compared with the best one after the hands were opened."""

    chosen: Row
    best: Row
    cost: float
    """Cost of the chosen split compared with the best one, in hundredths of a bet."""


@lru_cache(maxsize=256)
def advise(tiles: tuple[str, ...], options: PaiGowOptions, bet: int | None = None) -> Advice:
    """Rate every split of four tiles under these house rules. PG-60.

    The odds include the commission on a win at this bet or, if it is None, at the nominal rate. PG-12a. Raises
    `ValueError` with a message if these are not four tiles of one set.
    """
    return end_of(advising(tiles, options, bet))


def advising(tiles: tuple[str, ...], options: PaiGowOptions, bet: int | None = None) -> Generator[None, None, Advice]:
    """Compute `advise` in slices. See `weighing`."""
    way = options.way_in_force
    found = yield from weighing(tiles, way, options.gee_joon_tie, share_kept(bet, options.commission))
    return _advice(found, way)


@lru_cache(maxsize=256)
def advise_bank(tiles: tuple[str, ...], options: PaiGowOptions, bets: tuple[int, ...]) -> Advice:
    """Rate every split of a banker's four tiles against players who bet these amounts. PG-60.

    Nothing is known of the players' hands, so each player may hold any four of the 28 other tiles. Expected gains from
    several bets add up, however the hands depend on each other. Raises `ValueError` like `advise`.
    """
    return end_of(advising_bank(tiles, options, bets))


def advising_bank(
    tiles: tuple[str, ...], options: PaiGowOptions, bets: tuple[int, ...]
) -> Generator[None, None, Advice]:
    """Compute `advise_bank` in slices; see `weighing`."""
    staked = sum(bets)
    # The commission goes to the house, which has it back if it holds the bank itself. PG-12.
    kept = sum((Fraction(share_kept(bet, options.commission) * bet) for bet in bets), Fraction(0))
    returned = Fraction(kept, staked) if options.house_bank and staked else Fraction(0)
    found = yield from weighing(tiles, PLAYERS_WAY, options.gee_joon_tie, returned, bank=True)
    return _advice(found, PLAYERS_WAY)._replace(staked=staked)


def _advice(found: Odds, way: str) -> Advice:
    rows = tuple(
        Row(
            each.split,
            hand_name(each.split.front),
            hand_name(each.split.rear),
            each.win,
            each.push,
            each.lose,
            found.value(place),
            place in found.best,
            _tie_tiles(each.split, found.tie),
        )
        for place, each in enumerate(found.splits)
    )
    return Advice(rows, way, *_why(found), found)


def advise_view(view: View) -> Advice | None:
    """Return advice for the viewer while it sets its tiles; None if it has no tiles. PG-60."""
    table = view.table
    if view.seat is None or not view.hand:
        return None
    return _advise(view.hand, table, view.seat)


def review(table: Table, seat: Seat) -> Review | None:
    """Return the review of a seat's split once all hands are open; None before that. PG-60.

    It is also None for the house as banker, which has no choice. PG-61.
    """
    hands = table.hands[seat]
    if hands is None or (seat == table.banker and table.options.house_bank):
        return None
    split = Split(*hands)
    return _advise(in_pack_order((*split.front, *split.rear)), table, seat).review(split)


def bets_against(bets: Sequence[int | None], banker: Seat) -> tuple[int, ...]:
    """Return the bets that the banker plays against, in seat order."""
    return tuple(bet for seat, bet in enumerate(bets) if seat != banker and bet)


def _advise(tiles: tuple[str, ...], table: Table, seat: Seat) -> Advice:
    if seat == table.banker:
        return advise_bank(tiles, table.options, bets_against(table.bets, seat))
    return advise(tiles, table.options, table.bets[seat])


def _why(found: Odds) -> tuple[Reason, Reason | None]:
    """Return why the best split is best, and how its odds compare with those of the next best split.

    The reason compares the best split with all others if it is the strongest in both hands, otherwise with the next
    best.
    """
    if len(found.best) > 1:
        return Reason(ALIKE, {}), None
    best = found.splits[found.best[0]]
    others = [each for each in found.splits if each is not best]
    following = max(others, key=found.worth)
    figures = Reason(
        FIGURES,
        {
            "win": _percent(best.win),
            "lose": _percent(best.lose),
            "other_win": _percent(following.win),
            "other_lose": _percent(following.lose),
        },
    )
    if _same_points(best.split, following.split, found.tie):
        front, rear = zip(_tie_tiles(best.split, found.tie), _tie_tiles(following.split, found.tie), strict=True)
        behind = _ranks(best.split, found.tie)[1] > _ranks(following.split, found.tie)[1]
        piece, tile = rear if behind else front
        return Reason(REAR_TIES if behind else FRONT_TIES, {"piece": piece, "tile": tile}, (piece, tile)), figures
    if all(_at_least_as_strong(best, each, found.tie) == (True, True) for each in others):
        return Reason(NO_STRONGER, {}), figures
    return Reason(_reason(best, following, found.tie), {}), figures


def _reason(best: SplitOdds, other: SplitOdds, tie: GeeJoonTie) -> str:
    front, rear = _at_least_as_strong(best, other, tie)
    if front and rear:
        return BOTH
    if best.win > other.win:
        if best.lose <= other.lose:
            return FRONT_BOTH if front else REAR_BOTH
        return FRONT_WINS if front else REAR_WINS
    return FRONT_SAVES if front else REAR_SAVES


def _at_least_as_strong(one: SplitOdds, other: SplitOdds, tie: GeeJoonTie) -> tuple[bool, bool]:
    """Return whether one split's front hand, and whether its rear hand, is at least as strong as the other's."""
    ranks = _ranks(one.split, tie), _ranks(other.split, tie)
    return ranks[0][0] >= ranks[1][0], ranks[0][1] >= ranks[1][1]


def _ranks(split: Split, tie: GeeJoonTie) -> tuple[Rank, Rank]:
    return rank(split.front, tie), rank(split.rear, tie)


def _same_points(one: Split, other: Split, tie: GeeJoonTie) -> bool:
    """Return whether two splits differ only in their tie-breaking tiles. PG-45."""
    pairs = zip(_ranks(one, tie), _ranks(other, tie), strict=True)
    return all((mine.category, mine.value) == (its.category, its.value) for mine, its in pairs)


def _tie_tiles(split: Split, tie: GeeJoonTie) -> tuple[str, str]:
    """Return the tie-breaking tile of each hand; '' for hands that have none, such as a pair or a Wong.

    PG-45 to PG-48.
    """
    front, rear = [high_tile(*hand, tie) if rank(hand, tie).high else "" for hand in split]
    return front, rear


def _percent(deals: int) -> str:
    return f"{100 * deals / BANKER_DEALS:.1f}"
