"""The one thing to do next: the main button in the right column, and a second one where there is a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.scenes.table.geometry import Box
from game.scenes.tables.daun_tiga.words import stakes_words
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.tables.daun_tiga.scene import DaunTigaScene
    from game.ui.node import Node


class Actions:
    """What is offered now: the first button is the primary one."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene = scene
        self.buttons: list[Button] = []

    @property
    def primary(self) -> Button | None:
        """The main button."""
        return self.buttons[0] if self.buttons else None

    @property
    def primary_node(self) -> Node | None:
        """Its node."""
        return self.buttons[0].node if self.buttons else None

    # What is offered ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Nothing to do just now."""
        self.buttons = []
        self.scene.dirty = True

    def stake(self) -> None:
        """The stakes of whom the mouse serves."""
        scene = self.scene
        self._offer(("", scene.staking.confirm, "stake"))
        if not scene.staking.shared:
            scene.focus.focus(scene.staking.first.node, show=scene.by_keys)
        self.sync()

    def turn(self) -> None:
        """The hand that is being opened."""
        opening = self.scene.opening
        if opening is not None:
            self._offer((_("Turn over"), opening.turn_over, "turn"))

    def keep(self) -> None:
        """The bank. DT-12."""
        scene = self.scene
        self._offer(
            (_("Keep the bank"), lambda: scene.hold_bank(keep=True), "keep"),
            (_("Hand it on"), lambda: scene.hold_bank(keep=False), "yield"),
        )

    def go_on(self, *, last: bool) -> None:
        """The next deal."""
        self._offer((_("Final standings") if last else _("Next deal"), self.scene.go_on, "next"))

    def _offer(self, *offers: tuple[str, Callable[[], None], str]) -> None:
        kit = self.scene.kit
        self.buttons = [
            Button(
                kit,
                label,
                act,
                kind="quiet" if place else "primary",
                key="" if place or self._shared(name) else "return",
                size=19 if kit.scale.rails else 21 if place else 23,
                name=name,
                layer=1,
            )
            for place, (label, act, name) in enumerate(offers)
        ]
        self.place()
        scene = self.scene
        # The focus waits on the main button; its ring shows only to who goes about with the keys.
        scene.focus.focus(self.buttons[0].node, show=scene.by_keys)
        scene.dirty = True

    def sync(self) -> None:
        """The button says whose stakes it places, and how much."""
        button, draft = self.primary, self.scene.staking.draft
        if button is None or button.node.name != "stake" or draft is None:
            return
        words = _("Stake {stakes}").format(stakes=stakes_words(draft.first, draft.second))
        if button.label != words:
            button.label = words
            self.scene.dirty = True

    def _shared(self, name: str) -> bool:
        """Whether Enter belongs to one of several persons, so that it does not stand for this button."""
        return name in {"stake", "turn"} and self.scene.staking.shared

    # On the screen --------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """In the right column under the talk; on rails in the open middle of the table."""
        scene, scale = self.scene, self.scene.kit.scale
        for place, button in enumerate(self.buttons):
            if scale.rails:
                layout, opening = scene.board.layout, scene.opening
                staged = opening is not None and opening.spots == layout.stage
                box = layout.beside if staged else layout.aside
                button.place(scene.frame.rect(Box(box.x, box.y + place * (box.h + 8), box.w, box.h)))
                continue
            column = scale.right
            wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
            left = column.x + min(scale.px(24), (column.w - wide) // 2)
            button.place(
                Rect(left, scale.px((920 if len(self.buttons) == 1 else 908) + place * 74), wide, scale.px(66))
            )

    def nodes(self) -> list[Node]:
        """Their nodes."""
        return [button.node for button in self.buttons]

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        for button in self.buttons:
            button.draw(surface)
