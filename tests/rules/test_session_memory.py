"""Session history that is passed from deal to deal in addition to the carry of the rules."""

from __future__ import annotations

from random import Random

import pytest

from game.rules import GAMES
from game.rules.session_history import KEY, SessionMemory, remembered, session_memory_of
from tools.notation import view_from_text, view_to_text

GOOD = [[10, 20, -1, -30], [0, 0, 0, 0], [5, 5, 3, 15], [0, 0, 0, 15]]


def played(game, carry=None, number=1):
    """A deal of four played to its end by chance."""
    rng = Random(number)
    deal = game.deal(4, rng.randbytes(32).hex(), None, carry)
    while pending := deal.pending():
        seat = min(pending)
        if game.name == "pai-gow":
            bet = game.parse_move(f"bet {rng.randint(1, 100)}")
        else:
            bet = game.parse_move(f"stake {rng.randint(1, 100)} 5")
        deal.play(seat, bet if deal.allows(seat, bet) else deal.legal(seat)[0])
    return deal


def test_session_history_is_updated_after_each_deal():
    """First bet, last bet, streak and gain; then results of the last deal and bank, and deals since the bank.

    A tie and a deal at the bank leave the run as it is.
    """
    first = remembered((), (10, 20, None), (10, -20, 10), (1, -1, 0), 2)
    assert first == [[10, 10, 1, 10, 10, 0, 0], [20, 20, -1, -20, -20, 0, 0], [0, 0, 0, 10, 10, 10, 0]]
    second = remembered(session_memory_of({KEY: first}), (15, None, 5), (15, -15, 0), (1, 0, 0), 1)
    assert second == [[10, 15, 2, 25, 15, 0, 0], [20, 20, -1, -35, -15, -15, 0], [5, 5, 0, 10, 0, 10, 1]]
    third = remembered(session_memory_of({KEY: second}), (15, 30, 5), (-15, -30, 45), (-1, -1, 1), 0)
    assert third == [[10, 15, -1, 10, -15, -15, 0], [20, 30, -2, -65, -30, -15, 1], [5, 5, 1, 55, 45, 10, 2]]


def test_session_history_totals_gains_for_as_long_as_the_bank_is_kept():
    """DT-12: until the seat holds the bank again; bets in between leave the sum unchanged."""
    found, banks = [], []
    for gain, banker in ((-100, 0), (-50, 0), (5, 1), (-5, 1), (20, 0)):
        bets = [None if seat == banker else 5 for seat in range(2)]
        found = remembered(session_memory_of({KEY: found}) if found else (), bets, (gain, -gain), (0, 0), banker)
        banks.append(found[0][5:])
    assert banks == [[-100, 0], [-150, 0], [-150, 1], [-150, 2], [20, 0]]


def test_session_history_with_the_four_original_fields_can_be_continued():
    old = [[10, 20, -1, -30], [0, 0, 0, 0]]
    (one, other) = remembered(session_memory_of({KEY: old}), (20, None), (-20, 20), (-1, 0), 1)
    assert one == [10, 20, -2, -50, -20, 0, 0]
    assert other == [0, 0, 0, 20, 20, 20, 0]


@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
def test_deal_passes_session_history_to_the_next_deal(name):
    """In addition to the result's carry, which contains only what the rules need. PG-11, DT-12."""
    game = GAMES[name]
    deal = game.deal(4, "0" * 64)
    assert deal.view(0).table.evening == ()
    with pytest.raises(ValueError, match="when it is over"):
        deal.following()
    carry, gains = None, [0] * 4
    for number in range(6):
        deal = played(game, carry, number)
        assert KEY not in deal.result.carry
        carry = deal.following()
        assert {key: value for key, value in carry.items() if key != KEY} == deal.result.carry
        for entry in deal.result.entries:
            gains[entry.account] += entry.amount
        assert [each[3] for each in carry[KEY]] == gains
        following = game.deal(4, "1" * 64, None, carry)
        assert following.view(None).table.evening == tuple(SessionMemory(*each) for each in carry[KEY])
        assert following.header["carry"] == carry
    assert any(each[2] for each in carry[KEY])


@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
def test_views_and_resampled_deals_contain_the_session_history(name):
    game = GAMES[name]
    for number, seat in ((1, 0), (2, 1)):
        deal = played(game, {"banker": 3, KEY: GOOD}, number)
        fresh = game.deal(4, deal.seed, None, {"banker": 3, KEY: GOOD})
        for each in (deal, fresh):
            view = each.view(seat)
            assert view_from_text(game, view_to_text(view)) == view
            assert game.resample(view, Random(1)).view(seat).table.evening == view.table.evening != ()


@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        GOOD[:3],
        [*GOOD[:3], [0, 0, 0]],
        [*GOOD[:3], [-1, 5, 0, 0]],
        [*GOOD[:3], [5, -5, 0, 0]],
        [*GOOD[:3], [5, 5, 0, 0, 0]],
        [*GOOD[:3], [5, 5, 0, 0, 0, 0, -1]],
        [*GOOD[:3], [5, 5, 0, 0, 0, 1.0, 0]],
        [*GOOD[:3], [5, 5, True, 0]],
        [*GOOD[:3], [5, 5, 0, 1.0]],
        [*GOOD[:3], "none"],
        "none",
    ],
)
def test_invalid_session_history_is_rejected(name, bad):
    with pytest.raises(
        ValueError, match="the evening before a deal is four or seven whole numbers for each of 4 seats"
    ):
        GAMES[name].deal(4, "0" * 64, None, {"banker": 3, KEY: bad})


@pytest.mark.parametrize("name", ["pai-tong", "pong", "tongits"])
def test_games_without_bets_keep_no_session_history(name):
    """Nothing else is remembered there."""
    game = GAMES[name]
    deal = game.deal(game.default_seats, "0" * 64)
    rng = Random(1)
    while pending := deal.pending():
        seat = min(pending)
        deal.play(seat, rng.choice(deal.legal(seat)))
    assert deal.following() == deal.result.carry
