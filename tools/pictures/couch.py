"""Named states of several people at one screen: the curtain, spoken claims, and the join screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_, _
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.seal import BY_THE_SEED
from game.match.settings import Lobby
from game.match.store import Store
from game.phones.page_messages import NUMBERED
from game.rules import GAMES
from game.rules.equipment import MAHJONG_TILES
from game.rules.events import Discarded, Drew
from game.rules.money.events import Ponged
from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from game.scenes.lobby.join_scene import JoinScene
from game.table.device_assignment import GAMEPAD, THE_MOUSE, Device, Devices, keys
from game.table.emblems import emblem_of
from game.table.lobby.match_setup import Choices
from game.table.lobby.party import People, Roster
from game.table.lobby.seat_joining import Joining
from game.table.pass_and_play import CurtainText, Recent
from game.words import Reader
from tools.pictures.posed_tables import FRAME_S, FRAMES, PosedTable, nothing, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene

SEED: Final = "5a" * 32
NAMES: Final = ("Aminah", "Mei Lian", "Siti", "Hassan", "Ravi", "Nona", "Yusof")
HAPPENED: Final = (Discarded(2, "c9"), Ponged(1, "c9", 2), Discarded(1, "s4"), Drew(0, None), Discarded(0, "rd"))


def curtain(count: int) -> Scene:
    """Return the curtain before the third of four people, who has missed the last `count` events."""
    reader = Reader("pong", GAMES["pong"].pack(GAMES["pong"].Options()), NAMES[:4])
    recent = Recent(reader)
    for event in HAPPENED[len(HAPPENED) - count :]:
        recent.add(event)
    emblems = tuple(emblem_of(seat, None) for seat in range(4))
    about = f"{GAMES['pong'].title} · {reader.deal(3, 8)}"
    question = reader.say(N_("Waiting for {player} to draw."), player=2)
    return CurtainScene(
        CurtainText("Siti", emblems[2], about, recent.since(2), question, MAHJONG_TILES.name, emblems), nothing
    )


def calls(game: str, seats: int, *called: int) -> Scene:
    """Return a table of people where a discard may be claimed and the seats in `called` have claimed it."""
    rules, store = GAMES[game], Store.open(IN_MEMORY)
    players = seated((PERSON,) * seats, NAMES)
    match = store.start(rules, rules.Options(), players, 8, SEED, derivation=BY_THE_SEED)
    (seat,) = match.deal.pending()
    match.play(seat, next(move for move in match.deal.legal(seat) if isinstance(move, Discard)))
    table = table_of(match)
    table.store.change(claims="unseen")

    def begin(scene: Any) -> None:
        _until_called(scene)
        for caller in called:
            scene.calling.panel.press(caller, claims=True)

    return PosedTable(table, begin=begin)


def _until_called(scene: TableScene) -> None:
    for _frame in range(FRAMES):
        if scene.calling.panel is not None:
            return
        scene.update(FRAME_S)


def join(game: str, held: dict[int, Device], kinds: tuple[str, ...], house: dict[str, str | int]) -> Scene:
    """Return the join screen of a game with the given devices, players and house rules."""
    store = Store.open(IN_MEMORY)
    names = ("Aminah", "Yusof", "Nona", "Ravi", "Mei Lian", "", "Hassan")
    store.change(lobby={game: Lobby(kinds, house)}, names=names)
    devices = Devices(held)
    for device in held.values():
        if device.name == "gone":
            devices.unplugged(device.name)
    return JoinScene(Joining(Choices(GAMES[game], store.settings), devices), nothing, nothing, nothing)


class PhonePeople(NamedTuple):
    """People at phones who never change."""

    names: tuple[str, ...]
    waiting_names: tuple[str, ...]
    away: tuple[int, ...]

    def key(self, place: int) -> object:
        """Return what identifies a person."""
        return place

    def rename(self, place: int, name: str) -> None:
        """Do nothing."""

    def unseat(self, place: int) -> None:
        """Do nothing."""

    def exchange(self, one: int, other: int) -> None:
        """Do nothing."""


def together_with_phones() -> Scene:
    """Return the page on which an evening's people are entered, with some at phones and one who waits there."""
    people = People(
        ("Aminah", "Yusof"), PhonePeople(("Siti", "Mei Lian"), ("Hassan", _(NUMBERED).format(number=4)), (1,))
    )
    devices = Devices({0: THE_MOUSE, 1: Device(GAMEPAD, "one")})
    return JoinScene(Roster(people, devices), nothing, nothing, nothing)


def together() -> Scene:
    """Return the page on which the people of an evening are entered before a game is chosen."""
    people = People(("Aminah", "Yusof", "Nona", ""))
    devices = Devices({0: THE_MOUSE, 1: keys(2), 2: Device(GAMEPAD, "one"), 3: Device(GAMEPAD, "one#2")})
    return JoinScene(Roster(people, devices), nothing, nothing, nothing)


HELD: Final = {
    0: THE_MOUSE,
    1: keys(2),
    2: Device(GAMEPAD, "one"),
    3: Device(GAMEPAD, "gone"),
    4: Device(GAMEPAD, "one#2"),
}

JOINED: Final = {0: THE_MOUSE, 5: keys(1), 6: Device(GAMEPAD, "one")}

PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "curtain": partial(curtain, 5),
    "curtain-first": partial(curtain, 0),
    "curtain-one": partial(curtain, 1),
    "calls-pong": partial(calls, "pong", 4, 3),
    "calls-pai-tong-7": partial(calls, "pai-tong", 7),
    "join": partial(join, "pai-tong", HELD, (PERSON,) * 5 + ("first",), {}),
    "join-pong": partial(join, "pong", {0: keys(0), 1: keys(1)}, (PERSON, PERSON, "first", "first"), {}),
    "join-daun-tiga-17": partial(join, "daun-tiga", HELD, (PERSON,) * 5 + ("bold",) * 12, {}),
    "join-together": together,
    "join-together-phones": together_with_phones,
    "join-bystanders": partial(join, "daun-tiga", JOINED, (PERSON, *("bold",) * 4, PERSON, PERSON), {"guests": 2}),
}
"""Function that returns the scene of each picture."""
