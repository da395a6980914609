"""Replays and cases of all games, mutated: with Atheris (PyPI) guided by which code a mutation reaches, else by chance.

Every input is a file as `sala verify` or `sala score` would get it. A replay that is accepted must tell of a deal that
is known, with its end; whatever else comes in is refused in one sentence, quickly.

Guided mutations run in a process of their own (`long_traced.py`), which traces every branch of the code that reads, and
changes most what reached a new one. What they find is told as by all attacks.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bench import attack_cases, attack_replays
from bench.attack_mutations import json_text
from bench.attack_terminal import said
from game.match.replay import ReplayError
from game.match.verify import verify
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
TRACED: Final = Path(__file__).with_name("long_traced.py")

GUIDED: Final = find_spec("atheris") is not None
KNOWN: Final = 60
"""Replays that a chunk starts from, game after game."""
CASES: Final = 6
"""Of each game, likewise."""
SHORT_MOVES: Final = 400
"""Replays longer than this are left to the attacks by chance: each mutation of one costs as much as ten others."""

Known = dict[str, tuple[object, ...]]
"""What the true replays prove, by their commitment."""


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many by chance, where nothing guides them: replays and cases in turn."""
    cases = attack_cases.attacks(count, Random(rng.random()), folder)
    replays = attack_replays.attacks(count, Random(rng.random()), folder)
    for number in range(count):
        yield next(replays if number % 2 else cases)


def guided(count: int, seed: str, folder: Path) -> dict[str, Any]:
    """So many mutations in a process that is traced: its tally as JSON."""
    result = folder / "result.json"
    words = [sys.executable, str(TRACED), str(count), seed, str(result)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    if not result.exists():
        raise RuntimeError(f"the process that mutates died with {done.returncode}: {done.stderr[-3000:]}")
    found: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    return found


@cache
def originals(seed: str) -> tuple[list[tuple[bytes, str]], Known]:
    """True files with the game they belong to ('' for a replay), and what the replays prove."""
    rng, known, files = Random(f"files {seed}"), Known(), []
    games = list(GAMES.values())
    while len(files) < KNOWN:
        text = attack_replays.a_replay(games[len(files) % len(games)], rng)
        verified = verify(text)
        if len(verified.moves) <= SHORT_MOVES:
            known[verified.deal.commitment] = attack_replays.substance(verified)
            files.append((text.encode(), ""))
    for name, parts in attack_cases.FILES.items():
        cases = [
            case
            for file, part in parts
            for case in json.loads((attack_cases.GOLDEN / file).read_text(encoding="utf-8"))[part]
        ]
        files += [(json_text(case).encode(), name) for case in rng.sample(cases, min(CASES, len(cases)))]
    return files, known


def replay(data: bytes, known: Known, file: Path) -> str:
    """What `sala verify` says of it."""
    file.write_bytes(data)
    end = said(["verify", str(file)])
    if end != "done":
        return end
    try:
        verified = verify(data.decode("utf-8-sig"))
    except ReplayError:
        return "ACCEPTED AND REFUSED"
    true, found = known.get(verified.deal.commitment), attack_replays.substance(verified)
    if true is None:
        return "ANOTHER DEAL PROVED"
    if found == true:
        return "the same deal still"
    return "other moves, same end" if found[:-1] == true[:-1] else "FORGED"
