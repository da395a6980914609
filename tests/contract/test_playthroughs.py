"""Golden text playthroughs of whole deals, with cards, questions, moves, views and payments line by line.

A change of the rules shows as a difference to read. To rewrite them: SALA_REWRITE_GOLDEN=1 with this test.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Event
from game.rules.money.view import Winning

FOLDER = Path(__file__).parent.parent / "golden" / "playthroughs"
CALLS_WITH_DISCARD = {
    "self_sapaw_blocks": "off",
    "call_timing": "with_discard",
    "first_call": 2,
    "last_drawer": "any",
    "pot_at_end": "stays",
}
"""House rules of Tongits in its first releases."""
DEALS = [
    ("pong", 4, {}, 11),
    ("pong", 4, {"equipment": "ceki", "honours": "thai_aces", "payer": "discarder_pays_all"}, 12),
    ("pong", 4, {"stock_out": "reshuffle", "serong_needs_3_different": "on", "final_card": "deck_only"}, 13),
    ("pai-tong", 6, {}, 14),
    ("pai-tong", 2, {"guess": "on", "white": "on"}, 15),
    ("pai-tong", 7, {"pick_discard": "tong_exposed", "next_starter": "rotate"}, 16),
    ("pai-tong", 4, {"min_items": 4, "combine": "highest"}, 17),
    ("tongits", 3, CALLS_WITH_DISCARD, 21),
    (
        "tongits",
        3,
        CALLS_WITH_DISCARD | {"call_timing": "start_of_turn", "simultaneous_answers": "on", "ace_high": "on"},
        22,
    ),
    ("tongits", 3, CALLS_WITH_DISCARD | {"pick_to_extend": "on", "survive_round": "off", "deck_out_base": 3}, 23),
    ("tongits", 3, {}, 29),
    ("pai-gow", 4, {}, 24),
    (
        "pai-gow",
        8,
        {"banker": "rotating", "commission": 5, "commission_bets": "any", "gee_joon_tie": "both_lowest"},
        25,
    ),
    ("pai-gow", 5, {"banker": "rotating", "commission": 5}, 28),
    ("daun-tiga", 6, {}, 26),
    ("daun-tiga", 17, {"pieces": "tiles", "ten": "zero", "triple_is_long": "on"}, 27),
]


def _words(event: Event) -> str:
    fields = ", ".join(f"{name}={value}" for name, value in event._asdict().items())
    return f"{type(event).__name__}({fields})"


def playthrough(name: str, seats: int, house: dict[str, object], number: int) -> str:
    """Return the text of one deal: the header, the hands, each question and answer, and the settlement."""
    game, rng = GAMES[name], Random(number)
    options = game.Options.parse(house)
    deal = game.deal(seats, rng.randbytes(32).hex(), options)
    lines = [f"game {name}", f"seed {deal.seed}", f"commitment {deal.commitment}", f"house {options.changed()}"]
    lines += [f"{place}: {' '.join(pieces)}" for place, pieces in deal.census().items() if pieces]
    lines += [f"  {_words(event)}" for event in deal.opening]
    while pending := deal.pending():
        table = deal.view(None).table
        stock = f", stock {table.stock}" if hasattr(table, "stock") else ""
        lines.append(f"{table.phase} of {table.actor}{stock}, asked {sorted(pending)}")
        for seat in sorted(pending):
            moves = deal.legal(seat)
            think = LEVELS[name]["random" if rng.random() < 0.1 else "first"].think
            move = decide(think, deal.view(seat), rng).move
            events = deal.play(seat, move)
            if len(moves) > 1:
                lines.append(f"  {seat} may {', '.join(map(str, moves))}")
            if str(move) != "pass":
                lines.append(f"  {seat}: {move}")
            lines += [f"  {_words(event)}" for event in events]
    result = deal.result
    assert result is not None
    lines.append(f"outcome {result.outcome}, winner {result.winner}, carry {result.carry}")
    if isinstance(result.shown, Winning):
        for each in result.shown.sets:
            marks = " open" * each.exposed + " winning" * each.winning
            lines.append(f"  {each.kind}: {' '.join(each.pieces)}{marks}")
        lines += [f"  {item.rule} {item.id} {item.amount}" for item in result.shown.items]
        lines.append(f"  total {result.shown.total}")
    elif result.shown is not None:
        lines += [f"  {name}: {value}" for name, value in result.shown._asdict().items()]
    for entry in result.entries:
        place = "seat" if isinstance(entry.account, int) else "account"
        lines.append(f"  {place} {entry.account}: {entry.amount:+d}")
        if not isinstance(result.shown, Winning):
            lines += [f"    {item.rule} {item.id} {item.amount:+d}" for item in entry.items]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "seats", "house", "number"), DEALS, ids=lambda value: str(value)[:30])
def test_deals_match_the_golden_playthroughs(name: str, seats: int, house: dict[str, object], number: int) -> None:
    """The deal of each seed gives exactly the recorded text."""
    path = FOLDER / f"{name}-{number}.txt"
    text = playthrough(name, seats, house, number)
    if os.environ.get("SALA_REWRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
