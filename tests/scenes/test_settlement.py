"""The settlement: all its texts and numbers, the seal, and its animation."""

from itertools import pairwise

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.match import Match
from game.match.players import PERSON, seated
from game.match.store import Store
from game.rules import GAMES
from game.scenes.settlement.scene import SettlementScene
from game.scenes.settlement.summary_page import counting
from game.table.match_info_text import seal_code
from game.table.settlement.report import report
from game.table.settlement.standings import standings
from game.ui.intents import Cancel, Confirm, Pointer
from game.ui.paint import Paint
from game.ui.render_context import DefaultSettings
from game.words.money.final_hands import Sum
from game.words.reader import signed
from tools.pictures import STATES
from tools.pictures.posed_tables import under
from tools.pictures.screens import begun, play_out, played
from tools.screenshots import open_stage, picture

PONG_WIN = "be47addbcb8f60566a3d7fd5a36f8195798e2848b368195d9a5d20e007c59a0c"
VOID = "1e5ee5e58c8f490ae68e7e91b1575ebefc2bf6c211f302a553ff0c4925e85321"


def report_of(state):
    stage = open_stage(STATES[state](), (1280, 720))
    return stage.top.report


def opened(match, settings=None):
    done = []
    scene = SettlementScene(report(match), lambda: done.append("next"), lambda: done.append("pause"))
    return open_stage(scene, (1280, 720), settings), scene, done


# What it says ---------------------------------------------------------------------------------------------------------


def test_pai_tong_settlement_report_matches_the_design():
    sheet = report_of("settlement")
    assert (sheet.headline, sheet.how) == ("You win", "on a card drawn from the stock")
    assert sheet.corner == "Deal 1 of 12 · base stake 4 baht"
    assert [(one.native, one.english, one.caption) for one in sheet.sets] == [
        ("เศียร", "head", "three different twos"),
        ("ตอง", "tong", "three alike"),
        ("เศียร", "head", "three different sevens"),
        ("เศียร", "head of aces", "king, lady, mouse"),
    ]
    assert [one.winning for one in sheet.sets] == [None, 2, None, None]
    assert [(item.native, item.english, item.amount) for item in sheet.items] == [
        ("เดิมพัน", "Base stake", 4),
        ("ถลก", "Scalp", 4),
        ("เขียวหวาน", "Sweet greens", 4),
    ]
    assert sheet.items[2].why == "3 เศียรกินตอง · three heads, and a drawn tong"
    assert sheet.sum == Sum("Each of the other five pays", "4 + 4 + 4  =", 12)
    assert [row.change for row in sheet.rows] == [60, -12, -12, -12, -12, -12]
    assert sum(row.change for row in sheet.rows) == 0


def test_pong_settlement_report_counts_points_and_tongs():
    sheet = report(played("pong", 4, {"unit": 5}, seed=PONG_WIN))
    assert sheet.unit == "points"
    assert [(item.english, item.why, item.amount) for item in sheet.items] == [
        ("Complete hand", "four sets of three", 2),
        ("Tongs", "a point for each tong", 2),
    ]
    assert sheet.sum == Sum("Each of the other three pays", "(2 + 2) × 5  =", 20)
    assert sheet.how == "on a tile drawn from the wall"
    assert sheet.corner == "Deal 1 of 12 · 5 chips a point"


def test_settlement_under_discarder_pays_all_makes_the_discarder_pay_for_everyone():
    match = played("pai-tong", 6, {"payer": "discarder_pays_all"}, seed="11" * 32)
    sheet, win = report(match), match.deal.result.shown
    assert win.from_seat is not None
    payer = match.players[win.from_seat].name
    assert sheet.sum.payers == f"{payer} pays for everybody"
    assert sheet.sum.total == match.deal.result.entries[match.deal.result.winner].amount
    assert sheet.how == f"on {payer}’s discard"


def test_settlement_names_the_opponent_as_payer_if_only_two_play():
    assert report(played("pai-tong", 2)).sum.payers == "The other player pays"


def test_void_deal_settlement_shows_all_hands_and_no_payments():
    match = played("pai-tong", 7, seed=VOID)
    stage, scene, _done = opened(match)
    assert scene.report.headline == "Nobody wins"
    assert "stock ran out" in scene.report.how
    assert {row.change for row in scene.report.rows} == {0}
    assert scene.hands_shown
    assert scene.focus.find("hands") is None
    assert picture(stage).faults() == []


def test_settlement_report_lists_every_piece_of_every_hand():
    match = played("pai-tong", 6)
    census = match.deal.census()
    for row in report(match).rows:
        assert row.hand == census[f"hand {row.seat}"]
        assert tuple(code for tong in row.tongs for code in tong) == census[f"exposed {row.seat}"]


@pytest.mark.parametrize(("game", "seats", "seed"), [("pai-tong", 7, VOID), ("pai-tong", 6, None), ("pong", 4, None)])
def test_settlement_groups_hands_into_sets_and_states_missing_pieces(game, seats, seed):
    match = played(game, seats, **({"seed": seed} if seed else {}))
    sheet = report(match)
    for row in sheet.rows:
        grouped = [piece for group in row.groups for piece in group.pieces] + list(row.rest)
        assert sorted(grouped) == sorted([*row.hand, *(piece for tong in row.tongs for piece in tong)])
        assert all(len(group.pieces) + group.lacking == 3 for group in row.groups)
        lacking = [group.lacking for group in row.groups]
        assert lacking == sorted(lacking)  # whole sets first
        missing = sum(lacking) + 3 * (4 - len(row.groups))
        if missing == 0:
            assert row.note == "complete"
        elif missing == 1:
            assert row.note.startswith("waited for ")
        else:
            assert row.note == f"{missing} {'tiles' if game == 'pong' else 'cards'} short"
    if sheet.winner is not None:
        won = sheet.rows[sheet.winner]
        assert sorted(sorted(group.pieces) for group in won.groups) == sorted(sorted(one.pieces) for one in sheet.sets)


@pytest.mark.parametrize(
    ("game", "seats", "seed"), [("pai-tong", 7, VOID), *(("pai-tong", 6, f"{n:064x}") for n in range(6))]
)
def test_settlement_after_a_loss_or_draw_says_what_the_viewers_hand_lacked(game, seats, seed):
    """It is the note of the page of all hands as a sentence; the winner is told nothing of the kind."""
    sheet = report(played(game, seats, seed=seed))
    if sheet.winner == sheet.you:
        assert not [words for words in sheet.lacked if words.startswith("You w")]
        return
    row = sheet.rows[sheet.you]
    notes = {"You " + row.note + ".", "You were " + row.note + "."}
    assert sheet.lacked[0] in notes
    assert sheet.lacked[0] in sheet.spoken_lines


def test_settlement_after_a_loss_discusses_no_single_hand_if_several_people_play():
    store = Store.open(IN_MEMORY)
    game = GAMES["pong"]
    match = store.start(game, game.Options(), seated((PERSON,) * 3 + ("first",)), 2, f"{2:064x}", ledger=[20] * 4)
    play_out(match)
    assert report(match).lacked == ()


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", ["settlement-loss", "settlement-loss-pong"])
def test_settlement_after_a_loss_shows_what_the_viewers_hand_lacked_on_page_one(state, size, text_size):
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, text_size=text_size))
    shot = picture(stage)
    assert [drawn.text for drawn in shot.texts if drawn.text in stage.top.report.lacked]
    assert shot.faults() == []


@pytest.mark.painted
def test_missing_pieces_are_drawn_as_dashed_outlines(monkeypatch):
    drawn, dashed = [], Paint.dashed
    monkeypatch.setattr(Paint, "dashed", lambda self, w, h, **look: drawn.append((w, h)) or dashed(self, w, h, **look))
    stage, scene, _done = opened(played("pai-tong", 7, seed=VOID))
    drawn.clear()
    picture(stage)
    page = scene.hands
    missing = sum(group.lacking for row in scene.report.rows for group in row.groups)
    assert missing > 7
    assert drawn.count((page.piece_wide, page.piece_high)) == missing


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_settlement_page_with_all_hands_uses_the_full_column_width(size):
    """A void deal's sheet has no empty half: names, missing pieces and chips span each column."""
    stage, scene, _done = opened(played("pai-tong", 7, seed=VOID))
    stage.resize(size)
    shown = picture(stage)
    assert shown.faults() == []
    inner = scene.paper.inner
    texts = {one.text for one in shown.texts}
    assert all(row.note in texts or row.short in texts for row in scene.report.rows)
    chips = [one.rect for one in shown.texts if one.text == "20"]
    assert max(rect.right for rect in chips) >= inner.right - 8
    left = scene.hands.places[0]
    assert left.x + left.w >= inner.centerx - inner.w * 0.04


def test_settlement_verifies_the_commitment(monkeypatch):
    match = played("pong", 4)
    assert report(match).matches
    assert report(match).seal == seal_code(match.commitment)
    monkeypatch.setattr(Match, "commitment", "00" * 32)
    assert not report(match).matches
    stage = open_stage(SettlementScene(report(match), lambda: None), (1280, 720))
    assert any("not as sealed" in one.text for one in picture(stage).texts)


@pytest.mark.parametrize(("amount", "text"), [(12, "+12"), (-4, "−4"), (0, "0")])
def test_signed_numbers_use_a_typographic_minus(amount, text):
    assert signed(amount) == text


# How it comes up ------------------------------------------------------------------------------------------------------


def test_settlement_rows_appear_in_turn_and_the_total_counts_up():
    _stage, scene, _done = opened(played("pong", 4, seed=PONG_WIN), DefaultSettings(speed=1.0))
    assert scene.sheet.shown == 0
    seen = []
    for _frame in range(120):
        scene.update(1 / 60)
        seen.append((scene.sheet.shown, scene.sheet.counted))
    assert seen == sorted(seen)
    assert seen[-1] == (3, 1)
    assert any(0 < counted < 1 for _shown, counted in seen)


@pytest.mark.parametrize("total", [1, 27, -1, -27])
def test_settlement_total_never_shows_0_while_it_counts_up(total):
    seen = [counting(total, share / 20) for share in range(21)]
    assert 0 not in seen
    assert seen[-1] == total


@pytest.mark.parametrize("press", [Pointer("down", (5, 5)), Confirm(), Cancel()])
def test_first_press_at_the_settlement_only_skips_the_animation(press):
    stage, scene, done = opened(played("pong", 4, seed=PONG_WIN), DefaultSettings(speed=1.0))
    stage.handle(press)
    assert (scene.sheet.shown, scene.sheet.counted) == (3, 1)
    stage.handle(Confirm())
    assert done == []  # a press right after it was meant for the animation, too
    for _frame in range(61):
        stage.update(1 / 60)
    stage.handle(Confirm())
    assert done == ["next"]


@pytest.mark.parametrize("settings", [DefaultSettings(speed=0.0), DefaultSettings(reduced_motion=True)])
def test_settlement_appears_immediately_without_animation(settings):
    _stage, scene, _done = opened(played("pong", 4, seed=PONG_WIN), settings)
    assert not scene.timeline.busy
    assert scene.sheet.counted == 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ["settlement", "settlement-pong"])
def test_settlement_buttons_stay_in_place_when_the_page_is_turned(state: str, size: tuple[int, int]) -> None:
    """Regression: the page button's label changes its length, which moved the buttons to its left."""
    stage = open_stage(STATES[state](), size)
    before = {node.name: tuple(node.rect) for node in stage.top.nodes()}
    stage.top.focus.activate(stage.top.turn.node)
    stage.update(0.1)
    assert stage.top.hands_shown
    assert {node.name: tuple(node.rect) for node in stage.top.nodes()} == before


def test_settlement_switches_to_all_hands_and_back():
    stage, scene, done = opened(played("pai-tong", 6))
    assert scene.turn.label == "All six hands"
    scene.focus.activate(scene.turn.node)
    assert scene.hands_shown
    assert scene.turn.label == "What counts"
    assert picture(stage).faults() == []
    stage.handle(Cancel())
    assert not scene.hands_shown
    stage.handle(Cancel())
    assert done == ["pause"]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_settlement_has_space_for_long_names_and_lists(size):
    name = "Wilhelmina Wattanapanich"
    sheet = report(played("pai-tong", 7))
    rows = tuple(row._replace(name=name, change=-1240, now=-1234) for row in sheet.rows)
    items = sheet.items * 8
    sheet = sheet._replace(headline=f"{name} wins", how=f"on {name}’s discard", rows=rows, items=items)
    stage = open_stage(SettlementScene(sheet, lambda: None), size)
    assert picture(stage).faults() == []
    stage.top.focus.activate(stage.top.turn.node)
    assert picture(stage).faults() == []


# The end of the match -------------------------------------------------------------------------------------------------


def test_settlement_after_the_last_deal_leads_to_the_standings():
    match = played("pong", 4, deals=1)
    stage, scene, _done = opened(match)
    assert match.over
    assert scene.next.label == "Final standings"
    assert picture(stage).faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", ["standings-2", "standings", "standings-17"])
def test_negative_chips_are_shown_as_a_debt(state, size):
    stage = open_stage(STATES[state](), size)
    shown = picture(stage)
    texts = [one.text for one in shown.texts]
    for row in stage.top.rows:
        assert (f"{'owe' if row.own else 'owes'} {-row.chips}" if row.chips < 0 else str(row.chips)) in texts
        assert signed(row.gain) in texts  # against what everybody began with
    assert shown.faults() == []


def test_debts_are_shown_on_the_settlement_and_on_plaques():
    match = played("pong", 4, seed=PONG_WIN)
    match.ledger[:] = [-200, -30, 10, 5]
    stage = open_stage(under(match, lambda: SettlementScene(report(match), lambda: None)), (1280, 720))
    change = {entry.account: entry.amount for entry in match.deal.result.entries}
    assert change[0] == 12
    texts = [one.text for one in picture(stage).texts]
    assert "owe 188" in texts
    assert f"owes {30 - change[1]}" in texts
    assert picture(stage).faults() == []
    table = stage.scenes[0]
    table.refresh_chips()
    assert table.plaques[0].chips == "owe 188"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_debts_of_seventeen_players_fit_next_to_their_points(size):
    stage = open_stage(STATES["daun-tiga-17-over"](), size)
    table = stage.scenes[0]
    table.match.ledger[:] = [-(37 * seat + 118) for seat in range(17)]
    table.refresh_chips()
    table.refresh_notes()
    texts = picture(stage).texts
    for plaque in table.plaques:
        inside = [one for one in texts if plaque.rect.collidepoint(one.rect.center)]
        held = [one for one in inside if one.text in {plaque.chips, plaque.narrow}]
        assert held, plaque.chips
        points = [one for one in inside if one.text == plaque.points]
        assert all(held[0].rect.right < one.rect.left for one in points), (plaque.chips, plaque.points)


def test_equal_chips_share_a_rank_in_the_standings():
    match = begun("pong", 4)
    match.ledger[:] = [10, 30, 10, -50]
    rows = standings(match)
    assert [row.place for row in rows] == [1, 2, 2, 4]
    assert rows[1].name == "You"
    assert rows[1].emblem == "lotus"


def test_standings_show_each_opponents_level():
    """Persons have only a name; an opponent's level is below its chips, if stacks are drawn."""
    chosen = ["person", "casual", "master-sly", "beginner"]
    match = Store.open(IN_MEMORY).start(GAMES["pong"], GAMES["pong"].Options(), seated(chosen), 2, "0" * 64)
    levels = {row.seat: row.level for row in standings(match)}
    assert levels == {0: "", 1: "casual player", 2: "sly master", 3: "beginner"}


# Large words ----------------------------------------------------------------------------------------------------------

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
TEXT_SIZES = [1.0, 1.25, 1.5, 2.0]


def sheet_and_picture(state, size, text_size):
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, text_size=text_size))
    return stage.top, picture(stage)


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["settlement", "settlement-rich", "settlement-friends"])
def test_two_line_reasons_do_not_touch_neighbouring_rows(state, size, text_size):
    scene, shown = sheet_and_picture(state, size, text_size)
    sheet = scene.sheet
    start, pitch = scene.paper.y(sheet.items_top) + scene.paper.px(22), sheet.pitch * scene.paper.p
    rows = [[] for _item in scene.report.items]
    for text in shown.texts:
        row = int((text.rect.centery - start) // pitch) if abs(text.left - sheet.columns.why) < 1 else -1
        if 0 <= row < len(rows):
            rows[row].append(text.at[1])
    assert all(rows)
    within = [lines[1] - lines[0] for lines in rows if len(lines) > 1]
    between = [after[0] - before[-1] for before, after in pairwise(rows)]
    assert not within or min(between) >= max(within) + 2


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["settlement", "settlement-rich", "settlement-two", "settlement-friends"])
def test_settlement_label_is_below_the_winning_piece_and_above_the_name_of_its_meld(state, size, text_size):
    scene, shown = sheet_and_picture(state, size, text_size)
    sheet = scene.sheet
    flag = next(text for text in shown.texts if text.text == scene.report.piece_word)
    foot = sheet.panels[0].y + scene.paper.px(14) + sheet.piece_high
    assert flag.box.top >= foot
    names = [text.rect for text in shown.texts if text.text in {one.english for one in scene.report.sets}]
    assert names
    assert all(
        flag.box.bottom <= name.top for name in names if flag.box.left < name.right and name.left < flag.box.right
    )


def test_single_line_of_text_next_to_the_seal_is_vertically_centred():
    for state, size in (("settlement-two", (1024, 640)), ("settlement-friends", (1024, 640))):
        scene, shown = sheet_and_picture(state, size, 2.0)
        words = next(text for text in shown.texts if text.text == "as sealed")
        assert not any(text.text.startswith("moves") for text in shown.texts)
        assert abs(words.rect.centery - scene.seal.rect.centery) <= 2


@pytest.mark.painted
@pytest.mark.parametrize(
    ("state", "own"),
    [
        ("settlement", True),
        ("settlement-pong", True),
        ("tongits-settlement-pot", True),
        ("settlement-loss", False),
        ("settlement-loss-pong", False),
        ("settlement-void", False),
        ("tongits-settlement", False),
    ],
)
def test_head_of_the_sheet_is_golden_only_after_an_own_win(state, own):
    """Regression: sheets of own and of others' wins looked alike."""
    shot = picture(open_stage(STATES[state](), (1280, 720), DefaultSettings(speed=0.0)), 0.1)
    paper = shot.scene.paper
    at = (paper.width * 0.55, 36), (paper.width - 40, paper.height / 2)  # in the head, and in the margin
    head, margin = (shot.surface.get_at((round(paper.x(x)), round(paper.y(y)))) for x, y in at)
    yellow, plain = (colour.r - colour.b for colour in (head, margin))
    assert (yellow > plain + 25) is own
