"""Spoken claims: callers are asked behind the curtain, and no other person looks."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.moves import PASS, Discard
from game.scenes.curtain import CurtainScene
from game.scenes.table.shared_screen_claim_panel import CallPanel
from tests.hands import make_move
from tests.pilot import FRAME
from tests.scenes.couch_pilot import NAMES, Couch
from tools.scenarios import sound_choice


def first_claims(couch: Couch) -> CallPanel:
    """Discard as the first person; return the panel on which the others claim the discard."""
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.session.asked)
    make_move(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    panel = couch.table.calling.panel
    assert panel is not None
    return panel


@pytest.mark.parametrize(("seed", "persons"), [("2d" * 32, 4), ("1e" * 32, 4)])
def test_claims_called_aloud_show_one_curtain_per_turn_and_per_claim(seed: str, persons: int) -> None:
    """In a complete deal of Pong each person looks once per turn and once per call."""
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
                couch.pass_claims()
            continue
        seat = couch.table.session.asked
        view = couch.match.view(seat)
        if view.table.phase in {"turn", "discard"}:
            turns.add((view.table.turns, seat))
        make_move(couch, couch.match, sound_choice(view, chance).move)
    assert asked >= 10
    assert claims
    assert couch.curtains <= len(turns) + claims


def test_calling_a_claim_without_a_legal_one_costs_and_reveals_nothing() -> None:
    """A caller who cannot claim is asked behind the curtain and passes; the deal continues as without the call."""
    told = []
    for calls in (False, True):
        couch = Couch(4)
        panel = first_claims(couch)
        unable = [seat for seat in panel.calls.seats if couch.match.deal.legal(seat) == (PASS,)]
        if calls:
            couch.click(f"call:{unable[0]}")
            couch.press("space")
            couch.go_on()
            assert isinstance(couch.top, CurtainScene)
            assert couch.top.words.name == NAMES[unable[0]]
            couch.open_curtain()
            couch.go_on()
            make_move(couch, couch.match, PASS)
        else:
            couch.press("space")
        couch.go_on()
        assert isinstance(couch.top, CurtainScene)
        told.append((couch.top.words, couch.match.ledger, sorted(map(str, couch.match.moves))))
    assert told[0] == told[1]


def test_each_person_has_separate_keys_to_claim_and_pass() -> None:
    """The keys are on the buttons; the window stays open until all have called or passed."""
    couch = Couch(4)
    panel = first_claims(couch)
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


def test_claim_timer_passes_for_people_who_do_not_answer_in_time() -> None:
    """With a time limit, persons who have not answered by then pass."""
    couch = Couch(4)
    couch.stage.ctx.settings = couch.store.change(claim_timer=3)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.session.asked)
    make_move(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    couch.wait(round(4 / FRAME))
    assert couch.table.calling.panel is None
    assert isinstance(couch.top, CurtainScene)


def test_claim_keys_do_not_depend_on_the_players_key_bindings() -> None:
    """The keys on the caps apply, even if the player has bound them to other actions."""
    couch = Couch(4, keys={"money d": "o", "all f1": "u"})
    panel = first_claims(couch)
    seat = next(each for each in panel.calls.seats if panel.keyboard.command(each, "u") == "confirm")
    couch.press("u")
    assert panel.calls.callers == (seat,)
    couch.press("o")
    assert couch.top is couch.table
    assert panel.calls.has_passed(seat)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("persons", [2, 4])
def test_claim_answer_tooltip_covers_neither_the_question_nor_the_names(persons: int, size: tuple[int, int]) -> None:
    """The first answer has the focus as soon as claims are called, so that its tooltip appears by itself."""
    couch = Couch(persons)
    couch.resize(size)
    while couch.table.calling.panel is None:
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.table.calling.panel is None:
            view = couch.match.view(couch.table.session.asked)
            make_move(couch, couch.match, sound_choice(view, Random(5)).move)
    panel = couch.table.calling.panel
    said = panel.panel.rect.copy()
    said.h = min(button.rect.top for button in panel.claims.values()) - said.top
    for claim in panel.claims.values():
        couch.table.focus.focus(claim.node)
        couch.stage.tooltip.visit(claim.node)
        for _frame in range(60):
            couch.stage.update(FRAME)
        assert couch.stage.tooltip.shown
        bubble = couch.stage.tooltip.bubble(couch.table)
        assert bubble is None or not bubble.box.colliderect(said)


@pytest.mark.parametrize("persons", [2, 3])
def test_everybody_passes_is_offered_only_if_several_people_are_asked(persons: int) -> None:
    """A person who is asked alone has their own button to pass, and Space, which anybody might press, does nothing."""
    couch = Couch(persons)
    panel = first_claims(couch)
    assert len(panel.calls.seats) == persons - 1
    assert bool(couch.find("all pass")) == ("Everybody passes" in couch.texts()) == (persons > 2)
    assert couch.faults() == []
    couch.press("space")
    assert (couch.table.calling.panel is None) == (persons > 2)
    assert not panel.calls.callers
