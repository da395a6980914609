"""The `Game` object of Daun Tiga, and deals sampled from a view. See `docs/rules/daun-tiga.md`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.daun_tiga import events, hands, score_input
from game.rules.daun_tiga.deal import NAME, DaunTigaDeal
from game.rules.daun_tiga.hands import pack
from game.rules.daun_tiga.moves import DONE, KEEP, YIELD, Back, Stake
from game.rules.daun_tiga.options import PRESET_WORDS, PRESETS, DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.rules.daun_tiga.view import KEEPING, STAKING, Phase, Showdown, Table, View
from game.rules.session_history import KEY, SessionMemory, check_session_memory
from game.rules.shuffle import SEED_BYTES, parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import Carry, Event, Move, Seat
    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack


ANSWERED = 0.5
"""Assumed probability that another seat has already staked, which a view does not show."""
BACKED = 0.25
"""Assumed probability that another seat has placed a side stake on a particular hand."""


def resample(view: View, rng: Random) -> DaunTigaDeal:
    """Return a deal that agrees with the view; concealed cards, the stock and unseen answers are random."""
    public = view.table
    carry: dict[str, Any] = {"banker": public.banker}
    if public.losses:
        carry["losses"] = list(public.losses)
    if public.evening:
        carry[KEY] = [list(each) for each in public.evening]
    deal = DaunTigaDeal(public.options, public.seats, rng.randbytes(SEED_BYTES), carry)
    deal.number = public.number
    if public.throws:  # a first deal: its banker came by dice
        deal.throws = public.throws
        deal.carry = None
    if public.phase is STAKING:
        _answer(deal, view, rng)
    else:
        _open(deal, view, rng)
    return deal


def _answer(deal: DaunTigaDeal, view: View, rng: Random) -> None:
    """Copy the viewer's answers to `deal`, and choose at random which other seats have staked.

    A view does not show who has staked.
    """
    seat, own = view.seat, view.answer
    others = sorted(deal.waiting - {seat})
    if seat is not None and seat in deal.waiting:
        deal.backs[seat] = view.backs
        if isinstance(own, Stake):
            _stake(deal, seat, Stakes(own.first, own.second))
        elif own == DONE:
            _done(deal, seat)
    answered = [other for other in others if rng.random() < ANSWERED]
    if deal.waiting == set(answered):
        answered.remove(rng.choice(answered))  # a window that is still open waits for somebody
    for other in others:
        if deal.options.bystanders == "on":
            backed = [hand for hand in range(deal.players) if hand not in {other, deal.banker}]
            deal.backs[other] = tuple(
                SideStake(other, hand, _amount(deal.options, rng)) for hand in backed if rng.random() < BACKED
            )
        if other in answered and other >= deal.players:
            _done(deal, other)
        elif other in answered:
            second = _amount(deal.options, rng) if rng.random() < ANSWERED else 0
            _stake(deal, other, Stakes(_amount(deal.options, rng), second))


def _stake(deal: DaunTigaDeal, seat: Seat, stakes: Stakes) -> None:
    deal.stakes[seat] = stakes
    deal.waiting -= {seat}


def _done(deal: DaunTigaDeal, seat: Seat) -> None:
    """Record that a bystander has finished placing side stakes. DT-13."""
    deal.done |= {seat}
    deal.waiting -= {seat}


def _amount(options: DaunTigaOptions, rng: Random) -> int:
    return rng.randint(options.table_min, options.table_max)


def _open(deal: DaunTigaDeal, view: View, rng: Random) -> None:
    """Copy the open hands and stakes from the view; only the order of the stock is sampled."""
    public = view.table
    played = pack(public.options)
    left = list(played.codes * played.copies)
    for seat, hand in enumerate(public.hands):
        assert hand is not None  # noqa: S101 - all hands are open once the stakes stand
        deal.hands[seat] = hand
        for code in hand:
            left.remove(code)
    rng.shuffle(left)
    deal.stock = tuple(left)
    deal.stakes = list(public.stakes)
    for side in public.sides:
        deal.backs[side.backer] += (side,)
    deal.phase = public.phase
    deal.waiting = frozenset({public.banker}) if public.phase is KEEPING else frozenset()
    deal.turns = public.turns
    deal.shown = deal.showdown()
    deal.result = public.result


USUAL: Final = DaunTigaOptions()
"""The default house rules."""
_PLAIN: Final[dict[str, Move]] = {str(move): move for move in (DONE, KEEP, YIELD)}
_WITH_NUMBERS: Final[dict[str, Callable[[int, int], Move]]] = {"stake": Stake, "back": Back}
_NUMBERS: Final = re.compile(r"(stake|back) (\d{1,9}) (\d{1,9})", re.ASCII)


class DaunTigaGame:
    """The game Daun Tiga. See `game.rules.contract.Game` for each attribute and method."""

    __slots__ = ()

    name: Final = NAME
    title: Final = BUNDLES[NAME].title
    native: Final = BUNDLES[NAME].native
    seats: Final = BUNDLES[NAME].seats
    default_seats: Final = 6
    deals: Final = 12
    Options: Final = DaunTigaOptions
    presets: Final[Mapping[str, DaunTigaOptions]] = PRESETS
    preset_words: Final[Mapping[str, str]] = PRESET_WORDS
    open_windows: Final = frozenset({STAKING})
    """Phase of staking: as at a real table, all seats can see who has staked, but not how much."""

    def deal(
        self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None
    ) -> DaunTigaDeal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry.

        `carry` is {"banker": seat} (DT-12) and may have "losses": the number of deals in a row that each seat has lost,
        which is public. With None, dice choose the banker (DT-11).
        """
        if seats not in self.seats:
            raise ValueError(f"{self.title} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats}")
        house = options or USUAL
        assert isinstance(house, DaunTigaOptions)  # noqa: S101 - each game is given its own
        if carry is not None:
            _check_carry(carry, seats, house.hands(seats))
        return DaunTigaDeal(house, seats, parse_seed(seed), carry)

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:  # noqa: ARG002
        """Return the events unchanged, because they are shown in the order in which they happen."""
        return events

    def resample(self, view: View, rng: Random) -> DaunTigaDeal:
        """Return a random deal that is consistent with everything the view shows."""
        return resample(view, rng)

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""
        table = fields["table"]
        result = table["result"]
        if result is not None and result.shown is not None:
            result = result._replace(shown=Showdown.read(result.shown))
        read = {
            "phase": Phase(table["phase"]),
            "evening": tuple([SessionMemory(*each) for each in table.get("evening", ())]),
            "throws": tuple(map(events.read_throws, table["throws"])),
            "stakes": events.read_stakes(table["stakes"]),
            "sides": events.read_sides(table["sides"]),
            "result": result,
        }
        return View(**fields | {"table": Table(**table | read), "backs": events.read_sides(fields["backs"])})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values; JSON lists must already be tuples."""
        return events.read_event(name, fields)

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid."""
        move = _PLAIN.get(text)
        found = _NUMBERS.fullmatch(text)
        if found is not None:
            move = _WITH_NUMBERS[found[1]](int(found[2]), int(found[3]))
        if move is None or str(move) != text:  # 'stake 05 0' is none
            raise ValueError(
                f"{text!r} is no move of {self.title}; its moves are 'stake 10 5', 'back 3 10', done, keep and yield"
            )
        return move

    def pack(self, options: HouseRules) -> Pack:
        """Return the 52 pieces under these house rules. DT-01, DT-02."""
        assert isinstance(options, DaunTigaOptions)  # noqa: S101 - each game is given its own
        return hands.pack(options)

    def settle_case(self, case: Mapping[str, Any], options: HouseRules) -> dict[str, Any]:
        """Score a hand from the input of `sala score`; raise `ValueError` that names the invalid field."""
        assert isinstance(options, DaunTigaOptions)  # noqa: S101 - each game is given its own
        return score_input.settle_case(case, options)


def _check_carry(carry: Carry, seats: int, players: int) -> None:
    unknown = sorted(set(carry) - {"banker", "losses", KEY})
    if unknown:
        raise ValueError(
            f"a deal of Daun Tiga carries on the banker, the losses and the evening, not {', '.join(unknown)}"
        )
    banker, losses = carry.get("banker"), carry.get("losses")
    if type(banker) is not int or banker not in range(players):  # JSON's true and 1.0 are no seats
        raise ValueError(f"the banker of a deal is a seat from 0 to {players - 1}, not {banker!r}")
    if losses is not None and not (
        isinstance(losses, list) and len(losses) == seats and all(type(count) is int and count >= 0 for count in losses)
    ):
        raise ValueError(f"the losses before a deal are {seats} whole numbers, one for each seat, not {losses!r}")
    check_session_memory(carry, seats)


DAUN_TIGA: Final = DaunTigaGame()
