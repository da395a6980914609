"""One screen's states: who is asked, whose hand may be shown, and what is impossible."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.rules.moves import PASS, Discard
from game.table.screen_session import (
    Asking,
    Calling,
    Curtain,
    HeldAnswer,
    HiddenHandError,
    Holding,
    ScreenSession,
    Settled,
    Showing,
    TransitionError,
)
from game.table.shared_screen_claims import Calls

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat, View


@dataclass(frozen=True)
class AView:
    seat: int | None


def view(seat: int | None) -> View:
    return cast("View", AView(seat))


def session_asking(*people: Seat) -> ScreenSession:
    """A session in which the first of these persons is asked."""
    session = ScreenSession(people)
    session.seat(people[0])
    session.ask(view(people[0]))
    return session


def held_answer(seat: Seat) -> HeldAnswer:
    return HeldAnswer((Discard("c5"),), seat)


def test_single_person_sees_their_own_hand_throughout_the_deal() -> None:
    session = ScreenSession([2])
    assert (session.at_screen, session.viewer) == (2, 2)
    session.ask(view(2))
    assert (session.viewer, session.asked, session.question) == (2, 2, view(2))
    session.answered(2)
    assert session.state == Showing(2, is_open=True)
    session.settle()
    assert (session.state, session.viewer) == (Settled(2, is_open=True), 2)
    session.begin()
    assert session.viewer == 2


def test_hand_stays_hidden_until_its_owner_sits_down_and_is_asked() -> None:
    session = ScreenSession([0, 1])
    assert session.viewer is None
    session.draw_curtain(1)
    assert (session.state, session.viewer) == (Curtain(1), None)
    session.sit_down()
    assert (session.at_screen, session.viewer) == (1, None)
    session.ask(view(1))
    assert session.viewer == 1
    session.answered(1)
    assert session.viewer == 1, "it sees what follows from its answer"
    session.draw_curtain(0)
    assert (session.state, session.viewer) == (Curtain(0, at_screen=1), None)


def test_asking_a_person_not_at_the_screen_is_rejected() -> None:
    session = ScreenSession([0, 1])
    for seat in (0, 1, None):
        with pytest.raises(TransitionError):
            session.ask(view(seat))
    session.seat(0)
    with pytest.raises(TransitionError, match="ask seat 1"):
        session.ask(view(1))
    assert session.state == Showing(0)


def test_peeked_hand_stays_visible_until_the_peek_ends_or_the_person_answers() -> None:
    session = ScreenSession([0, 1])
    session.seat(0)
    session.ask(view(0), peeks=True)
    assert (session.asked, session.viewer) == (0, None)
    session.look(at_hand=True)
    assert session.viewer == 0
    session.look(at_hand=False)
    assert session.viewer is None
    session.look(at_hand=True)
    session.answered(0)
    assert (session.at_screen, session.viewer) == (0, None)


def test_question_stays_open_while_its_answer_can_be_taken_back() -> None:
    session = session_asking(0, 1)
    before = session.state
    session.hold(held_answer(0))
    assert (session.held, session.asked, session.viewer) == (held_answer(0), 0, 0)
    with pytest.raises(TransitionError):
        session.answered(0)
    assert session.release() == held_answer(0)
    assert session.state == before
    session.hold(held_answer(0))
    session.release()
    session.answered(0)
    assert (session.state, session.held) == (Showing(0, is_open=True), None)


def test_person_may_stop_peeking_while_an_answer_is_held() -> None:
    session = ScreenSession([0, 1])
    session.seat(1)
    session.ask(view(1), peeks=True)
    session.look(at_hand=True)
    session.hold(held_answer(1))
    session.look(at_hand=False)
    assert (session.held, session.viewer) == (held_answer(1), None)
    session.release()
    assert session.viewer is None


def test_no_hand_is_shown_while_several_people_are_asked_simultaneously() -> None:
    session = ScreenSession([0, 1, 3])
    for seat in (3, 0, 1):
        session.ask_together(view(seat))
    assert (session.asked_seats, session.asked, session.question) == ((3, 0, 1), 3, view(1))
    assert session.viewer is None
    session.answered(0)
    assert session.asked_seats == (3, 1)
    session.answered(3)
    session.answered(1)
    assert session.state == Showing()


def test_single_persons_hand_stays_open_during_simultaneous_questions() -> None:
    session = ScreenSession([1])
    session.ask_together(view(1))
    assert (session.viewer, session.asked_seats) == (1, (1,))


def test_all_hands_are_hidden_and_nobody_is_at_the_screen_while_claims_are_called() -> None:
    session = session_asking(0, 1)
    session.answered(0)
    calls = Calls([0, 1])
    session.call(calls)
    assert (session.state, session.viewer, session.at_screen) == (Calling(calls), None, None)
    session.end_calls()
    assert session.state == Showing()


def test_hand_is_covered_when_its_question_is_withdrawn() -> None:
    session = session_asking(0, 1)
    session.hold(held_answer(0))
    session.withdraw()
    assert (session.state, session.held, session.question) == (Showing(0), None, None)


def test_person_who_left_the_screen_returns_behind_a_curtain() -> None:
    session = session_asking(0, 1)
    session.answered(0)
    session.leave()
    assert session.state == Showing()
    with pytest.raises(TransitionError):
        session.ask(view(0))


def test_view_is_shown_only_to_its_own_seat() -> None:
    session = session_asking(0, 1)
    session.check(view(None))
    session.check(view(0))
    with pytest.raises(HiddenHandError, match="seat 1"):
        session.check(view(1))
    session.answered(0)
    session.draw_curtain(1)
    for seat in (0, 1):
        with pytest.raises(HiddenHandError):
            session.check(view(seat))
    session.check(view(None))


IMPOSSIBLE: dict[str, Callable[[ScreenSession], object]] = {
    "sit_down": lambda session: session.sit_down(),
    "end_calls": lambda session: session.end_calls(),
    "look": lambda session: session.look(at_hand=True),
    "hold": lambda session: session.hold(held_answer(0)),
    "release": lambda session: session.release(),
    "answered": lambda session: session.answered(0),
    "withdraw": lambda session: session.withdraw(),
    "stranger sits down": lambda session: session.seat(7),
    "curtain for a stranger": lambda session: session.draw_curtain(7),
    "stranger is asked": lambda session: session.ask_together(view(7)),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_invalid_transition_is_rejected_without_any_change(name: str) -> None:
    session = ScreenSession([0, 1])
    with pytest.raises(TransitionError):
        IMPOSSIBLE[name](session)
    assert session.state == Showing()


def test_question_ends_only_with_an_answer() -> None:
    session = session_asking(0, 1)
    for change in (
        session.settle,
        session.cover,
        session.leave,
        session.sit_down,
        lambda: session.draw_curtain(1),
        lambda: session.call(Calls([0, 1])),
        lambda: session.ask(view(0)),
        lambda: session.answered(1),
        lambda: session.hold(held_answer(1)),
        lambda: session.look(at_hand=False),
    ):
        with pytest.raises(TransitionError):
            change()
    assert session.asked == 0


def test_open_hand_is_covered_before_several_people_are_asked() -> None:
    session = session_asking(0, 1)
    session.answered(0)
    with pytest.raises(TransitionError, match="open hand"):
        session.ask_together(view(1))
    session.cover()
    session.ask_together(view(1))
    assert session.viewer is None


def test_single_person_cannot_leave_the_screen() -> None:
    session = ScreenSession([0])
    for change in (session.leave, lambda: session.call(Calls([0])), lambda: session.draw_curtain(0)):
        with pytest.raises(TransitionError):
            change()
    assert session.viewer == 0


def random_transitions(people: tuple[Seat, ...], chance: Random, steps: int) -> Counter[str]:
    """Try transitions at random; whatever was possible leaves a hand open to nobody but its owner."""
    session, met = ScreenSession(people), Counter[str]()
    for _step in range(steps):
        seat, before = chance.choice([*people, *people, 7]), session.state
        tried: list[Callable[[], Any]] = [
            session.begin,
            lambda seat=seat: session.seat(seat),
            session.cover,
            session.leave,
            lambda seat=seat: session.draw_curtain(seat),
            *[session.sit_down] * 3,
            lambda: session.call(Calls(people)),
            session.end_calls,
            *[lambda seat=seat: session.ask(view(seat), peeks=chance.random() < 0.5)] * 4,
            lambda seat=seat: session.ask_together(view(seat)),
            *[lambda: session.look(at_hand=chance.random() < 0.5)] * 3,
            *[lambda seat=seat: session.hold(HeldAnswer((PASS,), seat))] * 4,
            session.release,
            lambda seat=seat: session.answered(seat),
            session.withdraw,
            session.settle,
        ]
        try:
            chance.choice(tried)()
        except TransitionError:
            assert session.state is before
            continue
        met[type(session.state).__name__] += 1
        viewer = session.viewer
        assert viewer is None or viewer == session.at_screen
        if len(people) == 1:
            continue
        if isinstance(session.state, Curtain | Calling) or len(session.asked_seats) > 1:
            assert viewer is None
        if isinstance(session.state, Asking | Holding):
            assert viewer in {None, session.asked}
            assert session.held is None or session.held.seat in session.asked_seats
        if viewer is not None and isinstance(session.state, Showing):  # only after its own answer
            assert isinstance(before, Asking | Holding)
            assert viewer in {each.seat for each in (before if isinstance(before, Asking) else before.asking).questions}
    return met


@pytest.mark.parametrize("people", [(0,), (1, 3), (0, 1, 2, 3)])
def test_random_transitions_never_show_a_hand_to_anyone_but_its_owner(people: tuple[Seat, ...]) -> None:
    met = random_transitions(people, Random(9), 20_000)
    wanted = {"Showing", "Asking", "Holding", "Settled"} | ({"Curtain", "Calling"} if len(people) > 1 else set())
    assert all(met[name] > 50 for name in wanted), met
