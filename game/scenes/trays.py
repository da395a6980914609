"""The five games of the house on their trays, as the title and the lobby show them; open or not ready yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _, ngettext
from game.rules import GAMES
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Pill, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.ui.kit import Kit

SIZE: Final = (336.0, 392.0)
"""Units of a tray with all its lines."""
PICTURE: Final = 250.0 / 336.0
"""Height of its picture for a width of 1."""
RAISE: Final = 12.0
CLOSED_STRENGTH: Final = 0.42


class GameWords(NamedTuple):
    """What a tray says of a game; the number of seats only for those that nobody can play yet."""

    title: str
    native: str
    tagline: str
    origin: str
    seats: range
    about: str = ""
    """How it goes, in three sentences, for the lobby."""
    several: str = N_("With several persons a curtain hides each hand until its player is there.")
    """How more than one person plays before one screen, for the lobby."""


HOUSE: Final[dict[str, GameWords]] = {
    "pai-tong": GameWords(
        "Pai Tong",
        "ไพ่ตอง",
        N_("Four sets of three"),
        N_("Thailand"),
        range(2, 8),
        N_(
            "Everybody holds eleven cards. Draw one or take the last discard, then discard one; two alike claim a"
            " third. Four sets of three of one rank win, and rare hands pay more."
        ),
    ),
    "pong": GameWords(
        "Pong",
        "碰",
        N_("Four sets of three, in tiles"),
        N_("Kelantan"),
        range(4, 5),
        N_(
            "Everybody holds eleven tiles. Draw one from the wall or take the last discard, then discard one; two alike"
            " claim a third. Four sets of three of one rank win, and three identical ones are worth a point."
        ),
    ),
    "pai-gow": GameWords(
        "Pai Gow",
        "牌九",
        N_("Four dominoes, two hands"),
        N_("Chinese dominoes"),
        range(2, 9),
        N_(
            "Everybody bets against the bank, gets four dominoes and sets them as two hands of two. Beat the banker"
            " with both and you are paid, with neither and the bet is lost; with one of them it comes back."
        ),
    ),
    "tongits": GameWords(
        "Tongits",
        "Tong-its",
        N_("Lay bahay, sapaw, call"),
        N_("Philippines"),
        range(3, 4),
        N_(
            "Draw a card or take the last discard for a bahay, lay bahays open, lay off on any of them, then discard."
            " Whoever gets rid of all cards wins at once; a call or the end of the stock is won by the lowest tally."
        ),
    ),
    "daun-tiga": GameWords(
        "Daun Tiga",
        "三张",
        N_("Three cards against the bank"),
        N_("Malaya"),
        range(2, 18),
        N_(
            "Everybody lays stakes unseen and gets three cards against the banker's. Three alike beat all, else the"
            " last digit of the sum counts and ten is best; eight and more is Long and moves second stakes too."
        ),
        N_("Several persons stake side by side, with keys of their own or the mouse."),
    ),
}
"""All games in the order of the trays. One is open when `GAMES` has it."""


def seats_words(name: str) -> str:
    """How many play: '2–7 seats'."""
    seats = GAMES[name].seats if name in GAMES else HOUSE[name].seats
    if len(seats) == 1:
        return ngettext("{count} seat", "{count} seats", seats[0]).format(count=seats[0])
    return _("{least}–{most} seats").format(least=seats[0], most=seats[-1])


def text_height(kit: Kit, lines: int) -> int:
    """Pixels under the picture of a tray with its title and this many lines."""
    text, scale = kit.text, kit.scale
    high = scale.f(20) + text.px(theme.TRAY_TITLE) * 1.02
    if lines > 1:
        high += text.px(theme.BODY) * 1.62
    if lines:
        high += text.px(theme.SMALL) * 1.62
    return round(high + scale.f(16))


class Tray(Widget):
    """One game to choose. `lines` 2 shows tagline and facts, 1 the facts alone, 0 only the title."""

    def __init__(self, kit: Kit, name: str, on_activate: Callable[[], None] | None = None) -> None:
        super().__init__(kit)
        self.name = name
        self.words = HOUSE[name]
        self.lines = 2
        self.closed = name not in GAMES
        closed = _("{game} is not ready yet").format(game=self.words.title)
        self.node = Node(
            self.rect,
            "tray",
            self.words.title,
            on_activate,
            enabled=not self.closed,
            why=closed if self.closed else "",
            name=f"tray:{name}",
            ring="none",
        )

    @property
    def nodes(self) -> Sequence[Node]:
        """Its node."""
        return (self.node,)

    @property
    def facts(self) -> str:
        """Where it is from and how many play."""
        return f"{_(self.words.origin)} · {seats_words(self.name)}"

    def place(self, rect: Rect) -> None:
        """Stand here from now on."""
        super().place(rect)
        self.node.rect = self.rect
        self.node.radius = self.kit.scale.f(theme.R_TRAY)

    def draw(self, surface: Surface) -> None:
        """Draw it, raised and lit as far as it has the mouse or the focus."""
        kit, scale = self.kit, self.kit.scale
        w, h = self.rect.size
        lit = max(self.node.attention, self.node.warmth)
        x, y = self.rect.x, self.rect.y - round(scale.f(RAISE) * lit)
        radius = scale.f(theme.R_TRAY)
        if lit:
            glow = kit.paint.glow(
                w, h, radius=radius, sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55, grow=scale.f(6)
            )
            glow.draw(surface, x, y, lit)
        kit.paint.box(w, h, radius=radius, fill=theme.LACQUER, shadow="tray").draw(surface, x, y)
        high = round(w * PICTURE)
        strength = CLOSED_STRENGTH if self.closed else 1.0
        kit.sprites.picture(f"tray-{self.name}", (w, high)).draw(surface, x, y, strength)
        kit.paint.line(w, colour=theme.BRASS, opacity=0.9).draw(surface, x, y + high)
        kit.paint.box(w, h, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline).draw(surface, x, y)
        if lit:
            ring = kit.paint.box(w, h, radius=radius, line=(theme.GLOW,), line_width=scale.ring)
            ring.draw(surface, x, y, lit)
        kit.text.cover(self.rect)
        self._draw_words(surface, x, y + high)
        if self.closed:
            pill = Pill(kit, _("not ready yet"), theme.CAPTION, theme.DIM)
            pill.place_centred(x + w / 2, y + high / 2)
            pill.draw(surface)

    def _draw_words(self, surface: Surface, x: int, y: int) -> None:
        kit, scale = self.kit, self.kit.scale
        text = kit.text
        pad = scale.px(24) if self.lines > 1 else scale.px(16)
        room = self.rect.w - 2 * pad
        dim = theme.DIM if self.closed else theme.IVORY
        title = theme.TRAY_TITLE
        while text.width(self.words.title, title) > room and text.px(title) > 16:
            title = title.sized(title.size - 2)
        baseline = y + scale.f(20) + text.px(theme.TRAY_TITLE) * 0.82
        text.draw(surface, self.words.title, (x + pad, baseline), title, dim)
        native = theme.TRAY_TITLE.sized(25)
        left = room - text.width(self.words.title, title) - scale.px(16)
        if text.width(self.words.native, native) <= left:
            text.draw(
                surface, self.words.native, (x + self.rect.w - pad, baseline), native, theme.OLD_GOLD, align="right"
            )
        lines = []
        if self.lines > 1:
            lines.append((_(self.words.tagline), theme.BODY, dim))
        if self.lines:
            fits = text.width(self.facts, theme.SMALL) <= room
            lines.append((self.facts if fits else seats_words(self.name), theme.SMALL, theme.DIM))
        for words, role, colour in lines:
            baseline += text.px(role) * 1.66
            fitted = role
            while text.width(words, fitted) > room and text.px(fitted) > 14:
                fitted = fitted.sized(fitted.size - 1)
            text.draw(surface, words, (x + pad, baseline), fitted, colour, width=room)
