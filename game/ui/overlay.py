"""What lies over every scene: the focus ring, and notices said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.widget import Panel, Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.kit import Kit
    from game.ui.node import Node

NOTICE_S: Final = 8.0
WIDEST_NOTICE: Final = 640


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
        self._standing = self._shown = ""

    @property
    def current(self) -> str:
        """What is being said, or ''."""
        return self._waiting[0] if self._waiting else self._standing

    def stand(self, sentence: str) -> None:
        """Say this for as long as it is so, whenever nothing else is said; '' is the end of it."""
        self._standing = sentence

    def say(self, sentence: str, *, again: bool = False) -> None:
        """Say this, unless it was said before; `again` says it all the same, and longer where it stands there yet."""
        if again and sentence in self._waiting:
            self._time = 0.0 if sentence == self.current else self._time
        elif sentence and (again or sentence not in self._said):
            self._said.add(sentence)
            self._waiting.append(sentence)

    def update(self, seconds: float) -> bool:
        """Let time pass; True when what is said changed."""
        if not self._waiting:
            changed, self._shown = self._shown != self._standing, self._standing
            return changed
        first = self._time == 0.0
        self._time += seconds
        if self._time > NOTICE_S:
            self.dismiss()
            return True
        return first

    def due(self) -> float | None:
        """Seconds until what is said changes by itself; None where it does not."""
        if not self._waiting:
            return None if self._shown == self._standing else 0.0
        return max(0.0, NOTICE_S - self._time) if self._time else 0.0

    def take_back(self, sentence: str) -> None:
        """This is of no use any more: say it no longer."""
        if sentence == self.current:
            self.dismiss()
        elif sentence in self._waiting:
            self._waiting.remove(sentence)

    def dismiss(self) -> None:
        """On to the next; what stands is read too by now."""
        if self._waiting:
            self._waiting.pop(0)
        else:
            self._standing = ""
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
