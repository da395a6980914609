"""Value of a Tongits hand: tally, prospects of loose cards, and the benefit of discards to others.

Values are in points of the tally; lower is better. They depend only on cards, not on who may hold them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.cards.french import (
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
from game.rules.cards.melds import kind_of
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from game.opponents.tongits.observation import Observation

PAYING: Final[Mask] = RANK_MASKS[ACE] | RANK_MASKS[KING]
"""Mask of the aces and kings, for which the winner is paid. TG-72."""
LATEST: Final = 9
"""Number of discards for which a hand is assumed to stay unchanged: three by each player."""

Hope = tuple[float, Mask]
"""Points that two loose cards are likely to save by becoming a bahay, and the two cards."""


@lru_cache(maxsize=1 << 7)
def pairs_with(card: Card, *, ace_high: bool) -> tuple[Mask, ...]:
    """Return all pairs of cards that make a three-card bahay with this card."""
    rank, start = card % RANKS, card // RANKS * RANKS
    near = [*range(start, start + RANKS), *(other for other in cards_of(RANK_MASKS[rank]) if other != card)]
    pairs = (1 << one | 1 << other for one, other in combinations(near, 2) if card not in {one, other})
    return tuple(pair for pair in dict.fromkeys(pairs) if kind_of(pair | 1 << card, ace_high=ace_high) is not None)


@lru_cache(maxsize=1 << 7)
def _partners(card: Card, *, ace_high: bool) -> tuple[Mask, dict[Card, Mask]]:
    """Return the cards after this one that can be in a bahay with it, each with the cards that complete the bahay."""
    wanted: dict[Card, Mask] = {}
    for pair in pairs_with(card, ace_high=ace_high):
        for other in cards_of(pair):
            if other > card:
                wanted[other] = wanted.get(other, 0) | pair & ~(1 << other)
    return mask_of(wanted), wanted


def hopes_of(obs: Observation, loose: Mask) -> list[Hope]:
    """Return the points that each pair of loose cards is likely to save by becoming a bahay, best first."""
    unseen, ace_high = obs.unseen, obs.view.table.options.aces_high
    count = unseen.bit_count() or 1
    found: list[Hope] = []
    for card in cards_of(loose):
        near, wanted = _partners(card, ace_high=ace_high)
        for other in cards_of(near & loose):
            live = (wanted[other] & unseen).bit_count()
            if live:
                chance = 1 - (1 - live / count) ** obs.looks
                found.append((chance * (POINTS[card] + POINTS[other]), 1 << card | 1 << other))
    found.sort(reverse=True)
    return found


def hoped(hopes: list[Hope], without: Mask) -> float:
    """Return the points that loose cards other than `without` are likely to save, using each card in one pair."""
    total = 0.0
    for worth, pair in hopes:
        if not pair & without:
            without |= pair
            total += worth
    return total


def ways_to_take(obs: Observation, card: Card) -> list[Mask]:
    """Return all pairs of unseen cards that would make a bahay with this card as a discard."""
    unseen = obs.unseen
    return [pair for pair in pairs_with(card, ace_high=obs.view.table.options.aces_high) if not pair & ~unseen]


def gift(obs: Observation, card: Card, unheld: frozenset[Mask] = frozenset()) -> float:
    """Return a discard's expected benefit to the next player, in points, from the unseen pairs that it completes.

    `unheld` are pairs that the next player probably does not hold.
    """
    habits, ways = obs.habits, ways_to_take(obs, card)
    return habits.gift * (len(ways) - habits.passed * sum([pair in unheld for pair in ways]))


def unheld_by_next(obs: Observation) -> frozenset[Mask]:
    """Return pairs that the next player probably lacks, because it discarded or passed a matching card. TG-20.

    After it passed a seven it probably has no two sevens, nor the eight and nine of its suit.
    """
    after, ace_high = obs.opponents[0], obs.view.table.options.aces_high
    found: list[Mask] = []
    for throw in obs.view.table.throws[-LATEST:]:
        if throw.seat == after or (throw.by is None and (throw.seat + 1) % SEATS == after):
            found += pairs_with(PACK.designs[throw.piece], ace_high=ace_high)
    return frozenset(found)


class ValuedDiscard(NamedTuple):
    """A possible discard, and the cost (`worth`) and the tally of the hand after it; lower is better."""

    worth: float
    """Cost of the hand without the card; lower is better. It is the tally minus the hand's prospects, plus the card's
    benefit to the next player.
    """
    card: Card
    tally: int
    """Tally of the hand after the discard."""


def discards(obs: Observation, hand: Mask) -> list[ValuedDiscard]:
    """Evaluate each loose card as a discard, best first; if no card is loose, return only the hand's first card.

    Removing a loose card leaves the best arrangement of the rest unchanged, so it is not computed again.
    """
    arranged = obs.arrange(hand)
    if not arranged.loose:
        return [ValuedDiscard(0, cards_of(hand)[0], 0)]
    habits, lapse = obs.habits, obs.lapse
    hopes = [] if lapse.hopes else hopes_of(obs, arranged.loose)
    loved = _loved(arranged.loose) if habits.mistakes.love else 0
    unheld = unheld_by_next(obs) if habits.passed else frozenset()
    weighed = []
    for card in cards_of(arranged.loose):
        tally = arranged.tally - POINTS[card]
        worth = tally - hoped(hopes, 1 << card) + (0 if lapse.gift else gift(obs, card, unheld))
        if PAYING >> card & 1:
            worth += habits.high
        if loved >> card & 1:
            worth += habits.mistakes.love
        weighed.append(ValuedDiscard(worth, card, tally))
    return sorted(weighed)


def best_discard(obs: Observation, hand: Mask) -> ValuedDiscard:
    """Return the best discard among loose cards, or any card if there are none, since the hand then wins."""
    return discards(obs, hand)[0]


def _loved(loose: Mask) -> Mask:
    """Return the loose cards of the longest suit; ties go to the suit with the most points.

    Some players collect this suit whatever its prospects.
    """
    return max((loose & suit for suit in SUIT_MASKS), key=lambda held: (held.bit_count(), points(held)))


def lowest_discard(obs: Observation, hand: Mask) -> ValuedDiscard:
    """Return the discard that leaves the lowest tally, for a turn that ends the deal."""
    arranged = obs.arrange(hand)
    if not arranged.loose:
        return ValuedDiscard(0, cards_of(hand)[0], 0)
    card = max(cards_of(arranged.loose), key=lambda each: POINTS[each])
    tally = arranged.tally - POINTS[card]
    return ValuedDiscard(tally, card, tally)
