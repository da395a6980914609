"""The list of past deals: navigation, search and filters by mouse and keyboard, and the content of rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface
from pygame.image import tobytes

from game.match.store import Store
from game.records.deal_search import DealFilter, DealSearch, Row, items_made
from game.records.indexer import Index, remove, restore
from game.records.record_text import honour_words
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.hand_thumbnail import HandArt
from game.scenes.records.item_filter_scene import ItemScene
from game.scenes.records.list_panel_scene import FilterScene
from game.scenes.records.replays_scene import ReplaysScene
from game.scenes.records.row_painter import GAME, columns
from game.scenes.records.text_entry_scene import TypingScene
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog
from game.ui.intents import Key, Resize
from game.ui.sprite_sheets import sheet
from tests.pilot import Pilot
from tests.scenes.played_house import folder, house, play, type_text
from tools.pictures import STATES
from tools.screenshots import take_screenshot

__all__ = ["folder", "house"]


def test_three_card_hands_do_not_overlap_in_the_replays_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-40: all suits of a Daun Tiga hand are visible."""
    drawn: dict[str, list[tuple[int, Rect]]] = {}
    draw = HandArt.draw

    def seen(art: HandArt, surface: Surface, row: Row, box: Rect, **words: Any) -> Rect:
        rect = draw(art, surface, row, box, **words)
        drawn.setdefault(row.game, []).append((sum(map(len, row.kept_hand.groups)), rect))
        return rect

    monkeypatch.setattr(HandArt, "draw", seen)
    take_screenshot(STATES["replays"](), (1280, 720))
    wide, tall = sheet("french-jumbo").piece
    for pieces, rect in drawn["daun-tiga"]:
        assert pieces == 3
        assert rect.w >= 3 * rect.h * wide / tall
    assert all(rect.w < pieces * rect.h * wide / tall for pieces, rect in drawn["tongits"])


def test_replays_list_can_be_used_with_the_keyboard(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    first = page.deal
    house.press("down", "down", "up")
    assert page.list.selected == 1
    house.press(Key("end"))
    assert page.list.selected == 10
    assert house.focused == f"deal:{page.deal}"
    house.press(Key("home"))
    assert page.deal == first
    house.press("/")
    assert house.focused == "search"
    type_text(house, "pong")
    assert len(page.search.found) == 3
    assert "3 of 11 deals" in house.texts()
    house.press("escape")  # the words first, as in the book
    assert house.focused == f"deal:{page.deal}"
    assert (page.field.text, len(page.search.found)) == ("", 11)
    house.press("/")
    house.press("escape")
    assert house.top is page
    assert house.focused == f"deal:{page.deal}"
    house.press("return")
    assert isinstance(house.top, DealScene)
    house.press("escape", "escape")
    assert isinstance(house.top, TitleScene)


def test_replays_list_can_be_filtered_with_the_mouse(house: Pilot, store: Store) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.click("game:tongits")
    assert len(page.search.found) == 8
    house.click("game:")
    house.click("person:You")
    house.focus("result")
    house.press("right")
    won = DealSearch(store.journal, DealFilter(person="You", result="won"))
    won.step()
    assert page.search.found == won.found
    assert len(won.found) < 11
    house.focus("search")
    type_text(house, "no such thing")
    assert (
        "No deals match. Remove a filter, or search for something else." in " ".join(text for text in house.written())
        or page.search.found == []
    )
    assert not page.open.enabled


def test_selected_deal_is_scrolled_into_view_when_a_filter_is_removed(house: Pilot) -> None:
    """The buttons below apply to the selected deal, so it must be visible."""
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.click("game:tongits")
    page.list.select(7)
    deal = page.deal
    house.stage.resize((1024, 640))
    house.click("filters")
    house.click("game:")
    house.press("escape")
    house.rest()
    assert house.top is page
    assert page.deal == deal
    row, area = house.node(f"deal:{deal}").rect, page.list.area.rect
    assert area.top <= row.top < row.bottom <= area.bottom


def test_replays_list_can_be_filtered_by_scoring_combination(house: Pilot, store: Store) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    (game, honour, count), *_others = items_made(store.journal)
    house.click("item")
    assert isinstance(house.top, ItemScene)
    assert house.faults() == []
    house.click(f"item:{game}:{honour}")
    assert house.top is page
    assert len(page.search.found) == count
    assert house.node("item").label == honour_words(game, honour)
    house.click("Order: more")
    assert len(page.search.found) == count, "another filter keeps it"
    house.rest()
    assert house.node(f"game:{game}").value.split()[0] == str(count), "the counts beside the filters follow"
    other = next(each for each in GAMES if each != game)
    assert house.node(f"game:{other}").value.split()[0] == "0"
    house.click(f"game:{other}")
    assert page.wanted.item == ("", ""), "another game has no such item"
    house.click("item")
    house.press("escape")
    assert house.top is page


@pytest.mark.painted
def test_hovered_hand_is_enlarged_in_the_replays_list(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.rest()
    assert page.list._resting.deal == 0, "nothing lies over the list when it opens"
    head = Rect(0, 0, house.shot().surface.get_width(), page.list.area.rect.top)
    before = tobytes(house.shot().surface.subsurface(head), "RGB")
    house.press("down")
    house.press("up")
    house.wait(40)
    assert page.list._resting.deal == page.deal
    assert tobytes(house.shot().surface.subsurface(head), "RGB") == before, "the first row's hand lies under it"
    house.press("down")
    house.wait(40)
    assert page.list._resting.deal == page.deal
    assert house.faults() == []
    house.press("down")
    assert page.list._resting.deal != page.deal
    house.wait(40)
    assert page.list._resting.deal == page.deal
    house.click("name")
    house.press("escape")
    house.wait(2)
    assert page.list._resting.deal == 0


def test_deal_in_the_list_can_be_named_saved_and_deleted(house: Pilot, store: Store, folder: Path) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    deal = page.deal
    house.press("n")
    assert isinstance(house.top, TypingScene)
    type_text(house, "The long hearts")
    house.click("give")
    assert any(text.startswith("“The long") for text in house.texts())
    house.press("return")
    assert isinstance(house.top, DealScene)
    assert "The long hearts" in house.texts()
    house.click("save")
    assert len(list((folder / "replays").glob("*.sala"))) == 1
    house.press("escape")
    house.click("delete")
    house.click("Delete")
    house.click("Done")
    assert house.top is page
    assert deal not in page.search.found
    assert len(page.search.found) == 10


def test_replays_list_creates_nodes_only_for_visible_rows(evening: Navigator, pilot: Pilot, store: Store) -> None:
    play(store, "pong", 40)
    Index(store.journal).finish()
    evening.stage.push(evening.first(None))
    pilot.click("link:replays")
    page = pilot.top
    assert isinstance(page, ReplaysScene)
    assert len(page.search.found) == 40
    assert len([node for node in page.nodes() if node.name.startswith("deal:")]) < 14
    pilot.press(Key("page down"), Key("page down"))
    assert page.list.selected > 8
    assert pilot.faults() == []
    pilot.scroll(500, pilot.node(f"deal:{page.deal}"))
    last = page.search.found[-1]
    pilot.click(f"deal:{last}")
    assert page.deal == last


def test_replay_filters_open_as_a_panel_in_a_small_window(house: Pilot) -> None:
    house.stage.handle(Resize((1024, 640)))
    house.click("link:replays")
    page = house.top
    house.click("filters")
    assert isinstance(house.top, FilterScene)
    assert house.faults() == []
    house.click("game:pong")
    house.click("done")
    assert isinstance(page, ReplaysScene)
    assert len(page.search.found) == 3


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_game_names_fit_their_column_in_the_replays_list(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["replays"](), size=size)
    pilot.rest()
    at = columns(next(node.rect.w for node in pilot.nodes() if node.role == "row"))
    for game in GAMES.values():
        assert pilot.top.ctx.text.width(game.title, GAME) <= at.won - at.game - 8


def test_restored_deal_is_selected_again(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    page.list.select(1)
    deal = page.deal
    remove(page.journal, [deal])
    page.resume()
    assert page.deal != deal
    restore(page.journal, [deal])
    page.resume()
    Index(page.journal).finish()
    page.resume()
    assert page.deal == deal


def test_delete_key_asks_for_confirmation_to_delete_the_selected_deal(house: Pilot) -> None:
    """Works like the button on the deal's page; then the next deal is selected, and a restored one again."""
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.press("down", "down")
    deal, after = page.deal, page.search.found[3]
    house.press(Key("delete"))
    assert "Delete 1 deal?" in house.texts()
    house.press("escape")
    assert (page.deal, house.focused) == (deal, f"deal:{deal}")
    house.press(Key("delete"))
    house.click("Delete")
    assert deal not in page.search.found
    assert "1 deal deleted" in house.texts()
    house.press("escape")
    assert (page.deal, house.focused) == (after, f"deal:{after}")
    house.press(Key("delete"))
    house.click("Delete")
    house.click("Undo")
    assert (page.deal, house.focused) == (after, f"deal:{after}")


def test_only_deal_in_the_list_regains_focus_when_its_deletion_is_undone(house: Pilot) -> None:
    """Enter then opens the deal, as the key cap on 'Open' says; the question names the deal."""
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    only, *others = page.search.found
    remove(page.journal, others)
    page.resume()
    assert page.search.found == [only]
    house.press(Key("delete"))
    assert isinstance(house.top, Dialog)
    assert not house.top.words.startswith("“")
    house.press("escape")
    house.press(Key("n"))
    type_text(house, "Two aces")
    house.press("return")
    house.press(Key("delete"))
    assert isinstance(house.top, Dialog)
    assert house.top.words.startswith("“Two aces”\n")
    house.click("Delete")
    assert page.search.found == []
    house.click("Undo")
    assert (page.deal, house.focused) == (only, f"deal:{only}")
    house.press("return")
    assert isinstance(house.top, DealScene)


def test_delete_key_in_the_search_field_removes_a_letter(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.press("/")
    type_text(house, "pong")
    house.press(Key("home"), Key("delete"))
    assert house.top is page
    assert page.field.text == "ong"


def test_page_about_a_named_deal_also_shows_its_game(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    row = page.list.row(0)
    assert row is not None
    game = GAMES[row.game].title
    house.press("return")
    assert house.top.title == game
    house.click("Save as…")
    type_text(house, "Nothing but aces")
    house.click("Save")
    assert isinstance(house.top, DealScene)
    assert house.top.title == "Nothing but aces"
    assert any(text.startswith(f"{game} · ") for text in house.written())
