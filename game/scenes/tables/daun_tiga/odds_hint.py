"""Hint for Daun Tiga: shows exact chances instead of advice, because stakes are blind. DT-21.

No move is highlighted, since none is better than any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.scenes.table.hint_buttons import HintControl
from game.table.daun_tiga.chances import chance_sentences
from game.typing_compat import override
from game.ui.hint_note import hint_notes, paint_hint_note

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import View
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.table_context import TableContext
    from game.table.hint import Hint
    from game.ui.hint_note import HintNote
    from game.ui.widgets import Button


class ChanceNote:
    """A note next to the question that shows the exact chances while the hint is on."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self.sentences: tuple[str, ...] = ()
        """Title and sentences of the note; empty while it is hidden."""
        self._kept: tuple[object, HintNote] | None = None

    @property
    def shown(self) -> bool:
        """Whether the note is shown."""
        return bool(self.sentences)

    def show(self, view: View) -> None:
        """Show the chances that apply to the question in a view."""
        self.sentences = chance_sentences(view, self._context.reader)

    def drop(self) -> None:
        """Hide the note."""
        self.sentences = ()

    def rect(self, beside: Rect | None) -> Rect | None:
        """Return the note's area, over the commentary or above the staking panel; None if hidden."""
        if not self.shown:
            return None
        ctx, note = self._context.ctx, self._note()
        window, gap = ctx.scale.window, max(8, ctx.scale.px(12))
        rect = Rect((0, 0), note.size)
        if not ctx.scale.rails:
            rect.bottom = ctx.scale.px(880)
            rect.x = gap if ctx.scale.mirrored else window.right - gap - rect.w
        elif beside is not None:
            rect.midbottom = beside.centerx, beside.top - gap
        else:
            rect.bottomleft = ctx.scale.left.right + gap, window.bottom - gap
        return rect.clamp(window.inflate(-2 * gap, -2 * gap))

    def paint(self, surface: Surface, beside: Rect | None) -> None:
        """Paint the note."""
        rect = self.rect(beside)
        if rect is not None:
            paint_hint_note(self._context.ctx, surface, self._note(), *rect.topleft)

    def _note(self) -> HintNote:
        ctx = self._context.ctx
        key = self.sentences, ctx.scale
        if self._kept is None or self._kept[0] != key:
            title, *why = self.sentences
            notes = hint_notes(ctx, title, why[:1], why[1:], (_("Pure chance"),))
            narrow = not ctx.scale.rails  # next to the table
            self._kept = key, min(notes, key=lambda note: note.size[0]) if narrow else notes[0]
        return self._kept[1]


class ChanceHint(HintControl):
    """Shows or hides the exact chances, because stakes are blind and no move can be recommended."""

    def __init__(
        self,
        advice: Hint,
        match: Match,
        note: ChanceNote,
        *,
        prompt: Callable[[], Prompt],
        refuse: Callable[[], None],
        changed: Callable[[], None],
        button: Callable[[], Button],
    ) -> None:
        """Create the hint; `button` returns the hint button, whose label is kept up to date."""
        super().__init__(advice, match, prompt=prompt, refuse=refuse, changed=changed)
        self._note, self._button = note, button

    @property
    def shown(self) -> bool:
        """Whether the chances are shown."""
        return self._note.shown

    @override
    def flip(self) -> None:
        view = self._prompt().view
        if self._note.shown or view is None:
            self._note.drop()
        else:
            self._note.show(view)
            self._count(view)
        self._label()

    @override
    def drop(self) -> None:
        self._note.drop()
        super().drop()
        self._label()

    def _label(self) -> None:
        self._button().label = _("Hide hint") if self._note.shown else _("Hint")
        self._changed()
