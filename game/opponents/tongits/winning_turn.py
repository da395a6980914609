"""Winning by tongits this turn by laying off all loose cards except the last discard. TG-21, TG-30."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.tongits.observation import mask
from game.rules.cards.french import PACK, cards_of
from game.rules.cards.melds import fitting
from game.rules.tongits.moves import PickOn, PickUp, Sapaw

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.opponents.tongits.observation import Observation
    from game.rules.cards.french import Card, Mask
    from game.rules.contract import Move

MOST: Final = 6
"""Maximum number of loose cards for which a finish is searched: more never fit."""

Place = tuple[int, "Mask"]
"""A bahay that this seat may lay off on: its number and its cards."""


def winning_sapaw(sight: Observation, moves: Iterable[Sapaw]) -> Sapaw | None:
    """Return the next sapaw of a sequence that leaves only the last discard; None if there is no such sequence."""
    loose, may = sight.best.loose, list(moves)
    if not may or loose.bit_count() > MOST:
        return None
    laid, left = _lay_off(sight, loose, _places(sight))
    if not laid or left.bit_count() > 1:
        return None
    return next((move for move in may if (PACK.designs[move.card], move.bahay) == laid[0]), None)


def winning_take(sight: Observation, moves: Iterable[Move]) -> PickUp | PickOn | None:
    """Return a take that leaves one loose card to discard; None if there is none."""
    for move in moves:
        if isinstance(move, PickUp | PickOn) and _ends_with(sight, move):
            return move
    return None


def _ends_with(sight: Observation, move: PickUp | PickOn) -> bool:
    table, used = sight.view.table, mask(move.cards) if isinstance(move, PickUp) else 0
    loose = sight.arrange(sight.hand & ~used).loose
    if loose.bit_count() > MOST:
        return False
    number = move.bahay if isinstance(move, PickOn) else len(table.bahays) + 1
    places = dict(_places(sight))
    places[number] = places.get(number, 0) | used | mask((table.discards[-1][1],))
    _, left = _lay_off(sight, loose, [*places.items()])
    return left.bit_count() <= 1


def _places(sight: Observation) -> list[Place]:
    """Return all open bahays and the player's own secrets, where cards may be laid off."""
    own = dict(sight.view.secrets)
    known = [(number, own.get(number, each.cards)) for number, each in enumerate(sight.view.table.bahays, 1)]
    return [(number, mask(cards)) for number, cards in known if cards]


def _lay_off(sight: Observation, loose: Mask, places: list[Place]) -> tuple[list[tuple[Card, int]], Mask]:
    """Return loose cards that can be laid off, each with its bahay's number, and the cards left.

    A card may have to wait for its neighbour: a four goes on 6-7-8 after the five.
    """
    laid: list[tuple[Card, int]] = []
    lying, waiting = dict(places), True
    while waiting:
        waiting = False
        for number, cards in lying.items():
            fits = fitting(cards, ace_high=sight.view.table.options.aces_high) & loose
            if fits:
                card = cards_of(fits)[0]
                laid.append((card, number))
                lying[number] = cards | 1 << card
                loose &= ~(1 << card)
                waiting = True
                break
    return laid, loose
