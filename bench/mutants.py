"""Mutation testing of the rules: `nice -n 15 python bench/mutants.py [MODULE ...] [--tests PATH ...] [--folder DIR]`.

mutmut (PyPI; into the environment that runs the tests) changes one sign, number or call at a time in the functions of a
module, and runs the tests that reach that function. What no test notices survives. Works on a copy of the house, which
`--folder` keeps: the same command goes on there. Prints the score of each module, and with `--survivors` what survived.

A module is named from `game/rules` on, as 'tongits/settlement'; without one it is those of `SAMPLE`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

ROOT: Final = Path(__file__).parent.parent
COPIED: Final = ("game", "tests", "bench", "docs", "packaging", "examples", "pyproject.toml")
LINKED: Final = ("art", "sounds")
"""What is only read, and large."""
SAMPLE: Final = (
    *("shuffle", "pai_gow/settlement", "pai_gow/ranking", "money/sets", "pong/scoring", "pai_tong/scoring"),
    *("cards/melds", "tongits/settlement", "daun_tiga/comparison", "daun_tiga/settlement"),
)
"""What decides who wins what, of every game."""
TESTS: Final = ("tests/rules", "tests/score_pad/test_quick_forms.py")
"""Tests that play the rules: whole deals, and results that people state."""
CONFIG: Final = """
[tool.mutmut]
source_paths = ["game"]
only_mutate = {modules}
also_copy = ["docs", "bench", "packaging", "examples", "art/sheets"]
pytest_add_cli_args = ["-q", "-n", "0", "--all", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
use_git_change_detection = false
"""
SURVIVED: Final = {0: "survived", 5: "no test reaches it", 33: "no test reaches it"}
"""What these exit codes of the tests mean. None is not tried yet, 34 left out; the rest tell of a failed test."""
LEFT_OUT: Final = 34
TIMED_OUT: Final = {-24, 24, 36, 152, 255}
"""Not counted as noticed: a run that hangs for another reason would make every mutant look caught."""


def copy(folder: Path, modules: list[str], tests: list[str]) -> None:
    """The house as it is now, with a section for mutmut."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    section = CONFIG.format(
        modules=json.dumps([f"game/rules/{module}.py" for module in modules]), tests=json.dumps(tests)
    )
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as config:
        config.write(section)


def found(folder: Path, module: str) -> dict[str, int | None]:
    """The exit codes of the tests by the names of the mutants."""
    meta = folder / "mutants" / "game" / "rules" / f"{module}.py.meta"
    if not meta.exists():
        return {}
    codes: dict[str, int | None] = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return codes


def show(folder: Path, modules: list[str], *, survivors: bool) -> None:
    """Print the scores, and what survived."""
    everything: Counter[str] = Counter()
    for module in modules:
        codes = found(folder, module)
        tried = {name: code for name, code in codes.items() if code not in {None, LEFT_OUT}}
        lives = [name for name, code in tried.items() if code in SURVIVED]
        counts = Counter(tried=len(tried), lives=len(lives), late=sum(code in TIMED_OUT for code in tried.values()))
        everything.update(counts)
        print(f"{module:28} {score(counts)}; {len(codes) - len(tried)} not tried", flush=True)
        for name in lives if survivors else ():
            words = [sys.executable, "-m", "mutmut", "show", name]
            told = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False).stdout
            changed = [line for line in told.splitlines() if line[:1] in "+-" and line[:3] not in {"+++", "---"}]
            print(f"  {name}: {SURVIVED[tried[name] or 0]}", *changed, sep="\n    ")
    print(f"{'all':28} {score(everything)}")


def score(counts: Counter[str]) -> str:
    """How many mutants were tried, survived or timed out, and the share that a failing test noticed."""
    tried, lives, late = counts["tried"], counts["lives"], counts["late"]
    share = f"{1 - (lives + late) / tried:.1%}" if tried else "-"
    return f"{tried:5} tried, {lives:4} survived, {late:3} timed out, score {share}"


def main() -> None:
    """Mutate, test and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=list(SAMPLE), metavar="MODULE", help=", ".join(SAMPLE))
    parser.add_argument("--tests", nargs="+", default=list(TESTS), metavar="PATH", help=" ".join(TESTS))
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default 1)")
    parser.add_argument("--folder", type=Path, help="where the copy lies; one that is there is gone on with")
    parser.add_argument("--survivors", action="store_true", help="print what survived")
    parser.add_argument("--look", action="store_true", help="only print what was found in the folder so far")
    given = parser.parse_args()
    folder = given.folder or Path(mkdtemp(prefix="mutants"))
    if not (folder / "pyproject.toml").exists():
        copy(folder, given.modules, given.tests)
    if not given.look:
        words = [sys.executable, "-m", "mutmut", "run", "--max-children", str(given.jobs)]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        if not any(found(folder, module) for module in given.modules):
            sys.exit(f"mutmut has found nothing to change: {(done.stderr or done.stdout)[-2000:]}")
    show(folder, given.modules, survivors=given.survivors)
    if given.folder is None:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
