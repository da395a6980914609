"""Replays a recorded deal at its table, from one seat's view or with all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pygame import Rect

from game.i18n import _
from game.i18n.dates import day_words, time_words
from game.match.players import house_bank_seat
from game.match.recording import RecordedMatch
from game.records.deal_record import local_day
from game.scenes.game_uis import game_ui_of
from game.scenes.replay.commentary_panel import ReplayTalk
from game.scenes.replay.control_bar import Bar
from game.scenes.replay.open_hands import OpenHands
from game.scenes.replay.side_column import SeatShown, ViewerColumn
from game.table.characters import face_of
from game.table.emblems import are_emblems, emblem_of
from game.table.hint import Hint
from game.table.replay.replay_player import ReplayPlayer
from game.table.replay.replay_text import ReplayText, advice_lines
from game.table.replay.viewer_layout import places
from game.table.seat_names import names_of
from game.table.table_callbacks import NOWHERE
from game.ui.hint_note import hint_notes, paint_hint_note
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Pointer, Scroll, Secondary
from game.ui.render_context import PartContext
from game.ui.scale import PartScale
from game.ui.scene import DENSE, Scene
from game.ui.stage import Stage
from game.ui.text_overflow import STEP, partly_covered
from game.ui.widgets import Button
from game.words import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.recording import Recording
    from game.match.store import Store
    from game.rules.contract import Seat, View
    from game.scenes.table.scene import TableScene
    from game.table.geometry import Box
    from game.table.replay.viewer_layout import Places
    from game.ui.hint_note import HintNote
    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.ui.text import Drawn

CHECK_S: Final = 0.004
FIRST_CHECK_S: Final = 0.012
"""Seconds spent on verifying the deal when the page opens; `CHECK_S` applies to later frames."""
LAST_S: Final = 0.4
"""Seconds for which frames continue after the table has come to rest, until all easing has ended."""


class ViewerCallbacks(NamedTuple):
    """Callbacks of the viewer that open other scenes."""

    leave: Callable[[], None]
    save: Callable[[Match], bool]
    """Saves the deal as a file and shows the file's location."""
    play_from: Callable[[Recording, int, Seat], None]
    """Asks who plays the other seats, then continues play from a stop in this seat."""


class ViewerScene(Scene):
    """Replay viewer; `seat` is the initial viewpoint, or None to open all hands."""

    most_text = DENSE

    keys_at = "viewer"

    def __init__(
        self, recording: Recording, store: Store, callbacks: ViewerCallbacks, seat: Seat | None = None, at: int = 0
    ) -> None:
        super().__init__()
        self.focus.walks = True
        self.recording, self.store, self.callbacks = recording, store, callbacks
        self.seat = seat
        """Current viewpoint; None if all hands are open."""
        self._first = at
        players = recording.terms.players
        persons = [number for number, player in enumerate(players) if player.is_person]
        self.you = persons[0] if len(persons) == 1 else None
        """Seat labelled 'You'; None unless exactly one person played."""
        self.watching: ReplayPlayer
        self.table: TableScene

    # Construction -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Verify the first moves and create the table."""
        ctx, recording = self.ctx, self.recording
        recording.step(FIRST_CHECK_S)
        self.part = PartContext(ctx, self._part_scale())
        self.inner = Stage(self.part)
        self.advise = Button(
            ctx,
            _("Master’s advice"),
            self._advise,
            icon="hint",
            key="h",
            size=19,
            name="advise",
            tooltip=_("What would the master do here?"),
        )
        self.advise.short = _("Advice")
        self.save = Button(ctx, _("Save replay"), self._save, icon="arrow-down", key="s", size=19, name="save")
        leave = Button(ctx, _("Leave"), self.callbacks.leave, icon="left", key="escape", size=19, name="leave")
        seats = [
            SeatShown(self._seat_words(seat), self.name_of(seat), self.emblem_of(seat), face_of(player))
            for seat, player in enumerate(recording.terms.players)
        ]
        game = recording.terms.game
        self.column = ViewerColumn(
            ctx,
            recording,
            _(game.title),
            self._second_line(),
            seats,
            [self.advise, self.save, leave],
            facts=self._facts,
            look_from=self.look_from,
        )
        self.bar = Bar(
            ctx,
            watching=lambda: self.watching,
            replay_text=lambda: self.replay_text,
            hides=lambda: self.hides,
            play_from=self._play_from,
        )
        self._left_over = LAST_S
        self._shown_at = -1
        self._sit(self.you or 0 if self.seat is None else self.seat, self._first)
        self.focus.focus("play from")

    def emblem_of(self, seat: Seat) -> str:
        """Return the flower that a seat had at the table."""
        recorded = self.recording.emblems
        return recorded[seat] if are_emblems(recorded, self.recording.seats) else emblem_of(seat, self.you)

    def _second_line(self) -> str:
        if not self.recording.started:
            return _("Replay · deal {number}").format(number=self.recording.replay.deal)
        day, time = day_words(local_day(self.recording.started)), time_words(self.recording.started)
        return _("Replay · {day}, {time}").format(day=day, time=time)

    def _seat_words(self, seat: Seat) -> str:
        if seat == self.you:
            return _("From your seat")
        if seat == house_bank_seat(self.recording.terms.players, self.recording.terms.options):
            return _("From the house’s seat")
        return _("From {player}’s seat").format(player=self.name_of(seat))

    def _sit(self, seat: Seat, at: int) -> None:
        """Rebuild the table at the stop `at`, with this seat at the bottom."""
        recording, terms = self.recording, self.recording.terms
        self.watching = ReplayPlayer(recording, seat, at)
        make = game_ui_of(terms.game.name).table
        table = make(cast("Match", self.watching.match), self.watching.playback.seated, self.store, NOWHERE)
        table.watched, table.called_you = True, self.you
        table.hands_over_table = self._hands_over_table
        self.watching.table = self.table = table
        self.inner.replace(table)
        names = table.reader.names
        reader = Reader(terms.game.name, table.pack, names, self.you)
        self.replay_text = ReplayText(recording, reader, self.seat)
        self.replay_text.go_on()
        self.talk = ReplayTalk(self.ctx, reader, self.replay_text)
        self.open_hands = OpenHands(table, game_ui_of(terms.game.name).small_sheets)
        self.advice = Hint(reader, table.pack)
        self._asked: View | None = None
        self.column.look(self.seat)
        self._shown_at = -1

    def _hands_over_table(self) -> list[Rect]:
        return [node.bounds for node in self.open_hands.nodes()] if self.seat is None else []

    @property
    def hides(self) -> bool:
        """Whether later moves of the deal must stay hidden."""
        return self.seat is not None

    def _facts(self) -> list[tuple[str, str]]:
        facts = list(self.table.left.facts())
        done = self.recording.verified
        if done is not None and (not self.hides or self.watching.at == self.watching.last):
            result = done.deal.result
            if result is not None and result.winner is not None:
                # Translators: a heading; the name of the winner stands under it.
                facts.append((_("Won by"), self.name_of(result.winner)))
        return facts

    def name_of(self, seat: Seat) -> str:
        """Return the name of a seat's player."""
        return names_of(self.recording.terms.players, self.recording.terms.options, self.you)[seat]

    # Viewpoint --------------------------------------------------------------------------------------------------------

    def look_from(self, seat: Seat | None) -> None:
        """Change the viewpoint to a seat, hiding what that seat could not know; with None, open all hands."""
        if seat == self.seat:
            return
        before, self.seat = self.watching, seat
        self._sit(before.seat if seat is None else seat, before.target)
        self.watching.speed, self.watching.playing = before.speed, before.playing
        self.layout(self.ctx.scale)

    def _advise(self) -> None:
        """Ask the strongest opponent for advice to the seat to act, or hide advice that is already shown."""
        if self.advice.wanted:
            self.advice.drop()
            return
        self._asked = self.watching.asked(self.seat)
        if self._asked is not None:
            self.watching.playing = False
            self.advice.think(self._asked)
        self.dirty = True

    def _update_buttons(self) -> None:
        """Enable the buttons that apply; the tooltips of disabled buttons give the reason."""
        watching = self.watching
        view = watching.asked(self.seat)
        self.advise.enabled = view is not None or self.advice.wanted
        if self.seat is None or watching.asked(None) is None:
            self.advise.node.why = _("There is no decision to make here")
        else:
            self.advise.node.why = _("Another player decides here, and their hand is hidden from this seat")
        over = watching.deal().result is not None
        self.bar.primary.enabled = not over
        self.bar.primary.node.why = _("The deal is already over: go back to an earlier move")
        self.save.enabled = self.recording.verified is not None
        self.save.node.why = _("A replay can be saved once it is fully checked")

    def _save(self) -> None:
        self.callbacks.save(cast("Match", RecordedMatch(self.recording, stop=self.recording.last)))

    def _play_from(self) -> None:
        self.watching.playing = False
        base = self.recording.base(self.watching.at)
        self.callbacks.play_from(self.recording, base, self.watching.seat)

    # Scene ------------------------------------------------------------------------------------------------------------

    def _places(self) -> Places:
        window = self.ctx.scale.window
        return places(window.w, window.h)

    def _part_scale(self) -> PartScale:
        where, window = self._places(), self.ctx.scale.window
        return PartScale(window.w, window.h, where.table_u, *where.origin, enlarged=self.ctx.scale.enlarged)

    def layout(self, scale: Scale) -> None:
        """Place everything for the current window size."""
        wanted = self._part_scale()
        if self.part.scale != wanted:
            self.part.fit(wanted)
            self.open_hands = OpenHands(self.table, game_ui_of(self.recording.terms.game.name).small_sheets)
        self.part.follow()
        self.table.layout(self.part.scale)
        where = self._places()
        self.column.place(_rect(where.left))
        self.talk.place(_rect(where.right))
        self.bar.place(_rect(where.bar), where.u)
        self.dirty = True
        del scale

    def pause(self) -> None:
        """Pause playback while another scene is on top."""
        self.watching.playing = False

    def leave(self) -> None:
        """Close the replayed table."""
        self.inner.close()

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the table, which cannot be focused, then those of the column and of the bar."""
        lying = list(self.table.nodes())
        for node in lying:
            node.focusable = False
        hands = self.open_hands.nodes() if self.seat is None else []
        return [*lying, *hands, *self.column.nodes, *self.bar.nodes]

    def handle(self, intent: Intent) -> bool:
        """Handle the viewer's own keys; the table accepts only a click that skips its animation."""
        watching, bar = self.watching, self.bar
        match intent:
            case Move("left" | "right" as way):
                self._step(1 if way == "right" else -1)
                return True
            case Confirm("space"):
                watching.play()
                return True
            case Confirm() if self.focus.focused is None:
                return self.focus.activate(bar.primary.node)
            case Cancel():
                if self.advice.wanted:
                    self.advice.drop()
                    self.dirty = True
                else:
                    self.callbacks.leave()
                return True
            case Key(name, False, _shift, False) if self._key(name):
                return True
            case Scroll(lines, _pos):
                self._step(1 if lines > 0 else -1)
                return True
            case Secondary():
                return False
            case Pointer("down", pos) if self._on_table(pos):
                self.table.skip_motion()
                self.dirty = True
                return True
        return super().handle(intent)

    def _on_table(self, pos: tuple[int, int]) -> bool:
        node = self.focus.at(pos)
        own = {*map(id, self.column.nodes), *map(id, self.bar.nodes)}
        if node is None:
            return bool(self.part.scale.frame.collidepoint(pos))
        return id(node) not in own

    def _step(self, by: int) -> None:
        self.watching.playing = False
        self.table.moments.finish()
        if by > 0:
            self.watching.step()
        else:
            self.watching.step_back()

    def _key(self, name: str) -> bool:
        watching = self.watching
        if name in {"-", "+", "=", "[-]", "[+]"}:
            watching.faster(-1 if "-" in name else 1)
        elif name in {"home", "end"}:
            watching.go_to(0 if name == "home" else watching.last)
        elif name == "n":
            self.bar.go_to_mark(self.replay_text.next_mark(watching.at))
        elif name == "p":
            self.bar.go_to_mark(self.replay_text.mark_before(watching.at))
        elif name.isdecimal() and len(name) == 1 and 0 < int(name) <= self.recording.seats + 1:
            self.look_from(None if name == "1" else int(name) - 2)
        else:
            return False
        self.dirty = True
        return True

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Verify further moves, advance playback and animate the table; return whether it continues."""
        checking = self.recording.verified is None and self.recording.wrong is None
        if checking:
            self.recording.step(CHECK_S)
            self.replay_text.go_on()
        watching = self.watching
        rough = self.part.making.rough > 0
        self.part.making.begin()
        self.part.speed_factor = watching.speed_factor
        self.part.follow()
        watching.update(seconds)
        self.inner.update(seconds)
        at = watching.at
        thinking = self.advice.step()
        if at != self._shown_at:
            self._shown_at = at
            self.talk.at, self.talk.hides = at, self.hides
            self.advice.drop()
            self._asked = None
            self._update_buttons()
            self.column.follow()
            self.dirty = True
        if checking or thinking:
            self._update_buttons()
            self.column.follow()
        moving = not watching.idle
        if self.seat is None:
            self.open_hands.follow(watching.hands(), moving=not watching.settled or watching.table.busy)
        warming = self.open_hands.warm()
        self._left_over = LAST_S if moving else self._left_over - seconds
        return moving or checking or thinking or rough or warming or self._left_over > 0

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the table with the open hands, then the controls around it."""
        text, advised = self.ctx.text, self.advice.choice is not None
        lying: list[Drawn] = []
        most = text.most
        if advised:
            with text.recording() as lying:
                self._draw_table(surface)
            if text.record is not None:
                text.record.extend(lying)
            if self.ctx.scale.enlarged > 1:
                most = self._room_for_advice(lying)
        else:
            self._draw_table(surface)
        self.column.draw(surface)
        with text.enlarged_at_most(most):
            note = self._advice_note()
        self.talk.covered = note.size[1] if note is not None else 0
        self.talk.draw(surface)
        self.bar.draw(surface)
        if note is not None:
            with text.enlarged_at_most(most):
                paint_hint_note(self.ctx, surface, note, *self._advice_rect(note, lying).topleft)

    def _draw_table(self, surface: Surface) -> None:
        self.part.follow()
        self.table.draw(surface)
        if self.seat is None:
            self.open_hands.draw(surface)
        self.table.moments.draw(surface)

    def _room_for_advice(self, lying: Sequence[Drawn]) -> float:
        """Return the largest text scale at which the advice does not partly cover any text on the table."""
        text = self.ctx.text
        most = min(self.ctx.scale.enlarged, text.most)
        while most > 1:
            with text.enlarged_at_most(most):
                note = self._advice_note()
            if note is None or not partly_covered(lying, self._advice_rect(note, lying)):
                break
            most = max(1.0, most - STEP)
        return most

    def _advice_rect(self, note: HintNote, lying: Sequence[Drawn]) -> Rect:
        """Return the area of the advice in pixels, at the bottom of the commentary.

        The advice may be wider than the commentary; it is raised above any text on the table that it would partly
        cover.
        """
        rect, (wide, high) = self.talk.panel.rect, note.size
        place = Rect(rect.right - wide, max(rect.y, rect.bottom - high), wide, high)
        parts = [one.rect.top for one in lying if partly_covered([one], place)]
        raised = place.move(0, min(parts) - place.bottom) if parts else place
        return raised if raised.y >= rect.y and not partly_covered(lying, raised) else place

    def _advice_note(self) -> HintNote | None:
        """Return the advice with its reasons; None if none was requested."""
        choice, view, rect = self.advice.choice, self._asked, self.talk.panel.rect
        if choice is None or view is None or view.seat is None:
            return None
        reader = Reader(self.reader.game, self.table.pack, self.table.reader.names, view.seat)
        stop = self.recording.stops[self.recording.base(self.watching.at)]
        title, lines = advice_lines(choice, view, reader, self.recording.moves[stop.moves :], self.name_of(view.seat))
        notes = hint_notes(self.ctx, title, lines[:2], lines[2:])
        return next((each for each in notes if each.size[0] <= rect.w), min(notes, key=lambda each: each.size[0]))

    @property
    def reader(self) -> Reader:
        """Reader for whom the commentary is worded."""
        return self.talk.commentary.reader


def _rect(box: Box) -> Rect:
    return Rect(round(box.x), round(box.y), round(box.w), round(box.h))
