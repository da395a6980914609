"""Two persons at the screen and one at a phone: the curtain, face-down hands, and undone discards."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.ui.intents import Key, Released
from tests.hands import make_move
from tests.phones.phone_session import PATIENCE_S, Device, answer_of
from tests.scenes.couch_pilot import NAMES, Couch
from tests.scenes.phone_room import Room
from tools.scenarios import sound_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.rules.contract import Seat, View

ON_PHONE = 2
SECONDS = 5


class Mixed:
    """Seats 0 and 1 at the screen with face-down hands, seat 2 at a phone."""

    def __init__(self, game: str, **settings: object) -> None:
        self.couch = Couch(2, game=game, **{"peek": True, "take_back": SECONDS, **settings})
        self.room = Room(self.couch.evening, self.couch)
        self.room.phones.open("127.0.0.1", 0)
        self.phone = self.room.come(ON_PHONE, "Siti")
        self.chance, self.answered = Random(5), ""
        self.found()

    def found(self) -> None:
        """Adopt the rebuilt table."""
        table = self.couch.stage.scenes[0]
        assert isinstance(table, TableScene)
        self.couch.table = table

    def frames(self, count: int = 30) -> None:
        """Run frames, and deliver messages to the phone."""
        for _frame in range(count):
            self.couch.wait(1)
            self.phone.hear()
            time.sleep(0.003)

    def to_discard(self) -> tuple[Seat, View, Discard]:
        """Play until a person at the screen may discard and has not looked yet."""
        couch, end = self.couch, time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.frames(1)
            state, top = self.phone.state, couch.stage.top
            if state is not None and state["number"] != self.answered and (answer := answer_of(state)) is not None:
                self.answered = state["number"]
                self.phone.say(answer)
            elif isinstance(top, CurtainScene):
                assert top.words.name in NAMES[:2], "who sits at a phone needs no curtain"
                if couch.waits:
                    couch.open_curtain()
            elif couch.table.calling.panel is not None:
                if couch.waits:
                    assert ON_PHONE not in couch.table.calling.panel.calls.seats
                    couch.pass_claims()
            elif couch.waits and (seat := couch.table.session.asked) is not None:
                assert seat != ON_PHONE
                view = couch.match.view(seat)
                if discard := next((move for move in view.legal if isinstance(move, Discard)), None):
                    return seat, view, discard
                self.look(lambda view=view: make_move(couch, couch.match, sound_choice(view, self.chance).move))
        raise AssertionError("nobody at the screen comes to discard")

    def look(self, do: Callable[[], object] = lambda: None) -> None:
        """Hold the key that shows the hand, perform an action, and release the key."""
        self.couch.stage.handle(Key("k"))
        self.couch.wait(2)
        do()
        self.couch.stage.handle(Released("k"))
        self.couch.wait(2)

    def shown(self) -> list[str]:
        """Return the pieces of open hands on the screen."""
        return sorted(code for node in self.couch.table.nodes() if node.role == "piece" for code in node.shows)

    def last(self) -> str | None:
        """Return the last discard on the phone, or None."""
        state = self.phone.state
        return (state["table"]["last"] or {}).get("piece") if state is not None else None

    def heard(self) -> int:
        """Return the number of updates sent to the phone, after it has received the newest state."""
        self.frames()
        shown = self.room.phones.seats[ON_PHONE].shown
        assert shown is not None
        self.phone.until(lambda: self.phone.state is not None and self.phone.state["number"] == shown.number)
        return len(self.phone.messages)


@pytest.fixture(params=["pong", "tongits"])
def mixed(request: pytest.FixtureRequest) -> Iterator[Mixed]:
    room = Mixed(request.param)
    yield room
    room.couch.evening.phones.close()
    room.phone.close()


def test_discard_taken_back_at_the_screen_is_not_sent_to_phones(mixed: Mixed) -> None:
    couch = mixed.couch
    seat, view, discard = mixed.to_discard()
    told, moves = mixed.heard(), len(couch.match.moves)
    assert mixed.shown() == [], "both hands at the screen lie face down, and the third is never drawn"
    mixed.look(lambda: make_move(couch, couch.match, discard))
    assert couch.table.session.held is not None
    assert mixed.heard() == told
    mixed.look()
    couch.click("take back")
    assert mixed.heard() == told
    opened: list[list[str]] = []
    mixed.look(lambda: opened.append(mixed.shown()))
    assert opened == [sorted(view.hand)]
    assert mixed.heard() == told
    assert len(couch.match.moves) == moves
    mixed.look(lambda: make_move(couch, couch.match, discard))
    mixed.phone.until(lambda: len(couch.match.moves) > moves)
    assert couch.match.moves[moves] == (seat, discard)
    mixed.phone.until(lambda: mixed.last() == discard.piece)


def test_unsent_discard_is_cancelled_when_its_seat_moves_to_a_phone(mixed: Mixed) -> None:
    """The question stays open and is asked on the phone."""
    couch = mixed.couch
    seat, view, discard = mixed.to_discard()
    moves = len(couch.match.moves)
    mixed.look(lambda: make_move(couch, couch.match, discard))
    assert couch.table.session.held is not None
    rows = mixed.room.evening.phones.place.rows()
    next(act for act in rows[seat].acts if act.name == "phone").do()
    mixed.found()
    other = Device(mixed.room, invitation=mixed.room.phones.keeper.invitation)
    other.until(lambda: other.last("join"))
    rows = mixed.room.evening.phones.place.rows()
    next(act for act in rows[seat].acts if act.name == "again").do()
    couch.click("Give the seat")
    other.until(lambda: other.state)
    mixed.found()
    couch.wait(60 * SECONDS * 2)
    assert len(couch.match.moves) == moves, "what was not told in time counts for nothing"
    assert other.state is not None
    assert sorted(other.state["hand"][0]["pieces"]) == sorted(view.hand)
    assert mixed.shown() == [] or seat != couch.table.session.asked
    offered = next(offer for offer in other.state["offers"] if offer["kind"] == "piece")
    other.say({"number": other.state["number"], "offer": offered["id"]})
    other.until(lambda: len(couch.match.moves) > moves)
    assert couch.match.moves[moves][0] == seat
    other.close()


def test_unsent_discard_is_asked_again_when_another_person_joins_by_phone() -> None:
    """A phone takes over an opponent's seat at Pong during the undo window."""
    mixed = Mixed("pong")
    couch = mixed.couch
    try:
        seat, _view, discard = mixed.to_discard()
        moves = len(couch.match.moves)
        mixed.look(lambda: make_move(couch, couch.match, discard))
        late = mixed.room.come(3, "Ravi")
        mixed.found()
        couch.wait(60 * SECONDS * 2)
        assert len(couch.match.moves) == moves
        mixed.couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            couch.go_on()
        assert couch.table.session.asked == seat
        assert mixed.shown() == [], "and the hand lies face down"
        mixed.look(lambda: make_move(couch, couch.match, discard))
        late.until(lambda: len(couch.match.moves) > moves)
        assert couch.match.moves[moves] == (seat, discard)
    finally:
        couch.evening.phones.close()
        mixed.phone.close()


def test_phones_panel_hides_the_table_while_a_hand_is_visible_on_the_screen() -> None:
    """Guests come to the screen to read its code."""
    mixed = Mixed("tongits", peek=False)
    couch = mixed.couch
    try:
        mixed.to_discard()
        own = set(couch.match.view(couch.table.session.asked).hand)
        assert own <= set(mixed.shown())
        couch.evening.show_phones()
        assert not couch.top.at_side
        couch.click("done")
        make_move(couch, couch.match, mixed.to_discard()[2])
        couch.wait_for(lambda: couch.table.session.viewer is None)
        couch.evening.show_phones()
        assert couch.top.at_side
    finally:
        couch.evening.phones.close()
        mixed.phone.close()


@pytest.mark.parametrize("peek", [False, True], ids=["open", "hidden"])
def test_only_person_at_the_screen_needs_no_curtain_while_others_use_phones(*, peek: bool) -> None:
    """With two persons at phones, nobody else plays at the screen; a hidden hand is shown to who peeks."""
    couch = Couch(1, game="tongits", peek=peek)
    room = Room(couch.evening, couch)
    try:
        room.phones.open("127.0.0.1", 0)
        devices = [room.come(seat, NAMES[seat]) for seat in (1, 2)]
        table = couch.stage.scenes[0]
        assert isinstance(table, TableScene)
        answered: set[tuple[int, str]] = set()

        def asked() -> bool:
            for place, device in enumerate(devices):
                device.hear()
                state = device.state
                if state is not None and (mark := (place, state["number"])) not in answered and answer_of(state):
                    answered.add(mark)
                    device.say(answer_of(state))
            assert not isinstance(couch.stage.top, CurtainScene)
            told = all(device.state is not None for device in devices)
            return told and table.session.asked == 0 and not table.busy

        room.until(asked)
        assert (couch.find("peek") is not None) == peek
        own = set(couch.match.view(0).hand)
        shown = [code for node in table.nodes() if node.role == "piece" for code in node.shows]
        assert own.isdisjoint(shown) if peek else own <= set(shown)
        if peek:
            couch.click("peek")
            shown = [code for node in table.nodes() if node.role == "piece" for code in node.shows]
        assert own <= set(shown)
        for device in devices:
            assert not set(device.state["hand"][0]["pieces"]) & set(shown)
    finally:
        couch.evening.phones.close()
        for device in room.devices:
            device.close()
