"""The page of the journey: a map, and a card with the guests, house rules, goal and reward of the selected stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.games import BUNDLES
from game.i18n import _
from game.i18n.lists import labelled, listed
from game.i18n.sentences import as_sentence, together
from game.match.players import called_at, house_bank_seat
from game.records.journey import BY_KEY, CARD_BACK, CHARM, CLOTH, SEAL, STOPS, TILE_BACK, progress, slot_of, terms_of
from game.rules import GAMES
from game.scenes.goals_scene import count_words, progress_words
from game.scenes.journey_map import draw_map, places_of
from game.scenes.sheet_scene import PaperScene
from game.table.characters import CHARACTERS, character_of
from game.table.lobby.match_setup import kind_words
from game.ui import theme
from game.ui.layout import columns
from game.ui.node import Node
from game.ui.sprite_sheets import REWARD, sheet
from game.ui.widget import Widget
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.match.store import Store
    from game.records.goals import GoalProgress
    from game.records.journey import Stop
    from game.ui.picture import Picture
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

TOP: Final = 142.0
FOOT: Final = 128.0
"""Height of the footer, in units."""
MAP_SHARE: Final = 0.665
"""Width of the map as a fraction of the sheet's content."""
GAP: Final = 30.0
FACE: Final = 0.50
"""Diameter of a face on the map, as a fraction of a row's height."""
PLACE: Final = theme.Role("text", 19, 600)
TITLE: Final = theme.Role("display", 34, 600)
HEADING: Final = theme.Role("text", 16, 600)
WORDS: Final = theme.Role("text", 20, 400)
GOAL: Final = theme.Role("text", 22, 600)
COUNT: Final = theme.Role("display", 24, 600)
NAME: Final = theme.Role("text", 17, 600)
SMALL: Final = theme.Role("text", 15, 400)
SHARES: Final = (0.13, 0.26, 0.21, 0.20, 0.20)
"""Fractions of the card's height for the place, guests, house rules, goal and reward."""
KIND: Final = SMALL, theme.INK_2
BAR: Final = 10.0
LOCKED: Final = 0.35
"""Opacity of a reward whose goal has not been reached yet."""
PREVIEWS: Final = ("french/back", "mahjong/back")
"""Pictures used as previews of rewards that consist of several pictures."""
SELECTED: Final = theme.rgb("#FFF6DC")


class Place(Widget):
    """A stop on the map: the host's face in a ring, with the stop's name on a strip of paper."""

    def __init__(self, ctx: RenderContext, stop: Stop, on_choose: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.stop = stop
        self.done = self.chosen = self.is_next = False
        self.face_rect = Rect(0, 0, 0, 0)
        words, name = _(stop.place), f"stop:{stop.key}"
        self.node = Node(self.rect, "choice", words, on_choose, name=name, ring="paper", radius=10)
        self.node.confirms_default = True  # Enter plays at the stop that has the focus
        self.node.on_focus = lambda here: on_choose() if here else None

    @property
    def nodes(self) -> Sequence[Node]:
        """The stop's only node."""
        return (self.node,)

    def show(self, each: GoalProgress, *, chosen: bool, is_next: bool) -> None:
        """Show the progress of the goal, and whether the stop is selected or is the first with an unreached goal."""
        self.done, self.chosen, self.is_next = each.done, chosen, is_next
        state = _("selected") if chosen else ""
        self.node.value = listed(filter(None, (BUNDLES[self.stop.game].title, progress_words(each), state)))

    def place_at(self, middle: tuple[float, float], face: int, wide: int) -> None:
        """Place the face with its centre at a point, and the name below it, at most `wide` pixels wide."""
        self.face_rect = Rect(0, 0, face, face)
        self.face_rect.center = round(middle[0]), round(middle[1])
        high = round(self.ctx.text.px(PLACE) * 1.5)
        self.strip = Rect(0, 0, min(wide, self.ctx.text.width(_(self.stop.place), PLACE) + high), high)
        self.strip.midtop = self.face_rect.centerx, self.face_rect.bottom - round(high * 0.18)
        self.place(self.face_rect.union(self.strip))
        self.node.rect = self.rect

    def draw(self, surface: Surface) -> None:
        """Draw the ring, the face and the name."""
        ctx, face, strip = self.ctx, self.face_rect, self.strip
        thick = max(2, round(face.w * 0.05))
        colour = theme.JADE if self.done else theme.MARIGOLD if self.is_next else theme.PAPER_LINE
        ring = face.inflate(2 * thick, 2 * thick)
        ctx.paint.fill(surface, ring, radius=ring.w / 2, fill=(colour,))
        ctx.paint.fill(surface, face, radius=face.w / 2, fill=theme.PAPER_FILL)
        host = CHARACTERS[self.stop.guests[0][0]]
        ctx.sprites.picture(host.face, face.size, sheet_name="faces").draw_centred(surface, *face.center)
        if self.done:
            self._draw_check(surface, ring)
        fill = (theme.RED_ON_PAPER,) if self.chosen else (SELECTED,)
        line = theme.RED_ON_PAPER if self.chosen else colour
        box = ctx.paint.box(*strip.size, radius=strip.h * 0.3, fill=fill, line=(line,), line_width=1)
        box.draw(surface, *strip.topleft)
        if self.node.warmth and not self.chosen:
            light = ctx.paint.box(*strip.size, radius=strip.h * 0.3, fill=(theme.MARIGOLD,), opacity=0.35)
            light.draw(surface, *strip.topleft, self.node.warmth)
        ctx.text.cover(strip)
        ink = theme.IVORY if self.chosen else theme.INK
        room = strip.w - round(strip.h * 0.4)
        ctx.text.draw(
            surface, _(self.stop.place), strip.center, PLACE, ink, align="centre", valign="middle", width=room
        )

    def _draw_check(self, surface: Surface, ring: Rect) -> None:
        side = max(12, round(ring.w * 0.32))
        disc = Rect(0, 0, side, side)
        disc.center = ring.right - side // 3, ring.top + side // 2
        paint, sprites = self.ctx.paint, self.ctx.sprites
        paint.fill(surface, disc, radius=side / 2, fill=(theme.JADE,))
        sprites.picture("icon-check", height=round(side * 0.8), tint=theme.IVORY).draw_centred(surface, *disc.center)


class JourneyCallbacks(NamedTuple):
    """Callbacks of the page."""

    done: Callable[[], None]
    play: Callable[[Stop], None]
    """Starts a match at a stop, or continues the stop's unfinished match."""
    begun: Callable[[Stop], bool]
    """Returns whether a stop has an unfinished match."""
    wear: Callable[[str, str], None] = lambda _slot, _key: None
    """Uses a reward in a slot, replacing the current one; an empty key only removes the current one."""


class JourneyScene(PaperScene):
    """The map of the journey with the card of one stop, initially the first whose goal has not been reached."""

    size = (1560.0, 968.0)
    most_text = 1.25

    def __init__(self, store: Store, callbacks: JourneyCallbacks, stop: str = "") -> None:
        super().__init__(callbacks.done, _("Journey"))
        self.store, self.callbacks = store, callbacks
        self.found: Mapping[str, GoalProgress] = {}
        self._asked = stop
        self.stop = STOPS[0]

    def enter(self) -> None:
        """Create the stops and the buttons."""
        super().enter()
        self.title = _("Journey")
        ctx = self.ctx
        self.places = [Place(ctx, stop, self._chooser(stop)) for stop in STOPS]
        self.play = Button(
            ctx, "", self._play, kind="primary", key="return", size=24, ring="paper", name="play", icon="play"
        )
        back = Button(ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, ring="paper", name="done")
        self.use = Button(ctx, "", self._use, kind="paper", key="u", size=21, ring="paper", name="use")
        self.always = [(self.play, 300.0), (back, 160.0)]
        self.buttons = self.always
        self.card = [Node(Rect(0, 0, 0, 0), "label", "", focusable=False, name=f"card:{i}") for i in range(4)]
        self._read()
        asked = BY_KEY.get(self._asked)
        self.stop = asked if asked and not self.found[asked.key].done else self._next or STOPS[-1]
        self._show()
        self.focus.focus(f"stop:{self.stop.key}")

    def resume(self) -> None:
        """Read the progress again, because deals may have been played or deleted."""
        self._read()
        self._show()
        self.layout(self.ctx.scale)

    def _read(self) -> None:
        self.found = progress(self.store)
        self._next = next((stop for stop in STOPS if not self.found[stop.key].done), None)
        done = sum(each.done for each in self.found.values())
        self.aside = _("{count} of {all} goals reached").format(count=done, all=len(STOPS))

    def _chooser(self, stop: Stop) -> Callable[[], None]:
        def choose() -> None:
            if stop is self.stop:
                return
            self.stop = stop
            self._show()
            self.layout(self.ctx.scale)

        return choose

    def _use(self) -> None:
        """Use the selected stop's reward, or stop using it."""
        self.callbacks.wear(slot_of(self.stop), "" if self._in_use else self.stop.reward.key)
        self._show()
        self.layout(self.ctx.scale)

    @property
    def _in_use(self) -> bool:
        return self.store.settings.worn.get(slot_of(self.stop)) == self.stop.reward.key

    def _play(self) -> None:
        self.callbacks.play(self.stop)

    def _show(self) -> None:
        """Show the selected stop on the map, on the card and on the button."""
        stop = self.stop
        for each in self.places:
            each.show(self.found[each.stop.key], chosen=each.stop is stop, is_next=each.stop is self._next)
        self.play.label = _("Continue here") if self.callbacks.begun(stop) else _("Play here")
        self.use.label = _("Put it away") if self._in_use else _("Use it")
        self.buttons = [*self.always, (self.use, 180.0)] if self.found[stop.key].done else self.always
        self.guests = guests_of(self.store, stop)
        names = [guest.name for guest in self.guests]
        texts = (
            together(as_sentence(listed(each)) for each in ((_(stop.place), self._about()), names)),
            together((_("House rules"), rules_words(stop))),
            together((_(stop.words), progress_words(self.found[stop.key]))),
            together((as_sentence(labelled(_("Reward"), reward_words(stop))), self._reward_state())),
        )
        for node, words in zip(self.card, texts, strict=True):
            node.label = words
        self.dirty = True

    def _reward_state(self) -> str:
        if self._in_use:
            return _("It is in use.")
        done = self.found[self.stop.key].done
        return _("It is yours.") if done else _("It is yours once you reach the goal.")

    def _about(self) -> str:
        stop = self.stop
        host = CHARACTERS[stop.guests[0][0]]
        region = _(host.region) if host.home == stop.place else ""
        return " · ".join(filter(None, (_(BUNDLES[stop.game].title), region)))

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the stops, the card and the buttons."""
        return [*(place.node for place in self.places), *self.card, *super().nodes()]

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the map on the left and the card on the right."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        area = Rect(inner.x, top, inner.w, bottom - top)
        self.map, self.side = columns(area, (MAP_SHARE, 1 - MAP_SHARE), paper.px(GAP))
        row = self.map.h / 4
        face, wide = round(row * FACE), self.map.w // 5 - 4
        for place, (x, y) in zip(self.places, places_of(self.map.size), strict=True):
            place.place_at((self.map.x + x, self.map.y + y), face, wide)
        self.parts, y = [], float(self.side.y)
        for share in SHARES:
            high = self.side.h * share
            self.parts.append(Rect(self.side.x, round(y), self.side.w, round(high)))
            y += high
        for node, part in zip(self.card, (self.parts[0].union(self.parts[1]), *self.parts[2:]), strict=True):
            node.rect = part

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the map and the card."""
        self.draw_head(surface)
        self.ctx.paint.painted(("journey", self.map.size), self.map.size, lambda: draw_map(self.map.size)).draw(
            surface, *self.map.topleft
        )
        for each in self.places:
            each.draw(surface)
        place, guests, rules, goal, reward = self.parts
        self._draw_place(surface, place)
        self._draw_guests(surface, guests)
        self._draw_words(surface, rules, _("House rules"), rules_words(self.stop))
        self._draw_goal(surface, goal)
        self._draw_reward(surface, reward)
        self.draw_buttons(surface)

    def _draw_place(self, surface: Surface, box: Rect) -> None:
        text = self.ctx.text
        high = round(box.h * 0.5)
        at = box.x, box.y + box.h * 0.28
        text.draw(surface, _(self.stop.place), at, TITLE, theme.INK, valign="middle", width=box.w, height=high)
        at = box.x, box.y + box.h * 0.74
        text.draw(surface, self._about(), at, WORDS, theme.RED_ON_PAPER, valign="middle", width=box.w, height=high)

    def _draw_guests(self, surface: Surface, box: Rect) -> None:
        """Draw the face of each guest, with name and strength below it."""
        ctx, text = self.ctx, self.ctx.text
        count = max(3, len(self.guests))
        cells = columns(box, [1 / count] * count, self.paper.px(8))
        for (name, kind, face), cell in zip(self.guests, cells, strict=False):
            side = min(cell.w, round(cell.h * 0.52))
            sheet_name = "faces" if face else "room"
            picture = ctx.sprites.picture(face or "disc", (side, side), sheet_name=sheet_name)
            picture.draw_centred(surface, cell.centerx, cell.y + side // 2)
            rest = cell.h - side
            for words, role, colour, middle, share in ((name, NAME, theme.INK, 0.2, 0.36), (kind, *KIND, 0.64, 0.52)):
                at, high = (cell.centerx, cell.y + side + rest * middle), round(rest * share)
                text.draw(surface, words, at, role, colour, align="centre", valign="middle", width=cell.w, height=high)

    def _draw_heading(self, surface: Surface, box: Rect, heading: str) -> Rect:
        """Draw a rule and a heading; return the part of the box below them."""
        self.paper.rule(surface, box.x, box.y, box.right)
        high = round(max(self.ctx.text.px(HEADING) * 1.5, box.h * 0.24))
        at = box.x, box.y + high * 0.6
        self.ctx.text.draw(surface, heading, at, HEADING, theme.INK_2, valign="middle", width=box.w, height=high)
        return Rect(box.x, box.y + high, box.w, box.h - high)

    def _draw_words(self, surface: Surface, box: Rect, heading: str, words: str) -> None:
        rest = self._draw_heading(surface, box, heading)
        text = self.ctx.text
        fit = text.fit(words, WORDS, rest.w, round(rest.h * 0.92))
        for number, line in enumerate(fit.lines):
            at = rest.x, rest.y + fit.step * (number + 0.6)
            text.draw(surface, line, at, fit.role, theme.INK, valign="middle")

    def _draw_goal(self, surface: Surface, box: Rect) -> None:
        ctx, text, each = self.ctx, self.ctx.text, self.found[self.stop.key]
        rest = self._draw_heading(surface, box, _("Goal"))
        colour = theme.JADE if each.done else theme.INK
        bar_high = max(4, self.paper.px(BAR))
        high = rest.h - 3 * bar_high
        middle = rest.y + high / 2
        at = rest.right, middle
        wide = text.draw(surface, count_words(each), at, COUNT, colour, align="right", valign="middle").w
        room = rest.w - wide - self.paper.px(16)
        text.draw(
            surface, _(self.stop.words), (rest.x, middle), GOAL, theme.INK, valign="middle", width=room, height=high
        )
        bar = Rect(rest.x, rest.bottom - round(2.2 * bar_high), rest.w, bar_high)
        ctx.paint.fill(surface, bar, radius=bar_high / 2, fill=(theme.PAPER_LINE,), opacity=0.3)
        if each.reached:
            filled = Rect(bar.x, bar.y, max(bar_high, round(bar.w * each.reached / each.goal.target)), bar_high)
            fill = (theme.JADE if each.done else theme.MARIGOLD,)
            ctx.paint.fill(surface, filled, radius=bar_high / 2, fill=fill)

    def _draw_reward(self, surface: Surface, box: Rect) -> None:
        """Draw the reward's picture, dimmed until the goal is reached, with its name and state next to it."""
        rest = self._draw_heading(surface, box, _("Reward"))
        cell = Rect(rest.x, rest.y, round(rest.w * 0.26), rest.h)
        picture = self._reward_picture(cell)
        colour = theme.INK_2
        if self.found[self.stop.key].done:
            colour = theme.JADE
            picture.draw_centred(surface, *cell.center)
        else:
            picture.draw_centred(surface, *cell.center, LOCKED)
        left = cell.right + self.paper.px(14)
        room, half = rest.right - left, rest.h // 2
        lines = ((reward_words(self.stop), WORDS, theme.INK), (self._reward_state(), SMALL, colour))
        for number, (words, role, ink) in enumerate(lines):
            at = left, rest.y + half * (number + 0.5)
            self.ctx.text.draw(surface, words, at, role, ink, valign="middle", width=room, height=half)

    def _reward_picture(self, cell: Rect) -> Picture:
        """Return a picture of the reward that fits into a cell."""
        name = f"{REWARD}{self.stop.reward.key}"
        code = next((code for code in PREVIEWS if code in sheet(name).codes), sheet(name).codes[0])
        wide, high = sheet(name).size(code)
        share = min(cell.w / wide, cell.h * 0.94 / high)
        size = max(1, round(wide * share)), max(1, round(high * share))
        return self.ctx.sprites.picture(code, size, sheet_name=name)


class Guest(NamedTuple):
    """An opponent at a stop, as shown on its card."""

    name: str
    kind: str
    face: str
    """Name of the face's picture in the sheet of faces; '' if the opponent has no face."""


def guests_of(store: Store, stop: Stop) -> list[Guest]:
    """Return the opponents of a stop by seat.

    The house as banker has no face, nor does a guest who replaces a character that has the person's own name.
    """
    players = terms_of(store, stop).players
    names = called_at(players, stop.options)
    house = house_bank_seat(players, stop.options)
    found = []
    for seat, player in enumerate(players[1:], 1):
        character = None if seat == house else character_of(player)
        kind = "" if seat == house else kind_words(stop.game, player.kind)
        found.append(Guest(names[seat], kind, character.face if character is not None else ""))
    return found


def rules_words(stop: Stop) -> str:
    """Return the house rules of a stop as text: the description of its preset, and the values of other rules."""
    game = GAMES[stop.game]
    switches = {switch.name: switch for switch in game.Options.spec()}
    others = [
        labelled(_(switches[name].title), _(switches[name].words.get(value, str(value))))
        for name, value in stop.house.items()
    ]
    return together((_(game.preset_words[stop.preset]), *(as_sentence(each) for each in others)))


def reward_words(stop: Stop) -> str:
    """Return a stop's reward with its kind, such as 'Plum felt, a cloth for Pong'."""
    kinds = {
        CLOTH: _("a cloth for {game}").format(game=BUNDLES[stop.game].title),
        CARD_BACK: _("a card back"),
        TILE_BACK: _("a tile back"),
        SEAL: _("a seal stamp"),
        CHARM: _("a title screen charm"),
    }
    return listed((_(stop.reward.title), kinds[stop.reward.kind]))
