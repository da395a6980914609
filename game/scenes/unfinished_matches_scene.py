"""Page shown before a new match if a game has unfinished ones: lists them and offers a new match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.dialog import Answer, Dialog
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Game
    from game.table.resumable_matches import ResumableMatch
    from game.ui.scale import Scale

SIZE: Final = (980.0, 760.0)
TOP: Final = 196.0
ROW: Final = 96.0
ROW_GAP: Final = 16.0
MOST_ROWS: Final = 4
"""Maximum number of rows without scrolling."""
FOOT: Final = 132.0


class WaitingScene(PaperScene):
    """Sheet over the title with a game's unfinished matches and a button for a new one."""

    size = SIZE

    def __init__(
        self,
        game: Game,
        find: Callable[[], Sequence[ResumableMatch]],
        on_new: Callable[[], None],
        on_done: Callable[[], None],
    ) -> None:
        """Create the sheet; `find` returns the game's unfinished matches, and `on_new` opens the lobby."""
        super().__init__(on_done, game.title)
        self.find, self.on_new = find, on_new

    def enter(self) -> None:
        """Create a row for each unfinished match."""
        super().enter()
        ctx = self.ctx
        self.area = ScrollArea(ctx, paper=True)
        self.areas = (self.area,)
        new = Button(ctx, _("New match"), self.on_new, kind="paper", key="n", size=21, name="new")
        back = Button(ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, name="done")
        self.buttons = [(new, 220.0), (back, 180.0)]
        self._make_rows()
        self.focus.focus("go-on:0")

    def _make_rows(self) -> None:
        ctx = self.ctx
        self.waiting = self.find()
        self.rows = []
        self.leaving = []
        for place, one in enumerate(self.waiting):
            go_on = Button(
                ctx,
                f"{one.deal} · {one.state}",
                one.resume,
                kind="paper" if place else "primary",
                second=one.about,
                icon="play",
                key="" if place else "g",
                size=23,
                ring="paper",
                name=f"go-on:{place}",
            )
            leave = Button(
                ctx,
                _("Abandon it"),
                self._give_up_action(one),
                kind="paper",
                size=18,
                tooltip=_("Gives up this match; the remaining deals will not be played"),
                name=f"leave:{place}",
            )
            self.rows.append(go_on)
            self.leaving.append(leave)

    def _give_up_action(self, one: ResumableMatch) -> Callable[[], None]:
        def give_up() -> None:
            one.leave()
            self._make_rows()
            if not self.waiting:
                self.on_done()
                return
            self.layout(self.ctx.scale)
            self.focus.focus("go-on:0")
            self.dirty = True

        def ask() -> None:
            words = _("{deal} will not be finished. Chips won and lost in earlier deals stay in the records.")
            answers = (Answer(_("Keep it")), Answer(_("Abandon it"), give_up))
            self.stage.push(Dialog(_("Abandon this match?"), words.format(deal=one.deal), answers))

        return ask

    def layout(self, scale: Scale) -> None:
        """Size the sheet to fit its matches, up to `MOST_ROWS`; if there are more, the list scrolls."""
        paper, text = self.paper, self.ctx.text
        paper.place(scale)
        row = max(paper.px(ROW), round(text.px(theme.BODY) * 3.3))
        gap = paper.px(ROW_GAP)
        count = len(self.rows)
        high = count * (row + gap) - gap
        room = scale.height - paper.px(TOP + FOOT + 40)
        most = max(1, min(MOST_ROWS, (room + gap) // (row + gap)))
        shown = min(count, most) * (row + gap) - gap
        edge = paper.px(10)  # rings and shadows of the rows are inside
        paper.lower((shown + 2 * edge) / paper.p + TOP + FOOT)
        inner = paper.inner
        area = Rect(inner.x - edge, round(paper.y(TOP)), inner.w + 2 * edge, shown + 2 * edge)
        self.area.place_content(area, high + 2 * edge)
        right = area.right - edge - (paper.px(26) if high > shown else 0)
        aside = max(paper.px(150), *(button.preferred()[0] for button in self.leaving))
        y = area.y + edge
        for go_on, leave in zip(self.rows, self.leaving, strict=True):
            go_on.place(Rect(inner.x, y, right - inner.x - aside - gap, row))
            low = min(row, paper.px(56, 34))
            leave.place(Rect(right - aside, y + (row - low) // 2, aside, low))
            y += row + gap
        self.area.adopt([button for pair in zip(self.rows, self.leaving, strict=True) for button in pair])
        self.place_buttons()

    def draw_content(self, surface: Surface) -> None:
        """Draw an explanation, and the list of unfinished matches below."""
        paper, inner = self.paper, self.paper.inner
        one = _("You have an unfinished match. You can start a new one and still continue this one.")
        many = _("You have unfinished matches. You can start a new one and still continue these.")
        words = one if len(self.rows) == 1 else many
        self.ctx.text.draw(surface, words, (inner.x, paper.y(168)), theme.BODY, theme.INK_2, width=inner.w)
        super().draw_content(surface)
