"""A table with phones but without a window: server on the loopback, opponents thinking, screen paused on request."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Protocol, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.i18n import Catalogue
from game.match.drivers import seat_players
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, Player
from game.phones.page_messages import JoinSeat
from game.phones.phone_host import Phones
from game.phones.session_auth import Guest
from game.rules import GAMES
from game.ui import assets

SEED = "5a" * 32
PATIENCE_S = 20.0


class Evening:
    """One match in which some seats are on phones and opponents play the others."""

    def __init__(self, name: str, phones: Sequence[int] = (0,), seed: str = SEED, seats: int = 0) -> None:
        self.devices: list[Device] = []
        game = GAMES[name]
        count = seats or game.default_seats
        players = tuple(Player(f"P{seat}", PERSON if seat in phones else "first") for seat in range(count))
        terms = MatchTerms(game, game.Options(), players, 3, seed, (200,) * count)
        self.match = InMemoryMatch.begin_in_memory(terms)
        self.phones = Phones(assets.folder("sheets"))
        self.phones.pages.room = self
        self.paces = False
        for seat in phones:
            self.phones.reserve(seat)
        self.lay()
        self.phones.open("127.0.0.1", 0)

    def lay(self) -> None:
        on_phones = list(self.phones.seats)
        self.seated = seat_players(self.match, self.match.players, self.phones.remotes(on_phones))
        self.referee = self.seated.referee
        self.screen = self.referee.watch(None, paces=True)
        self.held = False
        self.phones.join_table(
            self.match, self.referee, [f"{'lotus' if seat == 0 else 'orchid'}" for seat in range(20)]
        )

    # The room of who comes in

    def title(self, _language: Catalogue) -> str:
        return self.match.game.title

    def seats(self, _language: Catalogue, _guest: Guest) -> list[JoinSeat]:
        return [
            JoinSeat(seat, "lotus", seat in self.phones.seats and self.phones.seats[seat].guest is None, player.name)
            for seat, player in enumerate(self.match.players)
        ]

    def sit(self, seat: int, name: str) -> None:
        self.match.sit(seat, Player(name, PERSON))
        self.lay()

    def sits_later(self, _guest: Guest, _seat: int, _name: str) -> bool:
        return False

    @property
    def address(self) -> str:
        return self.phones.address

    # Time

    def frame(self) -> bool:
        """Do the window's work of one frame: show updates at once, let opponents think, handle phones."""
        if not self.held:
            while (told := self.screen.take(None)) is not None:
                self.screen.report_shown(told.at)
        self.phones.update()
        return self.referee.step(0.02)

    def until(self, condition: Callable[[], object]) -> None:
        """Run frames until a condition is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            if not self.frame():
                time.sleep(0.002)
            assert time.monotonic() < end, "the table has waited too long"

    def close(self) -> None:
        self.phones.close()
        for device in self.devices:
            device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class Table(Protocol):
    """Interface of a table that devices can join: its address, and a way to run frames."""

    devices: list[Device]

    @property
    def address(self) -> str: ...

    def until(self, condition: Callable[[], object]) -> None: ...


class Device:
    """A phone without a browser: records the messages it gets, and sends others."""

    def __init__(
        self, evening: Table, session: str | None = None, invitation: str | None = None, language: str = ""
    ) -> None:
        self.evening = evening
        host = evening.address
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(f"ws://{host}/table", origin=Origin(f"http://{host}"), compression=None, ping_interval=None)
        )
        evening.devices.append(self)
        self.texts: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.key = session
        self.state: dict[str, Any] | None = None
        self.ended = False
        languages = {"languages": [language]} if language else {}
        self.say({"v": 1, "session": session, "invitation": invitation, **languages})

    def say(self, message: object) -> None:
        self.say_text(json.dumps(message))

    def say_text(self, text: str | bytes) -> None:
        try:
            self.socket.send(text)
        except ConnectionClosed:
            self.ended = True

    def hear(self) -> bool:
        """Read the messages received; return False if there were none."""
        heard = False
        while True:
            try:
                text = self.socket.recv(timeout=0)
            except TimeoutError:
                return heard
            except ConnectionClosed:
                self.ended = True
                return heard
            assert isinstance(text, str)
            message = json.loads(text)
            if message:
                heard = True
                self.texts.append(text)
                self.messages.append(message)
                self.key = message.get("session", self.key)
                if "table" in message:
                    self.state = message

    def until(self, condition: Callable[[], object]) -> None:
        """Run frames of the table until this device fulfils a condition."""

        def met() -> object:
            self.hear()
            return condition()

        self.evening.until(met)

    def last(self, field: str) -> Any:
        """Return the newest value received for a message field."""
        return next((message[field] for message in reversed(self.messages) if field in message), None)

    def sit(self, seat: int, name: str = "Aminah") -> None:
        self.until(lambda: self.last("join"))
        self.say({"join": {"name": name, "seat": seat}})
        self.until(lambda: self.state)

    def close(self) -> None:
        self._open.close()


def join_by_invitation(evening: Evening, seat: int, name: str = "Aminah") -> Device:
    """Let a device join by the invitation and take a seat."""
    device = Device(evening, invitation=evening.phones.keeper.invitation)
    device.sit(seat, name)
    return device


def answer_of(state: dict[str, Any], place: int = 0) -> dict[str, Any] | None:
    """Return a possible answer to a state: the first enabled offer with minimum amounts; None without one."""
    offers = [offer for offer in state["offers"] if not offer.get("why") and offer["kind"] != "ready"]
    if not offers:
        return None
    offer = offers[place % len(offers)]
    name = offer["options"][place % len(offer["options"])][0] if offer["kind"] == "list" else offer["id"]
    answer = {"number": state["number"], "offer": name}
    if "amounts" in offer:
        answer["amounts"] = [amount["least"] for amount in offer["amounts"]]
    return answer
