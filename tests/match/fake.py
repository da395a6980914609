"""The trivial game `nod`: all seats pass or win at once, and the lowest seat that wins takes the pot."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.contract import RULES_VERSION, Entry, IllegalMove, Result
from game.rules.events import Ended
from game.rules.money import view as money_view
from game.rules.money.events import Dealt, Said, Won
from game.rules.money.moves import PLAIN_MOVES, WIN
from game.rules.moves import PASS
from game.rules.options import Options, choice, number
from game.rules.pieces import TILE_PACK
from game.rules.shuffle import RandomStream, commitment, parse_seed

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class NodOptions(Options):
    stake: int = number(1, 0, 20, rule="NO-01", title="Stake", help="What each pays the winner.")
    shy: str = choice("off", "on", rule="NO-02", title="Shy", help="On: nobody may win.")


class NodDeal:
    def __init__(self, seats, seed, options, carry):
        stream = RandomStream(parse_seed(seed))
        self.seats, self.seed, self.options, self.carry = seats, seed, options, carry
        self.starter = (carry or {}).get("starter", stream.below(seats))
        self.said = {}
        self.rounds = 0
        self.result = None
        self.opening = (Dealt(self.starter, ()),)

    @property
    def header(self):
        return {
            "game": "nod",
            "version": RULES_VERSION,
            "seats": self.seats,
            "carry": self.carry,
            "options": self.options.to_dict(),
        }

    @property
    def commitment(self):
        return commitment(parse_seed(self.seed), self.header)

    @property
    def number(self):
        return self.rounds

    def following(self):
        return dict(self.result.carry)

    def pending(self):
        return frozenset() if self.result else frozenset(range(self.seats)) - self.said.keys()

    def legal(self, seat):
        if seat not in self.pending():
            return ()
        return (PASS,) if self.options.shy == "on" else (PASS, WIN)

    def play(self, seat, move):
        if move not in self.legal(seat):
            raise IllegalMove(f"seat {seat} may not {move} now")
        self.said[seat] = move
        if len(self.said) < self.seats:
            return ()
        winner = min((who for who, what in self.said.items() if what == WIN), default=None)
        events = tuple(Said(who, self.said[who], "c1") for who in range(self.seats) if who != winner)
        self.said = {}
        self.rounds += 1
        if winner is None and self.rounds < ROUNDS:
            return events
        stake = self.options.stake
        pays = [0 if winner is None else -stake] * self.seats
        if winner is None:
            self.result = Result("void", None, self._entries(pays), {"starter": self.starter}, None)
            return (*events, Ended("void"))
        pays[winner] = stake * (self.seats - 1)
        self.result = Result("win", winner, self._entries(pays), {"starter": winner}, None)
        return (*events, Won(winner, "c1", "stock", None, ()), Ended("win"))

    def _entries(self, pays):
        return tuple(Entry(seat, amount, ()) for seat, amount in enumerate(pays))

    def view(self, seat):
        known = {
            "game": "nod",
            "options": self.options,
            "seats": self.seats,
            "phase": "over" if self.result else "claim",
            "starter": self.starter,
            "turns": self.rounds,
            "result": self.result,
        }
        table = money_view.Table(**(dict.fromkeys(money_view.Table._fields) | known))
        legal = () if seat is None else self.legal(seat)
        return money_view.View(seat, table, (), None, legal, None if seat is None else self.said.get(seat))


class Nod:
    name = "nod"
    title = "Nod"
    native = ""
    seats = range(2, 5)
    default_seats = 2
    deals = 3
    Options = NodOptions
    presets: Mapping[str, NodOptions] = {"usual": NodOptions()}

    def deal(self, seats, seed, options=None, carry=None):
        if seats not in self.seats:
            raise ValueError(f"nod is played by 2 to 4, not {seats}")
        return NodDeal(seats, seed, options or NodOptions(), carry)

    def pack(self, options):  # noqa: ARG002
        return TILE_PACK

    def parse_move(self, text):
        if text not in PLAIN_MOVES:
            raise ValueError(f"{text!r} is no move; a move is pass or win")
        return PLAIN_MOVES[text]

    def settle_case(self, case, options):
        if "nods" not in case:
            raise ValueError("nods: is missing")
        return {"complete": True, "points": case["nods"] * options.stake}
