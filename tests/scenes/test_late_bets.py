"""A person who replaces an opponent that has placed a bet joins at the next deal, at the screen and at phones."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from game.match.players import PERSON, Player
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.ui.intents import Text
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from game.words.daun_tiga.questions import FIRST_STAKES
from tests.phones.phone_session import Device
from tests.scenes.couch_pilot import SIZE, Couch
from tests.scenes.phone_room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.match.match import Match
    from game.rules.contract import Seat

GAMES = ("pai-gow", "daun-tiga")
BUTTONS = ("stake", "primary", "next", "open all", "turn", "yield")
PATIENCE_S = 60.0


class Table(Couch):
    """A table that one person at the screen plays at with opponents."""

    def __init__(self, game: str) -> None:
        super().__init__(1, game=game, cut=False)
        self.room = Room(self.evening, self)
        self.play_until(lambda: self.betting and self.find("amount" if game == "pai-gow" else "stake"))

    @property
    def current(self) -> Match:
        """The match of the table that is shown."""
        table = self.stage.scenes[0]
        assert isinstance(table, PaiGowScene | DaunTigaScene)
        return table.match

    @property
    def betting(self) -> list[Seat]:
        """Seats of opponents that have placed a bet in this deal."""
        match = self.current
        return [seat for seat, player in enumerate(match.players) if not player.is_person and match.has_bet(seat)]

    def play_until(self, condition: Callable[[], object]) -> None:
        """Press the buttons of the person at the screen, curtains included, until a condition is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            self.wait(1)
            time.sleep(0.001)
            name = next((name for name in BUTTONS if (node := self.find(name)) is not None and node.enabled), None)
            if not condition() and name is not None:
                self.click(name)
            assert time.monotonic() < end, f"the table waits too long: {self.texts()}"

    def open_people(self) -> None:
        """Open the join screen from the menu."""
        self.press("escape")
        assert isinstance(self.top, PauseScene)
        self.click("join")
        assert isinstance(self.top, JoinScene)

    def restart(self) -> None:
        """Kill the program without a word to anybody, and go on with the match in another."""
        self.room.phones._server.close()
        super(Couch, self).__init__(Stage(RenderContext(SIZE, self.store.settings)))
        self.evening = self.room.evening = Navigator(self.store, self.stage)
        self.stage.push(self.evening.first(None))
        self.click("main")

    def next_bet(self, seat: Seat) -> tuple[int, ...]:
        """Play to the question for a person's bet in the next deal; return the amounts that it starts with."""
        self.play_until(lambda: self.current.number == 2 and self._asks(seat))
        table = self.stage.scenes[0]
        if isinstance(table, PaiGowScene):
            assert table.prompt.bet is not None
            return (table.prompt.bet.amount,)
        assert isinstance(table, DaunTigaScene)
        return tuple(table.drafts.by_seat[seat].stakes)

    def _asks(self, seat: Seat) -> bool:
        table = self.stage.scenes[0]
        if isinstance(table, PaiGowScene):
            return table.prompt.bet is not None and table.prompt.sent_view.seat == seat
        return isinstance(table, DaunTigaScene) and table.drafts.asks(seat)


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    shown = Table(request.param)
    yield shown
    for device in shown.room.devices:
        device.close()
    shown.evening.phones.close()


def test_person_who_takes_a_seat_at_the_screen_does_not_inherit_the_opponents_bet(table: Table) -> None:
    match, seat = table.current, table.betting[0]
    opponent = match.players[seat]
    table.open_people()
    table.click(f"sit:{seat}")
    table.press(*map(Text, "Wes"), "return")
    assert any("joins at the next deal" in words for words in table.texts())
    assert table.faults() == []
    table.click("start")
    assert "Wes joins at the next deal." in table.stage.notices.current
    assert match.players[seat] == opponent, "the opponent plays its own bet"
    table.play_until(lambda: match.deal.result is not None)
    assert match.players[seat] == opponent
    usual = (10,) if match.game.name == "pai-gow" else FIRST_STAKES
    assert table.next_bet(seat) == usual
    after = table.current
    assert after.players[seat] == Player("Wes", PERSON)
    assert after.terms.follows == match.id
    assert after.ledger == match.ledger
    assert not any(after.view(seat).table.evening[seat]), "the opponent's bets are not the newcomer's"
    assert table.store.resume(after.id).players == after.players


def test_person_who_takes_a_seat_by_phone_does_not_inherit_the_opponents_bet(table: Table) -> None:
    room, match, seat = table.room, table.current, table.betting[0]
    opponent = match.players[seat]
    room.phones.open("127.0.0.1", 0)
    phone = Device(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    phone.say({"join": {"name": "Wes", "seat": seat}})
    phone.until(lambda: "sits" in phone.last("join"))
    assert phone.last("join")["table"].startswith("You will join at the next deal, Wes.")
    assert "Wes joins at the next deal." in table.stage.notices.current
    assert match.players[seat] == opponent
    offered = {each["id"]: each for each in phone.last("join")["seats"]}
    assert not offered[seat]["free"]
    assert offered[seat]["words"] == "Wes joins at the next deal."
    table.play_until(lambda: match.deal.result is not None)
    assert match.players[seat] == opponent
    assert phone.state is None, "nothing of the opponent's hand reaches the phone"

    def asked() -> bool:
        phone.hear()
        offers = phone.state["offers"] if phone.state is not None else []
        return any("amounts" in offer for offer in offers)

    table.play_until(asked)
    after = table.current
    assert after.number == 2
    assert after.players[seat] == Player("Wes", PERSON)
    assert room.phones.name_of(seat) == "Wes"
    assert after.ledger == match.ledger


def test_people_due_to_join_at_the_next_deal_are_remembered_after_a_restart(table: Table) -> None:
    """One at the screen, and one at a phone, which comes back by itself with its old key."""
    room, match, (seat, other) = table.room, table.current, table.betting[:2]
    table.open_people()
    table.click(f"sit:{other}")
    table.press(*map(Text, "Zara"), "return")
    table.click("start")
    room.evening.phones.open_server()
    phone = Device(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    phone.say({"join": {"name": "Wes", "seat": seat}})
    phone.until(lambda: "sits" in phone.last("join"))
    table.wait(3)
    table.restart()
    back = Device(room, session=phone.key)
    back.until(lambda: back.last("join"))
    assert back.last("letters") is None
    assert back.last("join")["table"].startswith("You will join at the next deal, Wes.")
    assert table.current.players == match.players, "the opponents play their own bets"
    table.play_until(lambda: table.current.number == 2)
    assert table.current.players[seat] == Player("Wes", PERSON)
    assert table.current.players[other] == Player("Zara", PERSON)
    assert room.phones.name_of(seat) == "Wes"
    assert table.store.settings.next_deal[:1] != (str(table.current.id),)


def test_seat_reserved_for_a_phone_can_be_freed_on_the_join_screen(table: Table) -> None:
    room, match, seat = table.room, table.current, table.betting[0]
    room.phones.open("127.0.0.1", 0)
    phone = Device(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    phone.say({"join": {"name": "Wes", "seat": seat}})
    phone.until(lambda: "sits" in phone.last("join"))
    table.open_people()
    table.click(f"remove:{seat}")
    table.click("start")
    phone.until(lambda: "sits" not in phone.last("join"))
    assert {each["id"]: each["free"] for each in phone.last("join")["seats"]}[seat]
    table.play_until(lambda: table.current.number == 2)
    assert table.current is match
    assert not match.players[seat].is_person


@pytest.mark.parametrize("game", GAMES)
def test_person_gets_a_seat_that_has_placed_no_bet_immediately(game: str) -> None:
    """The banker's seat has none."""
    table = Table(game)
    match = table.current
    seat = match.deal.view(None).table.banker
    assert not match.players[seat].is_person
    table.open_people()
    table.click(f"sit:{seat}")
    table.click("start")
    assert match.players[seat].is_person
