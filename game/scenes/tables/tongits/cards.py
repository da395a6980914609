"""Cards under mouse and keys: the own hand with its drags, slots, the piles, and the names of what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.moves import DRAW
from game.rules.tongits.moves import Lay, Sapaw
from game.scenes.table.geometry import Box, Spot
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.board import Look, card_key
from game.scenes.tables.tongits.hand import UNKNOWN, pack_order
from game.scenes.tables.tongits.marks import draw_slot
from game.scenes.tables.tongits.words import card_words, cards_count
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.tables.tongits.scene import TongitsScene

HAND_FROM: Final = 790.0
"""A card let go below this line (units) is put among the others."""
OWN_ROW: Final = Box(560, 530, 800, 140)
"""Where a bahay is dropped to be laid."""
NEAR: Final = 16.0


class CardNodes:
    """Nodes for every card that can be seen, and the drag."""

    def __init__(self, scene: TongitsScene) -> None:
        self.scene = scene
        self._hand: dict[str, Node] = {}
        self._slots: list[tuple[Sapaw, Box, Node]] = []
        self._lying: list[Node] = []
        self._seen: object = None
        self.dragged: tuple[str, ...] = ()
        self._drag_at = (0, 0)
        self._grabbed = (0.0, 0.0)
        self.stock = Node(Rect(0, 0, 1, 1), "button", _("The stock"), self._draw_card, focusable=False, name="stock")
        self.pile = Node(Rect(0, 0, 1, 1), "lying", _("The discards"), focusable=False, name="pile")

    def node_name(self, code: str) -> str:
        """The name of a hand card's node."""
        return f"card:{code}"

    @property
    def nodes(self) -> list[Node]:
        """All nodes, in the order of Tab; the hand last."""
        asking, shown = self.scene.asking, self.scene.shown
        found = [*self._lying]
        if shown.discards:
            found.append(self.pile)
        if shown.stock:
            found.append(self.stock)
        if asking.kind == "play":
            found += [node for _move, _box, node in self._slots]
        return found if shown.covered else [*found, *self._hand.values()]

    # Following the table ----------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Put the nodes where the cards are now, and tell the board how each looks."""
        scene = self.scene
        self._sync_hand()
        self._sync_piles()
        shown, asking = scene.shown, scene.asking
        seen = (
            scene.board.layout,
            asking.kind,
            asking.view,
            shown.staged_cards,
            tuple((lying.cards, lying.open) for lying in shown.bahays),
        )
        if seen != self._seen:
            self._seen = seen
            self._sync_lying()
            self._sync_slots()

    def _sync_hand(self) -> None:
        scene = self.scene
        asking, board = scene.asking, scene.board
        board.looks.clear()
        uses = asking.panel.meant.uses if asking.panel is not None and asking.panel.meant is not None else ()
        nodes: dict[str, Node] = {}
        for key, code, spot in board.hand_spots(scene.shown):
            if code == UNKNOWN:
                continue
            node = self._hand.get(code) or self._new_node(code)
            lifted = code in asking.selected or code in uses
            node.value = _("chosen") if code in asking.selected else ""
            self._put(node, spot.raised(places.LIFT) if lifted else spot)
            board.looks[key] = Look(lifted, node.warmth if asking.kind == "play" else 0.0)
            nodes[code] = node
        self._hand = nodes

    def _new_node(self, code: str) -> Node:
        label = card_words(code)
        node = Node(Rect(0, 0, 1, 1), "piece", label, name=self.node_name(code))
        node.on_activate = lambda: self.scene.asking.choose(code)
        node.on_double = lambda: self.scene.asking.discard(code)
        node.on_drag = lambda kind, pos: self._drag(code, kind, pos)
        return node

    def _put(self, node: Node, spot: Spot) -> None:
        px = self.scene.board.frame.spot(spot)
        node.rect = Rect(0, 0, round(px.w), round(px.h))
        node.rect.center = (round(px.x), round(px.y))
        node.angle, node.radius = px.angle, self.scene.kit.scale.f(8)

    def _sync_piles(self) -> None:
        scene = self.scene
        layout, asking = scene.board.layout, scene.asking
        self._put(self.stock, layout.source)
        self._put(self.pile, layout.next_discard)
        drawing = asking.kind == "draw"
        left = cards_count(scene.shown.stock)
        self.stock.tooltip = _("Draw a card") if drawing else _("The stock: {cards}").format(cards=left)
        if not scene.shown.discards:
            return
        seat, code = scene.shown.discards[-1]
        label = _("{card}, discarded by {name}").format(card=card_words(code), name=scene.talk.name(seat))
        takes = bool(asking.takes())
        self.pile.label = label
        self.pile.tooltip = asking.actions.take.label if takes else label
        self.pile.on_activate = asking.take_discard if takes else None

    def _draw_card(self) -> None:
        if self.scene.asking.kind == "draw":
            self.scene.asking.answer(DRAW)

    def _sync_lying(self) -> None:
        """Bahays on the table by their cards; what is staged is taken back by a click."""
        scene = self.scene
        shown, turn = scene.shown, scene.asking.turn
        found: list[Node] = []
        for number, cards in scene.board.bahay_spots(shown):
            lying = shown.bahays[number - 1]
            name = scene.talk.name(lying.owner)
            for j, (_key, code, spot) in enumerate(cards):
                if code == UNKNOWN:
                    own = lying.cards[j] if lying.owner == shown.viewer and not shown.covered else UNKNOWN
                    words = _("a card of a secret of {name}") if own == UNKNOWN else _("{card}, secret")
                    label = words.format(name=name, card=card_words(own) if own != UNKNOWN else "")
                else:
                    label = _("{card}, open before {name}").format(card=card_words(code), name=name)
                node = Node(Rect(0, 0, 1, 1), "lying", label, tooltip=label, focusable=False, ring="none")
                since = turn.since(number) if turn is not None and number in shown.staged_bahays else 0
                if since and (lying.cards[j] in shown.staged_cards):
                    node.tooltip = _("{card}: click to take it back").format(card=label)
                    node.on_activate = node.on_secondary = self._taker_back(since)
                self._put(node, spot)
                found.append(node)
        self._lying = found

    def _taker_back(self, count: int) -> Callable[[], None]:
        def take_back() -> None:
            self.scene.asking.take_back_many(count)

        return take_back

    def _sync_slots(self) -> None:
        """Where cards of the hand fit onto bahays; two that fit one share its slot."""
        scene = self.scene
        asking = scene.asking
        self._slots = []
        if asking.kind != "play":
            return
        by_bahay: dict[int, list[Sapaw]] = {}
        for move in asking.legal:
            if isinstance(move, Sapaw):
                by_bahay.setdefault(move.bahay, []).append(move)
        for number, moves in by_bahay.items():
            whole = scene.board.layout.slots[number - 1]
            high = whole.h / len(moves)
            for i, move in enumerate(moves):
                box = Box(whole.x, whole.y + high * i, whole.w, high - (4 if len(moves) > 1 else 0))
                label = asking.sapaw_words(move)
                node = Node(scene.board.frame.rect(box), "button", label, tooltip=label, name=f"slot:{move}", layer=1)
                node.radius = scene.kit.scale.f(8)
                node.on_activate = self._doer(move)
                self._slots.append((move, box, node))

    def _doer(self, move: Sapaw) -> Callable[[], None]:
        return lambda: self.scene.asking.do(move)

    # Drag -------------------------------------------------------------------------------------------------------------

    def _drag(self, code: str, kind: str, pos: tuple[int, int]) -> None:
        """Drag a card, and the chosen ones with it: among the hand to order it, onto the table to play it."""
        scene = self.scene
        selected = scene.asking.selected
        spot = scene.board.card_spot(scene.shown, code)
        if spot is None:
            self.drop()
            return
        if kind == "start":
            px = scene.board.frame.spot(spot)
            self._grabbed = (px.x - pos[0], px.y - pos[1])
        self._drag_at = pos
        if kind in {"start", "move"}:
            self.dragged = tuple(selected) if code in selected else (code,)
            scene.board.hidden = {card_key(each) for each in self.dragged}
            return
        cards = self.dragged
        self.drop()
        if kind == "end" and cards:
            x, y = scene.board.frame.unit(pos[0] + self._grabbed[0], pos[1] + self._grabbed[1])
            scene.choreography.let_go = {each: Spot(x + 40 * i, y, *places.HAND_CARD) for i, each in enumerate(cards)}
            self._let_go(cards, x, y)
            for each, at in scene.choreography.let_go.items():
                if each in scene.shown.hand:  # nothing came of it: it slides home
                    scene.motions.let_go(card_key(each), at)
            scene.choreography.let_go = {}

    def drop(self) -> None:
        """Nothing is dragged any more."""
        self.dragged = ()
        self.scene.board.hidden.clear()
        self.scene.dirty = True

    def _let_go(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """What it means to let cards go at a point (units)."""
        scene = self.scene
        asking = scene.asking
        here = Box(x - 1, y - 1, 2, 2)
        if y > HAND_FROM:
            self._reorder(cards, x)
            return
        if asking.kind != "play":
            return
        target = self.target(cards, x, y)
        if target:
            for move in target:
                asking.do(move)
        elif scene.board.layout.next_discard.box().grown(40).overlaps(here) and len(cards) == 1:
            asking.discard(cards[0])
        elif OWN_ROW.overlaps(here):
            groups = [group.cards for group in scene.shown.groups if group.bahay and cards[0] in group.cards]
            meant = cards if Lay(pack_order(cards)) in asking.legal else (groups or [cards])[0]
            asking.offer_bahay(meant)

    def target(self, cards: tuple[str, ...], x: float, y: float) -> list[Sapaw]:
        """The sapaws of these cards onto the bahay at a point (units); none where one of them does not fit."""
        scene = self.scene
        here = Box(x - 1, y - 1, 2, 2)
        number = 0
        for each, spots in scene.board.bahay_spots(scene.shown):
            around = [Box(*spot.box()).grown(NEAR) for _key, _code, spot in spots]
            if any(box.overlaps(here) for box in (*around, scene.board.layout.slots[each - 1].grown(NEAR))):
                number = each
        moves = [Sapaw(code, number) for code in cards]
        return moves if number and all(move in scene.asking.legal for move in moves) else []

    def _reorder(self, cards: tuple[str, ...], x: float) -> None:
        scene = self.scene
        rest = [(code, spot.x) for _key, code, spot in scene.board.hand_spots(scene.shown) if code not in cards]
        before = next((code for code, at in rest if x < at), None)
        order = [code for _key, code, _spot in scene.board.hand_spots(scene.shown)]
        scene.order.move(cards, before, order)
        scene.column.say_sort()
        scene.kit.sounds.play("slide", 0.6)
        scene.dirty = True

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_slots(self, surface: Surface) -> None:
        """Every slot, strong where its card is chosen, pointed at, dragged, or the slot itself is."""
        scene = self.scene
        if scene.asking.kind != "play":
            return
        held = {*scene.asking.selected, *self.dragged}
        held |= {code for code, node in self._hand.items() if node.hovered or (node.focused and scene.by_keys)}
        for move, box, node in self._slots:
            draw_slot(scene.board, surface, box, move.card, strong=move.card in held or node.hovered or node.focused)

    def draw_dragged(self, surface: Surface) -> None:
        """The cards in the hand of the mouse."""
        board = self.scene.board
        for i, code in enumerate(self.dragged):
            spot = board.card_spot(self.scene.shown, code)
            if spot is None:
                continue
            px = board.frame.spot(spot)._replace(
                x=self._drag_at[0] + self._grabbed[0] + 40 * i * board.frame.u,
                y=self._drag_at[1] + self._grabbed[1],
                angle=0.0,
            )
            board.pieces.draw_flying(surface, code, px, labelled=False)
