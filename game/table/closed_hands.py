"""Remembers how far a decided deal has been shown, so that closed hands survive a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.rules.contract import Event


def since_first_opened(match: Match, opens: Callable[[Event], bool]) -> int:
    """Return the number of events from the first opened hand to the end; 0 if not decided yet."""
    history = match.history if match.deal.result is not None else ()
    return next((len(history) - place for place, event in enumerate(history) if opens(event)), 0)


def left_closed(match: Match, record: str, opens: Callable[[Event], bool]) -> int:
    """Return the number of events still to be shown in a deal that was left with closed hands.

    `record` is a text from `record_of`. If the deal was left before the first hand opened, hands open from that
    one.
    """
    texts = record.split()
    if len(texts) != 3 or texts[:2] != [str(match.id), str(match.number)] or not texts[2].isdecimal():
        return 0
    return min(since_first_opened(match, opens), max(0, len(match.history) - int(texts[2])))


def record_of(match: Match, left: int) -> str:
    """Return a text recording the match, the deal, and how many events have been shown.

    `left` events of the deal are still hidden.
    """
    return f"{match.id} {match.number} {max(0, len(match.history) - left)}"
