"""Complete deals played by phones alone, and a search of all records sent to them."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from game.match.drivers import Thinker
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import Player
from game.match.referee import Referee, Update
from game.opponents import LEVELS
from game.phones.phone_state import Setting, Shown
from game.rules import GAMES
from game.rules.money.sets import counts_of
from game.rules.money.shanten import shanten
from game.words import Reader
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation
from tests.sixth_game.house import sixth_game
from tools.notation import event_to_text, view_to_text

LARGEST_STATE = 8 * 1024
DRAW = "pass then draw"
TOO_LATE = "The game has moved on since then."
"""Reply to a device that answers a question already answered in advance, by 'draw instead'."""


def play_out(evening: Evening, devices: list[Device], rng: Random) -> None:
    """Let every device answer its questions until the deal is over on all of them."""
    answered: set[tuple[int, str]] = set()

    def step() -> bool:
        for place, device in enumerate(devices):
            device.hear()
            state = device.state
            if state is None or (place, state["number"]) in answered:
                continue
            answer = answer_of(state, rng.randrange(40))
            if answer is not None:
                answered.add((place, state["number"]))
                device.say(answer)
        return all(device.state is not None and "result" in device.state for device in devices)

    evening.until(step)


ALL_GAMES = [*GAMES, "gin-rummy"]
"""Those of Sala, and one that a package brings."""


@pytest.fixture(autouse=True)
def six_games() -> Iterator[None]:
    with sixth_game():
        yield


@pytest.fixture
def fast_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow devices to send faster than a person taps."""
    monkeypatch.setattr("game.phones.server.MOST_A_SECOND", 10_000)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("name", ALL_GAMES)
def test_complete_deal_can_be_played_with_phones_only(name: str, fast_devices: None) -> None:
    count = GAMES[name].default_seats
    with Evening(name, range(count)) as evening:
        devices = [join_by_invitation(evening, seat, f"Guest {seat}") for seat in range(count)]
        play_out(evening, devices, Random(name))
        result = evening.match.deal.result
        assert result is not None
        gains = {entry.account: entry.amount for entry in result.entries}
        for seat, device in enumerate(devices):
            assert device.last("refused") in {None, TOO_LATE}
            assert device.state is not None
            assert device.state["result"]["gain"] == gains.get(seat, 0)
            assert max(len(text.encode()) for text in device.texts if '"table":{' in text) < LARGEST_STATE


@pytest.mark.parametrize("name", ALL_GAMES)
def test_phone_state_at_the_largest_table_is_below_8_kb(name: str) -> None:
    assert max(records(name, 0, max(GAMES[name].seats))) < LARGEST_STATE


# What a phone may know ------------------------------------------------------------------------------------------------


def codes_in(text: str, codes: re.Pattern[str]) -> set[str]:
    return set(codes.findall(text))


def pattern_of(codes: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that finds the codes of a pack as separate words in any text."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, codes))})(?![\w-])")


@pytest.mark.parametrize("name", ALL_GAMES)
def test_messages_to_a_phone_contain_no_piece_hidden_from_its_seat(name: str) -> None:
    """With sentences that say pieces by their codes: every code in a record stands in the view or the events told."""
    for number in range(6):
        assert leaks(name, number) == []


@pytest.mark.parametrize("name", ALL_GAMES)
def test_leak_search_finds_a_planted_piece(name: str) -> None:
    def plant(record: dict[str, Any], match: InMemoryMatch) -> None:
        pieces = [piece for place, lying in match.deal.census().items() for piece in lying if place.startswith("stock")]
        unseen = [piece for place, lying in match.deal.census().items() for piece in lying if place.startswith("hand")]
        record["ask"] += " " + " ".join([*pieces[:1], *unseen])

    assert leaks(name, 1, plant)


class Recorded(NamedTuple):
    """One record in the form that a phone would get."""

    seat: int
    told: Update
    record: dict[str, Any]
    match: InMemoryMatch


def recorded(name: str, number: int, *, codes: bool, seats: int = 0) -> Iterator[Recorded]:
    """Yield every record of every seat in one deal between opponents; `codes` makes sentences use piece codes."""
    game = GAMES[name]
    seats = seats or game.default_seats
    players = tuple(Player(f"Guest{seat}", "first") for seat in range(seats))
    terms = MatchTerms(game, game.Options(), players, 1, f"{number:064x}", (200,) * seats)
    match = InMemoryMatch.begin_in_memory(terms)
    think = LEVELS[name]["first"].think
    referee = Referee(match, [Thinker(think, 20) for _ in players])
    names = tuple(player.name for player in players)
    pack = game.pack(match.options)
    feeds = [referee.watch(seat) for seat in range(seats)]
    shown = [
        Shown(Setting(seat, match, Reader(name, pack, names, seat, codes=codes), names, ("lotus",) * seats))
        for seat in range(seats)
    ]
    while True:
        for seat, feed in enumerate(feeds):
            while (told := feed.take(seat)) is not None:
                shown[seat].take(told)
                yield Recorded(seat, told, shown[seat].record(), match)
        if match.deal.result is not None:
            return
        referee.step(1.0)


def waited_for(told: Update) -> set[str]:
    """Return the pieces that open final hands of Pai Tong and Pong were waiting for, which anybody can compute."""
    table = told.view.table
    if table.result is None or table.game not in {"pai-tong", "pong"}:
        return set()
    pack, found = GAMES[table.game].pack(table.options), set()
    for opened, tongs in zip(table.opened, table.exposed, strict=True):
        counts = counts_of([pack.index(code) for code in opened])
        found |= {pack.codes[design] for design in shanten(table.options.set_rules, counts, len(tongs)).waits}
    return found


def records(name: str, number: int, seats: int = 0) -> list[int]:
    """Return the sizes in bytes of all records in one deal."""
    return [
        len(json.dumps(each.record, ensure_ascii=False, separators=(",", ":")).encode())
        for each in recorded(name, number, codes=False, seats=seats)
    ]


def leaks(name: str, number: int, plant: Callable[[dict[str, Any], InMemoryMatch], None] | None = None) -> list[str]:
    """Return codes sent to a phone in one deal although its seat did not know them; `plant` inserts some."""
    game = GAMES[name]
    pattern = pattern_of(game.pack(game.Options()).codes)
    heard: dict[int, set[str]] = defaultdict(set)
    found: list[str] = []
    for seat, told, record, match in recorded(name, number, codes=True):
        if plant is not None:
            plant(record, match)
        heard[seat] |= codes_in(" ".join(map(event_to_text, told.events)), pattern)
        allowed = codes_in(view_to_text(told.view), pattern) | heard[seat]
        allowed |= waited_for(told)
        sent = codes_in(json.dumps(record), pattern)
        found += [f"deal {number} seat {seat} {told.at}: {code}" for code in sorted(sent - allowed)]
    return found


def test_phone_labels_a_new_piece_as_drawn_or_taken() -> None:
    """PT-34: a piece taken openly is not labelled as drawn."""
    with Evening("pong", (0,)) as evening:
        device, came, answered = join_by_invitation(evening, 0), {}, set()
        asked = ""

        def step() -> bool:
            nonlocal asked
            device.hear()
            state = device.state
            assert state is not None
            if state["number"] in answered:
                return False
            answered.add(state["number"])
            if "drawn" in state and asked in {"take", DRAW}:
                came.setdefault(asked, state["drawn"]["words"])
            offers = [offer["id"] for offer in state["offers"] if not offer.get("why")]
            if offers:
                asked = next((wanted for wanted in ("take", DRAW) if wanted in offers and wanted not in came), "")
                device.say({"number": state["number"], "offer": asked} if asked else answer_of(state))
            return len(came) == 2

        evening.until(step)
        assert came == {"take": "taken", DRAW: "drawn"}
