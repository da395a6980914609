"""Named states of the Tongits table: deals by number, played up to an event."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules import GAMES
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import Lay, PickUp, Sapaw, Secret, Tongits
from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.table.tongits.report import report
from game.words import Reader
from game.words.tongits.moves import take_breaks
from tools.pictures.posed_tables import PosedTable, nothing, pictures, press, table, under, with_all_buttons, with_news
from tools.scenarios import State, asked, ended, expert_answer, play_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from game.match.match import Match
    from game.rules.contract import Move, Seat
    from game.rules.tongits.view import View
    from game.scenes.tables.tongits.scene import TongitsScene
    from game.ui.scene import Scene
    from tools.pictures.posed_tables import Pose

NAMES: Final = ("You", "Liza", "Ramon")
CHIPS: Final = (41, 53, 38)
WITH_DISCARD: Final[dict[str, str | int]] = {
    "self_sapaw_blocks": "off",
    "call_timing": "with_discard",
    "first_call": 2,
    "last_drawer": "any",
}
"""House rules of most pictures: a draw is called with a discard, which shows more than a call before drawing."""


def _play(*wanted: type, bahays: int = 0, own: int = 0) -> Callable[[View], bool]:
    """Return a condition: the viewer is to play with moves of these kinds and `bahays` bahays on the table."""

    def reached(view: View) -> bool:
        table = view.table
        return (
            table.phase == "play"
            and view.drawn is not None
            and len(table.bahays) >= bahays
            and sum(each.owner == view.seat for each in table.bahays) >= own
            and all(any(isinstance(move, kind) for move in view.legal) for kind in wanted)
            and (Tongits in wanted or not any(isinstance(move, Tongits) for move in view.legal))
        )

    return reached


def _draw_with(least: int, most: int = 99) -> Callable[[View], bool]:
    """Return a condition: the viewer is to draw, and `least` to `most` moves take the last discard."""

    def reached(view: View) -> bool:
        lying = len(view.table.discards)
        ways = sum(isinstance(move, PickUp) for move in view.legal)
        return view.table.phase == "draw" and lying > 2 and least <= ways <= most

    return reached


def _breaks(view: View) -> bool:
    """Return whether the only move that takes the last discard breaks a bahay of the hand."""
    reader = Reader("tongits", GAMES["tongits"].pack(view.table.options), ("",) * view.table.seats, view.seat)
    takes = [move for move in view.legal if isinstance(move, PickUp)]
    return _draw_with(1, 1)(view) and bool(take_breaks(takes[0], view, reader))


def hoarding_answer(match: Match, seat: Seat, chance: Random) -> Move:
    """Return the move of a player who never melds and collects one suit, so that discards fit in many ways."""
    view = match.view(seat)
    held = [move for move in view.legal if isinstance(move, Draw | Discard)] if seat == 0 else []
    if not held:
        return expert_answer(match, seat, chance)
    suits = Counter(code[1] for code in view.hand)
    return min(held, key=lambda move: (suits[move.piece[1]], move.piece) if isinstance(move, Discard) else (0, ""))


def _thirds(view: View) -> bool:
    """Return whether the viewer plays with bahays of their own beside another player's third bahay."""
    owners = Counter(each.owner for each in view.table.bahays)
    others = max(owners[seat] for seat in range(3) if seat != view.seat)
    return _play(own=1)(view) and others > 2


def _secrets(view: View) -> bool:
    return _play(bahays=3)(view) and any(each.secret and each.owner != view.seat for each in view.table.bahays)


state = partial(State, "tongits", 3, house=WITH_DISCARD, names=NAMES, deals=6, chips=CHIPS)
settled = partial(state, first=min)

STATES: Final[dict[str, State]] = {
    "tongits-deal": state(asked(lambda view: view.table.phase == "play" and not view.table.turns)),
    "tongits-turn": state(asked(_play(Lay, Sapaw, bahays=2))),
    "tongits-secret": state(asked(_secrets)),
    "tongits-own-secret": state(asked(_play(Secret, bahays=1))),
    "tongits-late": state(asked(_play(bahays=5, own=1))),
    "tongits-third": state(asked(_thirds)),
    "tongits-draw": state(asked(_draw_with(0, 0))),
    "tongits-take": state(asked(_draw_with(1, 1))),
    "tongits-take-breaks": state(asked(_breaks)),
    "tongits-take-many": state(asked(_draw_with(3))),
    "tongits-take-seven": state(asked(_draw_with(7)), answer=hoarding_answer),
    "tongits-tongits": state(asked(_play(Tongits))),
    "tongits-answer": state(asked(lambda view: view.table.phase == "answer")),
    "tongits-answer-early": state(asked(lambda view: view.table.phase == "draw" and not view.call_closed), house={}),
    "tongits-call": state(asked(lambda view: view.table.phase == "play" and not view.call_closed)),
    "tongits-early": state(
        asked(lambda view: view.call_closed == "too_early" and view.table.turns > 6),
        house=WITH_DISCARD | {"first_call": 5},
    ),
    "tongits-no-pot": state(asked(_play(bahays=2)), house=WITH_DISCARD | {"jackpot": "off"}),
}


def idle_answer(match: Match, seat: Seat, _chance: Random) -> Move:
    """Return the move of a player who only draws and discards."""
    return next(move for move in match.view(seat).legal if isinstance(move, Draw | Discard))


SETTLED: Final[dict[str, State]] = {
    "tongits-settlement": settled(ended(lambda shown: "challenge" in shown.answers and len(shown.specials) > 2)),
    "tongits-settlement-tongits": settled(ended(lambda shown: shown.by == "tongits")),
    "tongits-settlement-sunog": settled(ended(lambda shown: any(hand.sunog for hand in shown.hands))),
    "tongits-settlement-stock": settled(ended(lambda shown: shown.by == "stock_out")),
    "tongits-settlement-void": settled(ended(lambda shown: shown.by == "void"), answer=idle_answer),
    "tongits-settlement-pot": settled(ended(lambda shown: shown.jackpot > 0), played=2),
}
"""State under each picture of a settlement."""


def lift(scene: TongitsScene) -> None:
    """Select the loose card worth the most points."""
    scene.prompt.choose(scene.state.loose[-1])


def lay_all(scene: TongitsScene) -> None:
    """Stage laying every bahay in the hand."""
    while scene.prompt.asked.lays() and not scene.prompt.panel:
        scene.prompt.do(scene.prompt.asked.lays()[0])


def sapaw(scene: TongitsScene) -> None:
    """Stage the first sapaw on offer."""
    scene.prompt.do(scene.prompt.asked.sapaws()[0])


POSES: Final[dict[str, tuple[str, Pose]]] = {
    "tongits-lifted": ("tongits-turn", lift),
    "tongits-hint": ("tongits-turn", press("hint")),
    "tongits-answer-hint": ("tongits-answer", press("hint")),
    "tongits-staged": ("tongits-turn", lay_all),
    "tongits-sapaw": ("tongits-turn", sapaw),
    "tongits-lay-which": ("tongits-own-secret", press("action:l")),
    "tongits-take-which": ("tongits-take-many", press("action:p")),
    "tongits-take-which-of-seven": ("tongits-take-seven", press("action:p")),
    "tongits-calling": ("tongits-call", press("action:c")),
    "tongits-showdown": ("tongits-answer", press("challenge")),
}
"""State in which a picture begins, and its pose."""


def posed(name: str, pose: Pose) -> Scene:
    """Return the table in a named state after an action."""
    return PosedTable(table(STATES[name]), pose=pose)


def settlement(state: State) -> Scene:
    """Return the settlement of a finished Tongits game."""
    match = play_until(state)
    return under(match, lambda: with_all_buttons(TongitsSettlement(report(match), nothing, nothing, lambda: True)))


def settlement_with_news(state: State, count: int) -> Scene:
    """Return the settlement of a finished Tongits game with `count` new honours and a goal."""
    match = play_until(state)
    return under(
        match, lambda: with_news(match, TongitsSettlement(report(match), nothing, nothing, lambda: True), count)
    )


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **pictures(STATES),
    **{name: partial(posed, *words) for name, words in POSES.items()},
    **{name: partial(settlement, one) for name, one in SETTLED.items()},
    "tongits-settlement-news": partial(settlement_with_news, SETTLED["tongits-settlement"], 1),
    "tongits-settlement-news-many": partial(settlement_with_news, SETTLED["tongits-settlement-pot"], 3),
    "tongits-settlement-news-void": partial(settlement_with_news, SETTLED["tongits-settlement-void"], 0),
}
"""Function that returns the scene of each picture."""
