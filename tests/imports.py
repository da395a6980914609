"""Determines from the source alone which module of this repository imports which; imports none of them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = (
    *("game", "tests", "bench", "art", "sounds", "tools", "translations", "packaging/release"),
    "examples/gin-rummy/src/sala_gin_rummy",
)
"""Folders with modules, in addition to the root."""
OUTSIDE: Final = ("packaging", "examples/gin-rummy/src")
"""Folders with packages that are imported without the folder's name."""
NAME: Final = re.compile(r"\b(?:game|tests|bench|art|sounds|tools|translations|release|sala_gin_rummy)(?:\.\w+)+\.?")
"""Pattern of a dotted name in a string, as used with `importlib` or another Python process."""


LEAVES: Final = {ast.Name, ast.Load, ast.Store, ast.alias, *ast.operator.__subclasses__(), *ast.cmpop.__subclasses__()}
"""Kinds of syntax nodes, half of all, that contain neither an import nor a string."""


class Imports(NamedTuple):
    """Dotted names that a module imports; `from a import b` gives 'a.b', whether `b` is a module or not."""

    at_once: frozenset[str]
    """Names imported when the module itself is imported."""
    later: frozenset[str]
    """Names imported in functions or contained in strings; a final dot stands for any module with that prefix."""


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the dotted names that a module imports anywhere, also for annotations; cached per process."""
    return tuple(name for node in ast.walk(parsed(path)) for name in _names(node, path))


def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module, uncached: those of the whole game take 200 MB."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def run_time_imports(path: Path) -> Imports:
    """Return the run-time imports of a module, without those under `if TYPE_CHECKING:`."""
    at_once: set[str] = set()
    later: set[str] = set()
    waiting: list[tuple[ast.AST, bool]] = [(parsed(path), False)]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            (later if inside else at_once).update(_names(node, path))
            continue
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and path.parent != ROOT / "game" / "games":
                later.update(NAME.findall(node.value))
            continue
        if isinstance(node, ast.Call):
            later.update(_read_from_bundles(node))
        if isinstance(node, ast.List | ast.Tuple):
            later.update(_started(node.elts))
        deferred = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            if type(child) in LEAVES:
                continue
            docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if not docstring and not (isinstance(node, ast.If) and child in node.body and _for_types(node.test)):
                waiting.append((child, deferred))
    return Imports(frozenset(at_once), frozenset(later))


def _read_from_bundles(call: ast.Call) -> frozenset[str]:
    """Return the modules that `Registry("words")` loads on request, as named under this part by the games' bundles."""
    called = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    if not isinstance(called, ast.Name) or called.id != "Registry":
        return frozenset()
    return parts(ROOT / "game" / "games")[ast.literal_eval(call.args[0])]


@cache
def parts(bundles: Path) -> Mapping[str, frozenset[str]]:
    """Return the dotted names of the modules in a folder's bundles by part; users of a part depend on its modules."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in bundles.glob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.keyword) and isinstance(node.value, ast.Constant):
                module, colon, _name = str(node.value.value).partition(":")
                if colon and node.arg:
                    found[node.arg].add(module)
    return {part: frozenset(modules) for part, modules in found.items()}


def _started(words: list[ast.expr]) -> Iterator[str]:
    """Yield the module that a command line starts by `-m`."""
    for option, name in pairwise(words):
        if isinstance(option, ast.Constant) and option.value == "-m" and isinstance(name, ast.Constant):
            yield str(name.value)


def _for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _names(node: ast.AST, path: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{path.name}:{node.lineno} imports relatively"
        yield from (f"{node.module}.{name.name}" for name in node.names)


def module_name(path: Path) -> str:
    """Return the dotted name by which a file of this repository is imported."""
    folder = next((ROOT / name for name in OUTSIDE if ROOT / name in path.parents), ROOT)
    inside = path.relative_to(folder)
    return ".".join(inside.with_suffix("").parts).removesuffix(".__init__")


def all_modules() -> list[Path]:
    """Return every Python file of the repository."""
    found = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    return sorted([*found, *ROOT.glob("*.py")])


Node = tuple[Path, bool]
"""A file, and whether its functions may be called (True) or it is only imported as a parent package."""


class Graph:
    """Dependency graph of `files`; deleted files remain in it as targets by name."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = {module_name(path): path for path in files}
        self._paths = set(self.files.values())
        self._above: dict[Path, tuple[Path, ...]] = {}
        self._needed_by: dict[Node, set[Node]] = {}
        for path in self.files.values():
            for used in (True, False):
                for other in self._needs(path, used=used) if path.exists() else ():
                    self._needed_by.setdefault(other, set()).add((path, used))

    def _needs(self, path: Path, *, used: bool) -> Iterator[Node]:
        """Yield the direct dependencies of a node; for a parent package, only its imports at import time."""
        found = run_time_imports(path)
        if used:
            yield path, False
        for name in found.at_once | (found.later if used else frozenset()):
            for target in self._targets(name):
                yield target, used
                yield from ((package, False) for package in self._packages(target))
        yield from ((package, False) for package in self._packages(path) if package != path)
        if used and path.name.startswith("test_"):
            for folder in path.parents:
                if (folder / "conftest.py") in self._paths:
                    yield folder / "conftest.py", True

    def _targets(self, name: str) -> Iterator[Path]:
        """Yield the files that a dotted name may refer to."""
        if name.endswith("."):
            yield from (path for each, path in self.files.items() if each.startswith(name))
            name = name.rstrip(".")
        while name:
            if name in self.files:
                yield self.files[name]
                if f"{name}.__main__" in self.files:  # `python -m name` comes by here
                    yield self.files[f"{name}.__main__"]
                return
            name = name.rpartition(".")[0]

    def _packages(self, path: Path) -> tuple[Path, ...]:
        """Return the `__init__.py` files of the packages that contain a file."""
        folder = path.parent
        if folder not in self._above:
            above = [place / "__init__.py" for place in (folder, *folder.parents) if place != ROOT]
            self._above[folder] = tuple(package for package in above if package in self._paths)
        return self._above[folder]

    def reaching(self, changed: Iterable[Path]) -> Mapping[Path, int]:
        """Return every file that depends on one of `changed`, with its distance in imports; test helpers add none."""
        away: dict[Node, int] = {(path, used): 0 for path in changed for used in (True, False)}
        waiting = deque(away)
        while waiting:
            node = waiting.popleft()
            for other in self._needed_by.get(node, ()):
                helps = other[0] == node[0] or ROOT / "tests" in node[0].parents
                distance = away[node] + (not helps)
                if distance < away.get(other, distance + 1):
                    away[other] = distance
                    (waiting.appendleft if helps else waiting.append)(other)
        found: dict[Path, int] = {}
        for (path, _used), distance in away.items():
            found[path] = min(distance, found.get(path, distance))
        return found
