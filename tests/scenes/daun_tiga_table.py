"""A table of Daun Tiga for the tests: a match at the beginning of a deal, and a pilot who plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import Stake
from game.rules.daun_tiga.settlement import Stakes
from game.ui.render_context import DefaultSettings
from tests.pilot import STILL, TablePilot
from tools.pictures import daun_tiga as states

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.ui.node import Node

SEED = "ab" * 32


def new_match(
    store: Store, seats: int, persons: int = 1, *, banker: int | None = None, seed: str = SEED, **house: str | int
) -> Match:
    """A match at the beginning of a deal; `banker` holds the bank without dice."""
    players = tuple(Player(states.NAMES[seat], PERSON if seat < persons else "first") for seat in range(seats))
    options = DAUN_TIGA.Options.parse(dict(house))
    match = store.start(DAUN_TIGA, options, players, 3, seed, ledger=[100] * seats, derivation=BY_THE_SEED)
    if banker is not None:
        match.lay(DAUN_TIGA.deal(seats, seed, options, {"banker": banker}), 1)
    return match


class Table(TablePilot):
    """A table without hidden hands, whose next deal starts on request."""

    def doing(self) -> str:
        """What the table waits for a person to do: 'stake', 'open', 'keep', or continue ('next')."""
        if self.find("own:0") is not None:
            return "open"
        if self.find("first") is not None:
            return "stake"
        return next((name for name in ("keep", "next") if self.find(name) is not None), "")

    def wait_until(self, what: str) -> None:
        """Wait until the table rests, and check that it waits for this action."""
        self.rest()
        assert not self.curtains, "nobody hides anything here"
        assert self.doing() == what, self.doing()

    def finish(self) -> None:
        """Play to the end of the deal in the shortest way."""
        for _turn in range(60):
            self.rest()
            doing = self.doing()
            if doing == "next":
                return
            self.click({"stake": "stake", "open": "Open all", "keep": "yield"}.get(doing) or "Open all")
        raise AssertionError(f"the deal does not end: {self.doing()}")

    def go_on(self, match: Match) -> None:
        """Start the next deal at once."""
        super().go_on(match)
        self.next_deal()

    def cards(self) -> list[Node]:
        """The hand that is being opened."""
        return [self.node(f"own:{place}") for place in range(3)]

    def opened(self) -> list[bool]:
        """Return whether each of its cards is open."""
        return [not node.label.startswith("face-down") for node in self.cards()]

    def stakes(self) -> Stakes:
        """Return the draft stakes of the person whose stakes the mouse sets."""
        first, _plus, second = self.node("stake").label.removeprefix("Stake ").partition(" + ")
        return Stakes(int(first), int(second or 0))


def resting_nodes(table: Table) -> list[tuple[Any, ...]]:
    """Return the items at rest on the table."""
    return [item for _part, item in table.scene.board.items()]


def stakes_of(table: Table, seat: int) -> Stake:
    """Return the first stake of a seat."""
    return next(move for who, move in table.match.moves if who == seat and isinstance(move, Stake))


def staked(
    store: Store, seats: int = 6, banker: int = 5, settings: DefaultSettings = STILL, **house: str | int
) -> Table:
    """A table at which you are the first after the bank to open your hand."""
    table = Table(new_match(store, seats, banker=banker, **house), store, settings)
    table.wait_until("stake")
    table.click("stake")
    table.wait_until("open")
    return table
