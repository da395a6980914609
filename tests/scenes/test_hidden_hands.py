"""Whole matches at random at one screen: whatever is drawn, named or spoken shows no hand to anybody but its owner.

A hand may be seen in `Asking` its own seat, or by a viewer who may see it: the person who plays alone, or who has just
answered and is still at the screen. After every frame it is checked what was asked of the sprites, what was written,
and what nodes and voice said, against the pieces that everybody has seen so far.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.match.drivers import Remote, Thinker
from game.match.players import Player
from game.match.referee import StaleAnswer
from game.match.settings import CLAIMS
from game.opponents import LEVELS
from game.rules import GAMES
from game.rules.contract import Range
from game.scenes.curtain import CurtainScene
from game.scenes.phones.phone_session import PhoneSession
from game.scenes.table.deal_screen import DealScreen
from game.scenes.table.piece_painter import Pieces
from game.scenes.table.scene import TableScene
from game.scenes.tables.daun_tiga.prompt import DaunTigaPrompt
from game.table.money.screen_state import MoneyState
from game.table.pacer import Pacer
from game.table.screen_session import Asking, Calling, Curtain, Holding, ScreenSession, TransitionError
from game.ui.intents import Key, Released
from game.ui.sprites import SpriteCache
from tests.nightly import by_day
from tests.scenes.couch_pilot import Couch
from tools.scenarios import sound_choice
from tools.screenshots import picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.rules.contract import Event, Seat

STEPS = 100
"""Things that are done in one case, in as many deals as that takes."""
PHONES = 0.3
"""Share of deals in which one of three or more persons plays on a phone."""
OWN_TURN = 0.35
"""Share of questions after which something else than an answer is tried first."""


def codes_in(value: object, pack: frozenset[str]) -> Iterator[str]:
    """Return all codes of pieces in an event or a view."""
    if isinstance(value, str):
        if value in pack:
            yield value
    elif isinstance(value, dict):
        yield from codes_in(tuple(value.items()), pack)
    elif isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from codes_in(each, pack)


class Witness:
    """Looks at every frame of one screen."""

    def __init__(self, couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
        self.couch, self.match = couch, couch.match
        self.pack = frozenset(self.match.game.pack(self.match.options).codes)
        self.public: set[str] = set()
        """Pieces that everybody has seen in this deal."""
        self.held: dict[Seat, set[str]] = {}
        """Pieces that each seat has held in this deal."""
        self.met = Counter[str]()
        """How often each state, and each kind of open hand, was looked at."""
        self._drawn: set[str] = set()
        self._looks = self._pressed = False
        self.key_down = False
        """Whether somebody holds the key that shows a hand."""
        self._spoken: list[str] = []
        self._spy(monkeypatch)
        stage = couch.stage
        update, handle = stage.update, stage.handle

        def updated(seconds: float) -> bool:
            moving = update(seconds)
            self.look(changed=moving or self._pressed)
            self._pressed = False
            return moving

        def handled(intent: Any) -> bool:
            self._pressed = True
            return handle(intent)

        monkeypatch.setattr(stage, "update", updated)
        monkeypatch.setattr(stage, "handle", handled)
        monkeypatch.setattr(stage.voice, "say", self._spoken.append)
        self.sit_down()

    def _spy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note every piece whose picture is asked for while a frame is drawn, and what is shown to everybody."""
        get, face = SpriteCache.get, Pieces.face

        def got(sprites: Any, sheet: str, code: str, *how: Any, **more: Any) -> Any:
            self._note(code)
            return get(sprites, sheet, code, *how, **more)

        def faced(pieces: Any, code: str, *how: Any, **more: Any) -> Any:
            self._note(code)
            return face(pieces, code, *how, **more)

        show, new_state = DealScreen.show, DealScreen.new_state

        def shown(screen: DealScreen, event: Event) -> None:
            self.public.update(codes_in(event.seen_by(None), self.pack))
            show(screen, event)

        def entered(screen: DealScreen, view: Any) -> None:
            self._know_public()
            new_state(screen, view)

        monkeypatch.setattr(DealScreen, "show", shown)
        monkeypatch.setattr(DealScreen, "new_state", entered)
        monkeypatch.setattr(SpriteCache, "get", got)
        monkeypatch.setattr(Pieces, "face", faced)

    def _note(self, code: str) -> None:
        if self._looks and code in self.pack:
            self._drawn.add(code)

    def sit_down(self) -> None:
        """Look at the table that is on the stage now."""
        self.couch.table = next(scene for scene in self.couch.stage.scenes if isinstance(scene, TableScene))
        for event in self.match.history:
            self.public.update(codes_in(event.seen_by(None), self.pack))
        self._know_public()

    def _know_public(self) -> None:
        for place in self.match.view(None).places():
            self.public.update(codes_in(tuple(place), self.pack))

    # Looking ----------------------------------------------------------------------------------------------------------

    def look(self, *, changed: bool) -> None:
        """Check who may see what, and draw the frame where anything has changed."""
        session = self.couch.table.session
        if session.settled:
            return
        for seat in range(len(self.match.players)):
            self.held.setdefault(seat, set()).update(codes_in(self.match.view(seat).hand, self.pack))
        self._check_session()
        stage = self.couch.stage
        if not (changed or stage.dirty):
            return
        may = self.public | self._own() if session.viewer is not None else self.public
        secret = frozenset().union(*self.held.values()) - may
        self._drawn.clear()
        self._looks = True
        texts = [drawn.text for drawn in picture(stage).texts]
        self._looks = False
        where = (session.state, type(stage.top).__name__)
        assert not self._drawn & secret, ("drawn", self._drawn & secret, where)
        nodes = stage.top.nodes() if stage.top is not None else ()
        shows = {code for node in nodes for code in codes_in(node.shows, self.pack)}
        assert not shows & secret, ("in nodes", shows & secret, where)
        said = [*texts, *self._spoken, *(word for node in nodes for word in (node.label, node.tooltip, node.value))]
        self._spoken.clear()
        self._check_words(said, may, secret, where)
        kind = "nobody" if session.viewer is None else "owner"
        self.met[f"{type(session.state).__name__} {kind}"] += 1

    def _own(self) -> set[str]:
        """Return the pieces that the viewer has held, and those that would complete the hand, which a plate shows."""
        session, state = self.couch.table.session, self.couch.table.state
        waits = state.waits() if isinstance(state, MoneyState) else ()
        self.met["plate"] += bool(waits)
        return self.held.get(session.viewer, set()) | {wait.code for wait in waits}

    def _check_session(self) -> None:
        table, session = self.couch.table, self.couch.table.session
        if isinstance(session.state, Curtain | Calling):
            assert session.viewer is None
        if session.shared and isinstance(session.state, Asking | Holding):
            assert session.viewer in {None, session.asked}
            assert session.viewer is None or not self._peeked or self.key_down, "nobody has looked"
        if isinstance(table.prompt, DaunTigaPrompt) or table.state.covered:  # at Daun Tiga there is no hand to cover
            return
        own = set(codes_in(self.match.view(table.state.viewer).hand, self.pack))
        assert table.state.viewer == session.viewer or own <= self.public, session.state

    @property
    def _peeked(self) -> bool:
        """Whether hands are face down but while their owner looks."""
        question = self.couch.table.session.question
        return self.couch.store.settings.peek and question is not None and bool(question.hand)

    def _check_words(self, said: list[str], may: set[str], secret: frozenset[str], where: object) -> None:
        name = self.match.game.pack(self.match.options).name
        hidden = {name(code) for code in secret} - {name(code) for code in may}
        words = "\n".join(filter(None, said))
        told = [each for each in hidden if each in words and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", words)]
        assert not told, (told, [line for line in said if line and told[0] in line], where)


class Phone:
    """The last person plays on a phone, where the big screen has to show nothing of its hand."""

    def __init__(self, seat: Seat, chance: Random, patches: pytest.MonkeyPatch) -> None:
        self._seat, self._chance = seat, chance
        self._remote = Remote()
        patches.setattr(PhoneSession, "remotes", lambda _session, _match: {self._seat: self._sit_down()})

    def _sit_down(self) -> Remote:
        self._remote = Remote()
        return self._remote

    def answer(self, match: Any) -> None:
        """Answer, if it is asked; the table may have gone on meanwhile, which a phone is told."""
        if self._remote.is_asked:
            with suppress(StaleAnswer):
                self._remote.answer(sound_choice(match.view(self._seat), self._chance).move)


class People:
    """Persons who play, peek, hesitate, take back and pause at random."""

    def __init__(self, couch: Couch, witness: Witness, phone: Phone | None, chance: Random) -> None:
        self.couch, self.witness, self.phone, self.chance = couch, witness, phone, chance
        self._by_button = False

    def go_on(self) -> None:
        """Let some frames pass, and do one thing."""
        couch, chance = self.couch, self.chance
        couch.wait(chance.choice((1, 2, 3, 20)))
        if self.phone is not None and chance.random() < 0.5:
            self.phone.answer(couch.match)
        top = couch.top
        if isinstance(top, CurtainScene):
            self._before_curtain(top)
        elif not isinstance(top, TableScene):
            couch.press("escape")
        elif top.calling.panel is not None:
            panel = top.calling.panel
            for seat in chance.sample(panel.calls.seats, len(panel.calls.seats)):
                panel.press(seat, claims=chance.random() < 0.4)
                couch.wait(1)
        elif top.session.held is not None:
            if chance.random() < 0.4:
                couch.press("escape")
        elif top.session.asked_seats and not top.busy:
            self._asked(top)
        elif top.held or chance.random() < 0.3:
            couch.press("return")

    def _before_curtain(self, curtain: CurtainScene) -> None:
        if not curtain.down:
            return
        if self.chance.random() < OWN_TURN:
            self.couch.press(*self.chance.choice((("space",), ("k",), ("escape", "escape"), ("h",))))
        elif self.chance.random() < 0.2:
            self.couch.evening.retranslate()
        elif self.couch.top is curtain:
            self.couch.press(curtain.words.key)

    def _asked(self, table: TableScene) -> None:
        session, chance = table.session, self.chance
        if chance.random() < OWN_TURN:
            self._hesitate()
            return
        if session.peeks and session.viewer is None:
            self._press_peek()
            return
        seat = chance.choice(session.asked_seats)
        prompt = table.prompt
        if isinstance(prompt, DaunTigaPrompt) and seat in prompt._drafts.open:
            prompt.confirm(seat)
            return
        view = self.couch.match.view(seat)
        move = sound_choice(view, chance).move
        if chance.random() < 0.3:
            move = chance.choice([each for each in view.legal if not isinstance(each, Range)] or [move])
        prompt.close()
        table.context.answer(move, seat=seat)
        self._let_go()

    def _hesitate(self) -> None:
        couch = self.couch
        what = self.chance.choice(("k", "k", "h", "escape", "m", "t", "x", "language", "anew", "taken"))
        if what == "k":
            self._press_peek()
        elif what == "language":
            couch.evening.retranslate()
        elif what == "taken":
            self._take_seat()
        elif what == "anew":  # as when somebody joins: the table is built again
            couch.evening._rebuild_table(couch.match)
            self.witness.sit_down()
        else:
            couch.press(what)

    def _take_seat(self) -> None:
        """Let an opponent take the seat of a person who is asked: its question is withdrawn."""
        session, match = self.couch.table.session, self.couch.match
        if session.shared and self.chance.random() < 0.3:
            level = LEVELS[match.game.name]["first"]
            self.couch.table.referee.seat(session.asked_seats[0], Thinker(level.think), Player("Lek", "first"))

    def _press_peek(self) -> None:
        """Show the hand: by holding the key, or by its button where the key belongs to somebody's set."""
        table = self.couch.table
        if self.witness.key_down:
            self._let_go()
        elif table.own_devices.owner(Key("k")) is None:
            self.witness.key_down = True
            self.couch.stage.handle(Key("k"))
        elif table.session.peeks and not table.questions.peek.seen:
            self.witness.key_down = True
            table.questions.peek.button.node.on_activate()
            self._by_button = True

    def _let_go(self) -> None:
        peek = self.couch.table.questions.peek
        if self.witness.key_down and (self._by_button or self.chance.random() < 0.8):
            if self._by_button and peek.seen:
                peek.button.node.on_activate()
            self.witness.key_down = self._by_button = False
            self.couch.stage.handle(Released("k"))


def play(game: str, persons: int, seed: int, monkeypatch: pytest.MonkeyPatch, **settings: object) -> Counter[str]:
    """Let these persons play deals of this game at random; how often each state was looked at."""
    chance, met, steps = Random(f"{game} {persons} {seed}"), Counter[str](), 0
    while steps < STEPS:
        chosen = {
            "peek": chance.random() < 0.5,
            "take_back": chance.choice((0, 1)),
            "speed": chance.choice((0.0, 0.0, 3.0)),
            "claims": chance.choice(CLAIMS),
        }
        with monkeypatch.context() as patches:
            phone = Phone(persons - 1, chance, patches) if persons > 2 and chance.random() < PHONES else None
            couch = Couch(persons, f"{chance.getrandbits(256):064x}", game=game, **{**chosen, **settings})
            witness = Witness(couch, patches)
            people = People(couch, witness, phone, chance)
            while steps < STEPS and not couch.table.session.settled:
                people.go_on()
                steps += 1
        met += witness.met
    return met


CASES = [(game, persons, seed) for game in GAMES for persons in (1, 2, 3, 4) for seed in range(4)]
BY_DAY = [
    *[(game, 2, 0) for game in GAMES],
    ("pong", 1, 1),
    ("tongits", 4, 0),
]


@pytest.mark.parametrize("case", by_day(BY_DAY, CASES), ids=lambda case: "-".join(map(str, case)))
def test_screen_shows_each_hand_only_to_its_owner(case: tuple[str, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    game, persons, seed = case
    met = play(game, persons, seed, monkeypatch)
    if persons == 1:
        assert min(met["Asking owner"], met["Showing owner"]) > 0, met
    elif game == "daun-tiga":  # stakes are set side by side, before anybody sees a card
        assert met["Asking nobody"] > 0, met
        assert not any(kind.endswith("owner") for kind in met), met
    else:
        assert min(met["Asking owner"], met["Showing nobody"], met["Curtain nobody"]) > 0, met


# The test itself ------------------------------------------------------------------------------------------------------


def _keeps_the_hand(patches: pytest.MonkeyPatch) -> None:
    """The state forgets nothing when its hand is covered."""
    patches.setattr(MoneyState, "cover", lambda state: setattr(state, "covered", True))


def _leaves_the_hand_open(patches: pytest.MonkeyPatch) -> None:
    """The table does not turn the hand face down when the session says so."""
    patches.setattr(DealScreen, "cover", lambda _screen: None)


def _tells_who_left(patches: pytest.MonkeyPatch) -> None:
    """The person who was at the screen still counts as the viewer."""
    patches.setattr(ScreenSession, "viewer", property(lambda session: session.at_screen))


def _opens_at_once(patches: pytest.MonkeyPatch) -> None:
    """A hand is open from the question on, although its owner wants to look first."""
    ask = ScreenSession.ask
    patches.setattr(ScreenSession, "ask", lambda session, view, **_peeks: ask(session, view))


def _asks_without_a_curtain(patches: pytest.MonkeyPatch) -> None:
    """The next person is asked while the previous one is still at the screen."""
    patches.setattr(Pacer, "_ask", Pacer._put)


def _shows_every_view(patches: pytest.MonkeyPatch) -> None:
    """The next person's hand is open behind the curtain before that person has sat down."""
    curtain = TableScene._let_curtain_fall

    def shown(table: TableScene, seat: Seat, ready: Callable[[], None]) -> None:
        table.state.read(table.match.view(seat), seat)
        curtain(table, seat, ready)

    patches.setattr(TableScene, "_let_curtain_fall", shown)


BROKEN = (
    _keeps_the_hand,
    _leaves_the_hand_open,
    _tells_who_left,
    _opens_at_once,
    _asks_without_a_curtain,
    _shows_every_view,
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__.strip("_"))
def test_hidden_hand_check_detects_a_shown_hand(
    broken: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    with pytest.raises((AssertionError, TransitionError)):
        play("pong", 3, 0, monkeypatch, peek=broken is _opens_at_once, take_back=0, speed=3.0)
