"""Asks the person at the screen to discard, claim, draw or guess, with mouse, keyboard or gamepad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.money.moves import PONG
from game.rules.money.view import Phase
from game.rules.moves import TAKE
from game.scenes.table.prompt import Prompt
from game.scenes.tables.money.board_painter import TurnPanel
from game.scenes.tables.money.claim_panel import ClaimPanel
from game.table.board import Look
from game.table.choice_rows import Choice
from game.table.geometry import Box, Spot
from game.table.hand_drag import Drag
from game.table.money.screen_state import UNKNOWN
from game.table.panel_placement import place_confirm
from game.typing_compat import override
from game.ui.node import Node
from game.ui.widgets import Button
from game.words import moves_of, words_of
from game.words.incomplete_sets import explained
from game.words.money import notes as words
from game.words.money.offers import PASS_THEN_DRAW, claim_label
from game.words.money.sets import claim_note, taking_helps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pygame import Surface

    from game.rules.contract import Game, Move
    from game.rules.money.view import View
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.money.board_painter import Board
    from game.scenes.tables.money.table_labels import Notes
    from game.table.board import Held
    from game.table.motion import Key
    from game.words import Offer, Reader
    from game.words.money.sets import Help, Note


KEYS: Final = {"win": "w", "pong": "p", "take": "t", "draw": "d", "pass": "escape"}
LARGE: Final = 1.5
"""Text enlargement from which a claim panel shows notes only in tooltips."""
TURN_BUTTONS: Final = {
    Phase.TURN: ("draw", "primary", "d", "draw"),
    Phase.DISCARD: ("win", "primary", "w", "win"),
    Phase.GUESS: ("pass", "quiet", "escape", "no guess"),
}
"""Middle button of each phase: the kind of offer it makes, its style, its key and its name."""


def claim(
    offer: Offer, reader: Reader, do: Callable[[], None], helps: Help | None = None, note: Note | None = None
) -> Choice:
    """Return an offer's panel row, with the hand's pieces that it uses or the piece that wins.

    With `helps`, the row for taking the discard shows the pieces that the discard joins and explains why; the row
    is highlighted if the discard completes a set. With `note`, the row says that the claim does not help.
    """
    uses = offer.uses[0] if offer.uses else ()
    pieces = (uses or offer.wins) if offer.wins else ()
    second, primary = note.words if note is not None else "", offer.primary
    if offer.kind == "take" and helps is not None:
        uses, second = helps.uses, helps.words
        pieces, primary = uses, helps.completes
    name = f"claim:{offer.id.split()[0]}"
    label = claim_label(offer, reader)
    tooltip = note.why if note is not None else ""
    key = KEYS[offer.kind]
    return Choice(label, do, pieces, primary, uses, key, name, second=second, tooltip=tooltip, closed=offer.closed)


def claim_rows(offers: Iterable[Offer]) -> list[Offer]:
    """Return the offers in row order, without a pass if a draw can be chosen in advance."""
    rows = sorted(offers, key=lambda offer: not offer.closed)
    return [offer for offer in rows if offer.kind != "pass"] if rows[-1].kind == "draw" else rows


PANEL_IN_MS: Final = 140.0
CONFIRM_HIGH: Final = 54.0
DROP_ABOVE: Final = 40.0
"""Distance above its own position from which a dragged piece, when dropped, is discarded (units)."""


class MoneyPrompt(Prompt):
    """Shows one question at a time, and holds the nodes of the viewer's hand, which always exist."""

    def __init__(self, context: TableContext, game: Game, board: Board, notes: Notes) -> None:
        super().__init__(context)
        self.game, self.board, self.notes = game, board, notes
        self.offers: dict[str, Offer] = {}
        """Offers of the current question, keyed by their ids."""
        self.selected: Key | None = None
        self.panel: ClaimPanel | None = None
        self.turn: TurnPanel | None = None
        self.confirm: Button | None = None
        self.drag = Drag(board)
        self._waited = 0.0
        self._warned = False
        """Whether a warning about the open question has been given; the next press then overrides it."""
        self._nodes: dict[Key, Node] = {}
        stock = words.source(context.reader)
        self._stock = Node(Rect(0, 0, 1, 1), "button", stock, self.draw_piece, tooltip=_("Draw"), focusable=False)
        place = words.next_draw(context.reader)
        self._next = Node(Rect(0, 0, 1, 1), "button", place, self.draw_piece, tooltip=_("Draw"), focusable=False)

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Show the question of a view."""
        self.close()
        self.shown, self._waited, self._warned = True, 0.0, False
        self.offers = {offer.id: offer for offer in words_of(self.game.name).offers(view, self.context.reader)}
        self.layout()
        usual = self._usual()
        if usual is not None and not self.context.is_test():
            self.context.focus(usual)

    @override
    def close(self) -> None:
        self.shown, self.selected = False, None
        self.panel = self.turn = self.confirm = None
        self.board.usable = False
        self.offers = {}
        self.drag.drop()

    def _usual(self) -> Node | None:
        """Return the node to focus first: the default button, or the discard that the hand would miss least."""
        if self.panel is not None:
            return self.panel.usual
        if self.turn is not None and self.turn.button is not None:
            return self.turn.button.node
        held = [self._nodes[piece.key] for piece in self.board.hand_spots() if piece.key != ("drawn",)]
        nodes = [*held, self._nodes[("drawn",)]] if ("drawn",) in self._nodes else held
        first = self.board.state.suggested_discard([node.enabled for node in nodes])
        return nodes[first] if first is not None else None

    @property
    def phase(self) -> Phase | None:
        """Phase of the open question; None without a question."""
        return self.view.table.phase if self.view is not None else None

    @property
    def choosing(self) -> bool:
        """Whether the player must select a piece from the hand, as a discard or a guess."""
        return self.phase in {Phase.DISCARD, Phase.GUESS}

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Rebuild and place the question's widgets."""
        self.sync_hand()
        if self.view is None:
            return
        self.panel = self.turn = None
        if self.view.table.phase is Phase.CLAIM:
            self.panel = self._claim_panel(self.view)
        else:
            self.turn = self._turn_panel(self.view)
        self.place_confirm()

    def _claim_panel(self, view: View) -> ClaimPanel:
        """Return a panel of the possible claims, next to the discard."""
        reader = self.context.reader
        title = words_of(self.game.name).question(view, reader).title
        # Help with the hand is switched off together with its marks, but a win or a pong that helps is always strong.
        helps = taking_helps(view, reader) if self.board.state.marking else None
        offers = claim_rows(self.offers.values())
        if helps is not None and any(offer.primary for offer in offers):
            helps = helps._replace(completes=False)
        told = {offer.id: self._note(offer, view, helps) for offer in offers}
        rows = [claim(offer, reader, partial(self._answer, offer), helps, told[offer.id]) for offer in offers]
        if self.context.is_test():
            rows = [row._replace(primary=False) for row in rows]
        strong = any(row.primary and row.pieces for row in rows)
        self.board.usable = self.board.state.marking and (strong or helps is not None) and not self.context.is_test()
        panel = ClaimPanel(self.board, title, rows)
        ctx = self.context.ctx
        panel.alpha = 1.0 if self._waited * 1000 > PANEL_IN_MS or ctx.speed <= 0 else 0.0
        return panel

    def _note(self, offer: Offer, view: View, helps: Help | None) -> Note | None:
        """Return the text on a claim that does not help or that breaks a set, while sets are marked; otherwise None."""
        claims = {str(TAKE): TAKE, str(PONG): PONG}
        if offer.id not in claims or not self.board.state.marking:
            return None
        note = claim_note(claims[offer.id], view, self.context.reader)
        advised = offer.primary or (offer.kind == "take" and helps is not None)
        if advised and (note is None or not note.breaks):
            return None
        # Beside the discards there is room for larger words, but not for more of them.
        return note._replace(words="") if note is not None and self.context.ctx.scale.enlarged >= LARGE else note

    def _turn_panel(self, view: View) -> TurnPanel | None:
        """Return the turn panel of a view; None if a piece is selected and the panel has no button."""
        reader, phase = self.context.reader, view.table.phase
        asked = words_of(self.game.name).question(view, reader)
        which, kind, key, name = TURN_BUTTONS[phase]
        offer = self.offers.get(which)
        button = None
        if offer is not None and not offer.closed:
            kind = self.context.kind(strong=kind == "primary")
            button = Button(
                self.context.ctx, offer.label, lambda: self._answer(offer), kind=kind, key=key, name=name, layer=5
            )
        elif self.selected is not None:
            return None
        title = asked.title
        if phase is not Phase.GUESS and not self.context.alone and view.seat is not None:
            title = reader.title(view.seat)
        return TurnPanel(self.board, title, asked.text, button, self.notes.last_words_box())

    def place_confirm(self) -> None:
        """Place the confirm button next to the selected piece."""
        self.confirm = None
        piece = self.board.held(self.selected)
        offer = self._offer(piece)
        if piece is None or offer is None:
            self.selected = None
            return
        ctx, layout = self.context.ctx, self.board.layout
        kind = self.context.kind(strong=self.turn is None or self.phase is not Phase.DISCARD)
        button = Button(ctx, offer.label, lambda: self._play(piece), kind=kind, size=21, name="confirm", layer=5)
        wide, high = button.preferred(CONFIRM_HIGH)
        size = wide / ctx.scale.u, high / ctx.scale.u
        raised, words = piece.spot.raised(layout.lift), self.board.set_marks.boxes()
        button.place(self.board.frame.rect(place_confirm(layout.room, raised, size, words).box))
        self.confirm = button

    # The hand ---------------------------------------------------------------------------------------------------------

    def _offer(self, piece: Held | None) -> Offer | None:
        """Return the offer that plays a piece, enabled or not; None if no offer does."""
        if piece is None or not self.choosing:
            return None
        verb = "discard" if self.phase is Phase.DISCARD else "guess"
        return self.offers.get(f"{verb} {piece.code}")

    def sync_hand(self) -> None:
        """Update the nodes and the appearance of the pieces in the viewer's hand."""
        board, choosing = self.board, self.choosing
        meant = self.panel.meant if self.panel is not None else None
        uses = list(meant.uses) if meant is not None else []
        advised = self._advised_keys() if not uses else set()
        if self.selected is not None and self.selected not in advised:
            advised = set()
        before, self._nodes = self._nodes, {}
        board.looks.clear()
        for piece in board.hand_spots():
            key, code, spot = piece
            node = before.get(key)
            if node is None or node.label != self._label(code):  # another piece is in its place now
                node = self._new_node(key, code)
            self._nodes[key] = node
            lifted = key == self.selected or key in advised
            if code in uses:
                uses.remove(code)
                lifted = True
            offer = self._offer(piece)
            node.enabled = not choosing or (offer is not None and not offer.closed)
            node.why = offer.closed if offer is not None else ""
            node.value = _("selected") if key == self.selected else ""
            node.tooltip = "" if code == UNKNOWN else node.label
            node.lifted = lifted
            node.rect = board.frame.spot_rect(spot.raised(board.layout.lift) if lifted else spot)
            node.angle, node.radius = spot.angle, self.context.ctx.scale.f(9)
            board.looks[key] = Look(
                lifted, dim=not node.enabled, hovered=node.warmth if choosing else 0.0, advised=key in advised
            )
        own = _("Your hand")
        for key, node in self._nodes.items():
            node.group = (own, _("New in your hand")) if key == ("drawn",) else (own,)
        held = [self._nodes[piece.key] for piece in board.hand_spots() if piece.key != ("drawn",)]
        for number, mark in enumerate(board.state.marks(), 1):
            heading = words.set_heading(
                number, mark.out, mark.most, self.context.reader, drawn=mark.drawn, paired=mark.paired
            )
            joined = [self._nodes[("drawn",)]] if mark.paired else []
            for node in [*held[mark.first : mark.end], *joined]:
                if node not in joined:
                    node.group = (own, heading)
                if mark.most and not mark.drawn:
                    node.tooltip = f"{node.label}\n{explained(mark.out, mark.most, self.context.reader)}"
        self._stock.rect = board.frame.spot_rect(board.layout.source)
        self._next.rect = board.frame.spot_rect(board.layout.drawn)

    def _advised_keys(self) -> set[Key]:
        """Return the keys of the recommended pieces; of equal pieces, the selected or the rightmost is recommended."""
        wanted = list(self.advised)
        found: set[Key] = set()
        hand = list(self.board.hand_spots())
        for piece in [*(each for each in hand if each.key == self.selected), *reversed(hand)]:
            if piece.code in wanted and piece.key not in found:
                wanted.remove(piece.code)
                found.add(piece.key)
        return found

    def focus_advised(self) -> None:
        """Focus the recommended piece or button; a selection moves to that piece, with its button, or ends."""
        move = self.advice.choice.move if self.advice is not None and self.advice.choice is not None else None
        name = self.button_of(move) if move is not None else ""
        advised = self._advised_keys()
        if self.selected is not None and self.selected not in advised:
            self.selected = next(iter(advised)) if advised and self.choosing else None
            self.layout()
        found = [node for node in self.nodes() if name and node.name == name]
        found += [self._nodes[key] for key in self._nodes if key in advised]
        if found:
            self.context.focus(found[0])

    def button_of(self, move: Move) -> str:
        """Return the node name of the claim row or turn button for this move; '' if there is none."""
        if self.phase is Phase.CLAIM:
            return f"claim:{str(move).split()[0]}"
        which, _kind, _key, name = TURN_BUTTONS.get(self.phase or Phase.OVER, ("", "", "", ""))
        return name if which == str(move) else ""

    def _label(self, code: str) -> str:
        reader = self.context.reader
        return words.closed_piece(reader) if code == UNKNOWN else reader.piece(code)

    def _new_node(self, key: Key, code: str) -> Node:
        label = self._label(code)
        node = Node(Rect(0, 0, 1, 1), "piece", label, tooltip="" if code == UNKNOWN else label)
        node.name = "piece:" + ":".join(map(str, key))
        node.shows = () if code == UNKNOWN else (code,)
        node.on_activate = lambda: self._choose(key)
        node.on_double = lambda: self._play(self.board.held(key))
        node.on_drag = lambda kind, pos: self._drag(key, kind, pos)
        return node

    def nodes(self) -> list[Node]:
        """Return all nodes of the hand and the question in tab order; later ones are on top."""
        found = [] if self.board.state.covered else list(self._nodes.values())
        buttons = (self.turn.button if self.turn is not None else None, self.confirm)
        found += [button.node for button in buttons if button is not None]
        if self.panel is not None:
            found += self.panel.nodes
        if self._draws and not self._wins:
            found.append(self._stock)
            if self.notes.shows_next_place:
                found.append(self._next)
        return found

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _choose(self, key: Key) -> None:
        """Select a piece; play it if it was selected, or if one press is enough."""
        if not self.choosing:
            return
        at_once = self.phase is Phase.DISCARD and not self.context.ctx.settings.confirm_discard
        if at_once or key == self.selected:
            self._play(self.board.held(key))
            return
        self.selected = key
        self.context.ctx.sounds.play("click")
        self.layout()

    def _play(self, piece: Held | None, let_go: Spot | None = None) -> None:
        """Discard a piece, or expose it as a guess.

        It flies from `let_go`, where it was dropped, or from its own position.
        """
        offer = self._offer(piece)
        if piece is None or offer is None or offer.closed:
            return
        if self.phase is Phase.DISCARD:
            lift = self.board.layout.lift if self.board.looks.get(piece.key, Look()).lifted else 0.0
            self.board.let_go = let_go or piece.spot.raised(lift)
        self._answer(offer)

    def _drag(self, key: Key, kind: str, pos: tuple[int, int]) -> None:
        """Drag a piece; dropping it on the table discards it."""
        piece = self.board.held(key)
        offer = self._offer(piece)
        if piece is None or offer is None or offer.closed or self.phase is not Phase.DISCARD:
            return
        spot = piece.spot
        at = self.drag.follow(kind, pos, spot, (key,))
        if at is not None and self.board.layout.frame.holds(Box(*at, 0, 0)) and at[1] < spot.y - DROP_ABOVE:
            self._play(piece, Spot(*at, spot.w, spot.h))

    # Answers ----------------------------------------------------------------------------------------------------------

    def draw_piece(self) -> None:
        """Draw a piece, declining an open claim, if the question allows it."""
        if self._draws:
            self._answer(self.offers[self._draws])

    @property
    def _draws(self) -> str:
        """Id of the offer that draws; '' if the open question has none."""
        which = {Phase.TURN: "draw", Phase.CLAIM: PASS_THEN_DRAW}.get(self.phase or Phase.OVER, "")
        return which if which in self.offers else ""

    @property
    def _wins(self) -> bool:
        """Whether the open question offers a win."""
        return any(offer.kind == "win" and not offer.closed for offer in self.offers.values())

    def take_back(self) -> bool:
        """Deselect the selected piece; return False if there is none."""
        if self.selected is None:
            return False
        self.selected = None
        self.layout()
        return True

    def _give(self, which: str, phase: Phase) -> None:
        if self.phase is phase:
            self._submit(self.offers[which])

    def _answer(self, offer: Offer) -> None:
        """Submit an offer's move; if it gives up a win, only at the second press."""
        if self._wins and offer.kind != "win" and not self._warned:
            self._warned = self.context.warn(words.lets_win_go(self.context.reader))
            if self._warned:
                return
        self._submit(offer)

    def _submit(self, offer: Offer) -> None:
        """Submit an offer's move together with moves made in advance."""
        moves = moves_of(self.game, self.offers, offer.id)
        self.close()
        self.context.answer(*moves)

    @property
    def rects(self) -> list[Rect]:
        """Areas of the panels over the table, in pixels."""
        parts = (self.turn and self.turn.panel, self.confirm, self.panel and self.panel.panel)
        return [part.rect for part in parts if part]

    # Time and painting ------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Fade the panel in and advance the claim timer; return whether more frames are needed."""
        self._waited += seconds
        panel, ctx = self.panel, self.context.ctx
        if panel is None:
            return False
        moving = panel.alpha < 1
        if moving:
            panel.alpha = 1.0 if ctx.speed <= 0 else min(1.0, panel.alpha + seconds * 1000 * ctx.speed / PANEL_IN_MS)
        limit = ctx.settings.claim_timer
        if limit:
            moving, panel.remaining = True, max(0.0, 1 - self._waited / limit)
            if self._waited >= limit:
                self._give("pass", Phase.CLAIM)
        return moving

    def draw(self, surface: Surface) -> None:
        """Draw the turn panel, the confirm button and the claim panel."""
        if self.turn is not None:
            self.turn.draw(surface)
        if self.confirm is not None and not self.drag.keys:
            self.confirm.draw(surface)
        if self.panel is not None:
            self.panel.draw(surface)
