"""What the coach works out of a table, in steps: what every split is worth, and what yours have cost so far. PG-60."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.rules.pai_gow.coach import advising
from game.rules.pai_gow.ways import Split
from game.rules.pai_gow.woodpile import in_pack_order
from game.words.pai_gow.coach import spent, why_silent

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from game.rules.pai_gow.coach import Advice
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import Table
    from game.table.pai_gow.screen_state import PaiGowState
    from game.table.pai_gow.trays import Trays
    from game.words import Reader

Stake = tuple[tuple[str, ...], int | None]
"""Four tiles, and the bet on them: a rounded commission weighs on a small bet otherwise than on a large one. PG-12a."""


class Counsel:
    """The advice of one table. What it has to work out it does in steps, one a frame."""

    def __init__(
        self,
        reader: Reader,
        trays: Trays,
        state: PaiGowState,
        options: PaiGowOptions,
        earlier: Iterable[Table],
        changed: Callable[[], None],
    ) -> None:
        """`earlier` are the open tables of the deals before this one; `changed` says that there is something new."""
        self._reader, self._trays, self._state = reader, trays, state
        self._options, self._you, self._changed = options, reader.you, changed
        self.cost = 0.0
        """What your splits have cost so far, in chips."""
        self._advice: dict[Stake, Advice] = {}
        """What is worked out already."""
        self._to_count: Iterator[Table] = iter(earlier)
        self._work: Generator[None, None, None] | None = None

    @property
    def why_silent(self) -> str:
        """Why it has nothing to say now, '' where it has."""
        bank = self._state.viewer == self._state.banker
        return why_silent(self._reader, bank=bank, known=self._trays.known)

    @property
    def advice(self) -> Advice | None:
        """What it knows of the tiles that lie open before whoever looks."""
        return None if self.why_silent else self._advice.get(self._at_stake)

    @property
    def _at_stake(self) -> Stake:
        """The tiles that lie there, and what is bet on them."""
        return in_pack_order(self._trays.tiles), self._state.bets[self._state.viewer]

    def count(self, table: Table) -> None:
        """The deal is over: count what your split cost."""
        self._to_count = chain(self._to_count, (table,))

    def think(self) -> bool:
        """One step of what is still to be worked out; False where that is nothing."""
        if self._work is None:
            self._work = self._next_work()
        if self._work is None:
            return False
        try:
            next(self._work)
        except StopIteration:
            self._work = None
            self._changed()
        return True

    def _next_work(self) -> Generator[None, None, None] | None:
        """First the tiles that lie there, then what deals that are over have cost."""
        if not self.why_silent and self.advice is None:
            return self._weigh(self._at_stake)
        table = next(self._to_count, None)
        return self._count(table) if table is not None else None

    def _weigh(self, stake: Stake) -> Generator[None, None, None]:
        tiles, bet = stake
        self._advice[stake] = yield from advising(tiles, self._options, bet)

    def _count(self, table: Table) -> Generator[None, None, None]:
        """What your split in a deal that is over cost; nothing while you hold the bank."""
        you = self._you
        hands = table.hands[you] if you is not None and you != table.banker else None
        if you is None or hands is None:
            return
        split = Split(*hands)
        stake = in_pack_order((*split.front, *split.rear)), table.bets[you]
        if stake not in self._advice:
            yield from self._weigh(stake)
        self.cost += self._advice[stake].cost(split) * (table.bets[you] or 0) / 100

    @property
    def spent(self) -> str:
        """What your splits have cost so far."""
        return spent(self.cost, self._reader)
