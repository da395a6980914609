"""The table of Tongits."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, cast

from game.i18n import _
from game.rules.events import Ended
from game.rules.tongits.events import Answered, Won
from game.rules.tongits.events import Shown as Opened
from game.scenes.table.conducted import ConductedScene
from game.scenes.tables.tongits.animation import Animation
from game.scenes.tables.tongits.board import Board
from game.scenes.tables.tongits.cards import CardNodes
from game.scenes.tables.tongits.column import TongitsColumn
from game.scenes.tables.tongits.hand import UNKNOWN, HandOrder, arrangement
from game.scenes.tables.tongits.hint import advice, move_words, reason_words
from game.scenes.tables.tongits.painter import Painter
from game.scenes.tables.tongits.prompt import Prompt
from game.scenes.tables.tongits.screen_state import ScreenState
from game.scenes.tables.tongits.showdown import Showdown
from game.scenes.tables.tongits.talk import TongitsCommentary
from game.ui.intents import Confirm, Intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Move, Seat
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import View
    from game.scenes.table.exits import Exits
    from game.scenes.tables.tongits.turn import Staged
    from game.ui.node import Node


class TongitsScene(ConductedScene):
    """A match of Tongits at its table."""

    talk: TongitsCommentary

    def __init__(self, match: Match, store: Store, ways: Exits) -> None:
        super().__init__(match, store, ways)
        self.options = cast("TongitsOptions", match.options)
        self.order = HandOrder(self.options)
        self.orders: dict[Seat, HandOrder] = {}
        """Everybody's own order of the hand, where several persons play."""
        self.hint_words: tuple[str, ...] = ()
        self.showdown: Showdown | None = None
        self._queue: deque[Move] = deque()
        """Moves of the turn that the person has ended, still to be played."""
        self._seen: deque[Event] = deque()
        """Their events that already stand on the table."""

    # Coming and going -------------------------------------------------------------------------------------------------

    def make_commentary(self, names: tuple[str, ...]) -> TongitsCommentary:
        """The words of Tongits."""
        return TongitsCommentary(names, self.pack, self.you)

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit = self.kit
        self.board = Board(kit, self.motions, self.talk)
        self.choreography = Animation(self.board, self.motions, kit.sounds.play)
        self.shown = ScreenState.of(cast("View", self.match.view(None)), self.viewer, self.order)
        self.cards = CardNodes(self)
        self.asking = Prompt(self)
        self.picture = Painter(self)
        self.column = TongitsColumn(self)
        self.left = self.column.column

    def resume(self) -> None:
        """What lay over the table is gone; there may be a new deal, or other settings."""
        self.asking.refresh()
        super().resume()

    def begin_deal(self) -> None:
        """The state as it is; a deal not yet begun is dealt before the eyes."""
        self.showdown = None
        self.hint_words = ()
        self._queue.clear()
        self._seen.clear()
        self.orders.clear()
        self.asking.close()
        self._see(self.conductor.at_screen)
        self._notes()
        if self.fresh and self.kit.speed > 0:
            self.choreography.deal(self.shown)

    def _see(self, seat: Seat | None) -> None:
        """Show the table as one seat sees it; None shows it with the bottom hand face down."""
        if seat is not None:
            self.viewer = seat
        self.order = self.orders.setdefault(self.viewer, HandOrder(self.options, self.order.way))
        before = self.shown if self.shown.viewer == self.viewer else None
        self.shown = ScreenState.of(cast("View", self.match.view(seat)), self.viewer, self.order, before)
        self.board.lay(self.shown)
        self.motions.forget_places()

    # The conductor's screen -------------------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Let one event happen; of a turn that was laid out before it ended, only say it."""
        self.keep_for_fade()
        if self._seen and self._seen[0] == event:
            self._seen.popleft()
            super().show(event)
            return
        reader = None if self.shown.covered else self.shown.viewer
        self._unmark()
        self.choreography.play(event.seen_by(reader), self.shown)
        match event:
            case Opened():
                self._open_hand(event)
            case Won():
                self._end().win(event, self.motions, self.kit.sounds.play)
            case Ended("void"):
                self._end().void(self.motions)
                self.kit.sounds.play("notice")
            case Answered():
                self.kit.sounds.play("pass" if event.answer != "challenge" else "bell", 0.6)
            case _:
                """Nothing more to see."""
        self._notes()
        super().show(event)

    def _unmark(self) -> None:
        self.shown.staged_cards, self.shown.staged_bahays = frozenset(), frozenset()

    def _end(self) -> Showdown:
        if self.showdown is None:
            self.showdown = Showdown(self.board, self.talk, self.you)
        return self.showdown

    def _open_hand(self, event: Opened) -> None:
        """One hand is laid open. TG-60."""
        note = _("folded") if self.shown.answers[event.seat] == "fold" else ""
        note = _("sunog") if event.sunog else note
        self.shown.over = True
        self._end().lay(event, note, self.motions, self.kit.sounds.play)

    def _notes(self) -> None:
        """The words after the chips: the own tally, answers to a call, who discarded last, who is mano. TG-42."""
        shown = self.shown
        last = shown.discards[-1][0] if shown.discards else None
        for seat, plaque in enumerate(self.plaques):
            answer = shown.answers[seat]
            if seat == shown.viewer and not shown.covered and answer is None:
                plaque.note = _("tally {points}").format(points=arrangement(shown.hand, self.options).tally)
            elif answer is not None:
                plaque.note = {"fold": _("folds"), "challenge": _("challenges")}.get(answer, _("sunog"))
            elif shown.called and seat == shown.actor:
                plaque.note = _("calls")
            elif seat == last:
                plaque.note = _("discarded")
            else:
                plaque.note = _("mano") if seat == shown.mano else ""
            quiet = {_("mano"), _("discarded")} if not shown.over else {plaque.note}
            if self.kit.scale.compact and plaque.note in quiet:
                plaque.note = ""  # it would stand under the plaque, where the cards lie

    def new_state(self, table: Any) -> None:
        """Somebody will be asked: whose turn it is shows, and where several play a hand is covered after its turn."""
        self.shown.actor, self.shown.phase = table.actor, table.phase
        self.asking.refresh()
        if not self.conductor.alone and self.shown.viewer not in self.match.deal.pending():
            self.cover()
        self.dirty = True

    def forced(self, seat: Seat, legal: tuple[Move, ...]) -> Move | None:  # noqa: ARG002
        """The rest of a turn that the person has ended."""
        return self._queue.popleft() if self._queue else None

    def commit(self, staged: Sequence[Staged], last: Move) -> None:
        """The person's turn is ended by `last`: what was staged is played for good, then it."""
        self.hint_words = ()
        self._seen = deque(event for each in staged for event in each.events)
        self._queue = deque([*(each.move for each in staged), last])
        self.conductor.answer(self._queue.popleft())
        self.dirty = True

    def ask(self, seat: Seat, view: Any) -> None:
        """Ask the person in a seat."""
        if self.shown.covered or self.shown.viewer != seat:
            self._see(seat)
            self.layout(self.kit.scale)
        if self.conductor.alone and (view.table.phase != "play" or not view.table.turns):
            self.kit.sounds.play("bell", 0.5)
        self.board.lay(self.shown)
        self.cards.sync()
        self.asking.ask(view)
        self.asking.place()
        self._notes()
        self.dirty = True

    def cover(self) -> None:
        """Turn the hand face down."""
        self.asking.close()
        self.hint_words = ()
        shown = self.shown
        if not shown.covered:
            shown.hand = [UNKNOWN] * len(shown.hand)
            shown.drawn = None
            for lying in shown.bahays:
                if lying.face_down:
                    lying.cards = (UNKNOWN,) * len(lying.cards)
            shown.covered = True
            self.board.looks.clear()
            self.motions.forget_places()
            self._notes()
        self.dirty = True

    # Staging ----------------------------------------------------------------------------------------------------------

    def stage_events(self, events: Sequence[Event]) -> None:
        """Lay what can still be taken back."""
        self.keep_for_fade()
        self.hint_words = ()
        for event in events:
            self.choreography.play(event.seen_by(self.shown.viewer), self.shown)
        self._mark()

    def unstage(self) -> None:
        """The table as it is after something was taken back: cards slide home."""
        view = self.asking.view
        assert view is not None  # noqa: S101 - only what is asked can be taken back
        self.hint_words = ()
        self.motions.timeline.finish()
        self.motions.flights.clear()
        self.shown = ScreenState.of(view, self.shown.viewer, self.order, self.shown)
        self.kit.sounds.play("slide")
        self._mark()

    def _mark(self) -> None:
        turn = self.asking.turn
        if turn is not None:
            self.shown.staged_cards, self.shown.staged_bahays = turn.cards, turn.bahays
        self.board.lay(self.shown)
        self.cards.sync()
        self._notes()
        self.dirty = True

    # Buttons ----------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Say what a sound player would do now, or take it away again."""
        view = self.asking.view
        if view is None or self.hint_words:
            self.hint_words = ()
        else:
            choice = advice(view)
            self.hint_words = (move_words(choice.move, view, self.talk.name), *reason_words(choice, self.talk.name))
        self.dirty = True

    def sort_hand(self) -> None:
        """Arrange the hand again; once more: order its deadwood in the other way."""
        self.order.sort()
        self.column.say_sort()
        self.kit.sounds.play("slide", 0.6)
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self, scale: object) -> None:
        """Place everything on the table."""
        del scale
        self.board.resize()
        layout = self.board.lay(self.shown)
        for plaque, box in zip(self.plaques, layout.plaques, strict=True):
            plaque.place(self.board.frame.rect(box))
        self.column.say_sort()
        self.asking.place()
        self.cards.sync()
        self._notes()

    def nodes(self) -> Sequence[Node]:
        """The cards and what is asked, then the buttons."""
        found = [plaque.node for plaque in self.plaques]
        found += [*self.cards.nodes, *self.left.nodes]
        found += [button.node for button in self.asking.actions.buttons]
        if self.asking.bar is not None:
            found += self.asking.bar.nodes
        if self.asking.panel is not None:
            found += self.asking.panel.nodes
        return found

    def complete(self) -> None:
        """A click completes what moves."""
        super().complete()
        if self.showdown is not None:
            self.showdown.complete()

    def take_back(self) -> bool:
        """Take the hint away, close the choice, put chosen cards back, or take back what was laid."""
        if self.hint_words:
            self.hint_words = ()
            return True
        return self.asking.close_panel() or self.asking.unselect() or self.asking.take_back()

    def handle(self, intent: Intent) -> bool:
        """Space draws; Enter on a chosen card does what the primary button says; everything else as at every table."""
        asking = self.asking
        if isinstance(intent, Confirm) and asking.panel is None and asking.actions.primary.enabled:
            focused = self.focus.focused
            if asking.kind == "draw" and intent.key == "space":
                return self.focus.activate(asking.actions.primary.node)
            if asking.kind == "play" and intent.key != "space" and focused is not None:
                chosen = {self.cards.node_name(code) for code in asking.selected}
                if focused.id in chosen:
                    self.by_keys = True
                    return self.focus.activate(asking.actions.primary.node)
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Let the deal go on."""
        moving = self.motions.update(seconds)
        if not self.motions.busy:
            moving |= self.conductor.update(seconds)
        if not self.on_stage:
            return False
        lively = not self.kit.settings.reduced_motion and not self.shown.over
        thinking = self.conductor.thinking and lively
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.kit.speed)
        if moving or self.dirty or self.focus.changed or self.focus.easing:
            self.board.lay(self.shown)
            self.cards.sync()
        if moving:
            self.focus.refresh()
        return moving

    def to_act(self) -> int | None:
        """Whose turn the table shows."""
        if self.shown.over:
            return self.shown.winner
        if self.conductor.asked is not None:
            return self.conductor.asked
        if self.shown.phase == "answer":
            return min(self.match.deal.pending(), default=self.shown.actor)
        return self.shown.actor

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        self.picture.draw(surface)
