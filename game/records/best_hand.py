"""Hands of past deals as rows of the list: the one that brought most in an evening, and any seat's of one deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.journal import JournalError
from game.match.past import past, replayed
from game.records.facts import facts, hand_shown
from game.records.listing import Row, rows_of

if TYPE_CHECKING:
    from game.match.course import Course, Dealt
    from game.match.journal import Journal
    from game.rules.contract import Seat


def best_hand(journal: Journal, course: Course) -> Row | None:
    """None where nobody has gained anything with a hand that is remembered, or it cannot be read any more."""
    for deal in sorted(course.deals, key=_brought, reverse=True):
        if _brought(deal) <= 0:
            break
        try:
            found = facts(journal, deal.id)
        except JournalError:
            continue
        if found.hero is None or not any(found.shown.get("groups", ())) or found.places[found.hero].chips <= 0:
            continue
        place = found.places[found.hero]
        about = found.deal, found.game, found.number, found.deals, found.started, found.day, found.hero
        return Row(*about, place.name, place.won, place.chips, found.sound, "", found.shown)
    return None


def hand_of(journal: Journal, deal: int, seat: Seat) -> Row | None:
    """A deal as it was for one seat, which is played again where another's hand is remembered of it.

    None where it is not there any more, or cannot be played again.
    """
    row = next(iter(rows_of(journal, [deal])), None)
    if row is None or row.hero == seat:
        return row
    try:
        found = past(journal, deal)
        match = replayed(found, journal)
    except JournalError:
        return None
    return row._replace(hero=seat, shown=hand_shown(found, match, seat))


def _brought(deal: Dealt) -> int:
    return deal.gains[deal.winner] if deal.winner is not None else max(deal.gains, default=0)
