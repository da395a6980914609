"""Checksums of the journal, so that matches changed outside Sala are reported instead of resumed.

Rows of matches and deals carry a checksum of their values, and every move is a link of its deal's chain (`seal.link`).
A finished deal's checksum covers the last link, the outcome and the payments. A match's checksum also covers its rows
in other tables, so that a missing one is noticed. Each row is consistent by itself, so an interrupted write leaves
valid rows. There is one checksum for all settings, and one for all deals that the player removed. `fill` adds checksums
to the rows of releases that had none.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import reduce
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.match.seal import link, start_chain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    Rows = Callable[[str, Sequence[Any]], list[Any]]
    """Callable that runs a query on the journal and returns its rows."""

MATCH: Final = "SELECT id, game, options, deals, seed, started, derivation, ended, sum FROM match"
SEATS: Final = "SELECT seat, name, kind, chips FROM seat WHERE match = ? ORDER BY seat"
EVENING: Final = "SELECT match, broke, minutes, follows, sum FROM evening WHERE match = ?"
SITTING: Final = "SELECT sat.deal, sat.moves, sat.seat, sat.name, sat.kind, sat.sum, sat.rowid FROM sat"
_DEAL: Final = "SELECT id, number, match, carry, seed, commitment, header, started, cut, outcome, winner, sum FROM deal"
DEALS: Final = f"{_DEAL} WHERE match = ? ORDER BY number"
ONE_DEAL: Final = f"{_DEAL} WHERE id = ?"
GONE: Final = (
    "SELECT deal.id FROM deal JOIN removed ON removed.deal = deal.id JOIN match ON match.id = deal.match"
    " WHERE match = ? AND ended IS NOT NULL"
)
"""SQL query for the deals that a player removed; their moves are deleted once the match is over."""
CONTINUES_MATCH_ENDING_AT: Final = (
    "SELECT 1 FROM evening JOIN deal ON deal.match = follows WHERE evening.match = ?"
    " GROUP BY follows HAVING max(deal.number) = ?"
)
"""SQL condition that a match continues one whose last deal has this number.

The numbers of its own deals then start after it.
"""
FROM_A_FILE: Final = 0
"""Value of `derivation` for a match imported from a file, which need not contain all its deals."""
OF_THE_DAY: Final = 2
"""Value of `broke` in the `evening` row of a deal-of-the-day match, which has only one deal."""
SETTINGS_SUM: Final = "sum"
"""Name of the settings row that holds the checksum of all settings."""
REMOVED_SUM: Final = "removed"
"""Name of the settings row that holds the checksum of all removed deals."""
WRITTEN_MARK: Final = 0x53616C61
"""'Sala', the application id of a file to which settings were written.

It reveals if all of them have been lost.
"""
MOVES: Final = "SELECT number, seat, move, link FROM move WHERE deal = ? ORDER BY number"
LAST_MOVE: Final = "SELECT number, seat, move, link FROM move WHERE deal = ? ORDER BY number DESC LIMIT 1"
PAYMENTS: Final = "SELECT account, amount FROM payment WHERE deal = ?"

BROKEN_MATCH: Final = N_(
    "The saved match was changed after Sala wrote it: its setup is different. The match is kept, but cannot be "
    "continued."
)
BROKEN_DEAL: Final = N_(
    "The saved match was changed after Sala wrote it: deal {number} no longer matches what was dealt or paid. "
    "The match is kept, but cannot be continued."
)
BROKEN_MOVE: Final = N_(
    "The saved match was changed after Sala wrote it: move {move} of deal {number} is not the one that was "
    "played. The match is kept, but cannot be continued."
)


def sum_of(*values: Any) -> bytes:
    """Return a checksum of plain values, including any invalid ones that SQLite returns for damaged cells."""
    return sha256(json.dumps(values, default=repr).encode()).digest()


def ended_match_sum(before: Any, ended: Any) -> Any:
    """Return a match's checksum after its end, from the one `before`; a wrong one stays wrong.

    `ended` is the time of the end; if it is None, the match is in progress and its checksum does not change.
    """
    return before if ended is None else sum_of(before, ended)


def settled_deal_sum(before: Any, last: Any, outcome: Any, winner: Any, payments: Iterable[Any]) -> bytes:
    """Return the checksum of a finished deal; `last` is the last link of its move chain.

    `payments` are (account, amount) in any order.
    """
    return sum_of(before, last, outcome, winner, sorted((repr(account), repr(amount)) for account, amount in payments))


def session_sum(match: int, broke: int, minutes: int, follows: int) -> bytes:
    """Return the checksum of a match's end conditions, without the number of deals, and of the match it continues."""
    return sum_of(match, broke, minutes, follows)


def _match_sum(row: Sequence[Any], seats: Sequence[Any]) -> bytes:
    return sum_of(*row[1:7], *seats)


def _deal_sum(row: Sequence[Any]) -> bytes:
    return sum_of(*row[1:9])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def json_text(value: Any) -> str:
    """Return a plain value as JSON text, formatted as in the journal."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def links(commitment: str, cut: str, moves: Iterable[str]) -> Iterator[bytes]:
    """Yield the chain link of each move of a deal; `moves` are lines such as '0 discard c5'."""
    chain = start_chain(commitment, cut)
    for move in moves:
        chain = link(chain, move)
        yield chain


def _links(deal: Sequence[Any], moves: Iterable[Sequence[Any]]) -> Iterator[bytes]:
    return links(_text(deal[5]), _text(deal[8]), (f"{seat} {_text(move)}" for _number, seat, move, _link in moves))


# Checking -------------------------------------------------------------------------------------------------------------


def wrong_match(rows: Rows, match: int) -> str:
    """Return a sentence about the first error in a match; '' if there is none.

    The match's row, seats, end conditions and replaced players are checked.
    """
    evening = rows(EVENING, (match,))
    sitting = rows(f"{SITTING} JOIN deal ON deal.id = sat.deal WHERE deal.match = ? ORDER BY sat.rowid", (match,))
    for row in rows(f"{MATCH} WHERE id = ?", (match,)):
        sums = _match_sums(_match_sum(row, rows(SEATS, (match,))), [each[4] for each in evening], sitting)
        if row[8] not in {ended_match_sum(right, row[7]) for right in sums}:
            return _(BROKEN_MATCH)
    if any(row[4] != session_sum(*row[:4]) for row in evening):
        return _(BROKEN_MATCH)
    return "" if all(row[5] == sum_of(*row[:5]) for row in sitting) else _(BROKEN_MATCH)


def _match_sums(first: bytes, evening: Sequence[bytes], sitting: Sequence[Sequence[Any]]) -> set[bytes]:
    """Return all checksums that are valid for a match; there are several, as older releases covered fewer rows.

    Rows before the first one covered come from such a release, or from an imported file.
    """
    found = set()
    for start in {first, reduce(sum_of, evening, first)}:
        for bound in range(len(sitting) + 1):
            found.add(reduce(sum_of, (row[5] for row in sitting[bound:]), start))
    return found


def settings_changed(rows: Sequence[tuple[str, str]], mark: int) -> bool:
    """Return whether the stored settings were changed outside Sala. Settings without a checksum are trusted.

    `mark` is the file's application id.
    """
    if not rows:
        return mark == WRITTEN_MARK
    kept = dict(rows)
    total = kept.pop(SETTINGS_SUM, None)
    return total is not None and total != _settings_sum(kept)


def _settings_sum(kept: Mapping[str, str]) -> str:
    return json_text(sum_of(*sorted(kept.items(), key=repr)).hex())


def removed_changed(rows: Rows) -> bool:
    """Return whether the list of removed deals was changed outside Sala. A list without a checksum is trusted."""
    kept = rows("SELECT value FROM setting WHERE name = ?", (REMOVED_SUM,))
    return bool(kept) and kept != [(_removed_sum(rows),)]


def _removed_sum(rows: Rows) -> str:
    return json_text(sum_of(*(deal for (deal,) in rows("SELECT deal FROM removed ORDER BY deal", ()))).hex())


def wrong_deals(rows: Rows, match: int, *, moves: bool) -> str:
    """Return a sentence about a match's first deal that was changed outside Sala; '' if none was.

    With `moves`, all moves of every deal are checked; without, only those of the last deal.
    """
    deals = rows(DEALS, (match,))
    first = deals[0][1] if deals and rows(CONTINUES_MATCH_ENDING_AT, (match, deals[0][1] - 1)) else 1
    whole_match = rows("SELECT derivation FROM match WHERE id = ?", (match,)) != [(FROM_A_FILE,)]
    gone = {deal for (deal,) in rows(GONE, (match,))}
    for place, deal in enumerate(deals, first):
        if whole_match and deal[1] != place:
            return _(BROKEN_DEAL).format(number=place)
        if deal[0] not in gone and (wrong := _wrong_deal(rows, deal, whole=moves or deal is deals[-1])):
            return wrong
    return ""


def wrong_deal(rows: Rows, deal: int) -> str:
    """Return a sentence about how a deal or its moves were changed outside Sala; '' if they were not."""
    return "".join(_wrong_deal(rows, row, whole=True) for row in rows(ONE_DEAL, (deal,)))


def _wrong_deal(rows: Rows, deal: Sequence[Any], *, whole: bool) -> str:
    made = rows(MOVES if whole else LAST_MOVE, (deal[0],))
    paid = rows(PAYMENTS, (deal[0],))
    right = _deal_sum(deal)
    if deal[9] is not None:
        right = settled_deal_sum(right, made[-1][3] if made else None, deal[9], deal[10], paid)
    elif paid:
        right = b""
    if deal[11] != right:
        return _(BROKEN_DEAL).format(number=deal[1])
    if whole:
        for count, (move, chain) in enumerate(zip(made, _links(deal, made), strict=True), 1):
            if move[0] != count or move[3] != chain:
                return _(BROKEN_MOVE).format(move=count, number=deal[1])
    return ""


# Writing --------------------------------------------------------------------------------------------------------------


def seal_match(db: sqlite3.Connection, match: int) -> None:
    """Write the checksum of a match that has just been inserted and is in progress."""
    for row in db.execute(f"{MATCH} WHERE id = ?", (match,)).fetchall():
        right = ended_match_sum(_match_sum(row, db.execute(SEATS, (match,)).fetchall()), row[7])
        db.execute("UPDATE match SET sum = ? WHERE id = ?", (right, match))


def add_session(db: sqlite3.Connection, row: tuple[int, int, int, int], spent: int) -> None:
    """Write the end conditions of a newly inserted match and the match it continues.

    `row` is (match, broke, minutes, follows). `spent` is the time already spent at the table, in seconds, which no
    checksum includes because it changes during play.
    """
    total = session_sum(*row)
    db.execute("INSERT INTO evening VALUES (?, ?, ?, ?, ?, ?)", (*row, spent, total))
    _bind(db, row[0], total)


def add_sitting(db: sqlite3.Connection, row: tuple[int, int, int, str, str]) -> None:
    """Record that a player has taken over a seat; `row` is (deal, number of moves before that, seat, name, kind)."""
    total = sum_of(*row)
    db.execute("INSERT INTO sat VALUES (?, ?, ?, ?, ?, ?)", (*row, total))
    for (match,) in db.execute("SELECT match FROM deal WHERE id = ?", row[:1]).fetchall():
        _bind(db, match, total)


def _bind(db: sqlite3.Connection, match: int, total: bytes) -> None:
    """Include a row in the checksum of a match; a wrong checksum stays wrong."""
    for (before,) in db.execute("SELECT sum FROM match WHERE id = ?", (match,)).fetchall():
        db.execute("UPDATE match SET sum = ? WHERE id = ?", (sum_of(before, total), match))


def write_settings(db: sqlite3.Connection, rows: Iterable[tuple[str, str]]) -> None:
    """Write some settings and the new checksum of all settings.

    The first call also adds the checksum of the removed deals.
    """
    db.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (REMOVED_SUM, _removed_sum(_rows_of(db))))
    db.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", rows)
    kept = dict(db.execute("SELECT name, value FROM setting").fetchall())
    kept.pop(SETTINGS_SUM, None)
    db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (SETTINGS_SUM, _settings_sum(kept)))
    db.execute(f"PRAGMA application_id = {WRITTEN_MARK}")


@contextmanager
def removing(db: sqlite3.Connection) -> Iterator[None]:
    """Update the checksum of the removed deals after the block has changed them; a wrong checksum stays wrong."""
    rows = _rows_of(db)
    wrong = removed_changed(rows)
    yield
    if not wrong:
        write_settings(db, [(REMOVED_SUM, _removed_sum(rows))])


def _rows_of(db: sqlite3.Connection) -> Rows:
    return lambda query, values: db.execute(query, values).fetchall()


def fill(db: sqlite3.Connection) -> None:
    """Add checksums to every row of a journal written by a release that had none.

    A row with damaged text also gets a checksum; the damage is reported when the row is read.
    """
    strict, db.text_factory = db.text_factory, _any_text
    _fill(db)
    db.text_factory = strict


def _any_text(text: bytes) -> str:
    return text.decode(errors="surrogateescape")


def _fill(db: sqlite3.Connection) -> None:
    for (match,) in db.execute("SELECT id FROM match").fetchall():
        seal_match(db, match)
        for deal in db.execute(DEALS, (match,)).fetchall():
            made = db.execute(MOVES, (deal[0],)).fetchall()
            links = list(_links(deal, made))
            db.executemany(
                "UPDATE move SET link = ? WHERE deal = ? AND number = ?",
                [(chain, deal[0], move[0]) for move, chain in zip(made, links, strict=True)],
            )
            right = _deal_sum(deal)
            if deal[9] is not None:
                paid = db.execute(PAYMENTS, (deal[0],)).fetchall()
                right = settled_deal_sum(right, links[-1] if links else None, deal[9], deal[10], paid)
            db.execute("UPDATE deal SET sum = ? WHERE id = ?", (right, deal[0]))
    for row in db.execute(SITTING).fetchall():
        db.execute("UPDATE sat SET sum = ? WHERE rowid = ?", (sum_of(*row[:5]), row[6]))
