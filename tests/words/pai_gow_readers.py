"""Readers at a Pai Gow table, and deals to describe."""

from __future__ import annotations

from random import Random

from game.opponents import RANDOM, decide
from game.words import Reader, words_of
from tests.rules.pai_gow_table import GAME

WORDS = words_of("pai-gow")
PACK = GAME.pack(GAME.Options())
NAMES = ("Noi", "Kanya", "Somchai", "The house")
NOI = Reader("pai-gow", PACK, NAMES, you=0)
BYSTANDER = Reader("pai-gow", PACK, NAMES)
REPLAY = Reader("pai-gow", PACK, NAMES, codes=True)
FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
HOUSES = [{}, {"commission": 5}, {"banker": "rotating"}, {"banker": "rotating", "commission": 5}]


def states(number, seats=4, house=None):
    """Yield random deals in each of their states, with the events that led there."""
    rng = Random(f"{seats} {house}")
    for _ in range(number):
        deal = GAME.deal(seats, rng.randbytes(32).hex(), GAME.Options.parse(house or {}))
        events = deal.opening
        while True:
            yield deal, events
            if not deal.pending():
                break
            seat = min(deal.pending())
            events = deal.play(seat, decide(RANDOM.think, deal.view(seat), rng).move)
