"""Thousands of deals in one process, written down, told in words, kept in the records, now and then at a table.

What the process holds after the first fifth, when every store of pictures and words is filled, it may hold at the end,
and little more. Matches begin and end on the way, as in a program that is left open for weeks.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.match.data_folders import FILE
from game.match.players import PERSON, seated
from game.match.store import Store
from game.opponents import sound_choice
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.ui import memory_release
from game.ui.scene import Scene
from game.words import Reader, sentences
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from game.match.match import Match

DEALS: Final = 20
"""Of a match."""
AT_A_TABLE: Final = 7
"""The last deal of one match in so many is played at its table, in a window: so all games come in turn."""
SIZE: Final = (1024, 640)
FRAME: Final = 1 / 30
MOST_FRAMES: Final = 60_000
MOST_MB: Final = 8.0
"""That may be held at the end more than after the first fifth: the records of all these deals, and what the C library
does not give back."""
LEAST_DEALS: Final = 5_000
"""With fewer not every game was at its table in the first fifth, and nothing is compared."""
STATM: Final = Path("/proc/self/statm")
PAGE: Final = 4096


class Grown(Exception):  # noqa: N818 - what it is
    """The process holds more and more."""


def held() -> float:
    """MB (10**6 bytes) of this process that no other shares, once it has tidied up; 0 where that cannot be read."""
    memory_release.tidy()
    if not STATM.exists():
        return 0.0
    _size, resident, shared = STATM.read_text().split()[:3]
    return (int(resident) - int(shared)) * PAGE / 1e6


class House:
    """One program that runs on and on."""

    def __init__(self, folder: Path) -> None:
        memory_release.prepare()  # as the program does before its first picture
        self._store = Store.open(folder / FILE)
        self._store.change(speed=0.0, lessons=tuple(GAMES))
        self._stage, self._picture = open_stage(Scene(), SIZE), Surface(SIZE)
        self._house = Navigator(self._store, self._stage)
        self._match: Match | None = None
        self._matches = 0
        self.sizes: list[float] = []

    def deal(self, name: str, rng: Random) -> str:
        """One deal, to its settlement."""
        match = self._match
        if match is None or match.game.name != name or match.number == match.deals:
            game = GAMES[name]
            players = seated([PERSON, *["first"] * (rng.choice(game.seats) - 1)])
            match = self._match = self._store.start(game, game.Options(), players, DEALS, rng.randbytes(32).hex())
            self._matches += 1
        else:
            match.next_deal()
        at_a_table = match.number == match.deals and self._matches % AT_A_TABLE == 0
        if at_a_table:
            self._at_the_table(match, rng)
        else:
            self._in_words(match, rng)
        if match.deal.result is not None:
            match.finish_deal()
        Index(self._store.journal).finish()
        if match.number == match.deals:
            self._store.delete_match(match.id)
        return "at the table" if at_a_table else "in words"

    def _in_words(self, match: Match, rng: Random) -> None:
        names = tuple(player.name for player in match.players)
        reader = Reader(match.game.name, match.game.pack(match.options), names, 0)
        while pending := match.deal.pending():
            seat = min(pending)
            events = match.play(seat, sound_choice(match.view(seat), rng).move)
            sentences((event.seen_by(0) for event in events), reader)

    def _at_the_table(self, match: Match, rng: Random) -> None:
        self._house.sit_down(match)
        for _frame in range(MOST_FRAMES):
            self._stage.update(FRAME)
            table = self._stage.top
            if self._stage.dirty:
                self._stage.draw(self._picture)
            if match.deal.result is not None:
                break
            turn = table.focus.find("turn") if isinstance(table, TableScene) else None
            if turn is not None and turn.on_activate is not None:  # a hand that its person opens, card by card
                turn.on_activate()
                continue
            if not isinstance(table, TableScene) or table.busy or table.session.asked is None:
                continue
            seat = table.session.asked
            if seat in match.deal.pending():
                table.prompt.close()
                table.questions.answer(sound_choice(match.view(seat), rng).move, seat=seat)
        else:
            raise Grown(f"a deal of {match.game.name} does not end at its table")
        for _frame in range(60):
            self._stage.update(FRAME)
        self._stage.draw(self._picture)
        self._house.to_title()
        self._stage.update(FRAME)

    def measure(self) -> str:
        """Read what is held, and keep it."""
        self.sizes.append(held())
        return "measured"

    def compare(self) -> str:
        """What is held at the end beside what was held after the first fifth."""
        begun, ended = self.sizes[0], self.sizes[-1]
        print(f"  memory of its own, MB: {', '.join(f'{size:.1f}' for size in self.sizes)}", file=sys.stderr)
        if ended - begun > MOST_MB:
            raise Grown(f"{begun:.1f} MB, then {ended:.1f} MB")
        return "flat"

    def close(self) -> str:
        """Leave the house."""
        self._stage.reset(Scene())
        self._store.close()
        return "closed"


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many deals, match after match; ten times what is held is looked at."""
    house, games = House(folder), list(GAMES)
    steps = {count * part // 10 for part in range(2, 11)}
    for number in range(count):
        name = games[number // DEALS % len(games)]
        yield name, partial(house.deal, name, rng)
        if number + 1 in steps:
            yield "memory", house.measure
    if count >= LEAST_DEALS:
        yield "memory", house.compare
    yield "house", house.close
