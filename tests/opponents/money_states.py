"""States of Pong and Pai Tong in which players are asked for a move."""

from __future__ import annotations

from random import Random

from game.opponents import decide
from game.opponents.money import think_for
from game.opponents.money.players import SKILLS
from game.rules import GAMES
from tests.contract.play import seed_of

MASTERS = {game: think_for(game, "master", "steady") for game in SKILLS}
FAR = "c2 c2 s3 m4 c5 s6 m7 c8 s9 ot m2 m9"
FAR_PONG = "c3 s4 m6 c8 s8 m9 rd gd c2 s3 c4"
DULL = "c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"
STRENGTHS = ("beginner", "casual", "adept", "master")


def choice(deal, seat, game="pai-tong"):
    return str(decide(MASTERS[game], deal.view(seat), Random(0)).move)


def states(game, deals, options=None, seats=None):
    """Yield every view of some deals in which a master is asked and has a choice."""
    rules = GAMES[game]
    for number in range(deals):
        deal = rules.deal(seats or rules.default_seats, seed_of(number), options)
        while pending := deal.pending():
            seat = min(pending)
            view = deal.view(seat)
            if len(view.legal) > 1:
                yield view
            deal.play(seat, decide(MASTERS[game], view, Random(number)).move if len(view.legal) > 1 else view.legal[0])
