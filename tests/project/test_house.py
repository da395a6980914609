"""The developers' page is correct: layers, the path of a move, and the steps to add a game."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from game.games import GameBundle
from tests.imports import imports, module_name, parsed
from tests.project.test_layers import MODULES, PACKAGE, floor

PAGE = (Path(__file__).parents[2] / "docs" / "developing.md").read_text(encoding="utf-8")
FLOORS = (
    "games",
    "rules",
    "i18n",
    "access",
    "about",
    "words",
    "opponents",
    "match",
    "book",
    "lessons",
    "records",
    "review",
    "practice",
    "score_pad",
    "phones",
    "table",
    "ui",
    "scenes",
)
HOP = re.compile(r"^\d+\. `([\w.]+):([\w.]+)`", re.MULTILINE)


def section(title: str) -> str:
    """Return the text below a heading."""
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def resolve(module: str, name: str) -> object:
    """Return the object named by `module:name`."""
    found: object = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def test_layer_diagram_in_developing_md_matches_the_imports() -> None:
    drawn = {
        (source, target)
        for source, targets in re.findall(r"^    (\w+) --> (.+)$", section("The house"), re.MULTILINE)
        for target in targets.split(" & ")
    }
    found = {
        (floor(path), name.split(".")[1])
        for path in MODULES
        if floor(path) in FLOORS
        for name in imports(path)
        if name.startswith("game.") and name.split(".")[1] in FLOORS
    }
    assert drawn == {(source, target) for source, target in found if source != target}


def test_documented_steps_of_a_move_number_at_most_ten_and_all_exist() -> None:
    hops = HOP.findall(section("A move's way: from a click on a claim to the settlement"))
    assert 5 <= len(hops) <= 10
    assert len(set(hops)) == len(hops), "no hop twice"
    for module, name in hops:
        assert callable(resolve(module, name)), (module, name)


def test_documentation_on_adding_a_game_names_every_part_of_a_bundle() -> None:
    text = section("To add a game")
    assert {part.name for part in fields(GameBundle)} == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))


def test_table_package_does_not_import_pygame() -> None:
    """Layout, motion and texts: every module of the package can be imported without pygame."""
    names = [module_name(path) for path in MODULES if floor(path) == "table"]
    code = f"import sys, {', '.join(names)}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, check=False).returncode == 0


WITHOUT_A_WINDOW = (
    *("game.words", "game.book.library", "game.lessons", "game.records", "game.review.moments"),
    *("game.review.review_text", "game.score_pad.ledger"),
    *("game.match.referee", "game.match.drivers", "game.games"),
)


def test_words_and_referee_do_not_import_pygame() -> None:
    code = (
        "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name)\n"
        "    if 'pygame' in sys.modules: sys.exit(f'{name} brings pygame')"
    )
    command = [sys.executable, "-c", code, *WITHOUT_A_WINDOW]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_game_package_has_no_import_cycles() -> None:
    """Including imports for annotations: shared types belong in a lower module or in one of the two."""
    names = {module_name(path): path for path in MODULES}
    graph = {
        name: {_module(each, names) for each in imports(path)} & names.keys() - {name} for name, path in names.items()
    }
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*way, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())


def _module(imported: str, names: dict[str, Path]) -> str:
    """Return the module that contains an imported dotted name."""
    return imported if imported in names else imported.rpartition(".")[0]


def test_scenes_do_not_access_the_deal_or_bypass_the_referee() -> None:
    """A scene knows views and events. Pictures are prepared by playing before the scene exists."""
    found = [
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for path in MODULES
        if floor(path) == "scenes"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and node.attr in {"deal", "play", "moves", "history"}
        if ast.unparse(node.value).rpartition(".")[2] == "match"
    ]
    assert found == []
