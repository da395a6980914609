"""Commentary: sentences about the events of a deal, newest last, limited to what the reader may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.words import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.contract import Event
    from game.words import Reader, Sentence

KEPT: Final = 400
"""Maximum number of lines kept, which is enough to scroll back through an entire deal."""


class Line(NamedTuple):
    """One line of the commentary."""

    text: str
    name: str
    """Name of the player as used in the text; '' if the line concerns no player."""


class Commentary:
    """Commentary on one deal for one reader."""

    def __init__(
        self,
        reader: Reader,
        spoken: Callable[[str], None] | None = None,
        reader_at: Callable[[int], Reader] | None = None,
    ) -> None:
        """Create an empty commentary; `spoken` is called with each new sentence, for a screen reader.

        `reader_at` returns the reader for the event at an index, which uses the names of the players at that time.
        """
        self.reader, self._spoken, self._reader_at = reader, spoken, reader_at
        self._events: list[Event] = []
        self._last: Sentence | None = None
        self.lines: list[Line] = []
        """All lines, oldest first."""
        self.gone = 0
        """Number of older lines of this deal that were dropped."""

    def begin(self, events: Iterable[Event]) -> None:
        """Replace all lines with sentences about these events, which are all events of the deal so far."""
        self._events.clear()
        self.lines.clear()
        self.gone = 0
        self._last = None
        for event in events:
            self._tell(event)

    def conceal(self) -> None:
        """Limit all lines to what a bystander may know, because another person will look at the screen."""
        public = [event.seen_by(None) for event in self._events]
        if public != self._events:
            self.begin(public)

    def add(self, event: Event) -> None:
        """Add sentences about an event; they replace the last line if the event makes it redundant."""
        for sentence in self._tell(event):
            if self._spoken is not None:
                self._spoken(sentence.text)

    def _tell(self, event: Event) -> Sequence[Sentence]:
        reader = self._reader_at(len(self._events)) if self._reader_at is not None else self.reader
        self._events.append(event)
        said = tuple(sentences((event,), reader))
        for sentence in said:
            if self._last is not None and self._last.passing and self._last.seat == sentence.seat:
                self.lines.pop()
            name = "" if sentence.seat is None else reader.title(sentence.seat)
            self.lines.append(Line(sentence.text, name))
            self._last = sentence
        over = max(0, len(self.lines) - KEPT)
        del self.lines[:over]
        self.gone += over
        return said
