"""Export and import of records: statistics stay the same, and broken files are rejected with their line."""

from __future__ import annotations

import codecs
import csv
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.match import daily_deal, replay
from game.match.archived_deal import archived_deal, replay_deal
from game.match.data_folders import FILE
from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.replay import ReplayError
from game.match.schema import VERSION
from game.match.store import Store
from game.records.deal_search import DealFilter, DealSearch, keep, rows_of
from game.records.export import to_csv, to_json
from game.records.importer import Importer
from game.records.indexer import Index, purge, remove, restore
from game.records.statistics import Figures, FiguresFilter, figures, persons
from game.rules import GAMES
from tests.match.test_daily import play_out
from tests.records.conftest import evening

SAMPLES = Path(__file__).parents[1] / "match"


def all_deals(store: Store) -> list[int]:
    search = DealSearch(store.journal, DealFilter())
    search.step()
    return search.found


def exported(store: Store, path: Path) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        for _place in to_json(store.journal, all_deals(store), file):
            pass
    return path


def import_counts(store: Store, path: Path) -> tuple[int, int]:
    """Import a file and return (deals in the file, deals that were new)."""
    intake = Importer(store.journal, path)
    while intake.check(1.0):
        pass
    while intake.take(1.0):
        pass
    Index(store.journal).finish()
    return intake.checked, intake.taken


def all_figures(store: Store) -> dict[tuple[str, str], Any]:
    found = {}
    for name, _count in persons(store.journal):
        for game in ("", *GAMES):
            own: Figures = figures(store.journal, FiguresFilter(name, game))
            honours = [(made.honour.id, made.times, made.first) for made in own.honours]
            best = [(best.chips, best.game, best.day) for best in own.best]
            found[name, game] = (own.share, own.chips, own.hints, own.line, own.levels, own.chance, best, honours)
    return found


def test_statistics_are_unchanged_after_export_delete_and_import(played: Store, tmp_path: Path) -> None:
    keep(played.journal, 3, "The third one")
    before, file = all_figures(played), exported(played, tmp_path / "a.json")
    hands = [(row.day, row.name, row.shown, row.kept) for row in rows_of(played.journal, sorted(all_deals(played)))]
    assert import_counts(played, file) == (20, 0)
    assert remove(played.journal, all_deals(played))
    assert persons(played.journal) == ()
    assert purge(played.journal) == 20
    assert played.journal.rows("SELECT * FROM deal") == played.journal.rows("SELECT * FROM move") == []
    assert import_counts(played, file) == (20, 20)
    assert all_figures(played) == before
    after = rows_of(played.journal, sorted(all_deals(played)))
    assert [(row.day, row.name, row.shown, row.kept) for row in after] == hands
    assert not played.journal.changed()
    again = exported(played, tmp_path / "b.json")
    assert json.loads(again.read_text("utf-8")) == json.loads(file.read_text("utf-8"))
    assert played.notices == ()


@pytest.mark.parametrize("ahead", range(len(GAMES)))
def test_deal_of_the_day_counts_as_played_after_it_is_imported_again(tmp_path: Path, ahead: int) -> None:
    """Regression: deleted for good and imported again, it could be played once more; a friend's deal does not count."""
    day = date(2026, 11, 22) + timedelta(days=ahead)
    with closing(Store.open(IN_MEMORY)) as store, closing(Store.open(IN_MEMORY)) as friend:
        store.change(names=("Mali",))
        match = daily_deal.begin(store, daily_deal.today(store, day))
        play_out(match)
        match.finish_deal()
        Index(store.journal).finish()
        before, file = daily_deal.today(store, day), exported(store, tmp_path / "records.jsonl")
        assert remove(store.journal, all_deals(store))
        assert daily_deal.today(store, day).gain == before.gain, "as long as Sala is open it is known"
        purge(store.journal)
        assert import_counts(store, file) == (1, 1)
        assert daily_deal.today(store, day).gain == before.gain
        assert daily_deal.played_deal(store, daily_deal.today(store, day)) in all_deals(store)
        friend.change(names=("Aminah",))
        import_counts(friend, file)
        assert daily_deal.today(friend, day).match is None


def test_unnamed_players_deal_of_the_day_can_be_opened_after_it_is_imported_again(tmp_path: Path) -> None:
    """Regression: the button on the title had no effect, because it looked for the deleted deal."""
    day = date(2026, 11, 22)
    with closing(Store.open(IN_MEMORY)) as store:
        match = daily_deal.begin(store, daily_deal.today(store, day))
        play_out(match)
        match.finish_deal()
        Index(store.journal).finish()
        before, file = daily_deal.today(store, day), exported(store, tmp_path / "records.jsonl")
        assert remove(store.journal, all_deals(store))
        assert daily_deal.played_deal(store, before) == 0
        assert import_counts(store, file) == (1, 1)
        assert daily_deal.today(store, day).gain == before.gain
        assert [daily_deal.played_deal(store, daily_deal.today(store, day))] == all_deals(store)


def test_deal_of_the_day_imported_from_an_unnamed_friend_does_not_count_as_played(tmp_path: Path) -> None:
    """A deal of an unnamed player may be anybody's, so that it must not replace the player's own."""
    day = date(2026, 11, 22)
    with closing(Store.open(IN_MEMORY)) as store, closing(Store.open(IN_MEMORY)) as friend:
        match = daily_deal.begin(friend, daily_deal.today(friend, day))
        play_out(match)
        match.finish_deal()
        Index(friend.journal).finish()
        assert import_counts(store, exported(friend, tmp_path / "records.jsonl")) == (1, 1)
        assert daily_deal.today(store, day).match is None
        assert daily_deal.today(friend, day).match is not None


def test_remaining_deals_of_a_partly_imported_match_can_be_imported_later(played: Store, tmp_path: Path) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    some = tmp_path / "some.json"
    some.write_text("\n".join([lines[0], lines[2], lines[-2].removesuffix(","), lines[-1]]) + "\n", "utf-8")
    store = Store.open(IN_MEMORY)
    assert import_counts(store, some) == (2, 2)
    assert not store.journal.changed()
    assert import_counts(store, tmp_path / "a.json") == (20, 18)
    assert persons(store.journal) == (("Aminah", 20),)
    assert store.waiting() == ()
    store.close()


def test_export_and_import_keep_players_who_joined_mid_deal(store: Store, table: Any, tmp_path: Path) -> None:
    from random import Random

    from tests.records.conftest import play_out

    rules = GAMES["pong"]
    match = store.start(rules, rules.Options(), table("pong", "Aminah"), 2, "7" * 64)
    match.hinted(0)
    match.play(min(match.deal.pending()), match.deal.legal(min(match.deal.pending()))[0])
    match.sit(1, Player("Ramon"))
    play_out(match, Random(1))
    match.next_deal()
    play_out(match, Random(2))
    Index(store.journal).finish()
    before, file = all_figures(store), exported(store, tmp_path / "a.json")
    other = Store.open(IN_MEMORY)
    assert import_counts(other, file) == (2, 2)
    assert all_figures(other) == before
    assert dict(persons(other.journal)) == {"Aminah": 2, "Ramon": 1}
    other.close()


def change(line: str, **values: object) -> str:
    return json.dumps(json.loads(line.removesuffix(",")) | values)


BREAKS: dict[str, Callable[[str], str]] = {
    "a move": lambda line: change(line, moves=[*json.loads(line.removesuffix(","))["moves"][:-1], "0 fly away"]),
    "a move less": lambda line: change(line, moves=json.loads(line.removesuffix(","))["moves"][:-1]),
    "no move": lambda line: change(line, moves=["pass"]),
    "chips": lambda line: change(line, pay={"0": 1000, "1": -1000}),
    "seed": lambda line: change(line, seed="0" * 64),
    "house": lambda line: change(line, house={"equipment": 7}),
    "a house rule of another Sala": lambda line: change(line, house={"moonlight": True}),
    "game": lambda line: change(line, game="mahjong"),
    "digest": lambda line: change(line, digest="0" * 64),
    "day": lambda line: change(line, started="yesterday"),
    "a day after the last": lambda line: change(line, started="9999-12-31T23:59:59+00:00"),
    "a day before the first": lambda line: change(line, begun="0001-01-01T00:00:00+14:00"),
    "players": lambda line: change(line, players=[["\u0007", "person"]]),
    "seat": lambda line: change(line, sat=[[0, 99, "A", "person"]]),
    "huge": lambda line: change(line, deal=10**30),
    "no JSON": lambda line: line[:-5],
    "a list": lambda _line: "[]",
    "version": lambda line: change(line, version=99),
    "end": lambda line: change(line, end="win 3 4"),
    "a match below the first": lambda line: change(line, table=-1),
    "no number of a match": lambda line: change(line, table=None),
    "no deals": lambda line: change(line, deals=0),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_import_of_a_broken_file_names_the_first_broken_line_and_imports_nothing(
    played: Store, tmp_path: Path, broken: str
) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    lines[4] = BREAKS[broken](lines[4]) + ","
    file = tmp_path / "b.json"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    other = Store.open(IN_MEMORY)
    with pytest.raises(ReplayError) as error:
        import_counts(other, file)
    assert error.value.line == 5
    assert other.journal.rows("SELECT * FROM deal") == []
    other.close()


@pytest.mark.parametrize("wrong", [-1, None, "1", True, 1.0, 10**14])
def test_import_rejects_a_match_whose_number_is_invalid(played: Store, tmp_path: Path, wrong: object) -> None:
    """It used to be left out without a word; only files of older releases have none."""
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    file = tmp_path / "b.json"
    file.write_text("\n".join([lines[0], change(lines[1], table=wrong), lines[-1]]) + "\n", "utf-8")
    with pytest.raises(ReplayError, match=r"the field 'table' is missing or wrong"):
        import_counts(played, file)


def test_import_accepts_a_match_without_a_last_deal(played: Store, tmp_path: Path) -> None:
    """Its people play until they stop, and its file says so with null."""
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    file = tmp_path / "b.json"
    file.write_text("\n".join([lines[0], change(lines[1], deals=None), lines[-1]]) + "\n", "utf-8")
    other = Store.open(IN_MEMORY)
    import_counts(other, file)
    assert other.journal.rows("SELECT deals FROM match") == [(None,)]
    other.close()


def test_import_error_for_a_truncated_line_mentions_only_one_line_number(played: Store, tmp_path: Path) -> None:
    """Each deal is one line, so that JSON's own 'line 1' must not appear as a second number."""
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    file = tmp_path / "b.json"
    file.write_text("\n".join([*lines[:2], lines[2][:40]]) + "\n", "utf-8")
    other = Store.open(IN_MEMORY)
    with pytest.raises(ReplayError, match=r"^Line 3: [^0-9]+ \(column [0-9]+\)\.$"):
        import_counts(other, file)
    other.close()


@pytest.mark.parametrize("foot", [1, 3], ids=["before all deals", "among them"])
def test_import_rejects_deals_after_the_end_of_the_file(played: Store, tmp_path: Path, foot: int) -> None:
    """Regression: of two exports in one file only the first was imported, and reported as complete."""
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    file = tmp_path / "b.json"
    file.write_text("\n".join([*lines[:foot], "]}", *lines[foot:]]) + "\n", "utf-8")
    other = Store.open(IN_MEMORY)
    with pytest.raises(ReplayError, match="the end of the file is missing"):
        import_counts(other, file)
    assert other.journal.rows("SELECT * FROM deal") == []
    other.close()


def test_import_distinguishes_newer_files_from_broken_ones(played: Store, tmp_path: Path) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    for head, said in (
        (lines[0].replace('"form": 1', '"form": 2'), "newer version of Sala"),
        (lines[0].replace('"form": 1', '"form": "?"'), "not a records file"),
        (lines[0].replace("records", "songs"), "not a records file"),
    ):
        file = tmp_path / "b.json"
        file.write_text("\n".join([head, *lines[1:]]) + "\n", "utf-8")
        other = Store.open(IN_MEMORY)
        with pytest.raises(ReplayError, match=said) as error:
            import_counts(other, file)
        assert error.value.line == 1
        other.close()


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
def test_import_says_that_an_export_was_saved_again_by_another_program(
    played: Store, tmp_path: Path, indent: int | None
) -> None:
    """It used to say that this version could not read the file, although this version had written it."""
    whole = json.loads(exported(played, tmp_path / "a.json").read_text("utf-8"))
    for form, said in ((1, "re-saved by another program"), (2, "newer version of Sala")):
        (tmp_path / "b.json").write_text(json.dumps(whole | {"form": form}, indent=indent), "utf-8")
        with closing(Store.open(IN_MEMORY)) as other, pytest.raises(ReplayError, match=said):
            import_counts(other, tmp_path / "b.json")


def test_import_normalises_timestamps(played: Store, tmp_path: Path) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    other = Store.open(IN_MEMORY)
    for started in ("2026-05-04T23:30:00-02:00", "20260505T013000Z"):
        file = tmp_path / "b.json"
        file.write_text("\n".join([lines[0], change(lines[4], started=started), lines[-1]]) + "\n", "utf-8")
        import_counts(other, file)
    Index(other.journal).finish()
    assert other.journal.rows("SELECT started FROM record") == [("2026-05-05T01:30:00+00:00",)]
    other.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no 'game:' line"),
        ("{}\n", "that this version of Sala can read"),
        ('{"sala": "records", "form": 1, "deals": [\n', "the end of the file is missing"),
        ('{"sala": "records", "form": 1, "deals": [\n]}\n', "no deal"),
    ],
)
def test_import_rejects_other_kinds_of_files(store: Store, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(text, "utf-8")
    with pytest.raises(ReplayError, match=words):
        import_counts(store, file)
    with pytest.raises(ReplayError, match="no file"):
        import_counts(store, tmp_path / "nothing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match="UTF-8"):
        import_counts(store, tmp_path / "bytes.json")


def test_import_rejects_a_file_that_contains_a_deal_twice(played: Store, tmp_path: Path) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    file = tmp_path / "b.json"
    file.write_text("\n".join([lines[0], lines[1], lines[1].removesuffix(","), lines[-1]]) + "\n", "utf-8")
    with pytest.raises(ReplayError) as error:
        import_counts(played, file)
    assert error.value.line == 3


def test_import_rejects_a_file_changed_after_the_check(played: Store, tmp_path: Path) -> None:
    file = exported(played, tmp_path / "a.json")
    other = Store.open(IN_MEMORY)
    intake = Importer(other.journal, file)
    while intake.check(1.0):
        pass
    file.write_text(file.read_text("utf-8").replace("Aminah", "Amina"), "utf-8")
    with pytest.raises(ReplayError, match="changed"):
        intake.take(60.0)
    assert other.journal.rows("SELECT * FROM deal") == []
    other.close()


@pytest.mark.parametrize("game", GAMES)
def test_import_accepts_a_replay_file(played: Store, tmp_path: Path, game: str) -> None:
    deal = next(row.deal for row in rows_of(played.journal, all_deals(played)) if row.game == game)
    path = replay.save(replay_deal(archived_deal(played.journal, deal), played.journal), tmp_path)
    assert import_counts(played, path) == (1, 0)
    other = Store.open(IN_MEMORY)
    assert import_counts(other, path) == (1, 1)
    assert import_counts(other, path) == (1, 0)
    (row,) = rows_of(other.journal, all_deals(other))
    assert (row.game, row.sound) == (game, True)
    other.close()


def test_sums_of_a_csv_export_equal_the_statistics(played: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        for _place in to_csv(played.journal, all_deals(played), file):
            pass
    assert path.read_bytes().startswith(codecs.BOM_UTF8), "spreadsheets take it for UTF-8"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    chips = sum(int(row["chips"]) for row in rows if row["player"] == "Aminah")
    assert chips == figures(played.journal, FiguresFilter("Aminah")).chips
    assert len(rows) == 4 * sum(game.default_seats for game in GAMES.values())
    with pytest.raises(ReplayError, match="A CSV file is a table of the figures"):
        import_counts(played, path)


def test_export_reports_the_number_of_deals_in_the_file(
    played: Store, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count = len(all_deals(played))
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("UPDATE payment SET amount = 'x' WHERE deal IN (3, 4)")
    assert main(["records", "export", str(tmp_path / "all.json")]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{count - 2} deals were written to ")
    assert told.err.count("Parts of the saved matches cannot be read.") == 1
    assert len(json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["deals"]) == count - 2
    assert main(["records", "export", str(tmp_path / "all.csv")]) == 0
    assert capsys.readouterr().out.startswith(f"{count} deals were written to ")


@pytest.mark.parametrize("row", [(3, 1, "q"), (3, "q", 1), (3, -1, 1), (3, 1, 77), (3, 999, 1)])
def test_invalid_hint_record_is_left_out_and_its_deal_is_kept(
    played: Store, place: Path, tmp_path: Path, row: tuple[object, ...]
) -> None:
    before = rows_of(played.journal, all_deals(played))
    asked = figures(played.journal, FiguresFilter("Aminah")).hints
    played.journal.add_hint(3, 1, 0)
    played.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("INSERT INTO hint VALUES (?, ?, ?)", row)
        db.execute("INSERT INTO due VALUES (3)")
    store = Store.open(place)
    Index(store.journal).finish()
    assert rows_of(store.journal, all_deals(store)) == before
    assert figures(store.journal, FiguresFilter("Aminah")).hints == asked + 1
    other = Store.open(tmp_path / "other.sqlite3")
    assert import_counts(other, exported(store, tmp_path / "a.json")) == (len(before), len(before))
    assert other.journal.rows("SELECT moves, seat FROM hint") == [(1, 0)]
    other.close()
    store.close()


def test_unreadable_deal_name_is_left_out_of_exports(played: Store, tmp_path: Path) -> None:
    assert played.journal.write(lambda db: db.execute("INSERT INTO kept VALUES (3, x'ff00')") and None)
    text = exported(played, tmp_path / "a.json").read_text(encoding="utf-8")
    deals = json.loads(text)["deals"]
    assert [deal["name"] for deal in deals] == [""] * len(all_deals(played))
    with (tmp_path / "a.csv").open("w", encoding="utf-8", newline="") as file:
        list(to_csv(played.journal, [3], file))
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        assert {row["name"] for row in csv.DictReader(file)} == {""}


def test_deleted_deals_can_be_restored(played: Store) -> None:
    before, deals = all_figures(played), all_deals(played)
    remove(played.journal, deals[:7])
    assert len(all_deals(played)) == 13
    restore(played.journal, deals[:7])
    Index(played.journal).finish()
    assert all_figures(played) == before
    assert all_deals(played) == deals


def test_unfinished_match_keeps_its_chips_when_a_deal_is_deleted(place: Path, table: Any) -> None:
    from random import Random

    from tests.records.conftest import play_out

    store = Store.open(place)
    rules = GAMES["pong"]
    match = store.start(rules, rules.Options(), table("pong", "Aminah"), 3, "7" * 64)
    play_out(match, Random(1))
    match.next_deal()
    ledger = list(match.ledger)
    Index(store.journal).finish()
    remove(store.journal, [1])
    assert purge(store.journal) == 0
    store.close()
    store = Store.open(place)
    resumed = store.resume(store.waiting()[0].id)
    assert list(resumed.ledger) == ledger
    play_out(resumed, Random(2))
    store.delete_match(resumed.id)
    assert purge(store.journal) == 1
    assert store.journal.rows("SELECT DISTINCT deal FROM move") == [(2,)]
    assert not store.journal.changed()
    assert store.tallies()[0].deals == 3
    store.close()


# Journals of other releases -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("samples_*/*.sqlite3")), ids=lambda path: path.name)
def test_all_deals_in_an_older_journal_are_recorded(tmp_path: Path, sample: Path) -> None:
    path = Path(shutil.copy(sample, tmp_path / FILE))
    with closing(sqlite3.connect(path)) as db:
        over = db.execute("SELECT count(*), sum(winner IS NOT NULL) FROM deal WHERE outcome IS NOT NULL").fetchone()
        paid = db.execute("SELECT sum(amount) FROM payment WHERE typeof(account) = 'integer'").fetchone()[0]
    store = Store.open(path)
    index = Index(store.journal)
    assert index.waiting == over[0] > 0
    while index.step(0.001):
        pass
    assert index.waiting == 0
    rows = rows_of(store.journal, all_deals(store))
    assert len(rows) == over[0]
    assert all(row.sound for row in rows)
    assert store.journal.rows("SELECT sum(chips) AS total FROM record_seat") == [(paid,)]
    assert store.notices == ()
    store.close()


def test_newer_journal_is_read_without_being_changed(played: Store, place: Path) -> None:
    before = all_figures(played)
    played.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
        db.execute("CREATE TABLE of_tomorrow (wonder TEXT)")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = place.read_bytes()
    store = Store.open(place)
    assert all_figures(store) == before
    assert "newer version of Sala" in store.notices[0]
    evening(store, "pong", (Player("Aminah"), *(Player(f"G{n}", "first") for n in range(3))), 1)
    store.change(speed=2.0)
    store.close()
    assert place.read_bytes() == kept
    with closing(sqlite3.connect(place)) as db:
        assert db.execute("SELECT count(*) FROM of_tomorrow").fetchone() == (0,)


# What one player has as another's, and one seed played more than once


def by_two(tmp_path: Path, names: tuple[str, str]) -> Store:
    """Return a store in which the deal of the day was played by one person and then by another."""
    store = Store.open(tmp_path / "two.sqlite3")
    for name in names:
        store.change(names=(name,))
        match = daily_deal.begin(
            store, daily_deal.Today(date(2026, 11, 22), "pong", daily_deal.seed_of(date(2026, 11, 22), "pong"))
        )
        play_out(match)
        match.finish_deal()
    Index(store.journal).finish()
    return store


@pytest.mark.parametrize("names", [("Ali", "Mei"), ("Ali", "Ali")])
@pytest.mark.parametrize("of", ["today's file", "an older Sala's file"])
def test_matches_with_the_same_seed_remain_separate_after_export_and_import(
    tmp_path: Path, names: tuple[str, str], of: str
) -> None:
    store = by_two(tmp_path, names)
    for table, key in (("deal", "id"), ("record", "deal")):  # the second is played later that day
        change = f"UPDATE {table} SET started = '2026-11-22T20:00:00+00:00' WHERE {key} = 2"  # noqa: S608
        store.journal.write(lambda db, change=change: db.execute(change))
    file = exported(store, tmp_path / "out.json")
    if of == "an older Sala's file":
        lines = [json.loads(line.removesuffix(",")) for line in file.read_text("utf-8").splitlines()[1:-1]]
        for line in lines:
            del line["table"]
            line["begun"] = lines[0]["begun"]
        body = ",\n".join(json.dumps(line) for line in lines)
        file.write_text('{"sala": "records", "form": 1, "deals": [\n' + body + "\n]}\n", "utf-8")
    other = Store.open(IN_MEMORY)
    assert import_counts(other, file) == (2, 2)
    assert other.journal.rows("SELECT count(*), max(number) AS number FROM deal") == [(2, 1)]
    assert len(other.journal.rows("SELECT id FROM match")) == 2
    assert import_counts(other, file) == (2, 0), "imported twice nothing is here twice"
    again = exported(other, tmp_path / "again.json")
    third = Store.open(IN_MEMORY)
    assert import_counts(third, again) == (2, 2)
    assert not third.journal.changed()
    for each in (store, other, third):
        each.close()


@pytest.mark.parametrize("game", GAMES)
def test_exports_of_every_game_can_be_imported(tmp_path: Path, game: str) -> None:
    """Three matches with the same seed, rules and players."""
    store = Store.open(IN_MEMORY)
    rules = GAMES[game]
    for _time in range(3):
        players = (Player("You"), *(Player("Ah Kow", "first"),) * (rules.default_seats - 1))
        match = store.start(rules, rules.Options(), players, 2, "3c" * 32)
        play_out(match)
        match.next_deal()
        play_out(match)
        match.finish_deal()
    change = "UPDATE deal SET started = printf('2026-11-22T20:%02d:00+00:00', id)"
    store.journal.write(lambda db: db.execute(change))
    Index(store.journal).finish()
    other = Store.open(IN_MEMORY)
    assert import_counts(other, exported(store, tmp_path / "out.json")) == (6, 6)
    assert len(other.journal.rows("SELECT id FROM match")) == 3


def test_deals_imported_from_an_unnamed_friend_are_kept_under_a_separate_name(tmp_path: Path) -> None:
    """Both are 'You' at their own tables, in whatever language it was stored."""
    mine, theirs = by_two(tmp_path, ("", "")), Store.open(IN_MEMORY)
    match = theirs.start(GAMES["pong"], GAMES["pong"].Options(), (Player("คุณ"), *(Player("Siti", "first"),) * 3))
    play_out(match)
    match.finish_deal()
    Index(theirs.journal).finish()
    file = exported(theirs, tmp_path / "theirs.json")
    before = figures(mine.journal, FiguresFilter("You"))
    intake = Importer(mine.journal, file)
    while intake.check(1.0):
        pass
    assert intake.unnamed == 1
    intake.whose = "Siti"
    while intake.take(1.0):
        pass
    Index(mine.journal).finish()
    assert figures(mine.journal, FiguresFilter("You")) == before
    assert dict(persons(mine.journal)) == {"You": 2, "Siti 2": 1}, "an opponent of that name is somebody else"
    again = Importer(mine.journal, file)
    while again.check(1.0):
        pass
    assert (again.new, again.unnamed) == (0, 0), "nothing to ask about what is here"
    assert not mine.journal.changed()
    mine.close()
    theirs.close()


def test_sala_records_import_requires_whose_for_deals_of_an_unnamed_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = by_two(tmp_path, ("", ""))
    file = exported(store, tmp_path / "theirs.json")
    store.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "home"))
    assert main(["records", "import", str(file)]) == 2
    assert "--whose NAME" in capsys.readouterr().err
    assert main(["records", "import", str(file), "--whose", "You"]) == 2
    assert main(["records", "import", str(file), "--whose", "Siti", "--mine"]) == 2
    capsys.readouterr()
    assert main(["records", "import", "--whose", "Siti", str(file)]) == 0, "as the sentence says, options first"
    assert main(["records", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out.partition("\n")[2])["persons"]) == {"Siti"}


def test_import_reports_a_deal_that_requires_a_newer_sala(played: Store, tmp_path: Path) -> None:
    lines = exported(played, tmp_path / "a.json").read_text("utf-8").splitlines()
    lines[1] = lines[1].replace('"version": 1', '"version": 2', 1).replace('"moves"', '"steps"', 1)
    (tmp_path / "b.json").write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ReplayError, match="newer version of Sala"):
        import_counts(played, tmp_path / "b.json")
