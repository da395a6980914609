"""Films of moments as contact sheets, without a display: `python -m tools.films FILM... --size 1280x720 --out DIR`.

A film plays a recorded deal at its table, as a person sees it, and takes a frame every 0.1 s from just before an event.
"""

from __future__ import annotations

import argparse
from collections import deque
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game.i18n import SOURCE_LANGUAGE, languages, set_language
from game.match.drivers import Person, Seated
from game.match.journal_database import IN_MEMORY
from game.match.referee import Referee
from game.match.settings import MOMENTS
from game.match.store import Store
from game.rules.cards.melds import LEAST
from game.rules.daun_tiga.events import Settled
from game.rules.daun_tiga.hands import PICTURES
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid, TookStack
from game.rules.tongits.events import Answered, Laid, PickedUp, Shown
from game.rules.tongits.events import Won as WonTongits
from game.scenes.game_uis import game_ui_of
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.table.moments import MomentReader
from game.table.table_callbacks import NOWHERE
from game.ui.render_context import DefaultSettings
from tools.pictures import FLAGS, TEXT_SIZES, daun_tiga, money, pai_gow, size_of, tongits
from tools.scenarios import State, ended
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.referee import StateId
    from game.rules.contract import Event, Move, Seat, View
    from game.scenes.table.scene import TableScene
    from game.table.pacer import Screen

FRAME_S: Final = 1 / 60
TAKEN: Final = 6
"""One frame of this many is kept: ten per second."""
BEFORE: Final = 4
"""Frames kept from before the event."""
ANSWER_S: Final = 0.6
"""Seconds after which the person answers, or presses the button that play waits for."""
LONGEST_S: Final = 120.0
"""Seconds after which an event that has not come is a fault."""
LEAD: Final = 1
"""Number of moves before the event's that are played on the film."""
COLUMNS: Final = 5
THUMB: Final = 400
"""Width of a frame on the contact sheet, in pixels."""
GAP: Final = 4
YOU: Final = 0


class Film(NamedTuple):
    """A named film: a table, the event that it shows, and its length."""

    state: State
    """Game, seats, house rules and players; its condition does not count."""
    wanted: Callable[[Event], bool]
    """Whether an event is the one to be shown, unless `kind` says so."""
    kind: str = ""
    """Kind of the moment to be shown, at a seat of `own`; '' if `wanted` says what is shown."""
    own: bool | None = None
    """Whether the moment is to be the person's own, or another player's; None for either."""
    seconds: float = 2.0


class Take(NamedTuple):
    """A deal in which the event of a film comes."""

    number: int
    """Number of the match's seed."""
    deal: int
    """Number of the deal in the match."""
    moves: tuple[tuple[Seat, Move], ...]
    """All moves of the deal."""
    at: int
    """Number of moves before the one that leads to the event."""


class _Finder:
    """Recognises the event of a film among all events of a deal."""

    def __init__(self, film: Film, seats: int) -> None:
        self._film, self._moments = film, MomentReader(film.state.game, seats)

    def begin(self, events: Sequence[Event]) -> None:
        """Start a deal in which these events have happened."""
        self._moments.begin(events)

    def hear(self, event: Event) -> bool:
        """Return whether an event is the one of the film."""
        film, moment = self._film, self._moments.hear(event)
        if not film.kind:
            return film.wanted(event)
        if moment is None or moment.kind != film.kind or (moment.target not in {None, YOU}):
            return False
        return film.wanted(event) and film.own in {None, moment.seat == YOU}


@cache
def take_of(film: Film) -> Take:
    """Return the first deal in which the event of a film comes.

    Raises:
        LookupError: it comes in none of the deals of the film's state.
    """
    state = film.state
    for number in state.seeds:
        match, chance = state.begin(number), Random(number)
        finder = _Finder(film, state.seats)
        for _deal in range(state.played):
            finder.begin(match.history)
            moves: list[tuple[Seat, Move]] = []
            at = -1
            while match.deal.result is None:
                seat = state.first(match.deal.pending())
                move = state.answer(match, seat, chance)
                moves.append((seat, move))
                found = [finder.hear(event) for event in match.play(seat, move)]
                if any(found) and at < 0:
                    at = len(moves) - 1
            if at >= 0:
                return Take(number, match.number, tuple(moves), at)
            match.finish_deal()
            if match.over:
                break
            match.next_deal()
    raise LookupError(f"no deal of {state.game} has this event")


class _Actor(Person):
    """A seat that waits for the recorded moves; only the person's questions are put to the screen."""

    def __init__(self, *, asked: bool) -> None:
        super().__init__(skips=False)
        self._asked = asked

    def ask(self, at: StateId) -> None:
        """Leave the question open if it is put to the screen."""
        if self._asked:
            super().ask(at)


class _Watch:
    """Passes everything on to a table's screen, and notes when the event of the film is shown."""

    def __init__(self, screen: Screen, finder: _Finder) -> None:
        self._screen, self._finder = screen, finder
        self.came = False

    @property
    def busy(self) -> bool:
        """Whether an animation is running that has to end before the next step."""
        return self._screen.busy

    def show(self, event: Event) -> None:
        """Show one event, with its animation."""
        self.came |= self._finder.hear(event)
        self._screen.show(event)

    def new_state(self, view: View) -> None:
        """Enter a state after its events were shown."""
        self._screen.new_state(view)

    def cover(self) -> None:
        """Turn the hand face down."""
        self._screen.cover()

    def finish(self) -> None:
        """End the deal; everything has been shown."""
        self._screen.finish()


class FilmedTable:
    """A table at which a recorded deal is played, with the person's answers given after a while."""

    def __init__(
        self, film: Film, size: tuple[int, int], settings: DefaultSettings, *, answer_s: float = ANSWER_S
    ) -> None:
        """Open the table a little before the event of the film; the person answers after `answer_s` seconds."""
        self._answer_s = answer_s
        self._take = take = take_of(film)
        self.match = self._begin(film)
        self._actors = [_Actor(asked=seat == YOU) for seat in range(film.state.seats)]
        referee = Referee(self.match, self._actors)
        self.table: TableScene = game_ui_of(film.state.game).table(
            self.match, Seated(referee, {YOU: self._actors[YOU]}), Store.open(IN_MEMORY), NOWHERE
        )
        self.stage = open_stage(self.table, size, settings)
        finder = _Finder(film, film.state.seats)
        finder.begin(self.match.history)
        self.watch = _Watch(self.table.pacer.screen, finder)
        self.table.pacer.screen = self.watch
        self._made = max(0, take.at - LEAD)
        self._waited = 0.0

    def _begin(self, film: Film) -> Match:
        """Return the match of the film, played to a little before the event."""
        state, take = film.state, self._take
        match, chance = state.begin(take.number), Random(take.number)
        while match.number < take.deal:
            if match.deal.result is None:
                seat = state.first(match.deal.pending())
                match.play(seat, state.answer(match, seat, chance))
            else:
                match.finish_deal()
                match.next_deal()
        for seat, move in take.moves[: max(0, take.at - LEAD)]:
            match.play(seat, move)
        return match

    @property
    def moves_made(self) -> int:
        """Number of moves of the deal that have been made."""
        return self._made

    @property
    def over(self) -> bool:
        """Whether the whole deal has been played and shown."""
        return self._made == len(self._take.moves) and self.table.session.settled and not self.table.busy

    def update(self) -> None:
        """Let one frame pass, and make the next move once it is due."""
        self._act()
        self.stage.update(FRAME_S)

    def _act(self) -> None:
        """Answer for whoever is to move; press what play waits for, after a while."""
        table = self.table
        self._waited = self._waited + FRAME_S if table.held or table.session.asked_seats else 0.0
        due = self._waited >= self._answer_s and not table.motions.busy
        if isinstance(table, DaunTigaScene) and table.opening is not None:
            if due and not all(table.opening.open):
                table.opening.turn_next()
                self._waited = 0.0
            return
        if isinstance(table, PaiGowScene) and table.held:
            if due and table.prompt.primary is not None:
                table.focus.activate(table.prompt.primary.node)
                self._waited = 0.0
            return
        if self._made == len(self._take.moves) or not table.referee.ready or not table.pacer.quiet:
            return
        seat, move = self._take.moves[self._made]
        if seat != YOU:
            self._actors[seat].chair.answer(table.referee.at, move)
        elif due and YOU in table.session.asked_seats:
            table.prompt.close()
            table.pacer.answer(move, seat=YOU)
        else:
            return
        self._made += 1


def frames(film: Film, size: tuple[int, int], settings: DefaultSettings) -> Iterator[tuple[float, Surface]]:
    """Yield the frames of a film with their times in seconds, 0 being the event.

    Raises:
        RuntimeError: the event is not shown.
    """
    filmed = FilmedTable(film, size, settings)
    before: deque[Surface] = deque(maxlen=BEFORE)
    for number in range(round(LONGEST_S / FRAME_S)):
        filmed.update()
        if filmed.watch.came:
            break
        if number % TAKEN == 0:
            before.append(_picture(filmed, size))
    else:
        raise RuntimeError("the event of the film is not shown")
    every = FRAME_S * TAKEN
    yield from ((round((place - len(before)) * every, 1), shown) for place, shown in enumerate(before))
    for number in range(round(film.seconds / every) + 1):
        yield round(number * every, 1), _picture(filmed, size)
        for _frame in range(TAKEN):
            filmed.update()


def _picture(filmed: FilmedTable, size: tuple[int, int]) -> Surface:
    surface = pygame.Surface(size)
    filmed.stage.draw(surface)
    return surface


def contact_sheet(shots: Sequence[tuple[float, Surface]], width: int = THUMB, columns: int = COLUMNS) -> Surface:
    """Return frames side by side, reduced to a width in pixels, each with its time in seconds."""
    first = shots[0][1]
    high = round(width * first.get_height() / first.get_width())
    rows = -(-len(shots) // columns)
    sheet = pygame.Surface((columns * (width + GAP) - GAP, rows * (high + GAP) - GAP))
    font = pygame.font.Font(None, 22)
    for place, (time, shot) in enumerate(shots):
        left, top = place % columns * (width + GAP), place // columns * (high + GAP)
        sheet.blit(pygame.transform.smoothscale(shot, (width, high)), (left, top))
        sheet.blit(font.render(f" {time:.1f} s ", True, (255, 255, 255), (0, 0, 0)), (left, top))
    return sheet


def _every(_event: Event) -> bool:
    return True


def _own_special(event: Event) -> bool:
    """Return whether the person lays four of a kind or an escalera."""
    return isinstance(event, Laid) and event.seat == YOU and event.size > LEAST


def _three_tongs(event: Event) -> bool:
    return isinstance(event, WonMoney) and sum(read.kind == "tong" for read in event.sets) >= 3


def _bank_opens(event: Event) -> bool:
    return isinstance(event, OpenedTiles) and event.comparison is None


def _own_bank_opens(event: Event) -> bool:
    return isinstance(event, OpenedTiles) and event.comparison is None and event.seat == YOU


def _own_bet(event: Event, outcome: int) -> bool:
    """Return whether a bet of the person is settled: as a win (1), a push (0) or a loss (-1)."""
    return isinstance(event, Paid) and event.seat == YOU and (event.amount > 0) - (event.amount < 0) == outcome


def _scalp(event: Event) -> bool:
    if not isinstance(event, WonMoney) or event.source != "stock":
        return False
    return any(read.winning and read.kind == "tong" for read in event.sets)


def _own_tongits_win(event: Event) -> bool:
    return isinstance(event, WonTongits) and event.seat == YOU and event.by != "tongits" and not event.pot


_tongits = partial(State, "tongits", 3, ended(), names=tongits.NAMES, deals=6, chips=tongits.CHIPS)
_pong = partial(State, "pong", 4, ended(), names=money.PONG_NAMES, deals=8, chips=money.CHIPS)
_pai_tong = partial(State, "pai-tong", 4, ended(), names=money.NAMES, deals=12, chips=money.CHIPS)
_pai_gow = partial(State, "pai-gow", 4, ended(), names=pai_gow.NAMES, chips=pai_gow.CHIPS)
_daun_tiga = partial(State, "daun-tiga", 6, ended(), names=daun_tiga.NAMES, chips=daun_tiga.CHIPS)

_LONG: Final = 12.0
"""Seconds of a showdown."""

FILMS: Final[dict[str, Film]] = {
    "tongits-draw": Film(_tongits(), _every, "draw", own=False),
    "tongits-own-draw": Film(_tongits(), _every, "draw", own=True),
    "tongits-challenge": Film(_tongits(), _every, "challenge", own=False),
    "tongits-fold": Film(_tongits(), _every, "fold", own=False),
    "tongits-sunog": Film(_tongits(), _every, "sunog"),
    "tongits-sapaw": Film(_tongits(), _every, "sapaw", own=False),
    "tongits-taken": Film(_tongits(), lambda event: isinstance(event, PickedUp) and event.from_seat == YOU),
    "tongits-own-special": Film(_tongits(), _own_special),
    "tongits-win": Film(_tongits(), _every, "tongits", seconds=8.0),
    "tongits-own-win": Film(_tongits(), _own_tongits_win, seconds=4.0),
    "tongits-secret": Film(_tongits(), lambda event: isinstance(event, Shown) and bool(event.secrets), seconds=4.0),
    "tongits-showdown": Film(
        _tongits(), lambda event: isinstance(event, Answered) and event.answer == "challenge", seconds=_LONG
    ),
    "tongits-pot": Film(_tongits(played=4), lambda event: isinstance(event, WonTongits) and event.pot > 0, seconds=3.0),
    "pong-call": Film(_pong(), _every, "pong", own=False),
    "pong-own-call": Film(_pong(), _every, "pong", own=True),
    "pong-win": Film(_pong(), _every, "pong win", own=False, seconds=5.0),
    "pong-own-win": Film(_pong(), _every, "pong win", own=True, seconds=5.0),
    "pai-tong-call": Film(_pai_tong(), _every, "tong", own=False),
    "pai-tong-win": Film(_pai_tong(), _every, "pai tong win", own=False, seconds=5.0),
    "pai-tong-own-win": Film(_pai_tong(), _every, "pai tong win", own=True, seconds=5.0),
    "pong-honour": Film(_pong(seeds=range(7, 60)), _three_tongs, seconds=9.0),
    "pai-tong-honour": Film(_pai_tong(seeds=range(41, 400)), _scalp, seconds=9.0),
    "pai-gow-tiles": Film(_pai_gow(), lambda event: isinstance(event, TookStack) and event.seat == YOU, seconds=3.0),
    "pai-gow-showdown": Film(_pai_gow(), _bank_opens, seconds=7.0),
    "pai-gow-own-bank": Film(_pai_gow(house={"banker": "rotating"}, played=4), _own_bank_opens, seconds=7.0),
    "pai-gow-own-win": Film(_pai_gow(), partial(_own_bet, outcome=1), seconds=3.0),
    "pai-gow-push": Film(_pai_gow(), partial(_own_bet, outcome=0)),
    "pai-gow-loss": Film(_pai_gow(), partial(_own_bet, outcome=-1)),
    "pai-gow-pays": Film(_pai_gow(), _every, "bank pays"),
    "pai-gow-sweeps": Film(_pai_gow(), _every, "bank sweeps"),
    "pai-gow-wong": Film(_pai_gow(), _every, "wong"),
    "pai-gow-gee-joon": Film(_pai_gow(), _every, "gee joon"),
    "daun-tiga-triple": Film(_daun_tiga(), _every, "triple"),
    "daun-tiga-pictures": Film(_daun_tiga(), _every, "pictures"),
    "daun-tiga-long": Film(_daun_tiga(), _every, "long", own=True, seconds=6.0),
    "daun-tiga-honour": Film(
        _daun_tiga(seeds=range(155, 400)),
        lambda event: isinstance(event, Settled) and event.reading.strength > PICTURES and event.amount > 0,
        seconds=10.0,
    ),
    "daun-tiga-bank-sweeps": Film(_daun_tiga(), _every, "bank sweeps", seconds=3.0),
    "daun-tiga-bank-loses": Film(_daun_tiga(), _every, "bank loses"),
}
"""Films by name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the requested films as contact sheets."""
    parser = argparse.ArgumentParser(prog="python -m tools.films", description=main.__doc__)
    parser.add_argument("films", nargs="*", metavar="FILM", help=f"'all', or any of: {', '.join(FILMS)}")
    parser.add_argument("--size", type=size_of, default=(1280, 720), help="window size, 1280x720 unless given")
    parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder for the PNG files")
    parser.add_argument("--language", choices=languages(), default=SOURCE_LANGUAGE, help="English unless given")
    parser.add_argument("--with", dest="turned_on", action="append", default=[], choices=FLAGS, help="a setting, on")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help="size of text in per cent")
    parser.add_argument("--moments", choices=MOMENTS, default=MOMENTS[0], help="the setting for moments")
    parser.add_argument("--width", type=int, default=THUMB, help=f"width of each frame in pixels, {THUMB} unless given")
    parser.add_argument("--columns", type=int, default=COLUMNS, help=f"frames in a row, {COLUMNS} unless given")
    chosen = parser.parse_args(arguments)
    names = list(FILMS) if chosen.films == ["all"] else chosen.films
    unknown = [name for name in names if name not in FILMS]
    if unknown or not names:
        parser.error(f"no film {', '.join(unknown)}; there are: {', '.join(FILMS)}")
    set_language(chosen.language)
    turned_on: dict[str, Any] = dict.fromkeys(chosen.turned_on, True)
    settings = DefaultSettings(**{"speed": 1.0, "text_size": chosen.text / 100, "moments": chosen.moments, **turned_on})
    chosen.out.mkdir(parents=True, exist_ok=True)
    width, height = chosen.size
    for name in names:
        path = chosen.out / f"{name}-{width}x{height}.png"
        sheet = contact_sheet(list(frames(FILMS[name], chosen.size, settings)), chosen.width, chosen.columns)
        pygame.image.save(sheet, path)
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
