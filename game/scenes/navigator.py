"""Connects the scenes: decides which scene leads to which, so that each scene knows only its callbacks."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from game.book.question_pages import page_for_question
from game.i18n import _, language
from game.i18n.lists import apart, labelled, listed
from game.match.journal_errors import JournalError, StalledReadError
from game.match.launch_options import named
from game.match.players import PERSON
from game.match.replay import Replay
from game.match.roster_change import NO_CHANGE, carried, changed, joined, seat_all
from game.match.score_history import score_history
from game.match.settings import USUAL_CHIPS
from game.records.best_hand import best_hand
from game.records.journey import BY_KEY
from game.review.reviewers import persons
from game.rules import GAMES
from game.scenes.about.about_scene import AboutLauncher
from game.scenes.about.data_actions import DataActions
from game.scenes.book.index_scene import BookLauncher
from game.scenes.book.term_explainer import Explainer
from game.scenes.calendar_launcher import DailyPages
from game.scenes.couch_devices import Couch
from game.scenes.curtain import CurtainScene
from game.scenes.deck_cut_scene import CutScene
from game.scenes.default_key_bindings import ACTIONS
from game.scenes.early_title import Entrance
from game.scenes.game_uis import game_ui_of, preload, table_scene
from game.scenes.goals_scene import GoalPages, goal_line
from game.scenes.guide.lesson_launcher import Lessons
from game.scenes.journey_launcher import JourneyPages
from game.scenes.keys_scene import KeysScene, reset_invalid_keys
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.phones.phone_session import PhoneSession
from game.scenes.phones.scene import PhonesScene
from game.scenes.practice.practice_launcher import PracticeLauncher
from game.scenes.progress_dialog import ProgressDialog, wait_for_journal
from game.scenes.records.record_files import OF_REPLAYS, SUFFIXES
from game.scenes.records.records_launcher import Archive
from game.scenes.replay.viewer import ViewerScene
from game.scenes.replay.viewer_launcher import ViewerLauncher
from game.scenes.review.review_subject import ReviewCallbacks
from game.scenes.review.scene import ReviewLauncher
from game.scenes.save_replay import save_replay
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.scenes.seal_scene import SealScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.settlement.standings import StandingsCallbacks, StandingsScene
from game.scenes.strength.strength_launcher import StrengthPages
from game.scenes.table.scene import LAST_DEAL, TableScene
from game.scenes.table_rules import TableRulesScene
from game.scenes.title import TitleScene
from game.scenes.unfinished_matches_scene import WaitingScene
from game.table.match_info_text import table_facts
from game.table.sound_names import SOUNDS
from game.table.table_callbacks import Exits
from game.ui.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.about.log import Log
    from game.lessons.guided_match import GuidedMatch
    from game.match.daily_deal import Today
    from game.match.launch_options import Start
    from game.match.match import Match
    from game.match.roster_change import RosterChange
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.ui.scene import Scene
    from game.ui.stage import Stage


class Navigator:
    """Opens and replaces scenes: title, lobby, table, settlement, next deal, and back."""

    def __init__(
        self,
        store: Store,
        stage: Stage,
        toggle_fullscreen: Callable[[], None] | None = None,
        log: Log | None = None,
        on_anew: Callable[[], None] | None = None,
    ) -> None:
        self.store, self.stage = store, stage
        self.about = AboutLauncher(stage, log)
        self.data = DataActions(store, stage, on_anew or self.to_title)
        self.toggle_fullscreen = toggle_fullscreen
        self.entrance = Entrance(store, stage, lambda: self, toggle_fullscreen)
        self.lessons = Lessons(store, stage, self.pause_lesson)
        self.shelf = BookLauncher(store, stage)
        stage.on_help = self.open_book
        stage.ctx.keys.actions = ACTIONS
        reset_invalid_keys(store, stage)
        self.reviews = ReviewLauncher(stage)
        self.viewings = ViewerLauncher(store, stage, self)
        self.archive = Archive(
            store, stage, self.viewings.watch_deal, self.viewings.watch_file, self.reviews, self.viewings.play_past
        )
        self.practice = PracticeLauncher(store, stage, self.viewings)
        self.strength = StrengthPages(store, stage, self.practice.finder)
        self.archive.on_strength = self.practice.on_strength = self.strength.open
        self.days = DailyPages(store, stage, self.archive.open_deal)
        self.goals = GoalPages(
            store,
            stage,
            on_unreadable=self.archive.unread,
            on_watch=self.viewings.watch_deal,
            on_calendar=self.days.open,
        )
        self.journey = JourneyPages(store, stage, on_sit_down=self.sit_down, on_unreadable=self.archive.unread)
        stage.on_file = self.open_file
        explainer = Explainer(language, self.shelf.open)
        stage.explain = explainer
        stage.background = lambda: explainer.step() or self._work_on()
        stage.recoverable_errors, stage.on_recoverable_error = (JournalError, StalledReadError), self.unread
        self.phones = PhoneSession(stage, self._rebuild_table, self.go_on, store=store)
        self.phones.show = self.show_phones
        self.entrance.at_phones = self.at_phones
        self.couch = Couch(store, stage)
        self.couch.on_phones, self.couch.seat_phones = self.phones.seats_on_phones, self.phones.seat_phones
        self.phones.start = self.start_lobby
        self.couch.phones = self.phones
        self.couch.on_swap, self.couch.on_sit = self.phones.swap, self.phones.follow
        self.couch.on_give_up = self.phones.give_up
        self.phones.on_replaced, self.phones.on_returned = self.couch.replaced, self.couch.returned
        self.phones.change, self.phones.sit_later = self.couch.change, self.couch.sit_later
        self._coming: tuple[Match | None, RosterChange] = None, NO_CHANGE
        """The match that continues the last one with changed players, and the change itself."""

    def first(self, start: Start | Replay | None, say: Callable[[str], object] | None = None) -> Scene:
        """Return the first scene: the title or, if `start` asks for it, a table or the replay viewer.

        `say` is called with the address at which phones can join.

        Raises:
            ValueError: `start` has an invalid seed or number of seats.
        """
        if start is None:
            return self.title()
        if isinstance(start, Replay):
            return self.viewings.replay_viewer(start)
        if start.phones:
            words = self.phones.opened(start.phones)
            if say is not None:
                say(words)
        players = named(start, self.store.settings)
        cut, last = self.store.settings.cut, self.store.settings.lobby.get(start.game.name)
        chips = [USUAL_CHIPS if last is None else last.chips] * len(players)
        match = self.store.start(
            start.game, start.options, players, start.deals, start.seed, ledger=chips, dealt=not cut
        )
        return self.first_cut(match, self.to_title) if cut else self.table(match)

    def open_file(self, name: str) -> None:
        """Open a file dropped onto the window: show a replay in the viewer, or check records before importing them.

        The scene never covers a table, because a person may be choosing a move there, or hands may be hidden.
        """
        suffix = PurePath(name).suffix.lower()
        if suffix not in SUFFIXES:
            words = _("Sala opens replays (.sala) and exported records (.json), but {file} is neither.")
            self.stage.notify(words.format(file=PurePath(name).name), again=True)
        elif not isinstance(self.stage.scenes[0], TitleScene | ViewerScene) or isinstance(
            self.stage.top, Dialog | ProgressDialog
        ):
            self.stage.notify(_("Go to the title screen first, then drop the file again."), again=True)
        elif suffix in OF_REPLAYS:
            self.viewings.watch_file(name)
        else:
            self.archive.files.take_in_file(name)

    def at_phones(self) -> tuple[str, ...]:
        """Return the names of the people on phones, with a seat and without."""
        return (*self.phones.names, *self.phones.waiting_names)

    # Title and lobby --------------------------------------------------------------------------------------------------

    def title(self) -> TitleScene:
        """Return the title scene, connected to the other scenes."""
        self.phones.leave()
        self.couch.leave()
        return self.entrance.title()

    def open_game(self, name: str) -> None:
        """Open the lobby of a game, or the list of its unfinished matches if there are any."""
        if not self.entrance.waiting(name):
            self.open_lobby(name)
            return
        self.stage.push(
            WaitingScene(
                GAMES[name], lambda: self.entrance.waiting(name), lambda: self._new_match(name), self.stage.pop
            )
        )

    def _new_match(self, name: str) -> None:
        self.stage.pop()
        self.open_lobby(name)

    def open_lobby(self, name: str) -> None:
        """Open the lobby of a game."""
        back = partial(self.to_lobby, name)
        lesson = self.lessons.starter(name, back)
        lobby = LobbyScene(
            GAMES[name],
            self.store,
            self.sit_down,
            self._leave_lobby,
            lesson,
            self.let_phones_in,
            lambda: self.couch.join(lobby, self.show_phones),
        )
        lobby.cards, lobby.unseated_text = self.couch.cards, self._people_without_seats
        lobby.on_person, lobby.newcomer = self.phones.seat_new_person, self.phones.newcomer
        self.phones.at_lobby(lobby, self.couch.seat_people(lobby.choices))
        self.stage.push(lobby)
        self.lessons.offer(name, back, company=self._in_company(lobby))

    def _in_company(self, lobby: LobbyScene) -> bool:
        """Return whether several people are in a lobby, or phones are waiting for a seat there."""
        return lobby.choices.kinds.count(PERSON) > 1 or self.phones.waiting > 0

    def cover_daily(self, found: Today, play: Callable[[], None]) -> None:
        """Introduce the deal of the day, offering the game's lesson to players who do not know the game."""
        streak = self.days.streak() if self.store.settings.practice else ""
        self.lessons.cover(found, play, self.to_title, streak=streak, calendar=self.days.open if streak else None)

    def look_at_daily(self, deal: int) -> None:
        """Open the calendar of the deals of the day, or today's finished deal if the calendar is switched off."""
        if self.store.settings.practice:
            self.days.open()
        else:
            self.archive.open_deal(deal)

    def _leave_lobby(self) -> None:
        self.phones.leave()
        self.couch.leave()
        self.stage.pop()

    def show_phones(self) -> None:
        """Push the page on which phones join and take seats."""
        self.stage.push(PhonesScene(self.phones, self.stage.pop))

    def let_phones_in(self) -> None:
        """Let phones join a lobby, and show how to join and who has which seat."""
        if not self.phones.is_open:
            self.phones.open_server()
        self.show_phones()

    def _people_without_seats(self) -> str:
        """Return the lobby's text that names the people who watch or wait for a seat; '' if there are none."""
        watching = (*self.couch.watching, *self.phones.watching_names)
        waiting = [name for name in self.phones.waiting_names if name not in watching]
        said = [_("Watching: {names}").format(names=listed(watching))] if watching else []
        return apart([*said, *([labelled(listed(waiting), _("waiting for a seat"))] if waiting else [])])

    def start_lobby(self) -> bool:
        """Start the game in the open lobby at a phone's request; return False if another scene covers the lobby.

        The phones panel is closed, and the offer of a lesson is declined, because the person wants to play.
        """
        while isinstance(self.stage.top, PhonesScene):
            self.stage.pop()
        self.lessons.decline()
        top = self.stage.top
        if not isinstance(top, LobbyScene | JoinScene):
            return False
        top.focus.activate(top.start.node)
        return True

    def to_lobby(self, name: str) -> None:
        """Clear the stack and show the lobby of a game over the title."""
        self.to_title()
        self.open_lobby(name)

    def stop_of(self, match: Match) -> str:
        """Return the key of the journey's stop at which a match was started; '' if there is none, or it is hidden."""
        return match.terms.stop if self.store.settings.practice else ""

    def to_journey(self, stop: str) -> None:
        """Clear the stack and show the journey over the title, at this stop or, if its goal is reached, at the next."""
        self.to_title()
        self.journey.open(stop)

    def _work_on(self) -> bool:
        """Do one slice of background work for the pages about past deals; return whether any is left."""
        return self.archive.background() or self.practice.background() or self.strength.background()

    def to_title(self) -> None:
        """Clear the stack and show the title page."""
        self.stage.reset(self.title())

    def unread(self, error: Exception) -> None:
        """Return to the title and show the error that a page encountered when reading saved data.

        A waiting page covers the title while storage does not respond and memory has no copy of the data.
        """
        self.to_title()
        if isinstance(error, StalledReadError):
            wait_for_journal(self.stage, self.store, str(error))
        if isinstance(error, JournalError):
            self.archive.unread(error)

    def _play_loop(self, name: str) -> None:
        """Play the music or ambience with this name in a loop, if it exists."""
        if name in SOUNDS:
            self.stage.ctx.sounds.loop(name)

    # At the table -----------------------------------------------------------------------------------------------------

    def sit_down(self, match: Match, order: Sequence[Seat] = ()) -> None:
        """Show the table of a match; if nothing has been dealt yet, show the cut page first.

        `order` holds, for each seat, its player's seat at the previous table; () if nobody moves.
        """
        if not match.number and self.phones.play_all(match.players):
            match.next_deal("")
        if match.number:
            self.couch.reorder(order)
            self.phones.reorder(order)
            self.stage.reset(self.table(match))
        else:
            self.stage.push(self.first_cut(match, self.stage.pop, order))

    def first_cut(self, match: Match, on_back: Callable[[], None], order: Sequence[Seat] = ()) -> CutScene:
        """Return the cut page for the first deal of a match; the match starts when the player deals."""

        def deal(cut: str) -> None:
            lobby = next((scene for scene in self.stage.scenes if isinstance(scene, LobbyScene)), None)
            if lobby is not None:  # phones may have taken seats in it meanwhile
                seat_all(match, lobby.choices.players)
            match.next_deal(cut)
            self.sit_down(match, order)

        return CutScene(match, deal, on_back)

    def table(self, match: Match) -> TableScene:
        """Return the table scene of a match, connected to the other scenes."""
        settings = self.store.settings
        draws = settings.auto_draw and settings.last_match == match.id  # in another match it starts switched off
        self.store.change(last_match=match.id, last_game=match.game.name, auto_draw=draws)
        self.lessons.known(match.game.name)
        preload(match.game, match.options, self.store.settings)
        self._play_loop(f"ambience-{match.game.name}")
        ways = Exits(
            settlement=self.settle,
            go_on=self.go_on,
            menu=lambda: self.pause(match),
            curtain=lambda seat, ready: self.curtain(match, seat, ready),
            save=self.save_replay,
            seal=self.show_seal,
            watch=self.viewings.watch_match,
            same=self.viewings.same_deal,
            review=self.review,
            on_phone=self.phones.open_hand,
            open_for_phone=self.phones.open_here,
            settled=self.goals.announce,
        )
        table = table_scene(match, self.store, ways, self.phones.remotes(match))
        self.couch.at_table(table)
        self.phones.at_table(match, table)
        return table

    def give_devices(self, table: TableScene) -> None:
        """Give the people at the table of a match in memory their own devices."""
        self.couch.at_practice(table)

    def _rebuild_table(self, match: Match) -> None:
        """Rebuild the table after players have changed; the menu, or another page over it, stays as it is."""
        scenes, table = self.stage.scenes, self.table(match)
        before = scenes[0]
        places = range(1, len(scenes))
        pages = (at for at in places if scenes[at].outlives_table and self._fits(scenes[at], match))
        above = next(pages, len(scenes))
        if above < len(scenes):
            self.stage.replace_lowest(table, above)
        else:
            self.stage.reset(table)
        if isinstance(before, TableScene) and before.match is match:
            table.recalls(before)

    def _fits(self, page: Scene, match: Match) -> bool:
        """Return whether a page may stay open after the players of a match have changed.

        Of the cut pages, only that of the next deal may, unless a change of seats or bystanders turns it into another
        match, which needs another commitment.
        """
        if not isinstance(page, CutScene):
            return True
        change = self.couch.change(match)
        if page.match is match:
            return change == NO_CHANGE
        if page.match is not self._coming[0] or change != self._coming[1]:
            return False
        _options, players, _chips = changed(match, change, match.ledger)
        seat_all(page.match, players)
        return True

    def curtain(
        self, match: Match, seat: Seat, ready: Callable[[], None], on_pause: Callable[[], None] | None = None
    ) -> None:
        """Hide the table until the person in this seat is ready; `on_pause` replaces the normal pause menu."""
        table = self.stage.top
        if not isinstance(table, TableScene):
            raise TypeError("a curtain falls before a table")

        def fallen(ready: Callable[[], None]) -> CurtainScene:
            ways = ready, on_pause or (lambda: self.pause(match))
            text, is_own = table.pass_and_play.curtain_text(seat), self.couch.presses(seat, table.devices)
            glyph = self.couch.confirming_glyph(seat, table.devices)
            return CurtainScene(text, *ways, is_own=is_own, glyph=glyph, keys_at=table.keys_at)

        scene = fallen(ready)
        scene.rebuild = lambda: fallen(lambda: table.session.seat(seat))
        self.stage.push(scene)

    def pause(self, match: Match) -> None:
        """Push the pause menu over the table."""
        stop = self.stop_of(match)
        self._show(
            lambda: PauseScene(
                self.stage.pop,
                on_settings=self.open_settings,
                on_phones=self.show_phones,
                on_join=lambda: self._join(match),
                on_rules=lambda: self.stage.push(TableRulesScene(match.game, match.options, self.stage.pop)),
                on_book=self.open_book,
                on_lobby=lambda: self.to_lobby(match.game.name),
                on_title=self.to_title,
                on_quit=self.stage.quit,
                on_lesson=self.lessons.starter(match.game.name, partial(self.sit_down, match)),
                on_journey=partial(self.to_journey, stop) if stop in BY_KEY else None,
                facts=(*table_facts(match), *goal_line(stop)),
                kept=self.store.borrowed or self.store.hindrance,
                unsaved=table.unsaved_words if isinstance(table := self.stage.scenes[0], TableScene) else "",
            )
        )

    def _join(self, match: Match) -> None:
        """Open the join screen over the pause menu, to change who plays, and each person's name, device and seat."""
        self.couch.join_late(match, self._rebuild_table)

    def pause_lesson(self, match: GuidedMatch) -> None:
        """Push the pause menu over a lesson."""
        self._show(
            lambda: PauseScene(
                self.stage.pop,
                on_settings=self.open_settings,
                on_rules=lambda: self.stage.push(TableRulesScene(match.game, match.options, self.stage.pop)),
                on_book=self.open_book,
                on_lobby=lambda: self.to_lobby(match.game.name),
                on_title=self.to_title,
                on_quit=self.stage.quit,
                facts=(match.game.title, _("First steps")),
                kept=_("You can resume this lesson later."),
            )
        )

    def show_seal(self, match: Match, opened: bool) -> None:  # noqa: FBT001 - as the table's exits have it
        """Push the page about a deal's commitment."""
        self.stage.push(SealScene(match, self.store, self.stage.pop, opened=opened))

    def play_together(self) -> None:
        """Open the page for entering the people of a session."""
        self.couch.together(self.show_phones)

    def open_score_pad(self) -> None:
        """Open the score pad for real cards."""
        self.stage.push(PadStartScene(self.store, self.stage.pop))

    def open_settings(self) -> None:
        """Push the settings page."""
        store, stage = self.store, self.stage
        ways = self.toggle_fullscreen, self.retranslate, self.open_keys, self.about.open, self.data
        stage.push(SettingsScene(store, stage.pop, *ways))

    def _show(self, make: Callable[[], Scene]) -> None:
        """Push the scene that `make` returns; `make` is called again when the language changes."""
        scene = make()
        scene.rebuild = make
        self.stage.push(scene)

    def retranslate(self) -> None:
        """Retranslate the window and the phones after the language has changed."""
        self.stage.retranslate()
        table = self.stage.scenes[0]
        self.phones.retranslate(table if isinstance(table, TableScene) else None)

    def open_keys(self) -> None:
        """Push the page of key bindings over the settings."""
        self._show(lambda: KeysScene(self.store, self.stage.pop))

    def open_book(self) -> None:
        """Push the rules book, opened at the page that fits the current scene, such as scoring."""
        pad = next((scene for scene in self.stage.scenes if isinstance(scene, ScorePadScene)), None)
        lobby = next((scene for scene in self.stage.scenes if isinstance(scene, LobbyScene)), None)
        table = self.stage.scenes[0] if self.stage.scenes else None
        if isinstance(table, TableScene):
            view = table.prompt.view or table.match.view(None)
            game = table.match.game.name
            place = f"{game}/{table.book_page}" if table.book_page else page_for_question(game, view.table.phase)
            self.shelf.open(place, {game: table.match.options})
        elif pad is not None:
            game = pad.ledger.game.name
            self.shelf.open(page_for_question(game, "over"), {game: pad.ledger.options})
        elif lobby is not None:
            game = lobby.choices.game.name
            self.shelf.open(page_for_question(game, ""), {game: lobby.choices.options})
        else:
            self.shelf.open()

    # After the deal ---------------------------------------------------------------------------------------------------

    def settle(self, match: Match) -> None:
        """Push the settlement over the table."""
        make = game_ui_of(match.game.name).settlement
        if make is None:
            raise RuntimeError("this game is settled at its own table")
        ways = (lambda: self.go_on(match), lambda: self.pause(match), lambda: self.save_replay(match))

        def settled() -> Scene:
            sheet = make(match, *ways)
            if isinstance(sheet, ClosingScene):
                sheet.on_seal = lambda: self.show_seal(match, opened=True)
                self.viewings.offer_again(sheet, match)
                sheet.news = self.goals.news(match)
                if persons(match):
                    sheet.on_review = lambda: self.review(match)
            return sheet

        self._show(settled)

    def review(self, match: Match) -> None:
        """Open the review of the finished deal; afterwards return to the settlement or continue the match."""

        def onward() -> None:
            self.stage.pop()
            self.go_on(match)

        callbacks = ReviewCallbacks(
            self.stage.pop,
            onward,
            on_watch=lambda: self.viewings.watch_match(match),
            on_play_from=partial(self.viewings.play_from, match),
            last=match.over,
        )
        self.reviews.open(match, callbacks)

    def save_replay(self, match: Match) -> bool:
        """Save the finished deal as a file next to the journal and notify the player; return whether it was saved."""
        return save_replay(match, self.stage)

    def go_on(self, match: Match) -> None:
        """Start the next deal; after the last one, show the final standings."""
        match.finish_deal()
        top, table = self.stage.top, self.stage.scenes[0]
        if not isinstance(table, TableScene):
            raise TypeError("a deal ends at a table")
        if match.over:
            self.store.change(auto_draw=False)  # it was switched on for this match
            self.stage.notices.take_back(_(LAST_DEAL))  # the standings say why they are shown
            standings = self._standings(match)
            if top is table:
                self.stage.push(standings)
            else:
                self.stage.replace(standings)
            return
        change = self.couch.change(match)
        if change != NO_CHANGE:
            self._go_on_with(match, change)
            return
        if not self.store.settings.cut or self.phones.without_screen:
            self._next_deal("")
            return

        def cutting() -> Scene:
            return CutScene(match, self._next_deal, lambda: self.pause(match))

        scene = cutting()
        scene.rebuild = cutting
        if top is table:
            self.stage.push(scene)
        else:
            self.stage.replace(scene)

    def _go_on_with(self, match: Match, change: RosterChange) -> None:
        """Continue the session with changed or moved players; the old match ends when the next deal starts."""
        following, order = joined(self.store, match, change), change.new_order(len(match.known))
        self._coming = following, change

        def deal(cut: str) -> None:
            following.next_deal(cut)
            match.end()
            self.phones.seat_late(match)
            self.sit_down(following, order)

        if self.store.settings.cut and not self.phones.without_screen:
            self.stage.push(CutScene(following, deal, self.stage.pop))
        else:
            deal("")

    def _next_deal(self, cut: str) -> None:
        """Start the next deal and remove all scenes above the table."""
        table = self.stage.scenes[0]
        if not isinstance(table, TableScene):
            raise TypeError("a deal follows at a table")
        table.referee.next_deal(cut)
        if self.stage.top is table:
            table.next_deal()
        else:
            self.stage.pop()

    def _standings(self, match: Match) -> StandingsScene:
        """Return the page at the end of a match, which offers another match with new chips or with the current ones."""
        daily = self.days.has_result(match)
        callbacks = StandingsCallbacks(
            title=self.to_title,
            again=None if daily else lambda: self._another(match, score_history(match).began),
            play_on=lambda: self._another(match, match.final_chips, on=True),
            lobby=lambda: self.to_lobby(match.game.name),
            watch=self.viewings.watch_deal,
            calendar=self.days.open if self.store.settings.practice and daily else None,
            journey=partial(self.to_journey, stop) if (stop := self.stop_of(match)) else None,
        )
        return StandingsScene(match, callbacks, best_hand(self.store.journal, score_history(match)))

    def _another(self, match: Match, chips: Sequence[int], *, on: bool = False) -> None:
        """Start another match with the same players, house rules and length, and a new seed.

        People who asked during the last deal to join or leave now do so. If `on`, bank and pot are carried over.
        """
        dealt = not self.store.settings.cut or self.phones.without_screen
        change = self.couch.change(match)
        options, players, held = changed(match, change, chips)
        terms = match.game, options, players, match.deals
        length = match.terms.length
        follows, carry = (match.id, carried(match, change)) if on else (0, None)
        stop = match.terms.stop if change == NO_CHANGE else ""
        another = self.store.start(
            *terms, ledger=held, dealt=dealt, length=length, follows=follows, carry=carry, stop=stop
        )
        self.phones.seat_late(match)
        self.sit_down(another, change.new_order(len(match.known)) if change != NO_CHANGE else ())
