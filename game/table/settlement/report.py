"""Report on a finished deal for the settlement: its rows, texts and numbers, without their layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_
from game.table.characters import face_of, mood_after
from game.table.emblems import match_emblems
from game.table.match_info_text import seal_code
from game.table.seat_names import table_reader
from game.words import Reader, words_of
from game.words.money.final_hands import (
    Group,
    ItemShown,
    SetShown,
    Sum,
    items_shown,
    own_loss,
    read_hand,
    set_shown,
    sum_shown,
)
from game.words.money.sentences import stake
from game.words.money.settlement import headline, missed_texts, unit_name, void_text, win_text, winning_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.match.match import Match
    from game.rules.contract import Result, Seat
    from game.rules.money.view import Table, Winning


class Gain(NamedTuple):
    """A player's or pot's gain in the deal, and the balance afterwards."""

    seat: Seat | None
    """Seat of the player; None for a pot."""
    name: str
    change: int
    now: int
    face: str = ""
    """Name of an opponent's picture in the sprite sheet of faces, shown instead of the emblem; '' for none."""


class Reason(NamedTuple):
    """A reason for payments, with the amount each loser pays for it."""

    words: str
    amounts: tuple[int, ...]


def settlement_lines(match: Match, result: Result, reader: Reader, hands: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the settlement sheet as sentences; `hands` are sentences about the hands shown on it."""
    said = [sentence.text for sentence in words_of(match.game.name).settlement(result, reader)]
    return (*said, *hands, *(_chips(seat, match.ledger[seat], reader) for seat in range(len(match.players))))


def _chips(seat: Seat, amount: int, reader: Reader) -> str:
    """Return a sentence about a player's chips or debt."""
    chips = reader.count("{count} chip", "{count} chips", abs(amount))
    if amount < 0:
        return reader.of_seat(seat, N_("You owe {chips} now."), N_("{player} owes {chips} now."), chips=chips)
    return reader.of_seat(seat, N_("You have {chips} now."), N_("{player} has {chips} now."), chips=chips)


class Row(NamedTuple):
    """One row of the settlement: a payment or, on the page with all hands, a hand."""

    seat: Seat
    name: str
    change: int
    now: int
    winner: bool
    hand: tuple[str, ...]
    tongs: tuple[tuple[str, ...], ...]
    groups: tuple[Group, ...] = ()
    """Sets and partial sets of the hand, complete ones first, including exposed tongs."""
    rest: tuple[str, ...] = ()
    """Pieces of the hand that belong to no set."""
    note: str = ""
    """Text saying how far the hand is from complete."""
    short: str = ""
    """Short form of `note`."""
    face: str = ""
    """Name of an opponent's picture in the sprite sheet of faces, shown instead of the emblem; '' for none."""


class Report(NamedTuple):
    """Contents of the settlement sheet."""

    headline: str
    how: str
    game: str
    native: str
    corner: str
    """Text under the game's name, with the deal and its stakes."""
    sheet: str
    """Name of the pieces' sprite sheet."""
    aces: bool
    """Whether ones and honours count as aces; see `Pack.aces`."""
    sets: tuple[SetShown, ...]
    piece_word: str
    """Label of the flag on the winning piece."""
    items: tuple[ItemShown, ...]
    unit: str
    """Unit in which the items' amounts are given."""
    sum: Sum
    rows: tuple[Row, ...]
    you: Seat | None
    """Seat called 'You'; None if there is none."""
    emblems: tuple[str, ...]
    """Flower of each seat."""
    winner: Seat | None
    matches: bool
    """Whether the shuffle matches its commitment."""
    seal: str
    """Commitment in short form, such as 'c4d8 · 02ee · 6b17'."""
    digest: str
    """Digest of the moves in short form."""
    last: bool
    """Whether the match ends with this deal."""
    lacked: tuple[str, ...] = ()
    """Texts about what a person's hand lacked, longest first; () for nothing.

    These are the honours that a won hand just missed, or what the only person's lost hand lacked to be complete.
    """
    spoken_lines: tuple[str, ...] = ()
    """The whole report in sentences, for a screen reader."""


def report(match: Match) -> Report:
    """Return the report on the deal, first finishing it and entering it in the ledger if needed."""
    result = match.finish_deal()
    table: Table = match.view(None).table
    reader = table_reader(match)
    win: Winning | None = result.shown
    lacked = own_loss(table, result, reader)
    if match.game.name == "pai-tong" and _is_of(result.winner, match):
        lacked = missed_texts(table, reader)
    return Report(
        headline=headline(result, reader),
        how=win_text(win, reader) if win else void_text(table.stock, reader),
        game=match.game.title,
        native=words_of(match.game.name).introduction.native,
        corner=f"{reader.deal(match.number, match.deals)} · {stake(table.options, reader)}",
        sheet=reader.pack.equipment,
        aces=reader.pack.aces,
        sets=tuple(set_shown(read, win, reader) for read in win.sets) if win else (),
        piece_word=winning_piece(reader),
        items=items_shown(result, win, reader) if win else (),
        unit=unit_name(reader),
        sum=sum_shown(result, table.options, reader) if win else Sum("", "", 0),
        rows=_rows(match, table, reader),
        you=reader.you,
        emblems=match_emblems(match),
        winner=result.winner,
        matches=match.commitment_holds,
        seal=seal_code(match.commitment),
        digest=seal_code(match.digest),
        last=match.over,
        lacked=lacked,
        spoken_lines=(
            *settlement_lines(match, result, reader, _hand_lines(result, table, reader)),
            *lacked[:1],
        ),
    )


def _is_of(winner: Seat | None, match: Match) -> bool:
    """Return whether a deal's winner is a person.

    A person saw on the board what the hand could still reach.
    """
    return winner is not None and match.players[winner].is_person


def _hand_lines(result: Result, table: Table, reader: Reader) -> Iterator[str]:
    """Yield sentences about the hands of the seats that did not win."""
    for seat in range(len(table.opened)):
        if seat != result.winner:
            pieces = (*table.opened[seat], *(one for tong in table.exposed[seat] for one in tong))
            yield reader.say(N_("{player}: {pieces}."), player=reader.title(seat), pieces=pieces)


def _rows(match: Match, table: Table, reader: Reader) -> tuple[Row, ...]:
    result = match.finish_deal()
    change = {entry.account: entry.amount for entry in result.entries}
    return tuple(
        Row(
            seat,
            name,
            change.get(seat, 0),
            match.ledger[seat],
            seat == result.winner,
            table.opened[seat],
            table.exposed[seat],
            *read_hand(seat, table, result, reader),
            face=face_of(match.players[seat], mood_after(change.get(seat, 0))),
        )
        for seat, name in enumerate(reader.names)
    )
