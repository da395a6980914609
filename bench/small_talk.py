"""How much the opponents say: whole deals of a person, played by the computer, and three to five opponents.

    python bench/small_talk.py [GAME ...] [--matches N] [--amount few]

Every game has a line for remarks per deal, deals in silence and matches with a greeting, and one for each kind of
moment of the person: how many there were and the share to which an opponent reacted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.players import PERSON, seated
from game.match.simulation import round_seed
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.daun_tiga.events import Settled
from game.rules.daun_tiga.events import StakesPlaced as Staked
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import PickedUp
from game.rules.tongits.events import Won as WonTongits
from game.table.small_talk import SaidLines, SmallTalk
from game.table.small_talk_lines import WIN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Event, Seat
    from game.table.small_talk import Line

DEALS: Final = 5
"""Deals of a match."""
MATCHES: Final = 4
"""Matches of a session, at one table after another."""
LEVEL: Final = {"daun-tiga": "steady"}
CLOSE: Final = 3
"""Remarks fewer events apart than this follow each other within a few seconds."""
GREAT: Final = frozenset({"tongits", "pot", "hand won", "claim", "triple", "both hands", "bank swept"})


@dataclass
class Talk:
    """Counts of what was said."""

    deals: int = 0
    remarks: int = 0
    silent: int = 0
    matches: int = 0
    greeted: int = 0
    moments: Counter[str] = field(default_factory=Counter)
    """Moments of the person, by kind."""
    answered: Counter[str] = field(default_factory=Counter)
    """Moments to which an opponent reacted."""
    apart: Counter[int] = field(default_factory=Counter)
    """Numbers of events from a remark of a deal to the next one."""

    def add(self, lines: Sequence[Line | None], moments: Mapping[int, str], outside: Sequence[Line | None]) -> None:
        """Count a deal: the line about each event, the person's moments, and lines at the start and after the end."""
        places = [place for place, line in enumerate(lines) if line is not None]
        spoken = len(places) + sum(line is not None for line in outside)
        self.deals += 1
        self.remarks += spoken
        self.silent += not spoken
        self.apart.update(later - before for before, later in pairwise(places))
        for place, kind in moments.items():
            line = lines[place]
            self.moments[kind] += 1
            self.answered[kind] += line is not None and line.occasion != WIN

    def share(self, great: bool = True) -> float:  # noqa: FBT001, FBT002 - great or not
        """Return the share of the person's great or other moments to which an opponent reacted."""
        kinds = [kind for kind in self.moments if (kind in GREAT) == great]
        return sum(self.answered[kind] for kind in kinds) / max(1, sum(self.moments[kind] for kind in kinds))


def moments_of(events: Sequence[Event], you: Seat, seats: int) -> dict[int, str]:
    """Return the moments of a person by the number of the event at which an opponent may react."""
    found: dict[int, str] = {}
    staked, gains = seats - 1, []
    for number, event in enumerate(events):
        match event:
            case WonTongits(seat=seat, by=by, pot=pot) if seat == you:
                found[number] = "pot" if pot else "tongits" if by == "tongits" else "hand won"
            case WonMoney(seat=seat) if seat == you:
                found[number] = "hand won"
            case Ponged(seat=seat) | PickedUp(seat=seat) if seat == you:
                found[number] = "claim"
            case Staked(stakes=stakes):
                staked = sum(stake is not None for stake in stakes)
            case Settled(seat=seat, amount=amount, reading=reading):
                gains.append((seat, amount))
                if seat == you and amount > 0:
                    found[number] = "triple" if reading.is_triple else "bet won"
            case Paid(seat=seat, amount=amount):
                gains.append((seat, amount))
        if isinstance(event, Settled | Paid) and len(gains) == staked:
            banks = you not in dict(gains)
            if staked > 1 and banks and all(amount < 0 for _seat, amount in gains):
                found[number] = "bank swept"
            elif isinstance(event, Paid) and dict(gains).get(you, 0) > 0:
                found[number] = "both hands"
    return found


@cache
def played(name: str, match: int) -> list[tuple[str, list[Event]]]:
    """Return the deals of a match between computer players, each with its seed and its events."""
    game = GAMES[name]
    think = LEVELS[name][LEVEL.get(name, "casual")].think
    options, carry, found = game.Options(), None, []
    for number in range(1, DEALS + 1):
        seed = round_seed(f"small talk {name} {match}", number)
        deal = game.deal(game.default_seats, seed, options, carry)
        rng, events = Random(seed), list(deal.opening)
        while pending := deal.pending():
            seat = min(pending)
            events += deal.play(seat, decide(think, deal.view(seat), rng).move)
        carry = deal.result.carry
        found.append((seed, events))
    return found


def measure(name: str, matches: int, amount: str) -> Talk:
    """Return what is said at a table in so many matches; the person sits at every seat in turn."""
    seats, talk, said = GAMES[name].default_seats, Talk(), SaidLines()
    for match in range(matches):
        said = SaidLines() if match % MATCHES == 0 else said
        you = match % seats
        table = SmallTalk(seated([PERSON if seat == you else "casual" for seat in range(seats)], game=name), said)
        talk.matches += 1
        for number, (seed, events) in enumerate(played(name, match), 1):
            table.begin(f"seal of {seed}", last=number == DEALS, first=number == 1, amount=amount)
            greeting = table.greet(amount) if number == 1 else None
            talk.greeted += greeting is not None
            lines = [table.hear(event, amount) for event in events]
            talk.add(lines, moments_of(events, you, seats), [greeting, table.take_leave(amount)])
    return talk


def main() -> None:
    """Print the counts of the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--amount", default="few")
    asked = parser.parse_args()
    for name in asked.games:
        talk = measure(name, asked.matches, asked.amount)
        close = sum(count for apart, count in talk.apart.items() if apart < CLOSE)
        print(f"{name}, {talk.deals} deals of {talk.matches} matches")
        print(
            f"  {talk.remarks / talk.deals:.2f} remarks a deal, {close} of them less than {CLOSE} events after another"
        )
        print(f"  {talk.silent / talk.deals:.0%} of deals in silence, {talk.greeted} greetings")
        for kind, count in sorted(talk.moments.items()):
            print(f"  {kind:12} {count:4} {talk.answered[kind] / count:6.0%}")


if __name__ == "__main__":
    main()
