"""Who can be played against: each game has its own table of opponents."""

from __future__ import annotations

from random import Random

import pytest

from game.opponents import LEVELS, RANDOM, sound_choice
from game.rules import GAMES
from tests.contract.play import seed_of

OWN = {"pai-gow": ("beginner", "best"), "daun-tiga": ("bold", "chaser")}
"""Opponents that know one game only, in the order that the lobby shows them."""


def test_every_game_of_the_house_has_opponents() -> None:
    assert list(LEVELS) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_stay_what_saved_matches_and_the_command_line_call_them(game: str) -> None:
    assert tuple(LEVELS[game]) == ("first", *OWN.get(game, ()), "random")
    assert LEVELS[game]["random"] is RANDOM
    titles = [level.title for level in LEVELS[game].values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", GAMES)
def test_the_sound_player_answers_with_a_legal_move(game: str) -> None:
    deal = GAMES[game].deal(GAMES[game].default_seats, seed_of(1))
    seat = min(deal.pending())
    assert deal.allows(seat, sound_choice(deal.view(seat), Random(1)).move)
