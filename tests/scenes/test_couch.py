"""Several people before one screen: the curtain, what it says, and claims that are called from memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game import i18n
from game.match.drivers import Seated
from game.match.players import PERSON, Player
from game.match.referee import Referee
from game.match.seal import BY_THE_SEED
from game.match.store import IN_MEMORY, Store
from game.rules import GAMES
from game.rules.money.moves import PONG, WIN
from game.rules.moves import PASS, Discard
from game.scenes.away_scene import AwayScene
from game.scenes.curtain import CurtainScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.table.devices import PAD, Device
from game.table.exits import NOWHERE
from game.table.situations import sound_choice
from game.ui.intents import Confirm, Key, Plugged, Released
from game.ui.kit import Kit
from game.ui.scene import Stage
from tests.hands import make
from tests.pilot import FRAME, PATIENCE, Pilot

NAMES = ("Aminah", "Mei Lian", "Siti", "Hassan", "Ravi", "Nona", "Yusof")
SIZE = (1024, 640)
CLAIMED = "2d" * 32
"""Deals three people a hand that claims."""
ROUNDED = 2
"""Levels of a colour by which the same thing may differ."""
FADING_VIEWS = 3
"""Under reduced motion every frame has to be painted: so many people looking are enough."""


class Couch(Pilot):
    """People before one screen with the whole evening round them."""

    def __init__(self, persons: int, seed: str = "5a" * 32, *, game: str = "pong", **settings: object) -> None:
        self.store = Store.open(IN_MEMORY)
        self.store.change(**{"speed": 0.0, **settings})
        rules = GAMES[game]
        players = tuple(
            Player(NAMES[seat], PERSON if seat < persons else "first") for seat in range(rules.default_seats)
        )
        self.match = self.store.start(rules, rules.Options(), players, 4, seed, derivation=BY_THE_SEED)
        super().__init__(Stage(Kit(SIZE, self.store.settings)))
        self.evening = Navigator(self.store, self.stage)
        self.table = self.evening.table(self.match)
        self.stage.push(self.table)
        self.curtains = 0

    @property
    def waits(self) -> bool:
        """Whether nothing goes on without a person."""
        if isinstance(self.stage.top, CurtainScene):
            return self.stage.top.down and self.stage.top._dead <= 0
        if not isinstance(self.stage.top, TableScene):
            return True
        panel = self.table.calling.panel
        if panel is not None:
            return not panel.calls.closed
        return bool(self.table.pacer.asking) and not self.table.busy

    def go_on(self) -> None:
        """Let frames pass until a person is waited for."""
        self.wait_for(lambda: self.waits)

    def open_curtain(self) -> None:
        """The person that the curtain names is there."""
        self.curtains += 1
        assert isinstance(self.top, CurtainScene)
        self.press(self.top.words.key)
        self.wait_for(lambda: isinstance(self.stage.top, TableScene))

    def would_claim(self, chance: Random) -> list[int]:
        """Who would claim the discard, knowing its own hand."""
        assert self.table.calling.panel is not None
        seats = self.table.calling.panel.calls.seats
        return [seat for seat in seats if sound_choice(self.match.view(seat), chance).move in {PONG, WIN}]


@pytest.mark.parametrize(("seed", "persons"), [("2d" * 32, 4), ("1e" * 32, 4)])
def test_called_claims_need_no_more_curtains_than_turns_and_claims(seed: str, persons: int) -> None:
    """A whole deal of Pong: each person looks once a turn and once a claim, whoever else could have claimed."""
    couch, chance = Couch(persons, seed), Random(5)
    turns, claims, asked = set(), 0, 0
    while couch.match.deal.result is None:
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            continue
        if couch.match.deal.result is not None:
            break
        panel = couch.table.calling.panel
        if panel is not None:
            asked += 1
            assert not couch.pieces(), "nobody's hand lies open while claims are called"
            callers = couch.would_claim(chance)
            for seat in callers:
                couch.click(f"call:{seat}")
            claims += len(callers)
            if couch.table.calling.panel is not None:
                couch.press("space")
            continue
        seat = couch.table.pacer.asked
        view = couch.match.view(seat)
        if view.table.phase in {"turn", "discard"}:
            turns.add((view.table.turns, seat))
        make(couch, couch.match, sound_choice(view, chance).move)
    assert asked >= 10
    assert claims
    assert couch.curtains <= len(turns) + claims


def test_a_wrong_call_costs_nothing_and_tells_nothing() -> None:
    """Who calls without being able to claim is asked behind the curtain, and passes; the deal goes on as without."""
    told = []
    for calls in (False, True):
        couch = Couch(4)
        couch.go_on()
        couch.open_curtain()
        couch.go_on()
        view = couch.match.view(couch.table.pacer.asked)
        make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
        couch.go_on()
        panel = couch.table.calling.panel
        assert panel is not None
        unable = [seat for seat in panel.calls.seats if couch.match.deal.legal(seat) == (PASS,)]
        if calls:
            couch.click(f"call:{unable[0]}")
            couch.press("space")
            couch.go_on()
            assert isinstance(couch.top, CurtainScene)
            assert couch.top.words.name == NAMES[unable[0]]
            couch.open_curtain()
            couch.go_on()
            make(couch, couch.match, PASS)
        else:
            couch.press("space")
        couch.go_on()
        assert isinstance(couch.top, CurtainScene)
        told.append((couch.top.words, couch.match.ledger, sorted(map(str, couch.match.moves))))
    assert told[0] == told[1]


def test_everybody_has_keys_of_its_own_to_call_and_to_pass() -> None:
    """Each person's keys stand on its buttons; the window stays open until all have called or passed."""
    couch = Couch(4)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    panel = couch.table.calling.panel
    assert panel is not None
    first, second, third = panel.calls.seats
    sets = {seat: panel.keyboard.keys_of(seat) for seat in panel.calls.seats}
    assert all(sets.values())
    couch.press(sets[first].side, sets[second].confirm)
    couch.wait(600)
    assert couch.table.calling.panel is panel, "there is no time limit unless one is set"
    assert panel.calls.has_passed(first)
    assert panel.calls.has_called(second)
    couch.press(sets[second].side, sets[second].confirm)
    assert couch.faults() == []
    couch.press(sets[third].side)
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == NAMES[second]


def test_a_time_limit_lets_the_rest_pass() -> None:
    """Where a time is set, whoever has said nothing by then has passed."""
    couch = Couch(4)
    couch.stage.kit.settings = couch.store.change(claim_timer=3)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    couch.wait(round(4 / FRAME))
    assert couch.table.calling.panel is None
    assert isinstance(couch.top, CurtainScene)


def test_asking_goes_round_behind_the_curtain_able_or_not() -> None:
    """With 'ask' everybody but the discarder sits down in turn."""
    couch = Couch(4)
    couch.store.change(claims="ask")
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    names = []
    for _person in range(3):
        couch.go_on()
        assert isinstance(couch.top, CurtainScene)
        names.append(couch.top.words.name)
        couch.open_curtain()
        couch.go_on()
        make(couch, couch.match, PASS if PASS in couch.match.deal.legal(NAMES.index(names[-1])) else "draw")
    assert len(set(names)) == 3


def test_the_curtain_tells_what_happened_since_the_person_looked() -> None:
    """The newest three things that lay open, and nothing that was drawn."""
    couch, chance, seen = Couch(3), Random(2), 0
    for _step in range(60):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            words = couch.top.words
            assert len(words.rows) <= 3
            said = " ".join(row.text for row in words.rows)
            assert "draws the" not in said
            table = couch.match.view(None).table
            open_ones = {throw.piece for throw in table.throws}
            assert {code for row in words.rows for code in row.pieces} <= open_ones
            seen += len(words.rows)
            couch.open_curtain()
        elif couch.table.calling.panel is not None:
            couch.press("space")
        else:
            view = couch.match.view(couch.table.pacer.asked)
            make(couch, couch.match, sound_choice(view, chance).move)
        if couch.match.deal.result is not None:
            break
    assert seen > 20


# Frame by frame -------------------------------------------------------------------------------------------------------


class Quiet:
    """The referee as one knows it who only looks on: it lets nobody think."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def step(self, _seconds: float = 0.0) -> bool:
        """The couch's own table does that."""
        return False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._referee, name)


class Bystander:
    """A second window on the same match, which is told what everybody may know and nothing else."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.table = table_of_nobody(couch)
        self.stage = Stage(Kit(SIZE, couch.stage.kit.settings))
        self.stage.push(self.table)
        self.table.pacer._referee = Quiet(couch.table.referee)
        for table in (couch.table, self.table):
            table.pacer._pause = lambda _table: 0.0
            table.glow.update = lambda *_anything, **_more: False  # the light says who thinks, and breathes
            table.plaques[0].glow = 0.0
        self._hidden = True

    def update(self, seconds: float) -> None:
        """Keep step with the couch: its seat to look from, its curtain, what it calls."""
        self.stage.update(seconds)
        mine, theirs = self.table, self.couch.table
        hidden = theirs.state.covered
        if hidden and not self._hidden:
            mine.see(mine.match.view(None), theirs.state.viewer)
            mine.layout(self.stage.kit.scale)
            mine.fade._before = None  # what it showed while a hand lay open elsewhere
        self._hidden = hidden
        mine.calling.panel = theirs.calling.panel
        curtain = self.couch.top
        if isinstance(curtain, CurtainScene) and self.stage.top is mine:
            self.stage.push(CurtainScene(curtain.words, lambda: None))
        elif not isinstance(curtain, CurtainScene) and self.stage.top is not mine:
            self.stage.pop()


def table_of_nobody(couch: Couch) -> TableScene:
    """The table as it is painted for a bystander."""
    make_scene = type(couch.table)
    return make_scene(couch.match, Seated(couch.table.referee, {}), couch.store, NOWHERE)


def frame_of(stage: Stage) -> bytes:
    """Every pixel of the window as it is now, without the focus, which only one of two windows has."""
    screen = Surface(SIZE)
    scene = stage.top
    assert scene is not None
    scene.draw(screen)
    return screen.get_view("1").raw


@pytest.mark.slow
@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_no_frame_between_two_views_differs_from_the_bystanders(reduced: bool) -> None:  # noqa: FBT001
    """Three people and one opponent play a deal of Pong with called claims.

    From the moment in which a hand is turned face down to the moment in which the next person says 'I am there' every
    frame is, pixel for pixel, that of a window which is told nothing but what everybody may know.
    """
    couch, chance = Couch(3, CLAIMED, speed=3.0, reduced_motion=reduced), Random(5)
    looker = Bystander(couch)
    compared = claims = views = 0

    def frames(until: Callable[[], bool]) -> None:
        nonlocal compared
        for _frame in range(PATIENCE):
            if until():
                return
            moving = couch.stage.update(FRAME)
            looker.update(FRAME)
            if not moving and not couch.stage.dirty:
                continue  # the window paints nothing anew
            opening = isinstance(couch.top, CurtainScene) and couch.top._opens
            hidden = couch.table.state.covered and not opening and couch.match.deal.result is None
            if hidden or reduced:  # the picture before lingers on while it fades
                seen, public = frame_of(couch.stage), frame_of(looker.stage)
                couch.stage.dirty = False
            if hidden:
                assert seen == public, (compared, couch.top)
                compared += 1
        raise AssertionError("it never comes to rest")

    while couch.match.deal.result is None and not (reduced and views >= FADING_VIEWS):
        frames(lambda: couch.waits)
        if couch.match.deal.result is not None:
            break
        if isinstance(couch.top, CurtainScene):
            couch.top.ready.node.on_activate()
            views += 1
            frames(lambda: isinstance(couch.top, TableScene))
        elif couch.table.calling.panel is not None:
            callers = couch.would_claim(chance)
            for seat in callers:
                couch.table.calling.panel.press(seat, claims=True)
            claims += len(callers)
            if couch.table.calling.panel is not None:
                couch.stage.handle(Confirm("space"))
        else:
            view = couch.match.view(couch.table.pacer.asked)
            couch.table.prompt.close()
            couch.table.asking.answer(sound_choice(view, chance).move)
    assert claims or reduced
    assert views >= (FADING_VIEWS if reduced else 6)
    assert compared >= (20 if reduced else 150)


# Misclicks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twice", [True, False])
def test_a_discard_takes_a_second_click_unless_that_is_switched_off(twice: bool) -> None:  # noqa: FBT001
    """A first click only lifts the tile, and lets it down again; where one is enough it goes at once."""
    couch = Couch(2, confirm_discard=twice, claims="ask")
    for _step in range(20):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.find("draw"):
            couch.click("draw")
        elif couch.find("claim:pass"):
            couch.click("claim:pass")
        else:
            break
    moves = len(couch.match.moves)
    couch.click(next(node for node in couch.pieces() if node.enabled))
    if twice:
        assert len(couch.match.moves) == moves
        assert couch.find("confirm")
        couch.right_click()
        assert couch.find("confirm") is None
        assert len(couch.match.moves) == moves
    else:
        assert len(couch.match.moves) > moves


# Another language in the middle ---------------------------------------------------------------------------------------


@pytest.fixture
def speak():
    """Lets the whole evening speak another language; English again afterwards."""

    def choose(couch: Couch, code: str) -> None:
        i18n.set_language(code)
        couch.evening.retell()
        couch.wait()

    yield choose
    i18n.set_language("en")


def test_a_curtain_speaks_the_language_chosen_while_it_hangs(speak: Any) -> None:
    """One press still shows the hand of the person that it names, and nobody else's."""
    couch = Couch(4)
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    name = couch.top.words.name
    couch.press("escape")
    speak(couch, "ms")
    couch.press("escape")
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == name
    assert "Waiting for" not in couch.top.words.question
    assert not couch.pieces()
    couch.press(couch.top.words.key)
    couch.go_on()
    asked = couch.table.pacer.asked
    assert asked is not None
    assert NAMES[asked] == name
    assert len(couch.pieces()) == len(couch.match.view(asked).hand)
    speak(couch, "en")
    couch.go_on()
    assert couch.table.pacer.asked == asked, "who sits before the screen needs no curtain for another language"


def test_calls_hold_in_another_language(speak: Any) -> None:
    """Neither the claims called so far nor who is asked behind the curtain is forgotten."""
    couch = Couch(4)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    caller, other, *_rest = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    speak(couch, "ms")
    couch.go_on()
    assert couch.table.calling.panel is not None
    assert couch.table.calling.panel.calls.callers == (caller,)
    couch.click(f"let go:{other}")
    couch.press("space")
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    speak(couch, "en")
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == NAMES[caller]
    couch.press(couch.top.words.key)
    couch.go_on()
    assert couch.table.calling.panel is None
    assert couch.table.pacer.asked == caller


# Phones come and go while claims are called ---------------------------------------------------------------------------


@pytest.fixture
def calling() -> Iterator[Couch]:
    """Four people who may call something, and a door that stands open."""
    couch = with_calls(Couch(4))
    yield couch
    couch.evening.phones.close()


def with_calls(couch: Couch) -> Couch:
    """A table at which something may be called."""
    couch.evening.phones.phones.open("127.0.0.1", 0)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    return couch


def change_seat(couch: Couch, act: str) -> None:
    """Press a button of the panel of phones, which lays the table anew."""
    couch.evening.show_phones()
    couch.wait_for(lambda: (node := couch.find(act)) is not None and node.enabled)
    couch.click(act)
    couch.click("done")
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    couch.table = table


def test_what_was_called_holds_when_a_seat_goes_to_a_phone(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    couch.click(f"let go:{passer}")
    change_seat(couch, f"seat:{last}:phone")
    couch.go_on()
    assert isinstance(couch.top, CurtainScene), "all who are left have said something"
    assert couch.top.words.name == NAMES[caller]
    assert {seat for seat, _move in couch.match.moves} >= {passer}, "who passed has passed"
    couch.open_curtain()
    couch.go_on()
    assert couch.table.pacer.asked == caller


def test_what_was_called_holds_when_somebody_sits_down_with_a_phone() -> None:
    couch = with_calls(Couch(3))
    phones = couch.evening.phones
    try:
        caller, passer = couch.table.calling.panel.calls.seats
        couch.click(f"call:{caller}")
        phones.phones.reserve(3)
        phones.place.sit(3, "Ravi")
        couch.table = couch.stage.scenes[0]
        couch.go_on()
        panel = couch.table.calling.panel
        assert panel.calls.callers == (caller,)
        assert not panel.calls.has_passed(passer)
    finally:
        phones.close()


def test_a_seat_that_comes_from_a_phone_to_the_screen_may_call_too(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    change_seat(couch, f"seat:{last}:phone")
    couch.go_on()
    couch.click(f"call:{caller}")
    change_seat(couch, f"seat:{last}:screen")
    couch.go_on()
    panel = couch.table.calling.panel
    assert set(panel.calls.seats) == {caller, passer, last}
    assert panel.calls.callers == (caller,)
    assert not panel.calls.closed


def test_who_has_called_goes_to_a_phone_and_is_asked_there(calling: Couch) -> None:
    couch = calling
    caller, passer, last = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    change_seat(couch, f"seat:{caller}:phone")
    couch.go_on()
    panel = couch.table.calling.panel
    assert set(panel.calls.seats) == {passer, last}
    assert not panel.calls.callers
    couch.press("space")
    couch.wait_for(lambda: couch.table.calling.panel is None)
    assert caller in couch.match.deal.pending(), "nobody has answered for the phone"


def test_who_is_asked_behind_the_curtain_is_asked_again_without_calling_again(calling: Couch) -> None:
    couch = calling
    caller, *_others = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    couch.press("space")
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    discarder = next(seat for seat in range(4) if seat not in {caller, *_others})
    change_seat(couch, f"seat:{discarder}:phone")
    couch.go_on()
    assert couch.table.calling.panel is None
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == NAMES[caller]


# Keys that were chosen, and keys that are held ------------------------------------------------------------------------


def test_a_key_chosen_for_something_else_still_claims_for_its_person() -> None:
    """What the caps over the claims show holds, though at a table of one person the key would draw."""
    couch = Couch(4, keys={"money d": "o", "all f1": "u"})
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.pacer.asked)
    make(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    panel = couch.table.calling.panel
    assert panel is not None
    seat = next(each for each in panel.calls.seats if panel.keyboard.command(each, "u") == "confirm")
    couch.press("u")
    assert panel.calls.callers == (seat,)
    couch.press("o")
    assert couch.top is couch.table
    assert panel.calls.has_passed(seat)


def test_two_pads_go_away_and_come_back_in_the_same_order() -> None:
    """The words about the first lie under those about the second: both are taken away."""
    couch, pads = Couch(4), ("030000", "040000")
    couch.go_on()
    for seat, pad in enumerate(pads):
        couch.stage.handle(Plugged(pad, here=True))
        couch.evening.couch.devices.give(seat, Device(PAD, pad))
    for pad in pads:
        couch.stage.handle(Plugged(pad, here=False))
    assert [type(scene) for scene in couch.stage.scenes[-2:]] == [AwayScene, AwayScene]
    couch.stage.handle(Plugged(pads[0], here=True))
    assert isinstance(couch.top, AwayScene)
    assert couch.top.name == NAMES[1]
    couch.stage.handle(Plugged(pads[1], here=True))
    assert isinstance(couch.top, CurtainScene)
    assert not any(isinstance(scene, AwayScene) for scene in couch.stage.scenes)


def shot(couch: Couch) -> bytes:
    """What is to be seen now."""
    surface = Surface(SIZE)
    couch.stage.draw(surface)
    return surface.get_buffer().raw


def differ(one: bytes, other: bytes) -> bool:
    """Whether two pictures can be told apart: kept layers round a colour otherwise than those just painted."""
    return any(abs(here - there) > ROUNDED for here, there in zip(one, other, strict=True) if here != there)


@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_a_hand_may_lie_face_down_but_while_its_person_looks(game: str) -> None:
    """With that setting nothing of a hand is on the screen before its key is held, nor after it was let go."""
    couch, chance = Couch(2, game=game, peek=True), Random(5)
    looked = 0
    while looked < 6 and couch.match.deal.result is None:
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            couch.wait(3)
            continue
        if couch.table.calling.panel is not None:
            couch.press("space")
            continue
        if couch.table.pacer.asked is None:
            continue
        seat = couch.table.pacer.asked
        view = couch.match.view(seat)
        couch.wait(2)
        closed = shot(couch)
        words = couch.texts()
        assert not [node for node in couch.table.nodes() if node.role == "piece" and node.shows]
        assert couch.table.prompt.view is None
        assert couch.table.pacer.reader is None, "what happens now is shown as to a bystander"
        couch.stage.handle(Key("k"))
        couch.wait(2)
        assert sorted(code for node in couch.table.nodes() if node.role == "piece" for code in node.shows)
        assert differ(shot(couch), closed)
        couch.stage.handle(Released("k"))
        couch.wait(2)
        assert not differ(shot(couch), closed), "nothing of the hand is left"
        assert couch.texts() == words
        couch.stage.handle(Key("k"))
        couch.wait(2)
        make(couch, couch.match, sound_choice(view, chance).move)
        couch.stage.handle(Released("k"))
        looked += 1
    assert looked
