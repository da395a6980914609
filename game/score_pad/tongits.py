"""Score pad form for Tongits: how it ended, and all cards. TG-30, TG-40 to TG-51, TG-60, TG-70 to TG-74."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.cards.french import PACK, cards_of, codes, mask_of
from game.rules.cards.melds import SPECIAL, in_order, kind_of
from game.rules.contract import N_, Result
from game.rules.tongits.carry import read_carry, settle_pot, together
from game.rules.tongits.melds import Bahay
from game.rules.tongits.settlement import (
    SEATS,
    DrawCall,
    Player,
    Standing,
    StockOut,
    Tongits,
    settle,
    settle_stated,
)
from game.rules.tongits.view import HandShown, Showdown
from game.score_pad.fields import (
    ENDED,
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
from game.score_pad.settlement_sheet import FinalHand, Sheet, counts_of_players, other_side, paid_lines
from game.words.tongits.payments import how, is_of_the_pot, pot, title

if TYPE_CHECKING:
    from game.rules.cards.french import Mask
    from game.rules.contract import Entry, Reason, Seat
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.settlement import End, Settlement
    from game.score_pad.fields import Field, Filled
    from game.words import Reader

TONGITS, DRAW, STOCK_OUT = "tongits", "draw", "stock_out"
CHALLENGE, FOLD = "challenge", "fold"
DOWN, SUNOG = "down", "sunog"
MOST: Final = 13
"""Maximum number of a player's cards, without the discard that ends a deal."""
MOST_TALLY: Final = 10 * MOST
STATES: Final = {
    FOLD: N_("folds"),
    CHALLENGE: N_("challenges"),
    DOWN: N_("has a bahay on the table"),
    SUNOG: N_("is sunog"),
}
"""Options in the quick form for a player who did not end the deal."""
SPECIALS: Final = (
    ("ace", N_("Winner’s aces"), 4),
    ("king", N_("Winner’s kings"), 4),
    ("four_of_a_kind", N_("Fours of a kind, in hand or secret"), MOST // SPECIAL),
    ("escalera", N_("Escaleras, in hand or secret"), MOST // SPECIAL),
)
"""Id, title and maximum number of each of the winner's specials in the quick form. TG-72."""
# Translators: headings over the names of the players, of whom one is chosen.
ASKED: Final = {DRAW: N_("Called by"), TONGITS: N_("Tongits by"), STOCK_OUT: N_("Last to draw")}
"""Title of the field for the player who ended the deal, by kind of ending."""


class TongitsForm(Form):
    """Form for a deal of Tongits: how it ended, the answers to a call, and the cards of all three players."""

    options: TongitsOptions
    has_quick = True
    question = said(N_("The deal ended"))
    ends = (
        Option(DRAW, said(N_("by a call"))),
        Option(TONGITS, said(N_("by tongits"))),
        Option(STOCK_OUT, said(N_("with no card left to draw"))),
    )

    quick_ends = (NOT_ENTERED, ends[1], ends[0], ends[2])

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """Return the fields: who ended the deal, any answers, then each player's bahays, secrets and hand."""
        by = _ended_by(filled)
        fields: list[Field] = [ChoiceField("by", said(ASKED[ended]), self.seat_options())]
        if ended == DRAW:
            answers = (Option(FOLD, said(N_("folds"))), Option(CHALLENGE, said(N_("challenges"))))
            fields += [
                ChoiceField(_answer(seat), said(N_("{player} answers"), player=seat), answers)
                for seat in range(SEATS)
                if seat != by and (filled.of(_open(seat)) or filled.of(_secret(seat)))
            ]
        for seat in range(SEATS):
            fields.append(PiecesField(_open(seat), said(N_("{player}: open"), player=seat), MOST))
            fields += [PiecesField(name, title, MOST) for name, _giver, title in self._given(seat)]
            fields.append(PiecesField(_secret(seat), said(N_("{player}: secret"), player=seat), MOST))
            fields.append(PiecesField(_hand(seat), said(N_("{player}: in hand"), player=seat), MOST))
        return tuple(fields)

    def asked_quickly(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """Return the fields: who ended the deal, others' outcomes, tallies, and the winner's specials.

        TG-42, TG-43, TG-50, TG-60, TG-72.
        """
        by = _ended_by(filled)
        fields: list[Field] = [ChoiceField("by", said(ASKED[ended]), self.seat_options())]
        options = tuple(Option(each, said(STATES[each])) for each in self._states(ended))
        others = [seat for seat in range(SEATS) if ended == STOCK_OUT or seat != by]
        fields += [ChoiceField(_state(seat), who(seat), options) for seat in others]
        fields += [
            AmountField(_tally(seat), said(N_("{player}: tally"), player=seat), 0, MOST_TALLY)
            for seat in self._compared(filled, ended, by)
        ]
        fields += [AmountField(ident, said(title), 0, most) for ident, title, most in SPECIALS]
        return tuple(fields)

    def settled_quickly(self, filled: Filled) -> Result:
        """Settle the deal from the tallies, sunog players and winner's specials entered. TG-70 to TG-74."""
        kept = self.kept(filled)
        how, by = self.chosen(kept, ENDED), self.seat(kept, "by")
        compared = self._compared(kept, how, by)
        for seat in compared:
            if _tally(seat) not in kept.amounts:
                raise NotYet(N_("Enter {player}’s tally."), player=seat)
        states = [self.chosen(kept, _state(seat)) for seat in range(SEATS)]
        counts = {ident: self.amount(kept, ident) for ident, _title, _most in SPECIALS}
        if counts["four_of_a_kind"] + counts["escalera"] > MOST // SPECIAL:
            raise NotYet(
                N_("A hand can hold at most {count} fours of a kind and escaleras in total."), count=MOST // SPECIAL
            )
        end: End
        if how == TONGITS:
            end = Tongits(by)
        elif how == STOCK_OUT:
            end = _stock_out(by)
        else:
            end = DrawCall(by, frozenset(seat for seat, state in enumerate(states) if state == CHALLENGE))
        standings = [
            Standing(self.amount(kept, _tally(seat)), down=state != SUNOG, may_call=state != SUNOG)
            for seat, state in enumerate(states)
        ]
        return self._result(kept, settle_stated(standings, end, counts, self.options), end)

    def settled(self, filled: Filled) -> Result:
        """Return the result: tallies, specials, payments and the pot. TG-70 to TG-74."""
        kept = self.kept(filled)
        self.check(kept)
        players = [self._player(kept, seat) for seat in range(SEATS)]
        end = self._end(kept, players)
        return self._result(filled, settle(players, end, self.options), end)

    def _result(self, filled: Filled, settled: Settlement, end: End) -> Result:
        """Return the result of a settled deal together with the pot. TG-73, TG-74."""
        before = read_carry(self.carry)
        mano = before.mano if before.mano is not None else 0
        jackpot = settle_pot(before, settled.winner, mano, self.options)
        outcome = self.chosen(filled, ENDED) if settled.winner is not None else "void"
        return Result(
            outcome,
            settled.winner,
            together(settled.entries, jackpot.entries),
            jackpot.after.carry(),
            self._shown(outcome, settled, end, jackpot.paid),
        )

    @staticmethod
    def _states(ended: str) -> tuple[str, ...]:
        """Return the possible outcomes of a player who did not end the deal, default first. TG-42, TG-71."""
        return (FOLD, CHALLENGE, SUNOG) if ended == DRAW else (DOWN, SUNOG)

    def _compared(self, filled: Filled, ended: str, by: Seat) -> list[Seat]:
        """Return the seats whose tallies are compared, in the quick form. TG-43, TG-50."""
        stated = [filled.choices.get(_state(seat), "") for seat in range(SEATS)]
        if ended == STOCK_OUT:
            return [seat for seat, state in enumerate(stated) if state != SUNOG]
        if ended == TONGITS:
            return []
        challenging = [seat for seat, state in enumerate(stated) if state == CHALLENGE and seat != by]
        return sorted([by, *challenging]) if challenging else []

    def summary(self, result: Result) -> Reason:
        """Return the ledger text of a deal: how it ended, and whether the pot was taken."""
        shown: Showdown = result.shown
        if shown.jackpot:
            return said(N_("jackpot of {amount}"), amount=shown.jackpot)
        if shown.by == DRAW:
            challenged = CHALLENGE in shown.answers
            return said(N_("draw, challenged") if challenged else N_("unchallenged draw"))
        return said(ENDS[shown.by])

    def final_hands(self, result: Result, reader: Reader) -> Sheet:
        """Return a sheet with each hand (bahays, then deadwood), every payment, and the pot."""
        shown: Showdown = result.shown
        known = any(hand.melds or hand.deadwood for hand in shown.hands)  # not in the quick form
        return Sheet(
            title(result, reader),
            how(result, reader),
            result.winner,
            tuple(
                FinalHand((*sum(hand.melds, ()), *hand.deadwood), reader.say(TALLY, player=seat, count=hand.tally))
                for seat, hand in enumerate(shown.hands)
                if known
            ),
            counts_of_players(result, result.winner, reader),
            paid=paid_lines(result, result.winner, reader, lambda entry: self._other(entry, result, reader)),
            notes=tuple(each.text for each in pot(result, reader)),
        )

    def _other(self, entry: Entry, result: Result, reader: Reader) -> str:
        """Return a text that names the receiver of a payment: the winner, the pot, or both."""
        if not isinstance(entry.account, int) or entry.account == result.winner or entry.amount >= 0:
            return other_side(entry, result.winner, reader)
        staked = any(is_of_the_pot(item) for item in entry.items) and not result.shown.jackpot
        if result.winner is None:
            return reader.say(N_("to the pot"))
        if staked:
            return reader.say(N_("to {player} and the pot"), player=result.winner)
        return other_side(entry, result.winner, reader)

    def _given(self, seat: Seat) -> tuple[tuple[str, Seat, Reason], ...]:
        """Return (field, giver, title) for cards that other players laid off onto a player's bahays.

        Such cards do not count among the owner's aces and kings (TG-72). The giver matters only under the house rule by
        which sapawed cards pay their giver.
        """
        others = [(seat + step) % SEATS for step in range(1, SEATS)]
        if self.options.sapawed_cards == "off":
            return ((f"given {seat}", others[0], said(N_("{player}: sapaw by others"), player=seat)),)
        text = N_("{player}: sapaw by {other}")
        return tuple((f"given {seat} {giver}", giver, said(text, player=seat, other=giver)) for giver in others)

    def _player(self, filled: Filled, seat: Seat) -> Player:
        sapaw = {PACK.index(code): giver for name, giver, _title in self._given(seat) for code in filled.of(name)}
        cards = (*filled.of(_open(seat)), *codes(sapaw))
        bahays = [
            bahay._replace(sapaw=tuple((sapaw[card], card) for card in bahay.cards if card in sapaw))
            for bahay in self._bahays(cards, seat, secret=False)
        ]
        return Player(
            _mask(filled.of(_hand(seat))),
            (*bahays, *self._bahays(filled.of(_secret(seat)), seat, secret=True)),
        )

    def _bahays(self, cards: tuple[str, ...], seat: Seat, *, secret: bool) -> list[Bahay]:
        """Arrange a player's cards on the table in bahays; raise `NotYet` if one does not fit into any."""
        arranged = self.options.arranger.arrange(_mask(cards))
        if arranged.loose:
            loose = codes(cards_of(arranged.loose))
            text = NOT_IN_SECRET if secret else NOT_IN_BAHAY
            raise NotYet(text, player=seat, cards=loose)
        bahays = []
        for each in arranged.bahays:
            kind = kind_of(mask_of(each), ace_high=self.options.aces_high)
            if secret and not (kind and kind.special):
                raise NotYet(NOT_SPECIAL, player=seat, cards=codes(each))
            bahays.append(Bahay(in_order(mask_of(each), ace_high=self.options.aces_high), secret=secret))
        return bahays

    def _end(self, filled: Filled, players: list[Player]) -> End:
        how, by = self.chosen(filled, ENDED), self.seat(filled, "by")
        # Only a player who makes a tongits has no card left.
        without = [seat for seat, player in enumerate(players) if not player.hand and (how != TONGITS or seat != by)]
        if without or not (players[by].hand or players[by].bahays):
            raise NotYet(N_("Enter the cards of all three: open, secret, and in hand."))
        if how == TONGITS:
            if loose := self.options.arranger.arrange(players[by].hand).loose:
                raise NotYet(
                    N_("This is not tongits: {player} has {cards} left."), player=by, cards=codes(cards_of(loose))
                )
            return Tongits(by)
        if how == STOCK_OUT:
            return _stock_out(by)
        if not players[by].may_call:
            raise NotYet(N_("{player} called a draw, which needs an open bahay on the table."), player=by)
        challengers = [seat for seat in range(SEATS) if self.chosen(filled, _answer(seat)) == CHALLENGE]
        return DrawCall(by, frozenset(challengers))

    def _shown(self, outcome: str, settled: Settlement, end: End, paid: int) -> Showdown:
        hands = tuple(
            HandShown(
                tuple(codes(bahay) for bahay in arranged.bahays),
                codes(arranged.deadwood),
                arranged.tally,
                settled.tallies[seat] is not None,
                seat in settled.sunog,
            )
            for seat, arranged in enumerate(settled.arrangements)
        )
        caller = end.caller if isinstance(end, DrawCall) else None
        challengers = end.challengers if isinstance(end, DrawCall) else frozenset()
        answers = tuple(
            None
            if caller is None or seat == caller
            else CHALLENGE
            if seat in challengers
            else "sunog"
            if seat in settled.sunog
            else FOLD
            for seat in range(SEATS)
        )
        specials = tuple((special.id, codes(special.cards), special.value) for special in settled.specials)
        return Showdown(outcome, caller, answers, hands, specials, paid)


def _ended_by(filled: Filled) -> Seat:
    chosen = filled.choices.get("by", "")
    return int(chosen) if chosen in map(str, range(SEATS)) else 0


def _stock_out(last: Seat) -> StockOut:
    """Return the ending in which the stock ran out after this seat drew last. TG-50."""
    return StockOut(tuple((last - step) % SEATS for step in range(SEATS)))


def _mask(cards: tuple[str, ...]) -> Mask:
    return mask_of(PACK.index(code) for code in cards)


def _open(seat: Seat) -> str:
    return f"open {seat}"


def _secret(seat: Seat) -> str:
    return f"secret {seat}"


def _hand(seat: Seat) -> str:
    return f"hand {seat}"


def _answer(seat: Seat) -> str:
    return f"answer {seat}"


def _state(seat: Seat) -> str:
    return f"state {seat}"


def _tally(seat: Seat) -> str:
    return f"tally {seat}"


NOT_IN_BAHAY: Final = N_("{player} has open cards that do not form a bahay: {cards}.")
NOT_IN_SECRET: Final = N_("{player} has secret cards that do not form a bahay: {cards}.")
NOT_SPECIAL: Final = N_("{player}: {cards} is not a secret; a secret is four of a kind or an escalera.")
TALLY: Final = N_("{player}: {count}")
ENDS: Final = {TONGITS: N_("tongits"), STOCK_OUT: N_("the stock ran out"), "void": N_("void: all sunog")}
"""Ledger text for each kind of ending."""
