"""Starts and plays lessons, and offers a game's lesson on the first visit to its lobby."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from game.i18n import N_, _
from game.i18n.dates import day_words
from game.i18n.sentences import as_sentence, together
from game.lessons.guided_match import GuidedMatch, sit_down
from game.lessons.script import HELD, lesson_of
from game.match.daily_deal import MINUTES
from game.rules import GAMES
from game.scenes.game_uis import game_ui_of, preload
from game.scenes.guide.overlay import GuideOverlay
from game.table.match_info_text import PREPARED_WORDS, minutes_words
from game.table.table_callbacks import Exits
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.lessons.script import Script
    from game.match.daily_deal import Today
    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat
    from game.scenes.table.scene import TableScene
    from game.ui.stage import Stage


FOUND_AGAIN: Final = N_("“First steps” is in the lobby and, at a table, under Menu.")


class Lesson:
    """One person's run through a lesson, which is not recorded in the journal."""

    def __init__(
        self,
        game: str,
        store: Store,
        *,
        show: Callable[[TableScene], None],
        leave: Callable[[], None],
        menu: Callable[[GuidedMatch], None],
        left: Callable[[int], None] = lambda _step: None,
    ) -> None:
        """Prepare a game's lesson; `show` displays a table, `leave` ends the lesson, `menu` opens the pause menu.

        `left` is called with the step at which to resume the lesson, or 0 once it is over.

        Raises:
            LookupError: The game has no lesson.
        """
        script = lesson_of(game)
        if script is None:
            raise LookupError(f"{game} has no lesson")
        self.script: Script = script
        self._store, self._show, self._leave, self._menu, self._left = store, show, leave, menu, left
        self.present: TableScene
        """Current table; going back creates a new one."""

    def start(self, step: int = 0) -> None:
        """Show the table at a step of the deal."""
        self._show(self.table(step))
        self.present.stage.notices.take_back(_(FOUND_AGAIN))  # the notice would cover the hand, and is not needed here

    def table(self, step: int = 0) -> TableScene:
        """Return the table at a step; a step after the last question starts at that question."""
        steps = self.script.steps
        while steps[step].at >= HELD:
            step -= 1
        match = GuidedMatch.of(self.script, self._store.settings.names)
        match.play_to(steps[step].at)
        exits = Exits(
            settlement=self._pay,
            go_on=lambda _match: self._leave(),
            menu=lambda: self._menu(match),
            curtain=_no_curtain,
            save=self._save,
            seal=lambda _match, _opened: self._say(_(PREPARED_WORDS)),
        )
        # A table needs nothing of its match from the journal except `earlier`, which a guided match has too.
        table = game_ui_of(self.script.game).table(cast("Match", match), sit_down(match), self._store, exits)
        table.companion = GuideOverlay(
            table, match, step, go_to=self.start, end=self._leave, skip=self.skip, left=self._left
        )
        self.present = table
        return table

    def skip(self) -> None:
        """Leave the lesson with a notice about where to find it again."""
        stage = self.present.stage
        self._leave()
        stage.notify(_(FOUND_AGAIN), again=True)

    def _pay(self, match: Match) -> None:
        """Settle the deal without a settlement scene, because the guide explains the payments at the seats."""
        match.finish_deal()
        self.present.refresh_chips()
        self.present.changed()

    def _say(self, sentence: str) -> None:
        self.present.stage.notify(sentence, again=True)

    def _save(self, _match: object) -> bool:
        self._say(_("Lesson deals are not saved."))
        return False


def _no_curtain(_seat: Seat, ready: Callable[[], None]) -> None:
    """Continue without a curtain, because a lesson is played by one person."""
    ready()


class Lessons:
    """Starts lessons, which count in neither the journal nor the statistics, and offers them to new players."""

    def __init__(self, store: Store, stage: Stage, pause: Callable[[GuidedMatch], None]) -> None:
        """Create the launcher; `pause` opens the menu over a guided deal."""
        self._store, self._stage, self._pause = store, stage, pause
        self._offered: Dialog | None = None

    def starter(self, game: str, leave: Callable[[], None]) -> Callable[[], None] | None:
        """Return a function that starts a game's lesson and calls `leave` at its end; None if there is no lesson."""
        script = lesson_of(game)
        if script is None:
            return None

        def begin() -> None:
            rules = GAMES[game]
            preload(rules, rules.Options.parse(script.house), self._store.settings)
            left = partial(self._note, game)
            lesson = Lesson(game, self._store, show=self._stage.reset, leave=leave, menu=self._pause, left=left)
            step = min(self._store.settings.lesson_steps.get(game, 0), len(script.steps) - 1)
            if step:
                self._ask_where(step, len(script.steps), lesson.start)
            else:
                lesson.start()

        return begin

    def _note(self, game: str, step: int) -> None:
        """Save the step at which to resume a game's lesson; 0 if it has not begun or is finished."""
        steps = self._store.settings.lesson_steps
        if step != steps.get(game, 0):
            others = {name: place for name, place in steps.items() if name != game}
            self._store.change(lesson_steps={**others, game: step} if step else others)

    def _ask_where(self, step: int, steps: int, start: Callable[[int], None]) -> None:
        """Ask whether to resume a lesson or to start from the beginning."""
        words = _("You left this lesson at step {step} of {steps}.").format(step=step + 1, steps=steps)
        answers = (
            Answer(_("Not now")),
            Answer(_("Start over"), partial(start, 0)),
            Answer(_("Go on"), partial(start, step), kind="primary"),
        )
        self._stage.push(Dialog(_("Pick up where you left off?"), words, answers, usual=2))

    def cover(
        self,
        found: Today,
        play: Callable[[], None],
        leave: Callable[[], None],
        *,
        streak: str = "",
        calendar: Callable[[], None] | None = None,
    ) -> None:
        """Introduce the deal of the day before it begins.

        `leave` is called after the lesson offered to new players, and the deal is introduced again. `streak` is the
        text about the streak of days played, and `calendar` opens the calendar.
        """

        def back() -> None:
            self.known(found.game)
            leave()
            self.cover(found, play, leave, streak=streak, calendar=calendar)

        game = GAMES[found.game].title
        words = [
            _("{day}: {game}, about {time}.").format(
                day=day_words(found.day.isoformat()), game=game, time=minutes_words(MINUTES[found.game])
            ),
            _("One deal, its shuffle drawn from the date: everyone who plays Sala today gets the same one."),
        ]
        answers = [Answer(_("Not now")), Answer(_("Play the deal"), play, kind="primary")]
        if streak:
            words.append(as_sentence(streak))
        if calendar is not None:
            answers.insert(1, Answer(_("Calendar"), calendar))
        lesson = self.starter(found.game, back)
        if lesson is not None and not self._is_known(found.game):
            words.append(_("New to {game}? Take the lesson first.").format(game=game))
            answers.insert(1, Answer(_("The lesson"), lesson))
        usual = len(answers) - 1
        self._stage.push(Dialog(_("The deal of the day"), together(words), answers, usual=usual))

    def _is_known(self, game: str) -> bool:
        """Return whether a game has been played, including before lessons existed or elsewhere, such as on phones."""
        settings, journal = self._store.settings, self._store.journal
        if game in settings.lessons or game in settings.lobby:
            return True
        return bool(journal.rows("SELECT 1 FROM match WHERE game = ? LIMIT 1", (game,)))

    def known(self, game: str) -> None:
        """Mark a game as known because it has been played; its lesson is then no longer offered."""
        lessons = self._store.settings.lessons
        if game not in lessons:
            self._store.change(lessons=(*lessons, game))

    def offer(self, game: str, leave: Callable[[], None], *, company: bool = False) -> None:
        """Offer a game's lesson once, before its first match.

        With `company`, others are waiting to play, so declining is the default answer.
        """
        script, begin = lesson_of(game), self.starter(game, leave)
        if script is None:
            return
        known = self._is_known(game)
        self.known(game)
        if known:
            return
        words = _("The lesson takes {minutes} minutes. It shows you the pieces and how a deal goes.")
        kinds = ("primary", "quiet") if company else ("quiet", "primary")
        answers = (Answer(_("Not now"), kind=kinds[0]), Answer(_("Show me"), begin, kind=kinds[1]))
        title = _("New to {game}?").format(game=GAMES[game].title)
        self._offered = Dialog(title, words.format(minutes=script.minutes), answers, usual=0 if company else 1)
        self._stage.push(self._offered)

    def decline(self) -> None:
        """Answer 'Not now' if the offer of a lesson is the current scene."""
        if self._offered is not None and self._stage.top is self._offered:
            self._stage.pop()
