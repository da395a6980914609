"""What lies over every scene: the focus ring, the tooltip of what is pointed at or focused, and notices said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.widget import Panel, Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.focus import FocusTree
    from game.ui.kit import Kit
    from game.ui.node import Node

TOOLTIP_AFTER_S: Final = 0.45
NOTICE_S: Final = 8.0
WIDEST_TOOLTIP: Final = 380
WIDEST_NOTICE: Final = 640


class Tooltip(Widget):
    """A few words beside a node: what it does, or why it does not."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._node: Node | None = None
        self._time = 0.0

    @property
    def shown(self) -> bool:
        """Whether it is on the screen."""
        return self._node is not None and self._time >= TOOLTIP_AFTER_S

    def update(self, focus: FocusTree, seconds: float) -> bool:
        """Follow the mouse and the focus; True when it came or went."""
        focused = focus.focused if focus.ring_shown else None
        node = next((one for one in (focus.hovered, focused) if one is not None and words(one)), None)
        before = self.shown
        if node is not self._node:
            self._node, self._time = node, 0.0
        elif node is not None and not before:
            self._time += seconds
        return self.shown != before

    def waiting(self) -> bool:
        """Whether it is about to come."""
        return self._node is not None and not self.shown

    def hide(self) -> None:
        """Go away."""
        self._node = None

    def draw(self, surface: Surface) -> None:
        """Draw it above its node, or under it where there is no room."""
        if not self.shown or self._node is None:
            return
        draw_tooltip(self.kit, surface, words(self._node), self._node.bounds)


def words(node: Node) -> str:
    """What a node's tooltip says."""
    return node.tooltip if node.enabled else (node.why or node.tooltip)


def draw_tooltip(kit: Kit, surface: Surface, text: str, beside: Rect) -> None:
    """A bubble 8 units above a rectangle, or under it."""
    scale = kit.scale
    lines = kit.text.wrap(text, theme.CAPTION, scale.px(WIDEST_TOOLTIP) if not scale.compact else 320)
    pad_x, pad_y = max(10, scale.px(14)), max(6, scale.px(9))
    step = kit.text.line_height(theme.CAPTION, text)
    wide = max(kit.text.width(line, theme.CAPTION) for line in lines) + 2 * pad_x
    box = Rect(0, 0, wide, step * len(lines) + 2 * pad_y)
    gap = scale.px(8) + round(scale.f(9))
    above = beside.top - gap - box.h >= 2
    box.midbottom = (beside.centerx, beside.top - gap) if above else (beside.centerx, beside.bottom + gap + box.h)
    window = Rect(scale.window).inflate(-8, -8)
    box.clamp_ip(window)
    along = min(max(beside.centerx - box.x, 18), box.w - 18)
    picture = kit.paint.box(
        *box.size,
        radius=scale.f(10),
        fill=(theme.NIGHT,),
        opacity=0.94,
        line=theme.BRASS_LINE,
        line_width=1,
        line_opacity=0.7,
        shadow="card",
        tip=("bottom" if above else "top", along, scale.f(18), scale.f(9)),
    )
    picture.draw(surface, *box.topleft)
    kit.text.cover(box)
    y = box.y + pad_y + step / 2
    for line in lines:
        kit.text.draw(surface, line, (box.x + pad_x, y), theme.CAPTION, theme.IVORY, valign="middle")
        y += step


def draw_focus_ring(kit: Kit, surface: Surface, node: Node) -> None:
    """The ring round the focused node, grown as far as its attention; the same everywhere."""
    if node.attention <= 0 or node.ring == "none":
        return
    scale = kit.scale
    colour = theme.PAPER_RING if node.ring == "paper" else theme.GLOW
    gap = max(1, round(scale.f(3.5) * node.attention))
    before = surface.get_clip()
    if node.clip is not None:
        surface.set_clip(node.clip.inflate(2 * scale.px(8), 2 * scale.px(8)).clip(before))
    ring = kit.paint.ring(
        *node.rect.size, radius=node.radius, width=scale.ring, colour=(colour,), gap=gap, angle=node.angle
    )
    ring.draw_centred(surface, *node.centre, node.attention)
    surface.set_clip(before)


class Notices(Widget):
    """Sentences the player must hear once: one at a time at the lower edge, gone after a while or with a click."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._waiting: list[str] = []
        self._time = 0.0
        self._said: set[str] = set()

    @property
    def current(self) -> str:
        """What is being said, or ''."""
        return self._waiting[0] if self._waiting else ""

    def say(self, sentence: str) -> None:
        """Say this, unless it was said before."""
        if sentence and sentence not in self._said:
            self._said.add(sentence)
            self._waiting.append(sentence)

    def update(self, seconds: float) -> bool:
        """Let time pass; True when what is said changed."""
        if not self._waiting:
            return False
        first = self._time == 0.0
        self._time += seconds
        if self._time > NOTICE_S:
            self.dismiss()
            return True
        return first

    def dismiss(self) -> None:
        """On to the next."""
        self._waiting.pop(0)
        self._time = 0.0

    def box(self) -> Rect:
        """Where it stands."""
        scale = self.kit.scale
        lines = self._lines()
        pad = max(14, scale.px(20))
        step = self.kit.text.line_height(theme.BODY, self.current)
        box = Rect(
            0,
            0,
            max(self.kit.text.width(line, theme.BODY) for line in lines) + 2 * pad,
            step * len(lines) + 2 * round(pad * 0.7),
        )
        box.midbottom = (scale.width // 2, scale.height - max(14, scale.px(22)))
        return box

    def _lines(self) -> list[str]:
        scale = self.kit.scale
        return self.kit.text.wrap(self.current, theme.BODY, min(scale.width - 80, max(420, scale.px(WIDEST_NOTICE))))

    def draw(self, surface: Surface) -> None:
        """Draw what is being said."""
        if not self.current:
            return
        kit, box = self.kit, self.box()
        panel = Panel(kit, "dark", radius=14)
        panel.place(box)
        panel.draw(surface)
        step = kit.text.line_height(theme.BODY, self.current)
        y = box.y + max(14, kit.scale.px(20)) * 0.7 + step / 2
        for line in self._lines():
            kit.text.draw(surface, line, (box.centerx, y), theme.BODY, theme.IVORY, align="centre", valign="middle")
            y += step
