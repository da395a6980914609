"""One evening at the house: which scene leads to which. Scenes know nothing of one another and get only callbacks."""

from __future__ import annotations

from functools import partial
from importlib import metadata
from typing import TYPE_CHECKING, Final

from game.book.here import asked_at
from game.i18n import _, language
from game.match import replay
from game.match.course import course
from game.match.journal import JournalError
from game.match.replay import Replay
from game.match.settings import USUAL_CHIPS
from game.match.start import named
from game.match.store import home
from game.records.best_hand import best_hand
from game.review.people import persons
from game.rules import GAMES
from game.scenes.book.explainer import Explainer
from game.scenes.book.shelf import Shelf
from game.scenes.couch import Couch
from game.scenes.curtain import CurtainScene
from game.scenes.cut_scene import CutScene
from game.scenes.daily import deal_of_the_day
from game.scenes.faces import face_of, preload, table_scene
from game.scenes.guide.lessons import Lessons
from game.scenes.key_table import ACTIONS
from game.scenes.keys_scene import KeysScene, heed
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.phones.evening import PhoneEvening
from game.scenes.phones.scene import PhonesScene
from game.scenes.records.archive import Archive
from game.scenes.replay.viewings import Viewings
from game.scenes.review.desk import ReviewDesk
from game.scenes.review.subject import ReviewWays
from game.scenes.save_replay import saved_dialog
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.scenes.seal_scene import SealScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.settlement.closing import ClosingScene
from game.scenes.settlement.standings import StandingsScene, StandingsWays
from game.scenes.table.scene import TableScene
from game.scenes.table_rules import TableRulesScene
from game.scenes.title import TitleScene
from game.scenes.waiting_scene import WaitingScene
from game.table.exits import Exits
from game.table.match_facts import table_facts
from game.table.sounds import SOUNDS
from game.table.waiting import Waiting, waiting
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.lessons.guided_match import GuidedMatch
    from game.match.journal import Summary
    from game.match.match import Match
    from game.match.start import Start
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.ui.scene import Scene, Stage
    from game.ui.window import Window

DISTRIBUTION: Final = "sala-games"


class Navigator:
    """Knows the way from title to lobby, table, settlement, next deal and back."""

    def __init__(self, store: Store, stage: Stage, toggle_fullscreen: Callable[[], None] | None = None) -> None:
        self.store, self.stage = store, stage
        self.toggle_fullscreen = toggle_fullscreen
        self.lessons = Lessons(store, stage, self.pause_lesson)
        self.shelf = Shelf(store, stage)
        stage.on_help = self.open_book
        stage.kit.keys.actions = ACTIONS
        heed(store, stage)
        self.reviews = ReviewDesk(stage)
        self.viewings = Viewings(store, stage, self)
        self.archive = Archive(
            store, stage, self.viewings.watch_deal, self.viewings.watch_file, self.reviews, self.viewings.play_past
        )
        explainer = Explainer(language, self.shelf.open)
        stage.explain = explainer
        stage.background = lambda: explainer.step() or self.archive.background()
        self.phones = PhoneEvening(stage, self._lay_anew, self.go_on)
        self.phones.show = self.show_phones
        self.couch = Couch(store, stage)

    def first(self, start: Start | Replay | None, say: Callable[[str], object] | None = None) -> Scene:
        """The scene to open with: the title, or straight a table, or the viewer of a replay.

        `say` hears where phones can come in.

        Raises:
            ValueError: a start with a number of seats or a seed that there is not.
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

    # Title and lobby --------------------------------------------------------------------------------------------------

    def title(self) -> TitleScene:
        """The title; only doors that lead somewhere stand in its foot line."""
        self._let_sound("theme")
        self.phones.leave()
        doors: dict[str, Callable[[], None]] = {
            "rules": self.open_book,
            "statistics": self.archive.open_records,
            "replays": self.archive.open_replays,
            "coins": self.open_score_pad,
            "settings": self.open_settings,
        }
        if self.toggle_fullscreen is not None:
            doors["fullscreen"] = self.toggle_fullscreen
        doors["quit"] = self.stage.close
        return TitleScene(
            self.open_game,
            doors,
            waiting=self.waiting,
            daily=lambda: deal_of_the_day(self.store, self.sit_down, self.stage.notify, look=self.archive.open_deal),
            last_game=self.store.settings.last_game,
            version=version_words(),
        )

    def waiting(self, game: str = "") -> list[Waiting]:
        """Matches that can go on, the one to continue first: all of a game, or else the first of each.

        One that cannot go on any more is told of once and not offered again.
        """
        found: list[Waiting] = []
        summaries = self.store.waiting()
        games = [summary.game for summary in summaries]
        for summary in summaries:
            first = all(one.game != summary.game for one in found)
            if summary.game != game if game else not first:
                continue
            games.remove(summary.game)
            try:
                match = self.store.resume(summary.id)
            except JournalError as error:
                self.stage.notify(str(error))
                continue
            found.append(self._waiting(match, summary, games.count(summary.game)))
        return found

    def _waiting(self, match: Match, summary: Summary, more: int) -> Waiting:
        return waiting(match, summary, more, lambda: self.sit_down(match), lambda: self.store.forget(summary.id))

    def open_game(self, name: str) -> None:
        """A tray was pressed: the lobby, or first the matches of this game that wait."""
        if not self.waiting(name):
            self.open_lobby(name)
            return
        self.stage.push(
            WaitingScene(GAMES[name], lambda: self.waiting(name), lambda: self._new_match(name), self.stage.pop)
        )

    def _new_match(self, name: str) -> None:
        self.stage.pop()
        self.open_lobby(name)

    def open_lobby(self, name: str) -> None:
        """Choose how to play a game."""
        back = partial(self.to_lobby, name)
        lesson = self.lessons.way(name, back)
        lobby = LobbyScene(
            GAMES[name],
            self.store,
            self.sit_down,
            self._leave_lobby,
            lesson,
            self.show_phones,
            lambda: self.couch.join(lobby, self.show_phones),
        )
        self.phones.at_lobby(lobby)
        self.stage.push(lobby)
        self.lessons.offer(name, back)

    def _leave_lobby(self) -> None:
        self.phones.leave()
        self.stage.pop()

    def show_phones(self) -> None:
        """Lay the door for phones and their seats over what there is."""
        self.stage.push(PhonesScene(self.phones, self.stage.pop))

    def to_lobby(self, name: str) -> None:
        """Leave everything for the lobby of a game, with the title behind it."""
        self.to_title()
        self.open_lobby(name)

    def to_title(self) -> None:
        """Leave everything for the title."""
        self.stage.reset(self.title())

    def _let_sound(self, name: str) -> None:
        """Music or the sounds outside, where there are such."""
        if name in SOUNDS:
            self.stage.kit.sounds.loop(name)

    # At the table -----------------------------------------------------------------------------------------------------

    def sit_down(self, match: Match) -> None:
        """Go to a match's table; where nothing is dealt yet, the deck is cut first."""
        if match.number:
            self.stage.reset(self.table(match))
        else:
            self.stage.push(self.first_cut(match, self.stage.pop))

    def first_cut(self, match: Match, on_back: Callable[[], None]) -> CutScene:
        """The deck of a match's first deal; the match is begun when it is dealt."""

        def deal(cut: str) -> None:
            match.next_deal(cut)
            self.sit_down(match)

        return CutScene(match, deal, on_back)

    def table(self, match: Match) -> TableScene:
        """The table of a match, with the evening around it."""
        self.store.change(last_match=match.id)
        self.lessons.known(match.game.name)
        preload(match.game, match.options, self.store.settings)
        self._let_sound(f"ambience-{match.game.name}")
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
        )
        table = table_scene(match, self.store, ways, self.phones.remotes(match))
        self.couch.at_table(table)
        self.phones.at_table(match, table)
        return table

    def _lay_anew(self, match: Match) -> None:
        """Somebody else sits down: put the table on the stage again, and the phones' panel over it if it was there."""
        top, before, table = self.stage.top, self.stage.scenes[0], self.table(match)
        self.stage.reset(table)
        if isinstance(before, TableScene) and before.match is match:
            table.recalls(before)
        if isinstance(top, PhonesScene):
            self.stage.push(top)

    def curtain(
        self, match: Match, seat: Seat, ready: Callable[[], None], on_pause: Callable[[], None] | None = None
    ) -> None:
        """Hide the table until the person of this seat is there; `on_pause` lays another menu over it."""
        table = self.stage.top
        if not isinstance(table, TableScene):
            raise TypeError("a curtain falls before a table")

        def fallen(ready: Callable[[], None]) -> CurtainScene:
            ways = ready, on_pause or (lambda: self.pause(match))
            return CurtainScene(table.hand_over_to(seat), *ways, is_own=self.couch.presses(seat))

        scene = fallen(ready)
        scene.anew = lambda: fallen(lambda: table.sits_down(seat))
        self.stage.push(scene)

    def pause(self, match: Match) -> None:
        """Lay the menu over the table."""
        self._show(
            lambda: PauseScene(
                self.stage.pop,
                on_settings=self.open_settings,
                on_phones=self.show_phones,
                on_rules=lambda: self.stage.push(TableRulesScene(match.game, match.options, self.stage.pop)),
                on_book=self.open_book,
                on_lobby=lambda: self.to_lobby(match.game.name),
                on_title=self.to_title,
                on_quit=self.stage.close,
                on_lesson=self.lessons.way(match.game.name, partial(self.sit_down, match)),
                facts=table_facts(match),
            )
        )

    def pause_lesson(self, match: GuidedMatch) -> None:
        """Lay the menu over a guided deal."""
        self._show(
            lambda: PauseScene(
                self.stage.pop,
                on_settings=self.open_settings,
                on_rules=lambda: self.stage.push(TableRulesScene(match.game, match.options, self.stage.pop)),
                on_book=self.open_book,
                on_lobby=lambda: self.to_lobby(match.game.name),
                on_title=self.to_title,
                on_quit=self.stage.close,
                facts=(match.game.title, _("First steps")),
                kept=_("A guided deal is not kept."),
            )
        )

    def show_seal(self, match: Match, opened: bool) -> None:  # noqa: FBT001 - as the table's exits have it
        """Lay the page behind the seal over what there is."""
        self.stage.push(SealScene(match, self.store, self.stage.pop, opened=opened))

    def open_score_pad(self) -> None:
        """Go to the score pad for real cards."""
        self.stage.push(PadStartScene(self.store, self.stage.pop))

    def open_settings(self) -> None:
        """Lay the settings over what there is."""
        store, stage = self.store, self.stage
        stage.push(SettingsScene(store, stage.pop, self.toggle_fullscreen, self.retell, self.open_keys))

    def _show(self, make: Callable[[], Scene]) -> None:
        """Lay a scene over what there is; it is made again where another language is chosen."""
        scene = make()
        scene.anew = make
        self.stage.push(scene)

    def retell(self) -> None:
        """Another language was chosen: window and phones speak it."""
        self.stage.retell()
        table = self.stage.scenes[0]
        self.phones.retell(table if isinstance(table, TableScene) else None)

    def open_keys(self) -> None:
        """Lay the page of keys over the settings."""
        self._show(lambda: KeysScene(self.store, self.stage.pop))

    def open_book(self) -> None:
        """Lay the rules book over what there is: at what is asked at a table, at scoring, at how a game is played."""
        pad = next((scene for scene in self.stage.scenes if isinstance(scene, ScorePadScene)), None)
        lobby = next((scene for scene in self.stage.scenes if isinstance(scene, LobbyScene)), None)
        table = self.stage.scenes[0] if self.stage.scenes else None
        if isinstance(table, TableScene):
            view = table.prompt.view or table.match.view(None)
            game = table.match.game.name
            self.shelf.open(asked_at(game, view.table.phase), {game: table.match.options})
        elif pad is not None:
            game = pad.ledger.game.name
            self.shelf.open(asked_at(game, "over"), {game: pad.ledger.options})
        elif lobby is not None:
            game = lobby.choices.game.name
            self.shelf.open(asked_at(game, ""), {game: lobby.choices.options})
        else:
            self.shelf.open()

    # After the deal ---------------------------------------------------------------------------------------------------

    def settle(self, match: Match) -> None:
        """Lay the settlement over the table."""
        make = face_of(match.game.name).settlement
        if make is None:
            raise RuntimeError("this game is settled at its own table")
        ways = (lambda: self.go_on(match), lambda: self.pause(match), lambda: self.save_replay(match))

        def settled() -> Scene:
            sheet = make(match, *ways)
            if isinstance(sheet, ClosingScene):
                sheet.on_seal = lambda: self.show_seal(match, opened=True)
                self.viewings.offer_again(sheet, match)
                if persons(match):
                    sheet.on_review = lambda: self.review(match)
            return sheet

        self._show(settled)

    def review(self, match: Match) -> None:
        """Look at the deal that is over again; from there back to its settlement, or on."""

        def onward() -> None:
            self.stage.pop()
            self.go_on(match)

        ways = ReviewWays(
            self.stage.pop,
            onward,
            on_watch=lambda: self.viewings.watch_match(match),
            on_play_from=partial(self.viewings.play_from, match),
            last=match.over,
        )
        self.reviews.open(match, ways)

    def save_replay(self, match: Match) -> bool:
        """Write the deal that is over to a file beside the journal, and say so; False where that failed."""
        try:
            path = replay.save(match, home() / "replays")
        except OSError as error:
            words = _("It cannot be written to {folder}: {reason}.")
            words = words.format(folder=home(), reason=error.strerror or error)
            self.stage.push(Dialog(_("The replay is not saved"), words, (Answer(_("Done")),)))
            return False
        self.stage.push(saved_dialog(path, self.stage))
        return True

    def go_on(self, match: Match) -> None:
        """The next deal or, after the last, the standings; from a settlement or from the table itself."""
        match.finish_deal()
        top, table = self.stage.top, self.stage.scenes[0]
        if not isinstance(table, TableScene):
            raise TypeError("a deal ends at a table")
        if match.over:
            standings = self._standings(match)
            if top is table:
                self.stage.push(standings)
            else:
                self.stage.replace(standings)
            return
        if not self.store.settings.cut or self.phones.without_screen:
            self._next_deal(table, "")
            return

        def cutting() -> Scene:
            return CutScene(match, lambda cut: self._next_deal(table, cut), lambda: self.pause(match))

        scene = cutting()
        scene.anew = cutting
        if top is table:
            self.stage.push(scene)
        else:
            self.stage.replace(scene)

    def _next_deal(self, table: TableScene, cut: str) -> None:
        """Deal, and show the table if something lies over it."""
        table.referee.next_deal(cut)
        if self.stage.top is table:
            table.next_deal()
        else:
            self.stage.pop()

    def _standings(self, match: Match) -> StandingsScene:
        """The end of a match: once more with fresh stacks, or on with those that everybody has."""
        ways = StandingsWays(
            title=self.to_title,
            again=lambda: self._another(match, course(match).began, 0),
            play_on=lambda: self._another(match, match.ledger, match.id),
            lobby=lambda: self.to_lobby(match.game.name),
            watch=self.viewings.watch_deal,
        )
        return StandingsScene(match, ways, best_hand(self.store.journal, course(match)))

    def _another(self, match: Match, chips: Sequence[int], follows: int) -> None:
        """Another match with the same players and house rules that lasts as long, and fresh shuffles."""
        dealt = not self.store.settings.cut or self.phones.without_screen
        terms = match.game, match.options, match.players, match.deals
        length = match.terms.length
        self.sit_down(self.store.start(*terms, ledger=chips, dealt=dealt, length=length, follows=follows))


def open(  # noqa: A001 - opens the evening
    window: Window, store: Store, start: Start | Replay | None, say: Callable[[str], object] | None = None
) -> None:
    """Show the evening in a window until it is closed. `ValueError` for a start that is not possible.

    `say` gets what the terminal is to be told: where phones can come in.
    """
    evening = Navigator(store, window.stage, window.toggle_fullscreen)
    try:
        window.run(evening.first(start, say))
    finally:
        evening.phones.close()


def version_words() -> str:
    """'Sala 0.1' from the installed distribution; only the name where it is not installed."""
    try:
        version = metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "Sala"
    return "Sala " + ".".join(version.split(".")[:2])
