"""What a table's memory says about hidden hands: how likely each is that could have done what its seat was seen to do.

`resample` of the games with a log of throws takes a policy: PT-21, PT-26, PO-05, TG-20, TG-42. Without one every hand
and every unseen answer is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Move, Seat
    from game.rules.throws import Throw

THREW: Final = "threw"
"""It threw this piece, which the hand no longer holds."""
PASSED: Final = "passed"
"""It was asked about this throw of another seat and let it pass."""
FOLDED: Final = "folded"
"""It folded to a call. TG-42."""

HANDS: Final = 8
"""Hands of which one is chosen, each as likely as the policy says."""
LATEST: Final = 12
"""How many throws back a seat is judged: a hand changes with every turn, and soon tells nothing of what it was."""


class Deed(NamedTuple):
    """One thing that a seat did, or may be about to answer unseen."""

    table: Any
    """The public table now."""
    seat: Seat
    """Who did it."""
    what: str
    """`THREW`, `PASSED` or `FOLDED`."""
    throw: Throw | None
    """What was thrown; None where it folded."""
    turn: int
    """How many throws there had been before it."""


Policy = Callable[[Deed, tuple[str, ...]], float]
"""(deed, closed hand in pack order) -> how likely, 0 to 1, a seat with this hand would have done so.

The hand is one that the seat could hold now. It must depend on nothing else, so that the same view and the same chance
give the same deal.
"""
Piece = TypeVar("Piece")


def deeds_of(table: Any, seat: Seat, settled: int, *, next_only: bool) -> tuple[Deed, ...]:
    """What a seat threw and let pass, of the `LATEST` throws.

    `settled` is of how many throws, from the first, it is known what became of them; `next_only` whether only the next
    player is asked about one. Of a claimed throw nobody can tell what those would have answered who were overruled.
    """
    found = []
    for turn, throw in enumerate(table.throws[-LATEST:], max(0, len(table.throws) - LATEST)):
        if throw.seat == seat:
            found.append(Deed(table, seat, THREW, throw, turn))
        elif turn < settled and throw.by is None and (not next_only or (throw.seat + 1) % table.seats == seat):
            found.append(Deed(table, seat, PASSED, throw, turn))
    return tuple(found)


def likelihood(policy: Policy, deeds: Sequence[Deed], hand: tuple[str, ...]) -> float:
    """How likely a seat with this hand would have done all of it."""
    product = 1.0
    for deed in deeds:
        product *= policy(deed, hand)
        if not product:
            break
    return product


def draw_hand(
    hidden: list[Piece], count: int, weigh: Callable[[Sequence[Piece]], float] | None, rng: Random
) -> list[Piece]:
    """Take a seat's `count` pieces out of the shuffled hidden ones, one of `HANDS` ways where these are weighed.

    Where none of them could be, any of them will do: then the policy knows nothing of this seat.
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
    """An answer that nobody can see yet: `moves` are the dearest first and the one that lets it pass last.

    `likely` is how likely it lets it pass, None without a policy; who does not makes the dearest claim.
    """
    if likely is None:
        return rng.choice(moves)
    return moves[-1] if rng.random() < likely else moves[0]
