"""Loose cards that are one card short of a bahay, and how many completing cards are out.

Only cards that one seat can see are counted, so the result reveals nothing hidden. TG-10, TG-60.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.cards.french import KING, POINTS, RANK_MASKS, RANKS, SUIT_MASKS, cards_of
from game.rules.cards.melds import kind_of

if TYPE_CHECKING:
    from game.rules.cards.french import Card, Mask

REACH: Final = 2
"""Maximum distance in rank between two cards of a run of three."""


class Near(NamedTuple):
    """Overlapping pairs of hand cards, each of which is one card short of a bahay."""

    cards: tuple[Card, ...]
    """The cards in pack order: a pair, or more where pairs overlap, as in 3-3-4."""
    wanted: Mask
    """Cards outside the hand, each of which completes the bahay."""

    def out(self, seen: Mask) -> int:
        """Return the number of completing cards that have been seen."""
        return (self.wanted & seen).bit_count()

    @property
    def most(self) -> int:
        """Number of completing cards in the pack."""
        return self.wanted.bit_count()


Best = tuple[tuple[int, int, int], tuple[Near, ...]]
"""Best pairs found: ((number of pairs, completing cards, points of the paired cards), the pairs)."""


@lru_cache(maxsize=1 << 8)
def near_bahays(loose: Mask, hand: Mask, *, ace_high: bool = False) -> tuple[Near, ...]:
    """Return pairs of loose cards that are each one card short of a bahay; no card is in two pairs.

    As many pairs as possible are made; among choices with equally many, those with most completing cards are preferred,
    then those with most points. The result depends only on the hand, so that events elsewhere never change how its
    cards are paired.

    >>> from game.rules.cards.french import read, text
    >>> hand = read("4H 4D 9D TD KS")
    >>> [(text(1 << one | 1 << other), text(wanted)) for (one, other), wanted in near_bahays(hand, hand)]
    [('4H 4D', '4S 4C'), ('9D TD', '8D JD')]
    """
    cards = cards_of(loose)
    pairs: dict[Card, list[Near]] = {card: [] for card in cards}
    for first, other in combinations(cards, 2):
        if wanted := completing(first, other, ace_high=ace_high) & ~hand:
            pairs[first].append(Near((first, other), wanted))
    return _chosen(cards, pairs, {})[1]


@lru_cache(maxsize=1 << 8)
def near_groups(loose: Mask, hand: Mask, *, ace_high: bool = False) -> tuple[Near, ...]:
    """Return the pairs of `near_bahays`, each with the other loose cards that form further pairs with its cards.

    >>> from game.rules.cards.french import mask_of, read, text
    >>> hand = read("3H 3D 4D KS")
    >>> [(text(mask_of(near.cards)), text(near.wanted)) for near in near_groups(hand, hand)]
    [('3H 3D 4D', '3S 2D 5D 3C')]
    """
    groups = list(near_bahays(loose, hand, ace_high=ace_high))
    paired = {card for near in groups for card in near.cards}
    for card in cards_of(loose):
        if card in paired:
            continue
        joins = [_joined(near, card, hand, ace_high=ace_high) for near in groups]
        changed = [at for at, more in enumerate(joins) if more != groups[at]]
        if changed:
            at = max(changed, key=lambda each: joins[each].most - groups[each].most)
            groups[at] = joins[at]
    return tuple(groups)


def living(near: Near, hand: Mask, gone: Mask, *, ace_high: bool = False) -> Near:
    """Return a group without the cards that are in no pair that can still be completed.

    Cards in `gone` no longer complete a pair. A group that would lose all its cards is returned unchanged.

    >>> from game.rules.cards.french import mask_of, read, text
    >>> hand = read("2H 2D 4D")
    >>> (near,) = near_groups(hand, hand)
    >>> left = living(near, hand, read("3D"))
    >>> text(mask_of(left.cards)), text(left.wanted)
    ('2H 2D', '2S 2C')
    """
    cards, wanted = set[int](), 0
    for first, other in combinations(near.cards, 2):
        found = completing(first, other, ace_high=ace_high) & ~hand
        if found & ~gone:
            cards |= {first, other}
            wanted |= found
    return Near(tuple(sorted(cards)), wanted) if cards else near


def _joined(near: Near, card: Card, hand: Mask, *, ace_high: bool) -> Near:
    """Return a group with one more card; the same group if the card forms no pair with any of its cards."""
    wanted = 0
    for other in near.cards:
        wanted |= completing(other, card, ace_high=ace_high) & ~hand
    return Near(tuple(sorted((*near.cards, card))), near.wanted | wanted) if wanted else near


def _chosen(cards: tuple[Card, ...], pairs: dict[Card, list[Near]], known: dict[tuple[Card, ...], Best]) -> Best:
    """Return the best choice of pairs that uses each card at most once."""
    if len(cards) <= 1:
        return (0, 0, 0), ()
    if cards not in known:
        first, rest = cards[0], cards[1:]
        best = _chosen(rest, pairs, known)
        for near in pairs[first]:
            other = near.cards[1]
            if other in rest:
                (count, most, points), more = _chosen(tuple(card for card in rest if card != other), pairs, known)
                worth = count + 1, most + near.most, points + POINTS[first] + POINTS[other]
                best = max(best, (worth, (near, *more)), key=lambda each: each[0])
        known[cards] = best
    return known[cards]


@lru_cache(maxsize=1 << 11)
def completing(first: Card, other: Card, *, ace_high: bool = False) -> Mask:
    """Return every card that makes a three-card bahay with these two cards."""
    rank, suit = first % RANKS, first // RANKS
    if rank == other % RANKS:
        return RANK_MASKS[rank] & ~(1 << first | 1 << other)
    apart = abs(rank - other % RANKS)
    if suit != other // RANKS or (apart > REACH and not (ace_high and apart >= KING - 1)):
        return 0
    pair, found = 1 << first | 1 << other, 0
    for card in cards_of(SUIT_MASKS[suit] & ~pair):
        if kind_of(pair | 1 << card, ace_high=ace_high) is not None:
            found |= 1 << card
    return found
