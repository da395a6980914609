"""Texts of a replay, limited to what the reader may know: commentary, marks on the timeline, and advice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.i18n.lists import listed
from game.i18n.sentences import together
from game.words import sentences, words_of
from game.words.game_words import mark_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.recording import Recording
    from game.opponents import Choice
    from game.rules.contract import Event, Move, Seat, View
    from game.words import Reader


class TalkLine(NamedTuple):
    """A sentence of commentary and the stop it belongs to."""

    stop: int
    text: str
    name: str
    """Name of the player as used in the text; '' if the sentence concerns no player."""


class TrackMark(NamedTuple):
    """One mark on the replay's timeline."""

    stop: int
    shape: str
    legend: str
    """General meaning of this kind of mark."""
    words: str
    """Description of the event at this stop."""


class ReplayText:
    """Texts of a recording for one reader: a seat, or None for a reader who sees all hands.

    Texts are added as stops are verified.
    """

    def __init__(self, recording: Recording, reader: Reader, seat: Seat | None) -> None:
        self._recording, self._reader, self._seat = recording, reader, seat
        self.lines: list[TalkLine] = []
        self.marks: list[TrackMark] = []
        self._done = 0

    def go_on(self) -> bool:
        """Add the texts of the stops verified since the last call; return False if there were none."""
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
            self.marks.append(TrackMark(number, mark.shape, mark.legend, words))

    def next_mark(self, at: int) -> int | None:
        """Return the stop of the next mark after `at`; None if there is none."""
        return next((mark.stop for mark in self.marks if mark.stop > at), None)

    def mark_before(self, at: int) -> int | None:
        """Return the stop of the last mark before `at`; None if there is none."""
        return next((mark.stop for mark in reversed(self.marks) if mark.stop < at), None)


def advice_lines(
    choice: Choice, view: View, reader: Reader, moves: Sequence[tuple[Seat, Move]], name: str
) -> tuple[str, list[str]]:
    """Return the recommended move as a title, then lines with the reasons and the move played.

    `moves` are the recorded moves from this state on; `name` is the player's name.
    """
    why = [reader.reason(reason) for reason in choice.reasons]
    played = next((move for seat, move in moves if seat == view.seat), None)
    if played == choice.move:
        why.append(_("This was the move played."))
    elif played is not None:
        why.append(_("{player} played: {move}.").format(player=name, move=move_words(played, view, reader)))
    title = _("{player}: {move}").format(player=name, move=move_words(choice.move, view, reader))
    return title, why


def move_words(move: Move, view: View, reader: Reader) -> str:
    """Return a move worded as its button's label, with any amounts."""
    text = str(move)
    offers = words_of(reader.game).offers(view, reader)
    exact = next((offer.label for offer in offers if offer.id == text), "")
    if exact:
        return exact
    asked = next((offer for offer in offers if offer.amounts and offer.kind == text.split(maxsplit=1)[0]), None)
    if asked is not None:
        return f"{asked.label} {listed(word for word in text.split() if word.isdecimal())}"
    return text.capitalize()
