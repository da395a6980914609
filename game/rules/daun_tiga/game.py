"""Entry point of Daun Tiga: its `Game` object. See `docs/rules/daun-tiga.md`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.daun_tiga import events, hands, score_cases
from game.rules.daun_tiga.deal import NAME, DaunTigaDeal
from game.rules.daun_tiga.determinization import resample
from game.rules.daun_tiga.moves import DONE, KEEP, YIELD, Back, Stake
from game.rules.daun_tiga.options import PRESET_WORDS, PRESETS, DaunTigaOptions
from game.rules.daun_tiga.phase import STAKING, Phase
from game.rules.daun_tiga.view import Showdown, Table, View
from game.rules.session_history import KEY, SessionMemory, check_session_memory
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import Carry, Event, Move
    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

USUAL: Final = DaunTigaOptions()
"""Default house rules."""
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
    """At a real table all can see which seats have staked, but not how much before all stakes are placed."""

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
        return score_cases.settle_case(case, options)


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
