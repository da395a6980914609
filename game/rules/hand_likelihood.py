"""Likelihood of hidden hands, estimated from public discards, passes and folds.

`resample` of the games with a discard log takes a policy: PT-21, PT-26, PO-05, TG-20, TG-42. Without one, every hand
and every unseen answer is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Move, Seat
    from game.rules.discard_log import LoggedDiscard

THREW: Final = "threw"
"""Action of discarding this piece, which is no longer in the hand."""
PASSED: Final = "passed"
"""Action of passing on another seat's discard, when asked."""
FOLDED: Final = "folded"
"""The action of folding to a call. TG-42."""

HANDS: Final = 8
"""Number of sampled hands from which one is chosen, weighted by the policy."""
LATEST: Final = 12
"""Number of recent discards that count; older ones reveal little, because a hand changes with every turn."""


class ObservedAction(NamedTuple):
    """One public action of a seat, or an answer that the seat may be about to give."""

    table: Any
    """The current public table."""
    seat: Seat
    """The seat that acted."""
    what: str
    """Kind of the action: `THREW`, `PASSED` or `FOLDED`."""
    throw: LoggedDiscard | None
    """The discard concerned; None for a fold."""
    turn: int
    """Number of discards before the action."""


Policy = Callable[[ObservedAction, tuple[str, ...]], float]
"""(action, closed hand in pack order) -> probability, 0 to 1, that a seat with this hand would have acted so. The hand
is one that the seat could hold now. The result must depend on nothing else, so that equal views and random numbers
produce equal deals.
"""
Piece = TypeVar("Piece")


def observed_actions(table: Any, seat: Seat, settled: int, *, next_only: bool) -> tuple[ObservedAction, ...]:
    """Return a seat's discards and passes among the `LATEST` discards of the deal.

    `settled` is the number of discards, from the first, whose fate is known; `next_only` means that only the next
    player is asked about a discard. Claimed discards are left out, because an overruled answer is unknown.
    """
    found = []
    for turn, throw in enumerate(table.throws[-LATEST:], max(0, len(table.throws) - LATEST)):
        if throw.seat == seat:
            found.append(ObservedAction(table, seat, THREW, throw, turn))
        elif turn < settled and throw.by is None and (not next_only or (throw.seat + 1) % table.seats == seat):
            found.append(ObservedAction(table, seat, PASSED, throw, turn))
    return tuple(found)


def likelihood(policy: Policy, deeds: Sequence[ObservedAction], hand: tuple[str, ...]) -> float:
    """Return the joint probability that a seat with this hand takes the actions in `deeds`."""
    product = 1.0
    for deed in deeds:
        product *= policy(deed, hand)
        if not product:
            break
    return product


def draw_hand(
    hidden: list[Piece], count: int, weigh: Callable[[Sequence[Piece]], float] | None, rng: Random
) -> list[Piece]:
    """Remove `count` pieces from `hidden` and return them: one random sample of `HANDS`, weighted by `weigh`.

    If all samples weigh 0, they count as equally likely: the policy then knows nothing about this seat.
    """
    if weigh is None or not count:
        return [hidden.pop() for _ in range(count)]
    ways = [rng.sample(range(len(hidden)), count) for _ in range(HANDS)]
    weights = [weigh([hidden[place] for place in way]) for way in ways]
    (chosen,) = rng.choices(ways, weights if any(weights) else None)
    drawn = [hidden[place] for place in chosen]
    for place in sorted(chosen, reverse=True):
        del hidden[place]
    return drawn


def draw_answer(moves: Sequence[Move], likely: float | None, rng: Random) -> Move:
    """Return a random answer for a seat whose real answer is still secret.

    `moves` begin with the strongest claim and end with the pass. `likely` is the probability of the pass; otherwise the
    strongest claim is made. If `likely` is None, because there is no policy, all moves are equally likely.
    """
    if likely is None:
        return rng.choice(moves)
    return moves[-1] if rng.random() < likely else moves[0]
