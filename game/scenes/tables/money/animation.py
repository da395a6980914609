"""How each event looks: where pieces fly from and to, how long, with which sound. The eye follows the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Dealt, Ponged, Won
from game.scenes.table import motion
from game.scenes.tables.money.screen_state import UNKNOWN
from game.ui.animation import wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Event
    from game.scenes.table.geometry import Spot
    from game.scenes.table.motion import Key, Motions
    from game.scenes.tables.money.board import Board
    from game.scenes.tables.money.screen_state import ScreenState
    from game.ui.animation import Step

DISCARD_TURN: Final = 8.0
DEAL_TURN: Final = 12.0


class Animation:
    """Plays events on a board."""

    def __init__(self, board: Board, motions: Motions, sound: Callable[[str], None]) -> None:
        self.board = board
        self.motions = motions
        self._sound = sound
        self.let_go: Spot | None = None
        """Where (units) a dragged piece was let go: the discard that follows flies from there."""

    def play(self, event: Event, shown: ScreenState) -> None:
        """Apply an event to what is shown, and set off what moves by it."""
        board = self.board
        board.lay(shown.counts())
        match event:
            case Drew(seat, _piece):
                start = board.layout.source
                shown.apply(event)
                self._arrive(seat, shown, start, UNKNOWN, motion.DRAW_MS, self._slide)
            case Took(seat, piece):
                start = board.layout.discards[-1]
                shown.apply(event)
                self._arrive(seat, shown, start, piece, motion.TAKE_MS, lambda: self._sound("take"))
            case Discarded(seat, piece):
                start = self.let_go or self._piece_spot(shown, seat, piece)
                code = piece if seat == shown.viewer and not shown.covered else UNKNOWN
                self.let_go = None
                shown.apply(event)
                self._lay(shown)
                key: Key = ("discard", len(shown.discards) - 1)
                turn = DISCARD_TURN if seat % 2 else -DISCARD_TURN
                fly = self.motions.fly(key, start, code, motion.DISCARD_MS, ease="landing", turn=turn, sound=self._land)
                self.motions.play([fly])
            case Ponged(seat, piece, _from_seat):
                self._pong(event, shown, seat, piece)
            case Won(seat, piece, source):
                claimed = board.layout.discards[-1] if source == "discard" else None
                shown.apply(event)
                if claimed is not None:
                    self._arrive(seat, shown, claimed, piece, motion.CLAIM_MS, lambda: self._sound("slap"))
            case Dealt():
                shown.apply(event)
            case _:
                shown.apply(event)
                self._lay(shown)

    def deal(self, shown: ScreenState) -> None:
        """All hands fly out of stock or wall, a piece to each in turn, the starter first."""
        board = self.board
        layout = board.lay(shown.counts())
        queues: list[list[tuple[Key, str]]] = []
        for step in range(shown.seats):
            seat = (shown.starter + step) % shown.seats
            if seat == shown.viewer:
                queues.append([(key, UNKNOWN) for key, _code, _spot in board.hand_spots(shown)])
            else:
                queues.append([(("back", seat, i), UNKNOWN) for i in range(len(layout.backs[seat]))])
        order = [queue[i] for i in range(max(map(len, queues))) for queue in queues if i < len(queue)]
        every = min(motion.DEAL_EVERY_MS, motion.DEAL_LONGEST_MS / max(1, len(order)))
        ends = [self._tick if i % 3 == 0 else None for i in range(len(order))]
        self._sound("wash" if board.style.ring else "riffle")
        self.motions.play(
            self.motions.fly(key, layout.source, code, motion.DEAL_MS, delay=i * every, turn=DEAL_TURN, sound=ends[i])
            for i, (key, code) in enumerate(order)
        )

    # Parts ------------------------------------------------------------------------------------------------------------

    def _lay(self, shown: ScreenState) -> None:
        self.board.lay(shown.counts())

    def _arrive(
        self, seat: int, shown: ScreenState, start: Spot, code: str, ms: float, sound: Callable[[], None]
    ) -> None:
        """A piece comes to a seat's hand: apart in the own one, as the last back in another's."""
        self._lay(shown)
        number = len(self.board.layout.backs[seat])
        key: Key = ("drawn",) if seat == shown.viewer else ("back", seat, number - 1)
        self.motions.play([self.motions.fly(key, start, code, ms, sound=sound)])

    def _pong(self, event: Ponged, shown: ScreenState, seat: int, piece: str) -> None:
        """The discard and two of the hand slam down as a set; the mat shakes."""
        board = self.board
        discard = board.layout.discards[-1]
        own = seat == shown.viewer and not shown.covered
        held = [spot for _key, code, spot in board.hand_spots(shown) if code == piece] if own else []
        starts = [discard, *(held or [board.seat_spot(shown, seat, last=i) for i in range(2)])][:3]
        while len(starts) < 3:
            starts.append(discard)
        shown.apply(event)
        self._lay(shown)
        n = len(shown.exposed[seat]) - 1
        codes = [piece, *([piece if own else UNKNOWN] * 2)]
        steps: list[Step] = []
        for j, (start, code) in enumerate(zip(starts, codes, strict=True)):
            end = (lambda: self._sound("pong")) if j == 0 else None
            steps.append(self.motions.fly(("tong", seat, n, j), start, code, motion.CLAIM_MS, ease="in", sound=end))
        self.motions.play(steps)
        self.motions.play_shake()
        self.motions.timeline.play(wait(60))

    def _piece_spot(self, shown: ScreenState, seat: int, piece: str) -> Spot:
        """Where the piece that a seat discards stands now."""
        if seat == shown.viewer and not shown.covered:
            if shown.drawn == piece:
                return self.board.layout.drawn
            for key, code, spot in self.board.hand_spots(shown):
                if code == piece:
                    look = self.board.looks.get(key)
                    return spot.raised(self.board.layout.lift) if look and look.lifted else spot
        return self.board.seat_spot(shown, seat)

    def _slide(self) -> None:
        self._sound("clack" if self.board.equipment == "mahjong" else "slide")

    _tick = _slide

    def _land(self) -> None:
        self._sound("clack" if self.board.equipment == "mahjong" else "slap")
