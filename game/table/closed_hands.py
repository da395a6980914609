"""Remembers how far a decided deal has been shown, so that hands which are still closed stay closed over a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.rules.contract import Event


def since_first_opened(match: Match, opens: Callable[[Event], bool]) -> int:
    """Return the number of events from the first opened hand to the end of the deal; 0 if the deal is not decided."""
    history = match.history if match.deal.result is not None else ()
    return next((len(history) - place for place, event in enumerate(history) if opens(event)), 0)


def left_closed(match: Match, record: str, opens: Callable[[Event], bool]) -> int:
    """Return the number of events that a deal left with closed hands has still to show, by a text of `record_of`.

    The hands open anew from the first one if the deal was left before that.
    """
    texts = record.split()
    if len(texts) != 3 or texts[:2] != [str(match.id), str(match.number)] or not texts[2].isdecimal():
        return 0
    return min(since_first_opened(match, opens), max(0, len(match.history) - int(texts[2])))


def record_of(match: Match, left: int) -> str:
    """Return a text with the match, the deal and how many events have been shown if `left` events are still hidden."""
    return f"{match.id} {match.number} {max(0, len(match.history) - left)}"
