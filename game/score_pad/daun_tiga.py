"""Score pad form for Daun Tiga: each hand of three cards or tiles, and the stakes. DT-30 to DT-52."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Result
from game.rules.daun_tiga.bank import may_keep_bank
from game.rules.daun_tiga.hands import HAND, read
from game.rules.daun_tiga.settlement import SideStake, Stakes, entries_of, rulings
from game.rules.daun_tiga.view import Showdown
from game.rules.equipment import MAHJONG_TILES
from game.score_pad.fields import (
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
    from game.rules.contract import Reason, Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.score_pad.fields import Field, Filled
    from game.words import Reader

OPENED: Final = "opened"


class DaunTigaForm(Form):
    """Form for a deal of Daun Tiga, in which the banker plays against all others."""

    options: DaunTigaOptions
    ends = (Option(OPENED, said(N_("all hands opened"))),)

    @property
    def players(self) -> int:
        """Number of players with a hand; the seats after them are bystanders who only back hands. DT-13."""
        return self.options.hands(self.seats)

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is only one end
        """Return the fields: the banker and its hand, each player's stakes and hand, and bystanders' stakes. DT-13."""
        bank, least, most = self._bank(filled), self.options.table_min, self.options.table_max
        guests = range(self.players, self.seats)
        fields: list[Field] = [ChoiceField("bank", said(N_("Bank")), self.seat_options(*guests))]
        for seat in self._in_turn(bank):
            if seat != bank:
                first, second = N_("{player}: first stake"), N_("{player}: second stake")
                fields.append(AmountField(_first(seat), said(first, player=seat), least, most))
                fields.append(AmountField(_second(seat), said(second, player=seat), 0, most))
                fields += self._side_fields(filled, seat, bank)
            fields.append(PiecesField(_hand(seat), said(N_("{player}: hand"), player=seat), HAND))
        for seat in guests:
            fields += self._side_fields(filled, seat, bank)
        return tuple(fields)

    def settled(self, filled: Filled) -> Result:
        """Settle every player against the banker and determine the next banker. DT-12, DT-40."""
        kept, bank = self.kept(filled), self._bank(filled)
        self.check(kept)
        stakes = {seat: self._stakes(filled, seat) for seat in range(self.players) if seat != bank}
        found = {seat: self._cards(kept, seat) for seat in self._in_turn(bank)}  # reports missing entries in order
        hands = tuple(found[seat] for seat in range(self.players))
        readings = tuple(read(hand, self.options) for hand in hands)
        decided = rulings(readings, bank)
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
            raise NotYet(
                N_("The second stake of {player} must be at least {least}, or none."), player=seat, least=least
            )
        return Stakes(self.amount(filled, _first(seat)), second)

    def _side_fields(self, filled: Filled, seat: Seat, bank: Seat) -> list[Field]:
        """Return the fields for a seat's side stakes on other hands, one after another. DT-13."""
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


def _hand(seat: Seat) -> str:
    return f"hand {seat}"


def _first(seat: Seat) -> str:
    return f"first {seat}"


def _backs(seat: Seat, place: int) -> str:
    return f"backs {seat} {place}"


def _side(seat: Seat, hand: Seat) -> str:
    return f"side {seat} {hand}"


def _second(seat: Seat) -> str:
    return f"second {seat}"


MISSING: Final = {
    True: (N_("One card of {player} is missing."), N_("One tile of {player} is missing.")),
    False: (N_("{count} cards of {player} are missing."), N_("{count} tiles of {player} are missing.")),
}
