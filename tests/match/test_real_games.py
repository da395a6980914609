"""Matches of the built-in games: a complete deal, resumed during play, saved and verified."""

import random

import pytest

from game.cli import main
from game.match.journal_database import IN_MEMORY
from game.match.players import seated
from game.match.replay import export
from game.match.store import Store
from game.match.verify import verify
from game.opponents import sound_choice
from game.rules import GAMES


def play_out(match, stop=None):
    """Let opponents in all seats play the deal to its end, or up to `stop` moves."""
    while match.deal.pending():
        for seat in sorted(match.deal.pending()):
            if len(match.moves) == stop:
                return
            choice = sound_choice(match.view(seat), match.chance(seat))
            match.play(seat, choice.move)


@pytest.fixture(params=list(GAMES))
def game(request):
    return GAMES[request.param]


def test_repeatedly_resumed_deal_ends_like_an_uninterrupted_one(opened, game):
    seed = random.Random(4).randbytes(32).hex()
    players = seated(["first"] * game.default_seats)
    whole = Store.open(IN_MEMORY).start(game, game.Options(), players, 2, seed)
    play_out(whole)

    store = opened()
    match = store.start(game, game.Options(), players, 2, seed)
    for stop in range(0, len(whole.moves), 17):
        play_out(match, stop)
        store.close()
        store = opened()
        match = store.resume(match.id)
        assert len(match.moves) == stop
    play_out(match)
    assert match.moves == whole.moves
    assert match.history == whole.history
    assert match.deal.result == whole.deal.result
    match.next_deal()
    whole.next_deal()
    assert (match.ledger, match.commitment) == (whole.ledger, whole.commitment)
    assert sum(match.ledger) + pot(match) == 0


def pot(match):
    """Return the chips in a pot between deals: TG-73."""
    before = match.deal.header["carry"] if match.deal.result is None else match.deal.result.carry
    return before.get("pot", 0)


def test_ledger_and_pot_sum_to_zero_over_a_match(store, game):
    match = store.start(game, game.Options(), seated(["first"] * game.default_seats), 3)
    while True:
        play_out(match)
        match.finish_deal()
        assert sum(match.ledger) + pot(match) == 0
        if match.over:
            break
        match.next_deal()
    assert match.number == 3
    (tally,) = store.tallies()
    assert (tally.game, tally.deals, tally.chips) == (game.name, 3 * game.default_seats, -pot(match))


def test_sala_verify_accepts_the_replay_of_a_real_deal(store, game, tmp_path, capsys):
    match = store.start(game, game.Options(), seated(["person", *["first"] * (game.default_seats - 1)]))
    play_out(match)
    match.next_deal()
    play_out(match)
    text = export(match)
    assert verify(text).deal.result == match.deal.result
    file = tmp_path / "deal.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr()
    assert game.title in told.out
    assert str(len(match.moves)) in told.out
    if match.deal.result.outcome == "settled":  # PG-50, DT-40: no one seat wins, and it would be false that nobody does
        assert "everybody settled with the bank" in told.out
        assert "nobody won" not in told.out

    lines = text.splitlines()
    number = lines.index("moves:") + len(match.moves) + 1
    lines.insert(number, lines[number - 1])  # once more, after the end
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{file}: Line {number + 1}: " in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
def test_session_history_is_the_same_after_a_resume_and_in_a_replay(opened, name):
    """PG-22, DT-21: opponents that bet by the session so far bet the same again, and the replay can be verified."""
    seed, game = random.Random(9).randbytes(32).hex(), GAMES[name]
    store = opened()
    match = store.start(game, game.Options(), seated(["first"] * 4), 4, seed)
    assert match.view(0).table.evening == ()
    for _ in range(3):
        play_out(match)
        match.next_deal()
        assert [each.gain for each in match.view(0).table.evening] == match.ledger
    evening = match.view(0).table.evening
    assert any(each.last for each in evening)
    store.close()
    match = opened().resume(match.id)
    assert match.view(0).table.evening == evening
    play_out(match)
    match.finish_deal()
    assert verify(export(match)).deal.view(None).table.evening == evening
