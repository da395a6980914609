"""A person at a table of Tongits: named states, legal moves, and the hand as shown."""

from __future__ import annotations

from typing import cast

from pygame import Rect

from game.match.match import Match
from game.match.players import Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.tongits.moves import Call
from game.rules.tongits.view import View
from game.table.geometry import Frame
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from game.words.tongits.moves import label
from tests import hands
from tests.pilot import SIZE, STILL, TablePilot
from tools.pictures import tongits as states
from tools.scenarios import play_until

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024)]


def at(state: str, store: Store, settings: DefaultSettings = STILL, size: tuple[int, int] = SIZE) -> TablePilot:
    """Return the table in a named state, with its question shown."""
    table = TablePilot(play_until(states.STATES[state]), store, settings, size)
    table.to_question()
    return table


def new_match(store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str | int) -> Match:
    """Return a new match; other house rules are those of the preset 'quick', with calls at the discard."""
    rules = GAMES["tongits"]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    options = rules.Options.parse(dict(house), rules.presets["quick"])
    return store.start(rules, options, players, 3, seed, derivation=BY_THE_SEED)


def view_of_person(table: TablePilot, *staged: Move) -> View:
    """Return the view of the person who is asked, with the staged moves applied."""
    seat = table.asked()
    assert seat is not None
    return cast("View", hands.view_after(table.match, seat, staged))


def legal_moves_of(table: TablePilot, *kinds: type) -> list[Move]:
    """Return the legal moves of these kinds for the person who is asked."""
    return [move for move in view_of_person(table).legal if isinstance(move, kinds)]


def words_of(table: TablePilot, move: Move) -> str:
    """Return the label of a move of the person who is asked."""
    return label(move, view_of_person(table), table.scene.reader)


def card_words(table: TablePilot, code: str) -> str:
    """Return the name of a card."""
    return table.scene.reader.piece(code)


def chosen(table: TablePilot) -> list[str]:
    """Return the raised cards of the hand, left to right."""
    return [code_of(node) for node in table.pieces() if node.value == "selected"]


def hand_cards(table: TablePilot) -> list[str]:
    """Return the cards of the hand, left to right."""
    return [code_of(node) for node in table.pieces()]


def code_of(node: Node) -> str:
    """Return the code of a card in the hand."""
    return node.name.removeprefix("card:")


def drag(table: TablePilot, code: str, x: float, y: float) -> None:
    """Drag a card of the hand to a point of the table (units)."""
    table.drag(f"card:{code}", Frame(table.stage.ctx.scale).point(x, y))


def calls_made(table: TablePilot) -> list[str | None]:
    """Return the discard of each called draw; None for a call without one."""
    return [move.card for _seat, move in table.match.moves if isinstance(move, Call)]


def covered(table: TablePilot, over: Rect) -> list[str]:
    """Return the exposed cards, and those of the hand, that a panel covers by more than a pixel."""
    cards = [node for node in table.nodes() if node.role in {"piece", "lying"}]
    return [node.label for node in cards if min(node.bounds.clip(over).size) > 1]


def deadwood_of_hand(table: TablePilot) -> list[str]:
    """Return the deadwood of the hand."""
    return [code for group in table.shown.groups if not group.bahay for code in group.cards]
