"""A person opening a hand: face-up cards, bent corners, and when the cards return. DT-22."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.hands import HAND
from game.ui.animation import Tween, call, wait
from game.words.daun_tiga.table import count_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.daun_tiga.events import Opened
    from game.table.daun_tiga.board import DaunTigaBoard
    from game.table.geometry import Spot

OVER: Final = 0.8
"""Fold beyond which a card turns over by itself (0 to 1)."""
BEND: Final = 0.14
"""Fold added by each key press."""
TURN_MS: Final = 180.0
BEND_MS: Final = 90.0
SQUEEZED: Final = 0.62
SQUEEZE_MS: Final = 400.0
LOOK_MS: Final = 350.0
"""Pause in milliseconds before the main button turns over the last card, after bending it to `SQUEEZED`."""
GO_MS: Final = 240.0
HOLD_MS: Final = 350.0
"""Time in milliseconds for which an opened hand stays large before it returns to its seat."""


class OpeningHand(ABC):
    """A person's hand that is drawn large while its cards are turned over."""

    def __init__(
        self,
        board: DaunTigaBoard,
        event: Opened,
        turned: Callable[[], None],
        ended: Callable[[Opened], None],
        changed: Callable[[], None],
    ) -> None:
        """Start the opening of a person's hand.

        `turned` is called for each card that is turned over, `ended` with the event once all are face up, and `changed`
        whenever the hand has to be redrawn.
        """
        self._board, self._motions = board, board.motions
        self._turned, self._ended, self._changed = turned, ended, changed
        self.event, self.seat, self.codes = event, event.seat, event.cards
        self.open = [False] * HAND
        self.folds = [0.0] * HAND
        """Fold of each card's corner, from 0 to 1."""
        self._leaving = False

    @abstractmethod
    def _name(self) -> None:
        """Update the accessible name of each card."""

    def _come(self) -> None:
        """Animate the cards from their small positions at the seat to the large ones."""
        if self.away:
            home = self._board.home(self.seat).cards
            self._motions.play([self._motions.fly(("own", i), home[i], "back", GO_MS) for i in range(HAND)])

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Positions of the large cards: at the bottom for the viewer, in the middle for other people."""
        layout = self._board.layout
        return layout.foot if self.seat == self._board.state.viewer else layout.stage

    @property
    def away(self) -> bool:
        """Whether the hand is drawn away from its seat, so that its cards fly there and back."""
        return self.spots != self._board.home(self.seat).cards

    @property
    def last(self) -> int | None:
        """Index of the only face-down card; None if there are several or none."""
        closed = [i for i, up in enumerate(self.open) if not up]
        return closed[0] if len(closed) == 1 else None

    @property
    def bent(self) -> bool:
        """Whether any card's corner is bent up."""
        return any(self.folds)

    def command(self, word: str) -> None:
        """Handle a key command: 'confirm' acts as the main button; others turn or bend a card."""
        if word == "confirm":
            self.turn_next()
        elif self.last is not None:
            self.bend(-BEND if word in {"left", "down"} and self.folds[self.last] > BEND else BEND)
        else:
            self.turn(self.open.index(False))

    def turn_next(self) -> None:
        """Turn over the next card, as the main button does; the last card is first bent slowly."""
        if self._leaving or self._motions.busy:
            return
        last = self.last
        if last is None:
            self.turn(self.open.index(False))
        elif self._motions.reduced:
            self.turn(last)
        else:
            self.bend(max(BEND, SQUEEZED - self.folds[last]), SQUEEZE_MS)  # turns over by itself past `OVER`
            self._motions.timeline.play(wait(LOOK_MS), call(partial(self.turn, last)))

    def bend(self, by: float, ms: float = BEND_MS) -> None:
        """Bend the corner of the last card further by the fraction `by`, or back if it is negative.

        If the corner is bent beyond `OVER`, the card turns over.
        """
        i = self.last
        if i is None or self._leaving or self._motions.busy:
            return
        start, end = self.folds[i], min(1.0, max(0.0, self.folds[i] + by))

        def rest() -> None:
            self._name()
            if self.folds[i] >= OVER:
                self.turn(i)

        self._board.sound("lift", 0.6)
        frame = partial(self._fold_between, i, start, end)
        self._motions.timeline.play(Tween(ms, frame, end=rest))
        self._changed()

    def _fold_between(self, i: int, start: float, end: float, share: float) -> None:
        self._fold(i, start + (end - start) * share)

    def _fold(self, i: int, fold: float) -> None:
        if not self.open[i]:
            self.folds[i] = fold
            self._changed()

    def let_go(self) -> None:
        """Let all bent corners go flat again."""
        self.folds = [0.0] * HAND
        self._name()
        self._changed()

    def turn(self, i: int) -> None:
        """Turn one card over."""
        self._flip([i])

    def turn_all(self) -> None:
        """Turn over all face-down cards together."""
        self._flip(range(HAND))

    def _flip(self, which: Iterable[int]) -> None:
        closed = [i for i in which if not self.open[i]]
        if not closed or self._leaving:
            return
        steps = []
        for place, i in enumerate(closed):
            self.open[i], self.folds[i] = True, 0.0
            start, tick = self.spots[i], self._board.tick
            steps.append(self._motions.fly(("own", i), start, "back", TURN_MS, delay=place * 60, sound=tick))
        self._name()
        self._motions.play(steps)
        self._motions.timeline.play(call(self._rest))
        self._turned()
        self._changed()

    def _rest(self) -> None:
        """Finish turning over a card; after the last card, send the hand back to its seat."""
        self._changed()
        if not all(self.open) or self._leaving:
            return
        self._leaving = True
        if self.away:
            self._motions.timeline.play(wait(HOLD_MS), call(partial(self._go_home, self.spots)))
        else:
            self._ended(self.event)

    def _go_home(self, spots: Sequence[Spot]) -> None:
        self._ended(self.event)
        seat, fly = self.seat, self._motions.fly
        self._motions.play([fly(("card", seat, i), spots[i], self.codes[i], GO_MS) for i in range(HAND)])

    def count_words(self) -> str:
        """Return the number and the points of the face-up cards as text, such as 'two cards: 5'."""
        return count_words([code for code, up in zip(self.codes, self.open, strict=True) if up], self._board.reader)
