"""Report on a finished Tongits deal for its settlement: all texts and numbers, without their layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from game.i18n import N_
from game.i18n.sentences import together
from game.table.characters import face_of, mood_after
from game.table.emblems import match_emblems
from game.table.match_info_text import seal_code
from game.table.seat_names import table_reader
from game.table.settlement.report import Gain, Reason, settlement_lines
from game.table.tongits.hand_order import by_rank
from game.words import words_of
from game.words.tongits import payments
from game.words.tongits.events import hand_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.match.match import Match
    from game.rules.contract import Entry, Result, Seat
    from game.rules.tongits.view import Showdown, Table
    from game.words import Reader


class OnTable(NamedTuple):
    """A bahay that was on the table when the deal ended."""

    cards: tuple[str, ...]
    secret: bool
    laid_off: tuple[str, ...]
    """Cards that other players laid off on the bahay."""


class HandRow(NamedTuple):
    """One player's hand when the deal ended."""

    seat: Seat
    name: str
    note: str
    """How the player ended the deal: 'called', 'folded', 'challenged', 'sunog', or '' for none of these."""
    bahays: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    table: tuple[OnTable, ...]
    tally: int
    compared: bool
    winner: bool


class TongitsReport(NamedTuple):
    """Contents of the settlement sheet."""

    headline: str
    how: str
    corner: str
    hands: tuple[HandRow, ...]
    losers: tuple[str, ...]
    """Names of the losers, shown above the columns of payments."""
    reasons: tuple[Reason, ...]
    notes: tuple[str, ...]
    """Sentences about the own loss and the pot in one text, shortest last; () if there are none."""
    gains: tuple[Gain, ...]
    you: Seat | None
    emblems: tuple[str, ...]
    """Flower of each seat."""
    winner: Seat | None
    matches: bool
    seal: str
    digest: str
    last: bool
    spoken_lines: tuple[str, ...] = ()
    """The whole report in sentences, for a screen reader."""


def report(match: Match) -> TongitsReport:
    """Return the report on the deal, first finishing it and entering it in the ledger if needed."""
    result = match.finish_deal()
    table = cast("Table", match.view(None).table)
    reader = table_reader(match)
    lacked = payments.own_loss(result, reader)
    pot = [*(sentence.text for sentence in payments.pot(result, reader)), *_pot_at_end(match, reader)]
    losers = [seat for seat in range(table.seats) if seat != result.winner] if result.winner is not None else []
    return TongitsReport(
        headline=payments.title(result, reader),
        how=payments.how(result, reader),
        corner=f"{reader.deal(match.number, match.deals)} · {words_of(match.game.name).stake(match.options, reader)}",
        hands=tuple(_hand(seat, result, table, reader) for seat in range(table.seats)),
        losers=tuple(map(reader.title, losers)),
        reasons=_reasons(result, losers, reader),
        notes=_notes(lacked, pot),
        gains=tuple(_gain(entry, match, table, reader) for entry in result.entries),
        you=reader.you,
        emblems=match_emblems(match),
        winner=result.winner,
        matches=match.commitment_holds,
        seal=seal_code(match.commitment),
        digest=seal_code(match.digest),
        last=match.over,
        spoken_lines=(
            *settlement_lines(match, result, reader, _held(result, reader)),
            *_pot_at_end(match, reader),
            *([lacked] if lacked else []),
        ),
    )


def _pot_at_end(match: Match, reader: Reader) -> tuple[str, ...]:
    """Return a sentence about who gets what is left in the pot after the last deal; () without a rest. TG-75."""
    if not match.over or not cast("Table", match.view(None).table).pot:
        return ()
    paid = [account for account in match.closing if isinstance(account, int)]
    if not paid:
        return (reader.say(N_("The match is over, and the pot is not paid out.")),)
    if len(paid) > 1:
        return (reader.say(N_("The match is over, so the pot is split.")),)
    own, others = N_("The match is over, so you get the pot."), N_("The match is over, so {player} gets the pot.")
    return (reader.of_seat(paid[0], own, others),)


def _notes(lacked: str, pot: Sequence[str]) -> tuple[str, ...]:
    """Return the own loss with all sentences about the pot, with the last of them, and the pot alone."""
    forms = [lacked, *pot], [lacked, *pot[-1:]], pot or [lacked]
    return tuple(filter(None, dict.fromkeys(together(filter(None, form)) for form in forms)))


def _held(result: Result, reader: Reader) -> Iterator[str]:
    """Yield sentences about the cards that each seat held at the end of the deal."""
    for seat, hand in enumerate(cast("Showdown", result.shown).hands):
        yield from hand_lines(seat, hand, reader)


def _hand(seat: Seat, result: Result, table: Table, reader: Reader) -> HandRow:
    hand = cast("Showdown", result.shown).hands[seat]
    own = tuple(
        OnTable(each.cards, each.secret, tuple(card for by, card in each.sapaw if by != seat))
        for each in table.bahays
        if each.owner == seat
    )
    return HandRow(
        seat,
        reader.title(seat),
        payments.hand_note(result, seat, reader),
        hand.melds,
        tuple(sorted(hand.deadwood, key=by_rank)),
        own,
        hand.tally,
        hand.compared,
        seat == result.winner,
    )


def _reasons(result: Result, losers: Sequence[Seat], reader: Reader) -> tuple[Reason, ...]:
    """Return the reasons for payments between players, with each loser's amount. TG-70.

    The pot is left out.
    """
    paid = {entry.account: {item.id: -item.amount for item in entry.items} for entry in result.entries}
    named = {item.id: item for entry in result.entries for item in entry.items if entry.account in losers}
    found: list[Reason] = []
    for reason in payments.PAYS:
        if reason in named:
            words = payments.item(named[reason], reader)
            amounts = tuple(paid[seat].get(reason, 0) for seat in losers)
            found.append(Reason(words[:1].upper() + words[1:], amounts))
    return tuple(found)


def _gain(entry: Entry, match: Match, table: Table, reader: Reader) -> Gain:
    name = payments.account(entry.account, reader)
    if isinstance(entry.account, int):
        face = face_of(match.players[entry.account], mood_after(entry.amount))
        return Gain(entry.account, name, entry.amount, match.ledger[entry.account], face)
    return Gain(None, name, entry.amount, table.pot)
