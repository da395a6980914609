"""Nightly tests are skipped with a message unless requested: by `--all`, a `-m` expression, or their own file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest
def test_by_day(): pass
@pytest.mark.nightly
def test_by_night(): pass
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the project's conftest and two test files."""
    place = tmp_path_factory.mktemp("house")
    (place / "tests").mkdir()
    (place / "tests" / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    (place / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name in ("test_one.py", "test_two.py"):
        (place / "tests" / name).write_text(TESTS)
    return place


@pytest.mark.parametrize(
    ("arguments", "passed", "left"),
    [
        ([], 2, 2),
        (["-n", "1"], 2, 2),
        (["-m", "not window"], 2, 2),
        (["--all"], 4, 0),
        (["-m", "nightly"], 2, 0),
        (["tests/test_one.py::test_by_night"], 1, 0),
        (["-n", "1", "tests/test_one.py::test_by_night", "tests/test_two.py::test_by_day"], 2, 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_nightly_tests_are_skipped_and_reported_unless_requested(
    place: Path, arguments: list[str], passed: int, left: int
) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    surroundings["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(command, cwd=place, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    said = f"{left} nightly tests not run: python3 play.py test --all"
    assert (said in done.stdout) == bool(left), done.stdout
    assert done.stdout.strip().splitlines()[-1].startswith(f"{passed} passed"), done.stdout
