"""The table scene of Pai Gow."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

from pygame import Rect

from game.access.accessible_node import Passage, Region
from game.i18n import N_, _
from game.match.players import house_bank_seat
from game.rules.pai_gow.events import Opened, Thrown
from game.rules.pai_gow.view import BET, CUT
from game.scenes.review_button import review_at_table
from game.scenes.save_replay import SaveReplay
from game.scenes.table.background import Drawn
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn
from game.scenes.tables.pai_gow.board_painter import Board, OpenedHands
from game.scenes.tables.pai_gow.coach_display import Coaching
from game.scenes.tables.pai_gow.hand_trays import HandTrays
from game.scenes.tables.pai_gow.odds_scene import OddsScene
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.scenes.tables.pai_gow.prompt import PaiGowPrompt
from game.scenes.tables.pai_gow.ranking_sheet import RankingSheet
from game.scenes.tables.pai_gow.showdown import ShowdownPanel
from game.scenes.tables.pai_gow.tile_painter import Felt
from game.table.closed_hands import since_first_opened
from game.table.geometry import Spot
from game.table.match_info_text import deal_fact
from game.table.moments import QUIET
from game.table.pai_gow.animation import Animation
from game.table.pai_gow.layout import FRAMES
from game.table.pai_gow.screen_state import CHIP_UNITS, PaiGowState
from game.typing_compat import override
from game.ui.animation import call
from game.ui.intents import Confirm, Intent
from game.ui.widgets import Button
from game.words.pai_gow.hands import beaten_by, marks
from game.words.pai_gow.payments import facts, payments
from game.words.pai_gow.questions import plaque_marks, progress
from game.words.reader import holding

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import View
    from game.scenes.tables.pai_gow.coach_panel import CoachPanel
    from game.table.moments import Moment
    from game.table.table_callbacks import Exits
    from game.ui.node import Node

PILL_AROUND: Final = 70.0
"""Distance around the centre of a seat's note that other text must keep clear, in units."""
RANKING_PAGE: Final = "40-ranking"
"""Name of the page about the ranking in the rules book."""

WAITS_FOR: Final = {
    "throw": N_("Waiting for {players} to roll the dice"),
    "open": N_("Waiting for {players} to open the hands"),
}
"""Sentences that phones show while the table waits, keyed by the button awaited at the screen."""

OWN_HANDS: Final = frozenset({"both hands", "bank win", *QUIET})
"""Kinds of moments that are about both hands of a person at the screen."""


class PaiGowScene(TableScene):
    """The table scene of one Pai Gow match."""

    keys_at = "pai-gow"

    state: PaiGowState
    has_own_settlement = True
    prompt: PaiGowPrompt

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        super().__init__(match, seated, store, exits)
        self.options = cast("PaiGowOptions", match.options)
        self.house_plays = house_bank_seat(match.players, match.options) is not None
        """Whether the house is the banker instead of a player."""
        self._counselled: tuple[int, Seat] | None = None
        """Deal number and seat of the coach's last advice to a person; None if there was none."""
        self._coach_waits = False
        """Whether the coach was hidden by the ranking, and is shown again after it."""
        self._all_open = False
        """Whether a replay shows all hands face up, over the seats' notes."""

    # Lifecycle --------------------------------------------------------------------------------------------------------

    def build_parts(self) -> None:
        """Create the board, the trays, the coach, the prompt and everything else on the table."""
        ctx, context, reader = self.ctx, self.context, self.reader
        self.state = PaiGowState()
        felt = Felt(ctx, self.motions)
        self.board = Board(felt, self.state, reader)
        self.board.names_bank = not self.house_plays
        self.trays = HandTrays(felt, self.options.gee_joon_tie, reader, self._tiles_set)
        self.trays.light = lambda hand: self.board.light(self.state.viewer, hand)
        self.opened_hands = OpenedHands(self.board, self.state, reader)
        self.animation = Animation(self.board, self.trays, self.state, ctx.sounds.play)
        earlier = islice(self.match.earlier(), self.match.number - 1) if self.you is not None else iter(())
        tables = (deal.view(None).table for deal in earlier)
        self.coaching = Coaching(context, self.board, self.trays, self.state, self.options, tables)
        self.trays.shows_result = lambda hand: self.board.shown_results(self.state.viewer) > hand
        self.showdown = ShowdownPanel(ctx, self.board, reader)
        self.ranking = RankingSheet(ctx, self.flip_ranking, self.open_book)
        self.ranking_button = Button(
            ctx, _("Ranking"), self.flip_ranking, icon="rules", key="r", size=19, name="ranking"
        )
        self.coach_button = Button(ctx, _("Coach"), self.flip_coach, icon="hint", key="h", size=19, name="coach")
        self.split_button = Button(
            ctx, _("Next split"), self.trays.next_split, icon="sort", key="n", size=19, name="next split"
        )
        odds_button = Button(ctx, _("Odds"), self.show_odds, icon="statistics", key="o", size=19, name="odds")
        buttons = [self.menu_button, self.coach_button, self.split_button, self.ranking_button, odds_button]
        self.left = LeftColumn(ctx, self.match, self._facts, buttons, talk=self.flip_commentary)
        sheet = Button(ctx, _("Payments"), self.open_payments, icon="coins", key="p", size=19, name="payments")
        self.save = SaveReplay(ctx, lambda: self.exits.save(self.match), icon="arrow-down", key="s", size=19)
        after = (sheet, *review_at_table(ctx, self.match, context.people, self.exits.review), self.save)
        self.prompt = PaiGowPrompt(context, self.board, self.trays, self.state, self.commentary_panel, after)
        self.prompt.dwells = self._dwells
        self.prompt.result.showdown = self.showdown
        self.prompt.result.covered = lambda: self.ranking.rect if self.ranking.open else None
        self.coaching.left_as_dealt = lambda seat: self.prompt.left_as_dealt.get(seat, False)

    def _dwells(self) -> bool:
        """Return whether a quiet moment is shown for the viewer's own result."""
        moment = self.moments.moment
        return moment is not None and moment.kind in QUIET

    def _facts(self) -> list[tuple[str, str]]:
        """Return the info lines: the deal, the bet limits, and chips lost by the viewer's splits. PG-60."""
        found = [deal_fact(self.match), *facts(self.state.table, self.reader)]
        if self.you is not None:
            found.append((_("Your splits cost"), self.coaching.spent))
        return found

    def refresh_chips(self) -> None:
        """Update the chips on all plaques, except that the house has none."""
        super().refresh_chips()
        if self.house_plays:
            self.plaques[-1].chips = _("bank")

    def begin_deal(self) -> None:
        """Clear everything that belonged to the previous deal."""
        self.animation.begin()
        self.prompt.left_as_dealt.clear()
        self.save.offer()

    def deal_out(self) -> None:
        """Animate the building of the woodpile. PG-20."""
        self.animation.build()

    # Events -----------------------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether play is waiting for a person to throw the dice or to open the hands."""
        return self.prompt.awaited in {"throw", "open"}

    @property
    @override
    def waits_for(self) -> tuple[str, Seat] | None:
        words = WAITS_FOR.get(self.prompt.awaited)
        return (words, self.state.banker) if words is not None and self.state.banker is not None else None

    def opens(self, event: Event) -> bool:
        """Return whether an event opens a hand. PG-51."""
        return isinstance(event, Opened)

    @override
    def show_rest(self, unseen: int) -> None:
        """Close all hands, including those opened before the last `unseen` events, and reopen them."""
        shown = self.pacer.rewind(max(unseen, since_first_opened(self.match, self.opens)))
        self.state.close(hidden=not self.context.alone)
        self.commentary.begin(shown)
        self.moods.begin(shown)
        self.begin_deal()
        self.board.arrange()
        self._follow_tiles()
        self.dirty = True

    def holds_back(self, event: Event) -> bool:
        """Return whether an event must wait until the banker throws the dice or opens the hands.

        With several people, the hand set last is turned face down again, because no hand opens before the others. A
        banker who throws the dice must not see the tiles of the person who was at the screen before.
        """
        if isinstance(event, Opened) and not self.state.opening and not self.context.alone:
            self.pacer.cover()
        awaited = self._awaited(event)
        if awaited is None:
            return False
        if isinstance(event, Thrown) and not self.context.alone and self.session.at_screen != self.state.banker:
            self.pacer.hand_over()
            event = event.seen_by(None)

        def go_on() -> None:
            self.prompt.close()
            self.deal_screen.show_now(event)

        self.prompt.hold(*awaited, go_on)
        self.dirty = True
        return True

    def _awaited(self, event: Event) -> tuple[str, str] | None:
        """Return the name and label of the button to press before an event is shown; None if none."""
        if self.watched or not self.match.players[self.state.banker].is_person:
            return None
        if isinstance(event, Thrown):
            return "throw", _("Roll the dice")
        asks = self.options.banker == "rotating" or not self.context.alone
        if isinstance(event, Opened) and not self.state.opening and asks:
            return "open", _("Open the hands")
        return None

    def animate(self, event: Event) -> None:
        """Apply an event to the state and move its pieces."""
        self.animation.play(event)

    def narrate(self, event: Event) -> None:
        """Add an event to the commentary, and let the opponents comment on it, once it is visible."""
        self.motions.timeline.play(call(self._commentary_step(event)))
        if isinstance(event, Opened) and event.comparison is None:
            self.animation.let_read()

    def _commentary_step(self, event: Event) -> Callable[[], None]:
        def tell() -> None:
            self.commentary.add(event)
            self.moods.hear(event)
            self.talk.hear(event)

        return tell

    def seen(self, view: Any) -> None:
        """Update the table after the state has been set to a view."""
        self.prompt.sent_view = cast("View", view)
        self.board.arrange()
        self._follow_tiles()

    @override
    def enter_state(self, view: Any) -> None:
        super().enter_state(view)
        self.prompt.sent_view = cast("View", view)

    def covered(self) -> None:
        """Clear everything private to the person whose hand was turned face down."""
        self.prompt.reset()

    def finish(self) -> None:
        """Show the payments at the table, with a button for the next deal. PG-50."""
        self.match.finish_deal()
        self.refresh_chips()
        self.coaching.count(self.state.table)
        if self.ranking.open:  # it would cover the coach's words on the deal, payments and review
            self.flip_ranking()
        label = self.settle_here(None if self.you is None else self.state.gain(self.you))
        if not self.watched:
            self.prompt.hold("next", label, lambda: self.exits.go_on(self.match))

    def to_act(self) -> Seat | None:
        """Return the seat to move; None while several are asked at once."""
        if self.session.asked is not None:
            return self.session.asked
        return self.state.banker if self.held or self.state.phase == CUT else None

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Return notes on a seat: its current action, whether it is the bank, and its plaque's number."""
        state = self.state
        bank = seat == state.banker
        if state.opened:
            return ()
        about = self._progress().get(seat, "")
        said = [self.reader.say(N_("{name}: {hand}"), name=self.reader.title(seat), hand=about)] if about else []
        return [*said, *plaque_marks(seat, state.places[seat], self.reader, bank=bank)]

    def passage_areas(self) -> Sequence[Region]:
        """Return the areas whose text a screen reader reads together with nodes, such as seats' notes."""
        spots = [self.board.frame.point(*place.closed_pill) for place in self.board.layout.seats]
        pills = [Region(round(x), round(y), 0, 0).grown(self.ctx.scale.px(PILL_AROUND)) for x, y in spots]
        under = [Region(*plaque.rect).grown(self.ctx.scale.px(PILL_AROUND / 2)) for plaque in self.plaques]
        return [*super().passage_areas(), *pills, *under]

    # Buttons ----------------------------------------------------------------------------------------------------------

    def _tiles_set(self) -> None:
        """Update the table after the viewer has rearranged tiles."""
        self.state.set_own(self.trays.codes)
        self.dirty = True

    def flip_ranking(self) -> None:
        """Show or hide the ranking.

        Opening it closes the commentary drawer, and hides the coach until the ranking is closed.
        """
        if self.ranking.open:
            self.ranking.open = False
            if self._coach_waits:
                self._coach_waits = False
                self.coaching.flip()
        else:
            self._coach_waits = self.coaching.close()
            if self.commentary_panel.open:
                self.flip_commentary()
            self._place_ranking()
            self.ranking.open_sheet()
        self.ranking_button.switch(self.ranking.open)
        self.dirty = True

    def show_odds(self) -> None:
        """Open the odds page for the current house rules."""
        self.stage.push(OddsScene(self.options, self.stage.pop))

    def flip_coach(self) -> None:
        """Turn the coach on or off, and hide the ranking."""
        if self.ranking.open and not self.coaching.on:
            self._coach_waits = True
            self.flip_ranking()
        else:
            self.coaching.flip()

    def flip_commentary(self) -> None:
        """Open or close the commentary drawer, and hide the ranking."""
        if self.ranking.open and not self.commentary_panel.open:
            self.flip_ranking()
        super().flip_commentary()

    @property
    def book_page(self) -> str:
        """Name of the rules book page to open: the ranking while its sheet is shown."""
        return RANKING_PAGE if self.ranking.open else ""

    def open_book(self) -> None:
        """Open the rules book at the ranking if its sheet is shown, otherwise at the current question."""
        if self.stage.on_help is not None:
            self.stage.on_help()

    def _place_ranking(self) -> None:
        """Place the ranking next to the viewer's tiles, clear of the prompt and the buttons after a deal."""
        tiles, cut = [node.rect for node in self.trays.nodes], self.prompt.cut
        own = tiles[0].unionall(tiles[1:]) if tiles else Rect(self.ctx.scale.width // 2, 0, 0, 0)
        buttons = [node.bounds for node in self.prompt.nodes()]
        self.ranking.place_beside_hand(own, [*buttons, cut.rect] if cut is not None else buttons)

    def open_payments(self) -> None:
        """Open the page that lists all accounts with their reasons."""
        paid = payments(self.match.finish_deal(), self.reader)
        self.stage.push(PaymentsScene(self.match, paid, self.stage.pop, lambda: self.exits.save(self.match)))

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place everything on the table for the current window size."""
        self.board.felt.resize()
        layout = self.board.arrange()
        self.place_plaques(place.plaque for place in layout.seats)
        self.trays.place(FRAMES)
        chips = [self.board.frame.spot_rect(Spot(*seat.bet, CHIP_UNITS, CHIP_UNITS)) for seat in layout.seats]
        under = [self.board.frame.rect(box) for box in (*FRAMES, layout.coach)]
        self.showdown.fit(self.board.frame, layout.showdown, [*chips, *under])
        self.coaching.place(self.showdown.panel.rect.bottom + 4)
        self._place_ranking()

    def follow(self) -> None:
        """Update tiles from the state; enable the buttons that apply, and explain why others do not."""
        self._follow_tiles()
        self._count_chips()
        silent = self.coaching.why_silent
        self.coach_button.label = _("Hide coach") if self.coaching.on else _("Coach")
        self.coach_button.enabled = self.coaching.on or not silent
        self.coach_button.node.why = silent
        self.ranking.follow(self.trays.split if self.trays.known else None)
        if self.ranking.open:
            self._place_ranking()
        self.split_button.enabled = self.trays.settable
        self.split_button.node.why = _("You have nothing to set now")

    def _count_chips(self) -> None:
        """Update the chips on the plaques while the bets are settled. PG-50."""
        before, house = self.match.chips_before_deal, self.state.banker if self.house_plays else None
        for seat, plaque in enumerate(self.plaques):
            gain = self.board.counted(seat)
            if gain is not None and seat != house:
                plaque.chips = holding(before[seat] + gain, own=seat == self.reader.you)

    def _follow_tiles(self) -> None:
        state = self.state
        self.trays.follow(state.hands[state.viewer])
        comparison = state.comparisons[state.viewer]
        self.trays.marks = marks(comparison) if comparison is not None else None
        self.trays.beaten_by = beaten_by(comparison) if comparison is not None else ("", "")

    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes of the coach, the open hands and the tiles."""
        paper = self.coaching.paper()
        ranking = self.ranking.nodes if self.ranking.open else ()
        return [*(paper.nodes if paper is not None else ()), *self.opened_hands.nodes, *self.trays.nodes, *ranking]

    def passages(self) -> Sequence[Passage]:
        """Return the texts for a screen reader: the results row by row, the info lines and the commentary."""
        return [*super().passages(), *([self.showdown.passage(self._results_shown())] if self.state.opening else [])]

    def hide_closed(self) -> None:
        """Hide the notes on other seats, and the face-down tiles below face-up ones."""
        self._all_open = True

    def moment_anchor(self, moment: Moment) -> Rect | None:
        """Return the area of the tiles that a moment is about; None if it is about the bank."""
        if moment.kind not in {"wong", "gee joon", *OWN_HANDS}:
            return None
        own = moment.seat == self.state.viewer
        if own and moment.kind in OWN_HANDS:
            trays = [self.board.frame.rect(box) for box in FRAMES]
            return trays[0].unionall(trays[1:])
        spots = [self.board.frame.spot_rect(spot) for _key, _code, spot in self.board.tiles_of(moment.seat)]
        rects = [node.bounds for node in self.trays.nodes] if own else spots
        return rects[0].unionall(rects[1:]) if rects else None

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of another seat's tiles until its hands are opened."""
        closed = seat != self.state.viewer and seat in self.state.closed
        return [spot for _key, _code, spot in self.board.tiles_of(seat)] if closed else ()

    def resting_spots(self) -> Sequence[Spot]:
        """Return the positions of other seats' tiles and of the woodpile's stacks."""
        return [*(spot for _key, _code, spot in self.board.targets()), *self.board.layout.stacks]

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas of the coach's panel, the results and the ranking."""
        paper = self.coaching.paper()
        results = [self.showdown.panel.rect] if self.state.opening else []
        ranking = [self.ranking.rect] if self.ranking.open else []
        return [*results, *([paper.rect] if paper is not None else []), *ranking]

    def requested_overlays(self) -> Sequence[Rect]:
        """Return the areas of the ranking if open and, until hands are opened, of the coach's panel."""
        paper = self.coaching.paper() if not self.state.opening else None
        return [*([paper.rect] if paper is not None else []), *([self.ranking.rect] if self.ranking.open else [])]

    def captions(self) -> Sequence[Rect]:
        """Return the areas of the instruction, the viewer's bet and its limits, and the notes at other hands."""
        told = self._with_results(self._results_shown()) if self.state.opened else []
        others = [self.showdown.result_rect(seat, self._result_at(seat)) for seat in told]
        others += [self.board.words_rect(seat, words) for seat, words in self._progress().items()]
        others += self.prompt.bet.captions if self.prompt.bet is not None else ()
        return [*(rect for rect in (self.prompt.line_rect, self.board.own_bet()) if rect is not None), *others]

    def hand_frames(self) -> Sequence[Rect]:
        """Return the areas of the trays, including the names of the hands."""
        return [*map(self.board.frame.rect, FRAMES)]

    def complete(self) -> None:
        """Finish the animations; if hands are being opened, open them all and pay every bet."""
        super().complete()
        self.board.dice.rest()
        while self.state.opening and not self.state.over and self.pacer.update(0.0):
            super().complete()

    def take_back(self) -> bool:
        """Deselect a tile or stack, or hide the coach or the ranking; return False if none applies."""
        if super().take_back() or self.coaching.close():
            return True
        if self.ranking.open:
            self.flip_ranking()
            return True
        return False

    def handle(self, intent: Intent) -> bool:
        """Let Enter press the main button unless a focus ring is shown; then handle common intents."""
        if self.ranking.handle(intent):
            self.dirty = True
            return True
        if self.reads_on(intent):
            return True
        primary = self.prompt.primary
        enter = isinstance(intent, Confirm) and intent.key != "space"
        if enter and primary is not None and not self.focus.ring_shown and not self.motions.busy:
            return self.focus.activate(primary.node)
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Advance the deal and the coach's computation."""
        moving = super().update(seconds) | self.ranking.update(seconds)
        thinks_on = self.on_stage and self.coaching.think()
        self._count_advice()
        return thinks_on or moving

    def _count_advice(self) -> None:
        """Count one hint per deal if all splits are shown while hands can still be set. PG-60."""
        view = self.prompt.view
        if view is None or view.seat is None or not self.trays.settable:
            return
        asked = self.match.number, view.seat
        if self.coaching.on and self.coaching.advice is not None and asked != self._counselled:
            self._counselled = asked
            self.match.hinted(view.seat)

    # Painting ---------------------------------------------------------------------------------------------------------

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the paint functions in order, from the layer of everything at rest to the flights."""
        paper = self.coaching.paper() if self.trays.at_rest else None
        easing = paper is not None and paper.easing
        over = self._resting(None if easing else paper)
        layers: list[Callable[[Surface], None]] = [
            lambda surface: self.board.paint(surface, self.to_act(), self.columns.resting(), over)
        ]
        if self.prompt.bet is None:
            layers.append(self.trays.paint_tiles)
        if not self.motions.busy or self._dwells():
            layers.append(self.prompt.paint_line)
        layers += [self._paint_glowing, self.columns.paint_buttons, self.prompt.paint_after]
        if paper is not None and easing:
            layers.append(paper.draw)
        return [
            *layers,
            self.prompt.draw,
            self.board.paint_flights,
            self.trays.paint_moving,
            *([self.ranking.draw] if self.ranking.open else ()),
        ]

    def _resting(self, paper: CoachPanel | None) -> Drawn:
        """Return the parts drawn over the table at rest: unlit plaques, trays, results and coach."""
        waiting = [(seat, plaque) for seat, plaque in enumerate(self.plaques) if plaque.glow == 0]
        words = self._progress()
        trays = self.prompt.bet is None
        opening, told = self.state.opening, self._results_shown()

        def paint(surface: Surface) -> None:
            for seat, plaque in waiting:
                self.board.paint_plaque(surface, seat, plaque)
            for seat, said in words.items():
                self.board.paint_words(surface, seat, said)
            if trays:
                self.trays.paint_trays(surface)
            if opening:
                self._paint_results(surface, told)
            if paper is not None:
                paper.draw(surface)

        plaques = tuple((plaque.name, plaque.chips, plaque.device) for _seat, plaque in waiting)
        look = paper.look if paper is not None else None
        return Drawn(paint, (plaques, tuple(words.items()), trays and self.trays.look, tuple(told.items()), look))

    def _progress(self) -> dict[Seat, str]:
        """Return a note on each other seat's action while bets are placed or hands are set."""
        state, done = self.state, self.pacer.answered
        if self.busy or not state.phase or self._all_open:
            return {}
        phase = state.table.phase
        asked = {*range(state.seats)} - {state.viewer} - ({state.banker} if phase is BET else set())
        said = {seat: progress(phase, self.reader, answered=seat in done) for seat in sorted(asked)}
        return {seat: words for seat, words in said.items() if words}

    def _results_shown(self) -> dict[Seat, int]:
        """Return, by seat, how many hands have been opened and shown: 1 (the front hand) or 2."""
        return {seat: hands for seat in range(self.state.seats) if (hands := self.board.shown_results(seat))}

    def _paint_results(self, surface: Surface, told: Mapping[Seat, int]) -> None:
        self.showdown.paint(surface, told)
        for seat in self._with_results(told):
            self.showdown.paint_result(surface, seat, self._result_at(seat))

    def _with_results(self, told: Mapping[Seat, int]) -> list[Seat]:
        """Return the seats in `told` whose results are shown below their hands, except the viewer's."""
        whole = [seat for seat, hands in told.items() if hands > 1 and seat != self.state.viewer]
        return [seat for seat in whole if self.state.comparisons[seat] is not None]

    def _result_at(self, seat: Seat) -> tuple[float, float]:
        return self.board.frame.point(*self.board.layout.seats[seat].pill)

    def _paint_glowing(self, surface: Surface) -> None:
        for seat, plaque in enumerate(self.plaques):
            if plaque.glow > 0:
                self.board.paint_plaque(surface, seat, plaque)
