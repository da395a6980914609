"""Every level of opponent against tables of every other: what it wins and gains, and the page that says so.

    python bench/ladder.py [GAME ...] [--shuffles N] [--only steps] [--write]

One seat is the challenger's, the others belong to the level it is measured against; each shuffle is played with the
challenger in every seat in turn (`sala simulate --rotate`), so that one shuffle is one sample. A ± is half of a 95 %
interval. Pai Gow is counted instead: what each strength's way of setting costs, exactly. Daun Tiga is chance.

`--only steps` measures each strength against the next lower one and against 0.1's player, without it all pairs and the
temperaments follow. `--write` puts the figures into `docs/opponents.md`. Uses all cores; see also `bench/thinking.py`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.by_kind import Figures, Tally, by_kind
from game.match.simulation import simulate_rotated
from game.opponents import STRENGTHS, TEMPERAMENTS, key_of
from game.opponents.pai_gow.players import HABITS
from game.rules import GAMES
from game.rules.pai_gow.classes import BANKER_DEALS, classes, deals_left, settings
from game.rules.pai_gow.odds import end_of, weighing
from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.tiles import KINDS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


def duel(pool: ProcessPoolExecutor, table: Table, challenger: str, other: str, shuffles: int) -> Figures:
    """The challenger's figures at a table of the other."""
    kinds = [challenger, *[other] * (table.seats - 1)]
    parts = [
        pool.submit(play, table, kinds, begin, min(CHUNK, shuffles + 1 - begin))
        for begin in range(1, shuffles + 1, CHUNK)
    ]
    return by_kind(kinds, [one for part in parts for one in part.result()])[challenger]


def row(table: Table, challenger: str, other: str, found: Figures, shuffles: int) -> str:
    """One line of the page's table."""
    over = 100 * (found.win_rate - 1 / table.seats)
    wins, chips = 100 * (found.win_rate_ci95 or 0), found.chips_ci95 or 0
    share, gained = f"{over:+.1f} ± {wins:.1f}", f"{found.chips_per_deal:+.2f} ± {chips:.2f}"
    return f"| {challenger} | {other} | {share} | {gained} | {shuffles} |"


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
                    share * float(of[habits.pairing(kinds, "source", slips)]) for share, slips in habits.every_slip()
                )
            )
            lost[strength] += many * (float(best) - float(made)) / BANKER_DEALS
    return {strength: each / sum(dealt) for strength, each in lost.items()}


def pai_gow_lines(pool: ProcessPoolExecutor) -> list[str]:
    """The page's table for Pai Gow."""
    player, bank = (pool.submit(pai_gow_costs, bank=each) for each in (False, True))
    rows = [f"| {key} | {cost:.2f} % | {bank.result()[key]:.2f} % |" for key, cost in player.result().items()]
    return ["| strength | as a player | as a passing bank |", "|---|---|---|", *reversed(rows)]


def figures(games: Sequence[str], shuffles: int | None, *, steps: bool) -> Iterator[str]:
    """The lines of the page, as they are found."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for table in TABLES:
            if table.game not in games:
                continue
            count = shuffles or table.shuffles
            yield from ("", f"### {table.title}", "")
            yield "| challenger | table of | win rate over its share, points | chips a deal | shuffles |"
            yield "|---|---|---|---|---|"
            for challenger, other in pairs(steps=steps):
                yield row(table, challenger, other, duel(pool, table, challenger, other, count), count)
        if "pai-gow" in games:
            yield from ("", "### Pai Gow", "", "What setting costs beside the best, in per cent of the bet:", "")
            yield from pai_gow_lines(pool)
        if "daun-tiga" in games:
            yield from ("", "### Daun Tiga", "", "Chance: no way of staking is better than another, see above.")


def written(page: str, lines: Sequence[str]) -> str:
    """The page with these lines in its marked part."""
    return re.sub(
        f"{re.escape(BEGIN)}.*?{re.escape(END)}",
        lambda _found: "\n".join([BEGIN, *lines, END]),
        page,
        count=1,
        flags=re.DOTALL,
    )


def main() -> None:
    """Print the tables, and write them where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (default: all)")
    parser.add_argument("--shuffles", type=int, help="how many, instead of each table's own number")
    parser.add_argument("--only", choices=("steps",), help="each strength against the next lower one and 0.1's player")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE.name}")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    if asked.shuffles is not None and asked.shuffles < 2:
        parser.error("--shuffles must be 2 or more: one shuffle tells nothing of others")
    if asked.write and asked.games:
        parser.error("--write is for the whole page, all games together")
    begun = time.perf_counter()
    command = " ".join(["python bench/ladder.py", *sys.argv[1:]])
    lines = ["", f"`{command}`, {datetime.now(UTC).date()}."]
    print(*lines, sep="\n")
    for line in figures(asked.games or tuple(GAMES), asked.shuffles, steps=asked.only == "steps"):
        print(line, flush=True)
        lines.append(line)
    print(f"\n{time.perf_counter() - begun:.0f} s")
    if asked.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), [*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
