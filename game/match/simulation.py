"""Simulation of deals between opponents at full speed, without a window or a journal."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.match.duplicate_eval import Tally, evaluate_by_kind
from game.opponents import LEVELS, decide
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.opponents import Think
    from game.rules.contract import Carry, Deal, Event, Game
    from game.rules.options import Options


@dataclass
class Simulation:
    """Results of a simulation. All except `seconds` are determined by the seed."""

    game: str
    seats: tuple[str, ...]
    """Kind of opponent by seat; if seats are rotated, the kinds in the first deal of each shuffle."""
    seed: str
    chips: list[int]
    """Sum of all payments, in the order of `seats`."""
    wins: list[int]
    ahead: list[int]
    """Number of deals with a gain, in the order of `seats`."""
    deals: int = 0
    shuffles: list[Tally] = field(default_factory=list)
    """Results of each shuffle if it was played with rotated seats; otherwise empty."""
    accounts: Counter[str] = field(default_factory=Counter)
    """Payments to a house or pot, in games that have one."""
    outcomes: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    """Number of events by `event_word`."""
    turns: int = 0
    moves: int = 0
    forced: int = 0
    """Number of moves that were the only legal one."""
    seconds: float = 0

    @property
    def decisions(self) -> int:
        """Number of moves made with more than one legal option."""
        return self.moves - self.forced

    def to_dict(self) -> dict[str, Any]:
        """Return the results as printed by `sala simulate --json`."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "seed": self.seed,
            "rounds": len(self.shuffles) or self.deals,
            **({"deals": self.deals} if self.shuffles else {}),
            "seats": list(self.seats),
            "chips": self.chips,
            **({"accounts": dict(self.accounts)} if self.accounts else {}),
            "wins": self.wins,
            **({"by_kind": self.by_kind()} if self.shuffles else {}),
            "outcomes": dict(sorted(self.outcomes.items())),
            "shares": {name: round(count / self.deals, 4) for name, count in sorted(self.outcomes.items())},
            "events": dict(sorted(self.events.items())),
            "mean_turns": round(self.turns / max(self.deals, 1), 2),
            "moves": self.moves,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "deals_per_second": round(self.deals / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
        }

    def by_kind(self) -> dict[str, dict[str, Any]]:
        """Return the results per kind of opponent, if seats were rotated."""
        return {kind: figures._asdict() for kind, figures in evaluate_by_kind(self.seats, self.shuffles).items()}


def event_word(event: Event) -> str:
    """Return the key under which to count an event, including its result if it has one: 'answered fold'."""
    words = [re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()]
    words += [str(how) for how in (getattr(event, "answer", ""), getattr(event, "by", "")) if how]
    return " ".join([*words, "secret"] if getattr(event, "secret", False) else words)


def round_seed(seed: str, number: int) -> str:
    """Return the seed of deal `number` (from 1) of a simulation; the simulation's own seed may be any text."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def simulate(
    game: Game,
    options: Options,
    seats: Sequence[str],
    rounds: int,
    seed: str,
    *,
    progress: Callable[[int], None] = lambda _done: None,
) -> Simulation:
    """Play `rounds` deals between the opponents in `seats`, passing the carry from each deal to the next.

    `progress` is called with the number of finished deals after each.

    Raises:
        ValueError: The game does not allow this number of seats.
    """
    done = _begun(game, seats, seed)
    thinkers = [LEVELS[game.name][kind].think for kind in seats]
    chances = [Random(f"{seed}:seat {seat}") for seat in range(len(seats))]
    carry: Carry | None = None
    begun = perf_counter()
    for number in range(1, rounds + 1):
        deal = game.deal(len(seats), round_seed(seed, number), options, carry)
        _play_out(deal, thinkers, chances, done)
        carry = _book(deal, done, range(len(seats)))
        done.seconds = perf_counter() - begun
        progress(number)
    return done


def simulate_rotated(
    game: Game,
    options: Options,
    seats: Sequence[str],
    shuffles: int,
    seed: str,
    *,
    progress: Callable[[int], None] = lambda _done: None,
    begin: int = 1,
) -> Simulation:
    """Play each shuffle once per seat, moving every player one seat to the right each time.

    Thus no kind of opponent gets better cards than another. Every deal is the first of a session, so nothing carries
    over and shuffles are independent. They are numbered from `begin` on, so that several machines or processes can
    share them.

    Raises:
        ValueError: The game does not allow this number of seats.
    """
    done = _begun(game, seats, seed)
    count = len(seats)
    begun = perf_counter()
    for number in range(begin, begin + shuffles):
        before = Tally(tuple(done.chips), tuple(done.wins), tuple(done.ahead))
        for turn in range(count):
            players = [(seat - turn) % count for seat in range(count)]
            deal = game.deal(count, round_seed(seed, number), options, None)
            thinkers = [LEVELS[game.name][seats[player]].think for player in players]
            chances = [Random(f"{seed}:{number}:{turn}:{seat}") for seat in range(count)]
            _play_out(deal, thinkers, chances, done)
            _book(deal, done, players)
        done.shuffles.append(Tally(tuple(done.chips), tuple(done.wins), tuple(done.ahead)).since(before))
        done.seconds = perf_counter() - begun
        progress(number - begin + 1)
    return done


def _begun(game: Game, seats: Sequence[str], seed: str) -> Simulation:
    none = [0] * len(seats)
    return Simulation(game.name, tuple(seats), seed, none.copy(), none.copy(), none.copy())


def _play_out(deal: Deal, thinkers: Sequence[Think], chances: Sequence[Random], done: Simulation) -> None:
    """Play one deal to its end between opponents, counting events and decisions."""
    moves = forced = 0
    events = list(deal.opening)
    while pending := deal.pending():
        # A window closes only when all have answered, so the whole round of answers can be collected at once.
        for seat in sorted(pending):
            legal = deal.legal(seat)
            moves += 1
            if len(legal) == 1 and not isinstance(legal[0], Range):
                forced += 1
                move = legal[0]
            else:
                move = decide(thinkers[seat], deal.view(seat), chances[seat]).move
            events += deal.play(seat, move)
    done.moves += moves
    done.forced += forced
    done.events.update(map(event_word, events))


def _book(deal: Deal, done: Simulation, players: Sequence[int]) -> Carry:
    """Add the result of a deal to a simulation and return its carry; `players` maps seats to player indices."""
    result = deal.result
    if result is None:
        message = "the deal waits for nobody and is not over"
        raise RuntimeError(message)
    done.deals += 1
    done.turns += deal.view(None).table.turns
    done.outcomes[result.outcome] += 1
    if result.winner is not None:
        done.wins[players[result.winner]] += 1
    for entry in result.entries:
        if isinstance(entry.account, int):
            done.chips[players[entry.account]] += entry.amount
            done.ahead[players[entry.account]] += entry.amount > 0
        else:
            done.accounts[entry.account] += entry.amount
    return deal.following()
