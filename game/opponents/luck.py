"""Luck of the cards: the result to expect from a seat's cards if masters played every seat.

Masters play the same shuffle several times, each time with other temperaments, so that the cards reach their owners by
different routes. A seat's luck is its average gain, positive or negative; the luck of all seats sums to zero. The moves
actually played have no influence on it.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents import LEVELS, best_of
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from game.opponents import Think
    from game.rules.contract import Deal, Move, Seat

PLAYS: Final = 12
"""Default number of times that a deal is replayed."""


class Luck(NamedTuple):
    """The expected gain from one seat's cards, in chips, relative to the average of the table."""

    chips: float
    error: float
    """Standard error of the luck; 0 if all replays had the same result."""


def luck_of(
    deal: Deal,
    plays: int = PLAYS,
    stakes: Mapping[Seat, Sequence[Move]] | None = None,
    tell: Callable[[float], None] | None = None,
) -> Generator[None, None, tuple[Luck, ...]]:
    """Compute each seat's luck in a finished deal, yielding after each slice of a decision.

    `stakes` has each seat's answers about amounts and cuts, in order. Every simulation repeats these, because a stake
    is a matter of taste, not luck, and another cut would deal other pieces. Without `stakes`, the masters choose.
    `tell` is called with the progress, 0 to 1. The same deal has the same luck on every machine.

    Raises:
        ValueError: The deal is not over, so its cards are still private, or `plays` is less than two.
    """
    if deal.result is None:
        raise ValueError("the luck of the cards is told only when the deal is over")
    if plays < 2:
        raise ValueError(f"a deal must be played again twice or more to tell its luck, not {plays} times")
    return _luck(deal, plays, stakes or {}, tell or (lambda _share: None))


def _luck(
    deal: Deal, plays: int, stakes: Mapping[Seat, Sequence[Move]], tell: Callable[[float], None]
) -> Generator[None, None, tuple[Luck, ...]]:
    header = deal.header
    game, seats = GAMES[header["game"]], header["seats"]
    options = game.Options.parse(header["options"], game.Options.unnamed())
    rng = Random(f"luck of {deal.seed}")
    masters = _masters(game.name)
    gains: list[list[float]] = [[] for _ in range(seats)]
    for play in range(plays):
        tell(play / plays)
        thinkers = [masters[int(rng.random() * len(masters))] for _ in range(seats)]
        chips = yield from _played(game.deal(seats, deal.seed, options, header["carry"]), thinkers, rng, stakes)
        mean = fmean(chips)  # what a pot or a house takes from all alike is nobody's bad luck
        for seat, gained in enumerate(chips):
            gains[seat].append(gained - mean)
    return tuple(Luck(fmean(each), stdev(each) / sqrt(plays)) for each in gains)


def no_skill(legal: Sequence[Move]) -> bool:
    """Return whether a question needs no skill, because it asks only for an amount or a cut."""
    return any(isinstance(each, Range) or each.blind for each in legal)


def _masters(game: str) -> list[Think]:
    """Return a game's strongest players, one per temperament; if it has no strengths, its default player."""
    found = [level.think for level in LEVELS[game].values() if level.strength == "master"]
    return found or [best_of(game)]


def _played(
    deal: Deal, thinkers: Sequence[Think], rng: Random, stakes: Mapping[Seat, Sequence[Move]]
) -> Generator[None, None, list[int]]:
    """Play a deal to its end with these players and return each seat's gain."""
    staked = {seat: list(moves) for seat, moves in stakes.items()}
    while pending := deal.pending():
        for seat in sorted(pending):
            legal = deal.legal(seat)
            move = legal[0]
            own = staked.get(seat)
            if own and no_skill(legal) and deal.allows(seat, own[0]):
                move = own.pop(0)
                yield
            elif len(legal) > 1 or isinstance(move, Range):
                move = (yield from thinkers[seat](deal.view(seat), rng, 0)).move
                yield
            deal.play(seat, move)
    result = deal.result
    assert result is not None  # noqa: S101 - a deal that asks nobody is over
    chips = [0] * len(thinkers)
    for entry in result.entries:
        if isinstance(entry.account, int):
            chips[entry.account] += entry.amount
    return chips
