"""The title scene: a sala at dusk, the match to resume, the five games, and links to other pages."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame
import pygame.gfxdraw
from pygame import Rect, Surface

from game.games import BUILT_IN, BUNDLES
from game.i18n import _, ngettext
from game.i18n.lists import labelled, listed
from game.rules import GAMES
from game.scenes.title_background import DUSK, SKY, VERANDA, dusk_size, in_two_rows, is_stretched, sky
from game.scenes.title_trays import PICTURE, SIZE, Tray, text_height
from game.ui import theme
from game.ui.layout import fit_widths
from game.ui.link_button import WORDS, Link
from game.ui.measure import SMALLEST_TEXT
from game.ui.scene import Scene
from game.ui.sprite_sheets import REWARD, has_sheet, keep_sheets
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from game.scenes.title_daily_deal import Daily
    from game.table.resumable_matches import ResumableMatch
    from game.ui.node import Node
    from game.ui.scale import Scale

LOOK_S: Final = 5.0
"""Seconds between checks of the date, which changes at midnight, with the clock, or during sleep."""
FOOT: Final = 40.0
"""Distance from the middle of the footer's text to the bottom of the window, in units."""
TRAY_TOP: Final = 40.0
"""Distance from the veranda's upper edge to the trays, in units."""
MOST_MIRRORED: Final = 90.0
"""Maximum width of the mirrored land to the right of the sala in very wide windows, in units."""
PAVILION: Final = 0.53
"""Left edge of the pavilion's roof, which text must not cover, as a fraction of the window's width."""
STEPS: Final = 0.56
"""Left edge of the pavilion's steps, at the height of the buttons, as a fraction of the window's width."""
SHADE: Final = theme.rgb("#070B16")
CHARM: Final = "charm"
"""Key of the charm, a reward of the journey, in the settings' mapping of rewards in use."""
CHARM_GAP: Final = 104.0
CHARM_HIGH: Final = 236.0
"""Height of the charm with its cord, in units.

`CHARM_GAP` is the distance from the native name to the charm's middle.
"""


class TitleScene(Scene):
    """First scene; `destinations` maps the names of the footer's links to callbacks, in display order.

    `hidden` returns the names of links that are not shown now. `waiting` returns the first resumable match of
    each game; 'Continue' resumes the first of these. `goals` and `journey` return short texts on progress, or
    '' for none; `on_goals` and `on_journey` open the pages.
    """

    def __init__(
        self,
        on_game: Callable[[str], None],
        destinations: Mapping[str, Callable[[], None]],
        *,
        waiting: Callable[[], Sequence[ResumableMatch]],
        hidden: Callable[[], Sequence[str]] = tuple,
        daily: Callable[[], Daily] | None = None,
        today: Callable[[], date] | None = None,
        goals: Callable[[], str] = str,
        on_goals: Callable[[], None] | None = None,
        journey: Callable[[], str] = str,
        on_journey: Callable[[], None] | None = None,
        people: Callable[[], Sequence[str]] = tuple,
        last_game: str = "",
        version: str = "",
    ) -> None:
        super().__init__()
        self._find_daily = daily
        self._today = today
        """Returns today's date; the calendar leaf is updated with it at midnight."""
        self.on_game, self.destinations, self.version = on_game, destinations, version
        self._find_waiting, self._hidden = waiting, hidden
        self._find_goals, self._on_goals = goals, on_goals
        self._find_journey, self._on_journey = journey, on_journey
        self._find_people = people
        """Returns the names of the people who play together."""
        self._people: Sequence[str] = ()
        self._unread: list[tuple[Button, Callable[[], str]]] = []
        """Buttons whose progress has not been read yet.

        One is read per frame, because reading long records takes time.
        """
        self.daily: Daily | None = None
        self.saved: ResumableMatch | None = None
        """Match that 'Continue' resumes."""
        self.last_game = last_game if last_game in GAMES else next(iter(GAMES))
        self._shows_version = True
        """Whether there is room for the version next to the links; it is also under 'About Sala'."""

    def enter(self) -> None:
        """Create the games' trays and the links."""
        self.trays = [Tray(self.ctx, name, self._opener(name)) for name in GAMES]
        self._make_links()
        self.main = Button(self.ctx, "", self._go_on, kind="primary", icon="play", size=29, radius=16, name="main")
        self.day = Button(
            self.ctx,
            _("The deal of the day"),
            self._play_daily,
            size=23,
            radius=16,
            align="left",
            indent=100,
            art=self._draw_leaf,
            name="day",
        )
        self.goals = Button(self.ctx, "", self._on_goals, size=19, tooltip=_("Goals of the week"), name="goals")
        words = _("Twenty tables from Kelantan to Manila")
        self.journey = Button(self.ctx, "", self._on_journey, size=19, tooltip=words, name="journey")
        keep_sheets(["room"])
        self.together = Button(self.ctx, "", self.destinations.get("person"), icon="person", size=19, name="together")
        self._look_for_saved()
        self.focus.focus("main" if self.saved else f"tray:{self.last_game}")

    def _make_links(self) -> None:
        hidden = self._hidden()
        self.links = [
            Link(self.ctx, self._link_label(name), name, act)
            for name, act in self.destinations.items()
            if name not in hidden
        ]

    def resume(self) -> None:
        """Update the links and the match that 'Continue' resumes, because they may have changed."""
        self._look_for_saved()
        if {link.icon for link in self.links} != {*self.destinations} - {*self._hidden()}:
            self._make_links()
        self.layout(self.ctx.scale)

    def _look_for_saved(self) -> None:
        found = self._find_waiting()
        self.saved = found[0] if found else None
        for tray in self.trays:
            tray.waiting = next((one for one in found if one.game == tray.name), None)
        if self._find_daily is not None:
            self.daily = self._find_daily()
            self.day.second = self.daily.words
            self.day.enabled, self.day.node.why = self.daily.play is not None, self.daily.why
            self.day.node.tooltip = self.daily.tip
        self._count_people()
        self._unread = [(self.goals, self._find_goals), (self.journey, self._find_journey)]
        self.main.label = _("Continue") if self.saved else _("New game")
        self.main.second = self.saved.words if self.saved else BUNDLES[self.last_game].title

    def _count_people(self) -> None:
        """Update the number and names of the people who play together; for one person, show nothing."""
        self._people, count = self._find_people(), len(self._find_people())
        people = ngettext("{count} person", "{count} people", count).format(count=count)
        self.together.label = people if count > 1 else ""
        self.together.node.tooltip = labelled(_("Play together"), listed(self._people))

    def _link_label(self, name: str) -> str:
        words = {
            "person": _("Play together"),
            "rules": _("Rulebook"),
            "check": _("Practice"),
            "statistics": _("Records"),
            "replays": _("Replays"),
            "settings": _("Settings"),
            "coins": _("Score pad"),
            "fullscreen": _("Full screen"),
            "quit": _("Quit"),
        }
        return words[name]

    def _opener(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.last_game = name
            self.on_game(name)

        return choose

    def _go_on(self) -> None:
        if self.saved is not None:
            self.saved.resume()
        else:
            self.on_game(self.last_game)

    def _play_daily(self) -> None:
        if not self._update_daily() and self.daily is not None and self.daily.play is not None:
            self.daily.play()

    def _update_daily(self) -> bool:
        """Show today's deal, even if the clock was set back; return whether the date has changed."""
        if self.daily is None or self._today is None or self.daily.date == self._today():
            return False
        self.resume()
        self.dirty = True
        return True

    def update(self, seconds: float) -> bool:
        """Show the new day's deal if the date has changed, and read progress for one button."""
        self._update_daily()
        if self._find_people() != self._people:  # a person at a phone has come or gone
            self._count_people()
            self._place_goals(self.ctx.scale)
            self.dirty = True
        if self._unread:
            button, find = self._unread.pop(0)
            label = find()
            if label != button.label:
                button.label, self.dirty = label, True
                self._place_goals(self.ctx.scale)
            return True
        return super().update(seconds)

    def due(self) -> float | None:
        """Return the seconds until the next check of the date, or None if the date is not checked."""
        return LOOK_S if self._today is not None else None

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the trays in one row below the picture, or in two rows below a lower picture."""
        self.two_rows, self.sky = in_two_rows(scale), sky(scale)
        foot = scale.height - max(scale.px(FOOT), 20)
        self._place_trays(scale, foot - max(scale.px(30), 20))
        self._place_main(scale)
        self._place_goals(scale)
        self._place_links(scale, foot)

    def _place_trays(self, scale: Scale, bottom: int) -> None:
        gap = scale.px(24)
        left, right = self._margins(scale)
        top = self.sky + scale.px(TRAY_TOP)
        room = (right - left, bottom - top)
        columns, rows, lines, wide = self._tray_rows(room, gap)
        tray_high = text_height(self.ctx, lines) + round(wide * PICTURE)
        spread = rows == 1 and not self.two_rows
        step = (right - left - columns * wide) / (columns - 1) if spread else gap
        for place, tray in enumerate(self.trays):
            row, column = divmod(place, columns)
            count = min(columns, len(self.trays) - row * columns)
            start = left if spread else (scale.width - count * wide - (count - 1) * gap) / 2
            tray.lines = lines
            tray.place(Rect(round(start + column * (wide + step)), top + row * (tray_high + gap), wide, tray_high))

    def _tray_rows(self, room: tuple[int, int], gap: int) -> tuple[int, int, int, int]:
        """Return the trays' columns, rows, lines of text and width.

        With many games, the arrangement with the widest trays is chosen.
        """
        columns, rows = (3, 2) if self.two_rows else (5, 1)
        count = len(self.trays)
        ways = [(max(columns, math.ceil(count / rows)), rows)]
        if count > columns * rows:
            ways += [(math.ceil(count / more), more) for more in (rows + 1, rows + 2)]
        return max((self._tray_size(*way, room, gap) for way in ways), key=lambda found: found[-1])

    def _tray_size(self, columns: int, rows: int, room: tuple[int, int], gap: int) -> tuple[int, int, int, int]:
        """Return the columns, rows, lines of text and width of one arrangement, with as many lines as fit.

        With two rows, trays have one line of text each, and pictures as large as possible.
        """
        wide = min(self.ctx.scale.px(SIZE[0]), (room[0] - (columns - 1) * gap) // columns)
        high = (room[1] - (rows - 1) * gap) // rows
        for lines in (1,) if self.two_rows else (2, 1, 0):
            words = text_height(self.ctx, lines)
            if wide >= (190 if lines == 2 else 120) and words + wide * PICTURE <= high + 2:
                return columns, rows, lines, wide
        by_height = round((high - words) / PICTURE)
        return columns, rows, lines, max(90, by_height if len(self.trays) <= len(BUILT_IN) else min(wide, by_height))

    def _margins(self, scale: Scale) -> tuple[int, int]:
        """Return the left and right edges of the content, whose width is limited."""
        left = max(scale.px(72), round(scale.width / 2 - scale.f(888)))
        return left, scale.width - left

    def _place_main(self, scale: Scale) -> None:
        part = self._title_scale(scale)
        wide, high = self.main.preferred(84)
        wide = max(wide, scale.px(372))
        high = max(high, round(self.ctx.text.px(theme.BODY) * 3.1)) if self.main.second else high
        high = min(high, self.sky - scale.px(14) - round(scale.f(346) * part)) if scale.enlarged > 1 else high
        y = min(round(scale.f(362) * part), self.sky - high - scale.px(14))
        self.main.place(Rect(self._title_left(scale) + scale.px(6), y, wide, high))
        left = self.main.rect.right + scale.px(24)
        room = round(scale.width * STEPS) - left
        wide = self.day.preferred(84)[0]
        self.day.icon_only = wide > room
        self.day.place(Rect(left, y, high if self.day.icon_only else wide, high))

    def _place_goals(self, scale: Scale) -> None:
        """Place the week's goals in the upper right corner, in the sky, with the journey and the people below."""
        y, gap = max(10, scale.px(28)), max(6, scale.px(10))
        for button in self._goal_buttons:
            wide, high = button.preferred(44)
            button.place(Rect(self._margins(scale)[1] - wide, y, wide, high))
            y += high + gap

    @property
    def _goal_buttons(self) -> list[Button]:
        """Visible buttons of the week's goals, of the journey, and of the people who play together."""
        return [button for button in (self.goals, self.journey, self.together) if button.label]

    @property
    def _daily_buttons(self) -> list[Button]:
        """The button for the deal of the day, as a list; empty if there is no such deal."""
        return [self.day] if self.daily is not None else []

    def _draw_leaf(self, surface: Surface, rect: Rect) -> None:
        """Draw a calendar leaf: the month above the day."""
        if self.daily is None:
            return
        ctx, text = self.ctx, self.ctx.text
        wide, high = round(rect.h * 0.6), round(rect.h * 0.67)
        x = rect.x + (round((rect.w - wide) / 2) if self.day.icon_only else ctx.scale.px(24))
        y = rect.y + (rect.h - high) // 2
        radius = ctx.scale.f(6)
        ctx.paint.box(wide, high, radius=radius, fill=(theme.PAPER,)).draw(surface, x, y)
        strip = round(high * 0.34)
        ctx.paint.box(wide, strip, radius=radius, fill=(theme.INDIGO,)).draw(surface, x, y)
        month = theme.Role("text", 13, 600)
        day = theme.Role("display", 28, 600)
        at = (x + wide / 2, y + strip / 2)
        text.draw(surface, self.daily.month, at, month, theme.IVORY, align="centre", valign="middle", width=wide)
        at = (x + wide / 2, y + strip + (high - strip) / 2)
        text.draw(surface, self.daily.day, at, day, theme.INK, align="centre", valign="middle")

    def _title_left(self, scale: Scale) -> int:
        return self._margins(scale)[0] + scale.px(40)

    def _title_scale(self, scale: Scale) -> float:
        """Return the scale of the title block relative to the full picture."""
        return min(1.0, self.sky / scale.f(SKY))

    def _place_links(self, scale: Scale, middle: int) -> None:
        left, right = self._margins(scale)
        version = self.ctx.text.width(self.version, theme.SMALL) + scale.px(36) if self.version else 0
        least = max(2, scale.px(8)) if scale.enlarged > 1 else 2
        room = right - version - left - least * (len(self.links) - 1)
        self._shows_version = sum(self._link_widths(self.ctx.text.plain_px(WORDS))) <= room
        if not self._shows_version:
            room, version = room + version, 0
        wanted = self._link_widths(0)
        if sum(wanted) > room:  # all equally smaller
            sizes = range(self.ctx.text.px(WORDS), SMALLEST_TEXT - 1, -1)
            wanted = self._link_widths(
                next((most for most in sizes if sum(self._link_widths(most)) <= room), sizes[-1])
            )
        widths = fit_widths(wanted, room) if scale.enlarged > 1 or sum(wanted) > room else wanted
        free = right - version - left - sum(widths)
        gap = min(max(scale.px(26), 12), max(2, free // max(1, len(self.links) - 1)))  # long labels are closer together
        x = left
        for link, wide in zip(self.links, widths, strict=True):
            high = link.preferred()[1]
            if link.icon == "quit":
                link.place(Rect(right - version - wide, middle - high // 2, wide, high))
            else:
                link.place(Rect(x, middle - high // 2, wide, high))
                x += wide + gap

    def _link_widths(self, most: int) -> list[int]:
        """Return the width of each link, with text at most `most` pixels high."""
        for link in self.links:
            link.most = most
        return [link.preferred()[0] for link in self.links]

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the continue buttons, the trays and the footer."""
        return [
            self.main.node,
            *(each.node for each in self._daily_buttons),
            *(each.node for each in self._goal_buttons),
            *(tray.node for tray in self.trays),
            *(link.node for link in self.links),
        ]

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the picture and the unlit trays from the cache, and the buttons directly."""
        ctx, scale = self.ctx, self.ctx.scale
        charm = ctx.settings.worn.get(CHARM, "")
        ctx.show_layer(surface, "title", scale.window, (self.sky, charm, self._shows_version), self._draw_ground)
        self._draw_trays_at_rest(surface, [tray for tray in self.trays if not tray.lit])
        self.main.draw(surface)
        for each in (*self._daily_buttons, *self._goal_buttons):
            each.draw(surface)
        for tray in sorted((tray for tray in self.trays if tray.lit), key=lambda one: one.lit):
            tray.draw(surface)
        for link in self.links:
            link.draw(surface)

    def _draw_trays_at_rest(self, surface: Surface, trays: Sequence[Tray]) -> None:
        def draw(target: Surface) -> None:
            for tray in trays:
                tray.draw(target)

        shown = [tray.shown.clip(surface.get_rect()) for tray in trays]
        shown = [shown[0].unionall(shown[1:])] if shown else []  # their shadows overlap
        self.ctx.show_parts(surface, "trays", shown, (self.sky, tuple(tray.look for tray in trays)), draw)

    def _draw_ground(self, surface: Surface) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        self._draw_sky(surface)
        veranda = Rect(0, self.sky, scale.width, scale.height - self.sky)
        if is_stretched(veranda.size):
            ctx.sprites.picture(VERANDA, veranda.size, keep=False).draw(surface, *veranda.topleft)
        else:
            surface.blit(ctx.sprites.ground(VERANDA, veranda.size), veranda)
        self._draw_title(surface)
        if self.version and self._shows_version:
            _left, right = self._margins(scale)
            foot = scale.height - max(scale.px(FOOT), 20)
            ctx.text.draw(surface, self.version, (right, foot), theme.SMALL, theme.DIM, align="right", valign="middle")

    def _draw_sky(self, surface: Surface) -> None:
        """Draw the dusk picture over the full width, mirroring the land at both ends if very wide."""
        ctx, scale = self.ctx, self.ctx.scale
        size = dusk_size(scale)
        land = ctx.sprites.ground(DUSK, size)
        wide = size[0]
        if wide == scale.width:
            surface.blit(land, (0, 0))
            return
        spare = scale.width - wide
        at_right = min(spare // 2, round(MOST_MIRRORED * self.sky / SKY))
        x = spare - at_right
        mirrored = mirror(land)
        surface.blit(mirrored, (x - wide, 0))
        surface.blit(mirrored, (x + wide, 0))
        surface.blit(land, (x, 0))

    def _draw_title(self, surface: Surface) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        text, part, x = ctx.text, self._title_scale(scale), self._title_left(scale)

        def y(units: float) -> float:
            return scale.f(units) * part

        title = theme.GAME_TITLE._replace(px=scale.px(theme.GAME_TITLE.size * part))
        native = theme.Role("display", 64, 500, scale.px(64 * part))
        shade = text.render("Sala", title, SHADE)
        pad = max(8, scale.px(24))
        soft = Surface((shade.get_width() + 2 * pad, shade.get_height() + 2 * pad), pygame.SRCALPHA)
        soft.blit(shade, (pad, pad))
        soft = pygame.transform.gaussian_blur(soft, max(1, scale.px(5)))
        top = y(238) - text.font(title).get_ascent()
        surface.blit(soft, (round(x) - pad, round(top) - pad + scale.px(5)))
        right = text.draw(surface, "Sala", (x, y(238)), title, theme.rgb("#F8EFDA")).right
        end = text.draw(surface, "ศาลา", (right + scale.f(58) * part, y(236)), native, theme.OLD_GOLD).right
        self._draw_charm(surface, round(end + scale.f(CHARM_GAP) * part), round(y(CHARM_HIGH)))
        left = x + scale.px(6)
        words = _("Five games from Southeast Asia, played at home")
        room = max(y(300), scale.width * PAVILION - left)
        sentence = text.fitted(words, theme.Role("text", 27 * max(part, 0.75), 400), room, least=14)
        line, half = round(scale.f(212) * part), scale.f(227) * part
        rest = text.width(words, sentence) - round(scale.f(242) * part)
        for start, length in ((left, line), (left + scale.f(242) * part, max(line, rest))):
            ctx.paint.line(length, max(1, scale.px(2)), colour=theme.BRASS, opacity=1.0).draw(surface, start, y(275))
        side = max(3, round(scale.f(10) * part))
        diamond(surface, (round(left + half), round(y(276))), side)
        text.draw(surface, words, (left, y(322)), sentence)

    def _draw_charm(self, surface: Surface, middle: int, high: int) -> None:
        """Draw the charm in use, if any, hanging from the window's upper edge."""
        name = f"{REWARD}{self.ctx.settings.worn.get(CHARM, '')}"
        if has_sheet(name):
            charm = self.ctx.sprites.picture("charm", height=high, sheet_name=name)
            charm.draw(surface, middle - charm.size[0] // 2, 0)


def mirror(land: Surface) -> Surface:
    """Return a picture of the land mirrored horizontally."""
    return pygame.transform.flip(land, True, False)


def diamond(surface: Surface, middle: tuple[int, int], side: int) -> None:
    """Draw a small diamond (a square on its corner)."""
    x, y = middle
    half = max(2, round(side * 0.7))
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    pygame.gfxdraw.aapolygon(surface, points, (217, 162, 78))
    pygame.gfxdraw.filled_polygon(surface, points, (217, 162, 78))
