"""What all table scenes share: one frame round a game's own parts, from a deal's first event to its last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.scenes.about import About
from game.scenes.save_replay import same_deal, watch_again
from game.scenes.table.asking import Asking
from game.scenes.table.calling import Calling
from game.scenes.table.commentary import CommentaryPanel
from game.scenes.table.context import TableContext
from game.scenes.table.fade import Fade
from game.scenes.table.ground import Drawn
from game.scenes.table.haste import Haste
from game.scenes.table.hint_buttons import HintButton, LabelsButton
from game.scenes.table.hooks import GameTable
from game.scenes.table.outline import Outline
from game.scenes.table.peek import KEY as PEEK_KEY
from game.scenes.table.plaques import tell_of_plaques
from game.scenes.table.window_frame import WindowFrame
from game.scenes.table.zoom import KEY as ZOOM_KEY
from game.scenes.table.zoom import PieceZoom
from game.table.column_words import way_on
from game.table.commentary import Commentary
from game.table.devices import Devices
from game.table.emblems import emblem_of
from game.table.glow import TurnGlow
from game.table.hand_over import HandOver, Recent
from game.table.headings import headings
from game.table.hint import Hint
from game.table.length_words import end_words
from game.table.motion import Motions
from game.table.pacer import Pacer
from game.table.shared_keyboard import SharedKeyboard
from game.ui.animation import call, wait
from game.ui.intents import Cancel, Confirm, Intent, Key, Leave, Move, Next, Pointer, Secondary
from game.ui.plaque import Plaque
from game.ui.scene import TICK_S
from game.ui.widgets import Button
from game.words import Reader, words_of
from game.words.reader import holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pygame import Rect, Surface

    from game.access.thing import Passage, Region
    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.opponents import Choice
    from game.rules.contract import Event, Seat, View
    from game.scenes.table.companion import Companion
    from game.table.calls import Calls
    from game.table.exits import Exits
    from game.table.geometry import Box
    from game.ui.node import Node


LAID_MS: Final = 700.0
"""How long a person sees what it has just played before a curtain hides it."""

LAST_DEAL: Final = N_("The time is up: this deal is the last one.")


class TableScene(GameTable):
    """A match at its table: one deal after another, painted, animated and played by whoever sits before the screen.

    A move takes one way: a part of the table calls `context.answer`, the referee plays it, the pacer hands back what it
    tells, `show` lets each event happen, `new_state` ends them, and `ask` puts the next question. A game's scene makes
    its parts in `build_parts` and fills in what `GameTable` lists; its parts know the `TableContext`, never the scene.
    """

    watched = False
    """It is only looked at: nothing is asked, what persons do by hand happens by itself, no columns stand beside it."""
    called_you: Seat | None = None
    """Where it is only looked at: who is called 'You'."""
    paused = False
    """Nothing more happens for now; what moves comes to its end."""
    companion: Companion | None = None
    """Who accompanies the deal besides: a guide."""

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        """`seated` holds the referee of this match, and the persons before this screen."""
        super().__init__()
        self.match, self.store, self.exits = match, store, exits
        self.referee = seated.referee
        self._people = seated.people
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self.by_keys = False
        """Whether the last thing came from keyboard or pad: then the focus shows on the hand from the start."""
        self._answered: frozenset[Seat] = frozenset()
        self._number = match.number
        self.devices = Devices()
        """Who holds which device; whoever opens the table may say so before it is entered."""

    # What the frame knows ---------------------------------------------------------------------------------------------

    def player_names(self) -> tuple[str, ...]:
        """What the players are called at this table, by seat."""
        return tuple(player.called for player in self.match.players)

    def to_act(self) -> Seat | None:
        """Whose turn the table shows."""
        if self.state.over:
            return None
        return self.pacer.asked if self.pacer.asked is not None else self.state.actor

    @property
    def held(self) -> bool:
        """Whether something else than a movement has to end before play goes on: dice to throw, a card to turn."""
        return False

    @property
    def opened(self) -> bool:
        """Whether the deal is over and all of it was shown, so that its digest may be."""
        return self.state.over and not self.busy

    @property
    def hint(self) -> Choice | None:
        """What the sound player would do now, while that is shown."""
        return self.advice.choice

    # Coming and going -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down: make everything, and begin with the match's deal."""
        kit = self.kit
        people = tuple(self._people)
        self.frame = WindowFrame(kit.scale)
        self.motions = Motions(lambda: kit.speed * self.pacer.tempo, lambda: kit.settings.reduced_motion)
        self.you = self.called_you if self.watched else people[0] if len(people) == 1 else None
        """The seat that is called 'You'; None where several persons play, or none."""
        self.reader = Reader(self.match.game.name, self.pack, self.player_names(), self.you)
        self.pacer = Pacer(self.referee, self._people, self, speed=lambda: kit.speed, curtain=self._let_curtain_fall)
        self.advice = Hint(self.reader, self.pack)
        self.asking = Asking(self, kit, self.reader, self.pacer, lambda: self.store.settings)
        answer, focus = self.asking.answer, self.give_focus
        self.context = TableContext(kit, self.motions, self.reader, people, answer, focus, self.changed)
        self.commentary = Commentary(self.reader, self.stage.voice.say)
        self.recent = Recent(self.reader)
        seats = range(len(self.match.players))
        self.plaques = [Plaque(kit, self.reader.title(seat), emblem_of(seat, self.you)) for seat in seats]
        self.menu_button = Button(kit, _("Menu"), self.exits.menu, icon="menu", key="m", size=19, name="menu")
        self.hint_button = HintButton(kit, self.advice, self.give_hint)
        self.labels_button = LabelsButton(kit, self.store, self.changed)
        self.commentary_panel = CommentaryPanel(kit, self.commentary)
        self._to_be_seen = False
        """Something has happened since a person was asked last."""
        self.fade = Fade(kit, self.motions)
        self.calling = Calling(self.context, self.devices, seats, self.you)
        self.haste = Haste(
            self.match.game,
            self.context,
            self.store,
            self.pacer,
            prompt=lambda: self.prompt,
            notices=self.stage.notices,
        )
        self.zoom = PieceZoom(kit, self.equipment, self.reader)
        self.build_parts()
        self.prompt.advice = self.advice
        self.left.opened = lambda: self.opened
        if self.settles_itself and not self.watched:
            self._offer_again()
        self.left.seal.on_activate = lambda: self.exits.seal(self.match, self.opened)
        self.glow = TurnGlow(self.plaques)
        talk = (self.commentary, self.commentary_panel)
        self.outline = Outline(kit, self.prompt, self.plaques, self.left, talk)
        self._start_deal(people[0] if people else 0)
        if self.companion is not None:
            self.companion.sit_down()

    def retell(self) -> None:
        """Sit down once more: the referee tells the new reader how the deal stands."""
        recent, pacer = self.recent, self.pacer
        self.leave()
        self.enter()
        self.recent.looked_as(recent)
        if not pacer.alone:
            self.pacer.follows(pacer)
        self.motions.finish()

    def recalls(self, before: TableScene) -> None:
        """The table was laid anew as somebody else sat down: who looked when is known, and what was called holds."""
        self.recent.looked_as(before.recent)
        self.pacer.recalls(before.pacer)

    def leave(self) -> None:
        """Forget what was still to be played."""
        self.motions.reset()
        self.pacer.close()
        if self.companion is not None:
            self.companion.leave()

    def resume(self) -> None:
        """What lay over the table is gone; there may be a new deal, or other settings."""
        if self.match.number != self._number:
            self.next_deal()
        self.prompt.layout()
        self.layout(self.kit.scale)

    def next_deal(self) -> None:
        """Show the match's present deal from its beginning."""
        self._number = self.match.number
        self._start_deal(self.state.viewer)
        self.layout(self.kit.scale)

    def skip_motion(self) -> None:
        """Complete what moves, and nothing beyond that."""
        self.motions.finish()

    def show_again(self) -> None:
        """Show the deal in the state that it was laid in: nothing moves."""
        self._start_deal(self.state.viewer)
        self.motions.finish()
        self.layout(self.kit.scale)

    def _offer_again(self) -> None:
        """Once the deal is over, and where that leads anywhere: to look at it once more, to play it once more."""
        watch, same = self.exits.watch, self.exits.same
        if watch is not None:
            self.left.later.append(watch_again(self.kit, lambda: watch(self.match), size=19))
        if same is not None:
            self.left.later.append(same_deal(self.kit, lambda: same(self.match), size=19))

    def _start_deal(self, viewer: Seat) -> None:
        told = self.pacer.begin()
        self.asking.begin()
        self.motions.reset()
        self.prompt.close()
        self.advice.drop()
        self.commentary.begin(told.events)
        self.recent.begin(told.events)
        self.refresh_chips()
        self.see(told.view, viewer)
        self.begin_deal()
        if self.match.fresh and self.kit.speed > 0:
            self.deal_out()

    def see(self, view: View, viewer: Seat | None = None) -> None:
        """Show the table as a view has it, from the seat of the view or else of `viewer`."""
        seat = view.seat if view.seat is not None else viewer
        self.state.read(view, self.state.viewer if seat is None else seat)
        self.motions.forget_places()
        self.dirty = True

    def refresh_chips(self) -> None:
        """Write everybody's chips on the plaques."""
        for seat, plaque in enumerate(self.plaques):
            plaque.chips = holding(self.match.ledger[seat], own=seat == self.reader.you)

    # The pacer's screen -----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays, or waits for a word, that the next thing has to wait for."""
        return self.motions.busy or self.held

    def show(self, event: Event) -> None:
        """Let one event happen."""
        self.fade.keep()
        self._to_be_seen = True
        self.animate(event)
        self.refresh_notes()
        self.tell(event)
        self.dirty = True

    def tell(self, event: Event) -> None:
        """Put an event into words beside the table; a game may wait until it is to be seen."""
        self.commentary.add(event)
        self.recent.add(event)

    def new_state(self, view: View) -> None:
        """All events are shown, and somebody will be asked, or the deal is over."""
        self.state.enter(view.table)
        self.refresh_notes()
        if self.goes_round and not self.watched and self.companion is None:
            self.haste.waits(view)
        self.dirty = True

    def calls(self, table: Any) -> bool:
        """Whether several persons before this screen call their claims of this state before anybody looks."""
        return len(self._people) > 1 and self.store.settings.claims == "call" and self.may_call(table)

    def open_calls(self, calls: Calls) -> None:
        """Let the persons before this screen call; nobody's hand lies open meanwhile."""
        self.calling.open(calls, self.frame, self._public_question())

    def close_calls(self) -> None:
        """All have called or passed."""
        self.calling.close()

    def _public_question(self) -> str:
        """What the table waits for, as everybody may know it."""
        return words_of(self.match.game.name).question(self.match.view(None), self.reader).text

    def sits_down(self, seat: Seat) -> None:
        """A person has come to a curtain that fell before another language was chosen."""
        self.pacer.sits_down(seat)

    def hand_over_to(self, seat: Seat) -> HandOver:
        """What the curtain says to the person of this seat."""
        match, people = self.match, tuple(self._people)
        return HandOver(
            match.players[seat].called,
            emblem_of(seat, self.you),
            f"{match.game.title} · {self.reader.deal(match.number, match.deals)}",
            self.recent.since(seat),
            self._public_question(),
            self.equipment,
            tuple(emblem_of(each, self.you) for each in range(len(match.players))),
            SharedKeyboard(people, self.devices.key_sets).opens_hand_of(seat),
        )

    def ask(self, view: View) -> None:
        """Ask the person of this view. Its own hand comes before it, but where all answer side by side."""
        if self.companion is None and self.haste.answers(view):
            return
        self.asking.ask(view, self._public_question())

    @property
    def shared(self) -> bool:
        """Whether several persons play at this screen."""
        return len(self._people) > 1

    @property
    def guided(self) -> bool:
        """Whether somebody accompanies the deal."""
        return self.companion is not None

    def say(self, sentence: str) -> None:
        """Let it be heard."""
        self.stage.voice.say(sentence)

    def lay_open(self, view: View) -> None:
        """Lay the own hand before the person of this view, where it does not lie there yet."""
        if self.state.covered or self.state.viewer != view.seat:
            self.see(view)
            self.layout(self.kit.scale)

    def lay_question(self, view: View) -> None:
        """Show what is asked, beside the hand that lies open."""
        if self.context.alone and self.rings(view):
            self.kit.sounds.play("bell", 0.5)
        self.follow()
        self._to_be_seen = False
        self.prompt.ask(view)
        self.refresh_notes()
        self.dirty = True

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the table as everybody may see it, from this seat."""
        self.see(self.match.view(None), seat)
        self.layout(self.kit.scale)

    def cover(self) -> None:
        """Turn the hand face down; the talk forgets what only its person may know."""
        self.prompt.close()
        self.advice.drop()
        self.commentary.conceal()
        if self.pacer.at_screen is not None:
            self.recent.looked(self.pacer.at_screen)
        if not self.state.covered:
            self.state.cover()
            self.motions.forget_places()
        self.refresh_notes()
        self.dirty = True

    def _let_curtain_fall(self, seat: Seat, ready: Callable[[], None]) -> None:
        """Let who has just played see it lie for a moment, the hand face down already; then hide the table."""
        if self._to_be_seen and self.pacer.at_screen is not None:
            self.motions.timeline.play(wait(LAID_MS), call(lambda: self.exits.curtain(seat, ready)))
        else:
            self.exits.curtain(seat, ready)

    def finish(self) -> None:
        """Everything of the deal was shown."""
        self.exits.settlement(self.match)

    def settle_here(self, gain: int | None) -> str:
        """The deal is settled at the table itself: let it be heard how you fared. What the way on is called."""
        self.kit.sounds.play("win" if gain is not None and gain > 0 else "notice", 0.4)
        self.dirty = True
        return way_on(self.match)

    def place_plaques(self, boxes: Iterable[Box]) -> None:
        """Stand the plaques in these boxes (units), by seat."""
        for plaque, box in zip(self.plaques, boxes, strict=True):
            plaque.place(self.frame.rect(box))

    def answered(self) -> None:
        """An answer is on its way: a hint goes."""
        self.advice.drop()
        self.dirty = True

    def give_focus(self, node: Node) -> None:
        """Give a node the focus, shown where keys or a pad were used last."""
        self.focus.focus(node, show=self.by_keys)

    def changed(self) -> None:
        """Something is to be painted anew."""
        self.dirty = True

    # Hints ------------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Let the sound player think about the question, and say what it would do; or take that away again."""
        view = self.prompt.view
        if self.advice.wanted or view is None:
            self.advice.drop()
        else:
            self.advice.think(view)
            if view.seat is not None:
                self.match.hinted(view.seat)
        self.dirty = True

    @property
    def hints(self) -> bool:
        """Whether a hint is shown, or thought about."""
        return self.advice.wanted

    def layout(self, scale: Any) -> None:  # noqa: ARG002 - the kit has it
        """Place everything for this window size."""
        self.frame = WindowFrame(self.kit.scale)
        self.place()
        self.labels_button.tell()
        self.zoom.layout()
        self.left.layout()
        self.commentary_panel.layout()
        self.prompt.layout()
        self.calling.place(self.frame)
        if self.companion is not None:
            self.companion.layout()

    @property
    def subject(self) -> About:
        """The words of its game."""
        return About(self.match.game.name, self.match.options, self.player_names())

    @property
    def spoken_title(self) -> str:
        """The game's name."""
        return self.match.game.title

    def headings(self) -> Sequence[str]:
        """What is asked and the hand come first."""
        return headings()

    def heading_at(self, box: Region) -> tuple[str, ...]:
        """What is written on the table, and what is asked."""
        return self.outline.heading_at(box)

    def told_at(self) -> Sequence[Region]:
        """What is told with the pieces of the hand, and with the plaques."""
        return self.outline.told_at(self.nodes())

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Its heading."""
        return self.outline.group_of(node)

    def passages(self) -> Sequence[Passage]:
        """Facts and table talk."""
        return self.outline.passages()

    def nodes(self) -> Sequence[Node]:
        """Plaques and table, then the column's buttons, then what is asked; later ones lie on top."""
        plaques = [plaque.node for plaque in self.plaques]
        if self.watched:
            return [*plaques, *self.table_nodes()]
        over = self.companion.nodes() if self.companion is not None else ()
        over = (*over, *self.asking.nodes)
        asked = [*self.prompt.nodes(), *self.calling.nodes]
        return [*plaques, *self.table_nodes(), *self.left.nodes, *asked, *self.commentary_panel.nodes, *over]

    def kept_free(self) -> Sequence[Rect]:
        """Besides the buttons: the talk, what is asked, what lies over the table, was laid last, or is advised."""
        found = [*super().kept_free(), *self.prompt.rects, *self.laid_over(), *self.calling.rects]
        if self.commentary_panel.shown:
            found.append(self.commentary_panel.panel.rect)
        if self.companion is not None:
            found += self.companion.rects()
        last = self.laid_last()
        if last is not None:
            found.append(self.frame.spot_rect(last))
        advised = self.advice.pieces(self.prompt.view)
        found += [node.bounds for node in self.nodes() if node.role == "piece" and node.label in advised]
        return [*found, *self.zoom.rects]

    def said_of(self, node: Node) -> str:
        """A piece shown large has its name under it; a button that is advised has what it does in the hint's note."""
        choice = self.advice.choice
        if choice is not None and node.name and node.name == self.prompt.button_of(choice.move):
            return self.advice.title
        return self.zoom.said_of(node)

    def pause(self) -> None:
        """Whatever was held is held for the scene above."""
        self._hold_nothing()

    def _hold_nothing(self) -> None:
        self.let_go(ZOOM_KEY)
        self.let_go(PEEK_KEY)

    def let_go(self, key: str) -> None:
        """A key is no longer held that shows a piece large, or the hand."""
        if key == ZOOM_KEY:
            self.zoom.held = False
        self.asking.let_go(key)

    def flip_commentary(self) -> None:
        """The drawer of the talk out or in."""
        self.commentary_panel.open = not self.commentary_panel.open
        self.dirty = True

    def complete(self) -> None:
        """A click completes what moves."""
        self.motions.finish()

    def take_back(self) -> bool:
        """Right click or Escape: take back a discard, or take away what lies over the table or the question lets go."""
        if self.asking.regret.take_back():
            return True
        if self.advice.wanted:
            self.advice.drop()
            return True
        if self.commentary_panel.open and self.kit.scale.rails:
            self.flip_commentary()
            return True
        return self.prompt.take_back()

    def as_pressed(self, intent: Intent) -> bool:
        """While claims are called everybody's own keys are those on the caps."""
        return self.calling.has(intent)

    def handle(self, intent: Intent) -> bool:
        """A click or key completes what moves; right click and Escape take back; else the focus tree has it."""
        pressed = (isinstance(intent, Pointer) and intent.kind == "down") or isinstance(intent, Confirm)
        pressed = pressed and not (isinstance(intent, Pointer) and self._beside_the_table(intent.pos))
        if isinstance(intent, Move | Next | Confirm):
            self.by_keys = True
        elif isinstance(intent, Pointer) and intent.kind == "down":
            self.by_keys = False
        if pressed and self.asking.hurry.stray:
            return True  # meant for what has just moved
        if self.calling.handle(intent):
            return True
        if pressed and not self.pacer.waits_for_persons:
            self.asking.hurry.press(self.kit.speed)
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
                if not super().handle(intent):  # what carries Esc on its key cap
                    self.exits.menu()
                return True
        if isinstance(intent, Leave):
            self._hold_nothing()
        if self.asking.handle(intent):
            return True
        if isinstance(intent, Key) and intent.name == ZOOM_KEY:
            self.zoom.held = True
            return True
        if isinstance(intent, Key) and intent.name == "t" and self.kit.scale.rails:
            self.flip_commentary()
            return True
        return super().handle(intent)

    def _beside_the_table(self, pos: tuple[int, int]) -> bool:
        """Whether a button of the column is there: it does what it says, whatever moves on the table."""
        return any(node.enabled and node.contains(pos) for node in self.left.nodes)

    def _let_time_pass(self, seconds: float) -> None:
        """An evening that is played for a time says how much of it is left, and when it is over."""
        length, before = self.match.terms.length, self.match.spent
        said = end_words(self.match)
        self.match.spend(seconds)
        self.dirty |= end_words(self.match) != said
        if length.up(self.match.spent) and not length.up(before):
            self.stage.notify(_(LAST_DEAL))

    def update(self, seconds: float) -> bool:
        """Let the deal go on."""
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
        lively = not self.kit.settings.reduced_motion and not self.state.over and not self.held
        thinking = self.pacer.thinking and lively
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.kit.speed)
        if self.companion is not None:
            if moving or self.dirty:
                self.follow()  # it points at what stands where the state has it
            moving |= self.companion.update(seconds)
        if moving or self.dirty or self.focus.changed or self.focus.easing:
            self.follow()
            tell_of_plaques(self.plaques, self.match, self.to_act(), self.marks_of)
        self.asking.place(self.plaques[self.state.viewer].rect, self.nodes, self.kept_free)
        self.dirty |= self.zoom.update(self.focus, seconds)
        self.zoom.place(self.nodes, self.kept_free)
        if moving:
            self.focus.refresh()
        return moving or self.zoom.waiting

    def due(self) -> float | None:
        """Opponents may think while a person is asked, a lesson watches the table, and an evening ends by the clock."""
        waits = self.held or self.pacer.at_rest
        if self.companion is not None or self.motions.busy or not waits:
            return TICK_S
        left = self.match.terms.length.minutes * 60 - self.match.spent
        return left if left > 0 else None

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up; under reduced motion the picture before gives way to this one."""
        for paint in self.layers():
            paint(surface)
        if self.kit.scale.rails:
            self.commentary_panel.draw(surface)
        self.calling.draw(surface)
        self.fade.paint(surface)
        if self.companion is not None:
            self.companion.draw(surface)
        self.asking.draw(surface)
        self.zoom.draw(surface)

    def beside(self) -> Drawn:
        """The columns beside the table, but for their buttons: painted once and kept."""

        def paint(surface: Surface) -> None:
            self.left.draw_rest(surface)
            if not self.kit.scale.rails:
                self.commentary_panel.draw(surface)

        if self.watched:
            return Drawn(lambda _surface: None, None)
        lines = tuple(self.commentary.lines[-20:])
        facts = tuple(self.left.facts())
        labels = self.kit.settings.plain_labels
        return Drawn(paint, (lines, facts, self.match.commitment, self.opened, self.match.number, labels))

    def paint_columns_over(self, surface: Surface) -> None:
        """The buttons of the left column."""
        if not self.watched:
            self.left.draw_buttons(surface)
