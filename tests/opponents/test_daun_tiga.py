"""Opponents of Daun Tiga: first, second and side stakes, and reactions to lost deals."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from bench.retired import RETIRED
from game.opponents import LEVELS, decide
from game.opponents.daun_tiga import weigh
from game.opponents.move_evaluation import weighed
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import KEEP, Back, Stake
from game.rules.daun_tiga.odds import odds
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.session_history import SessionMemory
from tests.rules.daun_tiga_table import FIVE, FOUR, LONG, SEED, SIX, TIE, all_stake, deal_with_hands

KINDS = {
    **{kind: level.think for kind, level in LEVELS["daun-tiga"].items() if kind != "random"},
    **RETIRED["daun-tiga"],
}
"""'first' is the steady one as the first release called it."""
TABLE = (FIVE, LONG, FOUR, TIE, SIX.replace("S", "D"))


def answers(kind, times=400, losses=None, carry=None, **house):
    """Return all answers of one seat over a number of deals: its own stakes, and its side stakes."""
    deal = deal_with_hands(*TABLE, carry=carry or ({"losses": losses} if losses else None), **house)
    rng, stakes, backs = Random(7), [], []
    for _ in range(times):
        twin = deal.copy()
        while 1 in twin.pending():
            move = decide(KINDS[kind], twin.view(1), rng).move
            (stakes if isinstance(move, Stake) else backs).append(move)
            twin.play(1, move)
    assert len(stakes) == times
    return stakes, backs


def mean_first_stake(stakes):
    return mean(move.first for move in stakes)


def share_of_second_stakes(stakes):
    """Return the share of answers that have a second stake."""
    return mean(move.second > 0 for move in stakes)


def test_default_daun_tiga_player_is_the_steady_one():
    """In a game of chance no player is stronger than another."""
    assert KINDS.keys() == {
        "steady",
        "first",
        "bold",
        "chaser",
        *("steady-2", "bold-2", "chaser-2", "bold-1", "chaser-1"),
    }


@pytest.mark.parametrize(("kind", "sums"), [("first", {10, 15}), ("steady", {5, 10, 15, 20})])
def test_steady_daun_tiga_player_places_small_stakes(kind, sums):
    stakes, backs = answers(kind)
    assert {move.first for move in stakes} == sums
    assert 0 < share_of_second_stakes(stakes) < 0.25
    assert 0 < len(backs) < 80


def test_bold_daun_tiga_player_places_high_first_and_second_stakes():
    """DT-42, DT-13: at least half the limit, mostly with a second stake, and on other hands too."""
    stakes, backs = answers("bold")
    assert min(move.first for move in stakes) >= 50
    assert max(move.first for move in stakes) == 100
    assert share_of_second_stakes(stakes) > 0.7
    assert min(move.second for move in stakes if move.second) >= 25
    assert len(backs) > 100
    assert {move.hand for move in backs} == {2, 3, 4}


def test_loss_chasing_player_raises_its_stake_after_each_consecutive_loss():
    """DT-21: it makes small stakes until it loses, then doubles up to the table's limit."""
    means = [mean_first_stake(answers("chaser", losses=[0, lost, 0, 0, 0])[0]) for lost in range(6)]
    assert means[0] < 13
    assert all(later > 1.7 * earlier for earlier, later in pairwise(means[:4]))
    assert means[4] > 85
    assert means[5] == 100
    assert share_of_second_stakes(answers("chaser", losses=[0, 3, 0, 0, 0])[0]) > share_of_second_stakes(
        answers("chaser")[0]
    )


def test_loss_chasing_player_ignores_losses_of_other_seats():
    assert answers("chaser", losses=[9, 0, 9, 9, 9]) == answers("chaser")
    assert answers("first", losses=[0, 9, 0, 0, 0]) == answers("first")
    assert answers("bold", losses=[0, 9, 0, 0, 0]) == answers("bold")


def test_loss_chasing_player_stakes_more_after_a_lost_deal():
    """DT-34, DT-40: through two whole deals, one lost and one won."""
    rng = Random(1)
    for own, more in ((FOUR, True), (LONG, False)):
        deal = deal_with_hands(FIVE, own, TIE)
        before = [decide(KINDS["chaser"], deal.view(1), rng).move for _ in range(50)]
        all_stake(deal)
        deal = DAUN_TIGA.deal(3, SEED, DaunTigaOptions(), deal.result.carry | {"banker": 0})
        after = [decide(KINDS["chaser"], deal.view(1), rng).move for _ in range(50)]
        least, most = (max(move.first for move in moves if isinstance(move, Stake)) for moves in (before, after))
        assert (most > least) == more


def evenings(kind, number=6, deals=20):
    """Return the first stakes of six players of a kind over some deals with their results, one row per player."""
    return [[(stakes.first, result) for stakes, result, _, _ in row] for row in staked(kind, number, deals)]


def staked(kind, number=6, deals=20):
    """Every answer of six players of a kind in so many evenings, one row a player.

    `[(stakes, what came of it, its evening before that, its side stakes), ...]`.
    """
    rows = []
    for evening in range(number):
        carry, table = None, [[] for _ in range(6)]
        for deal_number in range(deals):
            rng = Random(f"{kind} {evening} {deal_number}")
            deal = DAUN_TIGA.deal(6, rng.randbytes(32).hex(), None, carry)
            while pending := deal.pending():
                seat = min(pending)
                deal.play(seat, decide(KINDS[kind], deal.view(seat), rng).move)
            for seat, stakes in enumerate(deal.stakes):
                if stakes is not None:
                    before = deal.view(None).table.evening
                    own = before[seat] if before else SessionMemory()
                    table[seat].append((stakes, deal.result.shown.rulings[seat].result, own, deal.backs[seat]))
            carry = deal.following()
        rows += table
    return rows


def test_each_steady_players_stakes_vary_around_its_own_first_stake():
    """DT-21: six players with equal stakes in every deal would look like machines, like those of the first release."""
    rows = evenings("steady")
    assert {row[0][0] for row in rows} == {5, 10, 15, 20}
    assert max(stake for row in rows for stake, _ in row) <= 30
    moved = sum(one != other for row in rows for (one, _), (other, _) in pairwise(row)) / sum(map(len, rows))
    assert 0.1 < moved < 0.4
    own = [abs(stake - row[0][0]) for row in rows for stake, _ in row]
    assert mean(own) < 4
    alike = [stake for row in evenings("first", 2) for stake, _ in row]
    assert alike.count(10) > 0.8 * len(alike)


def test_bold_players_stakes_depend_on_their_previous_stake():
    """DT-21: in earlier versions the stakes did not depend on the previous one."""
    steps = {
        kind: mean(abs(one - other) for row in evenings(kind) for (one, _), (other, _) in pairwise(row))
        for kind in ("bold", "bold-1")
    }
    assert 5 < steps["bold"] < 0.7 * steps["bold-1"]


def test_loss_chasing_player_returns_to_its_first_stake_after_raising():
    """DT-21: while behind it raises after most losses, and returns to its first stake soon after a win."""
    rows = staked("chaser")
    assert {row[0][0].first for row in rows} == {5, 10, 15}
    chasing = [
        stakes.first > own.last
        for row in rows
        for stakes, _, own, _ in row
        if own.last and own.gain < 0 and own.lately < 0 and own.last < min(100, own.first - own.gain)
    ]
    assert 0.7 < mean(chasing) < 0.9
    calmed = [
        stakes.first < own.last
        for row in rows
        for stakes, _, own, _ in row
        if own.gain < 0 < own.lately and own.last >= 40
    ]
    assert mean(calmed) > 0.4


def test_loss_chasing_player_does_not_raise_after_a_loss_while_ahead():
    """DT-12, DT-21: gains as banker count as well, so that there is nothing to win back."""
    ahead = [
        (stakes, own, backs)
        for row in staked("chaser")
        for stakes, _, own, backs in row
        if own.gain >= 0 > own.lately and own.last
    ]
    assert len(ahead) > 40
    assert any(own.bank > 0 for _, own, _ in ahead)
    assert max(stakes.first for stakes, _, _ in ahead) <= 25
    assert max(back.amount for _, _, backs in ahead for back in backs) <= 10


def first_stakes_after(evening, losses=0, kind="chaser", times=400):
    """Count the first stakes of a seat with this session history."""
    carry = {"losses": [losses] * 5, "evening": [list(evening)] * 5}
    return Counter(move.first for move in answers(kind, times, carry=carry)[0])


def test_loss_chasing_player_raises_by_varying_round_amounts():
    """DT-21: also after hesitation and after losses as banker; not always to the same amount."""
    lost = first_stakes_after(SessionMemory(10, 20, -2, -30, -20), 2)
    assert set(lost) == {20, 30, 40, 50}
    assert 0.1 < lost[20] / 400 < 0.3, "now and then it hesitates"
    hesitated = first_stakes_after(SessionMemory(10, 20, -3, -50, -20), 3)
    assert set(hesitated) == {20, 30, 40, 50}
    at_the_bank = first_stakes_after(SessionMemory(10, 20, 1, -480, -500, -500), 0)
    assert set(at_the_bank) == {20, 30, 40, 50}
    assert set(first_stakes_after(SessionMemory(10, 80, -4, -400, -80), 4)) <= {70, 80, 100}
    assert max(first_stakes_after(SessionMemory(10, 40, -1, -5, -45), 1)) == 40, "it stakes enough already"


def test_loss_chasing_player_stops_raising_once_losses_are_recovered():
    """DT-21: a win after losses takes it back to its first stake; while behind it may keep its stake."""
    assert max(first_stakes_after(SessionMemory(10, 40, 1, 5, 40))) <= 15
    assert max(first_stakes_after(SessionMemory(10, 40, -3, 5, -40), 3)) <= 15
    assert 0.3 < first_stakes_after(SessionMemory(10, 40, 1, -50, 40))[40] / 400 < 0.5


def test_loss_chasing_player_does_not_raise_after_a_tie():
    """DT-34, DT-21: no chips changed hands, so there is nothing more to win back."""
    assert set(first_stakes_after(SessionMemory(10, 20, -1, -100, 0), 1)) == {20}
    assert set(first_stakes_after((10, 20, -1, -100), 1)) == {20}, (
        "nor what nobody remembers, as in an evening begun earlier"
    )
    assert max(first_stakes_after(SessionMemory(10, 20, -1, -100, -20), 1)) > 20, "another loss does"


def test_loss_chasers_reason_states_how_many_chips_it_has_to_win_back():
    """DT-21: when calm, the reason says so instead."""

    def why(evening, losses):
        deal = deal_with_hands(*TABLE, carry={"losses": [losses] * 5, "evening": [list(evening)] * 5}, bystanders="off")
        return str(decide(KINDS["chaser"], deal.view(1), Random(1)).reasons[0])

    assert "chips lost this session: 30;" in why(SessionMemory(10, 20, -2, -30, -20), 2)
    assert why(SessionMemory(10, 20, -2, 30, -20), 2) == "with no loss to win back, the stake is small"


def test_second_stake_is_never_a_single_chip():
    """DT-42: people do not stake one chip next to two or three at a table with a maximum of 100."""
    small = SessionMemory(2, 2, -1, -2, -2)
    for kind in ("steady", "chaser"):
        carry = {"losses": [0] * 5, "evening": [list(small)] * 5}
        found = {(move.first, move.second) for move in answers(kind, carry=carry)[0]}
        assert {2, 3} & {first for first, _ in found}
        assert not any(second == 1 for _, second in found)
    old = answers("steady-2", carry={"losses": [0] * 5, "evening": [list(small)] * 5})[0]
    assert any(move.second == 1 for move in old)


def test_bold_players_change_stakes_for_one_or_two_deals_after_large_losses_as_banker():
    """DT-12, DT-21: some raise, some lower their stakes and make no side stakes; the others stake as usual."""
    moods = Counter()
    for number in range(60):
        bank = -900 - number
        first, second = (
            answers("bold", 30, carry={"banker": 0, "evening": [[60, last, 1, bank, lately, bank, since]] * 5})
            for last, lately, since in ((60, bank, 0), (80, -80, 1))
        )
        means = [mean_first_stake(stakes) for stakes, _ in (first, second)]
        kind = "up" if means[0] > 80 else "down" if means[0] < 40 else "as ever"
        moods[kind] += 1
        if kind == "down":
            assert max(move.first for stakes, _ in (first, second) for move in stakes) <= 30
            assert not first[1]
            assert not second[1]
        if kind == "up":
            assert min(move.first for stakes, _ in (first, second) for move in stakes) >= 80
    assert moods["up"] > 12
    assert moods["down"] > 12
    assert moods["as ever"] > 2
    for since, bank in ((2, -900), (1, -500), (0, -300), (0, 900)):
        for number in range(20):
            evening = [[60, 60, 1, 0, -60, bank - (number if bank < -400 else 0), since]] * 5
            stakes, _ = answers("bold", 30, carry={"banker": 0, "evening": evening})
            assert 50 <= mean_first_stake(stakes) <= 75


def test_player_at_the_maximum_stake_can_only_lower_it_after_large_losses_as_banker():
    moved = {
        round(
            mean_first_stake(
                answers("bold", 30, carry={"banker": 0, "evening": [[100, 100, 1, 0, bank, bank, 0]] * 5})[0]
            ),
            -1,
        )
        for bank in range(-940, -900)
    }
    assert min(moved) <= 40
    assert any(each >= 90 for each in moved), "some do not mind"


def test_loss_chasing_player_places_more_side_stakes_after_losses_but_never_high_ones():
    """DT-13: it makes more side stakes than while calm, but never as high as allowed."""
    _, backs = answers("chaser", losses=[0, 5, 0, 0, 0])
    _, calm = answers("chaser")
    assert 1.5 * len(calm) < len(backs) < 400
    assert max(move.amount for move in backs) <= 40
    assert max(move.amount for move in answers("chaser-1", losses=[0, 5, 0, 0, 0])[1]) > 80


@pytest.mark.parametrize("kind", KINDS)
def test_opponents_place_no_side_stakes_when_bystanders_are_off(kind):
    """DT-13."""
    assert answers(kind, 100, bystanders="off")[1] == []


@pytest.mark.parametrize("kind", KINDS)
def test_opponent_that_lost_to_every_player_as_banker_keeps_the_bank(kind):
    """DT-12."""
    deal = deal_with_hands(FIVE, LONG, SIX)
    all_stake(deal)
    assert decide(KINDS[kind], deal.view(0), Random(1)).move == KEEP


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("limits", [(1, 1), (1, 2), (7, 7), (13, 1000), (40, 100), (1, 60)])
def test_daun_tiga_choices_are_legal_and_have_reasons(kind, limits):
    """DT-21: under any table limits."""
    options = DaunTigaOptions(table_min=limits[0], table_max=limits[1])
    rng, moves = Random(5), Counter()
    for number in range(30):
        losses = [number % 7] * 5
        deal = DAUN_TIGA.deal(5, rng.randbytes(32).hex(), options, {"banker": number % 5, "losses": losses})
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            state = rng.getstate()
            choice = decide(KINDS[kind], deal.view(seat), rng)
            again = Random(0)
            again.setstate(state)
            assert decide(KINDS[kind], deal.view(seat), again) == choice, "the same for the same stream"
            assert all(reason.text.format(**reason.values) for reason in choice.reasons)
            assert choice.reasons
            deal.play(seat, choice.move)
            moves[type(choice.move)] += 1
    assert moves[Stake] == 120
    assert moves[Back]


@pytest.mark.parametrize("house", [{}, {"ten": "zero"}, {"triple_is_long": "on"}])
def test_daun_tiga_stakes_are_evaluated_by_exact_odds(house):
    """DT-21, DT-42: exact odds times the stake, independent of the seat."""
    options = DaunTigaOptions(**house)
    view = deal_with_hands(*TABLE, **house).view(1)
    found = {str(one.move): one for one in weighed(weigh, view, Random(1))}
    counted = odds(options)
    assert {"stake 1 0", "stake 1 1", "stake 100 0", "stake 100 100"} <= set(found)
    assert found["stake 100 0"].worth == pytest.approx(100 * counted.first_value)
    assert found["stake 100 100"].worth == pytest.approx(100 * (counted.first_value + counted.second_value))
    assert any(word.startswith("back ") for word in found)
    assert all(one.error == 0 and one.unit == "chips" for one in found.values())
    said = " ".join(map(str, found["stake 1 0"].reasons))
    assert f"{100 * counted.win:.1f} beat the bank" in said
    assert [str(one) for one in found["stake 1 1"].reasons] != [str(one) for one in found["stake 1 0"].reasons]
