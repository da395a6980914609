"""Named states of the pages of records and past deals."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.deal_search import DealFilter, DealSearch, items_made, keep
from game.records.indexer import Index
from game.records.luck import Weigher
from game.records.statistics import FiguresFilter
from game.review.moments import luck_of_match
from game.rules import GAMES
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.item_filter_scene import ItemScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplayCallbacks, ReplaysScene
from game.scenes.records.rivals_scene import RivalsScene
from game.scenes.records.statistics_filter_scene import FiguresFilterScene
from tools.pictures.posed_tables import nothing
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene


@cache
def played_store() -> Store:
    """Return a store with six deals of every game played by opponents; the best deal has a name."""
    store, rng = Store.open(IN_MEMORY), Random(14)
    for number, (name, rules) in enumerate(GAMES.items()):
        players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
        options = rules.presets.get("quick", rules.Options())  # in a deal of six, one by a draw that nobody challenged
        match = store.start(rules, options, players, 6, f"{number + 1:064x}")
        while True:
            while match.deal.result is None:
                seat = min(match.deal.pending())
                match.play(seat, expert_answer(match, seat, rng))
            match.finish_deal()
            if match.over:
                break
            match.next_deal()
        if name == "tongits":
            match.hinted(0)
    Index(store.journal).finish()
    search = DealSearch(store.journal, DealFilter(order="dearest"))
    search.step()
    keep(store.journal, search.found[0], "Never again")
    return store


def records(game: str = "", *, empty: bool = False, page: int = 0) -> Scene:
    """Return the records page of one game, or of all games."""
    journal = (Store.open(IN_MEMORY) if empty else played_store()).journal
    scene = RecordsScene(
        journal,
        Index(journal),
        nothing,
        on_open=lambda _deal: None,
        on_narrow=lambda _scene: None,
        on_files=lambda _scene: None,
        on_strength=lambda _person: None,
        chosen=FiguresFilter(game=game),
    )
    scene.page = page
    return scene


def weighed(game: str) -> Scene:
    """Return the records page of a game after the luck of every deal was computed."""
    journal = played_store().journal
    weigher = Weigher(journal, luck_of_match)
    weigher.choose("You", game)
    while weigher.step(1.0):
        pass
    return records(game)


def replays(*, empty: bool = False, wanted: DealFilter | None = None) -> Scene:
    """Return the list of past deals."""
    journal = (Store.open(IN_MEMORY) if empty else played_store()).journal
    ways = ReplayCallbacks(
        nothing,
        lambda _deal: None,
        lambda _deals: None,
        lambda _deal, _name: None,
        lambda _deal: None,
        lambda _filters: None,
        lambda _deal: None,
        lambda _filters: None,
    )
    return ReplaysScene(journal, Index(journal), ways, wanted)


def past_deal(game: str) -> Scene:
    """Return the replay viewer with the deal of a game that has the highest gain."""
    journal = played_store().journal
    search = DealSearch(journal, DealFilter(game=game, order="dearest"))
    search.step()
    return DealScene(
        journal,
        search.found[0],
        nothing,
        on_save=lambda _match: None,
        on_name=lambda _deal, _name: None,
        on_delete=lambda _deal: None,
    )


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "records": records,
    "records-tongits": lambda: records("tongits"),
    "records-luck": lambda: weighed("tongits"),
    "records-people": lambda: RivalsScene(played_store().journal, FiguresFilter("You"), nothing),
    "records-people-pong": lambda: RivalsScene(played_store().journal, FiguresFilter("You", "pong"), nothing),
    "records-hands": lambda: records("pong", page=1),
    "records-empty": lambda: records(empty=True),
    "records-narrow": lambda: FiguresFilterScene(
        played_store().journal, FiguresFilter("You"), lambda _chosen: None, nothing
    ),
    "replays": replays,
    "replays-empty": lambda: replays(empty=True),
    "replays-nothing": lambda: replays(wanted=DealFilter(words="nothing like that")),
    "replays-items": lambda: ItemScene(items_made(played_store().journal), ("", ""), lambda _item: None, nothing),
    "replays-item": lambda: replays(
        wanted=DealFilter(item=("daun-tiga", items_made(played_store().journal, "daun-tiga")[0][1]))
    ),
    "past-deal": lambda: past_deal("tongits"),
    "past-deal-pai-gow": lambda: past_deal("pai-gow"),
}
"""Function that returns the scene of each picture."""
