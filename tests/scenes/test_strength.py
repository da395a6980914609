"""The page of a person's strength: how it is reached, what it says, and that deals are reviewed while it is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.store import Store
from game.practice.strength import strengths
from game.records.indexer import Index
from game.records.statistics import luck_in_game
from game.scenes.navigator import Navigator
from game.scenes.practice.practice_room_scene import PracticeScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.strength.strength_scene import StrengthScene
from game.scenes.strength.strength_words import cost_words, estimate_words
from game.scenes.strength.week_chart import scale_of
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tests.records.conftest import evening
from tools.pictures import STATES
from tools.pictures.strength import NAME

DEALS = 3


def opened_title(store: Store) -> tuple[Navigator, Pilot]:
    stage = Stage(RenderContext((1280, 720), STILL))
    navigator = Navigator(store, stage)
    stage.push(navigator.title())
    return navigator, Pilot(stage)


def played() -> Store:
    """Return a store with a match of Pai Gow that nobody has reviewed."""
    store = Store.open(IN_MEMORY)
    evening(store, "pai-gow", (Player("Aminah"), *(Player(f"Guest {place}", "first") for place in (1, 2))), DEALS, 3)
    Index(store.journal).finish()
    return store


def test_strength_page_is_opened_with_a_key_from_records_and_practice() -> None:
    navigator, pilot = opened_title(played())
    for way, page in ((navigator.archive.open_records, RecordsScene), (navigator.practice.open, PracticeScene)):
        way()
        assert isinstance(pilot.top, page)
        pilot.focus("strength")
        pilot.press("return")
        assert isinstance(pilot.top, StrengthScene)
        assert pilot.top.person == "Aminah"
        pilot.press("escape")
        assert isinstance(pilot.top, page)
        assert pilot.focused == "strength"
        pilot.press("escape")


def test_records_show_no_strength_when_practice_and_goals_are_switched_off() -> None:
    store = played()
    navigator, pilot = opened_title(store)
    store.change(practice=False)
    navigator.archive.open_records()
    assert "strength" not in [node.name for node in pilot.nodes()]
    assert "people" in [node.name for node in pilot.nodes()]


def test_screen_reader_reads_the_figure_chart_and_luck_on_the_strength_page_separately() -> None:
    pilot = Pilot.before(STATES["strength"]())
    page = pilot.top
    assert isinstance(page, StrengthScene)
    (found,) = (each for each in strengths(page.journal, NAME) if each.game == "pong")
    assert found.estimate is not None
    card, chart, luck = (pilot.node(f"{part}:pong") for part in ("strength", "chart", "luck"))
    assert card.value.startswith(f"Your choices cost {cost_words(found.estimate.mean)} chips each")
    assert chart.value.endswith(estimate_words(found.line[-1].estimate))
    total = luck_in_game(page.journal, NAME, "pong")
    assert total is not None
    assert f"{total.deals} deals" in luck.value
    assert f"± {round(1.96 * total.error)} from luck" in luck.value
    for node in (card, luck):
        assert "95 times in 100" in node.tooltip
    assert "95 times in 100" in pilot.node("intro").label
    assert pilot.node("strength:daun-tiga").value.endswith("only luck counts.")
    assert "chart:daun-tiga" not in [node.name for node in pilot.nodes()]


def test_strength_page_shows_the_number_of_decisions_until_a_figure_can_be_given() -> None:
    pilot = Pilot.before(STATES["strength-few"]())
    assert pilot.node("strength:pong").value == "Not enough yet: 24 of 30 decisions."
    assert "12 of your deals" in " ".join(pilot.texts())


def test_arrow_keys_reach_every_card_of_the_strength_page_and_scroll_to_it() -> None:
    pilot = Pilot.before(STATES["strength"](), size=(1024, 640))
    page = pilot.top
    assert isinstance(page, StrengthScene)
    pilot.focus("strength:pai-tong")
    reached = set()
    for _press in range(60):
        pilot.press("down")
        focused = page.focus.focused
        if focused is not None:
            reached.add(focused.name)
            assert focused.bounds, focused.name
    assert {f"strength:{card.strength.game}" for card in page.cards[1:]} <= reached
    assert page.area.offset == page.area.furthest


def test_deals_are_reviewed_only_while_the_strength_page_is_open() -> None:
    store = played()
    navigator, pilot = opened_title(store)
    assert not navigator.strength.background()
    navigator.strength.open("Aminah")
    page = pilot.top
    assert isinstance(page, StrengthScene)
    assert (page.left, page.cards) == (DEALS, [])
    for _frame in range(2000):
        page.update(1 / 60)
        if not navigator.strength.background():
            break
    assert [card.strength.reviewed for card in page.cards] == [DEALS]
    assert page.left == 0
    assert page.cards[0].luck is not None
    assert page.cards[0].luck.deals == DEALS


def test_unreadable_journal_ends_the_review_of_deals_with_one_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / "sala.sqlite3")
    evening(store, "pai-gow", (Player("Aminah"), *(Player(f"Guest {place}", "first") for place in (1, 2))), 1, 3)
    Index(store.journal).finish()
    navigator, _pilot = opened_title(store)
    navigator.strength.open("Aminah")
    told: list[str] = []
    monkeypatch.setattr(store.journal, "notify", told.append)
    store.journal.write(lambda db: db.execute("UPDATE record_person SET seat = 'none'"))
    for _frame in range(20):
        navigator.strength.background()
    assert len(told) == 1
    store.close()


def test_long_records_are_read_in_slices_that_fit_into_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.strength.AT_ONCE", 1)
    page = STATES["strength"]()
    assert isinstance(page, StrengthScene)
    stage = Stage(RenderContext((1280, 720), STILL))
    stage.push(page)
    assert page.reading
    assert page.cards == []
    Pilot(stage).rest()
    assert not page.reading
    assert [card.strength for card in page.cards] == [*strengths(page.journal, NAME)]


@pytest.mark.parametrize("top", [0.004, 0.03, 0.42, 1.0, 2.6, 7.0, 31.0, 480.0])
def test_strength_chart_scale_covers_all_values_with_a_few_round_steps(top: float) -> None:
    step, count, decimals = scale_of(top)
    assert 1 <= count <= 3
    assert top <= step * count * (1 + 1e-9) < 4 * top
    assert float(f"{step:.{decimals}f}") == pytest.approx(step)
