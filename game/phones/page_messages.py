"""Messages to each phone's page: texts, seats, the deck, and the table as the phone's seat may see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.i18n import N_, SOURCE_LANGUAGE, current, finished
from game.i18n.lists import all_of
from game.phones.phone_state import GO_ON, WORDS, Shown, deck_record
from game.phones.protocol import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.i18n import Catalogue
    from game.match.drivers import Remote
    from game.match.referee import Feed
    from game.phones.connections import Connection
    from game.phones.pictures import Pictures
    from game.phones.server import Server
    from game.phones.session_auth import Guest, SessionAuth
    from game.phones.table_help import Advice, TableHelp
    from game.rules.contract import Seat

KEPT_SIZES: Final = 100
"""Number of state sizes remembered per seat."""
NUMBERED: Final = N_("Phone {number}")
"""Placeholder name for a person at a phone who has not typed a name yet."""
BACK_S: Final = 3.0
"""Seconds that the others wait for a lost phone to reconnect; a reloaded page does so within this time."""


class JoinSeat(NamedTuple):
    """A seat offered to people who join."""

    seat: Seat
    emblem: str
    free: bool
    words: str
    kept: str = ""
    """Name of the person for whom a free seat is kept; '' if it is kept for no one in particular."""


class Notice(NamedTuple):
    """A sentence about the big screen that stays on the pages until it is replaced."""

    words: str = ""
    """Marked sentence, with the placeholder `{players}` if it names players; '' for no notice."""
    players: tuple[tuple[Seat, str], ...] = ()
    """Seats and names of the people concerned, to whom the notice is not shown."""
    paused: bool = False
    """Whether play is paused, in which case the notice replaces every question."""
    waits: bool = False
    """Whether the notice only names people who have yet to answer.

    A page whose own answer is noted shows this anyway.
    """


def called(guest: Guest, language: Catalogue) -> str:
    """Return a guest's name, or a numbered placeholder for a guest who has no name yet."""
    return guest.name or language.gettext(NUMBERED).format(number=guest.number)


class Room(Protocol):
    """Interface of the scene on the big screen, either a lobby or a table."""

    def title(self, language: Catalogue) -> str:
        """Return a one-line description for people who join: 'Pong, four seats'."""

    def seats(self, language: Catalogue, guest: Guest) -> Sequence[JoinSeat]:
        """Return all seats, each with whether this guest may take it."""

    def sit(self, seat: Seat, name: str) -> None:
        """Seat a person with a phone at a free seat."""

    def sits_later(self, guest: Guest, seat: Seat, name: str) -> bool:
        """Return whether a guest must wait for the next deal to take a free seat; if so, record the request."""


@dataclass(slots=True)
class Sitter:
    """A seat played from a phone, and the state of its page."""

    guest: Guest | None = None
    """The guest in the seat; None while the seat waits for a phone."""
    since: float | None = None
    """Clock time at which the connection was lost; None while connected."""
    host: str = ""
    """Host of the server when the seat's phone was last connected."""
    remote: Remote | None = None
    feed: Feed | None = None
    shown: Shown | None = None
    advice: Advice | None = None
    """The hint requested by the seat's owner, while it is being computed."""
    opened: Callable[[], None] | None = None
    """Function to call once the hand is open, while the player is revealing it on the phone; otherwise None."""
    expected: bool = False
    """Whether the phone was connected before a restart and has not returned yet."""
    stale: bool = False
    """Whether the page still shows a table that has since been rebuilt."""
    ready: bool = False
    """Whether the seat's owner has confirmed the result of the deal."""
    gone_on: bool = False
    """Whether `on_ready` has been called for this result."""
    kept: bool = False
    """Whether a seat without a guest has a hand that its owner has seen, so that only the owner's phone may take it."""
    asked: frozenset[Seat] = frozenset()
    """Seats that the page shows as not having answered yet, in a question to all seats at once."""
    sizes: list[int] = field(default_factory=list)
    """Sizes in bytes of the latest states sent."""

    def begin(self) -> None:
        """Reset readiness for a new result."""
        self.ready = self.gone_on = False


class PublicTable(NamedTuple):
    """The public table, shown on the pages of phones without a seat."""

    shown: Shown
    feed: Feed


class Pages:
    """Sender of messages to each phone's page. Knows about the table only through `Sitter.shown`."""

    def __init__(self, keeper: SessionAuth, server: Server, pictures: Pictures, seats: Mapping[Seat, Sitter]) -> None:
        """Create the sender; `seats` holds the seats on phones and may change later."""
        self._keeper, self._server, self._pictures, self._seats = keeper, server, pictures, seats
        self.room: Room | None = None
        """The scene on the big screen."""
        self.on_ready: Callable[[], None] | None = None
        """Called when every phone is ready for the next deal; None if the screen decides when to continue."""
        self.on_start: Callable[[], bool] | None = None
        """Starts the game for the first phone; returns whether that was possible. None if no lobby is open."""
        self.may_go_on: Callable[[], bool] = lambda: True
        """Returns whether the screen can continue now; if not, phones that are ready wait until it can."""
        self.deals = False
        """Whether the scene on the big screen is a table with a deal in progress."""
        self.help: TableHelp | None = None
        """Provider of hints and the short rules; None if there is none."""
        self.public: PublicTable | None = None
        """The public side of the table; None while there is no table."""
        self.notice = Notice()
        self._onward = GO_ON
        self._still_asked: frozenset[Seat] = frozenset()
        """Seats that pages without a seat show as not having answered yet, in a question to all seats at once."""
        self._decks: dict[str, str] = {}
        """Deck that each phone has received, by key."""

    def language_of(self, guest: Guest | None) -> Catalogue:
        """Return the language of a guest, or the table's language for None."""
        line = self._server.line_of(guest.key) if guest is not None else None
        return line.language if line is not None else current()

    def is_away(self, sitter: Sitter) -> bool:
        """Return whether a seat's phone is disconnected or has not connected yet."""
        return sitter.guest is None or self._server.line_of(sitter.guest.key) is None

    # A table ----------------------------------------------------------------------------------------------------------

    def drop_decks(self) -> None:
        """Mark the deck as unsent for all pages, so that each gets the deck of a new table."""
        self._decks.clear()

    def drop_deck(self, guest: Guest) -> None:
        """Mark the deck as unsent for a guest whose page was reloaded."""
        self._decks.pop(guest.key, None)

    def update_page(self, seat: Seat, sitter: Sitter) -> None:
        """Apply the updates that the table has already shown, and send the page the latest one."""
        if sitter.feed is None or sitter.shown is None:
            return
        changed = False
        while (update := sitter.feed.take(seat)) is not None:
            if sitter.shown.latest_update is not None and update.at.deal != sitter.shown.latest_update.at.deal:
                sitter.begin()
            sitter.shown.take(update)
            sitter.stale = False
            sitter.opened = sitter.advice = None  # the table has continued
            changed = True
        changed |= sitter.shown.follow(sitter.feed.shown_events(seat))
        if changed or sitter.asked != sitter.shown.still_asked():
            sitter.asked = sitter.shown.still_asked()
            self.show(sitter)

    def show(self, sitter: Sitter) -> None:
        """Send a page its seat's latest update if the phone is connected."""
        shown, guest = sitter.shown, sitter.guest
        line = self._server.line_of(guest.key) if guest is not None else None
        if shown is None or shown.latest_update is None or line is None or guest is None:
            return
        self._send_deck(guest, line, shown)
        ready = self.readiness() if self.on_ready is not None and shown.over and not sitter.ready else None
        sitter.sizes = [*sitter.sizes[1 - KEPT_SIZES :], line.show(shown.record(ready, self._onward))]

    def _send_deck(self, guest: Guest, line: Connection, shown: Shown) -> None:
        """Send a page the names and picture addresses of the table's pieces, unless it already has them."""
        deck = shown.setting.reader.pack.equipment
        if self._decks.get(guest.key) == deck:
            return
        self._decks[guest.key] = deck
        pictures = self._pictures.deck(deck)
        Thread(target=self._pictures.prepare, args=(deck,), name="phone pictures", daemon=True).start()
        record = deck_record(shown.setting.reader, pictures)
        record["rules"] = self.help is not None and self.help.has_rules(shown.setting.match.game)
        line.note({"deck_record": record})

    def update_public(self) -> None:
        """Apply the public updates that the big screen has shown, and send the latest one to the phones that watch."""
        if self.public is None:
            return
        shown, feed = self.public
        changed = False
        while (update := feed.take(None)) is not None:
            shown.take(update)
            changed = True
        changed |= shown.follow(feed.shown_events(None))
        asked = shown.still_asked()
        if changed or asked != self._still_asked:
            self._still_asked = asked
            for line in self._server.lines():
                guest = self._keeper.known(line.key)
                if guest is not None and guest.seat is None:
                    self.show_seats(guest, line)

    def _watched(self, guest: Guest) -> Shown | None:
        """Return the public side of the table for a guest without a seat; None while there is nothing to watch."""
        if guest.seat is not None or self.public is None or self.public.shown.latest_update is None:
            return None
        self.public.shown.speak(self.language_of(guest))
        return self.public.shown

    def send_rules(self, sitter: Sitter, line: Connection) -> None:
        """Send a page the short rules of its game."""
        if self.help is None or sitter.shown is None:
            return
        match, language = sitter.shown.setting.match, line.language.info().get("language", SOURCE_LANGUAGE)
        if self.help.has_rules(match.game):
            sections = self.help.rules(match.game, match.options, language)
            line.note({"rules": [section._asdict() for section in sections]})

    @property
    def sizes(self) -> Mapping[Seat, list[int]]:
        """Size in bytes of the latest state sent to each phone, by seat."""
        return {seat: sitter.sizes for seat, sitter in self._seats.items()}

    # The big screen ---------------------------------------------------------------------------------------------------

    def tell_notice(self, notice: Notice) -> None:
        """Send a notice to every page, replacing the previous one."""
        if notice != self.notice:
            self.notice = notice
            for line in self._server.lines():
                self.send_notice(line)

    def send_notice(self, line: Connection) -> None:
        """Send a page the current notice, or an empty one if it concerns only this person."""
        guest, notice = self._keeper.known(line.key), self.notice
        names = [name for seat, name in notice.players if guest is None or seat != guest.seat]
        applies = bool(notice.words) and bool(names or not notice.players)
        words = line.say(notice.words).format(players=all_of(names, line.language)) if applies else ""
        line.note({"notice": words, "paused": notice.paused, "waits": notice.waits})

    def say_farewell(self, words: str) -> None:
        """Send every page a marked sentence that says why its connection ends; pages keep trying to reconnect."""
        for line in self._server.lines():
            line.note_last({"ended": line.say(words)})

    def dismiss_all(self, words: str, heading: str) -> None:
        """End every admitted connection with a marked sentence under a heading; pages do not try to reconnect."""
        for line in self._server.lines():
            line.dismiss(words, heading)

    # The end of a deal ------------------------------------------------------------------------------------------------

    def ask_onward(self, words: str) -> None:
        """Set the label of the button for confirming readiness to continue; `words` is a marked sentence.

        '' is the usual label, for the next deal or the standings. A new label makes everyone confirm again.
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
        """Mark a seat's person as ready; further presses before the next deal have no effect."""
        if sitter.ready:
            return
        sitter.ready = True
        self.recount()

    def recount(self) -> None:
        """Update the count of ready phones on every page that shows a result."""
        if self.on_ready is None:
            return
        for sitter in self._seats.values():
            if sitter.shown is not None and sitter.shown.over:
                self.show(sitter)

    def go_on(self, now: float) -> None:
        """Call `on_ready`, once per deal, if all connected phones are ready and none is likely to reconnect soon.

        Nothing happens if the match has continued in the meantime.
        """
        count, connected = self.readiness()
        if self.on_ready is None or not count or count < connected or not self.may_go_on():
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
        """Return how many phones are ready, and how many are connected."""
        connected = [sitter for sitter in self._seats.values() if sitter.shown is not None and not self.is_away(sitter)]
        return sum(sitter.ready for sitter in connected), len(connected)

    def not_ready(self) -> list[Seat]:
        """Return the seats whose phones delay the next deal; none until at least one phone is ready."""
        count, connected = self.readiness()
        if self.on_ready is None or not 0 < count < connected:
            return []
        return [
            seat
            for seat, sitter in self._seats.items()
            if sitter.shown is not None and not sitter.ready and not self.is_away(sitter)
        ]

    # Seats ------------------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Send every page its texts in the new language, and the seats to pages that show them."""
        for line in self._server.lines():
            self.greet(line)
        self.send_waiting_seats()

    def greet(self, line: Connection) -> None:
        """Send a page its texts in its own language if available, otherwise in the table's language."""
        line.speak(line.tongue)
        line.note(self.welcome(line))
        self.send_notice(line)

    def send_waiting_seats(self) -> None:
        """Send the seats to every phone that is not showing a table."""
        for line in self._server.lines():
            guest = self._keeper.known(line.key)
            sitter = self._seats.get(guest.seat) if guest is not None and guest.seat is not None else None
            shows = sitter is not None and (
                sitter.stale or (sitter.shown is not None and sitter.shown.latest_update is not None)
            )
            if guest is not None and not shows:
                self.show_seats(guest, line)

    def welcome(self, line: Connection) -> dict[str, Any]:
        """Return the message with a page's texts and the available languages."""
        there = [code.replace("_", "-") for code in finished()]
        return {
            "v": VERSION,
            "words": {name: line.say(text) for name, text in WORDS.items()},
            "small": self._pictures.small,
            "language": (line.tongue or line.language.info().get("language", "en")).replace("_", "-"),
            "languages": there if len(there) > 1 else [],
        }

    def is_first(self, guest: Guest) -> bool:
        """Return whether a guest is the first one with a seat whose phone is connected."""
        sitters = (sitter for sitter in self._seats.values() if not self.is_away(sitter))
        first = next(sitters, None)
        return first is not None and first.guest is guest

    def show_seats(self, guest: Guest, line: Connection) -> None:
        """Send a page the seats and, to a guest who has none, the public side of the table."""
        watched = self._watched(guest)
        if watched is not None:
            self._send_deck(guest, line, watched)
        line.show(self.send_seats(guest))

    def send_seats(self, guest: Guest) -> dict[str, Any]:
        """Return the message for the page on which a guest takes a seat or waits for the table."""
        room, language = self.room, self.language_of(guest)
        say = language.gettext
        seats = room.seats(language, guest) if room is not None else ()
        nothing = say(N_("No game is open yet. This page updates by itself."))
        join: dict[str, Any] = {
            "title": "Sala",
            "table": room.title(language) if room is not None else nothing,
            "seats": [
                {
                    "id": each.seat,
                    "emblem": each.emblem,
                    "free": each.free,
                    "words": each.words,
                    **({"kept": each.kept} if each.kept else {}),
                }
                for each in seats
            ],
        }
        if guest.seat is not None:
            join["sits"] = guest.seat
            words = say(N_("You are at the table, {player}. The game starts on the big screen."))
            if self.on_start is not None and self.is_first(guest):
                join["start"] = say(N_("Start the game"))
                words = say(N_("You are at the table, {player}. You can start the game here or on the big screen."))
            if self.deals:
                words = say(
                    N_("You are at the table, {player}. Your hand will appear as soon as the big screen moves on.")
                )
            if room is None:
                words = say(N_("Your seat is kept for you, {player}, until a game is opened on the big screen."))
            join["table"] = words.format(player=guest.name)
            join["game"] = room.title(language) if room is not None else ""
        elif guest.later is not None:
            join["sits"] = guest.later
            words = say(N_("You will join at the next deal, {player}. A bet has already been placed for this hand."))
            join["table"] = words.format(player=guest.name)
            join["game"] = room.title(language) if room is not None else ""
        else:
            if guest.watches and room is not None and guest.name and not any(each.free for each in seats):
                words = say(
                    N_(
                        "You are watching this game, {player}. You will play again in the next one that has a "
                        "seat for you."
                    )
                )
                join["table"] = words.format(player=guest.name)
            elif room is None and guest.name:
                words = say(
                    N_(
                        "You are waiting for a seat, {player}. You can be seated from the big screen, or you "
                        "will get a seat in the next game."
                    )
                )
                join["table"] = words.format(player=guest.name)
            elif not guest.name and not any(each.free for each in seats):
                words = say(N_("The big screen calls you {player} until you type your name."))
                join["table"] = words.format(player=called(guest, language))
            if guest.why and self.deals:
                join["table"] = say(guest.why)
            join["named"] = guest.name
            if any(each.seat == guest.last and each.free for each in seats):
                join["yours"] = guest.last
        watched = self._watched(guest)
        if watched is not None:
            join["watch"] = watched.record()
        return {"number": "0.0.0", "join": join}
