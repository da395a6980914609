"""Table talk: what happened, in whole sentences, newest last, as one reader may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.words import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.contract import Event
    from game.words import Reader, Sentence

KEPT: Final = 400
"""Lines kept: a whole deal's worth, to go back to."""


class Line(NamedTuple):
    """One entry."""

    text: str
    name: str
    """What its player is called in it; '' where it is about nobody."""


class Commentary:
    """The entries of one deal, as one reader may know them."""

    def __init__(self, reader: Reader, spoken: Callable[[str], None] | None = None) -> None:
        """`spoken` hears each new sentence, for who does not see them."""
        self.reader, self._spoken = reader, spoken
        self._events: list[Event] = []
        self._last: Sentence | None = None
        self.lines: list[Line] = []
        """All entries, oldest first."""
        self.gone = 0
        """How many older ones of this deal are kept no more."""

    def begin(self, events: Iterable[Event]) -> None:
        """All events of a deal so far, as its reader may know them."""
        self._events.clear()
        self.lines.clear()
        self.gone = 0
        self._last = None
        for event in events:
            self._tell(event)

    def conceal(self) -> None:
        """Somebody else comes to read: say everything as a bystander may know it."""
        public = [event.seen_by(None) for event in self._events]
        if public != self._events:
            self.begin(public)

    def add(self, event: Event) -> None:
        """Put an event into words; what told only what this one makes worthless gives way."""
        for sentence in self._tell(event):
            if self._spoken is not None:
                self._spoken(sentence.text)

    def _tell(self, event: Event) -> Sequence[Sentence]:
        self._events.append(event)
        said = tuple(sentences((event,), self.reader))
        for sentence in said:
            if self._last is not None and self._last.passing and self._last.seat == sentence.seat:
                self.lines.pop()
            name = "" if sentence.seat is None else self.reader.title(sentence.seat)
            self.lines.append(Line(sentence.text, name))
            self._last = sentence
        over = max(0, len(self.lines) - KEPT)
        del self.lines[:over]
        self.gone += over
        return said
