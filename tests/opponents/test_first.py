"""Player of the first release in the money games: its discards, claims and wins."""

from __future__ import annotations

from random import Random

import pytest

from game.match.simulation import simulate
from game.opponents import sound_choice
from game.rules import GAMES
from tests.rules.arrange import arrange, play_moves

FAR = "c2 c2 s3 m4 c5 s6 m7 c8 s9 ot m2 m9"
DULL = "c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"


def choice(deal, seat):
    return str(sound_choice(deal.view(seat), Random(0)).move)


def test_first_release_opponent_discards_a_piece_outside_all_sets():
    deal = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 ot", DULL])
    assert choice(deal, 0) == "discard ot"


def test_first_release_opponent_claims_a_winning_discard():
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", DULL.replace("c9", "rf")])
    play_moves(deal, "0 discard m9")
    assert choice(deal, 1) == "win"


@pytest.mark.parametrize("least", [4, 8])
def test_first_release_opponent_collects_tongs_when_min_items_is_set(least):
    """PT-55: it breaks up a head, which pays nothing, rather than a pair; and it makes pongs."""
    house: dict[str, object] = {"min_items": least}
    deal = arrange("pai-tong", ["c2 c2 c3 c3 s5 s5 m7 m7 c9 s9 m9 s8", DULL], house=house)
    assert choice(deal, 0) in {"discard c9", "discard s9", "discard m9", "discard s8"}
    deal = arrange("pai-tong", [FAR, "c3 c3 m9 m9 s5 s5 m8 m8 c6 s6 m6", DULL.replace("c9", "rf")], house=house)
    play_moves(deal, "0 discard m9")
    assert choice(deal, 1) == "pong"


def test_first_release_opponent_breaks_up_pair_without_live_copies():
    """PT-55: both other twos of coins are on the table, so that pair is discarded before live pairs."""
    deal = arrange("pai-tong", ["c2 c2 c3 c3 s5 s5 m7 m7 c9 c9 s8 s8", DULL], house={"min_items": 4})
    for _ in range(2):
        deal.stock.remove(GAMES["pai-tong"].pack(deal.table.options).index("c2"))
        deal.discards.append((1, "c2"))
    assert choice(deal, 0) == "discard c2"


@pytest.mark.parametrize("least", [4, 8])
def test_first_release_opponents_win_most_deals_when_min_items_is_set(least):
    """PT-55: six of them win well over half of their deals."""
    game = GAMES["pai-tong"]
    done = simulate(game, game.Options(min_items=least), ["first"] * 6, 20, "dear")
    assert done.outcomes["win"] > 12
