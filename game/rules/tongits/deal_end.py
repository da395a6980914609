"""End of a deal of Tongits: showdown, settlement, jackpot. TG-30, TG-42 to TG-44, TG-50, TG-51, TG-70 to TG-74.

The winner and the payments are in `game.rules.tongits.settlement`, the pot is in `game.rules.tongits.jackpot`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.cards.french import codes
from game.rules.contract import Event, Result
from game.rules.events import Ended
from game.rules.tongits.deal_state import NOBODY
from game.rules.tongits.events import Shown, Won
from game.rules.tongits.jackpot import close_game, together
from game.rules.tongits.phase import OVER
from game.rules.tongits.settlement import SEATS, DrawCall, End, Settlement, Tongits, settle
from game.rules.tongits.view import HandShown, Showdown

if TYPE_CHECKING:
    from game.rules.tongits.deal_state import State


def close(state: State, end: End) -> tuple[Event, ...]:
    """Settle the deal and return the events of the showdown, the winner's hand last."""
    settled = settle([state.player(seat) for seat in range(SEATS)], end, state.options)
    winner = settled.winner
    jackpot = close_game(state.before, winner, state.mano, state.options)
    outcome = "void" if winner is None else _outcome(end)
    shown = _showdown(state, settled, outcome, jackpot.paid)
    entries = together(settled.entries, jackpot.entries)
    state.phase = OVER
    state.asked = NOBODY
    state.moves = ()
    state.drawn = None
    state.public = state.shown = None
    state.pot = jackpot.after.pot
    state.actor = state.actor if winner is None else winner
    state.result = Result(outcome, winner, entries, jackpot.after.carry(), shown)
    events: list[Event] = [
        _shown(state, (state.actor + step) % SEATS, shown.hands[(state.actor + step) % SEATS])
        for step in range(1, SEATS + 1)
    ]
    if winner is not None:
        challenged = "challenge" in state.answers
        beaten = tuple(hand.tally for seat, hand in enumerate(shown.hands) if hand.compared and seat != winner)
        events.append(Won(winner, outcome, jackpot.paid, shown.hands[winner].tally, challenged, beaten))
    return (*events, Ended(outcome))


def _outcome(end: End) -> str:
    match end:
        case Tongits():
            return "tongits"
        case DrawCall():
            return "draw"
        case _:
            return "stock_out"


def _showdown(state: State, settled: Settlement, outcome: str, paid: int) -> Showdown:
    hands = tuple(
        HandShown(
            tuple([codes(bahay) for bahay in arranged.bahays]),
            codes(arranged.deadwood),
            arranged.tally,
            settled.tallies[seat] is not None,
            seat in settled.sunog,
        )
        for seat, arranged in enumerate(settled.arrangements)
    )
    specials = tuple((special.id, codes(special.cards), special.value) for special in settled.specials)
    return Showdown(outcome, state.caller, tuple(state.answers), hands, specials, paid)


def _shown(state: State, seat: int, hand: HandShown) -> Shown:
    secrets = tuple(
        (number, codes(each.bahay.cards))
        for number, each in enumerate(state.table, 1)
        if each.owner == seat and each.bahay.secret
    )
    return Shown(seat, hand.melds, hand.deadwood, hand.tally, secrets, hand.sunog)
