"""Contents that must not be in the repository: machine paths, package registry hosts, huge files."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMON = {"", "/", "/tmp", "/home", "/opt", "/usr", "/usr/src", "/var", "/srv", "/mnt"}  # noqa: S108 - names, not used
REGISTRIES = re.compile(
    r"pypi\.org|pythonhosted|npmjs\.(org|com)|registry\.|artifactory|jfrog|nexus|index[-_]url|find-links", re.IGNORECASE
)
LARGEST = 8_000_000


def tracked() -> list[Path]:
    """Return the files of the checkout that git tracks or would add."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = {ROOT / name for name in listing.stdout.split("\0") if name}
    return sorted(path for path in paths if path.is_file() and path != Path(__file__))


def places(pattern: re.Pattern[str]) -> list[str]:
    """Yield the place and text of each line in every text file."""
    found = []
    for path in tracked():
        data = path.read_bytes()
        if b"\0" in data[:8000]:
            continue
        text = data.decode("utf-8", "replace")
        lines = [text.count("\n", 0, hit.start()) + 1 for hit in pattern.finditer(text)]
        found += [f"{path.relative_to(ROOT)}:{line}" for line in lines]
    return found


def test_tracked_files_contain_no_machine_paths() -> None:
    # the folders this checkout stands in, unless their names are everybody's
    here = [f"{folder.as_posix()}/" for folder in (ROOT, *ROOT.parents) if folder.as_posix() not in COMMON]
    private = re.compile(
        "|".join([*map(re.escape, here), r"/(?:home/\w+|Users/\w+|root)/", r"[A-Z]:\\\\?Users\\", r"file:/{3}"])
    )
    assert places(private) == []


def test_tracked_files_contain_no_package_registry_hosts() -> None:
    assert places(REGISTRIES) == []


def test_tracked_files_stay_below_the_size_limit() -> None:
    assert [path.name for path in tracked() if path.stat().st_size > LARGEST] == []


def test_generated_files_are_not_tracked() -> None:
    made = {"build", "dist", ".venv", ".venv-build", "__pycache__", "node_modules", ".pytest_cache"}
    assert [path for path in tracked() if made & set(path.relative_to(ROOT).parts)] == []


def test_text_files_have_the_same_line_endings_in_every_checkout() -> None:
    """Git for Windows would lay CR LF into texts that are compared byte by byte."""
    tracked()
    told = subprocess.run(["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wrong = [line for line in told.splitlines() if "i/lf" in line and "eol=lf" not in line]
    assert wrong + [line for line in told.splitlines() if line.startswith(("i/crlf", "i/mixed"))] == []
    binary = {Path(line.split("\t")[1]).suffix for line in told.splitlines() if line.startswith("i/-text")}
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    assert {suffix for suffix in binary if f"*{suffix} binary" not in attributes} == set()
