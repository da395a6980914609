"""The whole picture of a table scene, put together in the order of depth; what rests is drawn once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.board import Drawn
from game.scenes.table.notes import draw_counter, draw_drawn_word, draw_hint, draw_last_words, draw_next_place

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.scene import TableScene


class TablePicture:
    """Draws a table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._last: Surface | None = None
        self._before: Surface | None = None

    def keep_for_fade(self) -> None:
        """Keep the picture as it is, to let the next one come out of it."""
        self._before = self._last.copy() if self._last is not None else None

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        scene = self.scene
        board, shown, asking = scene.board, scene.shown, scene.asking
        board.labels = scene.kit.settings.plain_labels
        board.lay(shown.counts())
        board.draw(surface, shown, scene.to_act(), self._columns(), self._over())
        if not shown.over:
            draw_next_place(board, surface, shown)
        for plaque in scene.plaques:
            if plaque.glow > 0:
                plaque.draw(surface)
        draw_drawn_word(board, surface, shown)
        if asking.panel is None and not shown.over:
            draw_last_words(board, surface, shown, scene.log)
        board.draw_flights(surface, shown)
        if scene.victory is not None:
            scene.victory.draw(surface)
        scene.left.draw_buttons(surface)
        if scene.talk.open and scene.kit.scale.rails:
            scene.talk.draw(surface)
        asking.draw(surface)
        if scene.hint_words:
            draw_hint(board, surface, scene.hint_words, asking.rects)
        dragged = asking.drag_spot()
        if dragged is not None:
            code, spot = dragged
            board.pieces.draw_flying(surface, code, spot, labelled=board.labels)
        if self._before is not None:
            self._draw_fade(surface)
        self._last = surface

    def _draw_fade(self, surface: Surface) -> None:
        """Under reduced motion the picture before gives way to the new one without anything moving."""
        fade = self.scene.motions.fade
        if self._before is None or fade >= 1 or self._before.get_size() != surface.get_size():
            self._before = None
            return
        self._before.set_alpha(round(255 * (1 - fade)))
        surface.blit(self._before, (0, 0))

    def _columns(self) -> Drawn:
        """The columns beside the table, but for their buttons."""
        scene = self.scene

        def draw(surface: Surface) -> None:
            scene.left.draw_rest(surface, scene.shown.stock)
            if not scene.kit.scale.rails:
                scene.talk.draw(surface)

        lines = tuple(scene.log.lines[-20:])
        labels = scene.kit.settings.plain_labels
        return Drawn(draw, (lines, scene.shown.stock, scene.match.commitment, scene.match.number, labels))

    def _over(self) -> Drawn:
        """Plaques of those who wait, and the counter."""
        scene = self.scene
        waiting = [plaque for plaque in scene.plaques if plaque.glow == 0]

        def draw(surface: Surface) -> None:
            for plaque in waiting:
                plaque.draw(surface)
            draw_counter(scene.board, surface, scene.shown)

        return Drawn(draw, tuple((plaque.name, plaque.chips, plaque.note) for plaque in waiting))
