"""The guide of a lesson: selects the text that is shown, and responds to moves outside the script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.lessons.guided_match import questions
from game.lessons.script import HELD, OVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.lessons.guided_match import GuidedMatch
    from game.lessons.script import Script, Step
    from game.rules.contract import Move, View
    from game.words import Reader

OTHERWISE: Final = N_("You played something else: the deal goes on from there.")
GOES_ON: Final = N_("Keep playing, or press Back to try that again.")
NOT_YET: Final = N_("That is not the move we had in mind. Right-click or press Escape to take it back.")
PRIMARY: Final = "#primary"
"""Target of a step that points at the table's main button."""
ENDED: Final = N_("The deal is over. You can find this guide again under Menu: First steps.")


class Prompt(NamedTuple):
    """The text that the guide currently shows."""

    step: int
    """Index of the prompt's step in the script, from 0; off the script, the step at which the learner left it."""
    text: str
    act: str = ""
    """The instruction, shown in bold."""
    waits: bool = False
    """Whether the prompt waits for the learner to act; otherwise a button continues."""
    point: tuple[str, ...] = ()
    wrong: bool = False
    """Whether the prompt responds to a choice other than the one that was requested."""
    aside: bool = False
    """Whether the learner has left the script: nothing is highlighted, and the only button leads back."""


class Guide:
    """Guides the learner through one scripted deal."""

    def __init__(self, match: GuidedMatch, reader: Reader, step: int = 0) -> None:
        """Start the guide at step `step` of the script; earlier steps count as read."""
        self.script: Script = match.script
        self._match, self._reader = match, reader
        self._expected = questions(match.script)
        self._read: set[int] = set(range(step))
        self._has_explained = False
        """Whether the effect of the learner's unscripted move has been explained."""
        self._free: int | None = None
        """Off the script, the index of a step that fits the current state, until it is completed; otherwise None."""
        self._free_at = -1
        self._refused: tuple[int, str] | None = None
        """Step index and response for the move just refused; None if there is no response to show."""

    @property
    def steps(self) -> Sequence[Step]:
        """All steps of the lesson's script."""
        return self.script.steps

    @property
    def left(self) -> int:
        """Index of the step at which the learner left the script; only meaningful after the learner has left it."""
        number = self._match.first_unscripted_move.number if self._match.first_unscripted_move is not None else 0
        return next((i for i, step in enumerate(self.steps) if step.moves and step.at <= number < step.after), 0)

    def now(self, view: View | None, *, held: bool = False, over: bool = False) -> Prompt | None:
        """Return the text for the current state; None if no question is open or there is no text for it."""
        if self._match.first_unscripted_move is not None:
            return self._after_unscripted_move(view, over=over)
        if over or held:
            moment = OVER if over else HELD
        elif view is None:
            return None
        else:
            moment = view.table.number
            if not self._is_as_scripted(view):
                open_step = self._step_at(moment)
                return (
                    None if open_step is None else Prompt(open_step, self._reader.say(NOT_YET), waits=True, wrong=True)
                )
        place = self._step_at(moment)
        if place is None:
            return None
        step = self.steps[place]
        about = self._match.view(self.script.learner) if over or view is None else view
        act = self.words(step.act, step, about)
        if self._refused is not None and self._refused[0] == place:
            # Do not point at the button that was refused.
            point = tuple(word for word in step.point if word != PRIMARY) or step.point
            return Prompt(place, self._refused[1], act, bool(act), point, wrong=True)
        return Prompt(place, self.words(step.say, step, about), act, bool(act), step.point)

    def refuse(self, view: View, move: Move) -> bool:
        """Return whether the current step refuses a move other than the expected one.

        If it does, the step's response to the move is shown next.
        """
        number = view.table.number
        place = self._step_at(number)
        if place is None or self._match.first_unscripted_move is not None or self._match.fits(number, move):
            return False
        step = self.steps[place]
        words = next((words for word, words in step.hold if re.match(word, str(move))), "")
        self._refused = (place, self.words(words, step, view)) if words else None
        return bool(words)

    def ask_again(self) -> None:
        """Replace the response to a refused move with the step's own text."""
        self._refused = None

    def _is_as_scripted(self, view: View) -> bool:
        """Return whether the hand and the legal moves are as in the script; in the middle of a turn they may differ."""
        expected = self._expected.get(view.table.number)
        return expected is None or (expected.hand, expected.legal) == (view.hand, view.legal)

    def _step_at(self, moment: int) -> int | None:
        """Return the index of the first unread step for a state's number or a named moment; None if there is none."""
        for place, step in enumerate(self.steps):
            if place not in self._read and (step.at == moment or step.at < moment < step.after):
                return place
        return None

    def answer(self, said: Prompt, chosen: Iterable[str]) -> Prompt:
        """Return the current prompt or, if the learner has selected the wrong pieces, a response to the selection."""
        step = self.steps[said.step]
        meant = {word for _state, move in step.moves for word in move.split()[1:]}
        other = [code for code in chosen if code not in meant]
        if not step.moves or not other or not step.wrong or self._match.first_unscripted_move is not None:
            return said
        # Do not point at the button next to the chosen piece, because it would make the wrong move.
        pieces = tuple(word for word in said.point if not word.startswith("#"))
        return said._replace(text=self._wrong_words(said.step, other), wrong=True, point=pieces or said.point)

    def _wrong_words(self, place: int, other: Sequence[str]) -> str:
        step = self.steps[place]
        words = next((words for codes, words in step.wrong if not codes or codes & set(other)), OTHERWISE)
        return self.words(words, step, self._expected.get(step.at))

    def go_on(self, said: Prompt) -> None:
        """Mark the step of a prompt that requires no move as read."""
        if self._match.first_unscripted_move is not None and not self._has_explained:
            self._has_explained = True
        else:
            self._read.add(said.step)
            self._free = None

    # Going back -------------------------------------------------------------------------------------------------------

    beyond: Final = HELD
    """The first moment that is not a state number; no move at or after it can be replayed."""

    def back_from(self, said: Prompt | None) -> int | None:
        """Return the index of the step before the prompt's step; None at the start.

        After the learner has left the script, it is the step at which that happened.
        """
        if self._match.first_unscripted_move is not None:
            return self.left
        return said.step - 1 if said is not None and said.step > 0 else None

    def reopen(self, place: int, said: Prompt | None) -> bool:
        """Return to the step with index `place`; return False if this would require undoing moves."""
        if (
            self._match.first_unscripted_move is not None
            or said is None
            or self.steps[place].at != self.steps[said.step].at
        ):
            return False
        self._read = set(range(place))
        self._refused = None
        return True

    # A deal that goes otherwise ---------------------------------------------------------------------------------------

    def _after_unscripted_move(self, view: View | None, *, over: bool) -> Prompt | None:
        """Return the text after a move outside the script: the effect of the move, then any step that still applies."""
        if not self._has_explained:
            if view is None and not over:
                return None
            step, strayed = self.steps[self.left], self._match.first_unscripted_move
            move = str(strayed.move) if strayed is not None else ""
            words = next((words for word, words in step.did if re.match(word, move)), OTHERWISE)
            did = self.words(words, step, self._expected.get(step.at))
            return Prompt(self.left, did, self._reader.say(GOES_ON))
        if over:
            place = len(self.steps) - 1
            return Prompt(place, self._reader.say(ENDED)) if place not in self._read else None
        if view is None:
            return None
        if self._free is None or self._free_at != view.table.number:
            self._free, self._free_at = self._fitting(view), view.table.number
        if self._free is None:
            return Prompt(self.left, self._reader.say(GOES_ON), waits=True, aside=True)
        step = self.steps[self._free]
        act = self.words(step.act, step, view)
        return Prompt(self._free, self.words(step.free, step, view), act, bool(act), step.point)

    def _fitting(self, view: View) -> int | None:
        """Return the index of the next unread step that suits the legal moves, and mark it as read; otherwise None."""
        legal = [str(move) for move in view.legal]
        for place in range(self.left + 1, len(self.steps)):
            step = self.steps[place]
            if step.fits and place not in self._read and any(move.startswith(step.fits) for move in legal):
                self._read.add(place)
                return place
        return None

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, text: str, step: Step, view: Any) -> str:
        """Return a sentence of a step, with its placeholders replaced by values from the view."""
        if not text:
            return ""
        values = {name: value_of(word, view) for name, word in step.values.items() if "{" + name + "}" in text}
        return self._reader.say(text, **values)


def value_of(word: str, view: Any) -> Any:
    """Return the value of a placeholder in `with:`, which is a seat, pieces, or a path into the view.

    `@table.result.entries.0.amount` is a path of attribute names and indices; `-@...` stands for the absolute value
    of the number at that path, and `#...` for the length of the sequence.
    """
    if word.startswith("#"):
        return len(value_of("@" + word[1:], view))
    if word.lstrip("-").startswith("@"):
        found = view
        for part in word.lstrip("-")[1:].split("."):
            found = found[int(part)] if part.isdigit() else getattr(found, part)
        return abs(found) if word.startswith("-") else found
    if word.isdigit():
        return int(word)
    return tuple(word.split(",")) if "," in word else word
