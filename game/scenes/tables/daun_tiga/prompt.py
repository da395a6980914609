"""Prompt of Daun Tiga: asks for stakes and about the bank, and has buttons for the next step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from game.i18n import _
from game.rules.daun_tiga.view import KEEPING
from game.scenes.table.prompt import Prompt
from game.scenes.tables.daun_tiga.stake_panel import StakingPanel
from game.table.daun_tiga.layout import MIDDLE
from game.table.geometry import Box
from game.table.shared_keyboard import caps_of
from game.ui import theme
from game.ui.intents import Confirm, Move, Next
from game.ui.key_caps import key_of, paint_key_set
from game.ui.widgets import Button
from game.words import words_of
from game.words.daun_tiga.hands import stakes_words
from game.words.daun_tiga.payments import limit_words
from game.words.daun_tiga.questions import side_key_words, side_title, stakes_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules import contract
    from game.rules.contract import Seat
    from game.rules.daun_tiga.view import View
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.daun_tiga.window_layout import Board
    from game.table.daun_tiga.stake_drafts import Drafts
    from game.table.device_assignment import Devices
    from game.table.shared_keyboard import SharedKeyboard
    from game.ui.intents import Intent
    from game.ui.node import Node

BELOW_STOCK, BESIDE_STOCK = 574.0, 604.0
"""Lower edge of the panel in units, normally and when the stock is moved aside."""


class Action(NamedTuple):
    """Label and callback of one of the prompt's buttons."""

    label: str
    act: Callable[[], None]
    name: str
    own_key: bool = False
    """Whether Enter is a person's own key at this table, and so cannot press this button."""


class DaunTigaPrompt(Prompt):
    """Prompts for stakes and for the bank, or buttons that continue the deal."""

    def __init__(
        self, context: TableContext, board: Board, drafts: Drafts, keyboard: SharedKeyboard, devices: Devices
    ) -> None:
        super().__init__(context)
        self._board, self._drafts, self._keyboard, self._devices = board, drafts, keyboard, devices
        self._words = words_of(context.reader.game)
        self.buttons: list[Button] = []
        """Visible buttons, the main one first."""
        self.panel = StakingPanel(context.ctx, self._set, self.confirm, typing=not keyboard.shared)

    # Questions --------------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Ask for stakes, or ask the banker whether to keep the bank. DT-12, DT-21."""
        self.shown = True
        if view.table.phase is KEEPING:
            offers = zip(self._words.offers(view, self.context.reader), view.legal, strict=True)
            self.offer(*[Action(offer.label, partial(self._answer, move), offer.id) for offer, move in offers])
            return
        self._drafts.add(view)
        self.offer(Action("", self.confirm, "stake", self._keyboard.shared))
        self.layout()
        if not self._keyboard.shared and self.panel.nodes:
            self.context.focus(self.panel.nodes[0])

    def close(self) -> None:
        """Close the question and clear the stakes."""
        self.shown = False
        self._drafts.begin()
        self.sync()
        self.offer()

    def _answer(self, move: contract.Move) -> None:
        """Submit the banker's decision whether to keep the bank after losing to all. DT-12."""
        seat = self.view.seat if self.view is not None else None
        self.shown = False
        self.offer()
        self.context.answer(move, seat=seat)

    # The main buttons -------------------------------------------------------------------------------------------------

    def offer(self, *actions: Action) -> None:
        """Show buttons for exactly these actions."""
        ctx = self.context.ctx
        self.buttons = [
            Button(
                ctx,
                action.label,
                action.act,
                kind=self.context.kind(strong=not place),
                key="" if place or action.own_key else "return",
                size=19 if ctx.scale.rails else 21 if place else 23,
                name=action.name,
                layer=1,
            )
            for place, action in enumerate(actions)
        ]
        self._place_buttons()
        if self.buttons:
            # The main button gets the focus; its ring is shown only while keys are used.
            self.context.focus(self.buttons[0].node)
        self.context.changed()

    @property
    def primary(self) -> Node | None:
        """Node of the main button; None if there are no buttons."""
        return self.buttons[0].node if self.buttons else None

    # Stakes -----------------------------------------------------------------------------------------------------------

    def select(self, seat: Seat) -> None:
        """Select the seat whose stakes are set with the mouse."""
        if self._drafts.asks(seat):
            self._drafts.selected = seat
            self.layout()
            self.context.changed()

    def back(self, hand: Seat) -> None:
        """Place a side stake on a seat's hand, for the seat whose stakes are set with the mouse. DT-13."""
        draft = self._drafts.draft
        if draft is not None and hand in draft.others:
            draft.choose(hand)
            self._sound("coins", 0.5)

    def confirm(self, seat: Seat | None = None) -> None:
        """Submit a person's first, second and side stakes as one answer. DT-13."""
        draft = self._drafts.draft if seat is None else self._drafts.by_seat.get(seat)
        if draft is None or draft.ready:
            return
        self._drafts.confirm(draft)
        self._sound("coins", 0.8)
        if not self._drafts.open:
            self.shown = False
            self.offer()
        self.context.answer(*draft.moves(), seat=draft.seat)
        self.layout()

    def _set(self, what: str, amount: int) -> None:
        draft = self._drafts.draft
        if draft is not None:
            {"first": draft.set_first, "second": draft.set_second, "side": draft.set_side}[what](amount)
            self._sound("click", 0.5)

    def take_back(self) -> bool:
        """Remove the side stake being set; return False if there is none."""
        draft = self._drafts.draft
        taken = draft is not None and draft.take_back()
        self.sync()
        return taken

    def handle(self, intent: Intent) -> bool:
        """Handle each person's own keys and gamepad, and the mouse wheel over a row of stakes."""
        seat, command = self._own(intent)
        if seat is None:
            return self.panel.handle(intent)
        if command == "confirm":
            self.confirm(seat)
        elif self._drafts.by_seat[seat].turn(command):
            self._sound("click", 0.4)
        return True

    def has(self, intent: Intent) -> bool:
        """Return whether an intent came from the own keys or gamepad of a person who is setting stakes."""
        return self._own(intent)[0] is not None

    def _own(self, intent: Intent) -> tuple[Seat | None, str]:
        """Return the person setting stakes who sent an intent, and its command as in `KeySet`.

        Return (None, '') if there is none. A person who plays alone uses the arrow keys, as elsewhere.
        """
        if not self._keyboard.shared:
            return None, ""
        pad, key = getattr(intent, "pad", ""), key_of(intent)
        for seat in self._drafts.open:
            if pad and seat == self._devices.of_pad(pad):
                command = _pad_command(intent)
            else:
                command = self._keyboard.command(seat, key) if key else ""
            if command:
                return seat, command
        return None, ""

    def _sound(self, name: str, volume: float) -> None:
        """Play the sound of a change and update the display."""
        self.context.ctx.sounds.play(name, volume)
        self.sync()
        self.context.changed()

    # Display ----------------------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Update the panel to the stakes that are currently set with the mouse."""
        draft, reader = self._drafts.draft, self.context.reader
        if draft is None:
            self.panel.show(None, "", "", "", None, None)
        else:
            title = (side_title if draft.is_bystander else stakes_title)(draft.seat, reader)
            backed = "" if draft.target is None else reader.title(draft.target)
            keys = self._keyboard.keys_of(draft.seat) if self._keyboard.shared else None
            text = limit_words(draft.options, reader)
            if keys is not None and draft.aside:
                text = side_key_words(caps_of(keys), reader, alone=draft.is_bystander)
            self.panel.show(draft, title, text, backed, self._keyboard.colour_of(draft.seat), keys)
            if self.buttons and self.buttons[0].node.name == "stake":
                side = sum(draft.sides.values())
                said = stakes_words(draft.stakes, side, reader)
                if draft.is_bystander:
                    said = str(side)
                self.buttons[0].label = _("Stake {stakes}").format(stakes=said)
                self.buttons[0].short = said.replace(" + ", "+")
                if draft.is_bystander and not side:
                    self.buttons[0].label = self.buttons[0].short = _("Stake nothing")

    def layout(self) -> None:
        """Place the staking panel and the buttons."""
        self.sync()
        aside = self._board.layout.stock.x < MIDDLE[0]
        self.panel.wide = self._board.panel.steady_width(self._board.frame, self._board.taken)
        self.panel.place(self._board.frame.point(0, BESIDE_STOCK if aside else BELOW_STOCK)[1])
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Place the buttons below the commentary or, in a window with rails, in the middle of the table."""
        scale, board = self.context.ctx.scale, self._board
        column = scale.talk
        wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
        apart = min(scale.px(24), (column.w - wide) // 2)
        left = column.right - apart - wide if scale.mirrored else column.x + apart
        for place, button in enumerate(self.buttons):
            if scale.rails:
                opening = board.state.opening
                staged = opening is not None and opening != board.state.viewer
                box = board.layout.beside if staged else board.layout.aside
                button.place(board.frame.rect(Box(box.x, box.y + place * (box.h + 8), box.w, box.h)))
            else:
                top = (920 if len(self.buttons) == 1 else 908) + place * 74
                button.place(Rect(left, scale.px(top), wide, scale.px(66)))

    def nodes(self) -> list[Node]:
        """Return the nodes of the stake rows, then those of the buttons."""
        return [*self.panel.nodes, *(button.node for button in self.buttons)]

    @property
    def rects(self) -> list[Rect]:
        """Area of the staking panel in pixels, as a list; empty while the panel is hidden."""
        return [self.panel.panel.rect] if self.panel.draft is not None else []

    def draw(self, surface: Surface) -> None:
        """Draw the panel once nothing moves, then rings around backed hands, and the buttons."""
        if not self.context.motions.busy and self._drafts.draft is not None:
            self.panel.paint(surface)
            self._paint_rings(surface)
        for button in self.buttons:
            button.draw(surface)

    def _paint_rings(self, surface: Surface) -> None:
        """Paint rings in people's own colours around the hands they back."""
        ctx, drafts = self.context.ctx, self._drafts
        for target, seats in drafts.targets.items():
            rect = self._board.hand_rect(target)
            for seat in seats:
                colour = self._keyboard.colour_of(seat) or theme.LIFTED_LINE
                ring = ctx.paint.ring(
                    *rect.size,
                    radius=ctx.scale.f(7),
                    width=max(2, ctx.scale.px(3)),
                    colour=(colour,),
                    gap=ctx.scale.px(2),
                )
                ring.draw(surface, *rect.topleft)
            for _kind, caps, at, line, side, aside in self._board.caps(target):
                paint_key_set(ctx, surface, caps, side, self._board.frame.point(*at), line, aside=aside)


def _pad_command(intent: Intent) -> str:
    """Return a gamepad button's command while stakes are set, as in `KeySet`; '' if it has none."""
    match intent:
        case Move(direction):
            return direction
        case Confirm():
            return "confirm"
        case Next():
            return "side"
    return ""
