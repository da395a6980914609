"""Frozen players still make the recorded choices of the releases in which they played.

Each digest was computed with version 0.1's players and views, by `choices` and `worlds` as they stand here; that of
Tongits twice more, and fifteen of them once more, when reasons were reworded; moves and the figures in the reasons
were the same before and after. Those of the earlier players of Pong and Pai Tong, `master-2` and the like, were
computed while they still sat at tables; where the two masters of Pong differ is in none of these states.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from bench.retired import RETIRED
from game.opponents import LEVELS, decide
from game.opponents.random_player import any_of
from game.rules import GAMES
from game.rules.contract import Range, Seat, View

HOUSES = {"tongits": {"simultaneous_answers": "on"}, "pai-tong": {"pick_discard": "tong_exposed"}}
"""House rules of every other deal, so that answers are given unseen and pieces taken in all ways."""
SEATS = {"pai-gow": 4}
"""Usual number of seats when the digests were computed, where it has changed since."""
STATES = 300
"""Of each game, in as many deals as that takes."""
BUDGET = 50
CHOICES = {
    ("pai-tong", "first"): "aed1c600ed7acc66",
    ("pai-tong", "random"): "1c5364120f6f9a8a",
    ("pai-tong", "master-3"): "83d06f55cdc3172f",
    ("pai-tong", "master-2"): "fbcbb542228fd310",
    ("pai-tong", "adept-4"): "222d2d2ddd232e8e",
    ("pai-tong", "casual-4"): "25fca573e28bfaad",
    ("pai-tong", "beginner-3"): "8eaa51ce1d8ae8c1",
    ("pong", "first"): "f1cf9d18ea37e7bb",
    ("pong", "random"): "1ac489188fd134e7",
    ("pong", "master-3"): "f90f8ef6917332d5",
    ("pong", "master-2"): "f90f8ef6917332d5",
    ("pong", "adept-3"): "68f0ce9d12e03c4f",
    ("pong", "casual-3"): "c056133b05080bc9",
    ("pong", "beginner-2"): "578131098992eee9",
    ("pai-gow", "first"): "d125f518f40b67f9",
    ("pai-gow", "best"): "cb0e07d624022386",
    ("pai-gow", "master-1"): "9ea4f8dde9225e57",
    ("pai-gow", "adept-1"): "f1010b3b727d352c",
    ("pai-gow", "casual-1"): "d6caa4efcfca41b7",
    ("pai-gow", "beginner-1"): "e9e0fb22be1f5744",
    ("pai-gow", "random"): "7997687bdcdced4a",
    ("tongits", "first"): "7cc5cc9c44bd4c46",
    ("tongits", "random"): "701088901b90ecf1",
    ("daun-tiga", "first"): "3f406c47f50080ef",
    ("daun-tiga", "steady-2"): "d27db5400c3e8411",
    ("daun-tiga", "bold-2"): "c88bc4e3ea678c3f",
    ("daun-tiga", "chaser-2"): "0f00ac6c43e47e99",
    ("daun-tiga", "bold-1"): "0034a729d1964bd5",
    ("daun-tiga", "chaser-1"): "c8af0ae9a0971f6f",
    ("daun-tiga", "random"): "29a44979484a05ef",
}
WORLDS = {
    "pai-tong": "f5e305fa40b28570",
    "pong": "c700d66c19a36bd7",
    "pai-gow": "cccdad350124e6a6",
    "tongits": "fce7abea288cadbb",
    "daun-tiga": "08a72b15b9a2e83b",
}
"""Resampled deals without a policy."""


def looked_at(name: str) -> Iterator[tuple[Seat, View]]:
    """Yield states with a choice: deals by the game's first opponent, with a random move every fifth time."""
    game, rng = GAMES[name], Random(f"same choices {name}")
    seen = 0
    for number in count():
        base = game.Options.unnamed() if game.Options.MOVED else None  # as it was when these were written
        options = game.Options.parse(HOUSES.get(name, {}) if number % 2 else {}, base)
        deal = game.deal(SEATS.get(name, game.default_seats), rng.randbytes(32).hex(), options)
        while pending := deal.pending():
            seat = min(pending)
            view = deal.view(seat)
            move = view.legal[0]
            if len(view.legal) > 1 or isinstance(move, Range):
                if seen == STATES:
                    return
                seen += 1
                yield seat, view
                move = any_of(view, rng) if rng.random() < 0.2 else decide(LEVELS[name]["first"].think, view, rng).move
            deal.play(seat, move)


def choices(name: str, level: str) -> str:
    """Return a short digest of all answers of one level, as text."""
    think = RETIRED[name].get(level) or LEVELS[name][level].think
    said = hashlib.sha256()
    for number, (_, view) in enumerate(looked_at(name)):
        choice = decide(think, view, Random(number), BUDGET)
        said.update(f"{choice.move}; {' '.join(map(str, choice.reasons))}\n".encode())
    return said.hexdigest()[:16]


def worlds(name: str) -> str:
    """Return a short digest of resampled deals: the place of every piece, and the seats that have answered."""
    drawn = hashlib.sha256()
    for number, (seat, view) in enumerate(looked_at(name)):
        given = view._replace(answer=view.legal[-1]) if view.table.phase in {"claim", "answer"} else view
        for watcher in (view, given):
            other = GAMES[name].resample(watcher, Random(number))
            asked = sorted(other.pending())
            drawn.update(f"{seat} {asked} {other.census()} {[other.view(each).answer for each in asked]}\n".encode())
    return drawn.hexdigest()[:16]


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(("name", "level"), CHOICES, ids="-".join)
def test_retired_opponents_still_choose_their_recorded_moves(name: str, level: str) -> None:
    """Three hundred states per game: the same moves with the same reasons."""
    assert choices(name, level) == CHOICES[name, level]


@pytest.mark.parametrize("name", WORLDS)
def test_resampling_without_policy_gives_the_recorded_deals(name: str) -> None:
    """PT-26, TG-42: hidden hands and unseen answers are sampled as before."""
    assert worlds(name) == WORLDS[name]
