"""Hands of past deals as rows of the deals list: a session's best, or any seat's hand in one deal."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from game.match.archived_deal import archived_deal, replay_deal
from game.match.journal_errors import JournalError
from game.records.deal_record import facts, hand_shown, kept_hand_of
from game.records.deal_search import Row, rows_of
from game.words import words_of

if TYPE_CHECKING:
    from game.match.journal import Journal
    from game.match.score_history import DealScores, ScoreHistory
    from game.rules.contract import Seat


def best_hand(journal: Journal, course: ScoreHistory) -> Row | None:
    """Return the hand of any seat with the highest gain in a session; None if no seat gained or the hand is unreadable.

    Of several hands with the same gain it is the strongest, if the game ranks hands, and otherwise the earliest.
    """
    gains = sorted(((deal.gains[seat], deal, seat) for deal in course.deals for seat in _best(deal)), key=_gain)
    for gain, equal in itertools.groupby(gains, key=_gain):
        if gain >= 0:
            break
        rows = [row for _amount, deal, seat in equal if (row := _row(journal, deal.id, seat)) is not None]
        if rows:
            return max(rows, key=lambda row: words_of(row.game).keepsakes.strength(kept_hand_of(row.shown)))
    return None


def _gain(best: tuple[int, DealScores, Seat]) -> int:
    """Return the negative gain of a deal's best seat, which sorts the highest gains first."""
    return -best[0]


def _row(journal: Journal, deal: int, seat: Seat) -> Row | None:
    """Return a deal's row with the hand of a seat that gained; None if the deal or the hand is unreadable."""
    try:
        found = facts(journal, deal)
    except JournalError:
        return None
    shown = found.shown if found.hero == seat else _shown(journal, deal, seat)
    place = found.places[seat]
    if shown is None or not any(shown.get("groups", ())) or place.chips <= 0:
        return None
    about = found.deal, found.game, found.number, found.deals, found.started, found.day, seat
    return Row(*about, place.name, place.won, place.chips, found.sound, "", shown)


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


def _best(deal: DealScores) -> tuple[Seat, ...]:
    """Return the seat that won a deal or, if all players settle with a bank, the seats that gained the most."""
    if deal.winner is not None:
        return (deal.winner,)
    most = max(deal.gains)
    return tuple(seat for seat, gain in enumerate(deal.gains) if gain == most)
