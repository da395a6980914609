"""Opponents of Daun Tiga (steady, bold, loss-chasing) and the exact value of each stake.

Stakes are made blind (DT-21), and every stake is even or almost even in the long run (`game.rules.daun_tiga.odds`), so
no way of staking is better than another. Opponents differ in temperament: how much they stake, how the session changes
their stakes, how often they place a second stake (DT-42), and how often they back another seat's hand (DT-13). A banker
who lost to all keeps the bank (DT-12), which costs nothing either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.betting import Bettor, bet_of, mood, nearest, sums_of
from game.opponents.choice import Choice, Level, Thinking
from game.opponents.ladder import RANDOM, replacements
from game.opponents.move_evaluation import CHIPS, Weighing, Worth
from game.rules.contract import N_, Move, Range, Reason
from game.rules.daun_tiga.moves import DONE, KEEP, YIELD, Back, Stake
from game.rules.daun_tiga.odds import odds
from game.rules.daun_tiga.view import KEEPING

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View
    from game.rules.session_history import SessionMemory

Shares = tuple[float, float]
"""Minimum and maximum of a range, as fractions."""
Limits = tuple[int, int]
"""Minimum and maximum stake."""


class Temperament(NamedTuple):
    """Staking habits of one kind of player: ranges of stakes, and probabilities of second and side stakes."""

    first: Bettor
    second: Shares
    """Range of the second stake, as fractions of the first one."""
    twice: float
    """Probability of placing a second stake."""
    backs: float
    """Probability of a first side stake; it is halved for each further one."""
    side: Shares
    """Range of side stakes, as fractions of the distance from the table's lowest stake to its highest."""
    reason: str
    """Reason for staking in this way, translated when displayed."""


STEADY: Final = Temperament(
    Bettor((0.03, 0.2), keeps=0.6, presses=0.3, chases=0.1, shrinks=0.25, strays=0.06),
    (0.3, 0.6),
    0.15,
    0.1,
    (0.04, 0.1),
    N_("small stakes, much the same each deal"),
)
BOLD: Final = Temperament(
    Bettor((0.49, 1.0), keeps=0.25, presses=0.5, chases=0.5, shrinks=0.1, strays=0.25, reach=4, floor=0.39, stung=0.85),
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
"""Habits of the chaser when it has no losses to win back."""
ALIKE: Final = N_("before the cards are seen, no stake is better than another")
SIDE: Final = N_("a side stake rides on another player’s luck")
TWICE: Final = N_("a second stake is paid if the hand wins as Long")
CHASING: Final = N_("deals lost in a row: {count}; higher stakes are meant to win the losses back")
OWED: Final = N_("chips lost this session: {count}; higher stakes are meant to win them back")
JOINS: Final = 0.7
"""Probability that a bystander, who has no other move, backs a first hand."""
DOUBLINGS: Final = 5
"""Maximum number of times the chaser doubles its usual stake, once per lost deal, if no earlier stakes are known."""
GIVE: Final = 0.25
"""Tolerance around twice the last stake when the chaser raises, because people bet round amounts."""
SIDE_DOUBLINGS: Final = 2
"""Maximum number of times the chaser doubles its side stakes, which cannot win back its own losses."""
HESITATES: Final = 0.2
"""Probability that the chaser repeats its last stake instead of raising it."""
LINGERS: Final = 0.4
"""Probability that the chaser repeats its last stake after a win that has not yet recovered its losses."""


def steady(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Place a small stake, about the same each deal, with an occasional second stake or side stake."""
    yield from ()
    return _answer(view, STEADY, rng)


def bold(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Place high first and second stakes, raised after a win or to recover a loss; back other hands as well."""
    yield from ()
    return _answer(view, BOLD, rng)


def chaser(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Roughly double the stake after each loss until the session's losses are recovered, then place small stakes.

    The losses include those as banker. They are derived from the seat's chips, which everybody at the table can see.
    """
    yield from ()
    return _answer(view, CALM, rng, chases=True)


def _answer(view: View, temper: Temperament, rng: Random, *, chases: bool = False) -> Choice:
    """Return the next answer: side stakes first, one at a time, then the seat's own stakes. DT-12, DT-13, DT-42."""
    if view.table.phase is KEEPING:
        return Choice(KEEP, (Reason(N_("the bank lost to everyone, so the banker may keep it for another deal")),))
    own = _own_history(view)
    lost = _pressing(view, own) if chases else 0
    quiet = mood(temper.first, own) < 0
    ranges = [move for move in view.legal if isinstance(move, Range)]
    hands = [int(move.word.removeprefix("back ")) for move in ranges if move.word.startswith("back ")]
    stands_by = DONE in view.legal
    others = view.table.options.hands(view.table.seats) - (1 if stands_by else 2)
    backed = others - len(hands)
    likely = JOINS if stands_by and not backed else min(0.5, temper.backs * (1 + lost)) / (1 + backed)
    if quiet:
        likely = 0.0
    least, most, _ = ranges[0].spans[0] if ranges else (0, 0, 1)
    if hands and rng.random() < likely:
        hand = hands[int(rng.random() * len(hands))]
        low, high = (
            least + (most - least) * min(1.0, share * (1 << min(lost, SIDE_DOUBLINGS))) for share in temper.side
        )
        return Choice(
            Back(hand, _one_between(low, high, least, most, rng)),
            (Reason(SIDE),),
        )
    if stands_by:
        return Choice(DONE, (Reason(ALIKE),))
    if chases and own is not None and own.last:
        first = _chased(temper, (least, most), own, rng)
    else:
        usual = bet_of(temper.first, least, most, 1, own, rng)
        first = min(most, usual * (1 << min(lost, DOUBLINGS)))  # a table may remember losses and no stakes
    second = 0
    if rng.random() < min(1.0, temper.twice * (1 + lost)) * (0.5 if quiet else 1):
        low, high = (first * share for share in temper.second)
        second = _one_between(low, high, least, most, rng)
        if second == 1 < most:
            second = 0  # nobody lays a single chip beside the others
    reasons = [_why(temper, own, lost, first, chases=chases)]
    if second:
        reasons.append(Reason(TWICE))
    reasons.append(Reason(ALIKE))
    return Choice(Stake(first, second), tuple(reasons))


def _own_history(view: View) -> SessionMemory | None:
    """Return this seat's session history before the current deal; None in the first deal."""
    evening = view.table.evening
    return evening[view.seat] if evening and view.seat is not None else None


def _pressing(view: View, own: SessionMemory | None) -> int:
    """Return how many lost deals a loss-chasing player still has to win back; 0 once its losses are recovered."""
    losses = view.table.losses
    lost = losses[view.seat] if losses and view.seat is not None else 0
    if own is None or not own.last:
        return lost
    return max(lost, int(own.lately < 0)) if own.gain < 0 else 0


def _chased(temper: Temperament, limits: Limits, own: SessionMemory, rng: Random) -> int:
    """Return a loss-chasing player's first stake, from its last stake and its unrecovered losses. DT-21.

    After a loss, also as banker, the player stakes about twice its last stake, but no more than recovers everything;
    now and then it does not raise. After a deal without gain or loss it repeats the stake.
    """
    least, most = limits
    sums = sums_of(least, most, 1)
    last, owed = nearest(sums, own.last), -own.gain
    if owed > 0 and own.lately <= 0:
        enough = owed + own.first
        if not own.lately or enough <= last or rng.random() < HESITATES:
            return last
        wanted = min(enough, 2 * last) * (1 + GIVE * (2 * rng.random() - 1))
        above = sums[min(sums.index(last) + 1, len(sums) - 1)]
        return max(above, nearest(sums, wanted))
    if owed > 0 and rng.random() < LINGERS:
        return last
    return bet_of(temper.first, least, most, 1, own._replace(last=own.first), rng)


def _why(temper: Temperament, own: SessionMemory | None, lost: int, first: int, *, chases: bool) -> Reason:
    """Return the reason for the size of the first stake."""
    if chases and own is not None and own.last:
        raised = own.gain < 0 and (lost or first > own.first)
        return Reason(OWED, {"count": -own.gain}) if raised else Reason(temper.reason)
    return Reason(CHASING, {"count": lost}) if lost else Reason(temper.reason)


def _one_between(low: float, high: float, least: int, most: int, rng: Random) -> int:
    """Return a random round amount from `low` to `high`; if there is none, the one nearest to their midpoint."""
    sums = sums_of(least, most, 1)
    found = [each for each in sums if low <= each <= high] or [nearest(sums, (low + high) / 2)]
    return found[int(rng.random() * len(found))]


# The player of the first release -------------------------------------------------------------------------------------

ROUND: Final = 5
"""Step between the first release's stakes, if the table limits leave room for ten such steps."""


def first(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Place about the same small stake in each deal, exactly like the standard player of the first release."""
    yield from ()
    if view.table.phase is KEEPING:
        return _answer(view, STEADY, rng)
    ranges = [move for move in view.legal if isinstance(move, Range)]
    hands = [int(move.word.removeprefix("back ")) for move in ranges if move.word.startswith("back ")]
    stands_by = DONE in view.legal
    likely = JOINS if stands_by and len(hands) == view.table.options.hands(view.table.seats) - 1 else 0.1
    limits = ranges[0].spans[0] if ranges else (0, 0, 1)
    if hands and rng.random() < likely:
        hand = hands[int(rng.random() * len(hands))]
        return Choice(Back(hand, _amount(limits, (0.04, 0.06), rng)), (Reason(SIDE),))
    if stands_by:
        return Choice(DONE, (Reason(ALIKE),))
    second = _amount(limits, (0.04, 0.06), rng) if rng.random() < 0.15 else 0
    reasons = [Reason(STEADY.reason), *([Reason(TWICE)] if second else []), Reason(ALIKE)]
    return Choice(Stake(_amount(limits, (0.08, 0.12), rng), second), tuple(reasons))


def _amount(limits: tuple[int, int, int], shares: Shares, rng: Random) -> int:
    """Return a random stake between two fractions, `shares`, of the range of stakes. DT-21."""
    least, most, _ = limits
    share = shares[0] + (shares[1] - shares[0]) * rng.random()
    amount = least + round((most - least) * share)
    if most - least >= 10 * ROUND:
        amount = max(least, min(most, round(amount / ROUND) * ROUND))
    return amount


# What stakes are worth ------------------------------------------------------------------------------------------------

CHANCES: Final = N_("Out of a hundred hands, {win} beat the bank, {tie} tie and {lose} lose.")
LONG: Final = N_("A second stake counts only if a hand is Long: the average gain or loss on it is {percent}%.")
EVEN: Final = N_("The average gain or loss on a stake is {percent}%.")
NOTHING: Final = N_("Without a side stake you win nothing and lose nothing.")
KEPT: Final = N_("It changes nothing in this deal, and no banker wins much in the long run.")


def weigh(view: View, rng: Random, budget: int) -> Weighing:  # noqa: ARG001
    """Evaluate the lowest and highest stakes, with and without a second stake, and the lowest side stakes.

    The values are exact, but their order matters little: all are even or almost even. DT-13, DT-21, DT-42.
    """
    yield
    table = view.table
    if table.phase is KEEPING:
        return tuple(Worth(move, 0.0, 0.0, CHIPS, (Reason(KEPT),)) for move in (KEEP, YIELD))
    chances = odds(table.options)
    yield
    least, most = table.options.table_min, table.options.table_max
    beaten = Reason(CHANCES, {key: f"{100 * getattr(chances, key):.1f}" for key in ("win", "tie", "lose")})
    first = Reason(EVEN, {"percent": _percent(chances.first_value)})
    second = Reason(LONG, {"percent": _percent(chances.second_value)})
    moves: dict[Move, tuple[float, tuple[Reason, ...]]] = {}
    if DONE in view.legal:
        moves[DONE] = 0.0, (Reason(NOTHING),)
    for amount in () if DONE in view.legal else (least, most):
        moves[Stake(amount, 0)] = amount * chances.first_value, (first, beaten)
        both = amount * (chances.first_value + chances.second_value)
        moves[Stake(amount, amount)] = both, (second, first, beaten)
    for move in view.legal:
        if isinstance(move, Range) and move.word.startswith("back "):
            moves[Back(int(move.word.removeprefix("back ")), least)] = least * chances.first_value, (first, beaten)
    found = [Worth(move, worth, 0.0, CHIPS, reasons) for move, (worth, reasons) in moves.items()]
    return tuple(sorted(found, key=lambda one: -one.worth))


def _percent(share: float) -> str:
    """Format a share as a signed percentage; zero has no sign."""
    said = f"{100 * share:+.2f}"
    return "0" if not float(said) else said


_CURRENT: Final = {
    "steady": Level(steady, N_("steady player"), temperament="steady"),
    "bold": Level(bold, N_("bold player"), temperament="bold"),
    "chaser": Level(chaser, N_("loss chaser"), temperament="chaser"),
}
LEVELS: Final = {
    **_CURRENT,
    "first": Level(first, N_("first-release player"), shown=False),
    **replacements(_CURRENT, "steady-2", "bold-2", "chaser-2", "bold-1", "chaser-1"),
    "random": RANDOM._replace(shown=False),
}
"""The opponents of Daun Tiga."""
