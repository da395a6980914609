"""Prompt of the generic table: up to four answer buttons, selectable pieces and places, amounts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.scenes.table import prompt
from game.scenes.tables.generic.painter import TableNodes
from game.scenes.tables.generic.question_panel import AmountRow, PromptPanel
from game.table.generic.selected_answers import Answers
from game.ui.widgets import Button
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.opponents import Choice
    from game.rules.contract import Game
    from game.scenes.table.table_context import TableContext
    from game.table.motion import Key
    from game.ui.node import Node
    from game.words import Offer


class Prompt(prompt.Prompt):
    """Shows one question at a time; the selected pieces and places determine which answers are possible."""

    def __init__(self, context: TableContext, game: Game, room: Callable[[], Rect]) -> None:
        """Create the prompt; `room` returns the panel's area in pixels, with a fixed lower edge."""
        super().__init__(context)
        self.game, self._room = game, room
        self.answers = Answers(game, context.reader)
        self.panel = PromptPanel(context.ctx)
        self.piece_nodes = TableNodes(context.reader, self.answers, self._toggle, self._play_if_only_answer)
        self._amounts: dict[str, int] = {}
        """Last amount entered, keyed by its name."""

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: Any) -> None:
        """Ask a question; focus the default answer or, if there is none, the first selectable node."""
        self.shown = True
        self.answers.ask(view)
        self.panel.ask(words_of(self.game.name).question(view, self.context.reader))
        self._make()
        if (first := self._first()) is not None and not self.context.is_test():
            self.context.focus(first)

    def _first(self) -> Node | None:
        """Return the node of the default answer, otherwise of any answer, otherwise of the first selectable piece."""
        shown = self.answers.shown
        buttons = dict(zip(shown, self.panel.buttons, strict=True))
        found = self.answers.primary or next((offer for offer in shown if not offer.closed), None)
        return buttons[found].node if found is not None else self.piece_nodes.first()

    def close(self) -> None:
        """Close the question."""
        self.shown = False
        self.answers.clear()
        self.panel.clear()
        self.context.changed()

    def _choose(self, *keys: Key) -> None:
        self.answers.choose(*keys)
        self._make()

    def _make(self) -> None:
        """Rebuild and place the widgets for the current selection."""
        ctx, answers = self.context.ctx, self.answers
        buttons = [
            Button(
                ctx,
                offer.label,
                partial(self.press, offer),
                kind=self.context.kind(strong=answers.is_highlighted(offer)),
                key=key,
                why=offer.closed,
                enabled=not offer.closed,
                name=f"offer:{offer.id}",
                size=19,
                align="centre",
                layer=1,
            )
            for offer, key in zip(answers.shown, answers.keys(), strict=True)
        ]
        rows = []
        for number, amount in enumerate(answers.asks.amounts if answers.asks is not None else ()):
            value = self._amounts.get(amount.label, amount.least)
            rows.append(AmountRow(ctx, amount, value, partial(self._keep, amount.label), f"amount:{number}"))
        self.panel.offer(buttons, rows)
        self.layout()
        self.context.changed()

    def _keep(self, label: str, value: int) -> None:
        self._amounts[label] = value
        self.context.changed()

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _toggle(self, key: Key) -> None:
        """Toggle a piece or place; if no answer combines it with the selection, select it alone."""
        if self.view is not None:
            self.context.ctx.sounds.play("lift")
            self._choose(*self.answers.with_or_without(key))

    def _play_if_only_answer(self, key: Key) -> None:
        """Select this piece or place, and give the answer if only one remains."""
        if self.view is not None:
            self._choose(key)
            self._press_only()

    def _press_only(self) -> bool:
        """Give the only possible answer; return False if there are several or none."""
        only = self.answers.only()
        if only is not None:
            self.press(only)
        return only is not None

    def confirm(self, node: Node | None) -> bool:
        """Handle Enter: give the only answer for a selected node, otherwise the default answer.

        The default is not given if the focused node can be selected. Return whether an answer was given.
        """
        key = self.piece_nodes.key_of(node)
        if key in self.answers.chosen:
            return self._press_only()
        usual = self.answers.primary
        if usual is not None and (node is None or (key is not None and not self.answers.choosable(key))):
            self.press(usual)
            return True
        return False

    def take_back(self) -> bool:
        """Deselect everything; return False if nothing was selected."""
        if not self.answers.chosen:
            return False
        self._choose()
        return True

    def press(self, offer: Offer) -> None:
        """Give an answer; if several answers need amounts, the first press only shows its amounts."""
        if offer.amounts and offer is not self.answers.asks:
            self.answers.asks = offer
            self._make()
            return
        self.context.answer(*self.answers.moves(offer, [row.value for row in self.panel.rows]), seat=self.view.seat)
        self.close()

    def show_hint(self, hint: Choice | None) -> None:
        """Show the recommended answer and its reasons in place of the question's text."""
        if self.panel.advise(self.answers.advice(hint)):
            self.layout()

    # Display ----------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the panel above the hand."""
        if self.view is not None:
            self.panel.place(self._room())

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the amount rows, then those of the answer buttons."""
        return self.panel.nodes if self.view is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """Area of the prompt's panel in pixels."""
        return [self.panel.rect] if self.view is not None else []

    def draw(self, surface: Surface) -> None:
        """Draw the prompt's panel over the table."""
        if self.view is not None:
            self.panel.draw(surface)
