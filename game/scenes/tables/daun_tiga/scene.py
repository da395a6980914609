"""The table of Daun Tiga: dice, blind stakes side by side, hands opened one by one, the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from game.i18n import _
from game.rules.daun_tiga.events import Opened, Settled, ThrownForBank
from game.rules.daun_tiga.moves import KEEP, YIELD, Back, Stake
from game.scenes.emblems import emblem_of
from game.scenes.table.conducted import ConductedScene
from game.scenes.table.glow import TurnGlow
from game.scenes.table.side_columns import LeftColumn, deal_fact
from game.scenes.tables.daun_tiga.actions import Actions
from game.scenes.tables.daun_tiga.animation import Animation
from game.scenes.tables.daun_tiga.board import Board
from game.scenes.tables.daun_tiga.in_flight import InFlight
from game.scenes.tables.daun_tiga.keys import colour_of, key_of
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.opening import Opening
from game.scenes.tables.daun_tiga.painter import Painter
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.plaques import place_plaques, say_plaques
from game.scenes.tables.daun_tiga.screen_state import ScreenState
from game.scenes.tables.daun_tiga.seat import SeatPlaque
from game.scenes.tables.daun_tiga.seats import SeatNodes
from game.scenes.tables.daun_tiga.staking import Staking
from game.scenes.tables.daun_tiga.talk import DaunTigaCommentary
from game.scenes.tables.daun_tiga.things import draw_winds
from game.ui.animation import Tween
from game.ui.intents import Confirm, Intent
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.scenes.table.exits import Exits
    from game.ui.node import Node
    from game.ui.theme import Colour


class DaunTigaScene(ConductedScene):
    """A match of Daun Tiga at its table."""

    talk: DaunTigaCommentary

    def __init__(self, match: Match, store: Store, ways: Exits) -> None:
        super().__init__(match, store, ways)
        self.options = cast("DaunTigaOptions", match.options)
        self.opening: Opening | None = None
        """The person who opens its hand just now."""
        self.keeping: Seat | None = None
        """The banker who is asked whether to keep the bank."""
        self.rolling: dict[Seat, tuple[int, int]] = {}
        """Dice before each seat while they roll for the bank."""
        self.roll_step = 0
        self.read_last: Seat | None = None
        """The hand that was settled last."""
        self.hurried = False
        """Everything that is left of the deal is shown at once."""

    # Coming and going -----------------------------------------------------------------------------------------------

    def make_commentary(self, names: tuple[str, ...]) -> DaunTigaCommentary:
        """The words of Daun Tiga."""
        return DaunTigaCommentary(names, self.pack, self.you)

    def colour(self, seat: Seat) -> Colour | None:
        """A person's own colour where several play at one screen."""
        persons = self.conductor.persons
        return colour_of(persons.index(seat)) if len(persons) > 1 and seat in persons else None

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit = self.kit
        self.shown = ScreenState.of(self.options, len(self.match.players), self.viewer, ())
        self.seat_plaques = [
            SeatPlaque(kit, self.talk.name(seat), emblem_of(seat, self.you), self.colour(seat))
            for seat in range(len(self.match.players))
        ]
        self.plaques = list(self.seat_plaques)
        self.glow = TurnGlow(self.plaques)
        self.staking = Staking(self)
        self.board = Board(self)
        self.moving = InFlight(self.board)
        self.choreography = Animation(self)
        self.actions = Actions(self)
        self.seat_nodes = SeatNodes(self)
        self.picture = Painter(self)
        self.payments_button = Button(
            kit, _("Payments"), self.show_payments, icon="coins", key="p", size=19, name="payments"
        )
        self.open_button = Button(kit, _("Open all"), self.open_all, icon="eye", key="o", size=19, name="open all")
        self.odds_button = Button(kit, _("Odds"), self.show_odds, icon="statistics", key="c", size=19, name="odds")
        buttons = [self.menu_button, self.payments_button, self.open_button, self.odds_button]
        self.left = LeftColumn(kit, self.match, self.facts, buttons, talk=self.flip_talk, legend=self._legend)

    def _legend(self, surface: Surface, left: int, right: int, top: int) -> None:
        """What the winds stand for where the game is played with tiles. DT-02."""
        if self.board.tiles:
            draw_winds(self.kit, surface, left, right, top)

    def facts(self) -> list[tuple[str, str]]:
        """Deal, limits, who holds the bank."""
        limits = _("{least} to {most}").format(least=self.options.table_min, most=self.options.table_max)
        bank = "–" if self.shown.banker is None else self.talk.name(self.shown.banker)
        return [deal_fact(self.match), (_("Stakes"), limits), (_("Bank"), bank)]

    def begin_deal(self) -> None:
        """The state as it is; a deal not yet begun is thrown for and dealt before the eyes."""
        self.opening = self.board.opening = self.keeping = self.read_last = None
        self.hurried = False
        self.rolling = {}
        self.staking.begin()
        self.actions.close()
        self.board.paid.clear()
        lively = self.fresh and self.kit.speed > 0
        events = self.match.history
        thrown = [event for event in events if isinstance(event, ThrownForBank)]
        self.shown = ScreenState.of(self.options, len(self.match.players), self.viewer, () if lively else events)
        for event in events:
            if isinstance(event, Settled):
                self.read_last = event.seat
        self.say_points()
        if not lively:
            return
        self.talk.lines.clear()  # what the dice show is told when they lie
        if thrown and not self.kit.settings.reduced_motion:
            for throw in thrown:
                self.choreography.roll(throw)
        self.motions.timeline.play(Tween(0, end=self._deal))

    def _deal(self) -> None:
        """The dice have decided, or the bank was handed on: the cards are dealt."""
        self.rolling = {}
        shows_dice = any(self.shown.dice)
        for event in self.match.deal.opening:
            self.shown.apply(event)
            if not (shows_dice and isinstance(event, ThrownForBank)):
                self.talk.add(event)
        self.say_points()
        self.layout(self.kit.scale)
        self.choreography.deal()

    # The conductor's screen -----------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays, or a person opens its hand, that the next thing has to wait for."""
        return self.motions.busy or self.opening is not None

    def show(self, event: Event) -> None:
        """Let one event happen."""
        self.keep_for_fade()
        self.choreography.play(event)
        if isinstance(event, Settled):
            self.read_last = event.seat
        if isinstance(event, Opened) and event.seat in self.conductor.persons:
            self._open(event)
        else:
            super().show(event)
        self.say_points()
        if self.hurried:
            self.motions.finish()

    def _open(self, event: Opened) -> None:
        """The person whose hand it is opens it."""
        self.opening = Opening(self, event)
        self.board.opening = self.opening
        if self.hurried:
            self.opening.turn_over()
            return
        self.kit.sounds.play("bell", 0.4)
        self.actions.turn()

    def opened(self, opening: Opening) -> None:
        """A person's hand lies open."""
        if self.opening is opening:
            self.opening = self.board.opening = None
            self.talk.add(opening.event)  # not a word of it before it lies open
            self.actions.close()
            self.say_points()
            self.dirty = True

    def takes_time(self, table: Any) -> bool:
        """Stakes are set while persons set theirs; alone at the table opponents take a moment."""
        return bool(table.phase == "stake")

    def asks_together(self, table: Any) -> bool:
        """All persons set their stakes side by side; there is nothing to hide. DT-21."""
        del table
        return True

    def ask(self, seat: Seat, view: Any) -> None:
        """Ask a person for its stakes, or the banker whether the bank is kept."""
        if view.table.phase == "keep":
            self.keeping = seat
            self.kit.sounds.play("bell", 0.5)
            self.actions.keep()
        else:
            self.staking.ask(seat, view)
            self.staking.place()
            self.actions.stake()
            if seat == self.staking.selected and len(self.conductor.asking) <= 1:
                self.kit.sounds.play("bell", 0.5)
        self.dirty = True

    def place_stakes(self, seat: Seat, backs: Sequence[Back], stake: Stake) -> None:
        """A person's stakes stand. Side stakes come before the own ones, which close the answer. DT-13."""
        for back in backs:
            self.match.play(seat, back)  # nothing happens on the screen: they are private till all stand
        self.conductor.answer(stake, seat)
        if not self.staking.open:
            self.actions.close()

    def hold_bank(self, *, keep: bool) -> None:
        """The banker who lost to all has decided. DT-12."""
        seat, self.keeping = self.keeping, None
        self.actions.close()
        self.conductor.answer(KEEP if keep else YIELD, seat)

    def cover(self) -> None:
        """There is nothing private at this table: no card is seen before all are. DT-22."""

    def finish(self) -> None:
        """Everything of the deal was shown: pay it, and wait for the next."""
        self.match.finish_deal()
        self.say_points()
        self.actions.go_on(last=self.match.over)
        won = self.you is not None and self.shown.gains[self.you] > 0
        self.kit.sounds.play("win" if won else "notice", 0.4)
        self.dirty = True

    # Buttons --------------------------------------------------------------------------------------------------------

    def open_all(self) -> None:
        """The rest of the reveal at once."""
        self.hurried = True
        self.motions.finish()
        if self.opening is not None:
            self.opening.turn_over()
            self.motions.finish()
        self.dirty = True

    def show_payments(self) -> None:
        """All payments with their reasons."""
        self.stage.push(PaymentsScene(self.match, self.stage.pop, lambda: self.ways.save(self.match)))

    def show_odds(self) -> None:
        """The true odds under these house rules."""
        self.stage.push(OddsScene(self.options, self.stage.pop))

    def go_on(self) -> None:
        """The next deal or, after the last, the standings."""
        self.ways.go_on(self.match)

    def tick(self) -> None:
        """A card or tile comes to lie."""
        self.kit.sounds.play("clack" if self.board.tiles else "deal", 0.6)

    # Words ----------------------------------------------------------------------------------------------------------

    def refresh_chips(self) -> None:
        """Remember everybody's chips before the deal: what is gained in it comes on top while it is read out."""
        self.chips_before = list(self.match.ledger)

    def say_points(self) -> None:
        """Chips, gains and points on all plaques, and which buttons have something to do."""
        shown = self.shown
        say_plaques(self)
        self.payments_button.enabled = shown.over and self.match.deal.result is not None
        self.payments_button.node.why = _("Nothing is settled yet")
        self.open_button.enabled = shown.standing and not shown.over and not self.hurried
        self.open_button.node.why = _("All hands lie open") if shown.over else _("Stakes are set before cards are seen")

    # Scene ----------------------------------------------------------------------------------------------------------

    def place(self, scale: object) -> None:
        """Place everything on the table."""
        del scale
        self.board.resize()
        self.staking.place()
        self.actions.place()
        if self.opening is not None:
            self.opening.layout()
        self.seat_nodes.place()

    def nodes(self) -> Sequence[Node]:
        """What is asked first in the order of the Tab key, then the table, then the buttons."""
        asked = [*self.staking.nodes(), *self.actions.nodes()]
        cards = self.opening.nodes if self.opening is not None else []
        return [*self.seat_nodes.nodes, *self.left.nodes, *asked, *cards]

    def complete(self) -> None:
        """A click completes what moves."""
        super().complete()
        self.say_points()

    def handle(self, intent: Intent) -> bool:
        """The persons' own keys come first, then the main button's Enter, then everything as at every table."""
        if self.staking.open and self.staking.handle(intent):
            return True
        if self._open_by_key(intent):
            return True
        primary = self.actions.primary
        waits = not self.focus.ring_shown or self.focus.focused is self.actions.primary_node
        if isinstance(intent, Confirm) and waits and primary is not None:
            if intent.key == "return" and not primary.node.key:
                return True  # somebody's own key, and it is not that person's turn
            if self.motions.busy and not self.conductor.asking:
                self.complete()
                return True
            return self.focus.activate(primary.node)
        return super().handle(intent)

    def take_back(self) -> bool:
        """A right click or Escape takes a side stake back, or lets a bent corner go."""
        if self.opening is not None and self.opening.fold:
            self.opening.let_go()
            return True
        return self.staking.take_back()

    def _open_by_key(self, intent: Intent) -> bool:
        """The keys of whoever opens its hand turn and bend its cards."""
        opening, key = self.opening, key_of(intent)
        if opening is None or not key or opening.done:
            return False
        keys = self.staking.keys_of(opening.seat)
        command = keys.command(key) if keys else ""
        focused = self.focus.focused
        shows = focused is not None and self.focus.ring_shown and focused is not self.actions.primary_node
        if not command or command == "side" or (command == "confirm" and shows and key == "return"):
            return False
        if self.motions.busy:
            self.motions.finish()
        if self.opening is opening:
            opening.command(command)
        self.dirty = True
        return True

    def update(self, seconds: float) -> bool:
        """Let the deal go on."""
        moving = self.motions.update(seconds)
        if not self.busy:  # while a person opens its hand everything else rests
            moving |= self.conductor.update(seconds)
        if not self.on_stage:
            return False
        if not self.motions.busy:
            self.board.prepare()
        place_plaques(self)
        lively = not self.kit.settings.reduced_motion and not self.shown.over
        act = self.to_act()
        thinking = self.conductor.thinking and lively and self.opening is None
        moving |= self.glow.update(seconds, act, thinking=thinking, speed=self.kit.speed)
        if moving or self.dirty or self.focus.changed:
            self.say_points()
            self.seat_nodes.sync()
            self.actions.sync()
        if moving:
            self.focus.refresh()
        return moving

    def to_act(self) -> int | None:
        """Whose hand is opened, or who is asked alone."""
        if self.opening is not None:
            return self.opening.seat
        if self.keeping is not None:
            return self.keeping
        if self.staking.selected is not None and self.staking.draft is not None:
            return self.staking.selected
        if self.shown.standing and not self.shown.over and self.read_last is not None:
            return self.read_last
        return self.shown.banker if not self.shown.standing else None

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        self.picture.draw(surface)
