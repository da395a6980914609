"""Asks the person before the screen: which piece to discard, whether to claim, draw or guess; by mouse, keys or pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.money.moves import WIN, Guess
from game.rules.moves import DRAW, PASS, Discard
from game.scenes.table.conducted_commentary import piece_words
from game.scenes.table.geometry import Box, Spot
from game.scenes.tables.money.board import Look
from game.scenes.tables.money.claims import Claim, ClaimPanel, claims_of
from game.scenes.tables.money.notes import last_words_box
from game.scenes.tables.money.panels import place_confirm
from game.scenes.tables.money.screen_state import UNKNOWN
from game.scenes.tables.money.turn_panel import TurnPanel
from game.ui.node import Node
from game.ui.widgets import Button

if TYPE_CHECKING:
    from pygame import Surface

    from game.rules.contract import Move
    from game.rules.money.view import View
    from game.scenes.table.motion import Key
    from game.scenes.tables.money.scene import MoneyScene

PANEL_IN_MS: Final = 140.0
CONFIRM_HIGH: Final = 54.0
DROP_ABOVE: Final = 40.0
"""How far (units) over its place a dragged piece must be let go to be discarded."""


class Prompt:
    """One question at a time, and the nodes of the own hand, which can be looked at always."""

    def __init__(self, scene: MoneyScene) -> None:
        self.scene = scene
        self.view: View | None = None
        self.kind = ""
        """'draw', 'discard', 'claim', 'guess', or '' while nothing is asked."""
        self.selected: Key | None = None
        self.panel: ClaimPanel | None = None
        self.prompt: TurnPanel | None = None
        self.draw_button: Button | None = None
        self.win_button: Button | None = None
        self.confirm: Button | None = None
        self.dragged: Key | None = None
        self.drag_at: tuple[int, int] = (0, 0)
        self._grabbed: tuple[float, float] = (0.0, 0.0)
        self.waited = 0.0
        self._nodes: dict[Key, Node] = {}

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Put a question."""
        self.close()
        self.view = view
        self.kind = {"turn": "draw", "discard": "discard", "claim": "claim", "guess": "guess"}[view.table.phase]
        self.waited = 0.0
        self.layout()
        scene = self.scene
        buttons = self.panel.buttons[self.panel.first : self.panel.first + 1] if self.panel is not None else []
        button = next((one for one in (self.draw_button, self.win_button, *buttons) if one is not None), None)
        if button is not None:
            scene.focus.focus(button.node)
        elif self.kind == "discard":
            target = self._first_choice()
            if target is not None:
                scene.focus.focus(target, show=scene.by_keys)

    def close(self) -> None:
        """Nothing is asked any more."""
        self.view, self.kind, self.selected, self.dragged = None, "", None, None
        self.panel = self.prompt = None
        self.draw_button = self.win_button = self.confirm = None
        self.scene.board.hidden.clear()

    def _first_choice(self) -> Node | None:
        """The drawn piece, or the last that may be discarded."""
        self.sync_nodes()
        drawn = self._nodes.get(("drawn",))
        if drawn is not None and drawn.enabled:
            return drawn
        return next((node for node in reversed(self._nodes.values()) if node.enabled), None)

    @property
    def choosing(self) -> bool:
        """Whether a piece of the hand is to be chosen: to discard it, or to lay it as a guess."""
        return self.kind in {"discard", "guess"}

    @property
    def allowed(self) -> frozenset[str]:
        """Codes that may be discarded or laid now."""
        if not self.choosing or self.view is None:
            return frozenset()
        return frozenset(move.piece for move in self.view.legal if isinstance(move, Discard | Guess))

    def piece_name(self, code: str) -> str:
        """A piece in words."""
        return piece_words(self.scene.pack, code)

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Make the widgets of the question anew, in their places."""
        view = self.view
        if view is None:
            return
        self.panel = self.prompt = None
        self.draw_button = self.win_button = None
        layout = self.scene.board.layout
        if self.kind == "claim":
            title = _("Claim {piece}?").format(piece=self.piece_name(view.table.last or ""))
            rows = claims_of(view, self.piece_name)
            if not any(row.move is not PASS for row in rows):
                title = self.piece_name(view.table.last or "")
            self._open_panel(title, rows, layout.discards[-1])
        elif self.kind == "guess":
            self._ask_guess()
        elif self.kind == "draw":
            self._ask_draw()
        else:
            self._ask_discard(view)
        self.place_confirm()

    def _open_panel(self, title: str, rows: list[Claim], target: Spot) -> None:
        self.panel = ClaimPanel(self.scene.kit, self.scene.board, title, rows, target, self._answer_claim)
        if self.waited * 1000 > PANEL_IN_MS or self.scene.kit.speed <= 0:
            self.panel.alpha = 1.0

    def _prompt(self, title: str, words: str, button: Button | None = None) -> None:
        avoid = last_words_box(self.scene.board, self.scene.shown, self.scene.talk)
        self.prompt = TurnPanel(self.scene.board, title, words, button, avoid)

    @property
    def _turn_title(self) -> str:
        return _("Your turn") if self.scene.conductor.alone else self.scene.asked_name

    def _ask_draw(self) -> None:
        words = _("Draw from the wall") if self.scene.board.style.ring else _("Draw from the stock")
        self.draw_button = Button(
            self.scene.kit, _("Draw"), lambda: self.answer(DRAW), kind="primary", key="d", name="draw", layer=5
        )
        self._prompt(self._turn_title, words, self.draw_button)

    def _ask_guess(self) -> None:
        """PT-54: one closed piece may be laid open as a guess of what will win."""
        self.draw_button = Button(
            self.scene.kit, _("No guess"), lambda: self.answer(PASS), key="escape", name="no guess", layer=5
        )
        self._prompt(_("Lay a guess?"), _("Choose the piece to lay open, or none"), self.draw_button)

    def _ask_discard(self, view: View) -> None:
        tiles = self.scene.equipment == "mahjong"
        words = _("Choose a tile to discard") if tiles else _("Choose a card to discard")
        if WIN in view.legal:
            self.win_button = Button(
                self.scene.kit, _("Win: 4 sets"), lambda: self.answer(WIN), kind="primary", key="w", name="win", layer=5
            )
            self._prompt(self._turn_title, _("Your hand is complete"), self.win_button)
        elif self.selected is None:
            self._prompt(self._turn_title, words)

    def place_confirm(self) -> None:
        """The button by the selected piece."""
        self.confirm = None
        if self.selected is None or not self.choosing:
            return
        found = next((entry for entry in self.entries() if entry[0] == self.selected), None)
        if found is None:
            self.selected = None
            return
        scene = self.scene
        _key, code, spot = found
        words = _("Guess {piece}") if self.kind == "guess" else _("Discard {piece}")
        label = words.format(piece=self.piece_name(code))
        kind = "quiet" if self.win_button is not None else "primary"
        button = Button(scene.kit, label, self._confirm, kind=kind, size=21, name="confirm", layer=5)
        scale = scene.kit.scale
        wide, high = button.preferred(CONFIRM_HIGH)
        placed = place_confirm(
            scene.board.layout, spot.raised(scene.board.layout.lift), (wide / scale.u, high / scale.u)
        )
        button.place(scene.board.frame.rect(placed.box))
        self.confirm = button

    # The hand ---------------------------------------------------------------------------------------------------------

    def entries(self) -> list[tuple[Key, str, Spot]]:
        """Key, code and place of the own pieces."""
        return self.scene.board.hand_spots(self.scene.shown)

    def sync_nodes(self) -> None:
        """Nodes for the own pieces where they stand now, and how each piece looks."""
        scene, allowed = self.scene, self.allowed
        looks = scene.board.looks
        looks.clear()
        uses = list(self.panel.focused.uses) if self.panel is not None and self.panel.focused is not None else []
        nodes: dict[Key, Node] = {}
        for key, code, spot in self.entries():
            node = self._nodes.get(key)
            if node is None or node.label != self._label(code):  # another piece stands in its place now
                node = self._new_node(key, code)
            nodes[key] = node
            lifted = key == self.selected
            if code in uses:
                uses.remove(code)
                lifted = True
            asked = self.choosing
            node.enabled = not asked or code in allowed
            node.why = self._why(code) if not node.enabled else ""
            node.value = _("chosen") if key == self.selected else ""
            place = scene.board.frame.spot(spot.raised(scene.board.layout.lift) if lifted else spot)
            rect = Rect(0, 0, round(place.w), round(place.h))
            rect.center = (round(place.x), round(place.y))
            node.rect, node.angle, node.radius = rect, place.angle, scene.kit.scale.f(9)
            looks[key] = Look(lifted, dim=asked and not node.enabled, hovered=node.warmth if asked else 0.0)
        self._nodes = nodes

    def _label(self, code: str) -> str:
        return _("a closed piece") if code == UNKNOWN else self.piece_name(code)

    def _new_node(self, key: Key, code: str) -> Node:
        label = self._label(code)
        node = Node(Rect(0, 0, 1, 1), "piece", label, tooltip="" if code == UNKNOWN else label)
        node.name = "piece:" + ":".join(map(str, key))
        node.on_activate = lambda: self._choose(key)
        node.on_double = lambda: self._discard(key)
        node.on_drag = lambda kind, pos: self._drag(key, kind, pos)
        return node

    def _why(self, code: str) -> str:
        """Why a piece may not be discarded. PT-23, PT-54."""
        view = self.view
        if view is not None and view.seat is not None and view.table.guesses[view.seat] == code:
            return _("{piece} is your guess: it stays in your hand").format(piece=self.piece_name(code))
        return _("You have just taken {piece}: it may not be discarded at once").format(piece=self.piece_name(code))

    def nodes(self) -> list[Node]:
        """All nodes of the question and the hand, in the order of Tab; later ones lie on top."""
        hand = [] if self.scene.shown.covered else list(self._nodes.values())
        found = list(hand)
        buttons = (self.draw_button, self.win_button, self.confirm)
        found += [button.node for button in buttons if button is not None]
        if self.panel is not None:
            found += self.panel.nodes
        if self.kind == "draw":
            found.append(self._stock_node())
        return found

    def _stock_node(self) -> Node:
        """The piece that is drawn next, to be clicked."""
        place = self.scene.board.frame.spot(self.scene.board.layout.source)
        rect = Rect(0, 0, round(place.w), round(place.h))
        rect.center = (round(place.x), round(place.y))
        if not hasattr(self, "_stock"):
            label = _("The wall") if self.scene.board.style.ring else _("The stock")
            self._stock = Node(rect, "button", label, lambda: self.answer(DRAW), tooltip=_("Draw"), focusable=False)
        self._stock.rect = rect
        return self._stock

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _choose(self, key: Key) -> None:
        """A click or Enter on a piece: select it; once more: discard it."""
        if not self.choosing:
            return
        if key == self.selected:
            self._discard(key)
            return
        self.selected = key
        self.scene.kit.sounds.play("click")
        self.layout()

    def unselect(self) -> bool:
        """Let the selected piece down again; False where there is none."""
        if self.selected is None:
            return False
        self.selected = None
        self.layout()
        return True

    def _confirm(self) -> None:
        if self.selected is not None:
            self._discard(self.selected)

    def _discard(self, key: Key) -> None:
        code = next((code for each, code, _spot in self.entries() if each == key), None)
        if code is not None and code in self.allowed:
            self.answer(Guess(code) if self.kind == "guess" else Discard(code))

    def _drag(self, key: Key, kind: str, pos: tuple[int, int]) -> None:
        """Drag a piece onto the table to discard it."""
        if self.kind != "discard":
            return
        scene = self.scene
        found = next(((code, spot) for each, code, spot in self.entries() if each == key), None)
        if found is None or found[0] not in self.allowed:
            return
        code, spot = found
        px = scene.board.frame.spot(spot)
        if kind == "start":
            self._grabbed = (px.x - pos[0], px.y - pos[1])
        self.drag_at = pos
        if kind in {"start", "move"}:
            self.dragged = key
            scene.board.hidden.add(key)
            return
        self.dragged = None
        scene.board.hidden.discard(key)
        x, y = scene.board.frame.unit(pos[0] + self._grabbed[0], pos[1] + self._grabbed[1])
        far = scene.board.layout.frame.holds(Box(x, y, 0, 0)) and y < spot.y - DROP_ABOVE
        if kind == "end" and far:
            scene.choreography.let_go = Spot(x, y, spot.w, spot.h, 0)
            self.answer(Discard(code))

    def drag_spot(self) -> tuple[str, Spot] | None:
        """Code and place (pixels) of the piece in the hand of the mouse."""
        if self.dragged is None:
            return None
        for key, code, spot in self.entries():
            if key == self.dragged:
                px = self.scene.board.frame.spot(spot)
                return code, px._replace(
                    x=self.drag_at[0] + self._grabbed[0], y=self.drag_at[1] + self._grabbed[1], angle=0.0
                )
        return None

    # Answers ----------------------------------------------------------------------------------------------------------

    def _answer_claim(self, row: Claim) -> None:
        self.answer(row.move, then_draw=row.then_draw)

    def pass_by(self) -> bool:
        """Let the discard go by, where that is the question."""
        if self.kind in {"claim", "guess"}:
            self.answer(PASS)
            return True
        return False

    def answer(self, move: Move, *, then_draw: bool = False) -> None:
        """Give the answer and go on."""
        selected = self.selected
        scene = self.scene
        if isinstance(move, Discard) and selected is None:
            scene.board.looks.clear()
        self.close()
        scene.hint_words = ()
        scene.answer(move, then_draw=then_draw)
        scene.dirty = True

    @property
    def rects(self) -> list[Rect]:
        """What stands open over the table, in pixels."""
        parts = [self.prompt and self.prompt.panel, self.confirm, self.panel and self.panel.panel]
        return [part.rect for part in parts if part]

    # Time and drawing -------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let the panel come and the claim timer run; True while something moves."""
        if not self.kind:
            return False
        self.waited += seconds
        panel = self.panel
        if panel is None:
            return False
        moving = False
        if panel.alpha < 1:
            step = seconds * 1000 * max(self.scene.kit.speed, 0.01) / PANEL_IN_MS
            panel.alpha = 1.0 if self.scene.kit.speed <= 0 else min(1.0, panel.alpha + step)
            moving = True
        limit = self.scene.kit.settings.claim_timer
        if limit and self.kind == "claim":
            panel.remaining = max(0.0, 1 - self.waited / limit)
            moving = True
            if self.waited >= limit:
                self.answer(PASS)
        return moving

    def draw(self, surface: Surface) -> None:
        """TurnPanel, confirm button, panel."""
        if self.prompt is not None:
            self.prompt.draw(surface)
        if self.confirm is not None and self.dragged is None:
            self.confirm.draw(surface)
        if self.panel is not None:
            self.panel.draw(surface)
