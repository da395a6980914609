"""Helpers for a Pai Gow table: the current question, the tiles on the table, the coach's suggestions."""

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


def new_match(
    store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, *, deals: int | None = 3, **house: str | int
) -> Match:
    """Return a new match."""
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(PAI_GOW, PAI_GOW.Options.parse(dict(house)), players, deals, seed, derivation=BY_THE_SEED)


MAIN = {
    "Set hands": "set",
    "Open": "set",
    "Open the hands": "open",
    "Roll the dice": "throw",
    "Next deal": "next",
    "Final standings": "next",
}
"""Question by label of the main button; any other label shows the bet or the choice about the woodpile."""


def question_text(table: TablePilot) -> str:
    """Return the question to the person at the screen, '' if there is none."""
    button = table.find("primary")
    if button is None:
        return ""
    return "bet" if button.label.startswith("Bet ") else MAIN.get(button.label, "cut")


def until(table: TablePilot, *kinds: str) -> str:
    """Wait until the table is still, lifting curtains; return the question, which must be one of these."""
    table.rest()
    while table.curtains:
        table.lift_curtain()
        table.rest()
    kind = question_text(table)
    assert kind in kinds, f"none of {kinds} is asked: {kind!r}"
    return kind


def to_setting(table: TablePilot) -> None:
    """Bet, and wait for the tiles."""
    until(table, "bet")
    table.click("primary")
    until(table, "set")


def halves(pilot: Pilot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tiles of the front and the rear hand."""
    tiles = tiles_of(pilot)
    return tiles[:2], tiles[2:]


def pairs(split: Iterable[Iterable[str]]) -> set[frozenset[str]]:
    """Return the two hands as a set, regardless of order."""
    return {frozenset(hand) for hand in split}


def at(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """Return a table with you in the first seat and opponents in the others."""
    return TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1)), **house), store)


def table_as_house_bank(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """Return a table at which you hold the house bank."""
    return TablePilot(new_match(store, (*("first",) * (seats - 1), PERSON), **house), store)


def coached(table: TablePilot) -> list[Node]:
    """Return the splits that the coach mentions."""
    return [node for node in table.nodes() if node.name.startswith("coach:")]


def read(table: TablePilot) -> str:
    """Return all texts on the screen, in drawing order, joined."""
    return " ".join(drawn.text for drawn in table.shot().texts)
