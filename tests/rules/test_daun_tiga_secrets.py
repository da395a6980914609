"""Hidden information of Daun Tiga before all stakes are placed, and deals resampled from a view."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.rules.daun_tiga.comparison import Ruling
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import HandValue
from game.rules.daun_tiga.moves import Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes, Throw
from tests.rules.daun_tiga_table import (
    FIVE,
    FOUR,
    LONG,
    SIX,
    TIE,
    all_stake,
    any_move,
    deal_with_hands,
    play_moves,
    play_out,
)
from tools.notation import view_from_text, view_to_text

CASES = [
    (2, {}),
    (3, {"bystanders": "off"}),
    (6, {"pieces": "tiles", "tile_suit": "c"}),
    (6, {"table_min": 5, "table_max": 20}),
    (17, {}),
]


def states(seats, house, deals=12):
    """Every state of some whole deals, and the ends: the stakes, the banker's question, and all over."""
    rng = Random(f"{seats} {house}")
    options, carry = DaunTigaOptions.parse(house), None
    for number in range(deals):
        deal = DAUN_TIGA.deal(seats, rng.randbytes(32).hex(), options, carry if number % 3 else None)
        while pending := deal.pending():
            yield deal, rng
            seat = rng.choice(sorted(pending))
            deal.play(seat, any_move(deal, seat, rng))
        yield deal, rng
        carry = deal.result.carry


@pytest.mark.parametrize(("seats", "house"), CASES)
def test_resampled_daun_tiga_deal_is_consistent_with_every_view(seats, house):
    """DT-13, DT-21, DT-22: for every seat and a bystander, in every state, with all pieces of the pack."""
    changed, phases = Counter(), set()
    for count, (deal, rng) in enumerate(states(seats, house)):
        pack = DAUN_TIGA.pack(deal.options)
        phase = deal.view(None).table.phase
        phases.add(phase)
        if seats == 17 and count % 41 and phase == "stake":
            continue
        for watcher in (None, *range(seats)):
            view = deal.view(watcher)
            other = DAUN_TIGA.resample(view, rng)
            assert other.view(watcher) == view
            assert other.view(None) == deal.view(None)
            assert bool(other.pending()) == bool(deal.pending())
            pieces = Counter(code for place in other.census().values() for code in place)
            assert pieces == Counter(pack.codes * pack.copies)
            changed[phase] += other.hands != deal.hands
            for move in other.legal(watcher):
                assert other.legal(watcher).count(move) == 1
    assert changed["stake"] > 20, "closed cards must really be drawn anew"
    assert not changed["keep"]
    assert not changed["over"]
    assert phases >= {"stake", "over"}


def test_resampled_daun_tiga_deal_randomizes_unseen_stakes_and_keeps_the_viewers_own():
    """DT-21, DT-13: which seats have staked, how much, and on which hands."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE, SIX.replace("S", "D"))
    play_moves(deal, "2 back 1 5", "2 back 4 6", "3 stake 9 9")
    rng, waiting, stakes = Random(1), set(), set()
    for _ in range(60):
        other = DAUN_TIGA.resample(deal.view(2), rng)
        assert other.view(2).backs == (SideStake(2, 1, 5), SideStake(2, 4, 6))
        assert other.view(2).answer == Back(4, 6)
        assert other.pending() >= {2}
        waiting.add(other.pending())
        stakes.add(other.stakes[3])
    assert len(waiting) == 8
    assert len(stakes) > 10
    play_moves(deal, "2 stake 7 0")
    waiting = {DAUN_TIGA.resample(deal.view(2), rng).pending() for _ in range(100)}
    assert len(waiting) == 7, "somebody of the other three has still to stake"
    assert all(len(each) and 2 not in each for each in waiting)
    assert DAUN_TIGA.resample(deal.view(2), rng).stakes[2] == Stakes(7)


@pytest.mark.parametrize(("seats", "house"), CASES)
def test_resampled_daun_tiga_deal_can_be_played_to_its_end(seats, house):
    """DT-52."""
    for count, (deal, rng) in enumerate(states(seats, house, 6)):
        if count % (2 * seats) == 1:
            other = DAUN_TIGA.resample(deal.view(rng.choice([None, *range(seats)])), rng)
            play_out(other, rng)
            assert sum(entry.amount for entry in other.result.entries) == 0


def test_banker_in_a_resampled_daun_tiga_deal_can_keep_the_bank():
    """DT-12: the banker's question is still open, and the payments are those of the open hands."""
    deal = deal_with_hands(FIVE, LONG, SIX, carry={"losses": [1, 2, 3]})
    play_moves(deal, "1 back 2 5")
    all_stake(deal, "10 20")
    other = DAUN_TIGA.resample(deal.view(None), Random(1))
    assert play_moves(other, "0 keep") == play_moves(deal, "0 keep")
    assert other.result == deal.result
    assert other.header == deal.header


@pytest.mark.parametrize(("seats", "house"), CASES)
def test_concealed_daun_tiga_cards_do_not_change_legal_moves_choices_or_events(seats, house):
    """DT-21: legal moves, the opponents' choices and the events of an answer are the same whatever the cards are."""
    for deal, rng in states(seats, house, 4):
        if deal.view(None).table.phase != "stake":
            continue
        seat = rng.choice(sorted(deal.pending()))
        view = deal.view(seat)
        other = DAUN_TIGA.resample(view, rng)
        assert other.legal(seat) == view.legal
        for level in LEVELS["daun-tiga"].values():
            mine, theirs = (decide(level.think, each, Random(1)) for each in (view, other.view(seat)))
            assert mine == theirs
        for move in (Stake(5, 0), Stake(5, 7)):
            assert other.allows(seat, move) == deal.allows(seat, move)
        if len(deal.pending()) > 1 and len(other.pending()) > 1:
            move = any_move(deal, seat, rng)
            assert deal.copy().play(seat, move) == other.copy().play(seat, move) == ()


@pytest.mark.parametrize(("seats", "house"), CASES)
def test_daun_tiga_views_round_trip_through_text(seats, house):
    """DT-11, DT-13, DT-22: every view reads back to an equal one, of the same types."""
    for count, (deal, _) in enumerate(states(seats, house, 4)):
        if count % (3 * seats) == 0 or deal.result is not None:
            for watcher in (None, *range(seats)):
                view = deal.view(watcher)
                assert view_from_text(DAUN_TIGA, view_to_text(view)) == view
    table = view_from_text(DAUN_TIGA, view_to_text(deal.view(None))).table
    assert all(isinstance(each, Stakes) for each in table.stakes if each is not None)
    assert all(isinstance(each, SideStake) for each in table.sides)
    assert all(isinstance(each, HandValue) for each in table.result.shown.readings)
    assert sum(isinstance(each, Ruling) for each in table.result.shown.rulings) == seats - 1
    first = DAUN_TIGA.deal(seats, "77" * 32)
    read = view_from_text(DAUN_TIGA, view_to_text(first.view(0))).table
    assert all(isinstance(throw, Throw) for throws in read.throws for throw in throws)
