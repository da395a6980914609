"""Players of Pai Gow: cuts, bets and splits. PG-11, PG-21, PG-22, PG-30, PG-31, PG-61."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bench.retired import RETIRED
from bench.retired_pai_gow import think_best
from game.opponents import LEVELS, decide
from game.opponents.choice import Choice
from game.opponents.move_evaluation import weighed
from game.opponents.pai_gow import weigh
from game.rules.pai_gow import set_tiles
from game.rules.pai_gow.coach import advise, advise_bank, bets_against
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.odds import end_of, weighing
from game.rules.pai_gow.ranking import Category, rank
from tests.rules.pai_gow_table import GAME, arrange, dealt

FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
KINDS = ("beginner", "casual", "adept", "master", "master-bold", "master-sly", "first", "best")


def choice(kind, deal, seat, number=0) -> Choice:
    think = RETIRED["pai-gow"].get(kind) or LEVELS["pai-gow"][kind].think
    return decide(think, deal.view(seat), Random(number))


def tables(number, house=None, banker=None):
    """Yield deals for four seats with random tiles and all bets placed."""
    for seed in range(number):
        options = GAME.Options.parse({"banker": "rotating", **(house or {})} if banker is not None else house or {})
        carry = None if banker is None else {"banker": banker}
        deal = GAME.deal(4, Random(seed).randbytes(32).hex(), options, carry)
        dealt(deal, deal.options.bets.spans[0][0] if deal.options.commission else 10)
        yield deal


def mean_value(kind, deals):
    """Return the average gain of a player's splits against the banker's way, in hundredths of a bet."""
    values = []
    for number, deal in enumerate(deals):
        move = choice(kind, deal, 0, number).move
        values.append(advise(deal.hands[0], deal.options).row_of(move).value)
    return sum(values) / len(values)


def test_pai_gow_players_are_registered_as_levels():
    assert set(KINDS) <= set(LEVELS["pai-gow"])


@pytest.mark.parametrize("kind", ["first", "best", "master-1", "beginner-1"])
def test_retired_pai_gow_bankers_cut_at_random(kind):
    """PG-21: every move of the woodpile occurs."""
    deal = arrange(FOUR)
    moves = Counter(str(choice(kind, deal, 3, number).move) for number in range(600))
    assert set(moves) == {str(move) for move in deal.legal(3)}
    assert max(moves.values()) < 40


TODAY = ("beginner", "casual", "adept", "master", "master-bold", "master-sly")


@pytest.mark.parametrize("kind", TODAY)
def test_pai_gow_banker_cuts_mostly_near_the_middle(kind):
    """PG-21: at times the woodpile is left unchanged or swapped; the tiles do not matter."""
    moves = Counter()
    for number in range(600):
        deal = GAME.deal(4, Random(number).randbytes(32).hex(), None, {"banker": 3})
        moves[str(choice(kind, deal, 3, number).move)] += 1
    words = Counter()
    for move, count in moves.items():
        words[move.partition(" ")[0]] += count
    assert 0.2 < words["keep"] / 600 < 0.3
    assert 0.03 < (words["swap"] + words["tops"]) / 600 < 0.1
    assert {move for move in moves if move.startswith("cut")} == {f"cut {stacks}" for stacks in range(2, 7)}
    assert max(moves, key=lambda move: moves[move] if move.startswith("cut") else 0) == "cut 4"
    seeds = [Random(number).randbytes(32).hex() for number in range(10)]
    assert len({choice(kind, GAME.deal(4, seed, None, {"banker": 3}), 3, 7).move for seed in seeds}) == 1


def bets(kind, seat=0, **house):
    deal = arrange(FOUR, house=house, banker=3 if house.get("banker") == "rotating" else None)
    deal.play(3, GAME.parse_move("keep"))
    moves = [choice(kind, deal, seat, number).move for number in range(200)]
    assert all(isinstance(move, Bet) and deal.allows(seat, move) for move in moves)
    return {move.amount for move in moves}


def test_pai_gow_bets_depend_on_temperament_not_strength():
    """PG-22: players of the first release bet as they did."""
    for strength in ("beginner", "casual", "adept", "master"):
        assert bets(strength) <= {5, 10, 15, 20, 25, 30}
        assert min(bets(f"{strength}-bold")) >= 40
        assert max(bets(f"{strength}-bold")) == 100
        sly = bets(f"{strength}-sly")
        assert min(sly) < 5
        assert 40 < max(sly) <= 80
    assert bets("first") == {10}
    assert bets("best") == {50}


@pytest.mark.parametrize("strength", ["beginner", "casual", "adept", "master"])
def test_pai_gow_bets_do_not_depend_on_the_seat(strength):
    """PG-22: three equal bets, or a seat with a constant bet, would look like machines."""
    assert bets(strength, 0) == bets(strength, 1) == bets(strength, 2)
    assert len(bets(strength)) >= 3
    assert [bets(f"{strength}-1", seat) for seat in range(3)] == [{10}, {15}, {5}]
    assert [bets("first", seat) for seat in range(3)] == [{10}] * 3


def bets_of_an_evening(kind, number, deals=20):
    """Return the bets of three players of a kind over some deals, by seat: `[(bet, outcome), ...]`."""
    carry, found = None, [[], [], []]
    for deal_number in range(deals):
        deal = GAME.deal(4, Random(1000 * number + deal_number).randbytes(32).hex(), None, carry)
        while pending := deal.pending():
            for seat in sorted(pending):
                move = choice(kind, deal, seat, 10_000 * number + 100 * deal_number + 10 * deal.number + seat).move
                deal.play(seat, move)
        for seat, bet in enumerate(deal.bets[:3]):
            found[seat].append((bet, deal.result.shown.comparisons[seat].outcome))
        carry = deal.following()
    return found


def changes(kind):
    """Return how often a bet differs from the previous one, by the previous outcome."""
    seen, other, higher = Counter(), Counter(), Counter()
    for number in range(8):
        for row in bets_of_an_evening(kind, number):
            for (bet, outcome), (after, _) in pairwise(row):
                seen[outcome] += 1
                other[outcome] += after != bet
                higher[outcome] += after > bet
    assert other.total() > 0
    return other.total() / seen.total(), higher["win"] / seen["win"], higher["lose"] / seen["lose"]


def test_weaker_pai_gow_players_change_their_bets_more_during_a_session():
    """PG-22: all stay near their own first bet and change it at times, beginners in most deals."""
    found = {strength: changes(strength) for strength in ("beginner", "casual", "adept", "master")}
    moved = [each[0] for each in found.values()]
    assert moved == sorted(moved, reverse=True)
    assert moved[0] > 0.4
    assert 0.05 < moved[3] < 0.25
    for _, after_win, after_loss in found.values():
        assert after_win > after_loss, "more is bet after a win than after a loss"
    assert changes("casual-bold")[0] > 0.4


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(("strength", "most"), [("beginner", 4.3), ("casual", 4), ("adept", 3), ("master", 3)])
def test_steady_pai_gow_player_stays_near_its_first_bet(strength, most):
    """PG-22: few different bets per session, unless much was won or lost; never a high bet."""
    rows = [row for number in range(8) for row in bets_of_an_evening(strength, number)]
    kinds = [len({bet for bet, _ in row}) for row in rows]
    assert sum(kinds) / len(kinds) <= most
    assert len({row[0][0] for row in rows}) >= 3, "who sits there, not where, says how much"
    assert max(bet for row in rows for bet, _ in row) <= 50


@pytest.mark.parametrize(("least", "most"), [(1, 1), (7, 9), (1, 1000), (99, 100), (30, 60)])
def test_pai_gow_bets_stay_within_table_limits(least, most):
    """PG-22: under any table limits."""
    for kind in KINDS:
        assert bets(kind, table_min=least, table_max=most)
        under = bets(kind, table_min=least, table_max=most, commission=5)
        assert {amount % 20 for amount in under} == {0}


def test_best_pai_gow_player_includes_the_commission_on_its_own_bet():
    """PG-12a, PG-60: with rounding, the commission depends on the bet placed."""
    house = {"commission": 5, "commission_bets": "any"}
    deal = arrange(["6-6 1-1 4-4 5-4", "5-5 6-4 2-2 2-1"], house=house)
    dealt(deal, 10)
    assert choice("best", deal, 0).move == SetHands(*advise(deal.hands[0], deal.options, 10).best.split)
    assert choice("best", deal, 0).reasons[0] == advise(deal.hands[0], deal.options, 10).why


def test_best_pai_gow_player_bets_the_maximum_against_a_weak_house_way():
    """PG-61: against a banker who always sets the best rear or the best front hand."""
    assert bets("best", banker_way="maxrear") == bets("best", banker_way="maxfront") == {100}
    assert bets("best", banker_way="foxwoods") == {50}
    assert bets("best", banker_way="maxrear", banker="rotating") == {50}


def test_default_pai_gow_player_sets_hands_by_the_foxwoods_way():
    for deal in tables(40):
        move = choice("first", deal, 0).move
        assert move in deal.legal(0)
        row = advise(deal.hands[0], deal.options)
        assert row.row_of(move) == row.row_of(set_tiles(deal.hands[0], "foxwoods"))


@pytest.mark.parametrize("way", ["balanced", "maxrear"])
def test_best_pai_gow_player_sets_the_best_split(way):
    """PG-60, PG-61: exactly, against the way in force, and with reasons."""
    for deal in tables(40, {"banker_way": way, "commission": 5}):
        told = choice("best", deal, 1)
        advice = advise(deal.hands[1], deal.options)
        assert advice.cost(told.move) == 0
        assert told.reasons[0].text == advice.why.text
        assert told.reasons[0].values == advice.why.values


def test_best_pai_gow_player_yields_a_frame_before_and_after_computing_odds():
    """Only the odds take time: a frame passes before and after them."""
    (deal,) = tables(1)
    thinking = think_best(deal.view(0), Random(0), 0)
    assert next(thinking) is None
    assert next(thinking) is None
    with pytest.raises(StopIteration):
        next(thinking)


def test_pai_gow_beginner_keeps_pairs_together_and_miscounts_gee_joon():
    """PG-30, PG-40, PG-44: it maximizes the rear hand; at times a Gee Joon tile counts only its pips."""
    varied = 0
    for number, deal in enumerate(tables(60)):
        moves = {choice("beginner", deal, 2, 100 * number + chance).move for chance in range(12)}
        paired = [move for move in deal.legal(2) if rank(move.rear).category is Category.PAIR]
        if paired:
            assert moves <= set(paired)
        varied += len(moves) > 1
    assert 0 < varied < 40


def test_same_view_and_seed_give_the_same_pai_gow_mistake():
    for deal in tables(20):
        assert len({choice("beginner", deal, 2, 7).move for _ in range(3)}) == 1


def test_any_player_in_the_house_seat_sets_hands_by_the_house_way():
    """PG-11, PG-61: even a beginner."""
    for deal in tables(5, {"banker_way": "foxwoods"}):
        for kind in KINDS:
            assert choice(kind, deal, 3).move == SetHands(*set_tiles(deal.hands[3], "foxwoods"))


def test_master_as_rotating_banker_sets_the_best_split():
    """PG-53, PG-61: against players who set the balanced way; the player of the first release sets that way itself."""
    other = 0
    for number, deal in enumerate(tables(60, {"banker_way": "maxrear"}, banker=1)):
        found = end_of(weighing(deal.hands[1], "balanced", bank=True))
        move = choice("master", deal, 1, number).move
        assert found.place_of(Split(move.front, move.rear)) in found.best
        balanced = set_tiles(deal.hands[1], "balanced")
        for old in ("first", "best"):
            kept = choice(old, deal, 1, number).move
            assert found.place_of(Split(kept.front, kept.rear)) == found.place_of(balanced)
        meant = choice("beginner", deal, 1, number).move
        other += found.place_of(Split(meant.front, meant.rear)) not in found.best
    assert other > 15


def test_odds_count_copies_as_wins_for_the_banker():
    """PG-53: the same tiles on both sides win both hands for the bank and lose both for the player."""
    tiles = ("6-6", "5-4", "4-4", "1-1")
    as_player, as_bank = (end_of(weighing(tiles, "balanced", bank=bank)) for bank in (False, True))
    for mine, its in zip(as_player.splits, as_bank.splits, strict=True):
        assert its.win > mine.win
        assert its.lose < mine.lose


@pytest.mark.nightly
def test_stronger_pai_gow_levels_set_better_splits():
    """PG-61: by the exact worth of their splits on the same deals."""
    values = [mean_value(kind, tables(250)) for kind in ("beginner", "casual", "adept", "master")]
    assert values == sorted(values)
    assert values[0] < values[1] - 0.8 < values[2] - 1.6
    assert values[3] == pytest.approx(mean_value("best", tables(250)))


def test_temperament_does_not_change_pai_gow_splits():
    """PG-22: it changes only the bets."""
    for kind in ("master", "adept"):
        plain = [choice(kind, deal, 0, 3).move for deal in tables(30)]
        for taste in ("bold", "sly"):
            assert [choice(f"{kind}-{taste}", deal, 0, 3).move for deal in tables(30)] == plain


@pytest.mark.parametrize("house", [{}, {"banker_way": "foxwoods", "commission": 5}])
def test_pai_gow_splits_are_evaluated_by_exact_odds(house):
    """PG-60: in chips of the bet placed, best first, with numbers of wins, pushes and losses."""
    for deal in tables(12, house):
        view = deal.view(1)
        found = weighed(weigh, view, Random(0))
        assert {one.move for one in found} == set(view.legal)
        advice = advise(view.hand, view.table.options, view.table.bets[1])
        for one in found:
            assert one.worth == pytest.approx(view.table.bets[1] * advice.row_of(one.move).value / 100)
            assert (one.error, one.unit) == (0, "chips")
        assert advice.cost(found[0].move) == 0
        assert found[0].reasons[0].text == advice.why.text
        assert "Out of a hundred deals, it wins" in str(found[-1].reasons[-1])


def test_bankers_splits_are_valued_against_the_bets_of_all_players():
    """PG-11, PG-52: a rotating banker has a choice, the house's bank has none."""
    for deal in tables(8, banker=1):
        found = weighed(weigh, deal.view(1), Random(0))
        assert {one.move for one in found} == set(deal.legal(1))
        assert found[0].move == choice("master", deal, 1).move
        why = advise_bank(deal.hands[1], deal.options, bets_against(deal.view(1).table.bets, 1)).why
        assert found[0].reasons[0] == choice("master", deal, 1).reasons[0] == why, "a banker hears the coach's reason"
    for deal in tables(3):
        assert [one.move for one in weighed(weigh, deal.view(3), Random(0))] == list(deal.legal(3))


def test_pai_gow_bets_are_valued_by_what_perfect_play_would_gain():
    """PG-22, PG-61: a loss in the long run, except against a bank with a weak way."""
    deal = arrange(FOUR)
    deal.play(3, GAME.parse_move("keep"))
    small, high = weighed(weigh, deal.view(0), Random(0))
    assert [str(one.move) for one in (small, high)] == ["bet 1", "bet 100"]
    assert small.worth == pytest.approx(-0.009373)
    assert high.worth == pytest.approx(-0.9373)
    giving = arrange(FOUR, house={"banker_way": "maxfront"})
    giving.play(3, GAME.parse_move("keep"))
    best = weighed(weigh, giving.view(0), Random(0))[0]
    assert (str(best.move), best.worth) == ("bet 100", pytest.approx(6.101))
