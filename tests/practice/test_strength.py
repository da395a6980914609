"""Strength: costs kept for every reviewed decision, their mean and interval by game, and their line over weeks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from game.match.archived_deal import archived_deal, is_decision, replay_deal
from game.match.players import Player
from game.match.replay import ReplayError
from game.match.store import Store
from game.practice.decision_costs import METHOD, stake_of
from game.practice.mistakes import MistakeFinder
from game.practice.strength import (
    LEAST_DEALS,
    LEAST_DECISIONS,
    Sums,
    estimate,
    line_of,
    strengths,
    student,
)
from game.records.indexer import Index, purge, remove
from tests.practice.records_file import exported, import_into
from tests.records.conftest import evening

TODAY = date(2026, 11, 29)
ME = "Aminah"
DEALS = 6
KEPT = "SELECT moves, seat, cost, error, stake, method FROM decision ORDER BY deal, seat, moves"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store with a reviewed match of Pai Gow in which all seats played at random."""
    opened = Store.open(tmp_path / "sala.sqlite3")
    evening(opened, "pai-gow", (Player(ME), *(Player(f"Guest {place}", "first") for place in (1, 2, 3))), DEALS, 3)
    Index(opened.journal).finish()
    review(opened)
    yield opened
    opened.close()


def review(store: Store) -> int:
    """Review all deals that are waiting; return their number."""
    finder = MistakeFinder(store.journal)
    finder.choose(ME)
    while finder.step(1.0, TODAY):
        pass
    return finder.weighed


def test_interval_for_independent_decisions_equals_students_t_interval() -> None:
    costs = [Random(4).choice((0.0, 0.0, 1.5, 4.0)) + number % 3 for number in range(40)]
    found = estimate(Sums.of([cost] for cost in costs))
    assert found is not None
    assert found.mean == pytest.approx(fmean(costs))
    assert found.margin_of_error == pytest.approx(student(39) * stdev(costs) / sqrt(40))
    for freedom, exact in ((4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)):
        assert student(freedom) == pytest.approx(exact, abs=0.005)


def test_interval_covers_the_true_mean_although_decisions_within_a_deal_are_correlated() -> None:
    rng, covered = Random(9), 0
    for _sample in range(400):
        deals = []
        for _deal in range(20):
            hard = rng.choice((0.0, 2.0))  # the whole deal is easy or hard
            deals.append([hard + rng.random() for _decision in range(rng.randint(2, 6))])
        found = estimate(Sums.of(deals))
        assert found is not None
        covered += found.low <= 1.5 <= found.high
    assert 0.91 <= covered / 400 <= 0.98


def test_strength_is_not_computed_from_too_few_decisions_or_deals() -> None:
    assert estimate(Sums.of([[1.0]] * (LEAST_DECISIONS - 1))) is None
    assert estimate(Sums.of([[1.0]] * LEAST_DECISIONS)) is not None
    assert estimate(Sums.of([[1.0] * LEAST_DECISIONS] * (LEAST_DEALS - 1))) is None


def test_strength_chart_has_a_point_per_week_and_merges_weeks_with_few_decisions() -> None:
    enough, few = Sums.of([[1.0] * 6] * 6), Sums.of([[3.0] * 2] * 5)
    line = line_of({"2026-11-02": enough, "2026-11-08": few, "2026-11-16": few, "2026-11-24": enough})
    assert [(each.monday, each.weeks, each.estimate.decisions) for each in line] == [
        ("2026-11-02", 1, 46),
        ("2026-11-16", 2, 56),
        ("2026-11-23", 1, 36),
    ]
    assert line[0].estimate.mean == pytest.approx((36 + 30) / 46)
    assert line_of({"2026-11-02": few}) == ()


def test_every_decision_is_stored_with_its_cost_and_the_costliest_is_the_mistake(store: Store) -> None:
    rows = store.journal.rows(KEPT)
    assert sum(row[0] == -1 for row in rows) == DEALS
    assert all(is_decision(row, 100, 4) and row[5] == METHOD for row in rows)
    (found,) = strengths(store.journal, ME)
    decided = [row for row in rows if row[0] >= 0]
    assert (found.game, found.reviewed, found.sums.decisions) == ("pai-gow", DEALS, len(decided))
    assert found.sums.cost == pytest.approx(sum(100 * cost / stake for _m, _s, cost, _e, stake, _v in decided))
    mistakes = dict(store.journal.rows("SELECT deal, cost FROM mistake WHERE moves >= 0"))
    costs = dict(store.journal.rows("SELECT deal, max(cost) FROM decision GROUP BY deal"))
    assert mistakes
    assert all(costs[deal] == pytest.approx(cost) for deal, cost in mistakes.items())
    assert strengths(store.journal, "Guest 1") == ()


def test_decision_cost_is_relative_to_the_bet_or_for_a_banker_to_all_bets(store: Store) -> None:
    ((deal,),) = store.journal.rows("SELECT min(deal) AS id FROM record")
    match = replay_deal(archived_deal(store.journal, deal))
    banker = match.view(None).table.banker
    bets = {seat: move.amount for seat, move in match.moves if hasattr(move, "amount")}
    assert {seat: stake_of(match, seat) for seat in bets} == bets
    if banker is not None:
        assert stake_of(match, banker) == sum(bets.values())


def test_deals_reviewed_by_an_earlier_version_are_reviewed_again_but_keep_their_schedule(store: Store) -> None:
    before = store.journal.rows(KEPT)
    store.journal.write(lambda db: db.execute("UPDATE decision SET method = ?, cost = 5.0", (METHOD - 1,)))
    store.journal.write(lambda db: db.execute("UPDATE mistake SET box = 2 WHERE moves >= 0"))
    assert strengths(store.journal, ME) == ()
    assert review(store) == DEALS
    assert store.journal.rows(KEPT) == before
    assert {box for (box,) in store.journal.rows("SELECT box FROM mistake WHERE moves >= 0")} == {2}


def test_decision_costs_are_exported_imported_and_deleted_with_their_deals(store: Store, tmp_path: Path) -> None:
    text = exported(store, DEALS)
    with closing(Store.open(tmp_path / "other" / "sala.sqlite3")) as other:
        with pytest.raises(ReplayError, match="decisions"):
            import_into(other, text.replace('"decisions": [[-1', '"decisions": [[-2', 1), tmp_path)
        import_into(other, text, tmp_path)
        assert other.journal.rows(KEPT) == store.journal.rows(KEPT)
        assert strengths(other.journal, ME) == strengths(store.journal, ME)
        assert review(other) == 0
    deals = [deal for (deal,) in store.journal.rows("SELECT deal FROM record")]
    remove(store.journal, deals)
    assert strengths(store.journal, ME) == ()
    purge(store.journal)
    assert store.journal.rows(KEPT) == []


@pytest.mark.parametrize(("column", "value"), [("cost", "much"), ("cost", -1.0), ("cost", 1e300), ("stake", 0.0)])
def test_strength_ignores_invalid_decision_costs(store: Store, column: str, value: object) -> None:
    (before,) = strengths(store.journal, ME)
    ((deal, moves),) = store.journal.rows("SELECT deal, moves FROM decision WHERE moves >= 0 LIMIT 1")
    store.journal.write(
        lambda db: db.execute(
            f"UPDATE decision SET {column} = ? WHERE deal = ? AND moves = ?",  # noqa: S608 - the names stand above
            (value, deal, moves),
        )
    )
    (after,) = strengths(store.journal, ME)
    assert after.sums.decisions == before.sums.decisions - 1
