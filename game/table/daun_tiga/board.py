"""Board of Daun Tiga: computes all positions, and lists everything that is drawn at rest.

Each item at rest is a plain tuple with its part of the table, so that comparing two lists shows which parts
have changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.table.board import WHOLE
from game.table.daun_tiga import layout as places
from game.table.geometry import Box, Spot
from game.table.shared_keyboard import caps_of
from game.words.daun_tiga.hands import tiles, worth
from game.words.daun_tiga.outcome import pill_plain, pill_short, pill_words

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from game.rules.contract import Seat
    from game.rules.daun_tiga.hands import HandValue
    from game.table.board import Item, Part
    from game.table.daun_tiga.layout import Place
    from game.table.daun_tiga.panel_text import CentreWords
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.table.daun_tiga.stake_drafts import Drafts
    from game.table.geometry import Frame
    from game.table.motion import Key, Motions
    from game.table.shared_keyboard import PadButton, SharedKeyboard
    from game.table.sound_names import Sound
    from game.words import Reader

FIRST, SECOND, SIDE = 0, 1, 2
GROWN: Final = (1.0, 1.0, 1.06, 1.12)
"""Size of a result by tier of win, relative to its normal size, if there is room."""
SMALLER: Final = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Sizes of a result to try, relative to the usual one, until it fits below the cards."""
CAPS_UP: Final = 31.0
"""Distance from a seat's lower limit up to the middle of its key caps, in units at size 1."""
TAKEN: Final = 0.28
"""Opacity of a stake that the bank has taken."""
SIGNS_OF: Final = {"win": "+", "lose": "-", "tie": "="}
"""Sign in front of a player's result."""
JUMBO_BELOW: Final = 80.0
"""Width in units below which cards use the large-print faces."""


class Chip(NamedTuple):
    """A stake drawn as a chip, next to a hand or in flight."""

    spot: Spot
    kind: int
    amount: int


class DaunTigaBoard(ABC):
    """Computes positions on a Daun Tiga table and lists what is at rest, without painting or handling input."""

    layout: places.Layout
    frame: Frame
    words: CentreWords

    def __init__(
        self,
        motions: Motions,
        reader: Reader,
        sound: Sound,
        state: DaunTigaState,
        drafts: Drafts,
        keyboard: SharedKeyboard,
    ) -> None:
        self.motions, self.reader, self.sound, self.state = motions, reader, sound, state
        self._drafts, self._keyboard = drafts, keyboard
        self.tiles = tiles(reader)
        self.paid: dict[Key, Chip] = {}

    def fit(self, frame: Frame) -> None:
        """Compute the layout for a window size; it does not change during a deal."""
        self.frame = frame
        self.layout = places.arrange(
            self.state.seats, self.state.viewer, frame, tiles=self.tiles, shared=self._keyboard.shared
        )

    def tick(self) -> None:
        """Play the sound of a card or tile being put down."""
        self.sound("clack" if self.tiles else "deal", 0.6)

    @abstractmethod
    def pill_units(self, words: str, sign: str, grown: float) -> tuple[float, float]:
        """Return the width and height, in units, of a pill-shaped label with a sign and a text.

        `grown` is the factor by which its text is enlarged.
        """

    @abstractmethod
    def plaque_looks(self) -> Sequence[Hashable]:
        """Return a hashable cache key for the picture of each seat's plaque."""

    def home(self, seat: Seat) -> Place:
        """Return the seat's current place: the bank's if it is the banker, otherwise its own."""
        return self.layout.home(seat, self.state.banker)

    def card(self, seat: Seat, i: int) -> tuple[str, Spot]:
        """Return the code ('back' if face down) and position of a card in a hand."""
        codes = self.state.hands[seat]
        return codes[i] if codes else "back", self.home(seat).cards[i]

    def chips(self, seat: Seat) -> list[Chip]:
        """Return the chips of the stakes on a hand, including stakes that are still being set at this screen."""
        state, draft = self.state, self._drafts.by_seat.get(seat)
        if seat == state.banker:
            return []
        stakes = state.stakes[seat] if state.stakes_placed else draft.stakes if draft else None
        first, second = (stakes.first, stakes.second) if stakes else (0, 0)
        side = state.backed(seat) if state.stakes_placed else self._drafts.backed(seat)
        lying = [(kind, amount) for kind, amount in ((FIRST, first), (SECOND, second), (SIDE, side)) if amount]
        stake = self.layout.places[seat].stake
        return [Chip(stake(i, len(lying)), kind, amount) for i, (kind, amount) in enumerate(lying)]

    def chip(self, key: Key) -> Chip:
        """Return the chip that is shown when the flight with this key ends."""
        if key in self.paid:
            return self.paid[key]
        seat, kind = int(str(key[1])), int(str(key[2]))
        return next(chip for chip in self.chips(seat) if chip.kind == kind)

    def is_face_up(self, seat: Seat) -> bool:
        """Return whether all cards of a hand have been shown face up."""
        return bool(self.state.hands[seat]) and not any(("card", seat, i) in self.motions.flights for i in range(3))

    @property
    def taken(self) -> list[Box]:
        """Areas in units that a panel in the middle must not cover.

        These are the places of all seats except the viewer and the banker.
        """
        elsewhere = {self.state.viewer, self.state.banker}
        return [place.around() for seat, place in enumerate(self.layout.places) if seat not in elsewhere]

    def items(self) -> list[tuple[Part, Item]]:
        """Return everything that is drawn at rest, lowest first.

        Each entry names its part of the table: a seat, the bank, or `WHOLE`.
        """
        state, seats, players = self.state, range(self.state.seats), range(self.state.players)
        found: list[tuple[Part, Item]] = []
        if state.banker is not None:
            found.append(("bank", ("bank",)))
        if state.dealt:
            for seat in sorted(players, key=lambda seat: self.home(seat).cards[0].y):
                found += [(seat, item) for item in self._cards(seat)]
            found.append((WHOLE, ("stock", state.stock)))
        for seat in seats:
            found += [(seat, item) for item in self._chips(seat)]
        found += [(seat, ("plaque", seat, look)) for seat, look in enumerate(self.plaque_looks())]
        for seat in seats:
            found += [(WHOLE if item[0] == "caps" else seat, item) for item in self._beside(seat)]
        found += [("bank", item) for item in self._at_bank()]
        if self._drafts.draft is None or self.motions.busy:
            bank_open = state.banker is not None and self.is_face_up(state.banker)
            found.append(("middle", ("middle", self.words.words(bank_open=bank_open))))
        return found

    def _cards(self, seat: Seat) -> Iterator[Item]:
        if seat == self.state.opening:
            return  # shown large in front of its player
        if self.state.win_tier(seat) and self.is_face_up(seat):
            yield "light", self.state.win_tier(seat), tuple(spot.box() for spot in self.home(seat).cards)
        for i in range(3):
            if ("card", seat, i) not in self.motions.flights:
                code, spot = self.card(seat, i)
                yield "card", code, spot, spot.w < JUMBO_BELOW

    def _chips(self, seat: Seat) -> Iterator[Item]:
        """Yield the chips of the stakes on a hand; chips that the bank has taken are drawn faintly."""
        ruling = self.state.rulings[seat]
        moved = (0, 0, 0) if ruling is None else (ruling.first, ruling.second, ruling.first)
        for spot, kind, amount in self.chips(seat):
            paying = any(key[:3] == ("pay", seat, kind) for key in self.motions.flights)
            if moved[kind] > 0 and not paying:
                yield "won", kind, spot, self.state.win_tier(seat)
            if ("chip", seat, kind) not in self.motions.flights:
                yield "chip", kind, amount, spot, TAKEN if moved[kind] < 0 else 1.0

    def _beside(self, seat: Seat) -> Iterator[Item]:
        """Yield the items below a hand: key caps while stakes are set, then its name or result."""
        reading = self.state.reading(seat)
        yield from self.caps(seat)
        if reading is not None and self.is_face_up(seat) and seat != self.state.banker:
            yield from self._result(seat, reading)

    def caps(self, seat: Seat) -> Iterator[Item]:
        """Yield the key caps of a person setting stakes. DT-13.

        The cap for side stakes is lit while these are set.
        """
        keys, pad, colour = self._keyboard.keys_of(seat), self._keyboard.pad_of(seat), self._keyboard.colour_of(seat)
        marks: Mapping[str, str | PadButton] = {}
        if pad is not None:
            marks = pad.caps
        elif keys is not None:
            marks = caps_of(keys)
        if not marks or colour is None or not self._drafts.asks(seat):
            return
        place, draft = self.home(seat), self._drafts.by_seat[seat]
        has_side = draft.others and not draft.is_bystander and (pad is None or pad.side)
        side = (marks["side"],) if has_side else ()
        caps: tuple[tuple[str | PadButton, ...], ...]
        caps = ((marks["up"], marks["down"]), (marks["left"], marks["right"]), (marks["confirm"],))
        if pad is not None:
            caps = ((marks["up"],), (marks["confirm"],))
        wider = place.chip[0] - places.CHIP[0] * place.size if seat != self.state.viewer else 0.0
        x, y = place.pill[0] - 1.5 * wider, place.lowest - CAPS_UP * place.size  # clear of chips; cards are face down
        if draft.is_bystander:  # by the plaque, as there are no cards
            box = place.plaque
            x, y = box.centre[0], box.y - 22 if seat == self.state.viewer else box.bottom + 22
        paired = pad is None and self.layout.bare and seat != self.state.viewer
        if paired:  # two keys share a cap, so that the chips stay free
            yield "caps", tuple(("/".join(map(str, group)),) for group in caps), (x, y), colour, side, draft.aside
        else:
            yield "caps", caps, (x, y), colour, side, draft.aside

    def _result(self, seat: Seat, reading: HandValue) -> Iterator[Item]:
        """Yield the result of an open hand in the most words that fit; a full table has room only on the plaque."""
        state, place, reader = self.state, self.home(seat), self.reader
        ruling, usual = state.rulings[seat], min(1.2, place.size)
        sizes = tuple(usual * share for share in SMALLER)
        if ruling is None:
            if not (reading.is_triple or reading.long):
                return
            sign, said = "", [worth(reading, reader).capitalize() if reading.is_triple else _("Long")]
        else:
            sign, gain = SIGNS_OF[ruling.result], state.own_gain(seat)
            twice = state.staked_twice(seat)
            plain = pill_plain(ruling, reader, twice=twice)
            forms = pill_words(reading, ruling, reader, twice=twice), pill_short(ruling, gain, reader), plain
            said = [*filter(None, forms), str(abs(gain))]
            sizes = (usual * GROWN[state.win_tier(seat)], *sizes)
        for words, grown in product(said, sizes):
            box = self._pill_box(place, *self.pill_units(words, sign, grown))
            clear = not any(box.overlaps(chip.spot.box(), 2) for chip in self.chips(seat))
            if clear and box.bottom <= place.lowest + 1 and place.around().holds(box):
                yield "pill", words, box.centre, sign, grown
                return

    @staticmethod
    def _pill_box(place: Place, wide: float, high: float) -> Box:
        """Return the box of a result below the cards; it is centred, or left-aligned if it is wider than the cards."""
        (x, y), left, under = place.pill, place.around().x, place.cards[0].box().bottom
        return Box(max(x - wide / 2, left), max(min(y - high / 2, place.lowest - high), under), wide, high)

    def _at_bank(self) -> Iterator[Item]:
        state = self.state
        if state.banker is None:
            return
        thrown, bank = state.dice[state.banker], state.bank
        if thrown is not None and not state.rolling:
            yield "dice", thrown
        if bank is not None and self.is_face_up(state.banker):
            if bank.is_triple:
                yield "points", "", worth(bank, self.reader)
            else:
                yield "points", str(bank.points), _("Long") if bank.long else _("not Long")
