"""French cards as integers, and sets of cards as bit masks. TG-01, TG-60, DT-01.

A card is its index in `FRENCH`, which is sorted by suit `S H D C` and rank `A 2 ... T J Q K`: `13 * suit + rank`, with
the ace at rank 0. A set of cards is a mask in which bit c stands for card c, so a suit is 13 adjacent bits, and a rank
four bits at distance 13. Inner loops work with masks, and everything outside the rules with codes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.rules.equipment import FRENCH_CARDS
from game.rules.pieces import FRENCH, Pack

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = int
"""An index into `FRENCH`, 0 to 51."""
Mask = int
"""A set of cards as an integer: bit c is set if the set contains card c."""

RANKS: Final = 13
SUITS: Final = 4
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
"""Ranks with a special role in the rules."""

PACK: Final = Pack(FRENCH_CARDS.name, FRENCH, 1)
"""One pack of French cards. TG-01, DT-01."""
ALL_CARDS: Final[Mask] = (1 << RANKS * SUITS) - 1
SUIT_MASKS: Final[tuple[Mask, ...]] = tuple((1 << RANKS) - 1 << RANKS * suit for suit in range(SUITS))
"""Masks of all cards of each suit: spades, hearts, diamonds, clubs."""
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT_MASKS
COLUMN: Final[Mask] = sum(1 << RANKS * suit for suit in range(SUITS))
"""Mask of the four aces; shifted left by a rank, it is the mask of the four cards of that rank."""
RANK_MASKS: Final[tuple[Mask, ...]] = tuple(COLUMN << rank for rank in range(RANKS))
"""Masks of all cards of each rank, aces first."""
RUN_STARTS: Final[Mask] = sum(COLUMN << rank for rank in range(JACK + 1))
"""Mask of the cards that can start a run of three in their suit, with the ace low."""
POINTS: Final[tuple[int, ...]] = tuple(min(card % RANKS + 1, 10) for card in range(RANKS * SUITS))
"""Points of each card as deadwood: ace 1, two to ten their number, J Q K 10. TG-60."""
_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(1 << card for card, worth in enumerate(POINTS) if worth & part) for part in (1, 2, 4, 8)
)
"""Masks of the cards whose points include 1, 2, 4 or 8; points are summed by counting bits."""


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the bit mask of distinct cards.

    >>> mask_of([0, 2])
    5
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """Return the cards in a mask in pack order.

    >>> cards_of(5)
    (0, 2)
    """
    return (
        _cards_of_suit(mask & SPADES)
        + _cards_of_suit(mask & HEARTS)
        + _cards_of_suit(mask & DIAMONDS)
        + _cards_of_suit(mask & CLUBS)
    )


# 240 bytes each. Four times as many are 2 MB, and random play, which meets most of them, is 1 % faster at best.
@lru_cache(maxsize=1 << 11)
def _cards_of_suit(mask: Mask) -> tuple[Card, ...]:
    """Return the cards in a mask of one suit; cached, because few such masks occur."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


def points(mask: Mask) -> int:
    """Return the total deadwood points of the cards in a mask. TG-60.

    >>> points(read("AS 9H TD KC"))
    30
    """
    ones, twos = (mask & _ONES).bit_count(), (mask & _TWOS).bit_count()
    fours, eights = (mask & _FOURS).bit_count(), (mask & _EIGHTS).bit_count()
    return ones + 2 * twos + 4 * fours + 8 * eights


def read(text: str) -> Mask:
    """Parse space-separated card codes into a mask; raise `ValueError`, with a message for the user, if one is invalid.

    >>> cards_of(read("KS AS 2H"))
    (0, 12, 14)
    """
    return mask_of(PACK.read(text))


def text(mask: Mask) -> str:
    """Return the codes of the cards in a mask in pack order, separated by spaces; `read` parses them.

    >>> text(read("KC 5S"))
    '5S KC'
    """
    return PACK.text(cards_of(mask))


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the codes of the cards, in the order given.

    >>> codes((11, 12, 0))
    ('QS', 'KS', 'AS')
    """
    return tuple([FRENCH[card] for card in cards])
