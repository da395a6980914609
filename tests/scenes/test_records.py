"""The records as a player uses them: from the title to a past hand, by mouse and keyboard."""

from __future__ import annotations

import pytest

from game.match.journal import Journal
from game.match.store import Store
from game.records.best_hand import hand_of
from game.records.deal_search import DealFilter
from game.records.indexer import Index
from game.records.record_text import deals_words
from game.records.statistics import Figures, FiguresFilter, LuckTotals, Rival, figures, rivals
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplaysScene
from game.scenes.records.rivals_scene import RivalsScene
from game.scenes.records.statistics_filter_scene import FiguresFilterScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.table.characters import CHARACTERS
from game.ui.dialog import Dialog
from game.ui.intents import Key, Pointer, Resize
from game.words.reader import signed
from tests.hands import play_on
from tests.pilot import Pilot
from tests.scenes.played_house import SIZES, folder, house, play
from tools.pictures import STATES

__all__ = ["folder", "house"]


def test_played_deal_appears_in_records_and_replays_list(evening: Navigator, pilot: Pilot, store: Store) -> None:
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
    assert figures(store.journal, FiguresFilter("You", "pong")).chips == chips
    pilot.press("escape")
    pilot.click("link:replays")
    assert isinstance(stage.top, ReplaysScene)
    pilot.press("return")
    page = stage.top
    assert isinstance(page, DealScene)
    assert page.match is not None
    assert "Shuffle and moves verified: this is the deal that was sealed." in page._text_node.value
    assert pilot.faults() == []


def test_results_against_each_opponent_open_from_the_records_page(house: Pilot, store: Store) -> None:
    house.click("link:statistics")
    house.rest()
    house.click("people")
    page = house.top
    assert isinstance(page, RivalsScene)
    met = {name: rival for name, rival in rivals(store.journal, page.chosen).items() if name in CHARACTERS}
    assert met
    for name, rival in met.items():
        node = house.node(f"face:{name}")
        assert deals_words(rival.deals) in node.value
        assert signed(rival.theirs) in node.value
    house.click("game:4")
    assert {card.rival for card in page.cards} <= {
        Rival(),
        *rivals(store.journal, FiguresFilter("You", "tongits")).values(),
    }
    assert house.faults() == []
    house.press("escape")
    assert isinstance(house.top, RecordsScene)


def test_records_page_can_be_used_with_the_mouse(house: Pilot, store: Store) -> None:
    house.click("link:statistics")
    house.rest()
    assert {"11", "All games", "Chips over time", "Best hands", "Honours"} <= house.texts()
    house.click("game:4")
    assert GAMES["tongits"].title == house.node("game:4").label
    assert "8" in house.texts()
    own = figures(store.journal, FiguresFilter("You", "tongits"))
    seen = sum(bool(made.times) for made in own.honours)
    assert f"{seen} of {len(own.honours)} earned" in house.texts()
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


def test_records_page_can_be_used_with_the_keyboard(house: Pilot) -> None:
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


def test_choosing_a_filter_changes_which_deals_the_records_count(house: Pilot) -> None:
    house.click("link:statistics")
    page = house.top
    assert isinstance(page, RecordsScene)
    house.click("narrow")
    assert isinstance(house.top, FiguresFilterScene)
    house.focus("period")
    house.press("right")
    house.press("escape")
    assert page.chosen.period == "year"
    assert "the last twelve months" in house.texts()
    house.click("narrow")
    house.click("everything")
    house.click("done")
    assert page.chosen.period == "all"


def test_records_filter_sheet_focuses_the_first_row_with_a_choice(house: Pilot) -> None:
    """With a single recorded person, the row for persons has no choice."""
    house.click("link:statistics")
    house.click("narrow")
    assert not house.node("person").enabled
    assert house.node(house.focused).enabled


@pytest.mark.parametrize(("deals", "words"), [(1, "luck −4, over 1 deal"), (2, "luck −4, over 2 deals")])
def test_records_page_states_the_number_of_evaluated_deals(
    house: Pilot, monkeypatch: pytest.MonkeyPatch, deals: int, words: str
) -> None:
    def weighed(journal: Journal, chosen: FiguresFilter) -> Figures:
        return figures(journal, chosen)._replace(luck_totals=LuckTotals(deals, -4.0, 1, 0.0))

    monkeypatch.setattr("game.scenes.records.records_scene.figures", weighed)
    house.click("link:statistics")
    assert words in house.texts()


def test_uncertainty_of_luck_is_given_as_a_95_percent_interval_with_an_explanation(
    house: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def weighed(journal: Journal, chosen: FiguresFilter) -> Figures:
        found = figures(journal, chosen)
        return found._replace(luck_totals=LuckTotals(found.share.deals, -4.0, 1, 5.0))

    monkeypatch.setattr("game.scenes.records.records_scene.figures", weighed)
    house.click("link:statistics")
    assert "luck −4 ± 10" in house.texts()
    assert "95 times in 100" in house.node("Statistics", "label").tooltip


def test_repeated_honour_opens_the_list_of_its_deals(house: Pilot, store: Store) -> None:
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
    assert page.wanted == DealFilter(item=(card.made.game, card.made.honour.id), whose=records.chosen.person)
    assert len(page.search.found) == card.made.times


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_focused_honour_shows_the_first_hand_that_earned_it(by: str, size: tuple[int, int]) -> None:
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


def test_records_show_the_players_hand_in_a_lost_deal_by_replaying_it(store: Store) -> None:
    """A record stores one hand only; an honour by another seat is shown with that seat's pieces."""
    play(store, "pai-gow", 2)
    Index(store.journal).finish()
    deal = max(row[0] for row in store.journal.rows("SELECT id FROM deal"))
    hands = [hand_of(store.journal, deal, seat) for seat in range(GAMES["pai-gow"].default_seats)]
    shown = [row.kept_hand.groups for row in hands if row is not None]
    assert len({*shown}) == len(hands)
    assert all(len(group) == 2 for groups in shown for group in groups)
    assert hand_of(store.journal, deal + 100, 0) is None


def test_records_are_split_into_two_pages_in_a_small_window(house: Pilot) -> None:
    house.stage.handle(Resize((1024, 640)))
    house.click("link:statistics")
    assert "Chips over time" in house.texts()
    assert "Best hands" not in house.texts()
    house.click("page:1")
    assert "Best hands" in house.texts()
    assert "Chips over time" not in house.texts()


def test_empty_records_and_replays_pages_explain_what_will_be_shown_there(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.first(None))
    pilot.click("link:statistics")
    assert any("Play one, and its chips" in text for text in pilot.texts())
    pilot.press("escape")
    pilot.click("link:replays")
    assert any("No deals yet" in text for text in pilot.texts())
    assert not pilot.node("open").enabled
    pilot.press("n")
    assert isinstance(pilot.top, ReplaysScene)
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_records_count_a_hint_used_at_the_table(evening: Navigator, pilot: Pilot, store: Store) -> None:
    evening.stage.push(evening.first(None))
    pilot.click("tray:tongits")
    pilot.click("start")
    table = evening.stage.top
    assert isinstance(table, TableScene)
    pilot.wait_for(lambda: table.prompt.view is not None and table.prompt.view.seat is not None)
    table.hint_control.flip()
    play_on(pilot, table.match, until=lambda: table.match.deal.result is not None)
    Index(store.journal).finish()
    assert figures(store.journal, FiguresFilter("You", "tongits")).hints == 1


def test_records_page_and_export_state_how_many_deals_wait_to_be_saved(
    house: Pilot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(store, "pong", 2, seed=6)
    monkeypatch.setattr(Journal, "hindrance", "Nothing can be saved right now.")
    monkeypatch.setattr(Journal, "write", lambda _self, _work, **_limits: False)
    monkeypatch.setattr(Journal, "try_again", lambda _self: False)
    house.click("link:statistics")
    house.rest()
    assert "2 deals are not counted yet: they have not been saved." in house.texts()
    house.press("escape")
    house.click("link:replays")
    house.rest()
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    assert any("2 unsaved deals are not included" in text for text in house.texts())
