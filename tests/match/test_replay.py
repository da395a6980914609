"""Replay files: written only when a deal is over, read back, and checked line by line."""

import json

import pytest

from game.match.players import Player
from game.match.replay import ReplayError, export, read
from game.match.verify import verify
from game.rules import GAMES
from game.rules.contract import RULES_VERSION
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from game.rules.shuffle import commitment

TWO = (Player("Aminah #1 (host): the first"), Player("Somchai", "first"))


@pytest.fixture
def match(store, nod):
    match = store.start(nod, nod.Options(stake=3), TWO)
    for move in (PASS, WIN):
        match.play(0, move)
        match.play(1, PASS)
    return match


@pytest.fixture
def text(match):
    return export(match)


def test_a_deal_in_play_gives_nothing_away(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    with pytest.raises(ReplayError, match="only when it is over"):
        export(match)


def test_a_finished_deal_is_written_and_read_back(match, text):
    replay = read(text)
    assert replay.players == TWO
    assert [(line.seat, line.text) for line in replay.moves] == [(0, "pass"), (1, "pass"), (0, "win"), (1, "pass")]
    assert replay.house == {"stake": "3", "shy": "off"}
    assert (replay.seed, replay.commitment) == (match.deal.seed, match.deal.commitment)
    assert (replay.game, replay.seats, replay.deal, replay.carry) == ("nod", 2, 1, None)


def test_a_true_replay_is_confirmed(match, text):
    verified = verify(text)
    assert verified.moves == match.moves
    assert verified.deal.result == match.deal.result
    assert "Nod, 4 moves" in verified.sentence
    assert "Aminah" in verified.sentence


def test_the_carry_is_part_of_what_was_promised(match):
    match.next_deal()
    for seat in (0, 1):
        match.play(seat, WIN)
    text = export(match)
    assert 'carry: {"starter": 0}' in text
    verify(text)
    with pytest.raises(ReplayError, match="commitment"):
        verify(text.replace('{"starter": 0}', '{"starter": 1}'))


def test_line_ends_spaces_remarks_and_a_byte_order_mark_do_not_matter(text):
    messy = "\ufeff" + text.replace("\n", "\r\n").replace("0 win ", "  0   win   ") + "# the end\r\n\r\n"
    verify(messy)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("house stake: 3", "house stake: 4", "commitment:", "commitment"),
        ("house stake: 3", "house stake: 21", "house stake:", "0 to 20"),
        ("house stake: 3\n", "", None, "lacks.*stake"),
        ("seed: ", "seed: 0", "seed:", "64 hex digits"),
        ("seats: 2", "seats: 3", "seats:", "2 players"),
        ("seats: 2", "seats: two", "seats:", "whole number"),
        ("game: nod", "game: chess", "game:", "no game 'chess'.*pong"),
        ("game: nod\n", "", None, "no line 'game:'"),
        ("game: nod", "game: nod\ngame: nod", None, "Line 3: 'game' stands twice"),
        ("seats: 2", "seats: " + "9" * 5000, "seats:", "whole number"),
        ("carry: null", "carry: [", "carry:", "JSON"),
        ("carry: null", "carry: " + "[" * 100_000, "carry:", "JSON"),
        ("carry: null", 'carry: {"starter": "\\ud800"}', "carry:", "JSON"),
        ("player 0", "player 4", "player 4", "Player 0"),
        ("person: Aminah", "person: Ami\x1b[2Jnah", "player 0", "a name cannot hold"),
        ("0 win", "0 dance", "0 dance", "no move"),
        ("0 win", "0 draw", "0 draw", "may not"),
        ("0 win", "7 win", "7 win", "no seat 7"),
        ("0 win", "win", "win", "a seat and what it did"),
        ("moves:", "moves", "moves", "does not belong"),
        ("end: win 0", "end: win 1", "end:", "it is win 0"),
        ("pay 1: -3", "pay 1: -30", "pay 1:", "it is -3"),
        ("pay 1: -3", "pay pot: -3", "pay pot:", "no such account"),
    ],
)
def test_a_false_line_is_named(text, old, new, line, words):
    assert old in text
    false = text.replace(old, new, 1)
    with pytest.raises(ReplayError, match=words) as caught:
        verify(false)
    if line:
        number = next(place for place, found in enumerate(false.splitlines(), 1) if found.startswith(line))
        assert str(caught.value).startswith(f"Line {number}: ")


def test_a_missing_last_move_is_noticed(text):
    lines = text.splitlines()
    last = max(place for place, line in enumerate(lines) if line.startswith("1 pass"))
    with pytest.raises(ReplayError, match=f"Line {last}: the deal is not over"):
        verify("\n".join(lines[:last]))


def test_players_need_not_be_named(text):
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("player"))
    assert "seat 0 won" in verify(bare).sentence


@pytest.mark.parametrize(
    "carry",
    [
        "{}",
        '{"pot": 1}',
        '{"starter": "x"}',
        '{"starter": 99}',
        '{"starter": -1}',
        '{"starter": []}',
        '{"starter": 1.0}',
        '{"starter": true}',
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_carry_that_the_game_cannot_take_is_refused(name, carry):
    """Even where the commitment fits: anybody can make a file."""
    game = GAMES[name]
    header = {
        "game": name,
        "version": RULES_VERSION,
        "seats": game.default_seats,
        "carry": json.loads(carry),
        "options": game.Options().bound(),
    }
    house = "".join(f"house {key}: {value}\n" for key, value in game.Options().bound().items())
    text = (
        f"game: {name}\nversion: {RULES_VERSION}\nseats: {game.default_seats}\n{house}carry: {carry}\n"
        f"commitment: {commitment(bytes(32), header)}\nseed: {'00' * 32}\nmoves:\n"
    )
    with pytest.raises(ReplayError, match="Line"):
        verify(text)


def test_moves_of_other_rules_are_not_judged(text, monkeypatch):
    monkeypatch.setattr("game.match.verify.RULES_VERSION", 2)
    with pytest.raises(ReplayError, match="version 1 of the rules, this program has version 2"):
        verify(text)


@pytest.mark.parametrize("garbage", ["", "\n\n", "hello", "{}", "\x00\x01", "0 discard c5"])
def test_any_other_file_is_refused_in_one_sentence(garbage):
    with pytest.raises(ReplayError) as caught:
        verify(garbage)
    assert "\n" not in str(caught.value)
