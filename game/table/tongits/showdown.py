"""Showdown of a Tongits game: hands are shown one after another with their tallies, then the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.i18n.lists import all_of
from game.table.tongits.hand_order import by_rank
from game.ui.animation import Sequence, Tween, ease_out, wait

if TYPE_CHECKING:
    from game.rules.tongits.events import Shown, Won
    from game.table.motion import Motions
    from game.table.sound_names import Sound
    from game.table.tongits.screen_state import TongitsState
    from game.words import Reader

HAND_MS: Final = 380.0
HAND_REST_MS: Final = 420.0
END_REST_MS: Final = 900.0


class OpenHand(NamedTuple):
    """One player's hand as shown in the showdown."""

    seat: int
    groups: tuple[tuple[str, ...], ...]
    """Bahays of the hand, then its deadwood."""
    bahays: int
    """Number of groups that are bahays."""
    tally: int
    note: str


class ShowdownPlay:
    """Hands shown so far in the showdown, and the progress of their animation."""

    def __init__(self, reader: Reader, state: TongitsState, motions: Motions, sound: Sound) -> None:
        self.reader, self.state, self.motions, self._sound = reader, state, motions, sound
        self.hands: list[OpenHand] = []
        self.shares: list[float] = []
        self.title = self.short_title = _("Showdown")
        self.winner: int | None = None
        self.alpha = 0.0

    def open(self, event: Shown) -> None:
        """Show one more player's hand. TG-60."""
        loose = tuple(sorted(event.deadwood, key=by_rank))
        groups = (*event.melds, loose) if loose else event.melds
        folded = self.state.answers[event.seat] == "fold"
        note = _("sunog") if event.sunog else _("folded") if folded else ""
        self.hands.append(OpenHand(event.seat, groups, len(event.melds), event.tally, note))
        self.shares.append(0.0)
        place = len(self.shares) - 1

        def come(value: float) -> None:
            self.alpha = max(self.alpha, value)
            self.shares[place] = value

        appear = Tween(HAND_MS, come, ease=ease_out, start=lambda: self._sound("riffle"))
        self.motions.timeline.play(Sequence([appear, wait(HAND_REST_MS)]))

    def win(self, event: Won) -> None:
        """Announce the winner."""
        titles = {
            "tongits": (N_("Tongits! You win"), N_("Tongits! {player} wins")),
            "draw": (N_("You win the draw"), N_("{player} wins the draw")),
            "stock_out": (N_("The stock is out: you win"), N_("The stock is out: {player} wins")),
            "draw compared": (
                N_("You win the draw with {tally} against {tallies}"),
                N_("{player} wins the draw with {tally} against {tallies}"),
            ),
            "stock_out compared": (
                N_("The stock is out: you win with {tally} against {tallies}"),
                N_("The stock is out: {player} wins with {tally} against {tallies}"),
            ),
        }
        tallies = all_of([str(each) for each in event.beaten], self.reader.language) if event.beaten else ""
        full = titles[f"{event.by} compared" if event.beaten else event.by]
        self.title, self.short_title = (
            self._with_pot(self.reader.of_seat(event.seat, *words, tally=event.tally, tallies=tallies), event.pot)
            for words in (full, titles[event.by])
        )
        self.winner = event.seat
        self._sound("win")
        if event.pot:
            self._sound("coins")
        self.motions.timeline.play(wait(END_REST_MS))

    @staticmethod
    def _with_pot(title: str, pot: int) -> str:
        return _("{title} and the pot of {units}").format(title=title, units=pot) if pot else title

    def void(self) -> None:
        """Announce that the game has no winner because all players are sunog. TG-51."""
        self.title = self.short_title = _("Void: everybody is sunog")
        self._sound("notice")
        self.motions.timeline.play(wait(END_REST_MS))

    def complete(self) -> None:
        """Complete the running animation at once."""
        if self.hands:
            self.alpha = 1.0
        self.shares = [1.0] * len(self.shares)
