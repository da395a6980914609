"""Base class of all table scenes: the frame around a game's own parts, from a deal's first event to its last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.overriding import override
from game.scenes.save_replay import same_deal, watch_again
from game.scenes.table.asking import Asking
from game.scenes.table.autoplay import AutoplayControls
from game.scenes.table.background import Drawn
from game.scenes.table.calling import Calling
from game.scenes.table.commentary import CommentaryPanel
from game.scenes.table.context import TableContext
from game.scenes.table.deal_screen import NOT_ASKED, DealScreen
from game.scenes.table.fade import Fade
from game.scenes.table.hint_buttons import HintButton, LabelsButton
from game.scenes.table.outline import Outline
from game.scenes.table.peek import KEY as PEEK_KEY
from game.scenes.table.plaques import describe_plaques
from game.scenes.table.window_frame import WindowFrame
from game.scenes.table.zoom import KEY as ZOOM_KEY
from game.scenes.table.zoom import PieceZoom
from game.scenes.word_context import WordContext
from game.table.commentary import Commentary
from game.table.emblems import emblem_of
from game.table.glow import TurnGlow
from game.table.headings import headings
from game.table.hint import Hint
from game.table.length_words import end_words
from game.table.motion import Motions
from game.table.pacer import Pacer
from game.table.pass_and_play import PassAndPlay
from game.table.screen_session import ScreenSession
from game.ui.intents import Cancel, Confirm, Intent, Key, Leave, Pointer, Secondary
from game.ui.plaque import Plaque
from game.ui.scene import TICK_S
from game.ui.widgets import Button
from game.words import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygame import Rect, Surface

    from game.access.accessible_node import Passage, Region
    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.table.exits import Exits
    from game.table.geometry import Box
    from game.ui.node import Node


LAST_DEAL: Final = N_("The time is up: this deal is the last one.")


class TableScene(DealScreen):
    """A table scene that plays a match deal after deal: it paints, animates and handles input.

    The path of a move: a part of the table calls `context.answer`, the referee plays it, the pacer hands back its
    events, `show` shows each event, `new_state` ends them, and `ask` puts the next question. A game's scene makes its
    parts in `build_parts` and implements `GameTable`; its parts know the `TableContext`, never the scene.
    """

    paused = False
    """Whether play is paused; running animations still finish."""

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        """Create the scene; `seated` holds the match's referee and the persons at this screen."""
        super().__init__(match, seated, store, exits)
        self._answered: frozenset[Seat] = frozenset()
        self._number = match.number

    # Lifecycle --------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Create all parts, and show the match's current deal."""
        ctx = self.ctx
        people = tuple(self._people)
        self.frame = WindowFrame(ctx.scale)
        self.motions = Motions(lambda: ctx.speed * self.pacer.tempo, lambda: ctx.settings.reduced_motion)
        self.you = self.called_you if self.watched else people[0] if len(people) == 1 else None
        self.reader = Reader(self.match.game.name, self.pack, self.player_names(), self.you)
        self.session = session = ScreenSession(people)
        curtain = self._let_curtain_fall
        self.pacer = Pacer(
            self.referee, self._people, self, session, self.policy, speed=lambda: ctx.speed, curtain=curtain
        )
        self.advice = Hint(self.reader, self.pack)
        self.asking = Asking(self, ctx, self.reader, self.pacer, session, self.policy, lambda: self.store.settings)
        answer, focus = self.asking.answer, self.move_focus
        self.context = TableContext(ctx, self.motions, self.reader, people, session, answer, focus, self.changed)
        self.commentary = Commentary(self.reader, self.stage.voice.say)
        self.pass_and_play = PassAndPlay(self.match, self.reader, people, self.devices)
        seats = range(len(self.match.players))
        self.plaques = [Plaque(ctx, self.reader.title(seat), emblem_of(seat, self.you)) for seat in seats]
        self.menu_button = Button(ctx, _("Menu"), self.exits.menu, icon="menu", key="m", size=19, name="menu")
        self.hint_button = HintButton(ctx, self.advice, self.give_hint)
        self.labels_button = LabelsButton(ctx, self.store, self.changed)
        self.commentary_panel = CommentaryPanel(ctx, self.commentary)
        self.fade = Fade(ctx, self.motions)
        self.calling = Calling(self.context, self.devices, seats, self.you, self.plaques)
        self.autoplay = AutoplayControls(
            self.match.game,
            self.context,
            self.store,
            self.pacer,
            prompt=lambda: self.prompt,
            notices=self.stage.notices,
        )
        self.zoom = PieceZoom(ctx, self.equipment, self.reader)
        self.build_parts()
        self.prompt.advice = self.advice
        self.left.opened = lambda: self.opened
        if self.settles_itself and not self.watched:
            self._offer_again()
        self.left.seal.on_activate = lambda: self.exits.seal(self.match, self.opened)
        self.glow = TurnGlow(self.plaques)
        talk = (self.commentary, self.commentary_panel)
        self.outline = Outline(ctx, self.prompt, self.plaques, self.left, talk)
        self._start_deal(people[0] if people else 0)
        if self.companion is not None:
            self.companion.sit_down()

    def retranslate(self) -> None:
        """Rebuild the table in the present language; the referee resends the state of the deal."""
        pass_and_play, pacer = self.pass_and_play, self.pacer
        self.leave()
        self.enter()
        self.pass_and_play.follows(pass_and_play)
        if not self.session.alone:
            self.pacer.follows(pacer)
        self.motions.finish()

    def recalls(self, before: TableScene) -> None:
        """Take over from the table before a change of players: who has looked when, and the claims already called."""
        self.pass_and_play.follows(before.pass_and_play)
        self.pacer.recalls(before.pacer)

    def leave(self) -> None:
        """Discard everything still waiting to be shown."""
        self.motions.reset()
        self.pacer.close()
        if self.companion is not None:
            self.companion.leave()

    def resume(self) -> None:
        """Continue after the scene above was closed; the deal or the settings may have changed meanwhile."""
        if self.match.number != self._number:
            self.next_deal()
        self.prompt.layout()
        self.layout(self.ctx.scale)

    def next_deal(self) -> None:
        """Show the match's current deal from its beginning."""
        self._number = self.match.number
        self._start_deal(self.state.viewer)
        self.layout(self.ctx.scale)

    def skip_motion(self) -> None:
        """Finish the running animations without any other effect."""
        self.motions.finish()

    def show_again(self) -> None:
        """Redisplay the current deal in its current state, without animation."""
        self._start_deal(self.state.viewer)
        self.motions.finish()
        self.layout(self.ctx.scale)

    def _offer_again(self) -> None:
        """Add the buttons to watch or replay a finished deal, where these actions are available."""
        watch, same = self.exits.watch, self.exits.same
        if watch is not None:
            self.left.later.append(watch_again(self.ctx, lambda: watch(self.match), size=19))
        if same is not None:
            self.left.later.append(same_deal(self.ctx, lambda: same(self.match), size=19))

    def _start_deal(self, viewer: Seat) -> None:
        told = self.pacer.begin()
        self.asking.begin()
        self.motions.reset()
        self.prompt.close()
        self.advice.drop()
        self.commentary.begin(told.events)
        self.commentary_panel.to_newest()
        self.pass_and_play.recent.begin(told.events)
        self.refresh_chips()
        self.see(told.view, viewer)
        self.begin_deal()
        if self.match.fresh and self.ctx.speed > 0:
            self.deal_out()

    # Layout -----------------------------------------------------------------------------------------------------------

    def place_plaques(self, boxes: Iterable[Box]) -> None:
        """Place the plaques in these boxes (units), by seat."""
        for plaque, box in zip(self.plaques, boxes, strict=True):
            plaque.place(self.frame.rect(box))

    @override
    def layout(self, scale: Any) -> None:
        self.frame = WindowFrame(self.ctx.scale)
        self.place()
        self.labels_button.tell()
        self.zoom.layout()
        self.left.layout()
        self.commentary_panel.layout()
        self.prompt.layout()
        self.calling.place(self.frame)
        if self.companion is not None:
            self.companion.layout()

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of plaques, table, left column and prompt, in this order; later ones are on top."""
        plaques = [plaque.node for plaque in self.plaques]
        if self.watched:
            return [*plaques, *self.table_nodes()]
        over = self.companion.nodes() if self.companion is not None else ()
        over = (*over, *self.asking.nodes)
        asked = [*self.prompt.nodes(), *self.calling.nodes]
        return [*plaques, *self.table_nodes(), *self.left.nodes, *asked, *self.commentary_panel.nodes, *over]

    def keep_clear(self) -> Sequence[Rect]:
        """Return areas that tooltips must avoid: commentary, prompt, overlays, last piece and recommended pieces."""
        found = [*super().keep_clear(), *self.prompt.rects, *self.overlay_rects(), *self.calling.rects]
        if self.commentary_panel.shown:
            found.append(self.commentary_panel.panel.rect)
        if self.companion is not None:
            found += self.companion.rects()
        last = self.last_laid_spot()
        if last is not None:
            found.append(self.frame.spot_rect(last))
        advised = self.advice.pieces(self.prompt.view)
        found += [node.bounds for node in self.nodes() if node.role == "piece" and node.label in advised]
        return [*found, *self.zoom.rects]

    # Text and screen reader -------------------------------------------------------------------------------------------

    @property
    def subject(self) -> WordContext:
        """Word context of this game, its house rules and its players."""
        return WordContext(self.match.game.name, self.match.options, self.player_names())

    @property
    def spoken_title(self) -> str:
        """Name of the game, as the scene's title for a screen reader."""
        return self.match.game.title

    def headings(self) -> Sequence[str]:
        """Return the headings in reading order, with question and hand first."""
        return headings()

    def heading_at(self, box: Region) -> tuple[str, ...]:
        """Return the heading for a text on the table."""
        return self.outline.heading_at(box)

    def passage_areas(self) -> Sequence[Region]:
        """Return the regions whose texts are read with the pieces of the hand or with plaques."""
        return self.outline.told_at(self.nodes())

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Return the headings under which a screen reader finds a node."""
        return self.outline.group_of(node)

    def passages(self) -> Sequence[Passage]:
        """Return the info lines and the commentary as texts for a screen reader."""
        return self.outline.passages()

    def node_description(self, node: Node) -> str:
        """Return words shown elsewhere for a node: the name under an enlarged piece, or the hint's title."""
        choice = self.advice.choice
        if choice is not None and node.name and node.name == self.prompt.button_of(choice.move):
            return self.advice.title
        return self.zoom.said_of(node)

    # Hints ------------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Start computing a hint for the question, or hide the hint if there is one."""
        view = self.prompt.view
        if self.advice.wanted:
            self.advice.drop()
        elif view is None:
            self.stage.notify(_(NOT_ASKED), again=True)
        else:
            self.advice.think(view)
            if view.seat is not None:
                self.match.hinted(view.seat)
        self.dirty = True

    @property
    def hints(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self.advice.wanted

    # Input ------------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Release held keys when a scene above takes the input."""
        self._hold_nothing()

    def _hold_nothing(self) -> None:
        self.let_go(ZOOM_KEY)
        self.let_go(PEEK_KEY)

    def let_go(self, key: str) -> None:
        """Handle the release of the key that enlarges a piece or shows the hand."""
        if key == ZOOM_KEY:
            self.zoom.held = False
        self.asking.let_go(key)

    def flip_commentary(self) -> None:
        """Open or close the commentary drawer."""
        self.commentary_panel.open = not self.commentary_panel.open
        self.commentary_panel.to_newest()
        self.dirty = True

    def complete(self) -> None:
        """Finish the running animations, as a click does."""
        self.motions.finish()

    def take_back(self) -> bool:
        """Handle right click or Escape: take back a discard, hide the hint, close the commentary, or undo a choice."""
        if self.asking.regret.take_back():
            return True
        if self.advice.wanted:
            self.advice.drop()
            return True
        if self.commentary_panel.open and self.ctx.scale.rails:
            self.flip_commentary()
            return True
        return self.prompt.take_back()

    def as_pressed(self, intent: Intent) -> bool:
        """Whether the intent is a person's own claim key, which the player's key settings must not remap."""
        return self.calling.has(intent)

    def handle(self, intent: Intent) -> bool:
        """Handle an intent: a press finishes animations, right click and Escape take back; the focus tree is last."""
        pressed = (isinstance(intent, Pointer) and intent.kind == "down") or isinstance(intent, Confirm)
        pressed = pressed and not (isinstance(intent, Pointer) and self._beside_the_table(intent.pos))
        if pressed and self.asking.hurry.stray:
            return True  # meant to skip the motion that has just ended
        if self.calling.handle(intent):
            return True
        if pressed and not self.session.waits_for_people:
            self.asking.hurry.press(self.ctx.speed)
            self.pacer.skip_pause()
            if self.motions.busy:
                self.complete()
                self.dirty = True
                return True
        if isinstance(intent, Cancel | Secondary):
            if self.take_back():
                self.dirty = True
                return True
            if isinstance(intent, Cancel):
                if not super().handle(intent):  # a button with Esc on its key cap
                    self.exits.menu()
                return True
        if isinstance(intent, Leave):
            self._hold_nothing()
        if self.asking.handle(intent):
            return True
        if isinstance(intent, Key) and intent.name == ZOOM_KEY:
            self.zoom.held = True
            return True
        if not self.watched and self.commentary_panel.handle(intent):
            self.dirty = True
            return True
        if isinstance(intent, Key) and intent.name == "t" and self.ctx.scale.rails:
            self.flip_commentary()
            return True
        return super().handle(intent)

    def _beside_the_table(self, pos: tuple[int, int]) -> bool:
        """Whether a button of the left column is at this point; such buttons work even during animations."""
        return any(node.enabled and node.contains(pos) for node in self.left.nodes)

    # Time -------------------------------------------------------------------------------------------------------------

    def _let_time_pass(self, seconds: float) -> None:
        """Advance the clock of a session with a time limit, and announce when it ends.

        The clock stops while a deal is settled: running out there, it would call the finished deal the last one,
        although another follows.
        """
        length, before = self.match.terms.length, self.match.spent
        if length.minutes and self.match.view(None).table.result is not None:
            return
        said = end_words(self.match)
        self.match.spend(seconds)
        self.dirty |= end_words(self.match) != said
        if length.up(self.match.spent) and not length.up(before):
            self.stage.notify(_(LAST_DEAL), again=True)

    def update(self, seconds: float) -> bool:
        """Advance the deal by the elapsed time; return whether a repaint is needed."""
        self.pacer.pass_time(seconds)
        self._let_time_pass(seconds)
        self.asking.hurry.pass_time(seconds)
        moving = self.motions.update(seconds)
        if not self.busy and not self.paused:
            moving |= self.pacer.update(seconds)
        if not self.on_stage:
            return False
        thinks_on, advised = self.hint_button.think(self.show_hint)
        self.dirty |= advised
        moving |= thinks_on
        moving |= self.prompt.update(seconds)
        moving |= self.calling.update(seconds)
        moving |= self.asking.update(seconds)
        if self.pacer.answered != self._answered:
            self._answered = self.pacer.answered
            self.refresh_notes()
            self.dirty = True
        lively = not self.ctx.settings.reduced_motion and not self.state.over and not self.held
        thinking = self.pacer.thinking and lively
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.ctx.speed)
        if self.companion is not None:
            if moving or self.dirty:
                self.follow()  # the companion points at nodes, which must match the state
            moving |= self.companion.update(seconds)
        if moving or self.dirty or self.focus.changed or self.focus.easing:
            self.follow()
            describe_plaques(self.plaques, self.match, self.to_act(), self.marks_of)
        self.asking.place(self.plaques[self.state.viewer].rect, self.nodes, self.keep_clear)
        self.dirty |= self.zoom.update(self.focus, seconds)
        self.zoom.place(self.nodes, self.keep_clear)
        if moving:
            self.focus.refresh()
        return moving or self.zoom.waiting

    def due(self) -> float | None:
        """Return the seconds until the next update is needed without input; None if there is none."""
        waits = self.held or self.pacer.idle
        if self.companion is not None or self.motions.busy or not waits:
            return TICK_S
        left = self.match.terms.length.minutes * 60 - self.match.spent
        return left if left > 0 else None

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw everything from back to front; under reduced motion, the previous picture fades into the new one."""
        for paint in self.layers():
            paint(surface)
        if self.ctx.scale.rails:
            self.commentary_panel.draw(surface)
        self.calling.draw(surface)
        self.fade.paint(surface)
        if self.companion is not None:
            self.companion.draw(surface)
        self.asking.draw(surface)
        self.zoom.draw(surface)

    def side_columns(self) -> list[Drawn]:
        """Return the columns next to the table without their buttons, as items to cache; the info column is first."""
        if self.watched:
            return []
        scale, match, labels = self.ctx.scale, self.match, self.ctx.settings.plain_labels
        facts = tuple(self.left.facts()), match.commitment, self.opened, match.number, labels
        columns = [Drawn(self.left.draw_rest, facts, scale.facts)]
        if not scale.rails:
            lines = self.commentary_panel.until, *self.commentary.lines[-20:]
            columns.append(Drawn(self.commentary_panel.draw, lines, scale.talk))
        return columns

    def paint_columns_over(self, surface: Surface) -> None:
        """Paint the buttons of the left column."""
        if not self.watched:
            self.left.draw_buttons(surface)
