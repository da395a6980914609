"""Score pad form for Daun Tiga: each hand of three cards or tiles, and the stakes. DT-30 to DT-52."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Result
from game.rules.daun_tiga.comparison import RULINGS, rulings_against
from game.rules.daun_tiga.hands import HAND, STRENGTHS, TEN, read, reading
from game.rules.daun_tiga.settlement import SideStake, Stakes, entries_of, may_keep_bank, rulings
from game.rules.daun_tiga.view import Showdown
from game.rules.equipment import MAHJONG_TILES
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
from game.words.daun_tiga.events import bank_passed
from game.words.daun_tiga.hands import hand_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.contract import Reason, Seat
    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.hands import HandValue
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.score_pad.fields import Field, Filled
    from game.words import Reader

OPENED: Final = "opened"
RESULTS: Final = {
    "DT-43": N_("wins: Long"),
    "DT-44": N_("wins, not Long"),
    "DT-47": N_("wins: three of a kind"),
    "DT-34": N_("tie"),
    "DT-49": N_("Long, beaten by three of a kind"),
    "DT-50": N_("loses to three of a kind"),
    "DT-48": N_("three of a kind, beaten"),
    "DT-45": N_("loses to Long"),
    "DT-46": N_("loses, banker not Long"),
}
"""Text for each ruling on a player's hand in the quick form, keyed by rule id. DT-34 to DT-50."""


class DaunTigaForm(Form):
    """Form for a deal of Daun Tiga, in which the banker plays against all others."""

    options: DaunTigaOptions
    has_quick = True
    ends = (Option(OPENED, said(N_("all hands opened"))),)

    @property
    def players(self) -> int:
        """Number of players with a hand; later seats are bystanders, who place only side stakes. DT-13."""
        return self.options.hands(self.seats)

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is only one end
        """Return the fields: the banker and its hand, each player's stakes and hand, and bystanders' stakes. DT-13."""
        bank = self._bank(filled)
        fields = self._bank_fields()
        for seat in self._in_turn(bank):
            if seat != bank:
                fields += self._stake_fields(filled, seat, bank)
            fields.append(PiecesField(_hand(seat), said(N_("{player}: hand"), player=seat), HAND))
        for seat in range(self.players, self.seats):
            fields += self._side_fields(filled, seat, bank)
        return tuple(fields)

    def _bank_fields(self) -> list[Field]:
        guests = range(self.players, self.seats)
        return [ChoiceField("bank", said(N_("Bank")), self.seat_options(*guests))]

    def _stake_fields(self, filled: Filled, seat: Seat, bank: Seat) -> list[Field]:
        """Return the fields for a player's own stakes and side stakes. DT-13, DT-42."""
        least, most = self.options.table_min, self.options.table_max
        first, second = N_("{player}: first stake"), N_("{player}: second stake")
        return [
            AmountField(_first(seat), said(first, player=seat), least, most),
            AmountField(_second(seat), said(second, player=seat), 0, most),
            *self._side_fields(filled, seat, bank),
        ]

    def asked_quickly(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is only one end
        """Return the fields: the banker, each player's stakes and result, and side stakes. DT-13, DT-40."""
        possible = frozenset().union(*_possible(self.options))
        results = (
            NOT_ENTERED,
            *(Option(rule, said(words)) for rule, words in RESULTS.items() if rule in possible),
        )
        bank = self._bank(filled)
        fields = self._bank_fields()
        for seat in self._in_turn(bank)[1:]:
            fields += self._stake_fields(filled, seat, bank)
            fields.append(ChoiceField(_ruling(seat), who(seat), results))
        for seat in range(self.players, self.seats):
            fields += self._side_fields(filled, seat, bank)
        return tuple(fields)

    def settled_quickly(self, filled: Filled) -> Result:
        """Settle every player against the banker, using the entered rulings. DT-40."""
        decided = {}
        for seat in self._in_turn(self._bank(filled))[1:]:
            rule = self.chosen(filled, _ruling(seat))
            if not rule:
                raise NotYet(N_("Enter how {player}’s hand did against the bank."), player=seat)
            decided[seat] = RULINGS[rule]
        stated = {ruling.rule for ruling in decided.values()}
        if not any(stated <= possible for possible in _possible(self.options)):
            raise NotYet(N_("These results contradict each other: the banker plays the same hand against everyone."))
        return self._result(filled, decided, (), ())

    def settled(self, filled: Filled) -> Result:
        """Settle every player against the banker and determine the next banker. DT-12, DT-40."""
        kept, bank = self.kept(filled), self._bank(filled)
        self.check(kept)
        for seat in self._in_turn(bank)[1:]:
            self._stakes(filled, seat)
        found = {seat: self._cards(kept, seat) for seat in self._in_turn(bank)}  # reports missing entries in order
        hands = tuple(found[seat] for seat in range(self.players))
        readings = tuple(read(hand, self.options) for hand in hands)
        return self._result(filled, rulings(readings, bank), hands, readings)

    def _result(
        self,
        filled: Filled,
        decided: Mapping[Seat, Ruling],
        hands: tuple[tuple[str, ...], ...],
        readings: tuple[HandValue, ...],
    ) -> Result:
        """Return the result of these rulings; `hands` and `readings` are empty if unknown. DT-12, DT-40."""
        kept, bank = self.kept(filled), self._bank(filled)
        stakes = {seat: self._stakes(filled, seat) for seat in decided}
        sides = [side for seat in range(self.seats) if seat != bank for side in self._sides(kept, seat, bank)]
        entries = entries_of(self.seats, bank, decided, stakes, sides)
        kept_bank = may_keep_bank(ruling.result for ruling in decided.values())
        after = bank if kept_bank else (bank + 1) % self.players
        shown = Showdown(hands, readings, tuple(map(decided.get, range(self.players))))
        return Result("settled", None, entries, {"banker": after}, shown)

    def final_hands(self, result: Result, reader: Reader) -> Sheet:
        """Return a sheet with all hands, every stake against the banker, and the next banker."""
        shown: Showdown = result.shown
        banker, after = shown.rulings.index(None), result.carry["banker"]
        return Sheet(
            capital(reader.reason(self.summary(result))),
            first=banker,
            laid=tuple(
                FinalHand(hand, reader.title(seat), caption=hand_words(reading, reader))
                for seat, (hand, reading) in enumerate(zip(shown.hands, shown.readings, strict=True))
            ),
            counts=counts_of_players(result, banker, reader),
            paid=paid_lines(result, banker, reader, lambda entry: other_side(entry, banker, reader)),
            notes=(bank_passed(after, reader, kept=after == banker),),
        )

    def _in_turn(self, bank: Seat) -> list[Seat]:
        """Return the seats with a hand in turn order, the banker first."""
        return [(bank + step) % self.players for step in range(self.players)]

    def _cards(self, filled: Filled, seat: Seat) -> tuple[str, ...]:
        hand = filled.of(_hand(seat))
        missing = HAND - len(hand)
        if missing:
            raise NotYet(MISSING[missing == 1][self.pack.equipment == MAHJONG_TILES.name], player=seat, count=missing)
        return tuple(sorted(hand, key=self.pack.index))

    def _stakes(self, filled: Filled, seat: Seat) -> Stakes:
        least, second = self.options.table_min, self.amount(filled, _second(seat))
        if 0 < second < least:
            raise NotYet(N_("{player}’s second stake must be at least {least}, or none."), player=seat, least=least)
        return Stakes(self.amount(filled, _first(seat)), second)

    def _side_fields(self, filled: Filled, seat: Seat, bank: Seat) -> list[Field]:
        """Return the fields for a seat's side stakes on other hands, hand by hand. DT-13."""
        fields: list[Field] = []
        if self.options.bystanders == "off":
            return fields
        free = [other for other in range(self.players) if other not in {seat, bank}]
        first = 2 + len(free)
        while free:
            nobody = Option("", said(N_("nobody")))
            name = _backs(seat, first - len(free))
            others = tuple(Option(str(other), who(other)) for other in free)
            fields.append(ChoiceField(name, said(N_("{player} backs"), player=seat), (nobody, *others)))
            backed = filled.choices.get(name, "")
            if backed not in map(str, free):
                break
            free.remove(int(backed))
            title = said(N_("{player}: side stake on {other}"), player=seat, other=int(backed))
            least, most = self.options.table_min, self.options.table_max
            fields.append(AmountField(_side(seat, int(backed)), title, least, most))
        return fields

    def _sides(self, filled: Filled, seat: Seat, bank: Seat) -> list[SideStake]:
        fields = self._side_fields(filled, seat, bank)
        choices = [each.name for each in fields if isinstance(each, ChoiceField)]
        backed = [int(filled.choices[name]) for name in choices if filled.choices.get(name)]
        return [SideStake(seat, hand, self.amount(filled, _side(seat, hand))) for hand in backed]

    def summary(self, result: Result) -> Reason:
        """Return the ledger text of a deal, which names the banker."""
        return said(N_("bank: {player}"), player=result.shown.rulings.index(None))

    def _bank(self, filled: Filled) -> Seat:
        bank = self.bank_of(filled)
        return bank if bank < self.players else 0

    def chosen(self, filled: Filled, name: str) -> str:
        """Return the value of a choice field; the banker defaults to the next one in turn."""
        return str(self._bank(filled)) if name == "bank" else super().chosen(filled, name)


@cache
def _possible(options: DaunTigaOptions) -> tuple[frozenset[str], ...]:
    """Return the sets of rulings that can occur together, one per possible hand of the banker.

    DT-30, DT-33, DT-51.
    """
    strengths = [each for each in STRENGTHS if each != TEN or options.ten == "ten"]
    readings = [reading(each, options) for each in strengths]
    return tuple(rulings_against(banker, readings) for banker in readings)


def _hand(seat: Seat) -> str:
    return f"hand {seat}"


def _ruling(seat: Seat) -> str:
    return f"result {seat}"


def _first(seat: Seat) -> str:
    return f"first {seat}"


def _backs(seat: Seat, place: int) -> str:
    return f"backs {seat} {place}"


def _side(seat: Seat, hand: Seat) -> str:
    return f"side {seat} {hand}"


def _second(seat: Seat) -> str:
    return f"second {seat}"


MISSING: Final = {
    True: (N_("One of {player}’s cards has not been entered."), N_("One of {player}’s tiles has not been entered.")),
    False: (
        N_("{count} of {player}’s cards have not been entered."),
        N_("{count} of {player}’s tiles have not been entered."),
    ),
}
