"""Named states of scenes other than tables, used for pictures and tests."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.i18n.dates import month_words
from game.i18n.lists import listed
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.seal import BY_THE_SEED
from game.match.settings import Lobby
from game.match.store import Store
from game.phones.addresses import Address, Kind, host_of
from game.phones.page_messages import Sitter
from game.phones.phone_host import Phones
from game.phones.session_auth import Guest
from game.practice.position import PositionMatch
from game.rules import GAMES
from game.rules.contract import Result
from game.rules.equipment import CEKI_CARDS
from game.rules.money.deal import MoneyDeal
from game.rules.money.hand import Hand
from game.rules.pai_tong.game import PAI_TONG, table
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring import payments, score
from game.scenes.deck_cut_scene import CutScene
from game.scenes.lobby.character_scene import CharacterScene
from game.scenes.lobby.opponents_scene import OpponentsScene
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.phones.address_scene import AddressesScene
from game.scenes.phones.phone_session import PhoneSession
from game.scenes.phones.phones_button import PhonesButton
from game.scenes.phones.scene import PhonesScene
from game.scenes.seal_scene import SealScene
from game.scenes.session_audit_scene import SessionAuditScene
from game.scenes.settlement.scene import SettlementScene
from game.scenes.table_rules import TableRulesScene
from game.scenes.title import TitleScene
from game.scenes.title_daily_deal import Daily
from game.scenes.unfinished_matches_scene import WaitingScene
from game.table.match_info_text import table_facts
from game.table.resumable_matches import ResumableMatch
from game.table.settlement.report import report
from game.ui import assets
from tools.pictures.posed_tables import PosedTable, nothing, press, table_of, under, with_all_buttons, with_news
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.match.session_audit import SessionAudit
    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene
    from tools.pictures.posed_tables import Pose

SEED: Final = "5a" * 32


def begun(
    game: str,
    seats: int,
    house: Mapping[str, object] | None = None,
    *,
    seed: str = SEED,
    deals: int | None = 12,
    persons: int = 1,
) -> Match:
    """Return a match whose first deal has been dealt from the seed."""
    rules = GAMES[game]
    options = rules.Options.parse(dict(house or {}))
    players = seated((PERSON,) * persons + ("first",) * (seats - persons))
    store, chips = Store.open(IN_MEMORY), [20] * seats
    return store.start(rules, options, players, deals, seed, ledger=chips, derivation=BY_THE_SEED)


def played(
    game: str, seats: int, house: Mapping[str, object] | None = None, *, seed: str = SEED, deals: int | None = 12
) -> Match:
    """Return a match whose first deal opponents have played to the end."""
    match = begun(game, seats, house, seed=seed, deals=deals)
    play_out(match)
    return match


def play_out(match: Match) -> None:
    """Play the current deal to its end with standard players."""
    chance = Random(7)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, chance))


def settlement(
    game: str, seats: int, seed: str = SEED, house: Mapping[str, object] | None = None, then: Pose | None = None
) -> Scene:
    """Return the settlement of a deal that opponents have played; `then` is done with it."""
    match = played(game, seats, house, seed=seed)
    return under(match, lambda: with_all_buttons(SettlementScene(report(match), nothing, nothing, lambda: True)), then)


def with_news_of(count: int, make: Callable[[], Match]) -> Scene:
    """Return a settlement that shows `count` new honours and a goal."""
    match = make()
    return under(match, lambda: with_news(match, SettlementScene(report(match), nothing, nothing, lambda: True), count))


def arranged(hand: str, winning: str, seats: int = 6, house: Mapping[str, object] | None = None) -> Scene:
    """Return a Pai Tong settlement in which the viewer drew the piece `winning`, which completes the hand."""
    match = played("pai-tong", seats, house)
    deal = match.deal
    options = PaiTongOptions.parse(dict(house or {}))
    pack = PAI_TONG.pack(options)
    counts = [0] * len(pack.codes)
    own = Hand(table(options).rank_of)
    for code in hand.split():
        counts[pack.index(code)] += 1
        own.gain(pack.index(code))
    win = score(counts, (), pack.index(winning), "stock", options)
    assert isinstance(deal, MoneyDeal)  # noqa: S101
    assert win is not None  # noqa: S101 - the hands are written below
    deal.hands[0] = own
    deal.result = Result("win", 0, payments(win, 0, seats, options), {"starter": 0}, win)
    return under(match, lambda: with_all_buttons(SettlementScene(report(match), nothing, nothing, lambda: True)))


def title(*found: ResumableMatch) -> Scene:
    """Return the title page with some matches that can be continued, or none."""
    doors = dict.fromkeys(
        ("rules", "check", "statistics", "replays", "coins", "settings", "fullscreen", "quit"), nothing
    )
    day = Daily(month_words(11), "22", _("{game} · the same for everybody").format(game="Daun Tiga"), nothing)
    return TitleScene(
        lambda _name: None,
        doors,
        waiting=lambda: found,
        daily=lambda: day,
        goals=lambda: _("Goals: {count} of {all}").format(count=1, all=3),
        on_goals=nothing,
        journey=lambda: _("Journey: {count} of {all}").format(count=3, all=20),
        on_journey=nothing,
        last_game="pong",
        version="Sala 1.0",
    )


def waits(game: str, number: int, deals: int | None, state: str, more: int = 0, about: str = "") -> ResumableMatch:
    """Return the description of a match that can be continued, as the title page shows it."""
    alone = _("Deal {number} of {deals}") if deals else _("Deal {number}")
    within = _("deal {number} of {deals}") if deals else _("deal {number}")
    deal = alone.format(number=number, deals=deals)
    words = " · ".join((GAMES[game].title, within.format(number=number, deals=deals), state))
    return ResumableMatch(game, words, deal, state, number, deals, about, more)


def question(count: int) -> Scene:
    """Return the dialog that asks whether to start a new match while others can be continued."""
    names = listed(("Aminah", "Somchai", "Mei Lin"))
    others = ngettext("with {count} other", "with {count} others", 3).format(count=3)
    about = (
        " · ".join((_("with {names}").format(names=names), _("started today at {time}").format(time="20:15"))),
        " · ".join((others, _("started yesterday at {time}").format(time="19:40"))),
    )
    found = [waits("pong", 3 + i, 8, _("you can claim"), about=about[i % 2]) for i in range(count)]
    return WaitingScene(GAMES["pong"], lambda: found, nothing, nothing)


def lobby(game: str, house: Mapping[str, str | int] | None = None, kinds: tuple[str, ...] = ()) -> LobbyScene:
    """Return the lobby of a game, with these choices saved."""
    store = Store.open(IN_MEMORY)
    if house or kinds:
        store.change(lobby={game: Lobby(kinds, dict(house or {}))})
    return LobbyScene(GAMES[game], store, lambda _match: None, nothing, nothing)


class Sealed(LobbyScene):
    """Lobby with an incomplete seed in its seed field."""

    def enter(self) -> None:
        """Open the seed field and enter an incomplete seed."""
        super().enter()
        self.advanced = True
        self.seed.text = self.choices.seed = SEED[:20]
        self.focus.focus("seed")


def faces(game: str, seat: int, name: str) -> Scene:
    """Return the choice of a character for one seat, with one chosen and another one in the next seat."""
    choices = lobby(game).choices
    choices.set_face(seat, name)
    choices.set_face(seat + 1, "Liza")
    return CharacterScene(choices, seat, nothing)


def opponents(game: str, seat: int | None, kind: str = "", face: str = "") -> Scene:
    """Return the choice of an opponent for one seat, or for all opponents."""
    choices = lobby(game).choices
    if seat is not None and face:
        choices.set_face(seat, face)
    if seat is not None and kind:
        choices.set_kind(seat, kind)
    return OpponentsScene(choices, seat, nothing)


def house_rules(game: str, house: Mapping[str, str | int] | None = None) -> Scene:
    """Return the page with all house rules of a game."""
    return HouseRulesScene(lobby(game, house).choices, nothing)


def seal_page(*, opened: bool = False) -> Scene:
    """Return the page about the seal: after the deal if `opened`, otherwise before it."""
    match = played("pong", 4) if opened else begun("pong", 4)
    store = Store.open(IN_MEMORY)
    return under(match, lambda: SealScene(match, store, nothing, opened=opened))


def audit_page() -> Scene:
    """Return the page that verifies a session, with all of its three deals verified."""
    match = audit_played()

    def make() -> SessionAuditScene:
        scene = SessionAuditScene(match, nothing)
        scene.show(audit_found())
        return scene

    return under(match, make)


def audit_played() -> Match:
    """Return a match with three deals, the last of which has just ended."""
    match = played("pong", 4, deals=3)
    for _deal in range(2):
        match.finish_deal()
        match.next_deal()
        play_out(match)
    return match


@cache
def audit_found() -> SessionAudit:
    """Return the result of verifying the session, which is reproducible because seeds and moves are fixed."""
    scene = SessionAuditScene(audit_played(), nothing)
    scene.at_once()
    if scene.result is None:
        raise RuntimeError("the check came to no end")
    return scene.result


class Cutting(CutScene):
    """Page for cutting the deck after words were entered and dice thrown."""

    def __init__(self, match: Match, words: str, throws: int) -> None:
        super().__init__(match, lambda _cut: None, nothing)
        self._typed, self._thrown = words, throws

    def enter(self) -> None:
        """Enter the words and throw the dice."""
        super().enter()
        self.words.text = self._typed
        self.throws = ["426135", "221463", "355261"][: self._thrown]
        self._changed()


def cut_page(words: str = "", throws: int = 0) -> Scene:
    """Return the page for cutting the deck before a second deal."""
    match = played("tongits", 3)
    return under(match, lambda: Cutting(match, words, throws))


def pause(game: str = "pong", seats: int = 4) -> Scene:
    """Return the pause menu of a match."""
    match = begun(game, seats)
    facts = table_facts(match)
    return under(
        match,
        lambda: PauseScene(
            nothing,
            on_settings=nothing,
            on_phones=nothing,
            on_join=nothing,
            on_rules=nothing,
            on_book=nothing,
            on_lobby=nothing,
            on_title=nothing,
            on_quit=nothing,
            on_lesson=nothing,
            facts=facts,
        ),
    )


def pause_practice() -> Scene:
    """Return the pause menu of a match that does not count, with the sentence that says so."""
    match = begun("pong", 4)
    return under(
        match,
        lambda: PauseScene(
            nothing,
            on_settings=nothing,
            on_rules=nothing,
            on_book=nothing,
            on_lobby=nothing,
            on_title=nothing,
            on_quit=nothing,
            on_back=nothing,
            facts=(*table_facts(match)[:1], _("Practice")),
            kept=_(PositionMatch.counting),
        ),
    )


ADDRESSES: Final = (
    Address("192.168.178.123", "wlan0", Kind.LAN),
    Address("fd12:3456:789a:1:a00:27ff:fe4e:66a1", "enp0s31f6", Kind.LAN),
    Address("100.101.102.103", "tailscale0", Kind.TUNNEL),
    Address("169.254.17.5", "eth1", Kind.DIRECT),
    Address("172.17.0.1", "docker0", Kind.BRIDGE),
)


class OpenDoor(Phones):
    """Phone server that pretends to listen at an unused address."""

    is_open = True
    address = "192.168.1.23:8750"
    choices: list[Address] = []  # noqa: RUF012 - replaced, never changed

    def __init__(self, guests: Mapping[int, str], at: Address | None = None) -> None:
        """Create the server; `guests` are the people's names by seat, '' if not connected yet.

        With an address of `ADDRESSES` the server was at another one before, and can be moved.
        """
        super().__init__(assets.folder("sheets"), clock=lambda: 42.0, look=list)
        if at is not None:
            self.at, self.address, self.choices = at, host_of(at.ip, 8750), list(ADDRESSES)
        self.keeper.letters, self.keeper.invitation = "PYQKAS", "0123456789abcdefghijkl"
        host = "" if at else self.address
        for seat, name in guests.items():
            self.seats[seat] = Sitter(Guest("", name, seat) if name else None, since=0.0, host=host)

    def is_away(self, seat: int) -> bool:
        """Whether a seat's phone is the last named one, or has not connected yet."""
        return self.seats[seat].guest is None or seat == max(self.seats)


def phones_panel(
    game: str = "pong", seats: int = 4, guests: Mapping[int, str] | None = None, at: Address | None = None
) -> Scene:
    """Return the Phones panel over a table; it is closed if there are no phones."""
    match = begun(game, seats, persons=len(guests or ()) + 1)
    for seat, name in (guests or {}).items():
        match.sit(seat, match.players[seat]._replace(name=name or match.players[seat].name))

    def panel(table: TableScene) -> Scene:
        evening = PhoneSession(
            table.stage, lambda _match: None, lambda _match: None, OpenDoor(guests, at) if guests else None
        )
        evening.at_table(match, table)
        return PhonesScene(evening, nothing)

    return PosedTable(table_of(match), over=panel)


def open_to_phones(scene: LobbyScene | TableScene) -> None:
    """Put up the sign that phones can join."""
    scene.show_open(PhonesButton(scene.ctx, nothing))


class OpenLobby(LobbyScene):
    """Lobby that phones can join."""

    def enter(self) -> None:
        """Put up the sign."""
        super().enter()
        open_to_phones(self)


def open_lobby(game: str) -> Scene:
    """Return the lobby of a game that phones can join."""
    return OpenLobby(GAMES[game], Store.open(IN_MEMORY), lambda _match: None, nothing, nothing, nothing, nothing)


def open_table(game: str) -> Scene:
    """Return a table that phones can join."""
    return PosedTable(table_of(begun(game, GAMES[game].default_seats)), begin=open_to_phones)


def table_rules(name: str, house: Mapping[str, str | int]) -> Scene:
    """Return the rules page of a table with some changed house rules."""
    game = GAMES[name]
    return TableRulesScene(game, game.Options.parse(house), nothing)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "title": lambda: title(
        waits("pong", 3, 8, _("you can claim"), 1),
        waits("pai-tong", 5, 12, _("your turn")),
        waits("daun-tiga", 7, None, _("{name} to play").format(name="Pak Long")),
        waits("pai-gow", 31, 60, _("to be settled"), 12),
    ),
    "title-first": title,
    "waiting": lambda: question(1),
    "waiting-many": lambda: question(7),
    "lobby-pai-tong": lambda: lobby("pai-tong"),
    "lobby-pong": lambda: lobby("pong"),
    "lobby-seven": lambda: lobby(
        "pai-tong", {"equipment": CEKI_CARDS.name, "min_items": 4}, ("person", "person") + ("first",) * 4 + ("random",)
    ),
    "lobby-seed": lambda: Sealed(GAMES["pai-tong"], Store.open(IN_MEMORY), lambda _match: None, nothing),
    "lobby-tongits": lambda: lobby("tongits"),
    "lobby-pai-gow": lambda: lobby("pai-gow"),
    "lobby-open-to-phones": lambda: open_lobby("daun-tiga"),
    "table-open-to-phones": lambda: open_table("pong"),
    "tongits-open-to-phones": lambda: open_table("tongits"),
    "daun-tiga-open-to-phones": lambda: open_table("daun-tiga"),
    "lobby-pai-gow-8": lambda: lobby("pai-gow", {"table_min": 5}, (PERSON, "master-sly", PERSON) + ("casual",) * 5),
    "lobby-daun-tiga": lambda: lobby("daun-tiga"),
    "lobby-daun-tiga-2": lambda: lobby("daun-tiga", {"ten": "zero"}, (PERSON, "bold")),
    "lobby-daun-tiga-17": lambda: lobby(
        "daun-tiga", {"pieces": "tiles", "tile_suit": "s"}, (PERSON, "chaser", PERSON, "bold") + ("steady",) * 13
    ),
    "opponents": lambda: opponents("tongits", 1, "adept-sly"),
    "opponents-face": lambda: opponents("pai-tong", 1, face="Somchai"),
    "faces": lambda: faces("pai-tong", 1, "Somchai"),
    "opponents-person": lambda: opponents("pong", 0),
    "opponents-all": lambda: opponents("daun-tiga", None),
    "house-rules": lambda: house_rules("pai-tong", {"min_items": 4, "payer": "discarder_pays_all"}),
    "house-rules-pong": lambda: house_rules("pong"),
    "house-rules-tongits": lambda: house_rules("tongits", {"call_timing": "start_of_turn"}),
    "house-rules-pai-gow": lambda: house_rules("pai-gow", {"table_max": 137}),
    "house-rules-daun-tiga": lambda: house_rules("daun-tiga"),
    "seal": seal_page,
    "seal-opened": lambda: seal_page(opened=True),
    "evening": audit_page,
    "cut": cut_page,
    "cut-thrown": lambda: cut_page("Aminah, 7/3/1958", throws=3),
    "pause": pause,
    "pause-daun-tiga": lambda: pause("daun-tiga", 17),
    "pause-tongits": lambda: pause("tongits", 3),
    "pause-practice": pause_practice,
    "phones": lambda: phones_panel(guests={1: "Mei Lian", 2: "Ravi"}),
    "phones-6": lambda: phones_panel("pai-tong", 6, {1: "Mei Lian", 2: "Aminah", 3: "Siti", 4: "Hassan", 5: "Ravi"}),
    "phones-closed": phones_panel,
    "phones-vpn": lambda: phones_panel(guests={1: "Mei Lian", 2: "Ravi"}, at=ADDRESSES[2]),
    "phones-vpn-6": lambda: phones_panel("pai-tong", 7, dict(enumerate(("Mei", "Siti", "Hassan"), 1)), ADDRESSES[1]),
    "phones-ipv6": lambda: phones_panel(guests={1: "Mei Lian", 2: "Ravi"}, at=ADDRESSES[1]),
    "phones-addresses": lambda: AddressesScene(OpenDoor({1: "Mei Lian"}, ADDRESSES[0]), nothing),
    "phones-17": lambda: phones_panel("daun-tiga", 17, dict(enumerate(("", "Mei Lian", "Aminah", "Ravi"), 1))),
    "table-rules": lambda: table_rules("pai-tong", {"min_items": 4, "payer": "discarder_pays_all"}),
    "table-rules-pai-gow": lambda: table_rules("pai-gow", {"banker_way": "foxwoods", "table_max": 500}),
    "settlement": lambda: arranged("c5 c5 c5 c2 s2 m2 c7 s7 m7 ot rf m1", "c5"),
    "settlement-rich": lambda: arranged("ot ot ot rf rf rf s9 s9 s9 c1 c1 c1", "s9", house={"guess": "on"}),
    "settlement-greens": lambda: arranged(
        "c5 c5 c5 s5 s5 s5 m5 m5 m5 c7 s7 m7", "m7", 7, {"equipment": CEKI_CARDS.name}
    ),
    "settlement-friends": lambda: arranged("wf wf wf wf c1 c1 c1 c1 s1 s1 s1 s1", "s1", 7),
    "settlement-two": lambda: settlement("pai-tong", 2, house={"equipment": "tiles"}),
    "settlement-pong": lambda: settlement(
        "pong", 4, "be47addbcb8f60566a3d7fd5a36f8195798e2848b368195d9a5d20e007c59a0c"
    ),
    "settlement-menu": lambda: settlement("pong", 4, f"{2:064x}", then=press("this deal")),
    "settlement-loss": lambda: settlement("pai-tong", 6, f"{7:064x}"),
    "settlement-loss-pong": lambda: settlement("pong", 4, f"{2:064x}"),
    "settlement-news": lambda: with_news_of(2, lambda: played("pai-tong", 6, seed=f"{12:064x}")),
    "settlement-news-pong": lambda: with_news_of(3, lambda: played("pong", 4, seed=f"{9:064x}")),
    "settlement-news-loss": lambda: with_news_of(0, lambda: played("pong", 4, seed=f"{2:064x}")),
    "settlement-news-void": lambda: with_news_of(
        0, lambda: played("pai-tong", 7, seed="1e5ee5e58c8f490ae68e7e91b1575ebefc2bf6c211f302a553ff0c4925e85321")
    ),
    "settlement-void": lambda: settlement(
        "pai-tong", 7, "1e5ee5e58c8f490ae68e7e91b1575ebefc2bf6c211f302a553ff0c4925e85321"
    ),
}
"""Function that returns the scene of each picture."""
