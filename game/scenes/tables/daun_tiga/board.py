"""The table of Daun Tiga as a picture: cloth, bank, groups, stock; what rests is drawn once and kept.

What lies still is first listed as plain tuples, each with the part of the table it belongs to, then drawn: the list
itself tells what has changed, and only those parts are drawn anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.table.ground import draw_ground, draw_table
from game.scenes.table.pieces import Pieces
from game.scenes.tables.daun_tiga import layout as places
from game.scenes.tables.daun_tiga.areas import find_areas
from game.scenes.tables.daun_tiga.centre_panel import draw_middle, said
from game.scenes.tables.daun_tiga.kept_layer import WHOLE, KeptLayer
from game.scenes.tables.daun_tiga.keys import cap
from game.scenes.tables.daun_tiga.squeeze import BentCards
from game.scenes.tables.daun_tiga.things import (
    FIRST,
    SECOND,
    SIDE,
    TAKEN,
    draw_caps,
    draw_chip,
    draw_die,
    draw_pill,
    pill_size,
)
from game.scenes.tables.daun_tiga.words import result_short, result_words, sign, worth
from game.ui import theme
from game.ui.plaque import draw_emblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.table.motion import Key
    from game.scenes.tables.daun_tiga.kept_layer import Item, Part
    from game.scenes.tables.daun_tiga.layout import Layout, Place
    from game.scenes.tables.daun_tiga.opening import Opening
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene

GROUND: Final = "table-batik"
JUMBO_BELOW: Final = 80.0
"""Cards narrower than this many units have large faces."""
BANK_POINTS: Final = theme.Role("display", 62, 600)
BANK_CARDS_TOP: Final = 124.0
BANK_INK: Final = theme.rgb("#F6DFA6")
SMALL: Final = theme.CAPTION.sized(15.5)

MANY_FLIGHTS: Final = 8
"""With more on its way, as in the deal, something lands in every other frame: a kept picture would not last."""


class Board:
    """Draws one table from what is shown; knows no input."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene, self.kit, self.motions = scene, scene.kit, scene.motions
        self.tiles = scene.equipment == "mahjong"
        self.opening: Opening | None = None
        """Whose cards lie large just now."""
        self.paid: dict[Key, tuple[Spot, int, str]] = {}
        """Chips on their way between a hand and the bank: where to, which kind, how many."""
        self.resize()

    def resize(self) -> None:
        """The window has another size."""
        self.frame = Frame(self.kit.scale)
        self.small = Pieces(self.kit, self.scene.equipment if self.tiles else "french-jumbo")
        self.large = Pieces(self.kit, self.scene.equipment)
        self.bent = BentCards(self.kit, self.scene.equipment)
        self.rest = KeptLayer(self.kit)
        self.motions.forget_places()
        self.lay()
        self._unseen = list(self.scene.pack.codes)

    def lay(self) -> Layout:
        """Lay everything out; nothing of it changes during a deal."""
        scene = self.scene
        shared = len(scene.conductor.persons) > 1
        seats = len(scene.match.players)
        self.layout = places.lay(seats, scene.viewer, self.frame, tiles=self.tiles, shared=shared)
        self._areas: dict[Seat | None, dict[Part, Rect]] = {}
        return self.layout

    def prepare(self) -> None:
        """Make the pictures of one more face as a group shows it: called while nothing happens, before hands open."""
        if self._unseen:
            code, spot = self._unseen.pop(), self.frame.spot(self.layout.places[self.scene.viewer - 1].cards[0])
            self.small.face(code, spot)
            self.small.face(code, self.small.upright(spot), state="lifted")

    def home(self, seat: Seat) -> Place:
        """Where a seat's plaque and cards are now."""
        banker = self.scene.shown.banker
        return self.layout.bank if seat == banker else self.layout.places[seat]

    # What lies still ------------------------------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """Everything at rest on the cloth, lowest first."""
        return [item for _part, item in self._parted()]

    def _parted(self) -> list[tuple[Part, Item]]:
        """The same, each with the part it belongs to: a seat, the bank, the middle, or the whole."""
        shown = self.scene.shown
        found: list[tuple[Part, Item]] = []
        if shown.banker is not None:
            found.append(("bank", ("bank",)))
            found.append((WHOLE, ("vacant", shown.banker)))
        if shown.dealt:
            flying = self.motions.flights
            for seat in sorted(range(shown.seats), key=lambda seat: self.home(seat).cards[0].y):
                found += [
                    (seat, ("card", code, spot, spot.w < JUMBO_BELOW))
                    for i, (code, spot) in enumerate(self._cards(seat))
                    if ("card", seat, i) not in flying and (self.opening is None or self.opening.seat != seat)
                ]
            found.append((WHOLE, ("stock", shown.stock)))
        for seat in range(shown.seats):
            found += [(seat, item) for item in self._chips(seat)]
        found += [(seat, ("plaque", seat, plaque.state)) for seat, plaque in enumerate(self.scene.seat_plaques)]
        for seat in range(shown.seats):
            found += [(WHOLE if item[0] == "caps" else seat, item) for item in self._words(seat)]
        found += [("bank", item) for item in self._bank_words()]
        if self.scene.staking.draft is None or self.motions.busy:
            found.append(("middle", ("middle", said(self.scene))))
        return found

    def areas(self) -> dict[Part, Rect]:
        """Where all of each part lies, in pixels: found once for each banker."""
        banker = self.scene.shown.banker
        if banker not in self._areas:
            self._areas[banker] = find_areas(self)
        return self._areas[banker]

    def _cards(self, seat: Seat) -> Iterator[tuple[str, Spot]]:
        codes = self.scene.shown.hands[seat] or ("back",) * 3
        yield from zip(codes, self.home(seat).cards, strict=True)

    def _chips(self, seat: Seat) -> Iterator[Item]:
        """The stakes by a hand: as they stand, or as they are being set before this screen."""
        shown, place = self.scene.shown, self.layout.places[seat]
        if seat == shown.banker:
            return
        draft = self.scene.staking.drafts.get(seat)
        stakes = shown.stakes[seat] if shown.standing else draft.stakes if draft else None
        first, second = (stakes.first, stakes.second) if stakes else (0, 0)
        ruling = shown.rulings[seat]
        moved = (0, 0, 0) if ruling is None else (ruling.first, ruling.second, ruling.first)
        side = shown.backed(seat) if shown.standing else self.scene.staking.backed(seat)
        for kind, amount in ((FIRST, first), (SECOND, second), (SIDE, side)):
            if amount and ("chip", seat, kind) not in self.motions.flights:
                gone = moved[kind] < 0
                if not (gone and kind == SIDE):  # it lies on the cards, where a shadow of it would only disturb
                    yield "chip", kind, amount, place.chips[kind], TAKEN if gone else 1.0

    def _words(self, seat: Seat) -> Iterator[Item]:
        """Over the lower edge of the cards: the keys while stakes are set, what a hand is, how it ended."""
        scene, shown = self.scene, self.scene.shown
        place = self.home(seat)
        if scene.staking.asks(seat):
            keys = scene.staking.keys_of(seat)
            if keys is not None and scene.staking.shared:
                caps = ((cap(keys.up), cap(keys.down)), (cap(keys.left), cap(keys.right)), (cap(keys.confirm),))
                x, y = place.pill
                if self.layout.bare and seat != scene.viewer:  # pairs share a cap, so that the chips stay free
                    yield "caps", tuple(("/".join(group),) for group in caps), (x - 4, y), scene.colour(seat)
                else:
                    yield "caps", caps, (place.plaque.centre[0] if seat != scene.viewer else x, y), scene.colour(seat)
            return
        ruling, read = shown.rulings[seat], shown.reading(seat)
        if read is None or not self.lies_open(seat) or seat == shown.banker:
            return
        grown = self._grown(place)
        if ruling is None:
            if read.long or read.is_triple:
                words = _("Long") if read.long and not read.is_triple else worth(read).capitalize()
                yield "pill", words, place.pill, "", grown
            return
        stakes = shown.stakes[seat]
        second = stakes.second if stakes else 0
        words = result_words(ruling, second)
        if ruling.rule == "DT-34" and not read.is_triple:
            words = _("Tie at {points}, no money").format(points=worth(read))
        room = self.frame.u * (360 if seat == scene.viewer else 170 * place.size)
        if (self.layout.bare and seat != scene.viewer) or pill_size(self.kit, words, sign="+", grown=grown)[0] > room:
            gain = ruling.first * stakes.first + ruling.second * second if stakes else 0
            words = result_short(ruling, gain)
        yield "pill", words, place.pill, sign(ruling), grown

    @staticmethod
    def _grown(place: Place) -> float:
        return min(1.2, place.size)

    def _bank_words(self) -> Iterator[Item]:
        shown = self.scene.shown
        if shown.banker is None:
            return
        thrown = shown.dice[shown.banker]
        if thrown is not None and not self.scene.rolling:
            yield "dice", thrown
        bank = shown.bank
        if bank is not None and self.lies_open(shown.banker):
            long = _("Long") if bank.long else _("not Long")
            yield "points", "" if bank.is_triple else str(bank.points), worth(bank) if bank.is_triple else long

    def lies_open(self, seat: Seat) -> bool:
        """Whether all cards of a hand have been turned over before the eyes."""
        if not self.scene.shown.hands[seat] or (self.opening is not None and self.opening.seat == seat):
            return False
        return not any(("card", seat, i) in self.motions.flights for i in range(3))

    # Drawing --------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """The table with all that lies still, kept until the list of it changes."""
        beside, items = self.scene.columns(), self._parted()
        if len(self.motions.flights) > MANY_FLIGHTS:
            draw_ground(self.kit, self.frame, surface, GROUND, beside)
            for _part, item in items:
                self._draw(surface, item)
            return
        worn = self.kit.sprites.wear("french"), self.kit.sprites.wear("mahjong")
        below: list[tuple[Part, Item]] = [(WHOLE, ("ground", worn))]
        below += [(side, ("beside", side, beside.state)) for side in ("left", "right")]

        def paint(rest: Surface, item: Item) -> None:
            match item:
                case ("ground", _worn):
                    draw_table(self.kit, self.frame, rest, GROUND)
                case ("beside", side, _state):
                    clip = rest.get_clip()
                    rest.set_clip(clip.clip(self.kit.scale.left if side == "left" else self.kit.scale.right))
                    beside.draw(rest)
                    rest.set_clip(clip)
                case _:
                    self._draw(rest, item)

        self.rest.draw(surface, [*below, *items], self.areas(), paint)

    def _draw(self, surface: Surface, item: Item) -> None:
        kit, frame = self.kit, self.frame
        match item:
            case ("card", code, spot, small):
                self._card(surface, code, spot, small=small)
            case ("chip", kind, amount, spot, alpha):
                draw_chip(kit, surface, kind, str(amount), frame.spot(spot), alpha)
            case ("plaque", seat, _state):
                self.scene.seat_plaques[seat].draw_still(surface)
            case ("pill", words, at, mark, grown):
                draw_pill(kit, surface, words, frame.point(*at), sign=mark, grown=grown)
            case ("caps", caps, at, colour):
                draw_caps(kit, surface, caps, frame.point(*at), colour)
            case ("stock", left):
                self._stock(surface, left)
            case ("bank",):
                self._bank(surface)
            case ("vacant", seat):
                self._vacant(surface, seat)
            case ("dice", dice):
                for face, spot in zip(dice, self.layout.dice, strict=True):
                    draw_die(kit, surface, face, frame.spot(spot))
            case ("middle", words):
                draw_middle(self.scene, surface, words)
            case ("points", points, words):
                self._points(surface, points, words)

    def pieces(self, spot: Spot) -> Pieces:
        """The faces for cards of this size."""
        return self.small if spot.w < JUMBO_BELOW else self.large

    def _card(self, surface: Surface, code: str, spot: Spot, *, small: bool) -> None:
        pieces, px = self.small if small else self.large, self.frame.spot(spot)
        pieces.draw(surface, pieces.face(code, px), px)

    def _stock(self, surface: Surface, left: int) -> None:
        """The cards that are left, with their number."""
        spot = self.layout.stock
        words = _("{count} left").format(count=left)
        for layer in range(min(4, -(-left // 10)), 0, -1):
            self._card(surface, "back", spot.moved(-1.5 * (layer - 1), -2.5 * (layer - 1)), small=True)
        x, y = self.frame.point(spot.x, spot.y + spot.h / 2 + 7)
        high = pill_size(self.kit, words)[1]
        draw_pill(self.kit, surface, words, (x, y + high / 2))

    def _bank(self, surface: Surface) -> None:
        """The frame at the head of the table."""
        scale, rect = self.kit.scale, self.frame.rect(places.BANK)
        box = self.kit.paint.box(
            *rect.size,
            radius=scale.f(18),
            fill=(theme.LOG,),
            opacity=0.55,
            line=theme.BRASS_LINE,
            line_width=max(1.5, scale.f(2)),
            line_opacity=0.9,
        )
        box.draw(surface, *rect.topleft)
        self.kit.text.cover(rect)

    def _vacant(self, surface: Surface, seat: Seat) -> None:
        """The seat that the banker has left."""
        scale, place = self.kit.scale, self.layout.places[seat]
        rect = self.frame.rect(place.plaque)
        line = self.kit.paint.dashed(
            *rect.size,
            radius=scale.f(theme.R_PLAQUE),
            width=scale.hairline,
            colour=theme.OLD_GOLD,
            opacity=0.55,
            fill=(theme.LOG,),
            fill_opacity=0.45,
        )
        line.draw(surface, *rect.topleft)
        plaque = self.scene.plaques[seat]
        disc, role = round(rect.h * 0.6), theme.SMALL.sized(15 * min(1.2, place.size))
        left = rect.x + max(6, scale.px(10))
        if not self.layout.bare:
            draw_emblem(self.kit, surface, plaque.emblem, (rect.x + rect.h / 2, rect.centery), disc)
            left = rect.x + rect.h + 2
        words = _("at the bank")
        self.kit.text.draw(
            surface, words, (left, rect.centery), role, theme.DIM, valign="middle", width=rect.right - left - 4
        )

    def _points(self, surface: Surface, points: str, words: str) -> None:
        """The banker's points and whether they are Long."""
        x, y = self.frame.point(*self.layout.bank_points)
        text, scale = self.kit.text, self.kit.scale
        if points:
            step = text.px(SMALL) * 1.02
            lines = text.wrap(words, SMALL, scale.px(76))
            down = self.frame.point(0, places.BANK.bottom)[1] - scale.f(9) - step * (len(lines) - 0.5)
            middle = (self.frame.point(0, BANK_CARDS_TOP)[1] + down - step / 2) / 2 + scale.f(2)
            role = BANK_POINTS.sized(62 if len(points) < 2 and len(lines) < 2 else 46)
            text.draw(surface, points, (x, middle), role, BANK_INK, align="centre", valign="middle")
            for i, line in enumerate(lines):
                text.draw(surface, line, (x, down + i * step), SMALL, align="centre", valign="middle")
            return
        role = theme.TRAY_TITLE.sized(23)
        lines = text.wrap(words, role, scale.px(88))
        step = text.px(role) * 1.15
        y -= step * (len(lines) - 1) / 2
        for line in lines:
            text.draw(surface, line, (x, y), role, BANK_INK, align="centre", valign="middle")
            y += step

    def box(self, seat: Seat) -> Box:
        """All that belongs to a seat."""
        return self.home(seat).around()
