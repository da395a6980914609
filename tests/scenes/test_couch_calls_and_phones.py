"""Phones that connect or leave while claims are called: calls are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from tests.hands import make_move
from tests.scenes.couch_pilot import NAMES, Couch


@pytest.fixture
def calling() -> Iterator[Couch]:
    """Return a table of four persons with an open claim window and a running phone server."""
    couch = play_until_claims(Couch(4))
    yield couch
    couch.evening.phones.close()


def play_until_claims(couch: Couch) -> Couch:
    """Play until a claim may be called."""
    couch.evening.phones.phones.open("127.0.0.1", 0)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.session.asked)
    make_move(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    return couch


def change_seat(couch: Couch, act: str) -> None:
    """Press a button of the Phones panel, which rebuilds the table."""
    couch.evening.show_phones()
    couch.wait_for(lambda: (node := couch.find(act)) is not None and node.enabled)
    couch.click(act)
    couch.click("done")
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    couch.table = table


def test_claims_already_called_are_kept_when_a_seat_moves_to_a_phone(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    couch.click(f"let go:{passer}")
    change_seat(couch, f"seat:{last}:phone")
    couch.go_on()
    assert isinstance(couch.top, CurtainScene), "all who are left have said something"
    assert couch.top.words.name == NAMES[caller]
    assert {seat for seat, _move in couch.match.moves} >= {passer}, "who passed has passed"
    couch.open_curtain()
    couch.go_on()
    assert couch.table.session.asked == caller


def test_claims_already_called_are_kept_when_a_person_joins_by_phone() -> None:
    couch = play_until_claims(Couch(3))
    phones = couch.evening.phones
    try:
        caller, passer = couch.table.calling.panel.calls.seats
        couch.click(f"call:{caller}")
        phones.phones.reserve(3)
        phones.place.sit(3, "Ravi")
        couch.table = couch.stage.scenes[0]
        couch.go_on()
        panel = couch.table.calling.panel
        assert panel.calls.callers == (caller,)
        assert not panel.calls.has_passed(passer)
    finally:
        phones.close()


def test_seat_moved_from_phone_to_screen_may_call_a_claim(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    change_seat(couch, f"seat:{last}:phone")
    couch.go_on()
    couch.click(f"call:{caller}")
    change_seat(couch, f"seat:{last}:screen")
    couch.go_on()
    panel = couch.table.calling.panel
    assert set(panel.calls.seats) == {caller, passer, last}
    assert panel.calls.callers == (caller,)
    assert not panel.calls.closed


def test_person_who_called_a_claim_and_moves_to_a_phone_is_asked_there(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    change_seat(couch, f"seat:{caller}:phone")
    couch.go_on()
    panel = couch.table.calling.panel
    assert set(panel.calls.seats) == {passer, last}
    assert not panel.calls.callers
    couch.press("space")
    couch.wait_for(lambda: couch.table.calling.panel is None)
    assert caller in couch.match.deal.pending(), "nobody has answered for the phone"


def test_person_who_called_a_claim_is_asked_again_without_calling_again(calling: Couch) -> None:
    couch = calling
    caller, *_others = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    couch.press("space")
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    discarder = next(seat for seat in range(4) if seat not in {caller, *_others})
    change_seat(couch, f"seat:{discarder}:phone")
    couch.go_on()
    assert couch.table.calling.panel is None
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == NAMES[caller]
