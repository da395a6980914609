"""The table scene: one deal after another of a match, drawn, animated and played by whoever sits before the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.i18n import _
from game.rules.events import Ended
from game.rules.money.events import Dealt, Ponged, Won
from game.scenes.emblems import emblem_of
from game.scenes.table.asking import Asking
from game.scenes.table.board import Board
from game.scenes.table.choreography import Choreography
from game.scenes.table.columns import LeftColumn, TalkPanel
from game.scenes.table.conductor import Conductor
from game.scenes.table.glow import TurnGlow
from game.scenes.table.hand import SORTS
from game.scenes.table.hint import advice, move_words, reason_words
from game.scenes.table.layout import Spot
from game.scenes.table.log import Log, piece_words
from game.scenes.table.lying import LyingNodes
from game.scenes.table.motion import Motions
from game.scenes.table.picture import TablePicture
from game.scenes.table.shown import Shown
from game.scenes.table.victory import Victory, void_words
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Secondary
from game.ui.plaque import Plaque
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.rules.money.view import View
    from game.ui.node import Node
    from game.ui.scale import Scale


class TableScene(Scene):
    """A match at its table.

    `on_settlement(match)` is called when a deal has ended and everything of it was shown; deal the next one with
    `match.next_deal()` and come back (pop what lies over this scene, or call `next_deal`). `on_menu` opens the pause;
    `on_curtain(name, ready)` hides the table until the named person calls `ready`.
    """

    def __init__(
        self,
        match: Match,
        store: Store,
        *,
        on_settlement: Callable[[Match], None],
        on_menu: Callable[[], None],
        on_curtain: Callable[[str, Callable[[], None]], None],
    ) -> None:
        super().__init__()
        self.match, self.store = match, store
        self.on_settlement, self.on_menu, self.on_curtain = on_settlement, on_menu, on_curtain
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self.aces = match.game.name == "pai-tong" or match.options.to_dict().get("honours") == "thai_aces"
        self.sort = "suit"
        self.hint_words: tuple[str, ...] = ()
        self.victory: Victory | None = None
        self.asked_name = ""
        self.by_keys = False
        """Whether the last thing came from keyboard or pad: then the focus shows on the hand from the start."""
        self._number = match.number

    # Coming and going -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down: make everything, and begin with the match's deal."""
        kit = self.kit
        self.motions = Motions(lambda: kit.speed, lambda: kit.settings.reduced_motion)
        self.board = Board(kit, self.match.game.name, self.equipment, self.motions)
        self.choreography = Choreography(self.board, self.motions, kit.sounds.play)
        self.conductor = Conductor(self.match, self, speed=lambda: kit.speed, curtain=self.on_curtain)
        persons = self.conductor.persons
        self.you = persons[0] if len(persons) == 1 else None
        self.viewer = persons[0] if persons else 0
        self.asking = Asking(self)
        names = tuple(player.name for player in self.match.players)
        self.log = Log(names, self.pack, self.you)
        self.plaques = [Plaque(kit, self.log.name(seat), emblem_of(seat, self.you)) for seat in range(len(names))]
        self.glow = TurnGlow(self.plaques)
        self.picture = TablePicture(self)
        self.lying = LyingNodes(self.board, self.pack, self.log)
        self.left = LeftColumn(
            kit,
            self.match,
            self.equipment,
            menu=self.on_menu,
            hint=self.give_hint,
            sort=self.next_sort,
            labels=self.flip_labels,
            talk=self.flip_talk,
        )
        self.talk = TalkPanel(kit, self.log)
        self._start_deal()

    def leave(self) -> None:
        """Forget what was still to be played."""
        self.motions.reset()

    def resume(self) -> None:
        """What lay over the table is gone; there may be a new deal, or other settings."""
        if self.match.number != self._number:
            self.next_deal()
        elif self.asking.kind:
            self.asking.layout()
        self.left.say_labels(on=self.kit.settings.plain_labels)
        self.layout(self.kit.scale)

    def next_deal(self) -> None:
        """Show the match's present deal from its beginning."""
        self._number = self.match.number
        self.conductor.begin()
        self._start_deal()
        self.layout(self.kit.scale)

    def _start_deal(self) -> None:
        """The state as it is; a deal not yet begun is dealt before the eyes."""
        self.victory = None
        self.hint_words = ()
        self.asking.close()
        self.motions.reset()
        self.log.lines.clear()
        self.log.extend(self.match.history, self.you)
        self._see(self.conductor.at_screen)
        self._chips()
        fresh = all(isinstance(event, Dealt) for event in self.match.history)
        if fresh and self.kit.speed > 0:
            self.choreography.deal(self.shown)

    def _see(self, seat: Seat | None) -> None:
        """Show the table as one seat sees it; None shows it with the bottom hand face down."""
        if seat is not None:
            self.viewer = seat
        self.shown = Shown.of(cast("View", self.match.view(seat)), self.viewer, sort=self.sort, aces=self.aces)
        self.board.lay(self.shown.counts())
        self.motions.forget_places()

    def _chips(self) -> None:
        for seat, plaque in enumerate(self.plaques):
            amount = self.match.ledger[seat]
            plaque.chips = str(amount) if amount >= 0 else f"\N{MINUS SIGN}{-amount}"

    # The conductor's screen -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays that the next thing has to wait for."""
        return self.motions.busy

    def show(self, event: Event) -> None:
        """Let one event happen."""
        if self.kit.settings.reduced_motion and self.kit.speed > 0:
            self.picture.keep_for_fade()
        reader = None if self.shown.covered else self.shown.viewer
        self.log.add(event.seen_by(self.you))
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
        self.dirty = True

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
        result = self.match.deal.result
        if result is None or result.shown is None:
            return
        you = event.seat == self.you
        title = _("You win") if you else _("{name} wins").format(name=self.log.name(event.seat))
        words = _("with {piece}").format(piece=piece_words(self.pack, event.piece))
        origin = self.board.seat_spot(self.shown, event.seat)
        self.victory = Victory(self.board, title, words, result.shown.sets, event.piece, origin)
        self.victory.play(self.motions, self.kit.sounds.play)
        self.board.hidden = {("back", event.seat, i) for i in range(len(self.board.layout.backs[event.seat]))}
        self.board.hidden |= {("tong", event.seat, n, j) for n in range(4) for j in range(3)}
        if event.seat == self.shown.viewer:
            self.board.hidden |= {key for key, _code, _spot in self.board.hand_spots(self.shown)}

    def turn_to(self, seat: Seat) -> None:
        """The window passed: it is this seat's turn."""
        self.shown.next_turn(seat)
        for plaque in self.plaques:
            plaque.note = ""
        self.dirty = True

    def ask(self, seat: Seat, view: View) -> None:
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

    def finish(self) -> None:
        """Everything of the deal was shown."""
        self.on_settlement(self.match)

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
        self.left.say_sort(self.sort)
        self.kit.sounds.play("slide", 0.6)
        self.asking.place_confirm()
        self.dirty = True

    def flip_labels(self) -> None:
        """Plain labels on or off, for good."""
        self.kit.settings = self.store.change(plain_labels=not self.kit.settings.plain_labels)
        self.left.say_labels(on=self.kit.settings.plain_labels)
        self.dirty = True

    def flip_talk(self) -> None:
        """The drawer of the talk out or in."""
        self.talk.open = not self.talk.open
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place everything for this window size."""
        del scale
        self.board.resize()
        layout = self.board.lay(self.shown.counts())
        for plaque, box in zip(self.plaques, layout.plaques, strict=True):
            plaque.place(self.board.frame.rect(box))
        self.left.say_sort(self.sort)
        self.left.layout()
        self.talk.layout()
        self.lying.sync(self.shown)
        self.asking.layout()
        self.asking.sync_nodes()

    def nodes(self) -> Sequence[Node]:
        """The hand and what is asked, then the buttons."""
        plaques = [plaque.node for plaque in self.plaques]
        return [*plaques, *self.lying.nodes, *self.left.nodes, *self.asking.nodes()]

    def handle(self, intent: Intent) -> bool:
        """A click or key completes what moves; right click and Escape pass or take back; else the focus tree has it."""
        pressed = (isinstance(intent, Pointer) and intent.kind == "down") or isinstance(intent, Confirm)
        if isinstance(intent, Move | Next | Confirm):
            self.by_keys = True
        elif isinstance(intent, Pointer) and intent.kind == "down":
            self.by_keys = False
        if pressed and self.motions.busy and not self.asking.kind:
            self.motions.finish()
            if self.victory is not None:
                self.victory.complete()
            self.dirty = True
            return True
        if isinstance(intent, Cancel | Secondary):
            if self.hint_words:
                self.hint_words = ()
                self.dirty = True
                return True
            if self.asking.unselect() or self.asking.pass_by():
                self.dirty = True
                return True
            if isinstance(intent, Cancel):
                self.on_menu()
                return True
        if isinstance(intent, Key) and intent.name == "t" and self.kit.scale.rails:
            self.flip_talk()
            return True
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
