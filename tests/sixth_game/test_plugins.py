"""Games of installed packages: found, checked, added; whatever is wrong with one, the program starts and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import sala_gin_rummy

from game import plugins
from game.book.games import CHAPTERS
from game.games import BUNDLES, remove_game
from game.match.store import Store
from game.rules import GAMES
from game.scenes.game_uis import GAME_UIS, GENERIC_UI, game_ui_of
from game.score_pad.form_registry import FORMS
from tests.imports import ROOT
from tests.sixth_game.house import EXAMPLE, declare

GIN = sala_gin_rummy.GIN_RUMMY


@pytest.fixture(autouse=True)
def forget_plugins() -> Iterator[None]:
    """Games that a test has loaded, and what was wrong with them, are forgotten after it."""
    before = set(BUNDLES)
    yield
    for name in set(BUNDLES) - before:
        remove_game(name)
    plugins.FAULTS.clear()
    plugins.LISTENERS.clear()


def load(bundle: object, name: str = "example") -> None:
    """Load what an entry point of a package would name."""
    module: Any = ModuleType("sala_of_a_test")
    module.BUNDLE = bundle
    sys.modules[module.__name__] = module
    try:
        plugins.load_game(EntryPoint(name, "sala_of_a_test:BUNDLE", plugins.GROUP))
    finally:
        del sys.modules[module.__name__]


def fault_sentences() -> list[str]:
    return [fault.sentence for fault in plugins.FAULTS]


def test_plugin_game_is_listed_after_the_built_in_games() -> None:
    plugins.load_game(EntryPoint("gin-rummy", "sala_gin_rummy:GIN_RUMMY", plugins.GROUP))
    assert fault_sentences() == []
    assert [*GAMES][-1] == "gin-rummy"
    assert GAMES["gin-rummy"].title == "Gin Rummy"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"rules": "sala_gin_rummy.rules:NOTHING"}, "has no 'NOTHING'"),
        ({"rules": "sala_gin_rummy.no_such_module:GAME"}, "No module named"),
        ({"rules": dict}, "rules: name, title"),
        ({"title": "Another"}, "their title is 'Gin Rummy', that of the bundle 'Another'"),
        ({"seats": range(2, 4)}, "their seats is"),
        ({"levels": dict}, "levels: a Level by key is needed"),
        ({"levels": lambda: {"first": 1, "random": 2}}, "levels: a Level by key is needed"),
        ({"words": dict}, "words: GameWords is needed"),
        ({"words": lambda: 1 / 0}, "division by zero"),
        ({"words": sys.exit}, "SystemExit"),
        ({"introduction": dict}, "introduction: Introduction is needed"),
        ({"lesson": "sala_gin_rummy:no_such_file.txt"}, "No such file"),
    ],
)
def test_plugin_game_that_fails_to_load_is_skipped_with_a_message(changed, reason) -> None:
    load(replace(GIN, **changed))
    assert "gin-rummy" not in BUNDLES
    (sentence,) = fault_sentences()
    assert sentence.startswith("The game in the package “example” cannot be loaded and has been left out: ")
    assert reason in sentence


def test_entry_point_that_is_not_a_game_bundle_is_skipped() -> None:
    load(42)
    assert fault_sentences() == [
        "The game in the package “example” cannot be loaded and has been left out: a GameBundle is needed, not int"
    ]


def test_plugin_whose_module_cannot_be_imported_is_skipped() -> None:
    plugins.load_game(EntryPoint("ghost", "sala_no_such_package:BUNDLE", plugins.GROUP))
    assert fault_sentences() == [
        "The game in the package “ghost” cannot be loaded and has been left out: No module named 'sala_no_such_package'"
    ]


@pytest.mark.parametrize("name", ["pong", "gin-rummy"])
def test_plugin_game_with_a_name_already_in_use_is_rejected(name) -> None:
    load(GIN)
    rules = GAMES["gin-rummy"]

    class Renamed:
        def __getattr__(self, attribute: str) -> Any:
            return name if attribute == "name" else getattr(rules, attribute)

    before = BUNDLES[name]
    load(replace(GIN, name=name, rules=Renamed), "example-2")
    assert BUNDLES[name] is before
    there = f"The package “example-2” contains a game named {name}, but there is already one of that name."
    assert fault_sentences() == [f"{there} Sala keeps its own."]


@pytest.mark.parametrize("name", ["Gin", "gin_rummy", "", "gin rummy", "../gin", "-gin"])
def test_bundle_with_an_invalid_name_raises_an_error(name) -> None:
    with pytest.raises(ValueError, match="name: "):
        replace(GIN, name=name)


@pytest.mark.parametrize(
    ("field", "value"),
    [("title", " "), ("seats", range(0)), ("seats", range(3)), ("ui", "sala_gin_rummy.ui"), ("rules", ":X")],
)
def test_bundle_error_names_the_invalid_field(field, value) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        replace(GIN, **{field: value})


def test_optional_part_of_a_game_bundle_is_omitted_if_it_fails_to_load() -> None:
    heard: list[str] = []
    plugins.LISTENERS.append(lambda fault: heard.append(fault.sentence))
    load(replace(GIN, ui=lambda: 1 / 0, score_form="sala_gin_rummy.pad:Form", chapter=dict))
    assert fault_sentences() == []
    assert game_ui_of("gin-rummy") is GENERIC_UI
    FORMS.load_all()
    GAME_UIS.load_all()
    CHAPTERS.load_all()
    without = "A part of Gin Rummy cannot be loaded, so Sala does without it"
    assert heard == [
        f"{without}: ui: division by zero",
        f"{without}: score_form: No module named 'sala_gin_rummy.pad'",
        f"{without}: chapter: dict is not what is needed here",
    ]
    assert "gin-rummy" not in FORMS


def test_plugin_error_shows_a_notice_and_logs_the_traceback_but_not_the_message(tmp_path) -> None:
    from game.about.log import FILE, Log
    from game.app import _report_fault

    shown: list[str] = []
    log = Log.open(tmp_path)
    load(replace(GIN, words=lambda: int("a secret")), "sala-broken")
    load(replace(GIN, name="pong"), "sala-pong")
    load(GIN)
    load(GIN, "sala-again")
    for fault in plugins.FAULTS:
        _report_fault(shown.append, log, fault)
    log.close()
    assert shown == fault_sentences()
    assert len(shown) == 3
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "fault in sala-broken, left out\n  ValueError\n    game.plugins:" in text
    assert "a secret" not in text
    assert "the game of sala-again left out: its name is taken" in text
    again = Log.open(tmp_path)
    again.close()
    assert not again.broke_off


def sala(*words: str, packages: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of Sala where this folder is on the path, as `site-packages` is."""
    paths = os.pathsep.join([str(ROOT), str(EXAMPLE / "src"), str(packages)])
    surroundings = os.environ | {"PYTHONPATH": paths, "SALA_HOME": str(home), "LANGUAGE": "en"}
    command = [sys.executable, "-m", "game", *words]
    return subprocess.run(command, env=surroundings, cwd=home, capture_output=True, text=True, check=False)


def test_installed_plugin_is_found_at_program_start(tmp_path) -> None:
    declare(tmp_path / "packages")
    done = sala("simulate", "gin-rummy", "--rounds", "1", "--json", packages=tmp_path / "packages", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"gin-rummy"' in done.stdout
    without = sala("simulate", "gin-rummy", "--rounds", "1", packages=tmp_path / "none", home=tmp_path)
    assert without.returncode == 2
    assert "There is no game called 'gin-rummy'" in without.stderr


def test_broken_plugin_is_reported_and_does_not_affect_other_games(tmp_path) -> None:
    declare(tmp_path / "packages", "sala_gin_rummy:NO_SUCH_BUNDLE", "sala-broken")
    declare(tmp_path / "packages", "sala_gin_rummy:GIN_RUMMY")
    for game in ("pong", "gin-rummy"):
        done = sala("simulate", game, "--rounds", "1", packages=tmp_path / "packages", home=tmp_path)
        assert done.returncode == 0
        assert "The game in the package “sala-broken” cannot be loaded and has been left out: " in done.stderr
        assert "NO_SUCH_BUNDLE" in done.stderr


def test_package_metadata_is_not_read_when_no_plugin_is_installed(tmp_path) -> None:
    """`importlib.metadata` would take a tenth of the program's start."""
    code = (
        "import sys; from game import plugins; plugins.load_installed_games();"
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    (tmp_path / "none-1.0.dist-info").mkdir()
    (tmp_path / "none-1.0.dist-info" / "entry_points.txt").write_text("[console_scripts]\nnone = none:main\n")
    done = subprocess.run([sys.executable, "-P", "-c", code], env=os.environ | {"PYTHONPATH": f"{ROOT}"}, check=False)
    assert done.returncode == 0


def test_standalone_program_does_not_look_for_plugins(monkeypatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(plugins, "_is_declared", lambda: pytest.fail("looked for packages"))
    plugins.load_installed_games.__wrapped__()


# Without the package that was there before


@pytest.fixture
def folder_with_waiting_match(tmp_path) -> Path:
    """A folder with a match of gin rummy that waits, whose package is gone by now."""
    from game.match.players import seated
    from tests.sixth_game.house import sixth_game

    path = tmp_path / "sala.sqlite3"
    with sixth_game() as gin:
        store = Store.open(path)
        match = store.start(gin, gin.Options(), seated(["person", "first"]), 2)
        match.play(*((seat := next(iter(match.deal.pending()))), match.deal.legal(seat)[0]))
        store.close()
    return path


def test_match_of_a_game_that_is_not_installed_is_kept_and_reported(folder_with_waiting_match) -> None:
    store = Store.open(folder_with_waiting_match)
    assert store.waiting() == ()
    assert store.waiting() == ()
    waits = "You have an unfinished match of gin-rummy, but this game is not installed."
    assert store.notices == (f"{waits} The match stays in your saved-matches file.",)
    store.close()
    plugins.load_game(EntryPoint("gin-rummy", "sala_gin_rummy:GIN_RUMMY", plugins.GROUP))
    store = Store.open(folder_with_waiting_match)
    assert [summary.game for summary in store.waiting()] == ["gin-rummy"]
    assert store.notices == ()
    assert len(store.resume(store.waiting()[0].id).moves) == 1
    store.close()


def test_resuming_a_match_of_a_game_not_installed_does_not_abandon_it(folder_with_waiting_match) -> None:
    from game.match.journal_errors import JournalError

    store = Store.open(folder_with_waiting_match)
    (match,) = (row[0] for row in store.journal.unfinished())
    with pytest.raises(JournalError, match=r"The game gin-rummy is not installed\."):
        store.resume(match)
    store.close()
    plugins.load_game(EntryPoint("gin-rummy", "sala_gin_rummy:GIN_RUMMY", plugins.GROUP))
    store = Store.open(folder_with_waiting_match)
    assert store.resume(match).game is GAMES["gin-rummy"]
    store.close()
