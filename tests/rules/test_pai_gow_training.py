"""Training for Pai Gow: tasks by filter, ranking of the split, a running score. PG-40 to PG-44, PG-60."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.rules.pai_gow import is_gong, is_wong, pair_place
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.tiles import read_hands
from game.rules.pai_gow.training import FILTERS, Score, Training


def training(only="any", number=1, **house):
    return Training(PaiGowOptions(**house), Random(number), only)


def pairs_of_tiles(tiles):
    return list(combinations(tiles, 2))


def test_training_filters_deal_only_matching_tiles():
    """PG-40 to PG-44: pairs only, Gee Joon, Wong and Gong, no pair, or any tiles."""
    seen = {}
    for only in FILTERS:
        school = training(only)
        seen[only] = []
        for _ in range(200):
            school.draw()
            assert len(school.tiles) == 4
            seen[only].append(school.tiles)
    assert all(any(pair_place(*two) is not None for two in pairs_of_tiles(tiles)) for tiles in seen["pairs"])
    assert not any(pair_place(*two) is not None for tiles in seen["no_pair"] for two in pairs_of_tiles(tiles))
    assert all({"4-2", "2-1"} & set(tiles) for tiles in seen["gee_joon"])
    assert all(any(is_wong(*two) or is_gong(*two) for two in pairs_of_tiles(tiles)) for tiles in seen["wong_gong"])
    kinds = [any(pair_place(*two) is not None for two in pairs_of_tiles(tiles)) for tiles in seen["any"]]
    assert 20 < kinds.count(True) < 180
    # a filter narrows by nothing else
    assert any({"4-2", "2-1"} <= set(tiles) for tiles in seen["pairs"])
    assert any({"4-2", "2-1"} & set(tiles) for tiles in seen["no_pair"])


def test_training_gives_the_same_tasks_for_the_same_seed():
    one, other = training(number=5), training(number=5)
    for _ in range(5):
        assert one.tiles == other.tiles
        one.draw()
        other.draw()


def test_training_ranks_the_answer_among_all_splits():
    """PG-60: with its loss in hundredths of a bet."""
    school = training("no_pair", 3)
    for _ in range(30):
        school.draw()
        rows = sorted(school.advice.rows, key=lambda row: -row.value)
        for place, row in enumerate(rows, 1):
            twin = Training(school.options, Random(0))
            twin.tiles = school.tiles
            mark = twin.answer(row.split)
            assert (mark.place, mark.of, mark.chosen) == (place, len(rows), row)
            assert mark.best.is_best
            assert mark.cost == pytest.approx(rows[0].value - row.value)
            assert twin.mark == mark


def test_training_keeps_a_running_score():
    """PG-60: answers, best ones, best ones in a row, and the cost of all."""
    school = training(number=9)
    assert school.score == Score(0, 0, 0, 0.0)
    assert school.score.mean_cost == 0
    costs = []
    for best in (True, True, False, True):
        school.draw()
        row = school.advice.best if best else next(row for row in school.advice.rows if not row.is_best)
        costs.append(school.answer(row.split).cost)
    assert costs[2] > 0
    assert school.score == Score(4, 3, 1, pytest.approx(sum(costs)))
    assert school.score.mean_cost == pytest.approx(sum(costs) / 4)


def test_training_task_can_be_answered_only_once():
    school = training()
    school.answer(school.advice.best.split)
    with pytest.raises(ValueError, match="this task is answered; draw the next"):
        school.answer(school.advice.best.split)
    school.draw()
    assert school.mark is None
    assert school.score.answered == 1


def test_unanswered_training_task_is_not_scored():
    school = training()
    school.draw()
    school.choose("gee_joon")
    assert (school.only, school.score.answered) == ("gee_joon", 0)


def test_training_accepts_hands_in_any_order_but_only_with_the_tiles_dealt():
    """PG-31: as at the table."""
    school = training()
    school.tiles = ("6-6", "1-1", "4-4", "5-4")
    with pytest.raises(ValueError, match="the tiles to set are 6-6 1-1 4-4 5-4"):
        school.answer(Split(*read_hands("6-6 1-1 / 4-4 6-3")))
    mark = school.answer(Split(*read_hands("5-4 6-6 / 4-4 1-1")))
    assert (mark.chosen.front, mark.chosen.rear) == ("Day Gong", "Teen Wong")


def test_training_rejects_unknown_filter():
    with pytest.raises(ValueError, match="must be one of any, pairs, gee_joon, wong_gong, no_pair, not 'aces'"):
        training("aces")
