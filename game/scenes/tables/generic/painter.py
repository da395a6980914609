"""Paints the table of any game: felt, piles, rows, closed hands, the bottom hand, and what is chosen of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.geometry import Frame, Spot
from game.scenes.table.ground import Drawn, draw_ground, draw_rim_light
from game.scenes.table.pieces import Pieces
from game.scenes.tables.generic.census import BACK, title_of
from game.scenes.tables.generic.laid import Cut, Layout
from game.scenes.tables.generic.layout import LIFT, lay, lay_settled
from game.scenes.tables.generic.things import place_key, thing_of
from game.ui import theme
from game.ui.sprites import sheet
from game.ui.widget import Pill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Place
    from game.scenes.table.context import TableContext
    from game.scenes.table.geometry import Box
    from game.scenes.tables.generic.prompt import Prompt
    from game.scenes.tables.generic.screen_state import ScreenState
    from game.ui.plaque import Plaque

GROUND: Final = "table-pai-gow"
"""Green felt with a brass inlay."""
SHOWN: Final = {"thai": 0.6, "ceki": 0.5, "french": 0.31}
"""Least share of a card's width that is read when the next one lies on it; tiles lie side by side."""
JUMBO: Final = "french-jumbo"
JUMBO_BELOW_PX, JUMBO_HAND_BELOW_PX = 120, 96
"""French cards lower than this show large indices, on the table and in the hand."""
COUNT: Final = theme.CAPTION.sized(15)
CAPTION: Final = theme.CAPTION.sized(16)


class Painter:
    """Lays the table out for what stands on the screen, and paints it."""

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.context, self.equipment, self.state = context, equipment, state
        self.kit, self.motions = context.kit, context.motions
        wide, high = sheet(equipment).piece
        self.cut = Cut(wide / high, SHOWN.get(equipment, 1.0))
        self.frame: Frame
        self.layout: Layout
        self._laid_for: object = None
        self.captions: dict[str, str] = {}
        self.settled = False
        """The settlement lies over the middle: nothing is shown there."""
        self.resize()

    def resize(self) -> None:
        """The window has another size."""
        kit = self.kit
        self.frame = Frame(kit.scale)
        self.pieces = Pieces(kit, self.equipment)
        self.small = Pieces(kit, JUMBO) if self.equipment == "french" else self.pieces
        self._laid_for = None

    def lay(self) -> Layout:
        """The layout of what stands on the screen now."""
        state = self.state
        wanted = (state.places, state.viewer, self.settled)
        if wanted != self._laid_for:
            self._laid_for = wanted
            self.captions = {}
            if self.settled:
                self.layout = lay_settled(state.places, state.seats, state.viewer, self.frame, self.cut)
            else:
                free = [place for place in state.places if place.owner is None]
                self.captions = {place.name: self._caption(place, free) for place in free}
                wides = {name: self._caption_wide(text) / self.frame.u for name, text in self.captions.items()}
                self.layout = lay(state.places, state.seats, state.viewer, self.frame, self.cut, wides)
        return self.layout

    def _caption(self, place: Place, free: Sequence[Place]) -> str:
        title = title_of(place, self.context.reader, numbered=True)
        if len(free) > 3:
            return title
        # Translators: what lies in the middle of the table, and how many pieces: 'Stock · 31'.
        return _("{what} · {count}").format(what=title, count=place.size)

    def _caption_wide(self, text: str) -> float:
        return self.kit.text.width(text, CAPTION) + 2 * max(self.kit.scale.px(13), 7)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, prompt: Prompt, plaques: Sequence[Plaque], act: int | None, beside: Drawn) -> None:
        """The table; what rests is painted once and kept until something is otherwise."""
        layout, motions = self.lay(), self.motions
        waiting = [plaque for plaque in plaques if plaque.glow == 0]

        def paint(rest: Surface) -> None:
            draw_ground(self.kit, self.frame, rest, GROUND, beside)
            if act is not None:
                draw_rim_light(self.kit, self.frame, rest, layout.sides[act])
            self._draw_lying(rest)
            for plaque in waiting:
                plaque.draw(rest)

        if motions.flights or motions.sliding:
            paint(surface)
        else:
            labels = self.kit.settings.plain_labels
            seats = tuple((plaque.name, plaque.chips) for plaque in waiting)
            state = (self._laid_for, self.frame.scale.window.size, act, labels, seats, beside.state)
            self.kit.show_layer(surface, "table rest", self.kit.scale.window, state, paint)
        for plaque in plaques:
            if plaque.glow > 0:
                plaque.draw(surface)
        self._draw_choice(surface, prompt)
        self._draw_hand(surface, prompt)
        self._draw_flights(surface)

    def _face(self, surface: Surface, code: str, spot: Spot) -> None:
        """A piece on the table at its place in pixels."""
        pieces = self.small if spot.h < JUMBO_BELOW_PX else self.pieces
        pieces.draw(surface, pieces.face(code, spot, labelled=self.kit.settings.plain_labels), spot)

    def _draw_lying(self, surface: Surface) -> None:
        """Everything but the bottom hand, then the words and numbers on it."""
        layout, scale = self.layout, self.kit.scale
        for place in self.state.places:
            area = layout.areas.get(place.name)
            if area is not None and not place.size:
                self._outline(surface, area, theme.IVORY, 0.35)
        flights = self.motions.flights
        last = {laid.place: laid for laid in layout.lying if laid.piece.code != BACK and laid.place in layout.captions}
        for laid in layout.lying:
            if laid.key in flights:
                continue
            spot = self.frame.spot(self.motions.place(laid.key, laid.spot))
            self._face(surface, laid.piece.code, spot)
            if last.get(laid.place) is laid:
                self._ring(surface, spot, gap=2)
        for name, (x, y) in layout.captions.items():
            self._pill(surface, self.captions[name], x, y, CAPTION, theme.IVORY)
        sizes = {place.name: place.size for place in self.state.places}
        for name, (x, y) in layout.counts.items():
            self._pill(surface, str(sizes[name]), x, y, COUNT, theme.OLD_GOLD, least=scale.px(20))

    def _pill(
        self,
        surface: Surface,
        words: str,
        x: float,
        y: float,
        role: theme.Role,
        colour: theme.Colour,
        *,
        least: int = 0,
    ) -> None:
        pill = Pill(self.kit, words, role, colour)
        middle = self.frame.point(x, y)
        high = max(round(self.kit.text.px(role) * 1.35), least)
        wide = max(self.kit.text.width(words, role) + 2 * max(self.kit.scale.px(11), 6), high)
        rect = pill.rect.copy()
        rect.size = (wide, high)
        rect.center = (round(middle[0]), round(middle[1]))
        pill.place(rect)
        pill.draw(surface)

    def _draw_choice(self, surface: Surface, prompt: Prompt) -> None:
        """Places that can be chosen in dashes, chosen ones in a whole line."""
        for name, area in self.layout.areas.items():
            key = place_key(name)
            if key in prompt.chosen:
                x, y = area.centre
                self._ring(surface, self.frame.spot(Spot(x, y, area.w, area.h)), gap=3)
            elif prompt.view is not None and thing_of(key) in prompt.lit:
                self._outline(surface, area.grown(5), theme.GLOW, 0.9)

    def _outline(self, surface: Surface, area: Box, colour: theme.Colour, opacity: float) -> None:
        rect = self.frame.rect(area)
        scale = self.kit.scale
        width = max(2, scale.px(2))
        box = self.kit.paint.dashed(*rect.size, radius=scale.f(9), width=width, colour=colour, opacity=opacity)
        box.draw(surface, *rect.topleft)

    def _ring(self, surface: Surface, spot: Spot, *, gap: int) -> None:
        paint, scale = self.kit.paint, self.kit.scale
        size = round(spot.w), round(spot.h)
        x, y = spot.x - size[0] / 2, spot.y - size[1] / 2
        ring = paint.ring(*size, radius=scale.f(8), width=scale.ring, colour=(theme.LIFTED_LINE,), gap=scale.px(gap))
        ring.draw(surface, x, y)

    def _draw_hand(self, surface: Surface, prompt: Prompt) -> None:
        """The bottom hand left to right; what is chosen stands out, what cannot be chosen is dimmed."""
        dims = prompt.view is not None and any(prompt.choosable(laid.key) for laid in self.layout.hand)
        for laid in self.layout.hand:
            if laid.key in self.motions.flights:
                continue
            chosen = laid.key in prompt.chosen
            spot = self.motions.place(laid.key, laid.spot.moved(0, -LIFT) if chosen else laid.spot)
            pixels = self.frame.spot(spot)
            fits = chosen or thing_of(laid.key) in prompt.lit or not prompt.chosen
            dim = dims and not (fits and prompt.choosable(laid.key))
            node = prompt.things.node(laid.key)
            if chosen and node is not None and node.attention > 0:
                self._glow(surface, pixels, node.attention)
            pieces = self.small if pixels.h < JUMBO_HAND_BELOW_PX else self.pieces
            labelled, state = self.kit.settings.plain_labels, "lifted" if chosen else ""
            pieces.draw(surface, pieces.face(laid.piece.code, pixels, state=state, labelled=labelled, dim=dim), pixels)
            if chosen:
                self._ring(surface, pixels, gap=1)

    def _glow(self, surface: Surface, spot: Spot, strength: float) -> None:
        """The focus on a chosen piece, which has its ring already."""
        scale, size = self.kit.scale, (round(spot.w), round(spot.h))
        glow = self.kit.paint.glow(
            *size, radius=scale.f(9), sigma=scale.f(10), colour=theme.GLOW_BLUR, opacity=0.95, grow=scale.f(10)
        )
        glow.draw(surface, spot.x - size[0] / 2, spot.y - size[1] / 2, strength)

    def _draw_flights(self, surface: Surface) -> None:
        layout = self.layout
        targets = [(laid.key, laid.piece.code, laid.spot) for laid in (*layout.lying, *layout.hand)]
        labelled = self.kit.settings.plain_labels
        for code, spot, squeeze in self.motions.flying(targets, self.frame):
            pieces = self.small if spot.h < JUMBO_BELOW_PX else self.pieces
            pieces.draw_flying(surface, code, spot, labelled=labelled, squeeze=squeeze)
