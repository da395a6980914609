"""Painter of the Pai Gow table: background, woodpile, dice cup, other seats' hands, and chips."""

from __future__ import annotations

import math
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.rules.pai_gow.woodpile import takers_of
from game.scenes.table.background import Drawn, draw_background, rim_light
from game.scenes.tables.pai_gow.tile_painter import EQUIPMENT, GROUND
from game.table.geometry import Box, Spot
from game.table.pai_gow.dice_animation import DiceThrow
from game.table.pai_gow.layout import STEP
from game.table.pai_gow.screen_state import CHIP_UNITS, UNKNOWN, PaiGowBoard
from game.ui import theme
from game.ui.animation import mix
from game.ui.node import Node
from game.ui.text_overflow import room_for
from game.ui.widgets import Pill
from game.words.pai_gow.events import first_to_take, first_to_take_in_short, throw_in_short
from game.words.pai_gow.hands import split_words, tiles_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from pygame import Surface

    from game.rules.contract import Seat
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.table.window_frame import WindowFrame
    from game.scenes.tables.pai_gow.tile_painter import Felt
    from game.table.motion import Key
    from game.table.pai_gow.layout import TableLayout
    from game.table.pai_gow.screen_state import PaiGowState
    from game.ui.picture import Picture
    from game.ui.plaque import Plaque
    from game.ui.render_context import RenderContext
    from game.words import Reader


WORDS_RIGHT: Final = 1576.0
"""Right end of the text at the dice, in units."""
ROLLS: Final = 9
"""Number of faces that a die shows while it rolls."""
TURN_STEP: Final = 15
"""Rotation between two successive pictures of a turning die, in degrees."""


class Dice(DiceThrow):
    """Animates and paints the cup and the dice."""

    def __init__(self, ctx: RenderContext, reader: Reader) -> None:
        super().__init__()
        self.ctx, self.reader = ctx, reader

    def paint(
        self, surface: Surface, frame: WindowFrame, layout: TableLayout, dice: tuple[int, ...], said: Sequence[str]
    ) -> None:
        """Paint the cup and, after the throw, the dice in front of it.

        With the dice, paint the longest text in `said` that fits.
        """
        self._paint_cup(surface, frame, layout)
        for number, (value, rest) in enumerate(zip(dice, layout.dice, strict=False)):
            self._paint_die(surface, frame, layout, number, value, rest)
        if dice and not self.moving:
            role = self.ctx.text.within(theme.CAPTION.sized(16), self.ctx.scale.px(24))
            right = round(frame.point(WORDS_RIGHT, 0)[0])

            def placed(words: str) -> Pill:
                pill = Pill(self.ctx, words, role)
                pill.place_centred(*frame.point(*layout.total))
                pill.move(min(0, right - pill.rect.right), 0)
                return pill

            pills = [placed(words) for words in said]
            tiles = [frame.spot_rect(spot) for place in layout.seats for spot in place.tiles]
            woodpile = frame.rect(layout.showdown).right
            clear = (each for each in pills if each.rect.left >= woodpile and each.rect.collidelist(tiles) < 0)
            pill = next(clear, pills[-1])
            pill.draw(surface)

    def _paint_cup(self, surface: Surface, frame: WindowFrame, layout: TableLayout) -> None:
        px = frame.spot(layout.cup)
        angle = round(self.swing / 2) * 2
        size = round(px.w), round(px.h)
        wide, high = size[0], max(4, round(size[1] * 0.2))
        shade = self.ctx.paint.glow(
            round(wide * 0.8), high, radius=high / 2, sigma=self.ctx.scale.f(7), colour=theme.BLACK, opacity=0.4
        )
        shade.draw_centred(surface, px.x + px.w * 0.04, px.y + px.h * 0.44)
        self.ctx.sprites.picture("dice-cup", size, sheet_name="tokens", angle=angle).draw_centred(surface, px.x, px.y)

    def _paint_die(
        self, surface: Surface, frame: WindowFrame, layout: TableLayout, number: int, value: int, rest: Spot
    ) -> None:
        share = self.rolled[number]
        if share <= 0:
            return
        px = frame.spot(rest)
        face, angle, x, y = value, rest.angle, px.x, px.y
        if share < 1:
            mouth = frame.spot(layout.cup)
            x, y = mix(mouth.x, px.x, share), mix(mouth.y - mouth.h * 0.3, px.y, share)
            y -= math.sin(share * math.pi) * px.h * 0.9
            face = value if share > 0.9 else (value + round((1 - share) * ROLLS) + number) % 6 + 1
            angle = round((rest.angle + (1 - share) * 540) / TURN_STEP) * TURN_STEP
        size = round(px.w), round(px.h)
        shade = self.ctx.paint.glow(
            size[0], round(size[1] * 0.5), radius=6, sigma=self.ctx.scale.f(4), colour=theme.BLACK, opacity=0.38
        )
        shade.draw_centred(surface, x + size[0] * 0.08, y + size[1] * 0.3)
        self.ctx.sprites.picture(f"die-{face}", size, sheet_name="tokens", angle=angle).draw_centred(surface, x, y)


REST: Final = "pai gow rest"
"""Name of the layer for everything at rest."""
NUMBER: Final = theme.CAPTION
NUMBER_INK: Final = theme.rgb("#E4D3A2")
CAP_HEIGHT: Final = 0.72
"""Height of a digit as a fraction of its text size."""
CAPTION_INK: Final = theme.rgb("#F0E6C2")
BET_WIDE: Final = 208.0
"""Maximum width of the viewer's bet label, in units."""
CHIP_LEAST_PX: Final = 30
COINS_MOST: Final = 6
COIN_STEP: Final = 8.0
"""Height of one coin in a stack, in units."""
PLACE: Final = theme.KEY_CAP.sized(15)
PLACE_UNITS: Final = 26.0
PLACE_LEAST_PX: Final = 20


class Board(PaiGowBoard):
    """Paints one table from its screen state, without handling input; `HandTrays` paints the viewer's hands."""

    dice: Dice

    def __init__(self, felt: Felt, state: PaiGowState, reader: Reader) -> None:
        super().__init__(felt.motions, state)
        self.felt, self.ctx = felt, felt.ctx
        self.dice = Dice(self.ctx, reader)
        self.names_bank = True
        """Whether the banker's plaque is labelled as such."""

    @property
    def frame(self) -> WindowFrame:
        """Frame that converts units to pixels."""
        return self.felt.frame

    # Painting ---------------------------------------------------------------------------------------------------------

    def _throw_words(self) -> list[str]:
        """Return texts about the throw, longest first.

        If a place is empty, they name the first seat to take a stack.
        """
        state, reader = self.state, self.dice.reader
        if not state.dice:
            return []
        if state.first in state.places:
            return [throw_in_short(state.dice, state.first, reader)]
        taker = next(seat for seat in takers_of(state.places, state.first) if seat is not None)
        return [
            first_to_take(state.dice, state.first, taker, reader),
            first_to_take_in_short(state.dice, taker, reader),
        ]

    def paint(self, surface: Surface, act: int | None, side_columns: Sequence[Drawn], over: Drawn) -> None:
        """Paint everything at rest from a cache; `act` is the seat to act."""

        def paint(rest: Surface) -> None:
            draw_background(self.ctx, self.frame, rest, GROUND, side_columns)
            if act is not None:
                rim_light(self.ctx, self.frame, self.layout.seats[act].side).draw(rest)
            self._paint_pile(rest)
            self.dice.paint(rest, self.frame, self.layout, self.state.dice, self._throw_words())
            self._paint_hands(rest)
            self._paint_bets(rest)
            over.draw(rest)

        if self.motions.flights or self.motions.sliding or self.motions.busy or self.dice.moving:
            paint(surface)
            return
        look = (
            act,
            self.state.counts,
            tuple(self.state.stacks),
            tuple(self.state.takers),
            tuple(self.state.bets),
            tuple(self.state.hands),
            tuple(sorted(self.state.paid.items())),
            self.state.dice,
            self.state.covered,
            self.state.opening,
            self.marked,
            self.cut,
            tuple(column.state for column in side_columns),
            over.state,
        )
        self.ctx.show_layer(surface, REST, self.ctx.scale.window, look, paint)
        if self.motions.sliding:  # a piece has just begun to slide, and is shown at its origin
            self.ctx.drop_layer(REST)

    def _paint_pile(self, surface: Surface) -> None:
        """Paint the eight numbered stacks until hands are opened there; dealt ones leave dashed outlines."""
        if self.state.opening:
            return
        ctx, scale = self.ctx, self.ctx.scale
        bed = self.frame.rect(self.layout.bed)
        ctx.sprites.picture("pile-bed", bed.size, sheet_name="tokens").draw(surface, *bed.topleft)
        foot = max(spot.y + spot.h / 2 for spot in self.layout.stacks)
        number = ctx.text.within(NUMBER, scale.f(self.layout.numbers - foot) / CAP_HEIGHT)
        for place, (stack, taker) in enumerate(zip(self.state.stacks, self.state.takers, strict=True), 1):
            rest = self.layout.stacks[place - 1]
            x, y = self.frame.point(rest.x, self.layout.numbers)
            ctx.text.draw(surface, str(place), (x, y), number, NUMBER_INK, align="centre")
            if taker is not None:
                self._paint_outline(surface, rest)
                continue
            key: Key = ("stack", stack)
            if key in self.motions.flights:
                continue
            lifted = place in self.marked
            px = self.frame.spot(self.motions.place(key, rest.moved(0, -14 if lifted else 0)))
            if lifted:
                glow = ctx.paint.glow(
                    round(px.w), round(px.h), radius=8, sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.6
                )
                glow.draw_centred(surface, px.x, px.y)
            self._stack_picture(px).draw_centred(surface, px.x, px.y)
            if lifted:
                self.felt.paint_ring(surface, px)
        if self.cut:
            self._paint_cut(surface)

    def _stack_picture(self, px: Spot) -> Picture:
        return self.ctx.sprites.get(EQUIPMENT, "stack_4", round(px.h), state="domino")

    def _paint_outline(self, surface: Surface, rest: Spot) -> None:
        scale = self.ctx.scale
        rect = self.frame.rect(Box(rest.x - 30, rest.y - rest.h / 2 + STEP, 60, rest.h - STEP - 2))
        self.ctx.paint.outline(surface, rect, radius=scale.f(9), width=scale.hairline, colour=theme.BRASS, opacity=0.55)

    def _paint_cut(self, surface: Surface) -> None:
        """Paint a bright line in the gap where the woodpile would be cut."""
        px = self.frame.spot(self.layout.gap(self.cut))
        scale = self.ctx.scale
        wide, high = max(3, scale.px(5)), round(px.h + scale.f(22))
        glow = self.ctx.paint.glow(wide, high, radius=2, sigma=scale.f(7), colour=theme.GLOW_BLUR, opacity=0.9)
        glow.draw_centred(surface, px.x, px.y)
        self.ctx.paint.box(wide, high, radius=wide / 2, fill=(theme.GLOW,)).draw_centred(surface, px.x, px.y)

    def _paint_hands(self, surface: Surface) -> None:
        """Paint the other seats' tiles, face down or face up, and light those that beat the bank's."""
        for seat in range(self.state.seats):
            spots = [self.frame.spot(spot) for _key, _code, spot in self.tiles_of(seat)]
            for hand in range(2):
                light = self.light(seat, hand) if seat != self.state.viewer else 0.0
                if light > 0:
                    self.felt.paint_light(surface, spots[2 * hand : 2 * hand + 2], light)
        for key, code, spot in self.targets():
            if key[0] != "tile" or key in self.motions.flights:
                continue
            self.felt.paint_tile(surface, code, self.frame.spot(spot))

    # Chips ------------------------------------------------------------------------------------------------------------

    def _paint_bets(self, surface: Surface) -> None:
        """Paint a chip with the bet in front of each player, and the viewer's bet as a stack."""
        for seat in range(len(self.state.bets)):
            amount, won = self._chips_shown(seat)
            if amount is None:
                continue
            self._paint_bet(surface, seat, amount, won=won)

    def _paint_bet(self, surface: Surface, seat: int, amount: int, *, won: bool = False) -> None:
        at = self.layout.seats[seat].bet
        if seat == self.state.viewer:
            self._paint_own_bet(surface, amount, at, won=won)
        else:
            self.paint_chip(surface, amount, self.frame.point(*at), won=won)

    def _chips_shown(self, seat: int) -> tuple[int | None, bool]:
        """Return the value of a seat's chips on the table, or None, and whether it includes winnings."""
        bet, gain = self.state.bets[seat], self.state.gain(seat)
        if bet is None or ("pay", seat) in self.motions.flights or (gain is not None and gain < 0):
            return None, False
        return bet + (gain or 0), bool(gain)

    def own_bet(self) -> Rect | None:
        """Return the area of the viewer's bet and its label in pixels; None if there is no bet."""
        seat = self.layout.seats[self.state.viewer]
        if self._chips_shown(self.state.viewer)[0] is None:
            return None
        (x, y), wide = self.frame.point(*seat.bet), self.ctx.scale.px(BET_WIDE)
        top = y - COINS_MOST * self.ctx.scale.f(COIN_STEP)
        return Rect(round(x - wide / 2), round(top), wide, round(self.frame.point(0, seat.plaque.y)[1] - top))

    def paint_chip(self, surface: Surface, amount: int, at: tuple[float, float], *, won: bool = False) -> None:
        """Paint a chip with its amount, centred on a point in pixels."""
        side = max(self.ctx.scale.px(CHIP_UNITS), CHIP_LEAST_PX)
        name = "chip-jade" if won else "chip-gold"
        high = round(side * 58 / 54)
        self.ctx.sprites.picture(name, (side, high), sheet_name="tokens").draw_centred(surface, *at)
        role = self.ctx.text.within(theme.CHIPS.sized(17), side * 0.72)
        ink = theme.IVORY if won else theme.INK
        y = at[1] - (high - side) / 2
        self.ctx.text.draw(surface, str(amount), (at[0], y), role, ink, align="centre", valign="middle")

    def _paint_own_bet(self, surface: Surface, amount: int, at: tuple[float, float], *, won: bool) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        x, y = self.frame.point(*at)
        size = scale.px(56), scale.px(25)
        coins = min(COINS_MOST, 2 + amount // 15)
        columns = 2 if won else 1
        for column in range(columns):
            middle = x + (column - (columns - 1) / 2) * size[0] * 1.1
            for i in range(coins):
                picture = ctx.sprites.picture("coin-lying", size, sheet_name="tokens")
                picture.draw_centred(surface, middle, y - i * scale.f(COIN_STEP))
        words = _("bet {bet}") if not won else _("bet and winnings: {bet}")
        words, text = words.format(bet=amount), ctx.text
        under, room = y + size[1] / 2, scale.px(BET_WIDE)  # its owner's plaque is below it
        most = self.frame.point(0, self.layout.seats[self.state.viewer].plaque.y)[1] - under
        role = text.within(text.fitted(words, theme.CAPTION, room, least_px=text.plain_px(theme.CAPTION)), most / 1.45)
        text.draw(surface, words, (x, under + text.px(role) * 1.15), role, CAPTION_INK, align="centre")

    def paint_plaque(self, surface: Surface, seat: int, plaque: Plaque) -> None:
        """Paint a seat's plaque, with its number for the dice counted from the banker, who is one. PG-23.

        The banker's plaque is labelled, unless the house is the banker. PG-11.
        """
        ctx, place = self.ctx, self.state.places[seat]
        side = max(ctx.scale.px(PLACE_UNITS), PLACE_LEAST_PX)
        plaque.corner = 0 if self.state.opening else round(side * 0.8) + 2
        plaque.draw(surface)
        if self.state.opening:
            return
        rect = plaque.rect
        if seat == self.state.banker and self.names_bank:
            pill = Pill(ctx, _("bank"), theme.CAPTION.sized(14))
            pill.place_centred(*self._bank_place(seat, plaque, pill.size))
            pill.draw(surface)
        at = rect.right - side * 0.3, rect.top + side * 0.3
        first = bool(self.state.dice) and not self.dice.moving and place == self.state.first
        fill, ink = (theme.BRASS, theme.INK) if first else (theme.NIGHT, theme.OLD_GOLD)
        line = max(1.0, ctx.scale.f(1.5))
        ctx.paint.disc(side, fill=(fill,), line=theme.BRASS_LINE, line_width=line).draw_centred(surface, *at)
        role = ctx.text.within(PLACE, side * 0.72)
        ctx.text.draw(surface, str(place), at, role, ink, align="centre", valign="middle")

    def _bank_place(self, seat: int, plaque: Plaque, size: tuple[int, int]) -> tuple[float, float]:
        """Return the centre of a banker's label of this size: on the plaque, above it, or at the bet.

        The label avoids tiles, notes below them and the text at the dice even before there are any, so that it does not
        move later.
        """
        rect, (wide, high) = plaque.rect, size
        inset, place = max(self.ctx.scale.px(8), 4), self.layout.seats[seat]
        left = rect.right - inset - wide
        if left > plaque.words_end:
            return left + wide / 2, rect.bottom - inset - high / 2
        above = Rect(0, 0, wide, high)
        above.midbottom = rect.centerx, rect.top + 2
        hands = [self._area_of_hand(each) for each in range(len(self.layout.seats))]
        total = self.frame.point(*self.layout.total)
        words = Rect(0, 0, round(2 * (self.frame.point(WORDS_RIGHT, 0)[0] - total[0])), round(1.5 * high))
        words.center = round(total[0]), round(total[1])
        notes = [
            Rect(hand.x, hand.bottom, hand.w, self.ctx.scale.px(self.layout.seats[each].under))
            for each, hand in enumerate(hands)
            if each != seat
        ]
        if above.collidelist([*hands, *notes, words]) < 0:
            return above.center
        hand, (x, y) = hands[seat], self.frame.point(*place.bet)
        return (hand.right + inset + wide / 2 if x > hand.centerx else hand.left - inset - wide / 2), y

    def _area_of_hand(self, seat: int) -> Rect:
        tiles = [self.frame.spot_rect(spot) for spot in self.layout.seats[seat].tiles]
        return tiles[0].unionall(tiles[1:])

    def paint_words(self, surface: Surface, seat: int, words: str) -> None:
        """Paint a note about a seat under its tiles or, before it has tiles, at its plaque."""
        with self._room_for(seat, words):
            self._pill(seat, words).draw(surface)

    def words_rect(self, seat: int, words: str) -> Rect:
        """Return the area of a note about a seat in pixels."""
        with self._room_for(seat, words):
            return self._pill(seat, words).rect

    def _pill(self, seat: int, words: str) -> Pill:
        ctx, place, pill = self.ctx, self.layout.seats[seat], Pill(self.ctx, words, theme.CAPTION)
        if self.state.hands[seat]:
            pill.place_centred(*self.frame.point(*place.closed_pill))
        else:
            x, foot = self.frame.point(place.plaque.centre[0], place.plaque.bottom)
            pill.place_centred(x, foot + pill.size[1] / 2 + max(ctx.scale.px(4), 2))
        return pill

    def _room_for(self, seat: int, words: str) -> AbstractContextManager[None]:
        """Return a context manager that limits the text scale until a note fits under the seat's tiles."""
        ctx = self.ctx
        if not self.state.hands[seat]:
            return nullcontext()
        tiles = [self.frame.spot_rect(spot) for spot in self.layout.seats[seat].tiles]
        room = tiles[0].unionall(tiles[1:])
        most = max(ctx.scale.px(self.layout.seats[seat].under), 1)

        def fits() -> bool:
            wide, high = Pill(ctx, words, theme.CAPTION).size
            return wide <= room.w and high <= most

        return ctx.text.enlarged_at_most(room_for(ctx, fits, lambda _surface: None))

    # Flights ----------------------------------------------------------------------------------------------------------

    def paint_flights(self, surface: Surface) -> None:
        """Paint tiles and chips in flight, above everything at rest."""
        flights = self.motions.flights
        if not flights:
            return
        for key, code, target in reversed(list(self.targets())):  # the lowest of a stack first
            self.felt.paint_flying(surface, key, code, target)
        for place, stack in enumerate(self.state.stacks, 1):
            self.felt.paint_flying(surface, ("top", stack), UNKNOWN, self.top_of(place))
        for place, stack in enumerate(self.state.stacks, 1):
            building = flights.get(("stack", stack))
            if building is not None and building.begun:
                px = self.frame.spot(building.spot(self.layout.stacks[place - 1]))
                self._stack_picture(px).draw_centred(surface, px.x, px.y)
        for seat, bet in enumerate(self.state.bets):
            flight = flights.get(("pay", seat))
            if flight is None or bet is None:
                continue
            spot = self.frame.spot(flight.spot(Spot(*self.pay_place(seat), CHIP_UNITS, CHIP_UNITS)))
            gain = self.state.gain(seat) or 0
            if gain >= 0 or not flight.begun:  # the bet stays there until it is lost, or while the win arrives
                self._paint_bet(surface, seat, bet)
            if flight.begun:
                self.paint_chip(surface, abs(gain) or bet, (spot.x, spot.y), won=gain > 0)


class OpenedHands:
    """A hoverable node for each open hand of another seat; the viewer's tiles have their own nodes."""

    def __init__(self, board: Board, state: PaiGowState, reader: Reader) -> None:
        self._board, self._state, self._reader = board, state, reader
        self._nodes: dict[Seat, Node] = {}

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the hands that have finished turning over."""
        state, found = self._state, []
        for seat in range(state.seats):
            split = None if seat == state.viewer else state.split(seat)
            if split is not None and not any(key in self._board.motions.flights for key in self._keys(seat)):
                found.append(self._node(seat, *split))
        return found

    def _keys(self, seat: Seat) -> list[object]:
        return [key for key, _code, _spot in self._board.tiles_of(seat)]

    def _node(self, seat: Seat, front: Hand, rear: Hand) -> Node:
        node = self._nodes.get(seat)
        if node is None:
            name, group = f"opened:{seat}", (_("On the table"),)
            node = Node(Rect(0, 0, 1, 1), "lying", "", name=name, group=group, focusable=False, ring="none")
            self._nodes[seat] = node
        rects = [self._board.frame.spot_rect(spot) for _key, _code, spot in self._board.tiles_of(seat)]
        node.rect = rects[0].unionall(rects[1:])
        reader = self._reader
        said = split_words(front, rear, reader)
        node.label = node.tooltip = reader.say(N_("{name}: {hand}"), name=reader.title(seat), hand=said)
        node.value = tiles_words((*front, *rear), reader)
        node.shows = (*front, *rear)
        return node
