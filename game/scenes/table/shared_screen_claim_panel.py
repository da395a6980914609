"""Panel for claims on a discard at a shared screen, with separate keys for each person."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.i18n import _, pgettext
from game.table.geometry import Box
from game.ui import theme
from game.ui.intents import Confirm
from game.ui.key_caps import key_of
from game.ui.plaque import draw_emblem
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.table.window_frame import WindowFrame
    from game.table.shared_keyboard import SharedKeyboard
    from game.table.shared_screen_claims import Calls
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

WIDE, LEAST_WIDE = 214.0, 126
"""Width of one person's column in units, and its minimum width in pixels."""
GAP, PAD, FLOWER = 12.0, 20.0, 44.0
BOTTOM: Final = 1062.0
"""Lower edge of the panel in units; the panel covers the hand, which is then face down."""
TITLE: Final = theme.PANEL_TITLE.sized(24)


class CallPanel:
    """Panel shown during a claim window at a shared screen; presses are recorded in `calls`."""

    def __init__(
        self,
        ctx: RenderContext,
        frame: WindowFrame,
        calls: Calls,
        keyboard: SharedKeyboard,
        *,
        names: tuple[str, ...],
        emblems: tuple[str, ...],
        words: str,
        changed: Callable[[], None],
        beside: Callable[[], Sequence[Rect]] = tuple,
        marks: Mapping[Seat, str] | None = None,
    ) -> None:
        """Create the panel; `names` and `emblems` are by seat, and `words` says what may be claimed.

        `marks` maps each seat with a gamepad to the labelling of its buttons, as in `Keys.family_of`. Each rectangle of
        `beside` is covered completely or not at all.
        """
        self.ctx, self.frame, self.calls, self.keyboard = ctx, frame, calls, keyboard
        self._names, self._emblems, self._words, self._changed = names, emblems, words, changed
        self._beside, self._marks = beside, marks or {}
        self._waited = 0.0
        self.panel = Panel(ctx, "dark")
        self.places: dict[Seat, Rect] = {}
        self._most = 1.0
        """Maximum text enlargement on the buttons."""
        self.claims = {seat: self._button(seat, claims=True) for seat in calls.seats}
        self.passes = {seat: self._button(seat, claims=False) for seat in calls.seats}
        self.rest = Button(ctx, "", self._let_all_go, kind="primary", key="space", name="all pass", layer=6)
        self._update_buttons()
        self.place(frame)

    def _button(self, seat: Seat, *, claims: bool) -> Button:
        keys = self.keyboard.keys_of(seat)
        key = (keys.confirm if claims else keys.side) if keys is not None else ""
        do = self.calls.call if claims else self.calls.let_go
        name = f"call:{seat}" if claims else f"let go:{seat}"
        label = _("Let me look") if claims else _("Pass")
        button = Button(self.ctx, label, partial(self._say, do, seat), key=key, size=18, name=name, layer=6)
        if claims:
            button.short, button.keeps_key = pgettext("short for 'Let me look'", "Look"), True
        if seat in self._marks:
            button.glyph = f"{self._marks[seat]} {'a' if claims else 'b'}"
        button.node.group = (self._names[seat],)
        button.node.tooltip = (
            _("{name} looks at their hand in private and may claim the discard")
            if claims
            else _("{name} passes on the discard")
        ).format(name=self._names[seat])
        return button

    def _has_own(self, seat: Seat) -> bool:
        """Return whether a person has keys or a gamepad."""
        return seat in self._marks or self.keyboard.keys_of(seat) is not None

    # Answers ----------------------------------------------------------------------------------------------------------

    def _say(self, do: Callable[[Seat], None], seat: Seat) -> None:
        do(seat)
        self.ctx.sounds.play("click")
        self._update_buttons()
        self._changed()

    def _let_all_go(self) -> None:
        self.calls.let_all_go()
        self._changed()

    def _update_buttons(self) -> None:
        """Update the buttons to show each person's answer so far."""
        for seat in self.calls.seats:
            self.claims[seat].switch(self.calls.has_called(seat))
            self.passes[seat].switch(self.calls.has_passed(seat))
        self.rest.label = _("Nobody else") if self.calls.callers else _("Everybody passes")

    def handle(self, intent: Intent) -> bool:
        """Handle people's keys to claim or pass, and Space, which passes for everyone yet to answer.

        Space does nothing if only one person is asked and has their own buttons, because anyone might press it.
        """
        if isinstance(intent, Confirm) and intent.key == "space":
            if self._asks_several or not any(map(self._has_own, self.calls.seats)):
                self._let_all_go()
            return True
        key = key_of(intent)
        for seat in self.calls.seats:
            command = self.keyboard.command(seat, key) if key else ""
            if command in {"confirm", "side"}:
                self._say(self.calls.call if command == "confirm" else self.calls.let_go, seat)
                return True
        return False

    def has(self, intent: Intent) -> bool:
        """Return whether an intent is a key for claiming or passing on this panel."""
        key = key_of(intent)
        return any(self.keyboard.command(seat, key) in {"confirm", "side"} for seat in self.calls.seats if key)

    def press(self, seat: Seat, *, claims: bool) -> bool:
        """Claim or pass for a seat; return False if the seat is not asked."""
        if seat not in self.calls.seats:
            return False
        self._say(self.calls.call if claims else self.calls.let_go, seat)
        return True

    def update(self, seconds: float) -> bool:
        """Advance the time limit, if any; return whether it is still running."""
        limit = self.ctx.settings.claim_timer
        if not limit:
            return False
        self._waited += seconds
        if self._waited >= limit:
            self._let_all_go()
        return True

    @property
    def _asks_several(self) -> bool:
        """Whether several people are asked, so that one button passes for all who have not answered."""
        return len(self.calls.seats) > 1

    @property
    def nodes(self) -> list[Node]:
        """Nodes of each person's two buttons in seat order, then of the button that passes for others."""
        found = [one.node for seat in self.calls.seats for one in (self.claims[seat], self.passes[seat])]
        return [*found, self.rest.node] if self._asks_several else found

    # Display ----------------------------------------------------------------------------------------------------------

    @property
    def rects(self) -> tuple[Rect, Rect]:
        """Areas, in pixels, of the panel and of its part above the buttons (question, emblems, names)."""
        said = self.panel.rect.copy()
        said.h = min(button.rect.top for button in self.claims.values()) - said.top
        return self.panel.rect, said

    def place(self, frame: WindowFrame) -> None:
        """Place the panel at the bottom of the table, with a column per person and visible key caps."""
        self.frame = frame
        scale, text = self.ctx.scale, self.ctx.text
        count = len(self.calls.seats)
        gap, pad = max(6, scale.px(GAP)), max(8, scale.px(PAD))
        room = frame.rect(Box(276, 0, 1368, BOTTOM))
        wide = min(max(scale.px(WIDE), LEAST_WIDE), (room.w - 2 * pad - gap * (count - 1)) // count)
        button = max(scale.px(44), 28)
        if scale.enlarged > 1:
            button = max(button, round(text.px(theme.QUIET_BUTTON.sized(self.rest.size)) * 1.25))
        head = round(text.line_height(TITLE) * 1.35)
        name = max(scale.px(FLOWER), 26) + max(4, scale.px(8))
        rest = max(self.rest.preferred()[0], scale.px(300)) if self._asks_several else 0
        rows = 3 if self._asks_several else 2
        whole = (
            max(wide * count + gap * (count - 1), rest, min(text.width(self._words, TITLE), room.w - 2 * pad)) + 2 * pad
        )
        high = head + name + rows * (button + gap) + 2 * pad - gap
        box = self.panel.rect.copy()
        box.size = (whole, high)
        box.midbottom = (room.centerx, min(room.bottom, scale.height - 4))
        box = _widened(box, self._beside())
        self.panel.place(box)
        x = box.centerx - (wide * count + gap * (count - 1)) // 2
        self._title_at = (box.centerx, box.y + pad + text.px(TITLE) * 0.8)
        y = box.y + pad + head
        for seat in self.calls.seats:
            self.places[seat] = self.panel.rect.copy()
            self.places[seat].update(x, y, wide, name + 2 * button + gap)
            x += wide + gap
        self._most = room_for(self.ctx, lambda: self._place_answers(name, button, gap // 2), lambda _surface: None)
        if self._asks_several:
            self.rest.place(_row(box, box.bottom - pad - button, button, rest))

    def _place_answers(self, down: int, high: int, gap: int) -> bool:
        """Place each person's buttons below the name; return whether every key cap fits next to its label."""
        for seat, line in self.places.items():
            self.claims[seat].place(_row(line, line.y + down, high))
            self.passes[seat].place(_row(line, line.y + down + high + gap, high))
        return not any(button.node.hidden_label_and_key[1] for button in (*self.claims.values(), *self.passes.values()))

    def draw(self, surface: Surface) -> None:
        """Draw the panel: each person's emblem, name and buttons, and the time left."""
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        # The ground is opaque, so that names below do not show through.
        ctx.paint.fill(surface, self.panel.rect, radius=scale.f(self.panel.radius), fill=(theme.NIGHT,))
        self.panel.draw(surface)
        room = self.panel.rect.w - 2 * scale.px(PAD)
        text.draw(surface, self._words, self._title_at, TITLE, align="centre", width=room)
        flower = max(scale.px(FLOWER), 26)
        for seat, place in self.places.items():
            centre = (place.x + flower / 2, place.y + flower / 2)
            draw_emblem(ctx, surface, self._emblems[seat], centre, flower, lit=float(self.calls.has_called(seat)))
            left = place.x + flower + scale.px(10)
            colour = self.keyboard.colour_of(seat) or theme.IVORY
            text.draw(
                surface,
                self._names[seat],
                (left, centre[1]),
                theme.BODY_BOLD,
                colour,
                valign="middle",
                width=place.right - left,
            )
            with text.enlarged_at_most(self._most):
                self.claims[seat].draw(surface)
                self.passes[seat].draw(surface)
        if self._asks_several:
            self.rest.draw(surface)
        limit = ctx.settings.claim_timer
        if limit:
            wide = round((self.panel.rect.w - 2 * scale.px(PAD)) * max(0.0, 1 - self._waited / limit))
            if wide > 2:
                line = ctx.paint.box(wide, max(2, scale.px(3)), radius=1, fill=(theme.GLOW,))
                line.draw(surface, self.panel.rect.x + scale.px(PAD), self.panel.rect.y + max(4, scale.px(8)))


def _widened(box: Rect, beside: Sequence[Rect]) -> Rect:
    """Return the box, widened so that its left and right edges cut through none of `beside`."""
    found = box.copy()
    for rect in beside:
        inside = found.top <= rect.top and rect.bottom <= found.bottom
        if inside and found.colliderect(rect) and not found.contains(rect):
            half = max(box.centerx - rect.left, rect.right - box.centerx) + 4
            found.w, found.centerx = max(found.w, 2 * half), box.centerx
    return found


def _row(within: Rect, y: int, high: int, wide: int = 0) -> Rect:
    box = within.copy()
    box.size = (wide or within.w, high)
    box.midtop = (within.centerx, y)
    return box
