"""Readiness after a deal: the phones that are waited for, while phones disconnect and return."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.phones.page_messages import BACK_S
from tests.phones.phone_session import Device, Evening, join_by_invitation
from tests.phones.test_deals import fast_devices, play_out

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["fast_devices"]


class Ended(Evening):
    """A finished deal of Pong on all phones, with no person at the screen and a stopped clock."""

    def __init__(self, *seats: int) -> None:
        super().__init__("pong", seats)
        self.now = 0.0
        self.phones._clock = lambda: self.now
        self.went: list[int] = []
        self.phones.pages.on_ready = lambda: self.went.append(self.match.number)
        self.guests = [join_by_invitation(self, seat, f"Guest {seat}") for seat in seats]
        play_out(self, self.guests, Random(1))
        for device in self.guests:
            device.until(lambda device=device: device.state["offers"])

    def press(self, device: Device) -> None:
        """Mark a phone's player as ready."""
        assert device.state is not None
        device.say({"number": device.state["number"], "ready": True})
        device.until(lambda: device.state is not None and not device.state["offers"])

    def lose(self, seat: int) -> None:
        """Disconnect the phone of a seat."""
        self.guests[seat].close()
        self.until(lambda: self.phones.away_for(seat) is not None)

    def says(self, device: Device, count: int, whole: int) -> None:
        """Run frames until a page shows these numbers of ready and of connected phones."""
        note = f"{count} of {whole} phones are ready"
        device.until(lambda: device.state is not None and [offer["note"] for offer in device.state["offers"]] == [note])

    def some_frames(self) -> None:
        for _ in range(5):
            self.frame()


@pytest.fixture
def two(fast_devices: None) -> Iterator[Ended]:
    with Ended(0, 1) as evening:
        yield evening


@pytest.fixture
def three(fast_devices: None) -> Iterator[Ended]:
    with Ended(0, 1, 2) as evening:
        yield evening


def test_next_deal_starts_exactly_once_when_the_last_person_presses_ready(two: Ended) -> None:
    for device in two.guests:
        two.press(device)
    two.some_frames()
    assert two.went == [1]


def test_ready_phones_continue_without_a_lost_phone(two: Ended) -> None:
    two.press(two.guests[0])
    two.lose(1)
    two.some_frames()
    assert two.went == [], "it may come back at once"
    two.now += BACK_S
    two.some_frames()
    assert two.went == [1]


def test_next_deal_waits_for_a_phone_that_reloads_its_page(two: Ended) -> None:
    two.lose(1)
    two.press(two.guests[0])
    two.now += BACK_S / 2
    two.some_frames()
    back = Device(two, session=two.guests[1].key)
    two.says(back, 1, 2)
    two.now += BACK_S
    two.some_frames()
    assert two.went == []
    two.press(back)
    two.some_frames()
    assert two.went == [1]


def test_phone_lost_after_pressing_ready_does_not_cause_a_second_deal(two: Ended) -> None:
    for device in two.guests:
        two.press(device)
    two.until(lambda: two.went)
    two.lose(1)
    two.now += BACK_S
    two.some_frames()
    assert two.went == [1]


@pytest.mark.parametrize("way", ["release", "send_away"])
def test_next_deal_does_not_wait_for_a_seat_released_from_its_phone(way: str, three: Ended) -> None:
    three.press(three.guests[0])
    getattr(three.phones, way)(1)
    three.says(three.guests[2], 1, 2)
    assert three.went == []
    getattr(three.phones, way)(2)
    three.some_frames()
    assert three.went == [1]


def test_count_of_ready_phones_includes_only_connected_ones(three: Ended) -> None:
    first, second, third = three.guests
    three.press(first)
    three.says(second, 1, 3)
    three.lose(2)
    three.says(second, 1, 2)
    back = Device(three, session=third.key)
    three.says(back, 1, 3)
    three.says(second, 1, 3)
    three.lose(0)
    three.says(second, 0, 2)
    three.now += BACK_S
    three.some_frames()
    assert three.went == [], "of those that are there none is ready"
