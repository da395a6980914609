"""Records pages with the most players and the longest, most varied names possible."""

from __future__ import annotations

from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter
from game.rules import GAMES
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplayCallbacks, ReplaysScene
from game.scenes.records.statistics_filter_scene import FiguresFilterScene
from game.ui.scene import Scene
from tests.pilot import Pilot
from tools.pictures.posed_tables import nothing
from tools.scenarios import expert_answer

NAMES = ("W" * 60, "Maximiliana Esperanza de la Cruz y de los Santos Villanueva", "שלום עליכם", "مريم", "👧 🍀", "家")
SEATS = 17


@pytest.fixture(scope="module")
def full() -> Store:
    """A store with a deal of seventeen persons, and a match without a finished deal."""
    store, rng, rules = Store.open(IN_MEMORY), Random(17), GAMES["daun-tiga"]
    players = tuple(Player(NAMES[seat] if seat < len(NAMES) else f"Guest {seat}", "person") for seat in range(SEATS))
    match = store.start(rules, rules.Options(), players, 1, "17" * 32)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))
    match.finish_deal()
    store.start(rules, rules.Options(), players, 3, "18" * 32)
    Index(store.journal).finish()
    return store


def pages(store: Store) -> dict[str, Scene]:
    journal = store.journal
    ways = ReplayCallbacks(nothing, *([lambda *_any: None] * 7))
    return {
        "records": RecordsScene(
            journal,
            Index(journal),
            nothing,
            on_open=lambda _deal: None,
            on_narrow=lambda _scene: None,
            on_files=lambda _scene: None,
            chosen=FiguresFilter(NAMES[0]),
        ),
        "narrow": FiguresFilterScene(journal, FiguresFilter(NAMES[1]), lambda _chosen: None, nothing),
        "replays": ReplaysScene(journal, Index(journal), ways),
        "deal": DealScene(
            journal,
            1,
            nothing,
            on_save=lambda _match: None,
            on_name=lambda _deal, _name: None,
            on_delete=lambda _deal: None,
        ),
    }


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("page", ["records", "narrow", "replays", "deal"])
def test_records_pages_have_space_for_long_and_non_latin_names(full: Store, page: str, size: tuple[int, int]) -> None:
    pilot = Pilot.before(pages(full)[page], size=size)
    pilot.rest()
    assert pilot.faults() == []
    assert "1" in " ".join(pilot.texts()) or page == "narrow"
