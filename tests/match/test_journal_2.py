"""Upgrade of a journal of schema version 2, `samples_2`: it gets checksums and loses no data.

It has a match of every game in its second deal, every other one from a seed; three moves were made, the second of them
before Chai took the second seat.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.match.journal_errors import JournalError
from game.match.players import Player
from game.match.schema import VERSION, check_tables
from game.match.seal import BY_THE_SEED, deal_seed
from game.match.store import Store
from game.match.verify import verify
from game.opponents import sound_choice
from game.rules import GAMES
from tests.nightly import by_day

SAMPLES = Path(__file__).parent / "samples_2"
REPLAYS = sorted((SAMPLES / "replays").glob("*.txt"))
MATCHES = range(1, len(GAMES) + 1)
TABLES = {
    "match": "id, game, options, deals, seed, started, ended",
    "seat": "match, seat, name, kind, chips",
    "deal": "id, match, number, carry, seed, commitment, header, started, outcome, winner",
    "move": "deal, number, seat, move",
    "payment": "deal, account, amount",
    "sat": "deal, moves, seat, name, kind",
    "setting": "name, value",
}


def content(path: Path) -> dict[str, list[Any]]:
    """Return all data that schema version 2 has."""
    with closing(sqlite3.connect(path)) as db:
        return {
            table: db.execute(f"SELECT {columns} FROM {table}").fetchall()  # noqa: S608 - the names stand above
            for table, columns in TABLES.items()
        }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLES / "journal-2.sqlite3", tmp_path / "sala.sqlite3"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    assert opened.notices == ()
    opened.close()


def test_version_2_journal_is_upgraded_without_loss_and_gets_checksums(path: Path) -> None:
    before = content(path)
    assert {table: len(rows) for table, rows in before.items()}["sat"] == len(GAMES)
    Store.open(path).close()
    assert content(path) == before
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("SELECT DISTINCT derivation, sum IS NULL FROM match").fetchall() == [(BY_THE_SEED, 0)]
        for table, column in (("deal", "sum"), ("move", "link"), ("sat", "sum")):
            assert db.execute(f"SELECT DISTINCT typeof({column}) FROM {table}").fetchall() == [("blob",)]  # noqa: S608
    Store.open(path).close()
    assert content(path) == before


def test_damaged_row_in_version_2_journal_affects_only_its_match(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE seat SET name = CAST(x'ff41' AS TEXT) WHERE match = 2 AND seat = 1")
    store = Store.open(path)
    with pytest.raises(JournalError, match="cannot be read"):
        store.resume(2)
    for number in MATCHES:
        if number != 2:
            assert store.resume(number).number == 2
    assert store.notices == ()
    store.close()


@pytest.mark.parametrize("number", MATCHES)
def test_version_2_match_continues_with_its_original_seeds(store: Store, number: int) -> None:
    match = store.resume(number)
    assert (match.number, len(match.moves), match.players[1]) == (2, 3, Player("Chai", "person"))
    assert len(list(match.earlier())) == 1
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.next_deal()
    seed = match.terms.seed
    assert (seed is not None) == (number % 2 == 1)
    if seed is not None:
        first = next(iter(match.earlier()))
        assert [first.seed, match.deal.seed] == [seed, deal_seed(seed, 3, BY_THE_SEED)]
    again = store.resume(number)
    assert (again.number, again.ledger, again.deal.seed) == (3, match.ledger, match.deal.seed)
    assert len(list(again.earlier())) == 2


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda path: path.stem)
def test_replay_without_a_digest_is_verified(replay: Path) -> None:
    verified = verify(replay.read_text(encoding="utf-8"))
    assert replay.stem == f"{verified.game.name}-{verified.seal.commitment[:12]}"
    assert verified.proof[2] == (
        "No file can prove who made the moves, and this one was saved without a fingerprint of them."
    )


def read(path: Path) -> tuple[Any, bool]:
    """Return all data of the matches that a player would see, and whether a fault was reported."""
    told, found = False, []
    store = Store.open(path)
    for number in MATCHES:
        try:
            match = store.resume(number)
            earlier = [(deal.commitment, deal.result) for deal in match.earlier()]
            found.append((match.players, match.ledger, match.moves, match.history, match.deals, earlier))
        except JournalError:
            told = True
    told |= bool(store.notices)
    store.close()
    return found, told


@pytest.mark.parametrize("flips", by_day([75], [75, 300]))
def test_flipped_bits_in_version_2_journal_are_reported_or_harmless(path: Path, tmp_path: Path, flips: int) -> None:
    """300 random bits of the file are flipped one by one; each flip is reported or has no visible effect."""
    Store.open(path).close()
    right, told = read(path)
    assert not told
    whole = path.read_bytes()
    chance = random.Random(11)
    silent = []
    for _time in range(flips):
        bit = chance.randrange(8 * 100, 8 * len(whole))  # behind the head of the file
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        other = tmp_path / "flipped.sqlite3"
        other.write_bytes(flipped)
        try:
            found, told = read(other)
        except (sqlite3.Error, UnicodeDecodeError):  # said loudly enough
            found, told = [], True
        if found != right and not told:
            silent.append(bit)
        for left in tmp_path.glob("flipped*"):
            left.unlink()
    assert silent == []


@pytest.mark.parametrize("empty", ["setting", "payment", "move"])
def test_opening_a_journal_with_an_empty_sql_table_does_no_full_scan(tmp_path: Path, empty: str) -> None:
    """Regression: a journal with imports only has no settings, and the check then scanned a join of all tables."""
    place = tmp_path / "sala.sqlite3"
    shutil.copy(SAMPLES / "journal-2.sqlite3", place)
    Store.open(place).close()
    with closing(sqlite3.connect(place)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(f"DELETE FROM {empty}")  # noqa: S608 - the names stand above
        thousands = []
        db.set_progress_handler(lambda: thousands.append(1), 1000)  # steps of the database's machine
        check_tables(db, VERSION)
    assert len(thousands) < 10
