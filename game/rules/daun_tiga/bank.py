"""The bank of Daun Tiga: dice choose the first banker, and the bank passes on unless the banker lost to every player.

DT-10 to DT-12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.games import BUNDLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Seat
    from game.rules.daun_tiga.comparison import Result
    from game.rules.shuffle import RandomStream

SEATS: Final = BUNDLES["daun-tiga"].seats
"""Possible numbers of players: seventeen hands of three take 51 of the 52 cards. DT-10."""
DIE: Final = 6


class Throw(NamedTuple):
    """Two dice thrown by one seat."""

    seat: Seat
    dice: tuple[int, int]

    @property
    def total(self) -> int:
        """Sum of the two dice, 2 to 12."""
        one, other = self.dice
        return one + other


class FirstBank(NamedTuple):
    """The dice thrown for the first bank, round by round. DT-11."""

    rounds: tuple[tuple[Throw, ...], ...]
    """All seats throw in the first round; in each later one only those tied for the highest total."""
    banker: Seat


def throw_for_bank(seats: int, stream: RandomStream) -> FirstBank:
    """Throw two dice for each seat until one seat has the highest total; only tied seats throw again. DT-11.

    Raises `ValueError` with a message for an impossible number of seats.
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
    """Return whether the banker may keep the bank, which needs every player to have won without a tie. DT-12.

    `results` are from the players' side. The rule is the same for a bank that was already kept before.
    """
    found = list(results)
    return bool(found) and all(result == "win" for result in found)


def next_banker(banker: Seat, seats: int, results: Iterable[Result], *, keep: bool) -> Seat:
    """Return the banker of the next deal: the next seat anti-clockwise, or the same seat if it keeps the bank. DT-12.

    Raises `ValueError` with a message if the banker wants to keep the bank and may not.
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
