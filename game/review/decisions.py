"""The decisions of one seat in a deal that is over, each with what that seat saw when it made it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from game.match.unwritten import MatchError
from game.opponents.luck import no_skill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.unwritten import UnwrittenMatch
    from game.rules.contract import Deal, Move, Seat


class Decision(NamedTuple):
    """One answer that a seat gave where it had a choice."""

    moves: int
    """How many moves of the deal, of all seats, had been made before."""
    view: Any
    """What the seat saw."""
    move: Move


def decisions(match: UnwrittenMatch, seat: Seat, since: int = 0) -> Iterator[Decision]:
    """The decisions of a seat from the deal's `since`-th move on; the deal is played again as this goes on.

    What somebody stakes is taste, and a cut is chance: both are left out, as are questions with one answer.
    `MatchError` where the deal is not over, for until then it tells what nobody may know.
    """
    if match.deal.result is None:
        raise MatchError("a deal is looked at again when it is over")
    return _decisions(match, seat, since)


def _decisions(match: UnwrittenMatch, seat: Seat, since: int) -> Iterator[Decision]:
    for number, (deal, asked, move) in enumerate(_again(match)):
        if asked == seat and number >= since:
            view = deal.view(seat)
            if len(view.legal) > 1 and not no_skill(view.legal):
                yield Decision(number, view, move)


def stakes(match: UnwrittenMatch) -> dict[Seat, list[Move]]:
    """What each seat answered where it was asked for an amount or a cut, in order."""
    found: dict[Seat, list[Move]] = {}
    for deal, seat, move in _again(match):
        if no_skill(deal.legal(seat)):
            found.setdefault(seat, []).append(move)
    return found


def _again(match: UnwrittenMatch) -> Iterator[tuple[Deal, Seat, Move]]:
    """Every move of a deal with the deal as it stood before it."""
    carry = match.deal.header["carry"]
    deal = match.game.deal(len(match.players), match.deal.seed, match.options, carry)
    for seat, move in match.moves:
        yield deal, seat, move
        deal.play(seat, move)
