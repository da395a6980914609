"""Readers at a Pai Tong or Pong table, their texts, and complete deals to describe."""

from __future__ import annotations

from random import Random

from game.rules import GAMES
from game.words import Reader, sentences
from tests.contract.play import any_move, seed_of

NAMES = ("Noi", "Kanya", "Mali", "Somchai", "Aminah", "Yusof", "Latifah")
HOUSES = [
    ("pong", 4, {}),
    ("pong", 4, {"equipment": "ceki", "stock_out": "reshuffle", "final_card": "deck_only"}),
    ("pai-tong", 6, {}),
    ("pai-tong", 3, {"guess": "on", "white": "on", "min_items": 4}),
    ("pai-tong", 7, {"pick_discard": "tong_exposed", "payer": "discarder_pays_all"}),
]


def reader_of(name: str, you: int | None = 0, house: dict[str, object] | None = None, *, codes: bool = False) -> Reader:
    game = GAMES[name]
    return Reader(name, game.pack(game.Options.parse(house or {})), NAMES, you, codes=codes)


def texts(reader: Reader, *events: object) -> list[str]:
    return [sentence.text for sentence in sentences(events, reader)]


def played(name: str, seats: int, house: dict[str, object], number: int):
    """Play a random deal; yield each state, the seat to move, its move, and the resulting events."""
    game, rng = GAMES[name], Random(f"{name} {number}")
    deal = game.deal(seats, seed_of(number), game.Options.parse(house))
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        before = deal.copy()
        yield before, seat, deal.play(seat, any_move(deal, seat, rng)), deal
