"""The guide at a table: watches what is asked there, says the step that fits, and lights what it speaks of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.lessons.guide import Guide
from game.scenes.guide.bubble import Bubble
from game.scenes.guide.lit import Lit, joined, veil

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.lessons.guide import Said
    from game.lessons.guided_match import GuidedMatch
    from game.scenes.table.scene import TableScene
    from game.ui.node import Node

LYING: Final = frozenset({"lying", "hand"})
"""Roles of what lies on the table."""
HEADED: Final = 0.25
"""What is written over the own pieces takes this share of their height, """
ASIDE: Final = 0.4
"""and begins so much of a piece's width before the first."""
FOOTED: Final = 0.3
"""Of the height of a pile, for the words under it, """
BESIDE: Final = 0.5
"""and of its width, by which they stand out at either side."""
PILES: Final = frozenset({"stock", "pile"})
"""Names of piles that are no stacks."""


class GuideOverlay:
    """Accompanies one guided deal."""

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
        """It begins with this step; `go_to` puts the deal back to where another one is said.

        `left` hears at each step where it would be left now: 0 once all was asked that is asked in the deal.
        """
        self._table, self._match, self._first = table, match, step
        self._go_to, self._end, self._skip, self._left = go_to, end, skip, left
        self.said: Said | None = None
        """What stands in the bubble; None while the table is left to itself."""
        self.lit: list[Rect] = []
        self._veil: tuple[object, Surface] | None = None

    def sit_down(self) -> None:
        """Make guide and bubble; no clock runs in a lesson."""
        table = self._table
        self.guide = Guide(self._match, table.reader, self._first)
        self._lit = Lit(table)
        self.bubble = Bubble(
            table.kit, on_next=self._next, on_back=self._back, on_repeat=self._repeat, on_skip=self._skip
        )

    def leave(self) -> None:
        """The clock for claims runs again, as the settings have it by now."""
        self._set_timer(self._table.store.settings.claim_timer)
        self._tell_where()

    def _tell_where(self) -> None:
        self._left(self._first if self.guide.steps[self._first].at < self.guide.beyond else 0)

    def _stop_timer(self) -> None:
        """No clock runs in a lesson; the settings may be changed while it goes on."""
        if self._table.kit.settings.claim_timer:
            self._set_timer(0)

    def _set_timer(self, seconds: int) -> None:
        kit = self._table.kit
        kit.settings = replace(kit.settings, claim_timer=seconds)  # type: ignore[type-var]  # a dataclass, each of them

    # What is said -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Say what fits this moment of the table."""
        self._stop_timer()
        said = self._now()
        if said != self.said:
            self._say(said)
        if said is None:
            return False
        self._arrange()
        return self.bubble.update(seconds)

    def _now(self) -> Said | None:
        table = self._table
        view = table.prompt.view
        over = table.pacer.finished and not table.busy
        if table.stage.top is not table or (table.motions.busy and not table.held):
            return self.said if self.said is not None and table.motions.busy and view is not None else None
        if not over and not table.held and (view is None or not table.pacer.asking):
            return None
        said = self.guide.now(view, held=table.held, over=over)
        if said is None:
            return None
        return self.guide.answer(said, self._chosen())

    def _chosen(self) -> list[str]:
        """Codes of the pieces that stand chosen."""
        table, view = self._table, self._table.prompt.view
        labels = {node.label for node in table.nodes() if node.role == "piece" and node.value == _("chosen")}
        return [code for code in view.hand if table.reader.piece(code) in labels] if view is not None else []

    def _say(self, said: Said | None) -> None:
        before, self.said = self.said, said
        self._table.dirty = True
        if said is None:
            self.bubble.place = None
            return
        steps = self.guide.steps
        self._first = self.guide.left if self._match.strayed is not None else said.step
        self._tell_where()
        last = self._is_last(said)
        self.bubble.say(
            said.text, said.act, waits=said.waits, step=said.step, count=len(steps), last=last, first=said.step == 0
        )
        self.bubble.repeat.enabled = steps[said.step].at < self.guide.beyond
        self._arrange()
        if before is None or before.step != said.step or before.act != said.act:
            self._give_focus(said)

    def _give_focus(self, said: Said) -> None:
        """To the thing to press: the button that goes on, or the first thing that is lit and can be pressed."""
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
        self.guide.go_on(said)
        self._refresh()

    def _is_last(self, said: Said) -> bool:
        """Whether nothing is said after this."""
        return said.step == len(self.guide.steps) - 1 and not said.waits

    def _back(self) -> None:
        """To the step before; where the deal goes otherwise, to where it left the script."""
        place = self.guide.back_from(self.said)
        if place is None:
            return
        if self.guide.reopen(place, self.said):
            self._refresh()
        else:
            self._go_to(place)

    def _repeat(self) -> None:
        """This step once more, from the state in which it begins."""
        if self.said is not None:
            self._go_to(self.guide.left if self._match.strayed is not None else self.said.step)

    def _refresh(self) -> None:
        self._say(self._now())

    # Places and painting ----------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Stand where there is room now."""
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
        self.bubble.arrange(lit, self.kept(), self.spared(), self.panels())
        if self.bubble.place != before:
            table.dirty = True

    def kept(self) -> list[list[Rect]]:
        """What the bubble may not cover, first what matters most: what is lit and all buttons, all pieces, the rest."""
        table = self._table
        own = {id(node) for node in self.bubble.nodes}
        nodes = [node for node in table.nodes() if id(node) not in own]
        buttons = [node.bounds for node in nodes if node.is_control]
        last = table.laid_last()
        hand = [node.bounds for node in nodes if node.role == "piece"]
        lying = [node.bounds for node in nodes if node.role in LYING]
        if last is not None:
            lying.append(table.frame.spot_rect(last))
        # What is lit stays free as it is: put together with others, it would be taken for the ground it stands on.
        lying = [rect for rect in lying if rect.collidelist(self.lit) < 0]
        large = max(1.0, min(table.kit.scale.enlarged, table.kit.text.most))
        over = [_headed(rect, large) for rect in hand]
        over += [_footed(node.bounds, large) for node in nodes if node.role == "stack" or node.name in PILES]
        plaques = [plaque.node.bounds for plaque in table.plaques]
        talk = [table.commentary_panel.panel.rect] if table.commentary_panel.shown else []
        first = [*self.lit, *buttons, *self.panels()]
        beside = [[rect] for rect in table.left.written]
        return [first, [*hand, *joined(lying)], joined(over), list(table.captions()), plaques, talk, *beside]

    def spared(self) -> list[Rect]:
        """What the bubble had better not cover: the closed hands of the others."""
        table = self._table
        backs = [spot for seat in range(len(self._match.players)) for spot in table.closed_hand(seat)]
        return joined(table.frame.spot_rect(spot) for spot in backs)

    def panels(self) -> list[Rect]:
        """What lies open over the table."""
        return [*map(Rect, self._table.prompt.rects), *map(Rect, self._table.laid_over())]

    def nodes(self) -> Sequence[Node]:
        """The bubble's buttons."""
        return self.bubble.nodes if self.said is not None else ()

    def rects(self) -> Sequence[Rect]:
        """The bubble, and what it speaks of."""
        place = self.bubble.place
        return [place.box, *self.lit] if self.said is not None and place is not None else ()

    def draw(self, surface: Surface) -> None:
        """The veil with what is lit, and the bubble."""
        if self.said is None:
            return
        lit = [*self.lit, *map(Rect, self._table.asked_for())]
        holes = tuple(map(tuple, lit))
        if self._veil is None or self._veil[0] != holes:
            self._veil = holes, veil(self._table.kit, lit)
        if not self.said.aside:
            surface.blit(self._veil[1], (0, 0))
        self.bubble.draw(surface)


def _headed(piece: Rect, large: float) -> Rect:
    """What is written over an own piece, where text is so many times as large as designed."""
    aside, high = round(piece.w * ASIDE), round(piece.h * HEADED * large)
    return Rect(piece.x - aside, piece.y - high, piece.w + 2 * aside, high)


def _footed(stack: Rect, large: float) -> Rect:
    """What is written under a pile."""
    aside = round(stack.w * BESIDE * large)
    return Rect(stack.x - aside, stack.bottom, stack.w + 2 * aside, round(stack.h * FOOTED * large))
