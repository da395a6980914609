"""Places that phones can join: a lobby, whose seats count for the next match, or a table, between two moves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.i18n import N_, _
from game.match.player_names import opponent_names
from game.match.players import PERSON, Player, called_at, has_default_name, unique_name
from game.opponents import usual
from game.table.emblems import emblems_of, match_emblems
from game.table.lobby.party import MOST_PEOPLE
from game.ui.theme import EMBLEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.i18n import Catalogue
    from game.match.match import Match
    from game.match.roster_change import RosterChange
    from game.phones.page_messages import JoinSeat
    from game.phones.phone_host import Phones
    from game.phones.session_auth import Guest
    from game.rules.contract import Seat
    from game.rules.options import Options
    from game.scenes.lobby.scene import LobbyScene
    from game.scenes.table.scene import TableScene
    from game.table.lobby.match_setup import Choices
    from game.table.lobby.party import People

AT_SCREEN: Final = N_("{player}, at the screen")
ON_PHONE: Final = N_("{player}, on a phone")
MOST_SEATS: Final = len(EMBLEMS)
"""Maximum number of seats that people can take before a game is chosen; each has a flower."""
LENT: Final = N_("A computer player plays on for you. To play again, take your seat.")
ON_SCREEN: Final = N_(
    "Your hand is now played on the big screen. To play here again, choose “Move to a phone” under “Phones” there."
)
KEPT: Final = N_("kept for {player}")


class Act(NamedTuple):
    """An action that the phones panel offers for a seat."""

    name: str
    """Name that stays the same when the panel is rebuilt: 'lend', 'back', 'away', 'screen', 'phone', 'again'."""
    words: str
    do: Callable[[], None]
    effect: str
    """Sentence about the effect on the seat."""


class SeatRow(NamedTuple):
    """A seat as listed in the phones panel."""

    seat: Seat
    emblem: str
    name: str
    description: str
    """State of the seat in words, such as 'on a phone', 'away for 0:42', 'at the screen' or 'a computer player'."""
    away: bool
    acts: tuple[Act, ...]


class Place(Protocol):
    """Interface through which phones use the current scene."""

    is_table: bool
    """Whether the scene shows a deal."""
    starts: bool
    """Whether a game can be started here."""

    @property
    def match_id(self) -> int:
        """Number of the match that is played; 0 in a lobby."""

    def title(self, language: Catalogue) -> str:
        """Return a one-line description for a person about to join."""

    def seats(self, language: Catalogue, guest: Guest) -> Sequence[JoinSeat]:
        """Return all seats, each marked with whether this guest's phone may take it."""

    def sit(self, seat: Seat, name: str) -> None:
        """Give the seat to a person with a phone."""

    def sits_later(self, guest: Guest, seat: Seat, name: str) -> bool:
        """Return whether a guest has to wait for the next deal to sit in a free seat; if so, record that."""

    def rows(self) -> list[SeatRow]:
        """Return all seats as rows of the phones panel."""

    def occupants(self) -> tuple[object, ...]:
        """Return everything that determines which seats are offered to phones, for comparison with an earlier value."""


class PlaceSession(Protocol):
    """Interface of the phone session for its place."""

    change: Callable[[Match], RosterChange]
    sit_later: Callable[[Match, Seat, Player], None]
    on_replaced: Callable[[Match, Seat], None]
    on_returned: Callable[[Match, Seat], None]

    def owns(self, guest: Guest, match: Match, seat: Seat) -> bool:
        """Return whether the person on a phone is the player of a seat that is kept for a phone."""

    @property
    def phones(self) -> Phones:
        """The phone server."""

    def ask_to_give(
        self, player: str, guest: Guest, give: Callable[[], None], others: Callable[[], None] | None
    ) -> None:
        """Ask whether a waiting phone may take a player's seat and see the hand.

        `others` asks about another phone.
        """


class PeoplePlace:
    """Adapter through which phones join the people who play together, before a game is chosen."""

    is_table = starts = False
    match_id = 0

    def __init__(self, session: PlaceSession, people: People) -> None:
        self._session, self._people = session, people

    def title(self, language: Catalogue) -> str:
        """Return a one-line description for a person about to join."""
        return language.gettext(N_("Play together"))

    def seats(self, language: Catalogue, guest: Guest) -> list[JoinSeat]:  # noqa: ARG002 - all get the same
        """Return the next seat, which is after all others."""
        from game.phones.page_messages import JoinSeat  # noqa: PLC0415 - loaded with the door

        seat = next_phone_seat(self._session.phones)
        taken = emblems_of(self._people.players, self._people.flowers)
        emblem = next(flower for flower in EMBLEMS if flower not in taken)
        words = language.gettext(N_("saved for a phone"))
        return [JoinSeat(seat, emblem, True, words)] if seat < MOST_SEATS else []

    def sit(self, seat: Seat, name: str) -> None:
        """Give the seat to a person with this name, or a similar one if somebody at the screen has it."""
        here = self._people.called[: len(self._people.here)]
        self._session.phones.rename(seat, unique_name(here, name))

    def sits_later(self, guest: Guest, seat: Seat, name: str) -> bool:  # noqa: ARG002 - no deal is on
        """Return False, because seats are taken at once."""
        return False

    def rows(self) -> list[SeatRow]:
        """Return the people of the session as rows of the phones panel.

        The rows have no actions, because all actions are on the page below.
        """
        phones, people = self._session.phones, self._people
        seats = [*range(len(people.here)), *(seat for seat in sorted(phones.seats) if phones.name_of(seat))]
        shown = zip(seats, people.players, people.called, emblems_of(people.players, people.flowers), strict=True)
        return [seat_row(phones, seat, player, called, emblem, ()) for seat, player, called, emblem in shown]

    def occupants(self) -> tuple[object, ...]:
        """Return the names of all people."""
        return self._people.called


def next_phone_seat(phones: Phones) -> Seat:
    """Return the seat of a phone that joins before a game is chosen, which comes after all others."""
    return max([MOST_PEOPLE - 1, *phones.seats]) + 1


class LobbyPlace:
    """Adapter through which phones join a lobby; its choices apply to the next match."""

    is_table = False
    starts = True
    match_id = 0

    def __init__(self, session: PlaceSession, scene: LobbyScene) -> None:
        self._session, self.scene = session, scene

    @property
    def _choices(self) -> Choices:
        return self.scene.choices

    def title(self, language: Catalogue) -> str:
        """Return a one-line description, for example 'Pong, four seats'."""
        return title_text(self._choices.game.title, self._choices.seats, language)

    def seats(self, language: Catalogue, guest: Guest) -> list[JoinSeat]:  # noqa: ARG002 - no seat has a hand
        """Return all seats; phones may take those of opponents and those reserved for phones."""
        choices = self._choices
        return join_seats(self._session.phones, choices.players, choices.options, language, self._emblems())

    def _emblems(self) -> tuple[str, ...]:
        """Return the flower of each seat, as shown in the lobby."""
        return emblems_of(self._choices.players, self._choices.flowers)

    def sit(self, seat: Seat, name: str) -> None:
        """Give the seat to a person with this name."""
        self._choices.set_kind(seat, PERSON)
        self._choices.set_name(seat, name)
        called = self._choices.called[seat]  # with a number if a person at the screen has that name
        self._choices.set_name(seat, called)
        self._session.phones.rename(seat, called)
        self.scene.phone_sat(seat)

    def sits_later(self, guest: Guest, seat: Seat, name: str) -> bool:  # noqa: ARG002 - no deal is on
        """Return False, because seats of a lobby are taken at once."""
        return False

    def rows(self) -> list[SeatRow]:
        """Return all seats as rows of the phones panel."""
        phones, found, emblems = self._session.phones, [], self._emblems()
        for seat, player in enumerate(self._choices.players):
            acts: list[Act] = []
            if seat in phones.seats:
                takes = _("A computer player takes this seat")
                acts.append(Act("away", _("Use a computer player"), partial(self._send_away, seat), takes))
                if phones.seats[seat].guest is None:
                    acts.append(screen_act(partial(phones.release, seat)))
            elif player.is_person:
                acts.append(phone_act(partial(phones.reserve, seat)))
            found.append(seat_row(phones, seat, player, self._choices.called[seat], emblems[seat], acts))
        return found

    def occupants(self) -> tuple[object, ...]:
        """Return the game, who sits where, and the names."""
        choices = self._choices
        return choices.game.name, choices.kinds, tuple(choices.names[: choices.seats]), choices.guests

    def _free_seat(self) -> Seat | None:
        """Return an opponent's seat, or a new one; None if all are taken."""
        phones, choices = self._session.phones, self._choices
        others = (other for other in range(choices.seats - choices.guests) if other not in phones.seats)
        free = next((other for other in others if choices.kinds[other] != PERSON), None)
        if free is None and choices.seats < choices.game.seats[-1] and not choices.guests:
            free = choices.seats
            choices.seats += 1
        return free

    def seat_guest(self, guest: Guest, wanted: Seat | None = None) -> None:
        """Give a guest the seat `wanted`, or any that is left in this game, and show the new player in the lobby."""
        seat = self._give_seat(guest, wanted)
        if seat is not None:
            self.scene.phone_sat(seat)

    def _give_seat(self, guest: Guest, wanted: Seat | None = None, *, joins: bool = True) -> Seat | None:
        """Give a guest a seat, under their own or a default name; return it, or None if none is left.

        If the guest `joins`, a notice is shown.
        """
        seat, choices = self._free_seat() if wanted is None else wanted, self._choices
        if seat is None:
            return None
        before = choices.kinds[seat], choices.names[seat]
        choices.set_kind(seat, PERSON)
        choices.set_name(seat, guest.name)
        name = choices.called[seat]
        if not self._session.phones.give_seat(guest, seat, name, joins=joins):
            choices.set_kind(seat, before[0])
            choices.set_name(seat, before[1])
            return None
        choices.set_name(seat, name)
        return seat

    def seat_phones(self, people: int = 0) -> None:
        """Seat the people on phones in this game: in their own seats, an opponent's or a new one.

        The first `people` seats are for people at the screen. A person for whom no seat is left watches, is offered the
        next free seat, and gets a seat again in the next game.
        """
        phones, choices = self._session.phones, self._choices
        for seat in sorted(phones.seats):
            if seat >= choices.seats or seat < people:
                free = self._free_seat()
                guest = phones.seats[seat].guest
                if free is None or guest is None:
                    phones.release(seat)
                    if guest is not None:
                        guest.watches = True
                    continue
                phones.change_seats({seat: free})
        for seat in phones.seats:
            choices.set_kind(seat, PERSON)
            if phones.name_of(seat):
                choices.set_name(seat, phones.name_of(seat))
        for guest in phones.watching:
            self._clear_seat_of(guest, people)
            self._give_seat(guest, joins=False)

    def _clear_seat_of(self, guest: Guest, people: int) -> None:
        """Free the seat that a guest had when this game was last open, because it is still set to that person."""
        phones, choices = self._session.phones, self._choices
        for seat in range(people, choices.seats):
            is_theirs = choices.kinds[seat] == PERSON and choices.names[seat] == guest.name
            if is_theirs and guest.name and seat not in phones.seats:
                choices.set_kind(seat, choices.opponent)

    def _send_away(self, seat: Seat) -> None:
        self._session.phones.send_away(seat)
        self._choices.set_kind(seat, usual(self._choices.game.name))


class TablePlace:
    """Adapter for a table, whose seats can pass between phone, screen and opponent between two moves."""

    is_table = True
    starts = False

    def __init__(self, session: PlaceSession, match: Match, lay: Callable[[Match], None]) -> None:
        self._session, self._match, self._lay = session, match, lay
        self._lent: dict[Seat, Guest | None] = {}
        """Maps each lent seat to the guest who gets it back from the opponent playing there.

        None stands for a person whose phone no longer had a key.
        """

    @property
    def match_id(self) -> int:
        """Number of the match."""
        return self._match.id

    def is_at(self, table: TableScene) -> bool:
        """Return whether a table shows this match."""
        return table.match is self._match

    def title(self, language: Catalogue) -> str:
        """Return a one-line description, for example 'Pong, four seats'."""
        return title_text(self._match.game.title, len(self._match.players), language)

    def people(self) -> list[Seat]:
        """Return the seats of all people, at the screen and on phones."""
        return [seat for seat, player in enumerate(self._match.players) if player.is_person]

    def seats_at_screen(self) -> list[Seat]:
        """Return the seats of people at the screen."""
        on_phones = self._session.phones.seats
        return [seat for seat in self.people() if seat not in on_phones]

    def emblems(self) -> tuple[str, ...]:
        """Return the flower of each seat, as shown at the table."""
        return match_emblems(self._match)

    def seats(self, language: Catalogue, guest: Guest) -> list[JoinSeat]:
        """Return all seats; phones may take those of opponents and those reserved for phones.

        After the match has ended, they may take none. A seat reserved for a person holds that person's hand, so only
        the person's own phone may take it.
        """
        match = self._match
        found = join_seats(self._session.phones, match.players, match.options, language, self.emblems())
        names, words = called_at(match.players, match.options, language), language.gettext(KEPT)
        for seat in self._kept():
            if not self._owns(guest, seat):
                found[seat] = found[seat]._replace(free=False, words=words.format(player=names[seat]), kept="")
        words = language.gettext(N_("{player} joins at the next deal."))
        for seat, player in self._sitting().items():
            found[seat] = found[seat]._replace(free=False, words=words.format(player=player.called))
        return [each._replace(free=False) for each in found] if match.over else found

    def _kept(self) -> list[Seat]:
        """Return the seats without a phone that are kept for their owners, also while an opponent plays there."""
        phones, found = self._session.phones, []
        for seat, player in enumerate(self._match.players):
            sitter = phones.seats.get(seat)
            if sitter is None:
                if seat in self._lent and not player.is_person:
                    found.append(seat)
            elif sitter.guest is None and (sitter.kept or not has_default_name(player.name)):
                found.append(seat)
        return found

    def _owns(self, guest: Guest, seat: Seat) -> bool:
        """Return whether the player of a kept seat is the person on a guest's phone."""
        lent = self._lent.get(seat)
        if lent is not None and seat not in self._session.phones.seats:
            return lent is guest
        return self._session.owns(guest, self._match, seat)

    def _sitting(self) -> dict[Seat, Player]:
        """Return a mapping from seat to the person who will sit there at the next deal."""
        return dict(self._session.change(self._match).sitting)

    def sits_later(self, guest: Guest, seat: Seat, name: str) -> bool:
        """Return whether a guest has to wait for the next deal because the opponent has placed a bet.

        A guest who lent the seat gets back its hand and its bet at once.
        """
        if not self._match.has_bet(seat) or self._lent.get(seat) is guest or self._match.players[seat].is_person:
            return False
        players = {**dict(enumerate(self._match.players)), **self._sitting()}
        people = [each.name for other, each in players.items() if other != seat and each.is_person]
        guest.name, guest.later = unique_name(people, name), seat
        self._session.sit_later(self._match, seat, Player(guest.name, PERSON))
        return True

    def sit(self, seat: Seat, name: str) -> None:
        """Give the seat to a person from the next move on; an opponent with the same name is renamed.

        If another person already has the name, a number is added to it.
        """
        people = [each.name for other, each in enumerate(self._match.players) if other != seat and each.is_person]
        name = unique_name(people, name)
        self._session.phones.rename(seat, name)
        self._session.on_replaced(self._match, seat)
        self._match.sit(seat, Player(name, PERSON))
        for other, player in enumerate(self._match.players):
            if other != seat and not player.is_person and player.name.casefold() == name.casefold():
                free = opponent_names(self._match.game.name, [each.name for each in self._match.players])
                self._match.sit(other, player._replace(name=next(free)))
        self._lay(self._match)

    def copy_lent_seats(self, before: TablePlace) -> None:
        """Copy the record of lent seats from the previous table if it shows the same match."""
        if before.match_id == self.match_id:
            self._lent = before._lent

    def rows(self) -> list[SeatRow]:
        """Return all seats as rows of the phones panel, with the actions that are possible now."""
        emblems, names = self.emblems(), called_at(self._match.players, self._match.options)
        found = [
            seat_row(
                self._session.phones,
                seat,
                player,
                names[seat],
                emblems[seat],
                [] if self._match.over else self._acts(seat, player),
            )
            for seat, player in enumerate(self._match.players)
        ]
        for seat, player in self._sitting().items():
            words = _("joins at the next deal")
            found[seat] = found[seat]._replace(name=player.called, description=words, acts=())
        return found

    def occupants(self) -> tuple[object, ...]:
        """Return the match, who sits where now and at the next deal, and whether it is over."""
        return self._match.id, self._match.players, self._session.change(self._match).sitting, self._match.over

    def _acts(self, seat: Seat, player: Player) -> list[Act]:
        phones = self._session.phones
        if seat in phones.seats:
            screen = screen_act(partial(self._to_screen, seat))
            if phones.is_away(seat):
                keeps = _("A computer player plays on for {player}, who keeps the seat").format(player=player.called)
                lend = Act("lend", _("Use a computer player"), partial(self._lend, seat), keeps)
                if phones.waiting:  # perhaps for this very seat, because a browser has lost its key
                    return [self._let_in(seat, player), lend, screen]
                return [lend, screen]
            waits = _("The seat and its hand are kept for another phone")
            return [Act("away", _("Remove the phone"), partial(self._send_away, seat), waits), screen]
        if player.is_person:
            return [phone_act(partial(self._to_phone, seat))]
        if seat in self._lent:
            plays = _("{player} plays in this seat again").format(player=player.called)
            back = Act("back", _("Give the seat back"), partial(self._give_back, seat), plays)
            if self._session.phones.waiting:
                return [self._let_in(seat, player), back]
            return [back]
        return []

    def _to_phone(self, seat: Seat) -> None:
        self._session.phones.reserve(seat, kept=True)
        self._lay(self._match)

    def _waits_as(self, player: Player) -> Guest | None:
        """Return the guest who waits under a player's name, perhaps on a phone that has lost its key; else None."""
        waiting = self._session.phones.waiting
        return next((guest for guest in waiting if guest.name.casefold() == player.called.casefold()), None)

    def _let_in(self, seat: Seat, player: Player) -> Act:
        """Return the action that offers a player's seat to the waiting phones."""
        plays = _("A phone that is waiting takes this seat")
        return Act("again", self._let_in_words(player), partial(self._ask_to_give, seat), plays)

    def _let_in_words(self, player: Player) -> str:
        """Return the label of the action that offers a player's seat to the waiting phones."""
        if self._waits_as(player) is not None:
            return _("Let back in")
        return _("Give the seat") if self._session.phones.waiting[0].name else _("Let a phone in")

    def _ask_to_give(self, seat: Seat, number: int = 0) -> None:
        """Ask whether a waiting phone may have a seat and see its hand; `number` is its index among those waiting.

        A phone whose person has the same name as the seat's player comes first.
        """
        own = self._waits_as(self._match.players[seat])
        waiting = sorted(self._session.phones.waiting, key=lambda guest: guest is not own)
        if number < len(waiting):
            guest = waiting[number]
            others = partial(self._ask_to_give, seat, number + 1) if number + 1 < len(waiting) else None
            player = called_at(self._match.players, self._match.options)[seat]
            self._session.ask_to_give(player, guest, partial(self._give, seat, guest), others)

    def _give(self, seat: Seat, guest: Guest) -> None:
        """Give a seat and its hand to a waiting phone; its previous phone, if any, cannot return to it."""
        phones, match = self._session.phones, self._match
        is_kept = seat in self._kept() or (seat in phones.seats and phones.is_away(seat))
        if guest not in phones.waiting or match.over or not is_kept:
            return
        phones.send_away(seat)
        self._lent.pop(seat, None)
        before, name = called_at(match.players, match.options)[seat], guest.name or match.players[seat].name
        if phones.give_seat(guest, seat, name):
            self.sit(seat, name)
            if guest.name.casefold() != before.casefold():
                words = _("{player} plays on with {opponent}’s hand.")
                phones.notify(words.format(player=guest.name, opponent=before), guest.key)
        else:
            phones.reserve(seat, kept=True)
            self._lay(match)
        phones.pages.send_waiting_seats()

    def _to_screen(self, seat: Seat) -> None:
        match = self._match
        self._session.phones.release(seat, ON_SCREEN)
        before = called_at(match.players, match.options)[seat]
        self._session.on_returned(match, seat)
        name = match.players[seat].called
        if name != before:
            words = _("{player} plays on with {opponent}’s hand.")
            self._session.phones.notify(words.format(player=name, opponent=before))
        self._lay(match)

    def _send_away(self, seat: Seat) -> None:
        self._session.phones.send_away(seat)
        self._session.phones.reserve(seat, kept=True)
        self._lay(self._match)

    def lend(self, seat: Seat) -> None:
        """Take a seat from its phone, which gets it back later from the opponent who plays on."""
        phones = self._session.phones
        guest = phones.seats[seat].guest
        phones.release(seat, LENT)
        self._lent[seat] = guest

    def lend_absent(self) -> None:
        """Let opponents play on in all seats that are kept for phones."""
        for seat in [seat for seat in self._kept() if seat in self._session.phones.seats]:
            self._lend(seat)

    def absent_names(self) -> list[str]:
        """Return the names of the people whose seats are kept for phones."""
        names = called_at(self._match.players, self._match.options)
        return [names[seat] for seat in self._kept() if seat in self._session.phones.seats]

    def _lend(self, seat: Seat) -> None:
        self.lend(seat)
        person = self._match.players[seat]
        self._match.sit(seat, Player(person.name, usual(self._match.game.name)))
        words, guest = _("A computer player plays on for {player}."), self._lent.get(seat)
        self._session.phones.notify(words.format(player=person.called), guest.key if guest is not None else "")
        self._lay(self._match)

    def _give_back(self, seat: Seat) -> None:
        guest = self._lent.pop(seat)
        if guest is None:
            self._session.phones.reserve(seat, kept=True)
            self._match.sit(seat, self._match.players[seat]._replace(kind=PERSON))
            self._lay(self._match)
            return
        self._session.phones.release_seat(seat, guest)
        self._match.sit(seat, Player(guest.name, PERSON))
        self._session.phones.notify(_("{name} plays on.").format(name=guest.name), guest.key)
        self._lay(self._match)


def screen_act(do: Callable[[], None]) -> Act:
    """Return the action that takes a seat from its phone to the screen."""
    return Act("screen", _("Play on this screen"), do, _("This seat’s hand is played on the big screen"))


def phone_act(do: Callable[[], None]) -> Act:
    """Return the action that takes a seat from the screen to a phone."""
    return Act("phone", _("Move to a phone"), do, _("This seat is kept for a phone"))


def title_text(game: str, seats: int, language: Catalogue) -> str:
    """Return a one-line description of a game, for example 'Pong, four seats'."""
    ngettext = language.ngettext
    return ngettext("{game}, {count} seat", "{game}, {count} seats", seats).format(game=game, count=seats)


def join_seats(
    phones: Phones, players: Sequence[Player], options: Options, language: Catalogue, emblems: Sequence[str]
) -> list[JoinSeat]:
    """Return the seats as phones list them, each marked with whether a phone may take it."""
    from game.phones.page_messages import JoinSeat  # noqa: PLC0415 - loaded with the door

    say, found, names = language.gettext, [], called_at(players, options, language)
    for seat, player in enumerate(players):
        emblem = emblems[seat]
        called = names[seat]
        if seat in phones.seats:
            taken, kept = phones.seats[seat].guest is not None, player.name
            if taken:
                found.append(JoinSeat(seat, emblem, False, say(ON_PHONE).format(player=called)))
            else:  # the new player will see its hand, so the label names the owner
                words = say(N_("saved for {player}")).format(player=called) if kept else say(N_("saved for a phone"))
                found.append(JoinSeat(seat, emblem, True, words, kept))
        elif player.is_person:
            found.append(JoinSeat(seat, emblem, False, say(AT_SCREEN).format(player=called)))
        else:
            words = say(N_("{player} (computer) will make room for you")).format(player=called)
            found.append(JoinSeat(seat, emblem, True, words))
    return found


def seat_row(phones: Phones, seat: Seat, player: Player, called: str, emblem: str, acts: Sequence[Act]) -> SeatRow:
    """Return the row of a seat in the phones panel."""
    away = seat in phones.seats and phones.is_away(seat)
    if seat not in phones.seats:
        description = _("at the screen") if player.is_person else _("a computer player")
    elif phones.seats[seat].guest is None:
        description = _("no phone yet")
    elif not away:
        description = _("on a phone")
    else:
        seconds = phones.away_for(seat) or 0
        description = _("away for {minutes}:{seconds}").format(minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    return SeatRow(seat, emblem, called, description, away, tuple(acts))
