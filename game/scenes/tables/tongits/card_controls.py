"""Mouse and keyboard control of cards: hand, drags, slots, piles, and exposed cards' tooltips."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.rules.moves import Discard
from game.rules.tongits.moves import Lay, Sapaw, Secret
from game.rules.tongits.phase import TO_DRAW, TO_PLAY
from game.table.board import Look
from game.table.geometry import Box, Spot
from game.table.hand_drag import ASIDE, Drag
from game.table.tongits import layout as places
from game.table.tongits.hand_order import UNKNOWN, pack_order
from game.table.tongits.pending_turn import bahay_card_text, bahay_heading, fitting, group_heading, sapaws_at
from game.table.tongits.screen_state import card_key
from game.ui.node import Node
from game.words.incomplete_sets import explained
from game.words.tongits.names import cards_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.tongits.board_painter import Board
    from game.scenes.tables.tongits.prompt import TongitsPrompt
    from game.table.tongits.animation import Animation
    from game.table.tongits.screen_state import ScreenBahay

HAND_FROM: Final = 790.0
"""Y coordinate below which a dropped card returns to the hand, in units."""
OWN_ROW: Final = Box(560, 530, 800, 134)
"""Area in units where dropped cards are laid as a bahay and never discarded."""
MAT: Final = Box(288, 24, 1344, places.UPPER_TOP - 24)
"""Area in units, from the table's edge down to the buttons, where a dropped card is discarded."""

PILE_ROUND: Final = 10.0
"""Distance from the discards to the lit outline around them, in units."""


class Drop(Enum):
    """Effect of dropping cards somewhere."""

    SORT = "sort"
    SAPAW = "sapaw"
    DISCARD = "discard"
    LAY = "lay"
    NOTHING = "nothing"


class CardNodes:
    """Nodes of all visible cards, and the drag in progress."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        prompt: TongitsPrompt,
        animation: Animation,
        sort: Callable[[tuple[str, ...], str | None], None],
    ) -> None:
        """Create the nodes; `sort` moves cards within the hand, before another card or to the end."""
        self.context, self.board, self.prompt, self.animation, self._sort = context, board, prompt, animation, sort
        self.reader, self.state, self.asked = context.reader, board.state, prompt.asked
        self.hand: dict[str, Node] = {}
        """Nodes by card code, from left to right."""
        self._slots: list[tuple[Sapaw, Box, Node]] = []
        self._lying: list[Node] = []
        self._seen: object = None
        self.drag = Drag(board)
        self.stock = Node(Rect(0, 0, 1, 1), "button", _("The stock"), prompt.draw_card, focusable=False, name="stock")
        self.pile = Node(Rect(0, 0, 1, 1), "lying", _("The discards"), focusable=False, name="pile")

    @property
    def nodes(self) -> list[Node]:
        """All card nodes in tab order, those of the hand last."""
        found = [*self._lying]
        if self.state.discards:
            found.append(self.pile)
        if self.state.stock:
            found.append(self.stock)
        found += [node for _move, _box, node in self._slots]
        return found if self.state.covered else [*found, *self.hand.values()]

    # Following the table ----------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Move the nodes to their cards' positions, and update how the board paints each card."""
        if not set(self.dragged) <= set(self.state.hand):
            self._drop()
        self._sync_hand()
        self._sync_piles()
        lying = tuple((each.cards, each.open, each.sapaw) for each in self.state.bahays)
        seen = (self.board.frame, self.board.layout, self.asked.view, self.state.staged, lying)
        if seen != self._seen:
            self._seen = seen
            self._lying = [
                node
                for number, cards in self.board.bahay_spots()
                for node in self._bahay_nodes(number, self.state.bahays[number - 1], [spot for *_card, spot in cards])
            ]
            self._slots = self._make_slots() if self.asked.phase is TO_PLAY else []

    def _sync_hand(self) -> None:
        board, asked, panel = self.board, self.asked, self.prompt.panel
        board.looks.clear()
        uses = panel.meant.uses if panel is not None and panel.meant is not None else ()
        advised = set() if uses or asked.selected else set(self.prompt.advised)
        nodes: dict[str, Node] = {}
        for key, code, spot in board.hand_spots():
            if code == UNKNOWN:
                continue
            node = self.hand.get(code) or self._new_node(code)
            lifted = code in asked.selected or code in uses or code in advised
            node.value = _("selected") if code in asked.selected else _("drawn") if code == self.state.drawn else ""
            node.lifted, node.tooltip = lifted, ""
            node.confirms_default = self.prompt.ends_deal
            self._put(node, spot.raised(places.LIFT) if lifted else spot)
            board.looks[key] = Look(
                lifted, hovered=node.warmth if asked.phase is TO_PLAY else 0.0, advised=code in advised
            )
            nodes[code] = node
        self.hand = nodes
        self._explain_marks()
        hand = _("Your hand")
        for group in self.state.groups:
            for code in group.cards:
                if code in nodes:
                    nodes[code].group = (hand, group_heading(group, self.reader))

    def _explain_marks(self) -> None:
        """Add tooltips that explain the numbers above cards that are one card short of a bahay."""
        cards = [code for group in self.state.groups for code in group.cards]
        for mark in self.state.marks():
            for place in mark.places:
                if (code := cards[place]) in self.hand:
                    self.hand[code].tooltip = explained(mark.out, mark.most, self.reader, dead=mark.dead)

    def _new_node(self, code: str) -> Node:
        return Node(
            Rect(0, 0, 1, 1),
            "piece",
            self.reader.piece(code),
            lambda: self.prompt.choose(code),
            name=f"card:{code}",
            shows=(code,),
            on_double=lambda: self.prompt.discard(code),
            on_drag=lambda kind, pos: self._drag(code, kind, pos),
        )

    def _put(self, node: Node, spot: Spot) -> None:
        node.rect = self.board.frame.spot_rect(spot)
        node.angle, node.radius = spot.angle, self.context.ctx.scale.f(8)

    def _sync_piles(self) -> None:
        layout, actions = self.board.layout, self.prompt.actions
        self._put(self.stock, layout.source)
        self._put(self.pile, layout.next_discard)
        left = cards_count(self.state.stock, self.reader)
        drawing = self.asked.phase is TO_DRAW
        self.stock.tooltip = _("Draw a card") if drawing else _("The stock: {cards}").format(cards=left)
        if self.state.discards:
            seat, code = self.state.discards[-1]
            self.pile.label = self.reader.say(N_("{card}, discarded by {player}"), card=code, player=seat)
            self.pile.shows = (code,)
            takes = bool(self.asked.takes())
            self.pile.tooltip = actions.take.label if takes else self.pile.label
            self.pile.on_activate = actions.take_discard if takes else None

    def _bahay_nodes(self, number: int, lying: ScreenBahay, spots: list[Spot]) -> list[Node]:
        """Return the nodes of a bahay's cards; clicking a staged card takes it back."""
        since = self.asked.since(number)
        nodes: list[Node] = []
        heading = (_("On the table"), bahay_heading(lying, self.state, self.reader))
        for code, spot in zip(lying.cards, spots, strict=True):
            label = bahay_card_text(lying, code, self.state, self.reader)
            node = Node(Rect(0, 0, 1, 1), "lying", label, tooltip=label, group=heading, focusable=False, ring="none")
            if since and code in self.state.staged_cards:
                node.tooltip = _("{card}: click to take it back").format(card=label)
                node.on_activate = node.on_secondary = lambda: self._take_back(since)
            node.shows = () if code == UNKNOWN else (code,)
            self._put(node, spot)
            nodes.append(node)
        return nodes

    def _take_back(self, count: int) -> None:
        self.prompt.take_back_staged(count)

    @property
    def free_places(self) -> list[Box]:
        """Areas on the table where a card from the hand can be laid off."""
        return [box for _move, box, _node in self._slots]

    def _make_slots(self) -> list[tuple[Sapaw, Box, Node]]:
        """Return slots where cards from the hand fit onto bahays; cards with the same slot share it."""
        places_of = fitting(self.board.layout, self.asked)
        return [(move, box, self._slot_node(move, box)) for move, box in places_of]

    def _slot_node(self, move: Sapaw, box: Box) -> Node:
        rect, label = self.board.frame.rect(box), self.asked.offers[str(move)].label
        do = lambda: self.prompt.do(move)  # noqa: E731
        radius = self.context.ctx.scale.f(8)
        return Node(rect, "button", label, do, tooltip=label, name=f"slot:{move}", layer=1, radius=radius)

    # Drag -------------------------------------------------------------------------------------------------------------

    def _drag(self, code: str, kind: str, pos: tuple[int, int]) -> None:
        """Drag a card, with all selected ones if it is selected: sort in the hand, or play on the table."""
        selected, spot, cards = self.asked.selected, self.board.card_spot(code), self.dragged
        if spot is None:
            self._drop()
            return
        at = self.drag.follow(kind, pos, spot, [card_key(each) for each in (selected if code in selected else (code,))])
        self.context.changed()
        if at is not None and cards:
            lying = {each: Spot(at[0] + ASIDE * i, at[1], *places.HAND_CARD) for i, each in enumerate(cards)}
            self.animation.let_go = dict(lying)
            self._let_go(cards, *at)
            self.animation.let_go = {}
            for each, spot in lying.items():
                if each in self.state.hand:  # the drop had no effect, so the card slides back
                    self.context.motions.let_go(card_key(each), spot)

    def _drop(self) -> None:
        self.drag.drop()
        self.context.changed()

    @property
    def dragged(self) -> tuple[str, ...]:
        """Codes of the cards being dragged."""
        return tuple(str(key[1]) for key in self.drag.keys)

    def _let_go(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """Handle the drop of dragged cards at a point (units)."""
        prompt = self.prompt
        match self._drop_at(cards, x, y):
            case Drop.SORT:
                rest = [(code, spot.x) for _key, code, spot in self.board.hand_spots() if code not in cards]
                self._sort(cards, next((code for code, at in rest if x < at), None))
            case Drop.SAPAW:
                for move in sapaws_at(self.board, self.asked, cards, _point(x, y)):
                    prompt.do(move)
            case Drop.DISCARD:
                prompt.discard(cards[0])
            case Drop.LAY:
                prompt.offer_bahay(self._bahay_of(cards))

    def _drop_at(self, cards: tuple[str, ...], x: float, y: float) -> Drop:
        """Return the effect of dropping these cards at a point (units).

        A card of a bahay in the hand is discarded only if dropped on the pile.
        """
        here = _point(x, y)
        if y > HAND_FROM:
            return Drop.SORT
        if self.asked.phase is not TO_PLAY:
            return Drop.NOTHING
        if sapaws_at(self.board, self.asked, cards, here):
            return Drop.SAPAW
        discards = len(cards) == 1 and Discard(cards[0]) in self.asked.legal
        if places.PILE_BOX.grown(40).overlaps(here):
            return Drop.DISCARD if discards else Drop.NOTHING
        lying = (spot.box() for _number, spots in self.board.bahay_spots() for _key, _code, spot in spots)
        if not MAT.overlaps(here):
            return Drop.NOTHING
        if self._bahay_of(cards):
            return Drop.LAY
        taken = OWN_ROW.overlaps(here) or any(box.overlaps(here) for box in lying)
        return Drop.DISCARD if discards and not taken else Drop.NOTHING

    def _bahay_of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return the bahay that can be laid with these cards: themselves or their group; () if none."""
        groups = [group.cards for group in self.state.groups if group.bahay and cards[0] in group.cards]
        legal = self.asked.legal
        wanted = (each for each in (cards, *groups) if {Lay(pack_order(each)), Secret(pack_order(each))} & {*legal})
        return next(wanted, ())

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint_drops(self, surface: Surface) -> None:
        """Light the pile and the row of bahays if the dragged cards can be dropped there.

        The one on which they would be dropped now is brighter.
        """
        cards, at = self.dragged, self.drag.centre
        if not cards or at is None:
            return
        now = self._drop_at(cards, *at)
        for drop, box in ((Drop.DISCARD, places.PILE_BOX.grown(PILE_ROUND)), (Drop.LAY, OWN_ROW)):
            if now is drop or self._drop_at(cards, *box.centre) is drop:
                self.board.paint_drop(surface, box, strong=now is drop)

    def paint_slots(self, surface: Surface, *, by_keys: bool) -> None:
        """Paint every slot, highlighted if the slot or its card is selected, hovered or dragged."""
        held = {*self.asked.selected, *self.dragged}
        held |= {code for code, node in self.hand.items() if node.hovered or (node.focused and by_keys)}
        for move, box, node in self._slots:
            strong = move.card in held or node.hovered or node.focused
            self.board.paint_slot(surface, box, move.card, strong=strong)


def _point(x: float, y: float) -> Box:
    """Return a small box around a point in units."""
    return Box(x - 1, y - 1, 2, 2)
