"""Who staked at Daun Tiga in the first releases: steady, bold, and who chases its losses. Kept as they are.

The steady one is the first release's sound player. All of a kind stake alike, and only the chaser minds the evening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.choice import Choice, Thinking
from game.rules.contract import N_, Range, Reason
from game.rules.daun_tiga.moves import DONE, KEEP, Back, Stake
from game.rules.daun_tiga.phase import KEEPING

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View

Shares = tuple[float, float]
"""Least and most of a stake, as shares of the way from the table's least stake to its highest."""


class Temper(NamedTuple):
    """How one kind of player stakes."""

    first: Shares
    second: Shares
    twice: float
    """How often there is a second stake."""
    backs: float
    """How often there is a side stake, and after one how often there is a further one."""
    side: Shares
    reason: str
    """Why it stakes as it does, to be translated where shown."""


STEADY: Final = Temper(
    (0.08, 0.12), (0.04, 0.06), 0.15, 0.1, (0.04, 0.06), N_("the stake is small, and much the same each deal")
)
BOLD: Final = Temper((0.5, 1.0), (0.4, 1.0), 0.8, 0.35, (0.2, 0.6), N_("high stakes make a short evening lively"))
CALM: Final = Temper(
    (0.08, 0.12), (0.04, 0.06), 0.3, 0.1, (0.04, 0.06), N_("with no loss to win back, the stake is small")
)
"""The chaser while it has nothing to win back."""
JOINS: Final = 0.7
"""How often a bystander, who has nothing else to do, stakes on a first hand."""
DOUBLINGS: Final = 4
"""The chaser doubles its stakes for each deal lost in a row, so often at most."""
ROUND: Final = 5
"""Stakes are a multiple of this where the table's limits leave room for ten such steps."""


def steady(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """About the same small stake each deal, seldom a second one, a side stake now and then."""
    yield from ()
    return _answer(view, STEADY, rng)


def bold(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """High first and second stakes, and other hands backed as well."""
    yield from ()
    return _answer(view, BOLD, rng)


def chaser(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Doubles its stakes for each deal it has lost in a row, and is calm again once it has won.

    The table remembers who lost how often (`Table.losses`), as everybody who sits there does.
    """
    yield from ()
    losses = view.table.losses
    assert view.seat is not None  # noqa: S101 - a bystander is never asked
    lost = losses[view.seat] if losses else 0
    return _answer(view, _chasing(lost) if lost else CALM, rng, lost)


def _chasing(lost: int) -> Temper:
    times = float(2 ** min(lost, DOUBLINGS))
    return Temper(
        _times(CALM.first, times),
        _times(CALM.second, times),
        min(1.0, CALM.twice * (1 + lost)),
        min(0.5, CALM.backs * (1 + lost)),
        _times(CALM.side, times),
        N_("deals lost in a row: {count}; higher stakes are meant to win them back"),
    )


def _times(shares: Shares, times: float) -> Shares:
    return min(1.0, shares[0] * times), min(1.0, shares[1] * times)


def _answer(view: View, temper: Temper, rng: Random, lost: int = 0) -> Choice:
    """Side stakes first, one an answer, then the own stakes, which close them. DT-12, DT-13, DT-42."""
    if view.table.phase is KEEPING:
        return Choice(KEEP, (Reason(N_("the bank lost to everybody, so it may be held once more")),))
    ranges = [move for move in view.legal if isinstance(move, Range)]
    hands = [int(move.word.removeprefix("back ")) for move in ranges if move.word.startswith("back ")]
    stands_by = DONE in view.legal
    likely = JOINS if stands_by and len(hands) == view.table.options.hands(view.table.seats) - 1 else temper.backs
    limits = ranges[0].spans[0] if ranges else (0, 0, 1)
    if hands and rng.random() < likely:
        hand = hands[int(rng.random() * len(hands))]
        side = Back(hand, _amount(limits, temper.side, rng))
        return Choice(side, (Reason(N_("a side stake goes with another player's luck")),))
    if stands_by:
        return Choice(DONE, (Reason(N_("before the cards are seen no stake is better than another")),))
    second = _amount(limits, temper.second, rng) if rng.random() < temper.twice else 0
    reasons = [Reason(temper.reason, {"count": lost} if lost else {})]
    if second:
        reasons.append(Reason(N_("a second stake is paid if the hand wins as Long")))
    reasons.append(Reason(N_("before the cards are seen no stake is better than another")))
    return Choice(Stake(_amount(limits, temper.first, rng), second), tuple(reasons))


def _amount(limits: tuple[int, int, int], shares: Shares, rng: Random) -> int:
    """Chips between the limits, so far up the way as the shares say. DT-21."""
    least, most, _ = limits
    share = shares[0] + (shares[1] - shares[0]) * rng.random()
    amount = least + round((most - least) * share)
    if most - least >= 10 * ROUND:
        amount = max(least, min(most, round(amount / ROUND) * ROUND))
    return amount
