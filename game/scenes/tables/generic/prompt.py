"""What is asked at any table: the question, at most four answers at once, what can be chosen, and amounts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.rules.moves import DRAW, PASS
from game.scenes.table import prompt
from game.scenes.tables.generic.amounts import AmountRow
from game.scenes.tables.generic.panel import PromptPanel
from game.scenes.tables.generic.things import Things, thing_of
from game.ui.widgets import Button
from game.words import choose, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.opponents import Choice
    from game.rules.contract import Game, Move
    from game.scenes.table.context import TableContext
    from game.table.motion import Key
    from game.ui.node import Node
    from game.words import Offer

BUTTONS_SHOWN: Final = 6
"""Open and closed answers side by side; of the open ones there are at most four."""
PASSING: Final = str(PASS)
"""What right click and Escape give."""
DRAWING: Final = str(DRAW)
"""Has one key at every table, also where it is the usual answer."""
KEYS: Final = {PASSING: "escape", DRAWING: "d"}


class Prompt(prompt.Prompt):
    """One question at a time. Pressing pieces and places tells which answers are meant."""

    def __init__(self, context: TableContext, game: Game, room: Callable[[], Rect]) -> None:
        """`room` is where it may stand, in pixels; its lower edge stands fast."""
        self.context, self.game, self._room = context, game, room
        self.offers: tuple[Offer, ...] = ()
        self.panel = PromptPanel(context.kit)
        self.things = Things(context.reader, self._toggle, self._play_at_once)
        self._shown: tuple[Offer, ...] = ()
        self._asks: Offer | None = None
        """The one of the shown answers whose amounts are asked."""
        self._amounts: dict[str, int] = {}
        """What was given last under each name."""

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: Any) -> None:
        """Put a question; the focus goes to the usual answer, else to what can be chosen first."""
        words, reader = words_of(self.game.name), self.context.reader
        self.view = view
        self.offers = words.offers(view, reader)
        self.panel.ask(words.question(view, reader))
        self.things.offered = frozenset(thing for offer in self._open for thing in offer.things)
        self._choose()
        if (first := self._first()) is not None:
            self.context.focus(first)

    @property
    def _open(self) -> list[Offer]:
        return [offer for offer in self.offers if not offer.closed]

    def _first(self) -> Node | None:
        """The usual answer, else any, else what can be chosen first."""
        buttons = dict(zip(self._shown, self.panel.buttons, strict=True))
        found = self.primary or next((offer for offer in self._shown if not offer.closed), None)
        return buttons[found].node if found is not None else self.things.first()

    def close(self) -> None:
        """Nothing is asked any more."""
        self.view, self.offers, self._shown, self._asks = None, (), (), None
        self.things.chosen, self.things.lit, self.things.offered = [], frozenset(), frozenset()
        self.panel.clear()
        self.context.changed()

    def _choose(self, *keys: Key) -> None:
        """Let these be chosen, and make the answers that they leave."""
        self.things.chosen = list(keys)
        things = [thing_of(key) for key in keys]
        choice = choose(self.offers, things)
        closed = [offer for offer in self.offers if offer.closed and sorted(offer.things.elements()) == sorted(things)]
        self.things.lit = choice.lit
        self._shown = (*choice.buttons, *closed)[:BUTTONS_SHOWN]
        self._asks = next((offer for offer in choice.buttons if offer.amounts), None)
        self._make()

    def _make(self) -> None:
        """The widgets of what is shown, in their places."""
        kit, usual = self.context.kit, self.primary
        numbers = iter(range(1, BUTTONS_SHOWN + 1))
        buttons = []
        for offer in self._shown:
            enter = offer is usual and offer.id != DRAWING
            key = "" if offer.closed else "return" if enter else KEYS.get(offer.id) or str(next(numbers))
            button = Button(
                kit,
                offer.label,
                partial(self.press, offer),
                kind="primary" if offer is usual or (self.things.chosen and offer is self._shown[0]) else "quiet",
                key=key,
                why=offer.closed,
                enabled=not offer.closed,
                name=f"offer:{offer.id}",
                size=19,
                align="centre",
                layer=1,
            )
            buttons.append(button)
        amounts = self._asks.amounts if self._asks is not None else ()
        rows = []
        for number, amount in enumerate(amounts):
            value = self._amounts.get(amount.label, amount.least)
            rows.append(AmountRow(kit, amount, value, partial(self._keep, amount.label), f"amount:{number}"))
        self.panel.offer(buttons, rows)
        self.layout()
        self.context.changed()

    def _keep(self, label: str, value: int) -> None:
        self._amounts[label] = value
        self.context.changed()

    @property
    def primary(self) -> Offer | None:
        """The usual answer, while nothing is chosen."""
        if self.things.chosen:
            return None
        return next((offer for offer in self._shown if offer.primary and not offer.closed), None)

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _toggle(self, key: Key) -> None:
        """Choose it besides, or alone where it does not go with what is chosen; once more: put it back."""
        if self.view is None:
            return
        chosen = self.things.chosen
        self.context.kit.sounds.play("lift")
        if key in chosen:
            self._choose(*(each for each in chosen if each != key))
        else:
            self._choose(*(chosen if thing_of(key) in self.things.lit else ()), key)

    def _play_at_once(self, key: Key) -> None:
        """Answer with this thing alone, where that leaves one answer."""
        if self.view is not None:
            self._choose(key)
            self._press_only()

    def _press_only(self) -> bool:
        """Press the one answer there is; False where there are more, or none."""
        found = [offer for offer in self._shown if not offer.closed]
        if len(found) == 1:
            self.press(found[0])
        return len(found) == 1

    def confirm(self, node: Node | None) -> bool:
        """Enter on something chosen gives the one answer it leaves; where nothing is chosen, the usual one."""
        key = self.things.key_of(node)
        if key in self.things.chosen:
            return self._press_only()
        usual = self.primary
        if usual is not None and (node is None or (key is not None and not self.things.choosable(key))):
            self.press(usual)
            return True
        return False

    def take_back(self) -> bool:
        """Put back what is chosen."""
        if not self.things.chosen:
            return False
        self._choose()
        return True

    # Answering --------------------------------------------------------------------------------------------------------

    def press(self, offer: Offer) -> None:
        """Give an answer; of several with amounts the first press asks for its own ones."""
        if offer.amounts and offer is not self._asks:
            self._asks = offer
            self._make()
            return
        said = offer.id
        if offer.amounts:
            said += " = " + " ".join(str(row.value) for row in self.panel.rows)
        moves = moves_of(self.game, {each.id: each for each in self.offers}, said)
        self.context.answer(*moves, seat=self.view.seat)
        self.close()

    # Hints ------------------------------------------------------------------------------------------------------------

    def show_hint(self, hint: Choice | None) -> None:
        """Say what an adviser would do and why, in the place of the question."""
        lines = () if hint is None else (self._label(hint.move), *map(self.context.reader.reason, hint.reasons[:1]))
        if self.panel.advise(lines):
            self.layout()

    def _label(self, move: Move) -> str:
        """A move as its offer says it, with its amounts."""
        text = str(move)
        for offer in self._open:
            first = offer.id.partition(" then ")[0]
            if first == text:
                return offer.label
            word = first.split(" ")[: -len(offer.amounts)] if offer.amounts else []
            said = text.split(" ")
            if word and said[: len(word)] == word:
                return f"{offer.label}: {' + '.join(said[len(word) :])}"
        return text

    # Showing ----------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Make room for it over the hand."""
        if self.view is not None:
            self.panel.place(self._room())

    def nodes(self) -> Sequence[Node]:
        """The amounts, then the answers."""
        return self.panel.nodes if self.view is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """The panel of the question."""
        return [self.panel.rect] if self.view is not None else []

    def draw(self, surface: Surface) -> None:
        """Paint it over the table."""
        if self.view is not None:
            self.panel.draw(surface)
