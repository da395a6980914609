"""Valuation of one view in Pai Tong or Pong: discards, claims and passes in one unit.

A discard has the value of the hand after it, minus the expected cost of another seat winning with it. A claim has the
value of its best discard. A pass has the value of the present hand or, if the seat draws next, the mean over the
possible draws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.opponents.money.discard_risk import OpponentTracker
from game.opponents.money.fitted_weights import fit_for
from game.opponents.money.hand_value import HandFeatures, hand_features, odds, pay_features, win_features
from game.opponents.money.observation import FAR, SETS, missing
from game.rules import GAMES
from game.rules.money.moves import PONG
from game.rules.money.sets import DESIGNS
from game.rules.moves import TAKE

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from game.opponents.money.observation import Observation, RankShape
    from game.opponents.money.players import Skill
    from game.rules.contract import Move, Seat
    from game.rules.money.view import View

SPARED: Final = 0.4
"""Fraction of deals that a waiting seat fails to win if nobody discards a piece that it needs."""

FEARED: Final = {"pai-tong": 4.0}
"""Factor on the fitted danger of a discard where the discarder pays for all, by game; 1 for other games. The factor is
needed because the players in the fit explore now and then, and so are less often one piece short than real ones. In
Pong, where a hand costs less, a higher factor gains nothing and loses wins.
"""

GIFT: Final = 0.002
"""Cost of a discard per live identical piece, as a fraction of a plain win: another seat may pong or take it."""

WISH: Final = 0.05
"""Extra cost of a discard that the next seat seems to want, for players that consider this. In Pong this gains 0.06 ±
0.05 chips against three players of the first release (1,500 shuffles); knowing exactly what the next seat wants would
gain 0.17 ± 0.11.
"""


class Prospect(NamedTuple):
    """Estimated probability of winning and estimated pay of a concealed hand after its discard."""

    looks: HandFeatures
    win: float
    """Probability of winning the deal."""
    pay: float
    """Payment of each payer for a win, in baht or points."""


class Option(NamedTuple):
    """Value of one possible discard, including one that follows a claim."""

    worth: float
    """Expected baht or points of the deal for this seat."""
    prospect: Prospect
    """The hand after this discard."""
    hit: float
    """Probability that another seat wins with the discard."""
    design: int
    """Design that is discarded."""


class Valuation:
    """Estimates the values of moves in one view; each hand is evaluated only once."""

    def __init__(self, view: View, obs: Observation, skill: Skill) -> None:
        """Prepare to evaluate a view; `skill` sets the weights of risks, future tongs and helping pieces."""
        table = view.table
        options: Any = table.options
        self.view, self.obs, self.skill = view, obs, skill
        self.caution = skill.caution * FEARED.get(table.game, 1.0)
        self.fit = fit_for(table.game, table.seats, dear=obs.tongs_only)
        assert view.seat is not None  # noqa: S101 - a bystander is never asked
        self.seat: Seat = view.seat
        self.opponents: int = table.seats - 1
        self.rounds = table.turns / table.seats
        self.others_open = sum([len(tongs) for seat, tongs in enumerate(table.exposed) if seat != view.seat])
        self.exposed = [obs.design_of[tong[0]] for tong in table.exposed[view.seat]]
        guess = table.guesses[view.seat]
        self.guess = None if guess is None else obs.design_of[guess]
        self.claim_wins = options.final_card == "any_discard"
        self.minds_feeding = self.claim_wins and options.payer == "discarder_pays_all"
        self.read = GAMES[table.game].table(table.options).read  # type: ignore[attr-defined]
        self.unit: int = getattr(options, "unit", 1)
        self.memo: dict[tuple[tuple[int, ...], int], Prospect] = {}
        self.hits: dict[int, tuple[float, float]] = {}
        self.wishes: dict[int, float] = {}
        self.watch: OpponentTracker | None = None

    # A hand

    def prospect(
        self, counts: Sequence[int], sets: int, shapes: Sequence[RankShape] | None = None, new_tong: int | None = None
    ) -> Prospect:
        """Estimate the chances of a hand that needs `sets` more sets; `new_tong` is the kind of a tong just exposed."""
        key = tuple(counts), sets
        found = self.memo.get(key)
        if found is None:
            obs = self.obs
            looks = hand_features(obs, obs.shapes(counts) if shapes is None else shapes, counts, sets)
            if looks.missing >= FAR:
                found = Prospect(looks, 0.0, 0.0)
            else:
                believed = looks._replace(ponging=looks.ponging * self.skill.ponging)
                features = win_features(believed, obs.unseen, self.rounds, SETS - sets, self.others_open)
                win = odds(self.fit.win, features)
                found = Prospect(looks, win, self._pay(counts, sets, looks, new_tong))
            self.memo[key] = found
        return found

    def _pay(self, counts: Sequence[int], sets: int, looks: HandFeatures, new_tong: int | None) -> float:
        if looks.missing == 1 and looks.helping:
            return self._pay_of_waits(counts, looks, self.exposed if new_tong is None else [*self.exposed, new_tong])
        features = pay_features(self.obs, counts, sets, looks)
        plain, *more = [weight * value for weight, value in zip(self.fit.pay, features, strict=True)]
        return plain + self.skill.tongs * sum(more)

    def pay_with_guess(self, prospect: Prospect, guess: int) -> float:
        """Return the expected pay of a win after exposing this design as a guess. PT-54."""
        if prospect.looks.missing != 1 or not prospect.looks.helping:
            return prospect.pay
        return self._pay_of_waits(self.obs.counts, prospect.looks, self.exposed, guess)

    def _pay_of_waits(
        self, counts: Sequence[int], looks: HandFeatures, exposed: list[int], guess: int | None = None
    ) -> float:
        """Return the mean pay of a hand one piece short, over all pieces that complete it. PT-40, PO-10."""
        guess = self.guess if guess is None else guess
        drawn = self.fit.drawn if self.claim_wins else 1.0
        held = list(counts)
        total = 0.0
        for design in looks.waits:
            live = self.obs.live[design]
            if not live:
                continue
            held[design] += 1
            for source, share in (("stock", drawn), ("discard", 1 - drawn)):
                if share:
                    read = self.read(held, exposed, design, source, guess=guess)
                    total += live * share * (read.total if read is not None else 0)
            held[design] -= 1
        return total / looks.helping

    def utility(self, prospect: Prospect) -> float:
        """Return the expected gain from a hand with this prospect, in baht or points."""
        return prospect.win * self.opponents * prospect.pay - (1 - prospect.win) * self.fit.loss

    @property
    def base_win(self) -> float:
        """Total pay of a win without extras, in baht or points, which serves as the unit of preferences."""
        return self.opponents * self.fit.cost[0]

    def chips(self, worth: float) -> int:
        """Convert baht or points to whole chips."""
        return round(self.unit * worth)

    def visible_copies(self, design: int) -> int:
        """Return how many pieces of this kind all seats together have discarded so far."""
        watch = self.watching()
        return sum(
            [
                watch.kind_of[self.obs.design_of[throw.piece]] == watch.kind_of[design]
                for throw in self.view.table.throws
            ]
        )

    def watching(self) -> OpponentTracker:
        """Return the tracker of the other seats' public actions, created on first use."""
        if self.watch is None:
            self.watch = OpponentTracker(self.view, self.obs)
        return self.watch

    # A discard

    def hit(self, design: int) -> tuple[float, float]:
        """Return the probability that another seat wins with this discard, and each payer's payment in baht or points.

        Both are 0 in games in which no discard wins, or in which all seats pay the same for a winning discard. If all
        pay the same, withholding a piece gains at most half a point in a hundred deals, because a waiting seat wins
        sooner or later.
        """
        if not self.caution or not self.minds_feeding:
            return 0.0, 0.0
        found = self.hits.get(design)
        if found is None:
            watch, fit = self.watching(), self.fit
            missed, cost, weight = 1.0, 0.0, 0.0
            for seat in range(self.opponents + 1):
                if seat != self.seat:
                    chance = watch.hit(fit.danger, seat, design)
                    missed *= 1 - chance
                    weight += chance
                    cost += chance * (fit.cost[0] + fit.cost[1] * watch.open[seat])
            dearness = cost / weight if weight else 0.0
            found = self.hits[design] = 1 - missed, dearness
        return found

    def discards(
        self,
        counts: list[int],
        sets: int,
        allowed: Sequence[int],
        new_tong: int | None = None,
        shapes: Sequence[RankShape] | None = None,
    ) -> list[Option]:
        """Evaluate each allowed discard, in order; `shapes` are the shanten tables of `counts`, if known."""
        obs = self.obs
        if shapes is None:
            shapes = obs.shapes(counts)
        prospects = []
        for design in allowed:
            after = obs.without(shapes, design, counts)
            counts[design] -= 1
            prospects.append(self.prospect(counts, sets, after, new_tong))
            counts[design] += 1
        found = []
        for design, prospect in zip(allowed, self._sharpened(prospects), strict=True):
            chance, dearness = self.hit(design)
            worth = self.utility(prospect) - self.base_win * self._gift(design)
            if chance:
                # A seat that waits may win anyway, and then all pay: only what the feeding adds to that is lost.
                worth -= self.caution * chance * (dearness * (self.opponents - 1) + SPARED * (dearness + worth))
            found.append(Option(worth, prospect, chance, design))
        return found

    def _gift(self, design: int) -> float:
        """Return the cost of a discard that helps others without letting them win, as a fraction of a plain win."""
        gift = GIFT * self.obs.live[design]
        if not self.skill.wary:
            return gift
        if design not in self.wishes:
            self.wishes[design] = self.watching().wish((self.seat + 1) % (self.opponents + 1), design)
        return gift + WISH * self.wishes[design]

    def _sharpened(self, prospects: list[Prospect]) -> list[Prospect]:
        """Lower the estimates of hands with fewer helping pieces than the best hand of equal shanten.

        The fitted weights are averages over all hands. Between two discards from the same hand, helping pieces matter
        more.
        """
        if not self.skill.help:
            return prospects
        most: dict[int, int] = {}
        for prospect in prospects:
            looks = prospect.looks
            most[looks.missing] = max(looks.helping, most.get(looks.missing, 0))
        found = []
        for prospect in prospects:
            share: float = ((prospect.looks.helping + 1) / (most[prospect.looks.missing] + 1)) ** self.skill.help
            win = prospect.win * share / (1 - prospect.win + prospect.win * share)
            found.append(prospect._replace(win=win))
        return found

    # A win

    def won(self, claimed: int | None) -> float:
        """Return the value of declaring a win; `claimed` is the completing discard's design, None for a drawn piece."""
        view, counts = self.view, self.obs.counts.copy()
        source, in_exposed = view.table.source, False
        piece = claimed if claimed is not None else None if view.drawn is None else self.obs.design_of[view.drawn]
        if claimed is not None:
            counts[claimed] += 1
            source = "discard"
        elif piece is None:
            in_exposed = source != "dealt"
            piece = self.exposed[-1] if in_exposed else max(design for design in range(DESIGNS) if counts[design])
        read = self.read(counts, self.exposed, piece, source, guess=self.guess, in_exposed=in_exposed)
        assert read is not None  # noqa: S101 - the move was legal only because the hand can be read
        return float(self.opponents * read.total)

    # A claim

    def claim(self, move: Move, design: int) -> list[Option]:
        """Return the discards that may follow a claim, with their values; empty if none is possible. PT-24a."""
        exposes = move is PONG or self.view.table.options.pick_discard == "tong_exposed"
        counts = self.obs.counts.copy()
        counts[design] += -2 if exposes else 1
        kept = self.guess
        barred = design if move is TAKE and not self.view.table.options.returns_taken else None
        allowed = [
            each
            for each in range(DESIGNS)
            if counts[each] and each != barred and not (each == kept and counts[each] == 1)
        ]
        return self.discards(counts, self.obs.sets - exposes, allowed, design if exposes else None)

    def waiting(self) -> Generator[None, None, float]:
        """Return the value of passing, averaged over the possible draws if a draw follows; yields between draws."""
        obs = self.obs
        unchanged = self.utility(self.prospect(obs.counts, obs.sets))
        if TAKE not in self.view.legal:
            return unchanged
        counts = obs.counts.copy()
        held = [design for design in range(DESIGNS) if counts[design] and design != self.guess]
        total = 0.0
        for design, live in enumerate(obs.live):
            if not live:
                continue
            counts[design] += 1
            allowed = held if counts[design] > 1 else [*held, design]
            total += live * self._after_draw(counts, design, allowed)
            counts[design] -= 1
            yield
        return total / obs.unseen

    def _after_draw(self, counts: list[int], drawn: int, allowed: Sequence[int]) -> float:
        """Return the value of the best move after a draw, either a win or a discard."""
        shapes = self.obs.shapes(counts)
        if missing(shapes, self.obs.sets)[0] == 0:
            read = self.read(counts, self.exposed, drawn, "stock", guess=self.guess)
            if read is not None:
                return float(self.opponents * read.total)
        return max([option.worth for option in self.discards(counts, self.obs.sets, allowed, shapes=shapes)])
