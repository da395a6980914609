"""The coach: computes, in slices, the value of every split and the total cost of the viewer's splits. PG-60."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from game.rules.pai_gow.coach import advising, advising_bank, bets_against
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.woodpile import in_pack_order
from game.words.pai_gow.coach import spent, why_silent

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from game.rules.contract import Seat
    from game.rules.pai_gow.coach import Advice
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import Table
    from game.table.pai_gow.hand_trays import Trays
    from game.table.pai_gow.screen_state import PaiGowState
    from game.words import Reader


class Stake(NamedTuple):
    """Four tiles and the bets that depend on them.

    Each bet determines how its commission is rounded. PG-12a.
    """

    tiles: tuple[str, ...]
    bet: int | None
    """Bet placed by a player; None for the banker."""
    against: tuple[int, ...] = ()
    """Bets against the banker; () for a player."""
    bank: bool = False


class CoachingAdvice:
    """Advice on the splits at one table, computed in slices that fit into a frame."""

    def __init__(
        self,
        reader: Reader,
        trays: Trays,
        state: PaiGowState,
        options: PaiGowOptions,
        earlier: Iterable[Table],
        changed: Callable[[], None],
    ) -> None:
        """Create the coach.

        `earlier` are the tables of finished deals; `changed` is called when a computation has finished.
        """
        self._reader, self._trays, self._state = reader, trays, state
        self._options, self._you, self._changed = options, reader.you, changed
        self.cost = 0.0
        """Chips that the viewer's splits have cost so far."""
        self._advice: dict[Stake, Advice] = {}
        """Advice computed so far."""
        self._to_count: Iterator[Table] = iter(earlier)
        self._work: Generator[None, None, None] | None = None

    @property
    def why_silent(self) -> str:
        """Reason why the coach gives no advice now; '' if it gives advice."""
        return why_silent(self._reader, known=self._trays.known)

    @property
    def advice(self) -> Advice | None:
        """Advice on the tiles that the viewer sees; None until it has been computed."""
        return None if self.why_silent else self._advice.get(self._at_stake)

    @property
    def _at_stake(self) -> Stake:
        """The viewer's current tiles and the bet on them."""
        state = self._state
        return _stake(self._trays.tiles, state.bets, state.viewer, state.banker)

    @property
    def bound(self) -> bool:
        """Whether the viewer's seat is the house banker, which has no choice of split. PG-61."""
        return self._options.house_bank and self._state.viewer == self._state.banker

    def count(self, table: Table) -> None:
        """Register a finished deal, in which the cost of the viewer's split is to be computed."""
        self._to_count = chain(self._to_count, (table,))

    def think(self) -> bool:
        """Run the computation for one slice; return False if there is nothing to compute."""
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
        """Return the next computation: for the current tiles, else a finished deal's cost, else None."""
        if not self.why_silent and self.advice is None:
            return self._weigh(self._at_stake)
        table = next(self._to_count, None)
        return self._count(table) if table is not None else None

    def _weigh(self, stake: Stake) -> Generator[None, None, None]:
        if stake.bank:
            self._advice[stake] = yield from advising_bank(stake.tiles, self._options, stake.against)
        else:
            self._advice[stake] = yield from advising(stake.tiles, self._options, stake.bet)

    def _count(self, table: Table) -> Generator[None, None, None]:
        """Compute the cost of the viewer's split in a finished deal, and add it to the total.

        A house banker is skipped, because it has no choice.
        """
        you = self._you
        hands = None if you is None or (you == table.banker and self._options.house_bank) else table.hands[you]
        if you is None or hands is None:
            return
        split = Split(*hands)
        stake = _stake((*split.front, *split.rear), table.bets, you, table.banker)
        if stake not in self._advice:
            yield from self._weigh(stake)
        self.cost += self._advice[stake].cost(split) * (sum(stake.against) + (stake.bet or 0)) / 100

    @property
    def spent(self) -> str:
        """Text with the total cost of the viewer's splits so far."""
        return spent(self.cost, self._reader)


def _stake(tiles: Sequence[str], bets: Sequence[int | None], seat: Seat, banker: Seat) -> Stake:
    """Return a seat's tiles and the bets that depend on them."""
    ordered = in_pack_order(tiles)
    if seat == banker:
        return Stake(ordered, None, bets_against(bets, banker), bank=True)
    return Stake(ordered, bets[seat])
