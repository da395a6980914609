"""A shared screen: all look at their hands before the first claim; no curtain falls where nothing is hidden."""

from __future__ import annotations

from game.rules.moves import PASS, Discard
from game.rules.pai_gow.view import BET, CUT
from game.scenes.curtain import CurtainScene
from tests.hands import make_move
from tests.scenes.couch_pilot import NAMES, Couch


def discard(couch: Couch) -> int:
    """Let the person who is to play discard, behind the curtain; return the seat."""
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    seat = couch.table.session.asked
    while not all(isinstance(move, Discard) for move in couch.match.view(seat).legal):
        make_move(couch, couch.match, couch.match.view(seat).legal[0])
        couch.go_on()
    make_move(couch, couch.match, couch.match.view(seat).legal[0])
    couch.go_on()
    return seat


def test_each_person_sees_their_hand_once_before_claims_are_called() -> None:
    """The first discard is answered behind the curtain by all others, and only later ones are called."""
    couch = Couch(4, claims="call")
    first = discard(couch)
    looked = []
    while couch.table.calling.panel is None and len(looked) < 3:
        assert isinstance(couch.top, CurtainScene)
        looked.append(couch.top.words.name)
        couch.open_curtain()
        couch.go_on()
        assert couch.pieces(), "a look at the own hand"
        make_move(couch, couch.match, PASS)
        couch.go_on()
    assert sorted([*looked, NAMES[first]]) == sorted(NAMES[:4])
    discard(couch)
    assert couch.table.calling.panel is not None
    assert couch.node("call:0").label == "Let me look" or first == 0
    labels = {button.node.label for button in couch.table.calling.panel.claims.values()}
    assert labels == {"Let me look"}
    assert couch.faults() == []


def test_curtain_says_that_nothing_has_happened_yet_only_in_a_sessions_first_deal() -> None:
    """In a later deal nothing has happened either when the first person sits down."""
    couch = Couch(3, game="tongits")
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.first
    couch.top.words = couch.top.words._replace(rows=())
    assert "The first look of the evening" in couch.texts()
    couch.match.number = 2
    couch.top.words = couch.table.pass_and_play.curtain_text(0)._replace(rows=())
    assert not {"The first look of the evening", "Since you last looked"} & couch.texts()
    assert "A new deal" in couch.texts()


def test_no_curtain_is_needed_for_bets_placed_before_the_deal() -> None:
    """PG-22: two people bet and then set their hands behind two curtains; the tiles are dealt before all eyes."""
    couch = Couch(2, game="pai-gow", claims="call")
    bets = []
    for _step in range(40):
        couch.wait_for(lambda: couch.waits or couch.find("primary"))
        phase = couch.match.view(None).table.phase
        if isinstance(couch.top, CurtainScene):
            assert phase not in {CUT, BET}
            couch.open_curtain()
        elif couch.match.deal.result is not None:
            break
        else:
            if phase is BET:
                asked = couch.table.session.asked
                assert asked is not None
                bets.append(asked)
                assert couch.table.state.viewer == asked
                assert not couch.pieces()
                couch.click("primary")
                couch.wait_for(lambda: not couch.table.busy)
                assert couch.table.session.asked is not None or couch.table.session.viewer is None
                continue
            couch.click("primary")
    assert couch.match.deal.result is not None
    assert sorted(bets) == [seat for seat in (0, 1) if seat != couch.match.view(None).table.banker]
    assert couch.curtains == 2
