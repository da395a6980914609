"""Layout of the Daun Tiga table in window pixels, with areas that are repainted separately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.window_frame import WindowFrame
from game.scenes.tables.daun_tiga.centre_panel import CentrePanel
from game.scenes.tables.daun_tiga.token_painters import pill_size
from game.table.daun_tiga import layout as places
from game.table.daun_tiga.board import DaunTigaBoard
from game.table.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.rules.contract import Seat
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.daun_tiga.seat_plaque import SeatPlaque
    from game.table.board import Part
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.table.daun_tiga.stake_drafts import Drafts
    from game.table.shared_keyboard import SharedKeyboard

SHADOW: Final = 14.0
"""Units by which shadows extend beyond their objects."""
MIDDLE_AREA: Final = Box(540, 240, 840, 380)
"""Largest area of the centre panel, including its shadow."""


class Board(DaunTigaBoard):
    """The Daun Tiga table layout at one window size, in pixels."""

    frame: WindowFrame

    def __init__(
        self,
        context: TableContext,
        state: DaunTigaState,
        drafts: Drafts,
        keyboard: SharedKeyboard,
        plaques: Sequence[SeatPlaque],
    ) -> None:
        super().__init__(context.motions, context.reader, context.ctx.sounds.play, state, drafts, keyboard)
        self.ctx, self._plaques = context.ctx, plaques
        self.words = self.panel = CentrePanel(context, state)
        self.arrange()

    def arrange(self) -> None:
        """Recompute the layout after the window was resized."""
        self.fit(WindowFrame(self.ctx.scale))
        self._areas: dict[Seat | None, dict[Part, Rect]] = {}

    def pill_units(self, words: str, sign: str, grown: float) -> tuple[float, float]:
        """Return the width and height, in units, of the result pill with these words."""
        wide, high = pill_size(self.ctx, words, sign=sign, grown=grown)
        return wide / self.frame.u, high / self.frame.u

    def plaque_looks(self) -> Sequence[Hashable]:
        """Return a hashable cache key for each plaque's picture."""
        return [plaque.state for plaque in self._plaques]

    def stock_words(self, left: int) -> tuple[str, tuple[float, float]]:
        """Return the label below the stock (the number of cards left) and its centre in pixels."""
        words, spot = _("{count} left").format(count=left), self.layout.stock
        x, y = self.frame.point(spot.x, spot.y + spot.h / 2 + 7)
        return words, (x, y + pill_size(self.ctx, words)[1] / 2)

    def pill_rects(self) -> list[Rect]:
        """Return the areas of the results below the hands and of the label below the stock, in pixels."""
        found = []
        for item in (item for _part, item in self.items()):
            match item:
                case ("pill", words, at, sign, grown):
                    size, middle = pill_size(self.ctx, words, sign=sign, grown=grown), self.frame.point(*at)
                case ("stock", left):
                    words, middle = self.stock_words(left)
                    size = pill_size(self.ctx, words)
                case _other:
                    continue
            found.append(Rect(round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2), *size))
        return found

    def hand_rect(self, seat: Seat) -> Rect:
        """Return the area of a seat's cards in pixels."""
        rects = [self.frame.rect(spot.box()) for spot in self.home(seat).cards]
        return rects[0].unionall(rects[1:])

    def areas(self) -> dict[Part, Rect]:
        """Return the area of each separately repainted part of the table in pixels; cached per banker."""
        banker = self.state.banker
        if banker not in self._areas:
            scale = self.ctx.scale
            self._areas[banker] = {
                "bank": self.frame.rect(places.BANK.grown(SHADOW)),
                "middle": self.frame.rect(MIDDLE_AREA),
                "facts": scale.facts,
                "talk": scale.talk,
                **{seat: self._area(seat) for seat in range(self.state.seats)},
            }
        return self._areas[banker]

    def _area(self, seat: Seat) -> Rect:
        return self.frame.rect(self.home(seat).around().grown(SHADOW))
