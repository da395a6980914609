"""A guided deal in play: a match that nobody writes down, whose other seats keep to the script while it goes so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_
from game.match.drivers import Person, Seated, Thinker
from game.match.drivers.sitting import Sitting
from game.match.players import PERSON, seated
from game.match.referee import Referee
from game.match.seal import BY_THE_SEED
from game.match.unwritten import Terms, UnwrittenMatch
from game.opponents import LEVELS
from game.rules import GAMES
from game.rules.moves import PASS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.lessons.script import Script
    from game.match.referee import At, Chair
    from game.rules.contract import Deal, Event, Move, Seat, View


class Strayed(NamedTuple):
    """Where the learner played something else."""

    number: int
    move: Move


class GuidedMatch(UnwrittenMatch):
    """One deal. It knows whether it still goes as written."""

    marked = N_("a lesson")
    prepared = True
    script: Script
    strayed: Strayed | None = None
    """The first move of the learner that is not written; None while all are."""

    @classmethod
    def of(cls, script: Script, names: Sequence[str] = ()) -> GuidedMatch:
        """A lesson's match with its deal on the table; `names` as those of `seated`."""
        game = GAMES[script.game]
        kinds = [PERSON if seat == script.learner else script.after for seat in range(script.seats)]
        chips = (script.chips,) * script.seats
        options = game.Options.parse(script.house)
        match = cls(Terms(game, options, seated(kinds, names, game.name), None, script.seed, chips, BY_THE_SEED))
        match.script = script
        match.next_deal()
        return match

    def earlier(self) -> Iterator[Deal]:
        """The deals before this one: there is none."""
        return iter(())

    def written(self, number: int, seat: Seat) -> Move:
        """What the script has a seat do in a state."""
        texts = self.script.moves.get((number, seat), ())
        answered = self._said.count(seat)
        return self.game.parse_move(texts[answered]) if answered < len(texts) else PASS

    def _fits(self, number: int, move: Move) -> bool:
        """Whether a move of the learner is the one that is written, or as good."""
        if move == self.written(number, self.script.learner):
            return True
        steps = [step for step in self.script.steps if step.also and step.at <= number < step.after]
        return any(re.fullmatch(step.also, str(move)) for step in steps)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move, and notice one that is not written."""
        number = self.deal.number
        strays = self.strayed is None and seat == self.script.learner and not self._fits(number, move)
        events = super().play(seat, move)
        if strays:
            self.strayed = Strayed(number, move)
        return events

    def play_to(self, number: int) -> None:
        """Play as written up to a state. `IllegalMove` where the script is wrong."""
        while self.deal.number < number and self.deal.result is None:
            for seat in sorted(self.deal.pending()):
                before = self.deal.number
                while self.deal.number == before and seat in self.deal.pending():
                    self.play(seat, self.written(before, seat))


class Written(Sitting):
    """Another seat: answers as written, and thinks for itself once the deal goes otherwise."""

    def __init__(self, match: GuidedMatch) -> None:
        self._match = match
        self._thinker = Thinker(LEVELS[match.game.name][match.script.after].think)

    def sit(self, chair: Chair) -> None:
        """Take the seat."""
        super().sit(chair)
        self._thinker.sit(chair)

    def ask(self, at: At) -> None:
        """Answer as written, or begin to think."""
        if self._match.strayed is None:
            self.chair.answer(at, self._match.written(at.number, self.chair.seat))
        else:
            self._thinker.ask(at)

    def step(self, seconds: float) -> bool:
        """Let the one that goes on think."""
        return self._match.strayed is not None and self._thinker.step(seconds)


def sit_down(match: GuidedMatch) -> Seated:
    """Put the learner and the script in their seats."""
    person = Person(skips=True)
    seats = range(match.script.seats)
    drivers = [person if seat == match.script.learner else Written(match) for seat in seats]
    return Seated(Referee(match, drivers), {match.script.learner: person})


def questions(script: Script) -> dict[int, View]:
    """How the learner sees every state in which it is asked, as long as all goes as written, and the end."""
    match, found = GuidedMatch.of(script), {}
    while match.deal.result is None:
        number = match.deal.number
        if script.learner in match.deal.pending() and match.deal.legal(script.learner) != (PASS,):
            found[number] = match.view(script.learner)
        match.play_to(number + 1)
    found[match.deal.number] = match.view(script.learner)
    return found
