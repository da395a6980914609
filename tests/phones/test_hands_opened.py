"""Hands that the big screen opens one after another: phones follow it event by event, and never run ahead of it."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.match.players import PERSON
from game.match.referee import Update
from game.phones.phone_state import Shown
from game.phones.table_help import HintText
from game.rules.daun_tiga.events import Opened
from game.words import words_of
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event

GAMES_THAT_OPEN = ("daun-tiga", "pai-gow", "tongits")


class Showdown:
    """A deal whose hands are about to be opened, with the phone of seat 0 and one that only watches."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.device = join_by_invitation(evening, 0)
        self.watcher = Device(evening, invitation=evening.phones.keeper.invitation)
        self.watcher.until(lambda: self.watcher.last("join"))
        self.answered: set[str] = set()
        evening.held = True
        evening.until(self._reached)
        told = evening.screen.take(None)
        assert told is not None
        self.told = told

    def _reached(self) -> bool:
        """Answer for the phone and show everything until the screen comes to hands that are opened."""
        evening = self.evening
        while evening.screen.waiting:
            told = evening.screen.waiting[0][None]
            if words_of(evening.match.game.name).opened(told.events, evening.phones._reader):
                return True
            evening.screen.take(None)
            evening.screen.report_shown(told.at)
        self.device.hear()
        state = self.device.state
        if state is not None and state["number"] not in self.answered and (answer := answer_of(state)) is not None:
            self.answered.add(state["number"])
            self.device.say(answer)
        if evening.match.deal.result is not None and evening.referee.ready:  # Tongits, won without a showdown
            evening.match.finish_deal()
            evening.referee.next_deal()
        return False

    def show(self, count: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """Show the first events on the screen; return what the phone and the watching one show then."""
        self.evening.screen.report_progress(self.told.at, len(self.told.events) - count)
        self.evening.phones.update()
        for _ in range(3):
            self.evening.phones.update()
        return self.states()

    def states(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the states of the seat and of everybody as they would be sent now."""
        phones = self.evening.phones
        sitter, public = phones.seats[0], phones.pages.public
        assert sitter.shown is not None
        assert public is not None
        return sitter.shown.record(), public.shown.record()


def opened_in(record: dict[str, Any]) -> list[str]:
    """Return the names of the players whose hands lie open, in the order of their opening."""
    return [hand["name"] for hand in reversed(record.get("opened", []))]


def faces(record: dict[str, Any]) -> Counter[str]:
    return Counter(code for hand in record.get("opened", []) for group in hand["groups"] for code in group["pieces"])


@pytest.mark.parametrize("name", GAMES_THAT_OPEN)
def test_phones_show_every_hand_that_is_opened_on_the_screen(name: str) -> None:
    """DT-22, PG-51, TG-60: whose it is, its pieces and its value, for who plays and for who watches."""
    with Evening(name) as evening:
        showdown = Showdown(evening)
        words, reader = words_of(name), evening.phones._reader
        assert reader is not None
        events = showdown.told.events
        before = showdown.show(0)
        assert not any("opened" in record for record in before), "nothing is open yet"
        for count in range(1, len(events) + 1):
            hands = words.opened(events[:count], reader)
            for record, you in zip(showdown.show(count), (0, None), strict=True):
                names = [reader.names[each.hand.seat] if each.hand.seat != you else "You" for each in hands]
                assert opened_in(record) == names
                assert faces(record) == Counter(
                    code for each in hands for group in each.hand.groups for code in group.pieces
                )
                assert [hand.get("gain") for hand in reversed(record.get("opened", []))] == [
                    each.gain for each in hands
                ]
                assert all(hand["worth"] for hand in record.get("opened", []))
                if you == 0:
                    paid = any(each.gain is not None for each in hands)
                    chips = "197" if name == "tongits" else "200"  # a stake of 3 lies in the pot
                    assert record["seat"].get("chips") == (None if paid else chips), "only what the screen shows"
                if hands:
                    assert record["offers"] == []
                    assert not any(other["doing"] for other in record["table"]["seats"])
                    assert record["talk"] == record["talk"][-3:] != []
        assert hands, "the deal has opened hands"


@pytest.mark.parametrize("name", ["daun-tiga", "pai-gow"])
def test_gains_shown_as_hands_are_opened_one_by_one_add_up_to_the_deals_result(name: str) -> None:
    """DT-40, PG-50: the banker's with them, as far as it goes, and the own result is the headline from then on."""
    with Evening(name) as evening:
        showdown = Showdown(evening)
        result = showdown.told.view.table.result
        gains = {entry.account: entry.amount for entry in result.entries}
        most = []
        for count in range(1, len(showdown.told.events) + 1):
            record, public = showdown.show(count)
            most.append(record)
        reader = evening.phones._reader
        assert reader is not None
        called = {name: seat for seat, name in enumerate(reader.names)} | {"You": 0}
        for each in (record, public):
            found = {called[hand["name"]]: hand["gain"] for hand in each["opened"]}
            assert found == {seat: gains[seat] for seat in found}
            assert len(found) == len(evening.match.players)
        assert record["ask"].startswith(("You", "Your")), record["ask"]
        assert record["ask"] in [sentence for state in most for sentence in state.get("news", ())]
        assert public["ask"] == "Hands are being opened on the big screen."


def test_own_hand_is_face_down_on_a_phone_until_the_screen_opens_it() -> None:
    """DT-22"""
    with Evening("daun-tiga") as evening:
        showdown = Showdown(evening)
        for count in range(1, len(showdown.told.events) + 1):
            record, _public = showdown.show(count)
            opened = any(isinstance(event, Opened) and event.seat == 0 for event in showdown.told.events[:count])
            assert ("You" in opened_in(record)) == opened
            if record.get("opened"):
                assert bool(record["hand"]) != opened
            assert all(piece == "back" for group in record["hand"] for piece in group["pieces"])


@pytest.mark.parametrize("name", GAMES_THAT_OPEN)
def test_hands_that_are_still_closed_affect_no_message_to_any_phone(name: str) -> None:
    """Whatever events are still to come: two deals that differ only in them look the same until then."""
    with Evening(name) as evening:
        showdown = Showdown(evening)
        events, rng = showdown.told.events, Random(name)
        for count in range(len(events)):
            plain = json.dumps(showdown.show(count))
            for seat, feed in ((0, evening.phones.seats[0].feed), (None, evening.phones.pages.public)):
                waiting = feed.waiting if seat == 0 else feed.feed.waiting
                told: Update = waiting[0][seat]
                rest = list(told.events[count:])
                rng.shuffle(rest)
                waiting[0] = {seat: told._replace(events=(*told.events[:count], *others(rest)))}
            evening.phones.update()
            assert json.dumps(showdown.states()) == plain


def others(events: Sequence[Event]) -> Sequence[Event]:
    """Return the same events in other seats."""
    seats = [event.seat for event in events if hasattr(event, "seat")]
    turned = iter([*seats[1:], *seats[:1]])
    return [event._replace(seat=next(turned)) if hasattr(event, "seat") else event for event in events]


def test_screen_readers_get_each_new_sentence_once() -> None:
    """DT-22: what is new in a state, not what was said before."""
    with Evening("daun-tiga") as evening:
        showdown = Showdown(evening)
        said: list[str] = []
        number = ""
        for count in range(1, len(showdown.told.events) + 1):
            record, _public = showdown.show(count)
            if record["number"] != number and "news" in record:
                said += record["news"]
            number = record["number"]
        assert len(said) == len(set(said))
        players = [player.called for player in evening.match.players[1:]]
        assert all(any(player in sentence for sentence in said) for player in players)
        assert sum(sentence.startswith(("You ", "As banker, you ")) for sentence in said) >= 2, "hand and result"


@pytest.mark.parametrize("name", ["daun-tiga", "pai-gow"])
def test_no_seat_is_marked_as_to_move_once_all_have_answered(name: str) -> None:
    """Not even the banker: all stakes or bets are placed, although the screen has not shown this yet."""
    with Evening(name) as evening:
        device = join_by_invitation(evening, 0)
        device.until(lambda: device.state and device.state["offers"])
        evening.held = True
        device.say(answer_of(device.state or {}))
        evening.until(lambda: evening.screen.waiting and evening.screen.waiting[-1][None].at > evening.referee.shown)
        evening.phones.update()
        shown = evening.phones.seats[0].shown
        assert shown is not None
        assert [other["doing"] for other in shown.record()["table"]["seats"] if other["doing"] == "to play"] == []


@pytest.mark.parametrize("name", ["daun-tiga", "pai-gow"])
def test_last_answer_from_a_phone_is_acknowledged_at_once(name: str) -> None:
    """DT-22: the screen may take long to show what follows, as when the banker opens a hand on another phone."""
    with Evening(name) as evening:
        device = join_by_invitation(evening, 0)
        device.until(lambda: device.state and device.state["offers"])
        asked = device.state
        shown = evening.phones.seats[0].shown
        others = evening.match.deal.pending() - {0}
        evening.until(lambda: not evening.match.deal.pending() & others)
        evening.held = True
        device.say(answer_of(asked))
        device.until(lambda: device.state["number"] != asked["number"])
        assert shown.latest_update.at == evening.referee.shown < evening.referee.at
        assert device.state["offers"] == []
        assert "helps" not in device.state
        assert device.state["ask"] == "Everybody has answered. The table goes on."
        if name == "daun-tiga":
            assert device.state["table"]["turn"] == {"words": "Your stakes are placed", "mine": False}
        for unknown in ("opened", "result", "news"):
            assert unknown not in device.state
        assert device.state["talk"] == asked["talk"], "what follows is told only once it has been shown"
        device.say(answer_of(asked))
        device.until(lambda: device.last("refused") == "The game has moved on since then.")
        evening.lay()
        evening.held = True
        evening.phones.update()
        assert evening.phones.seats[0].shown.record()["offers"] == [], "a table laid anew does not ask again"


def test_hint_is_not_offered_while_hands_are_opened() -> None:
    """DT-22: not even where the phone still shows the question that its player has answered."""
    with Evening("daun-tiga") as evening:
        device = join_by_invitation(evening, 0)
        device.until(lambda: device.state and device.state["offers"])
        asked = evening.phones.seats[0].shown
        assert asked is not None
        assert asked.latest_update is not None
        shown = Shown(asked.setting)
        shown.advises = lambda _view: True
        shown.take(asked.latest_update)
        assert shown.record()["helps"]
        shown.hint = HintText("Stake 10", (), "", ())
        device.say(answer_of(device.state or {}))
        evening.until(lambda: evening.match.deal.result is not None)
        assert shown.follow(evening.match.history)
        assert shown.record()["opened"]
        assert not {"helps", "hint"} & set(shown.record())


@pytest.mark.parametrize("name", ["pong", "pai-tong"])
def test_no_seat_is_marked_as_to_move_while_claims_are_open(name: str) -> None:
    """PT-26: the seat that has discarded waits, and which seats may claim is secret."""
    with Evening(name) as evening:
        device = join_by_invitation(evening, 0)
        acting: dict[bool, set[int]] = {True: set(), False: set()}
        answered: set[str] = set()

        def played() -> bool:
            device.hear()
            state, public = device.state, evening.phones.pages.public
            if public is not None and public.shown.latest_update is not None and not public.shown.over:
                seats = public.shown.record()["table"]["seats"]
                acts = sum(seat["doing"] == "to play" for seat in seats)
                acting[public.shown.latest_update.view.table.phase == "claim"].add(acts)
            if state is not None and state["number"] not in answered and (answer := answer_of(state)) is not None:
                answered.add(state["number"])
                device.say(answer)
            return all(acting.values())

        evening.until(played)
        assert acting == {True: {0}, False: {1}}


def test_watching_phone_shows_the_public_table_and_no_hand() -> None:
    """Who plays, whose turn it is, discards, and the result; everything that nobody hides."""
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        watcher = Device(evening, invitation=evening.phones.keeper.invitation)
        watcher.until(lambda: (watcher.last("join") or {}).get("watch"))
        watch = watcher.last("join")["watch"]
        assert [seat["name"] for seat in watch["table"]["seats"]] == [player.called for player in evening.match.players]
        assert "seat" not in watch
        assert watch["hand"] == watch["offers"] == []
        assert watcher.last("deck_record")["names"]

        answered = set()

        def played() -> bool:
            device.hear()
            state = device.state
            if state is not None and state["number"] not in answered and (answer := answer_of(state)) is not None:
                answered.add(state["number"])
                device.say(answer)
            return bool(watcher.last("join")["watch"]["table"]["last"])

        watcher.until(played)
        assert watcher.last("join")["watch"]["talk"]

        def over() -> bool:
            played()
            return "result" in watcher.last("join")["watch"]

        watcher.until(over)
        result = watcher.last("join")["watch"]["result"]
        assert "gain" not in result, "who watches has won nothing"
        assert [hand["name"] for hand in result["hands"] if hand.get("mine")] == []
        assert all(player.called in json.dumps(result) for player in evening.match.players)


def test_person_who_takes_a_seat_stops_watching() -> None:
    with Evening("pong", (0, 1)) as evening:
        join_by_invitation(evening, 0)
        late = Device(evening, invitation=evening.phones.keeper.invitation)
        late.until(lambda: (late.last("join") or {}).get("watch"))
        late.sit(1, "Wes")
        assert late.state is not None
        assert late.state["seat"]["name"] == "Wes"
        assert evening.match.players[1].kind == PERSON


def test_table_rebuilt_while_hands_are_opened_shows_the_open_ones_again() -> None:
    """DT-22: as when a latecomer takes a seat in the middle of it."""
    with Evening("daun-tiga") as evening:
        showdown = Showdown(evening)
        count = 1 + next(at for at, event in enumerate(showdown.told.events) if isinstance(event, Opened))
        before = [opened_in(record) for record in showdown.show(count)]
        assert all(before)
        evening.lay()
        evening.held = True
        told = evening.screen.take(None)
        assert told is not None
        left = len(showdown.told.events) - count
        evening.screen.report_progress(told.at, left)
        evening.phones.update()
        assert [opened_in(record) for record in showdown.states()] == before
