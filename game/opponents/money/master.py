"""M."""
from __future__ import annotations
from game.opponents.choice import Choice
from game.opponents.money.reckoning import Reckoning
from game.opponents.money.sight import Sight
from game.opponents.money import first
from game.rules.money.moves import PONG, WIN
from game.rules.money.phase import CLAIM, GUESS
from game.rules.moves import PASS, TAKE, Discard
def make(caution=1.0, eager=0.0):
    def think(view, rng, budget):
        legal = view.legal
        if len(legal) == 1:
            return Choice(legal[0])
        if WIN in legal:
            return Choice(WIN)
        if view.table.phase is GUESS:
            return (yield from first.think(view, rng, budget))
        s = Sight(view)
        r = Reckoning(view, s, caution=caution)
        yield
        if view.table.phase is CLAIM:
            best = yield from r.waiting(); best += eager; move = PASS
            design = s.design_of[view.table.last]
            for kind in (PONG, TAKE):
                if kind in legal:
                    o = r.claim(kind, design)
                    if o:
                        w = max(x.worth for x in o)
                        if w > best:
                            best, move = w, kind
            return Choice(move)
        allowed = [s.design_of[m.piece] for m in legal if isinstance(m, Discard)]
        o = r.discards(s.counts, s.sets, allowed)
        b = max(o, key=lambda x: (x.worth, -x.design))
        return Choice(Discard(s.codes[b.design]))
    return think
think = make()
