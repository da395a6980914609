"""What a hand of Tongits is worth to who holds it: its tally, what may still come of loose cards, what they give away.

Worth is counted in points of the tally, the less the better. It looks at cards only, never at who may hold them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.tongits.cards import ALL_CARDS, PACK, POINTS, RANK_MASKS, RANKS, Card, Mask, cards_of, mask_of
from game.rules.tongits.melds import kind_of
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.tongits.arrangement import Arrangement
    from game.rules.tongits.view import View

MOST_DRAWS: Final = 4
"""Draws ahead that loose cards are kept for: games seldom last longer."""
LOOKS: Final = 1.6
"""Cards seen a turn, the draw and now and then the discard before it."""
GIFT: Final = 0.35
"""Points that one way in which the next player may use a discard counts against it."""


class Sight(NamedTuple):
    """One view, counted."""

    view: View
    hand: Mask
    unseen: Mask
    """Cards that lie in the stock, in other hands or under other secrets."""
    seat: int
    looks: float
    """Cards that this seat may still hope for."""

    @property
    def best(self) -> Arrangement:
        """The best arrangement of the hand."""
        return self.arrange(self.hand)

    def arrange(self, hand: Mask) -> Arrangement:
        """The best arrangement of some cards under these house rules."""
        best: Arrangement = self.view.table.options.arranger.arrange(hand)
        return best

    @property
    def has_open(self) -> bool:
        """Whether an own bahay lies open."""
        return any(each.owner == self.seat and not each.secret for each in self.view.table.bahays)

    def is_down(self, seat: int) -> bool:
        """Whether a seat has anything on the table, open or secret."""
        return any(each.owner == seat for each in self.view.table.bahays)

    @property
    def opponents(self) -> tuple[int, int]:
        """The others, the next player first."""
        return (self.seat + 1) % SEATS, (self.seat + 2) % SEATS


def sight_of(view: View) -> Sight:
    """Count what a seat sees."""
    assert view.seat is not None  # noqa: S101 - a bystander is never asked
    table = view.table
    hand = mask(view.hand)
    seen = hand | mask(code for _, code in table.discards)
    for each in table.bahays:
        seen |= mask(each.cards)
    for _, cards in view.secrets:
        seen |= mask(cards)
    draws = min(MOST_DRAWS, (table.stock + SEATS - 1) // SEATS)
    return Sight(view, hand, ALL_CARDS & ~seen, view.seat, LOOKS * draws)


def mask(codes: Iterable[str]) -> Mask:
    """Codes as a mask."""
    return mask_of(PACK.designs[code] for code in codes)


Hope = tuple[float, Mask]
"""Points that two loose cards are likely to lose by becoming a bahay, and the two."""


@lru_cache(maxsize=1 << 7)
def _pairs(card: Card, *, ace_high: bool) -> tuple[Mask, ...]:
    """Every two cards that make a bahay of three with this one."""
    rank, start = card % RANKS, card // RANKS * RANKS
    near = [*range(start, start + RANKS), *(other for other in cards_of(RANK_MASKS[rank]) if other != card)]
    pairs = (1 << one | 1 << other for one, other in combinations(near, 2) if card not in {one, other})
    return tuple(pair for pair in dict.fromkeys(pairs) if kind_of(pair | 1 << card, ace_high=ace_high) is not None)


@lru_cache(maxsize=1 << 7)
def _partners(card: Card, *, ace_high: bool) -> tuple[Mask, dict[Card, Mask]]:
    """The later cards that make a pair with this one, and for each of them the cards that complete the pair."""
    wanted: dict[Card, Mask] = {}
    for pair in _pairs(card, ace_high=ace_high):
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


def gift(sight: Sight, card: Card) -> float:
    """Points that a discard may give the next player, by the ways in which unseen cards complete it."""
    unseen = sight.unseen
    return GIFT * sum([not pair & ~unseen for pair in _pairs(card, ace_high=sight.view.table.options.aces_high)])


class Thrown(NamedTuple):
    """A discard weighed."""

    worth: float
    """Of the hand without it: tally less hopes, and what the card gives away."""
    card: Card
    tally: int
    """What is left in the hand."""


def best_discard(sight: Sight, hand: Mask) -> Thrown:
    """The loose card that is least wanted; of a hand without loose cards any one, for that is tongits.

    Without a loose card the best arrangement of the rest is what it was, so nothing need be arranged anew.
    """
    arranged = sight.arrange(hand)
    if not arranged.loose:
        return Thrown(0, cards_of(hand)[0], 0)
    hopes = hopes_of(sight, arranged.loose)
    weighed = []
    for card in cards_of(arranged.loose):
        tally = arranged.tally - POINTS[card]
        weighed.append(Thrown(tally - hoped(hopes, 1 << card) + gift(sight, card), card, tally))
    return min(weighed)


def lowest_discard(sight: Sight, hand: Mask) -> Thrown:
    """The discard that leaves the lowest tally, for a game that ends with it."""
    arranged = sight.arrange(hand)
    if not arranged.loose:
        return Thrown(0, cards_of(hand)[0], 0)
    card = max(cards_of(arranged.loose), key=lambda each: POINTS[each])
    tally = arranged.tally - POINTS[card]
    return Thrown(tally, card, tally)
