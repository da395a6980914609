"""Score pad form for Pai Tong and Pong: the winner, where the last piece came from, and twelve pieces.

PT-40, PT-41, PO-10, PO-11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules.contract import N_, Entry, IllegalMove, Result
from game.rules.money.decompositions import HAND
from game.rules.money.options import Source, may_win_from
from game.rules.money.sets import SET_SIZE, counts_of
from game.score_pad.fields import (
    ENDED,
    NOT_ENTERED,
    ON,
    TOGGLE,
    AmountField,
    ChoiceField,
    JointField,
    JointOption,
    NotYet,
    Option,
    PiecesField,
    said,
)
from game.score_pad.form import AMOUNTS_ONLY, Form
from game.score_pad.settlement_sheet import Count, FinalHand, Sheet, other_side, paid_lines
from game.words.money.final_hands import items_shown, set_shown, sum_shown
from game.words.money.settlement import headline, unit_name, win_text

if TYPE_CHECKING:
    from game.rules.contract import Reason, Seat
    from game.rules.money.game import MoneyGame
    from game.rules.money.view import Statable, Winning
    from game.score_pad.fields import Field, Filled, Row
    from game.words import Reader

WIN: Final = "win"
VOID: Final = "void"
SOURCES: Final[dict[Source, str]] = {
    "stock": N_("drawn"),
    "discard": N_("a discard"),
    "dealt": N_("as dealt"),
}
HAND_FIELD: Final = "hand"
OPEN_FIELD: Final = "open"


class MoneyForm(Form):
    """Form for a deal of Pai Tong or Pong: one winner with four sets of three, or no winner."""

    game: MoneyGame
    has_quick = True
    ends = (Option(WIN, said(N_("was won"))), Option(VOID, said(N_("nobody won"))))
    quick_ends = (NOT_ENTERED, *ends)

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """Return the fields: the winner, how it won, the open tongs, the closed hand, and any guess."""
        return self._won_fields(filled) if ended == WIN else ()

    def asked_quickly(self, filled: Filled, ended: str) -> tuple[Field, ...]:
        """Return the fields: the winner, how it won, and every item that may count. PT-40, PO-10."""
        if ended != WIN:
            return ()
        fields = self._winner_fields(filled)
        for each in self._statable(filled):
            title = said("{word}", word=each.english)
            if each.most > 1:
                fields.append(AmountField(_item(each.id), title, 0, each.most))
            else:
                fields.append(ChoiceField(_item(each.id), title, TOGGLE, each.native.partition(" / ")[0]))
        return tuple(fields)

    def settled_quickly(self, filled: Filled) -> Result:
        """Return the result of the entered items. PT-40, PT-41, PO-10, PO-11."""
        if self.chosen(filled, ENDED) == VOID:
            return self._void()
        winner, source = self.seat(filled, "winner"), self._source(filled)
        stated = {
            each.id: self.amount(filled, _item(each.id))
            if each.most > 1
            else int(self.chosen(filled, _item(each.id)) == ON)
            for each in self._statable(filled)
        }
        try:
            win = self.game.table(self.options).stated.score(stated, source)
        except IllegalMove as error:
            raise NotYet(error.reason.text, **error.reason.values) from error
        if win is None:
            raise NotYet(
                N_("At this table a hand needs bonuses worth {count} or more to win."), count=self.options.least_items
            )
        from_seat = self._discarder(filled) if source == "discard" else None
        return self._won(win._replace(from_seat=from_seat), winner)

    def _statable(self, filled: Filled) -> tuple[Statable, ...]:
        sources = self._sources()
        chosen = filled.choices.get("source", "")
        source = next((each for each in sources if each == chosen), sources[0])
        return self.game.table(self.options).stated.items(source)

    def _sources(self) -> list[Source]:
        return [source for source in SOURCES if may_win_from(source, self.options)]

    def rows(self, filled: Filled) -> tuple[Row, ...]:
        """Return the fields by row: the winner with the kind of win, the discarder with the winning piece."""
        fields = self.fields(filled)
        by = (
            JointOption(said(N_("{player} wins"), player=seat), {ENDED: WIN, "winner": str(seat)})
            for seat in range(self.seats)
        )
        others = (
            JointOption(each.words, {ENDED: each.value}) for each in (*self.ends, AMOUNTS_ONLY) if each.value != WIN
        )
        unsaid = (JointOption(NOT_ENTERED.words, {ENDED: ""}),) if self.is_quick(filled) else ()
        rows: list[Row] = [JointField(ENDED, self.question, (*unsaid, *by, *others), says_all=not unsaid)]
        for each in fields:
            if isinstance(each, ChoiceField) and each.name == "source":
                options = (one for option in each.options for one in self._origins(option, self.seat(filled, "winner")))
                rows.append(JointField("source", each.title, tuple(options)))
            elif each.name not in {ENDED, "winner", "from"}:
                rows.append(each)
        return tuple(rows)

    def _origins(self, source: Option, winner: Seat) -> tuple[JointOption, ...]:
        """Return the options for the source of the winning piece; a discard has one per discarder."""
        if source.value != "discard":
            return (JointOption(source.words, {"source": source.value}),)
        return tuple(
            JointOption(said(N_("{player}’s discard"), player=seat), {"source": source.value, "from": str(seat)})
            for seat in range(self.seats)
            if seat != winner
        )

    def _winner_fields(self, filled: Filled) -> list[Field]:
        """Return the fields for the winner, the source of the winning piece, and any discarder."""
        winner = ChoiceField("winner", said(N_("Winner")), self.seat_options())
        chosen = filled.choices.get("winner", "")
        seat = int(chosen) if chosen in map(str, range(self.seats)) else 0
        sources = self._sources()
        source = ChoiceField(
            "source", said(N_("Winning piece")), tuple(Option(each, said(SOURCES[each])) for each in sources)
        )
        fields: list[Field] = [winner, source]
        if filled.choices.get("source") == "discard" and "discard" in sources:
            # Translators: a heading over the names of the players, of whom one is chosen.
            fields.append(ChoiceField("from", said(N_("Discarded by")), self.seat_options(seat)))
        return fields

    def _won_fields(self, filled: Filled) -> tuple[Field, ...]:
        fields = self._winner_fields(filled)
        exposed = filled.of(OPEN_FIELD)
        dealt = filled.choices.get("source", self._sources()[0]) == "dealt"
        if not dealt:
            fields.append(PiecesField(OPEN_FIELD, said(N_("Open tongs")), HAND - SET_SIZE, at_once=SET_SIZE))
        most = HAND - (0 if dealt else len(exposed))
        fields.append(PiecesField(HAND_FIELD, said(N_("In hand")), most, wins=not dealt))
        guesses = dict.fromkeys(filled.of(HAND_FIELD))
        if self.options.guesses and not dealt and guesses:
            none = Option("", said(N_("none")))
            cards = tuple(Option(code, said("{piece}", piece=code)) for code in guesses)
            fields.append(ChoiceField("guess", said(N_("Guess")), (none, *cards)))
        return tuple(fields)

    def winning_piece(self, filled: Filled) -> str | None:
        """Return the winning piece: the chosen one, otherwise the last in the closed hand; None if there is none.

        The winning piece can be in an open tong only if it was claimed to complete the hand (PT-24a).
        """
        pieces = self._completing(filled)
        return filled.winning if filled.winning in pieces else next(reversed(pieces), None)

    def may_have_won(self, filled: Filled) -> tuple[str, ...]:
        """Return each possible design of the winning piece once; () if the hand was complete when dealt."""
        dealt = self.is_quick(filled) or self.chosen(filled, "source") == "dealt"
        return () if dealt else tuple(dict.fromkeys(self._completing(filled)))

    def _completing(self, filled: Filled) -> tuple[str, ...]:
        in_open = filled.of(OPEN_FIELD) if self.chosen(filled, "source") == "discard" else ()
        return *in_open, *filled.of(HAND_FIELD)

    def settled(self, filled: Filled) -> Result:
        """Return the result of the winning hand's best decomposition. PT-40, PT-41, PO-10, PO-11."""
        if self.chosen(filled, ENDED) == VOID:
            return self._void()
        return self._won(self._winning(self.kept(filled)), self.seat(filled, "winner"))

    def _void(self) -> Result:
        entries = tuple(Entry(seat, 0, ()) for seat in range(self.seats))
        return Result(VOID, None, entries, dict(self.carry or {}), None)

    def _won(self, win: Winning, winner: Seat) -> Result:
        return Result(WIN, winner, self.game.table(self.options).pay(win, winner, self.seats), {"starter": winner}, win)

    def summary(self, result: Result) -> Reason:
        """Return the name of the item that pays the most; if several pay the same, the first in the rules."""
        win: Winning | None = result.shown
        if win is None:
            return said(N_("nobody won"))
        dearest = max(win.items, key=lambda item: item.amount, default=None)
        return said(N_("no bonus")) if dearest is None else said("{word}", word=dearest.english)

    def final_hands(self, result: Result, reader: Reader) -> Sheet:
        """Return a sheet with the four sets, the scoring items, and the payments."""
        win: Winning | None = result.shown
        if win is None:
            return Sheet(headline(result, reader))
        sets = (set_shown(each, win, reader) for each in win.sets)
        return Sheet(
            headline(result, reader),
            win_text(win, reader),
            result.winner,
            tuple(FinalHand(each.pieces, each.english, each.winning, each.native, each.caption) for each in sets),
            tuple(
                Count(each.english, each.why, each.amount, each.native, each.dearest)
                for each in items_shown(result, win, reader)
            ),
            unit_name(reader),
            sum_shown(result, self.options, reader),
            paid_lines(result, result.winner, reader, lambda entry: other_side(entry, result.winner, reader)),
        )

    def _winning(self, filled: Filled) -> Winning:
        hand, exposed = filled.of(HAND_FIELD), filled.of(OPEN_FIELD)
        self.check(filled)
        missing = HAND - len(hand) - len(exposed)
        if missing:
            raise NotYet(MISSING, count=missing)
        table, source = self.game.table(self.options), self._source(filled)
        winning = self.winning_piece(filled)
        guess = filled.choices.get("guess") or None
        if guess is not None and hand.count(guess) <= (guess == winning):
            raise NotYet(N_("The guess must be a card in the hand other than the winning card."))
        index = self.pack.index
        read: Any = table.read
        win: Winning | None = read(
            counts_of([index(code) for code in hand]),
            tuple(index(code) for code in exposed[::SET_SIZE]),
            index(winning or exposed[-1]),
            source,
            guess=None if guess is None else index(guess),
            in_exposed=winning not in hand,
        )
        if win is None:
            raise NotYet(
                N_(
                    "These twelve do not win: they are not four sets, or they fall short of what the house "
                    "rules require."
                )
            )
        return win._replace(from_seat=self._discarder(filled) if source == "discard" else None)

    def _source(self, filled: Filled) -> Source:
        chosen = self.chosen(filled, "source")
        return next(source for source in SOURCES if source == chosen)

    def _discarder(self, filled: Filled) -> Seat:
        return self.seat(filled, "from")


def _item(ident: str) -> str:
    return f"item {ident}"


MISSING: Final = N_("Pieces still needed: {count}.")
