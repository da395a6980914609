"""Starts lessons from the lobby and the pause menu, and offers a game's lesson at the first visit to its lobby."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.dates import day_words
from game.i18n.sentences import as_sentence, together
from game.lessons.script import lesson_of
from game.match.daily_deal import MINUTES
from game.rules import GAMES
from game.scenes.game_uis import preload
from game.scenes.guide.lesson import Lesson
from game.table.session_length_text import minutes_words
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.lessons.guided_match import GuidedMatch
    from game.match.daily_deal import Today
    from game.match.store import Store
    from game.ui.stage import Stage


class Lessons:
    """Starts lessons, which count neither in the journal nor in the statistics, and offers them to new players."""

    def __init__(self, store: Store, stage: Stage, pause: Callable[[GuidedMatch], None]) -> None:
        """Create the launcher; `pause` opens the menu over a guided deal."""
        self._store, self._stage, self._pause = store, stage, pause

    def way(self, game: str, leave: Callable[[], None]) -> Callable[[], None] | None:
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
        """Save the step at which a game's lesson would be resumed; 0 if it is not begun or finished."""
        steps = self._store.settings.lesson_steps
        if step != steps.get(game, 0):
            others = {name: place for name, place in steps.items() if name != game}
            self._store.change(lesson_steps={**others, game: step} if step else others)

    def _ask_where(self, step: int, steps: int, start: Callable[[int], None]) -> None:
        """Ask whether to resume a lesson or to start from the beginning."""
        words = _("You left this guided deal at step {step} of {steps}.").format(step=step + 1, steps=steps)
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
        """Introduce the deal of the day before it begins; `leave` follows the lesson offered to new players.

        `streak` is the streak of days played in words, and `calendar` opens their calendar.
        """
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
        lesson = self.way(found.game, leave)
        if lesson is not None and not self._is_known(found.game):
            words.append(_("First time at {game}? Take the lesson first.").format(game=game))
            answers.insert(1, Answer(_("The lesson"), lesson))
        usual = len(answers) - 1
        self._stage.push(Dialog(_("The deal of the day"), together(words), answers, usual=usual))

    def _is_known(self, game: str) -> bool:
        """Whether a game has been played, even before there were lessons or elsewhere, as with phones."""
        settings, journal = self._store.settings, self._store.journal
        if game in settings.lessons or game in settings.lobby:
            return True
        return bool(journal.rows("SELECT 1 FROM match WHERE game = ? LIMIT 1", (game,)))

    def known(self, game: str) -> None:
        """Mark a game as known once it has been played; its lesson is then not offered."""
        lessons = self._store.settings.lessons
        if game not in lessons:
            self._store.change(lessons=(*lessons, game))

    def offer(self, game: str, leave: Callable[[], None]) -> None:
        """Offer a game's lesson once, before its first match."""
        script, begin = lesson_of(game), self.way(game, leave)
        if script is None:
            return
        known = self._is_known(game)
        self.known(game)
        if known:
            return
        words = _("A guided deal takes {minutes} minutes. It shows the pieces, and how a deal goes.")
        answers = (Answer(_("Not now")), Answer(_("Show me"), begin, kind="primary"))
        title = _("First time at {game}?").format(game=GAMES[game].title)
        self._stage.push(Dialog(title, words.format(minutes=script.minutes), answers, usual=1))
