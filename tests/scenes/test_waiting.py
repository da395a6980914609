"""Unfinished matches: on their trays, in their list, behind "Continue", and their descriptions."""

from datetime import datetime, timedelta
from random import Random

import pytest

from game.i18n import speaking
from game.match.players import PERSON, Player
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.lobby.scene import LobbyScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.unfinished_matches_scene import WaitingScene
from game.table.resumable_matches import saved_words, waiting
from tests.hands import play_on
from tools.pictures.screens import begun

pytestmark = pytest.mark.usefixtures("swift")


def test_match_that_cannot_be_resumed_is_reported_and_not_offered(evening, pilot, store, monkeypatch):
    from game.match.journal_errors import JournalError

    game = GAMES["pong"]
    match = store.start(game, game.Options(), begun("pong", 4).players, 8)

    def broken(number):
        store.delete_match(number)
        raise JournalError("The saved match cannot be resumed: the rules have changed since")

    monkeypatch.setattr(store, "resume", broken)
    assert store.unfinished().id == match.id
    assert evening.entrance.waiting() == []
    assert "rules have changed" in evening.stage.notices.current


def begin(store, game="pong", deals=8):
    rules = GAMES[game]
    return store.start(rules, rules.Options(), begun(game, rules.default_seats).players, deals)


def test_earlier_unfinished_matches_stay_available_after_a_new_match_begins(evening, pilot, store):
    """Pong, then Tongits, then Pong again: all three can be resumed from the title."""
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


def test_continue_opens_the_most_recently_played_match(evening, pilot, store):
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


def test_tray_without_unfinished_match_opens_the_lobby_directly(evening, pilot, store):
    begin(store)
    evening.stage.push(evening.first(None))
    pilot.click("tray:tongits")
    assert isinstance(evening.stage.top, LobbyScene)


def test_abandoning_a_match_asks_for_confirmation(evening, pilot, store):
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
    assert stage.top.answers[1].label == "Abandon it"
    stage.top.focus.activate(stage.top.buttons[1].node)
    assert [one.id for one in store.waiting()] == [kept.id]
    assert stage.top is scene
    assert len(scene.rows) == 1
    pilot.press("escape")
    assert stage.top is title
    assert next(tray for tray in title.trays if tray.name == "pong").waiting.more == 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_list_of_many_unfinished_matches_scrolls(evening, pilot, store, size):
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


def test_unfinished_match_description_names_the_seat_to_move():
    match = begun("pong", 4)
    starter = next(iter(match.deal.pending()))
    words = saved_words(match)
    assert words.startswith("Pong · deal 1 of 12 · ")
    assert words.endswith("your turn" if starter == 0 else f"{match.players[starter].name} to play")
    match.play(starter, match.deal.legal(starter)[0])
    if 0 in match.deal.pending():
        assert saved_words(match).endswith("you can claim")


@pytest.mark.parametrize("game", GAMES)
def test_unfinished_match_description_covers_every_state_of_every_game(game):
    """It says whose move it is: yours, a player's by name, or that several may answer."""
    match = begun(game, GAMES[game].default_seats, deals=8)
    chance, said = Random(5), set()
    while match.deal.result is None:
        words = saved_words(match)
        state = words.removeprefix(f"{GAMES[game].title} · deal 1 of 8 · ")
        assert state != words
        assert state.startswith(("your", "you can")) == (0 in match.deal.pending())
        said.add(state)
        seat = chance.choice(sorted(match.deal.pending()))
        match.play(seat, sound_choice(match.view(seat), chance).move)
    assert len(said) >= 2
    assert saved_words(match).endswith("the result is waiting")
    match.finish_deal()
    assert saved_words(match).endswith("finished"), "and paid"


def test_unfinished_match_shows_when_it_started(store):
    """Today and yesterday with the time, else the date in the language's own format."""
    match = begin(store)
    now = datetime.now().astimezone().replace(hour=20, minute=5)
    summary = store.waiting()[0]
    last = now.year - 1
    for started, said in (
        (now, "started today at 20:05"),
        (now - timedelta(days=1), "started yesterday at 20:05"),
        (now.replace(year=last, month=1, day=6), f"started on 6 January {last}"),
    ):
        about = waiting(match, summary._replace(started=started), 0, lambda: None, lambda: None).about
        assert about.endswith(said)
    with speaking("fil"):
        about = waiting(match, summary._replace(started=now.replace(year=last, month=1, day=6)), 0, str, str).about
        assert about.endswith(f"Enero 6, {last}")


def test_title_offers_the_game_just_played_after_its_last_deal(evening, pilot, store):
    """'New game' refers to the table just left, not to the lobby before it."""
    begin(store, deals=1)
    store.change(last_game="tongits")
    stage = evening.stage
    stage.push(evening.first(None))
    pilot.press("return")
    play_on(pilot, stage.top.match)
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    pilot.click("title")
    title = stage.top
    assert (title.main.label, title.main.second) == ("New game", "Pong")
    assert pilot.focused == "tray:pong"
    pilot.click("main")
    assert isinstance(stage.top, LobbyScene)
    assert stage.top.choices.game.name == "pong"


def test_continue_opens_a_remaining_match_after_another_ends(evening, pilot, store):
    begin(store, "tongits")
    match = begin(store, deals=1)
    evening.stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    pilot.click("title")
    title = evening.stage.top
    assert title.main.label == "Continue"
    assert title.main.second.startswith("Tongits · deal 1 of 8 · ")
    pilot.press("return")
    assert evening.stage.top.match.game.name == "tongits"


def test_saved_match_between_several_people_names_them_and_counts_opponents(store):
    """Two of four are people: neither of them is 'another', and opponents are no people."""
    rules = GAMES["pong"]
    players = list(begun("pong", 4).players)
    for seat, name in enumerate(("Aminah", "Wes")):
        players[seat] = Player(name, PERSON)
    match = store.start(rules, rules.Options(), players, 8)
    about = waiting(match, store.unfinished(), 0, lambda: None, lambda: None).about
    assert about.startswith("Aminah, Wes · 2 computer players")
