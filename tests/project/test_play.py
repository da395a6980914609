"""`play.py`: what it installs and when, the arguments it passes on, and its error messages."""

from __future__ import annotations

import ast
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import play

SOURCE = Path(play.__file__)


class Pip:
    """Fake pip that records its calls and returns the next exit code, or 0 when none is left."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.codes: list[int] = []

    def install(self, *arguments: str) -> int:
        self.asked.append(arguments)
        return self.codes.pop(0) if self.codes else 0


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    pytest.importorskip("venv", reason="NOT TESTED: setting up, because this Python has no venv")
    pip = Pip()
    monkeypatch.setattr(play.Environment, "pip", pip.install)
    return pip


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "a place with spaces"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\nname = 'tiny'\n")
    monkeypatch.setattr(play, "ROOT", root)
    return root


@pytest.fixture
def environment(root: Path) -> play.Environment:
    return play.Environment(root / ".venv")


def prefix(environment: play.Environment) -> str:
    ask = [environment.python, "-c", "import sys; print(sys.prefix)"]
    return subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()


# What is installed, and when ------------------------------------------------------------------------------------------


def test_first_run_creates_the_environment_and_installs_packages(environment: play.Environment, pip: Pip) -> None:
    environment.provide(["test"])
    assert prefix(environment) == str(environment.folder)
    assert pip.asked == [("install", "--editable", ".[test]")]


def test_second_run_installs_no_packages(
    environment: play.Environment, pip: Pip, capsys: pytest.CaptureFixture
) -> None:
    environment.provide(["test"])
    capsys.readouterr()
    environment.provide(["test"])
    environment.provide()
    assert len(pip.asked) == 1
    assert capsys.readouterr() == ("", "")


def test_changed_pyproject_reinstalls_with_all_extras(root: Path, environment: play.Environment, pip: Pip) -> None:
    environment.provide(["test"])
    (environment.folder / "kept").touch()
    with (root / "pyproject.toml").open("a") as project:
        project.write("dependencies = []\n")
    environment.provide()
    assert pip.asked[1:] == [("install", "--editable", ".[test]")]
    assert (environment.folder / "kept").exists()


def test_new_extra_is_installed_with_the_earlier_ones(environment: play.Environment, pip: Pip) -> None:
    environment.provide(["test"])
    environment.provide(["lint"])
    environment.provide(["lint", "test"])
    assert pip.asked[1:] == [("install", "--editable", ".[lint,test]")]


def test_incomplete_environment_is_rebuilt_if_installing_into_it_fails(environment: play.Environment, pip: Pip) -> None:
    environment.provide()
    environment.stamp.unlink()
    (environment.folder / "rubbish").touch()
    pip.codes = [1, 0]
    environment.provide()
    assert len(pip.asked) == 3
    assert not (environment.folder / "rubbish").exists()
    assert prefix(environment) == str(environment.folder)


@pytest.mark.parametrize("words", ["", "{", "[]", '{"python": 3}', "null"])
def test_environment_with_a_truncated_stamp_file_counts_as_missing(
    environment: play.Environment, pip: Pip, words: str
) -> None:
    environment.provide()
    environment.stamp.write_text(words)
    environment.provide()
    assert len(pip.asked) == 2
    assert json.loads(environment.stamp.read_text())["root"] == str(play.ROOT)


def test_environment_without_python_is_rebuilt(environment: play.Environment, pip: Pip) -> None:
    environment.provide()
    environment.python.unlink()
    environment.provide()
    assert len(pip.asked) == 2
    assert prefix(environment) == str(environment.folder)


def test_single_process_compiles_the_game_if_processes_cannot_share_memory(
    root: Path, environment: play.Environment, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Containers without /dev/shm have no locks for several; the first start used to end in a traceback."""
    (root / "game").mkdir()
    (root / "game" / "tiny.py").touch()
    run = subprocess.run

    def without_shared_memory(command: list[str], **how: Any) -> subprocess.CompletedProcess:
        return subprocess.CompletedProcess(command, 1) if "-j" in command else run(command, **how)

    monkeypatch.setattr(subprocess, "run", without_shared_memory)
    environment.provide()
    assert list((root / "game" / "__pycache__").glob("tiny.*.pyc"))


@pytest.mark.skipif(os.name == "nt", reason="a link needs rights there")
@pytest.mark.parametrize("stamped", [True, False])
def test_linked_environment_that_belongs_to_another_checkout_is_not_changed(
    root: Path, environment: play.Environment, pip: Pip, monkeypatch: pytest.MonkeyPatch, *, stamped: bool
) -> None:
    environment.provide(["test"])
    if not stamped:
        environment.stamp.unlink()
    there = sorted(path.name for path in environment.folder.iterdir())
    beside = root.parent / "beside"
    beside.mkdir()
    (beside / "pyproject.toml").write_text("[project]\nname = 'beside'\n")
    monkeypatch.setattr(play, "ROOT", beside)
    (beside / ".venv").symlink_to(environment.folder)
    play.Environment(beside / ".venv").provide()
    assert sorted(path.name for path in environment.folder.iterdir()) == there
    assert not (beside / ".venv").is_symlink()


@pytest.mark.parametrize(("field", "value"), [("python", "3.0"), ("root", "/elsewhere")])
def test_environment_for_a_different_python_or_path_is_rebuilt(
    environment: play.Environment, pip: Pip, field: str, value: str
) -> None:
    environment.provide(["test"])
    (environment.folder / "rubbish").touch()
    environment.stamp.write_text(json.dumps(json.loads(environment.stamp.read_text()) | {field: value}))
    environment.provide()
    assert pip.asked[1:] == [("install", "--editable", ".")]
    assert not (environment.folder / "rubbish").exists()


def test_file_at_the_environments_path_is_replaced(environment: play.Environment, pip: Pip) -> None:
    environment.folder.write_text("no folder")
    environment.provide()
    assert prefix(environment) == str(environment.folder)
    assert len(pip.asked) == 1


# Which pip ------------------------------------------------------------------------------------------------------------


class Pythons:
    """Fake `subprocess` for Pythons with a given pip version or none, which records started commands."""

    def __init__(self) -> None:
        self.pips: dict[str, str] = {}
        self.ensurepip = 1
        self.asked: list[list[str]] = []
        self.calls: list[dict[str, Any]] = []
        self.surroundings: list[dict[str, str]] = []

    def run(self, command: list[str | Path], **_: Any) -> subprocess.CompletedProcess[str]:
        words = [str(word) for word in command]
        self.asked.append(words)
        if words[1:] == ["-m", "pip", "--version"]:
            said = self.pips.get(words[0], "")
            return subprocess.CompletedProcess(words, 0 if said else 1, said)
        return subprocess.CompletedProcess(words, self.ensurepip, "")

    def call(self, command: list[str | Path], **options: Any) -> int:
        self.surroundings.append(options.get("env", {}))
        lent = self.surroundings[-1].get("PYTHONPATH")
        neighbours = [entry.name for entry in Path(lent).iterdir()] if lent else None
        self.calls.append({"command": [str(word) for word in command], "lent": neighbours})
        return 0


@pytest.fixture
def pythons(monkeypatch: pytest.MonkeyPatch) -> Pythons:
    pythons = Pythons()
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(subprocess, "run", pythons.run)
    monkeypatch.setattr(subprocess, "call", pythons.call)
    monkeypatch.setattr(sys, "executable", "/here/python")
    monkeypatch.setattr(sys, "_base_executable", "/below/python", raising=False)
    return pythons


@pytest.fixture
def called(pythons: Pythons) -> list[dict[str, Any]]:
    """Commands started, none of them executed."""
    return pythons.calls


def test_recent_enough_base_pip_installs_into_the_environment_from_outside(
    environment: play.Environment, pythons: Pythons, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    pythons.pips = {"/here/python": "pip 23.0.1 from /usr/lib/python3/dist-packages/pip (python 3.11)"}
    environment.pip("install", ".")
    outside = ["/here/python", "-m", "pip", "--python", str(environment.python), "install", ".", "--quiet"]
    assert pythons.calls == [{"command": outside, "lent": None}]


def test_environment_without_pip_uses_the_base_python(environment: play.Environment, pythons: Pythons) -> None:
    pythons.pips = {"/below/python": "pip 26.3 from /usr/lib/pip (python 3.13)"}
    environment.pip("install", ".")
    assert pythons.calls[0]["command"][:4] == ["/below/python", "-m", "pip", "--python"]


def test_old_pip_is_used_without_the_packages_installed_next_to_it(
    environment: play.Environment, pythons: Pythons, tmp_path: Path
) -> None:
    (tmp_path / "site packages" / "pip").mkdir(parents=True)
    (tmp_path / "site packages" / "neighbour.py").touch()
    pythons.pips = {"/here/python": f"pip 22.0.2 from {tmp_path / 'site packages' / 'pip'} (python 3.11)"}
    environment.pip("install", ".")
    assert pythons.calls[0]["command"][:3] == [str(environment.python), "-m", "pip"]
    assert pythons.calls[0]["lent"] == ["pip"]


def test_ensurepip_provides_pip_if_none_exists(environment: play.Environment, pythons: Pythons) -> None:
    pythons.ensurepip = 0
    environment.pip("install", ".")
    assert pythons.asked[-1] == [str(environment.python), "-m", "ensurepip"]
    assert pythons.calls[0]["command"][:3] == [str(environment.python), "-m", "pip"]


def test_error_without_pip_or_ensurepip_says_what_to_install(environment: play.Environment, pythons: Pythons) -> None:
    with pytest.raises(play.SetUpError, match="apt install python3-pip"):
        environment.pip("install", ".")
    assert pythons.calls == []


# Sentences ------------------------------------------------------------------------------------------------------------


def test_failing_pip_exits_with_status_1_and_a_clear_message(
    environment: play.Environment, pip: Pip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(play, "HOME", environment)
    pip.codes = [1]
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert "pip could not install what Sala needs" in said
    assert "Traceback" not in said
    assert not environment.stamp.exists()


def test_unwritable_folder_exits_with_status_1_and_a_clear_message(
    root: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    (root / "file").touch()
    monkeypatch.setattr(play, "HOME", play.Environment(root / "file" / ".venv"))
    assert play.main([]) == 1
    assert "may you write there?" in capsys.readouterr().err
    assert pip.asked == []


@pytest.mark.parametrize("version", [(3, 8, 18), (3, 10, 0)])
def test_play_py_reports_a_python_version_that_is_too_old(
    version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(SOURCE), run_name="__main__")
    assert "Sala needs Python 3.11 or newer, and this is Python 3." in str(stopped.value)


def test_play_py_parses_on_python_3_6() -> None:
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_play_py_imports_only_the_standard_library() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


# Commands -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def provided(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Extras requested; nothing is installed."""
    extras: list[list[str]] = []
    monkeypatch.setattr(play.Environment, "provide", lambda _, wanted=(): extras.append(list(wanted)))
    return extras


@pytest.mark.skipif(os.name == "nt", reason="Windows has no exec")
@pytest.mark.parametrize("arguments", [[], ["simulate", "pong", "--rounds", "3"], ["play", "pong", "--seats", "you"]])
def test_play_py_passes_arguments_to_the_game(
    arguments: list[str], provided: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, command: became.append(command) or 0)
    assert play.main(arguments) == 0
    assert became == [[str(play.HOME.python), "-P", "-m", "game", *arguments]]
    assert provided == [[]]


def test_play_test_passes_arguments_and_uses_all_cores(provided: list, called: list) -> None:
    assert play.main(["test", "-k", "pong"]) == 0
    command = called[0]["command"]
    assert command[1:4] == ["-m", "pytest", "-n"]
    assert int(command[4]) > 1
    assert command[-2:] == ["-k", "pong"]
    assert provided == [["test"]]


def test_play_test_allows_bytecode_caching(provided: list, pythons: Pythons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("SALA_SHUFFLES", "2")
    play.main(["test"])
    assert "PYTHONDONTWRITEBYTECODE" not in pythons.surroundings[0]
    assert pythons.surroundings[0]["SALA_SHUFFLES"] == "2"


def test_play_test_quick_skips_window_tests(provided: list, called: list) -> None:
    assert play.main(["test", "--quick", "-k", "pong"]) == 0
    command = called[0]["command"]
    assert "--quick" not in command
    assert [word for word in command if str(word).startswith("tests/")] == [*play.QUICK_TESTS]
    assert all((play.ROOT / place).exists() for place in play.QUICK_TESTS)
    assert command[-2:] == ["-k", "pong"]


def test_play_test_runs_windows_program_tests_alone_or_last(provided: list, called: list) -> None:
    play.main(["test", "--windows", "exe"])
    play.main(["test", "--all"])
    play.main(["test", "--all", "-k", "pong"])
    lanes = [each["command"][1:] for each in called if "tests.windows_lane" in each["command"]]
    assert lanes == [["-m", "tests.windows_lane", "exe"], ["-m", "tests.windows_lane"]]


def test_play_test_warns_if_window_tools_are_missing(
    provided: list, called: list, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(play, "SCREEN_TOOLS", ("Xvfb", "no-such-tool"))
    play.main(["test"])
    assert "NOT TESTED" in capsys.readouterr().err


def test_play_check_runs_mypy_even_if_ruff_fails(provided: list, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[str] = []
    monkeypatch.setattr(subprocess, "call", lambda command, **_: commands.append(command[2]) or len(commands) % 2)
    assert play.main(["check"]) == 1
    assert commands == ["ruff", "mypy"]


def test_play_build_rejects_arguments(provided: list, capsys: pytest.CaptureFixture) -> None:
    assert play.main(["build", "--onefile"]) == 1
    assert "takes no arguments" in capsys.readouterr().err
    assert provided == []


def test_build_digest_changes_only_when_the_build_sources_change(root: Path) -> None:
    (root / "game" / "__pycache__").mkdir(parents=True)
    (root / "game" / "table.py").write_text("one")
    before = play.build_digest()
    (root / "game" / "__pycache__" / "table.pyc").write_text("anything")
    assert play.build_digest() == before
    (root / "game" / "table.py").write_text("two")
    assert play.build_digest() != before


def test_play_py_help_lists_every_command(
    provided: list, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(play, "play", lambda arguments: int(arguments != ["--help"]))
    assert play.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"python3 play.py {command}" in shown for command in play.COMMANDS)


# Which tests ----------------------------------------------------------------------------------------------------------


def test_play_test_changed_runs_the_selected_tests(
    provided: list, pythons: Pythons, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def chosen(command: list[str | Path], **_: Any) -> subprocess.CompletedProcess[str]:
        asked.append([str(word) for word in command[1:]])
        return subprocess.CompletedProcess(command, 0, "tests/rules/test_sets.py\ntests/test_caches.py\n")

    monkeypatch.setattr(subprocess, "run", chosen)
    assert play.main(["test", "--changed", "HEAD~2", "-x"]) == 0
    assert play.main(["test", "-x", "--changed"]) == 0
    assert play.main(["test", "--changed", "--all"]) == 0
    assert asked == [["-m", "tests.changed", "HEAD~2"], ["-m", "tests.changed"], ["-m", "tests.changed"]]
    files = ["tests/rules/test_sets.py", "tests/test_caches.py"]
    assert [call["command"][7:] for call in pythons.calls] == [
        [*files, "-m", "not nightly", "-x"],
        [*files, "-m", "not nightly", "-x"],
        [*files, "--all"],
    ]


@pytest.mark.parametrize("code", [0, 1])
def test_play_test_changed_runs_no_tests_if_none_are_selected(
    code: int, provided: list, pythons: Pythons, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, code, ""))
    assert play.main(["test", "--changed", "elsewhere"]) == code
    assert pythons.calls == []
