"""Honours that are new to a person at the end of a deal, and their notices at the table."""

from __future__ import annotations

from random import Random

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.first_honours import first_honours
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.goals_scene import honour_words
from game.scenes.navigator import Navigator
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from game.words import words_of
from tests.pilot import STILL, Pilot
from tools.scenarios import expert_answer


def play(match) -> None:
    rng = Random(5)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))


def with_honours(store: Store, persons: int = 1):
    """Return a match of Pai Gow at the end of a deal in which its first person has made an honour."""
    game = GAMES["pai-gow"]
    for number in range(1, 60):
        players = seated((PERSON,) * persons + ("first",) * (game.default_seats - persons))
        match = store.start(game, game.Options(), players, 3, f"{number:064x}", ledger=[200] * len(players))
        play(match)
        if words_of("pai-gow").keepsakes.earned(match.deal.view(None).table, 0):
            return match
        match.finish_deal()
        match.end()
        Index(store.journal).finish()
    raise AssertionError("no deal with an honour")


def test_honour_is_announced_as_new_only_once() -> None:
    store = Store.open(IN_MEMORY)
    match = with_honours(store)
    earned = words_of("pai-gow").keepsakes.earned(match.deal.view(None).table, 0)
    found = first_honours(store, match)
    assert {each.honour.id for each in found} <= set(earned)
    assert found
    assert {each.person for each in found} == {"You"}
    match.finish_deal()
    Index(store.journal).finish()
    assert first_honours(store, match) == ()


def test_honours_are_not_announced_while_older_deals_wait_for_their_records() -> None:
    store = Store.open(IN_MEMORY)
    game = GAMES["daun-tiga"]
    players = seated((PERSON,) + ("first",) * (game.default_seats - 1))
    other = store.start(game, game.Options(), players, 1, "11" * 32, ledger=[200] * len(players))
    play(other)
    other.finish_deal()
    match = store.start(
        GAMES["pai-gow"],
        GAMES["pai-gow"].Options(),
        seated((PERSON,) + ("first",) * (GAMES["pai-gow"].default_seats - 1)),
        3,
        "22" * 32,
        ledger=[200] * GAMES["pai-gow"].default_seats,
    )
    play(match)
    assert first_honours(store, match) == ()


def test_table_announces_a_new_honour_unless_such_notices_are_switched_off() -> None:
    store = Store.open(IN_MEMORY)
    match = with_honours(store)
    stage = Stage(RenderContext((1280, 720), STILL))
    navigator = Navigator(store, stage)
    pilot = Pilot(stage)
    stage.push(navigator.title())
    expected = honour_words(first_honours(store, match)[0], several=False)
    store.change(practice=False)
    navigator.goals.announce(match)
    assert not stage.notices.current
    store.change(practice=True)
    navigator.goals.announce(match)
    pilot.wait(2)
    assert stage.notices.current == expected
    assert expected.startswith("New honour: ")


def test_honour_notice_names_the_person_if_several_play() -> None:
    store = Store.open(IN_MEMORY)
    match = with_honours(store, persons=2)
    (first, *_rest) = first_honours(store, match)
    assert honour_words(first, several=True).startswith(f"New honour for {first.person}: ")
