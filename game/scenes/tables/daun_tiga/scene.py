"""Table scene of Daun Tiga: dice, blind stakes, opening hands one by one, and the next deal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from game.access.accessible_node import Region
from game.i18n import _
from game.i18n.lists import listed
from game.rules.daun_tiga.events import Dealt, Opened, ThrownForBank
from game.rules.daun_tiga.view import STAKING
from game.scenes.review_button import review_at_table
from game.scenes.table.background import paint_lit_plaques
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn
from game.scenes.tables.daun_tiga.hand_opening import Opening
from game.scenes.tables.daun_tiga.odds_hint import ChanceHint, ChanceNote
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.painter import Painter
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.prompt import Action, DaunTigaPrompt
from game.scenes.tables.daun_tiga.seat_nodes import Seats
from game.scenes.tables.daun_tiga.token_painters import paint_winds
from game.scenes.tables.daun_tiga.window_layout import Board, SeatPlaque
from game.table.daun_tiga.animation import Animation
from game.table.daun_tiga.screen_state import DaunTigaState
from game.table.daun_tiga.stake_drafts import Drafts
from game.table.device_assignment import GAMEPAD
from game.table.match_info_text import deal_fact
from game.table.question_policy import QuestionPolicy
from game.table.shared_keyboard import Pad, SharedKeyboard
from game.typing_compat import override
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
    from game.table.moments import Moment
    from game.ui.node import Node


READ_S: Final = 0.4
"""Seconds for which the offer to open a phone user's hand is shown before it can be accepted."""
MANY: Final = 7
"""Minimum number of seats for a button that skips to the viewer's own hand."""


class DaunTigaPolicy(QuestionPolicy):
    """Policy in which all seats stake at once."""

    @override
    def takes_time(self, table: Any) -> bool:
        """Return whether opponents visibly pause, which they do only when staking."""
        return table.phase is STAKING

    @override
    def asks_together(self, table: Any) -> bool:
        """Return True, since people set stakes together and have nothing to hide. DT-21."""
        return True


class DaunTigaScene(TableScene):
    """The table scene of one Daun Tiga match."""

    keys_at = "daun-tiga"
    policy = DaunTigaPolicy()

    state: DaunTigaState
    has_own_settlement = True
    moment_follows_commentary = True
    prompt: DaunTigaPrompt
    opening: Opening | None = None
    """Hand that a person is now opening, for which play waits; None if there is none."""
    elsewhere: Opened | None = None
    """Event of a hand that is being opened on a phone; None if there is none."""
    skips_rest = False
    """Whether the rest of the deal is shown without animation."""
    skipping = False
    """Whether the hands before the viewer's are shown without animation."""
    offered_s = 0.0
    """Seconds for which the button that opens hands has had its current label."""

    @property
    def _pads(self) -> dict[Seat, Pad]:
        """Button labels of the gamepads that people use at this screen, by seat."""
        keys = self.ctx.keys
        side = next((keys.button_of(action) for action in keys.actions if action.key == "tab"), "")
        held = self.devices.held.items()
        return {seat: Pad(keys.family_of(device.name), side) for seat, device in held if device.kind == GAMEPAD}

    def resume(self) -> None:
        """Continue after the scene above was closed; people may have changed their devices there."""
        self.keyboard.assign(self.devices.key_sets, self._pads)
        super().resume()

    # Construction -----------------------------------------------------------------------------------------------------

    def build_parts(self) -> None:
        """Create the board, the seats, the prompt and everything else on the table."""
        ctx, context = self.ctx, self.context
        seats = range(len(self.match.players))
        self.options = cast("DaunTigaOptions", self.match.options)
        self.state = DaunTigaState(self.options, len(seats))
        self.drafts = Drafts()
        self.keyboard = SharedKeyboard(context.people, self.devices.key_sets, self._pads)
        self.seat_plaques = [
            SeatPlaque(ctx, self.reader.title(seat), self.emblems[seat], self.keyboard.colour_of(seat))
            for seat in seats
        ]
        self.plaques = list(self.seat_plaques)
        self.board = Board(context, self.state, self.drafts, self.keyboard, self.seat_plaques)
        self.painter = Painter(context, self.board, self.seat_plaques)
        self.animation = Animation(self.board)
        self.prompt = DaunTigaPrompt(context, self.board, self.drafts, self.keyboard, self.devices)
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
            ctx, _("Payments"), self.show_payments, icon="coins", key="p", size=19, name="payments"
        )
        self.open_button = Button(ctx, _("Open all"), self.open_all, icon="fan", key="o", size=19, name="open all")
        odds_button = Button(ctx, _("Odds"), self.show_odds, icon="statistics", key="c", size=19, name="odds")
        self.skip_button = Button(
            ctx,
            _("Go to my hand"),
            self.skip_to_own_hand,
            icon="arrow-down",
            key="x",
            size=19,
            name="own hand",
            tooltip=_("Quickly opens the hands before yours; you open your own"),
        )
        skips = [self.skip_button] if context.alone and len(seats) >= MANY else []
        buttons = [self.menu_button, self.hint_button, self.payments_button, *skips, self.open_button, odds_button]
        winds = partial(paint_winds, ctx) if self.board.tiles else None
        self.left = LeftColumn(ctx, self.match, self.facts, buttons, talk=self.flip_commentary, legend=winds)
        self.left.later = [*review_at_table(ctx, self.match, context.people, self.exits.review)]

    def facts(self) -> list[tuple[str, str]]:
        """Return the info lines about the deal number, the stake limits and the banker."""
        return [deal_fact(self.match), *table_facts(self.options, self.state.banker, self.reader)]

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Clear everything that belonged to the previous deal."""
        self.opening, self.elsewhere, self.skips_rest, self.skipping = None, None, False, False
        self.chance_note.drop()
        self.board.paid.clear()
        self.refresh_notes()

    def deal_out(self) -> None:
        """Animate the deal, after the dice for the banker unless the bank was passed on. DT-11, DT-20."""
        state = self.state
        thrown, dealt = [ThrownForBank(throws) for throws in state.throws], Dealt(state.banker or 0)
        state.begin()
        self.commentary.begin(())  # the dice are described once they have come to rest
        rolls = not self.ctx.settings.reduced_motion
        if rolls:
            for throw in thrown:
                self.animation.roll(throw, self._happen)
        self.motions.timeline.play(call(lambda: self._deal([dealt] if rolls else [*thrown, dealt])))

    def _deal(self, events: Sequence[Event]) -> None:
        """Animate the dealing once the banker has been chosen."""
        self.state.rolling = {}
        for event in events:
            self._happen(event)
        self.animation.deal()

    def _happen(self, event: Event) -> None:
        """Apply an event to the screen state and add it to the commentary."""
        self.state.apply(event)
        self.narrate(event)
        self.refresh_notes()
        self.dirty = True

    def animate(self, event: Event) -> None:
        """Animate an event; people open their own hands, here or on a phone. DT-22."""
        if isinstance(event, Opened) and event.seat in self.context.people and not self.skips_rest and not self.watched:
            self.skipping = False
            self.state.opening = event.seat
            self.opening = Opening(self.context, self.board, self.keyboard, event, self._turned, self._opened)
            self.ctx.sounds.play("bell", 0.4)
            self.stage.voice.say(opening_words(event.seat, self.reader))
            self._offer_turn()
            return
        if isinstance(event, Opened) and not self.watched:  # people at phones open their own, even after "Open all"
            words = partial(count_words, event.cards[:-1])
            if self.exits.on_phone(event.seat, event.cards, words, partial(self._show_hand_opened_elsewhere, event)):
                self.elsewhere = event
                self.refresh_notes()
                self.ctx.sounds.play("bell", 0.4)
                return
        self._play(event)

    def opens(self, event: Event) -> bool:
        """Return whether an event opens a hand. DT-22."""
        return isinstance(event, Opened)

    @property
    @override
    def unseen(self) -> int:
        """Number of events not shown yet, including a hand being opened. DT-22.

        It is 0 unless hands are being opened.
        """
        return self.pacer.unseen + self.opens_hands if self.state.stakes_placed and not self.state.over else 0

    @override
    def show_rest(self, unseen: int) -> None:
        """Show the state before the last `unseen` events, so that the remaining hands can open. DT-22."""
        shown = self.pacer.rewind(unseen)
        self.state.begin()
        for event in shown:
            self.state.apply(event)
        self.commentary.begin(shown)
        self.moods.begin(shown)
        self.begin_deal()
        self.dirty = True

    def _show_hand_opened_elsewhere(self, event: Opened) -> None:
        """Show a hand that was opened on a phone or skipped at the screen."""
        if self.elsewhere is event:
            self.elsewhere = None
            self._play(event)
            self.narrate(event)
            self.refresh_notes()
            self.dirty = True

    def _play(self, event: Event) -> None:
        self.animation.play(event, self.drafts.by_seat)
        if self.skips_rest or self.skipping:
            self.motions.finish()

    def narrate(self, event: Event) -> None:
        """Add an event to the commentary; a hand is described only after it is open."""
        if self.opening is not None or self.elsewhere is not None:
            return
        timeline = self.motions.timeline
        if isinstance(event, Opened) and timeline.busy:
            timeline.play(call(partial(self._narrate_hand, event)))
        else:
            super().narrate(event)
        self.moments.after(self.moments.before(event))

    def _narrate_hand(self, event: Event) -> None:
        """Add an opened hand to the commentary once its cards are face up."""
        super().narrate(event)
        self.dirty = True

    def _turned(self) -> None:
        """Announce the open cards and their points, unless all are open, and offer to turn the next."""
        opening = self.opening
        if opening is not None and not all(opening.open):
            now = [code for code, up in zip(opening.codes, opening.open, strict=True) if up]
            self.stage.voice.say(listed([card_words(code, self.reader) for code in now]))
            if opening.last is not None:
                self.stage.voice.say(opening.count_words())
        self._offer_turn()

    def _offer_turn(self) -> None:
        """Offer a button that turns over the next card, until all cards are open."""
        opening = self.opening
        if opening is None or all(opening.open):
            self.prompt.offer()
        else:
            label = _("Turn over") if opening.last is None else _("Squeeze")
            self.prompt.offer(Action(label, opening.turn_next, "turn", self.keyboard.shared))

    def _opened(self, event: Opened) -> None:
        """Resume play after a person has opened their hand."""
        self.opening = self.state.opening = None
        self.prompt.offer()
        self._happen(event)

    @property
    def opens_hands(self) -> bool:
        """Whether a person is opening a hand."""
        return self.opening is not None or self.elsewhere is not None

    @property
    @override
    def opens_for_phone(self) -> str:
        """Name of the key that opens the hand that is being opened on a phone.

        It is '' until 'Open all' has been pressed.
        """
        key = self.open_button.node.key
        waits = self.skips_rest and self.elsewhere is not None
        return (self.ctx.keys.cap(key).words or key.upper()) if waits else ""

    @property
    def held(self) -> bool:
        """Whether a person is opening a hand."""
        return self.opens_hands

    @override
    def as_meant(self, intent: Intent) -> Intent | None:
        if self.prompt.has(intent):
            return intent
        if self.opening is None or not self.keyboard.shared:
            return super().as_meant(intent)
        return intent if self.own_devices.may_act(intent, self.opening.seat) else None

    def finish(self) -> None:
        """Show the payments at the table instead of in a settlement scene, and wait for the next deal."""
        self.match.finish_deal()
        label = self.settle_here(None if self.you is None else self.state.gains[self.you])
        if not self.watched:
            self.prompt.offer(Action(label, lambda: self.exits.go_on(self.match), "next"))

    def moment_anchor(self, moment: Moment) -> Rect | None:
        """Return the area of the hand that a moment is about; None if it is about the bank."""
        return self.board.hand_rect(moment.seat) if moment.kind in {"triple", "pictures", "long", "stake win"} else None

    def to_act(self) -> Seat | None:
        """Return the seat that is opening a hand, being asked, or was settled last; otherwise the banker."""
        state, draft = self.state, self.drafts.draft
        if self.elsewhere is not None:
            return self.elsewhere.seat
        if state.over or self.opening is not None:
            return state.opening
        if draft is not None:
            return draft.seat
        if self.session.asked is not None:
            return self.session.asked
        return state.settled if state.stakes_placed else state.banker

    # Buttons ----------------------------------------------------------------------------------------------------------

    def skip_to_own_hand(self) -> None:
        """Open the hands before the viewer's without pauses or animation."""
        self.skipping = True
        self.motions.finish()
        self.dirty = True

    def open_all(self) -> None:
        """Open all remaining hands at the screen, and the opponents', without animation.

        People with phones still open their own hands. The button then offers to open the one that play is waiting for.
        """
        again, self.skips_rest = self.skips_rest, True
        self.motions.finish()
        if self.opening is not None:
            self.opening.turn_all()
            self.motions.finish()
        if self.elsewhere is not None and again and self.offered_s >= READ_S:
            event = self.elsewhere
            self.exits.open_for_phone(event.seat)
            self._show_hand_opened_elsewhere(event)
        self.refresh_notes()
        self.dirty = True

    def show_payments(self) -> None:
        """Open the payments page."""
        save = self.exits.save
        looks = bool(self.context.people)
        review = (lambda: review_of(self.match)) if looks and (review_of := self.exits.review) else None
        self.stage.push(PaymentsScene(self.match, self.reader, self.stage.pop, lambda: save(self.match), review))

    @override
    def make_hint_control(self) -> ChanceHint:
        self.chance_note = ChanceNote(self.context)
        return ChanceHint(
            self.advice,
            self.match,
            self.chance_note,
            prompt=lambda: self.prompt,
            refuse=self.refuse_hint,
            changed=self.changed,
            button=lambda: self.hint_button,
        )

    def show_odds(self) -> None:
        """Open the odds page for the current house rules."""
        self.stage.push(OddsScene(self.options, self.stage.pop))

    def refresh_chips(self) -> None:
        """Store all players' chips at the start of the deal."""
        self.seats.chips = self.match.chips_before_deal

    def refresh_notes(self) -> None:
        """Update chips, gains and points on all plaques, and enable the buttons that can be used."""
        state = self.state
        self.seats.write(self.pacer.answered)
        self.payments_button.enabled = state.over
        self.payments_button.node.why = _("No payments yet")
        self.hint_button.enabled = self.prompt.view is not None or self.chance_note.shown
        self.hint_button.node.why = _("There is nothing for you to decide now")
        self.open_button.enabled = (
            state.stakes_placed and not state.over and (not self.skips_rest or self.elsewhere is not None)
        )
        event = self.elsewhere if self.skips_rest else None
        label = _("Open all")
        if event is not None:
            label = _("Open {player}’s hand").format(player=self.reader.title(event.seat))
        if label != self.open_button.label:
            self.open_button.label, self.offered_s = label, 0.0
        self.open_button.node.why = (
            _("All hands are open") if state.over else _("Stakes are placed before cards are seen")
        )

        mine = self.context.people[0] if self.context.people else None
        waits = state.stakes_placed and not state.over and self.opening is None and not self.skips_rest
        self.skip_button.enabled = waits and mine is not None and not state.hands[mine] and not self.skipping
        self.skip_button.node.why = (
            _("Your hand is open or being opened")
            if state.stakes_placed
            else _("Stakes are placed before cards are seen")
        )

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Return notes on a seat: its person's keys, the bank, the hand's result, and whether it has staked."""
        plaque, keys = self.seat_plaques[seat], self.seats.key_words(seat)
        bank, ready = seat == self.state.banker, bool(plaque.mark)
        points = plaque.points if self.state.stakes_placed else ""
        stands_by = [bystander_words(seat, self.reader)] if self.state.is_bystander(seat) else []
        return [
            *([keys] if keys else []),
            *stands_by,
            *plaque_marks(seat, self.reader, bank=bank, points=points, ready=ready),
        ]

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place all parts of the table for the current window size."""
        self.board.arrange()
        self.painter.arrange()
        if self.opening is not None:
            self.opening.arrange()
        self.seats.place()

    def follow(self) -> None:
        """Refresh plaques and buttons, and place all seats again because the bank may have moved."""
        self.refresh_notes()
        self.seats.place()

    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes of the hands and of the large cards being opened."""
        hands = self.seats.hands[: self.state.players] if self.state.dealt else []
        return [*hands, *(self.opening.nodes if self.opening is not None else [])]

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of a seat's face-down cards.

        Even the viewer's hand is face down until it is opened.
        """
        hidden = self.state.dealt and not self.state.is_bystander(seat) and not self.state.hands[seat]
        return [] if not hidden else list(self.board.home(seat).cards)

    def passage_areas(self) -> Sequence[Region]:
        """Return the areas whose text a screen reader reads together with nodes, such as numbers on chips."""
        panel = self.prompt.panel
        rows = panel.nodes if panel.draft is not None else []
        left = min((node.rect.x for node in rows), default=0)
        box, top = panel.panel.rect, min((node.rect.y for node in rows), default=0)
        chips = [Region(box.x, top, left - box.x, box.bottom - top)] if rows else []
        return [*super().passage_areas(), *chips]

    def captions(self) -> Sequence[Rect]:
        """Return the areas of the results below the hands and of the label below the stock."""
        return self.board.pill_rects()

    def resting_spots(self) -> Sequence[Spot]:
        """Return the position of the stock."""
        return [self.board.layout.stock]

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas of the centre panel and of the hint."""
        return [self.board.panel.rect, *self.requested_overlays()]

    def requested_overlays(self) -> Sequence[Rect]:
        """Return the area of the hint, which the player has requested."""
        note = self.chance_note.rect(self._staking_rect())
        return [note] if note is not None else []

    def _staking_rect(self) -> Rect | None:
        return next(iter(self.prompt.rects), None)

    def handle(self, intent: Intent) -> bool:
        """Handle people's own keys, then Enter for the main button, then intents common to all tables."""
        if self.reads_on(intent) or self.prompt.handle(intent) or self._open_by_key(intent):
            return True
        primary = self.prompt.primary
        waits = not self.focus.ring_shown or self.focus.focused is primary
        if isinstance(intent, Confirm) and waits and primary is not None:
            if intent.key == "return" and not primary.key:
                return True  # another person's key, out of turn
            if self.motions.busy and not self.session.questions:
                self.complete()
                return True
            return self.focus.activate(primary)
        return super().handle(intent)

    def take_back(self) -> bool:
        """Handle right click or Escape: hide the hint, release a bent corner, or remove a side stake."""
        if self.chance_note.shown:
            self.hint_control.drop()
            return True
        if self.opening is not None and self.opening.bent:
            self.opening.let_go()
            return True
        return super().take_back()

    def _open_by_key(self, intent: Intent) -> bool:
        """Turn over or bend cards with the keys of the person who is opening a hand."""
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
        """Advance the deal; while idle, prepare pictures that will be needed soon."""
        moving = super().update(seconds)
        self.offered_s += seconds
        if self.on_stage and not self.motions.busy:
            self.painter.prepare()
        return moving

    def due(self) -> float | None:
        """Return the seconds until the next update is due, fewer while pictures remain to be prepared."""
        return TICK_S if self.painter.unprepared else super().due()

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the paint functions in order, from the layer of everything at rest to the prompt."""
        return (
            lambda surface: self.painter.paint_rest(surface, self.columns.resting()),
            partial(paint_lit_plaques, plaques=self.plaques),
            self.painter.paint_rolling,
            *((self.opening.paint,) if self.opening is not None else ()),
            self.painter.paint_flights,
            self.columns.paint_buttons,
            self.prompt.draw,
            lambda surface: self.chance_note.paint(surface, self._staking_rect()),
        )
