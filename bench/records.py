"""How long the records page and the list of replays take to open over a journal of many deals.

`python bench/records.py [--deals 100000]` plays a few deals of each game, writes them down again and again under other
days (all but their moves, which neither page reads), and prints medians.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.match.players import seated
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.records.deal_search import DealFilter, DealSearch, Facets, counts, rows_of
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, choices, figures, persons
from game.rules import GAMES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from game.match.journal import Journal

ROUNDS = 7
PLAYED = 20
"""Deals of each game that are really played."""
YEARS = 3
FIRST = datetime(2024, 1, 1, 18, tzinfo=UTC)


def play(store: Store, rng: Random) -> None:
    """Some deals of every game."""
    for game in GAMES.values():
        kinds = ["person", *(["first"] * (game.default_seats - 1))]
        match = store.start(game, game.Options(), seated(kinds), PLAYED)
        think = LEVELS[game.name]["random"].think
        while True:
            while match.deal.result is None:
                seat = min(match.deal.pending())
                match.play(seat, decide(think, match.view(seat), rng).move)
            match.finish_deal()
            if match.over:
                break
            match.next_deal()


def multiply(journal: Journal, deals: int) -> None:
    """Write the same deals down under other numbers and days, with their records, until there are so many."""
    ((have,),) = journal.rows("SELECT count(*) FROM record")
    times = -(-deals // have)
    step = timedelta(days=365 * YEARS) / max(1, times)

    def work(db: sqlite3.Connection) -> None:
        db.create_function("pick", 2, lambda deal, level: ("beginner", "casual", "adept", "master")[(deal + level) % 4])
        for table, others in (
            ("deal", "match, number + :n * 100, carry, seed, commitment, header, :day, outcome, winner, cut, sum"),
            ("payment", "account, amount"),
        ):
            key = "id" if table == "deal" else "deal"
            for n in range(1, times):
                day = (FIRST + n * step).isoformat(timespec="seconds")
                db.execute(
                    f"INSERT INTO {table} SELECT {key} + :n * :have, {others} FROM {table}"  # noqa: S608
                    f" WHERE {key} <= :have",
                    {"n": n, "have": have, "day": day},
                )
        for n in range(1, times):
            moment = FIRST + n * step
            values = {
                "n": n,
                "have": have,
                "day": moment.date().isoformat(),
                "at": moment.isoformat(timespec="seconds"),
            }
            for table, others in (
                (
                    "record",
                    "deal + :n * :have, game, match, number, deals, :at, :day, house, pick(deal, :n), hero, name,"  # noqa: ISC004
                    " won, chips, sound, digest, shown",
                ),
                ("record_words", "deal + :n * :have, words"),
                ("record_seat", "name, deal + :n * :have, seat, kind, game, chips, won"),
                (
                    "record_person",
                    "name, game, :day, deal + :n * :have, seat, house, pick(deal, :n), seats, chips, won, hints",
                ),
                ("record_honour", "name, game, honour, :day, deal + :n * :have, seat, house, pick(deal, :n)"),
            ):
                db.execute(f"INSERT INTO {table} SELECT {others} FROM {table} WHERE deal <= :have", values)  # noqa: S608

    journal.write(work)
    journal.write(lambda db: db.execute("ANALYZE") and None)


def median(work: Callable[[], object]) -> tuple[float, float]:
    """Median of some rounds in milliseconds, by the clock and of the processor's own time."""
    spent, worked = [], []
    for _round in range(ROUNDS):
        before, busy = time.perf_counter(), time.process_time()
        work()
        spent.append((time.perf_counter() - before) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    return statistics.median(spent), statistics.median(worked)


def records_page(journal: Journal, game: str) -> None:
    """All that the records page reads."""
    person = persons(journal)[0][0]
    choices(journal, person, game)
    found = figures(journal, FiguresFilter(person, game))
    rows_of(journal, [best.deal for best in found.best])


def replays_page(journal: Journal, wanted: DealFilter) -> None:
    """All that the list of replays reads: its first picture, and what the next frames find."""
    search = replays_seen(journal, wanted)
    search.finish()


def replays_seen(journal: Journal, wanted: DealFilter) -> DealSearch:
    """What the list of replays reads before it is drawn."""
    search = DealSearch(journal, wanted)
    search.step()
    counts(journal)
    rows_of(journal, search.found[:12])
    return search


def longest_step(journal: Journal, wanted: DealFilter) -> None:
    """Every step of a search and of the counts beside the filters by itself; prints the longest."""
    search, facets, longest = DealSearch(journal, wanted), Facets(journal, wanted), 0.0
    for each in (search, facets):
        more = True
        while more:
            before = time.process_time()
            more = each.step()
            longest = max(longest, time.process_time() - before)
    print(f"longest step of {wanted.words or wanted.person or 'all'!r}: {longest * 1000:.1f} ms at work")


def main() -> None:
    """Make the deals and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    deals = parser.parse_args().deals
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "sala.sqlite3")
        play(store, Random(14))
        index = Index(store.journal)
        waiting, before = index.waiting, time.perf_counter()
        index.finish()
        each = (time.perf_counter() - before) / waiting * 1000
        print(f"a deal into the records: {each:.1f} ms")
        multiply(store.journal, deals)
        store.close()
        store = Store.open(Path(folder) / "sala.sqlite3")
        journal = store.journal
        ((have,),) = journal.rows("SELECT count(*) FROM record")
        size = (Path(folder) / "sala.sqlite3").stat().st_size / 1e6
        print(f"{have} deals, {size:.0f} MB")
        work: dict[str, Callable[[], object]] = {
            "records, all games": lambda: records_page(journal, ""),
            "records, Pai Tong": lambda: records_page(journal, "pai-tong"),
            "replays, first picture": lambda: replays_seen(journal, DealFilter()),
            "replays, dearest first": lambda: replays_seen(journal, DealFilter(order="dearest")),
            "replays, all of the list": lambda: replays_page(journal, DealFilter()),
            "replays of one game": lambda: replays_page(journal, DealFilter(game="tongits")),
            "replays, a search": lambda: replays_page(journal, DealFilter(words="escalera november")),
            "one row further down": lambda: rows_of(journal, [have // 2]),
        }
        found = {name: median(each) for name, each in work.items()}
        for name, (clock, busy) in found.items():
            print(f"{name:26} {clock:7.1f} ms, {busy:.1f} of them at work")
        person = persons(journal)[0][0]
        for wanted in (DealFilter(), DealFilter(person=person, result="won"), DealFilter(words="escalera november")):
            longest_step(journal, wanted)
        store.close()


if __name__ == "__main__":
    main()
