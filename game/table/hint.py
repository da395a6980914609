"""Hints: the move of the strongest opponent, computed in slices and shown until the person acts."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.match.drivers import Thought
from game.opponents import advise, weigh_for
from game.opponents.choice import Choice
from game.opponents.move_evaluation import CHIPS
from game.rules.contract import Range, Reason
from game.table.pacer import THINK_S
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from game.opponents import Thinking, Worth
    from game.rules.contract import View
    from game.rules.pieces import Pack
    from game.words import Offer, Reader

ADVISER: Final = N_("Master’s advice")
SEES: Final = N_("sees only what you see")
CERTAIN: Final = 100
"""Rounded percentage from which a win is called almost certain."""
"""Description of the adviser, shown below the reasons."""
NAMES: Final = frozenset({"player", "other", "owner"})
"""Placeholders in a reason whose numbers refer to seats."""


class Hint:
    """The recommended answer to a question, or its computation while that is in progress."""

    def __init__(self, reader: Reader, pack: Pack) -> None:
        self._reader, self._pack = reader, pack
        self.adviser: Callable[[View], Thinking | None] = lambda _view: None
        """Returns a computation that includes all reasons, or None to ask the strongest opponent."""
        self.choice: Choice | None = None
        """Recommended move while the hint is shown."""
        self._compares = True
        """Whether a comparison of all moves may add reasons."""
        self._thought: Thought | None = None
        self._view: View | None = None

    @property
    def wanted(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self.choice is not None or self._thought is not None

    def think(self, view: View) -> None:
        """Start computing a hint for the question in a view."""
        self._view = view
        thinking = self.adviser(view)
        self._compares = thinking is None
        self._thought = Thought(advise(view, Random(0)) if thinking is None else thinking)

    def drop(self) -> None:
        """Remove the hint, or cancel its computation."""
        self.choice = self._thought = self._view = None

    def step(self) -> bool:
        """Run the computation for one slice; return False if no computation was in progress.

        If no reason for the choice contains a number, the moves are compared as well, and the result is added as a
        reason.
        """
        if self._thought is None:
            return False
        if not self._thought.step(THINK_S):
            first = self.choice is None
            self.choice, self._thought = self._thought.choice, None
            if first and self.choice is not None and self._view is not None and self._worth_weighing(self._view):
                self._thought = Thought(_with_comparison(self._view, self.choice))
        return True

    def _worth_weighing(self, view: View) -> bool:
        if not self._compares:
            return False
        told = self.choice is not None and any(map(counts, self.choice.reasons))
        return not told and len(view.legal) > 1 and not any(isinstance(move, Range) for move in view.legal)

    # In words ---------------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Label of the recommended offer; '' without a hint."""
        offer = self._offer()
        return offer.label if offer is not None else ""

    @property
    def why(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Sentences with the reasons, in two groups.

        The first has the essential ones: the strongest reason and, if it has no number, one that does. The second
        has all others.
        """
        reasons = list(self.choice.reasons) if self.choice is not None else []
        must = reasons[:1]
        if must and not counts(must[0]):
            must += [reason for reason in reasons if counts(reason)][:1]
        rest = [reason for reason in reasons if reason not in must]
        return tuple(map(self._reader.reason, must)), tuple(map(self._reader.reason, rest))

    @property
    def uses(self) -> tuple[str, ...]:
        """Codes of the viewer's pieces that the recommended answer uses."""
        offer = self._offer()
        return tuple(code for group in offer.uses for code in group) if offer is not None else ()

    def pieces(self, view: View | None) -> set[str]:
        """Return the names of the pieces to which the recommended answer refers."""
        offer = self._offer() if view is not None else None
        things = set(offer.targets) if offer is not None else set()
        return {self._reader.piece(code) for code in things & {*self._pack.codes}}

    def _offer(self) -> Offer | None:
        if self.choice is None or self._view is None:
            return None
        said = str(self.choice.move)
        offers = words_of(self._reader.game).offers(self._view, self._reader)
        return next((offer for offer in offers if offer.id == said), None)


def counts(reason: Reason) -> bool:
    """Return whether a reason contains a number, such as a count of pieces."""
    return any(isinstance(value, int | float) and key not in NAMES for key, value in reason.values.items())


def _with_comparison(view: View, choice: Choice) -> Generator[None, None, Choice]:
    """Return the choice with additional reasons, which come from a comparison of all moves."""
    worths: tuple[Worth, ...] = yield from weigh_for(view.table.game)(view, Random(0), 0)
    found = next((worth for worth in worths if worth.move == choice.move), None)
    if found is None:
        return choice
    known = {reason.text for reason in choice.reasons}
    more = [reason for reason in found.reasons if reason.text not in known and counts(reason)]
    if not more:
        return Choice(choice.move, (*choice.reasons, expectation(found)))
    # 'the hand is complete' need not be said before 'the hand is complete and brings 20 chips'
    said = [reason for reason in choice.reasons if not any(longer(each, reason) for each in more)]
    return Choice(choice.move, (*said, *more))


def longer(one: Reason, other: Reason) -> bool:
    """Return whether the reason `one` begins with the text of `other` and goes further."""
    return one.text.startswith(other.text.rstrip("."))


def expectation(worth: Worth) -> Reason:
    """Return a reason that states the expected gain or loss of a move."""
    if worth.unit == CHIPS:
        count = round(worth.worth)
        if count < 0:
            return Reason(N_("Even so, the expected loss in chips is about {count}."), {"count": -count})
        return Reason(N_("Expected gain in chips: about {count}."), {"count": count})
    percent = round(100 * worth.worth)
    if not percent:
        return Reason(N_("There is hardly any chance of winning."))
    if percent == CERTAIN:
        return Reason(N_("You will almost certainly win."))
    return Reason(N_("Chance of winning: about {count}%."), {"count": percent})
