"""Contract of every game, checked by one random walk per case; a failure names the case and the checks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.rules.contract import IllegalMove
from tests.contract import deals, outside, secrets, throws
from tests.contract.conftest import CASES, Case
from tests.contract.walk import CHECKS, DEALS, Check, Walk, walk_through


@pytest.mark.sampled(5, 0)
def test_random_walk_satisfies_all_contract_checks(case: Case) -> None:
    """For every number of seats, every preset and every value of every switch; see the other modules here."""
    walk_through(case)


def test_all_contract_checks_are_registered_under_unique_names() -> None:
    """Those of all four modules, under unique names; every game has some checks of its own."""
    modules = {check.follow.__module__ for check in CHECKS if check.games} | {throws.__name__}
    assert modules == {throws.__name__}
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    for module in (deals, outside, secrets, throws):
        assert [name for name in names if hasattr(module, name)], module
    assert {number for check in CHECKS for number in check.deals} == set(range(DEALS))


def test_failing_contract_check_is_named_and_the_others_still_run() -> None:
    seen = []

    def fails(walk: Walk, rng: Random) -> Iterator[None]:
        yield
        assert walk.count == 0, "one move was played"

    def raises(walk: Walk, rng: Random) -> Iterator[None]:
        while not walk.over:
            yield
        raise KeyError("piece")

    def misses(walk: Walk, rng: Random) -> Iterator[None]:
        with pytest.raises(IllegalMove):
            walk.deal.view(None)
        yield

    def holds(walk: Walk, rng: Random) -> Iterator[None]:
        while not walk.over:
            yield
        seen.append(walk.number)

    case = next(each for each in CASES if each.game.name == "tongits")
    checks = [Check(one.__name__, one, frozenset({0, 2}), frozenset()) for one in (fails, raises, misses, holds)]
    checks.append(Check("of another game", raises, frozenset({0}), frozenset({"pong"})))
    with pytest.raises(BaseExceptionGroup, match=f"{case}: misses, fails, raises") as caught:
        walk_through(case, checks)
    notes = [error.__notes__[-1] for error in caught.value.exceptions]
    assert notes[1] == f"fails, in {case}, deal 0, after 1 moves"
    assert seen == [0, 2]
