"""What stands beside a Pai Gow table: facts and buttons at the left, what can be done after the deal at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.side_columns import LeftColumn, deal_fact
from game.ui.widgets import Button

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.pai_gow.scene import PaiGowScene
    from game.ui.node import Node

TALK_BOTTOM: Final = 768.0
"""Units from the top of the window to where the talk ends, so that there is room for buttons under it."""


class PaiGowColumn:
    """Left: menu, coach, next split. Right, once a deal is over: payments and the replay."""

    def __init__(self, scene: PaiGowScene) -> None:
        self.scene = scene
        self.kit = kit = scene.kit
        self.coach = Button(kit, _("Coach"), scene.coaching.flip, icon="hint", key="h", size=19, name="coach")
        self.split = Button(kit, _("Next split"), scene.next_split, icon="sort", key="n", size=19, name="next split")
        self.payments = Button(kit, _("Payments"), scene.open_payments, icon="coins", key="p", size=19, name="payments")
        self.save = Button(
            kit,
            _("Save replay"),
            scene.save_replay,
            icon="replays",
            key="r",
            size=19,
            name="save",
            tooltip=_("Writes every move and the opened seed to a file that anybody can check"),
        )
        buttons = [scene.menu_button, self.coach, self.split]
        self.column = LeftColumn(kit, scene.match, self.facts, buttons, talk=scene.flip_talk)

    def facts(self) -> list[tuple[str, str]]:
        """The deal, the limits, the commission where there is one, and what your splits have cost so far. PG-60."""
        scene = self.scene
        options = scene.match.options.to_dict()
        limits = _("{least} to {most}").format(least=options["table_min"], most=options["table_max"])
        facts = [deal_fact(scene.match), (_("Bets"), limits)]
        if options["commission"] or scene.you is None:
            per_cent = _("{count} %").format(count=options["commission"]) if options["commission"] else _("none")
            facts.append((_("Commission"), per_cent))
        if scene.you is not None:
            facts.append((_("Splits cost"), f"{scene.coaching.cost:.1f}"))
        return facts

    def refresh(self) -> None:
        """Say what the buttons would do now, or why nothing."""
        scene = self.scene
        coaching = scene.coaching
        self.coach.label = _("Hide coach") if coaching.on else _("Coach")
        self.coach.enabled = coaching.on or not coaching.why_silent
        self.coach.node.why = coaching.why_silent
        self.split.enabled = scene.frames.asking
        self.split.node.why = _("There is nothing to set now")
        for button in self.after:
            button.icon_only = self.kit.scale.rails

    @property
    def after(self) -> list[Button]:
        """The buttons of a deal that is over."""
        return [self.payments, self.save] if self.scene.asking.kind == "next" else []

    @property
    def nodes(self) -> list[Node]:
        """Theirs and the left column's."""
        return [*self.column.nodes, *(button.node for button in self.after)]

    def layout(self) -> None:
        """Shorten the talk and stand under it; on the rail stand at its top."""
        scene, scale = self.scene, self.kit.scale
        talk = scene.talk_panel.panel
        if not scale.rails:
            rect = Rect(talk.rect)
            rect.h = scale.rect(0, TALK_BOTTOM, 1, 1).y - rect.y
            talk.place(rect)
        for i, button in enumerate((self.payments, self.save)):
            button.icon_only = scale.rails
            if scale.rails:
                side, rail = 40, scale.right
                button.place(Rect(rail.x + (rail.w - side) // 2, 12 + i * (side + 10), side, side))
            else:
                button.place(scene.asking.column_button(788 + i * 58, 48))

    def draw(self, surface: Surface) -> None:
        """The buttons of a deal that is over; the left ones are the column's."""
        for button in self.after:
            button.draw(surface)
