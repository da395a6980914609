"""`kill -9` between any two moves loses no data."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match.players import seated
from game.match.store import Store
from game.rules import GAMES
from tests.nightly import by_day

KILLS = by_day([15], [15, 50])
ROOT = Path(__file__).parents[2]


def start(place):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.match.restless", str(place)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def killed_after(child, seconds):
    """Kill the program and return its output lines so far, without an incomplete last one."""
    child.stdin.write("\n")
    child.stdin.flush()
    first = child.stdout.readline()
    time.sleep(seconds)
    child.kill()
    told = first + child.stdout.read()
    child.communicate()
    assert child.returncode == -9, "the program ended by itself"
    return [line.split(maxsplit=4) for line in told[: told.rfind("\n") + 1].splitlines()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9 (signal 9)")
@pytest.mark.parametrize("kills", KILLS)
def test_sigkill_between_any_two_moves_loses_no_move(place, kills):
    """Fifty times: every printed move is in the journal, the deal is unchanged, and the next program continues."""
    game = GAMES["pong"]
    store = Store.open(place)
    match = store.start(game, game.Options(), seated(["person", "first", "first", "random"]))
    store.close()
    known = {1: []}
    chance = random.Random(9)
    told = 0
    waiting = [start(place), start(place)]  # the next one gets ready while this one plays
    try:
        for _kill in range(kills):
            waiting.append(start(place))
            child = waiting.pop(0)
            lines = killed_after(child, chance.uniform(0, 0.04))
            assert lines[0][0] == "resumed"
            number, count = int(lines[0][1]), int(lines[0][2])
            assert count == len(known[number])
            for _word, deal, place_of, seat, move in lines[1:]:
                moves = known.setdefault(int(deal), [])
                moves.append((int(seat), move))
                assert len(moves) == int(place_of)
                told += 1
            store = Store.open(place)
            assert store.notices == (), "a program that was killed locks nobody out"
            resumed = store.resume(match.id)
            store.close()
            # The last move can have been written down and not told any more, or a next deal dealt.
            last = max(known)
            assert resumed.number in {last, last + 1}
            saved = [(seat, str(move)) for seat, move in resumed.moves]
            before = known.setdefault(resumed.number, [])
            assert saved[: len(before)] == before
            assert len(saved) <= len(before) + 1
            known[resumed.number] = saved
            _stands_as_played(game, resumed, saved)
    finally:
        for child in waiting:
            child.kill()
            child.communicate()
    assert told > 2 * kills


def _stands_as_played(game, resumed, moves):
    deal = game.deal(len(resumed.players), resumed.deal.seed, resumed.options, resumed.deal.header["carry"])
    for seat, move in moves:
        deal.play(seat, game.parse_move(move))
    for seat in (None, *range(len(resumed.players))):
        assert resumed.view(seat) == deal.view(seat)
