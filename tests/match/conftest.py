"""Fixtures: a store in a temporary folder, and the trivial game `nod`."""

import sqlite3
from contextlib import closing

import pytest

from game.games import GameBundle, added_game
from game.match.store import Store
from game.opponents import levels_of, random_player
from tests.match.fake import Nod


@pytest.fixture
def nod():
    game = Nod()
    identity = {"name": game.name, "title": game.title, "native": game.native, "seats": game.seats}
    levels = levels_of(random_player.think)
    with added_game(GameBundle(**identity, rules=lambda: game, levels=lambda: levels)):
        yield game


@pytest.fixture
def place(tmp_path):
    return tmp_path / "sala.sqlite3"


@pytest.fixture
def meddle(place):
    """Run statements on the file without the store's knowledge; return the rows of the last one."""

    def run(*statements):
        with closing(sqlite3.connect(place, isolation_level=None)) as other:
            return [other.execute(statement).fetchall() for statement in statements][-1]

    return run


@pytest.fixture
def opened(place):
    """Provide a function that opens the store at `place`; each call first closes the previous store."""
    stores = []

    def open_store():
        for store in stores:
            store.close()
        stores.append(Store.open(place))
        return stores[-1]

    yield open_store
    for store in stores:
        store.close()


@pytest.fixture
def store(opened):
    return opened()
