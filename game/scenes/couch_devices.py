"""Tracks who uses which device: on the join screen, at the table, and as gamepads are connected and disconnected."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.lists import labelled, listed
from game.match.players import called_at, has_default_name, known_as, translated_name_now
from game.match.roster_change import NO_CHANGE, read_change
from game.scenes.deck_cut_scene import CutScene
from game.scenes.device_input import device_of
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, THE_MOUSE, Device, Devices, read_unnamed_seats, unnamed_seat_lines
from game.table.emblems import emblems_of, flower_lines, match_emblems, people_known, read_flowers
from game.table.lobby.late_joining import JoiningLate
from game.table.lobby.party import (
    MOST_PEOPLE,
    Party,
    People,
    Roster,
    read_party,
    reordered,
    seat_people,
    seats_here,
)
from game.table.lobby.seat_joining import Joining
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Confirm, Key

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from game.match.match import Match
    from game.match.players import Player
    from game.match.roster_change import RosterChange
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.scenes.lobby.scene import LobbyScene
    from game.scenes.phones.phone_session import PhoneSession
    from game.table.lobby.match_setup import Choices
    from game.table.lobby.seat_joining import SeatCard
    from game.ui.intents import Intent, Plugged
    from game.ui.stage import Stage


class AwayScene(Dialog):
    """Dialog shown until a missing gamepad is back, another device takes over, or the person plays without one."""

    def __init__(
        self, seat: Seat, name: str, assign_device: Callable[[Device], bool], play_without: Callable[[], None]
    ) -> None:
        """Create the dialog; `assign_device` assigns a device to the person and returns whether it succeeded."""
        words = _(
            "The game is waiting. Plug the pad back in, or press a button on another pad or a key in a free set "
            "of keys: {name} will play with that from then on."
        ).format(name=name)
        title = _("{name}: pad disconnected").format(name=name)
        super().__init__(title, words, (Answer(_("Go on without it"), play_without, key="escape"),))
        self.seat, self.name = seat, name
        self._assign_device = assign_device

    def enter(self) -> None:
        """Clear the focus, so that a press on another person's device cannot give up this seat's gamepad."""
        super().enter()
        self.focus.focus(None)

    def as_pressed(self, intent: Intent) -> bool:
        """Return True for any key of a key set: it may take over, whatever action it is bound to."""
        return device_of(intent) is not None

    def handle(self, intent: Intent) -> bool:
        """Let another device take over; handle other intents like any dialog."""
        device = device_of(intent) if isinstance(intent, Confirm | Key) else None
        if device is not None and not (isinstance(intent, Confirm) and not intent.pad) and self._assign_device(device):
            self.stage.pop()
            return True
        return super().handle(intent)


class Couch:
    """The people at this screen and their devices."""

    def __init__(self, store: Store, stage: Stage) -> None:
        self._store, self._stage = store, stage
        self._pads: list[str] = []
        self.devices = Devices()
        """Assigned devices; empty until a person chooses one. Until then, the key sets are assigned in order."""
        self.phones: PhoneSession | None = None
        """Phones of this session, used by the pages on which phones can join; None if there are none."""
        self.on_phones: Callable[[], Collection[Seat]] = tuple
        """Returns the seats that are on phones."""
        self.seat_phones: Callable[[int], None] = lambda _people: None
        """Seats the people on phones in the current lobby, given the number of people at the screen."""
        self.on_swap: Callable[[Seat, Seat], None] = lambda _one, _other: None
        """Called after two seats of the current lobby have been swapped."""
        self.on_sit: Callable[[Seat, Player], None] = lambda _seat, _player: None
        """Called before a person takes a seat at the table or changes their name."""
        self.on_give_up: Callable[[Seat], None] = lambda _seat: None
        """Called when a seat of the table no longer has anyone waiting to take it at the next deal."""
        self.watching: tuple[str, ...] = ()
        """People of the session at this screen who have no seat in the game of the current lobby."""
        self._match: Match | None = None
        """Match of the last table; None once its seating order has been applied to the session."""
        self._are_seated = False
        """Whether devices are assigned to the seats of the current lobby or table, not of an earlier one."""
        self._handed: dict[int, set[Seat]] = {}
        """Seats that people have handed over to opponents, keyed by match id."""
        self._moved: dict[tuple[int, Seat], tuple[str, Device | None]] = {}
        """Names and devices of people at the screen whose seats phones have taken, keyed by match id and seat."""
        self._waiting: tuple[int, RosterChange] = (0, NO_CHANGE)
        """Id of a match, and how its players change at the next deal."""
        stage.on_plugged = self.plugged
        if self.party is None and not store.settings.phones and store.settings.flowers:
            store.change(flowers=())

    def away_phones(self) -> Collection[Seat]:
        """Return the seats whose phones have lost their connection."""
        return self.phones.away_phones() if self.phones is not None else ()

    # A session --------------------------------------------------------------------------------------------------------

    @property
    def party(self) -> Party | None:
        """The people who play together in this session; None if there are none or the session is too old."""
        party = read_party(self._store.settings.together)
        return party if party is not None and party.is_fresh(time.time()) else None

    def _keep(self, names: Sequence[str]) -> None:
        """Save the people who play together, and their devices."""
        party = Party(int(time.time()), tuple(names))
        self.devices.forget_others(People(names).called)
        self._store.change(together=party.lines())
        self._remember()

    def _gather(self) -> None:
        """Reorder the session's people and their devices as at the last table."""
        match, self._match = self._match, None
        party = self.party
        if party is None:
            return
        if match is None:
            self._give_back(People(party.names).called)
            return
        on_phones = self.on_phones()
        seats = {
            translated_name_now(self.devices.person_in(seat) or player.name): seat
            for seat, player in enumerate(match.players)
            if player.is_person and seat not in on_phones
        }
        names, held = reordered(party.names, seats)
        before = People(party.names).called
        self.devices.keep_only(held)
        self._give_back(before[-1 - seat] if seat < 0 else "" for seat in held)
        self.devices.record_names(dict(enumerate(People(names).called)))
        self._keep(names)

    def _give_back(self, names: Iterable[str]) -> None:
        """Give the session's people, seated in this order, their parked devices; '' stands for others."""
        for place, name in enumerate(names):
            self.devices.give_back(place, name)

    def _keep_sitting(self, match: Match, sitting: Mapping[Seat, Player], newcomers: Sequence[Player]) -> None:
        """Add people who have joined a table, and changed names, to the session."""
        party = self.party
        if party is None:
            return
        names, called = [*party.names], People(party.names).called
        on_phones = self.on_phones()
        for seat, player in sitting.items():
            before = match.players[seat].called
            if seat in on_phones or player.called in called:
                continue
            if before in called:  # also for a person who hands over under a new name
                names[called.index(before)] = player.name
            elif player.is_person:
                names.append(player.name)
        names += [player.name for player in newcomers if player.called not in called]
        self._keep(names[:MOST_PEOPLE])

    def replaced(self, match: Match, seat: Seat) -> None:
        """Remove a seat's previous player from the people at the screen when a phone takes over the seat.

        The previous player has handed over to an opponent, or has moved to the phone.
        """
        party, name = self.party, match.players[seat].called
        others = [player.called for other, player in enumerate(match.players) if other != seat and player.is_person]
        called = People(party.names).called if party is not None else ()
        if name in called and name not in others:  # default names keep their numbers
            self._moved[match.id, seat] = name, self.devices.unpark(name)
            self._keep([shown for shown in called if shown != name])

    def returned(self, match: Match, seat: Seat) -> None:
        """Add the person who takes over a table's seat from a phone to the people at the screen.

        This is the person who sat there before the phone came, with the same name and device, or else the seat's
        current player.
        """
        player = match.players[seat]
        persons = {other: each.called for other, each in enumerate(match.players) if other != seat and each.is_person}
        called = People(self.party.names).called if self.party is not None else ()
        name, device = self._moved.pop((match.id, seat), ("", None))
        if not name or name in called or name in persons.values():
            name, device = player.called, self.devices.unpark(player.called)
        if name != player.called:
            match.sit(seat, player._replace(name=name))
        if device is not None and self.devices.of(seat) is None and self.devices.seat_of(device) is None:
            self.devices.assign(seat, device)
        here = {**persons, seat: name}
        names = [here[each] for each in sorted(here) if each not in self.on_phones()] if not called else [*called]
        if name not in names:
            names.append(name)
        if len(names) > 1:
            self._keep(names[:MOST_PEOPLE])

    def _handed_before(self, match: Match) -> set[Seat]:
        """Return the seats that people of this session handed over to opponents before a restart."""
        called = People(self.party.names).called if self.party is not None else ()
        players = enumerate(match.players)
        return {seat for seat, player in players if not player.is_person and player.called in called}

    def _recall_devices(self) -> None:
        if self.devices.held or self.devices.parked:
            return
        settings, party = self._store.settings, self.party
        self.devices = Devices.recalled(settings.devices, self._pads, settings.device_people)
        if party is not None and any(settings.device_people):
            self.devices.seat(dict(enumerate(People(party.names).called)))

    def together(self, on_phones: Callable[[], None] | None = None) -> None:
        """Push the page for entering the people of a session; each game then seats them in this order."""
        self._recall_devices()
        self._gather()
        party = self.party
        names = party.names if party is not None else self._store.settings.names[:1]
        people = People(names, self.phones, read_flowers(self._store.settings.flowers))

        before = [*people.here]

        def close() -> None:
            if self.phones is not None:
                self.phones.leave()
            self._stage.pop()

        def leave() -> None:
            self.devices.record_names(dict(enumerate(people.called)))
            self._keep(people.here)
            close()

        def seat_all() -> None:
            if (phones := self.phones) is not None:
                for _guest in range(phones.waiting):
                    phones.seat_waiting(people.called[: len(people.here)])
            leave()

        def done() -> None:
            names = self.phones.waiting_names if self.phones is not None else ()
            if not names:
                leave()
                return
            answers = (
                Answer(_("Back")),
                Answer(_("Let them wait"), leave),
                Answer(_("Seat them"), seat_all, kind="primary"),
            )
            words = labelled(listed(names), _("waiting for a seat"))
            self._stage.push(Dialog(_("Not everybody has a seat"), words, answers, usual=2))

        def keep() -> None:
            """Save the people entered so far, so that they survive a crash while this page is open."""
            self.devices.record_names(dict(enumerate(people.called)))
            if people.here != before or party is not None:
                self._keep(people.here)

        def back() -> None:
            keep()
            close()

        def end() -> None:
            self._store.change(together=(), flowers=())
            self._match, self.devices = None, Devices()
            self._moved.clear()
            self._store.change(device_people=(), device_seats=())
            if self.phones is not None:
                self.phones.end_session()
            close()
            words = _("The session is over: its players are forgotten, and phones can no longer join.")
            self._stage.notify(words, again=True)

        def ask_to_end() -> None:
            if party is None and len(people.names) == 1 and not people.names[0].strip():
                end()
                return
            words = _("Its players will be forgotten, and phones will no longer be able to join.")
            answers = Answer(_("Back")), Answer(_("End the session"), end, kind="primary")
            self._stage.push(Dialog(_("End the session?"), words, answers))

        lasts = party is not None or (self.phones is not None and self.phones.is_open)
        ways = done, back, on_phones
        roster = Roster(people, self.devices)
        roster.on_change = keep
        on_end = ask_to_end if lasts else None
        if self.phones is not None:
            self.phones.at_people(people)
        self._stage.push(JoinScene(roster, *ways, onward=_("Done"), phones=self.phones, on_end=on_end))

    def seat_people(self, choices: Choices) -> int:
        """Seat the people who play together in a lobby; return how many are seated, 0 if nobody was entered."""
        party = self.party
        self.watching, self._are_seated = (), True
        if party is None:
            return 0
        self._recall_devices()
        self._gather()
        party = self.party or party
        self.devices.record_names(dict(enumerate(People(party.names).called)))
        self.watching = watching = seat_people(party, choices)
        for place in range(len(party.names) - len(watching), len(party.names)):
            self.devices.park(place)
        if watching:
            words = _("{game} has {count} seats. Watching this time: {names}.")
            self._stage.notify(
                words.format(game=choices.game.title, count=choices.game.seats[-1], names=listed(watching)), again=True
            )
        return len(party.names) - len(watching)

    def _keep_people(self, choices: Choices) -> None:
        """Save who joined or left a lobby, for this game and the next.

        People without a seat there stay in the session. Several people in a lobby begin a session, as on the page on
        which people are entered.
        """
        party, here = self.party, seats_here(choices, self.on_phones())
        if party is None and len(here) < 2:
            return
        names = party.names if party is not None else ()
        beyond = range(choices.game.seats[-1], len(names))
        kept = (*(choices.names[seat] for seat in here), *(names[place] for place in beyond))
        self.devices.keep_only(here)
        called = ["" for _seat in here] + [People(names).called[place] for place in beyond]
        self._give_back(called)
        self.devices.record_names(dict(enumerate(People(kept).called)))
        self._keep(kept)
        self.seat_phones(self.seat_people(choices))

    def cards(self, choices: Choices) -> list[SeatCard]:
        """Return the cards of a lobby's seats, with the devices that people will use at the table."""
        joining = Joining(choices, self.devices.copy(), self.on_phones)
        joining.away_phones = self.away_phones
        return joining.cards()

    # Scenes -----------------------------------------------------------------------------------------------------------

    def join(self, lobby: LobbyScene, on_phones: Callable[[], None] | None = None) -> None:
        """Push the join screen over a lobby, with the devices used last."""
        self._recall_devices()
        joining = Joining(lobby.choices, self.devices, self.on_phones)
        joining.on_swap, joining.away_phones = self.on_swap, self.away_phones

        def back() -> None:
            self._remember()
            self._keep_people(lobby.choices)
            self._stage.pop()

        def start() -> None:
            back()
            lobby.focus.activate(lobby.start.node)

        self._stage.push(JoinScene(joining, start, back, on_phones, phones=self.phones))

    def join_late(self, match: Match, lay: Callable[[Match], None]) -> None:
        """Push the join screen over a match in progress; `lay` rebuilds its table. DT-13.

        *Back* leads to the pause menu below, so that play does not continue before the host wants it to.
        """
        handed = self._handed.setdefault(match.id, self._handed_before(match))
        before, now, parked = self.change(match), partial(self.change, match), self.devices.parked
        joining = JoiningLate(match, before, self._store.settings, self.devices, self.on_phones, handed, now, parked)
        joining.away_phones = self.away_phones

        def close(*, to_table: bool) -> None:
            joining.follow()
            self._remember()
            change, before = joining.changes, self.change(match)
            self._wait(match, change)
            self._stage.pop()
            if to_table and isinstance(self._stage.top, PauseScene):
                self._stage.pop()
            for player in change.newcomers:
                self._stage.notify(_("{player} joins at the next deal.").format(player=player.called), again=True)
            for seat, player in change.sitting:
                if (seat, player) not in before.sitting:
                    self._stage.notify(_("{player} joins at the next deal.").format(player=player.called), again=True)
            for seat in change.leaving:
                self._stage.notify(
                    _("{player} leaves at the next deal.").format(player=match.players[seat].called), again=True
                )
            if change.order:
                self._stage.notify(_("Seats change at the next deal."), again=True)
            sitting = joining.sitting
            self._keep_sitting(match, {**sitting, **dict(change.sitting)}, change.newcomers)
            handed.difference_update(seat for seat, _player in change.sitting)
            for seat, _player in before.sitting:
                if seat not in {*sitting, *dict(change.sitting)}:
                    self.on_give_up(seat)
            for seat, player in sitting.items():
                if match.players[seat].is_person and not player.is_person:
                    handed.add(seat)
                    if seat in joining.left:
                        self.devices.park_for(player.called, joining.left[seat])
                elif player.is_person:
                    if not match.players[seat].is_person:
                        self._say_who_takes_over(match, seat, player, returns=seat in handed)
                    handed.discard(seat)
                self.on_sit(seat, player)
                renamed, emblems = player.is_person and match.players[seat].is_person, match_emblems(match)
                match.sit(seat, player)
                if renamed:
                    known = people_known(match.players)
                    match.flowers = {**match.flowers, **{name: emblems[each] for each, name in known.items()}}
            cuts = any(isinstance(scene, CutScene) for scene in self._stage.scenes)
            if sitting or (change != NO_CHANGE and cuts):  # cut by other players
                lay(match)
            else:
                self._note_devices(match)

        ways = partial(close, to_table=True), partial(close, to_table=False)
        self._stage.push(JoinScene(joining, *ways, late=True, phones=self.phones))

    def _say_who_takes_over(self, match: Match, seat: Seat, player: Player, *, returns: bool) -> None:
        """Show that a person replaces an opponent from now on; `returns` if the person had handed over to it."""
        opponent = called_at(match.players, match.options)[seat]
        if returns and player.called == opponent:
            words = _("{name} plays on.").format(name=player.called)
        else:
            words = _("{player} plays on with {opponent}’s hand.").format(player=player.called, opponent=opponent)
        self._stage.notify(words, again=True)

    def change(self, match: Match) -> RosterChange:
        """Return the changes to a match's players at the next deal."""
        if self._waiting[0] != match.id:  # load the change saved before a restart, if any
            change = read_change(self._store.settings.next_deal, match.id, len(match.players))
            self._waiting = match.id, self._without_lost_phones(match, change)
        return self._waiting[1]

    def _without_lost_phones(self, match: Match, change: RosterChange) -> RosterChange:
        """Return a change without the people whose phones cannot reconnect, because nobody would play for them."""
        on_phones, late = self.on_phones(), self.phones.late_seats(match) if self.phones is not None else ()
        lost = [seat for seat in late if seat not in on_phones]
        return change._replace(sitting=tuple(each for each in change.sitting if each[0] not in lost))

    def _wait(self, match: Match, change: RosterChange) -> None:
        """Record a change of a match's players at its next deal, which also survives a restart of Sala."""
        self._waiting = match.id, change
        lines = change.lines(match.id)
        if self._store.settings.next_deal != lines:
            self._store.change(next_deal=lines)

    def sit_later(self, match: Match, seat: Seat, player: Player) -> None:
        """Let a person on a phone replace the player of a seat at the next deal."""
        change = self.change(match)
        sitting = {**dict(change.sitting), seat: player}
        self._wait(match, change._replace(sitting=tuple(sorted(sitting.items()))))
        self._stage.notify(_("{player} joins at the next deal.").format(player=player.called), again=True)

    def reorder(self, order: Sequence[Seat]) -> None:
        """Reassign devices when people change seats; `order` holds each new seat's former seat, () if nobody moves."""
        if order:
            for seat in self.devices.held:
                if seat not in order:
                    self.devices.park(seat)
            self.devices.keep_only(order)

    def _remember(self) -> None:
        """Save who has which device."""
        settings, texts, people = self._store.settings, self.devices.remembered(), self.devices.remembered_people()
        if (settings.devices, settings.device_people) != (texts, people):
            self._store.change(devices=texts, device_people=people)

    def leave(self) -> None:
        """Record that the current lobby or table was left: the next match may have different seats."""
        self._are_seated = False

    def at_table(self, table: TableScene) -> None:
        """Pass the assigned devices to a table about to be shown, including after a restart during a session."""
        match = table.match
        if self.party is not None:
            self._recall_devices()
        if not self._are_seated:
            self._seat_by_person(match, self.devices)
            self._are_seated = True
        self._free_devices(match)
        on_phones, players = self.on_phones(), enumerate(match.players)
        people = {seat: each.name for seat, each in players if each.is_person and seat not in on_phones}
        for seat, name in people.items():
            if not has_default_name(known_as(name)):
                self.devices.give_back(seat, name)
        self._equip([*people], self.devices)
        self._note_devices(match)
        self._keep_flowers(match)
        table.devices, self._match = self.devices, match

    def at_practice(self, table: TableScene) -> None:
        """Pass people's devices to a table over the current scene, which may have other seats; nothing is saved."""
        devices = self.devices.copy()
        called = {seat: player.called for seat, player in enumerate(table.match.players) if player.is_person}
        devices.seat(called)
        self._equip([*called], devices)
        table.devices = devices

    def _seat_by_person(self, match: Match, devices: Devices) -> None:
        """Assign devices to the people at the screen by the seats of this match, and park all others.

        A person without a name can be recognised only by the device.
        """
        known = read_unnamed_seats(self._store.settings.device_seats).get(match.id, {})
        people: dict[Seat, str] = {}
        for seat, player in enumerate((*match.players, *self.change(match).newcomers)):
            if player.is_person and seat not in self.on_phones():
                name = known_as(player.name)
                people[seat] = devices.unnamed_with(known.get(seat, "")) if has_default_name(name) else name
        devices.seat(people)

    @staticmethod
    def _equip(people: Sequence[Seat], devices: Devices) -> None:
        """Assign free keys, or else the mouse, to people at a shared screen who have no device.

        `people` are their seats.
        """
        if len(people) < 2 or not (devices.held or devices.parked):
            return
        for seat in people:
            free = (device for device in (*devices.free_keys(), THE_MOUSE) if devices.is_free(device))
            if devices.of(seat) is None and (device := next(free, None)) is not None:
                devices.assign(seat, device)

    def _note_devices(self, match: Match) -> None:
        """Record and save who uses which device in a match."""
        players = (*match.players, *self.change(match).newcomers)
        self.devices.record_table_names({seat: each.called for seat, each in enumerate(players) if each.is_person})
        self._remember()
        found = read_unnamed_seats(self._store.settings.device_seats)
        seats = self.devices.unnamed_seats()
        if found.get(match.id, {}) != seats:
            found.pop(match.id, None)
            self._store.change(device_seats=unnamed_seat_lines({**found, match.id: seats}))

    def _keep_flowers(self, match: Match) -> None:
        """Let the people of a match keep their emblems for the rest of the session, in whatever seats they sit."""
        kept = read_flowers(self._store.settings.flowers)
        match.flowers = {**kept, **match.flowers}
        emblems = match_emblems(match)
        own = {name: emblems[seat] for seat, name in people_known(match.players).items()}
        match.flowers = {**match.flowers, **own}
        match.keep_emblems(emblems if emblems != emblems_of(match.players, {}) or match.emblems else ())
        others = {name: flower for name, flower in kept.items() if name not in own}
        lines = flower_lines({**others, **own})
        if (len(own) > 1 or self.party is not None) and lines != self._store.settings.flowers:
            self._store.change(flowers=lines)

    def _free_devices(self, match: Match) -> None:
        """Free the devices of people whose seats opponents play; the owners get them back in the next game.

        A person who is just sitting down on an open join screen keeps their device.
        """
        party, on_phones = self.party, self.on_phones()
        pages = [scene for scene in self._stage.scenes if isinstance(scene, JoinScene)]
        joining = {seat for page in pages for seat in page.joining.persons}
        players = (*match.players, *self.change(match).newcomers)
        here = {seat for seat, player in enumerate(players) if player.is_person and seat not in on_phones}
        for seat in self.devices.held:
            if seat not in here and seat not in joining:
                self.devices.park(seat)
        if party is not None:
            self.devices.forget_others(People(party.names).called)

    @staticmethod
    def presses(seat: Seat, devices: Devices) -> Callable[[Intent], bool]:
        """Return a function that recognises presses on this seat's gamepad, or on any unassigned one.

        Unassigned gamepads count only if the seat has no device.
        """

        def is_own(intent: Intent) -> bool:
            pad = getattr(intent, "pad", "")
            if not pad:
                return False
            own, device = devices.of(seat), Device(GAMEPAD, pad)
            return device == own if own is not None else devices.is_free(device)

        return is_own

    def confirming_glyph(self, seat: Seat, devices: Devices) -> str:
        """Return the picture of this seat's confirm button, such as 'shapes a'; '' if the seat has no gamepad."""
        device = devices.of(seat)
        return (
            f"{self._stage.ctx.keys.family_of(device.name)} a" if device is not None and device.kind == GAMEPAD else ""
        )

    # Pads -------------------------------------------------------------------------------------------------------------

    def plugged(self, told: Plugged) -> None:
        """Handle a gamepad that has been connected or disconnected."""
        tables = [scene for scene in self._stage.scenes if isinstance(scene, TableScene)]
        others = [table.devices for table in tables if table.devices is not self.devices]
        change = Devices.plugged if told.here else Devices.unplugged
        seats = [change(devices, told.pad) for devices in (self.devices, *others)]
        seat = seats[-1] if tables and tables[-1].devices is not self.devices else seats[0]
        if told.here:
            self._pads.append(told.pad)
            self._is_back(seat)
        else:
            if told.pad in self._pads:
                self._pads.remove(told.pad)
            self._show_gamepad_lost(seat, tables[-1] if tables else None)
        top = self._stage.top
        if isinstance(top, JoinScene):
            top.resume()

    def _show_gamepad_lost(self, seat: Seat | None, table: TableScene | None) -> None:
        """Show the dialog that waits for a gamepad, if the person in this seat is at a table."""
        if seat is None or table is None or seat >= len(table.match.players) or not table.match.players[seat].is_person:
            return
        name, devices = table.match.players[seat].called, table.devices
        self._stage.push(
            AwayScene(seat, name, partial(self._assign_device, table, seat), partial(devices.remove, seat))
        )

    def _is_back(self, seat: Seat | None) -> None:
        for scene in list(self._stage.scenes):
            if seat is not None and isinstance(scene, AwayScene) and scene.seat == seat:
                self._stage.take_out(scene)
                self._stage.notify(_("{name} plays on.").format(name=scene.name), again=True)

    def _assign_device(self, table: TableScene, seat: Seat, device: Device) -> bool:
        """Assign another device to the seat whose gamepad is missing; return False if it is not free."""
        if not table.devices.is_free(device):
            return False
        table.devices.assign(seat, device)
        if table.devices is self.devices:
            self._note_devices(table.match)
        return True
