"""The ranking beside the table: pairs, Wong and Gong, points; where your two hands stand is ringed. PG-40 to PG-45."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.games.pai_gow import hands, key_of, pairs
from game.i18n import N_, _
from game.i18n.lists import listed
from game.scenes.book.ranking_strips import draw_points, ranked_words
from game.ui import theme
from game.ui.blending import lay_over
from game.ui.node import Node
from game.ui.scroll import ScrollArea
from game.ui.widgets import Button, Panel, Widget, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.book.blocks import Ranked
    from game.rules.pai_gow.ways import Split
    from game.ui.intents import Intent
    from game.ui.kit import Kit

WIDE: Final = 564.0
HIGH: Final = 884.0
TOP: Final = 20.0
LEAST_PX: Final = 420
"""The sheet is never narrower, but where the own tiles need the room."""
TILES: Final = 70.0
TILES_PX: Final = 46
CELL: Final = 82.0
STRIP: Final = 46.0
COLUMNS: Final = 4
TITLE: Final = theme.Role("display", 30, 600)
NUMBER: Final = theme.Role("display", 17, 600)
NATIVE: Final = theme.Role("text", 16, 500)
NAME: Final = theme.Role("text", 17, 600)
HEAD: Final = theme.Role("text", 18, 600)
SMALL: Final = theme.Role("text", 16, 400)
HANDS: Final = (N_("Front"), N_("Rear"))
LAYER: Final = 4
TAG_PX: Final = 11
"""The words of a tag under tiles are no smaller."""
GAP: Final = 2
"""Pixels after each tile."""
ROUND: Final = 10
"""Pixels before two tiles, between them and their name, and after it."""
COME_S: Final = 0.180
BESIDE_TILES: Final = 44.0
"""Units between it and the own tiles."""
GAP_TO_BUTTON: Final = 14.0
"""Units between it and buttons over and under it."""


class RankingSheet(Widget):
    """A paper at the edge; the table stays usable under it. `on_book` leads to the pages."""

    def __init__(self, kit: Kit, on_hide: Callable[[], None], on_book: Callable[[], None]) -> None:
        super().__init__(kit)
        self.open = False
        self.come = 1.0
        """How far it has come, 0 to 1."""
        self.pairs = pairs().rows
        below = hands().rows
        self.named = [row for row in below if not row.key.isdigit()]
        self.points = [row for row in below if row.key.isdigit()]
        self.panel = Panel(kit, "paper", radius=22)
        self.area = ScrollArea(kit, paper=True, name="ranking")
        self.hide = Button(kit, _("Hide"), on_hide, kind="paper", size=18, name="hide ranking", layer=LAYER)
        self.book = Button(
            kit, _("More in the rules book"), on_book, kind="paper", key="f1", size=18, name="ranking book", layer=LAYER
        )
        self.lit: Mapping[str, str] = {}
        """What stands at a step, by its key: 'Front', 'Rear' or both."""

    def lay(self) -> None:
        """Begin to come."""
        moves = self.kit.speed > 0 and not self.kit.settings.reduced_motion
        self.open, self.come = True, 0.0 if moves else 1.0

    def update(self, seconds: float) -> bool:
        """Let it come; True while it does."""
        if not self.open or self.come >= 1.0:
            return False
        self.come = min(1.0, self.come + seconds * self.kit.speed / COME_S) if self.kit.speed > 0 else 1.0
        return True

    def follow(self, split: Split | None) -> bool:
        """Ring where these two hands stand; True where that is elsewhere than before."""
        lit: dict[str, str] = {}
        for name, hand in zip(HANDS, (split.front, split.rear) if split is not None else (), strict=False):
            key = key_of(hand)
            lit[key] = listed((lit.get(key, ""), _(name)))
        changed, self.lit = lit != self.lit, lit
        return changed

    # Place ------------------------------------------------------------------------------------------------------------

    def stand(self, tiles: Rect, buttons: Sequence[Rect]) -> None:
        """Stand beside the own `tiles` at the edge of the window, between those `buttons` that are there, in pixels.

        At the right edge. Where the buttons of the column are there, at the left one, or on a rail, beside it.
        """
        scale, text = self.kit.scale, self.kit.text
        margin, apart = max(6, scale.px(TOP)), scale.px(BESIDE_TILES)
        at_left = scale.mirrored and not scale.rails
        right = (scale.facts.x if scale.mirrored else scale.width) - margin
        wide = min(max(scale.px(WIDE), LEAST_PX), (tiles.left - margin if at_left else right - tiles.right) - apart)
        x = margin if at_left else right - wide
        there = [rect for rect in buttons if rect.right > x and rect.left < x + wide]
        over = [rect.bottom for rect in there if rect.centery < scale.height // 2]
        under = [rect.top for rect in there if rect.centery >= scale.height // 2]
        top = max((edge + max(6, scale.px(GAP_TO_BUTTON)) for edge in over), default=margin)
        bottom = min(under, default=scale.height) - max(6, scale.px(GAP_TO_BUTTON))
        self.pad = max(scale.px(34), 18)
        inner = wide - 2 * self.pad
        head = round(text.px(TITLE) * 1.9)
        foot = max(scale.px(50), round(text.px(NAME) * 2.4))
        most = bottom - top
        around = head + foot + 2 * self.pad // 2 + 16
        whole = self._measure(inner, inner)
        if whole + around > most:  # one scrolls, by a bar at the right
            whole = self._measure(inner, inner - 16)
        high = min(whole + around, most)
        self.place(Rect(x, top, wide, high))
        self.panel.place(self.rect)
        box = Rect(self.rect.x + self.pad, self.rect.y + self.pad // 2 + head, inner, 0)
        box.h = max(40, self.rect.bottom - self.pad // 2 - foot - box.y)
        self.area.place_content(box, whole if whole > box.h else 0)
        self.head_y = self.rect.y + self.pad // 2 + round(text.px(TITLE) * 1.15)
        wide, high = self.hide.preferred(40)
        self.hide.place(
            Rect(self.rect.right - self.pad - wide, self.rect.y + self.pad // 2 + 4, wide, min(high, head - 10))
        )
        wide, high = self.book.preferred(40)
        wide = min(wide, inner)
        self.book.place(Rect(self.rect.x + self.pad, self.rect.bottom - self.pad // 2 - high, wide, high))

    def _measure(self, inner: int, row: int) -> int:
        """How high all of it is, so wide, where a row of pairs takes so much of that."""
        scale, text = self.kit.scale, self.kit.text
        self.cell = row // COLUMNS
        self.tiles = self._fitting(max(scale.px(TILES), TILES_PX))
        self.cell_high = max(scale.px(CELL), self.tiles + 8, round(text.px(NUMBER) * 1.3 + text.px(NAME) * 2.5))
        self.row_high = max(scale.px(CELL), self.tiles + 10)
        self.strip = max(scale.px(STRIP), round(text.px(NUMBER) * 1.9))
        step = text.line_height(SMALL)
        self.foot_lines = text.wrap(
            _("Equal points: the hand with the higher single tile wins. The same tile too: the banker."),
            SMALL,
            inner - 16,
        )
        whole = step + 4 * self.cell_high + 2 * self.row_high + step + self.strip + 2 * step + 18
        return whole + len(self.foot_lines) * step

    def _fitting(self, tiles: int) -> int:
        """How high the tiles are, at most this: so narrow that beside two of them no word has to be broken."""
        longest = max(self.kit.text.width(word, NAME) for row in self.pairs for word in row.name.split())
        wide = self.kit.sprites.get("dominoes", self.pairs[0].hands[0][0], tiles, state="card").size[0]
        room = (self.cell - 2 * GAP - ROUND - longest) // 2
        return tiles if wide <= room else tiles * room // wide

    @property
    def nodes(self) -> Sequence[Node]:
        """The sheet itself, which keeps clicks from the table under it, each step in words, and the buttons."""
        sheet = Node(self.rect, "sheet", _("The ranking"), focusable=False, name="ranking sheet", layer=LAYER - 1)
        steps = [
            Node(
                self._in_view(rect), "label", self._words(row), focusable=False, name=f"step:{row.key}", layer=LAYER - 1
            )
            for row, rect in self._steps()
            if self._in_view(rect).h > 0
        ]
        bar = [self.area.bar] if self.area.furthest else []
        for node in bar:
            node.layer = LAYER
        return [sheet, *steps, *bar, self.hide.node, self.book.node]

    def _in_view(self, rect: Rect) -> Rect:
        return rect.move(*self.area.rect.topleft).move(0, -self.area.offset).clip(self.area.rect)

    def _words(self, row: Ranked) -> str:
        at = self.lit.get(row.key)
        return f"{ranked_words(row)} ({at})" if at else ranked_words(row)

    @property
    def _beside_bar(self) -> int:
        """Pixels at the right that belong to the bar, where one scrolls."""
        return 16 if self.area.furthest else 0

    def _steps(self) -> list[tuple[Ranked, Rect]]:
        """Each pair and named hand with its cell, from the upper left corner of what is scrolled."""
        top = self.kit.text.line_height(SMALL)
        found = []
        for place, row in enumerate(self.pairs):
            line, column = divmod(place, COLUMNS)
            found.append((row, Rect(column * self.cell, top + line * self.cell_high, self.cell, self.cell_high)))
        top += 4 * self.cell_high
        for place, row in enumerate(self.named):
            found.append(
                (row, Rect(0, top + place * self.row_high, self.area.rect.w - self._beside_bar, self.row_high))
            )
        return found

    def handle(self, intent: Intent) -> bool:
        """The wheel over it scrolls."""
        return self.open and self.area.handle(intent)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw it as far as it has come."""
        box = self.rect.inflate(60, 60).clip(surface.get_rect())
        under = surface.subsurface(box).copy() if self.come < 1.0 else None
        self._draw(surface)
        if under is not None:
            lay_over(surface, under, box, 1 - self.come)

    def _draw(self, surface: Surface) -> None:
        """The paper, what is scrolled, and the buttons."""
        text = self.kit.text
        self.panel.draw(surface)
        x = self.rect.x + self.pad
        room = self.hide.rect.x - x - 8
        right = text.draw(surface, _("The ranking"), (x, self.head_y), TITLE, theme.INK, width=room).right
        native = "牌九"
        if right + text.width(f"  {native}", TITLE) < x + room:
            at = (right + text.width(" ", TITLE), self.head_y)
            text.draw(surface, native, at, TITLE.sized(25).weighing(500), theme.RED_ON_PAPER)
        before = surface.get_clip()
        surface.set_clip(self.area.rect.inflate(8, 0).clip(before))
        self._draw_steps(surface)
        surface.set_clip(before)
        self.area.draw_bar(surface)
        self.hide.draw(surface)
        self.book.draw(surface)

    def _draw_steps(self, surface: Surface) -> None:
        kit, text, box = self.kit, self.kit.text, self.area.rect
        x, y = box.x, box.y - self.area.offset
        step = text.line_height(SMALL)
        right = box.right - self._beside_bar
        drawn = text.draw(surface, _("Pairs, the highest first"), (x, y + step * 0.72), HEAD, theme.INK)
        said = _("a pair beats all below")
        if drawn.right + 16 + text.width(said, SMALL) <= right:
            text.draw(surface, said, (right, y + step * 0.72), SMALL, theme.INK_2, align="right")
        for row, rect in self._steps():
            cell = rect.move(x, y)
            if row.key.startswith("pair"):
                self._draw_pair(surface, row, cell)
            else:
                self._draw_named(surface, row, cell)
        y += step + 4 * self.cell_high + 2 * self.row_high
        words = text.draw(surface, _("Points"), (x, y + step * 0.8), HEAD, theme.INK)
        more = _("add all pips, keep the last digit")
        text.draw(surface, more, (words.right + 10, y + step * 0.8), SMALL, theme.INK_2, width=right - words.right - 10)
        y += step + 6
        lit = [key for key in self.lit if key.isdigit()]
        boxes = draw_points(kit, surface, Rect(x, y, right - x, self.strip), self.points, lit)
        y += self.strip
        for row, point in zip(self.points, boxes, strict=True):
            if row.key in self.lit:
                at = (point.centerx, y + step * 0.85)
                text.draw(surface, self.lit[row.key], at, NAME, theme.PAPER_RING, align="centre")
        y += step + 6
        draw_rule(kit, surface, x, y, right - x, paper=True)
        text.draw_lines(surface, self.foot_lines, (x, y + step * 0.95), SMALL, theme.INK_2)

    def _draw_tiles(self, surface: Surface, hand: Sequence[str], x: int, y: int, high: int = 0) -> int:
        """Two tiles, in their usual height or so high; where they would end in their usual one."""
        sprites = self.kit.sprites
        for code in hand:
            usual = sprites.get("dominoes", code, self.tiles, state="card")
            picture = sprites.get("dominoes", code, high, state="card") if high else usual
            picture.draw(surface, x + (usual.size[0] - picture.size[0]) // 2, y)
            x += usual.size[0] + GAP
        return x

    def _draw_pair(self, surface: Surface, row: Ranked, cell: Rect) -> None:
        kit, text = self.kit, self.kit.text
        y = cell.y + (cell.h - self.tiles) // 2
        wide = kit.sprites.get("dominoes", row.hands[0][0], self.tiles, state="card").size[0] + GAP
        x = cell.x + 3 + len(row.hands[0]) * wide + 5
        baseline = y + text.px(NUMBER)
        right = text.draw(surface, str(row.place), (x, baseline), NUMBER, theme.INK).right
        if right + 4 + text.width(row.native, NATIVE) <= cell.right:
            text.draw(surface, row.native, (right + 4, baseline), NATIVE, theme.RED_ON_PAPER)
        fit = text.at_most(row.name, NAME, max(20, cell.right - x - 2), 2)
        step = round(text.px(fit.role) * 1.12)
        name = Rect(x, baseline, 0, 0)
        for line in fit.lines:
            baseline += step
            name.union_ip(text.draw(surface, line, (x, baseline), fit.role, theme.INK))
        draw_rule(kit, surface, cell.x, cell.bottom - 1, cell.w, paper=True)
        tag = self._ring(surface, cell, self.lit[row.key], name) if row.key in self.lit else None
        beside = tag is None or tag.x >= x
        self._draw_tiles(surface, row.hands[0], cell.x + 3, y, 0 if tag is None or beside else tag.y - 1 - y)

    def _draw_named(self, surface: Surface, row: Ranked, cell: Rect) -> None:
        kit, text = self.kit, self.kit.text
        x, y = cell.x + 3, cell.y + (cell.h - self.tiles) // 2
        for hand in row.hands:
            x = self._draw_tiles(surface, hand, x, y) + max(8, kit.scale.px(12))
        middle = cell.centery
        right = text.draw(surface, row.name, (x + 6, middle - 3), TITLE.sized(24), theme.INK).right
        at = (right + 8, middle - 3)
        text.draw(surface, row.native, at, TITLE.sized(22).weighing(500), theme.RED_ON_PAPER)
        said = row.meaning.partition(".")[0]
        below = (x + 6, middle + text.px(SMALL) * 1.25)
        text.draw(surface, said, below, SMALL, theme.INK, width=cell.right - x - 8)
        draw_rule(kit, surface, cell.x, cell.bottom - 1, cell.w, paper=True)
        if row.key in self.lit:
            self._ring(surface, cell, self.lit[row.key], Rect(x, cell.y, 0, 0))

    def _ring(self, surface: Surface, cell: Rect, words: str, name: Rect) -> Rect:
        """A ring round a step, and where the tag stands that says which of your hands is there.

        Where it would lie on the name it goes under the tiles, which are smaller then: neither is covered.
        """
        kit, text = self.kit, self.kit.text
        box = cell.inflate(-4, -4)
        ring = kit.paint.box(
            *box.size, radius=kit.scale.f(8), line=(theme.PAPER_RING,), line_width=max(2, kit.scale.f(2.4))
        )
        ring.draw(surface, *box.topleft)
        role, most = SMALL, text.px(SMALL)
        tag = self._tag(box, words, role)
        if tag.colliderect(name):
            while tag.w > name.x - box.x - 3 and most > TAG_PX:
                most -= 1
                role = SMALL._replace(px=most)
                tag = self._tag(box, words, role)
            tag.x = box.x + 2
        kit.paint.box(*tag.size, radius=5, fill=(theme.PAPER_RING,)).draw(surface, *tag.topleft)
        text.draw(surface, words, tag.center, role, theme.WHITE, align="centre", valign="middle")
        return tag

    def _tag(self, box: Rect, words: str, role: theme.Role) -> Rect:
        """In the lower right corner of a box."""
        text = self.kit.text
        wide, high = text.width(words, role) + (8 if role == SMALL else 4), round(text.px(role) * 1.25)
        return Rect(box.right - wide - 3, box.bottom - high - 2, wide, high)
