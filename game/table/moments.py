"""Moments: calls and wins that are shown with a flourish at a seat. They are based on public events only.

A moment has four phases. In the lead, the pieces fly and the felt darkens; in the hit, the seal stamps; in the hold,
the ring of dust grows and the lettering is shown; in the release, everything fades while play continues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.match.settings import MOMENTS
from game.rules.daun_tiga.events import Opened as OpenedHand
from game.rules.daun_tiga.events import Settled, StakesPlaced
from game.rules.daun_tiga.hands import PICTURES
from game.rules.events import Discarded, Drew
from game.rules.money.events import Ponged, Said
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.pai_gow.ranking import is_wong, pair_place
from game.rules.tongits.events import Answered, Called, Laid, PickedUp, Sapawed, Shown, StockOut
from game.rules.tongits.events import Won as WonTongits
from game.table.motion import CLAIM_MS, TAKE_MS
from game.ui.animation import FADE_MS, ease_in_out, ease_out, mix

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event, Seat

FULL, BRISK, NONE = MOMENTS
BRISK_SHARE: Final = 0.5
"""Length of a brisk hold as a fraction of the full hold."""

SHORTEST_LEAD_MS: Final = 120.0
HIT_MS: Final = 90.0
HOLD_MS: Final = 490.0
OWN_HOLD_MS: Final = 780.0
LONG_HOLD_MS: Final = 1900.0
"""Length of the hold of a moment in `LONG` in milliseconds, unless a click ends it earlier."""
RELEASE_MS: Final = 260.0
SWEEP_MS: Final = 140.0
"""Time in milliseconds within the hold during which the brush stroke is drawn."""
RING_MS: Final = 260.0
"""Time in milliseconds within the hold during which the ring of dust grows and fades."""
MOST_DELAY_MS: Final = 1000.0
"""Maximum time in milliseconds by which moments delay the next question to a person."""
STAMPED_FROM: Final = 1.35
"""Size of the seal, relative to its final size, when it begins to come down."""
RING_FROM, RING_TO = 0.5, 1.15
DIMMED: Final = 0.5
"""How much the felt is darkened away from the seat, from 0 to 1."""

BEFORE: Final = "before"
DURING: Final = "during"
AFTER: Final = "after"


class Lettering(NamedTuple):
    """Words of a moment: characters on the seal, the call in Latin letters, and its meaning; '' for a missing part."""

    seal: str
    word: str
    meaning: str = ""


class Moment(NamedTuple):
    """A call or win shown with a flourish at one seat."""

    kind: str
    seat: Seat
    lettering: Lettering
    sound: str = ""
    when: str = AFTER
    """When the moment begins: 'before', 'during' or 'after' the animation of its event."""
    lead: float = SHORTEST_LEAD_MS
    """Milliseconds until the seal stamps; for a moment during a flight, the length of the flight."""
    target: Seat | None = None
    """Seat of the only person who is shown the moment; None if everybody is."""


LETTERINGS: Final = {
    "pong": Lettering("碰", "PONG!"),
    "pong win": Lettering("胡", N_("Win!")),
    "tong": Lettering("ผ่อง", "PONG!"),
    "pai tong win": Lettering("กิน", N_("Win!")),
    "draw": Lettering("", "Draw!", N_("who is lowest?")),
    "challenge": Lettering("", "Laban!", N_("fight!")),
    "fold": Lettering("", N_("Fold")),
    "sunog": Lettering("", "Sunog!", N_("burned")),
    "sapaw": Lettering("", "Sapaw!", N_("on your bahay")),
    "own sapaw": Lettering("", "Sapaw!"),
    "bahay": Lettering("", "Bahay!"),
    "take": Lettering("", "Bahay!", N_("with your discard")),
    "tongits": Lettering("", "TONGITS!"),
    "jackpot": Lettering("", N_("Jackpot!"), N_("takes the pot")),
    "deal win": Lettering("", N_("Win!")),
    "wong": Lettering("王", "Wong!"),
    "gee joon": Lettering("至尊", "Gee Joon!"),
    "both hands": Lettering("贏", N_("Win!"), N_("both hands")),
    "bank win": Lettering("贏", N_("Win!"), N_("as banker")),
    "own loss": Lettering("", ""),
    "own push": Lettering("", ""),
    "bank sweeps": Lettering("通吃", N_("Bank takes all!")),
    "bank pays": Lettering("通賠", N_("Bank pays all!")),
    "triple": Lettering("", N_("Three of a kind!")),
    "pictures": Lettering("", N_("Three pictures!")),
    "long": Lettering("", "Long!", N_("eight or more")),
    "stake win": Lettering("", N_("Win!")),
    "bank loses": Lettering("", N_("The bank loses!"), N_("every stake wins")),
}
"""Lettering of each kind of moment; native calls are never translated, only texts marked with `N_` are."""
KINDS: Final = {
    "pong": ("pong win", "pong"),
    "pai-tong": ("pai tong win", "tong"),
    "tongits": (
        "jackpot",
        "tongits",
        "fold",
        "sunog",
        "challenge",
        "deal win",
        "draw",
        "sapaw",
        "take",
        "own sapaw",
        "bahay",
    ),
    "pai-gow": ("bank pays", "bank sweeps", "gee joon", "wong", "bank win", "both hands"),
    "daun-tiga": ("bank loses", "bank sweeps", "bank win", "pictures", "triple", "long", "stake win"),
}
"""Kinds of moments in each game, the most common ones last."""

OVERRULED_TEXT: Final = N_("goes first")
"""Text for a claim that overruled another or took a person's turn, so that they see why. PT-26."""
CLAIMS: Final = frozenset({"pong", "pong win", "tong", "pai tong win"})
"""Kinds of moments that can overrule another claim."""
OWN_SPECIAL: Final = "own special"
"""Kind of moment for a person's own special bahay in Tongits; the lettering names it."""
SMALL: Final = frozenset({"own sapaw", "bahay", "stake win", OWN_SPECIAL})
"""Kinds of moments for a person's ordinary moves, which last no longer than those of others."""
HONOUR: Final = "honour"
"""Kind of moment for a rare honour; the lettering names the honour."""
QUIET: Final = frozenset({"own loss", "own push"})
"""Kinds of moments without lettering or dust: the felt dims a little, and the table itself says what happened."""
QUIET_DARK: Final = 0.5
"""Darkness of a quiet moment relative to that of the others."""
LONG: Final = frozenset({HONOUR, "tongits"})
"""Kinds of moments for the greatest events of a game; play waits for them at every seat."""
WINS: Final = frozenset(
    {
        "pong win",
        "pai tong win",
        "tongits",
        "jackpot",
        "deal win",
        "both hands",
        "bank win",
        "bank sweeps",
        "bank pays",
        HONOUR,
    }
)
"""Kinds of moments that end a deal; their lettering is never shrunk."""


GRAND: Final = frozenset({"triple", "pictures"})
"""Kinds of moments for the greatest hands of Daun Tiga; their lettering is hardly shrunk either."""


class MomentReader:
    """Finds the moments in the events of one deal."""

    def __init__(self, game: str, seats: int, people: Iterable[Seat] = ()) -> None:
        """Create a reader; `people` are those at the screen, who are shown claims that take their turn."""
        self._pai_tong = game == "pai-tong"
        self._seats, self._people = seats, frozenset(people)
        self.begin()

    def begin(self, events: Iterable[Event] = ()) -> None:
        """Start a deal; `events` of the deal that have already been shown produce no moments."""
        self._acted: Seat | None = None
        self._overrules = False
        self._stopped = False
        self._shown = False
        self.suspense = False
        """Whether a draw was called and no hand is shown yet; the felt stays dark between answers."""
        self._banker: Seat | None = None
        self._gains: dict[Seat, int] = {}
        self._bank = 0
        self._staked = 0
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> Moment | None:
        """Return the moment for an event, or None, based only on what a bystander may see."""
        if isinstance(event, Shown):
            self.suspense = False
        match event.seen_by(None):
            case Said():
                self._overrules = True
            case Ponged(seat=seat, from_seat=from_seat):
                self._note_skipped(seat, from_seat)
                kind = "tong" if self._pai_tong else "pong"
                return self._claim_moment(_moment(kind, seat, when=DURING, lead=CLAIM_MS))
            case WonMoney(seat=seat, from_seat=giver):
                if giver is not None:
                    self._note_skipped(seat, giver)
                kind = "pai tong win" if self._pai_tong else "pong win"
                return self._claim_moment(_moment(kind, seat, "flourish", when=BEFORE))
            case Called(seat=seat):
                self._stopped = self.suspense = True
                return _moment("draw", seat, "slam", when=DURING)
            case Answered(seat=seat, answer=answer):
                return _moment(answer, seat, when=DURING)
            case StockOut():
                self._stopped = True
            case Sapawed(seat=seat, owner=owner) if seat in self._people and owner not in self._people - {seat}:
                self._acted = seat
                return _moment("own sapaw", seat, "slam", when=DURING, lead=TAKE_MS)._replace(target=seat)
            case Sapawed(seat=seat, owner=owner) if owner != seat:
                self._acted = seat
                return _moment("sapaw", seat, "slam", when=DURING, lead=TAKE_MS)._replace(target=owner)
            case PickedUp(seat=seat) if seat in self._people:
                self._acted = seat
                return _moment("bahay", seat, when=DURING, lead=CLAIM_MS)._replace(target=seat)
            case PickedUp(seat=seat, from_seat=giver) if giver in self._people:
                self._acted = seat
                return _moment("take", seat, "slam", when=DURING, lead=CLAIM_MS)._replace(target=giver)
            case Sapawed(seat=seat) | Laid(seat=seat) | PickedUp(seat=seat) | Discarded(seat=seat) | Drew(seat=seat):
                self._acted = seat
            case Shown() if not self._shown:
                self._shown = True
                if not self._stopped and self._acted is not None:
                    return _moment("tongits", self._acted, "flourish", when=BEFORE)
            case WonTongits(seat=seat, pot=pot) if pot:
                return _moment("jackpot", seat, "coins", when=DURING)
            case WonTongits(seat=seat, by=by) if seat in self._people and by != "tongits":
                return _moment("deal win", seat, "flourish", when=DURING)
            case OpenedTiles() as opened:
                return self._tiles_moment(opened)
            case Paid(seat=seat, amount=amount, bank=bank):
                self._gains[seat], self._bank = amount, bank
                return self._bank_moment("bank pays", "bank sweeps", self._seats - 1) or self._player_moment()
            case StakesPlaced(stakes=stakes):
                self._staked = sum(stake is not None for stake in stakes)
            case OpenedHand(seat=seat, reading=reading, bank=bank):
                self._banker = seat if bank else self._banker
                if reading.is_triple:
                    return _moment("pictures" if reading.strength == PICTURES else "triple", seat, "flourish")
                if reading.long:
                    return _moment("long", seat, "slam")._replace(target=seat)
            case Settled(seat=seat, amount=amount, backed=backed):
                self._gains[seat] = amount
                self._bank -= amount + sum(each.gain for each in backed)
                of_bank = self._bank_moment("bank loses", "bank sweeps", self._staked)
                if of_bank is not None:
                    return of_bank
                if amount > 0 and seat in self._people:
                    return _moment("stake win", seat, "flourish")._replace(target=seat)
                return self._banker_moment() if len(self._gains) == self._staked else None
        return None

    def _note_skipped(self, claimer: Seat, giver: Seat) -> None:
        """Note whether a claim on a discard takes the turn of a person who was to play next. PT-26."""
        follows = (giver + 1) % self._seats
        self._overrules |= claimer != follows and follows in self._people

    def _claim_moment(self, moment: Moment) -> Moment:
        """Return the moment for a claim; if it overruled another claim, the lettering says so."""
        overrules, self._overrules = self._overrules, False
        return moment._replace(lettering=overruling_lettering(moment.lettering)) if overrules else moment

    def _tiles_moment(self, opened: OpenedTiles) -> Moment | None:
        if opened.comparison is None:
            self._banker = opened.seat
        hands = opened.front, opened.rear
        if any(pair_place(*hand) == 0 for hand in hands):
            return _moment("gee joon", opened.seat, "flourish")
        if any(is_wong(*hand) for hand in hands):
            return _moment("wong", opened.seat, "slam")
        return None

    def _player_moment(self) -> Moment | None:
        """Return the moment for the first person whose hands both won, or whose bank has gained, after the last bet.

        If there is none, the only person at the screen gets a quiet moment for a loss or a push.
        """
        if len(self._gains) < self._seats - 1:
            return None
        won = [seat for seat, gain in self._gains.items() if gain > 0 and seat in self._people]
        if won:
            return _moment("both hands", won[0], "flourish")
        if (of_bank := self._banker_moment()) is not None:
            return of_bank
        if len(self._people) != 1:
            return None
        (seat,) = self._people
        gain = self._gains.get(seat, self._bank)
        if gain > 0:
            return None
        return _moment("own loss" if gain else "own push", seat, "pass")._replace(target=seat)

    def _banker_moment(self) -> Moment | None:
        """Return the moment for a person whose bank has gained in all; otherwise None."""
        gains = self._banker is not None and self._banker in self._people and self._bank > 0
        return _moment("bank win", self._banker, "flourish") if self._banker is not None and gains else None

    def _bank_moment(self, lost: str, swept: str, players: int) -> Moment | None:
        """Return the moment for a bank that lost to all its `players` or beat them all; otherwise None.

        It is returned once the last hand has been settled.
        """
        if self._banker is None or len(self._gains) < max(2, players):
            return None
        gains = self._gains.values()
        if all(gain > 0 for gain in gains):
            return _moment(lost, self._banker, "coins")
        if all(gain < 0 for gain in gains):
            return _moment(swept, self._banker, "coins")
        return None


def overruling_lettering(lettering: Lettering) -> Lettering:
    """Return the lettering for a claim that overruled another one."""
    return lettering._replace(meaning=OVERRULED_TEXT)


def _moment(kind: str, seat: Seat, sound: str = "", *, when: str = AFTER, lead: float = SHORTEST_LEAD_MS) -> Moment:
    return Moment(kind, seat, LETTERINGS[kind], sound, when, lead)


class Phases(NamedTuple):
    """Lengths of the phases of a moment in milliseconds."""

    lead: float
    hit: float
    hold: float
    release: float
    delay: float
    """Milliseconds for which play waits, at most until the end of the hold."""

    @property
    def shown(self) -> float:
        """Milliseconds from the start of the moment to its release."""
        return self.lead + self.hit + self.hold


def phases(moment: Moment, *, own: bool, pace: str = FULL, still: bool = False, room: float = MOST_DELAY_MS) -> Phases:
    """Return the phases of a moment; `own` means it is at a person's seat, where it lasts longer.

    `pace` is the player's setting. With `still`, for reduced motion, the lettering fades in and out and nothing
    moves. `room` is the longest time, in milliseconds, for which play may be delayed; after that, play
    continues while the moment is shown.
    """
    longer = (
        own and moment.kind not in SMALL
    ) or moment.lettering.meaning == OVERRULED_TEXT  # a person needs time to read why a claim failed
    hold = (LONG_HOLD_MS if moment.kind in LONG else OWN_HOLD_MS if longer else HOLD_MS) * (
        BRISK_SHARE if pace == BRISK else 1.0
    )
    lead, hit, release = (0.0, float(FADE_MS), float(FADE_MS)) if still else (moment.lead, HIT_MS, RELEASE_MS)
    if moment.when == DURING and not still:
        hold = max(0.0, hold - max(0.0, lead - SHORTEST_LEAD_MS))
    most = lead + hit + hold
    return Phases(lead, hit, hold, release, most if moment.kind in LONG else min(room, most))


class MomentPlay:
    """A moment in progress, advanced by `advance` or completed at once by `finish`, as after a click."""

    def __init__(self, moment: Moment, lengths: Phases, *, still: bool = False) -> None:
        self.moment, self.lengths, self.still = moment, lengths, still
        self._time: float | None = None
        """Milliseconds since the moment began; None before it has begun."""
        self._stamped = False

    def start(self) -> None:
        """Begin the lead."""
        if self._time is None:
            self._time = 0.0

    def advance(self, ms: float) -> bool:
        """Advance a moment that has begun; return True only in the step in which the seal lands."""
        if self._time is None or self.over:
            return False
        self._time += ms
        if not self._stamped and self._time >= self.lengths.lead:
            self._stamped = True
            return True
        return False

    def release(self) -> None:
        """Begin to fade, unless already fading; a moment whose lettering is not shown yet ends at once."""
        if self.alpha > 0:
            self._time = max(self._time or 0.0, self.lengths.shown)
        else:
            self.finish()

    def finish(self) -> None:
        """Complete the moment immediately."""
        self._stamped = True
        self._time = self.lengths.shown + self.lengths.release

    @property
    def begun(self) -> bool:
        """Whether the moment has begun."""
        return self._time is not None

    @property
    def blocks(self) -> bool:
        """Whether play still waits for the moment."""
        return self._time is None or self._time < self.lengths.delay

    @property
    def over(self) -> bool:
        """Whether the moment has faded completely."""
        return self._time is not None and self._time >= self.lengths.shown + self.lengths.release

    # What is seen now; all values run from 0 to 1 unless stated otherwise ------------------------------------------

    def _share(self, since: float, length: float) -> float:
        """Return the fraction elapsed of a period that starts at `since` and lasts `length` milliseconds."""
        passed = (self._time or 0.0) - since
        return min(1.0, max(0.0, passed / length)) if length > 0 else float(passed >= 0)

    @property
    def _released(self) -> float:
        return self._share(self.lengths.shown, self.lengths.release)

    @property
    def dark(self) -> float:
        """Darkness of the felt away from the seat, 0 to 1; it becomes lighter once play continues."""
        came = self._share(0.0, max(SHORTEST_LEAD_MS, self.lengths.hit if self.still else 0.0))
        gone = self._share(min(self.lengths.delay, self.lengths.shown), self.lengths.release)
        most = QUIET_DARK if self.moment.kind in QUIET else 1.0
        return ease_in_out(came) * (1 - gone) * most

    @property
    def alpha(self) -> float:
        """Opacity of the seal, stroke and lettering."""
        came = self._share(self.lengths.lead, self.lengths.hit if self.still else self.lengths.hit * 2 / 3)
        return came * (1 - self._released)

    @property
    def size(self) -> float:
        """Size of the seal relative to its final size; at least 1."""
        return 1.0 if self.still else mix(STAMPED_FROM, 1.0, self._share(self.lengths.lead, self.lengths.hit) ** 3)

    @property
    def swept(self) -> float:
        """Fraction of the brush stroke drawn so far, from the left."""
        return 1.0 if self.still else ease_out(self._share(self.lengths.lead + self.lengths.hit * 2 / 3, SWEEP_MS))

    @property
    def ring(self) -> tuple[float, float]:
        """Relative size of the ring of dust, and its opacity, which is 0 under reduced motion."""
        share = self._share(self.lengths.lead + self.lengths.hit * 2 / 3, RING_MS)
        shown = 0.0 < share < 1.0 and not self.still and self.moment.kind not in QUIET
        return mix(RING_FROM, RING_TO, ease_out(share)), (1 - share**2) * (1 - self._released) if shown else 0.0

    @property
    def lifted(self) -> float:
        """Fraction of the extra size at which the claimed pieces are currently drawn."""
        return 0.0 if self.still else ease_out(self._share(self.lengths.lead, self.lengths.hit)) * (1 - self._released)

    @property
    def risen(self) -> float:
        """How far the seal and stroke have risen while fading, from 0 to 1."""
        return 0.0 if self.still else ease_out(self._released)


class Hold:
    """Animation step that ends as soon as play no longer has to wait for a moment."""

    def __init__(self, play: MomentPlay) -> None:
        self._play = play

    def update(self, ms: float) -> float | None:
        """Return the milliseconds left over once play may continue, otherwise None.

        The moment itself is advanced by the scene.
        """
        return None if self._play.blocks else ms

    def finish(self) -> None:
        """Complete the moment immediately."""
        self._play.finish()
