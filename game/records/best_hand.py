"""Hands of past deals as rows of the deals list: a session's best, or any seat's hand in one deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match.archived_deal import archived_deal, replay_deal
from game.match.journal_errors import JournalError
from game.records.deal_record import facts, hand_shown
from game.records.deal_search import Row, rows_of

if TYPE_CHECKING:
    from game.match.journal import Journal
    from game.match.score_history import DealScores, ScoreHistory
    from game.rules.contract import Seat


def best_hand(journal: Journal, course: ScoreHistory) -> Row | None:
    """Return the hand of any seat with the highest gain in a session; None if nobody gained or it is unreadable."""
    for deal in sorted(course.deals, key=lambda each: each.gains[_best(each)], reverse=True):
        seat = _best(deal)
        if deal.gains[seat] <= 0:
            break
        try:
            found = facts(journal, deal.id)
        except JournalError:
            continue
        shown = found.shown if found.hero == seat else _shown(journal, deal.id, seat)
        place = found.places[seat]
        if shown is None or not any(shown.get("groups", ())) or place.chips <= 0:
            continue
        about = found.deal, found.game, found.number, found.deals, found.started, found.day, seat
        return Row(*about, place.name, place.won, place.chips, found.sound, "", shown)
    return None


def hand_of(journal: Journal, deal: int, seat: Seat) -> Row | None:
    """Return a deal's row with the hand of one seat, replaying the deal if its record has another hand.

    Return None if the deal no longer exists or cannot be replayed.
    """
    row = next(iter(rows_of(journal, [deal])), None)
    if row is None or row.hero == seat:
        return row
    shown = _shown(journal, deal, seat)
    return None if shown is None else row._replace(hero=seat, shown=shown)


def _shown(journal: Journal, deal: int, seat: Seat) -> dict[str, Any] | None:
    """Replay a deal and return the display data of one seat's hand; None if it cannot be replayed."""
    try:
        found = archived_deal(journal, deal)
        return hand_shown(found, replay_deal(found, journal), seat)
    except JournalError:
        return None


def _best(deal: DealScores) -> Seat:
    """Return the seat that won a deal or, if all players settle with a bank, the seat that gained the most."""
    return deal.winner if deal.winner is not None else deal.gains.index(max(deal.gains))
