"""Readers at a Tongits table, and deals to describe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from game.rules.cards.french import PACK
from game.rules.contract import Seat
from game.rules.tongits.deal import TongitsDeal
from game.words import WORDS, Reader
from tests.rules.tongits_table import TONGITS

SAID = WORDS["tongits"]
NAMES = ("Ana", "Ben", "Cora")
ANA = Reader("tongits", PACK, NAMES, you=0)
ONLOOKER = Reader("tongits", PACK, NAMES)
REPLAY = Reader("tongits", PACK, NAMES, codes=True)
QUICK = TONGITS.presets["quick"]
HOUSES = [
    QUICK,
    TONGITS.Options.parse({"simultaneous_answers": "on", "ace_high": "on", "jackpot": "off"}, QUICK),
    TONGITS.Options.parse({"call_timing": "start_of_turn", "pick_to_extend": "on", "survive_round": "off"}, QUICK),
    TONGITS.Options.parse({"self_sapaw_blocks": "on", "pick_to_extend": "on", "streak_carry": "on"}, QUICK),
]
CODE = re.compile(r"\b[A23456789TJQK][SHDC]\b")
OPENED = [(0, "7S 7H 7C"), (1, "9S 9H 9C"), (2, "JS JH JC")]


def deals(count: int) -> Iterator[TongitsDeal]:
    """Yield new deals under varying house rules, some in the middle of a match."""
    rng = Random(21)
    for number in range(count):
        carry = {"mano": number % 3, "pot": 12, "streak": 1} if number % 2 else None
        yield TONGITS.deal(3, rng.randbytes(32).hex(), HOUSES[number % len(HOUSES)], carry)


def reader_of(seat: Seat | None, *, codes: bool = False) -> Reader:
    """Return a reader in a seat, or an onlooker."""
    return Reader("tongits", PACK, NAMES, you=seat, codes=codes)
