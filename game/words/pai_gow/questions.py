"""Questions and offers at a Pai Gow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.contract import Range
from game.rules.pai_gow.house_ways import splits
from game.rules.pai_gow.moves import Bet, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.view import BET, CUT, OVER, SET
from game.words.game_words import Question
from game.words.offers import Amount, Offer
from game.words.pai_gow.hands import hand_title, hand_words

if TYPE_CHECKING:
    from game.rules.contract import Move, Seat
    from game.rules.pai_gow.view import Phase, View
    from game.words.reader import Reader

FIRST_BET: Final = 10
"""Bet proposed to a seat that has not bet before."""


def bound_by_house(view: View) -> bool:
    """Return whether this seat must set its hands by the house way. PG-11, PG-61."""
    table = view.table
    return view.seat == table.banker and table.options.banker == "house"


# The question ---------------------------------------------------------------------------------------------------------


def question(view: View, reader: Reader) -> Question:
    """Return the question for the reader or, if the reader is not asked, a text saying who is."""
    phase, say = view.table.phase, reader.say
    if not view.legal:
        return _waiting(view, reader)
    if phase is CUT:
        text = N_("Leave the woodpile as it is, cut it, or swap two stacks or only their top tiles.")
        return Question(say(N_("The woodpile")), say(text))
    if phase is BET:
        ((least, most, step),) = view.table.options.bets.spans
        text = N_("Bet {least} to {most} chips on your hands.")
        if least == most:
            text = N_("Every bet at this table is the same: {least}.")
        elif step > 1:
            text = N_("Bet {least} to {most} chips on your hands, in steps of {step}.")
        return Question(say(N_("Your bet")), say(text, least=least, most=most, step=step))
    if bound_by_house(view):
        return Question(say(N_("The house’s hands")), say(N_("The hands are set the house way: open them.")))
    return Question(say(N_("Your hands")), say(N_("Make two hands of two tiles; the lower one goes in front.")))


def _waiting(view: View, reader: Reader) -> Question:
    table, say = view.table, reader.say
    if table.phase is OVER:
        return Question(say(N_("All hands are open")), say(N_("The deal is over and every bet is settled.")))
    if table.phase is CUT:
        text = say(N_("{player} can rearrange the woodpile."), player=table.banker)
    elif isinstance(view.answer, Bet):
        text = say(N_("Your bet of {amount} is placed; the others are still betting."), amount=view.answer.amount)
    elif table.phase is BET:
        text = say(N_("The players place their bets."))
    elif view.answer is not None:
        text = say(N_("Your hands are set; the others are still setting theirs."))
    else:
        text = say(N_("Everybody sets two hands."))
    return Question(say(N_("Please wait")), text)


def plaque_marks(seat: Seat, place: int, reader: Reader, *, bank: bool) -> tuple[str, ...]:
    """Return explanations of the marks on a seat's plaque, one sentence each. PG-11, PG-23."""
    found = []
    if bank:
        own = N_("You are the banker: everyone plays against you.")
        found.append(reader.of_seat(seat, own, N_("{player} is the banker: everyone plays against them.")))
    text = N_("Seat {place}, counted from the banker: the dice decide which seat takes tiles first.")
    return (*found, reader.say(text, place=place))


def progress(phase: Phase, reader: Reader, *, answered: bool) -> str:
    """Return a seat's note while bets are placed or hands are set, revealing nothing about the tiles."""
    if phase is BET:
        return reader.say(N_("has bet") if answered else N_("betting…"))
    if phase is SET:
        return reader.say(N_("hands set") if answered else N_("setting…"))
    return ""


# The answers ----------------------------------------------------------------------------------------------------------


def offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return offers for all legal answers; if the house way sets the hands, other splits are disabled offers."""
    made = tuple(_offer(move, view, reader) for move in view.legal)
    if len(made) == 1:
        made = (made[0]._replace(primary=True),)
    return (*made, *_closed(view, reader))


def answered(view: View, reader: Reader) -> Offer | None:
    """Return an offer for the split set by the reader; None before that and once all hands are open."""
    return _split(view.answer, reader) if isinstance(view.answer, SetHands) else None


def last_bet(view: View) -> int | None:
    """Return the seat's latest bet in earlier deals; None if there was none."""
    memory = view.table.evening
    return (memory[view.seat].last or None) if memory and view.seat is not None else None


def _offer(move: Move, view: View, reader: Reader) -> Offer:
    name = str(move)
    match move:
        case Range(word, spans):
            usual = last_bet(view) or FIRST_BET
            amounts = tuple(Amount(reader.say(N_("Your bet")), *span, usual) for span in spans)
            return Offer(name, reader.say(N_("Place your bet")), word, amounts=amounts, primary=True)
        case Cut(stacks):
            label = reader.say(N_("Cut after stack {stack}"), stack=stacks)
            return Offer(name, label, "cut", onto=(_stack(stacks),))
        case Swap(one, other):
            label = reader.say(N_("Swap stacks {one} and {two}"), one=one, two=other)
            return Offer(name, label, "swap", onto=(_stack(one), _stack(other)))
        case Tops(one, other):
            label = reader.say(N_("Swap the top tiles of stacks {one} and {two}"), one=one, two=other)
            return Offer(name, label, "tops", onto=(_stack(one), _stack(other)))
        case SetHands():
            return _split(move, reader)
    return Offer(name, reader.say(N_("Leave woodpile as is")), "keep", primary=True)


def _stack(number: int) -> str:
    """Return the name of a stack's place in `View.places`."""
    return f"stack {number}"


def _split(move: SetHands, reader: Reader) -> Offer:
    """Return the offer for a split. PG-32.

    Its label names the tiles too, because two splits may have the same hands.
    """
    label = reader.say(
        N_("Front {front} ({pieces}), rear {rear} ({tiles})"),
        front=hand_title(move.front, reader),
        pieces=move.front,
        rear=hand_words(move.rear, reader),
        tiles=move.rear,
    )
    return Offer(str(move), label, "split", uses=(move.front, move.rear))


def _closed(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return disabled offers for the splits that the house way rules out. PG-61."""
    if not bound_by_house(view) or not any(isinstance(move, SetHands) for move in view.legal):
        return ()
    why = reader.say(N_("The house always follows fixed rules."))
    others = [SetHands(*each) for each in splits(view.hand, view.table.options.gee_joon_tie)]
    return tuple(_split(move, reader)._replace(closed=why) for move in others if move not in view.legal)
