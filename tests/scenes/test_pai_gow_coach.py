"""The coach at the Pai Gow table, and the training."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures
from game.rules.pai_gow.coach import advise, advise_view, review
from game.rules.pai_gow.moves import SetHands
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.ranking import in_order
from game.scenes.tables.pai_gow.training_scene import TrainingScene
from game.table.pai_gow.layout import FELT
from game.ui.intents import Key
from game.ui.render_context import DefaultSettings
from game.ui.text import Drawn
from game.words.pai_gow.coach import cost_words, of_bet, row_sentence, spent, verdict, worth, worth_in_words
from game.words.pai_gow.hands import hand_words, tie_words
from tests.hands import make_move, tiles_of
from tests.pai_gow_pilot import (
    READER,
    SIZES,
    at,
    coached,
    halves,
    new_match,
    pairs,
    question_text,
    read,
    table_as_house_bank,
    to_setting,
    until,
)
from tests.pilot import SIZE, STILL, Pilot, TablePilot
from tools.pictures.pai_gow import COACHED
from tools.pictures.pai_gow import coached as coached_table
from tools.screenshots import open_stage

# The coach ------------------------------------------------------------------------------------------------------------


def test_coach_lists_every_split_with_its_value(store: Store) -> None:
    """PG-60: chances and value of each split, the best marked, one reason; a click sets it."""
    table = at(store)
    until(table, "bet")
    assert not table.node("Coach").enabled
    assert "tiles are face up" in table.node("Coach").why
    table.click("primary")
    until(table, "set")
    table.click("Coach")
    advice = advise(table.match.view(0).hand, table.match.options)
    rows = coached(table)
    assert len(rows) == len(advice.rows)
    texts = table.texts()
    assert {of_bet(row.value, READER) for row in advice.rows} <= texts
    assert "against the balanced banker" in texts
    table.click(rows[0])
    assert pairs(halves(table)) == pairs(advice.best.split)
    table.click("Hide coach")
    assert not coached(table)
    table.press("h", "escape")
    assert not coached(table)
    assert not table.menus


def test_coach_shows_a_rotating_banker_the_win_share_and_chips_for_each_split(store: Store) -> None:
    """PG-11, PG-60: against balanced players, with the chips over all bets; a click sets a split, which is reviewed."""
    match = new_match(store, (PERSON, *("first",) * 3), seed="01" * 32, deals=4, banker="rotating")
    table = TablePilot(match, store, size=(1920, 1080))
    for _deal in range(4):
        while until(table, "cut", "bet", "throw", "set") != "set":
            table.click("primary")
        if table.shown.banker == 0:
            break
        table.click("primary")
        while until(table, "open", "next") != "next":
            table.click("primary")
        table.next_deal()
    view = table.match.view(0)
    assert view.table.banker == 0
    advice = advise_view(view)
    assert advice.staked == sum(bet for bet in view.table.bets if bet)
    table.press("h")
    rows = coached(table)
    assert [row_sentence(row, advice.rows, READER, advice.staked) for row in advice.rows] == [
        next(node.value for node in rows if node.name == f"coach:{row.split}") for row in advice.rows
    ]
    assert {worth(row.value, advice.staked, READER) for row in advice.rows} <= table.texts()
    assert "against balanced players" in table.texts()
    worst = min(advice.rows, key=lambda row: row.value)
    before = table.scene.coaching.cost
    table.click(next(node for node in rows if node.name == f"coach:{worst.split}"))
    table.click("primary")
    while until(table, "open", "next") != "next":
        table.click("primary")
    assert "of all bets" in read(table)
    assert table.scene.coaching.cost - before == pytest.approx(advice.cost(worst.split) * advice.staked / 100)


def test_coach_shows_the_house_bank_all_splits_without_a_choice_or_review(store: Store) -> None:
    """PG-60, PG-61: the house has no choice, so that its split costs nothing and no row can be chosen."""
    table = table_as_house_bank(store)
    table.resize((1920, 1080))
    while until(table, "cut", "throw", "set") != "set":
        table.click("primary")
    table.press("h")
    table.rest()
    advice = advise_view(table.match.view(3))
    assert {row.split for row in table.scene.coaching.paper().rows} == {row.split for row in advice.rows}
    assert coached(table) == []
    assert {worth(row.value, advice.staked, READER) for row in advice.rows} <= table.texts()
    table.click("primary")
    while until(table, "open", "next") != "next":
        table.click("primary")
    assert "Your split " not in read(table)
    assert table.scene.coaching.cost == 0


def test_coach_row_of_the_chosen_split_shows_all_its_texts() -> None:
    pilot = Pilot.before(coached_table(COACHED["pai-gow-coach"]), size=(1920, 1080))
    pilot.rest()
    assert {"4 points / 6 points", "−41.9% of the bet", "your split"} <= pilot.texts()


def test_coach_counts_as_a_hint_once_per_deal(store: Store) -> None:
    """PG-60: if it gave advice before the hands were set, not after."""
    table = at(store)
    to_setting(table)
    table.click("Coach")
    assert coached(table)
    table.click("Hide coach")
    table.click("Coach")
    for deal, hints in ((1, 1), (2, 2), (3, 2)):
        if deal > 1:
            table.next_deal()
        if deal == 3:
            until(table, "bet")
            table.click("Hide coach")
        if deal > 1:
            to_setting(table)
        table.click("primary")
        while until(table, "open", "next") != "next":
            table.click("primary")
        Index(store.journal).finish()
        assert figures(store.journal, FiguresFilter("You", "pai-gow")).hints == hints


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", [2, 4, 5, 8])
@pytest.mark.parametrize("banker", ["house", "rotating"])
def test_coach_shows_the_same_content_at_every_window_size(seats: int, banker: str, store: Store) -> None:
    """PG-60: the paper is on the felt and clear of the hands; every row names its split or the tiles to swap."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1)), banker=banker, seed="01" * 32), store)
    while until(table, "cut", "bet", "throw", "set") != "set":
        table.click("primary")
    table.press("h")
    for size in SIZES:
        table.resize(size)
        for _split in range(3):
            table.press("n")
            _whole(table, last_words=("your split", "yours", "swap", "set this"))
    table.click(coached(table)[-1])
    table.scene.ctx.settings = DefaultSettings(speed=1.0)
    table.click("primary")
    for size in SIZES:
        table.resize(size)
        table.wait_for(lambda: table.shown.opening)
        table.wait(3)
        _whole(table, last_words=("your split", "yours", "best"))
    until(table, "next")
    for size in SIZES:
        table.resize(size)
        _whole(table, last_words=("your split", "yours", "best"))
        texts = " ".join(drawn.text for drawn in _on(table))
        assert "Your split" in texts or "kept the tiles as dealt" in texts
        assert "your split" in texts or "best split, yours" in texts


@pytest.mark.parametrize("moved", [False, True])
def test_coach_states_no_cost_for_a_split_that_the_table_arranged_itself(store: Store, *, moved: bool) -> None:
    """PG-60: whoever presses 'Set hands' at once used to hear that their split had cost something."""
    for number in range(20):
        table = TablePilot(new_match(store, (PERSON, "first"), seed=f"{number:02x}" * 32), store)
        to_setting(table)
        dealt = pairs(halves(table))
        if moved:
            table.press("n", "n")
        changed = pairs(halves(table)) != dealt
        table.click("primary")
        until(table, "next")
        table.wait_for(lambda table=table: table.scene.coaching.advice is not None)
        said = read(table)
        if changed == moved and "best possible" not in said:
            assert ("You kept the tiles as dealt" in said) != moved
            assert ("Your split cost" in said) == moved
            return
    raise LookupError("every split is the best one")


@pytest.mark.parametrize("seed", ["00" * 32, "03" * 32])
def test_coach_does_not_cover_open_hands(seed: str, store: Store) -> None:
    """PG-51, PG-60: at a full table in a narrow window the paper leaves space for the open hands' texts."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 7), seed=seed), store, size=(1024, 640))
    to_setting(table)
    table.press("h")
    table.wait_for(lambda: coached(table))
    table.click(coached(table)[-1])
    table.scene.ctx.settings = DefaultSettings(speed=1.0)
    table.click("primary")
    table.wait_for(lambda: table.shown.opening)
    table.wait(3)
    _whole(table, last_words=("your split", "yours", "best"))


def _on(table: TablePilot) -> list[Drawn]:
    """Return the texts on the coach's paper."""
    paper = table.scene.coaching.paper()
    return [drawn for drawn in table.shot().texts if paper.rect.contains(drawn.rect)]


def _whole(table: TablePilot, last_words: tuple[str, ...]) -> None:
    """Check that texts are not cut, and that the paper covers no tiles, chips or results."""
    paper, frame = table.scene.coaching.paper(), table.scene.board.frame
    assert table.faults() == []
    assert frame.rect(FELT).contains(paper.rect)
    written = _on(table)
    assert not [drawn.text for drawn in written if "…" in drawn.text]
    rows = coached(table) or paper._row_nodes
    for node in rows:
        inside = [drawn.text for drawn in written if node.rect.colliderect(drawn.rect)]
        assert any(word in text for text in inside for word in last_words), (inside, table.top.ctx.scale.window)
    layout = table.scene.board.layout
    for seat, place in enumerate(layout.seats):
        if seat != table.shown.viewer:
            assert not any(paper.rect.colliderect(frame.rect(spot.box())) for spot in place.tiles)
    if table.shown.opening:
        assert not paper.rect.colliderect(table.scene.showdown.panel.rect)
    pills = [drawn for drawn in table.shot().texts if drawn.text in {"hands set", "setting…", "−10", "+10", "0"}]
    assert not any(paper.rect.colliderect(drawn.rect) for drawn in pills)


def test_coach_stays_switched_on_in_the_next_deal(store: Store) -> None:
    """PG-60: it follows the next deal's tiles at every speed, and is as high as its texts need."""
    for speed in (0.0, 3.0):
        table = TablePilot(new_match(store, (PERSON, *("first",) * 3)), store, DefaultSettings(speed=speed))
        to_setting(table)
        table.press("h")
        for _deal in range(2):
            table.click("primary")
            until(table, "next")
            assert table.faults() == []
            table.next_deal()
            until(table, "bet")
            table.click("primary")
            for _frame in range(4000):
                table.stage.update(1 / 60)
                table.shot()  # whatever stands between two questions can be drawn
                if question_text(table) == "set" and not table.moving:
                    break
            table.rest()
            advice = advise(table.match.view(0).hand, table.match.options)
            assert {node.name for node in coached(table)} == {f"coach:{row.split}" for row in advice.rows}
            assert table.faults() == []


def test_coach_computes_one_slice_per_frame(store: Store) -> None:
    """PG-60: frames do not wait for the odds; the paper appears when they are computed."""
    table = at(store)
    until(table, "bet")
    table.click("primary")
    table.wait_for(table.pieces)
    table.stage.handle(Key("h"))
    frames = 0
    while not coached(table):
        assert table.faults() == []
        table.wait(1)
        frames += 1
    assert 3 < frames < 60


def test_coach_shows_the_cost_of_a_split_after_the_deal(store: Store) -> None:
    """PG-60: as a percentage of the bet, and the total of all splits in chips."""
    table = at(store)
    chips = 0.0
    for _deal in range(3):
        to_setting(table)
        advice = advise(table.match.view(0).hand, table.match.options)
        worst = min(advice.rows, key=lambda row: row.value)
        make_move(table, table.match, SetHands(*worst.split))
        until(table, "next")
        found = review(table.match.view(None).table, 0)
        assert found is not None
        assert found.cost == pytest.approx(advice.best.value - worst.value)
        chips += found.cost * 10 / 100
        told = read(table)
        assert "Your split" in told
        if found.cost:
            assert f"{cost_words(found.cost)}% of the bet" in told.partition("Your split")[2]
        assert f"Your splits cost {spent(chips, READER)}" in told
        if not table.match.over:
            table.next_deal()
    assert chips > 0
    again = TablePilot(table.match, store)
    until(again, "next")
    assert f"Your splits cost {spent(chips, READER)}" in read(again)


# Training -------------------------------------------------------------------------------------------------------------


class Practice(Pilot):
    """The training scene on a stage."""

    def __init__(self) -> None:
        self.left = 0
        self.scene = TrainingScene(PaiGowOptions(), self._leave, Random(1))
        super().__init__(open_stage(self.scene, SIZE, STILL))

    def _leave(self) -> None:
        self.left += 1


def test_training_page_ranks_a_split_immediately() -> None:
    """Deals without bets; the split is ranked among all others, and the score is updated. PG-60."""
    practice = Practice()
    cost = 0.0
    for number in range(1, 9):
        training = practice.scene.training
        assert sorted(tiles_of(practice)) == sorted(training.tiles)
        front, rear = halves(practice)
        assert in_order(front, rear) == (front, rear)
        if number % 2:
            practice.press("n")
        else:
            practice.drag(practice.pieces()[0], practice.pieces()[2])
        practice.click("Choose this split")
        mark = training.mark
        assert mark is not None
        cost += mark.cost
        assert training.score.answered == number
        assert training.score.cost == pytest.approx(cost)
        texts = practice.texts()
        for row in training.advice.rows:
            assert texts & {of_bet(row.value, READER), worth_in_words(row.value, None, READER)}
        assert verdict(mark, READER) in texts
        before = tiles_of(practice)
        practice.press("n")
        assert tiles_of(practice) == before
        practice.press("return")
        assert training.mark is None
    assert practice.scene.training.score.best < 8


@pytest.mark.parametrize("answered", [False, True])
def test_training_page_keeps_its_task_after_a_language_change(answered: bool) -> None:  # noqa: FBT001 - a case
    """The tiles stay as set, and a ranked split stays ranked."""
    practice = Practice()
    practice.press("n")
    if answered:
        practice.click("Choose this split")
    laid, mark, score = tiles_of(practice), practice.scene.training.mark, practice.scene.training.score
    practice.stage.retranslate()
    practice.rest()
    assert tiles_of(practice) == laid
    assert practice.scene.training.mark is mark
    assert practice.scene.training.score == score
    if mark is not None:
        assert verdict(mark, READER) in practice.texts()
    practice.press("return")
    assert (practice.scene.training.mark is None) == answered


def test_pai_gow_training_texts_fit_at_every_window_size() -> None:
    """PG-60: verdict, best split, score and coach are complete for any tiles."""
    practice = Practice()
    for size in SIZES:
        practice.resize(size)
        for _task in range(6):
            practice.press("n")
            practice.click("Choose this split")
            assert practice.faults() == []
            assert not [text for text in practice.texts() if "…" in text], size
            practice.press("return")


def test_training_page_deals_only_tiles_that_match_its_filter() -> None:
    """Escape and the button go back."""
    practice = Practice()
    for place, label in enumerate(
        ("With a pair", "With a Gee Joon tile", "With a Wong or a Gong", "Without a pair"), 1
    ):
        practice.click(label)
        training = practice.scene.training
        assert practice.scene.filters.index == place
        names = {hand_words(hand, READER) for hand in itertools.combinations(training.tiles, 2)}
        paired = any(
            tie_words(hand, "source", READER).startswith("pair ") for hand in itertools.combinations(training.tiles, 2)
        )
        assert {
            1: paired,
            2: bool({"4-2", "2-1"} & set(training.tiles)),
            3: any(name.endswith(("Wong", "Gong")) for name in names),
            4: not paired,
        }[place]
    practice.press("escape")
    practice.click("Back")
    assert practice.left == 2
