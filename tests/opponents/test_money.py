"""Players of Pong and Pai Tong: versions, choices in arranged hands, mistakes and advice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import FrozenInstanceError, fields
from itertools import islice, pairwise
from math import isfinite
from random import Random
from types import SimpleNamespace

import pytest

from bench.retired_money import EARLIER
from game.opponents import decide
from game.opponents.money import first_release, player, think_for, weigh
from game.opponents.money.discard_risk import DANGER_PLACES, OpponentTracker
from game.opponents.money.fitted_weights import FITS, fit_for
from game.opponents.money.hand_value import MOST_MISSING, PAY_PLACES, WIN_PLACES, HandFeatures, odds, win_features
from game.opponents.money.observation import Observation
from game.opponents.money.players import BOLD, MASTER, SKILLS, SLY, STEADY, TASTES, Skill
from game.opponents.money.reasons import _chances
from game.opponents.money.valuation import WISH, Valuation
from game.opponents.move_evaluation import CHIPS, weighed
from game.rules import GAMES
from game.rules.money.moves import PONG, WIN
from game.rules.money.sets import DESIGNS
from game.rules.money.view import DISCARD
from game.rules.moves import DRAW
from tests.contract.play import seed_of
from tests.opponents.money_states import DULL, FAR, MASTERS, STRENGTHS, choice, states
from tests.rules.arrange import arrange, play_moves

CHANCES_WITHOUT_NUMBER = {
    "There is hardly any chance of winning the deal afterwards.",
    "The deal is then almost certainly won.",
}

# Versions and fitted figures


def test_money_player_skills_are_immutable_and_have_distinct_versions():
    every = {skill for kept in (*SKILLS.values(), *EARLIER.values()) for skill in kept.values()}
    skills = {skill.version: skill for skill in every}
    assert len(skills) == len(every)
    assert len({taste.version for taste in TASTES.values()}) == len(TASTES)
    for each in (*skills.values(), *TASTES.values()):
        with pytest.raises(FrozenInstanceError):
            each.version = "another"


@pytest.mark.parametrize("game", SKILLS)
def test_weaker_money_players_make_more_mistakes(game):
    ladder = [SKILLS[game][strength] for strength in STRENGTHS]
    for weaker, stronger in pairwise(ladder):
        assert weaker.lapses > stronger.lapses
        assert weaker.overlooks > stronger.overlooks
        assert weaker.caution <= stronger.caution
    assert SKILLS[game]["master"] is MASTER
    slips = [each for each in fields(Skill) if each.name not in {"version", "wary"}]
    assert all(getattr(MASTER, each.name) == each.default for each in slips)


@pytest.mark.parametrize("game", EARLIER)
def test_key_of_retired_money_player_names_its_version(game):
    for key, skill in EARLIER[game].items():
        strength = key.partition("-")[0]
        whose = key if strength == "master" else f"{game} {key}"  # one master plays both games
        assert skill.version == whose.replace("-", " ")
        assert skill.version < SKILLS[game][strength].version


@pytest.mark.parametrize(("game", "feared"), [("pai-tong", 4.0), ("pong", 1.0)])
def test_dangerous_discards_cost_more_when_discarder_pays_all(game, feared):
    """PT-26, PO-05: an adept weights the danger less."""
    rules = GAMES[game]
    for house, minds in (({}, False), ({"payer": "discarder_pays_all"}, True)):
        deal = rules.deal(rules.default_seats, seed_of(1), rules.Options.parse(house))
        view = deal.view(min(deal.pending()))
        master, adept = (Valuation(view, Observation(view), SKILLS[game][each]) for each in ("master", "adept"))
        assert master.minds_feeding is minds
        assert master.caution == feared
        assert adept.caution == 0.5


@pytest.mark.parametrize("kind", FITS, ids=str)
def test_fitted_weights_are_complete_and_finite(kind):
    fit = FITS[kind]
    assert (len(fit.win), len(fit.error), len(fit.pay)) == (WIN_PLACES, MOST_MISSING, PAY_PLACES)
    assert len(fit.danger) == DANGER_PLACES
    flat = (*fit.win, *fit.error, *fit.pay, *fit.danger, *fit.cost, fit.loss, fit.drawn)
    assert all(isfinite(each) for each in flat)
    assert all(0 < each < 0.2 for each in fit.error)
    assert fit.cost[0] > 0
    assert fit.loss > 0
    assert 0 < fit.drawn < 1


@pytest.mark.parametrize("kind", [kind for kind in FITS if kind.game != "dear"], ids=str)
def test_fitted_chance_to_win_falls_with_higher_shanten(kind):
    """With the same number of helping pieces and at the same time."""
    for rounds in (1, 4):
        chances = [
            odds(FITS[kind].win, win_features(HandFeatures(lacking, 12, 2, ()), 80, rounds, 0, 1))
            for lacking in range(1, 5)
        ]
        assert chances == sorted(chances, reverse=True)
        assert 0 < chances[-1] < chances[0] < 1


def test_fitted_weights_exist_for_every_money_table():
    """PT-55: with separate weights for tables that require expensive hands."""
    for game in SKILLS:
        for seats in GAMES[game].seats:
            for dear in (False, True):
                assert fit_for(game, seats, dear=dear) in FITS.values()
    assert fit_for("pai-tong", 4, dear=True) != fit_for("pai-tong", 4, dear=False)


def test_master_plays_like_the_first_release_when_min_items_is_set():
    """PT-55: counting is stronger than fitted values there; evaluations agree with the choices."""
    options = GAMES["pai-tong"].Options(min_items=4)
    for view in islice(states("pai-tong", 1, options, seats=3), 60):
        move = decide(first_release.think, view, Random(0)).move
        assert decide(MASTERS["pai-tong"], view, Random(0)).move == move
        assert weighed(weigh, view, Random(0))[0].move == move


# What it chooses


def test_master_discards_a_piece_outside_all_sets():
    deal = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 ot", DULL])
    assert choice(deal, 0) == "discard ot"


def test_master_claims_a_winning_discard():
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", DULL.replace("c9", "rf")])
    play_moves(deal, "0 discard m9")
    assert choice(deal, 1) == "win"


def test_master_takes_a_discard_that_lowers_the_shanten():
    """PT-22: two fives are held, and the third is the discard."""
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c9 s9 s5 m7 m7", DULL])
    play_moves(deal, "0 discard m9")
    assert choice(deal, 1) == "take"


def test_reason_against_a_claim_names_the_set_that_it_would_break_up():
    """PT-22: the old thousand fits nothing, and the discard after it would break the pair that waits."""
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c9 s9 m9 c7 s7", DULL])
    play_moves(deal, "0 discard ot")
    found = {str(each.move): each.reasons[0] for each in weighed(weigh, deal.view(1), Random(0))}
    assert found["take"].text == "You would have to break up your {word}: {after} short instead of {before}."
    assert found["take"].values == {"word": ("money cards", "sevens"), "before": 1, "after": 2}


@pytest.mark.parametrize(
    ("seats", "hand", "move"),
    [
        (3, "c4 c4 c4 c5 s7 m5 s6 s2 m8 m9 m9", "pass"),
        (4, "c4 c4 c4 c5 c6 s8 m8 c8 m9 m9 m9", "pass"),
        # The fourth is of use where another of its rank is held.
        (4, "c4 c4 c4 m4 c5 s5 m5 c8 m8 s8 m9", "pong"),
    ],
)
def test_player_with_a_concealed_tong_does_not_pong_the_fourth_piece(seats, hand, move):
    """PT-24: a pong would make no new tong and cost a draw."""
    other = DULL.replace("c4", "m1")
    deal = arrange("pai-tong", [FAR.replace("m4", "c4").replace("ot", "m1"), other, hand, other][:seats])
    play_moves(deal, "0 discard c4")
    assert PONG in deal.view(2).legal
    assert choice(deal, 2) == move
    assert str(weighed(weigh, deal.view(2), Random(0))[0].move) == move


def test_identical_pair_is_valued_higher_than_mixed_pair_in_pong():
    """PO-10: a tong pays one point more."""
    deal = arrange("pong", ["c2 s2 m2 c3 s3 m3 c6 s6 m6 c9 c9 s8", *[DULL.replace("c9", "rd")] * 3])
    view = deal.view(0)
    obs = Observation(view)
    valuation = Valuation(view, obs, MASTER)
    counts = obs.counts.copy()
    counts[obs.design_of["s8"]] -= 1
    alike = valuation.prospect(counts, 4)
    counts[obs.design_of["c9"]] -= 1
    counts[obs.design_of["m9"]] += 1
    assert alike.pay > valuation.prospect(counts, 4).pay + 0.1


def test_discarding_a_design_that_every_seat_just_passed_is_safe():
    """PT-26: a seat waiting for it would have won."""
    deal = arrange("pai-tong", [FAR, DULL, DULL.replace("c9", "rf")])
    play_moves(deal, "0 discard m9")
    view = deal.view(1)
    watch = OpponentTracker(view, Observation(view))
    fit = fit_for("pai-tong", 3, dear=False)
    nine, eight = (Observation(view).design_of[code] for code in ("s9", "s8"))
    assert watch.hit(fit.danger, 0, nine) > 0
    play_moves(deal, "1 pass", "2 pass")
    view = deal.view(1)
    watch = OpponentTracker(view, Observation(view))
    assert watch.hit(fit.danger, 2, nine) == 0
    assert watch.hit(fit.danger, 2, eight) > 0
    assert watch.hit(fit.danger, 0, nine) < watch.hit(fit.danger, 0, eight)


@pytest.mark.parametrize(
    ("house", "minds"),
    [
        ({"payer": "discarder_pays_all"}, True),
        ({}, False),
        ({"payer": "discarder_pays_all", "final_card": "deck_only"}, False),
    ],
)
def test_discard_is_dangerous_only_if_it_can_win_and_its_discarder_would_pay(house, minds):
    """PT-34, PT-41."""
    view = arrange("pai-tong", [FAR, DULL, DULL.replace("c9", "rf")], house=house).view(0)
    valuation = Valuation(view, Observation(view), MASTER)
    assert (max(valuation.hit(design) for design in range(30)) > (0.0, 0.0)) == minds


# Tastes


@pytest.mark.nightly
def test_temperament_decides_only_between_moves_of_nearly_equal_value():
    for taste in (BOLD, SLY):
        think, differs = player(MASTER, taste), 0
        for view in states("pong", 6):
            worths = {each.move: each for each in weighed(weigh, view, Random(1))}
            best = max(worths.values(), key=lambda each: each.worth)
            chosen = worths[decide(think, view, Random(1)).move]
            assert best.worth - chosen.worth <= taste.leeway * 8
            differs += chosen is not best
        assert differs


def test_steady_players_consider_only_the_most_valuable_moves():
    assert STEADY.leeway == 0


# Equals


@pytest.mark.nightly
@pytest.mark.parametrize("game", SKILLS)
def test_master_chooses_at_random_between_equal_discards(game):
    before, several = player(EARLIER[game]["master-3"], STEADY), 0
    for view in states(game, 8):
        if view.table.phase is not DISCARD:
            continue
        worths = {each.move: each.worth for each in weighed(weigh, view, Random(0))}
        thrown = {decide(MASTERS[game], view, Random(chance)).move for chance in range(12)}
        assert max(worths.values()) == pytest.approx(min(worths[move] for move in thrown), abs=1e-6)
        several += len(thrown) > 1
        assert len({decide(before, view, Random(chance)).move for chance in range(3)}) == 1
    assert several > 3, "a deal's first discards, above all"


@pytest.mark.nightly
def test_master_avoids_discards_that_the_next_seat_wants_among_equal_ones():
    """PO-04: a seat that discarded a kind, or did not take one, does not want it; one that took it wants more."""
    seen = Counter()
    for view in states("pong", 30):
        if view.table.phase is not DISCARD:
            continue
        valuation = Valuation(view, Observation(view), MASTER)
        watch, next_seat = valuation.watching(), (view.seat + 1) % view.table.seats
        for design in range(DESIGNS):
            kind = watch.kind_of[design]
            wish = watch.wish(next_seat, design)
            if kind in watch.threw[next_seat] or kind in watch.declined[next_seat]:
                assert wish == 0
            else:
                assert wish == 1 + watch.known[next_seat][kind]
            seen[min(wish, 2)] += 1
        options = valuation.discards(valuation.obs.counts, valuation.obs.sets, [0, 1])
        plain = Valuation(view, Observation(view), EARLIER["pong"]["master-3"])
        for option, other in zip(options, plain.discards(plain.obs.counts, plain.obs.sets, [0, 1]), strict=True):
            less = WISH * valuation.base_win * watch.wish(next_seat, option.design)
            assert option.worth == pytest.approx(other.worth - less)
    assert all(seen[wish] for wish in (0, 1, 2))


# Advice


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", SKILLS)
def test_best_evaluated_money_move_is_the_masters_choice(game):
    for view in states(game, 2):
        worths = weighed(weigh, view, Random(0))
        assert {each.move for each in worths} == set(view.legal)
        assert [each.worth for each in worths] == sorted((each.worth for each in worths), reverse=True)
        move = decide(MASTERS[game], view, Random(0)).move
        played = next(each for each in worths if each.move == move)
        assert played.worth == pytest.approx(worths[0].worth, abs=1e-6)
        for each in worths:
            assert each.unit == CHIPS
            assert (each.error == 0) == (each.move == WIN)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", SKILLS)
def test_money_players_reasons_are_short_and_contain_numbers(game):
    for view in states(game, 3):
        for each in weighed(weigh, view, Random(0)):
            assert each.reasons
            for reason in each.reasons:
                assert len(str(reason)) <= 80
                assert re.search(r"\d", str(reason)) or reason.text in CHANCES_WITHOUT_NUMBER


def test_chance_that_rounds_to_0_or_100_percent_is_described_in_words():
    reckoning = SimpleNamespace(unit=1.0, opponents=3)
    said = {
        win: [str(each) for each in _chances(reckoning, SimpleNamespace(win=win, pay=2.0))]
        for win in (0.0, 0.004, 0.27, 0.996, 1.0)
    }
    worth = "A win would then be worth about 6 chips."
    assert said == {
        0.0: ["There is hardly any chance of winning the deal afterwards."],
        0.004: ["There is hardly any chance of winning the deal afterwards."],
        0.27: ["Chance of winning the deal afterwards: about 27%.", worth],
        0.996: ["The deal is then almost certainly won.", worth],
        1.0: ["The deal is then almost certainly won.", worth],
    }


def test_reason_against_breaking_up_pieces_calls_only_equal_pieces_a_pair():
    """Two myriads and one of strings are a set; the review once called them 'your pair of twos'."""
    deal = arrange("pai-tong", ["s2 m2 m2 c8 c8 m8 c7 s7 s1 s4 m5 m9", DULL])
    why = {str(each.move): str(each.reasons[0]) for each in weighed(weigh, deal.view(0), Random(0))}
    assert why["discard m2"].startswith("Breaks up your twos: ")
    assert why["discard s2"].startswith("Breaks up your twos: ")
    assert why["discard c8"].startswith("Breaks up your eights: ")
    assert why["discard c7"].startswith("Breaks your pair of sevens: ")


def test_computed_value_of_a_win_equals_its_payment():
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", DULL.replace("c9", "rf")])
    play_moves(deal, "0 discard m9")
    best = weighed(weigh, deal.view(1), Random(0))[0]
    assert (best.move, best.error) == (WIN, 0)
    play_moves(deal, "1 win", "2 pass")
    assert best.worth == sum(entry.amount for entry in deal.result.entries if entry.account == 1)


def test_money_advice_does_not_depend_on_hidden_hands():
    """Any other deal that is consistent with the view gives the same advice."""
    game, rng = GAMES["pai-tong"], Random(3)
    for number, view in enumerate(states("pai-tong", 1, seats=4)):
        if number % 4 == 0:
            other = game.resample(view, rng).view(view.seat)
            assert weighed(weigh, other, Random(0)) == weighed(weigh, view, Random(0))


# House rules


@pytest.mark.parametrize("game", SKILLS)
def test_money_players_finish_deals_under_any_house_rules(game):
    rng, rules = Random(f"money {game}"), GAMES[game]
    for number in range(12):
        values = {switch.name: rng.choice(switch.choices) for switch in rules.Options.spec() if switch.choices}
        options = rules.Options.parse(values)
        seats = rng.choice(list(rules.seats))
        deal = rules.deal(seats, seed_of(number), options)
        thinks = [think_for(game, rng.choice(STRENGTHS), rng.choice(list(TASTES))) for _ in range(seats)]
        while pending := deal.pending():
            for seat in sorted(pending):
                view = deal.view(seat)
                move = decide(thinks[seat], view, Random(f"{number} {seat} {view.table.number}")).move
                assert move in view.legal, (values, view)
                deal.play(seat, move)
        assert deal.result is not None


@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_draw_as_the_only_legal_move_is_evaluated(game: str) -> None:
    """PT-21: after passing on the discard in its turn a seat can only draw, and is shown the value of its hand."""
    chance, weighed_draws = Random(4), 0
    deal = GAMES[game].deal(GAMES[game].default_seats, f"{9:064x}", GAMES[game].Options())
    while pending := deal.pending():
        seat = min(pending)
        view = deal.view(seat)
        if view.legal == (DRAW,):
            (worth,) = weighed(weigh, view, Random(0))
            assert worth.move == DRAW
            assert worth.wins is not None
            assert 0 <= worth.wins <= 1
            assert worth.reasons[0].text == "It is the only move."
            weighed_draws += 1
        deal.play(seat, chance.choice(view.legal))
    assert weighed_draws > 3


def test_reason_for_discarding_a_spare_piece_says_that_the_hand_has_one_more_of_its_rank():
    """Regression: for one of four threes, below the bracket of a complete set, it only said what else was kept."""
    deal = arrange("pong", ["s1 c2 c3 s3 m3 m3 s4 m5 m7 s9 m9 rd", *[DULL.replace("m3", "m1")] * 3])
    why = {str(each.move): [*map(str, each.reasons)] for each in weighed(weigh, deal.view(0), Random(0))}
    for spare in ("c3", "s3", "m3"):
        assert why[f"discard {spare}"][0] == "You hold 4 threes, one more than you need."
    assert not any("one more than" in each for move, said in why.items() for each in said if "3" not in move)
    three = arrange("pong", ["s1 c2 c3 s3 m4 c7 s4 m5 m7 s9 m9 rd", *[DULL.replace("m3", "m1")] * 3])
    every = [str(reason) for each in weighed(weigh, three.view(0), Random(0)) for reason in each.reasons]
    assert not any("one more than" in reason for reason in every)


def test_reason_for_discarding_an_ace_says_that_no_other_ace_is_of_its_family():
    """PT-32: the two others are of the plain family; the reason used not to say why the Red Flower fits neither."""
    deal = arrange("pai-tong", ["c1 s1 rf c8 c8 m8 c7 s7 m7 m4 m4 s4", DULL])
    why = {str(each.move): [*map(str, each.reasons)] for each in weighed(weigh, deal.view(0), Random(0))}
    assert why["discard rf"][0] == "Besides it, your aces are all of the plain family: 2."
    assert not any("Besides it" in each for each in why["discard c1"])
    paired = arrange("pai-tong", ["c1 c1 rf c8 c8 m8 c7 s7 m7 m4 m4 s4", DULL])
    every = [str(reason) for each in weighed(weigh, paired.view(0), Random(0)) for reason in each.reasons]
    assert not any("Besides it" in reason for reason in every), "two aces alike and any other are a group"
