"""The whole picture of a table scene, put together in the order of depth; what rests is drawn once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.ground import Drawn
from game.scenes.tables.money.notes import draw_counter, draw_drawn_word, draw_hint, draw_last_words, draw_next_place

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.money.scene import MoneyScene


class Painter:
    """Draws a table scene."""

    def __init__(self, scene: MoneyScene) -> None:
        self.scene = scene

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        scene = self.scene
        board, shown, asking = scene.board, scene.shown, scene.asking
        board.labels = scene.kit.settings.plain_labels
        board.lay(shown.counts())
        board.draw(surface, shown, scene.to_act(), scene.columns(), self._over())
        if not shown.over:
            draw_next_place(board, surface, shown)
        for plaque in scene.plaques:
            if plaque.glow > 0:
                plaque.draw(surface)
        draw_drawn_word(board, surface, shown)
        if asking.panel is None and not shown.over:
            draw_last_words(board, surface, shown, scene.talk)
        board.draw_flights(surface, shown)
        if scene.victory is not None:
            scene.victory.draw(surface)
        scene.draw_columns_over(surface)
        asking.draw(surface)
        if scene.hint_words:
            draw_hint(board, surface, scene.hint_words, asking.rects)
        dragged = asking.drag_spot()
        if dragged is not None:
            code, spot = dragged
            board.pieces.draw_flying(surface, code, spot, labelled=board.labels)
        scene.draw_fade(surface)

    def _over(self) -> Drawn:
        """Plaques of those who wait, and the counter."""
        scene = self.scene
        waiting = [plaque for plaque in scene.plaques if plaque.glow == 0]

        def draw(surface: Surface) -> None:
            for plaque in waiting:
                plaque.draw(surface)
            draw_counter(scene.board, surface, scene.shown)

        return Drawn(draw, tuple((plaque.name, plaque.chips, plaque.note) for plaque in waiting))
