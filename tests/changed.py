"""Names the test files to run for a change: `python -m tests.changed [COMMIT]`, used by `play.py test --changed`.

A change is any file that differs from the commit, is uncommitted or is new. Without a commit the base is where this
branch left `origin/main`, or HEAD if there is no such branch. Changed Python files select tests through imports, other
files through `READ_BY`; a file covered by neither selects all tests. Selected files are sorted by distance: changed
tests first, then tests that import a changed module (directly or through test helpers), then tests whose names share
most words with it. At most `MOST` are run; the rest is left to `play.py test`. Test files go to standard output, one
per line; their number and the files left out go to standard error.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.imports import ROOT, Graph, all_modules

MOST: Final = 20
"""Limit of test files, about a minute on two cores; one in real time counts as `HURRIED`, changed ones always run."""
HURRIED: Final = 5
REAL_TIME: Final = ("mark.window", "mark.browser", "mark.frozen")
PAGES: Final = ("tests/project/test_house.py", "tests/project/test_readme.py", "tests/project/test_tracked_files.py")
READ_BY: Final[dict[str, tuple[str, ...]]] = {
    "game/locale/": (
        *("tests/project/test_messages.py", "tests/words/test_*.py", "tests/ui/test_i18n.py"),
        *("tests/scenes/test_language.py", "tests/phones/test_languages.py", "tests/records/test_languages.py"),
    ),
    "game/book/pages/": ("tests/book/test_*.py", "tests/scenes/test_book*.py"),
    "game/lessons/scripts/": ("tests/lessons/test_*.py", "tests/scenes/test_lessons.py"),
    "game/practice/puzzles/": ("tests/practice/test_puzzles.py", "tests/scenes/test_practice.py"),
    "game/phones/web/": ("tests/phones/test_*.py",),
    "game/about/": ("tests/about/test_*.py", "tests/scenes/test_about.py", "tests/project/test_packages.py"),
    "art/fonts/": ("tests/art/test_fonts.py", "tests/ui/test_text*.py", "tests/ui/test_thai_ink.py"),
    "art/": ("tests/art/test_*.py", "tests/ui/test_sheets.py", "tests/scenes/test_table_pictures.py"),
    "sounds/": ("tests/sounds/test_*.py", "tests/ui/test_sound.py", "tests/ui/test_music_decoder.py"),
    "translations/": ("tests/project/test_messages.py",),
    "tests/golden/playthroughs/": ("tests/contract/test_playthroughs.py",),
    "tests/golden/spoken/": ("tests/access/test_spoken_deals.py",),
    "tests/golden/text.png": ("tests/ui/test_text_picture.py",),
    "tests/golden/": ("tests/rules/test_*golden*.py", "tests/cli/test_*.py", "tests/opponents/test_same_choices.py"),
    "tests/match/": ("tests/match/test_*.py", "tests/records/test_*.py"),
    "tests/phones/": ("tests/phones/test_*.py",),
    "docs/book/": ("tests/book/test_*.py",),
    "docs/rules/": ("tests/project/test_rule_ids.py", "tests/book/test_*.py", *PAGES),
    "docs/": (*PAGES, "tests/opponents/test_page.py"),
    "examples/": ("tests/sixth_game/test_*.py",),
    "packaging/": (
        "tests/project/test_packages.py",
        "tests/project/test_spec.py",
        "tests/project/test_tracked_files.py",
    ),
    "build.spec": ("tests/project/test_spec.py",),
    "pyproject.toml": ("tests/project/test_packages.py", "tests/project/test_play.py", "tests/project/test_readme.py"),
    "README.md": PAGES,
    "CHANGELOG.md": PAGES,
    "CONTRIBUTING.md": PAGES,
    "LICENSE": ("tests/about/test_*.py", "tests/project/test_packages.py"),
    ".github/": PAGES,
    ".ci/": PAGES,
    ".gitignore": ("tests/project/test_tracked_files.py",),
    ".gitattributes": ("tests/project/test_tracked_files.py",),
}
"""Patterns of the tests that read a file other than a Python module, by path prefix; the longest prefix applies."""
READ_AS_TEXT: Final[dict[str, tuple[str, ...]]] = {
    "": ("tests/project/test_tracked_files.py",),
    "game/": ("tests/project/test_layers.py", "tests/project/test_house.py", "tests/project/test_messages.py"),
    "tests/": ("tests/project/test_rule_ids.py",),
}
"""Tests that read the source of every module in a folder, in addition to those that import it."""


def words_of(path: Path) -> set[str]:
    """Return the words in the path of a module: rules, pong and scoring for `game/rules/pong/scoring.py`."""
    return set(re.split(r"[/_]", path.relative_to(ROOT).with_suffix("").as_posix())) - {"game", "tests", "test", ""}


class Selection(NamedTuple):
    """Test files selected for a change, nearest first."""

    run: list[str]
    left: list[str]
    """Test files that the change also affects, but that exceed the limit."""


def git(*words: str) -> str | None:
    """Return the output of a git command; None if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def base() -> str:
    """Return the commit from which this branch started."""
    found = git("merge-base", "HEAD", "origin/main")
    return found.strip() if found else "HEAD"


def differing(commit: str) -> list[str]:
    """Return the paths that differ from a commit, relative to the root, with deleted and new files; exit if unknown."""
    tracked = git("diff", "--name-only", "--no-renames", "-z", commit)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    if tracked is None or new is None:
        sys.exit(f"`play.py test --changed` needs a git checkout and a commit in it; git does not know {commit!r}.")
    return sorted({path for path in (tracked + new).split("\0") if path})


def matching(patterns: Iterable[str]) -> list[Path]:
    """Return the files that match patterns relative to the root."""
    return [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def readers(path: str) -> Sequence[str] | None:
    """Return patterns of the tests that read a file other than a module; None if `READ_BY` does not list it."""
    return READ_BY.get(max((start for start in READ_BY if path.startswith(start)), key=len, default=""))


def select(changed: Iterable[str]) -> Selection:
    """Return the test files for these paths: changed tests, then those that the changes affect, nearest first."""
    modules: set[Path] = set()
    away: dict[Path, int] = {}
    for path in changed:
        if path.endswith(".py"):
            modules.add(ROOT / path)
            near = [test for start, tests in READ_AS_TEXT.items() if path.startswith(start) for test in tests]
            away |= dict.fromkeys(matching(near), 1)
        elif (patterns := readers(path)) is not None:
            away |= dict.fromkeys(matching(patterns), 1)
        else:
            away |= {test: away.get(test, 9) for test in matching(["tests/**/test_*.py"])}
    if modules:
        graph = Graph({*all_modules(), *modules})
        for test, distance in graph.reaching(modules).items():
            if test.name.startswith("test_") and test.exists():
                away[test] = min(distance, away.get(test, distance))
    words = {word for path in modules for word in words_of(path)}

    def farness(test: Path) -> tuple[bool, int, int, Path]:
        return away[test] > 1, -len(words & words_of(test)), away[test], test

    run, left, room = [], [], MOST
    for test in sorted(away, key=farness):
        price = HURRIED if any(mark in test.read_text(encoding="utf-8") for mark in REAL_TIME) else 1
        fits = test in modules or price <= room
        (run if fits else left).append(test.relative_to(ROOT).as_posix())
        room -= price if fits else 0
    return Selection(run, left)


def main(arguments: Sequence[str]) -> None:
    """Print the test files for the changes since the commit on the command line."""
    commit = arguments[0] if arguments else base()
    changed = differing(commit)
    chosen = select(changed)
    print(f"{len(changed)} files differ from {commit[:12]}; {len(chosen.run)} test files are run.", file=sys.stderr)
    if chosen.left:
        print(
            f"{len(chosen.left)} more are reached from farther off and left out; `play.py test` runs them.",
            file=sys.stderr,
        )
    print(*chosen.run, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
