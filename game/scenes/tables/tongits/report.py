"""A finished game of Tongits as its settlement shows it: every word and number, nothing about where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from game.i18n import _
from game.rules.shuffle import commitment, parse_seed
from game.rules.tongits.jackpot import JACKPOT, POT, STAKE
from game.scenes.settlement.report import only_person, seat_names, short_commitment
from game.scenes.settlement.words import stake_words
from game.scenes.tables.tongits.hand import by_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.match import Match
    from game.rules.contract import Entry, Result, Seat
    from game.rules.tongits.view import Showdown, Table


class OnTable(NamedTuple):
    """A bahay that lay on the table."""

    cards: tuple[str, ...]
    secret: bool
    given: tuple[str, ...]
    """Cards of it that others laid on."""


class HandRow(NamedTuple):
    """One hand laid open."""

    seat: Seat
    name: str
    note: str
    """'called', 'folded', 'challenged', 'sunog'; '' for none of them."""
    bahays: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    table: tuple[OnTable, ...]
    tally: int
    compared: bool
    winner: bool


class Reason(NamedTuple):
    """One row of the payments: why, and what each loser pays for it."""

    words: str
    amounts: tuple[int, ...]


class Gain(NamedTuple):
    """What an account gained by the game, and what it has now; the seat is None for the pot."""

    seat: Seat | None
    name: str
    change: int
    now: int


class TongitsReport(NamedTuple):
    """Everything the sheet says."""

    headline: str
    how: str
    corner: str
    hands: tuple[HandRow, ...]
    losers: tuple[str, ...]
    """Names over the columns of the payments."""
    reasons: tuple[Reason, ...]
    pot: str
    """What happened to the pot; '' without one."""
    gains: tuple[Gain, ...]
    you: Seat | None
    winner: Seat | None
    matches: bool
    seal: str
    last: bool

    @property
    def sums(self) -> tuple[int, ...]:
        """What each loser pays in all."""
        return tuple(sum(reason.amounts[i] for reason in self.reasons) for i in range(len(self.losers)))


def report(match: Match) -> TongitsReport:
    """The report on the game that is over; `finish_deal` has paid it into the ledger."""
    result = match.finish_deal()
    shown = cast("Showdown", result.shown)
    table = cast("Table", match.view(None).table)
    names, you = seat_names(match), only_person(match)
    of = _("Deal {number} of {deals}") if match.deals else _("Deal {number}")
    corner = of.format(number=match.number, deals=match.deals)
    headline, how = _headline(result, shown, names, you)
    losers = [seat for seat in range(len(names)) if seat != result.winner]
    return TongitsReport(
        headline=headline,
        how=how,
        corner=f"{corner} · {stake_words(match.game.name, match.options)}",
        hands=tuple(_hand(seat, names, shown, table, result.winner) for seat in range(len(names))),
        losers=tuple(names[seat] for seat in losers) if result.winner is not None else (),
        reasons=_reasons(result, losers) if result.winner is not None else (),
        pot=_pot_words(result, table, names, you),
        gains=_gains(match, result, table, names),
        you=you,
        winner=result.winner,
        matches=commitment(parse_seed(match.deal.seed), match.deal.header) == match.commitment,
        seal=short_commitment(match.commitment),
        last=match.over,
    )


def _headline(result: Result, shown: Showdown, names: Sequence[str], you: Seat | None) -> tuple[str, str]:
    winner = result.winner
    if winner is None:
        return _("Nobody wins"), _("the stock ran out and all are sunog; nothing is paid")
    title = _("You win") if winner == you else _("{name} wins").format(name=names[winner])
    challenged = "challenge" in shown.answers
    how = {
        "tongits": _("by tongits: no card is left over"),
        "draw": _("the draw, with the lowest tally") if challenged else _("the draw: nobody challenged it"),
        "stock_out": _("with the lowest tally when the stock ran out"),
    }[shown.by]
    return title, how


def _hand(seat: Seat, names: Sequence[str], shown: Showdown, table: Table, winner: Seat | None) -> HandRow:
    hand = shown.hands[seat]
    answer = shown.answers[seat]
    note = ""
    if hand.sunog:
        note = _("sunog")
    elif seat == shown.caller:
        note = _("called")
    elif answer is not None:
        note = _("folded") if answer == "fold" else _("challenged")
    own = tuple(
        OnTable(each.cards, each.secret, tuple(card for by, card in each.sapaw if by != seat))
        for each in table.bahays
        if each.owner == seat
    )
    loose = tuple(sorted(hand.deadwood, key=by_rank))
    return HandRow(seat, names[seat], note, hand.melds, loose, own, hand.tally, hand.compared, seat == winner)


def _reasons(result: Result, losers: Sequence[Seat]) -> tuple[Reason, ...]:
    """Every reason of the payments between the players, with what each loser pays; the pot is told apart. TG-70."""
    paid: dict[str, tuple[str, list[int]]] = {}
    for column, seat in enumerate(losers):
        for item in _entry(result, seat).items:
            if item.id in {STAKE.id, JACKPOT.id}:
                continue
            words = _(item.english)
            row = paid.setdefault(item.id, (words[:1].upper() + words[1:], [0] * len(losers)))
            row[1][column] -= item.amount
    order = ("tongits", "draw", "challenge", "fold", "stock_out", "sunog")
    ids = sorted(paid, key=lambda each: order.index(each) if each in order else len(order))
    return tuple(Reason(paid[each][0], tuple(paid[each][1])) for each in ids)


def _entry(result: Result, account: Seat | str) -> Entry:
    return next(entry for entry in result.entries if entry.account == account)


def _pot_words(result: Result, table: Table, names: Sequence[str], you: Seat | None) -> str:
    """Who put what into the pot, and who took it or takes it next. TG-73."""
    shown = cast("Showdown", result.shown)
    stake = next((-item.amount for item in _entry(result, 0).items if item.id == STAKE.id), 0)
    if not stake:
        return ""
    put = _("Everybody put {units} into the pot.").format(units=stake)
    if shown.jackpot:
        taken = (
            _("You take {units} out of it: two wins in a row.")
            if result.winner == you
            else _("{name} takes {units} out of it: two wins in a row.")
        )
        return f"{put} {taken.format(name=names[result.winner or 0], units=shown.jackpot)}"
    streak = result.carry.get("streak")
    lies = _("{units} lie in it.").format(units=table.pot)
    if streak is None:
        return f"{put} {lies}"
    more = _("One more win and you take them.") if streak == you else _("One more win and {name} takes them.")
    return f"{put} {lies} {more.format(name=names[streak])}"


def _gains(match: Match, result: Result, table: Table, names: Sequence[str]) -> tuple[Gain, ...]:
    found = [Gain(seat, name, _entry(result, seat).amount, match.ledger[seat]) for seat, name in enumerate(names)]
    if any(entry.account == POT for entry in result.entries):
        found.append(Gain(None, _("Pot"), _entry(result, POT).amount, table.pot))
    return tuple(found)
