"""A person at a table of Pong or Pai Tong: named states with their question, new matches, the selected piece."""

from __future__ import annotations

from game.match.match import Match
from game.match.players import Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from tests.pilot import STILL, TablePilot
from tools.pictures import money as states
from tools.scenarios import play_until

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024)]


def at(state: str, store: Store, settings: DefaultSettings = STILL) -> TablePilot:
    """Return the table in a named state, with its question shown."""
    table = TablePilot(play_until(states.STATES[state]), store, settings)
    table.to_question()
    return table


def new_match(store: Store, game: str, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str) -> Match:
    """Return a new match."""
    rules = GAMES[game]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, 3, seed, derivation=BY_THE_SEED)


def chosen(table: TablePilot) -> list[Node]:
    """Return the raised piece of the hand in a list; empty if none is raised."""
    return [node for node in table.pieces() if node.value == "selected"]
