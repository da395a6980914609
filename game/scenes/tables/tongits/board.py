"""The table as a picture: mat, pot, stock, discards, bahays, closed hands and the own hand, in order of depth."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.table.ground import Drawn, draw_ground
from game.scenes.table.pieces import Pieces
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.hand import UNKNOWN
from game.scenes.tables.tongits.layout import Counts, TableLayout, lay
from game.scenes.tables.tongits.marks import dashed_place, draw_bracket, draw_brackets_words
from game.ui import theme
from game.ui.animation import shake
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygame import Surface

    from game.scenes.table.motion import Key, Motions
    from game.scenes.tables.tongits.screen_state import ScreenState
    from game.scenes.tables.tongits.talk import TongitsCommentary
    from game.ui.kit import Kit

GROUND: Final = "table-banig"
FACES: Final = "french"
JUMBO: Final = "french-jumbo"
SHAKE_UNITS: Final = 3.0
MOST_DRAWN: Final = 1
"""More cards than these on their way to the own hand: it is being dealt."""
JADE: Final = theme.GREEN_ON_PAPER
SMALL: Final = theme.CAPTION.sized(16)


class Look(NamedTuple):
    """How a card of the own hand is shown."""

    lifted: bool = False
    hovered: float = 0.0


def card_key(code: str) -> Key:
    """Names a card wherever it lies: there is one of each."""
    return ("card", code)


class Board:
    """Draws one table from what is shown; knows no input."""

    def __init__(self, kit: Kit, motions: Motions, talk: TongitsCommentary) -> None:
        self.kit, self.motions, self.talk = kit, motions, talk
        self.looks: dict[Key, Look] = {}
        self.hidden: set[Key] = set()
        """Cards that something else draws just now."""
        self.layout: TableLayout
        self.resize()

    def resize(self) -> None:
        """The window has another size."""
        self.frame = Frame(self.kit.scale)
        self.pieces = Pieces(self.kit, FACES)
        self.bahay_pieces = Pieces(self.kit, JUMBO if self.kit.scale.compact else FACES)
        self._counts: Counts | None = None
        self.motions.forget_places()

    def lay(self, shown: ScreenState) -> TableLayout:
        """Lay everything out for what is shown."""
        counts = shown.counts()
        if counts != self._counts:
            self._counts = counts
            self.layout = lay(counts, self.frame)
        return self.layout

    # Places and keys --------------------------------------------------------------------------------------------------

    def hand_spots(self, shown: ScreenState) -> list[tuple[Key, str, Spot]]:
        """Key, code and resting place (units) of the own cards, left to right."""
        found: list[tuple[Key, str, Spot]] = []
        for group, spots in zip(shown.groups, self.layout.hand, strict=True):
            for code, spot in zip(group.cards, spots, strict=True):
                key: Key = card_key(code) if code != UNKNOWN else ("hand", len(found))
                found.append((key, code, spot))
        return found

    def bahay_spots(self, shown: ScreenState) -> Iterator[tuple[int, list[tuple[Key, str, Spot]]]]:
        """Number of each bahay with key, code (a back where it lies face down) and place of its cards."""
        for number, (lying, spots) in enumerate(zip(shown.bahays, self.layout.bahays, strict=True), 1):
            cards: list[tuple[Key, str, Spot]] = []
            for j, (code, spot) in enumerate(zip(lying.cards, spots, strict=True)):
                down = lying.face_down or code == UNKNOWN
                key: Key = ("secret", number, j) if down else card_key(code)
                cards.append((key, UNKNOWN if down else code, spot))
            yield number, cards

    def discard_spots(self, shown: ScreenState) -> list[tuple[Key, str, Spot]]:
        """Key, code and place of the discards that can be seen, the last one last."""
        spots = self.layout.discards
        seen = shown.discards[len(shown.discards) - len(spots) :]
        return [(card_key(code), code, spot) for (_seat, code), spot in zip(seen, spots, strict=True)]

    def seat_spot(self, shown: ScreenState, seat: int, *, last: int = 0) -> Spot:
        """Where a closed card of a seat is, from the last one backwards: what it plays comes from here."""
        if seat == shown.viewer:
            spots = [spot for _key, _code, spot in self.hand_spots(shown)]
        else:
            spots = list(self.layout.backs[seat])
        return spots[max(0, len(spots) - 1 - last)] if spots else Spot.at(*self.layout.plaques[seat])

    def card_spot(self, shown: ScreenState, code: str) -> Spot | None:
        """Where a card of the own hand stands now, raised as it is."""
        for key, held, spot in self.hand_spots(shown):
            if held == code and code != UNKNOWN:
                return spot.raised(places.LIFT) if self.looks.get(key, Look()).lifted else spot
        return None

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, shown: ScreenState, beside: Drawn, over: Drawn) -> None:
        """The table with all that lies; what rests is drawn once and kept."""
        motions = self.motions
        if motions.flights or motions.sliding or motions.shake:
            dx = round(shake(motions.shake) * self.frame.u * SHAKE_UNITS) if motions.shake else 0
            self._paint_rest(surface, shown, dx, beside)
            over.draw(surface)
            return
        state = (
            self._counts,
            tuple((each.cards, each.secret, each.open, each.fresh) for each in shown.bahays),
            shown.staged_cards,
            shown.staged_bahays,
            tuple(shown.discards[-places.LYING_SHOWN :]),
            frozenset(self.hidden),
            (shown.pot, shown.streak, shown.covered, shown.over),
            self.kit.sprites.wear(FACES),
            beside.state,
            over.state,
        )

        def paint(rest: Surface) -> None:
            self._paint_rest(rest, shown, 0, beside)
            over.draw(rest)

        self.kit.show_layer(surface, "table rest", self.kit.scale.window, state, paint)

    def _paint_rest(self, surface: Surface, shown: ScreenState, dx: int, beside: Drawn) -> None:
        draw_ground(self.kit, self.frame, surface, GROUND, beside)
        self._draw_own_places(surface, shown)
        self._draw_pot(surface, shown)
        self._draw_stock(surface, dx)
        for key, code, spot in self.discard_spots(shown):
            last = code == shown.discards[-1][1]
            self._draw_card(surface, key, code, spot, dx, self.pieces, ring="last" if last else "")
        self._draw_bahays(surface, shown, dx)
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                self._draw_card(surface, ("back", seat, i), UNKNOWN, spot, dx, self.pieces, slides=False)

    def _draw_card(
        self,
        surface: Surface,
        key: Key,
        code: str,
        spot: Spot,
        dx: int,
        pieces: Pieces,
        *,
        ring: str = "",
        slides: bool = True,
    ) -> None:
        if key in self.motions.flights or key in self.hidden:
            return
        px = self._px(self.motions.place(key, spot) if slides else spot, dx)
        if ring:
            self._glow(surface, px, 0.55 if ring == "last" else 0.9)
        pieces.draw(surface, pieces.face(code, px, state="card"), px)
        if ring:
            self._ring(surface, px, theme.CINNABAR if ring == "last" else JADE, 3.0 if ring == "last" else 3.5)

    def _draw_own_places(self, surface: Surface, shown: ScreenState) -> None:
        taken = any(each.owner == shown.viewer for each in shown.bahays)
        for box in self.layout.own_places:
            rect = self.frame.rect(box)
            dashed_place(self.kit, rect.size).draw(surface, *rect.topleft)
        if not (taken or shown.over or shown.covered):
            pill = Pill(self.kit, _("Your bahays"), SMALL)
            pill.place_centred(*self.frame.point(*places.OWN_PLACES[0].centre))
            pill.draw(surface)

    def _draw_pot(self, surface: Surface, shown: ScreenState) -> None:
        """The bowl, with coins while there is a pot; what it takes to win it stands on the plate above, drawn over."""
        if not shown.pot:
            return
        rect = self.frame.rect(places.BOWL)
        self.kit.sprites.picture("pot-coins", rect.size, sheet_name="tokens").draw(surface, *rect.topleft)

    def _draw_stock(self, surface: Surface, dx: int) -> None:
        if not self.layout.stock:
            rect = self.frame.rect(Box(*places.STOCK_AT, *places.PILE))
            dashed_place(self.kit, rect.size).draw(surface, *rect.topleft)
        for i, spot in enumerate(self.layout.stock):
            px = self._px(spot, dx)
            self.pieces.draw(surface, self.pieces.face(UNKNOWN, px, state="card" if i == 0 else "flat"), px)

    def _draw_bahays(self, surface: Surface, shown: ScreenState, dx: int) -> None:
        pills: list[tuple[str, float, float]] = []
        for number, cards in self.bahay_spots(shown):
            lying = shown.bahays[number - 1]
            if number in shown.staged_bahays:
                self._draw_staged(surface, cards, dx)
            for j, (key, code, spot) in enumerate(cards):
                fresh, last = code in lying.fresh, j == len(cards) - 1
                self._draw_card(surface, key, code, spot, dx, self.bahay_pieces, ring="sapaw" if fresh and last else "")
            for (_key, code, spot), after in pairwise(cards):
                if code in lying.fresh:  # of a card that others cover the strip that can be seen
                    box = spot.box()._replace(w=after[2].x - spot.x)
                    px = self._px(Spot.at(*box), dx)
                    self._ring(surface, px, JADE, 3.5)
            if lying.secret:
                x = (cards[0][2].x + cards[-1][2].x) / 2
                pills.append((_("secret · {count} cards").format(count=len(cards)), x, cards[0][2].y + 36))
            pills += self._sapaw_pills(shown, number, cards)
        for words, x, y in pills:
            pill = Pill(self.kit, words, SMALL)
            pill.place_centred(*self.frame.point(x, y))
            pill.rect.x += dx
            pill.draw(surface)

    def _sapaw_pills(
        self, shown: ScreenState, number: int, cards: list[tuple[Key, str, Spot]]
    ) -> list[tuple[str, float, float]]:
        """Whose sapaw it is, over the ringed cards of the upper rows, under those of the lower ones."""
        lying = shown.bahays[number - 1]
        givers = {card: seat for seat, card in lying.sapaw}
        ringed = [(code, spot) for _key, code, spot in cards if code in lying.fresh]
        if not ringed:
            return []
        code, spot = ringed[-1]
        upper = spot.y < places.ROW_TOPS[1]
        y = spot.y - spot.h / 2 - 26 if upper else spot.y + spot.h / 2 + 26
        words = self._sapaw_words(givers[code])
        half = self.kit.text.width(words, SMALL) / 2 / self.frame.u + 20
        x = min(max(spot.x, places.FIELD.x + half), places.FIELD.right - half)
        return [(words, x, y)]

    def _sapaw_words(self, seat: int) -> str:
        """Whose sapaw a card is."""
        if seat == self.talk.you:
            return _("your sapaw")
        return _("{name}’s sapaw").format(name=self.talk.name(seat))

    def _draw_staged(self, surface: Surface, cards: list[tuple[Key, str, Spot]], dx: int) -> None:
        """A light and a dashed line round what can still be taken back."""
        first, last = cards[0][2].box(), cards[-1][2].box()
        rect = self.frame.rect(Box(first.x, first.y, last.right - first.x, first.h).grown(7)).move(dx, 0)
        scale, paint = self.kit.scale, self.kit.paint
        glow = paint.glow(*rect.size, radius=scale.f(12), sigma=scale.f(9), colour=theme.GLOW, opacity=0.95)
        glow.draw(surface, *rect.topleft)
        line = paint.dashed(
            *rect.size, radius=scale.f(12), width=max(2, scale.px(2.4)), colour=theme.PAPER_RING, opacity=1.0
        )
        line.draw(surface, *rect.topleft)

    # The own hand -----------------------------------------------------------------------------------------------------

    def draw_hand(self, surface: Surface, shown: ScreenState) -> None:
        """The own hand left to right with its brackets, lifted cards out of the row; then the words over it."""
        entries = self.hand_spots(shown)
        dealing = sum(key in self.motions.flights for key, _code, _spot in entries) > MOST_DRAWN
        words = not (shown.over or shown.covered or dealing)
        if words:
            for group, bracket in zip(shown.groups, self.layout.brackets, strict=True):
                draw_bracket(self.kit, self.frame, surface, bracket, bahay=group.bahay)
        for key, code, spot in entries:
            if key in self.motions.flights or key in self.hidden:
                continue
            look = self.looks.get(key, Look())
            raised = spot.raised(places.LIFT if look.lifted else 4 * look.hovered)
            px = self._px(self.motions.place(key, raised), 0)
            state = "lifted" if look.lifted else "card"
            self.pieces.draw(surface, self.pieces.face(code, px, state=state), px)
            if look.lifted:
                self._ring(surface, px, theme.GLOW, 3.5, gap=0)
        if words:
            draw_brackets_words(self, surface, shown)

    # Parts ------------------------------------------------------------------------------------------------------------

    def _glow(self, surface: Surface, px: Spot, opacity: float) -> None:
        scale = self.kit.scale
        glow = self.kit.paint.glow(
            round(px.w),
            round(px.h),
            radius=scale.f(10),
            sigma=scale.f(10),
            colour=theme.GLOW_BLUR,
            opacity=opacity,
            grow=scale.f(7),
        )
        glow.draw_centred(surface, px.x, px.y)

    def _ring(self, surface: Surface, px: Spot, colour: theme.Colour, width: float, *, gap: float = 1.5) -> None:
        scale = self.kit.scale
        ring = self.kit.paint.ring(
            round(px.w),
            round(px.h),
            radius=scale.f(8),
            width=max(2, scale.px(width)),
            colour=(colour,),
            gap=scale.f(gap),
            angle=px.angle,
        )
        ring.draw_centred(surface, px.x, px.y)

    def draw_flights(self, surface: Surface, shown: ScreenState) -> None:
        """Cards on their way, over everything that lies."""
        for seen, spot, squeeze in self.motions.flying(self._targets(shown), self.frame):
            self.pieces.draw_flying(surface, seen, spot, labelled=False, squeeze=squeeze)

    def _targets(self, shown: ScreenState) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of everything that can be on its way."""
        yield from self.discard_spots(shown)
        for _number, cards in self.bahay_spots(shown):
            yield from cards
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                yield ("back", seat, i), UNKNOWN, spot
        yield from self.hand_spots(shown)

    def _px(self, spot: Spot, dx: int) -> Spot:
        px = self.frame.spot(spot)
        return px._replace(x=px.x + dx) if dx else px
