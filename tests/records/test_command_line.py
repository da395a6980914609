"""`sala records`: statistics, export and import, and messages about damaged records."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn, TextIO

import pytest

from game.cli import main
from game.match.journal_errors import DamagedJournalError
from game.match.schema import VERSION
from game.match.store import Store
from game.records import cli
from game.records.export import to_json
from game.rules import GAMES


def test_sala_records_command_shows_exports_imports_and_deletes_records(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    assert main(["records"]) == 0
    assert "Aminah" in capsys.readouterr().out
    assert main(["records", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["persons"]["Aminah"]["deals"] == 20
    file = tmp_path / "all.json"
    assert main(["records", "export", str(file)]) == 0
    assert main(["records", "export", str(file)]) == 2
    assert main(["records", "export", str(tmp_path / "all.txt")]) == 2
    assert main(["records", "export", str(tmp_path / "all.csv"), "--game", "pong"]) == 0
    capsys.readouterr()
    assert main(["records", "delete", "--game", "pong"]) == 0
    assert "4 deals would be deleted" in capsys.readouterr().out
    assert main(["records", "delete", "--game", "pong", "--yes"]) == 0
    assert main(["records", "delete", "--game", "pong", "--yes"]) == 2
    capsys.readouterr()
    assert main(["records", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["persons"]["Aminah"]["deals"] == 16
    assert main(["records", "import", str(file)]) == 0
    assert "4 deals were imported. 16 were already here." in capsys.readouterr().out
    assert main(["records", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == plain
    assert main(["records", "import"]) == 2
    assert main(["records", "--person", "Nobody"]) == 2
    assert main(["records", "--game", "chess"]) == 2


def test_sala_records_fails_when_saved_matches_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Regression: scripts took the empty output for a player without deals."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "file"))
    for more in ((), ("--json",), ("export", str(tmp_path / "all.json")), ("delete", "--yes")):
        assert main(["records", *more]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("The saved matches cannot be read (")
        assert told.err.count("\n") == 1


@pytest.mark.parametrize("action", [[], ["--json"], ["export", "{folder}/all.json"], ["delete", "--yes"]])
def test_records_command_refuses_to_answer_from_incomplete_records_while_the_file_is_locked(
    action: list[str],
    played: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played.journal.write(lambda db: db.execute("INSERT INTO due SELECT id FROM deal WHERE outcome IS NOT NULL LIMIT 3"))
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    monkeypatch.setattr(cli, "START_WAIT_S", 0)
    arguments = ["records", *(part.format(folder=tmp_path) for part in action)]
    with closing(sqlite3.connect(tmp_path / "sala.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert main(arguments) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert "another program has the file locked" in output.err
        assert "Some deals are not in the records yet." in output.err
        assert not (tmp_path / "all.json").exists()
        other.execute("ROLLBACK")
    assert main(arguments) == 0


def test_recording_older_deals_reports_progress_until_all_are_recorded(
    played: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.journal.write(lambda db: db.execute("INSERT INTO due SELECT id FROM deal WHERE outcome IS NOT NULL"))
    monkeypatch.setattr(cli, "STEP", 0)
    reports: list[tuple[int, int]] = []
    cli.catch_up(played, lambda done, of_all: reports.append((done, of_all)))
    assert reports == [(number, 20) for number in range(1, 21)]


def test_sala_records_import_rejects_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "home"))
    assert main(["records", "import", str(tmp_path)]) == 2
    assert "There is no file" not in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_sala_records_import_rejects_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "home"))
    os.mkfifo(tmp_path / "pipe")
    assert main(["records", "import", str(tmp_path / "pipe")]) == 2
    assert "a pipe or a device" in capsys.readouterr().err


def test_very_long_unknown_person_name_is_shortened_in_the_error(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    assert main(["records", "--person", "x" * 300]) == 2
    told = capsys.readouterr().err
    assert "Nobody called 'xxx" in told
    assert "x" * 50 not in told


def test_terminated_records_export_leaves_no_file(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    before = sorted(path.name for path in tmp_path.iterdir())

    def ended(_journal: object, _deals: object, file: TextIO) -> Iterator[int]:
        file.write("half")
        yield 1
        signal.raise_signal(signal.SIGTERM)
        yield 2

    handler = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("game.records.cli.to_json", ended)
    with pytest.raises(SystemExit) as end:
        main(["records", "export", str(tmp_path / "all.json")])
    assert end.value.code == 143
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert signal.getsignal(signal.SIGTERM) == handler


def test_interrupted_records_export_leaves_no_file_and_can_be_retried(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    before = sorted(path.name for path in tmp_path.iterdir())

    def full(_journal: object, _deals: object, file: TextIO) -> Iterator[int]:
        file.write("half")
        yield 1
        raise OSError("the disk is full")

    with monkeypatch.context() as once:
        once.setattr("game.records.cli.to_json", full)
        assert main(["records", "export", str(tmp_path / "all.json")]) == 2
    assert "all.json cannot be written: the disk is full." in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert main(["records", "export", str(tmp_path / "all.json")]) == 0
    assert main(["records", "export", str(tmp_path / "all.json")]) == 2
    assert "already" in capsys.readouterr().err


def test_records_export_does_not_overwrite_a_file_created_meanwhile(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.json"

    def slowly(*given: Any) -> Iterator[int]:
        path.write_text("theirs")
        return to_json(*given)

    monkeypatch.setattr(cli, "to_json", slowly)
    with pytest.raises(cli.RecordsError, match=r"already exists; choose another name\."):
        cli.export(played.journal, str(path), None, None)
    assert path.read_text() == "theirs"
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("which", ["deal IN (SELECT id FROM deal WHERE match = 1)", "1"], ids=["a match", "all"])
def test_sala_records_leaves_out_only_deals_with_overflowing_payments(
    played: Store,
    place: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    which: str,
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute(f"UPDATE payment SET amount = 9223372036854775807 WHERE {which}")  # noqa: S608
        db.execute("INSERT INTO due SELECT deal FROM record")
    assert main(["records"]) == 0
    said = capsys.readouterr()
    assert "Parts of the saved matches cannot be read." in said.err
    assert "Nothing has been played yet." not in said.out
    assert ("Aminah" in said.out) == (which != "1")
    assert main(["records", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)["players"]
    assert len({line["game"] for line in lines}) == (0 if which == "1" else len(GAMES) - 1)


@pytest.mark.parametrize(
    "words", [["--json"], ["export", "all.csv"], ["export", "all.json"], ["delete", "--person", "Aminah"]]
)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE record_person SET chips = 'x' WHERE deal = 2",
        "UPDATE record_seat SET chips = 'x' WHERE deal = 2",
        "UPDATE record SET started = x'ff00'",
        "UPDATE record_day SET chips = 9223372036854775807",
    ],
)
def test_sala_records_rebuilds_damaged_records(
    played: Store,
    place: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    statement: str,
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def done() -> tuple[str, list[bytes]]:
        files = [Path(word) for word in words if word.startswith("all.")]
        assert main(["records", *words]) == 0
        written = [file.read_bytes() for file in files]
        for file in files:
            file.unlink()
        return capsys.readouterr().out, written

    before = done()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute(statement)
    assert done() == before
    for _time in range(2):
        capsys.readouterr()
        assert main(["records"]) == 0
    assert capsys.readouterr().err == "", "it was told before"


def test_sala_records_reports_an_unreadable_journal_in_a_clear_message(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))

    def gone(*_values: object) -> NoReturn:
        raise DamagedJournalError("The saved matches cannot be read (disk I/O error).")

    monkeypatch.setattr("game.records.cli.figures", gone)
    assert main(["records"]) == 2
    assert capsys.readouterr().err == "The saved matches cannot be read (disk I/O error).\n"


def test_sala_records_import_fails_when_nothing_can_be_saved(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    assert main(["records", "export", str(tmp_path / "all.json")]) == 0
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "all.json" / "here"))
    assert main(["records", "import", str(tmp_path / "all.json")]) == 2
    assert "The saved matches cannot be read" in capsys.readouterr().err


def test_sala_records_refuses_to_change_a_newer_journal(
    played: Store, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    for words in (["import", "none.json"], ["delete", "--yes"]):
        assert main(["records", *words]) == 2
        said = capsys.readouterr().err
        assert "are read-only" in said
        assert "another Sala" not in said, "there is none to close"
