"""Phones of one session: opens and closes the server, assigns seats, and exchanges messages.

Each connection is read in its own thread, and its messages are queued until `update`, which the window calls once per
frame. So only one thread touches a match, between two frames.
"""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, current
from game.match.drivers import Remote
from game.match.players import called_at
from game.match.referee import StateId
from game.phones.addresses import LOOPBACK, Address, Kind, Watch, addresses
from game.phones.network import ListenError
from game.phones.page_messages import Pages, PublicTable, Sitter
from game.phones.paired_phones import PairedPhone
from game.phones.phone_state import OPEN, Setting, Shown
from game.phones.pictures import Pictures
from game.phones.protocol import Answer, AskHint, AskRules, Hello, Join, Message, Named, Ready, Sort, Start
from game.phones.server import PORT, Server
from game.phones.session_auth import Guest, SessionAuth, digest_of
from game.rules.contract import IllegalMove
from game.words import Reader, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.match.in_memory_match import InMemoryMatch
    from game.match.referee import Referee
    from game.phones.connections import Connection
    from game.rules.contract import Seat

__all__ = ["ListenError", "Phones"]

MOST_WAITING: Final = 512
"""Maximum number of messages queued between two frames; any more are dropped."""
LOOK_S: Final = 0.2
"""Seconds between checks of a blocked connection for whether the server is still open, while the queue is full."""
MISSED: Final = 2
"""Number of polls in a row that must miss an address before it counts as gone.

A machine that moves between Wi-Fi access points has no address for a moment.
"""
UNREACHED_S: Final = 60.0
"""Seconds without any phone after which the host is shown possible reasons why phones cannot connect."""
AWAKE_S: Final = 2.0
"""Seconds after a phone's message during which the window draws at full rate."""
CLOSED: Final = N_(
    "This table was closed to phones on the big screen. This page will reconnect when the table opens again."
)


class Phones:
    """Phones of one session. The server is closed until `open` is called."""

    def __init__(
        self,
        sheets: Path,
        clock: Callable[[], float] = time.monotonic,
        look: Callable[[], list[Address]] = addresses,
    ) -> None:
        """Create the phones; `sheets` is the folder of the sprite sheets.

        `look` lists this machine's addresses, best first.
        """
        self._clock, self._look = clock, look
        self._inbox: Queue[tuple[Connection, Message | None]] = Queue(MOST_WAITING)
        self._last: deque[tuple[Connection, Message | None]] = deque()
        """Messages of the server that arrived when it was closed and the inbox was full; handled after the inbox."""
        self.keeper = SessionAuth()
        self.pictures = Pictures(sheets)
        self._server = Server(self.keeper, self.pictures, self._hear)
        self.seats: Final[dict[Seat, Sitter]] = {}
        """Seats on phones, shared with the pages."""
        self.pages = Pages(self.keeper, self._server, self.pictures, self.seats)
        self._server.welcome = self.pages.welcome
        self.can_write: Callable[[str], bool] = lambda _name: True
        """Whether the fonts of the big screen have glyphs for a name."""
        self.notices: deque[tuple[str, str]] = deque(maxlen=16)
        """Notices for the big screen: (key of the person concerned or '' for the server, sentence); later ones win."""
        self.changed = True
        """Whether something shown on a panel has changed; reset by the panel."""
        self._referee: Referee | None = None
        self._reader: Reader | None = None
        self._awake = 0.0
        self._listens_at = ""
        self._since = 0.0
        """Time at which the server's host last changed; `_listens_at` is the host at the last frame."""
        self.unreached = False
        """Whether the server has been open for `UNREACHED_S` without any phone asking for the page."""
        self.at: Address | None = None
        """Address of the server; None if it is closed, or open on an address requested by name."""
        self.lost = False
        """Whether the server's address is gone and there is no other address."""
        self._watch: Watch | None = None
        self._looks = self._missed = 0
        self._found: list[Address] = []
        """Addresses found by the last poll."""
        self._chosen: Address | None = None
        """Address chosen by the host."""
        self._looked_for = ""
        """Host at which phones with seats expect the server while it is closed or elsewhere; '' if there is none."""

    # The server -------------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether phones can connect."""
        return self._server.is_open

    @property
    def address(self) -> str:
        """Server address to type into a browser ('192.168.1.23:8750'); '' while the server is closed."""
        return self._server.host

    @property
    def url(self) -> str:
        """Content of the QR code: the server's URL with the invitation; '' while the server is closed."""
        return f"http://{self.address}/#{self.keeper.invitation}" if self.address else ""

    @property
    def only_here(self) -> bool:
        """Whether the server's address can be reached only from this machine."""
        return self.address.startswith(LOOPBACK)

    @property
    def leads_elsewhere(self) -> bool:
        """Whether the server's address belongs to a tunnel or virtual machines instead of the local network."""
        return self.at is not None and self.at.kind >= Kind.TUNNEL

    @property
    def choices(self) -> list[Address]:
        """Server addresses to choose from, best first; empty if an address was fixed explicitly."""
        return self._watch.found if self._watch is not None else []

    def open(self, address: str | None = None, port: int | None = None) -> None:
        """Open the server on the best network address, or on loopback if there is none.

        Raises:
            ListenError: No port is available; the message is marked for translation.
        """
        if self.is_open:
            return
        port = _port_of(self._looked_for) or PORT if port is None else port
        self.changed = True
        if address is not None:
            self._server.open(address, port)
            return
        watch = Watch(self._look)
        self._listen(watch, self._wanted(watch.found), port)

    def reopen(self, host: str) -> bool:
        """Open the server again where it was before a restart; return False if this machine no longer has that address.

        Pages that look for `host` then find it by themselves. The address is kept like one chosen by the host. While
        another program uses the port, the server listens on another one, and moves back as soon as it can.

        Raises:
            ListenError: No port is available; the message is marked for translation.
        """
        self._looked_for = host
        ip, port = _ip_of(host), _port_of(host)
        watch = Watch(self._look)
        same = next((each for each in watch.found if each.ip == ip), None)
        if not port or (same is None and (ip != LOOPBACK or self._wanted(watch.found))):
            watch.end()
            return False
        self._chosen = same
        self.changed = True
        self._listen(watch, [same] if same is not None else [], port)
        return True

    @property
    def is_looked_for_elsewhere(self) -> bool:
        """Whether phones from before a restart look for the server at another address.

        They must then scan the code again.
        """
        if self._looked_for in {"", self.address} or not self.is_open:
            return False
        return self.keeper.expects or any(map(self.is_trying_old_address, self.seats))

    def _go_back(self) -> bool:
        """Move the server back to the port that phones look for, if another program has released it meanwhile."""
        ip = self.at.ip if self.at is not None else LOOPBACK
        if not self.is_looked_for_elsewhere or _ip_of(self._looked_for) != ip:
            return False
        try:
            self._server.move(ip, self.at.near if self.at is not None else None, _port_of(self._looked_for))
        except ListenError:
            return False
        self.keeper.renew()
        self.changed = True
        self.notify(_("The old address for phones works again; they will reconnect by themselves."))
        return True

    def _listen(self, watch: Watch, wanted: Sequence[Address], port: int) -> None:
        """Open the server on the first of these addresses that works, or else on loopback; `watch` polls the addresses.

        Raises:
            ListenError: No port is available; the watch has ended.
        """
        self._looks, self._missed, self.lost, self._found = 0, 0, False, watch.found
        for each in wanted:
            with suppress(ListenError):  # the address may be gone already, or not be ready yet
                self._server.open(each.ip, port, each.near)
                self.at = each
                break
        else:
            try:
                self._server.open(LOOPBACK, port)
            except ListenError:
                watch.end()
                raise
        self._watch = watch

    def close(self, farewell: str = CLOSED, patience: float = 0.0) -> None:
        """Close the server and disconnect every phone, showing `farewell`, a marked sentence.

        Invitations become invalid; seats are kept for returning phones. `patience` is the number of seconds to wait
        until all phones have received the sentence.
        """
        if self._watch is not None:
            self._watch.end()
        self._watch = self.at = None
        self.lost = False
        if self.is_open:
            if self._server.lines() or not self.is_looked_for_elsewhere:
                self._looked_for = self.address
            self.pages.say_farewell(farewell)
            self._server.close(patience)
            self.keeper.renew()
            self.changed = True

    def end_session(self, farewell: str, heading: str) -> None:
        """Disconnect every phone for good, showing a marked sentence and heading; all seats and keys are dropped."""
        self.pages.dismiss_all(farewell, heading)
        for seat in list(self.seats):
            self.release(seat)
        self.keeper.forget_all()
        self.close()
        self._looked_for = ""

    def choose(self, address: Address) -> None:
        """Move the server to another address. Phones are redirected and keep their seats.

        Raises:
            ListenError: The server cannot listen there; it keeps its old address.
        """
        if self.is_open and address != self.at:
            self._move(address)
        self._chosen = address

    def _move(self, address: Address) -> None:
        self._server.move(address.ip, address.near)
        self.keeper.renew()
        self.at, self.lost, self._missed, self.changed = address, False, 0, True

    def _wanted(self, found: Sequence[Address]) -> list[Address]:
        """Return the addresses for an automatic choice; those of a chosen interface come first while it exists."""
        chosen = self._chosen.interface if self._chosen is not None else None
        wanted = [each for each in found if each.kind is not Kind.BRIDGE or each.interface == chosen]
        return sorted(wanted, key=lambda each: each.interface != chosen)

    def _follow(self, watch: Watch) -> None:
        """Move the server to a better or reachable address when this machine's addresses change."""
        looks, found = watch.looks, watch.found
        if looks == self._looks:
            return
        self._looks = looks
        if self._go_back():
            return
        self.changed |= found != self._found
        self._found = found
        wanted = self._wanted(found)
        best = wanted[0] if wanted else None
        if self.at is not None and any(each.ip == self.at.ip for each in found):
            self.changed |= self.lost
            self.lost, self._missed = False, 0
            if best is None or best.kind >= self.at.kind or self._chosen is not None or self._server.lines():
                return
        else:
            self._missed += 1
            if self.at is not None and self._missed < MISSED:
                return
        if best is None:
            if self.at is not None and not self.lost:
                self.lost = self.changed = True
                self.notify(_("This computer has lost its network. Phones will reconnect when it is back."))
            return
        try:
            self._move(best)
        except ListenError:  # not ready yet: the next poll tries again
            return
        self.notify(_("The network has changed. Phones now connect at {address}.").format(address=self.address))

    def new_code(self) -> None:
        """Create a new invitation and letters, invalidating the old ones."""
        self.keeper.renew()
        self.changed = True

    # Seats ------------------------------------------------------------------------------------------------------------

    def reserve(self, seat: Seat, *, kept: bool = False) -> None:
        """Reserve a seat for a phone that has not connected yet; if `kept`, only its owner's phone may take it."""
        self.seats.setdefault(seat, Sitter()).kept = kept
        self.changed = True

    def known(self) -> tuple[PairedPhone, ...]:
        """Return all admitted phones, to be stored; those with seats come first."""
        guests = [sitter.guest for _seat, sitter in sorted(self.seats.items()) if sitter.guest is not None]
        found = []
        for guest in (*guests, *self.keeper.unseated()):
            waits = guest.seat is None and guest.later is None and not guest.watches
            digest = guest.digest or digest_of(guest.key)
            found.append(PairedPhone(guest.seat, digest, guest.name, guest.later, waits))
        return tuple(found)

    @property
    def waiting(self) -> list[Guest]:
        """Connected guests without a seat, in order of arrival."""
        return [guest for guest in self.keeper.without_seat() if self._server.line_of(guest.key) is not None]

    @property
    def watching(self) -> list[Guest]:
        """Guests who watch because the game has too few seats, including those whose phones are asleep."""
        return [guest for guest in self.keeper.without_seat() if guest.watches]

    def notify(self, sentence: str, about: str = "") -> None:
        """Queue a notice for the big screen about the person with this key, or about the server."""
        self.notices.append((about, sentence))

    def give_seat(self, guest: Guest, seat: Seat, name: str, *, joins: bool = True) -> bool:
        """Give a guest a seat that no other phone has; return False if the guest's key has been revoked.

        There is a notice if the guest `joins`, rather than having been here before, perhaps without a seat.
        """
        if not self.keeper.seat(guest, seat):
            return False
        guest.name, guest.watches, guest.later, guest.why = name, False, None, ""
        sitter = self.seats.setdefault(seat, Sitter())
        sitter.guest, sitter.host, sitter.kept = guest, self.address, False
        sitter.since = None if self._server.line_of(guest.key) is not None else self._clock()
        self.changed = True
        if joins:
            self.notify(_("{player} has joined on a phone.").format(player=guest.name), guest.key)
        return True

    def expect(self, phone: PairedPhone, host: str = "", *, seated: bool) -> None:
        """Let a phone from before a restart return: to its seat if `seated`, else to a seat in the next lobby.

        A phone that was waiting for a seat waits again. `host` is where the phone looks for the server.
        """
        guest = self.keeper.expect(phone.digest, phone.name, phone.seat if seated else None)
        guest.last, guest.last_name, guest.later = phone.seat, phone.name, phone.later if seated else None
        guest.watches = guest.seat is None and guest.later is None and not phone.waits
        if seated and phone.seat is not None:
            self.seats[phone.seat] = Sitter(guest, self._clock(), host, expected=True)
        self.changed = True

    def release(self, seat: Seat, why: str = "") -> None:
        """Take a seat from its phone, which keeps its key and shows the free seats.

        `why` is a marked sentence for the phone's page; '' for none.
        """
        sitter = self.seats.pop(seat, None)
        if sitter is not None:
            if sitter.feed is not None:
                sitter.feed.close()
            if sitter.guest is not None:
                guest = sitter.guest
                guest.seat, guest.last, guest.last_name, guest.why = None, seat, guest.name, why
        self.changed = True
        self.pages.send_waiting_seats()
        self.pages.recount()

    def change_seats(self, moved: Mapping[Seat, Seat]) -> None:
        """Move phones to other seats: from each key of `moved` to its value.

        No other phone may keep one of the new seats.

        Raises:
            ValueError: Two phones would share a seat.
        """
        seats = {moved.get(seat, seat): sitter for seat, sitter in self.seats.items()}
        if len(seats) < len(self.seats):
            raise ValueError("two phones cannot share a seat")
        self.seats.clear()
        self.seats.update(seats)
        for seat, sitter in seats.items():
            if sitter.guest is not None:
                sitter.guest.seat = seat
        self.changed = True

    def seat_owners(self, wanted: Mapping[Seat, Guest]) -> None:
        """Seat exactly these guests, each in their own seat; all others who had a seat watch.

        Seats that are kept for a phone stay so unless their owner is among the guests.
        """
        for seat in [seat for seat, sitter in self.seats.items() if sitter.guest not in wanted.values()]:
            guest = self.seats[seat].guest
            if guest is not None or seat in wanted:
                self.release(seat)
            if guest is not None:
                guest.watches = True
        self.change_seats({guest.seat: seat for seat, guest in wanted.items() if guest.seat is not None})
        for seat, guest in wanted.items():
            if guest.seat is None:
                self.give_seat(guest, seat, guest.name, joins=False)

    def drop_reservations(self) -> None:
        """Release the seats still waiting for a phone when their lobby or table is left."""
        for seat in [seat for seat, sitter in self.seats.items() if sitter.guest is None]:
            self.release(seat)

    def reorder(self, order: Sequence[Seat]) -> None:
        """Renumber each phone's seat to its index in `order`; phones whose seats are missing there lose them."""
        for seat in [seat for seat in self.seats if seat not in order]:
            self.release(seat)
        self.change_seats({seat: order.index(seat) for seat in self.seats})

    def rename(self, seat: Seat, name: str) -> None:
        """Rename the person at a seat's phone."""
        guest = self.seats[seat].guest
        if guest is not None:
            guest.name = name
            self.changed = True

    def release_seat(self, seat: Seat, guest: Guest) -> None:
        """Return a seat to its previous phone if that phone still has its key and no other seat."""
        held = guest.seat is None and self.keeper.seat(guest, seat)
        self.seats[seat] = Sitter(guest if held else None, kept=not held)
        if held:
            self.seats[seat].since = self._clock() if self._server.line_of(guest.key) is None else None
        self.changed = True

    def send_away(self, seat: Seat) -> None:
        """Take a seat from its phone and revoke the phone's key."""
        sitter = self.seats.get(seat)
        guest = sitter.guest if sitter is not None else None
        self.release(seat)
        if guest is not None:
            line = self._server.line_of(guest.key)
            self.keeper.send_away(guest)
            if line is not None:
                line.dismiss(N_("You were removed from the table."))

    def is_away(self, seat: Seat) -> bool:
        """Return whether a seat's phone is disconnected or has not connected yet."""
        return self.pages.is_away(self.seats[seat])

    def away_for(self, seat: Seat) -> int | None:
        """Return how many seconds ago a seat's phone lost its connection; None if it has not."""
        since = self.seats[seat].since
        return None if since is None else int(self._clock() - since)

    def is_trying_old_address(self, seat: Seat) -> bool:
        """Return whether a seat's disconnected phone is probably trying an old address."""
        sitter = self.seats[seat]
        return sitter.guest is not None and self.is_away(seat) and self.is_open and sitter.host != self.address

    def name_of(self, seat: Seat) -> str:
        """Return the name of the person at a seat's phone; '' until one joins."""
        guest = self.seats[seat].guest
        return guest.name if guest is not None else ""

    # At a table -------------------------------------------------------------------------------------------------------

    def remotes(self, seats: Sequence[Seat]) -> dict[Seat, Remote]:
        """Return a driver for each of these seats that is on a phone."""
        for seat in seats:
            if seat in self.seats:
                self.seats[seat].remote = Remote()
        found = {seat: sitter.remote for seat, sitter in self.seats.items() if seat in seats}
        return {seat: remote for seat, remote in found.items() if remote is not None}

    def join_table(self, match: InMemoryMatch, referee: Referee, emblems: Sequence[str]) -> None:
        """Connect the phones with seats to a table; each feed starts with the deal so far.

        Phones that were ready for the next deal stay ready if that same result is still shown.
        """
        for sitter in self.seats.values():
            sitter.stale = sitter.stale or (sitter.shown is not None and sitter.shown.latest_update is not None)
            if sitter.shown is None or not sitter.shown.ends(match):
                sitter.begin()
        before = {seat: sitter.shown for seat, sitter in self.seats.items() if sitter.shown is not None}
        public = self.pages.public
        self._clear()
        self._referee = referee
        names = called_at(match.players, match.options)
        pack = match.game.pack(match.options)
        self._reader = Reader(match.game.name, pack, names)
        self.pages.public = PublicTable(
            Shown(Setting(None, match, self._reader, names, tuple(emblems))), referee.watch(None)
        )
        if public is not None:
            self.pages.public.shown.follows(public.shown)
        for seat, sitter in self.seats.items():
            if seat >= len(names):
                sitter.stale = False
                continue
            words = self.pages.language_of(sitter.guest)
            theirs = called_at(match.players, match.options, words)
            reader = Reader(match.game.name, pack, theirs, seat, words)
            sitter.shown = Shown(Setting(seat, match, reader, theirs, tuple(emblems)))
            if seat in before:
                sitter.shown.follows(before[seat])
            if self.pages.help is not None:
                sitter.shown.advises = self.pages.help.advises
            sitter.feed = referee.watch(seat)
            if sitter.remote is not None and not self.is_away(seat):
                sitter.remote.connect()
        self.pages.drop_decks()
        self.pages.send_waiting_seats()

    def leave_table(self) -> None:
        """Disconnect the phones from the table; they keep their seats and show a waiting page."""
        for sitter in self.seats.values():
            sitter.stale = False
        for guest in self.keeper.unseated():
            guest.why = ""
        self._clear()
        self.pages.send_waiting_seats()

    def _clear(self) -> None:
        for sitter in self.seats.values():
            if sitter.feed is not None:
                sitter.feed.close()
            sitter.feed = sitter.shown = sitter.opened = sitter.advice = None
        if self.pages.public is not None:
            self.pages.public.feed.close()
        self._referee = self._reader = self.pages.public = None

    def open_hand(
        self, seat: Seat, pieces: Sequence[str], words: Callable[[Reader], str], opened: Callable[[], None]
    ) -> bool:
        """Let a player reveal the last piece of a hand on the phone; return False if the seat has no phone.

        A phone that is expected after a restart is waited for. `words` returns a reader's description of the value of
        the other pieces. `opened` is called once: when the piece is open, or when the phone is lost.
        """
        sitter = self.seats.get(seat)
        if sitter is None or sitter.shown is None or (self.is_away(seat) and not (sitter.expected or sitter.kept)):
            return False
        self.pages.update_page(
            seat, sitter
        )  # everything shown so far, because the page gets no update during the reveal
        if sitter.shown.latest_update is None:
            return False
        sitter.shown.open_hand(tuple(pieces), words)
        sitter.opened = opened
        self.pages.show(sitter)
        return True

    @property
    def opens_hand(self) -> Seat | None:
        """The seat that is revealing its hand on a phone; None if no seat is."""
        return next((seat for seat, sitter in self.seats.items() if sitter.opened is not None), None)

    def open_here(self, seat: Seat) -> None:
        """End a seat's pending reveal because the hand is opened on the big screen; the phone shows this."""
        if seat in self.seats:
            self._finish_reveal(self.seats[seat], by_screen=True)

    def _finish_reveal(self, sitter: Sitter, *, by_screen: bool = False) -> None:
        """Finish a pending reveal, or end it for another reason: mark the hand as open and notify the table."""
        opened, sitter.opened = sitter.opened, None
        if opened is not None:
            if sitter.shown is not None:
                sitter.shown.mark_hand_open(by_screen=by_screen)
                self.pages.show(sitter)
            opened()

    @property
    def waited_for(self) -> list[Seat]:
        """Seats whose disconnected phones the table is waiting for."""
        return [seat for seat, sitter in self.seats.items() if sitter.shown is not None and self.is_away(seat)]

    # Once a frame -----------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Handle messages from phones and send updates; return whether the window should draw at full rate."""
        now = self._clock()
        if self._watch is not None and self.is_open:
            self._follow(self._watch)
        self._note_reach(now)
        while (received := self._next_message()) is not None:
            self._awake = now + AWAKE_S
            self._take(*received)
        while self.keeper.failure_notices:
            self.notify(_(self.keeper.failure_notices.popleft()))
            self.changed = True
        for seat, sitter in list(self.seats.items()):
            self.pages.update_page(seat, sitter)
        self.pages.update_public()
        self._think()
        self.pages.go_on(now)
        return now < self._awake or any(self._is_awaited(seat) for seat in self.seats)

    def _note_reach(self, now: float) -> None:
        """Record whether phones seem unable to reach the server's address."""
        if self.address != self._listens_at:
            self._listens_at, self._since = self.address, now
        waited = self.is_open and not self.only_here and not self._server.was_reached
        unreached = waited and now - self._since >= UNREACHED_S
        self.changed |= unreached != self.unreached
        self.unreached = unreached

    @property
    def port(self) -> int:
        """Port on which the server listens; 0 while it is closed."""
        return int(self.address.rpartition(":")[2] or 0)

    def _is_awaited(self, seat: Seat) -> bool:
        """Return whether a seat's phone is connected and owes an answer."""
        shown = self.seats[seat].shown
        asked = shown is not None and shown.latest_update is not None and bool(shown.latest_update.view.legal)
        return (asked or self.seats[seat].opened is not None) and not self.is_away(seat)

    def _next_message(self) -> tuple[Connection, Message | None] | None:
        """Return the next queued message with its connection; None if the queue is empty."""
        try:
            return self._inbox.get_nowait()
        except Empty:
            return self._last.popleft() if self._last else None

    def _hear(self, line: Connection, message: Message | None) -> None:
        """Queue a message for the next frame; called in a connection's thread.

        If the queue is full, a greeting or the end of a connection waits for space; any other message is refused.
        """
        if message is None or isinstance(message, Hello):  # must not be lost: no phone repeats it
            self._put(line, message)
            return
        try:
            self._inbox.put_nowait((line, message))
        except Full:
            line.refuse(N_("Slow down: too many messages at once."))

    def _put(self, line: Connection, message: Message | None) -> None:
        """Queue a message that must not be lost; while the server is open, wait for space if the queue is full."""
        while not self._last:
            try:
                self._inbox.put((line, message), timeout=LOOK_S)
            except Full:
                if not self.is_open:
                    break
            else:
                return
        self._last.append((line, message))

    def _take(self, line: Connection, message: Message | None) -> None:
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
        elif isinstance(message, Named):
            self._name(guest, message, line)
        elif isinstance(message, Start):
            self._start(guest, line)
        elif sitter is None or sitter.shown is None:
            line.refuse(N_("The game has not started yet."))
        elif isinstance(message, Answer):
            self._answer(sitter, message, line)
        elif isinstance(message, Sort):
            sitter.shown.by_rank = message.sort == "rank"
            self.pages.show(sitter)
        elif isinstance(message, Ready):
            self._get_ready(sitter, message)
        elif isinstance(message, AskHint):
            self._advise(sitter, message, line)
        elif isinstance(message, AskRules):
            self.pages.send_rules(sitter, line)

    def _came(self, guest: Guest, sitter: Sitter | None, line: Connection) -> None:
        self.changed = True
        self.pages.drop_deck(guest)
        if not line.tongue and line.language is not current():  # it changed during identification
            self.pages.greet(line)
        else:
            self.pages.send_notice(line)
        if sitter is None:
            self.pages.show_seats(guest, line)
            return
        sitter.host = self.address
        if sitter.since is not None:
            self.notify(_("{player}’s phone is back.").format(player=guest.name), guest.key)
        sitter.since, sitter.expected = None, False
        if sitter.shown is not None:
            sitter.shown.speak(line.language)
            if sitter.remote is not None:
                sitter.remote.connect()
        if sitter.shown is None or sitter.shown.latest_update is None:
            self.pages.show_seats(guest, line)
        else:
            self.pages.show(sitter)
        self.pages.recount()

    def _lost(self, guest: Guest, sitter: Sitter | None) -> None:
        self.changed = True
        if sitter is None or self._server.line_of(guest.key) is not None:
            return
        sitter.since = self._clock()
        if sitter.remote is not None:
            sitter.remote.leave()
        opens = sitter.opened is not None
        self._finish_reveal(sitter)
        self.pages.recount()
        words = _("{player}’s phone has lost its connection. The seat is kept.")
        if opens:
            words = _("{player}’s phone has lost its connection. The hand is opened on this screen.")
        elif sitter.shown is not None and sitter.shown.waits_for_others:
            words = _(
                "{player}’s phone has lost its connection. The seat is kept, and the table goes on until {player} has "
                "something to decide."
            )
        elif sitter.shown is not None and not sitter.shown.over:
            words = _("{player}’s phone has lost its connection. The hand is kept, and nobody plays it meanwhile.")
        self.notify(words.format(player=guest.name), guest.key)

    def _join(self, guest: Guest, message: Join, line: Connection) -> None:
        room = self.pages.room
        offered = {each.seat: each for each in room.seats(current(), guest)} if room is not None else {}
        seated = guest.seat is not None or guest.later is not None
        if message.seat in {guest.seat, guest.later}:  # pressed twice
            return
        if seated or message.seat not in offered or not offered[message.seat].free:
            line.refuse(N_("This seat is taken. Choose another one."))
            self.pages.show_seats(guest, line)
            return
        if not self._may_be_called(guest, message.name, line) or room is None:
            return
        if room.sits_later(guest, message.seat, message.name):
            self.pages.send_waiting_seats()
            return
        if not self.give_seat(guest, message.seat, message.name):
            line.end()
            return
        room.sit(message.seat, message.name)
        self.pages.send_waiting_seats()

    def _name(self, guest: Guest, message: Named, line: Connection) -> None:
        """Set the name of a person who is waiting for a seat; a seated person can only be renamed at the big screen."""
        if guest.seat is None and guest.later is None and self._may_be_called(guest, message.name, line):
            guest.name = message.name
            self.changed = True
            self.pages.show_seats(guest, line)

    def _may_be_called(self, guest: Guest, name: str, line: Connection) -> bool:
        """Return whether a guest may use a name; if not, send the page the reason."""
        seated = [each.guest for each in self.seats.values() if each.guest is not None]
        if any(each is not guest and each.name.casefold() == name.casefold() for each in (*seated, *self.waiting)):
            line.refuse(N_("This name is already taken. Choose another one."))
        elif not self.can_write(name):
            line.refuse(
                N_(
                    "The big screen cannot show this name. Please write it in Latin, Thai, Chinese, Japanese "
                    "kana, Cyrillic or Greek letters."
                )
            )
        else:
            return True
        return False

    def _start(self, guest: Guest, line: Connection) -> None:
        start = self.pages.on_start
        if start is None or not self.pages.is_first(guest):
            line.refuse(N_("That is not available now."))
        elif not start():
            line.refuse(N_("Something else is open on the big screen. Start the game there."))

    def _answer(self, sitter: Sitter, message: Answer, line: Connection) -> None:
        shown, remote, referee = sitter.shown, sitter.remote, self._referee
        if (
            shown is None
            or shown.latest_update is None
            or remote is None
            or referee is None
            or message.number != shown.number
        ):
            line.refuse(N_("The game has moved on since then."))
            return
        if sitter.opened is not None and message == Answer(shown.number, OPEN):
            self._finish_reveal(sitter)
            return
        reader, view = shown.setting.reader, shown.latest_update.view
        made = {offer.id: offer for offer in words_of(reader.game).offers(view, reader)} if view.legal else {}
        said = message.offer
        if message.amounts:
            said = f"{said} = {' '.join(map(str, message.amounts))}"
        try:
            moves = moves_of(referee.match.game, made, said)
            remote.reply(StateId(*shown.latest_update.at), *moves)
        except IllegalMove as error:
            line.note({"refused": reader.reason(error.reason)})
        except ValueError:  # the id of an offer contains something else
            line.refuse(N_("That is not available now."))
        else:
            last = referee.at != shown.latest_update.at
            shown.note_answer(moves[0], last=last)
            if last:
                sitter.advice = None
                self.pages.show(sitter)

    def _advise(self, sitter: Sitter, message: AskHint, line: Connection) -> None:
        """Start computing a hint for a seat's question, using only what this seat knows."""
        shown, table_help = sitter.shown, self.pages.help
        if shown is None or shown.latest_update is None or message.number != shown.number:
            line.refuse(N_("The game has moved on since then."))
        elif table_help is None or not shown.record().get("helps"):
            line.refuse(N_("That is not available now."))
        elif sitter.advice is None and shown.hint is None and (seat := shown.setting.seat) is not None:
            sitter.advice = table_help.advise(shown.latest_update.view, shown.setting.reader)
            shown.setting.match.hinted(seat)

    def _think(self) -> None:
        """Compute one slice of the first pending hint, in order of joining, and send its text if it has changed."""
        sitter = next((sitter for sitter in self.seats.values() if sitter.advice is not None), None)
        if sitter is None or sitter.advice is None or sitter.shown is None:
            return
        advice, shown = sitter.advice, sitter.shown
        if not advice.step():
            sitter.advice = None
        text = advice.text()
        if text is not None and text != shown.hint:
            shown.hint = text
            self.pages.show(sitter)

    def _get_ready(self, sitter: Sitter, message: Ready) -> None:
        shown = sitter.shown
        if shown is not None and shown.over and message.number == shown.number:
            self.pages.get_ready(sitter)


def _ip_of(host: str) -> str:
    """Return the IP address of a host such as '192.168.1.23:8750' or '[fd00::5]:8750'."""
    return host.rpartition(":")[0].strip("[]")


def _port_of(host: str) -> int:
    """Return the port of a host; 0 if it has none."""
    port = host.rpartition(":")[2]
    return int(port) if port.isdecimal() else 0
