"""The table scene of the money games, Pai Tong and Pong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from game.i18n import N_, _
from game.i18n.bilingual import bilingual
from game.rules.equipment import EQUIPMENT
from game.rules.events import Took
from game.rules.money.events import Voided, Won
from game.rules.money.view import Phase
from game.rules.pai_tong.options import PaiTongOptions
from game.scenes.table.background import Drawn, paint_lit_plaques, waiting_plaques
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.index_tabs import LABEL_COLOURS
from game.scenes.table.scene import TableScene
from game.scenes.table.set_marks_button import MarkButton
from game.scenes.table.side_columns import LeftColumn
from game.scenes.table.sort_button import SortButton
from game.scenes.tables.money.board_painter import Board
from game.scenes.tables.money.honours_board import HonoursBoard
from game.scenes.tables.money.prompt import MoneyPrompt
from game.scenes.tables.money.table_labels import Notes
from game.scenes.tables.money.take_note import TakeNote
from game.scenes.tables.money.winning_hand import Victory
from game.scenes.tables.money.winning_pieces import WinningPieces
from game.table.match_info_text import deal_fact
from game.table.moments import HONOUR, WINS
from game.table.money.animation import Animation, PaymentFlights
from game.table.money.hand_analysis import HandReader
from game.table.money.screen_state import SORTS, UNKNOWN, MoneyState
from game.table.pai_tong.honours_progress import HonoursProgress
from game.table.question_policy import QuestionPolicy
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Confirm, Intent
from game.ui.node import Node
from game.words.money import notes
from game.words.money.notes import did_last, last_done
from game.words.money.sentences import ending, facts_with
from game.words.money.settlement import made_of, win_honours, win_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Seat, View
    from game.rules.money.options import MoneyOptions
    from game.rules.money.view import View as MoneyView
    from game.table.geometry import Box, Spot
    from game.table.moments import Moment
    from game.table.money.board import OpenPiece
    from game.table.money.layout import TableLayout
    from game.ui.render_context import RenderContext
    from game.words import Reader


SUITS: Final = (
    ("coins", N_("coins"), "ตา"),
    ("strings", N_("strings"), "นก"),
    ("myriads", N_("myriads"), "คน"),
)
SLICES_AT_REST: Final = 3
"""Honours checked per update while nothing moves; one is checked per frame otherwise."""
SLAM_GROWTH: Final = 1 / 3
"""Enlargement of a newly claimed set during its moment, as a fraction of its normal size."""
SLAM_APART: Final = 0.03
SLAM_EDGE: Final = 40.0
"""Width of the table's right rim, over which an enlarged set must not extend, in units."""
SLAM_TURNS: Final = (-3.0, 0.0, 3.5)
"""Rotation of each piece in the enlarged set, in degrees."""
CHIP_UNITS: Final = 46.0
LABEL_PAPER: Final = theme.rgb("#FFFBF0")


def paint_legend(ctx: RenderContext, surface: Surface, left: int, right: int, top: int) -> None:
    """Paint the suits' icons and names between `left` and `right` (pixels), starting at `top`."""
    scale, text = ctx.scale, ctx.text
    text.draw(surface, _("Suits"), (left, top), theme.SMALL, theme.DIM)
    role = text.within(theme.SMALL, scale.px(30))
    for i, (icon, name, thai) in enumerate(SUITS):
        y = top + scale.px(34) + i * scale.px(38)
        tab = ctx.paint.box(scale.px(28), scale.px(30), radius=scale.f(6), fill=(LABEL_PAPER,))
        tab.draw(surface, left, y - scale.px(20))
        picture = ctx.sprites.picture(f"icon-{icon}", height=scale.px(24), tint=LABEL_COLOURS[icon])
        picture.draw_centred(surface, left + scale.px(14), y - scale.px(5))
        text.draw(surface, _(name), (left + scale.px(41), y + scale.px(1)), role)
        text.draw(
            surface,
            bilingual(thai, _(name)),
            (right, y + scale.px(1)),
            text.within(theme.SMALL.sized(19), scale.px(30)),
            theme.OLD_GOLD,
            align="right",
        )


class ExposedNodes:
    """Nodes of the exposed pieces, rebuilt with the layout; they have tooltips but cannot be focused."""

    def __init__(self, board: Board, reader: Reader, *, takes: bool) -> None:
        """Create the nodes; `takes` if the next seat may take any discard."""
        self.board, self.reader, self.takes = board, reader, takes
        self.nodes: list[Node] = []
        self._layout: TableLayout | None = None
        self._missed: list[tuple[Seat, str]] = []

    def sync(self) -> None:
        """Rebuild the nodes if the layout, or the set of discards the viewer missed, has changed."""
        missed = self.board.state.out_of_turn() if self.takes else []
        if self.board.layout is not self._layout or missed != self._missed:
            self._layout, self._missed = self.board.layout, missed
            self.nodes = [self._node(piece) for piece in self.board.open_spots()]

    def _node(self, piece: OpenPiece) -> Node:
        say = notes.discarded_by if piece.key[0] == "discard" else notes.open_before
        label = say(piece.code, piece.seat, self.reader)
        rect = self.board.frame.spot_rect(piece.spot)
        whose = notes.pieces_of(piece.seat, self.reader, discarded=piece.key[0] == "discard")
        group = (_("On the table"), whose)
        shows = () if piece.code == UNKNOWN else (piece.code,)
        why = piece.key[0] == "discard" and (piece.seat, piece.code) in self._missed
        tip = f"{label}\n{notes.only_next_takes(piece.code, self.reader)}" if why else label
        return Node(rect, "lying", label, tooltip=tip, group=group, shows=shows, focusable=False, ring="none")


class MoneyPolicy(QuestionPolicy):
    """Policy in which seats play in turn, to the right."""

    takes_turns = True

    @override
    def takes_time(self, table: Any) -> bool:
        """Return whether opponents visibly pause; they do not when a turn starts, as they only draw."""
        return table.phase is not Phase.TURN

    @override
    def may_call(self, table: Any) -> bool:
        """Return whether this state is a claim window after a discard. PT-26."""
        return table.phase is Phase.CLAIM

    @override
    def rings(self, view: View) -> bool:
        """Return whether a bell announces the question; it does for turns, as claims have a panel."""
        return view.table.phase in {Phase.TURN, Phase.DISCARD}


class MoneyScene(TableScene):
    """The table scene of one Pai Tong or Pong match."""

    keys_at = "money"
    policy = MoneyPolicy()

    state: MoneyState
    prompt: MoneyPrompt

    def build_parts(self) -> None:
        """Create the board, the labels, the prompt and everything else on the table."""
        match, ctx = self.match, self.ctx
        self.options = cast("MoneyOptions", match.options)
        self.sort = SortButton(ctx, self.store, match.game.name, SORTS, self._sort_by)
        self.state = MoneyState(self.pack.aces, self.sort.order, HandReader(self.pack, self.options.set_rules))
        self.board = Board(self.context, match.game.name, self.equipment, self.state)
        self.animation = Animation(self.board, self.motions, ctx.sounds.play, lambda: ctx.settings.moments)
        self.notes = Notes(self.board, self.reader)
        self.wins = WinningPieces(self.board, self.reader)
        self.take_note = TakeNote(ctx, self.plaques, self.reader)
        self.hint_panel = HintPanel(self.board, self.advice)
        self.prompt = MoneyPrompt(self.context, match.game, self.board, self.notes)
        self.exposed_nodes = ExposedNodes(self.board, self.reader, takes=self.options.pick_discard == "free")
        labelled = bool(EQUIPMENT[self.equipment].icons)
        self.marks = MarkButton(self.context, self.store, self._mark)
        buttons = [
            self.menu_button,
            self.hint_button,
            self.sort,
            self.marks,
            *([self.labels_button] if labelled else []),
        ]
        buttons += self.autoplay.buttons
        legend = self._paint_legend if labelled else None
        self.left = LeftColumn(ctx, match, self._facts, buttons, talk=self.flip_commentary, legend=legend)
        self.honours: HonoursProgress | None = None
        self.honours_board: HonoursBoard | None = None
        if isinstance(match.options, PaiTongOptions) and self.context.people and not self.watched:
            self.honours = HonoursProgress(match.options)
            self.honours_board = HonoursBoard(ctx, self.honours, self.reader, self._shows_honours)
            self.commentary_panel.board = self.honours_board
        self.victory: Victory | None = None
        self.payment: PaymentFlights | None = None

    def _facts(self) -> list[tuple[str, str]]:
        """Return the info lines: the deal, the chips per unit, the pieces left and, in Pong, the viewer's tongs."""
        facts = [deal_fact(self.match), *facts_with(self.options, self.state.stock, self.reader)]
        if self.match.game.name == "pong" and self.state.marking and self.context.people and not self.watched:
            tongs = self.state.tongs()
            facts.append((_("Your tongs"), "–" if tongs is None else str(tongs)))
        return facts

    def _shows_honours(self) -> bool:
        return self.state.marking and self.companion is None

    def seen(self, view: View) -> None:
        """Update the honours that the view's hand can still reach."""
        if self.honours is not None:
            self.honours.see(cast("MoneyView", view))

    def enter_state(self, view: View) -> None:
        """Enter a state after its events have been shown."""
        super().enter_state(view)
        if self.honours is not None and view.seat == self.state.viewer and not self.state.covered:
            self.honours.see(cast("MoneyView", view))

    def covered(self) -> None:
        """Clear the honours of the hand that was turned face down."""
        if self.honours is not None:
            self.honours.clear()

    def update(self, seconds: float) -> bool:
        """Advance the deal by the elapsed time; return whether more frames are needed."""
        moving = super().update(seconds)
        self.dirty |= self.take_note.update(seconds, super()._talk_obstacles)
        moving |= self.take_note.shown
        self.wins.prepare()
        if self.on_stage and self.honours is not None and not self.motions.busy and self.honours.pending:
            for _slice in range(1 if moving else SLICES_AT_REST):
                self.honours.step()
            return True
        return moving

    def _paint_legend(self, surface: Surface, left: int, right: int, top: int) -> None:
        if self.ctx.settings.plain_labels:
            paint_legend(self.ctx, surface, left, right, top)

    def begin_deal(self) -> None:
        """Hide the panel shown at the end of the previous deal."""
        self.victory = self.payment = None
        self.take_note.clear()
        self.refresh_notes()

    def deal_out(self) -> None:
        """Animate the dealing of the hands from the stock or wall."""
        self.animation.deal()

    # Events -----------------------------------------------------------------------------------------------------------

    def animate(self, event: Event) -> None:
        """Apply an event to the state and move its pieces."""
        self.animation.play(event)
        self.payment = None
        match event:
            case Took(seat, piece):
                if self._notes_takes and seat not in self.context.people:
                    self.take_note.show(seat, piece, own=(seat - 1) % self.state.seats == self.you)
                return
            case Won(seat, piece, _source, _from_seat, sets):
                gains, words = self._gains(seat), ending(event, self.reader)
                honours, own = self._honours(seat), seat in self.context.people
                self.victory = Victory(self.board, words, sets, piece, gains.get(seat, 0), honours, own=own)
                self.payment = PaymentFlights(seat, gains, self.board.layout.plaques, CHIP_UNITS)
                winner = seat  # whose hand stays in view until its sets move to the panel
            case Voided():
                self.victory = Victory(self.board, ending(event, self.reader), (), "")
                winner = self.state.viewer  # in fact nobody, but there are no sets to lift
            case _:
                return
        lift = partial(self.board.lift, winner)
        sound = self.ctx.sounds.play
        paying = self.payment.steps(sound) if self.payment is not None else ()
        self.victory.play(self.motions, sound, lift, self.ctx.settings.moments, paying)

    @property
    def _notes_takes(self) -> bool:
        """Whether takes of others are pointed out: not at a replay, nor while moves are not shown one by one."""
        return not self.watched and self.ctx.speed > 0 and not self.pacer.skipping and self.companion is None

    @override
    def _talk_obstacles(self) -> Sequence[Rect]:
        return [*super()._talk_obstacles(), *self.take_note.rects]

    def _honours(self, winner: Seat) -> tuple[tuple[str, int], ...]:
        """Return the honours of a win, each with what it pays; empty if the deal is not over."""
        table = self.match.view(None).table
        return win_honours(table, self.reader) if table.result is not None and table.result.winner == winner else ()

    def _made_of(self, winner: Seat) -> str:
        """Return the name of the best scoring item of the win; '' if only the hand counts or the deal is not over."""
        result = self.match.view(None).table.result
        return made_of(result, self.reader) if result is not None and result.winner == winner else ""

    @override
    def win_made_of(self, event: Event) -> str:
        if not isinstance(event, Won):
            return ""
        result = self.match.view(None).table.result
        return self._made_of(event.seat) or (win_text(result.shown, self.reader) if result is not None else "")

    def _gains(self, winner: Seat) -> dict[Seat, int]:
        """Return each seat's gain in the deal that `winner` has won; empty if the deal is not over."""
        result = self.match.view(None).table.result
        if result is None or result.winner != winner:
            return {}
        return {entry.account: entry.amount for entry in result.entries if isinstance(entry.account, int)}

    def _paint_payment(self, surface: Surface) -> None:
        """Paint the chips on their way to the winner."""
        for spot in self.payment.flying() if self.payment is not None else ():
            px = self.board.frame.spot(spot)
            chip = self.ctx.sprites.picture("chip-gold", height=max(8, round(px.h)), sheet_name="tokens")
            chip.draw_centred(surface, px.x, px.y)

    def to_act(self) -> Seat | None:
        """Return the seat to move: after a discard, the next seat; at the end of the deal, the winner."""
        state = self.state
        if state.over:
            return state.winner
        if self.session.asked is not None:
            return self.session.asked
        return (state.actor + 1) % state.seats if state.phase == Phase.CLAIM else state.actor

    def refresh_notes(self) -> None:
        """Mark the plaque of the seat that discarded, called pong or took a discard last."""
        state = self.state
        # In a small window the word would be below the plaque, over sets and wall.
        room = not self.ctx.scale.compact
        said = did_last(state.last_act, self.reader) if room else ""
        for seat, plaque in enumerate(self.plaques):
            plaque.note = said if seat == state.actor != state.viewer else ""

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Return the notes on a seat's plaque: its discard, pong or take if that was the last act; otherwise empty."""
        state = self.state
        return [last_done(state.last_act, seat, self.reader)] if seat == state.actor and state.last_act else []

    # Buttons ----------------------------------------------------------------------------------------------------------

    def _sort_by(self, way: str) -> None:
        self.state.sort_by(way)
        self.ctx.sounds.play("slide", 0.6)
        self.prompt.place_confirm()
        self.dirty = True

    def _mark(self) -> None:
        self.state.marking = self.marks.shown
        self.left.layout()
        self.commentary_panel.layout()
        self.prompt.layout()
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place everything on the table for the current window size."""
        self.state.marking = self.marks.shown
        self.marks.show_state()
        self.board.resize()
        layout = self.board.arrange()
        self.place_plaques(layout.plaques)
        self.take_note.layout()
        self.refresh_notes()
        self.exposed_nodes.sync()

    def follow(self) -> None:
        """Update positions and nodes from the screen state."""
        if self.state.marking != self.marks.shown:  # they were hidden until an answer
            self.marks.show_state()
            self._mark()
        self.board.arrange()
        self.exposed_nodes.sync()
        self.prompt.sync_hand()

    def restore_discarded(self) -> None:
        """Return a dropped piece to the hand for as long as its discard can be taken back."""
        self.board.let_go = None

    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes of the exposed pieces, and of the plate with the winning pieces."""
        return [*self.exposed_nodes.nodes, *self.wins.nodes(self._over_wins()), *self._honour_nodes()]

    def _honour_nodes(self) -> list[Node]:
        """Return the honours board's nodes while it is in its column."""
        board = self.honours_board
        return board.nodes() if board is not None and board.shown and not self.ctx.scale.rails else []

    def _over_wins(self) -> list[Rect]:
        """Return the areas that the plate with the winning pieces must avoid."""
        arrived, said = self.notes.arrived_rect(), self.notes.last_words_box()
        over = [*self.prompt.rects, *self.overlay_rects(), self.notes.counter_reach()]
        if said is not None:
            over.append(self.board.frame.rect(said))
        return [*over, arrived] if arrived is not None else over

    def handle(self, intent: Intent) -> bool:
        """Handle Space, which draws a piece, then intents common to all tables."""
        if isinstance(intent, Confirm) and intent.key == "space" and self.prompt.phase is Phase.TURN:
            self.prompt.draw_piece()
            return True
        return super().handle(intent)

    def hide_closed(self) -> None:
        """Hide the face-down hands of other seats."""
        seats = range(self.state.seats)
        self.board.hidden |= {("back", seat, i) for seat in seats for i in range(len(self.closed_hand(seat)))}

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of another seat's face-down pieces; empty for the winner, whose hand is shown."""
        return () if seat in {self.state.viewer, self.state.winner} else self.board.back_spots(seat)

    def resting_spots(self) -> Sequence[Spot]:
        """Return the positions of the stacks of the wall."""
        return [stack.spot for stack in self.board.layout.stock]

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas of the hint and of the winning hand's panel."""
        return [*self.requested_overlays(), *([self.victory.panel.rect] if self.victory is not None else [])]

    def requested_overlays(self) -> Sequence[Rect]:
        """Return the area of the hint, which the player has requested."""
        return self.hint_panel.rects(self.prompt, self.board.layout.room, self._hint_obstacles)

    def moment_anchor(self, moment: Moment) -> Rect | None:
        """Return the area of a newly claimed set or, for a rare honour, of the winning hand.

        A win has no area, because the winner's exposed sets may be far from the winner's seat, next to another player's
        hand.
        """
        if moment.kind == HONOUR:
            return self.victory.panel.rect if self.victory is not None else None
        if moment.kind in WINS:
            return None
        spots = self._last_tong(moment.seat)
        rects = [self.board.frame.spot_rect(spot) for _code, spot in spots]
        return rects[0].unionall(rects[1:]) if rects else None

    def _last_tong(self, seat: Seat) -> list[tuple[str, Spot]]:
        last = len(self.state.exposed[seat]) - 1
        return [(piece.code, piece.spot) for piece in self.board.open_spots() if piece.key[:3] == ("tong", seat, last)]

    def paint_moment_pieces(self, surface: Surface, moment: Moment, share: float) -> None:
        """Paint the newly claimed set at a larger size, with its pieces slightly rotated."""
        if moment.kind not in {"pong", "tong"} or self.motions.flights:
            return
        found = self._last_tong(moment.seat)
        if not found:
            return
        left, right = (pick(spot.x for _code, spot in found) for pick in (min, max))
        wide = found[0][1].w * SLAM_GROWTH * share * len(found)  # the set stays on the table
        edge = self.board.frame.unit_box(self.ctx.scale.frame)
        shift = min(0.0, edge.right - SLAM_EDGE - right - found[0][1].w / 2 - wide / 2)
        middle = (left + right) / 2 + shift
        for (code, spot), turn in zip(found, SLAM_TURNS, strict=False):
            size = 1 + SLAM_GROWTH * share
            x = middle + (spot.x - middle + shift) * (1 + (SLAM_GROWTH + SLAM_APART) * share)
            grown = spot._replace(x=x, w=spot.w * size, h=spot.h * size, angle=spot.angle + turn * share)
            self.board.pieces.draw_flying(surface, code, self.board.frame.spot(grown), labelled=self.board.labelled)

    @override
    def keep_clear(self) -> Sequence[Rect]:
        wins = self.wins.plate(self._over_wins())
        crowded = bool(self.requested_overlays())  # next to a hint there is no room left
        return super().keep_clear() if crowded or wins is None else [*super().keep_clear(), wins]

    def captions(self) -> Sequence[Rect]:
        """Return the areas of the counter, the labels at discard and hand, the honours and the suit legend."""
        legend = self.left.legend_rect if self.ctx.settings.plain_labels and not self.ctx.scale.rails else None
        last = self.notes.last_words_box()
        arrived = self.notes.arrived_rect()
        found = [self.notes.counter_rect()]
        found += [self.board.frame.rect(last)] if last is not None else []
        found += [arrived] if arrived is not None else []
        found += self.take_note.rects
        found += map(self.board.frame.rect, self.board.set_marks.boxes())
        found += [node.bounds for node in self._honour_nodes()]
        return found + ([legend.inflate(0, legend.h // 3)] if legend is not None else [])  # starts at a baseline

    def last_played_spot(self) -> Spot | None:
        """Return the position of the last discard."""
        return self.board.layout.discards[-1] if self.board.layout.discards else None

    # Painting ---------------------------------------------------------------------------------------------------------

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the paint functions in order: table, labels, flights, columns, prompt, hint, dragged piece."""
        return (
            self._paint_table,
            *(() if self.watched else (self.notes.paint_next_place,)),
            partial(paint_lit_plaques, plaques=self.plaques),
            self.notes.paint_arrived,
            self._paint_last_words,
            lambda surface: self.wins.draw(surface, self._over_wins()),
            self.board.paint_flights,
            self.take_note.draw,
            self._paint_victory,
            self._paint_payment,
            self.columns.paint_buttons,
            self.prompt.draw,
            self._paint_hint,
            lambda surface: self.board.paint_dragged(surface, self.prompt.drag),
        )

    def _paint_table(self, surface: Surface) -> None:
        self.board.arrange()
        counter = Drawn(self.notes.paint_counter, self.board.laid_for, self.notes.counter_reach())
        self.board.paint(surface, self.to_act(), self.columns.resting(), [*waiting_plaques(self.plaques), counter])

    def _paint_last_words(self, surface: Surface) -> None:
        if self.prompt.panel is None:
            self.notes.paint_last_words(surface)

    def _paint_victory(self, surface: Surface) -> None:
        if self.victory is not None:
            self.victory.draw(surface)

    def _paint_hint(self, surface: Surface) -> None:
        self.hint_panel.paint(surface, self.prompt, self.board.layout.room, self._hint_obstacles)

    def _hint_obstacles(self) -> list[Box]:
        """Return further boxes that the hint must avoid.

        These are the drawn piece, the labels at that piece and at the discard, and the set marks.
        """
        drawn = [self.board.layout.drawn.box()] if self.state.drawn is not None else []
        words = self.notes.arrived_box(), self.notes.last_words_box()
        return [*drawn, *(word for word in words if word is not None), *self.board.set_marks.boxes()]

    def show_hint(self) -> None:
        """Focus the recommended move, so that Enter plays it."""
        self.prompt.focus_advised()
