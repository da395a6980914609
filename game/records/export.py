"""Export of records: JSON with every move, one deal per line, for import; CSV for spreadsheets."""

from __future__ import annotations

import csv
import json
import sqlite3
from typing import TYPE_CHECKING, Any, Final

from game.match.archived_deal import (
    ArchivedDeal,
    archived_deal,
    decisions_of,
    hints_of,
    name_of,
    practice_of,
    stop_of,
)
from game.match.journal_errors import JournalError
from game.match.seal import digest, shuffled_by
from game.rules.contract import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from game.match.journal import Journal

FAULTS: Final = (OSError, sqlite3.Error, JournalError)
"""Errors that may occur while deals are read from or written to the journal or a file."""
FORM: Final = 1
HEAD: Final = f'{{"sala": "records", "form": {FORM}, "deals": ['
"""First line of a JSON export; the deals follow, one per line, and the last line closes the list and the object."""
FOOT: Final = "]}"
COLUMNS: Final = (
    *("started", "game", "house", "opponents", "deal", "deals", "seat", "player", "kind", "chips", "won"),
    *("hints", "honours", "outcome", "name", "checked", "seal"),
)
BYTE_ORDER_MARK: Final = "\ufeff"
"""Prefix that tells spreadsheets that a table is UTF-8, as in tables of the score pad."""
TABLE_HEAD: Final = ",".join(COLUMNS)
"""First line of a CSV table, by which an import recognises the file."""
FORMULA: Final = ("=", "+", "-", "@")
"""Leading characters that make a spreadsheet treat a name as a formula."""


def to_json(journal: Journal, deals: Sequence[int], file: TextIO) -> Iterator[int]:
    """Write deals with their moves, one per line; yield the number written so far after each.

    Unreadable deals are omitted, and the player is notified.

    Raises:
        OSError: The file cannot be written.
    """
    file.write(HEAD + "\n")
    written, told = 0, set()
    chips_before = _ChipsBefore(journal)
    for deal in sorted(deals):  # as they came: so that they come in again in their order
        try:
            archived = archived_deal(journal, deal)
            fields = deal_fields(journal, archived, chips_before.of(archived))
        except JournalError as error:
            if str(error) not in told:
                journal.notify(str(error))
            told.add(str(error))
        else:
            file.write((",\n" if written else "") + json.dumps(fields, ensure_ascii=False))
            written += 1
        yield written
    file.write(f"\n{FOOT}\n")


class _ChipsBefore:
    """Chips of all seats before a deal, updated from the previous deal of the same match."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._last: tuple[int, int, dict[int, int]] = (-1, 0, {})
        """Match, number and initial chips by seat of the previous deal."""

    def of(self, deal: ArchivedDeal) -> list[int]:
        """Return the chips of each seat before the deal."""
        match, number, chips = self._last
        if match != deal.match or number > deal.number:
            number = 0
            rows = self._journal.rows(
                "SELECT seat, chips + 0 AS chips FROM seat WHERE match = ? ORDER BY seat", (deal.match,)
            )
            chips = dict(rows)
        for account, amount in self._journal.rows(
            "SELECT account, sum(amount) AS amount FROM deal JOIN payment ON payment.deal = deal.id"
            " WHERE match = ? AND number >= ? AND number < ? GROUP BY account",
            (deal.match, number, deal.number),
        ):
            if account in chips:  # the pot has an account too
                chips[account] += amount
        self._last = deal.match, deal.number, chips
        return list(chips.values())


def deal_fields(journal: Journal, deal: ArchivedDeal, chips: Sequence[int]) -> dict[str, Any]:
    """Return one deal as plain values: the fields of its replay plus data from the journal."""
    ((first,),) = journal.rows("SELECT commitment FROM deal WHERE match = ? ORDER BY number LIMIT 1", (deal.match,))
    seal = deal.seal
    made = digest(seal.commitment, seal.cut, (f"{seat} {move}" for seat, move in deal.moves))
    return {
        "game": deal.game,
        "version": RULES_VERSION,
        "started": deal.started,
        "match": first,
        "table": deal.match,
        "begun": deal.begun,
        "deal": deal.number,
        "deals": deal.deals,
        "players": [list(player) for player in deal.players],
        "chips": list(chips),
        "sat": [[each.moves, each.seat, *each.player] for each in deal.sat],
        "hints": [list(each) for each in hints_of(journal, deal)],
        "practice": [list(each) for each in practice_of(journal, deal)],
        "decisions": [list(each) for each in decisions_of(journal, deal)],
        "name": name_of(journal, deal),
        "stop": stop_of(journal, deal),
        "house": deal.house,
        "carry": deal.carry,
        "commitment": seal.commitment,
        "cut": seal.cut,
        "seed": seal.seed,
        "shuffle": shuffled_by(seal.seed, seal.cut) if seal.cut else "",
        "moves": [f"{seat} {move}" for seat, move in deal.moves],
        "end": deal.outcome if deal.winner is None else f"{deal.outcome} {deal.winner}",
        "pay": {str(account): amount for account, amount in deal.payments.items()},
        "digest": made,
    }


def to_csv(journal: Journal, deals: Sequence[int], file: TextIO) -> Iterator[int]:
    """Write one line per seat and deal; yield the number of deals written so far after each.

    Raises:
        OSError: The file cannot be written.
        DamagedJournalError: The records cannot be read.
    """
    file.write(BYTE_ORDER_MARK)
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    query = (
        "SELECT record.started, record.game, record.house, record.level, record.number, record.deals, record_seat.seat,"
        " record_seat.name, record_seat.kind, record_seat.chips, record_seat.won, coalesce(hints, 0) AS hints,"
        " coalesce((SELECT group_concat(honour, ' ') FROM record_honour WHERE record_honour.deal = record.deal"
        " AND record_honour.seat = record_seat.seat), '') AS honours, outcome, coalesce(kept.name, '') AS title, sound,"
        " commitment FROM record JOIN record_seat USING (deal) JOIN deal ON deal.id = record.deal"
        " LEFT JOIN record_person ON record_person.deal = record.deal AND record_person.seat = record_seat.seat"
        " LEFT JOIN kept ON kept.deal = record.deal WHERE record.deal = ? ORDER BY record_seat.seat"
    )
    written = 0
    for deal in deals:
        rows = journal.rows(query, (deal,))
        lines.writerows([_plain(value) for value in row] for row in rows)
        written += bool(rows)
        yield written


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):  # a name that cannot be read
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
