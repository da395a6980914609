"""The bank, stakes and all payments of Daun Tiga with their reasons: DT-12, DT-13, DT-21, DT-40, DT-42 to DT-52.

Every settlement sums to zero, including side stakes (DT-52).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.games import BUNDLES
from game.rules.contract import N_, Entry, IllegalMove, Item, Seat
from game.rules.daun_tiga.comparison import Ruling, compare

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.daun_tiga.comparison import Result
    from game.rules.daun_tiga.hands import HandValue
    from game.rules.daun_tiga.options import DaunTigaOptions
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
    """All seats throw in the first round, and in each later one only the seats tied for the highest total."""
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
    """Return whether the banker may keep the bank, which requires that every player won, without ties. DT-12.

    `results` are from the players' point of view. The rule is the same for a bank that was already kept before.
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


class Stakes(NamedTuple):
    """A player's stakes on its own hand, placed before any card is seen; the second may be 0. DT-21, DT-42."""

    first: int
    second: int = 0


class SideStake(NamedTuple):
    """A stake by a player or bystander on another player's hand. DT-13."""

    backer: Seat
    hand: Seat
    amount: int


def check_stakes(stakes: Stakes, options: DaunTigaOptions) -> None:
    """Raise `IllegalMove` if the stakes are outside the table limits; the second stake may be 0. DT-21, DT-42."""
    _check_amount(_FIRST_LIMITS, stakes.first, options)
    if stakes.second != 0:
        _check_amount(_SECOND_LIMITS, stakes.second, options)


def check_side_stake(side: SideStake, players: int, banker: Seat, options: DaunTigaOptions) -> None:
    """Raise `IllegalMove` if a side stake is not allowed. DT-13.

    A side stake must back another player's hand. The banker plays against all hands, and so can neither back one nor be
    backed.
    """
    if options.bystanders == "off":
        raise IllegalMove(N_("There are no side stakes at this table."))
    if side.hand not in range(players):
        raise IllegalMove(N_("There is no hand to back in that seat."))
    if side.hand == banker:
        raise IllegalMove(N_("{player} is the banker: you cannot back that hand."), player=banker)
    if side.backer not in range(SEATS[-1]):
        raise ValueError(f"a backer must be a seat from 0 to {SEATS[-1] - 1}, not {side.backer!r}")
    if side.backer == banker:
        raise IllegalMove(N_("The banker cannot back a hand against the bank."))
    if side.backer == side.hand:
        raise IllegalMove(N_("Side stakes are for other players’ hands; for your own hand, place a second stake."))
    _check_amount(_SIDE_LIMITS, side.amount, options)


def _check_amount(refusal: str, amount: int, options: DaunTigaOptions) -> None:
    if not options.table_min <= amount <= options.table_max:
        raise IllegalMove(refusal, least=options.table_min, most=options.table_max, amount=amount)


def rulings(hands: Sequence[HandValue], banker: Seat) -> dict[Seat, Ruling]:
    """Return the ruling on each player's hand, by seat, starting at the banker's right. DT-40."""
    if banker not in range(len(hands)):
        raise ValueError(f"the banker must be a seat from 0 to {len(hands) - 1}, not {banker!r}")
    turns = [(banker + step) % len(hands) for step in range(1, len(hands))]
    return {seat: compare(hands[seat], hands[banker]) for seat in turns}


def settle(
    hands: Sequence[HandValue],
    banker: Seat,
    stakes: Mapping[Seat, Stakes],
    sides: Sequence[SideStake],
    options: DaunTigaOptions,
) -> tuple[Entry, ...]:
    """Return the gain of every seat with its reasons, players first, then bystanders. DT-40 to DT-52.

    `hands` has the hands of all players by seat, including the banker's; `stakes` has the stakes of every player except
    the banker. A backer whose seat has no hand is a bystander (DT-13). Raises `ValueError` with a message for stakes
    that are not allowed.
    """
    decided = rulings(hands, banker)
    if set(stakes) != set(decided):
        raise ValueError("every player but the banker must have stakes, and nobody else")
    for made in stakes.values():
        check_stakes(made, options)
    for side in sides:
        check_side_stake(side, len(hands), banker, options)
    if len({(side.backer, side.hand) for side in sides}) != len(sides):
        raise ValueError("a seat may have only one side stake on the same hand")
    return entries_of(len(hands), banker, decided, stakes, sides)


def entries_of(
    seats: int,
    banker: Seat,
    decided: Mapping[Seat, Ruling],
    stakes: Mapping[Seat, Stakes],
    sides: Sequence[SideStake],
) -> tuple[Entry, ...]:
    """Return the entries of all seats for hands already compared and stakes already checked. See `settle`."""
    items: dict[Seat, list[Item]] = {seat: [] for seat in range(seats)}
    for seat, ruling in decided.items():
        items[seat] = _own(stakes[seat], ruling)
    for side in sorted(sides):
        first = decided[side.hand].first
        items.setdefault(side.backer, []).append(Item("side", "", _SIDE_WORDS[first], first * side.amount, "DT-13"))
    items[banker] = _bank([item.amount for each in items.values() for item in each])
    return tuple(
        [Entry(seat, sum([item.amount for item in items[seat]]), tuple(items[seat])) for seat in sorted(items)]
    )


def _own(stakes: Stakes, ruling: Ruling) -> list[Item]:
    """Return payment items for the outcome of a player's own stakes. DT-34, DT-43 to DT-50."""
    first = Item("first", "", ruling.first_words, ruling.first * stakes.first, ruling.rule)
    if not stakes.second:
        return [first]
    return [first, Item("second", "", ruling.second_words, ruling.second * stakes.second, ruling.rule)]


def _bank(moved: Sequence[int]) -> list[Item]:
    """Return the banker's payment items, one for all losses and one for all gains of the others. DT-40, DT-52.

    `moved` has the gains of all other seats in chips, negative for losses.
    """
    paid, taken = sum([amount for amount in moved if amount > 0]), sum([amount for amount in moved if amount < 0])
    items = [_TAKEN._replace(amount=-taken)] if taken else []
    return items + ([_PAID._replace(amount=-paid)] if paid else [])


_FIRST_LIMITS: Final = N_("The first stake must be between {least} and {most} chips, not {amount}.")
_SECOND_LIMITS: Final = N_(
    "The second stake cannot be {amount}: it must be between {least} and {most} chips, or none at all."
)
_SIDE_LIMITS: Final = N_("A side stake must be between {least} and {most} chips, not {amount}.")
_SIDE_WORDS: Final[Mapping[int, str]] = {
    1: N_("the backed hand wins: the side stake is paid"),
    0: N_("the backed hand ties: the side stake is returned"),
    -1: N_("the backed hand loses: the side stake is taken"),
}
"""Text for a side stake, by the outcome of the first stake on that hand."""
_TAKEN: Final = Item("taken", "", N_("stakes taken by the bank"), 0, "DT-40")
_PAID: Final = Item("paid", "", N_("stakes paid by the bank"), 0, "DT-40")
