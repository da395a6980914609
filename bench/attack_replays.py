"""True replays under random house rules, which must be accepted, and changed ones, which must not pass for others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bench.attack_mutations import ODD_TEXTS, cut, flipped, noisy
from bench.attack_referee import any_move, any_rules
from bench.attack_terminal import said
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import seated
from game.match.replay import ReplayError, export
from game.match.verify import Verified, verify
from game.opponents import LEVELS
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

    from game.rules.contract import Game

CHANGED: Final = 10
"""Changed ones of each true one."""


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many changed ones, and a tenth as many true ones."""
    file = folder / "replay.txt"
    games = list(GAMES.values())
    for number in range(-(-count // CHANGED)):
        text = a_replay(games[number % len(games)], rng)
        yield "true", partial(true, text, file)
        try:
            original = substance(verify(text))
        except ReplayError:
            continue  # counted already
        for _again in range(CHANGED):
            kind = rng.choice(list(CHANGES))
            yield kind, partial(changed, CHANGES[kind](text, rng), original, file)


def a_replay(game: Game, rng: Random) -> str:
    """A deal of any seats and house rules, the second of its match, so that it carries something on."""
    options, kinds = any_rules(game, rng), [rng.choice(list(LEVELS[game.name])) for _ in range(rng.choice(game.seats))]
    terms = MatchTerms(game, options, seated(kinds), 2, rng.randbytes(32).hex(), (0,) * len(kinds))
    match = InMemoryMatch.begin_in_memory(terms)
    play_out(match, rng)
    if rng.random() < 0.5:
        match.next_deal()
        play_out(match, rng)
    return export(match)


def play_out(match: InMemoryMatch, rng: Random) -> None:
    """Anybody's moves, to the end of the deal."""
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, any_move(match.view(seat), rng))


def true(text: str, file: Path) -> str:
    """It must be accepted."""
    file.write_text(text, encoding="utf-8")
    end = said(["verify", str(file)])
    return "accepted" if end == "done" else "TRUE AND REFUSED"


def substance(verified: Verified) -> tuple[object, ...]:
    """What a replay proves: the shuffle, the rules, and what came of it; last its moves.

    Who answered first while several were asked is not told by the rules, so that the moves are compared in any order.
    """
    deal, result = verified.deal, verified.deal.result
    entries = [(entry.account, entry.amount) for entry in result.entries] if result else []
    paid = result and (result.outcome, result.winner, entries, result.carry)
    return deal.commitment, deal.seed, verified.options, paid, sorted(map(str, verified.moves))


def changed(data: bytes, original: tuple[object, ...], file: Path) -> str:
    """It is refused in one sentence, or says the same as before.

    Moves that do not matter to the end, a bet on a hand that is a draw, only a digest of the moves can hold fast.
    """
    file.write_bytes(data)
    end = said(["verify", str(file)])
    if end != "done":
        return end
    found = substance(verify(data.decode("utf-8-sig")))
    if found == original:
        return "the same deal still"
    return "other moves, same end" if found[:-1] == original[:-1] else "FORGED"


# How they are changed -------------------------------------------------------------------------------------------------


def _lines(text: str, rng: Random) -> bytes:
    """Lines lost, doubled or exchanged."""
    lines = text.splitlines()
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(3)
    if how == 0:
        del lines[one]
    elif how == 1:
        lines.insert(other, lines[one])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines).encode()


def _value(text: str, rng: Random) -> bytes:
    """An odd text behind a colon or a seat, or anywhere in a line."""
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    line, odd = lines[place], rng.choice(ODD_TEXTS)
    head, mark, _tail = line.partition(rng.choice((":", " ")))
    at = rng.randrange(len(line) + 1)
    lines[place] = rng.choice((f"{head}{mark} {odd}", f"{line[:at]}{odd}{line[at:]}", odd))
    return "\n".join(lines).encode(errors="surrogatepass")


def _digit(text: str, rng: Random) -> bytes:
    """Another digit somewhere."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(places)
    return (text[:place] + rng.choice("0123456789") + text[place + 1 :]).encode()


CHANGES: Final[dict[str, Callable[[str, Random], bytes]]] = {
    "one bit": lambda text, rng: flipped(text.encode(), rng),
    "noise": lambda text, rng: noisy(text.encode(), rng),
    "cut off": lambda text, rng: cut(text.encode(), rng),
    "lines": _lines,
    "odd value": _value,
    "another digit": _digit,
}
