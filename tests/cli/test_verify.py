"""`sala verify`: its output for a valid replay, and one sentence for each kind of invalid one."""

import re
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.match.journal_database import IN_MEMORY
from game.match.players import seated
from game.match.replay import export
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES

CUT = "rain on the roof"
FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.fixture(scope="module", params=GAMES)
def match(request):
    """A finished deal of each game, with a cut."""
    game = GAMES[request.param]
    store = Store.open(IN_MEMORY)
    players = seated(("first",) * game.default_seats)
    found = store.start(game, game.Options(), players, 2, "5a" * 32, dealt=False)
    found.next_deal(CUT)
    chance = Random(2)
    while found.deal.result is None:
        seat = min(found.deal.pending())
        found.play(seat, sound_choice(found.view(seat), chance).move)
    yield found
    store.close()


@pytest.fixture
def checked(match, tmp_path, capsys):
    """Run `sala verify` on the deal's replay, or on another text; return exit status, output and error."""

    def run(*options, text=None):
        file = tmp_path / "replay.sala"
        file.write_text(export(match) if text is None else text, encoding="utf-8")
        status = main(["verify", str(file), *options])
        return status, *capsys.readouterr()

    return run


def refusal(found):
    status, out, err = found
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_sala_verify_confirms_a_valid_replay_and_states_what_it_cannot_prove(match, checked):
    status, out, err = checked()
    assert (status, err) == (0, "")
    assert "The shuffle matches its seal, and every move followed the rules" in out
    assert "use --seal to pass the one you noted before the deal" in out
    assert f"The pack was cut with '{CUT}' after the shuffle was sealed" in out
    assert f"No file can prove who made the moves: their fingerprint is {match.digest}" in out


def test_sala_verify_confirms_a_seal_and_a_digest_noted_by_the_player(match, checked):
    _status, out, _err = checked("--seal", match.commitment, "--digest", match.digest.upper())
    assert "Its seal is the one you noted" in out
    assert "The moves match the fingerprint you noted." in out
    _status, out, _err = checked("--seal", match.commitment[:12])
    assert "proves only so much" in out


def test_sala_verify_rejects_a_wrong_seal_with_a_clear_message(checked):
    assert "this is not the seal you noted" in refusal(checked("--seal", "ab" * 32))
    assert "64 hex digits" in refusal(checked("--seal", "no seal"))


def test_sala_verify_rejects_an_empty_seal_or_digest(checked):
    """`--seal "$NOTED"` with an empty variable differs from not giving a seal."""
    for options in (("--seal", ""), ("--seal=",), ("--digest", "")):
        assert "64 hex digits" in refusal(checked(*options))


def test_sala_verify_rejects_a_wrong_cut_with_a_clear_message(match, checked):
    text = export(match).replace(f"cut: {CUT}", "cut: rain on the leaf")
    assert re.search(r"Line \d+: the shuffle does not follow from this cut and the seed", refusal(checked(text=text)))


def test_sala_verify_rejects_a_forged_move_with_a_clear_message(match, checked):
    """The first move of another seat or an impossible one is named by its line."""
    lines = export(match).splitlines()
    first = lines.index("moves:") + 1
    seat = (int(lines[first].split()[0]) + 1) % len(match.players)
    lines[first] = f"{seat} {lines[first].split(maxsplit=1)[1]}"
    assert re.search(r"Line \d+: ", refusal(checked(text="\n".join(lines))))


def test_sala_verify_rejects_a_wrong_digest_with_a_clear_message(match, checked):
    text = export(match).replace(match.digest, "0" * 64)
    assert "the fingerprint does not belong to these moves: one of them was changed" in refusal(checked(text=text))


def test_program_printed_in_the_fairness_page_verifies_replays(match, tmp_path, monkeypatch):
    """The page's program stops at a changed replay, and only there."""
    program = re.search(r"```python\n(.*?)```", FAIRNESS.read_text(encoding="utf-8"), re.DOTALL)[1]
    monkeypatch.chdir(tmp_path)
    right = export(match)
    Path("replay.sala").write_text(right, encoding="utf-8")
    exec(program, {})  # noqa: S102 - the page's own words
    for old, new in ((match.digest, "0" * 64), (f"cut: {CUT}", "cut: sun"), (match.commitment, "0" * 64)):
        Path("replay.sala").write_text(right.replace(old, new), encoding="utf-8")
        with pytest.raises(AssertionError):
            exec(program, {})  # noqa: S102
