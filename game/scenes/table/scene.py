"""Base class of all table scenes, which shows each deal from its first event to its last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.access.accessible_node import Region
from game.i18n import N_, _
from game.i18n.sentences import as_sentence, together
from game.match.players import called_at, house_bank_seat
from game.match.previous_players import reader_at
from game.scenes.save_replay import again_buttons
from game.scenes.table.autoplay import AutoplayControls
from game.scenes.table.background import describe_plaques, show_faces
from game.scenes.table.commentary import CommentaryPanel
from game.scenes.table.deal_screen import DealScreen, Fade
from game.scenes.table.floating_button import KEY as PEEK_KEY
from game.scenes.table.hint_buttons import NOT_ASKED, HintButton, HintControl, LabelsButton
from game.scenes.table.hooks import GameTable
from game.scenes.table.magnifier import KEY as ZOOM_KEY
from game.scenes.table.magnifier import PieceZoom
from game.scenes.table.moment_layer import MomentLayer, Stage
from game.scenes.table.own_devices import OwnDevices
from game.scenes.table.question_presenter import Questions
from game.scenes.table.screen_reader_outline import Outline
from game.scenes.table.shared_screen_claims import Calling
from game.scenes.table.side_columns import SideColumns
from game.scenes.table.speech_bubble import SpeechBubble, TableTalk, said_in
from game.scenes.table.table_context import TableContext
from game.scenes.table.window_frame import WindowFrame
from game.scenes.text_context import WordContext
from game.table.characters import Moods, pause_of
from game.table.closed_hands import left_closed, record_of, since_first_opened
from game.table.commentary import Commentary
from game.table.device_assignment import GAMEPAD, Devices
from game.table.emblems import are_emblems, emblem_of, match_emblems
from game.table.hint import Hint
from game.table.match_info_text import SessionClock, continue_label
from game.table.motion import Motions
from game.table.outline_headings import headings
from game.table.pacer import LEAST_S, MOST_S, Pacer
from game.table.pass_and_play import PassAndPlay
from game.table.screen_session import ScreenSession
from game.table.small_talk import SmallTalk
from game.table.turn_glow import TurnGlow
from game.typing_compat import override
from game.ui.animation import call, wait
from game.ui.intents import Cancel, Confirm, Intent, Key, Leave, Pointer, Secondary
from game.ui.key_bindings import KEYBOARD
from game.ui.misclick_guard import RESULT_S
from game.ui.plaque import Plaque
from game.ui.scene import TICK_S, Scene
from game.ui.widgets import Button
from game.words import Reader
from game.words.reader import holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pygame import Rect, Surface

    from game.access.accessible_node import Passage
    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.players import Player
    from game.match.store import Store
    from game.rules.contract import Event, Seat
    from game.scenes.phones.phones_button import PhonesButton
    from game.table.geometry import Box
    from game.table.moments import Moment
    from game.table.table_callbacks import Exits
    from game.ui.node import Node


LAST_DEAL: Final = N_("Time is up: this is the last deal.")
LAID_MS: Final = 700.0
"""Milliseconds for which a person sees their own move before a curtain hides it."""


class TableScene(GameTable, Scene):
    """A match at its table: paints and animates its deals, and asks the people at the screen.

    A move takes this path: a part of the table calls `context.answer`, the referee plays the move, the pacer receives
    its events, `DealScreen.show` shows each of them, `new_state` completes them, and `Questions.ask` asks the next
    question. A game's scene creates its parts in `build_parts` and implements `GameTable`; the parts know the
    `TableContext`, never the scene.
    """

    questions: Questions
    """Asks the people at this screen; created on entering the table, like all its parts."""
    called_you: Seat | None = None
    """Seat called 'You' at a view-only table; None if there is none."""
    hands_over_table: Callable[[], Sequence[Rect]] = staticmethod(lambda: ())
    """Returns the areas, in pixels, of hands that a replay shows face up over the table."""
    paused = False
    """Whether play is paused; animations that are already running still complete."""

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        """Create the table; `seated` holds the match's referee and the people at this screen."""
        super().__init__()
        self.match, self.store, self.exits = match, store, exits
        self.referee = seated.referee
        self._people = seated.people
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self.devices = Devices()
        """Assigns devices to people; callers may set it before the table is entered."""
        self._answered: frozenset[Seat] = frozenset()
        self._number = match.number

    # Queries ----------------------------------------------------------------------------------------------------------

    def to_act(self) -> Seat | None:
        """Return the seat shown as the one to move; None if there is none."""
        if self.state.over:
            return None
        return self.session.asked if self.session.asked is not None else self.state.actor

    @property
    def busy(self) -> bool:
        """Whether an animation or a person's action must end before the next event."""
        return self.motions.busy or self.held

    @property
    def opens_hands(self) -> bool:
        """Whether people open their hands one by one after all answers have been given."""
        return False

    @property
    def opens_for_phone(self) -> str:
        """Name of the key that opens the hand that a person is opening on a phone; '' if there is none."""
        return ""

    @property
    def opened(self) -> bool:
        """Whether the deal has been shown to its end, so that its digest may be published."""
        return self.state.over and not self.busy

    # Lifecycle --------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Create all widgets and show the match's current deal."""
        ctx = self.ctx
        people = tuple(self._people)
        self.frame = WindowFrame(ctx.scale)
        self.motions = Motions(lambda: ctx.speed * self.pacer.tempo, lambda: ctx.settings.reduced_motion)
        self.you = self.called_you if self.watched else people[0] if len(people) == 1 else None
        names = called_at(self.match.players, self.match.options)
        self.reader = Reader(self.match.game.name, self.pack, names, self.you)
        others = any(player.is_person and seat not in people for seat, player in enumerate(self.match.players))
        in_company = len(people) == 1 and others and not self.watched
        self.session = session = ScreenSession(people, lambda: in_company and self.store.settings.peek)
        self.own_devices = OwnDevices(session, people, self.devices)
        curtain = self._let_curtain_fall
        self.pacer = Pacer(
            self.referee,
            self._people,
            session,
            self.policy,
            speed=lambda: ctx.speed,
            curtain=curtain,
            pause_of=self._pause_of,
        )
        self.advice = Hint(self.reader, self.pack)
        self.context = TableContext(
            ctx,
            self.motions,
            self.reader,
            people,
            session,
            lambda *moves, seat=None: self.questions.answer(*moves, seat=seat),
            self._move_focus,
            self.changed,
            lambda: self.companion is not None and self.companion.is_test,
            self._warn,
        )
        self.commentary = Commentary(self.reader, self.stage.voice.say, self._reader_at)
        self.pass_and_play = PassAndPlay(self.match, self.reader, people, self.devices)
        seats = range(len(self.match.players))
        self.emblems = match_emblems(self.match)
        if self.watched and not are_emblems(self.match.emblems, len(seats)):
            self.emblems = tuple(emblem_of(seat, self.you) for seat in seats)
        self.plaques = [Plaque(ctx, self.reader.title(seat), self.emblems[seat]) for seat in seats]
        self.menu_button = Button(ctx, _("Menu"), self.exits.menu, icon="menu", key="m", size=19, name="menu")
        self.hint_control = self.make_hint_control()
        self.hint_button = HintButton(ctx, self.advice, self.hint_control.flip)
        self.labels_button = LabelsButton(ctx, self.store, self.changed)
        self.commentary_panel = CommentaryPanel(ctx, self.commentary)
        self.fade = Fade(ctx, self.motions)
        self.calling = Calling(self.context, self.devices, seats, self.plaques)
        self.autoplay = AutoplayControls(
            self.match.game,
            self.context,
            self.store,
            self.pacer,
            prompt=lambda: self.prompt,
            notices=self.stage.notices,
            skip=self.skip_ahead,
            can_skip=not all(player.is_person for player in self.match.players),
            guided=self.companion is not None,
        )
        self.zoom = PieceZoom(ctx, self.equipment, self.reader)
        self.clock = SessionClock(self.match, lambda: self.stage.notify(_(LAST_DEAL), again=True))
        self.moments = MomentLayer(
            self.context,
            self.match.game.name,
            len(seats),
            speed=self._moment_speed,
            stage=self._moment_stage,
            pieces=self.paint_moment_pieces,
            shown=lambda: not self.pacer.skipping,
            decided=lambda: self.watched or self.pacer.ends_deal,
        )
        self.deal_screen = DealScreen(
            self,
            self.context,
            self.match,
            commentary=self.commentary,
            pass_and_play=self.pass_and_play,
            advice=self.advice,
            fade=self.fade,
            autoplay=self.autoplay,
            moments=self.moments,
        )
        self.questions = Questions(
            self,
            self.deal_screen,
            self.context,
            self.pacer,
            pass_and_play=self.pass_and_play,
            calling=self.calling,
            autoplay=self.autoplay,
            hints=self.hint_control,
            voice=self.stage.voice,
            notices=self.stage.notices,
            misclick_guard=self.stage.misclick_guard,
            settings=lambda: self.store.settings,
            in_company=in_company,
            hide=self._hide_hands,
        )
        self.pacer.screen, self.pacer.questions = self.deal_screen, self.questions
        self.build_parts()
        self.prompt.advice = self.advice
        self.left.opened = lambda: self.opened
        if self.has_own_settlement and not self.watched:
            self.left.later += again_buttons(ctx, self.match, self.exits)
        self.left.seal.on_activate = lambda: self.exits.seal(self.match, self.opened)
        self.columns = SideColumns(None if self.watched else self.left, self.commentary_panel)
        self.glow = TurnGlow(self.plaques)
        self.moods = Moods(len(self.plaques))
        bubble = SpeechBubble(ctx, self.plaques, self.stage.voice, lambda: self.store.settings.small_talk)
        self.talk = TableTalk(
            self.match,
            SmallTalk(self._speakers, said_in(self.stage)),
            bubble,
            silent=self.watched or self.companion is not None,
            obstacles=self._talk_obstacles,
        )
        talk = (self.commentary, self.commentary_panel)
        self.outline = Outline(ctx, self.prompt, self.plaques, self.left, talk)
        self._start_deal(people[0] if people else 0)
        closed = 0 if self.watched else left_closed(self.match, self.store.settings.opening, self.opens)
        if closed:
            self.show_rest(closed)
        if self.companion is not None:
            self.companion.sit_down()

    def _note_closed(self) -> None:
        """Record how far a decided deal has been shown, for a restart before all hands are open."""
        match = self.match
        if not match.id or self.watched or not since_first_opened(match, self.opens):
            return
        record = "" if self.session.settled else record_of(match, self.pacer.unseen + self.held)
        if record != self.store.settings.opening:
            self.store.change(opening=record)

    @property
    def _speakers(self) -> Sequence[Player]:
        """Players by seat for the small talk; a house bank has no name, which makes it silent."""
        house = house_bank_seat(self.match.players, self.match.options)
        return [player._replace(name="") if seat == house else player for seat, player in enumerate(self.match.players)]

    def _pause_of(self, seat: Seat | None) -> tuple[float, float]:
        return (LEAST_S, MOST_S) if seat is None else pause_of(self.match.players[seat])

    def make_hint_control(self) -> HintControl:
        """Return the object that gives hints; a game may override this."""
        return HintControl(
            self.advice,
            self.match,
            prompt=lambda: self.prompt,
            refuse=self.refuse_hint,
            changed=self.changed,
        )

    def refuse_hint(self) -> None:
        """Tell a person who requests a hint during the deal that no question is open."""
        if not self.state.over:
            self.stage.notify(_(NOT_ASKED), again=True)

    def _hide_hands(self) -> None:
        self.ctx.settings = self.store.change(peek=True)

    def retranslate(self) -> None:
        """Rebuild the table in the current language; the referee resends the deal's state."""
        pass_and_play, pacer, unseen = self.pass_and_play, self.pacer, self.unseen
        self.leave()
        self.enter()
        self.pass_and_play.follows(pass_and_play)
        if not self.session.alone:
            self.pacer.follows(pacer)
        if unseen:
            self.show_rest(unseen)
        self.motions.finish()

    def _reader_at(self, place: int) -> Reader:
        """Return the reader for the event at an index of the deal's history."""
        return reader_at(self.match, self.reader, place)

    def recalls(self, before: TableScene) -> None:
        """Take over the state of the previous table after a change of players.

        This includes which hands were looked at, claims, warnings and unseen events.
        """
        self.pass_and_play.follows(before.pass_and_play)
        self.pacer.recalls(before.pacer)
        self.questions.recalls(before.questions)
        if before.unseen:
            self.show_rest(before.unseen)

    @property
    def unseen(self) -> int:
        """Number of events that a rebuilt table must still show; 0 if it may show the current state."""
        return 0

    def show_rest(self, unseen: int) -> None:
        """Show the last `unseen` events of the deal.

        By default, do nothing, because the current state is already shown.
        """

    @property
    def sign(self) -> PhonesButton | None:
        """Sign that tells people that phones can join; None while they cannot."""
        return self.left.sign

    def show_open(self, sign: PhonesButton | None) -> None:
        """Show the sign that phones can join, or remove it if `sign` is None."""
        self.left.sign = sign
        self.layout(self.ctx.scale)
        self.dirty = True

    def leave(self) -> None:
        """Discard everything that has not been shown yet."""
        self.motions.reset()
        self.moments.clear()
        self.pacer.close()
        if self.companion is not None:
            self.companion.leave()

    def resume(self) -> None:
        """Continue after the scene above has closed; it may have changed the deal or the settings."""
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
        """Complete only the running animations."""
        self.motions.finish()
        self.moments.finish()

    def show_again(self) -> None:
        """Show the current deal again as it is now, without animation."""
        self._start_deal(self.state.viewer)
        self.motions.finish()
        self.layout(self.ctx.scale)

    def _start_deal(self, viewer: Seat) -> None:
        told = self.pacer.begin()
        self.questions.begin()
        self.motions.reset()
        self.prompt.close()
        self.advice.drop()
        self.commentary.begin(told.events)
        self.moods.begin(told.events)
        self.moments.begin(told.events)
        self.talk.begin(told.events)
        self.commentary_panel.to_newest()
        self.pass_and_play.recent.begin(told.events)
        self.refresh_chips()
        self.deal_screen.see(told.view, viewer)
        self.begin_deal()
        if self.match.fresh and self.ctx.speed > 0:
            self.deal_out()

    def refresh_chips(self) -> None:
        """Update the chips on all plaques."""
        for seat, plaque in enumerate(self.plaques):
            plaque.chips = holding(self.match.ledger[seat], own=seat == self.reader.you)

    @override
    def narrate(self, event: Event) -> None:
        self.commentary.add(event)
        self.moods.hear(event)
        self.talk.hear(event)
        self.pass_and_play.recent.add(event)

    @override
    def finish(self) -> None:
        self.stage.notices.take_back(_(NOT_ASKED))
        self.exits.settlement(self.match)
        self.exits.settled(self.match)

    def settle_here(self, gain: int | None) -> str:
        """Settle the deal at this table, with a sound for `gain`; return the label of the Continue button.

        A press that was to skip how the deal ended does not press that button.
        """
        self.talk.take_leave()
        self.stage.notices.take_back(_(NOT_ASKED))
        self.stage.misclick_guard.appeared(self.ctx.speed, ignores_s=RESULT_S)
        self.ctx.sounds.play("win" if gain is not None and gain > 0 else "notice", 0.4)
        self.exits.settled(self.match)
        self.dirty = True
        return continue_label(self.match)

    def _let_curtain_fall(self, seat: Seat, ready: Callable[[], None]) -> None:
        """Hide the table behind a curtain, after first showing the last move with the hand face down."""
        if self.pass_and_play.unseen and self.session.at_screen is not None:
            self.motions.timeline.play(wait(LAID_MS), call(lambda: self.exits.curtain(seat, ready)))
        else:
            self.exits.curtain(seat, ready)

    # Requests of the table's parts ------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Request a repaint."""
        self.dirty = True

    def _tell_hint(self) -> None:
        """Show a new hint, and announce it with its strongest reason.

        The focus moves to what is recommended, so a press right afterwards was meant for something else.
        """
        self.show_hint()
        self.stage.misclick_guard.appeared(self.ctx.speed)
        self.stage.voice.say(together((as_sentence(self.advice.title), *self.advice.why[0][:1])))

    def _move_focus(self, node: Node) -> None:
        """Focus a node, with a visible ring if keys or a gamepad were used last."""
        self.focus.focus(node, show=self.ctx.keys.moved_by_keys)

    @override
    def arrange(self) -> None:
        self.layout(self.ctx.scale)

    # Layout -----------------------------------------------------------------------------------------------------------

    def place_plaques(self, boxes: Iterable[Box]) -> None:
        """Place the plaques of all seats in these boxes (units)."""
        for plaque, box in zip(self.plaques, boxes, strict=True):
            plaque.place(self.frame.rect(box))

    @override
    def layout(self, scale: Any) -> None:
        self.frame = WindowFrame(self.ctx.scale)
        self.place()
        self.labels_button.show_state()
        self.zoom.layout()
        self.left.layout()
        self.commentary_panel.layout()
        self.prompt.layout()
        self.calling.place(self.frame)
        self.moments.layout()
        self.talk.bubble.layout()
        if self.companion is not None:
            self.companion.layout()

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of plaques, table, left column and prompt, later ones on top."""
        plaques = [plaque.node for plaque in self.plaques]
        if self.watched:
            return [*plaques, *self.table_nodes()]
        over = self.companion.nodes() if self.companion is not None else ()
        over = (*over, *self.questions.nodes)
        asked = [*self.prompt.nodes(), *self.calling.nodes]
        return [*plaques, *self.table_nodes(), *self.left.nodes, *asked, *self.commentary_panel.nodes, *over]

    def keep_clear(self) -> Sequence[Rect]:
        """Return areas that tooltips must not cover.

        These are the commentary, the prompt, overlays, and the last and recommended pieces.
        """
        found = [*super().keep_clear(), *self.prompt.rects, *self.overlay_rects(), *self.calling.rects]
        if self.commentary_panel.shown:
            found.append(self.commentary_panel.panel.rect)
        if self.companion is not None:
            found += self.companion.rects()
        last = self.last_played_spot()
        if last is not None:
            found.append(self.frame.spot_rect(last))
        advised = self.advice.pieces(self.prompt.view)
        found += [node.bounds for node in self.nodes() if node.role == "piece" and node.label in advised]
        return [*found, *self.zoom.rects]

    def _moment_speed(self) -> float:
        """Return the speed of moments, which is that of playback in a replay.

        At a table it is at least 1, because moments delay questions.
        """
        speed = self.ctx.speed * self.pacer.tempo
        return speed if self.watched else max(1.0, speed)

    def _moment_stage(self, moment: Moment) -> Stage:
        """Return the areas of the table for a moment."""
        nodes = self.nodes()
        kept = [plaque.rect for plaque in self.plaques]
        kept += [*self.captions(), *self.prompt.rects, *self.overlay_rects(), *self.calling.rects]
        light = [node for node in nodes if node.role == "lying" or (node.role == "button" and not node.enabled)]
        kept += [*self.talk.bubble.rects, *(node.bounds for node in nodes if node not in light)]
        if self.companion is not None:
            kept += self.companion.rects()
        if self.stage.notices.current:
            kept.append(self.stage.notices.box())
        closed = [spot for each in range(len(self.plaques)) for spot in self.closed_hand(each)]
        soft = [node.bounds for node in light]
        soft += [*map(self.frame.spot_rect, [*closed, *self.resting_spots()]), *self.hands_over_table()]
        others = [plaque.rect for seat, plaque in enumerate(self.plaques) if seat != moment.seat]
        anchor = self.moment_anchor(moment)
        return Stage(self.plaques[moment.seat].rect if anchor is None else anchor, kept, soft, others)

    @override
    def occupied(self) -> Sequence[Rect]:
        return [*self._talk_obstacles(), *self.captions(), *self.talk.bubble.rects]

    def _talk_obstacles(self) -> Sequence[Rect]:
        """Return the areas, other than texts, that a speech bubble must not cover, in pixels."""
        found = [node.bounds for node in self.nodes() if node.role != "seat"]
        last = self.last_played_spot()
        spots = [spot for seat in range(len(self.plaques)) for spot in self.closed_hand(seat)]
        spots += [*self.resting_spots(), *([last] if last is not None else ())]
        found += [*map(self.frame.spot_rect, spots), *(plaque.outline for plaque in self.plaques)]
        found += [*self.prompt.rects, *self.overlay_rects(), *self.calling.rects, *self.zoom.rects]
        found += [area] if (area := self.moments.area) is not None else []
        return [*found, *([self.commentary_panel.panel.rect] if self.commentary_panel.shown else ())]

    # Text and screen reader -------------------------------------------------------------------------------------------

    @property
    def subject(self) -> WordContext:
        """The match's game, house rules and players, used to explain terms."""
        return WordContext(self.match.game.name, self.match.options, self.reader.names)

    @property
    def spoken_title(self) -> str:
        """Name of the game, which a screen reader reads as the scene's title."""
        return self.match.game.title

    def headings(self) -> Sequence[str]:
        """Return the headings in reading order, with question and hand first."""
        return headings()

    def heading_at(self, box: Region) -> tuple[str, ...]:
        """Return the heading under which a screen reader lists a text on the table."""
        return self.outline.heading_at(box)

    def passage_areas(self) -> Sequence[Region]:
        """Return areas of texts that a screen reader reads elsewhere: in nodes, or in a spoken line."""
        return [*self.outline.revealed_at(self.nodes()), *(Region(*rect) for rect in self.talk.bubble.rects)]

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Return the headings under which a screen reader lists a node."""
        return self.outline.group_of(node)

    def passages(self) -> Sequence[Passage]:
        """Return the info lines and the commentary as texts for a screen reader."""
        return self.outline.passages()

    def node_description(self, node: Node) -> str:
        """Return the text shown elsewhere for a node: an enlarged piece's name, or the hint's title."""
        choice = self.advice.choice
        if choice is not None and node.name and node.name == self.prompt.button_of(choice.move):
            return self.advice.title
        return self.zoom.said_of(node)

    # Input ------------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Release held keys, because a scene above now receives the input."""
        self.key_released(ZOOM_KEY)
        self.key_released(PEEK_KEY)

    def key_released(self, key: str) -> None:
        """Handle the release of the key that enlarges a piece or shows the hand."""
        if key == ZOOM_KEY:
            self.zoom.held = False
        self.questions.key_released(key)

    def flip_commentary(self) -> None:
        """Open or close the commentary drawer."""
        self.commentary_panel.open = not self.commentary_panel.open
        self.commentary_panel.to_newest()
        self.dirty = True

    def complete(self) -> None:
        """Finish the running animations up to the next display, as a click does.

        The press after it does not end that display for a second, so that it is seen.
        """
        if self.motions.finish_phase(ended=self.moments.active):
            self.stage.misclick_guard.appeared(self.ctx.speed, ignores_s=RESULT_S)
        self.moments.finish()

    def skip_ahead(self) -> None:
        """Show the following events quickly; once the deal is decided, only complete what is shown, as a click does."""
        if not self.pacer.ends_deal:
            self.pacer.skip_ahead()
        elif self.motions.busy and not self.stage.misclick_guard.ignores(None):
            self.complete()

    def take_back(self) -> bool:
        """Handle right click or Escape: take back a discard, hide a hint, close the drawer, or deselect."""
        if self.questions.regret.take_back():
            return True
        if self.advice.wanted:
            self.advice.drop()
            return True
        if self.commentary_panel.open and self.ctx.scale.rails:
            self.flip_commentary()
            return True
        return self.prompt.take_back()

    def as_pressed(self, intent: Intent) -> bool:
        """Return whether an intent comes from a person's own key, to which key bindings do not apply."""
        return self.session.shared and self.own_devices.owner(intent) is not None

    def as_meant(self, intent: Intent) -> Intent | None:
        """Translate an intent for the person who is asked; None if it comes from another person's device."""
        return self.own_devices.read(intent)

    @property
    def key_labels(self) -> Mapping[str, str]:
        """Labels of key caps at a shared screen, where each person has their own keys."""
        return self.own_devices.labels

    @property
    def key_device(self) -> str:
        """Device whose buttons are shown on key caps if people share the screen; '' for the last used."""
        device = self.own_devices.marked_device
        if device is None:
            return ""
        return self.ctx.keys.family_of(device.name) if device.kind == GAMEPAD else KEYBOARD

    def is_press(self, intent: Intent) -> bool:
        """Return whether an intent is a press that could answer a question or skip animations."""
        if isinstance(intent, Pointer) and self.left.has_button_at(intent.pos):
            return False
        return super().is_press(intent)

    def handle(self, intent: Intent) -> bool:
        """Handle an intent: a press skips animations; right click and Escape undo; nodes get the rest."""
        pressed = self.is_press(intent)
        if self.calling.handle(intent):
            return True
        if pressed and not self.session.waits_for_people:
            self.stage.misclick_guard.press(self.ctx.speed)
            self.pacer.skip_pause()
            if self.motions.busy:
                self.complete()
                self.dirty = True
                return True
        if pressed or not isinstance(intent, Pointer | Leave):
            self.dirty |= self.moments.finish() and not self.motions.busy
        if isinstance(intent, Cancel | Secondary):
            if self.take_back():
                self.dirty = True
                return True
            if isinstance(intent, Cancel):
                if not super().handle(intent):  # a button with Esc on its key cap
                    self.exits.menu()
                return True
        if isinstance(intent, Leave):
            self.pause()
        if self.questions.handle(intent):
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

    def _warn(self, sentence: str) -> bool:
        """Show and speak a warning, unless a lesson or puzzle is in progress; return whether it did."""
        if self.companion is not None:
            return False
        self.stage.notices.say(sentence, again=True)
        self.stage.voice.say(sentence)
        self.changed()
        return True

    def reads_on(self, intent: Intent) -> bool:
        """Let Enter continue a lesson's text unless a focus ring is shown; return whether it did."""
        continue_node = self.companion.continue_node if self.companion is not None else None
        if continue_node is None or not isinstance(intent, Confirm) or intent.key == "space":
            return False
        return not self.focus.ring_shown and not self.motions.busy and self.focus.activate(continue_node)

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Advance the deal by the elapsed time; return whether more frames are needed."""
        self.pacer.pass_time(seconds)
        self.dirty |= self.clock.pass_time(seconds)
        moving = self.motions.update(seconds)
        moving |= self.moments.update(seconds)
        if not self.busy and not self.paused:
            moving |= self.pacer.update(seconds)
        self._note_closed()
        self.own_devices.update(seconds, self.ctx.speed)
        if not self.on_stage:
            return False
        if not self.motions.busy:
            self.moments.prepare()
        thinks_on, advised = self.hint_button.think(self._tell_hint)
        self.dirty |= advised
        moving |= thinks_on
        moving |= self.prompt.update(seconds)
        moving |= self.calling.update(seconds)
        moving |= self.questions.update(seconds)
        if self.pacer.answered != self._answered:
            self._answered = self.pacer.answered
            self.refresh_notes()
            self.dirty = True
        lively = not self.ctx.settings.reduced_motion and not self.state.over and not self.held
        thinking = self.pacer.thinking and lively
        moving |= self.glow.update(seconds, self.to_act(), thinking=thinking, speed=self.ctx.speed)
        self.dirty |= show_faces(self.plaques, self.match, self.to_act(), self.moods)
        if self.companion is not None:
            if moving or self.dirty:
                self.follow()  # the companion points at nodes, which must match the state
            moving |= self.companion.update(seconds)
        if moving or self.dirty or self.focus.changed or self.focus.easing:
            self.follow()
            self.left.follow()
            describe_plaques(self.plaques, self.match, self.to_act(), self.marks_of)
        self.questions.place(self.plaques[self.state.viewer].rect, self.nodes, self.keep_clear)
        self.dirty |= self.zoom.update(self.focus, seconds)
        self.zoom.place(self.nodes, self.keep_clear)
        self.dirty |= self.talk.update(seconds)
        if moving:
            self.focus.refresh()
        return moving or self.zoom.waiting

    def due(self) -> float | None:
        """Return the seconds until the next update is needed without input; None if there is none."""
        waits = self.held or self.pacer.idle
        if self.companion is not None or self.motions.busy or self.moments.active or not waits:
            return TICK_S
        ends = self.talk.bubble.left_s
        if ends is None:
            return self.clock.left
        return max(TICK_S, ends if self.clock.left is None else min(ends, self.clock.left))

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw everything from back to front; with reduced motion, cross-fade from the previous picture."""
        self.talk.paint(surface, self.layers(), self.ctx.text)
        if self.ctx.scale.rails:
            self.commentary_panel.draw(surface)
        self.talk.bubble.draw(surface)
        self.calling.draw(surface)
        self.fade.paint(surface)
        if not self.watched:  # in a replay, open hands are painted above the table first
            self.moments.draw(surface)  # after the fade, because lettering may appear before its event is shown
        if self.companion is not None:
            self.companion.draw(surface)
        self.questions.draw(surface)
        self.zoom.draw(surface)
