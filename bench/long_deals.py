"""Random deals of every game under random house rules, each with everything that must hold of any deal.

After every move the deal must go on or be over; in one state of fifty, and at the end, no piece may be lost or made.
At the end the chips of the room sum to nothing, and a hand that won is made of its own pieces. One deal in `LOOKED` is
looked at from every seat somewhere on its way: views keep their secrets, texts of moves and views read back, a deal
drawn anew agrees with the view. One in `WRITTEN` is written down as a replay and proved.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from bench.attack_referee import any_rules
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import seated
from game.match.replay import export
from game.match.verify import verify
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.contract import Range
from game.rules.money.view import Winning
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.rules.contract import Carry, Deal, Game, Move, Result, Seat
    from game.rules.options import Options

MOST_MOVES: Final = 20_000
"""No deal of any game may take longer."""
COUNTED: Final = 0.02
"""Of the states of a deal in which the pieces are counted."""
LOOKED: Final = 10
WRITTEN: Final = 100
MAY_PASS: Final = {"pass", "win", "done"}
GAMES_IN_TURN: Final = ("pai-tong", "pong", *["pai-gow"] * 2, *["tongits"] * 3, *["daun-tiga"] * 3)
"""A deal of the first two has some 800 moves when chance plays, of the others 10 to 30."""
STYLES: Final = ("any", "any", "any", "eager", "sound")
"""How the seats of a deal move: by chance, claiming whatever can be claimed, or in one move of four as one should."""
SOUND: Final = 0.25


class Broken(Exception):  # noqa: N818 - what a promise is
    """Something does not hold of a deal."""


def check(held: object, what: str) -> None:
    """Stop at what does not hold."""
    if not held:
        raise Broken(what)


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many deals, game after game."""
    del folder
    for number in range(count):
        game = GAMES[GAMES_IN_TURN[number % len(GAMES_IN_TURN)]]
        yield game.name, partial(one_deal, game, rng.randbytes(16).hex())


def one_deal(game: Game, number: str) -> str:
    """Play the deal of a number, and a second one that carries on from it where there is one; how they ended."""
    rng = Random(number)
    try:
        options, seats = any_rules(game, rng), rng.choice(game.seats)
        if rng.randrange(WRITTEN) == 0:
            return written(game, options, seats, rng)
        result = play_out(game, game.deal(seats, rng.randbytes(32).hex(), options), options, rng)
        if carries(result.carry) and rng.random() < 0.5:
            deal = game.deal(seats, rng.randbytes(32).hex(), options, result.carry)
            play_out(game, deal, options, rng)
    except Exception as error:
        error.add_note(f"{game.name}, deal {number}")
        raise
    return result.outcome


def carries(carry: Carry) -> bool:
    """Whether the next deal is another one because of this."""
    return bool(carry)


def play_out(game: Game, deal: Deal, options: Options, rng: Random) -> Result:
    """To the end, with all that must hold on the way and there."""
    pieces, style = pieces_of(game, options), rng.choice(STYLES)
    look, moves = rng.randrange(40) if rng.randrange(LOOKED) == 0 else -1, 0
    while pending := deal.pending():
        check(deal.result is None, "a deal that is over asks")
        seat = rng.choice(sorted(pending))
        legal = deal.legal(seat)
        check(legal, "a seat that is asked cannot answer")
        if rng.random() < COUNTED:
            conserved(deal, pieces)
        if moves == look:
            look_at(game, deal, pieces, rng)
        move = choose(game, deal, seat, legal, style, rng)
        events = deal.play(seat, move)
        if moves == look:
            for event in events:
                check(event_from_text(game, event_to_text(event)) == event, "an event does not read back")
        moves += 1
        check(moves < MOST_MOVES, "a deal does not end")
    conserved(deal, pieces)
    result = deal.result
    if result is None:
        raise Broken("a deal that asks nobody has no result")
    check(sum(entry.amount for entry in result.entries) == 0, "chips came from nowhere")
    if isinstance(result.shown, Winning):
        census = deal.census()
        own = [*census[f"hand {result.winner}"], *census[f"exposed {result.winner}"]]
        check(sorted(own) == sorted(code for each in result.shown.sets for code in each.pieces), "a hand of others")
        (winning,) = [each for each in result.shown.sets if each.winning]
        check(result.shown.piece in winning.pieces, "a set without its piece")
        check(sum(item.amount for item in result.shown.items) >= getattr(options, "min_items", 0), "a hand too cheap")
    return result


@lru_cache(maxsize=64)
def _counted(pieces: tuple[str, ...]) -> Counter[str]:
    return Counter(pieces)


def pieces_of(game: Game, options: Options) -> Counter[str]:
    """What lies in the box."""
    return _counted(tuple(game.pack(options).pieces))


def conserved(deal: Deal, pieces: Counter[str]) -> None:
    """Every piece lies in one place."""
    found: Counter[str] = Counter()
    for place in deal.census().values():
        found.update(place)
    check(found == pieces, "pieces were lost or made")


def choose(game: Game, deal: Deal, seat: Seat, legal: tuple[Move, ...], style: str, rng: Random) -> Move:
    """A legal move in the style of the deal."""
    if style == "sound" and len(legal) > 1 and rng.random() < SOUND:
        return sound_choice(deal.view(seat), rng).move
    if style == "eager" and rng.random() < 0.8:
        legal = tuple(move for move in legal if isinstance(move, Range) or str(move) not in MAY_PASS) or legal
    move = legal[int(rng.random() * len(legal))]
    if isinstance(move, Range):
        return game.parse_move(move.text(*(rng.randrange(least, most + 1, step) for least, most, step in move.spans)))
    return move


def look_at(game: Game, deal: Deal, pieces: Counter[str], rng: Random) -> None:
    """One state, by everybody's eyes."""
    bystander = deal.view(None)
    check(bystander.hand == () and bystander.legal == (), "a bystander sees a hand")
    check(getattr(bystander, "drawn", None) is None, "a bystander sees what was drawn")
    for seat in range(bystander.table.seats):
        view = deal.view(seat)
        check(view.table == bystander.table, "the table is another one for somebody")
        check(view.legal == (deal.legal(seat) if seat in deal.pending() else ()), "a view offers other moves")
        check(bystander.table.actor == seat or getattr(view, "drawn", None) is None, "another sees what was drawn")
        text = view_to_text(view)
        check(deal.seed not in text, "a view holds the seed")
        check(view_from_text(game, text) == view, "a view does not read back")
        for move in view.legal:
            read = Range.parse if isinstance(move, Range) else game.parse_move
            check(read(str(move)) == move, "a move does not read back")
    watcher = rng.choice([None, *range(bystander.table.seats)])
    view, other = deal.view(watcher), game.resample(deal.view(watcher), rng)
    check(other.view(watcher) == view, "a deal drawn anew shows what it should not")
    conserved(other, pieces)
    twin = deal.copy()
    check(twin.census() == deal.census() and twin.view(watcher) == view, "a copy is another deal")


def written(game: Game, options: Options, seats: int, rng: Random) -> str:
    """Played in a match, written down and proved."""
    terms = MatchTerms(game, options, seated(["random"] * seats), 2, rng.randbytes(32).hex(), (0,) * seats)
    match, style = InMemoryMatch.begin_in_memory(terms), rng.choice(STYLES)
    while pending := match.deal.pending():
        seat = rng.choice(sorted(pending))
        match.play(seat, choose(game, match.deal, seat, match.deal.legal(seat), style, rng))
    found = verify(export(match))
    check(found.deal.result == match.deal.result, "a replay ends otherwise")
    check(found.deal.census() == match.deal.census(), "a replay leaves other pieces")
    return "proved"
