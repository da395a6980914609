"""Bahays (melds) on the table: which cards may be laid as secrets, and which may be laid off on them.

TG-11, TG-20, TG-21.

A bahay in the hand is a meld, a mask of cards (`game.rules.cards.melds`); a bahay on the table is a `Bahay`, which also
records who laid each card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.cards.french import Card, Mask, mask_of
from game.rules.cards.melds import SPECIAL, kind_of, melds_in

if TYPE_CHECKING:
    from game.rules.contract import Seat


class Bahay(NamedTuple):
    """A bahay on the table, open or secret."""

    cards: tuple[Card, ...]
    """All cards in reading order, including those laid off by others."""
    secret: bool = False
    """Whether the bahay is face down; others see only the number of its cards. TG-11."""
    sapaw: tuple[tuple[Seat, Card], ...] = ()
    """Cards laid off on the bahay, each with the seat that played it (possibly the owner). TG-21."""

    @property
    def mask(self) -> Mask:
        """All cards of the bahay as a mask."""
        return mask_of(self.cards)

    def own(self, owner: Seat) -> Mask:
        """Return the cards laid by the bahay's owner; only these count towards specials. TG-72."""
        return self.mask & ~mask_of(card for seat, card in self.sapaw if seat != owner)

    def laid_off_by(self, seat: Seat) -> Mask:
        """Return the cards that a seat has laid off on the bahay."""
        return mask_of(card for by, card in self.sapaw if by == seat)


def secrets_in(hand: Mask, *, ace_high: bool = False) -> tuple[Mask, ...]:
    """Return every bahay made of these cards that may be laid face down. TG-11.

    A taken discard is exposed immediately (TG-20), so a closed hand holds only cards that were dealt or drawn. All its
    fours of a kind and escaleras may therefore be secrets.
    """
    return tuple(each for each in melds_in(hand, ace_high=ace_high) if each.bit_count() >= SPECIAL)


def may_add(bahay: Bahay, added: Mask, *, owner: bool, ace_high: bool = False) -> bool:
    """Return whether all of these cards may be laid off on the bahay together. TG-21.

    All seats may lay onto an open bahay if the result is still a bahay. A secret run can be extended only by its owner,
    and stays a secret (TG-11).
    """
    if not added or added & bahay.mask or (bahay.secret and not owner):
        return False
    return kind_of(bahay.mask | added, ace_high=ace_high) is not None
