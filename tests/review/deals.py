"""Finished deals for reviews: opponents play all seats but one, which is scripted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, seated
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Move, View

Hand = Callable[[View], Move | None]
"""What seat 0 plays; None where it plays as the opponents do."""


def dealt(game: str, number: int, **house: object) -> InMemoryMatch:
    """Return a match of one deal with a person in seat 0."""
    rules = GAMES[game]
    players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
    options = rules.Options.parse(house)
    chips = (100,) * len(players)
    return InMemoryMatch.begin_in_memory(MatchTerms(rules, options, players, 1, f"{number:064x}", chips))


def played(match: InMemoryMatch, hand: Hand = lambda _view: None, by: str = "first") -> InMemoryMatch:
    """Return the finished match; `by` plays seat 0 where `hand` has no answer."""
    name, rng = match.game.name, Random(match.deal.seed)
    while pending := match.deal.pending():
        seat = min(pending)
        view = match.view(seat)
        move = hand(view) if seat == 0 else None
        kind = by if seat == 0 and by in LEVELS[name] else "first"
        match.play(seat, move or decide(LEVELS[name][kind].think, view, rng).move)
    return match


@cache
def first_number(game: str, asked: Callable[[View], bool], **house: object) -> int:
    """Return the number of the first deal in which seat 0 is asked such a question."""
    for number in range(1, 200):
        match, seen = dealt(game, number, **house), []

        def look(view: View, seen: list[bool] = seen) -> None:
            seen.append(asked(view))

        played(match, look)
        if any(seen):
            return number
    raise LookupError(game)
