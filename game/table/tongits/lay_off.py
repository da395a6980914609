"""Laying off: cards of the hand that fit onto bahays, and names of cards in bahays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.tongits.moves import Sapaw
from game.table.geometry import Box
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.layout import SLOT, SLOT_GAP
from game.words.tongits.names import bahay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.table.tongits.board import TongitsBoard
    from game.table.tongits.hand_order import Group
    from game.table.tongits.layout import TableLayout
    from game.table.tongits.pending_turn import PendingTurn
    from game.table.tongits.screen_state import Lying, TongitsState
    from game.words import Reader

NEAR: Final = 16.0
"""Distance in units from a bahay within which a dropped card counts as dropped on it."""
RANKS: Final = "A23456789TJQK"
"""Ranks in the order of a run."""
NARROW: Final = 34.0
"""Width in units of a slot that has little space."""


def lying_words(lying: Lying, code: str, state: TongitsState, reader: Reader) -> str:
    """Return the name of a card in a bahay on the table, as far as the viewer may know it."""
    own = lying.owner == state.viewer and not state.covered
    giver = next((seat for seat, card in lying.sapaw if card == code), None)
    text = N_("{card}, open in front of {player}")
    if giver is not None:
        text = N_("{card}, open in front of {player}, sapaw by {other}")
    if lying.face_down:
        text = N_("{card}, secret") if own else N_("a card in a secret of {player}")
    elif code == UNKNOWN:
        text = N_("a card in a secret of {player}")
    return reader.say(text, card=None if code == UNKNOWN else code, player=lying.owner, other=giver)


def lying_heading(lying: Lying, state: TongitsState, reader: Reader) -> str:
    """Return the screen reader's heading for a bahay's cards: owner and name."""
    if lying.face_down and (lying.owner != state.viewer or state.covered):
        return reader.say(N_("{player}: a secret"), player=reader.title(lying.owner))
    words = bahay(lying.cards, reader)
    return reader.say(N_("{player}: {bahay}"), player=reader.title(lying.owner), bahay=words)


def group_heading(group: Group, reader: Reader) -> str:
    """Return the screen reader's heading for part of the viewer's hand: a bahay's name, or deadwood."""
    if not group.bahay:
        return reader.say(N_("Deadwood"))
    words = bahay(group.cards, reader)
    return words[:1].upper() + words[1:]


def fitting(layout: TableLayout, asked: PendingTurn) -> Iterator[tuple[Sapaw, Box]]:
    """Yield each legal sapaw with its slot (units) on the bahay; sapaws onto the same end of it share a slot."""
    sapaws = [(move, _is_low(move, asked)) for move in asked.legal if isinstance(move, Sapaw)]
    for number, low in dict.fromkeys((move.bahay, low) for move, low in sapaws):
        whole = low_slot(layout, number) if low else layout.slots[number - 1]
        moves = [move for move, here in sapaws if (move.bahay, here) == (number, low)]
        high = whole.h / len(moves)
        for i, move in enumerate(moves):
            yield move, Box(whole.x, whole.y + high * i, whole.w, high - (4 if len(moves) > 1 else 0))


def _is_low(move: Sapaw, asked: PendingTurn) -> bool:
    """Return whether a card goes before the first card of a run."""
    first = asked.state.bahays[move.bahay - 1].cards[0]
    return first != UNKNOWN and RANKS.find(move.card[0]) == RANKS.find(first[0]) - 1


def low_slot(layout: TableLayout, number: int) -> Box:
    """Return the slot before the first card of a bahay: as wide as the space there, on no other card.

    Without any space, it is under the index of the first card.
    """
    first = layout.bahays[number - 1][0].box()
    others = [spot.box() for spot in layout.cards() if spot not in layout.bahays[number - 1]]
    others += [slot for i, slot in enumerate(layout.slots, 1) if i != number]
    wide = Box(first.x - SLOT_GAP - SLOT[0], first.y, *SLOT)
    narrow = Box(first.x - NARROW - 2, first.y, NARROW, first.h)
    free = (box for box in (wide, narrow) if not any(box.overlaps(other) for other in others))
    return next(free, Box(first.x, first.y + first.h / 2, NARROW, first.h / 2))


def sapaws_at(board: TongitsBoard, asked: PendingTurn, cards: tuple[str, ...], here: Box) -> list[Sapaw]:
    """Return the sapaws of these cards onto the bahay at `here`; empty unless all of the cards fit."""
    number, slots = 0, tuple(fitting(board.layout, asked))
    for each, spots in board.bahay_spots():
        around = [spot.box() for _key, _code, spot in spots]
        around += [board.layout.slots[each - 1], *(box for move, box in slots if move.bahay == each)]
        if any(box.grown(NEAR).overlaps(here) for box in around):
            number = each
    moves = [Sapaw(code, number) for code in cards]
    return moves if all(move in asked.legal for move in moves) else []
