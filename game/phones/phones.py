"""The phones of one evening: opens and closes the door, knows which seats are on phones, and speaks with them.

Lines are heard in threads of their own; what they say waits until `update`, which the window calls once a frame. So all
that touches a match happens in one thread, between two frames.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from collections import deque
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.i18n import N_, Catalogue, _, current, finished
from game.match.drivers import Remote
from game.match.referee import At
from game.phones.keeper import Guest, Keeper
from game.phones.pictures import Pictures
from game.phones.protocol import VERSION, Answer, Hello, Join, Message, Ready, Sort
from game.phones.server import DoorError, Server
from game.phones.state import GO_ON, OPEN, WORDS, Setting, Shown, deck_record
from game.rules.contract import IllegalMove
from game.words import Reader, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.match.referee import Feed, Referee
    from game.match.unwritten import UnwrittenMatch
    from game.phones.lines import Line
    from game.rules.contract import Seat

__all__ = ["LOOPBACK", "DoorError", "JoinSeat", "Phones", "Room", "Sitter", "network_address"]

LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = "192.0.2.1"
"""An address for documents: asking the way there names the own address, and sends nothing."""
MOST_WAITING: Final = 512
"""Messages between two frames; what comes over that is dropped."""
AWAKE_S: Final = 2.0
"""For so long after a phone spoke the window draws frames fast."""


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
    remote: Remote | None = None
    feed: Feed | None = None
    shown: Shown | None = None
    opened: Callable[[], None] | None = None
    """To be called once its hand lies open, while its owner opens it on the phone."""
    stale: bool = False
    """Its page still shows the table as it was before that was laid anew."""
    ready: bool = False
    sizes: list[int] = field(default_factory=list)
    """Bytes of the states sent, the last of them."""


class Phones:
    """One evening's phones. Made closed; nothing listens before `open`."""

    def __init__(self, sheets: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """`sheets` is where the pieces' pictures lie."""
        self._clock = clock
        self._inbox: Queue[tuple[Line, Message | None]] = Queue(MOST_WAITING)
        self.keeper = Keeper()
        self.pictures = Pictures(sheets)
        self._server = Server(self.keeper, self.pictures, self._hear)
        self._server.welcome = self._welcome
        self.seats: dict[Seat, Sitter] = {}
        """Seats on phones."""
        self.room: Room | None = None
        self.notices: deque[str] = deque(maxlen=16)
        """Sentences for the big screen: who came, who went, who tried."""
        self.changed = True
        """Something that a panel shows is not as it was; whoever has shown it sets it back."""
        self.on_ready: Callable[[], None] | None = None
        """Called when every phone is ready for the next deal."""
        self._onward = GO_ON
        self._referee: Referee | None = None
        self._reader: Reader | None = None
        self._awake = 0.0
        self._decks: dict[str, str] = {}
        """By key the deck whose record a phone has."""

    # The door ---------------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether phones can come in."""
        return self._server.is_open

    @property
    def address(self) -> str:
        """What is typed: '192.168.1.23:8750'; '' while the door is closed."""
        return self._server.host

    @property
    def url(self) -> str:
        """What the code holds: address and invitation."""
        return f"http://{self.address}/#{self.keeper.invitation}" if self.address else ""

    @property
    def only_here(self) -> bool:
        """Whether no other device can reach the address."""
        return self.address.startswith(LOOPBACK)

    def open(self, address: str | None = None, port: int | None = None) -> None:
        """Let phones come in by the network's address, or else by the loopback, for trying.

        Raises:
            DoorError: no port is to be had; the message is marked for translation.
        """
        if self.is_open:
            return
        more = {} if port is None else {"port": port}
        self._server.open(address or network_address() or LOOPBACK, **more)
        self.changed = True

    def close(self) -> None:
        """Nobody can come in, and every phone is away. Invitations are void; seats are kept for who comes back."""
        if self.is_open:
            self._server.close()
            self.keeper.renew()
            self.changed = True

    def new_code(self) -> None:
        """Another invitation and other letters."""
        self.keeper.renew()
        self.changed = True

    # Seats ------------------------------------------------------------------------------------------------------------

    def reserve(self, seat: Seat) -> None:
        """Put a seat on a phone that is still to come."""
        self.seats.setdefault(seat, Sitter())
        self.changed = True

    def release(self, seat: Seat) -> None:
        """Take a seat from its phone: its page shows who may sit down, and its key stays good."""
        sitter = self.seats.pop(seat, None)
        if sitter is not None:
            if sitter.feed is not None:
                sitter.feed.close()
            if sitter.guest is not None:
                sitter.guest.seat = None
        self.changed = True
        self._tell_who_waits()

    def give_back(self, seat: Seat, guest: Guest) -> None:
        """Put a seat on the phone of who held it before, if that still has its key and no other seat."""
        held = self.keeper.known(guest.key) is guest and guest.seat is None
        self.seats[seat] = Sitter(guest if held else None)
        if held:
            guest.seat = seat
            self.seats[seat].since = self._clock() if self._server.line_of(guest.key) is None else None
        self.changed = True

    def send_away(self, seat: Seat) -> None:
        """Take a seat from its phone, whose key opens nothing any more."""
        sitter = self.seats.get(seat)
        guest = sitter.guest if sitter is not None else None
        self.release(seat)
        if guest is not None:
            line = self._server.line_of(guest.key)
            self.keeper.send_away(guest)
            if line is not None:
                line.note({"gone": line.say(N_("You were sent away from the table."))})
                line.end()

    def is_away(self, seat: Seat) -> bool:
        """Whether the phone of this seat is out of reach, or has not come yet."""
        sitter = self.seats[seat]
        return sitter.guest is None or self._server.line_of(sitter.guest.key) is None

    def away_for(self, seat: Seat) -> int | None:
        """Seconds since the phone of this seat was lost; None where it is there, or has never come."""
        since = self.seats[seat].since
        return None if since is None else int(self._clock() - since)

    def name_of(self, seat: Seat) -> str:
        """What the person at the phone of this seat is called; '' before somebody came."""
        guest = self.seats[seat].guest
        return guest.name if guest is not None else ""

    # At a table -------------------------------------------------------------------------------------------------------

    def remotes(self, seats: Sequence[Seat]) -> dict[Seat, Remote]:
        """A driver for each of these seats that is on a phone."""
        for seat in seats:
            if seat in self.seats:
                self.seats[seat].remote = Remote()
        found = {seat: sitter.remote for seat, sitter in self.seats.items() if seat in seats}
        return {seat: remote for seat, remote in found.items() if remote is not None}

    def lay(self, match: UnwrittenMatch, referee: Referee, emblems: Sequence[str]) -> None:
        """The seats on phones sit at a table now; their feeds begin with the deal so far."""
        for sitter in self.seats.values():
            sitter.stale = sitter.stale or (sitter.shown is not None and sitter.shown.told is not None)
        self._clear()
        self._referee = referee
        names = tuple(player.name for player in match.players)
        pack = match.game.pack(match.options)
        self._reader = Reader(match.game.name, pack, names)
        for seat, sitter in self.seats.items():
            if seat >= len(names):
                sitter.stale = False
                continue
            reader = Reader(match.game.name, pack, names, seat, self._language_of(sitter))
            sitter.shown = Shown(Setting(seat, match, reader, names, tuple(emblems)))
            sitter.feed = referee.watch(seat)
            sitter.ready = False
            if sitter.remote is not None and not self.is_away(seat):
                sitter.remote.come()
        self._decks.clear()
        self._tell_who_waits()

    def retell(self) -> None:
        """Another language is spoken: every page gets its words anew."""
        for line in self._server.lines():
            line.speak(line.tongue)
            line.note(self._welcome(line))

    def rise(self) -> None:
        """The table is left: phones keep their seats, and see that they wait."""
        for sitter in self.seats.values():
            sitter.stale = False
        self._clear()
        self._tell_who_waits()

    def _clear(self) -> None:
        for sitter in self.seats.values():
            if sitter.feed is not None:
                sitter.feed.close()
            sitter.feed = sitter.shown = sitter.opened = None
        self._referee = self._reader = None

    def open_hand(
        self, seat: Seat, pieces: Sequence[str], words: Callable[[Reader], str], opened: Callable[[], None]
    ) -> bool:
        """The screen has come to this hand: its owner opens it on the phone, where the last piece is squeezed.

        `words` says to its reader what the others come to. `opened` is called once: when the piece lies open, or the
        phone is lost. False where no phone is there for it.
        """
        sitter = self.seats.get(seat)
        if sitter is None or sitter.shown is None or self.is_away(seat):
            return False
        sitter.shown.open_hand(tuple(pieces), words)
        sitter.opened = opened
        self._show(sitter)
        return True

    @property
    def opens_hand(self) -> Seat | None:
        """The seat whose hand is opened on its phone just now."""
        return next((seat for seat, sitter in self.seats.items() if sitter.opened is not None), None)

    def _lies_open(self, sitter: Sitter) -> None:
        """A hand that was opened on a phone lies open, also for the table."""
        opened, sitter.opened = sitter.opened, None
        if opened is not None:
            if sitter.shown is not None:
                sitter.shown.lies_open()
                self._show(sitter)
            opened()

    @property
    def waited_for(self) -> list[Seat]:
        """Seats at the table whose phones are away."""
        return [seat for seat, sitter in self.seats.items() if sitter.shown is not None and self.is_away(seat)]

    # Once a frame -----------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Hear what phones say and tell them what the table has shown; True while frames should come fast."""
        now = self._clock()
        while True:
            try:
                line, message = self._inbox.get_nowait()
            except Empty:
                break
            self._awake = now + AWAKE_S
            self._take(line, message)
        while self.keeper.told:
            self.notices.append(_(self.keeper.told.popleft()))
            self.changed = True
        for seat, sitter in list(self.seats.items()):
            self._tell(seat, sitter)
        return now < self._awake or any(self._is_awaited(seat) for seat in self.seats)

    def _is_awaited(self, seat: Seat) -> bool:
        """Whether the phone of this seat is there, and may answer at any moment."""
        shown = self.seats[seat].shown
        asked = shown is not None and shown.told is not None and bool(shown.told.view.legal)
        return (asked or self.seats[seat].opened is not None) and not self.is_away(seat)

    def _hear(self, line: Line, message: Message | None) -> None:
        """From a line's own thread: keep it for the next frame."""
        try:
            self._inbox.put_nowait((line, message))
        except Full:
            line.refuse(N_("Slowly: that was too much at once."))
            if message is None:
                self._inbox.put((line, message))

    def _take(self, line: Line, message: Message | None) -> None:
        guest = self.keeper.known(line.key)
        sitter = self.seats.get(guest.seat) if guest is not None and guest.seat is not None else None
        if guest is None:
            line.end()
        elif message is None:
            self._lost(guest, sitter)
        elif isinstance(message, Hello):
            self._came(guest, sitter, line)
        elif isinstance(message, Join):
            self._join(guest, message, line)
        elif sitter is None or sitter.shown is None:
            line.refuse(N_("The table has not begun yet."))
        elif isinstance(message, Answer):
            self._answer(sitter, message, line)
        elif isinstance(message, Sort):
            sitter.shown.by_rank = message.sort == "rank"
            self._show(sitter)
        elif isinstance(message, Ready):
            self._get_ready(sitter, message)

    def _came(self, guest: Guest, sitter: Sitter | None, line: Line) -> None:
        self.changed = True
        self._decks.pop(guest.key, None)
        if sitter is None:
            line.note(self._who_sits(guest))
            return
        if sitter.since is not None:
            self.notices.append(_("{player}’s phone is back.").format(player=guest.name))
        sitter.since = None
        if sitter.remote is not None:
            self._let_come(sitter)
        if sitter.shown is not None:
            sitter.shown.speak(line.language)
        if sitter.shown is None or sitter.shown.told is None:
            line.note(self._who_sits(guest))
        else:
            self._show(sitter)

    def _language_of(self, sitter: Sitter) -> Catalogue:
        """In which whoever sits there reads; the table's where nobody is there."""
        line = self._server.line_of(sitter.guest.key) if sitter.guest is not None else None
        return line.language if line is not None else current()

    @staticmethod
    def _let_come(sitter: Sitter) -> None:
        if sitter.remote is not None and sitter.shown is not None:
            sitter.remote.come()

    def _lost(self, guest: Guest, sitter: Sitter | None) -> None:
        self.changed = True
        if sitter is None or self._server.line_of(guest.key) is not None:
            return
        sitter.since = self._clock()
        if sitter.remote is not None:
            sitter.remote.leave()
        self._lies_open(sitter)
        self.notices.append(_("{player}’s phone is away. The table waits for it.").format(player=guest.name))

    def _join(self, guest: Guest, message: Join, line: Line) -> None:
        offered = {each.seat: each for each in self.room.seats(current())} if self.room is not None else {}
        if guest.seat is not None or message.seat not in offered or not offered[message.seat].free:
            line.refuse(N_("This seat is taken. Choose another one."))
            line.note(self._who_sits(guest))
            return
        names = [each.guest.name.casefold() for each in self.seats.values() if each.guest is not None]
        if message.name.casefold() in names:
            line.refuse(N_("Somebody here has this name already. Choose another one."))
            return
        if self.room is None:
            return
        guest.name, guest.seat = message.name, message.seat
        sitter = self.seats.setdefault(message.seat, Sitter())
        sitter.guest, sitter.since = guest, None
        self.changed = True
        self.notices.append(_("{player} sits down with a phone.").format(player=guest.name))
        self.room.sit(message.seat, message.name)
        self._tell_who_waits()

    def _answer(self, sitter: Sitter, message: Answer, line: Line) -> None:
        shown, remote, referee = sitter.shown, sitter.remote, self._referee
        if shown is None or shown.told is None or remote is None or referee is None or message.number != shown.number:
            line.refuse(N_("The table has gone on since that was asked."))
            return
        if sitter.opened is not None and message == Answer(shown.number, OPEN):
            self._lies_open(sitter)
            return
        reader, view = shown.setting.reader, shown.told.view
        made = {offer.id: offer for offer in words_of(reader.game).offers(view, reader)} if view.legal else {}
        said = message.offer
        if message.amounts:
            said = f"{said} = {' '.join(map(str, message.amounts))}"
        try:
            remote.reply(At(*shown.told.at), *moves_of(referee.match.game, made, said))
        except IllegalMove as error:
            line.note({"refused": reader.reason(error.reason)})
        except ValueError:  # an id of an offer with something else in it
            line.refuse(N_("That is not offered now."))

    def _get_ready(self, sitter: Sitter, message: Ready) -> None:
        shown = sitter.shown
        if shown is None or shown.told is None or message.number != shown.number or not self._over(shown):
            return
        sitter.ready = True
        for each in self.seats.values():
            self._show(each)
        count, whole = self._readiness()
        if count >= whole and self.on_ready is not None:
            self.on_ready()

    def ask_onward(self, words: str) -> None:
        """Ask all who have read how the deal ended whether they are ready for what these marked words say.

        '' is for the next deal, or the standings after the last.
        """
        words = words or GO_ON
        if words != self._onward:
            self._onward = words
            for sitter in self.seats.values():
                sitter.ready = False
                if sitter.shown is not None and self._over(sitter.shown):
                    sitter.shown.revision += 1
                    self._show(sitter)

    @staticmethod
    def _over(shown: Shown) -> bool:
        return shown.told is not None and shown.told.view.table.result is not None

    def _readiness(self) -> tuple[int, int]:
        there = [sitter for seat, sitter in self.seats.items() if sitter.shown is not None and not self.is_away(seat)]
        return sum(sitter.ready for sitter in there), len(there)

    # Telling ----------------------------------------------------------------------------------------------------------

    def _tell(self, seat: Seat, sitter: Sitter) -> None:
        """Take what the table has shown by now, and show the last of it."""
        if sitter.feed is None or sitter.shown is None:
            return
        heard = False
        while (told := sitter.feed.take(seat)) is not None:
            if sitter.shown.told is not None and told.at.deal != sitter.shown.told.at.deal:
                sitter.ready = False
            sitter.shown.take(told)
            sitter.stale = False
            sitter.opened = None  # the table has gone on
            heard = True
        if heard:
            self._show(sitter)

    def _show(self, sitter: Sitter) -> None:
        shown, guest = sitter.shown, sitter.guest
        line = self._server.line_of(guest.key) if guest is not None else None
        if shown is None or shown.told is None or line is None or guest is None:
            return
        deck = shown.setting.reader.pack.equipment
        if self._decks.get(guest.key) != deck:
            self._decks[guest.key] = deck
            pictures = self.pictures.deck(deck)
            Thread(target=self.pictures.prepare, args=(deck,), name="phone pictures", daemon=True).start()
            line.note({"deck_record": deck_record(shown.setting.reader, pictures)})
        ready = self._readiness() if self.on_ready is not None and self._over(shown) and not sitter.ready else None
        sitter.sizes = [*sitter.sizes[-99:], line.show(shown.record(ready, self._onward))]

    def _tell_who_waits(self) -> None:
        """Every phone that shows no table sees who sits where."""
        for line in self._server.lines():
            guest = self.keeper.known(line.key)
            sitter = self.seats.get(guest.seat) if guest is not None and guest.seat is not None else None
            shows = sitter is not None and (
                sitter.stale or (sitter.shown is not None and sitter.shown.told is not None)
            )
            if guest is not None and not shows:
                line.note(self._who_sits(guest))

    def _welcome(self, line: Line) -> dict[str, Any]:
        """The page's words, and the languages among which its owner may choose."""
        there = [code.replace("_", "-") for code in finished()]
        return {
            "v": VERSION,
            "words": {name: line.say(text) for name, text in WORDS.items()},
            "small": self.pictures.small,
            "language": (line.tongue or line.language.info().get("language", "en")).replace("_", "-"),
            "languages": there if len(there) > 1 else [],
        }

    def _who_sits(self, guest: Guest) -> dict[str, Any]:
        """The page on which one sits down, or waits for the table to begin."""
        room, line = self.room, self._server.line_of(guest.key)
        language = line.language if line is not None else current()
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

    @property
    def sizes(self) -> Mapping[Seat, list[int]]:
        """Bytes of the last states that each phone was sent."""
        return {seat: sitter.sizes for seat, sitter in self.seats.items()}


def network_address() -> str | None:
    """This machine's address in the local network; None where it has none that only the room can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((NOWHERE, 9))
            found = ipaddress.ip_address(asking.getsockname()[0])
        except OSError:
            return None
    return str(found) if found.is_private and not found.is_loopback and not found.is_unspecified else None
