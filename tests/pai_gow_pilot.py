"""Somebody at the table of Pai Gow: what is asked, what lies there, what the coach offers."""

from __future__ import annotations

from collections.abc import Iterable

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.ui.node import Node
from game.words import Reader
from tests.hands import tiles_of
from tests.pilot import Pilot, TablePilot
from tools.pictures import pai_gow as states

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]
PAI_GOW = GAMES["pai-gow"]
READER = Reader("pai-gow", PAI_GOW.pack(PAI_GOW.Options()), states.NAMES)


def begun(
    store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, *, deals: int | None = 3, **house: str | int
) -> Match:
    """A fresh match."""
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(PAI_GOW, PAI_GOW.Options.parse(dict(house)), players, deals, seed, derivation=BY_THE_SEED)


MAIN = {
    "Set hands": "set",
    "Open": "set",
    "Open the hands": "open",
    "Throw the dice": "throw",
    "Next deal": "next",
    "Final standings": "next",
}
"""What the main button says, and what is asked with it; else it says how much is bet, or what becomes of the pile."""


def asked(table: TablePilot) -> str:
    """What the person before the screen is asked, or '' while nothing is."""
    button = table.find("primary")
    if button is None:
        return ""
    return "bet" if button.label.startswith("Bet ") else MAIN.get(button.label, "cut")


def until(table: TablePilot, *kinds: str) -> str:
    """Wait until the table rests and curtains are lifted: one of these questions must be put then."""
    table.rest()
    while table.curtains:
        table.lift_curtain()
        table.rest()
    kind = asked(table)
    assert kind in kinds, f"none of {kinds} is asked: {kind!r}"
    return kind


def to_setting(table: TablePilot) -> None:
    """Bet, and wait for the tiles."""
    until(table, "bet")
    table.click("primary")
    until(table, "set")


def halves(pilot: Pilot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles in front and behind."""
    tiles = tiles_of(pilot)
    return tiles[:2], tiles[2:]


def pairs(split: Iterable[Iterable[str]]) -> set[frozenset[str]]:
    """Two hands, in whatever order."""
    return {frozenset(hand) for hand in split}


def at(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """You in the first seat, opponents in the others."""
    return TablePilot(begun(store, (PERSON, *("first",) * (seats - 1)), **house), store)


def as_bank(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """You hold the house's bank."""
    return TablePilot(begun(store, (*("first",) * (seats - 1), PERSON), **house), store)


def coached(table: TablePilot) -> list[Node]:
    """The splits that the coach speaks of."""
    return [node for node in table.nodes() if node.name.startswith("coach:")]


def read(table: TablePilot) -> str:
    """Everything on the screen, one text after another as it is written."""
    return " ".join(drawn.text for drawn in table.shot().texts)
