"""A person in a lobby without earlier choices: opens it, clicks nodes by name, and sets the players of seats."""

import pytest

from game.match.store import Store
from game.rules import GAMES
from game.scenes.lobby.scene import LobbyScene
from game.ui.intents import Pointer
from tools.screenshots import open_stage

SEED = "5a" * 32
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    yield opened
    opened.close()


def entered(store, game="pai-tong", size=(1280, 720)):
    done = []
    scene = LobbyScene(GAMES[game], store, done.append, lambda: done.append("left"))
    return open_stage(scene, size), scene, done


def click(stage, name):
    place = stage.top.focus.find(name).rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, place))


def seat_opponent(stage, seat, *, strength=None, taste=None):
    """Set a seat's opponent by the indices of strength and temperament on its panel."""
    click(stage, f"kind:{seat}")
    if strength is not None:
        click(stage, f"strength:{strength}")
    if taste is not None:
        click(stage, f"temperament:{taste}")
    click(stage, "done")
