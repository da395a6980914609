"""Text at 200 per cent in the smallest window: texts avoid other things and stay readable."""

from __future__ import annotations

import re

import pytest

from game.rules.pai_gow.woodpile import takers_of
from game.table.panel_placement import covered
from tests.plain_layouts import shoot_plain, unpainted

SMALL, MIDDLE = (1024, 640), (1280, 720)


@pytest.fixture(scope="module", autouse=True)
def _plain():
    with unpainted():
        yield


def shown(state, size=SMALL):
    return shoot_plain(state, size, text_size=2.0)


def written(shot, pattern):
    found = [one.rect for one in shot.texts if re.search(pattern, str(one.text))]
    assert found, f"{pattern!r} is not to be read"
    return found


@pytest.mark.parametrize("state", ["pai-gow-6-open", "pai-gow-8-open"])
def test_enlarged_pai_gow_results_do_not_cover_own_hands_or_the_coach(state):
    scene = shown(state).scene
    results, paper = scene.showdown.panel.rect, scene.coaching.paper()
    assert results.collidelist([node.rect for node in scene.trays.nodes]) < 0
    assert paper is None or not results.colliderect(paper.rect)


def test_with_large_text_the_viewers_bet_is_above_the_plaque():
    shot = shown("pai-gow-set")
    (bet,) = written(shot, r"^bet \d+$")
    own = shot.scene.plaques[shot.scene.state.viewer].rect
    assert bet.bottom <= own.top


def test_with_large_text_stack_numbers_are_not_cut_off():
    shot = shown("pai-gow-bet")
    board = shot.scene.board
    stacks = [board.frame.spot_rect(spot) for spot in board.layout.stacks]
    for place, stack in enumerate(stacks, 1):
        at = [rect for rect in written(shot, f"^{place}$") if rect.colliderect(stack.inflate(0, 40)) and rect.h < 30]
        assert at
        assert all(rect.top >= stack.bottom - 2 for rect in at)


def test_with_large_text_the_note_on_closed_hands_fits_under_their_tiles():
    shot = shown("pai-gow-8")
    board, scene = shot.scene.board, shot.scene
    said = written(shot, "^hands set$")
    for seat in range(scene.state.seats):
        if seat == scene.state.viewer:
            continue
        spots = [board.frame.spot_rect(spot) for spot in board.layout.seats[seat].tiles]
        tiles = spots[0].unionall(spots[1:])
        under = tiles.move(0, tiles.h)
        assert any(under.inflate(0, 4).contains(words) for words in said)


def test_with_large_text_the_calculator_result_ends_above_the_buttons():
    shot = shown("pai-gow-calculator")
    foot = shot.scene.buttons[0][0].rect
    assert all(rect.bottom <= foot.top for rect in written(shot, r"^Rank \d+ of"))


def test_with_large_text_the_best_split_is_between_the_button_and_the_score():
    shot = shown("pai-gow-training-answer")
    button, score = shot.scene.primary.rect, shot.scene.score.rect
    (words, *_more) = written(shot, "^The best split")
    assert button.bottom <= words.top
    assert words.bottom <= score.top


LEFT_OVER = ["pong-turn", "pong-late", "pai-tong-4", "pai-tong-5", "pai-tong-6-turn", "pai-tong-claim", "pai-tong-7"]


@pytest.mark.parametrize("state", [*LEFT_OVER, "pai-tong-late", "pong-ceki"])
def test_with_large_text_the_count_of_remaining_pieces_touches_no_piece(state):
    shot = shown(state)
    (left,) = written(shot, rf"^{shot.scene.board.stock}( left)?$")[:1]
    board = shot.scene.board
    room = board.layout.room
    lying = [board.frame.spot_rect(spot) for spot in (*room.kept, *room.soft, *room.judged)]
    if not board.layout.arrow:  # it stands on a pill, under the stock
        stock = board.frame.spot_rect(board.layout.source)
        lying, left = [rect for rect in lying if not rect.colliderect(stock)], left.inflate(left.h, 0)
    assert left.collidelist(lying) < 0


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("state", ["tongits-late", "tongits-tongits", "tongits-turn"])
def test_enlarged_pile_captions_touch_no_bahay(state, size):
    shot = shown(state, size)
    board = shot.scene.board
    bahays = [board.frame.spot_rect(spot) for spots in board.layout.bahays for spot in spots]
    for words in (*written(shot, r"^\d+ left$")[:1], *written(shot, "^Ramon’s")):
        assert words.collidelist(bahays) < 0


@pytest.mark.parametrize("size", [SMALL, MIDDLE, (1920, 1080)])
@pytest.mark.parametrize("state", ["pong-claim", "pai-tong-claim"])
def test_claim_question_is_large_when_it_covers_only_backs(state, size):
    shot = shown(state, size)
    text = shot.scene.ctx.text
    title = next(one for one in shot.texts if str(one.text).startswith("Claim the "))
    assert text.px(title.role) >= 1.2 * text.plain_px(title.role._replace(px=0))


def test_enlarged_call_label_covers_no_bahay():
    shot = shown("tongits-answer")
    board = shot.scene.board
    bahays = [board.frame.spot_rect(spot) for spots in board.layout.bahays for spot in spots]
    (calls,) = written(shot, "^calls$")
    assert calls.inflate(calls.h, 4).collidelist(bahays) < 0


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("state", ["pai-tong-4", "pai-tong-7", "pai-tong-late", "pong-thai"])
def test_enlarged_generic_question_is_enlarged_by_at_least_30_percent(state, size):
    shot = shown(state, size)
    text = shot.scene.ctx.text
    (asked,) = [one for one in shot.texts if one.text.startswith(("Choose a card to discard", "Discard any card but"))]
    assert text.px(asked.role) >= 1.3 * text.plain_px(asked.role._replace(px=0))


@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-hint", "pong-ceki"])
def test_enlarged_set_label_does_not_cover_the_sets_pieces(state):
    shot = shown(state, MIDDLE)
    board, text = shot.scene.board, shot.scene.ctx.text
    said = [one for one in shot.texts if one.text == "complete"]
    assert max(text.px(one.role) for one in said) >= text.plain_px(said[0].role._replace(px=0))
    for placed in board.set_marks.placed():
        assert placed.pill is None or placed.pill.top < min(y for _x, y in placed.line)


@pytest.mark.parametrize("state", ["pai-tong-2", "pai-tong-7", "daun-tiga-17"])
def test_with_large_text_the_seat_count_is_no_smaller_than_with_normal_text(state):
    shot = shown(state, MIDDLE)
    text = shot.scene.ctx.text
    (seats,) = [one for one in shot.texts if one.text.endswith(" seats")]
    assert text.px(seats.role) >= text.plain_px(seats.role._replace(px=0))


def test_enlarged_choices_in_a_row_have_similar_font_sizes():
    shot = shown("pai-gow-training", MIDDLE)
    sizes = [shot.scene.ctx.text.px(one.role) for one in shot.texts if one.text.startswith("With")]
    assert len(sizes) == 4
    assert min(sizes) >= 0.8 * max(sizes)


def test_enlarged_hint_does_not_cover_the_drawn_tile_label():
    shot = shown("pong-hint")
    (word,) = written(shot, "^drawn$")
    assert word.collidelist(shot.scene.overlay_rects()) < 0


def test_enlarged_hint_next_to_call_answers_covers_no_texts():
    shot = shown("tongits-answer-hint")
    scene = shot.scene
    assert covered(scene.hint_panel._kept[1].box, scene.board.room()) <= 1
    words = [*written(shot, "left$"), *written(shot, "^Ramon’s J$")]
    assert not [rect for rect in words if rect.collidelist(scene.overlay_rects()) >= 0]


def test_with_large_text_odds_texts_do_not_cross_the_ruled_line():
    shot = shown("daun-tiga-odds")
    paper = shot.scene.paper
    rule, end = paper.y(paper.height - 132), paper.y(paper.height)
    assert all(rect.bottom < rule for rect in written(shot, "average per 100 chips"))
    assert all(rule < rect.top and rect.bottom < end - paper.px(18) for rect in written(shot, "rules"))


def test_enlarged_payment_reasons_and_amounts_do_not_overlap():
    shot = shown("daun-tiga-payments")
    amounts = written(shot, r"^[+−]\d+$|^±0$")
    reasons = written(shot, "stake|comes back|side$")
    beside = [(one, two) for one in reasons for two in amounts if one.top < two.bottom and two.top < one.bottom]
    assert beside
    assert all(two.left - one.right >= 4 for one, two in beside if two.left > one.left)


@pytest.mark.parametrize("state", ["opponents-person", "opponents-all"])
def test_enlarged_setting_labels_do_not_overlap_their_controls(state):
    shot = shown(state)
    for label, line in shot.scene.lines:
        assert all(rect.right < line.rect.left for rect in written(shot, f"^{label}$"))


def test_enlarged_luck_text_stays_inside_its_box():
    shot = shown("review")
    box, sentence = shot.scene.luck_box, shot.scene.luck_art.spoken_text()
    lines = [one.rect for one in shot.texts if str(one.text) in sentence and one.rect.x < box.x + box.w * 0.1]
    assert lines
    assert all(box.top < rect.top and rect.bottom <= box.bottom for rect in lines)


SEVERAL = {
    "lobby-daun-tiga-17": (
        "Several people at one screen place their stakes at the same time, each with their own keys or the mouse."
    ),
    "lobby-pai-gow-8": (
        "When several people share this screen, each hand stays hidden until its player is at the screen."
    ),
}


@pytest.mark.parametrize("state", SEVERAL)
def test_with_large_text_the_explanation_of_a_shared_screen_is_complete(state):
    """It is under the pieces if there is little space next to the buttons."""
    shot = shown(state, MIDDLE)
    lines = [one for one in shot.texts if len(one.text) > 4 and str(one.text) in SEVERAL[state]]
    assert " ".join(str(one.text) for one in lines) == SEVERAL[state]
    text, room = shot.scene.ctx.text, shot.scene.pieces.rect
    assert all(room.contains(one.rect) for one in lines)
    assert text.px(lines[0].role) >= 1.25 * text.plain_px(lines[0].role._replace(px=0))


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_with_large_text_key_caps_at_17_seats_hide_no_names(size):
    """Six persons share the keyboard, and their seats are close together."""
    shot = shown("daun-tiga-couch", size)
    words = written(shot, "^(2/1|3/4|8/5|4/6|T/G|F/H|[0-9RY])$")
    keys = [rect.inflate(8, rect.h * 1.2) for rect in words]  # a cap is larger than its word
    for name in ("Hassan", "Nona", "Somchai", "Pak Long", "Bee Geok"):
        assert all(rect.collidelist(keys) < 0 for rect in written(shot, f"^{name}$"))


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_with_large_text_the_count_of_remaining_cards_touches_no_free_places(size):
    shot = shown("tongits-late", size)
    board = shot.scene.board
    (left,) = [rect for rect in written(shot, r"^\d+ left$") if rect.centery < size[1] * 0.6]
    assert left.inflate(4, 0).collidelist([board.frame.rect(box) for box in shot.scene.cards.free_places]) < 0


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_with_large_text_the_note_on_shuffling_is_above_the_buttons(size):
    shot = shown("cut-thrown", size)
    (mixed,) = written(shot, "^Mixed in")
    assert mixed.bottom <= min(button.rect.top for button, _left in shot.scene.buttons)


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("state", ["calls-pong", "calls-pai-tong-7"])
def test_enlarged_call_buttons_show_their_keys(state, size):
    panel = shown(state, size).scene.calling.panel
    buttons = [*panel.claims.values(), *panel.passes.values()]
    hidden = [button.node.hidden_label_and_key for button in buttons]
    assert [key for _label, key in hidden] == [""] * len(buttons)
    assert {label for label, _key in hidden} <= {"", "Let me look"}, "which is 'Look' where there is less room"


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize(("state", "said"), [("daun-tiga-squeeze", "win both$"), ("daun-tiga-over", r"Bank: .\d")])
def test_with_large_text_the_banker_text_uses_the_bankers_empty_seat(state, said, size):
    """The banker sits at the bank, so the own seat has space for larger text."""
    usual = shoot_plain(state, size, text_size=1.0)
    assert written(shown(state, size), said)[0].h > written(usual, said)[0].h


@pytest.mark.parametrize(
    ("state", "longest"),
    [
        ("lobby-pai-tong", "Guesses and whites"),
        ("lobby-tongits", "Quick, calls first"),
        ("lobby-daun-tiga-2", "Tens are nothing"),
    ],
)
def test_enlarged_preset_name_fits_its_frame(state, longest):
    shot = shown(state)
    presets = shot.scene.preset
    (words,) = written(shot, f"^{longest}$")
    assert words.right <= presets.rect.right - presets.pad // 2


def test_enlarged_opponent_description_ends_above_the_buttons():
    shot = shown("opponents")
    top = min(button.rect.top for button, _wide in shot.scene.buttons)
    assert all(rect.bottom <= top for rect in written(shot, "^(Hides|expects)"))


def test_enlarged_session_audit_result_is_complete():
    shot = shown("evening")
    scene = shot.scene
    lines = [one for one in shot.texts if str(one.text) in scene.said and one.rect.bottom <= scene.area.rect.top]
    assert " ".join(str(one.text) for one in lines) == scene.said


@pytest.mark.parametrize("state", ["replay-play-from", "replay-play-from-7"])
def test_with_large_text_the_explanation_of_continue_ends_above_the_rows(state):
    shot = shown(state)
    (label,) = written(shot, "^Your seat$")
    said = written(shot, r"^Everyone holds|no records\.$")
    assert all(rect.bottom < label.top for rect in said)
    text = shot.scene.ctx.text
    assert text.px(next(one.role for one in shot.texts if str(one.text).startswith("Everyone"))) >= 30


def test_enlarged_set_names_stay_on_their_panels():
    shot = shown("settlement-friends")
    grounds = shot.scene.sheet.panels
    names = written(shot, "^head of aces$")
    assert len(names) == len(grounds)
    assert all(
        ground.contains(name) for name, ground in zip(sorted(names, key=lambda one: one.x), grounds, strict=True)
    )


def test_with_large_text_the_seconds_for_one_switch_play_do_not_cover_the_slider():
    shot = shown("keys-pai-gow")
    (seconds,) = written(shot, r"^\d[.]\d s$")
    track = shot.scene.pace.track
    assert track.w > 20
    assert track.right < seconds.left


@pytest.mark.parametrize("state", ["keys-pai-gow", "keys-money", "keys-asked"])
def test_with_large_text_key_descriptions_are_no_smaller_than_with_normal_text(state):
    shot = shown(state)
    text = shot.scene.ctx.text
    words = [line[0] for line in shot.scene._lines]
    for one in shot.texts:
        if any(str(one.text) in each for each in words) and len(str(one.text)) > 12:
            assert text.px(one.role) >= 15


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("state", ["calls-pong", "calls-pai-tong-7"])
def test_with_large_text_the_call_panel_never_covers_only_part_of_a_plaque(state, size):
    shot = shown(state, size)
    panel = shot.scene.calling.panel.panel.rect
    plaques = [plaque.rect for plaque in shot.scene.plaques]
    assert [rect for rect in plaques if panel.colliderect(rect) and not panel.contains(rect)] == []


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("state", ["tongits-own-secret", "tongits-deal", "tongits-late", "tongits-lay-which"])
def test_enlarged_labels_over_the_hand_hide_no_card_corners(state, size):
    shot = shown(state, size)
    board = shot.scene.board
    cards = [board.frame.spot_rect(spot).inflate(-8, -8) for _key, _code, spot in board.hand_spots()]
    said = written(shot, "^(Deadwood|Escalera|Run|Three)")
    low = [rect for rect in said if rect.centery > size[1] * 0.6]
    assert low
    assert all(rect.collidelist(cards) < 0 for rect in low)


@pytest.mark.parametrize("state", ["house-rules", "house-rules-tongits", "house-rules-pai-gow"])
def test_large_text_size_enlarges_house_rule_values(state):
    shot = shown(state)
    text = shot.scene.ctx.text
    said = [one for one in shot.texts if one.text in {"on", "off", "the winner", "any size", "before drawing"}]
    assert said
    assert all(text.px(one.role) >= 1.3 * text.plain_px(one.role._replace(px=0)) for one in said)


def test_with_large_text_standings_of_17_players_have_no_small_names():
    shot = shown("standings-17")
    text = shot.scene.ctx.text
    names = [one for one in shot.texts if one.text in {"Malee", "Aminah", "Ah Kow", "Hassan"}]
    assert len(names) == 4
    assert all(text.px(one.role) >= text.plain_px(one.role._replace(px=0)) for one in names)


@pytest.mark.parametrize("state", ["book-house-rules", "book-scoring", "book-ranking", "book-words"])
def test_enlarged_book_page_buttons_stay_inside_the_margins(state):
    scene = shown(state).scene
    inner = scene.paper.inner
    boxes = [button.rect for button in (*scene.left, *scene.right)]
    assert all(inner.left <= box.left and box.right <= inner.right for box in boxes)
    assert not any(one.colliderect(other) for place, one in enumerate(boxes) for other in boxes[:place])


@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-4", "pai-gow-bet"])
@pytest.mark.parametrize("size", [MIDDLE, (1920, 1080)])
def test_with_large_text_the_tables_name_keeps_its_distance_from_the_windows_edge(state, size):
    shot = shown(state, size)
    (name,) = written(shot, f"^{shot.scene.match.game.title}$")[:1]
    assert name.top >= shot.scene.ctx.scale.px(24)


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_dice_note_never_says_that_an_empty_seat_goes_first(size):
    """PG-23: the stacks go on to the next person; a narrow table used to say 'seat 2 first' all the same."""
    shot = shown("pai-gow-house-coach", size)
    state = shot.scene.state
    assert state.first not in state.places
    (said,) = [str(one.text) for one in shot.texts if str(one.text).endswith(" first")]
    taker = next(seat for seat in takers_of(state.places, state.first) if seat is not None)
    assert said == f"{sum(state.dice)}: {shot.scene.match.players[taker].called} first"


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=["small", "middle"])
@pytest.mark.parametrize("state", ["daun-tiga-payments", "daun-tiga-payments-17"])
def test_enlarged_buttons_of_a_payment_sheet_are_below_the_list_and_its_rule(state, size):
    """Regression: the buttons covered the rule."""
    scene = shown(state, size).scene
    assert min(button.rect.top for button, _least in scene.buttons) - scene.area.rect.bottom >= 8


@pytest.mark.parametrize("large", [1.0, 2.0], ids=["usual", "largest"])
@pytest.mark.parametrize("state", ["generic-tongits-over", "generic-pong-over", "generic-pai-gow-over"])
def test_buttons_of_the_generic_settlement_have_their_labels_on_one_line(state, large):
    """Regression: 'How you played' was broken into two small lines in the smallest window."""
    shot = shoot_plain(state, SMALL, text_size=large)
    sheet = shot.scene.sheet
    labels = {str(one.text) for one in shot.texts}
    assert {"Save replay", "How you played", sheet.next.label} <= labels
    rects = [node.rect for node in sheet.nodes()]
    assert all(not one.colliderect(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    assert all(sheet.panel.rect.contains(rect) for rect in rects)


def test_enlarged_seal_text_ends_above_the_edge_of_the_pai_gow_payments():
    """Regression: its third line touched the edge of the panel."""
    shot = shown("pai-gow-payments")
    panel = shot.scene.panel.rect
    assert max(rect.bottom for rect in written(shot, "^(as sealed|.* · )")) <= panel.bottom - 8
