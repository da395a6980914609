"""Likelihood of hidden hands, estimated from public discards, passes and folds.

In games with a discard log, `resample` accepts a policy: PT-21, PT-26, PO-05, TG-20, TG-42. Without a policy, every
hand and every unseen answer is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Move, Seat
    from game.rules.discard_log import LoggedDiscard

DISCARDED: Final = "threw"
"""Kind of action: the seat discarded the piece, which is no longer in its hand."""
PASSED: Final = "passed"
"""Kind of action: the seat passed on another seat's discard when it was asked."""
FOLDED: Final = "folded"
"""Kind of action: the seat folded to a call. TG-42."""

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
    kind: str
    """The kind of action: `DISCARDED`, `PASSED` or `FOLDED`."""
    discard: LoggedDiscard | None
    """The discard concerned; None for a fold."""
    turn: int
    """Number of discards before the action."""


Policy = Callable[[ObservedAction, tuple[str, ...]], float]
"""(action, closed hand in pack order) -> probability, 0 to 1, that this hand leads to the action.

The hand is one that the seat could hold now. The result must depend on nothing else, so that equal views and
random numbers produce equal deals.
"""
Piece = TypeVar("Piece")


def observed_actions(table: Any, seat: Seat, settled: int, *, next_only: bool) -> tuple[ObservedAction, ...]:
    """Return a seat's own discards, and its passes on other discards, among the last `LATEST` discards of the deal.

    `settled` is the number of discards, from the first, whose fate is known; `next_only` means that only the next
    player is asked about a discard. Claimed discards are left out, because an overruled answer is unknown.
    """
    found = []
    for turn, throw in enumerate(table.throws[-LATEST:], max(0, len(table.throws) - LATEST)):
        if throw.seat == seat:
            found.append(ObservedAction(table, seat, DISCARDED, throw, turn))
        elif turn < settled and throw.by is None and (not next_only or (throw.seat + 1) % table.seats == seat):
            found.append(ObservedAction(table, seat, PASSED, throw, turn))
    return tuple(found)


def likelihood(policy: Policy, actions: Sequence[ObservedAction], hand: tuple[str, ...]) -> float:
    """Return the joint probability that a seat with this hand takes the actions in `actions`."""
    product = 1.0
    for action in actions:
        product *= policy(action, hand)
        if not product:
            break
    return product


def draw_hand(
    hidden: list[Piece], count: int, weigh: Callable[[Sequence[Piece]], float] | None, rng: Random
) -> list[Piece]:
    """Remove `count` pieces from `hidden` and return them.

    One of `HANDS` random samples is chosen, each with a probability proportional to its weight from `weigh`. If all
    weights are 0, the samples count as equally likely, because the policy knows nothing about this seat. If `weigh`
    is None, the last pieces are taken.
    """
    if weigh is None or not count:
        return [hidden.pop() for _ in range(count)]
    samples = [rng.sample(range(len(hidden)), count) for _ in range(HANDS)]
    weights = [weigh([hidden[place] for place in sample]) for sample in samples]
    (chosen,) = rng.choices(samples, weights if any(weights) else None)
    drawn = [hidden[place] for place in chosen]
    for place in sorted(chosen, reverse=True):
        del hidden[place]
    return drawn


def draw_answer(moves: Sequence[Move], likely: float | None, rng: Random) -> Move:
    """Return a random answer for a seat whose real answer is still secret.

    `moves` begin with the strongest claim and end with the pass. The seat passes with probability `likely`, and
    otherwise makes the strongest claim. If `likely` is None, because there is no policy, all moves are equally likely.
    """
    if likely is None:
        return rng.choice(moves)
    return moves[-1] if rng.random() < likely else moves[0]
