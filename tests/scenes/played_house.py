"""A person at the title who has played several deals, shared by tests of records and replays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.match.players import PERSON, seated
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.ui.intents import Text
from tests.pilot import Pilot

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def play(store: Store, game: str, deals: int, seed: int = 5) -> None:
    """Play a match to its end."""
    rules, rng = GAMES[game], Random(seed)
    players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
    options = rules.presets.get("quick", rules.Options())  # Tongits as these eleven deals were chosen
    match = store.start(rules, options, players, deals, f"{seed:064x}")
    think = LEVELS[game]["random"].think
    while True:
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, decide(think, match.view(seat), rng).move)
        match.finish_deal()
        if match.over:
            return
        match.next_deal()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for files."""
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def house(evening: Navigator, pilot: Pilot, store: Store) -> Pilot:
    """Return a person at the title who has played eleven deals."""
    play(store, "tongits", 8)
    play(store, "pong", 3)
    Index(store.journal).finish()
    evening.stage.push(evening.first(None))
    pilot.rest()
    return pilot


def type_text(pilot: Pilot, words: str) -> None:
    for letter in words:
        pilot.press(Text(letter))
    pilot.rest()


def shown(store: Store, game: str = "") -> tuple[object, ...]:
    own = figures(store.journal, FiguresFilter("You", game))
    return own.share, own.chips, own.line, own.levels, [(made.honour.id, made.times) for made in own.honours]
