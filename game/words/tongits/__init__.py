"""Texts of Tongits, for every front end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from game.i18n import N_
from game.rules.tongits.carry import moved_to_seat
from game.rules.tongits.events import Called, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.rules.tongits.phase import round_of
from game.words.game_words import FinalHand, GameWords, HandGroup, Mark, OpenedHand
from game.words.introduction import TONGITS
from game.words.tongits.events import sentences
from game.words.tongits.memorable_hands import KEEPSAKES
from game.words.tongits.moves import offers
from game.words.tongits.names import cards_count
from game.words.tongits.payments import account, hand_note, item, settlement
from game.words.tongits.questions import question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event, Seat, View
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import Showdown, Table
    from game.words.reader import Reader


def final_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return all final hands, with tallies and who called, folded, challenged or is sunog."""
    result = view.table.result
    shown: Showdown = result.shown
    found = []
    for seat, hand in enumerate(shown.hands):
        bahays = [place.pieces for place in view.places() if place.owner == seat and place.name.startswith("bahay")]
        groups = [HandGroup(pieces, reader.say(N_("Bahay"))) for pieces in bahays if pieces]
        groups += [HandGroup(meld) for meld in hand.melds]
        groups += [HandGroup(hand.deadwood, reader.say(N_("Deadwood")))] if hand.deadwood else []
        worth = reader.say(N_("Tally {tally}"), tally=hand.tally)
        note = hand_note(result, seat, reader)
        found.append(FinalHand(seat, tuple(groups), " · ".join(filter(None, (worth, note)))))
    return tuple(found)


def moved_by_pot(table: Table, seat: Seat) -> int:
    """Return the units a seat has received from the pot in this deal; negative for its stake. TG-73."""
    result = table.result
    winner, paid = (result.winner, result.shown.jackpot) if result is not None else (None, 0)
    return moved_to_seat(table.pot, winner, paid, seat)


def opened_hands(events: Sequence[Event], reader: Reader) -> tuple[OpenedHand, ...]:
    """Return the hands shown so far with their tallies; the winner's is last. TG-60."""
    found = []
    for event in events:
        if isinstance(event, Shown):
            groups = [HandGroup(cards, reader.say(N_("Bahay"))) for _number, cards in event.secrets]
            groups += [HandGroup(meld) for meld in event.melds]
            groups += [HandGroup(event.deadwood, reader.say(N_("Deadwood")))] if event.deadwood else []
            worth = reader.say(N_("Tally {tally}"), tally=event.tally)
            found.append(OpenedHand(FinalHand(event.seat, tuple(groups), worth)))
    return tuple(found)


UNIT: Final = 1
"""Number of chips per unit."""


def stake(options: TongitsOptions, reader: Reader) -> str:
    """Return a text saying whether there is a pot, and from which round a draw can be called.

    TG-46, TG-73.
    """
    pot = reader.say(N_("with a jackpot") if options.jackpot == "on" else N_("no jackpot"))
    if not options.calls_after:
        return pot
    return reader.say(N_("{pot}, calls from round {number}"), pot=pot, number=options.first_call)


class Counted(Protocol):
    """The attributes of a table that its information panel needs."""

    @property
    def options(self) -> TongitsOptions:
        """House rules in force."""

    @property
    def stock(self) -> int:
        """Number of cards left to draw."""

    @property
    def turns(self) -> int:
        """Number of turns ended so far."""


def facts(table: Counted, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs: the unit, the cards left and any first round for calls. TG-46."""
    found = [
        (reader.say(N_("Unit")), reader.count("{count} chip", "{count} chips", UNIT)),
        (reader.say(N_("Stock")), cards_count(table.stock, reader)),
    ]
    if table.options.calls_after:
        (switch,) = [each for each in table.options.spec() if each.name == "first_call"]
        found.append((reader.say(N_("Round")), str(round_of(table.turns))))
        found.append((reader.say(N_("Calls from")), reader.say(switch.words[table.options.first_call])))
    return tuple(found)


TONGITS_WORDS: Final = GameWords(
    sentences=sentences,
    question=question,
    offers=offers,
    settlement=settlement,
    item=item,
    account=account,
    hands=final_hands,
    opened=opened_hands,
    stake=stake,
    facts=facts,
    moved_by_pot=moved_by_pot,
    windows={"answer": (N_("your turn to answer"), N_("waiting for answers"))},
    marks=(
        Mark("diamond", N_("takes"), (PickedUp,)),
        Mark("square", N_("lays"), (Laid,)),
        Mark("triangle", N_("sapaw"), (Sapawed,)),
        Mark("flag", N_("call or end"), (Called, StockOut, Won)),
    ),
    introduction=TONGITS,
    keepsakes=KEEPSAKES,
)
