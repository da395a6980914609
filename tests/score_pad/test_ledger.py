"""The ledger of a session with real cards: sums, undo, files, and errors in files of others."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os

import pytest

from game.match.untrusted_input import UntrustedInputError, json_of, text_of
from game.rules import GAMES
from game.score_pad.fields import ENDED, Filled, NotYet, PiecesField
from game.score_pad.ledger import MOST_ROWS, Ledger
from game.score_pad.ledger_files import LedgerFolder

NAMES = ("Ann", "Chai", "Malee", "Noi", "Yai")


def entries_of_sour_greens(winner: int) -> Filled:
    """Return entries for three tongs and a drawn head. PT-45."""
    return Filled(
        {ENDED: "win", "winner": str(winner), "source": "stock"},
        {"open": ("c5",) * 3, "hand": ("m3", "m3", "m3", "s8", "s8", "s8", "c2", "s2", "m2")},
    )


@pytest.fixture
def ledger():
    game = GAMES["pai-tong"]
    made = Ledger.new(game, game.Options(), NAMES)
    made.write(entries_of_sour_greens(3))
    made.write(Filled({ENDED: "void"}))
    made.write(Filled({ENDED: "amounts"}, {}, {"gains 0": -10, "gains 4": 10}))
    return made


def test_ledger_rows_and_totals_sum_to_zero(ledger):
    assert [[row.gain(seat) for seat in range(5)] for row in ledger.rows] == [
        [-8, -8, -8, 32, -8],
        [0, 0, 0, 0, 0],
        [-10, 0, 0, 0, 10],
    ]
    assert [ledger.total(account) for account in ledger.accounts] == [-18, -8, -8, 32, 2]
    assert [ledger.word(row) for row in ledger.rows] == ["sour greens", "nobody won", "entered by hand"]


def test_undoing_a_ledgers_last_deal_returns_its_entries(ledger):
    ledger.undo()
    ledger.undo()
    assert ledger.undo() == ledger.form.kept(entries_of_sour_greens(3))
    assert ledger.undo() is None
    assert ledger.rows == ()


def test_ledger_rejects_payments_that_do_not_sum_to_zero(ledger):
    with pytest.raises(NotYet, match="add up to zero, not 7"):
        ledger.write(Filled({ENDED: "amounts"}, {}, {"gains 1": 7}))
    assert len(ledger.rows) == 3


def test_tongits_ledger_carries_the_pot_from_deal_to_deal():
    """TG-73: winning twice in a row takes the pot."""
    game = GAMES["tongits"]
    ledger = Ledger.new(game, game.Options(), NAMES[:3])
    won = Filled(
        {ENDED: "tongits", "by": "1"},
        {"open 1": ("AS", "2S", "3S"), "hand 0": ("KH", "9D"), "hand 2": ("QC",)},
    )
    ledger.write(won)
    assert ledger.total("pot") == 9
    ledger.write(won)
    assert ledger.total("pot") == 0
    assert ledger.word(ledger.rows[1]) == "jackpot of 12"
    assert ledger.account_name("pot") == "Pot"
    assert sum(ledger.total(account) for account in ledger.accounts) == 0


@pytest.mark.parametrize(
    ("how", "pieces"),
    [
        ({ENDED: "draw", "by": "0"}, {"open 0": ("AS", "2S", "3S"), "hand 0": ("KH", "9D")}),
        ({ENDED: "draw", "by": "0"}, {"open 0": ("AS", "2S", "3S"), "hand 0": ("KH",), "hand 1": ("QC",)}),
        ({ENDED: "stock_out", "by": "0"}, {"hand 0": ("KH", "9D"), "hand 2": ("QC",)}),
        ({ENDED: "tongits", "by": "1"}, {"open 1": ("AS", "2S", "3S"), "hand 0": ("KH", "9D")}),
        ({ENDED: "tongits", "by": "1"}, {"hand 0": ("KH", "9D"), "hand 2": ("QC",)}),
    ],
    ids=str,
)
def test_score_pad_form_for_tongits_requires_all_three_players_cards(how, pieces):
    """TG-70, TG-71: a player without melds is burned, which is unknown while cards are missing."""
    game = GAMES["tongits"]
    ledger = Ledger.new(game, game.Options(), NAMES[:3])
    with pytest.raises(NotYet) as missed:
        ledger.write(Filled(how, pieces))
    assert "Enter the cards of all three" in missed.value.reason.text
    assert not ledger.rows


def test_score_pad_form_for_daun_tiga_chooses_the_next_banker_automatically():
    """DT-12."""
    game = GAMES["daun-tiga"]
    ledger = Ledger.new(game, game.Options(), NAMES[:2])
    ledger.write(Filled({}, {"hand 0": ("9S", "KS", "KH"), "hand 1": ("AS", "2S", "3S")}, {"first 1": 5}))
    assert ledger.rows[0].gain(0) > 0
    assert ledger.form.chosen(Filled(), "bank") == "1"


def test_ledger_is_unchanged_after_saving_and_reading_it_back(ledger, tmp_path):
    folder = LedgerFolder(tmp_path / "pads")
    path = folder.new_path(ledger)
    folder.write(path, ledger)
    (kept,) = folder.all()
    assert kept.ledger is not None
    assert kept.ledger.to_json() == ledger.to_json()
    assert kept.ledger.to_csv() == ledger.to_csv()
    assert folder.new_path(ledger) != path, "another evening that begins in the same minute has another file"
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing half written stays"


def test_largest_possible_ledger_file_can_be_read_back(tmp_path):
    game = GAMES["daun-tiga"]
    ledger = Ledger.new(game, game.Options(), [f"{'長' * 14}{seat:02}" for seat in range(17)])
    deck, hands = iter(ledger.form.pack.codes), {}
    for place in ledger.form.fields(Filled()):
        if isinstance(place, PiecesField):
            hands[place.name] = [next(deck) for _card in range(place.most)]
    row = ledger.write(
        Filled({}, hands, {f"{stake} {seat}": 100 for stake in ("first", "second") for seat in range(17)})
    )
    ledger.rows = (row,) * MOST_ROWS
    folder = LedgerFolder(tmp_path)
    path = folder.write(folder.new_path(ledger), ledger)
    assert json_of(text_of(str(path))) == ledger.to_json()


def test_ledger_is_full_before_its_file_exceeds_the_read_limit(ledger, monkeypatch):
    """As in a session in which all players back each other."""
    monkeypatch.setattr("game.score_pad.ledger.MOST_BYTES", 30_000)

    def write_on():
        for _deal in range(MOST_ROWS):
            ledger.write(entries_of_sour_greens(2))

    with pytest.raises(NotYet, match="The ledger is full"):
        write_on()
    text = ledger.to_text()
    assert 9_500 < len(text.encode()) < 30_000
    assert Ledger.read(json.loads(text)).to_text() == text
    ledger.undo()
    ledger.write(entries_of_sour_greens(3))


def test_ledger_file_in_the_earlier_format_is_read(ledger, tmp_path):
    (tmp_path / "2026-01-01T2000 pai-tong.json").write_text(json.dumps(ledger.to_json(), indent=1))
    (kept,) = LedgerFolder(tmp_path).all()
    assert kept.ledger is not None
    assert kept.ledger.to_csv() == ledger.to_csv()


def test_tongits_ledger_from_an_earlier_release_keeps_its_house_rules():
    """TG-40, TG-50: its file names no later rule, and whatever it names stays."""
    game = GAMES["tongits"]
    plain = Ledger.new(game, game.presets["quick"], NAMES[:3]).to_json()
    for later in ("new_bahay_blocks", "last_drawer"):
        del plain["house"][later]
    assert Ledger.read(plain).options == game.presets["quick"]


def test_ledger_csv_has_names_and_totals_but_no_formulas(tmp_path):
    game = GAMES["pai-tong"]
    ledger = Ledger.new(game, game.Options(), ("=1+1", "นภา"))
    ledger.write(Filled({ENDED: "amounts"}, {}, {"gains 0": 5, "gains 1": -5}))
    folder = LedgerFolder(tmp_path)
    text = folder.export(folder.new_path(ledger), ledger).read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][2:] == ["'=1+1", "นภา"]
    assert rows[-1][2:] == ["5", "-5"]


WRONG = {
    "no ledger": ([], "is not a ledger"),
    "newer": ({"version": 2}, "is not a ledger"),
    "other game": ({"version": 1, "game": "chess"}, "that Sala does not have"),
    "no names": ({"version": 1, "game": "pong"}, "is missing the names"),
    "one name twice": (
        {"version": 1, "game": "pong", "names": ["A"] * 4, "deals": [], "house": {}, "begun": "2026-01-01T10:00"},
        "a different name",
    ),
    "a name that is a list": (
        {"version": 1, "game": "pong", "names": [["A"], {}, 3, None], "deals": [], "house": {}, "begun": "2026-01-01"},
        "a different name",
    ),
    **{
        f"begun {begun}": (
            {"version": 1, "game": "pong", "names": list("ABCD"), "deals": [], "house": {}, "begun": begun},
            "contains an error",
        )
        for begun in ("9999-12-31T23:59-14:00", "0001-01-01T00:00+14:00")
    },
    "no date": (
        {"version": 1, "game": "pong", "names": list("ABCD"), "deals": [], "house": {}, "begun": "then"},
        "contains an error",
    ),
}


@pytest.mark.parametrize("kind", [*WRONG])
def test_invalid_ledger_data_is_rejected_with_a_clear_message(kind):
    value, words = WRONG[kind]
    with pytest.raises(UntrustedInputError, match=words):
        Ledger.read(value)


def test_ledger_is_rejected_if_its_sums_differ_from_those_of_the_hands_in_the_file(ledger):
    plain = ledger.to_json()
    plain["deals"][0]["pieces"]["hand"][0] = "m4"
    with pytest.raises(UntrustedInputError, match="deal 1"):
        Ledger.read(plain)
    plain["deals"][0]["pieces"]["hand"] = ["zz"] * 9
    with pytest.raises(UntrustedInputError, match="deal 1"):
        Ledger.read(plain)


@pytest.mark.parametrize(
    ("game", "seats", "pieces"),
    [
        ("pai-gow", 2, {"front 0": ["6-6"], "rear 0": ["4-4", "1-1", "3-1"], "front 1": ["5-5"], "rear 1": ["6-5"]}),
        ("pong", 4, {"open": ["c1", "c2", "c3"], "hand": ["s1"] * 3 + ["s2"] * 3 + ["s3"] * 3}),
        ("pong", 4, {"hand": ["s1"] * 3 + ["s2"] * 3 + ["s3"] * 3 + ["s4"] * 3 + ["s5"] * 3}),
        ("tongits", 3, {"open 0": [f"{rank}S" for rank in "A23456789TJQK"] + ["AH"]}),
    ],
)
def test_ledger_file_with_pieces_that_cannot_be_entered_is_rejected(game, seats, pieces):
    plain = Ledger.new(GAMES[game], GAMES[game].Options(), [f"N{seat}" for seat in range(seats)]).to_json()
    plain["deals"] = [{"choices": {}, "pieces": pieces, "amounts": {}}]
    with pytest.raises(UntrustedInputError, match=r"deal 1: One field contains pieces that do not belong there"):
        Ledger.read(plain)


@pytest.mark.parametrize("damage", [0, 1, 17, 400])
def test_damaged_ledger_file_is_reported_and_not_changed(ledger, tmp_path, damage):
    folder = LedgerFolder(tmp_path)
    path = folder.new_path(ledger)
    folder.write(path, ledger)
    text = path.read_text()
    path.write_text(text[:damage])
    (kept,) = folder.all()
    assert kept.ledger is None
    assert path.name in kept.wrong
    assert kept.wrong.endswith(".")
    assert path.read_text() == text[:damage]


OWNS_ALL = os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0


@pytest.mark.skipif(OWNS_ALL, reason="every folder takes everything from this user")
def test_writing_a_ledger_to_a_read_only_folder_raises_oserror(ledger, tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(OSError, match=r"ermission"):
        LedgerFolder(tmp_path / "pads").write(tmp_path / "pads" / "one.json", ledger)


PARTS = (("deals", 0, "choices"), ("deals", 0, "pieces"), ("deals", 2, "amounts"), ("house",), ("names",), ("begun",))
VALUES = (None, 5, "x", [], {}, {"a": 1}, ["c1"], {"winner": "99"}, {"by": "-1"}, {"gains 0": 10**30})


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_damaged_ledger_data_raises_only_untrusted_input_error(ledger, part):
    for value in VALUES:
        changed = target = json.loads(json.dumps(ledger.to_json()))
        for step in part[:-1]:
            target = target[step]
        target[part[-1]] = value
        with contextlib.suppress(UntrustedInputError):
            read = Ledger.read(changed)
            assert sum(read.total(account) for account in read.accounts) == 0
