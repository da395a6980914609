"""The table of Daun Tiga: dice, blind stakes side by side, hands opened one by one, the next deal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from game.access.thing import Region
from game.i18n import _
from game.i18n.lists import listed
from game.rules.daun_tiga.events import Dealt, Opened, ThrownForBank
from game.rules.daun_tiga.phase import STAKING
from game.scenes.review_button import review_at_table
from game.scenes.table.plaques import paint_lit_plaques
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn
from game.scenes.tables.daun_tiga.board import Board
from game.scenes.tables.daun_tiga.chance_note import ChanceNote
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.opening import Opening
from game.scenes.tables.daun_tiga.painter import Painter
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.prompt import Action, DaunTigaPrompt
from game.scenes.tables.daun_tiga.seat import SeatPlaque
from game.scenes.tables.daun_tiga.seats import Seats
from game.scenes.tables.daun_tiga.things import paint_winds
from game.table.column_words import deal_fact
from game.table.daun_tiga.animation import Animation
from game.table.daun_tiga.drafts import Drafts
from game.table.daun_tiga.screen_state import DaunTigaState
from game.table.emblems import emblem_of
from game.table.shared_keyboard import SharedKeyboard
from game.ui.animation import call
from game.ui.intents import Confirm, Intent
from game.ui.key_caps import key_of
from game.ui.scene import TICK_S
from game.ui.widgets import Button
from game.words.daun_tiga.hands import card_words
from game.words.daun_tiga.payments import table_facts
from game.words.daun_tiga.table import bystander_words, count_words, opening_words, plaque_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.table.geometry import Spot
    from game.ui.node import Node


class DaunTigaScene(TableScene):
    """A match of Daun Tiga at its table."""

    keys_at = "daun-tiga"

    state: DaunTigaState
    settles_itself = True
    prompt: DaunTigaPrompt
    opening: Opening | None = None
    """The hand that its person opens just now; everything else waits for it."""
    elsewhere: Opened | None = None
    """What is still to be seen of a hand that is opened on a phone."""
    hurried = False
    """Everything that is left of the deal is shown at once."""

    # Making -----------------------------------------------------------------------------------------------------------

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit, context = self.kit, self.context
        seats = range(len(self.match.players))
        self.options = cast("DaunTigaOptions", self.match.options)
        self.state = DaunTigaState(self.options, len(seats))
        self.drafts, self.keyboard = Drafts(), SharedKeyboard(context.people, self.devices.key_sets)
        self.seat_plaques = [
            SeatPlaque(kit, self.reader.title(seat), emblem_of(seat, self.you), self.keyboard.colour_of(seat))
            for seat in seats
        ]
        self.plaques = list(self.seat_plaques)
        self.board = Board(context, self.state, self.drafts, self.keyboard, self.seat_plaques)
        self.painter = Painter(context, self.board, self.seat_plaques)
        self.animation = Animation(self.board)
        self.prompt = DaunTigaPrompt(context, self.board, self.drafts, self.keyboard)
        self.chance_note = ChanceNote(context)
        self.seats = Seats(
            context,
            self.board,
            self.seat_plaques,
            self.drafts,
            self.keyboard,
            select=self.prompt.select,
            back=self.prompt.back,
        )
        self.payments_button = Button(
            kit, _("Payments"), self.show_payments, icon="coins", key="p", size=19, name="payments"
        )
        self.open_button = Button(kit, _("Open all"), self.open_all, icon="eye", key="o", size=19, name="open all")
        odds_button = Button(kit, _("Odds"), self.show_odds, icon="statistics", key="c", size=19, name="odds")
        buttons = [self.menu_button, self.hint_button, self.payments_button, self.open_button, odds_button]
        winds = partial(paint_winds, kit) if self.board.tiles else None
        self.left = LeftColumn(kit, self.match, self.facts, buttons, talk=self.flip_commentary, legend=winds)
        self.left.later = [*review_at_table(kit, self.match, context.people, self.exits.review)]

    def facts(self) -> list[tuple[str, str]]:
        """Deal, limits, who holds the bank."""
        return [deal_fact(self.match), *table_facts(self.options, self.state.banker, self.reader)]

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Forget what belonged to the last deal."""
        self.opening, self.elsewhere, self.hurried = None, None, False
        self.chance_note.drop()
        self.board.paid.clear()
        self.refresh_notes()

    def deal_out(self) -> None:
        """Dice decide who holds the bank, unless it was handed on; then the cards are dealt. DT-11, DT-20."""
        state = self.state
        thrown, dealt = [ThrownForBank(throws) for throws in state.throws], Dealt(state.banker or 0)
        state.begin()
        self.commentary.begin(())  # what the dice show is told when they lie
        rolls = not self.kit.settings.reduced_motion
        if rolls:
            for throw in thrown:
                self.animation.roll(throw, self._happen)
        self.motions.timeline.play(call(lambda: self._deal([dealt] if rolls else [*thrown, dealt])))

    def _deal(self, events: Sequence[Event]) -> None:
        """The dice have decided, or the bank was handed on: the cards are dealt."""
        self.state.rolling = {}
        for event in events:
            self._happen(event)
        self.animation.deal()

    def _happen(self, event: Event) -> None:
        """Let an event have happened, and tell it."""
        self.state.apply(event)
        self.tell(event)
        self.refresh_notes()
        self.dirty = True

    def animate(self, event: Event) -> None:
        """Let an event happen before the eyes. A person opens its hand itself, here or on its phone. DT-22."""
        if isinstance(event, Opened) and event.seat in self.context.people and not self.hurried and not self.watched:
            self.state.opening = event.seat
            self.opening = Opening(self.context, self.board, self.keyboard, event, self._turned, self._opened)
            self.kit.sounds.play("bell", 0.4)
            self.say(opening_words(event.seat, self.reader))
            self._offer_turn()
            return
        if isinstance(event, Opened) and not self.hurried and not self.watched:
            words = partial(count_words, event.cards[:-1])
            if self.exits.on_phone(event.seat, event.cards, words, partial(self._opened_elsewhere, event)):
                self.elsewhere = event
                self.kit.sounds.play("bell", 0.4)
                return
        self._play(event)

    def _opened_elsewhere(self, event: Opened) -> None:
        """A hand was opened on a phone, or somebody at the screen had enough of waiting: all see it."""
        if self.elsewhere is event:
            self.elsewhere = None
            self._play(event)
            self.tell(event)
            self.refresh_notes()
            self.dirty = True

    def _play(self, event: Event) -> None:
        self.animation.play(event, self.drafts.by_seat)
        if self.hurried:
            self.motions.finish()

    def tell(self, event: Event) -> None:
        """Put an event into words, but not a word of a hand before it lies open."""
        if self.opening is None and self.elsewhere is None:
            super().tell(event)

    def _turned(self) -> None:
        """A card was turned over: it is heard, and how far the count is; the event tells what all come to."""
        opening = self.opening
        if opening is not None and not all(opening.open):
            now = [code for code, up in zip(opening.codes, opening.open, strict=True) if up]
            self.say(listed([card_words(code, self.reader) for code in now]))
            if opening.last is not None:
                self.say(opening.count_words())
        self._offer_turn()

    def _offer_turn(self) -> None:
        """One card after another; the focus comes back from the card that lies open now."""
        opening = self.opening
        if opening is None or all(opening.open):
            self.prompt.offer()
        else:
            label = _("Turn over") if opening.last is None else _("Squeeze")
            self.prompt.offer(Action(label, opening.turn_next, "turn", self.keyboard.shared))

    def _opened(self, event: Opened) -> None:
        """A person's hand lies open."""
        self.opening = self.state.opening = None
        self.prompt.offer()
        self._happen(event)

    @property
    def held(self) -> bool:
        """Whether a person opens its hand."""
        return self.opening is not None or self.elsewhere is not None

    def takes_time(self, table: Any) -> bool:
        """Stakes are set while persons set theirs; alone at the table opponents take a moment."""
        return table.phase is STAKING

    def as_pressed(self, intent: Intent) -> bool:
        """While stakes are set at a shared screen everybody's own keys are those on the caps, too."""
        return super().as_pressed(intent) or self.prompt.has(intent)

    def asks_together(self, table: Any) -> bool:  # noqa: ARG002 - there is nothing to hide in either phase
        """All persons set their stakes side by side. DT-21."""
        return True

    def finish(self) -> None:
        """Everything of the deal was shown: pay it, and wait for the next. There is no settlement but the table."""
        self.match.finish_deal()
        label = self.settle_here(None if self.you is None else self.state.gains[self.you])
        if not self.watched:
            self.prompt.offer(Action(label, lambda: self.exits.go_on(self.match), "next"))

    def to_act(self) -> Seat | None:
        """Who opens a hand, is asked, or whose hand was settled last; the banker while stakes are set."""
        state, draft = self.state, self.drafts.draft
        if self.elsewhere is not None:
            return self.elsewhere.seat
        if state.over or self.opening is not None:
            return state.opening
        if draft is not None:
            return draft.seat
        if self.pacer.asked is not None:
            return self.pacer.asked
        return state.settled if state.standing else state.banker

    # Buttons ----------------------------------------------------------------------------------------------------------

    def open_all(self) -> None:
        """The rest of the reveal at once."""
        self.hurried = True
        self.motions.finish()
        if self.opening is not None:
            self.opening.turn_all()
            self.motions.finish()
        if self.elsewhere is not None:
            self._opened_elsewhere(self.elsewhere)
        self.dirty = True

    def show_payments(self) -> None:
        """All payments with their reasons."""
        save = self.exits.save
        looks = self.context.people and self.exits.review is not None
        ways = (self.stage.pop, lambda: save(self.match), self._review if looks else None)
        self.stage.push(PaymentsScene(self.match, self.reader, *ways))

    def _review(self) -> None:
        """From the payments, which give way to it."""
        self.stage.pop()
        if self.exits.review is not None:
            self.exits.review(self.match)

    def give_hint(self) -> None:
        """There is nothing to advise: say how the chances stand, or take that away again."""
        view = self.prompt.view
        if self.chance_note.shown or view is None:
            self.chance_note.drop()
        else:
            self.chance_note.show(view)
            if view.seat is not None:
                self.match.hinted(view.seat)
        self._label_hint()

    def answered(self) -> None:
        """What was said of the chances goes with the question."""
        self.chance_note.drop()
        super().answered()
        self._label_hint()

    @property
    def hints(self) -> bool:
        """Whether it is said how the chances stand."""
        return self.chance_note.shown

    def _label_hint(self) -> None:
        self.hint_button.label = _("Hide hint") if self.chance_note.shown else _("Hint")
        self.dirty = True

    def show_odds(self) -> None:
        """The true odds under these house rules."""
        self.stage.push(OddsScene(self.options, self.stage.pop))

    def refresh_chips(self) -> None:
        """Remember everybody's chips before the deal."""
        self.seats.chips = list(self.match.ledger)

    def refresh_notes(self) -> None:
        """Chips, gains and points on all plaques, and which buttons have something to do."""
        state = self.state
        self.seats.write(self.pacer.answered)
        self.payments_button.enabled = state.over
        self.payments_button.node.why = _("Nothing is settled yet")
        self.hint_button.enabled = self.prompt.view is not None or self.chance_note.shown
        self.hint_button.node.why = _("Nothing is asked of you now")
        self.open_button.enabled = state.standing and not state.over and not self.hurried
        self.open_button.node.why = _("All hands lie open") if state.over else _("Stakes are set before cards are seen")

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Who holds the bank, what a hand has come to, and whose stakes are set; first what a person's keys do."""
        plaque, keys = self.seat_plaques[seat], self.seats.key_words(seat)
        bank, ready = seat == self.state.banker, bool(plaque.mark)
        points = plaque.points if self.state.standing else ""
        stands_by = [bystander_words(seat, self.reader)] if self.state.stands_by(seat) else []
        return [
            *([keys] if keys else []),
            *stands_by,
            *plaque_marks(seat, self.reader, bank=bank, points=points, ready=ready),
        ]

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place everything on the table."""
        self.board.arrange()
        self.painter.arrange()
        if self.opening is not None:
            self.opening.arrange()
        self.seats.place()

    def follow(self) -> None:
        """Plaques and hands where the bank is now, with what they have come to."""
        self.refresh_notes()
        self.seats.place()

    def table_nodes(self) -> Sequence[Node]:
        """Hands while there are cards, and the large ones of who opens its own."""
        hands = self.seats.hands[: self.state.players] if self.state.dealt else []
        return [*hands, *(self.opening.nodes if self.opening is not None else [])]

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """The cards before a seat, the own one too: nobody sees them before they are opened."""
        hidden = self.state.dealt and not self.state.stands_by(seat) and not self.state.hands[seat]
        return [] if not hidden else list(self.board.home(seat).cards)

    def told_at(self) -> Sequence[Region]:
        """The numbers on the chips of the panel stand for its rows, which are told."""
        panel = self.prompt.panel
        rows = panel.nodes if panel.draft is not None else []
        left = min((node.rect.x for node in rows), default=0)
        box, top = panel.panel.rect, min((node.rect.y for node in rows), default=0)
        chips = [Region(box.x, top, left - box.x, box.bottom - top)] if rows else []
        return [*super().told_at(), *chips]

    def captions(self) -> Sequence[Rect]:
        """What became of each hand, under its cards, and how many are left, under those."""
        return self.board.pill_rects()

    def laid_over(self) -> Sequence[Rect]:
        """The panel in the middle, and what a hint says."""
        return [self.board.panel.rect, *self.asked_for()]

    def asked_for(self) -> Sequence[Rect]:
        """What a hint says."""
        note = self.chance_note.rect(self._staking_rect())
        return [note] if note is not None else []

    def _staking_rect(self) -> Rect | None:
        return next(iter(self.prompt.rects), None)

    def handle(self, intent: Intent) -> bool:
        """The persons' own keys come first, then the main button's Enter, then everything as at every table."""
        if self.prompt.handle(intent) or self._open_by_key(intent):
            return True
        primary = self.prompt.primary
        waits = not self.focus.ring_shown or self.focus.focused is primary
        if isinstance(intent, Confirm) and waits and primary is not None:
            if intent.key == "return" and not primary.key:
                return True  # somebody's own key, and it is not that person's turn
            if self.motions.busy and not self.pacer.asking:
                self.complete()
                return True
            return self.focus.activate(primary)
        return super().handle(intent)

    def take_back(self) -> bool:
        """A right click or Escape takes a hint away, lets a bent corner go, or takes a side stake back."""
        if self.chance_note.shown:
            self.chance_note.drop()
            self._label_hint()
            return True
        if self.opening is not None and self.opening.bent:
            self.opening.let_go()
            return True
        return super().take_back()

    def _open_by_key(self, intent: Intent) -> bool:
        """The keys of whoever opens its hand turn and bend its cards."""
        opening, key = self.opening, key_of(intent)
        if opening is None or not key:
            return False
        command, focused, primary = self.keyboard.command(opening.seat, key), self.focus.focused, self.prompt.primary
        elsewhere = focused is not None and self.focus.ring_shown and focused is not primary
        if not command or command == "side" or (command == "confirm" and elsewhere and key == "return"):
            return False
        self.motions.finish()
        if self.opening is opening:
            opening.command(command)
        self.dirty = True
        return True

    def update(self, seconds: float) -> bool:
        """Let the deal go on; while nothing happens, get the pictures ready that will be wanted."""
        moving = super().update(seconds)
        if self.on_stage and not self.motions.busy:
            self.painter.prepare()
        return moving

    def due(self) -> float | None:
        """Pictures are made ahead while nothing happens."""
        return TICK_S if self.painter.unprepared else super().due()

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """What rests, whose turn it is, dice, the large cards, what flies, columns, what is asked."""
        return (
            lambda surface: self.painter.paint_rest(surface, self.beside()),
            partial(paint_lit_plaques, plaques=self.plaques),
            self.painter.paint_rolling,
            *((self.opening.paint,) if self.opening is not None else ()),
            self.painter.paint_flights,
            self.paint_columns_over,
            self.prompt.draw,
            lambda surface: self.chance_note.paint(surface, self._staking_rect()),
        )
