"""Mistakes of weaker players of Pong and Pai Tong: overlooked claims, broken sets, forgotten discards."""

from __future__ import annotations

from random import Random

import pytest

from bench.retired_money import EARLIER
from game.opponents import decide
from game.opponents.money import player, think_for, weigh
from game.opponents.money.mistakes import fresh_ranks
from game.opponents.money.observation import Observation, missing
from game.opponents.money.players import SKILLS, STEADY, Skill
from game.opponents.move_evaluation import weighed
from game.rules.money.moves import PONG, WIN
from game.rules.money.sets import RANKS, rank_counts
from game.rules.money.view import DISCARD
from game.rules.moves import PASS, TAKE, Discard
from tests.nightly import by_day
from tests.opponents.money_states import DULL, FAR, FAR_PONG, MASTERS, STRENGTHS, states
from tests.rules.arrange import arrange, play_moves


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", SKILLS)
def test_weak_money_player_overlooks_claims_but_never_a_win(game):
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


@pytest.mark.nightly
@pytest.mark.parametrize("strength", ["beginner", "casual", "adept"])
@pytest.mark.parametrize("game", SKILLS)
def test_no_money_player_breaks_up_a_complete_set_needlessly(game, strength):
    """Checked where another discard leaves a lower shanten. PT-30, PO-08."""
    think = think_for(game, strength, "steady")
    seen = 0
    for view in states(game, 5):
        discards = [move for move in view.legal if isinstance(move, Discard)]
        if view.table.phase is not DISCARD or WIN in view.legal:
            continue
        obs = Observation(view)
        shapes = obs.shapes(obs.counts)
        lacking = {
            move: missing(obs.without(shapes, obs.design_of[move.piece], obs.counts), obs.sets)[0] for move in discards
        }
        for chance in range(12):
            move = decide(think, view, Random(chance)).move
            design = obs.design_of[move.piece]
            rank = obs.rules.rank_of[design]
            after = obs.without(shapes, design, obs.counts)
            whole = shapes[rank].costs.count(0)
            seen += bool(whole)
            assert after[rank].costs.count(0) == whole or lacking[move] == min(lacking.values())
    assert seen


def discard_choices(game, deals):
    """Yield views before a discard, each with the shanten after every possible discard."""
    for view in states(game, deals):
        if view.table.phase is not DISCARD or WIN in view.legal:
            continue
        obs = Observation(view)
        shapes = obs.shapes(obs.counts)
        yield (
            view,
            {
                move: missing(obs.without(shapes, obs.design_of[move.piece], obs.counts), obs.sets)[0]
                for move in view.legal
                if isinstance(move, Discard)
            },
        )


def pair_broken_up(view, move):
    """Return (whether a pair is broken up, whether its pieces are identical, whether a single piece is held)."""
    obs = Observation(view)
    shapes = obs.shapes(obs.counts)
    design = obs.design_of[move.piece]
    before, after = (each[obs.place(design)].costs for each in (shapes, obs.without(shapes, design, obs.counts)))
    pair = after.count(1) < before.count(1) and after.count(0) == before.count(0)
    held = [rank_counts(obs.rules, rank, obs.counts) for rank in range(RANKS) if obs.rules.designs_of[rank]]
    return pair, pair and obs.counts[design] > 1, any(sum(each) == 1 for each in held)


@pytest.mark.nightly
@pytest.mark.parametrize("game", SKILLS)
def test_pairs_are_broken_up_less_often_at_lower_shanten(game):
    wild = player(Skill("wild", lapses=1.0, parts=1.0), STEADY)
    careful = player(Skill("careful", lapses=1.0, parts=1.0, near=0.2, ready=0.0), STEADY)
    lost = {which: {1: 0, 2: 0, 3: 0} for which in ("wild", "careful")}
    for number, (view, lacking) in enumerate(discard_choices(game, 12)):
        fewest = min(lacking.values())
        for chance in range(4):
            for which, think in (("wild", wild), ("careful", careful)):
                move = decide(think, view, Random(f"{number} {chance}")).move
                lost[which][min(fewest, 3)] += lacking[move] > fewest
    assert min(lost["wild"].values()) > 0
    assert lost["careful"][1] == 0
    assert 0 < lost["careful"][2] < 0.5 * lost["wild"][2]
    assert lost["careful"][3] == lost["wild"][3]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("strength", "fewest", "most"), [("adept", 1, 0.0), ("casual", 1, 0.05), ("adept", 2, 0.1), ("casual", 2, 0.2)]
)
@pytest.mark.parametrize("game", SKILLS)
def test_player_about_to_win_rarely_discards_a_needed_piece(game, strength, fewest, most):
    think = think_for(game, strength, "steady")
    near = [each for each in discard_choices(game, 12) if min(each[1].values()) == fewest]
    away = [
        lacking[decide(think, view, Random(f"{number} {chance}")).move] > fewest
        for number, (view, lacking) in enumerate(near)
        for chance in range(8)
    ]
    assert len(away) > 100
    assert sum(away) <= most * len(away)


@pytest.mark.nightly
@pytest.mark.parametrize(("strength", "most"), [("beginner", 0.03), ("casual", 0.0), ("adept", 0.0)])
@pytest.mark.parametrize("game", SKILLS)
def test_identical_pair_is_rarely_broken_up_while_a_single_piece_could_be_discarded(game, strength, most):
    """Mistakes break up pairs of different designs, or discard the wrong single piece."""
    think = think_for(game, strength, "steady")
    alike = mixed = made = 0
    for number, (view, lacking) in enumerate(discard_choices(game, 8)):
        for chance in range(6):
            move = decide(think, view, Random(f"{number} {chance}")).move
            made += 1
            if lacking[move] > min(lacking.values()):
                pair, identical, lone = pair_broken_up(view, move)
                alike += identical and lone
                mixed += pair and not identical
    assert alike <= most * made
    assert mixed > alike


@pytest.mark.nightly
@pytest.mark.parametrize(("strength", "least"), [("beginner", 0.5), ("casual", 0.75), ("adept", 0.9), ("master", 1.0)])
@pytest.mark.parametrize("game", SKILLS)
def test_discard_that_would_complete_a_set_is_overlooked_less_often(game, strength, least):
    """PT-22: on its own turn, compared with a take that only makes a pair."""
    think = think_for(game, strength, "steady")
    made: dict[str, list[bool]] = {"set": [], "pair": []}
    for number, view in enumerate(states(game, 12)):
        if TAKE not in view.legal or WIN in view.legal:
            continue
        obs = Observation(view)
        design = obs.design_of[view.table.last]
        counts = obs.counts.copy()
        counts[design] += 1
        if missing(obs.shapes(counts), obs.sets)[0] < missing(obs.shapes(obs.counts), obs.sets)[0]:
            kind = "pair" if obs.completes(design) is None else "set"
            made[kind] += [decide(think, view, Random(f"{number} {chance}")).move != PASS for chance in range(4)]
    assert len(made["set"]) > 60
    share = {kind: sum(each) / len(each) for kind, each in made.items()}
    assert share["set"] >= least
    assert share["pair"] <= share["set"] - 0.2 or strength == "master"


def test_players_take_a_discard_that_completes_a_set():
    """PT-22: with a high shanten a draw seems as good, but gained nothing when both were played."""
    deal = arrange("pong", ["c5 s5 m5 c6 s6 m6 c7 s7 m7 c9 s9 m1", "c1 c1 s2 m2 c3 s4 m5 c6 s7 m8 rd", *[FAR_PONG] * 2])
    play_moves(deal, "0 discard m1")
    view = deal.view(1)
    assert decide(MASTERS["pong"], view, Random(0)).move == TAKE
    assert weighed(weigh, view, Random(0))[0].move == TAKE
    assert decide(player(EARLIER["pong"]["master-2"], STEADY), view, Random(0)).move == PASS


def test_useless_pong_is_declined_in_pai_tong_but_made_in_pong():
    """PT-24: at Pai Tong it delays the own draw; PO-10: at Pong it is worth a point."""
    hand = "c2 c2 s2 m4 s4 m4 c6 s6 c8 m9 ot"
    deal = arrange("pai-tong", ["m2 c2 s3 m3 c5 s5 m7 c8 s9 s9 m9 ot", DULL.replace("c9", "m1"), hand])
    play_moves(deal, "0 discard c2")
    view = deal.view(2)
    assert decide(MASTERS["pai-tong"], view, Random(0)).move == PASS
    assert decide(player(EARLIER["pai-tong"]["master-2"], STEADY), view, Random(0)).move == PONG
    assert decide(player(Skill("idle", idle=1.0), STEADY), view, Random(0)).move == PONG


@pytest.mark.nightly
@pytest.mark.parametrize("game", SKILLS)
def test_pair_just_taken_is_not_broken_up_by_the_next_discards(game):
    """PT-22: in this turn and the next two."""
    beginner = think_for(game, "beginner", "steady")
    seen = later = 0
    for number, (view, lacking) in enumerate(discard_choices(game, 10)):
        obs = Observation(view)
        fresh = fresh_ranks(view, obs)
        if not fresh:
            continue
        seen += 1
        later += view.table.throws[-1].by != view.seat
        for chance in range(12):
            move = decide(beginner, view, Random(f"{number} {chance}")).move
            _, _, lone = pair_broken_up(view, move)
            gone = obs.rules.rank_of[obs.design_of[move.piece]]
            assert gone not in fresh or not lone or lacking[move] == min(lacking.values())
    assert seen
    assert later


@pytest.mark.parametrize("strength", by_day(["casual"], STRENGTHS))
def test_same_view_and_seed_give_the_same_money_choice(strength):
    think = think_for("pong", strength, "steady")
    differs = 0
    for view in states("pong", 2):
        moves = {str(decide(think, view, Random(seed)).move) for seed in range(8)}
        assert moves == {str(decide(think, view, Random(seed)).move) for seed in range(8)}
        worths = {str(each.move): each.worth for each in weighed(weigh, view, Random(0))}
        differs += max(worths[move] for move in moves) - min(worths[move] for move in moves) > 1e-6
    assert (differs > 0) == (strength != "master"), "a master's choices are worth the same"


def test_forgetful_player_counts_discarded_pieces_as_live():
    deal = arrange("pai-tong", [FAR, DULL])
    play_moves(deal, "0 discard m9", "1 pass", "1 draw")
    design = Observation(deal.view(1)).design_of["m9"]
    assert Observation(deal.view(1)).live[design] == Observation(deal.view(1), memory=0).live[design] - 1
