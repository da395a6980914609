"""Situations for screenshots and tests: deals from numbered seeds, played until a condition holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.match.match import Match
    from game.rules.contract import Move, Seat

    Answer = Callable[[Match, Seat, Random], Move]

SEEDS: Final = range(400)


def numbered(number: int) -> str:
    """Return the seed with this number."""
    return f"{number:064x}"


def expert_answer(match: Match, seat: Seat, chance: Random) -> Move:
    """Return the move that a sensible player would choose for a seat."""
    return sound_choice(match.view(seat), chance).move


def seated(names: Sequence[str], seats: int, you: Seat = 0) -> tuple[Player, ...]:
    """Return the players of a table: a person with the first name, and opponents in the other seats."""
    others = iter(names[1:])
    return tuple(Player(names[0], PERSON) if seat == you else Player(next(others), "first") for seat in range(seats))


@dataclass(frozen=True, eq=False)
class State:
    """A match and the condition up to which it is played; compared by identity."""

    game: str
    seats: int
    until: Callable[[Match], bool]
    house: Mapping[str, str | int] = field(default_factory=dict)
    names: Sequence[str] = ()
    deals: int | None = None
    chips: Sequence[int] | None = None
    """Chips before the first deal; may be longer than the number of seats."""
    you: Seat = 0
    answer: Answer = expert_answer
    first: Callable[[Iterable[Seat]], Seat] = max
    """Selects which of the pending seats answers next."""
    played: int = 1
    """Number of deals that may be played to reach the moment."""
    seeds: range = SEEDS

    def begin(self, number: int) -> Match:
        """Start the match with the numbered seed, and deal."""
        game = GAMES[self.game]
        players = seated(self.names, self.seats, self.you)
        ledger = None if self.chips is None else self.chips[: self.seats]
        options = game.Options.parse(dict(self.house))
        store, seed = Store.open(IN_MEMORY), numbered(number)
        return store.start(game, options, players, self.deals, seed, ledger=ledger, derivation=BY_THE_SEED)

    def comes(self, match: Match, number: int) -> bool:
        """Play a match from the numbered seed; return whether it reaches the condition."""
        chance = Random(number)
        while not self.until(match):
            if match.deal.result is None:
                seat = self.first(match.deal.pending())
                match.play(seat, self.answer(match, seat, chance))
                continue
            match.finish_deal()
            if match.over or match.number == self.played:
                return False
            match.next_deal()
        return True


@cache
def number_of(state: State) -> int:
    """Return the number of the first seed whose match reaches a state.

    Raises:
        LookupError: none of the state's seeds does.
    """
    for number in state.seeds:
        if state.comes(state.begin(number), number):
            return number
    raise LookupError(f"no deal comes to {state}")


def play_until(state: State) -> Match:
    """Return a match played up to a state.

    Raises:
        LookupError: no seed leads there.
    """
    number = number_of(state)
    match = state.begin(number)
    state.comes(match, number)
    return match


def asked(reached: Callable[[Any], bool], you: Seat = 0) -> Callable[[Match], bool]:
    """Return a condition: seat `you` is asked and its view satisfies `reached`."""
    return lambda match: you in match.deal.pending() and reached(match.view(you))


def ended(reached: Callable[[Any], bool] = lambda _shown: True) -> Callable[[Match], bool]:
    """Return a condition: the deal is over and its result satisfies `reached`."""
    return lambda match: match.deal.result is not None and reached(match.deal.result.shown)
