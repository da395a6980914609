"""Wheel and source archive: built from each other, complete, and installed into a separate environment."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

venv = pytest.importorskip("venv", reason="NOT TESTED: installed packages, because this Python has no venv")

pytestmark = [pytest.mark.nightly, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
MADE_OF = {"art/sheets": "sheets", "art/fonts": "fonts", "sounds/ogg": "sounds", "art/icon": "icon"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive, and the wheel built from it."""
    if any(importlib.util.find_spec(tool) is None for tool in ("build", "hatchling")):
        pytest.skip("NOT TESTED: wheel and source archive, because build or hatchling is missing (extra `package`)")
    out = tmp_path_factory.mktemp("made")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return archive, wheel


def test_wheel_contains_all_pictures_fonts_sounds_and_pages(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[1]) as wheel:
        names = set(wheel.namelist())
    wanted = set()
    for source, target in MADE_OF.items():
        files = (path.relative_to(ROOT / source) for path in (ROOT / source).rglob("*") if path.is_file())
        wanted |= {f"game/data/{target}/{path.as_posix()}" for path in files}
    for pattern in ("book/pages/**/*.md", "lessons/scripts/*.txt", "phones/web/*.*"):
        wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").glob(pattern)}
    assert sorted(wanted - names) == []


def test_wheel_contains_only_compiled_catalogues(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[1]) as wheel:
        words = {name for name in wheel.namelist() if name.startswith("game/locale/")}
    sources = (ROOT / "game" / "locale").rglob("*.po")
    assert words == {path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in sources}


def test_source_archive_contains_the_files_needed_for_tests_and_packages(made: tuple[Path, Path]) -> None:
    with tarfile.open(made[0]) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    files = ("play.py", "build.spec", "hatch_build.py", "pyproject.toml", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md")
    folders = ("packaging/native.toml", "tests/conftest.py", "docs/packaging.md", "art/decks", "translations/thai.py")
    assert [
        name for name in (*files, *folders) if not any(one == name or one.startswith(f"{name}/") for one in names)
    ] == []


def test_unpacked_wheel_runs_without_the_source_checkout(made: tuple[Path, Path], tmp_path: Path) -> None:
    """Unpacked next to the packages that it needs, as pip would install it."""
    venv.create(tmp_path / "venv", system_site_packages=False, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    with zipfile.ZipFile(made[1]) as wheel:
        wheel.extractall(tmp_path / "installed")  # noqa: S202 - made a moment ago
    here = [path for path in sys.path if path.endswith("site-packages")]
    path = ":".join([str(tmp_path / "installed"), *here])
    ask = "import game, sys; from game.__main__ import main; print(game.__file__, file=sys.stderr); sys.exit(main())"
    command = [python, "-P", "-c", ask, "simulate", "pong", "--rounds", "1", "--json"]
    surroundings = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": path, "LANGUAGE": "th"}
    done = subprocess.run(command, env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "installed") in done.stderr
