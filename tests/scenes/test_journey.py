"""The page of the journey, its tables, and the notice of a reached goal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from pygame import image

from game.i18n import set_language
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.records.indexer import Index
from game.records.journey import CHARM, STOPS, Stop, begin, journey_words, progress, slot_of, unlocked
from game.rules import GAMES
from game.scenes.goals_scene import stop_words
from game.scenes.journey_scene import JourneyScene
from game.scenes.navigator import Navigator
from game.scenes.settings_scene import SettingsScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.choice_widgets import Stepper
from game.ui.render_context import RenderContext
from game.ui.sprite_sheets import sheet
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tools.pictures.journey import travelled
from tools.scenarios import expert_answer


def opened_title(store: Store) -> tuple[Navigator, Pilot]:
    stage = Stage(RenderContext((1280, 720), STILL))
    navigator = Navigator(store, stage)
    stage.push(navigator.title())
    pilot = Pilot(stage)
    pilot.wait()  # the title reads the progress in its first frames
    return navigator, pilot


def play(match, rng: Random) -> None:
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))


def card(pilot: Pilot) -> str:
    return " ".join(node.label for node in pilot.nodes() if node.name.startswith("card:"))


def test_title_opens_the_journey_map_at_the_first_goal_that_is_not_reached() -> None:
    store = travelled(3)
    _navigator, pilot = opened_title(store)
    assert pilot.node("journey").label == journey_words(progress(store)) == "Journey: 3 of 20"
    pilot.focus("journey")
    pilot.press("return")
    assert isinstance(pilot.top, JourneyScene)
    assert pilot.focused == "stop:bachok"
    assert "Bachok" in card(pilot)
    assert [node.value for node in pilot.nodes() if node.name.startswith("stop:")][:4] == [
        "Pong, 3 of 3, reached",
        "Pong, 1 of 1, reached",
        "Pong, 1 of 1, reached",
        "Pong, 0 of 1, selected",
    ]
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_title_reads_goals_and_journey_in_separate_frames() -> None:
    asked: list[str] = []

    def told(words: str) -> str:
        asked.append(words)
        return words

    doors = {"settings": lambda: None}
    title = TitleScene(
        lambda _game: None, doors, waiting=list, goals=lambda: told("Goals"), journey=lambda: told("Journey")
    )
    pilot = Pilot.before(title)
    for known in ([], ["Goals"], ["Goals", "Journey"]):
        assert asked == known
        assert [node.label for node in pilot.nodes() if node.name in {"goals", "journey"}] == known
        pilot.wait(1)


def test_journey_progress_is_recomputed_only_after_a_change() -> None:
    store = Store.open(IN_MEMORY)
    before = progress(store)
    assert progress(store) is before
    match = begin(store, STOPS[0])
    play(match, Random(1))
    match.finish_deal()
    Index(store.journal).finish()
    assert progress(store)[STOPS[0].key].reached == 1


def test_journey_card_names_guests_house_rules_goal_and_reward() -> None:
    _navigator, pilot = opened_title(Store.open(IN_MEMORY))
    pilot.click("journey")
    for stop in STOPS:
        pilot.click(f"stop:{stop.key}")
        words = card(pilot)
        assert stop.guests[0][0] in words
        assert stop.words in words
        assert stop.reward.title in words
        assert GAMES[stop.game].preset_words[stop.preset] in words
    assert "The house" in " ".join(guest.name for guest in pilot.top.guests) or stop.game != "pai-gow"


def test_person_with_a_journey_hosts_name_plays_against_another_host() -> None:
    store = Store.open(IN_MEMORY)
    store.change(names=("Pak Long",))
    _navigator, pilot = opened_title(store)
    pilot.click("journey")
    names = [guest.name for guest in pilot.top.guests]
    assert len(set(names)) == 3
    assert "Pak Long" not in names
    pilot.shot()
    pilot.click("play")
    assert [player.name for player in pilot.top.match.known] == ["Pak Long", *names]


def test_match_at_any_journey_stop_can_be_started_and_continued_from_the_map() -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    pilot.click("journey")
    pilot.click("stop:manila")
    assert pilot.node("play").label == "Play here"
    pilot.click("play")
    assert isinstance(pilot.top, TableScene)
    first = pilot.top.match
    assert (first.terms.stop, first.game.name) == ("manila", "tongits")
    navigator.to_title()
    navigator.journey.open("manila")
    pilot.wait(2)
    assert pilot.node("play").label == "Continue here"
    pilot.click("play")
    assert isinstance(pilot.top, TableScene)
    assert pilot.top.match.id == first.id


def test_arrow_keys_choose_a_journey_stop_and_enter_starts_its_table() -> None:
    _navigator, pilot = opened_title(Store.open(IN_MEMORY))
    pilot.focus("journey")
    pilot.press("return")
    assert pilot.focused == "stop:pasir-mas"
    pilot.press("right", "right")
    assert pilot.focused == "stop:tumpat"
    assert "Tumpat" in card(pilot)
    pilot.press("return")
    assert isinstance(pilot.top, TableScene)
    assert pilot.top.match.terms.stop == "tumpat"


def test_journey_is_hidden_when_practice_and_goals_are_switched_off() -> None:
    store = Store.open(IN_MEMORY)
    store.change(practice=False)
    navigator, pilot = opened_title(store)
    assert not pilot.find("journey")
    match = begin(store, STOPS[0])
    assert navigator.stop_of(match) == ""


def test_settlement_announces_only_once_that_a_journey_goal_was_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    notices: list[str] = []
    monkeypatch.setattr(navigator.stage, "notify", lambda words, **_ways: notices.append(words))
    match = begin(store, STOPS[0])
    for number in range(4):
        if number:
            match.next_deal()
        play(match, Random(number))
        navigator.goals.announce(match)
        match.finish_deal()
        told = [words for words in notices if words.startswith("Goal reached")]
        assert told == ([stop_words(STOPS[0])] if number >= 2 else [])
    assert stop_words(STOPS[0]) == "Goal reached in Pasir Mas: Play three deals. New: Moon kite."
    assert isinstance(pilot.top, TitleScene)


def test_standings_after_a_journey_match_open_the_map_or_start_another_match_there() -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    match = begin(store, STOPS[0])
    while not match.over:
        if match.paid:
            match.next_deal()
        play(match, Random(1))
        match.finish_deal()
    navigator.stage.reset(navigator.table(match))
    navigator.go_on(match)
    pilot.rest()
    assert isinstance(pilot.top, StandingsScene)
    pilot.click("journey")
    assert isinstance(pilot.top, JourneyScene)
    assert pilot.focused == "stop:kota-bharu", "the first stop's goal is reached"
    navigator.stage.reset(navigator.table(match))
    navigator.go_on(match)
    pilot.rest()
    pilot.click("again")
    assert isinstance(pilot.top, TableScene)
    assert pilot.top.match.terms.stop == STOPS[0].key
    assert pilot.top.match.id != match.id


def test_pause_menu_at_a_journey_table_names_the_goal_and_leads_to_the_map() -> None:
    """It led to the lobby, where nothing of the journey is known, and no page at the table named the goal."""
    store = Store.open(IN_MEMORY)
    _navigator, pilot = opened_title(store)
    pilot.click("journey")
    pilot.click("play")
    pilot.click("menu")
    assert "Goal: Play three deals." in pilot.texts()
    assert pilot.find("lobby") is None
    pilot.click("journey")
    assert isinstance(pilot.top, JourneyScene)
    assert pilot.focused == "stop:pasir-mas"
    assert pilot.node("play").label == "Continue here"


def test_pause_menu_at_a_table_outside_the_journey_leads_to_the_lobby() -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    match = begin(store, STOPS[0])
    store.change(practice=False)
    navigator.sit_down(match)
    pilot.rest()
    pilot.click("menu")
    assert pilot.find("journey") is None
    assert pilot.find("lobby") is not None
    assert not any(text.startswith("Goal") for text in pilot.texts())


def test_earned_reward_can_be_switched_on_and_off() -> None:
    store = travelled(2)
    store.change(worn={})
    navigator, pilot = opened_title(store)
    pilot.click("journey")
    assert not pilot.find("use"), "the goal of Tumpat is not reached"
    assert "It is yours once you reach the goal." in card(pilot)
    pilot.click("stop:kota-bharu")
    assert pilot.node("use").label == "Use it"
    pilot.press("u")
    assert store.settings.worn == {"cloth:pong": "plum-felt"}
    assert navigator.stage.ctx.settings.worn == store.settings.worn
    assert "It is in use." in card(pilot)
    pilot.click("stop:pasir-mas")
    pilot.press("u")
    assert store.settings.worn == {"cloth:pong": "plum-felt", "charm": "wau"}
    pilot.click("stop:kota-bharu")
    assert pilot.node("use").label == "Put it away"
    pilot.press("u")
    assert store.settings.worn == {"charm": "wau"}
    store.change(worn={})


@pytest.mark.painted
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.reward.key)
def test_reward_replaces_only_its_own_picture_and_keeps_the_proportions(stop: Stop) -> None:
    """Every picture has the proportions of the one that it replaces, and nothing else changes."""
    key = stop.reward.key
    plain = RenderContext((1280, 720), STILL)
    worn = RenderContext((1280, 720), replace(STILL, worn={slot_of(stop): key}))
    if stop.reward.kind == CHARM:
        scenes = [Pilot(Stage(each)) for each in (plain, worn)]
        for pilot in scenes:
            pilot.stage.push(Navigator(Store.open(IN_MEMORY), pilot.stage).title())
            pilot.wait(3)
        first, second = (image.tobytes(pilot.shot().surface, "RGB") for pilot in scenes)
        assert first != second
        return
    codes = sheet(f"reward-{key}").codes
    assert codes
    for code in codes:
        deck, _slash, piece = code.partition("/")
        replaced, new = sheet(deck).size(piece), sheet(worn.sprites.skin_of(deck)).size(piece)
        assert new[0] / new[1] == pytest.approx(replaced[0] / replaced[1], rel=0.01)
        one, other = (each.sprites.picture(piece, height=60, sheet_name=deck).surface for each in (plain, worn))
        assert image.tobytes(one, "RGBA") != image.tobytes(other, "RGBA")
        same = next(each for each in sheet(deck).codes if f"{deck}/{each}" not in codes and each != "floor")
        one, other = (each.sprites.picture(same, height=60, sheet_name=deck).surface for each in (plain, worn))
        assert image.tobytes(one, "RGBA") == image.tobytes(other, "RGBA")


def test_unknown_reward_in_the_settings_is_ignored() -> None:
    ctx = RenderContext((1280, 720), replace(STILL, worn={"card_back": "of-a-later-version", "charm": "unknown"}))
    assert ctx.sprites.skin_of("thai") == "thai"
    stage = Stage(ctx)
    stage.push(Navigator(Store.open(IN_MEMORY), stage).title())
    Pilot(stage).wait(3)


def test_skin_and_journey_rewards_can_be_in_use_together() -> None:
    looks = replace(STILL, high_contrast=True, worn={"card_back": "lotus", "cloth:pong": "plum-felt"})
    ctx = RenderContext((1280, 720), looks)
    assert ctx.sprites.skin_of("thai") == "thai-high-contrast+lotus"
    assert ctx.sprites.skin_of("room") == "room+plum-felt"
    assert ctx.sprites.skin_of("dominoes") == "dominoes-high-contrast"


@pytest.mark.nightly
def test_earned_rewards_can_be_switched_on_in_the_settings() -> None:
    store = travelled(3)
    pilot = Pilot.before(SettingsScene(store, lambda: None, page=4))
    assert not pilot.node("cloth:tongits").enabled
    assert "Cebu" in pilot.node("cloth:tongits").why
    for slot, title in (("cloth:pong", "Plum felt"), (CHARM, "Moon kite")):
        assert pilot.node(slot).value == "as usual"
        pilot.focus(slot)
        pilot.press("right")
        assert pilot.node(slot).value == title
    assert store.settings.worn == pilot.stage.ctx.settings.worn == {"cloth:pong": "plum-felt", CHARM: "wau"}
    assert not pilot.faults()
    for slot in ("cloth:pong", CHARM):
        pilot.focus(slot)
        pilot.press("left")
    assert store.settings.worn == {}


def test_locked_reward_in_the_settings_names_the_town_where_it_is_earned() -> None:
    """The page was grey rows that all said 'as usual', and did not say why."""
    pilot = Pilot.before(SettingsScene(Store.open(IN_MEMORY), lambda: None, page=4))
    assert pilot.node("cloth:tongits").value == "earned in Cebu"
    assert {"earned in Cebu", "earned in Pasir Mas"} <= pilot.texts()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("code", ["ms", "fil"])
def test_reward_buttons_start_at_the_same_place_in_each_column(code: str, size: tuple[int, int]) -> None:
    """In Malay and Filipino, long names of rewards had each row begin its buttons somewhere else."""
    store = travelled(12)
    store.change(language=code)
    set_language(code)
    try:
        scene = SettingsScene(store, lambda: None, page=4)
        pilot = Pilot.before(scene, size=size)
        for column in scene.columns:
            steppers = [one for one in column.controls if isinstance(one, Stepper)]
            assert len(steppers) > 3
            assert len({one.less.rect.x for one in steppers}) == 1
        assert not pilot.faults()
    finally:
        set_language("en")


def test_rewards_page_is_hidden_when_practice_and_goals_are_switched_off() -> None:
    store = Store.open(IN_MEMORY)
    for practice in (True, False):
        store.change(practice=practice)
        pilot = Pilot.before(SettingsScene(store, lambda: None))
        assert bool([node for node in pilot.nodes() if node.label == "Rewards"]) == practice


def test_journey_is_played_from_its_first_table_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the buttons of title, map and table; the moves are a script's."""
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    reached: list[str] = []
    monkeypatch.setattr(navigator.stage, "notify", lambda words, **_ways: reached.append(words))
    matches = 0
    while not all(each.done for each in progress(store).values()):
        matches += 1
        assert matches < 400
        navigator.to_title()
        pilot.wait()
        pilot.click("journey")
        stop = pilot.top.stop
        pilot.click("play")
        match, rng = pilot.top.match, Random(matches)
        assert match.terms.stop == stop.key
        navigator.to_title()
        while not match.over:
            if match.paid:
                match.next_deal()
            play(match, rng)
            navigator.goals.announce(match)
            match.finish_deal()
            Index(store.journal).finish()
    assert [words for words in reached if words.startswith("Goal reached")] == [stop_words(stop) for stop in STOPS]
    assert unlocked(store) == {stop.reward.key for stop in STOPS}
    navigator.to_title()
    pilot.wait()
    assert pilot.node("journey").label == "Journey: 20 of 20"
