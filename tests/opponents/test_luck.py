"""Luck of the cards: the result of replaying a deal with masters in every seat."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from game.opponents import LEVELS, decide
from game.opponents.luck import luck_of
from game.opponents.random_player import any_of
from game.rules import GAMES
from tests.contract.play import seed_of


def told(deal, plays=4, stakes=None):
    thinking = luck_of(deal, plays, stakes)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def played(name, number=1, by="first", **house):
    """Return a finished deal played by one kind of opponent."""
    game, rng = GAMES[name], Random(number)
    deal = game.deal(game.default_seats, seed_of(number), game.Options.parse(house))
    while pending := deal.pending():
        for seat in sorted(pending):
            view = deal.view(seat)
            deal.play(seat, any_of(view, rng) if by == "random" else decide(LEVELS[name][by].think, view, rng).move)
    return deal


@pytest.mark.parametrize("name", GAMES)
def test_luck_sums_to_zero_and_is_reproducible(name):
    deal = played(name)
    found = told(deal)
    assert len(found) == GAMES[name].default_seats
    assert sum(one.chips for one in found) == pytest.approx(0)
    assert all(one.error >= 0 for one in found)
    assert told(deal) == found


def test_luck_depends_on_the_cards_and_not_on_the_moves_played():
    """TG-40: a player who plays badly had the same luck as one who plays well."""
    assert told(played("tongits", 3, "first")) == told(played("tongits", 3, "random"))


@pytest.mark.nightly
def test_among_equal_players_luck_is_usually_highest_for_the_winner():
    """Over many deals between equal players the winner usually had the best luck."""
    agree = []
    for number in range(24):
        deal = played("pong", number)
        luck = told(deal, 3)
        winner = deal.result.winner
        if winner is not None:
            agree.append(luck[winner].chips)
    assert fmean(agree) > 0.5


def test_luck_is_not_computed_for_an_unfinished_deal():
    deal = GAMES["pong"].deal(4, seed_of(1))
    with pytest.raises(ValueError, match="only when the deal is over"):
        luck_of(deal)
    with pytest.raises(ValueError, match="twice or more"):
        luck_of(played("daun-tiga"), 1)


def test_luck_uses_the_actual_cut_of_the_woodpile():
    """PG-21: another cut of the woodpile would give all seats other tiles."""
    game, seed, bank = GAMES["pai-gow"], seed_of(3), 3
    found = []
    for cut in ("keep", "cut 3", "cut 5"):
        deal, rng = game.deal(4, seed), Random(1)
        deal.play(bank, game.parse_move(cut))
        given = {bank: [game.parse_move(cut)]}
        while pending := deal.pending():
            for seat in sorted(pending):
                move = decide(LEVELS["pai-gow"]["master"].think, deal.view(seat), rng).move
                deal.play(seat, move)
                if str(move).startswith("bet"):
                    given.setdefault(seat, []).append(move)
        found.append(told(deal, 2, given))
    assert len({tuple(one.chips for one in each) for each in found}) == len(found)
    assert all(one.error == 0 for each in found for one in each), "everybody has the same tiles each time"
