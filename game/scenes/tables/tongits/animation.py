"""How each event looks: where cards fly from and to, how long, with which sound. The eye follows the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.events import Discarded, Drew
from game.rules.tongits.events import Called, Laid, PickedUp, Sapawed
from game.scenes.table import motion
from game.scenes.tables.tongits.board import card_key
from game.scenes.tables.tongits.hand import UNKNOWN
from game.ui.animation import wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Event
    from game.scenes.table.geometry import Spot
    from game.scenes.table.motion import Key, Motions
    from game.scenes.tables.tongits.board import Board
    from game.scenes.tables.tongits.screen_state import ScreenState
    from game.ui.animation import Step

DISCARD_TURN: Final = 8.0
DEAL_TURN: Final = 12.0
CALL_MS: Final = 350.0
MANO: Final = 13
"""Cards that the mano is dealt. TG-03."""


class Animation:
    """Plays events on a board."""

    def __init__(self, board: Board, motions: Motions, sound: Callable[[str], None]) -> None:
        self.board = board
        self.motions = motions
        self._sound = sound
        self.let_go: dict[str, Spot] = {}
        """Where (units) dragged cards were let go: they go on from there."""

    def play(self, event: Event, shown: ScreenState) -> None:
        """Apply an event to what is shown, and set off what moves by it."""
        board = self.board
        board.lay(shown)
        match event:
            case Drew(seat, piece):
                start = board.layout.source
                shown.apply(event)
                board.lay(shown)
                self._arrive(shown, seat, piece, start)
            case Discarded(seat, piece):
                start, code = self._start(shown, seat, piece)
                shown.apply(event)
                board.lay(shown)
                turn = DISCARD_TURN if seat % 2 else -DISCARD_TURN
                self._fly([(card_key(piece), start, code)], motion.DISCARD_MS, "slap", ease="landing", turn=turn)
            case PickedUp(seat, card, _giver, number, cards):
                starts = [self._start(shown, seat, code, i) for i, code in enumerate(cards)]
                lying = board.layout.discards[-1]
                before = number <= len(shown.bahays)
                shown.apply(event)
                board.lay(shown)
                moving = [
                    (card_key(code), lying if code == card else start, code if code == card else face)
                    for code, (start, face) in zip(cards, starts, strict=True)
                    if code == card or not before
                ]
                self._fly(moving, motion.CLAIM_MS, "slam", ease="in")
                self.motions.play_shake()
            case Laid(seat, number, cards, size, _secret):
                starts = [self._start(shown, seat, code, i) for i, code in enumerate(cards or (UNKNOWN,) * size)]
                shown.apply(event)
                board.lay(shown)
                keys = self._keys(shown, number)
                moving = [(key, start, face) for key, (start, face) in zip(keys, starts, strict=True)]
                self._fly(moving, motion.TAKE_MS, "slap")
            case Sapawed(seat, card, number, _owner, _cards, secret):
                start, face = self._start(shown, seat, card or UNKNOWN)
                shown.apply(event)
                board.lay(shown)
                key = self._keys(shown, number)[-1] if secret or card is None else card_key(card)
                self._fly([(key, start, face)], motion.TAKE_MS, "slap")
            case Called():
                shown.apply(event)
                self._sound("bell")
                self.motions.timeline.play(wait(CALL_MS))
            case _:
                shown.apply(event)
                board.lay(shown)
        self.let_go.clear()

    def deal(self, shown: ScreenState) -> None:
        """All hands fly from the stock, a card to each in turn, the mano first. TG-03."""
        board = self.board
        layout = board.lay(shown)
        seats = len(shown.hands)
        queues: list[list[Key]] = []
        for step in range(seats):
            seat = (shown.mano + step) % seats
            if seat == shown.viewer:
                queues.append([key for key, _code, _spot in board.hand_spots(shown)])
            else:
                queues.append([("back", seat, i) for i in range(len(layout.backs[seat]))])
        order = [queue[i] for i in range(MANO) for queue in queues if i < len(queue)]
        every = min(motion.DEAL_EVERY_MS, motion.DEAL_LONGEST_MS / max(1, len(order)))
        self._sound("riffle")
        self.motions.play(
            self.motions.fly(
                key,
                layout.source,
                UNKNOWN,
                motion.DEAL_MS,
                delay=i * every,
                turn=DEAL_TURN,
                sound=(lambda: self._sound("deal")) if i % 3 == 0 else None,
            )
            for i, key in enumerate(order)
        )

    # Parts ------------------------------------------------------------------------------------------------------------

    def _keys(self, shown: ScreenState, number: int) -> list[Key]:
        """The cards of a bahay as they lie now."""
        return next(
            [key for key, _code, _spot in cards] for each, cards in self.board.bahay_spots(shown) if each == number
        )

    def _start(self, shown: ScreenState, seat: int, code: str, place: int = 0) -> tuple[Spot, str]:
        """Where a card of a seat is before it moves, and what is seen of it."""
        if code in self.let_go:
            return self.let_go[code], code
        spot = self.board.card_spot(shown, code) if seat == shown.viewer else None
        if spot is not None:
            return spot, code
        return self.board.seat_spot(shown, seat, last=place), UNKNOWN

    def _arrive(self, shown: ScreenState, seat: int, piece: str | None, start: Spot) -> None:
        """A drawn card comes to a seat's hand."""
        if seat == shown.viewer:
            keys = [key for key, _code, _spot in self.board.hand_spots(shown)]
            key: Key = card_key(piece) if piece is not None and not shown.covered else keys[-1]
        else:
            key = ("back", seat, len(self.board.layout.backs[seat]) - 1)
        self._fly([(key, start, UNKNOWN)], motion.DRAW_MS, "slide")

    def _fly(
        self,
        moving: list[tuple[Key, Spot, str]],
        ms: float,
        sound: str,
        *,
        ease: str = "out",
        turn: float = 0.0,
    ) -> None:
        steps: list[Step] = []
        for i, (key, start, code) in enumerate(moving):
            end = (lambda: self._sound(sound)) if i == 0 else None
            steps.append(self.motions.fly(key, start, code, ms, ease=ease, turn=turn, sound=end, delay=i * 30.0))
        self.motions.play(steps)
