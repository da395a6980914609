"""Opening a folder in the system's file manager, and failing when there is none."""

import sys

import pytest

from game.ui import open_folder as module
from game.ui.open_folder import open_folder, outside

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows opens folders itself")
NAME = "open" if sys.platform == "darwin" else "xdg-open"


@pytest.fixture
def opener(tmp_path, monkeypatch):
    """Replace the system's file manager by a script with this content."""

    def put(*lines):
        program = tmp_path / "bin" / NAME
        program.parent.mkdir(exist_ok=True)
        program.write_text("\n".join(("#!/bin/sh", *lines)))
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")

    return put


def test_open_folder_passes_the_path_to_the_file_manager(opener, tmp_path):
    seen = tmp_path / "seen"
    opener(f'printf %s "$1" > "{seen}"')
    folder = tmp_path / "my replays; rm -r x"
    assert open_folder(folder)
    assert seen.read_text() == str(folder)


def test_open_folder_returns_false_when_file_manager_fails(opener, tmp_path):
    opener("exit 3")
    assert not open_folder(tmp_path)


def test_open_folder_does_not_wait_for_a_running_file_manager(opener, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE_S", 0.05)
    opener("sleep 2")
    assert open_folder(tmp_path)
    (running,) = module._open_file_managers
    running.kill()
    running.wait()


def test_open_folder_returns_false_without_a_file_manager(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not open_folder(tmp_path)


def test_file_manager_does_not_inherit_bundled_libraries():
    frozen = {"LD_LIBRARY_PATH": "/game", "LD_LIBRARY_PATH_ORIG": "/usr/own", "HOME": "/home"}
    assert outside(frozen)["LD_LIBRARY_PATH"] == "/usr/own"
    assert outside({"HOME": "/home"}) == {"HOME": "/home"}
