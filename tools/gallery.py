"""Draws every widget in every state: `python -m tools.gallery --out gallery.png [--size 1920x1080]`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.plaque import Plaque, draw_coin, draw_emblem, draw_seal, plaque_size
from game.ui.scene import Scene
from game.ui.tooltip import draw_bubble, find_place
from game.ui.widgets import (
    Button,
    Choice,
    Panel,
    Pill,
    Slider,
    Stepper,
    TextField,
    Toggle,
    Widget,
    draw_focus_ring,
)
from tools import screenshots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.scale import Scale

STATES: Final = ("normal", "hover", "focus", "pressed", "disabled")
EMBLEMS_A_ROW: Final = 9
SWATCHES: Final = (
    ("teak", theme.TEAK),
    ("rosewood", theme.ROSEWOOD),
    ("ivory", theme.IVORY),
    ("paper", theme.PAPER),
    ("ink", theme.INK),
    ("cinnabar", theme.CINNABAR),
    ("jade", theme.JADE),
    ("indigo", theme.INDIGO),
    ("brass", theme.BRASS),
    ("marigold", theme.MARIGOLD),
    ("straw", theme.STRAW),
    ("dim", theme.DIM),
    ("glow", theme.GLOW),
)
SPECIMENS: Final = (
    (190, "Sala  ศาลา", theme.Role("display", 84, 500)),
    (262, "Heading  ไพ่ตอง", theme.SCENE_TITLE),
    (322, "Panel title  Tiếng", theme.PAPER_TITLE),
    (416, "Text  ตองสามตอง 碰 牌九", theme.BODY),
    (456, "Small  51d7", theme.SMALL.sized(16)),
)


class Gallery(Scene):
    """Scene that shows all widgets, laid out as in the design's reference picture."""

    def enter(self) -> None:
        """Create a widget for each state to be shown."""
        ctx = self.ctx
        self.buttons: list[tuple[Button, float, float]] = []
        rows = (("primary", "Pong · c5 c5", 190.0), ("quiet", "Pass", 274.0), ("paper", "Watch again", 372.0))
        for kind, label, y in rows:
            for column, state in enumerate(STATES):
                button = Button(
                    ctx, label, kind=kind, key="escape" if kind == "quiet" else "", size=21 if kind == "paper" else 22
                )
                node = button.node
                node.name = f"{kind} {state}"
                node.enabled, node.pressed = state != "disabled", state == "pressed"
                node.warmth = 1.0 if state == "hover" else 0.0
                node.attention = 1.0 if state == "focus" else 0.0
                self.buttons.append((button, 64 + 262 * column, y))
        self.plaques = [
            (Plaque(ctx, "Mei Lian", "orchid", "15", note), 64 + 290 * column, glow, caption)
            for column, (note, glow, caption) in enumerate(
                (("", 0.0, "waiting"), ("", 1.0, "to act"), ("discarded", 0.0, "with a note"))
            )
        ]
        self.controls: list[tuple[Widget, tuple[float, float, float, float]]] = [
            (Toggle(ctx, "Plain labels", True), (1420, 540, 210, 44)),
            (Toggle(ctx, "Reduced motion", False), (1650, 540, 220, 44)),
            (Slider(ctx, "Speed", 1.5, 0, 3, 0.5, show=lambda v: f"× {v:g}", label_width=90), (1420, 592, 450, 44)),
            (Stepper(ctx, "Seats", ["two", "three", "four"], 1, label_width=90), (1420, 644, 450, 44)),
            (Choice(ctx, ["By rank", "By suit", "By hand"], 1), (1420, 700, 450, 48)),
            (TextField(ctx, "Name", "Mei Lian"), (1420, 760, 450, 48)),
            (Button(ctx, "Menu", icon="menu", key="m", size=19), (1040, 604, 160, 44)),
            (Button(ctx, "Hint", icon="hint", key="h", size=19), (1212, 604, 150, 44)),
        ]
        self.pill = Pill(ctx, "36 left")
        self.dark = Panel(ctx, "dark", title="")
        self.paper = Panel(ctx, "paper", title="What counts", shadow="none")
        self.strip = Panel(ctx, "paper", shadow="none")

    def layout(self, scale: Scale) -> None:
        """Place all widgets as in the design's reference picture."""
        for button, x, y in self.buttons:
            button.place(scale.rect(x, y, 220, 56))
        for plaque, x, _glow, _caption in self.plaques:
            plaque.place(Rect(scale.rect(x, 520, 0, 0).topleft, plaque_size(self.ctx)))
        for widget, box in self.controls:
            widget.place(scale.rect(*box))
        self.dark.place(scale.rect(64, 690, 300, 150))
        self.paper.place(scale.rect(404, 690, 340, 150))
        self.strip.place(scale.rect(44, 350, 1320, 100))
        self.pill.place_centred(*scale.rect(962, 729, 0, 0).topleft)

    def nodes(self) -> Sequence[Node]:
        """The nodes of all widgets shown."""
        widgets: list[Widget] = [button for button, _x, _y in self.buttons]
        widgets += [widget for widget, _box in self.controls]
        return [node for widget in widgets for node in widget.nodes]

    def draw(self, surface: Surface) -> None:
        """Draw all widgets."""
        ctx = self.ctx
        ctx.show_layer(surface, "floor", ctx.scale.window, "gallery", self._draw_floor)
        self._words(surface, "Widgets", 64, 92, theme.SCENE_TITLE)
        size = f"at {ctx.scale.width} × {ctx.scale.height}, 1 unit = {ctx.scale.u:.3g} px"
        after = ctx.text.width("Widgets", theme.SCENE_TITLE) / ctx.scale.u
        self._words(surface, size, 64 + after + 20, 90, theme.SMALL.sized(19), theme.DIM)
        for column, state in enumerate(STATES):
            self._caption(surface, state, 64 + column * 262, 166)
        self.strip.draw(surface)
        for button, _x, _y in self.buttons:
            button.draw(surface)
            draw_focus_ring(ctx, surface, button.node)
        self._draw_seats(surface)
        self._draw_panels(surface)
        self._draw_pieces(surface)
        for widget, _box in self.controls:
            widget.draw(surface)
        bubble = find_place(ctx, "Paler: not possible now", ctx.scale.rect(1112, 148, 220, 20))
        if bubble is not None:
            draw_bubble(ctx, surface, bubble)
        for y, words, role in SPECIMENS:
            self._words(surface, words, 1440, y, role)
        for place, (name, colour) in enumerate(SWATCHES):
            x = 64 + place * 138
            box = ctx.scale.rect(x, 936, 122, 64)
            ctx.paint.fill(
                surface,
                box,
                radius=ctx.scale.f(10),
                fill=(colour,),
                line=(theme.IVORY,),
                line_width=1,
                line_opacity=0.2,
            )
            self._words(surface, name, x, 1024, theme.CAPTION)
            self._words(surface, "#{:02X}{:02X}{:02X}".format(*colour), x, 1046, theme.SMALL.sized(16), theme.DIM)

    def _draw_floor(self, surface: Surface) -> None:
        surface.blit(self.ctx.sprites.ground("floor", surface.get_size()), (0, 0))

    def _draw_seats(self, surface: Surface) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        for plaque, x, glow, caption in self.plaques:
            self._caption(surface, caption, x, 496)
            plaque.glow = glow
            plaque.draw(surface)
        self._caption(surface, "seat emblems", 932, 496)
        for place, kind in enumerate(theme.EMBLEMS):
            row, column = divmod(place, EMBLEMS_A_ROW)
            spot = scale.rect(952 + column * 50, 526 + row * 46, 0, 0).topleft
            draw_emblem(ctx, surface, kind, spot, scale.px(42))

    def _draw_panels(self, surface: Surface) -> None:
        self._caption(surface, "dark panel (log, tooltip, claim)", 64, 666)
        self.dark.draw(surface)
        self._words(surface, "Claim 5 of circles?", 88, 734, theme.PANEL_TITLE.sized(24))
        self._words(surface, "ivory 20, regular", 88, 770, theme.BODY)
        self._words(surface, "second line 18, dim", 88, 802, theme.SMALL, theme.DIM)
        self._caption(surface, "paper panel (settlement, rules, coach)", 404, 666)
        self.paper.draw(surface)
        self._words(surface, "ถลก", 428, 770, theme.PANEL_TITLE.sized(26), theme.RED_ON_PAPER)
        self._words(surface, "Scalp", 490, 770, theme.BODY_BOLD.sized(23), theme.INK)
        self._words(surface, "the drawn card completes a tong", 428, 804, theme.SMALL, theme.INK_2)

    def _draw_pieces(self, surface: Surface) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        self._caption(surface, "seal, coin, pill, focus ring on a piece", 784, 666)
        draw_seal(ctx, surface, scale.rect(816, 730, 0, 0).topleft, scale.px(56))
        draw_coin(ctx, surface, scale.rect(886, 730, 0, 0).topleft, scale.px(28))
        self.pill.draw(surface)
        for x, caption in ((1040, "rest"), (1140, "lifted"), (1240, "focus")):
            lifted = caption == "lifted"
            sprite = ctx.sprites.get("mahjong", "c5", scale.px(115), state="lifted" if lifted else "lying")
            box = Rect(scale.rect(x, 680 if lifted else 700, 0, 0).topleft, sprite.size)
            if lifted:
                ctx.paint.shine(
                    surface, box, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.5
                )
            sprite.draw(surface, *box.topleft)
            if lifted:
                line = ctx.paint.ring(
                    *box.size, radius=scale.f(11), width=scale.px(2.5), colour=(theme.LIFTED_LINE,), gap=0
                )
                line.draw(surface, *box.topleft)
            if caption == "focus":
                ring = ctx.paint.ring(
                    *box.size, radius=scale.f(11), width=scale.ring, colour=(theme.GLOW,), gap=scale.px(4)
                )
                ring.draw(surface, *box.topleft)
            at = scale.rect(x + 40, 840, 0, 0).topleft
            ctx.text.draw(surface, caption, at, theme.CAPTION.weighing(400), theme.DIM, align="centre")

    def _caption(self, surface: Surface, words: str, x: float, y: float) -> None:
        self._words(surface, words, x, y, theme.SMALL, theme.DIM)

    def _words(
        self,
        surface: Surface,
        words: str,
        x: float,
        y: float,
        role: theme.Role,
        colour: theme.Colour = theme.IVORY,
    ) -> None:
        self.ctx.text.draw(surface, words, self.ctx.scale.rect(x, y, 0, 0).topleft, role, colour)


def main() -> None:
    """Write the gallery to the file named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--size", default="1920x1080", help="WIDTHxHEIGHT")
    parser.add_argument("--out", type=Path, default=Path("screenshots/gallery.png"))
    arguments = parser.parse_args()
    width, _x, height = arguments.size.partition("x")
    scene = Gallery()
    stage = screenshots.open_stage(scene, (int(width), int(height)))
    screenshots.picture(stage).save(arguments.out)


if __name__ == "__main__":
    main()
