"""Plays random deals once per case while all checks of the contract observe them.

Checks are registered by `looks` or `follows`. An exception in a check is collected with its case, deal, state and
check, and the other checks continue; all exceptions are raised together at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

import pytest

from game.rules.contract import Deal, Event, Move, Seat
from tests.contract.conftest import Case
from tests.contract.play import MOST_MOVES, any_move, pool, seed_of

DEALS: Final = 4
"""Number of deals per case; most checks observe one of them, in turn."""


class Walk:
    """State of one walk, as passed to the checks: the current deal and the next move."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.tally: Counter[str] = Counter()
        """Counters of the checks over all deals of the case."""
        self.number = 0
        """Index of the current deal."""
        self.deal: Deal
        self.count = 0
        """Number of moves played in this deal."""
        self.seat: Seat = 0
        self.move: Move | None = None
        """Next seat and move; None when the deal is over."""
        self.events: tuple[Event, ...] = ()
        """Events of the last move; at the start, those of the opening."""

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.move is None

    @property
    def last_deal(self) -> bool:
        """Whether this is the last deal of the case."""
        return self.number == DEALS - 1

    @cached_property
    def pool(self) -> list[Move]:
        """Moves of all kinds that occur in some deals of the case."""
        return pool(self.case.game, self.case.seats, self.case.options)

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """All viewers: a bystander and every seat."""
        return (None, *range(self.case.seats))

    def every(self, step: int, at: int = 0) -> bool:
        """Return whether this state, if a move follows, is due for a check made every `step` states."""
        return not self.over and self.count % step == at


class Check(NamedTuple):
    """A check of the contract, made in some deals of a case."""

    name: str
    follow: Callable[[Walk, Random], Iterator[None]]
    """Generator that checks one state per step, including the last, and then ends."""
    deals: frozenset[int]
    games: frozenset[str]
    """Names of the games to which the check applies; empty means all."""


CHECKS: Final[list[Check]] = []
Following = Callable[[Walk, Random], Iterator[None]]
Looking = Callable[[Walk, Random], None]


def follows(*, deals: int = 1, games: frozenset[str] = frozenset()) -> Callable[[Following], Following]:
    """Register a check that follows a number of deals: it yields at each state until the deal is over."""

    def register(check: Following) -> Following:
        first = len(CHECKS)
        chosen = frozenset((first + more) % DEALS for more in range(deals))
        CHECKS.append(Check(check.__name__, check, chosen, games))
        return check

    return register


def looks(step: int) -> Callable[[Looking], Looking]:
    """Register a check that is called every `step` states of a deal and at the last one."""

    def register(check: Looking) -> Looking:
        def follow(walk: Walk, rng: Random) -> Iterator[None]:
            while not walk.over:
                if walk.every(step):
                    check(walk, rng)
                yield
            check(walk, rng)

        follow.__name__ = check.__name__
        follows()(follow)
        return check

    return register


def walk_through(case: Case, checks: list[Check] | None = None) -> None:
    """Play the deals of a case with all checks; raise a group of their failures, each with its name."""
    walk, failures = Walk(case), dict[str, BaseException]()
    checks = [
        check for check in (CHECKS if checks is None else checks) if case.game.name in (check.games or case.game.name)
    ]
    for walk.number in range(DEALS):
        rng = Random(f"{case} {walk.number}")
        walk.deal, walk.count = case.game.deal(case.seats, seed_of(walk.number), case.options), 0
        walk.events = tuple(walk.deal.opening)
        following = {
            check.name: check.follow(walk, Random(f"{case} {walk.number} {check.name}"))
            for check in checks
            if walk.number in check.deals and check.name not in failures
        }
        while True:
            walk.move = None
            if pending := walk.deal.pending():
                walk.seat = rng.choice(sorted(pending))
                walk.move = any_move(walk.deal, walk.seat, rng)
            for name, check in [*following.items()]:
                if error := _step(check):
                    error.add_note(f"{name}, in {case}, deal {walk.number}, after {walk.count} moves")
                    failures[name] = error
                    del following[name]
            if walk.move is None:
                break
            walk.events = walk.deal.play(walk.seat, walk.move)
            walk.count += 1
            assert walk.count < MOST_MOVES, "the deal does not end"
    if failures:
        raise BaseExceptionGroup(f"{case}: {', '.join(failures)}", [*failures.values()])


def _step(check: Iterator[None]) -> BaseException | None:
    """Return the exception that a check raises at a state, if any."""
    try:
        next(check, None)
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it is, it is named with its check
        return error
    return None
