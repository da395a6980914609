"""Marks over sets of the viewer's hand depend only on pieces that the seat may see."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.opponents.move_evaluation import CHIPS, WINS, Worth
from game.rules import GAMES
from game.rules.contract import Reason
from game.rules.money.moves import PONG
from game.rules.money.sets import counts_of
from game.rules.money.shanten import completing, shanten
from game.rules.moves import PASS, TAKE
from game.table.hint import Hint, counts, expectation, longer
from game.table.money.hand_analysis import HandReader
from game.table.money.screen_state import MoneyState
from game.words import Reader
from game.words.money.sets import claim_note, taking_helps
from tools.pictures.money import STATES
from tools.scenarios import play_until

if TYPE_CHECKING:
    from game.match.match import Match

SEEN = ("pong-turn", "pong-claim", "pong-own-tongs", "pong-late", "pai-tong-6-turn", "pai-tong-guess", "pai-tong-late")


def screen(name: str, way: str = "rank") -> tuple[Match, MoneyState]:
    """Return a match in a named state, and the screen state of its first seat."""
    match = play_until(STATES[name])
    pack = match.game.pack(match.options)
    state = MoneyState(pack.aces, way, HandReader(pack, match.options.set_rules))
    state.read(match.view(0), 0)
    return match, state


@pytest.mark.parametrize("name", SEEN)
def test_set_marks_cover_adjacent_pieces_in_a_set(name: str) -> None:
    """In every sort order marks are disjoint, and cover three pieces of a set or two of a partial one."""
    for way in ("rank", "sets", "suit"):
        match, state = screen(name, way)
        rules, pack = match.options.set_rules, match.game.pack(match.options)
        marks = state.marks()
        for one, other in pairwise(marks):
            assert one.end <= other.first
        for mark in marks:
            pieces = [pack.designs[code] for code in state.hand[mark.first : mark.end]]
            if mark.paired:
                pair = (pieces[0], pack.designs[state.drawn])
                assert completing(rules, pair)
                continue
            assert len(pieces) in {2, 3}
            if len(pieces) == 3:
                assert rules.kind(sorted(pieces)) is not None
            elif mark.drawn:
                assert rules.kind(sorted([*pieces, pack.designs[state.drawn]])) is not None
            else:
                assert 0 <= mark.out <= mark.most <= 20


def test_piece_that_pairs_with_the_drawn_one_is_marked() -> None:
    """Neither was marked before; a piece that already belongs to a set is left there."""
    rules = GAMES["pong"]
    options = rules.Options()
    pack = rules.pack(options)
    reads = HandReader(pack, options.set_rules)
    hand = ["m1", "c3", "m3", "s3", "m5", "c7", "c9", "m9"]
    (mark,) = [mark for mark in reads.marks(hand, "m7", 1, ["s7"]) if mark.paired]
    assert (hand[mark.first], mark.out, mark.most, mark.complete) == ("c7", 3, 12, False)
    for drawn in ("s9", "m8", None):
        assert not any(mark.paired for mark in reads.marks(hand, drawn, 1, []))


def test_sorting_by_sets_groups_the_pieces_of_each_set() -> None:
    """Complete sets are first, then partial ones; no piece is lost, and there is a gap around each set."""
    _match, state = screen("pong-turn")
    before = sorted(state.hand)
    state.sort_by("sets")
    assert sorted(state.hand) == before
    marks = state.marks()
    assert [mark.end - mark.first for mark in marks] == [3, 3, 2, 2]
    assert marks[0].first == 0
    assert state.counts().gaps == (3, 6, 8, 10)
    assert [(mark.out, mark.most) for mark in marks if not mark.complete] == [(5, 12)]


@pytest.mark.parametrize("name", SEEN)
def test_set_marks_do_not_depend_on_hidden_pieces(name: str) -> None:
    """Hidden hands and the stock are resampled from the view; the marks stay the same."""
    match, state = screen(name)
    told = state.marks()
    view = match.view(0)
    for number in range(5):
        other = match.game.resample(view, Random(number))
        again = MoneyState(state.aces, "rank", state.reads)
        again.read(other.view(0), 0)
        assert again.hand == state.hand
        assert again.marks() == told
        assert again.waits() == state.waits()


@pytest.mark.parametrize("name", ["pong-claim", "pai-tong-claim", "pai-tong-tongs"])
def test_claim_texts_do_not_depend_on_hidden_pieces(name: str) -> None:
    """Hidden hands and the stock are resampled from the view; the panel says the same."""
    match, _state = screen(name)
    view = match.view(0)
    reader = Reader(match.game.name, match.game.pack(match.options), tuple(each.name for each in match.players), 0)
    told = taking_helps(view._replace(legal=(TAKE, PASS)), reader)
    for number in range(5):
        other = match.game.resample(view, Random(number)).view(0)
        assert other.hand == view.hand
        assert taking_helps(other._replace(legal=(TAKE, PASS)), reader) == told


def test_take_offer_text_states_what_the_discard_completes_or_pairs_with() -> None:
    """PT-30: a set, a pair, or nothing where it brings the hand no nearer to a win."""
    match, _state = screen("pai-tong-tongs")
    view = match.view(0)
    view = view._replace(legal=(TAKE, PASS), table=view.table._replace(last="c7"))
    reader = Reader("pai-tong", match.game.pack(match.options), ("A",) * view.table.seats, 0)
    assert taking_helps(view, reader) == (("s7", "m7"), True, "completes your sevens")
    pairing = view._replace(hand=("s7", "c2", "c2", "c2", "m3", "m3", "m3", "m4", "c4", "c5", "c9"))
    assert taking_helps(pairing, reader) == (("s7",), False, "makes a pair of sevens with your 7 of strings")
    useless = view._replace(hand=("c7", "c7", "c7", "c2", "c2", "c2", "m3", "m3", "m3", "m4", "c4"))
    assert taking_helps(useless, reader) is None


@pytest.mark.parametrize("name", ["pong-claim", "pai-tong-guess"])
def test_hand_one_piece_short_waits_for_the_pieces_that_complete_it(name: str) -> None:
    """Each completes four sets, no other does, and its copies are counted by hand."""
    match, state = screen(name)
    view, pack, rules = match.view(0), match.game.pack(match.options), match.options.set_rules
    waits = {wait.code: wait.out for wait in state.waits()}
    assert waits
    for code in pack.codes:
        counts = counts_of([pack.designs[piece] for piece in (*view.hand, code)])
        assert (shanten(rules, counts, len(view.table.exposed[0])).missing == 0) is (code in waits)
    lying = [piece for _seat, piece in view.table.discards]
    lying += [piece for tongs in view.table.exposed for tong in tongs for piece in tong]
    for code, out in waits.items():
        assert out == [*view.hand, *lying].count(code)


def test_hand_more_than_one_piece_short_waits_for_no_piece() -> None:
    assert screen("pong-late")[1].waits() == ()


def test_set_marks_are_not_shown_for_a_face_down_hand() -> None:
    """Neither has a bystander's view, or a screen on which the setting is off."""
    match, state = screen("pong-turn")
    assert state.marks()
    state.marking = False
    assert not state.marks()
    assert not state.counts().gaps
    state.marking = True
    state.cover()
    assert not state.marks()
    state.read(match.view(None), 0)
    assert not state.marks()


# The hint -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pong-turn", "pong-claim", "pong-win", "pai-tong-claim", "pai-tong-guess"])
def test_hint_contains_the_offer_and_a_reason_with_a_number(name: str) -> None:
    """The title is the offer's label, and one of the essential reasons contains a number."""
    match = play_until(STATES[name])
    pack = match.game.pack(match.options)
    hint = Hint(Reader(match.game.name, pack, tuple(player.name for player in match.players), 0), pack)
    hint.think(match.view(0))
    while hint.step():
        pass
    assert hint.choice is not None
    assert hint.choice.move in match.view(0).legal
    assert hint.title
    must, _more = hint.why
    assert any(character.isdigit() for sentence in must for character in sentence)
    assert any(map(counts, hint.choice.reasons))


def test_seat_number_in_a_hint_does_not_count_as_a_numeric_reason() -> None:
    """A reason that only names a player contains no number."""
    assert not counts(Reason("{player} waits.", {"player": 2}))
    assert counts(Reason("{count} left.", {"count": 2}))


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (0.004, "There is hardly any chance of winning."),
        (0.31, "Chance of winning: about 31%."),
        (0.997, "You will almost certainly win."),
    ],
)
def test_chance_of_winning_is_described_in_natural_words(worth: float, said: str) -> None:
    reader = Reader("tongits", GAMES["tongits"].pack(GAMES["tongits"].Options()), ())
    assert reader.reason(expectation(Worth(PASS, worth, 0.1, WINS))) == said


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (2.6, "Expected gain in chips: about 3."),
        (-0.2, "Expected gain in chips: about 0."),
        (-3.1, "Even so, the expected loss in chips is about 3."),
    ],
)
def test_expected_loss_is_described_without_a_minus_sign(worth: float, said: str) -> None:
    reader = Reader("pong", GAMES["pong"].pack(GAMES["pong"].Options()), ())
    assert reader.reason(expectation(Worth(PASS, worth, 0.1, CHIPS))) == said


def test_hint_counts_as_longer_only_if_it_includes_the_shorter_one() -> None:
    brings = Reason("The hand is complete and worth {count} chips.", {"count": 20})
    assert longer(brings, Reason("The hand is complete."))
    assert not longer(Reason("The hand is complete."), brings)
    assert not longer(brings, Reason("You keep a pair."))


def test_note_on_a_claim_that_does_not_help_says_how_many_pieces_are_missing() -> None:
    """PT-30: taking a useless piece, or ponging a pair that a complete set contains; none where the claim helps."""
    match, _state = screen("pai-tong-tongs")
    view = match.view(0)
    view = view._replace(legal=(TAKE, PONG, PASS), table=view.table._replace(last="c7"))
    reader = Reader("pai-tong", match.game.pack(match.options), ("A",) * view.table.seats, 0)
    assert claim_note(TAKE, view, reader) is None
    assert claim_note(PASS, view, reader) is None
    useless = view._replace(hand=("c7", "c7", "c7", "c2", "c2", "c2", "m3", "m3", "m3", "m4", "c4"))
    closed = counts_of([reader.pack.designs[code] for code in useless.hand])
    short = shanten(match.options.set_rules, closed, len(view.table.exposed[0])).missing
    told = "no closer to a win", f"Gets you no closer to a win: still {short} short.", False
    assert claim_note(TAKE, useless, reader) == told
    strict = GAMES["pong"].Options.parse({"serong_needs_3_different": "on"})
    reader = Reader("pong", GAMES["pong"].pack(strict), ("A",) * 4, 0)
    apart = useless._replace(
        hand=("c7", "s7", "m7", "c7", "s7", "m7", "c2", "c2", "c2", "m9", "m9"),
        table=useless.table._replace(options=strict, exposed=((),) * 4),
    )
    assert claim_note(PONG, apart, reader) == (
        "breaks your sevens",
        "Breaks your sevens. Gets you farther from a win: 2 short instead of 1.",
        True,
    )


def test_discards_that_would_have_helped_but_only_another_seat_could_take_are_found() -> None:
    """Not those of the seat before the viewer, which were offered, nor pieces that can be ponged."""
    _match, state = screen("pai-tong-tongs")
    state.seats, state.viewer, state.drawn, state.exposed = 4, 0, None, [[] for _seat in range(4)]
    state.hand = ["c7", "s7", "m2", "m2"]
    state.discards = [(1, "m7"), (3, "m7"), (0, "c7"), (2, "m2"), (2, "c5")]
    assert state.out_of_turn() == [(1, "m7")]
    state.marking = False
    assert state.out_of_turn() == []
