"""Daun Tiga opponents of the first releases, against which new ones are measured.

The steady one is the first release's standard player. All of one kind stake alike, and only the chaser reacts to the
session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.choice import Choice, Thinking
from game.rules.contract import N_, Range, Reason
from game.rules.daun_tiga.moves import DONE, KEEP, Back, Stake
from game.rules.daun_tiga.view import KEEPING

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View

Shares = tuple[float, float]
"""Minimum and maximum stake, as shares of the way from the table's lowest stake to its highest."""


class Temperament(NamedTuple):
    """Staking habits of one kind of player: ranges of stakes, and chances of second and side stakes."""

    first: Shares
    second: Shares
    twice: float
    """Chance of a second stake."""
    backs: float
    """Chance of a side stake, and after one the chance of a further one."""
    side: Shares
    reason: str
    """Reason for staking like this, to be translated where shown."""


STEADY: Final = Temperament(
    (0.08, 0.12), (0.04, 0.06), 0.15, 0.1, (0.04, 0.06), N_("the stake is small, and much the same each deal")
)
BOLD: Final = Temperament((0.5, 1.0), (0.4, 1.0), 0.8, 0.35, (0.2, 0.6), N_("high stakes make a short evening lively"))
CALM: Final = Temperament(
    (0.08, 0.12), (0.04, 0.06), 0.3, 0.1, (0.04, 0.06), N_("with no loss to win back, the stake is small")
)
"""Habits of the chaser while it has nothing to win back."""
JOINS: Final = 0.7
"""Chance that a bystander, who has no other move, stakes on a first hand."""
DOUBLINGS: Final = 4
"""Maximum number of times that the chaser doubles its stakes, once for each deal lost in a row."""
ROUND: Final = 5
"""Stakes are multiples of this where the table's limits leave room for ten such steps."""


def steady(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Make about the same small stake each deal, with an occasional second stake or side stake."""
    yield from ()
    return _answer(view, STEADY, rng)


def bold(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Make high first and second stakes, and place side stakes on other hands as well."""
    yield from ()
    return _answer(view, BOLD, rng)


def chaser(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Double the stakes after each deal lost in a row; return to small stakes after a win.

    The count is the table's public one (`Table.losses`).
    """
    yield from ()
    losses = view.table.losses
    assert view.seat is not None  # noqa: S101 - a bystander is never asked
    lost = losses[view.seat] if losses else 0
    return _answer(view, _chasing(lost) if lost else CALM, rng, lost)


def _chasing(lost: int) -> Temperament:
    times = float(2 ** min(lost, DOUBLINGS))
    return Temperament(
        _times(CALM.first, times),
        _times(CALM.second, times),
        min(1.0, CALM.twice * (1 + lost)),
        min(0.5, CALM.backs * (1 + lost)),
        _times(CALM.side, times),
        N_("deals lost in a row: {count}; higher stakes are meant to win them back"),
    )


def _times(shares: Shares, times: float) -> Shares:
    return min(1.0, shares[0] * times), min(1.0, shares[1] * times)


def _answer(view: View, temper: Temperament, rng: Random, lost: int = 0) -> Choice:
    """Return the next answer: side stakes first, one at a time, then own stakes. DT-12, DT-13, DT-42."""
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
    """Return a random stake within the table limits, in the range given as shares of them. DT-21."""
    least, most, _ = limits
    share = shares[0] + (shares[1] - shares[0]) * rng.random()
    amount = least + round((most - least) * share)
    if most - least >= 10 * ROUND:
        amount = max(least, min(most, round(amount / ROUND) * ROUND))
    return amount
