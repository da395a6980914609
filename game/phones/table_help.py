"""Help that a person at a phone may request: the short rules, and a hint.

The window provides it, because the `phones` package may import neither the rules book nor the opponents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Game, View
    from game.rules.options import Options
    from game.words import Reader


class RulesSection(NamedTuple):
    """A section of the rules card: its heading, paragraphs and list items."""

    title: str
    words: tuple[str, ...]
    points: tuple[str, ...]
    """List items below the paragraphs."""


class HintText(NamedTuple):
    """Text of a hint, with the recommended answer."""

    title: str
    reasons: tuple[str, ...]
    offer: str = ""
    """Id of the recommended offer; '' if the hint recommends none."""
    pieces: tuple[str, ...] = ()
    """Codes of the seat's own pieces used by the recommended offer."""


class Advice(Protocol):
    """A hint that is computed in slices."""

    def step(self) -> bool:
        """Compute one slice; return whether more slices are needed."""

    def text(self) -> HintText | None:
        """Return as much of the hint as has been computed; None if nothing yet."""


class TableHelp(Protocol):
    """Interface of the help that the window provides."""

    def has_rules(self, game: Game) -> bool:
        """Return whether the rules book has a chapter on a game."""

    def rules(self, game: Game, options: Options, language: str) -> Sequence[RulesSection]:
        """Return the short rules of a game in the language with this code."""

    def advises(self, view: View) -> bool:
        """Return whether hints are available for the question in a view."""

    def advise(self, view: View, reader: Reader) -> Advice:
        """Start computing a hint for the question in a view, based only on this view."""
