"""Second-generation Daun Tiga opponents, which react to the session; against which new ones are measured.

Their chaser counts lost deals, however many chips it has won or lost, and none reacts to the cost of a bank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.betting import Bettor, bet_of, nearest, sums_of
from game.opponents.choice import Choice, Thinking
from game.rules.contract import N_, Range, Reason
from game.rules.daun_tiga.moves import DONE, KEEP, Back, Stake
from game.rules.daun_tiga.view import KEEPING

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View

Shares = tuple[float, float]
"""Minimum and maximum, as shares."""
Limits = tuple[int, int]
"""Minimum and maximum stake."""


class Temperament(NamedTuple):
    """Staking habits of one kind of player: ranges of stakes, and chances of second and side stakes."""

    first: Bettor
    second: Shares
    """Range of the second stake, as shares of the first one."""
    twice: float
    """Chance of a second stake."""
    backs: float
    """Chance of a side stake; half that for a second one, and so on."""
    side: Shares
    """Range of side stakes, as shares of the way from the table's lowest stake to its highest."""
    reason: str
    """Reason for staking like this, to be translated where shown."""


STEADY: Final = Temperament(
    Bettor((0.03, 0.2), keeps=0.6, presses=0.3, chases=0.1, shrinks=0.25, strays=0.06),
    (0.3, 0.6),
    0.15,
    0.1,
    (0.04, 0.1),
    N_("the stake is small, and much the same each deal"),
)
BOLD: Final = Temperament(
    Bettor((0.49, 1.0), keeps=0.25, presses=0.5, chases=0.5, shrinks=0.1, strays=0.25, reach=4, floor=0.39),
    (0.5, 1.0),
    0.8,
    0.35,
    (0.2, 0.6),
    N_("high stakes make a short evening lively"),
)
CALM: Final = Temperament(
    Bettor((0.03, 0.15), keeps=0.5, presses=0.2, strays=0.15),
    (0.3, 0.6),
    0.3,
    0.1,
    (0.04, 0.1),
    N_("with no loss to win back, the stake is small"),
)
"""Habits of the chaser while it has nothing to win back."""
CHASING: Final = N_("deals lost in a row: {count}; higher stakes are meant to win them back")
JOINS: Final = 0.7
"""Chance that a bystander, who has no other move, stakes on a first hand."""
DOUBLINGS: Final = 5
"""Maximum number of times that the chaser doubles its usual stake, once for each deal lost in a row."""
SIDE_DOUBLINGS: Final = 2
"""Maximum number of doublings of the chaser's side stakes: other hands cannot win back losses of its own."""
HESITATES: Final = 0.2
"""Chance that the chaser repeats its last stake instead of raising."""
LINGERS: Final = 0.4
"""Chance that the chaser repeats its last stake after a win that has not yet recovered its losses."""


def steady(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Make a small stake, about the same each deal, with an occasional second stake or side stake."""
    yield from ()
    return _answer(view, STEADY, rng)


def bold(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Make high first and second stakes, raised after a win or to recover a loss; back other hands as well."""
    yield from ()
    return _answer(view, BOLD, rng)


def chaser(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Double the stake after each loss in a row; return to small stakes after winning enough.

    The count is the table's public one (`Table.losses`).
    """
    yield from ()
    return _answer(view, CALM, rng, chases=True)


def _answer(view: View, temper: Temperament, rng: Random, *, chases: bool = False) -> Choice:
    """Return the next answer: side stakes first, one at a time, then own stakes. DT-12, DT-13, DT-42."""
    if view.table.phase is KEEPING:
        return Choice(KEEP, (Reason(N_("the bank lost to everybody, so it may be held once more")),))
    losses = view.table.losses
    lost = losses[view.seat] if chases and losses and view.seat is not None else 0
    ranges = [move for move in view.legal if isinstance(move, Range)]
    hands = [int(move.word.removeprefix("back ")) for move in ranges if move.word.startswith("back ")]
    stands_by = DONE in view.legal
    others = view.table.options.hands(view.table.seats) - (1 if stands_by else 2)
    backed = others - len(hands)
    likely = JOINS if stands_by and not backed else min(0.5, temper.backs * (1 + lost)) / (1 + backed)
    least, most, _ = ranges[0].spans[0] if ranges else (0, 0, 1)
    if hands and rng.random() < likely:
        hand = hands[int(rng.random() * len(hands))]
        low, high = (
            least + (most - least) * min(1.0, share * (1 << min(lost, SIDE_DOUBLINGS))) for share in temper.side
        )
        return Choice(
            Back(hand, _one_between(low, high, least, most, rng)),
            (Reason(N_("a side stake goes with another player's luck")),),
        )
    if stands_by:
        return Choice(DONE, (Reason(N_("before the cards are seen no stake is better than another")),))
    first = _first(view, temper, (least, most), lost, rng, chases=chases)
    second = 0
    if rng.random() < min(1.0, temper.twice * (1 + lost)):
        low, high = (first * share for share in temper.second)
        second = _one_between(low, high, least, most, rng)
    reasons = [Reason(CHASING, {"count": lost}) if lost else Reason(temper.reason)]
    if second:
        reasons.append(Reason(N_("a second stake is paid if the hand wins as Long")))
    reasons.append(Reason(N_("before the cards are seen no stake is better than another")))
    return Choice(Stake(first, second), tuple(reasons))


def _first(view: View, temper: Temperament, limits: Limits, lost: int, rng: Random, *, chases: bool) -> int:
    """Return the first stake from the player's habits or, if it chases losses, from its recent losses. DT-21."""
    evening = view.table.evening
    own = evening[view.seat] if evening and view.seat is not None else None
    least, most = limits
    if not chases or own is None or not own.last:
        usual = bet_of(temper.first, least, most, 1, own, rng)
        return min(most, usual * (1 << min(lost, DOUBLINGS)))  # a table may remember losses and no stakes
    sums = sums_of(least, most, 1)
    last = nearest(sums, own.last)
    if lost:
        wanted = own.first * (1 << min(lost, DOUBLINGS))
        return last if rng.random() < HESITATES else max(last, nearest(sums, min(most, wanted)))
    if own.gain < 0 and rng.random() < LINGERS:
        return last
    return bet_of(temper.first, least, most, 1, own._replace(last=own.first), rng)


def _one_between(low: float, high: float, least: int, most: int, rng: Random) -> int:
    """Return a random round amount from `low` to `high`, or the one nearest to their middle if there is none."""
    sums = sums_of(least, most, 1)
    found = [each for each in sums if low <= each <= high] or [nearest(sums, (low + high) / 2)]
    return found[int(rng.random() * len(found))]
