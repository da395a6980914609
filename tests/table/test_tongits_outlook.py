"""What the left column of Tongits says of the viewer's cards: bahays, secrets, and the extra each loser would pay."""

from __future__ import annotations

from random import Random

import pytest

from game.opponents import sound_choice
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.settlement import specials_of
from game.table.tongits.hand_order import arrangement
from game.table.tongits.screen_state import TongitsState, extras, outlook
from game.words.tongits import questions


@pytest.mark.parametrize("house", [{}, {"sapawed_cards": "on"}], ids=["usual", "sapawed cards count"])
@pytest.mark.parametrize("seed", ["11" * 32, "2e" * 32, "7a" * 32])
def test_tongits_outlook_counts_the_specials_that_the_settlement_would_pay(seed: str, house: dict[str, str]) -> None:
    """TG-72, in every state of whole games, for every seat."""
    options, chance, seen = TongitsOptions.parse(house), Random(seed), set[int]()
    deal = TONGITS_GAME.deal(3, seed, options)
    while deal.result is None:
        players = [deal.player(seat) for seat in range(3)]
        for seat in range(3):
            state = TongitsState(options)
            state.read(deal.view(seat), seat)
            specials = specials_of(players, seat, arrangement(state.hand, options), options)
            assert extras(state) == sum(special.value for special in specials)
            assert questions._extras(deal.view(seat), seat) == extras(state)
            seen.add(extras(state))
        seat = min(deal.pending())
        deal.play(seat, sound_choice(deal.view(seat), chance).move)
    assert len(seen) > 1


def test_tongits_outlook_of_a_face_down_hand_shows_dashes() -> None:
    options = TongitsOptions()
    state = TongitsState(options)
    state.read(TONGITS_GAME.deal(3, "11" * 32, options).view(None), 0)
    assert [value for _label, value in outlook(state, None)] == ["–", "–"]
