"""Damaged records are reported in a sentence and rebuilt from the deal, and the window continues."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest

from game.match.journal_errors import DamagedJournalError
from game.match.store import Store
from game.records.indexer import Index
from game.records.luck import Weigher
from game.review.moments import luck_of_match
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplaysScene
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog
from tests.pilot import Pilot
from tests.scenes.played_house import folder, house, shown

__all__ = ["folder", "house"]
SENTENCE = "Some records could not be read. They are being rebuilt from the saved deals."


def damage(store: Store, statement: str) -> None:
    assert store.journal.write(lambda db: db.execute(statement) and None)


_weighed: list[tuple[Any, ...]] = []


PONG_DEALS = {9, 10, 11}


def store_luck(store: Store) -> None:
    """Store the luck of the Pong deals, computed once because all stores have the same deals."""
    if _weighed:
        assert store.journal.write(lambda db: db.executemany("INSERT INTO luck VALUES (?, ?, ?, ?)", _weighed) and None)
        return
    weigher = Weigher(store.journal, luck_of_match)
    weigher.choose("You", "pong")
    while weigher.step(1.0):
        pass
    _weighed.extend(store.journal.rows("SELECT deal, seat, chips AS gain, error AS off FROM luck"))
    assert {row[0] for row in _weighed} == PONG_DEALS


def deals_with_luck(store: Store) -> set[int]:
    return {deal for (deal,) in store.journal.rows("SELECT deal FROM luck")}


def all_rows(store: Store) -> list[object]:
    tables = "record", "record_words", "record_seat", "record_name", "record_person", "record_day", "record_honour"
    return [sorted(store.journal.rows(f"SELECT * FROM {table}")) for table in tables]  # noqa: S608


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize(
    ("door", "statement"),
    [
        ("statistics", "UPDATE record_person SET chips = 'x' WHERE deal = 2"),
        ("statistics", "UPDATE record_person SET game = x'ff00' WHERE deal = 2"),
        ("statistics", "UPDATE record_day SET day = x'ff00'"),
        ("statistics", "UPDATE record_day SET level = CAST(x'ff00' AS TEXT)"),
        ("statistics", "UPDATE record_honour SET honour = x'ff00'"),
        ("statistics", "UPDATE record SET shown = '{'"),
        ("statistics", "UPDATE record_person SET day = replace(day, '-', '9') WHERE deal = 2"),
        ("statistics", "UPDATE record_day SET day = replace(day, '-', '9')"),
        ("statistics", "UPDATE record_honour SET day = replace(day, '0', ' ')"),
        ("statistics", "UPDATE record_person SET name = 'Nobody'"),
        ("statistics", "UPDATE record_day SET won = -9223372036854775808"),
        ("statistics", "UPDATE record_day SET won = 99"),
        ("statistics", "UPDATE record_day SET deals = 9223372036854775807"),
        ("statistics", "UPDATE record_day SET chips = 9223372036854775807 WHERE game = 'pong'"),
        ("statistics", "UPDATE record_honour SET game = 'no such'"),
        ("statistics", "UPDATE record_honour SET seat = -1"),
        ("replays", "UPDATE record SET hero = 99"),
        ("replays", "UPDATE record SET game = char(0, 97)"),
        ("statistics", "UPDATE record_day SET level = char(0, 97)"),
        ("replays", "UPDATE record_name SET name = char(8238) WHERE name = 'You' AND game = 'pong'"),
        ("statistics", "UPDATE record_day SET name = char(8238) WHERE game = 'pong'"),
        ("replays", "UPDATE record SET chips = 9223372036854775807"),
        ("replays", "UPDATE record SET started = '9999-12-31T23:59:59-14:00' WHERE deal = 11"),
        ("replays", 'UPDATE record SET shown = replace(shown, \'"groups": [[\', \'"groups": [["ZZ", \')'),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.how', json('[1]'))"),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.you', 99)"),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.items', json('[[1]]'))"),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.lit', 5)"),
        (
            "replays",
            'UPDATE record SET shown = json_set(shown, \'$.items\', json(\'[["x", "a\\u0000", "b", 6, "c"]]\'))',
        ),
        (
            "replays",
            'UPDATE record SET shown = json_set(shown, \'$.items\', json(\'[["x", "", "b\\ud800", 6, "c"]]\'))',
        ),
        ("replays", 'UPDATE record SET shown = json_set(shown, \'$.items\', json(\'[["x", "", "b", 6, "c\\n"]]\'))'),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.items[0][1]', hex(zeroblob(250)))"),
        ("replays", "UPDATE record SET shown = json_set(shown, '$.names[#]', 'Zed') WHERE deal = 11"),
        ("replays", "UPDATE record SET shown = json_remove(shown, '$.names[3]') WHERE deal = 11"),
        ("replays", "UPDATE record SET game = CASE game WHEN 'pong' THEN 'tongits' ELSE 'pong' END"),
        ("replays", "UPDATE record SET day = replace(day, '-', '9') WHERE deal = 11"),
        ("replays", "UPDATE record SET started = replace(started, '-', '9') WHERE deal = 11"),
        ("replays", "UPDATE record SET shown = 'null' WHERE deal = 11"),
        ("replays", "UPDATE record SET shown = '{\"nbmes\": []}' WHERE deal = 11"),
        ("replays", "UPDATE record SET day = x'ff00'"),
        ("replays", "UPDATE record SET hero = 'x'"),
        ("replays", "UPDATE record SET name = CAST(x'ff00' AS TEXT) WHERE deal = 9"),
        ("replays", "UPDATE record_name SET name = x'ff00' WHERE name = 'You' AND game = 'pong'"),
    ],
)
def test_damaged_record_is_reported_and_rebuilt(house: Pilot, store: Store, door: str, statement: str) -> None:
    before, figures = all_rows(store), shown(store)
    damage(store, statement)
    house.click(f"link:{door}")
    house.rest()
    house.shot()
    house.rest()
    assert isinstance(house.top, TitleScene)
    assert store.notices == (SENTENCE,)
    house.click(f"link:{door}")
    house.rest()
    assert isinstance(house.top, RecordsScene | ReplaysScene)
    assert house.faults() == []
    assert all_rows(store) == before
    assert shown(store) == figures
    assert store.notices == (SENTENCE,)


def test_unreadable_luck_value_is_recomputed(house: Pilot, store: Store) -> None:
    store_luck(store)
    damage(store, "UPDATE luck SET chips = 'x' WHERE deal = 10")
    house.click("link:statistics")
    house.click("Pong")
    house.rest()
    assert isinstance(house.top, TitleScene)
    assert store.notices == (SENTENCE,)
    assert deals_with_luck(store) & PONG_DEALS == {9, 11}


@pytest.mark.parametrize(
    "statement",
    ["chips = 9e999", "chips = -9e999", "chips = 1e300", "error = 9e999", "error = 1e200", "chips = 'x', error = 'x'"],
)
def test_impossible_luck_value_is_recomputed(house: Pilot, store: Store, statement: str) -> None:
    store_luck(store)
    damage(store, f"UPDATE luck SET {statement} WHERE deal = 10")  # noqa: S608
    house.click("link:statistics")
    if not isinstance(house.top, TitleScene):
        house.click("Pong")
    house.rest()
    house.shot()
    assert isinstance(house.top, TitleScene)
    assert store.notices == (SENTENCE,)
    assert deals_with_luck(store) & PONG_DEALS == {9, 11}


def test_record_with_a_wrong_game_is_reported_when_the_deal_is_opened(house: Pilot, store: Store) -> None:
    """The list shows no hand, so the fault is not noticed there."""
    damage(store, "UPDATE record SET game = 'no such' WHERE deal = 11")
    house.click("link:replays")
    house.rest()
    house.click("open")
    house.rest()
    assert isinstance(house.top, TitleScene)
    assert store.notices == (SENTENCE,)
    house.click("link:replays")
    house.click("open")
    house.rest()
    assert house.faults() == []
    assert house.top.title == "Pong"


@pytest.mark.parametrize(
    "rules", ['\'{"base": "a\\u0000"}\'', f"'{'w' * 500}'", f"""'{{"base": "{"w" * 500}"}}'""", "'a' || char(10)"]
)
def test_record_with_invalid_house_rules_is_rebuilt(house: Pilot, store: Store, rules: str) -> None:
    before = all_rows(store)
    damage(store, f"UPDATE record SET house = {rules} WHERE deal = 11")  # noqa: S608
    house.click("link:replays")
    house.click("open")
    house.rest()
    house.shot()
    assert isinstance(house.top, TitleScene)
    assert store.notices == (SENTENCE,)
    Index(store.journal).finish()
    house.click("link:replays")
    house.click("open")
    house.rest()
    assert house.faults() == []
    assert all_rows(store) == before


def test_house_rules_with_values_of_wrong_types_do_not_break_a_page(house: Pilot, store: Store) -> None:
    damage(store, 'UPDATE record SET house = \'{"base": [], "faan": {"x": 1}}\'')
    house.click("link:replays")
    house.click("open")
    house.rest()
    assert house.faults() == []


@pytest.mark.parametrize("name", ["x'ff00'", "char(0, 97)", "9", "printf('%.*c', 1000, 'a')"])
def test_unreadable_deal_name_is_omitted(house: Pilot, store: Store, name: str) -> None:
    """The player chose it, so it cannot be rebuilt."""
    damage(store, f"INSERT INTO kept VALUES (11, {name})")  # noqa: S608
    house.click("link:replays")
    house.rest()
    assert house.faults() == []
    assert not [text for text in house.texts() if "aaa" in text]
    house.click("open")
    house.rest()
    assert house.faults() == []
    assert not [text for text in house.texts() if "aaa" in text]
    assert store.notices == ()


def test_unreadable_house_rules_do_not_break_a_page(house: Pilot, store: Store) -> None:
    damage(store, "UPDATE record SET house = '{\"base\": '")
    house.click("link:replays")
    house.click("open")
    house.rest()
    assert house.faults() == []


def test_export_reports_damaged_records_and_succeeds_once_they_are_rebuilt(
    house: Pilot, store: Store, folder: Path
) -> None:
    damage(store, "UPDATE record_seat SET chips = 'x' WHERE deal = 3")
    for title in ("File not saved", "File saved"):
        house.click("link:replays")
        house.rest()
        house.click("files")
        house.click("Export as CSV")
        house.rest()
        assert isinstance(house.top, Dialog)
        assert house.top.title == title
        house.click("Done")
        house.rest()
        house.press("escape")
        house.rest()
    assert store.notices == (SENTENCE,)
    (file,) = (folder / "records").iterdir()
    assert len(file.read_text("utf-8").splitlines()) == 1 + 8 * 3 + 3 * 4


def test_export_reports_the_number_of_deals_in_the_file(house: Pilot, store: Store, folder: Path) -> None:
    damage(store, "UPDATE payment SET amount = 'x' WHERE deal IN (8, 11)")
    house.click("link:replays")
    house.rest()
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.words.startswith("9 deals saved to ")
    (file,) = (folder / "records").iterdir()
    assert len(json.loads(file.read_text("utf-8"))["deals"]) == 9
    assert store.notices == ("Parts of the saved matches cannot be read.",)


def test_unreadable_journal_leads_back_to_the_title(
    house: Pilot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example on a removed USB stick: nothing is rebuilt, and the program continues."""

    def gone(*_values: object) -> NoReturn:
        raise DamagedJournalError("The saved matches cannot be read (disk I/O error).")

    for door in ("statistics", "replays"):
        with monkeypatch.context() as while_out:
            while_out.setattr("game.match.journal.Journal.rows", gone)
            while_out.setattr("game.match.journal.Journal.invalid", gone)
            house.click(f"link:{door}")
            house.wait(30)
            assert isinstance(house.top, TitleScene)
    assert set(store.notices) == {"The saved matches cannot be read (disk I/O error)."}
    count = len(store.notices)
    house.click("link:replays")
    house.rest()
    assert isinstance(house.top, ReplaysScene)
    assert len(store.notices) == count


def test_background_read_error_is_reported_once(house: Pilot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_values: object) -> NoReturn:
        raise DamagedJournalError("The saved matches cannot be read (disk I/O error).")

    monkeypatch.setattr(Index, "step", gone)
    house.wait(60)
    assert isinstance(house.top, TitleScene)
    assert store.notices == ("The saved matches cannot be read (disk I/O error).",)


def test_deleted_deals_stay_deleted_when_records_are_rebuilt(house: Pilot, store: Store) -> None:
    house.click("link:replays")
    for each in ("open", "delete", "Delete", "Done"):
        house.click(each)
    ((count,),) = store.journal.rows("SELECT count(*) FROM record")
    assert count == 10
    damage(store, "UPDATE record SET hero = 'x'")
    index = Index(store.journal)
    assert index.mend()
    assert index.waiting == 10
    index.finish()
    ((count,),) = store.journal.rows("SELECT count(*) FROM record")
    assert count == 10
    assert not index.mend(), "nothing is wrong with it any more"


def test_valid_records_of_deals_are_not_rebuilt(house: Pilot, store: Store) -> None:
    before = all_rows(store)
    index = Index(store.journal)
    assert not index.mend()
    assert index.waiting == 0
    assert all_rows(store) == before
    assert store.notices == ()


def test_invalid_deal_is_omitted_from_the_list(house: Pilot, store: Store) -> None:
    damage(store, "UPDATE deal SET number = -1 WHERE id = 11")
    damage(store, "UPDATE record SET day = 'x' WHERE deal = 3")
    house.click("link:replays")
    house.rest()
    assert isinstance(house.top, TitleScene)
    Index(store.journal).finish()
    for _again in range(2):
        house.click("link:replays")
        house.rest()
        assert isinstance(house.top, ReplaysScene)
        assert house.top.list.found == [10, 9, *range(8, 0, -1)]
        house.press("escape")
        house.rest()
    assert store.notices == (SENTENCE, "Parts of the saved matches cannot be read.")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE deal SET commitment = char(97, 0) WHERE id = 11",
        "UPDATE deal SET cut = char(97, 0) WHERE id = 11",
        "UPDATE payment SET account = char(97, 0) WHERE deal = 11 AND account = 0",
        "INSERT INTO sat VALUES (11, 1, 1, char(97, 0), 'first', NULL)",
    ],
)
def test_page_for_a_damaged_deal_shows_a_message(house: Pilot, store: Store, statement: str) -> None:
    damage(store, statement)
    house.click("link:replays")
    house.click("open")
    house.rest()
    house.shot()
    assert house.faults() == []
    assert "Parts of the saved matches cannot be read." in [part.words for part in house.top.parts]


def test_recurring_damage_is_repaired_only_once(house: Pilot, store: Store) -> None:
    damage(store, "CREATE TRIGGER again AFTER INSERT ON record BEGIN UPDATE record SET day = 'x' WHERE deal = 3; END")
    damage(store, "UPDATE record SET day = 'x' WHERE deal = 3")
    index = Index(store.journal)
    assert index.mend()
    index.finish()
    assert not index.mend()
    assert index.waiting == 0
    assert store.notices == (SENTENCE,)
    damage(store, "UPDATE record SET day = 'y' WHERE deal = 3")
    assert index.mend(), "this is other damage"


def test_records_with_a_missing_seat_are_rebuilt(house: Pilot, store: Store) -> None:
    before = all_rows(store)
    damage(store, "UPDATE record SET shown = json_remove(shown, '$.names[3]') WHERE deal = 11")
    damage(store, "DELETE FROM record_seat WHERE deal = 11 AND seat = 3")
    index = Index(store.journal)
    assert index.mend()
    index.finish()
    assert all_rows(store) == before
