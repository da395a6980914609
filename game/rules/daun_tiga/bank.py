"""Who holds the bank: two dice for the first banker, anti-clockwise from deal to deal, and kept by one who lost to all.

DT-10 to DT-12. Seed 004.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.signs import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Seat
    from game.rules.daun_tiga.comparison import Result
    from game.rules.shuffle import RandomStream

SEATS: Final = SIGNS["daun-tiga"].seats
"""Seventeen hands of three are 51 cards. DT-10."""
DIE: Final = 6


class Throw(NamedTuple):
    """Two dice thrown by one seat."""

    seat: Seat
    dice: tuple[int, int]

    @property
    def total(self) -> int:
        """2 to 12."""
        one, other = self.dice
        return one + other


class FirstBank(NamedTuple):
    """The dice for the first bank, as the table shows them. DT-11."""

    rounds: tuple[tuple[Throw, ...], ...]
    """In the first round everybody throws, in each further one those who tied for the highest total."""
    banker: Seat


def throw_for_bank(seats: int, stream: RandomStream) -> FirstBank:
    """Throw two dice for each seat until one alone has the highest total. DT-11.

    `ValueError` with a sentence for a number of seats that cannot play.
    """
    _check(seats)
    throwing = list(range(seats))
    rounds = []
    while len(throwing) > 1:
        thrown = tuple([Throw(seat, (stream.below(DIE) + 1, stream.below(DIE) + 1)) for seat in throwing])
        rounds.append(thrown)
        totals = [throw.total for throw in thrown]
        highest = max(totals)
        throwing = [seat for seat, total in zip(throwing, totals, strict=True) if total == highest]
    return FirstBank(tuple(rounds), throwing[0])


def may_keep_bank(results: Iterable[Result]) -> bool:
    """Whether the banker may hold the bank for another deal: every player has won, ties block it. DT-12.

    `results` are the players' own, from their side. It holds for a bank that was kept before as for a new one.
    """
    found = list(results)
    return bool(found) and all(result == "win" for result in found)


def next_banker(banker: Seat, seats: int, results: Iterable[Result], *, keep: bool) -> Seat:
    """Who holds the bank in the next deal: the next player anti-clockwise, or the same who keeps it. DT-12.

    `ValueError` with a sentence where the banker wants to keep it and may not.
    """
    _check(seats)
    if banker not in range(seats):
        raise ValueError(f"the banker must be a seat from 0 to {seats - 1}, not {banker!r}")
    if not keep:
        return (banker + 1) % seats
    if not may_keep_bank(results):
        raise ValueError("the bank may be kept only by a banker who lost to every player")
    return banker


def _check(seats: int) -> None:
    if seats not in SEATS:
        raise ValueError(f"Daun Tiga is played by {SEATS[0]} to {SEATS[-1]} players, not {seats!r}")
