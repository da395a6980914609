"""Turning pages of the rules book, following links and returning, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.book.blocks import Items, walk
from game.book.library import Book, rule_place
from game.scenes.book.column_layout import Prefetcher
from game.scenes.book.page_scene import PageScene
from game.scenes.book.strip import WAIT
from game.ui.intents import Key, Scroll
from game.ui.render_context import DefaultSettings
from game.ui.scene import TICK_S
from tests.pilot import Pilot
from tools.pictures.book import page


def test_book_pages_are_turned_with_keys_mouse_wheel_and_buttons() -> None:
    pilot = Pilot.before(page("pong/30-how-to-play"))
    scene = pilot.top
    assert isinstance(scene, PageScene)
    assert scene.spreads > 1
    pilot.press("right")
    assert scene.spread == 1
    pilot.press("pageup")
    assert scene.spread == 0
    pilot.press(Scroll(1.0, (400, 300)))
    assert scene.spread == 1
    pilot.click("back")
    assert scene.spread == 0
    pilot.press("left")
    assert scene.path == "pong/20-equipment"
    assert scene.spread == scene.spreads - 1
    pilot.click("onward")
    assert (scene.path, scene.spread) == ("pong/30-how-to-play", 0)


def test_focus_leaves_a_page_button_that_becomes_disabled() -> None:
    """Turning to the last or first page by Enter must not leave the focus on a disabled button."""
    pilot = Pilot.before(page("tongits/words#sapaw"))
    scene = pilot.top
    assert isinstance(scene, PageScene)
    for _page in range(scene.spread, scene.spreads - 1):
        pilot.press("return")
    assert (scene.spread, pilot.focused) == (scene.spreads - 1, "contents")
    pilot = Pilot.before(page("tongits/10-story"))
    scene = pilot.top
    assert isinstance(scene, PageScene)
    pilot.press("right")
    scene.focus.focus("back")
    pilot.press("return")
    assert (scene.spread, pilot.focused) == (0, "onward")


def test_book_tabs_can_be_chosen_with_mouse_and_digit_keys() -> None:
    pilot = Pilot.before(page("pong/10-story"))
    pilot.press("4")
    assert pilot.top.path == "pong/40-scoring"
    pilot.click("tab:1")
    assert pilot.top.path == "pong/20-equipment"
    assert pilot.node("tab:1").value == "selected"


def test_book_link_is_followed_with_the_keyboard_and_escape_returns() -> None:
    pilot = Pilot.before(page("pong/30-how-to-play"))
    scene = pilot.top
    for _step in range(40):
        pilot.press("tab")
        if pilot.focused.startswith("part:"):
            break
    assert pilot.focused.startswith("part:")
    pilot.press("return")
    assert scene.path == "pong/words"
    assert scene.lit
    assert pilot.node("close").label == "Return"
    pilot.press("escape")
    assert scene.path == "pong/30-how-to-play"
    assert pilot.node("close").label == "Close"


def test_next_book_page_is_laid_out_in_slices_before_it_is_shown() -> None:
    """The old page stays until the next one is ready; Escape in the meantime closes the book."""
    pilot = Pilot.before(page("pong/30-how-to-play"), DefaultSettings(speed=1.0))
    pilot.rest()
    pilot.top.ready.discard_all()
    pilot.stage.handle(Key("pagedown"))
    assert pilot.top.spread == 0
    pilot.wait_for(lambda: pilot.top.spread == 1)
    pilot.rest()
    assert pilot.faults() == []
    pilot.top.ready.discard_all()
    pilot.stage.handle(Key("pagedown"))
    pilot.stage.handle(Key("pageup"))  # the later wish holds
    pilot.wait_for(lambda: pilot.top.spread == 0)
    pilot.rest()
    assert pilot.top.spread == 0


def test_prefetcher_runs_requested_work_before_speculative_work() -> None:
    done: list[str] = []

    def steps(name: str) -> Callable[[], Iterator[None]]:
        def run() -> Iterator[None]:
            done.append(name)
            yield

        return run

    ready = Prefetcher()
    ready.begin("a", steps("a"))
    assert ready.step()
    ready.begin("b", steps("b"), lambda: done.append("there"))
    ready.begin("c", steps("c"))  # only what may be wanted later: it waits
    while ready.step():
        pass
    assert done == ["a", "b", "there"]
    ready.begin("b", steps("b"), lambda: done.append("again"))  # it is ready already
    assert ready.step()
    assert done[-1] == "again"
    assert not ready.step()


def test_window_keeps_updating_while_the_next_book_page_is_prepared_in_a_thread() -> None:
    """No animation runs then, but the window must check again soon."""
    pilot = Pilot.before(page("pai-tong/40-scoring"))
    pilot.rest()
    scene = pilot.top
    scene.ready.discard_all()
    assert scene.due() is None
    scene.ready.begin("held up", lambda: iter([WAIT, WAIT]))
    assert scene.ready.step() is False
    assert scene.due() == TICK_S
    while scene.ready.working:
        scene.ready.step()
    assert scene.due() is None


def test_clicking_or_activating_a_rule_chip_opens_its_house_rule() -> None:
    pilot = Pilot.before(page("pai-tong/40-scoring#what-pays"))
    pilot.rest()
    chips = [node for node in pilot.top.nodes() if node.name.startswith("chip:")]
    assert chips
    pilot.click(chips[0])
    pilot.rest()
    assert pilot.top.path == "pai-tong/50-house-rules"
    assert pilot.top.lit.startswith("rule-")
    assert pilot.find(f"switch:{pilot.top.lit.removeprefix('rule-')}") is not None
    pilot.press("escape")
    assert pilot.top.path == "pai-tong/40-scoring"
    pilot.focus(chips[0].name)
    pilot.press("return")
    assert pilot.top.path == "pai-tong/50-house-rules"


def test_every_rule_chip_links_to_an_existing_place_in_the_book() -> None:
    book = Book()
    for game in book.games:
        for name in book.names(game):
            if name == "words":
                continue
            for block in walk(book.page(f"{game}/{name}").blocks):
                for row in block.rows if isinstance(block, Items) else ():
                    for chip in row.chips:
                        assert book.has(rule_place(game, chip.switch)), (game, row.id, chip)


def test_paragraph_being_read_stays_visible_after_a_resize() -> None:
    pilot = Pilot.before(page("tongits/30-how-to-play"), size=(1280, 720))
    scene = pilot.top
    assert isinstance(scene, PageScene)
    assert scene.columns == 2
    pilot.press("right", "right")
    strips = [spot.strip for spot in scene.spots]
    reading = strips.index(scene.seen[0])
    assert reading > 0
    for size, columns in (((1000, 700), 1), ((700, 320), 1), ((1280, 720), 2)):
        pilot.resize(size)
        strips = [spot.strip for spot in scene.spots]
        assert scene.columns == columns
        assert strips[reading] in scene.seen, size
