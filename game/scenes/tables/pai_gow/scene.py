"""The table of Pai Gow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from game.i18n import _
from game.rules.pai_gow.events import Opened, Paid, Thrown
from game.scenes.table.conducted import ConductedScene
from game.scenes.tables.pai_gow.animation import Animation
from game.scenes.tables.pai_gow.board import Board
from game.scenes.tables.pai_gow.coaching import Coaching
from game.scenes.tables.pai_gow.column import PaiGowColumn
from game.scenes.tables.pai_gow.hand_trays import HandTrays
from game.scenes.tables.pai_gow.layout import FRAMES
from game.scenes.tables.pai_gow.painter import Painter
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.scenes.tables.pai_gow.prompt import Prompt
from game.scenes.tables.pai_gow.screen_state import ScreenState
from game.scenes.tables.pai_gow.showdown import ShowdownPanel
from game.scenes.tables.pai_gow.talk import PaiGowCommentary
from game.scenes.tables.pai_gow.words import marks
from game.ui.animation import call
from game.ui.intents import Confirm, Intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import View
    from game.scenes.table.exits import Exits
    from game.ui.node import Node


class PaiGowScene(ConductedScene):
    """A match of Pai Gow at its table."""

    talk: PaiGowCommentary

    def __init__(self, match: Match, store: Store, ways: Exits) -> None:
        super().__init__(match, store, ways)
        self.options = cast("PaiGowOptions", match.options)
        self.last_bets: dict[Seat, int] = {}
        """The last bet of each person at this table."""
        self._held: Event | None = None
        self._opening: list[Opened] = []
        self._paying: list[Paid] = []

    # Coming and going -------------------------------------------------------------------------------------------------

    def make_commentary(self, names: tuple[str, ...]) -> PaiGowCommentary:
        """The words of this game. An opponent that holds the house's bank is the house. PG-11."""
        if self.house_plays:
            names = (*names[:-1], _("The house"))
        return PaiGowCommentary(names, self.pack, self.you)

    @property
    def house_plays(self) -> bool:
        """Whether the bank is the house's, and no person holds it."""
        return self.options.banker == "house" and not self.match.players[-1].is_person

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit = self.kit
        self.board = Board(kit, self.motions)
        self.board.names_bank = not self.house_plays
        self.frames = HandTrays(self.board, self.options.gee_joon_tie, self._laid)
        self.choreography = Animation(self.board, self.frames, kit.sounds.play)
        self.coaching = Coaching(self)
        self.showdown = ShowdownPanel(kit, self.talk.name)
        self.asking = Prompt(self)
        self.column = PaiGowColumn(self)
        self.left = self.column.column
        self.picture = Painter(self)

    def refresh_chips(self) -> None:
        """Write everybody's chips on the plaques; the house's own are without number."""
        super().refresh_chips()
        if self.house_plays:
            self.plaques[-1].chips = _("bank")

    def begin_deal(self) -> None:
        """The state as it is; a deal not yet begun is built before the eyes."""
        self._held = None
        self._opening, self._paying = [], []
        self.asking.close()
        self.column.save.enabled = True
        self._see(self.conductor.at_screen)
        if self.fresh and self.kit.speed > 0:
            self.choreography.build(self.shown)

    def _see(self, seat: Seat | None) -> None:
        """Show the table as one seat sees it; None shows it with the bottom hand face down."""
        if seat is not None:
            self.viewer = seat
        self.shown = ScreenState.of(cast("View", self.match.view(seat)), self.viewer)
        self.board.bare = self.shown.opened
        self.board.lay(self.shown.counts)
        self.motions.forget_places()
        self.frames.take(self.shown.hands[self.viewer])
        self._mark()

    def _mark(self) -> None:
        """How your own hands did, once all are open."""
        comparison = self.shown.comparisons[self.viewer]
        self.frames.marks = None
        if comparison is not None and self.shown.opened:
            self.frames.marks = marks(comparison)

    # The conductor's screen -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays, or waits for a word, that the next thing has to wait for."""
        return self.motions.busy or self._held is not None

    def show(self, event: Event) -> None:
        """Let one event happen; before dice and hands a person who holds the bank is asked to throw and to open."""
        by_person = self.match.players[self.shown.banker].is_person
        if by_person and isinstance(event, Thrown):
            self._hold(event, "throw", _("Throw the dice"))
            return
        asks = self.options.banker == "rotating" or not self.conductor.alone
        if by_person and isinstance(event, Opened) and not self._opening and asks:
            self._hold(event, "open", _("Open the hands"))
            return
        self._happen(event)

    def _hold(self, event: Event, kind: str, words: str) -> None:
        def go_on() -> None:
            self._held = None
            self.asking.close()
            self._happen(event)

        self._held = event
        self.asking.hold(kind, words, go_on)
        self.dirty = True

    def _happen(self, event: Event) -> None:
        self.keep_for_fade()
        reader = None if self.shown.covered else self.shown.viewer
        seen = event.seen_by(reader)
        match seen:
            case Opened():
                self._opening.append(seen)
                if len(self._opening) == self.shown.seats:
                    self._open()
            case Paid():
                self._paying.append(seen)
                if len(self._paying) == self.shown.seats - 1:
                    self.choreography.pay(self._paying, self.shown)
                    self.shown.bank = seen.bank
                super().show(event)
            case Thrown():
                self.choreography.play(seen, self.shown)
                self._tell(event)
            case _:
                self.choreography.play(seen, self.shown)
                super().show(event)
        self.dirty = True

    def _open(self) -> None:
        """All hands face up, each comparison marked. PG-51."""
        self.shown.covered = False
        self.choreography.open(self._opening, self.shown)
        self.shown.opened = True
        self._mark()
        for event in self._opening:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        """The talk says it when it is to be seen, not before."""
        self.motions.timeline.play(call(lambda: self.talk.add(event)))

    def new_state(self, table: Any) -> None:
        """Somebody will be asked."""
        self.shown.phase = table.phase
        self.dirty = True

    def ask(self, seat: Seat, view: Any) -> None:
        """Ask the person in a seat."""
        if self.shown.covered or self.shown.viewer != seat:
            self._see(seat)
            self.layout(self.kit.scale)
        if self.conductor.alone:
            self.kit.sounds.play("bell", 0.5)
        self.asking.ask(view)
        self.layout(self.kit.scale)
        self.dirty = True

    def cover(self) -> None:
        """Turn the bottom hand face down."""
        self.asking.close()
        if not self.shown.covered:
            self.shown.covered = True
            if self.shown.hands[self.shown.viewer]:
                self.frames.cover()
                self.shown.lay_own(self.frames.laid)
            self.motions.forget_places()
        self.dirty = True

    def finish(self) -> None:
        """Show the payments at the table; the next deal is a button away. PG-50."""
        self.match.finish_deal()
        self.refresh_chips()
        self.coaching.count()
        words = _("Final standings") if self.match.over else _("Next deal")
        self.asking.hold("next", words, lambda: self.ways.go_on(self.match))
        self.layout(self.kit.scale)
        won = self.you is not None and (self.shown.gain(self.you) or 0) > 0
        self.kit.sounds.play("win" if won else "notice", 0.4)

    # Buttons ----------------------------------------------------------------------------------------------------------

    def _laid(self) -> None:
        """The tiles lie otherwise."""
        self.coaching.place()
        self.dirty = True

    def next_split(self) -> None:
        """The next of all splits."""
        if self.frames.asking:
            self.kit.sounds.play("domino", 0.7)
            self.frames.next_split()

    def open_payments(self) -> None:
        """Every account with its reasons, over the table."""
        self.stage.push(PaymentsScene(self.match, self.talk.name, self.stage.pop, lambda: self.ways.save(self.match)))

    def save_replay(self) -> None:
        """Write the deal to a file."""
        if self.ways.save(self.match):
            self.column.save.enabled = False
            self.column.save.node.why = _("This deal is saved")
            self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self, scale: object) -> None:
        """Place everything on the table."""
        del scale
        self.board.resize()
        layout = self.board.lay(self.shown.counts)
        for plaque, place in zip(self.plaques, layout.seats, strict=True):
            plaque.place(self.board.frame.rect(place.plaque))
        self.frames.place(FRAMES)
        self.showdown.fit(self.board.frame, layout.showdown, self.shown.seats)
        self.coaching.place()

    def layout(self, scale: Any) -> None:
        """Place everything for this window size; the buttons of the right column stand under the talk."""
        super().layout(scale)
        self.column.layout()
        self.asking.layout()
        self.column.refresh()

    def nodes(self) -> Sequence[Node]:
        """Tiles and what is asked, then the coach and the buttons."""
        plaques = [plaque.node for plaque in self.plaques]
        paper = self.coaching.paper()
        rows = list(paper.nodes) if paper is not None else []
        return [*plaques, *self.column.nodes, *rows, *self.frames.nodes, *self.asking.nodes()]

    def complete(self) -> None:
        """A click completes what moves."""
        super().complete()
        self.board.dice.rest()

    def take_back(self) -> bool:
        """Let a chosen tile or stack be, or put the coach away."""
        if self.asking.take_back():
            return True
        return self.coaching.put_away()

    def handle(self, intent: Intent) -> bool:
        """Enter presses the main button where nothing else shows the focus; everything else as at every table."""
        if (
            isinstance(intent, Confirm)
            and intent.key != "space"
            and not self.focus.ring_shown
            and not self.motions.busy
            and self.asking.primary is not None
        ):
            self.by_keys = True
            return self.asking.press()
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Let the deal go on."""
        moving = self.motions.update(seconds)
        if not self.busy:
            moving |= self.conductor.update(seconds)
        if not self.on_stage:
            return False
        lively = not self.kit.settings.reduced_motion and not self.shown.over
        thinking = self.conductor.thinking and lively and self._held is None
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.kit.speed)
        if moving or self.dirty:
            self.column.refresh()
        if moving:
            self.focus.refresh()
        return moving

    def to_act(self) -> int | None:
        """Whose turn the table shows."""
        if self.shown.over:
            return None
        if self.conductor.asked is not None:
            return self.conductor.asked
        if self._held is not None or self.shown.phase == "cut":
            return self.shown.banker
        return None

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        self.picture.draw(surface)
