"""Hidden information of Pai Gow: PG-20, PG-22, PG-23, PG-30, PG-51."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bench.retired_pai_gow import think_best
from game.opponents.choice import decide
from game.opponents.pai_gow import think, think_for
from game.rules.pai_gow.coach import advise_view
from game.rules.pai_gow.moves import Bet
from game.rules.pai_gow.tiles import ALL_TILES
from tests.rules.pai_gow_table import GAME, arrange, dealt, play_moves
from tools.notation import view_from_text, view_to_text

FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]


def states(house="standard", seats=4):
    """A deal in each of its states: before the cut, in both windows with and without answers, and over."""
    deal = GAME.deal(seats, "3c" * 32, GAME.presets[house])
    yield deal
    deal.play(deal.banker, GAME.parse_move("swap 2 7"))
    for phase in ("bet", "set"):
        order = sorted(deal.pending())
        assert deal.view(None).table.phase == phase
        for seat in order:
            yield deal
            deal.play(seat, Bet(seat + 3) if phase == "bet" else deal.legal(seat)[-1])
    yield deal


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("house", ["standard", "passing bank"])
def test_resampled_pai_gow_deal_gives_its_viewer_the_same_view(house, seats):
    """Every seat's view and a bystander's, in every state; and its text reads back."""
    rng = Random(seats)
    for deal in states(house, seats):
        for seat in (None, *range(seats)):
            view = deal.view(seat)
            other = GAME.resample(view, rng)
            assert other.view(seat) == view
            assert bool(other.pending()) == bool(deal.pending())
            assert Counter(code for place in other.census().values() for code in place) == Counter(ALL_TILES)
            assert view_from_text(GAME, view_to_text(view)) == view


def test_resampled_pai_gow_deal_randomizes_hidden_stacks_hands_and_dice():
    """PG-20, PG-23: closed stacks, other hands, dice to come and unseen answers differ from resample to resample."""
    rng = Random(7)
    deal = GAME.deal(4, "3c" * 32)
    assert len({GAME.resample(deal.view(3), rng).dice for _ in range(40)}) > 20
    dealt(deal)
    play_moves(deal, f"0 {deal.legal(0)[0]}")
    others = [GAME.resample(deal.view(1), rng) for _ in range(40)]
    assert len({other.hands[0] for other in others}) > 30
    assert len({other.pending() for other in others}) > 3
    assert {other.hands[1] for other in others} == {deal.hands[1]}
    assert len({other.census()["woodpile"] for other in others}) == 40


def test_pai_gow_views_hide_dice_and_stacks_before_the_throw():
    """PG-22, PG-23."""
    low, high = (arrange(FOUR, dice=dice) for dice in ((1, 1, 1), (6, 6, 6)))
    low.stacks, high.stacks = high.stacks[::-1], low.stacks
    for deal in (low, high):
        play_moves(deal, "3 keep", "0 bet 5")
    for seat in (None, 0, 1, 2, 3):
        assert low.view(seat) == high.view(seat)


def test_pai_gow_views_show_no_tiles_of_other_seats_before_hands_are_opened():
    """PG-30, PG-51: before all hands open a view names its own tiles alone, and never the seed."""
    deal = arrange(FOUR)
    dealt(deal)
    text = view_to_text(deal.view(0))
    assert not any(code in text for code in ("5-5", "6-4", "6-3", "2-2", "4-2", "6-5", "3-1"))
    assert not any(f'"{code}"' in view_to_text(deal.view(None)) for code in ALL_TILES)
    assert deal.seed not in text


@pytest.mark.parametrize("player", [think, think_best, think_for("beginner", "steady"), think_for("master", "sly")])
def test_pai_gow_opponents_choices_do_not_depend_on_hidden_tiles(player):
    """PG-30: hidden tiles permuted, every opponent moves the same; so do its legal moves and the events it sees."""
    rng = Random(11)
    for deal in states("passing bank"):
        for seat in sorted(deal.pending()):
            view = deal.view(seat)
            other = GAME.resample(view, rng)
            assert other.legal(seat) == deal.legal(seat)
            mine = decide(player, view, Random(4))
            assert mine == decide(player, other.view(seat), Random(4))
            assert deal.allows(seat, mine.move)
            if len(deal.pending() & other.pending()) > 1 and deal.phase == "set":
                assert deal.copy().play(seat, mine.move) == other.copy().play(seat, mine.move) == ()


def test_coach_advice_does_not_depend_on_hidden_tiles():
    """PG-30, PG-60: hidden tiles and unseen answers permuted, players and the bank get the same advice."""
    rng = Random(13)
    told = set()
    for house in ("standard", "passing bank", "beginners"):
        for deal in states(house):
            for seat in range(4) if deal.phase == "set" else ():
                view = deal.view(seat)
                others = [GAME.resample(view, rng) for _ in range(3)]
                assert any(other.hands != deal.hands for other in others)
                advice = advise_view(view)
                told.add(advice.bank)
                assert [advise_view(other.view(seat)) for other in others] == [advice] * 3
    assert told == {False, True}


def test_resampled_pai_gow_deal_can_be_played_to_its_end():
    """Bound hands, bets and all: it is a deal."""
    rng = Random(5)
    for deal in states():
        other = GAME.resample(deal.view(1), rng)
        while other.pending():
            seat = min(other.pending())
            other.play(seat, decide(think, other.view(seat), rng).move)
        assert sum(entry.amount for entry in other.result.entries) == 0
        assert {(entry.account) for entry in other.result.entries} == {0, 1, 2, 3}
