"""Start of the program: the title page comes first, everything else is loaded once it is visible."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from pygame import Surface

from game.scenes import title_background
from game.scenes.early_title import Entrance
from game.scenes.navigator import Navigator
from game.table.sound_names import SOUNDS
from game.ui.render_context import RenderContext
from game.ui.sprites import SpriteCache
from game.ui.stage import Stage
from game.ui.window import Window
from tools.screenshots import prepare_display

if TYPE_CHECKING:
    from game.match.store import Store


def test_title_page_does_not_import_tables_lobby_book_or_games() -> None:
    later = (
        *("game.scenes.tables", "game.scenes.lobby", "game.scenes.book", "game.book", "game.records"),
        *(
            f"game.{floor}.{package}"
            for floor in ("rules", "words", "opponents")
            for package in ("money", "pai_tong", "pong", "pai_gow", "tongits", "daun_tiga")
        ),
    )
    words = f"import sys, game.scenes.early_title; print([name for name in sys.modules if name.startswith({later})])"
    done = subprocess.run([sys.executable, "-c", words], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_journey_page_imports_only_the_game_at_the_chosen_stop() -> None:
    """All five take as long as thirty frames."""
    words = """
import sys
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.journey_scene import JourneyScene, JourneyCallbacks
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
store = Store.open(IN_MEMORY)
ways = JourneyCallbacks(lambda: None, lambda _stop: None, lambda _stop: False)
Stage(RenderContext((1280, 720), store.settings)).push(JourneyScene(store, ways, "pasir-mas"))
print(*sorted(name for name in sys.modules if name.startswith("game.rules.") and name.endswith(".game")))
"""
    done = subprocess.run([sys.executable, "-c", words], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "game.rules.money.game game.rules.pong.game"


def test_version_is_known_without_importing_importlib_metadata() -> None:
    words = (
        "import sys; import game.cli, game.app, game.scenes.early_title; "
        "from game.about.system_info import system_info; system_info(); "
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0


def test_rest_of_the_program_is_built_after_the_title_is_drawn_and_before_any_input(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    window = Window("Sala", store.settings, sounds=SOUNDS, size=(1280, 720))
    try:
        shown = window.show

        def show() -> None:
            shown()
            told.append("drawn")
            window.stage.running = False

        monkeypatch.setattr(window, "show", show)
        entrance = Entrance(store, window.stage, lambda: Navigator(store, window.stage))
        window.run(entrance.title(), lambda: told.append("built"))
    finally:
        window.close()
    assert told == ["drawn", "built"]


@pytest.mark.painted
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1024, 768)])
def test_backgrounds_of_the_title_page_are_loaded_in_advance(
    size: tuple[int, int], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_display()
    monkeypatch.setattr("game.ui.render_context.SpriteCache", SpriteCache)
    ctx = RenderContext(size, store.settings)
    stage = Stage(ctx)
    title_background.preload()
    title_background.begin(ctx)
    begun = {(each.name, each.size) for each in ctx.sprites._begun}
    wanted: set[tuple[str, tuple[int, int]]] = set()
    make = SpriteCache.ground

    def ground(sprites: SpriteCache, name: str, size: tuple[int, int]) -> Surface:
        wanted.add((name, size))
        return make(sprites, name, size)

    monkeypatch.setattr(type(ctx.sprites), "ground", ground)
    stage.push(Entrance(store, stage, lambda: Navigator(store, stage)).title())
    stage.draw(Surface(size))
    stage.close()
    assert begun
    assert begun == wanted
    assert not ctx.sprites._begun
