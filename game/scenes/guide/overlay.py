"""The guide at a table: explains the step that fits the current question, and highlights what it mentions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.sentences import together
from game.lessons.guide import Guide
from game.scenes.guide.bubble import Bubble
from game.scenes.guide.free_areas import areas_around
from game.scenes.guide.highlight import Highlight, veil

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.lessons.guide import Prompt
    from game.lessons.guided_match import GuidedMatch
    from game.rules.contract import Move, View
    from game.scenes.table.scene import TableScene
    from game.ui.node import Node


GUARD_S: Final = 0.3
"""Seconds after a press of Next during which the other buttons do not respond.

They may have moved under the mouse.
"""


class GuideOverlay:
    """Accompanies a guided deal with the speech bubble and the veil."""

    is_test = False

    def __init__(
        self,
        table: TableScene,
        match: GuidedMatch,
        step: int,
        *,
        go_to: Callable[[int], None],
        end: Callable[[], None],
        skip: Callable[[], None],
        left: Callable[[int], None],
    ) -> None:
        """Start at `step`; `go_to` resets the deal to another step.

        `left` is called at each step with the step at which to resume the lesson, or 0 once all questions are answered.
        """
        self._table, self._match, self._first = table, match, step
        self._go_to, self._end, self._skip, self._left = go_to, end, skip, left
        self.said: Prompt | None = None
        """Message in the bubble; None while the bubble is hidden."""
        self.lit: list[Rect] = []
        self._veil: tuple[object, Surface] | None = None
        self._guard = 0.0
        """Remaining seconds in which only Next responds, because the bubble has just moved."""

    def sit_down(self) -> None:
        """Create the guide and the bubble."""
        table = self._table
        self.guide = Guide(self._match, table.reader, self._first)
        self._refused: list[tuple[str, str]] = []
        self._reminds = False
        """Whether a move was refused and the bubble has not drawn attention to its answer yet."""
        self._lit = Highlight(table)
        self.bubble = Bubble(
            table.ctx, on_next=self._next, on_back=self._back, on_repeat=self._repeat, on_skip=self._leave_lesson
        )

    def leave(self) -> None:
        """Restore the claim timer from the settings."""
        self._set_timer(self._table.store.settings.claim_timer)
        self._update_progress()

    def _update_progress(self) -> None:
        self._left(self._first if self.guide.steps[self._first].at < self.guide.beyond else 0)

    def _stop_timer(self) -> None:
        """Disable the claim timer during a lesson, even if the settings change."""
        if self._table.ctx.settings.claim_timer:
            self._set_timer(0)

    def _set_timer(self, seconds: int) -> None:
        ctx = self._table.ctx
        ctx.settings = replace(ctx.settings, claim_timer=seconds)  # type: ignore[type-var]  # a dataclass, each of them

    # Questions of the table -------------------------------------------------------------------------------------------

    def refuses(self, view: View, move: Move) -> bool:
        """Return whether the lesson requires a different move here, in which case the bubble explains why."""
        refused = self.guide.refuse(view, move)
        self._refused = self._arranged() if refused else []
        self._reminds = refused
        return refused

    def _arranged(self) -> list[tuple[str, str]]:
        """Return the name and label of the node of each piece in the player's hand."""
        return [(node.name, node.label) for node in self._table.nodes() if node.role == "piece"]

    @property
    def continue_node(self) -> Node | None:
        """Node of the Continue button while a step only has to be read; otherwise None."""
        return self.bubble.next.node if self.said is not None and not self.said.waits else None

    # Steps ------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Show the step that fits the current question; return whether an animation is running."""
        self._stop_timer()
        self._guard = max(0.0, self._guard - seconds)
        said = self._now()
        if said != self.said:
            self._say(said)
        if said is None:
            return False
        self._arrange()
        if self._reminds:
            self._remind(said)
        return self.bubble.update(seconds) or self._guard > 0

    def _remind(self, said: Prompt) -> None:
        """Answer a refused move, also if the bubble already shows the same answer."""
        self._reminds = False
        self.bubble.remind()
        self._table.ctx.sounds.play("pass", 0.6)
        self._table.stage.voice.say(together((said.text, said.act)))

    def _now(self) -> Prompt | None:
        table = self._table
        view = table.prompt.view
        over = table.session.settled and not table.busy
        if table.stage.top is not table or (table.motions.busy and not table.held):
            return self.said if self.said is not None and table.motions.busy and view is not None else None
        if not over and not table.held and (view is None or not table.session.questions):
            return None
        if self._refused and self._arranged() != self._refused:  # the player tries something else
            self.guide.ask_again()
            self._refused = []
        said = self.guide.now(view, held=table.held, over=over)
        if said is None:
            return None
        return self.guide.answer(said, self._chosen())

    def _chosen(self) -> list[str]:
        """Return the codes of the pieces that the player has selected."""
        table, view = self._table, self._table.prompt.view
        labels = {node.label for node in table.nodes() if node.role == "piece" and node.value == _("selected")}
        return [code for code in view.hand if table.reader.piece(code) in labels] if view is not None else []

    def _say(self, said: Prompt | None) -> None:
        before, self.said = self.said, said
        self._table.dirty = True
        if said is None:
            self.bubble.place = None
            return
        steps = self.guide.steps
        self._first = self.guide.left if self._match.first_unscripted_move is not None else said.step
        self._update_progress()
        last = self._is_last(said)
        self.bubble.say(
            said.text, said.act, waits=said.waits, step=said.step, count=len(steps), last=last, first=said.step == 0
        )
        self.bubble.repeat.enabled = steps[said.step].at < self.guide.beyond
        self._arrange()
        if before is None or before.step != said.step or before.act != said.act:
            self._focus_target(said)

    def _focus_target(self, said: Prompt) -> None:
        """Focus the node to press next: the Continue button or the first highlighted node."""
        table = self._table
        if not said.waits:
            table.focus.focus(self.bubble.next.node)
            return
        targets = self._lit.nodes(said.point)
        if targets:
            table.context.focus(targets[0])
        elif table.focus.focused in self.bubble.nodes or table.focus.focused is None:
            nodes = [node for node in table.prompt.nodes() if node.focusable and node.enabled]
            if nodes:
                table.context.focus(nodes[-1])

    # Buttons ----------------------------------------------------------------------------------------------------------

    def _next(self) -> None:
        said = self.said
        if said is None:
            return
        if self._is_last(said):
            self._end()
            return
        before = self.bubble.place
        self.guide.go_on(said)
        self._refresh()
        place = self.bubble.place
        if before is not None and (place is None or place.box != before.box):
            self._guard = GUARD_S

    def _is_last(self, said: Prompt) -> bool:
        """Return whether no further step follows this prompt."""
        return said.step == len(self.guide.steps) - 1 and not said.waits

    def _back(self) -> None:
        """Go to the previous step or, if the deal has left the script, to the step where that happened."""
        place = self.guide.back_from(self.said)
        if place is None or self._guard:
            return
        if self.guide.reopen(place, self.said):
            self._refresh()
        else:
            self._go_to(place)

    def _repeat(self) -> None:
        """Repeat the current step from its beginning."""
        if self.said is not None and not self._guard:
            self._go_to(self.guide.left if self._match.first_unscripted_move is not None else self.said.step)

    def _leave_lesson(self) -> None:
        if not self._guard:
            self._skip()

    def _refresh(self) -> None:
        self._say(self._now())

    # Places and painting ----------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the bubble for the current window size."""
        self._veil = None
        if self.said is not None:
            self._arrange()

    def _arrange(self) -> None:
        said, table = self.said, self._table
        if said is None:
            return
        lit = self._lit.rects(said.point)
        if lit != self.lit:
            self.lit, table.dirty = lit, True
        before = self.bubble.place
        self.bubble.arrange(lit, *areas_around(table, self.bubble.nodes, lit))
        if self.bubble.place != before:
            table.dirty = True

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the bubble."""
        return self.bubble.nodes if self.said is not None else ()

    def rects(self) -> Sequence[Rect]:
        """Return the areas of the bubble and of everything highlighted."""
        place = self.bubble.place
        return [place.box, *self.lit] if self.said is not None and place is not None else ()

    def draw(self, surface: Surface) -> None:
        """Draw the veil, with holes for the highlighted areas, and the bubble."""
        if self.said is None:
            return
        lit = [*self.lit, *map(Rect, self._table.requested_overlays())]
        holes = tuple(map(tuple, lit))
        if self._veil is None or self._veil[0] != holes:
            self._veil = holes, veil(self._table.ctx, lit)
        if not self.said.aside:
            surface.blit(self._veil[1], (0, 0))
        self.bubble.draw(surface)
