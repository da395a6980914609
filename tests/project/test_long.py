"""The long attacks, a few of each: they pass, detect planted faults, and resume where they stopped."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bench import attack, long, long_deals, long_files
from game.rules import GAMES
from tests.nightly import by_day

COUNTS = {"kills": 2, "deals": 50, "memory": 21}
"""Numbers of attacks that `test_attack.py` does not run."""


@pytest.mark.parametrize("part", by_day(["kills", "deals"], COUNTS))
def test_stress_runs_find_no_faults(part: str) -> None:
    if part == "kills" and sys.platform == "win32":
        pytest.skip("Windows has no kill -9 (signal 9)")
    told = long.one_chunk(part, 0, COUNTS[part], 3)
    tally = attack.Tally()
    tally.ends = Counter({(kind, end): times for kind, end, times in told["ends"]})
    assert tally.holds, told["faults"]
    assert sum(tally.ends.values()) >= COUNTS[part]


def test_attacks_with_files_run_without_coverage_guidance(tmp_path: Path) -> None:
    ends = [attacked() for _kind, attacked in long_files.attacks(20, Random(1), tmp_path)]
    assert not [end for end in ends if end.isupper()]


def test_stress_run_detects_a_replay_of_a_different_deal_or_result(tmp_path: Path) -> None:
    files, known = long_files.originals("test")
    text = next(data for data, name in files if not name)
    assert long_files.replay(text, known, tmp_path / "replay.txt") == "the same deal still"
    assert long_files.replay(text, {}, tmp_path / "replay.txt") == "ANOTHER DEAL PROVED"
    forged = {commitment: (*true[:-2], "paid otherwise", true[-1]) for commitment, true in known.items()}
    assert long_files.replay(text, forged, tmp_path / "replay.txt") == "FORGED"


def test_stress_run_detects_lost_pieces_and_unbalanced_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a million deals without faults would prove nothing."""
    game = GAMES["tongits"]
    deal = game.deal(3, "07" * 32)
    more = Counter(game.pack(game.Options()).pieces) + Counter({"AS": 1})
    with pytest.raises(long_deals.Broken, match="pieces were lost"):
        long_deals.conserved(deal, more)
    monkeypatch.setattr(long_deals, "sum", lambda _amounts: 1, raising=False)
    with pytest.raises(long_deals.Broken, match="chips came from nowhere"):
        long_deals.play_out(game, deal, game.Options(), Random(1))


def test_stress_run_progress_is_saved_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, shares = tmp_path / "kept.json", []
    monkeypatch.setitem(long.PARTS, "deals", long.PARTS["deals"]._replace(count=6, chunk=2))
    for first in (2, 0, 0):
        progress = long.Progress(kept, 5)
        before = set(progress.told.get("deals", {}))
        long.run(["deals"], 1.0, 1, 5, first, progress)
        shares.append(set(progress.told["deals"]) - before)
    assert shares == [{"2"}, {"0", "1"}, set()]
    tally, _seconds = long.Progress(kept, 5).tally("deals")
    assert sum(tally.ends.values()) == 6
    assert tally.holds
    assert set(json.loads(kept.read_text())) == {"seed", "parts"}
    with pytest.raises(SystemExit, match="--seed 5"):
        long.Progress(kept, 6)
