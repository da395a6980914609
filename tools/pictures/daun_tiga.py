"""Named states of the Daun Tiga table, used for pictures and tests."""

from __future__ import annotations

from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.drivers import seat_players
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.events import ThrownForBank
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import DONE, Stake
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.table.table_callbacks import NOWHERE
from tools.pictures.posed_tables import PosedTable, nothing
from tools.scenarios import numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.scenes.tables.daun_tiga.hand_opening import Opening
    from game.ui.scale import Scale
    from game.ui.scene import Scene

NAMES: Final = (
    *("You", "Bee Geok", "Pak Long", "Somchai", "Nona", "Hassan", "Lim", "Ploy", "Yusof"),
    *("Encik Tan", "Siti", "Chong", "Aminah", "Ravi", "Mei Lian", "Dolah", "Ah Kow"),
)
CHIPS: Final = (96, 72, 166, 64, 168, 131, 57, 46, 106, 362, 189, 161, 158, 145, 133, 91, 188)
SEEDS_TRIED: Final = 4000
FOLD: Final = 0.76
"""Bend of the last card on the pictures, 0 to 1."""


class State(NamedTuple):
    """Players of a table, and the point of the deal up to which it is shown."""

    seats: int
    step: str
    """'stake', 'side', 'ready', 'bank', 'own', 'squeeze', 'stage', 'over', 'keep' or 'dice'."""
    house: Mapping[str, str | int] = MappingProxyType({})
    persons: int = 1
    banker: int | None = 0
    """Seat of the banker, None for a first deal with dice."""


STATES: Final[dict[str, State]] = {
    "daun-tiga-stake": State(6, "stake", banker=3),
    "daun-tiga-side": State(6, "side", banker=3),
    "daun-tiga-dice": State(6, "dice", banker=None),
    "daun-tiga-bank": State(6, "bank", banker=3),
    "daun-tiga-squeeze": State(6, "squeeze", banker=3),
    "daun-tiga-over": State(6, "over", banker=3),
    "daun-tiga-own-bank": State(6, "own", banker=0),
    "daun-tiga-keep": State(2, "keep", banker=0),
    "daun-tiga-2": State(2, "squeeze", banker=1),
    "daun-tiga-9": State(9, "squeeze", banker=5),
    "daun-tiga-12": State(12, "squeeze", banker=6),
    "daun-tiga-17": State(17, "squeeze", banker=9),
    "daun-tiga-17-over": State(17, "over", banker=9),
    "daun-tiga-tiles": State(6, "squeeze", {"pieces": "tiles"}, banker=3),
    "daun-tiga-tiles-17": State(17, "over", {"pieces": "tiles", "tile_suit": "c"}, banker=9),
    "daun-tiga-bystander": State(7, "side", {"guests": 1}, persons=0, banker=3),
    "daun-tiga-bystander-over": State(7, "over", {"guests": 1}, persons=0, banker=3),
    "daun-tiga-couch": State(17, "stake", persons=6, banker=9),
    "daun-tiga-couch-6": State(6, "ready", persons=3, banker=4),
    "daun-tiga-couch-stage": State(6, "stage", persons=3, banker=4),
}
"""States of the table with a picture."""


def begun(state: State, seed: str) -> Match:
    """Return a match whose deal has just begun."""
    options = DAUN_TIGA.Options.parse(dict(state.house))
    kinds = [PERSON] * state.persons + ["first", "bold", "chaser"] * 6
    for seat in range(options.hands(state.seats), state.seats):
        kinds[seat] = PERSON  # bystanders
    players = tuple(
        Player(NAMES[seat] if seat or state.persons == 1 else "Aishah", kinds[seat]) for seat in range(state.seats)
    )
    match = Store.open(IN_MEMORY).start(
        DAUN_TIGA, options, players, deals=12, seed=seed, ledger=list(CHIPS[: state.seats]), derivation=BY_THE_SEED
    )
    if state.banker is not None:
        carry = {"banker": state.banker}
        match.lay(DAUN_TIGA.deal(state.seats, seed, options, carry), 2)  # any deal may be looked at
    return match


@cache
def seed_for(name: str) -> str:
    """Return the first seed whose deal reaches a named state.

    Raises:
        LookupError: None of those tried does.
    """
    state = STATES[name]
    for number in range(SEEDS_TRIED):
        seed = numbered(number)
        deal = begun(state, seed).deal.copy()
        for seat in sorted(deal.pending()):
            deal.play(seat, DONE if DONE in deal.legal(seat) else Stake(10, 5))
        table = deal.view(None).table
        assert isinstance(deal, DaunTigaDeal)  # noqa: S101
        shown = deal.showdown()
        rules = {ruling.rule for ruling in shown.rulings if ruling is not None}
        if state.step == "keep":
            if table.phase == "keep":
                return seed
        elif state.step == "dice":
            if len(table.throws) > 1:
                return seed
        elif state.seats < 5 or (shown.readings[table.banker].strength == 6 and len(rules) >= 3):
            return seed
    raise LookupError(f"no deal shows {name}")


class Led(DaunTigaScene):
    """Daun Tiga table that plays by itself, after its first layout, until it reaches a named state."""

    def __init__(self, name: str) -> None:
        self.led = STATES[name]
        match = begun(self.led, seed_for(name))
        super().__init__(match, seat_players(match, match.players), Store.open(IN_MEMORY), NOWHERE)
        self._there = False

    def layout(self, scale: Scale) -> None:
        """Lay out the table; the first time, play on to the named state."""
        super().layout(scale)
        if not self._there:
            self._there = True
            if self.led.step == "dice":
                self._roll()
            else:
                self._lead()

    def _roll(self) -> None:
        """Stop when the dice of the first round have come to rest."""
        thrown = ThrownForBank(self.state.throws[0])
        self.state.begin()
        self.state.apply(thrown)
        self.state.rolling = {throw.seat: throw.dice for throw in thrown.throws}
        self.commentary.begin((thrown,))

    def _lead(self) -> None:
        step = self.led.step
        for _frame in range(400):
            super().update(1 / 60)
            if self.drafts.open:
                if self._stakes():
                    return
            elif self.opening is not None:
                if self._opens(self.opening):
                    return
            elif step == "bank" and self.state.settled is not None:
                return
            elif (button := self.prompt.primary) is not None:
                if button.name == "next" or step == "keep":
                    return
                self.focus.activate(button)

    def _stakes(self) -> bool:
        """Whether the named state is reached while stakes are being set."""
        step, drafts = self.led.step, self.drafts.by_seat
        if step == "side":
            self.prompt.back(next(iter(drafts.values())).others[1])
            return True
        if step in {"stake", "ready"}:
            for seat, draft in drafts.items():
                if draft.is_bystander:
                    draft.set_side(5 * (seat % 3 + 1))
                    continue
                draft.set_first(10 + 5 * seat)
                draft.set_second(5 * (seat % 3))
            if step == "ready":
                self.prompt.confirm(1)
            self.prompt.sync()
            return True
        for seat in self.drafts.open:
            self.prompt.confirm(seat)
        return False

    def _opens(self, opening: Opening) -> bool:
        """Whether the named state is reached while a person opens a hand."""
        at_foot = opening.seat == self.state.viewer
        if self.led.step not in ({"squeeze", "own"} if at_foot else {"stage", "own"}):
            opening.turn_all()
            return False
        opening.turn(0)
        opening.turn(1)
        opening.folds[2] = FOLD
        opening.arrange()
        self.dirty = True
        return True

    def update(self, seconds: float) -> bool:
        """Advance until the state is reached; then freeze everything except hover effects."""
        if not self._there:
            return super().update(seconds)
        self.follow()
        return self.glow.update(seconds, self.to_act(), thinking=False, speed=0)


def odds(**house: str) -> Scene:
    """Return the page of odds over a table with these house rules."""
    options = DAUN_TIGA.Options.parse(dict(house))
    return PosedTable(Led("daun-tiga-stake"), over=lambda _table: OddsScene(options, nothing))


def payments(name: str) -> Scene:
    """Return the settlement of a finished deal."""
    return PosedTable(Led(name), over=lambda table: PaymentsScene(table.match, table.reader, nothing, lambda: True))


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **{name: partial(Led, name) for name in STATES},
    "daun-tiga-odds": odds,
    "daun-tiga-odds-zero": partial(odds, ten="zero", pictures="identical", triple_is_long="on"),
    "daun-tiga-payments": partial(payments, "daun-tiga-over"),
    "daun-tiga-payments-17": partial(payments, "daun-tiga-17-over"),
}
"""Every picture of this game, by name."""
