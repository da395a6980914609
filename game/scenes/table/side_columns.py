"""Column left of the table: title, info lines, buttons, suit legend and seal.

In narrow windows it is a rail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.background import Drawn
from game.table.match_info_text import seal_lines, seal_words, seats_line
from game.ui import theme
from game.ui.button_pictures import ButtonPictures
from game.ui.node import Node
from game.ui.plaque import draw_seal
from game.ui.widgets import Button, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.scenes.phones.phones_button import PhonesButton
    from game.scenes.table.commentary import CommentaryPanel
    from game.ui.render_context import RenderContext

LEGEND_HIGH, SEAL_HIGH = 120.0, 120.0
"""Heights in units: of a legend below its first baseline, and from the seal's top to the end."""
LEAST_STEP, LEAST_GAP = 30, 2
"""Minimum distances in pixels: from one button's top to the next one's, and between two buttons."""
NATIVE: Final = theme.Role("display", 25, 500)
TITLE_BELOW_TOP: Final = 0.9
"""Maximum text size of the title, as a fraction of its baseline's distance from the window's top."""
BESIDE_NATIVE: Final = 1.25
"""Maximum enlargement of the text next to the game's native name at which the name always fits."""


class LeftColumn:
    """Column left of the table: title, info lines, buttons, optional legend, and the seal.

    `facts` returns (name, value) pairs for the lines under the title; the first of `buttons` is at the top. `legend`
    draws below the buttons, between `left` and `right`, starting at `top`.
    """

    def __init__(
        self,
        ctx: RenderContext,
        match: Match,
        facts: Callable[[], Sequence[tuple[str, str]]],
        buttons: Sequence[Button],
        *,
        talk: Callable[[], None],
        legend: Callable[[Surface, int, int, int], None] | None = None,
    ) -> None:
        self.ctx, self.match, self.facts, self.legend = ctx, match, facts, legend
        self._buttons, self._pictures = list(buttons), ButtonPictures()
        self._lines = 3
        """Number of info lines that fit above the buttons; it never shrinks, so that buttons stay put."""
        self.talk = Button(ctx, _("Log"), talk, icon="log", key="t", size=19, name="talk")
        self.rect = Rect(0, 0, 0, 0)
        self.later: list[Button] = []
        """Buttons added below the others once the deal is over."""
        self.sign: PhonesButton | None = None
        """Sign above the seal that tells people that phones can join; None while they cannot."""
        self.opened: Callable[[], bool] = lambda: False
        """Returns whether the deal's end has been shown, after which the seal shows the moves' digest."""
        self.seal = Node(Rect(0, 0, 0, 0), "button", _("The seal"), name="seal")

    @property
    def buttons(self) -> list[Button]:
        """Buttons currently shown in this window."""
        return [*self._always, *(self.later if self.later and self.opened() else ())]

    @property
    def _always(self) -> list[Button]:
        return [*self._buttons, self.talk] if self.ctx.scale.rails else self._buttons

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the buttons and the seal."""
        sign = [] if self.sign is None else [self.sign.node]
        return [*(button.node for button in self.buttons), *sign, self.seal]

    def has_button_at(self, pos: tuple[int, int]) -> bool:
        """Return whether a button of the column is at this point; buttons work even while pieces move."""
        return any(node.enabled and node.contains(pos) for node in self.nodes)

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    def margin(self) -> int:
        """Left margin in pixels, smaller in a narrow column."""
        scale = self.ctx.scale
        return scale.px(32) if scale.facts.w >= scale.px(250) and not scale.compact else max(10, scale.px(14))

    def follow(self) -> None:
        """Place the buttons again if there are more info lines than fit."""
        if len(self.facts()) > self._lines:
            self.layout()

    def layout(self) -> None:
        """Place the buttons and the seal."""
        scale = self.ctx.scale
        self._lines = max(self._lines, len(self.facts()))
        self.rect = scale.facts
        side, x, y = self._stamp()
        room = Rect(round(x - side / 2), round(y - side / 2), side, side)
        if not scale.rails:
            room.w = self.rect.right - 4 - room.x
        self.seal.rect, self.seal.radius = room.inflate(10, 10).clip(scale.window), scale.f(10)
        self._update_seal()
        for i, button in enumerate([*self._always, *self.later]):
            button.icon_only = scale.rails
            if scale.rails:
                side = 40
                button.place(Rect(self.rect.x + (self.rect.w - side) // 2, 12 + i * (side + 10), side, side))
                continue
            width = min(self.rect.w - 2 * self.margin, scale.px(212) if not scale.compact else self.rect.w)
            top = max(scale.px(276), self._facts_bottom() + scale.px(24))
            high, step = self._button_pitch(top)
            button.place(Rect(self.rect.x + self.margin, top + i * step, width, high))
        self._place_sign()

    def _button_pitch(self, top: int) -> tuple[int, int]:
        """Return a button's height and the distance to the next; both shrink if the sign needs space."""
        scale = self.ctx.scale
        high = max(scale.px(48), 34)
        step = high + scale.px(10)
        if self.sign is not None:
            room = self._sign_top(self._sign_high) - top
            step = min(step, max(LEAST_STEP, room // max(1, len([*self._always, *self.later]))))
        return min(high, step - LEAST_GAP), step

    def _sign_top(self, side: int) -> int:
        """Return the y coordinate of the top of the sign, which is `side` pixels high.

        The sign is above the seal and its text.
        """
        text, scale = self.ctx.text, self.ctx.scale
        words = self.seal.rect.y
        if not scale.rails:
            words = min(words, self._stamp()[2] - scale.px(8) - text.line_height(theme.LOG_LINE))
        return words - (10 if scale.rails else scale.px(10)) - side

    def _place_sign(self) -> None:
        """Place the sign above the seal, or below the last button if that is lower."""
        if self.sign is None:
            return
        scale, sign = self.ctx.scale, self.sign
        sign.icon_only = scale.rails
        side = 40 if scale.rails else self._sign_high
        gap = 10 if scale.rails else scale.px(10)
        last = [*self._always, *self.later][-1].rect.bottom if self._always or self.later else 0
        top = max(self._sign_top(side), last + (gap if scale.rails else LEAST_GAP))
        if scale.rails:
            sign.place(Rect(self.rect.x + (self.rect.w - side) // 2, top, side, side))
        else:
            sign.place(Rect(self.rect.x + self.margin, top, min(self.width, sign.preferred(side)[0]), side))

    @property
    def _sign_high(self) -> int:
        return max(self.ctx.scale.px(38), 26)

    def _facts_bottom(self) -> int:
        text, scale = self.ctx.text, self.ctx.scale
        return round(self._first_fact() + (self._lines - 1) * max(scale.px(30), text.px(theme.SMALL) * 1.45))

    @property
    def width(self) -> int:
        """Width of the column's contents in pixels."""
        return min(self.rect.w - 2 * self.margin, self.ctx.scale.px(212) if not self.ctx.scale.compact else 10**4)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_rest(self, surface: Surface) -> None:
        """Draw the column without its buttons."""
        if not self.ctx.scale.rails:
            self._draw_title(surface)
            self._draw_facts(surface)
            self._draw_legend(surface)
        self._draw_seal(surface)

    def draw_buttons(self, surface: Surface) -> None:
        """Draw the buttons."""
        for button in self.buttons:
            self._pictures.draw(surface, button)
        if self.sign is not None:
            self._pictures.draw(surface, self.sign)
        if self.seal.hovered:
            self.ctx.paint.fill(
                surface, self.seal.rect, radius=self.seal.radius, line=theme.BRASS_LINE, line_width=self.ctx.scale.line
            )

    def _draw_title(self, surface: Surface) -> None:
        text, scale, game = self.ctx.text, self.ctx.scale, self.match.game
        x = self.rect.x + self.margin
        text.draw(surface, _(game.title), (x, scale.px(74)), self._title_role())
        words, role = seats_line(self.match), theme.LOG_LINE
        y = self._second_line()
        if game.native:
            native = self._native_role(words)
            x = text.draw(surface, game.native, (x, y), native, theme.OLD_GOLD).right + scale.px(10)
            high = scale.px(44) if scale.enlarged > 1 else 0
            text.draw(surface, words, (x, y), role, theme.DIM, width=self.rect.right - 4 - x, height=high)
        else:
            text.draw(surface, words, (x, y), role, theme.DIM, width=self.width)
        draw_rule(self.ctx, surface, self.rect.x + self.margin, y + scale.px(20), self.width)

    def _title_role(self) -> theme.Role:
        """Return the title's text role, with margins on the left, on the right and at the top."""
        text, scale = self.ctx.text, self.ctx.scale
        title = text.within(theme.SCENE_TITLE, round(scale.px(74) * TITLE_BELOW_TOP))
        least = 28 if scale.enlarged == 1 else 20
        return text.fitted(_(self.match.game.title), title, self.width, least=least, step=2)

    @property
    def written(self) -> list[Rect]:
        """Areas of the texts above the buttons (title, second line, info lines); empty on a rail."""
        if self.ctx.scale.rails:
            return []
        text, scale = self.ctx.text, self.ctx.scale
        left, below = self.rect.x + self.margin, scale.px(8)
        top, second = scale.px(74) - text.line_height(self._title_role()), self._second_line()
        first = self._first_fact() - text.line_height(theme.SMALL)
        return [
            Rect(left, top, self.width, second + below - top),
            Rect(left, first, self.width, self._facts_bottom() + below - first),
        ]

    def _native_role(self, words: str) -> theme.Role:
        """Return the text role of the native name, enlarged only if the text next to it still fits."""
        text, native = self.ctx.text, NATIVE
        beside = text.within(theme.LOG_LINE, text.plain_px(theme.LOG_LINE) * BESIDE_NATIVE)
        room = self.rect.w - self.margin - 4 - self.ctx.scale.px(10) - text.width(words, beside)
        while text.grown(native) and text.width(self.match.game.native, native) > room:
            native = text.within(native, text.px(native) - 1)
        return native

    def _second_line(self) -> int:
        """Return the baseline of the line below the title, lower for scripts with marks above letters."""
        text, scale = self.ctx.text, self.ctx.scale
        if not self.match.game.native:
            return max(scale.px(104), scale.px(74) + round(text.px(theme.LOG_LINE) * 1.5))
        return max(scale.px(110), scale.px(74) + round(text.px(NATIVE) * 1.5))

    def _first_fact(self) -> int:
        return self._second_line() + max(self.ctx.scale.px(54), round(self.ctx.text.px(theme.SMALL) * 2.4))

    def _draw_facts(self, surface: Surface) -> None:
        text, scale = self.ctx.text, self.ctx.scale
        left, right = self.rect.x + self.margin, self.rect.x + self.margin + self.width
        step = max(scale.px(30), text.px(theme.SMALL) * 1.45)
        y, facts = float(self._first_fact()), self.facts()
        role = self._fact_role(facts)
        roles, colours = (role, role.weighing(500)), (theme.DIM, theme.IVORY)
        for name, value in facts:
            text.draw_apart(surface, (name, value), (left, right), (y, y), roles, colours, gap=scale.px(8))
            y += step

    def _fact_role(self, facts: Sequence[tuple[str, str]]) -> theme.Role:
        """Return the largest text role in which every info line fits on one line."""
        text, role, gap = self.ctx.text, theme.SMALL, self.ctx.scale.px(8)

        def wide(name: str, value: str) -> int:
            return text.width(name, role) + text.width(value, role.weighing(500)) + gap

        while text.grown(role) and max((wide(*fact) for fact in facts), default=0) > self.width:
            role = text.within(role, text.px(role) - 1)
        return role

    def _draw_legend(self, surface: Surface) -> None:
        rect = self.legend_rect
        if self.legend is not None and rect is not None:
            self.legend(surface, rect.x, rect.right, rect.y)

    @property
    def legend_rect(self) -> Rect | None:
        """Area of the legend from its first baseline down; None if there is no legend or no room."""
        if self.legend is None:
            return None
        bottom = self.buttons[-1].node.rect.bottom if self.buttons else self._facts_bottom()
        scale = self.ctx.scale
        top, high = bottom + scale.px(58), scale.px(LEGEND_HIGH)
        sign = 0 if self.sign is None else self._sign_high + scale.px(20)
        if top + high > self.rect.bottom - scale.px(SEAL_HIGH) - sign:
            return None
        return Rect(self.rect.x + self.margin, top, self.width, high)

    def _stamp(self) -> tuple[int, int, int]:
        """Return the seal's side length and the coordinates of its centre, in pixels."""
        scale, rect = self.ctx.scale, self.rect
        if scale.rails:
            return 34, rect.centerx, rect.bottom - 34
        side = scale.px(48)
        return side, rect.x + self.margin + side // 2, rect.bottom - scale.px(78)

    def _update_seal(self) -> str:
        """Update value and tooltip of the seal's node; return the seal's heading."""
        opened = self.opened()
        heading, self.seal.value = seal_lines(self.match, opened=opened)
        self.seal.tooltip = seal_words(self.match, opened=opened)
        return heading

    def _draw_seal(self, surface: Surface) -> None:
        """Draw the seal with the abbreviated commitment or, after the deal, the digest of the moves."""
        text, scale = self.ctx.text, self.ctx.scale
        side, x, y = self._stamp()
        draw_seal(self.ctx, surface, (x, y), side)
        words = self._update_seal()
        code = self.seal.value
        if scale.rails:
            return
        left = x + side // 2 + scale.px(14)
        room = self.rect.right - left - 4
        if text.width(code, theme.LOG_LINE.sized(16)) > room:
            code = " ".join(code.split(" · "))
        step = max(scale.px(24), text.px(theme.LOG_LINE) * 1.3)
        text.draw(surface, words, (left, y - scale.px(8)), theme.LOG_LINE.weighing(500), width=room)
        text.draw(surface, code, (left, y - scale.px(8) + step), theme.LOG_LINE.sized(16), theme.DIM, width=room)


class SideColumns:
    """The columns on both sides of a table; parts are painted into cached layers, parts over them."""

    def __init__(self, left: LeftColumn | None, talk: CommentaryPanel) -> None:
        """Create the columns; `left` is None at a view-only table."""
        self._left, self._talk = left, talk

    def resting(self) -> list[Drawn]:
        """Return the columns without their buttons, to be cached."""
        left, talk = self._left, self._talk
        if left is None:
            return []
        scale, match, labels = left.ctx.scale, left.match, left.ctx.settings.plain_labels
        facts = tuple(left.facts()), match.commitment, left.opened(), match.number, labels, left.sign is None
        columns = [Drawn(left.draw_rest, facts, scale.facts)]
        if not scale.rails:
            columns.append(Drawn(talk.draw, talk.key, scale.talk))
        return columns

    def paint_buttons(self, surface: Surface) -> None:
        """Paint the buttons of the left column."""
        if self._left is not None:
            self._left.draw_buttons(surface)
