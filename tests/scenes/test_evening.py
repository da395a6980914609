"""A whole evening: title, lobby, table, settlement, next deal, pause, and back; with one person and with several."""

from random import Random

import pytest
from pygame import Rect, Surface

from game.match.length import Length
from game.match.players import seated
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.match.verify import verify
from game.opponents import sound_choice
from game.pictures.around import begun
from game.pictures.standings import WAYS
from game.rules import GAMES
from game.rules.daun_tiga.moves import Back
from game.scenes.curtain import CurtainScene
from game.scenes.faces import FACES
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.save_replay import saved_dialog
from game.scenes.settings_scene import SettingsScene
from game.scenes.settlement.scene import SettlementScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.scene import TableScene
from game.scenes.table_rules import TableRulesScene
from game.scenes.title import TitleScene
from game.scenes.waiting_scene import WaitingScene
from game.table.emblems import emblem_of
from game.table.match_facts import rules_in_force, table_facts
from game.table.settlement.standings import standings
from game.table.waiting import saved_words
from game.ui.dialog import Dialog
from game.ui.kit import Kit
from game.ui.scene import Stage
from game.ui.shots import picture, shoot
from tests.hands import STAGED, make, seen
from tests.pilot import Pilot


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=tuple(GAMES))  # who has been offered them
    yield opened
    opened.close()


def play_on(pilot, match, *, until=lambda: False):
    """Let the person play like the sound player, by mouse, until another scene comes up or the deal is over."""
    chance, table, staged = Random(3), pilot.top, []
    for _step in range(400):
        pilot.rest()
        if pilot.top is not table or until():
            return
        asked = next((seat for seat in sorted(match.deal.pending()) if match.players[seat].is_person), None)
        if pilot.find("choice:0"):
            pilot.click("choice:0")
        elif asked is None:
            pilot.press("return")  # the table waits for somebody to go on
        else:
            move = sound_choice(seen(match, asked, staged), chance).move
            if not isinstance(move, Back):
                make(pilot, match, move)
            staged = [*staged, move] if isinstance(move, STAGED) else []
    raise AssertionError("the deal did not end")


def test_from_the_title_to_the_next_deal_and_back(evening, pilot, store):
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


@pytest.mark.parametrize("game", FACES)
def test_every_game_leads_from_its_tray_to_its_table_and_back(evening, pilot, store, game):
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click(f"tray:{game}")
    assert stage.top.choices.game is GAMES[game]
    pilot.click("start")
    table = stage.top
    assert isinstance(table, FACES[game].table)
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


def test_every_game_has_a_table():
    assert set(FACES) == set(GAMES)


def test_the_last_deal_ends_with_the_standings(evening, pilot, store):
    game = GAMES["pong"]
    stage = evening.stage
    match = store.start(game, game.Options(), begun("pong", 4).players, 1, ledger=[300] * 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    assert store.unfinished() is None
    pilot.click("again")
    assert isinstance(stage.top, TableScene)
    assert stage.top.match.number == 1
    assert stage.top.match.ledger == [300] * 4  # as the match before began, not as it ended
    evening.to_title()
    assert isinstance(stage.top, TitleScene)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_deals_again_and_ends_with_the_standings(evening, pilot, store, game):
    rules = GAMES[game]
    stage = evening.stage
    match = store.start(rules, rules.Options(), begun(game, rules.seats[-1]).players, 2)
    table = evening.table(match)
    stage.push(table)
    for number in (1, 2):
        assert match.number == number
        play_on(pilot, match, until=lambda: match.deal.result is not None)
        while pilot.find("turn"):
            pilot.click("turn")
            pilot.rest()
        assert pilot.faults() == []
        evening.go_on(match)
    assert isinstance(stage.top, StandingsScene)
    assert pilot.faults() == []
    assert len(stage.top.rows) == rules.seats[-1]
    assert sum(row.chips for row in stage.top.rows) == sum(match.ledger)


def test_a_start_from_the_command_line_goes_straight_to_its_table(evening, pilot):
    from game.match.start import Start

    game = GAMES["pai-tong"]
    scene = evening.first(Start(game, begun("pai-tong", 4).players, game.Options(), "5a" * 32, 3))
    assert isinstance(scene, TableScene)
    assert (scene.match.terms.seed, scene.match.deals) == ("5a" * 32, 3)
    assert scene.match.players[0].name == "You"
    assert scene.match.ledger == [200] * 4
    evening.store.change(names=("Mali",))
    scene = evening.first(Start(game, begun("pai-tong", 4).players, game.Options()))
    assert scene.match.players[0].name == "Mali"


@pytest.mark.parametrize(("way", "kind"), [("title", TitleScene), ("lobby", LobbyScene)])
@pytest.mark.parametrize("game", GAMES)
def test_the_mouse_leads_out_of_every_settlement(evening, pilot, store, game, way, kind):
    """What settles a deal has a menu, and from there title and lobby are a click away; the match waits."""
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


def test_the_standings_lead_to_the_lobby(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(rules, rules.Options(), begun("pong", 4).players, 1)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert pilot.faults() == []
    pilot.click("lobby")
    assert isinstance(stage.top, LobbyScene)
    assert stage.top.choices.game is rules


def test_the_pause_leads_to_everything_and_back(evening, pilot):
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


def test_a_match_that_cannot_go_on_is_told_of_and_not_offered(evening, pilot, store, monkeypatch):
    from game.match.journal import JournalError

    game = GAMES["pong"]
    match = store.start(game, game.Options(), begun("pong", 4).players, 8)

    def broken(number):
        store.forget(number)
        raise JournalError("The saved match cannot be resumed: the rules have changed since")

    monkeypatch.setattr(store, "resume", broken)
    assert store.unfinished().id == match.id
    assert evening.waiting() == []
    assert "rules have changed" in evening.stage.notices.current


# Matches that wait ----------------------------------------------------------------------------------------------------


def begin(store, game="pong", deals=8):
    rules = GAMES[game]
    return store.start(rules, rules.Options(), begun(game, rules.default_seats).players, deals)


def test_a_second_match_buries_no_first_one(evening, pilot, store):
    """Pong is begun, then Tongits, then Pong again: all three can be played on from the title."""
    stage = evening.stage
    stage.push(evening.first(None))
    ids = []
    for game in ("pong", "tongits", "pong"):
        pilot.click(f"tray:{game}")
        if isinstance(stage.top, WaitingScene):
            assert pilot.faults() == []
            pilot.press("n")
        assert isinstance(stage.top, LobbyScene)
        pilot.click("start")
        ids.append(stage.top.match.id)
        evening.to_title()
    assert [one.id for one in store.waiting()] == ids[::-1]
    assert {tray.name: tray.waiting.more for tray in stage.top.trays if tray.waiting} == {"pong": 1, "tongits": 0}
    pilot.click("tray:tongits")
    pilot.press("return")
    assert stage.top.match.id == ids[1]
    evening.to_title()
    pilot.click("tray:pong")
    pilot.click("go-on:1")
    assert stage.top.match.id == ids[0]


def test_continue_leads_to_the_match_that_somebody_sat_at_last(evening, pilot, store):
    stage = evening.stage
    first, second = begin(store), begin(store, "tongits")
    stage.push(evening.first(None))
    assert stage.top.saved.game == "tongits"
    pilot.click("tray:pong")
    pilot.press("g")
    assert stage.top.match.id == first.id
    evening.to_title()
    assert stage.top.saved.game == "pong"
    assert store.settings.last_match == first.id
    pilot.press("return")
    assert stage.top.match.id == first.id
    assert second.id in {one.id for one in store.waiting()}


def test_a_tray_without_a_match_leads_straight_to_its_lobby(evening, pilot, store):
    begin(store)
    evening.stage.push(evening.first(None))
    pilot.click("tray:tongits")
    assert isinstance(evening.stage.top, LobbyScene)


def test_a_match_is_given_up_only_after_a_question(evening, pilot, store):
    stage = evening.stage
    kept, left = begin(store), begin(store)
    stage.push(evening.first(None))
    title = stage.top
    pilot.click("tray:pong")
    scene = stage.top
    pilot.click("leave:0")
    pilot.press("return")
    assert [one.id for one in store.waiting()] == [left.id, kept.id]
    assert stage.top is scene
    pilot.click("leave:0")
    pilot.press("escape")
    assert [one.id for one in store.waiting()] == [left.id, kept.id]
    assert stage.top is scene
    pilot.click("leave:0")
    pilot.press("right")
    pilot.press("left")
    assert stage.top.answers[1].label == "Give it up"
    stage.top.focus.activate(stage.top.buttons[1].node)
    assert [one.id for one in store.waiting()] == [kept.id]
    assert stage.top is scene
    assert len(scene.rows) == 1
    pilot.press("escape")
    assert stage.top is title
    assert next(tray for tray in title.trays if tray.name == "pong").waiting.more == 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_many_matches_of_one_game_scroll(evening, pilot, store, size):
    matches = [begin(store) for _time in range(9)]
    evening.stage.push(evening.first(None))
    pilot.resize(size)
    pilot.click("tray:pong")
    scene = evening.stage.top
    assert pilot.faults() == []
    assert len(scene.rows) == 9
    scene.focus.focus("go-on:8")
    assert pilot.faults() == []
    assert scene.area.rect.contains(scene.rows[8].rect)
    pilot.press("return")
    assert evening.stage.top.match.id == matches[0].id


# Several persons ------------------------------------------------------------------------------------------------------


@pytest.fixture
def shared(evening, store):
    """A table of four persons, up to the first curtain."""
    from game.match.players import Player

    game = GAMES["pong"]
    players = tuple(Player(name, "person") for name in ("Anan", "Mali", "Ploy", "Kanya"))
    match = store.start(game, game.Options(), players, 8, "5a" * 32, derivation=BY_THE_SEED)
    stage = evening.stage
    stage.push(evening.table(match))
    Pilot(stage).wait_for(lambda: isinstance(stage.top, CurtainScene))
    return stage, match


def test_a_curtain_names_who_is_next_and_hides_everything(shared):
    stage, match = shared
    curtain = stage.top
    assert isinstance(curtain, CurtainScene)
    assert not curtain.modal
    (pending,) = match.deal.pending()
    assert curtain.words.name == match.players[pending].name
    shot = picture(stage, 0.5)
    assert shot.faults() == []
    assert any(one.text == f"Pass to {curtain.words.name}" for one in shot.texts)
    # What lies behind makes no difference to a single pixel.
    alone = Stage(Kit((1280, 720), stage.kit.settings))
    alone.push(CurtainScene(curtain.words, lambda: None))
    again = picture(alone, 0.5)
    assert shot.surface.get_view("1").raw == again.surface.get_view("1").raw


def test_the_curtain_waits_for_its_person_and_then_opens(pilot, shared):
    stage, _match = shared
    curtain, table = stage.top, stage.scenes[0]
    pilot.wait(300)
    assert stage.top is curtain
    pilot.click_at((40, 40))
    assert stage.top is table
    pilot.rest()
    assert len(pilot.pieces()) >= 11
    assert "a closed piece" not in {node.label for node in pilot.pieces()}


@pytest.mark.parametrize("motion", ["moving", "reduced"])
@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_one_sees_the_own_discard_lie_before_the_curtain_falls(store, evening, game, motion):
    """Its flight ends and it rests a moment, the hand face down already: on no later frame is anything of the hand."""
    store.change(speed=1.0, reduced_motion=motion == "reduced", claims="ask")
    stage = evening.stage
    stage.kit.settings = store.settings
    match = store.start(GAMES[game], GAMES[game].Options(), seated(("person",) * GAMES[game].seats[-1]), 8, "5a" * 32)
    pilot = Pilot(stage)
    table = evening.table(match)
    stage.push(table)
    pilot.wait_for(lambda: isinstance(stage.top, CurtainScene))
    pilot.wait(40)  # it falls, and a key that is still held counts for nothing
    pilot.press("return")
    pilot.wait_for(lambda: stage.top is table and table.prompt.view is not None)
    while not table.state.discards:  # before the first discard one may have to draw
        make(pilot, match, sound_choice(match.view(table.state.viewer), Random(3)).move)
        pilot.wait_for(lambda: table.state.discards or table.prompt.view is not None)
    screen, pictures, at_rest = Surface((1280, 720)), {False: [], True: []}, 0
    for _frame in range(600):
        pilot.wait(1)
        stage.draw(screen)
        if isinstance(stage.top, CurtainScene):
            break
        pictures[table.state.covered].append(pixels(screen))
        at_rest += table.state.covered and not table.motions.flights
    assert isinstance(stage.top, CurtainScene)
    assert at_rest >= 24  # frames of a sixtieth
    assert pictures[False][0] != pictures[True][0]
    assert set(pictures[True]) == {pictures[True][0]}


def pixels(frame):
    """The place of the own hand, without the light of the plaque beside it."""
    return frame.subsurface(Rect(440, 560, 580, 160)).copy().get_view("1").raw


def test_pausing_before_the_curtain_shows_no_hand(pilot, shared):
    stage, _match = shared
    curtain = stage.top
    pilot.press("escape")
    assert isinstance(stage.top, PauseScene)
    assert stage.scenes[-2] is curtain
    pilot.click("resume")
    assert stage.top is curtain


def test_two_persons_of_one_name_keep_their_own_flowers(evening, store):
    """The curtain knows the seat: the flower tells two people of one name which of them is meant."""
    from game.match.players import Player

    game = GAMES["pong"]
    players = tuple(Player(name, "person") for name in ("Mali", "Anan", "Mali", "Mali"))
    match = store.start(game, game.Options(), players, 8, "5a" * 32, derivation=BY_THE_SEED)
    table = evening.table(match)
    evening.stage.push(table)
    said = [table.hand_over_to(seat) for seat in range(4)]
    assert [words.name for words in said] == [player.name for player in players]
    assert [words.emblem for words in said] == [emblem_of(seat, None) for seat in range(4)]
    assert len({words.emblem for words in said}) == 4


# Words ----------------------------------------------------------------------------------------------------------------


def test_what_can_go_on_says_whose_move_it_is():
    match = begun("pong", 4)
    starter = next(iter(match.deal.pending()))
    words = saved_words(match)
    assert words.startswith("Pong · deal 1 of 12 · ")
    assert words.endswith("your turn" if starter == 0 else f"{match.players[starter].name} to play")
    match.play(starter, match.deal.legal(starter)[0])
    if 0 in match.deal.pending():
        assert saved_words(match).endswith("yours to claim")


@pytest.mark.parametrize(
    ("game", "seats", "house", "facts"),
    [
        ("pong", 4, {}, ("Pong · mahjong tiles", "1 chip a point")),
        ("pai-tong", 6, {"equipment": "ceki"}, ("Pai Tong · Ceki cards", "base stake 4 baht")),
        ("tongits", 3, {}, ("Tongits · French cards", "with a jackpot")),
        ("tongits", 3, {"jackpot": "off"}, ("Tongits · French cards", "no jackpot")),
        ("tongits", 3, {"first_call": 5}, ("Tongits · French cards", "with a jackpot, calls from round 5")),
        ("pai-gow", 8, {"table_max": 50}, ("Pai Gow · Chinese dominoes", "bets 1–50")),
        ("daun-tiga", 17, {"table_min": 5}, ("Daun Tiga · French cards", "stakes 5–100")),
        ("daun-tiga", 2, {"pieces": "tiles"}, ("Daun Tiga · mahjong tiles", "stakes 1–100")),
    ],
)
def test_facts_of_a_table(game, seats, house, facts):
    first, stakes = facts
    assert table_facts(begun(game, seats, house)) == (first, f"Deal 1 of 12 · {stakes}")


@pytest.mark.parametrize("game", GAMES)
def test_what_can_go_on_is_said_of_every_state_of_every_game(game):
    """Whose move it is: yours while the deal waits for you, else a name, or that something is open to several."""
    match = begun(game, GAMES[game].default_seats, deals=8)
    chance, said = Random(5), set()
    while match.deal.result is None:
        words = saved_words(match)
        state = words.removeprefix(f"{GAMES[game].title} · deal 1 of 8 · ")
        assert state != words
        assert state.startswith("your") == (0 in match.deal.pending())
        said.add(state)
        seat = chance.choice(sorted(match.deal.pending()))
        match.play(seat, sound_choice(match.view(seat), chance).move)
    assert len(said) >= 2
    assert saved_words(match).endswith("to be settled")


def test_standings_of_seventeen_go_down_three_columns():
    match = begun("daun-tiga", 17)
    match.ledger[:] = [seat * 7 % 17 for seat in range(17)]
    rows = standings(match)
    assert [row.chips for row in rows] == sorted(match.ledger, reverse=True)
    assert len({row.emblem for row in rows}) == 17
    for size in ((1024, 640), (1280, 720)):
        shot = shoot(StandingsScene(match, WAYS), size)
        assert shot.faults() == []
        left = {one.text: one.rect for one in shot.texts}
        assert abs(left[rows[0].name].left - left[rows[5].name].left) <= 2  # the width of a letter's edge
        assert left[rows[5].name].right < left[rows[6].name].left
        assert left[rows[0].name].centery == left[rows[6].name].centery == left[rows[12].name].centery


def test_the_house_keeps_its_name_in_the_standings():
    """PG-11: what is called the house at the table is called so to the end; a person who holds its bank is a person."""
    match = begun("pai-gow", 4)
    assert {row.name for row in standings(match)} == {
        "You",
        *(player.name for player in match.players[1:3]),
        "The house",
    }


def test_rules_in_force_tell_the_unusual_ones_first():
    game = GAMES["pai-tong"]
    lines = rules_in_force(game, game.Options.parse({"min_items": 4}))
    assert (lines[0].title, lines[0].value, lines[0].usual) == ("Least items to win", "4", False)
    assert len(lines) == len(game.Options.spec())


# Settings -------------------------------------------------------------------------------------------------------------


def test_settings_hold_at_once_and_are_written(evening, pilot, store):
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.click("link:settings")
    pilot.focus("timer")
    pilot.press("return")
    pilot.click("tab:1")
    for name in ("motion", "labels"):
        pilot.click(name)
    assert (store.settings.reduced_motion, store.settings.plain_labels, store.settings.claim_timer) == (True, False, 3)
    assert stage.kit.settings is store.settings
    pilot.click("tab:0")
    pilot.focus("timer")
    pilot.press("left")
    assert store.settings.claim_timer == 0
    pilot.focus("speed")
    pilot.press("right")
    assert stage.kit.speed == store.settings.speed > 0.0
    pilot.press("escape")
    assert isinstance(stage.top, TitleScene)


def test_a_deal_is_saved_as_a_replay_that_holds(evening, pilot, store, tmp_path, monkeypatch):
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    stage = evening.stage
    match = begun("pai-tong", 4)
    table = evening.table(match)
    stage.push(table)
    play_on(pilot, match)
    pilot.wait(60)
    assert isinstance(stage.top, SettlementScene)
    pilot.click("save")
    (file,) = (tmp_path / "replays").iterdir()
    verify(file.read_text(encoding="utf-8"))
    said = stage.top
    assert isinstance(said, Dialog)
    assert f"It is {file.name} in the folder “replays”." in said.words
    assert str(tmp_path) not in said.words
    assert stage.notices.current == ""  # a notice would lie on the settlement's buttons
    assert pilot.faults() == []
    pilot.press("return")
    assert not stage.top.focus.find("save").enabled


def test_the_folder_of_a_replay_is_opened_or_told_where_it_is(evening, pilot, tmp_path, monkeypatch):
    opened, works = [], [True, False]
    monkeypatch.setattr("game.scenes.save_replay.open_folder", lambda folder: opened.append(folder) or works.pop(0))
    stage = evening.stage
    stage.push(evening.first(None))
    title = stage.top
    stage.push(saved_dialog(tmp_path / "replays" / "pong-1.txt", stage))
    pilot.press("escape")
    assert opened == []
    for _time in range(2):
        stage.push(saved_dialog(tmp_path / "replays" / "pong-1.txt", stage))
        assert pilot.faults() == []
        pilot.click("Open folder")
    assert opened == [tmp_path / "replays"] * 2
    assert f"It is {tmp_path / 'replays'}." in stage.top.words
    assert pilot.faults() == []
    pilot.press("return")
    assert stage.top is title


def test_a_folder_that_cannot_be_written_is_told_of_and_may_be_tried_again(evening, pilot, tmp_path, monkeypatch):
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    (tmp_path / "replays").write_text("not a folder")
    stage = evening.stage
    match = begun("pong", 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.wait(60)
    pilot.click("save")
    assert "cannot be written" in stage.top.words
    assert stage.notices.current == ""
    assert pilot.faults() == []
    pilot.press("return")
    assert stage.top.focus.find("save").enabled


def test_play_on_keeps_the_chips_and_play_again_deals_fresh_stacks(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(rules, rules.Options(), begun("pong", 4).players, 1, ledger=[300] * 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert stage.top.focus.focused.name == "again"
    pilot.click("play-on")
    second = stage.top.match
    assert second.ledger == match.ledger
    assert (second.terms.follows, second.deals) == (match.id, 1)
    play_on(pilot, second)
    pilot.press("return")
    assert pilot.faults() == []
    assert [row.gain for row in stage.top.rows] == [row.chips - 300 for row in stage.top.rows]
    assert len(stage.top.told.course.deals) == 2
    pilot.press("return")
    assert stage.top.match.ledger == [300] * 4
    assert stage.top.match.terms.follows == 0


def test_who_has_nothing_left_is_not_asked_to_play_on(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(
        rules, rules.Options(), begun("pong", 4).players, None, "3" * 64, ledger=[1] * 4, length=Length(broke=True)
    )
    stage.push(evening.table(match))
    for _deal in range(20):
        play_on(pilot, match)
        pilot.press("return")
        if isinstance(stage.top, StandingsScene):
            break
    assert match.over
    assert "left" in stage.top.told.sentence
    assert pilot.find("play-on") is None


def test_the_time_that_is_up_is_told_once_and_the_deal_goes_on(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(
        rules, rules.Options(), begun("pong", 4).players, None, ledger=[200] * 4, length=Length(minutes=15)
    )
    stage.push(evening.table(match))
    assert ("Deal", "1, 15 minutes left") in stage.top.left.facts()
    match.spend(15 * 60 - 0.01)
    told = []
    stage.notify = told.append
    for _frame in range(10):
        stage.update(1 / 60)
    assert told == ["The time is up: this deal is the last one."]
    assert ("Deal", "1, the last one") in stage.top.left.facts()
    assert not match.over
