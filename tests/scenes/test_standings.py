"""The end of a session: the standings, and the matches started from them."""

from datetime import date
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from pygame import Rect

from game.match import daily_deal
from game.match.end_conditions import Length
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.lobby.scene import LobbyScene
from game.scenes.records.hand_thumbnail import HandArt
from game.scenes.settlement.chips_chart import MOST_POINTS, round_step, steps_of, thinned
from game.scenes.settlement.standings import FLOWERS, PLACES, SHARED, StandingsScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.table.settlement.standings import standings
from game.ui.render_context import DefaultSettings
from game.words.reader import signed
from tests.hands import play_on
from tests.pilot import Pilot
from tools.pictures import STATES
from tools.pictures.screens import begun
from tools.pictures.standings import WAYS
from tools.screenshots import take_screenshot

pytestmark = pytest.mark.usefixtures("swift")


def test_standings_open_after_the_last_deal(evening, pilot, store):
    game = GAMES["pong"]
    stage = evening.stage
    match = store.start(game, game.Options(), begun("pong", 4).players, 1, ledger=[300] * 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    assert store.unfinished() is None
    pilot.click("again")
    assert isinstance(stage.top, TableScene)
    assert stage.top.match.number == 1
    assert stage.top.match.ledger == [300] * 4  # as the match before began, not as it ended
    evening.to_title()
    assert isinstance(stage.top, TitleScene)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_deal_again_and_ends_with_standings(evening, pilot, store, game):
    store.change(practice=False)  # or the first honours of these deals would be announced
    rules = GAMES[game]
    stage = evening.stage
    match = store.start(rules, rules.Options(), begun(game, rules.seats[-1]).players, 2)
    table = evening.table(match)
    stage.push(table)
    for number in (1, 2):
        assert match.number == number
        play_on(pilot, match, until=lambda: match.deal.result is not None)
        while pilot.find("turn"):
            pilot.click("turn")
            pilot.rest()
        assert pilot.faults() == []
        evening.go_on(match)
    assert isinstance(stage.top, StandingsScene)
    assert pilot.faults() == []
    assert len(stage.top.rows) == rules.seats[-1]
    assert sum(row.chips for row in stage.top.rows) == sum(match.final_chips)


def test_lobby_button_on_the_standings_opens_the_lobby(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(rules, rules.Options(), begun("pong", 4).players, 1)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert pilot.faults() == []
    pilot.click("lobby")
    assert isinstance(stage.top, LobbyScene)
    assert stage.top.choices.game is rules


def test_standings_with_seventeen_players_use_three_columns():
    match = begun("daun-tiga", 17)
    match.ledger[:] = [seat * 7 % 17 for seat in range(17)]
    rows = standings(match)
    assert [row.chips for row in rows] == sorted(match.ledger, reverse=True)
    assert len({row.emblem for row in rows}) == 17
    for size in ((1024, 640), (1280, 720)):
        shot = take_screenshot(StandingsScene(match, WAYS), size)
        assert shot.faults() == []
        left = {one.text: one.rect for one in shot.texts}
        assert abs(left[rows[0].name].left - left[rows[5].name].left) <= 2  # the width of a letter's edge
        assert left[rows[5].name].right < left[rows[6].name].left
        assert left[rows[0].name].centery == left[rows[6].name].centery == left[rows[12].name].centery


def test_standings_call_an_opponent_who_holds_the_bank_the_house():
    """PG-11: the name at the table is kept; a person who holds the bank keeps their own name."""
    match = begun("pai-gow", 4)
    assert {row.name for row in standings(match)} == {
        "You",
        *(player.name for player in match.players[1:3]),
        "The house",
    }


def test_play_on_button_keeps_chips_and_play_again_button_resets_them(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(rules, rules.Options(), begun("pong", 4).players, 1, ledger=[300] * 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.press("return")
    assert stage.top.focus.focused.name == "again"
    pilot.click("play-on")
    second = stage.top.match
    assert second.ledger == match.ledger
    assert (second.terms.follows, second.deals) == (match.id, 1)
    play_on(pilot, second)
    pilot.press("return")
    assert pilot.faults() == []
    assert [row.gain for row in stage.top.rows] == [row.chips - 300 for row in stage.top.rows]
    assert len(stage.top.ceremony.course.deals) == 2
    pilot.press("return")
    assert stage.top.match.ledger == [300] * 4
    assert stage.top.match.terms.follows == 0


@pytest.mark.parametrize(("game", "house"), [("tongits", {"pot_at_end": "stays"}), ("pong", {})])
def test_play_on_button_keeps_the_pot_and_lets_the_winner_start(evening, pilot, store, game, house):
    """TG-73, TG-75: unless it is paid out, the pot's chips belong to the session."""
    rules, stage = GAMES[game], evening.stage
    players = begun(game, rules.seats[-1]).players
    match = store.start(rules, rules.Options.parse(house), players, 1, "3" * 64, ledger=[300] * len(players))
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.wait(60)
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    pilot.click("play-on")
    second = stage.top.match
    assert second.terms.follows == match.id
    assert second.deal.header["carry"] == match.deal.result.carry
    pot = second.deal.header["carry"].get("pot", 0)
    assert sum(second.ledger) + pot == 300 * len(players)
    assert (pot > 0) == (game == "tongits")


@pytest.mark.parametrize(
    ("how", "said"),
    [("split", "The 9 chips left in the pot were split."), ("last_winner", " the 9 chips left in the pot.")],
)
def test_standings_pay_out_the_pot_and_playing_on_starts_a_new_one(evening, pilot, store, how, said):
    """TG-75: chips are conserved, in the standings and in the next match."""
    rules, stage = GAMES["tongits"], evening.stage
    match = store.start(
        rules, rules.Options.parse({"pot_at_end": how}), begun("tongits", 3).players, 1, "3" * 64, ledger=[300] * 3
    )
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.wait(60)
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    assert said in stage.top.ceremony.sentence
    assert sum(match.ledger) == 900 - 9
    assert sum(row.chips for row in stage.top.rows) == 900
    assert stage.top.ceremony.course.deals[-1].chips == tuple(match.final_chips)
    pilot.click("play-on")
    second = stage.top.match
    assert second.ledger == match.final_chips
    assert second.deal.header["carry"] == {**match.deal.result.carry, "pot": 0, "streak": None}


def test_play_on_is_not_offered_if_a_player_has_no_chips(evening, pilot, store):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(
        rules,
        rules.Options(),
        begun("pong", 4).players,
        None,
        "3" * 64,
        ledger=[1] * 4,
        length=Length(ends_when_broke=True),
    )
    stage.push(evening.table(match))
    for _deal in range(20):
        play_on(pilot, match)
        pilot.press("return")
        if isinstance(stage.top, StandingsScene):
            break
    assert match.over
    assert stage.top.ceremony.sentence.endswith(" no chips left."), "what the winner has comes first, under the winner"
    assert pilot.find("play-on") is None


def test_remaining_minutes_are_redrawn_even_if_nothing_else_changes_at_the_table(evening, pilot, store):
    store.change(small_talk="off")  # a greeting fades while the table rests
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(
        rules, rules.Options(), begun("pong", 4).players, None, ledger=[200] * 4, length=Length(minutes=15)
    )
    stage.push(evening.table(match))
    pilot.rest()
    assert "1, 15 minutes left" in pilot.texts()
    match.spend(59 - match.spent)
    pilot.texts()
    stage.dirty = False
    stage.update(0.1)
    assert not stage.dirty, "it is the same minute"
    stage.update(1.0)
    assert stage.dirty
    assert "1, 14 minutes left" in pilot.texts()


def test_expired_session_time_is_announced_once_and_play_continues(evening, store, monkeypatch):
    rules, stage = GAMES["pong"], evening.stage
    match = store.start(
        rules, rules.Options(), begun("pong", 4).players, None, ledger=[200] * 4, length=Length(minutes=15)
    )
    stage.push(evening.table(match))
    assert ("Deal", "1, 15 minutes left") in stage.top.left.facts()
    match.spend(15 * 60 - 0.01)
    told = []
    monkeypatch.setattr(stage, "notify", lambda sentence, **_again: told.append(sentence))
    for _frame in range(10):
        stage.update(1 / 60)
    assert told == ["Time is up: this is the last deal."]
    assert ("Deal", "1, the last one") in stage.top.left.facts()
    assert not match.over


def test_expired_time_is_announced_in_every_timed_match(evening, store):
    rules, stage = GAMES["pong"], evening.stage
    for _evening in range(2):
        match = store.start(
            rules, rules.Options(), begun("pong", 4).players, None, ledger=[200] * 4, length=Length(minutes=15)
        )
        stage.reset(evening.table(match))
        match.spend(15 * 60 - 0.01)
        stage.update(1 / 60)
        assert stage.notices.current == "Time is up: this is the last deal."
        stage.notices.dismiss()


def test_session_clock_stops_during_the_settlement(evening, pilot, store):
    """Otherwise the finished deal would be called the last one although another follows."""
    rules, stage = GAMES["pai-gow"], evening.stage
    store.change(practice=False)  # or an honour of this deal would be announced
    players = begun("pai-gow", 4).players
    match = store.start(rules, rules.Options(), players, None, ledger=[200] * 4, length=Length(minutes=15))
    while seats := match.deal.pending():
        seat = min(seats)
        match.play(seat, sound_choice(match.deal.view(seat), Random(0)).move)
    match.spend(15 * 60 - 0.01)
    stage.push(evening.table(match))
    pilot.rest()
    assert stage.top is stage.scenes[0], "it is settled at the table"
    assert not stage.notices.current
    assert not match.over
    pilot.press("return")
    pilot.wait(10)
    assert match.number == 2
    assert stage.notices.current == "Time is up: this is the last deal."


def test_chart_scale_centres_a_constant_line():
    assert [*steps_of(50, 50)] == [49, 50, 51]


def test_time_up_notice_does_not_cover_the_standings(evening, pilot, store):
    """The standings say so themselves, and have their buttons where the notice would be."""
    rules, stage = GAMES["pong"], evening.stage
    players = begun("pong", 4).players
    match = store.start(rules, rules.Options(), players, None, ledger=[200] * 4, length=Length(minutes=15))
    stage.push(evening.table(match))
    match.spend(15 * 60 - 0.01)
    stage.scenes[0].update(1 / 60)
    sentence = stage.notices.current
    assert sentence == "Time is up: this is the last deal."
    play_on(pilot, match)
    assert stage.notices.current == sentence, "the last deal was short"
    pilot.press("return")
    assert isinstance(stage.top, StandingsScene)
    assert stage.top.ceremony.sentence.endswith(" Time is up.")
    assert stage.notices.current == ""


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("enlarged", [1.0, 2.0])
@pytest.mark.parametrize("state", ["standings-tongits", "standings-pong", "standings-pai-gow", "standings-daun-tiga"])
def test_best_hand_on_the_standings_does_not_overlap_its_reasons(state, enlarged, monkeypatch):
    """Four groups of cards fill the width that the reasons leave."""
    drawn = []
    draw = HandArt.draw

    def seen(art, *args, **words):
        drawn.append(draw(art, *args, **words))
        return drawn[-1]

    monkeypatch.setattr(HandArt, "draw", seen)
    for size in ((1024, 640), (1280, 720)):
        shot = take_screenshot(STATES[state](), size, settings=DefaultSettings(speed=0.0, text_size=enlarged))
        hand = drawn[-1]
        beside = Rect(hand.left, hand.top - 20, size[0], hand.h + 40)
        reasons = [one for one in shot.texts if one.rect.left > hand.left and beside.colliderect(one.rect)]
        assert reasons
        assert not [one.text for one in reasons if one.rect.left < hand.right]


@pytest.mark.parametrize("winners", range(1, 8))
def test_garland_surrounds_all_winners_emblems(winners):
    """No emblem overlaps another one or a flower."""
    places, wide = PLACES[winners], SHARED[winners]
    assert len(places) == winners
    inside = min(hypot(flower.x, flower.y) - flower.size / 2 for flower in FLOWERS)
    assert all(hypot(*place) + wide / 2 <= inside + 4 for place in places)
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= wide for a in places for b in places if a != b)


@pytest.mark.parametrize("enlarged", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_neighbouring_chip_amounts_on_the_standings_do_not_touch(size, enlarged):
    """Regression: '−10' and 'owes 40 −60' were side by side without a gap."""
    scene = STATES["standings-shared"]()
    shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=enlarged))
    gains = {signed(row.gain) for row in scene.rows}
    ends = sorted(one.rect.right for one in shot.texts if one.text in gains)
    owes = next(one.rect for one in shot.texts if one.text.startswith("owes"))
    assert len(ends) == len(scene.rows)
    assert ends[-2] + 6 <= owes.x < ends[-1]


@pytest.mark.parametrize("deals", [MOST_POINTS, MOST_POINTS + 1, 10_000])
def test_chart_line_for_many_deals_is_thinned(deals: int) -> None:
    """Regression: the line of 10,000 deals, up and down with each, was a solid stripe."""
    line = [200 + deal // 10 + (30 if deal % 2 else -30) for deal in range(deals)]
    points = thinned(line)
    assert len(points) <= MOST_POINTS
    assert points[0] == (0, line[0])
    assert points[-1] == (deals - 1, line[-1])
    assert all(before < after for (before, _), (after, _) in pairwise(points))
    if deals > 2 * MOST_POINTS:
        assert all(abs(chips - (200 + deal // 10)) <= 12 for deal, chips in points[1:-1]), "the way it goes is kept"
        assert all(before <= after for (_, before), (_, after) in pairwise(points[1:-1]))


def test_chart_marks_round_deal_numbers() -> None:
    assert [round_step(count) for count in (1, 10, 11, 9_731, 10_000)] == [1, 1, 2, 1000, 1000]


def test_standings_after_a_deal_of_the_day_show_its_result_and_a_link_to_the_calendar() -> None:
    """The result is the headline, a button names the calendar, and no session can be continued."""
    pilot = Pilot.before(STATES["standings-daily"]())
    own = next(row for row in pilot.top.rows if row.own)
    assert pilot.top.ceremony.title == f"Deal of the day: {signed(own.gain)}"
    assert "calendar" in pilot.top.ceremony.sentence
    assert pilot.node("calendar").label == "Calendar"
    assert pilot.find("play-on") is None
    assert pilot.faults() == []


@pytest.mark.parametrize("practice", [True, False])
def test_match_after_a_deal_of_the_day_begins_in_the_lobby(evening, pilot, store, practice):
    """Its one deal is no measure of a match, whose length and players are chosen in the lobby."""
    store.change(practice=practice)
    stage = evening.stage
    match = daily_deal.begin(store, daily_deal.today(store, date(2026, 7, 22)))
    stage.push(evening.table(match))
    play_on(pilot, match)
    while not isinstance(stage.top, StandingsScene):
        pilot.press("return")
        pilot.rest()
    assert pilot.node("again").label == f"Play a match of {match.game.title}"
    assert pilot.find("lobby") is None
    pilot.click("again")
    assert isinstance(stage.top, LobbyScene)
    assert stage.top.choices.game is match.game
    assert stage.top.choices.deals == match.game.deals != match.deals
