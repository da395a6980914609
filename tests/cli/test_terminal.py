"""The command line with full, closed or narrow terminals and endless files: one-sentence errors."""

import contextlib
import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.cli import main

ROOT = Path(__file__).parents[2]
SALA = [sys.executable, "-m", "game"]
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs the devices of Linux")
PATIENCE = 60


def run(words, **more):
    """Run the program; return status, standard output and error."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | more
    done = subprocess.run([*SALA, *words], cwd=ROOT, check=False, timeout=PATIENCE, text=True, errors="replace", **how)
    return done.returncode, done.stdout, done.stderr


def is_one_line_message(told):
    return told.count("\n") == 1 and told.endswith(".\n") and len(told) < 500


@pytest.mark.parametrize("option", ["--rounds", "--seats", "--house", "--seed"])
def test_two_hyphens_are_rejected_as_an_option_value(capsys, option):
    assert main(["simulate", "pong", f"{option}=--"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert is_one_line_message(told.err)
    assert option in told.err


def test_seed_that_is_not_valid_utf_8_is_rejected(capsys):
    assert main(["simulate", "pong", "--rounds", "1", "--seed", "a\udcff"]) == 2
    assert "UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["verify"], ["score", "pong"]])
@pytest.mark.parametrize("place", ["folder", "pipe", pytest.param("/dev/zero", marks=LINUX)])
def test_pipes_devices_and_folders_are_rejected_without_blocking(tmp_path, capsys, command, place):
    """A pipe without a writer and an endless device would be read for ever."""
    name = place if place.startswith("/") else str(tmp_path / place)
    if place == "folder":
        Path(name).mkdir()
    elif place == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no named pipes here")
        os.mkfifo(name)
    assert main([*command, name]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "cannot be read" in told.err
    assert is_one_line_message(told.err)


@pytest.mark.parametrize("command", [["verify"], ["score", "pong"]])
def test_overlong_file_is_rejected_without_being_read_completely(tmp_path, capsys, command):
    file = tmp_path / "long.txt"
    file.write_bytes(b"# \n" * 1_500_000)
    assert main([*command, str(file)]) == 2
    assert "is too long" in capsys.readouterr().err


@LINUX
@pytest.mark.parametrize("words", [["simulate", "pong", "--rounds", "1"], ["--help"], ["--version"]])
def test_full_disk_while_writing_standard_output_is_reported_clearly(words):
    with Path("/dev/full").open("w") as full:
        status, _out, told = run(words, stdout=full)
    assert status == 1
    assert is_one_line_message(told)
    assert "cannot be written" in told


@LINUX
def test_closed_output_streams_do_not_cause_a_traceback():
    with Path("/dev/full").open("w") as full:
        assert run(["play", "chess"], stderr=full)[0] == 2
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *SALA, "simulate", "pong", "--rounds", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert closed.returncode == 1
    assert "standard output is closed" in closed.stderr
    assert is_one_line_message(closed.stderr)
    closed = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *SALA, "verify", "-"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert closed.returncode == 2
    assert "standard input is closed" in closed.stderr


@pytest.mark.parametrize("columns", ["0", "1", "-7", "wide"])
def test_simulation_table_is_printed_on_a_terminal_with_zero_or_invalid_width(monkeypatch, capsys, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["simulate", "pong", "--rounds", "1"]) == 0
    told = capsys.readouterr()
    assert "Pong" in told.out
    assert "chips" in told.out
    assert told.err == ""


def test_keyboard_interrupt_during_start_has_no_traceback():
    """Ctrl-C arrives while the command line module is being imported."""
    code = """
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "game.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from game.__main__ import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_entry_points_use_the_interrupt_safe_main():
    assert 'sala = "game.__main__:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "from game.__main__ import main" in (ROOT / "build.spec").read_text(encoding="utf-8")


def test_command_line_errors_are_short_and_printable(tmp_path, capsys):
    """Whatever a file or name contains, errors do not clear the terminal or fill it."""
    file = tmp_path / "case.json"
    file.write_text('{"id": "' + "x" * 20_000 + '", "hand": "' + "y" * 20_000 + '\\u001b[2J"}')
    assert main(["score", "tongits", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("Case 1: ")
    assert is_one_line_message(told)
    assert main(["verify", "no\nsuch\x1b[2Jfile"]) == 2
    told = capsys.readouterr().err
    assert is_one_line_message(told)
    assert "\x1b" not in told


def test_control_characters_in_case_names_are_escaped(tmp_path, capsys):
    cases = json.loads((ROOT / "tests" / "golden" / "tongits.json").read_text(encoding="utf-8"))["examples"]
    text, name = json.dumps(cases[0]), json.dumps(cases[0]["seats_ccw"][0])
    file = tmp_path / "case.json"
    file.write_text(text.replace(name, '"\\u001b[2J\\nx"'))
    assert main(["score", "tongits", str(file)]) == 0
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "\\x1b[2J\\nx" in told


@pytest.mark.parametrize(
    "text", ['{"hand": ' + "[" * 1000 + "]" * 1000 + "}", '{"stakes": [' + "9" * 4300 + ", 1]}", '{"stakes": [NaN]}']
)
@pytest.mark.parametrize("game", ["daun-tiga", "tongits", "pai-gow", "pong"])
def test_deeply_nested_or_huge_json_is_rejected(tmp_path, capsys, game, text):
    file = tmp_path / "case.json"
    file.write_text(text)
    assert main(["score", game, str(file)]) == 2
    told = capsys.readouterr().err
    assert is_one_line_message(told)
    assert "JSON" in told


def test_node_list_that_cannot_be_written_is_reported(monkeypatch, capsys, tmp_path):
    """SALA_NODES names a file in a missing folder."""
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    monkeypatch.setenv("SALA_NODES", str(tmp_path / "nowhere" / "nodes.json"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert main([]) == 2
    told = capsys.readouterr().err
    assert "SALA_NODES" in told
    assert is_one_line_message(told)


def test_bench_without_numpy_prints_what_to_install():
    code = "import runpy, sys; sys.modules['numpy'] = None; runpy.run_path('bench/pai_gow.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "NumPy" in done.stderr
    assert done.stderr.count("\n") == 1


class Pipe(io.TextIOWrapper):
    """Standard output into a pipe that nobody reads any more, which Windows calls an invalid argument."""

    written = 0

    def write(self, text):
        self.written += len(text)
        return len(text)

    def flush(self):
        if self.written:
            raise OSError(errno.EINVAL, "Invalid argument")


@pytest.mark.parametrize("into", ["pipe", "file"])
def test_closed_pipe_on_windows_exits_silently_but_file_error_is_reported(monkeypatch, capsys, tmp_path, into):
    """As `sala simulate pong | head` does there."""
    reading, writing = os.pipe()
    number = writing if into == "pipe" else os.open(tmp_path / "out.txt", os.O_CREAT | os.O_WRONLY)
    said = Pipe(os.fdopen(os.dup(number), "wb"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", said)
    assert main(["simulate", "pong", "--rounds", "1", "--json"]) == 1
    monkeypatch.undo()
    told = capsys.readouterr().err
    assert told == "" if into == "pipe" else is_one_line_message(told)
    with contextlib.suppress(OSError):
        said.close()
    for each in {reading, writing, number}:
        os.close(each)


@pytest.mark.parametrize(("frozen", "words"), [(True, "sala-cli"), (False, "standard output is closed")])
def test_program_without_a_console_shows_its_output_in_a_message_box(monkeypatch, frozen, words):
    boxes = []
    user = SimpleNamespace(MessageBoxW=lambda *given: boxes.append(given))
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(user32=user), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["simulate", "pong", "--rounds", "1"]) == 1
    assert main(["verify", "no-such.sala"]) == 2
    (_none, first, title, _kind), (_none, second, *_rest) = boxes
    assert title == "Sala"
    assert words in first
    assert "no-such.sala" in second
