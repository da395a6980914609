"""The hand with the highest gain of a session, in any seat."""

from __future__ import annotations

from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.score_history import score_history
from game.match.store import Store
from game.opponents import sound_choice
from game.records.best_hand import best_hand
from game.rules import GAMES

DEALS = 3
SEATS = {"pai-tong": 4, "pong": 4, "pai-gow": 4, "tongits": 3, "daun-tiga": 5}


def played(name, seed, deals=DEALS):
    """Return a store with a finished match of a game, and the match."""
    game, chance = GAMES[name], Random(seed)
    store = Store.open(IN_MEMORY)
    players = seated([PERSON] + ["first" if name != "daun-tiga" else "steady"] * (SEATS[name] - 1), (), name)
    match = store.start(game, game.Options(), players, deals, f"{seed:064x}")
    for number in range(deals):
        while match.deal.result is None:
            seat = next(iter(match.deal.pending()))
            match.play(seat, sound_choice(match.view(seat), chance).move)
        match.finish_deal()
        if number < deals - 1:
            match.next_deal()
    return store, match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_best_hand_is_the_one_that_gained_most(name, seed):
    store, match = played(name, seed)
    deals = score_history(match).deals
    most = max((max(deal.gains) if deal.winner is None else deal.gains[deal.winner]) for deal in deals)
    found = best_hand(store.journal, score_history(match))
    assert found is not None
    assert found.chips == most
    of_it = next(deal for deal in deals if deal.id == found.deal)
    assert of_it.gains[found.hero] == most
    assert found.name == match.players[found.hero].name
    assert any(found.shown["groups"])
    store.close()


@pytest.mark.parametrize("seed", range(12))
def test_strongest_of_several_hands_with_the_highest_gain_is_the_best(seed):
    store, match = played("daun-tiga", seed, deals=1)
    (deal,) = score_history(match).deals
    found = best_hand(store.journal, score_history(match))
    assert found is not None
    seats = range(len(deal.gains)) if deal.winner is None else [deal.winner]
    equal = [seat for seat in seats if deal.gains[seat] == found.chips]
    readings = match.deal.result.shown.readings
    assert readings[found.hero].strength == max(readings[seat].strength for seat in equal)
    store.close()
