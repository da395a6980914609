"""The table of Pai Tong and Pong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from game.i18n import _
from game.rules.events import Ended
from game.rules.money.events import Ponged, Won
from game.rules.moves import DRAW, PASS
from game.scenes.table.conducted import ConductedScene
from game.scenes.table.conducted_commentary import piece_words
from game.scenes.table.geometry import Spot
from game.scenes.tables.money.animation import Animation
from game.scenes.tables.money.board import Board
from game.scenes.tables.money.column import MoneyColumn
from game.scenes.tables.money.hand import SORTS
from game.scenes.tables.money.hint import advice, move_words, reason_words
from game.scenes.tables.money.lying import LyingNodes
from game.scenes.tables.money.painter import Painter
from game.scenes.tables.money.prompt import Prompt
from game.scenes.tables.money.screen_state import ScreenState
from game.scenes.tables.money.talk import MoneyCommentary
from game.scenes.tables.money.victory import Victory, void_words
from game.ui.intents import Confirm, Intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Move, Seat
    from game.rules.money.view import View
    from game.scenes.table.exits import Exits
    from game.ui.node import Node


class MoneyScene(ConductedScene):
    """A match of Pai Tong or Pong at its table."""

    talk: MoneyCommentary

    def __init__(self, match: Match, store: Store, ways: Exits) -> None:
        super().__init__(match, store, ways)
        self.aces = match.game.name == "pai-tong" or match.options.to_dict().get("honours") == "thai_aces"
        self.sort = "suit"
        self.hint_words: tuple[str, ...] = ()
        self.victory: Victory | None = None
        self.asked_name = ""
        self._draw_for: Seat | None = None
        """Who passed a window only to draw: its draw needs no asking."""

    # Coming and going -------------------------------------------------------------------------------------------------

    def make_commentary(self, names: tuple[str, ...]) -> MoneyCommentary:
        """The words of the money games."""
        return MoneyCommentary(names, self.pack, self.you)

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit = self.kit
        self.board = Board(kit, self.match.game.name, self.equipment, self.motions)
        self.choreography = Animation(self.board, self.motions, kit.sounds.play)
        self.asking = Prompt(self)
        self.picture = Painter(self)
        self.lying = LyingNodes(self.board, self.pack, self.talk)
        self.column = MoneyColumn(self)
        self.left = self.column.column

    def resume(self) -> None:
        """What lay over the table is gone; there may be a new deal, or other settings."""
        if self.match.number == self._number and self.asking.kind:
            self.asking.layout()
        super().resume()

    def begin_deal(self) -> None:
        """The state as it is; a deal not yet begun is dealt before the eyes."""
        self.victory = None
        self.hint_words = ()
        self.asking.close()
        self._see(self.conductor.at_screen)
        if self.fresh and self.kit.speed > 0:
            self.choreography.deal(self.shown)

    def _see(self, seat: Seat | None) -> None:
        """Show the table as one seat sees it; None shows it with the bottom hand face down."""
        if seat is not None:
            self.viewer = seat
        self.shown = ScreenState.of(cast("View", self.match.view(seat)), self.viewer, sort=self.sort, aces=self.aces)
        self.board.lay(self.shown.counts())
        self.motions.forget_places()

    # The conductor's screen -------------------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Let one event happen."""
        self.keep_for_fade()
        reader = None if self.shown.covered else self.shown.viewer
        self.choreography.play(event.seen_by(reader), self.shown)
        self._notes(event)
        match event:
            case Won():
                self._win(event)
            case Ended("void"):
                title, words = void_words()
                self.victory = Victory(self.board, title, words, (), "", Spot(960, 480, 1, 1))
                self.victory.play(self.motions, self.kit.sounds.play)
            case _:
                """Nothing more to see."""
        super().show(event)

    def _notes(self, event: Event) -> None:
        """The words after the chips: who has discarded or claimed last."""
        words: dict[int, str] = {}
        if self.kit.scale.compact and not self.board.style.ring:
            pass  # the word would stand under the plaque, where the cards of Pai Tong lie
        elif isinstance(event, Ponged):
            words = {event.seat: _("pong")}
        elif self.shown.marked:
            words = {self.shown.actor: _("discarded")}
        else:
            return
        for seat, plaque in enumerate(self.plaques):
            plaque.note = words.get(seat, "") if seat != self.shown.viewer else ""

    def _win(self, event: Won) -> None:
        you = event.seat == self.you
        title = _("You win") if you else _("{name} wins").format(name=self.talk.name(event.seat))
        words = _("with {piece}").format(piece=piece_words(self.pack, event.piece))
        origin = self.board.seat_spot(self.shown, event.seat)
        self.victory = Victory(self.board, title, words, event.sets, event.piece, origin)
        self.victory.play(self.motions, self.kit.sounds.play)
        self.board.hidden = {("back", event.seat, i) for i in range(len(self.board.layout.backs[event.seat]))}
        self.board.hidden |= {("tong", event.seat, n, j) for n in range(4) for j in range(3)}
        if event.seat == self.shown.viewer:
            self.board.hidden |= {key for key, _code, _spot in self.board.hand_spots(self.shown)}

    def new_state(self, table: Any) -> None:
        """The window passed: it is the next seat's turn."""
        if table.phase == "discard":
            self._draw_for = None
        if table.phase == "turn":
            self.shown.next_turn(table.actor)
            for plaque in self.plaques:
                plaque.note = ""
            self.dirty = True

    def takes_time(self, table: Any) -> bool:
        """From the stock one just draws: only what is a decision takes its time."""
        return bool(table.phase != "turn")

    def forced(self, seat: Seat, legal: tuple[Move, ...]) -> Move | None:
        """Who can only pass is not asked, nor who said in the window that it will draw."""
        if self.conductor.alone and legal == (PASS,):
            return PASS
        if self._draw_for == seat and legal == (DRAW,):
            self._draw_for = None
            return DRAW
        return None

    def answer(self, move: Move, *, then_draw: bool = False) -> None:
        """The move of the person who is asked; with `then_draw` it draws as soon as its turn comes."""
        if then_draw:
            self._draw_for = self.conductor.asked
        self.conductor.answer(move)

    def ask(self, seat: Seat, view: Any) -> None:
        """Ask the person in a seat."""
        if self.shown.covered or self.shown.viewer != seat:
            self._see(seat)
            self.layout(self.kit.scale)
        self.asked_name = self.match.players[seat].name
        if view.table.phase in {"turn", "discard"} and self.conductor.alone:
            self.kit.sounds.play("bell", 0.5)
        self.asking.ask(view)
        self.dirty = True

    def cover(self) -> None:
        """Turn the hand face down."""
        self.asking.close()
        self.hint_words = ()
        if not self.shown.covered:
            shown = self.shown
            shown.hand = ["back"] * len(shown.hand)
            shown.drawn = "back" if shown.drawn is not None else None
            shown.covered = True
            self.board.looks.clear()
            self.motions.forget_places()
        self.dirty = True

    # Buttons ----------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Say what a sound player would do now, or take it away again."""
        view = self.asking.view
        if view is None or self.hint_words:
            self.hint_words = ()
        else:
            choice = advice(view)
            self.hint_words = (move_words(choice.move, self.pack, view.table.last), *reason_words(choice))
        self.dirty = True

    def next_sort(self) -> None:
        """Sort the hand in the next way."""
        ways = list(SORTS)
        self.sort = ways[(ways.index(self.sort) + 1) % len(ways)]
        self.shown.sort_by(self.sort)
        self.column.say_sort(self.sort)
        self.kit.sounds.play("slide", 0.6)
        self.asking.place_confirm()
        self.dirty = True

    def flip_labels(self) -> None:
        """Plain labels on or off, for good."""
        self.kit.settings = self.store.change(plain_labels=not self.kit.settings.plain_labels)
        self.column.say_labels(on=self.kit.settings.plain_labels)
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self, scale: object) -> None:
        """Place everything on the table."""
        del scale
        self.board.resize()
        layout = self.board.lay(self.shown.counts())
        for plaque, box in zip(self.plaques, layout.plaques, strict=True):
            plaque.place(self.board.frame.rect(box))
        self.column.say_sort(self.sort)
        self.column.say_labels(on=self.kit.settings.plain_labels)
        self.lying.sync(self.shown)
        self.asking.layout()
        self.asking.sync_nodes()

    def nodes(self) -> Sequence[Node]:
        """The hand and what is asked, then the buttons."""
        plaques = [plaque.node for plaque in self.plaques]
        return [*plaques, *self.lying.nodes, *self.left.nodes, *self.asking.nodes()]

    def complete(self) -> None:
        """A click completes what moves."""
        super().complete()
        if self.victory is not None:
            self.victory.complete()

    def take_back(self) -> bool:
        """Take the hint away, put a chosen card back, or pass."""
        if self.hint_words:
            self.hint_words = ()
            return True
        return self.asking.unselect() or self.asking.pass_by()

    def handle(self, intent: Intent) -> bool:
        """The space bar draws; everything else as at every table."""
        if isinstance(intent, Confirm) and intent.key == "space" and self.asking.kind == "draw":
            self.asking.draw_button and self.focus.activate(self.asking.draw_button.node)
            return True
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Let the deal go on."""
        moving = self.motions.update(seconds)
        if not self.motions.busy:
            moving |= self.conductor.update(seconds)
        if not self.on_stage:
            return False
        moving |= self.asking.update(seconds)
        lively = not self.kit.settings.reduced_motion and not self.shown.over
        thinking = self.conductor.thinking and lively
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.kit.speed)
        if moving or self.dirty or self.focus.changed or self.focus.easing:
            self._follow()
        if moving:
            self.focus.refresh()
        return moving

    def _follow(self) -> None:
        """Put places and nodes where what is shown has them now; while nothing changes nothing is worked out."""
        self.board.lay(self.shown.counts())
        self.lying.sync(self.shown)
        self.asking.sync_nodes()

    def to_act(self) -> int | None:
        """Whose turn the table shows."""
        if self.shown.over:
            return self.shown.winner
        if self.conductor.asked is not None:
            return self.conductor.asked
        if self.shown.phase == "claim":
            return (self.shown.actor + 1) % self.shown.seats
        return self.shown.actor

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        self.picture.draw(surface)
