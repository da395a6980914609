"""State sent to one phone: its own hand, a summary of the table, the question, and the latest sentences.

Everything comes from the referee's updates for this seat, which contain only what the seat may know.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from game.i18n import N_, NP_
from game.i18n.lists import all_of, labelled
from game.match.players import called_at
from game.match.previous_players import reader_at
from game.match.referee import StateId
from game.phones.offers import arranged_groups, phone_offers
from game.phones.settlement import hand_record, settled
from game.rules.equipment import EQUIPMENT, FRENCH_CARDS
from game.rules.moves import PASS
from game.rules.pieces import rank_of
from game.words import Sentence, sentences, words_of
from game.words.index_labels import index_label
from game.words.reader import arrival_label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.i18n import Catalogue
    from game.match.in_memory_match import InMemoryMatch
    from game.match.referee import Update
    from game.phones.table_help import HintText
    from game.rules.contract import Event, Move, Place, Seat, View
    from game.words import Reader
    from game.words.game_words import OpenedHand

TALK: Final = 3
LOOK_BACK: Final = 8 * TALK
"""Number of events among which to search for the latest sentences; some events have none."""

# Translators: an answer has been received, while others still decide.
NOTED: Final = N_("Noted.")
WORDS: Final[Mapping[str, str]] = {
    "hide": N_("Hide"),
    "hint": N_("Hint"),
    "hidehint": N_("Hide hint"),
    "rules": N_("Rules at a glance"),
    "close": N_("Close"),
    "show": N_("Show my hand"),
    "peek": N_("Hold to peek, tap to show"),
    "covered": N_("Your hand is hidden"),
    "labels": N_("Labels"),
    "chips": N_("chips"),
    "sending": N_("Sending…"),
    "got": NOTED,
    "again": N_("The buttons have just changed. Press again."),
    "away": N_("Looking for the table"),
    "away2": N_("The table is waiting for you. This page will reconnect by itself as soon as it can."),
    "away3": N_("If the screen shows a different address now, scan the code there."),
    "retry": N_("Try now"),
    "selected": N_("selected"),
    "choose": N_("choose a piece first"),
    "sets": N_("Sets"),
    "several": N_("choose their pieces"),
    "less": N_("less"),
    "more": N_("more"),
    "none": N_("none"),
    "talk": N_("Log"),
    "seats": N_("At the table"),
    "language": N_("Language"),
    "name": N_("Your name"),
    "seat": N_("Your seat"),
    "free": N_("free"),
    # Translators: of a seat at the table, to somebody who comes back.
    "before": N_("your old seat"),
    # Translators: of a seat at the table.
    "taken": N_("taken"),
    "full": N_("All seats are taken. When one becomes free, you can take it here."),
    "pays": N_("Hands and payments"),
    "counts": N_("What counts"),
    "lacks": N_("needs one more"),
    "next": N_("Next split"),
    "swapno": N_("These cannot be swapped."),
    "backagain": N_("Tap again to place the side stake"),
    "actions": N_("What you can do"),
    "yours": N_("Your pieces"),
    "turned": N_("Face down"),
    "letters": N_("The six letters on the screen"),
    "letters2": N_("They are below the address and change after each use."),
    "come": N_("Join"),
    "note": N_("The room’s Wi-Fi is not private: treat it like talking out loud in the room."),
    "sit": N_("Sit down"),
    "tell": N_("Use this name"),
    "gone": N_("You have left the table"),
    "reload": N_("Reload"),
    # Translators: a button that leads a phone to the table's new address.
    "follow": N_("Go there"),
    "leave": N_("Leave the table?"),
    "stay": N_("Stay"),
    "go": N_("Leave"),
    # Translators: {0} is a button's words, as in 'Let go: discard the 5 of circles'.
    "up": N_("Let go: {0}"),
    # Translators: one of several alike, as in '5 of circles, 1 of 2'.
    "of": N_("{0}, {1} of {2}"),
}
"""Texts of the page itself."""


GO_ON: Final = N_("Go on")
OPENING: Final = N_("Hands are being opened on the big screen.")
OPENED_BY_SCREEN: Final = N_("Your hand was opened on the big screen, without waiting for you.")
ANSWERED: Final = N_("Everybody has answered. The table goes on.")
NOTED_WAITS: Final = N_("Noted. Waiting for {players}.")
NOTED_WAITS_SECRETLY: Final = N_("Noted. Waiting for the others.")
OPEN: Final = "open"
"""Id of the only offer available while a hand is being revealed on the phone."""


class Opening(NamedTuple):
    """A hand being revealed on the phone: all pieces but the last, which the player turns, are open."""

    pieces: tuple[str, ...]
    words: Callable[[Reader], str]
    """Function that returns a reader's description of the value of the other pieces."""
    done: bool = False


class Setting(NamedTuple):
    """Data of one seat that does not change during a deal."""

    seat: Seat | None
    """The phone's seat; None for the public side of the table, which phones without a seat show."""
    match: InMemoryMatch
    reader: Reader
    names: tuple[str, ...]
    emblems: tuple[str, ...]


def deck_record(reader: Reader, pictures: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deck's data for the page: each piece's name, its visible part, and its plain mark or corner label."""
    pack, equipment = reader.pack, EQUIPMENT[reader.pack.equipment]
    index = {} if equipment is FRENCH_CARDS else {code: index_label(pack.equipment, code) for code in pack.codes}
    icons, plain = equipment.icons, {}
    if icons:
        for code in pack.codes:
            rank = code[1] if code[1].isdigit() else "1"
            mark = icons.get(code) or icons[code[0]]
            plain[code] = ["A" if rank == "1" and (pack.aces or code in icons) else rank, mark]
    return {
        **pictures,
        "see": list(equipment.visible),
        "names": {code: reader.piece(code) for code in pack.codes},
        "plain": plain or None,
        "index": index if any(index.values()) else None,
    }


class Shown:
    """State of the deal as shown on one phone, with the player's sort order."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.latest_update: Update | None = None
        self.revision = 0
        """Number of updates to this phone in the current state."""
        self.by_rank = False
        self.opening: Opening | None = None
        self._opened_by_screen = 0
        """Number of the deal in which the big screen opened the hand that the player was opening; 0 if it did not."""
        self.advises: Callable[[View], bool] = lambda _view: False
        """Returns whether the person may request a hint on the question in a view."""
        self.hint: HintText | None = None
        """The hint that was requested; kept until the table continues."""
        self._last_answer: Move | None = None
        """The seat's answer, if it was the last one to a question to several seats.

        None once the screen has shown the events that followed it.
        """
        self._noted_at: StateId | None = None
        """State of the latest question to several seats that was answered from the phone."""
        self._events: list[Event] = []
        """Events of this deal that the phone has received."""
        self._ahead = 0
        """Number of events at the end of `_events` that belong to the next update, whose other events are still to be
        shown on the big screen.
        """
        self._news = 0
        """Number of events at the end of `_events` that came with the most recent change."""
        self._hand: Counter[str] = Counter()
        self._drawn: str | None = None
        self._taken = False
        """Whether the piece was taken openly, in which case it is not marked as drawn."""

    def speak(self, language: Catalogue) -> None:
        """Switch to another language."""
        reader, match = self.setting.reader, self.setting.match
        if language.info() != reader.language.info():
            self.hint = None
        names = called_at(match.players, match.options, language)
        self.setting = self.setting._replace(reader=replace(reader, language=language, names=names), names=names)

    @property
    def number(self) -> str:
        """Id of the state shown, composed of deal, state and revision; answers must contain it."""
        if self.latest_update is None:
            return "0.0.0"
        return f"{self.latest_update.at.deal}.{self.latest_update.at.number}.{self.revision}"

    @property
    def over(self) -> bool:
        """Whether the deal shown has ended."""
        return self.latest_update is not None and self.latest_update.view.table.result is not None

    def ends(self, match: InMemoryMatch) -> bool:
        """Return whether the phone shows the result of the latest deal of this match."""
        same = (
            self.latest_update is not None
            and self.setting.match is match
            and self.latest_update.at.deal == match.number
        )
        return same and self.over

    def take(self, update: Update) -> None:
        """Apply the next update from the referee."""
        before, self.latest_update, self.opening, self.hint, self._last_answer = (
            self.latest_update,
            update,
            None,
            None,
            None,
        )
        if before is not None and before.at.deal != update.at.deal:
            self._events.clear()
            self._ahead = 0
            self._hand, self._drawn = Counter(), None
        self.revision = self.revision + 1 if before is not None and before.at == update.at else 0
        new_events = update.events[self._ahead :]
        self._events += new_events
        self._ahead, self._news = 0, len(new_events)
        hand = Counter(update.view.hand)
        new = hand - self._hand
        if before is None or before.at != update.at:
            self._drawn = next(iter(new)) if self._hand and new.total() == 1 and hand.total() > 1 else None
            self._taken = not any(map(_is_private, update.events))
        self._hand = hand

    def follow(self, events: Sequence[Event]) -> bool:
        """Add the events of the next update that the big screen has already shown; return whether there were new ones.

        This happens only from the first opened hand on. Other updates are sent complete, because their first events
        would reveal that more follow.
        """
        fresh = events[self._ahead :]
        if self.latest_update is None or not fresh or not self._opens_hands([*self._events, *fresh]):
            return False
        self._events += fresh
        self._ahead, self._news = len(events), len(fresh)
        self.revision += 1
        return True

    def follows(self, before: Shown) -> None:
        """Continue from the state of a previous object after the table of the same match was rebuilt.

        This has an effect only while the big screen still shows the events before the next state.
        """
        match, update = self.setting.match, before.latest_update
        if update is None or before.setting.match is not match or before.setting.seat != self.setting.seat:
            return
        self._noted_at, self._opened_by_screen = before._noted_at, before._opened_by_screen
        if update.at.deal == match.number and update.at.number < match.deal.number:
            self.latest_update, self.revision, self._last_answer = update, before.revision + 1, before._last_answer

    def note_answer(self, move: Move, *, last: bool) -> None:
        """Acknowledge an answer that was given on the phone to a question to several seats.

        If it was the `last` one, the big screen may take long to show the events that follow. Until then, the phone
        shows the page of a seat that is waiting for others, so that it does not reveal that a claim window is over.
        """
        if self.latest_update is None or not self._asks_several(self.latest_update.view):
            return
        self._noted_at = self.latest_update.at
        if last:
            self._last_answer, self.hint = move, None
            self.revision += 1

    def _asks_several(self, view: View) -> bool:
        """Return whether a question is put to several seats, all of which answer before play continues."""
        phase = view.table.phase
        return phase in self.setting.match.game.open_windows or phase in words_of(self.setting.reader.game).windows

    @property
    def is_noted(self) -> bool:
        """Whether the player has answered the question shown, which others may still have to answer."""
        update = self.latest_update
        if update is None or self._noted_at != update.at or self._all_answered(update.view):
            return False
        return self._last_answer is not None or not update.view.legal

    def _opens_hands(self, events: Sequence[Event]) -> bool:
        reader = self.setting.reader
        return bool(words_of(reader.game).opened(events, reader))

    @property
    def waits_for_others(self) -> bool:
        """Whether play continues without this seat: hands are being opened, or it has answered a question to all."""
        view = self.latest_update.view if self.latest_update is not None else None
        together = view is not None and view.table.phase in self.setting.match.game.open_windows
        return self.watches_opening or (together and self.setting.seat not in self.still_asked())

    @property
    def watches_opening(self) -> bool:
        """Whether the big screen is opening hands one after another, so that nobody is asked anything."""
        return self._ahead > 0

    def open_hand(self, pieces: tuple[str, ...], words: Callable[[Reader], str]) -> None:
        """Start revealing the player's own hand on the phone, at the same moment as on the table."""
        self.opening = Opening(pieces, words)
        self.revision += 1
        self._news = 0

    def mark_hand_open(self, *, by_screen: bool = False) -> None:
        """Mark the player's own hand as open because everyone can see it on the table.

        If it was opened `by_screen`, the page says so until the end of the deal.
        """
        if self.opening is not None:
            if by_screen and self.latest_update is not None:
                self._opened_by_screen = self.latest_update.at.deal
            self.opening = self.opening._replace(done=True)
            self.revision += 1
            self._news = 0

    @property
    def _was_opened_by_screen(self) -> bool:
        """Whether the big screen has opened the hand that the player was opening in this deal."""
        return self.latest_update is not None and self._opened_by_screen == self.latest_update.at.deal

    def _talk(self) -> list[tuple[Sentence, bool]]:
        """Return the latest sentences, each with whether only this seat may know it."""
        said: list[tuple[Sentence, bool]] = []
        for sentence, own in self._recent_sentences(LOOK_BACK):
            if said and said[-1][0].passing and said[-1][0].seat == sentence.seat:
                said.pop()
            said.append((sentence, own))
        return said[-TALK:]

    def _recent_sentences(self, count: int) -> Iterator[tuple[Sentence, bool]]:
        """Yield the sentences about the latest `count` events, each with whether only this seat may know it."""
        match, reader = self.setting.match, self.setting.reader
        for place in range(max(0, len(self._events) - count), len(self._events)):
            event = self._events[place]
            for sentence in sentences((event,), reader_at(match, reader, place)):
                yield sentence, _is_private(event)

    # The record -------------------------------------------------------------------------------------------------------

    def record(self, ready: tuple[int, int] | None = None, onward: str = GO_ON) -> dict[str, Any]:
        """Return the state as JSON data; `ready` is (phones ready for `onward`, connected phones)."""
        setting, update = self.setting, self.latest_update
        if update is None:
            raise RuntimeError("nothing was told yet")
        view, reader = update.view, setting.reader
        if self._last_answer is not None:
            view = cast("Any", view)._replace(legal=(), answer=self._last_answer)  # each game's view is a named tuple
        words, table = words_of(reader.game), view.table
        question = words.question(view, reader)
        over = table.result is not None
        record: dict[str, Any] = {
            "number": self.number,
            "deck": reader.pack.equipment,
            "table": {
                "title": setting.match.game.title,
                "native": setting.match.game.native,
                "facts": self._facts(view),
                "ground": EQUIPMENT[reader.pack.equipment].phone_background,
                "turn": {"words": question.title, "mine": self._is_mine(view)},
                "last": self._last(view),
                "seats": self._others(view),
            },
            "ask": self._asks(view, question.text),
            "hand": self._groups(view),
            "offers": phone_offers(words.offers(view, reader), reader) if self._is_asked(view) else [],
            "talk": [{"own": said.text} if own else said.text for said, own in self._talk()],
        }
        if setting.seat is not None:
            record["seat"] = {
                "name": setting.names[setting.seat],
                "emblem": setting.emblems[setting.seat],
                "chips": self._chips(self._held(view, setting.seat)),
            }
        if self.is_noted:
            record["noted"] = True
        if self._drawn is not None:
            record["drawn"] = {"piece": self._drawn, "words": arrival_label(reader, taken=self._taken)}
        if EQUIPMENT[reader.pack.equipment].suited and len(view.hand) > TALK:
            label = N_("By suit") if self.by_rank else N_("By rank")
            record["sorts"] = {"id": "suit" if self.by_rank else "rank", "label": reader.say(label)}
        if record["offers"] and self.advises(view):
            record["helps"] = True
        if self.hint is not None:
            record["hint"] = {"title": self.hint.title, "reasons": list(self.hint.reasons)}
            record["hint"] |= {"offer": self.hint.offer, "pieces": list(self.hint.pieces)} if self.hint.offer else {}
        if not over and (opened := words.opened(self._events, reader)):
            self._show_opened(record, opened)
        if self.opening is not None and record["hand"]:
            if not self.opening.done:  # the last card needs the space
                record.pop("opened", None)
            record |= self._opened(self.opening)
            title = OPENING if self.opening.done else N_("Opening your hand")
            record["table"]["turn"] = {"words": reader.say(title), "mine": not self.opening.done}
        if over:
            record["result"] = settled(view, replace(reader, last_deal=setting.match.on_last_deal), setting.emblems)
            if self._was_opened_by_screen:
                record["result"]["lines"].append(reader.say(OPENED_BY_SCREEN))
            record["offers"] = self._go_on(ready, onward)
        return record

    def _show_opened(self, record: dict[str, Any], opened: Sequence[OpenedHand]) -> None:
        """Add the hands opened so far to a state, latest first, with the latest sentences about them."""
        setting, reader = self.setting, self.setting.reader
        record["opened"] = [hand_record(each.hand, each.gain, (), reader, setting.emblems) for each in reversed(opened)]
        if "seat" in record and any(each.gain is not None for each in opened):
            del record["seat"]["chips"]  # the screen changes them with each payment; the phone gets the final amount
        if not self.watches_opening:
            return
        mine = next((each for each in opened if each.hand.seat == setting.seat), None)
        result = sentences((mine.settled,), reader) if mine is not None and mine.settled is not None else ()
        own = next((said.text for said in result if said.seat == setting.seat), "")
        heading = reader.say(OPENED_BY_SCREEN if self._was_opened_by_screen else OPENING)
        record["ask"] = own or heading
        record["table"]["turn"] = {"words": heading, "mine": False}
        record["offers"] = []
        for each in ("helps", "hint"):
            record.pop(each, None)
        record["news"] = [sentence.text for sentence, _own in self._recent_sentences(self._news)]
        if mine is not None:  # it is among the opened hands
            record["hand"] = []
            record.pop("sorts", None)

    def _held(self, view: View, seat: Seat) -> int:
        """Return the chips of the phone's seat, including what a pot has given or taken in this deal."""
        match = self.setting.match
        return match.ledger[seat] + (0 if match.paid else words_of(match.game.name).moved_by_pot(view.table, seat))

    def _chips(self, held: int) -> str:
        return str(held) if held >= 0 else self.setting.reader.say(N_("owe {amount}"), amount=-held)

    @staticmethod
    def _is_asked(view: View) -> bool:
        """Return whether the player has a choice; if only a pass is legal, the driver passes."""
        return bool(view.legal) and view.legal != (PASS,)

    def _is_mine(self, view: View) -> bool:
        """Return whether the phone may alert its player: on their turn or when all are asked, never for a claim."""
        together = view.table.phase in self.setting.match.game.open_windows
        return self._is_asked(view) and (view.table.actor == view.seat or together)

    def _asks(self, view: View, question: str) -> str:
        """Return the sentence above the buttons: the question, or that the answer to it has been noted.

        In a claim window nobody is named, because it is secret which seats have answered.
        """
        if self._all_answered(view):
            return self.setting.reader.say(ANSWERED)
        if not self.is_noted:
            return question
        if view.table.phase in self.setting.match.game.open_windows:
            return self._named_noted() or self.setting.reader.say(NOTED)
        return self.setting.reader.say(NOTED_WAITS_SECRETLY)

    def _named_noted(self) -> str:
        """Return the sentence about the other people who still have to answer; '' if there are none."""
        setting = self.setting
        seats = sorted(self.still_asked() - {setting.seat})
        names = [setting.names[seat] for seat in seats if setting.match.players[seat].is_person]
        return setting.reader.say(NOTED_WAITS, players=all_of(names, setting.reader.language)) if names else ""

    def _facts(self, view: View) -> list[str]:
        reader, match = self.setting.reader, self.setting.match
        facts = [reader.deal(match.number, match.deals)]
        return facts + [
            labelled(name, value, reader.language) for name, value in words_of(reader.game).facts(view.table, reader)
        ]

    def _last(self, view: View) -> dict[str, str] | None:
        for place in view.places():
            if place.name == "discards" and place.pieces:
                return {"piece": place.pieces[-1], "words": self.setting.reader.say(N_("Last discard"))}
        return None

    def _others(self, view: View) -> list[dict[str, str]]:
        setting, count = self.setting, len(self.setting.names)
        found = []
        sizes = {place.owner: place.size for place in view.places() if place.name.startswith("hand ")}
        first = range(count) if setting.seat is None else range(setting.seat + 1, setting.seat + count)
        for place in first:
            seat = place % count
            doing = setting.reader.say(N_("to play")) if self._acts(view, seat) else ""
            if not doing and sizes.get(seat) and not self.watches_opening:
                doing = setting.reader.say(N_("holds {count}"), count=sizes[seat])
            found.append({"name": setting.names[seat], "emblem": setting.emblems[seat], "doing": doing})
        return found

    def _acts(self, view: View, seat: Seat) -> bool:
        """Return whether it is a seat's turn or, if all seats act at once, whether it has not answered yet."""
        if view.table.phase in self.setting.match.game.open_windows:
            return seat in self.still_asked()
        table = view.table
        if table.phase in words_of(self.setting.reader.game).windows:  # the actor waits; who is asked is secret
            return False
        return not self.watches_opening and table.result is None and table.actor == seat

    def still_asked(self) -> frozenset[Seat]:
        """Return the seats that have not answered yet if all act at once and see who has answered; otherwise empty."""
        update, match = self.latest_update, self.setting.match
        if update is None or update.at != StateId(match.number, match.deal.number):  # the table is ahead of the screen
            return frozenset()
        together = update.view.table.phase in match.game.open_windows
        return match.deal.pending() if together else frozenset()

    def _all_answered(self, view: View) -> bool:
        """Return whether all seats have answered a question put to all at once with public answers."""
        match = self.setting.match
        if view.table.phase not in match.game.open_windows:
            return False
        update = (
            self.latest_update is not None
            and self.latest_update.at.deal == match.number
            and self.latest_update.at.number < match.deal.number
        )
        return update or self._last_answer is not None

    def _groups(self, view: View) -> list[dict[str, Any]]:
        """Return the pieces of the player's own places on the table, grouped by place."""
        say, reader = self.setting.reader.say, self.setting.reader
        chosen = words_of(reader.game).answered(view, reader)
        groups: list[dict[str, Any]] = arranged_groups(chosen, reader) if chosen is not None else []
        for place in view.places():
            if view.seat is None or place.owner != view.seat or not place.size:
                continue
            if chosen is not None and place.name.startswith("hand "):
                continue
            if place.name.startswith("hand "):
                pieces = self._sorted(place.pieces) or ["back"] * place.size
                kind = "hand" if place.pieces else "closed"
                groups.insert(0, {"label": say(N_("Your hand")), "kind": kind, "pieces": pieces})
            else:
                groups.append({"label": self._called(place), "kind": "open", "pieces": list(place.pieces)})
        return groups

    def _called(self, place: Place) -> str:
        """Return the name of one of the player's places on the table: 'Front', 'Rear', 'Bahay' or 'Open'."""
        named = {"front": N_("Front"), "rear": N_("Rear"), "bahay": N_("Bahay")}
        name = named.get(place.name.split()[0])
        reader = self.setting.reader
        return reader.meant(NP_("pieces that lie open", "Open")) if name is None else reader.say(name)

    def _sorted(self, pieces: Sequence[str]) -> list[str]:
        if not self.by_rank:
            return list(pieces)
        pack = self.setting.reader.pack
        return sorted(pieces, key=lambda code: (rank_of(pack.equipment, code), pack.designs[code]))

    def _opened(self, opening: Opening) -> dict[str, Any]:
        """Return the data for the page while the player's hand is being revealed."""
        say = self.setting.reader.say
        if opening.done:
            group = {"label": say(N_("Your hand")), "kind": "seen", "pieces": list(opening.pieces)}
            ask = (
                OPENED_BY_SCREEN if self._was_opened_by_screen else N_("Everybody can see your hand on the big screen.")
            )
            return {"ask": say(ask), "hand": [group], "offers": []}
        *seen, last = opening.pieces
        return {
            "ask": say(N_("Squeeze the last card.")),
            "hand": [
                {"label": opening.words(self.setting.reader), "kind": "seen", "pieces": seen},
                {"label": say(N_("Drag a lower corner up")), "kind": "squeeze", "pieces": [last]},
            ],
            "offers": [{"id": OPEN, "kind": "open", "label": say(N_("Turn over")), "primary": True}],
        }

    def _go_on(self, ready: tuple[int, int] | None, onward: str) -> list[dict[str, Any]]:
        if ready is None:
            return []
        say = self.setting.reader.say
        note = say(N_("{count} of {all} phones are ready"), count=ready[0], all=ready[1])
        return [{"id": "ready", "kind": "ready", "label": say(onward), "note": note, "primary": True}]


def _is_private(event: Event) -> bool:
    """Return whether an event has information that only its own seat may see."""
    return event != event.seen_by(None)
