"""The question to the person at the screen: staged moves, selected cards, and lay-off positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from game.i18n import N_
from game.rules.cards.french import codes
from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import TO_DRAW, TO_PLAY
from game.table.geometry import Box
from game.table.suggested_discard import suggested_discard
from game.table.tongits.hand_order import UNKNOWN, arrangement, by_rank, pack_order
from game.table.tongits.layout import SLOT, SLOT_GAP
from game.words import Draft
from game.words.tongits import TONGITS_WORDS
from game.words.tongits.names import bahay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.rules.contract import Move
    from game.rules.tongits.phase import Phase
    from game.rules.tongits.view import View
    from game.table.tongits.hand_order import Group
    from game.table.tongits.layout import TableLayout
    from game.table.tongits.screen_state import ScreenBahay, Staged, TongitsBoard, TongitsState
    from game.words import Offer, Reader


M = TypeVar("M", Lay, Secret)


class PendingTurn:
    """A person's open question and the moves that would answer it.

    The moves depend on the view, on the staged moves, which are in a draft of the turn, and on the selected
    cards. TG-21.
    """

    def __init__(self, state: TongitsState, reader: Reader) -> None:
        self.state, self._reader = state, reader
        self.view: View | None = None
        """View of the asked seat with the staged moves applied; None if there is no question."""
        self.offers: dict[str, Offer] = {}
        """Offers, including unavailable ones, by the text form of their moves."""
        self.selected: list[str] = []
        """Selected cards of the hand."""
        self.calling = False
        """Whether the person is confirming a call to be made with the selected discard."""
        self._draft: Draft | None = None
        self._answered: Draft | None = None
        """Draft for the last question, which is asked again if the answer is taken back."""

    def put(self, view: View) -> None:
        """Start a turn with the question in a view.

        If a sent answer was taken back, its staged moves stay staged as long as their cards are shown on the table.
        """
        self.clear()
        self._see(view)
        answered, self._answered = self._answered, None
        if view.table.phase is not TO_PLAY:
            return
        if answered is not None and answered.first == view and self._shows(answered):
            self._draft = answered
            self._follow(answered)
        else:
            self._draft = Draft(TONGITS_GAME, view)

    def _shows(self, draft: Draft) -> bool:
        return all(self.state.was_staged(event) for events in draft.staged_events for event in events)

    def clear(self) -> None:
        """Remove the question; the cards of staged moves stay on the table."""
        self._answered = self._draft or self._answered
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
        """Stage a move and return its events; () if it cannot be staged, because it would end the deal. TG-30."""
        draft = self._draft
        if draft is None or not draft.stage(move):
            return ()
        self._follow(draft)
        return tuple(event for event in draft.staged_events[-1] if isinstance(event, Laid | Sapawed))

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
        told = [event for events in draft.staged_events for event in events]
        self.state.staged = tuple(event for event in told if isinstance(event, Laid | Sapawed))

    def since(self, number: int) -> int:
        """Return how many staged moves to take back to undo the first one on the bahay `number`."""
        numbers = [event.bahay for event in self.state.staged]
        return len(numbers) - numbers.index(number) if number in numbers else 0

    # Choosing cards ---------------------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """Select or deselect a card; when it is selected, cards that cannot be melded with it are deselected."""
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

    def suggested_discard(self, hand: Sequence[str]) -> str | None:
        """Return the card of the hand, in its order on the screen, at which the focus starts; None if there is none."""
        view = self.view
        if view is None or UNKNOWN in hand:
            return None
        # The card just drawn may already be part of a staged meld.
        drawn = hand.index(view.drawn) if view.drawn in hand else None
        legal = [Discard(code) in self.legal for code in hand]
        place = suggested_discard(hand, self.state.order.kept, drawn=drawn, legal=legal)
        return hand[place] if place is not None else None

    # What may be done with them ---------------------------------------------------------------------------------------

    def lays(self) -> list[Lay]:
        """Return the Lay button's moves: the selected cards or, if none is selected, all possible bahays."""
        return self._bahays(Lay)

    def secrets(self) -> list[Secret]:
        """Return the Secret button's moves, chosen as in `lays`."""
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
            groups += self._scattered(groups)
        return [move for cards in groups if (move := kind(pack_order(cards))) in self.legal]

    def _scattered(self, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Return bahays that share no card with `groups`.

        After a lay, their cards can be scattered in the hand until the turn ends.
        """
        if UNKNOWN in self.state.hand or not self.staged:
            return []
        taken = {code for cards in groups for code in cards}
        best = arrangement(self.state.hand, self.state.options).bahays
        return [codes(cards) for cards in best if not taken & {*codes(cards)}]

    def _overlapping(self, kind: type[M], groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """Return the largest possible bahays that share cards with one of `groups` but are not part of it."""
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
        """Return the legal sapaws; if cards are selected, only those of the selected cards."""
        found = [move for move in self.legal if isinstance(move, Sapaw)]
        return [move for move in found if not self.selected or move.card in self.selected]

    def call(self) -> Call | None:
        """Return the call with the selected card, or with the highest card of the deadwood; None if not allowed."""
        found = [move for move in self.legal if isinstance(move, Call)]
        if self.alone is not None:
            return next((move for move in found if move.card == self.alone), None)
        loose = {None, *self.state.loose}
        calls = [move for move in found if move.card in loose] or found
        return max(calls, key=lambda move: by_rank(move.card) if move.card else (0, 0), default=None)

    def takes(self) -> list[PickUp | PickOn]:
        """Return the moves that take the last discard."""
        return [move for move in self.legal if isinstance(move, PickUp | PickOn)]

    def helpful_takes(self) -> list[PickUp | PickOn]:
        """Return the takes that do not raise the hand's tally, as taking would if it broke up a bahay."""
        view = self.view
        if view is None or UNKNOWN in self.state.hand:
            return []

        def left(move: PickUp | PickOn) -> int:
            used = move.cards if isinstance(move, PickUp) else ()
            return arrangement([code for code in view.hand if code not in used], self.state.options).tally

        before = arrangement(view.hand, self.state.options).tally
        return [move for move in self.takes() if left(move) <= before]

    def next(self) -> Move | None:
        """Return the main button's move: draw, tongits, or discard the selected card; None if none."""
        if self.phase is TO_DRAW:
            return DRAW
        if self.phase is not TO_PLAY:
            return None
        ends = (each for each in self.legal if isinstance(each, Tongits))
        return next(
            (each for each in ends if self.alone is None or each.card in {None, self.alone}),
            Discard(self.alone) if self.alone is not None else None,
        )


NEAR: Final = 16.0
"""Maximum distance in units from a bahay at which a dropped card counts as dropped on it."""
RANKS: Final = "A23456789TJQK"
"""Ranks in the order in which they form runs."""
NARROW: Final = 32.0
"""Width in units of a slot where space is short."""


def bahay_card_text(on_table: ScreenBahay, code: str, state: TongitsState, reader: Reader) -> str:
    """Return the description of a card in a bahay on the table, limited to what the viewer may know."""
    own = on_table.owner == state.viewer and not state.covered
    giver = next((seat for seat, card in on_table.sapaw if card == code), None)
    text = N_("{card}, open in front of {player}")
    if giver is not None:
        text = N_("{card}, open in front of {player}, sapaw by {other}")
    if on_table.face_down:
        text = N_("{card}, secret") if own else N_("a card in {player}’s secret bahay")
    elif code == UNKNOWN:
        text = N_("a card in {player}’s secret bahay")
    return reader.say(text, card=None if code == UNKNOWN else code, player=on_table.owner, other=giver)


def bahay_heading(on_table: ScreenBahay, state: TongitsState, reader: Reader) -> str:
    """Return the screen reader's heading for a bahay on the table: its owner and name."""
    if on_table.face_down and (on_table.owner != state.viewer or state.covered):
        return reader.say(N_("{player}: a secret"), player=reader.title(on_table.owner))
    words = bahay(on_table.cards, reader)
    return reader.say(N_("{player}: {bahay}"), player=reader.title(on_table.owner), bahay=words)


def group_heading(group: Group, reader: Reader) -> str:
    """Return the screen reader's heading for a group of the viewer's hand: bahay name or 'Deadwood'."""
    if not group.bahay:
        return reader.say(N_("Deadwood"))
    words = bahay(group.cards, reader)
    return words[:1].upper() + words[1:]


def fitting(layout: TableLayout, asked: PendingTurn) -> Iterator[tuple[Sapaw, Box]]:
    """Yield each legal sapaw with its slot on the bahay, in units; sapaws onto the same end share a slot."""
    sapaws = [(move, _is_low(move, asked)) for move in asked.legal if isinstance(move, Sapaw)]
    for number, low in dict.fromkeys((move.bahay, low) for move, low in sapaws):
        whole = low_slot(layout, number) if low else layout.layoff_slots[number - 1]
        moves = [move for move, here in sapaws if (move.bahay, here) == (number, low)]
        high = whole.h / len(moves)
        for i, move in enumerate(moves):
            yield move, Box(whole.x, whole.y + high * i, whole.w, high - (4 if len(moves) > 1 else 0))


def _is_low(move: Sapaw, asked: PendingTurn) -> bool:
    """Return whether the card of a sapaw goes before the first card of a run."""
    first = asked.state.bahays[move.bahay - 1].cards[0]
    return first != UNKNOWN and RANKS.find(move.card[0]) == RANKS.find(first[0]) - 1


def low_slot(layout: TableLayout, number: int) -> Box:
    """Return the slot in front of a bahay's first card, as wide as possible without covering a card.

    If there is no space, the slot covers the lower half of the first card, below its index.
    """
    first = layout.bahays[number - 1][0].box()
    others = [spot.box() for spot in layout.cards() if spot not in layout.bahays[number - 1]]
    others += [slot for i, slot in enumerate(layout.layoff_slots, 1) if i != number]
    wide = Box(first.x - SLOT_GAP - SLOT[0], first.y, SLOT[0], first.h)
    narrow = Box(first.x - NARROW - 2, first.y, NARROW, first.h)
    free = (box for box in (wide, narrow) if not any(box.overlaps(other) for other in others))
    return next(free, Box(first.x, first.y + first.h / 2, NARROW, first.h / 2))


def sapaws_at(board: TongitsBoard, asked: PendingTurn, cards: tuple[str, ...], here: Box) -> list[Sapaw]:
    """Return the sapaws of these cards onto the bahay at `here`; [] unless all of them are legal."""
    number, slots = 0, tuple(fitting(board.layout, asked))
    for each, spots in board.bahay_spots():
        around = [spot.box() for _key, _code, spot in spots]
        around += [board.layout.layoff_slots[each - 1], *(box for move, box in slots if move.bahay == each)]
        if any(box.grown(NEAR).overlaps(here) for box in around):
            number = each
    moves = [Sapaw(code, number) for code in cards]
    return moves if all(move in asked.legal for move in moves) else []
