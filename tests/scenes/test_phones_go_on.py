"""Phones after the last deal: they continue to the next match, with or without a person at the screen."""

import time
from random import Random

import pytest

from game.match.end_conditions import Length
from game.match.players import PERSON, Player
from game.phones.page_messages import BACK_S
from game.rules import GAMES
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.scene import TableScene
from game.ui.intents import Pointer
from tests.phones.phone_session import Device, answer_of
from tests.scenes.phone_room import press, room, store
from tools.scenarios import sound_choice

__all__ = ["room", "store"]


def phones_without_a_screen_player(room, deals=1, ledger=None, *, cut=False):
    """Return the phones of a Daun Tiga table with two phones, an opponent, and no person at the screen."""
    store, game = room.evening.store, GAMES["daun-tiga"]
    store.change(cut=cut)
    players = (Player("", PERSON), Player("", PERSON), Player("Ravi", "first"))
    phones = room.phones
    phones.open("127.0.0.1", 0)
    for seat in (0, 1):
        phones.reserve(seat)
    terms = game, game.Options(), players, deals, f"{3:064x}"
    match = store.start(*terms, ledger=ledger or (200, 200, 200), length=Length(ends_when_broke=ledger is not None))
    room.evening.sit_down(match)
    devices = [room.come(0, "Aminah"), room.come(1, "Somchai")]
    for device in devices:
        device.until(lambda device=device: device.state)
    return devices


def play_on(room, devices, until, *, ready=True):
    """Let both phones press their offers with minimum stakes; after a deal only if they are `ready`."""
    answered = set()

    def step():
        if until():
            return True
        for place, device in enumerate(devices):
            device.hear()
            state = device.state
            if (place, state["number"]) in answered or not state["offers"]:
                continue
            offer = state["offers"][0]
            if offer["kind"] == "ready" and not ready:
                continue
            answered.add((place, state["number"]))
            if offer["kind"] == "ready":
                device.say({"number": state["number"], "ready": True})
            elif (answer := answer_of(state)) is not None:
                device.say(answer)
        return False

    room.until(step)


def is_asked_on(device):
    """Whether the phone shows a result and asks whether its owner is ready for the next deal."""
    return device.state is not None and any(offer["kind"] == "ready" for offer in device.state["offers"])


def test_phones_alone_can_start_again_from_the_standings(room):
    devices = phones_without_a_screen_player(room)
    first = room.evening.stage.scenes[0].match
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene))
    for device in devices:
        device.until(lambda device=device: [offer["label"] for offer in device.state["offers"]] == ["Play again"])
    devices[0].say({"number": devices[0].state["number"], "ready": True})
    devices[1].until(lambda: "1 of 2" in devices[1].state["offers"][0]["note"])
    devices[0].until(lambda: not devices[0].state["offers"])
    assert isinstance(room.pilot.top, StandingsScene), "one of two is not all"
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))
    table = room.pilot.top
    assert table.match is not first
    assert [player.name for player in table.match.players] == ["Aminah", "Somchai", "Ravi"]
    assert list(table.match.ledger) == [200, 200, 200]
    for device in devices:
        device.until(lambda device=device: "result" not in device.state and device.state["number"].startswith("1."))


def test_cut_page_is_skipped_if_all_people_play_on_phones(room):
    devices = phones_without_a_screen_player(room, deals=2, cut=True)
    table = room.evening.stage.scenes[0]
    play_on(room, devices, lambda: table.match.number == 2)
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene))
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))


def test_pressing_ready_twice_on_a_phone_starts_only_one_deal(room):
    """The second press still refers to the previous deal, since no phone has been notified of the next one."""
    devices = phones_without_a_screen_player(room, deals=3, cut=True)
    match = room.evening.stage.scenes[0].match
    play_on(room, devices, lambda: all(is_asked_on(device) for device in devices), ready=False)
    for device in devices:
        ready = {"number": device.state["number"], "ready": True}
        device.say(ready)
        device.say(ready)
    room.until(lambda: match.number == 2)
    for _frame in range(60):
        room.pilot.wait(1)
        time.sleep(0.002)
    assert match.number == 2
    play_on(room, devices, lambda: match.number == 3)


def first_is_ready(room):
    """Return two phones after a deal, the first ready for the next one, and their match."""
    devices = phones_without_a_screen_player(room, deals=3)
    match = room.evening.stage.scenes[0].match
    play_on(room, devices, lambda: all(is_asked_on(device) for device in devices), ready=False)
    devices[0].say({"number": devices[0].state["number"], "ready": True})
    devices[0].until(lambda: not devices[0].state["offers"])
    return devices, match


def test_last_phone_continues_only_after_the_phones_panel_is_closed(room):
    """The panel is open because of the lost phone; meanwhile the other phone gets ready."""
    devices, match = first_is_ready(room)
    room.evening.show_phones()
    room.phones._clock = lambda: time.monotonic() + BACK_S
    devices[1].close()
    room.until(lambda: room.phones.is_away(1) and room.phones.away_for(1) is not None)
    room.phones._clock = lambda: time.monotonic() + 3 * BACK_S
    for _frame in range(10):
        room.pilot.wait(1)
    assert match.number == 1, "the deal waits for the panel"
    room.pilot.click("done")
    room.until(lambda: match.number == 2)


def test_phone_stays_ready_when_another_seat_is_lent(room):
    """With an opponent in place of the absent phone, the deal starts without a second press."""
    devices, match = first_is_ready(room)
    room.phones._clock = lambda: 0.0  # no time passes for who is away
    devices[1].close()
    room.until(lambda: room.phones.away_for(1) is not None)
    room.evening.show_phones()
    press(room, "seat:1:lend")
    assert match.number == 1
    assert room.phones.pages.readiness() == (1, 1)
    room.pilot.click("done")
    room.until(lambda: match.number == 2)


def test_screen_and_phone_continuing_in_the_same_frame_start_one_deal(room):
    """The screen's button is pressed before any phone was notified of the new deal."""
    devices, match = first_is_ready(room)
    room.until(lambda: room.pilot.find("next") is not None)
    devices[1].say({"number": devices[1].state["number"], "ready": True})
    while room.phones._inbox.empty():
        time.sleep(0.002)
    where = room.pilot.find("next").rect.center
    for kind in ("down", "up"):
        room.pilot.stage.handle(Pointer(kind, where, 1))
    assert match.number == 2
    for _frame in range(60):
        room.pilot.wait(1)
    assert match.number == 2
    play_on(room, devices, lambda: match.number == 3)


def test_phone_only_match_ends_when_a_player_runs_out_of_chips(room):
    """The phones then get the standings and can start again."""
    devices = phones_without_a_screen_player(room, deals=None, ledger=(1, 1, 1))
    table = room.evening.stage.scenes[0]
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene) or table.match.number > 12)
    assert isinstance(room.pilot.top, StandingsScene)
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))
    assert list(room.pilot.top.match.ledger) == [1, 1, 1]


@pytest.mark.parametrize(("way", "chips"), [("play-on", "kept"), ("again", "fresh")])
def test_phones_keep_their_seats_when_the_screen_starts_a_new_match(room, way, chips):
    store, game = room.evening.store, GAMES["daun-tiga"]
    room.phones.open("127.0.0.1", 0)
    room.phones.reserve(1)
    players = (Player("Aminah", PERSON), Player("", PERSON), Player("Ravi", "first"))
    match = store.start(game, game.Options(), players, 1, f"{3:064x}", ledger=(200, 200, 200))
    room.evening.sit_down(match)
    device = room.come(1, "Somchai")
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if device.state["number"] not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(device.state["number"])
            device.say(answer)
        if (asked := table.session.asked) is not None:
            table.questions.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
        if table.opening is not None:
            table.opening.turn_all()
        return table.state.over and room.pilot.find("next") is not None

    room.until(step)
    device.until(lambda: "result" in device.state)
    assert device.state["offers"] == [], "the screen goes on"
    room.pilot.click("next")
    assert isinstance(room.pilot.top, StandingsScene)
    room.until(lambda: room.pilot.find(way) is not None)
    room.pilot.click(way)
    room.until(lambda: isinstance(room.pilot.top, TableScene))
    after = room.pilot.top.match
    assert after is not match
    assert list(after.ledger) == (list(match.ledger) if chips == "kept" else [200, 200, 200])
    device.until(lambda: "result" not in device.state)
    assert device.state["seat"]["name"] == "Somchai"
    assert device.state["seat"]["chips"] == str(after.ledger[1])
    room.until(lambda: room.pilot.top.plaques[1].device == "phone")


def test_seats_reserved_for_phones_without_their_key_show_their_owners_names(room):
    """A person who takes such a seat sees its hand."""
    store, game = room.evening.store, GAMES["tongits"]
    room.phones.open("127.0.0.1", 0)
    for seat in (1, 2):
        room.phones.reserve(seat)
    players = (Player("Aminah", PERSON), Player("Ann", PERSON), Player("", PERSON))
    room.evening.sit_down(store.start(game, game.Options(), players, 1, f"{3:064x}", ledger=(200, 200, 200)))
    device = Device(room, invitation=room.phones.keeper.invitation)
    device.until(lambda: device.last("join"))
    seats = {each["id"]: each for each in device.last("join")["seats"]}
    assert (seats[1]["free"], seats[1]["words"]) == (False, "kept for Ann")
    assert (seats[2]["free"], seats[2]["words"]) == (True, "saved for a phone")
    assert "kept" not in seats[2], "it is kept for nobody in particular"
    device.close()
