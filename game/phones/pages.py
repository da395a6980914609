"""What each phone's page is told: its words, who sits where, a deck once, and of a table what its seat was told."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.i18n import N_, current, finished
from game.phones.protocol import VERSION
from game.phones.state import GO_ON, WORDS, Shown, deck_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.i18n import Catalogue
    from game.match.drivers import Remote
    from game.match.referee import Feed
    from game.phones.keeper import Guest, Keeper
    from game.phones.lines import Line
    from game.phones.pictures import Pictures
    from game.phones.server import Server
    from game.rules.contract import Seat

KEPT_SIZES: Final = 100
"""So many sizes of states are remembered of each seat."""
BACK_S: Final = 3.0
"""A phone that was lost may come back for so long before the others go on: a page that is loaded anew does."""


class JoinSeat(NamedTuple):
    """A seat as it is offered to who comes in."""

    seat: Seat
    emblem: str
    free: bool
    words: str


class Room(Protocol):
    """What is going on before the big screen: the lobby of a game, or a table."""

    def title(self, language: Catalogue) -> str:
        """One line for who comes in: 'Pong, four seats'."""

    def seats(self, language: Catalogue) -> Sequence[JoinSeat]:
        """Every seat, and whether it may be taken."""

    def sit(self, seat: Seat, name: str) -> None:
        """Somebody at a phone sits down here; the seat was free."""


@dataclass(slots=True)
class Sitter:
    """A seat that is on a phone, and what its phone was shown."""

    guest: Guest | None = None
    """Whoever holds it; None where a phone is waited for."""
    since: float | None = None
    """When it was last lost, by the clock of `Phones`; None while it is there."""
    host: str = ""
    """Where the door stood when its phone was there last."""
    remote: Remote | None = None
    feed: Feed | None = None
    shown: Shown | None = None
    opened: Callable[[], None] | None = None
    """To be called once its hand lies open, while its owner opens it on the phone."""
    stale: bool = False
    """Its page still shows the table as it was before that was laid anew."""
    ready: bool = False
    """Its owner has read how the deal ended."""
    gone_on: bool = False
    """The table has gone on from there, which this phone has not been told yet."""
    sizes: list[int] = field(default_factory=list)
    """Bytes of the states sent, the last of them."""

    def begin(self) -> None:
        """Something else is to be read here: its owner is not ready for what comes then."""
        self.ready = self.gone_on = False


class Pages:
    """Speaks to every page over its line. What it may know of a table stands in `Sitter.shown`."""

    def __init__(self, keeper: Keeper, server: Server, pictures: Pictures, seats: Mapping[Seat, Sitter]) -> None:
        """`seats` are those on phones, by seat; they may change."""
        self._keeper, self._server, self._pictures, self._seats = keeper, server, pictures, seats
        self.room: Room | None = None
        """What is going on before the big screen."""
        self.on_ready: Callable[[], None] | None = None
        """Called when every phone is ready for the next deal; None where the screen says when to go on."""
        self.may_go_on: Callable[[], bool] = lambda: True
        """Whether the screen can go on now; where it cannot, phones that are ready wait until it can."""
        self._onward = GO_ON
        self._decks: dict[str, str] = {}
        """By key the deck whose record a phone has."""

    def language_of(self, guest: Guest | None) -> Catalogue:
        """In which a guest reads; the table's where nobody is there."""
        line = self._server.line_of(guest.key) if guest is not None else None
        return line.language if line is not None else current()

    def is_away(self, sitter: Sitter) -> bool:
        """Whether a seat's phone is out of reach, or has not come yet."""
        return sitter.guest is None or self._server.line_of(sitter.guest.key) is None

    # A table ----------------------------------------------------------------------------------------------------------

    def forget_decks(self) -> None:
        """Every page gets the record of its deck anew: another table was laid."""
        self._decks.clear()

    def forget_deck(self, guest: Guest) -> None:
        """The page of this guest was loaded anew."""
        self._decks.pop(guest.key, None)

    def tell(self, seat: Seat, sitter: Sitter) -> None:
        """Take what the table has shown by now, and show the last of it."""
        if sitter.feed is None or sitter.shown is None:
            return
        heard = False
        while (told := sitter.feed.take(seat)) is not None:
            if sitter.shown.told is not None and told.at.deal != sitter.shown.told.at.deal:
                sitter.begin()
            sitter.shown.take(told)
            sitter.stale = False
            sitter.opened = None  # the table has gone on
            heard = True
        if heard:
            self.show(sitter)

    def show(self, sitter: Sitter) -> None:
        """Show a page what its seat was told last, if it is there."""
        shown, guest = sitter.shown, sitter.guest
        line = self._server.line_of(guest.key) if guest is not None else None
        if shown is None or shown.told is None or line is None or guest is None:
            return
        deck = shown.setting.reader.pack.equipment
        if self._decks.get(guest.key) != deck:
            self._decks[guest.key] = deck
            pictures = self._pictures.deck(deck)
            Thread(target=self._pictures.prepare, args=(deck,), name="phone pictures", daemon=True).start()
            line.note({"deck_record": deck_record(shown.setting.reader, pictures)})
        ready = self.readiness() if self.on_ready is not None and shown.over and not sitter.ready else None
        sitter.sizes = [*sitter.sizes[1 - KEPT_SIZES :], line.show(shown.record(ready, self._onward))]

    @property
    def sizes(self) -> Mapping[Seat, list[int]]:
        """Bytes of the last states that each phone was sent."""
        return {seat: sitter.sizes for seat, sitter in self._seats.items()}

    # How a deal ended -------------------------------------------------------------------------------------------------

    def ask_onward(self, words: str) -> None:
        """Ask all who have read how the deal ended whether they are ready for what these marked words say.

        '' is for the next deal, or the standings after the last.
        """
        words = words or GO_ON
        if words != self._onward:
            self._onward = words
            for sitter in self._seats.values():
                sitter.begin()
                if sitter.shown is not None and sitter.shown.over:
                    sitter.shown.revision += 1
                    self.show(sitter)

    def get_ready(self, sitter: Sitter) -> None:
        """Somebody at a phone has read how the deal ended; a second press, before the next deal is told, is none."""
        if sitter.ready:
            return
        sitter.ready = True
        self.count_anew()

    def count_anew(self) -> None:
        """Every page that shows how the deal ended says how many phones are ready: one is, or one came or went."""
        if self.on_ready is None:
            return
        for sitter in self._seats.values():
            if sitter.shown is not None and sitter.shown.over:
                self.show(sitter)

    def go_on(self, now: float) -> None:
        """Go on, once, where all phones that are there are ready, and none may be about to come back.

        Where the screen has gone on meanwhile, they were ready for what has begun there by now.
        """
        count, whole = self.readiness()
        if self.on_ready is None or not count or count < whole or not self.may_go_on():
            return
        sitters = [sitter for sitter in self._seats.values() if sitter.shown is not None]
        if not all(sitter.shown.ends(sitter.shown.setting.match) for sitter in sitters if sitter.shown is not None):
            return
        gone = [sitter for sitter in sitters if sitter.guest is not None and self.is_away(sitter)]
        if any(sitter.since is None or now - sitter.since < BACK_S for sitter in gone):
            return
        if any(sitter.ready and not sitter.gone_on for sitter in sitters if not self.is_away(sitter)):
            for sitter in sitters:
                sitter.gone_on = True
            self.on_ready()

    def readiness(self) -> tuple[int, int]:
        """How many phones are ready, of how many that are there."""
        there = [sitter for sitter in self._seats.values() if sitter.shown is not None and not self.is_away(sitter)]
        return sum(sitter.ready for sitter in there), len(there)

    # Who sits where ---------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        """Another language is spoken: every page gets its words anew, and who sits where if it shows that."""
        for line in self._server.lines():
            self.greet(line)
        self.tell_who_waits()

    def greet(self, line: Line) -> None:
        """Tell a page its words, in its own language or else the table's of now."""
        line.speak(line.tongue)
        line.note(self.welcome(line))

    def tell_who_waits(self) -> None:
        """Every phone that shows no table sees who sits where."""
        for line in self._server.lines():
            guest = self._keeper.known(line.key)
            sitter = self._seats.get(guest.seat) if guest is not None and guest.seat is not None else None
            shows = sitter is not None and (
                sitter.stale or (sitter.shown is not None and sitter.shown.told is not None)
            )
            if guest is not None and not shows:
                line.show(self.who_sits(guest))

    def welcome(self, line: Line) -> dict[str, Any]:
        """The page's words, and the languages among which its owner may choose."""
        there = [code.replace("_", "-") for code in finished()]
        return {
            "v": VERSION,
            "words": {name: line.say(text) for name, text in WORDS.items()},
            "small": self._pictures.small,
            "language": (line.tongue or line.language.info().get("language", "en")).replace("_", "-"),
            "languages": there if len(there) > 1 else [],
        }

    def who_sits(self, guest: Guest) -> dict[str, Any]:
        """The page on which one sits down, or waits for the table to begin."""
        room, language = self.room, self.language_of(guest)
        say = language.gettext
        seats = room.seats(language) if room is not None else ()
        nothing = say(N_("Nothing is played yet. This page goes on by itself."))
        join: dict[str, Any] = {
            "title": "Sala",
            "table": room.title(language) if room is not None else nothing,
            "seats": [
                {"id": each.seat, "emblem": each.emblem, "free": each.free, "words": each.words} for each in seats
            ],
        }
        if guest.seat is not None:
            join["sits"] = guest.seat
            words = say(N_("You sit at the table, {player}. It begins on the big screen."))
            join["table"] = words.format(player=guest.name)
        return {"number": "0.0.0", "join": join}
