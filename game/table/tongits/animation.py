"""Animates the events of Tongits: start, end, duration and sound of each flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.events import Discarded, Drew
from game.rules.tongits.events import Called, Laid, PickedUp, Sapawed
from game.table import motion
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.screen_state import card_key
from game.ui.animation import wait

if TYPE_CHECKING:
    from game.rules.contract import Event
    from game.table.geometry import Spot
    from game.table.motion import Key
    from game.table.sound_names import Sound
    from game.table.tongits.screen_state import TongitsBoard
    from game.ui.animation import Step

DISCARD_TURN: Final = 8.0
CALL_MS: Final = 350.0


class Animation:
    """Applies Tongits' events to the screen state and animates the cards concerned."""

    def __init__(self, board: TongitsBoard, sound: Sound) -> None:
        self.board, self.motions, self.state, self._sound = board, board.motions, board.state, sound
        self.let_go: dict[str, Spot] = {}
        """Positions, in units, where dragged cards were dropped; their flights start there."""

    def play(self, event: Event) -> None:
        """Apply an event to the state and animate the cards concerned."""
        layout = self.board.arrange()
        match event:
            case Drew(seat, piece):
                self._apply(event)
                self._fly([(self._arriving(seat, piece), layout.source, UNKNOWN)], motion.DRAW_MS, "slide")
            case Discarded(seat, piece):
                start, code = self._start(seat, piece)
                self._apply(event)
                turn = DISCARD_TURN if seat % 2 else -DISCARD_TURN
                self._fly([(card_key(piece), start, code)], motion.DISCARD_MS, "slap", ease="landing", turn=turn)
            case PickedUp(seat, card, _giver, _number, cards, new):
                starts = [self._start(seat, code, i) for i, code in enumerate(cards)]
                self._apply(event)
                moving = [
                    (card_key(code), layout.discards[-1] if code == card else start, code if code == card else face)
                    for code, (start, face) in zip(cards, starts, strict=True)
                    if code == card or new
                ]
                self._fly(moving, motion.CLAIM_MS, "slam", ease="in")
                self.motions.play_shake()
            case Laid(seat, number, cards, size):
                starts = [self._start(seat, code, i) for i, code in enumerate(cards or (UNKNOWN,) * size)]
                self._apply(event)
                moving = [(key, *start) for key, start in zip(self._keys(number), starts, strict=True)]
                self._fly(moving, motion.TAKE_MS, "slap")
            case Sapawed(seat, sapaw, number, _owner, _cards, secret):
                start, face = self._start(seat, sapaw or UNKNOWN)
                self._apply(event)
                key = self._keys(number)[-1] if secret or sapaw is None else card_key(sapaw)
                self._fly([(key, start, face)], motion.TAKE_MS, "slap")
            case Called():
                self._apply(event)
                self._sound("bell")
                self.motions.timeline.play(wait(CALL_MS))
            case _:
                self._apply(event)
        self.let_go.clear()

    def _apply(self, event: Event) -> None:
        self.state.apply(event)
        self.board.arrange()

    def deal(self) -> None:
        """Animate the deal from the stock: one card to each hand in turn, starting with the mano. TG-03."""
        board, shown = self.board, self.state
        layout = board.arrange()
        self._sound("riffle")
        hands = (board.seat_keys((shown.mano + step) % shown.seats) for step in range(shown.seats))
        self.motions.deal(hands, layout.source, UNKNOWN, sound=lambda: self._sound("deal"))

    # Parts ------------------------------------------------------------------------------------------------------------

    def _keys(self, number: int) -> list[Key]:
        """Return the keys of the cards of the bahay with this number."""
        return [key for key, _code, _spot in dict(self.board.bahay_spots())[number]]

    def _start(self, seat: int, code: str, place: int = 0) -> tuple[Spot, str]:
        """Return the position from which a seat's card starts to move, and the code visible there."""
        if code in self.let_go:
            return self.let_go[code], code
        spot = self.board.card_spot(code) if seat == self.state.viewer else None
        if spot is not None:
            return spot, code
        return self.board.seat_spot(seat, last=place), UNKNOWN

    def _arriving(self, seat: int, piece: str | None) -> Key:
        """Return the key of the card just added to a seat's hand."""
        if seat != self.state.viewer:
            return ("back", seat, len(self.board.layout.backs[seat]) - 1)
        if piece is not None and not self.state.covered:
            return card_key(piece)
        return self.board.hand_spots()[-1][0]

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
