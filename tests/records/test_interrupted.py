"""A program killed during deletion or purging has done all of it or nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from game.records.deal_search import DealFilter, DealSearch
from game.records.indexer import Index, purge, remove
from game.records.statistics import FiguresFilter, figures
from tests.records.conftest import evening

ROOT = Path(__file__).parents[2]
DEALS = 12
KILLS = 6
AT_WORK = """
import sys
from game.match.store import Store
from game.records.deal_search import DealSearch, DealFilter
from game.records.indexer import purge, remove
store = Store.open(sys.argv[1])
search = DealSearch(store.journal, DealFilter())
search.finish()
print(len(search.found), flush=True)
remove(store.journal, search.found)
print("removed", flush=True)
purge(store.journal)
print("purged", flush=True)
sys.stdin.readline()
"""


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("turn", range(KILLS))
def test_kill_during_deletion_deletes_all_deals_or_none(tmp_path: Path, table, turn: int) -> None:  # type: ignore[no-untyped-def]
    place = tmp_path / FILE
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), DEALS)
    Index(store.journal).finish()
    before = figures(store.journal, FiguresFilter("Aminah"))
    store.close()
    child = subprocess.Popen(
        [sys.executable, "-c", AT_WORK, str(place)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    for _line in range(1 + turn % 3):  # after it has looked, deleted, dropped
        child.stdout.readline()
    time.sleep(Random(turn).random() * 0.004)
    child.kill()
    child.communicate()
    store = Store.open(place)
    Index(store.journal).finish()
    search = DealSearch(store.journal, DealFilter())
    search.finish()
    after = figures(store.journal, FiguresFilter("Aminah"))
    assert len(search.found) in {0, DEALS}
    if search.found:
        assert (after.share, after.chips, after.line) == (before.share, before.chips, before.line)
    else:
        assert after.share.deals == 0
        purge(store.journal)
        assert store.journal.rows("SELECT * FROM deal") == store.journal.rows("SELECT * FROM move") == []
    assert store.notices == ()
    store.close()


def test_deals_deleted_twice_are_purged_only_once(place: Path, table) -> None:  # type: ignore[no-untyped-def]
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), 2)
    Index(store.journal).finish()
    deals = [1, 2, 2]
    assert remove(store.journal, deals)
    assert remove(store.journal, deals)
    assert purge(store.journal) == 2
    assert purge(store.journal) == 0
    assert not remove(store.journal, [77]), "a deal that is not there"
    store.close()


def test_purged_deals_leave_no_readable_bytes_in_the_journal_file(  # type: ignore[no-untyped-def]
    tmp_path: Path, table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite overwrites what it deletes where it was built so, as in Debian; the one of python.org was not."""
    connect, name, seed = sqlite3.connect, "Zubaidah", "5a" * 32

    def connected(*given, **words):  # type: ignore[no-untyped-def]
        db = connect(*given, **words)
        db.execute("PRAGMA secure_delete = OFF")
        return db

    monkeypatch.setattr(sqlite3, "connect", connected)
    store = Store.open(tmp_path / FILE)
    evening(store, "pong", table("pong", name), DEALS, int(seed, 16))
    Index(store.journal).finish()
    store.close()
    traces = [name.encode(), seed.encode()]
    assert all(each in (tmp_path / FILE).read_bytes() for each in traces)
    store = Store.open(tmp_path / FILE)
    search = DealSearch(store.journal, DealFilter())
    search.finish()
    remove(store.journal, search.found)
    purge(store.journal)
    store.close()
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert [each for each in traces if each in left] == []
