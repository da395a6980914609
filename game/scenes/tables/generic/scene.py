"""Table scene for any game that implements the game contract, built from its views, texts and offers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.equipment import EQUIPMENT
from game.scenes.table.background import paint_lit_plaques, waiting_plaques
from game.scenes.table.scene import TableScene
from game.scenes.table.side_columns import LeftColumn
from game.scenes.table.sort_button import SortButton
from game.scenes.tables.generic.painter import Painter
from game.scenes.tables.generic.prompt import Prompt
from game.scenes.tables.generic.settlement import SettlementSheet
from game.table.generic.board import SORTS, ScreenState
from game.table.generic.piece_tracking import BACK, moves_between
from game.table.geometry import Spot
from game.table.match_info_text import deal_fact
from game.table.motion import DRAW_MS
from game.ui import theme
from game.ui.animation import call, wait
from game.ui.intents import Confirm, Intent, Move
from game.ui.plaque import Plaque
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Seat, View
    from game.ui.node import Node


class SeatPlaque(Plaque):
    """A plaque of the generic table, with a `small` variant."""

    small = False

    def draw(self, surface: Surface) -> None:
        """Draw the plaque, and unregister texts that it covers completely."""
        if not self.small:
            super().draw(surface)
            return
        ctx, rect = self.ctx, self.rect
        if self.glow > 0:
            ctx.paint.shine(
                surface,
                rect,
                radius=8,
                sigma=ctx.scale.f(10),
                colour=theme.GLOW_BLUR,
                opacity=0.85,
                grow=ctx.scale.f(4),
                alpha=self.glow,
            )
        lit = self.glow > 0.5
        ctx.paint.fill(
            surface,
            rect,
            radius=ctx.scale.f(theme.R_PLAQUE),
            fill=theme.LACQUER,
            line=theme.BRASS_LINE,
            line_width=max(2.0, ctx.scale.f(2.5)) if lit else ctx.scale.hairline,
            line_opacity=1.0 if lit else 0.75,
            shadow="button",
        )
        ctx.text.cover(rect)
        self.node.label, self.node.value = self.name, self.chips
        room = rect.w - 12
        name, chips = theme.NAME.sized(16 / ctx.scale.t), theme.CHIPS.sized(14 / ctx.scale.t)
        if not ctx.scale.compact:
            name, chips = theme.NAME.sized(20), theme.CHIPS.sized(17)
        x, step = rect.x + 7, rect.h / 2
        ctx.text.draw(surface, self.name, (x, rect.y + step * 0.56), name, valign="middle", width=room)
        coin = ctx.text.px(chips) - 2
        y = rect.y + step * 1.44
        ctx.sprites.picture("coin", height=coin).draw_centred(surface, x + coin / 2, y)
        at = (x + coin + 4, y)
        ctx.text.draw(surface, self.chips, at, chips, theme.OLD_GOLD, valign="middle", width=room - coin - 4)


SETTLE_MS: Final = 400.0
"""Milliseconds for which the last pieces are visible before the settlement covers the middle."""
MINUS: Final = "\N{MINUS SIGN}"


class GenericScene(TableScene):
    """Table scene of a match whose game has no table of its own."""

    keys_at = "generic"

    state: ScreenState
    has_own_settlement = True
    prompt: Prompt

    def build_parts(self) -> None:
        """Create the painter, the plaques, the prompt and everything else on the table."""
        ctx = self.ctx
        self.sort = SortButton(ctx, self.store, self.match.game.name, SORTS, self._sort_by)
        self.state = ScreenState(self.match.game, self.pack, self.sort.order)
        self.painter = Painter(self.context, self.equipment, self.state)
        self.prompt = Prompt(self.context, self.match.game, self._prompt_room)
        look = self.exits.review
        self.sheet = SettlementSheet(
            self.context,
            lambda: self.exits.go_on(self.match),
            lambda: self.exits.save(self.match),
            (lambda: look(self.match)) if look is not None else None,
        )
        self._gains: dict[Seat, int] = {}
        names = [self.reader.title(seat) for seat in range(len(self.match.players))]
        self._small = [SeatPlaque(ctx, name, self.emblems[seat]) for seat, name in enumerate(names)]
        self.plaques = [*self._small]
        buttons = [self.menu_button, self.hint_button, self.autoplay.fast]
        if EQUIPMENT[self.equipment].suited:
            buttons.append(self.sort)
        if EQUIPMENT[self.equipment].icons:
            buttons.append(self.labels_button)
        self.left = LeftColumn(ctx, self.match, self.facts, buttons, talk=self.flip_commentary)

    def _sort_by(self, way: str) -> None:
        self.state.sort_by(way)
        self.ctx.sounds.play("slide", 0.6)
        self.dirty = True

    def facts(self) -> list[tuple[str, str]]:
        """Return the info lines: the deal number, then the game's own lines."""
        table = self.state.facts_of
        return [deal_fact(self.match), *words_of(self.match.game.name).facts(table, self.reader)]

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Close the previous deal's settlement."""
        self.sheet.close()
        self._gains = {}
        self.painter.settled = False
        self.refresh_chips()

    def deal_out(self) -> None:
        """Animate dealing from the face-down pile to the hands, one piece to each seat in turn."""
        layout = self.painter.arrange()
        start = layout.spot(("stock", BACK, 0)) or Spot(960, 420, 60, 84)
        pieces, seats = (*layout.at_rest, *layout.hand), self.state.seats
        order = [f"hand {(self.state.actor + step) % seats}" for step in range(seats)]
        self.ctx.sounds.play(EQUIPMENT[self.equipment].sounds.shuffled)
        hands = [[laid.key for laid in pieces if laid.place == name] for name in order]
        self.motions.deal(hands, start, BACK, turn=0)

    def animate(self, event: Event) -> None:
        """Apply an event to the state; its motion is shown when the new state is entered."""
        self.state.apply(event)

    def enter_state(self, view: View) -> None:
        """Move every piece from its old position to its new one."""
        self.fade.keep()
        before, places = self.painter.arrange(), self.state.places
        self.state.read(view, self.state.viewer if view.seat is None else view.seat)
        after = self.painter.arrange()
        codes = {laid.key: laid.piece.code for laid in (*before.hand, *before.at_rest)}
        shown = {laid.key for laid in (*after.hand, *after.at_rest)}
        steps = []
        for moved in moves_between(places, self.state.places):
            start = before.spot(moved.start)
            if start is not None and moved.key in shown:
                code = codes.get(moved.start, BACK)
                steps.append(self.motions.fly(moved.key, start, code, DRAW_MS, sound=self._sound()))
        if steps:
            self.motions.play(steps)

    def _sound(self) -> Callable[[], None]:
        name = EQUIPMENT[self.equipment].sounds.moved
        return lambda: self.ctx.sounds.play(name, 0.7)

    def finish(self) -> None:
        """Show the settlement once nothing moves, with a button for the next deal."""
        self.motions.timeline.play(wait(SETTLE_MS), call(self._settle))

    def _settle(self) -> None:
        result = self.match.finish_deal()
        self._gains = {entry.account: entry.amount for entry in result.entries if isinstance(entry.account, int)}
        self.refresh_chips()
        self.painter.settled = True
        self.state.lay_open(self.match.view(seat) for seat in range(self.state.seats))
        way_on = self.settle_here(None if self.you is None else self._gains.get(self.you))
        if not self.watched:
            self.sheet.show(self.match, result, way_on)
        self.layout(self.ctx.scale)

    def refresh_chips(self) -> None:
        """Update all players' chips, including the changes from a finished deal."""
        super().refresh_chips()
        for seat, gain in self._gains.items():
            signed = f"{'+' if gain > 0 else MINUS if gain < 0 else '±'}{abs(gain)}"
            plaque = self.plaques[seat]
            if seat in self.painter.layout.small:
                plaque.chips = signed
            elif self.match.ledger[seat] >= 0:  # a debt takes all the room; the sheet shows the change
                plaque.chips = f"{plaque.chips} ({signed})"

    # Scene ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place the plaques and everything else for the current window size."""
        self.painter.resize()
        self.follow()
        self.sheet.layout(self.frame.rect(self.painter.layout.middle))

    def _prompt_room(self) -> Rect:
        return self.frame.rect(self.painter.arrange().prompt)

    def follow(self) -> None:
        """Update plaques and nodes from the screen state."""
        layout = self.painter.arrange()
        for seat, (plaque, box) in enumerate(zip(self._small, layout.plaques, strict=True)):
            plaque.small = seat in layout.small
            rect = self.frame.rect(box)
            if plaque.rect != rect:
                plaque.place(rect)
        self.prompt.piece_nodes.sync(layout, self.state.places, self.frame)
        self.prompt.show_hint(self.advice.choice)

    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes of the hand and the places, and of the settlement while it is open."""
        return [*self.prompt.piece_nodes.nodes, *self.sheet.nodes()]

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of a seat's face-down hand."""
        name, over = f"hand {seat}", self.painter.settled
        lying = [laid for laid in self.painter.arrange().at_rest if laid.place == name and laid.piece.code == BACK]
        return () if over else [laid.spot for laid in lying]

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the area of the settlement sheet while it is open."""
        return [self.sheet.panel.rect] if self.sheet.open else []

    def last_played_spot(self) -> Spot | None:
        """Return the position of the top piece of the last face-up pile in the middle; None if none."""
        last = self.painter.last_open()
        return last[-1].spot if last else None

    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the paint functions in order: table, columns, prompt, settlement."""
        piece_nodes = self.prompt.piece_nodes
        return (
            lambda surface: self.painter.paint(
                surface, self.to_act(), self.columns.resting(), waiting_plaques(self.plaques)
            ),
            partial(paint_lit_plaques, plaques=self.plaques),
            lambda surface: self.painter.paint_choice(surface, piece_nodes),
            lambda surface: self.painter.paint_hand(surface, piece_nodes),
            self.painter.paint_flights,
            self.columns.paint_buttons,
            self.prompt.draw,
            self.sheet.draw,
        )

    def handle(self, intent: Intent) -> bool:
        """Handle Enter, which gives the selected or default answer, then intents common to all tables."""
        beside = isinstance(intent, Move) and self.focus.focused not in {None, *self.sheet.nodes()}
        if not beside and self.sheet.handle(intent):
            return True
        if isinstance(intent, Confirm) and not self.motions.busy and self.prompt.confirm(self.focus.focused):
            return True
        return super().handle(intent)
