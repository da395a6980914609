"""A game that Sala does not include: registered temporarily, played, saved, resumed, replayed and checked."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sala_gin_rummy import GIN_RUMMY as BUNDLE
from sala_gin_rummy.rules import GIN_RUMMY, GinOptions, Knock, Phase, best, laid_off, left_over, read

from game.cli import main
from game.games import added_game
from game.match.players import kinds, seated
from game.match.replay import export
from game.match.simulation import simulate
from game.match.store import Store
from game.match.verify import verify
from game.opponents import LEVELS, sound_choice
from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.words import PLAIN, WORDS, Reader, words_of
from tests.sixth_game.house import EXAMPLE, sixth_game

HOUSE = Path(__file__).parents[2] / "game"
SOURCE = EXAMPLE / "src" / "sala_gin_rummy"
SEED = bytes(32).hex()


@pytest.fixture
def gin():
    with sixth_game() as game:
        yield game


def play_on(match, moves: int = 10_000) -> None:
    """Let the opponents play the deal to its end, or a number of moves of it."""
    while match.deal.pending() and len(match.moves) < moves:
        (seat,) = match.deal.pending()
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)


# The house


def test_gin_rummy_example_can_be_saved_resumed_replayed_and_verified(gin, tmp_path, capsys) -> None:
    store = Store.open(tmp_path / "evening.sqlite3")
    match = store.start(gin, gin.Options(), seated(["first", "first"]), 2)
    play_on(match, 7)
    moves = match.moves
    store.close()

    store = Store.open(tmp_path / "evening.sqlite3")
    match = store.resume(store.unfinished().id)
    assert match.moves == moves
    play_on(match)
    text = export(match)
    assert verify(text).deal.result == match.deal.result
    (tmp_path / "deal.txt").write_text(text, encoding="utf-8")
    assert main(["verify", str(tmp_path / "deal.txt")]) == 0
    assert "Gin Rummy" in capsys.readouterr().out
    match.next_deal()
    play_on(match)
    match.finish_deal()
    assert match.over
    assert {tally.game for tally in store.tallies()} == {"gin-rummy"}
    store.close()


def test_command_line_simulates_and_scores_the_gin_rummy_example(gin, capsys, tmp_path) -> None:
    assert main(["simulate", "gin-rummy", "--rounds", "3", "--seats", "first,random"]) == 0
    (tmp_path / "hand.json").write_text('{"hand": ["AS", "2S", "3S", "9H"]}', encoding="utf-8")
    assert main(["score", "gin-rummy", str(tmp_path / "hand.json")]) == 0
    assert "9" in capsys.readouterr().out


def test_gin_rummy_example_opponent_beats_the_random_player(gin) -> None:
    done = simulate(gin, gin.Options(), ["first", "random"], 20, SEED)
    assert done.wins[0] > done.wins[1]
    assert sum(done.chips) == 0


def test_gin_rummy_example_is_unregistered_after_the_context_ends() -> None:
    before = dict(GAMES), dict(LEVELS), dict(WORDS)
    with sixth_game() as game:
        assert GAMES["gin-rummy"] is game
        assert kinds("gin-rummy") == ("person", "first", "random")
        assert words_of("gin-rummy") is not PLAIN
    assert before == (GAMES, LEVELS, WORDS)


def test_gin_rummy_example_is_unregistered_after_an_exception() -> None:
    with pytest.raises(RuntimeError, match="the end of the file is missing"), sixth_game():
        raise RuntimeError("the end of the file is missing")
    assert "gin-rummy" not in GAMES


def test_registering_a_game_twice_is_rejected() -> None:
    with sixth_game(), pytest.raises(ValueError, match="'gin-rummy' already"), sixth_game():
        pass
    assert "gin-rummy" not in GAMES


def test_game_without_own_texts_uses_generic_texts() -> None:
    with added_game(replace(BUNDLE, words=None, introduction=None)):
        game = GAMES[BUNDLE.name]
        view = game.deal(2, SEED, None, {"dealer": 1}).view(0)
        reader = Reader(game.name, game.pack(view.table.options), ("Ana", "Bo"), you=0)
        assert [offer.label for offer in words_of(game.name).offers(view, reader)] == ["Take", "Pass"]


def test_game_ui_is_registered_only_as_long_as_its_game_is() -> None:
    from game.scenes.game_uis import GAME_UIS, GENERIC_UI

    face = replace(GENERIC_UI)
    with added_game(replace(BUNDLE, ui=lambda: face)):
        assert GAME_UIS["gin-rummy"] is face
    assert "gin-rummy" not in GAME_UIS


def test_registering_a_game_does_not_import_pygame() -> None:
    code = (
        "import sys, sala_gin_rummy; early = [name for name in sys.modules if name.startswith('sala_gin_rummy.')];"
        "import sala_gin_rummy.words, sala_gin_rummy.player; sys.exit(bool(early) or 'pygame' in sys.modules)"
    )
    paths = os.pathsep.join([str(HOUSE.parent), str(SOURCE.parent)])
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": paths}, check=False)
    assert done.returncode == 0


def test_gin_rummy_example_is_small_and_not_named_in_the_game_package() -> None:
    text = "\n".join(part.read_text(encoding="utf-8") for part in SOURCE.glob("*.py"))
    assert sum(bool(line.strip()) for line in text.splitlines()) < 450
    house = " ".join(path.read_text(encoding="utf-8").lower() for path in HOUSE.rglob("*.py"))
    assert not any(name in house for name in ("gin rummy", "gin-rummy", "gin_rummy"))


# Its rules


def dealt(dealer: int = 1, **house: int):
    return GIN_RUMMY.deal(2, SEED, GinOptions(**house), {"dealer": dealer})


def deal_after_draw(own: str, others: str, **house: int):
    """Seat 0 has drawn, and holds eleven cards; seat 1 ten."""
    deal = dealt(**house)
    deal.hands = [read(own.split()), read(others.split())]
    deal.ask(Phase.PLAY, 0)
    return deal


def test_gin_rummy_upcard_is_offered_to_both_before_non_dealer_draws() -> None:
    """GR-01, GR-02."""
    deal = dealt(dealer=1)
    assert [hand.bit_count() for hand in deal.hands] == [10, 10]
    deal.play(0, PASS)
    assert deal.legal(1) == (TAKE, PASS)
    deal.play(1, PASS)
    assert deal.legal(0) == (DRAW,)
    deal.play(0, DRAW)
    assert deal.view(0).table.phase is Phase.PLAY


def test_gin_rummy_taken_card_cannot_be_discarded_in_the_same_turn() -> None:
    """GR-03."""
    deal = dealt(dealer=1)
    (card,) = deal.view(0).table.discards
    deal.play(0, TAKE)
    assert Discard(card) not in deal.legal(0)
    with pytest.raises(IllegalMove, match=rf"You took the {card} this turn, so discard another one\."):
        deal.play(0, Discard(card))


def test_gin_rummy_hand_is_arranged_into_the_melds_with_the_least_deadwood() -> None:
    hand = read(["7S", "8S", "9S", "9H", "9D", "9C", "KD"])
    assert left_over(hand) == 10
    assert len(best(hand)) == 2


OWN = "AS 2S 3S 5H 5D 5C 9H TH JH 4D KC"
"""A knock with four points by the discard of the king."""


@pytest.mark.parametrize(
    ("others", "outcome", "winner", "amount"),
    [
        ("KS QS 8D 8C 7S 6D 4H 2C 2D KH", "knock", 0, 63),  # nothing fits: 67 points are left over
        ("4S 5S 6S 7C 8C 9C 2H 2D 2C AD", "undercut", 1, 28),  # GR-05
        ("4S QH 6C 7C 8C 9C 2H 2D 2C AD", "undercut", 1, 28),  # GR-05: the four and the queen are laid off
    ],
)
def test_gin_rummy_hands_are_compared_after_lay_offs_on_the_knockers_melds(others, outcome, winner, amount) -> None:
    """GR-04, GR-05."""
    deal = deal_after_draw(OWN, others)
    deal.play(0, Knock("KC"))
    assert (deal.result.outcome, deal.result.winner) == (outcome, winner)
    assert deal.result.entries[winner].amount == amount
    assert deal.result.carry == {"dealer": 1 - winner}


def test_gin_rummy_opponent_cannot_lay_off_on_gin() -> None:
    """GR-04, GR-05."""
    deal = deal_after_draw("AS 2S 3S 5H 5D 5C 9H TH JH QH KC", "4S 5S KH KD 8D 8C 7S 6D 3H 2C")
    deal.play(0, Knock("KC"))
    mine, theirs = deal.result.shown
    assert (deal.result.outcome, mine.points, theirs.laid) == ("gin", 0, ())
    assert deal.result.entries[0].amount == theirs.points + 25


def test_laying_off_a_gin_rummy_card_can_make_further_lay_offs_possible() -> None:
    """GR-05: first the four of spades, then the five."""
    assert laid_off(read(["4S", "5S", "KD"]), [read(["AS", "2S", "3S"])]) == read(["4S", "5S"])


def test_gin_rummy_house_rule_may_require_gin() -> None:
    """GR-04."""
    deal = deal_after_draw(OWN, "KS QS 8D 8C 7S 6D 4H 2C 2D KH", knock=0)
    assert not any(isinstance(move, Knock) for move in deal.legal(0))
    with pytest.raises(IllegalMove, match=r"You would knock with 4 points, but the most is 0\."):
        deal.play(0, Knock("KC"))


def test_gin_rummy_deal_is_void_with_two_stock_cards_left() -> None:
    """GR-06."""
    deal, rng = dealt(knock=0), Random(1)
    while deal.result is None:
        (seat,) = deal.pending()
        moves = [move for move in deal.legal(seat) if move not in {TAKE, PASS} and not isinstance(move, Knock)]
        deal.play(seat, rng.choice(moves or [PASS]))
    assert deal.result.outcome == "void"
    assert len(deal.stock) == 2
