"""Sessions in which every message to every phone is recorded and searched for hidden information.

They include lost connections, seats taken over, onlookers and further matches. Connections are real except for their
threads, so that the recorded text is exactly the text that would be sent. Sentences name pieces by their codes. A
message may contain the codes that its seat could know once the screen had shown that much, and a record may not change
when pieces hidden from its seat are shuffled again.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from game.i18n import spoken
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, Player
from game.match.referee import Update
from game.phones import phone_host
from game.phones.connections import Connection
from game.phones.protocol import Answer, Hello, Join, Ready, Sort
from game.phones.session_auth import Guest
from game.rules import GAMES
from game.rules.contract import Event
from game.words import Reader
from tests.phones.phone_session import Evening, answer_of
from tests.phones.test_deals import codes_in, pattern_of, waited_for
from tools.notation import event_to_text, view_to_text

DEALS = 3
"""Deals per match; after them the same players play again."""
SHUFFLED = 12
"""One record in this many is rebuilt with its hidden pieces shuffled again."""
LONGEST = 20_000
"""Maximum frames per deal."""


class Overheard(Connection):
    """A connection without a thread, which records each message."""

    def __init__(self, key: str) -> None:
        self.key, self.tongue, self.language = key, "", spoken("")
        self.texts: list[str] = []
        self.state: dict[str, Any] | None = None

    def note(self, message: dict[str, Any]) -> None:
        self._keep(message)

    def note_last(self, message: dict[str, Any]) -> None:
        self._keep(message)

    def show(self, page: dict[str, Any]) -> int:
        if "table" in page:
            self.state = page
        return self._keep(page)

    def _keep(self, message: dict[str, Any]) -> int:
        self.texts.append(json.dumps(message, ensure_ascii=False))
        return len(self.texts[-1])

    def dismiss(self, sentence: str, heading: str = "", **more: str) -> None:
        more |= {"heading": self.say(heading)} if heading else {}
        self._keep({"gone": self.say(sentence), **more})

    def end(self) -> None:
        """Do nothing, because no message is queued."""


class Night(Evening):
    """A session of consecutive deals with disturbances, whose messages are recorded."""

    def __init__(self, name: str, number: int, plant: Callable[[dict[str, Any], InMemoryMatch], None] | None) -> None:
        self.rng = Random(f"{name} {number}")
        game = GAMES[name]
        seats = self.rng.choice([game.default_seats, max(game.seats), min(game.seats)])
        on_phones = sorted(self.rng.sample(range(seats), self.rng.randint(2, min(3, seats))))
        self.plant = plant
        self.pattern = pattern_of(game.pack(game.Options()).codes)
        self.known: defaultdict[tuple[int, int, int | None], set[str]] = defaultdict(set)
        """Codes that the seat, or everybody, may know by now, by match, deal and seat."""
        self.showing: Update | None = None
        self.left = 0
        """Update that the screen is showing, and the number of its events that it has not shown yet."""
        self.events: tuple[Event, ...] = ()
        """Events of that update in the order in which the screen shows them."""
        self.matches = self.over = 0
        self.counts: Counter[str] = Counter()
        self.found: list[str] = []
        self.lines: dict[str, Overheard] = {}
        self.away: dict[str, int] = {}
        """Keys of disconnected devices, with the frame in which each reconnects."""
        self.lent: dict[int, tuple[Guest, int]] = {}
        self.answered: set[tuple[int, str, str]] = set()
        self.learned: tuple[object, ...] = ()
        self.frames = 0
        super().__init__(name, on_phones, f"{number:064x}", seats)
        self.phones.pictures.prepare = lambda _equipment: None  # type: ignore[method-assign]
        for seat in [*on_phones, None]:
            self.come(seat)

    # Devices ----------------------------------------------------------------------------------------------------------

    def come(self, seat: int | None) -> None:
        """Let a device join and take a seat; without a seat it is an onlooker for the whole session."""
        guest = self.phones.keeper.invited(self.phones.keeper.invitation)
        self.connect(guest)
        if seat is not None:
            self.phones._hear(self.lines[guest.key], Join(f"Guest {seat}", seat))

    def connect(self, guest: Guest) -> None:
        line = self.lines[guest.key] = self.phones._server._lines[guest.key] = Overheard(guest.key)
        self.phones._hear(line, Hello(guest.key, None))

    def lose(self, guest: Guest) -> None:
        line = self.phones._server._lines.pop(guest.key)
        self.search(guest, self.lines.pop(guest.key))
        self.phones._hear(line, None)
        self.away[guest.key] = self.frames + self.rng.randint(1, 40)

    # Time -------------------------------------------------------------------------------------------------------------

    def one_frame(self) -> None:
        """Run one frame: the screen updates or lags behind; phones answer, disconnect, return, or are played for."""
        self.frames += 1
        self.held = self.rng.random() < 0.3
        self.counts["frames that the screen lags"] += self.held
        if not self.held:
            self.show_more()
        self.learn()
        self.phones.update()
        for key, line in list(self.lines.items()):
            guest = self.phones.keeper.known(key)
            assert guest is not None
            self.search(guest, line)
            self.act(guest, line)
        self.mishaps()
        self.referee.step(0.5)
        result = self.match.deal.result
        if result is not None and not self.screen.waiting and self.referee.ready and self.rng.random() < 0.2:
            self.go_on()

    def show_more(self) -> None:
        """Let the screen show what waits, event by event; now and then it stops between two events until later."""
        while self.showing is not None or self.screen.waiting:
            if self.showing is None:
                self.showing = self.screen.take(None)
                assert self.showing is not None
                self.left = len(self.showing.events)
                people = frozenset(seat for seat, player in enumerate(self.match.players) if player.is_person)
                self.events = self.match.game.as_shown(
                    tuple(self.match.history[len(self.match.history) - self.left :]), self.showing.view.table, people
                )
            while self.left:
                if self.rng.random() < 0.3:
                    self.counts["updates shown in part"] += 1
                    return
                self.left -= 1
                self.screen.report_progress(self.showing.at, self.left)
            self.screen.report_shown(self.showing.at)
            self.showing = None

    def act(self, guest: Guest, line: Overheard) -> None:
        """Choose an offer, or send something else."""
        state = line.state
        if guest.seat is None or state is None or (mark := (self.matches, guest.key, state["number"])) in self.answered:
            return
        if "result" in state:
            self.answered.add(mark)
            self.phones._hear(line, Ready(state["number"]))
        elif (answer := answer_of(state, self.rng.randrange(40))) is not None:
            self.answered.add(mark)
            if self.rng.random() < 0.1:
                self.phones._hear(line, Sort(state["number"], self.rng.choice(["rank", "suit"])))
            self.phones._hear(line, Answer(answer["number"], answer["offer"], tuple(answer.get("amounts", ()))))

    def mishaps(self) -> None:
        """Now and then disconnect or reconnect a phone, or hand a seat to an opponent or back."""
        for key in [key for key, frame in self.away.items() if frame <= self.frames]:
            del self.away[key]
            guest = self.phones.keeper.known(key)
            assert guest is not None
            self.connect(guest)
            self.counts["came back"] += 1
        for seat in [seat for seat, (_guest, frame) in self.lent.items() if frame <= self.frames]:
            guest, _frame = self.lent.pop(seat)
            self.match.sit(seat, Player(guest.name, PERSON))
            self.phones.release_seat(seat, guest)
            self.lay()
            self.counts["seat given back"] += 1
        sitting = [guest for key in self.lines if (guest := self.phones.keeper.known(key)) and guest.seat is not None]
        if sitting and self.rng.random() < 0.02:
            self.lose(self.rng.choice(sitting))
        elif sitting and self.rng.random() < 0.01:
            guest = self.rng.choice(sitting)
            seat = guest.seat
            assert seat is not None
            self.phones.release(seat)
            self.match.sit(seat, Player(f"Stand-in {seat}", "first"))
            self.lent[seat] = guest, self.frames + self.rng.randint(10, 80)
            self.lay()
            self.counts["seat lent"] += 1

    def lay(self) -> None:
        super().lay()
        self.learned = ()
        self.showing, self.left = None, 0
        if self.matches:
            self.phones.pages.on_ready = lambda: None

    def go_on(self) -> None:
        """Deal the next deal, or start another match with the same players."""
        self.over += 1
        self.match.finish_deal()
        if self.match.number < DEALS:
            self.referee.next_deal()
            return
        self.matches += 1
        self.counts["played again"] += 1
        seed = f"{self.rng.getrandbits(256):064x}"
        terms = MatchTerms(
            self.match.game, self.match.options, self.match.players, DEALS, seed, (200,) * len(self.match.players)
        )
        self.match = InMemoryMatch.begin_in_memory(terms)
        self.lay()

    # What may be known ------------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """Record the codes that every seat on a phone, and everybody, may know now that the screen shows this much."""
        if self.showing is not None:
            before = self.match.history[: len(self.match.history) - len(self.events)]
            shown = (*before, *self.events[: len(self.events) - self.left])
            for seat in (*self.phones.seats, None):
                text = " ".join(event_to_text(each.seen_by(seat)) for each in shown)
                self.known[self.matches, self.match.number, seat] |= codes_in(text, self.pattern)
        if not self.referee.ready or self.learned == (now := (self.referee.at, self.match.answered_seats)):
            return
        self.learned = now
        for seat in (*self.phones.seats, None):
            view = self.match.view(seat)
            text = " ".join([view_to_text(view), *(event_to_text(each.seen_by(seat)) for each in self.match.history)])
            self.known[self.matches, self.match.number, seat] |= codes_in(text, self.pattern)
            self.known[self.matches, self.match.number, seat] |= waited_for(_Seen(view))

    def search(self, guest: Guest, line: Overheard) -> None:
        """Search all messages sent to a device since its last search."""
        for message in map(json.loads, line.texts):
            if "deck_record" in message:  # names and marks of all pieces of the pack, whoever holds them
                continue
            self.counts["messages searched"] += 1
            if self.plant is not None:
                self.plant(message, self.match)
            text = json.dumps(message, ensure_ascii=False)
            watched = message.get("join", {}).get("watch")
            self.counts["messages that show the public table"] += watched is not None
            self.counts["hands shown one by one"] += "news" in (watched or message)
            deal = int((watched or message).get("number", "0").split(".")[0])
            may = self.known[self.matches, deal, guest.seat]
            codes = codes_in(text, self.pattern)
            self.counts["pieces named"] += len(codes)
            self.counts["messages to who holds no seat"] += guest.seat is None
            where = f"{self.match.game.name} {guest.name} {message.get('number')}"
            self.found += [f"{where}: {code}" for code in sorted(codes - may)]
        if line.texts and self.rng.randrange(SHUFFLED) == 0:
            self.shuffle(guest.seat)
        line.texts.clear()

    def shuffle(self, seat: int | None) -> None:
        """Check that a seat's record, or the public one, stays the same when all pieces hidden from it are shuffled."""
        public = self.phones.pages.public
        if seat is None:
            shown = public.shown if public is not None else None
        else:
            shown = self.phones.seats[seat].shown if seat in self.phones.seats else None
        if shown is None or shown.latest_update is None or shown.latest_update.at != self.referee.at or shown.over:
            return
        view = self.match.view(seat)
        deal = self.match.game.resample(view, self.rng)
        if view.table.phase in self.match.game.open_windows and deal.pending() != self.match.deal.pending():
            return  # who has answered is public here, and the resampled deal has not kept it
        twin = InMemoryMatch(self.match.terms)
        twin.lay(deal, self.match.number)
        twin.ledger = list(self.match.ledger)
        twin.players_before = self.match.players_before  # type: ignore[method-assign]
        before = json.dumps(shown.record())
        kept = shown.setting, shown.latest_update
        shown.setting, shown.latest_update = (
            shown.setting._replace(match=twin),
            shown.latest_update._replace(view=deal.view(seat)),
        )
        after = json.dumps(shown.record())
        shown.setting, shown.latest_update = kept
        self.counts["records with the rest shuffled"] += 1
        self.counts["public records with the rest shuffled"] += seat is None
        if before != after and view == kept[1].view:
            self.found.append(
                f"{self.match.game.name} seat {seat} {shown.latest_update.at}: what is hidden changes the record"
            )


class _Seen:
    """A view in the form that `waited_for` needs."""

    def __init__(self, view: Any) -> None:
        self.view = view


def leaks_of_session(
    name: str, deals: int, number: int = 0, plant: Callable[[dict[str, Any], InMemoryMatch], None] | None = None
) -> tuple[list[str], Counter[str]]:
    """Return the leaks found in this many deals, and counts of the searched messages."""
    with patch.object(phone_host, "Reader", partial(Reader, codes=True)), Night(name, number, plant) as night:
        frames = 0
        for over in range(deals):
            while night.over == over:
                night.one_frame()
                frames += 1
                assert frames < LONGEST * deals, "the deal has not ended"
        night.counts["deals"] = night.over
    return night.found, night.counts
