"""Names the test files to run for a change: `python -m tests.changed [COMMIT]`, used by `play.py test --changed`.

What differs from the commit (without one: from where this branch left `origin/main`, or from HEAD where there is no
such branch), what is not committed and what is new. Python files lead to tests along the imports, other files by
`READ_BY`; what stands in neither leads to all tests. The nearest come first: a changed test, those that import what
changed (themselves or by helpers of tests), then those whose names share most words with it. Of more than `MOST` the
rest is left to `play.py test`. Test files go to standard output, one a line; how many there are and what was left out
goes to standard error.
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
"""Test files that are run, so that it takes about a minute on two cores; in real time each counts as `HURRIED`."""
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
"""Which tests read a file that is no Python module, by the beginning of its path; the longest that fits holds."""
READ_AS_TEXT: Final[dict[str, tuple[str, ...]]] = {
    "": ("tests/project/test_tracked_files.py",),
    "game/": ("tests/project/test_layers.py", "tests/project/test_house.py", "tests/project/test_messages.py"),
    "tests/": ("tests/project/test_rule_ids.py",),
}
"""Tests that read the text of every module in a folder, beside those that import it."""


def words_of(path: Path) -> set[str]:
    """Words in the path of a module: of `game/rules/pong/scoring.py` rules, pong and scoring."""
    return set(re.split(r"[/_]", path.relative_to(ROOT).with_suffix("").as_posix())) - {"game", "tests", "test", ""}


class Selection(NamedTuple):
    """Test files for a change, nearest first."""

    run: list[str]
    left: list[str]
    """What the change reaches as well, and was left out."""


def git(*words: str) -> str | None:
    """What git answers; None where it has no answer."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def base() -> str:
    """The commit that this branch began with."""
    found = git("merge-base", "HEAD", "origin/main")
    return found.strip() if found else "HEAD"


def differing(commit: str) -> list[str]:
    """Paths from the root of what differs from a commit, deleted and new files included; exits where it is unknown."""
    tracked = git("diff", "--name-only", "--no-renames", "-z", commit)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    if tracked is None or new is None:
        sys.exit(f"`play.py test --changed` needs a git checkout and a commit in it; git does not know {commit!r}.")
    return sorted({path for path in (tracked + new).split("\0") if path})


def matching(patterns: Iterable[str]) -> list[Path]:
    """The files that patterns name, from the root on."""
    return [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def readers(path: str) -> Sequence[str] | None:
    """Patterns of the tests that read a file which is no module; None where nobody has said."""
    return READ_BY.get(max((start for start in READ_BY if path.startswith(start)), key=len, default=""))


def select(changed: Iterable[str]) -> Selection:
    """The test files for these paths: changed tests themselves, then those that the changes reach, nearest first."""
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
    """Print the test files for what differs from the commit that is named."""
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
