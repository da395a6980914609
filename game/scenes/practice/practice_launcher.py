"""Opens the practice room, shows its positions at their tables, and evaluates the answers."""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Final, Protocol, cast

from game.i18n import _
from game.i18n.dates import day_words
from game.i18n.sentences import as_sentence, together
from game.match.journal_errors import JournalError, MissingDealError, StalledReadError
from game.opponents import Choice
from game.practice.mistakes import MistakeFinder, answered, drop, position_of, schedule
from game.practice.position import PositionMatch, Weighing
from game.practice.puzzles import PROVISIONAL, answer_puzzle, question_of, standing
from game.rules import GAMES
from game.scenes import title_daily_deal
from game.scenes.game_uis import preload
from game.scenes.guide.bubble import PaperNote
from game.scenes.guide.free_areas import areas_around
from game.scenes.practice.practice_room_scene import MISTAKES, PracticeScene
from game.scenes.practice.verdict import VerdictScene
from game.table.characters import face_of
from game.table.hint import counts, expectation
from game.ui.dialog import Answer, Dialog
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from pygame import Rect, Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.opponents import Thinking
    from game.practice.mistakes import Mistake
    from game.practice.position import Position
    from game.practice.puzzles import Puzzle
    from game.rules.contract import Move, View
    from game.scenes.table.scene import TableScene
    from game.ui.node import Node
    from game.ui.scene import Scene
    from game.ui.stage import Stage

WEIGH_S: Final = 0.003
"""Seconds of evaluation per frame while a person thinks."""
FIND_S: Final = 0.003
"""Seconds of evaluation per frame while the room is open."""
WEIGH_LEFT_S: Final = 0.008
"""Seconds per frame for evaluating an answer whose verdict page was closed, while the room waits."""
UPDATE_S: Final = 1.0
"""Minimum number of seconds between two updates of the room while deals are being evaluated."""


class Settle(Protocol):
    """Callback that runs once an answer has been evaluated."""

    def __call__(self, weighing: Weighing, *, helped: bool) -> tuple[bool, str]:
        """Store the answer; return whether it counts as right, and a sentence about the consequences."""


class Tables(Protocol):
    """Interface for showing a match that is not saved."""

    def uncounted_table(self, match: Match) -> TableScene:
        """Return the table of a match in memory; when its deal is over, it returns to the current scene."""


class Examiner:
    """Accompanies a position at its table: shows the question and, after the answer, the verdict.

    The answers are evaluated in the meantime.
    """

    continue_node: Node | None = None

    def __init__(
        self, table: TableScene, question: View, theme: str, weighing: Weighing, show: Callable[[], None]
    ) -> None:
        """Create the companion; `theme` is a puzzle's, otherwise ''; `show` is called once, after the answer."""
        self._table, self._question, self._theme = table, question, theme
        self._weighing, self._show = weighing, show
        self._verdict_shown = False
        self.note: PaperNote | None = None
        """Note with the question; None until the table's parts have been created."""

    def sit_down(self) -> None:
        """Create the note with the question."""
        table = self._table
        table.advice.adviser = self._advice
        self.note = PaperNote(table.ctx)
        if not self._verdict_shown:
            heading = _("Puzzle: {theme}").format(theme=_(self._theme)) if self._theme else _("Your mistake")
            self.note.show(heading, _(question_of(self._question)))

    def _advice(self, view: View) -> Thinking | None:  # noqa: ARG002 - until the answer, there is one question
        """Return the advice of the master who judges the answer, so that hint and verdict agree."""
        return self._best() if self.is_test else None

    def _best(self) -> Thinking:
        best = yield from self._weighing.best()
        return Choice(best.move, best.reasons if any(map(counts, best.reasons)) else (*best.reasons, expectation(best)))

    @property
    def is_test(self) -> bool:
        """Whether the answer has not been given yet."""
        return self._weighing.move is None

    def leave(self) -> None:
        """Do nothing, because nothing needs to be stopped."""

    def layout(self) -> None:
        """Place the note for the current window size."""
        if self.note is not None and self.note.place is not None:
            self._arrange(self.note)

    def update(self, seconds: float) -> bool:
        """Evaluate for one slice; after the answer, show the verdict."""
        table, note = self._table, self.note
        if note is None:
            return False
        if self._weighing.move is not None:
            if not self._verdict_shown:
                self._verdict_shown = True
                note.place, table.dirty = None, True
                self._show()
            return False
        if table.prompt.view is not None and not table.motions.busy:
            self._follow(note)
        end = perf_counter() + WEIGH_S
        while self._weighing.step() and perf_counter() < end:
            pass
        return note.place is not None and note.update(seconds)

    def _follow(self, note: PaperNote) -> None:
        """Place and announce the note; afterwards, move it only if it would cover something."""
        if note.place is None:
            self._arrange(note)
            self._table.stage.voice.say(together((as_sentence(note.text), note.act)))
            return
        buttons, pieces, *_others = areas_around(self._table, note.nodes)[0]
        if note.place.box.collidelist([*buttons, *pieces]) >= 0:
            self._arrange(note)

    def _arrange(self, note: PaperNote) -> None:
        table, before = self._table, note.place
        kept, spared, panels = areas_around(table, note.nodes)
        hand = [node.bounds for node in table.nodes() if node.role == "piece"]
        note.anchor = hand[0].unionall(hand[1:]) if hand else None
        resting = [*map(table.frame.spot_rect, table.resting_spots()), *table.hand_frames()]
        note.arrange((), [*kept[:2], resting, *kept[2:]], spared, panels)
        if note.place != before:
            table.dirty = True

    def refuses(self, view: View, move: Move) -> bool:  # noqa: ARG002 - any answer is weighed
        """Return False, because every answer is accepted."""
        return False

    def nodes(self) -> Sequence[Node]:
        """Return the node that reads the question."""
        return () if self.note is None else self.note.nodes

    def rects(self) -> Sequence[Rect]:
        """Return the area of the question."""
        return () if self.note is None or self.note.place is None else (self.note.place.box,)

    def draw(self, surface: Surface) -> None:
        """Draw the question."""
        if self.note is not None:
            self.note.draw(surface)


class PracticeLauncher:
    """Opens the practice room and leads from one position to the next."""

    def __init__(
        self, store: Store, stage: Stage, tables: Tables, today: Callable[[], date] = title_daily_deal.today
    ) -> None:
        """Create the launcher; tests pass a different date function as `today`."""
        self._store, self._stage, self._tables, self._today = store, stage, tables, today
        self.finder = MistakeFinder(store.journal)
        self.on_strength: Callable[[str], None] | None = None
        """Opens the page of a person's strength; None if there is no such page."""
        self._shown = 0
        """Number of evaluated deals when the room was last updated."""
        self._updated_at = -UPDATE_S
        """Time of the room's last update, in seconds."""
        self._recent: list[Puzzle] = []
        """Puzzles answered since the program was started, latest last."""
        self._left: list[VerdictScene] = []
        """Verdict pages that were closed before the answer was evaluated."""
        self._unreadable = False
        """Whether the journal could not be read; the player has then been notified."""

    def open(self) -> None:
        """Push the practice room."""
        room = PracticeScene(
            self._store.journal,
            self._today,
            self.show_mistake,
            self.show_puzzle,
            self._stage.pop,
            lambda: self.finder.waiting,
            on_strength=self.on_strength,
            unsettled=lambda: any(scene.result is None for scene in self._left),
            game=self._store.settings.last_game,
            recent=self._recent,
        )
        self._stage.push(room)
        self.finder.choose("")  # deals may have been played since
        self.finder.choose(room.person)
        room.update_waiting()

    def background(self) -> bool:
        """Evaluate a pending answer for one slice or, while the room is open, the person's deals.

        Return whether work is left.
        """
        room = self._stage.top
        if self._unreadable:
            return False
        try:
            if self._left:
                if self._left[0].weigh(WEIGH_LEFT_S if isinstance(room, PracticeScene) else FIND_S):
                    del self._left[0]
                    if isinstance(room, PracticeScene):
                        room.reload()
                return True
            if not isinstance(room, PracticeScene):
                return False
            self.finder.choose(room.person)
            more = self.finder.step(FIND_S, self._today())
            if self._must_update(room, more=more):
                self._shown, self._updated_at = self.finder.weighed, monotonic()
                room.show_found()
        except JournalError as error:
            self._unreadable = True
            self._store.journal.notify(str(error))
            return False
        except StalledReadError:
            return True
        return more

    def _must_update(self, room: PracticeScene, *, more: bool) -> bool:
        """Return whether the room must show new results: at intervals while `more` deals remain, otherwise at once."""
        if room.page != MISTAKES:
            return False
        if not more:
            return self.finder.weighed != self._shown or (bool(room.waiting) and not self.finder.halted)
        return self.finder.weighed != self._shown and monotonic() >= self._updated_at + UPDATE_S

    # Mistakes ---------------------------------------------------------------------------------------------------------

    def show_mistake(self, mistake: Mistake) -> None:
        """Show the position of a mistake at its table; if its deal cannot be played again, show the reason.

        A mistake that cannot be shown moves to the end of the list, or is dropped if its deal no longer exists.
        """
        journal, room = self._store.journal, self._stage.top
        if not isinstance(room, PracticeScene):
            raise TypeError("mistakes are chosen in the practice room")
        try:
            position = position_of(journal, mistake)
        except JournalError as error:
            words = str(error)
            if isinstance(error, MissingDealError):
                drop(journal, mistake)
            else:
                room.unreadable.add(mistake.key)
                words = together((words, _("The position stays at the end of your list.")))
            self._stage.push(Dialog(_("This deal cannot be shown"), words, (Answer(_("Done"), kind="primary"),)))
            return
        person = room.person

        def settle(weighing: Weighing, *, helped: bool) -> tuple[bool, str]:
            right = weighing.right and not helped
            after = answered(journal, mistake, self._today(), right=right)
            return right, returns(after)

        def returns(after: Mistake) -> str:
            if not after.day:
                return _("You have learnt it: it won’t come back.")
            return _("It will come back on {day}.").format(day=day_words(after.day, self._today()))

        def following() -> Callable[[], None] | None:
            due = schedule(journal, person, self._today()).due
            rest = [each for each in due if each.key != mistake.key and each.key not in room.unreadable]
            return (lambda: self.show_mistake(rest[0])) if rest else None

        self._show_position(position, settle, following)

    # Puzzles ----------------------------------------------------------------------------------------------------------

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle at its table."""
        room = self._stage.top
        if not isinstance(room, PracticeScene):
            raise TypeError("puzzles are chosen in the practice room")

        def settle(weighing: Weighing, *, helped: bool) -> tuple[bool, str]:
            right = str(weighing.move) == puzzle.answer and not helped
            before, after = answer_puzzle(self._store.journal, room.person, puzzle, self._today(), right=right)
            self._recent.append(puzzle)
            if before == after:
                return right, _("Only the first answer to a puzzle counts towards your rating.")
            change = signed(round(after.rating) - round(before.rating))
            if after.deviation > PROVISIONAL:
                words = _("Your provisional rating in {game} is now {rating} ({change}).")
            else:
                words = _("Your rating in {game} is now {rating} ({change}).")
            return right, words.format(game=GAMES[puzzle.game].title, rating=round(after.rating), change=change)

        def following() -> Callable[[], None] | None:
            stands = standing(self._store.journal, room.person, puzzle.game)
            rest = [each for each in room.chosen if each.key != puzzle.key]
            found = stands.next(rest, at_strength=room.at_strength, recent=self._recent)
            return (lambda: self.show_puzzle(found)) if found is not None else None

        self._show_position(puzzle.position, settle, following, puzzle.margin)

    # At the table -----------------------------------------------------------------------------------------------------

    def _show_position(
        self,
        position: Position,
        settle: Settle,
        following: Callable[[], Callable[[], None] | None],
        margin: float | None = None,
    ) -> None:
        """Show a position at its table, over the room.

        `settle` stores the answer, and returns whether it counts as right and a sentence about its consequences.
        `following` returns a function that opens the next position, or None if there is none. `margin` is the lead of
        the best answer to a puzzle in chips (see `Weighing`), and None for a mistake. For a puzzle, `settle` is called
        without waiting for the evaluation.
        """
        under = self._stage.top
        preload(position.game, position.options, self._store.settings)

        def answer(move: Move) -> None:
            table.paused = True
            weighing.answer(move)

        match = PositionMatch(position, answer)
        weighing = Weighing(position.game.name, match.question, len(position.moves), margin or 0.0)
        # A match in memory has all that a table needs, but for the journal.
        table = self._tables.uncounted_table(cast("Match", match))

        def play_on() -> None:
            table.paused = False
            self._stage.pop()

        def verdict() -> None:
            def result() -> tuple[bool, str]:
                right, words = settle(weighing, helped=match.helped)
                if match.helped and weighing.right:
                    words = together((_("You used a hint, so the answer does not count as correct."), words))
                return right, words

            def leave() -> None:
                if scene.result is None:
                    self._left.append(scene)
                self._leave(under)

            settled = result() if margin is not None else None
            on_next = following()
            scene = VerdictScene(
                weighing,
                table.reader,
                result if settled is None else lambda: settled,
                on_next=(lambda: self._leave(under, on_next)) if on_next is not None else None,
                on_play_on=play_on,
                on_done=leave,
                faces=tuple(map(face_of, match.players)),
            )
            self._stage.push(scene)

        table.companion = Examiner(table, match.question, position.theme, weighing, verdict)
        self._stage.push(table)

    def _leave(self, under: Scene | None, after: Callable[[], None] | None = None) -> None:
        """Return to the room, and from there open the next position."""
        while len(self._stage.scenes) > 1 and self._stage.top is not under:
            self._stage.pop()
        if after is not None:
            after()
