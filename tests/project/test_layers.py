"""The layers of the package: imports go downward only, and the rules do not use I/O, time or global random."""

from __future__ import annotations

from pathlib import Path

from tests.imports import ROOT, imports

PACKAGE = ROOT / "game"

FLOORS = {
    "games": {"games"},
    "rules": {"games", "rules"},
    "i18n": {"rules", "i18n"},
    "about": {"i18n", "about"},
    "words": {"games", "rules", "i18n", "words"},
    "book": {"games", "rules", "i18n", "words", "book"},
    "opponents": {"games", "rules", "opponents"},
    "match": {"games", "rules", "words", "opponents", "match", "i18n"},
    "lessons": {"games", "rules", "words", "opponents", "match", "lessons", "i18n"},
    "review": {"rules", "words", "opponents", "match", "review", "i18n"},
    "practice": {"rules", "opponents", "match", "review", "practice", "i18n"},
    "records": {"rules", "words", "opponents", "match", "records", "i18n"},
    "phones": {"rules", "words", "match", "phones", "i18n"},
    "table": {"games", "rules", "words", "opponents", "match", "ui", "table", "i18n"},
    "score_pad": {"games", "rules", "words", "match", "score_pad", "i18n"},
    "access": {"access", "i18n"},
    "ui": {"access", "ui", "i18n"},
    "scenes": {
        *("games", "rules", "words", "opponents", "match", "i18n"),
        *(
            "book",
            "lessons",
            "records",
            "score_pad",
            "phones",
            "review",
            "practice",
            "access",
            "ui",
            "table",
            "about",
            "scenes",
        ),
    },
}
"""Packages that the modules of each layer may import. Layers not listed are on top and may import all."""

BELOW_ALL = {"typing_compat"}
"""A module without imports from the game, available to every layer."""

WORLD = {
    *("pygame", "PIL", "rich", "platformdirs"),
    *("os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "subprocess", "importlib"),
    *("time", "datetime", "locale", "secrets", "uuid", "threading", "asyncio"),
    *("socket", "urllib", "http", "ssl"),
}
"""Modules for window, files, clock, random and network, which the rules must not import."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def floor(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_every_named_layer_has_a_module() -> None:
    assert set(FLOORS) <= {floor(path) for path in MODULES}


def test_layers_import_only_lower_layers() -> None:
    wrong: dict[str, list[str]] = {}
    for path in MODULES:
        allowed = FLOORS.get(floor(path))
        upward = [
            name
            for name in imports(path)
            if name.startswith("game.") and name.split(".")[1] not in BELOW_ALL | (allowed or set())
        ]
        if allowed is not None and upward:
            wrong[path.relative_to(PACKAGE).as_posix()] = upward
    assert wrong == {}


def test_rules_do_not_import_io_time_or_global_random() -> None:
    wrong: dict[str, list[str]] = {}
    for path in MODULES:
        if floor(path) == "rules":
            names = imports(path)
            touched = [name for name in names if name.split(".")[0] in WORLD]
            touched += [name for name in names if name.startswith("random") and name != "random.Random"]
            if touched:
                wrong[path.relative_to(PACKAGE).as_posix()] = touched
    assert wrong == {}


NUMBERS_OF_THE_WINDOW = {"animation", "assets", "measure", "theme"}
"""Modules of `game.ui` that the table package may import: time, sizes, colours, font paths; none needs pygame."""


def test_table_package_imports_only_numeric_ui_modules() -> None:
    taken = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in MODULES
        if floor(path) == "table"
        for name in imports(path)
        if name.startswith("game.ui.") and name.split(".")[2] not in NUMBERS_OF_THE_WINDOW
    }
    assert taken == set()


def importing(libraries: set[str], but: set[str]) -> set[str]:
    """Return the modules outside the layers `but` that import one of these."""
    return {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        if floor(path) not in but and libraries & {name.split(".")[0] for name in imports(path)}
    }


def test_only_ui_and_scenes_import_pygame() -> None:
    assert importing({"pygame"}, {"ui", "scenes", "app"}) == set()
    assert importing({"pygame"}, set())


def test_runtime_modules_do_not_import_numpy() -> None:
    assert importing({"numpy", "scipy", "art", "tests"}, set()) == set()
