"""Hints and the rules in short on phones: for the seat that asks, as on the screen, in every language."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

import pytest

from game.i18n import languages
from game.phones.protocol import AskHint, AskRules, ProtocolError, parse
from game.rules import GAMES
from game.scenes.phones.phone_help import MasterAdvice, PhoneHelp
from game.table.daun_tiga.chances import chance_sentences
from tests.nightly import by_day
from tests.phones.browser import ACROSS, UPRIGHT, Phone
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation
from tests.phones.shown import seated_phone
from tests.phones.test_states import states_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture
def evenings() -> Iterator[Any]:
    """Return a function that opens a table with two phones and help."""
    with ExitStack() as stack:

        def open_table(name: str) -> tuple[Evening, Device, Device]:
            evening = stack.enter_context(Evening(name, (0, 1)))
            evening.phones.pages.help = PhoneHelp()
            return evening, join_by_invitation(evening, 0), join_by_invitation(evening, 1, "Somchai")

        yield open_table


def test_hint_and_rules_requests_must_have_the_exact_message_format() -> None:
    assert parse('{"number": "1.2.0", "hint": true}') == AskHint("1.2.0")
    assert parse('{"rules": true}') == AskRules()
    for text in ('{"number": "1.2.0", "hint": 1}', '{"rules": "pong"}', '{"number": "1", "hint": true}'):
        with pytest.raises(ProtocolError):
            parse(text)


def until_asked(evening: Evening, asked: Device, other: Device) -> dict[str, Any]:
    """Answer for the other seat until this one has a question; return its state."""
    answered = bet = ""

    def met() -> bool:
        nonlocal answered, bet
        asked.hear()
        other.hear()
        state = other.state
        if state and state["number"] != answered and (answer := answer_of(state)):
            answered = state["number"]
            other.say(answer)
        if asked.state and asked.state.get("helps"):
            return True
        if asked.state and asked.state["number"] != bet and (answer := answer_of(asked.state)):  # a bet has no hint
            bet = asked.state["number"]
            asked.say(answer)
        return False

    evening.until(met)
    assert asked.state is not None
    return asked.state


@pytest.mark.parametrize("name", GAMES)
def test_hint_is_sent_only_to_the_seat_that_asks_and_equals_the_hint_on_the_screen(name: str, evenings: Any) -> None:
    evening, asked, other = evenings(name)
    state = until_asked(evening, asked, other)
    asked.say({"number": state["number"], "hint": True})
    asked.until(lambda: asked.state.get("hint"))
    asked.until(lambda: evening.phones.seats[0].advice is None)
    asked.until(lambda: asked.state["hint"]["reasons"] == list(evening.phones.seats[0].shown.hint.reasons))
    hint, shown = asked.state["hint"], evening.phones.seats[0].shown
    view, reader = shown.latest_update.view, shown.setting.reader
    if name == "daun-tiga":
        title, *reasons = chance_sentences(view, reader)
        assert hint == {"title": title, "reasons": reasons}
    else:
        advice = MasterAdvice(view, reader)
        while advice.step():
            pass
        text = advice.text()
        assert text is not None
        assert (hint["title"], tuple(hint["reasons"]), hint["offer"]) == (text.title, text.reasons, text.offer)
        assert hint["title"]
        assert {*hint.get("pieces", ())} <= {*view.hand, *(last["piece"] for last in [state["table"]["last"]] if last)}
    other.hear()
    assert all('"hint"' not in text or '"words"' in text for text in other.texts)


def test_hint_on_a_phone_disappears_with_the_next_move(evenings: Any) -> None:
    evening, asked, other = evenings("pong")
    state = until_asked(evening, asked, other)
    asked.say({"number": state["number"], "hint": True})
    asked.until(lambda: asked.state.get("hint"))
    asked.say(answer_of(state))
    asked.until(lambda: asked.state["number"] != state["number"])
    assert "hint" not in asked.state
    asked.say({"number": state["number"], "hint": True})
    asked.until(lambda: asked.last("refused"))
    assert evening.phones.seats[0].advice is None


def test_table_without_help_offers_no_hint_to_phones() -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        device.until(lambda: device.state["offers"])
        assert "helps" not in device.state
        assert device.last("deck_record")["rules"] is False
        device.say({"number": device.state["number"], "hint": True})
        device.until(lambda: device.last("refused"))
        assert evening.phones.seats[0].shown.hint is None


@pytest.mark.parametrize("name", GAMES)
def test_rules_card_is_short_and_complete_in_every_language(name: str) -> None:
    """Each language has the sections of the English card, in words of its own."""
    game, table_help = GAMES[name], PhoneHelp()
    english = table_help.rules(game, game.Options(), "en")
    assert 5 <= len(english) <= 12
    for language in languages():
        card = table_help.rules(game, game.Options(), language)
        assert [(len(each.words), len(each.points)) for each in card] == [
            (len(each.words), len(each.points)) for each in english
        ]
        text = json.dumps([each._asdict() for each in card], ensure_ascii=False)
        assert len(text) < 5000
        assert not {"{", "[["} & {*" ".join(word for each in card for word in (*each.words, *each.points)).split()}
        assert language == "en" or card[0] != english[0]


def test_rules_card_reflects_the_tables_house_rules(evenings: Any) -> None:
    evening, asked, _other = evenings("daun-tiga")
    asked.say({"rules": True})
    asked.until(lambda: asked.last("rules"))
    words = " ".join(point for each in asked.last("rules") for point in each["points"])
    options = evening.match.options
    assert f"{options.table_min} to {options.table_max} chips" in words


# In a browser ---------------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("size", [(320, 568), ACROSS])
def test_hint_button_and_rules_card_work_on_the_page(size: tuple[int, int], chromium: Browser) -> None:
    with Evening("pong") as evening, closing(Phone(chromium, evening, size)) as phone:
        evening.phones.pages.help = PhoneHelp()
        evening.lay()
        phone.go(evening.phones.url)
        phone.sit("Aminah", 0)
        phone.until(lambda: phone.sees(".hintme"))
        assert phone.faults() == []
        phone.press(phone.page.locator(".hintme"))
        phone.until(lambda: phone.sees(".advice"))
        phone.until(lambda: evening.phones.seats[0].advice is None)
        hint = evening.phones.seats[0].shown.hint
        phone.until(lambda: hint.reasons[-1] in phone.text(".advice"))
        assert hint.title in phone.text(".advice")
        phone.until(lambda: hint.title in phone.text("#say"))
        assert phone.faults() == []
        phone.picture(f"hint-{size[0]}")
        phone.press(phone.page.locator(".hintme"))
        assert not phone.sees(".advice")
        phone.press(phone.page.locator(".tools button").last)
        assert not phone.sees(".hintme"), "a covered hand asks for nothing"
        phone.press(phone.page.locator(".show"))
        phone.press(phone.page.locator("button.game"))
        phone.until(lambda: phone.sees(".rulescard"))
        assert "The aim" in phone.text(".rulescard")
        assert phone.faults() == []
        phone.picture(f"rules-{size[0]}")
        phone.press(phone.page.locator(".rulescard button"))
        assert not phone.sees(".rulescard")
        assert phone.errors == []


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(["tongits", "daun-tiga"], GAMES))
@pytest.mark.parametrize("size", by_day([(320, 568)], [(320, 568), UPRIGHT, ACROSS]))
def test_hint_fits_on_the_page_in_every_phone_state(name: str, size: tuple[int, int], chromium: Browser) -> None:
    reasons = ["The hand is one piece short, and three pieces that complete it are left.", "Chance to win: about 41 %."]
    with seated_phone(chromium, name, size) as shown:
        found = list[str]()
        for place, record in enumerate(states_of(name)):
            if not record["offers"] or "result" in record:
                continue
            advice = {"title": "Discard the 5 of circles", "reasons": reasons, "offer": record["offers"][0]["id"]}
            shown.show({**record, "helps": True, "hint": advice}, place)
            shown.phone.picture(f"hinted-{name}-{place}-{size[0]}")
            found += [f"{name} {place}: {fault}" for fault in shown.phone.faults()]
        assert found == []
