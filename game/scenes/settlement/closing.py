"""What the settlements of all games share: the sheet, its foot with seal and buttons, and that a press completes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.paper import Paper
from game.ui import theme
from game.ui.animation import Timeline
from game.ui.intents import Cancel, Confirm, Intent, Key, Pointer
from game.ui.plaque import draw_seal
from game.ui.scene import Scene
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node

FOOT: Final = 102.0
"""Units from the upper edge of the buttons to the sheet's lower edge."""
BUTTON_HIGH: Final = 64.0
LEAST_WIDE: Final = (240, 204, 180)
"""Units of the buttons from the right."""
FIRST_LINE: Final = theme.Role("text", 18, 600)
SECOND_LINE: Final = theme.Role("text", 17, 400)


class ClosingScene(Scene):
    """A sheet of paper on which a deal is settled.

    `last`: the match is over with this deal; `seal`: the commitment in short; `matches`: the shuffle is the one that
    was promised. `on_next` deals the next one or shows the standings, `on_pause` is Escape, `on_save` writes a replay
    and says whether it could.
    """

    modal = True

    def __init__(
        self,
        *,
        last: bool,
        seal: str,
        matches: bool,
        on_next: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
        on_save: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__()
        self.last, self.seal, self.matches = last, seal, matches
        self.on_next, self.on_pause, self.on_save = on_next, on_pause, on_save
        self.timeline = Timeline(lambda: self.kit.speed)

    def enter(self) -> None:
        """Make the sheet and its buttons."""
        kit = self.kit
        self.paper = Paper(kit)
        label = _("Final standings") if self.last else _("Next deal")
        self.next = Button(kit, label, self._go_on, kind="primary", key="return", size=24, ring="paper", name="next")
        self.save = Button(
            kit,
            _("Save replay"),
            self._save,
            kind="paper",
            name="save",
            tooltip=_("Writes every move and the opened seed to a file that anybody can check"),
        )
        self.focus.focus(self.next.node)

    # Doing ------------------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        self.on_next()

    def _save(self) -> None:
        if self.on_save is not None and self.on_save():
            self.save.enabled = False
            self.save.node.why = _("This deal is saved")
            self.dirty = True

    def turn_back(self) -> bool:
        """Escape: from a further page to the first one; False on the first one."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Whatever is pressed first completes the counting."""
        press = isinstance(intent, Confirm | Cancel | Key) or (isinstance(intent, Pointer) and intent.kind == "down")
        if press and self.timeline.finish():
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            if not self.turn_back() and self.on_pause is not None:
                self.on_pause()
            return True
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Go on counting."""
        return self.timeline.update(seconds)

    def leave(self) -> None:
        """Stop counting."""
        self.timeline.clear()

    # Showing ----------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """The buttons."""
        return [button.node for button in reversed(self.buttons())]

    def buttons(self) -> list[Button]:
        """Those that there are, from the right."""
        return [self.next, *([self.save] if self.on_save is not None else [])]

    def place_buttons(self) -> None:
        """Stand the buttons in the foot of the sheet, which has its place."""
        paper = self.paper
        high = max(paper.px(BUTTON_HIGH), round(self.kit.text.px(theme.QUIET_BUTTON) * 1.9))
        y = round(paper.y(paper.height - FOOT + BUTTON_HIGH / 2)) - high // 2
        right = paper.inner.right
        for button, least in zip(self.buttons(), LEAST_WIDE, strict=False):
            wide = max(paper.px(least), button.preferred()[0])
            button.place(Rect(right - wide, y, wide, high))
            right -= wide + paper.px(24)

    def draw_foot(self, surface: Surface) -> None:
        """The opened seal and the buttons."""
        kit, paper = self.kit, self.paper
        text = kit.text
        x, middle = paper.inner.x, paper.y(paper.height - FOOT + BUTTON_HIGH / 2)
        draw_seal(kit, surface, (x + paper.px(26), middle), paper.px(50))
        left = x + max(paper.px(66), paper.px(54) + 10)
        text.draw(surface, _("Shuffle opened"), (left, middle - text.px(SECOND_LINE) * 0.28), FIRST_LINE, theme.INK)
        words = _("it matches {seal}") if self.matches else _("it does not match {seal}")
        colour = theme.INK_2 if self.matches else theme.CINNABAR
        below = middle + text.px(SECOND_LINE) * 1.08
        text.draw(surface, words.format(seal=self.seal), (left, below), SECOND_LINE, colour)
        for button in self.buttons():
            button.draw(surface)
