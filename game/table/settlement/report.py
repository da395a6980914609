"""A finished deal as the settlement shows it: every word and number, nothing about where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_, _
from game.table.column_words import seal_code
from game.table.settlement.told import told_lines
from game.words import Reader, words_of
from game.words.money.laid_open import Group, read_hand
from game.words.money.settlement import headline, how_void, how_won, unit_name, winning_piece
from game.words.money.shown import ItemShown, SetShown, Sum, items_shown, set_shown, sum_shown
from game.words.money.stake import stake

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.match.match import Match
    from game.match.players import Player
    from game.match.unwritten import UnwrittenMatch
    from game.rules.contract import Result, Seat
    from game.rules.money.view import Table, Winning
    from game.rules.options import Options


class Row(NamedTuple):
    """One row of the payments, and one hand when all are shown."""

    seat: Seat
    name: str
    change: int
    now: int
    winner: bool
    hand: tuple[str, ...]
    tongs: tuple[tuple[str, ...], ...]
    groups: tuple[Group, ...] = ()
    """Its sets and parts of sets, whole ones first, the open tongs among them."""
    rest: tuple[str, ...] = ()
    """What served no set."""
    note: str = ""
    """How far it was from complete."""
    short: str = ""
    """The same where there is little room."""


class Report(NamedTuple):
    """Everything the sheet says."""

    headline: str
    how: str
    game: str
    native: str
    corner: str
    """Under the game's name: which deal, what for."""
    sheet: str
    """The pieces' sheet."""
    aces: bool
    """Ones and honours are aces; see `Pack.aces`."""
    sets: tuple[SetShown, ...]
    piece_word: str
    """What the flag on the winning piece says."""
    items: tuple[ItemShown, ...]
    unit: str
    """What amounts of items are counted in."""
    sum: Sum
    rows: tuple[Row, ...]
    you: Seat | None
    """The seat that is called 'You'."""
    winner: Seat | None
    matches: bool
    """The shuffle is the one that was promised."""
    seal: str
    """The commitment in short: 'c4d8 · 02ee · 6b17'."""
    digest: str
    """That of the moves in short."""
    last: bool
    """The match is over with this deal."""
    told: tuple[str, ...] = ()
    """All of it in sentences, for whoever hears it."""


def report(match: Match) -> Report:
    """The report on the deal that is over; `finish_deal` has paid it into the ledger."""
    result = match.finish_deal()
    table: Table = match.view(None).table
    reader = table_reader(match)
    win: Winning | None = result.shown
    return Report(
        headline=headline(result, reader),
        how=how_won(win, reader) if win else how_void(table.stock, reader),
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
        winner=result.winner,
        matches=match.commitment_kept,
        seal=seal_code(match.commitment),
        digest=seal_code(match.digest),
        last=match.over,
        told=told_lines(match, result, reader, _hand_lines(result, table, reader)),
    )


def _hand_lines(result: Result, table: Table, reader: Reader) -> Iterator[str]:
    """The hands of those who did not win."""
    for seat in range(len(table.opened)):
        if seat != result.winner:
            pieces = (*table.opened[seat], *(one for tong in table.exposed[seat] for one in tong))
            yield reader.say(N_("{player}: {pieces}."), player=reader.title(seat), pieces=pieces)


def only_person(match: UnwrittenMatch) -> Seat | None:
    """The seat of the only person at the table, who is called 'You'; None where there are several, or none."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    return persons[0] if len(persons) == 1 else None


def names_of(players: Sequence[Player], options: Options, you: Seat | None) -> tuple[str, ...]:
    """What each seat is called. An opponent that holds the house's bank is the house. PG-11."""
    names = [_("You") if seat == you else player.called for seat, player in enumerate(players)]
    if house_seat(players, options) is not None:
        names[-1] = _("The house")
    return tuple(names)


def house_seat(players: Sequence[Player], options: Options) -> Seat | None:
    """The seat that is the house's; None where a person holds the bank, or the game has none for good."""
    return len(players) - 1 if options.house_bank and not players[-1].is_person else None


def seat_names(match: UnwrittenMatch) -> tuple[str, ...]:
    """What each seat of a match is called."""
    return names_of(match.players, match.options, only_person(match))


def table_reader(match: UnwrittenMatch) -> Reader:
    """Who reads before this screen."""
    return Reader(match.game.name, match.game.pack(match.options), seat_names(match), only_person(match))


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
        )
        for seat, name in enumerate(reader.names)
    )
