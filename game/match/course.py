"""How an evening went: everybody's chips deal by deal, over all matches that it has had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.journal import JournalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.match import Match
    from game.rules.contract import Seat

MOST_MATCHES: Final = 200
"""Of one evening; nobody plays so many, and a damaged file must not go round in a circle."""


class Dealt(NamedTuple):
    """One deal of an evening that is over."""

    id: int
    """Its id in the journal."""
    match: int
    number: int
    winner: Seat | None
    chips: tuple[int, ...]
    """By seat, after it."""
    gains: tuple[int, ...]
    """By seat."""


class Course(NamedTuple):
    """What has become of everybody's chips, from the first match of an evening on."""

    began: tuple[int, ...]
    """By seat, before the first deal."""
    deals: tuple[Dealt, ...]
    matches: int
    """How many matches the evening has had."""


def course(match: Match) -> Course:
    """The evening of a match, with those that it goes on from. Deals that can't be read any more are left out."""
    try:
        return _course(match)
    except JournalError:
        return Course(tuple(match.began), (), 1)


def _course(match: Match) -> Course:
    journal, chain = match.journal, [match.id]
    while len(chain) < MOST_MATCHES:
        before = journal.rows(
            "SELECT follows FROM evening JOIN match ON match.id = follows WHERE match = ?", (chain[-1],)
        )
        if not before or before[0][0] in chain:
            break
        chain.append(before[0][0])
    began: tuple[int, ...] = ()
    deals: list[Dealt] = []
    for each in reversed(chain):
        chips = [held for (held,) in journal.rows("SELECT chips FROM seat WHERE match = ? ORDER BY seat", (each,))]
        if len(chips) != len(match.players):  # nothing was written, or not of this table
            continue
        began = began or tuple(chips)
        deals += _deals(match, each, chips)
    return Course(began or tuple(match.began), tuple(deals), len(chain))


def _deals(match: Match, of: int, chips: Sequence[int]) -> list[Dealt]:
    rows = match.journal.rows(
        "SELECT deal.id, deal.number, winner FROM deal WHERE match = ? AND outcome IS NOT NULL ORDER BY deal.number",
        (of,),
    )
    paid: dict[int, dict[int | str, int]] = {}
    for deal, account, amount in match.journal.rows(
        "SELECT deal.id, account, amount FROM payment JOIN deal ON deal.id = payment.deal WHERE match = ?", (of,)
    ):
        paid.setdefault(deal, {})[account] = amount
    held, found = list(chips), []
    for deal, number, winner in rows:
        gains = tuple(paid.get(deal, {}).get(seat, 0) for seat in range(len(held)))
        held = [before + gain for before, gain in zip(held, gains, strict=True)]
        found.append(Dealt(deal, of, number, winner, tuple(held), gains))
    return found
