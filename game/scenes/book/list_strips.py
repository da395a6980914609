"""Strips for list entries: payments, house rules with their values, and glossary entries."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.library import rule_place
from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.lists import apart, labelled
from game.rules import GAMES
from game.rules.equipment import CHINESE_DOMINOES, EQUIPMENT
from game.scenes.book.piece_drawing import LEAST_PX, PieceLayout, decoded, draw_laid, laid_parts, lay, peeks
from game.scenes.book.rich_text import RichText
from game.scenes.book.strip import Strip
from game.scenes.book.text_strips import draw_wrapped, rule
from game.ui import theme
from game.ui.layout import Length
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.book.blocks import Chip, ItemRow, Items, SwitchRow, Word
    from game.ui.render_context import RenderContext


CHIP: Final = theme.Role("text", 15, 500)


def chip_high(ctx: RenderContext) -> int:
    """Return the height of a chip in pixels."""
    return max(ctx.scale.px(26), round(ctx.text.px(CHIP) * 1.6))


def chip_wide(ctx: RenderContext, chip: Chip) -> int:
    """Return the width in pixels of a chip with this text."""
    high = chip_high(ctx)
    return ctx.text.width(chip.text, CHIP.weighing(600)) + high * 2


def draw_chip(ctx: RenderContext, surface: Surface, chip: Chip, at: tuple[int, int]) -> int:
    """Draw a chip with a house rule and its current value; return the chip's width in pixels.

    The outline is solid if a switch decides the rule, dashed if it is Sala's own ruling.
    """
    high, wide = chip_high(ctx), chip_wide(ctx, chip)
    x, y = at
    line, fill = ctx.scale.px(1.4, 1), theme.rgb("#FBF3DD")
    if chip.ruling:
        dashed = ctx.paint.dashed(
            wide,
            high,
            radius=high / 2,
            width=line,
            colour=theme.PAPER_LINE,
            opacity=1.0,
            fill=(fill,),
            fill_opacity=0.7,
        )
        dashed.draw(surface, x, y)
    else:
        ctx.paint.box(
            wide, high, radius=high / 2, fill=(fill,), opacity=0.8, line=(theme.PAPER_LINE,), line_width=line
        ).draw(surface, x, y)
    glyph_w, glyph_h = round(high * 0.62), round(high * 0.36)
    left, up = x + round(high * 0.42), y + (high - glyph_h) // 2
    ctx.paint.box(glyph_w, glyph_h, radius=glyph_h / 2, fill=(theme.PAPER_LINE,)).draw(surface, left, up)
    knob = max(3, glyph_h - 3)
    ctx.paint.disc(knob, fill=(theme.WHITE,)).draw(surface, left + glyph_w - knob - 2, up + (glyph_h - knob) // 2)
    role = CHIP.weighing(500 if chip.usual else 700)
    colour = theme.INK if chip.usual else theme.RED_ON_PAPER
    text_x = left + glyph_w + round(high * 0.28)
    ctx.text.draw(surface, chip.text, (text_x, y + high / 2), role, colour, valign="middle")
    return wide


NATIVE: Final = theme.Role("text", 22, 700)
NAME: Final = theme.Role("text", 19, 600)
WHAT: Final = theme.LOG_LINE
AMOUNT: Final = theme.Role("display", 27, 700)
OWNER: Final = theme.SMALL.weighing(600)
WORTH: Final = theme.SMALL
CARDS: Final = 72.0
"""Height in units of a playing card that is shown in full."""
WORD: Final = theme.Role("display", 24, 600)
OFF: Final = 0.5
PAD: Final = Length(6, 4)
"""Padding above and below an entry."""
CHIP_GAP: Final = Length(5, 3)
"""Vertical distance from the text to the chips."""
VALUE_GAP: Final = Length(8, 5)
"""Space between the values of a house rule."""


class ItemStrip(Strip):
    """List entry for a scoring combination: names, requirement, house rule, example hand, and payment."""

    gap = 8.0

    def __init__(
        self, ctx: RenderContext, item: ItemRow, items: Items, follow: Callable[[str], None], *, ids: bool = False
    ) -> None:
        super().__init__(ctx)
        self.follow = follow
        self.item, self.unit, self.ids = item, items.unit, ids
        self.small = small = EQUIPMENT[items.equipment].small_sheet
        self.equipment = small or items.equipment
        self.game = items.game
        self.amounts = tuple(row.amount for row in items.rows)

    def height_for(self, width: int) -> int:
        """Return the entry's height in pixels, with the hand to the right of the text or below it."""
        ctx, text, item = self.ctx, self.ctx.text, self.item
        self.gap_x = ctx.scale.px(14, 8)
        figures = all(amount.isdigit() for amount in self.amounts)
        self.amount_role = AMOUNT if figures else NAME
        self.amount_wide = max(text.width(amount, self.amount_role) for amount in self.amounts)
        room = width - self.amount_wide - self.gap_x
        self.laid = None
        self.peek = 0
        if item.groups:
            high = ctx.scale.px(50, 36)
            whole = high
            if peeks(self.equipment):
                wide = ctx.scale.px(40, 28)
                whole = round(wide * high_for_width(ctx, self.equipment))
                self.peek = high
            elif self.equipment == CHINESE_DOMINOES.name:
                whole = LEAST_PX
            elif self.small:
                whole = max(ctx.scale.px(CARDS), LEAST_PX)
            self.laid = lay(
                ctx, self.game, self.equipment, item.groups, whole, min(room, max(ctx.scale.px(364), room * 49 // 100))
            )
        beside = self.laid is not None and room - self.laid.wide - self.gap_x >= round(240 * ctx.scale.t)
        self.beside = beside
        left = room - self.laid.wide - self.gap_x if beside and self.laid is not None else room
        self.left = left
        self.names = text.wrap(item.name, NAME, left)
        native = text.width(item.native, NATIVE) + self.gap_x if item.native else 0
        self.native_beside = bool(native) and native + text.width(item.name, NAME) <= left
        self.native_wide = native if self.native_beside else 0
        self.whats = text.wrap(item.what, WHAT, left)
        high = text.line_height(NAME) * len(self.names)
        if item.native:
            high = (
                max(high, text.line_height(NATIVE, item.native))
                if self.native_beside
                else (high + text.line_height(NATIVE, item.native))
            )
        high += text.line_height(WHAT) * len(self.whats)
        self.words_high = high
        if item.chips:
            high += chip_high(ctx) + CHIP_GAP.px(ctx.scale)
        self.text_high = high
        shown = self._pieces_height()
        raised = ctx.scale.px(6, 3) + 2 if shown else 0
        high = max(high, shown + raised) if beside else high + (shown + raised + 4 if shown else 0)
        return high + 2 * PAD.px(ctx.scale)

    def _label_heights(self) -> tuple[int, int]:
        """Return the heights reserved above the pieces for owners and below them for values, in pixels."""
        if self.laid is None or not self.item.owners:
            return 0, 0
        text = self.ctx.text
        return text.line_height(OWNER), text.line_height(WORTH) + self.ctx.scale.px(4, 3)

    def _pieces_height(self) -> int:
        """Return the height of the pieces with their captions, in pixels."""
        return (self.peek or self.laid.high) + sum(self._label_heights()) if self.laid is not None else 0

    @property
    def nodes(self) -> Sequence[Node]:
        """Node that reads the entry and, for a rule chip, a node that explains the house rule and links to it."""
        item = self.item
        said = labelled(f"{item.native} {item.name}".strip(), f"{item.what} {item.amount} {self.unit}".strip())
        if item.off:
            said = _("{item} (not played here)").format(item=said)
        whose = apart(owner.words for owner in item.owners)
        found = [Node(self.rect, "label", said, focusable=False, name=f"item:{item.id}", value=whose)]
        x, y = self.rect.x, self._chips_y()
        for place, chip in enumerate(item.chips):
            wide = chip_wide(self.ctx, chip)
            words = f"{chip.help} ({chip.rule})" if self.ids else chip.help
            node = Node(
                Rect(x, y, wide, chip_high(self.ctx)),
                "button",
                chip.text,
                partial(self.follow, rule_place(self.game, chip.switch)),
                tooltip=words,
                name=f"chip:{item.id}:{place}",
                ring="paper",
            )
            found.append(node)
            x += wide + self.gap_x
        return found

    def _chips_y(self) -> int:
        return self.rect.y + PAD.px(self.ctx.scale) + self.words_high + CHIP_GAP.px(self.ctx.scale)

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the hand's pieces one at a time, then the complete strip."""
        if self.laid is not None:
            yield from decoded(self.ctx, self.equipment)
            yield from laid_parts(self.ctx, surface, self.laid, self.rect.topleft, peek=self.peek)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the entry, dimmed if the house rules exclude it."""
        ctx, text, item, rect = self.ctx, self.ctx.text, self.item, self.rect
        alpha = OFF if item.off else 1.0
        top = rect.y + PAD.px(ctx.scale)
        x, y = rect.x, top
        if item.native:
            step = text.line_height(NATIVE, item.native)
            text.draw(surface, item.native, (x, y + step * 0.70), NATIVE, theme.RED_ON_PAPER, alpha=alpha)
            baseline = y + step * 0.70
            if self.native_beside:
                text.draw(surface, item.name, (x + self.native_wide, baseline), NAME, theme.INK, alpha=alpha)
                y += max(step, text.line_height(NAME))
            else:
                y += step
        if not self.native_beside:
            y = draw_wrapped(ctx, surface, self.names, (x, y), NAME, theme.INK, alpha=alpha)
        draw_wrapped(ctx, surface, self.whats, (x, y), WHAT, theme.INK_2, alpha=alpha)
        x, chips_y = rect.x, self._chips_y()
        for chip in item.chips:
            x += draw_chip(ctx, surface, chip, (x, chips_y)) + self.gap_x
        middle = top + self.text_high / 2 if self.beside or self.laid is None else top + self.words_high / 2
        text.draw(
            surface,
            item.amount,
            (rect.right, middle),
            self.amount_role,
            theme.INK,
            align="right",
            valign="middle",
            alpha=alpha,
        )
        if self.laid is not None:
            raised = ctx.scale.px(6, 3) + 2
            shown = self._pieces_height()
            if self.beside:
                x, y = rect.x + self.left + self.gap_x, rect.y + raised + (rect.h - raised - shown) // 2
            else:
                x, y = rect.x, rect.bottom - shown - PAD.px(ctx.scale)
            at = x, y + self._label_heights()[0]
            draw_laid(ctx, surface, self.laid, at, peek=self.peek)
            self._draw_owners(surface, self.laid, at, alpha)
        rule(ctx, surface, rect.x, rect.bottom, rect.w, opacity=0.55)

    def _draw_owners(self, surface: Surface, laid: PieceLayout, at: tuple[int, int], alpha: float) -> None:
        """Draw the owner above each hand and the value below it."""
        text, (over, under) = self.ctx.text, self._label_heights()
        for owner, (begin, end) in zip(self.item.owners, laid.ends, strict=False):
            wide = end - begin
            for words, role, y, high in (
                (owner.name, OWNER, at[1] - over, over),
                (owner.worth, WORTH, at[1] + laid.high + under - text.line_height(WORTH), text.line_height(WORTH)),
            ):
                place = at[0] + begin, y + high * 0.74
                text.draw(surface, words, place, role, theme.INK_2, width=wide, alpha=alpha)


def high_for_width(ctx: RenderContext, equipment: str) -> float:
    """Return the ratio of a piece's height to its width."""
    return 1000 / ctx.sprites.width(equipment, 1000)


class SwitchStrip(Strip):
    """A house rule: its description and its possible values, with the current one marked."""

    gap = 6.0

    def __init__(self, ctx: RenderContext, switch: SwitchRow, *, ids: bool = False) -> None:
        super().__init__(ctx, anchor=f"rule-{switch.name}")
        self.switch, self.ids = switch, ids

    def height_for(self, width: int) -> int:
        """Return the height of the title, the help text and the values below them, in pixels."""
        ctx, text, switch = self.ctx, self.ctx.text, self.switch
        self.titles = text.wrap(switch.title + (f"  {switch.rule}" if self.ids else ""), NAME, width)
        self.helps = text.wrap(switch.help, WHAT, width)
        self.high = max(ctx.scale.px(30), round(text.px(WHAT) * 1.75))
        self.boxes: list[tuple[int, int, int]] = []
        x, line = 0, 0
        gap = VALUE_GAP.px(ctx.scale)
        for place, value in enumerate(switch.values):
            role = WHAT.weighing(600)
            wide = text.width(value, role) + self.high + (self.high // 2 if place == switch.now else 0)
            if x and x + wide > width:
                x, line = 0, line + 1
            self.boxes.append((x, line, min(wide, width)))
            x += wide + gap
        self.words_high = len(self.titles) * text.line_height(NAME) + len(self.helps) * text.line_height(WHAT)
        return self.words_high + (line + 1) * (self.high + gap) + ctx.scale.px(10, 6)

    @property
    def nodes(self) -> Sequence[Node]:
        """Node that reads the house rule and its current value."""
        switch = self.switch
        value = switch.values[switch.now]
        words = labelled(switch.title, value)
        if not switch.usual:
            words = _("{words} (standard: {value})").format(words=words, value=switch.usual_words)
        return (Node(self.rect, "label", words, focusable=False, name=f"switch:{switch.name}"),)

    def draw(self, surface: Surface) -> None:
        """Draw the house rule; a value other than the default is red and bold."""
        ctx, text, switch, rect = self.ctx, self.ctx.text, self.switch, self.rect
        colour = theme.INK if switch.usual else theme.RED_ON_PAPER
        y = draw_wrapped(ctx, surface, self.titles, rect.topleft, NAME, colour)
        draw_wrapped(ctx, surface, self.helps, (rect.x, y), WHAT, theme.INK_2)
        gap = VALUE_GAP.px(ctx.scale)
        for place, (x, number, wide) in enumerate(self.boxes):
            box = Rect(rect.x + x, rect.y + self.words_high + gap // 2 + number * (self.high + gap), wide, self.high)
            now = place == switch.now
            ctx.paint.box(
                *box.size,
                radius=box.h / 2,
                fill=(theme.MARIGOLD,) if now else (theme.WHITE,),
                opacity=0.30 if now else 0.25,
                line=(theme.PAPER_LINE,),
                line_width=ctx.scale.px(1.6 if now else 1, 1),
                line_opacity=1.0 if now else 0.6,
            ).draw(surface, *box.topleft)
            left = box.x + self.high // 2
            if now:
                check = ctx.sprites.picture("icon-check", height=round(self.high * 0.5), tint=theme.GREEN_ON_PAPER)
                check.draw_centred(surface, left + self.high * 0.12, box.centery)
                left += self.high // 2
            role = WHAT.weighing(600 if now else 400)
            colour = theme.INK if now and switch.usual else theme.RED_ON_PAPER if now else theme.INK_2
            text.draw(
                surface,
                switch.values[place],
                (left, box.centery),
                role,
                colour,
                valign="middle",
                width=box.right - left - 6,
            )
        rule(ctx, surface, rect.x, rect.bottom - 2, rect.w, opacity=0.55)


class WordStrip(Strip):
    """A glossary entry: the term in both scripts, two sentences, and a row of pieces."""

    gap = 10.0

    def __init__(
        self, ctx: RenderContext, word: Word, follow: Callable[[str], None], *, ids: bool = False, game: bool = False
    ) -> None:
        super().__init__(ctx, anchor=word.anchor)
        self.word, self.follow, self.game = word, follow, game
        self.text = RichText(ctx, word.text, theme.SMALL, ids=ids)

    def height_for(self, width: int) -> int:
        """Return the strip's height in pixels, with the text on the left and the pieces on the right."""
        ctx, text, word = self.ctx, self.ctx.text, self.word
        self.laid = []
        pieces_wide = 0
        if word.pieces is not None:
            high = max(ctx.scale.px(72), LEAST_PX)
            self.laid = [
                lay(ctx, word.game, word.pieces.equipment, row.groups, high, width // 2) for row in word.pieces.rows[:1]
            ]
            pieces_wide = max(laid.wide for laid in self.laid)
        gap = ctx.scale.px(18, 10)
        self.beside = bool(self.laid) and width - pieces_wide - gap >= round(260 * ctx.scale.t)
        self.left = width - pieces_wide - gap if self.beside else width
        head = text.line_height(WORD)
        if word.native:
            head = max(head, text.line_height(NATIVE, word.native))
        self.native = bilingual(word.native, word.word)
        self.two_lines = text.width(word.word, WORD) + text.width(self.native, NATIVE) + gap > self.left
        self.head = head * (2 if self.two_lines and self.native else 1)
        self.one = head
        words = self.head + self.text.height_for(self.left)
        pieces = sum(laid.high for laid in self.laid)
        body = max(words, pieces) if self.beside else words + (pieces + ctx.scale.px(8) if pieces else 0)
        return body + ctx.scale.px(12, 7)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the term, which links to its page, and of the links in its sentences."""
        word = self.word
        words = f"{word.word} {bilingual(word.native, word.word)}".strip()
        wide = min(self.left, self.ctx.text.width(word.word, WORD) + 4)
        rect = Rect(self.rect.x, self.rect.y, max(wide, 8), self.one)
        if word.page:
            place = word.page

            def go() -> None:
                self.follow(place)

            node = Node(rect, "button", words, go, name=f"word:{word.place}", ring="paper", radius=4)
        else:
            node = Node(rect, "label", words, focusable=False, name=f"word:{word.place}")
        return [node, *self.text.nodes(self.rect.x, self.rect.y + self.head, f"in:{word.place}", self.follow)]

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the pieces of the entry one at a time, then the complete strip."""
        if self.word.pieces is not None:
            yield from decoded(self.ctx, self.word.pieces.equipment)
        for laid in self.laid:
            yield from laid_parts(self.ctx, surface, laid, self.rect.topleft)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the glossary entry."""
        ctx, text, word, rect = self.ctx, self.ctx.text, self.word, self.rect
        baseline = rect.y + self.one * 0.72
        right = text.draw(surface, word.word, (rect.x, baseline), WORD, theme.RED_ON_PAPER, width=self.left).right
        if word.page:
            under = ctx.paint.line(max(1, right - rect.x), 1, colour=theme.RED_ON_PAPER, opacity=0.4)
            under.draw(surface, rect.x, round(baseline + max(3, text.px(WORD) // 7)))
        x = right + ctx.scale.px(14, 8)
        if self.two_lines:
            x, baseline = rect.x, baseline + self.one
        end = text.draw(surface, self.native, (x, baseline), NATIVE, theme.INK_2).right
        if self.game:
            title = GAMES[word.game].title
            if text.width(title, theme.CAPTION) + end + 12 < rect.x + self.left:
                text.draw(surface, title, (rect.x + self.left, baseline), theme.CAPTION, theme.INK_2, align="right")
        self.text.draw(surface, rect.x, rect.y + self.head)
        y = rect.y if self.beside else rect.y + self.head + self.text.height_for(self.left) + ctx.scale.px(8)
        for laid in self.laid:
            if word.pieces is not None:
                left = rect.right - laid.wide if self.beside else rect.x
                draw_laid(ctx, surface, laid, (left, y))
        rule(ctx, surface, rect.x, rect.bottom - 2, rect.w, opacity=0.45)
