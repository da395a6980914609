"""Reasons why a Tongits move is not allowed, as sentences that reveal nothing hidden.

They depend only on the public table and the seat's own hand. TG-10, TG-11, TG-20 to TG-22, TG-30, TG-40 to TG-42,
TG-45.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.cards.french import PACK, mask_of
from game.rules.cards.melds import kind_of
from game.rules.contract import N_, IllegalMove
from game.rules.moves import Discard, Draw
from game.rules.tongits.deal_state import FIRST_TURN
from game.rules.tongits.moves import Call, CardsMove, Challenge, Fold, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import OVER, TO_ANSWER, TO_DRAW, round_of
from game.rules.tongits.view import CALL_CLOSED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Move, Seat
    from game.rules.tongits.deal_state import BahayOnTable, State

NO_MOVE: Final = N_("That is not a move in this game.")


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that this seat may not play now."""
    if state.phase is OVER:
        return IllegalMove(N_("The deal is over."))
    if state.phase is TO_ANSWER:
        return _in_answer(state, seat)
    if seat != state.actor:
        return IllegalMove(N_("It is {player}’s turn now."), player=state.actor)
    if isinstance(move, Fold | Challenge):
        return IllegalMove(N_("No draw has been called, so there is nothing to answer."))
    if isinstance(move, Call):
        return _call(state, seat, move)
    return _before_drawing(state, seat, move) if state.phase is TO_DRAW else _after_drawing(state, seat, move)


def call_refusal(state: State, seat: Seat, why: str) -> IllegalMove:
    """Return the error for a call that is not possible now; `why` is a key of `CALL_CLOSED`. TG-45."""
    places = {"player": state.blocked[seat], "round": round_of(state.turns), "number": state.options.first_call}
    return IllegalMove(CALL_CLOSED[why], **places)


def _in_answer(state: State, seat: Seat) -> IllegalMove:
    """Return the error for a move other than an answer during a call, without revealing other seats' answers. TG-42."""
    if seat in state.asked:
        return IllegalMove(N_("A draw has been called: fold or challenge."))
    if seat == state.caller:
        return IllegalMove(N_("You called the draw; now the others answer."))
    return IllegalMove(N_("A draw has been called, and it is not your turn to answer."))


def _before_drawing(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move made before drawing; a turn starts with a card from stock or discards. TG-20."""
    last = state.discards[-1][1]
    if isinstance(move, PickUp):
        missing = _missing(state, seat, move.cards)
        if missing is not None:
            return missing
        return IllegalMove(N_("The {card} does not make a bahay with {cards}."), card=last, cards=move.cards)
    if isinstance(move, PickOn):
        if state.options.pick_to_extend == "off":
            return IllegalMove(N_("At this table you can take a discard only for a new bahay."))
        on_table = _bahay(state, move.bahay)
        if on_table is None:
            return IllegalMove(N_("There is no bahay {number} on the table."), number=move.bahay)
        if on_table.owner != seat or on_table.bahay.secret:
            return IllegalMove(N_("You can add a discard only to an open bahay of your own."))
        return IllegalMove(N_("The {card} does not fit that bahay."), card=last)
    return IllegalMove(N_("Draw or take a card first."))


def _after_drawing(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not allowed after drawing. TG-21, TG-22, TG-30."""
    why: IllegalMove | None = None
    match move:
        case Draw() | PickUp() | PickOn():
            if state.turns == FIRST_TURN:
                return IllegalMove(N_("The mano holds thirteen cards and neither draws nor takes on the first turn."))
            return IllegalMove(N_("You already have your card for this turn. Discard to end it."))
        case Discard():
            why = _missing(state, seat, (move.piece,))
        case Sapaw():
            why = _missing(state, seat, (move.card,)) or _sapaw(state, seat, move)
        case Tongits():
            why = (_missing(state, seat, (move.card,)) if move.card else None) or IllegalMove(
                N_("Some of your cards would be left over. Tongits needs every card in a bahay or laid off.")
            )
        case CardsMove():
            why = _missing(state, seat, move.cards) or _no_bahay(state, move)
    return why or IllegalMove(NO_MOVE)


def _call(state: State, seat: Seat, move: Call) -> IllegalMove:
    """Return the error that explains why a draw cannot be called. TG-40, TG-41, TG-45."""
    why = state.call_closed(seat)
    if why:
        return call_refusal(state, seat, why)
    if state.options.call_timing == "start_of_turn":
        return IllegalMove(N_("At this table a draw is called without a discard."))
    missing = _missing(state, seat, (move.card,)) if move.card else None
    return missing or IllegalMove(N_("A draw is called with a discard. Choose the card."))


def _sapaw(state: State, seat: Seat, move: Sapaw) -> IllegalMove:
    on_table = _bahay(state, move.bahay)
    if on_table is None:
        return IllegalMove(N_("There is no bahay {number} on the table."), number=move.bahay)
    if on_table.bahay.secret and on_table.owner != seat:
        return IllegalMove(N_("You cannot lay off cards on another player’s secret."))
    return IllegalMove(N_("The {card} does not fit that bahay."), card=move.card)


def _no_bahay(state: State, move: CardsMove) -> IllegalMove:
    mask = mask_of(PACK.designs[code] for code in move.cards)
    if isinstance(move, Secret) and kind_of(mask, ace_high=state.options.aces_high) is not None:
        return IllegalMove(N_("A secret is four of a kind, or a run of four or more."))
    return IllegalMove(N_("A bahay is three or four of a rank, or three or more in a row of one suit."))


def _missing(state: State, seat: Seat, cards: Iterable[str]) -> IllegalMove | None:
    """Return the error that names the first of these cards missing from the hand; None if it has them all."""
    for code in cards:
        if code not in PACK.designs:
            return IllegalMove(NO_MOVE)
        if not state.hands[seat] >> PACK.designs[code] & 1:
            return IllegalMove(N_("You do not hold the {card}."), card=code)
    return None


def _bahay(state: State, number: int) -> BahayOnTable | None:
    return state.table[number - 1] if 0 < number <= len(state.table) else None
