"""Hands that people open themselves stay closed when Sala is killed meanwhile, and are opened anew on Continue."""

from __future__ import annotations

import random
import time

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.daun_tiga.moves import Stake
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.table.lobby.party import Party
from tests.scenes.test_together import Evening
from tools.scenarios import sound_choice

NAMES = ("Ann", "Ben")


def begun(game: str, persons: int) -> Evening:
    """Return an evening with these people at a table, whose deal is just beginning."""
    store = Store.open(IN_MEMORY)
    party = Party(int(time.time()), NAMES[:persons])
    store.change(speed=0.0, lessons=tuple(GAMES), cut=False, together=party.lines() if persons > 1 else ())
    evening, rules = Evening(store), GAMES[game]
    players = tuple(Player(NAMES[seat], PERSON) if seat < persons else Player(f"C{seat}", "first") for seat in range(4))
    options = rules.Options.parse({"banker": "rotating"}) if game == "pai-gow" else rules.Options()
    for number in range(100):
        seed = f"{number:02}" * 32
        match = store.start(rules, options, players, 3, seed, ledger=[100] * 4, derivation=BY_THE_SEED)
        if game == "daun-tiga" or match.view(None).table.banker < persons:  # who opens the hands
            break
    evening.house.sit_down(match)
    return evening


def table_of(evening: Evening) -> TableScene:
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    return table


def killed(evening: Evening, *, quits: bool = False) -> Evening:
    """Kill the program, or leave the table by the menu and end it, and press Continue."""
    if quits:
        evening.house.to_title()
    later = Evening(evening.store)
    later.click("main")
    return later


def decide(evening: Evening) -> None:
    """Let everybody answer until the deal is decided."""
    chance = random.Random(2)
    for _step in range(400):
        table = table_of(evening)
        if table.match.deal.result is not None:
            evening.wait(20)
            return
        if isinstance(evening.top, CurtainScene):
            evening.click("ready")
        elif table.held:
            evening.click("primary")
        elif table.session.asked_seats and not table.busy:
            seat = table.session.asked_seats[0]
            move = sound_choice(table.match.view(seat), chance).move
            if isinstance(move, Stake):
                evening.click("stake")
            else:
                table.questions.answer(move, seat=seat)
        evening.wait()
    raise AssertionError("the deal is never decided")


@pytest.mark.parametrize("persons", [1, 2])
def test_daun_tiga_hand_has_to_be_squeezed_again_after_a_kill(persons: int) -> None:
    """DT-22: it was open at once, and with it all hands after it."""
    evening = begun("daun-tiga", persons)
    decide(evening)
    table = table_of(evening)
    assert isinstance(table, DaunTigaScene)
    evening.wait_for(lambda: table.opening is not None)
    assert table.opening is not None
    seat, shown = table.opening.seat, list(table.state.hands)
    table.opening.turn(0)
    for quits in (False, True):
        evening = killed(evening, quits=quits)
        table = table_of(evening)
        assert isinstance(table, DaunTigaScene)
        assert not table.match.paid
        evening.wait_for(lambda table=table: table.opening is not None)
        assert table.opening is not None
        assert table.opening.seat == seat
        assert not any(table.opening.open)
        assert list(table.state.hands) == shown
        assert evening.faults() == []
    for _hand in range(persons):
        evening.wait_for(lambda table=table: table.opening is not None)
        assert table.opening is not None
        table.opening.turn_all()
    evening.wait_for(lambda table=table: table.match.paid)
    assert evening.store.settings.opening == ""
    assert table_of(killed(evening)).opened


@pytest.mark.parametrize("persons", [1, 2])
def test_pai_gow_hands_are_face_down_after_a_kill_until_they_are_opened(persons: int) -> None:
    """PG-51: all of them lay open at once, with the payments."""
    evening = begun("pai-gow", persons)
    decide(evening)
    for _kill in range(2):
        evening = killed(evening)
        table = table_of(evening)
        assert isinstance(table, PaiGowScene)
        assert not table.match.paid
        assert not table.state.opening
        assert table.state.covered == (persons > 1)
        evening.wait_for(lambda table=table: table.held)
        assert table.prompt.awaited == "open"
        assert not table.state.opening
        assert evening.faults() == []
    evening.click("primary")
    evening.wait_for(lambda: table.match.paid)
    assert evening.store.settings.opening == ""
    assert table_of(killed(evening)).opened
