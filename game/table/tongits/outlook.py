"""How a player of Tongits stands so far: bahays on the table, and the extra that each loser would pay for its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.cards.french import ACE, KING, PACK, RANK_MASKS, mask_of
from game.rules.cards.melds import Kind, kind_of
from game.table.tongits.hand_order import UNKNOWN, arrangement

if TYPE_CHECKING:
    from game.table.tongits.screen_state import TongitsState

CLOSED: Final = 3
"""Extra for four of a kind or an escalera in the hand or secret. TG-72."""


def outlook(state: TongitsState) -> list[tuple[str, str]]:
    """Return (label, value) of the viewer's bahays and of its extras; values are dashes while its hand is closed."""
    hidden = state.covered or UNKNOWN in state.hand
    own = [lying for lying in state.bahays if lying.owner == state.viewer]
    secrets = sum(lying.secret for lying in own)
    count = _("{count}, {secrets} secret").format(count=len(own), secrets=secrets) if secrets else str(len(own))
    extra = _("+{chips} each").format(chips=extras(state)) if not hidden else "–"
    return [(_("Your bahays"), "–" if hidden else count), (_("If you win"), extra)]


def extras(state: TongitsState) -> int:
    """Return what each loser would pay for the viewer's present cards, whatever the win, in chips. TG-72."""
    options, codes, closed = state.options, list(state.hand), list(arrangement(state.hand, state.options).bahays)
    for lying in state.bahays:
        given = {card: seat for seat, card in lying.sapaw if seat != lying.owner}
        if lying.owner == state.viewer:
            codes += [card for card in lying.cards if card not in given]
            if lying.secret:
                closed.append(tuple(PACK.designs[card] for card in lying.cards))
        elif options.sapawed_cards == "on":
            codes += [card for card, seat in given.items() if seat == state.viewer]
    mask = mask_of(PACK.designs[card] for card in codes)
    singles = (mask & (RANK_MASKS[ACE] | RANK_MASKS[KING])).bit_count()
    kinds = [kind_of(mask_of(cards), ace_high=options.aces_high) for cards in closed]
    return singles + CLOSED * sum(kind in {Kind.FOUR, Kind.ESCALERA} for kind in kinds)
