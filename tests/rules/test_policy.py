"""Resampling with a policy: discards and passes make hands more or less likely. PT-26, TG-20, TG-42."""

from __future__ import annotations

from random import Random

import pytest

from game.rules import GAMES
from game.rules.hand_likelihood import DISCARDED, FOLDED, HANDS, LATEST, PASSED, ObservedAction
from game.rules.money.game import MoneyGame
from game.rules.money.moves import PONG, WIN
from game.rules.moves import PASS
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import CHALLENGE, FOLD
from tests.contract.play import seed_of, states
from tests.rules.arrange import arrange, others_pass, play_moves
from tests.rules.tongits_table import table

PAIR = 2
FAR = "c2 c2 s3 m4 c5 s6 m7 c8 s9 ot m2 m9"
DULL = "c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"
PAI_TONG = GAMES["pai-tong"]
assert isinstance(PAI_TONG, MoneyGame)


def always_pongs(deed: ObservedAction, hand: tuple[str, ...]) -> float:
    """A seat that never lets a discard pass of which it holds two."""
    if deed.kind == PASSED and deed.discard is not None:
        return float(hand.count(deed.discard.piece) < PAIR)
    return 1.0


@pytest.mark.parametrize("name", ["pong", "pai-tong", "tongits"])
def test_resample_with_policy_is_consistent_with_the_view(name: str) -> None:
    """PT-26, TG-20: it chooses among possible deals, and gets only public information about other seats' actions."""
    game, rng = GAMES[name], Random(name)
    deal = game.deal(game.default_seats, seed_of(20))
    asked = set()
    for count, (seat, _) in enumerate(states(deal, rng)):
        if count % 11:
            continue
        for watcher in (seat, None):
            view = deal.view(watcher)

            def policy(deed: ObservedAction, hand: tuple[str, ...], view: object = view) -> float:
                assert deed.table is view.table  # type: ignore[attr-defined]
                assert deed.seat != view.seat  # type: ignore[attr-defined]
                assert len(hand) == deed.table.hand_sizes[deed.seat]
                assert len(deed.table.throws) - LATEST <= deed.turn <= len(deed.table.throws)
                assert (deed.discard is not None and deed.discard.seat == deed.seat) == (deed.kind == DISCARDED)
                asked.add(deed.kind)
                return 0.5 + 0.5 / (1 + len(set(hand)))

            assert game.resample(view, rng, policy).view(watcher) == view  # type: ignore[call-arg]
    assert asked == {DISCARDED, PASSED}


def pairs_of_dull(number: int, policy: object) -> int:
    """Count the other hands with two m9 in one resampled deal in which all seats passed on m9."""
    deal = arrange("pai-tong", [FAR, DULL, "", "", "", ""][:2] + ["c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"] * 2)
    play_moves(deal, "0 discard m9")
    others_pass(deal)
    other = PAI_TONG.resample(deal.view(0), Random(number), policy)  # type: ignore[call-arg]
    place = deal.table.design_of["m9"]
    return sum(hand.counts[place] >= PAIR for hand in other.hands[1:])


def test_resampling_with_a_policy_makes_hands_that_would_have_ponged_unlikely() -> None:
    """PT-24: a seat that passed on m9 holds no two of it, if pongs are never passed up."""
    assert sum(pairs_of_dull(number, None) for number in range(200)) > 10
    assert sum(pairs_of_dull(number, always_pongs) for number in range(200)) == 0


def test_policy_that_rules_out_every_hand_leaves_them_all_equally_likely() -> None:
    """PT-26: a policy that finds everything impossible knows nothing of the seat."""
    assert sum(pairs_of_dull(number, lambda _deed, _hand: 0.0) for number in range(200)) > 10


def test_unseen_answers_to_a_discard_are_sampled_by_policy() -> None:
    """PT-26: a policy that never passes makes the strongest claim; one that always passes declines even a win."""
    deal = arrange("pai-tong", [FAR, DULL, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", "m9 m9 c5 s7 m8 c7 s2 m3 c4 s5 m5"])
    play_moves(deal, "0 discard m9")
    view = deal.view(0)
    eager, meek, any_at_all = set(), set(), set()
    for number in range(300):
        for policy, found in ((0.0, eager), (1.0, meek), (None, any_at_all)):
            given = None if policy is None else lambda _deed, _hand, likely=policy: likely
            other = PAI_TONG.resample(view, Random(number), given)  # type: ignore[call-arg]
            for seat in (1, 2, 3):
                if other.answers[seat] is not None:
                    legal = other.moves[seat]
                    found.add((other.answers[seat], legal[0]))
    assert all(answer is dearest for answer, dearest in eager)
    assert {answer for answer, _ in eager} >= {PONG, PASS}
    assert {answer for answer, _ in meek} == {PASS}
    assert {answer for answer, dearest in any_at_all if dearest is PONG} >= {PONG, PASS}
    assert WIN not in {answer for answer, _ in meek}


def test_unseen_answers_to_a_call_are_sampled_by_policy() -> None:
    """TG-42 under `simultaneous_answers`: how likely a hand folds."""
    deal = table(
        ["AS 2D KC", "7H 8H 9S", "KD QD JS"],
        opened=[(0, "3S 4S 5S"), (1, "TH TD TC"), (2, "6C 7C 8C")],
        house={"simultaneous_answers": "on"},
    )
    deal.play(0, TONGITS_GAME.parse_move("call KC"))
    asked = []

    def policy(deed: ObservedAction, hand: tuple[str, ...]) -> float:
        if deed.kind != FOLDED:
            return 1.0
        asked.append((deed.seat, deed.discard, hand))
        return float("KD" in hand)

    given = {}
    for number in range(200):
        other = TONGITS_GAME.resample(deal.view(1), Random(number), policy)
        held = "KD" in other.census()["hand 2"]
        given.setdefault(held, set()).add(other.given[2])
    assert given == {True: {FOLD, None}, False: {CHALLENGE, None}}
    assert {(seat, throw) for seat, throw, _ in asked} == {(2, None)}
    assert HANDS > 1
