"""The table of Daun Tiga in its window: the board in pixels, and the parts that are painted anew by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.window_frame import WindowFrame
from game.scenes.tables.daun_tiga.centre_panel import CentrePanel
from game.scenes.tables.daun_tiga.things import pill_size
from game.table.daun_tiga import layout as places
from game.table.daun_tiga.board import DaunTigaBoard
from game.table.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.rules.contract import Seat
    from game.scenes.table.context import TableContext
    from game.scenes.tables.daun_tiga.seat import SeatPlaque
    from game.table.board import Part
    from game.table.daun_tiga.drafts import Drafts
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.table.shared_keyboard import SharedKeyboard

SHADOW: Final = 14.0
"""Units that shadows reach beyond what throws them."""
MIDDLE_AREA: Final = Box(540, 240, 840, 380)
"""Nothing of the panel in the middle or its shadow reaches beyond this."""


class Board(DaunTigaBoard):
    """The board of one window: the same in pixels."""

    frame: WindowFrame

    def __init__(
        self,
        context: TableContext,
        state: DaunTigaState,
        drafts: Drafts,
        keyboard: SharedKeyboard,
        plaques: Sequence[SeatPlaque],
    ) -> None:
        super().__init__(context.motions, context.reader, context.kit.sounds.play, state, drafts, keyboard)
        self.kit, self._plaques = context.kit, plaques
        self.words = self.panel = CentrePanel(context, state)
        self.arrange()

    def arrange(self) -> None:
        """The window has another size."""
        self.fit(WindowFrame(self.kit.scale))
        self._areas: dict[Seat | None, dict[Part, Rect]] = {}

    def pill_units(self, words: str, sign: str, grown: float) -> tuple[float, float]:
        """Width and height (units) of a result."""
        wide, high = pill_size(self.kit, words, sign=sign, grown=grown)
        return wide / self.frame.u, high / self.frame.u

    def plaque_looks(self) -> Sequence[Hashable]:
        """What each plaque looks like."""
        return [plaque.state for plaque in self._plaques]

    def stock_words(self, left: int) -> tuple[str, tuple[float, float]]:
        """How many cards are left, under them, and the middle of these words in pixels."""
        words, spot = _("{count} left").format(count=left), self.layout.stock
        x, y = self.frame.point(spot.x, spot.y + spot.h / 2 + 7)
        return words, (x, y + pill_size(self.kit, words)[1] / 2)

    def pill_rects(self) -> list[Rect]:
        """Where results stand under hands, and how many cards are left under those, in pixels."""
        found = []
        for item in (item for _part, item in self.items()):
            match item:
                case ("pill", words, at, sign, grown):
                    size, middle = pill_size(self.kit, words, sign=sign, grown=grown), self.frame.point(*at)
                case ("stock", left):
                    words, middle = self.stock_words(left)
                    size = pill_size(self.kit, words)
                case _other:
                    continue
            found.append(Rect(round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2), *size))
        return found

    def hand_rect(self, seat: Seat) -> Rect:
        """Where a seat's cards lie, in pixels."""
        rects = [self.frame.rect(spot.box()) for spot in self.home(seat).cards]
        return rects[0].unionall(rects[1:])

    def areas(self) -> dict[Part, Rect]:
        """Where all of each part lies, in pixels, shadows and results too: found once for each banker."""
        banker = self.state.banker
        if banker not in self._areas:
            scale = self.kit.scale
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
