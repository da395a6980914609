"""A person opens its hand: two cards turned, the last one squeezed up by its corner. DT-22."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.daun_tiga.hands import HAND
from game.scenes.table.bent_cards import BentCards
from game.scenes.table.pieces import Pieces
from game.scenes.table.shared_keyboard import cap, paint_caps
from game.scenes.tables.daun_tiga.things import paint_pill
from game.ui import theme
from game.ui.animation import Tween, call, wait
from game.ui.node import Node
from game.words.daun_tiga.hands import card_words
from game.words.daun_tiga.table import count_words, whose_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.daun_tiga.events import Opened
    from game.scenes.table.context import TableContext
    from game.scenes.table.geometry import Spot
    from game.scenes.table.shared_keyboard import SharedKeyboard
    from game.scenes.tables.daun_tiga.board import Board

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
    """One person's hand while it is being opened: large, before its player."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        keyboard: SharedKeyboard,
        event: Opened,
        ended: Callable[[Opened], None],
    ) -> None:
        """`ended` lets the event happen, once all three cards lie open."""
        self._context, self._board, self._ended = context, board, ended
        self.kit, self._motions = context.kit, context.motions
        self._keys, self._colour = keyboard.keys_of(event.seat), keyboard.colour_of(event.seat)
        self.event, self.seat, self.codes = event, event.seat, event.cards
        self.open = [False] * HAND
        self.fold = 0.0
        self._leaving = False
        self._grip = 0.0
        self.nodes = [
            Node(
                self.kit.scale.window,
                "piece",
                "",
                partial(self._click, i),
                name=f"own:{i}",
                on_drag=partial(self._drag, i),
            )
            for i in range(HAND)
        ]
        self.arrange()
        if self.away:
            home = board.home(self.seat).cards
            self._motions.play([self._motions.fly(("own", i), home[i], "back", GO_MS) for i in range(HAND)])

    # Places -----------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the cards lie large: at the foot for who sits there, else in the middle."""
        layout = self._board.layout
        return layout.foot if self.seat == self._board.state.viewer else layout.stage

    @property
    def away(self) -> bool:
        """Whether the cards come here from another place, and go back."""
        return self.spots != self._board.home(self.seat).cards

    def arrange(self) -> None:
        """The window has another size: put the nodes where the cards are."""
        equipment = self._context.reader.pack.equipment
        self._pieces, self._bent = Pieces(self.kit, equipment), BentCards(self.kit, equipment)
        for node, spot in zip(self.nodes, self.spots, strict=True):
            node.rect = self._board.frame.rect(spot.box())
            node.radius = self.kit.scale.f(9)
        self._name()

    def _name(self) -> None:
        """What each card is, for who may know: nobody while it lies face down."""
        closed = _("face-down tile") if self._board.tiles else _("face-down card")
        for i, node in enumerate(self.nodes):
            last = self.last == i
            node.label = card_words(self.codes[i], self._context.reader) if self.open[i] else closed
            node.tooltip = _("Drag the corner, or click") if last else ""
            node.value = _("bent up") if last and self.fold else ""

    # Doing ------------------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int | None:
        """The only card still closed; None while there are more or none."""
        closed = [i for i, up in enumerate(self.open) if not up]
        return closed[0] if len(closed) == 1 else None

    def _click(self, i: int) -> None:
        if self.last == i:
            self.bend(CLICK_BEND)
        elif not self.open[i]:
            self.turn(i)

    def _drag(self, i: int, kind: str, pos: tuple[int, int]) -> None:
        if self.last != i or self._leaving:
            return
        rect = self.nodes[i].rect
        here = ((pos[0] - rect.left) + (rect.bottom - pos[1])) / 2 / rect.w
        if kind == "start":
            self._grip = here - self.fold
            self.kit.sounds.play("lift", 0.6)
        elif kind == "move":
            self.fold = min(1.0, max(0.0, here - min(self._grip, 0.2)))
            self._context.changed()
            if self.fold >= OVER:
                self.turn(i)

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
        if self.last is None or self._leaving or self._motions.busy:
            return
        start, end = self.fold, min(1.0, max(0.0, self.fold + by))

        def frame(value: float) -> None:
            self.fold = start + (end - start) * value

        def rest() -> None:
            self._name()
            if self.fold >= OVER and self.last is not None:
                self.turn(self.last)

        self.kit.sounds.play("lift", 0.6)
        self._motions.timeline.play(Tween(BEND_MS, frame, end=rest))
        self._context.changed()

    def let_go(self) -> None:
        """The corner of the last card springs back."""
        self.fold = 0.0
        self._name()
        self._context.changed()

    def turn(self, i: int) -> None:
        """Turn one card over."""
        self._flip([i])

    def turn_over(self) -> None:
        """Turn all that lie face down: the rest of the ceremony is skipped."""
        self._flip([i for i, up in enumerate(self.open) if not up])

    def _flip(self, which: Sequence[int]) -> None:
        if not which or self._leaving:
            return
        steps = []
        for place, i in enumerate(which):
            self.open[i] = True
            start, tick = self.spots[i], self._board.tick
            steps.append(self._motions.fly(("own", i), start, "back", TURN_MS, delay=place * 60, sound=tick))
        self.fold = 0.0
        self._name()
        self._motions.play(steps)
        self._motions.timeline.play(call(self._rest))
        self._context.changed()

    def _rest(self) -> None:
        """A card lies open: with the last one the hand goes home."""
        self._context.changed()
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

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """The large cards, and over them what to do and whose keys do it."""
        frame, flights = self._board.frame, self._motions.flights
        for i, target in enumerate(self.spots):
            flight, px = flights.get(("own", i)), frame.spot(target)
            code = self.codes[i] if self.open[i] else "back"
            if flight is not None and flight.begun:
                seen, squeeze = flight.seen(code)
                spot = frame.spot(flight.spot(target))
                self._pieces.draw_flying(surface, seen, spot, squeeze=squeeze)
            elif flight is not None:
                spot = frame.spot(flight.start)
                self._pieces.draw(surface, self._pieces.face("back", spot), spot)
            elif self.last == i:
                self._last_card(surface, i, px)
            else:
                self._pieces.draw(surface, self._pieces.face(code, px), px)
        if not flights and not self._leaving:
            self._words(surface)

    def _last_card(self, surface: Surface, i: int, px: Spot) -> None:
        scale, w, h = self.kit.scale, round(px.w), round(px.h)
        glow = self.kit.paint.glow(
            w, h, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55, grow=scale.f(5)
        )
        glow.draw_centred(surface, px.x, px.y)
        self._bent.get(self.codes[i], h, self.fold).draw_centred(surface, px.x, px.y - scale.f(8))

    def _words(self, surface: Surface) -> None:
        """How far the count is, what to do, and whose keys do it."""
        kit, frame, spots, last = self.kit, self._board.frame, self.spots, self.last
        y = spots[0].y - spots[0].h / 2 - 20
        if last is not None:
            others = [spot for i, spot in enumerate(spots) if i != last]
            at = frame.point((others[0].x + others[1].x) / 2, y)
            paint_pill(kit, surface, self.count_words(), at, grown=1.07)
            paint_pill(kit, surface, _("drag the corner"), frame.point(spots[last].x, y - 6), grown=1.07)
        elif not any(self.open):
            words = whose_hand(self.seat, self._context.reader)
            paint_pill(kit, surface, words, frame.point(spots[1].x, y), grown=1.07, line=self._colour)
        if self._keys is not None and self._colour is not None:
            caps = ((cap(self._keys.up), cap(self._keys.right)), (cap(self._keys.confirm),))
            at = frame.point(spots[1].x, spots[1].y + spots[1].h / 2 - 4)
            paint_caps(kit, surface, caps, at, self._colour)

    def count_words(self) -> str:
        """'two cards: 5': how far the count is."""
        return count_words([code for code, up in zip(self.codes, self.open, strict=True) if up], self._context.reader)
