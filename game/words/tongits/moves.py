"""Moves of Tongits as phrases and offers, and reasons why buttons are disabled. TG-45."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.i18n.lists import all_of
from game.rules.cards.french import PACK, codes, mask_of
from game.rules.cards.melds import kind_of
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import Call, Challenge, Fold, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import Phase, round_of
from game.rules.tongits.view import CALL_CLOSED
from game.words.offers import Offer
from game.words.tongits import names

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import View
    from game.words.reader import Reader

CALL_A_DRAW: Final = N_("Call a draw")
CALL_FROM: Final = N_("Call from round {number}")
CALL_FROM_SHORT: Final = N_("Call (round {number}+)")
"""Shorter version of `CALL_FROM`."""
NO_LAY: Final = N_("You have no bahay in hand. A bahay needs three of a rank or a run of three.")
NO_SECRET: Final = N_("You have no four of a kind or escalera in hand. A secret needs four or more cards.")
NO_BAHAY: Final = N_("There is no bahay on the table.")
NO_SAPAW: Final = N_("None of your cards fits a bahay on the table.")
NO_SAPAW_WITH_IT: Final = N_("The chosen card does not fit any bahay on the table.")
TAKE: Final = N_("Take the {piece}")
NO_TAKE: Final = N_("The discard does not make a bahay with any two cards in your hand.")
NOTHING_TO_TAKE: Final = N_("Nothing has been discarded yet.")
DRAW_FIRST: Final = N_("Draw or take a card first.")
NOT_YOUR_TURN: Final = N_("It is not your turn.")
"""Reason why Lay, Secret, Sapaw, Take and Call are unavailable out of turn. TG-45.

`call_closed` has the rules' reasons for Call.
"""


def label(move: Move, view: View, reader: Reader) -> str:
    """Return a move as a phrase for advice and buttons, such as 'Lay three queens'.

    `view` is that of the seat asked.
    """
    say = reader.say
    match move:
        case Draw():
            return say(N_("Draw a card"))
        case PickUp(cards):
            last = view.table.discards[-1][1]
            return say(N_("Take the {card} for {bahay}"), card=last, bahay=_distinct_name((*cards, last), view, reader))
        case PickOn(number):
            bahay = names.bahay(view.table.bahays[number - 1].cards, reader)
            return say(N_("Take the {card} for your {bahay}"), card=view.table.discards[-1][1], bahay=bahay)
        case Lay(cards):
            return say(N_("Lay {bahay}"), bahay=_distinct_name(cards, view, reader))
        case Secret(cards):
            return say(N_("Lay {bahay} as a secret"), bahay=_distinct_name(cards, view, reader))
        case Sapaw(card, number):
            return _sapaw(card, number, view, reader)
        case Discard(piece):
            return say(N_("Discard the {piece}"), piece=piece)
        case Tongits(card):
            return say(N_("Tongits!")) if card is None else say(N_("Tongits, discarding the {card}"), card=card)
        case Call(card):
            return say(CALL_A_DRAW) if card is None else say(N_("Call a draw, discarding the {card}"), card=card)
        case Fold():
            return say(N_("Fold"))
        case Challenge():
            return say(N_("Challenge"))
    message = f"{move} is no move of Tongits"
    raise TypeError(message)


def choice(move: Move, view: View, reader: Reader) -> str:
    """Return a move's label in a list of moves of the same kind, where it names only the bahay."""
    match move:
        case PickUp(cards):
            told = _distinct_name((*cards, view.table.discards[-1][1]), view, reader)
        case PickOn(number):
            told = reader.say(N_("for your {bahay}"), bahay=names.bahay(view.table.bahays[number - 1].cards, reader))
        case Lay(cards) | Secret(cards):
            told = _distinct_name(cards, view, reader)
        case _:
            told = label(move, view, reader)
    return told[:1].upper() + told[1:]


def _distinct_name(cards: tuple[str, ...], view: View, reader: Reader) -> str:
    """Return a bahay's name, with suits if the hand has more cards of its rank.

    For example: 'three queens: spades, hearts, diamonds'.
    """
    lying = names.reading_order(cards, view.table.options)
    bahay = names.bahay(lying, reader)
    same = [code for code in {*view.hand, *cards} if code[0] == lying[0][0]]
    if not names.is_set(lying) or len(same) == len(lying) or reader.codes:
        return bahay
    return reader.say(N_("{bahay}: {suits}"), bahay=bahay, suits=names.suits(lying, reader))


def take_breaks(move: Move, view: View, reader: Reader) -> str:
    """Return the bahays of the hand that taking the discard would break, as a clause; '' if it breaks none."""
    if not isinstance(move, PickUp):
        return ""
    options, used = view.table.options, mask_of(PACK.designs[code] for code in move.cards)
    best = options.arranger.arrange(mask_of(PACK.designs[code] for code in view.hand))
    broken = [
        names.bahay(codes(cards), reader)
        for cards in best.bahays
        if (left := mask_of(cards) & ~used) != mask_of(cards)
        and left
        and kind_of(left, ace_high=options.aces_high) is None
    ]
    return reader.say(N_("breaks your {bahay}"), bahay=all_of(broken)) if broken else ""


def _sapaw(card: str, number: int, view: View, reader: Reader) -> str:
    lying = view.table.bahays[number - 1]
    if lying.secret:
        bahay = names.bahay(dict(view.secrets)[number], reader)
        return reader.say(N_("Add the {card} to your secret {bahay}"), card=card, bahay=bahay)
    bahay = names.bahay(lying.cards, reader)
    if lying.owner == view.seat:
        return reader.say(N_("Sapaw the {card} on your own {bahay}"), card=card, bahay=bahay)
    return reader.say(N_("Sapaw the {card} on {owner}’s {bahay}"), card=card, owner=lying.owner, bahay=bahay)


def call_closed(view: View, reader: Reader) -> str:
    """Return a text saying why a draw cannot be called now and when it could be; '' if it can.

    TG-45.
    """
    if not view.call_closed:
        return ""
    table = view.table
    blocker = table.blocked[view.seat] if view.seat is not None else None
    now, first = round_of(table.turns), table.options.first_call
    return reader.say(CALL_CLOSED[view.call_closed], player=blocker, round=now, number=first)


def call_label(options: TongitsOptions, turns: int, reader: Reader) -> str:
    """Return the call button's label after `turns` turns. TG-46.

    Before the first round for calls, it names that round.
    """
    if turns < options.calls_after:
        return reader.say(CALL_FROM, number=options.first_call)
    return reader.say(CALL_A_DRAW)


# Offers ---------------------------------------------------------------------------------------------------------------


def offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return offers for all legal moves, and disabled offers for taking the discard and for calling a draw.

    There is an offer to call in every state until the deal ends, even for a seat that is not asked. TG-45.
    """
    usual = _usual(view)
    found = [_offer(move, view, reader, primary=move is usual) for move in view.legal]
    table = view.table
    asked_to_draw = bool(view.legal) and table.phase is Phase.DRAW
    if asked_to_draw and not any(isinstance(move, PickUp | PickOn) for move in view.legal):
        last = table.discards[-1][1]
        why = reader.say(NO_TAKE)
        found.append(Offer("take", reader.say(TAKE, piece=last), "take", wins=(last,), closed=why))
    if view.seat is not None and view.call_closed and table.phase is not Phase.OVER:
        label_now = call_label(table.options, table.turns, reader)
        found.append(Offer("call", label_now, "call", closed=call_closed(view, reader)))
    return tuple(found)


def _usual(view: View) -> Move | None:
    """Return the default move: tongits, drawing from the stock, or a challenge; None if none is legal."""
    for kind in (Tongits, Draw, Challenge):
        for move in view.legal:
            if isinstance(move, kind):
                return move
    return None


def _offer(move: Move, view: View, reader: Reader, *, primary: bool) -> Offer:
    text = str(move)
    uses: tuple[tuple[str, ...], ...] = ()
    wins: tuple[str, ...] = ()
    onto: tuple[str, ...] = ()
    match move:
        case Lay(cards) | Secret(cards) | PickUp(cards):
            uses = (cards,)
        case Discard(card) | Sapaw(card, _) | Tongits(card) | Call(card) if card is not None:
            uses = ((card,),)
    if isinstance(move, Sapaw | PickOn):
        onto = (f"bahay {move.bahay}",)
    if isinstance(move, PickUp | PickOn):
        wins = (view.table.discards[-1][1],)
    return Offer(text, label(move, view, reader), text.split(maxsplit=1)[0], uses, wins, onto, primary=primary)
