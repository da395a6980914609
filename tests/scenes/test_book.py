"""The rules book in the window: opened in context from every scene, searched, and closed again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from pygame import Surface
from pygame.image import tobytes
from pygame.transform import average_color

from game.book.library import Book
from game.book.question_pages import page_for_question
from game.match.store import Store
from game.rules import GAMES
from game.scenes.book.index_scene import IndexScene
from game.scenes.book.page_scene import PageScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.pai_gow.calculator_scene import CalculatorScene
from game.scenes.title import TitleScene
from game.ui.intents import Cancel, Key, Text
from tests.pilot import Pilot
from tools.pictures.book import index


def titled(evening: Navigator, pilot: Pilot) -> Pilot:
    evening.stage.push(evening.title())
    pilot.rest()
    return pilot


# Doors ----------------------------------------------------------------------------------------------------------------


def test_title_page_links_to_the_rules_book(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click("link:rules")
    pilot.rest()
    assert isinstance(pilot.top, IndexScene)
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


@pytest.mark.painted
@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_book_index_shows_the_same_background_after_returning_from_a_page(
    evening: Navigator, pilot: Pilot, text: float
) -> None:
    """The dimmed picture that had been under the page used to appear around the index."""
    evening.store.change(text_size=text, speed=0.0)
    pilot.resize((1024, 640))
    titled(evening, pilot)
    pilot.press("f1")
    pilot.rest()
    before = pilot.shot().surface
    edge = [tuple(before.get_at((x, 3))) for x in range(0, 1024, 8)]
    pilot.click("continue")
    pilot.rest()
    assert isinstance(pilot.top, PageScene)
    pilot.shot()
    pilot.press("escape")
    pilot.rest()
    assert isinstance(pilot.top, IndexScene)
    after = pilot.shot().surface
    assert [tuple(after.get_at((x, 3))) for x in range(0, 1024, 8)] == edge


def test_f1_opens_the_book_in_every_scene_and_escape_returns(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    assert isinstance(pilot.top, IndexScene)
    pilot.press("f1")  # no second copy
    assert len(evening.stage.scenes) == 2
    pilot.press("escape")
    pilot.click("tray:tongits")
    pilot.press("f1")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == "tongits/30-how-to-play"
    pilot.press("escape")
    assert isinstance(pilot.top, LobbyScene)


@pytest.mark.parametrize("game", GAMES)
def test_book_opens_at_settlement_rules_from_the_score_pad(game: str, evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click("link:coins")
    pilot.click(GAMES[game].title, "choice")
    pilot.click("begin")
    pad = pilot.top
    pilot.press("f1")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == page_for_question(game, "over").partition("#")[0]
    pilot.press("escape")
    assert pilot.top is pad


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_book_index_has_no_truncated_texts(size: tuple[int, int], evening: Navigator, pilot: Pilot) -> None:
    evening.stage.resize(size)
    titled(evening, pilot)
    pilot.press("f1")
    pilot.rest()
    hint = "Search: sapaw, head of aces, tie…"
    assert [words for words in pilot.texts() if words.endswith("…") and words != hint] == []


def test_button_in_the_lobby_opens_the_book(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.title())
    evening.open_lobby("daun-tiga")
    pilot.click("book")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == "daun-tiga/30-how-to-play"


@pytest.mark.parametrize("game", GAMES)
def test_book_opens_at_the_current_question_from_a_table(game: str, evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click(f"tray:{game}")
    pilot.click("start", role="button")
    pilot.rest()
    table = pilot.top
    assert isinstance(table, TableScene)
    pilot.press("f1")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == f"{game}/30-how-to-play"
    assert pilot.top.lit
    assert pilot.top.lit in Book().anchors(pilot.top.path)
    pilot.press("escape")
    assert pilot.top is table


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_book_opens_over_a_table_that_redraws_only_after_changes(
    game: str, evening: Navigator, pilot: Pilot, store: Store
) -> None:
    """Frames are drawn only after changes; whatever moved when F1 was pressed, the book is visible in the end."""
    store.change(speed=0.0)
    titled(evening, pilot)
    pilot.click(f"tray:{game}")
    pilot.click("start", role="button")
    stage = evening.stage
    stage.ctx.settings = store.change(speed=1.0)
    window, anew = Surface((1280, 720)), Surface((1280, 720))
    chance = Random(5)

    def pass_frames(least: int) -> None:
        """Update and draw like the window: only after changes, and possibly late."""
        still = 0
        for frame in range(2000):
            moving = stage.update(chance.choice([1 / 60, 1 / 20, 0.25])) or stage.changing
            if stage.dirty:
                stage.draw(window)
            still = 0 if moving else still + 1
            if frame >= least and still > 1:
                return
        raise AssertionError("it never rests")

    for frames, key in ((0, "h"), (1, "h"), (3, "s"), (9, "b")):
        stage.handle(Key(key))
        for _frame in range(frames):
            stage.update(0.1)
            stage.draw(window)
        stage.handle(Key("f1"))
        assert isinstance(pilot.top, PageScene)
        pass_frames(0)
        stage.draw(anew)
        assert tobytes(window, "RGB") == tobytes(anew, "RGB")
        assert min(average_color(window.subsurface((100, 60, 1080, 600)))[:3]) > 150, "paper, not felt"
        stage.handle(Cancel())
        pass_frames(chance.randrange(20))
        assert isinstance(pilot.top, TableScene)


def test_pause_menu_opens_the_book(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click("tray:pong")
    pilot.click("start", role="button")
    pilot.rest()
    table = pilot.top
    assert isinstance(table, TableScene)
    evening.pause(table.match)
    pilot.click("book")
    assert isinstance(pilot.top, PageScene)
    pilot.press("escape")
    assert isinstance(pilot.top, PauseScene)


def test_house_rules_page_marks_the_rules_in_force_at_the_table(evening: Navigator, pilot: Pilot, store: Store) -> None:
    options = GAMES["pai-tong"].Options.parse({"min_items": 8})
    evening.stage.push(evening.title())
    evening.shelf.open("pai-tong/50-house-rules#rule-min_items", {"pai-tong": options})
    assert isinstance(pilot.top, PageScene)
    words = [node.label for node in pilot.top.nodes()]
    assert "Minimum bonuses in baht: 8 (standard: 0)" in words
    assert store.settings.book_place.startswith("pai-tong/50-house-rules")


def test_rankings_page_opens_the_training_and_is_shown_again_afterwards(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.title())
    evening.shelf.open("pai-gow/40-ranking")
    book = pilot.top
    pilot.click("Training")
    assert type(pilot.top).__name__ == "TrainingScene"
    pilot.press("escape")
    assert pilot.top is book


# Index ----------------------------------------------------------------------------------------------------------------


def test_rankings_page_opens_the_calculator_and_is_shown_again_afterwards(evening: Navigator, pilot: Pilot) -> None:
    """By mouse and keys, tiles are selected and removed, and the hand is updated at once. PG-40, PG-43."""
    titled(evening, pilot)
    pilot.click("tray:pai-gow")
    assert pilot.find("page:Calculator") is None
    pilot.press("escape", "f1")
    pilot.click("page:pai-gow/40-ranking")
    pilot.rest()
    pilot.click("more:plus")
    pilot.rest()
    assert isinstance(pilot.top, CalculatorScene)
    pilot.click("6-6")
    pilot.click("5-4")
    assert "Teen Wong" in pilot.texts()
    pilot.click("chosen 1")
    assert "Teen Wong" not in pilot.texts()
    pilot.focus("4-2")
    pilot.press("return")
    assert [told.title for way in pilot.top.calculator.hands for told in way] == ["5 points"]
    assert pilot.faults() == []
    pilot.press("escape")
    assert isinstance(pilot.top, PageScene)


def test_book_remembers_the_last_page_and_which_pages_were_read(evening: Navigator, pilot: Pilot, store: Store) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    assert pilot.top.go_on.label == "Start"
    pilot.click("page:pai-gow/40-ranking")
    assert isinstance(pilot.top, PageScene)
    pilot.press("pagedown")
    pilot.rest()
    assert pilot.top.spread == 1
    here = pilot.top.here
    assert store.settings.book_place == here
    pilot.press("escape")
    assert pilot.top.go_on.label == "Continue"
    assert pilot.node("page:pai-gow/40-ranking").value == "your bookmark"
    pilot.press("escape", "f1")
    assert pilot.focused == "continue"
    pilot.press("return")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.here == here
    assert pilot.top.spread == 1
    while pilot.top.path == "pai-gow/40-ranking":
        pilot.press("pagedown")
    assert "pai-gow/40-ranking" in store.settings.book_read
    pilot.press("escape")
    assert pilot.node("page:pai-gow/40-ranking").value == "read"


@pytest.mark.parametrize(
    ("typed", "place"),
    [("sapaw", "tongits/words#sapaw"), ("ตอง", "pai-tong/words#tong"), ("gong", "pai-gow/words#gong")],
)
def test_book_search_by_keyboard_opens_the_result(typed: str, place: str, evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1", "/", Text("/"))
    assert pilot.focused == "search"
    for letter in typed:
        pilot.press(Text(letter))
    pilot.wait(60)
    assert pilot.top.field.text == typed
    assert pilot.find(f"found:{place}") is not None
    pilot.press("return")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.here.partition("#")[0] == place.partition("#")[0]
    assert pilot.top.lit == place.partition("#")[2]
    assert any(strip.anchor == pilot.top.lit for strip in pilot.top.seen)
    pilot.press("escape")
    assert isinstance(pilot.top, IndexScene)
    pilot.press("escape")  # first the search is cleared
    assert isinstance(pilot.top, IndexScene)
    assert not pilot.top.searching
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_second_book_search_replaces_the_first(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1", "/", Text("/"), Text("sapaw"))
    pilot.wait(60)
    pilot.press("return")
    assert isinstance(pilot.top, PageScene)
    pilot.press("/", Text("/"))
    assert isinstance(pilot.top, IndexScene)
    assert pilot.top.field.text == "sapaw", "what was found stays until something else is typed"
    pilot.press(Text("gong"))
    assert pilot.top.field.text == "gong"
    assert pilot.find("found:pai-gow/words#gong") is not None


def test_book_search_shortcut_is_shown_on_its_field_and_not_typed_into_it(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    scene = pilot.top
    assert isinstance(scene, IndexScene)
    assert "/" in pilot.texts()
    pilot.press("/", Text("/"), "/", Text("/"), Text("gong"))
    assert scene.field.text == "gong", "whoever is in the field may press it again"
    pilot.press(Text("/"))
    assert scene.field.text == "gong/"


def test_chapters_in_the_book_index_end_at_the_margin(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    scene = pilot.top
    assert isinstance(scene, IndexScene)
    assert scene.chapters[-1].rect.right == scene.paper.inner.right
    gaps = {right.rect.x - left.rect.right for left, right in pairwise(scene.chapters)}
    assert len(gaps) == 1


def test_book_search_without_results_offers_the_glossary() -> None:
    pilot = Pilot.before(index(asked="roulette"))
    assert any("Nothing found" in text for text in pilot.texts())
    assert pilot.find("words") is not None


def test_book_search_results_can_be_chosen_with_arrow_keys_and_clicks(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1", "/", Text("/"))
    for letter in "discard":
        pilot.press(Text(letter))
    pilot.wait(60)
    pilot.press("down")
    assert pilot.focused == pilot.top.results.rows[0].node.name, "the first hit, not the band above it"
    pilot.press("down")
    assert pilot.focused == pilot.top.results.rows[1].node.name
    row = pilot.nodes(role="button")
    target = next(node for node in row if node.name.startswith("found:"))
    pilot.click(target)
    assert isinstance(pilot.top, PageScene)
