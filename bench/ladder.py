"""Every level of opponent against tables of every other: what it wins and gains, and the page that says so.

    python bench/ladder.py [GAME ...] [--shuffles N] [--only steps] [--pair master,first] [--table WORDS]
        [--keep FILE] [--jobs N] [--write]

One seat is the challenger's, the others belong to the level it is measured against; each shuffle is played with the
challenger in every seat in turn (`sala simulate --rotate`), so that one shuffle is one sample. A ± is half of a 95 %
interval. Pai Gow is counted instead: what each strength's way of setting costs, exactly. Daun Tiga is chance.

`--only steps` measures each strength against the next lower one and against 0.1's player, without it all pairs and the
temperaments follow. `--pair` measures one challenger against one table instead, also players of earlier releases
(`bench/retired.py`), which are played nowhere else; `--table` takes only those tables whose
heading holds these words. `--keep` writes down every shuffle as it is played and goes on from there the next time, so
that many runs add up; a file holds for the players as they were, and a new version of one begins a new file.
`--write` puts the figures into `docs/opponents.md`, of each table the rows that were measured, each with its date. Uses
all cores unless `--jobs` says how many; see also `bench/thinking.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.retired import seat_retired
from game.match.duplicate_eval import Figures, Tally, evaluate_by_kind
from game.match.simulation import simulate_rotated
from game.opponents import LEVELS, STRENGTHS, TEMPERAMENTS, key_of
from game.opponents.pai_gow.players import HABITS
from game.rules import GAMES
from game.rules.pai_gow.deal_classes import BANKER_DEALS, classes, deals_left, settings
from game.rules.pai_gow.odds import end_of, weighing
from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.tiles import KINDS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

PAGE: Final = Path(__file__).parent.parent / "docs" / "opponents.md"
BEGIN, END = "<!-- written by bench/ladder.py -->", "<!-- until here -->"
CHUNK: Final = 5
"""Shuffles that a process plays at a time."""
SEED: Final = "ladder"
BOTTOM_UP: Final = STRENGTHS
OLD: Final = "first"


class Table(NamedTuple):
    """A game, how many play, and the house rules that are not as usual."""

    game: str
    seats: int
    house: dict[str, object]
    shuffles: int
    """Unless another number is asked for."""

    @property
    def title(self) -> str:
        """What it is called on the page."""
        rules = "".join(f", `{key}={value}`" for key, value in self.house.items())
        return f"{GAMES[self.game].title}, {self.seats} players{rules}"


TABLES: Final = (
    Table("pong", 4, {}, 250),
    Table("pong", 4, {"payer": "discarder_pays_all"}, 250),
    Table("pai-tong", 4, {}, 250),
    Table("pai-tong", 4, {"payer": "discarder_pays_all"}, 250),
    Table("pai-tong", 6, {}, 300),
    Table("tongits", 3, {"jackpot": "off"}, 600),
)


def pairs(*, steps: bool) -> Iterator[tuple[str, str]]:
    """Challenger and table: the stronger against the weaker, then tastes among equals."""
    for weaker, stronger in combinations(BOTTOM_UP, 2):
        if not steps or BOTTOM_UP.index(stronger) - BOTTOM_UP.index(weaker) == 1:
            yield stronger, weaker
    yield from ((strength, OLD) for strength in (BOTTOM_UP[-1:] if steps else BOTTOM_UP))
    if not steps:
        yield from ((key_of(strength, taste), strength) for strength in BOTTOM_UP for taste in TEMPERAMENTS[1:])


def play(table: Table, kinds: Sequence[str], begin: int, shuffles: int) -> list[Tally]:
    """Some of the shuffles; in a process of its own."""
    game = GAMES[table.game]
    options = game.Options.parse(dict(table.house))
    return simulate_rotated(game, options, kinds, shuffles, SEED, begin=begin).shuffles


class Kept:
    """Shuffles that were played before, by table and pair, in a file; without one they are kept in no file."""

    def __init__(self, path: Path | None) -> None:
        """Read the file where there is one."""
        self.path = path
        self.rows: dict[str, dict[str, list[list[int]]]] = {}
        """By table and pair, and by the shuffle's number: chips, wins and deals ahead of each player."""
        if path is not None and path.exists():
            self.rows = json.loads(path.read_text(encoding="utf-8"))

    def of(self, name: str) -> dict[int, Tally]:
        """The shuffles of one row that are known, by their numbers."""
        return {int(number): Tally(*map(tuple, each)) for number, each in self.rows.get(name, {}).items()}

    def add(self, name: str, begin: int, tallies: Sequence[Tally]) -> None:
        """Write some more down, from number `begin` on."""
        row = self.rows.setdefault(name, {})
        row |= {str(number): list(map(list, each)) for number, each in enumerate(tallies, begin)}
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_suffix(".new")
            beside.write_text(json.dumps(self.rows), encoding="utf-8")
            beside.replace(self.path)


def duel(pool: Executor, table: Table, challenger: str, other: str, shuffles: int, kept: Kept) -> Figures:
    """The challenger's figures at a table of the other."""
    kinds = [challenger, *[other] * (table.seats - 1)]
    name = f"{table.title}: {challenger}, {other}"
    known = kept.of(name)
    parts = {
        begin: pool.submit(play, table, kinds, begin, min(CHUNK, shuffles + 1 - begin))
        for begin in range(1, shuffles + 1, CHUNK)
        if any(number not in known for number in range(begin, min(begin + CHUNK, shuffles + 1)))
    }
    for begin, part in parts.items():
        kept.add(name, begin, part.result())
    known = kept.of(name)
    return evaluate_by_kind(kinds, [known[number] for number in range(1, shuffles + 1)])[challenger]


class Row(NamedTuple):
    """One line of the page's tables."""

    title: str
    """Its table's heading."""
    key: str
    """How the line begins: no other of its table begins so."""
    text: str


def row(table: Table, challenger: str, other: str, found: Figures, shuffles: int) -> Row:
    """The figures of one pair."""
    over = 100 * (found.win_rate - 1 / table.seats)
    wins, chips = 100 * (found.win_rate_ci95 or 0), found.chips_ci95 or 0
    share, gained = f"{over:+.1f} ± {wins:.1f}", f"{found.chips_per_deal:+.2f} ± {chips:.2f}"
    key = f"| {challenger} | {other} |"
    return Row(table.title, key, f"{key} {share} | {gained} | {shuffles} | {datetime.now(UTC).date()} |")


def pai_gow_costs(*, bank: bool) -> dict[str, float]:
    """What each strength loses beside the best play, in per cent of the bet: over every deal, slips and all. PG-60."""
    lost, dealt = dict.fromkeys(HABITS, 0.0), deals_left()
    table = strengths("source")
    for kinds, many in zip(classes(), dealt, strict=True):
        tiles: list[str] = []
        for kind in kinds:
            codes = [code for code in KINDS[kind].codes if code not in tiles] or KINDS[kind].codes
            tiles.append(codes[0])
        odds = end_of(weighing(tiles, "balanced", bank=bank))
        worth = {tuple(table[kind_of(a)][kind_of(b)] for a, b in each.split): each.worth() for each in odds.splits}
        of = {each.pairing: worth[each.front, each.rear] for each in settings(kinds, "source")}
        best, exact = max(worth.values()), odds.splits[odds.best[0]].worth()
        for strength, habits in HABITS.items():
            made = (
                exact
                if habits is None
                else sum(
                    share * float(of[habits.pairing(kinds, "source", slips)]) for share, slips in habits.all_mistakes()
                )
            )
            lost[strength] += many * (float(best) - float(made)) / BANKER_DEALS
    return {strength: each / sum(dealt) for strength, each in lost.items()}


def pai_gow_rows(pool: ProcessPoolExecutor) -> Iterator[Row]:
    """The lines of Pai Gow."""
    player, bank = (pool.submit(pai_gow_costs, bank=each) for each in (False, True))
    for key, cost in reversed(player.result().items()):
        text = f"| {key} | {cost:.2f} % | {bank.result()[key]:.2f} % |"
        yield Row(GAMES["pai-gow"].title, f"| {key} |", text)


HEADS: Final = {
    "": (
        "| challenger | table of | win rate over its share, points | chips a deal | shuffles | measured |",
        "|---|---|---|---|---|---|",
    ),
    GAMES["pai-gow"].title: (
        "What setting costs beside the best, in per cent of the bet:",
        "",
        "| strength | as a player | as a passing bank |",
        "|---|---|---|",
    ),
    GAMES["daun-tiga"].title: ("Chance: no way of staking is better than another, see above.",),
}
"""What stands under a heading, above the lines; the first is that of all tables without one of their own."""


def head_of(title: str) -> list[str]:
    """A heading and what stands under it."""
    return ["", f"### {title}", "", *HEADS.get(title, HEADS[""])]


def measured(
    pool: ProcessPoolExecutor,
    games: Sequence[str],
    shuffles: int | None,
    met: Sequence[tuple[str, str]],
    words: str,
    kept: Kept,
) -> Iterator[Row]:
    """The lines of the page, as they are found: everybody in `met` at every table whose heading holds the words."""
    for table in TABLES:
        if table.game not in games or words not in table.title:
            continue
        count = shuffles or table.shuffles
        for challenger, other in met:
            yield row(table, challenger, other, duel(pool, table, challenger, other, count, kept), count)
    if "pai-gow" in games and words in GAMES["pai-gow"].title:
        yield from pai_gow_rows(pool)


def written(page: str, rows: Sequence[Row]) -> str:
    """The page with these lines in its marked part, in the place of those that begin alike, all others as they were."""
    before, rest = page.split(BEGIN, 1)
    marked, after = rest.split(END, 1)
    lines = marked.rstrip().split("\n")
    for each in rows:
        heading = f"### {each.title}"
        if heading not in lines:
            lines += head_of(each.title)
        begin = lines.index(heading)
        ends = (at for at in range(begin + 1, len(lines)) if lines[at].startswith("### "))
        end = next(ends, len(lines))
        old = [at for at in range(begin, end) if lines[at].startswith(each.key)]
        if old:
            lines[old[0]] = each.text
        else:
            while not lines[end - 1]:
                end -= 1
            lines.insert(end, each.text)
    return "".join((before, BEGIN, "\n".join(lines), "\n\n", END, after))


def main() -> None:
    """Print the tables, and write them where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (default: all)")
    parser.add_argument("--shuffles", type=int, help="how many, instead of each table's own number")
    parser.add_argument("--only", choices=("steps",), help="each strength against the next lower one and 0.1's player")
    parser.add_argument("--pair", metavar="CHALLENGER,OTHER", help="one challenger at a table of one other kind")
    parser.add_argument("--table", default="", metavar="WORDS", help="only tables whose heading holds these words")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write shuffles down here, and go on from it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many shuffles are played at a time")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE.name}")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    if asked.shuffles is not None and asked.shuffles < 2:
        parser.error("--shuffles must be 2 or more: one shuffle tells nothing of others")
    if asked.jobs < 1:
        parser.error("--jobs must be 1 or more")
    met = list(pairs(steps=asked.only == "steps"))
    if asked.pair:
        challenger, _comma, other = asked.pair.partition(",")
        for game in asked.games or (table.game for table in TABLES):
            for key in (challenger, other):
                if key not in LEVELS[game]:
                    parser.error(f"{game} has no opponent {key!r}; there are {', '.join(LEVELS[game])}")
        met = [(challenger, other)]
    begun = time.perf_counter()
    rows, title = [], ""
    with ProcessPoolExecutor(asked.jobs, initializer=seat_retired) as pool:
        for each in measured(pool, asked.games or tuple(GAMES), asked.shuffles, met, asked.table, Kept(asked.keep)):
            if each.title != title:
                print(*head_of(each.title), sep="\n")
            title = each.title
            print(each.text, flush=True)
            rows.append(each)
    print(f"\n{time.perf_counter() - begun:.0f} s")
    if asked.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    main()
