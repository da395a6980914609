"""Opponents among themselves: deal after deal without a window or a journal, as fast as the rules go."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.opponents import LEVELS, decide
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.opponents import Think
    from game.rules.contract import Carry, Deal, Event, Game
    from game.rules.options import Options


@dataclass
class Simulation:
    """What came of it. Everything but `seconds` follows from the seed."""

    game: str
    seats: tuple[str, ...]
    """Kind of opponent by seat."""
    seed: str
    chips: list[int]
    """Sum of all payments by seat."""
    wins: list[int]
    deals: int = 0
    accounts: Counter[str] = field(default_factory=Counter)
    """What went to a house or pot, for games that have one."""
    outcomes: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    """What happened at the table, by `event_word`."""
    turns: int = 0
    moves: int = 0
    forced: int = 0
    """Moves that were the only legal one; the others are decisions."""
    seconds: float = 0

    @property
    def decisions(self) -> int:
        """Moves where there was a choice."""
        return self.moves - self.forced

    def to_dict(self) -> dict[str, Any]:
        """As `sala simulate --json` prints it."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "seed": self.seed,
            "rounds": self.deals,
            "seats": list(self.seats),
            "chips": self.chips,
            **({"accounts": dict(self.accounts)} if self.accounts else {}),
            "wins": self.wins,
            "outcomes": dict(sorted(self.outcomes.items())),
            "events": dict(sorted(self.events.items())),
            "mean_turns": round(self.turns / max(self.deals, 1), 2),
            "moves": self.moves,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "deals_per_second": round(self.deals / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
        }


def event_word(event: Event) -> str:
    """What an event is counted under: its name, and how it went where it says so: 'answered fold', 'laid secret'."""
    words = [re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()]
    words += [str(how) for how in (getattr(event, "answer", ""), getattr(event, "by", "")) if how]
    return " ".join([*words, "secret"] if getattr(event, "secret", False) else words)


def round_seed(seed: str, number: int) -> str:
    """The shuffle of the n-th deal (from 1) of a simulation's seed, which can be any text."""
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
    """Play `rounds` deals, each carrying on from the one before, with the opponents named in `seats`.

    `progress` is called with the number of deals done after each. Raises `ValueError` for a number of seats that the
    game does not have.
    """
    done = Simulation(game.name, tuple(seats), seed, chips=[0] * len(seats), wins=[0] * len(seats))
    thinkers = [LEVELS[game.name][kind].think for kind in seats]
    chances = [Random(f"{seed}:seat {seat}") for seat in range(len(seats))]
    carry: Carry | None = None
    begun = perf_counter()
    for number in range(1, rounds + 1):
        deal = game.deal(len(seats), round_seed(seed, number), options, carry)
        _play_out(deal, thinkers, chances, done)
        carry = _book(deal, done)
        done.seconds = perf_counter() - begun
        progress(number)
    return done


def _play_out(deal: Deal, thinkers: Sequence[Think], chances: Sequence[Random], done: Simulation) -> None:
    """Play one deal to its end."""
    moves = forced = 0
    events = list(deal.opening)
    while pending := deal.pending():
        # A window closes only when all have answered, so the whole round of answers can be gathered at once.
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


def _book(deal: Deal, done: Simulation) -> Carry:
    result = deal.result
    if result is None:
        message = "the deal waits for nobody and is not over"
        raise RuntimeError(message)
    done.deals += 1
    done.turns += deal.view(None).table.turns
    done.outcomes[result.outcome] += 1
    if result.winner is not None:
        done.wins[result.winner] += 1
    for entry in result.entries:
        if isinstance(entry.account, int):
            done.chips[entry.account] += entry.amount
        else:
            done.accounts[entry.account] += entry.amount
    return result.carry
