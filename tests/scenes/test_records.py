"""What was played, as a player finds it: by mouse and by keys, from the title to a hand of the past and back."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame import SRCALPHA, Rect, Surface
from pygame.image import tobytes

from game.match.journal import Journal
from game.match.players import PERSON, seated
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.pictures import STATES
from game.pictures.records import records
from game.records.best_hand import hand_of
from game.records.figures import Chosen, Figures, Fortune, Made, figures
from game.records.index import Index
from game.records.listing import Row, Search, Wanted, items_made
from game.records.telling import honour_words
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.filter_scene import FilterScene
from game.scenes.records.hand_art import HandArt
from game.scenes.records.honours import HonourCard
from game.scenes.records.item_scene import ItemScene
from game.scenes.records.narrow_scene import NarrowScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplaysScene
from game.scenes.records.row_art import GAME, columns
from game.scenes.records.typing_scene import TypingScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog
from game.ui.intents import Key, Pointer, Resize, Text
from game.ui.kit import Kit, PlainSettings
from game.ui.sheets import sheet
from game.ui.shots import Shot, open_stage, picture, shoot
from game.words import words_of
from tests.hands import play_on
from tests.pilot import Pilot

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def play(store: Store, game: str, deals: int, seed: int = 5) -> None:
    """A match that is played and over."""
    rules, rng = GAMES[game], Random(seed)
    players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
    match = store.start(rules, rules.Options(), players, deals, f"{seed:064x}")
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
    """Where files go."""
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def house(evening: Navigator, pilot: Pilot, store: Store) -> Pilot:
    """Somebody before the title, with eleven deals behind."""
    play(store, "tongits", 8)
    play(store, "pong", 3)
    Index(store.journal).finish()
    evening.stage.push(evening.first(None))
    pilot.rest()
    return pilot


def type_in(pilot: Pilot, words: str) -> None:
    for letter in words:
        pilot.press(Text(letter))
    pilot.rest()


def shown(store: Store, game: str = "") -> tuple[object, ...]:
    own = figures(store.journal, Chosen("You", game))
    return own.share, own.chips, own.line, own.levels, [(made.honour.id, made.times) for made in own.honours]


def test_a_deal_played_at_the_table_is_in_the_records_and_its_hand_in_the_list(
    evening: Navigator, pilot: Pilot, store: Store
) -> None:
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click("tray:pong")
    pilot.click("start")
    table = stage.top
    assert isinstance(table, TableScene)
    play_on(pilot, table.match)
    result = table.match.deal.result
    assert result is not None
    pilot.press("return")
    pilot.click("menu")
    pilot.click("title")
    pilot.rest()
    pilot.click("link:statistics")
    assert isinstance(stage.top, RecordsScene)
    pilot.rest()
    assert {"Records", "1", "deal"} <= pilot.texts()
    chips = next(entry.amount for entry in result.entries if entry.account == 0)
    assert figures(store.journal, Chosen("You", "pong")).chips == chips
    pilot.press("escape")
    pilot.click("link:replays")
    assert isinstance(stage.top, ReplaysScene)
    pilot.press("return")
    page = stage.top
    assert isinstance(page, DealScene)
    assert page.match is not None
    assert "Shuffle and every move were checked just now: it is the deal that was sealed." in page._told.value
    assert pilot.faults() == []


def test_the_records_by_mouse(house: Pilot, store: Store) -> None:
    house.click("link:statistics")
    house.rest()
    assert {"11", "All games", "Chips over time", "Best hands", "Honours"} <= house.texts()
    house.click("game:4")
    assert GAMES["tongits"].title == house.node("game:4").label
    assert "8" in house.texts()
    own = figures(store.journal, Chosen("You", "tongits"))
    seen = sum(bool(made.times) for made in own.honours)
    assert f"{seen} of {len(own.honours)} seen" in house.texts()
    if own.best:
        house.click("best:0")
        assert isinstance(house.top, DealScene)
        assert house.top.deal == own.best[0].deal
        house.press("escape")
    made = next(made for made in own.honours if made.times)
    house.click(f"honour:{made.honour.id}")
    assert isinstance(house.top, DealScene)
    assert house.top.deal == made.deal
    house.click("done")
    house.click("done")
    assert isinstance(house.top, TitleScene)


def test_the_records_by_keys(house: Pilot) -> None:
    house.top.focus.focus("link:statistics")
    house.press("return")
    page = house.top
    assert isinstance(page, RecordsScene)
    assert house.focused == "done"
    house.press(Key("tab", ctrl=True))
    assert page.chosen.game == next(iter(GAMES))
    house.press(Key("tab", ctrl=True, shift=True))
    assert page.chosen.game == ""
    met = set()
    for _step in range(80):
        house.press("tab")
        met.add(house.focused)
    offered = {node.id for node in page.nodes() if node.focusable}
    assert met == offered
    house.press("e")
    assert isinstance(house.top, Dialog)
    house.press("escape", "escape")
    assert isinstance(house.top, TitleScene)


def test_what_is_counted_is_chosen_on_a_sheet(house: Pilot) -> None:
    house.click("link:statistics")
    page = house.top
    assert isinstance(page, RecordsScene)
    house.click("narrow")
    assert isinstance(house.top, NarrowScene)
    house.focus("period")
    house.press("right")
    house.press("escape")
    assert page.chosen.period == "year"
    assert "the last twelve months" in house.texts()
    house.click("narrow")
    house.click("everything")
    house.click("done")
    assert page.chosen.period == "all"


def test_the_line_of_an_evening_is_the_same_after_its_first_game_was_out_and_in(
    house: Pilot, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals stand in the order in which they were played, whatever number an import gave them."""
    minutes = count()
    monkeypatch.setattr("game.match.journal._now", lambda: f"2026-03-01T05:{next(minutes):02}:00+00:00")
    play(store, "pai-tong", 3, seed=7)
    play(store, "pong", 2, seed=8)
    Index(store.journal).finish()
    before = shown(store)
    house.click("link:statistics")
    house.click("game:1")
    assert "3" in house.texts()
    for words in ("Export as JSON", "Delete what is shown"):
        house.click("files")
        house.click(words)
        if words.startswith("Delete"):
            house.click("Delete")
        house.rest()
        house.click("Done")
    assert shown(store) != before
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    house.click("Import 3")
    house.rest()
    assert shown(store) == before


def test_the_sheet_of_what_is_counted_opens_where_there_is_a_choice(house: Pilot) -> None:
    """Only one person has played: their row has nothing to choose."""
    house.click("link:statistics")
    house.click("narrow")
    assert not house.node("person").enabled
    assert house.node(house.focused).enabled


@pytest.mark.parametrize(("deals", "words"), [(1, "luck −4, of 1 deal"), (2, "luck −4, of 2 deals")])
def test_deals_that_were_weighed_are_counted_in_words(
    house: Pilot, monkeypatch: pytest.MonkeyPatch, deals: int, words: str
) -> None:
    def weighed(journal: Journal, chosen: Chosen) -> Figures:
        return figures(journal, chosen)._replace(fortune=Fortune(deals, -4.0, 1, 0.0))

    monkeypatch.setattr("game.scenes.records.records_scene.figures", weighed)
    house.click("link:statistics")
    assert words in house.texts()


def test_a_deletion_is_said_to_be_undone_at_once_or_never(house: Pilot) -> None:
    """The question and the answer after it say the same."""
    house.click("link:statistics")
    house.click("files")
    house.click("Delete what is shown")
    assert isinstance(house.top, Dialog)
    assert house.top.words.endswith("You can undo this right afterwards, but not later.")


def test_three_cards_lie_side_by_side_where_many_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-40: a hand of Daun Tiga has room for all of its cards, whose suits can be seen."""
    drawn: dict[str, list[tuple[int, Rect]]] = {}
    draw = HandArt.draw

    def seen(art: HandArt, surface: Surface, row: Row, box: Rect, **words: Any) -> Rect:
        rect = draw(art, surface, row, box, **words)
        drawn.setdefault(row.game, []).append((sum(map(len, row.laid.groups)), rect))
        return rect

    monkeypatch.setattr(HandArt, "draw", seen)
    shoot(STATES["replays"](), (1280, 720))
    wide, tall = sheet("french-jumbo").piece
    for pieces, rect in drawn["daun-tiga"]:
        assert pieces == 3
        assert rect.w >= 3 * rect.h * wide / tall
    assert all(rect.w < pieces * rect.h * wide / tall for pieces, rect in drawn["tongits"])


def test_exported_deleted_and_taken_in_by_mouse_the_same_figures_stand(
    house: Pilot, store: Store, folder: Path
) -> None:
    house.click("link:statistics")
    house.rest()
    before = shown(store), shown(store, "tongits")
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    (file,) = (folder / "records").glob("*.json")
    assert "The file is written" in house.texts()
    house.click("Done")
    house.click("files")
    house.click("Delete what is shown")
    assert "Delete 11 deals?" in house.texts()
    house.click("Keep them")
    assert shown(store) == before[0]
    house.click("files")
    house.click("Delete what is shown")
    house.click("Delete")
    assert "11 deals are deleted" in house.texts()
    house.click("Done")
    assert shown(store)[0].deals == 0  # type: ignore[attr-defined]
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    assert "Import 11 deals?" in house.texts()
    house.click("Import 11")
    house.rest()
    assert (shown(store), shown(store, "tongits")) == before
    assert file.exists()
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    assert "Nothing new in this file" in house.texts()


def test_the_same_by_keys_and_a_broken_file_is_refused_with_its_line(house: Pilot, store: Store, folder: Path) -> None:
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.top.focus.focus(house.node("Export as JSON"))
    house.press("return")
    house.rest()
    house.press("escape")
    (file,) = (folder / "records").glob("*.json")
    lines = file.read_text("utf-8").splitlines()
    lines[3] = lines[3].replace('"moves": ["', '"moves": ["0 fly", "')
    broken = folder / "broken.json"
    broken.write_text("\n".join(lines) + "\n", "utf-8")
    before = shown(store)
    house.press("e")
    house.top.focus.focus(house.node("Import a file"))
    house.press("return")
    assert isinstance(house.top, TypingScene)
    type_in(house, str(broken))
    assert house.top.field.text == str(broken)
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.title == "The file is not imported"
    assert house.top.words.startswith("Line 4: ")
    assert house.top.words.endswith("Nothing in it was imported.")
    house.press("escape")
    assert shown(store) == before
    house.press("e")
    house.top.focus.focus(house.node("Delete what is shown"))
    house.press("return")
    house.top.focus.focus(house.node("Delete"))
    house.press("return")
    assert shown(store) != before
    house.top.focus.focus(house.node("Undo"))
    house.press("return")
    house.rest()
    assert shown(store) == before


@pytest.mark.parametrize("name", ["~nobody-of-this-name/records.json", "x" * 400, "/", "nul\\con", "~"])
def test_a_name_that_is_no_file_is_told_in_a_sentence(house: Pilot, name: str) -> None:
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.top.focus.focus(house.node("Import a file"))
    house.press("return")
    type_in(house, name)
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.title == "The file is not imported"


def test_from_what_can_only_be_read_nothing_is_deleted(
    house: Pilot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shown(store)
    monkeypatch.setattr(Store, "borrowed", "Sala is open in another window already.")
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.click("Delete what is shown")
    assert isinstance(house.top, Dialog)
    assert house.top.title == "Nothing can be deleted now"
    house.press("escape")
    assert shown(store) == before


def test_a_table_of_figures_is_written(house: Pilot, folder: Path) -> None:
    house.click("link:replays")
    house.click("game:pong")
    house.click("files")
    house.click("Export as CSV")
    house.rest()
    (file,) = (folder / "records").glob("*.csv")
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3 * 4
    assert not list((folder / "records").glob("*.part"))


def test_the_list_by_keys(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    first = page.deal
    house.press("down", "down", "up")
    assert page.selected == 1
    house.press(Key("end"))
    assert page.selected == 10
    assert house.focused == f"deal:{page.deal}"
    house.press(Key("home"))
    assert page.deal == first
    house.press("/")
    assert house.focused == "search"
    type_in(house, "pong")
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


def test_the_list_by_mouse_with_filters(house: Pilot, store: Store) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.click("game:tongits")
    assert len(page.search.found) == 8
    house.click("game:")
    house.click("person:You")
    house.focus("result")
    house.press("right")
    won = Search(store.journal, Wanted(person="You", result="won"))
    won.step()
    assert page.search.found == won.found
    assert len(won.found) < 11
    house.focus("search")
    type_in(house, "no such thing")
    assert (
        "No deal matches. Take a filter away, or search for something else."
        in " ".join(text for text in house.written())
        or page.search.found == []
    )
    assert not page.open.enabled


def test_a_deal_that_keeps_the_light_is_in_sight_when_the_list_is_longer_again(house: Pilot) -> None:
    """The buttons below speak of it: nobody is to open, name or watch a deal that is not to be seen."""
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.click("game:tongits")
    page.select(7)
    deal = page.deal
    house.stage.resize((1024, 640))
    house.click("filters")
    house.click("game:")
    house.press("escape")
    house.rest()
    assert house.top is page
    assert page.deal == deal
    row, area = house.node(f"deal:{deal}").rect, page.area.rect
    assert area.top <= row.top < row.bottom <= area.bottom


def test_the_list_is_narrowed_to_an_item_of_the_collection(house: Pilot, store: Store) -> None:
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


def test_what_was_made_more_than_once_leads_to_the_list_of_its_deals(house: Pilot, store: Store) -> None:
    house.click("link:statistics")
    records = house.top
    assert isinstance(records, RecordsScene)
    card = next(card for card in records.cards if card.made.times)
    house.focus(card.node.name)
    house.press("return")
    assert isinstance(house.top, DealScene if card.made.times == 1 else ReplaysScene)
    house.press("escape")
    assert house.top is records
    records._open_made(card.made._replace(times=2))
    page = house.top
    assert isinstance(page, ReplaysScene)
    assert page.wanted == Wanted(item=(card.made.game, card.made.honour.id), whose=records.chosen.person)
    assert len(page.search.found) == card.made.times


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_honour_that_is_looked_at_shows_the_hand_that_made_it_first(by: str, size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["records-hands"](), size=size)
    pilot.rest()
    page = pilot.top
    assert isinstance(page, RecordsScene)
    card = next(card for card in page.cards if card.made.times)
    hand = hand_of(page.journal, card.made.deal, card.made.seat)
    assert hand is not None
    assert card.hand == hand
    before = pilot.texts()
    if by == "mouse":
        pilot.top.focus.focus("done")
        pilot.stage.handle(Pointer("move", card.node.bounds.center))
    else:
        pilot.focus(card.node.name)
    pilot.wait(40)
    assert card.made.honour.why in pilot.texts() - before
    assert pilot.faults() == []
    missing = next(card for card in page.cards if not card.made.times)
    assert missing.hand is None
    assert missing.node.tooltip == missing.made.honour.why


def test_of_a_deal_that_another_has_won_the_own_hand_is_remembered_by_playing_it_again(store: Store) -> None:
    """Whoever made an honour beside the one who is remembered of the deal is shown with the own pieces."""
    play(store, "pai-gow", 2)
    Index(store.journal).finish()
    deal = max(row[0] for row in store.journal.rows("SELECT id FROM deal"))
    hands = [hand_of(store.journal, deal, seat) for seat in range(GAMES["pai-gow"].default_seats)]
    shown = [row.laid.groups for row in hands if row is not None]
    assert len({*shown}) == len(hands)
    assert all(len(group) == 2 for groups in shown for group in groups)
    assert hand_of(store.journal, deal + 100, 0) is None


def test_a_hand_that_is_looked_at_is_shown_large(house: Pilot) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    house.rest()
    assert page._resting.deal == 0, "nothing lies over the list when it opens"
    head = Rect(0, 0, house.shot().surface.get_width(), page.area.rect.top)
    before = tobytes(house.shot().surface.subsurface(head), "RGB")
    house.press("down")
    house.press("up")
    house.wait(40)
    assert page._resting.deal == page.deal
    assert tobytes(house.shot().surface.subsurface(head), "RGB") == before, "the first row's hand lies under it"
    house.press("down")
    house.wait(40)
    assert page._resting.deal == page.deal
    assert house.faults() == []
    house.press("down")
    assert page._resting.deal != page.deal
    house.wait(40)
    assert page._resting.deal == page.deal
    house.click("name")
    house.press("escape")
    house.wait(2)
    assert page._resting.deal == 0


def test_a_deal_gets_a_name_is_saved_as_text_and_deleted(house: Pilot, store: Store, folder: Path) -> None:
    house.click("link:replays")
    page = house.top
    assert isinstance(page, ReplaysScene)
    deal = page.deal
    house.press("n")
    assert isinstance(house.top, TypingScene)
    type_in(house, "The long hearts")
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


def test_only_what_is_in_sight_has_nodes(evening: Navigator, pilot: Pilot, store: Store) -> None:
    play(store, "pong", 40)
    Index(store.journal).finish()
    evening.stage.push(evening.first(None))
    pilot.click("link:replays")
    page = pilot.top
    assert isinstance(page, ReplaysScene)
    assert len(page.search.found) == 40
    assert len([node for node in page.nodes() if node.name.startswith("deal:")]) < 14
    pilot.press(Key("page down"), Key("page down"))
    assert page.selected > 8
    assert pilot.faults() == []
    pilot.scroll(500, pilot.node(f"deal:{page.deal}"))
    last = page.search.found[-1]
    pilot.click(f"deal:{last}")
    assert page.deal == last


def test_in_a_small_window_the_filters_have_a_panel_of_their_own(house: Pilot) -> None:
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


def test_in_a_small_window_the_records_have_two_pages(house: Pilot) -> None:
    house.stage.handle(Resize((1024, 640)))
    house.click("link:statistics")
    assert "Chips over time" in house.texts()
    assert "Best hands" not in house.texts()
    house.click("page:1")
    assert "Best hands" in house.texts()
    assert "Chips over time" not in house.texts()


def test_before_anything_was_played_each_page_says_what_will_stand_there(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.first(None))
    pilot.click("link:statistics")
    assert any("Nothing has been played yet" in text for text in pilot.texts())
    pilot.press("escape")
    pilot.click("link:replays")
    assert any("No deal has been played yet" in text for text in pilot.texts())
    assert not pilot.node("open").enabled
    pilot.press("n")
    assert isinstance(pilot.top, ReplaysScene)
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_a_hint_at_the_table_is_counted(evening: Navigator, pilot: Pilot, store: Store) -> None:
    evening.stage.push(evening.first(None))
    pilot.click("tray:tongits")
    pilot.click("start")
    table = evening.stage.top
    assert isinstance(table, TableScene)
    pilot.wait_for(lambda: table.prompt.view is not None and table.prompt.view.seat is not None)
    table.give_hint()
    play_on(pilot, table.match, until=lambda: table.match.deal.result is not None)
    Index(store.journal).finish()
    assert figures(store.journal, Chosen("You", "tongits")).hints == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", [name for name in STATES if name.startswith(("records", "replays", "past-deal"))])
def test_nothing_is_cut_off_or_covered(state: str, size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES[state](), size=size)
    pilot.rest()
    assert pilot.faults() == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_name_of_every_game_stands_whole_in_its_column(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["replays"](), size=size)
    pilot.rest()
    at = columns(next(node.rect.w for node in pilot.nodes() if node.role == "row"))
    for game in GAMES.values():
        assert pilot.top.kit.text.width(game.title, GAME) <= at.won - at.game - 8


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_hand_that_is_looked_at_is_shown_large(size: tuple[int, int]) -> None:
    stage = open_stage(STATES["records-hands"](), size)
    page = stage.top
    assert isinstance(page, RecordsScene)
    before = picture(stage)
    row = page.best.nodes[0]
    stage.handle(Pointer("move", (row.rect.centerx, row.rect.centery)))
    after = picture(stage, 1.0)
    assert after.faults() == []
    above = Rect(row.rect.x, row.rect.y - 60, 200, 50)

    def seen(shot: Shot) -> bytes:
        return tobytes(shot.surface.subsurface(above), "RGB")

    assert seen(after) != seen(before)
    stage.handle(Pointer("move", (1, 1)))
    assert seen(picture(stage, 1.0)) == seen(before)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_dear_hand_has_its_name_in_one_line(size: tuple[int, int]) -> None:
    """A second line would be written over the Thai name above it."""
    scene = records("pai-tong", page=1)
    assert isinstance(scene, RecordsScene)
    drawn = {one.text for one in picture(open_stage(scene, size), 0.5).texts}
    assert {made.honour.english for made in scene.found.honours} <= drawn


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["pai-tong", "pong", "tongits"])
def test_the_line_of_chance_strikes_no_words_through(game: str, size: tuple[int, int]) -> None:
    """It has a gap where it is said of a bar that its deals are too few."""
    scene = records(game)
    assert isinstance(scene, RecordsScene)
    shot = picture(open_stage(scene, size), 0.5)
    bars = [node.rect for node in scene.levels.nodes]
    (few,) = (each.rect for each in shot.texts if each.text == "too few to tell" and each.rect.collidelist(bars) >= 0)
    (said,) = (each.rect for each in shot.texts if each.text.endswith("as chance would have it"))
    above = Rect(said.x, bars[0].y, said.w, few.y - bars[0].y)
    assert reddest(shot.surface, above) > 70, "the line is there"
    assert reddest(shot.surface, few) < 50


def reddest(surface: Surface, box: Rect) -> int:
    """How much more red than green the reddest point in this part of a picture has."""
    colours = [surface.get_at((x, y)) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
    return max(colour.r - colour.g for colour in colours)


def test_items_of_best_hands_begin_alike_in_every_game() -> None:
    """'Draw, not challenged' as 'Base stake': both stand at the head of a line."""
    written = {drawn.text for drawn in shoot(STATES["records-tongits"](), (1280, 720), seconds=0.5).texts}
    assert "Draw, not challenged" in written
    assert "draw, not challenged" not in written


@pytest.mark.parametrize("size", SIZES)
def test_marks_over_thai_letters_stay_within_the_card_of_an_honour(size: tuple[int, int]) -> None:
    kit = Kit(size, PlainSettings())
    honours = words_of("pai-tong").keepsakes.honours
    for honour in honours:
        card = HonourCard(kit, Made(honour, 0, "", 0, "pai-tong"), lambda _made: None, lambda _made: None)
        wide, high = max(kit.scale.px(308), 200), max(kit.scale.px(55), 38)
        card.place(Rect(0, 20, wide, high))
        page = Surface((wide, high + 40), SRCALPHA)
        card.draw(page)
        ink = page.get_bounding_rect(min_alpha=20)
        assert card.node.rect.contains(ink), (honour.native, ink)
