"""The lobby's choice of pieces: a small preview table and, if there is room, a summary of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _
from game.rules.equipment import EQUIPMENT
from game.scenes.backgrounds import rounded_picture
from game.scenes.game_uis import game_ui_of
from game.scenes.lobby.preset_list import capital
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.table.lobby.match_setup import SUIT
from game.table.lobby.preview_pieces import RATIO, shown_pieces
from game.ui import theme
from game.ui.sprite_sheets import sheet
from game.ui.widgets import Choice, Panel, Toggle, Widget
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.options import Switch
    from game.table.lobby.match_setup import Choices
    from game.ui.node import Node
    from game.ui.render_context import RenderContext


class Preview(Widget):
    """The small preview table, which reads the current choices whenever it is drawn."""

    def __init__(self, ctx: RenderContext, choices: Choices) -> None:
        super().__init__(ctx)
        self.choices = choices
        self._made: tuple[object, Surface] | None = None

    def draw(self, surface: Surface) -> None:
        """Draw the table with the chosen pieces and surface."""
        ctx, scale = self.ctx, self.ctx.scale
        radius = scale.f(theme.R_TRAY)
        ctx.paint.shadow(*self.rect.size, radius=radius, name="tray").draw(surface, *self.rect.topleft)
        worn = ctx.sprites.skin_of(self.choices.sheet)
        state = (worn, self._suit, self.rect.size, ctx.settings.plain_labels, self.choices.aces, scale)
        if self._made is None or self._made[0] != state:
            self._made = state, self._make(radius)
        surface.blit(self._made[1], self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        ctx.paint.fill(surface, self.rect, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline)
        ctx.text.cover(self.rect)

    @property
    def _suit(self) -> str:
        """Suit of the tiles if only one is used; '' if all suits are used."""
        suit = self.choices.suit
        return str(self.choices.value(suit)) if suit else ""

    def _make(self, radius: float) -> Surface:
        ctx, size = self.ctx, self.rect.size
        equipment = self.choices.sheet
        ground = ctx.sprites.ground(game_ui_of(self.choices.game.name).table_surface(equipment), size)
        pieces = Pieces(ctx, equipment, aces=self.choices.aces)
        for code, spot in self._spots(equipment):
            face = pieces.face(code, spot, state="lifted", labelled=ctx.settings.plain_labels)
            pieces.draw(ground, face, spot)
        return rounded_picture(ctx, ground, radius)

    def _spots(self, equipment: str) -> list[tuple[str, Spot]]:
        w, h = self.rect.size
        wide, high = sheet(equipment).piece
        return [
            (one.code, Spot(one.x * w, one.y * h, one.high * h * wide / high, one.high * h, one.angle))
            for one in shown_pieces(equipment, game_ui_of(self.choices.game.name).fan, self._suit)
        ]


ROW: Final = 46.0


class PiecesPanel(Widget):
    """Left panel of the lobby; it reports changes of pieces and of four-colour suits through callbacks."""

    def __init__(
        self, ctx: RenderContext, choices: Choices, on_change: Callable[[], None], on_colours: Callable[[bool], None]
    ) -> None:
        super().__init__(ctx)
        self.choices, self.on_change = choices, on_change
        self.panel = Panel(ctx, "dark")
        self.preview = Preview(ctx, choices)
        self.pieces = self._choice(choices.pieces, "pieces", columns=1) if choices.pieces else None
        suit = next((switch for switch in choices.game.Options.spec() if switch.name == SUIT), None)
        self.suit = self._choice(suit, "suit", columns=0) if suit else None
        self.colours = Toggle(
            ctx,
            _("Four colours"),
            ctx.settings.four_colour,
            on_colours,
            tooltip=_("Diamonds in blue and clubs in green"),
            name="four-colour",
        )
        self.about: list[str] = []
        self.about_at = (0, 0)
        self.free = Rect(0, 0, 0, 0)
        """Area below the controls and, if it fits there, the summary."""

    def _choice(self, switch: Switch, name: str, *, columns: int) -> Choice:
        words = [capital(_(switch.words[value])) for value in switch.choices]
        chosen = switch.choices.index(self.choices.value(switch))
        return Choice(self.ctx, words, chosen, self._chooser(switch), columns=columns, name=name, size=18)

    def _chooser(self, switch: Switch) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.choices.set_rule(switch.name, switch.choices[index])
            self.ctx.sounds.play(EQUIPMENT[self.choices.sheet].sounds.moved)
            self.on_change()

        return choose

    def refresh(self) -> None:
        """Show the pieces that a preset has chosen."""
        for switch, choice in ((self.choices.pieces, self.pieces), (self.choices.suit, self.suit)):
            if switch is not None and choice is not None:
                choice.index = switch.choices.index(self.choices.value(switch))

    @property
    def controls(self) -> tuple[Choice | Toggle, ...]:
        """Controls that apply to the chosen pieces, top to bottom."""
        found: list[Choice | Toggle] = [self.pieces] if self.pieces else []
        if self.suit and self.choices.suit:
            found.append(self.suit)
        if EQUIPMENT[self.choices.sheet].four_colours:
            found.append(self.colours)
        return tuple(found)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the panel's controls."""
        return [node for control in self.controls for node in control.nodes]

    def place(self, rect: Rect) -> None:
        """Place the preview table as large as possible, with the controls and, if there is room, the summary below."""
        super().place(rect)
        self.panel.place(rect)
        scale, text = self.ctx.scale, self.ctx.text
        pad, gap = scale.px(20, 12), scale.px(18, 10)
        box = rect.inflate(-2 * pad, -2 * pad)
        row = scale.px(ROW, 30)
        if self.suit:
            suits = self.suit.options
            widest = max(text.width(node.label, theme.QUIET_BUTTON.sized(self.suit.size)) for node in suits)
            self.suit.columns = len(suits) if widest + scale.px(20, 14) <= box.w // len(suits) else 1
        highs = [row * (len(one.options) // one.columns) if isinstance(one, Choice) else row for one in self.controls]
        table = min(box.w, round((box.h - sum(highs) - gap * len(highs)) * RATIO))
        y = box.y + round(table / RATIO)
        self.preview.place(Rect(box.centerx - table // 2, box.y, table, y - box.y))
        for control, high in zip(self.controls, highs, strict=True):
            control.place(Rect(box.x, y + gap, box.w, high))
            y += gap + high
        told = words_of(self.choices.game.name).introduction.introduction_text(self.choices.sheet)
        words = text.wrap(_(told), theme.BODY, box.w - scale.px(8))
        room = box.bottom - y - gap
        self.about = words if len(words) * text.line_height(theme.BODY) <= room else []
        self.about_at = (box.x + scale.px(4), y + gap + text.px(theme.BODY))
        high = round(len(self.about) * text.line_height(theme.BODY)) + (gap if self.about else 0)
        self.free = Rect(box.x + scale.px(4), y + gap + high, box.w - scale.px(8), max(0, room - high))

    def draw(self, surface: Surface) -> None:
        """Draw the panel, the preview table, the controls and the summary."""
        self.panel.draw(surface)
        self.preview.draw(surface)
        for control in self.controls:
            control.draw(surface)
        self.ctx.text.draw_lines(surface, self.about, self.about_at, theme.BODY, theme.DIM)
