"""Moments of a person's own special bahays at Tongits: when they come, and that nobody else learns of them. TG-11."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.rules.events import Drew
from game.rules.tongits.events import Laid
from game.rules.tongits.moves import Secret
from game.rules.tongits.options import TongitsOptions
from game.table.moments import OWN_SPECIAL
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.own_special import ACES, ESCALERA, FOUR, completed, special_cards, special_moment
from game.table.tongits.screen_state import TongitsState
from game.ui.render_context import DefaultSettings
from tests.hands import make_move
from tests.pilot import FRAME
from tests.scenes.tongits_pilot import at, legal_moves_of

FOUR_ACES = ("AS", "AH", "AD", "AC")
LAID_SECRET = Laid(0, 1, FOUR_ACES, 4, secret=True)
LAID_OPEN = LAID_SECRET._replace(secret=False)


def state(hand: str = "", *, covered: bool = False) -> TongitsState:
    """Return the state of a hand at seat 0."""
    found = TongitsState(TongitsOptions())
    found.hand, found.covered = hand.split(), covered
    return found


@pytest.mark.parametrize(
    ("hand", "drawn", "special"),
    [
        ("AS AH AD 9C KS", "AC", "AS AH AD AC"),
        ("8D 9D TD 2C KS", "JD", "8D 9D TD JD"),
        ("8D 9D JD 2C KS", "TD", "8D 9D TD JD"),
        ("8D 9D TD JD KS", "QD", ""),
        ("AS AH AD AC KS", "2C", ""),
        ("7S 7H 2C 9D KS", "7C", ""),
    ],
)
def test_only_a_card_that_completes_four_of_a_kind_or_an_escalera_counts_as_special(
    hand: str, drawn: str, special: str
) -> None:
    found = completed(drawn, [*hand.split(), drawn], TongitsOptions())
    assert set(found) == set(special.split())


def test_drawn_and_secret_special_bahays_are_shown_only_if_no_other_person_can_see() -> None:
    drew = Drew(0, "AC")
    hand = "AS AH AD AC KS"
    assert set(special_cards(drew, state(hand), private=True)) == set(FOUR_ACES)
    assert special_cards(LAID_SECRET, state(hand), private=True) == FOUR_ACES
    for event in (drew, LAID_SECRET):
        assert special_cards(event, state(hand), private=False) == ()
        assert special_cards(event, state(hand, covered=True), private=True) == ()
        assert special_cards(event.seen_by(1), state(hand), private=True) == ()
        assert special_cards(event._replace(seat=1), state(hand), private=True) == ()
    assert special_cards(LAID_OPEN, state(hand), private=False) == FOUR_ACES


def test_special_bahay_moment_names_it_and_is_shown_to_its_owner() -> None:
    four, run = ("7S", "7H", "7D", "7C"), ("8D", "9D", "TD", "JD")
    moments = [special_moment(cards, 2) for cards in (FOUR_ACES, four, run)]
    assert [moment.lettering for moment in moments] == [ACES, FOUR, ESCALERA]
    assert {(moment.kind, moment.seat, moment.target) for moment in moments} == {(OWN_SPECIAL, 2, 2)}


def test_players_secret_is_celebrated_briefly_at_its_bahay_without_showing_its_cards(store: Store) -> None:
    table = at("tongits-own-secret", store, DefaultSettings(speed=1.0))
    scene = table.scene
    make_move(table, table.match, legal_moves_of(table, Secret)[0])
    seconds, areas = 0.0, []
    while scene.motions.busy:
        table.stage.update(FRAME)
        seconds += FRAME
        moment = scene.moments.moment
        if moment is not None and moment.kind == OWN_SPECIAL:
            areas.append(scene.moment_anchor(moment))
    spots = dict(scene.board.bahay_spots())[len(scene.state.bahays)]
    assert {code for _key, code, _spot in spots} == {UNKNOWN}
    assert areas
    assert all(area is not None and area.contains(scene.board.frame.spot_rect(spots[1][2])) for area in areas)
    assert 0.5 <= len(areas) * FRAME <= 1.0
    assert seconds <= 1.5


def test_players_secret_is_not_celebrated_if_other_people_play_in_the_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at("tongits-own-secret", store, DefaultSettings(speed=1.0))
    scene = table.scene
    players = [player._replace(kind="person") for player in scene.match.players]
    monkeypatch.setattr(scene.match, "players", players)
    make_move(table, table.match, legal_moves_of(table, Secret)[0])
    while scene.motions.busy:
        table.stage.update(FRAME)
        assert scene.moments.moment is None
