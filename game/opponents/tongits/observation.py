"""Observation of a Tongits view, limited to what the player remembers and notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.tongits.profile import FIRST
from game.rules.cards.french import ALL_CARDS, PACK, mask_of
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from game.opponents.tongits.profile import Mistakes, Profile
    from game.rules.cards.french import Mask
    from game.rules.contract import Seat
    from game.rules.tongits.arrangement import Arrangement
    from game.rules.tongits.view import View


class Lapse(NamedTuple):
    """Mistakes that a player makes in one decision, as flags."""

    take: bool = False
    sapaw: bool = False
    lay: bool = False
    hopes: bool = False
    gift: bool = False
    answer: bool = False
    call: bool = False


NO_LAPSE = Lapse()


SUNOG: Final = frozenset({"take", "lay"})
"""Mistakes that may cost a seat its first bahay."""


def lapse_of(mistakes: Mistakes, rng: Random, *, at_risk: bool = False) -> Lapse:
    """Return random mistakes for one decision; equal random streams give equal mistakes.

    `at_risk` means that the seat has nothing on the table and so risks sunog. TG-42.
    """
    return Lapse(
        *[
            rng.random() < getattr(mistakes, name) * (mistakes.at_risk if at_risk and name in SUNOG else 1.0)
            for name in Lapse._fields
        ]
    )


class Observation(NamedTuple):
    """The cards of a Tongits view as counted by its player, with the player's habits and mistakes."""

    view: View
    hand: Mask
    unseen: Mask
    """Cards in the stock, in other hands or in other seats' secrets."""
    seat: Seat
    looks: float
    """Number of cards that this seat may still expect to see."""
    habits: Profile = FIRST
    lapse: Lapse = NO_LAPSE

    @property
    def best(self) -> Arrangement:
        """The best arrangement of the player's hand."""
        return self.arrange(self.hand)

    def arrange(self, hand: Mask) -> Arrangement:
        """Return the best arrangement of some cards under these house rules."""
        best: Arrangement = self.view.table.options.arranger.arrange(hand)
        return best

    @property
    def has_open(self) -> bool:
        """Whether the player has an open bahay."""
        return any(each.owner == self.seat and not each.secret for each in self.view.table.bahays)

    def is_down(self, seat: Seat) -> bool:
        """Return whether a seat has laid a bahay, open or secret."""
        return any(each.owner == seat for each in self.view.table.bahays)

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The other seats, the next player first."""
        return (self.seat + 1) % SEATS, (self.seat + 2) % SEATS


def observe(view: View, habits: Profile = FIRST, lapse: Lapse = NO_LAPSE) -> Observation:
    """Return a seat's observation of its view, limited by what its player remembers."""
    assert view.seat is not None  # noqa: S101 - a bystander is never asked
    table = view.table
    hand = mask(view.hand)
    seen = hand | mask(code for _, code in table.discards[-habits.mistakes.memory :])
    for each in table.bahays:
        seen |= mask(each.cards)
    for _, cards in view.secrets:
        seen |= mask(cards)
    draws = min(habits.most_draws, (table.stock + SEATS - 1) // SEATS)
    return Observation(view, hand, ALL_CARDS & ~seen, view.seat, habits.looks * draws, habits, lapse)


def mask(codes: Iterable[str]) -> Mask:
    """Convert card codes to a card mask."""
    return mask_of(PACK.designs[code] for code in codes)
