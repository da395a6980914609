"""Text with bold words, links and rule marks, wrapped regardless of its styles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import ngettext
from game.i18n.lists import listed
from game.scenes.book.strip import DONE
from game.ui import theme
from game.ui.node import Node
from game.ui.typesetting import NOT_FIRST, is_thai, pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.book.blocks import Spans
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

MARK: Final = "§"
"""Sign after a sentence, followed by the ids of the rules that the sentence states."""
MARK_SIZE: Final = 0.72


class Run(NamedTuple):
    """Words of one style on a line, starting `x` pixels from the left edge of the text."""

    text: str
    x: int
    line: int
    style: str
    target: str
    wide: int


class RichText:
    """Styled text wrapped to a width; with `ids`, rule ids are written out in place of marks."""

    def __init__(
        self,
        ctx: RenderContext,
        spans: Spans,
        role: Role = theme.BODY,
        colour: Colour = theme.INK,
        *,
        ids: bool = False,
    ) -> None:
        self.ctx, self.role, self.colour = ctx, role, colour
        self.spans = spans
        self.ids = ids
        self.runs: list[Run] = []
        self.lines = 0
        self._width = -1

    @property
    def step(self) -> int:
        """Line height in pixels."""
        words = "".join(span.text for span in self.spans)
        return self.ctx.text.line_height(self.role, "ก" if is_thai(words) else "")

    def role_of(self, style: str) -> Role:
        """Return the text role for a style."""
        if style == "strong":
            return self.role.weighing(600)
        if style in {"em", "code", "link"}:
            return self.role.weighing(max(500, self.role.weight))
        if style == "rule":
            return theme.Role("text", max(15, self.role.size * MARK_SIZE), 500)
        return self.role

    def height_for(self, width: int) -> int:
        """Wrap the text to a width; return the total height of its lines in pixels."""
        if width != self._width:
            self._width = width
            self._break(width)
        return self.lines * self.step

    @property
    def wide(self) -> int:
        """Width of the widest line in pixels."""
        return max((run.x + run.wide for run in self.runs), default=0)

    def _break(self, width: int) -> None:
        text = self.ctx.text
        parts: list[tuple[str, str, str]] = []
        for span in self.spans:
            if span.style == "rule":
                shown = " " + (" ".join(span.text.split()) if self.ids else MARK)
                parts.append((shown, "rule", span.text))
            else:
                parts += [(part, span.style, span.target) for part in pieces(span.text)]
        runs: list[Run] = []
        line = x = 0
        for at, (words, style, target) in enumerate(parts):
            part = words
            role = self.role_of(style)
            sign = self._sign_after(parts, at)
            if x and x + text.width(part.rstrip(" "), role) + sign > width and style != "rule":
                line, x = line + 1, 0
                part = part.lstrip(" ")
            while part and not x and text.width(part.rstrip(" "), role) > width and len(part) > 1:
                head = text.wrap(part, role, width)[0]
                runs.append(Run(head, 0, line, style, target, text.width(head, role)))
                part, line = part[len(head) :].lstrip(" "), line + 1
            wide = text.width(part, role)
            last = runs[-1] if runs else None
            if last is not None and (last.line, last.style, last.target) == (line, style, target) and style != "rule":
                whole = last.text + part
                runs[-1] = last._replace(text=whole, wide=text.width(whole, role))
                x = last.x + runs[-1].wide
            elif part:
                runs.append(Run(part, x, line, style, target, wide))
                x += wide
        self.runs, self.lines = runs, line + 1 if runs else 0

    def _sign_after(self, parts: Sequence[tuple[str, str, str]], at: int) -> int:
        """Return the width of punctuation at the start of the next span, which must not begin a line."""
        words, style, _target = parts[at + 1] if at + 1 < len(parts) else ("", "", "")
        if words[:1] not in NOT_FIRST or style == "rule" or parts[at][0].endswith(" "):
            return 0
        return self.ctx.text.width(words.rstrip(" "), self.role_of(style))

    def draw(self, surface: Surface, x: int, y: int, *, align: str = "left", width: int = 0) -> None:
        """Draw the text with its top left corner at (x, y); with align 'centre', centre it in `width`."""
        for _run in self.parts(surface, x, y, align=align, width=width):
            pass

    def parts(self, surface: Surface, x: int, y: int, *, align: str = "left", width: int = 0) -> Iterator[bool]:
        """Draw the text like `draw`, yielding after each run."""
        text, step = self.ctx.text, self.step
        shifts = [0] * (self.lines or 1)
        if align == "centre":
            for run in self.runs:
                shifts[run.line] = (width - run.x - run.wide) // 2
        for at, run in enumerate(self.runs):
            if at:
                yield DONE
            role, words = self.role_of(run.style), run.text
            left = x + run.x + shifts[run.line]
            baseline = y + run.line * step + round(step * 0.5 + text.px(self.role) * 0.345)
            if run.style == "rule":
                up = 0 if self.ids else round(text.px(self.role) * 0.22)
                text.draw(surface, words, (left, baseline - up), role, theme.PAPER_RING)
                continue
            colour = theme.RED_ON_PAPER if run.style == "link" else self.colour
            text.draw(surface, words.rstrip(" "), (left, baseline), role, colour)
            if run.style == "link":
                wide = text.width(words.rstrip(" "), role)
                under = self.ctx.paint.line(max(1, wide), 1, colour=theme.RED_ON_PAPER, opacity=0.45)
                under.draw(surface, left, baseline + max(2, text.px(role) // 7))

    def nodes(self, x: int, y: int, name: str, follow: Callable[[str], None]) -> list[Node]:
        """Return a node for each link, and one that reads the rule ids for each rule mark."""
        found: list[Node] = []
        step = self.step
        seen: set[str] = set()
        for place, run in enumerate(self.runs):
            rect = Rect(x + run.x, y + run.line * step, max(8, run.wide), step)
            if run.style == "link":
                first = run.target not in seen
                seen.add(run.target)
                found.append(self._link(run, rect, f"{name}:{place}", follow, focusable=first))
            elif run.style == "rule":
                ids = run.target.split()
                words = ngettext("Rule {ids}", "Rules {ids}", len(ids)).format(ids=listed(ids))
                mark = Node(rect, "mark", words, tooltip=words, focusable=False, name=f"{name}:{place}", ring="paper")
                found.append(mark)
        return found

    @staticmethod
    def _link(run: Run, rect: Rect, name: str, follow: Callable[[str], None], *, focusable: bool) -> Node:
        target = run.target

        def go() -> None:
            follow(target)

        words = run.text.strip()
        return Node(rect, "button", words, go, name=name, ring="paper", radius=4, focusable=focusable)
