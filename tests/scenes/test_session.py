"""A whole session: title, lobby, table, settlement, next deal, pause menu, settings, and back."""

import pytest

from game.match.store import Store
from game.rules import GAMES
from game.scenes.game_uis import GAME_UIS
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.settlement.scene import SettlementScene
from game.scenes.table.scene import TableScene
from game.scenes.table_rules import TableRulesScene
from game.scenes.title import TitleScene
from game.table.match_info_text import rules_in_force, table_facts
from tests.hands import play_on
from tools.pictures.screens import begun

pytestmark = pytest.mark.usefixtures("swift")


def test_player_can_go_from_the_title_to_a_second_deal_and_back(evening, pilot, store):
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click("tray:pong")
    assert isinstance(stage.top, LobbyScene)
    pilot.click("start")
    table = stage.top
    assert isinstance(table, TableScene)
    assert len(stage.scenes) == 1
    play_on(pilot, table.match)
    assert isinstance(stage.top, SettlementScene)
    assert pilot.faults() == []
    pilot.press("return")
    assert stage.top is table
    assert table.match.number == 2
    pilot.click("menu")
    assert isinstance(stage.top, PauseScene)
    pilot.click("title")
    title = stage.top
    assert isinstance(title, TitleScene)
    assert title.saved.words.startswith("Pong · deal 2 of 8 · ")
    pilot.press("return")
    assert isinstance(stage.top, TableScene)
    assert stage.top.match.id == table.match.id


def test_auto_draw_ends_with_its_match(evening, pilot, store):
    """It is kept while its match can be resumed, and is off in any other match."""
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click("tray:pong")
    pilot.click("start")
    pilot.rest()
    pilot.click("auto draw")
    assert store.settings.auto_draw
    pilot.click("menu")
    pilot.click("title")
    pilot.press("return")
    pilot.rest()
    assert pilot.node("auto draw").value == "on"
    pilot.click("menu")
    pilot.click("title")
    pilot.click("tray:pai-tong")
    pilot.click("start")
    pilot.rest()
    assert not store.settings.auto_draw
    assert pilot.node("auto draw").value == "off"


@pytest.mark.parametrize("game", GAME_UIS)
def test_every_game_can_be_opened_from_its_tray_and_left(evening, pilot, store, game):
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click(f"tray:{game}")
    assert stage.top.choices.game is GAMES[game]
    pilot.click("start")
    table = stage.top
    assert isinstance(table, GAME_UIS[game].table)
    pilot.rest()
    assert pilot.faults() == []
    pilot.click("menu")
    pilot.click("rules")
    assert isinstance(stage.top, TableRulesScene)
    pilot.press("escape")
    pilot.click("title")
    assert stage.top.saved.words.startswith(f"{GAMES[game].title} · deal 1 of {GAMES[game].deals} · ")
    assert stage.top.last_game == game
    pilot.press("return")
    assert stage.top.match.id == table.match.id


def test_every_game_has_a_ui_record():
    assert set(GAME_UIS) == set(GAMES)


def test_command_line_start_opens_the_table_directly(evening, pilot):
    from game.match.launch_options import Start

    game = GAMES["pai-tong"]
    scene = evening.first(Start(game, begun("pai-tong", 4).players, game.Options(), "5a" * 32, 3))
    assert isinstance(scene, TableScene)
    assert (scene.match.terms.seed, scene.match.deals) == ("5a" * 32, 3)
    assert scene.match.players[0].name == "You"
    assert scene.match.ledger == [200] * 4
    evening.store.change(names=("Mali",))
    scene = evening.first(Start(game, begun("pai-tong", 4).players, game.Options()))
    assert scene.match.players[0].name == "Mali"


@pytest.mark.parametrize("game", GAMES)
def test_key_m_opens_the_menu_at_every_settlement(evening, pilot, store, game):
    rules, stage = GAMES[game], evening.stage
    match = store.start(rules, rules.Options(), begun(game, rules.default_seats).players, 2, "7" * 64)
    stage.push(evening.table(match))
    play_on(pilot, match, until=lambda: match.deal.result is not None)
    pilot.rest()
    settled = stage.top
    pilot.press("m")
    assert isinstance(stage.top, PauseScene)
    pilot.press("escape")
    assert stage.top is settled


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(("way", "kind"), [("title", TitleScene), ("lobby", LobbyScene)])
@pytest.mark.parametrize("game", GAMES)
def test_every_settlement_can_be_left_with_the_mouse(evening, pilot, store, game, way, kind):
    """Every settlement has a menu with title and lobby; the match can be resumed."""
    rules, stage = GAMES[game], evening.stage
    match = store.start(rules, rules.Options(), begun(game, rules.default_seats).players, 2, "7" * 64)
    stage.push(evening.table(match))
    play_on(pilot, match, until=lambda: match.deal.result is not None)
    pilot.rest()
    pilot.click("menu")
    pilot.click(way)
    assert isinstance(stage.top, kind)
    assert store.unfinished().id == match.id
    if way == "lobby":
        assert stage.top.choices.game is rules
        pilot.press("escape")
    assert isinstance(stage.top, TitleScene)


def test_pause_menu_opens_every_page_and_returns(evening, pilot):
    stage, match = evening.stage, begun("pai-tong", 4)
    stage.push(evening.table(match))
    evening.pause(match)
    pause = stage.top
    for name, kind in (("settings", SettingsScene), ("rules", TableRulesScene)):
        pilot.click(name)
        assert isinstance(stage.top, kind)
        assert pilot.faults() == []
        pilot.press("escape")
        assert stage.top is pause
    pilot.press("escape")
    assert isinstance(stage.top, TableScene)
    evening.pause(match)
    pilot.click("quit")
    assert not stage.running


@pytest.mark.parametrize("why", ["borrowed", "hindrance"])
def test_pause_menu_says_that_nothing_is_saved_and_why(evening, pilot, monkeypatch, why):
    stage, match = evening.stage, begun("pai-tong", 4)
    stage.push(evening.table(match))
    monkeypatch.setattr(Store, why, "Sala is already open in another window.")
    evening.pause(match)
    pilot.wait()
    assert "Sala is already open in another window." in " ".join(stage.top.lines)
    assert not any("saved" in line for line in stage.top.lines)


@pytest.mark.parametrize(
    ("game", "seats", "house", "facts"),
    [
        ("pong", 4, {}, ("Pong · mahjong tiles", "1 chip a point")),
        ("pai-tong", 6, {"equipment": "ceki"}, ("Pai Tong · Ceki cards", "base stake 4 baht")),
        ("tongits", 3, {"first_call": 2}, ("Tongits · playing cards", "with a jackpot")),
        ("tongits", 3, {"jackpot": "off"}, ("Tongits · playing cards", "no jackpot, calls from round 4")),
        ("tongits", 3, {"first_call": 5}, ("Tongits · playing cards", "with a jackpot, calls from round 5")),
        ("pai-gow", 8, {"table_max": 50}, ("Pai Gow · Chinese dominoes", "bets 1–50")),
        ("daun-tiga", 17, {"table_min": 5}, ("Daun Tiga · playing cards", "stakes 5–100")),
        ("daun-tiga", 2, {"pieces": "tiles"}, ("Daun Tiga · mahjong tiles", "stakes 1–100")),
    ],
)
def test_table_facts_state_house_rules_and_stakes(game, seats, house, facts):
    first, stakes = facts
    assert table_facts(begun(game, seats, house)) == (first, f"Deal 1 of 12 · {stakes}")


def test_house_rules_in_force_are_listed_with_changed_values_first():
    game = GAMES["pai-tong"]
    lines = rules_in_force(game, game.Options.parse({"min_items": 4}))
    assert (lines[0].title, lines[0].value, lines[0].usual) == ("Minimum bonuses in baht", "4", False)
    assert len(lines) == len(game.Options.spec())


def test_changed_settings_apply_immediately_and_are_saved(evening, pilot, store):
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click("link:settings")
    pilot.focus("timer")
    pilot.press("return")
    pilot.click("tab:1")
    for name in ("motion", "labels"):
        pilot.click(name)
    assert (store.settings.reduced_motion, store.settings.plain_labels, store.settings.claim_timer) == (True, False, 3)
    assert stage.ctx.settings is store.settings
    pilot.click("tab:0")
    pilot.focus("timer")
    pilot.press("left")
    assert store.settings.claim_timer == 0
    pilot.focus("speed")
    pilot.press("right")
    assert stage.ctx.speed == store.settings.speed > 0.0
    pilot.press("escape")
    assert isinstance(stage.top, TitleScene)
