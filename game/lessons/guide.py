"""The guide of a lesson: which sentence comes now, what it answers to a wrong choice, and how it goes on after one."""

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
    from game.rules.contract import View
    from game.words import Reader

OTHERWISE: Final = N_("You played something else: the deal goes on from there, and the others play on.")
GOES_ON: Final = N_("Go on as you like, or press Back to try that again.")
NOT_YET: Final = N_("That is not what we meant here. A right click or Escape takes it back.")
ENDED: Final = N_("The deal is over. You can find the guide again under Menu, as First steps.")


class Said(NamedTuple):
    """What the guide says now."""

    step: int
    """Its place in the script, from 0; where the deal goes otherwise, that of the step that was left."""
    text: str
    act: str = ""
    """What is to be done, in bold."""
    waits: bool = False
    """For the learner to do that; else a button goes on."""
    point: tuple[str, ...] = ()
    wrong: bool = False
    """An answer to a choice that is not the one asked for."""
    aside: bool = False
    """The learner plays as it likes, and nothing is lit: only the way back stands there."""


class Guide:
    """Follows one guided deal as its learner sees it."""

    def __init__(self, match: GuidedMatch, reader: Reader, step: int = 0) -> None:
        """`step` is where it begins: whatever came before was read."""
        self.script: Script = match.script
        self._match, self._reader = match, reader
        self._expected = questions(match.script)
        self._read: set[int] = set(range(step))
        self._told = False
        """The learner was told what its other move did."""
        self._free: int | None = None
        """A step that fits the deal as it goes now, until it is read or done; None where none does."""
        self._free_at = -1

    @property
    def steps(self) -> Sequence[Step]:
        """All steps."""
        return self.script.steps

    @property
    def left(self) -> int:
        """The step at which the learner played something else, or that comes next."""
        number = self._match.strayed.number if self._match.strayed is not None else 0
        return next((i for i, step in enumerate(self.steps) if step.moves and step.at <= number < step.after), 0)

    def now(self, view: View | None, *, held: bool = False, over: bool = False) -> Said | None:
        """What to say in this moment; None while nothing is asked, or there is nothing to say."""
        if self._match.strayed is not None:
            return self._otherwise(view, over=over)
        if over or held:
            moment = OVER if over else HELD
        elif view is None:
            return None
        else:
            moment = view.table.number
            if not self._as_written(view):
                open_step = self._step_at(moment)
                return None if open_step is None else Said(open_step, self._reader.say(NOT_YET), waits=True, wrong=True)
        place = self._step_at(moment)
        if place is None:
            return None
        step = self.steps[place]
        about = self._match.view(self.script.learner) if over or view is None else view
        act = self.words(step.act, step, about)
        return Said(place, self.words(step.say, step, about), act, bool(act), step.point)

    def _as_written(self, view: View) -> bool:
        """Whether a question stands as it does in the script; a turn in the making may hold something else."""
        expected = self._expected.get(view.table.number)
        return expected is None or (expected.hand, expected.legal) == (view.hand, view.legal)

    def _step_at(self, moment: int) -> int | None:
        """The first step of a moment that is still to come."""
        for place, step in enumerate(self.steps):
            if place not in self._read and (step.at == moment or step.at < moment < step.after):
                return place
        return None

    def answer(self, said: Said, chosen: Iterable[str]) -> Said:
        """The same, or its answer where the learner has chosen other pieces than those asked for."""
        step = self.steps[said.step]
        meant = {word for _state, move in step.moves for word in move.split()[1:]}
        other = [code for code in chosen if code not in meant]
        if not step.moves or not other or not step.wrong or self._match.strayed is not None:
            return said
        # The button beside the piece that was chosen would do what is not meant: it is not pointed at.
        pieces = tuple(word for word in said.point if not word.startswith("#"))
        return said._replace(text=self._wrong_words(said.step, other), wrong=True, point=pieces or said.point)

    def _wrong_words(self, place: int, other: Sequence[str]) -> str:
        step = self.steps[place]
        words = next((words for codes, words in step.wrong if not codes or codes & set(other)), OTHERWISE)
        return self.words(words, step, self._expected.get(step.at))

    def go_on(self, said: Said) -> None:
        """The learner has read a step that asks for nothing."""
        if self._match.strayed is not None and not self._told:
            self._told = True
        else:
            self._read.add(said.step)
            self._free = None

    # Going back -------------------------------------------------------------------------------------------------------

    beyond: Final = HELD
    """Steps that are said from here on are no questions: nothing can be done in them once more."""

    def back_from(self, said: Said | None) -> int | None:
        """The step before what is said, or where the deal left the script; None at the first."""
        if self._match.strayed is not None:
            return self.left
        return said.step - 1 if said is not None and said.step > 0 else None

    def reopen(self, place: int, said: Said | None) -> bool:
        """Go back to a step of the same moment; False where the deal has to be put back for it."""
        if self._match.strayed is not None or said is None or self.steps[place].at != self.steps[said.step].at:
            return False
        self._read = set(range(place))
        return True

    # A deal that goes otherwise ---------------------------------------------------------------------------------------

    def _otherwise(self, view: View | None, *, over: bool) -> Said | None:
        """First what the other move did; then whatever of the script still fits."""
        if not self._told:
            if view is None and not over:
                return None
            step, strayed = self.steps[self.left], self._match.strayed
            move = str(strayed.move) if strayed is not None else ""
            words = next((words for word, words in step.did if re.match(word, move)), OTHERWISE)
            did = self.words(words, step, self._expected.get(step.at))
            return Said(self.left, did, self._reader.say(GOES_ON))
        if over:
            place = len(self.steps) - 1
            return Said(place, self._reader.say(ENDED)) if place not in self._read else None
        if view is None:
            return None
        if self._free is None or self._free_at != view.table.number:
            self._free, self._free_at = self._fitting(view), view.table.number
        if self._free is None:
            return Said(self.left, self._reader.say(GOES_ON), waits=True, aside=True)
        step = self.steps[self._free]
        act = self.words(step.act, step, view)
        return Said(self._free, self.words(step.free, step, view), act, bool(act), step.point)

    def _fitting(self, view: View) -> int | None:
        """The next step that was not said yet and fits what may be done now."""
        legal = [str(move) for move in view.legal]
        for place in range(self.left + 1, len(self.steps)):
            step = self.steps[place]
            if step.fits and place not in self._read and any(move.startswith(step.fits) for move in legal):
                self._read.add(place)
                return place
        return None

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, text: str, step: Step, view: Any) -> str:
        """A sentence with what stands in its places."""
        if not text:
            return ""
        values = {name: value_of(word, view) for name, word in step.values.items() if "{" + name + "}" in text}
        return self._reader.say(text, **values)


def value_of(word: str, view: Any) -> Any:
    """What a word of `with:` stands for: a seat, a piece, several pieces, or what a path leads to in the view.

    `@table.result.entries.0.amount` follows names and numbers; `-@...` is that without its sign.
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
