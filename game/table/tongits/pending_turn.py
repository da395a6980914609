"""The question to the person at the screen: staged moves, selected cards, and the moves that these allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.rules.cards.french import codes
from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import TO_DRAW, TO_PLAY
from game.table.tongits.hand_order import UNKNOWN, arrangement, by_rank, pack_order
from game.words import Draft
from game.words.tongits import TONGITS_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move
    from game.rules.tongits.phase import Phase
    from game.rules.tongits.view import View
    from game.table.tongits.screen_state import Staged, TongitsState
    from game.words import Offer, Reader

M = TypeVar("M", Lay, Secret)


class PendingTurn:
    """A person's open question, with the moves that would answer it.

    The moves follow from the view, the staged moves in a draft of the turn, and the selected cards. TG-21.
    """

    def __init__(self, state: TongitsState, reader: Reader) -> None:
        self.state, self._reader = state, reader
        self.view: View | None = None
        """View of the asked seat with the staged moves applied; None if there is no question."""
        self.offers: dict[str, Offer] = {}
        """Offers, unavailable ones included, by the text form of their moves."""
        self.selected: list[str] = []
        """Selected cards of the hand."""
        self.calling = False
        """Whether the person is confirming a call, to be made with the selected discard."""
        self._draft: Draft | None = None

    def put(self, view: View) -> None:
        """Start the pending turn for the question in a view."""
        self.clear()
        self._see(view)
        if view.table.phase is TO_PLAY:
            self._draft = Draft(TONGITS_GAME, view)

    def clear(self) -> None:
        """Remove the question; cards staged on the table stay there."""
        self.view = self._draft = None
        self.offers.clear()
        self.selected.clear()
        self.calling = False
        self.state.staged = ()

    def _see(self, view: View) -> None:
        self.view = view
        self.offers = {offer.id: offer for offer in TONGITS_WORDS.offers(view, self._reader)}
        self.selected.clear()
        self.calling = False

    @property
    def phase(self) -> Phase | None:
        """Phase of the question; None if there is none."""
        return self.view.table.phase if self.view is not None else None

    @property
    def legal(self) -> tuple[Move, ...]:
        """Legal answers to the question."""
        return self.view.legal if self.view is not None else ()

    # Staging ----------------------------------------------------------------------------------------------------------

    @property
    def staged(self) -> list[Move]:
        """Staged moves, oldest first; they are played before the move that ends the turn."""
        return list(self._draft.staged) if self._draft is not None else []

    def stage(self, move: Move) -> tuple[Staged, ...]:
        """Stage a move and return its events; return () if it cannot be staged because it would end the game. TG-30."""
        draft = self._draft
        if draft is None or not draft.stage(move):
            return ()
        self._follow(draft)
        return tuple(event for event in draft.told[-1] if isinstance(event, Laid | Sapawed))

    def take_back(self, count: int) -> bool:
        """Take back the last `count` staged moves; return False if there are none."""
        draft = self._draft
        if draft is None or not draft.staged:
            return False
        for _move in range(count):
            draft.take_back()
        self._follow(draft)
        return True

    def _follow(self, draft: Draft) -> None:
        self._see(draft.view)
        told = [event for events in draft.told for event in events]
        self.state.staged = tuple(event for event in told if isinstance(event, Laid | Sapawed))

    def since(self, number: int) -> int:
        """Return how many staged moves to take back in order to undo the first one on bahay `number`."""
        numbers = [event.bahay for event in self.state.staged]
        return len(numbers) - numbers.index(number) if number in numbers else 0

    # Choosing cards ---------------------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """Select or deselect a card; selecting one deselects cards that cannot be melded with it."""
        if code in self.selected:
            self.selected.remove(code)
            return
        if self.calling:
            self.selected = [code]
            return
        together = {*self.selected, code}
        fits = any(together <= {*move.cards} for move in self.legal if isinstance(move, Lay | Secret))
        self.selected = [*self.selected, code] if fits else [code]

    @property
    def alone(self) -> str | None:
        """The selected card if exactly one is selected, else None."""
        return self.selected[0] if len(self.selected) == 1 else None

    # What may be done with them ---------------------------------------------------------------------------------------

    def lays(self) -> list[Lay]:
        """Return the moves of the Lay button: for the selected cards, or for every bahay possible with the hand."""
        return self._bahays(Lay)

    def secrets(self) -> list[Secret]:
        """Return the moves of the Secret button."""
        return self._bahays(Secret)

    def _bahays(self, kind: type[M]) -> list[M]:
        chosen = pack_order(self.selected)
        if len(chosen) > 1:
            groups: list[Sequence[str]] = [chosen]
        else:
            groups = [group.cards for group in self.state.groups if group.bahay]
            if not groups and self.view is not None and UNKNOWN not in self.state.hand:
                groups = [codes(cards) for cards in arrangement(self.view.hand, self.state.options).bahays]
            groups += self._overlapping(kind, groups)
        return [move for cards in groups if (move := kind(pack_order(cards))) in self.legal]

    def _overlapping(self, kind: type[M], groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Return the other bahays that these would use up: as large as possible, each sharing a card with one."""
        arranged = [frozenset(cards) for cards in groups]
        possible: list[tuple[str, ...]] = [move.cards for move in self.legal if isinstance(move, kind)]
        sets = [frozenset(cards) for cards in possible]
        return [
            cards
            for cards, own in zip(possible, sets, strict=True)
            if any(own & each for each in arranged)
            and not any(own <= each for each in arranged)
            and not any(own < more for more in sets)
        ]

    def sapaws(self) -> list[Sapaw]:
        """Return the legal sapaws; if cards are selected, only those with the selected cards."""
        found = [move for move in self.legal if isinstance(move, Sapaw)]
        return [move for move in found if not self.selected or move.card in self.selected]

    def call(self) -> Call | None:
        """Return the call with the selected card, or with the highest loose card; None if a call is not allowed."""
        found = [move for move in self.legal if isinstance(move, Call)]
        if self.alone is not None:
            return next((move for move in found if move.card == self.alone), None)
        loose = {None, *self.state.loose}
        calls = [move for move in found if move.card in loose] or found
        return max(calls, key=lambda move: by_rank(move.card) if move.card else (0, 0), default=None)

    def takes(self) -> list[PickUp | PickOn]:
        """Return the moves that take the last discard."""
        return [move for move in self.legal if isinstance(move, PickUp | PickOn)]

    def next(self) -> Move | None:
        """Return the main button's move: draw, tongits, or the discard of the selected card; None if there is none."""
        if self.phase is TO_DRAW:
            return DRAW
        if self.phase is not TO_PLAY:
            return None
        ends = (each for each in self.legal if isinstance(each, Tongits))
        return next(
            (each for each in ends if self.alone is None or each.card in {None, self.alone}),
            Discard(self.alone) if self.alone is not None else None,
        )
