"""Sentences about events at a Tongits table, such as 'Liza lays three queens' or 'You call a draw'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.i18n.lists import all_of
from game.rules.events import Discarded, Drew, Ended
from game.rules.tongits.events import Answered, Called, Dealt, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.words.game_words import Sentence
from game.words.tongits import names

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.tongits.view import HandShown
    from game.words.reader import Reader

ANSWERS: Final = {
    "fold": (N_("You fold."), N_("{player} folds.")),
    "challenge": (N_("You challenge."), N_("{player} challenges.")),
    "sunog": (
        N_("You have nothing on the table: you are sunog."),
        N_("{player} has nothing on the table: sunog."),
    ),
}
"""Sentences about an answer: addressed to the seat that answers, and to others. TG-42."""


def sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences about an event, limited to what the reader may know; () if there are none."""
    match event:
        case Dealt():
            return _dealt(event, reader)
        case Drew():
            return (_drew(event, reader),)
        case PickedUp():
            return (_picked_up(event, reader),)
        case Laid():
            return (_laid(event, reader),)
        case Sapawed():
            return (Sentence(_sapawed(event, reader), event.seat),)
        case Discarded(seat, piece):
            said = reader.of_seat(
                seat, N_("You discard the {piece}."), N_("{player} discards the {piece}."), piece=piece
            )
            return (Sentence(said, seat),)
        case Called(seat):
            return (Sentence(reader.of_seat(seat, N_("You call a draw."), N_("{player} calls a draw.")), seat),)
        case Answered(seat, answer):
            return (Sentence(reader.of_seat(seat, *ANSWERS[answer]), seat),)
        case StockOut():
            return (Sentence(reader.say(N_("The stock has run out."))),)
        case Shown():
            return _shown(event, reader)
        case Won():
            return _won(event, reader)
        case Ended("void"):
            return (Sentence(reader.say(N_("Nobody wins: everybody is sunog."))),)
    return ()


def _dealt(event: Dealt, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about the pot and about the mano, which starts. TG-03, TG-73."""
    mano = event.mano
    found = [Sentence(reader.of_seat(mano, N_("You are mano and begin."), N_("{player} is mano and begins.")), mano)]
    if event.stake:
        put = reader.count(
            "Everybody puts {count} unit into the pot, which now holds {pot}.",
            "Everybody puts {count} units into the pot, which now holds {pot}.",
            event.stake,
            pot=event.pot,
        )
        found.append(Sentence(put))
        if event.streak is not None:
            own = N_("If you win this deal too, you take the pot.")
            said = reader.of_seat(event.streak, own, N_("If {player} wins this deal too, they take the pot."))
            found.append(Sentence(said, event.streak))
    return tuple(found)


def _drew(event: Drew, reader: Reader) -> Sentence:
    if event.piece is None:
        said = reader.of_seat(event.seat, N_("You draw a card."), N_("{player} draws a card."))
    else:
        own, others = N_("You draw the {piece}."), N_("{player} draws the {piece}.")
        said = reader.of_seat(event.seat, own, others, piece=event.piece)
    return Sentence(said, event.seat, passing=True)


def _picked_up(event: PickedUp, reader: Reader) -> Sentence:
    """Return a sentence about a seat taking a discard, for a new bahay or one already laid. TG-20."""
    if event.new:
        own = N_("You take the {card} that {other} discarded, making {bahay}.")
        others = N_("{player} takes the {card} that {other} discarded, making {bahay}.")
    else:
        own = N_("You take the {card} that {other} discarded and add it to your bahay: {bahay}.")
        others = N_("{player} takes the {card} that {other} discarded and adds it to an open bahay: {bahay}.")
    bahay = names.bahay(event.cards, reader)
    said = reader.of_seat(event.seat, own, others, card=event.card, other=event.from_seat, bahay=bahay)
    return Sentence(said, event.seat)


def _laid(event: Laid, reader: Reader) -> Sentence:
    """Return a sentence about a seat laying a bahay, open or secret. TG-11, TG-21."""
    bahay = names.bahay(event.cards, reader) if event.cards else ""
    if not event.secret:
        said = reader.of_seat(event.seat, N_("You lay {bahay}."), N_("{player} lays {bahay}."), bahay=bahay)
    elif bahay:
        own, others = N_("You lay a secret: {bahay}."), N_("{player} lays a secret: {bahay}.")
        said = reader.of_seat(event.seat, own, others, bahay=bahay)
    else:
        cards = names.cards_count(event.size, reader)
        own, others = N_("You lay a secret of {count}."), N_("{player} lays a secret of {count}.")
        said = reader.of_seat(event.seat, own, others, count=cards)
    return Sentence(said, event.seat)


def _sapawed(event: Sapawed, reader: Reader) -> str:
    """Return a sentence about a card laid off on the seat's own, the reader's or a third bahay.

    TG-11, TG-21.
    """
    if event.secret:
        if event.card is None:
            return reader.of_seat(
                event.seat, N_("You add a card to your secret."), N_("{player} adds a card to a secret.")
            )
        own, others = N_("You add the {card} to your secret."), N_("{player} adds the {card} to a secret.")
        return reader.of_seat(event.seat, own, others, card=event.card)
    own = N_("You sapaw the {card} on {owner}’s {bahay}.")
    others = N_("{player} sapaws the {card} on {owner}’s {bahay}.")
    if event.owner == event.seat:
        own = N_("You sapaw the {card} on your own {bahay}.")
        others = N_("{player} sapaws the {card} on their own {bahay}.")
    elif event.owner == reader.you:
        others = N_("{player} sapaws the {card} on your {bahay}.")
    before = tuple(code for code in event.cards if code != event.card)
    bahay = names.bahay(before, reader)
    return reader.of_seat(event.seat, own, others, card=event.card, owner=event.owner, bahay=bahay)


def _shown(event: Shown, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about one final hand: its secrets, bahays and deadwood. TG-11, TG-60."""
    seat = event.seat
    found = [
        reader.of_seat(
            seat, N_("Your secret was {bahay}."), N_("{player}’s secret was {bahay}."), bahay=names.bahay(cards, reader)
        )
        for _number, cards in event.secrets
    ]
    if event.sunog:
        found.append(reader.of_seat(seat, *ANSWERS["sunog"]))
    found += hand_lines(seat, event, reader)
    return tuple(Sentence(said, seat) for said in found)


def hand_lines(seat: Seat, hand: Shown | HandShown, reader: Reader) -> list[str]:
    """Return sentences about a final hand's unlaid cards: bahays, then deadwood and tally. TG-60."""
    found = []
    if hand.melds:
        own, others = N_("A bahay in your hand: {bahays}."), N_("A bahay in {player}’s hand: {bahays}.")
        if len(hand.melds) > 1:
            own, others = N_("Bahays in your hand: {bahays}."), N_("Bahays in {player}’s hand: {bahays}.")
        found.append(reader.of_seat(seat, own, others, bahays=names.bahays(hand.melds, reader)))
    if hand.deadwood:
        own, others = N_("You have a tally of {tally}: {cards}."), N_("{player} has a tally of {tally}: {cards}.")
        found.append(reader.of_seat(seat, own, others, tally=hand.tally, cards=hand.deadwood))
    else:
        found.append(reader.of_seat(seat, N_("You have no cards left over."), N_("{player} has no cards left over.")))
    return found


def _how_won(event: Won) -> str:
    """Return the kind of win: 'tongits', 'draw', 'challenged', 'stock_out', or 'alone' if all others are sunog."""
    if event.by == "stock_out" and not event.beaten:
        return "alone"
    return "challenged" if event.challenged else event.by


def _won(event: Won, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about the win, and about who takes the pot. TG-30, TG-43, TG-50, TG-73."""
    own, others = {
        "tongits": (N_("You win by tongits."), N_("{player} wins by tongits.")),
        "draw": (N_("You win the draw: nobody challenged it."), N_("{player} wins the draw: nobody challenged it.")),
        "challenged": (
            N_("You win the challenged draw with {tally} against {tallies}."),
            N_("{player} wins the challenged draw with {tally} against {tallies}."),
        ),
        "stock_out": (
            N_("You win with {tally} against {tallies}."),
            N_("{player} wins with {tally} against {tallies}."),
        ),
        "alone": (
            N_("You win with the lowest tally, {tally}."),
            N_("{player} wins with the lowest tally, {tally}."),
        ),
    }[_how_won(event)]
    tallies = all_of([str(each) for each in event.beaten], reader.language) if event.beaten else ""
    said = reader.of_seat(event.seat, own, others, tally=event.tally, tallies=tallies)
    found = [Sentence(said, event.seat)]
    if event.pot:
        own = N_("You take the pot of {amount}: two wins in a row.")
        others = N_("{player} takes the pot of {amount}: two wins in a row.")
        found.append(Sentence(reader.of_seat(event.seat, own, others, amount=event.pot), event.seat))
    return tuple(found)
