"""The program for Windows as tests/windows_lane.py builds it, on its command line; nothing but that runs these."""

from __future__ import annotations

import json
import os
import struct
import subprocess
from pathlib import Path
from random import Random

import pytest

from game.about.version import VERSION
from game.match.journal_database import IN_MEMORY
from game.match.players import seated
from game.match.replay import export
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from release import licences, shipped

COMMAND = os.environ.get("SALA_WINDOWS_PROGRAM", "").split("\n")
"""How sala-cli.exe is started, a word a line; the last is the program itself."""
WINDOWED, CONSOLE = 2, 3

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(COMMAND == [""], reason="NOT TESTED here: `python3 play.py test --windows` does"),
]


def run(*words: str | Path, program: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    command = [*COMMAND[:-1], program or COMMAND[-1], *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def subsystem(program: Path) -> int:
    """Subsystem in the program's header, by which Windows decides whether to open a console."""
    head = program.read_bytes()[:1024]
    (signature,) = struct.unpack_from("<I", head, 0x3C)
    return int(struct.unpack_from("<H", head, signature + 24 + 68)[0])


def test_windows_build_has_one_console_and_one_windowed_program() -> None:
    folder = Path(COMMAND[-1]).parent
    assert subsystem(folder / "sala.exe") == WINDOWED
    assert subsystem(folder / "sala-cli.exe") == CONSOLE


def test_windows_build_contains_no_duplicate_or_unused_library() -> None:
    names = [path.name.lower() for path in Path(COMMAND[-1]).parent.rglob("*.dll")]
    assert sorted(names) == sorted(set(names))
    assert not [name for name in names if name.startswith(("portmidi", "freetype", "libcrypto", "libjpeg"))]


def test_windows_build_contains_only_components_with_known_licences() -> None:
    assert licences.unlicensed(shipped.parts(Path(COMMAND[-1]).parent)) == []


@pytest.mark.parametrize("name", ["sala.exe", "sala-cli.exe"])
def test_both_windows_programs_report_their_version(name: str) -> None:
    assert run("--version", program=str(Path(COMMAND[-1]).with_name(name))).stdout.split() == ["sala", VERSION]


def test_windows_program_simulates_a_match_between_opponents() -> None:
    done = run("simulate", "pong", "--rounds", "3", "--seed", "x", "--json")
    assert sum(json.loads(done.stdout)["chips"]) == 0


def test_windows_program_names_a_missing_file_in_a_clear_message() -> None:
    done = run("verify", "no-such.sala")
    assert done.returncode == 2
    assert "no-such.sala" in done.stdout  # the runner puts both streams together
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_windows_program_verifies_a_deal_from_another_system(game: str, end: str, tmp_path: Path) -> None:
    rules, chance, store = GAMES[game], Random(2), Store.open(IN_MEMORY)
    players = seated(("first",) * rules.default_seats)
    match = store.start(rules, rules.Options(), players, 2, "5a" * 32)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), chance).move)
    replay = tmp_path / "ไพ่ตอง 發.sala"
    replay.write_text(export(match), encoding="utf-8", newline=end)
    store.close()
    done = run("verify", replay)
    assert done.returncode == 0, done.stdout
    assert "every move followed the rules" in done.stdout
