"""Base class of each game's form: the entries for one deal with real cards, and their settlement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.rules.contract import N_, Entry, Item, Reason, Result, Seat
from game.score_pad.fields import (
    AMOUNTS,
    ENDED,
    FORM,
    QUICK,
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
from game.score_pad.settlement_sheet import Sheet, capital, paid_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Carry, Game
    from game.rules.pieces import Pack
    from game.score_pad.fields import Row
    from game.words import Reader


MOST: Final = 1_000_000
"""Maximum gain or loss of one player in a deal."""
AS_ENTERED: Final = Item("entered", "", N_("entered by hand"), 0, "")
AS_ENTERED_WORDS: Final = said(N_("entered by hand"))
AMOUNTS_ONLY: Final = Option(AMOUNTS, said(N_("payments only")))


def amount_fields(seats: int) -> tuple[AmountField, ...]:
    """Return one number field per player, for the player's gain in the deal."""
    return tuple(AmountField(_name(seat), who(seat), -MOST, MOST) for seat in range(seats))


def amounts_result(amounts: Sequence[int], carry: Carry | None) -> Result:
    """Return a result with the entered gains, by seat.

    Raises:
        NotYet: No amounts were entered, or they do not sum to zero.
    """
    if not any(amounts):
        raise NotYet(N_("Enter what everybody wins or loses."))
    if sum(amounts):
        raise NotYet(N_("The payments must add up to zero, not {amount}."), amount=sum(amounts))
    best = max(range(len(amounts)), key=amounts.__getitem__)
    winner = best if amounts.count(amounts[best]) == 1 else None
    entries = tuple(
        Entry(seat, amount, (AS_ENTERED._replace(amount=amount),) if amount else ())
        for seat, amount in enumerate(amounts)
    )
    return Result(AMOUNTS, winner, entries, dict(carry or {}), None)


def _name(seat: int) -> str:
    return f"gains {seat}"


class Form(ABC):
    """Form for one deal of a game: its fields, and its settlement by the rules."""

    def __init__(self, game: Game, options: Any, seats: int, carry: Carry | None = None) -> None:
        """Create the form; `carry` comes from the previous deal, None for the first of a session."""
        self.game, self.options, self.seats, self.carry = game, options, seats, carry
        self.pack: Pack = game.pack(options)
        self._latest: tuple[Filled, tuple[Field, ...]] | None = None
        """The last entries for which the fields were requested, and those fields, used for look-ups."""

    question: ClassVar[Reason] = said(N_("The deal"))
    """Title of the first choice of every form."""
    ends: ClassVar[tuple[Option, ...]] = ()
    """Ways in which a deal can end, the default first.

    Entering only the payments is always possible as well.
    """

    has_quick: ClassVar[bool] = False
    """Whether there is a quick form, in which players enter only what counts, not the cards."""

    quick_ends: ClassVar[tuple[Option, ...]] = ()
    """Endings to choose from in the quick form, if they differ from `ends`.

    If the first has no value, the player must choose another one.
    """

    # A game fills in these three --------------------------------------------------------------------------------------

    @abstractmethod
    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """Return the fields for a deal that ended as `ended`, given the entries so far."""

    @abstractmethod
    def settled(self, filled: Filled) -> Result:
        """Settle the deal by the rules and return the game's own kind of result.

        Raises:
            NotYet: An entry is missing.
        """

    @abstractmethod
    def summary(self, result: Result) -> Reason:
        """Return the ledger text of a deal: a scoring combination, or how the deal ended."""

    def final_hands(self, result: Result, reader: Reader) -> Sheet:
        """Return the settlement sheet of a deal that was settled by the rules."""
        return Sheet(capital(reader.reason(self.summary(result))), paid=paid_lines(result, result.winner, reader))

    # ... and these, if it has a quick form ----------------------------------------------------------------------------

    def asked_quickly(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - not every game has it
        """Return the fields of the quick form for a deal that ended as `ended`."""
        return ()

    def settled_quickly(self, filled: Filled) -> Result:
        """Settle the deal by the rules from the quick entries, without the cards.

        Raises:
            NotYet: An entry is missing or contradicts another one.
        """
        raise NotImplementedError

    # ... and has these ------------------------------------------------------------------------------------------------

    def is_quick(self, filled: Filled) -> bool:
        """Return whether these are entries of the quick form."""
        return self.has_quick and filled.choices.get(FORM) == QUICK

    def fields(self, filled: Filled) -> tuple[Field, ...]:
        """Return all fields: first how the deal ended, then the fields that depend on it."""
        if self._latest is None or self._latest[0] is not filled:
            self._latest = filled, self._fields(filled)
        return self._latest[1]

    def _fields(self, filled: Filled) -> tuple[Field, ...]:
        ends = (self.is_quick(filled) and self.quick_ends) or self.ends
        ended = ChoiceField(ENDED, self.question, (*ends, AMOUNTS_ONLY))
        values = [option.value for option in ended.options]
        how = filled.choices.get(ENDED, values[0])
        how = how if how in values else values[0]
        if how == AMOUNTS:
            return (ended, *amount_fields(self.seats))
        if not how and self.is_quick(filled):
            return (ended,)
        return (ended, *(self.asked_quickly if self.is_quick(filled) else self.asked)(filled, how))

    def rows(self, filled: Filled) -> tuple[Row, ...]:
        """Return the fields by row; a game may combine several choices in one row."""
        return self.fields(filled)

    def result(self, filled: Filled) -> Result:
        """Return the result of the deal, settled by the rules or as entered.

        Raises:
            NotYet: An entry is missing.
        """
        ended = self.chosen(filled, ENDED)
        if not ended and self.is_quick(filled):
            raise NotYet(N_("Enter how the deal ended."))
        if ended != AMOUNTS:
            return self.settled_quickly(filled) if self.is_quick(filled) else self.settled(filled)
        gains = [self.amount(filled, each.name) for each in amount_fields(self.seats)]
        return amounts_result(gains, self.carry)

    def word(self, result: Result) -> Reason:
        """Return the ledger text of a deal, even if only its payments were entered."""
        return AS_ENTERED_WORDS if result.outcome == AMOUNTS else self.summary(result)

    def sheet(self, result: Result, reader: Reader) -> Sheet:
        """Return the settlement sheet of a deal."""
        if result.outcome == AMOUNTS:
            return Sheet(reader.say(N_("As entered")), paid=paid_lines(result, result.winner, reader))
        return self.final_hands(result, reader)

    def may_have_won(self, filled: Filled) -> tuple[str, ...]:  # noqa: ARG002 - in most games no piece wins
        """Return the pieces that may be the winning one; () if there is no choice."""
        return ()

    def place_in(self, joint: JointField, filled: Filled) -> int:
        """Return the index of a joint field's chosen option; 0 if no option matches the choices."""
        for place, option in enumerate(joint.options):
            if all(self.chosen(filled, name) == value for name, value in option.choices.items()):
                return place
        return 0

    # Entering ---------------------------------------------------------------------------------------------------------

    def chosen(self, filled: Filled, name: str) -> str:
        """Return the value of a choice field: the chosen one if valid, otherwise the first.

        Return '' if there is no such field.
        """
        for each in self.fields(filled):
            if isinstance(each, ChoiceField) and each.name == name:
                values = [option.value for option in each.options]
                value = filled.choices.get(name, values[0])
                return value if value in values else values[0]
        return ""

    def seat(self, filled: Filled, name: str) -> Seat:
        """Return the seat chosen in a choice field."""
        return int(self.chosen(filled, name))

    def bank_of(self, filled: Filled) -> Seat:
        """Return the banker: the chosen seat, or by default the next banker after the previous deal."""
        chosen = filled.choices.get("bank", "")
        if chosen in map(str, range(self.seats)):
            return int(chosen)
        return int((self.carry or {}).get("banker", 0))

    def amount(self, filled: Filled, name: str) -> int:
        """Return the number in an amount field.

        The default is 0, or the number nearest to 0 in the field's range.
        """
        for each in self.fields(filled):
            if isinstance(each, AmountField) and each.name == name:
                usual = min(max(0, each.least), each.most)
                entered = min(max(filled.amounts.get(name, usual), each.least), each.most)
                return entered - (entered - each.least) % each.step
        return 0

    def add(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """Return the entries with a piece added to a field; fields for open tongs get three at a time.

        Raises:
            NotYet: The piece cannot be added; the reason is a sentence.
        """
        entered = filled.of(place.name)
        if len(entered) + place.at_once > place.most:
            raise NotYet(FULL[place.most == 1], count=place.most)
        copies = self.pack.copies_of(code)
        if filled.count(code) + place.at_once > copies:
            if place.at_once > 1 and filled.count(code):
                raise NotYet(N_("There are not enough copies of {piece} left for three alike."), piece=code)
            raise NotYet(NO_MORE[copies == 1], count=copies, piece=code)
        return filled.with_pieces(place.name, (*entered, *[code] * place.at_once))

    def take(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """Return the entries without a field's last piece of that design.

        Fields for open tongs lose three at a time. The entries are unchanged if the field has no such piece.
        """
        entered = list(filled.of(place.name))
        if code not in entered:
            return filled
        for _time in range(place.at_once):
            if code in entered:
                del entered[len(entered) - 1 - entered[::-1].index(code)]
        return filled.with_pieces(place.name, tuple(entered))

    def kept(self, filled: Filled) -> Filled:
        """Return only the entries for the current fields, dropping those for other kinds of ending."""
        asked = self.fields(filled)
        pieces = {each.name for each in asked if isinstance(each, PiecesField)}
        amounts = {each.name for each in asked if isinstance(each, AmountField)}
        choices = {FORM: QUICK} if self.is_quick(filled) else {}
        for each in asked:
            if isinstance(each, ChoiceField) and ((value := self.chosen(filled, each.name)) or not each.toggle):
                choices[each.name] = value
        return Filled(
            choices,
            {name: codes for name, codes in filled.pieces.items() if name in pieces and codes},
            {name: amount for name, amount in filled.amounts.items() if name in amounts},
            filled.winning,
        )

    def check(self, kept: Filled) -> None:
        """Check entries for errors that the UI prevents but that a file may contain.

        Raises:
            NotYet: Pieces are not in the pack, too many for a field, or not three identical ones if required.
        """
        for code, count in Counter(code for codes in kept.pieces.values() for code in codes).items():
            if code not in self.pack.designs or count > self.pack.copies_of(code):
                raise NotYet(N_("Some of these pieces are not in this table’s pack."))
        for place in self.fields(kept):
            if isinstance(place, PiecesField):
                codes, step = kept.of(place.name), place.at_once
                if len(codes) > place.most or any(
                    len({*codes[start : start + step]}) > 1 or start + step > len(codes)
                    for start in range(0, len(codes), step)
                ):
                    raise NotYet(N_("One field contains pieces that do not belong there."))

    # Words ------------------------------------------------------------------------------------------------------------

    def seat_options(self, *but: Seat) -> tuple[Option, ...]:
        """Return all seats except those in `but` as options of a choice."""
        return tuple(Option(str(seat), who(seat)) for seat in range(self.seats) if seat not in but)


FULL = {
    True: N_("This field already has its piece. Remove it first."),
    False: N_("This field already has {count} pieces. Remove one first."),
}
NO_MORE = {
    True: N_("There is only one of these in the pack: {piece}."),
    False: N_("There are only {count} of these in the pack: {piece}."),
}
