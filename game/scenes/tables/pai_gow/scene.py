"""The table of Pai Gow."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

from pygame import Rect

from game.access.thing import Passage, Region
from game.i18n import N_, _
from game.match.players import house_seat
from game.rules.pai_gow.events import Opened, Paid, Thrown
from game.rules.pai_gow.phase import BET, CUT
from game.scenes.review_button import review_at_table
from game.scenes.save_replay import SaveReplay
from game.scenes.table.ground import Drawn
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn
from game.scenes.tables.pai_gow.board import Board
from game.scenes.tables.pai_gow.coaching import Coaching
from game.scenes.tables.pai_gow.felt import Felt
from game.scenes.tables.pai_gow.hand_trays import HandTrays
from game.scenes.tables.pai_gow.opened import OpenedHands
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.scenes.tables.pai_gow.prompt import PaiGowPrompt
from game.scenes.tables.pai_gow.ranking_sheet import RankingSheet
from game.scenes.tables.pai_gow.showdown import ShowdownPanel
from game.table.column_words import deal_fact
from game.table.geometry import Spot
from game.table.pai_gow.animation import Animation
from game.table.pai_gow.board import CHIP_UNITS
from game.table.pai_gow.layout import FRAMES
from game.table.pai_gow.screen_state import PaiGowState
from game.ui.animation import call
from game.ui.intents import Confirm, Intent
from game.ui.widgets import Button
from game.words.pai_gow.hands import marks
from game.words.pai_gow.payments import facts, payments
from game.words.pai_gow.questions import plaque_marks, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.view import View
    from game.scenes.tables.pai_gow.coach_panel import CoachPanel
    from game.table.exits import Exits
    from game.ui.node import Node

PILL_AROUND: Final = 70.0
"""Units round the middle of what is said of a seat in which no other words stand."""
RANKING_PAGE: Final = "40-ranking"
"""The page of the rules book that tells of the ranking."""


class PaiGowScene(TableScene):
    """A match of Pai Gow at its table."""

    keys_at = "pai-gow"

    state: PaiGowState
    settles_itself = True
    prompt: PaiGowPrompt

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        super().__init__(match, seated, store, exits)
        self.options = cast("PaiGowOptions", match.options)
        self.house_plays = house_seat(match.players, match.options) is not None
        """Whether the bank is the house's, and no person holds it."""
        self._untold: list[Event] = []
        self._counselled: tuple[int, Seat] | None = None
        """The deal and the seat in which the coach has last told somebody what to set."""
        self._all_open = False
        """Whether who looks on has laid all hands open, where what the others are about would stand."""

    # Coming and going -------------------------------------------------------------------------------------------------

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit, context, reader = self.kit, self.context, self.reader
        self.state = PaiGowState()
        felt = Felt(kit, self.motions)
        self.board = Board(felt, self.state, reader)
        self.board.names_bank = not self.house_plays
        self.trays = HandTrays(felt, self.options.gee_joon_tie, reader, self._tiles_set)
        self.opened_hands = OpenedHands(self.board, self.state, reader)
        self.animation = Animation(self.board, self.trays, self.state, kit.sounds.play)
        earlier = islice(self.match.earlier(), self.match.number - 1) if self.you is not None else iter(())
        tables = (deal.view(None).table for deal in earlier)
        self.coaching = Coaching(context, self.board, self.trays, self.state, self.options, tables)
        self.showdown = ShowdownPanel(kit, self.state, reader)
        self.ranking = RankingSheet(kit, self.flip_ranking, self.open_book)
        self.ranking_button = Button(
            kit, _("Ranking"), self.flip_ranking, icon="rules", key="r", size=19, name="ranking"
        )
        self.coach_button = Button(kit, _("Coach"), self.flip_coach, icon="hint", key="h", size=19, name="coach")
        self.split_button = Button(
            kit, _("Next split"), self.trays.next_split, icon="sort", key="n", size=19, name="next split"
        )
        buttons = [self.menu_button, self.coach_button, self.split_button, self.ranking_button]
        self.left = LeftColumn(kit, self.match, self._facts, buttons, talk=self.flip_commentary)
        sheet = Button(kit, _("Payments"), self.open_payments, icon="coins", key="p", size=19, name="payments")
        self.save = SaveReplay(kit, lambda: self.exits.save(self.match), icon="arrow-down", key="s", size=19)
        after = (sheet, *review_at_table(kit, self.match, context.people, self.exits.review), self.save)
        self.prompt = PaiGowPrompt(context, self.board, self.trays, self.state, self.commentary_panel, after)

    def _facts(self) -> list[tuple[str, str]]:
        """The deal, what the table plays for, and what your splits have cost so far. PG-60."""
        found = [deal_fact(self.match), *facts(self.state.table, self.reader)]
        if self.you is not None:
            found.append((_("Splits cost"), self.coaching.spent))
        return found

    def refresh_chips(self) -> None:
        """Write everybody's chips on the plaques; the house's own are without number."""
        super().refresh_chips()
        if self.house_plays:
            self.plaques[-1].chips = _("bank")

    def begin_deal(self) -> None:
        """Nothing of the last deal waits any more."""
        self._untold = []
        self.animation.begin()
        self.save.offer()

    def deal_out(self) -> None:
        """Build the woodpile. PG-20."""
        self.animation.build()

    # What happens -----------------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether dice are to be thrown, or hands to be opened."""
        return self.prompt.awaited in {"throw", "open"}

    def show(self, event: Event) -> None:
        """Let one event happen; before dice and hands a person who holds the bank is asked to throw and to open.

        Among several persons no hand opens before the others: the one that was set last is turned down again. And who
        throws the dice may not see the tiles that they give to whoever sat here before.
        """
        if isinstance(event, Opened) and not self.state.opening and not self.context.alone:
            self.cover()
        awaited = self._awaited(event)
        if awaited is None:
            super().show(event)
            return
        if isinstance(event, Thrown) and not self.context.alone and self.pacer.at_screen != self.state.banker:
            self.pacer.hand_over()
            event = event.seen_by(None)

        def go_on() -> None:
            self.prompt.close()
            super(PaiGowScene, self).show(event)

        self.prompt.hold(*awaited, go_on)
        self.dirty = True

    def _awaited(self, event: Event) -> tuple[str, str] | None:
        """The word that has to be given first, and what the button for it says."""
        if self.watched or not self.match.players[self.state.banker].is_person:
            return None
        if isinstance(event, Thrown):
            return "throw", _("Throw the dice")
        asks = self.options.banker == "rotating" or not self.context.alone
        if isinstance(event, Opened) and not self.state.opening and asks:
            return "open", _("Open the hands")
        return None

    def animate(self, event: Event) -> None:
        """Let an event happen in the state and move its pieces."""
        self.animation.play(event)

    def tell(self, event: Event) -> None:
        """Say it once it is to be seen, not before; bets are paid together."""
        self._untold.append(event)
        if not isinstance(event, Paid) or self.state.over:
            told, self._untold = self._untold, []
            self.motions.timeline.play(*[call(self._teller(each)) for each in told])
        if isinstance(event, Opened):
            self.animation.let_read()

    def _teller(self, event: Event) -> Callable[[], None]:
        return lambda: self.commentary.add(event)

    def see(self, view: Any, viewer: Seat | None = None) -> None:
        """Show the table as a view has it."""
        super().see(view, viewer)
        self.prompt.told = cast("View", view)
        self.board.arrange()
        self._follow_tiles()

    def new_state(self, view: Any) -> None:
        """Somebody will be asked, or the deal is over."""
        super().new_state(view)
        self.prompt.told = cast("View", view)

    def cover(self) -> None:
        """Turn the hand face down, and forget what its person was told."""
        super().cover()
        self.prompt.forget()

    def finish(self) -> None:
        """Show the payments at the table; the next deal is a button away. PG-50."""
        self.match.finish_deal()
        self.refresh_chips()
        self.coaching.count(self.state.table)
        if self.ranking.open:  # it lies where the coach speaks of the deal, and over payments and review
            self.flip_ranking()
        label = self.settle_here(None if self.you is None else self.state.gain(self.you))
        if not self.watched:
            self.prompt.hold("next", label, lambda: self.exits.go_on(self.match))

    def to_act(self) -> Seat | None:
        """Whose turn the table shows: nobody's while several are asked at once."""
        if self.pacer.asked is not None:
            return self.pacer.asked
        return self.state.banker if self.held or self.state.phase == CUT else None

    def marks_of(self, seat: Seat) -> Sequence[str]:
        """Who holds the bank, and what the number on the plaque is."""
        state = self.state
        bank = seat == state.banker
        if state.opened:
            return ()
        about = self._progress().get(seat, "")
        said = [self.reader.say(N_("{name}: {hand}"), name=self.reader.title(seat), hand=about)] if about else []
        return [*said, *plaque_marks(seat, state.places[seat], self.reader, bank=bank)]

    def told_at(self) -> Sequence[Region]:
        """What stands beside the plaques of the others is told with them."""
        spots = [self.board.frame.point(*place.closed_pill) for place in self.board.layout.seats]
        pills = [Region(round(x), round(y), 0, 0).grown(self.kit.scale.px(PILL_AROUND)) for x, y in spots]
        under = [Region(*plaque.rect).grown(self.kit.scale.px(PILL_AROUND / 2)) for plaque in self.plaques]
        return [*super().told_at(), *pills, *under]

    # Buttons ----------------------------------------------------------------------------------------------------------

    def _tiles_set(self) -> None:
        """The own tiles lie otherwise."""
        self.state.set_own(self.trays.laid)
        self.dirty = True

    def flip_ranking(self) -> None:
        """The ranking beside the table or away; it, the coach and the drawer of the talk exclude each other."""
        if self.ranking.open:
            self.ranking.open = False
        else:
            self.coaching.put_away()
            if self.commentary_panel.open:
                self.flip_commentary()
            self._place_ranking()
            self.ranking.lay()
        self.ranking_button.switch(self.ranking.open)
        self.dirty = True

    def flip_coach(self) -> None:
        """The coach speaks or not; the ranking goes away."""
        if self.ranking.open and not self.coaching.on:
            self.flip_ranking()
        self.coaching.flip()

    def flip_commentary(self) -> None:
        """The drawer of the talk out or in; the ranking goes away."""
        if self.ranking.open and not self.commentary_panel.open:
            self.flip_ranking()
        super().flip_commentary()

    @property
    def book_page(self) -> str:
        """Who reads the ranking finds more of that in the book."""
        return RANKING_PAGE if self.ranking.open else ""

    def open_book(self) -> None:
        """The rules book, at the ranking while that lies there, else at what is asked."""
        if self.stage.on_help is not None:
            self.stage.on_help()

    def _place_ranking(self) -> None:
        """Beside the own tiles, where it covers nothing of what is asked, nor what can be pressed after the deal."""
        tiles, cut = [node.rect for node in self.trays.nodes], self.prompt.cut
        own = tiles[0].unionall(tiles[1:]) if tiles else Rect(self.kit.scale.width // 2, 0, 0, 0)
        buttons = [node.bounds for node in self.prompt.nodes()]
        self.ranking.stand(own, [*buttons, cut.rect] if cut is not None else buttons)

    def open_payments(self) -> None:
        """Every account with its reasons, over the table."""
        paid = payments(self.match.finish_deal(), self.reader)
        self.stage.push(PaymentsScene(self.match, paid, self.stage.pop, lambda: self.exits.save(self.match)))

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place everything on the table."""
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
        """The tiles lie as the state has them, and the buttons say what they would do now, or why nothing."""
        self._follow_tiles()
        silent = self.coaching.why_silent
        self.coach_button.label = _("Hide coach") if self.coaching.on else _("Coach")
        self.coach_button.enabled = self.coaching.on or not silent
        self.coach_button.node.why = silent
        self.ranking.follow(self.trays.split if self.trays.known else None)
        if self.ranking.open:
            self._place_ranking()
        self.split_button.enabled = self.trays.settable
        self.split_button.node.why = _("There is nothing to set now")

    def _follow_tiles(self) -> None:
        state = self.state
        self.trays.follow(state.hands[state.viewer])
        comparison = state.comparisons[state.viewer]
        self.trays.marks = marks(comparison) if comparison is not None else None

    def table_nodes(self) -> Sequence[Node]:
        """What the coach offers, hands that lie open, and the tiles."""
        paper = self.coaching.paper()
        ranking = self.ranking.nodes if self.ranking.open else ()
        return [*(paper.nodes if paper is not None else ()), *self.opened_hands.nodes, *self.trays.nodes, *ranking]

    def passages(self) -> Sequence[Passage]:
        """The results row by row, beside facts and table talk."""
        return [*super().passages(), *([self.showdown.passage(self._turned())] if self.state.opening else [])]

    def hide_closed(self) -> None:
        """Open tiles lie over the closed ones: what the others are about is not written there."""
        self._all_open = True

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """The tiles before another seat, until its hands are opened."""
        closed = seat != self.state.viewer and seat in self.state.closed
        return [spot for _key, _code, spot in self.board.tiles_of(seat)] if closed else ()

    def laid_over(self) -> Sequence[Rect]:
        """The coach's paper, the results, and the ranking."""
        paper = self.coaching.paper()
        results = [self.showdown.panel.rect] if self.state.opening else []
        ranking = [self.ranking.rect] if self.ranking.open else []
        return [*results, *([paper.rect] if paper is not None else []), *ranking]

    def asked_for(self) -> Sequence[Rect]:
        """The ranking, and what the coach says before the hands are set."""
        paper = self.coaching.paper() if not self.state.opening else None
        return [*([paper.rect] if paper is not None else []), *([self.ranking.rect] if self.ranking.open else [])]

    def captions(self) -> Sequence[Rect]:
        """The line over the own hands, the own bet with its words, and what is said at the hands of the others."""
        told = self._with_results(self._turned()) if self.state.opened else []
        others = [self.showdown.result_rect(seat, self._result_at(seat)) for seat in told]
        others += [self.board.words_rect(seat, words) for seat, words in self._progress().items()]
        return [*(rect for rect in (self.prompt.line_rect, self.board.own_bet()) if rect is not None), *others]

    def complete(self) -> None:
        """A click completes what moves; while hands open, all of them open and every bet is paid."""
        super().complete()
        self.board.dice.rest()
        while self.state.opening and not self.state.over and self.pacer.update(0.0):
            super().complete()

    def take_back(self) -> bool:
        """Let a chosen tile or stack be, or put the coach or the ranking away."""
        if super().take_back() or self.coaching.put_away():
            return True
        if self.ranking.open:
            self.flip_ranking()
            return True
        return False

    def handle(self, intent: Intent) -> bool:
        """Enter presses the main button where nothing else shows the focus; everything else as at every table."""
        if self.ranking.handle(intent):
            self.dirty = True
            return True
        primary = self.prompt.primary
        enter = isinstance(intent, Confirm) and intent.key != "space"
        if enter and primary is not None and not self.focus.ring_shown and not self.motions.busy:
            return self.focus.activate(primary.node)
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Let the deal go on, and the coach think."""
        moving = super().update(seconds) | self.ranking.update(seconds)
        thinks_on = self.on_stage and self.coaching.think()
        self._count_advice()
        return thinks_on or moving

    def _count_advice(self) -> None:
        """Whoever sets hands with all splits told beside them has had a hint, one in a deal. PG-60."""
        view = self.prompt.view
        if view is None or view.seat is None or not self.trays.settable:
            return
        asked = self.match.number, view.seat
        if self.coaching.on and self.coaching.advice is not None and asked != self._counselled:
            self._counselled = asked
            self.match.hinted(view.seat)

    # Painting ---------------------------------------------------------------------------------------------------------

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """What rests, the own tiles, plaques that glow, columns, the question, and what is on its way over all."""
        paper = self.coaching.paper() if self.trays.lying else None
        easing = paper is not None and paper.easing
        over = self._resting(None if easing else paper)
        layers: list[Callable[[Surface], None]] = [
            lambda surface: self.board.paint(surface, self.to_act(), self.beside(), over)
        ]
        if self.prompt.bet is None:
            layers.append(self.trays.paint_tiles)
        if not self.motions.busy:
            layers.append(self.prompt.paint_line)
        layers += [self._paint_glowing, self.paint_columns_over, self.prompt.paint_after]
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
        """What lies over the table and rests: plaques of those who wait, the own trays, results, the coach."""
        waiting = [(seat, plaque) for seat, plaque in enumerate(self.plaques) if plaque.glow == 0]
        words = self._progress()
        trays = self.prompt.bet is None
        opening, told = self.state.opening, self._turned()

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
        return Drawn(paint, (plaques, tuple(words.items()), trays and self.trays.look, told, look))

    def _progress(self) -> dict[Seat, str]:
        """What the others are about while bets are placed or hands are set: nothing that tells of their tiles."""
        state, done = self.state, self.pacer.answered
        if self.busy or not state.phase or self._all_open:
            return {}
        phase = state.table.phase
        asked = {*range(state.seats)} - {state.viewer} - ({state.banker} if phase is BET else set())
        said = {seat: progress(phase, self.reader, answered=seat in done) for seat in sorted(asked)}
        return {seat: words for seat, words in said.items() if words}

    def _turned(self) -> tuple[Seat, ...]:
        """The seats whose hands lie open, and are not just turning over."""
        turning = {key[1] for key in self.motions.flights if key[0] == "tile"}
        if not self.trays.lying:
            turning.add(self.state.viewer)
        return tuple(seat for seat in range(self.state.seats) if seat not in self.state.closed | turning)

    def _paint_results(self, surface: Surface, told: Sequence[Seat]) -> None:
        self.showdown.paint(surface, told)
        for seat in self._with_results(told):
            self.showdown.paint_result(surface, seat, self._result_at(seat))

    def _with_results(self, told: Sequence[Seat]) -> list[Seat]:
        """Of these seats the others, under whose hands stands what became of them."""
        return [seat for seat in told if seat != self.state.viewer and self.state.comparisons[seat] is not None]

    def _result_at(self, seat: Seat) -> tuple[float, float]:
        return self.board.frame.point(*self.board.layout.seats[seat].pill)

    def _paint_glowing(self, surface: Surface) -> None:
        for seat, plaque in enumerate(self.plaques):
            if plaque.glow > 0:
                self.board.paint_plaque(surface, seat, plaque)
