"""The settlement of Tongits in sentences: the end, every payment, the pot."""

from __future__ import annotations

import re
from random import Random

from game.words.tongits import payments
from tests.contract.play import states
from tests.rules.tongits_table import play_moves, table
from tests.words.tongits_readers import ANA, ONLOOKER, OPENED, SAID, deals, reader_of


def test_tongits_settlement_describes_end_payments_and_pot() -> None:
    """TG-70 to TG-73: the end, each payment with its reason, the pot, and the totals."""
    deal = table(["5S 5H 5D KS", "2S 4S", "JD KD"], opened=[(1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    assert [sentence.text for sentence in SAID.settlement(deal.result, ANA)] == [
        "You win by tongits: you have no cards left over.",
        "Ben pays 3 for the tongits.",
        "Cora pays 3 for the tongits.",
        "Cora pays 1 more for being sunog.",
        "Everybody put 3 into the pot, which now holds 9.",
        "One more win and you take it.",
        "You win 4 in all.",
        "Ben loses 6 in all.",
        "Cora loses 7 in all.",
    ]
    assert payments.title(deal.result, reader_of(1)) == "Ana wins"
    assert payments.hand_note(deal.result, 2, ANA) == "sunog"


def test_tongits_settlement_describes_challenged_draw_and_pot() -> None:
    """TG-43, TG-70, TG-72, TG-73."""
    deal = table(["AD KD KH", "3D 4C", "5D 6C"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": 0})
    play_moves(deal, "0 call KD", "1 challenge", "2 fold")
    cora = reader_of(2)
    told = [sentence.text for sentence in SAID.settlement(deal.result, cora)]
    assert told == [
        "Ben wins the challenged draw with 7 against 11.",
        "Ana pays 3 for the challenged draw.",
        "You pay 1 for folding when the draw was challenged.",
        "Everybody put 1 into the pot, which now holds 12.",
        "One more win and Ben takes it.",
        "Ana loses 4 in all.",
        "Ben wins 3 in all.",
        "You lose 2 in all.",
    ]
    notes = [payments.hand_note(deal.result, seat, cora) for seat in range(3)]
    assert notes == ["called", "challenged", "folded"]


def test_headline_of_a_tongits_win_names_the_best_special() -> None:
    """TG-72. An escalera is explained, because a newcomer does not know the word."""
    deal = table(["5S 5H 5D 5C KS", "2S 4S", "JD KD"], opened=[(0, "7S 7H 7C"), (1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    assert payments.made_of(deal.result, ANA) == "four of a kind"
    deal = table(["5S 6S 7S 8S KS", "2S 4S", "JD KD"], opened=[(0, "3S 3H 3C"), (1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    assert payments.made_of(deal.result, ANA) == "escalera (long run)"
    deal = table(["5S 5H 5D KS", "2S 4S", "JD KD"], opened=[(1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    assert payments.made_of(deal.result, ANA) == ""


def test_own_loss_says_what_the_hand_lacked() -> None:
    """TG-42, TG-43: from the hands that were laid open; nothing for the winner and for onlookers."""
    deal = table(["AD KD KH", "3D 4C", "5D 6C"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": 0})
    play_moves(deal, "0 call KD", "1 challenge", "2 fold")
    said = {seat: payments.own_loss(deal.result, reader_of(seat)) for seat in (None, 0, 1, 2)}
    assert said == {
        None: "",
        0: "You were 4 points over the winner’s tally.",
        1: "",
        2: "You folded: your 11 would not have beaten 7.",
    }
    play_moves(deal := table(["AD KD KH", "3D 4C", "AC 2C"], opened=OPENED), "0 call KD", "1 challenge", "2 fold")
    assert payments.own_loss(deal.result, reader_of(2)) == "You folded: your 3 would have beaten 7."


def test_own_loss_to_a_tongits_or_without_a_bahay() -> None:
    """TG-30, TG-42."""
    deal = table(["5S 5H 5D KS", "2S 4S", "JD KD"], opened=[(1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    assert payments.own_loss(deal.result, reader_of(1)) == "You had 2 cards left over."
    assert payments.own_loss(deal.result, reader_of(2)) == "You had no bahay, in hand or on the table."
    deal = table(["5S 5H 5D KS", "2S 4S", "JD JC JH KD"], opened=[(1, "9S 9H 9C")])
    play_moves(deal, "0 tongits KS")
    said = "You kept a bahay in hand: laid, it would have saved you from sunog."
    assert payments.own_loss(deal.result, reader_of(2)) == said


def test_own_loss_of_a_tie_names_the_deciding_rule() -> None:
    """TG-44."""
    deal = table(["7D KD", "3D 4C", "JD 2C"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": 0})
    play_moves(deal, "0 call KD", "1 challenge", "2 fold")
    assert payments.own_loss(deal.result, ANA) == "It was a tie: ties go to the challenger."


def test_line_next_to_the_tongits_headline_names_the_winner_of_the_pot() -> None:
    """TG-73."""
    deal = table(["AD KD KH", "3D 4C", "5D 6C"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": 1})
    play_moves(deal, "0 call KD", "1 challenge", "2 fold")
    ben = reader_of(1)
    assert payments.how(deal.result, ANA) == "the draw, with 7 against 11; the winner also takes the pot of 12"
    assert payments.how(deal.result, ben) == "the draw, with 7 against 11; you also take the pot of 12"


def test_tongits_tie_text_names_the_winner() -> None:
    """TG-44, TG-50."""
    caller, both, stock = (
        table(["AD 6D KH", "3D 4C", "5D 6C"], opened=OPENED),
        table(["AD 6D KH", "3D 4C", "2D 5C"], opened=OPENED),
        table(["KS 2S 3C", "QC 2C 3D", "KD QD"], phase="draw", stock="KC", left=1, opened=OPENED),
    )
    play_moves(caller, "0 call KH", "1 challenge", "2 fold")
    assert [one.text for one in SAID.settlement(caller.result, ANA)][:2] == [
        "Ben wins the challenged draw with 7 against 7.",
        "It was a tie: ties go to the challenger.",
    ]
    assert payments.how(caller.result, ANA) == "the draw, with 7 against 7: a tie goes to the challenger"
    play_moves(both, "0 call KH", "1 challenge", "2 challenge")
    told = [one.text for one in SAID.settlement(both.result, ANA)]
    assert told[1] == "It was a tie: ties go to the challenger on the caller’s right."
    play_moves(stock, "0 draw", "0 discard KC")
    told = [one.text for one in SAID.settlement(stock.result, ANA)]
    assert told[:2] == [
        "The stock ran out, and you win with 15 against 15 and 20.",
        "It was a tie: ties go to the player who drew last.",
    ]


def test_void_tongits_settlement_mentions_only_stakes() -> None:
    """TG-51."""
    deal = table(["KS QS", "2C 4C", "AD"], phase="draw", stock="JC", left=1, carry={"mano": 2, "pot": 9, "streak": 1})
    play_moves(deal, "0 draw", "0 discard KS")
    told = [sentence.text for sentence in SAID.settlement(deal.result, ANA)]
    assert told[0] == "Nobody wins: the stock ran out and everybody is sunog. Nothing is paid."
    assert told[1:3] == [
        "Everybody put 1 into the pot, which now holds 12.",
        "One more win and Ben takes it.",
    ]


def test_tongits_settlement_mentions_every_payment() -> None:
    """TG-74: one sentence with the amount for each item that a loser owes to another player."""
    for deal in deals(24):
        for _ in states(deal, Random(deal.seed)):
            pass
        result = deal.result
        assert result is not None
        owed = [
            -item.amount
            for entry in result.entries
            if isinstance(entry.account, int) and entry.account != result.winner
            for item in entry.items
            if not payments.is_of_the_pot(item)
        ]
        told = [each.text for each in SAID.settlement(result, ONLOOKER) if " pays " in each.text]
        assert sorted(int(re.search(r"\d+", words)[0]) for words in told) == sorted(owed)
        for entry in result.entries:
            assert payments.account(entry.account, ANA)
            assert all(SAID.item(item, ANA) for item in entry.items)
