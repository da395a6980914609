"""`play.py test --changed`: the tests that a change selects, by imports or by the table of files read."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import changed, imports
from tests.changed import READ_AS_TEXT, READ_BY, matching, readers, select
from tests.imports import ROOT, Graph, all_modules

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="NOT TESTED: what differs, because git is missing")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small package, without any files selected by hand."""
    monkeypatch.setattr(imports, "ROOT", tmp_path)
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    monkeypatch.setattr(changed, "READ_AS_TEXT", {})
    return tmp_path


def write(place: Path, **modules: str) -> None:
    """Write modules by their names, with `__` for a dot; a name that ends with it is the package's `__init__`."""
    for name, text in modules.items():
        path = place / (name.replace("__", "/") + ("__init__.py" if name.endswith("__") else ".py"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def distances_of_tests(place: Path, name: str) -> dict[str, int]:
    """Return the tests that need a module, each with its distance."""
    graph = Graph(place.rglob("*.py"))
    return {
        path.stem: distance
        for path, distance in graph.reaching([place / name]).items()
        if path.name.startswith("test_")
    }


def test_change_analysis_follows_imports_and_counts_the_distance(place: Path) -> None:
    write(
        place,
        game__a="",
        game__b="import game.a",
        game__c="def f():\n    from game.b import x",
        tests__helper="from game.a import x",
        tests__test_a="from game.a import x",
        tests__test_b="from game.b import x",
        tests__test_c="def test():\n    from game import c",
        tests__test_by_helper="from tests import helper",
        tests__test_else="from game import z",
    )
    assert distances_of_tests(place, "game/a.py") == {"test_a": 1, "test_by_helper": 1, "test_b": 2, "test_c": 3}
    assert distances_of_tests(place, "tests/helper.py") == {"test_by_helper": 0}


def test_change_analysis_follows_a_registry_only_from_modules_that_query_it(place: Path) -> None:
    write(
        place,
        game__games__="",
        game__games__pong="PONG = GameBundle(rules='game.rules.pong:GAME', words='game.words.pong:WORDS')",
        game__games__registries="from game.games.pong import PONG",
        game__rules__="from game.games.registries import Registry\nGAMES: Final[Registry[Game]] = Registry('rules')",
        game__rules__pong="",
        game__rules__cards="",
        game__words__="from game.games.registries import Registry\nWORDS = Registry[Words]('words')",
        game__words__pong="",
        tests__test_games="from game.rules import GAMES",
        tests__test_cards="from game.rules.cards import CARDS",
        tests__test_words="from game.words import WORDS",
    )
    assert distances_of_tests(place, "game/rules/pong.py") == {"test_games": 2}
    assert distances_of_tests(place, "game/words/pong.py") == {"test_words": 2}
    assert set(distances_of_tests(place, "game/games/pong.py")) == {"test_games", "test_cards", "test_words"}
    assert set(distances_of_tests(place, "game/rules/__init__.py")) == {"test_games", "test_cards"}


@pytest.mark.parametrize(
    "text",
    [
        "import importlib\nimportlib.import_module('game.rules.pong')",
        "import importlib\ndef load(name):\n    return importlib.import_module(f'game.rules.{name}')",
        "CODE = 'import sys, game.rules.pong; sys.exit(1)'",
        "import sys\nSALA = (sys.executable, '-m', 'game')",
        "import sys\nSALA = [sys.executable, '-P', '-m', 'game', 'play']",
    ],
)
def test_change_analysis_follows_imports_of_a_submodule_by_name(place: Path, text: str) -> None:
    write(place, game__="", game__rules__="", game__rules__pong="", tests__test_x=text)
    (place / "game" / "__main__.py").write_text("from game.rules import pong", encoding="utf-8")
    assert set(distances_of_tests(place, "game/rules/pong.py")) == {"test_x"}


def test_change_analysis_ignores_annotations_and_docstrings(place: Path) -> None:
    text = '"""As game.a says."""\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import game.a'
    write(place, game__a="", tests__test_x=text)
    assert distances_of_tests(place, "game/a.py") == {}


def test_changed_conftest_file_selects_the_tests_in_its_folder(place: Path) -> None:
    write(place, game__a="", tests__ui__conftest="import game.a", tests__ui__test_x="", tests__words__test_y="")
    assert distances_of_tests(place, "game/a.py") == {"test_x": 1}


def test_deleted_module_selects_the_tests_that_still_import_it(place: Path) -> None:
    write(place, tests__test_x="import game.gone", tests__test_y="")
    assert select(["game/gone.py"]).run == ["tests/test_x.py"]


def test_change_analysis_runs_the_nearest_tests_and_lists_the_rest(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "MOST", 8)
    window = "import pytest, game.b\npytestmark = pytest.mark.window"
    write(place, game__a="", game__b="import game.a", tests__test_direct="import game.a")
    write(place, **{f"tests__test_{number}": "import game.b" for number in range(6)}, tests__test_window=window)
    write(place, tests__test_a_of_b="import game.b")
    chosen = select(["game/a.py"])
    assert chosen.run[:2] == ["tests/test_direct.py", "tests/test_a_of_b.py"]
    assert len(chosen.run) == 8
    assert chosen.left == ["tests/test_window.py"]
    assert "tests/test_window.py" in select(["tests/test_window.py"]).run


def test_changed_file_of_an_unknown_kind_selects_all_tests(place: Path) -> None:
    write(place, tests__test_x="", tests__ui__test_y="")
    assert select(["odd.bin"]).run == ["tests/test_x.py", "tests/ui/test_y.py"]


# The house itself -----------------------------------------------------------------------------------------------------


@needs_git
def test_every_tracked_file_type_selects_existing_tests() -> None:
    for patterns in (*READ_BY.values(), *READ_AS_TEXT.values()):
        for pattern in patterns:
            assert matching([pattern]), pattern
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("no git checkout")
    tracked = [path for path in done.stdout.split("\0") if path and not path.endswith(".py")]
    assert [path for path in tracked if readers(path) is None] == []
    assert [start for start in READ_BY if not any(path.startswith(start) for path in tracked)] == []


def test_changed_rules_module_selects_its_own_tests_first_and_those_of_all_tables() -> None:
    graph = Graph(all_modules())
    away = graph.reaching([ROOT / "game/rules/pong/scoring.py"])
    assert away[ROOT / "tests/rules/test_pong_scoring.py"] == 1
    for far in (
        "contract/test_playthroughs.py",
        "window/test_whole_deal.py",
        "scenes/test_lobby.py",
        "cli/test_cli.py",
    ):
        assert away[ROOT / "tests" / far] > 1, far
    assert ROOT / "tests/rules/test_tongits_melds.py" not in away
    assert ROOT / "tests/project/test_order.py" not in away


@needs_git
def test_change_analysis_lists_changed_files_and_reports_an_unknown_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    changed.git("init", "-q")
    for name in ("kept.py", "edited.py", "gone.py"):
        (tmp_path / name).write_text("1", encoding="utf-8")
    changed.git("add", ".")
    changed.git(*who, "commit", "-qm", "one")
    (tmp_path / "edited.py").write_text("2", encoding="utf-8")
    (tmp_path / "gone.py").unlink()
    (tmp_path / "new one.py").write_text("3", encoding="utf-8")
    assert changed.base() == "HEAD"
    assert changed.differing("HEAD") == ["edited.py", "gone.py", "new one.py"]
    with pytest.raises(SystemExit, match="git does not know 'elsewhere'"):
        changed.differing("elsewhere")
