"""Rows of the panel that asks whether to claim a discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.money.phase import Phase
from game.table.choice_rows import Choice
from game.words.money.offers import claim_label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.words import Offer, Reader
    from game.words.money.claims import Help

KEYS: Final = {"win": "w", "pong": "p", "take": "t", "draw": "d", "pass": "escape"}
TURN_BUTTONS: Final = {
    Phase.TURN: ("draw", "primary", "d", "draw"),
    Phase.DISCARD: ("win", "primary", "w", "win"),
    Phase.GUESS: ("pass", "quiet", "escape", "no guess"),
}
"""By phase: the kind of offer with a button in the middle, the button's style, its key and its name."""


def claim(offer: Offer, reader: Reader, do: Callable[[], None], helps: Help | None = None) -> Choice:
    """Return the panel row of an offer, with the pieces of the hand that it uses, or the piece with which it wins.

    With `helps`, taking the discard shows the pieces that it joins and says why; it is the strong row if it completes
    a set.
    """
    uses = offer.uses[0] if offer.uses else ()
    pieces = (uses or offer.wins) if offer.wins else ()
    second, primary = "", offer.primary
    if offer.kind == "take" and helps is not None:
        uses, second = helps.uses, helps.words
        pieces, primary = uses, helps.completes
    name = f"claim:{offer.id.split()[0]}"
    label = claim_label(offer, reader)
    return Choice(label, do, pieces, primary, uses, KEYS[offer.kind], name, second=second, closed=offer.closed)


def claim_rows(offers: Iterable[Offer]) -> list[Offer]:
    """Return the offers in row order; omit passing if a draw can be chosen in advance."""
    rows = sorted(offers, key=lambda offer: not offer.closed)
    return [offer for offer in rows if offer.kind != "pass"] if rows[-1].kind == "draw" else rows
