"""Panel for one person's stakes, set with the mouse or the arrow keys. DT-13, DT-21, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.tables.daun_tiga.token_painters import paint_chip
from game.table.daun_tiga.board import FIRST, SIDE
from game.table.daun_tiga.stake_drafts import step
from game.table.geometry import Spot
from game.table.shared_keyboard import cap
from game.ui import theme
from game.ui.intents import Confirm, Key, Scroll
from game.ui.key_caps import caps_width, paint_caps
from game.ui.widgets import Panel, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.table.daun_tiga.stake_drafts import Draft
    from game.table.shared_keyboard import KeySet
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour

LABEL: Final = 250.0
TITLE: Final = theme.PANEL_TITLE.sized(30)
SECOND_LINE: Final = theme.SMALL.sized(17)


class Amount(Stepper):
    """Row with a chip, an amount, and minus and plus buttons; numbers can be typed while focused."""

    def __init__(self, ctx: RenderContext, label: str, name: str, change: Callable[[int], None]) -> None:
        super().__init__(ctx, label, ["0"], 0, label_width=LABEL, name=name)
        self.change = change
        """Callback that receives the requested amount."""
        self.on_confirm: Callable[[], None] | None = None
        """Called when Enter is pressed on the row; a click only focuses it."""
        self.amount = 0
        self.typing = True
        self._typed = ""
        self.node.on_intent, self.node.on_activate = self._intend, None

    def show(self, amount: int, words: str = "") -> None:
        """Show an amount, or `words` if they are not empty."""
        self.amount = amount
        self.values = [words or str(amount)]
        self.index = 0
        self.less.enabled = self.more.enabled = self.node.enabled

    def call(self, label: str) -> None:
        """Set the row's label."""
        self.node.label = label
        self.less.label, self.more.label = f"{label}: −", f"{label}: +"

    def _turn(self, by: int, *, around: bool = False) -> None:
        del around
        self._typed = ""
        self.change(step(self.amount, by))

    def nudge(self, by: int) -> None:
        """Change the amount by `by` chips, for one step of the mouse wheel."""
        self.change(self.amount + by)

    def _intend(self, intent: Intent) -> bool:
        if isinstance(intent, Confirm) and self.on_confirm is not None:
            self.on_confirm()
            return True
        return self._type(intent)

    def _type(self, intent: Intent) -> bool:
        if not isinstance(intent, Key) or not self.typing or intent.ctrl or intent.alt:
            self._typed = ""
            return False
        if intent.name == "backspace":
            self._typed = self._typed[:-1]
        elif intent.name.isdecimal() and len(self._typed) < 4:
            self._typed += intent.name
        else:
            return False
        self.change(int(self._typed or 0))
        return True


class StakingPanel:
    """Rows for the first, second and side stakes, below the person's name."""

    def __init__(
        self, ctx: RenderContext, on_set: Callable[[str, int], None], on_confirm: Callable[[], None], *, typing: bool
    ) -> None:
        """Create the rows; `on_set` is called with 'first', 'second' or 'side', and the amount."""
        self.ctx = ctx
        self.wide = 0.0
        """Width in units, equal to the centre panel's, so that the middle of the table keeps its shape."""
        self.draft: Draft | None = None
        """Draft stakes being shown; None if the panel is hidden."""
        self.title = self.text = ""
        self.colour: Colour | None = None
        """The person's own colour, if several people share this screen."""
        self.keys: KeySet | None = None
        self.panel = Panel(ctx, "dark", radius=18)
        self.first = Amount(ctx, _("First stake"), "first", lambda amount: on_set("first", amount))
        self.second = Amount(ctx, _("Second stake"), "second", lambda amount: on_set("second", amount))
        self.side = Amount(ctx, _("Side stake"), "side", lambda amount: on_set("side", amount))
        self.rows = self.first, self.second, self.side
        for row in self.rows:
            row.on_confirm, row.typing = on_confirm, typing

    def show(
        self, draft: Draft | None, title: str, text: str, backed: str, colour: Colour | None, keys: KeySet | None
    ) -> None:
        """Show a draft; `backed` is the player whose hand the side stake backs, or ''.

        `keys` are the person's own keys on a shared keyboard; each row shows the keys that change it.
        """
        self.draft, self.title, self.text, self.colour, self.keys = draft, title, text, colour, keys
        if draft is None:
            return
        self.first.show(draft.first)
        self.second.show(draft.second, "" if draft.second else _("none"))
        target = draft.target
        self.side.node.enabled = target is not None and target not in draft.made
        self.side.node.why = _("click a hand to back it") if target is None else _("placed")
        self.side.show(draft.sides.get(target, 0) if target is not None else 0)
        self.side.call(_("Side stake: {name}").format(name=backed) if backed else _("Side stake"))

    def handle(self, intent: Intent) -> bool:
        """Change a stake when the mouse wheel is turned over its row."""
        if self.draft is None or not isinstance(intent, Scroll):
            return False
        row = next((row for _kind, row in self._visible_rows if row.rect.collidepoint(intent.pos)), None)
        if row is not None:
            row.nudge(-1 if intent.lines > 0 else 1)
        return row is not None

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the visible rows; empty while the panel is hidden."""
        if self.draft is None:
            return []
        found: list[Node] = []
        for _kind, row in self._visible_rows:
            can = row is not self.side or row.node.enabled
            row.node.focusable = can
            found += row.nodes if can else [row.node]
        return found

    @property
    def _visible_rows(self) -> list[tuple[int, Amount]]:
        """Visible rows with their kinds of chips; without a hand, only side stakes can be set. DT-13."""
        rows = list(enumerate(self.rows if self._sided else self.rows[:SIDE]))
        return rows[SIDE:] if self.draft is not None and self.draft.is_bystander else rows

    @property
    def _sided(self) -> bool:
        """Whether there are other hands to back with a side stake. DT-13."""
        return self.draft is not None and bool(self.draft.others)

    @property
    def _pad(self) -> int:
        """Inner margin of the panel in pixels."""
        return self.ctx.scale.px(19) if not self.ctx.scale.rails else 9

    def place(self, bottom: float) -> None:
        """Centre the panel on the table, with its lower edge at `bottom` (pixels)."""
        text, scale, pad = self.ctx.text, self.ctx.scale, self._pad
        row = max(scale.px(46), 30)
        head = round(text.px(TITLE) * 1.25 + text.px(SECOND_LINE) * 1.5)
        shown = [widget for _kind, widget in self._visible_rows]
        high = 2 * pad + head + len(shown) * row
        wide = max(scale.px(self.wide), 380)
        self.panel.place(Rect(scale.width // 2 - wide // 2, round(bottom - high), wide, high))
        chip = max(scale.px(38), 24)
        left = self.panel.rect.x + pad + chip + max(6, scale.px(10))
        for place, widget in enumerate(shown):
            y = self.panel.rect.y + pad + head + place * row
            widget.label_width = (self.panel.rect.w * 0.45) / scale.u
            widget.place(Rect(left, y + 2, self.panel.rect.right - pad - left, row - 4))

    def paint(self, surface: Surface) -> None:
        """Paint the panel if it has stakes to show."""
        if self.draft is None:
            return
        ctx, rect = self.ctx, self.panel.rect
        self.panel.draw(surface)
        x, y = rect.centerx, rect.y + self._pad + ctx.text.px(TITLE) * 0.72
        if self.colour is not None:
            dot, wide = max(10, ctx.scale.px(16)), ctx.text.width(self.title, TITLE)
            disc = ctx.paint.disc(dot, fill=(self.colour,))
            disc.draw_centred(surface, x - wide / 2 - dot, y - ctx.text.px(TITLE) * 0.3)
        ctx.text.draw(surface, self.title, (x, y), TITLE, align="centre", width=rect.w - 20)
        y += ctx.text.px(SECOND_LINE) * 1.55
        ctx.text.draw(surface, self.text, (x, y), SECOND_LINE, theme.DIM, align="centre", width=rect.w - 20)
        for kind, row in self._visible_rows:
            self._paint_row(surface, kind, row, self.draft)

    def _paint_row(self, surface: Surface, kind: int, row: Amount, draft: Draft) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        chip = max(scale.px(34), 22)
        at = Spot(row.rect.x - chip / 2 - max(6, scale.px(10)), row.rect.centery, chip, chip * 58 / 54)
        paint_chip(ctx, surface, kind, "" if kind == SIDE else str(kind + 1), at)
        self._paint_keys(surface, kind, row, draft)
        if row is not self.side or row.node.enabled:
            row.draw(surface)
            return
        row.draw_label(surface)
        words = _("click a hand to back it") if draft.target is None else _("placed")
        at_middle, room = (row.body.x, row.rect.centery), row.rect.right - row.body.x
        ctx.text.draw(surface, words, at_middle, theme.SMALL, theme.DIM, valign="middle", width=room)

    def _paint_keys(self, surface: Surface, kind: int, row: Amount, draft: Draft) -> None:
        """Paint the keys that change the row after its label if there is room."""
        keys, colour = self.keys, self.colour
        if keys is None or colour is None or (draft.aside and kind != SIDE):
            return
        pair = (keys.up, keys.down) if kind == FIRST or draft.aside else (keys.left, keys.right)
        groups = [[cap(key) for key in ((keys.side,) if kind == SIDE and not draft.aside else pair)]]
        half = caps_width(self.ctx, groups) / 2
        words = row.rect.x + self.ctx.text.width(row.label, theme.BODY)
        middle = row.body.x - half - self.ctx.scale.px(10)
        if middle - half > words + 4:
            paint_caps(self.ctx, surface, groups, (middle, row.rect.centery), colour)
