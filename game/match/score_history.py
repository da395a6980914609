"""Score history of a session: the chips of all seats after each deal of all its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.journal_errors import JournalError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.match.match import Match
    from game.rules.contract import Seat

MOST_MATCHES: Final = 200
"""Maximum number of matches in one session, far more than people play; it prevents endless cycles in a damaged file."""


class DealScores(NamedTuple):
    """Chips and gains after one finished deal of a session."""

    id: int
    """Id of the deal in the journal."""
    match: int
    number: int
    winner: Seat | None
    chips: tuple[int, ...]
    """Chips by seat after the deal, including the payments at the end of the current match."""
    gains: tuple[int, ...]
    """Gains by seat."""


class ScoreHistory(NamedTuple):
    """The chips of all seats after each deal, from the first match of a session."""

    began: tuple[int, ...]
    """Chips by seat before the first deal."""
    deals: tuple[DealScores, ...]
    matches: int
    """Number of matches of the session."""


def score_history(match: Match) -> ScoreHistory:
    """Return the score history of a session including its earlier matches; skip unreadable deals."""
    try:
        return _course(match)
    except JournalError:
        return ScoreHistory(tuple(match.began), (), 1)


def _course(match: Match) -> ScoreHistory:
    journal, chain = match.journal, [match.id]
    while len(chain) < MOST_MATCHES:
        before = journal.rows(
            "SELECT follows FROM evening JOIN match ON match.id = follows WHERE match = ?", (chain[-1],)
        )
        if not before or before[0][0] in chain:
            break
        chain.append(before[0][0])
    began: tuple[int, ...] = ()
    deals: list[DealScores] = []
    tables = [_table(match, each) for each in reversed(chain)]
    for place, each in enumerate(reversed(chain)):
        held: dict[Seat, int] = {}
        for table in tables[place:]:  # players who joined later had those chips before, too
            held = {seat: table[then][1] for seat, then in _sat(match, table).items()} | held
        if len(held) != len(match.players):  # no rows, or those of another table
            continue
        chips = [held[seat] for seat in range(len(held))]
        began = began or tuple(chips)
        deals += _deals(match, each, chips, _sat(match, tables[place]))
    if deals and deals[-1].match == match.id and match.closing:
        deals[-1] = deals[-1]._replace(chips=tuple(match.final_chips))
    return ScoreHistory(began or tuple(match.began), tuple(deals), len(chain))


def _table(match: Match, of: int) -> list[tuple[str, int]]:
    """Return (final name of the player, chips before the first deal) for each seat in match `of` of the session."""
    found = match.journal.rows("SELECT name, chips FROM seat WHERE match = ? ORDER BY seat", (of,))
    sat = "SELECT sat.seat, sat.name FROM sat JOIN deal ON deal.id = sat.deal WHERE match = ? ORDER BY sat.rowid"
    names = dict(match.journal.rows(sat, (of,)))
    return [(names.get(seat, name), chips) for seat, (name, chips) in enumerate(found)]


def _sat(match: Match, table: Sequence[tuple[str, int]]) -> dict[Seat, Seat]:
    """Return, for each current seat, the seat that its player had at an earlier table.

    Bystanders are matched by name, because some may have left.
    """
    hands = match.options.hands(len(match.known))
    found = {seat: seat for seat in range(hands) if seat < len(table)}
    bystanders = {name: seat for seat, (name, _chips) in enumerate(table) if seat >= hands}
    for seat, player in enumerate(match.known[hands:], hands):
        if player.name in bystanders:
            found[seat] = bystanders[player.name]
    return found


def _deals(match: Match, of: int, chips: Sequence[int], sat: Mapping[Seat, Seat]) -> list[DealScores]:
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
        gains = tuple(paid.get(deal, {}).get(sat.get(seat, -1), 0) for seat in range(len(held)))
        held = [before + gain for before, gain in zip(held, gains, strict=True)]
        found.append(DealScores(deal, of, number, winner, tuple(held), gains))
    return found
