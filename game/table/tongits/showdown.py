"""Showdown of a Tongits deal: hands open one after another with their tallies, then the winner."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.i18n.lists import all_of, labelled
from game.table.moments import BRISK, BRISK_SHARE, FULL, HIT_MS, HOLD_MS, OWN_HOLD_MS, STAMPED_FROM
from game.table.tongits.hand_order import by_rank
from game.ui.animation import FADE_MS, Sequence, Together, Tween, call, ease_in_out, ease_out, linear, mix, wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.tongits.events import Shown, Won
    from game.table.motion import Motions
    from game.table.sound_names import Sound
    from game.table.tongits.screen_state import TongitsState
    from game.ui.animation import Step
    from game.words import Reader

RISE_MS: Final = 300.0
"""Milliseconds for the panel to come up, with all hands closed."""
HAND_MS: Final = 360.0
"""Milliseconds for a hand to open; its tally is counted up in the last `COUNT_MS`."""
COUNT_MS: Final = 200.0
CARD_EVERY_MS: Final = 40.0
"""Milliseconds between cards when a hand turns over; shorter if there are many cards."""
SECRET_MS: Final = 300.0
"""Milliseconds for a hand's secrets to turn over after its other cards, as the stamp comes down."""
HAND_REST_MS: Final = 450.0
LAST_REST_MS: Final = 700.0
"""Milliseconds before the last hand opens."""
END_REST_MS: Final = 2000.0
"""Milliseconds for which the result stays on screen, unless a click ends it."""
POT_MS: Final = 380.0
"""Duration in milliseconds of each chip's flight from the pot."""
POT_EVERY_MS: Final = 70.0
NONE_SHARE: Final = 0.3
"""Length of the pauses when moments are off, as a fraction of their full length."""
COINS: Final = 12
"""Number of chips that fly from the pot to its winner."""
TONGITS_TITLES: Final = (N_("Tongits! You win"), N_("Tongits! {player} wins"))


class OpenHand(NamedTuple):
    """One player's hand as shown in the showdown."""

    seat: int
    groups: tuple[tuple[str, ...], ...]
    """Bahays of the hand, then its deadwood, then the seat's secret bahays from the table."""
    bahays: int
    """Number of leading groups that are bahays of the hand."""
    tally: int
    note: str
    secrets: int
    """Number of trailing groups that are secrets."""

    @property
    def secret_cards(self) -> int:
        """Number of cards in secrets."""
        return sum(map(len, self.groups[len(self.groups) - self.secrets :])) if self.secrets else 0


class ShowdownPlay:
    """The hands shown so far in the showdown, and the progress of their animation."""

    def __init__(
        self,
        reader: Reader,
        state: TongitsState,
        motions: Motions,
        sound: Sound,
        pace: Callable[[], str] = lambda: FULL,
    ) -> None:
        """Create a showdown in which all hands are closed; `pace` returns the player's setting for moments."""
        self.reader, self.state, self.motions, self._sound = reader, state, motions, sound
        self._pace = pace
        self.hands: list[OpenHand] = []
        self.shares: list[float] = []
        """Progress of each hand's opening, from 0 to 1 over `HAND_MS`."""
        self.secret_shares: list[float] = []
        """Progress of turning over each hand's secrets, from 0 to 1 over `SECRET_MS`."""
        self.closed: list[tuple[int, int]] = []
        """Seat and number of cards, including secrets, of each closed hand, in the order in which the hands open."""
        self.compares = False
        """Whether the lowest tally wins, after a challenged call or because the stock has run out."""
        self.title = self.short_title = _("Showdown")
        self.winner: int | None = None
        self.by_tongits: int | None = None
        """Seat that won by tongits, known before any hand opens; None if the deal ended otherwise."""
        self.alpha = 0.0
        self.pot = 0
        """Units that the winner takes from the pot."""
        self.coins: list[float] = []
        """Progress of each chip's flight from the pot to the winner, from 0 to 1."""

    @property
    def lit(self) -> int | None:
        """Seat whose row is highlighted: the winner once known, until then the one with the lowest tally."""
        known = self.winner if self.winner is not None else self.by_tongits
        return known if known is not None else self.lowest

    @property
    def lowest(self) -> int | None:
        """Seat with the lowest tally among the open hands that can win; None if there is none yet."""
        found = [hand for hand in self.hands if not hand.note and self.shares[self.hands.index(hand)] >= 1]
        return min(found, key=lambda hand: hand.tally).seat if found and self.compares else None

    def excluded(self, hand: OpenHand) -> bool:
        """Return whether tallies are compared, but not that of this hand: it is folded or sunog. TG-43, TG-50."""
        return self.compares and bool(hand.note)

    def shown_tally(self, place: int) -> int | None:
        """Return the part of a row's tally counted so far; None before counting begins."""
        share = 1.0 if self.motions.reduced and self.shares[place] > 0 else self.shares[place]
        counted = 1 - (1 - share) * HAND_MS / COUNT_MS
        return math.ceil(self.hands[place].tally * counted) if counted > 0 else None

    def turned(self, place: int, card: int, count: int) -> float:
        """Return how far a card in row `place` has turned over, from 0 (its back) to 1 (its face).

        `card` is its index among `count` cards. The last cards, which belong to secrets, turn over together after the
        others.
        """
        count -= self.hands[place].secret_cards
        if card >= count:
            return self.secret_shares[place]
        every = min(CARD_EVERY_MS, (HAND_MS - COUNT_MS) / max(1, count - 1))
        passed = self.shares[place] * HAND_MS - card * every
        return min(1.0, max(0.0, passed / COUNT_MS))

    def stamped(self, place: int) -> tuple[float, float]:
        """Return the size, relative to its final size, and the opacity of the stamp on a row."""
        secret = self.hands[place].secrets > 0 and self.state.answers[self.hands[place].seat] != "challenge"
        passed = self.secret_shares[place] * SECRET_MS if secret else self.shares[place] * HAND_MS
        share = min(1.0, passed / HIT_MS)
        return 1.0 if self.motions.reduced else mix(STAMPED_FROM, 1.0, share**3), min(1.0, share * 1.5)

    @property
    def pot_arrived(self) -> int:
        """Units of the pot that have reached the winner so far, growing as chips arrive."""
        landed = sum(share >= 1 for share in self.coins)
        return round(self.pot * landed / len(self.coins)) if self.coins else 0

    def _rest(self, ms: float) -> float:
        """Return the length of a pause in milliseconds at the current pace."""
        return ms * {FULL: 1.0, BRISK: BRISK_SHARE}.get(self._pace(), NONE_SHARE)

    def open(self, event: Shown, told: Callable[[], None] = lambda: None) -> None:
        """Show one more player's hand; once it is open, call `told` to announce it. TG-60."""
        steps: list[Step] = []
        if not self.hands:
            steps.append(self._begin(event.seat))
        loose = tuple(sorted(event.deadwood, key=by_rank))
        secrets = tuple(cards for _number, cards in event.secrets)
        groups = (*event.melds, *((loose,) if loose else ()), *secrets)
        folded = self.state.answers[event.seat] == "fold"
        note = _("sunog") if event.sunog else _("folded") if folded else ""
        place = len(self.hands)
        hand = OpenHand(event.seat, groups, len(event.melds), event.tally, note, len(secrets))
        self.hands.append(hand)
        self.shares.append(0.0)
        self.secret_shares.append(0.0)
        self.closed = [each for each in self.closed if each[0] != event.seat]

        def come(value: float) -> None:
            self.alpha = 1.0
            self.shares[place] = value

        def turn(value: float) -> None:
            self.secret_shares[place] = value

        steps.append(Tween(HAND_MS, come, ease=linear, start=lambda: self._sound("riffle")))
        if secrets:
            steps.append(Tween(SECRET_MS, turn, ease=linear, start=lambda: self._sound("slam")))
        rest = HAND_REST_MS if len(self.closed) != 1 else LAST_REST_MS
        if secrets:
            rest += OWN_HOLD_MS if event.seat == self.reader.you else HOLD_MS
        self.motions.timeline.play(Sequence([*steps, call(told), wait(self._rest(rest))]))

    def _begin(self, first: int) -> Step:
        """Return the step in which the panel appears with all hands closed, seat `first`'s to open first."""
        state = self.state
        order = [(first + step) % state.seats for step in range(state.seats)]
        secret = [(each.owner, len(each.cards)) for each in state.bahays if each.secret]
        self.closed = [
            (seat, state.hand_sizes[seat] + sum(size for owner, size in secret if owner == seat)) for seat in order
        ]
        unchallenged = state.caller is not None and "challenge" not in state.answers
        self.compares |= state.caller is not None and not unchallenged
        if unchallenged:
            self.title = self.short_title = _("Nobody challenged")
        elif self.compares:
            self.title = self.short_title = _("Who is lowest?")
        elif state.caller is None:  # neither a call nor an empty stock
            self.by_tongits = order[-1]  # the winner's hand is shown last
            self.title = self.short_title = self.reader.of_seat(self.by_tongits, *TONGITS_TITLES)

        def rise(value: float) -> None:
            self.alpha = max(self.alpha, value)

        return Tween(FADE_MS if self.motions.reduced else RISE_MS, rise, ease=ease_out)

    def win(self, event: Won, made_of: str = "") -> None:
        """Announce the winner; if there is room, the title ends with what the win is `made_of`."""
        titles = {
            "tongits": TONGITS_TITLES,
            "draw": (N_("You win the draw"), N_("{player} wins the draw")),
            "draw unchallenged": (
                N_("Nobody challenged: you win the draw"),
                N_("Nobody challenged: {player} wins the draw"),
            ),
            "stock_out": (N_("Stock empty: you win"), N_("Stock empty: {player} wins")),
            "draw compared": (
                N_("You win the draw with {tally} against {tallies}"),
                N_("{player} wins the draw with {tally} against {tallies}"),
            ),
            "draw tied": (
                N_("Tie at {tally}: you challenged, so you win"),
                N_("Tie at {tally}: {player} wins as the challenger"),
            ),
            "stock_out compared": (
                N_("Stock empty: you win with {tally} against {tallies}"),
                N_("Stock empty: {player} wins with {tally} against {tallies}"),
            ),
        }
        tallies = all_of([str(each) for each in event.beaten], self.reader.language) if event.beaten else ""
        unchallenged = event.by == "draw" and not event.challenged
        tied = event.by == "draw" and event.tally in event.beaten
        compared = "draw tied" if tied else f"{event.by} compared"
        way = compared if event.beaten else "draw unchallenged" if unchallenged else event.by
        self.title, self.short_title = (
            self._with_pot(self.reader.of_seat(event.seat, *words, tally=event.tally, tallies=tallies), event.pot)
            for words in (titles[way], titles[way if tied else event.by])
        )
        if made_of:
            self.title = labelled(self.title, made_of, self.reader.language)
        self.winner = event.seat
        self._sound("win")
        self.pot = event.pot
        if event.pot:
            self._send_pot()
        self.motions.timeline.play(wait(self._rest(END_REST_MS)))

    def _send_pot(self) -> None:
        """Animate chips flying from the pot to the winner while the result is shown."""
        self.coins = [1.0 if self.motions.reduced else 0.0] * COINS

        def setter(number: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.coins[number] = value

            return frame

        if self.motions.reduced:
            self._sound("coins")
            return
        flights = [
            Tween(POT_MS, setter(number), ease=ease_in_out, delay=number * POT_EVERY_MS) for number in range(COINS)
        ]
        self.motions.timeline.play(call(lambda: self._sound("coins")), Together(flights))

    @staticmethod
    def _with_pot(title: str, pot: int) -> str:
        return _("{title}, and the pot of {units} too").format(title=title, units=pot) if pot else title

    def void(self) -> None:
        """Announce that the deal has no winner because all players are sunog. TG-51."""
        self.title = self.short_title = _("Void: everybody is sunog")
        self._sound("notice")
        self.motions.timeline.play(wait(self._rest(END_REST_MS)))

    def complete(self) -> None:
        """Complete the running animation immediately."""
        if self.hands:
            self.alpha = 1.0
        self.shares = [1.0] * len(self.shares)
        self.secret_shares = [1.0] * len(self.secret_shares)
        self.coins = [1.0] * len(self.coins)
