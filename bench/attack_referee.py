"""Tries to break what the referee promises; the part `referee` of `bench/attack.py`.

For each game one table after another of random seats and house rules is attacked in four ways:

- secrecy: whatever a seat cannot know is drawn anew; its view and all its refusals must stay word for word the same;
- drivers: they answer at once, late or never, fail, plan nonsense, are replaced and answer all the same, while feeds
  come and go, some of them setting the pace, and the match is closed and resumed between any two steps;
- resume: a deal cut off after any of its moves goes on to the very end that it came to;
- texts: what a phone could send for an offer is taken as offered or refused with a sentence, never anything else.

A table is repeated by its number.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from game.match.drivers import BaseDriver, Thinker
from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.referee import Referee, StaleAnswer, StateId
from game.match.store import Store
from game.opponents import LEVELS, sound_choice
from game.opponents.random_player import any_of
from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.words import Reader, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.match.match import Match
    from game.match.referee import Feed
    from game.rules.contract import Deal, Game, Move, Seat, View
    from game.rules.options import Options
    from game.words import Offer

STEPS: Final = 20_000
"""Steps in which any deal comes to its end."""
CUTS: Final = 4
"""Places at which each deal is cut off."""
TABLE: Final = 1000
"""Attacks of the other parts for which there is one table of each game."""
TRIES: Final = 20
"""Moves, or texts, that are tried at once."""
AMOUNTS: Final = (
    "1",
    "0",
    "-1",
    "9" * 12,
    "9" * 5000,
    "１",
    "²",
    "1_0",
    "+1",
    "1e3",
    "1 2",
    "1 2 3",
    "{0}",
    "\x00",
    "",
)


class Broken(Exception):  # noqa: N818 - what a promise is
    """A promise did not hold."""


def check(table: str, held: object, what: str) -> None:
    """Stop at what does not hold."""
    if not held:
        raise Broken(f"{table}: {what}")


# Tables ---------------------------------------------------------------------------------------------------------------


def any_rules(game: Game, rng: Random) -> Options:
    """About half of the house rules as usual, the others anything they may be together."""
    while True:
        values = {
            switch.name: rng.choice(switch.choices or (switch.range or ()))
            for switch in game.Options.spec()
            if rng.random() < 0.5
        }
        with suppress(ValueError):  # two that bound each other
            rules: Options = game.Options.parse(values)
            return rules


def any_table(game: Game, rng: Random, store: Store) -> Match:
    """A match of any opponents under any rules."""
    players = [Player(f"Player {seat}", rng.choice(("first", "random"))) for seat in range(rng.choice(game.seats))]
    return store.start(game, any_rules(game, rng), players, 2, rng.randbytes(32).hex())


def any_move(view: View, rng: Random) -> Move:
    """A legal move: often a good one, so that deals also end by wins."""
    return any_of(view, rng) if len(view.legal) == 1 or rng.random() < 0.4 else sound_choice(view, rng).move


def played(deal: Deal, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Play a deal to its end; each seat and move before it is made."""
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        move = any_move(deal.view(seat), rng)
        yield seat, move
        deal.play(seat, move)


def moves_known(game: Game, match: Match, rng: Random) -> list[Move]:
    """Moves of all kinds, as another deal has them."""
    deal = game.deal(len(match.players), rng.randbytes(32).hex(), match.options)
    return [move for _seat, move in played(deal, rng)]


# Secrecy --------------------------------------------------------------------------------------------------------------


def answer_of(deal: Deal, seat: Seat, move: Move) -> str:
    """How a deal answers a move: '' where it is played, else its refusal."""
    try:
        deal.copy().play(seat, move)
    except IllegalMove as refused:
        return repr(refused.reason)
    return ""


def attack_secrets(name: str, match: Match, rng: Random) -> None:
    """Draw anew what a seat cannot know."""
    deal, known = match.deal.copy(), moves_known(match.game, match, rng)
    for _seat, _move in played(deal, rng):
        if rng.random() < 0.8:
            continue
        watcher = rng.randrange(len(match.players))
        view = deal.view(watcher)
        other = match.game.resample(view, rng)
        check(name, other.view(watcher) == view, "the view tells of what is hidden")
        for move in rng.choices(known, k=TRIES):
            mine, theirs = answer_of(deal, watcher, move), answer_of(other, watcher, move)
            if mine and theirs:
                check(name, mine == theirs, f"refusals of {move} differ")
            check(name, bool(mine) == bool(theirs), f"{move} is refused by what is hidden")


# Drivers --------------------------------------------------------------------------------------------------------------


class Wild(BaseDriver):
    """Answers whenever it likes, with plans that seldom fit, and fails now and then."""

    def __init__(self, rng: Random, known: list[Move]) -> None:
        self._rng, self._known = rng, known
        self.at: StateId | None = None

    def ask(self, at: StateId) -> None:
        """Answer at once, later, or fail."""
        self.at = at
        if (luck := self._rng.random()) < 0.3:
            self._say(at)
        elif luck < 0.35:
            raise RuntimeError("failed when asked")

    def step(self, seconds: float) -> bool:
        """Answer some time."""
        del seconds
        if (luck := self._rng.random()) < 0.05:
            raise RuntimeError("failed while it thought")
        if self.at is not None and luck < 0.6:
            self._say(self.at)
        return False

    def _say(self, at: StateId) -> None:
        self.at = None
        plan = self._rng.choices(self._known, k=self._rng.choice((0, 0, 1, 3)))
        self.chair.answer(at, any_of(self.chair.view, self._rng), *plan)


class Room:
    """A match that is closed and opened again, with drivers that change and feeds that come and go."""

    def __init__(self, name: str, match: Match, file: Path, rng: Random, store: Store) -> None:
        self.name, self.match, self.rng, self.store = name, match, rng, store
        self._file, self._known = file, moves_known(match.game, match, rng)
        self.open_up(match)

    def open_up(self, match: Match) -> None:
        """Everybody sits down."""
        self.match, self.left = match, list[BaseDriver]()
        self.feeds: list[tuple[Feed, Seat | None, list[StateId]]] = []
        self.drivers: list[BaseDriver] = [self._driver() for _player in match.players]
        self.referee = Referee(match, self.drivers)

    def _driver(self) -> BaseDriver:
        first = LEVELS[self.match.game.name]["first"].think
        return Wild(self.rng, self._known) if self.rng.random() < 0.7 else Thinker(first, 5)

    def resume(self) -> None:
        """Close the file and sit down again."""
        seats = (None, *range(len(self.match.players)))
        before = [self.match.view(seat) for seat in seats], self.match.moves
        answered, ready = self.referee.answered, self.referee.ready
        self.store.close()
        self.store = Store.open(self._file)
        self.open_up(self.store.resume(self.match.id))
        check(self.name, before == ([self.match.view(seat) for seat in seats], self.match.moves), "resumed otherwise")
        check(self.name, not ready or answered == self.referee.answered, "a resume forgets who has answered")

    def change_driver(self) -> None:
        """Somebody else sits down; what the one before still says is refused."""
        seat = self.rng.randrange(len(self.drivers))
        self.left.append(self.drivers[seat])
        self.drivers[seat] = self._driver()
        self.referee.seat(seat, self.drivers[seat], Player("Lek", "first"))

    def answer_late(self) -> None:
        """Who has left, and who means another state, answers all the same."""
        now, moves = self.referee.at, len(self.match.moves)
        sitting = self.rng.choice(self.drivers)
        late = [(driver.chair, now) for driver in self.left]
        late += [(sitting.chair, now._replace(number=now.number + step)) for step in (-1, 1)]
        for chair, at in late:
            with suppress(StaleAnswer):
                chair.answer(at, self.rng.choice(self._known))
                check(self.name, held=False, what="a late answer is taken")
        check(self.name, moves == len(self.match.moves), "a late answer is played")

    def look(self) -> None:
        """Read all feeds; those that set the pace show what they were told, mostly."""
        for feed, reader, heard in self.feeds:
            while (told := feed.take(reader)) is not None:
                again = bool(heard) and (told.at < heard[-1] or (told.at == heard[-1] and bool(told.events)))
                check(self.name, not again, "a feed tells something twice")
                check(self.name, feed.paces or told.at <= self.referee.shown, "told before the table has shown it")
                heard.append(told.at)
            if feed.paces and heard and self.rng.random() < 0.7:
                feed.report_shown(heard[-1])

    def change_feeds(self) -> None:
        """Somebody comes to look on, or goes."""
        if self.feeds and self.rng.random() < 0.5:
            self.feeds.pop(self.rng.randrange(len(self.feeds)))[0].close()
        else:
            seat = self.rng.choice((None, *range(len(self.drivers))))
            self.feeds.append((self.referee.watch(seat, paces=self.rng.random() < 0.3), seat, []))

    def play(self) -> None:
        """One deal under attack."""
        for _step in range(STEPS):
            if self.match.deal.result is not None:
                return
            with suppress(RuntimeError):
                self.referee.step()
            self.look()
            luck = self.rng.random()
            if luck < 0.08:
                self.change_feeds()
            elif luck < 0.10:
                self.change_driver()
            elif luck < 0.13:
                self.answer_late()
            elif luck < 0.14:
                self.resume()
        check(self.name, held=False, what="somebody is waited for for ever")


def attack_drivers(name: str, game: Game, folder: Path, rng: Random) -> None:
    """A deal in a room where nobody behaves."""
    file = folder / f"{rng.getrandbits(40):x}.sqlite3"
    store = Store.open(file)
    room = Room(name, any_table(game, rng, store), file, rng, store)
    room.play()
    room.store.close()


# Resume ---------------------------------------------------------------------------------------------------------------


def play_out(match: Match) -> None:
    """Opponents play the deal to its end."""
    drivers = [Thinker(LEVELS[match.game.name][player.kind].think, 5) for player in match.players]
    referee = Referee(match, drivers)
    for _step in range(STEPS):
        if match.deal.result is not None:
            return
        referee.step(1)


def attack_resume(name: str, match: Match, rng: Random) -> None:
    """Cut the deal off and let others go on with it."""
    play_out(match)
    for cut in rng.sample(range(len(match.moves)), min(CUTS, len(match.moves))):
        store = Store.open(IN_MEMORY)
        again = store.start(match.game, match.options, match.players, 2, match.terms.seed)
        for seat, move in match.moves[:cut]:
            again.play(seat, move)
        play_out(again)
        check(name, again.history == match.history, f"cut off after {cut} moves it goes on otherwise")
        store.close()


# Texts ----------------------------------------------------------------------------------------------------------------


def any_text(made: dict[str, Offer], rng: Random) -> str:
    """Something like the text of an offer."""
    names = [*made, "pass", "draw then pass"]
    name, numbers = rng.choice(names), " ".join(rng.choices(AMOUNTS, k=rng.randrange(4)))
    return rng.choice(
        (
            *(name, f"{name} = {numbers}", f"{name} = ", f"{name} then {rng.choice(names)}", f"{name} = 1 then draw"),
            *(f" = {name}", f"{name} ", name.upper(), name + numbers, numbers, ""),
        )
    )


def attack_texts(name: str, match: Match, rng: Random) -> None:
    """Send texts for offers that there are and are not."""
    deal, game = match.deal.copy(), match.game
    for seat, _move in played(deal, rng):
        if rng.random() < 0.7:
            continue
        view = deal.view(seat)
        reader = Reader(game.name, game.pack(match.options), tuple(player.name for player in match.players), seat)
        made = {offer.id: offer for offer in words_of(game.name).offers(view, reader)}
        for _try in range(TRIES):
            said = any_text(made, rng)
            try:
                moves = moves_of(game, made, said)
            except IllegalMove as refused:
                check(name, str(refused), "a refusal without a word")
                continue
            offer = made.get(said.partition(" = ")[0])
            check(
                name, offer is not None and bool(offer.amounts) == (" = " in said), "a text is taken that no offer has"
            )
            check(name, deal.allows(seat, moves[0]), f"offered, but not allowed: {moves[0]}")


# All of it ------------------------------------------------------------------------------------------------------------


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """A table of every game for each thousand, at least one."""
    first = rng.randrange(10**6)
    for number, game in ((number, game) for number in range(max(1, count // TABLE)) for game in GAMES.values()):
        name = f"{game.name} {first + number}"
        for kind, attack in KINDS.items():
            yield kind, partial(_attack, attack, name, game, folder)


def _attack(attack: Callable[[str, Game, Path, Random], None], name: str, game: Game, folder: Path) -> str:
    attack(name, game, folder, Random(name))
    return "held"


def _at_a_table(attack: Callable[[str, Match, Random], None]) -> Callable[[str, Game, Path, Random], None]:
    def at_a_table(name: str, game: Game, _folder: Path, rng: Random) -> None:
        store = Store.open(IN_MEMORY)
        attack(name, any_table(game, rng, store), rng)
        store.close()

    return at_a_table


KINDS: Final[dict[str, Callable[[str, Game, Path, Random], None]]] = {
    "secrecy": _at_a_table(attack_secrets),
    "drivers": attack_drivers,
    "resume": _at_a_table(attack_resume),
    "texts": _at_a_table(attack_texts),
}
