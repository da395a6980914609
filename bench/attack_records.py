"""Files of records and of the score pad, spoiled: refused with a sentence, or worth what they were; nothing is lost."""

from __future__ import annotations

import io
import json
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bench.attack_mutations import cut, flipped, noisy, odd_json
from bench.attack_referee import any_move
from bench.attack_replays import CHANGES
from bench.attack_terminal import LONGEST
from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.replay import ReplayError
from game.match.store import Store
from game.match.untrusted_input import UntrustedInputError, json_of
from game.records.deal_search import DealFilter, DealSearch
from game.records.export import to_csv, to_json
from game.records.importer import Importer
from game.records.indexer import Index
from game.rules import GAMES
from game.score_pad.fields import Filled
from game.score_pad.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

    from game.match.journal import Journal

SEATS: Final = {"pai-tong": 2, "pong": 4, "pai-gow": 2, "tongits": 3, "daun-tiga": 17}
NAMES: Final = ("W" * 60, "นางสาวสุภาพร ณ อยุธยา", "שלום", "مريم", "👧 家", "Siti")
"""Very long, with marks, from right to left, put together of several letters."""


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many files; whoever is to take them in has an evening of its own."""
    theirs, mine = played(rng), Store.open(IN_MEMORY)
    evening(mine, "pong", rng)
    Index(mine.journal).finish()
    records, table = written(theirs.journal, to_json), written(theirs.journal, to_csv)
    paid, before = payments(theirs.journal), contents(mine.journal)
    ledger = json.dumps(a_ledger().to_json(), ensure_ascii=False)
    file = folder / "records.json"
    kinds: list[str] = [*CHANGES, "odd JSON", "a table", "a ledger"]
    for _number in range(count):
        kind = rng.choice(kinds)
        if kind == "a ledger":
            yield kind, partial(as_ledger, spoiled(ledger, rng))
            continue
        text = table if kind == "a table" else records
        data = odd_line(text, rng) if kind == "odd JSON" else CHANGES[rng.choice([*CHANGES])](text, rng)
        data = CHANGES[kind](text, rng) if kind in CHANGES else data
        yield kind, partial(as_records, data, file, mine.journal, before, paid)


def played(rng: Random) -> Store:
    """An evening of every game, from two seats to seventeen, and a match in which nothing was dealt to its end."""
    store = Store.open(IN_MEMORY)
    for game in GAMES:
        evening(store, game, rng)
    pong = GAMES["pong"]
    store.start(pong, pong.Options(), people(4), 3)
    Index(store.journal).finish()
    return store


def people(seats: int) -> tuple[Player, ...]:
    """One or more persons of odd names, and opponents."""
    return tuple(Player(NAMES[seat] if seat < len(NAMES) else f"Guest {seat}", "person") for seat in range(seats))


def evening(store: Store, game: str, rng: Random) -> None:
    """One deal to its end."""
    rules = GAMES[game]
    match = store.start(rules, rules.Options(), people(SEATS[game]), 1, rng.randbytes(32).hex())
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, any_move(match.view(seat), rng))
    match.finish_deal()


def written(journal: Journal, writer: Callable[..., Iterator[str]]) -> str:
    """All that a player can export."""
    search, text = DealSearch(journal, DealFilter()), io.StringIO()
    search.finish()
    for _place in writer(journal, search.found, text):
        pass
    return text.getvalue()


def contents(journal: Journal) -> list[Any]:
    """What may not change when a file is refused."""
    return [
        journal.rows(f"SELECT * FROM {table} ORDER BY 1, 2")  # noqa: S608 - the names stand here
        for table in ("match", "deal", "move", "payment", "record")
    ]


def payments(journal: Journal) -> dict[bytes, list[Any]]:
    """What each deal paid, by its digest."""
    found: dict[bytes, list[Any]] = {}
    query = "SELECT digest, account, amount FROM record JOIN payment USING (deal) ORDER BY digest, account"
    for digest, account, amount in journal.rows(query):
        found.setdefault(digest, []).append((account, amount))
    return found


# What comes of it -----------------------------------------------------------------------------------------------------


def as_records(data: bytes, file: Path, mine: Journal, before: list[Any], paid: dict[bytes, list[Any]]) -> str:
    """Hand a file in: what is refused changes nothing, what is taken in paid what it says."""
    file.write_bytes(data)
    intake = Importer(mine, file)
    try:
        while intake.check(1.0):
            pass
    except ReplayError as error:
        if contents(mine) != before:
            return "REFUSED AND WRITTEN"
        return sentence(str(error))
    other = Store.open(IN_MEMORY)
    try:
        taking = Importer(other.journal, file)
        while taking.check(1.0):
            pass
        while taking.take(1.0):
            pass
        Index(other.journal).finish()
        ((deals, unsound),) = other.journal.rows("SELECT count(*), sum(NOT sound) FROM record")
        if deals != taking.taken or unsound:
            return "LOST"
        found = payments(other.journal)
        if any(found[digest] != paid[digest] for digest in found.keys() & paid.keys()):
            return "FORGED"
        again = Importer(other.journal, file)
        while again.check(1.0):
            pass
        return "taken in" if not again.new else "TAKEN IN TWICE"
    finally:
        other.close()


def as_ledger(data: bytes) -> str:
    """Read it as an evening of real cards: each line that counts sums to nothing."""
    try:
        ledger = Ledger.read(json_of(data.decode("utf-8")))
    except (UntrustedInputError, UnicodeDecodeError) as error:
        return "refused" if isinstance(error, UnicodeDecodeError) else sentence(str(error))
    if any(sum(row.gain(account) for account in ledger.accounts) for row in ledger.rows):
        return "FORGED"
    return "read"


def sentence(words: str) -> str:
    """Whether a refusal can be read."""
    if not words or len(words) > LONGEST or not words.isprintable():
        return "NO SENTENCE TO READ"
    return "refused"


# How they are spoiled -------------------------------------------------------------------------------------------------


def odd_line(text: str, rng: Random) -> bytes:
    """One deal with an odd value in it."""
    lines = text.splitlines()
    place = rng.randrange(1, len(lines) - 1)
    comma = "," if lines[place].endswith(",") else ""
    lines[place] = json.dumps(odd_json(json.loads(lines[place].removesuffix(",")), rng)) + comma
    return ("\n".join(lines) + "\n").encode()


def spoiled(text: str, rng: Random) -> bytes:
    """A ledger with an odd value, other bytes, or only its beginning."""
    how = rng.randrange(4)
    if how < 2:
        return json.dumps(odd_json(json.loads(text), rng)).encode()
    return (flipped, noisy, cut)[rng.randrange(3)](text.encode(), rng)


def a_ledger() -> Ledger:
    """An evening of real cards with three deals in it."""
    game = GAMES["pai-tong"]
    ledger = Ledger.new(game, game.Options(), NAMES[1:5])
    hand = ("m3", "m3", "m3", "s8", "s8", "s8", "c2", "s2", "m2")
    won = {"ended": "win", "winner": "3", "source": "stock"}
    for filled in (
        Filled(won, {"open": ("c5",) * 3, "hand": hand}),
        Filled({"ended": "void"}),
        Filled({"ended": "amounts"}, {}, {"gains 0": 5, "gains 1": -5}),
    ):
        ledger.write(filled)
    return ledger
