"""What a hand of Tongits is worth to who holds it: its tally, what may still come of loose cards, what they give away.

Worth is counted in points of the tally, the less the better. It looks at cards only, never at who may hold them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.tongits.cards import (
    ACE,
    KING,
    PACK,
    POINTS,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    Card,
    Mask,
    cards_of,
    mask_of,
    points,
)
from game.rules.tongits.melds import kind_of
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from game.opponents.tongits.sight import Sight

PAYING: Final[Mask] = RANK_MASKS[ACE] | RANK_MASKS[KING]
"""Aces and kings, which are paid to the winner. TG-72."""
LATEST: Final = 9
"""How many throws back a hand is still taken for what it was: three of each player."""

Hope = tuple[float, Mask]
"""Points that two loose cards are likely to lose by becoming a bahay, and the two."""


@lru_cache(maxsize=1 << 7)
def pairs_with(card: Card, *, ace_high: bool) -> tuple[Mask, ...]:
    """Every two cards that make a bahay of three with this one."""
    rank, start = card % RANKS, card // RANKS * RANKS
    near = [*range(start, start + RANKS), *(other for other in cards_of(RANK_MASKS[rank]) if other != card)]
    pairs = (1 << one | 1 << other for one, other in combinations(near, 2) if card not in {one, other})
    return tuple(pair for pair in dict.fromkeys(pairs) if kind_of(pair | 1 << card, ace_high=ace_high) is not None)


@lru_cache(maxsize=1 << 7)
def _partners(card: Card, *, ace_high: bool) -> tuple[Mask, dict[Card, Mask]]:
    """The later cards that make a pair with this one, and for each of them the cards that complete the pair."""
    wanted: dict[Card, Mask] = {}
    for pair in pairs_with(card, ace_high=ace_high):
        for other in cards_of(pair):
            if other > card:
                wanted[other] = wanted.get(other, 0) | pair & ~(1 << other)
    return mask_of(wanted), wanted


def hopes_of(sight: Sight, loose: Mask) -> list[Hope]:
    """What may come of any two loose cards, the most hopeful first."""
    unseen, ace_high = sight.unseen, sight.view.table.options.aces_high
    count = unseen.bit_count() or 1
    found: list[Hope] = []
    for card in cards_of(loose):
        near, wanted = _partners(card, ace_high=ace_high)
        for other in cards_of(near & loose):
            live = (wanted[other] & unseen).bit_count()
            if live:
                chance = 1 - (1 - live / count) ** sight.looks
                found.append((chance * (POINTS[card] + POINTS[other]), 1 << card | 1 << other))
    found.sort(reverse=True)
    return found


def hoped(hopes: list[Hope], without: Mask) -> float:
    """Points that a hand is likely to lose when one of its cards is gone, each card counted in its best pair only."""
    total = 0.0
    for worth, pair in hopes:
        if not pair & without:
            without |= pair
            total += worth
    return total


def ways_to_take(sight: Sight, card: Card) -> list[Mask]:
    """Every two unseen cards that would make a bahay with a discard."""
    unseen = sight.unseen
    return [pair for pair in pairs_with(card, ace_high=sight.view.table.options.aces_high) if not pair & ~unseen]


def gift(sight: Sight, card: Card, unheld: frozenset[Mask] = frozenset()) -> float:
    """Points that a discard may give the next player, by the ways in which unseen cards complete it.

    `unheld` are pairs that the next player is not likely to hold.
    """
    habits, ways = sight.habits, ways_to_take(sight, card)
    return habits.gift * (len(ways) - habits.passed * sum([pair in unheld for pair in ways]))


def unheld_by_next(sight: Sight) -> frozenset[Mask]:
    """Pairs that the next player is not likely to hold: they go with a card that it threw or let pass. TG-20.

    A seven let pass says that no two sevens wait for another one, and no eight and nine of its suit for a ten.
    """
    after, ace_high = sight.opponents[0], sight.view.table.options.aces_high
    found: list[Mask] = []
    for throw in sight.view.table.throws[-LATEST:]:
        if throw.seat == after or (throw.by is None and (throw.seat + 1) % SEATS == after):
            found += pairs_with(PACK.designs[throw.piece], ace_high=ace_high)
    return frozenset(found)


class Thrown(NamedTuple):
    """A discard weighed."""

    worth: float
    """Of the hand without it: tally less hopes, and what the card gives away."""
    card: Card
    tally: int
    """What is left in the hand."""


def discards(sight: Sight, hand: Mask) -> list[Thrown]:
    """Every loose card weighed as a discard, the least wanted first; of a hand without loose cards its first card.

    Without a loose card the best arrangement of the rest is what it was, so nothing need be arranged anew.
    """
    arranged = sight.arrange(hand)
    if not arranged.loose:
        return [Thrown(0, cards_of(hand)[0], 0)]
    habits, lapse = sight.habits, sight.lapse
    hopes = [] if lapse.hopes else hopes_of(sight, arranged.loose)
    loved = _loved(arranged.loose) if habits.slips.love else 0
    unheld = unheld_by_next(sight) if habits.passed else frozenset()
    weighed = []
    for card in cards_of(arranged.loose):
        tally = arranged.tally - POINTS[card]
        worth = tally - hoped(hopes, 1 << card) + (0 if lapse.gift else gift(sight, card, unheld))
        if PAYING >> card & 1:
            worth += habits.high
        if loved >> card & 1:
            worth += habits.slips.love
        weighed.append(Thrown(worth, card, tally))
    return sorted(weighed)


def best_discard(sight: Sight, hand: Mask) -> Thrown:
    """The loose card that is least wanted; of a hand without loose cards any one, for that is tongits."""
    return discards(sight, hand)[0]


def _loved(loose: Mask) -> Mask:
    """The loose cards of the suit of which there are most, of equals the dearest: some collect it, whatever comes."""
    return max((loose & suit for suit in SUIT_MASKS), key=lambda held: (held.bit_count(), points(held)))


def lowest_discard(sight: Sight, hand: Mask) -> Thrown:
    """The discard that leaves the lowest tally, for a game that ends with it."""
    arranged = sight.arrange(hand)
    if not arranged.loose:
        return Thrown(0, cards_of(hand)[0], 0)
    card = max(cards_of(arranged.loose), key=lambda each: POINTS[each])
    tally = arranged.tally - POINTS[card]
    return Thrown(tally, card, tally)
