"""The decisions of one seat in a finished deal, each with the seat's view at the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.match.in_memory_match import MatchError
from game.opponents.luck import no_skill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.in_memory_match import InMemoryMatch
    from game.rules.contract import Deal, Move, Seat


class Decision(NamedTuple):
    """One answer of a seat that had more than one legal move."""

    moves: int
    """Number of moves by all seats before it."""
    view: Any
    """The seat's view at that time."""
    move: Move


def decisions(match: InMemoryMatch, seat: Seat, since: int = 0) -> Iterator[Decision]:
    """Yield the decisions of a seat in a finished deal, from move number `since`, replaying the deal lazily.

    Stakes (a matter of taste) and cuts (pure chance) are left out, and so are questions with only one answer. Raises
    `MatchError` if the deal is not over, because a review would reveal hidden information.
    """
    if match.deal.result is None:
        raise MatchError("a deal is looked at again when it is over")
    return _decisions(match, seat, since)


def _decisions(match: InMemoryMatch, seat: Seat, since: int) -> Iterator[Decision]:
    for number, (deal, asked, move) in enumerate(_again(match)):
        if asked == seat and number >= since:
            view = deal.view(seat)
            if len(view.legal) > 1 and not no_skill(view.legal):
                yield Decision(number, view, move)


def stakes(match: InMemoryMatch) -> dict[Seat, list[Move]]:
    """Return each seat's answers to questions that ask for an amount or a cut, in order."""
    found: dict[Seat, list[Move]] = {}
    for deal, seat, move in _again(match):
        if no_skill(deal.legal(seat)):
            found.setdefault(seat, []).append(move)
    return found


def _again(match: InMemoryMatch) -> Iterator[tuple[Deal, Seat, Move]]:
    """Replay the deal; yield each move with the state before it."""
    carry = match.deal.header["carry"]
    deal = match.game.deal(len(match.players), match.deal.seed, match.options, carry)
    for seat, move in match.moves:
        yield deal, seat, move
        deal.play(seat, move)
