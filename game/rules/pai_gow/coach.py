"""The coach: every split of four tiles with its exact chances, why the best is best, and what another costs. PG-60.

`docs/rules/pai-gow.md`. The odds are exact where the house holds the bank, which sets by the house rule; with a passing
bank they are those against a banker who sets the balanced way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_, Reason
from game.rules.pai_gow.classes import BANKER_DEALS
from game.rules.pai_gow.odds import Odds, end_of, weighing
from game.rules.pai_gow.ranking import Rank, hand_name, high_tile, in_order, rank
from game.rules.pai_gow.settle import share_kept
from game.rules.pai_gow.ways import Split
from game.rules.pai_gow.woodpile import in_pack_order

if TYPE_CHECKING:
    from collections.abc import Generator

    from game.rules.contract import Seat
    from game.rules.pai_gow.odds import SplitOdds
    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions
    from game.rules.pai_gow.view import Table, View

ALIKE: Final = N_("More than one split is best: they are worth exactly the same.")
NO_STRONGER: Final = N_("No other split is stronger in front or behind.")
BOTH: Final = N_("It beats the next best split in one hand and equals it in the other.")
FRONT_BOTH: Final = N_("The stronger front hand wins more often and loses less.")
FRONT_WINS: Final = N_("The stronger front hand wins enough more to outweigh what it loses.")
FRONT_SAVES: Final = N_("The stronger front hand saves more losses than it costs wins.")
REAR_BOTH: Final = N_("The stronger rear hand wins more often and loses less.")
REAR_WINS: Final = N_("The stronger rear hand wins enough more to outweigh what it loses.")
REAR_SAVES: Final = N_("The stronger rear hand saves more losses than it costs wins.")
FRONT_TIES: Final = N_(
    "Ties go to the higher domino, or else to the bank: {piece} in front wins more of them than {tile}."
)
REAR_TIES: Final = N_(
    "Ties go to the higher domino, or else to the bank: {piece} behind wins more of them than {tile}."
)
"""Where the next best split has the same points. PG-45, PG-46."""
FIGURES: Final = N_(
    "It has {win} wins and {lose} losses in a hundred deals; the next best split has {other_win} and {other_lose}."
)


class Row(NamedTuple):
    """One split as the coach shows it."""

    split: Split
    front: str
    """What players call the front hand, to be translated where shown."""
    rear: str
    win: int
    """How many of the banker's 20,475 deals it wins."""
    push: int
    lose: int
    value: float
    """What it gains on average, in hundredths of a bet."""
    is_best: bool
    ties: tuple[str, str]
    """The tile of each hand that breaks a tie, '' where none does. PG-45."""

    def reads_as(self, other: Row) -> bool:
        """Whether both are called alike, so that only the tiles that break ties tell them apart."""
        return (self.front, self.rear) == (other.front, other.rear)


class Advice(NamedTuple):
    """All splits of four tiles against one way of setting, in the order of `splits`."""

    rows: tuple[Row, ...]
    way: str
    """A key of `WAYS`: how the banker is taken to set."""
    why: Reason
    """Why the best split is best."""
    figures: Reason | None
    """How often it wins and loses beside the next best; None where more than one is best."""
    odds: Odds

    @property
    def best(self) -> Row:
        """The best split, the first where several are."""
        return next(row for row in self.rows if row.is_best)

    def row_of(self, split: Split) -> Row:
        """The row of any split of these tiles, by the strengths of its hands, whichever is named first. PG-31."""
        return self.rows[self._place(split)]

    def cost(self, split: Split) -> float:
        """What a split costs beside the best, in hundredths of a bet; 0 for the best."""
        return self.odds.cost(self._place(split))

    def review(self, split: Split) -> Review:
        """What one split of these tiles is worth beside the best."""
        return Review(self.row_of(split), self.best, self.cost(split))

    def _place(self, split: Split) -> int:
        return self.odds.place_of(Split(*in_order(split.front, split.rear, self.odds.tie)))


class Review(NamedTuple):
    """What a seat's split was worth, once the hands are open."""

    chosen: Row
    best: Row
    cost: float
    """In hundredths of a bet."""


@lru_cache(maxsize=256)
def advise(tiles: tuple[str, ...], options: PaiGowOptions, bet: int | None = None) -> Advice:
    """Every split of four tiles under these house rules. PG-60.

    Of a win the house keeps what the settlement of this bet would take; None is no bet in particular. PG-12a.
    `ValueError` with a sentence where these are not four tiles of one set.
    """
    return end_of(advising(tiles, options, bet))


def advising(tiles: tuple[str, ...], options: PaiGowOptions, bet: int | None = None) -> Generator[None, None, Advice]:
    """The same in steps; see `weighing`."""
    way = options.way_in_force
    found = yield from weighing(tiles, way, options.gee_joon_tie, share_kept(bet, options.commission))
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
    """The advice for the seat of a view while it may set; None where it has no tiles or holds the bank. PG-60.

    A banker plays against every other seat at once, and how those set is known to nobody.
    """
    table = view.table
    if view.seat is None or view.seat == table.banker or not view.hand:
        return None
    return advise(view.hand, table.options, table.bets[view.seat])


def review(table: Table, seat: Seat) -> Review | None:
    """What a seat's split cost, once all hands are open; None before, and for the banker. PG-60."""
    hands = table.hands[seat]
    if hands is None or seat == table.banker:
        return None
    split = Split(*hands)
    return advise(in_pack_order((*split.front, *split.rear)), table.options, table.bets[seat]).review(split)


def _why(found: Odds) -> tuple[Reason, Reason | None]:
    """Why the best is best, and how often it wins and loses beside the next best.

    Beside all others where it is the strongest in both hands, else beside the next best.
    """
    if len(found.best) > 1:
        return Reason(ALIKE, {}), None
    best = found.splits[found.best[0]]
    others = [each for each in found.splits if each is not best]
    following = max(others, key=lambda each: each.worth(found.commission))
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
    if all(_beside(best, each, found.tie) == (True, True) for each in others):
        return Reason(NO_STRONGER, {}), figures
    return Reason(_reason(best, following, found.tie), {}), figures


def _reason(best: SplitOdds, other: SplitOdds, tie: GeeJoonTie) -> str:
    front, rear = _beside(best, other, tie)
    if front and rear:
        return BOTH
    if best.win > other.win:
        if best.lose <= other.lose:
            return FRONT_BOTH if front else REAR_BOTH
        return FRONT_WINS if front else REAR_WINS
    return FRONT_SAVES if front else REAR_SAVES


def _beside(one: SplitOdds, other: SplitOdds, tie: GeeJoonTie) -> tuple[bool, bool]:
    """Whether a split is at least as strong as another in front, and behind."""
    ranks = _ranks(one.split, tie), _ranks(other.split, tie)
    return ranks[0][0] >= ranks[1][0], ranks[0][1] >= ranks[1][1]


def _ranks(split: Split, tie: GeeJoonTie) -> tuple[Rank, Rank]:
    return rank(split.front, tie), rank(split.rear, tie)


def _same_points(one: Split, other: Split, tie: GeeJoonTie) -> bool:
    """Whether two splits differ by nothing but the tiles that break ties. PG-45."""
    pairs = zip(_ranks(one, tie), _ranks(other, tie), strict=True)
    return all((mine.category, mine.value) == (its.category, its.value) for mine, its in pairs)


def _tie_tiles(split: Split, tie: GeeJoonTie) -> tuple[str, str]:
    """The tile of each hand that breaks a tie; '' where none does, as in pairs or a Wong. PG-45 to PG-48."""
    front, rear = [high_tile(*hand, tie) if rank(hand, tie).high else "" for hand in split]
    return front, rear


def _percent(deals: int) -> str:
    return f"{100 * deals / BANKER_DEALS:.1f}"
