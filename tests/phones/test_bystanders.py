"""Bystanders of Daun Tiga on phones: they place side stakes, others join, and they move up. DT-13."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from game.match.players import PERSON, Player
from game.match.score_history import score_history
from game.rules.daun_tiga.moves import DONE, Back
from game.scenes.phones.places import TablePlace
from tests.phones import phone_session as couch
from tests.phones.phone_session import PATIENCE_S, Device, join_by_invitation
from tests.scenes.test_bystanders import Evening

if TYPE_CHECKING:
    from collections.abc import Callable


class Room:
    """A Daun Tiga table in a window, with the phone server open."""

    def __init__(self) -> None:
        self.evening = Evening()
        self.evening.rest()
        self.phones = self.evening.evening.phones.phones
        self.phones.open("127.0.0.1", 0)
        self.devices: list[Device] = []

    @property
    def address(self) -> str:
        """Address at which phones connect."""
        return self.phones.address

    @property
    def place(self) -> TablePlace:
        """The table as `Phones` knows it."""
        place = self.evening.evening.phones.place
        assert isinstance(place, TablePlace)
        return place

    def until(self, condition: Callable[[], object]) -> None:
        """Run frames until a condition is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            self.evening.wait(1)
            time.sleep(0.002)
            assert time.monotonic() < end, "the table has waited too long"

    def put_on_a_phone(self, seat: int, name: str) -> Device:
        """Move a bystander to a phone."""
        next(row for row in self.place.rows() if row.seat == seat).acts[0].do()
        device = Device(self, invitation=self.phones.keeper.invitation)
        device.until(lambda: device.last("join"))
        device.say({"name": name})
        self.until(lambda: self.evening.evening.phones.waiting_names == (name,))
        row = next(row for row in self.place.rows() if row.seat == seat)
        next(act for act in row.acts if act.name == "again").do()
        self.evening.click("Give the seat")
        device.until(lambda: device.state)
        return device

    def stand_by(self, key: str) -> None:
        """Let a person join without a hand, using a separate keyboard key."""
        self.evening.join()
        self.evening.press(key)
        self.evening.click("start")

    def next_deal(self) -> None:
        """Continue from the finished deal to the next."""
        self.evening.click("next")
        self.evening.wait()

    def close(self) -> None:
        """Close window and server."""
        self.phones.close()
        for device in self.devices:
            device.close()


def stake(device: Device, *offers: str) -> None:
    """Send these offers from a phone, each with minimum amounts."""
    for name in offers:
        device.until(lambda name=name: any(name in offer["id"] for offer in device.state["offers"]))
        offer = next(offer for offer in device.state["offers"] if name in offer["id"])
        amounts = [amount["least"] for amount in offer.get("amounts", ())]
        device.say(
            {"number": device.state["number"], "offer": offer["id"], **({"amounts": amounts} if amounts else {})}
        )
        number = device.state["number"]
        device.until(lambda number=number: device.hear() or device.state["number"] != number)


def test_bystander_with_a_phone_can_stake_and_gets_a_seat_when_a_player_leaves() -> None:
    """DT-13: the phone keeps its person, who keeps chips, side stakes and readiness for the next deal."""
    room = Room()
    evening = room.evening
    room.stand_by("w")
    room.stand_by("i")
    evening.play()
    room.next_deal()
    evening.rest()
    assert [player.is_person for player in evening.match.players[6:]] == [True, True]
    device = room.put_on_a_phone(7, "Mali")
    assert evening.match.players[7].name == "Mali"
    assert not device.state.get("hand"), "a bystander has none"
    backed = next(offer["id"] for offer in device.state["offers"] if "back" in offer["id"])
    stake(device, backed, str(DONE))
    assert [type(move) for seat, move in evening.match.moves if seat == 7] == [Back, type(DONE)]
    evening.join()
    evening.click("remove:6")
    evening.click("start")
    evening.play()
    before = evening.match
    room.next_deal()
    evening.wait(20)
    after = evening.match
    assert [player.name for player in after.players[6:]] == ["Mali"]
    assert list(room.phones.seats) == [6]
    assert room.phones.seats[6].guest.seat == 6
    device.until(lambda: device.state["offers"])
    stake(device, str(DONE))
    assert DONE in [move for seat, move in after.moves if seat == 6]
    assert not device.ended
    assert score_history(after).began[6] == score_history(after).began[0], "who moved up is the same in the standings"
    gains = (
        [deal.gains[6] for deal in score_history(after).deals],
        [deal.gains[7] for deal in score_history(before).deals],
    )
    assert gains[0][1] == gains[1][1] != 0
    evening.play()
    room.close()


def test_each_phone_shows_its_new_seat_after_a_player_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-13: readiness, hands and the list of seats are sent to the right phones."""
    with couch.Evening("pong", (0, 1, 3)) as evening:
        phones = evening.phones
        for seat in (0, 1, 3):
            join_by_invitation(evening, seat, f"Guest {seat}")
        phones.reorder([0, *range(2, 20)])
        evening.match.sit(2, Player("Guest 3", PERSON))
        evening.match.sit(3, Player("Mei", "first"))
        evening.lay()
        evening.frame()
        assert phones.pages.readiness() == (0, 2)
        assert set(phones.pages.sizes) == {0, 2}
        see_seats: list[int | None] = []
        with monkeypatch.context() as patch:
            patch.setattr(phones.pages, "send_seats", lambda guest: see_seats.append(guest.seat) or {})
            phones.pages.send_waiting_seats()
        assert see_seats == [None], "who left sits nowhere; the others see the table"
        phones.reserve(1)
        join_by_invitation(evening, 1, "Guest 4")
        asked: list[bool] = []
        phones.pages.on_ready = lambda: asked.append(True)
        for seat in (0, 2):
            phones.pages.get_ready(phones.seats[seat])
        assert phones.pages.readiness() == (2, 3)
        assert not asked, "the phone that came last is waited for"
