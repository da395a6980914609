"""Cells with wrong numbers or text in the tables from which records are computed."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.records.deal_search import counts, rows_of
from game.records.indexer import Index
from game.records.integrity import find_damage
from game.records.statistics import FiguresFilter, figures, persons

UNREADABLE = "Parts of the saved matches cannot be read."


def damage(store: Store, statement: str) -> None:
    """Change the file outside the program, and queue all deals for recording."""
    assert store.journal.write(lambda db: db.execute(statement) and None)
    assert store.journal.write(lambda db: db.execute("INSERT OR IGNORE INTO due SELECT id FROM deal") and None)


def deals(store: Store) -> list[int]:
    return [deal for (deal,) in store.journal.rows("SELECT deal AS id FROM record ORDER BY deal")]


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize(
    ("statement", "lost"),
    [
        ("UPDATE match SET deals = 0 WHERE id = 2", range(5, 9)),
        ("UPDATE match SET deals = -1 WHERE id = 2", range(5, 9)),
        ("UPDATE match SET deals = 1000000000001 WHERE id = 2", range(5, 9)),
        ("UPDATE match SET game = 'a' || char(10) WHERE id = 2", range(5, 9)),
        ("UPDATE match SET game = hex(zeroblob(250)) WHERE id = 2", range(5, 9)),
        ('UPDATE match SET options = \'{"x": "a\\u0000"}\' WHERE id = 2', range(5, 9)),
        ("UPDATE match SET options = json_object('x', hex(zeroblob(250))) WHERE id = 2", range(5, 9)),
        ("UPDATE deal SET number = -1 WHERE id = 8", [8]),
        ("UPDATE deal SET number = 1000000000001 WHERE id = 8", [8]),
        ("UPDATE deal SET outcome = 'a' || char(0) WHERE id = 8", [8]),
        ("UPDATE deal SET cut = char(8238) WHERE id = 8", [8]),
        ("UPDATE payment SET account = char(8238) WHERE deal = 8 AND account = 1", [8]),
        ("INSERT INTO sat VALUES (8, 1, 1, char(0), 'first', NULL)", [8]),
    ],
)
def test_deal_that_cannot_be_displayed_is_left_out_and_reported(played: Store, statement: str, lost: list[int]) -> None:
    rest = [deal for deal in deals(played) if deal not in lost]
    damage(played, statement)
    index = Index(played.journal)
    index.finish()
    assert deals(played) == rest
    assert played.notices == (UNREADABLE,)
    assert [row.deal for row in rows_of(played.journal, rest)] == rest
    assert counts(played.journal).deals == len(rest)
    assert not index.mend(), "made again they would be the same"
    assert played.notices == (UNREADABLE,)


def test_records_with_the_largest_possible_payments_are_valid(played: Store) -> None:
    damage(played, "UPDATE payment SET amount = 1000000000000 WHERE account = 0")
    index = Index(played.journal)
    index.finish()
    assert find_damage(played.journal) is None
    assert not index.mend()
    ((name, count),) = persons(played.journal)
    assert figures(played.journal, FiguresFilter(name)).chips == 10**12 * count
