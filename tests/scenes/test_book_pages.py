"""Pages of the rules book: no faults at any size, and consistent with the table."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest

from game.book.library import Book
from game.i18n import speaking
from game.rules import GAMES
from game.scenes.book.page_scene import PageScene
from game.scenes.book.strip_builder import ALL_WORDS
from game.scenes.default_key_bindings import ACTIONS
from game.ui import measure
from game.ui.intents import Key
from game.ui.key_bindings import EVERYWHERE
from tests.pilot import Pilot
from tools.pictures.book import PICTURES, index, page

PAGES = Path(__file__).parents[2] / "game" / "book" / "pages"


@pytest.mark.parametrize("path", ["pai-gow/40-ranking", "pai-tong/40-scoring", "tongits/30-how-to-play"])
def test_book_heading_is_never_the_last_line_of_a_page(path: str) -> None:
    """A heading moves with the beginning of its text even if that is longer than a page."""
    scene = Pilot.before(page(path), size=(1024, 640)).top
    assert isinstance(scene, PageScene)
    last = {spot.column: spot.strip for spot in scene.spots}
    assert len(last) > 3
    assert [column for column, strip in last.items() if type(strip).keeps_next] == []


@pytest.mark.parametrize("path", ["pai-gow/40-ranking", "pai-tong/40-scoring", "daun-tiga/40-scoring"])
def test_book_tabs_do_not_cross_the_fold_between_pages(path: str) -> None:
    pilot = Pilot.before(page(path), size=(1920, 1080))
    assert pilot.top.columns == 2
    fold = pilot.top.paper.rect.centerx
    tabs = [node for node in pilot.nodes() if node.name.startswith("tab:")]
    assert [node.label for node in tabs if node.rect.x - 10 < fold < node.rect.right + 10] == []
    assert all(one.rect.right < other.rect.x for one, other in pairwise(tabs))
    assert pilot.faults() == []


def test_rule_ids_are_in_tooltips_and_the_n_key_shows_them_in_full() -> None:
    pilot = Pilot.before(page("pai-gow/40-ranking"))
    marks = pilot.nodes("Rule", role="mark")
    assert marks
    assert all("PG-" in mark.tooltip for mark in marks)
    assert not any("PG-40" in text for text in pilot.texts())
    pilot.press("n")
    assert any("PG-40" in text for text in pilot.texts())


def test_glossary_of_all_games_is_in_alphabetical_order() -> None:
    pilot = Pilot.before(index("pong/10-story"))
    scene = page(ALL_WORDS)
    pilot = Pilot.before(scene)
    words = []
    for _turn in range(pilot.top.spreads):
        words += [node.label for node in pilot.top.nodes() if node.name.startswith("word:")]
        pilot.press("pagedown")
    book = Book()
    assert len(words) == sum(len(book.words(game)) for game in book.games)


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", PICTURES)
def test_book_screenshots_have_no_layout_faults(state: str, size: tuple[int, int]) -> None:
    assert Pilot.before(PICTURES[state](), size=size).faults() == []


def test_every_games_book_pages_have_no_layout_faults() -> None:
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


def test_every_picture_strip_of_the_book_has_a_label() -> None:
    pilot = Pilot.before(page("pai-tong/40-scoring"))
    scene = pilot.top
    for _turn in range(scene.spreads):
        for strip in scene.seen:
            if type(strip).__name__ not in {"ParagraphStrip", "GridStrip"}:
                assert strip.nodes, type(strip)
                assert all(node.label for node in strip.nodes)
        pilot.press("pagedown")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_both_hands_in_the_daun_tiga_summary_are_labelled_and_legible(size: tuple[int, int]) -> None:
    """The summary of Daun Tiga shows the player's and the banker's hand with their values, on cards large enough."""
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


def test_book_with_large_text_scrolls_in_one_column(monkeypatch: pytest.MonkeyPatch) -> None:
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


def keys_in_table(language: str, game: str) -> list[str]:
    """Return the keys in code marks in the last table of a game's how-to-play page."""
    page = (PAGES / language / game / "30-how-to-play.md").read_text(encoding="utf-8")
    rows = [line for line in page.split("\n## ")[-1].splitlines() if line.startswith("|")]
    return [key for row in rows for key in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])]


@pytest.mark.parametrize("game", GAMES)
def test_keys_named_in_the_book_are_bound_at_the_table(game: str) -> None:
    """Every key named is bound in that game or everywhere, and the same in every language."""
    place = "money" if game in {"pong", "pai-tong"} else game
    shipped = {action.key for action in ACTIONS if action.place in {place, EVERYWHERE}}
    told = keys_in_table("en", game)
    assert len(told) > 6
    names = {"Enter": "return", "Space": "return", "Del": "delete", "↑": "up", "↓": "down", "←": "left", "→": "right"}
    unknown = [key for key in told if names.get(key, key.lower()) not in shipped | {"delete"}]
    assert unknown == []
    for language in (path.name for path in PAGES.iterdir()):
        assert keys_in_table(language, game) == told, language


@pytest.mark.parametrize("language", sorted(path.name for path in PAGES.iterdir()))
def test_key_tables_in_the_book_fit_on_a_page(language: str) -> None:
    """A table higher than a column would make the page scroll; at 1280 by 720 pages are turned instead."""
    with speaking(language):
        for game in GAMES:
            pilot = Pilot.before(page(f"{game}/30-how-to-play"), size=(1280, 720))
            assert not pilot.top.scrolls, game
            pilot.stage.close()
