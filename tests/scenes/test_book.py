"""The rules book in the window: opened from everywhere, turned, followed and left, by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Surface
from pygame.image import tobytes
from pygame.transform import average_color

from game.book.blocks import Items, walk
from game.book.here import asked_at
from game.book.library import Book
from game.book.tabs import rule_place
from game.i18n import speaking
from game.match.store import Store
from game.pictures.book import PICTURES, index, page
from game.rules import GAMES
from game.scenes.book.getting_ready import GettingReady
from game.scenes.book.index_scene import IndexScene
from game.scenes.book.page_scene import ALL_WORDS, PageScene
from game.scenes.book.strip import WAIT
from game.scenes.key_table import ACTIONS
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.pai_gow.calculator_scene import CalculatorScene
from game.scenes.title import TitleScene
from game.ui import measure
from game.ui.intents import Cancel, Key, Scroll, Text
from game.ui.keys import EVERYWHERE
from game.ui.kit import PlainSettings
from game.ui.scene import TICK_S
from tests.pilot import Pilot

PAGES = Path(__file__).parents[2] / "game" / "book" / "pages"


def titled(evening: Navigator, pilot: Pilot) -> Pilot:
    evening.stage.push(evening.title())
    pilot.rest()
    return pilot


# Doors ----------------------------------------------------------------------------------------------------------------


def test_the_title_has_a_door_to_the_book(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click("link:rules")
    pilot.rest()
    assert isinstance(pilot.top, IndexScene)
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_f1_opens_it_everywhere_and_escape_closes_it_to_where_one_was(evening: Navigator, pilot: Pilot) -> None:
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
def test_at_the_score_pad_it_opens_at_how_its_game_is_settled(game: str, evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.click("link:coins")
    pilot.click(GAMES[game].title, "choice")
    pilot.click("begin")
    pad = pilot.top
    pilot.press("f1")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == asked_at(game, "over").partition("#")[0]
    pilot.press("escape")
    assert pilot.top is pad


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_words_of_the_index_are_cut(size: tuple[int, int], evening: Navigator, pilot: Pilot) -> None:
    evening.stage.resize(size)
    titled(evening, pilot)
    pilot.press("f1")
    pilot.rest()
    hint = "Search: sapaw, head of aces, tie …"
    assert [words for words in pilot.texts() if words.endswith("…") and words != hint] == []


def test_the_lobby_has_a_button_for_it(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.title())
    evening.open_lobby("daun-tiga")
    pilot.click("book")
    assert isinstance(pilot.top, PageScene)
    assert pilot.top.path == "daun-tiga/30-how-to-play"


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_it_opens_at_what_is_asked(game: str, evening: Navigator, pilot: Pilot) -> None:
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


@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_over_a_table_the_book_is_what_is_seen_however_slowly_frames_come(
    game: str, evening: Navigator, pilot: Pilot, store: Store
) -> None:
    """A frame is drawn only when something has changed: whatever moved as F1 came, in the end it is the book."""
    store.change(speed=0.0)
    titled(evening, pilot)
    pilot.click(f"tray:{game}")
    pilot.click("start", role="button")
    stage = evening.stage
    stage.kit.settings = store.change(speed=1.0)
    window, anew = Surface((1280, 720)), Surface((1280, 720))
    chance = Random(5)

    def pass_frames(least: int) -> None:
        """As the window does: a frame is drawn where something has changed, and may be long in coming."""
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


def test_the_pause_has_an_entry_for_it(evening: Navigator, pilot: Pilot) -> None:
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


def test_the_rules_of_the_table_are_marked_in_it(evening: Navigator, pilot: Pilot, store: Store) -> None:
    options = GAMES["pai-tong"].Options.parse({"min_items": 8})
    evening.stage.push(evening.title())
    evening.shelf.open("pai-tong/50-house-rules#rule-min_items", {"pai-tong": options})
    assert isinstance(pilot.top, PageScene)
    words = [node.label for node in pilot.top.nodes()]
    assert "Baht of items needed: 8 (usual: 0)" in words
    assert store.settings.book_place.startswith("pai-tong/50-house-rules")


def test_the_ranking_leads_to_the_training_and_back(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.title())
    evening.shelf.open("pai-gow/40-ranking")
    book = pilot.top
    pilot.click("Training")
    assert type(pilot.top).__name__ == "TrainingScene"
    pilot.press("escape")
    assert pilot.top is book


# Index ----------------------------------------------------------------------------------------------------------------


def test_the_ranking_leads_to_the_calculator_and_back(evening: Navigator, pilot: Pilot) -> None:
    """By mouse and by keys: tiles are chosen and put back, and the hand follows at once. PG-40, PG-43."""
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


def test_it_remembers_where_one_stopped_and_what_was_read(evening: Navigator, pilot: Pilot, store: Store) -> None:
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
def test_a_search_by_keys_leads_to_the_word(typed: str, place: str, evening: Navigator, pilot: Pilot) -> None:
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


def test_a_second_search_takes_the_place_of_the_first(evening: Navigator, pilot: Pilot) -> None:
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


def test_the_field_of_the_search_shows_its_key_which_is_no_letter_of_a_search(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    scene = pilot.top
    assert isinstance(scene, IndexScene)
    assert "/" in pilot.texts()
    pilot.press("/", Text("/"), "/", Text("/"), Text("gong"))
    assert scene.field.text == "gong", "whoever is in the field may press it again"
    pilot.press(Text("/"))
    assert scene.field.text == "gong/"


def test_the_chapters_end_where_the_sheet_does(evening: Navigator, pilot: Pilot) -> None:
    titled(evening, pilot)
    pilot.press("f1")
    scene = pilot.top
    assert isinstance(scene, IndexScene)
    assert scene.chapters[-1].rect.right == scene.paper.inner.right
    gaps = {right.rect.x - left.rect.right for left, right in pairwise(scene.chapters)}
    assert len(gaps) == 1


def test_a_search_that_finds_nothing_says_so_and_offers_the_words() -> None:
    pilot = Pilot.before(index(asked="roulette"))
    assert any("Nothing found" in text for text in pilot.texts())
    assert pilot.find("words") is not None


def test_results_can_be_walked_by_arrows_and_clicked(evening: Navigator, pilot: Pilot) -> None:
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


# Pages ----------------------------------------------------------------------------------------------------------------


def test_keys_wheel_and_buttons_turn_pages_and_go_on_to_the_next() -> None:
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


def test_the_focus_does_not_stay_on_a_button_that_leads_nowhere() -> None:
    """Who turns pages with Enter to the last one, or back to the first, is not left on what cannot be pressed."""
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


@pytest.mark.parametrize("path", ["pai-gow/40-ranking", "pai-tong/40-scoring", "tongits/30-how-to-play"])
def test_no_heading_is_left_alone_at_the_foot_of_a_page(path: str) -> None:
    """Also where what it heads is longer than a page: it goes with its beginning."""
    scene = Pilot.before(page(path), size=(1024, 640)).top
    assert isinstance(scene, PageScene)
    last = {spot.column: spot.strip for spot in scene.spots}
    assert len(last) > 3
    assert [column for column, strip in last.items() if type(strip).keeps_next] == []


def test_tabs_are_chosen_by_mouse_and_by_figures() -> None:
    pilot = Pilot.before(page("pong/10-story"))
    pilot.press("4")
    assert pilot.top.path == "pong/40-scoring"
    pilot.click("tab:1")
    assert pilot.top.path == "pong/20-equipment"
    assert pilot.node("tab:1").value == "open"


@pytest.mark.parametrize("path", ["pai-gow/40-ranking", "pai-tong/40-scoring", "daun-tiga/40-scoring"])
def test_no_tab_stands_over_the_fold_between_two_pages(path: str) -> None:
    pilot = Pilot.before(page(path), size=(1920, 1080))
    assert pilot.top.columns == 2
    fold = pilot.top.paper.rect.centerx
    tabs = [node for node in pilot.nodes() if node.name.startswith("tab:")]
    assert [node.label for node in tabs if node.rect.x - 10 < fold < node.rect.right + 10] == []
    assert all(one.rect.right < other.rect.x for one, other in pairwise(tabs))
    assert pilot.faults() == []


def test_a_link_is_followed_by_keys_and_escape_leads_back() -> None:
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
    pilot.press("escape")
    assert scene.path == "pong/30-how-to-play"


def test_a_page_is_set_in_slices_before_it_is_turned_to() -> None:
    """Where things move: the old page stays until the next one stands ready, and Escape on the way closes the book."""
    pilot = Pilot.before(page("pong/30-how-to-play"), PlainSettings(speed=1.0))
    pilot.rest()
    pilot.top.ready.drop()
    pilot.stage.handle(Key("pagedown"))
    assert pilot.top.spread == 0
    pilot.wait_for(lambda: pilot.top.spread == 1)
    pilot.rest()
    assert pilot.faults() == []
    pilot.top.ready.drop()
    pilot.stage.handle(Key("pagedown"))
    pilot.stage.handle(Key("pageup"))  # the later wish holds
    pilot.wait_for(lambda: pilot.top.spread == 0)
    pilot.rest()
    assert pilot.top.spread == 0


def test_what_is_wished_for_goes_before_what_may_be() -> None:
    done: list[str] = []

    def steps(name: str) -> Callable[[], Iterator[None]]:
        def run() -> Iterator[None]:
            done.append(name)
            yield

        return run

    ready = GettingReady()
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


def test_the_book_does_not_rest_while_a_thread_holds_up_the_next_page() -> None:
    """It says that nothing moves then; the window must look again soon all the same."""
    pilot = Pilot.before(page("pai-tong/40-scoring"))
    pilot.rest()
    scene = pilot.top
    scene.ready.drop()
    assert scene.due() is None
    scene.ready.begin("held up", lambda: iter([WAIT, WAIT]))
    assert scene.ready.step() is False
    assert scene.due() == TICK_S
    while scene.ready.working:
        scene.ready.step()
    assert scene.due() is None


def test_a_chip_leads_to_its_house_rule_by_mouse_and_by_keys() -> None:
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


def test_every_chip_leads_somewhere() -> None:
    book = Book()
    for game in book.games:
        for name in book.names(game):
            if name == "words":
                continue
            for block in walk(book.page(f"{game}/{name}").blocks):
                for row in block.rows if isinstance(block, Items) else ():
                    for chip in row.chips:
                        assert book.has(rule_place(game, chip.switch)), (game, row.id, chip)


def test_rule_ids_stand_behind_a_mark_and_are_written_out_on_n() -> None:
    pilot = Pilot.before(page("pai-gow/40-ranking"))
    marks = pilot.nodes("Rule", role="mark")
    assert marks
    assert all("PG-" in mark.tooltip for mark in marks)
    assert not any("PG-40" in text for text in pilot.texts())
    pilot.press("n")
    assert any("PG-40" in text for text in pilot.texts())


def test_all_words_of_all_games_stand_in_one_alphabet() -> None:
    pilot = Pilot.before(index("pong/10-story"))
    scene = page(ALL_WORDS)
    pilot = Pilot.before(scene)
    words = []
    for _turn in range(pilot.top.spreads):
        words += [node.label for node in pilot.top.nodes() if node.name.startswith("word:")]
        pilot.press("pagedown")
    book = Book()
    assert len(words) == sum(len(book.words(game)) for game in book.games)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", PICTURES)
def test_pictures_have_no_faults(state: str, size: tuple[int, int]) -> None:
    assert Pilot.before(PICTURES[state](), size=size).faults() == []


def test_every_page_of_every_game_is_without_faults() -> None:
    book = Book()
    for part in book.parts:
        pilot = Pilot.before(page(f"{part}/{book.names(part)[0]}"))
        scene = pilot.top
        for name in book.names(part):
            scene.show(f"{part}/{name}")
            assert not scene.scrolls
            for turn in range(scene.spreads):
                assert scene.spread == turn
                assert pilot.faults() == [], (scene.here, turn)
                if turn + 1 < scene.spreads:
                    pilot.press("pagedown")


def test_every_strip_that_shows_something_has_words() -> None:
    pilot = Pilot.before(page("pai-tong/40-scoring"))
    scene = pilot.top
    for _turn in range(scene.spreads):
        for strip in scene.seen:
            if type(strip).__name__ not in {"ParagraphStrip", "GridStrip"}:
                assert strip.nodes, type(strip)
                assert all(node.label for node in strip.nodes)
        pilot.press("pagedown")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_of_two_hands_each_says_whose_it_is_and_can_be_read(size: tuple[int, int]) -> None:
    """Daun Tiga at a glance: the player's hand and the banker's, with what they are worth, on cards large enough."""
    pilot = Pilot.before(page("daun-tiga/40-scoring"), size=size)
    item = pilot.node("item:DT-43")
    assert item.value == "Player: 8 points, Long; Banker: 5 points"
    inside = [one.text for one in pilot.shot().texts if item.rect.contains(one.rect)]
    assert [text for text in inside if text in {"Player", "Banker", "8 points, Long", "5 points"}] == [
        "Player",
        "8 points, Long",
        "Banker",
        "5 points",
    ]
    strip = next(one for one in pilot.top.seen if type(one).__name__ == "ItemStrip")
    assert strip.laid is not None
    assert strip.laid.high >= 60
    cards = {piece.code for piece, _x in strip.laid.spots}
    assert cards == {"3S", "5H", "KD", "2S", "3C", "JD"}


def test_large_text_scrolls_in_one_column(monkeypatch: pytest.MonkeyPatch) -> None:
    doubled = cached_property(lambda self: 2 * max(self.u, measure.COMPACT_BELOW))
    doubled.__set_name__(measure.Measure, "t")
    monkeypatch.setattr(measure.Measure, "t", doubled)
    for place in ("pai-tong/40-scoring", "pai-gow/40-ranking", "tongits/30-how-to-play", "pong/words"):
        pilot = Pilot.before(page(place), size=(1920, 1080))
        scene = pilot.top
        assert scene.scrolls
        assert scene.columns == 1
        assert pilot.faults() == []
        before = scene.area.offset
        pilot.press("pagedown")
        assert scene.area.offset > before
        assert pilot.faults() == []
        pilot.press("up")
        pilot.press(Key("pageup"))
        assert scene.area.offset == 0
    assert Pilot.before(index("pong/10-story"), size=(1920, 1080)).faults() == []


# What the pages say of the table --------------------------------------------------------------------------------------


def keys_told(language: str, game: str) -> list[str]:
    """The keys that stand behind code marks in the last table of how a game is played."""
    page = (PAGES / language / game / "30-how-to-play.md").read_text(encoding="utf-8")
    rows = [line for line in page.split("\n## ")[-1].splitlines() if line.startswith("|")]
    return [key for row in rows for key in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])]


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_on_a_page_are_those_of_the_table(game: str) -> None:
    """What a page says can be pressed is shipped with that game or everywhere, and the same in every language."""
    place = "money" if game in {"pong", "pai-tong"} else game
    shipped = {action.key for action in ACTIONS if action.place in {place, EVERYWHERE}}
    told = keys_told("en", game)
    assert len(told) > 6
    names = {"Enter": "return", "Space": "return", "Del": "delete", "↑": "up", "↓": "down", "←": "left", "→": "right"}
    unknown = [key for key in told if names.get(key, key.lower()) not in shipped | {"delete"}]
    assert unknown == []
    for language in (path.name for path in PAGES.iterdir()):
        assert keys_told(language, game) == told, language


@pytest.mark.parametrize("language", sorted(path.name for path in PAGES.iterdir()))
def test_no_table_of_keys_is_too_high_for_a_page(language: str) -> None:
    """What is higher than a column makes the whole page scroll; at 1280 by 720 pages are turned."""
    with speaking(language):
        for game in GAMES:
            pilot = Pilot.before(page(f"{game}/30-how-to-play"), size=(1280, 720))
            assert not pilot.top.scrolls, game
            pilot.stage.close()
