"""The floors of the house: imports go downward only, and the rules touch nothing of the world."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "game"

FLOORS = {
    "rules": {"rules"},
    "i18n": {"rules", "i18n"},
    "imprint": {"i18n", "imprint"},
    "words": {"rules", "i18n", "words"},
    "book": {"rules", "i18n", "words", "book"},
    "opponents": {"rules", "opponents"},
    "match": {"rules", "words", "opponents", "match", "i18n"},
    "lessons": {"rules", "words", "opponents", "match", "lessons", "i18n"},
    "review": {"rules", "words", "opponents", "match", "review", "i18n"},
    "records": {"rules", "words", "opponents", "match", "records", "i18n"},
    "phones": {"rules", "words", "match", "phones", "i18n"},
    "table": {"rules", "words", "opponents", "match", "ui", "table", "i18n"},
    "score_pad": {"rules", "words", "match", "score_pad", "i18n"},
    "access": {"access", "i18n"},
    "ui": {"access", "ui", "i18n"},
    "scenes": {
        *("rules", "words", "opponents", "match", "i18n"),
        *("book", "lessons", "records", "score_pad", "phones", "review", "access", "ui", "table", "imprint", "scenes"),
    },
}
"""What the modules of each floor may import of the game. What is not named here stands on top and may import all."""

WORLD = {
    *("pygame", "PIL", "rich", "platformdirs"),
    *("os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "subprocess", "importlib"),
    *("time", "datetime", "locale", "secrets", "uuid", "threading", "asyncio"),
    *("socket", "urllib", "http", "ssl"),
}
"""Window, files, clock, chance and network: nothing for the rules."""

MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Dotted names of what a module imports, wherever in it; each module is read once for all tests."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno} imports relatively"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def floor(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_every_floor_is_there() -> None:
    assert set(FLOORS) <= {floor(path) for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_downward_only(path: Path) -> None:
    allowed = FLOORS.get(floor(path))
    if allowed is None:
        return
    found = {name.split(".")[1] for name in imports(path) if name.startswith("game.")}
    assert found <= allowed


@pytest.mark.parametrize("path", [path for path in MODULES if floor(path) == "rules"], ids=lambda path: path.name)
def test_the_rules_touch_nothing_of_the_world(path: Path) -> None:
    names = list(imports(path))
    assert not {name.split(".")[0] for name in names} & WORLD
    global_chance = {name for name in names if name.startswith("random") and name != "random.Random"}
    assert not global_chance


NUMBERS_OF_THE_WINDOW = {"animation", "assets", "measure", "theme"}
"""What a table without a window takes of `game.ui`: time, sizes, colours, where fonts lie; none needs pygame."""


def test_a_table_takes_numbers_of_the_window_and_nothing_else() -> None:
    for path in MODULES:
        if floor(path) == "table":
            taken = {name.split(".")[2] for name in imports(path) if name.startswith("game.ui.")}
            assert taken <= NUMBERS_OF_THE_WINDOW, path


def test_only_window_and_scenes_know_pygame() -> None:
    for path in MODULES:
        if floor(path) in {"ui", "scenes", "pictures", "app"}:
            continue
        assert "pygame" not in {name.split(".")[0] for name in imports(path)}, path


def test_nothing_that_runs_needs_numpy() -> None:
    for path in MODULES:
        assert not {name.split(".")[0] for name in imports(path)} & {"numpy", "scipy", "art", "tests"}, path
