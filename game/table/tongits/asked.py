"""What the person before the screen is asked, what it has laid for now, and which cards it has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.rules.moves import DRAW, Discard
from game.rules.tongits.cards import codes
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import TO_DRAW, TO_PLAY
from game.table.tongits.hand import UNKNOWN, arrangement, by_rank, pack_order
from game.words import Draft
from game.words.tongits import TONGITS_WORDS

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.tongits.phase import Phase
    from game.rules.tongits.view import View
    from game.table.tongits.screen_state import Staged, TongitsState
    from game.words import Offer, Reader

M = TypeVar("M", Lay, Secret)


class Asked:
    """One question, and all that may be done about it.

    That follows from the view, from what is staged on a draft of the turn, and from the cards that stand out. TG-21.
    """

    def __init__(self, state: TongitsState, reader: Reader) -> None:
        self.state, self._reader = state, reader
        self.view: View | None = None
        """What the asked seat may know, with what is staged laid; None while nothing is asked."""
        self.offers: dict[str, Offer] = {}
        """All that may be done, and what is closed, in words; by the text forms of the moves."""
        self.selected: list[str] = []
        """Cards of the hand that stand out."""
        self.calling = False
        """Whether it is asked if a draw is to be called, with the discard that stands out."""
        self._draft: Draft | None = None

    def put(self, view: View) -> None:
        """Ask this."""
        self.clear()
        self._see(view)
        if view.table.phase is TO_PLAY:
            self._draft = Draft(TONGITS_GAME, view)

    def clear(self) -> None:
        """Nothing is asked any more; what was staged stays where it lies."""
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
        """What kind of question it is; None while nothing is asked."""
        return self.view.table.phase if self.view is not None else None

    @property
    def legal(self) -> tuple[Move, ...]:
        """What may be done now."""
        return self.view.legal if self.view is not None else ()

    # Staging ----------------------------------------------------------------------------------------------------------

    @property
    def staged(self) -> list[Move]:
        """What is laid for now, oldest first: it is played before the move that ends the turn."""
        return list(self._draft.staged) if self._draft is not None else []

    def stage(self, move: Move) -> tuple[Staged, ...]:
        """Lay something for now: what that tells; () where it ends the game, so that it cannot be taken back. TG-30."""
        draft = self._draft
        if draft is None or not draft.stage(move):
            return ()
        self._follow(draft)
        return tuple(event for event in draft.told[-1] if isinstance(event, Laid | Sapawed))

    def take_back(self, count: int) -> bool:
        """Take the last so many staged moves back; False where there are none."""
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
        """How many moves go when the bahay of this number is taken back, or what was laid onto it: all from then on."""
        numbers = [event.bahay for event in self.state.staged]
        return len(numbers) - numbers.index(number) if number in numbers else 0

    # Choosing cards ---------------------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """A card stands out with those that it can be laid with, else alone; once more: it goes back."""
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
        """The only chosen card."""
        return self.selected[0] if len(self.selected) == 1 else None

    # What may be done with them ---------------------------------------------------------------------------------------

    def lays(self) -> list[Lay]:
        """The bahays that Lay would lay: the chosen cards, else those that the hand is arranged into."""
        return self._bahays(Lay)

    def secrets(self) -> list[Secret]:
        """The bahays that Secret would lay."""
        return self._bahays(Secret)

    def _bahays(self, kind: type[M]) -> list[M]:
        chosen = pack_order(self.selected)
        if len(chosen) > 1:
            groups = [chosen]
        else:
            groups = [group.cards for group in self.state.groups if group.bahay]
            if not groups and self.view is not None and UNKNOWN not in self.state.hand:
                groups = [codes(cards) for cards in arrangement(self.view.hand, self.state.options).bahays]
        return [move for cards in groups if (move := kind(pack_order(cards))) in self.legal]

    def sapaws(self) -> list[Sapaw]:
        """The cards that fit onto bahays: of the chosen ones, else all."""
        found = [move for move in self.legal if isinstance(move, Sapaw)]
        return [move for move in found if not self.selected or move.card in self.selected]

    def call(self) -> Call | None:
        """The call that may be made: with the chosen card, else with the dearest loose one. None where it is closed."""
        found = [move for move in self.legal if isinstance(move, Call)]
        if self.alone is not None:
            return next((move for move in found if move.card == self.alone), None)
        loose = {None, *self.state.loose}
        calls = [move for move in found if move.card in loose] or found
        return max(calls, key=lambda move: by_rank(move.card) if move.card else (0, 0), default=None)

    def takes(self) -> list[PickUp | PickOn]:
        """The ways to take the last discard."""
        return [move for move in self.legal if isinstance(move, PickUp | PickOn)]

    def next(self) -> Move | None:
        """The one thing to do next: draw, tongits, or the discard of the chosen card."""
        if self.phase is TO_DRAW:
            return DRAW
        if self.phase is not TO_PLAY:
            return None
        ends = (each for each in self.legal if isinstance(each, Tongits))
        return next(
            (each for each in ends if self.alone is None or each.card in {None, self.alone}),
            Discard(self.alone) if self.alone is not None else None,
        )
