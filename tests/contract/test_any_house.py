"""Random combinations of house rules and seats: no dead end, no piece lost, payments sum to zero."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.contract import Deal, Game, Move, Range, Seat
from game.rules.money.deal import MoneyDeal
from game.rules.money.view import Winning
from tests.contract.conftest import ALL_GAMES, options_with
from tests.contract.play import any_move

DEALS = 25


def any_options(game: Game, rng: Random):
    """Return house rules with about half of the switches at their defaults, the others at random values."""
    values = {
        switch.name: rng.choice(switch.choices or (switch.range[0], switch.range[-1]))
        for switch in game.Options.spec()
        if rng.random() < 0.5
    }
    return options_with(game, values)


def eager_move(deal: Deal, seat: Seat, rng: Random) -> Move:
    """Claim whenever possible, so that hands shrink to exposed tongs and dead ends would occur."""
    moves = deal.legal(seat)
    claims = [move for move in moves if str(move) not in {"pass", "win"} and not isinstance(move, Range)]
    return rng.choice(claims) if claims and rng.random() < 0.8 else any_move(deal, seat, rng)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("number", range(DEALS))
@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_random_combinations_of_house_rules_can_be_played(game: Game, number: int) -> None:
    """PT-24a, PT-26, PT-28, PT-40, PT-41, PT-54, PT-55, PO-06, PO-11: for any combination of switches."""
    rng = Random(f"{game.name} {number}")
    seats, options = rng.choice(game.seats), any_options(game, rng)
    move_of = rng.choice([any_move, eager_move])
    deal = game.deal(seats, rng.randbytes(32).hex(), options)
    pack = game.pack(options)
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        assert deal.legal(seat), "a seat that is asked can answer"
        if isinstance(deal, MoneyDeal):
            _check_claims(game, deal, options)
        deal.play(seat, move_of(deal, seat, rng))
        assert Counter(code for place in deal.census().values() for code in place) == Counter(pack.pieces)
    result = deal.result
    assert result is not None
    assert sum(entry.amount for entry in result.entries) == 0
    if isinstance(result.shown, Winning):
        census = deal.census()
        own = [*census[f"hand {result.winner}"], *census[f"exposed {result.winner}"]]
        assert sorted(own) == sorted(code for each in result.shown.sets for code in each.pieces)
        (winning,) = [each for each in result.shown.sets if each.winning]
        assert result.shown.piece in winning.pieces
        assert sum(item.amount for item in result.shown.items) >= getattr(options, "min_items", 0)


def _check_claims(game: Game, deal: Deal, options) -> None:
    """Check in a new window that winning claims agree with scored cases, and that other claims leave a legal move."""
    table, pending = deal.view(None).table, sorted(deal.pending())
    if table.phase != "claim" or len(pending) < table.seats - 1 or table.turns % 4:
        return
    for seat in pending:
        view = deal.view(seat)
        case = {
            "concealed": [*view.hand, table.last],
            "exposed_tongs": table.exposed[seat],
            "winning_card": table.last,
            "winning_card_source": "discard",
            "guess": table.guesses[seat],
        }
        settled = game.settle_case(case, options)
        dear = settled["complete"] and settled.get("total_baht", 99) >= getattr(options, "min_items", 0)
        assert dear == ("win" in map(str, view.legal))
        for claim in view.legal:
            if str(claim) in {"pong", "take"}:
                twin = deal.copy()
                for other in pending:
                    twin.play(other, claim if other == seat else game.parse_move("pass"))
                assert twin.pending() == {seat}
                assert twin.legal(seat)
