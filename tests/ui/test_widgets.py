"""Widgets through their nodes: values, clicks, typing, scrolling; and the gallery at all sizes."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.ui import theme
from game.ui.animation import breath
from game.ui.button import MIN_LABEL_SHARE
from game.ui.dialog import Answer, Dialog
from game.ui.focus import FocusTree
from game.ui.intents import Confirm, Editing, Key, Move, Next, Pointer, Scroll, Text
from game.ui.plaque import Plaque, plaque_size
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.typesetting import CLOSER, LEAST_PX
from game.ui.widgets import Button, Choice, Label, Pill, ScrollArea, Slider, Stepper, TextField, Toggle
from tools import screenshots
from tools.gallery import Gallery


def tree_of(*widgets):
    return FocusTree(lambda: [node for widget in widgets for node in widget.nodes])


def click(tree, pos):
    for kind in ("down", "up"):
        tree.handle(Pointer(kind, pos))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (1280, 1024)])
def test_widget_gallery_has_no_faults(size):
    shot = screenshots.take_screenshot(Gallery(), size)
    if size[0] >= 1280 and size[0] / size[1] > 1.5:  # the gallery is a sheet of 16:9, elsewhere it only has to open
        assert shot.faults() == []
    assert shot.surface.get_size() == size
    assert len({tuple(shot.surface.get_at((x, size[1] // 3))) for x in range(0, size[0], 3)}) > 30


def test_preferred_button_size_fits_its_label(ctx):
    for label in ("Go", "Pong with 5 of circles, 5 of circles", "ไพ่ตอง 碰"):
        button = Button(ctx, label, key="escape")
        width, height = button.preferred(52)
        assert height == 52
        assert width >= ctx.text.width(label, button.role) + button._fit().cap_wide
        button.place(Rect(0, 0, width, height))
        with ctx.text.recording() as drawn:
            button.draw(Surface((width, height)))
        assert [one.text for one in drawn] == ["Esc", label], "nothing is cut off"
        assert not drawn[0].rect.colliderect(drawn[1].rect)


def written(button):
    with button.ctx.text.recording() as drawn:
        button.draw(Surface(button.rect.size))
    return drawn


def test_narrow_button_reduces_or_wraps_its_label(ctx):
    button = Button(ctx, "Pong with 5 of circles, 5 of circles")
    button.place(Rect(0, 0, 150, 48))
    drawn = written(button)
    assert " ".join(one.text for one in drawn) == button.label
    assert all(button.rect.contains(one.rect) and not one.cut for one in drawn)
    assert min(ctx.text.px(one.role) for one in drawn) >= LEAST_PX
    assert button.node.hidden_label_and_key[0] == ""


def test_very_narrow_button_cuts_its_label_and_shows_it_in_the_tooltip(ctx):
    button = Button(ctx, "Pong with 5 of circles, 5 of circles")
    button.place(Rect(0, 0, 90, 24))
    drawn = written(button)
    assert drawn[-1].text.endswith("…")
    assert drawn[-1].cut
    assert drawn[-1].rect.right <= 90
    assert button.node.hidden_label_and_key[0] == button.label


def test_button_drops_its_icon_when_the_label_lacks_space(ctx):
    button = Button(ctx, "Everything open", icon="eye", size=19)
    wide, high = button.preferred(40)
    button.place(Rect(0, 0, wide, high))
    beside = written(button)[0].rect.x
    button.place(Rect(0, 0, wide - 45, 28))
    drawn = written(button)
    assert " ".join(one.text for one in drawn) == button.label
    assert drawn[0].rect.x < beside


def test_button_reduces_its_label_before_dropping_the_key_cap(ctx):
    button = Button(ctx, "From Pak Long’s seat", icon="eye", key="4", size=19)
    wide, high = button.preferred(40)
    button.place(Rect(0, 0, wide, high))
    full = ctx.text.px(written(button)[-1].role)
    button.place(Rect(0, 0, wide - 29, high))
    cap, words = written(button)
    assert (cap.text, words.text) == ("4", button.label)
    assert full * CLOSER <= ctx.text.px(words.role) < full
    assert words.rect.right < cap.rect.left
    button.place(Rect(0, 0, wide - 52, high))
    cap, words = written(button)
    assert (cap.text, words.text) == ("4", button.label)
    assert max(LEAST_PX, full * MIN_LABEL_SHARE) <= ctx.text.px(words.role) < full * CLOSER
    button.place(Rect(0, 0, wide - 106, high))
    cap, words = written(button)
    assert (cap.text, words.text) == ("4", button.label), "the icon is dropped before the cap"
    assert words.rect.right < cap.rect.left
    assert words.rect.x < ctx.scale.px(27)
    button.place(Rect(0, 0, wide - 136, high))
    assert " ".join(one.text for one in written(button)) == button.label


@pytest.mark.parametrize("share", [1.5, 2.0])
def test_enlarged_label_is_reduced_before_its_key_cap_is_dropped(share):
    ctx = RenderContext((1280, 720), DefaultSettings(speed=0.0, text_size=share))
    button = Button(ctx, "Sapaw", key="a", size=20)
    wide = ctx.text.width("Sapaw", button.role) + ctx.scale.px(20)
    button.place(Rect(0, 0, wide, ctx.scale.px(52)))
    cap, words = written(button)
    assert (cap.text, words.text) == ("A", "Sapaw")
    assert ctx.text.plain_px(button.role) <= ctx.text.px(words.role) < ctx.text.px(button.role)
    assert words.rect.right <= cap.rect.left


def test_button_uses_its_short_label_if_the_full_one_leaves_no_space_for_the_key_cap(ctx):
    button = Button(ctx, "Pass until my turn", icon="right", key="u", size=19)
    button.short, button.keeps_key = "Pass for now", True
    high = ctx.scale.px(48)
    wide = button.preferred()[0]
    button.place(Rect(0, 0, wide, high))
    assert [one.text for one in written(button)] == ["U", "Pass until my turn"]
    button.place(Rect(0, 0, wide - 45, high))
    assert [one.text for one in written(button)] == ["U", "Pass for now"]
    assert button.node.hidden_label_and_key == ("Pass until my turn", ""), "the tooltip says the whole"


def test_each_state_of_a_button_looks_different(ctx):
    looks = set()
    for kind in ("primary", "quiet", "paper"):
        for state in ("normal", "hover", "pressed", "disabled"):
            button = Button(ctx, "Pass", kind=kind)
            button.place(Rect(20, 20, 220, 56))
            button.node.enabled, button.node.pressed = state != "disabled", state == "pressed"
            button.node.warmth = 1.0 if state == "hover" else 0.0
            surface = Surface((260, 100))
            surface.fill(theme.TEAK)
            button.draw(surface)
            looks.add(pygame.image.tobytes(surface, "RGB"))
    assert len(looks) == 12


def test_toggle_is_switched_by_click_and_key(ctx):
    heard = []
    toggle = Toggle(ctx, "Plain labels", True, heard.append)
    toggle.place(Rect(0, 0, 300, 44))
    tree = tree_of(toggle)
    click(tree, (10, 10))
    tree.handle(Confirm())
    assert heard == [False, True]
    assert toggle.node.value == "on"


def test_slider_moves_in_steps_with_the_keyboard_and_by_dragging(ctx):
    heard = []
    slider = Slider(ctx, "Speed", 1.0, 0.0, 3.0, 0.5, heard.append, label_width=90, show=lambda v: f"x {v:g}")
    slider.place(Rect(0, 0, 460, 44))
    tree = tree_of(slider)
    tree.focus(slider.node)
    for _press in range(6):
        tree.handle(Move("right"))
    assert slider.value == 3.0
    assert heard == [1.5, 2.0, 2.5, 3.0]
    assert slider.node.value == "x 3"
    track = slider.track
    tree.handle(Pointer("down", (track.x + track.w // 2, track.centery)))
    tree.handle(Pointer("drag", (track.x - 500, track.centery)))
    assert slider.value == 0.0
    tree.handle(Pointer("up", (track.x - 500, track.centery)))
    click(tree, (track.x + track.w // 2, track.centery))
    assert slider.value == pytest.approx(1.5)


def test_escape_cancels_dragging_a_slider(ctx):
    heard = []
    slider = Slider(ctx, "Speed", 1.0, 0.0, 3.0, 0.5, heard.append, label_width=90, show=lambda v: f"x {v:g}")
    slider.place(Rect(0, 0, 460, 44))
    tree = tree_of(slider)
    tree.handle(Pointer("down", slider.track.center))
    tree.handle(Pointer("drag", slider.track.topright))
    assert slider.value == 3.0
    assert tree.end_drag()
    assert slider.value == heard[-1] == 1.0


def test_stepper_stops_at_both_ends(ctx):
    heard = []
    stepper = Stepper(ctx, "Seats", ["2", "3", "4"], 0, heard.append, label_width=100)
    stepper.place(Rect(0, 0, 400, 48))
    tree = tree_of(stepper)
    assert not stepper.less.enabled
    click(tree, stepper.more.rect.center)
    click(tree, stepper.more.rect.center)
    click(tree, stepper.more.rect.center)
    assert heard == [1, 2]
    assert not stepper.more.enabled
    assert tree.focused is stepper.node, "a click on one of its buttons focuses it, for the arrow keys"
    assert not tree.ring_shown
    tree.handle(Move("left"))
    assert stepper.node.value == "3"


def test_choice_widget_has_one_node_per_option(ctx):
    heard = []
    choice = Choice(ctx, ["By rank", "By suit", "By hand"], 1, heard.append, name="sort")
    choice.place(Rect(0, 0, 450, 48))
    tree = tree_of(choice)
    tree.focus("sort:1")
    tree.handle(Move("right"))
    tree.handle(Confirm())
    assert choice.index == 2
    assert heard == [2]
    assert [node.value for node in choice.nodes] == ["", "", "selected"]
    assert sum(node.rect.w for node in choice.nodes) == 450


def field_of(ctx, text="Mali", **values):
    field = TextField(ctx, "Name", text, **values)
    field.place(Rect(0, 0, 300, 48))
    tree = tree_of(field, Button(ctx, "Next"))
    tree.focus(field.node)
    tree.handle(Key("end"))  # a field that gets the focus is selected as a whole
    return field, tree


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_typing_replaces_the_text_of_a_field_that_was_just_focused(ctx, way):
    field = TextField(ctx, "Name", "Player 2")
    field.place(Rect(0, 60, 300, 48))
    button = Button(ctx, "Next")
    button.place(Rect(0, 0, 90, 48))
    tree = tree_of(button, field)
    tree.focus(button.node)
    if way == "keys":
        tree.step(1)
    else:
        click(tree, (40, 84))
    assert field.node.focused
    for typed in "Ed":
        tree.handle(Text(typed))
    assert field.text == "Ed"
    click(tree, (290, 84))
    tree.handle(Text("!"))
    assert field.text == "Ed!", "a click in a field that is used sets the caret"


def test_text_field_rebuilt_while_in_use_keeps_its_selection(ctx):
    field, tree = field_of(ctx)
    for selected, after in ((True, "x"), (False, "Malix")):
        if selected:
            tree.handle(Key("a", ctrl=True))
        else:
            tree.handle(Key("end"))
        other = TextField(ctx, "Name", "Mali")
        other.follows(field)
        other._handle(Text("x"))
        assert other.text == after


def test_text_field_accepts_typing_and_editing_keys(ctx):
    heard = []
    field, tree = field_of(ctx, on_change=heard.append)
    for typed in (" ", "ก", "่"):
        tree.handle(Text(typed))
    assert field.text == "Mali ก่"
    tree.handle(Key("backspace"))
    assert field.text == "Mali ", "a mark goes with its letter"
    tree.handle(Key("home"))
    tree.handle(Key("delete"))
    tree.handle(Move("right"))
    tree.handle(Text("o"))
    assert field.text == "aoli "
    assert heard[-1] == field.text
    assert field.node.value == field.text


def test_text_field_limits_its_length_and_consumes_shortcuts(ctx):
    field, tree = field_of(ctx, "", longest=5)
    tree.handle(Text("abcdefgh\n"))
    assert field.text == "abcde"
    assert tree.handle(Key("m")), "no shortcut while typing"
    assert tree.handle(Confirm("space")), "a space is typed, not confirmed"
    assert not tree.handle(Key("f11"))


def press(tree, field):
    tree.handle(Pointer("down", (field.rect.right - 20, field.rect.centery)))
    tree.handle(Pointer("up", (field.rect.right - 20, field.rect.centery)))


def test_typing_replaces_selected_text_in_a_field(ctx):
    heard = []
    field, tree = field_of(ctx, "sapaw", longest=5, on_change=heard.append)
    plain, chosen = Surface((300, 48)), Surface((300, 48))
    field.draw(plain)
    tree.handle(Key("a", ctrl=True))
    field.draw(chosen)
    assert plain.get_buffer().raw != chosen.get_buffer().raw, "it shows that all is chosen"
    tree.handle(Text("g"))
    tree.handle(Text("ong"))
    assert field.text == "gong", "also where there was no room for more"
    assert heard[-1] == "gong"
    tree.handle(Key("a", ctrl=True))
    tree.handle(Key("backspace"))
    assert field.text == ""
    for leaves in (Move("right"), Key("end"), Pointer("down", (290, 20))):
        field.text = "pon"
        tree.handle(Key("end"))
        tree.handle(Key("a", ctrl=True))
        tree.handle(leaves)
        tree.handle(Text("g"))
        assert field.text == "pong", leaves


@pytest.mark.parametrize("error", [UnicodeDecodeError("utf-8", b"\xe9", 0, 1, "cut off"), pygame.error("no clipboard")])
def test_clipboard_text_that_cannot_be_pasted_is_reported(ctx, monkeypatch, error):
    """Bytes that are not UTF-8 used to end the program."""

    def broken():
        raise error

    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    said = []
    ctx.notify = said.append
    field, tree = field_of(ctx)
    tree.handle(Key("v", ctrl=True))
    assert field.text == "Mali"
    assert said == ["There is no text on the clipboard that can be pasted here."]


def test_selected_text_in_a_field_can_be_copied_and_cut(ctx, monkeypatch):
    """Ctrl+C and Ctrl+X used to do nothing, though Ctrl+A selected the text."""
    copied, heard = [], []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    field, tree = field_of(ctx)
    field.on_change = heard.append
    tree.handle(Move("left"))
    for key in ("c", "x"):
        tree.handle(Key(key, ctrl=True))
        assert (field.text, copied) == ("Mali", []), "nothing is selected"
    for key, left in (("c", "Mali"), ("x", "")):
        tree.handle(Key("a", ctrl=True))
        tree.handle(Key(key, ctrl=True))
        assert (field.text, copied.pop()) == (left, "Mali")
    assert heard == [""]


@pytest.mark.parametrize("key", ["c", "x"])
def test_text_that_cannot_be_copied_stays_in_its_field(ctx, monkeypatch, key):
    def refuse(text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    said = []
    ctx.notify = said.append
    field, tree = field_of(ctx)
    tree.handle(Key("a", ctrl=True))
    tree.handle(Key(key, ctrl=True))
    assert (field.text, said) == ("Mali", ["Could not copy (no clipboard)."])


def test_text_field_rejects_characters_missing_in_all_fonts_with_a_notice(ctx):
    """They used to appear as a row of boxes, and those that nobody sees made two names look alike."""
    said = []
    ctx.notify = said.append
    field, tree = field_of(ctx, "")
    for typed in ("Noi", "สม", "陈", "Ж"):
        tree.handle(Text(typed))
    assert (field.text, said) == ("Noiสม陈Ж", [])
    for typed in ("שרה", "علي", "សុខ", "ສຸກ", "အောင်", "😀", "\ufe0f", "\u034f"):
        tree.handle(Text(typed))
        tree.handle(Editing(typed))
        with ctx.text.recording() as drawn:
            field.draw(Surface((300, 48)))
        assert [one.text for one in drawn] == ["Noiสม陈Ж"]
    assert field.text == "Noiสม陈Ж"
    assert len(said) == 8
    assert set(said) == {
        (
            "Sala cannot show some of these letters, so they were left out. Please write in Latin, Thai, Chinese, "
            "Japanese kana, Cyrillic or Greek letters."
        )
    }


def test_pasting_examines_only_a_limited_number_of_characters(ctx, monkeypatch):
    asked = []
    monkeypatch.setattr(ctx.text, "writes", lambda one: not asked.append(one))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "\n" + "x" * 50_000_000)
    field, tree = field_of(ctx, "", longest=5)
    tree.handle(Key("v", ctrl=True))
    assert field.text == "xxxxx"
    assert len(asked) <= 10


def test_text_field_calls_its_on_done_callback_on_enter_and_tab(ctx):
    done = []
    _field, tree = field_of(ctx, on_done=done.append)
    tree.handle(Confirm("return"))
    tree.handle(Next())
    assert tree.focused.label == "Next"
    assert done == ["Mali", "Mali"]


def test_text_being_composed_is_shown_but_is_not_part_of_the_field_text(ctx):
    field, tree = field_of(ctx, "")
    tree.handle(Editing("ni"))
    with ctx.text.recording() as drawn:
        field.draw(Surface((300, 48)))
    assert [one.text for one in drawn] == ["ni"]
    assert field.text == ""
    tree.handle(Text("你"))
    assert field.text == "你"


def test_caret_moves_to_the_click_and_blinks(ctx):
    field, tree = field_of(ctx, "Mali")
    click(tree, (1, 20))
    tree.handle(Text("x"))
    assert field.text == "xMali"
    assert any(tree.update(0.1) or tree.changed for _tenth in range(8))


def test_scroll_area_moves_its_content_and_reveals_the_focused_node(ctx):
    area = ScrollArea(ctx)
    buttons = [Button(ctx, f"row {row}", name=f"row {row}") for row in range(20)]
    area.place_content(Rect(100, 100, 300, 400), 20 * 60)
    for row, button in enumerate(buttons):
        button.place(Rect(100, 100 + 60 * row, 300, 50))
    area.adopt(buttons)
    tree = FocusTree(lambda: area.nodes)
    assert area.furthest == 800
    assert area.handle(Scroll(2, (150, 150)))
    assert area.offset == 80
    assert buttons[0].node.rect.y == 20
    assert not area.handle(Scroll(1, (0, 0))), "only over the area"
    assert tree.at((150, 60)) is None, "what is scrolled away is not hit"
    tree.focus("row 0")
    assert area.offset == 0
    for _press in range(19):
        tree.handle(Move("down"))
    assert tree.focused.name == "row 19"
    assert area.rect.contains(tree.focused.rect)
    area.to_end()
    assert area.offset == 800
    tree.handle(Pointer("down", area.bar.rect.center))
    tree.handle(Pointer("drag", (area.bar.rect.centerx, 0)))
    assert area.offset == 0


def test_focused_node_stays_visible_when_a_list_grows_above_it(ctx):
    area, tree = ScrollArea(ctx), FocusTree(lambda: area.nodes)

    def lay_out(heights):
        buttons = [Button(ctx, f"row {row}", name=f"row {row}") for row in range(len(heights))]
        area.place_content(Rect(0, 0, 300, 400), sum(heights))
        for row, button in enumerate(buttons):
            button.place(Rect(0, sum(heights[:row]), 300, heights[row]))
        area.adopt(buttons)

    lay_out([50] * 12)
    tree.focus("row 6")
    lay_out([150] * 3 + [50] * 9)
    assert area.rect.contains(tree.focused.rect)
    assert tree.focused.name == "row 6"
    area.scroll_to(0)
    lay_out([200] * 3 + [50] * 9)
    assert area.offset == 0, "who has scrolled away from it is not led back"


def test_texts_outside_a_scroll_area_are_not_recorded(ctx):
    area = ScrollArea(ctx)
    labels = [Label(ctx, f"line {row}") for row in range(20)]
    area.place_content(Rect(100, 100, 300, 120), 20 * 60)
    for row, label in enumerate(labels):
        label.place(Rect(100, 100 + 60 * row, 300, 40))
    area.adopt(labels)
    with ctx.text.recording() as drawn:
        area.draw(Surface((800, 600)))
    assert [one.text for one in drawn] == ["line 0", "line 1"]


def test_pill_is_as_wide_as_its_text(ctx):
    pill = Pill(ctx, "36 left")
    pill.place_centred(400, 300)
    assert pill.rect.center == (400, 300)
    assert pill.rect.w > ctx.text.width("36 left", theme.CAPTION) + 20


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_plaque_fits_long_names(ctx, size):
    ctx.resize(size)
    plaque = Plaque(ctx, "Nai Somsak Thongprasert", "orchid", "1234", "discarded")
    plaque.place(Rect((100, 100), plaque_size(ctx)))
    plaque.glow = 1.0
    with ctx.text.recording() as drawn:
        plaque.draw(Surface((600, 400)))
    name = [one for one in drawn if one.text in plaque.name]
    assert " ".join(one.text for one in name) == plaque.name
    for one in drawn[: len(name) + 1]:
        assert plaque.rect.contains(one.rect)
        assert not one.cut
    assert screenshots.text_faults(drawn, Rect(0, 0, 600, 400)) == []
    assert 0.7 <= breath(0.3) <= 1.0


def test_text_faults_finds_overlapping_and_outside_texts(ctx):
    surface = Surface((400, 100))
    with ctx.text.recording() as drawn:
        ctx.text.draw(surface, "one upon", (10, 50), theme.BODY)
        ctx.text.draw(surface, "another", (40, 54), theme.BODY)
        ctx.text.draw(surface, "outside", (200, 20), theme.BODY)
    faults = screenshots.text_faults(drawn, Rect(0, 0, 220, 100))
    assert len(faults) == 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_dialog_is_wide_enough_for_its_title(size):
    title = "A title that is rather longer than most of them are"
    stage = screenshots.open_stage(Dialog(title, "", (Answer("Done"),)), size)
    assert title in [one.text for one in screenshots.picture(stage).texts]
