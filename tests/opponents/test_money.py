"""The players of Pong and Pai Tong: their versions, what they choose in arranged hands, slips, and what they advise."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, fields
from itertools import islice, pairwise
from math import isfinite
from random import Random

import pytest

from game.opponents import decide
from game.opponents.advice import CHIPS, weighed
from game.opponents.money import first, player, think_for, weigh
from game.opponents.money.danger import DANGER_PLACES, Watch
from game.opponents.money.fitted import FITS, fit_for
from game.opponents.money.players import BOLD, EARLIER, MASTER, SKILLS, SLY, STEADY, TASTES, Skill
from game.opponents.money.reckoning import Reckoning
from game.opponents.money.shape import missing
from game.opponents.money.sight import Sight
from game.opponents.money.slips import fresh_ranks
from game.opponents.money.worth import MOST_MISSING, PAY_PLACES, WIN_PLACES, Looks, odds, win_features
from game.rules import GAMES
from game.rules.money.moves import PONG, WIN
from game.rules.money.phase import DISCARD
from game.rules.money.sets import RANKS, rank_counts
from game.rules.moves import DRAW, PASS, TAKE, Discard
from tests.contract.play import seed_of
from tests.rules.arrange import arrange, say

MASTERS = {game: think_for(game, "master", "steady") for game in SKILLS}
FAR = "c2 c2 s3 m4 c5 s6 m7 c8 s9 ot m2 m9"
FAR_PONG = "c3 s4 m6 c8 s8 m9 rd gd c2 s3 c4"
DULL = "c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"
STRENGTHS = ("beginner", "casual", "adept", "master")


def choice(deal, seat, game="pai-tong"):
    return str(decide(MASTERS[game], deal.view(seat), Random(0)).move)


def states(game, deals, options=None, seats=None):
    """Every view that a master is asked about and has a choice in, in some deals."""
    rules = GAMES[game]
    for number in range(deals):
        deal = rules.deal(seats or rules.default_seats, seed_of(number), options)
        while pending := deal.pending():
            seat = min(pending)
            view = deal.view(seat)
            if len(view.legal) > 1:
                yield view
            deal.play(seat, decide(MASTERS[game], view, Random(number)).move if len(view.legal) > 1 else view.legal[0])


# Versions and fitted figures


def test_every_version_of_a_player_is_told_from_the_others_and_frozen():
    every = {skill for kept in (*SKILLS.values(), *EARLIER.values()) for skill in kept.values()}
    skills = {skill.version: skill for skill in every}
    assert len(skills) == len(every)
    assert len({taste.version for taste in TASTES.values()}) == len(TASTES)
    for each in (*skills.values(), *TASTES.values()):
        with pytest.raises(FrozenInstanceError):
            each.version = "another"


@pytest.mark.parametrize("game", SKILLS)
def test_who_is_weaker_slips_more_and_knows_no_more(game):
    ladder = [SKILLS[game][strength] for strength in STRENGTHS]
    for weaker, stronger in pairwise(ladder):
        assert weaker.lapses > stronger.lapses
        assert weaker.overlooks > stronger.overlooks
        assert weaker.caution <= stronger.caution
    assert SKILLS[game]["master"] is MASTER
    assert all(getattr(MASTER, each.name) == each.default for each in fields(Skill) if each.name != "version")


@pytest.mark.parametrize("game", EARLIER)
def test_the_key_of_an_earlier_player_says_its_version(game):
    for key, skill in EARLIER[game].items():
        strength = key.partition("-")[0]
        whose = key if strength == "master" else f"{game} {key}"  # one master plays both games
        assert skill.version == whose.replace("-", " ")
        assert skill.version < SKILLS[game][strength].version


@pytest.mark.parametrize(("game", "feared"), [("pai-tong", 4.0), ("pong", 1.0)])
def test_feeding_is_feared_more_where_a_hand_is_dear(game, feared):
    """PT-26, PO-05: only where the discarder pays for all; an adept minds it less."""
    rules = GAMES[game]
    for house, minds in (({}, False), ({"payer": "discarder_pays_all"}, True)):
        deal = rules.deal(rules.default_seats, seed_of(1), rules.Options.parse(house))
        view = deal.view(min(deal.pending()))
        master, adept = (Reckoning(view, Sight(view), SKILLS[game][each]) for each in ("master", "adept"))
        assert master.minds_feeding is minds
        assert master.caution == feared
        assert adept.caution == 0.5


@pytest.mark.parametrize("kind", FITS, ids=str)
def test_fitted_figures_are_whole_and_finite(kind):
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
def test_a_hand_that_misses_more_wins_less(kind):
    """With as many pieces to help it and at the same time."""
    for rounds in (1, 4):
        chances = [
            odds(FITS[kind].win, win_features(Looks(lacking, 12, 2, ()), 80, rounds, 0, 1)) for lacking in range(1, 5)
        ]
        assert chances == sorted(chances, reverse=True)
        assert 0 < chances[-1] < chances[0] < 1


def test_there_is_a_fit_for_every_table():
    """PT-55: where a hand must be dear, one of its own."""
    for game in SKILLS:
        for seats in GAMES[game].seats:
            for dear in (False, True):
                assert fit_for(game, seats, dear=dear) in FITS.values()
    assert fit_for("pai-tong", 4, dear=True) != fit_for("pai-tong", 4, dear=False)


def test_where_a_hand_must_be_dear_the_master_plays_as_the_first_release_did():
    """PT-55: counting beats fitted worth there; what it says a move is worth agrees with what it does."""
    options = GAMES["pai-tong"].Options(min_items=4)
    for view in islice(states("pai-tong", 1, options, seats=3), 60):
        move = decide(first.think, view, Random(0)).move
        assert decide(MASTERS["pai-tong"], view, Random(0)).move == move
        assert weighed(weigh, view, Random(0))[0].move == move


# What it chooses


def test_the_master_throws_what_belongs_to_nothing():
    deal = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 ot", DULL])
    assert choice(deal, 0) == "discard ot"


def test_the_master_wins_when_it_can():
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", DULL.replace("c9", "rf")])
    say(deal, "0 discard m9")
    assert choice(deal, 1) == "win"


def test_the_master_takes_what_brings_it_nearer():
    """PT-22: two fives of three; the third lies there."""
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c9 s9 s5 m7 m7", DULL])
    say(deal, "0 discard m9")
    assert choice(deal, 1) == "take"


@pytest.mark.parametrize(
    ("seats", "hand", "move"),
    [
        (3, "c4 c4 c4 c5 s7 m5 s6 s2 m8 m9 m9", "pass"),
        (4, "c4 c4 c4 c5 c6 s8 m8 c8 m9 m9 m9", "pass"),
        # The fourth is of use where another of its rank is held.
        (4, "c4 c4 c4 m4 c5 s5 m5 c8 m8 s8 m9", "pong"),
    ],
)
def test_who_holds_three_alike_does_not_open_them_for_the_fourth(seats, hand, move):
    """PT-24: that makes no tong, and misses a draw."""
    other = DULL.replace("c4", "m1")
    deal = arrange("pai-tong", [FAR.replace("m4", "c4").replace("ot", "m1"), other, hand, other][:seats])
    say(deal, "0 discard c4")
    assert PONG in deal.view(2).legal
    assert choice(deal, 2) == move
    assert str(weighed(weigh, deal.view(2), Random(0))[0].move) == move


def test_a_pair_that_may_become_a_tong_pays_more_than_two_that_are_not_alike():
    """PO-10: a point more for a tong."""
    deal = arrange("pong", ["c2 s2 m2 c3 s3 m3 c6 s6 m6 c9 c9 s8", *[DULL.replace("c9", "rd")] * 3])
    view = deal.view(0)
    sight = Sight(view)
    reckoning = Reckoning(view, sight, MASTER)
    counts = sight.counts.copy()
    counts[sight.design_of["s8"]] -= 1
    alike = reckoning.prospect(counts, 4)
    counts[sight.design_of["c9"]] -= 1
    counts[sight.design_of["m9"]] += 1
    assert alike.pay > reckoning.prospect(counts, 4).pay + 0.1


def test_a_throw_that_all_have_just_let_pass_is_safe():
    """PT-26: whoever waits for it would have won."""
    deal = arrange("pai-tong", [FAR, DULL, DULL.replace("c9", "rf")])
    say(deal, "0 discard m9")
    view = deal.view(1)
    watch = Watch(view, Sight(view))
    fit = fit_for("pai-tong", 3, dear=False)
    nine, eight = (Sight(view).design_of[code] for code in ("s9", "s8"))
    assert watch.hit(fit.danger, 0, nine) > 0
    say(deal, "1 pass", "2 pass")
    view = deal.view(1)
    watch = Watch(view, Sight(view))
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
def test_a_discard_is_dangerous_where_it_can_win_and_its_thrower_pays(house, minds):
    """PT-34, PT-41."""
    view = arrange("pai-tong", [FAR, DULL, DULL.replace("c9", "rf")], house=house).view(0)
    reckoning = Reckoning(view, Sight(view), MASTER)
    assert (max(reckoning.hit(design) for design in range(30)) > (0.0, 0.0)) == minds


# Tastes


def test_tastes_decide_only_where_moves_are_worth_nearly_the_same():
    for taste in (BOLD, SLY):
        think, differs = player(MASTER, taste), 0
        for view in states("pong", 6):
            worths = {each.move: each for each in weighed(weigh, view, Random(1))}
            best = max(worths.values(), key=lambda each: each.worth)
            chosen = worths[decide(think, view, Random(1)).move]
            assert best.worth - chosen.worth <= taste.leeway * 8
            differs += chosen is not best
        assert differs


def test_a_steady_player_gives_nothing_away():
    assert STEADY.leeway == 0


# Slips


@pytest.mark.parametrize("game", SKILLS)
def test_a_weak_player_overlooks_claims_but_never_a_win(game):
    beginner = think_for(game, "beginner", "steady")
    overlooked = wins = 0
    for view in states(game, 6):
        move = decide(beginner, view, Random(view.table.number)).move
        if WIN in view.legal:
            wins += 1
            assert move == WIN
        elif {PONG, TAKE} & set(view.legal):
            master = decide(MASTERS[game], view, Random(2)).move
            overlooked += move == PASS and master != PASS
    assert wins
    assert overlooked


@pytest.mark.parametrize("strength", ["beginner", "casual", "adept"])
@pytest.mark.parametrize("game", SKILLS)
def test_nobody_is_so_careless_as_to_take_a_whole_set_apart(game, strength):
    """Where nothing is gained by it: another discard would leave the hand nearer. PT-30, PO-08."""
    think = think_for(game, strength, "steady")
    seen = 0
    for view in states(game, 5):
        discards = [move for move in view.legal if isinstance(move, Discard)]
        if view.table.phase is not DISCARD or WIN in view.legal:
            continue
        sight = Sight(view)
        shapes = sight.shapes(sight.counts)
        lacking = {
            move: missing(sight.without(shapes, sight.design_of[move.piece], sight.counts), sight.sets)[0]
            for move in discards
        }
        for chance in range(12):
            move = decide(think, view, Random(chance)).move
            design = sight.design_of[move.piece]
            rank = sight.rules.rank_of[design]
            after = sight.without(shapes, design, sight.counts)
            whole = shapes[rank].costs.count(0)
            seen += bool(whole)
            assert after[rank].costs.count(0) == whole or lacking[move] == min(lacking.values())
    assert seen


def throws(game, deals):
    """Views before a discard, each with how many pieces every discard would leave missing."""
    for view in states(game, deals):
        if view.table.phase is not DISCARD or WIN in view.legal:
            continue
        sight = Sight(view)
        shapes = sight.shapes(sight.counts)
        yield (
            view,
            {
                move: missing(sight.without(shapes, sight.design_of[move.piece], sight.counts), sight.sets)[0]
                for move in view.legal
                if isinstance(move, Discard)
            },
        )


def parted(view, move):
    """(whether a pair is parted, whether its two are identical, whether a lone piece is there besides)."""
    sight = Sight(view)
    shapes = sight.shapes(sight.counts)
    design = sight.design_of[move.piece]
    before, after = (each[sight.place(design)].costs for each in (shapes, sight.without(shapes, design, sight.counts)))
    pair = after.count(1) < before.count(1) and after.count(0) == before.count(0)
    held = [rank_counts(sight.rules, rank, sight.counts) for rank in range(RANKS) if sight.rules.designs_of[rank]]
    return pair, pair and sight.counts[design] > 1, any(sum(each) == 1 for each in held)


@pytest.mark.parametrize("game", SKILLS)
def test_the_nearer_a_hand_the_seldomer_its_pairs_are_parted(game):
    wild = player(Skill("wild", lapses=1.0, parts=1.0), STEADY)
    careful = player(Skill("careful", lapses=1.0, parts=1.0, near=0.2, ready=0.0), STEADY)
    lost = {which: {1: 0, 2: 0, 3: 0} for which in ("wild", "careful")}
    for number, (view, lacking) in enumerate(throws(game, 12)):
        fewest = min(lacking.values())
        for chance in range(4):
            for which, think in (("wild", wild), ("careful", careful)):
                move = decide(think, view, Random(f"{number} {chance}")).move
                lost[which][min(fewest, 3)] += lacking[move] > fewest
    assert min(lost["wild"].values()) > 0
    assert lost["careful"][1] == 0
    assert 0 < lost["careful"][2] < 0.5 * lost["wild"][2]
    assert lost["careful"][3] == lost["wild"][3]


@pytest.mark.parametrize(
    ("strength", "fewest", "most"), [("adept", 1, 0.0), ("casual", 1, 0.05), ("adept", 2, 0.1), ("casual", 2, 0.2)]
)
@pytest.mark.parametrize("game", SKILLS)
def test_who_is_about_to_win_seldom_throws_away_what_it_waits_for(game, strength, fewest, most):
    think = think_for(game, strength, "steady")
    near = [each for each in throws(game, 12) if min(each[1].values()) == fewest]
    away = [
        lacking[decide(think, view, Random(f"{number} {chance}")).move] > fewest
        for number, (view, lacking) in enumerate(near)
        for chance in range(8)
    ]
    assert len(away) > 100
    assert sum(away) <= most * len(away)


@pytest.mark.parametrize(("strength", "most"), [("beginner", 0.03), ("casual", 0.0), ("adept", 0.0)])
@pytest.mark.parametrize("game", SKILLS)
def test_with_a_lone_piece_two_identical_ones_are_hardly_ever_parted(game, strength, most):
    """People who err keep what matches: a slip falls on two that are not alike, or on the wrong lone piece."""
    think = think_for(game, strength, "steady")
    alike = mixed = made = 0
    for number, (view, lacking) in enumerate(throws(game, 8)):
        for chance in range(6):
            move = decide(think, view, Random(f"{number} {chance}")).move
            made += 1
            if lacking[move] > min(lacking.values()):
                pair, identical, lone = parted(view, move)
                alike += identical and lone
                mixed += pair and not identical
    assert alike <= most * made
    assert mixed > alike


@pytest.mark.parametrize(("strength", "least"), [("beginner", 0.5), ("casual", 0.75), ("adept", 0.9), ("master", 1.0)])
@pytest.mark.parametrize("game", SKILLS)
def test_the_plainer_a_take_the_seldomer_it_is_overlooked(game, strength, least):
    """PT-22: on its turn, what completes a set is taken far more often than what only makes a pair."""
    think = think_for(game, strength, "steady")
    made: dict[str, list[bool]] = {"set": [], "pair": []}
    for number, view in enumerate(states(game, 12)):
        if TAKE not in view.legal or WIN in view.legal:
            continue
        sight = Sight(view)
        design = sight.design_of[view.table.last]
        counts = sight.counts.copy()
        counts[design] += 1
        if missing(sight.shapes(counts), sight.sets)[0] < missing(sight.shapes(sight.counts), sight.sets)[0]:
            kind = "pair" if sight.completes(design) is None else "set"
            made[kind] += [decide(think, view, Random(f"{number} {chance}")).move != PASS for chance in range(4)]
    assert len(made["set"]) > 60
    share = {kind: sum(each) / len(each) for kind, each in made.items()}
    assert share["set"] >= least
    assert share["pair"] <= share["set"] - 0.2 or strength == "master"


def test_nobody_draws_rather_than_take_a_whole_set():
    """PT-22: far from home a draw seems to help as surely; played both ways it gains nothing."""
    deal = arrange("pong", ["c5 s5 m5 c6 s6 m6 c7 s7 m7 c9 s9 m1", "c1 c1 s2 m2 c3 s4 m5 c6 s7 m8 rd", *[FAR_PONG] * 2])
    say(deal, "0 discard m1")
    view = deal.view(1)
    assert decide(MASTERS["pong"], view, Random(0)).move == TAKE
    assert weighed(weigh, view, Random(0))[0].move == TAKE
    assert decide(player(EARLIER["pong"]["master-2"], STEADY), view, Random(0)).move == PASS


def test_a_pong_that_brings_the_hand_no_nearer_is_left_where_tongs_do_not_pay():
    """PT-24: at Pai Tong it puts the own draw off; PO-10: at Pong it is worth a point."""
    hand = "c2 c2 s2 m4 s4 m4 c6 s6 c8 m9 ot"
    deal = arrange("pai-tong", ["m2 c2 s3 m3 c5 s5 m7 c8 s9 s9 m9 ot", DULL.replace("c9", "m1"), hand])
    say(deal, "0 discard c2")
    view = deal.view(2)
    assert decide(MASTERS["pai-tong"], view, Random(0)).move == PASS
    assert decide(player(EARLIER["pai-tong"]["master-2"], STEADY), view, Random(0)).move == PONG
    assert decide(player(Skill("idle", idle=1.0), STEADY), view, Random(0)).move == PONG


@pytest.mark.parametrize("game", SKILLS)
def test_what_was_taken_is_not_undone_by_the_discards_that_follow(game):
    """PT-22: whoever takes a piece for its pair does not part with that pair in this turn nor in the next two."""
    beginner = think_for(game, "beginner", "steady")
    seen = later = 0
    for number, (view, lacking) in enumerate(throws(game, 10)):
        sight = Sight(view)
        fresh = fresh_ranks(view, sight)
        if not fresh:
            continue
        seen += 1
        later += view.table.throws[-1].by != view.seat
        for chance in range(12):
            move = decide(beginner, view, Random(f"{number} {chance}")).move
            _, _, lone = parted(view, move)
            gone = sight.rules.rank_of[sight.design_of[move.piece]]
            assert gone not in fresh or not lone or lacking[move] == min(lacking.values())
    assert seen
    assert later


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_view_and_chance_give_the_same_slip(strength):
    think = think_for("pong", strength, "steady")
    differs = 0
    for view in states("pong", 2):
        moves = {str(decide(think, view, Random(seed)).move) for seed in range(8)}
        assert moves == {str(decide(think, view, Random(seed)).move) for seed in range(8)}
        differs += len(moves) > 1
    assert (differs > 0) == (strength != "master")


def test_a_forgetful_player_counts_pieces_that_lie_open():
    deal = arrange("pai-tong", [FAR, DULL])
    say(deal, "0 discard m9", "1 pass", "1 draw")
    design = Sight(deal.view(1)).design_of["m9"]
    assert Sight(deal.view(1)).live[design] == Sight(deal.view(1), memory=0).live[design] - 1


# Advice


@pytest.mark.parametrize("game", SKILLS)
def test_every_legal_move_is_weighed_and_the_best_is_what_the_master_plays(game):
    for view in states(game, 2):
        worths = weighed(weigh, view, Random(0))
        assert {each.move for each in worths} == set(view.legal)
        assert [each.worth for each in worths] == sorted((each.worth for each in worths), reverse=True)
        move = decide(MASTERS[game], view, Random(0)).move
        played = next(each for each in worths if each.move == move)
        assert played is worths[0]
        for each in worths:
            assert each.unit == CHIPS
            assert (each.error == 0) == (each.move == WIN)


@pytest.mark.parametrize("game", SKILLS)
def test_reasons_are_short_and_have_numbers(game):
    for view in states(game, 3):
        for each in weighed(weigh, view, Random(0)):
            assert each.reasons
            for reason in each.reasons:
                assert len(str(reason)) <= 80
                assert re.search(r"\d", str(reason))


def test_only_two_of_a_rank_are_called_a_pair_when_they_are_broken():
    """Two myriads and one of strings are a set: the review said 'your pair of twos' of them."""
    deal = arrange("pai-tong", ["s2 m2 m2 c8 c8 m8 c7 s7 s1 s4 m5 m9", DULL])
    why = {str(each.move): str(each.reasons[0]) for each in weighed(weigh, deal.view(0), Random(0))}
    assert why["discard m2"].startswith("Breaks up your twos: ")
    assert why["discard s2"].startswith("Breaks up your twos: ")
    assert why["discard c8"].startswith("Breaks up your eights: ")
    assert why["discard c7"].startswith("Breaks your pair of sevens: ")


def test_a_win_is_worth_what_it_is_paid():
    deal = arrange("pai-tong", [FAR, "c3 s3 m3 c4 s4 m4 c6 s6 m6 c9 s9", DULL.replace("c9", "rf")])
    say(deal, "0 discard m9")
    best = weighed(weigh, deal.view(1), Random(0))[0]
    assert (best.move, best.error) == (WIN, 0)
    say(deal, "1 win", "2 pass")
    assert best.worth == sum(entry.amount for entry in deal.result.entries if entry.account == 1)


def test_advice_is_the_same_whatever_the_hidden_hands_are():
    """What a seat is told follows from its view alone: any other deal that it could be gives the same."""
    game, rng = GAMES["pai-tong"], Random(3)
    for number, view in enumerate(states("pai-tong", 1, seats=4)):
        if number % 4 == 0:
            other = game.resample(view, rng).view(view.seat)
            assert weighed(weigh, other, Random(0)) == weighed(weigh, view, Random(0))


# House rules


@pytest.mark.parametrize("game", SKILLS)
def test_every_player_plays_any_house_rules_to_the_end(game):
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
def test_a_draw_that_is_the_only_move_is_weighed_too(game: str) -> None:
    """PT-21: whoever lets the discard go by on its turn can only draw, and hears what the hand is worth."""
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
