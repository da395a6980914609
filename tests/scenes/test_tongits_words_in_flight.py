"""Labels at the Tongits table while cards fly or slide: each label moves only with its own card."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.scenes.tables.tongits.centre_labels import pile_words
from game.table.tongits.screen_state import card_key
from game.ui.intents import Key, Pointer
from game.ui.render_context import DefaultSettings
from tests.scenes.tongits_pilot import SIZES, at, deadwood_of_hand
from tools.screenshots import picture


def test_label_of_the_drawn_card_moves_with_the_sliding_card(store: Store) -> None:
    """Regression: the label was at the card's destination while the card was still sliding."""
    table = at("tongits-draw", store, DefaultSettings())
    assert table.to_question() == "draw"
    table.press("d")
    assert table.to_question() == "play"
    board, key = table.scene.board, card_key(table.shown.drawn)

    def apart() -> tuple[float, float]:
        """Return the distance in pixels from the middle of the card to the middle of the label."""
        (word,) = (text.rect for text in picture(table.stage).texts if text.text == "drawn")
        x, y = board.frame.point(*board.motions.where(key)[:2])
        return word.centerx - x, word.centery - y

    at_rest, place = apart(), table.node(f"card:{key[1]}").centre
    for kind in ("move", "down", "up"):
        table.stage.handle(Pointer(kind, (round(place[0]), round(place[1]))))
    slid = 0
    for _frame in range(8):
        table.stage.update(1 / 60)
        across, down = apart()
        assert across == pytest.approx(at_rest[0], abs=1.01)
        assert -1.01 < down - at_rest[1] < 20  # a raised card's label stays below its neighbours' feet
        slid += key in board.motions.slides
    assert slid


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["tongits-turn", "tongits-third", "tongits-late"])
def test_label_of_the_drawn_card_covers_no_card(name: str, size: tuple[int, int], store: Store) -> None:
    """Regression: it lay on the pips of the card and of its neighbour."""
    table = at(name, store, size=size)
    assert table.to_question() == "play"
    (word,) = (text.rect for text in table.shot().texts if text.text == "drawn")
    frame, reach = table.scene.board.frame, word.h / 2
    for held in table.scene.board.hand_spots():
        foot = frame.spot(held.spot)
        assert not (abs(foot.x - word.centerx) < foot.w / 2 and foot.y + foot.h / 2 - 4 > word.centery - reach)


def test_last_discard_label_stays_visible_while_other_cards_fly(store: Store) -> None:
    """Regression: the label disappeared with any flying card; it should only wait for its own card."""
    table = at("tongits-draw", store, DefaultSettings())
    assert table.to_question() == "draw"
    name = pile_words(table.shown, table.scene.reader)[1]
    table.stage.handle(Key("d"))
    flown = 0
    for _frame in range(60):
        table.stage.update(1 / 60)
        flights = table.scene.motions.flights
        if flights:
            flown += 1
            assert name in {text.text for text in picture(table.stage).texts}
    assert flown
    assert table.to_question() == "play"
    code = next(code for code in deadwood_of_hand(table) if code != table.shown.discards[-1][1])
    table.click(f"card:{code}")
    table.press("return")
    flown = 0
    while card_key(code) in table.scene.motions.flights:
        assert "your" not in " ".join(text.text for text in picture(table.stage).texts)
        table.stage.update(1 / 60)
        flown += 1
    assert flown
    assert table.shown.discards[-1] == (0, code)
    assert pile_words(table.shown, table.scene.reader)[1] in {text.text for text in picture(table.stage).texts}
