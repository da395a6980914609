"""Opens and caches reviews; if several people played, asks whose to open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.i18n import _
from game.review import review_text
from game.review.review_job import ReviewJob
from game.review.reviewers import persons
from game.scenes.review.review_subject import Subject
from game.scenes.review.scene import ReviewScene
from game.table.seat_names import only_person, table_reader
from game.ui.dialog import Answer, Dialog
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.in_memory_match import InMemoryMatch
    from game.rules.contract import Seat
    from game.scenes.review.review_subject import ReviewWays
    from game.ui.stage import Stage

KEPT = 8
"""Maximum number of cached reviews."""


class ReviewLauncher:
    """Opens reviews over the current scene."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._kept: dict[tuple[str, Seat], ReviewJob] = {}
        """Cached reviews by the deal's seal and the seat."""

    def open(self, match: InMemoryMatch, ways: ReviewWays, people: Mapping[Seat, int] | None = None) -> None:
        """Open the review of a finished deal over the current scene; if several people played, ask whose.

        `people` maps the persons' seats to the number of moves made before each sat down; by default, it is those at
        the table.
        """
        sitting = persons(match) if people is None else people
        if len(sitting) == 1:
            self._show(match, ways, *next(iter(sitting.items())))
        elif sitting:
            self._ask(match, ways, sitting)

    def _ask(self, match: InMemoryMatch, ways: ReviewWays, people: Mapping[Seat, int]) -> None:
        names = table_reader(match).names
        answers = [Answer(_("Back"), key="escape")]
        for seat, since in people.items():
            answers.append(Answer(names[seat], lambda seat=seat, since=since: self._show(match, ways, seat, since)))  # type: ignore[misc]
        words = _("A review shows one player’s hand as it was. All hands are face up now.")
        self.stage.push(Dialog(_("Whose review?"), words, answers))

    def _show(self, match: InMemoryMatch, ways: ReviewWays, seat: Seat, since: int) -> None:
        self.stage.push(ReviewScene(self.subject(match, seat, since), ways))

    def subject(self, match: InMemoryMatch, seat: Seat, since: int = 0) -> Subject:
        """Return a seat's review of a match's deal, from the cache if it was started before."""
        key = match.commitment + match.cut, seat
        if key not in self._kept:
            self._kept = {**dict(list(self._kept.items())[1 - KEPT :]), key: ReviewJob(match, seat, since)}
        return subject_of(match, self._kept[key])


def subject_of(match: InMemoryMatch, reviewing: ReviewJob) -> Subject:
    """Return the subject of a finished deal's review, for the scene that shows it."""
    reader = replace(table_reader(match), you=reviewing.seat)
    result = match.view(None).table.result
    deal = f"{reader.deal(match.number, match.deals)} · {review_text.outcome(result, reader)}"
    native = words_of(match.game.name).introduction.native
    native = "" if native.isascii() else native  # another spelling of the title would add nothing
    return Subject(reader, reviewing, match.game.title, native, deal, result.winner, only_person(match))
