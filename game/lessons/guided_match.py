"""The match of a guided deal. It is never saved; the other seats follow the script as long as the learner does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_
from game.match.drivers import BaseDriver, Person, Seated, Thinker
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, seated
from game.match.referee import Referee
from game.match.seal import BY_THE_SEED
from game.opponents import LEVELS
from game.rules import GAMES
from game.rules.moves import PASS
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.lessons.script import Script
    from game.match.referee import Chair, StateId
    from game.rules.contract import Deal, Event, Move, Seat, View


class OffScript(NamedTuple):
    """The learner's first move outside the script, and the number of the state in which it was made."""

    number: int
    move: Move


class GuidedMatch(InMemoryMatch):
    """A match of one deal that records whether the learner still follows the script."""

    marked = N_("a lesson")
    prepared = True
    script: Script
    first_unscripted_move: OffScript | None = None
    """The learner's first move that is not in the script; None until there is one."""

    @classmethod
    def of(cls, script: Script, names: Sequence[str] = ()) -> GuidedMatch:
        """Create a lesson's match with its deal on the table; `names` are passed to `seated`."""
        game = GAMES[script.game]
        kinds = [PERSON if seat == script.learner else script.after for seat in range(script.seats)]
        chips = (script.chips,) * script.seats
        options = game.Options.parse(script.house)
        match = cls(MatchTerms(game, options, seated(kinds, names, game.name), None, script.seed, chips, BY_THE_SEED))
        match.script = script
        match.next_deal()
        return match

    def earlier(self) -> Iterator[Deal]:
        """Return an empty iterator, because a lesson has no earlier deals."""
        return iter(())

    def scripted_move(self, number: int, seat: Seat) -> Move:
        """Return the move that the script has for a seat in the state with this number; a pass if it has none."""
        texts = self.script.moves.get((number, seat), ())
        answered = self._said.count(seat)
        return self.game.parse_move(texts[answered]) if answered < len(texts) else PASS

    def fits(self, number: int, move: Move) -> bool:
        """Return whether a learner's move is the scripted one, or one that the script accepts instead."""
        if move == self.scripted_move(number, self.script.learner):
            return True
        steps = [step for step in self.script.steps if step.also and step.at <= number < step.after]
        return any(re.fullmatch(step.also, str(move)) for step in steps)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move, and record it if it is the learner's first move outside the script."""
        number = self.deal.number
        strays = self.first_unscripted_move is None and seat == self.script.learner and not self.fits(number, move)
        events = super().play(seat, move)
        if strays:
            self.first_unscripted_move = OffScript(number, move)
        return events

    def play_to(self, number: int) -> None:
        """Play scripted moves up to the state with this number; raise `IllegalMove` if one is not allowed."""
        while self.deal.number < number and self.deal.result is None:
            for seat in sorted(self.deal.pending()):
                before = self.deal.number
                while self.deal.number == before and seat in self.deal.pending():
                    self.play(seat, self.scripted_move(before, seat))


class ScriptedSeat(BaseDriver):
    """Driver for a seat other than the learner's.

    It plays the script and, once the learner has left the script, an opponent's moves.
    """

    def __init__(self, match: GuidedMatch) -> None:
        self._match = match
        self._thinker = Thinker(LEVELS[match.game.name][match.script.after].think)

    @override
    def sit(self, chair: Chair) -> None:
        super().sit(chair)
        self._thinker.sit(chair)

    def ask(self, at: StateId) -> None:
        """Answer from the script, or start the opponent's thinking."""
        if self._match.first_unscripted_move is None:
            self.chair.answer(at, self._match.scripted_move(at.number, self.chair.seat))
        else:
            self._thinker.ask(at)

    def step(self, seconds: float) -> bool:
        """Let the opponent think, once the learner has left the script; return whether it needs more time."""
        return self._match.first_unscripted_move is not None and self._thinker.step(seconds)


def sit_down(match: GuidedMatch) -> Seated:
    """Return a lesson's match with a driver for the learner and for every other seat."""
    person = Person(skips=True)
    seats = range(match.script.seats)
    drivers = [person if seat == match.script.learner else ScriptedSeat(match) for seat in seats]
    return Seated(Referee(match, drivers), {match.script.learner: person})


def questions(script: Script) -> dict[int, View]:
    """Return the learner's view by state number, for every scripted question and for the end of the deal."""
    match, found = GuidedMatch.of(script), {}
    while match.deal.result is None:
        number = match.deal.number
        if script.learner in match.deal.pending() and match.deal.legal(script.learner) != (PASS,):
            found[number] = match.view(script.learner)
        match.play_to(number + 1)
    found[match.deal.number] = match.view(script.learner)
    return found
