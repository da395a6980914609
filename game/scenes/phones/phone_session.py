"""Connects the session's phones with the current scene: a lobby, a table, or neither.

A seat passes to another player between two moves by rebuilding the table: the match resumes from the journal, with
every player in the right seat.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, current
from game.i18n.lists import all_of
from game.match.players import Player, has_default_name, known_as, translated_name_now, unique_name
from game.match.roster_change import NO_CHANGE
from game.phones.paired_phones import PairedPhones, PhoneSeat, owner_of, read_paired_phones, read_phone_seats
from game.scenes.curtain import CurtainScene
from game.scenes.deck_cut_scene import CutScene
from game.scenes.pause import PauseScene
from game.scenes.phones.phones_button import PhonesButton
from game.scenes.phones.places import LobbyPlace, PeoplePlace, TablePlace, next_phone_seat
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.scene import TableScene
from game.ui import assets
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from game.match.drivers import Remote
    from game.match.match import Match
    from game.match.roster_change import RosterChange
    from game.match.store import Store
    from game.phones.page_messages import Notice
    from game.phones.phone_host import Phones
    from game.phones.session_auth import Guest
    from game.rules.contract import Seat
    from game.scenes.lobby.scene import LobbyScene
    from game.scenes.phones.places import Place
    from game.table.lobby.party import People
    from game.ui.scene import SceneStack
    from game.words import Reader

AGAIN: Final = N_("Play again")
PAUSED: Final = N_("Paused on the big screen")
WAITS: Final = N_("Waiting for {players}")
WAITS_FOR_PHONE: Final = N_("Waiting for {players} to reconnect")
ENDED: Final = N_(
    "Sala was closed on the big screen. This page will reconnect when Sala is opened again and “Continue” is pressed "
    "there."
)
ENDED_IN_LOBBY: Final = N_(
    "Sala was closed on the big screen. This page will reconnect when Sala is opened again and lets phones in."
)
OVER: Final = N_("The session on the big screen is over. You can close this page.")
THANKS: Final = N_("Thanks for playing!")
NOBODY: Final = -1
"""Placeholder in a notice for the seat of a person at the screen; all phones show such a notice."""
FRESH_S: Final = 10.0
"""Seconds after which a notice of who joined or left is dropped if others are still shown first."""
LAST_WORDS_S: Final = 0.5
"""Maximum number of seconds that closing the window waits for phones to be notified."""
MOST_MATCHES: Final = 20
"""Maximum number of matches whose seats on phones are remembered."""


def _is_called(guest: str, player: str) -> bool:
    """Return whether a guest has a player's name; a default name counts in any language."""
    return known_as(guest).casefold() == known_as(player).casefold()


def _is_numbered(guest: str, player: str) -> bool:
    """Return whether a player's name is a guest's name plus a number that tells namesakes apart."""
    before, _space, number = player.rpartition(" ")
    return number.isdecimal() and _is_called(guest, before)


class PhoneSession:
    """Connects phones with scenes. It is created with the window, but loads the phone server only on first use."""

    def __init__(
        self,
        stage: SceneStack,
        lay: Callable[[Match], None],
        go_on: Callable[[Match], None],
        phones: Phones | None = None,
        store: Store | None = None,
    ) -> None:
        """Create the session; `lay` rebuilds a match's table, `go_on` starts the next deal or shows the standings.

        With a `store`, phones keep their seats across a restart of Sala, after which the server is opened again.
        """
        self._stage, self._lay, self._go_on = stage, lay, go_on
        self.show: Callable[[], None] = lambda: None
        """Pushes the phones panel over the current scene."""
        self.start: Callable[[], bool] = lambda: False
        """Starts the game whose lobby is open; returns whether that was possible."""
        self.change: Callable[[Match], RosterChange] = lambda _match: NO_CHANGE
        """Returns how the players of a match change with the next deal."""
        self.sit_later: Callable[[Match, Seat, Player], None] = lambda _match, _seat, _player: None
        """Called to note that a person on a phone will take a seat at the next deal."""
        self.on_replaced: Callable[[Match, Seat], None] = lambda _match, _seat: None
        """Called before a person on a phone replaces the player of a seat in a match."""
        self.on_returned: Callable[[Match, Seat], None] = lambda _match, _seat: None
        """Called after a seat of a match has moved from a phone to the screen."""
        self._phones, self._store = phones, store
        self.place: Place | None = None
        self._offered: tuple[object, ...] = ()
        """Address and occupants of the seats as last sent to phones; see `Place.occupants`."""
        self._said: dict[str, str] = {}
        """The latest notice about each person, by key, and about the server: who joined or left."""
        self._waits = ""
        """The latest notice about whom the table is waiting for."""
        self._moved = ""
        """The notice about the new address, while phones still look for the server at the old one."""
        self.to_show = False
        """Whether to show the phones panel as soon as there is a table."""
        self._to_ask = False
        """Whether to ask who plays for people whose phones were forgotten."""
        self._question: tuple[Dialog, list[str]] | None = None
        """The open question about people whose phones were forgotten, and the names in it."""
        stage.tickers.append(self.update)
        stage.watchful |= phones is not None

    @property
    def phones(self) -> Phones:
        """Phone server of this session; the first access imports its modules."""
        if self._phones is None:
            from game.phones.phone_host import Phones  # noqa: PLC0415 - only an opened door pays for it
            from game.scenes.phones.phone_help import PhoneHelp  # noqa: PLC0415 - it needs modules of the phones

            self._phones = Phones(assets.folder("sheets"))
            self._phones.pages.help = PhoneHelp()
            self._phones.can_write = self._can_write
            self._stage.watchful = True
            self._phones.pages.room = self.place
            self._phones.pages.deals = isinstance(self.place, TablePlace)
            self._phones.pages.on_start = self.start if isinstance(self.place, LobbyPlace) else None
        return self._phones

    def _can_write(self, name: str) -> bool:
        return self._stage.ctx.text.has(name)

    @property
    def is_open(self) -> bool:
        """Whether phones can join."""
        return self._phones is not None and self._phones.is_open

    def opened(self, reserved: Sequence[Seat]) -> str:
        """Open the server with `reserved` seats for phones; return text on where to connect."""
        for seat in reserved:
            self.phones.reserve(seat)
        self.to_show = True
        try:
            self.phones.open()
        except OSError as error:  # a `ListenError`, whose module is imported with the server
            return _(str(error))
        url, letters = f"http://{self.phones.address}", self.phones.keeper.letters
        if self.phones.only_here:
            words = _(
                "This computer has no local network address. To try the phone page here, open {url} with "
                "the letters {letters}."
            )
        else:
            words = _("Phones on this network can join at {url} with the letters {letters}.")
        return words.format(url=url, letters=letters)

    def open_server(self) -> None:
        """Open the server at the host's request and expect known phones; show the reason if it fails."""
        door = self._remembered() if self._phones is None else None
        if door is not None:
            for phone in door.phones:
                self.phones.expect(phone, door.host, seated=False)
        try:
            if door is None or not self.phones.reopen(door.host):
                self.phones.open()
        except OSError as error:  # a `ListenError`, whose module is imported with the server
            self._stage.notify(_(str(error)), again=True)
            return
        if self.phones.is_looked_for_elsewhere:
            self._say_new_address()

    def _say_new_address(self) -> None:
        """Show a notice that phones which joined earlier must scan the code again."""
        words = _("The address for phones is now {address}: those that were here before must scan the code again.")
        self._moved = words.format(address=self.phones.address)
        self._stage.notify(self._moved, again=True)

    @property
    def waiting(self) -> int:
        """Number of connected phones without a seat."""
        return len(self._phones.waiting) if self._phones is not None else 0

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the people on phones, by seat."""
        phones = self._phones
        return tuple(name for seat in sorted(phones.seats) if (name := phones.name_of(seat))) if phones else ()

    @property
    def waiting_names(self) -> tuple[str, ...]:
        """Names of the people on phones without a seat, in order of arrival; unnamed people get a number."""
        if self._phones is None:
            return ()
        from game.phones.page_messages import called  # noqa: PLC0415 - loaded with the door

        return tuple(called(guest, current()) for guest in self._phones.waiting)

    @property
    def watching_names(self) -> tuple[str, ...]:
        """Names of the people on phones who watch because the game has no seat for them."""
        return tuple(guest.name for guest in self._phones.watching) if self._phones is not None else ()

    @property
    def away(self) -> tuple[int, ...]:
        """Indices in `names` of the people whose phones have lost their connection."""
        away = self.away_phones()
        return tuple(place for place in range(len(self.names)) if self._seat_at(place) in away)

    def away_phones(self) -> Collection[Seat]:
        """Return the seats of people whose phones have lost their connection."""
        phones = self._phones
        return {seat for seat in phones.seats if phones.name_of(seat) and phones.is_away(seat)} if phones else ()

    def _seat_at(self, place: int) -> Seat:
        """Return the seat of the phone at this index in `names`."""
        return [seat for seat in sorted(self.phones.seats) if self.phones.name_of(seat)][place]

    def key(self, place: int) -> object:
        """Return the seat of the person at this index in `names`, which identifies them while others come and go."""
        return self._seat_at(place)

    def rename(self, place: int, name: str) -> None:
        """Rename the person at this index in `names`."""
        self.phones.rename(self._seat_at(place), translated_name_now(name))

    def unseat(self, place: int) -> None:
        """Take away the seat of the person at this index in `names`, who then waits for another."""
        self.phones.release(self._seat_at(place))

    def exchange(self, one: int, other: int) -> None:
        """Swap the seats of two people on phones, identified by their indices in `names`."""
        first, second = self._seat_at(one), self._seat_at(other)
        self.phones.change_seats({first: second, second: first})

    def seat_waiting(self, people: Sequence[str], place: int = 0) -> None:
        """Seat the phone at this index in `waiting_names`; before a game is chosen, its seat comes after all others.

        `people` are the names at the screen, from which the phone's name must differ.
        """
        waiting = self.phones.waiting
        if place >= len(waiting):
            return
        guest = waiting[place]
        if isinstance(self.place, LobbyPlace):
            self.place.seat_guest(guest)
        elif not isinstance(self.place, TablePlace):
            seat = next_phone_seat(self.phones)  # replaced by a seat of the game once it is chosen
            name = unique_name((*people, *self.names), guest.name, len(people) + len(self.phones.seats) + 1)
            self.phones.give_seat(guest, seat, translated_name_now(name))
        self.phones.pages.send_waiting_seats()

    def seat_new_person(self, seat: Seat) -> None:
        """Seat the phone that has waited longest, if any, at a lobby seat that was just switched to a person."""
        if self.waiting and isinstance(self.place, LobbyPlace) and seat not in self.phones.seats:
            self.place.seat_guest(self.phones.waiting[0], seat)
            self.phones.pages.send_waiting_seats()

    def newcomer(self) -> str:
        """Return a sentence about the phone that gets the next seat set to a person; '' if none is waiting."""
        words = _("{name} is waiting on a phone and gets this seat.")
        return words.format(name=self.waiting_names[0]) if self.waiting else ""

    def close_server(self) -> None:
        """Close the server at the host's request; phones' seats are then not remembered across a restart."""
        self.phones.close()
        self._remember()

    def end_session(self) -> None:
        """Revoke all phones' seats and keys, and close the server; no phone is remembered."""
        if self._phones is not None:
            self._phones.end_session(OVER, THANKS)
        if self._store is not None:
            self._store.change(phones=())

    def close(self) -> None:
        """Close the server because the window is closing, and record that Sala was quit."""
        if self._phones is None:
            return
        was_open, door = self.is_open, self._remembered()
        continues = self.place is not None and self.place.is_table
        self._phones.close(ENDED if continues else ENDED_IN_LOBBY, LAST_WORDS_S)
        if was_open and door is not None and self._store is not None:
            self._store.change(phones=door._replace(was_quit=True).lines())

    def _remember(self) -> None:
        """Save the phones' seats, so that they keep them across a restart of Sala."""
        if self._store is None or self._phones is None:
            return
        match = self.place.match_id if self.place is not None else 0
        phones = self._phones.known() if self.is_open else ()
        before = read_paired_phones(self._store.settings.phones)
        now = PairedPhones(match, int(time.time()), phones, self._phones.address)
        if not phones:
            self._store.change(phones=())
        elif before is None or before._replace(at=now.at) != now:
            self._store.change(phones=now.lines())

    def _remembered(self) -> PairedPhones | None:
        """Return the state of the server saved earlier in this session; None if there is none."""
        door = read_paired_phones(self._store.settings.phones) if self._store is not None else None
        return door if door is not None and door.is_fresh(time.time()) else None

    def _restore(self, match: int, deck: str = "") -> bool:
        """Reopen the server if it was open when Sala ended, and restore the seats of phones.

        `match` is the id of a match, or 0 for a lobby. After Sala was quit, this happens only for a match that the
        phones played alone, because in others their return may be unwanted; *Let phones in* then restores them. On
        another network the server stays closed. Returning pages request the pictures of the match's deck at once. The
        return value is whether phones now have their seats in this lobby or match.
        """
        door = self._remembered() if self._phones is None else None
        if door is None or (door.was_quit and (match == 0 or match != door.match)):
            return False
        for phone in door.phones:
            self.phones.expect(phone, door.host, seated=match in {0, door.match})
        if deck:
            self.phones.pictures.deck(deck)
        seated = match in {0, door.match}
        try:
            if not self.phones.reopen(door.host):
                words = _("This computer is on a different network now, so the table stays closed to phones.")
                self._stage.notify(words, again=True)
                return seated
        except OSError as error:  # a `ListenError`, whose module is imported with the server
            self._stage.notify(_(str(error)), again=True)
            return seated
        if self.phones.is_looked_for_elsewhere:
            self._say_new_address()
        else:
            self._stage.notify(_("Phones can join again: those that had seats will return by themselves."), again=True)
        return seated

    def ask_to_give(
        self, player: str, guest: Guest, give: Callable[[], None], others: Callable[[], None] | None
    ) -> None:
        """Ask whether a waiting phone may take a player's seat and see the hand.

        `others` asks about another phone.
        """
        from game.phones.page_messages import called  # noqa: PLC0415 - loaded with the door

        newcomer = called(guest, current())
        title = _("Give {player}’s seat and hand to {newcomer}?").format(player=player, newcomer=newcomer)
        if newcomer.casefold() == player.casefold():
            title = _("Let {player} back in?").format(player=player)
        words = _("Whoever holds this phone will see {player}’s hand.").format(player=player)
        answers = [Answer(_("Back")), Answer(_("Give the seat"), give, kind="primary")]
        if others is not None:
            answers.insert(1, Answer(_("Another phone"), others))
        self._stage.push(Dialog(title, words, answers))

    # The scene on the screen ------------------------------------------------------------------------------------------

    def _put(self, place: Place | None) -> None:
        before, self.place = self.place, place
        if before is None or place is None or before.match_id != place.match_id:
            self._drop_notices()
        if self._phones is not None:
            self._phones.pages.room, self._phones.pages.on_start = place, None
            self._phones.pages.deals = place is not None and place.is_table

    def _drop_notices(self) -> None:
        """Remove the notices about people on phones, because another scene is shown now."""
        for about in [about for about in self._said if about]:
            self._stage.notices.take_back(self._said.pop(about))

    def leave(self) -> None:
        """Detach from the current scene, because it is neither a lobby nor a table."""
        self._forget_late()
        self._put(None)
        if self._phones is not None:
            self._phones.drop_reservations()
            self._phones.leave_table()

    @property
    def without_screen(self) -> bool:
        """Whether all people at the table use phones, so that the screen expects no input."""
        return (
            bool(self._phones and self._phones.seats)
            and isinstance(self.place, TablePlace)
            and not self.place.seats_at_screen()
        )

    def play_all(self, players: Sequence[Player]) -> bool:
        """Return whether all people are on phones, so nobody at the screen can cut the deck."""
        on_phones = self.seats_on_phones()
        return bool(on_phones) and all(seat in on_phones for seat, player in enumerate(players) if player.is_person)

    def retranslate(self, table: TableScene | None) -> None:
        """Retranslate the phones' pages and hands after the language has changed."""
        if self._phones is None:
            return
        self._phones.pages.retranslate()
        if table is not None and isinstance(self.place, TablePlace):
            self._phones.join_table(table.match, table.referee, self.place.emblems())

    def seats_on_phones(self) -> Collection[Seat]:
        """Return the seats held by phones or reserved for them, now or from the next deal on."""
        return {*self._phones.seats, *self._late()} if self._phones is not None else ()

    def _late(self) -> dict[Seat, Guest]:
        """Return the guests who take a seat at the next deal, by seat."""
        guests = self._phones.keeper.late() if self._phones is not None else ()
        return {guest.later: guest for guest in guests if guest.later is not None}

    def late_seats(self, match: Match) -> Collection[Seat]:
        """Return the seats that people on phones take at a match's next deal, as saved before a restart."""
        door = read_paired_phones(self._store.settings.phones) if self._store is not None else None
        if door is None or door.match != match.id:
            return ()
        return {phone.later for phone in door.phones if phone.later is not None}

    def seat_late(self, match: Match) -> None:
        """Seat the guests who were waiting for the next deal, because the next match is beginning."""
        sitting = dict(self.change(match).sitting)
        for seat, guest in self._late().items():
            guest.later = None
            if seat in sitting:
                self.on_replaced(match, seat)
                self.phones.give_seat(guest, seat, sitting[seat].name)

    def _forget_late(self) -> None:
        """Let guests who were waiting for the next deal of an abandoned table get seats in the next game instead."""
        for guest in self._late().values():
            guest.later, guest.watches = None, True

    def give_up(self, seat: Seat) -> None:
        """Let the guest who was to take this seat at the next deal choose another."""
        guest = self._late().get(seat)
        if guest is not None:
            guest.later = None
            self.phones.pages.send_waiting_seats()

    def at_people(self, people: People) -> None:
        """Attach the page on which the people who play together are entered, where phones can join them."""
        self._put(PeoplePlace(self, people))

    def at_lobby(self, scene: LobbyScene, people: int = 0) -> None:
        """Attach a lobby, where people who join replace opponents; phones keep their seats from other games.

        The first `people` seats belong to people at the screen; phones get seats after these.
        """
        self._restore(0)
        self._forget_late()
        self._put(LobbyPlace(self, scene))
        if self._phones is not None:
            self._phones.pages.on_start = self.start
        self.seat_phones(people)

    def seat_phones(self, people: int) -> None:
        """Seat the people on phones in the current lobby; `people` is the number of people at the screen.

        The first `people` seats are for them.
        """
        if self._phones is not None and isinstance(self.place, LobbyPlace):
            self.place.seat_phones(people)
            self._phones.pages.send_waiting_seats()

    def remotes(self, match: Match) -> dict[Seat, Remote]:
        """Return the drivers of the match's seats that are on phones, by seat; those of opponents are left out.

        A phone only ever gets the seat of its own person.
        """
        restored = self._restore(match.id, match.game.pack(match.options).equipment)
        if self._phones is not None:
            self._phones.seat_owners(self._owners(match, resumed=self.place is None and not restored))
        self._keep_seats(match)
        if self._phones is None:
            return {}
        persons = [seat for seat, player in enumerate(match.players) if player.is_person]
        for seat in [seat for seat in self._phones.seats if seat not in persons]:
            self._phones.release(seat)
        return self._phones.remotes(persons)

    def _owners(self, match: Match, *, resumed: bool) -> dict[Seat, Guest]:
        """Return the guests who own seats in a match, by seat.

        Guests keep their seats from the lobby or from the previous table. If the match is `resumed`, the present seats
        of guests mean nothing: a guest gets the seat of the person with the guest's name. Default names are not unique,
        so they count only for the phone that had the seat. A phone without a seat gets one only if that seat was on a
        phone.
        """
        phones = self.phones
        found: dict[Seat, Guest] = {}
        persons = {seat: player.name for seat, player in enumerate(match.players) if player.is_person}
        guests = {seat: sitter.guest for seat, sitter in sorted(phones.seats.items()) if sitter.guest is not None}
        for seat, guest in guests.items():
            name = persons.get(seat)
            if not resumed and name is not None and (_is_called(guest.name, name) or _is_numbered(guest.name, name)):
                found[seat] = guest
                phones.rename(seat, translated_name_now(name))
        known = read_phone_seats(self._store.settings.phone_seats).get(match.id, {}) if self._store is not None else {}
        for seat, name in persons.items():
            waiting = phones.keeper.unseated() if resumed and seat in known else ()
            fits = (guest for guest in (*guests.values(), *waiting) if guest not in found.values())
            own = next((guest for guest in fits if self._is_owner(guest, name, known.get(seat))), None)
            if seat not in found and own is not None:
                found[seat] = own
        return found

    def owns(self, guest: Guest, match: Match, seat: Seat) -> bool:
        """Return whether the person on a phone is the player of a seat that is kept for a phone."""
        known = read_phone_seats(self._store.settings.phone_seats).get(match.id, {}) if self._store is not None else {}
        return self._is_owner(guest, match.players[seat].name, known.get(seat))

    def _is_owner(self, guest: Guest, name: str, known: PhoneSeat | None) -> bool:
        """Return whether a guest is the person with this name, whose seat was on the phone `known`.

        If the guest has no seat, the name counts only if the guest once had a seat under it, since anybody can type a
        name.
        """
        if not _is_called(guest.name, name) or (guest.seat is None and not _is_called(guest.last_name, name)):
            return False
        return not has_default_name(known_as(name)) or (known is not None and known.owner == owner_of(guest))

    def _keep_seats(self, match: Match) -> None:
        """Reserve the seats of a resumed match that were on phones for these phones."""
        if self._store is None or (isinstance(self.place, TablePlace) and self.place.match_id == match.id):
            return
        for seat in read_phone_seats(self._store.settings.phone_seats).get(match.id, {}):
            on_phone = self._phones is not None and seat in self._phones.seats
            if seat < len(match.players) and match.players[seat].is_person and not on_phone:
                self.phones.reserve(seat, kept=True)
                self._to_ask = True

    def _note_seats(self, match: Match) -> None:
        """Record which seats of a match are on phones, and on which, for when it is resumed without them.

        A seat that waits for its phone still belongs to that phone.
        """
        if self._store is None:
            return
        found = read_phone_seats(self._store.settings.phone_seats)
        before = found.get(match.id, {})
        seats: dict[Seat, PhoneSeat] = {}
        for seat, player in enumerate(match.players):
            sitter = self._phones.seats.get(seat) if self._phones is not None else None
            if sitter is not None and player.is_person:
                same = before.get(seat, PhoneSeat(seat))
                seats[seat] = PhoneSeat(seat, owner_of(sitter.guest)) if sitter.guest is not None else same
        if before == seats:
            return
        found.pop(match.id, None)
        if seats:
            found[match.id] = seats
        latest = [*found][-MOST_MATCHES:]
        lines = (f"{number} {each.text()}" for number in latest for each in found[number].values())
        self._store.change(phone_seats=tuple(lines))

    def _ask_for_absent(self) -> None:
        """Ask whether opponents should play on for people whose phones were forgotten.

        The phones were forgotten after the people played this match. When one of them returns, the question is asked
        again for the others, or withdrawn.
        """
        place = self.place
        names = place.absent_names() if isinstance(place, TablePlace) else []
        if self._question is not None and (not self._question[0].on_stage or self._question[1] != names):
            dialog, self._question = self._question[0], None
            if dialog.on_stage:
                self._stage.take_out(dialog)
                self._to_ask = True
        if not self._to_ask or not isinstance(place, TablePlace) or not isinstance(self._stage.top, TableScene):
            return
        self._to_ask = False
        if not names:
            return

        def wait() -> None:
            self.open_server()
            self.show()

        title = _("Waiting for {players}").format(players=all_of(names))
        words = _("They played on phones. Their hands are kept until the phones join, or computer players play on.")
        answers = (
            Answer(_("Let phones join"), wait, kind="primary"),
            Answer(_("Use computer players"), place.lend_absent),
        )
        self._question = Dialog(title, words, answers), names
        self._stage.push(self._question[0])

    def reorder(self, order: Sequence[Seat]) -> None:
        """Move phones with their people to new seats; `order` holds the earlier seats, () if nobody moves."""
        if self._phones is not None and order:
            self._phones.reorder(order)

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap the phones of two seats in a lobby, because their people have swapped places."""
        if self._phones is not None:
            self._phones.change_seats({one: other, other: one})
            self._phones.pages.send_waiting_seats()

    def follow(self, seat: Seat, player: Player) -> None:
        """Update a seat's phone after the host renamed its person or let an opponent play on."""
        guest = self._late().get(seat)
        if guest is not None and player.is_person:
            self.phones.give_seat(guest, seat, player.name)
        if self._phones is None or seat not in self._phones.seats:
            return
        self._phones.rename(seat, player.name)
        if not player.is_person and isinstance(self.place, TablePlace):
            self.place.lend(seat)

    def at_table(self, match: Match, table: TableScene) -> None:
        """Attach the table of a match; phones can take its seats between two moves."""
        place, before = TablePlace(self, match, self._lay), self.place
        if isinstance(before, TablePlace):
            place.copy_lent_seats(before)
            if before.match_id != match.id:
                self._forget_late()
        self._put(place)
        self._note_seats(match)
        if self._phones is not None:
            self._phones.pages.on_ready = None if place.seats_at_screen() else lambda: self._next(match)
            self._phones.pages.may_go_on = self._may_go_on
            self._phones.join_table(match, table.referee, place.emblems())

    def _may_go_on(self) -> bool:
        """Return whether the end of the deal or match is visible, not covered by the pause menu or the phones panel."""
        return isinstance(self._stage.top, StandingsScene | TableScene | ClosingScene)

    def _next(self, match: Match) -> None:
        """If nobody plays at the screen, continue once all phones have confirmed the end of the deal or match."""
        top = self._stage.top
        if isinstance(top, StandingsScene):
            top.callbacks.continue_playing()
        elif isinstance(top, TableScene | ClosingScene):
            self._go_on(match)

    def open_hand(
        self, seat: Seat, pieces: Sequence[str], words: Callable[[Reader], str], opened: Callable[[], None]
    ) -> bool:
        """Let a person reveal their hand on the phone; return False if the seat has no phone connected."""
        return self._phones is not None and self._phones.open_hand(seat, pieces, words, opened)

    def open_here(self, seat: Seat) -> None:
        """Open a hand on the screen that its owner is opening on a phone, which then says so."""
        if self._phones is not None:
            self._phones.open_here(seat)

    # Once a frame -----------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Process phone messages and update seats; return whether the window should draw at full rate."""
        phones = self._phones
        if phones is None:
            return False
        busy = phones.update()
        phones.pages.ask_onward(AGAIN if isinstance(self._stage.top, StandingsScene) else "")
        if self.to_show and self._stage.scenes:
            self.to_show = False
            self.show()
        notices = self._stage.notices
        if self._moved and not phones.is_looked_for_elsewhere:
            notices.take_back(self._moved)
            self._moved = ""
        while phones.notices:
            about, sentence = phones.notices.popleft()
            notices.take_back(self._said.get(about, ""))
            self._said[about] = sentence
            notices.say(sentence, again=True, within=FRESH_S)
        self._ask_for_absent()
        self._say_who_is_waited_for(phones)
        self._offer_seats(phones)
        phones.pages.tell_notice(self._notice(phones))
        table = self._table
        for seat, plaque in enumerate(table.plaques if table is not None else ()):
            device = ("away" if phones.is_away(seat) else "phone") if seat in phones.seats else ""
            if table is not None and plaque.device != device:
                plaque.device = device
                table.dirty = True
        self._show_sign(phones)
        return busy

    @property
    def _table(self) -> TableScene | None:
        """The table of the match that phones play; None while a lobby or a lesson's table is shown."""
        place = self.place
        if not isinstance(place, TablePlace):
            return None
        tables = (scene for scene in self._stage.scenes if isinstance(scene, TableScene))
        return next((table for table in tables if place.is_at(table)), None)

    @property
    def hand_is_open(self) -> bool:
        """Whether several people are at the screen and one of them sees their hand there."""
        table = self._table
        return table is not None and table.session.shared and table.session.viewer is not None

    def _show_sign(self, phones: Phones) -> None:
        """Show the sign that phones can join on the current lobby or table, or remove it."""
        scene: LobbyScene | TableScene | None = None
        if isinstance(self.place, LobbyPlace):
            scene = self.place.scene if self.place.scene in self._stage.scenes else None
        elif isinstance(self.place, TablePlace):
            scene = self._table
        where = f"{phones.address} · {phones.keeper.letters}" if phones.is_open and scene is not None else ""
        if scene is not None and where != (scene.sign.where if scene.sign is not None else ""):
            scene.show_open(PhonesButton(scene.ctx, self.show, where) if where else None)

    def _offer_seats(self, phones: Phones) -> None:
        """Send phones without a seat the list of seats whenever it has changed."""
        taken = (*phones.known(), *phones.seats)
        offered = (phones.address, taken, *(self.place.occupants() if self.place is not None else ()))
        if offered != self._offered:
            self._offered = offered
            self._remember()
            phones.pages.send_waiting_seats()

    def _notice(self, phones: Phones) -> Notice:
        """Return the notice that phones show about the big screen: a pause or, if public, who is being waited for."""
        from game.phones.page_messages import Notice  # noqa: PLC0415 - loaded with the door
        from game.phones.phone_state import OPENING  # noqa: PLC0415 - the same

        place, top, table = self.place, self._stage.top, self._table
        if not isinstance(place, TablePlace):
            return Notice()
        if table is None:
            in_lesson = any(isinstance(scene, TableScene) for scene in self._stage.scenes)
            return Notice(PAUSED, paused=True) if in_lesson else Notice()
        over = table.state.over
        menu = any(isinstance(scene, PauseScene) for scene in self._stage.scenes)
        if menu or not (over or isinstance(top, TableScene | CurtainScene | CutScene)):
            return Notice(PAUSED, paused=True)
        if absent := self._absent(phones):
            return Notice(WAITS_FOR_PHONE, absent)
        if not over and table.opens_hands:
            return Notice(OPENING)
        if not over and table.waits_for is not None:
            words, seat = table.waits_for
            here = place.seats_at_screen()  # if the banker is at a phone, somebody at the screen presses the button
            seats = [seat] if seat in here else here or [seat]
            return Notice(words, tuple((NOBODY, table.match.players[each].called) for each in seats))
        if over:
            missing = phones.pages.not_ready()
        else:
            answered, asked = table.referee.answered, table.referee.window
            missing = [seat for seat in place.people() if seat in asked - answered] if answered else []
        names = tuple((seat, table.match.players[seat].called) for seat in missing)
        return Notice(WAITS, names, waits=True) if names else Notice()

    def _absent(self, phones: Phones) -> tuple[tuple[Seat, str], ...]:
        """Return seats and names of people with disconnected phones for whom play is waiting.

        The result is empty while play waits for a person who can answer: at the screen or, if all may know who has
        answered, on another phone. In a claim window, the result includes all who were asked, since an answer given
        before the phone was lost is secret.
        """
        place, table = self.place, self._table
        if not isinstance(place, TablePlace) or table is None or table.state.over or not table.referee.ready:
            return ()
        referee, away = table.referee, frozenset(phones.waited_for)
        asked = referee.window - referee.answered
        if not asked & away:
            return ()
        is_public = table.match.view(None).table.phase in table.match.game.open_windows
        if asked.intersection(place.people()) - away if is_public else referee.owing(place.seats_at_screen()):
            return ()
        return tuple((row.seat, row.name) for row in place.rows() if row.seat in asked & away)

    def _say_who_is_waited_for(self, phones: Phones) -> None:
        """Show which disconnected phones play is waiting for; other absences are marked on the plaques."""
        names = [name for _seat, name in self._absent(phones)] if isinstance(self._stage.top, TableScene) else []
        words = _("The table is waiting for {players} to reconnect.").format(players=all_of(names)) if names else ""
        table, opens = self._table, phones.opens_hand
        if not words and table is not None and opens is not None and isinstance(self._stage.top, TableScene):
            player, key = table.match.players[opens].called, table.opens_for_phone
            if phones.is_away(opens):
                words = _("The table is waiting for {players} to reconnect.")
            elif key:
                words = _("{player} is opening their hand on their phone. {key} opens it on this screen.")
            else:
                words = _("{player} is opening their hand on their phone.")
            words = words.format(player=player, players=player, key=key)
        if words != self._waits:
            self._waits = words
            self._stage.notices.set_permanent(words)
