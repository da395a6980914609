"""Texts about a person's strength in a game, for its card and for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.i18n.dates import day_words
from game.i18n.lists import labelled, listed
from game.practice.strength import LEAST_DEALS, LEAST_DECISIONS, POINTS
from game.words.reader import signed

if TYPE_CHECKING:
    from game.practice.strength import Estimate, Strength
    from game.records.statistics import LuckTotals

READ: Final = 12
"""Maximum number of weeks read out by a screen reader."""


def cost_words(cost: float, beside: float | None = None) -> str:
    """Return a cost as text, with as many decimals as its size requires.

    If `beside` is not None, the size of `beside` decides instead.
    """
    size = cost if beside is None else beside
    decimals = 1 if size >= 10 else 2 if size >= 0.1 else 3
    words = f"{cost:.{decimals}f}"
    return words if float(words) else "0"


def uncertainty_words() -> str:
    """Return the sentence that explains '±', which is shown wherever a figure has an uncertainty."""
    return _("± is the uncertainty: the true figure lies within it 95 times in 100.")


def estimate_words(found: Estimate) -> str:
    """Return a mean cost with its uncertainty, such as '0.42 ± 0.10'."""
    error = cost_words(found.margin_of_error, found.mean)
    return _("{cost} ± {error}").format(cost=cost_words(found.mean), error=error)


def unit_words(game: str) -> str:
    """Return the unit of a game's costs as text; '' if a chip is a point."""
    if game not in POINTS:
        return ""
    count, words = POINTS[game]
    return _(words).format(count=count)


def figure_words(strength: Strength) -> str:
    """Return the sentence with a person's mean cost, or the reason why it is not known yet."""
    found, sums = strength.estimate, strength.sums
    if found is not None:
        words = _("Your choices cost {cost} chips each, ± {error}.")
        return words.format(cost=cost_words(found.mean), error=cost_words(found.margin_of_error, found.mean))
    if not sums.decisions:
        return _("These deals left you nothing to decide but the stakes, so only luck counts.")
    if sums.decisions < LEAST_DECISIONS:
        words = _("Not enough yet: {count} of {least} decisions.")
        return words.format(count=sums.decisions, least=LEAST_DECISIONS)
    return _("Not enough yet: {count} of {least} deals.").format(count=sums.deals, least=LEAST_DEALS)


def comparison_words(strength: Strength) -> str:
    """Return the sentence giving computer players' mean costs; '' if they were not measured."""
    if not strength.levels:
        return ""
    size = min(filter(None, strength.levels.values()))
    costs = {level: cost_words(cost, size) for level, cost in strength.levels.items()}
    words = _(
        "A master’s choices cost {master}, an adept’s {adept}, a casual player’s {casual}, a beginner’s {beginner}."
    )
    return words.format(**costs)


def luck_words(found: LuckTotals | None) -> str:
    """Return the sentence about luck and skill; '' if no deal's luck has been computed yet."""
    if found is None:
        return ""
    words = ngettext(
        "{count} deal, {chips} chips in all: {luck} ± {error} from luck, {skill} from skill.",
        "{count} deals, {chips} chips in all: {luck} ± {error} from luck, {skill} from skill.",
        found.deals,
    )
    return words.format(
        count=found.deals,
        chips=signed(found.chips),
        luck=signed(round(found.luck)),
        error=round(found.margin_of_error),
        skill=signed(round(found.skill)),
    )


def line_words(strength: Strength) -> str:
    """Return a selection of the chart's weeks as text for a screen reader."""
    line = strength.line
    if not line:
        return _("no weeks yet")
    step = max(1, -(-len(line) // READ))
    some = [*line[:-1:step], line[-1]]
    return listed(labelled(day_words(each.monday, year=True), estimate_words(each.estimate)) for each in some)
