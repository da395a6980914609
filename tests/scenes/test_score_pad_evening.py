"""A session with real cards of each of the five games, entered deal by deal: by mouse, and by keyboard only."""

from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from game.scenes.score_pad.input_list import NumberRow
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import ENDED, ChoiceField, Filled, PiecesField
from game.score_pad.form_registry import FORMS
from game.score_pad.ledger_files import LedgerFolder
from game.score_pad.piece_keys import forms_of
from game.ui.intents import Text
from tests.pilot import Pilot
from tests.score_pad.real_cards import ENTER, STATE, played

DEALS = 2
ROW_OF = {"winner": "ended", "from": "source"}
"""Fields that are entered in another field's row."""
MOST_STEPS = 20
SEATS = {"pai-tong": 4, "pong": 4, "pai-gow": 3, "tongits": 3, "daun-tiga": 3}


class ByMouse:
    """Enters deals by clicking."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def press(self, name: str) -> None:
        self.pilot.click(name)

    def step(self, name: str, way: int) -> None:
        label = self.pilot.node(name).label
        self.pilot.focus(name)  # what has scrolled away comes into sight
        self.pilot.click(f"{label}: {'more' if way > 0 else 'less'}")

    def piece(self, code: str) -> None:
        self.pilot.click(f"piece:{code}")


class ByKeys(ByMouse):
    """Enters deals with Tab, arrow keys and Return, and types pieces by rank and suit."""

    def press(self, name: str) -> None:
        self.pilot.focus(name)
        self.pilot.press("return")

    def step(self, name: str, way: int) -> None:
        self.pilot.focus(name)
        self.pilot.press("right" if way > 0 else "left")

    def piece(self, code: str) -> None:
        self.pilot.press(*forms_of(code)[0])


def enter(person: ByMouse, wanted: Filled) -> None:
    """Enter a deal field by field, in the order of the form."""
    pad, done = person.pilot.top, set()
    while (each := next((one for one in pad.form.fields(pad.filled) if one.name not in done), None)) is not None:
        done.add(each.name)
        if isinstance(each, PiecesField):
            person.pilot.focus(f"place:{each.name}")
            person.press(f"place:{each.name}")
            for code in wanted.of(each.name)[:: each.at_once]:
                person.piece(code)
            assert sorted(pad.filled.of(each.name)) == sorted(wanted.of(each.name))
        elif isinstance(each, ChoiceField) and each.toggle:
            if wanted.choices.get(each.name):
                person.pilot.focus(f"choice:{each.name}")
                person.press(f"choice:{each.name}")
        elif isinstance(each, ChoiceField):
            value = wanted.choices.get(each.name, "")
            for _time in range(MOST_STEPS):
                if value in {"", pad.form.chosen(pad.filled, each.name)}:
                    break
                person.step(f"choice:{ROW_OF.get(each.name, each.name)}", 1)
        else:
            amount = wanted.amounts.get(each.name, each.least)
            row = pad.entries.rows[[one.name for one in pad.form.rows(pad.filled)].index(each.name)]
            if isinstance(row, NumberRow):
                person.pilot.focus(f"amount:{each.name}")
                person.pilot.press(Text(str(amount)))
            while not isinstance(row, NumberRow) and pad.form.amount(pad.filled, each.name) < amount:
                person.step(f"amount:{each.name}", 1)


def with_low_stakes(form, filled: Filled) -> Filled:
    """Return the same entries with low stakes, which take few steps."""
    amounts = {name: amount if "tally" in name else min(amount, 3) for name, amount in filled.amounts.items()}
    fields = {each.name: each for each in form.fields(filled)}
    amounts = {name: max(amount, fields[name].least) for name, amount in amounts.items() if name in fields}
    return Filled(filled.choices, filled.pieces, amounts, filled.winning)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("make", [ENTER, STATE], ids=["whole hands", "quick"])
@pytest.mark.parametrize("way", [ByMouse, ByKeys], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", [*FORMS])
def test_score_pad_ledger_matches_the_tables_payments(name, way, make, tmp_path):
    """PT-41, PO-11, PG-50, TG-74, DT-52: the ledger has the payments that the table made for the same deals."""
    game, rng = GAMES[name], Random(f"real cards {name}")
    folder = LedgerFolder(tmp_path / "pads")
    pilot = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, folder), size=(1920, 1080))
    person, options, seats = way(pilot), game.Options(), SEATS[name]
    person.press(f"game:{[*GAMES].index(name)}")
    while pilot.top.count != seats:
        person.step("people", 1 if pilot.top.count < seats else -1)
    person.press("begin")
    pad = pilot.top
    assert isinstance(pad, ScorePadScene)
    person.press("form:0" if make is STATE else "form:1")
    gains = [0] * seats
    while len(pad.ledger.rows) < DEALS:
        deal = played(game, options, seats, rng.randbytes(32).hex(), rng, pad.ledger.carry)
        if not any(entry.amount for entry in deal.result.entries):
            continue
        wanted = with_low_stakes(pad.form, make[name](deal, pad.form))
        result = pad.form.result(wanted)
        enter(person, wanted)
        assert pilot.faults() == []
        if wanted.winning is not None and pad.form.winning_piece(pad.filled) != wanted.winning:
            card = next(
                each
                for each in pad.counted.nodes
                if each.name.startswith("won:") and each.label == pad.ledger.reader.piece(wanted.winning)
            )
            person.press(card.name)
        assert pad.result == result
        assert {"What counts", "Who pays whom"} <= pilot.texts()
        for entry in result.entries:
            if isinstance(entry.account, int):
                gains[entry.account] += entry.amount
        person.press("write")
    assert [pad.ledger.total(seat) for seat in range(seats)] == gains
    assert ENDED not in pad.filled.choices, "the next deal begins anew"
    (kept,) = folder.all()
    assert [kept.ledger.total(seat) for seat in range(seats)] == gains
