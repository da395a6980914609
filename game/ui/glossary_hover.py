"""Shows explanations of terms on hover, on focus, on a long press, or with a key that steps through all terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from game.i18n.lists import labelled
from game.i18n.sentences import together
from game.ui import tooltip
from game.ui.focus import DRAG_FROM
from game.ui.glossary_card import draw_card, draw_word, each_word, place_card, spot_at, spots_in
from game.ui.intents import Cancel, Confirm, Key, Leave, Move, Next, Pointer, Resize, Scroll, Secondary
from game.ui.node import Node
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.ui.focus import FocusTree
    from game.ui.glossary_card import Card, Spot, WordFinder
    from game.ui.intents import Intent
    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn

HOVER_S: Final = 0.35
FOCUS_S: Final = 0.70
"""Seconds the focus must rest before a card appears, so that it does not disturb tabbing."""
PRESS_S: Final = 0.50
LEAVE_S: Final = 0.25
"""Seconds a card stays after the mouse leaves its term, so that the mouse can reach the card."""
LOOK_S: Final = 0.15
"""Seconds the mouse must rest before texts are recorded; until then frames cost nothing extra."""
AGAIN_S: Final = 0.30
"""Minimum interval in seconds between recordings while anything moves."""
WALK: Final = "w"
"""Key that moves from term to term."""


class Around(tooltip.Around, Protocol):
    """Methods of a scene that the explanation card needs."""

    focus: FocusTree


class GlossaryHover(Widget):
    """Shows at most one explanation card, next to its term; the card never takes the focus."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self.shown: Spot | None = None
        """The term whose card is shown; None if none is."""
        self.looking = False
        """Whether the texts of the next frame will be recorded."""
        self._texts: Sequence[Drawn] | None = None
        """Texts on the screen; None if they were not recorded since the screen changed."""
        self._seen = False
        """Whether texts were recorded since the last search."""
        self._since = 0.0
        """Seconds since the last recording."""
        self._rested = 0.0
        """Seconds since the last input."""
        self._walking = 0
        """Pending step to the next (1) or previous (-1) term, taken once texts are recorded; 0 if there is none."""
        self._pos: tuple[int, int] | None = None
        """Position of the resting mouse after it moved; None after a press or a key."""
        self._held: tuple[int, int] | None = None
        """Position of a press on something inactive, which may become a long press; None if there is none."""
        self._stepped = False
        """Whether the last input was a key that moved the focus."""
        self._walked = False
        """Whether the card was requested by key or long press; it then stays until the next input."""
        self._next: Spot | None = None
        self._time = 0.0
        self._away = 0.0
        self._place: tuple[object, Card | None] = (None, None)

    # What it sees -----------------------------------------------------------------------------------------------------

    def see(self, texts: Sequence[Drawn]) -> None:
        """Store the texts that were recorded while the screen was drawn."""
        self._texts, self._seen, self._since = texts, True, 0.0

    def overlook(self) -> None:
        """Register a frame drawn without recording its texts, and drop the texts recorded earlier.

        They are kept while the player requests an explanation.
        """
        if not self._asked:
            self._texts = None

    @property
    def _asked(self) -> bool:
        """Whether the player requests an explanation by mouse, focus or key."""
        by_hand = self._held is not None or (self._pos is not None and self._rested >= LOOK_S)
        return by_hand or self._stepped or bool(self._walking) or self.shown is not None

    def hide(self) -> None:
        """Hide the card until the mouse moves again."""
        self.shown = self._next = self._pos = self._held = None
        self._walked = self._stepped = False
        self._walking = 0

    @property
    def waiting(self) -> bool:
        """Whether a card is about to appear or disappear after a delay."""
        coming = self._next is not None or self._held is not None or bool(self._walking)
        resting = self._pos is not None and self._rested < HOVER_S
        return coming or resting or (self.shown is not None and not self._walked)

    def card(self, scene: Around) -> Card | None:
        """Return the placed card, which covers no important nodes; None if there is no card or no space."""
        return self._card_of(self.shown, scene) if self.shown is not None else None

    def _card_of(self, spot: Spot, scene: Around) -> Card | None:
        kept = scene.keep_clear()
        nodes = scene.nodes()
        beside = next((node.bounds for node in nodes if node.is_control and node.bounds.contains(spot.rect)), spot.rect)
        hand = [node.bounds for node in nodes if node.role == "piece"]
        soft = [node.bounds for node in nodes if not node.is_control and node.role != "piece"]
        soft += [drawn.rect for drawn in self._texts or ()]
        rects = (tuple(map(tuple, each)) for each in ((spot.rect, beside), kept, soft, hand))
        asked = (spot.entry.word, *rects, self.ctx.scale)
        if self._place[0] != asked:
            self._place = asked, place_card(self.ctx, spot, beside, kept, soft, hand)
        return self._place[1]

    def nodes_in(self, scene: Around) -> list[Node]:
        """Return the card's node for screen readers and tests; [] if no card is shown."""
        card = self.card(scene)
        if card is None or self.shown is None:
            return []
        entry = self.shown.entry
        words = labelled(entry.word, together(entry.sentences))
        return [Node(card.box, "card", words, entry.open, name="word card", focusable=False)]

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, scene: Around, explains: WordFinder | None, seconds: float, *, moving: bool = False) -> bool:
        """Advance the time; return True if another frame is needed to show or hide a card or to record texts.

        If `explains` is None, no card is shown. While something on the screen is `moving`, texts are recorded only
        occasionally.
        """
        before = self.shown
        if explains is None:
            self.hide()
            self._texts, self.looking = None, False
            return before is not None
        self._rested += seconds
        self._since += seconds
        self.looking = self._asked and (self._texts is None or not moving or self._since >= AGAIN_S)
        if not self._asked or self._texts is None:
            return self._asked
        if self._walking:
            self._walk(scene, explains)
        else:
            self._follow(scene, explains, seconds)
        return self.shown is not before

    def _follow(self, scene: Around, explains: WordFinder, seconds: float) -> None:
        """Show or hide the card according to the mouse and the focus."""
        if self._seen and self.shown is not None and not self._is_still_shown(self.shown, explains):
            self.shown, self._walked = None, False
        self._seen = False
        wanted, after = self._wanted(scene, explains)
        if wanted is None or not wanted.same(self._next):
            self._time = self._rested
        else:
            self._time += seconds
        self._next = None if wanted is not None and wanted.same(self.shown) else wanted
        if self._next is not None and self._time >= after:
            self._show(self._next, scene, walked=self._held is not None)
            self._held = None
        elif self.shown is not None and not self._walked:
            self._stay(wanted, seconds)

    def _is_still_shown(self, spot: Spot, explains: WordFinder) -> bool:
        near = (drawn for drawn in self._texts or () if drawn.rect.colliderect(spot.rect))
        return any(spot.same(other) for drawn in near for other in spots_in(self.ctx, drawn, explains))

    def _wanted(self, scene: Around, explains: WordFinder) -> tuple[Spot | None, float]:
        """Return the term to explain now, or None, and the delay in seconds before its card appears."""
        if self._held is not None:
            return spot_at(self.ctx, self._texts or (), self._held, explains), PRESS_S
        if self._pos is not None:
            pointed = scene.focus.pointed
            if pointed is not None and pointed.is_control and tooltip.words(pointed):
                return None, HOVER_S  # the tooltip of a control comes first
            if self.shown is not None and self._on_card(self._pos, scene):
                return self.shown, HOVER_S
            return spot_at(self.ctx, self._texts or (), self._pos, explains), HOVER_S
        focused = scene.focus.focused
        if self._stepped and focused is not None and focused.is_control and not tooltip.words(focused):
            return next(iter(self._within(focused.bounds, explains)), None), FOCUS_S
        return None, HOVER_S

    def _within(self, rect: Rect, explains: WordFinder) -> list[Spot]:
        return [spot for spot in each_word(self.ctx, self._texts or (), explains) if rect.contains(spot.rect)]

    def _show(self, spot: Spot, scene: Around, *, walked: bool) -> bool:
        """Show the card for a term; if there is no space for it, change nothing and return False."""
        if self._card_of(spot, scene) is None:
            return False
        self.shown, self._next = spot, None
        self._walked, self._away, self._time = walked, 0.0, 0.0
        return True

    def _stay(self, wanted: Spot | None, seconds: float) -> None:
        """Keep the card for a moment after the mouse has left both its term and the card itself, then hide it."""
        here = self.shown is not None and self.shown.same(wanted)
        self._away = 0.0 if here else self._away + seconds
        if self._away > LEAVE_S:
            self.shown = None

    def _on_card(self, pos: tuple[int, int], scene: Around) -> bool:
        card = self.card(scene)
        return card is not None and card.box.collidepoint(pos)

    # Intents ----------------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent, scene: Around) -> bool:
        """Handle an intent before the scene does; return True if the card used it."""
        match intent:
            case Pointer(kind, pos):
                return self._point(kind, pos, scene)
            case Key("f1") if self.shown is not None:
                entry = self.shown.entry
                self.hide()
                entry.open()
                return True
            case Cancel() if self._walked and self.shown is not None:
                self.hide()
                return True
            case Key(name, False, _shift, False) if name == WALK:
                return False  # the scene may use the key for something else
            case Key(name) if name.endswith("shift"):
                return False
            case Move() | Next():
                self.hide()
                self._stepped, self._rested = True, 0.0
            case Key() | Confirm() | Cancel() | Scroll() | Secondary() | Leave() | Resize():
                self.hide()
        return False

    def _point(self, kind: str, pos: tuple[int, int], scene: Around) -> bool:
        on_card = self._on_card(pos, scene)
        match kind:
            case "move":
                self._stepped = False
                if self._walked and pos != self._pos:
                    self._walked = False  # from here on the mouse decides
                if pos != self._pos:
                    self._rested = 0.0
                self._pos = pos
                if on_card:
                    scene.focus.handle(Leave())
                return on_card
            case "down" if on_card and self.shown is not None:
                entry = self.shown.entry
                self.hide()
                entry.open()
                return True
            case "down":
                self.hide()
                node = scene.focus.at(pos)
                if node is None or (node.on_activate is None and node.on_drag is None):
                    self._held, self._rested = pos, 0.0
            case "drag":
                held = self._held
                if held is not None and max(abs(held[0] - pos[0]), abs(held[1] - pos[1])) >= DRAG_FROM:
                    self._held = None
            case "up":
                self._held = None
        return False

    def walk(self, by: int) -> None:
        """Explain the next term on the screen (`by` 1) or the previous one (-1), once its texts are recorded."""
        self._pos, self._held, self._stepped = None, None, False
        self._walking = by

    def _walk(self, scene: Around, explains: WordFinder) -> None:
        """Move to the next or previous term on the screen, initially to the one nearest the focused node."""
        by, self._walking = self._walking, 0
        spots = each_word(self.ctx, self._texts or (), explains)
        at = next((place for place, spot in enumerate(spots) if spot.same(self.shown)), None)
        if at is None and self.shown is not None:
            name = self.shown.entry.word
            at = next((place for place, spot in enumerate(spots) if spot.entry.word == name), None)
        if at is None:
            focused = scene.focus.focused
            first = 0 if by > 0 else len(spots) - 1
            if focused is not None:
                first = next((place for place, spot in enumerate(spots) if focused.bounds.contains(spot.rect)), first)
            at = first - by
        for step in range(1, len(spots) + 1):  # skipping those whose card does not fit
            if self._show(spots[(at + by * step) % len(spots)], scene, walked=True):
                return

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_in(self, surface: Surface, scene: Around) -> None:
        """Draw the highlighted term and its explanation card."""
        card = self.card(scene)
        if card is not None and self.shown is not None:
            draw_word(self.ctx, surface, self.shown)
            draw_card(self.ctx, surface, card, self.shown.entry)
