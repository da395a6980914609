"""Screen state and board of Tongits, including staged moves, which can still be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from game.i18n import _
from game.rules.cards.french import ACE, KING, PACK, RANK_MASKS, mask_of
from game.rules.cards.melds import Kind, kind_of
from game.rules.events import Discarded, Drew, Ended
from game.rules.tongits.events import Answered, Called, Laid, PickedUp, Sapawed, Shown, Won
from game.rules.tongits.phase import OVER, TO_ANSWER, TO_DRAW, TO_PLAY
from game.table.board import HandBoard, Held, Look
from game.table.geometry import Spot
from game.table.panel_placement import Room
from game.table.screen_state import ScreenState
from game.table.tongits import layout as places
from game.table.tongits.hand_order import UNKNOWN, Group, HandOrder, Mark, arrangement
from game.table.tongits.layout import SEATS, Counts, TableLayout, arrange, strips
from game.typing_compat import override
from game.words.tongits.questions import CLOSED, win_brings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.rules.contract import Event, Seat
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.view import View
    from game.table.motion import Key
    from game.words import Reader


Staged: TypeAlias = Laid | Sapawed
"""Events of moves that can still be taken back."""


@dataclass
class ScreenBahay:
    """A bahay on the table, numbered by its position in `TongitsState.bahays`, from 1."""

    owner: Seat
    cards: tuple[str, ...]
    """Cards in reading order; `UNKNOWN` for each card of another player's secret."""
    secret: bool
    sapaw: tuple[tuple[Seat, str], ...] = ()
    """The (seat, card) pairs of the cards laid off on the bahay, oldest first."""
    fresh: tuple[str, ...] = ()
    """Cards that are ringed as laid off since their giver's last turn began."""
    open: bool = False
    """Whether the bahay is a secret that was turned over in the showdown."""

    @property
    def face_down(self) -> bool:
        """Whether the bahay is drawn face down, even for its owner."""
        return self.secret and not self.open


class TongitsState(ScreenState):
    """Screen state of Tongits, as one person at the table or a bystander sees it."""

    def __init__(self, options: TongitsOptions, way: str = "rank") -> None:
        """Create the state; `way` is the sort order of the deadwood."""
        self.options, self.way = options, way
        self.marking = True
        """Whether complete and partial bahays of the viewer's hand are marked."""
        self.seats = SEATS
        self.viewer = 0
        self.covered, self.over = True, False
        self.phase, self.actor, self.mano = str(TO_PLAY), 0, 0
        self.hand: list[str] = []
        self.drawn: str | None = None
        self.hand_sizes = [0] * SEATS
        self.bahays: list[ScreenBahay] = []
        self.discards: list[tuple[Seat, str]] = []
        self.stock = self.pot = self.turns = 0
        self.pot_won = 0
        """Units that the winner won from the pot."""
        self.streak: Seat | None = None
        self.caller: Seat | None = None
        self.answers: list[str | None] = [None] * SEATS
        self.winner: Seat | None = None
        self.staged: tuple[Staged, ...] = ()
        """Events of this turn that can be taken back, oldest first."""
        self._orders: dict[Seat, HandOrder] = {}

    def read(self, view: View, viewer: Seat) -> None:
        """Replace the state with that of a view.

        If the viewer is the same, highlight rings on laid-off cards are kept, because a view does not contain them.
        """
        table = view.table
        ringed = {card for lying in self.bahays for card in lying.fresh} if viewer == self.viewer else set()
        self.viewer, self.covered = viewer, view.seat is None
        self.hand = [UNKNOWN] * table.hand_sizes[viewer] if self.covered else list(view.hand)
        self.drawn = view.drawn
        self.hand_sizes = list(table.hand_sizes)
        secrets = dict(view.secrets)
        self.bahays = []
        for number, each in enumerate(table.bahays, 1):
            cards = each.cards or secrets.get(number) or (UNKNOWN,) * each.size
            fresh = tuple(card for _giver, card in each.sapaw if card in ringed)
            opened = each.secret and bool(each.cards)
            self.bahays.append(ScreenBahay(each.owner, cards, each.secret, each.sapaw, fresh, opened))
        self.discards = list(table.discards)
        self.stock, self.pot, self.streak, self.mano = table.stock, table.pot, table.streak, table.mano
        self.answers, self.caller, self.turns = list(table.answers), table.caller, table.turns
        self.over = table.result is not None
        self.winner = table.result.winner if table.result else None
        self.pot_won = table.result.shown.jackpot if table.result else 0
        self.enter(table)

    def cover(self) -> None:
        """Turn the bottom hand and its secret bahays face down."""
        self.hand = [UNKNOWN] * len(self.hand)
        self.drawn = None
        for lying in self.bahays:
            if lying.face_down:
                lying.cards = (UNKNOWN,) * len(lying.cards)
        self.covered = True

    # The hand ---------------------------------------------------------------------------------------------------------

    @property
    def order(self) -> HandOrder:
        """Display order of the viewer's hand."""
        return self._orders.setdefault(self.viewer, HandOrder(self.options, self.way))

    def sort_by(self, way: str) -> None:
        """Change the sort order of the viewer's hand, and of the deadwood of all hands from now on."""
        self.way = way
        for order in self._orders.values():
            order.way = way
            order.release()
        self.order.own = None

    @property
    def own_orders(self) -> dict[Seat, tuple[str, ...]]:
        """Orders into which people have dragged the cards of their hands, by seat."""
        return {seat: tuple(order.own) for seat, order in self._orders.items() if order.own is not None}

    def put_orders(self, orders: Mapping[Seat, Iterable[str]]) -> None:
        """Replace the orders into which people have dragged their cards, by seat."""
        self._orders = {seat: HandOrder(self.options, self.way) for seat in orders}
        for seat, own in orders.items():
            self._orders[seat].own = list(dict.fromkeys(own))  # saved orders may contain a card twice

    @property
    def groups(self) -> tuple[Group, ...]:
        """Groups of the viewer's hand: bahays and deadwood."""
        return self.order.groups(self.hand, marked=self.marking)

    @property
    def loose(self) -> list[str]:
        """Cards of the viewer's hand that belong to no bahay."""
        return [code for group in self.groups if not group.bahay for code in group.cards]

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks over cards in the viewer's hand that need one card for a bahay, left to right.

        Return () if marking is off, the hand is face down, or the deal is over.
        """
        if not self.marking or self.covered or self.over or UNKNOWN in self.hand:
            return ()
        lying = [code for bahay in self.bahays for code in bahay.cards if code != UNKNOWN]
        seat, last = self.discards[-1] if self.discards else (self.viewer, None)
        free = last if (seat + 1) % self.seats == self.viewer and self.drawn is None else None
        return self.order.marks(self.groups, [*lying, *(code for _seat, code in self.discards)], free)

    def counts(self) -> Counts:
        """Return the numbers of cards and bahays on which the layout depends."""
        return Counts(
            viewer=self.viewer,
            groups=tuple(len(group.cards) for group in self.groups),
            filled=self.order.filled(self.hand),
            hands=tuple(self.hand_sizes),
            bahays=tuple(
                (each.owner, strips([UNKNOWN] * len(each.cards) if each.face_down else each.cards))
                for each in self.bahays
            ),
            discards=len(self.discards),
            stock=self.stock,
        )

    # What can be taken back -------------------------------------------------------------------------------------------

    @property
    def staged_cards(self) -> frozenset[str]:
        """Cards laid in this turn that can still be taken back."""
        laid = [event.cards if isinstance(event, Laid) else (event.card,) for event in self.staged]
        return frozenset(card for cards in laid for card in cards if card is not None)

    @property
    def staged_bahays(self) -> frozenset[int]:
        """Numbers of the bahays that were laid or added to in this turn."""
        return frozenset(event.bahay for event in self.staged)

    def was_staged(self, event: Event) -> bool:
        """Return whether the cards of an event are already on the table because its move was staged."""
        match event:
            case Laid(_seat, number):
                return number <= len(self.bahays)
            case Sapawed(_seat, card, number):
                return card in self.bahays[number - 1].cards
        return False

    # Events -----------------------------------------------------------------------------------------------------------

    @override
    def apply(self, event: Event) -> None:
        match event:
            case Drew(seat, piece):
                self._begin(seat)
                self.stock -= 1
                self.hand_sizes[seat] += 1
                if seat == self.viewer:
                    self.hand.append(UNKNOWN if self.covered or piece is None else piece)
                    self.drawn = None if self.covered else piece
            case PickedUp(seat, card, _giver, number, cards):
                self._begin(seat)
                self.discards.pop()
                if number > len(self.bahays):
                    self._lose(seat, [code for code in cards if code != card])
                    self.bahays.append(ScreenBahay(seat, cards, secret=False))
                else:
                    lying = self.bahays[number - 1]
                    lying.cards, lying.sapaw = cards, (*lying.sapaw, (seat, card))
            case Laid(seat, _number, cards, size, secret):
                self._stay(seat)
                self._lose(seat, list(cards) or [UNKNOWN] * size)
                self.bahays.append(ScreenBahay(seat, cards or (UNKNOWN,) * size, secret))
            case Sapawed(seat, sapaw, number, _owner, cards, secret):
                self._lay_onto(self.bahays[number - 1], seat, sapaw, cards, secret=secret)
            case Discarded(seat, piece):
                self._orders.get(seat, self.order).release()
                self._lose(seat, [piece])
                self.discards.append((seat, piece))
                self.drawn = None
                self.turns += 1
                self.actor, self.phase = (seat + 1) % self.seats, TO_DRAW
            case Called(seat):
                self.actor = self.caller = seat
                self.phase = TO_ANSWER
            case Answered(seat, answer):
                self.answers[seat] = answer
            case Shown(secrets=secrets):
                self.over = True
                for number, cards in secrets:
                    lying = self.bahays[number - 1]
                    lying.cards, lying.open = cards, True
            case Won(seat, _by, pot):
                self.pot -= pot
                self.pot_won = pot
                self.winner = self.actor = seat
                self.phase = OVER
            case Ended():
                self.over, self.phase = True, OVER

    def _begin(self, seat: Seat) -> None:
        """Begin a seat's turn, and remove the highlight rings from cards that it laid off earlier."""
        self.actor, self.phase = seat, TO_PLAY
        for lying in self.bahays:
            givers = {card: giver for giver, card in lying.sapaw}
            lying.fresh = tuple(card for card in lying.fresh if givers.get(card) != seat)

    def _stay(self, seat: Seat) -> None:
        """Keep the viewer's cards where they are for the rest of their turn, so that the next click hits."""
        if seat == self.viewer:
            self.order.hold_places(self.hand, marked=self.marking)

    def _lay_onto(
        self, lying: ScreenBahay, seat: Seat, card: str | None, cards: tuple[str, ...], *, secret: bool
    ) -> None:
        self._stay(seat)
        self._lose(seat, [card or UNKNOWN])
        lying.cards = cards or (UNKNOWN,) * (len(lying.cards) + 1)
        if card is not None and not secret:
            lying.sapaw = (*lying.sapaw, (seat, card))
            lying.fresh = (*lying.fresh, card)

    def _lose(self, seat: Seat, cards: list[str]) -> None:
        self.hand_sizes[seat] -= len(cards)
        if seat != self.viewer:
            return
        for code in cards:
            self.hand.remove(UNKNOWN if self.covered else code)
        if self.drawn in cards:
            self.drawn = None


def outlook(state: TongitsState, reader: Reader) -> list[tuple[str, str]]:
    """Return (label, value) pairs about the viewer's bahays and win; dashes hide a face-down hand.

    The value of a win is omitted while nobody would pay for the viewer's cards.
    """
    hidden = state.covered or UNKNOWN in state.hand
    own = [lying for lying in state.bahays if lying.owner == state.viewer]
    secrets = sum(lying.secret for lying in own)
    count = _("{count}, {secrets} secret").format(count=len(own), secrets=secrets) if secrets else str(len(own))
    facts = [(_("Your bahays"), "–" if hidden else count)]
    if hidden or extras(state):
        facts.append((_("If you win"), "–" if hidden else win_brings(extras(state), state.seats, reader)))
    return facts


def extras(state: TongitsState) -> int:
    """Return the chips each loser would pay for the viewer's cards if the viewer won now. TG-72."""
    options, codes, closed = state.options, list(state.hand), list(arrangement(state.hand, state.options).bahays)
    for lying in state.bahays:
        given = {card: seat for seat, card in lying.sapaw if seat != lying.owner}
        if lying.owner == state.viewer:
            codes += [card for card in lying.cards if card not in given]
            if lying.secret:
                closed.append(tuple(PACK.designs[card] for card in lying.cards))
        elif options.sapawed_cards == "on":
            codes += [card for card, seat in given.items() if seat == state.viewer]
    mask = mask_of(PACK.designs[card] for card in codes)
    singles = (mask & (RANK_MASKS[ACE] | RANK_MASKS[KING])).bit_count()
    kinds = [kind_of(mask_of(cards), ace_high=options.aces_high) for cards in closed]
    return singles + CLOSED * sum(kind in {Kind.FOUR, Kind.ESCALERA} for kind in kinds)


Cards = list[tuple["Key", str, Spot]]
"""Key, code ('back' if face down) and position, in units, of each card in a group."""


class TongitsBoard(HandBoard[TableLayout]):
    """Computes the positions of all cards on a Tongits table."""

    state: TongitsState

    def counts(self) -> Counts:
        """Return the numbers on which the layout depends."""
        return self.state.counts()

    @override
    def lay(self) -> TableLayout:
        return arrange(self.state.counts(), self.frame)

    def hand_spots(self) -> list[Held]:
        """Return the viewer's cards with their positions."""
        found: list[Held] = []
        for group, spots in zip(self.state.groups, self.layout.hand, strict=True):
            for code, spot in zip(group.cards, spots, strict=True):
                key: Key = card_key(code) if code != UNKNOWN else ("hand", len(found))
                found.append(Held(key, code, spot))
        return found

    def bahay_spots(self) -> Iterator[tuple[int, Cards]]:
        """Yield each bahay's number with the key, code ('back' if face down) and position of its cards."""
        for number, (lying, spots) in enumerate(zip(self.state.bahays, self.layout.bahays, strict=True), 1):
            cards: Cards = []
            for j, (code, spot) in enumerate(zip(lying.cards, spots, strict=True)):
                down = lying.face_down or code == UNKNOWN
                key: Key = ("secret", number, j) if down else card_key(code)
                cards.append((key, UNKNOWN if down else code, spot))
            yield number, cards

    def discard_spots(self) -> Cards:
        """Return the key, code and position of the visible discards, oldest first."""
        spots = self.layout.discards
        seen = self.state.discards[len(self.state.discards) - len(spots) :]
        return [(card_key(code), code, spot) for (_seat, code), spot in zip(seen, spots, strict=True)]

    def back_spots(self, seat: int) -> tuple[Spot, ...]:
        """Return the positions of another seat's face-down cards."""
        return self.layout.backs[seat]

    def card_spot(self, code: str) -> Spot | None:
        """Return the position of a card in the viewer's hand, raised or not; None if it is not in the hand."""
        for key, held, spot in self.hand_spots():
            if held == code and code != UNKNOWN:
                return spot.raised(places.LIFT) if self.looks.get(key, Look()).lifted else spot
        return None

    def room(self) -> Room:
        """Return the areas for `panel_placement`; open cards, needed for decisions, are never covered.

        Closed hands, the stock and plaques may be covered if nothing else is free.
        """
        layout = self.layout
        open_cards = [spot for spots in layout.bahays for spot in spots]
        closed = [spot for spots in layout.backs for spot in spots]
        lifted = [held.spot.raised(places.LIFT / 2) for held in self.hand_spots()]
        hand = [spot._replace(h=spot.h + places.LIFT) for spot in lifted]
        said = [places.BUTTON_ROW.grown(-6), places.PILE_WORDS.grown(-6)]
        if not any(each.owner == self.state.viewer for each in self.state.bahays):
            said.append(places.OWN_PLACES[0].grown(-30))
        over = (*layout.plaques, places.POT_PLATE, places.BOWL)
        soft = [*closed, *layout.stock, *(Spot.at(*box) for box in over)]
        return Room(places.FIELD, [*layout.discards, *open_cards], said, soft, hand)

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every card that can be animated."""
        yield from self.discard_spots()
        for _number, cards in self.bahay_spots():
            yield from cards
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                yield ("back", seat, i), UNKNOWN, spot
        yield from self.hand_spots()


def card_key(code: str) -> Key:
    """Return the key of a card, the same anywhere on the board because each card exists only once."""
    return ("card", code)
