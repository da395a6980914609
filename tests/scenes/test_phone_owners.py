"""Each phone has only the seat of its own person, whatever is played, continued or changed between."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.match import Match
from game.match.roster_change import NO_CHANGE
from game.match.store import Store
from game.phones.paired_phones import PhoneSeat, owner_of, read_phone_seats
from game.rules import GAMES
from game.scenes.phones.places import TablePlace
from game.table.lobby.party import Party
from game.table.lobby.seat_joining import Joining
from tests.scenes.test_together import Evening

AT_SCREEN = ("Ann", "Ben")
ON_PHONES = ("Cam", "Dan", "Eve")


class Session:
    """An evening with people at the screen and at phones, whose pages are not needed here."""

    def __init__(self, names: tuple[str, ...] = ON_PHONES) -> None:
        self.store = Store.open(IN_MEMORY)
        party = Party(int(time.time()), AT_SCREEN)
        self.store.change(speed=0.0, lessons=tuple(GAMES), cut=False, together=party.lines())
        self.evening = Evening(self.store)
        self.evening.house.phones.open_server()
        self.people: dict[str, str] = {}
        """Name of the person at each phone."""
        self.evening.lobby("pai-gow")
        for name in names:
            self.come(name)

    def come(self, name: str) -> None:
        """Let a phone in, and seat it in the lobby if a seat is left."""
        house = self.evening.house
        guest = house.phones.phones.keeper.invited(house.phones.phones.keeper.invitation)
        guest.name, guest.watches = name, True
        self.people[owner_of(guest)] = name
        house.phones.seat_phones(len(AT_SCREEN))

    @property
    def match(self) -> Match:
        place = self.evening.house.phones.place
        assert isinstance(place, TablePlace)
        return place._match

    def play(self, game: str, *swaps: tuple[int, int]) -> Match:
        """Begin a match in which these seats were swapped in the lobby."""
        house, lobby = self.evening.house, self.evening.lobby(game)
        joining = Joining(lobby.choices, house.couch.devices, house.couch.on_phones)
        joining.on_swap = house.couch.on_swap
        for one, other in swaps:
            joining.exchange(one, other)
        self.evening.click("start")
        return self.match

    def resume(self, number: int) -> Match:
        """Continue an unfinished match from the title."""
        self.evening.house.to_title()
        self.evening.house.sit_down(self.store.resume(number))
        self.evening.wait()
        return self.match

    def rearrange(self, order: tuple[int, ...]) -> None:
        """Begin another match with the same people in other seats."""
        house, match = self.evening.house, self.match
        house.couch._wait(match, NO_CHANGE._replace(order=order))
        house._another(match, [100] * len(match.players))
        self.evening.wait()

    def restart(self) -> None:
        """Kill the program; the phones do not return yet."""
        self.evening.wait()
        self.evening.house.phones.phones._server.close()
        self.evening = Evening(self.store)

    def on_phones(self) -> dict[str, str]:
        """Return the player of each seat on a phone, by the person at the phone, after checking what it shows."""
        found, match = {}, self.match
        for seat, sitter in self.evening.house.phones.phones.seats.items():
            if sitter.guest is not None:
                assert sitter.shown is not None
                assert sitter.shown.setting.seat == seat
                assert sitter.shown.setting.match is match
                assert match.players[seat].is_person
                found[self.people[owner_of(sitter.guest)]] = match.players[seat].called
        return found

    def expected(self) -> dict[str, str]:
        """Return what `on_phones` has to return: everybody at a phone plays in the own name."""
        here = [player.called for player in self.match.players if player.is_person]
        return {name: name for name in self.people.values() if name in here}

    def close(self) -> None:
        self.evening.house.phones.close()
        self.store.close()


@pytest.fixture
def session() -> Iterator[Session]:
    found = Session()
    yield found
    found.close()


def test_phone_never_gets_a_screen_players_seat_when_another_match_is_resumed(
    session: Session,
) -> None:
    """Eve sits in Pai Gow where Ben sits in Tongits, in which there is no seat for her."""
    tongits = session.play("tongits").id
    assert session.on_phones() == {"Cam": "Cam"}
    session.play("pai-gow", (1, 3))
    session.resume(tongits)
    assert session.on_phones() == {"Cam": "Cam"}
    phones = session.evening.house.phones
    assert isinstance(phones.place, TablePlace)
    assert [session.match.players[seat].called for seat in phones.place.seats_at_screen()] == [*AT_SCREEN]
    assert "Eve" in phones.watching_names


def test_phone_without_a_seat_in_between_gets_its_own_back_when_a_match_is_resumed(session: Session) -> None:
    """Without a question who plays for its person."""
    first = session.play("pai-gow").id
    assert session.on_phones() == {name: name for name in ON_PHONES}
    session.play("tongits")
    assert session.on_phones() == {"Cam": "Cam"}
    session.resume(first)
    assert session.on_phones() == {name: name for name in ON_PHONES}
    phones = session.evening.house.phones
    assert isinstance(phones.place, TablePlace)
    assert phones.place.absent_names() == []


def test_people_who_never_left_are_not_announced_as_joining_when_a_match_is_resumed(session: Session) -> None:
    """Nor when a lobby has a seat again for those who watched the game before."""
    first, house = session.play("pai-gow").id, session.evening.house
    session.play("tongits")
    session.evening.wait()
    assert not house.phones.phones.notices
    house.to_title()
    house.sit_down(session.store.resume(first))
    assert not [said for _about, said in house.phones.phones.notices if "joined" in said]
    session.evening.wait()
    assert session.on_phones() == {name: name for name in ON_PHONES}
    session.play("tongits")
    session.evening.wait()
    house.to_title()
    house.open_lobby("pai-gow")
    assert set(house.phones.names) == {*ON_PHONES}
    assert not [said for _about, said in house.phones.phones.notices if "joined" in said]


def test_same_default_name_in_an_earlier_match_does_not_mean_the_same_person() -> None:
    """'Player 3' at the phone of today is not the one whose phone played the match."""
    session = Session(("Player 3",))
    try:
        first = session.play("tongits").id
        assert session.on_phones() == {"Player 3": "Player 3"}
        session.resume(first)
        assert session.on_phones() == {"Player 3": "Player 3"}, "on the same phone it is"
        phones = session.evening.house.phones
        phones.end_session()
        session.people.clear()
        phones.open_server()
        session.evening.lobby("tongits")
        session.come("Player 3")
        session.resume(first)
        assert session.on_phones() == {}
        assert isinstance(phones.place, TablePlace)
        assert phones.place.absent_names() == ["Player 3"]
    finally:
        session.close()


def test_typing_a_name_alone_does_not_give_a_waiting_phone_a_seat(session: Session) -> None:
    """Whoever types the name of a person whose phone is gone still has to be let in by the host."""
    first = session.play("tongits").id
    phones = session.evening.house.phones
    phones.end_session()
    session.people.clear()
    phones.open_server()
    guest = phones.phones.keeper.invited(phones.phones.keeper.invitation)
    guest.name = "Cam"
    session.people[owner_of(guest)] = "somebody"
    session.resume(first)
    assert session.on_phones() == {}
    assert not phones.owns(guest, session.match, 2)


@pytest.mark.parametrize("seed", range(3))
def test_no_phone_ever_gets_another_persons_seat(session: Session, seed: int) -> None:
    """In any order of new matches, swapped seats, continued matches and restarts, and everybody plays who can."""
    chance, matches = random.Random(seed), []
    for step in range(10):
        what = chance.choice(("play", "resume", "rearrange", "restart")) if matches else "play"
        if what == "play":
            game = chance.choice(sorted({"pai-gow", "tongits", "pong", "daun-tiga", "pai-tong"}))
            count = len(session.evening.lobby(game).choices.called)
            swaps = [(one, other) for one, other in [chance.sample(range(count), 2) for _ in range(3)]]
            people = session.evening.lobby(game).choices.kinds.count("person")
            session.play(game, *((one, other) for one, other in swaps if max(one, other) < people))
        elif what == "resume":
            session.resume(chance.choice(matches))
        elif what == "rearrange":
            session.rearrange(tuple(chance.sample(range(len(session.match.players)), len(session.match.players))))
        else:
            number = session.match.id
            session.restart()
            session.resume(chance.choice([number, *matches]))
        matches.append(session.match.id)
        assert session.on_phones() == session.expected(), (step, what)


def test_phone_seats_saved_by_earlier_releases_are_read_without_their_owners() -> None:
    lines = ("12 1 3", "13 2:0123456789abcdef", "13 4", "14 x", "15 2:0")
    assert read_phone_seats(lines) == {
        12: {1: PhoneSeat(1), 3: PhoneSeat(3)},
        13: {2: PhoneSeat(2, "0123456789abcdef"), 4: PhoneSeat(4)},
    }
