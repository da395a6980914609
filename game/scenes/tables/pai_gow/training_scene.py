"""Pai Gow training: splits of four tiles without bets, each ranked against the best. PG-60."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.rules.pai_gow.game import PAI_GOW
from game.rules.pai_gow.training import FILTERS, Training
from game.scenes.table.background import Drawn, draw_background
from game.scenes.table.side_columns import NATIVE
from game.scenes.tables.pai_gow.coach_panel import CoachPanel
from game.scenes.tables.pai_gow.hand_trays import INKS, HandTrays
from game.scenes.tables.pai_gow.tile_painter import GROUND, Felt
from game.scenes.text_context import WordContext
from game.table.geometry import Box, Spot
from game.table.motion import Motions
from game.ui import theme
from game.ui.animation import wait
from game.ui.intents import Cancel, Confirm, Intent, Pointer
from game.ui.scene import DENSE, Scene
from game.ui.widgets import Button, Choice, Panel, draw_rule
from game.words import Reader
from game.words.pai_gow.coach import against, best_sentence, filter_titles, verdict, why

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.pai_gow.options import PaiGowOptions
    from game.ui.node import Node
    from game.ui.scale import Scale

FILTER_ROW: Final = Box(384, 104, 1152, 56)
NARROW_FILTERS: Final = Box(384, 92, 1152, 100)
BOXES: Final = (Box(384, 268, 264, 318), Box(662, 268, 264, 318))
PRIMARY: Final = Box(384, 636, 542, 70)
COACH: Final = Box(982, 252, 554, 454)
SCORE: Final = Box(384, 762, 1152, 186)
DEAL_MS: Final = 260.0
DEAL_EVERY_MS: Final = 50.0
TITLE: Final = theme.SUM.sized(46)
CAPTION: Final = theme.SMALL
VERDICT: Final = theme.PANEL_TITLE.sized(25)
WORDS: Final = theme.rgb("#E4D9B0")


class TrainingScene(Scene):
    """Practice in splitting hands under given house rules; `rng` draws the tiles.

    `on_back` leaves the page.
    """

    most_text = DENSE
    shrinks_crowded_text = True

    def __init__(self, options: PaiGowOptions, on_back: Callable[[], None], rng: Random | None = None) -> None:
        super().__init__()
        self.on_back = on_back
        self.training = Training(options, rng or Random())

    def enter(self) -> None:
        """Create all widgets and deal the first tiles."""
        ctx = self.ctx
        self.motions = Motions(lambda: ctx.speed, lambda: ctx.settings.reduced_motion)
        options = self.training.options
        self.reader = Reader(PAI_GOW.name, PAI_GOW.pack(options), ())
        self.felt = Felt(ctx, self.motions)
        self.trays = HandTrays(self.felt, options.gee_joon_tie, self.reader, self._changed)
        self.coach = CoachPanel(ctx, self.reader)
        chosen = list(FILTERS).index(self.training.only)
        titles = filter_titles(self.reader)
        self.filters = Choice(ctx, titles, chosen, self._choose_filter, name="filter", size=18)
        self.primary = Button(ctx, "", self._go_on, kind="primary", key="return", size=24, name="primary")
        self.back = Button(ctx, _("Back"), self.on_back, icon="left", key="escape", size=19, name="back")
        self.next = Button(
            ctx, _("Next split"), self.trays.next_split, icon="sort", key="n", size=19, name="next split"
        )
        self.score = Panel(ctx, "felt")
        self._lay()
        self.focus.focus(self.primary.node, show=False)

    def retranslate(self) -> None:
        """Rebuild the page after a language change, keeping the tiles and the ranking."""
        split, mark = self.trays.split, self.training.mark
        self.leave()
        self.enter()
        self.trays.set_split(*split)
        if mark is not None:
            self.coach.show(self.training.advice, split, *why(self.training.advice, self.reader))
            self.trays.settle()
        self.motions.finish()

    def leave(self) -> None:
        """Stop all running animations."""
        self.motions.reset()

    # Actions ----------------------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        """Animate the tiles of the current exercise onto the felt."""
        self.trays.take(self.training.tiles)
        self.trays.put_in_order()
        self.trays.place(BOXES)
        self.motions.clear_places()
        start = Spot(655, 60, 88, 235)
        self.motions.play(
            self.motions.fly(key, start, "back", DEAL_MS, delay=i * DEAL_EVERY_MS, sound=self._tick)
            for i, (key, _code, _spot) in enumerate(self.trays.flights())
        )
        self._thinking = self.training.weigh()
        self._reword()

    def _tick(self) -> None:
        self.ctx.sounds.play("domino", 0.6)

    def _reword(self) -> None:
        answered = self.training.mark is not None
        self.primary.label = _("Next tiles") if answered else _("Choose this split")
        self.trays.settable = not answered
        self.next.enabled = not answered
        self.next.node.why = _("Split already chosen")
        self.dirty = True

    def _changed(self) -> None:
        self.dirty = True

    def _choose_filter(self, place: int) -> None:
        self.training.choose(list(FILTERS)[place])
        self._lay()

    def _go_on(self) -> None:
        """Rank the chosen split or, if it is already ranked, draw the next tiles."""
        if self.training.mark is None:
            split, advice = self.trays.split, self.training.advice
            mark = self.training.answer(split)
            self.coach.show(advice, split, *why(advice, self.reader))
            self.ctx.sounds.play("win" if mark.chosen.is_best else "pass", 0.6)
            self.trays.settle()
            self.motions.timeline.play(wait(1))
            self._reword()
            self._place_coach()
            return
        self.training.draw()
        self._lay()

    # Scene ------------------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Let Enter press the main button if nothing is focused; a click skips animations, and Escape leaves."""
        pressed = isinstance(intent, Confirm) or (isinstance(intent, Pointer) and intent.kind == "down")
        if pressed and self.motions.busy:
            self.motions.finish()
            self.dirty = True
            return True
        if isinstance(intent, Confirm) and intent.key != "space" and not self.focus.ring_shown:
            return self.focus.activate(self.primary.node)
        if isinstance(intent, Cancel) and self.trays.unpick():
            self.dirty = True
            return True
        return super().handle(intent)

    @property
    def subject(self) -> WordContext:
        """Pai Gow and its house rules, for explaining terms."""
        return WordContext(PAI_GOW.name, self.training.options)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of filters, tiles and buttons."""
        buttons = [self.next.node, self.back.node, self.primary.node]
        return [*self.filters.nodes, *self.trays.nodes, *buttons]

    def layout(self, scale: Scale) -> None:
        """Place everything on the felt, with the title and two buttons in the side column."""
        self.felt.resize()
        frame = self.felt.frame
        self.trays.place(BOXES)
        self.filters.columns = 3 if scale.rails else len(FILTERS)
        self.filters.place(frame.rect(NARROW_FILTERS if scale.rails else FILTER_ROW))
        self.primary.place(frame.rect(PRIMARY))
        self.score.place(frame.rect(SCORE))
        column = scale.facts
        margin = scale.px(32) if column.w >= scale.px(250) and not scale.compact else max(10, scale.px(14))
        high = max(scale.px(48), 34)
        for i, button in enumerate((self.back, self.next)):
            button.icon_only = scale.rails
            button.node.tooltip = ""
            if scale.rails:
                side = 40
                button.place(Rect(column.x + (column.w - side) // 2, 12 + i * (side + 10), side, side))
            else:
                wide = min(column.w - 2 * margin, scale.px(212) if not scale.compact else column.w)
                button.place(Rect(column.x + margin, scale.px(190) + i * (high + scale.px(10)), wide, high))
        self.margin = margin
        self._place_coach()

    def _place_coach(self) -> None:
        if self.training.mark is None:
            return
        frame = self.felt.frame
        place = frame.rect(COACH)
        self.coach.fit(place, place.y)
        if self.coach.rect.h < place.h:
            # A lower paper is aligned with the top of the trays, not with their foot.
            self.coach.fit(Rect(place.x, place.y, place.w, self.coach.rect.h), place.y)

    def update(self, seconds: float) -> bool:
        """Advance the animations, and run one step of the coach's calculation."""
        moving = self.motions.update(seconds)
        next(self._thinking, None)
        if moving:
            self.focus.refresh()
        return moving

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw table, title, filters, trays, score and, once a split is chosen, the coach."""
        draw_background(self.ctx, self.felt.frame, surface, GROUND, [Drawn(self._paint_title, "training")])
        self.filters.draw(surface)
        self.trays.paint_trays(surface)
        self.trays.paint_tiles(surface)
        self._paint_prompt(surface)
        if self.training.mark is not None:
            self.coach.draw(surface)
        else:
            self._paint_waiting(surface)
        self._paint_score(surface)
        for button in (self.back, self.next, self.primary):
            button.draw(surface)
        self.trays.paint_moving(surface)

    def _paint_title(self, surface: Surface) -> None:
        scale, text = self.ctx.scale, self.ctx.text
        if scale.rails:
            return
        x, room = scale.facts.x + self.margin, scale.facts.w - 2 * self.margin
        role = text.fitted(_("Training"), theme.SCENE_TITLE, room, least=26, step=2)
        text.draw(surface, _("Training"), (x, scale.px(74)), role)
        y = max(scale.px(110), scale.px(74) + round(text.px(NATIVE) * 1.5))
        right = text.draw(surface, PAI_GOW.native, (x, y), NATIVE, theme.OLD_GOLD).right + scale.px(10)
        text.draw(surface, PAI_GOW.title, (right, y), theme.LOG_LINE, theme.DIM, width=scale.facts.right - 4 - right)
        draw_rule(self.ctx, surface, x, y + scale.px(20), min(room, scale.px(212) if not scale.compact else room))

    def _paint_prompt(self, surface: Surface) -> None:
        """Paint the instructions, or the rank of the chosen split, above the trays."""
        frame, text, mark = self.felt.frame, self.ctx.text, self.training.mark
        x, y = frame.point((BOXES[0].x + BOXES[1].right) / 2, BOXES[0].y - 26)
        words, ink, role = _("Make the best two hands"), WORDS, theme.SMALL
        if mark is not None:
            words = verdict(mark, self.reader)
            ink, role = (INKS["won"], VERDICT) if mark.chosen.is_best else (INKS["lost"], theme.BODY_BOLD)
        text.draw(surface, words, (x, y), role, ink, align="centre", width=frame.rect(PRIMARY).w)

    def _paint_waiting(self, surface: Surface) -> None:
        """Paint the text shown before a split is chosen: a prompt, and the banker's assumed house way."""
        frame, text, scale = self.felt.frame, self.ctx.text, self.ctx.scale
        rect = frame.rect(COACH)
        self.ctx.paint.outline(
            surface, rect, radius=scale.f(18), width=scale.hairline, colour=theme.BRASS, opacity=0.45
        )
        lines = [
            _("Choose a split to compare them all:"),
            against(self.training.options.way_in_force, self.reader),
        ]
        step = text.line_height(theme.BODY)
        for i, line in enumerate(lines):
            at = (rect.centerx, rect.centery + (i - 0.5) * step)
            text.draw(
                surface, line, at, theme.BODY, WORDS, align="centre", valign="middle", width=rect.w - 16, height=step
            )

    def _paint_score(self, surface: Surface) -> None:
        """Paint the four numbers of the score so far."""
        self.score.draw(surface)
        text, rect, score = self.ctx.text, self.score.rect, self.training.score
        share = f"{round(100 * score.best / score.answered)}%" if score.answered else "–"
        cells = (
            (str(score.answered), ngettext("split chosen", "splits chosen", score.answered)),
            (share, _("were best")),
            (str(score.streak), _("best in a row")),
            (f"{score.mean_cost:.1f}%", _("of the bet lost per split")),
        )
        wide = rect.w / len(cells)
        for i, (figure, words) in enumerate(cells):
            x = rect.x + (i + 0.5) * wide
            text.draw(
                surface, figure, (x, rect.y + rect.h * 0.42), TITLE, theme.OLD_GOLD, align="centre", valign="middle"
            )
            at = (x, rect.y + rect.h * 0.76)
            text.draw(
                surface, words, at, CAPTION, WORDS, align="centre", valign="middle", width=round(wide) - 10, height=30
            )
            if i:
                line = self.ctx.paint.line(round(rect.h * 0.6), opacity=0.45, vertical=True)
                line.draw(surface, rect.x + i * wide, rect.y + rect.h * 0.2)
        if self.training.mark is not None:
            self._paint_best(surface)

    def _paint_best(self, surface: Surface) -> None:
        """Paint the best split below the button if the player chose a different one."""
        mark = self.training.mark
        if mark is None or mark.chosen.is_best:
            return
        frame, text = self.felt.frame, self.ctx.text
        words = best_sentence(mark, self.reader)
        button, room = frame.rect(PRIMARY), frame.rect(SCORE).top - frame.rect(PRIMARY).bottom - 4
        wide = button.w + 40
        fit = text.fit(words, theme.SMALL, wide, room)
        first = button.bottom + (room - fit.step * (len(fit.lines) - 1)) / 2 + text.px(fit.role) * 0.35
        at = (button.centerx, round(first))
        text.draw_lines(surface, list(fit.lines), at, fit.role, WORDS, align="centre", step=fit.step)
