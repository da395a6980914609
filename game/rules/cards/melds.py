"""Melds of French cards: sets of one rank, runs of one suit, and which cards fit onto them.

TG-10, TG-11, TG-20, TG-21. A meld is a mask of three or more cards. Aces are low; with `ace_high`, they may also follow
the king.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.rules.cards.french import (
    ACE,
    ALL_CARDS,
    COLUMN,
    KING,
    RANKS,
    RUN_STARTS,
    SPADES,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    cards_of,
    mask_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST: Final = 3
"""Minimum number of cards in a meld. TG-10."""
SPECIAL: Final = 4
"""Minimum number of cards in a four of a kind or an escalera. TG-11, TG-72."""


class Kind(StrEnum):
    """The kinds of meld. TG-10, TG-11."""

    THREE = "three_of_a_kind"
    FOUR = "four_of_a_kind"
    RUN = "run"
    ESCALERA = "escalera"

    @property
    def special(self) -> bool:
        """Whether this kind may be laid face down as a secret; it pays a bonus there and in the hand.

        TG-11, TG-72.
        """
        return self in {Kind.FOUR, Kind.ESCALERA}


def kind_of(mask: Mask, *, ace_high: bool = False) -> Kind | None:
    """Return which kind of meld these cards form, or None if they form none. TG-10, TG-11.

    With `ace_high`, the ace of a run may also follow the king, but no run continues from king over ace to two.

    >>> from game.rules.cards.french import read
    >>> kind_of(read("7S 7H 7C")), kind_of(read("AD 2D 3D 4D")), kind_of(read("QH KH AH"))
    (<Kind.THREE: 'three_of_a_kind'>, <Kind.ESCALERA: 'escalera'>, None)
    >>> kind_of(read("QH KH AH"), ace_high=True)
    <Kind.RUN: 'run'>
    """
    size = mask.bit_count()
    if size < LEAST:
        return None
    suit, rank = divmod((mask & -mask).bit_length() - 1, RANKS)
    if not mask & ~(COLUMN << rank):
        return Kind.FOUR if size == SPECIAL else Kind.THREE
    if mask & ~SUIT_MASKS[suit]:
        return None
    ranks = mask >> RANKS * suit
    if _touching(ranks) or (ace_high and ranks & 1 and _touching(_raised(ranks))):
        return Kind.ESCALERA if size >= SPECIAL else Kind.RUN
    return None


def in_order(mask: Mask, *, ace_high: bool = False) -> tuple[Card, ...]:
    """Return the cards of a meld in reading order: runs ascending, with an ace that follows its king last.

    >>> from game.rules.cards.french import codes, read
    >>> codes(in_order(read("AH QH KH"), ace_high=True))
    ('QH', 'KH', 'AH')
    """
    cards = cards_of(mask)
    if ace_high and cards[0] % RANKS == ACE and cards[-1] == cards[0] + KING and not _touching(mask >> cards[0]):
        return (*cards[1:], cards[0])
    return cards


def melds_in(hand: Mask, *, ace_high: bool = False) -> tuple[Mask, ...]:
    """Return every meld that can be made from these cards, lowest masks first. TG-10, TG-21.

    >>> from game.rules.cards.french import read, text
    >>> [text(each) for each in melds_in(read("2S 3S 4S 5S 9H"))]
    ['2S 3S 4S', '3S 4S 5S', '2S 3S 4S 5S']
    """
    spades, hearts = hand & SPADES, hand >> RANKS & SPADES
    diamonds, clubs = hand >> 2 * RANKS & SPADES, hand >> 3 * RANKS
    threes = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    if not (threes or starts or ace_high):
        return ()
    runs = _runs_in(hand, ace_high=ace_high) if starts or ace_high else ()
    return tuple(sorted({*_sets_in(hand, threes), *runs}))


def pick_ups(hand: Mask, discard: Card, *, ace_high: bool = False) -> tuple[Mask, ...]:
    """Return every meld that the discard makes with two or more cards of the hand; empty if there is none.

    In Tongits the chosen meld is exposed immediately. TG-20.

    >>> from game.rules.cards.french import read, text
    >>> [text(each) for each in pick_ups(read("6C 8C 9C 8S 7S"), 45)]
    ['6C 7C 8C', '7C 8C 9C', '6C 7C 8C 9C']
    """
    taken = 1 << discard
    suit, rank = divmod(discard, RANKS)
    held = hand | taken
    same = held & COLUMN << rank
    place = RANKS * suit
    runs = _runs_of(held >> place & SPADES, ace_high)
    sets = _sets_in(held, taken >> place) if same.bit_count() >= LEAST else ()
    if not (runs or sets):
        return ()
    return tuple(sorted({each for each in (*sets, *[run << place for run in runs]) if each & taken}))


@lru_cache(maxsize=1 << 12)
def fitting(mask: Mask, *, ace_high: bool = False) -> Mask:
    """Return a mask of the cards that can each be laid off on this meld alone. TG-21.

    >>> from game.rules.cards.french import read, text
    >>> text(fitting(read("5H 6H 7H"))), text(fitting(read("9S 9H 9C"))), text(fitting(read("JD QD KD")))
    ('4H 8H', '9D', 'TD')
    """
    missing = cards_of(ALL_CARDS & ~mask)
    return mask_of(card for card in missing if kind_of(mask | 1 << card, ace_high=ace_high) is not None)


def _touching(ranks: int) -> bool:
    """Return whether the set bits of a number are contiguous."""
    ranks //= ranks & -ranks
    return not ranks & (ranks + 1)


def _raised(ranks: int) -> int:
    """Return a bit mask of ranks with the ace moved above the king."""
    return ranks ^ 1 | 1 << RANKS


def _sets_in(hand: Mask, threes: Mask) -> Iterator[Mask]:
    """Yield the sets of each rank held three or four times.

    `threes` marks each such rank by the bit of its spade.
    """
    while threes:
        rank = threes & -threes
        threes ^= rank
        held = hand & rank * COLUMN
        yield held
        if held.bit_count() == SPECIAL:
            yield from (held & ~(1 << card) for card in cards_of(held))


def _runs_in(hand: Mask, *, ace_high: bool) -> Iterator[Mask]:
    for suit in range(SUITS):
        place = RANKS * suit
        for run in _runs_of(hand >> place & SPADES, ace_high):
            yield run << place


# 200 bytes each. Four times as many are 3 MB and no faster; with a quarter random play is 7 % slower.
@lru_cache(maxsize=1 << 12)
def _runs_of(held: Mask, ace_high: bool) -> tuple[Mask, ...]:  # noqa: FBT001 - caches look up places faster than names
    """Return every run that can be made from the cards of one suit."""
    runs = []
    places = [*range(RANKS), ACE] if ace_high else [*range(RANKS)]
    for start in range(len(places) - LEAST + 1):
        run = 0
        for place in places[start : start + RANKS]:
            if not held >> place & 1:
                break
            run |= 1 << place
            if run.bit_count() >= LEAST:
                runs.append(run)
    return tuple(runs)
