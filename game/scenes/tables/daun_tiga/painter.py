"""The whole picture of a table of Daun Tiga, put together in the order of depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.table.geometry import Spot
from game.scenes.tables.daun_tiga.keys import cap
from game.scenes.tables.daun_tiga.things import draw_caps, draw_die, draw_pill
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.daun_tiga.scene import DaunTigaScene


class Painter:
    """Draws a table scene."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene = scene

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        scene = self.scene
        scene.board.draw(surface)
        for plaque in scene.plaques:
            if plaque.glow > 0:
                plaque.draw(surface)
        if scene.staking.draft is not None and not scene.motions.busy:
            scene.staking.draw(surface)
            self._target(surface)
        self._dice(surface)
        scene.moving.draw_opening(surface)
        self._opening_words(surface)
        scene.moving.draw_flights(surface)
        scene.draw_columns_over(surface)
        scene.actions.draw(surface)
        scene.draw_fade(surface)

    def _target(self, surface: Surface) -> None:
        """Rings round the hands that persons back, in their colours."""
        scene, kit = self.scene, self.scene.kit
        for draft in scene.staking.drafts.values():
            own = draft.aside or draft.seat == scene.staking.selected
            if draft.target is None or draft.ready or not own:
                continue
            rect = scene.seat_nodes.hands[draft.target].rect
            colour = scene.colour(draft.seat) or theme.LIFTED_LINE
            ring = kit.paint.ring(
                *rect.size, radius=kit.scale.f(7), width=max(2, kit.scale.px(3)), colour=(colour,), gap=kit.scale.px(2)
            )
            ring.draw(surface, *rect.topleft)

    def _dice(self, surface: Surface) -> None:
        """The dice before each seat while they are thrown for the bank."""
        scene = self.scene
        lifting = scene.roll_step
        for seat, dice in scene.rolling.items():
            spots = scene.board.layout.places[seat].cards
            middle, size = spots[1], min(54.0, spots[1].h * 0.56)
            for side, face in ((-1, dice[0]), (1, dice[1])):
                still = scene.shown.dice[seat] == dice
                turn = (8.0 if side > 0 else -10.0) if still else ((lifting * 47 + seat * 31 + side * 20) % 90) - 45.0
                hop = 0.0 if still else 7.0 * ((lifting + seat) % 3)
                spot = Spot(middle.x + side * size * 0.62, middle.y - hop, size * 44 / 50, size, turn)
                draw_die(scene.kit, surface, face, scene.frame.spot(spot))

    def _opening_words(self, surface: Surface) -> None:
        """Over the large cards: how far the count is, what to do, and whose keys do it."""
        scene, opening = self.scene, self.scene.board.opening
        if opening is None or opening.done or scene.motions.flights:
            return
        kit, frame = scene.kit, scene.frame
        spots = opening.spots
        y = spots[0].y - spots[0].h / 2 - 20
        words = opening.count_words()
        last = opening.last
        if words and last is not None:
            others = [spot for i, spot in enumerate(spots) if i != last]
            draw_pill(kit, surface, words, frame.point((others[0].x + others[1].x) / 2, y), grown=1.07)
            draw_pill(kit, surface, _("drag the corner"), frame.point(spots[last].x, y - 6), grown=1.07)
        elif not any(opening.open):
            name = scene.talk.name(opening.seat)
            words = _("your hand") if opening.seat == scene.you else _("{name}’s hand").format(name=name)
            draw_pill(kit, surface, words, frame.point(spots[1].x, y), grown=1.07, line=scene.colour(opening.seat))
        keys, colour = scene.staking.keys_of(opening.seat), scene.colour(opening.seat)
        if keys is not None and colour is not None:
            caps = ((cap(keys.up), cap(keys.right)), (cap(keys.confirm),))
            draw_caps(kit, surface, caps, frame.point(spots[1].x, spots[1].y + spots[1].h / 2 - 4), colour)
