"""The whole picture of a Pai Gow table, put together in the order of depth; what rests is drawn once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.ground import Drawn
from game.scenes.tables.pai_gow.layout import FRAMES
from game.scenes.tables.pai_gow.showdown import draw_result
from game.ui import theme
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.pai_gow.coach_panel import CoachPanel
    from game.scenes.tables.pai_gow.scene import PaiGowScene

PROMPT: Final = theme.SMALL
PROMPT_INK: Final = theme.rgb("#E4D9B0")


class Painter:
    """Draws a Pai Gow scene."""

    def __init__(self, scene: PaiGowScene) -> None:
        self.scene = scene

    def draw(self, surface: Surface) -> None:
        """Everything, from the floor up."""
        scene = self.scene
        board, shown, asking, frames = scene.board, scene.shown, scene.asking, scene.frames
        flying = bool(scene.motions.flights)
        paper = scene.coaching.paper() if not flying else None
        kept = paper if paper is not None and not paper.easing else None
        board.lay(shown.counts)
        board.draw(surface, shown, scene.to_act(), scene.columns(), self._over(kept))
        if asking.bet is None:
            frames.draw_tiles(surface)
        for seat, plaque in enumerate(scene.plaques):
            if plaque.glow > 0:
                plaque.draw(surface)
                board.draw_place(surface, shown, seat)
        self._draw_prompt(surface)
        scene.draw_columns_over(surface)
        scene.column.draw(surface)
        if paper is not None and kept is None:
            paper.draw(surface)
        asking.draw(surface)
        board.draw_flights(surface, shown)
        frames.draw_over(surface)
        scene.draw_fade(surface)

    def _over(self, paper: CoachPanel | None) -> Drawn:
        """What lies over the table and rests: plaques of those who wait, the own frames, results, the coach."""
        scene = self.scene
        board, shown, frames = scene.board, scene.shown, scene.frames
        waiting = [(seat, plaque) for seat, plaque in enumerate(scene.plaques) if plaque.glow == 0]
        words = self._seat_words()
        framed = scene.asking.bet is None
        told = shown.opened and not scene.motions.flights

        def draw(surface: Surface) -> None:
            for seat, plaque in waiting:
                plaque.draw(surface)
                board.draw_place(surface, shown, seat)
            for seat, said in enumerate(words):
                if said:
                    pill = Pill(scene.kit, said, theme.CAPTION)
                    pill.place_centred(*board.frame.point(*board.layout.seats[seat].closed_pill))
                    pill.draw(surface)
            if framed:
                frames.draw_still(surface)
            if told:
                scene.showdown.draw(surface, shown)
                self._draw_results(surface)
            if paper is not None:
                paper.draw(surface)

        plaques = tuple((plaque.name, plaque.chips) for _seat, plaque in waiting)
        look = paper.look if paper is not None else None
        return Drawn(draw, (plaques, words, framed and frames.look, told, look))

    def _seat_words(self) -> tuple[str, ...]:
        """What each other seat is about: nothing that tells of its tiles."""
        scene = self.scene
        shown, pending = scene.shown, scene.match.deal.pending()
        said = [""] * shown.seats
        if scene.motions.busy or shown.opened or scene.conductor.events or scene.busy:
            return tuple(said)
        for seat in range(shown.seats):
            if seat == shown.viewer:
                continue
            done = seat not in pending or seat in scene.conductor.decided
            if shown.phase == "set" and shown.hands[seat]:
                said[seat] = _("hands set") if done else _("setting …")
            elif shown.phase == "bet" and seat != shown.banker:
                said[seat] = _("has bet") if done else _("betting …")
        return tuple(said)

    def _draw_prompt(self, surface: Surface) -> None:
        """One line over the own hands: what is to be done, or what is waited for."""
        scene = self.scene
        words = self._prompt_words()
        if not words or scene.motions.busy:
            return
        frame, text = scene.board.frame, scene.kit.text
        x, y = frame.point((FRAMES[0].x + FRAMES[1].right) / 2, FRAMES[0].y)
        base = y - max(scene.kit.scale.px(18), 8)
        text.draw(surface, words, (x, base), PROMPT, PROMPT_INK, align="centre")

    def _prompt_words(self) -> str:
        scene = self.scene
        asking, shown = scene.asking, scene.shown
        name = "" if scene.you is not None or scene.conductor.asked is None else scene.talk.name(scene.conductor.asked)
        said = {
            "set": _("Drag a tile onto another to swap them"),
            "bet": _("Place your bet"),
            "throw": _("All bets stand"),
            "open": _("All hands are set"),
        }.get(asking.kind, "")
        if asking.bound:
            said = _("The bank sets by the way of the house")
        if asking.kind in {"cut", "next"}:
            return ""
        if asking.kind:
            return f"{name}: {said}" if name and said else said
        if shown.opened or scene.conductor.events:
            return ""
        return {
            "cut": _("{name} has the pile").format(name=scene.talk.name(shown.banker)),
            "bet": _("The others place their bets"),
            "set": _("The others set their hands"),
        }.get(shown.phase, "")

    def _draw_results(self, surface: Surface) -> None:
        scene = self.scene
        for seat in range(scene.shown.seats):
            if seat != scene.shown.viewer:
                at = scene.board.frame.point(*scene.board.layout.seats[seat].pill)
                draw_result(scene.kit, surface, scene.shown, seat, at)
