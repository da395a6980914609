"""Luck of the cards: what masters in every seat would have made of the cards that each was dealt and drew.

The finished deal is dealt again, the same shuffle, and played several times by masters only, each time of other
temperaments, so that the cards come to their owners by more ways than one. What a seat gains on average is what its
cards were worth; above nothing it was lucky. Everybody's luck sums to zero. How the deal was really played plays no
part in it.
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
"""How often a deal is played again, unless another number is asked for."""


class Luck(NamedTuple):
    """What one seat's cards were worth, in chips, against the average of its table."""

    chips: float
    error: float
    """One standard error of it; 0 where all ways to play come to the same."""


def luck_of(
    deal: Deal,
    plays: int = PLAYS,
    stakes: Mapping[Seat, Sequence[Move]] | None = None,
    tell: Callable[[float], None] | None = None,
) -> Generator[None, None, tuple[Luck, ...]]:
    """The luck of each seat in a deal that is over; a slice is one slice of a decision.

    `stakes` are the answers that each seat gave where it was asked for an amount or a cut, in order, and they are given
    again: what is staked is taste and no luck, and another cut would give everybody other pieces. Without them the
    masters answer as they like. `tell` hears how much of the work is done, 0 to 1.

    The same deal gives the same luck on every machine. `ValueError` where the deal is not over, for until then its
    cards are nobody's business, or where it would be played less than twice.
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
    """Whether a question with these answers is none of skill: it asks for an amount, or for a cut of the pile."""
    return any(isinstance(each, Range) or each.blind for each in legal)


def _masters(game: str) -> list[Think]:
    """The strongest players of a game, of every temperament; where strength says nothing, the usual one."""
    found = [level.think for level in LEVELS[game].values() if level.strength == "master"]
    return found or [best_of(game)]


def _played(
    deal: Deal, thinkers: Sequence[Think], rng: Random, stakes: Mapping[Seat, Sequence[Move]]
) -> Generator[None, None, list[int]]:
    """What each seat gains when these play."""
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
