"""A shared screen: keys and pads act for their own person alone, and only while that person is asked."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.rules.daun_tiga.moves import Stake
from game.rules.moves import DRAW, PASS, Discard
from game.scenes.curtain import CurtainScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.table.shared_keyboard import SETS
from game.ui.intents import Cancel, Confirm, Key, Move
from game.ui.key_bindings import KEYBOARD
from tests.hands import make_move
from tests.scenes.couch_pilot import Couch
from tests.scenes.daun_tiga_table import Table, new_match, stakes_of

PADS = {1: "first pad", 2: "second pad"}


def with_pads(table: Table) -> Table:
    """Give the persons in seats 1 and 2 a pad each, before anybody stakes."""
    for seat, pad in PADS.items():
        table.scene.devices.assign(seat, Device(GAMEPAD, pad))
    table.scene.retranslate()
    table.wait_until("stake")
    return table


def staked(table: Table) -> list[int]:
    """Return the persons who have staked."""
    return sorted(seat for seat, move in table.match.moves if isinstance(move, Stake) and seat in table.persons)


# Stakes ---------------------------------------------------------------------------------------------------------------


def test_gamepad_places_stakes_only_for_its_owner(store: Store) -> None:
    """DT-21: its directions change that person's stakes, and a second A stakes for nobody else."""
    table = with_pads(Table(new_match(store, 6, 3, banker=4), store))
    table.press(Move("up", PADS[2]), Move("right", PADS[2]), Confirm("pad", PADS[2]))
    assert staked(table) == [2]
    assert stakes_of(table, 2) == Stake(15, 6)
    table.press(Confirm("pad", PADS[2]), Confirm("pad", PADS[2]))
    assert staked(table) == [2]
    table.press(Confirm("pad", PADS[1]), "return")
    assert staked(table) == [0, 1, 2]
    assert stakes_of(table, 0) == stakes_of(table, 1) == Stake(10, 5)


def test_pressing_enter_again_after_staking_does_not_stake_for_another_person(store: Store) -> None:
    """DT-21: the panel of the mouse then shows another person's stakes."""
    table = Table(new_match(store, 6, 3, banker=4), store)
    table.wait_until("stake")
    table.press("return", "return", "return")
    assert staked(table) == [0]


def test_hand_is_opened_only_with_the_gamepad_of_its_owner(store: Store) -> None:
    """DT-31: neither the other pad nor a key of another person turns a card over."""
    table = with_pads(Table(new_match(store, 6, 3, banker=5), store))
    table.press("return", Confirm("pad", PADS[1]), Confirm("pad", PADS[2]))
    table.wait_until("open")
    table.press("return", "return", "return")
    table.wait_for(lambda: table.scene.opening is not None and table.scene.opening.seat == 1)
    opening = table.scene.opening
    table.press(Confirm("pad", PADS[2]), "return", "down", "delete")
    assert not any(opening.open)
    table.press(Confirm("pad", PADS[1]))
    table.scene.motions.finish()
    assert sum(opening.open) == 1


# Hands in turn --------------------------------------------------------------------------------------------------------


def discarding(couch: Couch, wanted: int) -> None:
    """Play until the person in the wanted seat is to discard."""
    for _step in range(60):
        couch.go_on()
        seat = couch.table.session.asked
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.table.calling.panel is not None:
            couch.pass_claims()
        else:
            view = couch.match.view(seat)
            if seat == wanted and all(isinstance(move, Discard) for move in view.legal):
                return
            make_move(
                couch, couch.match, next((move for move in view.legal if isinstance(move, Discard)), view.legal[0])
            )
    raise AssertionError("the person is never asked to discard")


@pytest.mark.parametrize("seat", [1, 2])
def test_each_persons_keys_control_their_own_hand_once_the_curtain_opens(seat: int) -> None:
    """Left and right go from piece to piece, and the own confirming key discards."""
    couch = Couch(4)
    discarding(couch, seat)
    keys, pieces = SETS[seat], [piece.id for piece in couch.pieces()]
    couch.table.focus.focus(pieces[3])
    couch.press(keys.left)
    assert couch.focused == pieces[2]
    couch.press(keys.right)
    assert couch.focused == pieces[3]
    count = len(couch.match.moves)
    couch.press(keys.confirm, keys.confirm)
    assert len(couch.match.moves) > count


def test_other_peoples_keys_have_no_effect_while_a_person_is_asked() -> None:
    """Neither Enter nor H, which belong to two other people, nor another person's pad acts on the open hand."""
    couch = Couch(4)
    couch.table.devices.assign(0, Device(GAMEPAD, "a pad"))
    for seat in (1, 2, 3):
        couch.table.devices.assign(seat, Device("keys", str((0, 2, 3)[seat - 1])))
    discarding(couch, 2)
    before, moves = couch.focused, len(couch.match.moves)
    couch.press("return", "return", "h", Confirm("pad", "a pad"), Move("left", "a pad"), Cancel("a pad"))
    assert couch.focused == before
    assert len(couch.match.moves) == moves
    assert not couch.table.hint_control.shown
    assert couch.top is couch.table, "a pad's B opens no menu in another person's turn"
    couch.press(Key("m", pad="a pad"))
    assert couch.top is not couch.table, "everybody may open the menu"


@pytest.mark.parametrize("seat", range(2))
def test_space_does_not_confirm_for_a_person_who_has_their_own_keys(seat: int) -> None:
    """Anybody at the keyboard might press it."""
    couch = Couch(3)
    discarding(couch, seat)
    couch.table.focus.focus("own:0")
    count = len(couch.match.history)
    couch.press("space", "space")
    assert len(couch.match.history) == count
    couch.table.focus.focus("own:0")
    couch.press(SETS[seat].confirm, SETS[seat].confirm)
    assert len(couch.match.history) > count


def test_key_caps_show_the_keys_of_the_person_who_is_asked() -> None:
    """The main button shows that person's own key; no button shows a letter that moves in a person's hand."""
    couch = Couch(4)
    discarding(couch, 2)
    couch.table.prompt.layout()
    couch.click(next(piece for piece in couch.pieces() if piece.enabled))
    couch.shot()
    caps = couch.stage.ctx.keys
    assert caps.cap("return").words == SETS[2].confirm.upper()
    assert [caps.cap(key).words for key in "shl"] == ["", "", ""]
    assert caps.cap("m").words == "M"


@pytest.mark.parametrize("game", ["pong", "tongits", "pai-tong"])
def test_draw_button_shows_the_key_of_the_person_who_is_asked(game: str) -> None:
    """D moves a hand at a shared screen; while the button has the focus, the person's confirming key is on it."""
    couch, seen = Couch(3, game=game), set()
    while len(seen) < 3:
        couch.go_on()
        seat = couch.table.session.asked
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            continue
        if couch.table.calling.panel is not None:
            couch.pass_claims()
            continue
        view = couch.match.view(seat)
        assert view.table.result is None, "the deal ended too early"
        if DRAW in view.legal:
            label = SETS[seat].confirm
            shown = {"return": "Enter"}.get(label, label.upper())
            button = next(node for node in couch.top.nodes() if node.key == "d")
            assert button.focused
            inside = [drawn.text for drawn in couch.shot().texts if button.rect.contains(drawn.rect)]
            assert shown in inside
            seen.add(seat)
        make_move(couch, couch.match, next((move for move in view.legal if isinstance(move, Discard)), view.legal[0]))


def test_pass_button_never_shows_another_persons_key() -> None:
    """Esc is nobody's own key at a shared screen; the focused button has the person's confirming key."""
    couch = Couch(3, claims="ask")
    while True:
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
            continue
        seat = couch.table.session.asked
        view = couch.match.view(seat)
        if seat == 1 and PASS in view.legal:
            break
        make_move(couch, couch.match, next((move for move in view.legal if isinstance(move, Discard)), view.legal[0]))
    button = next(node for node in couch.top.nodes() if node.key == "escape")
    for focused in ("claim:pass", "menu"):
        couch.top.focus.focus(focused)
        inside = {drawn.text for drawn in couch.shot().texts if button.rect.contains(drawn.rect)}
        assert inside == ({"Pass", "E"} if focused == "claim:pass" else {"Pass"})


def test_curtain_shows_the_key_of_the_next_person_even_after_another_persons_press() -> None:
    """Another person's pad does not open it, and the button does not show its A either."""
    couch = Couch(4)
    couch.table.devices.assign(3, Device(GAMEPAD, "a pad"))
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    couch.press(Confirm("pad", "a pad"))
    couch.shot()
    assert couch.top.key_device == KEYBOARD
    cap = couch.stage.ctx.keys.cap(couch.top.words.key)
    assert cap.words
    assert not cap.glyph


# Claims ---------------------------------------------------------------------------------------------------------------


def table_with_claim(speed: float = 0.0) -> tuple[Couch, int]:
    """Return a table with an open claim window, and the seat that has just discarded."""
    couch = Couch(4)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    seat = couch.table.session.asked
    couch.stage.ctx.settings = couch.store.change(speed=speed)
    make_move(couch, couch.match, next(move for move in couch.match.view(seat).legal if isinstance(move, Discard)))
    couch.wait_for(lambda: couch.table.calling.panel is not None)
    return couch, seat


def test_discarders_keys_do_not_pass_for_the_seats_that_are_asked() -> None:
    """Their confirming key and their pad leave every button alone; none that answers for all has the focus."""
    couch, seat = table_with_claim()
    panel = couch.table.calling.panel
    focused = f"call:{panel.calls.seats[0]}"
    assert couch.focused == focused
    couch.press(SETS[seat].confirm if seat else "return", SETS[seat].side)
    couch.table.devices.assign(seat, Device(GAMEPAD, "a pad"))
    couch.press(Confirm("pad", "a pad"), Cancel("a pad"), Move("up", "a pad"))
    assert couch.focused == focused
    assert couch.table.calling.panel is panel
    assert not any(panel.calls.has_passed(other) or panel.calls.has_called(other) for other in panel.calls.seats)


def test_claim_window_ignores_all_claim_keys_for_a_short_time() -> None:
    """A key that was meant for what the screen showed before neither claims nor passes."""
    couch, _seat = table_with_claim(speed=1.0)
    panel = couch.table.calling.panel
    first = panel.calls.seats[0]
    keys = panel.keyboard.keys_of(first)
    couch.press(keys.confirm)
    assert not panel.calls.has_called(first)
    couch.wait(30)
    couch.press(keys.confirm)
    assert panel.calls.has_called(first)


def test_enter_does_not_answer_a_claim_if_nobody_owns_the_keyboard() -> None:
    """All people have pads, and the keyboard is pressed by accident; Space still passes for all, but not at once."""
    couch, seat = table_with_claim(speed=1.0)
    panel = couch.table.calling.panel
    for each in panel.calls.seats:
        couch.table.devices.assign(each, Device(GAMEPAD, f"pad {each}"))
    couch.table.devices.assign(seat, Device(GAMEPAD, "a pad"))
    couch.press("space")
    assert couch.table.calling.panel is panel, "it was meant for what stood there before"
    couch.wait(30)
    couch.press("return")
    couch.table.focus.focus("all pass")
    couch.press("return")
    assert not any(panel.calls.has_passed(other) or panel.calls.has_called(other) for other in panel.calls.seats)
    couch.press("space")
    couch.wait(30)
    assert couch.table.calling.panel is None


def test_unassigned_keyboard_does_not_act_for_people_with_gamepads() -> None:
    """D draws and Enter discards for people who play with keys or the mouse."""
    couch = Couch(4)
    discarding(couch, 2)
    couch.table.devices.assign(2, Device(GAMEPAD, "a pad"))
    couch.table.devices.assign(0, Device(GAMEPAD, "another pad"))  # Enter is nobody's
    count, before = len(couch.match.moves), couch.focused
    couch.press("return", "return", "space", "tab", "h")
    assert len(couch.match.moves) == count
    assert couch.focused == before
    assert not couch.table.hint_control.shown
    couch.press(Confirm("pad", "a pad"), Confirm("pad", "a pad"))
    assert len(couch.match.moves) > count


def caps_shown(table: Table) -> dict[int, list[str]]:
    """Return the buttons shown at each seat whose person sets stakes; of a pad, the names of their pictures."""
    found = {}
    for seat in table.persons:
        for _kind, groups, *_rest in table.scene.board.caps(seat):
            found[seat] = [each if isinstance(each, str) else each.glyph for group in groups for each in group]
    return found


def test_seat_with_a_gamepad_shows_the_buttons_of_that_gamepad(store: Store) -> None:
    """DT-21: also after a person has changed from keys to a pad and back while stakes are set."""
    table = with_pads(Table(new_match(store, 6, 3, banker=4), store))
    pad = ["letters dpad", "letters a"]
    assert caps_shown(table) == {0: ["↑", "↓", "←", "→", "Enter"], 1: pad, 2: pad}
    words = [table.scene.seats.key_words(seat) for seat in PADS]
    assert all(each.startswith("↑ ↓: first stake; ← →: second stake; A: stake") for each in words)
    table.scene.devices.assign(1, keys(3))
    table.scene.devices.assign(0, Device(GAMEPAD, PADS[1]))
    table.scene.resume()
    assert caps_shown(table)[0] == pad
    assert caps_shown(table)[1] == ["T", "G", "F", "H", "Y"]
    table.press("t", "y")
    assert staked(table) == [1]
