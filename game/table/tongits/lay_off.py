"""Laying off: cards of the hand that fit onto bahays, and names of cards in bahays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.tongits.moves import Sapaw
from game.table.geometry import Box
from game.table.tongits.hand_order import UNKNOWN
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


def lying_words(lying: Lying, code: str, state: TongitsState, reader: Reader) -> str:
    """Return the name of a card in a bahay on the table, as far as the viewer may know it."""
    own = lying.owner == state.viewer and not state.covered
    giver = next((seat for seat, card in lying.sapaw if card == code), None)
    text = N_("{card}, open before {player}")
    if giver is not None:
        text = N_("{card}, open before {player}, laid on by {other}")
    if lying.face_down:
        text = N_("{card}, secret") if own else N_("a card of a secret of {player}")
    elif code == UNKNOWN:
        text = N_("a card of a secret of {player}")
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
    """Yield each legal sapaw with its slot (units) on the bahay; sapaws onto the same bahay share a slot."""
    sapaws = [move for move in asked.legal if isinstance(move, Sapaw)]
    for number in dict.fromkeys(move.bahay for move in sapaws):
        whole = layout.slots[number - 1]
        moves = [move for move in sapaws if move.bahay == number]
        high = whole.h / len(moves)
        for i, move in enumerate(moves):
            yield move, Box(whole.x, whole.y + high * i, whole.w, high - (4 if len(moves) > 1 else 0))


def sapaws_at(board: TongitsBoard, asked: PendingTurn, cards: tuple[str, ...], here: Box) -> list[Sapaw]:
    """Return the sapaws of these cards onto the bahay at `here`; empty unless all of the cards fit."""
    number = 0
    for each, spots in board.bahay_spots():
        around = [spot.box().grown(NEAR) for _key, _code, spot in spots]
        if any(box.overlaps(here) for box in (*around, board.layout.slots[each - 1].grown(NEAR))):
            number = each
    moves = [Sapaw(code, number) for code in cards]
    return moves if all(move in asked.legal for move in moves) else []
