"""Texts of the Pai Gow coach before and after a split, and the opponents' reasons."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.rules.pai_gow.coach import advise, advise_bank, review
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.tiles import ALL_TILES, read_tiles
from game.rules.pai_gow.training import Training
from game.words.pai_gow import coach
from tests.words.pai_gow_readers import NOI, states


def test_coach_describes_chances_value_and_swaps():
    """PG-60: chances, value, why the best split is best, and which two tiles to swap for another one."""
    advice = advise(read_tiles("6-6 1-1 4-4 5-4"), PaiGowOptions())
    rows = sorted(advice.rows, key=lambda row: -row.value)
    best, other = rows[0], rows[1]
    assert coach.against(advice.way, NOI) == "against the balanced banker"
    assert coach.way_name("foxwoods", NOI) == "Foxwoods"
    assert [part.split()[0] for part in coach.chances(best, NOI)] == ["win", "push", "lose"]
    assert abs(sum(int(part.split()[1]) for part in coach.chances(best, NOI)) - 100) <= 1
    assert re.fullmatch(
        r"Front .*, rear .*: out of a hundred deals, it wins \d+, pushes \d+ and loses \d+; "
        r"on average, it (wins|loses) [\d.]+% of the bet\.",
        coach.row_sentence(best, rows, NOI),
    )
    assert coach.remark(best, best, NOI, opened=False) == "best split, yours"
    assert coach.remark(best, best, NOI, opened=True) == "best split, yours"
    assert coach.remark(other, other, NOI, opened=False) == "your split"
    assert coach.remark(best, other, NOI, opened=False) == "best: swap Teen and Day"
    assert coach.remark(best, other, NOI, opened=True) == "best split"
    assert coach.remark(other, best, NOI, opened=False) == "swap Day and Teen"
    assert coach.remark(other, best, NOI, opened=True) == ""
    tags = [coach.tag(row, best, NOI, opened=False) for row in rows]
    assert tags == ["your split", "set this", "set this"]
    assert [coach.tag(row, other, NOI, opened=True) for row in rows] == ["best", "your split", ""]
    long, short = coach.why(advice, NOI)
    assert long.startswith(short)
    assert re.fullmatch(r".+\. It has [\d.]+ wins and [\d.]+ losses in a hundred deals; the next best .+\.", long)
    assert [coach.of_bet(value, NOI) for value in (70.14, -41.2, 0.04)] == ["+70.1%", "−41.2%", "0.0%"]


def test_value_of_a_split_says_what_it_is_a_share_of():
    """PG-60. Regression: a bare '−30.9%' next to a split was not understood."""
    assert coach.worth_in_words(-30.94, None, NOI) == "−30.9% of the bet"
    assert coach.worth_in_words(4.2, 150, NOI) == coach.worth(4.2, 150, NOI)
    assert coach.legend(NOI).endswith("of the bet.")
    assert coach.legend(NOI, bank=True).endswith("of all bets.")


def test_splits_with_equal_points_are_named_by_deciding_tiles():
    """PG-45, PG-46, PG-60: the tiles that break ties are named and explained; other splits name no tile."""
    advice = advise(read_tiles("6-6 1-1 5-5 5-1"), PaiGowOptions())
    rows = sorted(advice.rows, key=lambda row: -row.value)
    assert [coach.names(row, rows, NOI) for row in rows] == [
        (
            "Front 2 points with Day, rear 8 points with Teen",
            "2 points with Day / 8 points with Teen",
            "2 (Day) / 8 (Teen)",
        ),
        (
            "Front 2 points with Teen, rear 8 points with Day",
            "2 points with Teen / 8 points with Day",
            "2 (Teen) / 8 (Day)",
        ),
        ("Front 4 points, rear 6 points", "4 points / 6 points", "4 points / 6 points"),
    ]
    ties = "Ties go to the higher tile, or else to the bank: Teen in the rear wins more of them than Day."
    assert coach.why(advice, NOI)[1] == ties
    said = coach.review_sentence(advice.review(rows[1].split), NOI)
    assert said == (
        "Your split cost 0.16% of the bet; the best was 2 points with Day in front and 8 points with Teen in the rear."
    )


def test_any_two_splits_of_a_hand_have_different_names():
    """PG-45, PG-60: for any tiles and tie rule, in every length."""
    rng = Random(11)
    for number in range(400):
        options = PaiGowOptions(gee_joon_tie=("source", "both_lowest")[number % 2])
        rows = advise(tuple(rng.sample(ALL_TILES, 4)), options).rows
        for forms in zip(*(coach.names(row, rows, NOI) for row in rows), strict=True):
            assert len(set(forms)) == len(rows)


def test_coach_formats_the_cost_of_splits_in_chips():
    assert [coach.spent(chips, NOI) for chips in (0.0, 0.004, 0.25, 11.11)] == [
        *("nothing", "0.01 chips", "0.25 chips", "11.1 chips"),
    ]


def test_suggested_swap_produces_the_suggested_split():
    """PG-32: any two splits of four tiles are one swap apart."""
    rng = Random(6)
    for _ in range(50):
        rows = advise(read_tiles(" ".join(rng.sample(ALL_TILES, 4))), PaiGowOptions()).rows
        for laid in rows:
            for wanted in rows:
                if laid is wanted:
                    continue
                one, other = coach.to_swap(laid.split, wanted.split)
                front, rear = list(laid.split.front), list(laid.split.rear)
                front[front.index(one)], rear[rear.index(other)] = other, one
                found = {tuple(sorted(front)), tuple(sorted(rear))}
                assert found == {tuple(sorted(wanted.split.front)), tuple(sorted(wanted.split.rear))}


def test_coach_review_states_the_cost_of_a_split():
    """PG-60: with the names of the hands."""
    found = set()
    for deal, _events in states(20):
        if deal.result is not None:
            for seat in range(3):
                said = coach.review_sentence(review(deal.view(None).table, seat), NOI)
                found.add(said.split(" ")[2])
                assert re.fullmatch(
                    r"Your split was the best possible\.|"
                    r"Your split cost [\d.]+% of the bet; the best was .+ in front and .+ in the rear\.",
                    said,
                )
    assert found == {"was", "cost"}


def test_coach_explains_why_it_gives_no_advice():
    """PG-60: to nobody before the tiles are open."""
    assert coach.why_silent(NOI, known=False) == "Coaching starts once your tiles are face up."
    assert coach.why_silent(NOI, known=True) == ""


def test_bank_coach_texts_state_shares_and_chips():
    """PG-60: a share of each bet, and the chips that all bets together bring; the cost is a share of all bets."""
    assert coach.worth(4.24, None, NOI) == "+4.2%"
    assert coach.worth(4.24, 160, NOI) == "+4.2% = +6.8"
    assert coach.worth(-4.24, 160, NOI) == "−4.2% = −6.8"
    assert coach.worth(0.01, 10, NOI) == "0.0% = 0.0"
    advice = advise_bank(("6-6", "1-1", "4-4", "5-4"), PaiGowOptions(banker="rotating"), (10, 90))
    for row in advice.rows:
        said = coach.row_sentence(row, advice.rows, NOI, advice.staked)
        way = "wins" if row.value >= 0 else "loses"
        assert f"on average, it {way} {abs(row.value):.1f}% of each bet, {abs(row.value):.1f} chips in all." in said
    worst = min(advice.rows, key=lambda row: row.value)
    assert "% of all bets; the best was " in coach.review_sentence(advice.review(worst.split), NOI, bank=True)
    dealt = coach.review_sentence(advice.review(worst.split), NOI, bank=True, as_dealt=True)
    assert dealt.startswith("You kept the tiles as dealt; ")
    assert dealt.endswith("% of all bets more.")
    assert coach.against(advice.way, NOI, bank=True) == "against balanced players"


def test_training_texts_give_rank_and_best_split():
    """PG-60."""
    training = Training(PaiGowOptions(), Random(2), "pairs")
    worst = min(training.advice.rows, key=lambda row: row.value)
    mark = training.answer(Split(*worst.split))
    assert re.fullmatch(r"Ranked \d of \d: it costs [\d.]+% of the bet\.", coach.verdict(mark, NOI))
    assert re.fullmatch(r"The best split has .+ in front and .+ in the rear\.", coach.best_sentence(mark, NOI))
    training.draw()
    assert coach.verdict(training.answer(training.advice.best.split), NOI) == "That is the best split."
    assert coach.filter_titles(NOI)[0] == "Any tiles"


@pytest.mark.parametrize("kind", ["first", "best", "beginner", "casual", "adept", "master", "master-sly"])
def test_pai_gow_opponents_give_reasons_in_sentences(kind):
    """Each reason is a sentence, for every question."""
    for deal, _events in states(4, 4, {"banker": "rotating"}):
        for seat in deal.pending():
            choice = decide(LEVELS["pai-gow"][kind].think, deal.view(seat), Random(1))
            for reason in choice.reasons:
                assert re.fullmatch(r"[A-Z][^{}]*\.", NOI.reason(reason))
