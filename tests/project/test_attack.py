"""The bench that attacks with untrusted input: a few attacks of each kind find no fault."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from bench import attack
from tests.nightly import by_day

COUNTS = {
    "journals": 15,
    "replays": 30,
    "records": 30,
    "cases": 50,
    "words": 50,
    "phones": 30,
    "referee": 1,
    "house": 15,
    "peek": 1,
}


@pytest.mark.parametrize("times", by_day([1], [1, 4]))
@pytest.mark.parametrize("part", attack.PARTS)
def test_attacks_with_untrusted_input_find_no_faults(part: str, times: int) -> None:
    count = times * COUNTS[part]
    tally = attack.run(part, count, seed=11)
    assert tally.holds, tally.faults
    assert sum(tally.ends.values()) >= count


def test_attack_tally_counts_a_traceback_and_a_forgery_as_faults() -> None:
    """Otherwise a count of zero faults would prove nothing."""

    def broken() -> str:
        raise KeyError("gone")

    tally = attack.Tally()
    tally.carry_out("some", broken)
    tally.carry_out("some", lambda: "FORGED")
    tally.carry_out("some", lambda: "refused")
    assert not tally.holds
    assert tally.ends == {("some", "TRACEBACK"): 1, ("some", "FORGED"): 1, ("some", "refused"): 1}
    assert len(tally.faults) == 2


@pytest.mark.parametrize("part", attack.PARTS)
def test_attacks_with_the_same_seed_are_identical(part: str, tmp_path: Path) -> None:
    if part in {"journals", "phones"}:
        pytest.skip("a journal has the hour it was written in, and a phone is answered when it is")
    kinds = []
    for turn in range(2):
        folder = tmp_path / str(turn)
        folder.mkdir()
        kinds.append([kind for kind, _attack in attack.PARTS[part](20, Random(3), folder)])
    assert kinds[0] == kinds[1]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers on this system")
def test_endless_attack_is_stopped_and_counted_as_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless() -> str:
        while True:
            pass

    monkeypatch.setattr(attack, "GIVEN_UP_S", (0.2, 60))
    tally = attack.Tally()
    tally.carry_out("some", endless)
    assert tally.ends == {("some", "HANG"): 1}
    assert not tally.holds
