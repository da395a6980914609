"""The page before a deal: shows the commitment to the shuffle, and lets the player mix dice or words into the seed."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.match.seal import LONGEST_CUT
from game.scenes.seal_card import SealCard
from game.scenes.seal_scene import FOOT, GAP, TOP
from game.scenes.sheet_scene import PaperScene
from game.table.match_info_text import camera_words
from game.ui import theme
from game.ui.animation import Timeline, Tween, ease_out
from game.ui.node import Node
from game.ui.scene import DENSE
from game.ui.widgets import Button, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.ui.intents import Intent
    from game.ui.scale import Scale


DICE: Final = 6
FACES: Final = 6


class DiceShaker:
    """Dice whose faces depend only on mouse and key input and its timing, not on a random generator."""

    def __init__(self) -> None:
        self._pool = b""

    def feel(self, intent: object) -> None:
        """Mix an intent and its time into the next throw."""
        self._pool = sha256(self._pool + f"{intent} {perf_counter_ns()}".encode()).digest()

    def throw(self) -> str:
        """Throw the dice and return their faces as a string of digits."""
        self._pool = sha256(self._pool + str(perf_counter_ns()).encode()).digest()
        number = int.from_bytes(self._pool, "big")
        faces = ""
        while len(faces) < DICE:
            number, face = divmod(number, FACES)
            faces += str(face + 1)
        return faces


MOST_THROWS: Final = 6
LONGEST_WORDS: Final = LONGEST_CUT - MOST_THROWS * (DICE + 1)
ROLL_MS: Final = 620.0
TURNS: Final = 7
"""Number of faces that a die shows while it rolls."""
TRAY_HIGH: Final = 164.0
DIE: Final = 66.0
TURN_STEP: Final = 15
"""Degrees between two successive pictures of a rolling die."""
ANGLES: Final = (-8, 6, -3, 9, -6, 4)


class CutScene(PaperScene):
    """Page for cutting the deck; `deal` receives the player's text ('' for none), `on_back` handles Escape.

    The commitment is published before the player can mix anything in, so neither side alone determines the shuffle.
    """

    most_text = DENSE

    size = (1240.0, 800.0)

    def __init__(self, match: Match, deal: Callable[[str], None], on_back: Callable[[], None]) -> None:
        self.match, self.commitment = match, match.promise()
        number = match.coming
        about = " · ".join((match.game.title, _("Deal {number}").format(number=number)))
        super().__init__(on_back, _("Cut the pack"), about)
        self.deal = deal
        self.camera = camera_words(match, number, self.commitment)
        self.throws: list[str] = []
        self.shaking = DiceShaker()
        self.rolled = 1.0
        """Progress of the last roll of the dice, 0 to 1."""
        self.timeline = Timeline(lambda: self.ctx.speed)

    def enter(self) -> None:
        """Create the calendar card, the dice tray, the text field and the buttons."""
        super().enter()
        ctx = self.ctx
        self.card = SealCard(ctx, _("The shuffle is sealed"), self.commitment, self.stage.notify, camera=self.camera)
        self.tray = Node(
            Rect(0, 0, 0, 0), "tray", _("Roll the dice"), self.throw, name="tray", ring="paper", focusable=False
        )
        self.throw_button = Button(ctx, _("Roll the dice"), self.throw, kind="paper", size=21, name="throw")
        self.words = TextField(
            ctx,
            _("Your own words"),
            on_change=lambda _words: self._changed(),
            on_enter=self._cut,
            longest=LONGEST_WORDS,
            hint=_("or type anything at all"),
            paper=True,
            name="words",
        )
        self.go = Button(ctx, _("Cut and deal"), self._cut, kind="primary", size=23, ring="paper", name="deal")
        self.uncut = Button(ctx, _("Deal without a cut"), lambda: self.deal(""), kind="paper", size=21, name="uncut")
        self.buttons = [(self.go, 240.0), (self.uncut, 230.0)]
        self._changed()
        self.focus.focus("throw")

    @property
    def cut(self) -> str:
        """Text to mix into the seed: the dice, followed by the player's words."""
        return " ".join([*self.throws, *([self.words.text.strip()] if self.words.text.strip() else [])])

    def throw(self) -> None:
        """Roll all dice again, up to `MOST_THROWS` times; every roll becomes part of the text."""
        if len(self.throws) == MOST_THROWS:
            return
        self.throws.append(self.shaking.throw())
        self.ctx.sounds.play("dice")
        if self.ctx.speed > 0 and not self.ctx.settings.reduced_motion:
            self.timeline.finish()
            self.timeline.play(Tween(ROLL_MS, self._roll, ease=ease_out))
        self._changed()

    def _roll(self, share: float) -> None:
        self.rolled = share
        self.dirty = True

    def _changed(self) -> None:
        self.go.enabled = bool(self.cut)
        self.go.node.why = "" if self.cut else _("Roll the dice or type something first")
        self.throw_button.enabled = self.tray.enabled = len(self.throws) < MOST_THROWS
        self.throw_button.label = _("Roll again") if self.throws else _("Roll the dice")
        self.dirty = True

    def _cut(self) -> None:
        if self.cut:
            self.deal(self.cut)

    # Scene ------------------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Shake the dice on every input, then handle the input like any paper scene."""
        self.shaking.feel(intent)
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Advance the animation of the rolling dice."""
        return self.timeline.update(seconds)

    def due(self) -> float | None:
        """Return None, because only an animation redraws this page."""
        return None

    def leave(self) -> None:
        """Stop the dice animation."""
        self.timeline.clear()

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the dice tray, the text field, the texts that can be copied, and the buttons."""
        return [self.tray, self.throw_button.node, *self.words.nodes, *self.card.nodes, *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Place the commitment on the left, and the dice and the text field on the right."""
        super().layout(scale)
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        wide = (inner.w - paper.px(GAP)) // 2
        self.card.place(paper, Rect(inner.x, top, wide, bottom - top))
        x = inner.right - wide
        self.side = Rect(x, top, wide, bottom - top)
        self.lines = text.wrap(
            _(
                "The pack was shuffled before you cut. What you roll or type now is mixed in, so that nobody "
                "decides the shuffle alone."
            ),
            theme.BODY,
            wide,
        )
        high = max(paper.px(54), round(text.px(theme.BODY) * 2.1))
        y = top + paper.px(46) + len(self.lines) * text.line_height(theme.BODY) + paper.px(26)
        small = text.px(theme.SMALL)
        under = paper.px(14 + 18 + 14) + 2 * high + round(small * 1.3)
        tray = max(paper.px(DIE) + 4, min(paper.px(TRAY_HIGH), bottom - y - under))
        self.tray.rect = Rect(x, y, wide, tray)
        self.tray.radius = paper.p * 14
        y = self.tray.rect.bottom + paper.px(14)
        self.throw_button.place(Rect(x, y, max(paper.px(210), self.throw_button.preferred()[0]), high))
        y += high + paper.px(18)
        self.words.place(Rect(x, y, wide, high))
        self.told = self.words.rect.bottom + paper.px(14) + small

    def draw_content(self, surface: Surface) -> None:
        """Draw the commitment, the dice and the text field."""
        text, paper, side = self.ctx.text, self.paper, self.side
        self.card.draw(surface)
        text.draw(surface, _("Make your cut"), (side.x, side.y + paper.px(26)), theme.PAPER_TITLE, theme.INK)
        paper.rule(surface, side.x, side.y + paper.px(42), side.right)
        first = side.y + paper.px(52) + text.px(theme.BODY)
        text.draw_lines(surface, self.lines, (side.x, first), theme.BODY, theme.INK_2)
        self._draw_tray(surface)
        self.throw_button.draw(surface)
        earlier = " ".join(self.throws[:-1])
        if earlier:
            left = self.throw_button.rect.right + paper.px(20)
            room = side.right - left
            middle = self.throw_button.rect.centery
            text.draw(surface, earlier, (left, middle), theme.SMALL, theme.INK_2, valign="middle", width=room)
        self.words.draw(surface)
        if self.cut:
            mixed = _("Mixed in: {cut}").format(cut=self.cut)
            text.draw(surface, mixed, (side.x, self.told), theme.SMALL, theme.INK_2, width=side.w)

    def _draw_tray(self, surface: Surface) -> None:
        ctx, paper, box = self.ctx, self.paper, self.tray.rect
        ctx.paint.fill(
            surface,
            box,
            radius=paper.p * 14,
            fill=(theme.JADE, theme.DEEP_GREEN) if self.tray.hovered else (theme.DEEP_GREEN, theme.FELT_PANEL),
            line=theme.BRASS_LINE,
            line_width=ctx.scale.line,
        )
        ctx.text.cover(box)
        if not self.throws:
            words = _("Shake the mouse and click here")
            ctx.text.draw(
                surface, words, box.center, theme.BODY, theme.IVORY, align="centre", valign="middle", width=box.w - 20
            )
            return
        step = box.w / DICE
        for place, face in enumerate(self.throws[-1]):
            self._draw_die(surface, place, int(face), box.x + (place + 0.5) * step, box.centery)

    def _draw_die(self, surface: Surface, place: int, face: int, x: float, y: float) -> None:
        side, far = self.paper.px(DIE), 1 - self.rolled
        angle = ANGLES[place]
        if far > 0:
            x -= far * self.paper.px(90 + 12 * place)
            y += far * self.paper.px(30) * (1 if place % 2 else -1)
            angle = round((angle + far * 540) / TURN_STEP) * TURN_STEP
            face = face if far < 0.1 else (face + round(far * TURNS) + place) % FACES + 1
        die = self.ctx.sprites.picture(f"die-{face}", (side, side), sheet_name="tokens", angle=angle)
        die.draw_centred(surface, x, y)
