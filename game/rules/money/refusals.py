"""Reasons why a seat may not play a move, as sentences for the player.

The reasons depend only on the seat's own view, so they reveal neither which seats have answered nor what they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.contract import N_, IllegalMove
from game.rules.money.compiled_rules import LAST_TURN
from game.rules.money.moves import Guess, Pong, Win
from game.rules.money.sets import counts_of
from game.rules.money.view import CLAIM, DISCARD, GUESS, OVER, TURN
from game.rules.moves import Discard, Draw, Pass, PieceMove, Take
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.money.view import View

PAIR = 2


def refusal(view: View, move: Move) -> IllegalMove:
    """Return the error for a move that is not legal in this view. PT-20 to PT-28, PT-54."""
    table, seat = view.table, view.seat
    if table.phase is OVER:
        return IllegalMove(N_("The deal is over; start the next one."))
    if view.answer is not None:
        return IllegalMove(N_("You have already answered this discard."))
    if seat == table.actor and table.phase is CLAIM:
        return IllegalMove(N_("This is your own discard; now the others can claim it."))
    if not view.legal:
        return IllegalMove(N_("It is not your turn; it is {player}’s."), player=table.actor)
    if isinstance(move, PieceMove) and move.piece not in view.hand:
        if move.piece in MONEY_PACKS[table.options.equipment].designs:
            return IllegalMove(N_("You do not hold the {piece}."), piece=move.piece)
        return IllegalMove(N_("That piece does not belong to this pack."))
    why = {TURN: _turn, DISCARD: _discard, GUESS: _guess, CLAIM: _claim}[table.phase]
    return why(view, move)


def completes(view: View) -> bool:
    """Return whether the concealed pieces, including the discard in a claim window, split into sets. PT-30."""
    options, last = view.table.options, view.table.last
    pieces = view.hand if view.table.phase is not CLAIM or last is None else (*view.hand, last)
    index = MONEY_PACKS[options.equipment].index
    return options.set_rules.is_complete(counts_of([index(code) for code in pieces]))


def win_barred(view: View) -> IllegalMove | None:
    """Return an error that names the house rule barring a complete hand from winning, or None. PT-14, PT-34, PT-55."""
    table = view.table
    options = table.options
    if table.phase is not CLAIM and table.source == "dealt":
        if options.dealt_win == "off":
            return IllegalMove(N_("Under these house rules a dealt hand does not win at once; discard first."))
    elif options.final_card == "deck_only" and (table.phase is CLAIM or table.source != "stock"):
        return IllegalMove(N_("Under these house rules only a drawn piece can complete a hand."))
    if options.least_items:
        least = options.least_items
        return IllegalMove(
            N_("Your hand is complete, but its bonuses are worth less than {amount} baht."), amount=least
        )
    return None


def _turn(_view: View, move: Move) -> IllegalMove:
    match move:
        case Discard():
            return IllegalMove(N_("Draw a piece before you discard."))
        case Win():
            return IllegalMove(N_("Draw a piece first; then you can win with it."))
        case Guess():
            return IllegalMove(N_("You can make a guess only immediately after your discard; draw first."))
        case Pass():
            return IllegalMove(N_("You cannot pass on your turn; draw."))
    return IllegalMove(N_("The discard can no longer be claimed; draw."))


def _discard(view: View, move: Move) -> IllegalMove:
    table = view.table
    match move:
        case Discard(piece) if (
            view.seat is not None and table.guesses[view.seat] == piece and piece != barred_piece(view)
        ):
            return IllegalMove(N_("The {piece} is your guess, so it stays in your hand."), piece=piece)
        case Discard(piece):
            return IllegalMove(
                N_("You took the {piece} this turn, so you cannot discard it until your next turn."), piece=piece
            )
        case Win():
            return (completes(view) and win_barred(view)) or IllegalMove(
                N_("Your hand is not complete; it must make four sets of three.")
            )
        case Guess():
            return IllegalMove(N_("You can make a guess only immediately after your discard."))
        case Draw():
            return IllegalMove(N_("You cannot draw now; discard a piece."))
        case Pass():
            return IllegalMove(N_("You cannot pass now; discard a piece."))
    return IllegalMove(N_("There is nothing to claim now; discard a piece."))


def barred_piece(view: View) -> str | None:
    """Return the piece whose design was taken this turn and so must not be discarded; otherwise None. PT-22, PT-23.

    The piece may have been taken into the hand or into an exposed tong.
    """
    table = view.table
    if table.options.returns_taken or table.source != "taken" or view.seat is None:
        return None
    return table.exposed[view.seat][-1][0] if table.options.pick_discard == "tong_exposed" else view.drawn


def _guess(_view: View, move: Move) -> IllegalMove:
    if isinstance(move, Guess):
        return IllegalMove(N_("You can guess only while your hand is one piece short of complete."))
    return IllegalMove(N_("Lay a piece face up as your guess, or make no guess."))


def _claim(view: View, move: Move) -> IllegalMove:
    table = view.table
    options, last = table.options, table.last
    assert last is not None  # noqa: S101 - a claim is about a discard
    if not isinstance(move, Win | Pong | Take):
        return IllegalMove(N_("Claim the {piece}, or pass."), piece=last)
    if isinstance(move, Win):
        return (completes(view) and win_barred(view)) or IllegalMove(
            N_("The {piece} does not complete your hand."), piece=last
        )
    if isinstance(move, Pong) and not options.pongs:
        return IllegalMove(N_("Under these house rules a discard cannot be ponged."))
    if isinstance(move, Take) and options.pick_discard == "off":
        return IllegalMove(N_("Under these house rules a discard cannot be taken."))
    if isinstance(move, Take) and view.seat != (table.actor + 1) % table.seats:
        return IllegalMove(N_("Only the next player in turn can take the discard."))
    if not (table.stock or options.stock_out == "reshuffle") or table.turns >= LAST_TURN:
        return IllegalMove(N_("This is the last discard of the deal; it can be claimed only to win."))
    if view.hand.count(last) < PAIR and (isinstance(move, Pong) or options.pick_discard == "tong_exposed"):
        return IllegalMove(N_("To make a tong with the {piece}, you need two pieces like it in your hand."), piece=last)
    return IllegalMove(N_("After claiming the {piece} you would have nothing left that you could discard."), piece=last)
