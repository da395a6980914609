"""The table of any game under the contract: what its views, words and offers tell, in the frame of every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.opponents import LEVELS
from game.scenes.emblems import emblem_of
from game.scenes.table import motion
from game.scenes.table.geometry import Spot
from game.scenes.table.pieces import LABELLED
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn, deal_fact
from game.scenes.tables.generic.census import BACK, moves_between
from game.scenes.tables.generic.painter import Painter
from game.scenes.tables.generic.plaques import SeatPlaque
from game.scenes.tables.generic.prompt import Prompt
from game.scenes.tables.generic.screen_state import ScreenState
from game.scenes.tables.generic.settlement import SettlementSheet
from game.ui.animation import call, wait
from game.ui.intents import Confirm, Intent
from game.ui.widgets import Button
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.opponents import Think
    from game.rules.contract import Event, Seat, View
    from game.ui.node import Node

SETTLE_MS: Final = 400.0
"""The last pieces are looked at before the settlement lies over the middle."""
MINUS: Final = "\N{MINUS SIGN}"
SOUNDS: Final = {"mahjong": "clack", "dominoes": "domino"}
"""A piece that arrives; cards slide."""


class GenericScene(TableScene):
    """A match of a game that brings no table of its own."""

    state: ScreenState
    prompt: Prompt

    def build_parts(self) -> None:
        """Make everything on the table."""
        kit = self.kit
        self.state = ScreenState(self.match.game)
        self.painter = Painter(self.context, self.equipment, self.state)
        self.prompt = Prompt(self.context, self.match.game, self._prompt_room)
        self.sheet = SettlementSheet(
            self.context, lambda: self.exits.go_on(self.match), lambda: self.exits.save(self.match)
        )
        self._gains: dict[Seat, int] = {}
        names = [self.reader.title(seat) for seat in range(len(self.match.players))]
        self._small = [SeatPlaque(kit, name, emblem_of(seat, self.you)) for seat, name in enumerate(names)]
        self.plaques = [*self._small]
        self.hint_button = Button(kit, _("Hint"), self.give_hint, icon="hint", key="h", size=19, name="hint")
        self.labels = Button(kit, _("Plain labels"), self.flip_labels, icon="label", key="l", size=19, name="labels")
        buttons = [self.menu_button]
        if self.adviser() is not None:
            buttons.append(self.hint_button)
        if self.equipment in LABELLED:
            buttons.append(self.labels)
        self.left = LeftColumn(kit, self.match, self.facts, buttons, talk=self.flip_commentary)

    def facts(self) -> list[tuple[str, str]]:
        """The deal, and what the game says of its table."""
        table = self.state.facts_of
        return [deal_fact(self.match), *words_of(self.match.game.name).facts(table, self.reader)]

    def adviser(self) -> Think | None:
        """The game's sound player."""
        return LEVELS[self.match.game.name]["first"].think

    def flip_labels(self) -> None:
        """Plain labels on or off, for good."""
        self.kit.settings = self.store.change(plain_labels=not self.kit.settings.plain_labels)
        self.dirty = True

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """The last deal's settlement goes."""
        self.sheet.close()
        self._gains = {}
        self.painter.settled = False
        self.refresh_chips()

    def deal_out(self) -> None:
        """Let the hands fly out of the closed pile, a piece to each seat in turn."""
        layout = self.painter.lay()
        start = layout.spot(("stock", BACK, 0)) or Spot(960, 420, 60, 84)
        hands = [
            [laid for laid in (*layout.lying, *layout.hand) if laid.place == f"hand {seat}"] for seat in self._round()
        ]
        order = [hand[i] for i in range(max(map(len, hands), default=0)) for hand in hands if i < len(hand)]
        every = min(motion.DEAL_EVERY_MS, motion.DEAL_LONGEST_MS / max(1, len(order)))
        self.kit.sounds.play("wash" if self.equipment in SOUNDS else "riffle")
        self.motions.play(
            self.motions.fly(laid.key, start, BACK, motion.DEAL_MS, delay=every * i) for i, laid in enumerate(order)
        )

    def _round(self) -> list[Seat]:
        seats = self.state.seats
        return [(self.state.actor + step) % seats for step in range(seats)]

    def animate(self, event: Event) -> None:
        """What an event changes is seen with the state that it leads to."""
        self.state.apply(event)

    def new_state(self, view: View) -> None:
        """Let every piece go from where it lay to where it lies now."""
        self.keep_for_fade()
        before, places = self.painter.lay(), self.state.places
        self.state.read(view, self.state.viewer if view.seat is None else view.seat)
        after = self.painter.lay()
        codes = {laid.key: laid.piece.code for laid in (*before.hand, *before.lying)}
        shown = {laid.key for laid in (*after.hand, *after.lying)}
        steps = []
        for moved in moves_between(places, self.state.places):
            start = before.spot(moved.start)
            if start is not None and moved.key in shown:
                code = codes.get(moved.start, BACK)
                steps.append(self.motions.fly(moved.key, start, code, motion.DRAW_MS, sound=self._sound()))
        if steps:
            self.motions.play(steps)
        self.refresh_notes()
        self.dirty = True

    def _sound(self) -> Callable[[], None]:
        name = SOUNDS.get(self.equipment, "slide")
        return lambda: self.kit.sounds.play(name, 0.7)

    def finish(self) -> None:
        """Settle the deal once everything lies still; the next one is a button away."""
        self.motions.timeline.play(wait(SETTLE_MS), call(self._settle))

    def _settle(self) -> None:
        result = self.match.finish_deal()
        self._gains = {entry.account: entry.amount for entry in result.entries if isinstance(entry.account, int)}
        self.refresh_chips()
        self.painter.settled = True
        self.sheet.show(self.match, result)
        self.layout(self.kit.scale)
        won = self.you is not None and self._gains.get(self.you, 0) > 0
        self.kit.sounds.play("win" if won else "notice", 0.4)
        self.dirty = True

    def refresh_chips(self) -> None:
        """Everybody's chips, and what the deal that is over has changed."""
        super().refresh_chips()
        for seat, gain in self._gains.items():
            signed = f"{'+' if gain > 0 else MINUS if gain < 0 else '±'}{abs(gain)}"
            plaque = self.plaques[seat]
            plaque.chips = signed if seat in self.painter.layout.small else f"{plaque.chips} ({signed})"

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place plaques and everything else."""
        self.painter.resize()
        self.motions.forget_places()
        self.follow()
        self.sheet.layout(self.frame.rect(self.painter.layout.middle))

    def _prompt_room(self) -> Rect:
        return self.frame.rect(self.painter.lay().prompt)

    def follow(self) -> None:
        """Put plaques and nodes where the state has them."""
        layout = self.painter.lay()
        for seat, (plaque, box) in enumerate(zip(self._small, layout.plaques, strict=True)):
            plaque.small = seat in layout.small
            rect = self.frame.rect(box)
            if plaque.rect != rect:
                plaque.place(rect)
        self.prompt.things.sync(layout, self.state.places, self.frame)
        self.prompt.show_hint(self.hint)

    def table_nodes(self) -> Sequence[Node]:
        """Hand and places, and the settlement where it lies over them."""
        return [*self.prompt.things.nodes, *self.sheet.nodes()]

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Table, columns, question, settlement."""
        return (self._draw_table, self.paint_columns_over, self.prompt.draw, self.sheet.draw)

    def _draw_table(self, surface: Surface) -> None:
        self.painter.draw(surface, self.prompt, self.plaques, self.to_act(), self.beside())

    def handle(self, intent: Intent) -> bool:
        """Enter gives what is chosen, or the usual answer; everything else as at every table."""
        if self.sheet.handle(intent):
            return True
        if isinstance(intent, Confirm) and not self.motions.busy and self.prompt.confirm(self.focus.focused):
            self.by_keys = True
            return True
        return super().handle(intent)
