"""`kill -9` in mid-play, again and again on one journal: what was told must be there, and the next plays on."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.attack_journals import check
from game.match.data_folders import FILE
from game.match.players import seated
from game.match.store import Store
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from game.match.match import Match

ROOT: Final = Path(__file__).parent.parent
LONGEST_S: Final = 0.08
"""That a program plays before it is killed, or less."""
CHANGED_AFTER: Final = 25
"""Kills after which another game is played."""


class Journal:
    """A journal that programs play on, and what they told before they were killed."""

    def __init__(self, place: Path, game: str, rng: Random) -> None:
        self._place, self._game, self._rng = place, GAMES[game], rng
        store = Store.open(place)
        seats = rng.choice(self._game.seats)
        players = seated(["person", *rng.choices(("first", "random"), k=seats - 1)])
        self._id = store.start(self._game, self._game.Options(), players).id
        store.close()
        self._known: dict[int, list[tuple[int, str]]] = {1: []}

    def kill(self) -> str:
        """Let a program play for a moment, kill it, and look at the journal."""
        lines = self._killed_after(self._rng.uniform(0, LONGEST_S))
        number, count = int(lines[0][1]), int(lines[0][2])
        check(lines[0][0] == "resumed" and count == len(self._known[number]), "ANOTHER DEAL WENT ON")
        for _word, deal, place, seat, move in lines[1:]:
            moves = self._known.setdefault(int(deal), [])
            moves.append((int(seat), move))
            check(len(moves) == int(place), "A MOVE TWICE, OR NONE")
        store = Store.open(self._place)
        try:
            check(store.notices == (), "A KILLED PROGRAM LOCKS OTHERS OUT")
            match = store.resume(self._id)
            self._compare(match)
        finally:
            store.close()
        return "nothing lost" if len(lines) > 1 else "nothing lost, nothing played"

    def _killed_after(self, seconds: float) -> list[list[str]]:
        """What the program had told, line by line; a torn last line is left out."""
        words = [sys.executable, "-m", "tests.match.restless", str(self._place)]
        child = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            child.stdin.write("\n")
            child.stdin.flush()
            first = child.stdout.readline()
            time.sleep(seconds)
        finally:
            child.kill()
        told = first + child.stdout.read()
        child.communicate()
        check(child.returncode == -9, "IT ENDED BY ITSELF")
        return [line.split(maxsplit=4) for line in told[: told.rfind("\n") + 1].splitlines()]

    def _compare(self, match: Match) -> None:
        """The last move can have been written down and not told any more, or a next deal dealt."""
        last = max(self._known)
        check(match.number in {last, last + 1}, "A DEAL LOST")
        saved = [(seat, str(move)) for seat, move in match.moves]
        before = self._known.setdefault(match.number, [])
        check(saved[: len(before)] == before, "A MOVE LOST")
        check(len(saved) <= len(before) + 1, "MOVES THAT NOBODY MADE")
        self._known[match.number] = saved
        seats = len(match.players)
        deal = self._game.deal(seats, match.deal.seed, match.options, match.deal.header["carry"])
        for seat, move in saved:
            deal.play(seat, self._game.parse_move(move))
        check(all(match.view(seat) == deal.view(seat) for seat in (None, *range(seats))), "IT STANDS OTHERWISE")


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many kills, on a journal of each game in turn."""
    games = list(GAMES)
    begin = rng.randrange(len(games))
    for number in range(0, count, CHANGED_AFTER):
        game = games[(begin + number // CHANGED_AFTER) % len(games)]
        place = folder / str(number)
        place.mkdir()
        journal = Journal(place / FILE, game, rng)
        for _again in range(min(CHANGED_AFTER, count - number)):
            yield game, journal.kill
