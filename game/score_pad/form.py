"""What is to be entered for one deal with real cards, and what came of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from game.rules.contract import N_, Reason, Seat
from game.score_pad.amounts import AMOUNTS_ONLY, AS_ENTERED_WORDS, amount_fields, amounts_result
from game.score_pad.fields import (
    AMOUNTS,
    ENDED,
    AmountField,
    ChoiceField,
    Field,
    Filled,
    JointField,
    NotYet,
    Option,
    PiecesField,
    said,
    who,
)
from game.score_pad.sheet import Sheet, capital, paid_lines

if TYPE_CHECKING:
    from game.rules.contract import Carry, Game, Result
    from game.rules.pieces import Pack
    from game.score_pad.fields import Row
    from game.words import Reader


class Form(ABC):
    """What one game asks about a deal, and how the rules settle it."""

    def __init__(self, game: Game, options: Any, seats: int, carry: Carry | None = None) -> None:
        """`carry` is what the deal before handed on, None for the first of an evening."""
        self.game, self.options, self.seats, self.carry = game, options, seats, carry
        self.pack: Pack = game.pack(options)

    question: ClassVar[Reason] = said(N_("The deal"))
    """What the choice is called that every form begins with."""
    ends: ClassVar[tuple[Option, ...]] = ()
    """The ways a deal ends that the rules settle, the usual one first. Only payments can always be entered."""

    # A game fills in these three --------------------------------------------------------------------------------------

    @abstractmethod
    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """What is to be entered for a deal that ended so, as far as what was entered so far asks for it."""

    @abstractmethod
    def settled(self, filled: Filled) -> Result:
        """What the rules make of it, in the game's own shape. Raises `NotYet` while something is missing."""

    @abstractmethod
    def told(self, result: Result) -> Reason:
        """What a line of the ledger says of a deal that the rules have settled: an item, or how it ended."""

    def laid_out(self, result: Result, reader: Reader) -> Sheet:
        """All that is said of a deal that the rules have settled."""
        return Sheet(capital(reader.reason(self.told(result))), paid=paid_lines(result, result.winner, reader))

    # ... and has these ------------------------------------------------------------------------------------------------

    def fields(self, filled: Filled) -> tuple[Field, ...]:
        """All that is to be entered: how the deal ended, and what that asks for."""
        ended = ChoiceField(ENDED, self.question, (*self.ends, AMOUNTS_ONLY))
        values = [option.value for option in ended.options]
        how = filled.choices.get(ENDED, values[0])
        how = how if how in values else values[0]
        return (ended, *(amount_fields(self.seats) if how == AMOUNTS else self.asked(filled, how)))

    def rows(self, filled: Filled) -> tuple[Row, ...]:
        """The same fields as they are asked for row by row; a game may ask for several choices in one."""
        return self.fields(filled)

    def result(self, filled: Filled) -> Result:
        """What the deal came to. Raises `NotYet` while something is missing."""
        if self.chosen(filled, ENDED) != AMOUNTS:
            return self.settled(filled)
        gains = [self.amount(filled, each.name) for each in amount_fields(self.seats)]
        return amounts_result(gains, self.carry)

    def word(self, result: Result) -> Reason:
        """What a line of the ledger says of the deal."""
        return AS_ENTERED_WORDS if result.outcome == AMOUNTS else self.told(result)

    def sheet(self, result: Result, reader: Reader) -> Sheet:
        """All that is said of the deal."""
        if result.outcome == AMOUNTS:
            return Sheet(reader.say(N_("As entered")), paid=paid_lines(result, result.winner, reader))
        return self.laid_out(result, reader)

    def may_have_won(self, filled: Filled) -> tuple[str, ...]:  # noqa: ARG002 - in most games no piece wins
        """The pieces of which one completed the hand, where somebody may choose which; () where none did."""
        return ()

    def place_in(self, joint: JointField, filled: Filled) -> int:
        """Which option of a joint field is chosen; the first where something else is."""
        for place, option in enumerate(joint.options):
            if all(self.chosen(filled, name) == value for name, value in option.choices.items()):
                return place
        return 0

    # Entering ---------------------------------------------------------------------------------------------------------

    def chosen(self, filled: Filled, name: str) -> str:
        """The value of a choice: what was chosen if that may still be, else the first value; '' without the field."""
        for each in self.fields(filled):
            if isinstance(each, ChoiceField) and each.name == name:
                values = [option.value for option in each.options]
                value = filled.choices.get(name, values[0])
                return value if value in values else values[0]
        return ""

    def seat(self, filled: Filled, name: str) -> Seat:
        """The value of a choice among seats."""
        return int(self.chosen(filled, name))

    def bank_of(self, filled: Filled) -> Seat:
        """Who holds the bank: who was chosen, else who holds it after the deal before."""
        chosen = filled.choices.get("bank", "")
        if chosen in map(str, range(self.seats)):
            return int(chosen)
        return int((self.carry or {}).get("banker", 0))

    def amount(self, filled: Filled, name: str) -> int:
        """The number in a field, its least where none was entered."""
        for each in self.fields(filled):
            if isinstance(each, AmountField) and each.name == name:
                usual = min(max(0, each.least), each.most)
                entered = min(max(filled.amounts.get(name, usual), each.least), each.most)
                return entered - (entered - each.least) % each.step
        return 0

    def add(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """One more piece (or as many as are added at once). Raises `NotYet` with a sentence where it cannot be."""
        entered = filled.of(place.name)
        if len(entered) + place.at_once > place.most:
            raise NotYet(FULL[place.most == 1], count=place.most)
        copies = self.pack.copies_of(code)
        if filled.count(code) + place.at_once > copies:
            if place.at_once > 1 and filled.count(code):
                raise NotYet(N_("There are not enough of {piece} left for three alike."), piece=code)
            raise NotYet(NO_MORE[copies == 1], count=copies, piece=code)
        return filled.with_pieces(place.name, (*entered, *[code] * place.at_once))

    def take(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """One fewer of a piece (or as many as are added at once), the last one entered; the same where none is."""
        entered = list(filled.of(place.name))
        if code not in entered:
            return filled
        for _time in range(place.at_once):
            if code in entered:
                del entered[len(entered) - 1 - entered[::-1].index(code)]
        return filled.with_pieces(place.name, tuple(entered))

    def kept(self, filled: Filled) -> Filled:
        """Only what the fields that are asked now have: what was entered for another end of the deal is dropped."""
        asked = self.fields(filled)
        pieces = {each.name for each in asked if isinstance(each, PiecesField)}
        amounts = {each.name for each in asked if isinstance(each, AmountField)}
        choices = {each.name: self.chosen(filled, each.name) for each in asked if isinstance(each, ChoiceField)}
        return Filled(
            choices,
            {name: codes for name, codes in filled.pieces.items() if name in pieces and codes},
            {name: amount for name, amount in filled.amounts.items() if name in amounts},
            filled.winning,
        )

    def check(self, kept: Filled) -> None:
        """Refuse what no clicks enter: a file that somebody wrote into may say anything.

        Raises:
            NotYet: pieces that the pack lacks, more than a place takes, or three that are not alike where such lie.
        """
        for code, count in Counter(code for codes in kept.pieces.values() for code in codes).items():
            if code not in self.pack.designs or count > self.pack.copies_of(code):
                raise NotYet(N_("Some of these pieces are not in the pack of this table."))
        for place in self.fields(kept):
            if isinstance(place, PiecesField):
                codes, step = kept.of(place.name), place.at_once
                if len(codes) > place.most or any(
                    len({*codes[start : start + step]}) > 1 or start + step > len(codes)
                    for start in range(0, len(codes), step)
                ):
                    raise NotYet(N_("One place holds pieces that do not belong there."))

    # Words ------------------------------------------------------------------------------------------------------------

    def seat_options(self, *but: Seat) -> tuple[Option, ...]:
        """All seats but these, to choose one."""
        return tuple(Option(str(seat), who(seat)) for seat in range(self.seats) if seat not in but)


FULL = {
    True: N_("There is one already. Take it back first."),
    False: N_("There are {count} already. Take one back first."),
}
NO_MORE = {
    True: N_("There is only one of these in the pack: {piece}."),
    False: N_("There are only {count} of these in the pack: {piece}."),
}
