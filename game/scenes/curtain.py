"""The curtain between two turns: hides the table, and shows who plays next and what that person has missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.sentences import together
from game.scenes.table.own_devices import MENU
from game.ui import theme
from game.ui.animation import ease_out
from game.ui.intents import Cancel, Confirm, Intent, Key
from game.ui.key_bindings import EVERYWHERE, KEYBOARD
from game.ui.key_caps import key_of
from game.ui.node import Node
from game.ui.plaque import draw_emblem
from game.ui.scene import Scene
from game.ui.scene_transitions import lay_over
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.table.pass_and_play import CurtainRow, CurtainText
    from game.ui.scale import Scale

WIDE: Final = 920.0
FALL_S, ASIDE_S, DEAD_S = 0.260, 0.320, 0.200
"""Durations in seconds: the fall, the opening, and ignoring a key still held after the fall."""
EMBLEM: Final = 116.0
ROW, PITCH, PAD = 96.0, 106.0, 48.0
FLOWER: Final = 56.0
TITLE: Final = theme.Role("display", 58, 500)
WORDS: Final = theme.BODY.sized(22)
LIT: Final = theme.rgb("#F3C868")
RING: Final = theme.rgb("#FFE09A")


class CurtainScene(Scene):
    """Hides the table while people change places; opened by its button, the button's key, or the person's gamepad.

    Nothing else opens it: others may press keys and click while it is down, and must not see the hand behind it. The
    keys of the menu, and Esc, work as at the table.
    """

    own_change = True
    outlives_table = False
    explained = False
    """Whether terms are explained in tooltips; False, because nobody is at the table."""

    def __init__(
        self,
        words: CurtainText,
        on_ready: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
        *,
        is_own: Callable[[Intent], bool] = lambda _intent: False,
        glyph: str = "",
        keys_at: str = EVERYWHERE,
    ) -> None:
        """Create the curtain; `on_ready` shows the next hand on the table while the table is still hidden.

        `is_own` recognises a press on the next person's gamepad, and `glyph` is the picture of its button. `keys_at` is
        the place of the table's key bindings, from which the curtain takes those of the menu.
        """
        super().__init__()
        self._glyph, self.keys_at = glyph, keys_at
        self.words = words
        self.on_ready, self.on_pause, self._is_own = on_ready, on_pause, is_own
        self._fallen = self._aside = 0.0
        """Progress of the fall and of the opening, each 0 to 1."""
        self._dead = 0.0
        self._opens = False
        self._whole: Surface | None = None
        """The curtain with its panel, cached while it moves."""

    def enter(self) -> None:
        """Create the button that opens the curtain."""
        self.panel = Panel(self.ctx, "lacquer", radius=20, shadow="modal")
        key = self.words.key
        self.ready = Button(
            self.ctx, _("Show my hand"), self._ready, kind="primary", key=key, size=27, radius=16, name="ready"
        )
        self.ready.glyph = self._glyph
        self.focus.focus("ready")
        self._fallen = 1.0 if self.ctx.speed <= 0 or len(self.stage.scenes) < 2 else 0.0
        self._dead = DEAD_S if self.ctx.speed > 0 else 0.0

    @property
    def down(self) -> bool:
        """Whether the curtain hides the whole table."""
        return self._fallen >= 1 and not self._opens

    def _ready(self) -> None:
        if not self.on_stage or self.stage.top is not self or not self.down or self._dead > 0:
            return
        self._opens = True
        self.on_ready()

    def _gone(self) -> None:
        if self.on_stage and self.stage.top is self:
            self.stage.pop()

    @property
    def key_device(self) -> str:
        """KEYBOARD if the next person opens the curtain with a key; otherwise '' (the device used last)."""
        return KEYBOARD if self.words.key and not self._glyph else ""

    @property
    def key_labels(self) -> Mapping[str, str]:
        """Label of the button's cap: the next person's own key, even if the table relabels that key."""
        return {self.words.key: self.words.key}

    def as_pressed(self, intent: Intent) -> bool:
        """Return True for the button's key, which opens the curtain even if the player has bound it to an action."""
        return self._is_on_button(intent)

    def _is_on_button(self, intent: Intent) -> bool:
        return bool(self.words.key) and key_of(intent) == self.words.key

    def _answers(self, intent: Intent) -> bool:
        """Return whether an intent is a press by the next person or of the single switch."""
        if isinstance(intent, Confirm) and intent.key == "pad":
            return not intent.pad or self._is_own(intent)
        return self._is_on_button(intent)

    @staticmethod
    def _opens_menu(intent: Intent) -> bool:
        """Return whether the intent is Esc, or the key or gamepad button of the table's menu."""
        return isinstance(intent, Cancel) or (isinstance(intent, Key) and intent == Key(MENU, pad=intent.pad))

    def handle(self, intent: Intent) -> bool:
        """Open the curtain on a click on its button or on the button's key, and the menu on its own keys.

        All other input is ignored.
        """
        if self._opens:
            return True
        if self._answers(intent):
            self._ready()
            return True
        if self._opens_menu(intent) and self.on_pause is not None:
            self.on_pause()
            return True
        if isinstance(intent, Key | Confirm):
            return True  # other people's keys are ignored here
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the text and of the button."""
        said = [self.words.title, self.words.about, *(row.text for row in self.rows), self.words.question]
        return [Node(self.panel.rect, "label", together(said), focusable=False), self.ready.node]

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Advance the animation in which the curtain falls or opens."""
        moved = seconds * self.ctx.speed
        if self._opens:
            self._aside = min(1.0, self._aside + moved / ASIDE_S)
            if self._aside >= 1 or self.ctx.speed <= 0:
                self._gone()
            return True
        if self._fallen < 1:
            self._fallen = 1.0 if self.ctx.speed <= 0 else min(1.0, self._fallen + moved / FALL_S)
            return True
        self._dead = max(0.0, self._dead - seconds)
        return False

    def due(self) -> float | None:
        """Return None, because the curtain changes only on input."""
        return None

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[CurtainRow, ...]:
        """Events since the person last looked; only the newest in a small window with large text."""
        room = self.ctx.scale.height - self._head - self._foot - self._row
        most = max(1, 1 + int(room // self._pitch))
        return self.words.rows[-most:]

    @property
    def _row(self) -> int:
        return max(self.ctx.scale.px(ROW), 2 * self.ctx.text.line_height(WORDS) + 6)

    @property
    def _pitch(self) -> int:
        return self._row + max(4, self.ctx.scale.px(PITCH - ROW))

    @property
    def _text_height(self) -> float:
        """Minimum height of the text above the event rows, in pixels."""
        text = self.ctx.text
        return text.px(TITLE) * 1.3 + text.px(theme.BODY) * 1.9 + text.px(theme.PANEL_TITLE) * 2.6

    @property
    def _head(self) -> int:
        """Distance from the panel's top edge to the first row, including the flower ornament, in pixels."""
        scale = self.ctx.scale
        return round(max(scale.f(266), scale.f(76) + self._text_height))

    @property
    def _foot(self) -> int:
        text, scale = self.ctx.text, self.ctx.scale
        return round(text.line_height(theme.BODY) * 1.5 + max(scale.px(72), 44) + scale.f(44))

    def layout(self, scale: Scale) -> None:
        """Centre the panel and fit its height to the text."""
        self._whole = None
        lines = len(self.rows) or 1
        high = self._head + lines * self._pitch + self._foot
        wide = min(scale.width - 24, max(scale.px(WIDE), 560))
        box = Rect(0, 0, wide, min(high, scale.height - 8))
        box.center = (scale.width // 2, scale.height // 2 + scale.px(16))
        box.bottom = min(box.bottom, scale.height - 4)
        self.panel.place(box)
        tall = max(scale.px(72), 44)
        button = max(scale.px(400), self.ready.preferred()[0])
        self.ready.place(Rect(box.centerx - button // 2, box.bottom - scale.px(36) - tall, button, tall))

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the curtain with its panel and, while it moves, the uncovered part of the table."""
        below = self.stage.scenes[: self.stage.scenes.index(self)]  # a menu may cover it
        if self.down or not below:
            self._paint(surface)
            return
        below[-1].draw(surface)
        whole = self._whole
        if whole is None or whole.get_size() != surface.get_size():
            whole = surface.copy()
            self._paint(whole)
            self._whole = whole
        high, wide = surface.get_height(), surface.get_width()
        share = ease_out(self._aside if self._opens else self._fallen)
        if self.ctx.settings.reduced_motion:
            lay_over(surface, whole, (0, 0), 1 - share if self._opens else share)
        elif self._opens:
            gone, half = round(wide / 2 * share), wide // 2
            surface.blit(whole, (0, 0), Rect(gone, 0, half - gone, high))
            surface.blit(whole, (half + gone, 0), Rect(half, 0, wide - half - gone, high))
        else:
            surface.blit(whole, (0, round(high * (share - 1))))

    def _paint(self, surface: Surface) -> None:
        ctx = self.ctx

        def silk(layer: Surface) -> None:
            layer.blit(ctx.sprites.ground("cloth", layer.get_size()), (0, 0))

        ctx.show_layer(surface, "curtain", ctx.scale.window, "", silk)
        self.panel.draw(surface)
        y = self._paint_head(surface)
        y = self._paint_rows(surface, y)
        text, box = ctx.text, self.panel.rect
        middle = (y + self.ready.rect.y) / 2
        room = box.w - 2 * ctx.scale.px(PAD)
        at = (box.centerx, middle)
        text.draw(surface, self.words.question, at, theme.BODY, align="centre", valign="middle", width=room)
        self.ready.draw(surface)

    def _paint_head(self, surface: Surface) -> float:
        """Paint the ornament, the name, the score and the heading; return the y coordinate of the first row."""
        ctx, scale, box = self.ctx, self.ctx.scale, self.panel.rect
        text, words = ctx.text, self.words
        emblem = max(scale.px(EMBLEM), 64)
        draw_emblem(ctx, surface, words.emblem, (box.centerx, max(box.y, emblem // 2 + 2)), emblem, lit=1.0)
        room = box.w - 2 * scale.px(PAD + 16)
        role = text.fitted(words.title, TITLE, room, least_px=22, step=2)
        spare = (self._head - scale.f(76)) / self._text_height
        y = box.y + scale.f(66) + text.px(TITLE) * 0.95 * spare
        text.draw(surface, words.title, (box.centerx, y), role, align="centre", width=room)
        y += text.px(theme.BODY) * 1.9 * spare
        about = " · ".join(filter(None, (words.about, _("nobody else should look now"))))
        text.draw(surface, about, (box.centerx, y), theme.BODY, theme.DIM, align="centre", width=room)
        y += text.px(theme.BODY) * 0.9 * spare
        line = Rect(box.x + scale.px(64), round(y), box.w - 2 * scale.px(64), max(1, scale.px(1.5)))
        surface.fill(theme.BRASS, line)
        y += text.px(theme.PANEL_TITLE) * 1.25 * spare
        first = _("The first look of the evening") if words.first else _("A new deal")
        seen = _("Since you last looked") if words.looked else _("So far in this deal")
        heading = seen if words.rows else first
        left = text.draw(surface, heading, (line.x, y), theme.PANEL_TITLE, theme.OLD_GOLD).right
        if words.rows:
            note = _("only what is open on the table")
            rest = line.right - left - scale.px(24)
            if text.width(note, theme.CAPTION) <= rest:
                text.draw(surface, note, (line.right, y), theme.CAPTION, theme.DIM, align="right")
        return y + text.px(theme.PANEL_TITLE) * 0.7

    def _paint_rows(self, surface: Surface, y: float) -> float:
        """Paint the event rows with the newest highlighted; return the y coordinate where they end."""
        ctx, scale, box = self.ctx, self.ctx.scale, self.panel.rect
        rows = self.rows
        for place, row in enumerate(rows):
            last = place == len(rows) - 1
            rect = Rect(box.x + scale.px(PAD), round(y), box.w - 2 * scale.px(PAD), self._row)
            ctx.paint.fill(
                surface,
                rect,
                radius=scale.f(12),
                fill=(LIT if last else theme.LOG,),
                opacity=0.14 if last else 0.34,
                line=(theme.GLOW if last else theme.BRASS,),
                line_width=1,
                line_opacity=0.55 if last else 0.2,
            )
            self._paint_row(surface, rect, row, ringed=last)
            y += self._pitch
        return y

    def _paint_row(self, surface: Surface, rect: Rect, row: CurtainRow, *, ringed: bool) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        flower = max(scale.px(FLOWER), 28)
        x = rect.x + scale.px(18) + flower / 2
        if row.seat is not None and self.words.emblems:
            draw_emblem(ctx, surface, self.words.emblems[row.seat], (x, rect.centery), flower)
        right = self._paint_pieces(surface, rect, row.pieces, ringed=ringed)
        left = round(x + flower / 2 + scale.px(20))
        fit = text.at_most(row.text, WORDS, right - left - scale.px(12), 2)
        base = rect.centery - fit.step * (len(fit.lines) - 1) / 2
        for line in fit.lines:
            text.draw(surface, line, (left, base), fit.role, valign="middle")
            base += fit.step

    def _paint_pieces(self, surface: Surface, rect: Rect, pieces: tuple[str, ...], *, ringed: bool) -> int:
        """Paint the pieces exposed by an event at the right end of its row; return the right limit for its text."""
        ctx, scale = self.ctx, self.ctx.scale
        right = rect.right - scale.px(22)
        if not pieces or not self.words.sheet:
            return right
        high = rect.h - 2 * max(4, scale.px(12))
        pictures = [ctx.sprites.get(self.words.sheet, code, high, state="flat") for code in pieces]
        wide = pictures[0].size[0]
        step = min(wide + scale.px(3), (rect.w * 0.45) / len(pictures))
        x = right - wide / 2 - step * (len(pictures) - 1)
        left = round(x - wide / 2)
        for picture in pictures:
            picture.draw_centred(surface, x, rect.centery)
            x += step
        if ringed and len(pictures) == 1:
            ctx.paint.fill(
                surface,
                Rect(left, rect.centery - high // 2, wide, high).inflate(8, 8),
                radius=scale.f(9),
                fill=(),
                line=(RING,),
                line_width=max(2, scale.f(3)),
            )
        return left - scale.px(12)
