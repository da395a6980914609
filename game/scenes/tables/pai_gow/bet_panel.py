"""Panel for entering a bet: chips to add, minus and plus, and a button that repeats the last bet. PG-22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.access.accessible_node import Range
from game.i18n import _, ngettext
from game.table.geometry import Box
from game.table.pai_gow.layout import FRAMES
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.table.window_frame import WindowFrame
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour
    from game.words import Amount


WORTHS: Final = (1, 5, 10, 25)
STEP_WORTHS: Final = (1, 2, 3, 5)
"""Chip values, as multiples of the step, for bets that must be multiples of a step."""


class BetDraft:
    """The amount of a bet not placed yet."""

    def __init__(self, bet: Amount, last: int | None, on_change: Callable[[bool], None]) -> None:
        """Start with the usual amount of `bet`; `last` is the player's last bet, None if there is none.

        `on_change` is called with True if the bet has changed, otherwise with False.
        """
        self.least, self.most, self.step = bet.least, bet.most, bet.step
        self.last, self.on_change = last, on_change
        self.amount = bet.start

    @property
    def words(self) -> str:
        """Label of the main button, which places the bet."""
        words = _("Bet {bet} again") if self.is_last else _("Bet {bet}")
        return words.format(bet=self.amount)

    @property
    def is_last(self) -> bool:
        """Whether the amount is the player's last bet, with which the panel opens."""
        return self.amount == self.last

    @property
    def title(self) -> str:
        """Title of the amount, which tells apart a last bet and a new one."""
        return _("Your last bet") if self.is_last else _("Your bet")

    @property
    def worths(self) -> tuple[int, ...]:
        """Values of the chips offered; clicking a chip adds its value."""
        return WORTHS if self.step == 1 else tuple(self.step * steps for steps in STEP_WORTHS)

    @property
    def limits(self) -> str:
        """Text with the table's minimum, maximum and step."""
        words = _("{least} to {most}") if self.step == 1 else _("{least} to {most}, in steps of {step}")
        return words.format(least=self.least, most=self.most, step=self.step)

    def set(self, amount: int) -> None:
        """Set the bet to an amount, limited to the table's range."""
        before, self.amount = self.amount, self._allowed(amount)
        self.on_change(self.amount != before)

    def _allowed(self, amount: int) -> int:
        """Return the nearest allowed bet: within the table's range, rounded down to a step."""
        within = min(max(amount, self.least), self.most)
        return within - (within - self.least) % self.step

    def add(self, chips: int) -> None:
        """Raise or lower the bet; to keep sums round, larger chips count a minimum bet of 1 as 0."""
        start = 0 if self.amount == self.least == 1 and chips > 1 else self.amount
        self.set(start + chips)

    def adjust(self, by: int) -> bool:
        """Change the bet by a number of steps, within the limits; always return True."""
        self.add(by * self.step)
        return True


BOX: Final = Box(FRAMES[0].x, FRAMES[0].y, FRAMES[1].right - FRAMES[0].x, FRAMES[0].h)
CHIPS: Final = (
    ("chip-ivory", theme.INK),
    ("chip-cinnabar", theme.IVORY),
    ("chip-indigo", theme.IVORY),
    ("chip-jade", theme.IVORY),
)
"""Picture and text colour of each chip."""
CHIP_UNITS: Final = 72.0
FIGURE: Final = theme.NAME.sized(24)
AMOUNT: Final = theme.SUM
WORDS: Final = theme.rgb("#E3DBB4")


class BetPanel(BetDraft):
    """Panel for choosing the bet; the button that places it belongs to the prompt."""

    def __init__(self, ctx: RenderContext, bet: Amount, last: int | None, on_change: Callable[[], None]) -> None:
        """Create the panel for a bet; `last` is the player's last bet, or None."""
        super().__init__(bet, last, self._changed)
        self.ctx, self._on_change = ctx, on_change
        self.panel = Panel(ctx, "felt")
        self.captions: tuple[Rect, ...] = ()
        """Areas of the title and the limits as last painted, in pixels."""
        less, more = _("One less"), _("One more")
        if self.step > 1:
            less = ngettext("{count} fewer chip", "{count} fewer chips", self.step).format(count=self.step)
            more = ngettext("{count} more chip", "{count} more chips", self.step).format(count=self.step)
        self.minus = Button(ctx, less, lambda: self.add(-self.step), icon="minus", key="-", name="less")
        self.plus = Button(ctx, more, lambda: self.add(self.step), icon="plus", key="=", name="more")
        self.minus.icon_only = self.plus.icon_only = True
        least_words = _("Minimum {count}").format(count=self.least)
        self.clear = Button(ctx, least_words, lambda: self.set(self.least), key="c", size=18, name="least")
        self.again = Button(
            ctx,
            _("Last bet {count}").format(count=last),
            lambda: self.set(self.last if self.last is not None else self.amount),
            key="l",
            size=18,
            name="last bet",
        )
        self.node = Node(Rect(0, 0, 1, 1), "stepper", _("Your bet"), name="amount")
        self.node.on_adjust = self.adjust
        self.chips = {value: self._chip(value, place) for place, value in enumerate(self.worths, 1)}
        self._sync()

    def _chip(self, value: int, place: int) -> Node:
        label = _("Add {count}").format(count=value)
        node = Node(Rect(0, 0, 1, 1), "button", label, lambda: self.add(value), key=str(place), name=f"chip {value}")
        node.tooltip = _("Add {count}; right-click to remove").format(count=value)
        node.on_secondary = lambda: self.add(-value)
        return node

    @property
    def nodes(self) -> list[Node]:
        """Nodes of all the panel's buttons."""
        buttons = [self.minus, self.plus, *self._low]
        return [self.node, *(button.node for button in buttons), *self.chips.values()]

    @property
    def _low(self) -> list[Button]:
        """Buttons of the lower row, including one that repeats the last bet if there was one."""
        return [self.clear] if self.last is None else [self.clear, self.again]

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _changed(self, another: bool) -> None:  # noqa: FBT001 - what the draft tells
        if another:
            self.ctx.sounds.play("coins", 0.5)
        self._sync()
        self._on_change()

    def _sync(self) -> None:
        self.node.label, self.node.value = self.title, str(self.amount)
        self.node.number = Range(self.least, self.most, self.amount, 1)
        self.minus.enabled = self.amount > self.least
        self.plus.enabled = self.amount < self.most
        self.minus.node.why = _("The minimum bet is {count}").format(count=self.least)
        self.plus.node.why = _("The maximum bet is {count}").format(count=self.most)
        for value, node in self.chips.items():
            node.enabled = self.amount < self.most
            node.why = self.plus.node.why
            node.value = str(value)

    # Painting ---------------------------------------------------------------------------------------------------------

    def place(self, frame: WindowFrame) -> None:
        """Place the panel where the viewer's hands will be."""
        box, scale = BOX, self.ctx.scale
        self.panel.place(frame.rect(box))
        rect = self.panel.rect
        side = max(scale.px(56), 34)
        row = frame.rect(Box(box.x, box.y + 54, box.w, 76))
        reach = max(scale.px(120), 74)
        self.minus.place(Rect(row.centerx - reach - side // 2, row.centery - side // 2, side, side))
        self.plus.place(Rect(row.centerx + reach - side // 2, row.centery - side // 2, side, side))
        self.node.rect = Rect(row.centerx - reach + side, row.y, 2 * reach - 2 * side, row.h)
        self.node.radius = scale.f(10)
        chip = max(scale.px(CHIP_UNITS), 40)
        gap = max(scale.px(28), 14)
        left = row.centerx - (4 * chip + 3 * gap) // 2
        top = frame.rect(Box(box.x, box.y + 142, box.w, 1)).y
        for i, node in enumerate(self.chips.values()):
            node.rect = Rect(left + i * (chip + gap), top, chip, chip)
            node.radius = chip / 2
        high = max(scale.px(48), 32)
        pad = max(scale.px(24), 12)
        half = (rect.w - 3 * pad) // 2
        y = rect.bottom - max(scale.px(20), 9) - high
        left = rect.x + pad if self.last is not None else rect.centerx - half // 2
        for button in self._low:
            button.place(Rect(left, y, half, high))
            left += half + pad

    def paint(self, surface: Surface) -> None:
        """Paint the amount between minus and plus, the chips and the buttons."""
        text, scale = self.ctx.text, self.ctx.scale
        self.panel.draw(surface)
        rect = self.panel.rect
        pad = max(scale.px(24), 12)
        title = text.within(theme.PANEL_TITLE.sized(25), scale.px(32))
        base = rect.y + max(scale.px(40), round(text.px(title) * 1.3))
        self.captions = text.draw_apart(
            surface,
            (self.title, self.limits),
            (rect.x + pad, rect.right - pad),
            (base, base),
            (title, text.within(theme.SMALL, scale.px(28))),
            (theme.rgb("#F0D9A0"), WORDS),
        )
        self.minus.draw(surface)
        self.plus.draw(surface)
        x, y = self.node.centre
        text.draw(
            surface,
            str(self.amount),
            (x, y),
            text.within(AMOUNT, scale.px(54)),
            theme.OLD_GOLD,
            align="centre",
            valign="middle",
        )
        for (value, node), (name, ink) in zip(self.chips.items(), CHIPS, strict=True):
            self._paint_chip(surface, node, value, name, ink)
        for button in self._low:
            button.draw(surface)

    def _paint_chip(self, surface: Surface, node: Node, value: int, name: str, ink: Colour) -> None:
        ctx = self.ctx
        side = node.rect.w
        size = (side, round(side * 58 / 54))
        alpha = 1.0 if node.enabled else 0.45
        x, y = node.centre
        y += node.pressed * 1 - 2 * node.warmth * (not node.pressed)
        shade = ctx.paint.glow(side, side, radius=side / 2, sigma=ctx.scale.f(5), colour=theme.BLACK, opacity=0.4)
        shade.draw_centred(surface, x + 1, y + ctx.scale.f(5), alpha)
        picture = ctx.sprites.picture(name, size, sheet_name="tokens")
        picture.draw_centred(surface, x, y + (size[1] - side) / 2, alpha)
        ctx.text.draw(surface, str(value), (x, y), FIGURE, ink, align="centre", valign="middle", alpha=alpha)
