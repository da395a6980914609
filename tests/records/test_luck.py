"""Luck and skill: computed in slices, stored, shown as far as known, and deleted with the deals."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pytest

from game.match.archived_deal import archived_deal, replay_deal
from game.match.players import Player
from game.match.store import Store
from game.opponents.luck import Luck, luck_of
from game.records import luck
from game.records.indexer import Index, purge, remove
from game.records.luck import Weigher
from game.records.statistics import FiguresFilter, figures
from game.review.moments import luck_of_match
from tests.records.conftest import evening

Table = Callable[..., tuple[Player, ...]]
GAME, DEALS = "tongits", 3


@pytest.fixture
def luck_computation(store: Store, table: Table) -> Weigher:
    evening(store, GAME, table(GAME, "Aminah", "Ramon"), DEALS)
    Index(store.journal).finish()
    found = Weigher(store.journal, luck_of_match)
    found.choose("Aminah", GAME)
    return found


def finish(luck_computation: Weigher) -> None:
    while luck_computation.step(1.0):
        pass


def run_to_end(work: Generator[None, None, tuple[Luck, ...]]) -> tuple[Luck, ...]:
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: tuple[Luck, ...] = end.value
            return found


def test_luck_total_is_none_before_any_deal_is_computed(store: Store, luck_computation: Weigher) -> None:
    assert figures(store.journal, FiguresFilter("Aminah")).luck_totals is None


def test_luck_total_covers_only_deals_computed_so_far(store: Store, luck_computation: Weigher) -> None:
    while luck_computation.weighed < 1:
        luck_computation.step(0.0001)
    fortune = figures(store.journal, FiguresFilter("Aminah")).luck_totals
    assert fortune is not None
    assert (fortune.deals, fortune.line) == (1, ())


def test_sum_of_luck_and_skill_equals_the_chips_gained(store: Store, luck_computation: Weigher) -> None:
    finish(luck_computation)
    found = figures(store.journal, FiguresFilter("Aminah", GAME))
    fortune = found.luck_totals
    assert fortune is not None
    assert luck_computation.weighed == DEALS
    assert fortune.deals == len(fortune.line) == DEALS
    assert fortune.line[-1] == pytest.approx(fortune.luck)
    assert fortune.luck + fortune.skill == pytest.approx(found.chips)
    other = figures(store.journal, FiguresFilter("Ramon", GAME)).luck_totals
    assert other is not None
    assert other.line != fortune.line
    finish(luck_computation)
    assert luck_computation.weighed == DEALS, "nothing is weighed twice"


def test_stored_luck_equals_a_new_computation(store: Store, luck_computation: Weigher) -> None:
    finish(luck_computation)
    ((deal,),) = store.journal.rows("SELECT max(deal) AS id FROM luck")
    work = luck_of(replay_deal(archived_deal(store.journal, deal)).deal, stakes={})
    again = run_to_end(work)
    kept = store.journal.rows("SELECT chips AS worth, error FROM luck WHERE deal = ? ORDER BY seat", (deal,))
    assert [*map(tuple, kept)] == [tuple(each) for each in again]


def test_luck_values_are_deleted_with_their_deals(store: Store, luck_computation: Weigher) -> None:
    finish(luck_computation)
    deals = [deal for (deal,) in store.journal.rows("SELECT DISTINCT deal AS id FROM luck")]
    assert remove(store.journal, deals)
    assert figures(store.journal, FiguresFilter("Aminah")).luck_totals is None
    purge(store.journal)
    assert store.journal.rows("SELECT deal AS id FROM luck") == []


def test_luck_of_later_deals_is_computed_when_the_statistics_are_next_opened(
    store: Store, table: Table, luck_computation: Weigher
) -> None:
    finish(luck_computation)
    evening(store, GAME, table(GAME, "Aminah", "Ramon"), 1)
    Index(store.journal).finish()
    luck_computation.release()
    assert not luck_computation.step(1.0)
    luck_computation.choose("Aminah", GAME)
    finish(luck_computation)
    assert luck_computation.weighed == DEALS + 1


def test_luck_of_all_deals_is_computed_in_small_steps(
    store: Store, luck_computation: Weigher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "LOOKED_AT", 1)
    finish(luck_computation)
    assert luck_computation.weighed == DEALS
