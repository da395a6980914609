"""Moments for a person's own special bahay: four of a kind or escalera, drawn or laid. TG-11."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.cards.french import PACK, codes, mask_of
from game.rules.cards.melds import kind_of
from game.rules.events import Drew
from game.rules.tongits.events import Laid
from game.table.moments import OWN_SPECIAL, Lettering, Moment
from game.table.tongits.hand_order import arrangement

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Event, Seat
    from game.rules.tongits.options import TongitsOptions
    from game.table.tongits.screen_state import TongitsState

ACES: Final = Lettering("", N_("Four aces!"))
FOUR: Final = Lettering("", N_("Four of a kind!"))
ESCALERA: Final = Lettering("", "Escalera!", N_("four or more in a row"))


def special_cards(event: Event, state: TongitsState, *, private: bool) -> tuple[str, ...]:
    """Return the cards of the special bahay that an applied event brought to the viewer's seat.

    Return () if there is none. Unless `private`, only a bahay laid open counts, so that nothing is revealed to
    others.
    """
    if state.covered:
        return ()
    match event:
        case Drew(seat, str(piece)) if private and seat == state.viewer:
            return completed(piece, state.hand, state.options)
        case Laid(seat, _number, cards, _size, secret) if seat == state.viewer and (private or not secret):
            return cards if _is_special(cards, state.options) else ()
    return ()


def completed(drawn: str, hand: Iterable[str], options: TongitsOptions) -> tuple[str, ...]:
    """Return the special bahay in a hand completed by the drawn card; () if it was there before."""
    for design_set in arrangement(hand, options).bahays:
        cards = codes(design_set)
        rest = [card for card in cards if card != drawn]
        if drawn in cards and _is_special(cards, options) and not _is_special(rest, options):
            return cards
    return ()


def special_moment(cards: Sequence[str], seat: Seat) -> Moment:
    """Return the moment for a special bahay, shown only to its owner."""
    same = cards[0][0] == cards[1][0]
    lettering = ESCALERA if not same else ACES if cards[0][0] == "A" else FOUR
    return Moment(OWN_SPECIAL, seat, lettering, "flourish", target=seat)


def _is_special(cards: Iterable[str], options: TongitsOptions) -> bool:
    kind = kind_of(mask_of(PACK.designs[card] for card in cards), ace_high=options.aces_high)
    return kind is not None and kind.special
