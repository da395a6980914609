"""A person opens its hand: two cards turned, the last one squeezed up by its corner. DT-22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.daun_tiga.hands import HAND, RANK_OF, TEN
from game.scenes.tables.daun_tiga.words import card_words
from game.ui.animation import Tween
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.daun_tiga.events import Opened
    from game.scenes.table.geometry import Spot
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene

OVER: Final = 0.8
"""From this fold on the card turns over by itself."""
BEND: Final = 0.14
"""A key bends the card by so much."""
CLICK_BEND: Final = 0.28
TURN_MS: Final = 180.0
BEND_MS: Final = 90.0
GO_MS: Final = 240.0
HOLD_MS: Final = 350.0
"""An opened hand lies large for so long before it goes back."""


class Opening:
    """One person's hand while it is being opened. `done` once all three cards lie open at their home."""

    def __init__(self, scene: DaunTigaScene, event: Opened) -> None:
        self.scene, self.event = scene, event
        self.seat, self.codes = event.seat, event.cards
        self.open = [False] * HAND
        self.fold = 0.0
        self.done = self._leaving = False
        self._grip = 0.0
        self.nodes = [
            Node(
                scene.kit.scale.window,
                "piece",
                "",
                self._turner(i),
                name=f"own:{i}",
                on_drag=self._dragger(i),
            )
            for i in range(HAND)
        ]
        self.layout()
        self._come()

    # Places ---------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the cards lie large: at the foot for who sits there, else in the middle."""
        layout = self.scene.board.layout
        return layout.foot if self.seat == self.scene.viewer else layout.stage

    @property
    def away(self) -> bool:
        """Whether the cards come here from another place, and go back."""
        return self.spots != self.scene.board.home(self.seat).cards

    def layout(self) -> None:
        """Put the nodes where the cards are."""
        for node, spot in zip(self.nodes, self.spots, strict=True):
            node.rect = self.scene.frame.rect(spot.box())
            node.radius = self.scene.kit.scale.f(9)
        self._say()

    def _say(self) -> None:
        """What each card is, for who may know: nobody while it lies face down."""
        for i, node in enumerate(self.nodes):
            last = self.last == i
            node.label = card_words(self.scene.pack, self.codes[i]) if self.open[i] else self._closed()
            node.name = f"own:{i}"
            node.tooltip = _("Drag the corner, or click") if last else ""
            node.value = _("bent up") if last and self.fold else ""

    def _closed(self) -> str:
        return _("face-down tile") if self.scene.board.tiles else _("face-down card")

    # Doing ----------------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int | None:
        """The only card still closed; None while there are more or none."""
        closed = [i for i, up in enumerate(self.open) if not up]
        return closed[0] if len(closed) == 1 else None

    def _turner(self, i: int) -> Callable[[], None]:
        def turn() -> None:
            if self.last == i:
                self.bend(CLICK_BEND)
            elif not self.open[i]:
                self.turn(i)

        return turn

    def _dragger(self, i: int) -> Callable[[str, tuple[int, int]], None]:
        def drag(kind: str, pos: tuple[int, int]) -> None:
            if self.last != i or self._leaving:
                return
            rect = self.nodes[i].rect
            here = ((pos[0] - rect.left) + (rect.bottom - pos[1])) / 2 / rect.w
            if kind == "start":
                self._grip = here - self.fold
                self.scene.kit.sounds.play("lift", 0.6)
            elif kind == "move":
                self.fold = min(1.0, max(0.0, here - min(self._grip, 0.2)))
                self.scene.dirty = True
                if self.fold >= OVER:
                    self.turn(i)

        return drag

    def command(self, word: str) -> None:
        """One of the person's keys: the next card, or bend the last; 'confirm' turns all over."""
        if self._leaving:
            return
        if word == "confirm":
            self.turn_over()
        elif self.last is not None:
            self.bend(-BEND if word in {"left", "down"} and self.fold > BEND else BEND)
        else:
            self.turn(self.open.index(False))

    def bend(self, by: float) -> None:
        """Bend the last card's corner further up; far enough, and it turns over."""
        last = self.last
        if last is None or self._leaving or self.scene.motions.busy:
            return
        start, end = self.fold, min(1.0, max(0.0, self.fold + by))

        def frame(value: float) -> None:
            self.fold = start + (end - start) * value

        def rest() -> None:
            self._say()
            if self.fold >= OVER and self.last is not None:
                self.turn(self.last)

        self.scene.kit.sounds.play("lift", 0.6)
        self.scene.motions.timeline.play(Tween(BEND_MS, frame, end=rest))
        self.scene.dirty = True

    def let_go(self) -> None:
        """The corner of the last card springs back."""
        self.fold = 0.0
        self._say()
        self.scene.dirty = True

    def turn(self, i: int) -> None:
        """Turn one card over."""
        self._flip([i])

    def turn_over(self) -> None:
        """Turn all that lie face down: the rest of the ceremony is skipped."""
        self._flip([i for i, up in enumerate(self.open) if not up])

    def _flip(self, which: Sequence[int]) -> None:
        if not which or self._leaving:
            return
        motions = self.scene.motions
        steps = []
        for place, i in enumerate(which):
            self.open[i] = True
            steps.append(
                motions.fly(
                    ("card", self.seat, i), self.spots[i], "back", TURN_MS, delay=place * 60, sound=self.scene.tick
                )
            )
        self.fold = 0.0
        self._say()
        motions.play(steps)
        motions.timeline.play(Tween(0, end=self._rest))
        self.scene.dirty = True

    def _rest(self) -> None:
        """A card lies open: with the last one the hand goes home."""
        self.scene.dirty = True
        if not all(self.open) or self._leaving:
            return
        self._leaving = True
        if not self.away:
            self._end()
            return
        spots, motions = self.spots, self.scene.motions
        motions.timeline.play(Tween(HOLD_MS))
        motions.timeline.play(Tween(0, end=lambda: self._go_home(spots)))

    def _go_home(self, spots: Sequence[Spot]) -> None:
        motions = self.scene.motions
        self.scene.board.opening = None
        steps = [motions.fly(("card", self.seat, i), spots[i], self.codes[i], GO_MS) for i in range(HAND)]
        motions.play(steps)
        self._end()

    def _end(self) -> None:
        self.done = True
        self.scene.opened(self)

    def _come(self) -> None:
        """The closed cards come before their player."""
        if not self.away:
            return
        motions, home = self.scene.motions, self.scene.board.home(self.seat).cards
        motions.play([motions.fly(("card", self.seat, i), home[i], "back", GO_MS) for i in range(HAND)])

    # Words ----------------------------------------------------------------------------------------------------------

    def count_words(self) -> str:
        """'two cards: 5', once two lie open."""
        if self.last is None:
            return ""
        ranks = [RANK_OF[code] for code, up in zip(self.codes, self.open, strict=True) if up]
        words = _("two tiles: {points}") if self.scene.board.tiles else _("two cards: {points}")
        return words.format(points=sum(rank for rank in ranks if rank <= TEN) % 10)
