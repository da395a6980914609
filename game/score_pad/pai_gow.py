"""Score pad form for Pai Gow: all players' hands, and the bets. PG-31, PG-50 to PG-53."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Result
from game.rules.pai_gow.settlement import BANK, Comparison, Outcome, compare, settle
from game.rules.pai_gow.tiles import DEALT, HAND
from game.rules.pai_gow.view import Showdown
from game.score_pad.fields import (
    NOT_ENTERED,
    AmountField,
    ChoiceField,
    NotYet,
    Option,
    PiecesField,
    said,
    who,
)
from game.score_pad.form import Form
from game.score_pad.settlement_sheet import FinalHand, Sheet, capital, counts_of_players, other_side, paid_lines
from game.words.pai_gow.hands import split_in_short

if TYPE_CHECKING:
    from game.rules.contract import Reason, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.tiles import Hand
    from game.score_pad.fields import Field, Filled
    from game.words import Reader

OPENED: Final = "opened"
OUTCOMES: Final[dict[str, Outcome]] = {"win": "win", "push": "push", "lose": "lose"}
OUTCOME_WORDS: Final = (
    NOT_ENTERED,
    Option("win", said(N_("both hands won"))),
    Option("push", said(N_("one each: push"))),
    Option("lose", said(N_("both hands lost"))),
)
"""Result of a player against the bank, as worded in the quick form. PG-50."""


class PaiGowForm(Form):
    """Form for a deal of Pai Gow, in which the banker plays against all others."""

    options: PaiGowOptions
    has_quick = True
    ends = (Option(OPENED, said(N_("all hands opened"))),)

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is only one end
        """Return the fields: the banker and its tiles, then each player's bet and tiles, the front hand first."""
        bank = self._bank(filled)
        span = self.options.bets.spans[0]
        fields: list[Field] = [ChoiceField("bank", said(N_("Bank")), self._bankers())]
        for step in range(self.seats):
            seat = (bank + step) % self.seats
            if step:
                fields.append(AmountField(_bet(seat), said(N_("{player}: bet"), player=seat), *span))
            fields.append(PiecesField(_front(seat), said(N_("{player}: front"), player=seat), HAND))
            fields.append(PiecesField(_rear(seat), said(N_("{player}: rear"), player=seat), HAND))
        return tuple(fields)

    def asked_quickly(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is only one end
        """Return the fields: the banker, then each player's bet and whether it won, lost or pushed. PG-50."""
        bank = self._bank(filled)
        span = self.options.bets.spans[0]
        fields: list[Field] = [ChoiceField("bank", said(N_("Bank")), self._bankers())]
        for step in range(1, self.seats):
            seat = (bank + step) % self.seats
            fields.append(AmountField(_bet(seat), said(N_("{player}: bet"), player=seat), *span))
            fields.append(ChoiceField(_outcome(seat), who(seat), OUTCOME_WORDS))
        return tuple(fields)

    def settled_quickly(self, filled: Filled) -> Result:
        """Settle every player against the banker, using the entered outcomes. PG-50."""
        bank, outcomes = self._bank(filled), {}
        for seat in ((bank + step) % self.seats for step in range(1, self.seats)):
            stated = self.chosen(filled, _outcome(seat))
            if not stated:
                raise NotYet(N_("Enter whether {player} won, lost or pushed."), player=seat)
            outcomes[seat] = OUTCOMES[stated]
        return self._result(filled, outcomes, None)

    def settled(self, filled: Filled) -> Result:
        """Settle every player against the banker. PG-50, PG-51."""
        kept, bank = self.kept(filled), self._bank(filled)
        self.check(kept)
        hands = tuple(self._hands(kept, seat) for seat in range(self.seats))
        tie = self.options.gee_joon_tie
        compared: tuple[Comparison | None, ...] = tuple(
            None if seat == bank else compare(hands[seat], hands[bank], tie) for seat in range(self.seats)
        )
        outcomes = {seat: each.outcome for seat, each in enumerate(compared) if each is not None}
        return self._result(filled, outcomes, Showdown(hands, compared))

    def _result(self, filled: Filled, outcomes: dict[Seat, Outcome], shown: Showdown | None) -> Result:
        """Return the result for these outcomes against the banker. PG-50."""
        bank = self._bank(filled)
        bets = {seat: self.amount(filled, _bet(seat)) for seat in outcomes}
        entries = settle(bets, outcomes, bank, self.options)
        after = (bank + 1) % self.seats if self.options.banker == "rotating" else bank
        return Result("settled", None, entries, {"banker": after}, shown)

    def final_hands(self, result: Result, reader: Reader) -> Sheet:
        """Return a sheet with front and rear hand of all players, and every bet against the banker."""
        shown: Showdown | None = result.shown
        banker = _banker(result)
        return Sheet(
            capital(reader.reason(self.summary(result))),
            first=banker,
            laid=tuple(
                FinalHand((*front, *rear), reader.title(seat), caption=split_in_short(front, rear, reader))
                for seat, (front, rear) in enumerate(shown.hands if shown is not None else ())
            ),
            counts=counts_of_players(result, banker, reader),
            paid=paid_lines(result, banker, reader, lambda entry: other_side(entry, banker, reader)),
        )

    def _hands(self, filled: Filled, seat: Seat) -> tuple[Hand, Hand]:
        front, rear = filled.of(_front(seat)), filled.of(_rear(seat))
        missing = DEALT - len(front) - len(rear)
        if missing:
            raise NotYet(MISSING, player=seat, count=missing)
        return (front[0], front[1]), (rear[0], rear[1])

    def _bankers(self) -> tuple[Option, ...]:
        if self.options.banker == "house":
            return self.seat_options()[-1:]
        return self.seat_options()

    def summary(self, result: Result) -> Reason:
        """Return the ledger text of a deal, which names the banker."""
        return said(N_("bank: {player}"), player=_banker(result))

    def _bank(self, filled: Filled) -> Seat:
        if self.options.banker == "house":
            return self.seats - 1
        return self.bank_of(filled)

    def chosen(self, filled: Filled, name: str) -> str:
        """Return the value of a choice field; the banker defaults to the next one in turn."""
        return str(self._bank(filled)) if name == "bank" else super().chosen(filled, name)


def _banker(result: Result) -> Seat:
    """Return the banker's seat."""
    return next(
        entry.account
        for entry in result.entries
        if isinstance(entry.account, int) and any(item.id == BANK for item in entry.items)
    )


def _outcome(seat: Seat) -> str:
    return f"outcome {seat}"


def _front(seat: Seat) -> str:
    return f"front {seat}"


def _rear(seat: Seat) -> str:
    return f"rear {seat}"


def _bet(seat: Seat) -> str:
    return f"bet {seat}"


MISSING: Final = N_("{player}’s tiles still needed: {count}.")
