"""What a replay tells of its deal, as far as who looks at it may know: lines of talk, and the marks on its track."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n.sentences import together
from game.words import sentences, words_of
from game.words.marks import mark_of

if TYPE_CHECKING:
    from game.match.recording import Recording
    from game.rules.contract import Event, Seat
    from game.words import Reader


class TalkLine(NamedTuple):
    """One sentence, and the stop at which it is told."""

    stop: int
    text: str
    name: str
    """What its player is called in it; '' where it is about nobody."""


class Marked(NamedTuple):
    """One mark on the track."""

    stop: int
    shape: str
    legend: str
    """What such a mark stands for."""
    words: str
    """What happened there."""


class Telling:
    """The words of a recording for one reader: a seat, or with None all hands open. Made on as it is proved."""

    def __init__(self, recording: Recording, reader: Reader, seat: Seat | None) -> None:
        self._recording, self._reader, self._seat = recording, reader, seat
        self.lines: list[TalkLine] = []
        self.marks: list[Marked] = []
        self._done = 0

    def go_on(self) -> bool:
        """Put the stops into words that were proved meanwhile; whether there were any."""
        before = self._done
        for number, stop in enumerate(self._recording.stops[before:], before):
            self._tell(number, stop.events)
        self._done = len(self._recording.stops)
        return self._done > before

    def _tell(self, number: int, events: tuple[Event, ...]) -> None:
        known = events if self._seat is None else tuple([event.seen_by(self._seat) for event in events])
        said = sentences(known, self._reader)
        for sentence in said:
            name = "" if sentence.seat is None else self._reader.title(sentence.seat)
            self.lines.append(TalkLine(number, sentence.text, name))
        mark = mark_of(known, words_of(self._reader.game).marks)
        if mark is not None and number:
            words = together(sentence.text for sentence in said)
            self.marks.append(Marked(number, mark.shape, mark.legend, words))

    def next_mark(self, at: int) -> int | None:
        """The stop of the first mark after this one."""
        return next((mark.stop for mark in self.marks if mark.stop > at), None)

    def mark_before(self, at: int) -> int | None:
        """The stop of the last mark before this one."""
        return next((mark.stop for mark in reversed(self.marks) if mark.stop < at), None)
