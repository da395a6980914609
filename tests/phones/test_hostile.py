"""Hostile phones and absent players: floods, stolen keys, unanswered questions."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game.match.players import Player
from game.phones.server import MOST_LINES
from game.phones.session_auth import MOST_GUESTS
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation


@pytest.fixture(autouse=True)
def no_exception(line_faults: list[str]) -> Iterator[None]:
    """Check that no thread of the server ends with an exception."""
    yield
    assert line_faults == []


def asked_phone_and_others(evening: Evening) -> tuple[Device, list[Device]]:
    """Return the phone with the current question, of four at Pong, and the others."""
    devices = [join_by_invitation(evening, seat, f"Guest {seat}") for seat in range(4)]
    evening.until(lambda: any(each.hear() or (each.state and answer_of(each.state)) for each in devices))
    mine = next(each for each in devices if each.state and answer_of(each.state))
    return mine, [each for each in devices if each is not mine]


def test_reconnected_phone_is_asked_the_open_question_again() -> None:
    with Evening("pong", range(4)) as evening:
        mine, others = asked_phone_and_others(evening)
        assert mine.state is not None
        seat = int(mine.state["seat"]["name"].split()[-1])
        question, moves = mine.state["ask"], evening.match.moves
        mine.close()
        evening.until(lambda: evening.phones.is_away(seat))
        for other in others:
            other.say({"number": (other.state or {})["number"], "offer": "draw"})
        for _ in range(30):
            evening.frame()
        assert evening.match.moves == moves, "the table waits"
        assert evening.phones.waited_for == [seat]
        back = Device(evening, session=mine.key)
        back.until(lambda: back.state)
        assert back.state is not None
        assert back.state["ask"] == question
        back.say(answer_of(back.state))
        back.until(lambda: evening.match.moves != moves)


def test_opponent_answers_the_open_question_of_a_lost_phone() -> None:
    with Evening("pong", range(4)) as evening:
        mine, _others = asked_phone_and_others(evening)
        assert mine.state is not None
        seat, moves = int(mine.state["seat"]["name"].split()[-1]), evening.match.moves
        late = answer_of(mine.state)
        mine.close()
        evening.until(lambda: evening.phones.is_away(seat))
        evening.phones.release(seat)
        evening.match.sit(seat, Player("Mei", "first"))
        evening.lay()
        evening.until(lambda: evening.match.moves != moves)
        back = Device(evening, session=mine.key)
        back.until(lambda: back.last("join"))
        after = evening.match.moves
        back.say(late)
        back.until(lambda: back.last("refused"))
        assert evening.match.moves[: len(after)] == after
        assert back.state is None, "a seat that is played by another is told nothing"


def test_stolen_key_takes_over_the_connection_and_its_owner_is_notified() -> None:
    """`docs/phones.md` excludes this: the key alone opens the seat, but never unnoticed."""
    with Evening("pong", (0, 1)) as evening:
        mine = join_by_invitation(evening, 0)
        thief = Device(evening, session=mine.key)
        thief.until(lambda: thief.state)
        mine.until(lambda: mine.ended)
        assert "another page" in mine.last("gone")
        evening.phones.send_away(0)
        thief.until(lambda: thief.ended)
        again = Device(evening, session=mine.key)
        again.until(lambda: again.last("letters"))
        assert again.state is None, "sent away, the key opens nothing"


@pytest.mark.parametrize("key", ["A" * 22, "../../etc/passwd.......", "é" * 22, "0" * 24])
def test_guessed_key_does_not_give_access(key: str) -> None:
    with Evening("pong", (0,)) as evening:
        join_by_invitation(evening, 0)
        device = Device(evening, session=key)
        device.until(lambda: device.last("letters"))
        assert device.key == key
        assert device.state is None
        assert not any("session" in message for message in device.messages)


def test_two_connections_with_one_key_do_not_block_the_table() -> None:
    with Evening("pong", (0, 1)) as evening:
        first, other = join_by_invitation(evening, 0), join_by_invitation(evening, 1, "Somchai")
        for _ in range(40):
            Device(evening, session=first.key)
            evening.frame()
        evening.until(lambda: len(evening.phones._server.lines()) == 2)
        other.say({"number": (other.state or {})["number"], "sort": "rank"})
        told = len(other.messages)
        other.until(lambda: len(other.messages) > told)
        assert not evening.phones.is_away(0)


def test_flood_of_join_messages_takes_no_seat_or_name_twice() -> None:
    with Evening("pong", (0, 1)) as evening:
        mine = join_by_invitation(evening, 0)
        flood = Device(evening, invitation=evening.phones.keeper.invitation)
        flood.until(lambda: flood.last("join"))
        for number in range(300):
            flood.say({"join": {"name": ("Aminah", "AMINAH", "Eve")[number % 3], "seat": number % 3 * 15}})
        for _ in range(50):
            evening.frame()
            time.sleep(0.002)
        assert evening.phones.name_of(0) == "Aminah"
        names = [sitter.guest.name for sitter in evening.phones.seats.values() if sitter.guest is not None]
        assert names == ["Aminah"]
        mine.hear()
        assert not evening.phones.is_away(0)


def test_many_guests_without_seats_leave_a_connection_available_for_a_player() -> None:
    with Evening("pong", (0, 1)) as evening:
        mine = join_by_invitation(evening, 0)
        for _ in range(MOST_GUESTS + 4):
            idle = Device(evening, invitation=evening.phones.keeper.invitation)
            idle.until(lambda idle=idle: idle.key)
            idle.close()
        evening.until(lambda: len(evening.phones._server.lines()) < MOST_LINES)
        late = join_by_invitation(evening, 1, "Somchai")
        assert late.state is not None
        assert evening.phones.keeper.known(mine.key) is not None


def test_answer_for_another_deal_or_seat_has_no_effect() -> None:
    with Evening("pong", range(4)) as evening:
        mine, others = asked_phone_and_others(evening)
        right, moves = answer_of(mine.state or {}), evening.match.moves
        assert right is not None
        for number in ("2.0.0", "1.0.0", "999999999.999999999.999999999"):
            if number != right["number"]:
                mine.say({**right, "number": number})
        for other in others:
            told = len(other.messages)
            other.say(right)
            other.until(lambda other=other, told=told: any("refused" in one for one in other.messages[told:]))
        mine.until(lambda: mine.last("refused"))
        assert evening.match.moves == moves
