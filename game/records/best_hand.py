"""The hand that brought most in an evening, as a row of the list of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.journal import JournalError
from game.records.facts import facts
from game.records.listing import Row

if TYPE_CHECKING:
    from game.match.course import Course, Dealt
    from game.match.journal import Journal


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


def _brought(deal: Dealt) -> int:
    return deal.gains[deal.winner] if deal.winner is not None else max(deal.gains, default=0)
