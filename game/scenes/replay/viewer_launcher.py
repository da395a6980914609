"""Opens the replay viewer for deals in the journal, in files and in the current match, and continues play from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from game.i18n import _
from game.match import checksum_chain, replay
from game.match.archived_deal import archived_deal, chips_before, record_of
from game.match.journal_errors import JournalError
from game.match.recording import FROM_A_REPLAY, ONCE_MORE, RecordedMatch, Recording
from game.match.replay import ReplayError
from game.match.untrusted_input import UntrustedInputError, text_of
from game.scenes.game_uis import game_ui_of, preload, table_scene
from game.scenes.pause import PauseScene
from game.scenes.progress_dialog import when_answered
from game.scenes.replay.continue_deal_scene import PlayFromScene
from game.scenes.replay.viewer import ViewerCallbacks, ViewerScene
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.table_rules import TableRulesScene
from game.table.emblems import match_emblems
from game.table.match_info_text import table_facts
from game.table.table_callbacks import Exits
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.file_worker import Task
    from game.match.match import Match
    from game.match.players import Player
    from game.match.replay import Replay
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene
    from game.ui.stage import Stage


class SessionRoutes(Protocol):
    """Interface of the navigation callbacks used by the viewer."""

    def to_title(self) -> None:
        """Close all scenes and open the title."""

    def to_lobby(self, name: str) -> None:
        """Close all scenes and open the lobby of a game."""

    def open_settings(self) -> None:
        """Open the settings over the current scene."""

    def open_book(self) -> None:
        """Open the rules book over the current scene."""

    def curtain(
        self, match: Match, seat: Seat, ready: Callable[[], None], on_pause: Callable[[], None] | None = None
    ) -> None:
        """Hide the table until the person in this seat is ready; `on_pause` opens the pause menu over the curtain."""

    def give_devices(self, table: TableScene) -> None:
        """Assign separate devices to the people at the table of an in-memory match."""

    def save_replay(self, match: Match) -> bool:
        """Save the finished deal as a file and notify the player; return whether it was saved."""

    def show_seal(self, match: Match, opened: bool) -> None:  # noqa: FBT001 - as the table's exits have it
        """Open the page with the deal's commitment over the current scene."""


class ViewerLauncher:
    """Opens the viewer over the current scene, and continues deals from it without writing to the journal."""

    def __init__(self, store: Store, stage: Stage, session: SessionRoutes) -> None:
        self._store, self._stage, self._evening = store, stage, session

    # Entry to the viewer ----------------------------------------------------------------------------------------------

    def watch_deal(self, deal: int) -> None:
        """Open the viewer for a deal of the journal; if it cannot be shown, show the reason in a dialog."""
        recording = self._recorded(deal)
        if recording is not None:
            self._stage.push(self.viewer(recording))

    def _recorded(self, deal: int) -> Recording | None:
        """Return a deal of the journal by its id; if it cannot be read, show the reason in a dialog and return None."""
        journal = self._store.journal
        try:
            found = archived_deal(journal, deal)
            doubt = checksum_chain.wrong_deal(journal.rows, deal)
            return Recording(
                record_of(found),
                chips=chips_before(journal, found),
                started=found.started,
                doubt=doubt,
                emblems=found.emblems,
            )
        except (JournalError, ReplayError) as error:
            self._refuse(str(error))
            return None

    def watch_file(self, name: str) -> None:
        """Open the viewer for a replay file; if it cannot be shown, show the reason in a dialog."""

        def show(read: Task[Replay]) -> None:
            try:
                recording = Recording(read.result())
            except UntrustedInputError as error:
                self._refuse(_("{file} {wrong}.").format(file=name, wrong=error))
            except ReplayError as error:
                self._refuse(str(error))
            else:
                self._stage.push(self.viewer(recording))

        when_answered(self._stage, _("Watch a replay file"), lambda: replay.read(text_of(name)), show)

    def watch_match(self, match: Match) -> None:
        """Open the viewer for a match's finished deal."""
        self._stage.push(self.viewer(recording_of(match)))

    def viewer(self, recording: Recording) -> ViewerScene:
        """Return a viewer of a recording; leaving it shows the scene below or, if there is none, the title."""
        terms = recording.terms
        preload(terms.game, terms.options, self._store.settings)
        callbacks = ViewerCallbacks(self._leave, self._evening.save_replay, self._play_from)
        return ViewerScene(recording, self._store, callbacks)

    def replay_viewer(self, replay_read: Replay) -> ViewerScene:
        """Return a viewer of the replay file with which the program was started."""
        return self.viewer(Recording(replay_read))

    def _leave(self) -> None:
        if len(self._stage.scenes) > 1:
            self._stage.pop()
        else:
            self._evening.to_title()

    def _refuse(self, words: str) -> None:
        self._stage.push(Dialog(_("This deal cannot be shown"), words, (Answer(_("Done"), kind="primary"),)))

    # Playing on from a replay -----------------------------------------------------------------------------------------

    def _play_from(self, recording: Recording, stop: int, seat: Seat) -> None:
        def chosen(players: tuple[Player, ...]) -> None:
            self._stage.pop()
            self.practise(recording, players, stop, FROM_A_REPLAY)

        self._stage.push(PlayFromScene(recording, seat, chosen, self._stage.pop))

    def play_from(self, match: Match, moves: int, seat: Seat) -> None:
        """Ask who plays the other seats, then continue the finished deal after its first `moves` moves."""
        self._play_checked(recording_of(match), moves, seat)

    def play_past(self, deal: int, moves: int, seat: Seat) -> None:
        """Ask who plays the other seats, then continue a deal of the journal after its first `moves` moves."""
        recording = self._recorded(deal)
        if recording is not None:
            self._play_checked(recording, moves, seat)

    def _play_checked(self, recording: Recording, moves: int, seat: Seat) -> None:
        recording.check()
        terms = recording.terms
        preload(terms.game, terms.options, self._store.settings)
        self._play_from(recording, recording.base(recording.stop_of(moves, 0)), seat)

    def same_deal(self, match: Match) -> None:
        """Play the finished deal again from its beginning, with the same shuffle and seats."""
        self.practise(recording_of(match), match.players, 0, ONCE_MORE)

    def practise(self, recording: Recording, players: Sequence[Player], stop: int, marked: str) -> None:
        """Continue a recorded deal from a stop, over the current scene, without recording anything."""
        match = cast(
            "Match", RecordedMatch(recording, players, stop)
        )  # implements all that a table needs, without a journal
        match.marked = marked
        self._stage.push(self.uncounted_table(match))

    def uncounted_table(self, match: Match) -> TableScene:
        """Return the table of an in-memory match; once its deal is over, it returns to the current scene."""
        under = self._stage.top

        def back() -> None:
            self._back_to(under)

        callbacks = Exits(
            settlement=lambda played: self._settle(played, back),
            go_on=lambda _match: back(),
            menu=lambda: self._pause(match, back),
            curtain=lambda seat, ready: self._evening.curtain(match, seat, ready, lambda: self._pause(match, back)),
            save=self._evening.save_replay,
            seal=self._evening.show_seal,
            watch=self.watch_match,
            same=self.same_deal,
        )
        table = table_scene(match, self._store, callbacks)
        self._evening.give_devices(table)
        return table

    def _back_to(self, under: Scene | None) -> None:
        while len(self._stage.scenes) > 1 and self._stage.top is not under:
            self._stage.pop()

    def _settle(self, match: Match, back: Callable[[], None]) -> None:
        make = game_ui_of(match.game.name).settlement
        if make is None:
            raise RuntimeError("this game is settled at its own table")
        match.finish_deal()

        def settled() -> Scene:
            sheet = make(match, back, lambda: self._pause(match, back), lambda: self._evening.save_replay(match))
            if isinstance(sheet, ClosingScene):
                sheet.on_seal = lambda: self._evening.show_seal(match, opened=True)
                self.offer_again(sheet, match)
            return sheet

        self._show(settled)

    def _show(self, make: Callable[[], Scene]) -> None:
        """Push the scene that `make` returns; `make` is called again when the language changes."""
        scene = make()
        scene.rebuild = make
        self._stage.push(scene)

    def offer_again(self, sheet: ClosingScene, match: Match) -> None:  # type: ignore[type-arg]
        """Add buttons to a settlement for watching the deal and for playing it again."""
        sheet.on_watch, sheet.on_same = lambda: self.watch_match(match), lambda: self.same_deal(match)
        sheet.unranked = bool(match.marked)

    def _pause(self, match: Match, back: Callable[[], None]) -> None:
        evening, stage = self._evening, self._stage
        self._show(
            lambda: PauseScene(
                stage.pop,
                on_settings=evening.open_settings,
                on_rules=lambda: stage.push(TableRulesScene(match.game, match.options, stage.pop)),
                on_book=evening.open_book,
                on_lobby=lambda: evening.to_lobby(match.game.name),
                on_title=evening.to_title,
                on_quit=stage.close,
                on_back=back,
                facts=(*table_facts(match)[:1], _(match.marked).capitalize()),
                kept=_(match.counting),
            )
        )


def recording_of(match: Match) -> Recording:
    """Return a recording of a match's finished deal, with the players' chips before the deal."""
    result = match.finish_deal()
    chips = list(match.ledger)
    for entry in result.entries:
        if isinstance(entry.account, int):
            chips[entry.account] -= entry.amount
    return Recording(replay.of(match), chips=chips, emblems=match_emblems(match))
