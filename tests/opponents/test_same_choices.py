"""Frozen players still make the recorded choices of the releases in which they played.

Each digest was computed with version 0.1's players and views, and once more when the wording of reasons was left out:
moves and figures were the same before and after, except that a chance of 0% is no longer followed by what a win would
be worth, that a reason of Pai Tong names the family of other aces, that a fourth piece of a rank is called spare, and
that a tally after a take at Tongits counts what can then be laid off. Those of the earlier players of Pong and Pai
Tong, `master-2` and the like, were computed while they still sat at tables; where the two masters of Pong differ is in
none of these states.
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
    ("pai-tong", "first"): "015e34ca56a9c94f",
    ("pai-tong", "random"): "a223dc874ab7ae61",
    ("pai-tong", "master-3"): "3183b239c9573958",
    ("pai-tong", "master-2"): "9a0e9397b46031f3",
    ("pai-tong", "adept-4"): "38b671009d8bae96",
    ("pai-tong", "casual-4"): "66c4699816ec090e",
    ("pai-tong", "beginner-3"): "fcb337f9b7e995ae",
    ("pong", "first"): "244282ea6091612b",
    ("pong", "random"): "904a3530c98c5a5f",
    ("pong", "master-3"): "c7918cb418a5dfb0",
    ("pong", "master-2"): "c7918cb418a5dfb0",
    ("pong", "adept-3"): "a62385427b985d65",
    ("pong", "casual-3"): "da7a4c1406e31c9e",
    ("pong", "beginner-2"): "beafba966e02b933",
    ("pai-gow", "first"): "12d8f023938d561e",
    ("pai-gow", "best"): "35d18c1e1b794e7b",
    ("pai-gow", "master-1"): "36497142468a99ff",
    ("pai-gow", "adept-1"): "2c54a16ea238a844",
    ("pai-gow", "casual-1"): "d28626659d0f1a51",
    ("pai-gow", "beginner-1"): "98a001f009288878",
    ("pai-gow", "random"): "1672f33017b1f7c2",
    ("tongits", "first"): "23af3f86e46b525e",
    ("tongits", "random"): "a6c962d2f2ecf28a",
    ("daun-tiga", "first"): "3eb3441e9ba0036b",
    ("daun-tiga", "steady-2"): "5ee7befcc8b145fe",
    ("daun-tiga", "bold-2"): "4a4515d1fabb5099",
    ("daun-tiga", "chaser-2"): "65fdd5312a4e83a7",
    ("daun-tiga", "bold-1"): "02f6b2beb8344da4",
    ("daun-tiga", "chaser-1"): "315c31e2568d8e4c",
    ("daun-tiga", "random"): "3c71d632f9ff1559",
}
WORLDS = {
    "pai-tong": "f5e305fa40b28570",
    "pong": "c700d66c19a36bd7",
    "pai-gow": "cccdad350124e6a6",
    "tongits": "fce7abea288cadbb",
    "daun-tiga": "08a72b15b9a2e83b",
}
"""Resampled deals without a policy."""


def recorded_states(name: str) -> Iterator[tuple[Seat, View]]:
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
    for number, (_, view) in enumerate(recorded_states(name)):
        choice = decide(think, view, Random(number), BUDGET)
        figures = [(each.values, each.pieces) for each in choice.reasons]
        said.update(f"{choice.move}; {figures}\n".encode())
    return said.hexdigest()[:16]


def digest_of_resampled_deals(name: str) -> str:
    """Return a short digest of resampled deals: the place of every piece, and the seats that have answered."""
    drawn = hashlib.sha256()
    for number, (seat, view) in enumerate(recorded_states(name)):
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
    assert digest_of_resampled_deals(name) == WORLDS[name]
