"""The phones panel: QR code, address and six letters to type, and every seat with its actions."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, pgettext
from game.i18n.lists import labelled, listed
from game.scenes.phones.address_scene import AddressesScene, leads_to
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.layout import fit_widths
from game.ui.node import Node
from game.ui.plaque import draw_emblem
from game.ui.qr import qr_picture
from game.ui.scene import DENSE
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.phones.phone_host import Phones
    from game.rules.contract import Seat
    from game.scenes.phones.phone_session import PhoneSession
    from game.scenes.phones.places import Act, SeatRow
    from game.ui.scale import Scale

LEFT: Final = 430.0
"""Width in units of the column with the QR code."""
TOP: Final = 150.0
FOOT: Final = 128.0
GAP: Final = 56.0
CODE: Final = 330.0
MOST_ROW: Final = 84.0
ADDRESS: Final = theme.RESULT.sized(34)
LONG: Final = theme.RESULT.sized(20)
SPELLED: Final = theme.RESULT.sized(40)
AWAY: Final = theme.rgb("#8E2A1E")
SIDE: Final = (760.0, 1056.0)
"""Width and height in units of the sheet when it is at the side of a table."""
MOST_AT_SIDE: Final = 4
MOST_AT_SIDE_LARGE: Final = 6
"""Maximum number of seats for a panel at the side of a window as high as `LARGE`.

With more seats, the panel is in the middle.
"""
LARGE: Final = 900
SIDE_CODE: Final = 236.0
ACTS_MOST: Final = 0.66
"""Maximum fraction of a seat's row that its buttons may take up."""
SETTLES_S: Final = 0.35
"""Seconds for which an action must be shown in its place before it can be pressed. Since phones come and go at any
time, a press meant for the previous button there must do nothing.
"""


class PhonesScene(PaperScene):
    """Panel over a lobby or a table that shows how to join; it updates as phones join and leave."""

    most_text = DENSE

    size = (1280.0, 830.0)

    def __init__(self, session: PhoneSession, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Phones"))
        self.session = session
        self._code: tuple[str, int, Surface] | None = None
        self.rows: list[SeatRow] = []
        self.acts: list[list[Button]] = []
        """Buttons for each seat; a button is kept as long as its action is possible."""
        self._age = 0.0
        self._positions: dict[str, tuple[Rect, float]] = {}
        """Maps each button's name to its position and the seconds it has been there."""
        self.elsewhere: Button | None = None
        """Button with the address; None if no other address can be chosen."""
        self.lines: list[Rect] = []
        """Area of each seat's row, in pixels."""
        self.left = self.right = Rect(0, 0, 0, 0)
        """Columns of the QR code and of the seats, in pixels."""

    def enter(self) -> None:
        """Create the server's buttons; over a table, place the panel at the side, where it leaves the deal visible.

        Guests come to the screen for the code, so the table is blurred while it shows a hand.
        """
        place = self.session.place
        most = MOST_AT_SIDE_LARGE if self.ctx.scale.height >= LARGE else MOST_AT_SIDE
        fits = place is not None and place.is_table and len(place.rows()) <= most
        self.at_side = fits and not self.session.hand_is_open
        self.size = SIDE if self.at_side else PhonesScene.size
        super().enter()
        self._make()
        self.focus.focus("door" if not self.session.is_open else "done")

    def _make(self) -> None:
        """Rebuild everything that depends on the server's state and the seats."""
        ctx, opened = self.ctx, self.session.is_open
        self.aside = pgettext("the door for phones", "open") if opened else pgettext("the door for phones", "closed")
        least = (0.0, 0.0, 0.0) if self.at_side else (180.0, 200.0, 170.0)
        size = 18 if self.at_side else 21
        self.button_gap = 14.0 if self.at_side else PhonesScene.button_gap
        done = self.done_button(size=size + 2)
        in_lobby = opened and self.session.place is not None and self.session.place.starts
        done.kind = "primary" if opened and not in_lobby else "paper"
        self.buttons = [(done, least[0])]
        if in_lobby:
            begin = Button(ctx, _("Start"), self._begin, kind="primary", size=size + 2, ring="paper", name="begin")
            self.buttons.insert(0, (begin, least[0]))
        if opened:
            self.buttons += [
                (Button(ctx, _("Stop phones joining"), self._close, kind="paper", size=size, name="door"), least[1]),
                (Button(ctx, _("New code"), self._renew, kind="paper", size=size, name="renew"), least[2]),
            ]
        else:
            door = Button(ctx, _("Let phones join"), self._open, kind="primary", size=21, ring="paper", name="door")
            self.buttons.append((door, 220.0))
        self.elsewhere = None
        if opened and any(each != self.session.phones.at for each in self.session.phones.choices):
            tooltip = _("Let phones join at another address")
            words, size = self._address(), 19 if self._is_long else 30
            self.elsewhere = Button(
                ctx, words, self._choose_address, kind="paper", size=size, name="elsewhere", tooltip=tooltip
            )
        place = self.session.place if opened else None
        self.rows = place.rows() if place is not None else []
        before = {button.node.name: button for acts in self.acts for button in acts}
        self.acts = []
        for row in self.rows:
            named = [(f"seat:{row.seat}:{act.name}", act) for act in row.acts]
            self.acts.append([self._keep(before.get(name), act) or self._button(name, row, act) for name, act in named])

    def _keep(self, button: Button | None, act: Act) -> Button | None:
        """Return the existing button for an action, or None if there is none.

        A button with a new label has to settle again.
        """
        if button is not None and button.label != act.words:
            button.label, button.node.tooltip, button.enabled = act.words, act.effect, False
            self._positions.pop(button.node.name, None)
        return button

    def _button(self, name: str, row: SeatRow, act: Act) -> Button:
        do = partial(self._do, row.seat, act.name)
        button = Button(self.ctx, act.words, do, kind="paper", size=18, name=name, enabled=False, tooltip=act.effect)
        button.node.group = (row.name,)
        return button

    # Actions ----------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.session.open_server()
        self._refresh()
        self.focus.focus("done")

    def _close(self) -> None:
        self.session.close_server()
        self._refresh()
        self.focus.focus("door")

    def _begin(self) -> None:
        self.session.start()

    def _choose_address(self) -> None:
        self.stage.push(AddressesScene(self.session.phones, self.stage.pop))

    def _renew(self) -> None:
        self.session.phones.new_code()
        self._refresh()

    def _do(self, seat: Seat, name: str) -> None:
        """Perform an action on a seat if it is still possible, since phones may have come or gone in the meantime."""
        place = self.session.place
        rows = place.rows() if place is not None else []
        act = next((act for row in rows if row.seat == seat for act in row.acts if act.name == name), None)
        if act is not None:
            act.do()
        if self.on_stage:
            self._refresh()

    def _refresh(self) -> None:
        self._make()
        self.layout(self.ctx.scale)
        self.dirty = True

    def update(self, seconds: float) -> bool:
        """Update the seats as phones join and leave, and the times since people disconnected."""
        moving = super().update(seconds) | self._settle(seconds)
        self._age += seconds
        if self.session.is_open and (self.session.phones.changed or self._age > 1.0):
            changed = self.session.phones.changed or any(row.away for row in self.rows)
            self.session.phones.changed, self._age = False, 0.0
            if changed:
                self._refresh()
                moving |= self._settle(0.0)
        return moving

    def _settle(self, seconds: float) -> bool:
        """Enable buttons that have been in place long enough to be read; return whether any are still waiting."""
        before, self._positions = self._positions, {}
        young = False
        for button in [button for acts in self.acts for button in acts]:
            rect, age = before.get(button.node.name, (None, 0.0))
            age = age + seconds if rect == button.rect else 0.0
            self._positions[button.node.name] = Rect(button.rect), age
            enabled = age >= SETTLES_S
            self.dirty |= button.enabled != enabled
            button.enabled = enabled
            young |= not enabled
        return young

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the address, the seats' actions, and the server's buttons."""
        address = address_nodes(self.session.phones, self.left) if self.session.is_open else []
        elsewhere = [self.elsewhere.node] if self.elsewhere is not None else []
        return [*address, *elsewhere, *(button.node for acts in self.acts for button in acts), *super().nodes()]

    def keep_clear(self) -> Sequence[Rect]:
        """Return the areas that no overlay may cover: the controls, and who has which seat."""
        return [*super().keep_clear(), *self.lines]

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the QR code on the left and the seats on the right."""
        super().layout(scale)
        if self.at_side:
            edge = (scale.height - self.paper.rect.h) // 2
            self.paper.rect.right = scale.width - max(8, min(edge, round(scale.f(24))))
            self.place_buttons()
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        text = self.ctx.text
        if self.at_side:
            self.left = Rect(inner.x, top, inner.w, paper.px(SIDE_CODE) + round(text.line_height(theme.CAPTION) * 2.6))
            y = self.left.bottom + paper.px(14)
            self.right = Rect(inner.x, y, inner.w, bottom - y)
        else:
            self.left = Rect(inner.x, top, paper.px(LEFT), bottom - top)
            x = self.left.right + paper.px(GAP)
            self.right = Rect(x, top, inner.right - x, bottom - top)
        head = round(text.line_height(theme.BODY) * 1.4)
        pitch = min(
            paper.px(MOST_ROW * (1.3 if self.at_side else 1.0)), (self.right.h - head) // max(1, len(self.rows))
        )
        self.lines = [
            Rect(self.right.x, self.right.y + head + pitch * number, self.right.w, pitch)
            for number in range(len(self.rows))
        ]
        high = min(max(paper.px(50), round(text.px(theme.SMALL) * 1.9)), max(18, pitch - 4))
        for line, acts in zip(self.lines, self.acts, strict=True):
            right = line.right
            y = line.centery - high // 2
            if self.at_side and len(acts) > 1:  # the name is above them
                high = min(high, round(pitch * 0.5))
                y = line.bottom - high - paper.px(4)
            wanted = [button.preferred()[0] for button in acts]
            most = round(line.w * (0.9 if self.at_side else ACTS_MOST))
            for button, wide in zip(acts, fit_widths(wanted, most), strict=True):
                button.place(Rect(right - wide, y, wide, high))
                right -= wide + paper.px(12)
        if self.elsewhere is not None:
            middle, room, line_y = self._or_type_position()
            wide = room if self._is_long else min(room, self.elsewhere.preferred()[0])
            high = max(paper.px(46), round(text.px(theme.SMALL) * (3.0 if self._is_long else 1.8)))
            self.elsewhere.place(Rect(middle - wide // 2, round(line_y + text.px(theme.SMALL) * 0.5), wide, high))
        self._settle(0.0)

    def _address(self) -> str:
        """Return the address; a long one may be broken after its colons."""
        address = self.session.phones.address
        return address.replace(":", ":\u200b") if self._is_long else address

    @property
    def _is_long(self) -> bool:
        """Whether the address is IPv6, which needs two lines."""
        return self.session.phones.address.startswith("[")

    def _picture(self) -> Surface:
        """Return the QR code, as large as possible."""
        phones, paper, box = self.session.phones, self.paper, self.left
        side = paper.px(SIDE_CODE) if self.at_side else min(paper.px(CODE), box.w, round(box.h * 0.56))
        if self._code is None or self._code[:2] != (phones.url, side):
            self._code = phones.url, side, qr_picture(phones.url, side)
        return self._code[2]

    def _or_type_position(self) -> tuple[int, int, float]:
        """Return the centre x, the width and the baseline of the text 'or type', in pixels."""
        picture, paper, box, text = self._picture(), self.paper, self.left, self.ctx.text
        if self.at_side:  # the address is to the right of the QR code
            left = box.x + picture.get_width() + paper.px(24)
            return (
                (left + box.right) // 2,
                box.right - left,
                box.y + picture.get_height() * (0.24 if self.elsewhere is None else 0.12),
            )
        return box.centerx, box.w, box.y + picture.get_height() + text.px(theme.SMALL) * 1.3

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the panel with the QR code and the seats."""
        self.draw_head(surface)
        if self.session.is_open:
            self._draw_code(surface)
            self._draw_seats(surface)
        else:
            self._draw_closed(surface)
        self.draw_buttons(surface)

    def _draw_closed(self, surface: Surface) -> None:
        wide = min(self.paper.inner.w, self.paper.px(900))
        said = (
            _("Everyone’s hand on their own phone, the table on this screen: scan the code, take a seat, play."),
            _("Phones on your Wi-Fi can join while this is open. Nothing leaves your local network."),
            _("The connection is not encrypted: others on the network could listen in."),
            *(
                [_("If your system asks whether Sala may accept network connections, allow it.")]
                if _firewall_asks()
                else ()
            ),
        )
        self._paragraphs(surface, said, Rect(self.left.x, self.left.y, wide, self.left.h), theme.BODY.sized(26))

    def _paragraphs(self, surface: Surface, said: Sequence[str], box: Rect, role: theme.Role) -> None:
        text = self.ctx.text
        y = float(box.y + text.px(role))
        for words in said:
            lines = text.wrap(words, role, box.w)
            y = text.draw_lines(surface, lines, (box.x, y), role, theme.INK) + text.line_height(role) * 0.3

    def _draw_code(self, surface: Surface) -> None:
        phones, text, box, picture = self.session.phones, self.ctx.text, self.left, self._picture()
        x = box.x if self.at_side else box.centerx - picture.get_width() // 2
        surface.blit(picture, (x, box.y))
        text.cover(Rect(x, box.y, *picture.get_size()))
        middle, room, y = self._or_type_position()
        text.draw(surface, _("or type"), (middle, y), theme.SMALL, theme.INK_2, align="centre")
        if self.elsewhere is not None:
            self.elsewhere.draw(surface)
            y = float(self.elsewhere.rect.bottom)
        else:
            role = LONG if self._is_long else text.fitted(phones.address, ADDRESS, room, least_px=14, step=2)
            for line in text.wrap(self._address(), role, room):
                y += text.px(role) * 1.2
                text.draw(surface, line, (middle, y), role, theme.INK, align="centre")
        y += text.px(SPELLED) * 1.25
        letters = " ".join((phones.keeper.letters[:3], phones.keeper.letters[3:]))
        text.draw(surface, letters, (middle, y), SPELLED, theme.INK, align="centre")
        y += text.line_height(theme.SMALL) * 1.35
        words, grave = server_status(phones)
        if self.at_side:
            middle, y = box.centerx, box.y + picture.get_height() + text.px(theme.CAPTION) * 1.4
        lines = text.wrap(words, theme.CAPTION, box.w)
        colour = AWAY if grave else theme.INK_2
        text.draw_lines(surface, lines, (middle, y), theme.CAPTION, colour, align="centre")

    def node_description(self, node: Node) -> str:
        """Return the effect of a seat's action, which is shown above the seats while the button is pointed at."""
        if node.hidden_label_and_key[0] or all(button.node is not node for acts in self.acts for button in acts):
            return super().node_description(node)
        return node.tooltip

    def _shown_effect(self) -> str:
        """Return the effect of the action that is hovered or else focused; '' for other controls."""
        node = self.focus.hovered or self.focus.focused
        return self.node_description(node) if node is not None else ""

    def _waiting_words(self) -> str:
        """Return text that names the phones waiting for a seat; '' if there are none."""
        names = self.session.waiting_names
        return labelled(listed(names), _("waiting for a seat")) if names else ""

    def _draw_seats(self, surface: Surface) -> None:
        ctx, text, paper = self.ctx, self.ctx.text, self.paper
        words = (
            _("Seats")
            if self.rows
            else _("No game is running. Phones that join now will wait until a lobby or a table is open.")
        )
        head = text.draw(surface, words, (self.right.x, self.right.y + text.px(theme.BODY)), theme.BODY, theme.INK)
        effect = self._shown_effect()
        if said := effect or (self._waiting_words() if self.rows else ""):
            at = (self.right.right, self.right.y + text.px(theme.BODY))
            room = self.right.right - head.right - paper.px(24)
            role = text.fitted(said, theme.SMALL, room, least_px=12)
            text.draw(surface, said, at, role, theme.INK_2 if effect else AWAY, align="right", width=room)
        for row, line, acts in zip(self.rows, self.lines, self.acts, strict=True):
            disc = min(paper.px(54), line.h - 4)
            draw_emblem(ctx, surface, row.emblem, (line.x + disc / 2, line.centery), disc)
            x = line.x + disc + paper.px(16)
            half = text.line_height(theme.SMALL)
            over = self.at_side and len(acts) > 1
            right = line.right if over else min([button.rect.x for button in acts], default=line.right) - paper.px(14)
            if over:
                y = (line.y + min(button.rect.y for button in acts)) / 2
                name = text.draw(surface, row.name, (x, y), theme.BODY, theme.INK, valign="middle")
                place = (name.right + paper.px(14), y + text.px(theme.SMALL) * 0.35)
            elif line.h >= 1.9 * half:
                text.draw(surface, row.name, (x, line.centery - half * 0.2), theme.BODY, theme.INK, width=right - x)
                place = (x, line.centery + half * 0.9)
            else:
                name = text.draw(surface, row.name, (x, line.centery), theme.SMALL, theme.INK, valign="middle")
                place = (name.right + paper.px(14), line.centery + text.px(theme.SMALL) * 0.35)
            colour = AWAY if row.away else theme.INK_2
            room = max(10, round(right - place[0]))
            high = 2 * text.px(theme.SMALL) if line.h >= 1.9 * half else 0
            text.draw(surface, row.description, place, theme.SMALL, colour, width=room, height=high)
            for button in acts:
                button.draw(surface)


def address_nodes(phones: Phones, place: Rect) -> list[Node]:
    """Return nodes for joining with a screen reader: address, six letters, and a warning if any."""
    words = _("http://{address} with the letters {letters}")
    words = words.format(address=phones.address, letters=phones.keeper.letters)
    about, grave = server_status(phones)
    found = [Node(place, "label", words, focusable=False, name="address")]
    return [*found, Node(place, "label", about, focusable=False, name="warning")] if grave else found


def server_status(phones: Phones) -> tuple[str, bool]:
    """Return text about who can connect to the address, and whether it is a warning."""
    if phones.lost:
        return _("This computer has lost its network. Phones will reconnect when it is back."), True
    if phones.only_here:
        return _("No local network address was found: the address works only on this computer."), True
    if phones.at is not None and phones.leads_elsewhere:
        words = _("{network}: only devices on this network can join. Press the address to change it.")
        return words.format(network=leads_to(phones.at)), True
    if phones.is_looked_for_elsewhere:
        return _("The address has changed. Phones that were here before must scan this code."), True
    if phones.unreached:
        return _firewall_hint(phones.port), True
    return _("Phones on your Wi-Fi can join while this is open. The connection is not encrypted."), False


def _firewall_hint(port: int) -> str:
    """Return advice about the operating system's firewall, for a computer that no phone has reached."""
    if sys.platform == "win32":
        return _("No phone has connected yet. Allow Sala on private networks in the Windows firewall.")
    if sys.platform == "darwin":
        return _("No phone has connected yet. Allow incoming connections for Sala in the system’s firewall.")
    return _("No phone has connected yet. If this computer has a firewall, open TCP port {port}.").format(port=port)


def _firewall_asks() -> bool:
    """Return whether the operating system's firewall asks the player for permission when the server opens."""
    return sys.platform in {"win32", "darwin"}
