"""Looks for deals that teach well: `python bench/lesson_deals.py pong --numbers 0 3000` prints one line a find.

All seats but the learner's play as the lessons' others do; the learner plays soundly, at Tongits with a taste for what
is to be shown. A find is the deal's number in hex (the `seed:` of a script) and what the learner is asked and answers;
with `--rows NUMBER` the moves of the others, as a script has them.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, seated
from game.match.seal import BY_THE_SEED
from game.opponents import LEVELS
from game.rules import GAMES
from game.rules.moves import PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Move, Seat

SEATS: Final = {"pong": 4, "pai-tong": 4, "tongits": 3, "pai-gow": 4, "daun-tiga": 6}
LEVEL: Final = "first"
SHORT: Final = 12
"""So many questions at most."""
Told = list[tuple[int, "Seat", str]]


def begin(game: str, number: int) -> InMemoryMatch:
    """The match of the deal with this number."""
    rules, seats = GAMES[game], SEATS[game]
    players = seated([PERSON, *[LEVEL] * (seats - 1)])
    terms = MatchTerms(rules, rules.Options(), players, None, f"{number:064x}", (200,) * seats, BY_THE_SEED)
    return InMemoryMatch.begin_in_memory(terms)


def sound(match: InMemoryMatch, seat: Seat) -> Move:
    """What the lessons' others do."""
    thinking = LEVELS[match.game.name][LEVEL].think(match.view(seat), match.chance(seat), 200)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move: Move = done.value.move
            return move


def showing(match: InMemoryMatch, seat: Seat) -> Move:
    """At Tongits: whatever can be shown is shown, before anything else."""
    legal = match.view(seat).legal
    done = {str(move).split()[0] for who, move in match.moves if who == seat}
    for word in ("tongits", "secret", "take", "sapaw", "lay", "call"):
        again = word in {"secret", "sapaw", "call"} or word not in done
        found = [move for move in legal if again and str(move).split()[0] == word]
        if found and word == "call":
            dearest = str(sound(match, seat)).split()[-1]
            return next((move for move in found if str(move) == f"call {dearest}"), found[0])
        if found:
            return found[0]
    return sound(match, seat)


def play(match: InMemoryMatch) -> tuple[Told, list[str]]:
    """Play the deal: all moves with state and seat, and what the learner chose where it had a choice."""
    told: Told = []
    chosen: list[str] = []
    learner = showing if match.game.name == "tongits" else sound
    while match.deal.result is None:
        for seat in sorted(match.deal.pending()):
            state, legal = match.deal.number, match.deal.legal(seat)
            move = learner(match, seat) if seat == 0 else sound(match, seat)
            if seat == 0 and legal != (PASS,):
                chosen.append(str(move))
            match.play(seat, move)
            told.append((state, seat, str(move)))
            if match.deal.number != state:
                break
    return told, chosen


def teaches(match: InMemoryMatch, chosen: list[str]) -> bool:
    """Whether the deal that was played shows what its game's lesson is about."""
    said, shown = {move.split()[0] for move in chosen}, match.deal.result.shown if match.deal.result else None
    return len(chosen) <= SHORT and WANTED[match.game.name](match, said, shown)


def money(match: InMemoryMatch, said: set[str], shown: Any) -> bool:
    """You begin, claim a pong, take a discard, draw and win."""
    result = match.deal.result
    return bool(result and result.winner == 0 and match.moves[0][0] == 0 and {"pong", "take", "draw"} <= said and shown)


def tongits(match: InMemoryMatch, said: set[str], shown: Any) -> bool:
    """You begin, lay, have a secret, take, sapaw, call, are challenged, and win."""
    result = match.deal.result
    wanted = {"lay", "secret", "take", "sapaw", "call"} <= said
    return bool(wanted and result and result.winner == 0 and "challenge" in shown.answers and match.moves[0][0] == 0)


def pai_gow(_match: InMemoryMatch, _said: set[str], shown: Any) -> bool:
    """You win both hands, and somebody loses a copy to the bank."""
    copies = [each for each in shown.comparisons[1:] if each and (each.front_copy or each.rear_copy)]
    return bool(shown.comparisons[0] and shown.comparisons[0].outcome == "win" and copies)


def daun_tiga(match: InMemoryMatch, _said: set[str], shown: Any) -> bool:
    """You are Long and beat a banker who is not, another beats it without Long, and somebody has three alike."""
    table = match.view(None).table
    readings, rulings, bank = shown.readings, shown.rulings, table.banker
    if bank == 0 or len(table.throws) > 1 or readings[bank].long or not readings[0].long:
        return False
    reasons = {ruling.reason for seat, ruling in enumerate(rulings) if ruling and seat}
    return rulings[0].result == "win" and {"higher, not Long", "three of a kind", "lower"} <= reasons


WANTED: Final[dict[str, Callable[[InMemoryMatch, set[str], Any], bool]]] = {
    "pong": money,
    "pai-tong": money,
    "tongits": tongits,
    "pai-gow": pai_gow,
    "daun-tiga": daun_tiga,
}


def main() -> None:
    """Search, or print the rows of one deal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--numbers", type=int, nargs=2, default=(0, 2000), metavar=("FROM", "TO"))
    parser.add_argument("--rows", type=lambda text: int(text, 16), help="number of a deal, in hex")
    chosen = parser.parse_args()
    if chosen.rows is not None:
        told, _answers = play(begin(chosen.game, chosen.rows))
        print(*(f"{state} {seat} {move}" for state, seat, move in told if seat and move != "pass"), sep="\n")
        return
    for number in range(*chosen.numbers):
        match = begin(chosen.game, number)
        _told, answers = play(match)
        if teaches(match, answers):
            print(f"{number:x}: {', '.join(answers)}", flush=True)


if __name__ == "__main__":
    main()
