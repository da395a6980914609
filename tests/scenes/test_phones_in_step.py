"""Order of updates: a phone shows its own hand first, everything else is first shown by the big screen."""

from random import Random

import pytest

from game.phones.connections import Connection
from game.scenes.table.scene import TableScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from tests.phones.phone_session import Device, answer_of
from tests.scenes.phone_room import at_table, room, store
from tools.scenarios import sound_choice

__all__ = ["room", "store"]


def staked(room, device):
    """Set all stakes at Daun Tiga, and advance to the hand of the phone."""
    play_until(room, device, lambda: device.state is not None and squeezes(device.state))
    return room.pilot.top


def squeezes(state):
    """Return whether a page shows the own hand with a card to be squeezed out."""
    return any(group["kind"] == "squeeze" for group in state["hand"])


def play_until(room, device, condition):
    """Answer for everybody, and open hands at the screen, until this holds."""
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        state = device.state
        if state is not None and state["number"] not in answered and (answer := answer_of(state)) is not None:
            answered.add(state["number"])
            if answer["offer"] != "open":
                device.say(answer)
        if (asked := table.session.asked) is not None:
            table.questions.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
        if table.opening is not None and table.match.deal.result is not None:
            table.opening.turn_all()
        return condition()

    room.until(step)


@pytest.fixture
def table_and_opening_phone(room):
    """A table that waits for a phone to open its hand, and that phone."""
    (device,) = at_table(room, "daun-tiga")
    device.until(lambda: device.state)
    return staked(room, device), device


def test_table_waits_while_a_person_opens_a_hand_on_a_phone(room, table_and_opening_phone):
    """DT-22"""
    table, device = table_and_opening_phone
    seen, tight = device.state["hand"]
    assert not table.state.hands[1], "nobody else sees the hand before its owner"
    assert (len(seen["pieces"]), len(tight["pieces"])) == (2, 1)
    assert table.to_act() == 1
    room.pilot.wait(120)
    assert table.held
    assert not table.state.hands[1]
    assert "Mei Lian is opening their hand" in table.stage.notices._permanent
    device.say({"number": device.state["number"], "offer": "open"})
    room.until(lambda: table.state.hands[1])
    assert list(table.state.hands[1]) == [*seen["pieces"], *tight["pieces"]]
    device.until(lambda: [len(group["pieces"]) for group in device.state["hand"]] == [3])
    room.until(lambda: not table.stage.notices._permanent)
    device.until(lambda: "Hands are being opened on the big screen." in words_of_turns(device))


def words_of_turns(device):
    """Return what the page has said of the turn so far, oldest first; a slow phone hears several states at once."""
    return [message["table"]["turn"]["words"] for message in device.messages if "table" in message]


def pieces_in(record):
    """Return all card faces in a record."""
    if isinstance(record, dict):
        own = record.get("pieces", [])
        return {*own, *(code for value in record.values() if value is not own for code in pieces_in(value))} - {"back"}
    return {code for each in record for code in pieces_in(each)} if isinstance(record, list) else set()


@pytest.fixture
def sent(room, monkeypatch):
    """States sent to a phone, each with the hands open on the screen at that time and whether it is moving."""
    found, show = [], Connection.show

    def keep(line, record):
        if "table" not in record:  # who sits where
            return show(line, record)
        table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
        opened = isinstance(table, DaunTigaScene)
        shown = {code for hand in table.state.hands for code in hand} if opened else set()
        found.append((record, shown, table.busy, table.session.settled))
        return show(line, record)

    monkeypatch.setattr(Connection, "show", keep)
    return found


def test_phone_shows_its_hand_before_the_screen_does_and_the_result_afterwards(room, sent):
    """DT-22. The hand is sent when the screen reaches it, the result after the last payment."""
    (device,) = at_table(room, "daun-tiga")
    room.evening.store.change(speed=1.0)
    device.until(lambda: device.state)
    table = staked(room, device)
    room.pilot.wait(30)
    device.say({"number": device.state["number"], "offer": "open"})

    def step():
        device.hear()
        if table.opening is not None:  # the person at the screen, if the phone has the bank
            table.opening.turn_all()
        return "result" in device.state

    room.until(step)
    own, followed = set(), []
    for record, shown, busy, _finished in sent:
        if any(group["kind"] == "squeeze" for group in record["hand"]):
            own = {*table.state.hands[1]}
            assert shown | own == shown | pieces_in(record), "the own hand, when its turn has come"
        assert pieces_in(record) <= shown | own
        if hands := record.get("opened"):
            followed.append(len(hands))
            assert pieces_in(hands) <= shown, "only what lies open on the screen"
        if "result" in record:
            assert len(shown) == 3 * len(table.match.players)
            assert not busy, "nothing is still on its way"
            assert record["seat"]["chips"] == str(table.match.chips_before_deal[1] + record["result"]["gain"])
    assert own
    assert sorted(set(followed)) == list(range(1, len(table.match.players) + 1)), "each hand is told when it is open"
    assert table.state.over


@pytest.mark.parametrize("game", ["pai-gow", "tongits"])
def test_phone_gets_the_result_only_after_the_screen_has_shown_it(room, sent, game):
    (device,) = at_table(room, game)
    room.evening.store.change(speed=3.0)
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if (number := device.state["number"]) not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(number)
            device.say(answer)
        for seat in list(table.session.asked_seats):
            table.questions.answer(sound_choice(table.match.view(seat), Random(1)).move, seat=seat)
        return "result" in device.state

    room.until(step)
    ends = [(busy, finished) for record, _shown, busy, finished in sent if "result" in record]
    assert ends[0] == (False, True)
    assert not any(finished for record, _shown, _busy, finished in sent if "result" not in record)


def test_phone_shows_a_drawn_tile_only_after_it_lands_on_the_screen(room, sent):
    room.evening.store.change(speed=1.0)
    (device,) = at_table(room)
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if (number := device.state["number"]) not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(number)
            device.say(answer)
        if table.prompt.view is not None:
            table.questions.answer(table.prompt.view.legal[0])
        return len([record for record, *_rest in sent if record.get("drawn")]) >= 2

    room.until(step)
    numbers = set()
    for record, _shown, busy, _finished in sent:
        state = record["number"].rpartition(".")[0]
        assert state in numbers or not busy, "a state is told when all that led to it lies still"
        numbers.add(state)


def test_person_at_the_screen_can_stop_waiting_for_a_hand_to_be_opened_on_a_phone(room, table_and_opening_phone):
    """DT-22: 'Open all' leaves people at phones their hands; its button then says that it opens the one that opens."""
    table, device = table_and_opening_phone
    notices, opening = table.stage.notices, "Mei Lian is opening their hand on their phone."
    room.until(lambda: notices._permanent == opening)
    assert table.open_button.label == "Open all"
    room.pilot.press("o", "o")
    assert table.elsewhere is not None, "a second press before the words can be read does nothing"
    assert table.open_button.enabled
    assert table.open_button.label == "Open Mei Lian’s hand"
    room.until(lambda: notices._permanent == f"{opening} O opens it on this screen.")
    assert room.pilot.faults() == []
    room.pilot.wait(30)
    room.pilot.press("o")
    room.until(lambda: table.state.over)
    assert not notices._permanent
    assert table.open_button.label == "Open all"
    number = device.state["number"]
    device.say({"number": number, "offer": "open"})
    device.until(lambda: "result" in device.state)
    assert "Your hand was opened on the big screen, without waiting for you." in device.state["result"]["lines"]


def test_phone_says_at_once_that_its_hand_was_opened_on_the_screen(room, table_and_opening_phone):
    """DT-22: also while the hands of others are still closed; and nobody is said to open a hand that lies open."""
    table, device = table_and_opening_phone
    opened = "Your hand was opened on the big screen, without waiting for you."
    table.open_all()
    room.pilot.wait(30)
    device.hear()
    device.messages.clear()
    table.open_all()
    assert room.phones.opens_hand is None
    device.until(lambda: device.last("ask") is not None)
    asked = [message["ask"] for message in device.messages if "ask" in message]
    assert asked[0] == opened
    assert not any(group["kind"] == "squeeze" for message in device.messages for group in message.get("hand", ()))


def test_table_continues_when_a_phone_disconnects_while_opening_its_hand(room, table_and_opening_phone):
    """DT-22"""
    table, device = table_and_opening_phone
    device.close()
    room.until(lambda: table.state.hands[1])
    lost = "Mei Lian’s phone has lost its connection. "
    said = [words.removeprefix(lost) for words in table.stage.notices._said if words.startswith(lost)]
    assert said == ["The hand is opened on this screen."]


def test_lost_phone_notice_does_not_say_that_its_hand_stays_closed(room):
    """DT-22: its stakes are placed, so that the table opens the hand without it."""
    (device,) = at_table(room, "daun-tiga")
    device.until(lambda: device.state and device.state["offers"])
    table = room.pilot.top
    device.say(answer_of(device.state))
    room.until(lambda: 1 in table.referee.answered)
    device.close()
    lost = "Mei Lian’s phone has lost its connection. "
    room.until(lambda: any(words.startswith(lost) for words in table.stage.notices._said))
    said = [words.removeprefix(lost) for words in table.stage.notices._said if words.startswith(lost)]
    assert said == ["The seat is kept, and the table goes on until Mei Lian has something to decide."]


def test_stale_phone_answer_does_not_open_a_hand(room, table_and_opening_phone):
    """DT-22"""
    table, device = table_and_opening_phone
    device.say({"number": "1.0.0", "offer": "open"})
    device.until(lambda: device.last("refused"))
    assert table.held
    device.say({"number": device.state["number"], "offer": "open", "amounts": [3]})
    room.pilot.wait(60)
    assert table.held


@pytest.mark.parametrize("returns", [True, False])
def test_table_waits_for_a_phone_that_has_not_returned_since_a_restart(room, returns):
    """DT-22: the hand stays closed until its owner opens it on the phone, or somebody presses 'Open all' twice."""
    (device,) = at_table(room, "daun-tiga")
    device.until(lambda: device.state)
    table, sitter = room.pilot.top, room.phones.seats[1]
    play_until(room, device, lambda: table.match.deal.result is not None)
    device.close()
    room.until(lambda: room.phones.is_away(1))
    sitter.expected = True  # as after a restart
    play_until(room, device, lambda: table.elsewhere is not None)
    room.pilot.wait(120)
    assert not table.state.hands[1]
    assert table.stage.notices._permanent == "The table is waiting for Mei Lian to reconnect."
    if returns:
        back = Device(room, session=device.key)
        back.until(lambda: back.state and squeezes(back.state))
        assert not table.state.hands[1]
        back.say({"number": back.state["number"], "offer": "open"})
    else:
        for _press in range(2):
            table.open_button.node.on_activate()
            room.pilot.wait(60)
    room.until(lambda: table.state.hands[1])
