"""The pause menu over a table: resume, look up rules and records, or leave. The match is already saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.sentences import together
from game.typing_compat import override
from game.ui import theme
from game.ui.scene import Part, Scene
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.scale import Scale

WIDE: Final = 440.0
USUAL_ENTRIES, USUAL_LINES = 10, 5
"""Numbers of buttons and lines of text for which there must be room in one column, so that a window has the same number
of columns over every table and sheet.
"""


class PauseScene(Scene):
    """Pause menu with `facts`, `kept` and `unsaved`, lines of text above the buttons.

    The facts describe the table, and do not fit into its side columns; what is saved, and what is not, comes last.
    From a table of the journey, `on_journey` leads back to the map; there is no button for the lobby, because the table
    was not set up there.
    """

    modal = True

    def __init__(
        self,
        on_resume: Callable[[], None],
        *,
        on_settings: Callable[[], None],
        on_phones: Callable[[], None] | None = None,
        on_join: Callable[[], None] | None = None,
        on_rules: Callable[[], None],
        on_book: Callable[[], None],
        on_lobby: Callable[[], None],
        on_title: Callable[[], None],
        on_quit: Callable[[], None],
        on_lesson: Callable[[], None] | None = None,
        on_back: Callable[[], None] | None = None,
        on_journey: Callable[[], None] | None = None,
        facts: Sequence[str] = (),
        kept: str = "",
        unsaved: str = "",
    ) -> None:
        super().__init__()
        self.on_back = on_resume
        self.entries = (
            (_("Resume"), "play", on_resume, "resume"),
            *([(_("Phones"), "phone", on_phones, "phones")] if on_phones is not None else []),
            *([(_("Who’s playing"), "people", on_join, "join")] if on_join is not None else []),
            (_("Settings"), "settings", on_settings, "settings"),
            (_("Rulebook"), "rules", on_book, "book"),
            (_("Rules of this table"), "check", on_rules, "rules"),
            *(((_("First steps"), "steps", on_lesson, "lesson"),) if on_lesson is not None else ()),
            *(((_("Leave this deal"), "replays", on_back, "back"),) if on_back is not None else ()),
            (_("Return to lobby"), "sala", on_lobby, "lobby")
            if on_journey is None
            else (_("Journey"), "right", on_journey, "journey"),
            (_("Return to title screen"), "left", on_title, "title"),
            (_("Quit"), "quit", on_quit, "quit"),
        )
        self.facts = tuple(facts)
        self.kept = together((kept or _("Every move is saved."), unsaved))

    def enter(self) -> None:
        """Create the menu's buttons."""
        self.panel = Panel(self.ctx, "dark", radius=22, shadow="modal")
        self.buttons = [
            Button(self.ctx, label, act, kind="quiet" if place else "primary", icon=icon, name=name)
            for place, (label, icon, act, name) in enumerate(self.entries)
        ]
        self.focus.focus("resume")

    @override
    def content(self) -> Sequence[Part]:
        return [self.panel, *self.buttons]

    def layout(self, scale: Scale) -> None:
        """Place the menu in one column, or in two if the window is not high enough for the menu of a usual match."""
        text = self.ctx.text
        pad = max(scale.px(36), 24)
        high, gap = max(scale.px(60), 42), max(scale.px(14), 9)
        wide = max(scale.px(WIDE), 320, *(button.preferred()[0] + 2 * pad for button in self.buttons)) - 2 * pad
        self.head = text.px(theme.SCENE_TITLE) + scale.px(10)
        self.step = text.line_height(theme.SMALL)
        first, others = self.buttons[0], self.buttons[1:]
        for columns in (1, 2):
            room = columns * (wide + gap) - gap
            self.lines = [line for fact in (*self.facts, self.kept) for line in text.wrap(fact, theme.SMALL, room)]
            above = pad + self.head + len(self.lines) * self.step + 2 * gap + high
            more_lines = max(0, USUAL_LINES - len(self.lines)) * self.step
            if above + more_lines + max(len(others), USUAL_ENTRIES - 1) * (gap + high) + pad <= scale.height:
                break
        rows = -(-len(others) // columns)
        box = Rect(0, 0, columns * (wide + gap) - gap + 2 * pad, above + rows * (gap + high) + pad)
        box.center = (scale.width // 2, scale.height // 2)
        self.panel.place(box)
        x, y = box.x + pad, box.y + above - high
        first.place(Rect(x, y, box.w - 2 * pad, high))
        for place, button in enumerate(others):
            column, row = divmod(place, rows)
            button.place(Rect(x + column * (wide + gap), y + (row + 1) * (high + gap), wide, high))
        self.pad = pad

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its facts and buttons."""
        text, box = self.ctx.text, self.panel.rect
        self.draw_content(surface)
        y = box.y + self.pad + text.px(theme.SCENE_TITLE) * 0.8
        text.draw(surface, _("Pause"), (box.x + self.pad, y), theme.SCENE_TITLE)
        y = box.y + self.pad + self.head + text.px(theme.SMALL)
        for line in self.lines:
            text.draw(surface, line, (box.x + self.pad, y), theme.SMALL, theme.DIM, width=box.w - 2 * self.pad)
            y += self.step
