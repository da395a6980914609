"""The table scene of Tongits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from game.i18n import N_, _
from game.match.settings import MOST_HANDS
from game.rules.events import Ended
from game.rules.tongits.carry import moved_to_seat
from game.rules.tongits.events import Answered, PickedUp, Sapawed, Shown, StockOut, Won
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.scenes.table.background import paint_lit_plaques, waiting_plaques
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.scene import TableScene
from game.scenes.table.set_marks_button import MarkButton
from game.scenes.table.side_columns import LeftColumn
from game.scenes.table.sort_button import SortButton
from game.scenes.tables.tongits.board_painter import Board
from game.scenes.tables.tongits.card_controls import CardNodes
from game.scenes.tables.tongits.centre_labels import pile_pills, pot_plates, words_over
from game.scenes.tables.tongits.own_hand_painter import OwnHand
from game.scenes.tables.tongits.prompt import TongitsPrompt
from game.scenes.tables.tongits.showdown import Showdown
from game.table.characters import face_of
from game.table.match_info_text import deal_fact
from game.table.moments import OWN_SPECIAL, SMALL
from game.table.question_policy import QuestionPolicy
from game.table.tongits import layout as places
from game.table.tongits.animation import Animation
from game.table.tongits.hand_order import SORTS, arrangement
from game.table.tongits.own_special import special_cards, special_moment
from game.table.tongits.screen_state import TongitsState, outlook
from game.typing_compat import override
from game.ui.intents import Confirm, Intent
from game.words import words_of
from game.words.reader import holding
from game.words.tongits.names import cards_count
from game.words.tongits.payments import made_of
from game.words.tongits.questions import seat_marks, seat_note

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect, Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat, View
    from game.rules.tongits.options import TongitsOptions
    from game.table.geometry import Box, Spot
    from game.table.moments import Moment
    from game.table.panel_placement import Room
    from game.table.tongits.screen_state import Staged
    from game.ui.node import Node


SEAL: Final = 16
"""Number of leading characters of a seal that are stored to identify a deal."""


class HandOrders:
    """The saved hand orders of one deal; none are saved outside the journal, as in lessons."""

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._written, self._seats = store, match.id > 0, range(len(match.players))
        # The seal is included because match ids restart after everything was deleted.
        self._deal = f"{match.id} {match.number} {match.commitment[:SEAL]}"

    def orders(self) -> dict[Seat, tuple[str, ...]]:
        """Return the saved card order of each seat."""
        kept = self._store.settings.hand_orders if self._written else {}
        return {seat: kept[self._name(seat)] for seat in self._seats if self._name(seat) in kept}

    def keep(self, orders: Mapping[Seat, tuple[str, ...]]) -> None:
        """Save these orders for the current deal; the oldest orders of other deals are dropped."""
        if not self._written or orders == self.orders():
            return
        own = {self._name(seat) for seat in self._seats}
        kept = {name: order for name, order in self._store.settings.hand_orders.items() if name not in own}
        kept |= {self._name(seat): order for seat, order in orders.items()}
        self._store.change(hand_orders=dict(list(kept.items())[-MOST_HANDS:]))

    def _name(self, seat: Seat) -> str:
        return f"{self._deal} {seat}"


class TongitsPolicy(QuestionPolicy):
    """Policy in which seats play in turn, to the right."""

    takes_turns = True
    lays_pieces = True

    @override
    def rings(self, view: Any) -> bool:
        """Return whether a bell announces the question: at the start of a turn, or for an answer.

        There is none after drawing.
        """
        return view.table.phase is not TO_PLAY or not view.table.turns

    @override
    def decides(self, table: Any) -> bool:
        """Return whether the deal is over or a draw has been called, which decides it."""
        return table.phase is TO_ANSWER or super().decides(table)


class TongitsScene(TableScene):
    """The table scene of one Tongits match."""

    keys_at = "tongits"
    policy = TongitsPolicy()

    state: TongitsState
    prompt: TongitsPrompt

    def build_parts(self) -> None:
        """Create the board, the cards, the prompt and everything else on the table."""
        ctx = self.ctx
        self.options = cast("TongitsOptions", self.match.options)
        self.sort = SortButton(ctx, self.store, self.match.game.name, SORTS, self._sort_by)
        self.state = TongitsState(self.options, self.sort.order)
        self.board = Board(self.context, self.state, self.emblems, lambda seat: face_of(self.match.players[seat]))
        self.animation = Animation(self.board, ctx.sounds.play)
        self.own_hand = OwnHand(self.board)
        self.prompt = TongitsPrompt(
            self.context,
            self.board,
            hand_node=lambda code: self.cards.hand[code],
            staged=self._show_staged,
            taken_back=self._show_taken_back,
        )
        self.prompt.watched = self.watched
        self.cards = CardNodes(self.context, self.board, self.prompt, self.animation, self._move_in_hand)
        self.showdown = Showdown(self.board, self.plaques)
        self._built = 0
        """Number of the bahay for the last sapaw or taken discard; 0 before the first."""
        self._special: tuple[str, ...] = ()
        """Cards of the special bahay that the viewer last completed or laid; () before the first."""
        self.hint_panel = HintPanel(self.board, self.advice)
        self.marks = MarkButton(
            self.context,
            self.store,
            self._mark,
            words=_("Mark bahays"),
            tooltip=_(
                "Marks bahays and near-bahays in your hand and shows how many of the cards you need have been seen"
            ),
        )
        buttons = [self.menu_button, self.hint_button, self.sort, self.marks, self.autoplay.fast]
        self.left = LeftColumn(ctx, self.match, self._facts, buttons, talk=self.flip_commentary)

    def _facts(self) -> list[tuple[str, str]]:
        facts = words_of(self.match.game.name).facts
        shown = self.state.marking and self.context.people and not self.watched
        mine = outlook(self.state, self.reader) if shown else []
        return [deal_fact(self.match), *facts(self.state, self.reader), *mine]

    def begin_deal(self) -> None:
        """Clear the previous deal's hands, and restore the saved hand order of this deal."""
        self.showdown = Showdown(self.board, self.plaques)
        self.kept_orders = HandOrders(self.store, self.match)
        self.state.put_orders(self.kept_orders.orders())
        self.board.arrange()
        self.refresh_chips()
        self.refresh_notes()

    def refresh_chips(self) -> None:
        """Update the chips on all plaques; stakes stay in the pot until the deal is settled. TG-73."""
        state, match = self.state, self.match
        for seat, plaque in enumerate(self.plaques):
            moved = 0 if match.paid else moved_to_seat(state.pot, state.winner, state.pot_won, seat)
            plaque.chips = holding(match.ledger[seat] + moved, own=seat == self.reader.you)

    def deal_out(self) -> None:
        """Animate the dealing of all cards from the stock. TG-03."""
        self.animation.deal()

    # Events -----------------------------------------------------------------------------------------------------------

    def animate(self, event: Event) -> None:
        """Animate an event; moves staged earlier in the turn are already on the table."""
        if self.was_staged(event):
            return
        self.animation.play(event)
        self._celebrate(event)
        match event:
            case Sapawed(bahay=number) | PickedUp(bahay=number):
                self._built = number
            case StockOut():
                self.showdown.compares = True
            case Shown():
                self.moments.give_way()
                self.showdown.open(event, partial(super().narrate, event))
            case Won():
                result = self.match.view(None).table.result
                self.showdown.win(event, made_of(result, self.reader) if result is not None else "")
                self.refresh_chips()
            case Ended("void"):
                self.showdown.void()
            case Answered():
                self.ctx.sounds.play("pass" if event.answer != "challenge" else "bell", 0.6)

    def _celebrate(self, event: Event) -> None:
        """Show the moment for the viewer's special bahay.

        If other people play, there is no moment for one that is hidden from them.
        """
        alone = sum(player.is_person for player in self.match.players) == 1
        cards = () if self.watched else special_cards(event, self.state, private=alone)
        if cards:
            self._special = cards
            self.moments.announce(special_moment(cards, self.state.viewer))

    @override
    def was_staged(self, event: Event) -> bool:
        return self.state.was_staged(event)

    def narrate(self, event: Event) -> None:
        """Add an event to the commentary; a hand of the showdown is described only after it is open."""
        if not isinstance(event, Shown):
            super().narrate(event)

    def _show_staged(self, events: tuple[Staged, ...]) -> None:
        """Show staged cards, which can still be taken back, on the table."""
        self.advice.drop()
        self.fade.keep()
        for event in events:
            moment = self.moments.before(event)
            self.animate(event)
            self.moments.after(moment)
        self._staging_changed()

    def _show_taken_back(self) -> None:
        """Animate cards that were taken back into the hand."""
        self.advice.drop()
        self.moments.clear()
        self.motions.timeline.finish()
        self.motions.flights.clear()
        if self.prompt.view is not None:
            self.state.read(self.prompt.view, self.state.viewer)
        self.ctx.sounds.play("slide")
        self._staging_changed()

    def _staging_changed(self) -> None:
        self.follow()
        self.refresh_notes()
        self.dirty = True

    def refresh_notes(self) -> None:
        """Update the notes on plaques: tally, answers to a call, caller, last discarder and mano. TG-42."""
        state, compact = self.state, self.ctx.scale.compact
        for seat, plaque in enumerate(self.plaques):
            own = seat == state.viewer and not state.covered
            said = own or state.answers[seat] is not None or seat == state.caller
            tally = arrangement(state.hand, self.options).tally if own else None
            # the note of a small plaque is below it, over the cards: it is limited to what matters now
            shown = not compact or (said and not state.over)
            plaque.note = seat_note(state, seat, self.reader, tally) if shown else ""

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Return the notes on a seat's plaque as sentences."""
        state = self.state
        own = seat == state.viewer and not state.covered and not state.over
        found = seat_marks(state, seat, self.reader, arrangement(state.hand, self.options).tally if own else None)
        if self.showdown.hands:
            return found[:1]  # only the call or the answer: there is little room next to the hands
        if own or state.over:
            return found
        held = cards_count(state.hand_sizes[seat], self.reader)
        return [self.reader.say(N_("{player} holds {count}."), player=self.reader.title(seat), count=held), *found]

    def to_act(self) -> Seat | None:
        """Return the seat to move; during a call, the next seat after the caller that must answer."""
        state = self.state
        if state.over:
            return state.winner
        if self.session.asked is None and state.phase == TO_ANSWER:
            order = [(state.actor + step) % state.seats for step in range(1, state.seats)]
            return next((seat for seat in order if state.answers[seat] is None), state.actor)
        return super().to_act()

    def enter_state(self, view: View) -> None:
        """Enter a state, and save the hand's order with the drawn card."""
        super().enter_state(view)
        self.kept_orders.keep(self.state.own_orders)

    # The order of the hand --------------------------------------------------------------------------------------------

    def _sort_by(self, way: str) -> None:
        """Arrange the hand into bahays, and sort its deadwood by `way`."""
        self.state.sort_by(way)
        self._order_changed()

    def _move_in_hand(self, cards: tuple[str, ...], before: str | None) -> None:
        self.state.order.move(cards, before, [code for _key, code, _spot in self.board.hand_spots()])
        self._order_changed()

    def _mark(self) -> None:
        """Show or hide the brackets over the hand and the notes on the viewer's bahays."""
        self.state.marking = self.marks.shown
        self.left.layout()
        self.dirty = True

    def _order_changed(self) -> None:
        self.kept_orders.keep(self.state.own_orders)
        self._label_sort()
        self.ctx.sounds.play("slide", 0.6)
        self.dirty = True

    def _label_sort(self) -> None:
        """Update the sort button, which can restore the automatic order after cards were dragged."""
        moved = self.state.order.own is not None
        self.sort.update_label(moved=moved)
        self.sort.node.tooltip = _("Sort the hand into bahays and deadwood again") if moved else ""

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place all parts of the table for the current window size."""
        self.state.marking = self.marks.shown
        self.marks.show_state()
        self.board.resize()
        self.follow()
        self.place_plaques(self.board.layout.plaques)
        self._label_sort()
        self.refresh_notes()

    def follow(self) -> None:
        """Update positions and nodes from the state; move the focus if its node has disappeared."""
        if self.state.marking != self.marks.shown:  # they were hidden until an answer
            self.marks.show_state()
            self._mark()
        self.board.arrange()
        self.cards.sync()
        if self.prompt.view is not None and self.focus.focused is None and not self.context.is_test():
            self.prompt.focus_usual()

    def moment_anchor(self, moment: Moment) -> Rect | None:
        """Return the area of the bahay, or of the winner's row, that a moment is about, or None."""
        if moment.kind in {"jackpot", "deal win"}:
            return self.showdown.row_of(moment.seat)
        if moment.kind == OWN_SPECIAL:
            return self._special_area()
        if moment.kind not in {"sapaw", *SMALL}:
            return None
        cards = [self.board.frame.spot_rect(spot) for *_card, spot in dict(self.board.bahay_spots())[self._built]]
        return cards[0].unionall(cards[1:])

    def _special_area(self) -> Rect | None:
        """Return the area of the special bahay in the viewer's hand or on the table; None if gone."""
        spots = [spot for _key, code, spot in self.board.hand_spots() if code in self._special]
        for lying, (_number, cards) in zip(self.state.bahays, self.board.bahay_spots(), strict=True):
            if set(self._special) <= set(lying.cards):
                spots = [spot for _key, _code, spot in cards]
        areas = [self.board.frame.spot_rect(spot) for spot in spots]
        return areas[0].unionall(areas[1:]) if areas else None

    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes of the cards."""
        return self.cards.nodes

    def hide_closed(self) -> None:
        """Hide the face-down hands of other seats."""
        seats = range(self.state.seats)
        self.board.hidden |= {("back", seat, i) for seat in seats for i in range(len(self.closed_hand(seat)))}

    @property
    def unsaved_words(self) -> str:
        """A sentence about laid cards that can still be taken back. TG-30."""
        return _("What you have laid this turn counts once you discard.") if self.prompt.asked.staged else ""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of another seat's face-down cards."""
        return () if seat == self.state.viewer or self.state.over else self.board.back_spots(seat)

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas of the hint and of the showdown."""
        return [*self.requested_overlays(), *([self.showdown.panel.rect] if self.showdown.alpha > 0 else [])]

    def requested_overlays(self) -> Sequence[Rect]:
        """Return the area of the hint, which the player has requested."""
        return self.hint_panel.rects(self.prompt, self._hint_room(), self._hint_obstacles)

    def captions(self) -> Sequence[Rect]:
        """Return the areas of the pot's label and of the labels on piles, empty slots, secrets and cards."""
        pill, piles = self.board.own_words, [pill.rect for pill in pile_pills(self.board)]
        own = [pill.rect] if pill is not None else []
        return [
            *own,
            *(pill.rect for pill in self.board.secret_pills()),
            *pot_plates(self.board),
            *piles,
            *self.own_hand.titles(self.prompt.lower_edge),
            *(pill.rect for pill in self.own_hand.drawn_words()),
        ]

    def last_played_spot(self) -> Spot | None:
        """Return the position of the last discard."""
        return self.board.layout.next_discard if self.state.discards else None

    def complete(self) -> None:
        """Complete all running animations."""
        super().complete()
        self.showdown.complete()

    def handle(self, intent: Intent) -> bool:
        """Handle Space to draw and Enter on a selected card, then intents common to all tables."""
        prompt, primary = self.prompt, self.prompt.actions.next
        if prompt.panel is not None and prompt.panel.scroll(intent):
            self.dirty = True
            return True
        if isinstance(intent, Confirm) and prompt.panel is None and prompt.bar is None:
            focused = self.focus.focused
            if prompt.asked.phase is TO_DRAW and intent.key == "space" and primary.enabled:
                return self.focus.activate(primary.node)
            chosen = [self.cards.hand.get(code) for code in prompt.asked.selected]
            if prompt.asked.phase is TO_PLAY and intent.key != "space" and focused in chosen and primary.enabled:
                return self.focus.activate(primary.node)
        return super().handle(intent)

    # Painting ---------------------------------------------------------------------------------------------------------

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the paint functions in order, from the table to the dragged cards."""
        return (
            self._paint_table,
            lambda surface: self.cards.paint_slots(surface, by_keys=self.ctx.keys.moved_by_keys),
            self.cards.paint_drops,
            lambda surface: self.own_hand.paint(surface, self.prompt.lower_edge),
            partial(paint_lit_plaques, plaques=self.plaques),
            self.prompt.paint_buttons,
            self.board.paint_flights,
            self.columns.paint_buttons,
            self.prompt.draw,
            self.showdown.paint,
            self._paint_hint,
            lambda surface: self.board.paint_dragged(surface, self.cards.drag),
        )

    def _paint_table(self, surface: Surface) -> None:
        self.board.arrange()
        self.board.paint(surface, self.columns.resting(), [*waiting_plaques(self.plaques), *words_over(self.board)])

    def _paint_hint(self, surface: Surface) -> None:
        """Paint the hint where it covers nothing that is needed for judging it."""
        self.hint_panel.paint(surface, self.prompt, self._hint_room(), self._hint_obstacles)

    def _hint_room(self) -> Room:
        table = self.board.room()
        return table._replace(kept=[*table.kept, *table.hand])

    def _hint_obstacles(self) -> list[Box]:
        """Return boxes that the hint must avoid: slots on bahays, buttons, and enlarged labels."""
        prompt, beside = self.prompt, self.cards.free_places
        frame = self.board.frame
        grown = pile_pills(self.board) if self.ctx.scale.enlarged > 1 else []
        return [
            *beside,
            *(frame.unit_box(pill.rect) for pill in grown),
            *([places.CALL_BAR] if prompt.bar is not None else prompt.upper_buttons()),
        ]

    def show_hint(self) -> None:
        """Focus the recommended card, so that Enter selects it, or the recommended button; other cards are let go."""
        self.prompt.unselect_for_hint()
        choice = self.advice.choice
        name = self.prompt.button_of(choice.move) if choice is not None else ""
        advised = [self.cards.hand[code] for code in self.prompt.advised_discard if code in self.cards.hand]
        advised += [node for node in self.prompt.nodes() if name and node.name == name and node.enabled]
        if advised:
            self.context.focus(advised[0])
