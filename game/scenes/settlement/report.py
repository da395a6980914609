"""A finished deal as the settlement shows it: every word and number, nothing about where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.rules.contract import N_, Item
from game.rules.pieces import MONEY, TILES
from game.rules.shuffle import commitment, parse_seed
from game.scenes.settlement import words
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.match import Match
    from game.rules.contract import Deal, Result, Seat
    from game.rules.money.view import SetRead, Winning

STAKE_NATIVE: Final = "เดิมพัน"
SHEETS: Final = {"thai": "thai", "ceki": "ceki", "tiles": "mahjong"}
"""The sheet that shows each kind of equipment."""
PACK_ORDER: Final = {code: place for place, code in enumerate((*MONEY[27:], *TILES[27:], *MONEY[:27]))}
"""How the pieces of a set lie: alike ones first, then king, lady and nun before coins, strings, myriads."""


class SetShown(NamedTuple):
    """One set of the winning hand."""

    pieces: tuple[str, ...]
    winning: int | None
    """Which of the pieces won."""
    native: str
    english: str
    caption: str
    exposed: bool


class ItemShown(NamedTuple):
    """One row of 'What counts'."""

    native: str
    english: str
    why: str
    amount: int
    dearest: bool


class Sum(NamedTuple):
    """The line under the items: who pays, how it adds up, and what it comes to."""

    payers: str
    formula: str
    total: int


class Row(NamedTuple):
    """One row of the payments, and one hand when all are shown."""

    seat: Seat
    name: str
    change: int
    now: int
    winner: bool
    hand: tuple[str, ...]
    tongs: tuple[tuple[str, ...], ...]


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
    last: bool
    """The match is over with this deal."""


def report(match: Match) -> Report:
    """The report on the deal that is over; `finish_deal` has paid it into the ledger."""
    result = match.finish_deal()
    deal = match.deal
    names = seat_names(match)
    you = only_person(match)
    win = result.shown
    equipment = getattr(match.options, "equipment", "thai")
    aces = match.game.name == "pai-tong" or getattr(match.options, "honours", "") == "thai_aces"
    of = _("Deal {number} of {deals}") if match.deals else _("Deal {number}")
    corner = of.format(number=match.number, deals=match.deals)
    headline, how = _headline(match, result, names, you)
    return Report(
        headline=headline,
        how=how,
        game=match.game.title,
        native=words_of(match.game.name).introduction.native,
        corner=f"{corner} · {words.stake_words(match.game.name, match.options)}",
        sheet=SHEETS[equipment],
        sets=_sets(match.game.name, win, aces=aces) if win else (),
        piece_word=_("winning tile") if equipment == "tiles" else _("winning card"),
        items=_items(match, win) if win else (),
        unit=_("points") if match.game.name == "pong" else _("baht"),
        sum=_sum(match, win, names),
        rows=_rows(match, result, names),
        you=you,
        winner=result.winner,
        matches=commitment(parse_seed(deal.seed), deal.header) == match.commitment,
        seal=short_commitment(match.commitment),
        last=match.over,
    )


def short_commitment(text: str) -> str:
    """The first twelve digits of a commitment in three groups."""
    return " · ".join(text[start : start + 4] for start in (0, 4, 8))


def only_person(match: Match) -> Seat | None:
    """The seat of the only person at the table, who is called 'You'; None where there are several, or none."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    return persons[0] if len(persons) == 1 else None


def seat_names(match: Match) -> tuple[str, ...]:
    """What each seat is called. An opponent that holds the house's bank is the house. PG-11."""
    you = only_person(match)
    names = [_("You") if seat == you else player.name for seat, player in enumerate(match.players)]
    if getattr(match.options, "banker", "") == "house" and not match.players[-1].is_person:
        names[-1] = _("The house")
    return tuple(names)


def _headline(match: Match, result: Result, names: Sequence[str], you: Seat | None) -> tuple[str, str]:
    win = result.shown
    if result.winner is None or win is None:
        if match.deal.view(None).table.stock == 0:
            return _("Nobody wins"), _("the stock ran out; nothing is paid")
        return _("Nobody wins"), _("the deal went on too long; nothing is paid")
    headline = _("You win") if result.winner == you else _("{name} wins").format(name=names[result.winner])
    tiles = getattr(match.options, "equipment", "") == "tiles"
    discarder = ""
    if win.from_seat is not None:
        discarder = _("you") if win.from_seat == you else names[win.from_seat]
    return headline, words.how_won(win, tiles=tiles, wall=tiles and match.game.name == "pong", discarder=discarder)


def _sets(game: str, win: Winning, *, aces: bool) -> tuple[SetShown, ...]:
    return tuple(_set(game, one, win, aces=aces) for one in win.sets)


def _set(game: str, read: SetRead, win: Winning, *, aces: bool) -> SetShown:
    native, english = words.set_name(game, read)
    pieces = tuple(sorted(read.pieces, key=lambda piece: (-read.pieces.count(piece), PACK_ORDER[piece])))
    place = None
    if read.winning and win.piece in pieces:
        place = len(pieces) - 1 - pieces[::-1].index(win.piece)
    return SetShown(pieces, place, native, english, words.set_caption(game, read, aces=aces), exposed=read.exposed)


def _items(match: Match, win: Winning) -> tuple[ItemShown, ...]:
    items = list(win.items)
    stake: int = getattr(match.options, "base_stake", 0)
    if stake:
        items.insert(0, Item("base_stake", STAKE_NATIVE, N_("base stake"), stake, "PT-41"))
    counting = [item for item in items if item.id not in {"base_stake", "win"}]
    dearest = max(counting, key=lambda item: (item.amount, items.index(item)), default=None)
    return tuple(
        ItemShown(
            words.item_names(item)[0],
            words.item_name(item),
            words.item_why(item, win),
            item.amount,
            dearest=item is dearest,
        )
        for item in items
    )


def _sum(match: Match, win: Winning | None, names: Sequence[str]) -> Sum:
    if win is None:
        return Sum("", "", 0)
    unit: int = getattr(match.options, "unit", 1)
    payers = len(match.players) - 1
    amounts = [item.amount for item in _items(match, win)] or [0]
    formula = " + ".join(map(str, amounts))
    times = []
    if unit != 1:
        times.append(unit)
    each = sum(amounts) * unit
    alone = win.from_seat if getattr(match.options, "payer", "all") == "discarder_pays_all" else None
    if alone is not None and payers > 1:
        times.append(payers)
        each *= payers
    if times:
        if len(amounts) > 1:
            formula = f"({formula})"
        formula = " × ".join([formula, *map(str, times)])
    if alone is None:
        who = words.payers_words(payers)
    elif alone == only_person(match):
        who = _("You pay for everybody") if payers > 1 else _("You pay")
    else:
        who = (_("{name} pays for everybody") if payers > 1 else _("{name} pays")).format(name=names[alone])
    plain = len(amounts) == 1 and not times
    return Sum(who, "" if plain else f"{formula}  =", each)


def _rows(match: Match, result: Result, names: Sequence[str]) -> tuple[Row, ...]:
    change = {entry.account: entry.amount for entry in result.entries}
    hands = final_hands(match.deal, len(names))
    exposed = match.deal.view(None).table.exposed
    return tuple(
        Row(seat, name, change.get(seat, 0), match.ledger[seat], seat == result.winner, hands[seat], exposed[seat])
        for seat, name in enumerate(names)
    )


def final_hands(deal: Deal, seats: int) -> tuple[tuple[str, ...], ...]:
    """The closed pieces of every seat; only for a deal that is over."""
    census = deal.census()
    return tuple(tuple(census.get(f"hand {seat}", ())) for seat in range(seats))
