"""`sala score`: the worked cases, one result per case, and errors for invalid cases."""

import io
import json
from pathlib import Path

import pytest

from game.cli import main
from game.rules import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"
PAI_TONG = json.loads((GOLDEN / "pai_tong.json").read_text(encoding="utf-8"))
PONG = json.loads((GOLDEN / "pong.json").read_text(encoding="utf-8"))

PAI_TONG_VARIANTS = {
    "highest_only": {"combine": "highest"},
    "draw_items_any": {"draw_items": "any"},
    "ace_phuak_same_group": {"ace_phuak": "same_family"},
    "reds_ot_rf_m1": {"reds": "ot_rf_m1"},
    "sam_dap_no_aces": {"sam_dap_aces": "off"},
}
FOUR_TONGS = {
    "concealed": ["c5", "c5", "c5", "m7", "m7", "m7", "s3", "s3", "s3", "m8", "m8", "m8"],
    "exposed_tongs": [],
    "winning_card": "m8",
    "winning_card_source": "stock",
}


@pytest.fixture
def score(tmp_path, capsys):
    """Score cases and return the results."""

    def run(game, cases, *house):
        file = tmp_path / "cases.json"
        file.write_text(json.dumps(cases), encoding="utf-8")
        assert main(["score", game, str(file), "--json", *(["--house", *house] if house else [])]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refused(tmp_path, capsys):
    """Score invalid cases and return the error sentence."""

    def run(game, text, *more):
        file = tmp_path / "cases.json"
        file.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        assert main(["score", game, str(file), *more]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        return told.err

    return run


def test_sala_score_settles_all_pai_tong_cases(score):
    """PT-30 to PT-52, computed by hand."""
    examples = PAI_TONG["examples"]
    for case, result in zip(examples, score("pai-tong", examples), strict=True):
        expect = case["expect"]
        assert result["complete"] is expect["is_win"], case["id"]
        assert result["total_baht"] == expect["total_baht"], case["id"]
        items = {item["id"]: item["baht"] for item in result["items"]}
        assert items == {item["id"]: item["baht"] for item in expect["items"]}, case["id"]
        sets = sorted(sorted(one) for one in result["sets"])
        assert len(sets) == 4
        if expect["n_decompositions"] == 1:
            assert sets == sorted(sorted(one) for one in expect["best_sets"]), case["id"]


@pytest.mark.parametrize("variant", PAI_TONG_VARIANTS)
@pytest.mark.parametrize("by", ["case", "command line"])
def test_sala_score_settles_all_pai_tong_cases_under_variant_rules(score, variant, by):
    """PT-33, PT-40, PT-42, PT-49a: a variant that a case does not list leaves its total unchanged."""
    house = PAI_TONG_VARIANTS[variant]
    examples = PAI_TONG["examples"]
    if by == "case":
        results = score("pai-tong", [case | {"house": house} for case in examples])
    else:
        results = score("pai-tong", examples, *(f"{key}={value}" for key, value in house.items()))
    for case, result in zip(examples, results, strict=True):
        total = case["variant_totals"].get(variant, case["expect"]["total_baht"])
        assert result.get("total_baht") == total, case["id"]


def test_sala_score_applies_the_rule_that_only_drawn_cards_win(score):
    """PT-34 `deck_only`, for the cases that mention it."""
    examples = PAI_TONG["examples"]
    for case, result in zip(examples, score("pai-tong", examples, "final_card=deck_only"), strict=True):
        if "legal_under_deck_only_variant" in case["expect"]:
            assert result["complete"] is case["expect"]["legal_under_deck_only_variant"], case["id"]


def test_sala_score_settles_all_pong_cases(score):
    """PO-08 to PO-10, computed by hand."""
    examples = PONG["examples"]
    plain = score("pong", examples)
    strict = score("pong", [case | {"house": {"serong_needs_3_different": "on"}} for case in examples])
    for case, result, variant in zip(examples, plain, strict, strict=True):
        expect = case["expect"]
        assert (result["complete"], result["points"], result["tongs"]) == (True, expect["points"], expect["tongs"])
        points = case["variant_points"].get("serong_needs_3_different", expect["points"])
        assert variant.get("points") == points, case["id"]


@pytest.mark.parametrize(("game", "cases"), [("pai-tong", PAI_TONG["invalid"]), ("pong", PONG["invalid"])])
def test_sala_score_recognises_incomplete_hands(score, game, cases):
    assert score(game, cases) == [{"complete": False}] * len(cases)


def test_sala_score_returns_a_list_even_for_a_single_case(score):
    (result,) = score("pong", FOUR_TONGS)
    assert (result["complete"], result["points"], result["tongs"]) == (True, 6, 4)
    assert score("pong", []) == []


def test_sala_score_reads_standard_input_for_a_dash(monkeypatch, capsys):
    stdin = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + json.dumps(FOUR_TONGS).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["score", "pong", "-"]) == 0
    told = capsys.readouterr().out
    assert "case 1: points 6, tongs 4" in told
    assert "sets: c5 c5 c5 | " in told


def test_sala_score_prints_item_names(tmp_path, capsys):
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([FOUR_TONGS | {"id": "mine"}, PAI_TONG["invalid"][0]]))
    assert main(["score", "pai-tong", str(file)]) == 0
    told = capsys.readouterr().out
    assert "case mine: total baht 20" in told
    assert "สี่ตองมืด  concealed four tongs  16 baht" in told
    assert "case PTI1: not complete" in told


def case_without(field):
    return {key: value for key, value in FOUR_TONGS.items() if key != field}


@pytest.mark.parametrize(
    ("case", "words"),
    [
        *((case_without(field), [field]) for field in FOUR_TONGS),
        (FOUR_TONGS | {"concealed": ["x9", *FOUR_TONGS["concealed"][1:]]}, ["concealed", "'x9'"]),
        (FOUR_TONGS | {"concealed": ["m8", *FOUR_TONGS["concealed"][:11], "m8", "m8", "m8"]}, ["concealed"]),
        (FOUR_TONGS | {"concealed": FOUR_TONGS["concealed"][1:]}, ["concealed", "11"]),
        (FOUR_TONGS | {"concealed": ["m8"] * 5 + ["c5"] * 3 + ["m7"] * 4}, ["5 of m8"]),
        (FOUR_TONGS | {"concealed": "m8"}, ["concealed"]),
        (FOUR_TONGS | {"winning_card": "c1"}, ["winning_card", "c1"]),
        (FOUR_TONGS | {"winning_card_source": "heaven"}, ["winning_card_source", "stock", "'heaven'"]),
        (FOUR_TONGS | {"exposed_tongs": [["c1", "c1", "c2"]]}, ["exposed_tongs"]),
        (FOUR_TONGS | {"exposed_tongs": 3}, ["exposed_tongs"]),
        (FOUR_TONGS | {"house": {"combine": "most"}}, ["combine", "sum or highest"]),
        (FOUR_TONGS | {"house": {"jokers": "on"}}, ["jokers", "combine"]),
        (FOUR_TONGS | {"house": ["combine"]}, ["house"]),
        (17, ["object", "17"]),
        (None, ["object"]),
    ],
)
def test_invalid_case_error_names_the_case_and_field(refused, case, words):
    told = refused("pai-tong", [FOUR_TONGS, case])
    assert told.startswith("Case 2: ")
    for word in words:
        assert word in told
    if isinstance(case, dict):
        assert refused("pai-tong", [FOUR_TONGS, case | {"id": "PT99"}], "--json").startswith("Case PT99: ")


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nonsense", "[" * 100_000])
def test_sala_score_rejects_a_file_that_is_not_json(refused, text):
    assert "JSON" in refused("pong", text)


def test_sala_score_rejects_a_file_that_is_not_utf_8_and_a_folder(tmp_path, capsys):
    file = tmp_path / "case.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["score", "pong", str(file)]) == 2
    assert "UTF-8" in capsys.readouterr().err
    assert main(["score", "pong", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_sala_score_settles_the_golden_cases_of_every_game(score):
    """The golden files of the games' own tests (DT-51, PG-50, TG-74): the command returns the functions' results."""
    files = {
        "tongits": [("tongits.json", "examples"), ("tongits_tally.json", "hands")],
        "pai-gow": [("pai_gow_compare.json", "cases"), ("pai_gow_splits.json", "cases")],
        "daun-tiga": [("daun_tiga.json", "comparisons"), ("daun_tiga.json", "settlements")],
    }
    for game, parts in files.items():
        for name, part in parts:
            cases = json.loads((GOLDEN / name).read_text(encoding="utf-8"))[part]
            options = GAMES[game].Options()
            assert score(game, cases) == [GAMES[game].settle_case(case, options) for case in cases]


def test_sala_score_reports_invalid_hands_and_unknown_games(refused):
    assert "tiles" in refused("pai-gow", {"tiles": ["6-6", "9-9", "1-1", "4-4"]})
    assert "hand" in refused("tongits", {"hand": ["AS", "AS"]})
    assert "the games are pai-tong, pong, pai-gow, tongits, daun-tiga" in refused("poker", {})
