"""Every lesson script is played to its end by the rules, and its sentences agree with the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from game.lessons.guide import Guide, value_of
from game.lessons.guided_match import GuidedMatch, questions
from game.lessons.script import HELD, OVER, Script, ScriptError, Step, lesson_of, read
from game.practice.position import PositionMatch
from game.practice.puzzles import puzzles_of
from game.rules import GAMES
from game.rules.cards.french import PACK, mask_of, points
from game.rules.cards.french import read as cards
from game.rules.daun_tiga.hands import read as three_cards
from game.rules.money.sets import SetKind
from game.rules.moves import PASS
from game.rules.pai_gow import ranking
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring_items import ITEMS
from game.rules.tongits.arrangement import arranger
from game.rules.tongits.settlement import Standing, Tongits, settle_stated
from game.table.tongits.hand_order import HandOrder
from game.words import Reader

LONGEST_SAY, LONGEST_ACT = 90, 24
ACES = ("c1", "s1", "m1", "ot", "rf", "wf")
"""Ones and honours of Pai Tong."""
NUMBER = re.compile(
    r"\b(\d+|two|twos|three|threes|four|fours|five|fives|six|seven|sevens|eight|eights|nine|ten|twelve|eighteen)\b"
)


CODE = re.compile(r"\b(?:[csm][1-9]|ot|rf|wf|[A2-9TJQK][SHDC])\b")
"""A piece's code, as it stands in a sentence if its placeholder has a name that no piece may have."""


def lesson(game: str) -> Script:
    """Return the lesson of a game that has one."""
    found = lesson_of(game)
    assert found is not None
    return found


def reader(match: GuidedMatch) -> Reader:
    """The learner's."""
    names = tuple(player.name for player in match.players)
    return Reader(match.game.name, match.game.pack(match.options), names, match.script.learner)


def at(script: Script, number: int) -> GuidedMatch:
    """Return the lesson's match, played by the script up to a state."""
    match = GuidedMatch.of(script)
    match.play_to(number)
    return match


def view_at(script: Script, step: Step) -> Any:
    """Return the learner's view at a step."""
    return at(script, min(step.at, OVER)).view(script.learner)


STEPS = [(game, step.name) for game in GAMES for step in lesson(game).steps]


def named(game: str, name: str) -> tuple[Script, Step]:
    """Return a lesson and its step of this name."""
    script = lesson(game)
    return script, next(step for step in script.steps if step.name == name)


# What holds for all ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_lesson_script_plays_to_its_end_with_a_good_result(game: str) -> None:
    match = at(lesson(game), OVER)
    result = match.deal.result
    assert result is not None
    assert match.first_unscripted_move is None
    gain = {entry.account: entry.amount for entry in result.entries}
    assert gain[match.script.learner] > 0
    written = {(number, seat): list(texts) for (number, seat), texts in match.script.moves.items()}
    assert sum(map(len, written.values())) == sum(1 for _seat, move in match.moves if move != PASS) + sum(
        texts.count("pass") for texts in written.values()
    ), "no row is left over"


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_question_has_a_step_in_order(game: str) -> None:
    script = lesson(game)
    asked = list(questions(script))[:-1]
    taught = [state for step in script.steps for state, _move in step.moves]
    assert [state for state in asked if state not in taught] == [], "nobody is left alone with a question"
    assert [step.at for step in script.steps] == sorted(step.at for step in script.steps)
    assert all(step.at in asked for step in script.steps if step.at < HELD)
    assert script.steps[-1].at == OVER
    assert 9 <= len(script.steps) <= 22
    assert 5 <= script.minutes <= 8


def test_message_after_a_refused_move_names_the_button_to_press_instead() -> None:
    """The text below it says what to do next, so a learner who has not read on would press the same again."""
    refusing = [step for game in GAMES for step in lesson(game).steps if step.hold]
    assert refusing
    for step in refusing:
        for _pattern, words in step.hold:
            asked = re.search(r"Press [A-Z][a-z]+( [a-z]+)?", step.say)
            assert asked is not None, step.name
            assert asked[0].removesuffix(" until") in words


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_teaches_an_idea_of_strategy_after_the_payment(game: str) -> None:
    names = [step.name for step in lesson(game).steps]
    assert names[-1] == "end"
    assert names[names.index("payment") + 1] == "idea"


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_lesson_sentences_are_short_and_complete(game: str, name: str) -> None:
    script, step = named(game, name)
    match = GuidedMatch.of(script)
    guide, view = Guide(match, reader(match)), view_at(script, step)
    for text in step.sentences:
        said = guide.words(text, step, view)
        assert "{" not in said
        assert not CODE.findall(said) or CODE.findall(said) == CODE.findall(text), f"a piece goes by its code: {said}"
        assert len(said) <= (LONGEST_ACT if text == step.act else LONGEST_SAY), said
        assert len(re.findall(r"[.!?](?:\s|$)", said)) <= 2, said
        assert said[-1] in ".!", said
        assert "'" not in said
        assert "!" not in said
    assert bool(step.act) == bool(step.moves) or step.at == HELD, "what is to be done is said, and nothing else"
    assert step.say


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_lesson_sentences_never_put_a_card_count_next_to_a_card_name(game: str, name: str) -> None:
    """'Your two of myriads' names one card; it was once used for two cards."""
    ranks = "ace|two|three|four|five|six|seven|eight|nine|ten"
    for text in named(game, name)[1].sentences:
        assert not re.search(rf"\byour ({ranks}) of (coins|strings|myriads|clubs|diamonds|hearts|spades)", text), text


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in STEPS if named(game, name)[1].moves])
def test_lesson_responses_to_wrong_choices_name_available_pieces(game: str, name: str) -> None:
    script, step = named(game, name)
    match = at(script, step.at)
    legal = [str(move) for move in match.deal.legal(script.learner)]
    hand = match.view(script.learner).hand
    named_pieces = frozenset(code for codes, _words in step.wrong for code in codes)
    meant = step.moves[-1][1].split()[1:]
    assert named_pieces <= set(hand)
    assert not named_pieces & set(meant)
    for codes, words in step.wrong:
        others = [
            code for code in hand if f"discard {code}" in legal and code not in meant and code not in named_pieces
        ]
        for code in codes or others:
            alike = count_of_rank(match, code)
            if "break your set" in words or "break your new set" in words or "break your group" in words:
                assert alike >= 3, (code, words)
            elif re.search(r"break (a pair|your (pair|two))", words):
                assert alike == 2, (code, words)
            elif "fits nothing either" in words:
                assert alike == 1, (code, words)
            elif "counts more" in words:
                assert points(cards(code)) < points(cards(meant[0])), code
            elif "may still become a run" in words or "may become a run" in words:
                assert run_begun(hand, code), code
            elif "cannot discard the same tile" in words:
                assert f"discard {code}" not in legal or code != "m5", code
            else:
                assert "other four" in words, words
    if "fits nothing." in step.say or "the only" in step.say:
        assert count_of_rank(match, meant[0]) == 1


def count_of_rank(match: GuidedMatch, code: str) -> int:
    """How many of a piece's rank the learner holds, those of open sets left out."""
    hand = match.view(match.script.learner).hand
    if match.game.name in {"pong", "pai-tong"}:
        rank_of = match.deal.hands[0].rank_of  # type: ignore[attr-defined]
        index = match.game.pack(match.options).index
        return sum(rank_of[index(other)] == rank_of[index(code)] for other in hand)
    return sum(other[0] == code[0] for other in hand)


def run_begun(hand: tuple[str, ...], code: str) -> bool:
    """Whether another card of the suit is at most two ranks away."""
    order = "A23456789TJQK"
    near = [order.index(other[0]) - order.index(code[0]) for other in hand if other[1] == code[1] and other != code]
    return any(abs(steps) <= 2 for steps in near)


# Every number ---------------------------------------------------------------------------------------------------------


def ranks(view: Any) -> Counter[str]:
    """How many the learner holds of each rank of numbered pieces."""
    return Counter(code[1:] for code in view.hand if code[1:].isdigit())


def result(view: Any) -> Any:
    """How the deal ended."""
    return view.table.result


def gain_of(view: Any, account: int) -> int:
    """What an account gains."""
    return next(entry.amount for entry in result(view).entries if entry.account == account)


def front(view: Any, seat: int) -> int:
    """Points of a front hand."""
    return ranking.points(*view.table.hands[seat][0])


def named_hands() -> bool:
    """PG-41, PG-42: Teen and Day with every eight are a Gong, with every nine a Wong, and both are higher than nine."""
    nine = ranking.rank(("6-6", "6-1"))
    gongs = [(lead, eight) for lead in ("6-6", "1-1") for eight in ("4-4", "5-3", "6-2")]
    wongs = [(lead, nines) for lead in ("6-6", "1-1") for nines in ("5-4", "6-3")]
    named = all(ranking.is_gong(*hand) for hand in gongs) and all(ranking.is_wong(*hand) for hand in wongs)
    return named and ranking.points("6-6", "6-1") == 9 and all(ranking.rank(hand) > nine for hand in (*gongs, *wongs))


def rear(view: Any, seat: int) -> int:
    """Points of a rear hand."""
    return ranking.points(*view.table.hands[seat][1])


def total(view: Any, seat: int) -> int:
    """Points of three cards before the tens are left out."""
    pips = {"A": 1, "T": 10, "J": 0, "Q": 0, "K": 0} | {str(number): number for number in range(2, 10)}
    return sum(pips[card[0]] for card in view.table.hands[seat])


TRUE: dict[tuple[str, str], Callable[[Any], bool]] = {
    ("tongits", "labels"): lambda view: bool(HandOrder(view.table.options).near(view.hand, view.hand)),
    ("pong", "hand"): lambda v: len(v.hand) == 12 == 4 * 3,
    ("pong", "set"): lambda v: ranks(v)["7"] == 3,
    ("pong", "tong"): lambda v: v.hand.count("c2") == 2,
    ("pong", "first discard"): lambda v: ranks(v)["3"] == 1 and ranks(v)["1"] == 2 == ranks(v)["2"],
    ("pong", "pong"): lambda v: v.hand.count("c2") == 2 and "c2" in v.table.discards[-1],
    ("pong", "after pong"): lambda v: ranks(v)["1"] == 2 and ranks(v)["7"] == 3,
    ("pong", "take"): lambda v: ranks(v)["5"] == 1 and "m5" in v.table.discards[-1],
    ("pong", "second discard"): lambda v: ranks(v)["5"] == 2 and ranks(v)["1"] == 2 and ranks(v)["7"] == 3,
    ("pong", "draw"): lambda v: "c3" in v.table.discards[-1],
    ("pong", "ready"): lambda v: ranks(v)["1"] == 3 and v.drawn == "c1" and ranks(v)["5"] == 2 and ranks(v)["7"] == 3,
    ("pong", "win"): lambda v: ranks(v)["5"] == 2 and "s5" in v.table.discards[-1],
    ("pong", "points"): lambda v: [i.id for i in result(v).shown.items] == ["win", "tongs"] and tongs(v) == 1,
    ("pong", "payment"): lambda v: gain_of(v, 1) == gain_of(v, 2) == gain_of(v, 3) == -gain_of(v, 0) // 3,
    ("pai-tong", "hand"): lambda v: len(v.hand) == 12,
    ("pai-tong", "sets"): lambda v: v.hand.count("s7") == 2,
    ("pai-tong", "group"): lambda v: v.drawn == "m7" and v.hand.count("s7") == 2 and kind_of("s7 s7 m7") == "group",
    ("pai-tong", "head"): lambda _v: kind_of("c7 s7 m7") == "head",
    ("pai-tong", "aces"): lambda v: (
        v.hand.count("c1") == 2 and all(kind_of(f"c1 c1 {ace}") in {"tong", "group"} for ace in ACES)
    ),
    ("pai-tong", "family"): lambda _v: (
        heads_of_aces() == {frozenset(("ot", "rf", "m1")), frozenset(("wf", "c1", "s1"))}
    ),
    ("pai-tong", "families"): lambda _v: frozenset(("ot", "rf", "m1")) in heads_of_aces(),
    ("pai-tong", "first discard"): lambda v: ranks(v)["5"] == 1,
    ("pai-tong", "let go"): lambda v: "c9" in v.table.discards[-1] and ranks(v)["9"] == 1,
    ("pai-tong", "drawn"): lambda v: v.drawn == "m7" and v.hand.count("s7") == 2 and ranks(v)["9"] == 1,
    ("pai-tong", "take"): lambda v: v.hand.count("m2") == 2 and "s2" in v.table.discards[-1],
    ("pai-tong", "claim"): lambda v: v.hand.count("c4") == 2 and "c4" in v.table.discards[-1],
    ("pai-tong", "wait"): lambda v: v.hand.count("c1") == 2 and ranks(v)["2"] == ranks(v)["7"] == 3,
    ("pai-tong", "win"): lambda v: v.drawn == "c1" and v.hand.count("c1") == 3,
    ("pai-tong", "items"): lambda v: [(i.id, i.native) for i in result(v).shown.items] == [("thalok", "ถลก")],
    ("pai-tong", "payment"): lambda v: gain_of(v, 1) == gain_of(v, 2) == gain_of(v, 3) == -gain_of(v, 0) // 3,
    ("pai-tong", "idea"): lambda _v: baht("si_tong_muet") > baht("si_tong_phong"),
    ("tongits", "hand"): lambda v: len(v.hand) == 13,
    ("tongits", "lay"): lambda v: {"5C", "6C", "7C"} <= set(v.hand),
    ("tongits", "first discard"): lambda v: max(points(cards(c)) for c in v.hand) == points(cards("TS")) == 10,
    ("tongits", "sapaw of others"): lambda v: sapawed(v) == {1, 2},
    ("tongits", "secret"): lambda v: {"2S", "3S", "4S", "5S"} <= set(v.hand),
    ("tongits", "second discard"): lambda v: {"9D", "TD"} <= set(v.hand) and ranked(v, "4") == 2,
    ("tongits", "pick up"): lambda v: {"9D", "TD"} <= set(v.hand) and "JD" in v.table.discards[-1],
    ("tongits", "sapaw"): lambda v: (
        min(v.table.bahays[0].cards, key="A23456789TJQK".find) == "3C" or "3C" in v.table.bahays[0].cards
    ),
    ("tongits", "third discard"): lambda v: sorted(v.hand) == ["4D", "4H"],
    ("tongits", "answers"): lambda v: result(v).shown.answers == (None, "fold", "challenge"),
    ("tongits", "last card"): lambda v: len(v.hand) == 1 and tongits_from_each(v) == 3,
    ("tongits", "judge"): lambda _v: (
        share_answered_right(lambda tally, cards: cards > 2 and not 15 < tally < 25, 15) > 0.97
    ),
    ("tongits", "count cards"): lambda _v: share_answered_right(lambda _tally, cards: cards <= 2, 5) > 0.95,
    ("tongits", "payment"): lambda v: (
        [(e.items[0].id, e.items[1].id, e.items[1].amount) for e in result(v).entries[1:3]]
        == [("fold", "escalera", -3), ("challenge", "escalera", -3)]
    ),
    ("pai-gow", "bank"): lambda v: v.hand == () and len(at(lesson("pai-gow"), 2).view(0).hand) == 4 == 2 * 2,
    ("pai-gow", "count"): lambda v: len(v.hand) == 4,
    ("pai-gow", "pairs"): lambda v: all(
        ranking.pair_place(a, b) is None for i, a in enumerate(v.hand) for b in v.hand[i + 1 :]
    ),
    ("pai-gow", "gong"): lambda v: named_hands() and v.hand.count("6-6") == v.hand.count("1-1") == 1,
    ("pai-gow", "ranking"): lambda v: {"6-6", "1-1"} <= set(v.hand),
    ("pai-gow", "split"): lambda v: (
        sorted((ranking.points(*move.front), ranking.points(*move.rear)) for move in v.legal)
        == [(0, 4), (6, 8), (6, 8)]
    ),
    ("pai-gow", "front"): lambda v: (front(v, 0), front(v, 3)) == (6, 3),
    ("pai-gow", "rear"): lambda v: rear(v, 0) == rear(v, 3) == 8,
    ("pai-gow", "copy"): lambda v: result(v).shown.comparisons[2].rear_copy,
    ("pai-gow", "push"): lambda v: result(v).shown.comparisons[1].outcome == "push" and front(v, 1) < front(v, 3),
    ("pai-gow", "payment"): lambda v: gain_of(v, 0) == v.table.bets[0],
    ("daun-tiga", "blind"): lambda v: v.hand == (),
    ("daun-tiga", "second stake"): lambda v: (
        [points_of(v, *c) for c in (("8S", "JS", "QS"), ("7S", "JS", "QS"))] == [(8, True), (7, False)]
    ),
    ("daun-tiga", "open"): lambda v: points_of(v, "AS", "2S", "KS")[0] == 3 and points_of(v, "TS", "AH", "QS")[0] == 1,
    ("daun-tiga", "points"): lambda v: [c[0] for c in v.table.hands[0]] == ["4", "5", "9"] and total(v, 0) == 18,
    ("daun-tiga", "long"): lambda v: result(v).shown.readings[0].long and not result(v).shown.readings[5].long,
    ("daun-tiga", "higher"): lambda v: result(v).shown.rulings[1].rule == "DT-44",
    ("daun-tiga", "lower"): lambda v: result(v).shown.rulings[3].rule == "DT-46",
    ("daun-tiga", "triple"): lambda v: all(card[0] in "JQK" for card in v.table.hands[4]),
    ("daun-tiga", "payment"): lambda v: result(v).carry["banker"] == 0,
}
"""What the numbers, and other claims, of a step rest on."""


def points_of(view: Any, *hand: str) -> tuple[int, bool]:
    """What three cards count, and whether that is Long."""
    found = three_cards(hand, view.table.options)
    return found.strength, found.long


def kind_of(pieces: str) -> str:
    """The kind of set that some pieces of Pai Tong make; '' if they make none."""
    options = PaiTongOptions()
    pack = GAMES["pai-tong"].pack(options)
    kind = options.set_rules.kind([pack.index(code) for code in pieces.split()])
    return "" if kind is None else kind.value


def heads_of_aces() -> set[frozenset[str]]:
    """All heads among ones and honours."""
    return {frozenset(each) for each in combinations(ACES, 3) if kind_of(" ".join(each)) == SetKind.HEAD.value}


def tongits_from_each(view: Any) -> int:
    """What each of the others pays for tongits, without specials. TG-70."""
    options = view.table.options
    found = settle_stated([Standing(0, down=True, may_call=True)] * view.table.seats, Tongits(0), {}, options)
    (each,) = {-entry.amount for entry in found.entries if entry.account != 0}
    return each


def share_answered_right(belongs: Callable[[int, int], bool], most: int) -> float:
    """The share of puzzles in which a challenge up to this tally, and folding above it, is the best answer.

    `belongs` says by the own tally and the caller's cards to which puzzles the rule applies.
    """
    right = []
    for puzzle in puzzles_of("tongits"):
        if puzzle.theme != "challenge":
            continue
        view: Any = PositionMatch(puzzle.position, lambda _move: None).question
        tally = arranger().arrange(mask_of(PACK.designs[code] for code in view.hand)).tally
        if belongs(tally, view.table.hand_sizes[view.table.caller]):
            right.append((puzzle.answer == "challenge") == (tally <= most))
    assert len(right) >= 5
    return sum(right) / len(right)


def baht(item: str) -> int:
    """Worth of an item of Pai Tong."""
    return next(each.baht for each in ITEMS if each.id == item)


def tongs(view: Any) -> int:
    """How many tongs the winning hand has."""
    return sum(each.kind == "tong" for each in result(view).shown.sets)


def ranked(view: Any, rank: str) -> int:
    """How many cards of a rank the learner holds."""
    return sum(card[0] == rank for card in view.hand)


def sapawed(view: Any) -> set[int]:
    """Who laid cards on the learner's first bahay."""
    match = at(lesson("tongits"), view.table.number)
    return {seat for seat, move in match.moves if str(move).startswith("sapaw") and str(move).endswith("on 1")}


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_numbers_in_lesson_sentences_are_computed_or_verified(game: str, name: str) -> None:
    script, step = named(game, name)
    numbered = NUMBER.search(f"{step.say} {step.act}")
    true = TRUE.get((game, name))
    assert numbered is None or true is not None, f"{numbered!r} is not checked"
    assert true is None or true(view_at(script, step))


def test_every_check_of_numbers_in_a_lesson_belongs_to_an_existing_step() -> None:
    assert set(TRUE) <= set(STEPS)


@pytest.mark.parametrize(("game", "name"), STEPS)
def test_pieces_highlighted_by_lessons_are_visible(game: str, name: str) -> None:
    script, step = named(game, name)
    view = view_at(script, step)
    there = {*view.hand, *(code for place in view.places() for code in place.pieces)}
    codes = set(GAMES[game].pack(view.table.options).codes)
    for word in step.point:
        code = word.rpartition(":")[2]
        assert code not in codes or code in there, word


# Reading --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [("game: pong\nfoo\n", 2), ("game: pong\nstep a\nat: nowhere\n", 3), ("game: pong\nstep a\nsong: la\n", 3)],
)
def test_lesson_parse_error_names_the_invalid_line(text: str, line: int) -> None:
    with pytest.raises(ScriptError, match=f"line {line}:"):
        read(text)


def test_lesson_placeholder_is_resolved_as_a_number_pieces_or_a_view_path() -> None:
    view = at(lesson("pong"), 0).view(0)
    assert value_of("2", view) == 2
    assert value_of("c1,c2", view) == ("c1", "c2")
    assert value_of("#hand", view) == 12
    assert value_of("@table.seats", view) == 4
    assert value_of("-@table.seats", view) == 4
