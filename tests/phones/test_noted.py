"""A phone says at once that its answer has been noted, and for whom the table waits."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from game.phones.page_messages import Notice
from game.rules.moves import PASS
from game.scenes.phones.phone_session import PAUSED, WAITS, WAITS_FOR_PHONE
from tests.phones.browser import ACROSS
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation
from tests.phones.test_page import open_phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PEOPLE = ("Ada", "Ben", "Cam")


def three_at(evening: Evening) -> list[Device]:
    """Return the devices of the three people."""
    return [join_by_invitation(evening, seat, name) for seat, name in enumerate(PEOPLE)]


def until_claim(evening: Evening, devices: list[Device], away: int | None = None) -> int:
    """Play until exactly one connected seat, a phone's, still has to answer in a claim window; return the seat."""
    answered: set[tuple[int, str]] = set()
    here = [(seat, device) for seat, device in enumerate(devices) if seat != away]

    def reached() -> bool:
        for _seat, device in here:
            device.hear()
        if evening.match.view(None).table.phase in {"claim", "answer"}:
            pending = evening.match.deal.pending() - {away}
            if len(pending) == 1 and pending < {0, 1, 2}:
                shown = (_shows_present(evening, seat, device) for seat, device in here)
                return evening.referee.ready and all(shown)
            if pending - {0, 1, 2}:
                return False
        for seat, device in here:
            state = device.state
            assert state is not None
            if (seat, state["number"]) in answered or (answer := answer_of(state, -1)) is None:
                continue
            answered.add((seat, state["number"]))
            device.say(answer)
            return False
        return False

    evening.until(reached)
    (seat,) = evening.match.deal.pending() - {away}
    return seat


def _shows_present(evening: Evening, seat: int, device: Device) -> bool:
    """Return whether a device shows the state of the match, with its latest update."""
    sitter = evening.phones.seats[seat]
    assert sitter.shown is not None
    assert sitter.feed is not None
    latest = (
        sitter.shown.latest_update is not None
        and sitter.shown.latest_update.at == evening.referee.at
        and not sitter.feed.waiting
    )
    return latest and device.state is not None and device.state["number"] == sitter.shown.number


def pass_of(state: dict[str, Any]) -> dict[str, Any]:
    """Return the answer that passes."""
    return {"number": state["number"], "offer": str(PASS)}


@pytest.mark.parametrize("name", ["pong", "pai-tong", "tongits"])
def test_claim_answer_is_acknowledged_the_same_way_even_if_it_was_the_last_one(name: str) -> None:
    """PT-26: nobody learns from a phone who was asked or has answered, nor that the window is over."""
    with Evening(name, (0, 1, 2)) as evening:
        devices = three_at(evening)
        seat = until_claim(evening, devices)
        asked = devices[seat].state
        assert asked is not None
        evening.held = True
        caller = evening.match.view(None).table.actor
        devices[seat].say(answer_of(asked, -1))
        devices[seat].until(lambda: devices[seat].state["number"] != asked["number"])
        state = devices[seat].state
        assert evening.referee.at > evening.referee.shown, "the window is over, and the screen does not show it yet"
        assert state["ask"] == "Noted. Waiting for the others."
        assert state["noted"]
        assert state["offers"] == []
        assert state["table"] == asked["table"] | {"turn": state["table"]["turn"]}
        assert state["table"]["turn"] in (
            {"words": title, "mine": False} for title in ("Please wait", f"{PEOPLE[caller]} calls a draw")
        )
        assert state["talk"] == asked["talk"]
        evening.lay()
        evening.held = True
        evening.phones.update()
        assert evening.phones.seats[seat].shown.record()["ask"] == state["ask"], "also at a table laid anew"
        evening.held = False
        devices[seat].until(lambda: not devices[seat].state.get("noted"))


def test_claim_answer_is_acknowledged_the_same_way_while_others_have_yet_to_answer() -> None:
    """PT-26: here one phone is away, and so never passes by itself."""
    with Evening("pong", (0, 1, 2)) as evening:
        devices = three_at(evening)
        devices[0].close()
        evening.until(lambda: evening.phones.is_away(0))
        seat = until_claim(evening, devices, away=0)
        asked = devices[seat].state
        assert asked is not None
        devices[seat].say(pass_of(asked))
        devices[seat].until(lambda: devices[seat].state["number"] != asked["number"])
        assert evening.match.deal.pending() == {0}
        state = devices[seat].state
        assert state["ask"] == "Noted. Waiting for the others."
        assert state["noted"]
        assert state["offers"] == []


@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
def test_acknowledged_answer_names_who_has_yet_to_answer_if_that_is_public(name: str) -> None:
    with Evening(name, (0, 1, 2)) as evening:
        devices = three_at(evening)
        evening.until(lambda: not evening.match.deal.pending() - {0, 1, 2})
        asked = sorted(evening.match.deal.pending())
        assert len(asked) >= 2
        for device in devices:
            device.until(lambda device=device: device.state)
        first = devices[asked[0]]
        for count, seat in enumerate(asked[:-1], 1):
            device = devices[seat]
            device.until(lambda device=device: device.state["offers"])
            device.say(answer_of(device.state))
            left = " and ".join(PEOPLE[other] for other in asked[count:])
            first.until(lambda left=left: first.state["ask"] == f"Noted. Waiting for {left}.")
        assert first.state["noted"]
        last = devices[asked[-1]]
        assert not last.state.get("noted")


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("size", [(320, 568), ACROSS])
def test_page_keeps_the_acknowledgement_while_missing_players_are_named(
    size: tuple[int, int], chromium: Browser
) -> None:
    """A pause goes before it; a phone that is missing is named beside it."""
    with Evening("pai-gow", (0, 1)) as evening, ExitStack() as stack:
        phone = open_phone(chromium, evening, stack, size)
        phone.sit("Ada", 0)
        other = join_by_invitation(evening, 1, "Ben")
        phone.until(lambda: phone.sees(".buttons > button.offer.primary") and evening.match.deal.pending() <= {0, 1})
        phone.act()
        phone.until(lambda: phone.text(".ask") == "Noted. Waiting for Ben.")
        assert phone.faults() == []
        pages, ben = evening.phones.pages, ((1, "Ben"),)
        for notice, words in (
            (Notice(WAITS_FOR_PHONE, ben), "Noted. Waiting for Ben to reconnect"),
            (Notice(WAITS, ben, waits=True), "Noted. Waiting for Ben."),
            (Notice(PAUSED, paused=True), "Paused on the big screen"),
            (Notice(), "Noted. Waiting for Ben."),
        ):
            pages.tell_notice(notice)
            phone.until(lambda words=words: phone.text(".ask") == words)
        other.until(lambda: other.state["offers"])
        other.say(answer_of(other.state))
        phone.until(lambda: not phone.text(".ask").startswith("Noted."))
        assert phone.errors == []
